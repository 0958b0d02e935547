//! Every class of characters that deceives, and those that only look as if they did.

use proptest::prelude::*;

use super::*;

/// Characters that show nothing or turn what is around them, one of each kind at least.
pub(crate) const HIDDEN: &[char] = &[
    // Controls.
    '\u{0}',
    '\u{7}',
    '\u{1b}',
    '\u{7f}',
    '\u{9f}',
    // Soft hyphen, joiner of graphemes, marks and turns of direction.
    '\u{ad}',
    '\u{34f}',
    '\u{61c}',
    '\u{200e}',
    '\u{200f}',
    '\u{202a}',
    '\u{202b}',
    '\u{202c}',
    '\u{202d}',
    '\u{202e}',
    '\u{2066}',
    '\u{2067}',
    '\u{2068}',
    '\u{2069}',
    // Without width.
    '\u{200b}',
    '\u{200c}',
    '\u{200d}',
    '\u{2060}',
    '\u{2061}',
    '\u{2064}',
    '\u{206a}',
    '\u{206f}',
    '\u{feff}',
    // Fillers and blanks that are not white space.
    '\u{115f}',
    '\u{1160}',
    '\u{17b4}',
    '\u{17b5}',
    '\u{2800}',
    '\u{3164}',
    '\u{ffa0}',
    '\u{13441}',
    '\u{16fe4}',
    '\u{1d159}',
    // Selectors of variants.
    '\u{180b}',
    '\u{180e}',
    '\u{180f}',
    '\u{fe00}',
    '\u{fe0f}',
    '\u{e0100}',
    '\u{e01ef}',
    // Notes in between, what stands for an object, music.
    '\u{fff9}',
    '\u{fffb}',
    '\u{fffc}',
    '\u{1bca0}',
    '\u{1d173}',
    // Tags.
    '\u{e0001}',
    '\u{e0020}',
    '\u{e0041}',
    '\u{e007f}',
    // Private use, no characters, and none yet.
    '\u{e000}',
    '\u{f8ff}',
    '\u{f0000}',
    '\u{10fffd}',
    '\u{fdd0}',
    '\u{fffe}',
    '\u{1ffff}',
    '\u{378}',
    '\u{e0fff}',
];

#[test]
fn what_shows_nothing_is_hidden_wherever_it_stands() {
    for &c in HIDDEN {
        assert!(is_hidden(c), "{c:?}");
        for name in [
            format!("B{c}en"),
            format!("{c}Ben"),
            format!("Ben{c}"),
            format!("B{c}{c}en"),
        ] {
            assert_eq!(clean(&name), "Ben", "{name:?}");
            assert_eq!(flaw(&name), Some(Flaw::Hidden(c)), "{name:?}");
            assert!(alike(&name, "Ben"), "{name:?}");
            let shown = visible(&name, 40);
            assert!(!shown.contains(c) && shown.contains("<U+"), "{shown:?}");
            assert!(flaw(&shown).is_none(), "{shown:?}");
        }
        assert_eq!(clean(&c.to_string()), "", "{c:?}");
    }
}

#[test]
fn white_space_is_one_space_and_only_that_one_is_no_flaw() {
    for c in [
        '\n', '\r', '\t', '\u{85}', '\u{a0}', '\u{1680}', '\u{2003}', '\u{2028}', '\u{2029}',
        '\u{3000}',
    ] {
        let name = format!("{c}Ann{c}{c}Lee{c}");
        assert_eq!(clean(&name), "Ann Lee", "{name:?}");
        assert_eq!(flaw(&name), Some(Flaw::Hidden(c)), "{name:?}");
    }
    assert_eq!(flaw("Ann Lee"), None);
}

