//! From a scenario's file to a scenario: one check for each guarantee, all of them told at once.

mod cards;
mod parts;
mod starts;

use std::collections::{BTreeMap, BTreeSet};

use letters::Look;

use super::{
    Army, ArmyFile, ArmyKind, Form, MOST_GOLD, Part, Placed, Scenario, ScenarioFault,
    ScenarioFaults, ScenarioFile, SeatFile, Setting, Start, Status, StatusOf, TreatyKind,
};
use crate::bounds;
use crate::fault::quoted;
use crate::model::{Area, Kind, Map, Region, pair};
use crate::names;

impl ScenarioFile {
    /// Makes a scenario for a map of the file.
    ///
    /// # Errors
    ///
    /// All that is wrong with it, the first hundred faults in words. Where a list is longer than it may be,
    /// only that is told: nothing else was looked at. So where its game is none of `games`.
    pub fn check(self, map: &Map, games: &[Form]) -> Result<Scenario, ScenarioFaults> {
        let form = self.form(games)?;
        self.lists(form)?;
        let mut check = Check::new(&self, map, form);
        check.head();
        check.statuses();
        let mut seats: Vec<Start> = self.seats.iter().map(|seat| check.seat(seat)).collect();
        check.codes(&mut seats);
        check.parts();
        check.starts(&seats);
        let order = check.order();
        let treaties = check.treaties();
        let regions = check.regions();
        let cards = check.cards();
        check.options();
        check.lacking();
        if check.faults.count() > 0 {
            return Err(check.faults);
        }
        Ok(Scenario {
            title: self.title,
            game: form.game,
            options: self.options,
            placed: Placed {
                seats,
                order,
                statuses: self.statuses,
                regions,
                treaties,
                cards,
            },
        })
    }

    /// What may stand in it.
    fn form(&self, games: &[Form]) -> Result<Form, ScenarioFaults> {
        let found = games.iter().find(|form| form.game == self.game);
        found.copied().ok_or_else(|| {
            let known: Vec<&str> = games.iter().map(|form| form.game).collect();
            let mut faults = ScenarioFaults::default();
            faults.add(ScenarioFault::Game {
                game: quoted(&self.game),
                known: known.join(", "),
            });
            faults
        })
    }
}

struct Check<'a> {
    file: &'a ScenarioFile,
    map: &'a Map,
    form: Form,
    seats: BTreeMap<String, usize>,
    /// What the statuses of armies and regions are called, by their folded names.
    statuses: BTreeMap<(StatusOf, String), &'a str>,
    owners: BTreeMap<Region, String>,
    armies: BTreeMap<(Region, ArmyKind), String>,
    /// The regions that are not on this map although the scenario is for another, as it names them.
    lacking: Vec<String>,
    faults: ScenarioFaults,
}

impl<'a> Check<'a> {
    fn new(file: &'a ScenarioFile, map: &'a Map, form: Form) -> Self {
        let own = form.statuses.iter().copied();
        let made = file.statuses.iter().rev();
        let made = made.map(|status| (status.of, status.name.as_str()));
        // Where two are called alike, which is told, the first one of the file is meant.
        let statuses = own.chain(made);
        Self {
            file,
            map,
            form,
            seats: BTreeMap::new(),
            statuses: statuses
                .map(|(of, name)| ((of, names::fold(name)), name))
                .collect(),
            owners: BTreeMap::new(),
            armies: BTreeMap::new(),
            lacking: Vec::new(),
            faults: ScenarioFaults::default(),
        }
    }

    fn number(&mut self, place: &str, what: &'static str, found: i64, least: i64, most: i64) {
        if !(least..=most).contains(&found) {
            self.faults.add(ScenarioFault::Number {
                place: place.to_owned(),
                what,
                found,
                least,
                most,
            });
        }
    }

    fn taken(&mut self, place: &str, name: &str, by: impl Into<String>) {
        self.faults.add(ScenarioFault::Taken {
            place: place.to_owned(),
            name: quoted(name),
            by: by.into(),
        });
    }

