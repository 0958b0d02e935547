//! Offers as lines of text (TB-02).

use rules::offers::notation::{MOST_TEXT, MOST_WORDS, NoWords, Unread, quoted, reach, read};
use rules::offers::notation::{read_words, write, write_seat};
use rules::offers::{Act, MOST_TERMS, Openness, Which, WordsId};
use rules::{Roster, Seat};

use super::support::{BLUE, Bond, Deal, GREEN, RED, Tongue, act, line, roster};

fn offer(to: &[Seat], terms: &[Deal], openness: Openness) -> Act<Deal> {
    Act::Offer {
        to: to.to_vec(),
        terms: terms.to_vec(),
        openness,
    }
}

#[test]
fn tb_02_acts_are_read_in_any_letters() {
    let which = |number, with| Which { number, with };
    for (text, expected, printed) in [
        (
            "offer Blue: peace; give 5 gold; promise “I stay; you stay”; secret",
            offer(
                &[BLUE],
                &[Deal::Peace, Deal::Give(5), Deal::Promise(WordsId(17))],
                Openness::Secret,
            ),
            "offer Blue: peace; give 5 gold; promise words#17; secret",
        ),
        (
            " OFFER  \"green\" ,s2:SECRET;; Get Passage ; secret; ",
            offer(&[GREEN, BLUE], &[Deal::GetPassage], Openness::Secret),
            "offer Green, Blue: get passage; secret",
        ),
        (
            "offer #1: public; war",
            offer(&[RED], &[Deal::War], Openness::Public),
            "offer Red: war",
        ),
        (
            "counter 3: peace",
            Act::Counter {
                which: which(3, None),
                terms: vec![Deal::Peace],
                openness: None,
            },
            "counter 3: peace",
        ),
        (
            "Counter blue 12 : loan 10 repay 12 by round 9; public",
            Act::Counter {
                which: which(12, Some(BLUE)),
                terms: vec![Deal::Loan {
                    amount: 10,
                    repay: 12,
                    due: 9,
                }],
                openness: Some(Openness::Public),
            },
            "counter Blue 12: loan 10 repay 12 by round 9; public",
        ),
        ("accept 3;", Act::Accept(which(3, None)), "accept 3"),
        (
            "decline blue 2",
            Act::Decline(which(2, Some(BLUE))),
            "decline Blue 2",
        ),
        (
            "Withdraw  “Red” 007",
            Act::Withdraw(which(7, Some(RED))),
            "withdraw Red 7",
        ),
        (
            "break  Free   Passage with seat2",
            Act::Break {
                bond: Bond::Passage,
                with: BLUE,
            },
            "break free passage with Blue",
        ),
    ] {
        assert_eq!(act(text), Ok(expected.clone()), "{text}");
        assert_eq!(line(&expected), printed);
        assert_eq!(act(printed), Ok(expected), "{printed}");
    }
}

#[test]
fn tb_02_other_texts_are_refused_with_what_comes_nearest() {
    let long = format!("offer Blue: {}", "give 1 gold; ".repeat(MOST_TEXT / 13 + 1));
    let bytes = long.trim_end_matches([' ', ';']).len();
    for (text, sentence) in [
        (
            "acept 3",
            "`acept 3` cannot be read: did you mean `accept 3`?",
        ),
        (
            "peace!",
            "`peace!` cannot be read: offers begin with offer, counter, accept, decline, withdraw \
             or break",
        ),
        (
            "offer",
            "write it as `offer NAME: TERM; TERM` (and `; secret`)",
        ),
        (
            "offer Blue peace",
            "write it as `offer NAME: TERM; TERM` (and `; secret`)",
        ),
        (
            "offer Bleu: peace",
            "there is no seat `Bleu`: did you mean Blue, Red or Green?",
        ),
        (
            "offer Blue,: peace",
            "there is no seat ``: did you mean Red, Blue or Green?",
        ),
        ("offer Blue: piece", "`piece` is not a term"),
        (
            "offer Blue: secret; peace; public",
            "an offer is either secret or public",
        ),
        (
            "offer Blue: promise \"I stay",
            "a quote is opened and not closed",
        ),
        (
            "offer Blue: peace\naccept 3",
            "one at a time: `offer` ends where its line ends",
        ),
        (
            "accept 3; accept 4",
            "one at a time: `accept` ends where its line ends",
        ),
        ("accept", "write it as `accept N` or `accept NAME N`"),
        (
            "accept blue",
            "`blue` does not end with the number of an offer: write `accept N` or `accept NAME N`",
        ),
        (
            "decline +3",
            "`+3` does not end with the number of an offer: write `decline N` or `decline NAME N`",
        ),
        (
            "decline bleu 3",
            "there is no seat `bleu`: did you mean Blue, Red or Green?",
        ),
        (
            "counter 3",
            "write it as `counter N: TERM; TERM` or `counter NAME N: TERM; TERM`",
        ),
        ("break", "write it as `break WHAT with NAME`"),
        ("break peace", "write it as `break WHAT with NAME`"),
        (
            "break piece with Blue",
            "`piece` cannot be broken: alliance, free passage or peace can",
        ),
        (
            "break peace with",
            "there is no seat ``: did you mean Red, Blue or Green?",
        ),
        (
            long.as_str(),
            &format!("this is too long: {bytes} bytes; the limit is 4000"),
        ),
    ] {
        let unread = act(text).unwrap_err();
        assert_eq!(unread.explain(&roster(), Clone::clone), sentence, "{text}");
    }
    let many: Vec<String> = (0..=MOST_TERMS)
        .map(|gold| format!("get {gold} gold"))
        .collect();
    let many = act(&format!("offer Blue: {}", many.join(";")));
    assert_eq!(many, Err(Unread::TooManyTerms { most: MOST_TERMS }));
    let names = act(&format!("offer {}: peace", ["Blue"; 200].join(",")));
    assert_eq!(names, Err(Unread::TooManyNames { most: 32 }));
}

