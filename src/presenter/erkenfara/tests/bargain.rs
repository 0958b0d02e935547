//! Treaties put together on the panel: terms by lists, partners, secrecy, counters (EU-30, EU-82).

use rules::any::{AnyView, GameId};
use rules::{BotContext, BotSeed, Seat, Viewer};
use serde_json::json;

use super::{duel, roster, seating};
use crate::presenter::tests::play::Table;
use crate::presenter::{
    Act, Button, Choice, Next, Row, Takes, Turn, altered, answers, countered, meanwhile,
    offer_editor, offered as open_to, reminders, rows, tool,
};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// What a seat's panel is with something picked up.
fn at<T>(
    view: &AnyView,
    seat: Seat,
    picked: Option<&str>,
    look: impl FnOnce(&Turn<'_, AnyView>) -> T,
) -> T {
    let roster = roster(3);
    let seating = crate::labels::Seating {
        roster: roster.clone(),
        world: Some(view.world()),
        ..seating()
    };
    let next = view.next(&roster, seat, "");
    let asides = view.asides(&roster, seat);
    look(&Turn {
        seat,
        seating: &seating,
        now: view,
        preview: view,
        draft: "",
        picked,
        is_whole: false,
        next: Next::new(&next, view, &seating),
        asides: &asides,
        context: BotContext::keen(BotSeed::new([3; 32])),
    })
}

/// The rows of a seat's panel, whether or not it is asked.
fn offered(turn: &Turn<'_, AnyView>) -> (Vec<(Takes, Vec<Choice>)>, Vec<Button>) {
    let all = rows(turn);
    let all = if all.is_empty() { meanwhile(turn) } else { all };
    assert!((1..=4).contains(&all.len()), "{all:?}");
    let (mut lists, mut buttons) = (Vec::new(), Vec::new());
    for row in all {
        match row {
            Row::Buttons(row) => {
                assert!(row.len() <= 5, "{row:?}");
                buttons.extend(row);
            }
            Row::Select(select) => {
                let choices = (0..select.choices.len()).filter_map(|at| select.choices.at(at));
                lists.push((select.takes, choices.collect()));
            }
        }
    }
    (lists, buttons)
}

fn button<'a>(buttons: &'a [Button], label: &str) -> Option<&'a Button> {
    buttons.iter().find(|button| button.label == label)
}

/// The value of a choice that is called so.
#[track_caller]
fn choice(lists: &[(Takes, Vec<Choice>)], label: &str) -> String {
    let mut all = lists.iter().flat_map(|(_, choices)| choices);
    // Regions have their codes behind them.
    let with_code = format!("{label} (");
    let found = all.find(|it| it.label == label || it.label.starts_with(&with_code));
    found
        .unwrap_or_else(|| panic!("{label} in {lists:?}"))
        .value
        .clone()
}

/// What is picked up after some choices, each a press.
#[track_caller]
fn composed(view: &AnyView, seat: Seat, labels: &[&str]) -> String {
    let mut picked = "deal".to_owned();
    for label in labels {
        picked = at(view, seat, Some(&picked), |turn| {
            let (lists, buttons) = offered(turn);
            if let Some(Act::Alter(word)) = button(&buttons, label).and_then(|it| it.act.as_ref()) {
                return altered(turn, word).unwrap();
            }
            let value = choice(&lists, label);
            let takes = lists
                .iter()
                .find(|(_, all)| all.iter().any(|it| it.value == value));
            match takes.unwrap().0 {
                Takes::Pick => value,
                Takes::Alter => altered(turn, &value).unwrap(),
                takes @ (Takes::Add | Takes::Draft | Takes::Aside) => panic!("{takes:?}"),
            }
        });
    }
    picked
}

