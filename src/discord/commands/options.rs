//! `/table options`: what a table is played with, and what it is called.

use rules::any::GameId;
use rules::{Choice, OptionKind, OptionSpec};
use serenity::all::{Attachment, AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::bring::{self, Wish};
use super::{Context, Error, answer, glanced, here, name, person, suggest};
use crate::discord::outgoing::Errand;
use crate::discord::reply::Reply;
use crate::discord::table_threads::RENAME;
use crate::discord::{attached, card, order_cause, settings, table_threads};
use crate::labels::names;
use crate::table::Counts;
use crate::table::model::{TableId, TableName, TableRow};

/// The option of every table that is its name.
const NAME: &str = "name";

/// Show the options of this channel's table, or change one
#[poise::command(slash_command)]
pub(super) async fn options(
    ctx: Context<'_>,
    #[description = "Which option"]
    #[autocomplete = "option_names"]
    option: Option<String>,
    #[description = "Its new value"]
    #[autocomplete = "option_values"]
    #[max_length = 100]
    value: Option<String>,
    #[description = "For a map or a scenario: a file of your own"] file: Option<Attachment>,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let row = tables.glance(id).await?.row;
    let name = option.as_deref().unwrap_or_default().trim();
    let text = value.as_deref().map(str::trim);
    if let Some(wish) = bring::wish(row.game, name, text, file)? {
        return set_brought(ctx, &row, wish).await;
    }
    match (option.as_deref(), value) {
        (Some(option), Some(value)) if option.trim() == NAME => {
            name_table(ctx, id, &value).await?;
        }
        (Some(option), Some(value)) => {
            let cause = order_cause(ctx.interaction.id);
            let (name, word) = (option.trim(), value.trim());
            let when = tables
                .change_option(id, person(ctx), cause, name, word)
                .await?;
            let after = tables.glance(id).await?.row;
            let text = format!(
                "`{}` is now {}{}.{}",
                names::escape(&rules::notation::excerpt(option)),
                names::escape(&value),
                match when {
                    Counts::Now => "",
                    Counts::Later => " for the time to come",
                },
                attached::left_behind(&row, &after)
            );
            ctx.send(Reply::text(text).private()).await?;
        }
        (None, Some(_)) => {
            return Err(Error::Wrong(
                "Which `option` should have that value? Please fill it in too.".into(),
            ));
        }
        (option, None) => {
            let lines: Vec<String> =
                row.game
                    .options()
                    .iter()
                    .filter(|spec| option.is_none_or(|name| name.trim() == spec.name))
                    .map(|spec| {
                        let now = names::escape(&settings::now(&row, spec));
                        let weighed = card::weighed(&row, spec).into_iter();
                        let weighed = weighed.map(|(word, about, comes_to)| {
                            format!("\n- `{word}`: {about}, {comes_to}")
                        });
                        let weighed: String = weighed.collect();
                        format!("`{}`: {now}. {}.{weighed}", spec.name, spec.about)
                    })
                    .chain(option.iter().flat_map(|name| scenarios(row.game, name)))
                    .chain(option.is_none_or(|it| it.trim() == NAME).then(|| {
                        format!("`{NAME}`: {}. What the table is called.", shown_name(&row))
                    }))
                    .collect();
            let text = if lines.is_empty() {
                let options = row
                    .game
                    .options()
                    .iter()
                    .map(|spec| format!("`{}`", spec.name));
                let known: Vec<String> = options.chain([format!("`{NAME}`")]).collect();
                format!(
                    "{} is not an option here: choose {}.",
                    names::escape(&rules::notation::excerpt(name)),
                    known.join(", ")
                )
            } else {
                lines.join("\n")
            };
            let reply = Reply {
                rows: card::option_lists(&row),
                ..Reply::text(text)
            };
            ctx.send(reply.private()).await?;
        }
    }
    Ok(())
}

/// What the table is called, or that it has no name.
fn shown_name(row: &TableRow) -> String {
    let name = row.name.as_ref();
    name.map_or_else(
        || "none".to_owned(),
        |name| names::shown_words(name.as_str()),
    )
}

/// Gives the table another name, and its thread with it.
async fn name_table(ctx: Context<'_>, id: TableId, typed: &str) -> Result<(), Error> {
    let tables = &ctx.data().tables;
    let row = tables.set_name(id, person(ctx), table_name(typed)?).await?;
    let called = table_threads::called(&row, &name(ctx));
    let http = ctx.data().out.turns(Errand::Asked, RENAME).await;
    table_threads::rename_own(http, ctx.framework().bot_id(), &row, &called).await;
    answer(
        ctx,
        format!("Table {id} is called **{}** now.", shown_name(&row)),
    )
    .await
}

/// Sets an option to what is brought; a map's file is shown first, and set by a press.
async fn set_brought(ctx: Context<'_>, row: &TableRow, wish: Wish) -> Result<(), Error> {
    let bot = ctx.data();
    // What the host alone may do is refused before anything is made.
    bot.tables.may_bring(row.id, person(ctx)).await?;
    let set = async {
        let seats = row.seats.len();
        let Some(found) = bring::brought(ctx, (row.game, seats), wish).await? else {
            return Ok(Reply::text("Nothing has changed."));
        };
        if let Some((file, map)) = found.attached {
            return attached::preview(bot, person(ctx), row, (&file, &map)).await;
        }
        let title = names::shown(&found.brought.title);
        let mended = attached::mended_behind(&found.brought.mended);
        bot.tables.bring(row.id, person(ctx), found.brought).await?;
        let after = bot.tables.glance(row.id).await?.row;
        Ok(Reply::text(format!(
            "Table {} is played on {title} now.{}{mended}",
            row.id,
            attached::left_behind(row, &after)
        )))
    };
    super::when_made(ctx, Box::pin(set)).await
}

/// What an option that is a map or a scenario may be.
fn scenarios(game: GameId, option: &str) -> Vec<String> {
    let spec = game.options().iter().find(|spec| spec.name == option);
    let offered = spec
        .filter(|spec| matches!(spec.kind, OptionKind::Map | OptionKind::Scenario))
        .map(|_| crate::maps::offered(game));
    let line = |it: crate::maps::Offered| format!("- `{}`: {}", it.word, it.about);
    offered.unwrap_or_default().into_iter().map(line).collect()
}

/// The game of this channel's table, or all games where there is none.
async fn games_here(ctx: Context<'_>) -> Vec<GameId> {
    match glanced(ctx).await {
        Some(glance) => vec![glance.row.game],
        None => GameId::ALL.to_vec(),
    }
}

/// An option of a game by its name.
fn option_named(game: GameId, name: &str) -> Option<&'static OptionSpec> {
    game.options().iter().find(|spec| spec.name == name.trim())
}

