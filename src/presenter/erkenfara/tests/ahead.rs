//! The panel of who is not asked, and what became of sheets that were sealed on it.

use rules::any::AnyView;
use rules::{BotContext, BotSeed, Seat, Viewer};

use super::march::{ANN, spring};
use crate::labels::Seating;
use crate::presenter::tests::play::{Table, roster, seating};
use crate::presenter::{Next, Row, Turn, about, meanwhile, secrets};

/// Who sits at the table, with the names of its regions.
fn named(view: &AnyView) -> Seating {
    Seating {
        world: Some(view.world()),
        ..seating()
    }
}

/// What Ann sees beside her turn: the buttons, the labels of the choices, and what is said.
fn beside(table: &Table, draft: &str, picked: Option<&str>) -> (Vec<String>, Vec<String>, String) {
    let roster = roster(2);
    let view = table.view(Viewer::Seat(ANN));
    let seating = named(&view);
    let steps: Vec<String> = rules::notation::steps(draft);
    let composed = view.compose(ANN, &roster, &steps);
    let next = view.next(&roster, ANN, "");
    let asides = view.asides(&roster, ANN);
    let turn = Turn {
        seat: ANN,
        seating: &seating,
        now: &view,
        preview: &composed.preview.view,
        draft: &composed.preview.order,
        picked,
        is_whole: composed.preview.complete,
        next: Next::new(&next, &view, &seating),
        asides: &asides,
        context: BotContext::keen(BotSeed::new([3; 32])),
    };
    let (mut buttons, mut choices) = (Vec::new(), Vec::new());
    let rows = meanwhile(&turn);
    assert!(rows.len() <= 4, "{}", rows.len());
    for row in rows {
        match row {
            Row::Buttons(all) => buttons.extend(all.into_iter().map(|it| it.label)),
            Row::Select(select) => {
                let all = (0..select.choices.len()).filter_map(|at| select.choices.at(at));
                choices.extend(all.map(|it| it.label));
            }
        }
    }
    (buttons, choices, about(&turn).join("\n"))
}

#[test]
fn eu_57_who_is_not_asked_has_the_panel_of_the_next_turn_with_its_tripwire() {
    let mut table = spring(5, &[("F5", 1000)]);
    table.order(Seat(0), "end");
    let (buttons, choices, said) = beside(&table, "", None);
    assert!(
        said.starts_with("📜 **Your sheet for summer of year 1**"),
        "{said}"
    );
    assert!(said.contains("an enemy that could win"), "{said}");
    assert!(
        choices.iter().any(|it| it == "A2 (AAB) 2000"),
        "{choices:?}"
    );
    assert!(buttons.contains(&"Tripwire".to_owned()), "{buttons:?}");
    let (_, choices, _) = beside(&table, "", Some("tripwire"));
    let first = [
        "Ask me if an enemy that could win comes",
        "Play it whatever comes",
    ];
    assert_eq!(choices[..2], first);
    assert!(choices.contains(&"Ask me if a foreign army comes to C3 (AAM)".to_owned()));
    let (_, _, said) = beside(&table, "seal watch C3; move A2 > A3", None);
    assert!(said.contains("comes into or next to C3"), "{said}");
    // What is sealed is told, and the next sheet begins where its armies will stand.
    table.order(Seat(0), "seal summer off; move A2 > A3");
    let (buttons, choices, said) = beside(&table, "", None);
    assert!(
        said.starts_with("📜 **Your sheet for autumn of year 1**"),
        "{said}"
    );
    let sealed =
        "📜 Sealed for summer of year 1: move A2 > A3 (none: it is played whatever comes).";
    assert!(said.contains(sealed), "{said}");
    assert!(
        choices.iter().any(|it| it == "A3 (AAC) 2000"),
        "{choices:?}"
    );
    assert!(buttons.contains(&"Deals".to_owned()), "{buttons:?}");
    assert!(
        buttons.contains(&"Open my sheet for summer".to_owned()),
        "{buttons:?}"
    );
}

#[test]
fn eu_57_what_became_of_each_line_is_among_the_secrets_of_its_owner() {
    let mut table = spring(5, &[("F5", 1000)]);
    table.order(Seat(0), "end");
    table.order(Seat(0), "seal off; move A2 > A3; tax E5; occupy A3");
    let told = table.order(Seat(1), "end");
    let view = table.view(Viewer::Seat(ANN));
    let said = secrets(&view, &named(&view));
    let report = "📜 Your sheet for summer of year 1: done: move A2 → A3, occupy A3; not done: tax E5 (no army of yours \
                  is in E5, EU-32).";
    assert!(said.contains(report), "{said}");
    assert!(!told.is_empty());
    let of_ben = secrets(&table.view(Viewer::Seat(Seat(1))), &seating());
    assert!(!of_ben.contains("Your sheet"), "{of_ben}");
}
