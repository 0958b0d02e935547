//! Sheets that are written ahead, and rounds in which all file: EU-57.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::erkenfara::line::Line;
use rules::erkenfara::obstacle::Obstacle;
use rules::erkenfara::refusal::Refusal;
use rules::erkenfara::state::{Private, State, Tripwire};
use rules::erkenfara::world::board::{Round, Season};
use rules::{Composed, Game, Seat, Viewer};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign, roster};

pub(super) fn spring(armies: &[&str]) -> Campaign {
    Campaign::spring(armies, &[], json!({}))
}

/// What becomes of some orders up to the turn of Corvus, or to that of Boreas, which is asked.
#[track_caller]
fn is_asked(armies: &[&str], seal: &str, moves: &str) -> bool {
    let it = spring(armies).play(BOREAS, seal).play(AQUILA, moves);
    match it.now() {
        (1, Season::Spring, Some(BOREAS)) => true,
        (1, Season::Spring, Some(CORVUS)) => false,
        now => panic!("{now:?}"),
    }
}

impl Campaign {
    /// For which turns a seat has sealed sheets.
    fn sealed(&self, seat: Seat) -> Vec<String> {
        let sealed = self.running.private[seat.index()].sealed.iter();
        let rounds = sealed.filter_map(|sealed| sealed.round);
        let name = |round: Round| format!("{} {}", round.season.name(), round.year);
        rounds.map(name).collect()
    }

    /// Boreas has its turn, and what it sealed lies there.
    #[track_caller]
    fn still_asked(self) -> Self {
        assert_eq!(self.now(), (1, Season::Spring, Some(BOREAS)));
        assert_eq!(self.asked(), [(BOREAS, "spring-1-1".to_owned())]);
        assert_eq!(self.sealed(BOREAS), ["spring 1"]);
        self
    }

    /// Each of the three ends its turn.
    fn all_end(self) -> Self {
        let all = [AQUILA, BOREAS, CORVUS].into_iter();
        all.fold(self, |it, seat| match it.now().2 {
            Some(turn) if turn == seat => it.play(seat, "end"),
            Some(_) | None => it,
        })
    }

    /// What became of the last sheet of a seat: the words of the lines that were played, and of those that were not
    /// what stood in their way.
    pub(super) fn report(&self, seat: Seat) -> (Vec<&'static str>, Vec<Option<Obstacle>>) {
        let report = self.running.private[seat.index()].report.clone().unwrap();
        let done = report.done.iter().map(Line::word).collect();
        (done, report.left_out.into_iter().map(|it| it.why).collect())
    }
}

#[test]
fn eu_57_a_sealed_sheet_is_played_when_its_turn_comes() {
    let it = spring(&["Boreas Fara 3000"]);
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
    assert!(it.running.private[1].sealed.is_empty());
}

#[test]
fn eu_57_sheets_of_four_turns_are_sealed_winter_included() {
    let it = spring(&["Boreas Fara 3000"]);
    let all = [
        "seal winter; raise Fort Fara 1000",
        "seal autumn; rest Fara",
        "seal spring; move Fara > Esta",
        "seal summer; move Esta > Fara",
    ];
    let it = all.into_iter().fold(it, |it, seal| it.play(BOREAS, seal));
    assert_eq!(
        it.sealed(BOREAS),
        ["spring 1", "summer 1", "autumn 1", "winter 2"]
    );
    // Aquila has its turn: the next of its own are the three rounds to come and the next spring.
    let it = it.play(AQUILA, "seal spring; all others rest");
    assert_eq!(it.sealed(AQUILA), ["spring 2"]);
    it.refuses(
        BOREAS,
        "seal winter; rest Fara",
        "EU-07",
        "rest is not for winter",
    );
    let it = it.all_end();
    assert_eq!(it.armies(BOREAS), "Esta 3000");
    let it = it.all_end();
    assert_eq!(it.armies(BOREAS), "Fara 3000");
    assert_eq!(it.now(), (1, Season::Autumn, Some(AQUILA)));
    let it = it.all_end();
    // The sheet of winter was written the moment it began.
    assert_eq!(it.now(), (2, Season::Winter, None));
    let asked = it.asked().into_iter().map(|(seat, _)| seat);
    assert_eq!(asked.collect::<Vec<_>>(), [AQUILA, CORVUS]);
    let it = it.play(AQUILA, "ready").play(CORVUS, "ready");
    assert_eq!(it.armies(BOREAS), "Fara 3000, Fort Fara 1000");
    assert_eq!(it.report(BOREAS), (vec!["raise"], vec![]));
    // What Aquila sealed a year ago is played too.
    assert_eq!(it.now(), (2, Season::Spring, Some(BOREAS)));
}

