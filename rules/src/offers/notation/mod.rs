//! The shared words of offers as lines of text (TB-02), around the terms of a game's own.
//!
//! `offer NAME, NAME: TERM; TERM; secret`, `counter N: TERM; TERM`, `accept N`, `decline N`,
//! `withdraw N`, `break WHAT with NAME`. Where a number alone says too little, the other seat stands
//! before it: `accept Blue 3`. Small and capital letters are the same, double quotes (straight or
//! curly) hold a name or free text together, and free text becomes a reference (`words`).
//!
//! `;` separates the terms of an offer, as it separates orders elsewhere. So an offer or a counter
//! takes the rest of its line: [`reach`] says how much of a sheet that is.

mod read;
mod unread;
mod words;

pub use read::read;
pub use unread::Unread;
pub use words::{
    MOST_WORDS, NoWords, References, Words, check_words, free_text, quoted, read_reference,
    read_words,
};

use super::event::{Act, Which};
use super::term::{Openness, Term};
use crate::{Roster, Seat};

/// The longest text of one act, in bytes.
pub const MOST_TEXT: usize = 4_000;

/// How a game writes its own terms.
pub trait Language {
    /// What the game's offers are made of.
    type Term: Term;
    /// Why a text is not a term.
    type Error;

    /// Reads what stands between two `;`, without blanks around it. A text in quotes comes with its
    /// quotes; [`read_words`] makes an id of it.
    ///
    /// A term has no `:` and no `;` outside quotes, and is neither `secret` nor `public`.
    ///
    /// # Errors
    ///
    /// The game's own reason, which says what would be a term.
    fn read_term(&mut self, text: &str) -> Result<Self::Term, Self::Error>;

    /// Writes a term so that [`Language::read_term`] reads it again.
    fn write_term(&self, term: &Self::Term) -> String;

    /// All bonds that there are in the game.
    fn bonds(&self) -> Vec<<Self::Term as Term>::Bond>;
}

/// What an act begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Verb {
    Offer,
    Counter,
    Accept,
    Decline,
    Withdraw,
    Break,
}

impl Verb {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Offer,
        Self::Counter,
        Self::Accept,
        Self::Decline,
        Self::Withdraw,
        Self::Break,
    ];

    /// The word that people type.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Offer => "offer",
            Self::Counter => "counter",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Withdraw => "withdraw",
            Self::Break => "break",
        }
    }

    /// How a line with it looks.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Offer => "`offer NAME: TERM; TERM` (and `; secret`)",
            Self::Counter => "`counter N: TERM; TERM` or `counter NAME N: TERM; TERM`",
            Self::Accept => "`accept N` or `accept NAME N`",
            Self::Decline => "`decline N` or `decline NAME N`",
            Self::Withdraw => "`withdraw N` or `withdraw NAME N`",
            Self::Break => "`break WHAT with NAME`",
        }
    }

    /// The verb that a text begins with: whether it is one for [`read()`].
    pub fn of(text: &str) -> Option<Self> {
        let word = text.trim_start_matches(is_separator);
        let word = word.split(is_separator).next()?;
        let is = |verb: &Self| word.eq_ignore_ascii_case(verb.word());
        Self::ALL.into_iter().find(is)
    }
}

/// How many bytes of a sheet belong to the act that it begins with, without the line break or `;`
/// behind it; nothing where it begins with something else.
///
/// ```
/// use rules::offers::notation::reach;
///
/// let sheet = "offer Blue: peace; secret\naccept 2; move Zara > Pola";
/// assert_eq!(reach(sheet), Some("offer Blue: peace; secret".len()));
/// assert_eq!(reach("accept 2; move Zara > Pola"), Some("accept 2".len()));
/// assert_eq!(reach("move Zara > Pola"), None);
/// ```
pub fn reach(sheet: &str) -> Option<usize> {
    let lead = sheet.len() - sheet.trim_start_matches(is_separator).len();
    let verb = Verb::of(sheet)?;
    let line = &sheet[lead..];
    let line = &line[..line.find(is_break).unwrap_or(line.len())];
    let end = match verb {
        Verb::Offer | Verb::Counter => line.len(),
        Verb::Accept | Verb::Decline | Verb::Withdraw | Verb::Break => outside(line)
            .find(|(_, c)| *c == ';')
            .map_or(line.len(), |(at, _)| at),
    };
    Some(lead + end)
}

