//! Private panels: what one person sees and may press.

mod boki;
mod castles;
#[cfg(feature = "probe")]
mod listed;

use rules::any::{AnyView, GameId};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateEmbed};

use super::Bot;
use super::errors::Error;
use super::ids::{Press, Verb, What};
use super::messages::{self, sitting};
use super::reply::Reply;
use crate::scene::{self, Focus, names};
use crate::table::model::{PersonId, Stage, TableId};
use crate::table::{Glance, Guard, Panel, Secrets};

/// What somebody is told whose DMs I cannot write to; only they themselves are.
const NO_DMS: &str = "🔕 I cannot send you DMs: what only you may know is behind **My secrets** and \
    `/secrets`.";

/// The panel of a seat: the board after its draft, and controls for what is asked.
pub(super) async fn panel(bot: &Bot, panel: &Panel, note: Option<&str>) -> Result<Reply, Error> {
    let sitting = sitting(&panel.row);
    let focus = Focus::of(&panel.preview, panel.seat, panel.draft.focus.as_deref());
    let scene = scene::picture_after(&panel.preview, &panel.told, &sitting, focus);
    let picture = bot.artist.draw(scene).await?;
    let alt = scene::alt_text(&panel.preview, &sitting, &panel.told);
    let mut lines: Vec<String> = note.map(str::to_owned).into_iter().collect();
    lines.push(headline(panel));
    if let Some((text, refusal)) = &panel.struck {
        let why = names::escape(&refusal.to_string());
        let text = names::escape(&rules::notation::excerpt(text));
        lines.push(format!("~~{text}~~ no longer fits: {why}"));
    }
    if panel.draft.held {
        lines.push("Your draft is not played at the deadline.".into());
    }
    let secrets = panel.row.game.has_secrets();
    if secrets && bot.tables.takes_no_dms(panel.person).await? {
        lines.push(NO_DMS.into());
    }
    if can_confirm(panel) {
        let oversights = scene::oversights(&panel.preview, panel.seat);
        lines.extend(oversights.iter().map(|line| format!("▫️ {line}")));
    }
    let rows = match &panel.preview {
        _ if panel.ask.is_none() => {
            let controls = CreateActionRow::Buttons(controls(panel));
            boki::stay_out(panel)
                .into_iter()
                .chain([controls])
                .collect()
        }
        AnyView::Castles(view) => castles::rows(panel, view),
        AnyView::Boki(view) => boki::rows(panel, view),
        #[cfg(feature = "probe")]
        AnyView::Probe(_) => listed::rows(panel),
    };
    Ok(Reply {
        text: lines.join("\n"),
        rows,
        ..Reply::default()
    }
    .with_picture(picture, alt))
}

fn headline(panel: &Panel) -> String {
    let draft = match panel.draft.text.as_str() {
        "" => String::new(),
        text => format!(" So far: `{text}`"),
    };
    match (&panel.ask, panel.row.stage) {
        (Some(_), _) if panel.complete => format!("**Confirm?**{draft}"),
        (Some(_), _) => format!("**Your turn.** {}{draft}", hint(panel)),
        (None, Stage::Over | Stage::Ended) => "The game is over.".into(),
        (None, Stage::Lobby | Stage::Playing) => {
            let sitting = sitting(&panel.row);
            let names: Vec<String> = panel
                .asks
                .iter()
                .map(|ask| sitting.shown_name(ask.seat))
                .collect();
            format!("It is the turn of {}.", names.join(", "))
        }
    }
}

fn hint(panel: &Panel) -> &'static str {
    match &panel.preview {
        AnyView::Castles(view) => castles::hint(view),
        AnyView::Boki(_) => match &panel.now {
            AnyView::Boki(now) => boki::hint(now, panel.seat),
            AnyView::Castles(_) => "",
            #[cfg(feature = "probe")]
            AnyView::Probe(_) => "",
        },
        #[cfg(feature = "probe")]
        AnyView::Probe(_) => listed::HINT,
    }
}

/// What closes an order that is not whole: `.` where that is legal.
pub(super) const CLOSING: &str = ".";

fn can_confirm(panel: &Panel) -> bool {
    panel.complete || panel.legal.iter().any(|token| token == CLOSING)
}

/// A control of this panel.
fn control(panel: &Panel, verb: Verb, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(guarded(panel, verb))
        .label(label)
        .style(style)
}

