//! Presses on buttons and selects, and filled modals. Every one is answered; a "no" privately, with its reason.

use serenity::all::{
    ComponentInteraction, ComponentInteractionDataKind, Context, CreateInteractionResponse,
    CreateModal, ModalInteraction,
};
use tokio::task::JoinHandle;

use super::checks::{Checked, done};
use super::errors::Error;
use super::ids::{BoardButton, LobbyButton, Press, ProposalButton, Seal, UndoButton, Verb, What};
use super::panels::{self, Leaf, Part, Turned};
use super::reply::Reply;
use super::{Bot, cause, dice, order_cause, proposals};
use crate::face::Takes;
use crate::table::model::{Millis, PersonId, TableId};
use crate::table::{Answer, Edit, Guard, Panel, Pressed, Undone};

/// How a press is answered.
enum Answered {
    /// A new message for the presser alone.
    Privately(Reply),
    /// A new message for the presser alone, which becomes something else.
    PrivatelyAtFirst(Reply, JoinHandle<Reply>),
    /// The private panel becomes this.
    Becomes(Reply),
    /// The message will change by itself.
    Silently,
    /// This is to be filled in.
    Asks(CreateModal),
}

/// Answers a press.
pub(super) async fn answer(ctx: &Context, press: &ComponentInteraction, bot: &Bot) {
    // The answer changes the standing message of a person's DMs, and so may what follows for it: in
    // this order, so that it shows what holds at the end.
    let pressed: Option<Press> = press.data.custom_id.parse().ok();
    let in_dms = pressed.filter(|_| press.guild_id.is_none());
    let held = in_dms.map(|press| bot.tables.hold_news(press.table));
    let answered = match act(press, bot).await {
        Ok(answered) => answered,
        Err(error) => Answered::Privately(error.reply()),
    };
    let (answered, later) = match answered {
        Answered::PrivatelyAtFirst(reply, work) => (Answered::Privately(reply), Some(work)),
        answered @ (Answered::Privately(_)
        | Answered::Becomes(_)
        | Answered::Silently
        | Answered::Asks(_)) => (answered, None),
    };
    let response = response(answered);
    if let Err(error) = press.create_response(ctx, response).await {
        super::errors::log_unanswered(&error, &press.data.custom_id);
        return;
    }
    drop(held);
    if let Some(work) = later {
        let edit = done(work).await.to_edit();
        if let Err(error) = press.edit_response(ctx, edit).await {
            super::errors::log_unanswered(&error, &press.data.custom_id);
        }
    }
}

fn response(answered: Answered) -> CreateInteractionResponse {
    match answered {
        Answered::PrivatelyAtFirst(reply, _) | Answered::Privately(reply) => {
            CreateInteractionResponse::Message(reply.to_press().ephemeral(true))
        }
        Answered::Becomes(reply) => CreateInteractionResponse::UpdateMessage(reply.to_press()),
        Answered::Silently => CreateInteractionResponse::Acknowledge,
        Answered::Asks(modal) => CreateInteractionResponse::Modal(modal),
    }
}

/// Answers a filled modal.
pub(super) async fn answer_filled(ctx: &Context, filled: &ModalInteraction, bot: &Bot) {
    let answered = match fill(filled, bot).await {
        Ok(answered) => answered,
        Err(error) => Answered::Privately(error.reply()),
    };
    let response = response(answered);
    if let Err(error) = filled.create_response(ctx, response).await {
        super::errors::log_unanswered(&error, &filled.data.custom_id);
    }
}

async fn fill(filled: &ModalInteraction, bot: &Bot) -> Result<Answered, Error> {
    let person = PersonId(filled.user.id.get());
    match filled.data.custom_id.parse() {
        Ok(Press {
            table,
            seal,
            what: What::Lobby(LobbyButton::Words),
        }) => {
            check_seal(bot, (table, seal)).await?;
            let words = dice::written(filled, dice::INPUT).unwrap_or_default();
            bot.tables
                .add_words(table, person, words.to_owned())
                .await?;
            Ok(Answered::Privately(dice::words_added()))
        }
        Ok(Press {
            table,
            seal,
            what:
                What::Panel {
                    guard,
                    verb: Verb::Find(row),
                },
        }) => {
            check_seal(bot, (table, seal)).await?;
            let wanted = dice::written(filled, panels::FIND_INPUT).unwrap_or_default();
            let part = Part::Found(wanted.to_owned());
            turn_to(bot, table, person, &guard, Leaf { row, part }).await
        }
        Ok(_) | Err(_) => Err(Error::Wrong(
            "This form is from an older version. Please press its button again.".into(),
        )),
    }
}