async fn option_names(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let games = games_here(ctx).await;
    let options = games.iter().flat_map(|game| game.options());
    let mut names: Vec<&str> = options.map(|spec| spec.name).chain([NAME]).collect();
    names.sort_unstable();
    names.dedup();
    let partial = partial.to_lowercase();
    let fits = names.into_iter().filter(|name| name.starts_with(&partial));
    suggest(fits.map(|name| AutocompleteChoice::new(name, name)))
}

/// The words that the option takes which is filled in.
async fn option_values(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let option = ctx.args.iter().find(|it| it.name == "option");
    let Some(ResolvedValue::String(name)) = option.map(|option| &option.value) else {
        return CreateAutocompleteResponse::new();
    };
    let mut games = games_here(ctx).await;
    let has = |game: &GameId| option_named(*game, name).is_some();
    games.retain(has);
    let spec = games.first().and_then(|game| option_named(*game, name));
    let words: Vec<(String, String)> = match spec.map(|spec| &spec.kind) {
        Some(OptionKind::Choice(choices)) => {
            let of = |choice: &Choice| (choice.word.to_owned(), choice.about.to_owned());
            choices.iter().map(of).collect()
        }
        Some(OptionKind::Flag) => {
            let both = [("true", "yes"), ("false", "no")];
            both.map(|(word, about)| (word.to_owned(), about.to_owned()))
                .into()
        }
        Some(OptionKind::Map | OptionKind::Scenario) => {
            let games = games.into_iter();
            let all = games.flat_map(crate::maps::offered);
            all.map(|it| (it.word, it.about)).collect()
        }
        _ => Vec::new(),
    };
    let partial = partial.to_lowercase();
    let fits = words
        .into_iter()
        .filter(|(word, _)| word.starts_with(&partial));
    suggest(fits.map(|(word, about)| {
        let shown = names::cut(&format!("{word}: {about}"), 100);
        AutocompleteChoice::new(shown, word)
    }))
}

/// The name of a table as somebody typed it.
pub(super) fn table_name(typed: &str) -> Result<TableName, Error> {
    if names::plain_words(typed).is_empty() {
        let why = "A table's name needs a letter or a digit that can be seen.";
        return Err(Error::Wrong(why.to_owned()));
    }
    TableName::new(typed).map_err(|why| Error::Wrong(format!("{why}.")))
}
