//! Rounds and their end: BK-13 … BK-18, BK-28.

use rules::boki::{Came, Outcome, Place, Round, Side};

use super::{ANN, BOB, CID, DEE, Table};

/// A meeting in words, such as `attacker west 9 on centre A: beats BK-14`.
fn strikes(round: &Round) -> Vec<String> {
    let strikes = round.strikes.iter().map(|strike| {
        let came = match strike.came {
            Came::Beats => "beats",
            Came::Ties => "ties",
            Came::Fails => "fails",
        };
        let (side, from, rank) = (strike.side, strike.from, strike.rank);
        let (at, against) = (strike.at, strike.against);
        let ruling = strike.ruling();
        format!("{side} {from} {rank} on {at} {against}: {came} {ruling}")
    });
    strikes.collect()
}

#[test]
fn bk_13_first_lines_clash_in_all_three_places_at_once() {
    let table = Table::battle("centre K west 9 east 7", "centre J west 10 east 7");
    assert_eq!(table.fallen(), ["attacker west 9, defender centre J"]);
    assert_eq!(
        strikes(table.rounds()[0]),
        [
            "defender west 10 on west 9: beats BK-03",
            "attacker centre K on centre J: beats BK-03",
            "attacker east 7 on east 7: ties BK-13",
        ]
    );
}

#[test]
fn bk_13_beaten_cards_leave_the_game_and_equal_ranks_stay() {
    let table = Table::battle("centre K 7 west 9", "centre K 7 west 8");
    // The west falls in the first round; then 9 charges the K, which it does not beat.
    assert_eq!(table.fallen(), ["defender west 8", ""]);
    assert_eq!(table.troops(BOB), "spades 7 K");
    assert_eq!(table.troops(ANN), "hearts 7 9 K");
    let fallen: Vec<String> = table
        .public()
        .fallen
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(fallen, ["spades 8"]);
}

#[test]
fn bk_14_a_flank_without_an_enemy_in_front_charges_the_centre() {
    let table = Table::battle("centre 7 west Q", "centre K");
    assert_eq!(table.fallen(), ["attacker centre 7, defender centre K"]);
    assert_eq!(
        strikes(table.rounds()[0]),
        [
            "attacker west Q on centre K: beats BK-14",
            "defender centre K on centre 7: beats BK-03",
        ]
    );
}

#[test]
fn bk_14_charges_come_from_both_flanks() {
    let table = Table::battle("centre 7 west 8 east A", "centre J 9");
    // The 8 fails against the J, the A beats it; the J still beats the 7 in front of it.
    assert_eq!(table.fallen()[0], "attacker centre 7, defender centre J");
    assert_eq!(
        strikes(table.rounds()[0]),
        [
            "attacker west 8 on centre J: fails BK-14",
            "defender centre J on centre 7: beats BK-03",
            "attacker east A on centre J: beats BK-14",
        ]
    );
    let three = Table::battle("centre K west A east Q", "centre J");
    assert_eq!(
        three.fallen(),
        ["defender centre J"],
        "beaten three times, it falls once"
    );
}

#[test]
fn bk_14_a_charging_card_is_never_removed_by_the_centre() {
    // The K beats both chargers, and neither falls.
    let table = Table::battle("centre 7 8 west 9 east 10", "centre K");
    assert_eq!(table.fallen(), ["attacker centre 7", "attacker centre 8"]);
    assert_eq!(table.troops(ANN), "hearts 9 10");
    assert_eq!(table.outcome(), Some(Outcome::Defender));
}

#[test]
fn bk_14_a_centre_that_falls_to_a_charge_still_strikes() {
    let table = Table::battle("centre 10 west A", "centre K east 7");
    // 7 charges 10 and fails; A charges K and beats it; K beats 10.
    assert_eq!(table.fallen(), ["attacker centre 10, defender centre K"]);
    assert_eq!(table.outcome(), Some(Outcome::Tie));
}

#[test]
fn bk_14_a_flank_with_an_enemy_in_front_does_not_charge() {
    let table = Table::battle("centre 7 west A", "centre J west 9");
    assert_eq!(table.fallen(), ["attacker centre 7, attacker west A"]);
}

