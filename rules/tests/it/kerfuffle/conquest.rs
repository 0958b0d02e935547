//! Conquest, surrender, neutral stacks: PK-39 to PK-41, PK-58, PK-59, PK-76 to PK-79.

use rules::kerfuffle::{Event, Fate, Kerfuffle};
use rules::{Game, Seat};
use serde_json::json;

use super::{ANN, BOB, CID, Table, at};

const DEE: Seat = Seat(3);

/// Ann takes Bob's last king in Bel; Cid and Dee look on.
fn taken(bob: &str, coin: &[u32]) -> Table {
    let bob = format!("Lom; Bel K; {bob}");
    let table = Table::moving(&["Ada K 2P", &bob, "Ivy K", "Dun K"]);
    let table = table
        .play(ANN, "attack Ada > Bel K 2P")
        .play(BOB, "battle dice");
    let table = table.play(ANN, "end").play(BOB, "bet K");
    let dice = [&[6, 1], coin].concat();
    table.roll(ANN, "bet P", &dice)
}

#[test]
fn pk_39_who_loses_king_and_queen_is_conquered() {
    let table = taken("Kip 3P", &[2]);
    let fall = table.state.state.realm.factions[1].fallen.unwrap();
    assert_eq!((fall.by, fall.surrendered), (Some(ANN), false));
    assert_eq!(table.asks(), "purchase Cid");
    table.refuses(BOB, "end", "PK-39", "is out of the game");
    // A queen elsewhere keeps it in the game.
    let queen = taken("Kip Q", &[]);
    assert!(queen.state.state.realm.is_living(BOB));
}

#[test]
fn pk_40_heads_half_of_the_troops_comes_over() {
    let table = taken("Kip 3P; Lom N R", &[1]);
    assert_eq!(table.asks(), "pick Ann");
    table.refuses(ANN, "pick 3P at Kip", "PK-40", "pick 2 of Bob's");
    table.refuses(ANN, "pick 2B at Kip", "PK-40", "pick 2 of Bob's");
    table.refuses(BOB, "pick 2P at Kip", "PK-39", "is out of the game");
    table.refuses(CID, "pick 2P at Kip", "PK-40", "waits for Ann");
    assert!(table.legal(ANN).contains(&"pick N R at Lom".to_owned()));
    let table = table.play(ANN, "pick P at Kip, R at Lom");
    assert_eq!(
        (table.stands("Kip"), table.stands("Lom")),
        ("Ann P".into(), "Ann R".into())
    );
    assert_eq!(table.asks(), "purchase Cid");
    // One piece is at least one.
    let one = taken("Kip P G", &[1]).play(ANN, "pick P at Kip");
    assert_eq!(one.stands("Kip"), "Ann P");
}

#[test]
fn pk_40_where_all_troops_are_under_attack_none_is_picked() {
    let seats = [
        "Ada K 2P; Jet G 2P; Ivy Q",
        "Lom; Bel K; Kip N",
        "Dun K",
        "Hay K",
    ];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K 2P; attack Jet > Kip 2P G");
    let table = table
        .play(BOB, "battle dice")
        .play(ANN, "end")
        .play(BOB, "bet K");
    let table = table.roll(ANN, "bet P", &[6, 1, 1]);
    assert_eq!(
        (table.stands("Kip"), table.asks()),
        ("Ann 2P G".into(), "purchase Cid".into())
    );
}

#[test]
fn pk_40_tails_they_stay_as_nobodys() {
    let table = taken("Kip 3P G; Lom 2G; holds 2 G", &[2]);
    assert_eq!(
        (table.stands("Kip"), table.stands("Lom")),
        ("nobody 3P".into(), String::new())
    );
    // What it held goes free.
    assert_eq!(table.stands("Ivy"), "Cid K G");
    // Without troops there is no coin.
    let none = taken("Kip G", &[]);
    assert_eq!(none.stands("Kip"), "");
}

/// Bob has left two stacks; Ann stands beside one.
fn stacks(ann: &str) -> Table {
    let seats = [ann, "Lom; conquered_by 2", "Dun K"];
    let more = json!({"stacks": [
        {"at": "Bel", "of": 1, "pieces": "2P R"},
        {"at": "Kip", "of": 1, "pieces": "P"},
    ]});
    Table::begun(&seats, &more).play(ANN, "done")
}

