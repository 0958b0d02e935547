//! What seats begin with where they have capitals.

use std::collections::BTreeMap;

use super::{Check, place};
use crate::model::{Kind, Region};
use crate::scenario::{Part, ScenarioFault, Start};

impl Check<'_> {
    /// PK-07, PK-09: where seats have capitals, all or none are placed, each with what it begins with.
    pub(super) fn starts(&mut self, seats: &[Start]) {
        if !self.form.has(Part::Capitals) {
            return;
        }
        let file = self.file;
        let placed = file
            .seats
            .iter()
            .any(|seat| seat.capital.is_some() || seat.castle.is_some() || !seat.owns.is_empty());
        if file.order.is_some() && !placed {
            self.foreign("order", "turn order where nobody has a capital");
        }
        let mut castles: BTreeMap<Region, String> = BTreeMap::new();
        for (seat, start) in file.seats.iter().zip(seats) {
            let place = place(seat);
            if placed && !self.is_start(start) {
                let owns: Vec<String> = start.owns.iter().map(|&id| self.name(id)).collect();
                let capital = start.capital.map_or("none".to_owned(), |id| self.name(id));
                self.faults.add(ScenarioFault::Start {
                    place: place.clone(),
                    found: format!("the capital {capital} and the regions {}", owns.join(", ")),
                    ruling: self.form.ruling(Part::Capitals),
                });
            }
            self.castle(&place, start, &mut castles);
        }
    }

    /// PK-09: one a region, no capital, and not in what another owns.
    fn castle(&mut self, place: &str, start: &Start, castles: &mut BTreeMap<Region, String>) {
        let Some(castle) = start.castle else {
            return;
        };
        let name = self.name(castle);
        if let Some(other) = castles.insert(castle, place.to_owned()) {
            self.taken(place, &name, format!("the castle of {other}"));
        }
        let owner = self.owners.get(&castle).filter(|owner| **owner != place);
        if let Some(owner) = owner.cloned() {
            self.taken(place, &name, owner);
        }
        if start.capital == Some(castle) {
            self.taken(place, &name, "its capital");
        }
    }

    /// A capital and two more land regions, the three connected.
    fn is_start(&self, start: &Start) -> bool {
        let owns = |id: &Region| start.owns.contains(id);
        let is_land = |id: &Region| {
            let area = self.map.area(*id);
            area.is_some_and(|area| area.kind() == Kind::Land)
        };
        let joined = self
            .map
            .borders()
            .iter()
            .filter(|border| owns(&border.first) && owns(&border.second))
            .count();
        // Two ways between three regions join them, whichever those are.
        start.owns.len() == 3
            && start.owns.iter().all(is_land)
            && start.capital.is_some_and(|capital| owns(&capital))
            && joined >= 2
    }
}
