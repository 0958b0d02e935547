//! How likely a sum of dice is: exactly for a few, by the normal distribution for many.

/// Up to so many dice the chance is exact.
const EXACT: u64 = 100;
/// So many values of a sum are reckoned with at most; beyond it is the normal distribution that is asked.
const VALUES: u64 = 20_000;

/// How likely a sum is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Odds {
    /// The sum that is expected.
    pub(crate) mean: f64,
    /// The chance of this sum or a lower one, from 0 to 1.
    pub(crate) at_most: f64,
    /// The chance of this sum or a higher one.
    pub(crate) at_least: f64,
    /// Whether the chances are exact, but for rounding.
    pub(crate) is_exact: bool,
}

/// The odds of a sum of dice, each kind by its sides and how many there are; nothing where there are none.
pub(crate) fn odds(dice: &[(u32, u64)], sum: u64) -> Option<Odds> {
    let count = dice
        .iter()
        .try_fold(0_u64, |all, (_, many)| all.checked_add(*many))?;
    let most = dice.iter().try_fold(0_u64, |all, (sides, many)| {
        all.checked_add(many.checked_mul(u64::from(*sides))?)
    })?;
    if count == 0 || dice.iter().any(|(sides, _)| *sides == 0) {
        return None;
    }
    let mean = dice
        .iter()
        .map(|(sides, many)| number(*many) * (f64::from(*sides) + 1.0) / 2.0);
    let mean: f64 = mean.sum();
    if count <= EXACT && most <= VALUES {
        let [at_most, at_least] = exact(dice, usize::try_from(sum).ok()?);
        let is_exact = true;
        return Some(Odds {
            mean,
            at_most,
            at_least,
            is_exact,
        });
    }
    let spread = dice.iter().map(|(sides, many)| {
        let sides = f64::from(*sides);
        number(*many) * (sides * sides - 1.0) / 12.0
    });
    let deviation = spread.sum::<f64>().sqrt();
    let below = |limit: f64| {
        if deviation > 0.0 {
            normal((limit - mean) / deviation)
        } else {
            1.0
        }
    };
    Some(Odds {
        mean,
        // A sum is whole: half a step on each side belongs to it.
        at_most: below(number(sum) + 0.5),
        at_least: 1.0 - below(number(sum) - 0.5),
        is_exact: false,
    })
}

/// A count as a number to reckon with; beyond 2^53 it is rounded.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of dice are far below 2^53"
)]
fn number(count: u64) -> f64 {
    count as f64
}

/// The chances of a sum or less, and of it or more.
fn exact(dice: &[(u32, u64)], sum: usize) -> [f64; 2] {
    let mut chances = vec![1.0_f64];
    for (sides, many) in dice {
        let faces = usize::try_from(*sides).unwrap_or(usize::MAX);
        for _ in 0..*many {
            chances = with_a_die(&chances, faces);
        }
    }
    let at_most = chances.iter().take(sum.saturating_add(1)).sum::<f64>();
    let at_least = chances.iter().skip(sum).sum::<f64>();
    [at_most.min(1.0), at_least.min(1.0)]
}

/// The chances of sums with a die more: `chances[n]` is that of `n`.
fn with_a_die(chances: &[f64], faces: usize) -> Vec<f64> {
    let mut next = vec![0.0; chances.len().saturating_add(faces)];
    let each = 1.0 / number(u64::try_from(faces).unwrap_or(u64::MAX));
    let mut window = 0.0_f64;
    for (sum, chance) in next.iter_mut().enumerate() {
        // The sums before it by 1 to `faces`.
        if let Some(before) = sum.checked_sub(1).and_then(|at| chances.get(at)) {
            window += before;
        }
        if let Some(gone) = sum
            .checked_sub(faces.saturating_add(1))
            .and_then(|at| chances.get(at))
        {
            window -= gone;
        }
        *chance = (window * each).max(0.0);
    }
    next
}

/// The chance of at most `z` in the standard normal distribution, to seven places (Abramowitz and Stegun 7.1.26).
fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / 0.327_591_1_f64.mul_add(x, 1.0);
    let terms = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let sum = terms
        .iter()
        .fold(0.0_f64, |sum, term| sum.mul_add(t, *term))
        * t;
    let error = 1.0 - sum * (-x * x).exp();
    if z < 0.0 {
        (1.0 - error) / 2.0
    } else {
        f64::midpoint(1.0, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-6, "{one} {other}");
    }

    #[test]
    fn few_dice_are_counted() {
        let two = odds(&[(6, 2)], 3).unwrap();
        near(two.mean, 7.0);
        near(two.at_most, 3.0 / 36.0);
        near(two.at_least, 35.0 / 36.0);
        assert!(two.is_exact);
        let mixed = odds(&[(2, 1), (3, 1)], 5).unwrap();
        near(mixed.at_least, 1.0 / 6.0);
        near(mixed.at_most, 1.0);
        let low = odds(&[(100, 2)], 0).unwrap();
        near(low.at_most, 0.0);
        near(low.at_least, 1.0);
    }

    #[test]
    fn many_dice_go_by_the_normal_distribution_which_is_near_the_count() {
        let many = odds(&[(6, 101)], 340).unwrap();
        assert!(!many.is_exact);
        let [at_most, at_least] = exact(&[(6, 101)], 340);
        assert!((many.at_most - at_most).abs() < 1e-3 && (many.at_least - at_least).abs() < 1e-3);
        near(normal(0.0), 0.5);
        assert!(
            (normal(1.959_964) - 0.975).abs() < 1e-6 && (normal(-1.959_964) - 0.025).abs() < 1e-6
        );
    }

    #[test]
    fn no_dice_have_no_odds() {
        assert_eq!(odds(&[], 0), None);
        assert_eq!(odds(&[(6, 0)], 0), None);
        assert_eq!(odds(&[(0, 3)], 0), None);
        assert_eq!(odds(&[(6, u64::MAX)], 1), None);
    }
}
