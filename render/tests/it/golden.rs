//! Golden pictures: what was once judged by eye stays as it is.
//!
//! A difference of 1 per channel is forgiven. A failing test leaves expected,
//! difference and actual side by side in `tests/failures/`.

use std::{env, fs, path::PathBuf};

use image::{Rgb, RgbImage};
use render::{Colour, Facing, Faction, LetterSize, Look, Renderer, Scale, Scene, Tones};

use crate::{card_samples, europe, maps, samples, sheet_samples};

const TOLERANCE: u8 = 1;

#[test]
fn start_position() {
    check("start", samples::start(), Scale::One);
}

#[test]
fn rich_turn() {
    check("turn", samples::turn(), Scale::One);
}

#[test]
fn rich_turn_at_scale_two() {
    check("turn@2x", samples::turn(), Scale::Two);
}

#[test]
fn game_over() {
    check("over", samples::over(), Scale::One);
}

#[test]
fn hostile_names() {
    check("names", samples::names(), Scale::One);
}

#[test]
fn names_in_five_scripts() {
    check("scripts", samples::scripts(), Scale::One);
}

#[test]
fn choices_of_a_viewer() {
    check("choices", samples::choices(), Scale::One);
}

#[test]
fn choices_of_the_other_seat() {
    check("turned", samples::turned(), Scale::One);
}

#[test]
fn board_of_eight_by_eight() {
    check("chess", samples::chess(), Scale::One);
}

#[test]
fn all_factions() {
    check("factions", samples::factions(), Scale::One);
}

#[test]
fn rich_map() {
    check("map", maps::rich(), Scale::One);
}

#[test]
fn map_with_numbers_to_choose_from() {
    check("map_numbers", maps::numbered(), Scale::One);
}

#[test]
fn maps_with_pictures_of_their_own_look_as_they_did() {
    check("map_emblems", maps::emblems(), Scale::One);
}

#[test]
fn map_of_two_hundred_regions() {
    check("map_200", maps::crowd(), Scale::One);
}

#[test]
fn part_of_a_map() {
    check("map_crop", maps::crop(), Scale::One);
}

#[test]
fn part_of_a_map_at_scale_two() {
    check("map_crop@2x", maps::crop(), Scale::Two);
}

#[test]
fn map_of_24_factions() {
    check("map_factions", maps::factions(), Scale::One);
}

#[test]
fn map_of_squares() {
    check("map_squares", maps::squares(), Scale::One);
}

#[test]
fn map_with_all_patterns() {
    check("map_patterns", maps::patterns(), Scale::One);
}

#[test]
fn europe_among_nine_powers() {
    check("europe", europe::concert(), Scale::One);
}

#[test]
fn the_balkans() {
    check("europe_balkans", europe::around("Serbia", 1), Scale::One);
}

#[test]
fn a_changed_owner_is_reported() {
    let mut changed = maps::squares();
    changed.regions[0].owner = Some(Faction::Lime);
    let difference = compare(
        &draw(maps::squares(), Scale::One),
        &draw(changed, Scale::One),
    );
    assert!(difference.is_some_and(|difference| difference.pixels > 5000));
}

#[test]
fn a_flipped_token_is_reported() {
    let mut changed = samples::turn();
    changed.tokens[1].facing = Facing::Moved;
    let difference = compare(
        &draw(samples::turn(), Scale::One),
        &draw(changed, Scale::One),
    );
    let Some(difference) = difference else {
        panic!("a flipped token went unnoticed")
    };
    assert!(
        difference.pixels > 1000,
        "only {} pixels",
        difference.pixels
    );
}

#[test]
fn for_those_who_confuse_red_and_green() {
    let tones = Tones::Distinct;
    let look = Look {
        tones,
        ..Look::default()
    };
    check_look("map_distinct", &maps::rich().into(), look);
    check_look("turn_distinct", &samples::turn().into(), look);
}

#[test]
fn with_more_contrast() {
    let tones = Tones::Contrast;
    let look = Look {
        tones,
        ..Look::default()
    };
    check_look("map_contrast", &maps::rich().into(), look);
    check_look("turn_contrast", &samples::turn().into(), look);
}

