//! The host's place as people read of it (TB-18): co-hosts, whoever manages the server, claims.

use serenity::all::{
    ButtonStyle, ComponentInteraction, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, Permissions,
};

use super::card::LISTED;
use super::errors::Error;
use super::ids::{OverviewButton, What};
use super::messages::{button, press_at, users};
use super::notes::moment;
use super::reply::Reply;
use super::{Bot, presses};
use crate::labels::names;
use crate::table::Overview;
use crate::table::model::{CO_HOSTS, Claim, HostNews, Millis, PersonId, TableId, TableRow};

/// As many as a list of Discord holds.
const MOST_LISTED: usize = 25;

/// The message that tells of who runs a table.
pub(super) fn note(row: &TableRow, news: &HostNews) -> Reply {
    Reply::text(match news {
        HostNews::CoHosts { by, people } => co_hosts_set(*by, people),
        HostNews::Acts { person } => format!(
            "👑 {}, who manages this server, acts as host of table {} from now on.",
            person, row.id
        ),
        HostNews::Claimed(claim) => return claimed(row, *claim),
        HostNews::Taken { was, host } => format!(
            "👑 Nobody has objected: {} is the host of table {} now. {} is welcome back as co-host.",
            host, row.id, was
        ),
        HostNews::NotTaken { by, because } => not_taken(row, *by, *because),
    })
}

fn co_hosts_set(by: PersonId, people: &[PersonId]) -> String {
    if people.is_empty() {
        return format!("👑 {by} has set the hosts: there are no co-hosts any more.");
    }
    format!(
        "👑 {} has set the hosts. May do what the host does: {}.",
        by,
        listed(people)
    )
}

/// People, as they are mentioned.
pub(super) fn listed(people: &[PersonId]) -> String {
    let all: Vec<String> = people.iter().map(ToString::to_string).collect();
    all.join(", ")
}

/// Asks whether anybody minds, and calls the host (TB-15).
fn claimed(row: &TableRow, claim: Claim) -> Reply {
    let host = row.host;
    let text = format!(
        "👑 {} wants to run table {}: its host, {}, has given no sign for 7 days. Unless the host comes back or \
         somebody of another seat objects, {0} is the host {} (TB-18).",
        claim.by,
        row.id,
        host,
        super::notes::deadline(claim.until)
    );
    let object = button(
        row,
        What::Object(claim.at),
        "Object",
        ButtonStyle::Secondary,
    );
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![object])],
        mentions: users(&[host]),
        ..Reply::default()
    }
}

fn not_taken(row: &TableRow, by: PersonId, because: PersonId) -> String {
    let why = if because == row.host {
        "the host is back".to_owned()
    } else if because == by {
        "the claim was given up".to_owned()
    } else {
        format!("{because} objects")
    };
    format!("👑 {} stays the host of table {}: {why}.", row.host, row.id)
}

/// Whether whoever sent an interaction may manage the server.
pub(super) fn manages(permissions: Option<Permissions>) -> bool {
    permissions.is_some_and(Permissions::manage_guild)
}

/// What somebody sees who is not a host, in the place of the desk.
///
/// # Errors
///
/// [`Error::Refused`] where the table cannot be read.
pub(super) async fn place(
    bot: &Bot,
    row: &TableRow,
    person: PersonId,
    manages: bool,
) -> Result<Reply, Error> {
    let mut lines = vec![format!(
        "👑 Table {} is run by {}. The desk is for its hosts.",
        row.id, row.host
    )];
    if !row.co_hosts.is_empty() {
        lines.push(format!("Co-hosts: {}.", listed(&row.co_hosts)));
    }
    let press = |what, label| button(row, What::Overview(what), label, ButtonStyle::Primary);
    let mut buttons = Vec::new();
    if manages {
        lines.push("You manage this server, so you may act as host; the table is told.".to_owned());
        buttons.push(press(OverviewButton::Act, "Act as host"));
    }
    if row.seat_of(person).is_some() {
        let can_claim = row.open_claim().is_none() && bot.tables.can_be_claimed(row).await?;
        lines.push(if let Some(claim) = row.open_claim() {
            let until = moment(claim.until);
            format!("{} has claimed the host's place, and has it {until} unless somebody objects.", claim.by)
        } else if can_claim {
            "The host has given no sign for 7 days: you may claim the place. Other seats then have 48 h to object."
                .to_owned()
        } else {
            "Where a host gives no sign for 7 days, any seat may claim the place here (TB-18).".to_owned()
        });
        buttons.push(press(OverviewButton::Claim, "Claim the host's place").disabled(!can_claim));
    }
    let rows = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
    Ok(Reply {
        text: lines.join("\n"),
        rows: rows.into_iter().collect(),
        ..Reply::default()
    })
}

/// The list by which co-hosts are chosen.
pub(super) fn co_hosts(now: &Overview) -> Reply {
    let row = &now.row;
    let options = now.people.iter().take(MOST_LISTED).map(|(id, called)| {
        let label = names::cut(&names::plain_words(called), LISTED);
        CreateSelectMenuOption::new(label, id.0.to_string())
            .default_selection(row.co_hosts.contains(id))
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    let id = press_at(row, What::Overview(OverviewButton::Chosen)).to_string();
    let most = now.people.len().min(CO_HOSTS);
    let list = CreateSelectMenu::new(id, kind)
        .placeholder("Nobody")
        .min_values(0)
        .max_values(u8::try_from(most).unwrap_or(1));
    let back = button(
        row,
        What::Overview(OverviewButton::Look),
        "Back",
        ButtonStyle::Secondary,
    );
    Reply {
        text: format!(
            "👑 Choose up to {CO_HOSTS} people who may do what you do as host of table {}: pause, extend, options, seats, \
             the end. If you leave, the first of them is the host. The table is told.",
            row.id
        ),
        rows: vec![
            CreateActionRow::SelectMenu(list),
            CreateActionRow::Buttons(vec![back]),
        ],
        ..Reply::default()
    }
}

/// Sets the co-hosts that were chosen.
///
/// # Errors
///
/// [`Error::Wrong`] where nobody could be chosen by it, [`Error::Refused`] where the table says no.
pub(super) async fn chosen(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    press: &ComponentInteraction,
) -> Result<(), Error> {
    let chosen = presses::all_selected(press)?;
    let people = chosen.iter().map(|id| id.parse().map(PersonId));
    let people = people.collect::<Result<_, _>>();
    let people = people.map_err(|_| Error::Wrong("That list is from an older version.".into()))?;
    Ok(bot.tables.set_co_hosts(table, person, people).await?)
}

/// Somebody objects to a claim.
///
/// # Errors
///
/// [`Error::Refused`] where it is settled, or they may not.
pub(super) async fn objected(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    made: Millis,
) -> Result<Reply, Error> {
    bot.tables.object_to_claim(table, person, made).await?;
    Ok(Reply::text("Thank you. The host stays the same."))
}
