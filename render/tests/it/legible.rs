//! What one needs to choose a move can be read where Discord shows a picture small.

use render::{LetterSize, Look, Picture, Renderer, Scale, Scene};

use crate::{card_samples, samples};

/// The frame into which Discord's desktop client fits a single picture, in points.
const FRAME: (f64, f64) = (550.0, 350.0);
/// Capitals that are read without effort on a screen of one pixel a point.
pub(crate) const LEAST: f64 = 8.0;

/// How much smaller than drawn a picture is shown.
pub(crate) fn shrink(picture: &Picture) -> f64 {
    (FRAME.0 / f64::from(picture.width))
        .min(FRAME.1 / f64::from(picture.height))
        .min(1.0)
}

/// Checks that a picture fills the frame: near enough to its form.
#[track_caller]
pub(crate) fn assert_wide(name: &str, scene: &Scene) {
    let picture = Renderer::new().render(scene, Look::default()).unwrap();
    let form = f64::from(picture.width) / f64::from(picture.height);
    assert!((1.45..=1.7).contains(&form), "{name}: {form:.2}");
}

/// Checks that texts are in a picture, and large enough wherever they are.
#[track_caller]
pub(crate) fn assert_legible<'a>(
    name: &str,
    scene: &Scene,
    needed: impl IntoIterator<Item = &'a str>,
) {
    let picture = Renderer::new().render(scene, Look::default()).unwrap();
    let letters = Renderer::letters(scene, Look::default()).unwrap();
    let shrink = shrink(&picture);
    for text in needed {
        let sizes = letters.iter().filter(|letters| letters.text == text);
        let least = sizes
            .map(|letters| letters.capitals * shrink)
            .reduce(f64::min);
        assert!(
            least.is_some_and(|least| least >= LEAST),
            "{name}: {text:?} has capitals of {least:?} pixels"
        );
    }
}

/// Height of the capitals of a text where it is written largest.
pub(crate) fn most_legible(scene: &Scene, text: &str) -> f64 {
    let picture = Renderer::new().render(scene, Look::default()).unwrap();
    let letters = Renderer::letters(scene, Look::default()).unwrap();
    let sizes = letters.iter().filter(|letters| letters.text == text);
    let most = sizes.map(|letters| letters.capitals).fold(0.0, f64::max);
    most * shrink(&picture)
}

#[test]
fn a_table_of_four_is_wide_and_its_names_are_read() {
    let table = sample("tableau_4");
    assert_wide("tableau_4", &table);
    assert_legible("tableau_4", &table, ["Beatrix", "Osric"]);
}

#[test]
fn letters_are_as_large_as_they_are_drawn() {
    let table = sample("tableau_4");
    let letters = |scale| {
        Renderer::letters(
            &table,
            Look {
                scale,
                ..Look::default()
            },
        )
        .unwrap()
    };
    let (one, two) = (letters(Scale::One), letters(Scale::Two));
    assert!(!one.is_empty());
    for (one, two) in one.iter().zip(&two) {
        assert_eq!(one.text, two.text);
        assert!((two.capitals - 2.0 * one.capitals).abs() < 1e-9, "{one:?}");
    }
}

#[test]
#[should_panic(expected = "\"Rosamund of Nowhere\" has capitals of None pixels")]
fn a_text_that_is_not_written_is_reported() {
    assert_legible("tableau_4", &sample("tableau_4"), ["Rosamund of Nowhere"]);
}

fn sample(wanted: &str) -> Scene {
    let mut samples = card_samples::all().into_iter();
    samples.find(|(name, _)| *name == wanted).unwrap().1
}

/// Where there is room, and no text is lost for it that is not cut already.
#[test]
fn large_letters_are_larger_and_take_nothing_away() {
    let mut poor = Vec::new();
    let with_room = [
        "start", "turn", "over", "names", "scripts", "choices", "turned",
    ];
    let boards = samples::all().into_iter();
    let boards = boards.filter(|(name, _)| with_room.contains(name));
    for (name, scene) in boards.map(|(name, scene)| (name, Scene::from(scene))) {
        let letters = |lettering| {
            let look = Look {
                lettering,
                ..Look::default()
            };
            Renderer::letters(&scene, look).unwrap()
        };
        let (normal, large) = (letters(LetterSize::Normal), letters(LetterSize::Large));
        let most = |all: &[render::Lettering], text: &str| {
            let sizes = all.iter().filter(|it| it.text == text);
            sizes.map(|it| it.size).fold(0.0, f64::max)
        };
        let whole: Vec<&str> = normal.iter().map(|it| it.text.as_str()).collect();
        let whole: Vec<&str> = whole.into_iter().filter(|it| !it.ends_with('…')).collect();
        let lost: Vec<&&str> = whole.iter().filter(|it| most(&large, it) == 0.0).collect();
        let grown = whole
            .iter()
            .filter(|it| most(&large, it) > 1.15 * most(&normal, it));
        let (grown, count) = (grown.count(), whole.len());
        let line = format!("{name}: {grown} of {count} larger, lost {lost:?}");
        eprintln!("{line}");
        if !lost.is_empty() || 3 * grown < count {
            poor.push(line);
        }
    }
    assert!(poor.is_empty(), "{poor:#?}");
}
