//! A map dealt fairly without dice: for each empire land that hangs together and yields about the same, the
//! same troops, a place to raise more (EU-76). Who has chosen a homeland begins there (EU-78); where each has
//! chosen one of those that are dealt anyway, nothing else changes (EU-85).

mod ground;
pub(in crate::erkenfara) mod newcomer;
mod pieces;
mod troops;

use crate::MapSetup;
use crate::erkenfara::setup::fair::ground::Ground;
use crate::erkenfara::setup::fair::pieces::{LEAST_LANDS, Lands};
use crate::erkenfara::setup::fair::troops::{Dealt, Share, troops};
use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::world::MOST_EMPIRES;
use crate::map::{Army, Kind, Map, Region, Scenario, Start};

/// What the empire whose land yields most begins with in gold.
const TREASURY: i64 = 5_000;

/// A scenario without empires with so many of them, some of which have chosen where they begin (EU-78). Regions are
/// numbered by name.
///
/// # Errors
///
/// The [`Fault`] that says for how many the map can be dealt instead, or which choice is impossible.
pub(in crate::erkenfara) fn deal(
    given: &MapSetup,
    scenario: Scenario,
    seats: usize,
    chosen: &[Option<String>],
) -> Result<Scenario, Fault> {
    let deal = Deal::of(given);
    let settled = |shares: &Shares| Scenario {
        seats: deal.starts_of(shares),
        ..scenario
    };
    if deal.lands.gold.iter().all(|gold| *gold <= 0) {
        return Err(Fault::Barren);
    }
    let lands = deal.regions.len();
    if lands < LEAST_LANDS * seats {
        let can = deal.seats();
        let least = LEAST_LANDS;
        return Err(Fault::TooFewLands {
            lands,
            seats,
            least,
            can,
        });
    }
    let homes = deal.homes(chosen, seats)?;
    let open = deal.shares(&vec![None; seats]);
    if let Some(shares) = open.as_ref().and_then(|open| open.given_to(&homes)) {
        return Ok(settled(&shares));
    }
    deal.crowded(&homes)?;
    // Around what nobody is dealt anyway the land is dealt anew.
    let is_dealt = |land: &usize| open.as_ref().is_some_and(|open| open.firsts.contains(land));
    let elsewhere = homes.iter().map(|home| home.filter(|land| !is_dealt(land)));
    let elsewhere: Vec<Option<usize>> = elsewhere.collect();
    let anew = (elsewhere != homes).then(|| deal.shares(&elsewhere));
    let anew = anew.flatten().and_then(|shares| shares.given_to(&homes));
    if let Some(shares) = anew.or_else(|| deal.shares(&homes)) {
        return Ok(settled(&shares));
    }
    if open.is_none() {
        let can = deal.seats();
        return Err(Fault::Unfair { seats, can });
    }
    let homes = homes.into_iter().flatten();
    let names = homes.map(|home| deal.name(home).to_owned()).collect();
    Err(Fault::UnfairHomelands { names, seats })
}

/// The land of each empire, and where in it each begins.
struct Shares {
    firsts: Vec<usize>,
    pieces: Vec<Vec<usize>>,
}

impl Shares {
    /// The same shares with those that begin at homes given to who has them, and all others in order; nothing
    /// where a home is the beginning of none.
    fn given_to(&self, homes: &[Option<usize>]) -> Option<Self> {
        let at = |land: &usize| self.firsts.iter().position(|first| first == land);
        let wanted: Vec<Option<usize>> = homes
            .iter()
            .map(|home| home.as_ref().and_then(at))
            .collect();
        let is_found = homes
            .iter()
            .zip(&wanted)
            .all(|(home, at)| home.is_some() == at.is_some());
        let mut left = (0..self.firsts.len()).filter(|at| !wanted.contains(&Some(*at)));
        let order = wanted.iter().map(|at| at.or_else(|| left.next()));
        let order: Vec<usize> = order.collect::<Option<_>>().filter(|_| is_found)?;
        Some(Self {
            firsts: order.iter().map(|at| self.firsts[*at]).collect(),
            pieces: order.iter().map(|at| self.pieces[*at].clone()).collect(),
        })
    }
}

/// A map that is to be dealt.
struct Deal<'a> {
    map: &'a Map,
    ground: Ground,
    lands: Lands,
    /// Which region each of the lands is.
    regions: Vec<usize>,
    /// Where the map would have empires begin, by land.
    starts: Vec<usize>,
}

impl<'a> Deal<'a> {
    fn of(given: &'a MapSetup) -> Self {
        let ground = Ground::of(&given.map);
        let (lands, regions) = ground.lands();
        let land = |at: &Region| regions.binary_search(&at.index()).ok();
        Self {
            starts: given.starts.iter().filter_map(land).collect(),
            map: &given.map,
            ground,
            lands,
            regions,
        }
    }

    fn name(&self, land: usize) -> &str {
        let place = self.map.place(Region::at(self.regions[land]));
        place.map_or("", |place| &place.name)
    }

    /// The land of a name.
    fn land(&self, name: &str) -> Option<usize> {
        let region = self.map.find(name)?;
        self.regions.binary_search(&region.index()).ok()
    }

