//! Occupations among enemies and among friends: EU-08, EU-42.

use rules::Viewer;
use rules::erkenfara::winter::economy::income;
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign};

/// Boreas occupies Alba, which yields 1000 of Aquila's 1900 gold; Boreas has 1800.
const OCCUPIED: &str = "/regions/Alba/occupier";

fn winter(more: &[(&str, Value)], options: Value) -> Campaign {
    let mut changes = vec![(OCCUPIED, json!("Boreas"))];
    changes.extend(more.iter().cloned());
    Campaign::with(&[], &changes, options)
}

/// What Aquila and Boreas take in, as the one who takes it sees it, and as it is played.
#[track_caller]
fn incomes(it: Campaign) -> (i64, i64) {
    let seen = [AQUILA, BOREAS].map(|seat| {
        let view = it.running.view(Viewer::Seat(seat));
        view.on_field(&view.world, |field| income(field, seat))
    });
    let before = [it.gold(AQUILA), it.gold(BOREAS)];
    let it = it
        .play(AQUILA, "ready")
        .play(BOREAS, "ready")
        .play(CORVUS, "ready");
    let after = [it.gold(AQUILA), it.gold(BOREAS)];
    assert_eq!([after[0] - before[0], after[1] - before[1]], seen);
    (seen[0], seen[1])
}

#[test]
fn eu_08_an_occupation_is_hostile_between_enemies_and_under_a_truce() {
    assert_eq!(incomes(winter(&[], json!({}))), (900, 2000));
    assert_eq!(incomes(winter(&[], json!({"truce": 5}))), (900, 2000));
}

#[test]
fn eu_08_a_friends_occupation_takes_nothing_from_the_owner() {
    for bond in ["/peace", "/alliance"] {
        let friends = [(bond, json!([["Aquila", "Boreas"]]))];
        assert_eq!(incomes(winter(&friends, json!({}))), (1900, 1800));
    }
    // Not if it is another's friend.
    let others = [("/peace", json!([["Corvus", "Boreas"]]))];
    assert_eq!(incomes(winter(&others, json!({}))), (900, 2000));
}

#[test]
fn eu_08_a_treaty_that_keeps_occupations_keeps_what_they_yield() {
    for secret in ["", "; secret"] {
        let it = winter(&[], json!({}));
        let offer = format!("offer Boreas: peace; keep occupations{secret}");
        let it = it.play(AQUILA, &offer).play(BOREAS, "accept 1");
        assert_eq!(it.land("Alba").occupier, Some(BOREAS));
        assert_eq!(incomes(it), (900, 2000));
    }
}

#[test]
fn eu_42_what_was_agreed_about_occupations_ends_with_the_peace() {
    let kept = |it: &Campaign| {
        let treaties = it.view(AQUILA).offers.treaties;
        treaties.len()
    };
    let treaty = || {
        let it = winter(&[], json!({}));
        let it = it.play(AQUILA, "offer Boreas: peace; keep occupations");
        let it = it.play(BOREAS, "accept 1");
        assert_eq!(kept(&it), 2);
        it
    };
    let it = treaty().play(BOREAS, "break peace with Aquila");
    assert_eq!(kept(&it), 0);
    let it = treaty().play(AQUILA, "offer Boreas: war");
    let it = it.play(BOREAS, "accept 2");
    assert_eq!(kept(&it), 0);
    // An alliance that goes on keeps it.
    let it = treaty().play(AQUILA, "offer Boreas: alliance; keep occupations");
    let it = it
        .play(BOREAS, "accept 2")
        .play(BOREAS, "break peace with Aquila");
    assert_eq!(it.land("Alba").occupier, Some(BOREAS));
    assert_eq!(incomes(it), (900, 2000));
}

#[test]
fn eu_08_land_that_is_ceded_to_its_occupier_or_a_friend_of_it_is_free() {
    let ceded = |to: &str, more: &[(&str, Value)]| {
        let seat = if to == "Boreas" { BOREAS } else { CORVUS };
        let it = winter(more, json!({}));
        let it = it
            .play(AQUILA, &format!("offer {to}: cede Alba"))
            .play(seat, "accept 1");
        assert_eq!(it.land("Alba").owner, Some(seat));
        it.land("Alba").occupier
    };
    let friends = |bond| [(bond, json!([["Corvus", "Boreas"]]))];
    assert_eq!(ceded("Boreas", &[]), None);
    assert_eq!(ceded("Corvus", &[]), Some(BOREAS));
    assert_eq!(ceded("Corvus", &friends("/peace")), None);
    assert_eq!(ceded("Corvus", &friends("/alliance")), None);
    // A truce leaves occupations as they are.
    let it = winter(&[], json!({"truce": 5}));
    let it = it
        .play(AQUILA, "offer Corvus: cede Alba")
        .play(CORVUS, "accept 1");
    assert_eq!(it.land("Alba").occupier, Some(BOREAS));
}

#[test]
fn eu_42_peace_lifts_occupations_unless_the_treaty_says_otherwise() {
    let lifted = |terms: &str| {
        let it = winter(&[], json!({}));
        let it = it
            .play(AQUILA, &format!("offer Boreas: {terms}"))
            .play(BOREAS, "accept 1");
        it.land("Alba").occupier.is_none()
    };
    assert!(lifted("peace") && lifted("alliance"));
    assert!(!lifted("peace; keep occupations") && !lifted("passage"));
}
