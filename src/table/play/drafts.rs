//! Drafts and the panels that show them (TB-03).
//!
//! A panel's buttons name the ask they answer and the draft's revision. They are outdated only if
//! that ask is closed or the draft has moved on; then the present panel is the answer.

use std::collections::BTreeMap;

use rules::any::{AnyComposed, AnyObservation, AnyState, AnyView, Refusal};
use rules::offers::WordsId;
use rules::{Ask, BotContext, Next, Roster, Seat, Viewer};

use crate::table::error::{TableError, refuse};
use crate::table::model::Guard;
use crate::table::model::{Draft, PersonId, Revisions, Settled, TableId, TableRow};
use crate::table::play::free_text::{Swap, Written, tried};
use crate::table::play::orders::{Accepted, Cause};
use crate::table::session::session::{Session, is_asked};
use crate::table::session::tables::Tables;

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
        self.ask.is_some() && (self.complete || self.next.may_end)
    }
}

/// What became of a press.
#[derive(Debug)]
pub enum Pressed {
    /// It was done; the panel as it is now.
    Done(Box<Panel>),
    /// The same press came before and was done; the panel as it is now (TB-04).
    Before(Box<Panel>),
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
    /// It answered a proposal (TB-09): what has become of that, and nothing while it still waits.
    Answered(Option<Settled>),
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

    /// Takes typed text: a whole order, or the beginning of one (TB-03).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn typed(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
        wish: Keep,
    ) -> Result<Typed, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.typed(person, cause, &text, wish).await })
        })
        .await
    }

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

    /// Plays a draft, closed with the word that ends an order if it is not whole.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn confirm(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        cause: Cause,
    ) -> Result<Pressed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.confirm(person, guard, cause))
        })
        .await
    }

    /// Gives an order beside the turn by a press on a panel.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn aside(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        text: String,
    ) -> Result<Pressed, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.aside(person, guard, cause, &text).await })
        })
        .await
    }
}

impl Session {
    /// The panel of a person's seat.
    pub(in crate::table) fn panel(&self, person: PersonId) -> Result<Panel, TableError> {
        let seat = self.seat_of(person)?;
        let state = self.playing()?;
        Ok(self.panel_of(state, person, seat))
    }

