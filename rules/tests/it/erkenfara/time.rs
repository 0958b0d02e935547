//! Whom the game waits for, and how often: EU-54, EU-57, EU-58, EU-79.

use std::fmt::Write;
use std::sync::Arc;

use rules::dice::Scripted;
use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::erkenfara::state::State;
use rules::erkenfara::world::board::Season;
use rules::erkenfara::world::{Orders, Rounds, World};
use rules::{Actor, Allowance, Game, Roster, Running, Seat, SeatChange, Viewer};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign, fair, roster};

const ARMIES: [&str; 3] = ["Aquila Alba 3000", "Boreas Fara 3000", "Corvus Dora 3000"];

/// A campaign in which nobody has an army that is not named.
fn of(armies: &[&str]) -> Campaign {
    Campaign::bare(armies, &[], json!({}))
}

/// The same in its first spring.
fn spring(armies: &[&str], changes: &[(&str, Value)], options: Value) -> Campaign {
    let it = Campaign::bare(armies, changes, options);
    let seats = [AQUILA, BOREAS, CORVUS].into_iter();
    seats.fold(it, |it, seat| it.play(seat, "ready"))
}

fn asked(it: &Campaign) -> Vec<Seat> {
    it.asked().into_iter().map(|(seat, _)| seat).collect()
}

/// Everybody that is asked sends an empty sheet until the next year begins.
fn rest_of_year(mut it: Campaign) -> Campaign {
    let year = it.now().0;
    while it.now().0 == year {
        let word = match it.now().1 {
            Season::Winter => "ready",
            Season::Spring | Season::Summer | Season::Autumn => "end",
        };
        let seat = asked(&it)[0];
        it = it.play(seat, word);
    }
    it
}

#[test]
fn eu_79_who_can_neither_raise_nor_owes_anything_is_not_waited_for_in_winter() {
    // Corvus has no fort and no army.
    let it = of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    assert_eq!(asked(&it), [AQUILA, BOREAS]);
    let it = it.play(AQUILA, "ready").play(BOREAS, "ready");
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
    // A rested army can grow; troops that are not can do nothing.
    let rested = of(&["Corvus Dora 3000 well rested"]);
    assert_eq!(asked(&rested), [AQUILA, BOREAS, CORVUS]);
    let tired = of(&["Corvus Dora 3000"]);
    assert_eq!(asked(&tired), [AQUILA, BOREAS]);
    // Neither can a fort without income.
    let poor = [
        ("/regions/Fara/production", json!(0)),
        ("/regions/Esta/production", json!(0)),
    ];
    let poor = Campaign::bare(&[], &poor, json!({}));
    assert_eq!(asked(&poor), [AQUILA]);
}

#[test]
fn eu_79_a_sheet_that_is_not_asked_for_counts() {
    let it = of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    let it = it.play(CORVUS, "ready");
    assert!(it.view(AQUILA).is_ready(CORVUS));
    let it = it.play(CORVUS, "unready").play(AQUILA, "ready");
    assert_eq!(asked(&it), [BOREAS]);
    let it = it.play(CORVUS, "offer Boreas: peace").play(BOREAS, "ready");
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
}

#[test]
fn eu_79_what_is_hidden_has_no_say_in_who_is_asked() {
    // The upkeep is more than the income: with nothing in the treasury armies would have to go.
    let with = |gold: i64| {
        let treasury = [("/treasury/Corvus", json!(gold))];
        Campaign::bare(&["Corvus Dora 60000"], &treasury, json!({}))
    };
    for gold in [0, 500, 1_000_000] {
        assert_eq!(asked(&with(gold)), [AQUILA, BOREAS, CORVUS], "{gold}");
    }
    // Gold without income raises nothing, however much it is.
    let rich = [
        ("/treasury/Corvus", json!(1_000_000)),
        ("/regions/Dora/production", json!(0)),
    ];
    let rich = Campaign::bare(&["Corvus Dora 3000 well rested"], &rich, json!({}));
    assert_eq!(asked(&rich), [AQUILA, BOREAS]);
    // A secret peace might open a sea in which only troops stand.
    let open = [
        ("/regions/Alba/production", json!(0)),
        ("/regions/Bria/owner", json!("Boreas")),
    ];
    let sea = Campaign::bare(&["Boreas Mare 3000"], &open, json!({}));
    assert!(!asked(&sea).contains(&AQUILA), "100 gold raise nothing new");
}

