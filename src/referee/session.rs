//! The game the referee judges, and its answers.

use rules::any::{AnyEvent, AnyState, GameId};
use rules::dice::{Dice, DiceStop, Key, NoDice, Scripted};
use rules::{Actor, BotSeed, Halt, Roster, Seat, Unjudged, Viewer, Wits};
use serde_json::{Map, Value, json};

use super::error;
use super::request::{DiceSource, Open, Request};
use crate::charts;

/// A referee's memory: the game that was opened last.
#[derive(Debug, Default)]
pub(super) struct Session {
    game: Option<Game>,
}

#[derive(Debug)]
struct Game {
    state: AnyState,
    roster: Roster,
    dice: Source,
    /// The number of the next entry of the log; the start is entry 1.
    seq: u64,
}

/// Where the game's throws come from.
#[derive(Debug)]
enum Source {
    Sealed(Key),
    Scripted(Scripted),
    None,
}

/// Why a request was not done.
enum No {
    /// The rules say no.
    Refused(rules::any::Refusal),
    /// The request makes no sense.
    Error(String),
}

impl From<String> for No {
    fn from(message: String) -> Self {
        Self::Error(message)
    }
}

impl From<DiceStop> for No {
    fn from(stop: DiceStop) -> Self {
        Self::Error(match stop {
            DiceStop::WouldThrow { what, sides } => {
                format!("a die with {sides} sides is needed for {what}: open with seed or dice")
            }
            DiceStop::RanOut { .. } | DiceStop::OutOfRange { .. } => stop.to_string(),
        })
    }
}

impl Session {
    /// Answers one request. What is refused or wrong changes nothing.
    pub(super) fn answer(&mut self, request: Request) -> Value {
        match self.try_answer(request) {
            Ok(Value::Object(mut reply)) => {
                reply.insert("ok".into(), true.into());
                Value::Object(reply)
            }
            Ok(other) => other,
            Err(No::Error(message)) => error(&message),
            Err(No::Refused(refusal)) => {
                let mut reply = json!({"ok": false, "refusal": refusal.text});
                if let Some(ruling) = refusal.ruling {
                    reply["ruling"] = ruling.to_string().into();
                }
                reply
            }
        }
    }

    fn try_answer(&mut self, request: Request) -> Result<Value, No> {
        match request {
            Request::Open(open) => {
                let (game, events) = Game::open(&open)?;
                let reply = game.progress(&events);
                self.game = Some(game);
                reply
            }
            Request::Judge(question) => judge(&question),
            Request::Order(order) => {
                let game = self.game()?;
                let seat = game.seat(order.seat)?;
                let events = game.decide(Actor::Seat(seat), &order.text)?;
                game.progress(&events)
            }
            Request::Default(body) => {
                let game = self.game()?;
                let seat = game.seat(body.seat)?;
                game.play_default(seat)
            }
            Request::Legal(body) => {
                let game = self.game()?;
                let seat = game.seat(body.seat)?;
                let orders =
                    game.state
                        .view(Viewer::Seat(seat))
                        .legal(&game.roster, seat, &body.partial);
                Ok(json!({"orders": orders}))
            }
            Request::View(body) => {
                let game = self.game()?;
                let viewer = match body.seat {
                    Some(seat) => Viewer::Seat(game.seat(seat)?),
                    None => Viewer::Public,
                };
                Ok(json!({"view": json(game.state.view(viewer).to_json())?}))
            }
            Request::Asks => Ok(json!({"asks": self.game()?.state.asks()})),
            Request::State => Ok(json!({"state": json(self.game()?.state.to_json())?})),
        }
    }

    fn game(&mut self) -> Result<&mut Game, No> {
        self.game
            .as_mut()
            .ok_or_else(|| No::Error("no game is open: send open first".into()))
    }
}

impl Game {
    /// Opens and starts a game.
    fn open(open: &Open) -> Result<(Self, Vec<AnyEvent>), No> {
        let id = GameId::from_id(&open.game).ok_or_else(|| unknown_game(&open.game))?;
        check_names(&open.seats)?;
        let setup = charts::setup(id, open.seats.len(), &open.options);
        let dice = match open.dice()? {
            DiceSource::Sealed(secret) => Source::Sealed(Key::new(&secret, &[])),
            DiceSource::Scripted(results) => Source::Scripted(Scripted::new(results)),
            DiceSource::None => Source::None,
        };
        let world = id.world(&setup).map_err(|error| error.to_string())?;
        let mut game = Self {
            state: world.open(),
            roster: Roster::of_names(&open.seats),
            dice,
            seq: 1,
        };
        let (events, dice) = game.throwing(|game, dice| Ok(game.state.start(dice)?))?;
        game.apply(&events, dice)?;
        Ok((game, events))
    }

    fn seat(&self, number: usize) -> Result<Seat, No> {
        let count = self.roster.len();
        Seat::first(count).nth(number).ok_or_else(|| {
            No::Error(format!(
                "seat {number} does not exist: the seats are 0 to {}",
                count - 1
            ))
        })
    }

