//! `/replay`, and what may be typed for `/board at:`.

use serenity::all::CreateAutocompleteResponse;

use super::{Context, Error, glanced, in_time, meant, own_tables, person, until_made};
use crate::discord::artist::For;
use crate::discord::ids::{StillWanted, Turn};
use crate::discord::panels;
use crate::reel::Stretch;
use crate::table::Glance;
use crate::table::model::PersonId;

/// How the past is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum As {
    #[name = "film"]
    Film,
    #[name = "stills"]
    Stills,
}

/// The past again: a year of a campaign in one look, or boards from one moment to another
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(super) async fn replay(
    ctx: Context<'_>,
    #[description = "The year; the last that is over if you name nothing"]
    #[min = 1]
    #[max = 1_000_000]
    year: Option<u32>,
    #[description = "Boards from this time, or line of the log (#120)"]
    #[autocomplete = "times"]
    #[max_length = 100]
    from: Option<String>,
    #[description = "Boards to this time, or line of the log (#160)"]
    #[autocomplete = "times"]
    #[max_length = 100]
    to: Option<String>,
    #[description = "As a film, or as stills that you turn yourself"]
    #[rename = "as"]
    how: Option<As>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    if year.is_some() && (from.is_some() || to.is_some()) {
        let text = "`year` stands alone: leave it out, or `from` and `to`.";
        return Err(Error::Wrong(text.to_owned()));
    }
    let glance = async {
        let id = meant(ctx, table).await?;
        Ok::<_, Error>(ctx.data().tables.glance(id).await?)
    };
    let glance = glance.await?;
    let has_years = glance.row.game.years().is_some();
    let ends = [from, to];
    match (how, year) {
        (Some(As::Stills), None) => stills(ctx, &glance, ends).await,
        (Some(As::Stills), Some(year)) => {
            let year = Some(year.to_string());
            stills(ctx, &glance, [year.clone(), year]).await
        }
        (Some(As::Film) | None, None) if ends != [None, None] || !has_years => {
            film(ctx, &glance, ends).await
        }
        (Some(As::Film) | None, year) => of_year(ctx, &glance, year).await,
    }
}

/// The message of a year again, which gets its film when that is made.
async fn of_year(ctx: Context<'_>, glance: &Glance, year: Option<u32>) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    let mut shown = None;
    let so_far = async {
        let made = panels::replay(bot, glance, person, year).await?;
        Ok(shown.insert(made).so_far())
    };
    let reply = in_time(ctx, true, Box::pin(so_far)).await?;
    let sent = ctx.send(reply.private()).await?;
    if let Some(shown) = shown {
        let whole = shown.whole(bot, || For::Person(person)).await;
        let context = poise::Context::Application(ctx);
        sent.edit(context, whole.private()).await?;
    }
    Ok(())
}

/// A film of boards; until it is made it is said how many are drawn.
async fn film(ctx: Context<'_>, glance: &Glance, ends: [Option<String>; 2]) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    let made = async {
        let stretch = stretch(ctx, glance, person, &ends).await?;
        panels::film(bot, glance, person, stretch).await
    };
    let making = in_time(ctx, true, Box::pin(made)).await?;
    let work = making.made(bot, person);
    until_made(ctx, || making.so_far(), work).await
}

/// The first still of a stretch, with buttons to the others.
async fn stills(ctx: Context<'_>, glance: &Glance, ends: [Option<String>; 2]) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    let first = async {
        let wanted = StillWanted {
            turn: Turn::First,
            at: 0,
            stretch: stretch(ctx, glance, person, &ends).await?,
        };
        let (reply, drawing) = panels::still(bot, glance, person, wanted).await?;
        Ok(drawing.beside(bot, For::Person(person), reply).await)
    };
    super::when_made(ctx, Box::pin(first)).await
}

async fn stretch(
    ctx: Context<'_>,
    glance: &Glance,
    person: PersonId,
    [from, to]: &[Option<String>; 2],
) -> Result<Stretch, Error> {
    let ends = [from.as_deref(), to.as_deref()];
    panels::stretch(ctx.data(), glance, person, ends).await
}

/// The times of this channel's table up to now, by what is typed of one; its lines of the log after `#`.
pub(super) async fn times(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let choices = match partial.trim().strip_prefix('#') {
        Some(typed) => panels::lines(ctx.data(), &glance, person(ctx), typed).await,
        None => Ok(panels::times(&glance, partial)),
    };
    // Nobody is told "no" while typing.
    CreateAutocompleteResponse::new().set_choices(choices.unwrap_or_default())
}
