//! Single questions: battles and deployments.

use proptest::prelude::*;
use rules::boki::{Boki, Formation, Place, Rank};
use rules::{Game, Unjudged};
use serde_json::{Map, Value, json};

/// The answer to a question that has one.
#[track_caller]
pub(super) fn answer(question: &Value) -> Value {
    Value::Object(Boki::judge(question.as_object().unwrap()).unwrap())
}

/// Checks that the rules refuse what a question asks for.
#[track_caller]
fn refused(question: &Value, ruling: &str, words: &str) {
    match Boki::judge(question.as_object().unwrap()) {
        Err(Unjudged::Refused(refusal)) => {
            assert_eq!(
                refusal.ruling.unwrap().to_string(),
                ruling,
                "{}",
                refusal.text
            );
            assert!(
                refusal.text.contains(words),
                "{:?} does not say {words:?}",
                refusal.text
            );
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn unreadable(question: &Value, words: &str) {
    match Boki::judge(question.as_object().unwrap()) {
        Err(Unjudged::Unreadable(said)) => {
            assert!(said.contains(words), "{said:?} does not say {words:?}");
        }
        other => panic!("{other:?}"),
    }
}

fn battle(attacker: Value, defender: Value, choices: Value) -> Value {
    let sides = [
        ("attacker", attacker),
        ("defender", defender),
        ("choices", choices),
    ];
    Value::from_iter([("battle", Value::from_iter(sides))])
}

#[test]
fn a_battle_is_told_with_all_its_fields() {
    let attacker = json!({
        "centre": ["K", "Q"], "west": ["9"], "east": [], "reserve": [],
        "support": {"west": "green", "east": null},
    });
    let defender = json!({"centre": ["J"], "west": ["10"]});
    assert_eq!(
        answer(&battle(attacker, defender, json!({}))),
        json!({
            "outcome": "attacker",
            "rounds": 1,
            "casualties": [{"attacker": {"west": "9"}, "defender": {"centre": "J"}}],
            "asked": [],
            "survivors": {
                "attacker": {
                    "centre": ["K", "Q"], "west": [], "east": [], "reserve": [],
                    "support": {"west": null, "east": null},
                },
                "defender": {
                    "centre": [], "west": ["10"], "east": [], "reserve": [],
                    "support": {"west": null, "east": null},
                },
            },
        })
    );
}

#[test]
fn choices_are_used_in_the_order_in_which_a_side_is_asked() {
    let attacker =
        json!({"centre": ["K", "7"], "west": ["10"], "east": ["9"], "reserve": ["A", "Q"]});
    let defender = json!({"centre": ["K", "8"], "west": ["10"], "east": ["J"]});
    let one = answer(&battle(
        attacker.clone(),
        defender.clone(),
        json!({"attacker": [null, {"east": ["A"]}]}),
    ));
    let asked = |round: u32| json!({"round": round, "side": "attacker"});
    assert_eq!(one["asked"], json!([asked(1), asked(2)]));
    assert_eq!(
        one["casualties"][2],
        json!({"attacker": {}, "defender": {"east": "J"}})
    );
    let held = answer(&battle(attacker, defender, json!({})));
    assert_eq!(
        (held["outcome"].clone(), held["rounds"].clone()),
        (json!("tie"), json!(2))
    );
    assert_eq!(held["survivors"]["attacker"]["reserve"], json!(["A", "Q"]));
}

#[test]
fn supporters_that_live_are_named_among_the_survivors() {
    let attacker = json!({"centre": ["K"], "west": ["A", "9"], "support": {"west": "green"}});
    let defender = json!({"centre": ["K"], "west": ["10", "8"], "support": {"west": "blue"}});
    let observation = answer(&battle(attacker, defender, json!({})));
    // 10 beats A, then 10 beats 9, and 10 charges the K in vain.
    assert_eq!(observation["rounds"], 3);
    assert_eq!(
        observation["survivors"]["attacker"]["support"]["west"],
        Value::Null
    );
    assert_eq!(
        observation["survivors"]["defender"]["support"]["west"],
        "blue"
    );
    assert_eq!(
        observation["survivors"]["defender"]["west"],
        json!(["10", "8"])
    );
}

#[test]
fn choices_that_the_rules_refuse_are_refused() {
    let attacker = json!({"centre": ["K", "Q"], "west": ["10"], "east": ["9"], "reserve": ["7"]});
    let defender = json!({"centre": ["K"], "west": ["10"], "east": ["J"]});
    let choose = |choice: Value| {
        battle(
            attacker.clone(),
            defender.clone(),
            json!({"attacker": [choice]}),
        )
    };
    refused(
        &choose(json!({"west": ["7"]})),
        "BK-24",
        "the attacker's choice in round 1: a card stands in the west",
    );
    refused(
        &choose(json!({"east": ["8"]})),
        "BK-15",
        "8 is not in your reserve",
    );
    refused(
        &choose(json!({"east": ["7", "7"]})),
        "BK-15",
        "7 is named twice",
    );
    assert_eq!(answer(&choose(json!({"east": ["7"]})))["rounds"], 3);
}

#[test]
fn fronts_that_the_rules_refuse_are_refused() {
    let fine = json!({"centre": ["K"]});
    let with = |attacker: Value| battle(attacker, fine.clone(), json!({}));
    refused(
        &with(json!({})),
        "BK-10",
        "the attacker: the centre is empty",
    );
    refused(
        &with(json!({"centre": ["K", "Q", "A"]})),
        "BK-10",
        "the centre takes two cards at most",
    );
    refused(
        &with(json!({"centre": [null, "Q"]})),
        "BK-26",
        "the centre has a second line and no first",
    );
    refused(
        &with(json!({"centre": ["K"], "west": [null, "Q"]})),
        "BK-26",
        "the west has a second line and no first",
    );
    refused(
        &with(json!({"centre": ["K"], "west": ["7", "8", "9"], "support": {"west": "green"}})),
        "BK-09",
        "a supporter brings one card or two",
    );
    let defender = battle(fine.clone(), json!({}), json!({}));
    refused(&defender, "BK-10", "the defender: the centre is empty");
}

#[test]
fn bk_10_a_card_that_is_in_the_hand_once_cannot_stand_twice() {
    let fine = json!({"centre": ["K"]});
    let twice = "K is named twice";
    for side in [
        json!({"centre": ["K", "K"]}),
        json!({"centre": ["K"], "west": ["K"]}),
        json!({"centre": ["Q"], "west": ["K"], "east": ["K"]}),
        json!({"centre": ["K"], "west": ["7"], "east": ["8"], "reserve": ["K"]}),
        json!({"centre": ["Q"], "west": ["7"], "east": ["8"], "reserve": ["K", "K"]}),
        json!({"centre": ["Q"], "west": ["K", "K"], "support": {"west": "green"}}),
    ] {
        refused(
            &battle(side.clone(), fine.clone(), json!({})),
            "BK-10",
            twice,
        );
        refused(
            &battle(fine.clone(), side, json!({})),
            "BK-10",
            "the defender: K",
        );
    }
    // Of another army a supporter may bring the same rank.
    let supported = json!({"centre": ["K"], "west": ["K"], "support": {"west": "green"}});
    answer(&battle(supported, fine, json!({})));
    let hand = json!({"cards": ["7", "7"], "side": {"centre": ["7", "7"]}});
    refused(
        &json!({"deployment": hand}),
        "BK-10",
        "the hand: 7 is named twice",
    );
}

#[test]
fn questions_that_cannot_be_read_say_what_would_be() {
    unreadable(&json!({}), "one question at a time: battle or deployment");
    unreadable(
        &json!({"battle": {}, "deployment": {}}),
        "one question at a time",
    );
    unreadable(
        &json!({"battle": {}}),
        "judge: battle: missing field `attacker`",
    );
    unreadable(
        &json!({"battle": null}),
        "judge: battle: invalid type: null",
    );
    let side = json!({"centre": ["6"]});
    unreadable(
        &battle(side, json!({}), json!({})),
        "\"6\" is not a rank of troops: the ranks are 7, 8, 9, 10, J, Q, K or A",
    );
    unreadable(
        &battle(json!({"center": []}), json!({}), json!({})),
        "unknown field `center`",
    );
    unreadable(
        &json!({"deployment": {"side": {}}}),
        "judge: deployment: missing field `cards`",
    );
}

/// Whether a deployment of `cards` may stand, and which ruling says no.
fn deployment(cards: &str, side: Value) -> (bool, Value) {
    let cards: Vec<&str> = cards.split(' ').collect();
    let question = Value::from_iter([("cards", json!(cards)), ("side", side)]);
    let observation = answer(&json!({ "deployment": question }));
    assert_eq!(observation.as_object().unwrap().len(), 2, "{observation}");
    (
        observation["legal"].as_bool().unwrap(),
        observation["ruling"].clone(),
    )
}

#[test]
fn a_deployment_is_legal_or_names_its_ruling() {
    let legal = (true, Value::Null);
    let no = |ruling: &str| (false, json!(ruling));
    assert_eq!(
        deployment("7 J Q", json!({"centre": ["7", "J"], "west": ["Q"]})),
        legal
    );
    assert_eq!(
        deployment("7 J Q", json!({"centre": [7, "j"], "west": ["q"]})),
        legal
    );
    assert_eq!(
        deployment("7 J Q", json!({"centre": ["7", "J"]})),
        no("BK-10")
    );
    assert_eq!(
        deployment("7 J Q", json!({"west": ["7", "J"], "east": ["Q"]})),
        no("BK-10")
    );
    assert_eq!(
        deployment("7 J Q", json!({"centre": ["7", "J", "Q"]})),
        no("BK-10")
    );
    assert_eq!(
        deployment("7 J", json!({"centre": ["7", "J"], "west": ["Q"]})),
        no("BK-10")
    );
    assert_eq!(
        deployment(
            "7 J Q",
            json!({"centre": ["7"], "west": ["J"], "reserve": ["Q"]})
        ),
        no("BK-11")
    );
    assert_eq!(
        deployment(
            "7 J Q",
            json!({"centre": ["7"], "west": [null, "J"], "east": ["Q"]})
        ),
        no("BK-26")
    );
    let five = |centre: Value, reserve: Value| json!({"centre": centre, "west": ["9"], "east": ["10"], "reserve": reserve});
    assert_eq!(
        deployment("7 8 9 10 J", five(json!(["7"]), json!(["8", "J"]))),
        no("BK-11")
    );
    assert_eq!(
        deployment("7 8 9 10 J", five(json!(["7", "8"]), json!(["J"]))),
        legal
    );
}

#[test]
fn a_supporters_flank_is_covered_and_not_free() {
    let side = |own: Value| {
        let mut side =
            json!({"centre": ["7"], "west": ["K"], "reserve": ["Q"], "support": {"west": "green"}});
        side.as_object_mut()
            .unwrap()
            .extend(own.as_object().unwrap().clone());
        side
    };
    assert_eq!(
        deployment("7 J Q", side(json!({"east": ["J"]}))),
        (true, Value::Null)
    );
    assert_eq!(
        deployment("7 J Q", side(json!({"west": ["J"]}))),
        (false, json!("BK-10"))
    );
}

/// Any JSON, with the words of questions among its keys and texts.
fn any_json() -> impl Strategy<Value = Value> {
    let words = prop_oneof![
        Just("centre"),
        Just("west"),
        Just("east"),
        Just("reserve"),
        Just("support"),
        Just("attacker"),
        Just("defender"),
        Just("choices"),
        Just("cards"),
        Just("side"),
        Just("K"),
        Just("7"),
        Just("A"),
        Just("6"),
        Just(""),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (7..=10).prop_map(Value::from),
        words.clone().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 48, 6, move |inner| {
        let list = prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from);
        let map = prop::collection::vec((words.clone(), inner), 0..6);
        let map = map.prop_map(|pairs| {
            let pairs = pairs
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value));
            Value::Object(pairs.collect())
        });
        prop_oneof![list, map]
    })
}

