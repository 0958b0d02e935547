//! Whole campaigns of bot players: what holds after every event, replay, previews, refusals.

use rules::dice::{Dice, DiceStop, Key, Sealed, Secret};
use rules::erkenfara::event::Event;
use rules::erkenfara::view::Observation;
use rules::erkenfara::{Erkenfara, world::invariants};
use rules::{Actor, Game, Halt, Refuse, Running, Seat, Setup, Viewer};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, roster, scenario};

/// Dice that count their throws.
struct Counted(Sealed, usize);

impl Dice for Counted {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop> {
        self.1 += 1;
        self.0.roll(what, sides)
    }
}

struct Walk {
    running: Running<Erkenfara>,
    log: Vec<Event>,
    /// How many events there were before the last order.
    last: usize,
    key: Key,
    step: u64,
}

const ARMIES: [&str; 6] = [
    "Aquila Alba 6000",
    "Aquila fleet Mare 3000",
    "Boreas Fara 6000",
    "Boreas fleet Oro 3000",
    "Corvus Dora 4000",
    "Corvus Nox 2000",
];

impl Walk {
    fn new(mut options: Value, seed: u8) -> Self {
        options["scenario"] = scenario(&ARMIES, &[("/regions/Cora/statuses", json!([]))]);
        let Value::Object(options) = options else {
            panic!("options are an object")
        };
        let setup = Setup {
            seats: 3,
            options,
            map: None,
        };
        Self {
            running: Running::new(&setup).unwrap(),
            log: Vec::new(),
            last: 0,
            key: Key::new(&Secret::new([seed; 32]), &[]),
            step: 0,
        }
    }

    fn dice(&self) -> Counted {
        Counted(self.key.dice(self.step), 0)
    }

    fn decide(&self, actor: Actor, text: &str) -> (Result<Vec<Event>, String>, usize) {
        let roster = roster();
        let view = self.running.view(Viewer::Seat(actor.seat()));
        let mut dice = self.dice();
        let say = |refusal: &rules::erkenfara::refusal::Refusal| {
            refusal.explain(self.running.ctx(&roster))
        };
        let order = match view.parse(&roster, text) {
            Ok(order) => order,
            Err(refusal) => return (Err(say(&refusal)), 0),
        };
        let printed = view.print(&roster, &order);
        assert_eq!(
            view.parse(&roster, &printed),
            Ok(order.clone()),
            "{text:?} as {printed:?}"
        );
        let decided = self.running.decide(&roster, actor, &order, &mut dice);
        let decided = decided.map_err(|halt| match halt {
            Halt::Refused(refusal) => say(&refusal),
            Halt::Dice(stop) => panic!("{stop}"),
        });
        if let Actor::Seat(seat) = actor {
            // Promise 4: whether it is legal follows from the view.
            let preview = view
                .preview(&roster, seat, &order)
                .map_err(|refusal| say(&refusal));
            assert_eq!(
                preview.map(drop).err(),
                decided.as_ref().err().cloned(),
                "{text:?}"
            );
        }
        (decided, dice.1)
    }

    fn apply(&mut self, events: Vec<Event>) {
        self.last = self.log.len();
        for event in events {
            self.running.apply(&event).unwrap();
            let holds = invariants::check(&self.running.world, &self.running.state);
            holds.unwrap_or_else(|why| panic!("{why} after {event:?}"));
            self.log.push(event);
        }
        self.step += 1;
    }

    /// Everybody who is asked does what a bot player or, now and then, the clock does.
    fn go(&mut self, years: u32) {
        while self.running.board.year <= years {
            let asks = self.running.asks();
            let seat = asks[usize::try_from(self.step).unwrap() % asks.len()].seat;
            let view = self.running.view(Viewer::Seat(seat));
            let clock = self.step % 17 == 3;
            let (actor, order) = if clock {
                (
                    Actor::Clock(seat),
                    view.default_order(seat, crate::context()),
                )
            } else {
                (Actor::Seat(seat), view.bot_order(seat, super::bots()))
            };
            let text = view.print(&roster(), &order.unwrap());
            if self.step.is_multiple_of(29) {
                self.refusals();
            }
            let (events, thrown) = self.decide(actor, &text);
            let before = self.running.clone();
            self.apply(events.unwrap_or_else(|why| panic!("{text:?}: {why}")));
            self.keeps_its_years(before, thrown);
        }
    }

    /// What is thrown is told everybody, and thrown in the year in which the order was decided: years follow
    /// each other, and nothing is thrown after the beginning of one.
    fn keeps_its_years(&self, before: Running<Erkenfara>, thrown: usize) {
        let (year, now) = (before.board.year, self.running.board.year);
        assert!(now == year || now == year + 1, "year {now} after {year}");
        let (mut state, mut observation) = (before, 0);
        for event in &self.log[self.last..] {
            if let Some(Observation::Fact(Event::Exchanged { exchange, .. })) =
                state.observe(event, Viewer::Public)
            {
                observation += exchange.rolls.len();
                assert_eq!(state.board.year, year, "thrown after the year's end");
            }
            state.apply(event).unwrap();
        }
        assert_eq!(observation, thrown, "a throw that is not told");
        assert_eq!(Erkenfara::year(&state.world, &state.state), Some(now));
    }

