//! `/settings`: how somebody wants to be called (TB-23), and to see what is theirs alone (TB-24).

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::clock::zones;
use super::{Context, Error, person, suggest};
use crate::discord::wishes;
use crate::labels::names;
use crate::table::model::{Digest, Letters, Palette, SecretsBy, TextFirst};
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

/// The colours of pictures.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Colours {
    #[name = "standard"]
    Standard,
    #[name = "distinct"]
    Distinct,
    #[name = "contrast"]
    Contrast,
}

/// The letters in pictures.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Sizes {
    #[name = "normal"]
    Normal,
    #[name = "large"]
    Large,
}

/// How words and pictures go together.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Words {
    #[name = "no"]
    No,
    #[name = "before"]
    Before,
    #[name = "instead"]
    Instead,
}

/// How secrets come.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Way {
    #[name = "dm"]
    Dm,
    #[name = "button"]
    Button,
}

/// How you are called, and how you see what is yours alone: colours, letters, text; alone it shows them
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
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
    #[description = "The colours of pictures that you see alone"] palette: Option<Colours>,
    #[description = "How large the letters in them are"] letters: Option<Sizes>,
    #[description = "Whether words come before your pictures, or instead of them"] text: Option<
        Words,
    >,
    #[description = "Whether secrets come by DM, or only when you press My secrets"]
    secrets: Option<Way>,
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
    let look = &mut settings.look;
    look.palette = palette.map_or(look.palette, |palette| match palette {
        Colours::Standard => Palette::Standard,
        Colours::Distinct => Palette::Distinct,
        Colours::Contrast => Palette::Contrast,
    });
    look.letters = letters.map_or(look.letters, |letters| match letters {
        Sizes::Normal => Letters::Normal,
        Sizes::Large => Letters::Large,
    });
    look.text = text.map_or(look.text, |text| match text {
        Words::No => TextFirst::No,
        Words::Before => TextFirst::Before,
        Words::Instead => TextFirst::Instead,
    });
    look.secrets = secrets.map_or(look.secrets, |secrets| match secrets {
        Way::Dm => SecretsBy::Dm,
        Way::Button => SecretsBy::Button,
    });
    if settings != before {
        tables.set_settings(person, &settings).await?;
    }
    let panel = wishes::panel(&settings, tables.now());
    ctx.send(panel.private()).await?;
    Ok(())
}

fn unread(typed: &str) -> Error {
    let typed = names::escape(&rules::notation::excerpt(typed));
    Error::Wrong(format!(
        "I can't read {typed:?} as hours of the day. Write them such as `22:00-08:00`, or `none`."
    ))
}

/// Hours that begin with what is typed.
#[expect(clippy::unused_async, reason = "poise wants its suggestions async")]
async fn hours(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = partial.trim().to_lowercase();
    let all = HOURS.into_iter().chain([NONE]);
    let fits = all.filter(|it| it.starts_with(&typed));
    suggest(fits.map(|it| AutocompleteChoice::new(it, it)))
}
