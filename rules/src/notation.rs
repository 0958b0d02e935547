//! What all notations share (TB-02): separators, arrows, and how a bad piece of text is quoted back.

/// The most characters of a bad token that are quoted back.
const EXCERPT: usize = 40;

/// Splits a text into words at white space, `;` and line breaks.
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
pub fn is_arrow(word: &str) -> bool {
    word.eq_ignore_ascii_case("to") || (!word.is_empty() && word.chars().all(is_arrow_char))
}

/// Whether a character can be part of an arrow.
pub fn is_arrow_char(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '>' | '→')
}

/// A short form of `text` that is safe to quote back: one line, at most 40 characters.
pub fn excerpt(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(EXCERPT)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    short
}

/// Lists `items` for a sentence: `a, b or c`; `none` where there are none.
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
