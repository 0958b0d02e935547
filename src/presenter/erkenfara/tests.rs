//! The presenter of Erkenfara: what panels offer fits, exchanges name every modifier, pictures have the map.

mod ahead;
mod bargain;
mod charts;
mod lobby;
mod march;
mod standing;
mod year;

use render::Scene;
use rules::any::{AnyView, GameId};
use rules::erkenfara::event::Event;
use rules::erkenfara::state::Conflict;
use rules::erkenfara::turn::exchange::{Advantage, Cause, exchange};
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::board::ArmyKind;
use rules::map::Region;
use rules::{BotContext, BotSeed, Seat, Viewer};
use serde_json::json;

use super::conflict::{episode, sum};
use crate::presenter::tests::play::{Table, roster, seating};
use crate::presenter::{
    Choice, Focus, Next, Row, Takes, Turn, picture, rows, secrets, status, tool,
};

/// The rows of a seat's panel with a draft and what is picked up, and a tool's draft.
fn panel(
    view: &AnyView,
    draft: &str,
    picked: Option<&str>,
    name: &str,
) -> (Vec<Found>, Option<String>) {
    let (seat, roster) = (seat_of(view), roster(2));
    let seating = seating();
    let steps: Vec<String> = rules::notation::steps(draft);
    let composed = view.compose(seat, &roster, &steps);
    let next = view.next(&roster, seat, draft);
    let asides = view.asides(&roster, seat);
    let turn = Turn {
        seat,
        seating: &seating,
        now: view,
        preview: &composed.preview.view,
        draft,
        picked,
        is_whole: composed.preview.complete,
        next: Next::new(&next, view, &seating),
        asides: &asides,
        context: BotContext::keen(BotSeed::new([3; 32])),
    };
    let selects = rows(&turn).into_iter().filter_map(|row| match row {
        Row::Select(select) => {
            let all = (0..select.choices.len()).filter_map(|at| select.choices.at(at));
            Some((select.takes, all.collect()))
        }
        Row::Buttons(_) => None,
    });
    (selects.collect(), tool(&turn, name))
}

type Found = (Takes, Vec<Choice>);

/// Whose own part a view has.
fn seat_of(view: &AnyView) -> Seat {
    let AnyView::Erkenfara(view) = view else {
        panic!("another game")
    };
    *view.own.keys().next().unwrap()
}

fn duel() -> Table {
    Table::of(GameId::Erkenfara, &json!({"scenario": "first-duel"}), 2)
}

/// Every choice of every list, whatever is picked up, makes a sheet that fits.
#[track_caller]
fn all_fit(view: &AnyView) -> usize {
    let mut tried = 0;
    let (first, _) = panel(view, "", None, "");
    let picks = first.iter().find(|(takes, _)| *takes == Takes::Pick);
    for pick in picks.map(|(_, picks)| picks.clone()).unwrap_or_default() {
        let (selects, _) = panel(view, "", Some(&pick.value), "");
        let adds = selects.iter().filter(|(takes, _)| *takes == Takes::Add);
        for choice in adds.flat_map(|(_, choices)| choices) {
            let steps = [choice.value.clone()];
            let composed = view.compose(seat_of(view), &roster(2), &steps);
            assert!(
                composed.verdicts[0].is_ok(),
                "{choice:?}: {:?}",
                composed.verdicts
            );
            assert!(composed.preview.complete, "{choice:?}");
            tried += 1;
        }
    }
    tried
}

#[test]
fn whatever_a_panel_offers_fits_the_sheet() {
    let mut table = duel();
    for seat in [0, 1] {
        assert!(all_fit(&table.view(Viewer::Seat(Seat(seat)))) > 10);
    }
    table.order(Seat(0), "ready");
    table.order(Seat(1), "ready");
    let public = table.view(Viewer::Public);
    assert!(status(&public, &seating()).contains("Year 1, spring"));
    let on_turn = [Seat(0), Seat(1)].into_iter().find(|seat| {
        let view = table.view(Viewer::Seat(*seat));
        !view.next(&roster(2), *seat, "").is_empty()
    });
    let view = table.view(Viewer::Seat(on_turn.unwrap()));
    assert!(all_fit(&view) > 20);
}

#[test]
fn orders_of_an_army_are_taken_back_alone() {
    let mut table = duel();
    table.order(Seat(0), "ready");
    table.order(Seat(1), "ready");
    let is_first = !table
        .view(Viewer::Seat(Seat(0)))
        .next(&roster(2), Seat(0), "")
        .is_empty();
    let (seat, draft, left) = if is_first {
        (
            Seat(0),
            "move Phaemadon > Selekos; occupy Selekos; rest Pelaras Tower",
            "rest Pelaras Tower",
        )
    } else {
        (
            Seat(1),
            "move Delanome > Lampsandra; tax Lampsandra; rest Castle Naxaxia",
            "rest Castle Naxaxia",
        )
    };
    let view = table.view(Viewer::Seat(seat));
    let picked = if is_first { "PHA" } else { "DEL" };
    let (_, dropped) = panel(&view, draft, Some(picked), "drop");
    assert_eq!(dropped.as_deref(), Some(left));
}

