//! `/map`: maps to play on. Those that come with the program, and new ones made of a seed.

use atlas::bundled::{BUNDLED, Bundled};
use atlas::generate::{Generated, Request, Style, generate};
use atlas::{Map, RegionId};
use render::{Look, Renderer};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::bring::count_own;
use super::{Context, Error, answer, listed, person, suggest, when_made};
use crate::discord::artist::{ArtError, For};
use crate::discord::errors::log_unanswered;
use crate::discord::reply::Reply;
use crate::labels::map::MapPage;
use crate::labels::names;
use crate::table::model::PersonId;
use crate::work::{Bounds, Full, Place, Ticket};

/// A map of 400 regions with its picture takes most of a processor for a second, and up to 100 MB.
pub(in crate::discord) const NEW_MAPS: Bounds = Bounds {
    at_once: 1,
    each: 2,
    all: 16,
};

/// Maps: list them, look at one, make a new one
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    subcommands("list", "preview", "generate_map"),
    subcommand_required
)]
pub(super) async fn map(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The maps that come with me
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), Error> {
    let lines: Vec<String> = BUNDLED
        .iter()
        .map(|it| {
            let seats = it.starts.len();
            format!("`{}` **{}**, {seats} starts: {}", it.id, it.title, it.about)
        })
        .collect();
    answer(ctx, listed(&lines)).await
}

/// How a map is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Shown {
    /// As a picture.
    #[name = "picture"]
    Picture,
    /// In sentences, as a text file.
    #[name = "text"]
    Text,
}

/// Show a map, as a whole or around a region
#[poise::command(slash_command)]
async fn preview(
    ctx: Context<'_>,
    #[description = "Which map"]
    #[autocomplete = "maps"]
    map: String,
    #[description = "Only a region and its neighbourhood, larger"]
    #[autocomplete = "regions"]
    around: Option<String>,
    #[description = "As a picture or in sentences"] style: Option<Shown>,
) -> Result<(), Error> {
    let bundled = find(&map)?;
    let checked = Map::read(bundled.geojson.as_bytes());
    // A test reads them all.
    let map = checked
        .map_err(|faults| Error::Wrong(faults.to_string()))?
        .map;
    let starts: Vec<RegionId> = bundled
        .starts
        .iter()
        .filter_map(|name| region(&map, name))
        .collect();
    let around = around.map(|name| {
        region(&map, &name).map(|id| (id, 1)).ok_or_else(|| {
            let name = names::shown(&name);
            Error::Wrong(format!(
                "{} has no region called {name}. Choose one from the list.",
                bundled.title
            ))
        })
    });
    let around = around.transpose()?;
    let page = MapPage {
        starts: &starts,
        around,
        ..MapPage::of(&map)
    };
    let reply = Reply::text(format!("**{}**: {}", bundled.title, bundled.about));
    if style == Some(Shown::Text) {
        let text = page.sentences().join("\n");
        let reply = Reply {
            file: Some((format!("{}.txt", bundled.id), text.into_bytes())),
            ..reply
        };
        ctx.send(reply.private()).await?;
        return Ok(());
    }
    let drawn = async {
        let (scene, alt) = (page.picture(), alt(&page));
        let whose = For::Person(person(ctx));
        let picture = ctx.data().artist.draw(whose, scene).await?;
        Ok(reply.with_picture(picture, alt))
    };
    when_made(ctx, Box::pin(drawn)).await
}

/// What a new map looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum StyleChoice {
    /// Large lands and seas.
    #[name = "continent"]
    Continent,
    /// Many islands.
    #[name = "archipelago"]
    Archipelago,
    /// Districts of a city.
    #[name = "city"]
    City,
}

/// Make a new map from a seed, with a preview and the file
#[poise::command(slash_command, rename = "generate")]
async fn generate_map(
    ctx: Context<'_>,
    #[description = "What it looks like"] style: StyleChoice,
    #[description = "Regions in all, seas too"]
    #[min = 2]
    #[max = 400]
    regions: u16,
    #[description = "Any number; another one gives another map"]
    #[min = 0]
    seed: Option<u32>,
    #[description = "Fair starts for so many seats"]
    #[min = 2]
    #[max = 12]
    seats: Option<u8>,
    #[description = "With fortifications and ports"] forts: Option<bool>,
) -> Result<(), Error> {
    // The command's own number is as good as any.
    let seed = seed.map_or_else(|| ctx.interaction.id.get() >> 22, u64::from);
    let request = Request {
        seed,
        regions: usize::from(regions),
        style: match style {
            StyleChoice::Continent => Style::Continent,
            StyleChoice::Archipelago => Style::Archipelago,
            StyleChoice::City => Style::City,
        },
        seats: seats.map_or(0, usize::from),
        forts: forts.unwrap_or(false),
    };
    let bot = ctx.data();
    let mut ticket = bot.maps.enter(person(ctx)).map_err(refused)?;
    count_own(ctx)?;
    ctx.defer_response(true).await?;
    let place = turn(ctx, &mut ticket).await;
    let renderer = bot.artist.renderer();
    let made = place.work(move || new_map(request, &renderer)).await;
    let reply = match made {
        Ok(Ok(reply)) => reply,
        Ok(Err(no)) => no.reply(),
        Err(panic) => Error::Broken(Box::new(panic)).reply(),
    };
    let http = ctx.serenity_context();
    ctx.interaction.edit_response(http, reply.to_edit()).await?;
    // Until here the map lay in memory.
    drop(ticket);
    Ok(())
}

