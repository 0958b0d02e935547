//! Reads what the referee is asked: a map and a scenario by names, or the first thing that is wrong with them.

use std::collections::{BTreeMap, BTreeSet};

use crate::MapSetup;
use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::setup::scenario::{ArmyFile, Scenario, empires};
use crate::erkenfara::world::board::LEAST;
use crate::erkenfara::world::names::fold;
use crate::erkenfara::world::validation::site_fault;
use crate::erkenfara::world::{MOST_GOLD, Site};
use crate::map::{self, Army, Kind, Map, Place, Region, Start, TreatyKind};

impl Scenario {
    /// The same by numbers, those of regions by name: each list is looked at before anything is made of it.
    pub(in crate::erkenfara) fn read(&self) -> Result<MapSetup, Fault> {
        self.lists()?;
        let reader = Reader::new(self)?;
        let starts = self.starts.iter();
        let starts = starts.filter_map(|name| reader.region(name).ok());
        Ok(MapSetup {
            starts: starts.collect(),
            source: self.map.clone(),
            scenario: Some(reader.scenario()?),
            ..MapSetup::from(reader.map)
        })
    }
}

/// What the names of a file stand for.
struct Reader<'a> {
    file: &'a Scenario,
    map: Map,
    regions: BTreeMap<String, Region>,
    empires: Vec<String>,
}

impl<'a> Reader<'a> {
    fn new(file: &'a Scenario) -> Result<Self, Fault> {
        let mut names: Vec<&String> = file.regions.keys().collect();
        names.sort_by_key(|name| (fold(name), *name));
        let mut regions = BTreeMap::new();
        for (name, at) in names.iter().zip((0..).map(Region)) {
            if regions.insert(fold(name), at).is_some() {
                return Err(Fault::TwoRegions((*name).clone()));
            }
        }
        let find = |name: &String| {
            let region = regions.get(&fold(name)).copied();
            region.ok_or_else(|| Fault::Edge(name.clone()))
        };
        let edges = file.edges.iter();
        let edges = edges.map(|(one, other)| Ok((find(one)?, find(other)?)));
        let edges: Vec<(Region, Region)> = edges.collect::<Result<_, Fault>>()?;
        Ok(Self {
            map: Map::new(places(file, &names)?, &edges)?,
            file,
            regions,
            empires: empires(file),
        })
    }

    fn scenario(&self) -> Result<map::Scenario, Fault> {
        self.check_empires()?;
        let file = self.file;
        let seats = self.empires.iter().map(|name| self.start(name));
        let mut seats: Vec<Start> = seats.collect::<Result<_, _>>()?;
        let mut regions = BTreeMap::new();
        for (name, region) in &file.regions {
            let at = self.region(name)?;
            if let Some(owner) = &region.owner {
                seats[self.seat(owner)?].owns.push(at);
            }
            if let Some(occupier) = &region.occupier {
                seats[self.seat(occupier)?].occupies.push(at);
            }
            if !region.statuses.is_empty() {
                regions.insert(at, region.statuses.clone());
            }
        }
        for (seat, name) in seats.iter_mut().zip(&self.empires) {
            seat.homeland = match file.homeland.get(name) {
                Some(regions) => self.homeland(regions)?,
                None => seat.owns.clone(),
            };
        }
        for army in &file.armies {
            let seat = self.seat(&army.empire)?;
            seats[seat].armies.push(self.army(army)?);
        }
        let order = file.turn_order.iter().map(|name| self.seat(name));
        let order: Vec<usize> = order.collect::<Result<_, _>>()?;
        let peace = self.treaties(&file.peace, TreatyKind::Peace)?;
        let alliance = self.treaties(&file.alliance, TreatyKind::Alliance)?;
        Ok(map::Scenario {
            seats,
            order: (!order.is_empty()).then_some(order),
            statuses: file.statuses.clone(),
            regions,
            treaties: [peace, alliance].concat(),
            cards: Vec::new(),
        })
    }

    /// Every empire that anything names is one of those that the file lists.
    fn check_empires(&self) -> Result<(), Fault> {
        let mut seen = BTreeSet::new();
        for name in &self.empires {
            if name.trim().is_empty() || !seen.insert(fold(name)) {
                return Err(Fault::TwoEmpires(name.clone()));
            }
        }
        let file = self.file;
        let named = file.treasury.keys().chain(file.homeland.keys());
        let mut named = named.chain(file.muster.keys());
        named.try_for_each(|name| self.seat(name).map(drop))
    }