#[test]
fn bk_15_the_second_line_steps_up_by_itself() {
    let table = Table::battle("centre 7 K", "centre 9 8");
    assert_eq!(
        table.fallen(),
        [
            "attacker centre 7",
            "defender centre 9",
            "defender centre 8"
        ]
    );
    assert_eq!(
        table
            .rounds()
            .iter()
            .map(|round| round.number)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
}

#[test]
fn bk_16_who_alone_has_no_centre_has_lost() {
    let table = Table::battle("centre 7 west 9 east 10", "centre K");
    assert_eq!(
        table.outcome(),
        Some(Outcome::Defender),
        "flanks alone do not hold a field"
    );
    let table = Table::battle("centre K", "centre 7 west 9 east 10");
    assert_eq!(table.outcome(), Some(Outcome::Attacker));
    assert_eq!(table.public().view.battle, None);
}

#[test]
fn bk_16_both_without_a_centre_tie() {
    let table = Table::battle("centre 7 west Q", "centre K");
    assert_eq!(table.outcome(), Some(Outcome::Tie));
}

#[test]
fn bk_16_with_both_centres_held_the_next_round_follows() {
    let table = Table::battle("centre K west 9", "centre K west 8");
    assert_eq!(
        table.fallen(),
        ["defender west 8", ""],
        "a round that costs nobody ends it"
    );
    assert_eq!(table.outcome(), Some(Outcome::Tie));
}

#[test]
fn bk_17_a_bloodless_round_without_reinforcement_is_a_tie() {
    let table = Table::battle("centre K", "centre K");
    assert_eq!(table.fallen(), [""]);
    assert_eq!(table.outcome(), Some(Outcome::Tie));
    assert_eq!(table.troops(ANN), "hearts K");
}

#[test]
fn bk_18_survivors_return_and_opened_cards_stay_open() {
    let table = Table::at(&["hearts K 9", "spades 8 7", "hearts 10 7", "moons 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, "support attacker west 10 7")
        .play(ANN, "deploy centre K 9")
        .play(BOB, "deploy centre 8 7");
    assert_eq!(table.outcome(), Some(Outcome::Attacker));
    assert_eq!(table.troops(ANN), "hearts 9 K");
    assert_eq!(table.troops(CID), "hearts 7 10", "the supporter's too");
    let view = table.public();
    let opened: Vec<String> = view
        .seats
        .iter()
        .flat_map(|seat| &seat.piles)
        .map(|pile| {
            format!(
                "{} {}",
                super::seen(pile.opened.iter().map(|rank| Some(*rank))),
                pile.hidden
            )
        })
        .collect();
    // 8 fell to the charge and the K, then 7; Ann's 9 and Cid's 7 never stood in front.
    assert_eq!(opened, ["K 1", "10 1", " 1"]);
    let table = table.play(CID, "war hearts on Ann");
    assert_eq!(
        table.public().seats[0].piles[0].opened.len(),
        1,
        "for the rest of the game"
    );
}

#[test]
fn bk_28_who_charges_is_decided_at_the_start_of_the_round() {
    // Bob's west falls in round 1, so Ann's 9 charges only in round 2; her 8 behind it never does.
    let table = Table::battle("centre K west 9 8", "centre K A west 7");
    assert_eq!(table.fallen()[0], "defender west 7");
    assert_eq!(
        strikes(table.rounds()[0])[0],
        "attacker west 9 on west 7: beats BK-03"
    );
    assert_eq!(
        strikes(table.rounds()[1])[0],
        "attacker west 9 on centre K: fails BK-14"
    );
}

#[test]
fn bk_28_a_second_line_that_steps_up_clashes_from_the_next_round() {
    // Both first lines in the west are equal to nobody: 9 beats 7, and 10 steps up against it.
    let table = Table::battle("centre K west 9", "centre K west 7 10");
    assert_eq!(table.fallen(), ["defender west 7", "attacker west 9", ""]);
    let second = strikes(table.rounds()[1]);
    assert_eq!(second[0], "defender west 10 on west 9: beats BK-03");
    let side = Side::Defender;
    let third = table.rounds()[2].strikes[0];
    assert_eq!(
        (third.side, third.from, third.at),
        (side, Place::West, Place::Centre)
    );
    assert_eq!(table.asks(), "declare Bob");
    assert_eq!(table.troops(DEE), "moons 7");
}
