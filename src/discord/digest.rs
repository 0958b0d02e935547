//! Tells people what awaits them, when they want that (TB-23).

use tokio::time::MissedTickBehavior;

use super::errors::{Error, log_fault};
use super::outgoing::Errand;
use super::{Bot, TICK, agenda, talks};
use crate::table::Fault;
use crate::table::model::PersonId;

/// Sends digests when their time comes, until it is dropped.
pub(super) async fn send(bot: Bot) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let due = match bot.tables.digests().await {
            Ok(due) => due,
            Err(fault) => {
                log_fault(&fault);
                continue;
            }
        };
        for person in due {
            if let Err(error) = send_to(&bot, person).await {
                tracing::warn!(person = person.0, %error, "a digest was not sent");
            }
        }
    }
}

async fn send_to(bot: &Bot, person: PersonId) -> Result<(), Error> {
    let Some(reply) = agenda::digest(bot, person).await? else {
        return Ok(());
    };
    let nonce = format!("d{}", person.0);
    let http = bot.out.turns(Errand::Aside, talks::DM).await;
    let message = reply.message(nonce);
    if reply.is_silent {
        talks::dm(bot, http, person, message).await?;
        return Ok(());
    }
    // Noted before it is sent: a stop between costs a ping, and none comes twice.
    let (store, now) = (bot.tables.store(), bot.tables.now());
    let before = store.digest_rung(person).await.map_err(Fault::from)?;
    let noted = store.put_digest_rung(person, Some(now)).await;
    noted.map_err(Fault::from)?;
    let sent = talks::dm(bot, http, person, message).await;
    if !matches!(sent, Ok(true)) {
        let undone = store.put_digest_rung(person, before).await;
        undone.map_err(Fault::from)?;
    }
    sent.map(drop)
}
