//! The options of a lobby by hand: one list of what can be set, one of what it may be.

use rules::{Level, OptionKind, OptionSpec};
use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::artist::For;
use super::card::LISTED;
use super::errors::Error;
use super::ids::{LobbyButton, What};
use super::messages::{self, Drawing, InWords, press_at};
use super::reply::Reply;
use super::{Bot, attached, card};
use crate::labels::{Seating, names};
use crate::presenter::{self, Focus};
use crate::table::Cause;
use crate::table::model::{PersonId, TableId, TableRow};
use crate::table::pace::Pace;
use crate::table::patience::Patience;

/// What every game has beside its own options.
const PACE: &str = "pace";
const PATIENCE: &str = "patience";
const BOTS: &str = "bots";
/// As many as a list of Discord holds.
const MOST: usize = 25;

/// What can be set: its name, what it is now, and what it is about.
struct Setting {
    name: &'static str,
    now: String,
    about: &'static str,
}

/// What a setting may be.
struct Value {
    word: String,
    about: String,
    is_now: bool,
}

/// All options of a lobby with what they are now, and two lists: which one, and what it may be.
fn panel(row: &TableRow, picked: Option<&str>) -> Reply {
    let all = settings(row);
    let lines = all.iter().map(|it| {
        let about = lower_first(it.about);
        format!("- **{}**: {} ({about})", it.name, names::escape(&it.now))
    });
    let head = format!(
        "**Options of table {}.** Choose one, then what it should be; only the host can.",
        row.id
    );
    let lines: Vec<String> = std::iter::once(head).chain(lines).collect();
    let which = all.iter().take(MOST).map(|it| {
        let label = names::cut(&format!("{}: {}", it.name, it.now), LISTED);
        CreateSelectMenuOption::new(label, it.name)
            .description(names::cut(it.about, LISTED))
            .default_selection(picked == Some(it.name))
    });
    let which = list(
        row,
        (LobbyButton::Setting, "Which option?"),
        which.collect(),
    );
    let mut rows = vec![which];
    let picked = picked.and_then(|name| all.iter().find(|it| it.name == name));
    let mut text = lines.join("\n");
    if let Some(picked) = picked {
        let values = values(row, picked.name).into_iter().take(MOST).map(|it| {
            let value = format!("{}={}", picked.name, it.word);
            let option = CreateSelectMenuOption::new(names::cut(&it.word, LISTED), value);
            let option = option.default_selection(it.is_now);
            if it.about.is_empty() {
                option
            } else {
                option.description(names::cut(&it.about, LISTED))
            }
        });
        let values: Vec<CreateSelectMenuOption> = values.collect();
        if values.is_empty() {
            text = format!(
                "{text}\n`/table options option:{} value:…` takes it.",
                picked.name
            );
        } else {
            let what = format!("What should {} be?", picked.name);
            rows.push(list(row, (LobbyButton::Set, &what), values));
        }
    }
    Reply {
        rows,
        ..Reply::text(text)
    }
}

/// The same with the map that would be played on, in games that have one as an option.
pub(super) async fn shown(
    bot: &Bot,
    person: PersonId,
    row: &TableRow,
    picked: Option<&str>,
) -> Reply {
    let reply = panel(row, picked);
    match map(row) {
        Some(drawing) => drawing.beside(bot, For::Person(person), reply).await,
        None => reply,
    }
}

/// The map of a game that begins now; nothing where none is chosen, or it cannot begin like this.
fn map(row: &TableRow) -> Option<Drawing<'static>> {
    let mut own = row.game.options().iter();
    own.find(|spec| spec.kind == OptionKind::Map)?;
    let view = row.opening().ok()?;
    let seating = Seating {
        world: Some(view.world()),
        ..messages::seating(row)
    };
    Some(Drawing {
        scene: presenter::picture(&view, &[], &seating, Focus::Nothing),
        alt: presenter::alt_text(&view, &seating, &[], Focus::Nothing),
        words: InWords::Said(String::new()),
    })
}

/// Sets what was chosen in the second list.
pub(super) async fn set(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    cause: Cause,
    chosen: &str,
) -> Result<Reply, Error> {
    let (name, word) = chosen.split_once('=').unwrap_or_default();
    let before = bot.tables.glance(table).await?.row;
    match name {
        PACE => {
            let pace = paces().into_iter().find(|(it, _)| *it == word);
            let (_, pace) = pace.ok_or_else(|| Error::Wrong(DAILY.to_owned()))?;
            bot.tables.set_pace(table, person, pace).await?;
        }
        PATIENCE => {
            let patience = word.parse::<Patience>();
            let patience = patience.map_err(|error| Error::Wrong(format!("{error}.")))?;
            bot.tables.set_patience(table, person, patience).await?;
        }
        BOTS => {
            let level = Level::ALL.into_iter().find(|level| level.name() == word);
            let level = level.ok_or_else(|| Error::Wrong(LEVELS.to_owned()))?;
            bot.tables.set_bots(table, person, level).await?;
        }
        _ => {
            bot.tables
                .change_option(table, person, cause, name, word)
                .await?;
        }
    }
    let row = bot.tables.glance(table).await?.row;
    let mut reply = shown(bot, person, &row, Some(name)).await;
    reply.text += &attached::left_behind(&before, &row);
    Ok(reply)
}

