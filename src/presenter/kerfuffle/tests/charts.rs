//! Charts while a game goes on and at its end, and the war in short.

use render::{ChartScene, Look, MatrixScene, Renderer, Scene};
use rules::any::{AnyObservation, GameId};
use rules::{Roster, Seat, Viewer};

use super::{scenario, seating};
use crate::labels::{ALT_TEXT, SUMMARY, Seating};
use crate::presenter::tests::play::{Table, nasty_names};
use crate::presenter::{Chart, Pictured, chart, drama, finale};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// Two rounds in which nobody does anything.
fn played() -> Table {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    for _ in 0..2 {
        table.order(ANN, "done; end");
        table.order(BOB, "done; end");
    }
    table
}

fn charted(table: &Table, viewer: Viewer, which: Chart) -> Option<Pictured> {
    let (view, history) = (table.view(viewer), table.history(viewer));
    chart(which, &view, &history, &seating(table))
}

fn lines(picture: &Pictured) -> ChartScene {
    picture.scene.check().unwrap();
    let Scene::Chart(scene) = &picture.scene else {
        panic!("{picture:?}")
    };
    scene.clone()
}

/// The cells of a matrix as letters, secret ones with a star, and its words.
fn matrix(table: &Table, viewer: Viewer) -> (Vec<String>, String) {
    let Pictured { scene, words } = charted(table, viewer, Chart::Treaties).unwrap();
    scene.check().unwrap();
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
fn pk_22_treaties_are_a_matrix_and_secret_ones_are_seen_by_the_two_alone() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let (cells, words) = matrix(&table, Viewer::Public);
    assert_eq!(cells, ["–"]);
    assert_eq!(words, "Pairs of factions: No treaty 1.");
    table.order(ANN, "offer Bob: loan 2 repay 3 by round 9; secret");
    table.order(BOB, "accept 1");
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(BOB)] {
        let (cells, words) = matrix(&table, viewer);
        assert_eq!(cells, ["L*"]);
        assert!(words.contains("(secret)"), "{words}");
    }
    let (cells, words) = matrix(&table, Viewer::Public);
    assert_eq!(cells, ["–"]);
    assert!(!words.contains("lends"), "{words}");
    table.order(BOB, "offer Ann: alliance");
    table.order(ANN, "accept 2");
    let (cells, _) = matrix(&table, Viewer::Seat(ANN));
    assert_eq!(cells, ["A+*"]);
    let (cells, words) = matrix(&table, Viewer::Public);
    assert_eq!(cells, ["A"]);
    assert!(words.contains("between Bob and Ann: alliance."), "{words}");
}

#[test]
fn pk_22_an_alliance_that_is_broken_is_shown_torn() {
    let mut table = Table::open(GameId::Kerfuffle, &scenario());
    let dramatic = |table: &Table, observation: &[AnyObservation]| {
        let view = table.view(Viewer::Public);
        drama(&view, observation, &seating(table))
    };
    table.order(ANN, "offer Bob: alliance");
    let observation = table.order(BOB, "accept 1");
    assert!(
        dramatic(&table, &observation).is_none(),
        "nothing is broken yet"
    );
    let observation = table.order(BOB, "break alliance with Ann");
    let Pictured { scene, words } = dramatic(&table, &observation).unwrap();
    scene.check().unwrap();
    let Scene::Betrayal(torn) = scene else {
        panic!("{scene:?}")
    };
    assert_eq!(
        (torn.by.name.as_str(), torn.with.name.as_str()),
        ("Bob", "Ann")
    );
    assert!(
        words.starts_with("Betrayal: Bob breaks the alliance with Ann."),
        "{words}"
    );
}

#[test]
fn pk_67_the_chart_of_gold_is_ones_own_until_the_game_is_over() {
    let mut table = played();
    assert!(charted(&table, Viewer::Public, Chart::Treasury).is_none());
    let own = charted(&table, Viewer::Seat(ANN), Chart::Treasury).unwrap();
    let own = lines(&own);
    assert_eq!((own.series.len(), own.series[0].name.as_str()), (1, "Ann"));
    let land = charted(&table, Viewer::Public, Chart::Land).unwrap();
    let (scene, words) = (lines(&land), land.words);
    assert_eq!(scene.points, ["4", "5", "6", "7"]);
    assert_eq!(scene.series.len(), 2);
    assert!(
        words.starts_with("Provinces by rounds, round 4 to 7. Ann: "),
        "{words}"
    );
    // Cycling dice show 1 for a coin: heads.
    table.order(BOB, "surrender to Ann");
    let view = table.view(Viewer::Public);
    let over = finale(&view, &table.history(Viewer::Public), &seating(&table));
    let pictures: Vec<ChartScene> = over.pictures.iter().map(lines).collect();
    assert_eq!(pictures.len(), 2);
    assert_eq!(
        (pictures[0].up.as_str(), pictures[1].up.as_str()),
        ("Provinces", "Gold")
    );
    assert_eq!(pictures[1].series.len(), 2, "all gold is shown");
    let text = over.lines.join("\n");
    assert!(
        text.contains("**The war in short**, after 7 rounds:"),
        "{text}"
    );
    assert!(
        text.contains("Bob: 0 battles fought, 0 won, at most 1 province; surrendered to Ann"),
        "{text}"
    );
}

#[test]
fn charts_of_a_war_hold_any_names() {
    let renderer = Renderer::new();
    let mut table = played();
    table.order(BOB, "surrender to Ann");
    for pair in nasty_names().windows(2) {
        let seating = Seating {
            roster: Roster::of_names(pair.iter().cloned()),
            ..seating(&table)
        };
        let view = table.view(Viewer::Public);
        let over = finale(&view, &table.history(Viewer::Public), &seating);
        assert!(over.lines.join("\n").chars().count() <= SUMMARY);
        for picture in over.pictures {
            assert!((1..=ALT_TEXT).contains(&picture.words.chars().count()));
            renderer.render(&picture.scene, Look::default()).unwrap();
        }
    }
}
