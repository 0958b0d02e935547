//! How a bet stands against another (PK-36): exact, from the dice alone.

use super::pieces::Figure;

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
    /// Hundredths, rounded down.
    pub fn percent(self) -> u64 {
        100 * self.wins / self.of
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
