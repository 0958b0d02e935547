//! What a player of cards needs can be read where Discord shows the picture small.

use render::{Look, Rank, Renderer, Scene};

use crate::{
    card_samples as samples,
    legible::{LEAST, assert_legible, most_legible},
};

#[test]
fn hands_are_read_where_they_are_shown_small() {
    for (cards, suits) in [
        (1, 4),
        (9, 4),
        (9, 12),
        (24, 6),
        (40, 12),
        (60, 8),
        (108, 12),
    ] {
        let scene = samples::hand(cards, suits);
        let ranks = scene.groups.iter().flat_map(|group| &group.cards);
        let mut needed: Vec<String> = ranks.map(|card| card.rank.to_string()).collect();
        let counts = scene.groups.iter().map(|group| group.cards.len());
        needed.extend(counts.map(|count| count.to_string()));
        needed.extend(
            [scene.coins, scene.trains.into(), scene.deck.into()].map(|n: u32| n.to_string()),
        );
        needed.push(scene.name.clone());
        let reminders = scene.reminders.iter();
        needed.extend(reminders.flat_map(|note| [note.heading.clone(), note.text.clone()]));
        assert_read(&format!("{cards} cards of {suits} suits"), scene, &needed);
    }
}

/// The war over a hand, and the hand under it.
#[test]
fn wars_over_hands_are_read_where_they_are_shown_small() {
    for (name, scene) in [
        ("a hand under attack", samples::hand_defence()),
        ("a hand that may support", samples::hand_support()),
        ("all that a war can show", samples::hand_war_full()),
    ] {
        let ranks = scene.groups.iter().flat_map(|group| &group.cards);
        let mut needed: Vec<String> = ranks.map(|card| card.rank.to_string()).collect();
        let war = scene.war.clone().unwrap();
        for army in [&war.attacker, &war.defender] {
            let wings = [&army.west, &army.east];
            let wings = wings.into_iter().flat_map(|wing| [wing.first, wing.second]);
            let cards = wings.flatten().map(|fighter| fighter.card);
            let known = cards
                .chain(army.cards.iter().copied())
                .filter_map(|card| card.face);
            needed.extend(known.map(|rank| rank.to_string()));
            needed.push(army.role.clone());
            needed.extend(Some(army.name.clone()).filter(|name| !name.contains(' ')));
            needed.push(match army.suit {
                Some(_) => army.cards.len().to_string(),
                None => "No suit yet".into(),
            });
        }
        // Suits are written a second time, smaller, below the emblems of the hand.
        let suits = [war.attacker.suit, war.defender.suit];
        for suit in suits.into_iter().flatten() {
            let least = most_legible(&scene.clone().into(), &suit.to_string());
            assert!(
                least >= LEAST,
                "{name}: {suit} has capitals of {least} pixels"
            );
        }
        if war.defender.suit.is_some() {
            needed.extend(["West", "East"].map(str::to_owned));
        }
        if name == "a hand that may support" {
            needed.extend(["Greta", "Wulf", "nobody", "2"].map(str::to_owned));
        }
        let notes = war.spoils.iter().chain(&scene.reminders);
        needed.extend(notes.flat_map(|note| [note.heading.clone(), note.text.clone()]));
        assert_read(name, scene, &needed);
    }
}

#[test]
fn tables_are_read_where_they_are_shown_small() {
    for seats in 4..=12 {
        let scene = samples::tableau(seats, 7 * seats);
        let mut needed = vec![scene.deck.to_string()];
        for seat in &scene.seats {
            needed.extend([seat.coins, seat.trains.into(), seat.score].map(|n| n.to_string()));
            for pile in &seat.piles {
                needed.extend((pile.hidden > 0).then(|| pile.hidden.to_string()));
                needed.extend(pile.opened.iter().map(Rank::to_string));
            }
        }
        needed.extend(["Beatrix", "Osric", "Rosamund"].map(str::to_owned));
        assert_read(&format!("a table of {seats}"), scene, &needed);
    }
    let over = samples::tableau_over();
    let outcome = over.outcome.clone().unwrap();
    assert_read(
        "a table that is over",
        over,
        &[outcome.title, outcome.detail],
    );
}

#[test]
fn battles_are_read_where_they_are_shown_small() {
    for (name, scene) in [
        ("battle", samples::battle()),
        ("deployment", samples::deployment()),
        ("a battle before it begins", samples::battle_stand()),
    ] {
        let mut needed: Vec<String> = Vec::new();
        for front in [&scene.attacker, &scene.defender] {
            let stacks = [&front.west, &front.centre, &front.east];
            let fighters = stacks
                .into_iter()
                .flat_map(|stack| [stack.first, stack.second]);
            let cards = fighters.flatten().map(|fighter| fighter.card);
            let aside = front.reserve.iter().chain(&front.unplaced);
            let fallen = front.fallen.iter().filter(|_| front.unplaced.is_empty());
            let cards = cards.chain(aside.copied()).chain(fallen.copied());
            needed.extend(
                cards
                    .filter_map(|card| card.face)
                    .map(|rank| rank.to_string()),
            );
            needed.push(front.standing.to_string());
            needed.extend(front.suit.map(|suit| suit.to_string()));
            needed.extend(Some(front.name.clone()).filter(|name| !name.contains(' ')));
            if !front.state.is_empty() {
                needed.push(front.state.clone());
            }
        }
        needed.extend(scene.lines.iter().map(|line| line.text.clone()));
        let reminders = scene.reminders.iter();
        needed.extend(reminders.flat_map(|note| [note.heading.clone(), note.text.clone()]));
        if name == "battle" {
            needed.extend(["Greta", "Wulf"].map(str::to_owned));
        }
        needed.extend(["West", "Centre", "East"].map(str::to_owned));
        assert_read(name, scene, &needed);
    }
}

#[track_caller]
fn assert_read(name: &str, scene: impl Into<Scene>, needed: &[String]) {
    assert_legible(name, &scene.into(), needed.iter().map(String::as_str));
}

/// Names of seats that are a little long are written in two lines or smaller, never cut.
#[test]
fn no_name_is_cut_that_has_room() {
    let scenes = samples::all().into_iter();
    for (name, scene) in scenes.filter(|(name, _)| *name != "battle_names") {
        let letters = Renderer::letters(&scene, Look::default()).unwrap();
        let cut = letters.iter().find(|letters| letters.text.contains('…'));
        assert!(cut.is_none(), "{name}: {cut:?}");
    }
}
