//! What holds of all offers holds in random plays and texts.

use proptest::prelude::*;
use rules::{Roster, Seat, Viewer};

use super::checks::{self, SOUND, Verdict};
use super::plays::Choice;
use super::worlds;

fn holds(verdict: Verdict) -> Result<(), TestCaseError> {
    verdict.map_err(TestCaseError::fail)
}

pub(super) fn plays(most: usize) -> impl Strategy<Value = Vec<Choice>> {
    proptest::collection::vec(any::<Choice>(), 0..most)
}

/// Names that make trouble.
pub(super) fn names() -> Roster {
    Roster::of_names(["A, B", "A", "B: with", "\"B\""])
}

/// So many random cases; what fails is mended, not kept in a file.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn texts() -> impl Strategy<Value = String> {
    let word = proptest::sample::select(vec![
        "offer",
        "counter",
        "accept",
        "decline",
        "withdraw",
        "break",
        "acept",
        "peace",
        "alliance",
        "free passage",
        "give 5 gold",
        "promise",
        "\"words 1\"",
        "words#2",
        "words#9",
        "secret",
        "public",
        "with",
        "A",
        "B",
        "A, B",
        "\"A\"",
        "#2",
        "B: with",
        ":",
        ";",
        ",",
        "\"",
        "“",
        "3",
        "0",
        "99999999999",
        "\n",
        " ",
        "İ",
    ]);
    let tokens = proptest::collection::vec(word, 0..9).prop_map(|words| words.join(" "));
    let scribble = proptest::string::string_regex("(offer |break )?(\\PC|\\s){0,40}").unwrap();
    prop_oneof![4 => tokens, 1 => scribble]
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn promise_2_replay_of_offers_equals_the_live_state(choices in plays(120)) {
        holds(checks::replay(&SOUND, &choices))?;
    }

    #[test]
    fn promise_3_and_4_refused_offers_change_nothing_and_choices_agree(choices in plays(60)) {
        holds(checks::legality(&SOUND, &choices))?;
    }

    #[test]
    fn promise_5_offers_hide_what_is_secret(choices in plays(120), seat in 0_u8..5) {
        let viewer = if seat == 4 { Viewer::Public } else { Viewer::Seat(Seat(seat)) };
        holds(worlds::secrecy(&SOUND, &choices, viewer))?;
    }

    #[test]
    fn promise_7_offers_round_trip(choices in plays(40)) {
        holds(checks::round_trip(&SOUND, &choices, &names()))?;
    }

    #[test]
    fn offers_keep_their_bounds(choices in plays(400)) {
        holds(checks::bounds(&SOUND, &choices))?;
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn promise_7_any_text_is_read_or_refused(text in texts()) {
        holds(checks::any_text(&SOUND, &text, &names()))?;
    }
}
