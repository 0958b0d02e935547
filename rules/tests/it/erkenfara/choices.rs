//! What sides choose in conflicts, and what is chosen for them: EU-24, EU-39, EU-52, EU-53, EU-58, EU-64.

use rules::erkenfara::world::board::Season;
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign};

fn spring(armies: &[&str]) -> Campaign {
    Campaign::spring(armies, &[], json!({}))
}

fn live(armies: &[&str]) -> Campaign {
    Campaign::spring(armies, &[], json!({"conflict": "live"}))
}

#[test]
fn eu_58_live_conflicts_ask_each_side() {
    let live = json!({"conflict": "live"});
    let it = Campaign::spring(&["Aquila Bria 10000", "Boreas Cora 10000"], &[], live);
    let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50]);
    let key = "choice-1-1".to_owned();
    assert_eq!(it.asked(), [(AQUILA, key.clone()), (BOREAS, key.clone())]);
    it.refuses(CORVUS, "stay", "EU-24", "nothing to choose");
    it.refuses(AQUILA, "retreat to Fara", "EU-25", "choose");
    it.refuses(AQUILA, "end", "EU-56", "wait for its end");
    it.refuses(
        AQUILA,
        "break peace with Boreas",
        "EU-56",
        "wait for its end",
    );
    let it = it.play(AQUILA, "stay");
    assert_eq!(it.asked(), [(BOREAS, key)]);
    let it = it.throw(BOREAS, "stay", &[50, 50]);
    assert_eq!(it.asked()[0].1, "choice-1-2");
    let it = it.play(BOREAS, "retreat to Nox, Dora").play(AQUILA, "stay");
    assert_eq!(it.armies(BOREAS), "Nox 9025/8100");
    assert_eq!(it.now(), (1, Season::Spring, Some(BOREAS)));
}

#[test]
fn eu_53_with_live_choices_a_standing_order_does_not_show() {
    let live = json!({"conflict": "live"});
    let it = Campaign::spring(&["Aquila Bria 10000", "Boreas Cora 10000"], &[], live);
    let it = it.play(BOREAS, "stand Cora: fight");
    let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50]);
    assert_eq!(it.asked().len(), 2);
    let it = it.play(AQUILA, "retreat to Bria");
    assert_eq!(it.armies(AQUILA), "Bria 9500!");
}

#[test]
fn eu_64_a_retreat_without_a_place_goes_home() {
    for (order, place) in [("retreat", "Dora"), ("retreat to Fara", "Bria")] {
        let it = spring(&["Aquila Bria 10000", "Corvus Cora 10000"]);
        let it = it.play(CORVUS, &format!("stand Cora: {order}"));
        // Dora is its own. Where a place was named that is not a neighbour, Bria comes first by name (EU-52).
        let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50]);
        assert_eq!(it.armies(CORVUS), format!("{place} 9500/9000!"));
    }
}

/// Boreas attacks a fort of the second level in the homeland, whose garrison of 5000 is well rested.
fn attacked(strength: u32) -> Campaign {
    let attacker = format!("Boreas Alba {strength}");
    let it = spring(&["Aquila Fort Alba 5000", &attacker]).play(AQUILA, "end");
    it.throw(BOREAS, "move Alba > Fort Alba", &[50, 50])
}

#[test]
fn eu_29_walls_and_homeland_hold_a_weaker_garrison() {
    // +20 strength and −20 on hostile land against +50: the attacker goes, to the sea rather than to hostile land.
    let it = attacked(6000);
    assert_eq!(it.armies(AQUILA), "Fort Alba 4750/4500+");
    assert_eq!(it.armies(BOREAS), "Mare 5700!");
    // +80 and −20 are more than +50.
    let it = attacked(9000);
    assert_eq!(it.armies(AQUILA), "Alba 4750/4500!");
    assert_eq!(it.armies(BOREAS), "Fort Alba 8550");
}

#[test]
fn eu_29_at_least_as_much_is_enough_to_stay() {
    // +70 and −20 against +50: both stay, and a draw follows a draw until the attacker wins.
    let it = spring(&["Aquila Fort Alba 5000", "Boreas Alba 8500"]).play(AQUILA, "end");
    let it = it.throw(BOREAS, "move Alba > Fort Alba", &[50, 50, 100, 1]);
    assert_eq!(it.armies(AQUILA), "Alba 4275/3600!");
}

#[test]
fn eu_29_the_clock_holds_by_the_sum_too() {
    let it = live(&["Aquila Fort Alba 5000", "Boreas Alba 6000"]).play(AQUILA, "end");
    let it = it.throw(BOREAS, "move Alba > Fort Alba", &[50, 50]);
    let it = it.overdue(AQUILA, "stay", &[]);
    let it = it.overdue(BOREAS, "retreat to Mare", &[]);
    assert_eq!(it.armies(AQUILA), "Fort Alba 4750/4500+");
}

#[test]
fn eu_52_a_standing_retreat_that_is_not_legal_takes_the_first_by_name() {
    for (order, chosen) in [
        // Fara is not a neighbour of Cora: Bria, Dora and Nox are.
        ("retreat to Fara", "retreat to Bria"),
        ("retreat below 95% to Fara", "retreat to Bria"),
        ("retreat to Fara, Nox", "retreat to Nox"),
        ("retreat", "retreat to Bria"),
        ("fight", "stay"),
    ] {
        // The clock does as a standing order says.
        let it = live(&["Aquila Bria 10000", "Corvus Cora 10000"]);
        let sheet = format!("move Bria > Cora; stand Cora: {order}");
        let it = it.throw(AQUILA, &sheet, &[50, 50]);
        let it = it.overdue(AQUILA, chosen, &[]);
        assert_eq!(it.asked(), [(CORVUS, "choice-1-1".to_owned())]);
        if chosen == "stay" {
            continue;
        }
        let it = it.play(CORVUS, "stay");
        let place = chosen.trim_start_matches("retreat to ");
        assert_eq!(it.armies(AQUILA), format!("{place} 9500!"));
        // The same where nobody is asked.
        let it = spring(&["Aquila Bria 10000", "Corvus Cora 10000"]);
        let it = it.play(CORVUS, "stand Cora: fight");
        let it = it.throw(AQUILA, &sheet, &[50, 50]);
        assert_eq!(it.armies(AQUILA), format!("{place} 9500!"));
    }
}

#[test]
fn eu_39_a_fleet_with_troops_retreats_to_what_is_legal_for_both() {
    let peace = [("/peace", json!([["Aquila", "Corvus"]]))];
    let armies = [
        "Aquila fleet Nox 5000",
        "Aquila Nox 2000",
        "Boreas fleet Oro 5000",
        "Corvus Mare 1000",
    ];
    let it = Campaign::spring(&armies, &peace, json!({"conflict": "live"}));
    let it = it.play(AQUILA, "rest Nox; rest fleet Nox");
    let it = it.throw(BOREAS, "sail Oro > Nox", &[50, 50]);
    // A friend's troops are in Mare: the fleet alone could go there.
    it.refuses(AQUILA, "retreat to Mare", "EU-25", "choose Oro");
    let it = it.play(AQUILA, "stand fleet Nox: retreat to Mare");
    let it = it.overdue(AQUILA, "retreat to Oro", &[]);
    let it = it.play(BOREAS, "stay");
    assert_eq!(it.armies(AQUILA), "Oro 2000!, fleet Oro 4750/4500!");
}