    /// What an empire has but for regions and armies.
    fn start(&self, name: &str) -> Result<Start, Fault> {
        let gold = self.file.treasury.get(name).copied().unwrap_or(0);
        let muster = self.file.muster.get(name);
        Ok(Start {
            name: name.to_owned(),
            treasury: u32::try_from(gold).map_err(|_| Fault::Treasury {
                name: name.to_owned(),
                gold,
            })?,
            muster: muster.map(|at| self.region(at)).transpose()?,
            ..Start::default()
        })
    }

    fn seat(&self, name: &str) -> Result<usize, Fault> {
        let at = self.empires.iter().position(|empire| empire == name);
        at.ok_or_else(|| Fault::NoEmpire {
            name: name.to_owned(),
            empires: self.empires.clone(),
        })
    }

    fn region(&self, name: &str) -> Result<Region, Fault> {
        let region = self.regions.get(&fold(name)).copied();
        region.ok_or_else(|| Fault::NoRegion(name.to_owned()))
    }

    fn homeland(&self, names: &[String]) -> Result<Vec<Region>, Fault> {
        let mut regions = BTreeSet::new();
        for name in names {
            let region = self.region(name)?;
            match self.map.place(region) {
                Some(place) if place.kind == Kind::Sea => {
                    return Err(Fault::SeaHomeland(place.name.clone()));
                }
                Some(_) | None => regions.insert(region),
            };
        }
        Ok(regions.into_iter().collect())
    }

    fn army(&self, file: &ArmyFile) -> Result<Army, Fault> {
        let &ArmyFile {
            maximal, heroes, ..
        } = file;
        if !(LEAST..=MOST_GOLD).contains(&maximal) {
            let region = file.region.clone();
            return Err(Fault::Army { region, maximal });
        }
        if !(0..=1000).contains(&heroes) {
            return Err(Fault::Heroes(heroes));
        }
        // What is out of bounds stays so.
        let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(Army {
            at: self.region(&file.region)?,
            kind: file.kind,
            current: number(file.current.unwrap_or(maximal).max(0)),
            maximal: number(maximal),
            statuses: file.statuses.clone(),
            heroes: number(heroes),
            enchantment: number(file.enchantment),
        })
    }

    fn treaties(
        &self,
        pairs: &[(String, String)],
        kind: TreatyKind,
    ) -> Result<Vec<(usize, usize, TreatyKind)>, Fault> {
        let pair = |(one, other): &(String, String)| {
            let (first, second) = (self.seat(one)?, self.seat(other)?);
            if first == second {
                return Err(Fault::TreatyWithItself(one.clone()));
            }
            Ok((first.min(second), first.max(second), kind))
        };
        pairs.iter().map(pair).collect()
    }
}

/// The regions as a map needs them, with codes for those that have none.
fn places(file: &Scenario, names: &[&String]) -> Result<Vec<Place>, Fault> {
    let given = file
        .regions
        .values()
        .filter_map(|region| region.code.as_ref());
    let mut taken: BTreeSet<String> = given
        .chain(names.iter().copied())
        .map(|text| fold(text))
        .collect();
    let place = |name: &&String| {
        let region = file.regions.get(*name).cloned().unwrap_or_default();
        let code = region.code.unwrap_or_else(|| {
            let code = code(name, &taken);
            taken.insert(fold(&code));
            code
        });
        let site = Site {
            production: region.production,
            level: region.level,
        };
        let wrong = site_fault(name, region.kind, site);
        wrong.map_or(Ok(()), |fault| Err(Fault::Site(fault)))?;
        Ok(Place {
            name: (*name).clone(),
            code,
            kind: region.kind,
            production: u32::try_from(region.production).unwrap_or(0),
            level: u8::try_from(region.level).ok().filter(|level| *level > 0),
        })
    };
    names.iter().map(place).collect()
}

/// Two or three letters that nothing else is called by: of the name, else counted.
fn code(name: &str, taken: &BTreeSet<String>) -> String {
    let letters: Vec<char> = fold(name)
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect();
    let upper = |letters: &[char]| letters.iter().collect::<String>().to_uppercase();
    let mut tries: Vec<String> = Vec::new();
    if letters.len() >= 3 {
        tries.push(upper(&letters[..3]));
        let ends = letters.iter().skip(2);
        tries.extend(ends.map(|last| upper(&[letters[0], letters[1], *last])));
    }
    let alphabet = || 'A'..='Z';
    let counted = alphabet()
        .flat_map(|a| alphabet().flat_map(move |b| alphabet().map(move |c| format!("{a}{b}{c}"))));
    let free = |code: &String| !taken.contains(&fold(code));
    let mut all = tries.into_iter().chain(counted);
    all.find(free).unwrap_or_else(|| "ZZZ".into())
}