#[test]
fn eu_30_a_treaty_of_three_terms_takes_six_presses() {
    let table = duel();
    let view = table.view(Viewer::Seat(ANN));
    let opens = at(&view, ANN, None, |turn| {
        button(&offered(turn).1, "Deals").cloned()
    });
    assert_eq!(opens.unwrap().act, Some(Act::Pick("deal".into())));
    let terms = ["Bob", "Peace", "Give 500 gold", "Ask for Lampsandra"];
    let picked = composed(&view, ANN, &terms);
    assert_eq!(picked, "offer #2: peace; gold 500; get Lampsandra");
    at(&view, ANN, Some(&picked), |turn| {
        let (_, buttons) = offered(turn);
        let give = button(&buttons, "Offer it").unwrap();
        assert_eq!(give.act, Some(Act::Give("deal")));
        assert_eq!(tool(turn, "deal"), Some(picked.clone()));
        let said = offer_editor(turn).join("\n");
        assert_eq!(
            said,
            "**Your offer to Bob**. Between you: peace. You give: 500 gold. You get: Lampsandra."
        );
    });
    // *Deals*, whom, three terms, *Offer it*.
    assert_eq!(1 + terms.len() + 1, 6);
}

#[test]
fn eu_30_every_choice_of_the_offer_editor_makes_an_offer_that_is_legal() {
    let mut table = duel();
    for season in ["winter", "spring"] {
        for seat in [ANN, BOB] {
            let view = table.view(Viewer::Seat(seat));
            let other = if seat == ANN { "#2" } else { "#1" };
            at(&view, seat, Some(&format!("offer {other}:")), |turn| {
                let (lists, _) = offered(turn);
                let choices: Vec<&Choice> = lists.iter().flat_map(|(_, all)| all).collect();
                assert!(choices.len() > 20, "{season}: {choices:?}");
                for choice in choices {
                    assert!(choice.value.chars().count() <= 100, "{choice:?}");
                    let offer = altered(turn, &choice.value);
                    let offer = offer.unwrap_or_else(|| panic!("{choice:?}"));
                    let legal = view.preview(seat, &roster(2), &offer);
                    assert!(legal.is_ok(), "{season}, {offer}: {legal:?}");
                }
            });
        }
        if season == "winter" {
            table.order(ANN, "ready");
            table.order(BOB, "ready");
        }
    }
}

#[test]
fn eu_30_the_offer_editor_opens_in_every_season_on_ones_turn_and_between() {
    let mut table = duel();
    let opens = |table: &Table, seat: Seat, label: &str| {
        let view = table.view(Viewer::Seat(seat));
        at(&view, seat, None, |turn| {
            let (_, buttons) = offered(turn);
            assert!(button(&buttons, label).is_some(), "{buttons:?}");
        });
        at(&view, seat, Some("deal"), |turn| {
            let (lists, _) = offered(turn);
            assert_eq!(lists[0].0, Takes::Pick);
            assert!(offer_editor(turn)[0].starts_with("**Deals.**"));
        });
    };
    opens(&table, ANN, "Deals");
    table.order(ANN, "offer Bob: peace");
    opens(&table, BOB, "Deals (1 to answer)");
    // Ready in winter, then on turn or not.
    table.order(ANN, "ready");
    opens(&table, ANN, "Deals");
    table.order(BOB, "ready");
    opens(&table, ANN, "Deals");
    opens(&table, BOB, "Deals (1 to answer)");
}

