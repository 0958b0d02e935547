//! Properties of every presenter in the list: a new game is tested here by being listed.

use std::collections::BTreeSet;

use render::{Look, Renderer};
use rules::any::{AnyObservation, AnyView, GameId};
use rules::{BotContext, BotSeed, Roster, Seat, Viewer};
use serde_json::json;

use super::play::{Random, Table, nasty_names, roster};
use crate::labels::{ALT_TEXT, MESSAGE, SUMMARY, Seating};
use crate::maps;
use crate::presenter::{
    Act, Chart, Focus, Next, Pictured, Row, Select, Turn, alt_text, chart, finale, hint, is_secret,
    meanwhile, observation_line, oversights, picture, rows, rules_page, secret_picture, status,
    summary, text_board, tool,
};

/// What a panel of this turn would be refused for.
fn faults(turn: &Turn<'_, AnyView>) -> Vec<String> {
    let mut faults = Vec::new();
    let offered = [rows(turn), meanwhile(turn)];
    for rows in &offered {
        let lines: usize = rows.iter().map(lines_of).sum();
        if lines > 4 {
            faults.push(format!("{lines} rows; the limit is 4"));
        }
        for row in rows {
            match row {
                Row::Buttons(buttons) => {
                    for button in buttons {
                        if button.label.is_empty() {
                            faults.push("a button without a label".into());
                        }
                        if let Some(Act::Tool(name)) = &button.act {
                            // A tool that is offered may do nothing now; it must not break.
                            tool(turn, name);
                        }
                    }
                }
                Row::Select(select) => faults.extend(wrong_select(select)),
            }
        }
    }
    if hint(turn).chars().count() > 200 {
        faults.push("the hint is long".into());
    }
    faults
}

fn lines_of(row: &Row<'_>) -> usize {
    match row {
        Row::Buttons(buttons) => buttons.len().div_ceil(5),
        Row::Select(select) => usize::from(!select.choices.is_empty()),
    }
}

fn wrong_select(select: &Select<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut values = BTreeSet::new();
    for place in 0..select.choices.len() {
        let choice = select.choices.at(place).expect("a choice at each place");
        let length = choice.value.chars().count();
        if !(1..=100).contains(&length) || choice.value.starts_with('|') {
            faults.push(format!("{:?} cannot be an option's value", choice.value));
        }
        if !values.insert(choice.value.clone()) {
            faults.push(format!("{:?} is offered twice", choice.value));
        }
    }
    if select.chosen.is_some_and(|chosen| chosen >= values.len()) {
        faults.push("what is chosen is not in the list".into());
    }
    faults
}

/// A game at random; `visit` sees the table and what was told last.
pub(super) fn walk(game: GameId, seed: u64, mut visit: impl FnMut(&Table, &[AnyObservation])) {
    let seats = *game.seats().start();
    let mut random = Random(seed);
    let mut table = Table::of(game, &json!({}), seats);
    let roster = roster(seats);
    let mut observation = Vec::new();
    for _ in 0..40 {
        visit(&table, &observation);
        let asked = Seat::first(seats).find_map(|seat| {
            let legal = table.view(Viewer::Seat(seat)).legal(&roster, seat, "");
            (!legal.is_empty()).then_some((seat, legal))
        });
        let Some((seat, mut legal)) = asked else {
            return;
        };
        observation = table.order(seat, &legal.swap_remove(random.below(legal.len())));
    }
}

fn seating(seats: usize, shift: usize) -> Seating {
    let names = nasty_names();
    let of = |seat: usize| names[(seat + shift) % names.len()].clone();
    Seating {
        roster: Roster::of_names((0..seats).map(of)),
        colours: Vec::new(),
        table_number: u64::MAX,
        ..Seating::default()
    }
}

#[test]
fn every_face_offers_what_discord_takes_whatever_is_picked() {
    for &game in GameId::ALL {
        let seats = *game.seats().start();
        let mut offers = 0_usize;
        for seed in 1..=6 {
            let seating = seating(seats, usize::try_from(seed).unwrap());
            walk(game, seed * 7_919, |table, _| {
                for seat in Seat::first(seats) {
                    let view = table.view(Viewer::Seat(seat));
                    let next = view.next(&seating.roster, seat, "");
                    let asides = view.asides(&seating.roster, seat);
                    for picked in [None, Some("b2"), Some("west"), Some("nonsense")] {
                        let turn = Turn {
                            seat,
                            seating: &seating,
                            now: &view,
                            preview: &view,
                            draft: "",
                            picked,
                            is_whole: false,
                            next: Next::new(&next, &view, &seating),
                            asides: &asides,
                            context: BotContext::keen(BotSeed::new([3; 32])),
                        };
                        assert_eq!(faults(&turn), [] as [&str; 0], "{game} {seat} {picked:?}");
                        assert!(!is_secret(&turn) || !next.is_empty(), "{game} {seat}");
                        offers += usize::from(!next.is_empty());
                    }
                }
            });
        }
        assert!(offers > 100, "{game}: {offers} turns");
    }
}

