//! `/table redact`: words that somebody wrote are taken out again.

use rules::offers::WordsId;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, Permissions};

use super::seats::{seat_called, seat_names};
use super::{Context, Error, here, person, place, suggest, tell};
use crate::scene::names;
use crate::table::side_name;

/// What stands for all words of a person.
const ALL: &str = "all";

/// Take out words that you wrote, or those of a seat if you manage the server
#[poise::command(slash_command)]
pub(super) async fn redact(
    ctx: Context<'_>,
    #[description = "Which of your words"]
    #[autocomplete = "own_words"]
    words: Option<String>,
    #[description = "All words of this seat (needs Manage Server)"]
    #[autocomplete = "seat_names"]
    seat: Option<String>,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let text = match (words, seat) {
        (None, None) | (Some(_), Some(_)) => {
            let text = "Fill in one of the two: `words` for what you wrote yourself, or `seat`.";
            return Err(Error::Wrong(text.into()));
        }
        (Some(words), None) => {
            let number = words.trim().parse::<u64>().ok().map(WordsId);
            if number.is_none() && words.trim() != ALL {
                let text = "Choose one of the suggested `words`, or `all`.";
                return Err(Error::Wrong(text.into()));
            }
            tables.redact_own(id, person(ctx), number).await?;
            "Your words are taken out".to_owned()
        }
        (None, Some(seat)) => {
            if !manages(ctx) {
                let text = "Only who may manage the server takes out the words of a seat. Your own \
                            are under `words`.";
                return Err(Error::Wrong(text.into()));
            }
            let row = tables.glance(id).await?.row;
            let seat = seat_called(&row, &seat)?;
            tables.redact_seat(id, seat).await?;
            let side = row.seats.get(seat.index()).map_or("the seat", side_name);
            format!("What was written for {side} is taken out")
        }
    };
    let text = format!(
        "{text}, for good. Messages of the last days that show it are changed in a moment; older ones \
         stay, and so do backups until they are replaced."
    );
    tell(ctx, text).await
}

fn manages(ctx: Context<'_>) -> bool {
    let member = ctx.interaction.member.as_ref();
    let may = member.and_then(|member| member.permissions);
    may.is_some_and(Permissions::manage_guild)
}

/// What the person has written here.
async fn own_words(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let tables = &ctx.data().tables;
    let written = match tables.at(place(ctx)).await {
        Ok(id) => tables.written(id, person(ctx)).await,
        // Nobody is told "no" while typing.
        Err(_) => return CreateAutocompleteResponse::new(),
    };
    let written = written.unwrap_or_else(|fault| {
        crate::discord::errors::log_fault(&fault);
        Vec::new()
    });
    let partial = partial.to_lowercase();
    let all = AutocompleteChoice::new("All that I wrote here", ALL);
    let fits = written
        .into_iter()
        .filter(|(_, text)| text.to_lowercase().contains(&partial));
    let fits = fits.map(|(id, text)| {
        AutocompleteChoice::new(names::cut(&names::plain(&text), 100), id.0.to_string())
    });
    suggest(fits.take(24).chain([all]))
}
