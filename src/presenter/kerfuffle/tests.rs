//! The presenter of Partial Kerfuffle: whole games with nasty names, what battles say, and what panels offer.

mod ahead;
mod away;
mod battle_pictures;
mod charts;

use render::{Look, Renderer, Scene};
use rules::any::{AnyObservation, GameId};
use rules::kerfuffle::Pieces;
use rules::{BotContext, BotSeed, Roster, Seat, Viewer};
use serde_json::{Value, json};

use crate::labels::{ALT_TEXT, MESSAGE, Seating};
use crate::presenter::tests::play::{Table, nasty_names, roster};
use crate::presenter::{
    Act, Choice, Next, Row, Turn, alt_text, altered, episode, offer_editor, oversights, picture,
    rows, secret_picture, secrets, text_board, tool,
};
use crate::presenter::{Focus, hint};

/// Ann purchases in round 5; Bob stands beside her.
fn scenario() -> Value {
    let card = json!({"hold": {"provinces": ["Naxaxia"], "turns": 10}});
    let gold = json!({"gold": {"gold": 900}});
    json!({"scenario": {"round": 5, "order": [0, 1], "seats": [
        {"capital": "Ionasyra", "forces": {"Ionasyra": "K 2P N"}, "treasury": 8, "waiting": "2P",
            "card": card, "turns": 4},
        {"capital": "Pelaras", "forces": {"Pelaras": "K Q P"}, "treasury": 3, "card": gold},
    ]}})
}

fn seating(table: &Table) -> Seating {
    let view = table.view(Viewer::Public);
    Seating {
        roster: roster(2),
        colours: vec![0, 1],
        table_number: 7,
        world: Some(view.world()),
        ..Seating::default()
    }
}

/// What a panel offers after a draft: the labels of its buttons, and the choices of its lists.
fn panel(table: &Table, seat: Seat, draft: &str, picked: Option<&str>) -> Vec<Vec<String>> {
    with_turn(table, seat, draft, picked, |turn| {
        assert!(!hint(turn).is_empty());
        rows(turn)
            .into_iter()
            .map(|row| match row {
                Row::Buttons(buttons) => buttons.into_iter().map(|button| button.label).collect(),
                Row::Select(select) => (0..select.choices.len())
                    .filter_map(|at| select.choices.at(at))
                    .map(|choice| choice.label)
                    .collect(),
            })
            .collect()
    })
}

