//! What people type: BK-33, BK-38.

use rules::boki::{Order, Suit};
use rules::{Label, Roster, Seat};

use super::{ANN, BOB, CID, Table, roster};

fn read(text: &str) -> Order {
    Order::read(text, &roster(), Suit::first(4)).unwrap()
}

#[test]
fn bk_33_each_order_is_read_and_written() {
    for text in [
        "war hearts on Bob",
        "war hearts",
        "pass",
        "defend spades",
        "support attacker west K 7",
        "support defender east 10",
        "support attacker west",
        "support none",
        "deploy centre K 10 west 9 east 8 reserve 7",
        "deploy",
        "send centre 9 west 7 8",
        "send",
        "hold",
        "end yes",
        "end no",
        "stay out",
    ] {
        assert_eq!(read(text).write(&roster()), text);
    }
}

#[test]
fn bk_33_what_people_type_on_phones_is_read() {
    let same = [
        ("war hearts on Bob", "War HEARTS ON bob"),
        ("war hearts on Bob", "  war\thearts  on  Bob ;"),
        ("war hearts on Bob", "war heart → Bob"),
        ("war hearts on Bob", "war he > S2"),
        ("war hearts on Bob", "war hearts to \"Bob\""),
        ("war hearts on Bob", "war hearts on “bob”"),
        ("war hearts on Bob", "war, hearts, on seat2"),
        ("war hearts on Bob", "war hearts on #2"),
        ("defend spades", "DEFEND sp"),
        ("defend spades", "defend spade"),
        ("support attacker west K 7", "support attacker W king, 7"),
        ("support attacker west A", "support Attacker west 1"),
        (
            "deploy centre K 10 west 9 reserve 7 8",
            "deploy c k 10, w 9, r 8 7",
        ),
        (
            "deploy centre K 10 west 9 reserve 7 8",
            "deploy Center King 10; West 9; Rear 7 8",
        ),
        ("deploy centre A Q", "deploy centre ace lady"),
        ("send west J", "send west jack"),
        ("stay out", "Stay OUT"),
    ];
    for (plain, typed) in same {
        assert_eq!(read(typed), read(plain), "{typed:?}");
    }
}

#[test]
fn bk_33_text_that_is_no_order_is_refused_and_quoted() {
    let table = Table::at(&["hearts K", "spades 9"]);
    for text in [
        "",
        " ",
        ";",
        "zz",
        "war",
        "war hearts Bob",
        "war hearts on",
        "pass on",
        "hold it",
        "defend",
        "defend spades hearts",
        "stay",
        "stay in",
        "end",
        "end maybe",
        "end yes no",
        "support",
        "support attacker",
        "support none K",
        "support both west K",
        "support west attacker K",
        "wär hearts on Bob",
        "⚔",
    ] {
        table.refuses(
            ANN,
            text,
            "BK-33",
            "cannot be read: write \"war hearts on\" and a name",
        );
    }
    table.refuses(
        ANN,
        "deploy centre X",
        "BK-33",
        "\"X\" is not a card: write 7, 8, 9, 10, J, Q, K or A",
    );
    table.refuses(
        ANN,
        "deploy K west 9",
        "BK-33",
        "\"K\" has no place: write centre, west, east or reserve before it",
    );
    table.refuses(
        ANN,
        "send 7",
        "BK-33",
        "\"7\" has no place: write centre, west or east before it",
    );
    table.refuses(
        ANN,
        "send reserve 7",
        "BK-33",
        "\"reserve\" is not a place for reserves",
    );
    table.refuses(
        ANN,
        "support attacker west 11",
        "BK-33",
        "\"11\" is not a card",
    );
}

#[test]
fn bk_33_long_texts_are_refused_whole() {
    let table = Table::armies("K", "9");
    let padded = format!("deploy centre K{}", " centre".repeat(60));
    table.refuses(ANN, &format!("{padded} zz"), "BK-33", "");
    let refusal = table.decide(ANN, &"x".repeat(1_000_000), &[]).unwrap_err();
    let said = rules::Refuse::explain(&refusal, super::ctx(&roster()));
    assert!(said.len() < 400, "{} bytes are quoted", said.len());
}

