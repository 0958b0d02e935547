//! Asking somebody whether they want to play a seat with others (TB-01).
//!
//! Its buttons say who asks whom for which seat; nothing of it is kept. What was asked holds for as long as
//! whoever asked plays the seat.

use rules::Seat;
use serenity::all::{ButtonStyle, ComponentInteraction, CreateActionRow, UserId};

use super::errors::Error;
use super::ids::{TeamButton, What};
use super::messages::button;
use super::notes::side_of;
use super::reply::Reply;
use super::{Bot, cause, presses};
use crate::table::model::{PersonId, TableId, TableRow};

/// Who is asked by whom to play which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Invitation {
    pub(super) seat: Seat,
    pub(super) by: PersonId,
    pub(super) other: PersonId,
}

/// Asks the one who is to be taken in.
pub(super) fn asked(row: &TableRow, invitation: Invitation) -> Reply {
    let Invitation { seat, by, other } = invitation;
    let text = format!(
        "🪑 {}: {} asks whether you play {} at table {} with them. What the seat knows, you would know, and \
         either of you might act for it. It holds until you answer, {1} no longer plays the seat, or the game is \
         over.",
        other,
        by,
        side_of(row, seat),
        row.id
    );
    let press = |answer, label, style| button(row, What::Team(invitation, answer), label, style);
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(TeamButton::Yes, "Play it together", ButtonStyle::Success),
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
            bot.tables
                .take_in(table, cause(press.id), (seat, by), (other, &called))
                .await?;
            format!("🪑 {other} plays {side} with {by} from now on.")
        }
        TeamButton::No if person == other => {
            format!("🪑 {other} does not play {side} with {by}.")
        }
        TeamButton::No if person == by => {
            format!("🪑 {by} no longer asks whether {other} plays {side} too.")
        }
        TeamButton::Yes | TeamButton::No => {
            let text = format!("This asks {other} alone. `/table join` takes a free seat.");
            return Err(Error::Wrong(text));
        }
    };
    Ok(Reply::text(text))
}