fn with_turn<T>(
    table: &Table,
    seat: Seat,
    draft: &str,
    picked: Option<&str>,
    look: impl FnOnce(&Turn<'_, rules::any::AnyView>) -> T,
) -> T {
    let seating = seating(table);
    let now = table.view(Viewer::Seat(seat));
    let after =
        (!draft.is_empty()).then(|| now.preview(seat, &seating.roster, draft).expect(draft).view);
    let next = now.next(&seating.roster, seat, draft);
    let turn = Turn {
        seat,
        seating: &seating,
        now: &now,
        preview: after.as_ref().unwrap_or(&now),
        draft,
        picked,
        is_whole: false,
        next: Next::new(&next, &now, &seating),
        asides: &[],
        context: BotContext::keen(BotSeed::new([3; 32])),
    };
    look(&turn)
}

#[test]
fn the_shop_adds_up_and_places_what_waits() {
    let table = Table::open(GameId::Kerfuffle, &scenario());
    let ann = Seat(0);
    let shop = panel(&table, ann, "", None);
    assert_eq!(shop[0].len(), 5);
    assert_eq!(shop[1][0], "2 pawns in Ionasyra (ION)");
    assert_eq!(
        shop[3],
        [
            "12 gold left",
            "Place all",
            "Done",
            "Deals",
            "While I'm away"
        ]
    );
    let bought =
        |draft: &str, name: &str| with_turn(&table, ann, draft, None, |turn| tool(turn, name));
    assert_eq!(bought("", "buy N").as_deref(), Some("buy N"));
    assert_eq!(bought("buy N", "buy P").as_deref(), Some("buy P N"));
    assert_eq!(panel(&table, ann, "buy P N", None)[3][0], "9 gold left");
    assert_eq!(bought("buy G", "buy R"), None, "2 gold are left");
    let placed = bought("buy P", "place all").unwrap();
    assert_eq!(placed, "buy P; place 2P at ION");
    assert!(panel(&table, ann, &placed, None)[1].is_empty());
}

#[test]
fn a_march_is_composed_of_three_lists() {
    let table = Table::open(GameId::Kerfuffle, &scenario());
    let ann = Seat(0);
    let forces = panel(&table, ann, "done", None);
    assert_eq!(forces[0], ["1 · Ionasyra (ION)"]);
    assert_eq!(
        forces.last().unwrap(),
        &["End the turn", "Deals", "While I'm away"]
    );
    let picked = panel(&table, ann, "done", Some("ION"));
    assert_eq!(picked[1][0], "The king, 2 pawns and a knight");
    assert!(!picked[2].is_empty());
    assert!(
        picked[2].iter().all(|to| to.contains(" · Move to ")),
        "{picked:?}"
    );
}

#[test]
fn pk_32_with_little_room_the_panel_offers_each_who_may_go() {
    let card = json!({"gold": {"gold": 900}});
    let options = json!({"battles": "dice only", "scenario": {"round": 5, "order": [0, 1], "seats": [
        {"capital": "Ionasyra", "forces": {"Leunike": "K Q 3P"}, "card": card},
        {"capital": "Epithos", "card": card,
            "forces": {"Chalmene": "P N B R", "Erystia": "P N B", "Melaras": "K Q"}},
    ]}});
    let mut table = Table::open(GameId::Kerfuffle, &options);
    let (ann, bob) = (Seat(0), Seat(1));
    table.order(ann, "done; attack Leunike > Chalmene K Q 2P; end");
    table.order(bob, "bet retreat");
    table.order(ann, "bet P");
    let choices = with_turn(&table, bob, "", None, |turn| {
        let rows = rows(turn);
        let Some(Row::Select(select)) = rows.first() else {
            panic!("a list comes first")
        };
        let all = (0..select.choices.len()).filter_map(|at| select.choices.at(at));
        let observation = |choice: Choice| (choice.label, choice.value, choice.about);
        all.map(observation).collect::<Vec<_>>()
    });
    let (label, value, about) = &choices[0];
    assert_eq!(label, "A pawn and a rook to Erystia (ERY)");
    assert_eq!(about.as_deref(), Some("killed: a knight and a bishop"));
    assert_eq!(choices.len(), 3, "{choices:?}");
    table.order(bob, value);
    let after = text_board(&table.view(Viewer::Public), &seating(&table));
    assert!(after.contains("Erystia (ERY) 2P N B R"), "{after}");
}

#[test]
fn a_battle_says_what_each_bet_was_worth_once_both_are_in() {
    let mut options = scenario();
    let near = with_neighbour();
    options["scenario"]["seats"][1]["forces"] = json!({"Pelaras": "K", near.as_str(): "Q P"});
    let mut table = Table::open(GameId::Kerfuffle, &options);
    let (ann, bob) = (Seat(0), Seat(1));
    table.order(ann, &format!("done; attack Ionasyra > {near} K 2P N"));
    let mut observation: Vec<AnyObservation> = table.order(ann, "end");
    observation.extend(table.order(bob, "battle dice"));
    assert!(panel(&table, ann, "", None)[0].contains(&"Knight".to_owned()));
    observation.extend(table.order(ann, "bet N"));
    observation.retain(|observation| observation.episode().is_some());
    let seating = seating(&table);
    let shown = |observation: &[AnyObservation]| {
        episode(
            &table.view(Viewer::Public),
            "battle-1",
            observation,
            &seating,
        )
    };
    let before = shown(&observation);
    assert_eq!(before.title, format!("Battle of {near}"));
    assert_eq!(before.lines.last().map(String::as_str), Some("Ann has bet"));
    assert!(
        !before.lines.iter().any(|line| line.contains('%')),
        "{:?}",
        before.lines
    );
    let mut table = table;
    observation.extend(table.order(bob, "bet P"));
    let after = episode(
        &table.view(Viewer::Public),
        "battle-1",
        &observation,
        &seating,
    );
    let last = after.lines.last().unwrap();
    assert!(
        last.starts_with("Round 1: Ann's knight (90 %) against Bob's pawn (10 %): ⚀⚁ 3 against"),
        "{last}"
    );
}

#[test]
fn the_last_map_names_the_winner_and_gives_the_conquered_nothing() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let last = |table: &Table| {
        let seating = seating(table);
        let scene = picture(&table.view(Viewer::Public), &[], &seating, Focus::Nothing);
        let Scene::Map(map) = scene else {
            panic!("{scene:?}");
        };
        map
    };
    assert_ne!(last(&table).sides[1].numbers[0], "0");
    table.order(Seat(1), "surrender to Ann");
    let map = last(&table);
    assert_eq!(map.badge.map(|badge| badge.text), Some("ANN WINS".into()));
    assert_eq!(map.sides[1].numbers[0], "0");
}

