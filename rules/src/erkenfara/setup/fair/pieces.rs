//! Land shared out in pieces that hang together and yield about the same (EU-76).
//!
//! Pieces grow from places far apart. One of those in which something is amiss takes a region, gives one up, or
//! both, whatever mends most; it takes from its neighbours too. Where that leads nowhere, it begins again from
//! other places, or with more or less of the land. Nothing is thrown: the same land is always shared alike.

/// The least land regions of a piece.
pub(super) const LEAST_LANDS: usize = 3;
/// The most land regions of a piece; what is left belongs to nobody yet.
const MOST_LANDS: usize = 6;
/// So many hundredths of all that the land yields are shared out, tried in this order.
const SHARES: [i64; 8] = [70, 60, 52, 75, 80, 86, 92, 95];
/// From so many sets of places it is tried with each share.
const ATTEMPTS: usize = 4;
/// With so many shares, and so many sets of places, it is tried to give a fortification to each piece.
const FORTIFIED: (usize, usize) = (3, 2);

/// What can be shared out, by numbers from 0.
#[derive(Debug)]
pub(super) struct Lands {
    /// The lands beside each.
    pub(super) near: Vec<Vec<usize>>,
    /// How many steps lie between each two, over seas too.
    pub(super) far: Vec<Vec<usize>>,
    /// What each yields in gold a year, with the fortifications that stand on it.
    pub(super) gold: Vec<i64>,
    /// Whether a fortification stands on it.
    pub(super) forts: Vec<bool>,
}

impl Lands {
    /// A piece for each seat; nothing where none were found that are alike. Whoever has a home keeps it; the
    /// others grow from `starts` first, if there are enough of them.
    pub(super) fn pieces(
        &self,
        homes: &[Option<usize>],
        starts: &[usize],
    ) -> Option<Vec<Vec<usize>>> {
        if self.gold.len() < LEAST_LANDS * homes.len() {
            return None;
        }
        let forts = self.forts.iter().filter(|has| **has).count();
        let (shares, attempts) = FORTIFIED;
        let fortified = if forts < homes.len() { 0 } else { shares };
        let trials = [(true, fortified, attempts), (false, SHARES.len(), ATTEMPTS)];
        trials.into_iter().find_map(|(fortify, shares, attempts)| {
            let mut shares = SHARES[..shares].iter();
            shares.find_map(|share| {
                let least = self.least(*share, homes.len());
                (0..attempts).find_map(|attempt| {
                    let seeds = self.seeds(homes, starts, attempt)?;
                    let search = Search::new(self, homes, &seeds, (least, fortify));
                    search.run(Numbers::of(attempt))
                })
            })
        })
    }

    /// The least that a piece is to yield, where so many hundredths of all are shared out.
    fn least(&self, share: i64, seats: usize) -> i64 {
        let mut gold = self.gold.clone();
        gold.sort_unstable();
        // A land far richer than most is for nobody: it counts for no more than three of them.
        let usual = gold.get(gold.len() / 2).copied().unwrap_or(0);
        let most = if usual > 0 {
            usual.saturating_mul(3)
        } else {
            i64::MAX
        };
        let total: i64 = gold.iter().map(|gold| (*gold).min(most)).sum();
        let part = total / 105 * share / wide(seats);
        // Larger pieces than there may be are not worth a try.
        let mean = total / wide(gold.len());
        part.min(mean * wide(MOST_LANDS) * 95 / 100).max(1)
    }

