//! What is achieved, and how games end: PK-42, PK-43, PK-64, PK-72, and cards that count turns (PK-11).

use rules::Seat;
use rules::kerfuffle::{Card, Goal};
use serde_json::json;

use super::{ANN, BOB, CID, Table};

const DEE: Seat = Seat(3);

/// Plays turns of nothing, by seat, until the given number is over.
fn turns(mut table: Table, count: usize) -> Table {
    for _ in 0..count {
        let seat = table.state.state.realm.active;
        table = table.play(seat, "done; end");
    }
    table
}

const HALF: &str = "Ada K; Bel P; Cor P; Elm P; Fen P; Gil P; Ivy P; Jet P";

#[test]
fn pk_42_hegemony_is_two_thirds_of_the_provinces() {
    let table = turns(Table::at(&[HALF, "Lom K"]), 1);
    assert_eq!(table.over(), Some((vec![ANN], "hegemony".into())));
    let few = HALF.replace("; Jet P", "");
    assert_eq!(turns(Table::at(&[&few, "Lom K"]), 1).over(), None);
    // The own capital counts with nobody in it.
    let capital = HALF.replace("Ada K", "Ada; Jet K").replace("; Jet P", "");
    assert!(turns(Table::at(&[&capital, "Lom K"]), 1).over().is_some());
}

#[test]
fn pk_64_a_capital_with_a_stack_in_it_does_not_count() {
    let capital = HALF.replace("Ada K", "Ada; Jet K").replace("; Jet P", "");
    let seats = [&capital, "Lom K", "Dun; conquered_by 1"];
    let more = json!({"stacks": [{"at": "Ada", "of": 2, "pieces": "P"}]});
    assert_eq!(turns(Table::begun(&seats, &more), 1).over(), None);
}

#[test]
fn pk_72_nothing_is_completed_before_the_end_of_round_2() {
    let begin = |round: u32| {
        let more = json!({"round": round});
        Table::begun(
            &["Lom K; gold 0", HALF, "Hay K; card {\"gold\":{\"gold\":1}}"],
            &more,
        )
    };
    assert_eq!(turns(begin(1), 3).over(), None);
    // At the end of round 2 all are looked at: Bob for his provinces, Cid for his gold.
    let table = turns(begin(2), 2);
    assert_eq!(table.over(), None);
    let table = turns(table, 1);
    let (winners, _) = table.over().unwrap();
    assert_eq!(winners.len(), 2);
}

#[test]
fn pk_11_cards_that_count_turns_count_own_turns_in_a_row() {
    let card = "card {\"hold\":{\"provinces\":[\"Bel\"],\"turns\":2}}";
    let ann = format!("Ada K; Elm G; {card}");
    let table = turns(Table::at(&[&ann, "Lom K"]), 1);
    assert_eq!(table.state.state.own[0].turns, 1);
    let bob = turns(table.clone(), 1);
    assert_eq!(bob.over(), None);
    assert_eq!(
        turns(bob.clone(), 1).over(),
        Some((vec![ANN], "objective".into()))
    );
    // Who loses control begins again.
    let away = bob.play(ANN, "done; move Ada > Elm K; end");
    assert_eq!(away.state.state.own[0].turns, 0);
    let castles = "Ada K; Bel P; castle Bel; turns 1; card {\"castles\":{\"turns\":2}}";
    assert!(turns(Table::at(&[castles, "Lom K"]), 1).over().is_some());
    let both = Table::at(&[castles, "Lom K; castle Kip"]);
    assert_eq!(turns(both, 1).over(), None);
}

#[test]
fn pk_42_gold_generals_and_conquest_complete_cards() {
    let gold = Table::at(&["Ada K; gold 96; card {\"gold\":{\"gold\":100}}", "Lom K"]);
    assert_eq!(turns(gold, 1).over(), Some((vec![ANN], "objective".into())));
    let ann = "Ada K; holds 1 G; card \"generals\"";
    assert_eq!(
        turns(Table::at(&[ann, "Lom K"]), 1).over(),
        Some((vec![ANN], "objective".into()))
    );
    assert_eq!(turns(Table::at(&[ann, "Lom K", "Ivy K"]), 1).over(), None);
    let conquer = "Ada K; card {\"conquer\":{\"seat\":1,\"side\":\"left\"}}";
    let table = Table::at(&[conquer, "Lom K", "Ivy K"]).play(BOB, "surrender to Ann");
    assert_eq!(table.over(), Some((vec![ANN], "objective".into())));
}

