//! How a bet stands against another (PK-36): exact, from the dice alone.

use super::pieces::{Figure, Pieces};

/// The chance of a bet against another.
///
/// Equal sums are thrown again, so they do not count.
///
/// # Guarantees
///
/// `wins` is at most `of`, and `of` is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// In how many of them it wins.
    pub wins: u64,
    /// How many throws decide.
    pub of: u64,
}

impl Odds {
    /// Hundredths, to the nearest one: those of both sides make 100.
    pub fn percent(self) -> u64 {
        (200 * self.wins + self.of) / (2 * self.of)
    }

    /// Of a piece against another; even where one of them does not fight.
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::kerfuffle::{Figure, Odds};
    ///
    /// assert_eq!(Odds::of(Figure::Pawn, Figure::King).percent(), 50);
    /// assert_eq!(Odds::of(Figure::Knight, Figure::Pawn).percent(), 90);
    /// assert_eq!(Odds::of(Figure::Knight, Figure::Queen).percent(), 16);
    /// ```
    pub fn of(bet: Figure, against: Figure) -> Self {
        let (own, other) = (sums(bet), sums(against));
        let (mut wins, mut losses) = (0, 0);
        for (sum, ways) in (0_usize..).zip(&own) {
            for (enemy, against) in (0_usize..).zip(&other) {
                match sum.cmp(&enemy) {
                    std::cmp::Ordering::Greater => wins += ways * against,
                    std::cmp::Ordering::Less => losses += ways * against,
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        match wins + losses {
            0 => Self { wins: 1, of: 2 },
            of => Self { wins, of },
        }
    }
}

/// In hundredths, rounded down: how often an army beats another by dice if both bet the cheapest first (PK-92).
pub(super) fn cheapest_first(own: Pieces, enemy: Pieces) -> u64 {
    const CERTAIN: u64 = 1 << 24;
    let [own, enemy] = [own, enemy].map(in_order);
    // By how many of the enemy have fallen, with so many of one's own gone.
    let mut shares = vec![0; enemy.len() + 1];
    shares[0] = CERTAIN;
    for bet in &own {
        for (fallen, against) in enemy.iter().enumerate() {
            let Odds { wins, of } = Odds::of(*bet, *against);
            let won = shares[fallen] * wins / of;
            shares[fallen + 1] += won;
            shares[fallen] -= won;
        }
    }
    100 * shares[enemy.len()] / CERTAIN
}

/// The pieces of an army that fight, as they are bet.
fn in_order(army: Pieces) -> Vec<Figure> {
    let mut left = army;
    let next = || {
        let figure = left.cheapest()?;
        left = left.less(&Pieces::of(figure, 1));
        Some(figure)
    };
    std::iter::from_fn(next).collect()
}

/// In how many ways the dice of a piece show each sum.
fn sums(figure: Figure) -> Vec<u64> {
    let mut sums = vec![1];
    for _ in 0..figure.dice().unwrap_or(0) {
        let mut more = vec![0; sums.len() + 6];
        for (sum, ways) in sums.iter().enumerate() {
            for pips in 1..=6 {
                more[sum + pips] += ways;
            }
        }
        sums = more;
    }
    sums
}
