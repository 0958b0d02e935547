//! The game that the referee judges, and its answers.

use rules::any::{AnyEvent, AnyState, GameId};
use rules::dice::{Dice, DiceStop, Key, NoDice, Scripted};
use rules::{Actor, BotContext, BotSeed, Halt, Roster, Seat, Unjudged, Viewer};
use serde_json::{Map, Value, json};

use super::error;
use super::request::{DiceSource, Open, Request};
use crate::maps;

/// A referee's memory: the game that was opened last.
#[derive(Debug, Default)]
pub(super) struct Session {
    game: Option<Game>,
}

/// A game as it stands. It is never changed: each request that changes something makes the next one, which
/// takes its place once it is whole.
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

/// The key that says whether a request was done; each reply has it.
const OK: &str = "ok";

/// A reply to a request that was done, without [`OK`].
type Reply = Map<String, Value>;

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
            Ok(mut reply) => {
                reply.insert(OK.into(), true.into());
                Value::Object(reply)
            }
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

    fn try_answer(&mut self, request: Request) -> Result<Reply, No> {
        match request {
            Request::Open(open) => {
                let begun = Game::open(&open)?;
                self.go_on(begun)
            }
            Request::Judge(question) => judge(&question),
            Request::Order(order) => {
                let game = self.game()?;
                let seat = game.seat(order.seat)?;
                let after = game.decide(Actor::Seat(seat), &order.text)?;
                self.go_on(after)
            }
            Request::Default(body) => {
                let game = self.game()?;
                let seat = game.seat(body.seat)?;
                let order = game.default_order(seat)?;
                let after = game.decide(Actor::Clock(seat), &order)?;
                let mut reply = self.go_on(after)?;
                reply.insert("order".into(), order.into());
                Ok(reply)
            }
            Request::Legal(body) => {
                let game = self.game()?;
                let seat = game.seat(body.seat)?;
                let orders =
                    game.state
                        .view(Viewer::Seat(seat))
                        .legal(&game.roster, seat, &body.partial);
                Ok(fields([("orders", json!(orders))]))
            }
            Request::View(body) => {
                let game = self.game()?;
                let viewer = match body.seat {
                    Some(seat) => Viewer::Seat(game.seat(seat)?),
                    None => Viewer::Public,
                };
                Ok(fields([("view", json(game.state.view(viewer).to_json())?)]))
            }
            Request::Asks => Ok(fields([("asks", json!(self.game()?.state.asks()))])),
            Request::State => Ok(fields([("state", json(self.game()?.state.to_json())?)])),
        }
    }

    fn game(&self) -> Result<&Game, No> {
        let none = || No::Error("no game is open: send open first".into());
        self.game.as_ref().ok_or_else(none)
    }

    /// Takes a game on, and says what happened on the way to it.
    fn go_on(&mut self, (game, events): (Game, Vec<AnyEvent>)) -> Result<Reply, No> {
        let events: Result<Vec<Value>, _> = events.iter().map(AnyEvent::to_json).collect();
        let reply = fields([
            ("events", json(events)?.into()),
            ("asks", json!(game.state.asks())),
            ("over", json!(game.state.over())),
        ]);
        self.game = Some(game);
        Ok(reply)
    }
}