#[test]
fn eu_79_a_treaty_that_changes_it_is_looked_at() {
    let it = of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    let it = it.play(AQUILA, "offer Corvus: cede Alba; cede Fort Alba");
    let it = it.play(AQUILA, "ready").play(CORVUS, "accept 1");
    assert_eq!(asked(&it), [BOREAS, CORVUS]);
    let it = it
        .play(BOREAS, "ready")
        .play(CORVUS, "raise Fort Alba 1000");
    assert_eq!(it.armies(CORVUS), "Fort Alba 1000");
    // The last that is waited for gives away all with which it could do anything.
    let it = of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    let it = it.play(BOREAS, "offer Aquila: cede Fort Fara");
    let it = it.play(AQUILA, "ready").play(AQUILA, "accept 1");
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
}

#[test]
fn eu_79_a_military_turn_without_armies_holds_by_itself() {
    let it = spring(&["Boreas Fara 3000"], &[], json!({}));
    assert_eq!(it.now(), (1, Season::Spring, Some(BOREAS)));
    let it = it.play(BOREAS, "end");
    assert_eq!(it.now(), (1, Season::Summer, Some(BOREAS)));
    let filed = spring(
        &["Boreas Fara 3000", "Aquila Alba 3000"],
        &[],
        json!({"round": "filed"}),
    );
    assert_eq!(asked(&filed), [AQUILA, BOREAS]);
    let filed = filed.play(AQUILA, "tax Alba").play(BOREAS, "end");
    assert_eq!(filed.now(), (1, Season::Summer, None));
    assert!(filed.land("Alba").taxed);
}

#[test]
fn eu_79_where_nobody_can_do_anything_all_are_asked() {
    let mut it = spring(&[], &[], json!({}));
    for seat in [AQUILA, BOREAS, CORVUS] {
        assert_eq!(it.now(), (1, Season::Spring, Some(seat)));
        it = it.play(seat, "end");
    }
    let bare = ["Alba", "Bria", "Esta", "Fara"].map(|name| format!("/regions/{name}/production"));
    let bare: Vec<(&str, Value)> = bare.iter().map(|at| (at.as_str(), json!(0))).collect();
    let it = Campaign::bare(&[], &bare, json!({}));
    assert_eq!(asked(&it), [AQUILA, BOREAS, CORVUS]);
    // Then a seat that leaves the round to sheets that are all in cannot rest.
    let it = it.play(AQUILA, "ready").play(BOREAS, "ready");
    let running = &it.running;
    let rests = SeatChange::Paused(CORVUS);
    assert!(Erkenfara::reseat(&running.world, &running.state, rests).is_err());
}

#[test]
fn eu_79_a_correction_leaves_nobody_unasked() {
    let mut it = of(&["Aquila Alba 3000", "Boreas Fara 3000"]);
    it = it.play(AQUILA, "ready");
    let roster = roster();
    for text in ["gm owner Fara nobody", "gm owner Esta nobody"] {
        let ctx = it.running.ctx(&roster);
        let correction = Erkenfara::correct(ctx, &it.running.state, text)
            .unwrap()
            .unwrap();
        it.apply(correction.events);
    }
    // Nobody has to be waited for now, and the game still asks somebody so that it goes on.
    assert_eq!(asked(&it), [BOREAS, CORVUS]);
    let it = it.play(BOREAS, "ready");
    assert_eq!(it.now().1, Season::Spring);
}

#[test]
fn eu_54_the_first_of_the_last_year_is_the_last_of_the_next() {
    let it = rest_of_year(of(&ARMIES));
    assert_eq!(it.now(), (2, Season::Winter, None));
    assert_eq!(it.running.board.order, [BOREAS, CORVUS, AQUILA]);
    // Newcomers come last, and have their turn to be first as all others.
    let it = it.reseat(SeatChange::Joined(Seat(3)));
    assert_eq!(it.running.board.order, [BOREAS, CORVUS, AQUILA, Seat(3)]);
    let it = rest_of_year(it);
    assert_eq!(it.running.board.order, [CORVUS, AQUILA, Seat(3), BOREAS]);
}

#[test]
fn eu_54_with_a_fixed_order_nobody_changes_places() {
    let it = Campaign::bare(&ARMIES, &[], json!({"order": "fixed"}));
    let it = rest_of_year(rest_of_year(it));
    assert_eq!(it.running.board.order, [AQUILA, BOREAS, CORVUS]);
    assert_eq!(it.running.world.options.order, Orders::Fixed);
}