/// Whether there is this very table: a database that was put back has given its number to another.
async fn check_seal(bot: &Bot, (table, seal): (TableId, Seal)) -> Result<(), Error> {
    let commitment = bot.tables.commitment(table).await?;
    if Seal::of(commitment) == seal {
        return Ok(());
    }
    Err(Error::Wrong(format!(
        "This table is no more: its number, {table}, is another one's now. `/games list` shows where you \
         play."
    )))
}

async fn act(press: &ComponentInteraction, bot: &Bot) -> Result<Answered, Error> {
    let Ok(Press { table, seal, what }) = press.data.custom_id.parse() else {
        return Err(Error::Wrong(
            "This button is from an older version. Use `/play` or `/board` instead.".into(),
        ));
    };
    check_seal(bot, (table, seal)).await?;
    let person = PersonId(press.user.id.get());
    match what {
        What::Lobby(button) => lobby(press, bot, (table, seal), person, button).await,
        What::Board(button) => board(press, bot, table, person, button).await,
        What::Answer(order) => {
            let cause = order_cause(press.id);
            bot.tables.order(table, person, cause, order).await?;
            Ok(Answered::Privately(Reply::text("Your answer is in.")))
        }
        What::Undo(asked, button) => undo(press, bot, table, person, (asked, button)).await,
        What::Proposal(number, button) => {
            let answer = match button {
                ProposalButton::Agree => proposals::Answer::Agree(number),
                ProposalButton::Veto => proposals::Answer::Veto(number),
            };
            let sent = order_cause(press.id).sent;
            let answered = bot.tables.answer_proposal(table, person, sent, answer);
            let text = proposals::thanks(answered.await?);
            Ok(Answered::Privately(Reply::text(text)))
        }
        What::Panel { guard, verb } => panel(press, bot, (table, seal), person, guard, verb).await,
    }
}

async fn lobby(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, seal): (TableId, Seal),
    person: PersonId,
    button: LobbyButton,
) -> Result<Answered, Error> {
    match button {
        LobbyButton::Join => {
            bot.tables.join(table, person, &name(press)).await?;
            let row = bot.tables.glance(table).await?.row;
            let text = format!("You have a seat at table {table}, in <#{}>.", row.place.0);
            return Ok(Answered::Privately(Reply::text(text)));
        }
        LobbyButton::Leave => bot.tables.leave(table, person).await?,
        LobbyButton::Bot => bot.tables.add_bot(table, person).await?,
        LobbyButton::Bots(level) => bot.tables.set_bots(table, person, level).await?,
        LobbyButton::Start => {
            bot.tables.start(table, person, cause(press.id)).await?;
        }
        LobbyButton::Words => {
            let own = bot.tables.own_words(table, person).await?;
            return Ok(Answered::Asks(dice::words_modal((table, seal), own)));
        }
    }
    Ok(Answered::Silently)
}

fn name(press: &ComponentInteraction) -> String {
    let nick = press.member.as_ref().and_then(|member| member.nick.clone());
    nick.or_else(|| press.user.global_name.clone())
        .unwrap_or_else(|| press.user.name.clone())
}

async fn board(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    person: PersonId,
    button: BoardButton,
) -> Result<Answered, Error> {
    let reply = match button {
        BoardButton::Play => {
            let panel = bot.tables.panel(table, person).await?;
            panels::panel(bot, &panel, None).await?
        }
        BoardButton::Board => panels::board(bot, &bot.tables.glance(table).await?).await?,
        BoardButton::Secrets => panels::secrets(bot, table, person).await?,
        BoardButton::Answers => panels::answers(bot, table, person).await?,
        BoardButton::CatchUp => panels::log(bot, table, None, 10).await?,
        BoardButton::Rules => panels::rules(bot.tables.glance(table).await?.row.game),
        BoardButton::Again => {
            let new = bot.tables.again(table, person, cause(press.id)).await?;
            Reply::text(format!(
                "Table {new} is open, with the same people in the same seats. Press **Start** when you are \
                 ready."
            ))
        }
        BoardButton::Dice => {
            let report = bot.tables.dice(table).await?;
            match bot.checks.check(report).await {
                Checked::Now(reply) => reply,
                Checked::Later(reply, work) => return Ok(Answered::PrivatelyAtFirst(reply, work)),
            }
        }
    };
    Ok(Answered::Privately(reply))
}