#[test]
fn eu_57_a_second_sheet_replaces_the_first_and_an_empty_one_is_refused() {
    let it = spring(&["Boreas Fara 3000"]);
    for empty in ["seal", "seal summer", "seal; end", "seal off"] {
        it.refuses(BOREAS, empty, "EU-57", "an empty sheet cannot be sealed");
    }
    let it = it
        .play(BOREAS, "seal; tax Fara")
        .play(BOREAS, "seal spring; burn Fara")
        .play(BOREAS, "seal summer; tax Esta");
    assert_eq!(it.sealed(BOREAS), ["spring 1", "summer 1"]);
    it.refuses(
        BOREAS,
        "unseal autumn",
        "EU-57",
        "you have no sealed sheet for autumn",
    );
    let it = it.play(BOREAS, "unseal summer");
    assert_eq!(it.sealed(BOREAS), ["spring 1"]);
    let it = it.play(AQUILA, "end");
    assert!(it.land("Fara").burned && !it.land("Fara").taxed);
}

#[test]
fn eu_57_by_default_an_enemy_that_came_and_could_win_asks_first() {
    let asked =
        |army: &str, seal: &str, moves: &str| is_asked(&[army, "Boreas Fara 3000"], seal, moves);
    // 20 percent of the homeland against −20 on foreign land: 41 percent more troops could win.
    assert!(!asked(
        "Aquila Cora 4199",
        "seal; rest Fara",
        "move Cora > Esta"
    ));
    assert!(!asked(
        "Aquila Cora 4200",
        "seal; rest Fara",
        "move Cora > Esta"
    ));
    assert!(asked(
        "Aquila Cora 4230",
        "seal; rest Fara",
        "move Cora > Esta"
    ));
    // It came no nearer than that.
    assert!(!asked(
        "Aquila Bria 9000",
        "seal; rest Fara",
        "move Bria > Cora"
    ));
    // It stood there already.
    assert!(!asked("Aquila Esta 9000", "seal; rest Fara", "rest Esta"));
    // What became impossible is left out, and asks nobody.
    assert!(!asked("Aquila Cora 9000", "seal; occupy Alba", "end"));
}

#[test]
fn eu_57_a_friend_that_came_asks_nobody_by_default() {
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    let it = Campaign::spring(&["Aquila Cora 9000", "Boreas Fara 3000"], &peace, json!({}));
    let it = it.play(BOREAS, "seal; rest Fara");
    let it = it.play(AQUILA, "move Cora > Esta");
    assert_eq!(it.now(), (1, Season::Spring, Some(CORVUS)));
}

#[test]
fn eu_57_a_fleet_next_to_troops_at_sea_without_a_fleet_always_could_win() {
    let troops = "Boreas Oro 9000";
    let seal = "seal; rest Oro";
    assert!(is_asked(
        &["Aquila fleet Mare 1000", troops],
        seal,
        "sail Mare > Nox"
    ));
    let fleet = "Boreas fleet Oro 3000";
    let weak = ["Aquila fleet Mare 1000", troops, fleet];
    assert!(!is_asked(&weak, seal, "sail Mare > Nox"));
    let strong = ["Aquila fleet Mare 4000", troops, fleet];
    assert!(is_asked(&strong, seal, "sail Mare > Nox"));
}

#[test]
fn eu_57_a_tripwire_names_regions() {
    let asked =
        |seal: &str, moves: &str| is_asked(&["Aquila Alba 1000", "Boreas Fara 9000"], seal, moves);
    // Next to Cora, and not.
    assert!(asked("seal watch Cora; rest Fara", "move Alba > Bria"));
    assert!(!asked("seal watch Cora; rest Fara", "move Alba > Mare"));
    assert!(asked(
        "seal spring watch Dora, Mare; rest Fara",
        "move Alba > Mare"
    ));
    assert!(!asked("seal watch Bria; rest Fara", "rest Alba"));
}

#[test]
fn eu_57_without_a_tripwire_a_sheet_is_played_whatever_came() {
    let armies = ["Aquila Cora 9000", "Boreas Fara 3000"];
    assert!(!is_asked(
        &armies,
        "seal off; rest Fara",
        "move Cora > Esta"
    ));
    // `blind` is what it was called before.
    assert!(!is_asked(
        &armies,
        "seal blind; rest Fara",
        "move Cora > Esta"
    ));
    assert!(is_asked(&armies, "seal; rest Fara", "move Cora > Esta"));
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
    it.refuses(AQUILA, "end", "EU-15", "your sheet is in");
    let it = it
        .play(AQUILA, "unready")
        .play(AQUILA, "tax Alba")
        .play(CORVUS, "end");
    assert!(it.land("Esta").taxed && it.land("Alba").taxed);
    assert_eq!(it.now(), (1, Season::Summer, None));
    assert_eq!(it.report(BOREAS), (vec!["move", "tax"], vec![]));
}

