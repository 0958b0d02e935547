//! The panel of games without controls of their own: a list of what may be added to the draft.

use super::contract::Turn;
use super::controls::{Row, Select, Takes};

/// The instruction on such a panel.
pub(super) const HINT: &str = "Choose, then confirm.";

/// All that may come next, as one list.
pub(super) fn rows<'a, V>(turn: &Turn<'a, V>) -> Vec<Row<'a>> {
    vec![Row::Select(Select {
        takes: Takes::Add,
        placeholder: "Order",
        choices: turn.next.choices(),
        chosen: None,
    })]
}
