//! People's own words in their orders: the game is handed references, and people see texts.
//!
//! What stands between quotes becomes a reference before a game reads it, and references in what a game
//! prints become the quoted texts again. Drafts keep what was typed. Words are kept with the entry of
//! the order that they stand in; whoever only tries something out has ids that nobody keeps.

use std::collections::BTreeMap;

use rules::any::{AnyComposed, AnyOrder, AnyPreview, AnyView, GameId, Refusal};
use rules::offers::WordsId;
use rules::offers::notation::{check_words, read_reference};
use rules::{Roster, Seat};

use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{FreeText, PersonId};
use crate::table::session::Session;

/// The most different texts of one seat that a table keeps.
pub(in crate::table) const TEXTS_MOST: usize = 500;
/// How many times an id is drawn where the first ones are taken.
const DRAWS: usize = 8;
/// What references begin with.
const MARK: &str = "words#";
/// What stands where somebody has written a reference that is not theirs to use: words that are not
/// kept. So it is refused like a reference to nothing, by the game and in its words.
const NOT_KEPT: &str = "\"?\"";

/// Texts and the references that stand for them, for one who writes.
pub(in crate::table) struct Swap {
    game: GameId,
    /// The words that the one who writes may know, and so refer to.
    known: Vec<WordsId>,
    ids: BTreeMap<String, WordsId>,
}

impl Swap {
    /// One whose ids are not kept, for a person with this view.
    pub(in crate::table) fn trial(view: &AnyView) -> Self {
        Self {
            game: view.game(),
            known: view.words(),
            ids: BTreeMap::new(),
        }
    }

    /// The text as the game reads it.
    pub(in crate::table) fn inward(&mut self, text: &str) -> String {
        let mut read = String::new();
        let mut done = 0;
        for at in self.game.words(text) {
            read.push_str(&text[done..at.start]);
            let written = &text[at.clone()];
            match (read_reference(written), check_words(written)) {
                (Some(id), _) if !self.known.contains(&id) => read.push_str(NOT_KEPT),
                (None, Ok(words)) => read.push_str(&self.id(words).to_string()),
                // The game says what is wrong with it.
                (Some(_), _) | (None, Err(_)) => read.push_str(written),
            }
            done = at.end;
        }
        read.push_str(&text[done..]);
        read
    }

    /// What the game printed, as people read it.
    pub(in crate::table) fn outward(&self, printed: &str) -> String {
        let mut shown = String::new();
        let mut done = 0;
        for at in self.game.words(printed) {
            shown.push_str(&printed[done..at.start]);
            let written = &printed[at.clone()];
            let own = read_reference(written).and_then(|id| self.text(id));
            shown.push_str(&own.map_or_else(|| written.to_owned(), |text| format!("\"{text}\"")));
            done = at.end;
        }
        shown.push_str(&printed[done..]);
        shown
    }

    /// A refusal that quotes what was read, as people read it.
    fn said(&self, refusal: Refusal) -> Refusal {
        let Refusal { ruling, mut text } = refusal;
        for (words, id) in &self.ids {
            text = text.replace(&id.to_string(), &format!("\"{words}\""));
        }
        Refusal { ruling, text }
    }

    /// The texts by their ids.
    pub(in crate::table) fn texts(&self) -> BTreeMap<WordsId, Option<String>> {
        let ids = self.ids.iter();
        ids.map(|(text, id)| (*id, Some(text.clone()))).collect()
    }

    fn text(&self, id: WordsId) -> Option<&str> {
        let mut ids = self.ids.iter();
        let (text, _) = ids.find(|(_, known)| **known == id)?;
        Some(text)
    }

    /// The id of a text; one that nobody keeps where it has none.
    fn id(&mut self, text: &str) -> WordsId {
        let next = u64::try_from(self.ids.len()).unwrap_or(0);
        let unkept = WordsId(FreeText::IDS.saturating_add(next));
        *self.ids.entry(text.to_owned()).or_insert(unkept)
    }

    /// Reads an order.
    pub(in crate::table) fn read(
        &mut self,
        view: &AnyView,
        roster: &Roster,
        text: &str,
    ) -> Result<AnyOrder, Refusal> {
        let order = view.read(roster, &self.inward(text));
        order.map_err(|refusal| {
            let said = self.said(refusal);
            // A quotation may be cut within a reference: then it is said of the text as it was typed.
            match view.read(roster, text) {
                Err(typed) if said.text.contains(MARK) && !text.contains(MARK) => typed,
                Ok(_) | Err(_) => said,
            }
        })
    }