    /// Where pieces begin to grow: at homes and starts, else each as far from those before it as can be.
    fn seeds(
        &self,
        homes: &[Option<usize>],
        starts: &[usize],
        attempt: usize,
    ) -> Option<Vec<usize>> {
        let count = self.gold.len();
        let named = attempt == 0 && starts.len() >= homes.len();
        let mut held: Vec<usize> = homes.iter().flatten().copied().collect();
        let mut rich: Vec<usize> = (0..count).collect();
        rich.sort_by_key(|at| (-self.gold[*at], *at));
        let first = rich.get(attempt * count / ATTEMPTS).copied();
        let next = |held: &[usize], all: &mut dyn Iterator<Item = usize>| {
            let apart = |at: usize| held.iter().map(|it| self.far[at][*it]).min();
            let free = all.filter(|at| !held.contains(at));
            free.max_by_key(|at| (apart(*at), self.gold[*at], std::cmp::Reverse(*at)))
        };
        let mut seeds = Vec::new();
        for home in homes {
            let grown = || {
                let start = named
                    .then(|| next(&held, &mut starts.iter().copied()))
                    .flatten();
                let first = first.filter(|_| held.is_empty());
                start.or(first).or_else(|| next(&held, &mut (0..count)))
            };
            let seed = (*home).or_else(grown)?;
            if home.is_none() {
                held.push(seed);
            }
            seeds.push(seed);
        }
        Some(seeds)
    }

    fn gold_of(&self, piece: &[usize]) -> i64 {
        piece.iter().map(|at| self.gold[*at]).sum()
    }

    /// Whether the lands of a piece hang together.
    fn hangs_together(&self, piece: &[usize]) -> bool {
        // A bit for each: a piece has few.
        let touches = |to: usize, reached: u32| {
            let mut from = piece.iter().zip(0..);
            from.any(|(from, at)| (reached >> at) & 1 == 1 && self.near[*from].contains(&to))
        };
        let mut reached = 1;
        loop {
            let before: u32 = reached;
            for (to, at) in piece.iter().zip(0..) {
                if (reached >> at) & 1 == 0 && touches(*to, reached) {
                    reached |= 1 << at;
                }
            }
            if reached == before {
                break;
            }
        }
        !piece.is_empty() && usize::try_from(reached.count_ones()) == Ok(piece.len())
    }
}

/// A way to change one piece.
#[derive(Clone, Copy, Debug)]
struct Change {
    take: Option<usize>,
    drop: Option<usize>,
}

/// Pieces that are not all alike yet.
struct Search<'a> {
    lands: &'a Lands,
    homes: &'a [Option<usize>],
    /// What each piece is to yield, at least and at most.
    bounds: [i64; 2],
    /// Whether each is to have a fortification.
    fortify: bool,
    pieces: Vec<Vec<usize>>,
    owner: Vec<Option<usize>>,
    /// The step from which a seat may take a land, and give it up, once more; by seat and land.
    again: Vec<[usize; 2]>,
}

impl<'a> Search<'a> {
    fn new(
        lands: &'a Lands,
        homes: &'a [Option<usize>],
        seeds: &[usize],
        (least, fortify): (i64, bool),
    ) -> Self {
        let mut owner = vec![None; lands.gold.len()];
        for (seat, seed) in seeds.iter().enumerate() {
            owner[*seed] = Some(seat);
        }
        Self {
            lands,
            homes,
            bounds: [least, least.saturating_mul(11) / 10],
            fortify,
            pieces: seeds.iter().map(|seed| vec![*seed]).collect(),
            again: vec![[0; 2]; seeds.len() * owner.len()],
            owner,
        }
    }

    /// Changes one piece after another until all are alike.
    fn run(mut self, mut numbers: Numbers) -> Option<Vec<Vec<usize>>> {
        for step in 0..60 + 30 * self.pieces.len() {
            let seats = 0..self.pieces.len();
            let amiss: Vec<usize> = seats
                .filter(|seat| self.amiss(&self.pieces[*seat]) > 0)
                .collect();
            if amiss.is_empty() {
                return Some(self.pieces);
            }
            let seat = amiss[numbers.below(amiss.len())];
            if let Some(change) = self.best(seat, step, &mut numbers) {
                self.make(seat, change, step, &mut numbers);
            }
        }
        None
    }

