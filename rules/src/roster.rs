//! What the seats of a table are called, so that notation and refusals can name them (TB-02).

use serde::{Deserialize, Serialize};

use crate::Seat;

/// How one seat is called: its name, short code and emblem, each unique at its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The seat's name, as people wrote it.
    pub name: String,
    /// Two or three letters, printed beside the colour.
    pub code: String,
    /// The emblem's word, such as `tower`.
    pub emblem: String,
}

/// The labels of all seats of a table, in seat order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    labels: Vec<Label>,
}

impl Roster {
    /// Takes the labels in seat order.
    pub fn new(labels: Vec<Label>) -> Self {
        Self { labels }
    }

    /// Labels seats by name alone; codes are `S1`, `S2`, … and emblems are `seat1`, ….
    pub fn of_names<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        let label = |(index, name): (usize, S)| Label {
            name: name.into(),
            code: format!("S{}", index + 1),
            emblem: format!("seat{}", index + 1),
        };
        Self::new(names.into_iter().enumerate().map(label).collect())
    }

    /// The name of `seat`, or `seat N` where it has no label.
    pub fn name(&self, seat: Seat) -> String {
        self.labels
            .get(seat.index())
            .map_or_else(|| seat.to_string(), |label| label.name.clone())
    }

    /// The label of `seat`, if it has one.
    pub fn label(&self, seat: Seat) -> Option<&Label> {
        self.labels.get(seat.index())
    }

    /// How many seats have a label.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether no seat has a label.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }
}
