//! Presses on a private panel: each changes the draft or plays it, and the panel becomes what it is then.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::Answered;
use crate::discord::errors::Error;
use crate::discord::ids::{Press, Seal, Verb, What};
use crate::discord::messages::Drawing;
use crate::discord::panels::{self, ListPage, Part, Turned};
use crate::discord::reply::Reply;
use crate::discord::{Bot, agenda, order_cause};
use crate::labels::names;
use crate::presenter::Takes;
use crate::table::model::{PersonId, SecretsBy, TableId};
use crate::table::{Edit, Guard, Panel, Pressed};

/// Discord's limit for the rows of a message.
const ROWS: usize = 5;
/// So many characters of an order are said.
const SAID: usize = 300;

pub(super) async fn panel(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, seal): (TableId, Seal),
    person: PersonId,
    guard: Guard,
    verb: Verb,
) -> Result<Answered, Error> {
    let edit = match verb {
        Verb::Add(token) => Edit::Add(token),
        Verb::Select(takes, row) => {
            let value = selected(press)?;
            match (Turned::read(&value), takes) {
                (Some(Turned::Find), _) => {
                    let verb = Verb::Find(row);
                    let what = What::Panel { guard, verb };
                    let find = Press { table, seal, what }.to_string();
                    return Ok(Answered::Asks(panels::find_modal(find)));
                }
                (Some(Turned::To(page)), _) => {
                    let part = Part::Page(page);
                    let list_page = ListPage { row, part };
                    let both = turn_to(bot, table, person, &guard, list_page).await?;
                    return Ok(Answered::BecomesDrawn(Box::new(both)));
                }
                (None, Takes::Add) => Edit::Add(value),
                (None, Takes::Draft) => Edit::Text(value),
                (None, Takes::Pick) => Edit::Pick(value),
                (None, Takes::Alter) => {
                    return alter(bot, (table, person), guard, &value).await;
                }
                (None, Takes::Aside) => {
                    return aside(press, bot, (table, person), guard, &value).await;
                }
            }
        }
        Verb::Tool(name) => {
            let now = bot.tables.panel(table, person).await?;
            match panels::tool(&now, &name) {
                Some(text) => Edit::Text(text),
                None => return becomes(bot, &now, None).await,
            }
        }
        Verb::Pick(what) => Edit::Pick(what),
        Verb::Alter(word) => return alter(bot, (table, person), guard, &word).await,
        Verb::Back => Edit::Back,
        Verb::Hold => Edit::Hold,
        Verb::Confirm => {
            let (key, cause) = (guard.key.clone(), order_cause(press.id));
            let pressed = bot.tables.confirm(table, person, guard, cause);
            let elsewhere = bot.tables.plays_elsewhere(person, table);
            let (pressed, elsewhere) = tokio::join!(pressed, elsewhere);
            let pressed = pressed?;
            // Whose order is in is told before anything is drawn.
            let (panel, note) = after(&pressed, &key, Some("Your order is in."));
            let mut both = panels::bare(bot, panel, note, None).await?;
            // Whoever is asked for more plays on here.
            if note.is_some() && panel.ask.is_none() && both.0.rows.len() < ROWS {
                let next = agenda::next_button(bot, (person, elsewhere?), table).await?;
                both.0.rows.extend(next);
            }
            return Ok(Answered::BecomesAtFirst(Box::new(both)));
        }
        Verb::Aside(order) => return aside(press, bot, (table, person), guard, &order).await,
        Verb::Give(name) => {
            let now = bot.tables.panel(table, person).await?;
            let Some(order) = panels::tool(&now, &name) else {
                return becomes(bot, &now, None).await;
            };
            return aside(press, bot, (table, person), guard, &order).await;
        }
        // What cannot be pressed, and what is a modal's, shows the panel as it is.
        Verb::Show | Verb::Nothing(_) | Verb::Find(_) => {
            return show(bot, table, person, None).await;
        }
        Verb::Dm => {
            if bot.artist.wish_of(person).await.secrets == SecretsBy::Button {
                let text = "You want your secrets by button (TB-24): **My secrets** on the board, or `/secrets`. \
                            `/settings secrets:dm` brings them by DM again.";
                return Err(Error::Wrong(text.into()));
            }
            bot.tables.send_secrets(table, person).await?;
            let note = "I'm sending you a DM with what only you may know right now. If it does not \
                        arrive, check whether your settings allow DMs from this server.";
            return show(bot, table, person, Some(note)).await;
        }
        Verb::More => {
            let panel = bot.tables.panel(table, person).await?;
            return Ok(Answered::Becomes(panels::more(&panel)));
        }
        Verb::Sure(order) => {
            let panel = bot.tables.panel(table, person).await?;
            return Ok(Answered::Becomes(panels::sure(&panel, &order)));
        }
    };
    let key = guard.key.clone();
    let pressed = bot.tables.edit(table, person, guard, edit).await?;
    let (panel, note) = after(&pressed, &key, None);
    becomes(bot, panel, note).await
}