    /// How far a piece is from what it should be; 0 where nothing is amiss.
    fn amiss(&self, piece: &[usize]) -> i64 {
        let [least, most] = self.bounds;
        let gold = self.lands.gold_of(piece);
        let off = (least - gold).max(0) + (gold - most).max(0);
        let missing = LEAST_LANDS.saturating_sub(piece.len());
        let bare = self.fortify && !piece.iter().any(|at| self.lands.forts[*at]);
        off + wide(missing) * least + if bare { least / 2 + 1 } else { 0 }
    }

    /// What mends most of what is amiss with a seat's piece and with that of the one it takes from.
    fn best(&self, seat: usize, step: usize, numbers: &mut Numbers) -> Option<Change> {
        let piece = &self.pieces[seat];
        let before = self.amiss(piece);
        let around = piece.iter().flat_map(|at| &self.lands.near[*at]).copied();
        let mut around: Vec<usize> = around.filter(|at| self.owner[*at] != Some(seat)).collect();
        around.sort_unstable();
        around.dedup();
        let mut best: Option<((i64, usize), Change)> = None;
        let mut changed = Vec::new();
        for take in std::iter::once(None).chain(around.into_iter().map(Some)) {
            let Some(lost) = self.lost(seat, take, step) else {
                continue;
            };
            let may =
                |drop: &usize| self.homes[seat] != Some(*drop) && step >= self.rest(seat, *drop)[1];
            let drops = piece.iter().copied().filter(may).map(Some);
            for drop in std::iter::once(None).chain(drops) {
                changed.clear();
                changed.extend(piece.iter().copied().filter(|at| Some(*at) != drop));
                changed.extend(take);
                if (take, drop) == (None, None)
                    || changed.len() > MOST_LANDS
                    || !self.lands.hangs_together(&changed)
                {
                    continue;
                }
                let rank = (lost + self.amiss(&changed) - before, numbers.below(1000));
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    best = Some((rank, Change { take, drop }));
                }
            }
        }
        best.map(|(_, change)| change)
    }

    /// How much more is amiss with the piece that a land is taken from; nothing where it cannot be taken.
    fn lost(&self, seat: usize, take: Option<usize>, step: usize) -> Option<i64> {
        let Some(land) = take else {
            return Some(0);
        };
        if step < self.rest(seat, land)[0] {
            return None;
        }
        let Some(owner) = self.owner[land] else {
            return Some(0);
        };
        let piece = &self.pieces[owner];
        let left: Vec<usize> = piece.iter().copied().filter(|at| *at != land).collect();
        let may = self.homes[owner] != Some(land) && self.lands.hangs_together(&left);
        may.then(|| self.amiss(&left) - self.amiss(piece))
    }

    fn rest(&self, seat: usize, land: usize) -> [usize; 2] {
        self.again[seat * self.owner.len() + land]
    }

    /// Makes a change; for some steps it is not undone.
    fn make(&mut self, seat: usize, change: Change, step: usize, numbers: &mut Numbers) {
        let lands = self.owner.len();
        let mut soon = || step + 6 + numbers.below(6);
        if let Some(land) = change.drop {
            self.pieces[seat].retain(|at| *at != land);
            self.owner[land] = None;
            self.again[seat * lands + land][0] = soon();
        }
        if let Some(land) = change.take {
            if let Some(owner) = self.owner[land] {
                self.pieces[owner].retain(|at| *at != land);
                self.again[owner * lands + land][0] = soon();
            }
            self.pieces[seat].push(land);
            self.owner[land] = Some(seat);
            self.again[seat * lands + land][1] = soon();
        }
    }
}

/// Numbers without an order to them, the same each time: they choose among what is as good.
struct Numbers(u64);

impl Numbers {
    fn of(attempt: usize) -> Self {
        Self(u64::try_from(attempt).unwrap_or(0) + 1)
    }

    /// A number below a bound that is more than 0.
    fn below(&mut self, bound: usize) -> usize {
        // Knuth's MMIX; its upper bits are good enough.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let upper = usize::try_from(self.0 >> 33).unwrap_or(usize::MAX);
        upper % bound
    }
}

fn wide(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
