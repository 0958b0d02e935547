//! What becomes of sealed and filed sheets when their turn comes, and what their owners are told of each line (EU-55,
//! EU-57).

use crate::erkenfara::advance::Advance;
use crate::erkenfara::advance::sealed::is_tripped;
use crate::erkenfara::event::Event;
use crate::erkenfara::line::Line;
use crate::erkenfara::obstacle::LeftOut;
use crate::erkenfara::state::{Sealed, Tripwire};
use crate::erkenfara::world::board::Season;
use crate::{Seat, Viewer};

impl Advance<'_> {
    /// The sheet that an empire has sealed for the present round, and is not asked about yet.
    fn unlooked(&self, seat: Seat) -> Option<Sealed> {
        let own = self
            .state
            .of(seat)
            .filter(|_| self.state.board.is_here(seat))?;
        let sealed = own.sealed_for(self.state.board.round())?;
        (!sealed.asked).then(|| sealed.clone())
    }

    /// Whether the tripwire of a sealed sheet went off, as far as its owner knows (EU-57).
    fn is_tripped(&self, seat: Seat, sealed: &Sealed) -> bool {
        let view = self.state.view(Viewer::Seat(seat));
        view.on_field(self.world, |field| is_tripped(field, seat, sealed))
    }

    /// Asks an empire about what it has sealed, which is played only if it does not answer.
    fn ask_about(&mut self, seat: Seat, sealed: Sealed) {
        let sealed = Some(Sealed {
            asked: true,
            ..sealed
        });
        let round = None;
        self.emit(Event::Sealed {
            seat,
            sealed,
            round,
        });
    }

    /// Decides once, when its turn comes, whether an empire is asked instead of playing what it has sealed
    /// (EU-57).
    pub(super) fn look_at_sealed(&mut self, seat: Seat) {
        if let Some(sealed) = self.unlooked(seat)
            && self.is_tripped(seat, &sealed)
        {
            self.ask_about(seat, sealed);
        }
    }

    /// Writes the sheets that were sealed for a round in which all write at the same time, unless their tripwires
    /// went off (EU-57). In winter somebody is always asked: a new year's dice are thrown in orders of that year.
    pub(super) fn file_sealed(&mut self) {
        for seat in self.state.board.order.clone() {
            let Some(sealed) = self.unlooked(seat) else {
                continue;
            };
            let is_last = self.state.board.season == Season::Winter
                && self.state.waited_for(self.world) == [seat];
            if is_last || self.is_tripped(seat, &sealed) {
                self.ask_about(seat, sealed);
            } else {
                let lines = sealed.lines;
                self.emit(Event::Filed { seat, lines });
            }
        }
    }

    /// All have sent the sheet of a military round (EU-57).
    pub(super) fn begin_filed(&mut self) {
        let round = self.state.board.round();
        for seat in self.state.board.order.clone() {
            let sheet = self
                .state
                .of(seat)
                .and_then(|private| private.sheet.clone());
            if let Some(lines) = sheet {
                let sealed = Some(Sealed {
                    lines,
                    tripwire: Tripwire::Off,
                    stood: Vec::new(),
                    asked: false,
                    round: Some(round),
                });
                let round = None;
                self.emit(Event::Sealed {
                    seat,
                    sealed,
                    round,
                });
            }
        }
        self.begin_first();
    }

    /// Tells an empire what became of lines of its sheet: of one that was filed or sealed of each, else of those that
    /// were not played (EU-55, EU-57).
    pub(super) fn tell(&mut self, seat: Seat, mut done: Vec<Line>, left_out: Vec<LeftOut>) {
        let round = self.state.board.round();
        let own = self.state.of(seat);
        if own.is_none_or(|own| own.sealed_for(round).is_none()) {
            done.clear();
        }
        if !done.is_empty() || !left_out.is_empty() {
            self.emit(Event::Skipped {
                seat,
                left_out,
                done,
            });
        }
    }
}
