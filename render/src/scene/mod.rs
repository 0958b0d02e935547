//! What is to be drawn, as plain data that knows no game.
//!
//! A caller fills one of the scene types and gives it to
//! [`Renderer::render`](crate::Renderer::render). Scenes compare and hash, so
//! the same scene twice is drawn once. [`Scene::check`] says what is wrong with
//! one without drawing it.

mod arms;
mod battle;
mod betrayal;
mod board;
mod card;
mod chart;
mod chess;
mod emblem;
mod error;
mod hand;
mod map;
mod tableau;
mod terrain;
mod validation;
mod validation_cards;
mod validation_map;
mod validation_sheets;

use serde::Serialize;

pub(crate) use arms::shades;
pub use arms::{Arms, Build, Faction, Weave};
pub use battle::{
    BattleScene, Charge, ClashLine, Fighter, Front, Note, Place, Side, Stack, Supporter,
};
pub use betrayal::BetrayalScene;
pub use board::{
    Arrow, Badge, BoardScene, BoardSize, Crest, Facing, Heading, Icon, KeyEntry, KeySymbol, Line,
    LineList, LineTone, Mark, MarkKind, Outcome, Piece, SeatBar, Square, Standing, Stat, StatKind,
    Token, Trail,
};
pub use card::{Card, Rank, Suit};
pub use chart::{Bond, BondLook, ChartScene, ChartSeries, MatrixScene, Power, Tie};
pub(crate) use chess::CHESS;
pub use chess::{
    Bet, BoardEnd, ChessCount, ChessKeyEntry, ChessMark, ChessMarkKind, ChessMove, ChessPiece,
    ChessScene, ChessSide, ChessSign, ChessZone, Chessman, DiceForce, DiceScene, Fate, Losses,
};
pub use emblem::Emblem;
pub use error::RenderError;
pub use hand::{HandArmy, HandCard, HandGroup, HandScene, HandWar};
pub use map::{
    Counter, CounterKind, Crop, Hatch, Leader, MapArrow, MapArrowKind, MapGeometry, MapKeyEntry,
    MapPlace, MapPoint, MapPolygon, MapScene, MapShape, MapSide, MapSymbol, RegionKind, RegionLook,
    RegionShape, SideStanding, Site, Vigour,
};
pub use tableau::{Pile, TableauOutcome, TableauScene, TableauSeat};
pub use terrain::Terrain;

/// One picture to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "scenes are few, and a box would be in every caller's way"
)]
pub enum Scene {
    /// A board of squares with tokens, two seats and lists beside it.
    Board(BoardScene),
    /// A battle of cards between two armies.
    Battle(BattleScene),
    /// The table of a card war between battles.
    Tableau(TableauScene),
    /// One hand of cards.
    Hand(HandScene),
    /// A map of regions with a legend.
    Map(MapScene),
    /// A battle on a chess board.
    Chess(ChessScene),
    /// A battle by dice.
    Dice(DiceScene),
    /// Lines over time.
    Chart(ChartScene),
    /// What stands between every two of many powers.
    Matrix(MatrixScene),
    /// A treaty torn in two.
    Betrayal(BetrayalScene),
}

impl Scene {
    /// Says what is wrong with the scene, if anything is.
    ///
    /// # Errors
    ///
    /// What [`Renderer::render`](crate::Renderer::render) would refuse it for.
    ///
    /// # Examples
    ///
    /// A table of cards has 4 to 12 seats. What is refused is told with the value and its bounds:
    ///
    /// ```
    /// use render::{Heading, Scene, TableauScene};
    ///
    /// let empty = TableauScene {
    ///     title: "War of Hearts".into(),
    ///     heading: Heading { main: "Round 3".into(), sub: String::new() },
    ///     badge: None,
    ///     deck: 20,
    ///     reward: true,
    ///     seats: vec![],
    ///     note: vec![],
    ///     outcome: None,
    /// };
    /// let refusal = Scene::from(empty).check().unwrap_err();
    /// assert_eq!(refusal.to_string(), "seats is 0, must be between 4 and 12");
    /// ```
    pub fn check(&self) -> Result<(), RenderError> {
        match self {
            Self::Board(scene) => scene.check(),
            Self::Battle(scene) => scene.check(),
            Self::Tableau(scene) => scene.check(),
            Self::Hand(scene) => scene.check(),
            Self::Map(scene) => scene.check(),
            Self::Chess(scene) => scene.check(),
            Self::Dice(scene) => scene.check(),
            Self::Chart(scene) => scene.check(),
            Self::Matrix(scene) => scene.check(),
            // It holds nothing but texts and two sides.
            Self::Betrayal(_) => Ok(()),
        }
    }
}

impl From<ChessScene> for Scene {
    fn from(scene: ChessScene) -> Self {
        Self::Chess(scene)
    }
}

impl From<DiceScene> for Scene {
    fn from(scene: DiceScene) -> Self {
        Self::Dice(scene)
    }
}

impl From<ChartScene> for Scene {
    fn from(scene: ChartScene) -> Self {
        Self::Chart(scene)
    }
}

impl From<MatrixScene> for Scene {
    fn from(scene: MatrixScene) -> Self {
        Self::Matrix(scene)
    }
}

impl From<BetrayalScene> for Scene {
    fn from(scene: BetrayalScene) -> Self {
        Self::Betrayal(scene)
    }
}

impl From<MapScene> for Scene {
    fn from(scene: MapScene) -> Self {
        Self::Map(scene)
    }
}

impl From<BoardScene> for Scene {
    fn from(scene: BoardScene) -> Self {
        Self::Board(scene)
    }
}

impl From<BattleScene> for Scene {
    fn from(scene: BattleScene) -> Self {
        Self::Battle(scene)
    }
}

impl From<TableauScene> for Scene {
    fn from(scene: TableauScene) -> Self {
        Self::Tableau(scene)
    }
}

impl From<HandScene> for Scene {
    fn from(scene: HandScene) -> Self {
        Self::Hand(scene)
    }
}
