//! What is to be drawn, as plain data that knows no game.
//!
//! A caller fills one of the scene types and gives it to
//! [`Renderer::render`](crate::Renderer::render). Scenes compare and hash, so
//! the same scene twice is drawn once. [`Scene::check`] says what is wrong with
//! one without drawing it.

mod arms;
mod betrayal;
mod board;
mod cards;
mod chart;
mod chess;
mod emblem;
mod map;
mod validation;
mod validation_cards;
mod validation_map;
mod validation_sheets;

use serde::Serialize;

pub use arms::{Arms, Build, Faction, Weave};
pub use betrayal::BetrayalScene;
pub use board::{
    Arrow, Badge, BoardScene, BoardSize, Crest, Facing, Heading, Icon, KeyEntry, KeySymbol, Line,
    LineList, LineTone, Mark, MarkKind, Outcome, Piece, SeatBar, Square, Standing, Stat, StatKind,
    Token, Trail,
};
pub use cards::{
    BattleScene, Card, Charge, ClashLine, Fighter, Front, HandArmy, HandCard, HandGroup, HandScene,
    HandWar, Note, Pile, Place, Rank, Side, Stack, Suit, Supporter, TableauOutcome, TableauScene,
    TableauSeat,
};
pub use chart::{Bond, BondLook, ChartScene, ChartSeries, MatrixScene, Power, Tie};
pub use chess::{
    Bet, BoardEnd, ChessCount, ChessKeyEntry, ChessMark, ChessMarkKind, ChessMove, ChessPiece,
    ChessScene, ChessSide, ChessSign, ChessZone, Chessman, DiceForce, DiceScene, Fate, Losses,
};
pub use emblem::Emblem;
pub use map::{
    Counter, CounterKind, Crop, Hatch, Leader, MapArrow, MapArrowKind, MapGeometry, MapKeyEntry,
    MapPoint, MapPolygon, MapScene, MapShape, MapSide, MapSymbol, RegionKind, RegionLook,
    RegionShape, SideStanding, Site, Vigour,
};
pub(crate) use validation_sheets::CHESS;

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
