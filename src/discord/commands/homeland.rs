//! `/table homeland`: where an empire begins.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Context, Error, answer, glanced, here, person, suggest};
use crate::labels::names;
use crate::table::{Wish, homelands, lands};

/// Choose where your empire begins, before the campaign starts
#[poise::command(slash_command)]
pub(super) async fn homeland(
    ctx: Context<'_>,
    #[description = "A land region, or a power of the scenario; left empty, you get what is left"]
    #[autocomplete = "regions"]
    #[max_length = 100]
    region: Option<String>,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let wish = region.map_or(Wish::Any, Wish::Typed);
    let chosen = tables.set_homeland(id, person(ctx), wish).await?;
    let row = tables.glance(id).await?.row;
    let is_power = |name: &str| {
        homelands(&row)
            .iter()
            .any(|it| it.is_power && it.name == name)
    };
    let text = match chosen {
        Some(name) if is_power(&name) => format!("You play {}.", names::shown(&name)),
        Some(name) => format!("Your empire begins in {}.", names::shown(&name)),
        None => "Your empire gets what nobody else has chosen.".to_owned(),
    };
    answer(ctx, text).await
}

/// The regions of the table's map, or the powers of its scenario.
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
