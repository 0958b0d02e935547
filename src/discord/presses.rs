//! Presses on buttons and selects, and filled modals. Every one is answered; a "no" privately, with its reason.

use serenity::all::{
    ComponentInteraction, Context, CreateInteractionResponse, CreateInteractionResponseMessage,
    CreateModal, GuildId, MessageFlags, ModalInteraction,
};
use tokio::task::JoinHandle;

use super::artist::For;
use super::checks::done;
use super::errors::Error;
use super::ids::{
    AsideButton, BoardButton, DueButton, LiveButton, LobbyButton, PagePress, Press, QuestionPress,
    Seal, Verb, What, WishPress,
};
use super::latest_press::LatestPress;
use super::limits::{self, Costly};
use super::messages::Drawing;
use super::overview;
use super::panels::{self, ListPage, Part, Turned};
use super::reply::Reply;
use super::{
    Bot, attached, cause, dice, entering, gather, hands, hosts, invitations, leaving, nominations,
    notes, question,
};
use crate::table::model::{PersonId, TableId};

mod boards;
mod forget;
mod live;
mod offers;
mod pages;
mod panel;
mod seats;
mod server;
mod stats;
mod wishes;

pub(super) use panel::all_selected;

/// Whoever asks for pictures, and on which server.
type Who = (PersonId, Option<u64>);

