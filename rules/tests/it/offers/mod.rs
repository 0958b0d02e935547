//! Offers between seats, and the treaties that come of them: a game of terms to try them on, rulings,
//! secrecy, notation, and properties that are shown to find planted faults.

mod acts;
mod checks;
mod faults;
mod notation;
mod plays;
mod properties;
mod secrecy;
mod support;
mod worlds;
