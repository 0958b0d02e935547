//! What may come of a conflict, before it is fought: EU-23, EU-24, EU-26, EU-29.

use std::collections::BTreeMap;

use rules::Seat;
use rules::erkenfara::line::Standing;
use rules::erkenfara::odds::{EXCHANGES, Fates, Odds, WAYS, odds};
use rules::erkenfara::turn::exchange::{Outcome, exchange, strength};
use rules::erkenfara::world::board::{ArmyKind, Spot};
use serde_json::json;

use super::{AQUILA, BOREAS, Campaign, Position};

/// A position in which the armies of Aquila and of Boreas that come first have met in a region: no scenario
/// begins like that.
fn met(region: &str, armies: &[&str]) -> Position {
    let mut at = Position::of(armies);
    let to = at.region(region);
    for seat in [AQUILA, BOREAS] {
        let army = at.board.armies_of(seat).next().unwrap().clone();
        at.board.put(army.spot, None);
        let army = army.moved(to);
        at.board.put(army.spot, Some(army));
    }
    at
}

fn of(at: &Position, region: &str, standing: &[(Spot, Standing)]) -> Odds {
    let found = odds(at.field(), AQUILA, at.region(region), standing);
    found.expect("a conflict")
}

/// What is left of two armies after each of all pairs of throws, by current and maximal value.
type Left = [Option<(i64, i64)>; 2];

fn thrown(values: [(i64, i64); 2], sums: [i64; 2]) -> BTreeMap<Left, u128> {
    let mut all = BTreeMap::new();
    for one in 1..=100 {
        for other in 1..=100 {
            let found = exchange(values, sums, [one, other], false);
            *all.entry(found.after).or_default() += 1;
        }
    }
    all
}

/// The same as the odds, thrown out pair by pair, where both can retreat and nobody has a standing order.
fn by_hand(values: [(i64, i64); 2], sums: [i64; 2], exchanges: usize) -> Vec<Fates> {
    let mut open = BTreeMap::from([(values, 1)]);
    let mut now = Fates {
        of: 1,
        ..Fates::default()
    };
    let mut all = Vec::new();
    for _ in 0..exchanges {
        for ways in [&mut now.stands, &mut now.retreated, &mut now.scattered] {
            *ways = ways.map(|ways| ways * WAYS);
        }
        now.of *= WAYS;
        let mut next = BTreeMap::new();
        for (values, before) in open {
            for (left, ways) in thrown(values, sums) {
                let ways = before * ways;
                match left {
                    [Some(one), Some(other)] => {
                        let more = strength([one.0, other.0]);
                        let total = |side: usize| more[side] + sums[side];
                        if total(0) == total(1) {
                            *next.entry([one, other]).or_default() += ways;
                            continue;
                        }
                        let lower = usize::from(total(1) < total(0));
                        now.retreated[lower] += ways;
                        now.stands[1 - lower] += ways;
                    }
                    sides => {
                        for side in [0, 1] {
                            match sides[side] {
                                Some(_) => now.stands[side] += ways,
                                None => now.scattered[side] += ways,
                            }
                        }
                    }
                }
            }
        }
        open = next;
        now.open = open.values().sum();
        all.push(now.clone());
    }
    all
}

#[test]
fn eu_23_odds_are_those_of_all_pairs_of_throws() {
    for (armies, sums) in [
        (["Aquila Bria 5000", "Boreas Esta 5000"], [0, 0]),
        (["Aquila Bria 5000 exhausted", "Boreas Esta 4800"], [-20, 0]),
        (["Aquila Bria 9000/1200", "Boreas Esta 1300"], [0, 0]),
        (
            ["Aquila Bria 2000 well rested", "Boreas Esta 8000"],
            [10, 0],
        ),
    ] {
        let at = met("Cora", &armies);
        let found = of(&at, "Cora", &[]);
        let value = |seat| {
            let army = at.troops(seat, "Cora");
            (army.current, army.maximal)
        };
        let values = [value(AQUILA), value(BOREAS)];
        let whole: u128 = found.first.iter().map(|chance| chance.ways).sum();
        assert_eq!(whole, WAYS, "{armies:?}");
        let wanted = by_hand(values, sums, found.fates.len());
        assert_eq!(found.fates, wanted, "{armies:?}");
    }
}

#[test]
fn eu_23_of_two_that_are_even_three_of_four_exchanges_are_draws() {
    let at = met("Cora", &["Aquila Bria 5000", "Boreas Esta 5000"]);
    let found = of(&at, "Cora", &[]);
    let first: Vec<_> = found
        .first
        .iter()
        .map(|it| (it.exchange.outcome, it.exchange.winner, it.ways))
        .collect();
    // A lead of 51 to 99: 49 + 48 + … + 1 pairs of throws.
    assert_eq!(
        first,
        [
            (Outcome::Minor, Some(0), 1225),
            (Outcome::Draw, None, 7550),
            (Outcome::Minor, Some(1), 1225),
        ]
    );
    assert_eq!(found.fates[0].open, 7550);
    assert_eq!(found.fates[0].percent(found.fates[0].stands[0]), 12);
}

