//! How a battle is likely to go: exact for dice where both sides bet what they have of dice, the dearest troops
//! first, queen and king last, as bot players do.

use std::sync::LazyLock;

use crate::kerfuffle::odds::Odds;
use crate::kerfuffle::pieces::{Figure, Pieces};

/// A certainty, in thousandths.
pub(super) const CERTAIN: i64 = 1_000;
/// The finer certainty that is reckoned with.
const FINE: i64 = 1 << 24;

/// What a bet of so many dice wins against one of so many others, of [`FINE`].
static DUELS: LazyLock<[[i64; 4]; 4]> = LazyLock::new(|| {
    let bets = [Figure::General, Figure::Pawn, Figure::Rook, Figure::Queen];
    bets.map(|bet| {
        bets.map(|against| {
            let Odds { wins, of } = Odds::of(bet, against);
            let share = u128::from(wins) * (1 << 24) / u128::from(of);
            i64::try_from(share).unwrap_or(FINE)
        })
    })
});

/// The order in which pieces are bet.
const BETS: [Figure; 6] = [
    Figure::Rook,
    Figure::Bishop,
    Figure::Knight,
    Figure::Pawn,
    Figure::Queen,
    Figure::King,
];

/// What is to be expected of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forecast {
    /// Of [`CERTAIN`], how often it is won.
    pub(super) wins: i64,
    /// What is lost of one's own, as the value of pieces has it.
    pub(super) lost: i64,
    /// What the enemy loses.
    pub(super) taken: i64,
}

/// What becomes of a battle to the end; `values` says what pieces are worth to their owners.
pub(super) fn forecast([own, enemy]: [Pieces; 2], values: [&dyn Fn(Figure) -> i64; 2]) -> Forecast {
    let [own, enemy] = [own, enemy].map(bets);
    let mut before: Vec<i64> = vec![0; enemy.len() + 1];
    let mut sum = Forecast {
        wins: 0,
        lost: 0,
        taken: 0,
    };
    let dice = |figure: Figure| usize::from(figure.dice().unwrap_or(0));
    before[0] = FINE;
    let mut lost = 0;
    for killed in 0..=own.len() {
        let mut after: Vec<i64> = vec![0; enemy.len() + 1];
        let mut taken = 0;
        for (fallen, left) in after.iter_mut().enumerate() {
            let share = before[fallen];
            match (own.get(killed), enemy.get(fallen)) {
                (Some(bet), Some(against)) => {
                    let wins = share * DUELS[dice(*bet)][dice(*against)] / FINE;
                    before[fallen + 1] += wins;
                    *left = share - wins;
                }
                (_, None) => {
                    sum.wins += share;
                    sum.lost += share * lost / CERTAIN;
                    sum.taken += share * taken / CERTAIN;
                }
                (None, Some(_)) => {
                    sum.lost += share * lost / CERTAIN;
                    sum.taken += share * taken / CERTAIN;
                }
            }
            taken += enemy.get(fallen).map_or(0, |figure| values[1](*figure));
        }
        lost += own.get(killed).map_or(0, |figure| values[0](*figure));
        before = after;
    }
    Forecast {
        wins: sum.wins * CERTAIN / FINE,
        lost: sum.lost * CERTAIN / FINE,
        taken: sum.taken * CERTAIN / FINE,
    }
}

/// Of [`CERTAIN`], how often an army beats another.
pub(super) fn chance(own: Pieces, enemy: Pieces) -> i64 {
    forecast([own, enemy], [&|_| 0, &|_| 0]).wins
}

/// How strong an army is in a battle with dice.
pub(super) fn strength(army: Pieces) -> i64 {
    let each = army.each().map(|(figure, count)| {
        let one = match figure.dice() {
            None => 0,
            Some(1) => 10,
            Some(2) => 24,
            Some(_) => 40,
        };
        one * i64::from(count)
    });
    each.sum()
}

/// Roughly, of a thousand battles how many are won with so much strength against so much other.
pub(super) fn odds(own: i64, other: i64) -> i64 {
    // Strength tells more than in proportion: who is ahead loses less on the way.
    let (own, other) = (own * own * own, other * other * other);
    (CERTAIN * own)
        .checked_div(own + other)
        .unwrap_or(CERTAIN / 2)
}

