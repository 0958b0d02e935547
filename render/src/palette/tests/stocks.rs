//! How the stocks of colours are made, and that they still do.
//!
//! `UPDATE_PALETTES=1 cargo test -p render stocks` makes them anew. That is needed when the tests here
//! say that pictures lose too much: after new things to draw, owners or colours. Golden pictures
//! follow.
//!
//! Each owner has a specimen, a picture in which everything is its own. What all specimens of a kind
//! have in common is shared; what is left of each is its owner's. Of either the best colours are
//! taken in the order of what each of them adds to those before.

use std::{cell::Cell, collections::BTreeSet, env, fs, path::PathBuf};

use super::super::{
    Palette,
    quantise::{Histogram, quantise},
    stock::{self, Colours, Kind, OWN, Owner, SHARED, STEPS},
};
use crate::{
    board, cards,
    look::Look,
    map,
    renderer::Renderer,
    samples,
    scene::{Faction, Scene, Suit},
    sheets,
    workshop::Workshop,
};

/// What is lost at most, in decibels below all that could be: nobody sees it.
const LEAST: f64 = 42.0;

/// The samples in which all owners are at once, and have 256 colours together, or pictures are that sides
/// brought; nearly all of both is map, and little the plain ground of a legend, which loses nothing.
const CROWDED: [&str; 2] = ["map_factions", "map_emblems"];
/// What they lose at most.
const LEAST_CROWDED: f64 = 40.5;

/// Beyond this distance a colour is as wrong as it can be.
const WRONG: f64 = 9.0 * 48.0 * 48.0;

thread_local! {
    /// The squared errors of what was mapped in this thread, and how many channels.
    static MISSED: Cell<(f64, f64)> = const { Cell::new((0.0, 0.0)) };
}

/// Notes how far mapped pixels are from what was drawn.
pub(in crate::palette) fn note(colours: &[[u8; 3]], rgba: &[u8], indices: &[u8]) {
    let (mut sum, mut count) = MISSED.get();
    for (pixel, &index) in rgba.as_chunks::<4>().0.iter().zip(indices) {
        let colour = colours.get(usize::from(index)).copied().unwrap_or_default();
        for (drawn, mapped) in pixel.iter().zip(colour) {
            sum += f64::from(drawn.abs_diff(mapped)).powi(2);
        }
        count += 3.0;
    }
    MISSED.set((sum, count));
}

/// How near to what was drawn everything is that `draw` maps: peak signal to noise, in decibels.
fn likeness(draw: impl FnOnce() + Send) -> f64 {
    // Of one thread, so that all that is mapped is noted in the same place.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
    let (sum, count) = pool.build().unwrap().install(|| {
        MISSED.set((0.0, 0.0));
        draw();
        MISSED.get()
    });
    assert!(count > 0.0, "nothing was mapped");
    10.0 * (255.0 * 255.0 * count / sum.max(1.0)).log10()
}

/// The specimens of a kind, which differ in one owner only.
fn specimens(kind: Kind) -> Vec<Vec<u8>> {
    let workshop = Workshop::new();
    let of_factions = |draw: &dyn Fn(Faction) -> Vec<u8>| Faction::ALL.map(draw).to_vec();
    match kind {
        Kind::Board => of_factions(&|it| board::specimen::of(it, &workshop)),
        Kind::Map => of_factions(&|it| map::specimen::of(it, &workshop)),
        Kind::Chess => of_factions(&|it| sheets::specimen::of_chess(it, &workshop)),
        Kind::Chart => of_factions(&|it| sheets::specimen::of_chart(it, &workshop)),
        Kind::Cards => Suit::ALL
            .map(|it| cards::specimen::of(it, &workshop))
            .to_vec(),
    }
}

fn histogram(rgba: &[u8]) -> Histogram {
    let mut histogram = Histogram::new();
    for same in rgba.as_chunks::<4>().0.chunk_by(|one, other| one == other) {
        let [r, g, b, _] = same[0];
        *histogram.entry([r, g, b]).or_default() += u32::try_from(same.len()).unwrap();
    }
    histogram
}

