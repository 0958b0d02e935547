//! The bot player is right: its quick battles are real ones, and it takes what is certain.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::json;

use super::super::advance::outcome;
use super::super::card::{Card, Rank};
use super::super::event::Outcome;
use super::super::field::{Front, Round, Seen};
use super::super::{Boki, Event};
use super::skirmish::Ended;
use super::*;
use crate::dice::NoDice;
use crate::dice::{Key, Secret};
use crate::{Actor, Level, Roster, Running, Setup, Viewer};

/// A front with some of a suit's cards: up to two in each place, one at least in the centre.
fn any_front(suit: Suit) -> impl Strategy<Value = Front<Card>> {
    let ranks = Just(Rank::TROOPS.to_vec()).prop_shuffle();
    let counts = (
        1..=2_usize,
        0..=2_usize,
        0..=2_usize,
        0..=8_usize,
        any::<[bool; 2]>(),
    );
    (ranks, counts).prop_map(move |(ranks, (centre, west, east, reserve, held))| {
        let mut cards = ranks.into_iter().map(|rank| Card { suit, rank });
        let mut some = |count: usize| cards.by_ref().take(count).collect::<Vec<Card>>();
        let places = [some(centre), some(west), some(east)];
        let stands = [!places[1].is_empty(), !places[2].is_empty()];
        let supporter = |at: usize| (held[at] && stands[at]).then_some(Seat(2));
        Front {
            supporters: [supporter(0), supporter(1)],
            reserve: some(reserve),
            places,
        }
    })
}

fn force(front: &Front<Card>) -> Force {
    let seen = front.map(|card| Seen {
        suit: card.suit,
        rank: Some(card.rank),
    });
    Force::standing(&seen, |card| card.rank)
}

/// How many ranks a rank beats, counted.
fn strength_of(rank: Rank) -> u8 {
    let beaten = Rank::TROOPS.into_iter().filter(|other| rank.beats(*other));
    u8::try_from(beaten.count()).unwrap()
}

/// The same battle on real fronts: reserves fill empty places, two cards the centre, one a flank.
fn fought(mut fronts: [Front<Card>; 2]) -> Ended {
    let mut lost = [[0; 3]; 2];
    let mut strength = [[0; 3]; 2];
    for number in 1.. {
        let round = Round::fight(number, &fronts);
        for (side, place, card) in round.fallen_cards() {
            lost[side.index()][place.index()] += 1;
            strength[side.index()][place.index()] += strength_of(card.rank);
        }
        let mut reinforced = false;
        for (front, fallen) in fronts.iter_mut().zip(round.fallen) {
            front.lose(fallen);
            let empty: Vec<Place> = front.empty_places().collect();
            for place in empty {
                let most = if place == Place::Centre { 2 } else { 1 };
                let count = most.min(front.reserve.len());
                let sent: Vec<Card> = front.reserve.drain(..count).collect();
                reinforced |= !sent.is_empty();
                front.places[place.index()] = sent;
            }
        }
        if let Some(outcome) = outcome(&fronts, round.is_bloodless(), reinforced) {
            let winner = match outcome {
                Outcome::Attacker => Some(Side::Attacker),
                Outcome::Defender => Some(Side::Defender),
                Outcome::Tie => None,
            };
            return Ended {
                winner,
                lost,
                strength,
            };
        }
    }
    unreachable!("a battle ends")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn quick_battles_end_as_real_ones_do(
        attacker in any_front(Suit::Hearts),
        defender in any_front(Suit::Spades),
    ) {
        let quick = skirmish(&force(&attacker), &force(&defender));
        prop_assert_eq!(quick, fought([attacker, defender]));
    }
}

/// A table whose first seats have the given cards, in a turn of the first.
fn table(seats: [serde_json::Value; 3]) -> Running<Boki> {
    let [ann, bob, cid] = seats;
    opened(&json!({"scenario": {"seats": [ann, bob, cid, {}]}}))
}