#[test]
fn what_is_filed_for_an_absence_is_told_to_its_owner_alone() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let seating = seating(&table);
    let bob = Seat(1);
    let secrets_of = |table: &Table, viewer| secrets(&table.view(viewer), &seating);
    table.order(bob, "attacked: retreat below 30 %; dice");
    let own = secrets_of(&table, Viewer::Seat(bob));
    let told = "If you are attacked, you retreat with less than 30 % to hold it; else you fight with dice.";
    assert!(own.contains(told), "{own}");
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
        let seen = secrets_of(&table, viewer) + &text_board(&table.view(viewer), &seating);
        assert!(!seen.contains("attacked"), "{seen}");
    }
}

#[test]
fn pk_91_planned_bets_are_told_to_their_owner_alone() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let seating = seating(&table);
    let bob = Seat(1);
    let secrets_of = |table: &Table, viewer| secrets(&table.view(viewer), &seating);
    let plain = secrets_of(&table, Viewer::Seat(bob));
    for (text, told) in [
        ("bets 2P Q", "pawn, then pawn, then queen."),
        ("bets cheapest first", "the cheapest first."),
        (
            "bets like a bot; retreat below 3",
            "what the bot player would bet; you retreat with fewer than 3.",
        ),
    ] {
        table.order(bob, text);
        let told = format!("Your bets in your next battle by dice: {told}");
        let own = secrets_of(&table, Viewer::Seat(bob));
        assert!(own.contains(&told), "{text}: {own}");
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
            let seen = secrets_of(&table, viewer) + &text_board(&table.view(viewer), &seating);
            assert!(!seen.contains("bets"), "{text}: {seen}");
        }
    }
    table.order(bob, "bets none");
    assert_eq!(secrets_of(&table, Viewer::Seat(bob)), plain);
}

#[test]
fn secrets_name_what_was_agreed_in_secret() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let seating = seating(&table);
    table.order(Seat(0), "offer Bob: alliance; secret");
    table.order(Seat(1), "accept 1");
    let secrets = |viewer| secrets(&table.view(viewer), &seating);
    for seat in [0, 1].map(Seat) {
        let own = secrets(Viewer::Seat(seat));
        assert!(
            own.contains("Between Ann and Bob: alliance (secret)."),
            "{own}"
        );
    }
    assert_eq!(secrets(Viewer::Public), "");
}

/// A province beside Ann's capital.
fn with_neighbour() -> String {
    let options = serde_json::Map::from_iter([("map".to_owned(), "thrones".into())]);
    let setup = crate::maps::setup(GameId::Kerfuffle, 2, &options);
    let map = setup.map.unwrap().map;
    let capital = map.find("Ionasyra").unwrap();
    let mut near = map.borders(capital).iter().filter_map(|at| map.place(*at));
    let land = near.find(|place| place.kind == rules::map::Kind::Land);
    land.unwrap().name.clone()
}

#[test]
fn the_objective_and_its_progress_are_told_to_its_owner_alone() {
    let table = Table::open(GameId::Kerfuffle, &scenario());
    let seating = seating(&table);
    let observation = |viewer| {
        let view = table.view(viewer);
        let alt = alt_text(&view, &seating, &[], Focus::Nothing);
        let secrets = secrets(&view, &seating);
        [alt, text_board(&view, &seating), secrets]
    };
    let drawn = |viewer| {
        let scene = secret_picture(&table.view(viewer), &[], &seating);
        format!("{scene:?}")
    };
    let own = Viewer::Seat(Seat(0));
    for own in observation(own) {
        for what in ["hold Naxaxia for 10", "4 of 10 turns", "12 gold"] {
            assert!(own.contains(what), "{own}");
        }
    }
    // It would be too small to be read there.
    assert!(!drawn(own).contains("hold Naxaxia") && !drawn(own).contains("12 gold"));
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
        let seen = observation(viewer).join(" ") + &drawn(viewer);
        assert!(
            !seen.contains("hold Naxaxia") && !seen.contains("12 gold"),
            "{seen}"
        );
    }
}

