//! The panel of a seat: what it composes now, and what may come next (TB-03).

use std::collections::BTreeMap;

use rules::any::{AnyComposed, AnyObservation, AnyPreview, AnyView, Refusal};
use rules::offers::WordsId;
use rules::{Ask, BotContext, Next, Roster, Seat, Viewer};

use crate::table::error::TableError;
use crate::table::model::{Draft, Guard, PersonId, TableId, TableRow};
use crate::table::play::free_text::Swap;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// A seat's private panel: everything it shows and offers.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The table at which the seat is.
    pub row: TableRow,
    /// Who looks at it.
    pub person: PersonId,
    /// Whose panel it is.
    pub seat: Seat,
    /// What is waited for from this seat.
    pub ask: Option<Ask>,
    /// What the seat may compose for ahead of time, where it is not asked.
    pub ahead: Option<Ask>,
    /// Whose decisions are waited for.
    pub asks: Vec<Ask>,
    /// The order being composed.
    pub draft: Draft,
    /// The steps of the draft that fit now, as one text.
    pub text: String,
    /// The steps that are no longer legal, and why (TB-03).
    pub struck: Vec<(String, Refusal)>,
    /// What the seat may know now.
    pub now: AnyView,
    /// What it would look like after the draft.
    pub preview: AnyView,
    /// What the seat would be told on the way there.
    pub observation: Vec<AnyObservation>,
    /// Whether the draft is a whole answer.
    pub complete: bool,
    /// What may be added to the draft.
    pub next: Next,
    /// Orders beside it that take no more words, sorted.
    pub asides: Vec<String>,
    /// The words that further ones begin with, which take arguments.
    pub begun: Vec<String>,
    /// The own words in the draft, by the ids that they have in what it would lead to.
    pub words: BTreeMap<WordsId, Option<String>>,
    /// What the draft is filled with, where somebody asks for that.
    pub context: BotContext,
}

impl Panel {
    /// What may be added to the draft, as texts; amounts as their bounds.
    pub fn legal(&self) -> Vec<String> {
        let roster = self.row.roster();
        let region = |region| self.now.region(region);
        self.next.texts(&roster, region).collect()
    }

    /// Whether the draft can be confirmed: it is whole, or only the word that ends it is missing.
    pub fn can_confirm(&self) -> bool {
        self.composes() && (self.complete || self.next.may_end)
    }

    /// Whether what the seat composes is given with *Confirm*: it is asked, or it seals orders ahead.
    pub fn composes(&self) -> bool {
        self.ask.is_some() || self.seals()
    }

    /// Whether the seat is not asked and composes an order that is played when its turn comes.
    pub fn seals(&self) -> bool {
        self.ahead.is_some() && self.row.game.seals()
    }
}

/// What a seat composes, as it stands now: all that a press is judged by. A [`Panel`] says beside that what may
/// come next.
pub(in crate::table) struct Composing {
    pub(in crate::table) seat: Seat,
    /// What is waited for from this seat.
    pub(in crate::table) ask: Option<Ask>,
    /// What it may compose for ahead of time.
    ahead: Option<Ask>,
    asks: Vec<Ask>,
    pub(in crate::table) draft: Draft,
    struck: Vec<(String, Refusal)>,
    /// What the seat may know now.
    pub(in crate::table) now: AnyView,
    /// What the draft would lead to.
    pub(in crate::table) preview: AnyPreview,
    swap: Swap,
}

impl Composing {
    /// Whether a button with this guard is of an older panel.
    pub(in crate::table) fn is_outdated(&self, guard: &Guard) -> bool {
        self.draft.key != guard.key || self.draft.revision != guard.revision
    }

    /// Whether the draft can be confirmed: it is whole, or only the word that ends it is missing.
    pub(in crate::table) fn can_confirm(&mut self, roster: &Roster) -> bool {
        self.is_given() && (self.preview.complete || self.next(roster).may_end)
    }

    /// Whether the draft can be given at all: the seat is asked, or it seals orders ahead.
    pub(in crate::table) fn is_given(&self) -> bool {
        self.ask.is_some() || self.ahead.is_some() && self.now.game().seals()
    }

    /// Whether there is anything that the seat may compose for, now or ahead of time.
    pub(in crate::table) fn may_compose(&self) -> bool {
        self.ask.is_some() || self.ahead.is_some()
    }

    /// The steps of the draft that do not fit, and why.
    pub(in crate::table) fn struck(&self) -> impl Iterator<Item = (&str, &Refusal)> {
        let struck = self.struck.iter();
        struck.map(|(step, why)| (step.as_str(), why))
    }

    /// The steps of a sheet without those that do not fit; where all fit, without the last one.
    pub(in crate::table) fn last_taken_back(&self) -> Vec<String> {
        let mut steps = self.draft.steps.clone();
        if self.struck.is_empty() {
            steps.pop();
        }
        for (struck, _) in &self.struck {
            let at = steps.iter().rposition(|step| step == struck);
            at.map(|at| steps.remove(at));
        }
        steps
    }

