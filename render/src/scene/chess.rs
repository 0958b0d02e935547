//! The scene of a battle on a chess board, and that of one by dice.
//!
//! The side of row 1 has light men, that of row 8 dark men, both in the colours of their factions. Squares
//! count from 0 at the bottom left of a board that is not turned. Texts may be of any length and hold any
//! Unicode: they are cleaned and fitted, never refused.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{
    arms::Arms,
    board::{Badge, BoardSize, Crest, Heading, Outcome, Square, Standing},
};

/// The size of a chess board.
pub(crate) const CHESS: BoardSize = BoardSize { cols: 8, rows: 8 };

/// A chess board of 8 by 8 with two sides, what they lost, and what may be done.
///
/// # Examples
///
/// A pawn has just come to e4; another man on its square is refused, not drawn over it.
///
/// ```
/// use render::{
///     Arms, BoardEnd, Build, ChessPiece, ChessMove, ChessScene, ChessSide, Chessman, Crest, Faction,
///     Heading, RenderError, Scene, Square, Standing,
/// };
///
/// let side = |name: &str, faction| ChessSide {
///     name: name.into(),
///     label: String::new(),
///     arms: Arms { faction, build: Build::Square },
///     standing: Standing::Waiting,
///     tag: None,
///     bank: None,
///     retreat: None,
///     losses: vec![],
/// };
/// let (e2, e4) = (Square { col: 4, row: 1 }, Square { col: 4, row: 3 });
/// let pawn = ChessPiece { square: e4, man: Chessman::Pawn, end: BoardEnd::Bottom };
/// let mut scene = ChessScene {
///     turned: false,
///     title: "Partial Kerfuffle".into(),
///     crest: Crest::Swords,
///     heading: Heading { main: "Battle of Tartu".into(), sub: "Game #318".into() },
///     top: side("Vesperia", Faction::Ember),
///     bottom: side("Aldermark", Faction::Azure),
///     men: vec![pawn],
///     last: Some(ChessMove { from: e2, to: Some(e4), end: BoardEnd::Bottom }),
///     marks: vec![],
///     zones: vec![],
///     counts: vec![],
///     key: vec![],
///     outcome: None,
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.men.push(ChessPiece { man: Chessman::Rook, ..pawn });
/// assert_eq!(Scene::from(scene).check(), Err(RenderError::Crowded { col: 4, row: 3 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessScene {
    /// Whether row 8 is at the lower edge, and its side below the other.
    pub turned: bool,
    /// The title, at the top right.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What stands under the title, such as "Battle of Tartu" and "Game #318".
    pub heading: Heading,
    /// The side of row 8, at the upper edge unless the board is turned; its men are dark.
    pub top: ChessSide,
    /// The side of row 1, at the lower edge unless the board is turned; its men are light.
    pub bottom: ChessSide,
    /// The men on the board, at most one on a square.
    pub men: Vec<ChessPiece>,
    /// The last move: its squares are gold, with an arrow between them.
    pub last: Option<ChessMove>,
    /// Squares that stand out; several kinds may lie on one square.
    pub marks: Vec<ChessMark>,
    /// Ranks that stand out, such as those on which a side may deploy; at most 2.
    pub zones: Vec<ChessZone>,
    /// At most 3 captioned texts, such as "14" over "Move" and "12 / 100" over "Quiet".
    pub counts: Vec<ChessCount>,
    /// Captions for the key; those whose sign is not in the picture are left out. All that
    /// [`signs`](Self::signs) names should have one.
    pub key: Vec<ChessKeyEntry>,
    /// How it ended, once it has; takes the place of counts and key.
    pub outcome: Option<Outcome>,
}

