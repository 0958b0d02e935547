//! The private preview of a map's file that somebody has attached: what the file becomes, for how many it is good,
//! and buttons that change that or have the table played on it.
//!
//! The file stays where Discord keeps it. The preview itself says where: its title is a link to the file, its footer
//! the file's name. With the plan in its buttons that is all a press needs, also after a restart.

use rules::any::GameId;
use rules::notation::runs;
use serde_json::{Map, Value};
use serenity::all::{
    ButtonStyle, ComponentInteraction, CreateActionRow, CreateEmbed, CreateEmbedFooter,
};

use super::artist::For;
use super::errors::Error;
use super::ids::{MapButton, What};
use super::messages::{BUTTONS_IN_ROW, Drawing, InWords, button};
use super::reply::Reply;
use super::uploads::Upload;
use super::{Bot, allowance, commands, server};
use crate::labels::map::MapPage;
use crate::labels::names;
use crate::maps::brought::{Attached, Change, NotBrought, Plan, gone};
use crate::maps::placed;
use crate::table::model::{PersonId, TableId, TableRow};

/// The bytes of a map's file: 8 MiB. Maps of our own are smaller; others are made smaller.
pub(super) const FILE_BYTES: usize = 8 << 20;
/// How many lines of what is wrong are shown.
const LINES: usize = 12;
/// How many lines of what was mended are shown, and the characters of each.
const MENDED: usize = 12;
const LINE: usize = 180;
/// Discord's limit for the title of an embed, in characters; names of files are shorter, too.
const TITLE: usize = 256;
/// The gold of the pictures' frames.
const GOLD: u32 = 0x00D9_B25F;

/// Fetches a file and makes a map of it for a game.
///
/// # Errors
///
/// [`Error::Wrong`] with all that is wrong with the file, or that too much is waited for.
pub(super) async fn read(
    bot: &Bot,
    person: PersonId,
    game: GameId,
    (file, plan): (&Upload, Plan),
) -> Result<Attached, Error> {
    // Nothing is fetched for whom there is no place; who fetches stands in nobody's way.
    let booking = bot.maps.book(person).map_err(commands::refused)?;
    let bytes = bot.uploads.fetch(file, FILE_BYTES).await?;
    let mut ticket = booking.enter();
    let place = ticket.turn().await;
    let name = file.name.clone();
    let read = place
        .work(move || Attached::read(game, (&name, &bytes), plan))
        .await;
    drop(ticket);
    let read = read.map_err(|broken| Error::Broken(Box::new(broken)))?;
    read.map_err(|no| wrong(&no))
}

/// What is wrong with what was brought, line by line.
pub(super) fn wrong(no: &NotBrought) -> Error {
    let text = no.to_string();
    let mut lines: Vec<String> = text.lines().take(LINES).map(names::escape).collect();
    let more = text.lines().count().saturating_sub(LINES);
    if more > 0 {
        lines.push(format!(
            "… and {more} more; `castellan map check` lists all of them"
        ));
    }
    let text = names::upper_first(&lines.join("\n"));
    Error::Wrong(text)
}

/// What a table is asked for that so many cannot play on a map: for how many it is good.
///
/// # Errors
///
/// [`Error::Wrong`] naming the numbers of seats; none where nobody can play on it, which the rules refuse themselves.
pub(super) fn must_seat(attached: &Attached, game: GameId, seats: usize) -> Result<(), Error> {
    let good = attached.seats(game);
    if good.is_empty() || good.contains(&seats) {
        return Ok(());
    }
    Err(Error::Wrong(format!(
        "{} is good for {} seats of {}, not for {seats}. Give another number as `seats`, or a map with more land.",
        names::shown(attached.map().title()),
        runs(good).join(", "),
        game.title(),
    )))
}