    fn decide(&mut self, actor: Actor, text: &str) -> Result<Vec<AnyEvent>, No> {
        let (decided, dice) = self.throwing(|game, dice| {
            game.state
                .decide(actor, &game.roster, text, dice)
                .map_err(|halt| match halt {
                    Halt::Refused(refusal) => No::Refused(refusal),
                    Halt::Dice(stop) => stop.into(),
                })
        })?;
        self.apply(&decided.events, dice)?;
        Ok(decided.events)
    }

    fn play_default(&mut self, seat: Seat) -> Result<Value, No> {
        let view = self.state.view(Viewer::Seat(seat));
        let Some(order) = view.default_order(seat, &self.roster, self.wits(seat)) else {
            let asked: Vec<String> = self
                .state
                .asks()
                .iter()
                .map(|ask| self.roster.name(ask.seat))
                .collect();
            let name = self.roster.name(seat);
            let text = match asked.as_slice() {
                [] => format!("{name} is not asked: nobody is"),
                asked => format!("{name} is not asked: {} is", asked.join(", ")),
            };
            return Err(No::Refused(rules::any::Refusal { ruling: None, text }));
        };
        let events = self.decide(Actor::Clock(seat), &order)?;
        let mut reply = self.progress(&events)?;
        reply["order"] = order.into();
        Ok(reply)
    }

    /// What the bot player decides with for a seat: chance of the sealed dice's key as at a table, and
    /// without one the same each time.
    fn wits(&self, seat: Seat) -> Wits {
        Wits::keen(match &self.dice {
            Source::Sealed(key) => key.bot_seed(self.seq, seat),
            Source::Scripted(_) | Source::None => BotSeed::new([0; 32]),
        })
    }

    /// Lets `work` throw this entry's dice; returns the dice with what is left for later entries.
    fn throwing<T>(
        &self,
        work: impl FnOnce(&Self, &mut dyn Dice) -> Result<T, No>,
    ) -> Result<(T, Source), No> {
        match &self.dice {
            Source::Sealed(key) => Ok((
                work(self, &mut key.dice(self.seq))?,
                Source::Sealed(key.clone()),
            )),
            Source::Scripted(script) => {
                let mut dice = script.clone();
                Ok((work(self, &mut dice)?, Source::Scripted(dice)))
            }
            Source::None => Ok((work(self, &mut NoDice)?, Source::None)),
        }
    }

    fn apply(&mut self, events: &[AnyEvent], dice: Source) -> Result<(), No> {
        for event in events {
            self.state
                .apply(event)
                .map_err(|corrupt| corrupt.to_string())?;
        }
        self.dice = dice;
        self.seq += 1;
        Ok(())
    }

    /// What a reply says after something happened.
    fn progress(&self, events: &[AnyEvent]) -> Result<Value, No> {
        let events: Result<Vec<Value>, _> = events.iter().map(AnyEvent::to_json).collect();
        Ok(json!({
            "events": json(events)?,
            "asks": self.state.asks(),
            "over": self.state.over(),
        }))
    }
}

fn check_names(names: &[String]) -> Result<(), No> {
    for (index, name) in names.iter().enumerate() {
        let error = |why: String| Err(No::Error(format!("the name of seat {index} {why}")));
        let short = rules::notation::excerpt(name);
        if letters::clean(name).is_empty() {
            return error("is empty".into());
        }
        if let Some(flaw) = letters::flaw(name) {
            return error(format!("({short}) {flaw}: leave that out"));
        }
        if let Some(other) = names[..index]
            .iter()
            .find(|other| letters::alike(other, name))
        {
            let other = rules::notation::excerpt(other);
            return error(format!("({short}) looks like {other}, another seat's"));
        }
    }
    Ok(())
}

fn unknown_game(game: &str) -> String {
    let known: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    let game = rules::notation::excerpt(game);
    format!(
        "{game:?} is no game here: the games are {}",
        known.join(", ")
    )
}

/// Answers a single question, without a game around it.
fn judge(question: &Map<String, Value>) -> Result<Value, No> {
    let wrong = |message: String| No::Error(message);
    let name = question
        .get("game")
        .ok_or_else(|| wrong("judge: game is missing".into()))?;
    let name = name
        .as_str()
        .ok_or_else(|| wrong("judge: game is no text".into()))?;
    let game =
        GameId::from_id(name).ok_or_else(|| wrong(format!("judge: {}", unknown_game(name))))?;
    game.judge(question).map_err(|unjudged| match unjudged {
        Unjudged::Refused(refusal) => No::Refused(refusal),
        Unjudged::Unreadable(message) => wrong(message),
    })
}

fn json<T, E: std::fmt::Display>(result: Result<T, E>) -> Result<T, No> {
    result.map_err(|error| No::Error(format!("cannot be written as JSON: {error}")))
}
