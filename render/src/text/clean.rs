//! Words of people made harmless for one line of a picture.
//!
//! What could break the layout is taken out before shaping: control characters,
//! marks that turn the direction, invisible joiners, heaps of combining marks.

/// The longest text that is looked at; a line of a picture shows far less.
const MOST_CHARS: usize = 240;

/// The most combining marks kept on one letter.
const MOST_MARKS: usize = 2;

/// Makes one clean line of any text.
pub(crate) fn clean(text: &str) -> String {
    let mut line = String::new();
    let mut marks = 0;
    for letter in text.chars().take(MOST_CHARS) {
        if letter.is_whitespace() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
            marks = 0;
        } else if is_mark(letter) {
            marks += 1;
            if marks <= MOST_MARKS && !line.is_empty() && !line.ends_with(' ') {
                line.push(letter);
            }
        } else if !is_invisible(letter) {
            line.push(letter);
            marks = 0;
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Whether a character is drawn on the letter before it, such as an accent of its own.
///
/// # Examples
///
/// A name that is cut by characters must not lose the accent of its last letter:
///
/// ```
/// use render::is_mark;
///
/// assert!(is_mark('\u{301}')); // the accent of e + ´
/// assert!(!is_mark('é') && !is_mark('´'));
/// ```
pub fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36F}'
        | '\u{483}'..='\u{489}'
        | '\u{591}'..='\u{5BD}'
        | '\u{610}'..='\u{61A}'
        | '\u{64B}'..='\u{65F}'
        | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}'
        | '\u{FE20}'..='\u{FE2F}')
}

/// Whether a character shows nothing itself: controls, direction marks, joiners,
/// selectors of variants and of skin tones, tags, and what is no character.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{AD}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{FFFE}'..='\u{FFFF}'
            | '\u{1F3FB}'..='\u{1F3FF}'
            | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn direction_marks_controls_and_joiners_vanish() {
        assert_eq!(clean("a\u{202E}b\u{0}c\u{200D}d\u{FE0F}"), "abcd");
        assert_eq!(clean(" two\n\tlines "), "two lines");
        assert_eq!(clean("\u{301}\u{302}x"), "x");
    }

    #[test]
    fn heaps_of_marks_are_cut_down_to_two() {
        assert_eq!(clean("e\u{301}\u{302}\u{303}\u{304}!"), "e\u{301}\u{302}!");
    }
}
