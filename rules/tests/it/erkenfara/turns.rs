//! Military turns as they are played: EU-15 … EU-29, EU-33, EU-37 … EU-43, EU-46, EU-51, EU-52, EU-54, EU-55.

use rules::dice::Scripted;
use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::erkenfara::line::Standing;
use rules::erkenfara::world::board::Season;
use rules::{Game, Picture, Running, Setup, Viewer};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign};

fn spring(armies: &[&str]) -> Campaign {
    Campaign::spring(armies, &[], json!({}))
}

/// Where conflicts were judged, in order.
fn engaged(it: &Campaign) -> Vec<&str> {
    let regions = it.log.iter().filter_map(|event| {
        let Event::Engaged { region, .. } = event else {
            return None;
        };
        Some(it.running.world.name(*region))
    });
    regions.collect()
}

fn exchanges(it: &Campaign) -> usize {
    let all = it.log.iter();
    all.filter(|event| matches!(event, Event::Exchanged { .. }))
        .count()
}

#[test]
fn eu_15_turns_go_round_in_order_and_lead_to_the_next_year() {
    let mut it = spring(&[]);
    it.refuses(BOREAS, "end", "EU-15", "it is the turn of Aquila");
    it.refuses(
        AQUILA,
        "raise Fort Alba 1000",
        "EU-15",
        "raise is only for winter",
    );
    for season in [Season::Spring, Season::Summer, Season::Autumn] {
        for seat in [AQUILA, BOREAS, CORVUS] {
            assert_eq!(it.now(), (1, season, Some(seat)));
            it = it.play(seat, "end");
        }
    }
    assert_eq!(it.now(), (2, Season::Winter, None));
}

#[test]
fn eu_15_what_a_turn_does_and_whose_is_next_is_one_picture() {
    let it = spring(&["Aquila Alba 5000"]);
    let before = it.log.len();
    let it = it.play(AQUILA, "move Alba > Bria; end");
    let events = &it.log[before..];
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Marched { .. }))
    );
    // With the update of the armies of whoever is next, which shares it.
    let pictures = events
        .iter()
        .map(|event| Erkenfara::nature(event).picture)
        .filter(|picture| *picture != Picture::Board);
    assert_eq!(
        pictures.collect::<Vec<_>>(),
        [Picture::Spare, Picture::Shared],
        "{events:?}"
    );
}

#[test]
fn eu_54_the_turn_order_is_drawn_where_the_scenario_names_none() {
    let mut options = json!({"scenario": super::scenario(&[], &[("/turn_order", json!([]))])});
    options["scenario"]["empires"] = json!(["Aquila", "Boreas", "Corvus"]);
    let Value::Object(options) = options else {
        unreachable!()
    };
    let setup = Setup {
        seats: 3,
        options,
        map: None,
    };
    let mut running = Running::<Erkenfara>::new(&setup).unwrap();
    assert_eq!(running.asks(), []);
    let mut dice = Scripted::new([1, 1]);
    for event in running.start(&mut dice).unwrap() {
        running.apply(&event).unwrap();
    }
    assert_eq!(running.board.order, [BOREAS, CORVUS, AQUILA]);
    assert_eq!(Erkenfara::seats(), 2..=24);
}

#[test]
fn eu_16_all_moves_are_made_together() {
    let it = spring(&["Aquila Alba 3000", "Aquila Bria 2000"]);
    let it = it.play(AQUILA, "move Alba > Bria; move Bria > Alba");
    assert_eq!(it.armies(AQUILA), "Alba 2000, Bria 3000");
    let far = spring(&["Aquila Fort Alba 3000"]);
    far.refuses(AQUILA, "move Fort Alba > Esta", "EU-16", "too far");
    let far = far.play(AQUILA, "move Fort Alba > Dora");
    assert_eq!(far.armies(AQUILA), "Dora 3000!");
}

#[test]
fn eu_17_parts_go_different_ways_and_the_rest_stays() {
    let it = spring(&["Aquila Alba 10000"]);
    it.refuses(AQUILA, "move Alba > Bria 9001", "EU-17", "a part of 999");
    it.refuses(
        AQUILA,
        "move Alba > Bria 6000; move Alba > Mare 5000",
        "EU-17",
        "add up to 11000",
    );
    let it = it.play(AQUILA, "move Alba > Bria 4000; move Alba > Mare 3000");
    assert_eq!(it.armies(AQUILA), "Alba 3000+, Bria 4000, Mare 3000");
}

