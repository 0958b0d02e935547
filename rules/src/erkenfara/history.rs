//! How a campaign went in numbers: land, strength and treasuries over the years (EU-53).

use crate::erkenfara::state::State;
use crate::history::{Count, History};
use crate::{Seat, Viewer};

impl State {
    /// Notes how it stands, for a year that is over, or for the time before the first.
    pub(super) fn note_year(&mut self, time: u32) {
        let seats = || self.board.seats();
        let land = seats().map(|seat| self.land(seat)).collect();
        let strength = seats().map(|seat| self.strength(seat)).collect();
        let gold = self
            .private
            .iter()
            .map(|private| private.treasury)
            .collect();
        self.history.land.note(time, land);
        self.history.strength.note(time, strength);
        self.history.gold.note(time, gold);
    }

    fn land(&self, seat: Seat) -> i64 {
        let own = self
            .board
            .lands
            .iter()
            .filter(|land| land.owner == Some(seat));
        i64::try_from(own.count()).unwrap_or(i64::MAX)
    }

    fn strength(&self, seat: Seat) -> i64 {
        let armies = self.board.armies_of(seat).map(|army| army.current);
        armies.fold(0, i64::saturating_add)
    }

    /// How it went, as far as a viewer may know: a treasury is one's own (EU-53).
    pub(super) fn history(&self, viewer: Viewer) -> History {
        let rows = &self.history;
        let mut history = History::of(&rows.land, self.board.year);
        for seat in self.board.seats() {
            history = history
                .with(Count::Land, seat, &rows.land, self.land(seat))
                .with(Count::Strength, seat, &rows.strength, self.strength(seat));
        }
        match viewer {
            Viewer::Seat(seat) => match self.of(seat) {
                Some(own) => history.with(Count::Gold, seat, &rows.gold, own.treasury),
                None => history,
            },
            Viewer::Public => history,
        }
    }
}
