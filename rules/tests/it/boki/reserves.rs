//! Reserves: BK-15, BK-17, BK-24, BK-25.

use rules::Viewer;
use rules::boki::{Event, Formation, Observation, Outcome, Place};

use super::{ANN, BOB, CID, Table};

/// After the first round Ann's east is empty, and her 7 waits behind.
fn waiting() -> Table {
    Table::battle(
        "centre K Q west 10 east 9 reserve 7",
        "centre K west 10 east J",
    )
}

#[test]
fn bk_15_a_reserve_may_fill_an_empty_place_or_hold() {
    let table = waiting();
    assert_eq!(table.fallen(), ["attacker east 9"]);
    assert_eq!(table.asks(), "reinforce Ann");
    assert_eq!(table.legal(ANN, ""), ["hold", "send east 7"]);
    let sent = table.clone().play(ANN, "send east 7");
    assert_eq!(
        sent.fallen()[1],
        "attacker east 7",
        "it meets the J in the next round"
    );
    let held = table.play(ANN, "hold");
    assert_eq!(
        held.fallen().len(),
        2,
        "the J charges a K that it does not beat"
    );
    assert_eq!(held.troops(ANN), "hearts 7 10 Q K");
}

#[test]
fn bk_15_one_or_two_cards_to_each_empty_place() {
    let table = Table::battle(
        "centre 7 8 west J east 9 reserve 10 Q K A",
        "centre K Q west A east 10",
    );
    assert_eq!(
        table.fallen(),
        ["attacker centre 7, attacker west J, attacker east 9"]
    );
    assert_eq!(table.asks(), "reinforce Ann");
    let orders = table.legal(ANN, "");
    // Two flanks; none, one or two of four cards to each, in order.
    let (none, one, two) = (1, 4, 12);
    let ways = none + 2 * (one + two) + 4 * 3 + 2 * 4 * 3 * 2 + 4 * 3 * 2;
    assert_eq!(orders.len(), ways);
    assert!(orders.contains(&"send west 10 K east A Q".to_owned()));
    table.refuses(
        ANN,
        "send west 10 K Q",
        "BK-15",
        "the west takes two cards at most",
    );
    table.refuses(ANN, "send west 10 east 10", "BK-15", "10 is named twice");
    table.refuses(
        ANN,
        "send west 8",
        "BK-15",
        "8 is not in your reserve: it has 10 Q K A",
    );
    table.refuses(
        ANN,
        "send",
        "BK-15",
        "name a card for west or east, or hold",
    );
    table.refuses(BOB, "hold", "BK-15", "now Ann may send reserves");
    table.refuses(BOB, "send west 10", "BK-15", "now Ann may send reserves");
    let table = table.play(ANN, "send west A 10");
    assert_eq!(
        table
            .state
            .battle
            .as_ref()
            .map(|battle| battle.armies[0].front.reserve.len()),
        Some(2)
    );
}

/// Both have an empty west and a card in reserve.
fn both_waiting() -> Table {
    let supported = Table::at(&[
        "hearts 7 8 9 10 A",
        "spades 7 8 9 10 A",
        "suns 7",
        "moons 7",
    ])
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades");
    supported
        .play(ANN, "deploy centre 10 9 west 8 east 7 reserve A")
        .play(BOB, "deploy centre 10 9 west 7 east 8 reserve A")
}

