//! `/server setup`: the settings of a server in one message, each with what it means.

use serenity::all::{
    ButtonStyle, ChannelType, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow,
    CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    InputTextStyle, ModalInteraction,
};

use super::button;
use crate::discord::dice::written;
use crate::discord::errors::Error;
use crate::discord::ids::{ServerPress, Setting};
use crate::discord::reply::Reply;
use crate::discord::{Bot, presses};
use crate::labels::names;
use crate::table::model::{
    MOST_CHANNELS, MOST_WORDS, Openers, PlaceId, ServerSettings, read_words,
};

/// The text input of the modal.
const INPUT: &str = "words";
/// The most characters that are written there: Discord's bound.
const INPUT_MOST: u16 = 4_000;
/// Bounds on tables that can be chosen.
const TABLES: [u16; 10] = [1, 2, 3, 5, 8, 12, 20, 30, 50, 100];
/// Bounds on mentions a day that can be chosen.
const MENTIONS: [u32; 8] = [0, 10, 25, 50, 100, 250, 500, 1_000];
/// The words of what has no bound, and of switches.
const NONE: &str = "none";
const ON: &str = "on";
const OFF: &str = "off";

/// What a setting is called, and what it means.
fn about(setting: Setting) -> (&'static str, &'static str) {
    match setting {
        Setting::Channels => (
            "Channels",
            "where tables may be opened or moved to; a thread counts as its channel",
        ),
        Setting::Openers => ("Who", "who may open tables"),
        Setting::Tables => (
            "Tables at once",
            "how many may wait or be on; each person has 10 that wait at most",
        ),
        Setting::Uploads => (
            "Files",
            "whether people may bring maps and scenarios as files",
        ),
        Setting::MadeMaps => ("New maps", "whether people may have maps made of a seed"),
        Setting::Mentions => (
            "Mentions a day",
            "how often I ping members here within a day (UTC); beyond that I remind them by DM, and no deadline changes",
        ),
        Setting::Log => (
            "Log channel",
            "where I write a line when a table is opened, ends, comes back or is deleted, and when words are removed",
        ),
        Setting::Words => (
            "Refused words",
            "words that names and texts at tables may not have, however they are written",
        ),
    }
}

fn now(settings: &ServerSettings, setting: Setting) -> String {
    let place = |place: &PlaceId| format!("<#{}>", place.0);
    let switch = |is_on: bool| if is_on { ON } else { OFF }.to_owned();
    match setting {
        Setting::Channels if settings.channels.is_empty() => "everywhere".to_owned(),
        Setting::Channels => {
            let all: Vec<String> = settings.channels.iter().map(place).collect();
            all.join(", ")
        }
        Setting::Openers => match settings.openers {
            Openers::Everyone => "everyone".to_owned(),
            Openers::Role(role) => format!("<@&{role}> and who manages the server"),
            Openers::Managers => "who manages the server".to_owned(),
        },
        Setting::Tables => settings
            .tables
            .map_or_else(|| "no bound".to_owned(), |most| most.to_string()),
        Setting::Uploads => switch(settings.uploads),
        Setting::MadeMaps => switch(settings.made_maps),
        Setting::Mentions => settings
            .mentions
            .map_or_else(|| "no bound".to_owned(), |most| most.to_string()),
        Setting::Log => settings.log.as_ref().map_or_else(|| NONE.to_owned(), place),
        Setting::Words => match settings.words.len() {
            0 => NONE.to_owned(),
            count => format!("{count}"),
        },
    }
}

/// All settings, with the control of the one that is picked.
pub(in crate::discord) fn panel(
    settings: &ServerSettings,
    picked: Option<Setting>,
    done: Option<&str>,
) -> Reply {
    let head = "🔒 **This server's settings for my tables.** Choose one, then what it should be. Only who manages the \
                server sees and changes them.";
    let lines = Setting::ALL.iter().map(|setting| {
        let (name, about) = about(*setting);
        let now = names::cut(&now(settings, *setting), 400);
        format!("- **{name}**: {now} ({about})")
    });
    let done = done.map(|done| format!("\n✅ {done}"));
    let lines: Vec<String> = std::iter::once(head.to_owned())
        .chain(lines)
        .chain(done)
        .collect();
    let mut rows = vec![which(picked)];
    if let Some(picked) = picked {
        rows.extend(control(settings, picked));
    }
    Reply {
        rows,
        ..Reply::text(lines.join("\n"))
    }
}

