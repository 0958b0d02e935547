//! Makes the world of a scenario, or says the first thing that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use crate::Seat;
use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::setup::scenario::{ArmyFile, RegionFile, Scenario, empires};
use crate::erkenfara::treaties::Bond;
use crate::erkenfara::world::board::{Army, Holding, Lasting, Spot};
use crate::erkenfara::world::names::fold;
use crate::erkenfara::world::validation::site_fault;
use crate::erkenfara::world::{Founder, MOST_GOLD, Options, Site, StatusOf, World, names};
use crate::map::{Kind, Map, Place, Region};
use crate::offers::Pair;

/// The parts of a world, found by their names.
pub(super) struct Maker<'a> {
    file: &'a Scenario,
    map: Map,
    regions: BTreeMap<String, Region>,
    empires: Vec<String>,
    /// The statuses that the scenario makes, by their folded names.
    statuses: BTreeMap<(StatusOf, String), usize>,
}

impl<'a> Maker<'a> {
    pub(super) fn new(file: &'a Scenario) -> Result<Self, Fault> {
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
        let edges = file
            .edges
            .iter()
            .map(|(one, other)| Ok((find(one)?, find(other)?)));
        let edges: Vec<(Region, Region)> = edges.collect::<Result<_, Fault>>()?;
        let map = Map::new(places(file, &names)?, &edges)?;
        Ok(Self {
            file,
            map,
            regions,
            empires: empires(file),
            statuses: {
                // Where two are called alike, the first is meant.
                let all = file.statuses.iter().enumerate().rev();
                all.map(|(at, status)| ((status.of, fold(&status.name)), at))
                    .collect()
            },
        })
    }

    pub(super) fn world(&self, options: Options) -> Result<World, Fault> {
        let file = self.file;
        self.check_seats()?;
        let order: Vec<Seat> = self.seats(&file.turn_order)?;
        let lands = self.lands()?;
        let mut armies: Vec<Army> = file
            .armies
            .iter()
            .map(|army| self.army(army))
            .collect::<Result<_, _>>()?;
        armies.sort_by_key(|army| army.spot);
        if let Some(two) = armies.windows(2).find(|two| {
            let [one, other] = [two[0].spot, two[1].spot];
            (one.region, one.kind) == (other.region, other.kind)
        }) {
            let place = self
                .map
                .place(two[0].region())
                .map_or("", |place| &place.name);
            return Err(Fault::TwoArmies(place.to_owned()));
        }
        let named = |(seat, name): (Seat, &String)| {
            let homeland = match file.homeland.get(name) {
                Some(regions) => self.owned(regions)?,
                None => owned_by(&lands, seat),
            };
            Ok(Founder {
                name: name.clone(),
                treasury: file.treasury.get(name).copied().unwrap_or(0),
                homeland,
                muster: file
                    .muster
                    .get(name)
                    .map(|at| self.region(at))
                    .transpose()?,
            })
        };
        let founders = Seat::first(self.empires.len())
            .zip(&self.empires)
            .map(named);
        Ok(World {
            statuses: file.statuses.clone(),
            founders: founders.collect::<Result<_, Fault>>()?,
            order: (!order.is_empty()).then_some(order),
            bonds: self.bonds()?,
            lands,
            armies,
            options,
            quoted: names::ambiguous(&self.map),
            map: self.map.clone(),
            chart: file.map.clone(),
        })
    }

    /// Every empire that anything names is one of those that the file lists.
    fn check_seats(&self) -> Result<(), Fault> {
        let mut seen: Vec<String> = Vec::new();
        for name in &self.empires {
            if name.trim().is_empty() || seen.contains(&fold(name)) {
                return Err(Fault::TwoEmpires(name.clone()));
            }
            seen.push(fold(name));
        }
        let file = self.file;
        let named = file.treasury.keys().chain(file.homeland.keys());
        named
            .chain(file.muster.keys())
            .try_for_each(|name| self.seat(name).map(drop))
    }

    fn each<T>(&self, of: impl Fn(&RegionFile) -> T) -> Vec<T> {
        let mut files: Vec<(Region, T)> = Vec::new();
        for (name, file) in &self.file.regions {
            if let Some(region) = self.regions.get(&fold(name)) {
                files.push((*region, of(file)));
            }
        }
        files.sort_by_key(|(region, _)| *region);
        files.into_iter().map(|(_, made)| made).collect()
    }

    fn seat(&self, name: &str) -> Result<Seat, Fault> {
        let at = self.empires.iter().position(|empire| empire == name);
        let seat = at.and_then(|at| u8::try_from(at).ok()).map(Seat);
        seat.ok_or_else(|| Fault::NoEmpire {
            name: name.to_owned(),
            empires: self.empires.clone(),
        })
    }

