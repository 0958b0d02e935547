//! Boki: whole games with nasty names; every picture is drawn, every text keeps its bounds, and what
//! is said of a clash says why.

use std::collections::BTreeSet;

use render::{Look, Renderer, Scene};
use rules::any::{AnyObservation, AnyView, GameId};
use rules::boki::{Dealt, Observation, Rank, Seen, Suit};
use rules::{Roster, Seat, Viewer};
use serde_json::{Value, json};

use crate::labels::{ALT_TEXT, MESSAGE, SUMMARY, Seating};
use crate::presenter::tests::play::{Random, Table, nasty_names, roster};
use crate::presenter::{
    Focus, alt_text, in_a_line, observation_line, oversights, picture, secret_picture, status,
    summary, text_board,
};

fn nasty_seating(seats: usize, shift: usize) -> Seating {
    let names = nasty_names();
    let of = |seat: usize| names[(seat + shift) % names.len()].clone();
    Seating {
        roster: Roster::of_names((0..seats).map(of)),
        colours: Vec::new(),
        table_number: u64::MAX,
        ..Seating::default()
    }
}

/// Plays a random game to its end; `visit` sees the table after each order.
fn walk(
    seats: usize,
    options: &Value,
    seed: u64,
    mut visit: impl FnMut(&Table, &[AnyObservation]),
) {
    let mut random = Random(seed);
    let mut table = Table::of(GameId::Boki, options, seats);
    let roster = roster(seats);
    let mut observation = Vec::new();
    for _ in 0..2_000 {
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
    panic!("no end");
}

/// A table whose battles have reserves and support.
fn reserves() -> Value {
    let hand = |suit: &str, ranks: [&str; 5]| ranks.map(|rank| format!("{suit} {rank}"));
    json!({"scenario": {
        "seats": [
            {"hand": hand("hearts", ["7", "8", "K", "Q", "A"]), "coins": 2},
            {"hand": hand("spades", ["7", "9", "J", "A", "10"]), "trains": 1},
            {"hand": ["hearts 9", "hearts 10"], "opened": ["spades Q"]},
            {"hand": ["spades 8", "spades K"]},
        ],
        "deck": ["suns 7", "suns 6", "suns 8", "moons Q"],
    }})
}

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::first(seats).map(Viewer::Seat).chain([Viewer::Public])
}

#[test]
fn texts_keep_their_bounds_in_whole_games_with_any_names() {
    for (number, seats) in [4, 5, 12, 4].into_iter().enumerate() {
        let options = if number == 3 { reserves() } else { json!({}) };
        let seating = nasty_seating(seats, number);
        walk(seats, &options, 7 + number as u64, |table, observation| {
            for viewer in viewers(seats).step_by(3) {
                let view = table.view(viewer);
                let alt = alt_text(&view, &seating, observation, Focus::Nothing);
                let board = text_board(&view, &seating);
                let said = summary(observation, &seating);
                assert!((1..=ALT_TEXT).contains(&alt.chars().count()), "{alt}");
                assert!((1..=MESSAGE).contains(&board.chars().count()), "{board}");
                assert!(said.chars().count() <= SUMMARY, "{said}");
                assert!(!status(&view, &seating).is_empty());
                let texts = [board, said, status(&view, &seating)];
                let lines = observation
                    .iter()
                    .filter_map(|observation| observation_line(observation, &seating));
                for text in texts.into_iter().chain(lines) {
                    assert!(!text.contains("@everyone"), "{text}");
                    let turned = |c: char| matches!(c, '\u{202a}'..='\u{202e}');
                    assert!(!text.contains(turned), "{text:?}");
                }
            }
        });
    }
}

