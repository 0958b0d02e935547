//! A map dealt fairly without dice: for each empire land that hangs together and yields about the same, the
//! same troops, a place to raise more (EU-76). Who has chosen a homeland begins there (EU-78).

mod ground;
pub(in crate::erkenfara) mod newcomer;
mod pieces;
mod troops;

use crate::erkenfara::setup::fair::ground::Ground;
use crate::erkenfara::setup::fair::pieces::{LEAST_LANDS, Lands};
use crate::erkenfara::setup::fair::troops::{Share, troops};
use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::setup::scenario::{ArmyFile, Scenario};
use crate::erkenfara::world::MOST_EMPIRES;
use crate::erkenfara::world::names::fold;
use crate::map::Kind;

/// What the empire whose land yields most begins with in gold.
const TREASURY: i64 = 5_000;

/// A scenario without empires with so many of them, some of which have chosen where they begin (EU-78).
///
/// # Errors
///
/// The [`Fault`] that says for how many the map can be dealt instead, or which choice is impossible.
pub(in crate::erkenfara) fn deal(
    file: &Scenario,
    seats: usize,
    chosen: &[Option<String>],
) -> Result<Scenario, Fault> {
    let deal = Deal::of(file);
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
    let Some(pieces) = deal.lands.pieces(&homes, &deal.starts) else {
        let open = vec![None; seats];
        let is_open = homes == open;
        if !is_open && deal.lands.pieces(&open, &deal.starts).is_some() {
            let homes = homes.into_iter().flatten();
            let names = homes.map(|home| deal.name(home).to_owned()).collect();
            return Err(Fault::UnfairHomelands { names, seats });
        }
        let can = deal.seats();
        return Err(Fault::Unfair { seats, can });
    };
    Ok(deal.settled(&homes, &pieces))
}

/// A map that is to be dealt.
struct Deal<'a> {
    file: &'a Scenario,
    names: Vec<&'a String>,
    ground: Ground,
    lands: Lands,
    /// Which region each of the lands is.
    regions: Vec<usize>,
    /// Where the map would have empires begin, by land.
    starts: Vec<usize>,
}

impl<'a> Deal<'a> {
    fn of(file: &'a Scenario) -> Self {
        let ground = Ground::of(file);
        let (lands, regions) = ground.lands();
        let mut deal = Self {
            file,
            names: file.regions.keys().collect(),
            ground,
            lands,
            regions,
            starts: Vec::new(),
        };
        let starts = file.starts.iter().filter_map(|name| deal.land(name));
        deal.starts = starts.collect();
        deal
    }

    fn name(&self, land: usize) -> &str {
        self.names[self.regions[land]]
    }

    /// The land of a name.
    fn land(&self, name: &str) -> Option<usize> {
        let wanted = fold(name);
        (0..self.regions.len()).find(|land| fold(self.name(*land)) == wanted)
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

    /// Where each empire has chosen to begin: on land, no two in the same region or side by side (EU-78).
    fn homes(&self, chosen: &[Option<String>], seats: usize) -> Result<Vec<Option<usize>>, Fault> {
        let mut homes = vec![None; seats];
        let named = chosen.iter().take(seats).enumerate();
        for (seat, name) in named.filter_map(|(seat, name)| Some((seat, name.as_ref()?))) {
            let Some(at) = self.land(name) else {
                return Err(Fault::NoHomeland(crate::notation::excerpt(name)));
            };
            let crowds = |other: &usize| *other == at || self.lands.near[at].contains(other);
            if let Some(other) = homes.iter().flatten().copied().find(crowds) {
                return Err(Fault::Crowded {
                    name: self.name(at).to_owned(),
                    other: self.name(other).to_owned(),
                });
            }
            homes[seat] = Some(at);
        }
        Ok(homes)
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

    /// The scenario with what each empire has.
    fn settled(&self, homes: &[Option<usize>], pieces: &[Vec<usize>]) -> Scenario {
        let firsts = self.firsts(homes, pieces);
        let share = |(first, piece): (usize, &Vec<usize>)| {
            let first = self.regions[first];
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
        let shares: Vec<Share> = firsts.into_iter().zip(pieces).map(share).collect();
        let armies = troops(&self.ground, &shares);
        let yields = |share: &Share| -> i64 {
            let lands = share.lands.iter();
            lands.map(|land| self.ground.yields(*land)).sum()
        };
        let best = shares.iter().map(yields).max().unwrap_or(0);
        let mut dealt = self.file.clone();
        for ((share, armies), number) in shares.iter().zip(armies).zip(1..) {
            let empire = format!("Empire {number}");
            for at in share.lands.iter().chain(&share.forts) {
                if let Some(region) = dealt.regions.get_mut(self.names[*at]) {
                    region.owner = Some(empire.clone());
                }
            }
            let armies = armies.into_iter().map(|(kind, at, maximal)| ArmyFile {
                empire: empire.clone(),
                kind,
                region: self.names[at].clone(),
                current: None,
                maximal,
                statuses: Vec::new(),
                heroes: 0,
                enchantment: 0,
            });
            dealt.armies.extend(armies);
            if share.forts.is_empty() {
                let first = self.names[share.first].clone();
                dealt.muster.insert(empire.clone(), first);
            }
            let gold = TREASURY + best - yields(share);
            dealt.treasury.insert(empire.clone(), gold);
            dealt.empires.push(empire);
        }
        dealt
    }
}
