//! Presses on buttons and selects, and filled modals. Every one is answered; a "no" privately, with its reason.

use serenity::all::{
    ComponentInteraction, ComponentInteractionDataKind, Context, CreateInteractionResponse,
    CreateModal, ModalInteraction,
};

use super::errors::Error;
use super::ids::{BoardButton, LobbyButton, Press, UndoButton, Verb, What};
use super::reply::Reply;
use super::{Bot, cause, dice, order_cause, panels};
use crate::table::model::{Millis, PersonId, TableId};
use crate::table::{Answer, Edit, Guard, Panel, Pressed, Undone};

/// How a press is answered.
enum Answered {
    /// A new message for the presser alone.
    Privately(Reply),
    /// The private panel becomes this.
    Becomes(Reply),
    /// The message will change by itself.
    Silently,
    /// This is to be filled in.
    Asks(CreateModal),
}

/// Answers a press.
pub(super) async fn answer(ctx: &Context, press: &ComponentInteraction, bot: &Bot) {
    let answered = match act(press, bot).await {
        Ok(answered) => answered,
        Err(error) => Answered::Privately(error.reply()),
    };
    let response = match answered {
        Answered::Privately(reply) => {
            CreateInteractionResponse::Message(reply.to_press().ephemeral(true))
        }
        Answered::Becomes(reply) => CreateInteractionResponse::UpdateMessage(reply.to_press()),
        Answered::Silently => CreateInteractionResponse::Acknowledge,
        Answered::Asks(modal) => CreateInteractionResponse::Modal(modal),
    };
    if let Err(error) = press.create_response(ctx, response).await {
        super::errors::log_unanswered(&error, &press.data.custom_id);
    }
}

/// Answers a filled modal.
pub(super) async fn answer_filled(ctx: &Context, filled: &ModalInteraction, bot: &Bot) {
    let reply = match fill(filled, bot).await {
        Ok(reply) => reply,
        Err(error) => error.reply(),
    };
    let response = CreateInteractionResponse::Message(reply.to_press().ephemeral(true));
    if let Err(error) = filled.create_response(ctx, response).await {
        super::errors::log_unanswered(&error, &filled.data.custom_id);
    }
}

async fn fill(filled: &ModalInteraction, bot: &Bot) -> Result<Reply, Error> {
    let Ok(Press {
        table,
        what: What::Lobby(LobbyButton::Words),
    }) = filled.data.custom_id.parse()
    else {
        return Err(Error::Wrong(
            "This form is from an older version. Press its button again.".into(),
        ));
    };
    let person = PersonId(filled.user.id.get());
    let words = dice::written(filled).unwrap_or_default().to_owned();
    bot.tables.add_words(table, person, words).await?;
    Ok(dice::words_added())
}

async fn act(press: &ComponentInteraction, bot: &Bot) -> Result<Answered, Error> {
    let Ok(Press { table, what }) = press.data.custom_id.parse() else {
        return Err(Error::Wrong(
            "This button is from an older version. Use `/play` or `/board` instead.".into(),
        ));
    };
    let person = PersonId(press.user.id.get());
    match what {
        What::Lobby(button) => lobby(press, bot, table, person, button).await,
        What::Board(button) => board(press, bot, table, person, button).await,
        What::Undo(asked, button) => undo(press, bot, table, person, (asked, button)).await,
        What::Panel { guard, verb } => panel(press, bot, table, person, guard, verb).await,
    }
}

async fn lobby(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
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
        LobbyButton::Start => {
            bot.tables.start(table, person, cause(press.id)).await?;
        }
        LobbyButton::Words => {
            let own = bot.tables.own_words(table, person).await?;
            return Ok(Answered::Asks(dice::words_modal(table, own)));
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
        BoardButton::CatchUp => panels::log(bot, table, 10).await?,
        BoardButton::Rules => panels::rules(bot.tables.glance(table).await?.row.game),
        BoardButton::Again => {
            let new = bot.tables.again(table, person, cause(press.id)).await?;
            Reply::text(format!(
                "Table {new} is open, with the same people on the same seats: you may press **Start**."
            ))
        }
        BoardButton::Dice => dice::report(&bot.tables.dice(table).await?),
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
        Undone::Done(_) => "Thank you: it is taken back.",
        Undone::Asked(_) => "Thank you. Others are still asked.",
        Undone::Refused => "It stays as it is.",
    };
    Ok(Answered::Privately(Reply::text(text)))
}

async fn panel(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    person: PersonId,
    guard: Guard,
    verb: Verb,
) -> Result<Answered, Error> {
    let edit = match verb {
        Verb::Add(token) => Edit::Add(token),
        Verb::Select => Edit::Add(selected(press)?),
        Verb::Write(_) => Edit::Text(selected(press)?),
        Verb::Tool(name) => {
            let now = bot.tables.panel(table, person).await?;
            match panels::tool(&now, &name) {
                Some(text) => Edit::Text(text),
                None => return Ok(Answered::Becomes(panels::panel(bot, &now, None).await?)),
            }
        }
        Verb::Pick(what) => Edit::Pick(what),
        Verb::PickSelected => Edit::Pick(selected(press)?),
        Verb::Back => Edit::Back,
        Verb::Hold => Edit::Hold,
        Verb::Confirm => {
            let (key, cause) = (guard.key.clone(), order_cause(press.id));
            let tables = &bot.tables;
            let pressed = tables
                .confirm(table, person, guard, cause, panels::CLOSING)
                .await?;
            return becomes(bot, pressed, &key, Some("Your order counts.")).await;
        }
        Verb::Aside(order) => {
            let (key, cause) = (guard.key.clone(), order_cause(press.id));
            let pressed = bot.tables.aside(table, person, guard, cause, order).await?;
            return becomes(bot, pressed, &key, Some("Done.")).await;
        }
        Verb::Show => return show(bot, table, person, None).await,
        Verb::Dm => {
            bot.tables.send_secrets(table, person).await?;
            let note = "I send it to you as a DM, if you let me: a new message with what only you may \
                        know now.";
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

/// The panel after a press that was made for the ask `key`.
async fn becomes(
    bot: &Bot,
    pressed: Pressed,
    key: &str,
    done: Option<&str>,
) -> Result<Answered, Error> {
    let (panel, note): (Box<Panel>, _) = match pressed {
        Pressed::Done(panel) => (panel, done),
        Pressed::Outdated(panel) if panel.draft.key != key => (
            panel,
            Some("That decision is made already. This is how it stands now."),
        ),
        Pressed::Outdated(panel) => (
            panel,
            Some("That panel was out of date. This is how it stands now."),
        ),
    };
    Ok(Answered::Becomes(panels::panel(bot, &panel, note).await?))
}

fn selected(press: &ComponentInteraction) -> Result<String, Error> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind
        && let Some(value) = values.first()
    {
        return Ok(value.clone());
    }
    Err(Error::Wrong("Nothing was selected.".into()))
}