#[test]
fn every_moment_of_a_game_is_drawn_for_everybody() {
    let renderer = Renderer::new();
    let mut kinds = BTreeSet::new();
    for (number, seats) in [4, 12, 4].into_iter().enumerate() {
        let options = if number == 2 { reserves() } else { json!({}) };
        let seating = nasty_seating(seats, number);
        let mut step = 0;
        walk(seats, &options, 31 + number as u64, |table, observation| {
            step += 1;
            for viewer in viewers(seats) {
                let view = table.view(viewer);
                let focus = match viewer {
                    Viewer::Seat(seat) if step % 2 == 0 => Focus::Turn { seat, picked: None },
                    Viewer::Seat(_) | Viewer::Public => Focus::Nothing,
                };
                let scenes = [
                    picture(&view, observation, &seating, focus),
                    secret_picture(&view, observation, &seating),
                ];
                for scene in scenes {
                    let kind = [
                        ("battle", matches!(scene, Scene::Battle(_))),
                        ("tableau", matches!(scene, Scene::Tableau(_))),
                        ("hand", matches!(scene, Scene::Hand(_))),
                    ];
                    kinds.extend(kind.iter().filter(|kind| kind.1).map(|kind| kind.0));
                    // Drawing takes its time: what may be drawn is checked each time.
                    if step % 9 == 0 && viewer == Viewer::Public || step == 1 {
                        renderer.render(&scene, Look::default()).unwrap();
                    } else {
                        scene
                            .check()
                            .unwrap_or_else(|error| panic!("{error}: {view:?}"));
                    }
                }
                let AnyView::Boki(_) = &view else {
                    panic!("another game")
                };
                for seat in Seat::first(seats) {
                    for line in oversights(&view, seat) {
                        assert!(line.ends_with('.') && line.chars().count() <= 120, "{line}");
                    }
                }
            }
        });
    }
    assert_eq!(kinds, BTreeSet::from(["battle", "hand", "tableau"]));
}

/// Words in pictures are few enough for their room.
#[test]
fn nothing_is_cut_in_the_pictures_of_a_whole_game() {
    for (seats, options) in [(4, reserves()), (7, json!({})), (12, json!({}))] {
        let seating = Seating {
            roster: roster(seats),
            table_number: 2207,
            ..Seating::default()
        };
        let mut step = 0;
        walk(seats, &options, 11, |table, observation| {
            step += 1;
            if step % 13 != 1 {
                return;
            }
            for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
                let view = table.view(viewer);
                let scene = picture(&view, observation, &seating, Focus::Nothing);
                let letters = Renderer::letters(&scene, Look::default()).unwrap();
                let cut = letters.iter().find(|letters| letters.text.contains('…'));
                assert!(cut.is_none(), "{cut:?}");
            }
        });
    }
}

/// The ranks that a reminder names: `10–7` is all four of them.
fn named(words: &str) -> Vec<Rank> {
    let guns = [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten];
    let words = words.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .flat_map(|word| match word {
            "10–7" => guns.to_vec(),
            _ => Rank::ALL
                .into_iter()
                .filter(|rank| rank.to_string() == word)
                .collect(),
        })
        .collect()
}

#[test]
fn bk_03_who_beats_whom_stands_under_the_hand_and_the_deployment() {
    let reminders = super::picture::reminders();
    for one in Rank::ALL {
        for other in Rank::ALL {
            let said = reminders.iter().any(|note| {
                let lower = note.text.contains("lower") && other > Rank::Six && other < one;
                named(&note.heading).contains(&one) && (lower || named(&note.text).contains(&other))
            });
            assert_eq!(said, one.beats(other), "{one} and {other}");
        }
    }
    let (mut hands, mut deployments) = (0, 0);
    walk(4, &reserves(), 3, |table, _| {
        for seat in Seat::first(4) {
            let view = table.view(Viewer::Seat(seat));
            let focus = Focus::Turn { seat, picked: None };
            let panel = picture(&view, &[], &nasty_seating(4, 0), focus);
            if let Scene::Hand(hand) = &panel {
                assert_eq!(hand.reminders, reminders);
                hands += 1;
            }
            if let Scene::Battle(battle) = &panel {
                assert_eq!(battle.reminders, reminders);
                deployments += 1;
            }
            let board = picture(&view, &[], &nasty_seating(4, 0), Focus::Nothing);
            if let Scene::Battle(battle) = board {
                assert_eq!(battle.reminders, []);
            }
        }
    });
    assert!(hands > 0 && deployments > 0, "{hands} {deployments}");
}

#[test]
fn bk_36_who_stays_out_is_named_with_the_defence() {
    let line = |out: &[u8]| {
        let mut table = Table::of(GameId::Boki, &reserves(), 4);
        let seating = Seating {
            roster: Roster::of_names(["Ann", "Bob", "Cid", "Dee"]),
            ..Seating::default()
        };
        table.order(Seat(0), "war hearts on Bob");
        for seat in out {
            table.order(Seat(*seat), "stay out");
        }
        let observation = table.order(Seat(1), "defend spades");
        observation_line(&observation[0], &seating).unwrap()
    };
    assert_eq!(line(&[]), "Bob defends with Spades (5 cards)");
    assert_eq!(
        line(&[3]),
        "Bob defends with Spades (5 cards); Dee stays out of the battle"
    );
    assert_eq!(
        line(&[3, 2]),
        "Bob defends with Spades (5 cards); Cid and Dee stay out of the battle"
    );
}

