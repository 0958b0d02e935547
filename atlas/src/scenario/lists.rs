//! Limits of the lists in a scenario's file, checked before anything is made of them.

use super::validation::{place, whole};
use super::{
    Form, MOST_ARMIES, MOST_CARDS, MOST_OPTIONS, MOST_STATUSES, ScenarioFault, ScenarioFaults,
    ScenarioFile, SeatFile, StatusOf,
};
use crate::bounds::MOST_REGIONS;
use crate::fault::quoted;

impl ScenarioFile {
    /// Says which lists are longer than they may be. Lists in the items of a list that is too long are not
    /// looked at.
    pub(super) fn lists(&self, form: Form) -> Result<(), ScenarioFaults> {
        let seats = form.seats;
        let mut lists = Lists {
            faults: ScenarioFaults::default(),
            form,
        };
        if lists.fits("seats", self.seats.len(), seats) {
            for seat in &self.seats {
                lists.seat(seat);
            }
        }
        lists.fits("order", self.order.as_ref().map_or(0, Vec::len), seats);
        lists.fits("options", self.options.len(), MOST_OPTIONS);
        lists.fits("statuses", self.statuses.len(), MOST_STATUSES);
        lists.fits("treaties", self.treaties.len(), seats * (seats - 1) / 2);
        lists.fits("cards", self.cards.len(), MOST_CARDS);
        if lists.fits("regions", self.regions.len(), MOST_REGIONS) {
            for region in &self.regions {
                let place = || format!("region {}, statuses", quoted(&region.name));
                lists.fits_at(
                    place,
                    region.statuses.len(),
                    lists.statuses(StatusOf::Region),
                );
            }
        }
        if lists.faults.count() > 0 {
            return Err(lists.faults);
        }
        Ok(())
    }
}

struct Lists {
    faults: ScenarioFaults,
    form: Form,
}

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
                self.fits_at(statuses, army.statuses.len(), self.statuses(StatusOf::Army));
            }
        }
    }

    /// The most statuses of an army or a region: all that its game and the scenario can have.
    fn statuses(&self, of: StatusOf) -> usize {
        let own = self.form.statuses.iter().filter(|(other, _)| *other == of);
        MOST_STATUSES + own.count()
    }

    fn fits(&mut self, list: &'static str, count: usize, most: usize) -> bool {
        self.fits_at(|| list.to_owned(), count, most)
    }

    /// Whether a list is as long as it may be at most.
    fn fits_at(&mut self, list: impl Fn() -> String, count: usize, most: usize) -> bool {
        if count > most {
            self.faults.add(ScenarioFault::Number {
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
