//! Lines of the log that are questioned (TB-28): which one, and the message in which all look at it.

use rules::{LogKind, Viewer};
use serenity::all::{
    ButtonStyle, ComponentInteraction, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::Bot;
use super::card::LISTED;
use super::errors::Error;
use super::ids::{LogWanted, QuestionPress, What};
use super::messages::{button, press_at, seating_for};
use super::panels::{self, Past};
use super::presses::{self, Answered};
use super::reply::Reply;
use crate::chronicle;
use crate::labels::names;
use crate::presenter;
use crate::proof::APPOINTED;
use crate::rulings::{Entry, ruling};
use crate::table::model::{LogLine, PersonId, TableId, TableRow};
use crate::table::{Glance, TableError};

/// As many as a list of Discord holds.
const MOST: u32 = 25;
/// How many rulings are quoted beside a line.
const QUOTED: usize = 3;

/// The button below a page of the log.
pub(super) fn which(row: &TableRow, wanted: LogWanted) -> CreateActionRow {
    let what = What::Question(QuestionPress::Which(wanted));
    CreateActionRow::Buttons(vec![button(
        row,
        what,
        "Question a line",
        ButtonStyle::Secondary,
    )])
}

/// Answers a press about a line.
///
/// # Errors
///
/// [`Error::Wrong`] or [`Error::Refused`] where there is no such line, or the person may not question it.
pub(super) async fn pressed(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    press: &ComponentInteraction,
    what: QuestionPress,
) -> Result<Answered, Error> {
    let glance = bot.tables.glance(table).await?;
    Ok(match what {
        QuestionPress::Which(wanted) => {
            Answered::Becomes(lines(bot, (&glance, person), wanted).await?)
        }
        QuestionPress::Picked => {
            let chosen = presses::all_selected(press)?;
            let line = chosen.first().and_then(|line| line.parse().ok());
            let old = || Error::Wrong("That list is from an older version.".into());
            Answered::Becomes(picked(bot, &glance, line.ok_or_else(old)?).await?)
        }
        QuestionPress::Ask(line) => {
            bot.tables.question(table, person, line).await?;
            Answered::Becomes(Reply::text(format!(
                "⚖️ I have asked about `#{line}` at the table, where all can look at it."
            )))
        }
        QuestionPress::Before(line) => {
            let before = line.saturating_sub(1).max(1);
            Answered::Privately(board(bot, &glance, person, before).await?)
        }
        QuestionPress::After(line) => Answered::Privately(board(bot, &glance, person, line).await?),
    })
}

/// The board after a line of everybody's log.
async fn board(bot: &Bot, glance: &Glance, person: PersonId, line: u64) -> Result<Reply, Error> {
    let typed = (&*format!("#{line}"), Past::Picture);
    panels::board_at(bot, glance, (person, false), typed).await
}

/// Asks which line is meant: of those of the page, or the newest ones where the page has a seat's own numbers.
async fn lines(
    bot: &Bot,
    (glance, person): (&Glance, PersonId),
    wanted: LogWanted,
) -> Result<Reply, Error> {
    let row = &glance.row;
    let is_own = panels::reader(row, person) != Viewer::Public;
    let wanted = if is_own {
        LogWanted::last(wanted.count)
    } else {
        wanted
    };
    let of = (row.id, Viewer::Public);
    let found = chronicle::page(&bot.tables, of, wanted.filter, (wanted.page, MOST)).await?;
    let mut options = Vec::new();
    for line in found.iter().rev().take(MOST as usize) {
        if let Some(said) = said(bot, glance, line).await? {
            let label = format!("#{} {}", line.line, names::plain_words(&said));
            options.push(CreateSelectMenuOption::new(
                names::cut(&label, LISTED),
                line.line.to_string(),
            ));
        }
    }
    let back = button(row, What::Log(wanted), "Back", ButtonStyle::Secondary);
    let mut rows = vec![CreateActionRow::Buttons(vec![back])];
    if options.is_empty() {
        let text = "Nothing that everybody was told stands here.".to_owned();
        return Ok(Reply {
            rows,
            ..Reply::text(text)
        });
    }
    let id = press_at(row, What::Question(QuestionPress::Picked)).to_string();
    let list = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    rows.insert(
        0,
        CreateActionRow::SelectMenu(list.placeholder("Which line?")),
    );
    Ok(Reply {
        rows,
        ..Reply::text("⚖️ Which line do you mean?".to_owned())
    })
}

/// What a line tells everybody; nothing where there is nothing to say.
async fn said(bot: &Bot, glance: &Glance, line: &LogLine) -> Result<Option<String>, TableError> {
    let view = glance.view.as_ref();
    let seating = seating_for(bot, &glance.row, view, &line.observation).await?;
    Ok(panels::line(&glance.row, line, &seating))
}

/// A line of everybody's log with what it says.
async fn read(
    bot: &Bot,
    glance: &Glance,
    line: u64,
) -> Result<Option<(LogLine, String)>, TableError> {
    let of = (glance.row.id, Viewer::Public);
    let found = bot.tables.log_for(of, line.checked_add(1), 1).await?;
    let Some(found) = found.into_iter().find(|it| it.line == line) else {
        return Ok(None);
    };
    let said = said(bot, glance, &found).await?;
    Ok(said.map(|said| (found, said)))
}

/// What a line says, and whether it is to be questioned in the open.
async fn picked(bot: &Bot, glance: &Glance, line: u64) -> Result<Reply, Error> {
    let row = &glance.row;
    let Some((found, said)) = read(bot, glance, line).await? else {
        let text = format!("There is no line #{line} any more: it has been taken back.");
        return Err(Error::Wrong(text));
    };
    let text = format!(
        "⚖️ `#{line}` {said}\n\nLook first: the board before and after it, and the rulings that decide it, *Why?* for the rules. If it still looks \
         wrong, ask in the open: everybody sees the line with the same buttons. {}",
        help(row, glance.has_neutral_master)
    );
    let what = What::Question(QuestionPress::Ask(line));
    let ask = button(row, what, "Ask in the open", ButtonStyle::Primary);
    let mut buttons = vec![ask];
    buttons.extend(looks(row, &found));
    Ok(Reply {
        embed: panels::quoted(&decided_by(&found)),
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..Reply::text(names::cut(&text, 2000))
    })
}

/// The message in which all look at a line.
///
/// # Errors
///
/// [`TableError::Fault`] where the log cannot be read.
pub(super) async fn asked(
    bot: &Bot,
    glance: &Glance,
    by: PersonId,
    line: u64,
) -> Result<Reply, TableError> {
    let row = &glance.row;
    let Some((found, said)) = read(bot, glance, line).await? else {
        let text = format!("⚖️ {by} questioned line `#{line}`, which has been taken back since.");
        return Ok(Reply::text(text));
    };
    let text = format!(
        "⚖️ {} questions line `#{line}`: {said}\n{} (TB-28)",
        by,
        help(row, glance.has_neutral_master)
    );
    Ok(Reply {
        embed: panels::quoted(&decided_by(&found)),
        rows: vec![CreateActionRow::Buttons(looks(row, &found))],
        ..Reply::text(names::cut(&text, 2000))
    })
}

/// The rulings that decide what a line tells: of several events the most telling of each come first.
fn decided_by(line: &LogLine) -> Vec<&'static Entry> {
    let each = line.observation.iter().map(presenter::decided_by);
    let each: Vec<&[&str]> = each.collect();
    let most = each.iter().map(|ids| ids.len()).max().unwrap_or(0);
    let of_game =
        (0..most).flat_map(|nth| each.iter().filter_map(move |ids| ids.get(nth).copied()));
    let of_master = line.correction.iter().map(|it| match &*it.text {
        APPOINTED => "TB-18",
        _ => "TB-09",
    });
    let mut found: Vec<&Entry> = Vec::new();
    for entry in of_master.chain(of_game).filter_map(ruling) {
        if !found.contains(&entry) && found.len() < QUOTED {
            found.push(entry);
        }
    }
    found
}

/// What everybody may look at beside a line.
fn looks(row: &TableRow, line: &LogLine) -> Vec<serenity::all::CreateButton> {
    let kind = line
        .observation
        .first()
        .map_or(LogKind::Orders, rules::any::AnyObservation::kind);
    let press = |what, label| button(row, What::Question(what), label, ButtonStyle::Secondary);
    vec![
        panels::explains(row.game, kind),
        press(QuestionPress::Before(line.line), "Board before").disabled(line.line <= 1),
        press(QuestionPress::After(line.line), "Board after"),
    ]
}

/// Who can correct a game.
fn help(row: &TableRow, is_neutral: bool) -> String {
    match row.master {
        Some(master) if is_neutral => format!(
            "{master}, the game master, can set it right in the open with `/gm correct`, and correct that again."
        ),
        Some(master) => format!(
            "{master}, the game master, can propose a correction with `/gm correct`; whoever it affects has a veto."
        ),
        None => {
            "`/verify` checks the dice, and `/table undo` takes back what all agree to take back."
                .to_owned()
        }
    }
}
