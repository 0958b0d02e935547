//! The scene of a battle of cards between two armies.
//!
//! Texts may be of any length and hold any Unicode: they are cleaned and fitted, never refused.

use serde::Serialize;

use super::{
    arms::Arms,
    board::{Badge, Heading},
    card::{Card, Suit},
};

/// A battle between two armies with three places each.
///
/// # Examples
///
/// A card strikes straight ahead or into the next place. An arrow from flank to flank would pass the
/// centre, where another card stands, and is refused:
///
/// ```
/// use render::{BattleScene, Charge, Front, Heading, Place, Scene, Side, Stack};
/// # use render::{Arms, Build, Faction};
/// # let front = Front {
/// #     name: "Osric".into(), arms: Arms { faction: Faction::Wine, build: Build::Round },
/// #     role: "Attacker".into(), suit: None, standing: 9, state: String::new(),
/// #     west: Stack::default(), centre: Stack::default(), east: Stack::default(),
/// #     reserve: vec![], unplaced: vec![], fallen: vec![],
/// # };
///
/// let mut scene = BattleScene {
///     title: "War of Hearts".into(),
///     heading: Heading { main: "Round 3".into(), sub: String::new() },
///     badge: None,
///     attacker: front.clone(), // any two armies
///     defender: front,
///     charges: vec![Charge {
///         by: Side::Attacker,
///         from: Place::West,
///         to: Place::Centre,
///         beats: true,
///     }],
///     lines: vec![],
///     next: None,
///     reminders: vec![],
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.charges[0].to = Place::East;
/// let refusal = Scene::from(scene).check().unwrap_err();
/// assert_eq!(refusal.to_string(), "a charge from west to east would pass the centre");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BattleScene {
    /// The title at the left of the title bar, such as "War of Hearts".
    pub title: String,
    /// The two lines at the right of the title bar.
    pub heading: Heading,
    /// The pill at the far right, such as what is asked for; gold, whatever its faction.
    pub badge: Option<Badge>,
    /// The army shown above.
    pub attacker: Front,
    /// The army shown below.
    pub defender: Front,
    /// Who struck whom in the last round, up to 8.
    pub charges: Vec<Charge>,
    /// What happened, each under the lane of its place, up to 6.
    pub lines: Vec<ClashLine>,
    /// What comes next: under the field, or in small print beside the lines if there are any.
    pub next: Option<Note>,
    /// Short rules to play by, up to 6, each with its heading: in one line under the field while
    /// nothing else is there.
    pub reminders: Vec<Note>,
}

/// One army with its commander.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Front {
    /// The name of who commands.
    pub name: String,
    /// The arms of who commands.
    pub arms: Arms,
    /// The role, such as "Attacker".
    pub role: String,
    /// The suit of the army; none before it was chosen.
    pub suit: Option<Suit>,
    /// How many cards of the army still stand, 0 to 9.
    pub standing: u8,
    /// How it stands, such as "deploying" or "ready"; may be empty.
    pub state: String,
    /// The flank shown at the left.
    pub west: Stack,
    /// The place between the flanks.
    pub centre: Stack,
    /// The flank shown at the right.
    pub east: Stack,
    /// Cards in reserve, up to 9; own ones may be face up.
    pub reserve: Vec<Card>,
    /// Cards that have no place yet, up to 9, shown to their owner.
    pub unplaced: Vec<Card>,
    /// Cards that fell, up to 9; not shown while cards have no place yet.
    pub fallen: Vec<Card>,
}

/// What stands at one place of an army.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Stack {
    /// The card that fights.
    pub first: Option<Fighter>,
    /// The card behind it.
    pub second: Option<Fighter>,
    /// Whose cards they are, when they are not the army's own.
    pub supporter: Option<Supporter>,
}

/// A card in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fighter {
    /// The card itself, face up once it has fought.
    pub card: Card,
    /// It fell in the last round: grey with a red cross.
    pub fallen: bool,
    /// It came just now: marked with a gold edge and a word.
    pub fresh: bool,
}

/// Someone who supports an army on a flank.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Supporter {
    /// Who supports, as the seat is called.
    pub name: String,
    /// The arms of who supports.
    pub arms: Arms,
}

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Side {
    /// The army that is shown above.
    Attacker,
    /// The army that is shown below.
    Defender,
}

/// A place in the line of battle; the same for both armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Place {
    /// The flank at the left of the picture, for both armies.
    West,
    /// Between the flanks.
    Centre,
    /// The flank at the right of the picture, for both armies.
    East,
}

/// A strike at the other army as an arrow: straight ahead or into the next place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Charge {
    /// The army that strikes.
    pub by: Side,
    /// Where its card stands.
    pub from: Place,
    /// At which place of the other army; not from one flank to the other.
    pub to: Place,
    /// Whether it struck the card down: a full arrow, else a hollow one.
    pub beats: bool,
}

/// A line that says what happened at a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ClashLine {
    /// The place, under whose lane it stands.
    pub place: Place,
    /// The suit that did it, shown by its emblem.
    pub suit: Option<Suit>,
    /// What happened, such as "9 beats Q".
    pub text: String,
}

/// A short note with a heading.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Note {
    /// The heading, such as "Next: reinforcements".
    pub heading: String,
    /// The text; may be empty.
    pub text: String,
}
