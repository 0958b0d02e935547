//! The panels of a campaign: winter, military turns, choices in conflicts, and those of seats that are not asked.

use std::iter;

use rules::Seat;
use rules::erkenfara::line::Line;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::turn::retreat::refuges;
use rules::erkenfara::view::View;
use rules::erkenfara::world::board::Season;
use rules::map::Region;

use super::{GameView, ahead, march, odds, standing, winter, words};
use crate::labels::seating::Names;
use crate::presenter::offer_editor::{self, OfferEditor as Editor};
use crate::presenter::{Act, Button, Choice, Row, Select, Style, Takes, Turn};

/// Discord's limit for the buttons of a row.
const IN_ROW: usize = 5;

/// The offer editor of this game.
type OfferEditor<'a, 't> = Editor<'a, 't, super::Erkenfara>;

/// Whether the seat of a panel is asked for something.
pub(super) fn is_asked(turn: &Turn<'_, GameView>) -> bool {
    words::asked(turn.now).contains(&turn.seat)
}

/// Whether what the panel is about is a choice in a conflict.
fn chooses(view: &View, seat: Seat) -> bool {
    view.conflict
        .as_ref()
        .is_some_and(|conflict| conflict.side(seat).is_some())
}

/// What everybody who is asked has to do at the same time.
pub(super) fn task(view: &GameView) -> Option<&'static str> {
    if view.conflict.is_some() {
        return Some("Conflict: fight on or retreat");
    }
    if view.board.turn.is_some() {
        return None;
    }
    Some(match view.board.season {
        Season::Winter => "Winter: write your sheet",
        Season::Spring => "Spring: write your sheet",
        Season::Summer => "Summer: write your sheet",
        Season::Autumn => "Autumn: write your sheet",
    })
}

/// What to do.
pub(super) fn hint(turn: &Turn<'_, GameView>) -> &'static str {
    if OfferEditor::of(turn).is_some() {
        return offer_editor::HINT;
    }
    if !is_asked(turn) {
        return "Order for a turn to come: **Confirm** seals it, and it is played when that turn comes.";
    }
    if chooses(turn.now, turn.seat) {
        return "Stay and fight on, or retreat. Both sides choose in secret.";
    }
    match turn.now.board.season {
        Season::Winter => {
            "Raise troops with this winter's income, disband what you cannot pay. Nobody sees it \
             until all are ready."
        }
        Season::Spring | Season::Summer | Season::Autumn => {
            "Order army by army; all moves happen together. Standing orders are the last of the first list; parts \
             and paths go by text."
        }
    }
}

/// What there is to know of what is asked, or of the sheet that is composed ahead.
pub(super) fn about(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
    if OfferEditor::of(turn).is_some() {
        return vec![treasury(turn)];
    }
    let is_ahead = !is_asked(turn);
    // Looked for as things are now: for the turn that is composed, those before it are over.
    let sealed = ahead::waits(turn.now, names);
    ahead::on(turn, |turn| {
        let sheet = match turn.now.board.season {
            Season::Winter => winter::about(turn, names),
            Season::Spring | Season::Summer | Season::Autumn => {
                let odds = odds::about(turn, names).into_iter();
                iter::once(treasury(turn)).chain(odds).collect()
            }
        };
        let heading = is_ahead.then(|| ahead::about(turn, sealed, names));
        heading.into_iter().flatten().chain(sheet).collect()
    })
}

fn treasury(turn: &Turn<'_, GameView>) -> String {
    format!("**Treasury** {} gold.", turn.now.of(turn.seat).treasury)
}

/// What lies in the offer editor.
pub(super) fn offer_editor(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
    OfferEditor::of(turn).map_or_else(Vec::new, |editor| editor.about(names))
}

/// What is picked up after a press on the offer editor.
pub(super) fn altered(turn: &Turn<'_, GameView>, word: &str) -> Option<String> {
    OfferEditor::of(turn)?.altered(word)
}

/// The controls for what is asked.
pub(super) fn rows<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
    if !is_asked(turn) {
        return Vec::new();
    }
    if let Some(editor) = OfferEditor::of(turn) {
        return editor.rows();
    }
    let rows = if chooses(turn.now, turn.seat) {
        choice(turn)
    } else {
        sheet(turn)
    };
    with_deals(turn, rows)
}

