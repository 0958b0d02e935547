//! The panel of a turn that is composed while others are awaited (PK-95).

use rules::any::{AnyView, GameId};
use rules::{BotContext, BotSeed, Next as Nothing, Seat, Viewer};

use super::{scenario, seating};
use crate::labels::Seating;
use crate::presenter::tests::play::Table;
use crate::presenter::{Next, Row, Turn, about, hint, meanwhile, tool};

/// What Bob's panel is about while Ann is asked.
fn with_ahead<T>(
    draft: &[&str],
    picked: Option<&str>,
    look: impl FnOnce(&Turn<'_, AnyView>) -> T,
) -> T {
    let table = Table::open(GameId::Kerfuffle, &scenario());
    let (bob, seating): (Seat, Seating) = (Seat(1), seating(&table));
    let now = table.view(Viewer::Seat(bob));
    let steps: Vec<String> = draft.iter().map(|step| (*step).to_owned()).collect();
    let composed = now.compose(bob, &seating.roster, &steps);
    let nothing = Nothing::nothing();
    look(&Turn {
        seat: bob,
        seating: &seating,
        now: &now,
        preview: &composed.preview.view,
        draft: &composed.preview.order,
        picked,
        is_whole: false,
        next: Next::new(&nothing, &now, &seating),
        asides: &[],
        context: BotContext::keen(BotSeed::new([3; 32])),
    })
}

fn labels(turn: &Turn<'_, AnyView>) -> Vec<Vec<String>> {
    let row = |row: Row<'_>| match row {
        Row::Buttons(buttons) => buttons.into_iter().map(|button| button.label).collect(),
        Row::Select(select) => (0..select.choices.len())
            .filter_map(|at| select.choices.at(at))
            .map(|choice| choice.label)
            .collect(),
    };
    meanwhile(turn).into_iter().map(row).collect()
}

#[test]
fn pk_95_the_shop_and_the_map_are_offered_ahead_of_time() {
    with_ahead(&[], None, |turn| {
        let shop = labels(turn);
        assert_eq!(shop[0].len(), 5);
        // Three, two for the capital, and its neighbours.
        assert!(
            shop[3][0].ends_with(" gold left") && shop[3][0] != "3 gold left",
            "{shop:?}"
        );
        let head = about(turn).join("\n");
        assert!(
            head.starts_with("🕰️ **Your move of round 5, ahead of time**"),
            "{head}"
        );
        assert!(head.contains("This turn: 3 gold, +"), "{head}");
        assert!(hint(turn).starts_with("Place what you ordered"));
        assert_eq!(tool(turn, "buy P").as_deref(), Some("buy P"));
    });
    with_ahead(&["buy P", "done"], Some("PEL"), |turn| {
        let rows = labels(turn);
        assert_eq!(rows[0], ["Pelaras"]);
        assert_eq!(rows[1][0], "The king, the queen and a pawn");
        assert!(
            rows[2].iter().all(|to| to.starts_with("Move to ")),
            "{rows:?}"
        );
        assert_eq!(rows[3], ["End the turn", "Deals"]);
        let head = about(turn).join("\n");
        assert!(head.contains("ordered: a pawn"), "{head}");
        assert!(!head.contains("This turn"), "{head}");
    });
}