#[test]
fn eu_30_peace_goes_to_several_at_once_and_each_answers_for_itself() {
    let mut table = Table::of(GameId::Erkenfara, &json!({"round": "turns"}), 3);
    let view = table.view(Viewer::Seat(ANN));
    let picked = composed(&view, ANN, &["Bob", "Peace", "Also to S3"]);
    assert_eq!(picked, "offer #2, #3: peace");
    at(&view, ANN, Some("deal"), |turn| {
        let (_, buttons) = offered(turn);
        let all = button(&buttons, "Offer peace to all").unwrap();
        assert_eq!(all.act, Some(Act::Give("at once")));
        assert_eq!(tool(turn, "at once").as_ref(), Some(&picked));
    });
    at(&view, ANN, Some(&picked), |turn| {
        let said = offer_editor(turn).join("\n");
        assert!(said.contains("to Bob, S3") && said.contains("Each answers for itself"));
        assert_eq!(
            altered(turn, "to #2").as_deref(),
            Some("offer #3: peace"),
            "and may be left out again"
        );
    });
    table.order(ANN, &picked);
    table.order(BOB, "accept 1");
    let view = table.view(Viewer::Seat(ANN));
    at(&view, ANN, Some("deal"), |turn| {
        let (lists, _) = offered(turn);
        let (_, standing) = &lists[1];
        let labels: Vec<&str> = standing.iter().map(|it| it.label.as_str()).collect();
        assert_eq!(labels, ["Your offer to S3", "Peace with Bob"]);
    });
    let withdraw = composed(&view, ANN, &["Your offer to S3"]);
    assert_eq!(withdraw, "withdraw #3 1");
    let breach = composed(&view, ANN, &["Peace with Bob"]);
    at(&view, ANN, Some(&breach), |turn| {
        let said = offer_editor(turn).join("\n");
        assert!(said.contains("Everybody hears of it"), "{said}");
        let (_, buttons) = offered(turn);
        assert!(button(&buttons, "Break it").unwrap().act.is_some());
    });
}

#[test]
fn eu_82_the_offer_editor_says_what_would_show_and_lets_it_be_seen() {
    let table = duel();
    let view = table.view(Viewer::Seat(ANN));
    let secret = ["Bob", "Peace", "Cede Phaemadon", "Keep it secret"];
    let picked = composed(&view, ANN, &secret);
    assert_eq!(picked, "offer #2: peace; cede Phaemadon; secret");
    at(&view, ANN, Some(&picked), |turn| {
        let said = offer_editor(turn).join("\n");
        assert!(said.contains("in secret") && said.contains("⚠️"), "{said}");
        assert!(
            said.contains("Phaemadon") && said.contains("openly"),
            "{said}"
        );
        let (_, buttons) = offered(turn);
        assert_eq!(button(&buttons, "Offer it").unwrap().act, None);
        let open = altered(turn, "remedy").unwrap();
        assert_eq!(open, "offer #2: peace; cede Phaemadon openly; secret");
        assert!(view.preview(ANN, &roster(2), &open).is_ok());
    });
    let openly = composed(&view, ANN, &[&secret[..], &["Let that be seen"]].concat());
    at(&view, ANN, Some(&openly), |turn| {
        let (_, buttons) = offered(turn);
        assert!(button(&buttons, "Offer it").unwrap().act.is_some());
        assert!(button(&buttons, "Let that be seen").is_none());
        let said = offer_editor(turn).join("\n");
        assert!(said.contains("Phaemadon, openly"), "{said}");
    });
}

#[test]
fn eu_30_an_offer_is_countered_with_what_was_offered() {
    let mut table = duel();
    table.order(ANN, "offer Bob: peace; gold 500; cede Phaemadon");
    let view = table.view(Viewer::Seat(BOB));
    let answer = composed(&view, BOB, &["Ann offers"]);
    assert_eq!(answer, "accept #1 1");
    at(&view, BOB, Some(&answer), |turn| {
        let said = offer_editor(turn).join("\n");
        assert_eq!(
            said,
            "**Offer of Ann**. Between you: peace. You get: 500 gold, Phaemadon."
        );
        assert_eq!(tool(turn, "decline").as_deref(), Some("decline #1 1"));
    });
    let seating = crate::labels::Seating {
        world: Some(view.world()),
        ..seating()
    };
    assert_eq!(
        open_to(&view, BOB, &seating),
        "1. **Offer of Ann**. Between you: peace. You get: 500 gold, Phaemadon."
    );
    let answers: Vec<(String, String)> = answers(&view, BOB, &seating)
        .into_iter()
        .map(|it| (it.label, it.order))
        .collect();
    let expected = ["Accept 1", "Counter 1", "Decline 1"].map(str::to_owned);
    assert!(answers.iter().map(|it| &it.0).eq(&expected), "{answers:?}");
    assert_eq!(countered(&answers[1].1).as_deref(), Some("accept #1 1"));
    assert_eq!(countered(&answers[0].1), None);
    let counter = composed(&view, BOB, &["Ann offers", "Counter"]);
    assert_eq!(counter, "counter #1 1: peace; get gold 500; get Phaemadon");
    let more = composed(
        &view,
        BOB,
        &[
            "Ann offers",
            "Counter",
            "Ask for 500 gold",
            "Without: peace",
        ],
    );
    assert_eq!(more, "counter #1 1: get gold 1000; get Phaemadon");
    assert!(view.preview(BOB, &roster(2), &more).is_ok());
}

