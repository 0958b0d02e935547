//! What does the welcome channel offer? Tours: acts of the person, done one after the other.

use serde::Serialize;

/// A tour: pressing its button does the first steps and then shows where to press.
///
/// Everything is done as the person, with the bot's own commands; nothing is faked.
#[derive(Clone, Debug, Serialize)]
pub struct Tour {
    /// A picture for it, one emoji.
    pub emoji: String,
    /// What its button says.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub about: String,
    /// The channel it begins in, by name.
    pub channel: String,
    /// What is done.
    pub steps: Vec<Step>,
}

/// One step of a tour. Each says in `says` what is happening, or what to do.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Step {
    /// Types a command; if the answer names a thread or channel, the tour goes on there.
    Command {
        /// The command as typed.
        text: String,
        /// What is happening.
        says: String,
    },
    /// Presses the newest button of that name.
    Press {
        /// Its label.
        button: String,
        /// What is happening.
        says: String,
    },
    /// Points at something and waits until the person has pressed it, or anything beside it.
    Point {
        /// The label of the newest button of that name; empty for the first button or select of
        /// the newest message that can be used.
        button: String,
        /// What to do.
        says: String,
    },
}
