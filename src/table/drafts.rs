//! Drafts and the panels that show them (TB-03).
//!
//! A panel's buttons name the ask they answer and the draft's revision. They are outdated only if
//! that ask is closed or the draft has moved on; then the present panel is the answer.

use rules::any::{AnyPreview, AnyState, AnyTold, AnyView, Refusal};
use rules::{Ask, Roster, Seat, Viewer};

use super::live::{Live, is_asked};
use super::model::{Draft, PersonId, Revisions, TableRow};
use super::no::{No, refuse};
use super::orders::{Accepted, Cause};

/// The longest draft, in bytes: more than any order needs.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// What a button of a panel was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The ask it answers.
    pub key: String,
    /// The draft's revision.
    pub revision: u64,
}

/// A change of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Takes `text` as the draft, or adds it to the draft if it is legal only there.
    Text(String),
    /// Adds a token, and lets go of what was picked up.
    Add(String),
    /// Takes the last token back, or lets go of what was picked up.
    Back,
    /// Picks something up, such as a unit's square.
    Pick(String),
    /// Keeps the draft from being played at the deadline, or no longer does (TB-03).
    Hold,
}

/// A seat's private panel: everything it shows and offers.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The table.
    pub row: TableRow,
    /// Who looks at it.
    pub person: PersonId,
    /// Whose panel it is.
    pub seat: Seat,
    /// What is waited for from this seat.
    pub ask: Option<Ask>,
    /// Whose decisions are waited for.
    pub asks: Vec<Ask>,
    /// The order being composed.
    pub draft: Draft,
    /// What the seat may know now.
    pub now: AnyView,
    /// What it would look like after the draft.
    pub preview: AnyView,
    /// What the seat would be told on the way there.
    pub told: Vec<AnyTold>,
    /// Whether the draft is a whole answer.
    pub complete: bool,
    /// The end of the draft that is no longer legal, and why (TB-03).
    pub struck: Option<(String, Refusal)>,
    /// What may be added to the draft.
    pub legal: Vec<String>,
    /// Orders beside it.
    pub asides: Vec<String>,
}

/// What became of a press.
#[derive(Debug)]
pub enum Pressed {
    /// It was done; the panel as it is now.
    Done(Box<Panel>),
    /// The button was of an older panel; nothing was done, and this is the present one.
    Outdated(Box<Panel>),
}

/// What became of typed text.
#[derive(Debug)]
pub enum Typed {
    /// It was a whole order, or a word beside one.
    Ordered(Accepted),
    /// It is a draft now.
    Drafted(Box<Panel>),
}

impl Live {
    /// The panel of a person's seat.
    pub(super) fn panel(&self, person: PersonId) -> Result<Panel, No> {
        let seat = self.seat_of(person)?;
        let state = self.playing()?;
        Ok(self.panel_of(state, person, seat))
    }

    fn panel_of(&self, state: &AnyState, person: PersonId, seat: Seat) -> Panel {
        let asks = state.asks();
        let ask = asks.iter().find(|ask| ask.seat == seat).cloned();
        let mut draft = self.draft_for(seat, &asks);
        let now = state.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let (fits, struck) = fitting(&now, seat, &roster, &draft.text);
        // Where nothing fits, the board stands as it is.
        let AnyPreview {
            view: preview,
            told,
            complete,
            ..
        } = preview(&now, seat, &roster, &fits).unwrap_or_else(|_| unchanged(&now));
        let legal = if ask.is_some() && !complete {
            now.legal(&roster, seat, &fits)
        } else {
            Vec::new()
        };
        if struck.is_some() || complete {
            draft.focus = None;
        }
        let asides = now.asides(&roster, seat);
        let row = self.row.clone();
        Panel {
            row,
            person,
            seat,
            ask,
            asks,
            draft,
            now,
            preview,
            told,
            complete,
            struck,
            legal,
            asides,
        }
    }

    /// The draft for the present ask.
    fn draft_for(&self, seat: Seat, asks: &[Ask]) -> Draft {
        let id = (seat, present_key(seat, asks));
        self.drafts.get(&id).cloned().unwrap_or_else(|| Draft {
            key: id.1,
            text: String::new(),
            focus: None,
            held: false,
            revision: self.revisions_of(seat).empty,
        })
    }