    fn seats(&self, names: &[String]) -> Result<Vec<Seat>, Fault> {
        names.iter().map(|name| self.seat(name)).collect()
    }

    fn region(&self, name: &str) -> Result<Region, Fault> {
        let region = self.regions.get(&fold(name)).copied();
        region.ok_or_else(|| Fault::NoRegion(name.to_owned()))
    }

    fn owned(&self, names: &[String]) -> Result<Vec<Region>, Fault> {
        let regions = names.iter().map(|name| self.region(name));
        let mut regions: Vec<Region> = regions.collect::<Result<_, _>>()?;
        regions.sort_unstable();
        regions.dedup();
        let kind = |region: &Region| self.map.place(*region).map(|place| place.kind);
        match regions
            .iter()
            .find(|region| kind(region) == Some(Kind::Sea))
        {
            None => Ok(regions),
            Some(sea) => {
                let name = self.map.place(*sea).map_or("", |place| &place.name);
                Err(Fault::SeaHomeland(name.to_owned()))
            }
        }
    }

    fn lands(&self) -> Result<Vec<Holding>, Fault> {
        let land = |file: &RegionFile| {
            let seat =
                |name: &Option<String>| name.as_ref().map(|name| self.seat(name)).transpose();
            let own = |status: &str| file.statuses.iter().any(|name| fold(name) == status);
            Ok(Holding {
                owner: seat(&file.owner)?,
                occupier: seat(&file.occupier)?,
                taxed: own("taxed"),
                burned: own("burned"),
                besieged: own("besieged"),
                made: self.made(
                    &file.statuses,
                    StatusOf::Region,
                    &["taxed", "burned", "besieged"],
                )?,
            })
        };
        self.each(land).into_iter().collect()
    }

    fn made(&self, names: &[String], of: StatusOf, own: &[&str]) -> Result<Vec<Lasting>, Fault> {
        let mut made = Vec::new();
        for name in names {
            let folded = fold(name);
            if own.contains(&folded.as_str()) {
                continue;
            }
            let known = self.statuses.get(&(of, folded)).copied();
            let at = known.ok_or_else(|| Fault::NoStatus(name.clone()))?;
            made.push(Lasting {
                status: u16::try_from(at).unwrap_or(u16::MAX),
                rounds: self.file.statuses[at].rounds,
            });
        }
        made.sort_unstable();
        Ok(made)
    }

    fn army(&self, file: &ArmyFile) -> Result<Army, Fault> {
        let own = |status: &str| file.statuses.iter().any(|name| fold(name) == status);
        let rested = own("well rested") || own("rested");
        if !(crate::erkenfara::world::board::LEAST..=MOST_GOLD).contains(&file.maximal) {
            return Err(Fault::Army {
                region: file.region.clone(),
                maximal: file.maximal,
            });
        }
        if !(0..=1000).contains(&file.heroes) {
            return Err(Fault::Heroes(file.heroes));
        }
        Ok(Army {
            spot: Spot {
                region: self.region(&file.region)?,
                kind: file.kind,
                seat: self.seat(&file.empire)?,
            },
            current: file.current.unwrap_or(file.maximal),
            maximal: file.maximal,
            rested: rested && !own("exhausted"),
            exhausted: own("exhausted") && !rested,
            made: self.made(
                &file.statuses,
                StatusOf::Army,
                &["well rested", "rested", "exhausted"],
            )?,
            heroes: file.heroes,
            enchantment: file.enchantment,
        })
    }

    fn bonds(&self) -> Result<Vec<(Seat, Seat, Bond)>, Fault> {
        let of = |pairs: &[(String, String)], bond: Bond| {
            let pair = |(one, other): &(String, String)| {
                let pair = Pair::of(self.seat(one)?, self.seat(other)?);
                let pair = pair.ok_or_else(|| Fault::TreatyWithItself(one.clone()))?;
                let [low, high] = pair.seats();
                Ok((low, high, bond))
            };
            pairs.iter().map(pair).collect::<Result<Vec<_>, Fault>>()
        };
        let mut bonds = of(&self.file.peace, Bond::Peace)?;
        bonds.extend(of(&self.file.alliance, Bond::Alliance)?);
        bonds.sort_unstable();
        bonds.dedup();
        Ok(bonds)
    }
}

fn owned_by(lands: &[Holding], seat: Seat) -> Vec<Region> {
    let regions = lands.iter().zip((0..).map(Region));
    let own = regions.filter(|(land, _)| land.owner == Some(seat));
    own.map(|(_, region)| region).collect()
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