/// Cuts a sheet into steps like [`crate::notation::steps`], but for offers and counters, which take
/// the rest of their line.
///
/// ```
/// use rules::offers::notation::{join, steps};
///
/// let sheet = "bid 3; offer Blue: peace; secret\naccept 2; peek";
/// let cut = steps(sheet);
/// assert_eq!(cut, ["bid 3", "offer Blue: peace; secret", "accept 2", "peek"]);
/// assert_eq!(steps(&join(&cut)), cut);
/// ```
pub fn steps(sheet: &str) -> Vec<String> {
    let mut steps = Vec::new();
    for line in sheet.split(is_break) {
        let mut rest = line;
        while !rest.is_empty() {
            let end = match reach(rest) {
                Some(end) => end,
                None => first_step(rest),
            };
            steps.push(rest[..end].trim_matches(is_separator).to_owned());
            rest = rest[end..].trim_start_matches(is_separator);
        }
    }
    steps.retain(|step| !step.is_empty());
    steps
}

/// Puts steps together again, so that none is taken for a term of the one before it.
pub fn join(steps: &[String]) -> String {
    steps.join("\n")
}

/// How many bytes of a line belong to its first step.
fn first_step(line: &str) -> usize {
    let lead = line.len() - line.trim_start_matches(is_separator).len();
    let semicolon = outside(&line[lead..]).find(|(_, c)| *c == ';');
    semicolon.map_or(line.len(), |(at, _)| lead + at)
}

/// Writes an act so that [`read()`] reads it again.
pub fn write<L: Language>(act: &Act<L::Term>, roster: &Roster, language: &L) -> String {
    let which = |which: &Which| write_which(*which, roster);
    match act {
        Act::Offer {
            to,
            terms,
            openness,
        } => {
            let names = write_seats(to, roster);
            let mark = match openness {
                Openness::Public => None,
                Openness::Secret => Some(*openness),
            };
            format!("offer {names}: {}", write_terms(terms, mark, language))
        }
        Act::Counter {
            which: it,
            terms,
            openness,
        } => {
            let terms = write_terms(terms, *openness, language);
            format!("counter {}: {terms}", which(it))
        }
        Act::Accept(it) => format!("accept {}", which(it)),
        Act::Decline(it) => format!("decline {}", which(it)),
        Act::Withdraw(it) => format!("withdraw {}", which(it)),
        Act::Break { bond, with } => format!("break {bond} with {}", write_seat(*with, roster)),
    }
}

fn write_terms<L: Language>(terms: &[L::Term], mark: Option<Openness>, language: &L) -> String {
    let terms = terms.iter().map(|term| language.write_term(term));
    let mark = mark.map(|mark| mark_word(mark).to_owned());
    let pieces: Vec<String> = terms.chain(mark).collect();
    pieces.join("; ")
}

const fn mark_word(openness: Openness) -> &'static str {
    match openness {
        Openness::Public => "public",
        Openness::Secret => "secret",
    }
}

fn write_which(which: Which, roster: &Roster) -> String {
    match which.with {
        None => which.number.to_string(),
        Some(with) => format!("{} {}", write_seat(with, roster), which.number),
    }
}

/// Writes a seat so that it is read again wherever an act names one: its name, in quotes where it
/// has a `,` or `:`, or its number.
pub fn write_seat(seat: Seat, roster: &Roster) -> String {
    let name = roster.write(seat);
    let number = || format!("#{}", seat.index() + 1);
    if name.contains(is_quote) || name.contains(is_break) {
        return number();
    }
    if !name.contains([',', ':']) {
        return name;
    }
    let name = format!("\"{name}\"");
    match roster.find(&name) {
        Some(found) if found == seat => name,
        Some(_) | None => number(),
    }
}

/// Writes a list of seats; by number if a list of their names would be read as another one.
fn write_seats(seats: &[Seat], roster: &Roster) -> String {
    let names: Vec<String> = seats.iter().map(|seat| write_seat(*seat, roster)).collect();
    let names = names.join(", ");
    if read::seats::<()>(&names, roster).is_ok_and(|read| read == seats) {
        return names;
    }
    let numbers = seats.iter().map(|seat| format!("#{}", seat.index() + 1));
    numbers.collect::<Vec<_>>().join(", ")
}

/// Whether a character separates words of an act.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ';'
}

/// Whether a character breaks lines.
fn is_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Whether a character is a quote that holds a text together; apostrophes are not.
fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// The characters of a text that stand outside quotes, and the quotes themselves.
fn outside(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut within = false;
    text.char_indices().filter(move |(_, c)| {
        if is_quote(*c) {
            within = !within;
            return true;
        }
        !within
    })
}