fn bets(army: Pieces) -> Vec<Figure> {
    let each = BETS.into_iter();
    each.flat_map(|figure| (0..army.count(figure)).map(move |_| figure))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{CERTAIN, chance, forecast};
    use crate::kerfuffle::pieces::{Figure, Pieces};

    /// The sums of all throws of so many dice.
    fn throws(dice: u32) -> Vec<u32> {
        let sides = |throw: u32| (0..dice).map(move |die| throw / 6_u32.pow(die) % 6 + 1);
        (0..6_u32.pow(dice))
            .map(|throw| sides(throw).sum())
            .collect()
    }

    /// A certainty, much finer than that of the battle.
    const ONE: i128 = 1_000_000_000_000;

    /// Of [`ONE`], how often so many dice beat so many others; equal sums are thrown again (PK-36).
    fn duel(own: u32, enemy: u32) -> i128 {
        let [mut wins, mut losses] = [0, 0];
        for sum in throws(own) {
            for other in throws(enemy) {
                wins += i128::from(sum > other);
                losses += i128::from(sum < other);
            }
        }
        ONE * wins / (wins + losses)
    }

    /// How often the first of two armies wins, what it loses and what it takes, each times [`ONE`], duel by
    /// duel: the armies are the dice of their pieces, each of which is worth 100.
    fn fought(own: &[u32], enemy: &[u32]) -> [i128; 3] {
        let (Some((bet, left)), Some((against, others))) = (own.split_first(), enemy.split_first())
        else {
            return [i128::from(enemy.is_empty()) * ONE, 0, 0];
        };
        let wins = duel(*bet, *against);
        let [won, lost] = [fought(own, others), fought(left, enemy)];
        let [cost, gain] = [*bet, *against].map(|dice| 100 * i128::from(dice));
        let both = |at: usize| (wins * won[at] + (ONE - wins) * lost[at]) / ONE;
        [
            both(0),
            both(1) + (ONE - wins) * cost,
            both(2) + wins * gain,
        ]
    }

    fn army(pieces: &[(Figure, u8)]) -> Pieces {
        let each = pieces.iter();
        each.fold(Pieces::NONE, |army, (figure, count)| {
            army.with(&Pieces::of(*figure, *count))
        })
    }

    #[test]
    fn a_battle_goes_as_its_dice_say() {
        use Figure::{Bishop, General, King, Knight, Pawn, Queen, Rook};
        let armies = [
            (army(&[(Pawn, 1)]), vec![1]),
            (army(&[(King, 1), (General, 2)]), vec![1]),
            (army(&[(Queen, 1)]), vec![3]),
            (army(&[(Pawn, 3), (Knight, 1)]), vec![2, 1, 1, 1]),
            (
                army(&[(King, 1), (Queen, 1), (Pawn, 1), (Rook, 1), (Bishop, 1)]),
                vec![2, 2, 1, 3, 1],
            ),
            (Pieces::NONE, vec![]),
        ];
        let value = |figure: Figure| 100 * i64::from(figure.dice().unwrap_or(0));
        for (own, dice) in &armies {
            for (enemy, others) in &armies {
                let found = forecast([*own, *enemy], [&value, &value]);
                let [wins, lost, taken] = fought(dice, others);
                let pairs = [
                    (found.wins, i128::from(CERTAIN) * wins),
                    (found.lost, lost),
                    (found.taken, taken),
                ];
                for (found, exact) in pairs {
                    // It is rounded down on the way.
                    let off = exact - i128::from(found) * ONE;
                    assert!(
                        (0..2 * ONE).contains(&off),
                        "{own} against {enemy}: {found}, and not {exact}"
                    );
                }
            }
        }
    }

    #[test]
    fn equals_win_half_of_their_battles() {
        let pawn = army(&[(Figure::Pawn, 1)]);
        assert_eq!(chance(pawn, pawn), CERTAIN / 2);
    }
}
