//! Maps and scenarios that people bring to a table: named, made of a seed, or attached.

use atlas::scenario::FILE_BYTES as SCENARIO_BYTES;
use rules::OptionKind;
use rules::any::GameId;
use serenity::all::{Attachment, AutocompleteChoice, CreateAutocompleteResponse};

use super::map::refused;
use super::{Context, Error, person, suggest};
use crate::discord::allowance::{EACH_DAY, EACH_HOUR, Spent};
use crate::discord::notes;
use crate::labels::names;
use crate::maps::brought::{Brought, MapChoice, NotBrought, OwnMap, has_maps};

/// The bytes of a map's file: 8 MiB. Maps of our own are smaller; others are made smaller.
const MAP_BYTES: usize = 8 << 20;

/// What somebody wants to play on.
#[derive(Debug, Default)]
pub(super) struct Wish {
    /// The word for a map.
    pub(super) map: Option<String>,
    /// A map's file.
    pub(super) map_file: Option<Attachment>,
    /// A scenario's file.
    pub(super) scenario_file: Option<Attachment>,
}

/// What is read off the event loop.
enum Source {
    /// Its name and its bytes.
    File(String, Vec<u8>),
    MapChoice(MapChoice),
}

/// The map that is wished for.
enum Wanted {
    File(Attachment),
    MapChoice(MapChoice),
}

/// What the wish brings to a table of a game; nothing where nothing is wished for.
///
/// # Errors
///
/// [`Error::Wrong`] with all that is wrong with a file, each with its place.
pub(super) async fn brought(
    ctx: Context<'_>,
    (game, seats): (GameId, usize),
    wish: Wish,
) -> Result<Option<Brought>, Error> {
    let map = match (wish.map, wish.map_file) {
        (Some(_), Some(_)) => {
            return Err(Error::Wrong(
                "Give either `map` or `map_file`, not both.".into(),
            ));
        }
        (Some(word), None) => Some(Wanted::MapChoice(
            MapChoice::read(word.trim(), seats).map_err(|no| wrong(&no))?,
        )),
        (None, Some(file)) => Some(Wanted::File(file)),
        (None, None) => None,
    };
    if map.is_none() && wish.scenario_file.is_none() {
        return Ok(None);
    }
    if !has_maps(game) {
        return Err(wrong(&NotBrought::NoMaps(game.title())));
    }
    // A map of 400 regions takes its time to be read, and more to be made. Nothing is fetched for whom there is
    // no place; who fetches stands in nobody's way.
    let booking = ctx.data().maps.book(person(ctx)).map_err(refused)?;
    if wish.scenario_file.is_some()
        || matches!(
            map,
            Some(Wanted::File(_) | Wanted::MapChoice(MapChoice::Made(_)))
        )
    {
        count_own(ctx)?;
    }
    let map = match map {
        Some(Wanted::File(file)) => {
            let bytes = fetch(ctx, &file, MAP_BYTES).await?;
            Some(Source::File(file.filename, bytes))
        }
        Some(Wanted::MapChoice(choice)) => Some(Source::MapChoice(choice)),
        None => None,
    };
    let scenario = match wish.scenario_file {
        Some(file) => Some(fetch(ctx, &file, SCENARIO_BYTES).await?),
        None => None,
    };
    let mut ticket = booking.enter();
    let place = ticket.turn().await;
    let read = place
        .work(move || read((game, seats), map, scenario.as_deref()))
        .await;
    drop(ticket);
    let read = read.map_err(|broken| Error::Broken(Box::new(broken)))?;
    read.map(Some).map_err(|no| wrong(&no))
}

/// Counts one more map or picture of the person's own.
///
/// # Errors
///
/// [`Error::Wrong`] naming the bound, and when there may be another one.
pub(super) fn count_own(ctx: Context<'_>) -> Result<(), Error> {
    let bot = ctx.data();
    let taken = bot.own.take(person(ctx), bot.tables.now());
    taken.map_err(|Spent { most, again }| {
        let within = if most == EACH_HOUR { "hour" } else { "day" };
        Error::Wrong(format!(
            "You have brought or made {most} maps and pictures within the last {within}; the limit is \
             {EACH_HOUR} an hour and {EACH_DAY} a day. You can bring the next one {}. Maps that come with me \
             do not count: `/map list`.",
            notes::deadline(again)
        ))
    })
}

async fn fetch(ctx: Context<'_>, file: &Attachment, most: usize) -> Result<Vec<u8>, Error> {
    ctx.data().uploads.fetch(file, most).await
}

/// What an import changed, to stand behind a sentence; nothing for a file that was a map.
pub(super) fn mended(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let head = "\nThe file was made into a map that can be played on:".to_owned();
    let shown = lines.iter().take(MENDED);
    let shown = shown.map(|line| format!("- {}", names::escape(&names::cut(line, LINE))));
    let more = lines.len().saturating_sub(MENDED);
    let more =
        (more > 0).then(|| format!("- … and {more} more: `castellan map import` lists them all"));
    let all: Vec<String> = std::iter::once(head).chain(shown).chain(more).collect();
    all.join("\n")
}