#[test]
fn an_exchange_names_every_modifier() {
    let of = |cause, percent| Advantage { cause, percent };
    let advantages = [of(Cause::Homeland, 20), of(Cause::Exhausted, -20)];
    let exchange = exchange([(1470, 1470), (1000, 1000)], [0, 0], [61, 5], false);
    let said = "+20 homeland, −20 exhausted, +47 strength, rolled 61 = 108";
    assert_eq!(sum(&advantages, &exchange, 0), said);
}

#[test]
fn only_the_turn_that_it_is_now_is_said() {
    use rules::erkenfara::world::board::Season;
    let turn = |seat| Observation::Fact(Event::Turn { seat });
    let (year, season) = (2, Season::Summer);
    let summer = Observation::Fact(Event::Season { year, season });
    let all = [turn(Seat(0)), turn(Seat(1)), summer.clone(), turn(Seat(1))];
    let lines = |all: &[Observation]| {
        let all: Vec<&Observation> = all.iter().collect();
        super::observation::lines(&all, &seating().plain_names())
    };
    let now = ["Summer of year 2 begins", "It is the turn of Bob"];
    assert_eq!(lines(&all), now);
    // In rounds that all write at once, nobody's.
    assert_eq!(lines(&all[..3]), now[..1]);
}

/// A conflict's message after exchanges with these throws between 15 000 in their homeland and 10 000.
fn told(rolls: &[[i64; 2]]) -> Vec<String> {
    let of = |cause, percent| Advantage { cause, percent };
    let conflict = Conflict {
        number: 3,
        region: Region(0),
        kind: ArmyKind::Land,
        sides: [Seat(0), Seat(1)],
        exchanges: 0,
        start: [15_000, 10_000],
        choosing: [false, false],
        asked: [false, false],
        timed_out: false,
    };
    let engaged = Event::Engaged {
        region: Region(0),
        conflict: Some(conflict),
        sunk: Vec::new(),
        by: Vec::new(),
    };
    let exchanged = rolls.iter().map(|rolls| Event::Exchanged {
        number: 3,
        advantages: [
            vec![of(Cause::HostileLand, -20)],
            vec![of(Cause::Homeland, 20)],
        ],
        exchange: exchange(
            [(15_000, 15_000), (10_000, 10_000)],
            [-20, 20],
            *rolls,
            false,
        ),
        armies: Vec::new(),
        choosing: [true, true],
    });
    let told: Vec<Observation> = [engaged]
        .into_iter()
        .chain(exchanged)
        .map(Observation::Fact)
        .collect();
    let told: Vec<&Observation> = told.iter().collect();
    episode("conflict-3", &told, &seating().plain_names()).lines
}

#[test]
fn eu_23_a_conflict_says_why_it_went_so() {
    let why = |rolls: &[[i64; 2]]| told(rolls).pop().unwrap();
    // 61 + 30 against 14 + 20 are 57 apart.
    assert_eq!(
        why(&[[61, 14]]),
        "**Why?** Advantages in all: Ann +30, Bob +20. With a roll of 54 instead of 61 by Ann it would have been a \
         draw; with a roll of 21 instead of 14 by Bob it would have been a draw."
    );
    // 80 against 70: with 21 Ann would be 51 ahead, which Bob cannot be.
    assert_eq!(
        why(&[[61, 14], [50, 50]]),
        "**Why?** (exchange 2) Advantages in all: Ann +30, Bob +20. With a roll of 91 instead of 50 by Ann it would \
         have been minor for Ann; with a roll of 9 instead of 50 by Bob it would have been minor for Ann."
    );
    // Before the first exchange there is nothing to say.
    assert!(!told(&[]).iter().any(|line| line.contains("Why?")));
}

#[test]
fn a_picture_has_the_map_of_its_scenario_and_words_have_ones_own_gold() {
    let table = duel();
    let drawn = |viewer| {
        let view = table.view(viewer);
        let Scene::Map(scene) = picture(&view, &[], &seating(), Focus::Nothing) else {
            panic!("a campaign is drawn as a map")
        };
        scene
    };
    let public = drawn(Viewer::Public);
    assert_eq!(public.shape.regions.len(), 26);
    let at = |name: &str| {
        let mut names = public.shape.regions.iter();
        names.position(|region| region.name == name).unwrap()
    };
    let look = &public.regions[at("Phaemadon")];
    assert_eq!(look.counters[0].strength, "8k");
    assert!(
        look.owner.is_some() && look.production.is_some(),
        "{look:?}"
    );
    let observation = |viewer| secrets(&table.view(viewer), &seating());
    assert_eq!(observation(Viewer::Seat(Seat(1))), "Bob has 5000 gold.");
    assert_eq!(observation(Viewer::Public), "");
}
