//! Turns that are composed while others are awaited: PK-95.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rules::kerfuffle::{Kerfuffle, Wait};
use rules::{Composed, Game, Level, Refuse as _, Seat, Viewer};

use super::bots::{fresh, play};
use super::{ANN, BOB, CID, Table, roster};

/// The key of the turn that a faction may compose ahead of time.
fn ahead(table: &Table, seat: Seat) -> Option<String> {
    let ask = Kerfuffle::ahead(&table.state.world, &table.view(seat).view, seat);
    ask.map(|ask| ask.key)
}

fn is_kept(table: &Table, seat: Seat, key: &str) -> bool {
    Kerfuffle::keeps_draft(&table.state.world, &table.view(seat).view, seat, key)
}

fn composed(table: &Table, seat: Seat, steps: &[&str]) -> Composed<Kerfuffle> {
    let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
    let roster = roster();
    let view = table.view(seat);
    Kerfuffle::compose(view.ctx(&roster), &view.view, seat, &steps)
}

/// What fits of some steps, as one text, and why the others do not.
fn said(table: &Table, seat: Seat, steps: &[&str]) -> (String, Vec<String>) {
    let made = composed(table, seat, steps);
    assert_eq!(made.verdicts.len(), steps.len());
    let refusals = made.verdicts.iter().filter_map(|it| it.as_ref().err());
    let why = refusals.map(|refusal| {
        let ruling = refusal.ruling().map(|it| it.to_string());
        format!("{} {}", ruling.unwrap_or_default(), table.explain(refusal))
    });
    (made.text, why.collect())
}

#[test]
fn pk_95_who_is_not_asked_composes_the_turn_that_comes_next() {
    let table = Table::at(&["Ada K 2P; gold 10", "Lom K 2P; gold 3; waiting N"]);
    assert_eq!(ahead(&table, BOB).as_deref(), Some("turn-5-1"));
    let steps = ["place N at Lom", "buy R", "done", "move Lom > Kip K P"];
    let made = composed(&table, BOB, &steps);
    assert_eq!(made.text, steps.join("; "));
    // Three of the capital and its two neighbours, and four for the rook.
    let then = made.preview.view;
    assert_eq!(then.own.treasury, 3 + 2 + 2 - 4);
    assert_eq!(then.realm.asked(BOB), Some(Wait::Moves));
    assert_eq!(then.realm.round, 5);
    // When the turn has come it is what was seen.
    let table = table.play(ANN, "done; end");
    let asked = composed(&table, BOB, &steps);
    assert_eq!(asked.text, made.text);
    assert_eq!(asked.preview.view.own, then.own);
    let table = table.play(BOB, &made.text);
    assert_eq!(table.stands("Kip"), "Bob K P");
    // The next one of whoever has had its turn is of the next round.
    assert_eq!(ahead(&table, ANN).as_deref(), Some("turn-6-0"));
    assert_eq!(composed(&table, ANN, &[]).preview.view.realm.round, 6);
}

#[test]
fn pk_95_the_shop_comes_before_the_map_in_whatever_order_it_is_said() {
    let table = Table::at(&["Ada K 2P", "Lom K 2P; gold 9; waiting N"]);
    let turn = "buy R; place N at Lom; done; move Lom > Kip K P; end";
    let mixed = ["move Lom > Kip K P", "buy R", "place N at Lom", "end"];
    assert_eq!(said(&table, BOB, &mixed), (turn.to_owned(), vec![]));
    assert!(composed(&table, BOB, &mixed).preview.complete);
    assert_eq!(said(&table, BOB, &["buy P", "end"]).0, "buy P; done; end");
    // The same for whoever is asked, but for the word that would end a turn with its shop.
    let table = table.play(ANN, "done; end");
    let march = ["move Lom > Kip K P", "buy R"];
    let (text, none) = said(&table, BOB, &march);
    assert_eq!(text, "buy R; done; move Lom > Kip K P");
    assert_eq!(none, Vec::<String>::new());
    let (text, why) = said(&table, BOB, &["buy R", "end"]);
    assert_eq!((text.as_str(), why.len()), ("buy R", 1), "{why:?}");
    // What is over is over.
    let table = table.play(BOB, "done");
    let (text, why) = said(&table, BOB, &["move Lom > Kip K P", "buy R"]);
    assert_eq!(text, "move Lom > Kip K P");
    assert!(why[0].starts_with("PK-16"), "{why:?}");
}

#[test]
fn pk_95_what_no_longer_fits_says_why_and_the_rest_stays() {
    let table = Table::at(&["Ada K; Jet Q P", "Lom K P; Hay Q; gold 9"]);
    let steps = ["buy P", "done", "move Lom > Kip K P", "move Hay > Dun Q"];
    assert_eq!(said(&table, BOB, &steps), (steps.join("; "), vec![]));
    let table = table.play(ANN, "done; move Jet > Kip Q P; end");
    let (text, why) = said(&table, BOB, &steps);
    assert_eq!(text, "buy P; done; move Hay > Dun Q");
    assert_eq!(why.len(), 1, "{why:?}");
    assert!(
        why[0].starts_with("PK-18") && why[0].contains("attack"),
        "{why:?}"
    );
    table.play(BOB, &text);
}