#[test]
fn bk_15_both_answer_at_the_same_time_and_in_secret() {
    let table = both_waiting();
    assert_eq!(table.fallen(), ["attacker east 7, defender west 7"]);
    assert_eq!(table.asks(), "reinforce Ann, reinforce Bob");
    let observation = table.observation(ANN, "send east A", Viewer::Seat(BOB));
    assert_eq!(
        observation,
        [Observation::Answered {
            seat: ANN,
            sent: None
        }]
    );
    assert_eq!(
        observation,
        table.observation(ANN, "hold", Viewer::Seat(BOB))
    );
    let (sent, held) = (
        table.clone().play(ANN, "send east A"),
        table.play(ANN, "hold"),
    );
    assert_eq!(sent.view(BOB), held.view(BOB));
    assert_eq!(sent.public(), held.public());
    assert_ne!(sent.view(ANN), held.view(ANN), "the own answer is known");
    assert_eq!(sent.asks(), "reinforce Bob");
    sent.refuses(ANN, "hold", "BK-15", "now Bob may send reserves");
    let arrived = sent.observation(BOB, "hold", Viewer::Public);
    assert!(
        arrived.contains(&Observation::Arrived {
            sent: [[0, 0, 1], [0; 3]]
        }),
        "{arrived:?}"
    );
}

#[test]
fn bk_15_a_seat_with_nothing_to_choose_is_not_asked() {
    // Ann has empty flanks and no reserve; Bob has a reserve and no empty place.
    let table = Table::battle("centre 9", "centre 10 7 west 8 east J reserve K");
    assert_eq!(table.asks(), "declare Bob", "nobody was asked");
    assert!(
        !table
            .log
            .iter()
            .any(|event| matches!(event, Event::Answered { .. }))
    );
}

#[test]
fn bk_17_a_reinforcement_goes_on_with_the_battle() {
    let table = waiting().play(ANN, "hold");
    assert_eq!(table.fallen()[1], "");
    let held = table.clone().play(ANN, "hold");
    assert_eq!(held.outcome(), Some(Outcome::Tie));
    assert_eq!(table.play(ANN, "send east 7").outcome(), Some(Outcome::Tie));
    let table = Table::battle(
        "centre K 7 west 10 east 9 reserve A Q",
        "centre K 8 west 10 east J",
    );
    assert_eq!(table.fallen(), ["attacker east 9"]);
    let table = table.play(ANN, "hold");
    // The J charged in vain: nobody fell. Now what is sent decides.
    assert_eq!(table.fallen()[1], "");
    assert_eq!(table.asks(), "reinforce Ann");
    let tied = table.clone().play(ANN, "hold");
    assert_eq!(tied.outcome(), Some(Outcome::Tie));
    let table = table.play(ANN, "send east A");
    assert_eq!(
        table.fallen()[2..],
        ["defender east J", "defender centre K", "defender centre 8"]
    );
    assert_eq!(table.outcome(), Some(Outcome::Attacker));
}

#[test]
fn bk_24_bk_11_does_not_bind_reinforcements() {
    // After the first round Ann holds one card in the centre, and an open flank; two wait behind.
    let table = Table::battle(
        "centre 7 8 west J east 9 reserve 10 Q",
        "centre K Q west A east 10",
    );
    assert_eq!(table.asks(), "reinforce Ann");
    let orders = table.legal(ANN, "");
    assert!(
        orders.contains(&"send west 10".to_owned()),
        "the east stays open, Q waits"
    );
    let table = table.play(ANN, "send east Q");
    assert!(table.log.contains(&Event::Arrived));
}

#[test]
fn bk_24_a_place_with_a_living_card_cannot_be_filled_up() {
    let table = waiting();
    table.refuses(
        ANN,
        "send west 7",
        "BK-24",
        "a card stands in the west, which cannot be filled up; empty places: east",
    );
    table.refuses(ANN, "send centre 7", "BK-24", "a card stands in the centre");
    table.refuses(ANN, "send east 7 west 7", "BK-15", "7 is named twice");
}

#[test]
fn bk_24_two_cards_name_first_and_second_line() {
    let table = Table::battle(
        "centre 7 8 west J east 9 reserve 10 Q",
        "centre K Q west A east 10",
    )
    .play(ANN, "send west Q 10");
    let Some(Event::Answered { sent, .. }) = table
        .log
        .iter()
        .find(|event| matches!(event, Event::Answered { .. }))
    else {
        panic!("Ann has answered");
    };
    let mut expected = Formation::default();
    expected.add(Place::West, rules::boki::Rank::Queen);
    expected.add(Place::West, rules::boki::Rank::Ten);
    assert_eq!(*sent, expected);
    // The Q met the A first.
    assert_eq!(
        table.fallen()[1].split(", ").nth(1),
        Some("attacker west Q")
    );
}

