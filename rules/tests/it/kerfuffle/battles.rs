//! Battles with dice, and where the beaten go: PK-32, PK-36 to PK-38, PK-47, PK-56, PK-63, PK-70, PK-81.

use rules::Allowance;
use rules::kerfuffle::{BattleEvent, Event, Party};

use super::{ANN, BOB, Table};

/// Ann from Ada against Bob in Bel, at the first bets.
fn battle(ann: &str, bob: &str) -> Table {
    let (ann, bob) = (format!("Ada {ann}"), format!("Lom K; Bel {bob}"));
    fight(&[&ann, &bob])
}

/// Ann attacks Bel with all that stands in Ada.
fn fight(seats: &[&str]) -> Table {
    let table = Table::moving(seats);
    let army = table.stands("Ada").replace("Ann ", "");
    let table = table.play(ANN, &format!("attack Ada > Bel {army}"));
    let table = if table.asks().contains("answer") {
        table.play(BOB, "battle dice")
    } else {
        table
    };
    table.play(ANN, "end")
}

#[test]
fn pk_36_the_higher_sum_survives() {
    let table = battle("K 2P", "N P");
    table.refuses(ANN, "bet N", "PK-36", "one of K 2P");
    table.refuses(BOB, "bet G", "PK-36", "one of P N");
    let table = table.play(ANN, "bet P");
    table.refuses(ANN, "bet P", "PK-36", "waits for Bob to bet");
    // One die against two; equal sums are thrown again.
    let won = table.clone().roll(BOB, "bet N", &[3, 1, 2, 6, 1, 2]);
    assert_eq!(
        (won.stands("Bel"), won.asks()),
        ("Bob P".into(), "bet Ann, bet Bob".into())
    );
    let lost = table.roll(BOB, "bet N", &[3, 2, 2]);
    assert_eq!(lost.stands("Bel"), "Bob P N");
    assert_eq!(
        lost.state.state.realm.attacks[0].pieces().to_string(),
        "K P"
    );
    // A queen throws three dice, a king one.
    let heads = battle("K Q", "R");
    let heads = heads
        .play(BOB, "bet R")
        .roll(ANN, "bet Q", &[1, 1, 2, 1, 2]);
    assert_eq!(heads.stands("Bel"), "Ann K Q");
}

#[test]
fn pk_70_each_side_has_a_bank_of_time_for_all_its_bets() {
    let bank = Allowance::Bank {
        name: "bets-1".into(),
        slow: 86_400_000,
        live: 300_000,
    };
    let table = battle("K 2P", "N P");
    let times = |table: &Table| -> Vec<Allowance> {
        let asks = table.state.asks().into_iter();
        asks.map(|ask| ask.time).collect()
    };
    assert_eq!(times(&table), [bank.clone(), bank.clone()]);
    // The next round draws from the same one.
    let table = table.play(ANN, "bet P").roll(BOB, "bet N", &[3, 2, 2]);
    assert_eq!(times(&table), [bank.clone(), bank]);
}

#[test]
fn pk_56_the_attackers_dice_come_first() {
    let table = battle("K P", "N")
        .play(BOB, "bet N")
        .roll(ANN, "bet P", &[4, 1, 3, 5, 1, 1]);
    let thrown = |event: &Event| match event {
        Event::Battle(BattleEvent::Fought { throws, lost, .. }) => Some((throws.clone(), *lost)),
        Event::SetUp(_)
        | Event::Turn(_)
        | Event::March(_)
        | Event::Battle(_)
        | Event::Captive(_)
        | Event::Deal(_)
        | Event::Fate(_) => None,
    };
    let (rolls, lost) = table.log.iter().find_map(thrown).unwrap();
    assert_eq!(rolls, [[vec![4], vec![1, 3]], [vec![5], vec![1, 1]]]);
    assert_eq!(lost, Some(Party::Defender));
}

#[test]
fn pk_37_who_retreats_ends_the_battle_and_survives() {
    let table = battle("K 2P", "N P");
    // Nobody leads them, and in a battle they may retreat all the same.
    let fled = table.clone().play(ANN, "bet P").play(BOB, "bet retreat");
    assert_eq!(
        (fled.asks(), fled.stands("Bel")),
        ("fall back Bob".into(), "Ann K 2P".into())
    );
    let fled = fled.play(BOB, "fall back Cor: N; Fen: P");
    assert_eq!(
        (fled.stands("Cor"), fled.stands("Fen")),
        ("Bob N".into(), "Bob P".into())
    );
    // Both retreat: the defender holds the province.
    let both = table.play(ANN, "bet retreat").play(BOB, "bet retreat");
    assert_eq!(
        (both.asks(), both.stands("Bel")),
        ("fall back Ann".into(), "Bob P N".into())
    );
}

