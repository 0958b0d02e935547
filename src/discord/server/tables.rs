//! `/server tables`: all tables of a server that wait or are on, and what who manages it can do with them.
//!
//! Nothing of a running game is shown here that everybody at the table does not know.

use serenity::all::{
    ButtonStyle, ChannelType, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{allows_place, button};
use crate::discord::commands::described;
use crate::discord::errors::Error;
use crate::discord::ids::{Act, ServerPress};
use crate::discord::notes::moment;
use crate::discord::reply::Reply;
use crate::discord::{Bot, presses};
use crate::labels::names;
use crate::presenter;
use crate::table::model::{PersonId, PlaceId, Stage, TableId, TableRow};
use crate::table::{Managed, TableError};

/// How many tables are on a page.
const PAGE: usize = 10;

/// A page of the server's tables, from 0.
///
/// # Errors
///
/// [`Error::Broken`] when the store cannot be read.
pub(in crate::discord) async fn page(bot: &Bot, guild: u64, page: u32) -> Result<Reply, Error> {
    let all = bot.tables.of_guild(guild).await?;
    if all.is_empty() {
        return Ok(Reply::text(
            "There are no tables here that wait or are on. `/table new` opens one.",
        ));
    }
    let pages = all.len().div_ceil(PAGE);
    let number = usize::try_from(page).unwrap_or(0).min(pages - 1);
    let rows: Vec<&TableRow> = all.iter().skip(number * PAGE).take(PAGE).collect();
    let head = format!(
        "🏰 **Tables of this server that wait or are on**, page {} of {pages}. Choose one to pause, end or move it.",
        number + 1
    );
    let lines = rows.iter().map(|row| line(row));
    let lines: Vec<String> = std::iter::once(head).chain(lines).collect();
    let options = rows
        .iter()
        .map(|row| CreateSelectMenuOption::new(described(row), row.id.0.to_string()));
    let menu = CreateSelectMenu::new(
        ServerPress::Which.to_string(),
        CreateSelectMenuKind::String {
            options: options.collect(),
        },
    );
    let mut rows = vec![CreateActionRow::SelectMenu(
        menu.placeholder("Which table?"),
    )];
    if pages > 1 {
        let turn = |to: usize, label: &str| {
            let to = ServerPress::Tables(u32::try_from(to).unwrap_or(0));
            button(to, label, ButtonStyle::Secondary)
        };
        let before = number.checked_sub(1).map(|to| turn(to, "Newer"));
        let after = Some(number + 1).filter(|to| *to < pages);
        let after = after.map(|to| turn(to, "Older"));
        let turns = before.into_iter().chain(after).collect();
        rows.push(CreateActionRow::Buttons(turns));
    }
    Ok(Reply {
        rows,
        ..Reply::text(lines.join("\n"))
    })
}

/// A table in a line.
fn line(row: &TableRow) -> String {
    let name = row.name.as_ref().map(|name| {
        let name = names::cut(name.as_str(), 40);
        format!(" {}", names::shown_words(&name))
    });
    format!(
        "- {}{} · {} · <#{}> · {} · host {} · since {}",
        row.id,
        name.unwrap_or_default(),
        row.game.title(),
        row.place.0,
        state(row),
        row.host,
        moment(row.created)
    )
}

/// How it stands with a table.
fn state(row: &TableRow) -> String {
    match (row.stage, row.back_until(), row.paused) {
        (Stage::Lobby, ..) => "waits to start".to_owned(),
        (Stage::Playing, Some(until), _) => {
            format!("ended; can be brought back until {}", moment(until))
        }
        (Stage::Playing, None, Some(_)) => "paused".to_owned(),
        (Stage::Playing, None, None) => "on".to_owned(),
        (Stage::Over | Stage::Ended, ..) => "over".to_owned(),
    }
}

/// The table that was chosen in the list, and what can be done with it.
///
/// # Errors
///
/// [`Error::Wrong`] for a list of an older version, or a table of another server.
pub(in crate::discord) async fn which(
    bot: &Bot,
    guild: u64,
    press: &ComponentInteraction,
) -> Result<Reply, Error> {
    let chosen = presses::all_selected(press)?;
    let table = chosen.first().and_then(|it| it.parse().ok()).map(TableId);
    let old = || Error::Wrong("That list is from an older version.".into());
    one(bot, guild, table.ok_or_else(old)?, None).await
}

/// A table of the server.
async fn of_server(bot: &Bot, guild: u64, table: TableId) -> Result<TableRow, Error> {
    let row = bot.tables.glance(table).await?.row;
    if row.guild == Some(guild) {
        return Ok(row);
    }
    let text = format!("Table {table} is not of this server. (TB-30)");
    Err(Error::Wrong(text))
}

/// A table, and what can be done with it.
async fn one(bot: &Bot, guild: u64, table: TableId, done: Option<&str>) -> Result<Reply, Error> {
    let row = of_server(bot, guild, table).await?;
    let press = |act, label: &str, style| button(ServerPress::Do(act, table), label, style);
    let mut buttons = Vec::new();
    if row.stage == Stage::Playing {
        buttons.push(match (row.back_until(), row.paused) {
            (Some(_), _) => press(Act::Resume, "Bring it back", ButtonStyle::Success),
            (None, Some(_)) => press(Act::Resume, "Resume the clock", ButtonStyle::Secondary),
            (None, None) => press(Act::Pause, "Pause the clock", ButtonStyle::Secondary),
        });
    }
    if row.stage.is_active() {
        if row.back_until().is_none() {
            buttons.push(press(Act::End, "End the table", ButtonStyle::Danger));
        }
        buttons.push(press(Act::Move, "Move it", ButtonStyle::Secondary));
    }
    buttons.push(button(
        ServerPress::Tables(0),
        "All tables",
        ButtonStyle::Secondary,
    ));
    let done = done.map(|done| format!("\n✅ {done}")).unwrap_or_default();
    Ok(Reply {
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..Reply::text(format!(
            "{}\nWhat you do is said at the table, with your name.{done}",
            line(&row)
        ))
    })
}

/// Does something with a table, and shows it as it is then.
///
/// # Errors
///
/// [`Error::Refused`] when that cannot be done, or it is a table of another server.
pub(in crate::discord) async fn act(
    bot: &Bot,
    guild: u64,
    (act, table): (Act, TableId),
    press: &ComponentInteraction,
) -> Result<Reply, Error> {
    let person = PersonId(press.user.id.get());
    let manage = async |what| bot.tables.manage((guild, table), person, what).await;
    let done = match act {
        Act::Look => None,
        Act::Pause => {
            manage(Managed::Pause).await?;
            Some("The clock is paused.")
        }
        Act::Resume => {
            manage(Managed::Resume).await?;
            Some("It goes on.")
        }
        Act::End => return asked(bot, guild, table).await,
        Act::Sure => {
            manage(Managed::End).await?;
            Some("The table has ended.")
        }
        Act::Move => {
            let ComponentInteractionDataKind::ChannelSelect { values } = &press.data.kind else {
                let row = of_server(bot, guild, table).await?;
                return Ok(where_to(&row));
            };
            let Some(place) = values.first().map(|it| PlaceId(it.get())) else {
                return one(bot, guild, table, None).await;
            };
            allows_place(&bot.tables.server(guild).await?, (place, None))?;
            manage(Managed::Move(place)).await?;
            Some("The table has moved.")
        }
    };
    one(bot, guild, table, done).await
}

/// Asks whether a table is to end (TB-17), with what everybody knows of it.
async fn asked(bot: &Bot, guild: u64, table: TableId) -> Result<Reply, Error> {
    let row = of_server(bot, guild, table).await?;
    let glance = bot.tables.glance(table).await?;
    let mut lines = vec![format!("**End table {table}?**"), line(&row)];
    if let Some(view) = &glance.view {
        let seating = crate::discord::messages::seating_for(bot, &row, Some(view), &[]).await;
        let seating = seating.map_err(TableError::from)?;
        lines.push(presenter::status(view, &seating).replace('\n', " "));
        lines.push("It can be brought back for 24 hours, here or by its host.".to_owned());
    }
    let press = |act, label: &str, style| button(ServerPress::Do(act, table), label, style);
    Ok(Reply {
        rows: vec![CreateActionRow::Buttons(vec![
            press(Act::Sure, "End the table", ButtonStyle::Danger),
            press(Act::Look, "No, leave it as it is", ButtonStyle::Primary),
        ])],
        ..Reply::text(lines.join("\n"))
    })
}

/// The list in which the channel is chosen that a table moves to.
fn where_to(row: &TableRow) -> Reply {
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
        default_channels: None,
    };
    let id = ServerPress::Do(Act::Move, row.id).to_string();
    let menu = CreateSelectMenu::new(id, kind).placeholder("Where to?");
    let back = button(
        ServerPress::Do(Act::Look, row.id),
        "Back",
        ButtonStyle::Secondary,
    );
    Reply {
        rows: vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![back]),
        ],
        ..Reply::text(format!(
            "{}\nWhere should it be? Its board is posted there anew; a channel has one table at most.",
            line(row)
        ))
    }
}
