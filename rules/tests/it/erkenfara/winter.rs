//! The economy round as it is played: EU-07, EU-09, EU-11, EU-12, EU-26, EU-50, EU-62, EU-63.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::setup::scenario::Scenario;
use rules::erkenfara::world::Options;
use rules::erkenfara::world::board::Season;
use rules::{Actor, Game};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign, scenario, try_world};

#[test]
fn eu_07_all_are_resolved_when_the_last_is_ready() {
    let it = Campaign::of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    assert_eq!(it.asked().len(), 3);
    let it = it
        .play(AQUILA, "raise Fort Alba 1500")
        .play(BOREAS, "ready");
    assert_eq!(it.asked(), [(CORVUS, "winter-1".to_owned())]);
    assert_eq!(
        (it.armies(AQUILA).as_str(), it.gold(AQUILA)),
        ("Alba 3000", 5000)
    );
    it.refuses(AQUILA, "ready", "EU-07", "your winter sheet is in");
    let it = it
        .play(AQUILA, "unready")
        .play(AQUILA, "raise Fort Alba 1600");
    let it = it.play(CORVUS, "ready");
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
    assert_eq!(it.armies(AQUILA), "Alba 3000, Fort Alba 1600");
    assert_eq!(it.gold(AQUILA), 5000 + 1900 - 1600);
    it.refuses(BOREAS, "unready", "EU-07", "your sheet is not in");
}

#[test]
fn eu_09_disbanding_sets_a_lower_value() {
    let it = Campaign::of(&[
        "Aquila Alba 5000/4500",
        "Aquila Bria 3000/1500",
        "Aquila Cora 3000",
    ]);
    it.refuses(AQUILA, "disband Alba 5000", "EU-09", "disband to 0 to 4999");
    it.refuses(
        AQUILA,
        "disband Alba 4000; disband Alba 4000",
        "EU-09",
        "has 4000",
    );
    let it = it.play(
        AQUILA,
        "disband Alba 4000; disband Bria 900; disband Cora 0",
    );
    let it = it.play(BOREAS, "ready").play(CORVUS, "ready");
    assert_eq!(it.armies(AQUILA), "Alba 4000");
}

#[test]
fn eu_11_a_sheet_that_does_not_pay_its_upkeep_is_refused_with_what_would_do() {
    let armies = ["Corvus Cora 60000", "Corvus Dora 40000"];
    let it = Campaign::of(&armies);
    // 800 gold pay 35 000 and some.
    it.refuses(
        CORVUS,
        "ready",
        "EU-11",
        "upkeep is 100000 and you have 800 gold: disband armies, for example: disband Cora",
    );
    let refused = it.decide(Actor::Seat(CORVUS), "ready", &[]).unwrap_err();
    let rules::erkenfara::refusal::Refusal::Upkeep { cut, .. } = refused else {
        panic!("{refused:?}")
    };
    let lines = cut
        .iter()
        .map(|(region, _, left)| format!("disband {} {left}", it.running.world.name(*region)));
    let lines: Vec<String> = lines.collect();
    let it = it
        .play(CORVUS, &lines.join("; "))
        .play(AQUILA, "ready")
        .play(BOREAS, "ready");
    assert!(it.gold(CORVUS) < 10, "{}", it.gold(CORVUS));
}

#[test]
fn eu_11_and_eu_62_at_the_deadline_armies_are_cut_and_nothing_is_raised() {
    let it = Campaign::of(&["Corvus Cora 60000", "Corvus Dora 40000"]);
    let it = it
        .play(AQUILA, "ready")
        .play(BOREAS, "ready")
        .late(CORVUS, "ready");
    let left = rules::erkenfara::winter::economy::affordable(800);
    assert_eq!(
        it.armies(CORVUS),
        format!("Cora {}, Dora {}", left * 6 / 10, left * 4 / 10)
    );
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
}

#[test]
fn eu_62_who_sends_nothing_raises_nothing() {
    let it = Campaign::of(&[])
        .late(AQUILA, "ready")
        .late(BOREAS, "ready")
        .late(CORVUS, "ready");
    assert_eq!((it.armies(AQUILA).as_str(), it.gold(AQUILA)), ("", 6900));
}

