//! Seats while a game is on: handed on, resting, back.

use rules::Seat;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};

use super::{Context, Error, answer, glanced, here, person, suggest};
use crate::discord::invitations::{self, Invitation, Role};
use crate::discord::outgoing::Errand;
use crate::discord::{cause, hands, rooms};
use crate::labels::names;
use crate::table::model::PersonId;
use crate::table::{Glance, Rest, Successor, side_name};

/// Hand your seat on; hosts: any seat whose people agree or missed a decision
#[poise::command(slash_command)]
pub(super) async fn replace(
    ctx: Context<'_>,
    #[description = "Which seat"]
    #[autocomplete = "seat_names"]
    seat: String,
    #[description = "Who plays it from now on; left empty, a bot player"] with: Option<User>,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let glance = tables.glance(id).await?;
    let number = seat_called(&glance, &seat)?;
    let successor = match with {
        Some(user) if user.bot => {
            let text = "That account is a bot. Leave `with` empty to use one of my bot players.";
            return Err(Error::Wrong(text.into()));
        }
        Some(user) => Successor::Person {
            id: PersonId(user.id.get()),
            called: called(ctx, &user),
        },
        None => Successor::Bot,
    };
    let what = (number, successor);
    if tables.may_replace(id, person(ctx), what.clone()).await? {
        ctx.send(hands::question(&glance.row, what).private())
            .await?;
        return Ok(());
    }
    let cause = cause(ctx.interaction.id);
    let handed = tables.replace(id, person(ctx), cause, what).await?;
    answer(ctx, hands::handed(&glance.row, number, &handed)).await
}

/// Let your seat rest while the game is on, where the game allows it
#[poise::command(slash_command)]
pub(super) async fn rest(
    ctx: Context<'_>,
    #[description = "Which seat, if not your own (host only)"]
    #[autocomplete = "seat_names"]
    seat: Option<String>,
) -> Result<(), Error> {
    let side = changed(ctx, seat, Rest::Begins).await?;
    answer(
        ctx,
        format!("{side} rests until `/table return`, and is not asked for decisions."),
    )
    .await
}

/// Bring your resting seat back
#[poise::command(slash_command, rename = "return")]
pub(super) async fn back(
    ctx: Context<'_>,
    #[description = "Which seat, if not your own (host only)"]
    #[autocomplete = "seat_names"]
    seat: Option<String>,
) -> Result<(), Error> {
    let side = changed(ctx, seat, Rest::Ends).await?;
    answer(ctx, format!("{side} is back.")).await
}

/// Ask somebody to play your seat with you: all of you act for it
#[poise::command(slash_command)]
pub(super) async fn team(
    ctx: Context<'_>,
    #[description = "Who plays your seat with you"] with: User,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    if with.bot {
        let text =
            "That account is a bot. Bot players have seats of their own: press **Add bot player**.";
        return Err(Error::Wrong(text.into()));
    }
    let (by, other) = (person(ctx), PersonId(with.id.get()));
    let seat = tables.may_take_in(id, by, other).await?;
    let row = tables.glance(id).await?.row;
    let invitation = Invitation {
        role: Role::Partner,
        seat,
        by,
        other,
    };
    ctx.send(invitations::to_share(&row, invitation).answer())
        .await?;
    Ok(())
}

/// A private thread for the people of your seat
#[poise::command(slash_command)]
pub(super) async fn room(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    let (tables, id) = here(ctx).await?;
    let row = tables.glance(id).await?.row;
    let person = person(ctx);
    let Some(seat) = row.seat_of(person) else {
        let text = "You don't have a seat at this table, so there is no thread for you.";
        return Err(Error::Wrong(text.into()));
    };
    let http = ctx.data().out.turns(Errand::Asked, rooms::ENTER).await;
    let with = (ctx.data(), http);
    let place = rooms::enter(with, &row, (seat, person), ctx.interaction.id).await?;
    answer(ctx, format!("Your thread is <#{place}>.")).await
}

/// Lets a seat rest or come back; its side's name.
async fn changed(ctx: Context<'_>, seat: Option<String>, rest: Rest) -> Result<String, Error> {
    let (tables, id) = here(ctx).await?;
    let glance = tables.glance(id).await?;
    let seat = seat.map(|text| seat_called(&glance, &text)).transpose()?;
    let cause = cause(ctx.interaction.id);
    let seat = tables.rest(id, person(ctx), cause, (seat, rest)).await?;
    let side = glance
        .row
        .seats
        .get(seat.index())
        .map_or("The seat", side_name);
    Ok(side.to_owned())
}

/// The seat of a name, code or emblem, of a side such as Gold, or of one of its people.
pub(super) fn seat_called(glance: &Glance, text: &str) -> Result<Seat, Error> {
    let text = text.trim();
    glance.roster.find(text).ok_or_else(|| {
        let text = names::escape(&rules::notation::excerpt(text));
        Error::Wrong(format!("There is no seat called {text} here."))
    })
}

/// How somebody named in a command is called here.
pub(super) fn called(ctx: Context<'_>, user: &User) -> String {
    let members = &ctx.interaction.data.resolved.members;
    let member = members.get(&user.id).and_then(|member| member.nick.clone());
    member
        .or_else(|| user.global_name.clone())
        .unwrap_or_else(|| user.name.clone())
}

/// The seats of this channel's table.
pub(super) async fn seat_names(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let seats = glance.row.numbered();
    let fits = seats.filter(|(seat, _)| glance.roster.begins(*seat, partial));
    suggest(fits.map(|(_, row)| {
        let shown = format!("{}: {}", side_name(row), names::plain(&row.label.name));
        AutocompleteChoice::new(shown, row.label.code.clone())
    }))
}