fn opened(options: &serde_json::Value) -> Running<Boki> {
    let setup = Setup {
        map: None,
        seats: 4,
        options: options.as_object().unwrap().clone(),
    };
    let mut state = Running::<Boki>::new(&setup).unwrap();
    let events = state.start(&mut NoDice).unwrap();
    apply(&mut state, &events);
    state
}

fn apply(state: &mut Running<Boki>, events: &[Event]) {
    for event in events {
        state.apply(event).unwrap();
    }
}

fn keen(number: u64) -> BotContext {
    let key = Key::new(&Secret::new([5; 32]), &[]);
    BotContext::keen(key.bot_seed(number, Seat(0)))
}

fn ordered(state: &Running<Boki>, seat: Seat) -> Order {
    let view = state.view(Viewer::Seat(seat));
    order(&view.world, &view, seat, keen(0)).unwrap()
}

fn give(state: &mut Running<Boki>, seat: Seat, order: &Order) {
    let events = state
        .decide(&Roster::default(), Actor::Seat(seat), order, &mut NoDice)
        .unwrap();
    apply(state, &events);
}

#[test]
fn it_attacks_with_what_wins_for_certain() {
    let state = table([
        json!({"hand": ["hearts K", "moons 7"]}),
        json!({"opened": ["spades 9"]}),
        json!({"opened": ["suns A"]}),
    ]);
    // The 7 beats the A as the K beats the 9; the others lose.
    let Order::War { suit: war, on } = ordered(&state, Seat(0)) else {
        panic!("a war must be declared");
    };
    let wins = [(Suit::Hearts, Some(Seat(1))), (Suit::Moons, Some(Seat(2)))];
    assert!(wins.contains(&(war, on)), "{war} on {on:?}");
}

#[test]
fn it_defends_with_what_holds() {
    let mut state = table([
        json!({"opened": ["hearts K"]}),
        json!({"hand": ["suns 9", "spades A", "moons 7"]}),
        json!({}),
    ]);
    let war = Order::War {
        suit: Suit::Hearts,
        on: Some(Seat(1)),
    };
    give(&mut state, Seat(0), &war);
    let suit = Suit::Spades;
    assert_eq!(ordered(&state, Seat(1)), Order::Defend { suit });
    give(&mut state, Seat(1), &Order::Defend { suit });
    assert_eq!(ordered(&state, Seat(1)).ranks().count(), 1);
}

#[test]
fn it_supports_the_side_that_wins_and_no_lost_one() {
    let called = |bob: &str, cid: &[&str]| {
        let mut state = table([
            json!({"opened": ["hearts K"]}),
            json!({"opened": [bob]}),
            json!({ "hand": cid }),
        ]);
        let war = Order::War {
            suit: Suit::Hearts,
            on: Some(Seat(1)),
        };
        give(&mut state, Seat(0), &war);
        let suit = Suit::Spades;
        give(&mut state, Seat(1), &Order::Defend { suit });
        ordered(&state, Seat(2))
    };
    let winner = called("spades 9", &["hearts 7", "suns 8"]);
    assert!(
        matches!(
            winner,
            Order::Support {
                side: Side::Attacker,
                ..
            }
        ),
        "{winner:?}"
    );
    assert_eq!(called("spades 9", &["spades 8"]), Order::SupportNone);
}

#[test]
fn it_saves_its_centre_with_the_card_that_wins() {
    let mut state = table([
        json!({"hand": ["hearts 9", "hearts 8", "hearts 7", "hearts A"]}),
        json!({"opened": ["spades J"]}),
        json!({"hand": ["suns 7"]}),
    ]);
    let war = Order::War {
        suit: Suit::Hearts,
        on: Some(Seat(1)),
    };
    give(&mut state, Seat(0), &war);
    give(&mut state, Seat(1), &Order::Defend { suit: Suit::Spades });
    let lines = ["deploy centre 9 west 8 east 7 reserve A", "deploy centre J"];
    for (seat, line) in Seat::first(2).zip(lines) {
        let roster = Roster::default();
        let order = Order::read(line, &roster, Suit::first(4)).unwrap();
        give(&mut state, seat, &order);
    }
    let mut saved = Formation::default();
    saved.add(Place::Centre, Rank::Ace);
    assert_eq!(ordered(&state, Seat(0)), Order::Send(saved));
}

