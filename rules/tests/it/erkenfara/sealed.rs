//! Sheets that are written ahead, and rounds in which all file: EU-57.

use rules::erkenfara::world::board::Season;
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign};

fn spring(armies: &[&str]) -> Campaign {
    Campaign::spring(armies, &[], json!({}))
}

#[test]
fn eu_57_a_sealed_sheet_is_played_when_its_turn_comes() {
    let it = spring(&["Boreas Fara 3000"]);
    it.refuses(
        AQUILA,
        "seal; rest Alba",
        "EU-57",
        "before that turn has come",
    );
    it.refuses(BOREAS, "unseal", "EU-57", "you have no sealed sheet");
    it.refuses(
        BOREAS,
        "seal; raise Oro 1000",
        "EU-15",
        "raise is only for winter",
    );
    let it = it.play(BOREAS, "seal; move Fara > Esta; tax Esta");
    let it = it.play(AQUILA, "end");
    assert_eq!(it.now(), (1, Season::Spring, Some(CORVUS)));
    assert!(it.land("Esta").taxed);
    assert_eq!(it.running.private[1].sealed, None);
}

#[test]
fn eu_57_a_foreign_army_that_came_near_asks_first() {
    let it = spring(&["Aquila Cora 3000", "Boreas Fara 3000"]);
    let it = it
        .play(BOREAS, "seal; rest Fara")
        .play(AQUILA, "move Cora > Esta");
    assert_eq!(it.now(), (1, Season::Spring, Some(BOREAS)));
    let blind = spring(&["Aquila Cora 3000", "Boreas Fara 3000"]);
    let blind = blind.play(BOREAS, "seal blind; rest Fara; rest Esta");
    let blind = blind.play(AQUILA, "move Cora > Esta");
    assert_eq!(blind.now(), (1, Season::Spring, Some(CORVUS)));
    assert_eq!(blind.left_out(), [32]);
    // So does a line that became impossible.
    let gone = spring(&["Boreas Fara 3000"]);
    let gone = gone.play(BOREAS, "seal; rest Esta").play(AQUILA, "end");
    assert_eq!(gone.now(), (1, Season::Spring, Some(BOREAS)));
}

#[test]
fn eu_57_with_filed_rounds_all_send_by_one_deadline() {
    let filed = json!({"round": "filed"});
    let it = Campaign::spring(&["Aquila Alba 3000", "Boreas Fara 3000"], &[], filed);
    assert_eq!(it.asked().len(), 3);
    let it = it
        .play(BOREAS, "move Fara > Esta; tax Esta")
        .play(AQUILA, "burn Alba");
    assert!(!it.land("Esta").taxed && !it.land("Alba").burned);
    it.refuses(AQUILA, "seal", "EU-57", "only seal the sheet");
    it.refuses(AQUILA, "end", "EU-15", "your sheet is in");
    let it = it
        .play(AQUILA, "unready")
        .play(AQUILA, "tax Alba")
        .play(CORVUS, "end");
    assert!(it.land("Esta").taxed && it.land("Alba").taxed);
    assert_eq!(it.now(), (1, Season::Summer, None));
}

/// Boreas has an army on Aquila's land, with which it is at peace, and has sealed its occupation, which
/// cannot be: it is asked.
fn asked() -> Campaign {
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    let it = Campaign::spring(&["Boreas Alba 3000"], &peace, json!({}));
    let it = it.play(BOREAS, "seal; occupy Alba").play(AQUILA, "end");
    it.still_asked()
}

impl Campaign {
    /// Boreas has its turn, and what it sealed lies there.
    #[track_caller]
    fn still_asked(self) -> Self {
        assert_eq!(self.now(), (1, Season::Spring, Some(BOREAS)));
        assert_eq!(self.asked(), [(BOREAS, "spring-1-1".to_owned())]);
        assert!(self.running.private[1].sealed.is_some());
        self
    }
}

#[test]
fn eu_57_whether_a_sealed_sheet_is_played_is_decided_once() {
    // With war the occupation is legal again; it is still Boreas that decides.
    for breaker in [AQUILA, BOREAS] {
        let with = if breaker == AQUILA {
            "Boreas"
        } else {
            "Aquila"
        };
        let it = asked().play(breaker, &format!("break peace with {with}"));
        let it = it.still_asked();
        assert_eq!(it.land("Alba").occupier, None);
        let it = it.play(BOREAS, "rest Alba");
        assert_eq!(it.armies(BOREAS), "Alba 3000+");
        assert_eq!(it.running.private[1].sealed, None);
    }
    // Neither does anything else that anybody says.
    let it = asked().play(CORVUS, "offer Aquila: peace");
    let it = it.still_asked().play(AQUILA, "seal; end").still_asked();
    // It is gone for good if it is taken back.
    let it = it.play(BOREAS, "unseal").overdue(BOREAS, "end", &[]);
    assert_eq!(it.armies(BOREAS), "Alba 3000+");
}

#[test]
fn eu_57_who_does_not_answer_has_the_sealed_sheet_played_as_far_as_it_is_legal() {
    let it = spring(&["Aquila Cora 3000", "Boreas Fara 3000"]);
    let sheet = "move Fara > Fort Fara; occupy Fort Fara; tax Esta; stand Fort Fara: fight";
    let it = it.play(BOREAS, &format!("seal; {sheet}"));
    let it = it.play(AQUILA, "move Cora > Esta").still_asked();
    let it = it.overdue(BOREAS, sheet, &[]);
    assert_eq!(it.armies(BOREAS), "Fort Fara 3000");
    assert_eq!(it.left_out(), [27, 32]);
    assert_eq!(it.running.private[1].standing.len(), 1);
    assert_eq!(it.running.private[1].sealed, None);
    assert_eq!(it.now(), (1, Season::Spring, Some(CORVUS)));
    // Who has sealed nothing holds (EU-29).
    let it = it.overdue(CORVUS, "end", &[]);
    assert_eq!(it.now(), (1, Season::Summer, Some(AQUILA)));
}

#[test]
fn eu_57_a_sheet_for_the_next_turn_is_not_the_default_of_the_present_winter() {
    let it = Campaign::of(&["Boreas Fara 3000"]);
    let it = it.play(BOREAS, "seal; tax Fara");
    let it = it.overdue(BOREAS, "ready", &[]).play(AQUILA, "ready");
    let it = it.play(CORVUS, "ready").play(AQUILA, "end");
    assert!(it.land("Fara").taxed);
}
