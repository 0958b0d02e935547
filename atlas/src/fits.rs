//! Whether Partial Kerfuffle can be played on a map, and by how many.
//!
//! The game itself decides again when a table is made; this is for the author of a map. Whether land can be dealt in
//! Erkenfara Universalis is for the rules alone to say.

use std::collections::BTreeSet;
use std::fmt;

use crate::model::{Kind, Map};
use crate::validation::parts;

/// The fewest seats.
const FEWEST: usize = 2;
/// The most seats of Partial Kerfuffle (PK-01).
const MOST: usize = 6;
/// The provinces that each faction needs (PK-02).
const PROVINCES: usize = 4;
/// How many steps a search for starts may take; on real maps it takes less than a hundred.
const STEPS: u32 = 1000;

/// Whether a map is for a game, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The game's id, as in commands: `kerfuffle`.
    pub game: &'static str,
    /// The fewest and the most seats; nothing where the map is not for it.
    pub seats: Option<(usize, usize)>,
    /// What the map has or misses, with the ruling; stands behind "because".
    pub because: String,
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            seats,
            because,
        } = self;
        match seats {
            None => write!(f, "not {game}, because {because}"),
            Some((fewest, most)) if fewest == most => {
                write!(f, "{game} for {most} seats, because {because}")
            }
            Some((fewest, most)) => {
                write!(f, "{game} for {fewest} to {most} seats, because {because}")
            }
        }
    }
}

impl Map {
    /// Whether the map is for Partial Kerfuffle.
    ///
    /// # Examples
    ///
    /// Fortifications and seas are decoration there: a map without them is as good.
    ///
    /// ```
    /// use atlas::generate::{Request, Style, generate};
    ///
    /// let request = Request { seed: 1, regions: 30, style: Style::Continent, seats: 0, forts: false };
    /// let fit = generate(request)?.map.fit();
    /// assert_eq!(fit.game, "kerfuffle");
    /// assert!(fit.seats.is_some());
    /// # Ok::<(), atlas::generate::GenerateError>(())
    /// ```
    pub fn fit(&self) -> Fit {
        self.kerfuffle()
    }

    fn count(&self, kind: Kind) -> usize {
        self.areas().filter(|area| area.kind() == kind).count()
    }

    /// PK-02: land regions are provinces, 4 for each faction, and nothing else is. PK-07: each faction
    /// starts in three that are connected.
    fn kerfuffle(&self) -> Fit {
        let fit = |seats, because| Fit {
            game: "kerfuffle",
            seats,
            because,
        };
        let land = self.count(Kind::Land);
        let is_land = |index: usize| self.ground.places()[index].kind == Kind::Land;
        let parts = parts(self.outlines.len(), self.borders(), is_land);
        if land < FEWEST * PROVINCES {
            let because =
                format!("it has {land} land regions and each seat needs {PROVINCES} (PK-02)");
            return fit(None, because);
        }
        if parts.len() > 1 {
            let because = format!(
                "its land falls into {} parts that no border, strait or bridge joins (PK-02)",
                parts.len()
            );
            return fit(None, because);
        }
        let most = MOST.min(land / PROVINCES);
        let starts = starts(&self.land(), most, STEPS);
        let because = match starts {
            _ if starts == most => format!(
                "its {land} land regions are {PROVINCES} for each (PK-02), with room for the starts \
                 (PK-07)"
            ),
            _ => format!(
                "there is room for {starts} separate starts of 3 connected land regions (PK-07)"
            ),
        };
        fit((starts >= FEWEST).then_some((FEWEST, starts)), because)
    }

    /// The land regions beside each land region, all by their place among the land regions.
    fn land(&self) -> Vec<Vec<usize>> {
        let land: Vec<usize> = (0..self.outlines.len())
            .filter(|&index| self.ground.places()[index].kind == Kind::Land)
            .collect();
        let mut beside = vec![Vec::new(); land.len()];
        for border in self.borders() {
            let [first, second] =
                [border.first, border.second].map(|id| land.binary_search(&id.index()));
            if let (Ok(first), Ok(second)) = (first, second) {
                beside[first].push(second);
                beside[second].push(first);
            }
        }
        beside
    }
}

/// How many sets of three connected places without a common one there are: exactly, up to `most`,
/// unless the search takes more than `steps`; then as many as were found.
fn starts(beside: &[Vec<usize>], most: usize, steps: u32) -> usize {
    let mut search = Search {
        beside,
        free: vec![true; beside.len()],
        most,
        best: 0,
        steps,
    };
    search.go(0);
    search.best
}

struct Search<'a> {
    beside: &'a [Vec<usize>],
    free: Vec<bool>,
    most: usize,
    best: usize,
    steps: u32,
}