/// A side of any cards, most of them legal.
fn any_side() -> impl Strategy<Value = Value> {
    let rank = prop::sample::select(vec!["7", "8", "9", "10", "J", "Q", "K", "A"]);
    let cards = |most| prop::collection::vec(rank.clone(), 0..most);
    (cards(4), cards(3), cards(3), cards(6), any::<[bool; 2]>()).prop_map(
        |(centre, west, east, reserve, held)| {
            let support = held.map(|held| held.then_some("green"));
            json!({
                "centre": centre, "west": west, "east": east, "reserve": reserve,
                "support": {"west": support[0], "east": support[1]},
            })
        },
    )
}

/// An army that may stand on the field: each rank once, and no gap.
fn any_army() -> impl Strategy<Value = Value> {
    let ranks = Just(Rank::TROOPS.to_vec()).prop_shuffle();
    let counts = (1..=2_usize, 0..=2_usize, 0..=2_usize, 0..=8_usize);
    (ranks, counts).prop_map(|(ranks, (centre, west, east, reserve))| {
        let mut cards = ranks.into_iter().map(Rank::text);
        let mut some = |count: usize| cards.by_ref().take(count).collect::<Vec<_>>();
        json!({"centre": some(centre), "west": some(west), "east": some(east), "reserve": some(reserve)})
    })
}

