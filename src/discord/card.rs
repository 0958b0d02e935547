//! The status card of a table: who plays, who runs it, whose decision is waited for until when.

use rules::any::AnyView;
use rules::{Choice, Level, OptionKind, OptionSpec, Seat};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateEmbed, CreateEmbedFooter, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::homelands::Homelands;
use super::ids::{LobbyButton, What};
use super::messages::{button, past_bots, press_at};
use super::reply::Reply;
use super::{absence, dice, live, notes, proposals};
use crate::labels::{Seating, names};
use crate::presenter;
use crate::table::model::{Holder, Millis, Stage, TableRow};
use crate::table::{Glance, SIDES};

/// The most characters of a choice in a list, of what is said of it, and of what stands in place of it.
pub(super) const LISTED: usize = 100;

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
    let homelands = (row.stage == Stage::Lobby)
        .then(|| Homelands::of(row))
        .flatten();
    let begins = |seat| {
        let homelands = homelands.as_ref();
        homelands.map_or_else(String::new, |homelands| homelands.chosen(row, seat))
    };
    let seats: Vec<String> = row
        .numbered()
        .map(|(seat, _)| {
            let standing = glance.standing.get(&seat).copied();
            let standing = standing.map_or_else(String::new, absence::standing);
            seat_line(row, seating, seat) + &begins(seat) + rests(seat) + &standing
        })
        .collect();
    let host = format!("Host: {}", row.host);
    let mut about = vec![seats.join("\n"), host, state_line(glance, seating)];
    about.extend(clock_line(glance, seating));
    about.extend(live::card_line(glance));
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
        .title(title(row))
        .description(names::cut(&about.join("\n\n"), 4096))
        .footer(CreateEmbedFooter::new(dice::seal(row)))
        .colour(GOLD);
    let rows = match row.stage {
        Stage::Lobby => {
            let mut rows = lobby_buttons(row);
            rows.extend(homelands.map(|homelands| homelands.list(row)));
            rows
        }
        Stage::Ended if row.seq == 0 => Vec::new(),
        Stage::Playing => {
            let here = live::im_here(row).into_iter();
            live::row_of(here.chain([live::gather_button(row), dice::button(row)]))
        }
        Stage::Over | Stage::Ended => {
            vec![CreateActionRow::Buttons(vec![dice::button(row)])]
        }
    };
    Reply {
        embed: Some(embed),
        rows,
        ..Reply::default()
    }
}

fn title(row: &TableRow) -> String {
    let table = format!("{} · table {}", row.game.title(), row.id);
    match &row.name {
        Some(name) => format!("{} · {table}", names::shown_words(name.as_str())),
        None => table,
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
        Holder::Nobody if row.stage == Stage::Lobby => "*free*".to_owned(),
        Holder::Nobody => format!("**{}** *free*", seating.shown_name(seat)),
        Holder::Bot => format!("{} ({} bot player)", seating.shown_name(seat), row.bots),
        Holder::People(people) => {
            let people: Vec<String> = people.iter().map(ToString::to_string).collect();
            format!("**{}** {}", seating.shown_name(seat), people.join(" "))
        }
    };
    format!("`{code}` {side}, {emblem}: {holder}")
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
                0 => format!("All seats are taken. {} can press **Start**.", row.host),
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
        (Stage::Lobby, _) => Some(format!(
            "Pace: {}. Patience: {}.",
            row.pace.described(),
            row.patience.described()
        )),
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
            let waited_for = |(seat, _): &&(Seat, Millis)| !glance.standing.contains_key(seat);
            let lines: Vec<String> = glance.due.iter().filter(waited_for).map(line).collect();
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
    more.push(lobby(
        LobbyButton::Options,
        "Options",
        ButtonStyle::Secondary,
    ));
    more.push(dice::button(row));
    let mut rows = vec![
        CreateActionRow::Buttons(seats),
        CreateActionRow::Buttons(more),
    ];
    rows.extend(option_lists(row));
    rows
}

/// A list for each option of which it is worth knowing what a choice comes to with so many seats.
pub(super) fn option_lists(row: &TableRow) -> Vec<CreateActionRow> {
    let lists = row.game.options().iter().filter_map(|spec| {
        let now = row
            .options
            .get(spec.name)
            .filter(|_| row.stage == Stage::Lobby);
        let choices = weighed(row, spec)
            .into_iter()
            .map(|(word, about, comes_to)| {
                let value = format!("{}={word}", spec.name);
                let label = names::cut(&format!("{}: {word}, {about}", spec.name), LISTED);
                CreateSelectMenuOption::new(label, value)
                    .description(names::cut(&comes_to, LISTED))
                    .default_selection(now.is_some_and(|now| now == word))
            });
        let choices: Vec<CreateSelectMenuOption> = choices.collect();
        if choices.is_empty() {
            return None;
        }
        let kind = CreateSelectMenuKind::String { options: choices };
        let press = press_at(row, What::Lobby(LobbyButton::Option)).to_string();
        let menu = CreateSelectMenu::new(press, kind);
        let menu = menu.placeholder(names::cut(spec.about, LISTED));
        Some(CreateActionRow::SelectMenu(menu))
    });
    lists.collect()
}

/// The choices of an option with what each comes to at a table: word, meaning, and that.
pub(super) fn weighed(
    row: &TableRow,
    spec: &OptionSpec,
) -> Vec<(&'static str, &'static str, String)> {
    let OptionKind::Choice(choices) = spec.kind else {
        return Vec::new();
    };
    let weigh = |choice: &Choice| {
        let comes_to = row.game.weigh(spec.name, choice.word, row.seats.len())?;
        Some((choice.word, choice.about, comes_to))
    };
    choices.iter().filter_map(weigh).collect()
}
