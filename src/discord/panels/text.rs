//! The text of a panel, in the room that a message has.
//!
//! Refusals, steps that are struck out and warnings are what a panel is for: a draft that is too
//! long for the message gives way to them, and is shown by its last steps.

use crate::labels::{MESSAGE, names};

/// The most characters of one line, such as a refusal that quotes much.
const LINE: usize = 400;
/// Room that the draft has at least.
const DRAFT: usize = 120;
/// Room for what says that lines were left out.
const REST: usize = 24;

/// What a panel says.
#[derive(Debug, Default)]
pub(super) struct Text {
    /// What has just been done or was refused, and what is asked.
    pub(super) head: Vec<String>,
    /// The order being composed, shown after the last line of the head.
    pub(super) draft: String,
    /// What is wrong with it or needs a look, the most important first.
    pub(super) warnings: Vec<String>,
}

impl Text {
    /// The message, of at most [`MESSAGE`] characters.
    pub(super) fn fitted(&self) -> String {
        let head: Vec<String> = self
            .head
            .iter()
            .map(|line| names::cut(line, LINE))
            .collect();
        let head = head.join("\n");
        let draft = if self.draft.is_empty() { 0 } else { DRAFT };
        let warnings = fitting(
            &self.warnings,
            MESSAGE - draft - length(&head).min(MESSAGE - draft),
        );
        let room = MESSAGE.saturating_sub(length(&head) + length(&warnings));
        let draft = so_far(&self.draft, room);
        format!("{head}{draft}{warnings}")
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The lines that find room, each after a line break; says how many do not.
fn fitting(lines: &[String], room: usize) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let line = names::cut(line, LINE);
        let is_last = index + 1 == lines.len();
        let needed = length(&text) + 1 + length(&line) + if is_last { 0 } else { REST };
        if needed > room {
            return format!("{text}\n… and {} more", lines.len() - index);
        }
        text.push('\n');
        text.push_str(&line);
    }
    text
}

/// The draft as its owner may quote it: whole, or by its last steps.
fn so_far(draft: &str, room: usize) -> String {
    if draft.is_empty() {
        return String::new();
    }
    // A code span cannot hold its own sign.
    let draft = draft.replace('`', "'");
    let whole = format!(" So far: `{draft}`");
    if length(&whole) <= room {
        return whole;
    }
    let (separator, steps) = steps(&draft);
    // What stands around the steps.
    let room = room.saturating_sub(length(&format!(" So far: … {} more, ``", steps.len())));
    let mut first = steps.len();
    let mut taken = 0;
    while let Some(before) = first.checked_sub(1) {
        taken += length(steps[before]) + length(separator);
        if taken > room {
            break;
        }
        first = before;
    }
    if first == steps.len() {
        let last = steps.last().copied().unwrap_or_default();
        let last = names::cut(last, room);
        return format!(
            " So far: … {} more, `{last}`",
            steps.len().saturating_sub(1)
        );
    }
    format!(
        " So far: … {first} more, `{}`",
        steps[first..].join(separator)
    )
}

/// The steps of a draft, and what stands between them: `;` and line breaks separate steps (TB-02);
/// without any of them, each word is one.
fn steps(draft: &str) -> (&'static str, Vec<&str>) {
    let steps: Vec<&str> = draft
        .split([';', '\n'])
        .map(str::trim)
        .filter(|step| !step.is_empty())
        .collect();
    if steps.len() > 1 {
        ("; ", steps)
    } else {
        (" ", draft.split_whitespace().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(count: usize, separator: &str) -> String {
        let steps: Vec<String> = (1..=count).map(|number| format!("move {number}")).collect();
        steps.join(separator)
    }

    fn text(draft: String, warnings: usize) -> Text {
        Text {
            head: vec!["Done.".into(), "**Your turn.** Go on.".into()],
            draft,
            warnings: (1..=warnings)
                .map(|n| format!("~~x~~ warning {n} {}", "w".repeat(80)))
                .collect(),
        }
    }

    #[test]
    fn tb_03_a_short_draft_is_shown_whole() {
        let shown = text("Cb2 c1c2".into(), 1).fitted();
        assert!(
            shown.starts_with("Done.\n**Your turn.** Go on. So far: `Cb2 c1c2`\n~~x~~ warning 1 w")
        );
    }

    #[test]
    fn tb_03_of_a_draft_of_64_kib_the_last_steps_are_shown_and_every_warning() {
        for separator in ["; ", "\n", ";"] {
            let draft = numbered(6_800, separator);
            assert!(draft.len() > 65_536, "{}", draft.len());
            let shown = text(draft, 9).fitted();
            assert!(
                length(&shown) <= MESSAGE && length(&shown) > MESSAGE - 40,
                "{shown}"
            );
            for number in 1..=9 {
                assert!(shown.contains(&format!("warning {number} ")), "{shown}");
            }
            let (_, last) = shown.split_once(" more, `").unwrap();
            let (last, _) = last.split_once('`').unwrap();
            assert!(last.ends_with("move 6799; move 6800"), "{last}");
            let count = last.split("; ").count();
            assert!(
                shown.contains(&format!("So far: … {} more, ", 6_800 - count)),
                "{shown}"
            );
        }
    }

    #[test]
    fn words_are_the_steps_of_a_draft_without_separators() {
        let draft = vec!["Cb2"; 2_000].join(" ");
        let shown = text(draft, 0).fitted();
        assert!(length(&shown) <= MESSAGE, "{}", length(&shown));
        assert!(
            shown.contains("So far: … 15") && shown.ends_with("Cb2 Cb2`"),
            "{shown}"
        );
    }

    #[test]
    fn more_warnings_than_find_room_are_counted_and_leave_the_draft_its_own() {
        let shown = text(numbered(5_000, "; "), 400).fitted();
        assert!(length(&shown) <= MESSAGE, "{}", length(&shown));
        assert!(shown.contains("move 5000`"), "{shown}");
        let observation = shown.matches("warning").count();
        assert!(
            shown.ends_with(&format!("… and {} more", 400 - observation)),
            "{shown}"
        );
    }

    #[test]
    fn a_step_that_is_too_long_alone_is_cut() {
        let shown = text(format!("a; {}", "x".repeat(9_000)), 0).fitted();
        assert!(length(&shown) <= MESSAGE, "{}", length(&shown));
        assert!(
            shown.contains("… 1 more, `xxx") && shown.ends_with("x…`"),
            "{shown}"
        );
    }

    #[test]
    fn a_draft_cannot_end_its_own_code_span() {
        let shown = text("say `@here` **x**".into(), 0).fitted();
        assert!(shown.ends_with("`say '@here' **x**`"), "{shown}");
    }
}