    /// The numbers of empires that the map can be dealt to. After two in a row that it cannot, larger ones
    /// are not looked for.
    fn seats(&self) -> Vec<usize> {
        let most = MOST_EMPIRES.min(self.regions.len() / LEAST_LANDS);
        let mut can: Vec<usize> = Vec::new();
        for seats in 2..=most {
            let last = can.last().copied();
            if last.is_some_and(|last| last + 2 < seats) {
                break;
            }
            let open = vec![None; seats];
            if self.lands.pieces(&open, &self.starts).is_some() {
                can.push(seats);
            }
        }
        can
    }

    /// Land for each empire around its home; nothing where it cannot be fair.
    fn shares(&self, homes: &[Option<usize>]) -> Option<Shares> {
        let pieces = self.lands.pieces(homes, &self.starts)?;
        let firsts = self.firsts(homes, &pieces);
        Some(Shares { firsts, pieces })
    }

    /// Where each empire has chosen to begin: on land, no two in the same region (EU-78).
    fn homes(&self, chosen: &[Option<String>], seats: usize) -> Result<Vec<Option<usize>>, Fault> {
        let mut homes = vec![None; seats];
        let named = chosen.iter().take(seats).enumerate();
        for (seat, name) in named.filter_map(|(seat, name)| Some((seat, name.as_ref()?))) {
            let Some(at) = self.land(name) else {
                return Err(Fault::NoHomeland(crate::notation::excerpt(name)));
            };
            if homes.contains(&Some(at)) {
                return Err(self.crowds(at, at));
            }
            homes[seat] = Some(at);
        }
        Ok(homes)
    }

    fn crowds(&self, at: usize, other: usize) -> Fault {
        Fault::Crowded {
            name: self.name(at).to_owned(),
            other: self.name(other).to_owned(),
        }
    }

    /// No two homes lie side by side, but for those that are dealt so (EU-78).
    fn crowded(&self, homes: &[Option<usize>]) -> Result<(), Fault> {
        let mut earlier: Vec<usize> = Vec::new();
        for at in homes.iter().flatten() {
            if let Some(other) = earlier.iter().find(|it| self.lands.near[*at].contains(it)) {
                return Err(self.crowds(*at, *other));
            }
            earlier.push(*at);
        }
        Ok(())
    }

    /// The first region of each empire: its home, else one that touches no other's, a start of the map, one
    /// with a fortification, the one most in the middle.
    fn firsts(&self, homes: &[Option<usize>], pieces: &[Vec<usize>]) -> Vec<usize> {
        let lands = &self.lands;
        let mut firsts: Vec<usize> = homes.iter().flatten().copied().collect();
        let mut all = Vec::new();
        for (home, piece) in homes.iter().zip(pieces) {
            let rank = |at: &usize| {
                let near = &lands.near[*at];
                (
                    !near.iter().any(|near| firsts.contains(near)),
                    self.starts.contains(at),
                    lands.forts[*at],
                    near.iter().filter(|near| piece.contains(near)).count(),
                    lands.gold[*at],
                    std::cmp::Reverse(*at),
                )
            };
            let best = (*home).or_else(|| piece.iter().copied().max_by_key(rank));
            if home.is_none() {
                firsts.extend(best);
            }
            all.extend(best);
        }
        all
    }

    /// What each empire begins with.
    fn starts_of(&self, shares: &Shares) -> Vec<Start> {
        let share = |(first, piece): (&usize, &Vec<usize>)| {
            let first = self.regions[*first];
            let mut lands: Vec<usize> = piece.iter().map(|land| self.regions[*land]).collect();
            // What stands by the first region comes first.
            lands.sort_by_key(|land| (*land != first, *land));
            let forts = lands.iter();
            let forts = forts.flat_map(|land| self.ground.beside(*land, Kind::Fortification));
            Share {
                first,
                forts: forts.collect(),
                lands,
            }
        };
        let shares = shares.firsts.iter().zip(&shares.pieces).map(share);
        let shares: Vec<Share> = shares.collect();
        let armies = troops(&self.ground, &shares);
        let yields = |share: &Share| -> i64 {
            let lands = share.lands.iter();
            lands.map(|land| self.ground.yields(*land)).sum()
        };
        let best = shares.iter().map(yields).max().unwrap_or(0);
        let starts = shares.iter().zip(armies).zip(1..);
        let starts = starts.map(|((share, armies), number)| {
            let owns = share.lands.iter().chain(&share.forts);
            let mut owns: Vec<Region> = owns.map(|at| Region::at(*at)).collect();
            owns.sort_unstable();
            Start {
                name: format!("Empire {number}"),
                homeland: owns.clone(),
                owns,
                muster: share.forts.is_empty().then(|| Region::at(share.first)),
                treasury: whole(TREASURY + best - yields(share)),
                armies: armies.into_iter().map(army).collect(),
                ..Start::default()
            }
        });
        starts.collect()
    }
}

/// An army of full strength.
fn army((kind, at, maximal): Dealt) -> Army {
    Army {
        at: Region::at(at),
        kind,
        current: whole(maximal),
        maximal: whole(maximal),
        statuses: Vec::new(),
        heroes: 0,
        enchantment: 0,
    }
}

/// A number that is not negative; too much stays too much.
fn whole(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