/// Rows with the button that opens the offer editor at the end of their last buttons; of more than a row takes, those
/// that cannot be pressed give way.
fn with_deals<'a>(turn: &Turn<'_, GameView>, mut rows: Vec<Row<'a>>) -> Vec<Row<'a>> {
    let Some(deals) = OfferEditor::button(turn).filter(|_| !standing::is_open(turn)) else {
        return rows;
    };
    let last = rows.iter_mut().rev().find_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Select(_) => None,
    });
    if let Some(buttons) = last {
        if buttons.len() >= IN_ROW {
            buttons.retain(|button| button.act.is_some());
        }
        buttons.truncate(IN_ROW - 1);
        buttons.push(deals);
    }
    rows
}

/// The controls of a sheet for the season of the board.
pub(super) fn sheet<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    if standing::is_open(turn) {
        return standing::rows(turn);
    }
    match turn.now.board.season {
        Season::Winter => winter::rows(turn),
        Season::Spring | Season::Summer | Season::Autumn => march::rows(turn),
    }
}

/// The draft that a button makes of the present one, or the order of the offer editor.
pub(super) fn tool(turn: &Turn<'_, GameView>, name: &str) -> Option<String> {
    if let Some(order) = OfferEditor::of(turn).and_then(|editor| editor.tool(name)) {
        return Some(order);
    }
    if !is_asked(turn) {
        let then = ahead::view(turn)?;
        let turn = &Turn {
            now: &then,
            ..*turn
        };
        return match name {
            "cover" => winter::cover(turn),
            "drop" => march::dropped(turn),
            "unstand" => standing::dropped(turn),
            "again" => march::again(turn),
            _ => None,
        };
    }
    match name {
        "stay" | "retreat" => chooses(turn.now, turn.seat).then(|| name.to_owned()),
        "cover" => winter::cover(turn),
        "drop" => march::dropped(turn),
        "unstand" => standing::dropped(turn),
        "again" => march::again(turn),
        "sealed" => march::sealed(turn),
        _ => None,
    }
}

/// The lines of the sheet that is being composed.
pub(super) fn lines(turn: &Turn<'_, GameView>) -> Vec<Line> {
    let ctx = turn.now.ctx(&turn.seating.roster);
    match Order::read(ctx, turn.draft) {
        Ok(Order::Sheet(lines) | Order::Stand(lines) | Order::Seal { lines, .. }) => lines,
        Ok(_) | Err(_) => Vec::new(),
    }
}

/// What regions are called in orders that must be short.
pub(super) fn code(view: &GameView, region: Region) -> String {
    let place = view.world.map.place(region);
    place.map(|place| place.code.clone()).unwrap_or_default()
}

/// A region as people call it, with its code, by which it is found on the map: `Alba (ALB)`.
pub(super) fn place(view: &GameView, region: Region) -> String {
    let name = crate::labels::names::plain(view.world.name(region));
    format!("{name} ({})", code(view, region))
}

pub(super) fn select<'a>(
    takes: Takes,
    placeholder: &'static str,
    choices: Vec<Choice>,
    chosen: Option<usize>,
) -> Row<'a> {
    Row::Select(Select {
        takes,
        placeholder,
        choices: choices.into(),
        chosen,
    })
}

/// Staying in the conflict, and the regions to retreat to (EU-24).
fn choice<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    let Some(conflict) = &turn.now.conflict else {
        return Vec::new();
    };
    let Some(side) = conflict.side(turn.seat) else {
        return Vec::new();
    };
    let world = &turn.now.world;
    let places = turn
        .now
        .on_field(world, |field| refuges(field, conflict, side));
    let choices = places.into_iter().map(|to| {
        let label = format!("Retreat to {}", place(turn.now, to));
        Choice::new(label, format!("retreat to {}", code(turn.now, to)))
    });
    vec![
        Row::Buttons(vec![
            Button::new("Stay", Act::Tool("stay")).styled(Style::Main),
            Button::new("Retreat", Act::Tool("retreat")),
        ]),
        select(Takes::Draft, "Retreat to a region", choices.collect(), None),
    ]
}

/// The controls of a seat that is not asked.
pub(super) fn meanwhile<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    if let Some(editor) = OfferEditor::of(turn) {
        return editor.rows();
    }
    let aside = |order: &str, label: &str| {
        let may = turn.asides.iter().any(|aside| aside == order);
        may.then(|| Button::new(label, Act::Aside(order.to_owned())))
    };
    let mut beside: Vec<Button> = aside("unready", "Not ready after all")
        .into_iter()
        .collect();
    beside.extend(ahead::unseals(turn));
    ahead::rows(turn, OfferEditor::button(turn), beside)
}