    /// What may be added to the draft.
    fn next(&mut self, roster: &Roster) -> Next {
        match &self.ask {
            Some(_) if !self.preview.complete => {
                let order = self.swap.inward(&self.preview.order);
                self.now.next(roster, self.seat, &order)
            }
            Some(_) | None => Next::nothing(),
        }
    }
}

impl Tables {
    /// The private panel of a person's seat.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds no seat, or the game has not started.
    pub async fn panel(&self, table: TableId, person: PersonId) -> Result<Panel, TableError> {
        self.run(table, move |session| {
            let panel = session.panel(person);
            Box::pin(async move { panel })
        })
        .await
    }
}

impl Session {
    /// The panel of a person's seat.
    pub(in crate::table) fn panel(&self, person: PersonId) -> Result<Panel, TableError> {
        let composing = self.composing(person)?;
        Ok(self.panel_of(composing, person))
    }

    /// What a person's seat composes.
    pub(in crate::table) fn composing(&self, person: PersonId) -> Result<Composing, TableError> {
        let seat = self.seat_of(person)?;
        let now = self.playing()?.view(Viewer::Seat(seat));
        Ok(self.composing_on(now, seat))
    }

    /// The same from what the seat may know now.
    fn composing_on(&self, now: AnyView, seat: Seat) -> Composing {
        let asks = self.asks();
        let ask = asks.iter().find(|ask| ask.seat == seat).cloned();
        let ahead = now.ahead(seat).filter(|_| ask.is_none());
        let draft = self.draft_of(seat, present_key(seat, &asks, ahead.as_ref()));
        self.composed(now, seat, (asks, ask, ahead), draft)
    }

    /// The same with nothing composed yet.
    pub(in crate::table) fn emptied(&self, composing: Composing) -> Composing {
        let Composing {
            seat,
            ask,
            ahead,
            asks,
            draft,
            now,
            ..
        } = composing;
        let draft = Draft {
            steps: Vec::new(),
            focus: None,
            ..draft
        };
        self.composed(now, seat, (asks, ask, ahead), draft)
    }

    fn composed(
        &self,
        now: AnyView,
        seat: Seat,
        (asks, ask, ahead): (Vec<Ask>, Option<Ask>, Option<Ask>),
        mut draft: Draft,
    ) -> Composing {
        let mut swap = Swap::trial(&now);
        let roster = self.roster();
        let AnyComposed { verdicts, preview } = swap.compose(&now, seat, &roster, &draft.steps);
        let steps = draft.steps.iter().cloned();
        let struck: Vec<(String, Refusal)> = steps
            .zip(verdicts)
            .filter_map(|(step, verdict)| Some((step, verdict.err()?)))
            .collect();
        // A sheet may end wherever it stands, and goes on all the same.
        if !self.row.game.has_sheets() && (!struck.is_empty() || preview.complete) {
            draft.focus = None;
        }
        Composing {
            seat,
            ask,
            ahead,
            asks,
            draft,
            struck,
            now,
            preview,
            swap,
        }
    }

    /// The panel that shows what a person's seat composes.
    pub(in crate::table) fn panel_of(&self, mut composing: Composing, person: PersonId) -> Panel {
        let roster = self.roster();
        let next = composing.next(&roster);
        let Composing {
            seat,
            ask,
            ahead,
            asks,
            draft,
            struck,
            now,
            preview,
            swap,
        } = composing;
        let is_whole = |text: &String| now.beside(&roster, seat, text).may_end;
        let beside = now.asides(&roster, seat).into_iter();
        let (asides, begun) = beside.partition(is_whole);
        Panel {
            context: self.aid(seat, &draft.key),
            row: self.row.clone(),
            person,
            seat,
            ask,
            ahead,
            asks,
            draft,
            text: preview.order,
            struck,
            now,
            preview: preview.view,
            observation: preview.observation,
            complete: preview.complete,
            next,
            asides,
            begun,
            words: swap.texts(),
        }
    }
}

/// The key that a seat's panel has now. A seat that is not asked has the key of what it may compose ahead,
/// or of whoever is asked, so that its panels too get old when the game goes on.
pub(in crate::table) fn present_key(seat: Seat, asks: &[Ask], ahead: Option<&Ask>) -> String {
    let own = asks.iter().find(|ask| ask.seat == seat).or(ahead);
    match own {
        Some(own) => own.key.clone(),
        None => asks
            .first()
            .map_or_else(|| "over".to_owned(), |ask| format!("{UNASKED}{}", ask.key)),
    }
}

/// What the key of a panel begins with whose seat is not asked.
const UNASKED: char = '-';

pub(in crate::table) fn is_unasked(key: &str) -> bool {
    key.starts_with(UNASKED)
}
