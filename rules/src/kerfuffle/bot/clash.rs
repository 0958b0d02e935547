//! How a battle is likely to go: exact for dice where both sides bet what they have of dice, the dearest troops
//! first, queen and king last, as bot players do.

use std::sync::LazyLock;

use crate::kerfuffle::odds::Odds;
use crate::kerfuffle::pieces::{Figure, Pieces};

/// A certainty.
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
pub(super) struct Clash {
    /// Of [`CERTAIN`], how often it is won.
    pub(super) wins: i64,
    /// What is lost of one's own, as the value of pieces has it.
    pub(super) lost: i64,
    /// What the enemy loses.
    pub(super) taken: i64,
}

/// What becomes of a battle to the end; `values` says what pieces are worth to their owners.
pub(super) fn clash([own, enemy]: [Pieces; 2], values: [&dyn Fn(Figure) -> i64; 2]) -> Clash {
    let [own, enemy] = [own, enemy].map(bets);
    let mut before: Vec<i64> = vec![0; enemy.len() + 1];
    let mut sum = Clash {
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
    Clash {
        wins: sum.wins * CERTAIN / FINE,
        lost: sum.lost * CERTAIN / FINE,
        taken: sum.taken * CERTAIN / FINE,
    }
}

/// Of [`CERTAIN`], how often an army beats another.
pub(super) fn chance(own: Pieces, enemy: Pieces) -> i64 {
    clash([own, enemy], [&|_| 0, &|_| 0]).wins
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
