//! Empires that enter, are left, rest and change hands: EU-01, EU-04, EU-61, EU-68.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::world::board::Season;
use rules::{Game, Seat, SeatChange, Viewer};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign};

#[track_caller]
fn refused(it: &Campaign, change: SeatChange, words: &str) {
    let running = &it.running;
    let why = Erkenfara::reseat(&running.world, &running.state, change).unwrap_err();
    assert!(why.contains(words), "{why:?} does not say {words:?}");
}

#[test]
fn eu_01_an_empire_joins_last_in_turn_order() {
    let winter = Campaign::with(&[], &[], json!({"shelter": 2}));
    let seats = [AQUILA, BOREAS, CORVUS].into_iter();
    let it = seats.fold(winter, |it, seat| it.play(seat, "ready"));
    let new = Seat(3);
    refused(&it, SeatChange::Joined(Seat(7)), "somebody else was faster");
    let it = it.reseat(SeatChange::Joined(new));
    assert_eq!(it.running.board.order.last(), Some(&new));
    assert!(!it.view(AQUILA).ties(&it.running.world).enemies(AQUILA, new));
}

#[test]
fn eu_01_who_leaves_takes_nothing_along() {
    let it = Campaign::spring(
        &["Boreas Fara 3000"],
        &[
            ("/regions/Alba/occupier", json!("Boreas")),
            ("/peace", json!([["Boreas", "Corvus"]])),
        ],
        json!({}),
    );
    refused(
        &it,
        SeatChange::Left(AQUILA),
        "wait for the end of the current turn",
    );
    let it = it.reseat(SeatChange::Left(BOREAS));
    assert_eq!((it.armies(BOREAS).as_str(), it.gold(BOREAS)), ("", 0));
    assert_eq!(
        (it.land("Fara").owner, it.land("Alba").occupier),
        (None, None)
    );
    refused(&it, SeatChange::Left(BOREAS), "has left");
    let it = it.play(AQUILA, "end");
    assert_eq!(it.now(), (1, Season::Spring, Some(CORVUS)));
    it.refuses(BOREAS, "end", "EU-30", "Boreas does not take part");
}

#[test]
fn eu_01_who_rests_holds_and_is_asked_nothing() {
    let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
    let it = it.reseat(SeatChange::Paused(BOREAS));
    refused(&it, SeatChange::Paused(BOREAS), "is already resting");
    let it = it.play(AQUILA, "end");
    assert_eq!(
        (it.now(), it.armies(BOREAS)),
        ((1, Season::Spring, Some(CORVUS)), "Fara 3000+".into())
    );
    refused(
        &it,
        SeatChange::Paused(CORVUS),
        "wait for the end of the current turn",
    );
    let it = it.reseat(SeatChange::Resumed(BOREAS));
    refused(&it, SeatChange::Resumed(BOREAS), "is not resting");
    let it = it.play(CORVUS, "end").play(AQUILA, "end");
    assert_eq!(it.now(), (1, Season::Summer, Some(BOREAS)));
}

#[test]
fn eu_01_the_last_that_is_asked_does_not_rest() {
    let it = Campaign::of(&[])
        .play(AQUILA, "ready")
        .play(BOREAS, "ready");
    refused(&it, SeatChange::Paused(CORVUS), "only its sheet is missing");
    let it = Campaign::of(&[])
        .reseat(SeatChange::Paused(AQUILA))
        .reseat(SeatChange::Paused(BOREAS));
    refused(
        &it,
        SeatChange::Paused(CORVUS),
        "it is the last seat that plays",
    );
    let it = it.play(CORVUS, "ready");
    assert_eq!(it.now(), (1, Season::Spring, Some(CORVUS)));
}

#[test]
fn eu_01_a_seat_changes_hands_with_all_it_has() {
    let it = Campaign::of(&[]);
    let events = Erkenfara::reseat(
        &it.running.world,
        &it.running.state,
        SeatChange::Handed(AQUILA),
    );
    assert_eq!(events, Ok(Vec::new()));
}

#[test]
fn eu_68_whoever_leaves_leaves_the_empire_behind() {
    let it = Campaign::spring(
        &["Boreas Fara 3000"],
        &[("/peace", json!([["Boreas", "Corvus"]]))],
        json!({}),
    );
    let sealed = |it: &Campaign| it.running.private[BOREAS.index()].sealed.len();
    let it = it.play(BOREAS, "seal summer; rest Fara");
    let (board, gold) = (it.running.board.clone(), it.gold(BOREAS));
    assert_eq!(sealed(&it), 1);
    // In the middle of a turn too, its own or another's.
    let it = it
        .reseat(SeatChange::Abandoned(BOREAS))
        .reseat(SeatChange::Abandoned(AQUILA));
    assert_eq!((&it.running.board, it.gold(BOREAS)), (&board, gold));
    assert_eq!(sealed(&it), 0, "who stands in never attacks");
    let world = &it.running.world;
    let ties = it.view(AQUILA).ties(world);
    assert!(!ties.enemies(BOREAS, CORVUS) && ties.enemies(AQUILA, CORVUS));
    assert!(Erkenfara::is_alive(world, &it.running.state, BOREAS));
    // A bot player that is not its own stands in, and the campaign goes on.
    let it = it.play(AQUILA, "end");
    assert_eq!(it.now(), (1, Season::Spring, Some(BOREAS)));
    let view = it.running.view(Viewer::Seat(BOREAS));
    let order = view.bot_order(BOREAS, crate::context());
    assert!(matches!(order, Some(Order::Sheet(_))), "{order:?}");
}

