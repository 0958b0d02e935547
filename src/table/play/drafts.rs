//! Drafts: what a seat composes for what it is asked (TB-03).
//!
//! A panel's buttons name the ask they answer and the draft's revision. They are outdated only if
//! that ask is closed or the draft has moved on; then the present panel is the answer.

use rules::any::{AnyComposed, AnyState, AnyView, Refusal};
use rules::{Ask, BotContext, Roster, Seat, Viewer};

use crate::table::error::{TableError, refuse};
use crate::table::model::{Draft, Guard, PersonId, Revisions, TableId};
use crate::table::play::free_text::{Swap, tried};
use crate::table::play::giving::Pressed;
use crate::table::play::panel::{Composing, is_unasked, present_key};
use crate::table::session::tables::Tables;
use crate::table::session::{Session, is_asked};

/// The longest draft, in bytes: more than any order needs.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// The most tokens by which a draft is completed.
const GAPS_MOST: usize = 64;

/// A change of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Takes `text` as the draft, or adds it to the draft if it is legal only there.
    Text(String),
    /// Adds steps, and lets go of what was picked up.
    Add(String),
    /// Takes the last step back, or lets go of what was picked up.
    Back,
    /// Picks something up, such as a unit's square.
    Pick(String),
    /// Keeps the draft from being played at the deadline, or no longer does (TB-03).
    Hold,
}

impl Tables {
    /// Changes a draft by a press on a panel.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn edit(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        edit: Edit,
    ) -> Result<Pressed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.edit(person, guard, edit))
        })
        .await
    }
}

impl Session {
    /// The draft of a seat for an ask; an empty one where none has begun.
    pub(in crate::table) fn draft_of(&self, seat: Seat, key: String) -> Draft {
        let id = (seat, key);
        self.drafts.get(&id).cloned().unwrap_or_else(|| Draft {
            key: id.1,
            steps: Vec::new(),
            focus: None,
            held: false,
            revision: self.revisions_of(seat).empty,
        })
    }

    /// The text of a seat's draft for what is asked now.
    pub(in crate::table) fn draft_text(&self, seat: Seat) -> String {
        let Some(state) = &self.state else {
            return String::new();
        };
        let ahead = state.view(Viewer::Seat(seat)).ahead(seat);
        let draft = self.draft_of(seat, present_key(seat, &self.asks(), ahead.as_ref()));
        self.row.game.join(&draft.steps)
    }

    /// Writes a changed draft.
    pub(in crate::table) async fn put(
        &mut self,
        seat: Seat,
        mut draft: Draft,
    ) -> Result<(), TableError> {
        let revisions = self.revisions_of(seat);
        let last = revisions.last + 1;
        draft.revision = last;
        let (on, at) = (self.on_version(), self.shared.environment.now());
        self.stale = true;
        let written = self.shared.store.put_draft(on, seat, &draft, at).await?;
        self.have_version(written)?;
        self.stale = false;
        self.drafts.insert((seat, draft.key.clone()), draft);
        self.revisions.insert(seat, Revisions { last, ..revisions });
        Ok(())
    }

    fn revisions_of(&self, seat: Seat) -> Revisions {
        self.revisions.get(&seat).copied().unwrap_or_default()
    }

    /// The drafts that are done with after an entry that leads to `after`.
    pub(in crate::table) fn drafts_closed_by(
        &self,
        after: &AnyState,
        asks: &[Ask],
    ) -> Vec<(Seat, String)> {
        let is_open = |(seat, key): &(Seat, String)| {
            if is_asked(asks, *seat, key) {
                return true;
            }
            // Whoever is asked something in between goes on composing ahead later.
            let view = after.view(Viewer::Seat(*seat));
            view.keeps_draft(*seat, key)
                || *key == present_key(*seat, asks, view.ahead(*seat).as_ref())
        };
        let drafts = self.drafts.keys();
        drafts.filter(|id| !is_open(id)).cloned().collect()
    }

    /// Makes all panels of a seat old and lets go of what is picked up, in memory, as the store does it.
    pub(in crate::table) fn outdate(&mut self, seat: Seat) {
        let last = self.revisions_of(seat).last + 1;
        self.revisions.insert(seat, Revisions { last, empty: last });
        let drafts = self.drafts.iter_mut().filter(|(id, _)| id.0 == seat);
        for (_, draft) in drafts {
            draft.revision = last;
            draft.focus = None;
        }
    }