/// The preview of a file for a table: the picture of the map, what was changed, for how many it is good, and buttons.
pub(super) async fn preview(
    bot: &Bot,
    person: PersonId,
    row: &TableRow,
    (file, attached): (&Upload, &Attached),
) -> Result<Reply, Error> {
    let plan = attached.plan();
    let brought = attached.brought(row.game).map_err(|no| wrong(&no))?;
    let state = if is_set(row, &brought.options) {
        State::Used
    } else if attached.seats(row.game).contains(&row.seats.len()) {
        State::Good
    } else {
        State::Wrong
    };
    let map_button = |what, plan, label: &str, style| {
        button(row, What::MapFile(what, person, plan), label, style)
    };
    let mut buttons = Vec::new();
    if state == State::Good {
        buttons.push(map_button(
            MapButton::Use,
            plan,
            "Use it",
            ButtonStyle::Success,
        ));
    }
    let changes = attached.changes();
    let says = state.says(row, &changes);
    buttons.extend(changes.into_iter().map(|(change, plan)| {
        // Others may have come meanwhile.
        let seats = row.seats.len();
        let plan = Plan { seats, ..plan };
        map_button(
            MapButton::Look,
            plan,
            &label(change),
            ButtonStyle::Secondary,
        )
    }));
    let rows = buttons.chunks(BUTTONS_IN_ROW);
    let rows = rows.map(|row| CreateActionRow::Buttons(row.to_vec()));
    let reply = Reply {
        embed: Some(embed(row, file, attached)),
        rows: rows.collect(),
        ..Reply::text(says)
    };
    let page = MapPage::of(attached.map());
    let drawing = Drawing {
        scene: page.picture(),
        alt: page.alt_text(),
        words: InWords::Said(String::new()),
    };
    Ok(drawing.beside(bot, For::Person(person), reply).await)
}

/// The preview of a scenario that a table is played on with the map that was brought beside it: both in one picture.
pub(super) async fn with_scenario(
    bot: &Bot,
    person: PersonId,
    row: &TableRow,
    lines: &[String],
) -> Option<Reply> {
    let (map, scenario) = placed::of_table(row.game, &row.options)?;
    let page = MapPage {
        scenario: Some(&scenario),
        ..MapPage::of(&map)
    };
    let drawing = Drawing {
        scene: page.picture(),
        alt: page.alt_text(),
        words: InWords::Said(String::new()),
    };
    let embed = CreateEmbed::new()
        .title(names::cut(&names::escape(scenario.title()), TITLE))
        .description(names::cut(&mended(lines).join("\n"), 4096))
        .colour(GOLD);
    let reply = Reply {
        embed: Some(embed),
        ..Reply::text(format!(
            "Table {} is played on this map, with this scenario.",
            row.id
        ))
    };
    Some(drawing.beside(bot, For::Person(person), reply).await)
}

/// How the map of a preview stands to its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The table is played on it.
    Used,
    /// It could be.
    Good,
    /// So many cannot play on it.
    Wrong,
}

impl State {
    /// What stands above a preview with buttons for these changes.
    fn says(self, row: &TableRow, changes: &[(Change, Plan)]) -> String {
        let (table, seats) = (row.id, row.seats.len());
        let says = match self {
            Self::Used => format!("Table {table} is played on this map."),
            Self::Good => format!(
                "This is a preview, and nothing has changed yet. **Use it** has table {table} played on this map."
            ),
            Self::Wrong => format!(
                "This is a preview, and nothing has changed. Table {table} has {seats} seats, and {seats} cannot play \
                 on this map: see below for how many it is good."
            ),
        };
        if changes.is_empty() {
            return says;
        }
        let which = match self {
            Self::Good => "the other buttons show",
            Self::Used | Self::Wrong => "the buttons show",
        };
        format!("{says} Until the game begins, {which} what else can be made of your file.")
    }
}

/// Whether a table is set to these options already.
fn is_set(row: &TableRow, options: &Map<String, Value>) -> bool {
    let mut options = options.iter();
    options.all(|(name, value)| row.options.get(name) == Some(value))
}

fn label(change: Change) -> String {
    match change {
        Change::Forts => "Forts".to_owned(),
        Change::NoForts => "No forts".to_owned(),
        Change::Seas => "Seas".to_owned(),
        Change::NoSeas => "No seas".to_owned(),
        Change::Fewer(regions) => format!("Fewer regions: {regions}"),
        Change::AllRegions => "All regions".to_owned(),
        Change::Flip => "Turn it over".to_owned(),
    }
}