    /// Promise 3: what is refused throws nothing; all that is asked has a refusal with a ruling.
    fn refusals(&self) {
        for seat in [AQUILA, BOREAS, CORVUS] {
            for text in VOCABULARY {
                let (result, thrown) = self.decide(Actor::Seat(seat), text);
                assert!(
                    result.is_ok() || thrown == 0,
                    "{text:?} threw {thrown} dice"
                );
            }
        }
    }

    fn replays(&self) {
        let world = stored(&*self.running.world);
        let mut again = Running::<Erkenfara>::open(std::sync::Arc::new(world));
        for event in &self.log {
            again.apply(&stored(event)).unwrap();
        }
        assert_eq!(again.state, self.running.state);
        assert_eq!(stored(&again.state), self.running.state);
        let view = self.running.view(Viewer::Seat(BOREAS)).view;
        assert_eq!(stored(&view), view);
    }
}

fn stored<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

const VOCABULARY: [&str; 24] = [
    "ready",
    "unready",
    "end",
    "raise Fort Alba 1000",
    "raise Fort Fara 1200",
    "disband Alba 1000",
    "disband Dora 0",
    "move Alba > Bria",
    "move Bria > Cora 2000",
    "sail Mare > Nox",
    "move Alba > Cora; tax Cora",
    "move Dora > Esta; occupy Esta",
    "burn Dora",
    "rest Fara",
    "siege Fort Fara",
    "stand Alba: fight",
    "stand fleet Mare: retreat below 50% to Nox",
    "seal; rest Alba",
    "unseal",
    "stay",
    "retreat to Bria",
    "offer Boreas: peace",
    "accept 1",
    "break peace with Boreas",
];

#[test]
fn campaigns_of_bot_players_keep_what_must_hold() {
    for (seed, options) in (1..).zip([
        json!({}),
        json!({"conflict": "live", "truce": 2}),
        json!({"round": "filed", "overrun": true}),
        json!({"conflict": "live", "round": "filed"}),
    ]) {
        let mut walk = Walk::new(options, seed);
        walk.go(40);
        walk.replays();
        let fights = walk
            .log
            .iter()
            .filter(|event| matches!(event, Event::Exchanged { .. }));
        assert!(
            fights.count() > 0,
            "campaign {seed} is too peaceful to say much"
        );
        let owns = |seat: Seat| {
            walk.running
                .board
                .lands
                .iter()
                .any(|land| land.owner == Some(seat))
        };
        assert!(owns(AQUILA) || owns(BOREAS) || owns(CORVUS));
    }
}

#[test]
fn eu_60_years_follow_each_other_and_what_is_thrown_in_one_is_told_everybody() {
    for (seed, options) in (21..).zip([
        json!({}),
        json!({"conflict": "live"}),
        json!({"round": "filed"}),
        json!({"conflict": "live", "round": "filed"}),
    ]) {
        let mut walk = Walk::new(options, seed);
        walk.go(12);
        assert_eq!(walk.running.board.year, 13);
        let thrown = walk
            .log
            .iter()
            .any(|event| matches!(event, Event::Exchanged { .. }));
        assert!(thrown, "campaign {seed} throws nothing");
    }
}

#[test]
fn what_is_offered_as_next_can_be_ordered() {
    let mut walk = Walk::new(json!({}), 9);
    for year in 1..6 {
        walk.go(year);
        for _ in 0..3 {
            let asks = walk.running.asks();
            let seat = asks[0].seat;
            let view = walk.running.view(Viewer::Seat(seat));
            let roster = roster();
            for text in view.legal(&roster, seat, "") {
                let next = view.next(&roster, seat, &text);
                let name = |region| Erkenfara::region(&view.world, region);
                let rest: Vec<String> = next.texts(&roster, name).collect();
                let whole = match rest.first() {
                    None => text.clone(),
                    Some(amount) => {
                        let least = amount.trim_start_matches('<').split("..").next().unwrap();
                        format!("{text} {least}")
                    }
                };
                let (result, _) = walk.decide(Actor::Seat(seat), &whole);
                assert!(result.is_ok(), "{whole:?}: {result:?}");
            }
            let order = view.bot_order(seat, super::bots()).unwrap();
            let text = view.print(&roster, &order);
            let events = walk.decide(Actor::Seat(seat), &text).0.unwrap();
            walk.apply(events);
        }
    }
    let view = walk.running.view(Viewer::Public);
    assert_eq!(view.next(&roster(), AQUILA, "nonsense").pieces, []);
}

#[test]
fn the_same_dice_make_the_same_campaign() {
    let play = || {
        let mut walk = Walk::new(json!({}), 5);
        walk.go(5);
        walk.log
    };
    assert_eq!(play(), play());
}
