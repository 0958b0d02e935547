//! Drawn things: emblems, castles, units, medals, signs. All own paths.
//!
//! Tokens are drawn in a box of 100 by 100 with the origin at its top left, the
//! size of one square; emblems in a box from -1 to 1.

mod castle;
pub(crate) mod counter;
mod emblem;
mod man;
mod path;
mod role;
mod sign;
pub(crate) mod site;
mod sprites;
mod suit;
mod unit;

pub(crate) use emblem::emblem;
pub(crate) use man::Coat;
pub(crate) use role::role;
pub(crate) use sign::{crest, crown, dagger, empty_medal, laurel, medal, swords_alone};
pub(crate) use sprites::{Art, Sprites};
pub(crate) use suit::{emblem_crown, eye_shape, suit_emblem};
pub(crate) use unit::clearance;
