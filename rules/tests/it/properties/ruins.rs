//! Games of Partial Kerfuffle that begin among ruins: neutral stacks, conquered seats, prisoners, capitals that
//! somebody else holds. Most of their battles are on boards. What is decided in them fits, to the end of each.

use rules::dice::{Key, Sealed, Secret};
use rules::kerfuffle::{BattleEvent, Captive, Event, Fate, Kerfuffle, Party, State, Task, World};
use rules::map::Map;
use rules::{Corrupt, Game as _, Seat, Setup};
use serde_json::{Map as Object, Value, json};

use super::Subject;
use super::checks::Verdict;
use super::planted::{Planted, fault};
use super::walk::Walk;
use crate::kerfuffle::{grid, wide};

/// How many games are played.
const RUINS: u16 = 300;

/// Chance for a scenario.
struct Lots(Sealed);

impl Lots {
    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        let sides = u32::try_from(count).unwrap();
        usize::try_from(self.0.throw("lot", sides)).unwrap() - 1
    }

    fn shuffled<T>(&mut self, mut all: Vec<T>) -> Vec<T> {
        for at in (1..all.len()).rev() {
            let other = self.below(at + 1);
            all.swap(at, other);
        }
        all
    }

    /// A few troops with who leads them, so that battles are short.
    fn troops(&mut self, leader: &str, most: usize) -> String {
        let figures = ["P", "P", "N", "B", "R"];
        let count = 1 + self.below(most);
        let troops = (0..count).map(|_| figures[self.below(figures.len())]);
        let troops: Vec<&str> = troops.collect();
        format!("{leader} {}", troops.join(" "))
    }
}

/// The provinces of a map, in any order.
fn provinces(map: &Map, lots: &mut Lots) -> Vec<String> {
    let places = map.regions().filter_map(|at| map.place(at));
    let land = places.filter(|place| place.kind == rules::map::Kind::Land);
    lots.shuffled(land.map(|place| place.name.clone()).collect())
}

/// One who plays: where its forces stand, and whom it holds.
fn living(lots: &mut Lots, spots: &mut Vec<String>, (own, others): (usize, &[usize])) -> Value {
    let leaders = [["K", "Q", "G"], ["K G", "Q", ""], ["K Q", "G", "G"]];
    let leaders = leaders[lots.below(leaders.len())];
    let forces = leaders.map(|leader| (spots.pop().unwrap(), json!(lots.troops(leader, 3))));
    let mut prisoners = Object::new();
    for other in others.iter().filter(|other| **other != own) {
        let held = ["", "G", "2P", "N G", "P N R"][lots.below(5)];
        if !held.is_empty() {
            prisoners.insert(other.to_string(), json!(held));
        }
    }
    json!({
        "forces": Object::from_iter(forces),
        "prisoners": prisoners,
        "treasury": lots.below(20),
        "card": {"gold": {"gold": 80}},
    })
}

/// The start of game `number`.
fn ruins(number: u16) -> Setup {
    let mut secret = [11; 32];
    secret[..2].copy_from_slice(&number.to_le_bytes());
    let mut lots = Lots(Key::new(&Secret::new(secret), &[]).dice(0));
    let seats = 3 + lots.below(2);
    let map = if seats > 3 { wide() } else { grid() };
    let all = lots.shuffled((0..seats).collect());
    let (play, out) = all.split_at(2 + lots.below(seats - 2));
    let mut spots = provinces(&map, &mut lots);
    let capitals = provinces(&map, &mut lots);
    let mut given = vec![json!({"conquered_by": play[0]}); seats];
    for seat in play {
        given[*seat] = living(&mut lots, &mut spots, (*seat, play));
    }
    let mut stacks = Vec::new();
    for seat in out {
        for _ in 0..2 + lots.below(2) {
            stacks.push(
                json!({"at": spots.pop().unwrap(), "of": seat, "pieces": lots.troops("", 2).trim()}),
            );
        }
    }
    for (seat, capital) in given.iter_mut().zip(capitals) {
        seat["capital"] = json!(capital);
    }
    let battles = ["board only", "board only", "choice", "dice only"][usize::from(number % 4)];
    let scenario = json!({"seats": given, "stacks": stacks, "round": 5});
    let Value::Object(options) = json!({"battles": battles, "scenario": scenario}) else {
        panic!("options are an object")
    };
    Setup {
        seats,
        options,
        map: Some(map.into()),
    }
}

/// Plays games among ruins to their ends, and looks at what each order leads to.
fn fits<G: Subject>(mut look: impl FnMut(&G::State, &[G::Event])) -> Verdict {
    for number in 0..RUINS {
        let mut walk = Walk::<G>::of(ruins(number), number)?.rash(&["attack", "retreat"]);
        while let Some(step) = walk.next()? {
            let before = walk.state.state.clone();
            look(&before, &walk.take(&step)?);
        }
    }
    Ok(())
}

/// What has to happen in these games, so that they say something.
#[derive(Debug, Default)]
struct Seen {
    /// Prisoners of a stack go free: of one that has won, and of one that was beaten.
    freed: [u32; 2],
    /// The beaten choose who goes, or where.
    fell_back: u32,
    /// Some are recruited.
    enlisted: u32,
    /// Somebody who was conquered leaves a half, or stacks.
    conquered: u32,
}

impl Seen {
    fn look(&mut self, before: &State, events: &[Event]) {
        let mut stack_won = false;
        for event in events {
            if let Event::Battle(BattleEvent::BattleEnded { number, winner, .. }) = event {
                stack_won = before.realm.is_stack(*number) && *winner == Party::Defender;
            }
            if let Event::Fate(Fate::Freed { holder, .. }) = event
                && !before.realm.is_living(*holder)
            {
                self.freed[usize::from(!stack_won)] += 1;
            }
            let asked = matches!(before.realm.task, Some(Task::FallBack(_)));
            let fell_back = matches!(event, Event::Battle(BattleEvent::FellBack { .. }));
            self.fell_back += u32::from(asked && fell_back);
            self.enlisted += u32::from(matches!(event, Event::Captive(Captive::Enlisted { .. })));
            self.conquered += u32::from(matches!(event, Event::Fate(Fate::Conquered { .. })));
        }
    }
}

#[test]
fn pk_33_what_is_decided_among_ruins_fits_to_the_end() {
    let mut seen = Seen::default();
    let verdict = fits::<Kerfuffle>(|before, events| seen.look(before, events));
    assert_eq!(verdict, Ok(()));
    let least = [
        seen.freed[0],
        seen.freed[1],
        seen.fell_back,
        seen.enlisted,
        seen.conquered,
    ];
    assert!(least.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn ruins_find_prisoners_of_a_stack_that_are_not_there_when_they_go_free() {
    fault!(Kerfuffle, Oubliette {
        fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
            Kerfuffle::apply(world, state, event)?;
            if let Event::Battle(BattleEvent::BattleEnded { winner: Party::Attacker, .. }) = event {
                for seat in Seat::first(world.seats) {
                    if !state.realm.is_living(seat) {
                        state.realm.factions[seat.index()].prisoners.clear();
                    }
                }
            }
            Ok(())
        }
    });
    let verdict = fits::<Planted<Kerfuffle, Oubliette>>(|_, _| {});
    assert!(verdict.unwrap_err().contains("does not fit"));
}