/// The list in which a setting is chosen.
fn which(picked: Option<Setting>) -> CreateActionRow {
    let options = Setting::ALL.iter().map(|setting| {
        let (name, about) = about(*setting);
        CreateSelectMenuOption::new(name, setting.word())
            .description(names::cut(about, 100))
            .default_selection(picked == Some(*setting))
    });
    let options = options.collect();
    let menu = CreateSelectMenu::new(
        ServerPress::Pick.to_string(),
        CreateSelectMenuKind::String { options },
    );
    CreateActionRow::SelectMenu(menu.placeholder("Which setting?"))
}

/// What a setting may be.
fn control(settings: &ServerSettings, setting: Setting) -> Vec<CreateActionRow> {
    match setting {
        Setting::Channels => {
            let most = u8::try_from(MOST_CHANNELS).unwrap_or(25);
            channels(setting, settings.channels.is_empty(), most)
        }
        Setting::Log => channels(setting, settings.log.is_none(), 1),
        Setting::Openers => vec![openers(settings.openers), role()],
        Setting::Tables => {
            let now = settings.tables.map(u32::from);
            vec![bounds(setting, now, &TABLES.map(u32::from))]
        }
        Setting::Mentions => vec![bounds(setting, settings.mentions, &MENTIONS)],
        Setting::Uploads => vec![switch(setting, settings.uploads)],
        Setting::MadeMaps => vec![switch(setting, settings.made_maps)],
        Setting::Words => vec![CreateActionRow::Buttons(vec![button(
            ServerPress::Words,
            "Write the words…",
            ButtonStyle::Primary,
        )])],
    }
}

/// The list of channels, and the button that takes away what is chosen.
fn channels(setting: Setting, is_none: bool, most: u8) -> Vec<CreateActionRow> {
    // What is chosen stands in the text: Discord wants the ids of a list's defaults as texts, and they come as numbers.
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
        default_channels: None,
    };
    let label = if setting == Setting::Log {
        "No channel: write nothing"
    } else {
        "No channel: tables everywhere"
    };
    let menu = CreateSelectMenu::new(ServerPress::Set(setting).to_string(), kind);
    let menu = menu.placeholder("Choose channels").max_values(most);
    let clear = button(ServerPress::Clear(setting), label, ButtonStyle::Secondary);
    vec![
        CreateActionRow::SelectMenu(menu),
        CreateActionRow::Buttons(vec![clear.disabled(is_none)]),
    ]
}

fn listed(setting: Setting, options: Vec<CreateSelectMenuOption>) -> CreateActionRow {
    let (name, _) = about(setting);
    let menu = CreateSelectMenu::new(
        ServerPress::Set(setting).to_string(),
        CreateSelectMenuKind::String { options },
    );
    CreateActionRow::SelectMenu(menu.placeholder(name))
}

fn openers(now: Openers) -> CreateActionRow {
    let option = |label: &str, word: &str, is_now: bool| {
        CreateSelectMenuOption::new(label, word).default_selection(is_now)
    };
    listed(
        Setting::Openers,
        vec![
            option("Everyone", "everyone", now == Openers::Everyone),
            option(
                "Only who manages the server",
                "managers",
                now == Openers::Managers,
            ),
        ],
    )
}

fn role() -> CreateActionRow {
    let kind = CreateSelectMenuKind::Role {
        default_roles: None,
    };
    let menu = CreateSelectMenu::new(ServerPress::Role.to_string(), kind);
    CreateActionRow::SelectMenu(menu.placeholder("Or a role, and who manages the server"))
}

fn bounds(setting: Setting, now: Option<u32>, all: &[u32]) -> CreateActionRow {
    let none = CreateSelectMenuOption::new("no bound", NONE).default_selection(now.is_none());
    let options = all.iter().map(|most| {
        let word = most.to_string();
        CreateSelectMenuOption::new(&word, &word).default_selection(now == Some(*most))
    });
    listed(setting, std::iter::once(none).chain(options).collect())
}