/// An army, each card of it somewhere, but for one that may be left out, stand twice, or be a
/// stranger; many of these are legal, and most are nearly so.
fn any_deployment() -> impl Strategy<Value = (Vec<Rank>, Value)> {
    let army = prop::sample::subsequence(Rank::TROOPS.to_vec(), 1..=8);
    let places = prop::collection::vec(0..4_usize, 9);
    (army.prop_shuffle(), places, 0..12_u8, any::<[bool; 2]>()).prop_map(
        |(army, places, odd, held)| {
            let mut cards: Vec<&str> = army.iter().map(|rank| rank.text()).collect();
            match odd {
                0 => drop(cards.pop()),
                1 => cards.push(cards[0]),
                // A stranger's, which may stand on a supporter's flank alone.
                2 => cards.extend(
                    Rank::TROOPS
                        .iter()
                        .find(|rank| !army.contains(rank))
                        .map(|rank| rank.text()),
                ),
                _ => {}
            }
            let mut side = [const { Vec::new() }; 4];
            for (card, place) in cards.into_iter().zip(places) {
                side[place].push(card);
            }
            let support = held.map(|held| held.then_some("green"));
            let [centre, west, east, reserve] = side;
            let side = json!({
                "centre": centre, "west": west, "east": east, "reserve": reserve,
                "support": {"west": support[0], "east": support[1]},
            });
            (army, side)
        },
    )
}

