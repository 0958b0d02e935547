//! `/table redact`: words that somebody wrote are taken out again.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZeroU64;

use rules::offers::WordsId;
use serenity::all::{
    AutocompleteChoice, ChannelId, CreateAutocompleteResponse, GuildId, HttpError, Permissions,
};

use super::seats::{seat_called, seat_names};
use super::{Context, Error, answer, here, person, place, suggest};
use crate::discord::link;
use crate::discord::outgoing::Errand;
use crate::labels::names;
use crate::table::model::{MessageId, PlaceId};
use crate::table::side_name;
use crate::table::store::Redacted;

/// How many messages of a kind are named.
const MOST_LINKS: usize = 5;
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
    // A board that is being shown to all is noted first, so that it is taken down with the others.
    let showing = &ctx.data().showing;
    let _alone = if let Ok(alone) = showing.try_write() {
        alone
    } else {
        ctx.defer_ephemeral().await?;
        showing.write().await
    };
    let (text, redacted) = match (words, seat) {
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
            let redacted = tables.redact_own(id, person(ctx), number).await?;
            ("Your words are taken out".to_owned(), redacted)
        }
        (None, Some(seat)) => {
            if !manages(ctx) {
                let text = "Only members with Manage Server can remove a seat's words. Your own are under `words`.";
                return Err(Error::Wrong(text.into()));
            }
            let glance = tables.glance(id).await?;
            let seat = seat_called(&glance, &seat)?;
            let redacted = tables.redact_seat(id, seat).await?;
            let side = glance
                .row
                .seats
                .get(seat.index())
                .map_or("the seat", side_name);
            (
                format!("What was written for {side} is taken out"),
                redacted,
            )
        }
    };
    let guild = ctx.interaction.guild_id.map(GuildId::get);
    let left = left(ctx, guild, &redacted).await;
    let text = format!(
        "{text}, for good. Messages that show it are changed in a moment. Backups from before now keep it \
         until they are deleted: whoever runs the bot deletes them by hand, or waits until nightly ones are \
         replaced.{left}"
    );
    answer(ctx, text).await
}

/// What people have to delete by hand, with links.
async fn left(ctx: Context<'_>, guild: Option<u64>, redacted: &Redacted) -> String {
    let mut text = String::new();
    let mut out_of_reach = Vec::new();
    let mut seen: BTreeMap<PlaceId, bool> = BTreeMap::new();
    for (place, message) in &redacted.opened {
        let is_seen = match seen.get(place) {
            Some(is_seen) => *is_seen,
            None => is_seen_by_us(ctx, *place).await,
        };
        seen.insert(*place, is_seen);
        if !is_seen {
            out_of_reach.push((*place, *message));
        }
    }
    if !out_of_reach.is_empty() {
        text +=
            "\n\nI cannot see the channels in which these messages show it. Delete them by hand:";
        text += &links(guild, &out_of_reach);
    }
    if redacted.old > 0 {
        let many = redacted.old;
        let messages = if many == 1 {
            "message is"
        } else {
            "messages are"
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n\n{many} older {messages} as they were, since I no longer know what is in them. Delete by hand \
             those that show it; the newest are:"
        );
        text += &links(guild, &redacted.newest_old);
    }
    text
}

/// Links to the first messages, one a line.
fn links(guild: Option<u64>, messages: &[(PlaceId, MessageId)]) -> String {
    let mut text = String::new();
    for (place, message) in messages.iter().take(MOST_LINKS) {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{}", link(guild, place.0, message.0));
    }
    let more = messages.len().saturating_sub(MOST_LINKS);
    if more > 0 {
        let _ = write!(text, "\n… and {more} more");
    }
    text
}

/// Whether messages of ours in a place can be changed.
async fn is_seen_by_us(ctx: Context<'_>, place: PlaceId) -> bool {
    let Some(place) = NonZeroU64::new(place.0).map(ChannelId::from) else {
        return false;
    };
    let http = ctx.data().out.turn(Errand::Asked).await;
    match http.get_channel(place).await {
        Ok(_) => true,
        // What passes by itself is tried again until they are changed.
        Err(error) => !is_refused(&error),
    }
}

/// Whether Discord says no, and will again.
fn is_refused(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
        if matches!(response.status_code.as_u16(), 403 | 404))
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
