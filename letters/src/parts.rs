//! A text part by part, and what is visible of each where it stands.

use std::iter::Peekable;
use std::str::Chars;

use unicode_normalization::char::canonical_combining_class;
use unicode_properties::UnicodeEmoji as _;
use unicode_script::{Script, UnicodeScript as _};

use crate::{MOST_MARKS, is_hidden, is_mark};

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
/// Choose between the text and the picture of an emoji.
const AS_TEXT: char = '\u{fe0e}';
const AS_EMOJI: char = '\u{fe0f}';
/// Drawn around a digit, it makes an emoji of it.
const KEYCAP: char = '\u{20e3}';
/// The combining class of signs that take a letter's vowel away, behind which joiners choose a form.
const VIRAMA: u8 = 9;

/// A character and what it is where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// It is seen, or belongs to what is.
    Shown(char),
    /// White space, which may break a line.
    Blank(char),
    /// It shows nothing, or turns the text around it.
    Hidden(char),
    /// A mark without a letter.
    Loose(char),
    /// A mark on a letter that has enough of them.
    Heaped(char),
}

/// Whether a character only joins others, and means nothing at an end.
pub(crate) fn is_joiner(c: char) -> bool {
    matches!(c, NON_JOINER | JOINER)
}

pub(crate) fn parts(text: &str) -> impl Iterator<Item = Part> + '_ {
    Parts {
        rest: text.chars().peekable(),
        before: None,
        marks: 0,
    }
}

struct Parts<'a> {
    rest: Peekable<Chars<'a>>,
    /// What was shown last on this word.
    before: Option<char>,
    /// How many marks the last letter has.
    marks: usize,
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let c = self.rest.next()?;
        if c.is_whitespace() {
            (self.before, self.marks) = (None, 0);
            return Some(Part::Blank(c));
        }
        if is_hidden(c) {
            let belongs = self.belongs(c);
            if belongs {
                self.before = Some(c);
            }
            return Some(if belongs {
                Part::Shown(c)
            } else {
                Part::Hidden(c)
            });
        }
        if !is_mark(c) {
            (self.before, self.marks) = (Some(c), 0);
            return Some(Part::Shown(c));
        }
        if self.before.is_none() {
            return Some(Part::Loose(c));
        }
        self.marks += 1;
        if self.marks > MOST_MARKS {
            return Some(Part::Heaped(c));
        }
        self.before = Some(c);
        Some(Part::Shown(c))
    }
}

impl Parts<'_> {
    /// Whether what shows nothing itself belongs to what is written before and behind it.
    fn belongs(&mut self, c: char) -> bool {
        let (Some(before), next) = (self.before, self.rest.peek().copied()) else {
            return false;
        };
        match c {
            AS_TEXT | AS_EMOJI if before.is_ascii() => next == Some(KEYCAP),
            AS_TEXT | AS_EMOJI => before.is_emoji_char(),
            JOINER | NON_JOINER if !next.is_some_and(is_letter) => false,
            JOINER if next.is_some_and(is_emoji) => before == AS_EMOJI || is_emoji(before),
            JOINER | NON_JOINER => {
                let is_arabic = |c: char| c.script() == Script::Arabic;
                canonical_combining_class(before) == VIRAMA
                    || is_arabic(before) && next.is_some_and(is_arabic)
            }
            _ => false,
        }
    }
}

/// Whether a character is seen by itself and is not a space.
fn is_letter(c: char) -> bool {
    !(c.is_whitespace() || is_hidden(c) || is_mark(c))
}

/// Whether a character is an emoji by itself, which digits are not.
fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}