#[test]
fn eu_12_no_more_is_spent_than_this_winters_income_and_what_there_is() {
    let it = Campaign::of(&[]);
    it.refuses(AQUILA, "raise Fort Alba 1901", "EU-12", "the limit is 1900");
    it.refuses(
        AQUILA,
        "raise Fort Alba 999",
        "EU-12",
        "needs at least 1000, not 999",
    );
    it.refuses(
        AQUILA,
        "raise Fort Alba 1000; raise Mare 1000",
        "EU-12",
        "the limit is 900",
    );
    it.refuses(
        CORVUS,
        "raise Dora 1000",
        "EU-12",
        "nothing can be raised in Dora",
    );
    let it = it
        .play(AQUILA, "raise Fort Alba 1900")
        .play(BOREAS, "raise Oro 1000")
        .play(CORVUS, "ready");
    assert_eq!(
        (it.armies(AQUILA).as_str(), it.gold(AQUILA)),
        ("Fort Alba 1900", 5000)
    );
    assert_eq!(it.armies(BOREAS), "fleet Oro 1000");
    let dear = Campaign::with(
        &["Aquila Alba 50000"],
        &[("/treasury/Aquila", json!(6000))],
        json!({}),
    );
    // 7900 − 7143.
    dear.refuses(AQUILA, "raise Fort Alba 1000", "EU-12", "the limit is 757");
}

#[test]
fn eu_50_the_later_one_in_turn_order_fails_and_keeps_its_gold() {
    let port = [
        ("/regions/Fort Fara/production", json!(0)),
        ("/edges/11", json!(["Mare", "Fort Fara"])),
    ];
    let it = Campaign::with(&[], &port, json!({}));
    let it = it
        .play(BOREAS, "raise Mare 1200")
        .play(CORVUS, "ready")
        .play(AQUILA, "raise Mare 1000");
    assert_eq!(
        (it.armies(AQUILA).as_str(), it.armies(BOREAS).as_str()),
        ("fleet Mare 1000", "")
    );
    assert_eq!(it.gold(BOREAS), 5000 + 1800);
    let out = it.log.iter().find_map(|event| {
        let Event::Accounted { seat, left_out, .. } = event else {
            return None;
        };
        (*seat == BOREAS).then(|| left_out.clone())
    });
    assert_eq!(out.unwrap()[0].ruling, 50);
}

#[test]
fn eu_26_standing_orders_may_be_given_in_a_winter_sheet() {
    let it = Campaign::of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    it.refuses(
        AQUILA,
        "stand Fort Alba: fight; ready",
        "EU-32",
        "you have no army in Fort Alba: yours are in Alba",
    );
    it.refuses(
        AQUILA,
        "disband Alba 0; stand Alba: fight",
        "EU-32",
        "you have no army in Alba",
    );
    // Troops that are raised with it have them from the start.
    let sheet = "raise Fort Alba 1500; stand Fort Alba: fight; stand Alba: retreat to Bria";
    let it = it.play(AQUILA, sheet).play(BOREAS, "ready");
    assert!(it.running.private[0].standing.is_empty());
    let it = it.play(AQUILA, "unready").play(AQUILA, sheet);
    // At the deadline a line that does not fit is left out (EU-63).
    let it = it.late(CORVUS, "stand Dora: fight; ready");
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
    let orders = it.view(AQUILA).of(AQUILA).standing;
    let regions: Vec<_> = orders.armies.iter().map(|(spot, _)| spot.region).collect();
    assert_eq!(regions, [it.region("Alba"), it.region("Fort Alba")]);
    assert!(it.running.private[2].standing.is_empty());
    assert!(it.view(BOREAS).of(AQUILA).standing.is_empty());
}

#[test]
fn eu_63_at_the_deadline_a_sheet_is_played_as_far_as_it_is_legal() {
    let it = Campaign::of(&["Aquila Alba 3000", "Boreas Bria 1000"]);
    let sheet = "disband Alba 2000; raise Fort Fara 1000; raise Fort Alba 1500; raise Mare 1000";
    it.refuses(AQUILA, sheet, "EU-12", "");
    let it = it
        .late(AQUILA, sheet)
        .play(BOREAS, "ready")
        .play(CORVUS, "ready");
    assert_eq!(it.armies(AQUILA), "Alba 2000, Fort Alba 1500");
    assert_eq!(it.gold(AQUILA), 5000 + 1900 - 1500);
}

