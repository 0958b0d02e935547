//! `/server purge` and `/server redact`: what is kept of a server's tables is deleted, or loses words.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateInputText, CreateModal, GuildId, InputTextStyle,
    ModalInteraction,
};

use super::button;
use crate::discord::Bot;
use crate::discord::dice::written;
use crate::discord::errors::Error;
use crate::discord::ids::ServerPress;
use crate::discord::outgoing::Errand;
use crate::discord::reply::Reply;
use crate::discord::table_threads::{self, RENAME};
use crate::labels::names;
use crate::table::TableError;
use crate::table::model::{OfServer, PersonId, Purge, has_word};

/// The text input of the modal.
const INPUT: &str = "server";

/// What would go, and which of it is meant.
///
/// # Errors
///
/// [`Error::Broken`] when the store cannot be read.
pub(in crate::discord) async fn asked(bot: &Bot, guild: u64) -> Result<Reply, Error> {
    let all = bot.tables.all_of_guild(guild).await?;
    let over = all.iter().filter(|it| !it.is_active).count();
    let on = all.len() - over;
    if all.is_empty() {
        return Ok(Reply::text("❌ Nothing is kept of tables of this server."));
    }
    let press = |purge, label: String, works: bool| {
        button(ServerPress::Purge(purge), &label, ButtonStyle::Danger).disabled(!works)
    };
    let buttons = vec![
        press(
            Purge::Over,
            format!("Delete what is over ({over})…"),
            over > 0,
        ),
        press(Purge::All, format!("Delete all ({})…", all.len()), true),
        button(ServerPress::Keep, "Keep it", ButtonStyle::Primary),
    ];
    Ok(Reply {
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..Reply::text(format!(
            "❌ **What I keep of this server: {over} tables that are over, {on} that wait or are on.**\n\
             **What goes, for ever:** the tables with their logs, dice, secrets, drafts and texts. Nobody can look at \
             them, check their dice or play on.\n\
             **What stays:** what stands on Discord, which you can delete yourself; what I know of people apart from \
             tables; backups, until they are replaced. `/server export` writes a file before."
        ))
    })
}

/// Asks for the server's name, so that nobody deletes by a slip.
///
/// # Errors
///
/// [`Error::Broken`] when Discord does not say how it is called.
pub(in crate::discord) async fn modal(
    bot: &Bot,
    guild: u64,
    purge: Purge,
) -> Result<CreateModal, Error> {
    let name = name(bot, guild).await?;
    let input = CreateInputText::new(InputTextStyle::Short, "The name of this server", INPUT)
        .placeholder(names::cut(&name, 100))
        .required(true);
    let title = match purge {
        Purge::Over => "Delete all tables that are over",
        Purge::All => "Delete all tables",
    };
    Ok(
        CreateModal::new(ServerPress::Purge(purge).to_string(), title)
            .components(vec![CreateActionRow::InputText(input)]),
    )
}

async fn name(bot: &Bot, guild: u64) -> Result<String, Error> {
    let http = bot.out.turn(Errand::Asked).await;
    let server = GuildId::new(guild).to_partial_guild(http).await?;
    Ok(server.name)
}

/// Whether the server's name was written.
///
/// # Errors
///
/// [`Error::Wrong`] where something else was.
pub(in crate::discord) async fn is_meant(
    bot: &Bot,
    guild: u64,
    filled: &ModalInteraction,
) -> Result<(), Error> {
    let name = name(bot, guild).await?;
    let typed = written(filled, INPUT).unwrap_or_default().trim();
    if typed == name.trim() {
        return Ok(());
    }
    Err(Error::Wrong(format!(
        "That is not the name of this server, **{}**: nothing is deleted.",
        names::shown(&name)
    )))
}

/// What is said while it is done.
pub(in crate::discord) fn begun() -> Reply {
    Reply::text("⏳ I am deleting the tables…")
}

/// Deletes tables of a server; how many.
///
/// # Errors
///
/// [`Error::Broken`] when something cannot be written; the rest is there still.
pub(in crate::discord) async fn done(
    bot: &Bot,
    (guild, person): (u64, PersonId),
    purge: Purge,
) -> Result<Reply, Error> {
    let all = bot.tables.all_of_guild(guild).await?;
    let is_meant = |it: &&OfServer| purge == Purge::All || !it.is_active;
    let mut count = 0;
    for it in all.iter().filter(is_meant) {
        match bot.tables.delete(guild, it.table).await {
            Ok(()) => count += 1,
            // Somebody else has deleted it.
            Err(TableError::Refused(_)) => {}
            Err(fault @ TableError::Fault(_)) => return Err(fault.into()),
        }
    }
    let which = match purge {
        Purge::Over => "that were over",
        Purge::All => "of this server",
    };
    let line = format!("❌ {person} has deleted {count} tables {which}.");
    bot.server_log.say(Some(guild), line);
    Ok(Reply::text(format!(
        "✅ Done: {count} tables {which} are deleted. Backups keep them until they are replaced."
    )))
}

/// What of all tables is taken out.
pub(in crate::discord) enum Out {
    Word(String),
    Person(PersonId),
}

/// Takes words out of what is kept of all tables of a server. How many there were stays untold: some may be secret.
///
/// # Errors
///
/// [`Error::Wrong`] for a word without a letter, [`Error::Broken`] when something cannot be written.
pub(in crate::discord) async fn redacted(
    bot: &Bot,
    (guild, by): (u64, PersonId),
    out: &Out,
) -> Result<Reply, Error> {
    if let Out::Word(word) = out
        && !has_word(word, word)
    {
        let text = "Write a word with a letter or a digit in it.";
        return Err(Error::Wrong(text.into()));
    }
    let all = bot.tables.all_of_guild(guild).await?;
    for it in &all {
        let done = match out {
            Out::Word(word) => bot.tables.redact_word(it.table, word).await,
            Out::Person(person) => bot.tables.redact_person(it.table, *person).await,
        };
        match done {
            Ok(redacted) if redacted.untitled => {
                let row = bot.tables.glance(it.table).await?.row;
                let host = row
                    .seat_of(row.host)
                    .and_then(|seat| row.seats.get(seat.index()));
                let called = table_threads::called(&row, host.map_or("", |seat| &seat.label.name));
                let http = bot.out.turns(Errand::Aside, RENAME).await;
                table_threads::rename_own(http, bot.me, &row, &called).await;
            }
            Ok(_) | Err(TableError::Refused(_)) => {}
            Err(fault @ TableError::Fault(_)) => return Err(fault.into()),
        }
    }
    let (what, more) = match out {
        Out::Word(word) => (
            format!("every text with “{}” in it", names::shown(word)),
            " Names of seats stand in orders and stay: `/table banner` changes them before a start. `/server setup` can \
             refuse the word from now on.",
        ),
        Out::Person(person) => (format!("what {person} wrote, and their pictures"), ""),
    };
    // The word itself is to be gone, so the line does not say it.
    let line = match out {
        Out::Word(_) => format!("❌ {by} has removed a word from the texts of all tables."),
        Out::Person(person) => {
            format!("❌ {by} has removed what {person} wrote at all tables.")
        }
    };
    bot.server_log.say(Some(guild), line);
    Ok(Reply::text(format!(
        "✅ I have taken out {what}, at {} tables, for good. Messages that show it are changed in a moment, as far as I \
         know what is in them; backups from before keep it until they are replaced.{more}",
        all.len()
    )))
}
