//! Supporting, and staying out: BK-09, BK-32, BK-36.

use rules::boki::{Event, Place, Side};
use rules::{Seat, Viewer};

use super::{ANN, BOB, CID, DEE, EVE, Table};

/// Ann's hearts against Bob's spades; Cid, Dee and Eve have some of both.
fn called() -> Table {
    Table::at(&[
        "hearts K",
        "spades 9",
        "hearts 7 8 9, spades 7",
        "spades A K Q",
        "hearts J Q, spades J",
    ])
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades")
}

#[test]
fn bk_09_seats_are_asked_clockwise_from_the_defender() {
    let table = called();
    assert_eq!(table.asks(), "support Cid");
    let table = table.play(CID, "support none");
    assert_eq!(table.asks(), "support Dee");
    let table = table.play(DEE, "support defender east A");
    assert_eq!(table.asks(), "support Eve");
    let table = table.play(EVE, "support attacker west J Q");
    assert_eq!(table.asks(), "deploy Ann, deploy Bob");
    // Clockwise goes on from the last seat to the first.
    let seats = ["hearts 7", "hearts 8", "hearts K", "spades 9", "spades 10"];
    let table = Table::begun(&seats, serde_json::json!({"active": 2}))
        .play(CID, "war hearts on Dee")
        .play(DEE, "defend spades");
    assert_eq!(table.asks(), "support Eve");
    let table = table.play(EVE, "support none");
    assert_eq!(table.asks(), "support Ann");
    assert_eq!(table.play(ANN, "support none").asks(), "support Bob");
}

#[test]
fn bk_09_one_or_two_cards_of_the_sides_suit_first_line_first() {
    let table = called();
    assert_eq!(
        table.legal(CID, "support attacker west"),
        ["7", "7 8", "7 9", "8", "8 7", "8 9", "9", "9 7", "9 8"]
    );
    assert_eq!(table.legal(CID, "support defender east"), ["7"]);
    assert_eq!(table.legal(CID, "support attacker west 9"), ["7", "8"]);
    let table = table.play(CID, "support attacker west 9 7");
    let own = table.stands(Viewer::Seat(CID), Side::Attacker, Place::West);
    assert_eq!(own, "9 7");
}

#[test]
fn bk_09_what_support_may_not_be() {
    let table = called();
    table.refuses(
        CID,
        "support attacker west K",
        "BK-09",
        "K is not among your unused cards of hearts: you have 7, 8 or 9",
    );
    table.refuses(CID, "support defender west 8", "BK-09", "you have 7");
    table.refuses(
        CID,
        "support attacker west 7 7",
        "BK-09",
        "7 is not among your unused cards",
    );
    table.refuses(
        CID,
        "support attacker west 7 8 9",
        "BK-09",
        "one card or two",
    );
    table.refuses(CID, "support attacker west", "BK-09", "one card or two");
    table.refuses(CID, "support attacker centre 7", "BK-09", "west or east");
    table.refuses(
        DEE,
        "support defender west A",
        "BK-09",
        "now Cid is asked for support",
    );
    table.refuses(
        ANN,
        "support attacker west K",
        "BK-09",
        "now Cid is asked for support",
    );
    table.refuses(DEE, "support none", "BK-09", "now Cid is asked for support");
    let table = table.play(CID, "support none");
    table.refuses(
        CID,
        "support attacker west 7",
        "BK-09",
        "now Dee is asked for support",
    );
    table.refuses(
        DEE,
        "support attacker west A",
        "BK-09",
        "you hold no hearts",
    );
}

#[test]
fn bk_09_a_flank_takes_one_supporter() {
    let table = called()
        .play(CID, "support attacker west 7")
        .play(DEE, "support none");
    table.refuses(
        EVE,
        "support attacker west J",
        "BK-09",
        "the attacker's west already has a supporter; free for you: attacker east, defender west or \
         defender east",
    );
    assert!(table.legal(EVE, "support attacker west").is_empty());
    assert!(!table.legal(EVE, "support attacker east").is_empty());
    let table = table.play(EVE, "support attacker east J");
    let battle = table.state.battle.as_ref().unwrap();
    assert_eq!(battle.armies[0].front.supporters, [Some(CID), Some(EVE)]);
}

#[test]
fn bk_09_two_supporters_a_side_are_the_most() {
    let table = Table::at(&[
        "hearts K",
        "spades 9",
        "hearts 7",
        "hearts 8",
        "hearts 9",
        "hearts 10, spades 7",
    ])
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades")
    .play(CID, "support attacker west 7")
    .play(DEE, "support attacker east 8");
    // Eve has hearts alone, and no flank to go to; Fay can still go to the defender.
    assert_eq!(table.asks(), "support Fay");
    assert_eq!(
        table.legal(Seat(5), ""),
        [
            "support defender east 7",
            "support defender west 7",
            "support none"
        ]
    );
}

