//! Tours, which the welcome channel offers: acts of the person, done one after the other.

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
    /// What is said when all is done.
    pub end: String,
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
        /// The button's label.
        button: String,
        /// What is happening.
        says: String,
    },
    /// Goes on in the thread that the newest message with these words names, once there is one.
    Follow {
        /// Words of the message.
        words: String,
        /// What is happening.
        says: String,
    },
    /// Points at what is to be used next, until the last of it was.
    Point {
        /// What is used, in the order in which it comes: what is pointed at is the last of it that
        /// can be used now.
        at: Vec<Pointer>,
        /// What is happening while none of it can be used.
        says: String,
        /// It is all used again and again until a message, its picture's or its embed's description has some
        /// of these words; empty if once is enough.
        until: Vec<String>,
    },
}

/// Something to use in a step of a tour.
#[derive(Clone, Debug, Serialize)]
pub struct Pointer {
    /// The label of the newest button, or the placeholder of the newest select, of that name;
    /// empty for the first of them in the newest message that only the person sees.
    pub name: String,
    /// What to do.
    pub says: String,
}
