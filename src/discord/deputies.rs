//! Deputies, as people read of them (TB-27): somebody is asked to play a seat for a person who is away.

use rules::Seat;
use serenity::all::{ButtonStyle, ComponentInteraction, CreateActionRow, UserId};

use super::errors::Error;
use super::ids::{TeamButton, What};
use super::messages::button;
use super::notes::{moment, side_of};
use super::reply::Reply;
use super::teams::Invitation;
use super::{Bot, cause, presses};
use crate::table::model::{Millis, PersonId, TableId, TableRow};

/// Asks the one who is to play.
pub(super) fn asked(
    row: &TableRow,
    (seat, by, other): (Seat, PersonId, PersonId),
    until: Millis,
) -> Reply {
    let text = format!(
        "🤝 {}: {} is away until {} and asks whether you play {} at table {} for them till then. You would know \
         what the seat knows and give its orders, but sign, break and pay nothing in its name (TB-12).",
        other,
        by,
        moment(until),
        side_of(row, seat),
        row.id
    );
    let invitation = Invitation { seat, by, other };
    let press = |answer, label, style| button(row, What::Deputy(invitation, answer), label, style);
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(TeamButton::Yes, "Play for them", ButtonStyle::Success),
            press(TeamButton::No, "No, thank you", ButtonStyle::Secondary),
        ])],
        mentions: vec![UserId::new(other.0)],
        ..Reply::default()
    }
}

/// What the question becomes with an answer.
///
/// # Errors
///
/// [`Error::Wrong`] where somebody else is asked, [`Error::Refused`] where it does not hold any more.
pub(super) async fn answered(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    (invitation, answer): (Invitation, TeamButton),
) -> Result<Reply, Error> {
    let Invitation { seat, by, other } = invitation;
    let person = PersonId(press.user.id.get());
    let row = bot.tables.glance(table).await?.row;
    let side = side_of(&row, seat);
    let text = match answer {
        TeamButton::Yes if person == other => {
            let called = presses::name(press);
            let until = bot
                .tables
                .depute(table, cause(press.id), (seat, by), (other, &called))
                .await?;
            format!(
                "🤝 {} plays {side} for {} until {}, or until they are back.",
                other,
                by,
                moment(until)
            )
        }
        TeamButton::No if person == other => {
            format!("🤝 {other} does not play {side} for {by}.")
        }
        TeamButton::No if person == by => {
            format!("🤝 {by} no longer asks {other} to play {side}.")
        }
        TeamButton::Yes | TeamButton::No => {
            return Err(Error::Wrong(format!("This asks {other} alone.")));
        }
    };
    Ok(Reply::text(text))
}
