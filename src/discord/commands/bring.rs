//! Maps and scenarios that people bring to a table: named, made of a seed, or attached.

use atlas::scenario::FILE_BYTES as SCENARIO_BYTES;
use rules::OptionKind;
use rules::any::GameId;
use serenity::all::{Attachment, AutocompleteChoice, CreateAutocompleteResponse};

use super::map::refused;
use super::{Context, Error, person, suggest};
use crate::discord::attached::wrong;
use crate::discord::uploads::Upload;
use crate::discord::{allowance, attached, server};
use crate::labels::names;
use crate::maps::brought::{Attached, Brought, MapChoice, NotBrought, OwnMap, Plan, has_maps};

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

/// What a wish brings to a table.
pub(super) struct Found {
    pub(super) brought: Brought,
    /// The file that it was made of, where that is a map's alone: it has a preview.
    pub(super) attached: Option<(Upload, Attached)>,
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
) -> Result<Option<Found>, Error> {
    if wish.map.is_some() && wish.map_file.is_some() {
        let text = "Give either `map` or `map_file`, not both.";
        return Err(Error::Wrong(text.into()));
    }
    let choice = wish.map.map(|word| MapChoice::read(word.trim(), seats));
    let choice = choice.transpose().map_err(|no| wrong(&no))?;
    if choice.is_none() && wish.map_file.is_none() && wish.scenario_file.is_none() {
        return Ok(None);
    }
    if !has_maps(game) {
        return Err(wrong(&NotBrought::NoMaps(game.title())));
    }
    let (bot, person) = (ctx.data(), person(ctx));
    let guild = ctx.interaction.guild_id;
    if wish.map_file.is_some() || wish.scenario_file.is_some() {
        server::takes_uploads(bot, guild).await?;
    }
    if matches!(choice, Some(MapChoice::Made(_))) {
        server::makes_maps(bot, guild).await?;
    }
    match (choice, wish.map_file.map(Upload::from), wish.scenario_file) {
        (None, Some(file), None) => {
            allowance::count(bot, (person, ctx.interaction.guild_id))?;
            let plan = Plan::new(seats);
            let attached = attached::read(bot, person, game, (&file, plan)).await?;
            let brought = attached.brought(game).map_err(|no| wrong(&no))?;
            let attached = Some((file, attached));
            Ok(Some(Found { brought, attached }))
        }
        (choice, map, scenario) => {
            let scenario = scenario.map(Upload::from);
            let brought = named(ctx, (game, seats), (choice, map), scenario).await?;
            let attached = None;
            Ok(Some(Found { brought, attached }))
        }
    }
}

/// What comes of the word for a map, or of a scenario and perhaps a map for it.
async fn named(
    ctx: Context<'_>,
    (game, seats): (GameId, usize),
    (choice, map): (Option<MapChoice>, Option<Upload>),
    scenario: Option<Upload>,
) -> Result<Brought, Error> {
    let bot = ctx.data();
    // A map of 400 regions takes its time to be read, and more to be made. Nothing is fetched for whom there is
    // no place; who fetches stands in nobody's way.
    let booking = bot.maps.book(person(ctx)).map_err(refused)?;
    let is_made = matches!(choice, Some(MapChoice::Made(_)));
    if is_made || map.is_some() || scenario.is_some() {
        allowance::count(bot, (person(ctx), ctx.interaction.guild_id))?;
    }
    let map = match (choice, map) {
        (Some(choice), _) => Some(Source::MapChoice(choice)),
        (None, Some(file)) => {
            let bytes = bot.uploads.fetch(&file, attached::FILE_BYTES).await?;
            Some(Source::File(file.name, bytes))
        }
        (None, None) => None,
    };
    let scenario = match scenario {
        Some(file) => Some(bot.uploads.fetch(&file, SCENARIO_BYTES).await?),
        None => None,
    };
    let mut ticket = booking.enter();
    let place = ticket.turn().await;
    let read = place
        .work(move || read((game, seats), map, scenario.as_deref()))
        .await;
    drop(ticket);
    let read = read.map_err(|broken| Error::Broken(Box::new(broken)))?;
    read.map_err(|no| wrong(&no))
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
        // A scenario says what is where on the map, so that is read as it is wherever it can be.
        Some(Source::File(name, bytes)) => Some(match OwnMap::read(&bytes) {
            Ok(own) => own,
            Err(_) => Attached::read(game, (&name, &bytes), Plan::new(seats))?.into_own(),
        }),
        None => None,
    };
    match (scenario, own) {
        (Some(scenario), own) => Brought::scenario(game, scenario, own.as_ref()),
        (None, Some(own)) => Brought::map(game, &own),
        (None, None) => Err(NotBrought::NoMaps(game.title())),
    }
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
