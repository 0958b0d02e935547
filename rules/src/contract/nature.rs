//! What is said of events beside what they change.

use serde::{Deserialize, Serialize};

/// Something that goes on for a while inside a game, such as a battle: what is told of it stands in a
/// message of its own that grows.
///
/// # Guarantees
///
/// - A key is never used again at its table, but where its beginning was taken back (TB-08).
/// - What has begun ends, at the latest with the game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Episode {
    /// Names it at its table, such as `duel-1`.
    pub key: String,
    /// Whether it wants a place of its own; what begins it says so.
    pub apart: bool,
    /// Whether it ends with what is told; that is its outcome, which stands on the board too.
    pub ends: bool,
}
