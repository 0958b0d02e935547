//! `/settings`: how somebody wants to be called (TB-23).

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::clock::zones;
use super::{Context, Error, answer, person, suggest};
use crate::discord::notes::moment;
use crate::labels::names;
use crate::table::model::{Digest, Millis, Settings};
use crate::table::pace::PaceError;

/// Hours that are suggested.
const HOURS: [&str; 4] = ["22:00-08:00", "23:00-07:00", "20:00-10:00", "09:00-17:00"];
/// The word that switches them off.
const NONE: &str = "none";

/// How often a digest comes.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Often {
    #[name = "none"]
    None,
    #[name = "daily"]
    Daily,
    #[name = "weekly"]
    Weekly,
}

/// How you are called: mentions, quiet hours, a message with what awaits you; alone it shows them
#[poise::command(slash_command)]
pub(super) async fn settings(
    ctx: Context<'_>,
    #[description = "Whether messages in channels ping you when it is your turn"] mentions: Option<
        bool,
    >,
    #[description = "Hours without a ping or a sound, such as 22:00-08:00, or none"]
    #[autocomplete = "hours"]
    #[max_length = 20]
    quiet: Option<String>,
    #[description = "Your time zone, such as Europe/Berlin"]
    #[autocomplete = "zones"]
    #[max_length = 60]
    zone: Option<String>,
    #[description = "How often a DM tells you what awaits you, when your quiet hours end"]
    digest: Option<Often>,
) -> Result<(), Error> {
    let (tables, person) = (&ctx.data().tables, person(ctx));
    let before = tables.settings(person).await?;
    let mut settings = before.clone();
    settings.mentions = mentions.unwrap_or(settings.mentions);
    if let Some(quiet) = quiet {
        let is_none = quiet.trim().eq_ignore_ascii_case(NONE);
        let hours = (!is_none).then(|| quiet.parse()).transpose();
        settings.quiet = hours.map_err(|_| unread(&quiet))?;
    }
    if let Some(zone) = zone {
        let zone = zone.parse();
        settings.zone =
            zone.map_err(|why: PaceError| Error::Wrong(names::escape(&why.to_string())))?;
    }
    settings.digest = digest.map_or(settings.digest, |digest| match digest {
        Often::None => Digest::None,
        Often::Daily => Digest::Daily,
        Often::Weekly => Digest::Weekly,
    });
    if settings != before {
        tables.set_settings(person, &settings).await?;
    }
    answer(ctx, shown(&settings, tables.now())).await
}

fn unread(typed: &str) -> Error {
    let typed = names::escape(&rules::notation::excerpt(typed));
    Error::Wrong(format!(
        "I can't read {typed:?} as hours of the day. Write them such as `22:00-08:00`, or `none`."
    ))
}

/// What holds for somebody, a line each.
fn shown(settings: &Settings, now: Millis) -> String {
    let mentions = if settings.mentions {
        "messages in channels ping you when it is your turn, and as a reminder"
    } else {
        "messages in channels never ping you"
    };
    let quiet = settings.quiet.map_or_else(
        || "none".to_owned(),
        |quiet| {
            let now = if settings.is_quiet(now) {
                ", now too"
            } else {
                ""
            };
            format!(
                "{quiet} ({}){now}: no ping, and DMs come without a sound",
                settings.zone
            )
        },
    );
    let digest = match settings.digest_after(now) {
        None => "none".to_owned(),
        Some(at) => format!(
            "{}, if something awaits you; the next {}",
            settings.digest.word(),
            moment(at)
        ),
    };
    format!(
        "🔔 **How you are called**, at all tables. It is between you and me (TB-23).\n- **mentions**: {mentions}\n- \
         **quiet**: {quiet}\n- **zone**: {}\n- **digest**: {digest}\n-# Deadlines stay as they are: `/games away` says that \
         nobody need wait for you.",
        settings.zone
    )
}

/// Hours that begin with what is typed.
#[expect(clippy::unused_async, reason = "poise wants its suggestions async")]
async fn hours(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = partial.trim().to_lowercase();
    let all = HOURS.into_iter().chain([NONE]);
    let fits = all.filter(|it| it.starts_with(&typed));
    suggest(fits.map(|it| AutocompleteChoice::new(it, it)))
}