fn switch(setting: Setting, is_on: bool) -> CreateActionRow {
    let options = [(ON, true), (OFF, false)]
        .map(|(word, on)| CreateSelectMenuOption::new(word, word).default_selection(is_on == on));
    listed(setting, options.to_vec())
}

/// What was chosen in a list.
enum Chosen {
    Words(Vec<String>),
    Channels(Vec<PlaceId>),
    Roles(Vec<u64>),
}

fn chosen(press: &ComponentInteraction) -> Result<Chosen, Error> {
    match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => Ok(Chosen::Words(values.clone())),
        ComponentInteractionDataKind::ChannelSelect { values } => {
            let places = values.iter().map(|it| PlaceId(it.get()));
            Ok(Chosen::Channels(places.collect()))
        }
        ComponentInteractionDataKind::RoleSelect { values } => {
            Ok(Chosen::Roles(values.iter().map(|it| it.get()).collect()))
        }
        // The button that takes all channels away.
        ComponentInteractionDataKind::Button => Ok(Chosen::Channels(Vec::new())),
        ComponentInteractionDataKind::UserSelect { .. }
        | ComponentInteractionDataKind::MentionableSelect { .. }
        | ComponentInteractionDataKind::Unknown(_) => Err(old()),
    }
}

fn old() -> Error {
    Error::Wrong("That list is from an older version: use `/server setup` again.".into())
}

/// Shows the control of the setting that was picked.
///
/// # Errors
///
/// [`Error::Wrong`] for a list of an older version.
pub(in crate::discord) async fn picked(
    bot: &Bot,
    guild: u64,
    press: &ComponentInteraction,
) -> Result<Reply, Error> {
    let word = presses::all_selected(press)?;
    let picked = word.first().and_then(|word| Setting::of_word(word));
    let settings = bot.tables.server(guild).await?;
    Ok(panel(&settings, Some(picked.ok_or_else(old)?), None))
}

/// Sets what was chosen, and says so.
///
/// # Errors
///
/// [`Error::Wrong`] for a list of an older version, [`Error::Broken`] when it cannot be written.
pub(in crate::discord) async fn set(
    bot: &Bot,
    guild: u64,
    setting: Setting,
    press: &ComponentInteraction,
) -> Result<Reply, Error> {
    let chosen = chosen(press)?;
    let mut settings = bot.tables.server(guild).await?;
    change(&mut settings, setting, chosen)?;
    let changed = settings.clone();
    let settings = bot
        .tables
        .set_server(guild, move |it| copy(it, &changed, setting))
        .await?;
    Ok(confirmed(&settings, setting))
}

fn confirmed(settings: &ServerSettings, setting: Setting) -> Reply {
    let (name, _) = about(setting);
    let done = format!(
        "{name} is now: {}.",
        names::cut(&now(settings, setting), 300)
    );
    panel(settings, Some(setting), Some(&done))
}

/// Changes one setting to what was chosen.
fn change(settings: &mut ServerSettings, setting: Setting, chosen: Chosen) -> Result<(), Error> {
    match (setting, chosen) {
        (Setting::Channels, Chosen::Channels(places)) => settings.channels = places,
        (Setting::Log, Chosen::Channels(places)) => settings.log = places.first().copied(),
        (Setting::Openers, Chosen::Roles(roles)) => {
            settings.openers = Openers::Role(*roles.first().ok_or_else(old)?);
        }
        (setting, Chosen::Words(words)) => {
            let word = words.first().map(String::as_str).ok_or_else(old)?;
            return change_to_word(settings, setting, word);
        }
        (_, Chosen::Channels(_) | Chosen::Roles(_)) => return Err(old()),
    }
    Ok(())
}

fn change_to_word(
    settings: &mut ServerSettings,
    setting: Setting,
    word: &str,
) -> Result<(), Error> {
    let switch = || match word {
        ON => Ok(true),
        OFF => Ok(false),
        _ => Err(old()),
    };
    match setting {
        Setting::Openers => {
            settings.openers = match word {
                "everyone" => Openers::Everyone,
                "managers" => Openers::Managers,
                _ => return Err(old()),
            }
        }
        Setting::Tables if word == NONE => settings.tables = None,
        Setting::Tables => settings.tables = Some(word.parse().map_err(|_| old())?),
        Setting::Mentions if word == NONE => settings.mentions = None,
        Setting::Mentions => settings.mentions = Some(word.parse().map_err(|_| old())?),
        Setting::Uploads => settings.uploads = switch()?,
        Setting::MadeMaps => settings.made_maps = switch()?,
        Setting::Channels | Setting::Log | Setting::Words => return Err(old()),
    }
    Ok(())
}