#[test]
fn eu_26_standing_orders_that_one_knows_count() {
    let at = met("Cora", &["Aquila Bria 5000", "Boreas Esta 5000"]);
    let spot = |seat| at.spot(seat, ArmyKind::Land, "Cora");
    let fight = [(spot(AQUILA), Standing::Fight)];
    let found = of(&at, "Cora", &fight);
    assert_eq!(found.fates.len(), EXCHANGES);
    for fates in &found.fates {
        assert_eq!(fates.retreated[0], 0, "it fights to the end");
        for side in [0, 1] {
            let sum = fates.stands[side] + fates.retreated[side] + fates.scattered[side];
            assert_eq!(sum + fates.open, fates.of);
        }
    }
    let flee = [(spot(AQUILA), Standing::Retreat { to: Vec::new() })];
    let found = of(&at, "Cora", &flee);
    let after = &found.fates[0];
    // The other one falls back as well where it is weaker by then.
    assert_eq!(after.retreated[0], WAYS);
    assert_eq!(after.stands[1] + after.retreated[1], WAYS);
    assert_eq!(found.fates.len(), 1, "it is over after one exchange");
}

#[test]
fn eu_40_who_cannot_retreat_makes_its_last_stand() {
    let of_boreas = |region: &str| {
        let at = met(region, &["Aquila Alba 6000", "Boreas Esta 5000"]);
        of(&at, region, &[]).fates
    };
    assert!(of_boreas("Cora").iter().all(|fates| fates.retreated[1] > 0));
    // The fort's only ways out are Alba and the sea, where Aquila's others stand.
    let mut at = Position::of(&[
        "Aquila Bria 6000",
        "Aquila Alba 2000",
        "Aquila fleet Mare 2000",
        "Boreas Esta 5000",
    ]);
    let fort = at.region("Fort Alba");
    for (seat, from) in [(AQUILA, "Bria"), (BOREAS, "Esta")] {
        let army = at.troops(seat, from).clone();
        at.board.put(army.spot, None);
        let army = army.moved(fort);
        at.board.put(army.spot, Some(army));
    }
    let fates = of(&at, "Fort Alba", &[]).fates;
    assert!(fates.iter().all(|fates| fates.retreated[1] == 0));
    assert!(fates.iter().any(|fates| fates.scattered[1] > 0));
}

#[test]
fn there_are_no_odds_where_nobody_fights() {
    let at = Position::with(
        &["Aquila Cora 5000", "Boreas Esta 5000"],
        &[("/peace", json!([]))],
    );
    let none = |name: &str| odds(at.field(), AQUILA, at.region(name), &[]);
    assert_eq!(none("Cora"), None);
    assert_eq!(none("Esta"), None);
    assert_eq!(none("Mare"), None);
}

/// How a conflict ends when it is played: what is left of Aquila in Cora, and of Boreas.
fn played(dice: &[u32]) -> [Option<i64>; 2] {
    let armies = ["Aquila Bria 6000", "Boreas Cora 5000", "Boreas Esta 1000"];
    let it = Campaign::spring(&armies, &[], json!({}));
    let it = it.throw(AQUILA, "move Bria > Cora", dice);
    let in_cora = |seat: Seat| {
        let region = it.region("Cora");
        let spot = Spot {
            region,
            kind: ArmyKind::Land,
            seat,
        };
        it.running.board.army(spot).map(|army| army.maximal)
    };
    [in_cora(AQUILA), in_cora(BOREAS)]
}

#[test]
fn eu_24_what_is_played_is_one_of_the_ways() {
    let at = met(
        "Cora",
        &["Aquila Bria 6000", "Boreas Dora 5000", "Boreas Esta 1000"],
    );
    let found = of(&at, "Cora", &[]);
    // Each example is played with its own throws: who stands alone then is who stands by the odds.
    for chance in &found.first {
        let dice = chance
            .exchange
            .rolls
            .map(|roll| u32::try_from(roll).unwrap());
        let left = chance.exchange.after.map(|left| left.unwrap());
        if left[0].0 == left[1].0 {
            continue;
        }
        let stands = usize::from(left[1].0 > left[0].0);
        let played = played(&dice);
        assert_eq!(played[stands], Some(left[stands].1), "{chance:?}");
        assert_eq!(played[1 - stands], None, "{chance:?}");
    }
}

/// Prints how a garrison of 8000 behind walls fares against what comes, where nobody gave a standing order.
#[test]
#[ignore = "prints figures: cargo test -p rules-tests defended_fort -- --ignored --nocapture"]
fn eu_29_figures_of_a_defended_fort() {
    for level in 1..=4 {
        for attacker in [8000, 10_000, 12_000, 14_000, 16_000, 20_000] {
            let armies = [
                format!("Boreas Alba {attacker}"),
                "Aquila Fort Alba 8000".to_owned(),
            ];
            let armies = armies.each_ref().map(String::as_str);
            let walls = [("/regions/Fort Alba/level", json!(level))];
            let mut at = Position::with(&armies, &walls);
            let fort = at.region("Fort Alba");
            let army = at.troops(BOREAS, "Alba").clone();
            at.board.put(army.spot, None);
            let army = army.moved(fort);
            at.board.put(army.spot, Some(army));
            let found = odds(at.field(), BOREAS, fort, &[]).expect("a conflict");
            let last = found.fates.last().expect("an exchange");
            let [stands, gone, open] = [
                last.stands[1],
                last.retreated[1] + last.scattered[1],
                last.open,
            ]
            .map(|ways| last.percent(ways));
            eprintln!(
                "level {level}, 8000 against {attacker}: stands {stands} %, gone {gone} %, open {open} %"
            );
        }
    }
}
