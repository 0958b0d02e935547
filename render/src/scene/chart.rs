//! The scenes of numbers over time, and of what stands between every two of many powers.
//!
//! Texts may be of any length and hold any Unicode: they are cleaned and fitted, never refused.

use serde::Serialize;

use super::{
    arms::Faction,
    board::{Badge, Crest, Heading},
};

/// Lines over time, one for each of up to 24 series.
///
/// Lines are told apart by their colour and dashes, and by a label with emblem and code at the end
/// of each. No two labels overlap.
///
/// # Examples
///
/// Every series has a value, or a gap, for each point in time; a series of another length is
/// refused.
///
/// ```
/// use render::{ChartScene, ChartSeries, Crest, Faction, Heading, Scene};
///
/// let series = |name: &str, faction, values: &[Option<i64>]| ChartSeries {
///     name: name.into(),
///     code: name[..1].into(),
///     faction,
///     values: values.to_vec(),
/// };
/// let mut scene = ChartScene {
///     title: "Strength".into(),
///     crest: Crest::Swords,
///     heading: Heading { main: "Years 1 to 3".into(), sub: "Game #12".into() },
///     badge: None,
///     across: "Year".into(),
///     up: "Strength".into(),
///     points: vec!["1".into(), "2".into(), "3".into()],
///     series: vec![
///         series("Aquila", Faction::Azure, &[Some(4000), Some(5200), Some(6100)]),
///         series("Zara", Faction::Ember, &[Some(5000), Some(900), None]), // is out
///     ],
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.series[1].values.pop();
/// let refusal = Scene::from(scene).check().unwrap_err();
/// assert_eq!(refusal.to_string(), "values of a series is 2, must be between 3 and 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChartScene {
    /// The title, at the top left.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What goes with the title.
    pub heading: Heading,
    /// A short text at the top right.
    pub badge: Option<Badge>,
    /// What runs from left to right, such as "Year".
    pub across: String,
    /// What runs upwards, such as "Strength".
    pub up: String,
    /// The names of the points in time, oldest first, 1 to 1,000; those that find room are written.
    pub points: Vec<String>,
    /// The lines, at most 24.
    pub series: Vec<ChartSeries>,
}

/// A line of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChartSeries {
    /// Whose it is, in full.
    pub name: String,
    /// A short code of 1 to 3 letters beside the emblem, by which it is told in print too.
    pub code: String,
    /// Whose colour and emblem it has; its dashes follow from it.
    pub faction: Faction,
    /// A value for each point in time; `None` is a gap. At most 10¹⁵ from 0.
    pub values: Vec<Option<i64>>,
}

/// What stands between every two of 2 to 24 powers, as a triangle of cells: one for each pair, in the
/// row of the later and the column of the earlier one.
///
/// A cell is told by its letter, its colour and its pattern, one that not everybody may know of by a corner
/// that is folded over; powers by code and emblem at the left of
/// their row, and by code, emblem and name where row and column meet.
///
/// # Examples
///
/// A cell names its powers and what stands between them by their places in the lists.
///
/// ```
/// use render::{Bond, BondLook, Crest, Faction, Heading, MatrixScene, Power, Scene, Tie};
///
/// let power = |name: &str, faction| Power {
///     name: name.into(),
///     code: name[..1].into(),
///     faction,
/// };
/// let bond = |letter: &str, label: &str, look| Bond {
///     letter: letter.into(),
///     label: label.into(),
///     look,
/// };
/// let mut scene = MatrixScene {
///     title: "Treaties".into(),
///     crest: Crest::Swords,
///     heading: Heading { main: "Year 3".into(), sub: "Game #12".into() },
///     badge: None,
///     powers: vec![power("Aquila", Faction::Azure), power("Zara", Faction::Ember)],
///     bonds: vec![bond("W", "War", BondLook::War), bond("P", "Peace", BondLook::Peace)],
///     ties: vec![Tie { powers: [0, 1], bond: 1, is_secret: false }],
/// };
/// assert_eq!(Scene::from(scene.clone()).check(), Ok(()));
///
/// scene.ties[0].powers = [0, 2];
/// let refusal = Scene::from(scene).check().unwrap_err();
/// assert_eq!(refusal.to_string(), "power of a tie is 2, must be between 0 and 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MatrixScene {
    /// The title, at the top left.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What goes with the title.
    pub heading: Heading,
    /// A short text at the top right.
    pub badge: Option<Badge>,
    /// The rows, which are the columns too, from top to bottom: 2 to 24.
    pub powers: Vec<Power>,
    /// What may stand between two, 1 to 8 kinds; those with a tie are in the legend, each with how
    /// many there are of it.
    pub bonds: Vec<Bond>,
    /// What stands between whom, each pair at most once; without one a cell is empty.
    pub ties: Vec<Tie>,
}

/// A row and a column of a matrix.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Power {
    /// Its name in full, where its row ends and its column begins.
    pub name: String,
    /// A short code of 1 to 3 letters, before its row too.
    pub code: String,
    /// Its colour and emblem.
    pub faction: Faction,
}

/// A kind of what may stand between two powers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Bond {
    /// The letter in its cells.
    pub letter: String,
    /// Its words in the legend.
    pub label: String,
    /// Colour and pattern of its cells; another for each kind.
    pub look: BondLook,
}

/// Colour and pattern of a cell, so that kinds differ without any colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum BondLook {
    /// Dark red with a cross from corner to corner.
    War,
    /// Amber with slanting bars.
    Truce,
    /// Pale, plain.
    Peace,
    /// Blue in a double frame.
    Alliance,
    /// Green with a level band below.
    Passage,
    /// Violet with dots in the corners.
    Vassal,
    /// Grey with upright bars.
    Shelter,
    /// Brown with a corner cut off.
    Other,
}

impl BondLook {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::War,
        Self::Truce,
        Self::Peace,
        Self::Alliance,
        Self::Passage,
        Self::Vassal,
        Self::Shelter,
        Self::Other,
    ];
}

/// What stands between two powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Tie {
    /// The places of the two in the list of powers, two different ones.
    pub powers: [usize; 2],
    /// The place of what stands between them in the list of bonds.
    pub bond: usize,
    /// Whether the two alone know of it, or of some of it.
    pub is_secret: bool,
}