#[test]
fn whole_games_are_drawn_and_told_with_any_names() {
    let renderer = Renderer::new();
    let names = nasty_names();
    let mut table = Table::of(GameId::Kerfuffle, &json!({"start": "drawn"}), 3);
    let seating = Seating {
        roster: Roster::of_names(names.iter().cycle().skip(1).take(3).cloned()),
        ..seating(&table)
    };
    for step in 0..400_u32 {
        let asked = Seat::first(3).find_map(|seat| {
            let view = table.view(Viewer::Seat(seat));
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&step.to_le_bytes());
            view.bot_order(seat, &roster(3), BotContext::keen(BotSeed::new(seed)))
                .map(|order| (seat, order))
        });
        let Some((seat, order)) = asked else { break };
        let observation = table.order(seat, &order);
        for viewer in [Viewer::Public, Viewer::Seat(seat)] {
            let view = table.view(viewer);
            let board = text_board(&view, &seating);
            assert!((1..=MESSAGE).contains(&board.chars().count()), "{board}");
            let focus = Focus::Turn { seat, picked: None };
            let alt = alt_text(&view, &seating, &observation, focus);
            assert!(alt.chars().count() <= ALT_TEXT, "{alt}");
            for line in oversights(&view, seat) {
                assert!(line.ends_with('.') && line.chars().count() <= 160, "{line}");
            }
            if step % 40 == 0 {
                let scene = picture(&view, &observation, &seating, focus);
                renderer.render(&scene, Look::default()).unwrap();
            }
        }
    }
}

#[test]
fn every_button_of_a_panel_fits_a_custom_id() {
    let table = Table::open(GameId::Kerfuffle, &scenario());
    with_turn(&table, Seat(0), "", None, |turn| {
        for row in rows(turn) {
            let Row::Buttons(buttons) = row else { continue };
            for button in buttons {
                if let Some(Act::Add(text)) = button.act {
                    assert!(text.chars().count() <= 40, "{text}");
                }
            }
        }
    });
}

#[test]
fn pk_17_provinces_of_a_march_have_the_same_number_in_list_and_picture() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let ann = Seat(0);
    assert!(numbers(&table, ann, None).is_empty(), "the shop has none");
    table.order(ann, "done");
    let from = numbers(&table, ann, None);
    assert!(!from.is_empty());
    assert_eq!(panel(&table, ann, "", None)[0], from);
    let to = numbers(&table, ann, Some("ION"));
    let ways = panel(&table, ann, "", Some("ION"))[2].clone();
    assert_eq!(to.len(), ways.len(), "{to:?} {ways:?}");
    for shown in to {
        let (number, name) = shown.split_once(" · ").unwrap();
        let is_it = |way: &String| way.starts_with(&format!("{number} · ")) && way.ends_with(name);
        assert!(ways.iter().any(is_it), "{shown}: {ways:?}");
    }
}

/// The numbers in the picture of a panel, by the names of provinces.
fn numbers(table: &Table, seat: Seat, picked: Option<&str>) -> Vec<String> {
    let view = table.view(Viewer::Seat(seat));
    let focus = Focus::Turn { seat, picked };
    let Scene::Map(scene) = picture(&view, &[], &seating(table), focus) else {
        panic!("no map")
    };
    let looks = scene.regions.iter().zip(&scene.shape.regions);
    let mut numbers: Vec<(u16, String)> = looks
        .filter_map(|(look, region)| {
            let place = format!("{} ({})", region.name, region.code);
            Some((look.number?, place))
        })
        .collect();
    numbers.sort_unstable();
    let shown = numbers
        .iter()
        .map(|(number, place)| format!("{number} · {place}"));
    shown.collect()
}

#[test]
fn pk_07_and_pk_09_what_may_be_chosen_has_the_same_number_in_list_and_picture() {
    let mut table = Table::of(GameId::Kerfuffle, &json!({}), 2);
    let asked = |table: &Table| {
        let all = Seat::first(2);
        let mut asked = all.filter(|seat| !rows_of(table, *seat).is_empty());
        asked.next().unwrap()
    };
    let seat = asked(&table);
    let capitals = numbers(&table, seat, None);
    assert!(capitals.len() > 6, "{capitals:?}");
    assert_eq!(panel(&table, seat, "", None)[0], capitals);
    // With a capital picked up, those that may go with it have numbers of their own.
    let view = table.view(Viewer::Seat(seat));
    let next = view.next(&roster(2), seat, "capital");
    let first = next.pieces[0].write(&roster(2), |region| view.region(region));
    let near = numbers(&table, seat, Some(&first));
    assert!(near.len() > 1 && near.len() < capitals.len(), "{near:?}");
    let pairs = panel(&table, seat, "", Some(&first))[1].clone();
    for pair in &pairs {
        let named = near.iter().filter(|it| pair.contains(it.as_str()));
        assert_eq!(named.count(), 2, "{pair} of {near:?}");
    }
    for _ in 0..2 {
        let seat = asked(&table);
        let view = table.view(Viewer::Seat(seat));
        let context = BotContext::keen(BotSeed::new([1; 32]));
        let order = view.bot_order(seat, &roster(2), context).unwrap();
        table.order(seat, &order);
    }
    let seat = asked(&table);
    let castles = numbers(&table, seat, None);
    assert_eq!(panel(&table, seat, "", None)[0], castles);
    // Nobody else's picture has any, and none does once all is chosen.
    let other = Seat::first(2).find(|it| *it != seat).unwrap();
    assert!(numbers(&table, other, None).is_empty());
    let later = Table::open(GameId::Kerfuffle, &scenario());
    assert!(numbers(&later, Seat(0), None).is_empty());
}

