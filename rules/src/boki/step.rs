//! What a game of Boki may wait for.

use serde::{Deserialize, Serialize};

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The active seat declares war, or passes.
    War,
    /// The challenged seat chooses its suit.
    Defence,
    /// A seat beside the two is asked for support.
    Support,
    /// Both sides deploy.
    Deployment,
    /// Sides with reserves send some, or hold.
    Reinforcement,
}

impl Step {
    /// Its word, as the kind of an ask.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::War => "declare",
            Self::Defence => "defend",
            Self::Support => "support",
            Self::Deployment => "deploy",
            Self::Reinforcement => "reinforce",
        }
    }
}
