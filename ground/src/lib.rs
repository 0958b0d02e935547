//! What a map is to a game: regions with their names, kinds and worth, and the ways between them; and what a scenario
//! puts on it.
//!
//! A [`Map`] is made once and never changes. `atlas` reads it from files and adds outlines; the rules play on it;
//! texts and pictures find what they show by the number of a [`Region`]. No game is named here.
//!
//! Texts name regions by name or by the code that is printed on the map, in any case and without accents; where names
//! begin alike, the longest known one wins (TB-02).
//!
//! The crate has values and functions over them and nothing else, so that the rules may use it.
//!
//! # Examples
//!
//! ```
//! use ground::{Map, Place, Region};
//!
//! let places = [("Pola", "POL"), ("Pola Nova", "PON"), ("Zára", "ZAR")];
//! let places = places.map(|(name, code)| Place::new(name, code)).to_vec();
//! let map = Map::new(places, &[(Region(0), Region(1)), (Region(1), Region(2))])?;
//! assert_eq!(map.borders(Region(1)), [Region(0), Region(2)]);
//! assert_eq!(map.find("zar"), Some(Region(2)));
//! assert_eq!(map.find("ZARA"), Some(Region(2)));
//! // The longest known name wins, so that nothing needs quotes.
//! assert_eq!(map.begins("pola nova 4000"), Some((Region(1), "4000")));
//! # Ok::<(), ground::MapFault>(())
//! ```

mod map;
mod names;
mod region;
mod scenario;

pub use map::{Border, BorderKind, Map, MapFault};
pub use names::{Names, fold};
pub use region::{Kind, Place, Region};
pub use scenario::{
    Army, ArmyKind, Asked, Card, CardForm, Deck, Form, Part, Scenario, Start, Status, StatusOf,
    TreatyKind,
};
