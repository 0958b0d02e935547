//! Words of people made harmless for one line of a picture.
//!
//! What could break the layout is taken out before shaping: control characters,
//! marks that turn the direction, joiners, heaps of combining marks.
//! What is left may enclose a name, so that its direction stays its own.

use letters::{MOST_MARKS, has_no_look, is_hidden, is_mark};
use unicode_script::{Script, UnicodeScript};

/// The longest text that is looked at; a line of a picture shows far less.
const MOST_CHARS: usize = 240;

/// The most accents kept on one letter: they heap up, while marks of a script of their own have places
/// around it.
const MOST_ACCENTS: usize = 2;

/// They enclose a name whose direction is its own.
const ISOLATE: char = '\u{2068}';
const END_OF_ISOLATE: char = '\u{2069}';

/// Makes one clean line of any text.
pub(super) fn clean(text: &str) -> String {
    let mut line = String::new();
    let mut marks = 0;
    let mut is_isolated = false;
    for letter in text.chars().take(MOST_CHARS) {
        if letter.is_whitespace() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
            marks = 0;
        } else if is_isolate(letter) {
            // One after the other, none in another, none that only ends.
            if is_isolated != (letter == ISOLATE) {
                is_isolated = !is_isolated;
                line.push(letter);
            }
        } else if is_mark(letter) {
            marks += 1;
            let most = if letter.script() == Script::Inherited {
                MOST_ACCENTS
            } else {
                MOST_MARKS
            };
            if marks <= most && line.chars().next_back().is_some_and(bears_marks) {
                line.push(letter);
            }
        } else if !is_left_out(letter) {
            line.push(letter);
            marks = 0;
        }
    }
    line.truncate(line.trim_end().len());
    line
}

fn bears_marks(letter: char) -> bool {
    letter != ' ' && !is_isolate(letter)
}

/// Whether a character begins or ends a part of a line with a direction of its own.
pub(super) fn is_isolate(letter: char) -> bool {
    matches!(letter, ISOLATE | END_OF_ISOLATE)
}

/// Whether a character is not part of a picture: what nobody sees, and the tones of skin, as pictures have
/// emoji in one colour. For what no font has there is a sign.
fn is_left_out(letter: char) -> bool {
    let is_hidden = is_hidden(letter) && !has_no_look(letter);
    is_hidden || matches!(letter, '\u{1F3FB}'..='\u{1F3FF}')
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn direction_marks_controls_and_joiners_vanish() {
        assert_eq!(clean("a\u{202E}b\u{0}c\u{200D}d\u{FE0F}"), "abcd");
        assert_eq!(clean(" two\n\tlines "), "two lines");
        assert_eq!(clean("\u{301}\u{302}x"), "x");
        assert_eq!(clean("\u{2067}a\u{2066}b\u{2069}c"), "abc");
    }

    #[test]
    fn names_stay_isolated_one_by_one() {
        let names = "\u{2068}a\u{2069} \u{2068}b\u{2069}";
        assert_eq!(clean(names), names);
        assert_eq!(
            clean("\u{2069}\u{2068}\u{2068}a\u{2069}\u{2069}\u{301}"),
            "\u{2068}a\u{2069}"
        );
    }

    #[test]
    fn heaps_of_marks_are_cut_down_to_two() {
        assert_eq!(clean("e\u{301}\u{302}\u{303}\u{304}!"), "e\u{301}\u{302}!");
    }

    #[test]
    fn marks_of_a_script_are_cut_down_to_three() {
        // A letter with a point below, a vowel above and a nasal sign.
        assert_eq!(clean("ज\u{93C}\u{947}\u{902}"), "ज\u{93C}\u{947}\u{902}");
        assert_eq!(
            clean(&format!("ก{}!", "\u{E47}".repeat(50))),
            "ก\u{E47}\u{E47}\u{E47}!"
        );
    }
}
