//! What can be tried on the playground with one press? A tour for each game, and how the clock is
//! shared.

use playground::{Clock, Step, Tour, TurnableClock};
use rules::any::GameId;
use rules::dice::Secret;

use crate::table::model::Millis;
use crate::table::outside::{Outside, World};

/// The channel that welcomes people.
pub const WELCOME: &str = "welcome";
/// The channel tours begin in.
const GAMES: &str = "games";

/// The channels of the playground's server.
pub fn channels() -> Vec<String> {
    [WELCOME, "general", GAMES].map(str::to_owned).into()
}

/// The tours of all games that can be played against bot players.
pub fn all() -> Vec<Tour> {
    GameId::ALL.iter().copied().flat_map(tours).collect()
}

fn tours(game: GameId) -> Vec<Tour> {
    let command = |text: &str, says: &str| Step::Command {
        text: text.to_owned(),
        says: says.to_owned(),
    };
    let press = |button: &str, says: &str| Step::Press {
        button: button.to_owned(),
        says: says.to_owned(),
    };
    let point = |button: &str, says: &str| Step::Point {
        button: button.to_owned(),
        says: says.to_owned(),
    };
    let table = format!("/table new game:{}", game.title());
    match game {
        GameId::Castles => vec![Tour {
            emoji: "🏰".into(),
            title: format!("Play {} against the bot", game.title()),
            about: "Two castles, a handful of units, a few minutes. The table is made for you; \
                    you begin."
                .into(),
            channel: GAMES.into(),
            steps: vec![
                command(&table, "Making a table in its own thread"),
                command(
                    "/table options option:first value:1",
                    "Letting you make the first move",
                ),
                press("Add bot player", "Seating a bot player against you"),
                press("Start", "Starting the game"),
                point("Play", "It is your turn. Press Play: your own board opens."),
                point(
                    "",
                    "Only you see this. Move your castle: press one of the blue arrows.",
                ),
                point(
                    "Confirm",
                    "Move or place units if you like. Then press Confirm.",
                ),
            ],
        }],
        GameId::Boki => vec![Tour {
            emoji: "🃏".into(),
            title: format!("Play {} against three bots", game.title()),
            about:
                "Hidden cards, a war each turn, coins for the winner. The table is made for you; \
                    you begin."
                    .into(),
            channel: GAMES.into(),
            steps: vec![
                command(&table, "Making a table in its own thread"),
                command(
                    "/table options option:first value:1",
                    "Letting you be active first",
                ),
                press("Add bot player", "Seating a first bot player"),
                press("Add bot player", "Seating a second one"),
                press("Add bot player", "Seating a third one"),
                press("Start", "Shuffling and dealing"),
                point("Play", "You begin. Press Play: your own hand opens."),
                point(
                    "",
                    "Only you see this. Choose a suit, then on whom to make war.",
                ),
                point(
                    "Confirm",
                    "Press Confirm. When both sides have chosen, you deploy in secret.",
                ),
            ],
        }],
        #[cfg(feature = "probe")]
        GameId::Probe => Vec::new(),
    }
}

/// The world outside, on the playground's clock.
#[derive(Clone, Debug)]
pub struct Turned(pub TurnableClock);

impl Outside for Turned {
    fn now(&self) -> Millis {
        Millis(self.0.now_ms())
    }

    fn secret(&self) -> Result<Secret, String> {
        World.secret()
    }

    fn is_turned(&self) -> bool {
        true
    }
}
