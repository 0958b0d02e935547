//! The parts of a scenario that its game does not have.

use super::{Check, place};
use crate::scenario::{Part, ScenarioFault};

impl Check<'_> {
    /// Says what stands there that the game does not know.
    pub(super) fn foreign(&mut self, place: &str, what: &'static str) {
        self.faults.add(ScenarioFault::Foreign {
            place: place.to_owned(),
            game: self.form.game,
            what,
        });
    }

    /// The same of a part, where it is there.
    fn part(&mut self, place: &str, part: Part, what: &'static str, is_there: bool) {
        if is_there && !self.form.has(part) {
            self.foreign(place, what);
        }
    }

    /// Nothing of another game.
    pub(super) fn parts(&mut self) {
        let file = self.file;
        let whole = "the scenario";
        let mut armies = file.seats.iter().flat_map(|seat| &seat.armies);
        let statuses = !(file.statuses.is_empty() && file.regions.is_empty())
            || armies.any(|army| !army.statuses.is_empty());
        self.part(whole, Part::Statuses, "statuses", statuses);
        let treaties = !file.treaties.is_empty();
        self.part(whole, Part::Treaties, "treaties at the start", treaties);
        for seat in &file.seats {
            let own = [
                (Part::Armies, "armies in scenarios", !seat.armies.is_empty()),
                (Part::Homelands, "homelands", seat.homeland.is_some()),
                (
                    Part::Treasuries,
                    "treasury at the start",
                    seat.treasury != 0,
                ),
                (Part::Capitals, "capitals", seat.capital.is_some()),
                (Part::Castles, "castles", seat.castle.is_some()),
            ];
            let place = place(seat);
            for (part, what, is_there) in own {
                self.part(&place, part, what, is_there);
            }
        }
    }
}