    /// The text of a seat's draft for what is asked now.
    pub(super) fn draft_text(&self, seat: Seat) -> String {
        let asks = self.state.as_ref().map(AnyState::asks).unwrap_or_default();
        self.draft_for(seat, &asks).text
    }

    /// Writes a changed draft.
    async fn put(&mut self, seat: Seat, mut draft: Draft) -> Result<(), No> {
        let revisions = self.revisions_of(seat);
        let last = revisions.last + 1;
        draft.revision = last;
        let at = self.shared.outside.now();
        self.stale = true;
        self.shared
            .store
            .put_draft(self.row.id, seat, &draft, at)
            .await?;
        self.stale = false;
        self.drafts.insert((seat, draft.key.clone()), draft);
        self.revisions.insert(seat, Revisions { last, ..revisions });
        Ok(())
    }

    fn revisions_of(&self, seat: Seat) -> Revisions {
        self.revisions.get(&seat).copied().unwrap_or_default()
    }

    /// The drafts that are done with when `asks` is what is waited for.
    pub(super) fn drafts_closed_by(&self, asks: &[Ask]) -> Vec<(Seat, String)> {
        let drafts = self.drafts.keys();
        drafts
            .filter(|(seat, key)| !is_asked(asks, *seat, key) && *key != present_key(*seat, asks))
            .cloned()
            .collect()
    }

    /// Makes all panels of a seat old, in memory, as the store does it.
    pub(super) fn outdate(&mut self, seat: Seat) {
        let last = self.revisions_of(seat).last + 1;
        self.revisions.insert(seat, Revisions { last, empty: last });
        let drafts = self.drafts.iter_mut().filter(|(id, _)| id.0 == seat);
        for (_, draft) in drafts {
            draft.revision = last;
        }
    }

