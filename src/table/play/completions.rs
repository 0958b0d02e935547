//! What may be typed next, as whole texts: for the field in which an order is written.

use rules::any::AnyView;
use rules::{Roster, Seat, Viewer};

use crate::table::error::TableError;
use crate::table::model::{PersonId, TableId, TableRow};
use crate::table::play::free_text::Swap;
use crate::table::session::tables::Tables;

/// The most texts that are suggested: Discord takes 25.
const SUGGESTED: usize = 25;

impl Tables {
    /// The tokens that may follow `partial` in the order of a person's seat.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds no seat, or the game has not started.
    pub async fn legal(
        &self,
        table: TableId,
        person: PersonId,
        partial: String,
    ) -> Result<Vec<String>, TableError> {
        self.run(table, move |session| {
            let legal = session.seat_of(person).and_then(|seat| {
                let view = session.playing()?.view(Viewer::Seat(seat));
                let roster = session.roster();
                Ok(completions(
                    &view,
                    &roster,
                    seat,
                    &session.draft_text(seat),
                    &partial,
                ))
            });
            Box::pin(async move { legal })
        })
        .await
    }
}

/// What may be typed next, with what it leads to.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Suggestions {
    /// The table for which they are made.
    pub row: TableRow,
    pub seat: Seat,
    /// What the seat may know now.
    pub now: AnyView,
    /// What it would see after its draft, where that is not what it knows now.
    pub drafted: Option<AnyView>,
    /// The texts, each with where it leads, as far as that can be said.
    pub texts: Vec<(String, Option<After>)>,
}

/// Where a text leads.
#[derive(Debug)]
pub struct After {
    /// What the seat would see.
    pub view: AnyView,
    /// Whether the text goes on from the draft: alone it does not begin an order.
    pub goes_on: bool,
}

impl Suggestions {
    /// What the seat would see before a text, and after it.
    pub fn step<'a>(&'a self, after: &'a After) -> (&'a AnyView, &'a AnyView) {
        let drafted = self.drafted.as_ref().filter(|_| after.goes_on);
        (drafted.unwrap_or(&self.now), &after.view)
    }
}

impl Tables {
    /// The same, each with what it leads to, at most `most`; without those of more than `longest` characters.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds no seat, or the game has not started.
    pub async fn suggestions(
        &self,
        table: TableId,
        person: PersonId,
        partial: String,
        (most, longest): (usize, usize),
    ) -> Result<Suggestions, TableError> {
        let mut texts = self.legal(table, person, partial).await?;
        texts.retain(|text| text.chars().count() <= longest);
        texts.truncate(most);
        self.run(table, move |session| {
            let suggested = session.seat_of(person).and_then(|seat| {
                let now = session.playing()?.view(Viewer::Seat(seat));
                let (roster, draft) = (session.roster(), session.draft_text(seat));
                let seen = |text: &str, goes_on: bool| {
                    let seen = now.preview(seat, &roster, text).ok()?;
                    let view = seen.view;
                    Some(After { view, goes_on })
                };
                let game = session.row.game;
                let after = |text: &str| {
                    let joined = || game.join(&[draft.clone(), text.to_owned()]);
                    seen(text, false)
                        .or_else(|| seen(&format!("{draft} {text}"), true))
                        .or_else(|| seen(&joined(), true))
                };
                let drafted = seen(&draft, true).filter(|_| !draft.is_empty());
                let texts = texts.into_iter().map(|text| {
                    let after = after(&text);
                    (text, after)
                });
                let texts = texts.collect();
                Ok(Suggestions {
                    texts,
                    row: session.row.clone(),
                    seat,
                    drafted: drafted.map(|after| after.view),
                    now,
                })
            });
            Box::pin(async move { suggested })
        })
        .await
    }
}

/// Whole texts that begin with `partial`: what may come after its last finished word, on its own or after
/// the draft, whole lines, and words beside the turn with their arguments. No more are made than are
/// shown.
fn completions(
    view: &AnyView,
    roster: &Roster,
    seat: Seat,
    draft: &str,
    partial: &str,
) -> Vec<String> {
    let typed = partial.trim_start();
    let whole = partial.trim();
    // A name may have several words, so what is typed may begin after any of them.
    let cuts = typed.char_indices().filter(|(_, c)| c.is_whitespace());
    let cuts: Vec<usize> = cuts.map(|(at, c)| at + c.len_utf8()).collect();
    let region = |region| view.region(region);
    let mut swap = Swap::trial(view);
    let spaced = |text: &str, token: &str| format!("{text} {token}").trim().to_owned();
    let mut texts: Vec<String> = Vec::new();
    let mut add = |done: &str, found: &mut dyn Iterator<Item = String>| {
        for token in found.take(SUGGESTED) {
            let text = spaced(done, &token);
            if texts.len() < SUGGESTED && !texts.contains(&text) {
                texts.push(text);
            }
        }
    };
    let drafts = [draft, ""];
    let drafts = if draft.is_empty() {
        &drafts[1..]
    } else {
        &drafts[..]
    };
    for begun in cuts.iter().rev().copied().chain([0]) {
        let (done, word) = (typed[..begun].trim(), &typed[begun..]);
        for draft in drafts {
            let next = view.next(roster, seat, &swap.inward(&spaced(draft, done)));
            add(done, &mut next.search(word, roster, region));
        }
        let next = view.beside(roster, seat, &swap.inward(done));
        add(done, &mut next.search(word, roster, region));
    }
    // The word under the cursor may be finished: then the next pieces are of use too.
    if !whole.is_empty() && whole.len() == typed.len() {
        for draft in drafts {
            let next = view.next(roster, seat, &swap.inward(&spaced(draft, whole)));
            add(whole, &mut next.texts(roster, region));
        }
        let next = view.beside(roster, seat, &swap.inward(whole));
        add(whole, &mut next.texts(roster, region));
    }
    texts
}
