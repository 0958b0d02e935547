//! The scene of one hand of cards, and of the war over it.
//!
//! Texts may be of any length and hold any Unicode: they are cleaned and fitted, never refused.

use serde::Serialize;

use super::{
    arms::Arms,
    battle::{Note, Stack},
    board::Heading,
    card::{Card, Rank, Suit},
};

/// The hand of one seat: cards as large as they find room.
///
/// # Examples
///
/// An empty hand is drawn; a suit without cards is refused, since there is nothing to draw of it:
///
/// ```
/// use render::{Arms, Build, Faction, HandGroup, HandScene, Heading, RenderError, Scene, Suit};
///
/// let mut scene = HandScene {
///     title: "War of Hearts".into(),
///     heading: Heading { main: "Round 3".into(), sub: String::new() },
///     name: "Beatrix".into(),
///     arms: Arms { faction: Faction::Wine, build: Build::Round },
///     coins: 4,
///     trains: 1,
///     deck: 20,
///     war: None,
///     groups: vec![],
///     reminders: vec![],
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.groups.push(HandGroup { suit: Suit::Moons, cards: vec![] });
/// let refusal = Scene::from(scene).check();
/// assert!(matches!(refusal, Err(RenderError::OutOfBounds { value: 0, min: 1, max: 9, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HandScene {
    /// The title at the left of the title bar.
    pub title: String,
    /// The two lines at the right of the title bar.
    pub heading: Heading,
    /// The name of the seat.
    pub name: String,
    /// The arms of the seat.
    pub arms: Arms,
    /// Coins won so far.
    pub coins: u32,
    /// Supply trains that lie before the seat.
    pub trains: u8,
    /// How many cards are left in the deck.
    pub deck: u8,
    /// The war that the seat is asked about, over its cards.
    pub war: Option<HandWar>,
    /// The cards by suit, up to 12 groups and 108 cards in all.
    pub groups: Vec<HandGroup>,
    /// Short rules to play by, up to 6, each with its heading: in one line under the cards.
    pub reminders: Vec<Note>,
}

/// A war beside a hand: who attacks whom, with what, and what it may bring.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HandWar {
    /// Who attacks, shown at the left.
    pub attacker: HandArmy,
    /// Who is attacked, shown at the right.
    pub defender: HandArmy,
    /// What it may bring, up to 3 notes, each with its heading: in one line under the armies.
    pub spoils: Vec<Note>,
}

/// One army of a war beside a hand.
///
/// Its wings are shown once both armies have a suit: nobody can support one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HandArmy {
    /// The name of who commands.
    pub name: String,
    /// The arms of who commands.
    pub arms: Arms,
    /// The role, such as "Attacker".
    pub role: String,
    /// The suit of the army; none before it was chosen.
    pub suit: Option<Suit>,
    /// Its cards, up to 9: those that all know face up, the others face down.
    pub cards: Vec<Card>,
    /// Who supports it in the west, and with what.
    pub west: Stack,
    /// Who supports it in the east, and with what.
    pub east: Stack,
}

/// The cards of one suit in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HandGroup {
    /// The suit that all of them have.
    pub suit: Suit,
    /// The cards, at least one.
    pub cards: Vec<HandCard>,
}

/// A card in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct HandCard {
    /// What it counts as.
    pub rank: Rank,
    /// Whether it was opened: all know it, which an open eye shows.
    pub opened: bool,
}
