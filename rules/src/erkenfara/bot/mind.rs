//! What a bot player makes of what it sees: how strong everybody is, how near, how true, and what threatens.

use crate::erkenfara::bot::nature::Nature;
use crate::erkenfara::record::Done;
use crate::erkenfara::view::View;
use crate::erkenfara::winter::economy::income;
use crate::erkenfara::world::board::{Army, ArmyKind, Holding, free_steps};
use crate::erkenfara::world::ties::Field;
use crate::map::{Map, Region};
use crate::{BotContext, BotSeats, Seat};

/// How many regions away land is near.
pub(super) const NEAR: usize = 3;
/// Who holds no more regions than this, and half as many as others, is left alone.
const SMALL: usize = 3;
/// For how many years after a breach nothing is paid to who broke it (EU-83).
const GRUDGE: u32 = 2;

/// What an empire has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Power {
    /// The maximal values of its land armies.
    pub(super) troops: i64,
    /// The regions that it holds: its own that nobody occupies, and those that it occupies.
    pub(super) held: usize,
    /// The regions that are its own.
    pub(super) owned: usize,
    /// How many regions away from own land its nearest land is.
    pub(super) apart: usize,
}

/// What a bot player thinks with.
pub(super) struct Mind<'a> {
    pub(super) field: Field<'a>,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) nature: Nature,
    pub(super) bots: BotSeats,
    /// What each empire has, by seat.
    powers: Vec<Power>,
    /// How many regions each one is away from land that it holds.
    pub(super) apart: Vec<usize>,
}

impl<'a> Mind<'a> {
    pub(super) fn new(field: Field<'a>, view: &'a View, seat: Seat, context: BotContext) -> Self {
        let held = |region: &Region| {
            let land = field.board.land(*region);
            land.and_then(holder) == Some(seat)
        };
        let map = &field.world.map;
        let mut mind = Self {
            field,
            view,
            seat,
            nature: Nature::new(context.nature, context.level),
            bots: context.bot_seats,
            powers: Vec::new(),
            apart: distances(map, map.regions().filter(held)),
        };
        mind.powers = field
            .board
            .seats()
            .map(|seat| mind.measured(seat))
            .collect();
        mind
    }

    fn measured(&self, seat: Seat) -> Power {
        // Fleets win no land.
        let armies = self.field.board.armies_of(seat);
        let armies = armies.filter(|army| army.spot.kind == ArmyKind::Land);
        let lands = || self.field.world.map.regions().zip(&self.field.board.lands);
        let held = lands().filter(|(_, land)| holder(land) == Some(seat));
        let held: Vec<usize> = held.map(|(at, _)| self.apart[at.index()]).collect();
        Power {
            troops: armies.map(|army| army.maximal).fold(0, i64::saturating_add),
            held: held.len(),
            owned: lands().filter(|(_, land)| land.owner == Some(seat)).count(),
            apart: held.into_iter().min().unwrap_or(usize::MAX),
        }
    }

    /// What an empire has.
    pub(super) fn power(&self, seat: Seat) -> Power {
        self.powers.get(seat.index()).copied().unwrap_or_default()
    }

