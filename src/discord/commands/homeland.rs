//! `/table homeland`: where an empire begins.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Context, Error, answer, glanced, here, person, suggest};
use crate::labels::names;
use crate::table::lands;

/// Choose where your empire begins, before the campaign starts
#[poise::command(slash_command)]
pub(super) async fn homeland(
    ctx: Context<'_>,
    #[description = "A land region; left empty, you are dealt one"]
    #[autocomplete = "regions"]
    #[max_length = 100]
    region: Option<String>,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let chosen = tables.set_homeland(id, person(ctx), region).await?;
    let text = match chosen {
        Some(region) => format!("Your empire begins in {}.", names::shown(&region)),
        None => "Your empire will be dealt land far from all others.".to_owned(),
    };
    answer(ctx, text).await
}

/// The regions of the table's map.
async fn regions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let partial = partial.trim().to_lowercase();
    let is_like = |(name, code): &(String, String)| {
        name.to_lowercase().contains(&partial) || code.to_lowercase() == partial
    };
    let fits = lands(&glance.row).into_iter().filter(is_like);
    suggest(fits.map(|(name, code)| AutocompleteChoice::new(format!("{name} ({code})"), name)))
}
