//! Hundreds of positions that games reach, with nasty names: every picture is drawn, every text
//! keeps its bounds.

use render::{Look, Renderer};
use rules::any::{AnyObservation, AnyView, GameId};
use rules::{Seat, Viewer};
use serde_json::{Value, json};

use super::play::{Random, Table, nasty_names, seating_of};
use crate::labels::{ALT_TEXT, MESSAGE, SUMMARY, Seating};
use crate::presenter::{
    Focus, alt_text, observation_line, oversights, picture, status, summary, text_board,
};

/// Plays random tokens, with words such as `offer draw` between them, and shows each view with
/// what was told since the turn before began.
fn walk(
    game: GameId,
    options: &Value,
    seed: u64,
    mut visit: impl FnMut(&AnyView, &[AnyObservation]),
) {
    let mut random = Random(seed);
    let mut table = Table::open(game, options);
    let mut observation: Vec<AnyObservation> = Vec::new();
    for _ in 0..120 {
        let view = table.view(Viewer::Public);
        visit(&view, &observation);
        let mut choices = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            choices.extend(
                view.legal(&rules::Roster::default(), seat, "")
                    .into_iter()
                    .map(|text| (seat, text)),
            );
            if random.below(12) == 0 {
                let roster = rules::Roster::default();
                let words = view.asides(&roster, seat).into_iter();
                for word in words.filter(|word| word != "resign") {
                    // Some take one word more.
                    let rest = view.beside(&roster, seat, &word);
                    let more = rest.texts(&roster, |region| view.region(region));
                    choices.extend(more.map(|more| (seat, format!("{word} {more}"))));
                    if rest.may_end {
                        choices.push((seat, word));
                    }
                }
            }
        }
        if choices.is_empty() {
            return;
        }
        let (seat, text) = choices.swap_remove(random.below(choices.len()));
        observation.extend(table.order(seat, &text));
        let surplus = observation.len().saturating_sub(25);
        observation.drain(..surplus);
    }
}

fn seatings() -> Vec<Seating> {
    let names = nasty_names();
    let pairs = names.iter().zip(names.iter().cycle().skip(1));
    pairs
        .map(|(first, second)| seating_of(first, second))
        .collect()
}

fn check_texts(view: &AnyView, observation: &[AnyObservation], seating: &Seating) {
    let alt = alt_text(view, seating, observation, Focus::Nothing);
    let board = text_board(view, seating);
    let summary = summary(observation, seating);
    assert!((1..=ALT_TEXT).contains(&alt.chars().count()), "{alt}");
    assert!((1..=MESSAGE).contains(&board.chars().count()), "{board}");
    assert!(summary.chars().count() <= SUMMARY, "{summary}");
    assert!(summary.lines().count() <= 4, "{summary}");
    assert!(!alt.contains('\n'), "{alt}");
    let lines = observation
        .iter()
        .filter_map(|observation| observation_line(observation, seating));
    let lines: Vec<String> = lines.collect();
    assert!(lines.iter().all(|line| !line.contains('\n')), "{lines:?}");
    let messages = [board, summary, status(view, seating)];
    for text in messages.iter().chain(&lines) {
        assert!(!text.contains("@everyone"), "{text}");
        for tag in ["<@", "<#", "</", "<t"] {
            let open = text
                .match_indices(tag)
                .any(|(at, _)| !text[..at].ends_with('\\'));
            assert!(!open, "{text}");
        }
    }
    for text in messages.iter().chain(&lines).chain([&alt]) {
        let turned = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2067}');
        assert!(!text.contains(turned), "{text:?}");
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n'),
            "{text:?}"
        );
        let count = |sign: char| text.chars().filter(|&c| c == sign).count();
        assert_eq!(count('\u{2068}'), count('\u{2069}'), "{text:?}");
    }
    if let AnyView::Castles(_) = view {
        // What stands where is never cut for the sake of names or of what was told.
        assert!(alt.matches("scrap heap").count() >= 2, "{alt}");
        assert!(alt.ends_with('.'), "{alt}");
    }
}

#[test]
fn texts_keep_their_bounds_in_any_position_with_any_names() {
    let seatings = seatings();
    let mut views = 0_usize;
    for (seed, games) in (1..=30).zip([1, 2].into_iter().cycle()) {
        walk(
            GameId::Castles,
            &json!({ "match": games }),
            seed,
            |view, observation| {
                views += 1;
                check_texts(view, observation, &seatings[views % seatings.len()]);
            },
        );
    }
    assert!(views > 1000, "{views} views");
}

#[test]
fn every_position_is_drawn_with_any_names_and_focus() {
    let seatings = seatings();
    let renderer = Renderer::new();
    let mut views = 0_usize;
    for (seed, games) in (101..=108).zip([1, 2].into_iter().cycle()) {
        let mut random = Random(seed);
        walk(
            GameId::Castles,
            &json!({ "match": games }),
            seed,
            |view, observation| {
                views += 1;
                let seating = &seatings[views % seatings.len()];
                let picked = random_pick(&mut random);
                let focus = match random.below(4) {
                    0 => Focus::Nothing,
                    number => Focus::Turn {
                        seat: Seat(u8::from(number == 1)),
                        picked: picked.as_deref(),
                    },
                };
                let scene = picture(view, observation, seating, focus);
                renderer
                    .render(&scene, Look::default())
                    .unwrap_or_else(|error| panic!("{error}: {view:?} {focus:?}"));
            },
        );
    }
    assert!(views > 600, "{views} views");
}

/// What may be picked up, or something that fits nothing.
fn random_pick(random: &mut Random) -> Option<String> {
    let square = |random: &mut Random| {
        let file = char::from(b'a' + u8::try_from(random.below(4)).unwrap());
        format!("{file}{}", random.below(4) + 1)
    };
    match random.below(4) {
        0 => None,
        1 => Some("+".into()),
        _ => Some(square(random)),
    }
}

#[test]
fn oversights_are_short_and_belong_to_the_seat_at_move() {
    let mut found = 0_usize;
    for seed in 201..=230 {
        walk(GameId::Castles, &json!({}), seed, |view, _| {
            for seat in [Seat(0), Seat(1), Seat(9)] {
                let all = oversights(view, seat);
                found += all.len();
                for line in &all {
                    assert!(line.ends_with('.') && line.chars().count() <= 120, "{line}");
                }
            }
            assert!(oversights(view, Seat(9)).is_empty());
        });
    }
    assert!(found > 100, "{found} found");
}

#[cfg(feature = "probe")]
#[test]
fn the_probe_game_has_pictures_and_texts_too() {
    let renderer = Renderer::new();
    for (seating, seed) in seatings().iter().zip(301..) {
        walk(GameId::Probe, &json!({}), seed, |view, observation| {
            check_texts(view, observation, seating);
            let scene = picture(view, observation, seating, Focus::Nothing);
            renderer.render(&scene, Look::default()).unwrap();
        });
    }
}
