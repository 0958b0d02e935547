//! Erkenfara Universalis, ruling by ruling: the legal case, and the refusal with its id.

mod armies;
mod choices;
mod conflicts;
mod economy;
mod envoys;
mod fair;
mod judge;
mod master;
mod notation;
mod occupations;
mod odds;
mod paths;
mod reports;
mod robbery;
mod sealed;
mod seats;
mod secrets;
mod sheets;
mod standing;
mod time;
mod treaties;
mod turns;
mod walks;
mod winter;
mod world;

use rules::dice::Scripted;
use rules::erkenfara::event::Event;
use rules::erkenfara::refusal::Refusal;
use rules::erkenfara::setup::scenario::Scenario;
use rules::erkenfara::state::State;
use rules::erkenfara::world::board::{Army, ArmyKind, Board, Season, Spot};
use rules::erkenfara::world::invariants;
use rules::erkenfara::world::ties::{Field, Ties};
use rules::erkenfara::world::{Options, World};
use rules::erkenfara::{Erkenfara, view::View};
use rules::map::Region;
use rules::{
    Actor, BotContext, BotSeats, Ctx, Game, Halt, Refuse, Roster, Running, Seat, SeatChange, Setup,
    SetupError, Viewer,
};
use serde_json::{Value, json};

/// The empires of the tests, in the order of their seats.
const AQUILA: Seat = Seat(0);
const BOREAS: Seat = Seat(1);
const CORVUS: Seat = Seat(2);

/// A row of land with a harbour at each end:
///
/// `Alba - Bria - Cora - Dora - Esta - Fara`, the seas `Mare` (beside Alba, Bria and Fort Alba), `Nox`
/// (beside Mare and Cora), `Oro` (beside Nox, Fara and Fort Fara).
fn lands() -> Value {
    json!({
        "regions": {
            "Alba": {"production": 1000, "owner": "Aquila"},
            "Fort Alba": {"kind": "fortification", "level": 2, "production": 100, "owner": "Aquila"},
            "Bria": {"production": 800, "owner": "Aquila"},
            "Cora": {"production": 505},
            "Dora": {"production": 300, "owner": "Corvus"},
            "Esta": {"production": 800, "owner": "Boreas"},
            "Fara": {"production": 1000, "owner": "Boreas"},
            "Fort Fara": {"kind": "fortification", "level": 3, "production": 0, "owner": "Boreas"},
            "Mare": {"kind": "sea"},
            "Nox": {"kind": "sea"},
            "Oro": {"kind": "sea"},
        },
        "edges": [
            ["Alba", "Bria"], ["Bria", "Cora"], ["Cora", "Dora"], ["Dora", "Esta"], ["Esta", "Fara"],
            ["Alba", "Fort Alba"], ["Fara", "Fort Fara"],
            ["Mare", "Alba"], ["Mare", "Bria"], ["Mare", "Fort Alba"],
            ["Nox", "Mare"], ["Nox", "Cora"], ["Nox", "Oro"],
            ["Oro", "Fara"], ["Oro", "Fort Fara"],
        ],
        "turn_order": ["Aquila", "Boreas", "Corvus"],
        "treasury": {"Aquila": 5000, "Boreas": 5000, "Corvus": 500},
        "armies": [],
    })
}

/// One army of a scenario, as `Aquila Alba 5000`, `Aquila fleet Mare 3000/2000 exhausted`.
fn army(text: &str) -> Value {
    let mut words: Vec<&str> = text.split(' ').collect();
    let empire = words.remove(0);
    let fleet = words.first() == Some(&"fleet");
    if fleet {
        words.remove(0);
    }
    let at = words
        .iter()
        .position(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .unwrap();
    let region = words[..at].join(" ");
    let (maximal, current) = words[at].split_once('/').unwrap_or((words[at], words[at]));
    let statuses = words[at + 1..].join(" ");
    let statuses: Vec<&str> = statuses.split(", ").filter(|it| !it.is_empty()).collect();
    json!({
        "empire": empire,
        "kind": if fleet { "sea" } else { "land" },
        "region": region,
        "maximal": maximal.parse::<i64>().unwrap(),
        "current": current.parse::<i64>().unwrap(),
        "statuses": statuses,
    })
}

/// The lands with some armies, and with other values in places such as `/regions/Alba/taxed`.
pub(crate) fn scenario(armies: &[&str], changes: &[(&str, Value)]) -> Value {
    let mut scenario = lands();
    scenario["armies"] = armies.iter().map(|text| army(text)).collect();
    for (place, value) in changes {
        if let Some(there) = scenario.pointer_mut(place) {
            *there = value.clone();
            continue;
        }
        let (parent, key) = place.rsplit_once('/').unwrap();
        let parent = scenario.pointer_mut(parent).unwrap();
        parent[key] = value.clone();
    }
    scenario
}

fn try_world(scenario: Value, options: Options) -> Result<World, SetupError> {
    let scenario: Scenario = serde_json::from_value(scenario).unwrap();
    scenario.world(options)
}

/// A position that the articles are asked about.
struct Position {
    world: World,
    board: Board,
    ties: Ties,
}

impl Position {
    fn with(armies: &[&str], changes: &[(&str, Value)]) -> Self {
        let world = try_world(scenario(armies, changes), Options::default()).unwrap();
        let state = State::new(&world);
        Self {
            board: state.board.clone(),
            ties: state.ties(&world),
            world,
        }
    }

    fn of(armies: &[&str]) -> Self {
        Self::with(armies, &[])
    }

    fn field(&self) -> Field<'_> {
        Field::new(&self.world, &self.board, &self.ties)
    }

    fn region(&self, name: &str) -> Region {
        self.world.map.find(name).unwrap()
    }

    fn spot(&self, seat: Seat, kind: ArmyKind, name: &str) -> Spot {
        Spot {
            region: self.region(name),
            kind,
            seat,
        }
    }

    fn troops(&self, seat: Seat, name: &str) -> &Army {
        let spot = self.spot(seat, ArmyKind::Land, name);
        self.board.army(spot).unwrap()
    }

    fn fleet(&self, seat: Seat, name: &str) -> &Army {
        let spot = self.spot(seat, ArmyKind::Sea, name);
        self.board.army(spot).unwrap()
    }

    fn names(&self, regions: &[Region]) -> String {
        self.world.names(regions).join(", ")
    }

    /// Checks that a refusal is of a ruling and says some words.
    #[track_caller]
    fn is_refused<T: std::fmt::Debug>(&self, found: Result<T, Refusal>, ruling: &str, words: &str) {
        says(&self.world, &found.unwrap_err(), ruling, words);
    }
}

