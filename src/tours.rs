//! The playground's tours, one for each game, and the clock that the bot shares with it.

use playground::{Clock, Pointer, Step, Tour, TurnableClock};
use rules::any::GameId;
use rules::dice::Secret;

use crate::presenter::{self, TourStep};
use crate::table::environment::{Environment, SystemEnvironment};
use crate::table::model::Millis;

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
    let games = GameId::ALL.iter();
    let of_game = |game: &GameId| {
        let tours = presenter::tours(*game).into_iter();
        tours.map(|it| tour(*game, it)).collect::<Vec<_>>()
    };
    games.flat_map(of_game).collect()
}

fn tour(game: GameId, tour: presenter::Tour) -> Tour {
    let new = Step::Command {
        text: format!("/table new game:{}", game.title()),
        says: "Making a table in its own thread".to_owned(),
    };
    let step = |(step, says): (TourStep, &str)| {
        let says = says.to_owned();
        match step {
            TourStep::Command(text) => Step::Command {
                text: text.to_owned(),
                says,
            },
            TourStep::Press(button) => Step::Press {
                button: button.to_owned(),
                says,
            },
            TourStep::Follow(words) => Step::Follow {
                words: words.to_owned(),
                says,
            },
            TourStep::Point(at) => point(at, says, &[]),
            TourStep::Until(words, at) => point(at, says, words),
        }
    };
    let steps = tour.steps.into_iter().map(step);
    Tour {
        emoji: tour.emoji.to_owned(),
        title: format!("Play {} {}", game.title(), tour.against),
        about: tour.about.to_owned(),
        channel: GAMES.to_owned(),
        steps: std::iter::once(new).chain(steps).collect(),
        end: tour.end.to_owned(),
    }
}

fn point(at: &[(&str, &str)], says: String, until: &[&str]) -> Step {
    let at = at.iter().map(|(name, says)| Pointer {
        name: (*name).to_owned(),
        says: (*says).to_owned(),
    });
    Step::Point {
        at: at.collect(),
        says,
        until: until.iter().map(|words| (*words).to_owned()).collect(),
    }
}

/// The world outside, on the playground's clock.
#[derive(Clone, Debug)]
pub struct Turned(pub TurnableClock);

impl Environment for Turned {
    fn now(&self) -> Millis {
        Millis(self.0.now_ms())
    }

    fn secret(&self) -> Result<Secret, String> {
        SystemEnvironment.secret()
    }

    fn is_turned(&self) -> bool {
        true
    }
}
