//! Answers to offers: where they are told, in DMs, and in the list of what is open.

use rules::Seat;
use serenity::all::ComponentInteraction;

use super::{Answered, is_private};
use crate::discord::errors::Error;
use crate::discord::ids::OfferButton;
use crate::discord::panels;
use crate::discord::reply::Reply;
use crate::discord::{Bot, order_cause};
use crate::presenter;
use crate::table::model::{PersonId, TableId};
use crate::table::{Edit, Guard, Pressed};

/// Gives an order that answers something, or opens the offer editor for one that counters.
pub(super) async fn answer(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    order: String,
) -> Result<Answered, Error> {
    if let Some(offer) = presenter::countered(&order) {
        return counter(press, bot, (table, person), offer).await;
    }
    let cause = order_cause(press.id);
    bot.tables.order(table, person, cause, order).await?;
    let done = "Your answer is in.";
    if !is_private(press) {
        return Ok(Answered::Privately(Reply::text(done)));
    }
    // What is answered has no buttons any more; what is left to answer has.
    let mut rest = panels::answers(bot, table, person).await?;
    rest.text = if rest.rows.is_empty() {
        done.to_owned()
    } else {
        format!("{done}\n{}", rest.text)
    };
    Ok(Answered::Becomes(rest))
}

/// The same of an offer that everybody knows of: it is looked for among those to the seat of whoever presses.
pub(super) async fn answer_known(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    (from, mark, button): (Seat, u32, OfferButton),
) -> Result<Answered, Error> {
    let panel = bot.tables.panel(table, person).await?;
    let mut open = presenter::open_offers(&panel.now).into_iter();
    let found = open.find(|it| (it.to, it.from, it.mark) == (panel.seat, from, mark));
    let Some(number) = found.and_then(|offer| offer.number) else {
        return Err(Error::Wrong(
            "That offer is not open to you. **Answer** shows what is.".into(),
        ));
    };
    let verb = match button {
        OfferButton::Accept => "accept",
        OfferButton::Counter => "counter",
        OfferButton::Decline => "decline",
    };
    let order = format!("{verb} #{} {number}", from.index() + 1);
    answer(press, bot, (table, person), order).await
}

/// The panel with another offer in it instead of one that is open.
async fn counter(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    offer: String,
) -> Result<Answered, Error> {
    let now = bot.tables.panel(table, person).await?;
    let Some(text) = panels::countered(&now, &offer) else {
        return Err(Error::Wrong("That offer is not open any more.".into()));
    };
    let guard = Guard {
        key: now.draft.key.clone(),
        revision: now.draft.revision,
    };
    let edit = Edit::Pick(text);
    let pressed = bot.tables.edit(table, person, guard, edit).await?;
    let (Pressed::Done(panel) | Pressed::Before(panel) | Pressed::Outdated(panel)) = pressed;
    if is_private(press) {
        let both = panels::bare(bot, &panel, None, None).await?;
        return Ok(Answered::BecomesDrawn(Box::new(both)));
    }
    Ok(Answered::Privately(panels::panel(bot, &panel, None).await?))
}
