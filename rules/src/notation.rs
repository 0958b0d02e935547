//! What all notations share (TB-02): separators, arrows, and how a bad piece of text is quoted back.
//!
//! # Examples
//!
//! A game reads a line with these and never indexes into it, so that any text is read or refused:
//!
//! ```
//! use rules::notation::{excerpt, is_arrow, words};
//!
//! fn read(text: &str) -> Result<(&str, &str), String> {
//!     match words(text).collect::<Vec<_>>()[..] {
//!         [from, arrow, to] if is_arrow(arrow) => Ok((from, to)),
//!         _ => Err(format!("{:?} is not a move: write b2 > c3", excerpt(text))),
//!     }
//! }
//!
//! assert_eq!(read("b2 → c3"), Ok(("b2", "c3")));
//! assert_eq!(read("  b2\tTO c3 ;"), Ok(("b2", "c3")));
//! assert_eq!(read("b2").unwrap_err(), "\"b2\" is not a move: write b2 > c3");
//! ```

/// The most characters of a bad token that are quoted back.
const EXCERPT: usize = 40;

/// Splits a text into words at white space, `;` and line breaks.
///
/// # Examples
///
/// Separators that follow each other, or stand at an end, make no empty words; other marks stay with
/// their word.
///
/// ```
/// use rules::notation::words;
///
/// let found: Vec<&str> = words("; Cb2  c1c2;\n+b3 , .").collect();
/// assert_eq!(found, ["Cb2", "c1c2", "+b3", ",", "."]);
/// assert_eq!(words(" ; \n").count(), 0);
/// ```
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ';')
        .filter(|word| !word.is_empty())
}

/// Cuts a text into the steps of a sheet at `;` and line breaks (TB-02), outside of quotes; empty ones
/// are left out, and white space around them.
///
/// # Examples
///
/// ```
/// let steps = rules::notation::steps("Zara: rest; Pola > Zara\n\noffer Bob: promise \"a; b\"");
/// assert_eq!(steps, ["Zara: rest", "Pola > Zara", "offer Bob: promise \"a; b\""]);
/// ```
pub fn steps(text: &str) -> Vec<String> {
    let mut quoted = false;
    let cut = |c: char| {
        if matches!(c, '"' | '“' | '”' | '„') {
            quoted = !quoted;
        }
        // A quote that is never closed ends with its line.
        if c == '\n' {
            quoted = false;
        }
        c == '\n' || c == '\r' || (c == ';' && !quoted)
    };
    text.split(cut)
        .map(str::trim)
        .filter(|step| !step.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Whether a word stands for "from here to there": `to`, `-`, `→`, `>` or `->`.
///
/// # Examples
///
/// Arrows of any length and shape are arrows; nothing is none, and a name that begins like one is none.
///
/// ```
/// use rules::notation::is_arrow;
///
/// assert!(["to", "TO", "->", "→", "–", "--->"].into_iter().all(is_arrow));
/// assert!(!["", "too", "-3", "≥"].into_iter().any(is_arrow));
/// ```
pub fn is_arrow(word: &str) -> bool {
    word.eq_ignore_ascii_case("to") || (!word.is_empty() && word.chars().all(is_arrow_char))
}

/// Whether a character can be part of an arrow, such as the `>` of `b2>c3`.
///
/// # Examples
///
/// Where an order is written without blanks, the arrow is what stands between its ends:
///
/// ```
/// use rules::notation::is_arrow_char;
///
/// let (from, to) = "b2->c3".split_once(is_arrow_char).unwrap();
/// assert_eq!((from, to.trim_start_matches(is_arrow_char)), ("b2", "c3"));
/// ```
pub fn is_arrow_char(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '>' | '→')
}

/// A short form of `text` that is safe to quote back: one line, at most 40 characters.
///
/// # Examples
///
/// It is cut by characters, never inside of one, and a sign says so. Line breaks and whatever else cannot
/// be seen stand there by their numbers, so that nobody writes a second line into the bot's answer, and
/// whoever is refused sees what to take out.
///
/// ```
/// use rules::notation::excerpt;
///
/// assert_eq!(excerpt("bid ten"), "bid ten");
/// assert_eq!(excerpt("bid\n# All bow"), "bid<U+000A># All bow");
/// assert_eq!(excerpt(&"ü".repeat(41)).chars().count(), 41); // 40, and the sign
/// assert!(excerpt(&"ü".repeat(41)).ends_with("ü…"));
/// ```
pub fn excerpt(text: &str) -> String {
    letters::visible(text, EXCERPT)
}

/// Numbers in ascending order as runs, each `2 to 9` or a single `7`.
///
/// # Examples
///
/// ```
/// assert_eq!(rules::notation::runs(&[2, 3, 4, 7]), ["2 to 4", "7"]);
/// assert!(rules::notation::runs(&[]).is_empty());
/// ```
pub fn runs(numbers: &[usize]) -> Vec<String> {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some([_, last]) if last.saturating_add(1) == *number => *last = *number,
            Some(_) | None => runs.push([*number; 2]),
        }
    }
    let written = runs.into_iter().map(|[first, last]| {
        if first == last {
            first.to_string()
        } else {
            format!("{first} to {last}")
        }
    });
    written.collect()
}

/// Lists `items` for a sentence: `a, b or c`; `none` where there are none.
///
/// # Examples
///
/// A refusal says what would be legal, also where nothing is:
///
/// ```
/// use rules::notation::one_of;
///
/// assert_eq!(one_of(&["Cb2", "c1c2", "."]), "Cb2, c1c2 or .");
/// assert_eq!(one_of(&[7]), "7");
/// assert_eq!(one_of::<u8>(&[]), "none");
/// ```
pub fn one_of<T: ToString>(items: &[T]) -> String {
    match items {
        [] => "none".to_owned(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} or {}", first.join(", "), last.to_string())
        }
    }
}