#[test]
fn eu_17_at_the_deadline_the_parts_that_fit_go() {
    let it = spring(&["Aquila Alba 10000"]);
    let sheet = "move Alba > Bria 4000; move Alba > Mare 9000; move Alba > Fort Alba 9000";
    let it = it.late(AQUILA, sheet);
    assert_eq!(it.left_out(), [17, 17]);
    assert_eq!(it.armies(AQUILA), "Alba 6000+, Bria 4000");
}

#[test]
fn eu_18_armies_unite_after_moving() {
    let it = spring(&["Aquila Alba 3000", "Aquila Bria 2000"]);
    let it = it.play(AQUILA, "move Alba > Bria");
    assert_eq!(it.armies(AQUILA), "Bria 5000");
}

#[test]
fn eu_18_an_exhausted_army_that_rests_has_neither_status() {
    let it = spring(&["Aquila Bria 9000", "Boreas Cora 5000"]);
    // A part falls back on the rest, which has no order and rests.
    let order = "move Bria > Cora 5000; stand Cora: retreat to Bria";
    let it = it.throw(AQUILA, order, &[50, 50]);
    assert_eq!(it.armies(AQUILA), "Bria 8750");
}

#[test]
fn eu_19_troops_sail_among_enemies_only_with_a_fleet() {
    let armies = [
        "Aquila Alba 3000",
        "Aquila fleet Nox 5000",
        "Boreas fleet Mare 1000",
    ];
    let it = spring(&armies);
    it.refuses(AQUILA, "move Alba > Mare", "EU-19", "troops need a fleet");
    // 400 % and 100 rolled against 1.
    let it = it.throw(AQUILA, "move Alba > Mare; sail Nox > Mare", &[100, 1]);
    assert_eq!(it.armies(AQUILA), "Mare 3000, fleet Mare 4750");
    assert_eq!(it.armies(BOREAS), "");
}

#[test]
fn eu_20_a_fleet_destroys_troops_without_one() {
    let it = spring(&["Aquila fleet Mare 2000", "Boreas Nox 9000"]);
    let it = it.play(AQUILA, "sail Mare > Nox");
    assert_eq!(
        (it.armies(BOREAS).as_str(), it.armies(AQUILA).as_str()),
        ("", "fleet Nox 2000")
    );
    let land = spring(&["Aquila Nox 2000", "Boreas fleet Oro 2000"]);
    let land = land.play(AQUILA, "end").play(BOREAS, "sail Oro > Nox");
    assert_eq!(land.armies(AQUILA), "");
}

#[test]
fn eu_24_a_conflict_goes_on_until_one_retreats() {
    let it = spring(&["Aquila Bria 10000", "Corvus Cora 10000"]);
    // A draw, then Aquila wins: the weaker retreats.
    let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50, 90, 10]);
    assert_eq!(exchanges(&it), 2);
    assert_eq!(it.armies(AQUILA), "Cora 9025");
    assert_eq!(it.armies(CORVUS), "Dora 8550/7200!");
}

#[test]
fn eu_26_standing_orders_decide_without_asking() {
    let it = spring(&["Aquila Bria 10000", "Corvus Cora 10000"]);
    let it = it.play(CORVUS, "stand Cora: retreat below 95% to Nox");
    let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50]);
    assert_eq!(it.armies(CORVUS), "Nox 9500/9000!");
    it.refuses(
        CORVUS,
        "stand Cora: fight",
        "EU-32",
        "you have no army in Cora: yours are in Nox",
    );
}

#[test]
fn eu_26_standing_orders_are_given_with_the_move() {
    let it = spring(&["Aquila Bria 10000", "Boreas Cora 10000"]);
    let it = it.throw(
        AQUILA,
        "move Bria > Cora; stand Cora: retreat to Bria",
        &[50, 50],
    );
    assert_eq!(it.armies(AQUILA), "Bria 9500!");
    // It goes along (EU-46).
    let bria = it.region("Bria");
    let kept = Standing::Retreat { to: vec![bria] };
    let spot = it.running.board.armies[0].spot;
    assert_eq!(it.running.private[0].standing.of_army(spot), Some(&kept));
}

