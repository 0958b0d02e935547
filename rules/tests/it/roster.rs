//! What seats are called: `Roster::find`, `write` and `nearest` (TB-02).

use proptest::prelude::*;
use rules::{Label, Roster, Seat};

fn labels(labels: &[(&str, &str, &str)]) -> Roster {
    let label = |(name, code, emblem): &(&str, &str, &str)| Label {
        name: (*name).to_owned(),
        code: (*code).to_owned(),
        emblem: (*emblem).to_owned(),
    };
    Roster::new(labels.iter().map(label).collect())
}

#[test]
fn tb_02_a_seat_is_found_by_name_code_emblem_or_number() {
    let roster = labels(&[("Red Baron", "RB", "tower"), ("Étoile", "ET", "star")]);
    for text in [
        "red baron",
        "RED  BARON",
        "rb",
        "Tower",
        "#1",
        "“Red Baron”",
        "'red baron'",
    ] {
        assert_eq!(roster.find(text), Some(Seat(0)), "{text}");
    }
    for text in [
        "ÉTOILE",
        "étoile",
        "Star",
        "et",
        "# 2".trim_start_matches(' '),
        "#2",
    ] {
        let wanted = (text != "# 2").then_some(Seat(1));
        assert_eq!(roster.find(text), wanted, "{text}");
    }
    for text in [
        "",
        "\"\"",
        " ",
        "#",
        "#0",
        "#3",
        "#-1",
        "#99999999999999999999",
        "#256",
        "red",
        "baron",
    ] {
        assert_eq!(roster.find(text), None, "{text}");
    }
}

#[test]
fn tb_02_names_go_before_codes_and_codes_before_emblems() {
    let roster = labels(&[
        ("tower", "AA", "bell"),
        ("Ann", "tower", "AA"),
        ("bell", "BB", "tower"),
    ]);
    assert_eq!(roster.find("Tower"), Some(Seat(0)));
    assert_eq!(roster.find("bell"), Some(Seat(2)));
    assert_eq!(roster.find("aa"), Some(Seat(0)));
}

#[test]
fn tb_02_a_bot_player_is_found_by_its_side_where_nobody_else_is_called_so() {
    let bots = Roster::of_names(["Ann", "Gold bot", "Jade bot", "jade"]);
    assert_eq!(bots.find("gold"), Some(Seat(1)));
    assert_eq!(bots.find("Gold bot"), Some(Seat(1)));
    assert_eq!(bots.find("JADE"), Some(Seat(3)));
    assert_eq!(bots.find("bot"), None);
}

#[test]
fn tb_02_quotes_around_a_name_are_left_out_and_those_in_it_are_not() {
    let roster = labels(&[
        ("\"Bob\"", "AA", "a"),
        ("Bob", "BB", "b"),
        ("the boys'", "CC", "c"),
        ("O'Neil", "DD", "d"),
    ]);
    assert_eq!(roster.find("\"Bob\""), Some(Seat(0)));
    assert_eq!(roster.find("Bob"), Some(Seat(1)));
    assert_eq!(roster.find("“Bob”"), Some(Seat(1)));
    assert_eq!(roster.find("the boys'"), Some(Seat(2)));
    assert_eq!(roster.find("\"the boys'\""), Some(Seat(2)));
    assert_eq!(roster.find("o'neil"), Some(Seat(3)));
}

#[test]
fn tb_02_what_would_not_be_read_back_is_written_as_a_number() {
    let roster = labels(&[
        ("#2", "AA", "a"),
        ("bob", "BB", "b"),
        ("BOB", "CC", "c"),
        ("a  b", "DD", "d"),
        ("a;b", "EE", "e"),
        ("", "FF", "f"),
    ]);
    let written: Vec<String> = Seat::first(6).map(|seat| roster.write(seat)).collect();
    assert_eq!(written, ["#1", "bob", "#3", "#4", "#5", "#6"]);
    assert_eq!(
        roster.write(Seat(9)),
        "#10",
        "even a seat that is not there"
    );
}

#[test]
fn tb_02_the_nearest_names_are_at_most_three_and_the_best_first() {
    let roster = Roster::of_names(["Ann", "Hannah", "Bob", "Robert", "Cid"]);
    assert_eq!(roster.nearest("Robret")[0], Seat(3));
    assert_eq!(roster.nearest("hanna")[0], Seat(1));
    assert_eq!(roster.nearest("boB "), roster.nearest("bob"));
    assert_eq!(roster.nearest("x").len(), 3);
    assert_eq!(Roster::default().nearest("x"), []);
    let emblems = labels(&[("Ann", "AA", "tower"), ("Bob", "BB", "anchor")]);
    assert_eq!(emblems.nearest("towr")[0], Seat(0));
}

proptest! {
    #[test]
    fn tb_02_what_is_written_is_found_again(names in prop::collection::vec("(\\PC|[ \"'#;,0-9]){0,6}", 1..6)) {
        let roster = Roster::of_names(names);
        for seat in Seat::first(roster.len()) {
            let written = roster.write(seat);
            prop_assert_eq!(roster.find(&written), Some(seat), "{:?}", written);
        }
    }

    #[test]
    fn tb_02_any_text_is_found_or_not(text in "\\PC{0,40}") {
        let roster = Roster::of_names(["Ann", "Bob", "#1"]);
        let _ = (roster.find(&text), roster.nearest(&text));
    }
}

#[test]
fn pk_94_people_and_colours_are_names_where_no_seats_own_name_is() {
    let roster = labels(&[
        ("Kent", "AZ", "bell"),
        ("Ben", "EM", "star"),
        ("Essex", "JD", "tower"),
    ]);
    let roster = roster.also_called([
        (Seat(0), "Ben".to_owned()),
        (Seat(0), "Azure".to_owned()),
        (Seat(1), "Cleo Ann".to_owned()),
        (Seat(1), "<@17>".to_owned()),
        (Seat(1), "Dot".to_owned()),
        (Seat(2), "DOT".to_owned()),
    ]);
    for (text, seat) in [
        ("azure", 0),
        ("kent", 0),
        ("cleo  ann", 1),
        ("\"Cleo Ann\"", 1),
        ("<@17>", 1),
        // The seat's own name wins.
        ("Ben", 1),
    ] {
        assert_eq!(roster.find(text), Some(Seat(seat)), "{text}");
    }
    // Where two would fit, it is asked which is meant.
    assert_eq!(roster.find("Dot"), None);
    assert_eq!(roster.nearest("dot"), [Seat(1), Seat(2)]);
    assert_eq!(roster.nearest_of("dot", |seat| seat != Seat(1)), [Seat(2)]);
    assert_eq!(roster.nearest("azur")[0], Seat(0));
    // It is written by its own name.
    assert_eq!(roster.write(Seat(1)), "Ben");
}
