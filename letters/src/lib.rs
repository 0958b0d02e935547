//! The visible part of texts, and names that look the same: the one place that decides it.
//!
//! People bring names and words in any of Unicode's characters. Some of them show nothing, turn the text
//! around them, or pile up without end, and others look like letters of another script. Three ways deal
//! with that: [`flaw`] says what is wrong with a name that may be refused, [`clean`] makes one of it that
//! can be shown, and [`visible`] quotes a text so that nothing in it stays hidden. [`Look`] compares names
//! as people see them.
//!
//! What belongs to writing stays: the joiners and selectors within an emoji, the joiners that some scripts
//! need, and up to [`MOST_MARKS`] marks on a letter.
//!
//! The crate has functions over texts and nothing else, so that the rules may use it too.
//!
//! # Examples
//!
//! ```
//! use letters::{Look, clean, flaw, visible};
//!
//! assert_eq!(clean("B\u{ad}en \u{202e}the\u{2800} First"), "Ben the First");
//! assert_eq!(visible("B\u{ad}en", 40), "B<U+00AD>en");
//! let flaw = flaw("B\u{ad}en").unwrap();
//! assert_eq!(flaw.to_string(), "holds the character U+00AD, which cannot be seen");
//!
//! let ben = Look::of("Ben");
//! assert!(ben.is_like(&Look::of("Веn"))); // The first two are Cyrillic.
//! assert!(ben.is_like(&Look::of("BEN")) && !ben.is_like(&Look::of("Bén")));
//! ```

mod parts;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;
use std::fmt::Write as _;

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use parts::{Part, parts};

/// The most marks on one letter that are shown: some scripts need three.
pub const MOST_MARKS: usize = 3;

/// Whether a character shows nothing itself, wherever it stands: controls, marks of direction, joiners,
/// selectors, tags, blanks that are not white space, and what Unicode has given no character or left to
/// private use.
///
/// White space is not hidden, but for the controls among it. Joiners and selectors are, although [`clean`]
/// keeps them where they belong to what is written.
///
/// # Examples
///
/// ```
/// use letters::is_hidden;
///
/// assert!(['\u{ad}', '\u{200d}', '\u{2800}', '\u{3164}', '\u{e000}', '\u{e0041}'].into_iter().all(is_hidden));
/// assert!(!['n', 'é', 'ש', '👑', '\u{301}', ' ', '\u{3000}'].into_iter().any(is_hidden));
/// ```
pub fn is_hidden(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    use GeneralCategory::{PrivateUse, Surrogate, Unassigned};
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    let category = c.general_category();
    let is_nothing = matches!(
        category,
        Control | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate | Unassigned
    );
    is_nothing || (category == Format && !is_sign_of_numbers(c)) || shows_nothing(c)
}

/// Whether Unicode gives a character no look: it is not assigned, or left to private use. Names may not hold such
/// characters; where a text is drawn, a sign stands in their place.
pub fn has_no_look(c: char) -> bool {
    use GeneralCategory::{PrivateUse, Unassigned};
    let is_format = matches!(c, '\u{2065}' | '\u{fff0}'..='\u{ffff}') || shows_nothing(c);
    matches!(c.general_category(), PrivateUse | Unassigned) && !is_format
}

/// What is not a format character by its category and shows nothing all the same: joiners, fillers, selectors
/// of variants, and symbols that are drawn as a blank.
fn shows_nothing(c: char) -> bool {
    matches!(c,
        '\u{34f}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{ffa0}'
        | '\u{fffc}'
        | '\u{13441}'..='\u{13442}'
        | '\u{16fe4}'
        | '\u{1d159}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Format characters that are drawn: they stand around the numbers behind them.
fn is_sign_of_numbers(c: char) -> bool {
    matches!(c,
        '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{110bd}'
        | '\u{110cd}')
}

/// Whether a character is drawn on the letter before it, such as an accent of its own.
///
/// # Examples
///
/// ```
/// use letters::is_mark;
///
/// assert!(is_mark('\u{301}')); // the accent of e + ´
/// assert!(!is_mark('é') && !is_mark('´'));
/// ```
pub fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark};
    !c.is_ascii() && matches!(c.general_category(), NonspacingMark | EnclosingMark) && !is_hidden(c)
}

/// Whether a character belongs to the letter before it: a mark, or a vowel beside it.
pub fn belongs(c: char) -> bool {
    is_mark(c) || (!c.is_ascii() && c.general_category() == GeneralCategory::SpacingMark)
}