#[test]
fn pk_42_after_a_surrender_whoever_took_it_is_looked_at() {
    let few = HALF.replace("; Jet P", "");
    let seats = [&few, "Lom K; Kip 2P", "Dun K"];
    // After the picking: with Kip it is two thirds.
    let surrendered = |round: u32| {
        let table = Table::begun(&seats, &json!({"round": round}));
        table.roll(BOB, "surrender to Ann", &[1])
    };
    let table = surrendered(5);
    assert_eq!((table.over(), table.asks()), (None, "pick Ann".into()));
    let table = table.play(ANN, "pick P at Kip");
    assert_eq!(table.over(), Some((vec![ANN], "hegemony".into())));
    // Not before the end of round 2, and not by cards that count turns.
    assert_eq!(surrendered(2).play(ANN, "pick P at Kip").over(), None);
    let card = "card {\"hold\":{\"provinces\":[\"Kip\"],\"turns\":1}}";
    let ann = format!("Ada K; turns 1; {card}");
    let table = Table::at(&[&ann, "Lom K; Kip 2P", "Dun K"]);
    let table = table.roll(BOB, "surrender to Ann", &[1]);
    let table = table.play(ANN, "pick P at Kip");
    assert_eq!((table.over(), table.asks()), (None, "purchase Ann".into()));
    assert!(turns(table, 1).over().is_some());
    // Only whoever took it: Cid's gold is looked at when his turn ends.
    let gold = "Dun K; gold 9; card {\"gold\":{\"gold\":1}}";
    let table = Table::at(&["Ada K", "Lom K", gold]).play(BOB, "surrender to Ann");
    assert_eq!(table.over(), None);
}

#[test]
fn pk_43_half_of_the_factions_ends_the_game_and_all_who_achieved_have_won() {
    let rich = "card {\"gold\":{\"gold\":1}}";
    let (ann, bob) = (format!("Ada K; {rich}"), format!("Lom K; {rich}"));
    let table = turns(Table::at(&[&ann, &bob, "Ivy K", "Dun K"]), 1);
    assert_eq!(table.over(), None);
    assert!(
        table.state.state.realm.factions[0]
            .goals
            .contains(&Goal::Objective)
    );
    // Not everybody sees the card that was achieved.
    assert_eq!(table.state.state.realm.factions[0].shown, None);
    let table = turns(table, 1);
    assert_eq!(table.over(), Some((vec![ANN, BOB], "objective".into())));
    assert_eq!(
        table.state.state.realm.factions[1].shown,
        Some(Card::Gold { gold: 1 })
    );
    table.refuses(ANN, "end", "PK-43", "the game is over");
    assert_eq!(table.asks(), "");
}

#[test]
fn pk_43_an_end_is_named_after_the_greatest_that_came_with_it() {
    // Enough for two factions: the own card and unification come together.
    let card = "card {\"conquer\":{\"seat\":1,\"side\":\"across\"}}";
    let ann = format!("Ada K; {card}");
    let both = Table::at(&[&ann, "Lom K"]).play(BOB, "surrender to Ann");
    let goals = &both.state.state.realm.factions[0].goals;
    assert!(goals.contains(&Goal::Objective) && goals.contains(&Goal::Unification));
    assert_eq!(both.over(), Some((vec![ANN], "unification".into())));
    // Not enough for four: nobody else is left.
    let all = Table::at(&["Ada K", "Lom K", "Ivy K", "Dun K"])
        .play(BOB, "surrender to Ann")
        .play(CID, "surrender to Ann")
        .play(DEE, "surrender to Ann");
    assert_eq!(all.over(), Some((vec![ANN], "unification".into())));
}

#[test]
fn pk_43_the_last_faction_wins() {
    let late = Table::at(&["Ada K", "Lom K"]).play(BOB, "surrender to Ann");
    assert_eq!(late.over(), Some((vec![ANN], "unification".into())));
    let early = Table::begun(&["Ada K", "Lom K"], &json!({"round": 1}));
    let early = early.play(BOB, "surrender to Ann");
    assert_eq!(early.over(), Some((vec![ANN], "last faction".into())));
}