#[test]
fn names_in_all_scripts_and_emoji_are_seen_as_they_are() {
    let names = [
        "Ann",
        "O'Neil-Smith",
        "Éire",
        "Øyvind",
        "Straße",
        "Nguyễn",
        "Ελένη",
        "Володимир",
        "שלום",
        "מֹשֶׁה",
        "محمد",
        "فاطِمَة",
        "می\u{200c}خواهم",
        "हिन्दी",
        "ക്\u{200d}",
        "ශ්\u{200d}රී ලංකා",
        "ไทยที่",
        "རྒྱུད",
        "ကျွန်တော်",
        "한국어",
        "東京",
        "カタカナ",
        "👑",
        "❤\u{fe0f}",
        "☠\u{fe0e}",
        "1\u{fe0f}\u{20e3}",
        "👍🏽",
        "👨\u{200d}👩\u{200d}👧\u{200d}👦",
        "👩🏽\u{200d}🚀",
        "🏳\u{fe0f}\u{200d}🌈",
        "🇩🇪",
        "Ann 👩\u{200d}❤\u{fe0f}\u{200d}👨",
        "٪١٢٣",
        "\u{6dd}١",
    ];
    for name in names {
        let name = name.trim_end_matches('\u{200d}');
        assert_eq!(flaw(name), None, "{name:?}");
        assert_eq!(clean(name), name.nfc().collect::<String>(), "{name:?}");
        assert_eq!(visible(name, 40), name);
        assert!(!fold(name).is_empty() && alike(name, name), "{name:?}");
    }
}

#[test]
fn joiners_and_selectors_stay_in_what_they_join_alone() {
    let cases = [
        ("Be\u{200d}n", "Ben"),
        ("Be\u{fe0f}n", "Ben"),
        ("1\u{fe0f}", "1"),
        ("👨\u{200d}", "👨"),
        ("👨\u{200d}Ben", "👨Ben"),
        ("👨\u{200d}\u{200d}👩", "👨\u{200d}👩"),
        ("❤\u{fe0f}\u{fe0f}\u{fe0f}", "❤\u{fe0f}"),
        ("\u{200d}👨", "👨"),
        ("क\u{200d}", "क"),
        // The flag of England is a black one with tags.
        (
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "🏴",
        ),
    ];
    for (name, shown) in cases {
        assert_eq!(clean(name), shown, "{name:?}");
        assert!(flaw(name).is_some(), "{name:?}");
        assert!(alike(name, shown), "{name:?}");
    }
    assert!(alike("❤\u{fe0f}", "❤") && alike("می\u{200c}خواهم", "میخواهم"));
}

#[test]
fn marks_stand_on_letters_and_three_at_most() {
    assert_eq!(
        clean("Z\u{335}\u{321}\u{322}\u{31b}\u{31b}a"),
        "Z\u{335}\u{321}\u{322}a"
    );
    assert!(matches!(
        flaw("Z\u{335}\u{321}\u{322}\u{31b}a"),
        Some(Flaw::Heap(_))
    ));
    assert_eq!(clean("\u{301}Ben \u{20dd}x"), "Ben x");
    assert_eq!(flaw("\u{301}Ben"), Some(Flaw::Loose('\u{301}')));
    // What can be one letter is, so that it counts as one.
    assert_eq!(clean("e\u{301}"), "é");
    assert_eq!(clean("o\u{302}\u{323}"), "ộ");
    let heap = format!("B{}en", "\u{300}".repeat(10_000));
    assert_eq!(clean(&heap).chars().count(), 6);
}

#[test]
fn names_that_look_the_same_are_alike() {
    let alikes = [
        ("Ben", "Веn"),
        ("Ben", "ВЕN"),
        ("Ben", "bEN"),
        ("Ben", "Ｂｅｎ"),
        ("Ben", "𝐁𝐞𝐧"),
        ("Ben", "Bеո"),
        ("Ann", "Αnn"),
        ("paypal", "раураl"),
        ("Bill", "BiIl"),
        ("Bill", "Bi11"),
        ("BILL", "bill"),
        ("Otto", "0tt0"),
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("ﬁsh", "fish"),
        ("Ann  Lee", " Ann Lee "),
        ("é", "e\u{301}"),
        ("\u{3164}", "\u{2800}\u{ad}"),
    ];
    for (one, other) in alikes {
        assert!(alike(one, other) && alike(other, one), "{one:?} {other:?}");
    }
    for (one, other) in [
        ("Ben", "Bén"),
        ("Ben", "Bent"),
        ("Ann", "Anna"),
        ("Jan", "Jon"),
        ("Ben", ""),
        ("1", "2"),
    ] {
        assert!(!alike(one, other), "{one:?} {other:?}");
    }
}