    /// Changes a draft, if the button that asks for it is of the present panel.
    pub(in crate::table) async fn edit(
        &mut self,
        person: PersonId,
        guard: Guard,
        edit: Edit,
    ) -> Result<Pressed, TableError> {
        let composing = self.composing(person)?;
        // What is picked up beside the turn stands by itself, however the game has gone on meanwhile.
        let is_beside =
            matches!(edit, Edit::Pick(_)) && composing.ask.is_none() && is_unasked(&guard.key);
        if composing.is_outdated(&guard) && !is_beside {
            let panel = self.panel_of(composing, person);
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        self.change(&composing, edit).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    async fn change(&mut self, composing: &Composing, edit: Edit) -> Result<(), TableError> {
        let mut draft = composing.draft.clone();
        match edit {
            Edit::Text(text) => {
                draft.steps = self.read_steps(composing, &text)?;
                draft.focus = None;
            }
            Edit::Add(text) => {
                draft.steps = self.added(composing, &text)?;
                draft.focus = None;
            }
            Edit::Back if draft.focus.is_some() => draft.focus = None,
            Edit::Back => draft.steps = self.without_last(composing),
            Edit::Pick(what) => draft.focus = Some(what),
            Edit::Hold => draft.held = !draft.held,
        }
        self.put(composing.seat, draft).await
    }

    /// `text` as a draft of its own if that is legal, or else after the draft there is. Of a sheet whatever
    /// fits is taken, and what does not stays in it, to be shown with its ruling.
    pub(in crate::table) fn read_steps(
        &self,
        composing: &Composing,
        text: &str,
    ) -> Result<Vec<String>, TableError> {
        let game = self.row.game;
        let steps = game.steps(text);
        check_length(steps.iter().map(String::len).sum())?;
        let roster = self.roster();
        let alone = tried(&composing.now, composing.seat, &roster, &steps);
        let Some(refusal) = first_refusal(&alone) else {
            return Ok(game.steps(&alone.preview.order));
        };
        // What is wrong with a whole order says more than what a part of it lacks.
        let whole = if game.has_sheets() {
            None
        } else {
            Swap::trial(&composing.now).objection(&composing.now, composing.seat, &roster, text)
        };
        let refusal = whole.unwrap_or(refusal);
        let after = self.added(composing, text);
        match after {
            Ok(steps) if !composing.draft.steps.is_empty() => Ok(steps),
            Ok(_) | Err(_) if game.has_sheets() && alone.verdicts.iter().any(Result::is_ok) => {
                Ok(steps)
            }
            Err(TableError::Refused(later)) if !composing.draft.steps.is_empty() => {
                // Whichever reading got further says more about what is wrong; what was not typed in one
                // is not quoted as one.
                let whole = rules::notation::excerpt(&joined(&composing.preview.order, text));
                let fits = alone
                    .verdicts
                    .iter()
                    .filter(|verdict| verdict.is_ok())
                    .count();
                let later = Some(later).filter(|it| fits == 0 && !it.text.contains(&whole));
                Err(TableError::Refused(later.unwrap_or(refusal)))
            }
            Ok(_) | Err(_) => Err(TableError::Refused(refusal)),
        }
    }

    /// The draft with further steps after it. Of a sheet what was struck out stays so, for its owner to see.
    fn added(&self, composing: &Composing, text: &str) -> Result<Vec<String>, TableError> {
        let game = self.row.game;
        let begun = if game.has_sheets() {
            composing.draft.steps.clone()
        } else {
            game.steps(&composing.preview.order)
        };
        let steps: Vec<String> = begun.iter().cloned().chain(game.steps(text)).collect();
        check_length(steps.iter().map(String::len).sum())?;
        let composed = tried(&composing.now, composing.seat, &self.roster(), &steps);
        let Some(refusal) = first_refusal(&composed) else {
            return Ok(game.steps(&composed.preview.order));
        };
        let (of_draft, of_text) = composed
            .verdicts
            .split_at(begun.len().min(composed.verdicts.len()));
        let struck = of_draft.iter().filter(|it| it.is_err()).count();
        match of_text.iter().find_map(|it| it.as_ref().err()) {
            Some(refusal) => Err(TableError::Refused(refusal.clone())),
            None if struck == composing.struck().count() => Ok(steps),
            None => Err(TableError::Refused(refusal)),
        }
    }

    /// The steps without the last one; what was struck out goes first. Half a token, such as the first of two words,
    /// does not begin an order, so more may go.
    fn without_last(&self, composing: &Composing) -> Vec<String> {
        let game = self.row.game;
        if game.has_sheets() {
            return composing.last_taken_back();
        }
        let mut steps = game.steps(&composing.preview.order);
        let roster = self.roster();
        while steps.pop().is_some() {
            if first_refusal(&tried(&composing.now, composing.seat, &roster, &steps)).is_none() {
                break;
            }
        }
        steps
    }
}

pub(in crate::table) fn joined(text: &str, token: &str) -> String {
    format!("{text} {token}").trim().to_owned()
}

pub(in crate::table) fn check_length(bytes: usize) -> Result<(), TableError> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    Err(refuse(
        3,
        format!("the order is too long: it has {bytes} bytes, and the limit is {MOST_BYTES}"),
    ))
}

/// Why the first step that does not fit does not.
pub(in crate::table) fn first_refusal(composed: &AnyComposed) -> Option<Refusal> {
    let mut verdicts = composed.verdicts.iter();
    verdicts.find_map(|verdict| verdict.as_ref().err()).cloned()
}

/// A draft as far as it is legal now, with its gaps filled by what is (TB-03); nothing when that leads
/// nowhere.
pub(in crate::table) fn completed(
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    steps: &[String],
    context: BotContext,
) -> Option<String> {
    let mut swap = Swap::trial(view);
    let steps: Vec<String> = steps.iter().map(|step| swap.inward(step)).collect();
    let mut so_far = view.compose(seat, roster, &steps).preview;
    let closing = view.game().closing();
    for _ in 0..GAPS_MOST {
        if so_far.order.is_empty() {
            return None;
        }
        if so_far.complete {
            return Some(swap.outward(&so_far.order));
        }
        if let Some(whole) = view.finish(roster, seat, &so_far.order, context) {
            return Some(swap.outward(&whole));
        }
        let next = view.next(roster, seat, &so_far.order);
        let token = match (next.may_end, closing) {
            // More could follow, and nothing has to.
            (true, "") => return Some(swap.outward(&so_far.order)),
            (true, closing) => closing.to_owned(),
            (false, _) => {
                let region = |region| view.region(region);
                next.texts(roster, region).next()?
            }
        };
        so_far = view
            .preview(seat, roster, &joined(&so_far.order, &token))
            .ok()?;
    }
    None
}
