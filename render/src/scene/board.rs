//! The scene of a board of squares between two seats.
//!
//! Squares count from 0 at the bottom left; the picture letters the columns
//! from `a` and numbers the rows from `1`. Texts may be of any length and hold
//! any Unicode: they are cleaned and fitted, never refused.

use std::collections::BTreeSet;

use serde::Serialize;

use super::arms::{Arms, Faction};

/// A board with its title, seats, tokens, lists and key.
///
/// # Guarantees
///
/// Holds none by itself: [`Renderer::render`](crate::Renderer::render) checks
/// it and says what is wrong.
///
/// # Examples
///
/// A board of four by four with a unit that has just moved. Squares count from 0 at the bottom
/// left, so `b1` is column 1, row 0; a second token on it is refused, not drawn over the first.
///
/// ```
/// use render::{
///     Arms, Arrow, BoardScene, BoardSize, Build, Crest, Facing, Faction, Heading, Piece,
///     RenderError, Scene, SeatBar, Square, Standing, Token,
/// };
///
/// let azure = Arms { faction: Faction::Azure, build: Build::Round };
/// let ember = Arms { faction: Faction::Ember, build: Build::Square };
/// let seat = |name: &str, arms, standing| SeatBar {
///     name: name.into(),
///     label: String::new(),
///     arms,
///     standing,
///     tag: None,
///     stats: vec![],
/// };
/// let (a1, b1) = (Square { col: 0, row: 0 }, Square { col: 1, row: 0 });
/// let unit = Token { square: b1, piece: Piece::Unit, arms: azure, facing: Facing::Moved };
/// let mut scene = BoardScene {
///     size: BoardSize { cols: 4, rows: 4 },
///     turned: false,
///     title: "Combat Castles".into(),
///     crest: Crest::Tower,
///     heading: Heading { main: "Turn 9".into(), sub: "Game #1042".into() },
///     top: seat("Ben", ember, Standing::ToMove),
///     bottom: seat("Ann", azure, Standing::Waiting),
///     tokens: vec![unit],
///     marks: vec![],
///     arrows: vec![Arrow { from: a1, to: b1, faction: Faction::Azure }],
///     trails: vec![],
///     lists: vec![],
///     key: vec![],
///     outcome: None,
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.tokens.push(Token { arms: ember, ..unit });
/// assert_eq!(Scene::from(scene).check(), Err(RenderError::Crowded { col: 1, row: 0 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BoardScene {
    /// How many squares it has each way.
    pub size: BoardSize,
    /// Whether it is seen from the other side: row 1 at the top, column `a` at the right.
    pub turned: bool,
    /// The title, at the top right.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What stands under the title.
    pub heading: Heading,
    /// The seat beside the upper edge of the board.
    pub top: SeatBar,
    /// The seat beside the lower edge; marks for a viewer have its colour.
    pub bottom: SeatBar,
    /// What stands on the board, at most one on a square.
    pub tokens: Vec<Token>,
    /// Squares that stand out; several kinds may lie on one square.
    pub marks: Vec<Mark>,
    /// Moves as arrows, usually the last one only.
    pub arrows: Vec<Arrow>,
    /// Earlier moves as dashed lines.
    pub trails: Vec<Trail>,
    /// Lists beside the board, such as the moves of this turn.
    pub lists: Vec<LineList>,
    /// Captions for the key; those whose symbol is not in the picture are left out. All that
    /// [`symbols`](Self::symbols) names should have one.
    pub key: Vec<KeyEntry>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl BoardScene {
    /// The signs in the picture that mean nothing by themselves, so that the key has to explain
    /// them.
    ///
    /// # Examples
    ///
    /// A dot on a free square is another sign than the ring around what stands on one:
    ///
    /// ```
    /// use render::{KeySymbol, Mark, MarkKind, Square};
    /// # use render::{Arms, BoardScene, BoardSize, Build, Crest, Facing, Faction, Heading, Piece};
    /// # use render::{SeatBar, Standing, Token};
    /// # let arms = Arms { faction: Faction::Azure, build: Build::Round };
    /// # let seat = SeatBar {
    /// #     name: "Ann".into(), label: "Azure".into(), arms,
    /// #     standing: Standing::Waiting, tag: None, stats: vec![],
    /// # };
    /// # let mut scene = BoardScene {
    /// #     size: BoardSize { cols: 4, rows: 4 }, turned: false, title: String::new(),
    /// #     crest: Crest::Tower, heading: Heading { main: String::new(), sub: String::new() },
    /// #     top: seat.clone(), bottom: seat, tokens: vec![], marks: vec![], arrows: vec![],
    /// #     trails: vec![], lists: vec![], key: vec![], outcome: None,
    /// # };
    /// let a1 = Square { col: 0, row: 0 };
    /// scene.marks = vec![Mark { square: a1, kind: MarkKind::Target }];
    /// assert!(scene.symbols().into_iter().eq([KeySymbol::Target]));
    /// scene.tokens = vec![Token { square: a1, piece: Piece::Unit, arms, facing: Facing::Ready }];
    /// assert!(scene.symbols().into_iter().eq([KeySymbol::Taken]));
    /// ```
    pub fn symbols(&self) -> BTreeSet<KeySymbol> {
        let mut symbols: BTreeSet<KeySymbol> =
            self.marks.iter().map(|mark| self.symbol(*mark)).collect();
        let is_flipped = |token: &Token| token.facing == Facing::Moved;
        let others = [
            (self.tokens.iter().any(is_flipped), KeySymbol::Moved),
            (!self.arrows.is_empty(), KeySymbol::LastMove),
            (!self.trails.is_empty(), KeySymbol::Trail),
        ];
        symbols.extend(
            others
                .into_iter()
                .filter_map(|(is, symbol)| is.then_some(symbol)),
        );
        symbols
    }

    /// What explains a mark.
    fn symbol(&self, mark: Mark) -> KeySymbol {
        let is_taken = self.tokens.iter().any(|token| token.square == mark.square);
        match mark.kind {
            MarkKind::LastFrom | MarkKind::LastTo => KeySymbol::LastMove,
            MarkKind::Selected => KeySymbol::Selected,
            MarkKind::Target if is_taken => KeySymbol::Taken,
            MarkKind::Target => KeySymbol::Target,
            MarkKind::Danger => KeySymbol::Danger,
        }
    }
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
    /// A tower, for games of castles.
    Tower,
    /// Crossed swords, for games of armies.
    Swords,
}