#[test]
fn eu_30_before_a_sheet_is_confirmed_it_says_which_promises_it_breaks() {
    let mut table = duel();
    table.order(ANN, "offer Bob: passage");
    table.order(BOB, "accept 1");
    table.order(ANN, "ready");
    table.order(BOB, "ready");
    let of = |seat: Seat| table.view(Viewer::Seat(seat));
    let on_turn = |seat: &Seat| !of(*seat).next(&roster(2), *seat, "").is_empty();
    let seat = [ANN, BOB].into_iter().find(on_turn).unwrap();
    let view = of(seat);
    let reminded = |view: &AnyView, draft: &str| {
        at(view, seat, None, |turn| {
            let turn = Turn { draft, ..*turn };
            reminders(&turn).join(" ")
        })
    };
    let other = if seat == ANN { BOB } else { ANN };
    // Whatever of the other's can be reached or harmed.
    let (lists, _) = at(&view, seat, None, offered);
    let mut said = Vec::new();
    for army in &lists[0].1 {
        let (lists, _) = at(&view, seat, Some(&army.value), offered);
        let adds = lists.iter().filter(|(takes, _)| *takes == Takes::Add);
        for choice in adds.flat_map(|(_, all)| all) {
            let place = choice.value.rsplit(' ').next().unwrap_or_default();
            said.push(reminded(&view, &format!("{}; tax {place}", choice.value)));
        }
    }
    let name = if other == BOB { "Bob" } else { "Ann" };
    let warning = format!("Against {name}, with whom you have agreed: passage.");
    let warned = said.iter().filter(|it| it.contains(&warning)).count();
    assert!((1..said.len()).contains(&warned), "{said:#?}");
    assert!(!reminded(&view, "all others rest").contains("agreed"));
}

#[test]
fn eu_36_land_of_a_friend_without_passage_is_named_before_it_is_entered() {
    let mut table = duel();
    table.order(ANN, "offer Bob: peace");
    table.order(BOB, "accept 1");
    table.order(ANN, "ready");
    table.order(BOB, "ready");
    let on_turn = [ANN, BOB].into_iter().find(|seat| {
        let view = table.view(Viewer::Seat(*seat));
        !view.next(&roster(2), *seat, "").is_empty()
    });
    let seat = on_turn.unwrap();
    let view = table.view(Viewer::Seat(seat));
    let (lists, _) = at(&view, seat, None, offered);
    let armies: Vec<String> = lists[0].1.iter().map(|it| it.value.clone()).collect();
    let mut said = Vec::new();
    for army in &armies {
        let (lists, _) = at(&view, seat, Some(army), offered);
        let adds = lists.iter().filter(|(takes, _)| *takes == Takes::Add);
        for choice in adds.flat_map(|(_, all)| all) {
            let turn_to = |turn: &Turn<'_, AnyView>| {
                let draft = choice.value.as_str();
                reminders(&Turn { draft, ..*turn }).join(" ")
            };
            said.push(at(&view, seat, None, turn_to));
        }
    }
    let warned = said
        .iter()
        .filter(|it| it.contains("you have peace, but not passage"));
    assert!(warned.count() > 0, "{said:#?}");
}