#[test]
fn eu_46_a_share_counts_from_the_start_of_the_conflict() {
    let it = spring(&["Aquila Bria 10000", "Corvus Cora 10000"]);
    let it = it.play(CORVUS, "stand Cora: retreat below 90%");
    // 9000 is not below 90 % of 10 000; 8100 is. Who is as strong fights on.
    let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50, 50, 50]);
    assert_eq!(exchanges(&it), 2);
    assert_eq!(it.armies(CORVUS), "Dora 9025/8100!");
}

#[test]
fn eu_27_actions_change_regions() {
    let it = spring(&["Aquila Esta 3000", "Aquila Alba 3000", "Aquila Cora 3000"]);
    let it = it.play(AQUILA, "tax Esta; burn Alba; occupy Cora");
    assert!(it.land("Esta").taxed && it.land("Alba").burned);
    assert_eq!(it.land("Cora").occupier, Some(AQUILA));
    assert_eq!(it.gold(AQUILA), 6900 + 800 + 1000);
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    it.refuses(AQUILA, "tax Esta", "EU-27", "it is taxed already");
    it.refuses(AQUILA, "burn Alba", "EU-27", "it is burned already");
    it.refuses(AQUILA, "occupy Alba", "EU-27", "it is yours");
    it.refuses(AQUILA, "free Alba", "EU-27", "nobody occupies it");
    it.refuses(AQUILA, "rest Alba; tax Alba", "EU-27", "burned already");
    it.refuses(
        AQUILA,
        "rest Esta; occupy Esta",
        "EU-27",
        "already has an action",
    );
    it.refuses(
        AQUILA,
        "move Alba > Bria; rest Bria",
        "EU-27",
        "only an army that does not move can rest",
    );
    let it = it.play(AQUILA, "burn Esta; free Cora");
    assert_eq!((it.gold(AQUILA), it.land("Cora").occupier), (8700, None));
    assert!(it.land("Esta").burned && !it.land("Esta").taxed);
}

#[test]
fn eu_27_taxing_and_burning_pay_what_a_region_yields_now() {
    let statuses = json!([
        {"name": "Flooded", "of": "region", "production": -100},
        {"name": "Fair", "of": "region", "production": 50},
    ]);
    let made = [
        ("/statuses", statuses),
        ("/regions/Alba/statuses", json!(["Flooded"])),
        ("/regions/Bria/statuses", json!(["Fair"])),
        ("/regions/Cora/statuses", json!(["Fair"])),
    ];
    let armies = ["Aquila Alba 3000", "Aquila Bria 3000", "Aquila Cora 3000"];
    let it = Campaign::spring(&armies, &made, json!({}));
    it.refuses(AQUILA, "tax Alba", "EU-27", "it produces nothing now");
    it.refuses(AQUILA, "burn Alba", "EU-27", "it produces nothing now");
    let roster = super::roster();
    let legal = it
        .running
        .view(Viewer::Seat(AQUILA))
        .legal(&roster, AQUILA, "");
    assert!(!legal.contains(&"tax Alba".to_owned()), "{legal:?}");
    let gold = it.gold(AQUILA);
    let it = it.play(AQUILA, "tax Bria; burn Cora");
    // 1200, and 758 of 505 rounded half up.
    assert_eq!(it.gold(AQUILA), gold + 1200 + 758);
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    let gold = it.gold(AQUILA);
    // What is taxed may be burned for nothing.
    let it = it.play(AQUILA, "burn Bria");
    assert!(it.land("Bria").burned);
    assert_eq!(it.gold(AQUILA), gold);
}

#[test]
fn eu_27_who_is_under_a_truce_alone_frees_nothing_of_anothers() {
    let occupied = [("/regions/Esta/occupier", json!("Corvus"))];
    let it = Campaign::spring(&["Aquila Esta 3000"], &occupied, json!({"truce": 3}));
    it.refuses(AQUILA, "free Esta", "EU-27", "neither yours nor a friend's");
    let friends = [
        ("/regions/Esta/occupier", json!("Corvus")),
        ("/peace", json!([["Aquila", "Boreas"]])),
    ];
    let it = Campaign::spring(&["Aquila Esta 3000"], &friends, json!({"truce": 3}));
    assert_eq!(it.play(AQUILA, "free Esta").land("Esta").occupier, None);
}

#[test]
fn eu_28_armies_recover_at_the_end_of_their_turn() {
    let it = spring(&["Aquila Bria 10000", "Corvus Cora 10000"]);
    let it = it.throw(AQUILA, "move Bria > Cora", &[100, 1]);
    assert_eq!(it.armies(AQUILA), "Cora 9500");
    assert_eq!(it.armies(CORVUS), "Dora 9000/8000!");
    assert_eq!(
        it.play(BOREAS, "end").play(CORVUS, "end").armies(CORVUS),
        "Dora 9000+"
    );
}

