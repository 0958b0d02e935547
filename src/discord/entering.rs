//! The question of somebody who comes to a game that is on: which seat without people, or land of their own (EU-67).

use rules::Seat;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::errors::Error;
use super::ids::{BoardButton, What};
use super::messages::{button, press_at};
use super::reply::Reply;
use super::{Bot, panels};
use crate::labels::names;
use crate::table::model::{Holder, PersonId, TableId, TableRow};
use crate::table::{Coming, Entry, Handed, side_name};

/// What stands for land of one's own in the list.
const LAND: &str = "land";

/// Seats somebody who comes; where there is a choice, asks first.
///
/// # Errors
///
/// [`Error::Refused`] where they hold a seat, or there is none for them.
pub(super) async fn joined(
    bot: &Bot,
    table: TableId,
    (person, called): (PersonId, &str),
) -> Result<Reply, Error> {
    match bot.tables.coming(table, person).await? {
        Coming::AtOnce => {
            bot.tables.join(table, person, called).await?;
            seated(bot, table, person).await
        }
        Coming::Choice(entries) => {
            let glance = bot.tables.glance(table).await?;
            let row = &glance.row;
            let text = format!("**Table {table} is being played. What do you want to play?**");
            let asked = panels::seated(bot, &glance, person, text).await?;
            let board = What::Board(BoardButton::Board);
            let board = button(row, board, "Board", ButtonStyle::Secondary);
            Ok(Reply {
                rows: vec![list(row, &entries), CreateActionRow::Buttons(vec![board])],
                ..asked
            })
        }
    }
}

/// What there is to take: at most 24 empires and the land, as many as a list of Discord has.
fn list(row: &TableRow, entries: &[Entry]) -> CreateActionRow {
    let option = |entry: &Entry| match entry {
        Entry::Seat(seat) => of_seat(row, *seat),
        Entry::Land => CreateSelectMenuOption::new("An empire of my own", LAND).description(
            "On land that nobody owns, with troops as at the start; a year of shelter",
        ),
    };
    let options = entries.iter().map(option).collect();
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(press_at(row, What::Enter).to_string(), kind);
    CreateActionRow::SelectMenu(menu.placeholder("What do you take?"))
}

fn of_seat(row: &TableRow, seat: Seat) -> CreateSelectMenuOption {
    let held = row.seats.get(seat.index());
    let label = held.map_or_else(String::new, |row| {
        format!("{} ({})", names::plain(&row.label.name), side_name(row))
    });
    let who = match row.holder(seat) {
        Holder::Bot => "A bot player has it",
        Holder::Nobody | Holder::People(_) => "Its people have left it",
    };
    CreateSelectMenuOption::new(label, seat.0.to_string()).description(format!(
        "{who}; you take it as it stands, with its wars and treaties"
    ))
}

/// What the question becomes with a choice.
///
/// # Errors
///
/// [`Error::Refused`] where it is not there for them any more.
pub(super) async fn chosen(
    bot: &Bot,
    table: TableId,
    (person, called): (PersonId, &str),
    value: &str,
) -> Result<Reply, Error> {
    let entry = match value.parse::<u8>() {
        Ok(seat) => Entry::Seat(Seat(seat)),
        Err(_) if value == LAND => Entry::Land,
        Err(_) => {
            let text =
                format!("{value:?} is not on the list: choose an empire, or land of your own.");
            return Err(Error::Wrong(text));
        }
    };
    match bot.tables.enter(table, (person, called), entry).await? {
        Handed::Done => seated(bot, table, person).await,
        Handed::Asked(_) | Handed::Kept => Ok(Reply::text(
            "I have asked the table: two empires with people, or the host, must agree within two days. You \
             will read here, in the table's place, when they have.",
        )),
    }
}

async fn seated(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    let glance = bot.tables.glance(table).await?;
    let place = glance.row.place.0;
    let text = format!("You have a seat at table {table}, in <#{place}>.");
    panels::seated(bot, &glance, person, text).await
}