#[test]
fn eu_57_in_filed_rounds_a_sealed_sheet_is_written_when_the_writing_begins() {
    let filed = json!({"round": "filed"});
    let it = Campaign::spring(&["Aquila Cora 9000", "Boreas Fara 3000"], &[], filed);
    let it = it
        .play(BOREAS, "rest Fara")
        .play(BOREAS, "seal; tax Fara")
        .play(BOREAS, "seal autumn; burn Fara");
    assert_eq!(it.sealed(BOREAS), ["summer 1", "autumn 1"]);
    let it = it.play(CORVUS, "end").play(AQUILA, "end");
    // In summer it is in, and can be taken back.
    assert_eq!(it.now(), (1, Season::Summer, None));
    let asked = it.asked().into_iter().map(|(seat, _)| seat);
    assert_eq!(asked.collect::<Vec<_>>(), [AQUILA, CORVUS]);
    let it = it.play(AQUILA, "move Cora > Esta").play(CORVUS, "end");
    assert!(it.land("Fara").taxed);
    // In autumn an enemy that could win stands near: Boreas is asked.
    let asked = it.asked().into_iter().map(|(seat, _)| seat);
    assert_eq!(asked.collect::<Vec<_>>(), [AQUILA, BOREAS, CORVUS]);
    let it = it.overdue(BOREAS, "burn Fara", &[]);
    let it = it.play(AQUILA, "end").play(CORVUS, "end");
    assert!(it.land("Fara").burned);
}

#[test]
fn eu_60_in_winter_somebody_is_always_asked_so_that_dice_are_of_their_own_year() {
    let armies = ["Boreas Fara 3000", "Corvus Dora 3000"];
    let it = spring(&armies)
        .play(AQUILA, "seal winter; raise Fort Alba 1000")
        .play(BOREAS, "seal winter; raise Fort Fara 1000")
        .play(CORVUS, "seal winter; disband Dora 2000");
    let it = it.all_end().all_end().all_end();
    assert_eq!(it.now(), (2, Season::Winter, None));
    // The last in the turn order of the new year (EU-54).
    assert_eq!(it.asked(), [(AQUILA, "winter-2".to_owned())]);
    let it = it.overdue(AQUILA, "raise Fort Alba 1000", &[]);
    assert_eq!(it.now(), (2, Season::Spring, Some(BOREAS)));
    assert_eq!(it.armies(CORVUS), "Dora 2000+");
    assert_eq!(it.armies(AQUILA), "Fort Alba 1000");
}

/// Boreas has sealed a sheet, and Aquila has come with an army that could win: Boreas is asked.
fn asked() -> Campaign {
    let it = spring(&["Aquila Cora 9000", "Boreas Fara 3000"]);
    let it = it.play(BOREAS, "seal; tax Fara");
    it.play(AQUILA, "move Cora > Esta").still_asked()
}

#[test]
fn eu_57_whether_a_sealed_sheet_is_played_is_decided_once() {
    // With peace nobody threatens any more; it is still Boreas that decides.
    let it = asked().play(AQUILA, "offer Boreas: peace");
    let it = it.play(BOREAS, "accept 1").still_asked();
    assert!(!it.land("Fara").taxed);
    let it = it.play(BOREAS, "rest Fara");
    assert_eq!(it.armies(BOREAS), "Fara 3000+");
    assert!(it.running.private[1].sealed.is_empty());
    // Neither does anything else that anybody says.
    let it = asked().play(CORVUS, "offer Aquila: peace").still_asked();
    let it = it.play(AQUILA, "seal; all others rest").still_asked();
    // It is gone for good if it is taken back.
    let it = it.play(BOREAS, "unseal").overdue(BOREAS, "end", &[]);
    assert_eq!(it.armies(BOREAS), "Fara 3000+");
}