fn read(
    (game, seats): (GameId, usize),
    map: Option<Source>,
    scenario: Option<&[u8]>,
) -> Result<Brought, NotBrought> {
    let own = match map {
        Some(Source::MapChoice(MapChoice::Bundled(bundled))) if scenario.is_none() => {
            return Brought::bundled(game, bundled);
        }
        Some(Source::MapChoice(MapChoice::Scenario(_, file))) if scenario.is_none() => {
            return Brought::scenario(game, file.as_bytes(), None);
        }
        Some(Source::MapChoice(MapChoice::Bundled(bundled) | MapChoice::Scenario(bundled, _))) => {
            Some(OwnMap::read(bundled.geojson.as_bytes())?)
        }
        Some(Source::MapChoice(MapChoice::Made(request))) => Some(OwnMap::made(request)?),
        Some(Source::File(name, bytes)) => Some(OwnMap::attached((game, seats), &name, &bytes)?),
        None => None,
    };
    match (scenario, own) {
        (Some(scenario), own) => Brought::scenario(game, scenario, own.as_ref()),
        (None, Some(own)) => Brought::map(game, &own),
        (None, None) => Err(NotBrought::NoMaps(game.title())),
    }
}

/// How many lines of what is wrong are shown.
const LINES: usize = 12;
/// How many lines of what was mended are shown, and the characters of each.
const MENDED: usize = 8;
const LINE: usize = 180;

/// What is wrong with what was brought, line by line.
fn wrong(no: &NotBrought) -> Error {
    let text = no.to_string();
    let mut lines: Vec<String> = text.lines().take(LINES).map(names::escape).collect();
    let more = text.lines().count().saturating_sub(LINES);
    if more > 0 {
        lines.push(format!(
            "… and {more} more; `castellan map check` lists all of them"
        ));
    }
    let text = names::upper_first(&lines.join("\n"));
    Error::Wrong(text)
}

/// What an option of a table is to be set to, where that is brought and not just said: a file, or a map that
/// is yet to be made.
pub(super) fn wish(
    game: GameId,
    option: &str,
    value: Option<&str>,
    file: Option<Attachment>,
) -> Result<Option<Wish>, Error> {
    let spec = game.options().iter().find(|spec| spec.name == option);
    let kind = spec.map(|spec| &spec.kind);
    let takes_maps = matches!(kind, Some(OptionKind::Map | OptionKind::Scenario));
    let Some(file) = file else {
        let is_made = |word: &&str| matches!(MapChoice::read(word, 0), Ok(MapChoice::Made(_)));
        let made = value.filter(is_made).filter(|_| takes_maps);
        return Ok(made.map(|word| Wish {
            map: Some(word.to_owned()),
            ..Wish::default()
        }));
    };
    if !takes_maps {
        let option = names::shown(option);
        return Err(Error::Wrong(format!(
            "The option {option} takes no file; `map` and `scenario` do, in games that have them."
        )));
    }
    if value.is_some() {
        return Err(Error::Wrong(
            "Give either a value or a file, not both.".into(),
        ));
    }
    // Scenarios are written in TOML, maps in GeoJSON.
    let is_scenario = file.filename.to_lowercase().ends_with(".toml");
    Ok(Some(if is_scenario {
        Wish {
            scenario_file: Some(file),
            ..Wish::default()
        }
    } else {
        Wish {
            map_file: Some(file),
            ..Wish::default()
        }
    }))
}

/// The words for maps: those that come with us with their scenarios, and examples of those that are made.
pub(super) async fn maps(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let partial = partial.trim().to_lowercase();
    let ours = atlas::bundled::BUNDLED.iter();
    let ours = ours.map(|it| (it.title.to_owned(), it.id.to_owned()));
    let games = GameId::ALL.iter().filter(|game| has_maps(**game));
    let scenarios = games.flat_map(|game| {
        let all = crate::maps::scenarios_of(*game).into_iter();
        all.map(|it| {
            let shown = format!("{}: {}", game.title(), it.about);
            (names::cut(&shown, 100), it.word)
        })
    });
    // The command's own number is as good a seed as any.
    let seed = (ctx.interaction.id.get() >> 22) % 10_000;
    let made = atlas::generate::Style::ALL.into_iter().map(|style| {
        let word = format!("{style}-40-{seed}-forts");
        (
            format!("A new {style} of 40 regions, with forts: {word}"),
            word,
        )
    });
    let typed = matches!(MapChoice::read(&partial, 0), Ok(MapChoice::Made(_)));
    let typed = typed.then(|| (format!("A new map: {partial}"), partial.clone()));
    let fits = |(title, word): &(String, String)| {
        word.contains(&partial) || title.to_lowercase().contains(&partial)
    };
    let all = typed
        .into_iter()
        .chain(ours.chain(scenarios).chain(made).filter(fits));
    suggest(all.map(|(title, word)| AutocompleteChoice::new(title, word)))
}
