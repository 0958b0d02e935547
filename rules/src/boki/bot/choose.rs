//! Choosing among options by trying all of them against the same guesses.

use std::cmp::Reverse;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::guess::Luck;
use super::profile::{Profile, Taste};

/// Options that are never left behind before all guesses are made.
const FEW: usize = 3;

/// `most` of the options by chance, or all if there are no more.
pub(super) fn some<T>(mut options: Vec<T>, most: usize, luck: &mut Luck) -> Vec<T> {
    if options.len() > most {
        options.shuffle(luck);
        options.truncate(most);
    }
    options
}

/// The option that a mind takes, with what it is worth in all guesses together.
///
/// `worth` says what an option is worth in a guess; its chance begins anew for each option, so that
/// they differ by themselves alone.
pub(super) fn choose<T, G>(
    profile: &Profile,
    options: Vec<T>,
    luck: &mut Luck,
    mut guess: impl FnMut(&mut Luck) -> G,
    worth: impl Fn(&T, &G, &mut Luck) -> i32,
) -> Option<(T, i32)> {
    let mut tried: Vec<(T, i32)> = options.into_iter().map(|option| (option, 0)).collect();
    for (nth, batch) in profile.batches.iter().enumerate() {
        if nth > 0 {
            sort(&mut tried);
            tried.truncate(tried.len().div_ceil(2).max(FEW));
        }
        for _ in 0..*batch {
            let guess = guess(luck);
            for (option, sum) in &mut tried {
                *sum = sum.saturating_add(worth(option, &guess, &mut luck.clone()));
            }
        }
    }
    sort(&mut tried);
    let better = match profile.taste {
        Taste::Best => 1,
        Taste::BetterHalf => tried.len().div_ceil(2),
    };
    let chosen = if better > 1 {
        luck.random_range(..better)
    } else {
        0
    };
    tried.into_iter().nth(chosen)
}

/// Best first; equals stay as they were.
fn sort<T>(tried: &mut [(T, i32)]) {
    tried.sort_by_key(|(_, sum)| Reverse(*sum));
}
