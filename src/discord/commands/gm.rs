//! `/gm`: who the game master is, and corrections (TB-09).

use rules::proposals::Answer;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};

use super::seats::{called, seat_called, seat_names};
use super::{Context, Error, answer, glanced, here, person, suggest};
use crate::discord::{order_cause, proposals};
use crate::labels::names;
use crate::table::model::PersonId;
use crate::table::{Appointed, Corrected};

/// The game master: appoint one, correct the game
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild",
    guild_only,
    subcommands("appoint", "none", "correct", "skip", "withdraw"),
    subcommand_required
)]
pub(super) async fn gm(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Appoint a game master, who may correct the game; once it is on, seats may object (host only)
#[poise::command(slash_command)]
async fn appoint(
    ctx: Context<'_>,
    #[description = "Who. Without a seat they correct directly, with one they propose"]
    #[rename = "person"]
    user: User,
) -> Result<(), Error> {
    if user.bot {
        let text = "That account is a bot. A game master is a person.";
        return Err(Error::Wrong(text.into()));
    }
    let (tables, id) = here(ctx).await?;
    let master = (PersonId(user.id.get()), called(ctx, &user));
    let shown = names::shown(&master.1);
    let text = match tables.appoint(id, person(ctx), Some(master)).await? {
        Appointed::Asked => format!(
            "{shown} is proposed: once they agree, every seat has 48 h to object (TB-18). `/gm none` takes it back."
        ),
        Appointed::Done | Appointed::Withdrawn => {
            format!("{shown} is the game master of table {id} now.")
        }
    };
    answer(ctx, text).await
}

/// Remove the game master, or take back who is proposed (host or game master only)
#[poise::command(slash_command)]
async fn none(ctx: Context<'_>) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let text = match tables.appoint(id, person(ctx), None).await? {
        Appointed::Withdrawn => {
            format!("Nobody is proposed as game master of table {id} any more.")
        }
        Appointed::Done | Appointed::Asked => format!("Table {id} has no game master now."),
    };
    answer(ctx, text).await
}

/// Correct the game (game master only)
#[poise::command(slash_command)]
async fn correct(
    ctx: Context<'_>,
    #[description = "The correction, as the rules of the game write it"]
    #[max_length = 1000]
    text: String,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let cause = order_cause(ctx.interaction.id);
    let text = match tables.correct(id, person(ctx), cause, text).await? {
        Corrected::Done => "The game is corrected.".to_owned(),
        Corrected::Proposed { number } => {
            format!(
                "You play or have played in this game, so this is proposal {number}: whoever is affected can \
                 veto it."
            )
        }
        Corrected::Before => "I have that correction already.".to_owned(),
    };
    answer(ctx, text).await
}

/// Skip an absent seat: the clock decides for it (game masters who have not played)
#[poise::command(slash_command)]
async fn skip(
    ctx: Context<'_>,
    #[description = "Which seat"]
    #[autocomplete = "seat_names"]
    seat: String,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let seat = seat_called(&tables.glance(id).await?, &seat)?;
    let cause = order_cause(ctx.interaction.id);
    let text = match tables.skip(id, person(ctx), cause, seat).await? {
        Corrected::Done | Corrected::Proposed { .. } => "The clock has decided.",
        Corrected::Before => "I have done that already.",
    };
    answer(ctx, text.to_owned()).await
}

/// Take back a correction that you have proposed (game master only)
#[poise::command(slash_command)]
async fn withdraw(
    ctx: Context<'_>,
    #[description = "The number of the proposal"]
    #[autocomplete = "waiting"]
    number: u32,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let sent = order_cause(ctx.interaction.id).sent;
    let withdrawal = Answer::Withdraw(number);
    let settled = tables
        .answer_proposal(id, person(ctx), sent, withdrawal)
        .await?;
    answer(ctx, proposals::thanks(settled)).await
}

/// The corrections that wait at this channel's table.
async fn waiting(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let open = glance.proposals.open();
    let fits = open.filter(|(number, _)| number.to_string().starts_with(partial));
    suggest(fits.map(|(number, it)| {
        let shown = names::cut(&format!("{number}: {}", it.correction), 100);
        AutocompleteChoice::new(shown, u64::from(number))
    }))
}