    fn unknown(&mut self, place: &str, what: &'static str, name: &str) {
        self.faults.add(ScenarioFault::Unknown {
            place: place.to_owned(),
            what,
            name: quoted(name),
        });
    }

    /// The title, the map and the names of seats.
    fn head(&mut self) {
        let file = self.file;
        if let Some(why) = names::text(&file.title, bounds::TITLE) {
            let place = "title".to_owned();
            self.faults.add(ScenarioFault::Name { place, why });
        }
        if file.map != self.map.title() {
            self.faults.add(ScenarioFault::OtherMap {
                named: quoted(&file.map),
                map: self.map.title().to_owned(),
            });
        }
        let [count, most] = [file.seats.len(), self.form.seats].map(whole);
        self.number("seats", "their number", count, 2, most);
        let regions = self.map.areas();
        let regions: Vec<Look> = regions.map(|region| Look::of(region.name())).collect();
        let mut seats: Vec<Look> = Vec::new();
        for (index, seat) in file.seats.iter().enumerate() {
            let place = place(seat);
            if let Some(why) = names::unshown(&seat.name).or(names::unreadable(&seat.name)) {
                let place = place.clone();
                self.faults.add(ScenarioFault::Name { place, why });
            }
            let look = Look::of(&seat.name);
            let is_like = |other: &Look| other.is_like(&look);
            let folded = names::fold(&seat.name);
            if self.map.ground().find(&seat.name).is_some() || regions.iter().any(is_like) {
                self.taken(&place, &seat.name, "a region");
            }
            let first = *self.seats.entry(folded).or_insert(index);
            if first != index || seats.iter().any(is_like) {
                self.taken(&place, &seat.name, "another seat");
            }
            seats.push(look);
        }
    }

    /// Gives every seat a code that no region and no other seat has as a name or code.
    fn codes(&self, seats: &mut [Start]) {
        let is_taken =
            |code: &str| self.map.ground().names().has(code) || self.seats.contains_key(code);
        let names = seats.iter().map(|seat| seat.name.as_str());
        let codes = names::make_codes(names, is_taken);
        for (seat, code) in seats.iter_mut().zip(codes) {
            // There are 17,576, and a map has at most 400 regions.
            seat.code = code.unwrap_or_default();
        }
    }

