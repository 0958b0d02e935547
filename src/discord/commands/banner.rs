//! `/table banner`: what a seat is called, its colour, and a picture of its own.

use serenity::all::{Attachment, AutocompleteChoice, CreateAutocompleteResponse};

use super::{Context, Error, glanced, here, person, suggest, when_made};
use crate::discord::allowance;
use crate::discord::reply::Reply;
use crate::discord::uploads::Upload;
use crate::emblems;
use crate::labels::names;
use crate::table::model::OwnEmblem;
use crate::table::{Banner, Picture, SIDES, side_name};

/// What somebody wants of their banner.
struct Wish {
    name: Option<String>,
    colour: Option<String>,
    picture: Option<Attachment>,
    /// Whether the picture goes.
    bare: bool,
}

/// Choose your seat's name, colour and picture, before the game starts
#[poise::command(slash_command)]
pub(super) async fn banner(
    ctx: Context<'_>,
    #[description = "What your seat is called"]
    #[max_length = 32]
    name: Option<String>,
    #[description = "A colour; its emblem comes with it"]
    #[autocomplete = "colours"]
    colour: Option<String>,
    #[description = "A picture beside the colour: PNG, JPEG or WebP; up to 1 MB"] picture: Option<
        Attachment,
    >,
    #[description = "Take your picture off again"] no_picture: Option<bool>,
) -> Result<(), Error> {
    let wish = Wish {
        name,
        colour,
        picture,
        bare: no_picture == Some(true),
    };
    // Files may be slow to come, and pictures to be read.
    when_made(ctx, Box::pin(dress(ctx, wish))).await
}

async fn dress(ctx: Context<'_>, wish: Wish) -> Result<Reply, Error> {
    let (tables, id) = here(ctx).await?;
    // Whoever may not do this is told so before anything is fetched.
    tables.may_set_banner(id, person(ctx)).await?;
    let picture = match (wish.picture, wish.bare) {
        (Some(_), true) => {
            let text = "Give either `picture` or `no_picture`, not both.";
            return Err(Error::Wrong(text.into()));
        }
        (Some(file), false) => Some(Picture::Own(emblem(ctx, &file.into()).await?)),
        (None, true) => Some(Picture::Gone),
        (None, false) => None,
    };
    if wish.name.is_none() && wish.colour.is_none() && picture.is_none() {
        let text = "Say what to change: `name`, `colour`, `picture` or `no_picture`.";
        return Err(Error::Wrong(text.into()));
    }
    let banner = Banner {
        name: wish.name,
        colour: wish.colour,
        picture,
    };
    let seat = tables.set_banner(id, person(ctx), banner).await?;
    let (name, side) = (names::shown(&seat.label.name), side_name(&seat));
    let own = seat.picture.map_or("", |_| ", with a picture of its own");
    let text = format!("Your seat is {name}: {side}, {}{own}.", seat.label.emblem);
    Ok(Reply::text(text))
}

/// The emblem that a file is.
async fn emblem(ctx: Context<'_>, file: &Upload) -> Result<OwnEmblem, Error> {
    // It takes memory to be read: it waits in line with new maps. Nothing is fetched for whom there is no
    // place.
    let booking = ctx.data().maps.book(person(ctx));
    let booking = booking.map_err(|_| {
        let text = "The queue for pictures and maps is full. Please try again in a minute.";
        Error::Wrong(text.into())
    })?;
    allowance::count(ctx.data(), (person(ctx), ctx.interaction.guild_id))?;
    let uploads = &ctx.data().uploads;
    let bytes = uploads.fetch(file, emblems::FILE_BYTES).await?;
    let mut ticket = booking.enter();
    let place = ticket.turn().await;
    let read = place.work(move || emblems::read(&bytes)).await;
    drop(ticket);
    let read = read.map_err(|broken| Error::Broken(Box::new(broken)))?;
    read.map_err(|no| {
        let (name, why) = (names::shown(&file.name), names::escape(&no.to_string()));
        Error::Wrong(format!("The file {name} {why}."))
    })
}

/// The colours that nobody at this channel's table has.
async fn colours(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let partial = partial.trim().to_lowercase();
    let is_free = |side: &usize| {
        let mut held = glance.row.seats.iter().filter(|seat| seat.has_people());
        !held.any(|seat| usize::from(seat.colour) == *side)
    };
    let free = (0..SIDES.len()).filter(is_free).map(|side| SIDES[side]);
    let fits = free.filter(|(name, ..)| name.to_lowercase().starts_with(&partial));
    suggest(
        fits.map(|(name, _, emblem)| AutocompleteChoice::new(format!("{name}, {emblem}"), name)),
    )
}