/// The `custom_id` of a control of this panel.
fn guarded(panel: &Panel, verb: Verb) -> String {
    let guard = Guard {
        key: panel.draft.key.clone(),
        revision: panel.draft.revision,
    };
    let press = Press {
        table: panel.row.id,
        what: What::Panel { guard, verb },
    };
    press.to_string()
}

/// The row below: back, confirm, more.
fn controls(panel: &Panel) -> Vec<CreateButton> {
    let mut buttons = Vec::new();
    if panel.ask.is_some() {
        let empty = panel.draft.text.is_empty() && panel.draft.focus.is_none();
        let confirm = can_confirm(panel);
        buttons.push(
            control(
                panel,
                Verb::Back,
                "Take back a step",
                ButtonStyle::Secondary,
            )
            .disabled(empty),
        );
        buttons.push(
            control(panel, Verb::Confirm, "Confirm", ButtonStyle::Success).disabled(!confirm),
        );
    } else {
        buttons.push(control(
            panel,
            Verb::Show,
            "Refresh",
            ButtonStyle::Secondary,
        ));
    }
    let more = !panel.asides.is_empty() || can_hold(panel);
    buttons.push(control(panel, Verb::More, "More", ButtonStyle::Secondary).disabled(!more));
    if panel.row.game.has_secrets() && panel.row.stage == Stage::Playing {
        buttons.push(control(
            panel,
            Verb::Dm,
            "Open as DM",
            ButtonStyle::Secondary,
        ));
    }
    buttons
}

/// Whether there is a draft that the clock might play.
fn can_hold(panel: &Panel) -> bool {
    panel.ask.is_some() && !panel.draft.text.is_empty()
}

/// The text that a tool of a panel makes of its draft.
pub(super) fn tool(panel: &Panel, name: &str) -> Option<String> {
    match &panel.now {
        AnyView::Boki(view) => boki::tool(panel, view, name),
        AnyView::Castles(_) => None,
        #[cfg(feature = "probe")]
        AnyView::Probe(_) => None,
    }
}

/// Whether a seat composes something so secret that its panel comes as a DM by itself.
fn belongs_in_dm(panel: &Panel) -> bool {
    match &panel.now {
        AnyView::Boki(view) => boki::is_secret(view, panel.seat),
        AnyView::Castles(_) => false,
        #[cfg(feature = "probe")]
        AnyView::Probe(_) => false,
    }
}

/// Orders beside the turn, such as a draw or giving up.
pub(super) fn more(panel: &Panel) -> Reply {
    let asides: Vec<CreateButton> = panel
        .asides
        .iter()
        .take(5)
        .map(|aside| {
            let verb = Verb::Sure(aside.clone());
            control(panel, verb, &upper_first(aside), ButtonStyle::Secondary)
        })
        .collect();
    let mut buttons = Vec::new();
    if can_hold(panel) {
        let label = if panel.draft.held {
            "At the deadline: not my draft"
        } else {
            "At the deadline: my draft"
        };
        buttons.push(control(panel, Verb::Hold, label, ButtonStyle::Secondary));
    }
    buttons.push(control(
        panel,
        Verb::Show,
        "Back to the turn",
        ButtonStyle::Primary,
    ));
    Reply {
        text: "Beside the turn you may:".into(),
        rows: [asides, buttons]
            .into_iter()
            .filter(|row| !row.is_empty())
            .map(CreateActionRow::Buttons)
            .collect(),
        ..Reply::default()
    }
}

/// Asks whether an order beside the turn is meant.
pub(super) fn sure(panel: &Panel, order: &str) -> Reply {
    let yes = control(
        panel,
        Verb::Aside(order.to_owned()),
        &format!("Yes, {}", rules::notation::excerpt(order)),
        ButtonStyle::Danger,
    );
    let no = control(
        panel,
        Verb::Show,
        "No, back to the turn",
        ButtonStyle::Primary,
    );
    Reply {
        text: format!(
            "Do you mean it: **{}**?",
            names::escape(&rules::notation::excerpt(order))
        ),
        rows: vec![CreateActionRow::Buttons(vec![yes, no])],
        ..Reply::default()
    }
}

fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

/// The panel of a person who is asked for something so secret that it comes as a DM, as it stands
/// now.
pub(super) async fn dm(bot: &Bot, table: TableId, person: PersonId) -> Option<Reply> {
    let now = bot.tables.panel(table, person).await.ok()?;
    if now.ask.is_none() || !belongs_in_dm(&now) {
        return None;
    }
    let note = format!("🔒 Table {table} in <#{}>.", now.row.place.0);
    panel(bot, &now, Some(&note)).await.ok()
}