/// How a press is answered.
pub(super) enum Answered {
    /// A new message for the presser alone.
    Privately(Reply),
    /// A new message for the presser alone, which becomes something else.
    PrivatelyAtFirst(Reply, JoinHandle<Reply>),
    /// The private panel becomes this.
    Becomes(Reply),
    /// The same with its picture, which is drawn for the newest press alone.
    BecomesDrawn(Box<(Reply, Drawing<'static>)>),
    /// The private panel becomes this in words, and then with its picture.
    BecomesAtFirst(Box<(Reply, Drawing<'static>)>),
    /// The message will change by itself.
    Silently,
    /// This is to be filled in.
    Asks(CreateModal),
}

/// How it is said that the answer to a press comes.
#[derive(Clone, Copy)]
enum Deferral {
    /// As a new message for the presser alone.
    Message,
    /// By a change of the message that was pressed.
    Change,
    /// Not at all: the answer may be something to be filled in, which must come first.
    None,
}

/// Answers a press; where the answer is not there soon, says first that it comes.
pub(super) async fn answer(ctx: &Context, press: &ComponentInteraction, bot: &Bot) {
    if let Ok(wanted) = press.data.custom_id.parse::<PagePress>() {
        return pages::answer(ctx, press, wanted).await;
    }
    if let Ok(wanted) = press.data.custom_id.parse() {
        return forget::answer(ctx, press, bot, wanted).await;
    }
    if let Ok(wanted) = press.data.custom_id.parse() {
        return stats::answer(ctx, press, bot, wanted).await;
    }
    if let Ok(wanted) = press.data.custom_id.parse() {
        return server::answer(ctx, press, bot, wanted).await;
    }
    bot.attendance.note(bot, PersonId(press.user.id.get()));
    if let Ok(wanted) = press.data.custom_id.parse::<WishPress>() {
        return wishes::answer(ctx, press, bot, wanted).await;
    }
    // The answer changes the standing message of a person's DMs, and so may what follows for it: in
    // this order, so that it shows what holds at the end.
    let pressed: Option<Press> = press.data.custom_id.parse().ok();
    let in_dms = pressed.as_ref().filter(|_| press.guild_id.is_none());
    let held = in_dms.map(|press| bot.tables.hold_news(press.table));
    let latest_press = bot.latest_press.press(press.message.id);
    let person = (
        PersonId(press.user.id.get()),
        press.guild_id.map(GuildId::get),
    );
    let mut work = Box::pin(async {
        let answered = act(press, bot).await?;
        Ok(Box::pin(drawn(bot, person, answered, &latest_press)).await)
    });
    let deferral = deferral(pressed.as_ref(), press);
    let at_once = match deferral {
        Deferral::None => Some((&mut work).await),
        // A timer of no time fires a moment later, when the answer may be there.
        Deferral::Message | Deferral::Change if bot.bounds.defer.is_zero() => None,
        Deferral::Message | Deferral::Change => {
            tokio::time::timeout(bot.bounds.defer, &mut work).await.ok()
        }
    };
    let observation = if let Some(answered) = at_once {
        first(ctx, press, or_no(answered)).await
    } else {
        let heard = press.create_response(ctx, deferred(deferral)).await;
        // What was asked is done whether or not that was taken.
        let answered = or_no(work.await);
        match heard {
            Ok(()) => later(ctx, press, answered, &latest_press).await,
            Err(error) => Err(error),
        }
    };
    let rest = match observation {
        Ok(rest) => rest,
        Err(error) => return super::errors::log_unanswered(&error, &press.data.custom_id),
    };
    let reply = match rest {
        Rest::Nothing => None,
        Rest::Work(work) => Some(done(work).await),
        Rest::Picture(both) => Box::pin(pictured(bot, person, *both, &latest_press)).await,
    };
    if let Some(reply) = reply.filter(|_| latest_press.is_newest())
        && let Err(error) = press.edit_response(ctx, reply.to_edit()).await
    {
        super::errors::log_unanswered(&error, &press.data.custom_id);
    }
    drop(held);
}

/// An answer with its picture; in words where the panel is pressed again before that is drawn.
async fn drawn(bot: &Bot, person: Who, answered: Answered, latest_press: &LatestPress) -> Answered {
    let Answered::BecomesDrawn(both) = answered else {
        return answered;
    };
    let in_words = both.0.clone();
    let reply = Box::pin(pictured(bot, person, *both, latest_press)).await;
    Answered::Becomes(reply.unwrap_or(in_words))
}

/// A panel with its picture, unless it is pressed again before.
async fn pictured(
    bot: &Bot,
    person: Who,
    (reply, drawing): (Reply, Drawing<'static>),
    latest_press: &LatestPress,
) -> Option<Reply> {
    if let Err(spent) = limits::try_take(bot, Costly::Pictures, person) {
        let again = notes::deadline(spent.again(bot.tables.now()));
        let text = format!(
            "{}\n-# You have asked for many pictures: the next one {again}.",
            reply.text
        );
        return Some(Reply { text, ..reply });
    }
    let drawing = drawing.beside(bot, For::Person(person.0), reply);
    latest_press.or_pressed_again(drawing).await
}

fn or_no(answered: Result<Answered, Error>) -> Answered {
    answered.unwrap_or_else(|error| Answered::Privately(error.reply()))
}

/// What of an answer is not told yet.
enum Rest {
    Nothing,
    /// What this leads to.
    Work(JoinHandle<Reply>),
    /// The same with its picture.
    Picture(Box<(Reply, Drawing<'static>)>),
}

/// Gives an answer as the first that Discord gets.
async fn first(
    ctx: &Context,
    press: &ComponentInteraction,
    answered: Answered,
) -> Result<Rest, serenity::Error> {
    let (answered, rest) = split(answered);
    press.create_response(ctx, response(answered)).await?;
    Ok(rest)
}

/// What is told of an answer at once, and what comes later.
fn split(answered: Answered) -> (Answered, Rest) {
    match answered {
        Answered::PrivatelyAtFirst(reply, work) => (Answered::Privately(reply), Rest::Work(work)),
        Answered::BecomesAtFirst(both) | Answered::BecomesDrawn(both) => {
            (Answered::Becomes(both.0.clone()), Rest::Picture(both))
        }
        answered @ (Answered::Privately(_)
        | Answered::Becomes(_)
        | Answered::Silently
        | Answered::Asks(_)) => (answered, Rest::Nothing),
    }
}

/// Gives an answer after it was said that it comes. Of a panel that was pressed again meanwhile, the newer
/// press tells how it stands.
async fn later(
    ctx: &Context,
    press: &ComponentInteraction,
    answered: Answered,
    latest_press: &LatestPress,
) -> Result<Rest, serenity::Error> {
    let pressed = press.data.custom_id.parse().ok();
    let is_new = matches!(deferral(pressed.as_ref(), press), Deferral::Message);
    match answered {
        Answered::Privately(reply) if is_new => {
            press.edit_response(ctx, reply.to_edit()).await?;
        }
        Answered::PrivatelyAtFirst(reply, work) => {
            press.edit_response(ctx, reply.to_edit()).await?;
            return Ok(Rest::Work(work));
        }
        Answered::Privately(reply) => {
            press.create_followup(ctx, reply.follow_up()).await?;
        }
        Answered::Becomes(reply) if latest_press.is_newest() => {
            press.edit_response(ctx, reply.to_edit()).await?;
        }
        Answered::BecomesAtFirst(both) | Answered::BecomesDrawn(both)
            if latest_press.is_newest() =>
        {
            press.edit_response(ctx, both.0.to_edit()).await?;
            return Ok(Rest::Picture(both));
        }
        // What asks is never deferred.
        Answered::Becomes(_)
        | Answered::BecomesAtFirst(_)
        | Answered::BecomesDrawn(_)
        | Answered::Silently
        | Answered::Asks(_) => {}
    }
    Ok(Rest::Nothing)
}

/// How the answer to a press may be deferred.
fn deferral(pressed: Option<&Press>, press: &ComponentInteraction) -> Deferral {
    let Some(pressed) = pressed else {
        return Deferral::None;
    };
    let finds = |value: &str| matches!(Turned::read(value), Some(Turned::Find));
    match &pressed.what {
        What::Lobby(LobbyButton::Words) | What::Live(LiveButton::Gather) => Deferral::None,
        What::Panel {
            verb: Verb::Select(..),
            ..
        } if panel::selected(press).is_ok_and(|value| finds(&value)) => Deferral::None,
        What::Lobby(
            LobbyButton::Leave
            | LobbyButton::Bot
            | LobbyButton::Bots(_)
            | LobbyButton::Start
            | LobbyButton::Option
            | LobbyButton::Setting
            | LobbyButton::Set
            | LobbyButton::Homeland,
        )
        | What::Panel { .. }
        | What::Invitation(..)
        | What::Leave(..)
        | What::Replace(..)
        | What::Overview(_)
        | What::Aside(_, AsideButton::Decide | AsideButton::Rest | AsideButton::Offer)
        | What::Due(DueButton::AwayFor)
        | What::Enter
        | What::Meet(..)
        | What::Log(_)
        | What::Question(QuestionPress::Which(_) | QuestionPress::Picked | QuestionPress::Ask(_))
        | What::Still(_)
        | What::Walk(_) => Deferral::Change,
        What::Board(BoardButton::End | BoardButton::EndForGood | BoardButton::Keep) => {
            Deferral::Change
        }
        What::Answer(_) if is_private(press) => Deferral::Change,
        What::Lobby(LobbyButton::Join | LobbyButton::Options)
        | What::Board(_)
        | What::Answer(_)
        | What::Offer(..)
        | What::Undo(..)
        | What::Proposal(..)
        | What::TakeSeat(_)
        | What::Question(QuestionPress::Before(_) | QuestionPress::After(_))
        | What::Aside(_, AsideButton::Keep)
        | What::Due(_)
        | What::Live(_)
        | What::Games(_)
        | What::Object(_)
        | What::Nominated(..)
        | What::MapFile(..)
        | What::HandOver(..) => Deferral::Message,
    }
}

/// Whether the message that was pressed is the presser's alone, and goes when they like.
fn is_private(press: &ComponentInteraction) -> bool {
    let flags = press.message.flags.unwrap_or_default();
    flags.contains(MessageFlags::EPHEMERAL)
}

fn deferred(how: Deferral) -> CreateInteractionResponse {
    match how {
        Deferral::Message => {
            let message = CreateInteractionResponseMessage::new().ephemeral(true);
            CreateInteractionResponse::Defer(message)
        }
        Deferral::Change | Deferral::None => CreateInteractionResponse::Acknowledge,
    }
}

fn response(answered: Answered) -> CreateInteractionResponse {
    match answered {
        Answered::PrivatelyAtFirst(reply, _) | Answered::Privately(reply) => {
            CreateInteractionResponse::Message(reply.to_press().ephemeral(true))
        }
        Answered::Becomes(reply) => CreateInteractionResponse::UpdateMessage(reply.to_press()),
        Answered::BecomesAtFirst(both) | Answered::BecomesDrawn(both) => {
            CreateInteractionResponse::UpdateMessage(both.0.to_press())
        }
        Answered::Silently => CreateInteractionResponse::Acknowledge,
        Answered::Asks(modal) => CreateInteractionResponse::Modal(modal),
    }
}

/// Answers a filled modal: with words first, and then with the picture.
pub(super) async fn answer_filled(ctx: &Context, filled: &ModalInteraction, bot: &Bot) {
    if let Ok(wanted) = filled.data.custom_id.parse() {
        return server::filled(ctx, filled, bot, wanted).await;
    }
    let latest_press = filled
        .message
        .as_ref()
        .map(|it| bot.latest_press.press(it.id));
    let answered = or_no(fill(filled, bot).await);
    let (answered, rest) = split(answered);
    if let Err(error) = filled.create_response(ctx, response(answered)).await {
        return super::errors::log_unanswered(&error, &filled.data.custom_id);
    }
    // Nothing is worked out for a form.
    let Rest::Picture(both) = rest else {
        return;
    };
    let person = (
        PersonId(filled.user.id.get()),
        filled.guild_id.map(GuildId::get),
    );
    let reply = match &latest_press {
        Some(latest_press) => Box::pin(pictured(bot, person, *both, latest_press)).await,
        None => Some(both.1.beside(bot, For::Person(person.0), both.0).await),
    };
    if let Some(reply) = reply
        && let Err(error) = filled.edit_response(ctx, reply.to_edit()).await
    {
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
            what: What::Live(LiveButton::Gather),
        }) => {
            check_seal(bot, (table, seal)).await?;
            let asked = gather::filled(bot, table, person, filled).await?;
            Ok(Answered::Privately(asked))
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
            let list_page = ListPage { row, part };
            let both = panel::turn_to(bot, table, person, &guard, list_page).await?;
            Ok(Answered::BecomesAtFirst(Box::new(both)))
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
        "This table no longer exists: another one has its number, {table}, now. `/games list` shows where you \
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
        What::Lobby(button) => seats::lobby(press, bot, (table, seal), person, button).await,
        What::Board(button) => boards::board(press, bot, table, person, button).await,
        What::Answer(order) => offers::answer(press, bot, (table, person), order).await,
        What::Offer(from, mark, button) => {
            let offer = (from, mark, button);
            offers::answer_known(press, bot, (table, person), offer).await
        }
        What::Undo(asked, button) => boards::undo(press, bot, table, person, (asked, button)).await,
        What::Proposal(number, button) => {
            boards::proposal(press, bot, (table, person), (number, button)).await
        }
        What::HandOver(seat, asked, button) => {
            seats::hand_over(press, bot, (table, person), (seat, asked, button)).await
        }
        What::Invitation(invitation, button) => {
            let said = invitations::answered(press, bot, table, (invitation, button)).await?;
            Ok(Answered::Becomes(said))
        }
        What::Replace(seat, to) => {
            let (cause, question) = (cause(press.id), (seat, to));
            let said = hands::answered(bot, (table, person), cause, question).await?;
            Ok(Answered::Becomes(said))
        }
        What::Enter => {
            let (value, called) = (panel::selected(press)?, name(press));
            let taken = entering::chosen(bot, table, (person, &called), &value).await?;
            Ok(Answered::Becomes(taken))
        }
        What::Log(wanted) => {
            let page = panels::log(bot, (table, person), wanted).await?;
            Ok(Answered::Becomes(page))
        }
        What::Question(question) => question::pressed(bot, (table, person), press, question).await,
        What::Walk(region) => boards::walked(bot, (table, person), region).await,
        What::Still(wanted) => boards::still(bot, (table, person), wanted).await,
        What::Overview(button) => {
            let shown = overview::pressed(bot, (table, person), press, button).await?;
            Ok(Answered::Becomes(shown))
        }
        What::Due(button) => seats::due(press, bot, table, person, button).await,
        What::Live(button) => live::pressed(bot, (table, person), button).await,
        What::Meet(asked, place) => {
            let stands = gather::pressed(bot, table, person, (asked, place)).await?;
            Ok(Answered::Becomes(stands))
        }
        What::Games(button) => live::games(press, bot, (table, person), button).await,
        What::Object(made) => {
            let said = hosts::objected(bot, table, person, made).await?;
            Ok(Answered::Privately(said))
        }
        What::Nominated(made, button) => {
            let asked = (made, button);
            let said = nominations::answered(press, bot, (table, person), asked).await?;
            Ok(Answered::Privately(said))
        }
        What::TakeSeat(seat) => seats::take_seat(press, bot, (table, person), seat).await,
        What::Aside(seat, what) => {
            seats::set_aside(press, bot, (table, person), (seat, what)).await
        }
        What::MapFile(button, by, plan) => {
            let (who, asked) = ((table, person), (button, by, plan));
            let shown = Box::pin(attached::pressed(bot, press, who, asked)).await?;
            Ok(Answered::Privately(shown))
        }
        What::Leave(seat, button) => {
            let said = leaving::answered(bot, table, person, (seat, button)).await?;
            Ok(Answered::Becomes(said))
        }
        What::Panel { guard, verb } => {
            panel::panel(press, bot, (table, seal), person, guard, verb).await
        }
    }
}

pub(super) fn name(press: &ComponentInteraction) -> String {
    let nick = press.member.as_ref().and_then(|member| member.nick.clone());
    nick.or_else(|| press.user.global_name.clone())
        .unwrap_or_else(|| press.user.name.clone())
}