    /// Changes a draft, if the button that asks for it is of the present panel.
    pub(super) async fn edit(
        &mut self,
        person: PersonId,
        guard: Guard,
        edit: Edit,
    ) -> Result<Pressed, No> {
        let panel = self.panel(person)?;
        if is_outdated(&panel, &guard) {
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        self.change(&panel, edit).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    async fn change(&mut self, panel: &Panel, edit: Edit) -> Result<(), No> {
        let mut draft = panel.draft.clone();
        let roster = self.row.roster();
        let (view, seat) = (&panel.now, panel.seat);
        match edit {
            Edit::Text(text) => {
                draft.text = first_legal(view, seat, &roster, &draft.text, &text)?;
                draft.focus = None;
            }
            Edit::Add(token) => {
                let text = joined(&draft.text, &token);
                check_length(text.len())?;
                draft.text = preview(view, seat, &roster, &text)?.order;
                draft.focus = None;
            }
            Edit::Back if draft.focus.is_some() => draft.focus = None,
            Edit::Back => {
                let kept = draft.text.rsplit_once(' ').map_or("", |(kept, _)| kept);
                // Half a token, such as the first of two words, is no beginning of an order.
                let begins = !fitting(view, seat, &roster, kept).0.is_empty();
                draft.text = if begins {
                    kept.to_owned()
                } else {
                    String::new()
                };
            }
            Edit::Pick(what) => draft.focus = Some(what),
            Edit::Hold => draft.held = !draft.held,
        }
        self.put(seat, draft).await
    }

    /// Plays the draft, with `closing` after it if that is still missing.
    pub(super) async fn confirm(
        &mut self,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        closing: &str,
    ) -> Result<Pressed, No> {
        let panel = self.panel(person)?;
        if is_outdated(&panel, &guard) {
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        let text = if panel.complete {
            panel.draft.text
        } else {
            joined(&panel.draft.text, closing)
        };
        self.order(person, cause, &text, Vec::new()).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    /// Gives an order beside the turn by a press, if the panel is the present one.
    pub(super) async fn aside(
        &mut self,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        text: &str,
    ) -> Result<Pressed, No> {
        let panel = self.panel(person)?;
        if is_outdated(&panel, &guard) {
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        // The same press again would be another order: its panel is old afterwards.
        self.order(person, cause, text, vec![panel.seat]).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    /// Takes typed text: a whole order counts at once, the beginning of one becomes the draft.
    ///
    /// `hold` keeps even a whole order as a draft, to be confirmed.
    pub(super) async fn typed(
        &mut self,
        person: PersonId,
        cause: Cause,
        text: &str,
        hold: bool,
    ) -> Result<Typed, No> {
        let panel = self.panel(person)?;
        let roster = self.row.roster();
        if panel.ask.is_none() || panel.now.is_aside(&roster, text) {
            let accepted = self.order(person, cause, text, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        let whole = first_legal(&panel.now, panel.seat, &roster, &panel.draft.text, text)?;
        if preview(&panel.now, panel.seat, &roster, &whole)?.complete && !hold {
            let accepted = self.order(person, cause, &whole, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        self.change(&panel, Edit::Text(whole)).await?;
        Ok(Typed::Drafted(Box::new(self.panel(person)?)))
    }
}

/// The key that a seat's panel has now. A seat that is not asked has the key of whoever is, so that its
/// panels too get old when the game goes on.
fn present_key(seat: Seat, asks: &[Ask]) -> String {
    match asks.iter().find(|ask| ask.seat == seat) {
        Some(own) => own.key.clone(),
        None => asks
            .first()
            .map_or_else(|| "over".to_owned(), |ask| format!("-{}", ask.key)),
    }
}

fn is_outdated(panel: &Panel, guard: &Guard) -> bool {
    panel.draft.key != guard.key || panel.draft.revision != guard.revision
}

pub(super) fn joined(text: &str, token: &str) -> String {
    if text.is_empty() || token.is_empty() {
        format!("{text}{token}")
    } else {
        format!("{text} {token}")
    }
}

fn check_length(bytes: usize) -> Result<(), No> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    Err(refuse(
        3,
        format!("the order has {bytes} bytes; {MOST_BYTES} are the most"),
    ))
}

/// `text` as a draft of its own if that is legal, or else after the draft there is.
fn first_legal(
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    draft: &str,
    text: &str,
) -> Result<String, No> {
    check_length(joined(draft, text).len())?;
    match (preview(view, seat, roster, text), draft) {
        (Ok(preview), _) => Ok(preview.order),
        (Err(refusal), "") => Err(refusal.into()),
        (Err(alone), draft) => {
            let joined = joined(draft, text);
            preview(view, seat, roster, &joined)
                .map(|preview| preview.order)
                .map_err(|after| {
                    // Whichever reading got further says more about what is wrong.
                    let words = |text: &str| rules::notation::words(text).count();
                    let fits = |text: &str| words(&fitting(view, seat, roster, text).0);
                    let got_further = fits(&joined) - words(draft).min(fits(&joined)) >= fits(text);
                    No::Refused(if got_further { after } else { alone })
                })
        }
    }
}

/// The longest beginning of a draft that is legal now, and what does not fit any more.
pub(super) fn fitting(
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    text: &str,
) -> (String, Option<(String, Refusal)>) {
    let words: Vec<&str> = rules::notation::words(text).collect();
    let mut struck = None;
    for count in (1..=words.len()).rev() {
        match preview(view, seat, roster, &words[..count].join(" ")) {
            Ok(_) => {
                let rest = words[count..].join(" ");
                return (words[..count].join(" "), struck.map(|why| (rest, why)));
            }
            Err(refusal) => struck = Some(refusal),
        }
    }
    (String::new(), struck.map(|why| (words.join(" "), why)))
}

/// What a draft would lead to, as far as its seat can know; an empty one leads nowhere.
pub(super) fn preview(
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    text: &str,
) -> Result<AnyPreview, Refusal> {
    if text.is_empty() {
        Ok(unchanged(view))
    } else {
        view.preview(seat, roster, text)
    }
}

fn unchanged(view: &AnyView) -> AnyPreview {
    AnyPreview {
        view: view.clone(),
        told: Vec::new(),
        order: String::new(),
        complete: false,
    }
}
