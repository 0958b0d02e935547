//! What all notations share.

use rules::castles::Order;
use rules::notation::{excerpt, is_arrow, one_of, words};

#[test]
fn tb_02_arrows_separators_and_case_are_the_same() {
    for arrow in ["to", "TO", "-", "→", ">", "->", "–"] {
        assert!(is_arrow(arrow), "{arrow}");
    }
    for word in ["", "t", "too", "a", "-a"] {
        assert!(!is_arrow(word), "{word}");
    }
    assert_eq!(
        words(" a;b\nc\t d ; ").collect::<Vec<_>>(),
        ["a", "b", "c", "d"]
    );
    assert_eq!(Order::read("RESIGN;"), Order::read("resign"));
}

#[test]
fn excerpts_are_short_and_of_one_line() {
    assert_eq!(excerpt("short"), "short");
    assert_eq!(excerpt("a\nb\u{7}"), "a<U+000A>b<U+0007>");
    assert_eq!(excerpt(&"ü".repeat(41)), format!("{}…", "ü".repeat(40)));
}

#[test]
fn lists_read_as_a_sentence() {
    assert_eq!(one_of::<u8>(&[]), "none");
    assert_eq!(one_of(&[1]), "1");
    assert_eq!(one_of(&[1, 2, 3]), "1, 2 or 3");
}
