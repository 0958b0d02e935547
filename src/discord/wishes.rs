//! The panel of `/settings`: how somebody is called (TB-23), and how they see what is theirs alone (TB-24).

use atlas::scenario::ScenarioFile;
use render::Scene;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::Bot;
use super::artist::{For, look_of};
use super::errors::{Error, log_fault};
use super::ids::WishPress;
use super::notes::moment;
use super::reply::Reply;
use crate::labels::map::MapPage;
use crate::maps;
use crate::table::model::{
    Letters, Millis, Palette, PersonId, PersonalLook, SecretsBy, Settings, TextFirst,
};

/// The map on which palettes are shown, and what stands there.
const SAMPLE: &str = "isles";

/// What holds for somebody, a line each, with lists to change it.
pub(super) fn panel(settings: &Settings, now: Millis) -> Reply {
    let PersonalLook {
        palette,
        letters,
        text,
        secrets,
    } = settings.look;
    let palettes = CreateButton::new(WishPress::Palettes.to_string())
        .label("Palettes")
        .style(ButtonStyle::Secondary);
    let rows = vec![
        list(
            WishPress::Palette,
            Palette::ALL,
            palette,
            Palette::word,
            colours,
        ),
        list(
            WishPress::Letters,
            Letters::ALL,
            letters,
            Letters::word,
            sizes,
        ),
        list(
            WishPress::Text,
            TextFirst::ALL,
            text,
            TextFirst::word,
            order,
        ),
        list(
            WishPress::Secrets,
            SecretsBy::ALL,
            secrets,
            SecretsBy::word,
            way,
        ),
        CreateActionRow::Buttons(vec![palettes]),
    ];
    Reply {
        rows,
        ..Reply::text(format!(
            "{}\n{}",
            called(settings, now),
            seen(settings.look)
        ))
    }
}

/// Sets what was selected of a list, and shows all anew.
///
/// # Errors
///
/// [`Error::Wrong`] for a word that the list does not have any more.
pub(super) async fn selected(
    bot: &Bot,
    person: PersonId,
    which: WishPress,
    word: &str,
) -> Result<Reply, Error> {
    let unknown = || {
        let text = "This list is from an older version. `/settings` shows the present one.";
        Error::Wrong(text.to_owned())
    };
    let mut settings = bot.tables.settings(person).await?;
    let look = &mut settings.look;
    match which {
        WishPress::Palette => look.palette = Palette::read(word).ok_or_else(unknown)?,
        WishPress::Letters => look.letters = Letters::read(word).ok_or_else(unknown)?,
        WishPress::Text => look.text = TextFirst::read(word).ok_or_else(unknown)?,
        WishPress::Secrets => look.secrets = SecretsBy::read(word).ok_or_else(unknown)?,
        WishPress::Palettes => return Ok(previews(bot, person).await),
    }
    bot.tables.set_settings(person, &settings).await?;
    Ok(panel(&settings, bot.tables.now()))
}

/// A small map in each palette, with letters as large as they are for whoever asks.
pub(super) async fn previews(bot: &Bot, person: PersonId) -> Reply {
    let wish = bot.artist.wish_of(person).await;
    let mut reply = Reply::text(
        "The same map in each palette: **standard**, **distinct** and **contrast**. Choose one with `/settings palette:`.",
    );
    let Some(scene) = sample() else {
        return reply;
    };
    for palette in Palette::ALL {
        let look = look_of(PersonalLook {
            palette: *palette,
            ..wish
        });
        let alt = format!(
            "The map of a few isles in the palette {}: {}.",
            palette.word(),
            colours(*palette)
        );
        let drawn = bot.artist.draw_in(For::Person(person), scene.clone(), look);
        match drawn.await {
            Ok(picture) => reply.more.push((picture, alt)),
            Err(error) => {
                log_fault(&error);
                reply.text += "\nNot all of them can be drawn just now: press **Palettes** again.";
                return reply;
            }
        }
    }
    reply
}

/// A map on which several sides stand.
fn sample() -> Option<Scene> {
    let bundled = atlas::bundled::Bundled::find(SAMPLE)?;
    let map = maps::map(SAMPLE)?;
    let file = ScenarioFile::read(bundled.scenarios.first()?.as_bytes()).ok()?;
    let scenario = maps::placed::read(file, &map).ok()?;
    let page = MapPage {
        scenario: Some(&scenario),
        ..MapPage::of(&map)
    };
    Some(page.picture())
}

/// A list of what something may be.
fn list<T: Copy + PartialEq>(
    press: WishPress,
    all: &[T],
    now: T,
    word: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> CreateActionRow {
    let option = |it: &T| {
        let label = format!("{}: {}", name(press), word(*it));
        CreateSelectMenuOption::new(label, word(*it))
            .description(about(*it))
            .default_selection(*it == now)
    };
    let options = all.iter().map(option).collect();
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(press.to_string(), kind))
}

/// The option of the command that does the same.
const fn name(press: WishPress) -> &'static str {
    match press {
        WishPress::Palettes | WishPress::Palette => "palette",
        WishPress::Letters => "letters",
        WishPress::Text => "text",
        WishPress::Secrets => "secrets",
    }
}

const fn colours(palette: Palette) -> &'static str {
    match palette {
        Palette::Standard => "the colours that are posted",
        Palette::Distinct => "sides further apart for who confuses red and green",
        Palette::Contrast => "dark grounds, light letters",
    }
}

const fn sizes(letters: Letters) -> &'static str {
    match letters {
        Letters::Normal => "as large as they are posted",
        Letters::Large => "a third larger wherever there is room",
    }
}

const fn order(text: TextFirst) -> &'static str {
    match text {
        TextFirst::No => "pictures alone, which have alt texts",
        TextFirst::Before => "first what a picture shows in words, then the picture",
        TextFirst::Instead => "what pictures show in words, and no pictures",
    }
}

const fn way(secrets: SecretsBy) -> &'static str {
    match secrets {
        SecretsBy::Dm => "by direct message",
        SecretsBy::Button => "when you press My secrets, and never by direct message",
    }
}

/// How somebody is called.
fn called(settings: &Settings, now: Millis) -> String {
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

/// How somebody sees what is theirs alone.
fn seen(look: PersonalLook) -> String {
    let PersonalLook {
        palette,
        letters,
        text,
        secrets,
    } = look;
    format!(
        "🖼️ **How you see what is yours alone**: answers to you, and DMs (TB-24).\n- **palette**: {}, {}\n- **letters**: {}, \
         {}\n- **text**: {}, {}\n- **secrets**: {}, {}\n-# What is posted for all stays as it is.",
        palette.word(),
        colours(palette),
        letters.word(),
        sizes(letters),
        text.word(),
        order(text),
        secrets.word(),
        way(secrets)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_are_shown_on_a_map_with_several_sides() {
        let Some(Scene::Map(map)) = sample() else {
            panic!("no map");
        };
        assert!(map.sides.len() >= 3);
    }
}