impl ChessScene {
    /// The signs in the picture that mean nothing by themselves, so that the key has to explain
    /// them.
    ///
    /// # Examples
    ///
    /// ```
    /// use render::{ChessMark, ChessMarkKind, ChessSign, Square};
    /// # use render::{Arms, Build, ChessScene, ChessSide, Crest, Faction, Heading, Standing};
    /// # let side = ChessSide {
    /// #     name: "Vesperia".into(), label: String::new(),
    /// #     arms: Arms { faction: Faction::Ember, build: Build::Square },
    /// #     standing: Standing::Waiting, tag: None, bank: None, retreat: None, losses: vec![],
    /// # };
    /// # let mut scene = ChessScene {
    /// #     turned: false, title: String::new(), crest: Crest::Swords,
    /// #     heading: Heading { main: String::new(), sub: String::new() },
    /// #     top: side.clone(), bottom: side, men: vec![], last: None, marks: vec![],
    /// #     zones: vec![], counts: vec![], key: vec![], outcome: None,
    /// # };
    /// let e4 = Square { col: 4, row: 3 };
    /// scene.marks = vec![ChessMark { square: e4, kind: ChessMarkKind::Quiet }];
    /// assert!(scene.signs().into_iter().eq([ChessSign::Quiet]));
    /// ```
    pub fn signs(&self) -> BTreeSet<ChessSign> {
        let marks = self.marks.iter().map(|mark| match mark.kind {
            ChessMarkKind::Picked => ChessSign::Picked,
            ChessMarkKind::Quiet => ChessSign::Quiet,
            ChessMarkKind::Capture => ChessSign::Capture,
            ChessMarkKind::Leave(_) => ChessSign::Leave,
        });
        let mut signs: BTreeSet<ChessSign> = marks.collect();
        let retreats = self.top.retreat.is_some() || self.bottom.retreat.is_some();
        let others = [
            (self.last.is_some(), ChessSign::LastMove),
            (retreats, ChessSign::Retreat),
            (!self.zones.is_empty(), ChessSign::Zone),
        ];
        signs.extend(
            others
                .into_iter()
                .filter_map(|(is, sign)| is.then_some(sign)),
        );
        signs
    }

    /// The side at an end.
    pub fn side(&self, end: BoardEnd) -> &ChessSide {
        match end {
            BoardEnd::Top => &self.top,
            BoardEnd::Bottom => &self.bottom,
        }
    }
}

/// One of the two ends of a board, and the side that plays from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum BoardEnd {
    /// Row 8, dark men.
    Top,
    /// Row 1, light men.
    Bottom,
}

/// The kinds of men, told apart by their shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Chessman {
    /// A crown with a cross.
    King,
    /// A crown of five points.
    Queen,
    /// A tower.
    Rook,
    /// A mitre with a cross.
    Bishop,
    /// A horse's head.
    Knight,
    /// A ball on a foot.
    Pawn,
    /// A standard: one who is not on the board, but may be lost with it.
    General,
}

impl Chessman {
    /// All of them, in the order in which losses are shown.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::General,
    ];
}

/// A man on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessPiece {
    /// Where it stands, alone.
    pub square: Square,
    /// The kind of man.
    pub man: Chessman,
    /// The end of the board that its side began at.
    pub end: BoardEnd,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessMove {
    /// Where it began.
    pub from: Square,
    /// Where it ended, another square than `from`; nowhere if the man has left the board by the
    /// edge of its own end.
    pub to: Option<Square>,
    /// Who made it, which gives the arrow its colour.
    pub end: BoardEnd,
}

/// A square that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ChessMark {
    /// The square that stands out.
    pub square: Square,
    /// What it says, and so how it looks.
    pub kind: ChessMarkKind,
}

/// How a square is highlighted; in the colour of the side whose turn it is, else of the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ChessMarkKind {
    /// The man to be moved: a bright square in a frame.
    Picked,
    /// May be moved to: a dot.
    Quiet,
    /// May be captured: a frame around what stands there, or around nothing (en passant).
    Capture,
    /// The man here may leave the board by the edge of an end: an arrow through it.
    Leave(BoardEnd),
}

/// Ranks in a dashed frame of a side's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessZone {
    /// The lowest row, 0 to 7.
    pub first: u8,
    /// The highest row, not below `first`.
    pub last: u8,
    /// The end of the board that its side began at.
    pub end: BoardEnd,
}

/// A side of a battle on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessSide {
    /// The name of the side, or of whoever plays it.
    pub name: String,
    /// What it is here, such as "Defender".
    pub label: String,
    /// Colour, emblem and shape of the side.
    pub arms: Arms,
    /// Whether it is to move, or has won.
    pub standing: Standing,
    /// A short text in a pill, such as "TO MOVE".
    pub tag: Option<String>,
    /// A few words on it, such as the time it has left for this battle, "31 h in the bank".
    pub bank: Option<String>,
    /// If it is in retreat: the word for that. Its edge of the board is marked then.
    pub retreat: Option<String>,
    /// At most 2 groups, such as the killed and the prisoners.
    pub losses: Vec<Losses>,
}

