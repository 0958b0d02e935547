//! A panel for games whose orders are few: a select of all that is legal.

use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{Verb, controls, guarded, upper_first};
use crate::table::Panel;

/// The most options that Discord takes.
const MOST: usize = 25;

/// What to do.
pub(super) const HINT: &str = "Choose, then confirm.";

/// What is legal as a select, and the controls.
pub(super) fn rows(panel: &Panel) -> Vec<CreateActionRow> {
    let legal = panel.legal.iter().take(MOST);
    let options: Vec<CreateSelectMenuOption> = legal
        .map(|text| CreateSelectMenuOption::new(upper_first(text), text))
        .collect();
    let mut rows = Vec::new();
    if !options.is_empty() {
        let kind = CreateSelectMenuKind::String { options };
        let select = CreateSelectMenu::new(guarded(panel, Verb::Select), kind).placeholder("Order");
        rows.push(CreateActionRow::SelectMenu(select));
    }
    rows.push(CreateActionRow::Buttons(controls(panel)));
    rows
}