#[test]
fn pk_95_where_nothing_on_the_map_fits_the_shop_is_not_left() {
    let table = Table::at(&["Ada K; Kip Q P", "Lom K P; gold 9"]);
    let (text, why) = said(&table, BOB, &["move Lom > Kip K P", "buy P"]);
    assert_eq!(text, "buy P");
    assert!(why[0].starts_with("PK-18"), "{why:?}");
    // What is not of a turn says what is waited for now.
    let (_, why) = said(&table, BOB, &["bet P"]);
    assert!(why[0].contains("waits for Ann to place and buy"), "{why:?}");
}

#[test]
fn pk_95_a_battle_that_is_not_over_counts_as_not_fought_and_is_watched() {
    let table = Table::at(&["Ada K; Kip Q P", "Lom K P; gold 9", "Dun K P"]);
    let table = table.play(ANN, "done; attack Kip > Lom Q P; end");
    // Bob is to answer, and Ann sees her army where it came from.
    let draft = ["done", "move Kip > Gil Q P"];
    assert_eq!(said(&table, ANN, &draft), (draft.join("; "), vec![]));
    let bobs = ["done", "move Lom > Hay K P"];
    assert!(is_kept(&table, BOB, "turn-5-1"), "{bobs:?}");
    let table = table.play(BOB, "battle dice");
    // Both watch their battle; their drafts lie until it is over. Cid goes on.
    for (seat, key) in [(ANN, "turn-6-0"), (BOB, "turn-5-1")] {
        assert_eq!(ahead(&table, seat), None);
        assert!(is_kept(&table, seat, key));
        assert!(!is_kept(&table, seat, "turn-5-0"));
    }
    assert_eq!(ahead(&table, CID).as_deref(), Some("turn-5-2"));
    let table = table.play(ANN, "bet retreat").play(BOB, "bet P");
    assert_eq!(ahead(&table, ANN).as_deref(), Some("turn-6-0"));
    assert_eq!(said(&table, BOB, &bobs), (bobs.join("; "), vec![]));
}

#[test]
fn pk_95_the_set_up_and_the_fallen_compose_nothing() {
    let options = serde_json::json!({});
    let table = super::started(3, options).unwrap();
    assert!(
        [ANN, BOB, CID]
            .iter()
            .all(|seat| ahead(&table, *seat).is_none())
    );
    let fallen = Table::at(&["Ada K", "Lom K", "Dun; conquered_by 0"]);
    assert_eq!(ahead(&fallen, CID), None);
    assert!(!is_kept(&fallen, CID, "turn-5-2"));
    assert_eq!(said(&fallen, CID, &["buy P"]).0, "");
}

#[test]
fn pk_95_nothing_hidden_from_the_faction_is_used() {
    let made = |gold: &str, card: &str| {
        let bob = format!("Lom K Q 2P; gold {gold}; waiting {card}");
        let table = Table::at(&["Ada K 2P; gold 4", &bob, "Dun K P; gold 2"]);
        let table = table.play(ANN, "done; end");
        [ANN, CID].map(|seat| {
            composed(
                &table,
                seat,
                &["buy 2P", "move Ada > Bel K", "move Dun > Cor K"],
            )
        })
    };
    let ([ann, cid], [ann_again, cid_again]) = (made("0", "P"), made("80", "3N"));
    for (one, other) in [(ann, ann_again), (cid, cid_again)] {
        assert_eq!((one.verdicts, one.text), (other.verdicts, other.text));
        assert_eq!(one.preview.view, other.preview.view);
        assert_eq!(one.preview.observation, other.preview.observation);
    }
}

#[test]
fn pk_95_a_draft_has_the_key_of_the_turn_that_comes() {
    for (seats, number) in [(2, 1), (3, 2), (4, 3)] {
        let mut table = fresh(seats, number);
        let foretold: RefCell<BTreeMap<Seat, String>> = RefCell::default();
        let found = RefCell::new(0);
        play(&mut table, (Level::Gentle, number), |table, _| {
            let mut foretold = foretold.borrow_mut();
            let turns = table.asks().into_iter();
            for ask in turns.filter(|ask| ask.key.starts_with("turn-")) {
                if let Some(key) = foretold.remove(&ask.seat) {
                    assert_eq!(key, ask.key);
                    *found.borrow_mut() += 1;
                }
            }
            for seat in table.world.seats() {
                let view = table.view(Viewer::Seat(seat));
                let ask = Kerfuffle::ahead(&table.world, &view.view, seat);
                foretold.extend(ask.map(|ask| (seat, ask.key)));
            }
            table.view(Viewer::Public).view.realm.round < 12
        });
        assert!(found.into_inner() > 6, "{seats} seats");
    }
}