impl Search<'_> {
    fn mark(&mut self, places: &[usize], free: bool) {
        for &place in places {
            self.free[place] = free;
        }
    }

    fn around(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let free = |other: &usize| self.free[*other];
        self.beside[place].iter().copied().filter(free)
    }

    /// No more than this can be found among what is free: a set takes 3 places of one part, and a
    /// place in its middle, with two others beside it.
    fn bound(&self) -> usize {
        let mut seen = vec![false; self.free.len()];
        let mut bound = 0;
        for start in (0..self.free.len()).filter(|&place| self.free[place]) {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let (mut next, mut middles) = (0, 0);
            while let Some(&here) = part.get(next) {
                next += 1;
                middles += usize::from(self.around(here).nth(1).is_some());
                for other in self.around(here) {
                    if !std::mem::replace(&mut seen[other], true) {
                        part.push(other);
                    }
                }
            }
            bound += middles.min(part.len() / 3);
        }
        bound
    }

    fn go(&mut self, chosen: usize) {
        self.best = self.best.max(chosen);
        if self.best >= self.most || self.steps == 0 || chosen + self.bound() <= self.best {
            return;
        }
        self.steps -= 1;
        // Places with the fewest ways out come first: they are the hardest to place.
        let place = (0..self.free.len())
            .filter(|&place| self.free[place])
            .map(|place| (self.around(place).count(), place))
            .filter(|&(ways, _)| ways > 0)
            .min();
        let Some((_, place)) = place else {
            return;
        };
        for set in self.sets(place) {
            self.mark(&set, false);
            self.go(chosen + 1);
            self.mark(&set, true);
            if self.best >= self.most {
                return;
            }
        }
        // Without this place; then those with the same neighbours are as good as it, so left out too.
        let around: Vec<usize> = self.around(place).collect();
        let same: Vec<usize> = (0..self.free.len())
            .filter(|&other| self.free[other] && self.around(other).eq(around.iter().copied()))
            .collect();
        self.mark(&same, false);
        self.go(chosen);
        self.mark(&same, true);
    }

    /// The sets of three with this place, those first that take the fewest ways from others.
    fn sets(&self, place: usize) -> Vec<[usize; 3]> {
        let mut sets = BTreeSet::new();
        for second in self.around(place) {
            for third in self.around(second).chain(self.around(place)) {
                if third != place && third != second {
                    let mut others = [second, third];
                    others.sort_unstable();
                    let ways: usize = others.map(|other| self.around(other).count()).iter().sum();
                    sets.insert((ways, [place, others[0], others[1]]));
                }
            }
        }
        sets.into_iter().map(|(_, set)| set).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn graph(count: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
        let mut beside = vec![Vec::new(); count];
        for (a, b) in pairs {
            beside[a].push(b);
            beside[b].push(a);
        }
        for others in &mut beside {
            others.sort_unstable();
        }
        beside
    }

    #[test]
    fn pk_07_starts_are_counted_exactly() {
        let row = |count| graph(count, (1..count).map(|place| (place - 1, place)));
        let cases = [
            (row(2), 0),
            (row(8), 2),
            (row(18), 6),
            (row(60), 6),
            // Stars: each start takes the middle.
            (graph(400, (1..400).map(|leaf| (0, leaf))), 1),
            (
                graph(
                    399,
                    (1..3).map(|mid| (0, mid * 133)).chain(
                        (0..399)
                            .filter(|p| p % 133 != 0)
                            .map(|p| (p / 133 * 133, p)),
                    ),
                ),
                3,
            ),
            // A triangle with a leaf at each corner: a start leaves no three connected ones.
            (
                graph(6, [(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5)]),
                1,
            ),
        ];
        for (beside, expected) in cases {
            assert_eq!(starts(&beside, MOST, STEPS), expected, "{beside:?}");
        }
    }

    /// The same by trying everything.
    fn brute(beside: &[Vec<usize>], used: u32) -> usize {
        let joined = |a: usize, b: usize| beside[a].contains(&b);
        let free: Vec<usize> = (0..beside.len())
            .filter(|place| used & (1 << place) == 0)
            .collect();
        let Some((&a, others)) = free.split_first() else {
            return 0;
        };
        let mut best = brute(beside, used | 1 << a);
        for (index, &b) in others.iter().enumerate() {
            for &c in &others[index + 1..] {
                let ways = [joined(a, b), joined(a, c), joined(b, c)];
                if ways.into_iter().filter(|&way| way).count() >= 2 {
                    best = best.max(1 + brute(beside, used | 1 << a | 1 << b | 1 << c));
                }
            }
        }
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn pk_07_starts_are_as_many_as_by_brute_force(
            count in 3..10usize,
            pairs in prop::collection::btree_set((0..10usize, 0..10usize), 0..14),
        ) {
            let pairs: BTreeSet<(usize, usize)> = pairs
                .into_iter()
                .map(|(a, b)| (a.min(b), a.max(b)))
                .filter(|&(a, b)| a != b && b < count)
                .collect();
            let beside = graph(count, pairs);
            prop_assert_eq!(starts(&beside, MOST, u32::MAX), brute(&beside, 0));
        }
    }

    #[test]
    fn pk_07_a_search_that_takes_too_long_gives_what_it_found() {
        let beside = graph(
            40,
            (0..5).flat_map(|mid| (5..40).map(move |leaf| (mid, leaf))),
        );
        assert_eq!(starts(&beside, MOST, 1), 1);
        assert_eq!(starts(&beside, MOST, STEPS), 5);
    }
}
