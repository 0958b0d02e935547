//! A map dealt to so many empires as fairly as can be without dice: starts far apart, lands of about the
//! same worth, troops of the same strength (EU-76). Who has chosen a homeland begins there (EU-78).

use std::collections::{BTreeMap, VecDeque};

use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::setup::scenario::{ArmyFile, RegionFile, Scenario};
use crate::erkenfara::world::board::ArmyKind;
use crate::erkenfara::world::names::fold;
use crate::map::Kind;

/// The least land regions of an empire.
const LEAST_LANDS: usize = 3;
/// The most that it begins with; what is left belongs to nobody yet.
const MOST_LANDS: usize = 6;
/// What it begins with in gold.
const TREASURY: i64 = 5_000;
/// For so many years it is made good in gold what its lands yield less than others'.
const YEARS: i64 = 3;
/// The army in its first region, the one in its first fortification, the fleet before that.
const TROOPS: [i64; 3] = [8_000, 3_000, 3_000];

/// A scenario without empires with so many of them, some of which have chosen where they begin (EU-78).
///
/// # Errors
///
/// The [`Fault`] that says what the map has too little of, or which choice is impossible.
pub(in crate::erkenfara) fn deal(
    file: &Scenario,
    seats: usize,
    chosen: &[Option<String>],
) -> Result<Scenario, Fault> {
    let ground = Ground::of(file);
    let lands = ground.of_kind(Kind::Land).count();
    if lands < LEAST_LANDS * seats {
        return Err(Fault::TooFewLands {
            lands,
            seats,
            least: LEAST_LANDS,
        });
    }
    let chosen = ground.chosen(chosen, seats)?;
    let starts = ground.starts(file, &chosen);
    let owned = ground.share(
        &starts,
        (2 * lands / 3 / seats).clamp(LEAST_LANDS, MOST_LANDS),
    );
    Ok(ground.settled(file, &starts, &owned))
}

/// A map by numbers: its regions by name.
struct Ground<'a> {
    names: Vec<&'a String>,
    files: Vec<&'a RegionFile>,
    near: Vec<Vec<usize>>,
}

impl<'a> Ground<'a> {
    fn of(file: &'a Scenario) -> Self {
        let names: Vec<&String> = file.regions.keys().collect();
        let by_name: BTreeMap<String, usize> = (0..)
            .zip(&names)
            .map(|(at, name)| (fold(name), at))
            .collect();
        let mut near = vec![Vec::new(); names.len()];
        for (one, other) in &file.edges {
            if let (Some(one), Some(other)) = (by_name.get(&fold(one)), by_name.get(&fold(other))) {
                near[*one].push(*other);
                near[*other].push(*one);
            }
        }
        for near in &mut near {
            near.sort_unstable();
            near.dedup();
        }
        Self {
            names,
            files: file.regions.values().collect(),
            near,
        }
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = usize> + '_ {
        (0..self.files.len()).filter(move |at| self.files[*at].kind == kind)
    }

    fn gold(&self, at: usize) -> i64 {
        self.files[at].production
    }

    /// How many steps each region is away from one.
    fn distances(&self, from: usize) -> Vec<usize> {
        let mut far = vec![usize::MAX; self.files.len()];
        far[from] = 0;
        let mut edge = VecDeque::from([from]);
        while let Some(at) = edge.pop_front() {
            for to in &self.near[at] {
                if far[*to] == usize::MAX {
                    far[*to] = far[at] + 1;
                    edge.push_back(*to);
                }
            }
        }
        far
    }

    /// Where each empire has chosen to begin: on land, no two in the same region or side by side (EU-78).
    fn chosen(&self, chosen: &[Option<String>], seats: usize) -> Result<Vec<Option<usize>>, Fault> {
        let mut starts = vec![None; seats];
        let named = chosen.iter().take(seats).enumerate();
        for (seat, name) in named.filter_map(|(seat, name)| Some((seat, name.as_ref()?))) {
            let at = self.names.iter().position(|it| fold(it) == fold(name));
            let at = at.filter(|at| self.files[*at].kind == Kind::Land);
            let Some(at) = at else {
                return Err(Fault::NoHomeland(crate::notation::excerpt(name)));
            };
            let crowds = |other: usize| other == at || self.near[at].contains(&other);
            if let Some(other) = starts.iter().flatten().copied().find(|it| crowds(*it)) {
                return Err(Fault::Crowded {
                    name: self.names[at].clone(),
                    other: self.names[other].clone(),
                });
            }
            starts[seat] = Some(at);
        }
        Ok(starts)
    }

