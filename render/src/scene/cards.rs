//! The scenes of a war between hands of cards: a battle, the table, one hand.
//!
//! A card shows its suit on its back and its rank on its face; a card whose
//! face is not given is drawn face down. Texts may be of any length and hold any
//! Unicode: they are cleaned and fitted, never refused.

use std::fmt;

use serde::Serialize;

use super::{Arms, Badge, Faction, Heading};
use crate::colour::Colour;

/// One of the twelve suits, with a colour and an emblem of its own.
///
/// In pictures of cards colours are the suits' alone: seats have gold signs on steel there,
/// whatever their faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Suit {
    /// Dark red.
    Hearts,
    /// Near black.
    Spades,
    /// Burnt orange.
    Suns,
    /// Blue.
    Moons,
    /// Yellow.
    Bells,
    /// Brown.
    Acorns,
    /// Light green, cut like gems.
    Diamonds,
    /// Green.
    Clubs,
    /// Purple.
    Cups,
    /// Light grey.
    Swords,
    /// Pink.
    Shells,
    /// Light blue.
    Anchors,
}

impl Suit {
    /// All twelve, in the order in which they are handed out.
    pub const ALL: [Self; 12] = [
        Self::Hearts,
        Self::Spades,
        Self::Suns,
        Self::Moons,
        Self::Bells,
        Self::Acorns,
        Self::Diamonds,
        Self::Clubs,
        Self::Cups,
        Self::Swords,
        Self::Shells,
        Self::Anchors,
    ];

