//! A year in one look: land by war and by treaty, battles, treaties.

use rules::any::{AnyObservation, AnyView, GameId};
use rules::{Seat, Viewer};
use serde_json::json;

use crate::labels::Seating;
use crate::presenter::tests::play::{Table, seating};
use crate::presenter::{YearInShort, cuts, is_step, time, year_in_short};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// A campaign, how it began, and all that everybody was told.
struct Year {
    table: Table,
    begin: AnyView,
    told: Vec<AnyObservation>,
}

impl Year {
    /// Two empires beside each other, and land that nobody holds beside the first.
    fn new() -> Self {
        let army = |empire: &str, region: &str, strength: i64| {
            json!({
                "empire": empire, "kind": "land", "region": region,
                "maximal": strength, "current": strength, "statuses": [],
            })
        };
        let land = |owner: &str| json!({"production": 1000, "owner": owner});
        let scenario = json!({
            "regions": {
                "Alba": land("Aquila"), "Elba": land("Aquila"), "Bria": land("Boreas"),
                "Cora": land("Boreas"), "Dora": {"production": 1000},
            },
            "edges": [["Alba", "Bria"], ["Bria", "Cora"], ["Alba", "Dora"], ["Alba", "Elba"]],
            "turn_order": ["Aquila", "Boreas"],
            "treasury": {"Aquila": 5000, "Boreas": 5000},
            "armies": [army("Aquila", "Alba", 20_000), army("Boreas", "Cora", 2000)],
        });
        let options = json!({"scenario": scenario, "order": "fixed", "round": "turns"});
        let table = Table::of(GameId::Erkenfara, &options, 2);
        let begin = table.view(Viewer::Public);
        Self {
            table,
            begin,
            told: Vec::new(),
        }
    }

    fn play(&mut self, orders: &[(Seat, &str)]) {
        for (seat, text) in orders {
            self.told.extend(self.table.order(*seat, text));
        }
    }

    fn told(&self) -> Vec<String> {
        let end = self.table.view(Viewer::Public);
        let seating = Seating {
            world: Some(end.world()),
            ..seating()
        };
        let YearInShort { lines, map } =
            year_in_short(&self.begin, &end, &self.told, &seating).unwrap();
        map.scene.check().unwrap();
        lines
    }
}

#[track_caller]
fn has(lines: &[String], wanted: &[&str]) {
    for line in wanted {
        assert!(lines.iter().any(|it| it == line), "{line:?} in {lines:#?}");
    }
}

#[test]
fn a_year_tells_of_land_by_war_and_of_battles() {
    let mut year = Year::new();
    let moves = [
        (ANN, "ready"),
        (BOB, "ready"),
        (ANN, "move Alba > Dora 5000; occupy Dora; end"),
        (BOB, "end"),
        (ANN, "move Alba > Bria; occupy Bria; end"),
        (BOB, "end"),
        (ANN, "move Bria > Cora; end"),
    ];
    year.play(&moves);
    let lines = year.told();
    has(
        &lines,
        &[
            "**Land**",
            "- **Ann** holds 4 (+2): took Bria from Bob; took Dora, which nobody held",
            "- **Bob** holds 1 (−1): lost Bria to Ann",
            "**One battle**",
            "- Ann beat Bob in Cora (autumn)",
        ],
    );
    assert!(!lines.iter().any(|it| it.contains("Treaties")), "{lines:?}");
}

#[test]
fn a_year_tells_of_treaties_and_of_land_by_treaty() {
    let mut year = Year::new();
    let moves = [
        (ANN, "offer Bob: peace; cede Elba"),
        (BOB, "accept 1"),
        (ANN, "offer Bob: passage; secret"),
        (BOB, "accept 2"),
        (ANN, "offer Bob: gold 5"),
        (ANN, "break peace with Bob"),
    ];
    year.play(&moves);
    let lines = year.told();
    has(
        &lines,
        &[
            "- **Bob** holds 3 (+1): got Elba from Ann by treaty",
            "- **Ann** holds 1 (−1): gave Elba to Bob by treaty",
            "**Battles**: none.",
            "**Treaties**",
            "- Ann broke the peace with Bob",
            "- Peace; Ann cedes Elba: Ann and Bob",
        ],
    );
    let text = lines.join("\n");
    assert!(!text.contains("assage"), "{text}");
    assert!(!text.contains("gold"), "what is only offered: {text}");
}

#[test]
fn what_is_lost_and_won_back_in_a_year_has_not_changed_hands() {
    let mut year = Year::new();
    let moves = [
        (ANN, "ready"),
        (BOB, "ready"),
        (ANN, "move Alba > Bria; occupy Bria; end"),
        (BOB, "end"),
        (ANN, "free Bria; end"),
    ];
    year.play(&moves);
    let lines = year.told();
    has(
        &lines,
        &["**Land**: none has changed hands.", "**Battles**: none."],
    );
}

#[test]
fn times_are_seasons_and_steps_end_where_seasons_and_turns_begin() {
    let mut year = Year::new();
    assert_eq!(
        time(&year.begin).map(|it| (it.number, it.part)),
        Some((1, 0))
    );
    year.play(&[(ANN, "ready"), (BOB, "ready")]);
    let spring = time(&year.table.view(Viewer::Public));
    assert_eq!(spring.map(|it| (it.number, it.part)), Some((1, 1)));
    let cut = year.told.iter().filter(|it| cuts(it)).count();
    assert_eq!(cut, 2, "spring, and Ann's turn: {:?}", year.told);
    assert!(!year.told.iter().any(is_step), "nothing has moved");
    year.play(&[(ANN, "move Alba > Dora; end")]);
    assert!(year.told.iter().any(is_step));
}
