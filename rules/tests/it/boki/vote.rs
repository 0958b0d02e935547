//! Ending by agreement: BK-30, BK-36, BK-38, BK-40, BK-43, BK-44.

use rules::Seat;
use rules::boki::Event;

use super::{ANN, BOB, CID, DEE, Table};

/// Ann, Bob and Cid have troops; Dee has none.
fn three() -> Table {
    Table::at(&["hearts K, coins 4", "spades K", "suns 7"])
}

#[test]
fn bk_30_every_seat_with_troops_must_say_yes() {
    let table = three().play(BOB, "end yes").play(ANN, "end yes");
    assert_eq!(table.over(), None);
    let table = table.play(CID, "end yes");
    assert_eq!(
        table.over(),
        Some((vec![ANN], "agreement".into())),
        "Dee agrees by silence"
    );
}

#[test]
fn bk_30_a_no_closes_the_vote_until_the_next_turn() {
    let table = three().play(ANN, "end yes").play(BOB, "end no");
    assert_eq!(table.over(), None);
    for seat in [ANN, CID] {
        table.refuses(
            seat,
            "end yes",
            "BK-30",
            "ask again when the next turn has begun",
        );
        table.refuses(seat, "end no", "BK-30", "somebody said no in this turn");
    }
    assert!(table.asides(ANN).is_empty());
    let table = table
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre K");
    assert!(table.public().votes.said.is_empty());
    let table = table
        .play(CID, "end yes")
        .play(ANN, "end yes")
        .play(BOB, "end yes");
    assert_eq!(table.over().unwrap().1, "agreement");
}

#[test]
fn bk_30_what_is_no_vote() {
    let table = three();
    table.refuses(ANN, "end no", "BK-30", "nobody has asked to end the game");
    let table = table.play(ANN, "end yes");
    table.refuses(
        ANN,
        "end yes",
        "BK-30",
        "you have already said yes: you may still say no",
    );
    assert_eq!(table.asides(ANN), ["end no"]);
    assert_eq!(table.asides(BOB), ["end no", "end yes"]);
    let table = table.play(ANN, "end no");
    table.refuses(BOB, "end yes", "BK-30", "somebody said no in this turn");
}

#[test]
fn bk_30_the_end_is_checked_after_recruiting() {
    // The last card goes to the only seat that has troops already.
    let deck = serde_json::json!({"deck": "hearts 7"});
    let table = Table::begun(&["hearts K"], deck);
    assert_eq!(table.over().unwrap().1, "troops");
    assert_eq!(table.troops(ANN), "hearts 7 K");
}

#[test]
fn bk_30_the_end_is_checked_after_each_battle() {
    let table = Table::at(&["hearts K 9", "spades 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K west 9")
        .play(BOB, "deploy centre 7");
    assert_eq!(table.over().unwrap().1, "troops");
    let turns = table
        .log
        .iter()
        .filter(|event| matches!(event, Event::TurnBegan { .. }));
    assert_eq!(turns.count(), 1, "no further turn has begun");
}

#[test]
fn bk_30_a_vote_goes_on_beside_the_battle() {
    let table = three().play(ANN, "end yes").play(ANN, "war hearts on Bob");
    assert_eq!(table.asks(), "defend Bob", "nobody has to answer the vote");
    let table = table.play(BOB, "end yes").play(BOB, "defend spades");
    let over = table.play(CID, "end yes");
    assert_eq!(over.over().unwrap().1, "agreement");
    assert_eq!(
        over.public()
            .view
            .battle
            .map(|battle| battle.armies[0].seat),
        Some(ANN)
    );
}

#[test]
fn bk_36_silence_of_a_seat_with_troops_is_a_no() {
    let table = three()
        .play(ANN, "end yes")
        .play(BOB, "end yes")
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre K");
    assert_eq!(table.over(), None);
    // The turn is over, and so is the vote: its yeses do not count in the next one.
    assert_eq!(table.play(CID, "end yes").over(), None);
}

#[test]
fn bk_38_a_vote_ends_as_soon_as_every_seat_with_troops_has_said_yes() {
    // Cid loses her last troop, and with it her say: those who have troops have all said yes.
    let table = Table::at(&["hearts K 9", "spades A 7, coins 9", "spades 8", ""])
        .play(ANN, "end yes")
        .play(BOB, "end yes")
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, "support defender west 8")
        .play(ANN, "deploy centre K west 9")
        .play(BOB, "deploy centre A 7");
    assert_eq!(table.troops(CID), "");
    assert_eq!(table.over(), Some((vec![BOB], "agreement".into())));
    assert_eq!(
        table.coins(),
        [0, 10, 1, 0],
        "the battle was fought to its end, and paid"
    );
}

#[test]
fn bk_38_a_vote_ends_at_the_first_no_of_a_seat_with_troops() {
    let table = three().play(ANN, "end yes").play(DEE, "end no");
    assert!(!table.public().votes.closed, "Dee has no troops");
    let table = table.play(CID, "end no");
    assert!(table.public().votes.closed);
}

#[test]
fn bk_40_a_seat_without_troops_may_speak_and_changes_nothing() {
    let table = three().play(DEE, "end yes");
    assert_eq!(table.over(), None);
    let table = table
        .play(ANN, "end yes")
        .play(DEE, "end no")
        .play(BOB, "end yes");
    assert_eq!(table.play(CID, "end yes").over().unwrap().1, "agreement");
}

#[test]
fn bk_40_any_seat_opens_the_vote_with_a_yes() {
    for seat in [ANN, BOB, CID, DEE] {
        let table = three().play(seat, "end yes");
        let said: Vec<Seat> = table.public().votes.said.keys().copied().collect();
        assert_eq!(said, [seat]);
        let other = if seat == ANN { BOB } else { ANN };
        table.play(other, "end no");
    }
}

#[test]
fn bk_43_a_vote_may_end_the_game_in_a_battle_which_nobody_is_paid_for() {
    let fought = || {
        Table::at(&["hearts K 9 8, coins 4", "spades 7 8, trains 1", "suns 7"])
            .play(ANN, "war hearts on Bob")
            .play(BOB, "defend spades")
            .play(ANN, "deploy centre K west 9 east 8")
    };
    let table = fought()
        .play(ANN, "end yes")
        .play(CID, "end yes")
        .play(BOB, "end yes");
    assert_eq!(table.over(), Some((vec![ANN], "agreement".into())));
    assert_eq!(table.coins(), [4, 0, 0, 0], "the battle is broken off");
    assert_eq!(table.trains(), [0, 1, 0, 0]);
    assert_eq!(table.outcome(), None);
    // Fought to its end it would have been paid.
    let table = fought().play(BOB, "deploy centre 7 8");
    assert_eq!(table.coins(), [6, 0, 0, 0]);
}

#[test]
fn bk_44_a_word_may_be_changed_while_the_vote_runs_and_does_not_outlast_the_turn() {
    let table = three().play(DEE, "end yes").play(ANN, "end yes");
    assert_eq!(table.asides(ANN), ["end no"], "she may think again");
    let changed = table.play(DEE, "end no").play(DEE, "end yes");
    assert!(changed.public().votes.said[&DEE]);
    let changed = changed.play(ANN, "end no");
    assert!(changed.public().votes.closed);
    let next = three()
        .play(ANN, "end yes")
        .play(BOB, "end yes")
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre K");
    assert!(next.public().votes.said.is_empty());
    assert_eq!(next.play(CID, "end yes").over(), None);
}
