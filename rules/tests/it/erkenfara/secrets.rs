//! What who may know: EU-53.

use rules::erkenfara::Erkenfara;
use rules::history::Count;
use rules::{Game, Seat, Viewer};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign};

/// All that a viewer was told, and sees now.
fn known(it: &Campaign, viewer: Viewer) -> String {
    let mut state = it.opened.clone();
    let mut observation = Vec::new();
    for event in &it.log {
        observation.extend(Erkenfara::observe(&it.running.world, &state, event, viewer));
        Erkenfara::apply(&it.running.world, &mut state, event).unwrap();
    }
    let view = it.running.view(viewer).view;
    serde_json::to_string(&(observation, view)).unwrap()
}

/// Two campaigns that differ in what is hidden look the same to others.
#[track_caller]
fn same_to_others(one: &Campaign, other: &Campaign, own: Seat) {
    for viewer in [
        Viewer::Public,
        Viewer::Seat(AQUILA),
        Viewer::Seat(BOREAS),
        Viewer::Seat(CORVUS),
    ] {
        let same = known(one, viewer) == known(other, viewer);
        assert_eq!(same, viewer != Viewer::Seat(own), "{viewer:?}");
    }
}

#[test]
fn eu_53_winter_sheets_are_their_owners_alone() {
    let with = |sheet: &str| Campaign::of(&["Aquila Alba 3000"]).play(AQUILA, sheet);
    same_to_others(
        &with("raise Fort Alba 1000"),
        &with("disband Alba 2000"),
        AQUILA,
    );
}

#[test]
fn eu_53_sealed_sheets_and_standing_orders_are_their_owners_alone() {
    let with = |orders: &[&str]| {
        let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
        orders.iter().fold(it, |it, order| it.play(BOREAS, order))
    };
    same_to_others(&with(&["seal; tax Fara"]), &with(&[]), BOREAS);
    same_to_others(
        &with(&[
            "seal summer off; tax Fara",
            "seal winter; disband Fara 2000",
        ]),
        &with(&["seal summer watch Dora; rest Fara"]),
        BOREAS,
    );
    same_to_others(
        &with(&["stand Fara: fight"]),
        &with(&["stand Fara: retreat"]),
        BOREAS,
    );
    // How many there are does not show either, nor that they go along (EU-46).
    let marched = |order: &str| {
        let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
        let it = it.play(BOREAS, order).play(AQUILA, "end");
        it.play(BOREAS, "move Fara > Esta")
    };
    for wide in [
        "stand Fara: fight",
        "stand in Fara: fight",
        "stand all: fight",
    ] {
        same_to_others(&marched(wide), &marched("stand Fara: none"), BOREAS);
    }
}

#[test]
fn eu_53_treasuries_over_the_years_are_their_owners_alone() {
    let it = Campaign::spring(&["Aquila Alba 3000"], &[], json!({}));
    let known = |viewer: Viewer, count: Count| -> Vec<Seat> {
        let history = it.running.history(viewer);
        let lines = history.lines.into_iter().filter(|line| line.count == count);
        lines.map(|line| line.seat).collect()
    };
    let all = [AQUILA, BOREAS, CORVUS];
    for viewer in all {
        assert_eq!(known(Viewer::Seat(viewer), Count::Gold), [viewer]);
    }
    assert_eq!(known(Viewer::Public, Count::Gold), []);
    for count in [Count::Land, Count::Strength] {
        assert_eq!(known(Viewer::Public, count), all);
    }
    // Before the first change, and now.
    assert_eq!(it.running.history(Viewer::Public).times, [0, 1]);
    let strength = it.running.history(Viewer::Public).lines;
    let strength = strength.iter().find(|line| line.count == Count::Strength);
    assert_eq!(strength.unwrap().values, [Some(3000), Some(3000)]);
}

#[test]
fn eu_53_treasuries_are_their_owners_alone() {
    let with = |gold: i64| {
        let gold = [("/treasury/Corvus", json!(gold))];
        Campaign::spring(&[], &gold, json!({})).play(AQUILA, "end")
    };
    same_to_others(&with(500), &with(7777), CORVUS);
}

#[test]
fn eu_53_choices_are_hidden_until_both_have_chosen() {
    let with = |choice: &str| {
        let live = json!({"conflict": "live"});
        let it = Campaign::spring(&["Aquila Bria 10000", "Boreas Cora 10000"], &[], live);
        it.throw(AQUILA, "move Bria > Cora", &[50, 50])
            .play(AQUILA, choice)
    };
    same_to_others(&with("stay"), &with("retreat to Bria"), AQUILA);
}

#[test]
fn eu_53_secret_treaties_are_the_twos_alone() {
    let with = |terms: &str| {
        Campaign::of(&[])
            .play(AQUILA, &format!("offer Boreas: {terms}; secret"))
            .play(BOREAS, "accept 1")
    };
    let (one, other) = (with("peace"), with("alliance"));
    for viewer in [Viewer::Public, Viewer::Seat(CORVUS)] {
        assert_eq!(known(&one, viewer), known(&other, viewer));
    }
    assert_ne!(
        known(&one, Viewer::Seat(BOREAS)),
        known(&other, Viewer::Seat(BOREAS))
    );
}

#[test]
fn eu_53_a_view_is_the_public_one_with_the_seats_own_part() {
    let it = Campaign::spring(&["Aquila Alba 3000"], &[], json!({}));
    let it = it
        .play(BOREAS, "offer Aquila: peace; secret")
        .play(BOREAS, "seal; all others rest");
    let public = it.running.view(Viewer::Public).view;
    assert!(public.own.is_empty());
    for seat in [AQUILA, BOREAS, CORVUS] {
        let view = it.view(seat);
        let own = Erkenfara::own(&view, seat);
        assert_eq!(Erkenfara::with_own(public.clone(), seat, &own), view);
    }
}