/// Men that are off the board, with how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Losses {
    /// The caption before them, such as "Killed".
    pub label: String,
    /// What became of them, which the look of the tray shows.
    pub fate: Fate,
    /// At most 64, in any order; where there are many, men of a kind share a place with a number.
    pub men: Vec<Chessman>,
}

/// What became of men that are off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Fate {
    /// Each has a red stroke through it.
    Killed,
    /// They stand in a cage.
    Caught,
    /// They stand free.
    Free,
}

/// A short text over its caption.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessCount {
    /// The small words under it, such as "Move".
    pub label: String,
    /// What is counted, such as "14" or "12 / 100".
    pub text: String,
}

/// A caption of the key of a chess board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChessKeyEntry {
    /// The sign that stands before the words.
    pub sign: ChessSign,
    /// The words for it.
    pub label: String,
}

/// What the key of a chess board can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ChessSign {
    /// The gold squares and the arrow of the last move.
    LastMove,
    /// The bright square in a frame.
    Picked,
    /// The dot on a free square that may be moved to.
    Quiet,
    /// The frame around what may be captured.
    Capture,
    /// The arrow through an edge: may leave the board there.
    Leave,
    /// The red edge of a side in retreat.
    Retreat,
    /// The dashed frame around ranks.
    Zone,
}

/// A battle by dice: two forces, and the bets and throws of the round.
///
/// # Examples
///
/// A die has 1 to 6 spots; another is refused with its bounds.
///
/// ```
/// use render::{
///     Arms, Bet, Build, Chessman, Crest, DiceForce, DiceScene, Faction, Heading, Scene, Standing,
/// };
///
/// let force = |name: &str, faction, dice: &[u8]| DiceForce {
///     name: name.into(),
///     label: String::new(),
///     arms: Arms { faction, build: Build::Square },
///     standing: Standing::Waiting,
///     tag: None,
///     groups: vec![],
///     bet: Bet::Man(Chessman::Queen),
///     struck: false,
///     dice: dice.to_vec(),
/// };
/// let mut scene = DiceScene {
///     title: "Partial Kerfuffle".into(),
///     crest: Crest::Swords,
///     heading: Heading { main: "Battle of Tartu".into(), sub: "Game #318".into() },
///     badge: None,
///     round: "Round 2".into(),
///     left: force("Vesperia", Faction::Ember, &[6, 1, 4]),
///     right: force("Aldermark", Faction::Azure, &[3, 3, 2]),
///     note: String::new(),
///     outcome: None,
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.left.dice[0] = 7;
/// let refusal = Scene::from(scene).check().unwrap_err();
/// assert_eq!(refusal.to_string(), "spots of a die is 7, must be between 1 and 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DiceScene {
    /// The title, at the top left.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What goes with the title, such as "Battle of Tartu" and "Game #318".
    pub heading: Heading,
    /// A short text at the top right.
    pub badge: Option<Badge>,
    /// What stands over the bets, such as "Round 2".
    pub round: String,
    /// The force at the left, whose men and dice are dark.
    pub left: DiceForce,
    /// The force at the right, whose men and dice are light.
    pub right: DiceForce,
    /// A line under the bets, such as "Rolled again after 6 to 6"; may be empty.
    pub note: String,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A force in a battle by dice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DiceForce {
    /// The name of the side, or of whoever plays it.
    pub name: String,
    /// What it is here, such as "Attacker".
    pub label: String,
    /// Colour, emblem and shape of the side.
    pub arms: Arms,
    /// Whether it is asked, or has won.
    pub standing: Standing,
    /// A short text in a pill, such as "BETS".
    pub tag: Option<String>,
    /// At most 3 groups, such as those in the field and the killed.
    pub groups: Vec<Losses>,
    /// What it bets in this round.
    pub bet: Bet,
    /// Whether what it bet is lost: a red stroke goes through it.
    pub struck: bool,
    /// What its dice show, 1 to 6 each; at most 3. None are thrown while it is empty.
    pub dice: Vec<u8>,
}

impl DiceForce {
    /// What its dice come to.
    pub fn sum(&self) -> u32 {
        self.dice.iter().copied().map(u32::from).sum()
    }
}

/// What a force bets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Bet {
    /// Nothing yet: an empty place with words, such as "chooses".
    Open(String),
    /// Something that is not shown yet, with words, such as "has bet".
    Sealed(String),
    /// The piece that was bet.
    Man(Chessman),
    /// To go instead of fighting, with the word for it.
    Retreat(String),
}