async fn undo(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    person: PersonId,
    (asked, button): (Millis, UndoButton),
) -> Result<Answered, Error> {
    let answer = match button {
        UndoButton::Yes => Answer::Yes,
        UndoButton::No => Answer::No,
    };
    let text = match bot
        .tables
        .answer_undo(table, person, cause(press.id), asked, answer)
        .await?
    {
        Undone::Done(_) => "Thank you. The order has been taken back.",
        Undone::Asked(_) => "Thank you. Others still have to answer.",
        Undone::Refused => "The order stands.",
    };
    Ok(Answered::Privately(Reply::text(text)))
}

async fn panel(
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
                    return turn_to(bot, table, person, &guard, Leaf { row, part }).await;
                }
                (None, Takes::Add) => Edit::Add(value),
                (None, Takes::Draft) => Edit::Text(value),
                (None, Takes::Pick) => Edit::Pick(value),
            }
        }
        Verb::Tool(name) => {
            let now = bot.tables.panel(table, person).await?;
            match panels::tool(&now, &name) {
                Some(text) => Edit::Text(text),
                None => return Ok(Answered::Becomes(panels::panel(bot, &now, None).await?)),
            }
        }
        Verb::Pick(what) => Edit::Pick(what),
        Verb::Back => Edit::Back,
        Verb::Hold => Edit::Hold,
        Verb::Confirm => {
            let (key, cause) = (guard.key.clone(), order_cause(press.id));
            let tables = &bot.tables;
            let pressed = tables.confirm(table, person, guard, cause).await?;
            return becomes(bot, pressed, &key, Some("Your order is in.")).await;
        }
        Verb::Aside(order) => {
            let (key, cause) = (guard.key.clone(), order_cause(press.id));
            let pressed = bot.tables.aside(table, person, guard, cause, order).await?;
            return becomes(bot, pressed, &key, Some("Done.")).await;
        }
        // What cannot be pressed, and what is a modal's, shows the panel as it is.
        Verb::Show | Verb::Nothing(_) | Verb::Find(_) => {
            return show(bot, table, person, None).await;
        }
        Verb::Dm => {
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
    becomes(bot, pressed, &key, None).await
}

async fn show(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    note: Option<&str>,
) -> Result<Answered, Error> {
    let panel = bot.tables.panel(table, person).await?;
    Ok(Answered::Becomes(panels::panel(bot, &panel, note).await?))
}

/// The present panel with a long list opened at `leaf`, if it is still the panel of `guard`.
async fn turn_to(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    guard: &Guard,
    leaf: Leaf,
) -> Result<Answered, Error> {
    let panel = bot.tables.panel(table, person).await?;
    let draft = &panel.draft;
    let reply = if draft.key == guard.key && draft.revision == guard.revision {
        panels::opened(bot, &panel, None, Some(&leaf)).await?
    } else {
        panels::panel(bot, &panel, Some(outdated(&panel, &guard.key))).await?
    };
    Ok(Answered::Becomes(reply))
}

/// The panel after a press that was made for the ask `key`.
async fn becomes(
    bot: &Bot,
    pressed: Pressed,
    key: &str,
    done: Option<&str>,
) -> Result<Answered, Error> {
    let (panel, note): (Box<Panel>, _) = match pressed {
        Pressed::Done(panel) => (panel, done),
        Pressed::Before(panel) => (
            panel,
            Some("Your order counted at the first press. It counts once."),
        ),
        Pressed::Outdated(panel) => {
            let note = outdated(&panel, key);
            (panel, Some(note))
        }
    };
    Ok(Answered::Becomes(panels::panel(bot, &panel, note).await?))
}

/// Why nothing was done by a press on an older panel, for the ask `key`.
fn outdated(panel: &Panel, key: &str) -> &'static str {
    if panel.draft.key == key {
        "That panel was out of date. Here is the current one."
    } else {
        "That decision has already been made. Here is where things stand now."
    }
}

fn selected(press: &ComponentInteraction) -> Result<String, Error> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind
        && let Some(value) = values.first()
    {
        return Ok(value.clone());
    }
    Err(Error::Wrong("Nothing was selected.".into()))
}
