//! `/map`: maps to play on. Those that come with the program, and new ones made of a seed.

use std::sync::Arc;

use atlas::bundled::{BUNDLED, Bundled};
use atlas::generate::{Generated, Request, Style, generate};
use atlas::{Map, Region};
use render::{Look, Renderer};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Context, Error, answer, glanced, listed, person, suggest, when_made};
use crate::discord::artist::{ArtError, For, look_of};
use crate::discord::errors::log_unanswered;
use crate::discord::messages::with_words;
use crate::discord::reply::Reply;
use crate::discord::{allowance, server};
use crate::labels::map::MapPage;
use crate::labels::names;
use crate::maps::brought::{EXAMPLE, MapChoice};
use crate::table::Glance;
use crate::table::model::{PersonId, TextFirst};
use crate::work::{Bounds, Full, Place, Ticket};

/// A map of 400 regions with its picture takes most of a processor for a second, and up to 100 MB.
pub(in crate::discord) const NEW_MAPS: Bounds = Bounds {
    at_once: 1,
    each: 2,
    all: 16,
};

/// The word for the map of this channel's table.
const TABLE: &str = "table";

/// Maps: list them, look at one, make a new one
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
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

/// Show a map, as a whole or around a region; without a name this table's
#[poise::command(slash_command)]
async fn preview(
    ctx: Context<'_>,
    #[description = "Which map: this table's, one of mine, or a new one such as city-30-7"]
    #[autocomplete = "maps"]
    #[max_length = 100]
    map: Option<String>,
    #[description = "Only a region and its neighbourhood, larger"]
    #[autocomplete = "regions"]
    around: Option<String>,
    #[description = "As a picture or in sentences"] style: Option<Shown>,
) -> Result<(), Error> {
    let shown = async {
        let found = found(ctx, map.as_deref().unwrap_or(TABLE).trim()).await?;
        let map = &found.map;
        let around = around.map(|name| {
            map.ground().find(&name).map(|id| (id, 1)).ok_or_else(|| {
                Error::Wrong(format!(
                    "{} has no region called {}. Choose one from the list.",
                    names::shown(map.title()),
                    names::shown(&name)
                ))
            })
        });
        let page = MapPage {
            starts: &found.starts,
            around: around.transpose()?,
            ..MapPage::of(map)
        };
        let reply = Reply::text(found.says.clone());
        if style == Some(Shown::Text) {
            let text = page.sentences().join("\n");
            return Ok(Reply {
                file: Some((format!("{}.txt", found.file), text.into_bytes())),
                ..reply
            });
        }
        let whose = For::Person(person(ctx));
        let text = ctx.data().artist.wish(&whose).await.text;
        let reply = match text {
            TextFirst::No => reply,
            TextFirst::Before | TextFirst::Instead => {
                with_words(reply, &names::escape(&page.sentences().join("\n")))
            }
        };
        if text == TextFirst::Instead {
            return Ok(reply);
        }
        let (scene, alt) = (page.picture(), page.alt_text());
        let picture = ctx.data().artist.draw(whose, scene).await?;
        Ok(reply.with_picture(picture, alt))
    };
    when_made(ctx, Box::pin(shown)).await
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
    server::makes_maps(bot, ctx.interaction.guild_id).await?;
    let mut ticket = bot.maps.enter(person(ctx)).map_err(refused)?;
    allowance::count(bot, (person(ctx), ctx.interaction.guild_id))?;
    ctx.defer_response(true).await?;
    let place = turn(ctx, &mut ticket).await;
    let renderer = bot.artist.renderer();
    let look = look_of(bot.artist.wish_of(person(ctx)).await);
    let made = place.work(move || new_map(request, (&renderer, look)));
    let made = made.await;
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

pub(in crate::discord) fn refused(full: Full) -> Error {
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
fn new_map(request: Request, (renderer, look): (&Renderer, Look)) -> Result<Reply, Error> {
    let made = generate(request).map_err(|error| Error::Wrong(error.to_string()))?;
    let Generated { map, starts, .. } = made;
    let page = MapPage {
        starts: &starts,
        ..MapPage::of(&map)
    };
    let picture = renderer.render(&page.picture(), look);
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
    Ok(reply.with_picture(picture, page.alt_text()))
}

/// A map to be looked at.
struct Found {
    map: Arc<Map>,
    starts: Vec<Region>,
    /// What is said beside it.
    says: String,
    /// The name of its text as a file, without its ending.
    file: String,
}

/// The map that a word stands for: this table's, one that comes with us, or one that is made.
async fn found(ctx: Context<'_>, word: &str) -> Result<Found, Error> {
    if word.eq_ignore_ascii_case(TABLE) {
        return of_table(ctx).await;
    }
    match MapChoice::read(word, 0) {
        Ok(MapChoice::Bundled(bundled) | MapChoice::Scenario(bundled, _)) => ours(bundled),
        Ok(MapChoice::Made(request)) => new(ctx, request).await,
        Err(_) => Err(unknown(word)),
    }
}

fn ours(bundled: &'static Bundled) -> Result<Found, Error> {
    // A test reads them all.
    let map = crate::maps::map(bundled.id).ok_or_else(|| unknown(bundled.id))?;
    let starts = bundled.starts.iter();
    Ok(Found {
        starts: starts.filter_map(|name| map.ground().find(name)).collect(),
        map,
        says: format!("**{}**: {}", bundled.title, bundled.about),
        file: bundled.id.to_owned(),
    })
}

/// The map of this channel's table.
async fn of_table(ctx: Context<'_>) -> Result<Found, Error> {
    let Some(glance) = glanced(ctx).await else {
        return Err(Error::Wrong(format!(
            "There is no table in this channel: name a map. {}",
            known()
        )));
    };
    let map = table_map(&glance).ok_or_else(|| {
        let title = glance.row.game.title();
        Error::Wrong(format!(
            "{title} is not played on a map: name one. {}",
            known()
        ))
    })?;
    let (table, title) = (glance.row.id, names::shown(map.title()));
    Ok(Found {
        map,
        starts: Vec::new(),
        says: format!("**{title}**: table {table} is played on it"),
        file: format!("table-{}", table.0),
    })
}

/// What a table is played on, or would be if its game began now.
fn table_map(glance: &Glance) -> Option<Arc<Map>> {
    let row = &glance.row;
    // Seats that came later have changed nothing about the land.
    let view = glance.view.as_ref();
    let seats = view.map_or(row.seats.len(), |view| view.world().founders());
    let setup = row.setup_for(seats);
    crate::maps::map(crate::maps::source(row.game, &setup)?)
}

/// A map that is made of a seed, without starts.
async fn new(ctx: Context<'_>, request: Request) -> Result<Found, Error> {
    let bot = ctx.data();
    server::makes_maps(bot, ctx.interaction.guild_id).await?;
    let mut ticket = bot.maps.enter(person(ctx)).map_err(refused)?;
    allowance::count(bot, (person(ctx), ctx.interaction.guild_id))?;
    let place = ticket.turn().await;
    let made = place.work(move || generate(request)).await;
    drop(ticket);
    let made = made.map_err(|broken| Error::Broken(Box::new(broken)))?;
    let made =
        made.map_err(|no| Error::Wrong(format!("{}.", names::upper_first(&no.to_string()))))?;
    let word = crate::maps::brought::word(&request);
    let title = names::shown(made.map.title());
    Ok(Found {
        map: Arc::new(made.map),
        starts: made.starts,
        says: format!("**{title}**, made from the word `{word}`: give it to `/table new` as `map`"),
        file: word,
    })
}

/// The maps that come with us, and how a new one is called.
fn known() -> String {
    let known: Vec<&str> = BUNDLED.iter().map(|it| it.id).collect();
    format!("The maps are {}, or {EXAMPLE}.", known.join(", "))
}

fn unknown(word: &str) -> Error {
    let word = names::shown(word);
    Error::Wrong(format!("There is no map called {word}. {}", known()))
}

async fn maps(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let partial = partial.trim().to_lowercase();
    let table = glanced(ctx).await.as_ref().and_then(table_map);
    let table = table.map(|map| {
        let title = format!("This table's map: {}", names::plain(map.title()));
        (names::cut(&title, 100), TABLE.to_owned())
    });
    let typed = matches!(MapChoice::read(&partial, 0), Ok(MapChoice::Made(_)));
    let typed = typed.then(|| (format!("A new map: {partial}"), partial.clone()));
    let fits = |(title, word): &(String, String)| {
        word.contains(&partial) || title.to_lowercase().contains(&partial)
    };
    let ours = BUNDLED
        .iter()
        .map(|it| (it.title.to_owned(), it.id.to_owned()));
    let all = typed
        .into_iter()
        .chain(table.into_iter().chain(ours).filter(fits));
    suggest(all.map(|(title, word)| AutocompleteChoice::new(title, word)))
}

/// The regions of the map that was chosen before, or of this table's; a map that is yet to be made has none.
async fn regions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let chosen = ctx
        .args
        .iter()
        .find_map(|option| match (&option.value, option.name) {
            (serenity::all::ResolvedValue::String(word), "map") => Some(*word),
            _ => None,
        });
    let map = match chosen.unwrap_or(TABLE) {
        TABLE => glanced(ctx).await.as_ref().and_then(table_map),
        word => Bundled::find(&word.to_lowercase()).and_then(|it| crate::maps::map(it.id)),
    };
    let regions = map.iter().flat_map(|map| map.areas());
    let partial = partial.to_lowercase();
    suggest(
        regions
            .filter(|region| region.name().to_lowercase().contains(&partial))
            .map(|region| AutocompleteChoice::new(region.name(), region.name())),
    )
}
