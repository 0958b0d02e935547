//! Treaties: EU-30, EU-37, EU-56, EU-62, EU-82, TB-12.

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

#[test]
fn eu_82_a_secret_treaty_that_shows_is_refused() {
    let it = Campaign::with(
        &[],
        &[("/regions/Alba/occupier", json!("Boreas"))],
        json!({}),
    );
    for (offer, shows) in [
        (
            "cede Bria",
            "everybody would see that Bria changes hands: say `openly`",
        ),
        ("get Esta", "that Esta changes hands"),
        (
            "cede Bria; gold 5; get Esta openly",
            "that Bria changes hands",
        ),
        (
            "peace",
            "that the occupation of Alba is lifted: say `peace openly`",
        ),
        (
            "alliance; cede Bria",
            "Bria changes hands: say `openly` behind each",
        ),
    ] {
        it.refuses(
            AQUILA,
            &format!("offer Boreas: {offer}; secret"),
            "EU-82",
            shows,
        );
    }
    for offer in [
        "cede Bria openly; get Esta openly; secret",
        "peace openly; secret",
        "peace; keep occupations; secret",
        // The land goes with the occupation.
        "cede Alba openly; peace; secret",
        "passage; foraging; war; gold 5; secret",
        // In the open all of it is.
        "cede Bria; peace",
    ] {
        let it = Campaign::with(
            &[],
            &[("/regions/Alba/occupier", json!("Boreas"))],
            json!({}),
        );
        let it = it.play(AQUILA, &format!("offer Boreas: {offer}"));
        let _ = it.play(BOREAS, "accept 1");
    }
    // Between others nothing is lifted.
    let _ = it.play(AQUILA, "offer Corvus: peace; secret");
}

#[test]
fn eu_82_it_is_looked_at_when_it_is_countered_and_accepted() {
    let it = Campaign::spring(&["Boreas Alba 3000"], &[], json!({}));
    let it = it.play(AQUILA, "offer Boreas: peace; secret");
    // A counter is as secret as what it answers.
    it.refuses(
        BOREAS,
        "counter 1: peace; get Bria",
        "EU-82",
        "Bria changes hands",
    );
    let it = it.play(AQUILA, "end").play(BOREAS, "occupy Alba");
    it.refuses(
        BOREAS,
        "accept 1",
        "EU-82",
        "the occupation of Alba is lifted",
    );
    let it = it.play(BOREAS, "counter 1: peace openly");
    let it = it.play(AQUILA, "accept 2").play(CORVUS, "end");
    assert_eq!(it.land("Alba").occupier, None);
}

#[test]
fn eu_82_openly_is_read_behind_what_shows() {
    let it = Campaign::of(&[]);
    for (offer, words) in [
        (
            "gold 5 openly",
            "`openly` stands behind what everybody would see",
        ),
        ("passage openly", "not behind"),
        ("cede Bria openly openly", "name one region in each term"),
        ("openly", "is not a term"),
    ] {
        it.refuses(
            AQUILA,
            &format!("offer Boreas: {offer}; secret"),
            "EU-59",
            words,
        );
    }
    let names = [
        ("/regions/Port", json!({"production": 1, "owner": "Aquila"})),
        (
            "/regions/Port Openly",
            json!({"production": 1, "owner": "Aquila"}),
        ),
    ];
    let it = Campaign::with(&[], &names, json!({}));
    // What is printed is read as the same: the campaign sees to it.
    let it = it.play(
        AQUILA,
        "offer Boreas: cede Port Openly openly; cede \"Port\" openly; secret",
    );
    it.refuses(
        AQUILA,
        "offer Boreas: cede Port Openly; secret",
        "EU-82",
        "Port Openly changes",
    );
    let it = it.play(BOREAS, "accept 1");
    assert_eq!(it.land("Port").owner, Some(BOREAS));
    assert_eq!(it.land("Port Openly").owner, Some(BOREAS));
}

/// Aquila and Boreas make peace, which Boreas takes, while their armies share a region.
fn guests(region: &str, armies: &[&str]) -> Campaign {
    let it = Campaign::of(armies).play(AQUILA, "offer Boreas: peace");
    let mut it = it.play(BOREAS, "accept 1");
    let of = |seat| Spot {
        region: it.region(region),
        kind: ArmyKind::Land,
        seat,
    };
    let armies = [of(AQUILA), of(BOREAS)].map(|spot| (spot, Some(Army::new(spot, 5000))));
    let event = Event::Changed {
        why: Why::Master,
        armies: armies.into(),
        lands: Vec::new(),
        gold: Vec::new(),
    };
    it.apply(vec![event]);
    let it = [AQUILA, BOREAS, CORVUS]
        .into_iter()
        .fold(it, |it, seat| it.play(seat, "ready"));
    it.play(BOREAS, "stand all: fight")
}

#[test]
fn eu_37_a_guest_that_does_not_leave_is_moved_at_the_end_of_its_turn() {
    // On nobody's land whoever took the offer is the guest: a friend's land is the best there is.
    let it = guests("Cora", &[]).play(AQUILA, "end");
    assert_eq!(it.armies(AQUILA), "Cora 5000+");
    assert_eq!(it.armies(BOREAS), "Cora 5000");
    let it = it
        .play(BOREAS, "stand Cora: retreat")
        .play(BOREAS, "rest Cora");
    assert_eq!(it.armies(BOREAS), "Bria 5000!");
    let bria = it.region("Bria");
    let orders = &it.running.private[1].standing.armies;
    assert_eq!(
        orders
            .iter()
            .map(|(spot, _)| spot.region)
            .collect::<Vec<_>>(),
        [bria]
    );
    assert_eq!(it.armies(AQUILA), "Cora 5000+");
    // Who leaves in time is not exhausted.
    let it = guests("Cora", &[])
        .play(AQUILA, "end")
        .play(BOREAS, "move Cora > Dora");
    assert_eq!(it.armies(BOREAS), "Dora 5000");
    // The clock's turn is one too.
    let it = guests("Cora", &[])
        .play(AQUILA, "end")
        .overdue(BOREAS, "end", &[]);
    assert_eq!(it.armies(BOREAS), "Bria 5000!");
}

#[test]
fn eu_37_on_somebodys_land_the_other_is_the_guest() {
    // Boreas took the offer, and owns Esta: Aquila is the guest, and goes to nobody's land or a friend's.
    let it = guests("Esta", &[]).play(AQUILA, "end");
    assert_eq!(it.armies(AQUILA), "Fara 5000!");
    assert_eq!(it.play(BOREAS, "end").armies(BOREAS), "Esta 5000+");
}

#[test]
fn eu_37_with_nowhere_to_go_a_guest_stays_till_the_next_turn() {
    let armies = ["Corvus Alba 2000", "Corvus Mare 2000"];
    let it = guests("Fort Alba", &armies)
        .play(AQUILA, "end")
        .play(BOREAS, "end");
    assert_eq!(it.armies(BOREAS), "Fort Alba 5000+");
    let it = it.play(CORVUS, "move Alba > Cora").play(AQUILA, "end");
    assert_eq!(it.play(BOREAS, "end").armies(BOREAS), "Alba 5000!");
}
