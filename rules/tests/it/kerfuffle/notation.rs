//! Orders as text: PK-60, PK-66, PK-71, and what is offered piece by piece.

use super::{ANN, BOB, Table};

#[test]
fn pk_60_orders_are_lines_of_text() {
    let table = Table::at(&["Ada K Q 2P", "Lom K"]);
    let view = table.view(ANN);
    let roster = super::roster();
    let reads = |text: &str, printed: &str| {
        let order = view.parse(&roster, text).unwrap();
        assert_eq!(view.print(&roster, &order), printed);
    };
    reads("CAPITAL ada with ELM bel", "capital Ada with Bel Elm");
    reads("move ada to bel k 2p n", "move Ada > Bel K 2P N");
    reads("move \"Ada\" → Bel N N K", "move Ada > Bel K 2N");
    reads("attack ADA>BEL K", "attack Ada > Bel K");
    reads("buy 3P R G\ndone", "buy 3P R G; done");
    reads("battle dice at Bel", "battle dice at Bel");
    reads("retreat to Bel at Ada", "retreat to Bel at Ada");
    reads("bet knight", "bet N");
    reads("bet retreat", "bet retreat");
    reads("surrender to BOB", "surrender to Bob");
    for (text, words) in [
        ("", "cannot be read"),
        ("march Ada > Bel K", "cannot be read"),
        ("move Ada > Bel", "cannot be read"),
        (
            "move Ada > Bell K",
            "\"Bell\" is not a province: did you mean Bel",
        ),
        ("buy 2X", "\"2X\" is not a piece"),
        ("surrender to Zoe", "\"Zoe\" is not a faction"),
        ("end; buy P", "\"end\" ends an order"),
        ("capital Ada with Bel", "is not a province"),
        ("done done", "cannot be read"),
    ] {
        table.refuses(ANN, text, "PK-60", words);
    }
}

#[test]
fn pk_66_falling_back_and_picking_name_several_places() {
    let table = Table::at(&["Ada K", "Lom K"]);
    let view = table.view(ANN);
    let roster = super::roster();
    let reads = |text: &str, printed: &str| {
        let order = view.parse(&roster, text).unwrap();
        assert_eq!(view.print(&roster, &order), printed);
    };
    reads("fall back Fen: R; Elm: K 2P", "fall back Elm: K 2P; Fen: R");
    reads(
        "pick 2P at Elm, N at Fen, P at Elm",
        "pick 3P at Elm, N at Fen",
    );
    reads("show card", "show card");
    table.refuses(ANN, "fall back Elm K", "PK-60", "cannot be read");
    table.refuses(ANN, "pick", "PK-60", "cannot be read");
    // Of prisoners it is not said where they stand.
    reads("pick 2P n", "pick 2P N");
}

#[test]
fn pk_71_done_ends_purchasing_and_end_the_turn() {
    let table = Table::at(&["Ada K Q 2P; gold 3", "Lom K"]);
    // A whole turn may be one order.
    let table = table.play(
        ANN,
        "buy 2P; done; move Ada > Bel K P; move Ada > Elm Q; end",
    );
    assert_eq!(table.asks(), "purchase Bob");
    assert_eq!(
        (table.stands("Bel"), table.stands("Elm")),
        ("Ann K P".into(), "Ann Q".into())
    );
    // What does not fit is refused with all of it.
    table.refuses(
        BOB,
        "done; move Lom > Kip K; move Kip > Gil K",
        "PK-17",
        "have moved",
    );
    assert_eq!(table.asks(), "purchase Bob");
}

#[test]
fn orders_are_offered_piece_by_piece() {
    let table = Table::moving(&["Ada K P", "Bel P; Lom K"]);
    let next = |partial: &str| table.next(ANN, partial);
    assert_eq!(next(""), ["attack", "move", "end"]);
    assert_eq!(next("move"), ["Ada"]);
    assert_eq!(next("move ada"), [">"]);
    assert_eq!(next("move ADA >"), ["Elm"]);
    assert_eq!(next("move Ada > Elm"), ["K"]);
    assert_eq!(next("move Ada > Elm K"), ["P"]);
    assert_eq!(next("attack Ada > Bel K P"), [] as [&str; 0]);
    // After whole steps the next is tried on what they leave.
    assert_eq!(next("move Ada > Elm K;  "), ["P"]);
    assert_eq!(next("move Ada > Cor"), [] as [&str; 0]);
    let setup = super::started(2, serde_json::json!({})).unwrap();
    assert_eq!(setup.next(BOB, "capital Ada"), ["with"]);
    assert_eq!(
        setup.next(BOB, "capital Ada with Bel"),
        ["Cor", "Elm", "Fen"]
    );
}