#[test]
fn eu_29_who_gives_no_orders_holds_and_rests() {
    let it = spring(&["Aquila Alba 3000"]);
    let it = it.late(AQUILA, "end");
    assert_eq!(it.armies(AQUILA), "Alba 3000+");
    // A draft is played as far as it is legal (TB-03).
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    let it = it.late(AQUILA, "raise Mare 1000; tax Alba; rest Bria");
    assert_eq!((it.left_out(), it.land("Alba").taxed), (vec![15, 32], true));
}

#[test]
fn eu_33_an_army_in_conflict_has_no_action() {
    let it = spring(&["Aquila Bria 10000", "Boreas Cora 1000"]);
    it.refuses(
        AQUILA,
        "move Bria > Cora; occupy Cora",
        "EU-33",
        "in conflict this turn",
    );
    // Who is joined by a friend that retreats keeps its own action.
    let it = spring(&["Aquila Bria 9000", "Boreas Cora 5000"]);
    let order = "move Bria > Cora 5000; tax Bria; stand Cora: retreat to Bria";
    let it = it.throw(AQUILA, order, &[50, 50]);
    assert!(it.land("Bria").taxed);
    assert_eq!(it.armies(AQUILA), "Bria 8750!");
}

#[test]
fn eu_33_troops_whose_fleet_alone_fought_may_act() {
    let armies = [
        "Aquila Mare 5000",
        "Aquila fleet Mare 9000",
        "Boreas Oro 1000",
    ];
    let sheet = "move Mare > Oro; sail Mare > Oro; siege Fort Fara from Oro";
    // The fleet destroys troops without one, and has no action for it.
    let it = spring(&armies);
    it.refuses(
        AQUILA,
        "move Mare > Oro; sail Mare > Oro; siege Fort Fara from fleet Oro",
        "EU-33",
        "in conflict this turn",
    );
    let it = it.play(AQUILA, sheet);
    assert!(it.land("Fort Fara").besieged);
    assert_eq!(it.armies(BOREAS), "");
    // It fights another fleet, and wins: 350 % and 99.
    let armies = [
        "Aquila Mare 5000",
        "Aquila fleet Mare 9000",
        "Boreas fleet Oro 2000",
    ];
    let it = spring(&armies).throw(AQUILA, sheet, &[100, 1]);
    assert!(it.land("Fort Fara").besieged);
    // It falls back, and its troops with it: they are not there any more.
    let armies = [
        "Aquila Mare 5000",
        "Aquila fleet Mare 9000",
        "Boreas fleet Oro 9000",
    ];
    let flees = format!("{sheet}; stand fleet Oro: retreat to Nox");
    let it = spring(&armies).throw(AQUILA, &flees, &[50, 50]);
    assert_eq!(it.left_out(), [32]);
    assert_eq!(it.armies(AQUILA), "Nox 5000!, fleet Nox 8550!");
}

#[test]
fn eu_38_conflicts_are_judged_in_the_order_of_the_moves() {
    let armies = [
        "Aquila Bria 9000",
        "Aquila Esta 9000",
        "Boreas Cora 1100",
        "Boreas Fara 1100",
    ];
    let it = spring(&armies);
    let it = it.throw(
        AQUILA,
        "move Esta > Fara; move Bria > Cora",
        &[100, 1, 100, 1],
    );
    assert_eq!(engaged(&it), ["Fara", "Cora"]);
}

#[test]
fn eu_38_where_no_move_ended_it_is_fought_after_the_others_by_name() {
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    let armies = [
        "Aquila Mare 2000",
        "Boreas fleet Mare 2000",
        "Aquila Oro 1000",
        "Boreas fleet Oro 2000",
        "Aquila Fara 9000",
        "Boreas Fort Fara 1100",
    ];
    let it = Campaign::spring(&armies, &peace, json!({}));
    let it = it.play(AQUILA, "break peace with Boreas");
    let it = it.throw(AQUILA, "move Fara > Fort Fara", &[100, 1]);
    assert_eq!(engaged(&it), ["Fort Fara", "Mare", "Oro"]);
}

