//! The states that a log has led to, and the way back through them (TB-08).

use rules::any::{AnyEvent, AnyState};
use rules::{Corrupt, Seat, Viewer};

use super::entry::{Author, Effect, ProofEntry};

/// Entries between two states that are kept, so that going back follows no more than these again.
const KEPT_EVERY: usize = 32;

/// Where a log has led.
pub(super) struct Timeline<'a> {
    entries: &'a [ProofEntry],
    /// What moves, after all that stands.
    pub(super) state: AnyState,
    standing: Vec<Standing>,
    /// States, each with the number of entries that stood then.
    kept: Vec<(usize, AnyState)>,
    /// How many of those that stand no taking-back reaches over: up to the last change of a seat,
    /// correction, or end of a year whose dice were shown.
    lasting: usize,
}

/// An entry that was not taken back.
struct Standing {
    /// Its place in the log, from 0.
    at: usize,
    /// The seat whose order it is, where it knows of it: that is what it may take back.
    by: Option<Seat>,
}

impl<'a> Timeline<'a> {
    /// Before the first entry.
    pub(super) fn new(entries: &'a [ProofEntry], state: AnyState) -> Self {
        Self {
            entries,
            kept: vec![(0, state.clone())],
            state,
            standing: Vec::new(),
            lasting: 0,
        }
    }

    /// Follows the facts of the entry with this number. If they do not fit, nothing more can be followed.
    pub(super) fn go_on(&mut self, seq: u64) -> Result<(), Corrupt> {
        let at = index(seq);
        let Some(entry) = self.entries.get(at) else {
            return Ok(());
        };
        // What was drawn anew after a taking-back is nobody's order.
        let by = entry.by.seat();
        let by = by.filter(|_| !matches!(entry.act, Effect::Undo { .. }));
        let year = self.state.year();
        let by = self.apply(by, entry.act.events())?;
        self.standing.push(Standing { at, by });
        if matches!(entry.by, Author::Master)
            || matches!(entry.act, Effect::Seats { .. })
            || self.state.year() != year
        {
            self.lasting = self.standing.len();
        }
        if self.standing.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push((self.standing.len(), self.state.clone()));
        }
        Ok(())
    }

    /// Changes the state by facts; the seat that acted, if it is told of any of them.
    fn apply(&mut self, by: Option<Seat>, events: &[AnyEvent]) -> Result<Option<Seat>, Corrupt> {
        let mut knows = None;
        for event in events {
            let observation =
                |seat: &Seat| self.state.observe(event, Viewer::Seat(*seat)).is_some();
            knows = knows.or(by.filter(observation));
            self.state.apply(event)?;
        }
        Ok(knows)
    }

    /// How many entries stand when all after entry `to` are taken back; none where nobody could do that: the
    /// next one must be the last order of its seat that stands, with nothing lasting after it.
    pub(super) fn way_back(&self, to: u64) -> Option<usize> {
        let target = index(to.checked_add(1)?);
        let place = self
            .standing
            .binary_search_by_key(&target, |it| it.at)
            .ok()?;
        let asker = self.standing[place].by?;
        let later = self.standing[place + 1..].iter();
        let is_last = !later.into_iter().any(|it| it.by == Some(asker));
        (is_last && place >= self.lasting).then_some(place)
    }

    /// The seat whose order stands there, if it may take it back.
    pub(super) fn asker(&self, place: usize) -> Option<Seat> {
        self.standing.get(place).and_then(|it| it.by)
    }

    /// Goes back to where so many entries stood.
    pub(super) fn go_back(&mut self, place: usize) -> Result<(), Corrupt> {
        self.standing.truncate(place);
        self.kept.retain(|(stood, _)| *stood <= place);
        let Some((stood, state)) = self.kept.last() else {
            return Err(Corrupt("there is no way back".into()));
        };
        let (from, edition) = (*stood, self.state.edition());
        self.state = state.clone();
        self.state.set_edition(edition);
        for at in from..place {
            let entry = &self.entries[self.standing[at].at];
            for event in entry.act.events() {
                self.state.apply(event)?;
            }
        }
        Ok(())
    }
}

/// The place of an entry in the log, from 0.
fn index(seq: u64) -> usize {
    usize::try_from(seq.saturating_sub(1)).unwrap_or(usize::MAX)
}