#[test]
fn bk_33_a_wrong_suit_is_refused_with_those_of_the_table() {
    let table = Table::at(&["hearts K", "spades 9"]);
    let words = "the suits are hearts, spades, suns or moons";
    table.refuses(ANN, "war leaves on Bob", "BK-33", words);
    // Anchors exist, though not at a table of four.
    table.refuses(ANN, "war anchors on Bob", "BK-33", words);
    table.refuses(
        BOB,
        "defend clubs",
        "BK-33",
        "\"clubs\" is not a suit of this table",
    );
}

#[test]
fn bk_33_a_wrong_name_is_refused_with_the_nearest() {
    let table = Table::at(&["hearts K", "spades 9"]);
    table.refuses(
        ANN,
        "war hearts on Bbo",
        "BK-33",
        "nobody here is called \"Bbo\": did you mean Bob",
    );
    table.refuses(
        ANN,
        "war hearts on #13",
        "BK-33",
        "nobody here is called \"#13\"",
    );
    table.refuses(
        ANN,
        "war hearts on Bob and Cid",
        "BK-33",
        "nobody here is called",
    );
}

/// Names that people might choose to be awkward.
const NASTY: [&str; 12] = [
    "on fire",
    "The Red, Black & White",
    "\"Quoted\"",
    "#2",
    "James'",
    "a;b",
    "to",
    "  two  spaces ",
    "BOB",
    "bob",
    "7",
    "hearts",
];

fn nasty() -> Roster {
    let label = |(at, name): (usize, &&str)| Label {
        name: (*name).to_owned(),
        code: format!("Q{at}"),
        emblem: format!("tower{at}"),
    };
    Roster::new(NASTY.iter().enumerate().map(label).collect())
}

#[test]
fn bk_33_orders_name_seats_however_they_are_called() {
    let (roster, suits) = (nasty(), Suit::first(12));
    for on in Seat::first(12) {
        let order = Order::War {
            suit: Suit::Moons,
            on: Some(on),
        };
        let line = order.write(&roster);
        assert_eq!(
            Order::read(&line, &roster, suits),
            Ok(order.clone()),
            "{line}"
        );
        for name in [
            format!("q{}", on.0),
            format!("Tower{}", on.0),
            format!("#{}", on.0 + 1),
        ] {
            let typed = format!("war moons on {name}");
            let read = Order::read(&typed, &roster, suits);
            // The second half of a pair of names that differ in case alone has its other names.
            assert_eq!(read, Ok(order.clone()), "{typed}");
        }
    }
    for (name, seat) in [
        ("James'", 4),
        ("\"James'\"", 4),
        ("on fire", 0),
        ("\"Quoted\"", 2),
        ("to", 6),
        ("\"a;b\"", 5),
        ("two spaces", 7),
        ("Bob", 8),
    ] {
        let read = Order::read(&format!("war moons on {name}"), &roster, suits);
        let on = Some(Seat(seat));
        assert_eq!(
            read,
            Ok(Order::War {
                suit: Suit::Moons,
                on
            }),
            "{name}"
        );
    }
}

#[test]
fn bk_33_lists_use_names_that_are_read_again() {
    let table = Table::at(&["hearts K", "spades 9", "suns 7", "moons 7"]);
    let roster = nasty();
    let view = table.view(ANN);
    let lines = view.legal(&roster, ANN, "");
    assert_eq!(lines.len(), 3, "a war on each of the others");
    for line in lines {
        let order = view.parse(&roster, &line).unwrap();
        assert_eq!(view.print(&roster, &order), line);
    }
}

#[test]
fn bk_38_the_lowest_ruling_that_applies_is_named() {
    let table = Table::armies("K 10 9 8 7", "K");
    // Bad in two ways each.
    table.refuses(
        ANN,
        "deploy centre K west 10 reserve 9 8",
        "BK-10",
        "7 has no place",
    );
    table.refuses(
        ANN,
        "deploy centre K reserve 10 9 8 7 A",
        "BK-10",
        "A is not in this army",
    );
    table.refuses(
        ANN,
        "deploy centre K west 6 reserve 10 9 8 7",
        "BK-02",
        "never fights",
    );
    table.refuses(CID, "deploy centre 6", "BK-02", "never fights");
    let table = Table::battle(
        "centre K Q west 10 east 9 reserve 7",
        "centre K west 10 east J",
    );
    table.refuses(ANN, "send west A", "BK-15", "A is not in your reserve");
    table.refuses(ANN, "send west 7 east 7", "BK-15", "7 is named twice");
    table.refuses(BOB, "send west 7", "BK-15", "now Ann may send reserves");
}
