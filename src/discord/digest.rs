//! Tells people what awaits them, when they want that (TB-23).

use std::sync::Arc;

use serenity::all::Http;
use tokio::time::MissedTickBehavior;

use super::errors::{Error, log_fault};
use super::{Bot, TICK, agenda, talks};
use crate::table::Fault;
use crate::table::model::PersonId;

/// Sends digests when their time comes, until it is dropped.
pub(super) async fn send(bot: Bot, http: Arc<Http>) {
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
            if let Err(error) = send_to(&bot, &http, person).await {
                tracing::warn!(person = person.0, %error, "a digest was not sent");
            }
        }
    }
}

async fn send_to(bot: &Bot, http: &Http, person: PersonId) -> Result<(), Error> {
    let Some(reply) = agenda::digest(bot, person).await? else {
        return Ok(());
    };
    let nonce = format!("d{}", person.0);
    let is_sent = talks::dm(bot, http, person, reply.message(nonce)).await?;
    if is_sent && !reply.is_silent {
        let (store, now) = (bot.tables.store(), bot.tables.now());
        let rung = store.put_digest_rung(person, now).await;
        rung.map_err(Fault::from)?;
    }
    Ok(())
}