/// The board as everybody may see it.
pub(super) async fn board(bot: &Bot, glance: &Glance) -> Result<Reply, Error> {
    let Some(view) = &glance.view else {
        return Ok(not_started(glance));
    };
    let sitting = sitting(&glance.row);
    let picture = bot
        .artist
        .draw(scene::picture(view, &sitting, Focus::Nothing))
        .await?;
    let alt = scene::alt_text(view, &sitting, &[]);
    let link = bot.board_link(glance.row.id, glance.row.guild).await?;
    let link = link
        .map(|link| format!("\n[To the board message]({link})"))
        .unwrap_or_default();
    let text = format!("{}{link}", scene::status(view, &sitting));
    Ok(Reply::text(text).with_picture(picture, alt))
}

/// What only the seat of a person may know.
pub(super) async fn secrets(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    let Secrets {
        row,
        seat,
        view,
        told,
    } = bot.tables.secrets(table, person).await?;
    let mut reply = messages::secrets(bot, &row, seat, &view, &told).await;
    if bot.tables.takes_no_dms(person).await? {
        reply.text = format!("{}\n{NO_DMS}", reply.text);
    }
    Ok(reply)
}

/// The board in sentences.
pub(super) fn text_board(glance: &Glance) -> Reply {
    glance.view.as_ref().map_or_else(
        || not_started(glance),
        |view| Reply::text(scene::text_board(view, &sitting(&glance.row))),
    )
}

fn not_started(glance: &Glance) -> Reply {
    Reply::text(format!(
        "Table {} has not started yet: there is no board.",
        glance.row.id
    ))
}

/// The last entries of a table's log.
pub(super) async fn log(bot: &Bot, table: TableId, count: usize) -> Result<Reply, Error> {
    let row = bot.tables.glance(table).await?.row;
    let sitting = sitting(&row);
    let entries = bot.tables.log(table, count).await?;
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| (entry.at, scene::summary(&entry.told, &sitting)))
        .filter(|(_, summary)| !summary.is_empty())
        .map(|(at, summary)| format!("<t:{}:t> {}", at.0 / 1000, summary.replace('\n', "; ")))
        .collect();
    if lines.is_empty() {
        return Ok(Reply::text(format!(
            "Nothing has happened at table {table} yet."
        )));
    }
    // The newest lines are of most use when not all fit.
    let mut text = String::new();
    for line in lines.iter().rev() {
        if text.chars().count() + line.chars().count() + 1 > scene::MESSAGE {
            break;
        }
        text = if text.is_empty() {
            line.clone()
        } else {
            format!("{line}\n{text}")
        };
    }
    Ok(Reply::text(text))
}

/// The rules page of a game.
pub(super) fn rules(game: GameId) -> Reply {
    let page = match game {
        GameId::Castles => include_str!("../../../docs/rules/castles.md"),
        GameId::Boki => include_str!("../../../docs/rules/boki.md"),
        #[cfg(feature = "probe")]
        GameId::Probe => "# Probe\n\nA game for tests.",
    };
    let (title, body) = page.split_once('\n').unwrap_or((page, ""));
    // Lines that are wrapped in the file are one paragraph on Discord.
    let embed = CreateEmbed::new()
        .title(title.trim_start_matches("# "))
        .description(names::cut(&unwrap_lines(body.trim()), 4096));
    Reply {
        embed: Some(embed),
        ..Reply::default()
    }
}

/// Joins the lines of paragraphs and list items.
fn unwrap_lines(text: &str) -> String {
    let mut joined = String::new();
    for line in text.lines() {
        let begins = |mark: &str| line.trim_start().starts_with(mark);
        let numbered = line.trim_start().starts_with(|c: char| c.is_ascii_digit())
            && line.trim_start().contains(". ");
        let fresh = line.is_empty() || begins("#") || begins("- ") || numbered;
        if fresh || joined.is_empty() || joined.ends_with('\n') {
            if !joined.is_empty() && !joined.ends_with('\n') {
                joined.push('\n');
            }
            joined.push_str(line);
            if line.is_empty() || begins("#") {
                joined.push('\n');
            }
        } else {
            joined.push(' ');
            joined.push_str(line.trim_start());
        }
    }
    joined
}