#[test]
fn pk_41_a_neighbour_may_buy_a_whole_stack() {
    let table = stacks("Ada K; gold 3");
    assert_eq!(table.gold(ANN), 6);
    table.refuses(ANN, "buy stack at Kip", "PK-41", "no neutral stack in Kip");
    table.refuses(CID, "buy stack at Kip", "PK-41", "waits for Ann");
    let table = table.play(ANN, "buy stack at Bel");
    assert_eq!(
        (table.stands("Bel"), table.gold(ANN)),
        ("Ann 2P R".into(), 0)
    );
    stacks("Ada K").refuses(
        ANN,
        "buy stack at Bel",
        "PK-41",
        "costs 6 gold, and you have 3",
    );
    stacks("Ada K; gold -9").refuses(ANN, "buy stack at Bel", "PK-14", "you owe 6");
}

#[test]
fn pk_41_who_was_conquered_may_still_command_a_stack() {
    let table = stacks("Ada K 4P")
        .play(ANN, "attack Ada > Bel K 4P")
        .play(ANN, "end");
    assert_eq!(table.asks(), "bet Ann, bet Bob");
    table.refuses(BOB, "done", "PK-39", "is out of the game");
    let table = table.play(BOB, "bet R").roll(ANN, "bet P", &[1, 6, 6]);
    assert_eq!(table.stands("Bel"), "nobody 2P R");
}

#[test]
fn pk_58_a_stack_never_retreats_and_surrender_takes_the_generals() {
    let table = stacks("Ada K 4P")
        .play(ANN, "attack Ada > Bel K 4P")
        .play(ANN, "end");
    table.refuses(BOB, "bet retreat", "PK-58", "one of 2P R");
    assert!(!table.legal(BOB).contains(&"bet retreat".to_owned()));
    let gone = Table::at(&["Ada K", "Lom K Q 2G P", "Ivy K"]).roll(BOB, "surrender to Cid", &[2]);
    assert_eq!(gone.stands("Lom"), "nobody P");
    assert_eq!(gone.state.state.realm.generals(BOB), 0);
}

#[test]
fn pk_59_the_clock_bets_the_cheapest_piece_of_a_stack_and_keeps_cards() {
    let table = stacks("Ada K 4P")
        .play(ANN, "attack Ada > Bel K 4P")
        .play(ANN, "end");
    let view = table.view(BOB);
    let order = view.default_order(BOB, crate::context()).unwrap();
    assert_eq!(view.print(&super::roster(), &order), "bet P");
    assert!(Kerfuffle::is_default_ruled(&view.view, BOB));
    // For people it is named, too: the cautious bot player, in every pace.
    assert!(Kerfuffle::is_default_ruled(&table.view(ANN).view, ANN));
    assert!(!Kerfuffle::is_default_ruled(&table.view(CID).view, CID));
    let cards = super::started(2, json!({"start": "drawn"})).unwrap();
    let view = cards.view(ANN);
    let order = view.default_order(ANN, crate::context()).unwrap();
    assert_eq!(view.print(&super::roster(), &order), "keep");
    // For those who are away it attacks nobody.
    let away = Table::moving(&["Ada K Q 4P 3R", "Lom K; Bel P"]);
    let order = away.view(ANN).default_order(ANN, crate::context()).unwrap();
    assert!(
        !away
            .view(ANN)
            .print(&super::roster(), &order)
            .starts_with("attack")
    );
}

/// Ann and Bob each have one king left, and both kings fall in the battle of Bel.
fn both_fall(seats: &[&str]) -> Table {
    let table = Table::moving(seats)
        .play(ANN, "attack Ada > Bel K 2P")
        .play(BOB, "battle dice")
        .play(ANN, "end")
        .play(BOB, "bet K")
        .roll(ANN, "bet K", &[1, 6]);
    table.play(BOB, "bet K").roll(ANN, "bet P", &[6, 1])
}

#[test]
fn pk_90_who_fall_together_are_conquered_by_nobody() {
    let table = both_fall(&["Ada K 2P; Kip P", "Lom; Bel K; Elm N", "Ivy K", "Dun K"]);
    for seat in [0, 1] {
        let fall = table.state.state.realm.factions[seat].fallen.unwrap();
        assert_eq!((fall.by, fall.surrendered), (None, false));
    }
    // Their troops stay as nobody's, without a coin.
    assert_eq!(table.stands("Kip"), "nobody P");
    assert_eq!(table.stands("Elm"), "nobody N");
    assert_eq!(table.over(), None);
    assert_eq!(table.asks(), "purchase Cid");
}

