//! Asking somebody whether they play a seat: with the one who asks (TB-01), or for somebody who is away (TB-27).
//!
//! The buttons say who asks whom for which seat; nothing of it is kept. What was asked holds for as long as
//! whoever asked plays the seat, and a deputy's for as long as they are away.

use rules::Seat;
use serenity::all::{ButtonStyle, ComponentInteraction, CreateActionRow, UserId};

use super::errors::Error;
use super::ids::{InvitationButton, What};
use super::messages::button;
use super::notes::{moment, side_of};
use super::reply::Reply;
use super::{Bot, cause, presses};
use crate::table::model::{Millis, PersonId, TableId, TableRow};

/// Who is asked by whom to play which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Invitation {
    pub(super) role: Role,
    pub(super) seat: Seat,
    pub(super) by: PersonId,
    pub(super) other: PersonId,
}

/// What somebody is asked to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Plays the seat with whoever asks, for good.
    Partner,
    /// Plays it until whoever asks is back.
    Deputy,
}

/// Asks somebody to play a seat with the one who asks.
pub(super) fn to_share(row: &TableRow, invitation: Invitation) -> Reply {
    let Invitation {
        seat, by, other, ..
    } = invitation;
    let text = format!(
        "🪑 {other}: {by} asks whether you play {} at table {} with them. What the seat knows, you would know, and \
         either of you might act for it. It holds until you answer, {by} no longer plays the seat, or the game is \
         over.",
        side_of(row, seat),
        row.id
    );
    asked(row, invitation, text, "Play it together")
}

/// Asks somebody to play a seat for the one who asks, who is away until then.
pub(super) fn to_stand_in(row: &TableRow, invitation: Invitation, until: Millis) -> Reply {
    let Invitation {
        seat, by, other, ..
    } = invitation;
    let text = format!(
        "🤝 {other}: {by} is away until {} and asks whether you play {} at table {} for them till then. You would \
         know what the seat knows and give its orders, but sign, break and pay nothing in its name (TB-12).",
        moment(until),
        side_of(row, seat),
        row.id
    );
    asked(row, invitation, text, "Play for them")
}

fn asked(row: &TableRow, invitation: Invitation, text: String, yes: &str) -> Reply {
    let press =
        |answer, label, style| button(row, What::Invitation(invitation, answer), label, style);
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(InvitationButton::Yes, yes, ButtonStyle::Success),
            press(
                InvitationButton::No,
                "No, thank you",
                ButtonStyle::Secondary,
            ),
        ])],
        mentions: vec![UserId::new(invitation.other.0)],
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
    (invitation, answer): (Invitation, InvitationButton),
) -> Result<Reply, Error> {
    let Invitation {
        role,
        seat,
        by,
        other,
    } = invitation;
    let person = PersonId(press.user.id.get());
    let row = bot.tables.glance(table).await?.row;
    let side = side_of(&row, seat);
    let text = match (answer, role) {
        (InvitationButton::Yes, _) if person == other => {
            accepted(press, bot, table, invitation, &side).await?
        }
        (InvitationButton::No, Role::Partner) if person == other => {
            format!("🪑 {other} does not play {side} with {by}.")
        }
        (InvitationButton::No, Role::Deputy) if person == other => {
            format!("🤝 {other} does not play {side} for {by}.")
        }
        (InvitationButton::No, Role::Partner) if person == by => {
            format!("🪑 {by} no longer asks whether {other} plays {side} too.")
        }
        (InvitationButton::No, Role::Deputy) if person == by => {
            format!("🤝 {by} no longer asks {other} to play {side}.")
        }
        (_, Role::Partner) => {
            let text = format!("This asks {other} alone. `/table join` takes a free seat.");
            return Err(Error::Wrong(text));
        }
        (_, Role::Deputy) => return Err(Error::Wrong(format!("This asks {other} alone."))),
    };
    Ok(Reply::text(text))
}

/// Takes the one who is asked to the seat, and says so.
async fn accepted(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    invitation: Invitation,
    side: &str,
) -> Result<String, Error> {
    let (by, other) = (invitation.by, invitation.other);
    let (cause, called) = (cause(press.id), presses::name(press));
    let (asked, answered) = ((invitation.seat, by), (other, called.as_str()));
    Ok(match invitation.role {
        Role::Partner => {
            bot.tables.take_in(table, cause, asked, answered).await?;
            format!("🪑 {other} plays {side} with {by} from now on.")
        }
        Role::Deputy => {
            let until = bot.tables.depute(table, cause, asked, answered).await?;
            let until = moment(until);
            format!("🤝 {other} plays {side} for {by} until {until}, or until they are back.")
        }
    })
}