#[test]
fn eu_57_up_to_three_empires_take_turns_and_more_file() {
    for seats in 2..=8 {
        let round = fair::dealt(7, seats).unwrap().options.round;
        let usual = if seats <= 3 {
            Rounds::Turns
        } else {
            Rounds::Filed
        };
        assert_eq!(round, usual, "{seats}");
    }
    // A campaign that was stored keeps what was stored with it.
    let mut stored = serde_json::to_value(fair::dealt(7, 5).unwrap()).unwrap();
    stored["options"]["round"] = json!("turns");
    stored["options"].as_object_mut().unwrap().remove("order");
    let world: World = serde_json::from_value(stored).unwrap();
    assert_eq!(world.options.round, Rounds::Turns);
    let mut stored = serde_json::to_value(State::new(&world).board).unwrap();
    assert_eq!(stored.as_object_mut().unwrap().remove("rounds"), None);
}

/// A correction takes effect; what it says is what the host's change of an option says.
fn change(mut it: Campaign, word: &str) -> Campaign {
    let text = Erkenfara::change_option("round", word).unwrap();
    let roster = roster();
    let ctx = it.running.ctx(&roster);
    let correction = Erkenfara::correct(ctx, &it.running.state, &text)
        .unwrap()
        .unwrap();
    assert_eq!(correction.text, text);
    it.apply(correction.events);
    it
}

#[test]
fn eu_57_the_round_may_be_changed_for_the_years_to_come() {
    let it = spring(&ARMIES, &[], json!({}));
    let it = change(it, "filed");
    let said = it.running.board.next_rounds;
    assert_eq!(said, Some(Rounds::Filed));
    // This year goes on as it began.
    assert_eq!(it.now(), (1, Season::Spring, Some(AQUILA)));
    let it = it.play(AQUILA, "end");
    assert_eq!(asked(&it), [BOREAS]);
    let it = rest_of_year(it);
    assert_eq!(it.running.board.next_rounds, None);
    let it = it
        .play(AQUILA, "ready")
        .play(BOREAS, "ready")
        .play(CORVUS, "ready");
    assert_eq!(it.now(), (2, Season::Spring, None));
    assert_eq!(asked(&it), [AQUILA, BOREAS, CORVUS]);
    let it = rest_of_year(change(it, "turns"));
    let it = it
        .play(AQUILA, "ready")
        .play(BOREAS, "ready")
        .play(CORVUS, "ready");
    assert_eq!(it.now(), (3, Season::Spring, Some(CORVUS)));
}

#[test]
fn eu_57_a_change_that_changes_nothing_is_refused_and_one_that_is_not_due_is_taken_back() {
    let it = change(of(&ARMIES), "filed");
    let roster = roster();
    for (text, words) in [
        ("gm round filed", "`round` is filed already"),
        ("gm round both", "gm round turns or gm round filed"),
    ] {
        let ctx = it.running.ctx(&roster);
        let refusal = Erkenfara::correct(ctx, &it.running.state, text)
            .unwrap()
            .unwrap_err();
        super::says(&it.running.world, &refusal, "EU-59", words);
    }
    let it = rest_of_year(change(it, "turns"));
    assert_eq!(it.running.board.rounds(&it.running.world), Rounds::Turns);
    assert_eq!(Erkenfara::change_option("overrun", "true"), None);
}

#[test]
fn eu_57_a_round_is_changed_while_a_conflict_waits() {
    let it = spring(&FIGHT, &[], json!({"conflict": "live"}));
    let it = it.throw(AQUILA, "move Bria > Cora", &[50, 50]);
    let it = change(it, "filed");
    assert_eq!(asked(&it), [AQUILA, BOREAS]);
}

const FIGHT: [&str; 2] = ["Aquila Bria 10000", "Boreas Cora 10000"];

fn fight(before: &[(Seat, &str)]) -> Campaign {
    let it = spring(&FIGHT, &[], json!({"conflict": "live"}));
    let it = before
        .iter()
        .fold(it, |it, (seat, text)| it.play(*seat, text));
    it.throw(AQUILA, "move Bria > Cora", &[50, 50])
}

