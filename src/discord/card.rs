//! The status card of a table: who plays, who runs it, whose decision is waited for until when.

use rules::any::AnyView;
use rules::{Level, OptionKind, Seat};
use serenity::all::{ButtonStyle, CreateActionRow, CreateEmbed, CreateEmbedFooter};

use super::ids::{LobbyButton, What};
use super::messages::{button, past_bots};
use super::reply::Reply;
use super::{dice, notes, proposals};
use crate::labels::{Seating, names};
use crate::presenter;
use crate::table::model::{Holder, Millis, Stage, TableRow};
use crate::table::{Glance, SIDES, homeland};

/// The gold of the pictures' frames.
const GOLD: u32 = 0x00D9_B25F;

/// The status card: who plays, and whose decision it is.
pub(super) fn card(glance: &Glance, board: Option<String>, seating: &Seating) -> Reply {
    let row = &glance.row;
    let resting = glance.view.as_ref().map(AnyView::resting);
    let resting = resting.unwrap_or_default();
    let rests = |seat| {
        if resting.contains(&seat) {
            " · 💤 rests"
        } else {
            ""
        }
    };
    let seats: Vec<String> = row
        .numbered()
        .map(|(seat, _)| seat_line(row, seating, seat) + rests(seat))
        .collect();
    let host = format!("Host: <@{}>", row.host.0);
    let mut about = vec![seats.join("\n"), host, state_line(glance, seating)];
    about.extend(clock_line(glance, seating));
    about.extend(proposals::card_lines(glance, seating));
    about.extend(past_bots(glance));
    if let Some(link) = board {
        about.push(format!("[To the board]({link})"));
    }
    if row.stage == Stage::Lobby && !row.options.is_empty() {
        let options: Vec<String> = row
            .game
            .options()
            .iter()
            // Homelands stand beside their seats.
            .filter(|spec| spec.kind != OptionKind::Homelands)
            .filter_map(|spec| Some((spec, row.options.get(spec.name)?)))
            .map(|(spec, value)| {
                format!(
                    "`{}` {}",
                    spec.name,
                    names::escape(&crate::table::shown_option(spec, value))
                )
            })
            .collect();
        if !options.is_empty() {
            about.push(format!("Options: {}", options.join(", ")));
        }
    }
    about.extend(presenter::brought(row.game, &row.options));
    if !glance.words.is_empty() {
        let seats = dice::seat_names(row, &glance.words);
        about.push(format!("Words for the dice: {seats}"));
    }
    let embed = CreateEmbed::new()
        .title(format!("{} · table {}", row.game.title(), row.id))
        .description(names::cut(&about.join("\n\n"), 4096))
        .footer(CreateEmbedFooter::new(dice::seal(row)))
        .colour(GOLD);
    let rows = match row.stage {
        Stage::Lobby => lobby_buttons(row),
        Stage::Ended if row.seq == 0 => Vec::new(),
        Stage::Playing | Stage::Over | Stage::Ended => {
            vec![CreateActionRow::Buttons(vec![dice::button(row)])]
        }
    };
    Reply {
        embed: Some(embed),
        rows,
        ..Reply::default()
    }
}

fn seat_line(row: &TableRow, seating: &Seating, seat: Seat) -> String {
    let Some(place) = row.seats.get(seat.index()) else {
        return String::new();
    };
    let (side, code, emblem) = SIDES
        .get(usize::from(place.colour))
        .copied()
        .unwrap_or(("Seat", "", ""));
    let holder = match &place.holder {
        Holder::Nobody => "*free*".to_owned(),
        Holder::Bot => format!("{} ({} bot player)", seating.shown_name(seat), row.bots),
        Holder::People(people) => {
            let people: Vec<String> = people
                .iter()
                .map(|person| format!("<@{}>", person.0))
                .collect();
            format!("**{}** {}", seating.shown_name(seat), people.join(" "))
        }
    };
    let begins = match homeland(row, seat).filter(|_| row.stage == Stage::Lobby) {
        Some(region) => format!(", begins in {}", names::shown(region)),
        None => String::new(),
    };
    format!("`{code}` {side}, {emblem}: {holder}{begins}")
}

fn state_line(glance: &Glance, seating: &Seating) -> String {
    let row = &glance.row;
    match (row.stage, &glance.view) {
        (Stage::Lobby, _) | (_, None) if row.stage != Stage::Ended => {
            let free = row
                .seats
                .iter()
                .filter(|seat| seat.holder == Holder::Nobody)
                .count();
            match free {
                0 => format!(
                    "All seats are taken. <@{}> can press **Start**.",
                    row.host.0
                ),
                1 => "One seat is free. Press **Join** to take it.".to_owned(),
                free => format!("{free} seats are free. Press **Join** to take one."),
            }
        }
        (Stage::Playing | Stage::Over, Some(view)) => presenter::status(view, seating),
        (Stage::Lobby | Stage::Playing | Stage::Over | Stage::Ended, _) => {
            "The host has called this table off.".to_owned()
        }
    }
}

/// When decisions are due, or why nothing is.
fn clock_line(glance: &Glance, seating: &Seating) -> Option<String> {
    let row = &glance.row;
    match (row.stage, row.paused) {
        (Stage::Over | Stage::Ended, _) => None,
        (Stage::Lobby, _) => Some(format!("Pace: {}.", row.pace.described())),
        (Stage::Playing, Some(pause)) => Some(format!(
            "⏸️ Paused since {}. {}",
            notes::moment(pause.since),
            notes::why_paused(pause.why)
        )),
        (Stage::Playing, None) => {
            let line = |(seat, until): &(Seat, Millis)| {
                format!(
                    "⏳ {} has until {}",
                    seating.shown_name(*seat),
                    notes::deadline(*until)
                )
            };
            let lines: Vec<String> = glance.due.iter().map(line).collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        }
    }
}

fn lobby_buttons(row: &TableRow) -> Vec<CreateActionRow> {
    let taken = row.seats.iter().all(|seat| seat.holder != Holder::Nobody);
    let full = taken && row.seats.len() >= *row.game.seats().end();
    let lobby = |which, label, style| button(row, What::Lobby(which), label, style);
    let seats = vec![
        lobby(LobbyButton::Join, "Join", ButtonStyle::Success),
        lobby(LobbyButton::Leave, "Leave", ButtonStyle::Secondary),
        lobby(LobbyButton::Bot, "Add bot player", ButtonStyle::Secondary).disabled(full),
        lobby(LobbyButton::Start, "Start", ButtonStyle::Primary).disabled(!taken),
    ];
    let mut more = vec![lobby(
        LobbyButton::Words,
        "Add words",
        ButtonStyle::Secondary,
    )];
    if row.seats.iter().any(|seat| seat.holder == Holder::Bot) {
        let (other, label) = match row.bots {
            Level::Gentle => (Level::Keen, "Make bot players keen"),
            Level::Keen => (Level::Gentle, "Make bot players gentle"),
        };
        more.push(lobby(
            LobbyButton::Bots(other),
            label,
            ButtonStyle::Secondary,
        ));
    }
    more.push(dice::button(row));
    vec![
        CreateActionRow::Buttons(seats),
        CreateActionRow::Buttons(more),
    ]
}
