//! Notation of Combat Castles: tokens, lines, and words beside them (CC-16, CC-17, CC-23).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::square::Square;
use crate::notation;

/// One action of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Token {
    /// `Cb2`: the castle to b2.
    Castle(Square),
    /// `a1b2`: the unit on a1 to b2.
    Unit(Square, Square),
    /// `+c3`: a unit from the supply to c3.
    Place(Square),
    /// `.`: the turn ends.
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Castle(to) => write!(f, "C{to}"),
            Self::Unit(from, to) => write!(f, "{from}{to}"),
            Self::Place(at) => write!(f, "+{at}"),
            Self::End => f.write_str("."),
        }
    }
}

impl Token {
    /// Reads one token in any case; `end` is the same as `.`, arrows may stand between squares.
    pub fn read(word: &str) -> Option<Self> {
        if word == "." || word.eq_ignore_ascii_case("end") {
            return Some(Self::End);
        }
        let (from, to) = match word.split_once(notation::is_arrow_char) {
            Some((from, to)) => (from, to.trim_start_matches(notation::is_arrow_char)),
            // Castle moves and placements start with one character, unit moves with a square.
            None if word.starts_with(['C', 'c', '+']) && word.len() == 3 => word.split_at(1),
            None => word.split_at_checked(2)?,
        };
        let to: Square = to.parse().ok()?;
        match from {
            "C" | "c" => Some(Self::Castle(to)),
            "+" => Some(Self::Place(to)),
            _ => from.parse().ok().map(|from| Self::Unit(from, to)),
        }
    }
}

impl From<Token> for String {
    fn from(token: Token) -> Self {
        token.to_string()
    }
}

/// A text that is not a token, cut short.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a token")]
pub struct NotToken(String);

impl TryFrom<String> for Token {
    type Error = NotToken;

    fn try_from(text: String) -> Result<Self, NotToken> {
        Self::read(&text).ok_or_else(|| NotToken(notation::excerpt(&text)))
    }
}

/// A piece of a line: a token, or text that is none.
///
/// Bad text is kept, because the first bad token of a line decides the refusal, and a readable but
/// illegal one may stand before it (CC-18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text that is a token.
    Token(Token),
    /// Text that is not a token.
    Unreadable(String),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(token) => token.fmt(f),
            Self::Unreadable(text) => f.write_str(text),
        }
    }
}

/// A turn, or the beginning of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What was written, in order.
    pub pieces: Vec<Piece>,
}

impl Line {
    /// A line of tokens.
    pub fn of(tokens: impl IntoIterator<Item = Token>) -> Self {
        Self {
            pieces: tokens.into_iter().map(Piece::Token).collect(),
        }
    }

    /// Reads a line.
    pub fn read(text: &str) -> Self {
        let mut words: Vec<&str> = notation::words(text).collect();
        // CC-23: a stray dot on the last token ends the turn.
        if let Some(rest) = words.last().and_then(|last| last.strip_suffix('.'))
            && !rest.is_empty()
        {
            words.pop();
            words.extend([rest, "."]);
        }
        let piece = |word: String| match Token::read(&word) {
            Some(token) => Piece::Token(token),
            None => Piece::Unreadable(word),
        };
        Self {
            pieces: join_arrows(&words).into_iter().map(piece).collect(),
        }
    }
}

/// Whether a text ends its turn with a dot that sticks to its last token (CC-23); people are asked
/// whether they mean it.
pub fn has_stray_end(text: &str) -> bool {
    notation::words(text)
        .last()
        .is_some_and(|word| word.len() > 1 && word.ends_with('.'))
}

/// Glues `a1 to b2` together.
fn join_arrows(mut words: &[&str]) -> Vec<String> {
    let mut joined = Vec::new();
    while let [first, rest @ ..] = words {
        words = rest;
        joined.push((*first).to_owned());
        if let [arrow, target, rest @ ..] = rest
            && is_source(first)
            && notation::is_arrow(arrow)
            && target.parse::<Square>().is_ok()
        {
            words = rest;
            joined.pop();
            joined.push(format!("{first}{target}"));
        }
    }
    joined
}

/// Whether something can go from here: a square, or `C`.
fn is_source(word: &str) -> bool {
    word.eq_ignore_ascii_case("c") || word.parse::<Square>().is_ok()
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.pieces.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{piece}")?;
        }
        Ok(())
    }
}

/// An order beside the turn's tokens, given at any time (CC-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    /// Takes the draw that the other seat offers.
    AcceptDraw,
    /// Ends the game as a draw because the position occurs for the third time.
    ClaimDraw,
    /// Refuses the draw that the other seat offers.
    DeclineDraw,
    /// Asks the other seat for a draw.
    OfferDraw,
    /// Gives the game to the other seat.
    Resign,
}

impl Word {
    /// All words, as their texts sort.
    pub const ALL: [Self; 5] = [
        Self::AcceptDraw,
        Self::ClaimDraw,
        Self::DeclineDraw,
        Self::OfferDraw,
        Self::Resign,
    ];

    /// The word as people write it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::AcceptDraw => "accept draw",
            Self::ClaimDraw => "claim draw",
            Self::DeclineDraw => "decline draw",
            Self::OfferDraw => "offer draw",
            Self::Resign => "resign",
        }
    }
}

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Tokens of a turn.
    Line(Line),
    /// A word beside the turn.
    Word(Word),
}

impl Order {
    /// Reads an order. Every text is one; whether it makes sense is decided with the board in view.
    pub fn read(text: &str) -> Self {
        let words: Vec<&str> = notation::words(text).collect();
        let matches = |word: &Word| words.join(" ").eq_ignore_ascii_case(word.text());
        // A word is short; a line may be huge, and joining it would be a waste.
        let word = if words.len() <= 2 {
            Word::ALL.into_iter().find(matches)
        } else {
            None
        };
        word.map_or_else(|| Self::Line(Line::read(text)), Self::Word)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => line.fmt(f),
            Self::Word(word) => f.write_str(word.text()),
        }
    }
}