/// Cid's 9 stands on Ann's west, with the second card given, against Bob's J.
fn supported(second: &str) -> Table {
    Table::at(&["hearts K A 10 7", "spades K J 7", "hearts 9 8", "moons 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, &format!("support attacker west 9{second}"))
        .play(ANN, "deploy centre K A east 10 reserve 7")
        .play(BOB, "deploy centre K west J east 7")
}

#[test]
fn bk_24_a_flank_whose_supporters_are_dead_is_empty() {
    let table = supported("");
    assert_eq!(table.fallen(), ["attacker west 9, defender east 7"]);
    assert_eq!(table.asks(), "reinforce Ann");
    assert_eq!(table.legal(ANN, ""), ["hold", "send west 7"]);
    let table = table.play(ANN, "send west 7");
    assert_eq!(table.fallen()[1], "attacker west 7");
}

#[test]
fn bk_15_a_flank_with_a_living_supporter_is_not_free() {
    let table = supported(" 8");
    assert_eq!(
        table.fallen(),
        ["attacker west 9, defender east 7", "attacker west 8"],
        "Ann was not asked as long as the 8 lived"
    );
    assert_eq!(table.legal(ANN, ""), ["hold", "send west 7"]);
    // With another place to fill, the supporter's flank still is not.
    let table = Table::at(&["hearts K A 10 7", "spades K J 7", "hearts 9 8", "moons 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, "support attacker west 9 8")
        .play(ANN, "deploy centre K A east 10 reserve 7")
        .play(BOB, "deploy centre K west 7 east J");
    assert_eq!(table.fallen(), ["attacker east 10, defender west 7"]);
    assert_eq!(table.legal(ANN, ""), ["hold", "send east 7"]);
    table.refuses(
        ANN,
        "send west 7",
        "BK-15",
        "a supporter's card stands in the west; empty places: east",
    );
}

#[test]
fn bk_25_a_seat_may_hold_and_lose_its_centre_on_purpose() {
    let table = Table::battle("centre 7 west 9 east 10 reserve 8", "centre K");
    assert_eq!(table.fallen(), ["attacker centre 7"]);
    assert_eq!(table.legal(ANN, ""), ["hold", "send centre 8"]);
    let table = table.play(ANN, "hold");
    assert_eq!(table.outcome(), Some(Outcome::Defender));
    assert_eq!(table.troops(ANN), "hearts 8 9 10");
}

#[test]
fn bk_25_a_seat_is_asked_even_if_the_battle_is_decided() {
    // Bob's centre is gone and nothing can come; Ann still has a flank to fill.
    let table = Table::battle(
        "centre K west 10 east 9 reserve 7",
        "centre 8 west J east A",
    );
    assert_eq!(
        table.fallen(),
        ["attacker west 10, defender centre 8, defender east A"]
    );
    assert_eq!(table.asks(), "reinforce Ann");
    assert_eq!(table.outcome(), None);
    let table = table.play(ANN, "send west 7");
    assert_eq!(table.outcome(), Some(Outcome::Attacker));
    assert_eq!(table.troops(ANN), "hearts 7 9 K", "what was sent returns");
}

#[test]
fn bk_25_both_centres_lost_and_one_refilled_decides() {
    let table = Table::battle("centre 10 west A east 9 reserve 8", "centre K east J");
    assert_eq!(
        table.fallen(),
        ["attacker centre 10, attacker east 9, defender centre K"]
    );
    let held = table.clone().play(ANN, "hold");
    assert_eq!(held.outcome(), Some(Outcome::Tie));
    let sent = table.play(ANN, "send centre 8");
    assert_eq!(sent.outcome(), Some(Outcome::Attacker));
}