    fn panel_of(&self, state: &AnyState, person: PersonId, seat: Seat) -> Panel {
        let asks = state.asks();
        let ask = asks.iter().find(|ask| ask.seat == seat).cloned();
        let now = state.view(Viewer::Seat(seat));
        let ahead = now.ahead(seat).filter(|_| ask.is_none());
        let mut draft = self.draft_of(seat, present_key(seat, &asks, ahead.as_ref()));
        let roster = self.row.roster();
        let mut swap = Swap::trial(&now);
        let AnyComposed { verdicts, preview } = swap.compose(&now, seat, &roster, &draft.steps);
        let next = match &ask {
            Some(_) if !preview.complete => now.next(&roster, seat, &swap.inward(&preview.order)),
            Some(_) | None => Next::nothing(),
        };
        let steps = draft.steps.iter().cloned();
        let struck: Vec<(String, Refusal)> = steps
            .zip(verdicts)
            .filter_map(|(step, verdict)| Some((step, verdict.err()?)))
            .collect();
        // A sheet may end wherever it stands, and goes on all the same.
        if !self.row.game.has_sheets() && (!struck.is_empty() || preview.complete) {
            draft.focus = None;
        }
        let is_whole = |text: &String| now.beside(&roster, seat, text).may_end;
        let beside = now.asides(&roster, seat).into_iter();
        let (asides, begun) = beside.partition(is_whole);
        let context = self.aid(seat, &draft.key);
        Panel {
            context,
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

    /// The draft of a seat for an ask; an empty one where none has begun.
    fn draft_of(&self, seat: Seat, key: String) -> Draft {
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
        let draft = self.draft_of(seat, present_key(seat, &state.asks(), ahead.as_ref()));
        self.row.game.join(&draft.steps)
    }

    /// Writes a changed draft.
    async fn put(&mut self, seat: Seat, mut draft: Draft) -> Result<(), TableError> {
        let revisions = self.revisions_of(seat);
        let last = revisions.last + 1;
        draft.revision = last;
        let at = self.shared.environment.now();
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

    /// The drafts that are done with after an entry that leads to `after`.
    pub(in crate::table) fn drafts_closed_by(
        &self,
        after: &AnyState,
        asks: &[Ask],
    ) -> Vec<(Seat, String)> {
        let is_open = |(seat, key): &(Seat, String)| {
            let ahead = || after.view(Viewer::Seat(*seat)).ahead(*seat);
            let ahead = ahead();
            // Whoever is asked something in between goes on composing ahead later.
            is_asked(asks, *seat, key)
                || ahead.as_ref().is_some_and(|ahead| ahead.key == *key)
                || *key == present_key(*seat, asks, ahead.as_ref())
        };
        let drafts = self.drafts.keys();
        drafts.filter(|id| !is_open(id)).cloned().collect()
    }

    /// Makes all panels of a seat old, in memory, as the store does it.
    pub(in crate::table) fn outdate(&mut self, seat: Seat) {
        let last = self.revisions_of(seat).last + 1;
        self.revisions.insert(seat, Revisions { last, empty: last });
        let drafts = self.drafts.iter_mut().filter(|(id, _)| id.0 == seat);
        for (_, draft) in drafts {
            draft.revision = last;
        }
    }

    /// Changes a draft, if the button that asks for it is of the present panel.
    pub(in crate::table) async fn edit(
        &mut self,
        person: PersonId,
        guard: Guard,
        edit: Edit,
    ) -> Result<Pressed, TableError> {
        let panel = self.panel(person)?;
        // What is picked up beside the turn stands by itself, however the game has gone on meanwhile.
        let beside = matches!(edit, Edit::Pick(_)) && panel.ask.is_none() && is_unasked(&guard.key);
        if is_outdated(&panel, &guard) && !beside {
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        self.change(&panel, edit).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    async fn change(&mut self, panel: &Panel, edit: Edit) -> Result<(), TableError> {
        let mut draft = panel.draft.clone();
        match edit {
            Edit::Text(text) => {
                draft.steps = self.read_steps(panel, &text)?;
                draft.focus = None;
            }
            Edit::Add(text) => {
                draft.steps = self.added(panel, &text)?;
                draft.focus = None;
            }
            Edit::Back if draft.focus.is_some() => draft.focus = None,
            Edit::Back => draft.steps = self.without_last(panel),
            Edit::Pick(what) => draft.focus = Some(what),
            Edit::Hold => draft.held = !draft.held,
        }
        self.put(panel.seat, draft).await
    }

    /// `text` as a draft of its own if that is legal, or else after the draft there is. Of a sheet whatever
    /// fits is taken, and what does not stays in it, to be shown with its ruling.
    fn read_steps(&self, panel: &Panel, text: &str) -> Result<Vec<String>, TableError> {
        let game = self.row.game;
        let steps = game.steps(text);
        check_length(steps.iter().map(String::len).sum())?;
        let roster = self.row.roster();
        let alone = tried(&panel.now, panel.seat, &roster, &steps);
        let Some(refusal) = first_refusal(&alone) else {
            return Ok(game.steps(&alone.preview.order));
        };
        // What is wrong with a whole order says more than what a part of it lacks.
        let whole = if game.has_sheets() {
            None
        } else {
            Swap::trial(&panel.now).objection(&panel.now, panel.seat, &roster, text)
        };
        let refusal = whole.unwrap_or(refusal);
        let after = self.added(panel, text);
        match after {
            Ok(steps) if !panel.draft.steps.is_empty() => Ok(steps),
            Ok(_) | Err(_) if game.has_sheets() && alone.verdicts.iter().any(Result::is_ok) => {
                Ok(steps)
            }
            Err(TableError::Refused(later)) if !panel.draft.steps.is_empty() => {
                // Whichever reading got further says more about what is wrong; what was not typed in one
                // is not quoted as one.
                let whole = rules::notation::excerpt(&joined(&panel.text, text));
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

    /// The steps that fit now with further ones after them.
    fn added(&self, panel: &Panel, text: &str) -> Result<Vec<String>, TableError> {
        let game = self.row.game;
        let steps: Vec<String> = game
            .steps(&panel.text)
            .into_iter()
            .chain(game.steps(text))
            .collect();
        check_length(steps.iter().map(String::len).sum())?;
        let composed = tried(&panel.now, panel.seat, &self.row.roster(), &steps);
        match first_refusal(&composed) {
            None => Ok(game.steps(&composed.preview.order)),
            Some(refusal) => Err(TableError::Refused(refusal)),
        }
    }

    /// The steps without the last one. Half a token, such as the first of two words, is no beginning of an
    /// order, so more may go; what was struck out goes first.
    fn without_last(&self, panel: &Panel) -> Vec<String> {
        let game = self.row.game;
        if let Some(at) = panel.draft.steps.len().checked_sub(1)
            && game.has_sheets()
        {
            return panel.draft.steps[..at].to_vec();
        }
        let mut steps = game.steps(&panel.text);
        let roster = self.row.roster();
        while steps.pop().is_some() {
            if first_refusal(&tried(&panel.now, panel.seat, &roster, &steps)).is_none() {
                break;
            }
        }
        steps
    }

    /// Plays the draft, with the word that ends an order after it if that is still missing.
    pub(in crate::table) async fn confirm(
        &mut self,
        person: PersonId,
        guard: Guard,
        cause: Cause,
    ) -> Result<Pressed, TableError> {
        let panel = self.panel(person)?;
        let outdated = is_outdated(&panel, &guard);
        let same = self.confirmed.get(&panel.seat) == Some(&guard);
        if self.counted(&cause).is_some() || same && (outdated || !panel.can_confirm()) {
            return Ok(Pressed::Before(Box::new(panel)));
        }
        if outdated {
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        if panel.ask.is_none() {
            return Err(refuse(
                3,
                "you are not asked yet: your draft is kept until you are",
            ));
        }
        let text = if panel.complete {
            panel.text
        } else {
            joined(&panel.text, self.row.game.closing())
        };
        self.order(person, cause, &text, Vec::new()).await?;
        self.confirmed.insert(panel.seat, guard);
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    /// Gives an order beside the turn by a press, if the panel is the present one.
    pub(in crate::table) async fn aside(
        &mut self,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        text: &str,
    ) -> Result<Pressed, TableError> {
        let panel = self.panel(person)?;
        if is_outdated(&panel, &guard) {
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        // The same press again would be another order: its panel is old afterwards.
        self.order(person, cause, text, vec![panel.seat]).await?;
        let after = self.panel(person)?;
        if after.draft.focus.is_some() {
            // What was picked up was for that order.
            self.change(&after, Edit::Back).await?;
        }
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    /// Takes typed text: a whole order counts at once, the beginning of one becomes the draft, and so does
    /// what a seat composes ahead of time.
    pub(in crate::table) async fn typed(
        &mut self,
        person: PersonId,
        cause: Cause,
        text: &str,
        wish: Keep,
    ) -> Result<Typed, TableError> {
        if let Some(answered) = self.typed_answer(person, &cause, text).await? {
            return Ok(Typed::Answered(answered.settled));
        }
        let seat = self.seat_of(person)?;
        if let Some(before) = self.counted(&cause) {
            return Ok(Typed::Ordered(before));
        }
        let state = self.playing()?;
        let now = state.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let is_asked = state.asks().iter().any(|ask| ask.seat == seat);
        // Nearly always it is a whole order: then it is read once, and previewed once.
        let read = match self.read_order(seat, Some(person), &now, text).await {
            Err(fault @ TableError::Fault(_)) => return Err(fault),
            read => read,
        };
        let counts = match &read {
            Ok(Written { order, .. }) if order.is_aside() => true,
            Ok(Written { order, .. }) => {
                let preview = now.preview_order(seat, &roster, order);
                is_asked && wish == Keep::Never && preview.is_ok_and(|preview| preview.complete)
            }
            Err(_) => false,
        };
        if let (Ok(written), true) = (read, counts) {
            let accepted = self.give(person, cause, written, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        if !is_asked && now.ahead(seat).is_none() {
            let accepted = self.order(person, cause, text, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        let panel = self.panel(person)?;
        let steps = self.read_steps(&panel, text)?;
        let whole = tried(&panel.now, panel.seat, &roster, &steps);
        if is_asked
            && whole.preview.complete
            && wish == Keep::Never
            && first_refusal(&whole).is_none()
        {
            let accepted = self
                .order(person, cause, &whole.preview.order, Vec::new())
                .await?;
            return Ok(Typed::Ordered(accepted));
        }
        let draft = Draft {
            steps,
            focus: None,
            ..panel.draft
        };
        self.put(seat, draft).await?;
        Ok(Typed::Drafted(Box::new(self.panel(person)?)))
    }
}

/// Whether typed text that is a whole order is kept as a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// No: it counts at once.
    Never,
    /// Yes, to be confirmed.
    Always,
}

/// The key that a seat's panel has now. A seat that is not asked has the key of what it may compose ahead,
/// or of whoever is asked, so that its panels too get old when the game goes on.
fn present_key(seat: Seat, asks: &[Ask], ahead: Option<&Ask>) -> String {
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

fn is_unasked(key: &str) -> bool {
    key.starts_with(UNASKED)
}

fn is_outdated(panel: &Panel, guard: &Guard) -> bool {
    panel.draft.key != guard.key || panel.draft.revision != guard.revision
}

fn joined(text: &str, token: &str) -> String {
    format!("{text} {token}").trim().to_owned()
}

fn check_length(bytes: usize) -> Result<(), TableError> {
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