    /// A region by name or code, if it is of a kind that does.
    fn region(
        &mut self,
        place: &str,
        name: &str,
        (does, needed): (fn(Kind) -> bool, &'static str),
    ) -> Option<Region> {
        let found = self.map.ground().find(name);
        let Some((id, region)) = found.and_then(|id| Some((id, self.map.area(id)?))) else {
            if self.file.map == self.map.title() {
                self.unknown(place, "region", name);
            } else if !self.lacking.contains(&quoted(name)) {
                self.lacking.push(quoted(name));
            }
            return None;
        };
        if does(region.kind()) {
            return Some(id);
        }
        self.faults.add(ScenarioFault::Kind {
            place: place.to_owned(),
            region: region.name().to_owned(),
            kind: region.kind().name(),
            needed,
        });
        None
    }

    /// Of a scenario for another map, which of its regions this one lacks: the first, and how many.
    fn lacking(&mut self) {
        if let [first, more @ ..] = self.lacking.as_slice() {
            self.faults.add(ScenarioFault::Lacks {
                first: first.clone(),
                more: more.len(),
            });
        }
    }

    /// A list of regions that can be owned, sorted, each named once.
    fn owned(&mut self, place: &str, list: &[String]) -> Vec<Region> {
        let mut regions = BTreeSet::new();
        for name in list {
            let owned = (Kind::is_owned as fn(Kind) -> bool, "land or fortification");
            if let Some(id) = self.region(place, name, owned)
                && !regions.insert(id)
            {
                self.taken(place, name, "the same list");
            }
        }
        regions.into_iter().collect()
    }

    fn seat(&mut self, seat: &SeatFile) -> Start {
        let place = place(seat);
        let owns = self.owned(&place, &seat.owns);
        for &id in &owns {
            if let Some(other) = self.owners.insert(id, place.clone()) {
                let name = self.name(id);
                self.taken(&place, &name, other);
            }
        }
        let homeland = match &seat.homeland {
            Some(list) => self.owned(&place, list),
            None => owns.clone(),
        };
        let land = (is_land as fn(Kind) -> bool, "land");
        let capital = seat.capital.as_ref();
        let capital = capital.and_then(|name| self.region(&place, name, land));
        let castle = seat.castle.as_ref();
        let castle = castle.and_then(|name| self.region(&place, name, land));
        self.number(&place, "treasury", seat.treasury, 0, MOST_GOLD);
        let mut armies: Vec<Army> = seat
            .armies
            .iter()
            .filter_map(|army| self.army(&place, army))
            .collect();
        armies.sort_by_key(|army| (army.at, army.kind));
        Start {
            name: seat.name.clone(),
            owns,
            homeland,
            capital,
            castle,
            treasury: u32::try_from(seat.treasury).unwrap_or(0),
            armies,
            ..Start::default()
        }
    }

    fn name(&self, id: Region) -> String {
        self.map.area(id).map_or("", Area::name).to_owned()
    }

    /// An army that the game would accept (EU-03, EU-06); its faults are noted.
    fn army(&mut self, place: &str, army: &ArmyFile) -> Option<Army> {
        let where_to: (fn(Kind) -> bool, &'static str) = match army.kind {
            ArmyKind::Land => (Kind::is_passable, "land, sea or fortification"),
            ArmyKind::Sea => (is_sea, "sea"),
        };
        let at = self.region(place, &army.at, where_to)?;
        let region = self.name(at);
        if let Some(other) = self.armies.insert((at, army.kind), place.to_owned()) {
            self.taken(place, &region, format!("an army of {other}"));
        }
        let current = army.current.unwrap_or(army.maximal);
        let least = i64::from(self.form.least_army);
        self.number(place, "the army's maximal", army.maximal, least, MOST_GOLD);
        if current < least || current > army.maximal {
            self.faults.add(ScenarioFault::Strength {
                place: place.to_owned(),
                region,
                current,
                maximal: army.maximal,
                least: self.form.least_army,
                ruling: self.form.ruling(Part::Armies),
            });
        }
        Some(Army {
            at,
            kind: army.kind,
            current: u32::try_from(current).unwrap_or(0),
            maximal: u32::try_from(army.maximal).unwrap_or(0),
            statuses: self.known(place, &army.statuses, StatusOf::Army),
            heroes: 0,
            enchantment: 0,
        })
    }

    /// Statuses as they are called, each once.
    fn known(&mut self, place: &str, statuses: &[String], of: StatusOf) -> Vec<String> {
        let mut known = Vec::new();
        let mut seen = BTreeSet::new();
        for name in statuses {
            match self.statuses.get(&(of, names::fold(name))).copied() {
                None if self.form.has(Part::Statuses) => self.unknown(place, "status", name),
                // That the game has none is said of the whole scenario.
                None => {}
                Some(status) if !seen.insert(status) => self.taken(place, name, "the same list"),
                Some(status) => known.push(status.to_owned()),
            }
        }
        known
    }

    /// The statuses of the scenario, with their regions or armies (EU-31).
    fn statuses(&mut self) {
        let file = self.file;
        let own = self.form.statuses.iter();
        let mut seen: BTreeSet<String> = own.map(|(_, name)| names::fold(name)).collect();
        for status in &file.statuses {
            let place = format!("status {}", quoted(&status.name));
            if let Some(why) = names::text(&status.name, bounds::NAME) {
                let place = place.clone();
                self.faults.add(ScenarioFault::Name { place, why });
            }
            if !seen.insert(names::fold(&status.name)) {
                self.taken(&place, &status.name, "another status");
            }
            self.status(&place, status);
        }
    }

    /// The numbers of a status.
    fn status(&mut self, place: &str, status: &Status) {
        self.number(place, "production", status.production, -100, 1000);
        self.number(place, "advantage", status.advantage, -100, 100);
        self.number(place, "current", status.current, 0, 100);
        self.number(place, "maximal", status.maximal, 0, 100);
        if let Some(rounds) = status.rounds {
            self.number(place, "rounds", rounds.into(), 1, 1000);
        }
    }

    /// A seat by name.
    fn find_seat(&mut self, place: &str, name: &str) -> Option<usize> {
        let seat = self.seats.get(&names::fold(name)).copied();
        if seat.is_none() {
            self.unknown(place, "seat", name);
        }
        seat
    }

    /// EU-54: all seats, each once.
    fn order(&mut self) -> Option<Vec<usize>> {
        let file = self.file;
        let names = file.order.as_ref()?;
        let mut order: Vec<usize> = Vec::new();
        let mut placed = BTreeSet::new();
        for name in names {
            match self.find_seat("order", name) {
                Some(seat) if !placed.insert(seat) => {
                    self.taken("order", name, "an earlier place");
                }
                Some(seat) => order.push(seat),
                None => {}
            }
        }
        for (index, seat) in file.seats.iter().enumerate() {
            if !placed.contains(&index) {
                self.faults.add(ScenarioFault::Order(quoted(&seat.name)));
            }
        }
        Some(order)
    }

    fn treaties(&mut self) -> Vec<(usize, usize, TreatyKind)> {
        let file = self.file;
        let mut treaties = BTreeMap::new();
        for (number, treaty) in (1..).zip(&file.treaties) {
            let place = format!("treaty {number}");
            let count = whole(treaty.between.len());
            self.number(&place, "the number of seats", count, 2, 2);
            let [first, second] = treaty.between.as_slice() else {
                continue;
            };
            let ends = (
                self.find_seat(&place, first),
                self.find_seat(&place, second),
            );
            let (Some(a), Some(b)) = ends else {
                continue;
            };
            let pair = pair(a, b);
            if a == b {
                self.taken(&place, second, "the other side");
            } else if treaties.insert(pair, treaty.kind).is_some() {
                self.taken(&place, &format!("{first}, {second}"), "an earlier treaty");
            }
        }
        let treaties = treaties.into_iter();
        treaties
            .map(|((one, other), kind)| (one, other, kind))
            .collect()
    }

    fn regions(&mut self) -> BTreeMap<Region, Vec<String>> {
        let file = self.file;
        let mut regions = BTreeMap::new();
        for region in &file.regions {
            let place = format!("region {}", quoted(&region.name));
            let owned = (Kind::is_owned as fn(Kind) -> bool, "land or fortification");
            let statuses = self.known(&place, &region.statuses, StatusOf::Region);
            if let Some(id) = self.region(&place, &region.name, owned)
                && regions.insert(id, statuses).is_some()
            {
                self.taken(&place, &region.name, "an earlier entry");
            }
        }
        regions
    }

    fn options(&mut self) {
        for (name, setting) in &self.file.options {
            let place = format!("option {}", quoted(name));
            let words = [
                Some(name),
                match setting {
                    Setting::Word(word) => Some(word),
                    Setting::Switch(_) | Setting::Number(_) => None,
                },
            ];
            for word in words.into_iter().flatten() {
                if let Some(why) = names::text(word, bounds::TITLE) {
                    let place = place.clone();
                    self.faults.add(ScenarioFault::Name { place, why });
                }
            }
        }
    }
}

pub(super) fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

pub(super) fn place(seat: &SeatFile) -> String {
    format!("seat {}", quoted(&seat.name))
}

fn is_land(kind: Kind) -> bool {
    kind == Kind::Land
}

fn is_sea(kind: Kind) -> bool {
    kind == Kind::Sea
}