/// A daily pace needs its hour.
const DAILY: &str = "A daily pace needs its hour: `/table pace pace:daily at:20:00`.";

/// A press that no list of ours has.
const LEVELS: &str = "Bot players are `gentle` or `keen`.";

fn paces() -> [(&'static str, Pace); 3] {
    [
        ("relaxed", Pace::Relaxed),
        ("live", Pace::Live),
        ("none", Pace::None),
    ]
}

fn settings(row: &TableRow) -> Vec<Setting> {
    let own = row.game.options().iter();
    // Homelands are chosen on the card, each by its seat.
    let own = own.filter(|spec| spec.kind != OptionKind::Homelands);
    let own = own.map(|spec| Setting {
        name: spec.name,
        now: now(row, spec),
        about: spec.about,
    });
    let all = [
        Setting {
            name: PACE,
            now: row.pace.described(),
            about: "How long a decision may take",
        },
        Setting {
            name: PATIENCE,
            now: row.patience.to_string(),
            about: "How long seats that stay away are waited for",
        },
        Setting {
            name: BOTS,
            now: row.bots.to_string(),
            about: "How well bot players play",
        },
    ];
    own.chain(all).collect()
}

/// What an option of the game is now, as people read it.
pub(super) fn now(row: &TableRow, spec: &OptionSpec) -> String {
    let now = row.options.get(spec.name);
    now.map_or_else(
        || spec.default.to_owned(),
        |value| crate::table::shown_option(spec, value),
    )
}

fn values(row: &TableRow, name: &str) -> Vec<Value> {
    let value = |word: &str, about: String, is_now: bool| Value {
        word: word.to_owned(),
        about,
        is_now,
    };
    if name == PACE {
        let daily = value(
            "daily",
            "due at one hour of the day: /table pace".to_owned(),
            false,
        );
        let all = paces().into_iter().map(|(word, pace)| {
            let about = pace.described();
            let about = about.strip_prefix(&format!("{word}: ")).unwrap_or(&about);
            value(word, about.to_owned(), row.pace == pace)
        });
        return all.chain([daily]).collect();
    }
    if name == PATIENCE {
        let all = Patience::PRESETS.into_iter();
        return all
            .map(|(word, patience)| value(word, patience.described(), row.patience == patience))
            .collect();
    }
    if name == BOTS {
        let about = |level: Level| match level {
            Level::Gentle => "newcomers can beat them",
            Level::Keen => "as well as they can",
        };
        let all = Level::ALL.into_iter();
        let all = all.map(|it| value(it.name(), about(it).to_owned(), row.bots == it));
        return all.collect();
    }
    let Some(spec) = row.game.options().iter().find(|spec| spec.name == name) else {
        return Vec::new();
    };
    let now = now(row, spec);
    match &spec.kind {
        OptionKind::Choice(choices) => {
            let weighed = card::weighed(row, spec);
            let all = choices.iter().map(|choice| {
                let comes_to = weighed.iter().find(|(word, ..)| *word == choice.word);
                let about = match comes_to {
                    Some((.., comes_to)) => format!("{}; {comes_to}", choice.about),
                    None => choice.about.to_owned(),
                };
                value(choice.word, about, now == choice.word)
            });
            all.collect()
        }
        OptionKind::Flag => {
            let all = [("true", "yes"), ("false", "no")];
            let all = all.map(|(word, about)| value(word, about.to_owned(), now == word));
            all.into()
        }
        OptionKind::Number(bounds) => {
            let all = bounds.clone().take(MOST);
            let all = all.map(|number| number.to_string());
            all.map(|word| value(&word, String::new(), now == word))
                .collect()
        }
        OptionKind::Map | OptionKind::Scenario => {
            let all = crate::maps::offered(row.game).into_iter();
            all.map(|it| value(&it.word, it.about, it.word == now))
                .collect()
        }
        // People count seats from 1.
        OptionKind::Seat => {
            let all = row.numbered().map(|(seat, place)| {
                let word = (seat.index() + 1).to_string();
                let is_now = now == word;
                value(&word, place.label.name.clone(), is_now)
            });
            all.collect()
        }
        OptionKind::Seats(_)
        | OptionKind::Text { .. }
        | OptionKind::Homelands
        | OptionKind::Duration(_) => Vec::new(),
    }
}

fn list(
    row: &TableRow,
    (press, placeholder): (LobbyButton, &str),
    options: Vec<CreateSelectMenuOption>,
) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(press_at(row, What::Lobby(press)).to_string(), kind);
    CreateActionRow::SelectMenu(menu.placeholder(names::cut(placeholder, LISTED)))
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_lowercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}