impl Game {
    /// Opens and starts a game.
    fn open(open: &Open) -> Result<(Self, Vec<AnyEvent>), No> {
        let id = GameId::from_id(&open.game).ok_or_else(|| unknown_game(&open.game))?;
        check_names(&open.seats)?;
        let setup = maps::setup(id, open.seats.len(), &open.options);
        let dice = match open.dice()? {
            DiceSource::Sealed(secret) => Source::Sealed(Key::new(&secret, &[])),
            DiceSource::Scripted(results) => Source::Scripted(Scripted::new(results)),
            DiceSource::None => Source::None,
        };
        let world = id.world(&setup).map_err(|error| error.to_string())?;
        let unbegun = Self {
            state: world.open(),
            roster: Roster::of_names(&open.seats),
            dice,
            seq: 1,
        };
        let (events, dice) = unbegun.throwing(|game, dice| Ok(game.state.start(dice)?))?;
        unbegun.after(events, dice)
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

    /// The game after an order, and what happened.
    fn decide(&self, actor: Actor, text: &str) -> Result<(Self, Vec<AnyEvent>), No> {
        let (decided, dice) = self.throwing(|game, dice| {
            game.state
                .decide(actor, &game.roster, text, dice)
                .map_err(|halt| match halt {
                    Halt::Refused(refusal) => No::Refused(refusal),
                    Halt::Dice(stop) => stop.into(),
                })
        })?;
        self.after(decided.events, dice)
    }

    /// What the clock would play for a seat.
    fn default_order(&self, seat: Seat) -> Result<String, No> {
        let view = self.state.view(Viewer::Seat(seat));
        let order = view.default_order(seat, &self.roster, self.context(seat));
        order.ok_or_else(|| {
            let asks = self.state.asks();
            let asked: Vec<String> = asks.iter().map(|ask| self.roster.name(ask.seat)).collect();
            let name = self.roster.name(seat);
            let text = match asked.as_slice() {
                [] => format!("{name} is not asked: nobody is"),
                [one] => format!("{name} is not asked: {one} is"),
                asked => format!("{name} is not asked: {} are", asked.join(", ")),
            };
            No::Refused(rules::any::Refusal { ruling: None, text })
        })
    }

    /// What the bot player decides with for a seat: chance of the sealed dice's key as at a table, and
    /// without one the same each time.
    fn context(&self, seat: Seat) -> BotContext {
        BotContext::keen(match &self.dice {
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

    /// The game after events, with the dice that are left. Events that do not fit are a fault of the rules:
    /// this game and its dice stay as they are.
    fn after(&self, events: Vec<AnyEvent>, dice: Source) -> Result<(Self, Vec<AnyEvent>), No> {
        let mut state = self.state.clone();
        for event in &events {
            state
                .apply(event)
                .map_err(|corrupt| format!("the rules are at fault: {corrupt}"))?;
        }
        let after = Self {
            state,
            roster: self.roster.clone(),
            dice,
            seq: self.seq + 1,
        };
        Ok((after, events))
    }
}

/// A reply with these fields.
fn fields<const N: usize>(fields: [(&str, Value); N]) -> Reply {
    let fields = fields.into_iter();
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
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
        "{game:?} is not a game here: the games are {}",
        known.join(", ")
    )
}

/// Answers a single question, without a game around it.
fn judge(question: &Map<String, Value>) -> Result<Reply, No> {
    let wrong = |message: String| No::Error(message);
    let name = question
        .get("game")
        .ok_or_else(|| wrong("judge: game is missing".into()))?;
    let name = name
        .as_str()
        .ok_or_else(|| wrong("judge: game must be text".into()))?;
    let game =
        GameId::from_id(name).ok_or_else(|| wrong(format!("judge: {}", unknown_game(name))))?;
    let answer = game.judge(question).map_err(|unjudged| match unjudged {
        Unjudged::Refused(refusal) => No::Refused(refusal),
        Unjudged::Unreadable(message) => wrong(message),
    })?;
    if answer.contains_key(OK) {
        let text = format!("judge: nothing can be called {OK:?} here: each reply has that key");
        return Err(wrong(text));
    }
    Ok(answer)
}

fn json<T, E: std::fmt::Display>(result: Result<T, E>) -> Result<T, No> {
    result.map_err(|error| No::Error(format!("cannot be written as JSON: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(session: &mut Session, request: &Value) -> Value {
        session.answer(Request::read(request.to_string().as_bytes()).unwrap())
    }

    /// How many rounds each seat has won, for a test to tamper with.
    fn won(session: &mut Session) -> &mut Vec<u16> {
        let game = session.game.as_mut().unwrap();
        let AnyState::Probe(running) = &mut game.state else {
            panic!("it is the probe")
        };
        &mut running.state.won
    }

    /// The second event of an order does not fit: what the first has changed is not kept, and the die that
    /// was thrown for it is there for the next try.
    #[test]
    fn an_order_whose_events_do_not_fit_changes_nothing_and_uses_no_dice() {
        let mut session = Session::default();
        let open = json!({"open": {"game": "probe", "seats": ["Ann", "Bob"], "dice": [7, 4, 5]}});
        let bid = |seat: usize| json!({"order": {"seat": seat, "text": "bid 3"}});
        for request in [open, bid(0)] {
            assert_eq!(ask(&mut session, &request)["ok"], true);
        }
        // A planted fault: with nobody's rounds counted, none can be won.
        let counted = std::mem::take(won(&mut session));
        let state = json!({"state": {}});
        let before = ask(&mut session, &state);
        for request in [bid(1), json!({"default": {"seat": 1}})] {
            let reply = ask(&mut session, &request);
            let error = reply["error"].as_str().unwrap_or_default();
            assert!(error.starts_with("the rules are at fault"), "{reply}");
            assert_eq!(ask(&mut session, &state), before, "{request}");
        }
        *won(&mut session) = counted;
        let reply = ask(&mut session, &bid(1));
        assert_eq!(reply["events"][1]["shown"]["die"], 5, "{reply}");
    }

    #[test]
    fn a_refused_order_uses_no_dice() {
        let mut session = Session::default();
        let open =
            json!({"open": {"game": "probe", "seats": ["Ann", "Bob"], "dice": [7, 4, 6, 5]}});
        ask(&mut session, &open);
        let order = |text: &str| json!({"order": {"seat": 0, "text": text}});
        assert_eq!(ask(&mut session, &order("bid 10"))["ruling"], "PR-01");
        assert_eq!(
            ask(&mut session, &order("peek"))["events"],
            json!([{"peeked": {"seat": 0, "die": 6}}])
        );
        assert_eq!(ask(&mut session, &order("peek"))["ruling"], "PR-03");
        ask(&mut session, &order("bid 3"));
        let other = json!({"order": {"seat": 1, "text": "bid 2"}});
        let reply = ask(&mut session, &other);
        assert_eq!(reply["events"][1]["shown"]["die"], 5);
    }
}