#[test]
fn it_deploys_the_largest_army_and_finishes_what_is_begun() {
    let all: Vec<String> = Rank::TROOPS
        .iter()
        .map(|rank| format!("hearts {rank}"))
        .collect();
    let mut state = table([
        json!({ "hand": all }),
        json!({"hand": ["spades K", "spades 9"]}),
        json!({"hand": ["suns 7"]}),
    ]);
    let war = Order::War {
        suit: Suit::Hearts,
        on: Some(Seat(1)),
    };
    give(&mut state, Seat(0), &war);
    give(&mut state, Seat(1), &Order::Defend { suit: Suit::Spades });
    let view = state.view(Viewer::Seat(Seat(0)));
    let mut begun = Formation::default();
    begun.add(Place::Centre, Rank::Queen);
    begun.add(Place::West, Rank::Seven);
    let Some(Order::Deploy(whole)) =
        finish(&view.world, &view, Seat(0), &Order::Deploy(begun), keen(0))
    else {
        panic!("it can be finished");
    };
    assert_eq!(whole.at(Place::Centre)[0], Rank::Queen);
    assert_eq!(whole.at(Place::West)[0], Rank::Seven);
    let mut state = state.clone();
    let order = ordered(&state, Seat(0));
    assert_eq!(order.ranks().count(), 8);
    give(&mut state, Seat(0), &order);
}

#[test]
fn it_passes_where_it_may_and_a_war_only_costs() {
    for peace in [true, false] {
        let state = opened(
            &json!({"peace": peace, "scenario": {"reward": false, "seats": [
                {"opened": ["hearts 9"]}, {"opened": ["spades K"]}, {"opened": ["suns K"]}, {},
            ]}}),
        );
        assert_eq!(ordered(&state, Seat(0)) == Order::Pass, peace);
    }
}

#[test]
fn it_gives_its_last_card_for_the_fast_player_reward() {
    for (reward, passes) in [(true, false), (false, true)] {
        let state = opened(
            &json!({"peace": true, "scenario": {"reward": reward, "seats": [
                {"opened": ["hearts 7"]}, {"opened": ["spades K"]}, {"opened": ["suns K"]}, {},
            ]}}),
        );
        assert_eq!(ordered(&state, Seat(0)) == Order::Pass, passes);
    }
}

/// Ann with all hearts deploys against Bob's three spades.
fn deploying() -> Running<Boki> {
    let all = Rank::TROOPS.map(|rank| format!("hearts {rank}"));
    let mut state = table([
        json!({ "hand": all }),
        json!({"hand": ["spades K", "spades 9", "spades A"]}),
        json!({"hand": ["suns 7"]}),
    ]);
    let war = Order::War {
        suit: Suit::Hearts,
        on: Some(Seat(1)),
    };
    give(&mut state, Seat(0), &war);
    give(&mut state, Seat(1), &Order::Defend { suit: Suit::Spades });
    state
}

#[test]
fn the_same_view_is_deployed_in_many_ways_and_each_seed_in_one() {
    let state = deploying();
    for level in Level::ALL {
        for (seat, least) in Seat::first(2).zip([8, 2]) {
            let view = state.view(Viewer::Seat(seat));
            let deployed = |number: u64| {
                let context = BotContext {
                    level,
                    ..keen(number)
                };
                let Some(Order::Deploy(formation)) = order(&view.world, &view, seat, context)
                else {
                    panic!("it deploys");
                };
                formation.cards().collect::<Vec<Rank>>()
            };
            let ways: BTreeSet<Vec<Rank>> = (0..40).map(deployed).collect();
            assert!(ways.len() >= least, "{level} {seat}: {} ways", ways.len());
            assert_eq!(deployed(3), deployed(3));
        }
    }
}