fn rows_of(table: &Table, seat: Seat) -> Vec<usize> {
    with_turn(table, seat, "", None, |turn| {
        rows(turn).iter().map(|_| 0).collect()
    })
}

#[test]
fn pk_22_a_deal_is_put_together_in_the_offer_editor_and_says_what_both_sides_owe() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let (ann, bob) = (Seat(0), Seat(1));
    assert!(panel(&table, ann, "", None)[3].contains(&"Deals".to_owned()));
    let home = panel(&table, ann, "", Some("deal"));
    assert_eq!((home[0].len(), home[1].len()), (1, 0));
    assert_eq!(home[2], ["Close deals"]);
    let empty = panel(&table, ann, "", Some("offer #2:"));
    for label in ["Alliance", "Give 10 gold", "Ask for 10 gold"] {
        assert!(empty[0].contains(&label.to_owned()), "{label}: {empty:?}");
    }
    assert!(empty[1].is_empty());
    assert!(empty[2].contains(&"Keep it secret".to_owned()), "{empty:?}");
    let full = "offer #2: give 5 gold; loan 5 repay 6 by round 7; secret";
    let on = |table: &Table, seat: Seat, picked: &str, look: &dyn Fn(&Turn<'_, _>)| {
        with_turn(table, seat, "", Some(picked), |turn| look(turn));
    };
    on(&table, ann, full, &|turn| {
        let said = offer_editor(turn).join("\n");
        for words in [
            "in secret",
            "You give 5 gold and a loan of 5 gold",
            "You get 6 gold at the end of round 7",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
        assert_eq!(tool(turn, "deal").as_deref(), Some(full));
        assert_eq!(tool(turn, "decline"), None);
    });
    on(
        &table,
        ann,
        "offer #2: give 5 gold; loan 5 repay 6 by round 7",
        &|turn| {
            let later = "offer #2: give 5 gold; loan 5 repay 6 by round 8";
            let variant = altered(turn, "= 1 loan 5 repay 6 by round 8");
            assert_eq!(variant.as_deref(), Some(later));
            assert_eq!(altered(turn, "secret").as_deref(), Some(full));
            let more = "offer #2: give 7 gold; loan 5 repay 6 by round 7";
            assert_eq!(altered(turn, "+ give 2 gold").as_deref(), Some(more));
            assert_eq!(altered(turn, "- 2"), None);
        },
    );
    let changes = &panel(&table, ann, "", Some(full))[1];
    assert!(
        changes.contains(&"Due a round later".to_owned()),
        "{changes:?}"
    );
    // What cannot be offered says why.
    on(&table, ann, "offer #2: give 500 gold", &|turn| {
        let said = offer_editor(turn).join("\n");
        assert!(said.contains("You would pay 500 gold"), "{said}");
    });
    table.order(ann, "offer #2: give 5 gold; get loan 5 repay 6 by round 7");
    let open = panel(&table, bob, "", Some("deal"));
    assert_eq!(open[1].len(), 1);
    on(&table, bob, "accept #1 1", &|turn| {
        let said = offer_editor(turn).join("\n");
        assert!(
            said.contains("You give a loan of 5 gold") && said.contains("You get 5 gold"),
            "{said}"
        );
        assert_eq!(tool(turn, "deal").as_deref(), Some("accept #1 1"));
        assert_eq!(tool(turn, "decline").as_deref(), Some("decline #1 1"));
    });
}

#[test]
fn an_army_with_no_pieces_is_said_to_have_nothing_left() {
    assert_eq!(super::words::left(Pieces::NONE), "nothing left");
}
