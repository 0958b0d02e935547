//! Charts over the years, and the matrix of treaties: who may see what.

use render::{MatrixScene, Scene};
use rules::any::GameId;
use rules::{Seat, Viewer};
use serde_json::json;

use crate::labels::Seating;
use crate::presenter::tests::play::{Table, seating};
use crate::presenter::{Chart, Pictured, Share, chart, counted, drama, shares};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

fn duel() -> Table {
    Table::of(GameId::Erkenfara, &json!({"scenario": "first-duel"}), 2)
}

fn charted(table: &Table, viewer: Viewer, which: Chart) -> Option<Pictured> {
    let view = table.view(viewer);
    let seating = Seating {
        world: Some(view.world()),
        ..seating()
    };
    let chart = chart(which, &view, &table.history(viewer), &seating);
    chart.inspect(|chart| chart.scene.check().unwrap())
}

/// The cells of a matrix as letters, secret ones with a star.
fn letters(table: &Table, viewer: Viewer) -> (Vec<String>, String) {
    let Pictured { scene, words } = charted(table, viewer, Chart::Treaties).unwrap();
    let Scene::Matrix(MatrixScene { bonds, ties, .. }) = scene else {
        panic!("no matrix: {scene:?}")
    };
    let letter = |tie: &render::Tie| {
        let secret = if tie.is_secret { "*" } else { "" };
        format!("{}{secret}", bonds[tie.bond].letter)
    };
    (ties.iter().map(letter).collect(), words)
}

#[test]
fn eu_30_treaties_are_a_matrix_and_secret_ones_are_seen_by_the_two_alone() {
    let mut table = duel();
    let (before, _) = letters(&table, Viewer::Public);
    assert_eq!(before.len(), 1);
    table.order(ANN, "offer Bob: alliance; passage; secret");
    table.order(BOB, "accept 1");
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(BOB)] {
        let (cells, words) = letters(&table, viewer);
        assert_eq!(cells, ["A+*"]);
        assert!(
            words.contains("between Ann and Bob: alliance (secret)"),
            "{words}"
        );
    }
    let (open, words) = letters(&table, Viewer::Public);
    assert_eq!(open, before);
    assert!(
        !words.contains("lliance") && !words.contains("passage"),
        "{words}"
    );
    table.order(ANN, "offer Bob: peace");
    table.order(BOB, "accept 2");
    let (open, words) = letters(&table, Viewer::Public);
    assert_eq!(open, ["P"]);
    assert!(words.contains("between Ann and Bob: peace."), "{words}");
}

#[test]
fn eu_53_an_alliance_is_torn_before_all_only_if_all_knew_of_it() {
    for (secret, is_observed) in [("", true), ("; secret", false)] {
        let mut table = duel();
        table.order(ANN, &format!("offer Bob: alliance{secret}"));
        table.order(BOB, "accept 1");
        let observation = table.order(BOB, "break alliance with Ann");
        let view = table.view(Viewer::Public);
        let shown = drama(&view, &observation, &seating());
        assert_eq!(shown.is_some(), is_observed, "{secret}");
    }
}

#[test]
fn eu_53_strength_and_land_are_open_and_a_treasury_is_ones_own() {
    let mut table = duel();
    table.order(ANN, "ready");
    table.order(BOB, "ready");
    let series = |viewer, which| {
        let picture = charted(&table, viewer, which)?;
        let Scene::Chart(scene) = picture.scene else {
            panic!("no chart")
        };
        Some(
            scene
                .series
                .into_iter()
                .map(|line| line.name)
                .collect::<Vec<_>>(),
        )
    };
    for viewer in [Viewer::Public, Viewer::Seat(ANN)] {
        for which in [Chart::Strength, Chart::Land] {
            assert_eq!(series(viewer, which).unwrap(), ["Ann", "Bob"]);
        }
    }
    assert_eq!(series(Viewer::Public, Chart::Treasury), None);
    assert_eq!(series(Viewer::Seat(BOB), Chart::Treasury).unwrap(), ["Bob"]);
    let chart = charted(&table, Viewer::Seat(BOB), Chart::Treasury).unwrap();
    assert!(
        chart
            .words
            .starts_with("Your treasury over the years, year 0 to 1. Bob: ")
    );
}

#[test]
fn simulations_count_treaties_wars_and_the_smallest_armies() {
    let mut table = duel();
    let count = |table: &mut Table, seat, text: &str| {
        let observation = table.order(seat, text);
        observation.iter().flat_map(counted).collect::<Vec<_>>()
    };
    assert!(count(&mut table, ANN, "offer Bob: peace; cede Eleumadon").is_empty());
    assert_eq!(count(&mut table, BOB, "accept 1"), ["cessions", "treaties"]);
    assert_eq!(count(&mut table, ANN, "break peace with Bob"), ["wars"]);
    let small = |table: &Table| shares(&table.view(Viewer::Public))[0];
    let Share { what, part, of } = small(&table);
    assert_eq!((what, part), ("armies of at most 1500", 0));
    table.order(ANN, "disband Phaemadon 1500; ready");
    table.order(BOB, "ready");
    let after = small(&table);
    assert_eq!((after.part, after.of), (1, of));
}