#[test]
fn every_face_draws_and_says_what_any_viewer_may_know() {
    let renderer = Renderer::new();
    for &game in GameId::ALL {
        let seats = *game.seats().start();
        let seating = seating(seats, 3);
        let mut step = 0_usize;
        walk(game, 104_729, |table, observation| {
            step += 1;
            let seat = Seat(u8::try_from(step % seats).unwrap());
            for viewer in [Viewer::Public, Viewer::Seat(seat)] {
                let view = table.view(viewer);
                let focus = match viewer {
                    Viewer::Seat(seat) => Focus::Turn { seat, picked: None },
                    Viewer::Public => Focus::Nothing,
                };
                for scene in [
                    picture(&view, observation, &seating, focus),
                    secret_picture(&view, observation, &seating),
                ] {
                    renderer.render(&scene, Look::default()).unwrap();
                }
                let alt = alt_text(&view, &seating, observation, focus);
                assert!((1..=ALT_TEXT).contains(&alt.chars().count()), "{alt}");
                assert!(!alt.contains('\n'), "{alt}");
                let board = text_board(&view, &seating);
                assert!((1..=MESSAGE).contains(&board.chars().count()), "{board}");
                assert!(!status(&view, &seating).is_empty());
                for line in oversights(&view, seat) {
                    assert!(line.ends_with('.') && line.chars().count() <= 160, "{line}");
                }
                let history = table.history(viewer);
                let charts = Chart::ALL.into_iter();
                let charts = charts.filter_map(|it| chart(it, &view, &history, &seating));
                for Pictured { scene, words } in
                    charts.chain(finale(&view, &history, &seating).pictures)
                {
                    scene.check().unwrap();
                    assert!((1..=ALT_TEXT).contains(&words.chars().count()), "{words}");
                    assert!(!words.contains('\n'), "{words}");
                }
            }
            assert!(summary(observation, &seating).chars().count() <= SUMMARY);
            for line in observation
                .iter()
                .filter_map(|observation| observation_line(observation, &seating))
            {
                assert!(
                    !line.contains('\n') && !line.contains("@everyone"),
                    "{line}"
                );
            }
        });
        assert!(rules_page(game).starts_with("# "), "{game}");
    }
}

#[test]
fn every_face_draws_the_board_of_a_game_that_has_not_begun() {
    let renderer = Renderer::new();
    for &game in GameId::ALL {
        for seats in [*game.seats().start(), *game.seats().end()] {
            let setup = maps::setup(game, seats, &serde_json::Map::new());
            let world = match game.world(&setup) {
                Ok(world) => world,
                // The usual map has no room for so many.
                Err(error) if seats > *game.seats().start() && setup.map.is_some() => {
                    assert!(error.to_string().contains("(PK-02)"), "{error}");
                    continue;
                }
                Err(error) => panic!("{game}: {error}"),
            };
            let view = world.open().view(Viewer::Public);
            let seating = Seating {
                world: Some(view.world()),
                ..seating(seats, 1)
            };
            let scene = picture(&view, &[], &seating, Focus::Nothing);
            renderer.render(&scene, Look::default()).unwrap();
        }
    }
}

#[test]
fn the_check_of_selects_finds_planted_faults() {
    use crate::presenter::{Choice, Takes};
    let select = |values: &[&str], chosen| {
        let choices: Vec<Choice> = values
            .iter()
            .map(|value| Choice::new("x", *value))
            .collect();
        let select = Select {
            takes: Takes::Add,
            placeholder: "",
            choices: choices.into(),
            chosen,
        };
        wrong_select(&select).len()
    };
    let long = "v".repeat(101);
    assert_eq!(select(&["a", "b"], Some(1)), 0);
    for values in [["a", "a"], ["a", ""], ["a", "|2"], ["a", &long]] {
        assert_eq!(select(&values, None), 1, "{values:?}");
    }
    assert_eq!(select(&["a"], Some(1)), 1);
}