#[test]
fn tb_02_the_longest_known_name_wins() {
    let roster = Roster::of_names(["A", "B", "A, B", "C: D", "C", "E 2", "E", "with", "3"]);
    let mut tongue = Tongue::new();
    let to = |seats: &[u8]| {
        let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        offer(&seats, &[Deal::Peace], Openness::Public)
    };
    for (text, expected) in [
        ("offer A, B, C: peace", to(&[2, 4])),
        ("offer B, A: peace", to(&[1, 0])),
        ("offer \"A\", \"B\": peace", to(&[0, 1])),
        ("offer C: D: peace", to(&[3])),
        ("offer \"C: D\", C: peace", to(&[3, 4])),
        ("offer with, 3: peace", to(&[7, 8])),
    ] {
        assert_eq!(read(text, &roster, &mut tongue), Ok(expected), "{text}");
    }
    for (text, number, with) in [
        ("accept E 2", 2, Some(6)),
        ("accept E 2 2", 2, Some(5)),
        ("accept 3 3", 3, Some(8)),
        ("accept 3", 3, None),
        ("accept A, B 1", 1, Some(2)),
    ] {
        let with = with.map(Seat);
        let expected = Act::Accept(Which { number, with });
        assert_eq!(read(text, &roster, &mut tongue), Ok(expected), "{text}");
    }
    let written = write(&to(&[0, 1]), &roster, &tongue);
    assert_eq!(
        written, "offer #1, #2: peace",
        "their names together are another's"
    );
    assert_eq!(write_seat(Seat(3), &roster), "\"C: D\"");
    let breach = read("break peace with with", &roster, &mut tongue);
    let with = Seat(7);
    let bond = Bond::Peace;
    assert_eq!(breach, Ok(Act::Break { bond, with }));
}

#[test]
fn tb_02_words_are_kept_apart_from_orders() {
    let mut kept = Tongue::new().words;
    let mut check = |text: &str, expected| {
        assert_eq!(read_words(text, &mut kept), expected, "{text}");
    };
    check(" \"I stay; you stay\" ", Ok(WordsId(17)));
    check("“ I stay; you stay ”", Ok(WordsId(17)));
    check("WORDS#17", Ok(WordsId(17)));
    // Another's words are refused as words that are not there: a number does not open a secret.
    for text in ["words#18", "words#99999999999999", "\"I come\""] {
        check(text, Err(NoWords::NotKept));
    }
    for text in [
        "I stay",
        "words#",
        "words#99999999999999999999",
        "words#+17",
        "\"a\" \"b\"",
        "\"",
    ] {
        check(text, Err(NoWords::NoQuotes));
    }
    check("\" \"", Err(NoWords::Empty));
    let chars = MOST_WORDS + 1;
    check(
        &format!("\"{}\"", "ü".repeat(chars)),
        Err(NoWords::TooLong { chars }),
    );
    assert_eq!(
        NoWords::TooLong { chars }.to_string(),
        "501 characters are too many: the limit is 500"
    );

    let sheet = "accept \"Red\" 1\noffer Blue: promise “a;b”; \"\"\nopen \" quote\n\"c\"";
    assert_eq!(quoted(sheet).collect::<Vec<_>>(), ["Red", "a;b", "c"]);
}

#[test]
fn tb_02_an_offer_takes_the_rest_of_its_line() {
    for (sheet, first) in [
        (
            "offer Blue: peace; secret\nend",
            "offer Blue: peace; secret",
        ),
        (
            "; counter 1: promise \"a\";war\r\nend",
            "; counter 1: promise \"a\";war",
        ),
        ("accept \"a;b\" 3; end", "accept \"a;b\" 3"),
        ("break peace with Blue;end", "break peace with Blue"),
        ("withdraw 1", "withdraw 1"),
    ] {
        assert_eq!(reach(sheet), Some(first.len()), "{sheet}");
    }
    for sheet in ["", "end", "offers Blue: peace", "move A > B; accept 3"] {
        assert_eq!(reach(sheet), None, "{sheet}");
    }
}

#[test]
fn a_long_sheet_is_read_line_by_line() {
    let line = "offer Blue, Green: peace; give 5 gold; promise words#17; secret\n";
    let sheet = line.repeat(64 * 1024 / line.len());
    let mut rest = sheet.as_str();
    let mut acts = 0;
    while let Some(length) = reach(rest) {
        assert!(act(&rest[..length]).is_ok());
        rest = &rest[length..];
        acts += 1;
    }
    assert_eq!(acts, 64 * 1024 / line.len());
    assert_eq!(rest, "\n");
    // The longest lists of names, and as many ends of them as are tried.
    let names = vec!["White"; 128].join(",");
    let line = format!("offer {names}{}", ":".repeat(3_000));
    for _ in 0..16 {
        assert!(matches!(act(&line), Err(Unread::Term(_))));
    }
}
