//! Empires that enter, are left, rest and change hands: EU-01, EU-04, EU-61, EU-68.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::world::board::Season;
use rules::{Game, Seat, SeatChange, Viewer};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign};

#[track_caller]
fn refused(it: &Campaign, change: SeatChange, words: &str) {
    let running = &it.running;
    let why = Erkenfara::reseat(&running.world, &running.state, change).unwrap_err();
    assert!(why.contains(words), "{why:?} does not say {words:?}");
}

#[test]
fn eu_01_an_empire_joins_last_in_turn_order() {
    // Nobody has an army, so all are asked (EU-79).
    let winter = Campaign::bare(&[], &[], json!({"shelter": 2}));
    let seats = [AQUILA, BOREAS, CORVUS].into_iter();
    let it = seats.fold(winter, |it, seat| it.play(seat, "ready"));
    let new = Seat(3);
    refused(&it, SeatChange::Joined(Seat(7)), "somebody else was faster");
    let it = it.reseat(SeatChange::Joined(new));
    assert_eq!(it.running.board.order.last(), Some(&new));
    assert!(!it.view(AQUILA).ties(&it.running.world).enemies(AQUILA, new));
    let it = it
        .play(AQUILA, "end")
        .play(BOREAS, "end")
        .play(CORVUS, "end");
    assert_eq!(it.now(), (1, Season::Spring, Some(new)));
    assert_eq!(it.running.over(), None);
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