#[test]
fn with_large_letters() {
    let look = Look {
        lettering: LetterSize::Large,
        ..Look::default()
    };
    check_look("map_large", &maps::rich().into(), look);
    check_look("turn_large", &samples::turn().into(), look);
    check_look("battle_large", &card_samples::battle().into(), look);
    check_look(
        "chess_battle_large",
        &sheet_samples::chess_battle().into(),
        look,
    );
}

#[test]
fn one_pixel_off_by_two_is_reported_and_off_by_one_is_not() {
    let expected = RgbImage::from_pixel(9, 9, Rgb([100, 100, 100]));
    let mut actual = expected.clone();
    actual.put_pixel(4, 4, Rgb([101, 99, 100]));
    assert!(compare(&expected, &actual).is_none());
    actual.put_pixel(4, 4, Rgb([100, 102, 100]));
    assert_eq!(
        compare(&expected, &actual).map(|difference| difference.pixels),
        Some(1)
    );
    let wider = RgbImage::from_pixel(10, 9, Rgb([100, 100, 100]));
    assert!(compare(&expected, &wider).is_some());
}

#[track_caller]
pub(crate) fn check(name: &str, scene: impl Into<Scene>, scale: Scale) {
    let look = Look {
        scale,
        ..Look::default()
    };
    check_look(name, &scene.into(), look);
}

#[track_caller]
fn check_look(name: &str, scene: &Scene, look: Look) {
    let tests = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    let file = tests.join("golden").join(format!("{name}.png"));
    let picture = Renderer::new().render(scene, look).unwrap();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        assert!(
            env::var_os("CI").is_none(),
            "golden pictures are not rewritten in CI"
        );
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &picture.png).unwrap();
        return;
    }
    let actual = image::load_from_memory(&picture.png).unwrap().to_rgb8();
    let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let expected = image::load_from_memory(&bytes).unwrap().to_rgb8();
    if let Some(difference) = compare(&expected, &actual) {
        let failure = tests.join("failures").join(format!("{name}.png"));
        fs::create_dir_all(failure.parent().unwrap()).unwrap();
        side_by_side(&expected, &difference.shown, &actual)
            .save(&failure)
            .unwrap();
        panic!(
            "{} pixels differ, see {}",
            difference.pixels,
            failure.display()
        );
    }
}

fn draw(scene: impl Into<Scene>, scale: Scale) -> RgbImage {
    let look = Look {
        scale,
        ..Look::default()
    };
    let picture = Renderer::new().render(&scene.into(), look).unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

struct Difference {
    pixels: usize,
    shown: RgbImage,
}

/// What differs by more than the tolerance, in red on black; nothing if nothing does.
fn compare(expected: &RgbImage, actual: &RgbImage) -> Option<Difference> {
    let red = Rgb([Colour::hex(0xFF_0000).r, 0, 0]);
    let (width, height) = expected.dimensions();
    let mut shown = RgbImage::new(width, height);
    let mut pixels = 0;
    for (x, y, pixel) in expected.enumerate_pixels() {
        let is_near = actual.get_pixel_checked(x, y).is_some_and(|other| {
            pixel
                .0
                .iter()
                .zip(other.0)
                .all(|(one, other)| one.abs_diff(other) <= TOLERANCE)
        });
        if !is_near {
            shown.put_pixel(x, y, red);
            pixels += 1;
        }
    }
    let is_same = pixels == 0 && expected.dimensions() == actual.dimensions();
    (!is_same).then_some(Difference { pixels, shown })
}

fn side_by_side(expected: &RgbImage, shown: &RgbImage, actual: &RgbImage) -> RgbImage {
    let all = [expected, shown, actual];
    let width = all.iter().map(|picture| picture.width()).sum();
    let height = all.iter().map(|picture| picture.height()).max().unwrap();
    let mut sheet = RgbImage::new(width, height);
    let mut left = 0;
    for picture in all {
        image::imageops::replace(&mut sheet, picture, left, 0);
        left += i64::from(picture.width());
    }
    sheet
}