proptest! {
    #[test]
    fn any_question_is_answered_or_refused(kind in prop::sample::select(vec!["battle", "deployment", "else"]), value in any_json()) {
        let question = Map::from_iter([(kind.to_owned(), value)]);
        let _ = Boki::judge(&question);
    }

    #[test]
    fn any_battle_that_may_be_fought_comes_to_an_end(attacker in any_army(), defender in any_army()) {
        let observation = answer(&battle(attacker, defender, json!({})));
        let rounds = observation["rounds"].as_u64().unwrap();
        prop_assert_eq!(observation["casualties"].as_array().unwrap().len() as u64, rounds);
        // A round that costs nobody a card ends it where nobody is sent.
        prop_assert!((1..=16).contains(&rounds), "{} rounds", rounds);
    }

    #[test]
    fn any_choice_is_refused_or_a_battle_comes_to_an_end(sides in (any_army(), any_army()), choices in prop::collection::vec(any_side(), 0..4)) {
        let choices: Vec<Value> = choices
            .into_iter()
            .map(|choice| json!({"centre": choice["centre"], "west": choice["west"], "east": choice["east"]}))
            .collect();
        let question = battle(sides.0, sides.1, json!({"attacker": choices, "defender": choices}));
        if let Ok(observation) = Boki::judge(question.as_object().unwrap()) {
            let rounds = observation["rounds"].as_u64().unwrap();
            prop_assert_eq!(observation["casualties"].as_array().unwrap().len() as u64, rounds);
            prop_assert!(rounds < 60);
        }
    }

    #[test]
    fn any_deployment_is_legal_or_not((army, side) in any_deployment()) {
        let cards: Vec<Value> = army.iter().map(|rank| rank.text().into()).collect();
        let question = json!({"deployment": {"cards": cards, "side": side}});
        let observation = answer(&question);
        let held = ["west", "east"].map(|flank| !side["support"][flank].is_null());
        let legal = stands(&deployed(&side, &army, held), &army, held);
        prop_assert_eq!(&observation["legal"], &json!(legal));
        prop_assert_eq!(observation["ruling"].is_null(), legal);
    }

    #[test]
    fn every_deployment_of_an_army_is_legal(army in prop::sample::subsequence(Rank::TROOPS.to_vec(), 1..=5), held in any::<[bool; 2]>()) {
        let text = |ranks: &[Rank]| ranks.iter().map(|rank| rank.text()).collect::<Vec<_>>();
        for formation in Formation::default().completions(&army, held) {
            let support = held.map(|held| held.then_some("green"));
            let [centre, west, east] = Place::ALL.map(|place| text(formation.at(place)));
            let side = json!({
                "centre": centre, "west": west, "east": east, "reserve": text(&formation.reserve),
                "support": {"west": support[0], "east": support[1]},
            });
            let observation = answer(&json!({"deployment": {"cards": text(&army), "side": side}}));
            prop_assert_eq!(&observation["legal"], &json!(true), "{}", side);
            prop_assert!(stands(&formation, &army, held));
        }
    }
}

