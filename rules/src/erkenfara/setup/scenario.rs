//! Worlds as scenario files and questions to the referee write them, in JSON.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::state::State;
use crate::erkenfara::treaties::Bond;
use crate::erkenfara::world::board::{Army, ArmyKind, Board, Holding, Lasting, Spot};
use crate::erkenfara::world::names::fold;
use crate::erkenfara::world::{Founder, MOST_GOLD, Options, Site, Status, StatusOf, World};
use crate::map::{Kind, Map, Place, Region};
use crate::offers::Pair;
use crate::{Seat, SetupError};

/// A world by names, which may be wrong in any way.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Scenario {
    /// The map that it is of, for who draws it: a word for one that comes with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Where empires may begin, for one that names none: it is dealt (EU-76).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<String>,
    /// The regions by name.
    pub regions: BTreeMap<String, RegionFile>,
    /// Which of them touch.
    pub edges: Vec<(String, String)>,
    /// The empires in the order of the seats; where they are missing, those of the turn order, then all
    /// others that are named, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub empires: Vec<String>,
    pub armies: Vec<ArmyFile>,
    /// Gold by empire.
    pub treasury: BTreeMap<String, i64>,
    /// The turn order; drawn where it is missing.
    pub turn_order: Vec<String>,
    /// Who is at peace.
    pub peace: Vec<(String, String)>,
    /// Who is allied.
    pub alliance: Vec<(String, String)>,
    /// Main homelands by empire; what it owns where it is missing (EU-04).
    pub homeland: BTreeMap<String, Vec<String>>,
    /// Statuses that the scenario makes (EU-31).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<Status>,
}

/// A region by names.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RegionFile {
    /// What lies there.
    pub kind: Kind,
    /// Two or three letters; made of the name where they are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Gold a year.
    pub production: i64,
    /// The level of a fortification.
    pub level: i64,
    /// Whose it is.
    pub owner: Option<String>,
    /// Who occupies it.
    pub occupier: Option<String>,
    /// `taxed`, `burned`, `besieged`, and those that the scenario makes.
    pub statuses: Vec<String>,
}

/// An army by names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    /// Whose it is.
    pub empire: String,
    /// Of land or sea.
    #[serde(default = "land")]
    pub kind: ArmyKind,
    /// Where it stands.
    pub region: String,
    /// Its strength now; the maximal value where it is missing.
    #[serde(default)]
    pub current: Option<i64>,
    /// Its strength at best.
    pub maximal: i64,
    /// `well rested`, `exhausted`, and those that the scenario makes.
    #[serde(default)]
    pub statuses: Vec<String>,
    /// The grades of its heroes, summed.
    #[serde(default)]
    pub heroes: i64,
    /// The level of its enchantment.
    #[serde(default)]
    pub enchantment: i64,
}

fn land() -> ArmyKind {
    ArmyKind::Land
}

impl Scenario {
    /// Makes a world of it.
    ///
    /// # Errors
    ///
    /// [`SetupError::Scenario`] naming the first thing that is wrong, and where.
    pub fn world(&self, options: Options) -> Result<World, SetupError> {
        let made = self.lists().and_then(|()| Maker::new(self));
        let made = made.and_then(|maker| maker.world(options));
        let world = made?;
        world.check()?;
        Ok(world)
    }

    /// What a state looks like by names.
    pub fn of(world: &World, state: &State) -> Self {
        let empires: Vec<String> = state
            .board
            .seats()
            .map(|seat| empire(world, seat))
            .collect();
        let of = |seat: Seat| empire(world, seat);
        let treaties = |bond: Bond| {
            let pairs = state.board.seats().flat_map(|one| {
                let others = state.board.seats().filter(move |other| one < *other);
                others.map(move |other| (one, other))
            });
            let bound = pairs.filter(|(one, other)| state.offers.bound(*one, *other, &bond));
            bound.map(|(one, other)| (of(one), of(other))).collect()
        };
        let gold = state.board.seats().zip(&state.private);
        Self {
            map: world.chart.clone(),
            starts: Vec::new(),
            regions: regions_of(world, &state.board),
            edges: edges_of(world),
            armies: state
                .board
                .armies
                .iter()
                .map(|army| army_of(world, army))
                .collect(),
            treasury: gold
                .map(|(seat, private)| (of(seat), private.treasury))
                .collect(),
            turn_order: state.board.order.iter().map(|seat| of(*seat)).collect(),
            peace: treaties(Bond::Peace),
            alliance: treaties(Bond::Alliance),
            homeland: state
                .board
                .seats()
                .zip(&state.board.empires)
                .map(|(seat, empire)| (of(seat), world.names(&empire.homeland)))
                .collect(),
            statuses: world.statuses.clone(),
            empires,
        }
    }
}