/// What keeps a text from being shown as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It holds a character that shows nothing or turns the text around it, or a blank that is not a space.
    Hidden(char),
    /// It holds a mark that stands on no letter.
    Loose(char),
    /// It heaps more than [`MOST_MARKS`] marks on one letter; this is the first that is too many.
    Heap(char),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hidden(found) => {
                write!(
                    f,
                    "holds the character {}, which cannot be seen",
                    code(*found)
                )
            }
            Self::Loose(found) => {
                write!(
                    f,
                    "holds the mark {}, which stands on no letter",
                    code(*found)
                )
            }
            Self::Heap(found) => {
                let found = code(*found);
                write!(
                    f,
                    "heaps more than {MOST_MARKS} marks on a letter, up to {found}"
                )
            }
        }
    }
}

/// A character by its number, such as `U+00AD`.
fn code(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// The first thing that keeps a text from being shown as it is.
///
/// ```
/// use letters::{Flaw, flaw};
///
/// assert_eq!(flaw("Ann\u{2800}"), Some(Flaw::Hidden('\u{2800}')));
/// assert_eq!(flaw("👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}"), None); // What emoji are made of is seen.
/// ```
pub fn flaw(text: &str) -> Option<Flaw> {
    parts(text).find_map(|part| match part {
        Part::Hidden(c) => Some(Flaw::Hidden(c)),
        Part::Blank(c) => (c != ' ').then_some(Flaw::Hidden(c)),
        Part::Loose(c) => Some(Flaw::Loose(c)),
        Part::Heaped(c) => Some(Flaw::Heap(c)),
        Part::Shown(_) => None,
    })
}

/// One line of all that can be seen of a text: without hidden characters, with at most [`MOST_MARKS`] marks
/// on a letter, one space for white space, none at the ends. Empty where nothing can be seen.
pub fn clean(text: &str) -> String {
    clean_start(text, usize::MAX)
}

/// The same, of no more than the first characters: `most` of them, and one or two by which it can be seen that
/// there are more. For texts of any length, of which little is shown.
pub fn clean_start(text: &str, most: usize) -> String {
    if let Some(text) = as_it_is(text) {
        return text.chars().take(most.saturating_add(1)).collect();
    }
    let mut line = String::new();
    let mut length = 0_usize;
    let mut space = false;
    for part in parts(&composed(text.into())) {
        match part {
            Part::Shown(c) => {
                if length > most {
                    break;
                }
                if space && length > 0 {
                    line.push(' ');
                    length += 1;
                }
                space = false;
                line.push(c);
                length += 1;
            }
            Part::Blank(_) => space = true,
            Part::Hidden(_) | Part::Loose(_) | Part::Heaped(_) => {}
        }
    }
    // What was hidden may have kept a letter from its mark.
    composed(line.into()).into_owned()
}

/// The text with each letter and its marks as one character, where there is one.
fn composed(text: Cow<'_, str>) -> Cow<'_, str> {
    if unicode_normalization::is_nfc(&text) {
        text
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// A text that is clean already, as most are.
fn as_it_is(text: &str) -> Option<&str> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let is_line = !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ");
    (is_plain && is_line).then_some(text)
}

/// A text as it can be quoted back: one line of at most `most` characters, and `…` where it is longer. What
/// cannot be seen of it stands there by its number, so that whoever reads it finds what to take out.
///
/// ```
/// use letters::visible;
///
/// assert_eq!(visible("bid\n# All bow", 40), "bid<U+000A># All bow");
/// assert_eq!(visible("\u{202e}\u{202e}evil", 12), "<U+202E>…");
/// assert_eq!(visible(&"ü".repeat(41), 40), format!("{}…", "ü".repeat(40)));
/// ```
pub fn visible(text: &str, most: usize) -> String {
    let mut line = String::new();
    let mut room = most;
    for part in parts(text) {
        let mut shown = String::new();
        let (Part::Shown(c) | Part::Blank(c) | Part::Hidden(c) | Part::Loose(c) | Part::Heaped(c)) =
            part;
        if matches!(part, Part::Shown(_) | Part::Blank(' ')) {
            shown.push(c);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(shown, "<{}>", code(c));
        }
        let length = shown.chars().count();
        if length > room {
            line.push('…');
            break;
        }
        room -= length;
        line.push_str(&shown);
    }
    line
}

/// A longer text with its line breaks and blanks, that turns and hides nothing around it: hidden characters
/// stand there by their numbers, marks that are too many are left out.
///
/// ```
/// use letters::open_lines;
///
/// assert_eq!(open_lines("yes\nno\u{202e}!"), "yes\nno<U+202E>!");
/// ```
pub fn open_lines(text: &str) -> Cow<'_, str> {
    if text
        .bytes()
        .all(|byte| byte == b'\n' || matches!(byte, b' '..=b'~'))
    {
        return Cow::Borrowed(text);
    }
    let mut lines = String::new();
    for part in parts(text) {
        match part {
            Part::Shown(c) | Part::Loose(c) => lines.push(c),
            Part::Blank(c) if c == '\n' || !is_hidden(c) => lines.push(c),
            Part::Blank(c) | Part::Hidden(c) => {
                // Writing to a string cannot fail.
                let _ = write!(lines, "<{}>", code(c));
            }
            Part::Heaped(_) => {}
        }
    }
    Cow::Owned(lines)
}

/// A name as it is compared where letters count and not how they are drawn: what is seen of it, in small
/// letters, those of compatibility (`Ｂｅｎ`, `𝐁𝐞𝐧`) as plain ones.
///
/// ```
/// use letters::fold;
///
/// assert_eq!(fold(" Ｂｅｎ\u{200b}  STRASSE"), fold("ben straße"));
/// ```
pub fn fold(name: &str) -> String {
    let plain: String = clean(name).nfkc().collect();
    // Capitals first: ß and SS are the same, and so are both kinds of small sigma.
    let capitals = plain.chars().flat_map(char::to_uppercase);
    let small: String = capitals.flat_map(char::to_lowercase).collect();
    small.nfkc().filter(|c| !is_hidden(*c)).collect()
}

/// How a name looks, for comparing it with others: two names are alike if they differ in case or in the
/// kind of their letters alone, or if their letters are drawn the same, by the confusables of UTS 39.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    folded: String,
    shape: String,
}

impl Look {
    /// How a name looks.
    pub fn of(name: &str) -> Self {
        let folded = fold(name);
        let plain: String = clean(name).nfkc().filter(|c| !is_hidden(*c)).collect();
        let shape = unicode_security::skeleton(&plain);
        let shape = shape.flat_map(char::to_lowercase).collect();
        Self { folded, shape }
    }

    /// Whether people would take one name for the other. Two of which nothing can be seen are alike.
    pub fn is_like(&self, other: &Self) -> bool {
        self.folded == other.folded || self.shape == other.shape
    }
}

/// Whether people would take one name for the other, as [`Look::is_like`] says.
pub fn alike(one: &str, other: &str) -> bool {
    Look::of(one).is_like(&Look::of(other))
}

/// A name that can be shown and that no other looks like: what can be seen of it, or `fallback`, in at most
/// `most` characters; with a number behind it, such as `Ben (2)`, where it would be taken for one of `others`.
///
/// For names that cannot be refused, such as those that people have on Discord. The same names in the same
/// order always give the same.
///
/// ```
/// use letters::distinct;
///
/// assert_eq!(distinct("B\u{ad}en", ["Ben", "Веn (2)"], "Azure", 32), "Ben (3)");
/// assert_eq!(distinct("\u{3164}", ["Ben"], "Azure", 32), "Azure");
/// ```
pub fn distinct<'a>(
    wanted: &str,
    others: impl IntoIterator<Item = &'a str>,
    fallback: &str,
    most: usize,
) -> String {
    let mut name = first(&clean_start(wanted, most), most);
    if name.is_empty() {
        fallback.clone_into(&mut name);
    }
    let others: Vec<Look> = others.into_iter().map(Look::of).collect();
    let is_taken = |name: &str| {
        let look = Look::of(name);
        others.iter().any(|other| other.is_like(&look))
    };
    // Another name is taken for two of these at most: one by its letters, one by its shape.
    let numbered = (2..2 * others.len() + 3).map(|number| {
        let suffix = format!(" ({number})");
        let room = most.saturating_sub(suffix.chars().count());
        first(&name, room) + &suffix
    });
    let mut names = std::iter::once(name.clone()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or(name)
}

/// The first characters of a clean text that stand by themselves: nothing that joins hangs at the end.
pub fn first(text: &str, most: usize) -> String {
    let short: String = text.chars().take(most).collect();
    let end = short.trim_end_matches(|c: char| c.is_whitespace() || parts::is_joiner(c));
    end.to_owned()
}
