//! Orders that are composed word by word: BK-33.

use rules::{Piece, Seat};

use super::{ANN, BOB, CID, Table, roster};

impl Table {
    /// What may follow a beginning, as it is offered, and ` .` behind it where the order may end.
    fn next(&self, seat: Seat, partial: &str) -> String {
        let next = self.view(seat).next(&roster(), seat, partial);
        let mut texts: Vec<String> = next.texts(&roster(), |_| None).collect();
        texts.extend(next.may_end.then(|| ".".to_owned()));
        texts.join(" ")
    }
}

#[test]
fn bk_33_a_war_is_composed_of_a_suit_and_a_seat() {
    let table = Table::at(&["hearts K, moons 7", "spades 9", "suns 7", ""]);
    assert_eq!(table.next(ANN, ""), "war hearts war moons");
    assert_eq!(table.next(ANN, "war moons"), "on");
    assert_eq!(table.next(ANN, "WAR moon on "), "Bob Cid");
    let targets = table.view(ANN).next(&roster(), ANN, "war moons on");
    assert_eq!(targets.pieces, [Piece::Seat(BOB), Piece::Seat(CID)]);
    assert!(!targets.may_end, "a name is missing");
    assert_eq!(table.next(ANN, "war moons on Cid"), ".");
    for wrong in [
        "war",
        "war suns",
        "war suns on",
        "on",
        "war moons on on",
        "zz",
    ] {
        assert_eq!(table.next(ANN, wrong), "", "{wrong:?}");
    }
    assert_eq!(table.next(BOB, ""), "", "who is not asked composes nothing");
    let table = table.play(ANN, "war hearts on Bob");
    assert_eq!(table.next(BOB, ""), "defend spades");
}

#[test]
fn bk_33_support_is_composed_of_a_place_and_cards() {
    let table = Table::at(&["hearts K", "spades 9", "hearts 7 8 9, spades 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades");
    assert_eq!(
        table.next(CID, ""),
        "support attacker west support attacker east support defender west support defender east \
         support none"
    );
    assert_eq!(table.next(CID, "support attacker west"), "7 8 9");
    assert_eq!(table.next(CID, "support attacker west 9"), "7 8 .");
    assert_eq!(table.next(CID, "support attacker west 9 7"), ".");
    assert_eq!(table.next(CID, "support defender east"), "7");
    assert_eq!(table.next(CID, "support defender east 7"), ".");
    assert_eq!(table.next(CID, "support none"), ".");
}

#[test]
fn bk_33_a_deployment_is_composed_card_by_card() {
    let table = Table::armies("7 8 9 10 J Q K A", "7");
    let whole = table.legal(ANN, "").len();
    assert!(whole > 10_000, "{whole} deployments");
    assert_eq!(table.next(ANN, ""), "deploy");
    assert_eq!(table.next(ANN, "deploy"), "centre west east reserve");
    assert_eq!(table.next(ANN, "deploy centre"), "7 8 9 10 J Q K A");
    assert_eq!(
        table.next(ANN, "deploy centre K"),
        "7 8 9 10 J Q A west east reserve"
    );
    let all = "deploy centre K Q west 9 8 east 10 7 reserve J A";
    let mut text = String::new();
    for word in all.split(' ') {
        let next = table.view(ANN).next(&roster(), ANN, &text);
        assert!(!next.may_end, "{text:?} leaves cards over");
        let count = next.pieces.len();
        assert!(count <= 12, "{count} pieces may follow {text:?}");
        text = format!("{text} {word}");
    }
    assert_eq!(table.next(ANN, all), ".");
}

#[test]
fn bk_33_only_cards_and_places_that_lead_to_a_deployment_are_offered() {
    let table = Table::armies("7 8 9 10", "7");
    // BK-11: two cards in reserve want two in the centre, and one on each flank.
    assert_eq!(table.next(ANN, "deploy reserve 7"), "centre west east");
    assert_eq!(table.next(ANN, "deploy reserve 7 centre 8"), "west east");
    assert_eq!(table.next(ANN, "deploy west 7 8"), "centre east");
    assert_eq!(table.next(ANN, "deploy west 7 8 centre"), "9 10");
    assert_eq!(table.next(ANN, "deploy c 7, west"), "8 9 10");
    for wrong in [
        "deploy centre 7 8 9",
        "deploy centre 7 7",
        "deploy centre A",
    ] {
        assert_eq!(table.next(ANN, wrong), "", "{wrong:?}");
    }
}

#[test]
fn bk_33_reserves_are_composed_card_by_card() {
    let table = Table::battle(
        "centre 7 8 west J east 9 reserve 10 Q K A",
        "centre K Q west A east 10",
    );
    assert_eq!(table.asks(), "reinforce Ann");
    assert_eq!(table.next(ANN, ""), "send hold");
    assert_eq!(table.next(ANN, "send"), "west east");
    assert_eq!(table.next(ANN, "send west"), "10 Q K A");
    assert_eq!(table.next(ANN, "send west K"), "10 Q A east .");
    assert_eq!(table.next(ANN, "send west K 10"), "east .");
    assert_eq!(table.next(ANN, "send west K 10 east"), "Q A .");
    assert_eq!(table.next(ANN, "send west K 10 east A Q"), ".");
    // BK-24: an own card stands in the centre.
    assert_eq!(table.next(ANN, "send centre"), "west east");
    assert_eq!(table.next(ANN, "send centre 10"), "");
    assert_eq!(table.next(ANN, "send reserve"), "");
    assert_eq!(table.next(ANN, "hold"), ".");
}