/// Gives an order beside the person's turn, and says that it was done.
async fn aside(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    guard: Guard,
    order: &str,
) -> Result<Answered, Error> {
    let (key, cause) = (guard.key.clone(), order_cause(press.id));
    let tables = &bot.tables;
    let pressed = tables.aside(table, person, guard, cause, order.to_owned());
    let pressed = pressed.await?;
    let done = done(&pressed, order);
    let (panel, note) = after(&pressed, &key, Some(&done));
    becomes(bot, panel, note).await
}

/// Changes what is picked up by a word that its game knows.
async fn alter(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    guard: Guard,
    word: &str,
) -> Result<Answered, Error> {
    let now = bot.tables.panel(table, person).await?;
    let Some(text) = panels::altered(&now, word) else {
        return becomes(bot, &now, None).await;
    };
    let key = guard.key.clone();
    let edit = Edit::Pick(text);
    let pressed = bot.tables.edit(table, person, guard, edit).await?;
    let (panel, note) = after(&pressed, &key, None);
    becomes(bot, panel, note).await
}

async fn show(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    note: Option<&str>,
) -> Result<Answered, Error> {
    let panel = bot.tables.panel(table, person).await?;
    becomes(bot, &panel, note).await
}

/// The present panel with a long list opened at `list_page`, if it is still the panel of `guard`.
pub(super) async fn turn_to(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    guard: &Guard,
    list_page: ListPage,
) -> Result<(Reply, Drawing<'static>), Error> {
    let panel = bot.tables.panel(table, person).await?;
    let draft = &panel.draft;
    if draft.key == guard.key && draft.revision == guard.revision {
        panels::bare(bot, &panel, None, Some(&list_page)).await
    } else {
        panels::bare(bot, &panel, Some(outdated(&panel, &guard.key)), None).await
    }
}

/// The panel with its picture, and what is said above it.
async fn becomes(bot: &Bot, panel: &Panel, note: Option<&str>) -> Result<Answered, Error> {
    let both = panels::bare(bot, panel, note, None).await?;
    Ok(Answered::BecomesDrawn(Box::new(both)))
}

/// The panel after a press that was made for the ask `key`, and what is said above it.
fn after<'a>(
    pressed: &'a Pressed,
    key: &str,
    done: Option<&'a str>,
) -> (&'a Panel, Option<&'a str>) {
    match pressed {
        Pressed::Done(panel) => (panel, done),
        Pressed::Before(panel) => (
            panel,
            Some("Your order counted at the first press. It counts once."),
        ),
        Pressed::Outdated(panel) => (panel, Some(outdated(panel, key))),
    }
}

/// Says what was done by an order beside one's turn, with the names of seats that buttons call by number.
fn done(pressed: &Pressed, order: &str) -> String {
    let (Pressed::Done(panel) | Pressed::Before(panel) | Pressed::Outdated(panel)) = pressed;
    if let Some(made) = panels::made(panel, order) {
        return format!("📜 {made}");
    }
    let (head, rest) = order.split_at(order.find(':').unwrap_or(order.len()));
    let seats = panel.row.seats.iter().enumerate().rev();
    let head = seats.fold(head.to_owned(), |head, (at, seat)| {
        head.replace(&format!("#{}", at + 1), &seat.label.name)
    });
    // A code span cannot hold its own sign.
    let order = (head + rest).replace('`', "'");
    format!("Done: `{}`", names::cut(&order, SAID))
}

/// Why nothing was done by a press on an older panel, for the ask `key`.
fn outdated(panel: &Panel, key: &str) -> &'static str {
    if panel.draft.key == key {
        "That panel was out of date. Here is the current one."
    } else {
        "That decision has already been made. Here is where things stand now."
    }
}

/// All values of a list that were chosen; none where it was emptied.
pub(in crate::discord) fn all_selected(press: &ComponentInteraction) -> Result<Vec<String>, Error> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind {
        return Ok(values.clone());
    }
    Err(Error::Wrong("Nothing was selected.".into()))
}

pub(super) fn selected(press: &ComponentInteraction) -> Result<String, Error> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind
        && let Some(value) = values.first()
    {
        return Ok(value.clone());
    }
    Err(Error::Wrong("Nothing was selected.".into()))
}