/// Takes one setting over, so that what others have set meanwhile stays.
fn copy(to: &mut ServerSettings, from: &ServerSettings, setting: Setting) {
    match setting {
        Setting::Channels => to.channels.clone_from(&from.channels),
        Setting::Openers => to.openers = from.openers,
        Setting::Tables => to.tables = from.tables,
        Setting::Uploads => to.uploads = from.uploads,
        Setting::MadeMaps => to.made_maps = from.made_maps,
        Setting::Mentions => to.mentions = from.mentions,
        Setting::Log => to.log = from.log,
        Setting::Words => to.words.clone_from(&from.words),
    }
}

/// Asks for the words that are refused.
pub(in crate::discord) fn words_modal(settings: &ServerSettings) -> CreateModal {
    let now = names::cut(&settings.words.join(", "), usize::from(INPUT_MOST));
    let input = CreateInputText::new(InputTextStyle::Paragraph, "Words", INPUT)
        .placeholder(format!("With commas between them; up to {MOST_WORDS}"))
        .max_length(INPUT_MOST)
        .required(false);
    let now = Some(now).filter(|now| !now.is_empty());
    let input = now.into_iter().fold(input, CreateInputText::value);
    CreateModal::new(ServerPress::Words.to_string(), "Refused words")
        .components(vec![CreateActionRow::InputText(input)])
}

/// Sets the words that were written.
///
/// # Errors
///
/// [`Error::Wrong`] with what is wrong with them and the bound.
pub(in crate::discord) async fn words(
    bot: &Bot,
    guild: u64,
    filled: &ModalInteraction,
) -> Result<Reply, Error> {
    let typed = written(filled, INPUT).unwrap_or_default();
    let words = read_words(typed)
        .map_err(|why| Error::Wrong(format!("{}.", names::upper_first(&names::escape(&why)))))?;
    let settings = bot
        .tables
        .set_server(guild, move |it| it.words = words)
        .await?;
    Ok(confirmed(&settings, Setting::Words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_30_each_setting_says_what_it_means_and_has_a_control() {
        let mut settings = ServerSettings {
            channels: (1..=25)
                .map(|it| PlaceId(1_000_000_000_000_000_000 + it))
                .collect(),
            ..ServerSettings::default()
        };
        settings.words = (0..100).map(|it| format!("word {it}")).collect();
        for setting in Setting::ALL {
            let reply = panel(&settings, Some(setting), Some("Done."));
            assert!(reply.text.chars().count() <= 2_000, "{}", reply.text);
            assert!(reply.text.contains(about(setting).1) && reply.rows.len() >= 2);
        }
        assert_eq!(panel(&settings, None, None).rows.len(), 1);
    }

    #[test]
    fn what_is_chosen_changes_its_setting_alone() {
        let mut settings = ServerSettings::default();
        let words = |word: &str| Chosen::Words(vec![word.to_owned()]);
        change(&mut settings, Setting::Tables, words("5")).unwrap();
        change(&mut settings, Setting::Mentions, words("0")).unwrap();
        change(&mut settings, Setting::Uploads, words("off")).unwrap();
        change(&mut settings, Setting::Openers, Chosen::Roles(vec![7])).unwrap();
        let expected = ServerSettings {
            tables: Some(5),
            mentions: Some(0),
            uploads: false,
            openers: Openers::Role(7),
            ..ServerSettings::default()
        };
        assert_eq!(settings, expected);
        let mut other = ServerSettings::default();
        copy(&mut other, &settings, Setting::Tables);
        assert_eq!((other.tables, other.mentions), (Some(5), None));
        for (setting, word) in [(Setting::Tables, "x"), (Setting::Log, "none")] {
            change(&mut settings, setting, words(word)).unwrap_err();
        }
    }
}