/// What is said of the file and its map; also where the file is, for presses.
fn embed(row: &TableRow, file: &Upload, attached: &Attached) -> CreateEmbed {
    let map = attached.map();
    let good = attached.good_for.iter().map(|(game, seats)| {
        let title = game.title();
        let has = if *game == row.game {
            format!(" (table {} has {})", row.id, row.seats.len())
        } else {
            String::new()
        };
        match seats {
            Ok(seats) => format!("- **{title}**: {} seats{has}", runs(seats).join(", ")),
            Err(why) => format!(
                "- not for {title}: {}",
                names::escape(&names::cut(why, LINE))
            ),
        }
    });
    let lines: Vec<String> = std::iter::once("Good for:".to_owned())
        .chain(good)
        .chain([String::new()])
        .chain(mended(attached.mended()))
        .collect();
    CreateEmbed::new()
        .title(names::cut(&names::escape(map.title()), TITLE))
        .url(&file.url)
        .description(names::cut(&lines.join("\n"), 4096))
        .footer(CreateEmbedFooter::new(names::cut(&file.name, TITLE)))
        .colour(GOLD)
}

/// What an import changed, to stand behind a sentence; nothing for a file that stayed as it was.
pub(super) fn mended_behind(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!("\n{}", mended(lines).join("\n"))
}

/// What an import changed, a line each.
fn mended(lines: &[String]) -> Vec<String> {
    if lines.is_empty() {
        return vec!["The file is a map already, and stays as it is.".to_owned()];
    }
    let head = "The file was made into a map that can be played on:".to_owned();
    let shown = lines.iter().take(MENDED);
    let shown = shown.map(|line| format!("- {}", names::escape(&names::cut(line, LINE))));
    let more = lines.len().saturating_sub(MENDED);
    let more =
        (more > 0).then(|| format!("- … and {more} more: `castellan map import` lists them all"));
    std::iter::once(head).chain(shown).chain(more).collect()
}

/// Answers a press on a preview: shows another one, or has the table played on its map.
///
/// # Errors
///
/// [`Error::Refused`] when the game has begun, the person is not the host, or so many cannot play on it;
/// [`Error::Wrong`] for anybody but the one who attached the file, and where the file is gone.
pub(super) async fn pressed(
    bot: &Bot,
    press: &ComponentInteraction,
    (table, person): (TableId, PersonId),
    (button, by, plan): (MapButton, PersonId, Plan),
) -> Result<Reply, Error> {
    if by != person {
        return Err(Error::Wrong(
            "This is the preview of somebody else's file. The host can attach one to `/table options`.".into(),
        ));
    }
    // What cannot be done any more is refused before anything is fetched.
    bot.tables.may_bring(table, person).await?;
    server::takes_uploads(bot, press.guild_id).await?;
    let file = file_of(press)?;
    let row = bot.tables.glance(table).await?.row;
    // What was seen can be used, however much somebody has looked at before.
    if button == MapButton::Look {
        allowance::count(bot, (person, press.guild_id))?;
    }
    let attached = read(bot, person, row.game, (&file, plan)).await?;
    match button {
        MapButton::Look => preview(bot, person, &row, (&file, &attached)).await,
        MapButton::Use => used(bot, person, &row, &attached).await,
    }
}

/// The file that a preview is of.
fn file_of(press: &ComponentInteraction) -> Result<Upload, Error> {
    let embed = press.message.embeds.first();
    let file = embed.and_then(|embed| {
        Some(Upload {
            name: embed.footer.as_ref()?.text.clone(),
            url: embed.url.clone()?,
            size: 0,
        })
    });
    file.ok_or_else(|| {
        Error::Wrong(
            "The file of this preview is not there any more. Please attach it again.".into(),
        )
    })
}

/// Has a table played on a map.
async fn used(
    bot: &Bot,
    person: PersonId,
    row: &TableRow,
    attached: &Attached,
) -> Result<Reply, Error> {
    let brought = attached.brought(row.game).map_err(|no| wrong(&no))?;
    let title = names::shown(&brought.title);
    if is_set(row, &brought.options) {
        let text = format!("Table {} is played on {title} already.", row.id);
        return Ok(Reply::text(text));
    }
    bot.tables.bring(row.id, person, brought).await?;
    let after = bot.tables.glance(row.id).await?.row;
    Ok(Reply::text(format!(
        "Table {} is played on {title} now.{}",
        row.id,
        left_behind(row, &after)
    )))
}

/// What of a scenario a table has lost with its map, to stand behind a sentence; nothing where it had none.
pub(super) fn left_behind(before: &TableRow, after: &TableRow) -> String {
    let gone = gone(&before.options, &after.options);
    if gone.is_empty() {
        return String::new();
    }
    format!(
        " What the scenario before had brought for its own map is gone: {}.",
        gone.join(" and ")
    )
}
