//! `/talk`: seats of a table that speak where others do not hear them (TB-16).

use rules::Seat;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::seats::seat_called;
use super::{Context, Error, answer, glanced, here, person, suggest};
use crate::discord::limits::{self, Costly};
use crate::discord::outgoing::Errand;
use crate::discord::talks::{self, Opened};
use crate::labels::names;
use crate::table::model::{Holder, Stage};
use crate::table::{Fault, Glance};

/// Talk in private with other seats of this table; alone, it lists your talks
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild",
    guild_only
)]
pub(super) async fn talk(
    ctx: Context<'_>,
    #[description = "With which seats; several with commas"]
    #[autocomplete = "partners"]
    with: Option<String>,
    #[description = "What to say: without a thread I carry it by DM, signed by your seat"]
    #[max_length = 500]
    say: Option<String>,
) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    let (tables, id) = here(ctx).await?;
    let glance = tables.glance(id).await?;
    let row = &glance.row;
    let person = person(ctx);
    let Some(seat) = row.seat_of(person) else {
        let text = "You don't have a seat at this table, so there are no talks for you.";
        return Err(Error::Wrong(text.into()));
    };
    let Some(with) = with else {
        let known = tables.store().talks(id, seat).await.map_err(Fault::from)?;
        return answer(ctx, talks::list(row, seat, &known)).await;
    };
    let seats = meant(&glance, seat, &with)?;
    let cause = ctx.interaction.id;
    let http = ctx.data().out.turns(Errand::Asked, talks::BEGIN).await;
    let with = (ctx.data(), http);
    let opened = talks::open(with, row, (seat, person), &seats, cause).await?;
    let text = match (say, opened) {
        (Some(text), opened) => {
            let guild = ctx.interaction.guild_id.map(serenity::all::GuildId::get);
            limits::take(ctx.data(), Costly::Talks, (person, guild))?;
            let words = (text.as_str(), cause);
            talks::say(with, row, (seat, person), (&seats, opened), words).await?
        }
        (None, Opened::Thread(place)) => format!("Your talk is <#{place}>."),
        (None, Opened::Carried) => {
            "I can't make a private thread here: for that I need the permissions *Create Private Threads* and *Send \
             Messages in Threads* in the channel of the table. `/talk with:… say:…` has me carry your words by DM, \
             signed by your seat."
                .to_owned()
        }
    };
    answer(ctx, text).await
}

/// The seats of a talk, in order: those that are named, and one's own.
fn meant(glance: &Glance, own: Seat, with: &str) -> Result<Vec<Seat>, Error> {
    let row = &glance.row;
    if row.stage == Stage::Lobby {
        let text = "Talks begin with the game: seats may still change.";
        return Err(Error::Wrong(text.into()));
    }
    let mut seats = vec![own];
    for name in with
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        let seat = seat_called(glance, name)?;
        if !matches!(row.holder(seat), Holder::People(_)) {
            let name = names::escape(&rules::notation::excerpt(name));
            let text = format!("Nobody plays {name}, so there is nobody to talk with (TB-16).");
            return Err(Error::Wrong(text));
        }
        seats.push(seat);
    }
    seats.sort_unstable();
    seats.dedup();
    if seats.len() < 2 {
        let text = "A talk is between two seats or more: name others than your own (TB-16).";
        return Err(Error::Wrong(text.into()));
    }
    Ok(seats)
}

/// The other seats that people play; what is typed may name some already.
async fn partners(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    /// Discord's limit for what is chosen.
    const CHOICE: usize = 100;
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let row = &glance.row;
    let (named, last) = partial.rsplit_once(',').unwrap_or(("", partial));
    let own = row.seat_of(person(ctx));
    let fits = row.numbered().filter(|(seat, held)| {
        let is_people = matches!(held.holder, Holder::People(_));
        is_people && Some(*seat) != own && glance.roster.begins(*seat, last)
    });
    let choices = fits.map(|(_, held)| {
        let so_far = [named.trim(), held.label.code.as_str()];
        let so_far: Vec<&str> = so_far.into_iter().filter(|it| !it.is_empty()).collect();
        let name = names::plain(&held.label.name);
        let shown = [named.trim(), name.as_str()].into_iter();
        let shown: Vec<&str> = shown.filter(|it| !it.is_empty()).collect();
        (names::cut(&shown.join(", "), CHOICE), so_far.join(", "))
    });
    let choices = choices.filter(|(_, value)| value.chars().count() <= CHOICE);
    suggest(choices.map(|(shown, value)| AutocompleteChoice::new(shown, value)))
}
