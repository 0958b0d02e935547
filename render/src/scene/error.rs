//! Why a scene could not be drawn.

use thiserror::Error;

use super::{arms::Faction, map::Hatch};

/// A scene that asks for what cannot be drawn; nothing was drawn then.
///
/// Texts are never a reason: they are cleaned and fitted, whatever they hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A count or a size lies outside of what a picture has room for.
    #[error("{what} is {value}, must be between {min} and {max}")]
    OutOfBounds {
        /// What was counted or measured.
        what: &'static str,
        /// What the scene says.
        value: usize,
        /// The smallest value that is drawn.
        min: usize,
        /// The largest value that is drawn.
        max: usize,
    },
    /// Something stands on a square that the board does not have.
    #[error("{what} at column {col}, row {row} is off the board of {cols} by {rows}")]
    OffBoard {
        /// A token, a mark, or an end of an arrow or trail.
        what: &'static str,
        /// Its column, counted from 0.
        col: u8,
        /// Its row, counted from 0.
        row: u8,
        /// Columns of the board.
        cols: u8,
        /// Rows of the board.
        rows: u8,
    },
    /// Two tokens stand on one square.
    #[error("two tokens stand at column {col}, row {row}")]
    Crowded {
        /// The column, counted from 0.
        col: u8,
        /// The row, counted from 0.
        row: u8,
    },
    /// An arrow or trail ends where it starts.
    #[error("{what} at column {col}, row {row} goes nowhere")]
    GoesNowhere {
        /// An arrow or a trail.
        what: &'static str,
        /// The column, counted from 0.
        col: u8,
        /// The row, counted from 0.
        row: u8,
    },
    /// A strike from one flank passes the centre on its way to the other flank.
    #[error("a charge from {from} to {to} would pass the centre")]
    PassesCentre {
        /// The flank of the card that strikes: west or east.
        from: &'static str,
        /// The other flank.
        to: &'static str,
    },
    /// A corner or an anchor lies outside of its map.
    #[error("{what} of region {region} at {x}, {y} is off the map of {width} by {height}")]
    OffMap {
        /// A corner or an anchor.
        what: &'static str,
        /// The region, counted from 0.
        region: usize,
        /// From the left, in map units.
        x: i32,
        /// From the top, in map units.
        y: i32,
        /// Width of the map.
        width: i32,
        /// Height of the map.
        height: i32,
    },
    /// Something names a region that the map does not have.
    #[error("{what} names region {region}, the map has {regions}")]
    NoRegion {
        /// An arrow, a battle, a link, a crop: what names it.
        what: &'static str,
        /// The region, counted from 0.
        region: usize,
        /// How many regions there are.
        regions: usize,
    },
    /// An arrow or a link joins a region with itself.
    #[error("{what} of region {region} leads to itself")]
    LeadsToItself {
        /// An arrow or a link.
        what: &'static str,
        /// The region, counted from 0.
        region: usize,
    },
    /// A faction stands twice in the legend.
    #[error("{faction:?} stands twice in the legend")]
    TwiceInLegend {
        /// The faction of the two sides.
        faction: Faction,
    },
    /// A pattern is in the picture, but not in the key.
    #[error("hatch {hatch:?} has no caption in the key")]
    Uncaptioned {
        /// The pattern that some region has.
        hatch: Hatch,
    },
    /// A value of a series is so far from 0 that it would not be exact.
    #[error("a value of a series is {value}, must be at most 10^15 from 0")]
    TooFar {
        /// The value that is too far from 0.
        value: i64,
    },
    /// Two powers are tied twice, or one with itself.
    #[error("powers {one} and {other} are tied twice, or are one")]
    TiedTwice {
        /// One of the two, counted from 0.
        one: usize,
        /// The other, not before it.
        other: usize,
    },
    /// The PNG writer refused the pixels.
    #[error("the PNG could not be written: {0}")]
    Encode(String),
}

/// Checks that a count lies within its bounds, both included.
pub(crate) fn within(
    what: &'static str,
    value: usize,
    min: usize,
    max: usize,
) -> Result<(), RenderError> {
    if (min..=max).contains(&value) {
        Ok(())
    } else {
        Err(RenderError::OutOfBounds {
            what,
            value,
            min,
            max,
        })
    }
}
