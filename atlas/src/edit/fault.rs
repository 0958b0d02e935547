//! Why an edit is refused.

use crate::bounds;
use crate::fault::Fault;
use crate::model::Kind;

/// Why an edit is refused; nothing was changed then.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum EditFault {
    /// There is no region of that place.
    #[error("there is no region {place}; the map has {count}")]
    NoRegion {
        /// Counted from 1.
        place: usize,
        count: usize,
    },
    /// A text is longer than a draft keeps.
    #[error("{what} has {length} characters; at most {most} are kept while you type")]
    Long {
        what: &'static str,
        length: usize,
        most: usize,
    },
    /// There are more notices than a draft keeps.
    #[error("there are {count} notices; the limit is {most}", most = bounds::NOTICES)]
    Notices { count: usize },
    /// A number is out of its bounds.
    #[error("the {what} is {found}; it must be a whole number from {least} to {most}")]
    Number {
        what: &'static str,
        found: i64,
        least: u32,
        most: u32,
    },
    /// A region of another kind has no such number.
    #[error("{name} is {kind}, which has no {what}: choose another kind first")]
    Without {
        name: String,
        kind: Kind,
        what: &'static str,
    },
    /// One region where two are needed.
    #[error("{name} cannot be {what} with itself: choose a neighbour")]
    Itself { name: String, what: &'static str },
    /// The two do not touch.
    #[error("{first} and {second} share no border")]
    Apart { first: String, second: String },
    /// The border is cut already.
    #[error("the border between {first} and {second} is cut already")]
    Cut { first: String, second: String },
    /// The border is not cut.
    #[error("the border between {first} and {second} is not cut: it can be crossed")]
    Uncut { first: String, second: String },
    /// The two are neighbours by land.
    #[error("{first} and {second} share a border already: cut it first, or leave the link out")]
    Neighbours { first: String, second: String },
    /// There is no link.
    #[error("no strait or bridge joins {first} and {second}")]
    Unlinked { first: String, second: String },
    /// There is one of that kind.
    #[error("a {kind} joins {first} and {second} already")]
    Linked {
        kind: &'static str,
        first: String,
        second: String,
    },
    /// A link is neither a strait nor a bridge.
    #[error("a link is a strait or a bridge; borders are seen from the outlines")]
    LinkKind,
    /// Nobody goes there.
    #[error("{name} is impassable: no way leads there")]
    Impassable { name: String },
    /// There are too many links or cuts.
    #[error("the map has {most} {what}, which is the limit", most = bounds::LINKS)]
    Ways { what: &'static str },
    /// There would be too few regions.
    #[error("the map has {0} regions; it needs at least {fewest}", fewest = bounds::FEWEST_REGIONS)]
    Few(usize),
    /// There would be too many.
    #[error("the map has {most} regions, which is the limit", most = bounds::MOST_REGIONS)]
    Many,
    /// A fortification stands in land.
    #[error("{name} is {kind}: a fortification stands in a land region (EU-02)")]
    NotLand { name: String, kind: Kind },
    /// There is no place for a fortification.
    #[error(
        "there is no place for a fortification in {name}: it needs a coast away from other land, or room \
         inside (EU-02)"
    )]
    NoPlace { name: String },
    /// Outlines do not fit together, so that it is not known who touches whom.
    #[error("outlines do not fit together yet: {0}; mend them in the program that drew them")]
    Unshaped(Box<Fault>),
    /// Outlines would not fit together any more.
    #[error("the outlines would not fit together: {0}")]
    Shapes(Box<Fault>),
}
