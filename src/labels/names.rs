//! Names as people wrote them, made harmless: the only place that handles them.
//!
//! A name may hold a thousand characters of anything. [`plain`] makes one clean line of at most
//! [`MOST`] characters of it, for pictures, alt texts and labels of buttons. [`shown`] escapes it
//! too, for messages, where a name must neither format nor ping nor link.

/// How many characters of a name are shown.
pub const MOST: usize = 32;

/// How many characters of somebody's own words are shown: all that may be written.
const MOST_WORDS: usize = rules::offers::notation::MOST_WORDS;

/// Put after `@`, so that nobody is pinged.
const ZERO_WIDTH_SPACE: char = '\u{200b}';
/// Enclose a name written from right to left, so that it does not reverse the text around it.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// A line without the rulings that it names in brackets, such as ` (BK-03)`: boards say what happened, the log
/// why.
///
/// # Examples
///
/// ```
/// use castellan::labels::names::without_rulings;
///
/// assert_eq!(without_rulings("9 beats Q (BK-03); Ann (AZ) wins (CC-07, CC-11)"), "9 beats Q; Ann (AZ) wins");
/// ```
pub fn without_rulings(line: &str) -> String {
    let is_ruling = |text: &str| {
        text.split_once('-').is_some_and(|(game, number)| {
            let is_game = game.len() == 2 && game.bytes().all(|byte| byte.is_ascii_uppercase());
            is_game && number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(" (") {
        kept.push_str(before);
        rest = match after.split_once(')') {
            Some((inner, after)) if inner.split(", ").all(is_ruling) => after,
            Some(_) | None => {
                kept.push_str(" (");
                after
            }
        };
    }
    kept + rest
}

/// One clean line of a name, of at most [`MOST`] characters besides two that enclose a name
/// written from right to left. Empty when nothing of the name can be seen.
///
/// # Examples
///
/// ```
/// use castellan::labels::names::plain;
///
/// assert_eq!(plain(" *Ann*\n\u{202e}the  First"), "*Ann* the First");
/// ```
pub fn plain(name: &str) -> String {
    isolated(short(name, MOST))
}

/// The same of a person's own words, which are longer than a name.
pub fn plain_words(words: &str) -> String {
    isolated(short(words, MOST_WORDS))
}

/// A person's own words for messages.
pub fn shown_words(words: &str) -> String {
    isolated(escape(&short(words, MOST_WORDS)))
}

/// A name for messages: clean, cut, and with Discord's markdown and mentions escaped.
///
/// # Examples
///
/// ```
/// use castellan::labels::names::shown;
///
/// assert_eq!(shown("*Ann*"), r"\*Ann\*");
/// assert_eq!(shown("@everyone"), "@\u{200b}everyone");
/// ```
pub fn shown(name: &str) -> String {
    isolated(escape(&short(name, MOST)))
}

/// Escapes what Discord's markdown would format, ping or link.
///
/// It works wherever the text stands in a message: lists and headings are made by what begins a
/// line, so those signs are escaped there too. What cannot be seen stands there by its number, so that it
/// neither hides nor turns what is around it.
pub fn escape(text: &str) -> String {
    let text = letters::open_lines(text);
    let mut escaped = String::new();
    for (place, letter) in text.chars().enumerate() {
        match letter {
            '@' => escaped.extend(['@', ZERO_WIDTH_SPACE]),
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '#' | '[' | ']' | '(' | ')' | ':'
            | '/' => escaped.extend(['\\', letter]),
            '-' | '+' if place == 0 => escaped.extend(['\\', letter]),
            '.' if text.chars().take(place).all(|c| c.is_ascii_digit()) => {
                escaped.extend(['\\', letter]);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// The text as markdown shows what [`escape`] made, for where nothing is read as markdown: labels of buttons.
pub fn unescape(text: &str) -> String {
    let mut letters = text.chars().peekable();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|next| letter == '\\' && next.is_ascii_punctuation());
        plain.push(escaped.unwrap_or(letter));
    }
    plain
}

/// The text with its first letter as a capital.
pub(crate) fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

/// A place in a row, such as `3rd`.
pub(crate) fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The text, or its beginning with `…`, in at most `most` characters.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    letters::first(text, most.saturating_sub(1)) + "…"
}

/// Sentences of `changes` as far as they find room, then `rest`, in at most `most` characters.
///
/// Of changes without room the oldest give way.
pub(crate) fn bounded(changes: &[String], rest: &str, most: usize) -> String {
    let rest = cut(rest, most);
    let mut room = most - rest.chars().count();
    let mut kept: Vec<String> = Vec::new();
    for change in changes.iter().rev() {
        let sentence = format!("{change}. ");
        let length = sentence.chars().count();
        if length > room {
            break;
        }
        room -= length;
        kept.push(sentence);
    }
    kept.reverse();
    kept.concat() + &rest
}

/// The lines in at most `most` characters with their ends: long ones are cut, those that are short leave them
/// their room.
pub(crate) fn rationed(lines: &[String], most: usize) -> Vec<String> {
    let mut lengths: Vec<usize> = lines.iter().map(|line| line.chars().count()).collect();
    lengths.sort_unstable();
    let mut room = most.saturating_sub(lines.len());
    let mut share = room;
    for (at, length) in lengths.iter().enumerate() {
        share = room / (lengths.len() - at);
        if *length > share {
            break;
        }
        room -= length;
        share = most;
    }
    lines.iter().map(|line| cut(line, share)).collect()
}

fn short(name: &str, most: usize) -> String {
    cut(&letters::clean_start(name, most), most)
}

fn isolated(name: String) -> String {
    if name.chars().any(is_right_to_left) {
        let [begin, end] = ISOLATE;
        format!("{begin}{name}{end}")
    } else {
        name
    }
}

/// Whether a letter is written from right to left.
fn is_right_to_left(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_leave_off_no_more_than_they_must() {
        let lines =
            |lengths: &[usize]| lengths.iter().map(|it| "x".repeat(*it)).collect::<Vec<_>>();
        let lengths = |given: &[usize], most: usize| {
            let kept = rationed(&lines(given), most);
            kept.iter().map(|it| it.chars().count()).collect::<Vec<_>>()
        };
        assert_eq!(lengths(&[10, 80, 7], 100), [10, 80, 7]);
        assert_eq!(lengths(&[10, 90, 7], 100), [10, 80, 7]);
        assert_eq!(lengths(&[60, 60, 7], 100), [45, 45, 7]);
        assert_eq!(lengths(&[60, 60, 60], 102), [33, 33, 33]);
        assert_eq!(lengths(&[], 10), [0; 0]);
    }

    #[test]
    fn what_is_escaped_is_shown_plain_where_there_is_no_markdown() {
        for text in [
            "no region: did you mean K. (2)?",
            "a\\b ~~c~~ [d](e)",
            "1. x",
            "-y",
            "",
            "\\",
        ] {
            assert_eq!(unescape(&escape(text)), text);
        }
        assert_eq!(unescape("a \\b, c\\"), "a \\b, c\\");
    }

    #[test]
    fn names_are_one_clean_line_for_places_without_markdown() {
        let cases = [
            ("Ann", "Ann"),
            (" two\n\tlines ", "two lines"),
            ("a\u{202e}b\u{2066}c\u{0}d\u{200d}e\u{fe0f}", "abcde"),
            ("B\u{ad}en\u{e0041}\u{e000}", "Ben"),
            ("\u{3164}\u{2800}\u{200b}", ""),
            ("", ""),
            ("\u{301}\u{302}x", "x"),
            ("x\u{301}\u{302}\u{303}\u{304}!", "x\u{301}\u{302}\u{303}!"),
            (
                "👨\u{200d}👩\u{200d}👧 👍🏽 ❤\u{fe0f}",
                "👨\u{200d}👩\u{200d}👧 👍🏽 ❤\u{fe0f}",
            ),
            ("שלום", "\u{2068}שלום\u{2069}"),
            ("@everyone", "@everyone"),
            (
                "exactly thirty-two letters long \n",
                "exactly thirty-two letters long",
            ),
            (
                "exactly thirty-one letters, long and more",
                "exactly thirty-one letters, lon…",
            ),
        ];
        for (name, expected) in cases {
            assert_eq!(plain(name), expected, "{name:?}");
        }
    }

    #[test]
    fn names_neither_format_nor_ping_nor_link_in_messages() {
        let cases = [
            ("Ann", "Ann"),
            ("@everyone", "@\u{200b}everyone"),
            ("<@123>", "\\<@\u{200b}123\\>"),
            ("**bold**", r"\*\*bold\*\*"),
            ("_~`|", r"\_\~\`\|"),
            ("# head", r"\# head"),
            ("- item", r"\- item"),
            ("12. item", r"12\. item"),
            ("St. John-Smith", "St. John-Smith"),
            ("[a](https://b.c)", r"\[a\]\(https\:\/\/b.c\)"),
            (":smile:", r"\:smile\:"),
            (r"\*", r"\\\*"),
            ("O'Neil", "O'Neil"),
        ];
        for (name, expected) in cases {
            assert_eq!(shown(name), expected, "{name:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_neither_hides_nor_turns_what_is_around_it() {
        for c in [
            '\u{202a}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{e0041}',
            '\u{ad}',
            '\u{2800}',
            '\u{7}',
        ] {
            let text = format!("Ben offers {c}peace\nto Ann");
            let number = format!("\\<U+{:04X}\\>", u32::from(c));
            assert_eq!(escape(&text), format!("Ben offers {number}peace\nto Ann"));
            assert_eq!(shown_words(&text), "Ben offers peace to Ann");
            assert_eq!(plain_words(&text), "Ben offers peace to Ann");
        }
    }

    #[test]
    fn names_are_cut_by_characters_before_they_are_escaped() {
        let long = "é".repeat(1000);
        assert_eq!(plain(&long), format!("{}…", "é".repeat(31)));
        assert_eq!(plain(&"é".repeat(32)), "é".repeat(32));
        assert_eq!(shown(&"*".repeat(40)), format!("{}…", r"\*".repeat(31)));
        assert!(shown(&"@".repeat(1000)).chars().count() <= 2 * MOST);
        assert!(shown(&"א*".repeat(1000)).chars().count() <= 2 * MOST + 2);
    }

    #[test]
    fn changes_give_way_to_what_must_be_said_the_oldest_first() {
        let changes = ["one".to_owned(), "two".to_owned()];
        assert_eq!(bounded(&changes, "Rest.", 100), "one. two. Rest.");
        assert_eq!(bounded(&changes, "Rest.", 10), "two. Rest.");
        assert_eq!(bounded(&changes, "Rest.", 4), "Res…");
        assert_eq!(bounded(&[], "", 4), "");
    }
}
