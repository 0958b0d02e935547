//! A map and its scenario as a table has them, by names.

use crate::erkenfara::Erkenfara;
use crate::erkenfara::setup::scenario::{ArmyFile, RegionFile, Scenario};
use crate::erkenfara::world::MOST_EMPIRES;
use crate::map::{self, Form, Part, Place, Region, StatusOf, TreatyKind};
use crate::{Game, MapSetup, Seat};

/// What scenarios on maps may hold: empires with homelands, treasuries, armies, treaties and statuses (EU-31).
pub(in crate::erkenfara) const FORM: Form = Form {
    game: Erkenfara::ID,
    seats: MOST_EMPIRES,
    parts: &[
        Part::Armies,
        Part::Homelands,
        Part::Statuses,
        Part::Treasuries,
        Part::Treaties,
    ],
    // EU-06
    least_army: 1000,
    statuses: &[
        (StatusOf::Army, "well rested"),
        (StatusOf::Army, "exhausted"),
        (StatusOf::Region, "taxed"),
        (StatusOf::Region, "burned"),
        (StatusOf::Region, "besieged"),
    ],
};

impl Scenario {
    /// The regions of a map that can be entered and the ways between them, with what its scenario says of empires,
    /// armies and treaties.
    pub(in crate::erkenfara) fn given(setup: &MapSetup) -> Self {
        let map = &setup.map;
        let open = |region: &Region| {
            let place = map.place(*region);
            place.is_some_and(|place| place.kind.is_passable())
        };
        let name = |region: Region| called(map, region);
        let region = |place: &Place| RegionFile {
            kind: place.kind,
            code: Some(place.code.clone()),
            production: place.production.into(),
            level: place.level.unwrap_or(0).into(),
            ..RegionFile::default()
        };
        let places = map.places().iter();
        let places = places.filter(|place| place.kind.is_passable());
        let ways = map.ways().iter();
        let ways = ways.filter(|way| open(&way.first) && open(&way.second));
        let mut file = Self {
            map: setup.source.clone(),
            starts: setup.starts.iter().map(|start| name(*start)).collect(),
            regions: places
                .map(|place| (place.name.clone(), region(place)))
                .collect(),
            edges: ways
                .map(|way| (name(way.first), name(way.second)))
                .collect(),
            ..Self::default()
        };
        if let Some(scenario) = &setup.scenario {
            file.people(map, scenario);
        }
        file
    }

    /// Puts in what a scenario says.
    fn people(&mut self, map: &map::Map, scenario: &map::Scenario) {
        let name = |region: &Region| called(map, *region);
        let seats = &scenario.seats;
        let empire = |seat: usize| match seats.get(seat) {
            Some(seat) => seat.name.clone(),
            None => Seat(u8::try_from(seat).unwrap_or(u8::MAX)).to_string(),
        };
        for seat in seats {
            for region in &seat.owns {
                if let Some(region) = self.regions.get_mut(&name(region)) {
                    region.owner = Some(seat.name.clone());
                }
            }
            self.treasury
                .insert(seat.name.clone(), seat.treasury.into());
            let homeland = seat.homeland.iter().map(name).collect();
            self.homeland.insert(seat.name.clone(), homeland);
            self.armies.extend(seat.armies.iter().map(|army| ArmyFile {
                empire: seat.name.clone(),
                kind: army.kind,
                region: name(&army.at),
                current: Some(army.current.into()),
                maximal: army.maximal.into(),
                statuses: army.statuses.clone(),
                heroes: 0,
                enchantment: 0,
            }));
            self.empires.push(seat.name.clone());
        }
        for (region, statuses) in &scenario.regions {
            if let Some(region) = self.regions.get_mut(&name(region)) {
                region.statuses.clone_from(statuses);
            }
        }
        let between = |wanted: TreatyKind| {
            let treaties = scenario.treaties.iter();
            let treaties = treaties.filter(|(_, kind)| **kind == wanted);
            treaties
                .map(|((one, other), _)| (empire(*one), empire(*other)))
                .collect()
        };
        self.peace = between(TreatyKind::Peace);
        self.alliance = between(TreatyKind::Alliance);
        let order = scenario.order.iter().flatten();
        self.turn_order = order.map(|seat| empire(*seat)).collect();
        self.statuses.clone_from(&scenario.statuses);
    }
}

fn called(map: &map::Map, region: Region) -> String {
    let place = map.place(region);
    place.map_or_else(String::new, |place| place.name.clone())
}