#[track_caller]
fn says(world: &World, refusal: &Refusal, ruling: &str, words: &str) {
    let roster = roster();
    let said = refusal.explain(Ctx::new(world, &roster, 1));
    let id = refusal.ruling().unwrap().to_string();
    assert_eq!(id, ruling, "{said}");
    assert!(said.contains(words), "{said:?} does not say {words:?}");
}

/// A campaign in the middle of a test; what holds after every event is checked after each.
struct Campaign {
    running: Running<Erkenfara>,
    opened: State,
    log: Vec<Event>,
}

/// Where empires without an army have one that is in nobody's way, so that they are asked in every round (EU-79).
const ISLES: [(&str, &str); 3] = [
    ("Aquila", "Isle A"),
    ("Boreas", "Isle B"),
    ("Corvus", "Isle C"),
];

impl Campaign {
    fn with(armies: &[&str], changes: &[(&str, Value)], options: Value) -> Self {
        let mut scenario = scenario(armies, changes);
        for (empire, isle) in ISLES {
            if !armies.iter().any(|army| army.starts_with(empire)) {
                scenario["regions"][isle] = json!({"production": 0, "owner": empire});
                let guard = army(&format!("{empire} {isle} 1000 well rested"));
                scenario["armies"].as_array_mut().unwrap().push(guard);
            }
        }
        Self::on(scenario, options)
    }

    /// The lands as they are, where some empires may have nothing to do.
    fn bare(armies: &[&str], changes: &[(&str, Value)], options: Value) -> Self {
        Self::on(scenario(armies, changes), options)
    }

    fn on(scenario: Value, mut options: Value) -> Self {
        options["scenario"] = scenario;
        let Value::Object(options) = options else {
            panic!("options are an object")
        };
        let setup = Setup {
            seats: 3,
            options,
            map: None,
        };
        let mut running = Running::<Erkenfara>::new(&setup).unwrap();
        let opened = running.state.clone();
        let events = running.start(&mut Scripted::new([])).unwrap();
        for event in &events {
            running.apply(event).unwrap();
        }
        Self {
            running,
            opened,
            log: events,
        }
    }

    fn of(armies: &[&str]) -> Self {
        Self::with(armies, &[], json!({}))
    }

    /// The same in the spring of the first year, with Aquila on turn.
    fn spring(armies: &[&str], changes: &[(&str, Value)], options: Value) -> Self {
        let winter = Self::with(armies, changes, options);
        let seats = [AQUILA, BOREAS, CORVUS];
        seats
            .into_iter()
            .fold(winter, |it, seat| it.play(seat, "ready"))
    }

    fn apply(&mut self, events: Vec<Event>) {
        for event in events {
            self.running.apply(&event).unwrap();
            invariants::check(&self.running.world, &self.running.state)
                .unwrap_or_else(|why| panic!("{why} after {event:?}"));
            self.log.push(event);
        }
        // Promise 2: the log alone makes the same state.
        let mut again = self.opened.clone();
        for event in &self.log {
            Erkenfara::apply(&self.running.world, &mut again, event).unwrap();
        }
        assert_eq!(again, self.running.state);
    }