#[test]
fn eu_58_only_whoever_has_no_standing_order_is_needed() {
    let it = fight(&[(BOREAS, "stand Cora: fight")]);
    let needed = |it: &Campaign, seat: Seat| Erkenfara::is_needed(&it.view(seat), seat);
    // The list names both (EU-53).
    assert_eq!(asked(&it), [AQUILA, BOREAS]);
    assert_eq!(
        [AQUILA, BOREAS].map(|seat| needed(&it, seat)),
        [true, false]
    );
    // The other may answer by hand until then.
    let by_hand = fight(&[(BOREAS, "stand Cora: fight")]).play(BOREAS, "retreat to Dora");
    assert_eq!(asked(&by_hand), [AQUILA]);
    let by_hand = by_hand.play(AQUILA, "stay");
    assert_eq!(by_hand.armies(BOREAS), "Dora 9500/9000");
    let it = it.play(AQUILA, "retreat to Bria");
    assert_eq!(it.armies(AQUILA), "Bria 9500!");
}

#[test]
fn eu_58_all_choices_of_a_conflict_have_one_deadline() {
    let it = fight(&[]);
    let asks = it.running.asks();
    assert!(
        asks.iter()
            .all(|ask| ask.time == Allowance::Episode(50) && !ask.again)
    );
    let it = it.play(AQUILA, "stay").throw(BOREAS, "stay", &[50, 50]);
    let asks = it.running.asks();
    assert_eq!(asks.len(), 2);
    // Nobody is called anew for the next exchange.
    assert!(
        asks.iter()
            .all(|ask| ask.again && ask.episode.as_deref() == Some("conflict-1"))
    );
}

#[test]
fn eu_58_after_the_deadline_nobody_is_asked_any_more() {
    // What the clock chooses for one side is the end of it where the other side's standing order answers.
    let mut it = fight(&[(BOREAS, "stand Cora: retreat below 100% to Dora")]);
    let events = it.decide(Actor::Clock(AQUILA), "stay", &[]).unwrap();
    let is_up = |event: &Event| matches!(event, Event::TimeUp { number: 1 });
    assert!(events.iter().any(is_up), "{events:?}");
    it.apply(events);
    assert_eq!(it.armies(BOREAS), "Dora 9500/9000");
}

#[test]
fn eu_58_the_rest_of_a_conflict_is_played_at_once_when_time_is_up() {
    let it = fight(&[]);
    let mut it = it.late(AQUILA, "stay");
    assert_eq!(asked(&it), [BOREAS], "its people may still answer");
    // Aquila has lost less: Boreas gives way without being asked again (EU-29).
    let events = it.decide(Actor::Clock(BOREAS), "stay", &[100, 1]).unwrap();
    it.apply(events);
    assert_eq!(it.running.turning, None);
    assert_ne!(asked(&it), [AQUILA]);
}

/// How often the game waits in a year in which everybody takes all the time there is.
fn waits(world: &World, round: Rounds) -> usize {
    let mut world = world.clone();
    world.options.round = round;
    let mut running = Running::<Erkenfara>::open(Arc::new(world));
    let seats = running.world.founders.len();
    let roster = Roster::of_names(Seat::first(seats).map(|seat| format!("Empire {}", seat.0)));
    let mut dice = Scripted::new(vec![1; seats]);
    for event in running.start(&mut dice).unwrap() {
        running.apply(&event).unwrap();
    }
    let mut count = 0;
    while running.board.year == 1 {
        count += 1;
        for ask in running.asks() {
            let view = running.view(Viewer::Seat(ask.seat));
            let order = view.default_order(ask.seat, crate::context()).unwrap();
            let actor = Actor::Clock(ask.seat);
            let events = running.decide(&roster, actor, &order, &mut Scripted::new([]));
            for event in events.unwrap() {
                running.apply(&event).unwrap();
            }
        }
    }
    count
}

#[test]
fn eu_57_deadlines_a_year_by_the_number_of_empires() {
    let mut table = "empires turns filed\n".to_owned();
    for seats in 2..=12 {
        let world = fair::dealt(10, seats).unwrap();
        let [turns, filed] = [Rounds::Turns, Rounds::Filed].map(|round| {
            let waits = waits(&world, round);
            assert_eq!(waits, round.waits(seats), "{seats} {round:?}");
            waits
        });
        writeln!(table, "{seats:7} {turns:5} {filed:5}").unwrap();
    }
    assert_eq!(
        table,
        "empires turns filed\n\
         \x20     2     7     4\n\
         \x20     3    10     4\n\
         \x20     4    13     4\n\
         \x20     5    16     4\n\
         \x20     6    19     4\n\
         \x20     7    22     4\n\
         \x20     8    25     4\n\
         \x20     9    28     4\n\
         \x20    10    31     4\n\
         \x20    11    34     4\n\
         \x20    12    37     4\n"
    );
}