#[test]
fn a_round_is_told_clash_by_clash_with_the_reason() {
    let mut table = Table::of(GameId::Boki, &reserves(), 4);
    let seating = Seating {
        roster: roster(4),
        ..Seating::default()
    };
    table.order(Seat(0), "war hearts on Bob");
    table.order(Seat(1), "defend spades");
    table.order(Seat(2), "support attacker west 10");
    table.order(Seat(3), "support none");
    table.order(Seat(0), "deploy centre K 8 east A reserve 7 Q");
    let observation = table.order(Seat(1), "deploy centre 9 10 west 7 J east A");
    // What was told up to the first round; a picture of its own comes with it.
    let first = observation.iter().position(|observation| {
        matches!(
            observation,
            AnyObservation::Boki(Observation::Fought { .. })
        )
    });
    let observation = &observation[..=first.unwrap()];
    let said = summary(observation, &seating);
    for line in [
        "Round 1",
        "• the attacker's 10 beats the defender's 7 in the west",
        "• the attacker's K beats the defender's 9 in the centre",
        "• A meets A in the east: both stay",
    ] {
        assert!(
            said.lines().any(|said| said == line),
            "{line:?} is not in:\n{said}"
        );
    }
    // The log names the rulings.
    let logged = in_a_line(observation, &seating);
    assert!(logged.contains("in the west (BK-03)"), "{logged}");
    let public = table.view(Viewer::Public);
    let alt = alt_text(&public, &seating, observation, Focus::Nothing);
    assert!(alt.contains("Attacker: Ann with Hearts"), "{alt}");
    assert!(alt.contains("• the attacker's K beats"), "{alt}");
}

/// What a seat that is asked is told of it.
fn observations_of(table: &Table, seat: usize, seating: &Seating) -> String {
    let seat = Seat::first(4).nth(seat).unwrap();
    let view = table.view(Viewer::Seat(seat));
    let AnyView::Boki(boki) = &view else {
        panic!("Boki")
    };
    super::stakes::about(boki, seat, &seating.shown_names()).join("\n")
}

#[test]
fn who_is_asked_about_a_battle_is_told_who_is_in_it_and_what_it_may_bring() {
    let mut table = Table::of(GameId::Boki, &reserves(), 4);
    let seating = Seating {
        roster: roster(4),
        ..Seating::default()
    };
    table.order(Seat(0), "war hearts on Bob");
    assert_eq!(
        observations_of(&table, 1, &seating),
        "⚔️ Ann attacks you with 5 Hearts. If you win or tie, you get 1 coin; if you lose, Ann gets 2 coins \
         and one of your supply trains."
    );
    table.order(Seat(1), "defend spades");
    table.order(Seat(2), "support attacker west 10");
    let supporting = observations_of(&table, 3, &seating);
    for line in [
        "⚔️ Ann attacks Bob: 5 Hearts against 5 Spades.",
        "S3 supports the attacker in the west with 1 card.",
        "you get 1 coin; a tie or a defeat brings you nothing",
    ] {
        assert!(
            supporting.contains(line),
            "{line:?} is not in:\n{supporting}"
        );
    }
    table.order(Seat(3), "support none");
    assert_eq!(
        observations_of(&table, 0, &seating),
        "",
        "who deploys sees the field"
    );
    table.order(Seat(0), "deploy centre K 8 east A reserve 7 Q");
    table.order(Seat(1), "deploy centre 9 10 west 7 J east A");
    let holding = observations_of(&table, 0, &seating);
    assert!(holding.starts_with("If you hold: "), "{holding}");
}

/// The panel's picture of a seat, and what it shows in words.
fn panel_of(table: &Table, seat: usize, seating: &Seating) -> (render::HandScene, String) {
    let seat = Seat::first(4).nth(seat).unwrap();
    let view = table.view(Viewer::Seat(seat));
    let focus = Focus::Turn { seat, picked: None };
    let Scene::Hand(hand) = picture(&view, &[], seating, focus) else {
        panic!("not a hand")
    };
    (hand, alt_text(&view, seating, &[], focus))
}