/// What a side says of its own army: cards on a supporter's flank are the army's only if it has them.
fn deployed(side: &Value, army: &[Rank], held: [bool; 2]) -> Formation {
    let ranks = |name: &str| {
        let cards = side[name].as_array().unwrap().iter();
        let ranks = cards.map(|card| Rank::named(card.as_str().unwrap()).unwrap());
        ranks.collect::<Vec<Rank>>()
    };
    let mut places = ["centre", "west", "east"].map(ranks);
    for (place, held) in places[1..].iter_mut().zip(held) {
        place.retain(|rank| !held || army.contains(rank));
    }
    Formation {
        places,
        reserve: ranks("reserve"),
    }
}

/// BK-10 and BK-11, told once more: each card of the army once and no other, two in a place at most and
/// one in the centre at least, none where a supporter stands; a reserve only behind covered flanks, and
/// of one card only behind a centre of one.
fn stands(formation: &Formation, army: &[Rank], held: [bool; 2]) -> bool {
    let [centre, west, east] = &formation.places;
    let mut named: Vec<Rank> = formation.cards().collect();
    named.sort_unstable();
    let mut army = army.to_vec();
    army.sort_unstable();
    let flanks = [(west, held[0]), (east, held[1])];
    let room = flanks
        .iter()
        .all(|(flank, held)| flank.len() <= if *held { 0 } else { 2 });
    let covered = flanks
        .iter()
        .all(|(flank, held)| *held || !flank.is_empty());
    let reserve = formation.reserve.len();
    let behind = reserve == 0 || (covered && (centre.len() == 2 || reserve == 1));
    named == army && room && (1..=2).contains(&centre.len()) && behind
}
