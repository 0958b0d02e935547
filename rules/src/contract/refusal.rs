//! Refusals: of one game, as values, and of any, ready to be shown.

use std::fmt;

use serde::Serialize;

use super::decide::Ctx;
use crate::Ruling;

/// What a refusal tells the person who asked; `W` is the world of its game.
pub trait Refuse<W> {
    /// The ruling that says no; `None` only where the rulings say that none is named.
    fn ruling(&self) -> Option<Ruling>;

    /// A sentence without a full stop that says what was wrong and what would be legal.
    fn explain(&self, ctx: Ctx<'_, W>) -> String;
}

/// A refusal of any game, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The ruling that says no; `None` only where the rulings say that none is named.
    pub ruling: Option<Ruling>,
    /// What was wrong and what would be legal, as a sentence without a full stop.
    pub text: String,
}

impl Refusal {
    /// A game's refusal, as it is shown.
    pub fn of<W, R: Refuse<W>>(refusal: &R, ctx: Ctx<'_, W>) -> Self {
        Self {
            ruling: refusal.ruling(),
            text: refusal.explain(ctx),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ruling {
            Some(ruling) => write!(f, "{} ({ruling})", self.text),
            None => f.write_str(&self.text),
        }
    }
}