#[test]
fn who_is_asked_about_a_battle_sees_it_beside_the_hand() {
    let mut table = Table::of(GameId::Boki, &reserves(), 4);
    let seating = Seating {
        roster: roster(4),
        ..Seating::default()
    };
    assert!(panel_of(&table, 0, &seating).0.war.is_none(), "before it");
    table.order(Seat(0), "war hearts on Bob");
    let (hand, alt) = panel_of(&table, 1, &seating);
    let war = hand.war.unwrap();
    assert_eq!(hand.title, "War of Hearts");
    assert_eq!(
        (war.attacker.name.as_str(), war.attacker.role.as_str()),
        ("Ann", "Attacker")
    );
    assert_eq!(war.attacker.suit, Some(render::Suit::Hearts));
    assert_eq!(war.attacker.cards.len(), 5);
    let known = |cards: &[render::Card]| cards.iter().any(|card| card.face.is_some());
    assert!(!known(&war.attacker.cards), "nobody has seen them");
    assert_eq!(
        (war.defender.name.as_str(), war.defender.suit),
        ("Bob", None)
    );
    let spoils: Vec<String> = war.spoils.iter().map(|note| note.text.clone()).collect();
    assert_eq!(
        spoils,
        ["1 coin", "the attacker gets 2 coins and 1 of your trains"]
    );
    assert!(alt.contains("Ann attacks you with 5 Hearts"), "{alt}");
    table.order(Seat(1), "defend spades");
    table.order(Seat(2), "support attacker west 10");
    let (hand, alt) = panel_of(&table, 3, &seating);
    let war = hand.war.unwrap();
    let west = war.attacker.west;
    assert_eq!(west.supporter.unwrap().name, "S3");
    assert_eq!(west.first.map(|fighter| fighter.card.face), Some(None));
    assert!(west.second.is_none() && war.attacker.east.supporter.is_none());
    assert_eq!(war.defender.cards.len(), 5);
    assert!(!known(&war.defender.cards));
    assert_eq!(war.spoils[1].text, "nothing");
    assert!(alt.contains("Ann attacks Bob"), "{alt}");
    assert!(
        alt.contains("S3 supports the attacker in the west with 1 card"),
        "{alt}"
    );
    // What a seat alone knows stays without what all know.
    let secret = secret_picture(&table.view(Viewer::Seat(Seat(3))), &[], &seating);
    assert!(matches!(secret, Scene::Hand(hand) if hand.war.is_none()));
}

#[test]
fn several_supply_trains_are_counted() {
    let options = json!({"scenario": {
        "seats": [{"hand": ["hearts K"]}, {"hand": ["spades K"]}, {"hand": ["suns K"]},
            {"hand": ["moons K"]}],
        "deck": ["suns 6", "moons 6", "hearts 7", "spades 6", "hearts 8", "suns 8", "moons 8"],
    }});
    let table = Table::of(GameId::Boki, &options, 4);
    let seating = Seating {
        roster: roster(4),
        ..Seating::default()
    };
    let board = text_board(&table.view(Viewer::Public), &seating);
    assert!(board.contains("2 supply trains"), "{board}");
    let dealt = |seat: u8, rank| Dealt {
        seat: Seat(seat),
        card: Seen {
            suit: Suit::ALL[0],
            rank,
        },
    };
    let six = Some(Rank::Six);
    let cards = vec![dealt(2, six), dealt(1, six), dealt(2, six), dealt(0, None)];
    let observation = AnyObservation::Boki(Observation::Recruited { cards, left: 3 });
    assert_eq!(
        observation_line(&observation, &seating).unwrap(),
        "1 card dealt, 3 left in the deck; a supply train for Bob and 2 supply trains for S3"
    );
}

#[test]
fn a_refusal_proposes_nobody_to_themselves() {
    let table = Table::of(GameId::Boki, &reserves(), 4);
    let read = |viewer| {
        let view = table.view(viewer);
        let read = view.read(&roster(4), "war hearts on Zed");
        read.err().map(|refusal| refusal.text).unwrap_or_default()
    };
    let own = read(Viewer::Seat(Seat(0)));
    assert!(
        own.contains("did you mean Bob") && !own.contains("Ann"),
        "{own}"
    );
    let other = read(Viewer::Seat(Seat(1)));
    assert!(other.contains("Ann") && !other.contains("Bob"), "{other}");
}