#[test]
fn names_that_are_taken_have_the_first_free_number() {
    let mut names: Vec<String> = Vec::new();
    for wanted in [
        "Ben",
        "Веn",
        "B\u{ad}en",
        "BEN",
        "Ben (2)",
        "\u{3164}",
        "\u{2800}",
    ] {
        let name = distinct(wanted, names.iter().map(String::as_str), "Azure", 32);
        names.push(name);
    }
    let expected = [
        "Ben",
        "Веn (2)",
        "Ben (3)",
        "BEN (4)",
        "Ben (2) (2)",
        "Azure",
        "Azure (2)",
    ];
    assert_eq!(names, expected);
    let long = "é".repeat(1_000);
    let first = distinct(&long, [], "x", 32);
    assert_eq!(first, "é".repeat(32));
    assert_eq!(
        distinct(&long, [&*first], "x", 32),
        format!("{} (2)", "é".repeat(28))
    );
    // A name is cut between emoji and not behind what joins them.
    let family = "👨\u{200d}👩\u{200d}👧";
    assert_eq!(distinct(family, [], "x", 2), "👨");
}

#[test]
fn a_long_text_is_looked_at_no_further_than_it_is_shown() {
    assert_eq!(clean_start("abcdef", 3), "abcd");
    assert_eq!(clean_start("ab\u{ad}c déf", 3), "abc d");
    assert_eq!(clean_start("\u{ad}abc\u{ad}", 3), "abc");
    assert_eq!(visible("\u{ad}bc", 10), "<U+00AD>bc");
    assert_eq!(visible("\u{ad}bcd", 10), "<U+00AD>bc…");
    assert_eq!(visible("", 0), "");
}

/// Texts that are mostly of what deceives.
fn text() -> impl Strategy<Value = String> {
    let hidden = prop::sample::select(HIDDEN);
    let pieces = prop::sample::select(
        &[
            "B",
            "e",
            "Ве",
            " ",
            "\n",
            "\u{301}",
            "👨",
            "❤",
            "क\u{94d}",
            "ش",
            "1",
            "\u{20e3}",
        ][..],
    );
    let piece = prop_oneof![
        hidden.prop_map(String::from),
        pieces.prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_clean_has_no_flaw_and_stays_as_it_is(text in text()) {
        let line = clean(&text);
        prop_assert_eq!(flaw(&line), None);
        prop_assert_eq!(clean(&line), line.clone());
        prop_assert!(alike(&line, &text));
        if flaw(&text).is_none() && text.trim() == text && !text.contains("  ") {
            prop_assert_eq!(line, text.nfc().collect::<String>());
        }
    }

    #[test]
    fn what_is_quoted_shows_all(text in text(), most in 0_usize..60) {
        let shown = visible(&text, most);
        prop_assert!(shown.chars().count() <= most + 1);
        prop_assert!(!shown.contains(char::is_control));
    }

    #[test]
    fn no_two_names_are_alike(wanted in prop::collection::vec(text(), 1..9)) {
        let mut names: Vec<String> = Vec::new();
        for wanted in &wanted {
            let name = distinct(wanted, names.iter().map(String::as_str), "Azure", 32);
            prop_assert!(names.iter().all(|other| !alike(other, &name)), "{:?}, {:?}", names, name);
            prop_assert!((1..=32).contains(&name.chars().count()));
            names.push(name);
        }
    }
}