#[test]
fn pk_47_troops_without_a_leader_may_retreat_from_a_battle() {
    let table = battle("K 2P", "P");
    assert!(table.legal(BOB).contains(&"bet retreat".to_owned()));
    table.play(ANN, "bet K").play(BOB, "bet retreat");
}

#[test]
fn pk_32_the_beaten_go_to_friendly_provinces_of_their_choice() {
    let table = battle("K 2P", "N P")
        .play(BOB, "bet P")
        .play(ANN, "bet retreat");
    assert_eq!(table.asks(), "fall back Ann");
    table.refuses(
        ANN,
        "fall back Gil: K 2P",
        "PK-32",
        "choose Ada, Cor or Fen",
    );
    table.refuses(ANN, "fall back Cor: K P", "PK-32", "P would be lost");
    table.refuses(ANN, "fall back Cor: K 3P", "PK-32", "of K 2P");
    table.refuses(BOB, "fall back Cor: P", "PK-32", "waits for Ann");
    // They may go back where they came from, or elsewhere.
    let back = table.clone().play(ANN, "fall back Ada: K 2P");
    assert_eq!(
        (back.stands("Ada"), back.asks()),
        ("Ann K 2P".into(), "purchase Bob".into())
    );
    let apart = table.play(ANN, "fall back Cor: K; Ada: 2P");
    assert_eq!(
        (apart.stands("Ada"), apart.stands("Cor")),
        ("Ann 2P".into(), "Ann K".into())
    );
}

#[test]
fn pk_73_beaten_attackers_go_back_into_a_foreign_capital_too() {
    let seats = ["Ivy; Ada K P", "Lom K; Bel N; Cor P; Fen P", "Ada; Dun K"];
    let table = fight(&seats).play(BOB, "bet N").play(ANN, "bet retreat");
    // It is Cid's capital, and nobody else may go there; there is no other place.
    assert_eq!(table.stands("Ada"), "Ann K P");
}

#[test]
fn pk_63_who_has_no_place_to_go_is_killed() {
    let seats = ["Ivy; Ada K Q 2P", "Lom K; Bel N P", "Dun K; Cor P; Fen P"];
    let table = fight(&seats).play(ANN, "bet P").play(BOB, "bet retreat");
    let table_asks = table.asks();
    assert_eq!(
        (table.stands("Ada"), table_asks.as_str()),
        ("Bob P N".into(), "purchase Bob")
    );
    let closed = [
        "Ivy; Ada K Q 2P; Elm P",
        "Lom K; Bel N P",
        "Ada; Dun K; Cor P; Fen P",
    ];
    let killed = fight(&closed).play(ANN, "bet P").play(BOB, "bet retreat");
    assert_eq!(
        (killed.stands("Bel"), killed.asks()),
        ("Ann K Q 2P".into(), "purchase Bob".into())
    );
    assert_eq!(killed.state.state.realm.all_of(BOB).to_string(), "K");
}

#[test]
fn pk_38_generals_of_a_force_that_was_wiped_out_flee() {
    let table = battle("K 2P", "P 2G")
        .play(BOB, "bet P")
        .roll(ANN, "bet P", &[5, 2]);
    assert_eq!(
        (table.stands("Bel"), table.asks()),
        ("Ann K 2P".into(), "fall back Bob".into())
    );
    let table = table.play(BOB, "fall back Fen: 2G");
    assert_eq!(table.stands("Fen"), "Bob 2G");
    let closed = [
        "Ivy; Ada K Q 2P",
        "Lom K; Bel P G",
        "Ada; Dun K; Cor P; Fen P",
    ];
    let killed = fight(&closed)
        .play(BOB, "bet P")
        .roll(ANN, "bet P", &[5, 2]);
    assert_eq!(killed.state.state.realm.all_of(BOB).to_string(), "K");
}

#[test]
fn pk_81_of_like_pieces_those_fall_that_came_last() {
    let seats = ["Ivy; Ada K P; Cor Q P", "Lom K; Bel 2N"];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K P; attack Cor > Bel Q P");
    let table = table
        .play(ANN, "end")
        .play(BOB, "bet N")
        .roll(ANN, "bet P", &[1, 6, 6]);
    let parts: Vec<String> = table.state.state.realm.attacks[0]
        .parts
        .iter()
        .map(|(_, p)| p.to_string())
        .collect();
    assert_eq!(parts, ["K P", "Q"]);
}
