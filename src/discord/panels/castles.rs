//! The panel of Combat Castles: pick a unit, direction pad, placement.

use rules::castles::{Position, Square, Squares, Step, Token, View};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::{Verb, control, controls, guarded};
use crate::table::Panel;

/// What to do in this step.
pub(super) fn hint(view: &View) -> &'static str {
    match view.position.step {
        Step::Opening => "Place your first unit next to your castle.",
        Step::Castle => "Move your castle.",
        Step::Units => "Move units, place units, or confirm.",
        Step::Placement => "Place units, or confirm.",
    }
}

/// The controls for the step that the draft has come to.
pub(super) fn rows(panel: &Panel, view: &View) -> Vec<CreateActionRow> {
    let position = &view.position;
    let mut rows = Vec::new();
    if !panel.complete {
        match position.step {
            Step::Opening => rows.extend(placement(panel, position.opening_placements())),
            Step::Castle => rows.extend(pad(panel, position, position.own().castle)),
            Step::Units => rows.extend(units(panel, position)),
            Step::Placement => rows.extend(supply(panel, position)),
        }
    }
    rows.push(CreateActionRow::Buttons(controls(panel)));
    rows
}

/// The units that can move; with one picked up, where it can go; else where units can be placed.
fn units(panel: &Panel, position: &Position) -> Vec<CreateActionRow> {
    let picked: Option<Square> = panel
        .draft
        .focus
        .as_deref()
        .and_then(|text| text.parse().ok());
    let picked = picked.filter(|&from| !position.unit_moves(from).is_empty());
    let movable = position
        .own()
        .units
        .iter()
        .filter(|&from| !position.unit_moves(from).is_empty());
    let buttons: Vec<CreateButton> = movable
        .map(|from| {
            let style = if picked == Some(from) {
                ButtonStyle::Primary
            } else {
                ButtonStyle::Secondary
            };
            control(
                panel,
                Verb::Pick(from.to_string()),
                &format!("Unit {from}"),
                style,
            )
        })
        .collect();
    let mut rows = Vec::new();
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    match picked {
        Some(from) => rows.extend(pad(panel, position, from)),
        None => rows.extend(supply(panel, position)),
    }
    rows
}

fn supply(panel: &Panel, position: &Position) -> Option<CreateActionRow> {
    if position.own().supply == 0 {
        None
    } else {
        placement(panel, position.placements())
    }
}

/// A select of squares for a unit from the supply.
fn placement(panel: &Panel, squares: Squares) -> Option<CreateActionRow> {
    if squares.is_empty() {
        return None;
    }
    let options = squares
        .iter()
        .map(|at| CreateSelectMenuOption::new(at.to_string(), Token::Place(at).to_string()))
        .collect();
    let kind = CreateSelectMenuKind::String { options };
    let select =
        CreateSelectMenu::new(guarded(panel, Verb::Select), kind).placeholder("Place a unit on …");
    Some(CreateActionRow::SelectMenu(select))
}

/// The eight directions as they are on the picture: north is up.
const PAD: [[(i8, i8, &str); 3]; 3] = [
    [(-1, 1, "↖"), (0, 1, "↑"), (1, 1, "↗")],
    [(-1, 0, "←"), (0, 0, "•"), (1, 0, "→")],
    [(-1, -1, "↙"), (0, -1, "↓"), (1, -1, "↘")],
];

/// A direction pad around a castle or unit.
fn pad(panel: &Panel, position: &Position, from: Square) -> Vec<CreateActionRow> {
    PAD.iter()
        .enumerate()
        .map(|(row, line)| {
            let buttons = line
                .iter()
                .enumerate()
                .map(|(column, way)| pad_button(panel, position, from, *way, row * 3 + column))
                .collect();
            CreateActionRow::Buttons(buttons)
        })
        .collect()
}

fn pad_button(
    panel: &Panel,
    position: &Position,
    from: Square,
    (east, north, arrow): (i8, i8, &str),
    number: usize,
) -> CreateButton {
    let to = from
        .file()
        .checked_add_signed(east)
        .zip(from.rank().checked_add_signed(north))
        .and_then(|(file, rank)| Square::at(file, rank));
    let castle = position.step == Step::Castle;
    let token = to.and_then(|to| {
        let legal = if castle {
            position.castle_moves()
        } else {
            position.unit_moves(from)
        };
        let token = if castle {
            Token::Castle(to)
        } else {
            Token::Unit(from, to)
        };
        legal.has(to).then_some((to, token))
    });
    let Some((to, token)) = token else {
        // Every id of a message must be another one, also of buttons that cannot be pressed.
        let label = to
            .filter(|to| *to != from)
            .map_or(arrow.to_owned(), |to| format!("{arrow} {to}"));
        let verb = Verb::Pick(format!("-{number}"));
        return control(panel, verb, &label, ButtonStyle::Secondary).disabled(true);
    };
    let (style, mark) = if castle && position.gives_point(to) {
        // CC-20: the other player would score.
        (ButtonStyle::Danger, " ⚠")
    } else if !castle && position.enemy().castle == to {
        (ButtonStyle::Success, " ⚔")
    } else if position.enemy().units.has(to) {
        (ButtonStyle::Primary, " ⚔")
    } else {
        (ButtonStyle::Primary, "")
    };
    control(
        panel,
        Verb::Add(token.to_string()),
        &format!("{arrow} {to}{mark}"),
        style,
    )
}