    /// How it is called, such as "Hearts".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hearts => "Hearts",
            Self::Spades => "Spades",
            Self::Suns => "Suns",
            Self::Moons => "Moons",
            Self::Bells => "Bells",
            Self::Acorns => "Acorns",
            Self::Diamonds => "Diamonds",
            Self::Clubs => "Clubs",
            Self::Cups => "Cups",
            Self::Swords => "Swords",
            Self::Shells => "Shells",
            Self::Anchors => "Anchors",
        }
    }

    /// The colour of its back.
    pub const fn fill(self) -> Colour {
        self.tint().fill()
    }

    /// The colour of signs and letters on its colour, light or dark.
    pub const fn ink(self) -> Colour {
        self.tint().ink()
    }

    /// The colour of letters on the face of a card.
    pub const fn letter(self) -> Colour {
        let is_dark = self.ink().r > 127;
        let percent = if is_dark { 46 } else { 64 };
        self.fill().mix(Colour::hex(0x0B_0D14), percent)
    }

    /// The colour of signs on light ground: as near to its own as can be read.
    pub(crate) const fn sign(self) -> Colour {
        let is_dark = self.ink().r > 127;
        let percent = if is_dark { 0 } else { 46 };
        self.fill().mix(Colour::hex(0x0B_0D14), percent)
    }

    /// The colour of lines on dark ground: as near to its own as stands out.
    pub(crate) const fn edge(self) -> Colour {
        let is_dark = self.ink().r > 127;
        let percent = if is_dark { 24 } else { 0 };
        self.fill().mix(Colour::hex(0xFF_F6EC), percent)
    }

    /// The faction that lends its colours; the emblem is the suit's own.
    pub(crate) const fn tint(self) -> Faction {
        match self {
            Self::Hearts => Faction::Wine,
            Self::Spades => Faction::Iron,
            Self::Suns => Faction::Ember,
            Self::Moons => Faction::Azure,
            Self::Bells => Faction::Gold,
            Self::Acorns => Faction::Umber,
            Self::Diamonds => Faction::Lime,
            Self::Clubs => Faction::Jade,
            Self::Cups => Faction::Violet,
            Self::Swords => Faction::Silver,
            Self::Shells => Faction::Rose,
            Self::Anchors => Faction::Sky,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a card counts as; each has an icon of its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Rank {
    /// A supply train, drawn as a wagon.
    Six,
    /// A musket.
    Seven,
    /// Two crossed muskets.
    Eight,
    /// A field gun.
    Nine,
    /// A mortar.
    Ten,
    /// Light cavalry, drawn as a horse's head.
    Jack,
    /// A lady, drawn as a crown of pearls.
    Queen,
    /// Heavy cavalry, drawn as a horse's head in armour.
    King,
    /// Pikemen, drawn as three pikes.
    Ace,
}

impl Rank {
    /// All nine, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// What stands in the corner of the card, such as "10" or "K".
    pub const fn text(self) -> &'static str {
        match self {
            Self::Six => "6",
            Self::Seven => "7",
            Self::Eight => "8",
            Self::Nine => "9",
            Self::Ten => "10",
            Self::Jack => "J",
            Self::Queen => "Q",
            Self::King => "K",
            Self::Ace => "A",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A card, face up or face down.
///
/// # Examples
///
/// Whose back it is is no secret, since the suit is on it; a card that lies face down compares by
/// nothing else:
///
/// ```
/// use render::{Card, Rank, Suit};
///
/// let queen = Card { suit: Suit::Cups, face: Some(Rank::Queen) };
/// let king = Card { face: Some(Rank::King), ..queen };
/// assert_ne!(queen, king);
/// assert_eq!(Card { face: None, ..queen }, Card { face: None, ..king });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Card {
    /// Its suit, which its back shows too.
    pub suit: Suit,
    /// Its rank; none when it lies face down.
    pub face: Option<Rank>,
}

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

/// The table between battles: every seat with its cards, coins and trains.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauScene {
    /// The title at the left of the title bar.
    pub title: String,
    /// The two lines at the right of the title bar.
    pub heading: Heading,
    /// The pill at the far right, such as whose turn it is; gold, whatever its faction.
    pub badge: Option<Badge>,
    /// How many cards are left in the deck.
    pub deck: u8,
    /// Whether the Fast Player Reward is still to be had.
    pub reward: bool,
    /// The seats clockwise, 4 to 12.
    pub seats: Vec<TableauSeat>,
    /// Up to 4 lines under the seats.
    pub note: Vec<String>,
    /// How it ended, once it has.
    pub outcome: Option<TableauOutcome>,
}

/// A seat at the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauSeat {
    /// How the seat is called.
    pub name: String,
    /// The seat's arms.
    pub arms: Arms,
    /// Whether it is the active seat.
    pub is_active: bool,
    /// Whether it is the viewer's own.
    pub is_mine: bool,
    /// A short text in a pill, such as "out of troops".
    pub tag: Option<String>,
    /// Coins won so far, a part of its points.
    pub coins: u32,
    /// Supply trains that lie before the seat.
    pub trains: u8,
    /// Points in all, as the caller counts them.
    pub score: u32,
    /// Its cards by suit, up to 12 piles.
    pub piles: Vec<Pile>,
}

/// The cards of one suit that a seat holds, 1 to 9.
///
/// # Examples
///
/// Everybody knows how many cards of each suit a seat holds, and the ranks of those that were opened.
/// A pile has no room for more, so a caller cannot show a hidden rank by mistake:
///
/// ```
/// use render::{Pile, Rank, Suit};
///
/// let pile = Pile { suit: Suit::Bells, hidden: 3, opened: vec![Rank::Ace] };
/// assert_eq!(usize::from(pile.hidden) + pile.opened.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Pile {
    /// The suit on the backs of all its cards.
    pub suit: Suit,
    /// How many lie face down.
    pub hidden: u8,
    /// The ranks of those that were opened.
    pub opened: Vec<Rank>,
}

/// How a war ended, on a banner under the title.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauOutcome {
    /// The result, such as "Beatrix and Osric share the win".
    pub title: String,
    /// How it came about, such as "17 points each"; may be empty.
    pub detail: String,
    /// The arms of those who won, up to 12; their seats wear a crown.
    pub winners: Vec<Arms>,
}

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Rank, Suit};

    #[test]
    fn every_suit_and_rank_has_a_text_of_its_own() {
        let suits: BTreeSet<String> = Suit::ALL.iter().map(Suit::to_string).collect();
        let ranks: BTreeSet<String> = Rank::ALL.iter().map(Rank::to_string).collect();
        assert_eq!((suits.len(), ranks.len()), (12, 9));
        assert!(Suit::ALL.is_sorted() && Rank::ALL.is_sorted());
    }

    #[test]
    fn every_suit_has_a_colour_of_its_own() {
        let tints: BTreeSet<_> = Suit::ALL.iter().map(|suit| suit.tint()).collect();
        assert_eq!(tints.len(), 12);
    }
}