#[test]
fn eu_57_who_does_not_answer_has_the_sealed_sheet_played_as_far_as_it_is_legal() {
    let it = spring(&["Aquila Cora 9000", "Boreas Fara 3000"]);
    let sheet = "move Fara > Fort Fara; occupy Fort Fara; tax Esta; stand Fort Fara: fight";
    let it = it.play(BOREAS, &format!("seal; {sheet}"));
    let it = it.play(AQUILA, "move Cora > Esta").still_asked();
    let it = it.overdue(BOREAS, sheet, &[]);
    assert_eq!(it.armies(BOREAS), "Fort Fara 3000");
    assert_eq!(it.left_out(), [27, 32]);
    assert_eq!(it.running.private[1].standing.armies.len(), 1);
    assert!(it.running.private[1].sealed.is_empty());
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

#[test]
fn eu_57_what_was_sealed_before_there_were_several_sheets_still_loads() {
    let of = |events: Value| -> State {
        let it = spring(&["Aquila Cora 9000", "Boreas Fara 3000"]);
        let mut state = it.running.state.clone();
        for event in events.as_array().unwrap() {
            let event: Event = serde_json::from_value(event.clone()).unwrap();
            state.apply(&event).unwrap();
        }
        state
    };
    let fara = spring(&[]).region("Fara");
    let rest = json!({"do": {"deed": "rest", "army": {"region": fara, "fleet": false}}});
    let sealed = json!({"lines": [rest], "ask": true, "near": [], "asked": false});
    let event = |sealed: &Value| json!({"sealed": {"seat": 1, "sealed": sealed}});
    let state = of(json!([event(&sealed)]));
    let own = &state.private[1];
    assert_eq!(own.sealed.len(), 1);
    assert_eq!(own.sealed[0].tripwire, Tripwire::Threat);
    assert!(own.sealed_for(state.board.round()).is_some());
    assert_eq!(
        of(json!([event(&sealed), event(&json!(null))])).private[1].sealed,
        []
    );
    // The same in a stored state.
    let mut stored = serde_json::to_value(own).unwrap();
    stored["sealed"] = sealed;
    let read: Private = serde_json::from_value(stored).unwrap();
    assert_eq!(read, *own);
    // It is played at the next military turn.
    let mut it = spring(&["Aquila Cora 9000", "Boreas Fara 3000"]);
    it.apply(vec![
        serde_json::from_value(event(&json!({"lines": [rest], "ask": false}))).unwrap(),
    ]);
    let it = it.play(AQUILA, "move Cora > Esta");
    assert_eq!(it.now(), (1, Season::Spring, Some(CORVUS)));
    assert!(it.running.private[1].sealed.is_empty());
}

/// What Boreas composes while it is not asked.
fn composed(it: &Campaign, steps: &[&str]) -> Composed<Erkenfara> {
    let roster = roster();
    let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
    let view = it.running.view(Viewer::Seat(BOREAS));
    Erkenfara::compose(view.ctx(&roster), &view.view, BOREAS, &steps)
}

#[test]
fn eu_57_who_is_not_asked_composes_for_the_next_turn_that_it_can_seal() {
    let ahead = |it: &Campaign| {
        let view = it.view(BOREAS);
        let ask = Erkenfara::ahead(&it.running.world, &view, BOREAS);
        ask.map(|ask| ask.key)
    };
    let it = spring(&["Boreas Fara 3000"]);
    assert_eq!(ahead(&it).as_deref(), Some("spring-1-1"));
    let made = composed(&it, &["move Fara > Dora"]);
    assert_eq!(made.text, "seal spring; move Fara > Dora");
    assert!(made.preview.complete);
    let it = it.play(BOREAS, &made.text);
    // The next sheet begins where the army will stand.
    assert_eq!(ahead(&it).as_deref(), Some("summer-1-1"));
    let made = composed(&it, &["move Dora > Cora", "move Fara > Esta", "seal off"]);
    assert_eq!(made.text, "seal summer off; move Dora > Cora");
    assert!(made.verdicts[1].is_err());
    let it = it
        .play(BOREAS, &made.text)
        .play(BOREAS, "seal autumn; rest Cora");
    assert_eq!(ahead(&it).as_deref(), Some("winter-2"));
    let made = composed(&it, &["raise Fort Fara 1000"]);
    assert_eq!(made.text, "seal winter; raise Fort Fara 1000");
    let it = it.play(BOREAS, &made.text);
    assert_eq!(ahead(&it), None);
    let it = it.play(BOREAS, "unseal summer");
    assert_eq!(ahead(&it).as_deref(), Some("summer-1-1"));
}

#[test]
fn eu_57_the_tripwire_is_composed_with_the_sheet() {
    let it = spring(&["Boreas Fara 3000"]);
    let made = composed(&it, &["seal watch Dora", "rest Fara", "seal watch Cora"]);
    assert_eq!(made.text, "seal spring watch Cora, Dora; rest Fara");
    // Alone it is not an order yet, and is kept.
    let made = composed(&it, &["seal off"]);
    assert_eq!(
        (made.text.as_str(), made.preview.complete),
        ("seal spring off", false)
    );
    assert!(!composed(&it, &[]).preview.complete);
    // What was not sealed in time is the draft of the turn when it has come.
    let late = composed(&it.play(AQUILA, "end"), &["seal spring off", "rest Fara"]);
    assert_eq!(late.text, "rest Fara");
    assert!(
        late.verdicts.iter().all(Result::is_ok),
        "{:?}",
        late.verdicts
    );
    let it = spring(&["Boreas Fara 3000"]);
    let other = composed(&it, &["seal autumn", "rest Fara"]);
    assert_eq!(
        other.verdicts[0],
        Err(Refusal::OtherTurn {
            season: Season::Spring
        })
    );
}