#[test]
fn eu_68_an_empire_that_rested_plays_on_when_its_people_leave() {
    let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}))
        .reseat(SeatChange::Paused(BOREAS))
        .reseat(SeatChange::Abandoned(BOREAS));
    let it = it.play(AQUILA, "end");
    assert_eq!(it.now(), (1, Season::Spring, Some(BOREAS)));
}

#[test]
fn eu_68_of_an_empire_that_is_gone_nothing_is_left_to_play() {
    let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
    let it = it.reseat(SeatChange::Left(BOREAS));
    let (world, state) = (&it.running.world, &it.running.state);
    assert!(!Erkenfara::is_alive(world, state, BOREAS));
    let leave = Erkenfara::reseat(world, state, SeatChange::Abandoned(BOREAS));
    assert_eq!(leave, Ok(Vec::new()), "its people may go");
}

const NEW: Seat = Seat(3);

/// A spring in which the east is nobody's.
fn free_east() -> Campaign {
    let free = ["Esta", "Fara", "Fort Fara"].map(|name| format!("/regions/{name}/owner"));
    let changes: Vec<(&str, Value)> = free.iter().map(|it| (&**it, Value::Null)).collect();
    Campaign::spring(&[], &changes, json!({}))
}

fn vacancy(it: &Campaign) -> Option<Seat> {
    Erkenfara::vacancy(&it.running.world, &it.running.state)
}

#[test]
fn eu_67_who_enters_is_given_free_land_as_at_the_start() {
    let it = free_east();
    assert_eq!(vacancy(&it), Some(NEW));
    refused(&it, SeatChange::Entered(BOREAS), "somebody else was faster");
    refused(
        &it,
        SeatChange::Entered(Seat(7)),
        "somebody else was faster",
    );
    let it = it.reseat(SeatChange::Entered(NEW));
    for name in ["Esta", "Fara", "Fort Fara"] {
        assert_eq!(it.land(name).owner, Some(NEW), "{name}");
    }
    let troops = "Fara 8000, Fort Fara 3000, fleet Oro 3000";
    assert_eq!((&*it.armies(NEW), it.gold(NEW)), (troops, 1800));
    assert_eq!(it.running.board.order.last(), Some(&NEW));
    assert_eq!(vacancy(&it), None, "Cora alone is left");
    refused(
        &it,
        SeatChange::Entered(Seat(4)),
        "no two regions side by side",
    );
}

#[test]
fn eu_04_eu_67_a_newcomer_of_any_season_has_a_homeland_after_its_first_winter() {
    let mut it = free_east().reseat(SeatChange::Entered(NEW));
    let homeland = |it: &Campaign| it.running.board.empires[NEW.index()].homeland.len();
    let enemies = |it: &Campaign| {
        let world = &it.running.world;
        it.view(AQUILA).ties(world).enemies(AQUILA, NEW)
    };
    let mut seen = Vec::new();
    while it.now().0 < 3 {
        let (year, season, turn) = it.now();
        seen.push((year, season, homeland(&it), enemies(&it)));
        it = if let Some(seat) = turn {
            it.play(seat, "end")
        } else {
            let seats = [AQUILA, BOREAS, CORVUS, NEW].into_iter();
            seats.fold(it, |it, seat| it.play(seat, "ready"))
        };
    }
    // EU-61: nobody attacks it before its first winter, and for a year from then on.
    let at_peace = seen.iter().all(|(.., enemies)| !enemies);
    assert!(at_peace && enemies(&it), "{seen:?}");
    let settled = |(year, season, lands, _): &(u32, Season, usize, bool)| {
        let is_later = *year == 2 && *season != Season::Winter;
        *lands == if is_later { 3 } else { 0 }
    };
    assert!(seen.iter().all(settled), "{seen:?}");
}

#[test]
fn eu_67_without_a_fort_the_first_region_has_leave_to_raise() {
    let changes = [("/regions/Bria/owner", Value::Null)];
    let it = Campaign::spring(&[], &changes, json!({})).reseat(SeatChange::Entered(NEW));
    let board = &it.running.board;
    assert!(board.is_muster(NEW, it.region("Bria")) && !board.is_muster(NEW, it.region("Cora")));
    assert_eq!(it.armies(NEW), "Bria 11000, fleet Mare 3000");
}