/// Waits in line, and says how long it is.
async fn turn(ctx: Context<'_>, ticket: &mut Ticket<PersonId>) -> Place<PersonId> {
    let mut shown = 0;
    loop {
        let before = ticket.before();
        if before > 0 && before != shown {
            shown = before;
            let text = format!(
                "⏳ You are {} in the queue for a new map. It will appear here.",
                names::ordinal(before + 1)
            );
            let edit = Reply::text(text).to_edit();
            let http = ctx.serenity_context();
            if let Err(error) = ctx.interaction.edit_response(http, edit).await {
                log_unanswered(&error, "map generate");
            }
        }
        if let Some(place) = ticket.turn_or_news(ctx.data().bounds.soon).await {
            return place;
        }
    }
}

pub(super) fn refused(full: Full) -> Error {
    let text = match full {
        Full::Own(most) => format!(
            "You already have {most} maps in the queue, which is the limit. Ask again when one of them is here."
        ),
        Full::All(most) => format!(
            "The queue for new maps is full: it holds {most}. Please try again in a minute."
        ),
    };
    Error::Wrong(text)
}

/// Makes a map, with its picture and its file.
fn new_map(request: Request, renderer: &Renderer) -> Result<Reply, Error> {
    let made = generate(request).map_err(|error| Error::Wrong(error.to_string()))?;
    let Generated { map, starts, .. } = made;
    let page = MapPage {
        starts: &starts,
        ..MapPage::of(&map)
    };
    let picture = renderer.render(&page.picture(), Look::default());
    let picture = picture.map_err(ArtError::from)?;
    let seed = request.seed;
    let fits: Vec<String> = crate::maps::fits::fits(&map)
        .iter()
        .map(|fit| format!("- {}", names::escape(fit)))
        .collect();
    let text = format!(
        "**{}**, made from seed `{seed}`. To play on it, give `/table new` the map `{}` or this file. It is for:\n{}",
        names::shown(map.title()),
        crate::maps::brought::word(&request),
        fits.join("\n")
    );
    let reply = Reply {
        file: Some((format!("map-{seed}.geojson"), map.to_geojson().into_bytes())),
        ..Reply::text(text)
    };
    Ok(reply.with_picture(picture, alt(&page)))
}

/// The alt text of a page: the beginning of its sentences.
fn alt(page: &MapPage<'_>) -> String {
    names::cut(&page.sentences().join(" "), crate::labels::ALT_TEXT)
}

fn find(id: &str) -> Result<&'static Bundled, Error> {
    let known = || {
        BUNDLED
            .iter()
            .map(|it| it.id)
            .collect::<Vec<_>>()
            .join(", ")
    };
    Bundled::find(id).ok_or_else(|| {
        let id = names::shown(id);
        Error::Wrong(format!(
            "There is no map called {id}. The maps are {}.",
            known()
        ))
    })
}

fn region(map: &Map, name: &str) -> Option<RegionId> {
    let is = |id: &RegionId| {
        map.region(*id).is_some_and(|region| {
            region.name().eq_ignore_ascii_case(name) || region.code().eq_ignore_ascii_case(name)
        })
    };
    map.ids().find(is)
}

#[expect(clippy::unused_async, reason = "poise wants its autocompletes async")]
async fn maps(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let partial = partial.to_lowercase();
    let fits =
        |it: &&Bundled| it.id.contains(&partial) || it.title.to_lowercase().contains(&partial);
    suggest(
        BUNDLED
            .iter()
            .filter(fits)
            .map(|it| AutocompleteChoice::new(it.title, it.id)),
    )
}

/// The regions of the map that was chosen before.
#[expect(clippy::unused_async, reason = "poise wants its autocompletes async")]
async fn regions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let chosen = ctx.args.iter().find_map(|option| {
        if let (serenity::all::ResolvedValue::String(id), "map") = (&option.value, option.name) {
            Bundled::find(id)
        } else {
            None
        }
    });
    let map = chosen.and_then(|it| Map::read(it.geojson.as_bytes()).ok());
    let regions = map.iter().flat_map(|checked| checked.map.regions());
    let partial = partial.to_lowercase();
    suggest(
        regions
            .filter(|region| region.name().to_lowercase().contains(&partial))
            .map(|region| AutocompleteChoice::new(region.name(), region.name())),
    )
}