#[test]
fn eu_65_a_refusal_names_the_lowest_ruling_that_applies() {
    let it = Campaign::of(&["Aquila Alba 3000"]);
    it.refuses(
        AQUILA,
        "raise Fort Fara 1000; disband Alba 3000",
        "EU-09",
        "Alba",
    );
    it.refuses(
        AQUILA,
        "raise Fort Fara 1000; move Alba > Bria",
        "EU-07",
        "move is not for winter",
    );
    it.refuses(AQUILA, "rest Alba", "EU-07", "rest is not for winter");
}

#[test]
fn eu_76_leave_to_raise_is_for_one_land_while_it_is_ones_own() {
    let rich = ("/regions/Dora/production", json!(1500));
    let leave = |empire: &str, land: &str| ("/muster", json!({ empire: land }));
    let it = Campaign::with(&[], &[rich.clone(), leave("Corvus", "Dora")], json!({}));
    it.refuses(
        CORVUS,
        "raise Cora 1000",
        "EU-12",
        "where you have leave to raise (EU-76)",
    );
    let it = it
        .play(CORVUS, "raise Dora 1500")
        .play(AQUILA, "ready")
        .play(BOREAS, "ready");
    assert_eq!(it.armies(CORVUS), "Dora 1500");
    // What is raised there is written down with the world that somebody asks the referee for.
    let running = &it.running;
    let written = Scenario::of(&running.world, &running.state);
    assert_eq!(written.muster["Corvus"], "Dora");
    assert_eq!(
        written.world(Options::default()).unwrap().founders[2].muster,
        running.world.founders[2].muster
    );
    let burned = ("/regions/Dora/statuses", json!(["burned"]));
    let it = Campaign::with(&[], &[rich, burned, leave("Corvus", "Dora")], json!({}));
    it.refuses(CORVUS, "raise Dora 1000", "EU-12", "nothing can be raised");
    // Somebody else owns it now.
    let it = Campaign::with(&[], &[leave("Aquila", "Esta")], json!({}));
    for seat in [AQUILA, BOREAS] {
        it.refuses(seat, "raise Esta 1000", "EU-12", "nothing can be raised");
    }
    for place in ["Mare", "Fort Alba"] {
        let no = try_world(scenario(&[], &[leave("Aquila", place)]), Options::default());
        let no = no.unwrap_err().to_string();
        assert!(no.contains("the muster of Aquila is a land region"), "{no}");
    }
}

#[test]
fn eu_80_ready_counts_in_winter_only() {
    for round in ["turns", "filed"] {
        let armies = ["Aquila Alba 3000", "Boreas Fara 3000"];
        let it = Campaign::spring(&armies, &[], json!({"round": round}));
        for text in [
            "ready",
            "READY",
            "tax Alba; ready",
            "stand Alba: fight; ready",
        ] {
            it.refuses(
                AQUILA,
                text,
                "EU-80",
                "winter is over: it is spring; `end` ends a turn",
            );
        }
        // Nothing has ended, and what ends a turn still does.
        let it = it.play(AQUILA, "tax Alba");
        assert_ne!(it.asked()[0].0, AQUILA);
    }
    // Whoever is not asked is told the same.
    let it = Campaign::spring(&["Aquila Alba 3000"], &[], json!({}));
    it.refuses(BOREAS, "ready", "EU-80", "winter is over");
    let roster = super::roster();
    let view = it.running.view(rules::Viewer::Seat(AQUILA));
    // A log has it for the last `end` of an autumn, because it is written as the game stands after it.
    let kept = Erkenfara::parse_kept(view.ctx(&roster), &view.view, "ready");
    assert_eq!(kept, Ok(Order::Sheet(Vec::new())));
    assert!(
        !view
            .legal(&roster, AQUILA, "")
            .contains(&"ready".to_owned())
    );
}