/// What the scenario calls an empire; its number for one that entered later.
pub fn empire(world: &World, seat: Seat) -> String {
    let founder = world.founders.get(seat.index());
    founder.map_or_else(|| seat.to_string(), |founder| founder.name.clone())
}

fn edges_of(world: &World) -> Vec<(String, String)> {
    let name = |region: Region| world.name(region).to_owned();
    let near = |one: Region| {
        let others = world
            .map
            .borders(one)
            .iter()
            .filter(move |other| one < **other);
        others.map(move |other| (name(one), name(*other)))
    };
    world.map.regions().flat_map(near).collect()
}

fn made_names(world: &World, made: &[Lasting]) -> Vec<String> {
    let statuses = made.iter().filter_map(|made| world.status(*made));
    statuses.map(|status| status.name.clone()).collect()
}

fn regions_of(world: &World, board: &Board) -> BTreeMap<String, RegionFile> {
    let region = |(region, land): (Region, &Holding)| {
        let own = [
            ("taxed", land.taxed),
            ("burned", land.burned),
            ("besieged", land.besieged),
        ];
        let own = own.into_iter().filter(|(_, is)| *is);
        let mut statuses: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
        statuses.extend(made_names(world, &land.made));
        let site = world.site(region);
        let file = RegionFile {
            kind: world.kind(region),
            code: world.map.place(region).map(|place| place.code.clone()),
            production: site.production,
            level: site.level,
            owner: land.owner.map(|seat| empire(world, seat)),
            occupier: land.occupier.map(|seat| empire(world, seat)),
            statuses,
        };
        (world.name(region).to_owned(), file)
    };
    world.map.regions().zip(&board.lands).map(region).collect()
}

fn army_of(world: &World, army: &Army) -> ArmyFile {
    let own = [("well rested", army.rested), ("exhausted", army.exhausted)];
    let own = own.into_iter().filter(|(_, is)| *is);
    let mut statuses: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
    statuses.extend(made_names(world, &army.made));
    ArmyFile {
        empire: empire(world, army.seat()),
        kind: army.spot.kind,
        region: world.name(army.region()).to_owned(),
        current: Some(army.current),
        maximal: army.maximal,
        statuses,
        heroes: army.heroes,
        enchantment: army.enchantment,
    }
}

struct Maker<'a> {
    file: &'a Scenario,
    map: Map,
    regions: BTreeMap<String, Region>,
    empires: Vec<String>,
    /// The statuses that the scenario makes, by their folded names.
    statuses: BTreeMap<(StatusOf, String), usize>,
}

impl<'a> Maker<'a> {
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
        let edges = file
            .edges
            .iter()
            .map(|(one, other)| Ok((find(one)?, find(other)?)));
        let edges: Vec<(Region, Region)> = edges.collect::<Result<_, Fault>>()?;
        let map = Map::new(places(file, &names), &edges)?;
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

    fn world(&self, options: Options) -> Result<World, Fault> {
        let file = self.file;
        self.check_seats()?;
        let sites = self.each(|file| Site {
            production: file.production,
            level: file.level,
        });
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
            })
        };
        let founders = Seat::first(self.empires.len())
            .zip(&self.empires)
            .map(named);
        Ok(World {
            sites,
            statuses: file.statuses.clone(),
            founders: founders.collect::<Result<_, Fault>>()?,
            order: (!order.is_empty()).then_some(order),
            bonds: self.bonds()?,
            lands,
            armies,
            options,
            quoted: crate::erkenfara::world::names::Names::of(&self.map).ambiguous(),
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
        let mut named = file.treasury.keys().chain(file.homeland.keys());
        named.try_for_each(|name| self.seat(name).map(drop))
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

/// The empires in the order of the seats.
pub(in crate::erkenfara) fn empires(file: &Scenario) -> Vec<String> {
    let mut empires = file.empires.clone();
    if empires.is_empty() {
        empires.clone_from(&file.turn_order);
        let owners = file
            .regions
            .values()
            .flat_map(|region| [&region.owner, &region.occupier]);
        let mut named: Vec<&String> = owners.flatten().collect();
        named.extend(file.armies.iter().map(|army| &army.empire));
        named.extend(file.treasury.keys().chain(file.homeland.keys()));
        named.extend(
            file.peace
                .iter()
                .chain(&file.alliance)
                .flat_map(|(a, b)| [a, b]),
        );
        let ordered: BTreeSet<&String> = file.turn_order.iter().collect();
        named.sort_unstable();
        named.dedup();
        named.retain(|name| !ordered.contains(name));
        empires.extend(named.into_iter().cloned());
    }
    empires
}

/// The regions as a map needs them, with codes for those that have none.
fn places(file: &Scenario, names: &[&String]) -> Vec<Place> {
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
        Place {
            name: (*name).clone(),
            code,
            kind: region.kind,
        }
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