    fn decide(&self, actor: Actor, text: &str, dice: &[u32]) -> Result<Vec<Event>, Refusal> {
        let roster = roster();
        let view = self.running.view(Viewer::Seat(actor.seat()));
        let order = view.parse(&roster, text)?;
        let printed = view.print(&roster, &order);
        assert_eq!(
            view.parse(&roster, &printed),
            Ok(order.clone()),
            "{text:?} as {printed:?}"
        );
        let mut dice = Scripted::new(dice.iter().copied());
        let decided = self.running.decide(&roster, actor, &order, &mut dice);
        let events = decided.map_err(|halt| match halt {
            Halt::Refused(refusal) => refusal,
            Halt::Dice(stop) => panic!("{text:?}: {stop}"),
        })?;
        assert_eq!(dice.left(), 0, "{text:?} left dice");
        Ok(events)
    }

    #[track_caller]
    fn throw(mut self, seat: Seat, text: &str, dice: &[u32]) -> Self {
        match self.decide(Actor::Seat(seat), text, dice) {
            Ok(events) => self.apply(events),
            // The round went on without an empire that can do nothing (EU-79).
            Err(Refusal::NotAsked { .. } | Refusal::TooLate { .. })
                if ["ready", "end"].contains(&text) => {}
            Err(refusal) => {
                let roster = roster();
                panic!("{text:?}: {}", refusal.explain(self.running.ctx(&roster)))
            }
        }
        self
    }

    /// Plays a sheet that throws no dice.
    #[track_caller]
    fn play(self, seat: Seat, text: &str) -> Self {
        self.throw(seat, text, &[])
    }

    /// The deadline of a seat passes.
    #[track_caller]
    fn late(mut self, seat: Seat, text: &str) -> Self {
        let events = self.decide(Actor::Clock(seat), text, &[]).unwrap();
        self.apply(events);
        self
    }

    /// The deadline of a seat passes, and the clock plays what it would by itself.
    #[track_caller]
    fn overdue(mut self, seat: Seat, order: &str, dice: &[u32]) -> Self {
        let roster = roster();
        let view = self.running.view(Viewer::Seat(seat));
        let default = view.default_order(seat, crate::context());
        let default = default.map(|default| view.print(&roster, &default));
        assert_eq!(default.as_deref(), Some(order));
        match self.decide(Actor::Clock(seat), order, dice) {
            Ok(events) => self.apply(events),
            Err(refusal) => panic!("{order:?}: {}", refusal.explain(self.running.ctx(&roster))),
        }
        self
    }

    #[track_caller]
    fn reseat(mut self, change: SeatChange) -> Self {
        let running = &self.running;
        let events = Erkenfara::reseat(&running.world, &running.state, change).unwrap();
        self.apply(events);
        self
    }

    #[track_caller]
    fn refuses(&self, seat: Seat, text: &str, ruling: &str, words: &str) {
        let refusal = self.decide(Actor::Seat(seat), text, &[]).expect_err(text);
        says(&self.running.world, &refusal, ruling, words);
    }

    fn view(&self, seat: Seat) -> View {
        self.running.view(Viewer::Seat(seat)).view
    }

    fn gold(&self, seat: Seat) -> i64 {
        self.running.private[seat.index()].treasury
    }

    fn now(&self) -> (u32, Season, Option<Seat>) {
        let board = &self.running.board;
        (board.year, board.season, board.turn)
    }

    fn region(&self, name: &str) -> Region {
        self.running.world.map.find(name).unwrap()
    }

    fn land(&self, name: &str) -> &rules::erkenfara::world::board::Holding {
        self.running.board.land(self.region(name)).unwrap()
    }

    /// The armies of a seat, as `Alba 5000, fleet Mare 3000/2000!`; `+` is well rested, `!` exhausted.
    fn armies(&self, seat: Seat) -> String {
        let is_isle = |army: &&Army| {
            let name = self.running.world.name(army.region());
            ISLES.iter().any(|(_, isle)| *isle == name)
        };
        let armies = self.running.board.armies_of(seat);
        let text = armies.filter(|army| !is_isle(army)).map(|army| {
            let fleet = if army.spot.kind == ArmyKind::Sea {
                "fleet "
            } else {
                ""
            };
            let name = self.running.world.name(army.region());
            let rested = if army.rested { "+" } else { "" };
            let exhausted = if army.exhausted { "!" } else { "" };
            let values = if army.current == army.maximal {
                army.maximal.to_string()
            } else {
                format!("{}/{}", army.maximal, army.current)
            };
            format!("{fleet}{name} {values}{rested}{exhausted}")
        });
        text.collect::<Vec<_>>().join(", ")
    }

    /// What was left out of sheets: the rulings.
    fn left_out(&self) -> Vec<u16> {
        let skipped = self.log.iter().filter_map(|event| {
            let Event::Skipped { left_out, .. } = event else {
                return None;
            };
            Some(left_out)
        });
        skipped.flatten().map(|out| out.ruling).collect()
    }

    fn asked(&self) -> Vec<(Seat, String)> {
        let asks = self.running.asks().into_iter();
        asks.map(|ask| (ask.seat, ask.key)).collect()
    }
}

/// What bot players decide with where all seats have one.
fn bots() -> BotContext {
    crate::context().among(BotSeats::of([AQUILA, BOREAS, CORVUS]))
}

fn roster() -> Roster {
    Roster::of_names(["Aquila", "Boreas", "Corvus"])
}
