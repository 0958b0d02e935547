//! Treaties: EU-30, EU-56, EU-62, TB-12.

use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::world::board::{Army, ArmyKind, Season, Spot};
use rules::{Actor, Refuse};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign};

#[test]
fn eu_30_gold_and_regions_change_hands_when_a_treaty_takes_force() {
    let it = Campaign::of(&[]);
    it.refuses(
        AQUILA,
        "offer Boreas: cede Fara",
        "EU-30",
        "Fara is not Aquila's to give",
    );
    it.refuses(AQUILA, "accept 1", "EU-30", "no open offer");
    let it = it.play(
        AQUILA,
        "offer Boreas: peace; gold 500; get Esta openly; secret",
    );
    let it = it.play(BOREAS, "accept 1");
    assert_eq!((it.gold(AQUILA), it.gold(BOREAS)), (4500, 5500));
    assert_eq!(it.land("Esta").owner, Some(AQUILA));
    let view = it.view(AQUILA);
    assert!(!view.ties(&it.running.world).enemies(AQUILA, BOREAS));
    assert!(
        it.view(CORVUS)
            .ties(&it.running.world)
            .enemies(AQUILA, BOREAS)
    );
}

#[test]
fn eu_30_one_pays_no_more_than_one_has() {
    let it = Campaign::of(&[]).play(AQUILA, "offer Boreas: get gold 6000");
    it.refuses(
        BOREAS,
        "accept 1",
        "EU-30",
        "you would pay 6000 gold and have 5000",
    );
    // What the other side has is its own secret: such a treaty falls through.
    let it = it
        .play(AQUILA, "offer Boreas: gold 6000")
        .play(BOREAS, "accept 2");
    assert_eq!((it.gold(AQUILA), it.gold(BOREAS)), (5000, 5000));
}

#[test]
fn eu_30_a_region_is_given_by_who_owns_it() {
    let it = Campaign::of(&[]).play(AQUILA, "offer Boreas: get Dora");
    it.refuses(BOREAS, "accept 1", "EU-30", "Dora is not Boreas's to give");
    let it = it.play(AQUILA, "offer Boreas: cede Bria");
    let it = it.play(BOREAS, "accept 2");
    assert_eq!(it.land("Bria").owner, Some(BOREAS));
}

#[test]
fn eu_56_treaties_of_a_turn_take_force_at_its_end() {
    let it = Campaign::spring(&[], &[], json!({}));
    let it = it
        .play(BOREAS, "offer Aquila: peace")
        .play(AQUILA, "accept 1");
    let enemies = |it: &Campaign| {
        it.view(AQUILA)
            .ties(&it.running.world)
            .enemies(AQUILA, BOREAS)
    };
    assert!(enemies(&it));
    let it = it.play(AQUILA, "end");
    assert!(!enemies(&it));
    let it = it.play(AQUILA, "break peace with Boreas");
    assert!(enemies(&it));
    it.refuses(AQUILA, "break peace with Boreas", "EU-30", "");
}

#[test]
fn eu_05_war_ends_peace_and_alliance() {
    let it = Campaign::with(
        &[],
        &[("/alliance", json!([["Aquila", "Boreas"]]))],
        json!({}),
    );
    let it = it
        .play(AQUILA, "offer Boreas: war")
        .play(BOREAS, "accept 2");
    assert!(
        it.view(AQUILA)
            .ties(&it.running.world)
            .enemies(AQUILA, BOREAS)
    );
}

#[test]
fn eu_62_offers_lapse() {
    let it = Campaign::of(&[]).play(AQUILA, "offer Boreas: peace");
    let mut it = [AQUILA, BOREAS, CORVUS]
        .into_iter()
        .fold(it, |it, seat| it.play(seat, "ready"));
    for seat in [AQUILA, BOREAS, CORVUS] {
        it = it.play(seat, "end");
    }
    assert_eq!(it.now(), (1, Season::Summer, Some(AQUILA)));
    it.refuses(BOREAS, "accept 1", "EU-30", "no open offer");
}

#[test]
fn tb_12_the_clock_signs_nothing() {
    let it = Campaign::of(&[]).play(AQUILA, "offer Boreas: peace");
    let refusal = it
        .decide(Actor::Clock(BOREAS), "accept 1", &[])
        .unwrap_err();
    assert_eq!(refusal.ruling().unwrap().to_string(), "TB-12");
    assert!(it.decide(Actor::Clock(BOREAS), "decline 1", &[]).is_ok());
}