#[test]
fn bk_09_later_seats_see_who_supports_where_and_with_how_many_but_no_ranks() {
    let table = called().play(CID, "support attacker west 9 7");
    for viewer in [DEE, EVE, ANN, BOB]
        .map(Viewer::Seat)
        .into_iter()
        .chain([Viewer::Public])
    {
        assert_eq!(table.stands(viewer, Side::Attacker, Place::West), "? ?");
    }
    let view = table.view(EVE).view.battle.unwrap();
    assert_eq!(view.army(Side::Attacker).front.supporters[0], Some(CID));
}

#[test]
fn bk_09_supporters_are_free_to_choose_either_side_whatever_they_hold() {
    let table = called();
    for side in Side::BOTH {
        let table = table.clone().play(CID, &format!("support {side} east 7"));
        assert_eq!(table.asks(), "support Dee");
        let battle = table.state.battle.as_ref().unwrap();
        assert_eq!(battle.supporters[&CID], side);
        assert_eq!(battle.army(side).front.supporter(Place::East), Some(CID));
        assert_eq!(battle.army(side.enemy()).front.supporter(Place::East), None);
    }
}

#[test]
fn bk_32_with_one_suit_on_both_sides_the_supporter_names_its_side() {
    let table = Table::at(&["hearts K", "hearts 9", "hearts 7 8"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend hearts");
    for side in ["attacker", "defender"] {
        for flank in ["west", "east"] {
            let table = table
                .clone()
                .play(CID, &format!("support {side} {flank} 8 7"));
            assert_eq!(table.asks(), "deploy Ann, deploy Bob");
            let supporters = &table.state.battle.as_ref().unwrap().supporters;
            assert_eq!(supporters[&CID].name(), side);
        }
    }
    table.refuses(CID, "support west 8", "BK-33", "cannot be read");
    table.refuses(CID, "support attacker 8", "BK-33", "cannot be read");
    table.refuses(CID, "support 8", "BK-33", "support attacker west K 7");
}

#[test]
fn bk_36_a_seat_without_cards_of_either_suit_is_not_asked() {
    let table = Table::at(&["hearts K", "spades 9", "suns 7, moons 8", "spades 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades");
    assert_eq!(table.asks(), "support Dee");
    let table = Table::armies("K", "9");
    assert_eq!(
        table.asks(),
        "deploy Ann, deploy Bob",
        "Cid and Dee hold neither"
    );
}

#[test]
fn bk_36_a_seat_may_say_in_advance_that_it_stays_out() {
    let table = called().play(DEE, "stay out");
    assert_eq!(table.asks(), "support Cid", "Cid is still asked");
    assert_eq!(table.public().out, [DEE]);
    let table = table.play(CID, "support none");
    assert_eq!(table.asks(), "support Eve", "Dee is passed over");
    // Before the defence is chosen, and as the answer to the question itself, it is the same.
    let table = Table::at(&["hearts K", "spades 9", "spades 7"]).play(ANN, "war hearts on Bob");
    assert_eq!(table.asides(CID), ["end yes", "stay out"]);
    let early = table
        .clone()
        .play(CID, "stay out")
        .play(BOB, "defend spades");
    assert_eq!(early.asks(), "deploy Ann, deploy Bob");
    let asked = table.play(BOB, "defend spades").play(CID, "stay out");
    assert_eq!(asked.asks(), "deploy Ann, deploy Bob");
}

#[test]
fn bk_36_who_stays_out_is_asked_again_in_the_next_battle() {
    let table = Table::at(&["hearts K", "spades K", "spades 7"])
        .play(ANN, "war hearts on Bob")
        .play(CID, "stay out")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre K");
    assert!(table.public().out.is_empty());
    let table = table
        .play(BOB, "war spades on Ann")
        .play(ANN, "defend hearts");
    assert_eq!(table.asks(), "support Cid");
}

#[test]
fn bk_36_staying_out_is_for_those_who_could_be_asked() {
    let table = Table::at(&["hearts K", "spades 9", "spades 7, suns 7", "suns 8"]);
    table.refuses(CID, "stay out", "BK-36", "there is no battle");
    let table = table.play(ANN, "war hearts on Bob");
    table.refuses(ANN, "stay out", "BK-36", "only the others may stay out");
    table.refuses(BOB, "stay out", "BK-36", "only the others may stay out");
    let words = "there is no battle to stay out of";
    table.refuses(DEE, "stay out", "BK-36", words);
    assert_eq!(table.asides(DEE), ["end yes"]);
    let table = table.play(CID, "stay out");
    let words = "you are already staying out of this battle";
    table.refuses(CID, "stay out", "BK-36", words);
    let table = Table::at(&["hearts K", "spades 9", "spades 7", "spades 8"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, "support none");
    table.refuses(CID, "stay out", "BK-36", "wait for the next war");
    let table = table.play(DEE, "stay out");
    let stayed = |event: &&Event| matches!(event, Event::StayedOut { .. });
    assert_eq!(table.log.iter().filter(stayed).count(), 1);
}

#[test]
fn bk_36_without_a_card_of_the_suits_there_is_nothing_to_stay_out_of() {
    let table = Table::at(&["hearts K", "spades 9", "spades 7", "suns 8"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades");
    table.refuses(
        DEE,
        "stay out",
        "BK-36",
        "there is no battle to stay out of",
    );
}