/// What all of some histograms have in common.
fn common(all: &[Histogram]) -> Histogram {
    let (first, others) = all.split_first().unwrap();
    let least = |(colour, &count): (&[u8; 3], &u32)| {
        let counts = others
            .iter()
            .map(|each| each.get(colour).copied().unwrap_or(0));
        Some((*colour, counts.fold(count, u32::min))).filter(|&(_, count)| count > 0)
    };
    first.iter().filter_map(least).collect()
}

fn without(all: &Histogram, gone: &Histogram) -> Histogram {
    let left = |(colour, &count): (&[u8; 3], &u32)| {
        let left = count - gone.get(colour).copied().unwrap_or(0).min(count);
        Some((*colour, left)).filter(|&(_, count)| count > 0)
    };
    all.iter().filter_map(left).collect()
}

/// Makes the stock of a kind.
fn make(kind: Kind) -> Vec<u8> {
    let all: Vec<Histogram> = specimens(kind).iter().map(|it| histogram(it)).collect();
    let common = common(&all);
    let shared = rank(&common, &[], SHARED);
    let base: Vec<[u8; 3]> = shared.iter().take(96).map(|&(colour, _)| colour).collect();
    let mut stock = bytes(&shared, SHARED);
    for each in &all {
        stock.extend(bytes(&rank(&without(each, &common), &base, OWN), OWN));
    }
    stock
}

/// Colours with their worth in a stock, filled up to a number of places.
fn bytes(ranked: &[([u8; 3], f64)], places: usize) -> Vec<u8> {
    let byte = |gain: f64| {
        (gain.max(1.0).log2() * f64::from(STEPS) - 50.0)
            .round()
            .clamp(1.0, 255.0)
    };
    let mut bytes: Vec<u8> = Vec::new();
    for &([r, g, b], gain) in ranked {
        bytes.extend([r, g, b, crate::num::whole(byte(gain)).try_into().unwrap()]);
    }
    bytes.resize(places * 4, 0);
    bytes
}

/// At most `most` colours for a histogram beside some that are there already, each the one that adds
/// most to those before, with what it adds.
fn rank(histogram: &Histogram, beside: &[[u8; 3]], most: usize) -> Vec<([u8; 3], f64)> {
    let weights: Vec<([u8; 3], f64)> = histogram
        .iter()
        .map(|(&colour, &count)| (colour, f64::from(count)))
        .collect();
    let to_nearest = |colour: [u8; 3]| {
        let apart = beside.iter().map(|&each| distance(each, colour));
        apart.fold(WRONG, f64::min)
    };
    let mut apart: Vec<f64> = weights
        .iter()
        .map(|&(colour, _)| to_nearest(colour))
        .collect();
    let gain = |colour: [u8; 3], apart: &[f64]| -> f64 {
        let gains = weights.iter().zip(apart);
        gains
            .map(|(&(each, weight), &apart)| weight * (apart - distance(each, colour)).max(0.0))
            .sum()
    };
    let candidates = quantise(histogram, most * 3).into_iter();
    let candidates: BTreeSet<[u8; 3]> = candidates.map(|it| commonest(histogram, it)).collect();
    let open = candidates.into_iter().map(|it| (gain(it, &apart), it));
    let mut open: Vec<(f64, [u8; 3])> = open.collect();
    let mut ranked = Vec::new();
    while ranked.len() < most {
        open.sort_by(|one, other| one.0.total_cmp(&other.0));
        let Some((_, colour)) = open.pop() else {
            break;
        };
        // What a colour adds only ever becomes less: if it is still the most, it is the next.
        let now = gain(colour, &apart);
        if open.last().is_some_and(|(next, _)| *next > now) {
            open.push((now, colour));
            continue;
        }
        if now <= 0.0 {
            break;
        }
        for (&(each, _), apart) in weights.iter().zip(&mut apart) {
            *apart = apart.min(distance(each, colour));
        }
        ranked.push((colour, now));
    }
    ranked
}

