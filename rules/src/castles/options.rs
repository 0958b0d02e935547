//! What a table of Combat Castles may fix before the start: options, and a position to begin from.

use serde::{Deserialize, Serialize};

use super::position::{POINTS_TO_WIN, Position, Side, Step, UNITS, other};
use super::square::{Square, Squares};
use crate::{OptionKind, OptionSpec, Seat, Setup, SetupError};

/// The options, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Who begins; drawn by lot if nobody says so (CC-02).
    pub first: Option<Seat>,
    /// Whether a draw may be claimed at the third repetition (CC-15).
    pub repetition: bool,
    /// Games to play, 1 or 2, with the first move changing hands (CC-21).
    #[serde(rename = "match")]
    pub games: u8,
    /// Where to begin, if not at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            first: None,
            repetition: true,
            games: 1,
            scenario: None,
        }
    }
}

/// What never changes at a table: the options, and the position that a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// What the host set.
    pub options: Options,
    /// Where the scenario begins; the first player's side of an ordinary game is set at its beginning.
    pub position: Position,
}

impl World {
    /// Reads and checks a set-up.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when an option is out of bounds, the scenario is not a position, or another option
    /// contradicts it.
    pub(super) fn read(setup: &Setup) -> Result<Self, SetupError> {
        Self::of(Options::read(setup)?)
    }

    /// Checks that a set-up could have made it.
    ///
    /// # Errors
    ///
    /// [`SetupError`] as for the options that it is made of.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let made = Self::of(self.options.clone().checked()?)?;
        if made == *self {
            Ok(())
        } else {
            let message = "the position is not the one that the options begin with";
            Err(SetupError::Scenario(message.into()))
        }
    }

    fn of(options: Options) -> Result<Self, SetupError> {
        let position = match &options.scenario {
            None => Position::start(options.first.unwrap_or(Seat(0))),
            Some(_) if options.first.is_some() => {
                let message = "first cannot be set: the scenario's to_move says who begins";
                return Err(SetupError::Options(message.into()));
            }
            Some(_) if options.games > 1 => {
                let message = "match cannot be 2 with a scenario: it is one position, not a start";
                return Err(SetupError::Options(message.into()));
            }
            Some(scenario) => scenario.position()?,
        };
        Ok(Self { options, position })
    }
}

/// The options for people who set them.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "first",
        about: "The seat that begins; drawn by lot if it is not set",
        kind: OptionKind::Seat,
        default: "lot",
    },
    OptionSpec {
        name: "repetition",
        about: "Whether a draw may be claimed when a position occurs for the third time",
        kind: OptionKind::Flag,
        default: "true",
    },
    OptionSpec {
        name: "match",
        about: "Games to play: 1, or 2 with the first move changing hands",
        kind: OptionKind::Number(1..=2),
        default: "1",
    },
];

impl Options {
    /// Reads and checks the options of a set-up.
    pub(super) fn read(setup: &Setup) -> Result<Self, SetupError> {
        let value = serde_json::Value::Object(setup.options.clone());
        let options: Self = serde_json::from_value(value)
            .map_err(|error| SetupError::Options(error.to_string()))?;
        options.checked()
    }

    fn checked(self) -> Result<Self, SetupError> {
        let options = self;
        if let Some(first) = options.first.filter(|first| first.index() > 1) {
            let message = format!("first is {}, but the seats are 0 and 1", first.0);
            return Err(SetupError::Options(message));
        }
        if !(1..=2).contains(&options.games) {
            let message = format!("match is {}, but must be 1 or 2", options.games);
            return Err(SetupError::Options(message));
        }
        Ok(options)
    }
}

/// A position to begin from, as scenario files and the referee write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Both sides, by seat.
    pub sides: [ScenarioSide; 2],
    /// Whose turn it is.
    pub to_move: Seat,
    /// Where the turn stands; the castle's step if it is not given, with the draft done already.
    #[serde(default = "castle_step")]
    pub step: Step,
}

/// What one seat has in a scenario. Units that are neither on the board nor in the supply are in
/// the scrap heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    /// Where the castle stands.
    pub castle: Square,
    /// Where its units stand.
    #[serde(default)]
    pub units: Vec<Square>,
    /// Units that may be placed.
    #[serde(default)]
    pub supply: u8,
    /// Points scored, 0 to 2.
    #[serde(default)]
    pub points: u8,
}

const fn castle_step() -> Step {
    Step::Castle
}

impl Scenario {
    /// Checks the scenario and makes its position.
    ///
    /// # Errors
    ///
    /// [`SetupError::Scenario`] when two pieces share a square, a seat owns more than five units,
    /// a game would be over, or the opening placement is asked from units that are not there.
    pub(super) fn position(&self) -> Result<Position, SetupError> {
        let wrong = |message: String| Err(SetupError::Scenario(message));
        if self.to_move.index() > 1 {
            return wrong(format!(
                "to_move is {}, but the seats are 0 and 1",
                self.to_move.0
            ));
        }
        let mut taken = Squares::NONE;
        for side in &self.sides {
            for &square in side.units.iter().chain([&side.castle]) {
                if taken.has(square) {
                    return wrong(format!("two pieces are on {square}"));
                }
                taken = taken.with(square);
            }
        }
        let sides = [self.sides[0].side()?, self.sides[1].side()?];
        let position = Position {
            sides,
            to_move: self.to_move,
            step: self.step,
            moved: Squares::NONE,
        };
        if self.step == Step::Opening && position.own().scrap == 0 {
            return wrong("the opening placement needs a unit in the scrap heap".into());
        }
        let blocked = position.enemy().pieces().or(position.own().pieces());
        if self.step == Step::Opening && !position.opening_placements().and(blocked).is_empty() {
            return wrong("the spaces for the opening placement must be empty".into());
        }
        Ok(position)
    }

    /// Who counts as the first player: with an opening to place, the one that waits for it.
    pub(super) fn first(&self) -> Seat {
        match self.step {
            Step::Opening => other(self.to_move),
            Step::Castle | Step::Units | Step::Placement => self.to_move,
        }
    }
}

impl ScenarioSide {
    fn side(&self) -> Result<Side, SetupError> {
        let wrong = |message: String| Err(SetupError::Scenario(message));
        let units: Squares = self.units.iter().copied().collect();
        let Some(scrap) = UNITS
            .checked_sub(units.len())
            .and_then(|n| n.checked_sub(self.supply))
        else {
            let count = usize::from(self.supply) + self.units.len();
            return wrong(format!("{count} units, but a seat owns {UNITS}"));
        };
        if self.points >= POINTS_TO_WIN {
            return wrong(format!(
                "{} points, but {POINTS_TO_WIN} end the game",
                self.points
            ));
        }
        Ok(Side {
            castle: self.castle,
            units,
            supply: self.supply,
            scrap,
            points: self.points,
        })
    }
}
