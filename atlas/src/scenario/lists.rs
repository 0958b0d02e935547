//! Limits of the lists in a scenario's file, checked before anything is made of them.

use super::validation::{OF_ARMIES, OF_REGIONS, place, whole};
use super::{
    MOST_ARMIES, MOST_CARDS, MOST_OPTIONS, MOST_STATUSES, MOST_TREATIES, ScenarioFault,
    ScenarioFaults, ScenarioFile, SeatFile,
};
use crate::bounds::MOST_REGIONS;
use crate::fault::quoted;

impl ScenarioFile {
    /// Says which lists are longer than they may be. Lists in the items of a list that is too long are not
    /// looked at.
    pub(super) fn lists(&self) -> Result<(), ScenarioFaults> {
        let mut lists = Lists::default();
        let seats = self.game.most_seats();
        if lists.fits("seats", self.seats.len(), seats) {
            for seat in &self.seats {
                lists.seat(seat);
            }
        }
        lists.fits("order", self.order.as_ref().map_or(0, Vec::len), seats);
        lists.fits("options", self.options.len(), MOST_OPTIONS);
        lists.fits("statuses", self.statuses.len(), MOST_STATUSES);
        lists.fits("treaties", self.treaties.len(), MOST_TREATIES);
        lists.fits("cards", self.cards.len(), MOST_CARDS);
        if lists.fits("regions", self.regions.len(), MOST_REGIONS) {
            for region in &self.regions {
                let place = || format!("region {}, statuses", quoted(&region.name));
                lists.fits_at(
                    place,
                    region.statuses.len(),
                    MOST_STATUSES + OF_REGIONS.len(),
                );
            }
        }
        if lists.0.count() > 0 {
            return Err(lists.0);
        }
        Ok(())
    }
}

#[derive(Default)]
struct Lists(ScenarioFaults);

impl Lists {
    fn seat(&mut self, seat: &SeatFile) {
        self.fits_at(
            || format!("{}, owns", place(seat)),
            seat.owns.len(),
            MOST_REGIONS,
        );
        let homeland = seat.homeland.as_ref().map_or(0, Vec::len);
        self.fits_at(
            || format!("{}, homeland", place(seat)),
            homeland,
            MOST_REGIONS,
        );
        let armies = || format!("{}, armies", place(seat));
        if self.fits_at(armies, seat.armies.len(), MOST_ARMIES) {
            for army in &seat.armies {
                let statuses = || format!("{}, statuses of an army", place(seat));
                self.fits_at(
                    statuses,
                    army.statuses.len(),
                    MOST_STATUSES + OF_ARMIES.len(),
                );
            }
        }
    }

    fn fits(&mut self, list: &'static str, count: usize, most: usize) -> bool {
        self.fits_at(|| list.to_owned(), count, most)
    }

    /// Whether a list is as long as it may be at most.
    fn fits_at(&mut self, list: impl Fn() -> String, count: usize, most: usize) -> bool {
        if count > most {
            self.0.add(ScenarioFault::Number {
                place: list(),
                what: "their number",
                found: whole(count),
                least: 0,
                most: whole(most),
            });
        }
        count <= most
    }
}
