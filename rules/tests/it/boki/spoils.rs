//! Coins, supply trains and the reward: BK-19, BK-20, BK-29, BK-35, BK-45, BK-46.

use rules::Seat;
use rules::boki::{Event, Outcome};
use serde_json::json;

use super::{ANN, BOB, CID, DEE, EVE, Table};

/// Ann's hearts attack Bob's spades; Cid supports Ann, Dee supports Bob.
fn supported(seats: [&str; 4]) -> Table {
    let [ann, bob, cid, dee] = seats;
    Table::at(&[ann, bob, cid, dee, "moons 7", "suns 8"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
}

fn rewarded(table: &Table) -> Vec<Seat> {
    table.each(|event| {
        if let Event::Rewarded { seat } = event {
            Some(*seat)
        } else {
            None
        }
    })
}

#[test]
fn bk_19_an_attacker_that_wins_gets_two_coins_and_a_train() {
    let table = Table::at(&[
        "hearts K, coins 3, trains 1",
        "spades 9 8, coins 5, trains 2",
        "suns 7",
    ])
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades")
    .play(ANN, "deploy centre K")
    .play(BOB, "deploy centre 9 8");
    assert_eq!(table.outcome(), Some(Outcome::Attacker));
    assert_eq!(table.coins(), [5, 5, 0, 0]);
    // Bob lost his last troop too, and the reward makes up for the train.
    assert_eq!(table.trains(), [2, 2, 0, 0]);
}

#[test]
fn bk_19_without_a_train_there_is_none_to_take() {
    let table = Table::battle("centre K", "centre 9 8");
    assert_eq!(table.coins(), [2, 0, 0, 0]);
    assert_eq!(table.trains(), [0, 1, 0, 0], "the reward alone");
    let takes = |event: &Event| matches!(event, Event::Ended { train: true, .. });
    assert!(!table.log.iter().any(takes));
}

#[test]
fn bk_19_a_defender_that_wins_or_ties_gets_one_coin() {
    let won = Table::battle("centre 9 8", "centre K");
    assert_eq!(
        (won.outcome(), won.coins()),
        (Some(Outcome::Defender), vec![0, 1, 0, 0])
    );
    let tied = Table::battle("centre K", "centre K");
    assert_eq!(
        (tied.outcome(), tied.coins()),
        (Some(Outcome::Tie), vec![0, 1, 0, 0])
    );
    let keeps = Table::at(&["hearts 9, trains 1", "spades K, trains 2", "suns 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre 9")
        .play(BOB, "deploy centre K");
    assert_eq!(
        keeps.trains(),
        [2, 2, 0, 0],
        "trains go from defenders only; Ann has the reward"
    );
}

#[test]
fn bk_19_supporters_of_the_winning_side_get_a_coin_each() {
    let table = Table::at(&[
        "hearts K",
        "spades 9",
        "hearts 10",
        "spades 10",
        "hearts 9",
        "spades 7",
    ])
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades")
    .play(CID, "support attacker west 10")
    .play(DEE, "support defender west 10")
    .play(EVE, "support attacker east 9")
    .play(Seat(5), "support defender east 7")
    .play(ANN, "deploy centre K")
    .play(BOB, "deploy centre 9");
    assert_eq!(table.outcome(), Some(Outcome::Attacker));
    assert_eq!(table.coins(), [2, 0, 1, 0, 1, 0]);
}

#[test]
fn bk_45_supporters_are_paid_even_when_all_their_cards_fell() {
    let table = supported(["hearts 9", "spades K", "hearts 10", "spades 7"])
        .play(CID, "support attacker west 10")
        .play(DEE, "support defender west 7")
        .play(ANN, "deploy centre 9")
        .play(BOB, "deploy centre K");
    assert_eq!(table.fallen(), ["attacker centre 9, defender west 7"]);
    assert_eq!(table.troops(DEE), "");
    assert_eq!(table.coins()[..4], [0, 1, 0, 1]);
}

#[test]
fn bk_19_on_a_tie_supporters_get_nothing() {
    let table = supported(["hearts K", "spades K", "hearts 10", "spades 10"])
        .play(CID, "support attacker west 10")
        .play(DEE, "support defender west 10")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre K");
    assert_eq!(table.outcome(), Some(Outcome::Tie));
    assert_eq!(table.coins()[..4], [0, 1, 0, 0]);
}

#[test]
fn bk_19_the_chest_never_runs_out() {
    let table = Table::at(&["hearts K, coins 1000000", "spades 9", "suns 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre 9");
    assert_eq!(table.coins()[0], 1_000_002);
}

#[test]
fn bk_20_the_first_seat_to_lose_its_last_troop_gets_the_reward() {
    let table = Table::battle("centre K", "centre 9");
    assert_eq!(rewarded(&table), [BOB]);
    assert_eq!(table.trains(), [0, 1, 0, 0]);
    assert!(!table.public().reward);
    // Troops left: no reward.
    let table = Table::at(&["hearts K", "spades 9, suns 8", "suns 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre 9");
    assert_eq!(rewarded(&table), []);
    assert!(table.public().reward);
}

#[test]
fn bk_20_it_is_given_once() {
    let table = Table::battle("centre K", "centre 9");
    assert_eq!(table.asks(), "declare Cid", "Bob's turn passed");
    let table = table
        .play(CID, "war suns on Dee")
        .play(DEE, "defend moons")
        .play(CID, "deploy centre 7")
        .play(DEE, "deploy centre 7")
        .play(DEE, "war moons on Ann")
        .play(ANN, "defend hearts")
        .play(DEE, "deploy centre 7")
        .play(ANN, "deploy centre K");
    assert_eq!(table.troops(DEE), "");
    assert_eq!(rewarded(&table), [BOB]);
    assert_eq!(table.trains(), [0, 1, 0, 0]);
    let gone = Table::begun(
        &["hearts K", "spades 9", "suns 7"],
        json!({"reward": false}),
    )
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades")
    .play(ANN, "deploy centre K")
    .play(BOB, "deploy centre 9");
    assert_eq!(rewarded(&gone), []);
}

#[test]
fn bk_20_not_before_the_deck_is_empty() {
    // One card is left in the deck after the recruiting of this turn.
    let deck = json!({"deck": "hearts 7, moons 8, suns 8, suns 9, moons 9"});
    let table = Table::begun(&["hearts K", "", "suns 7", "moons 7"], deck)
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend moons")
        .play(DEE, "support none")
        .play(ANN, "deploy centre K 7")
        .play(BOB, "deploy centre 8");
    assert_eq!(rewarded(&table), []);
    assert!(table.public().reward);
    assert_eq!(
        table.troops(BOB),
        "moons 9",
        "and then Bob was dealt the last card"
    );
}

#[test]
fn bk_29_a_supporters_last_troop_counts() {
    let table = supported(["hearts K 9", "spades K, suns 9", "hearts 7", "spades 10"])
        .play(CID, "support attacker west 7")
        .play(DEE, "support defender west 10")
        .play(ANN, "deploy centre K 9")
        .play(BOB, "deploy centre K");
    assert_eq!(table.troops(CID), "");
    assert_eq!(rewarded(&table), [CID]);
}

#[test]
fn bk_29_troops_lost_before_the_deck_was_empty_do_not_count() {
    // Bob would come first, but has had no troops since before; Cid is the first to lose its last one now.
    let table = Table::at(&["hearts K", "", "spades 9", "moons 7"])
        .play(ANN, "war hearts on Cid")
        .play(CID, "defend spades")
        .play(ANN, "deploy centre K")
        .play(CID, "deploy centre 9");
    assert_eq!(rewarded(&table), [CID]);
}

#[test]
fn bk_35_of_several_the_first_clockwise_from_the_active_seat() {
    // Ann is active. Dee and Cid lose their last troops in the same battle.
    let seats = ["hearts K 10", "spades K 8", "hearts 7", "spades 9"];
    let table = Table::at(&seats)
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, "support attacker west 7")
        .play(DEE, "support defender east 9")
        .play(ANN, "deploy centre K east 10")
        .play(BOB, "deploy centre K west 8");
    assert_eq!((table.troops(CID), table.troops(DEE)), Default::default());
    assert_eq!(rewarded(&table), [CID]);
    // The attacker Dee, and Bob, who supports her.
    let seats = ["hearts 7", "moons 7", "hearts K 9", "moons 10", "suns 7"];
    let table = Table::begun(&seats, json!({"active": 3}))
        .play(DEE, "war moons on Cid")
        .play(CID, "defend hearts")
        .play(ANN, "support defender west 7")
        .play(BOB, "support attacker east 7")
        .play(DEE, "deploy centre 10")
        .play(CID, "deploy centre K east 9");
    assert_eq!(table.troops(DEE), "");
    assert_eq!(table.troops(BOB), "");
    assert_eq!(
        rewarded(&table),
        [DEE],
        "the active seat itself comes first"
    );
    // Without the active seat among them it is the next one clockwise, past the last seat.
    let seats = ["hearts 7", "moons 7", "hearts K 9", "moons K 9", "suns 7"];
    let table = Table::begun(&seats, json!({"active": 3}))
        .play(DEE, "war moons on Cid")
        .play(CID, "defend hearts")
        .play(ANN, "support defender east 7")
        .play(BOB, "support attacker west 7")
        .play(DEE, "deploy centre K east 9")
        .play(CID, "deploy centre K west 9");
    assert_eq!((table.troops(ANN), table.troops(BOB)), Default::default());
    assert_eq!(rewarded(&table), [ANN]);
}

#[test]
fn bk_46_the_reward_is_given_and_counts_in_the_battle_that_ends_the_game() {
    let table = Table::at(&["hearts K, coins 2", "spades 9, coins 2"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre 9");
    assert_eq!(rewarded(&table), [BOB]);
    assert_eq!(table.coins(), [4, 2, 0, 0]);
    // Three points of the reward are more than the two coins of the win.
    assert_eq!(table.over(), Some((vec![BOB], "troops".into())));
}