#[test]
fn eu_40_with_both_retreating_the_defender_takes_its_place_first() {
    // Both can only go to Nox.
    let it = spring(&[
        "Aquila Nox 9000",
        "Aquila fleet Nox 2000",
        "Corvus Cora 9000",
        "Boreas Bria 1000",
        "Boreas Dora 1000",
    ]);
    let it = it.play(CORVUS, "stand Cora: retreat");
    let order = "move Nox > Cora; sail Nox > Oro; stand Cora: retreat";
    let it = it.throw(AQUILA, order, &[50, 50]);
    // The defender takes it; the attacker stays, and is not exhausted.
    assert_eq!(it.armies(CORVUS), "Nox 8550/8100!");
    assert_eq!(it.armies(AQUILA), "Cora 8550, fleet Oro 2000");
}

#[test]
fn eu_42_an_occupier_replaces_another_but_never_an_ally() {
    let occupied = [("/regions/Fara/occupier", json!("Corvus"))];
    let it = Campaign::spring(&["Aquila Fara 3000"], &occupied, json!({}));
    assert_eq!(
        it.play(AQUILA, "occupy Fara").land("Fara").occupier,
        Some(AQUILA)
    );
    let allied = [
        ("/regions/Fara/occupier", json!("Corvus")),
        ("/alliance", json!([["Aquila", "Corvus"]])),
    ];
    let it = Campaign::spring(&["Aquila Fara 3000"], &allied, json!({}));
    it.refuses(AQUILA, "occupy Fara", "EU-42", "an ally occupies it");
}

#[test]
fn eu_43_a_friends_land_is_taxed_only_by_treaty() {
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    let it = Campaign::spring(&["Aquila Esta 3000"], &peace, json!({}));
    it.refuses(
        AQUILA,
        "tax Esta",
        "EU-43",
        "no treaty of foraging allows it",
    );
    let it = it
        .play(AQUILA, "offer Boreas: foraging")
        .play(BOREAS, "accept 2");
    let it = it
        .play(AQUILA, "end")
        .play(BOREAS, "end")
        .play(CORVUS, "end");
    assert!(it.play(AQUILA, "tax Esta").land("Esta").taxed);
    // Fortifications and unowned land too.
    let it = spring(&["Aquila Fort Alba 3000", "Aquila Cora 3000"]);
    let it = it.play(AQUILA, "tax Fort Alba; tax Cora");
    assert_eq!(it.gold(AQUILA), 6900 + 100 + 505);
}

#[test]
fn eu_51_a_siege_names_the_fortification() {
    let it = spring(&[
        "Aquila Fara 3000",
        "Aquila fleet Oro 2000",
        "Boreas Fort Fara 2000",
    ]);
    it.refuses(
        AQUILA,
        "siege Fort Fara",
        "EU-51",
        "siege Fort Fara from Fara",
    );
    it.refuses(
        AQUILA,
        "siege Fort Alba",
        "EU-27",
        "only an enemy's fortification",
    );
    it.refuses(AQUILA, "siege Esta", "EU-27", "only a fortification");
    let it = it.play(AQUILA, "siege Fort Fara from fleet Oro");
    assert!(it.land("Fort Fara").besieged);
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    let it = it.play(AQUILA, "siege Fort Fara from Fara; sail Oro > Nox");
    assert!(it.land("Fort Fara").besieged);
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    assert!(
        !it.play(AQUILA, "move Fara > Dora")
            .land("Fort Fara")
            .besieged
    );
}

#[test]
fn eu_52_who_stands_among_new_enemies_attacks_on_its_turn() {
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    let it = Campaign::spring(
        &["Aquila Mare 3000", "Boreas fleet Mare 2000"],
        &peace,
        json!({}),
    );
    let it = it
        .play(CORVUS, "seal; all others rest")
        .play(BOREAS, "break peace with Aquila");
    let it = it.play(AQUILA, "end");
    assert_eq!(
        (it.armies(AQUILA).as_str(), it.armies(BOREAS).as_str()),
        ("", "fleet Mare 2000")
    );
}

#[test]
fn eu_55_an_army_that_stayed_and_has_no_order_rests() {
    let it = spring(&["Aquila Bria 5000", "Aquila Alba 3000", "Boreas Cora 5000"]);
    let order = "move Bria > Cora; stand Cora: retreat to Bria";
    let it = it.throw(AQUILA, order, &[50, 50]);
    // Who fought does not.
    assert_eq!(it.armies(AQUILA), "Alba 3000+, Bria 4750!");
    assert_eq!(it.left_out(), [0_u16; 0]);
}