/// The two texts that go with a title.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Heading {
    /// The large one, such as "Turn 9".
    pub main: String,
    /// The small one, such as "Game #1042"; may be empty.
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
    /// A short text in a pill, such as "to move".
    pub tag: Option<String>,
    /// Up to four numbers.
    pub stats: Vec<Stat>,
}

/// How a seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Standing {
    /// Neither to move nor the winner: a plain bar.
    Waiting,
    /// To move: the bar has a gold edge.
    ToMove,
    /// Has won: a gold edge and a crown.
    Winner,
}

/// A captioned number of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Stat {
    /// The small words under it, such as "Points".
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
        /// The sign before the number.
        icon: Icon,
        /// The number, written out in full.
        n: u32,
    },
}

/// What a number counts; drawn in the arms of the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Icon {
    /// A small disc or shield, as the seat's units are.
    Unit,
    /// A small castle with the seat's roof.
    Castle,
    /// Pieces of a broken unit.
    Scrap,
}

/// Something standing on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    /// The square it stands on, alone.
    pub square: Square,
    /// Castle or unit, which its shape shows.
    pub piece: Piece,
    /// Whose it is: its colour, emblem and outline.
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

/// A square that stands out, with or without a token on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Mark {
    /// The square that stands out.
    pub square: Square,
    /// What it says, and so how it looks.
    pub kind: MarkKind,
}

/// How a square is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum MarkKind {
    /// The last move began here: gold.
    LastFrom,
    /// The last move ended here: gold.
    LastTo,
    /// Chosen by the viewer: a bright square in a frame.
    Selected,
    /// May be moved to: a dot, or a ring around what stands there.
    Target,
    /// In danger: red corners.
    Danger,
}

/// A move as an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Arrow {
    /// Where its tail is; the middle of the square.
    pub from: Square,
    /// Where its head is; another square than `from`.
    pub to: Square,
    /// Whose colour it has.
    pub faction: Faction,
}

/// An earlier move as a dashed line, with a ring where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Trail {
    /// Where the ring is.
    pub from: Square,
    /// Where the line ends; another square than `from`.
    pub to: Square,
    /// Whose colour it has.
    pub faction: Faction,
}

/// A titled list beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LineList {
    /// The small heading over the lines, such as "This turn".
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
    /// What is past: grey.
    Quiet,
    /// What is neither past nor new: white.
    Plain,
    /// The one to look at: gold on a gold ground.
    Strong,
}

/// A caption of the key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct KeyEntry {
    /// The sign that stands before the words.
    pub symbol: KeySymbol,
    /// The words for it.
    pub label: String,
}

/// What the key can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum KeySymbol {
    /// A token that has moved.
    Moved,
    /// The gold squares of the last move, and its arrow.
    LastMove,
    /// The dashed line of an earlier move.
    Trail,
    /// The bright square in a frame: what is chosen.
    Selected,
    /// The dot on a free square that may be moved to.
    Target,
    /// The ring around what stands where one may move to.
    Taken,
    /// A square in danger.
    Danger,
}

/// How it ended, on a banner beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The result, such as "Azure wins".
    pub title: String,
    /// How it came about, such as "3 points to 1"; may be empty.
    pub detail: String,
    /// The arms of the winner, if there is one.
    pub winner: Option<Arms>,
}
