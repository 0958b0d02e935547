//! The sides can be told apart by every eye, and read.
//!
//! Colour blindness after Machado, Oliveira and Fernandes (2009), severity 1;
//! distance is ΔE of 1976 in CIE Lab under D65; contrast is that of WCAG 2.

use render::{Colour, Faction, Suit, Tones, Weave};

/// A kind of sight and what it makes of linear colours.
type Sight = (&'static str, [[f64; 3]; 3]);

const SIGHTS: [Sight; 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

const TO_XYZ: [[f64; 3]; 3] = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];

/// How far apart colours must be that are to be told apart by colour alone.
const APART: f64 = 15.0;

/// The sides that most games need no more than.
const FIRST: usize = 12;

/// Every two of some factions whose colours, for every eye, must be so far apart.
fn assert_apart(factions: &[Faction], colour: fn(Faction) -> Colour, sights: &[Sight], least: f64) {
    for (sight, matrix) in sights {
        for (place, &one) in factions.iter().enumerate() {
            for &other in &factions[..place] {
                let distance = distance(colour(one), colour(other), matrix);
                assert!(
                    distance >= least,
                    "{one:?} and {other:?}: {distance:.1}, {sight}"
                );
            }
        }
    }
}

#[test]
fn every_two_of_the_first_twelve_differ_for_every_eye() {
    let first = &Faction::ALL[..FIRST];
    assert_apart(first, Faction::fill, &SIGHTS, APART);
    assert_apart(first, Faction::area, &SIGHTS, APART);
    let is_plain = |faction: &Faction| faction.weave() == Weave::Plain;
    assert!(first.iter().all(is_plain));
}

/// What tells two of them apart where their colours do not is the weave.
#[test]
fn every_two_of_one_weave_differ_for_every_eye() {
    for weave in [Weave::Plain, Weave::Checks, Weave::Bars, Weave::Lozenges] {
        let all = Faction::ALL.into_iter();
        let alike: Vec<Faction> = all.filter(|it| it.weave() == weave).collect();
        assert!(alike.len() >= 4, "{weave:?}");
        assert_apart(&alike, Faction::area, &SIGHTS, APART);
        assert_apart(&alike, Faction::fill, &SIGHTS, APART);
    }
}

#[test]
fn every_two_factions_differ_for_most_eyes() {
    assert_apart(&Faction::ALL, Faction::area, &SIGHTS[..1], APART);
    assert_apart(&Faction::ALL, Faction::fill, &SIGHTS[..1], APART);
}

/// A weave is seen by every eye, but is not a border: it stays nearer to its land than other land does.
#[test]
fn a_weave_is_quiet_but_seen() {
    let woven = Faction::ALL.into_iter();
    for faction in woven.filter(|it| it.weave() != Weave::Plain) {
        for (sight, matrix) in SIGHTS {
            let distance = distance(faction.area(), faction.thread(), &matrix);
            assert!(
                (5.0..APART).contains(&distance),
                "{faction:?}: {distance:.1}, {sight}"
            );
        }
    }
}

/// Nobody's land does not look like a faction's either.
#[test]
fn no_area_looks_like_open_land() {
    let open = Colour::hex(0xD7_CFB8);
    for (sight, matrix) in SIGHTS {
        for faction in Faction::ALL {
            let distance = distance(faction.area(), open, &matrix);
            assert!(distance >= 12.0, "{faction:?}: {distance:.1}, {sight}");
        }
    }
}

#[test]
fn names_on_every_area_have_contrast() {
    for faction in Faction::ALL {
        let mut grounds = vec![faction.area()];
        if faction.weave() != Weave::Plain {
            grounds.push(faction.thread());
        }
        for ground in grounds {
            let contrast = contrast(Colour::hex(0x17_181F), ground);
            assert!(contrast >= 4.5, "{faction:?}: {contrast:.2}");
        }
    }
}

/// How far apart the nearest two of some sides are for one who sees no red, or no green.
fn nearest(count: usize, colour: impl Fn(Faction) -> Colour) -> f64 {
    let first = &Faction::ALL[..count];
    let mut least = f64::INFINITY;
    for (_, matrix) in &SIGHTS[1..3] {
        for (place, &one) in first.iter().enumerate() {
            for &other in &first[..place] {
                least = least.min(distance(colour(one), colour(other), matrix));
            }
        }
    }
    least
}

#[test]
fn distinct_tones_set_sides_further_apart_for_who_confuses_red_and_green() {
    let tones = Tones::Distinct;
    for (count, fill, area) in [(4, 35.0, 29.0), (6, 31.0, 27.0), (FIRST, 23.0, 20.0)] {
        let [seen, before] = [tones, Tones::Standard].map(|it| nearest(count, |of| it.fill(of)));
        assert!(
            seen >= fill && before < 20.0,
            "{count}: {seen:.1}, {before:.1}"
        );
        let [seen, before] = [tones, Tones::Standard].map(|it| nearest(count, |of| it.area(of)));
        assert!(
            seen >= area && before < 20.0,
            "{count}: {seen:.1}, {before:.1}"
        );
    }
}

#[test]
fn whatever_its_tones_a_picture_can_be_read() {
    let (_, normal) = SIGHTS[0];
    for tones in Tones::ALL {
        let name = tones.ground(Colour::hex(0x17_181F));
        for (place, one) in Faction::ALL.into_iter().enumerate() {
            let on_land = contrast(name, tones.area(one));
            let on_fill = contrast(tones.ground(one.ink()), tones.fill(one));
            assert!(
                on_land >= 4.5 && on_fill >= 4.3,
                "{tones:?}, {one:?}: {on_land:.2}, {on_fill:.2}"
            );
            for &other in &Faction::ALL[..place] {
                let apart = distance(tones.area(one), tones.area(other), &normal);
                assert!(
                    apart >= 10.0,
                    "{tones:?}, {one:?} and {other:?}: {apart:.1}"
                );
            }
        }
    }
}

#[test]
fn contrast_is_higher_on_dark_grounds() {
    let grounds = [0x18_1A22, 0x28_2E3C, 0x26_4463, 0x1D_3A31];
    let letters = [0xFB_F6EA, 0xB4_B8C4, 0xDC_B360];
    for (ground, letter) in grounds
        .into_iter()
        .flat_map(|it| letters.map(|of| (it, of)))
    {
        let [ground, letter] = [ground, letter].map(Colour::hex);
        let tones = Tones::Contrast;
        let [before, after] = [
            contrast(ground, letter),
            contrast(tones.ground(ground), tones.ground(letter)),
        ];
        assert!(
            after > before * 1.2,
            "{ground:?}, {letter:?}: {before:.1}, {after:.1}"
        );
    }
}

#[test]
fn the_distance_test_sees_two_colours_that_deutans_confuse() {
    let (red, green) = (Colour::hex(0xC0_3030), Colour::hex(0x70_6A20));
    let (_, normal) = SIGHTS[0];
    let (_, deutan) = SIGHTS[2];
    assert!(distance(red, green, &normal) > 40.0);
    assert!(distance(red, green, &deutan) < 15.0);
}

#[test]
fn signs_on_every_colour_have_contrast() {
    for faction in Faction::ALL {
        let contrast = contrast(faction.ink(), faction.fill());
        assert!(contrast >= 4.5, "{faction:?}: {contrast:.2}");
    }
}

#[test]
fn every_two_suits_differ_for_every_eye() {
    for (sight, matrix) in SIGHTS {
        for (place, &one) in Suit::ALL.iter().enumerate() {
            for &other in &Suit::ALL[..place] {
                let distance = distance(one.fill(), other.fill(), &matrix);
                assert!(
                    distance >= 15.0,
                    "{one} and {other}: {distance:.1}, {sight}"
                );
            }
        }
    }
}

#[test]
fn suits_can_be_read_on_their_backs_and_faces() {
    let paper = Colour::hex(0xFB_F6EA);
    for suit in Suit::ALL {
        let back = contrast(suit.ink(), suit.fill());
        let face = contrast(suit.letter(), paper);
        assert!(back >= 4.5 && face >= 4.5, "{suit}: {back:.2}, {face:.2}");
    }
}

fn distance(one: Colour, other: Colour, sight: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (lab(one, sight), lab(other, sight));
    one.iter()
        .zip(other)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

fn lab(colour: Colour, sight: &[[f64; 3]; 3]) -> [f64; 3] {
    let seen = times(sight, linear(colour)).map(|value| value.clamp(0.0, 1.0));
    let [x, y, z] = times(&TO_XYZ, seen);
    let [x, y, z] = [x / 0.950_47, y, z / 1.088_83].map(|t| {
        if t > 216.0 / 24389.0 {
            t.cbrt()
        } else {
            (24389.0 / 27.0 * t + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let light = |colour| times(&TO_XYZ, linear(colour))[1] + 0.05;
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

fn linear(colour: Colour) -> [f64; 3] {
    [colour.r, colour.g, colour.b].map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}
