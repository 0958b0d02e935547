//! Rows of controls as Discord takes them, made of what a presenter offers.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
};

use super::list_page::{self, ListPage};
use super::{Verb, guarded};
use crate::discord::messages::BUTTONS_IN_ROW;
use crate::labels::names;
use crate::presenter::{Act, Button, Row, Select, Style};
use crate::table::Panel;

/// The most rows of a presenter: Discord takes five, and the last is the same for all games.
pub(super) const ROWS: usize = 4;
/// The longest label of a button, in characters.
const LABEL: usize = 80;

/// What a presenter offers as rows of a panel, with the part of a long list that `list_page` says.
pub(super) fn rows(
    panel: &Panel,
    offered: Vec<Row<'_>>,
    list_page: Option<&ListPage>,
) -> Vec<CreateActionRow> {
    let mut rows = Vec::new();
    for row in offered {
        match row {
            Row::Buttons(buttons) => {
                for line in buttons.chunks(BUTTONS_IN_ROW) {
                    rows.push(buttons_row(panel, line, rows.len()));
                }
            }
            Row::Select(select) => rows.extend(select_row(panel, &select, rows.len(), list_page)),
        }
    }
    rows.truncate(ROWS);
    rows
}

fn buttons_row(panel: &Panel, buttons: &[Button], row: usize) -> CreateActionRow {
    let buttons = buttons.iter().enumerate();
    let buttons = buttons.map(|(place, button)| one(panel, button, row * BUTTONS_IN_ROW + place));
    CreateActionRow::Buttons(buttons.collect())
}

/// A button; `number` tells those that cannot be pressed apart, as every id of a message must be
/// another one.
fn one(panel: &Panel, button: &Button, number: usize) -> CreateButton {
    let verb = match &button.act {
        Some(Act::Add(text)) => Verb::Add(text.clone()),
        Some(Act::Pick(what)) => Verb::Pick(what.clone()),
        Some(Act::Alter(word)) => Verb::Alter(word.clone()),
        Some(Act::Tool(name)) => Verb::Tool((*name).to_owned()),
        Some(Act::Aside(order)) => Verb::Aside(order.clone()),
        Some(Act::Give(name)) => Verb::Give((*name).to_owned()),
        None => Verb::Nothing(u8::try_from(number).unwrap_or(u8::MAX)),
    };
    let style = match button.style {
        Style::Plain => ButtonStyle::Secondary,
        Style::Main => ButtonStyle::Primary,
        Style::Good => ButtonStyle::Success,
        Style::Danger => ButtonStyle::Danger,
    };
    CreateButton::new(guarded(panel, verb))
        .label(names::cut(&button.label, LABEL))
        .style(style)
        .disabled(button.act.is_none())
}

/// A select, unless there is nothing to choose.
fn select_row(
    panel: &Panel,
    select: &Select<'_>,
    row: usize,
    list_page: Option<&ListPage>,
) -> Option<CreateActionRow> {
    let row = u8::try_from(row).unwrap_or(u8::MAX);
    let part = list_page
        .filter(|list_page| list_page.row == row)
        .map(|list_page| &list_page.part);
    let (options, says) = list_page::options(select, part);
    if options.is_empty() {
        return None;
    }
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(guarded(panel, Verb::Select(select.takes, row)), kind);
    Some(CreateActionRow::SelectMenu(menu.placeholder(says)))
}