    /// The other empires that take part.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        let board = self.field.board;
        board
            .seats()
            .filter(|other| *other != self.seat && board.plays(*other))
    }

    /// Whether it is at war with an empire, as far as it knows.
    pub(super) fn is_enemy(&self, other: Seat) -> bool {
        self.field.board.plays(other) && self.field.ties.enemies(self.seat, other)
    }

    pub(super) fn is_near(&self, other: Seat) -> bool {
        self.power(other).apart <= NEAR
    }

    /// Whether an empire is so small that it is left alone.
    pub(super) fn is_small(&self, other: Seat) -> bool {
        let living = self.powers.iter().filter(|power| power.held > 0);
        let all: usize = living.clone().map(|power| power.held).sum();
        let held = self.power(other).held;
        held <= SMALL && 2 * held * living.count() <= all
    }

    /// What an empire takes in by the year.
    pub(super) fn income(&self, seat: Seat) -> i64 {
        income(self.field, seat)
    }

    /// What a region yields in a good year.
    pub(super) fn yields(&self, region: Region) -> i64 {
        self.field.world.site(region).production
    }

    /// The regions of `owner` that `occupier` has taken, the poorest first.
    pub(super) fn lost(&self, owner: Seat, occupier: Seat) -> Vec<Region> {
        let lands = self.field.world.map.regions().zip(&self.field.board.lands);
        let lost =
            lands.filter(|(_, land)| (land.owner, land.occupier) == (Some(owner), Some(occupier)));
        let mut lost: Vec<Region> = lost.map(|(region, _)| region).collect();
        lost.sort_by_key(|region| (self.yields(*region), *region));
        lost
    }

    /// Whether an empire broke a treaty with it, or as far as it knows with another bot player, not long ago
    /// (EU-83).
    pub(super) fn is_faithless(&self, other: Seat) -> bool {
        let year = self.field.board.year;
        self.view.incidents.iter().any(|incident| {
            incident.by == other
                && incident.what == Done::Broke
                && incident.year.saturating_add(GRUDGE) >= year
                && (incident.with == self.seat || self.bots.has(incident.with))
        })
    }

    /// The empire that grows over everybody's head, if there is one and it is not this one.
    pub(super) fn giant(&self) -> Option<Seat> {
        let living = || {
            self.field
                .board
                .seats()
                .filter(|seat| self.power(*seat).held > 0)
        };
        let all: usize = living().map(|seat| self.power(seat).held).sum();
        let count = living().count().max(1);
        let (part, of) = if self.nature.is_keen() {
            (8, 5)
        } else {
            (5, 2)
        };
        let big = living().max_by_key(|seat| (self.power(*seat).held, std::cmp::Reverse(*seat)))?;
        let outgrows = self.power(big).held * of * count > all * part;
        (count > 2 && outgrows && big != self.seat).then_some(big)
    }

    /// How strong the strongest enemy is that can come to each region in a turn without being exhausted.
    pub(super) fn threats(&self, kind: ArmyKind) -> Vec<i64> {
        let map = &self.field.world.map;
        let mut worst = vec![0_i64; map.len()];
        for enemy in self.others().filter(|other| self.is_enemy(*other)) {
            let mut sums = vec![0_i64; map.len()];
            let armies = self.field.board.armies_of(enemy);
            for army in armies.filter(|army| army.spot.kind == kind) {
                for region in within(self.field, army) {
                    sums[region.index()] = sums[region.index()].saturating_add(army.current);
                }
            }
            for (worst, sum) in worst.iter_mut().zip(sums) {
                *worst = (*worst).max(sum);
            }
        }
        worst
    }
}

/// Who has a region: its occupier, else its owner.
pub(super) fn holder(land: &Holding) -> Option<Seat> {
    land.occupier.or(land.owner)
}

/// How many steps each region is away from the nearest of some.
pub(super) fn distances(map: &Map, from: impl Iterator<Item = Region>) -> Vec<usize> {
    let mut far = vec![usize::MAX; map.len()];
    let mut edge: Vec<Region> = from.collect();
    let mut steps = 0;
    for at in &edge {
        far[at.index()] = 0;
    }
    while !edge.is_empty() {
        steps += 1;
        let mut next = Vec::new();
        for at in edge {
            for to in map.borders(at) {
                if far[to.index()] == usize::MAX {
                    far[to.index()] = steps;
                    next.push(*to);
                }
            }
        }
        edge = next;
    }
    far
}

/// Where an army may be after a turn in which it is not exhausted, whoever stands in its way.
fn within(field: Field<'_>, army: &Army) -> Vec<Region> {
    let kind = army.spot.kind;
    let mut found = vec![army.region()];
    let mut from = 0;
    for _ in 0..free_steps(kind) {
        let edge = found.len();
        for at in from..edge {
            for to in field.world.map.borders(found[at]) {
                let enters = kind == ArmyKind::Land || field.is_sea(*to);
                if enters && !found.contains(to) {
                    found.push(*to);
                }
            }
        }
        from = edge;
    }
    found
}
