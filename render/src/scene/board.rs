//! The scene of a board of squares between two seats.
//!
//! Squares count from 0 at the bottom left; the picture letters the columns
//! from `a` and numbers the rows from `1`. Texts may be of any length and hold
//! any Unicode: they are cleaned and fitted, never refused.

use serde::Serialize;

use super::{Arms, Faction};

/// A board with its title, seats, tokens, lists and key.
///
/// # Guarantees
///
/// Holds none by itself: [`Renderer::render`](crate::Renderer::render) checks
/// it and says what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BoardScene {
    /// Columns and rows.
    pub size: BoardSize,
    /// The title at the left of the title bar.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// The two lines at the right of the title bar.
    pub heading: Heading,
    /// The pill at the far right, such as whose turn it is.
    pub badge: Option<Badge>,
    /// The seat shown above the board.
    pub top: SeatBar,
    /// The seat shown below the board.
    pub bottom: SeatBar,
    /// What stands on the board, at most one on a square.
    pub tokens: Vec<Token>,
    /// Highlighted squares.
    pub marks: Vec<Mark>,
    /// Moves as arrows, usually the last one only.
    pub arrows: Vec<Arrow>,
    /// Earlier moves as dashed lines.
    pub trails: Vec<Trail>,
    /// Lists beside the board, such as the moves of this turn.
    pub lists: Vec<LineList>,
    /// Captions for the key; those whose symbol is not in the picture are left out.
    pub key: Vec<KeyEntry>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// How many squares a board has, 2 to 12 each way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BoardSize {
    /// Columns, lettered from `a`.
    pub cols: u8,
    /// Rows, numbered from `1` at the bottom.
    pub rows: u8,
}

/// A square, counted from 0 at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Square {
    /// The column, 0 is `a`.
    pub col: u8,
    /// The row, 0 is `1`.
    pub row: u8,
}

/// The small sign before the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Crest {
    /// A tower.
    Tower,
    /// Crossed swords.
    Swords,
}

/// The two lines at the right of the title bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Heading {
    /// The large line, such as "Turn 9".
    pub main: String,
    /// The small line under it, such as "Game #1042"; may be empty.
    pub sub: String,
}

/// A pill with a short text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Badge {
    /// The text, drawn as it is written.
    pub text: String,
    /// Whose colour it has; gold when nobody's.
    pub faction: Option<Faction>,
}

/// A seat: who, which side, and how it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SeatBar {
    /// The name of the person, or of whoever holds the seat.
    pub name: String,
    /// The name of the side.
    pub label: String,
    /// Colour, emblem and shape of the side.
    pub arms: Arms,
    /// Whether it is this seat's turn, or it has won.
    pub standing: Standing,
    /// A short text in a pill behind the name, such as "to move".
    pub tag: Option<String>,
    /// Up to four numbers at the right.
    pub stats: Vec<Stat>,
}

/// How a seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Standing {
    /// Nothing special.
    Waiting,
    /// To move: the bar has a gold edge.
    ToMove,
    /// Has won: a gold edge and a crown.
    Winner,
}

/// A captioned number of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Stat {
    /// The caption.
    pub label: String,
    /// The number and how it is shown.
    pub kind: StatKind,
}

/// How a number of a seat is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum StatKind {
    /// Medals, those won in gold, the others as empty rings.
    Medals {
        /// How many are won, at most `of`.
        won: u8,
        /// How many there are to win, 1 to 5.
        of: u8,
    },
    /// An icon with a number.
    Count {
        /// What is counted.
        icon: Icon,
        /// How many.
        n: u32,
    },
}

/// What a number counts; drawn in the arms of the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Icon {
    /// Units.
    Unit,
    /// Castles.
    Castle,
    /// Broken units.
    Scrap,
}

/// Something standing on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    /// Where.
    pub square: Square,
    /// What.
    pub piece: Piece,
    /// Whose.
    pub arms: Arms,
    /// Which side is up.
    pub facing: Facing,
}

/// The kind of a token, told apart by its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Piece {
    /// A castle, tall, with a flag.
    Castle,
    /// A unit, a disc or a shield.
    Unit,
}

/// Which side of a token is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Facing {
    /// The painted face: ready.
    Ready,
    /// Flipped to the wooden back: has moved. A castle lowers its flag.
    Moved,
}

/// A highlighted square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Mark {
    /// Where.
    pub square: Square,
    /// How.
    pub kind: MarkKind,
}

/// How a square is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum MarkKind {
    /// The last move began here: gold.
    LastFrom,
    /// The last move ended here: gold.
    LastTo,
    /// Chosen by the viewer: a blue frame.
    Selected,
    /// May be moved to: a dot, or a ring around what stands there.
    Target,
    /// In danger: red corners.
    Danger,
}

/// A move as an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points to.
    pub to: Square,
    /// Whose colour it has.
    pub faction: Faction,
}

/// An earlier move as a dashed line, with a ring where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Trail {
    /// Where it began.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// Whose colour it has.
    pub faction: Faction,
}

/// A titled list beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LineList {
    /// The title.
    pub title: String,
    /// The lines; those that find no room are counted in a last line "+3".
    pub lines: Vec<Line>,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Line {
    /// The text, such as "d1 → c2".
    pub text: String,
    /// How much it stands out.
    pub tone: LineTone,
}

/// How much a line stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum LineTone {
    /// Past: grey.
    Quiet,
    /// White.
    Plain,
    /// The one to look at: gold on a gold ground.
    Strong,
}

/// A caption of the key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct KeyEntry {
    /// What is explained.
    pub symbol: KeySymbol,
    /// The words for it.
    pub label: String,
}

/// What the key can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum KeySymbol {
    /// A unit that is ready.
    Ready,
    /// A unit that has moved.
    Moved,
    /// The arrow of the last move.
    Arrow,
    /// The dashed line of an earlier move.
    Trail,
    /// The gold squares of the last move.
    LastMove,
    /// The chosen square.
    Selected,
    /// A square that may be moved to.
    Target,
    /// A square in danger.
    Danger,
}

/// How it ended, on a banner between the title and the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The result, such as "Azure wins".
    pub title: String,
    /// How it came about, such as "3 points to 1"; may be empty.
    pub detail: String,
    /// The arms of the winner, if there is one.
    pub winner: Option<Arms>,
}