#[test]
fn pk_90_the_game_ends_without_a_winner_where_nobody_is_left() {
    let table = both_fall(&["Ada K 2P", "Lom; Bel K"]);
    assert_eq!(table.over(), Some((vec![], "nobody left".into())));
    assert_eq!(table.asks(), "");
}

#[test]
fn pk_76_who_falls_to_a_stack_is_conquered_by_nobody() {
    let table = stacks("Ada K; Elm 2P; Ivy 2G")
        .play(ANN, "attack Ada > Bel K")
        .play(ANN, "end");
    let table = table.play(BOB, "bet R").roll(ANN, "bet K", &[1, 6, 6]);
    // There is no coin; its troops belong to nobody, and Cid is the last.
    let fall = table.state.state.realm.factions[0].fallen.unwrap();
    assert_eq!(fall.by, None);
    assert_eq!(
        (table.stands("Elm"), table.stands("Ivy")),
        ("nobody 2P".into(), String::new())
    );
    assert_eq!(table.over(), Some((vec![CID], "last faction".into())));
}

#[test]
fn pk_77_surrender_waits_until_no_attack_is_open() {
    let table = Table::moving(&["Ada K 2P", "Lom K; Bel P", "Ivy K"]);
    table.refuses(BOB, "surrender to Bob", "PK-39", "name another faction");
    let attacked = table.clone().play(ANN, "attack Ada > Bel K P");
    attacked.refuses(BOB, "surrender to Cid", "PK-39", "no attack is open");
    // Who surrenders in its own turn hands it on.
    let table = table.roll(ANN, "surrender to Cid", &[2]);
    assert_eq!(
        (table.asks(), table.stands("Ada")),
        ("purchase Bob".into(), "nobody 2P".into())
    );
    let fall = table.state.state.realm.factions[0].fallen.unwrap();
    assert_eq!((fall.by, fall.surrendered), (Some(CID), true));
    table.refuses(
        BOB,
        "surrender to Ann",
        "PK-39",
        "Ann cannot take your surrender",
    );
}

#[test]
fn pk_78_attacks_of_a_conquered_faction_are_called_off() {
    let seats = ["Ivy; Ada K P; Jet G 2P", "Lom K; Bel R; Kip P", "Dun K"];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K P; attack Jet > Kip 2P G");
    let table = table
        .play(ANN, "end")
        .play(BOB, "bet R")
        .roll(ANN, "bet K", &[1, 1, 1]);
    // The king is dead; with the pawn the battle is over, and the faction. Tails: its troops stay.
    let table = table.play(BOB, "bet R").roll(ANN, "bet P", &[1, 1, 1, 2]);
    let off = |event: &&Event| format!("{event:?}").contains("CalledOff");
    assert_eq!(table.log.iter().filter(off).count(), 1);
    assert_eq!(
        (table.stands("Jet"), table.stands("Kip")),
        ("nobody 2P".into(), "Bob P".into())
    );
    assert_eq!(table.asks(), "purchase Bob");
}

#[test]
fn pk_79_troops_under_attack_cannot_be_picked() {
    let seats = [
        "Ada K 2P; Jet G 2P; Ivy Q",
        "Lom; Bel K; Kip N; Lom P",
        "Dun K",
        "Hay K",
    ];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K 2P; attack Jet > Kip 2P G");
    let table = table
        .play(BOB, "battle dice")
        .play(ANN, "end")
        .play(BOB, "bet K");
    let table = table.roll(ANN, "bet P", &[6, 1, 1]);
    assert_eq!(table.asks(), "pick Ann");
    table.refuses(ANN, "pick N at Kip", "PK-40", "where they stand free");
    let table = table.play(ANN, "pick P at Lom");
    // Nobody is left in Kip, so the attackers stand there.
    assert_eq!(
        (table.stands("Kip"), table.stands("Lom")),
        ("Ann 2P G".into(), "Ann P".into())
    );
    assert_eq!(table.asks(), "purchase Cid");
    assert_eq!(at("Kip").index(), 10);
    let conquered = |event: &&Event| matches!(event, Event::Fate(Fate::Conquered { .. }));
    assert_eq!(table.log.iter().filter(conquered).count(), 1);
    assert!(table.state.state.realm.is_living(DEE));
}