    /// Where the empires begin: where they have chosen, else the map's starts where there are enough of
    /// them, each as far from those before it as can be.
    fn starts(&self, file: &Scenario, chosen: &[Option<usize>]) -> Vec<usize> {
        let named = file.starts.iter().filter_map(|start| {
            let at = self
                .names
                .iter()
                .position(|name| fold(name) == fold(start))?;
            (self.files[at].kind == Kind::Land).then_some(at)
        });
        let named: Vec<usize> = named.collect();
        let all: Vec<usize> = if named.len() >= chosen.len() {
            named
        } else {
            self.of_kind(Kind::Land).collect()
        };
        let mut held: Vec<usize> = chosen.iter().flatten().copied().collect();
        let mut nearest = vec![usize::MAX; self.files.len()];
        let approach = |nearest: &mut [usize], at: usize| {
            for (near, far) in nearest.iter_mut().zip(self.distances(at)) {
                *near = (*near).min(far);
            }
        };
        for at in &held {
            approach(&mut nearest, *at);
        }
        let mut starts = Vec::new();
        for own in chosen {
            if let Some(at) = own {
                starts.push(*at);
                continue;
            }
            // Of those that are as far the most fertile, then the first.
            let rank = |at: &usize| (nearest[*at], self.gold(*at), std::cmp::Reverse(*at));
            let is_free = |at: &usize| !held.contains(at);
            let best = all.iter().copied().filter(is_free).max_by_key(rank);
            // What people chose may leave none of the map's own starts.
            let lands = self.of_kind(Kind::Land);
            let Some(best) = best.or_else(|| lands.filter(is_free).max_by_key(rank)) else {
                break;
            };
            approach(&mut nearest, best);
            held.push(best);
            starts.push(best);
        }
        starts
    }

    /// Who owns which land: the poorest takes next, the best that touches its own, else the nearest.
    fn share(&self, starts: &[usize], most: usize) -> Vec<Vec<usize>> {
        let mut owned: Vec<Vec<usize>> = starts.iter().map(|start| vec![*start]).collect();
        let mut is_free: Vec<bool> = self.files.iter().map(|it| it.kind == Kind::Land).collect();
        for start in starts {
            is_free[*start] = false;
        }
        loop {
            let poor = (0..owned.len())
                .filter(|seat| owned[*seat].len() < most)
                .min_by_key(|seat| {
                    let gold: i64 = owned[*seat].iter().map(|at| self.gold(*at)).sum();
                    (gold, *seat)
                });
            let Some(seat) = poor else {
                return owned;
            };
            let far = self.distances(starts[seat]);
            let touches = |at: usize| self.near[at].iter().any(|near| owned[seat].contains(near));
            let free = (0..is_free.len()).filter(|at| is_free[*at]);
            let best = free.min_by_key(|at| {
                let apart = if touches(*at) { 0 } else { far[*at] };
                (apart, far[*at].min(2), -self.gold(*at), *at)
            });
            let Some(best) = best else {
                return owned;
            };
            is_free[best] = false;
            owned[seat].push(best);
        }
    }

    /// The scenario with what each empire has.
    fn settled(&self, file: &Scenario, starts: &[usize], owned: &[Vec<usize>]) -> Scenario {
        let mut dealt = file.clone();
        let yields = |owned: &Vec<usize>| owned.iter().map(|at| self.gold(*at)).sum::<i64>();
        let best = owned.iter().map(yields).max().unwrap_or(0);
        let mut at_sea: Vec<usize> = Vec::new();
        for ((number, start), owned) in (1..).zip(starts).zip(owned) {
            let empire = format!("Empire {number}");
            let forts: Vec<usize> = self
                .of_kind(Kind::Fortification)
                .filter(|fort| self.near[*fort].iter().any(|near| owned.contains(near)))
                .collect();
            for at in owned.iter().chain(&forts) {
                if let Some(region) = dealt.regions.get_mut(self.names[*at]) {
                    region.owner = Some(empire.clone());
                }
            }
            let mut raise = |kind, at: usize, maximal| {
                dealt.armies.push(ArmyFile {
                    empire: empire.clone(),
                    kind,
                    region: self.names[at].clone(),
                    current: None,
                    maximal,
                    statuses: Vec::new(),
                    heroes: 0,
                    enchantment: 0,
                });
            };
            let [first, second, fleet] = TROOPS;
            raise(ArmyKind::Land, *start, first);
            if let Some(fort) = forts.first() {
                raise(ArmyKind::Land, *fort, second);
            }
            let ports = forts.iter().chain([start]).chain(owned);
            let mut seas = ports.flat_map(|port| &self.near[*port]);
            let sea = seas.find(|at| self.files[**at].kind == Kind::Sea && !at_sea.contains(at));
            if let Some(sea) = sea {
                raise(ArmyKind::Sea, *sea, fleet);
                at_sea.push(*sea);
            }
            // Forts yield something too on some maps, which is a bonus of the place.
            let gold = TREASURY + YEARS * (best - yields(owned));
            dealt.treasury.insert(empire.clone(), gold);
            dealt.empires.push(empire);
        }
        dealt
    }
}