    /// What is wrong with an order as it was typed, if anything is.
    pub(in crate::table) fn objection(
        &mut self,
        view: &AnyView,
        seat: Seat,
        roster: &Roster,
        text: &str,
    ) -> Option<Refusal> {
        let refused = view.preview(seat, roster, &self.inward(text)).err();
        refused.map(|refusal| self.said(refusal))
    }

    /// What a seat composes, from steps as they were typed. What is told and seen of it has ids.
    pub(in crate::table) fn compose(
        &mut self,
        view: &AnyView,
        seat: Seat,
        roster: &Roster,
        steps: &[String],
    ) -> AnyComposed {
        let steps: Vec<String> = steps.iter().map(|step| self.inward(step)).collect();
        let AnyComposed { verdicts, preview } = view.compose(seat, roster, &steps);
        let verdict = |verdict: Result<String, Refusal>| {
            let printed = verdict.map(|text| self.outward(&text));
            printed.map_err(|refusal| self.said(refusal))
        };
        AnyComposed {
            verdicts: verdicts.into_iter().map(verdict).collect(),
            preview: AnyPreview {
                order: self.outward(&preview.order),
                ..preview
            },
        }
    }
}

/// What a seat that has this view would compose of steps as they were typed.
pub(in crate::table) fn tried(
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    steps: &[String],
) -> AnyComposed {
    Swap::trial(view).compose(view, seat, roster, steps)
}

/// An order that was read, with the words that are kept when it counts.
pub(in crate::table) struct Written {
    pub(in crate::table) order: AnyOrder,
    pub(in crate::table) words: Vec<FreeText>,
}

impl Session {
    /// Reads what a seat asks for; new words of it have ids from then on, and are kept when it counts.
    pub(in crate::table) async fn read_order(
        &self,
        seat: Seat,
        person: Option<PersonId>,
        view: &AnyView,
        text: &str,
    ) -> Result<Written, TableError> {
        let (mut swap, words) = self.kept_words(seat, person, view, text).await?;
        let order = swap.read(view, &self.roster(), text)?;
        Ok(Written { order, words })
    }

    /// The ids of the texts that stand in an order: those under which the seat's words are kept, and
    /// new ones.
    async fn kept_words(
        &self,
        seat: Seat,
        person: Option<PersonId>,
        view: &AnyView,
        text: &str,
    ) -> Result<(Swap, Vec<FreeText>), TableError> {
        let mut swap = Swap::trial(view);
        let places = self.row.game.words(text).into_iter();
        let texts: Vec<&str> = places
            .filter_map(|at| check_words(&text[at]).ok())
            .collect();
        let mut new: Vec<FreeText> = Vec::new();
        if texts.is_empty() {
            return Ok((swap, new));
        }
        let kept = self.shared.store.words_of_seat(self.row.id, seat).await?;
        for text in texts {
            let same = kept
                .iter()
                .find(|words| words.text.as_deref() == Some(text));
            let id = match same {
                Some(words) => words.id,
                None if swap.ids.contains_key(text) => continue,
                None => {
                    self.allows_text(text).await?;
                    let taken = |id: WordsId| {
                        kept.iter().chain(&new).any(|words| words.id == id)
                            || swap.known.contains(&id)
                    };
                    let id = self.draw_id(taken)?;
                    new.push(FreeText {
                        id,
                        seat,
                        person,
                        text: Some(text.to_owned()),
                    });
                    id
                }
            };
            swap.ids.insert(text.to_owned(), id);
        }
        let count = kept.len() + new.len();
        if !new.is_empty() && count > TEXTS_MOST {
            return Err(refuse(
                10,
                format!(
                    "your seat has written {} different texts at this table, and the limit is \
                     {TEXTS_MOST}: use earlier words again",
                    kept.len()
                ),
            ));
        }
        Ok((swap, new))
    }

    /// An id that tells nothing by itself.
    fn draw_id(&self, taken: impl Fn(WordsId) -> bool) -> Result<WordsId, Fault> {
        for _ in 0..DRAWS {
            let id = self.shared.environment.words_id().map_err(Fault::Random)?;
            if !taken(id) {
                return Ok(id);
            }
        }
        Err(Fault::Random(format!("{DRAWS} ids of words were taken")))
    }
}
