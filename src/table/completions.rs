//! What may be typed next, as whole texts: for the field in which an order is written.

use rules::any::AnyView;
use rules::{Roster, Seat, Viewer};

use super::error::TableError;
use super::free::Swap;
use super::model::{PersonId, TableId};
use super::tables::Tables;

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
        self.run(table, move |live| {
            let legal = live.seat_of(person).and_then(|seat| {
                let view = live.playing()?.view(Viewer::Seat(seat));
                let roster = live.row.roster();
                Ok(completions(
                    &view,
                    &roster,
                    seat,
                    &live.draft_text(seat),
                    &partial,
                ))
            });
            Box::pin(async move { legal })
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