/// The colour near another that is there most often: large areas shall have their own colour.
fn commonest(histogram: &Histogram, colour: [u8; 3]) -> [u8; 3] {
    const NEAR: f64 = 9.0 * 4.0 * 4.0;
    let near = histogram
        .iter()
        .filter(|(each, _)| distance(**each, colour) <= NEAR);
    near.max_by_key(|(_, count)| **count)
        .map_or(colour, |(each, _)| *each)
}

fn distance(one: [u8; 3], other: [u8; 3]) -> f64 {
    let eye = [3.0, 4.0, 2.0];
    let channels = one.iter().zip(other).zip(eye);
    channels
        .map(|((one, other), eye)| eye * f64::from(one.abs_diff(other)).powi(2))
        .sum()
}

const KINDS: [(Kind, &str); 5] = [
    (Kind::Board, "board"),
    (Kind::Cards, "cards"),
    (Kind::Map, "map"),
    (Kind::Chess, "chess"),
    (Kind::Chart, "chart"),
];

/// The owners of the specimens of a kind, in their order.
fn owners(kind: Kind) -> Vec<Owner> {
    match kind {
        Kind::Board | Kind::Map | Kind::Chess | Kind::Chart => {
            Faction::ALL.map(Owner::Faction).to_vec()
        }
        Kind::Cards => Suit::ALL.map(Owner::Suit).to_vec(),
    }
}

#[test]
fn stocks_suit_the_specimens_they_are_made_of() {
    for (kind, name) in KINDS {
        if env::var_os("UPDATE_PALETTES").is_some() {
            assert!(
                env::var_os("CI").is_none(),
                "stocks are not made anew in CI"
            );
            let file =
                PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("palettes/{name}.bin"));
            fs::write(file, make(kind)).unwrap();
            continue;
        }
        for (specimen, owner) in specimens(kind).into_iter().zip(owners(kind)) {
            let palette = Palette::of(&Colours::of(kind, [owner]));
            let likeness = likeness(|| drop(palette.map(&specimen)));
            assert!(likeness >= LEAST, "{name} of {owner:?}: {likeness:.1} dB");
        }
    }
}

#[test]
fn samples_lose_nothing_that_is_seen() {
    let boards = samples::boards::all().into_iter();
    let boards = boards.map(|(name, scene)| (name, Scene::from(scene)));
    let maps = samples::maps::all().into_iter();
    let maps = maps.map(|(name, scene)| (name, Scene::from(scene)));
    let mut poor = Vec::new();
    for (name, scene) in boards
        .chain(samples::cards::all())
        .chain(maps)
        .chain(samples::sheets::all())
    {
        let likeness = likeness(|| {
            Renderer::new().render(&scene, Look::default()).unwrap();
        });
        eprintln!("{name}: {likeness:.1} dB");
        let least = if CROWDED.contains(&name) {
            LEAST_CROWDED
        } else {
            LEAST
        };
        if likeness < least {
            poor.push(format!("{name}: {likeness:.1} dB"));
        }
    }
    assert!(poor.is_empty(), "{poor:?}");
}

/// Whoever has no colours in a stock is seen to lose: the measure measures.
#[test]
fn an_owner_without_colours_is_noticed() {
    let specimen = map::specimen::of(Faction::Violet, &Workshop::new());
    let likeness_with = |owner| {
        let palette = Palette::of(&Colours::of(Kind::Map, [Owner::Faction(owner)]));
        likeness(|| drop(palette.map(&specimen)))
    };
    assert!(likeness_with(Faction::Violet) >= LEAST);
    assert!(likeness_with(Faction::Gold) < 30.0);
}

#[test]
fn every_set_of_owners_gets_a_palette_of_its_own_colours() {
    for (kind, _) in KINDS {
        let all = owners(kind);
        for count in [0, 1, 2, 12, all.len()] {
            let colours = stock::colours(kind, &all[..count]);
            assert!(
                colours.len() <= 256 && colours.len() >= 120,
                "{kind:?}: {}",
                colours.len()
            );
            let each: BTreeSet<[u8; 3]> = colours.iter().map(|(colour, _)| *colour).collect();
            assert_eq!(each.len(), colours.len());
        }
    }
}
