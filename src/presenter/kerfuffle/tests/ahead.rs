//! The panel of a turn that is composed while others are awaited (PK-95).

use render::{RegionLook, Scene};
use rules::any::{AnyView, GameId};
use rules::{BotContext, BotSeed, Next as Nothing, Seat, Viewer};

use super::{scenario, seating};
use crate::labels::Seating;
use crate::presenter::tests::play::Table;
use crate::presenter::{Next, Row, Turn, about, hint, meanwhile, picture, tool};

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
            head.starts_with("⏳ **Your move of round 5, ahead of time**"),
            "{head}"
        );
        assert!(head.contains("This turn: 3 gold, +"), "{head}");
        assert!(hint(turn).starts_with("Place what you ordered"));
        assert_eq!(tool(turn, "buy P").as_deref(), Some("buy P"));
    });
    with_ahead(&["buy P", "done"], Some("PEL"), |turn| {
        let rows = labels(turn);
        assert_eq!(rows[0], ["1 · Pelaras (PEL)"]);
        assert_eq!(rows[1][0], "The king, the queen and a pawn");
        assert!(
            rows[2].iter().all(|to| to.contains(" · Move to ")),
            "{rows:?}"
        );
        assert_eq!(rows[3], ["End the turn", "Deals", "While I'm away"]);
        let head = about(turn).join("\n");
        assert!(head.contains("ordered: a pawn"), "{head}");
        assert!(!head.contains("This turn"), "{head}");
        assert!(head.contains("Pays you 1 each: "), "{head}");
        assert!(!head.contains("Cannot move"), "{head}");
    });
}

#[test]
fn pk_17_forces_that_cannot_move_are_listed_with_the_reason() {
    let march = |to: &str| format!("move Pelaras > {to} K Q");
    let to = with_ahead(&["done"], Some("PEL Q"), |turn| {
        let rows = labels(turn);
        let to = rows[2][0].rsplit("Move to ").next().unwrap();
        to.split(" (").next().unwrap().to_owned()
    });
    with_ahead(&["done", &march(&to)], None, |turn| {
        let head = about(turn).join("\n");
        assert!(head.contains("Cannot move: "), "{head}");
        assert!(head.contains("Pelaras (a pawn without a leader)"), "{head}");
        assert!(head.contains(&format!("{to} (has moved)")), "{head}");
    });
}

#[test]
fn pk_15_the_map_tells_what_is_held_from_beside() {
    with_ahead(&[], None, |turn| {
        let focus = crate::presenter::Focus::Nothing;
        let Scene::Map(map) = picture(turn.preview, &[], turn.seating, focus) else {
            panic!("a map")
        };
        let stands = |look: &&RegionLook| !look.counters.is_empty();
        assert!(
            map.regions
                .iter()
                .filter(stands)
                .all(|look| look.hatches.is_empty())
        );
        let beside = map.regions.iter().filter(|look| !look.hatches.is_empty());
        let beside: Vec<&RegionLook> = beside.collect();
        assert!(!beside.is_empty() && beside.iter().all(|look| look.owner.is_some()));
        assert!(
            map.regions
                .iter()
                .all(|look| !look.contested || look.owner.is_none())
        );
    });
}
