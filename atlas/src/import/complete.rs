//! Production for land that has none.

use super::make::{Land, Region};
use super::mend::Mend;
use super::net::faces::clamped;
use super::net::float;
use super::{Need, Wishes};
use crate::model::Kind;

/// Production of land: least, most, and what it is a multiple of.
const PRODUCTION: (u32, u32, u32) = (1000, 4000, 100);

/// Twice the area of each region, from its borders.
pub(super) fn areas(land: &Land) -> Vec<i64> {
    let mut areas = vec![0_i128; land.regions.len()];
    for &(a, b, above, below) in &land.borders {
        let cross = i128::from(a.x) * i128::from(b.y) - i128::from(b.x) * i128::from(a.y);
        for (label, cross) in [(above, cross), (below, -cross)] {
            if let Some(label) = label {
                areas[label] += cross;
            }
        }
    }
    areas.into_iter().map(clamped).collect()
}

/// Gives land without production some: the root of its area, or of the numbers of a property, about the mean.
pub(super) fn production(land: &mut Land, wishes: &Wishes, mends: &mut Vec<Mend>) {
    let areas = areas(land);
    if land
        .regions
        .iter()
        .any(|region| region.kind.is_owned() && region.production.unwrap_or(0) > 0)
    {
        return;
    }
    let by_wealth = land.regions.iter().any(|region| region.wealth > 0.0);
    let (least, most, grain) = PRODUCTION;
    let worth = |index: usize, region: &Region| {
        if by_wealth {
            region.wealth.sqrt()
        } else {
            float(areas[index]).max(0.0).sqrt()
        }
    };
    let is_land = |region: &&(usize, &Region)| region.1.kind == Kind::Land;
    let all: Vec<f64> = land
        .regions
        .iter()
        .enumerate()
        .filter(|region| is_land(&region))
        .map(|(index, region)| worth(index, region))
        .collect();
    let count = float(i64::try_from(all.len()).unwrap_or(1)).max(1.0);
    let mean = (all.iter().sum::<f64>() / count).max(f64::MIN_POSITIVE);
    // Where each empire gets few regions, only such as yield alike can be dealt fairly.
    let seats = if let Some(Need::Realms { seats }) = wishes.need {
        seats
    } else {
        2
    };
    let each = count / float(i64::try_from(seats.max(1)).unwrap_or(1));
    let spread = ((each - 4.0) / 6.0).clamp(0.03, 1.0);
    let gold: Vec<Option<u32>> = land
        .regions
        .iter()
        .enumerate()
        .map(|(index, region)| {
            let gold =
                2000.0 * (1.0 + (worth(index, region) / mean - 1.0) * spread) / f64::from(grain);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to what is produced"
            )]
            let gold = (gold.round().clamp(0.0, 1000.0) as u32 * grain).clamp(least, most);
            (region.kind == Kind::Land).then_some(gold)
        })
        .collect();
    for (region, gold) in land.regions.iter_mut().zip(gold) {
        region.production = gold.or(region.production);
    }
    let of = match (&wishes.production, by_wealth) {
        (Some(property), true) => format!("from \"{property}\""),
        _ => "by the size of the regions".to_owned(),
    };
    mends.push(Mend::Production(of));
}