#[test]
fn eu_68_the_seat_of_an_empire_that_is_gone_is_used_again() {
    let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
    let it = it.reseat(SeatChange::Left(BOREAS));
    assert_eq!(vacancy(&it), Some(BOREAS));
    let it = it.reseat(SeatChange::Entered(BOREAS));
    let (world, state) = (&it.running.world, &it.running.state);
    assert!(Erkenfara::is_alive(world, state, BOREAS));
    assert_eq!(it.running.board.order, [AQUILA, CORVUS, BOREAS]);
    assert_eq!(it.running.board.empires.len(), 3);
    assert_eq!(it.land("Fara").owner, Some(BOREAS));
}

/// Aquila, Boreas and Corvus end what they are asked for until the next winter begins.
fn to_winter(mut it: Campaign) -> Campaign {
    while let (_, _, Some(seat)) = it.now() {
        it = it.play(seat, "end");
    }
    it
}

#[test]
fn eu_68_an_empire_that_is_given_up_is_gone_when_the_next_winter_begins() {
    let start = || Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
    let it = start().reseat(SeatChange::Dissolved(BOREAS));
    assert_eq!(it.armies(BOREAS), "Fara 3000", "it plays on until then");
    let it = to_winter(it);
    assert_eq!(it.now(), (2, Season::Winter, None));
    assert_eq!((it.armies(BOREAS).as_str(), it.gold(BOREAS)), ("", 0));
    assert_eq!(it.land("Fara").owner, None);
    assert_eq!(it.running.board.order, [CORVUS, AQUILA]);
    // Whoever takes it up keeps it.
    let kept = start()
        .reseat(SeatChange::Dissolved(BOREAS))
        .reseat(SeatChange::Handed(BOREAS));
    let kept = to_winter(kept);
    assert_eq!(kept.land("Fara").owner, Some(BOREAS));
}

#[test]
fn eu_68_the_last_empire_is_not_given_up() {
    let it = Campaign::of(&[])
        .reseat(SeatChange::Dissolved(AQUILA))
        .reseat(SeatChange::Dissolved(BOREAS));
    refused(
        &it,
        SeatChange::Dissolved(CORVUS),
        "the last seat that plays",
    );
}

#[test]
fn eu_68_a_game_master_dissolves_an_empire_at_once() {
    let it = Campaign::spring(&["Boreas Fara 3000"], &[], json!({}));
    let roster = super::roster();
    let ctx = it.running.ctx(&roster);
    let correct = |text: &str| Erkenfara::correct(ctx, &it.running.state, text).unwrap();
    let no = correct("gm dissolve Aquila").unwrap_err();
    super::says(&it.running.world, &no, "EU-59", "plays its turn");
    let correction = correct("gm dissolve boreas").unwrap();
    assert_eq!(
        (&*correction.text, &*correction.affected),
        ("gm dissolve Boreas", &[BOREAS][..])
    );
    let mut state = it.running.state.clone();
    for event in &correction.events {
        Erkenfara::apply(&it.running.world, &mut state, event).unwrap();
    }
    assert!(!Erkenfara::is_alive(&it.running.world, &state, BOREAS));
    assert_eq!(Erkenfara::vacancy(&it.running.world, &state), Some(BOREAS));
}

#[test]
fn eu_61_the_shelter_of_a_newcomer_ends_with_its_own_first_attack() {
    let it = free_east().reseat(SeatChange::Entered(NEW));
    let enemies = |it: &Campaign, one: Seat, other: Seat| {
        let world = &it.running.world;
        it.view(AQUILA).ties(world).enemies(one, other)
    };
    let seats = [AQUILA, BOREAS, CORVUS].into_iter();
    let it = seats.fold(it, |it, seat| it.play(seat, "end"));
    assert_eq!(it.now(), (1, Season::Spring, Some(NEW)));
    assert!(enemies(&it, NEW, CORVUS) && !enemies(&it, CORVUS, NEW));
    // Land that is nobody's is not an enemy's.
    let at_peace = it.play(NEW, "move Fara > Esta; end");
    assert!(!enemies(&at_peace, CORVUS, NEW));
    let seats = [AQUILA, BOREAS, CORVUS].into_iter();
    let it = seats.fold(at_peace, |it, seat| it.play(seat, "end"));
    let it = it.play(NEW, "move Esta > Dora; occupy Dora; end");
    assert_eq!(it.land("Dora").occupier, Some(NEW));
    assert!(enemies(&it, NEW, CORVUS) && enemies(&it, CORVUS, NEW));
    assert!(enemies(&it, AQUILA, NEW), "of all");
}
