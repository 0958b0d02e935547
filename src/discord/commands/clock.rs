//! The clock's part of `/table`: pace, pause, resume, extend; and moving a table.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, GuildId};

use super::{Context, Error, answer, described, here, meant, person, place, suggest};
use crate::discord::{hosts, overview, server};
use crate::table::pace::{Daily, Pace};
use crate::table::patience::Patience;

/// How long decisions may take.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum PaceChoice {
    #[name = "relaxed: 48 hours a decision"]
    Relaxed,
    #[name = "daily: due at one fixed hour"]
    Daily,
    #[name = "live: 3 minutes, then the clock decides"]
    Live,
    #[name = "none: no deadlines"]
    None,
}

/// How long decisions may take before the clock decides (host only)
#[poise::command(slash_command)]
pub(super) async fn pace(
    ctx: Context<'_>,
    #[description = "How long a decision may take"] pace: Option<PaceChoice>,
    #[description = "For daily: the hour as HH:MM, such as 20:00"] at: Option<String>,
    #[description = "For daily: the time zone, such as Europe/Berlin; UTC if not given"]
    #[autocomplete = "zones"]
    zone: Option<String>,
    #[description = "How long seats that stay away are waited for: a word, or two numbers such as 2/5"]
    #[autocomplete = "patiences"]
    #[max_length = 20]
    patience: Option<String>,
) -> Result<(), Error> {
    let pace = pace
        .map(|pace| chosen(pace, at.as_deref(), zone.as_deref()))
        .transpose()?;
    let patience = patience.map(|text| text.parse::<Patience>()).transpose();
    let patience = patience.map_err(|error| Error::Wrong(format!("{error}.")))?;
    let (tables, id) = here(ctx).await?;
    let mut lines = Vec::new();
    if let Some(pace) = pace {
        lines.push(format!("New pace for table {id}: {}.", pace.described()));
        tables.set_pace(id, person(ctx), pace).await?;
    }
    if let Some(patience) = patience {
        tables.set_patience(id, person(ctx), patience).await?;
        lines.push(format!(
            "New patience for table {id}: {}.",
            patience.described()
        ));
    }
    if lines.is_empty() {
        let row = tables.glance(id).await?.row;
        lines.push(format!(
            "Pace of table {id}: {}. Patience: {}.",
            row.pace.described(),
            row.patience.described()
        ));
    }
    answer(ctx, lines.join("\n")).await
}

/// The pace that is meant.
fn chosen(pace: PaceChoice, at: Option<&str>, zone: Option<&str>) -> Result<Pace, Error> {
    Ok(match pace {
        PaceChoice::Relaxed => Pace::Relaxed,
        PaceChoice::Live => Pace::Live,
        PaceChoice::None => Pace::None,
        PaceChoice::Daily => {
            let Some(at) = at else {
                return Err(Error::Wrong(
                    "For a daily pace, fill in `at` with the time, such as 20:00.".into(),
                ));
            };
            let daily = Daily::new(at, zone.unwrap_or("UTC"));
            Pace::Daily(daily.map_err(|error| Error::Wrong(format!("{error}.")))?)
        }
    })
}

/// The words for a patience, with what each means.
#[expect(clippy::unused_async, reason = "poise wants its suggestions async")]
async fn patiences(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = partial.trim().to_lowercase();
    let presets = Patience::PRESETS.into_iter();
    let fits = presets.filter(|(word, _)| word.starts_with(&typed));
    suggest(fits.map(|(word, patience)| {
        let shown = format!("{word}: {}", patience.described());
        AutocompleteChoice::new(crate::labels::names::cut(&shown, 100), word)
    }))
}

/// Time zones that begin, or whose city begins, with what is typed.
pub(super) async fn zones(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = partial.trim().to_lowercase().replace(' ', "_");
    let fits = |name: &str| {
        let name = name.to_lowercase();
        name.split('/').any(|part| part.starts_with(&typed)) || name.starts_with(&typed)
    };
    let names = jiff::tz::db().available().map(|name| name.to_string());
    suggest(
        names
            .filter(|name| fits(name))
            .map(|name| AutocompleteChoice::new(name.clone(), name)),
    )
}

/// Pause the clock of this channel's table; you can still play (host only)
#[poise::command(slash_command)]
pub(super) async fn pause(ctx: Context<'_>) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    tables.pause(id, person(ctx)).await?;
    answer(ctx, format!("The clock of table {id} is paused.")).await
}

/// Restart the clock of this channel's table
#[poise::command(slash_command)]
pub(super) async fn resume(ctx: Context<'_>) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    tables.resume(id, person(ctx)).await?;
    answer(ctx, format!("The clock of table {id} is running again.")).await
}

/// Who is awaited since when and what hosts can do about it; who the hosts are
#[poise::command(slash_command, rename = "desk")]
pub(super) async fn overview(ctx: Context<'_>) -> Result<(), Error> {
    let (_, id) = here(ctx).await?;
    let member = ctx.interaction.member.as_ref();
    let manages = hosts::manages(member.and_then(|member| member.permissions));
    let reply = overview::shown(ctx.data(), id, person(ctx), manages).await?;
    ctx.send(reply.private()).await?;
    Ok(())
}

/// Extend all deadlines of this channel's table (host only)
#[poise::command(slash_command)]
pub(super) async fn extend(
    ctx: Context<'_>,
    #[description = "By how many hours"]
    #[min = 1]
    #[max = 336]
    hours: u32,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    tables.extend(id, person(ctx), hours).await?;
    answer(
        ctx,
        format!("The deadlines of table {id} have been extended."),
    )
    .await
}

/// Move one of your tables into this channel (host only)
#[poise::command(slash_command, rename = "move")]
pub(super) async fn move_here(
    ctx: Context<'_>,
    #[description = "Which table"]
    #[autocomplete = "hosted"]
    table: i64,
) -> Result<(), Error> {
    let id = meant(ctx, Some(table)).await?;
    let tables = &ctx.data().tables;
    if let Some(settings) = server::settings(ctx.data(), ctx.interaction.guild_id).await? {
        let channel = ctx.interaction.channel.as_ref();
        server::allows_place(&settings, (place(ctx), channel))?;
    }
    let guild = ctx.interaction.guild_id.map(GuildId::get);
    let to = (guild, place(ctx));
    tables.move_to(id, person(ctx), to).await?;
    answer(ctx, format!("Table {id} is here now.")).await
}

/// The active tables that the person runs.
async fn hosted(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let rows = match ctx.data().tables.of_person(person(ctx)).await {
        Ok(rows) => rows,
        Err(error) => {
            crate::discord::errors::log_fault(&error);
            return CreateAutocompleteResponse::new();
        }
    };
    let number = partial.trim_start_matches('#');
    let own = rows.iter().filter(|row| row.is_host(person(ctx)));
    let fits = own.filter(|row| row.id.0.to_string().starts_with(number));
    suggest(fits.map(|row| AutocompleteChoice::new(described(row), row.id.0)))
}
