//! The scene of a bond that somebody breaks.
//!
//! Texts may be of any length and hold any Unicode: they are cleaned and fitted, never refused.

use serde::Serialize;

use super::{
    board::{Badge, Crest, Heading},
    chart::Power,
};

/// A treaty torn in two: who broke it at the left, and at the right, with the dagger in their banner, with whom.
///
/// # Examples
///
/// ```
/// use render::{BetrayalScene, Crest, Faction, Heading, Power, Scene};
///
/// let power = |name: &str, faction| Power {
///     name: name.into(),
///     code: name[..1].into(),
///     faction,
/// };
/// let scene = BetrayalScene {
///     title: "Partial Kerfuffle".into(),
///     crest: Crest::Swords,
///     heading: Heading { main: "Round 5".into(), sub: "Table #12".into() },
///     badge: None,
///     cry: "Betrayal!".into(),
///     by: power("Aquila", Faction::Azure),
///     with: power("Zara", Faction::Ember),
///     words: "Aquila breaks the alliance with Zara".into(),
/// };
/// assert_eq!(Scene::from(scene).check(), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BetrayalScene {
    /// The title, at the top left.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What goes with the title.
    pub heading: Heading,
    /// A short text at the top right.
    pub badge: Option<Badge>,
    /// The word over all, such as "Betrayal!".
    pub cry: String,
    /// The power that breaks it.
    pub by: Power,
    /// Who relied on it.
    pub with: Power,
    /// What happened, in a sentence, at the foot.
    pub words: String,
}
