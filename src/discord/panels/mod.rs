//! Private panels: what one person sees and may press.
//!
//! What a game asks and offers is its presenter's; here it becomes a message, with what is the same for
//! all games below it.

mod catch_up;
mod chronicle;
mod export;
mod list_page;
mod part;
mod past;
mod reading;
mod rows;
mod rulebook;
mod stills;
mod text;
mod walk;

use std::borrow::Cow;

use rules::any::AnyView;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::Bot;
use super::absence;
use super::artist::For;
use super::errors::Error;
use super::ids::{Verb, What};
use super::messages::{BUTTONS_IN_ROW, Drawing, InWords, bank, press_at, seating, seating_for};
use super::reply::Reply;
use crate::labels::{Seating, names};
use crate::presenter::{self, Focus, Next, Turn};
use crate::rulings;
use crate::table::model::{PersonId, Stage, TableId};
use crate::table::{Guard, Panel};
use text::Text;

pub(super) use catch_up::catch_up;
pub(super) use chronicle::{line, log, named, reader, regions};
pub(super) use export::{Form, export, public_text};
pub(super) use list_page::{INPUT as FIND_INPUT, ListPage, Part, Turned, modal as find_modal};
pub(super) use part::{BoardPart, board_part};
pub(super) use past::{Past, board_at, lines, replay, times};
pub(super) use reading::{answers, board, briefing, chart, seated, secrets, text_board};
pub(super) use rulebook::{asked, explains, page, quoted, rules, why};
pub(super) use stills::{film, still, stretch};
pub(super) use walk::{Walk, walk};

/// What somebody is told whose DMs I cannot write to; only they themselves are.
const NO_DMS: &str = "🔕 I can't send you DMs. Use **My secrets** or `/secrets` to see what only you \
    may know.";

/// Discord's limit for a button's label, in characters.
const LABEL: usize = 80;
/// So many orders beside the turn have buttons: Discord's rows, less the one that leads back.
const ASIDES: usize = 4 * BUTTONS_IN_ROW;

/// What a panel is about, as presenters take it.
fn turn<'a>(panel: &'a Panel, seating: &'a Seating) -> Turn<'a, AnyView> {
    Turn {
        seat: panel.seat,
        seating,
        now: &panel.now,
        preview: &panel.preview,
        draft: &panel.text,
        picked: panel.draft.focus.as_deref(),
        is_whole: panel.complete,
        next: Next::new(&panel.next, &panel.now, seating),
        asides: &panel.asides,
        context: panel.context,
    }
}

/// The panel of a seat: the board after its draft, and controls for what is asked.
pub(super) async fn panel(bot: &Bot, panel: &Panel, note: Option<&str>) -> Result<Reply, Error> {
    opened(bot, panel, note, None).await
}

/// The same with a long list opened at `list_page`.
pub(super) async fn opened(
    bot: &Bot,
    panel: &Panel,
    note: Option<&str>,
    list_page: Option<&ListPage>,
) -> Result<Reply, Error> {
    let (reply, drawing) = bare(bot, panel, note, list_page).await?;
    let whose = For::Person(panel.person);
    Ok(drawing.beside(bot, whose, reply).await)
}

/// The panel of a seat without its picture, and what that is to be.
pub(super) async fn bare(
    bot: &Bot,
    panel: &Panel,
    note: Option<&str>,
    list_page: Option<&ListPage>,
) -> Result<(Reply, Drawing<'static>), Error> {
    let mut seating = seating_for(bot, &panel.row, Some(&panel.now), &[]).await?;
    seating.bank = bank(bot, &panel.row, &panel.asks).await?;
    // What the draft says is of no one but the seat.
    seating.words.extend(panel.words.clone());
    let focus = Focus::Turn {
        seat: panel.seat,
        picked: panel.draft.focus.as_deref(),
    };
    let scene = presenter::picture(&panel.preview, &panel.observation, &seating, focus);
    let alt = presenter::alt_text(&panel.preview, &seating, &panel.observation, focus);
    let secrets = panel.row.game.has_secrets();
    let no_dms = secrets && bot.tables.takes_no_dms(panel.person).await?;
    let turn = turn(panel, &seating);
    let mut text = said(panel, &turn, note);
    if no_dms {
        text.warnings.insert(0, NO_DMS.into());
    }
    let offered = match &panel.ask {
        Some(_) => presenter::rows(&turn),
        None => presenter::meanwhile(&turn),
    };
    let mut rows = rows::rows(panel, offered, list_page);
    let deals = !presenter::offer_editor(&turn).is_empty();
    let below = controls(panel, &text.warnings, deals);
    rows.push(CreateActionRow::Buttons(below));
    rows.extend(why(&refused(panel, &turn)).filter(|_| rows.len() <= rows::ROWS));
    let reply = Reply {
        text: text.fitted(),
        rows,
        ..Reply::default()
    };
    let words = InWords::Board(Cow::Owned(panel.preview.clone()), Cow::Owned(seating));
    Ok((reply, Drawing { scene, alt, words }))
}

/// What the panel says.
fn said(panel: &Panel, turn: &Turn<'_, AnyView>, note: Option<&str>) -> Text {
    let mut head: Vec<String> = note.map(str::to_owned).into_iter().collect();
    if panel.composes() || panel.ahead.is_some() {
        head.extend(presenter::about(turn));
    }
    let deals = presenter::offer_editor(turn);
    if !deals.is_empty() {
        head.extend(deals);
        head.push(presenter::hint(turn).to_owned());
        return Text {
            head,
            ..Text::default()
        };
    }
    head.push(headline(panel, turn));
    let draft = match &panel.ask {
        None if panel.ahead.is_none() => String::new(),
        Some(_) | None => panel.text.clone(),
    };
    let mut warnings = Vec::new();
    for (text, refusal) in &panel.struck {
        let why = names::escape(&refusal.to_string());
        let text = names::escape(&rules::notation::excerpt(text));
        warnings.push(format!("~~{text}~~ is not possible: {why}"));
    }
    if panel.draft.held {
        warnings.push("Your draft will not be played at the deadline.".into());
    }
    if panel.can_confirm() {
        let oversights = presenter::oversights(turn.preview, turn.seat);
        let reminders = presenter::reminders(turn);
        let all = oversights.iter().chain(&reminders);
        warnings.extend(all.map(|line| format!("▫️ {line}")));
    }
    Text {
        head,
        draft,
        warnings,
    }
}

/// The rulings by which steps and what lies in the offer editor are refused.
fn refused(panel: &Panel, turn: &Turn<'_, AnyView>) -> Vec<&'static rulings::Entry> {
    let struck = panel.struck.iter().map(|(_, refusal)| refusal.to_string());
    let lines: Vec<String> = struck.chain(presenter::offer_editor(turn)).collect();
    rulings::named(&lines.join("\n"))
}

fn headline(panel: &Panel, turn: &Turn<'_, AnyView>) -> String {
    match (&panel.ask, panel.row.stage) {
        (Some(_), _) if panel.complete => "**Confirm?**".into(),
        (Some(_), _) => format!("**Your turn.** {}", presenter::hint(turn)),
        (None, Stage::Over | Stage::Ended) => "The game is over.".into(),
        (None, Stage::Lobby | Stage::Playing) if panel.seals() && panel.complete => {
            "**Confirm?** It is played when its turn comes.".into()
        }
        (None, Stage::Lobby | Stage::Playing) if panel.seals() => {
            format!("It is not your turn yet. {}", presenter::hint(turn))
        }
        (None, Stage::Lobby | Stage::Playing) if panel.ahead.is_some() => {
            let kept = "What you compose now is kept until your turn; *Confirm* gives it then.";
            let (waiting, hint) = (waiting(panel, turn), presenter::hint(turn));
            format!("{waiting} {kept} {hint}").trim_end().to_owned()
        }
        (None, Stage::Lobby | Stage::Playing) => waiting(panel, turn),
    }
}

/// Whose decisions are waited for.
fn waiting(panel: &Panel, turn: &Turn<'_, AnyView>) -> String {
    let asked = panel.asks.iter();
    let asked = asked.map(|ask| turn.seating.shown_name(ask.seat));
    format!("Waiting for {}.", asked.collect::<Vec<_>>().join(", "))
}

/// The panel as somebody opens it. Who was away is back with that (TB-21).
///
/// # Errors
///
/// [`Error::Refused`] where they hold no seat of a game that is on.
pub(super) async fn play(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    let is_back = absence::comes_back(bot, table, person).await?;
    let panel_now = bot.tables.panel(table, person).await?;
    let note = is_back.then_some(absence::WELCOME);
    panel(bot, &panel_now, note.or(lies_there(&panel_now))).await
}

/// That a draft lies on a panel that is opened, where its turn has come.
fn lies_there(panel: &Panel) -> Option<&'static str> {
    let lies = panel.ask.is_some() && !panel.draft.steps.is_empty();
    lies.then_some("A draft of yours lies here: go on with it, or give it with **Confirm**.")
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
    press_at(&panel.row, What::Panel { guard, verb }).to_string()
}

/// The row below: back, confirm, more. What lies in the offer editor is not given by *Confirm*.
fn controls(panel: &Panel, warnings: &[String], deals: bool) -> Vec<CreateButton> {
    let mut buttons = Vec::new();
    if panel.composes() || panel.ahead.is_some() {
        let empty = panel.draft.steps.is_empty() && panel.draft.focus.is_none();
        let drops = !panel.struck.is_empty() && panel.draft.focus.is_none();
        let label = if drops {
            "Drop what does not fit"
        } else {
            "Take back a step"
        };
        let back = control(panel, Verb::Back, label, ButtonStyle::Secondary);
        buttons.push(back.disabled(empty));
    }
    if panel.composes() {
        let confirm = panel.can_confirm() && !deals;
        let verb = Verb::Confirm;
        buttons.push(control(panel, verb, "Confirm", ButtonStyle::Success).disabled(!confirm));
        buttons.extend(warning(panel, warnings).filter(|_| confirm));
    } else {
        buttons.push(control(
            panel,
            Verb::Show,
            "Refresh",
            ButtonStyle::Secondary,
        ));
    }
    let more = !panel.asides.is_empty() || !panel.begun.is_empty() || can_hold(panel);
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

/// The first warning once more, where the buttons are; it cannot be pressed. The text with all of them stands
/// above the picture, which may be far away.
fn warning(panel: &Panel, warnings: &[String]) -> Option<CreateButton> {
    /// A number that no button of a presenter has.
    const NUMBER: u8 = u8::MAX;
    let (first, more) = warnings.split_first()?;
    let first = first.trim_start_matches("▫️ ").trim_end_matches('.');
    let first = names::unescape(&names::without_rulings(first).replace("~~", ""));
    let more = match more.len() {
        0 => String::new(),
        more => format!(" (+{more})"),
    };
    let room = LABEL.saturating_sub(more.chars().count() + 3);
    let label = format!("⚠️ {}{more}", names::cut(&first, room));
    let verb = Verb::Nothing(NUMBER);
    Some(control(panel, verb, &label, ButtonStyle::Secondary).disabled(true))
}

/// Whether there is a draft that the clock might play.
fn can_hold(panel: &Panel) -> bool {
    let is_kept = panel.ahead.is_some() && !panel.seals();
    (panel.ask.is_some() || is_kept) && !panel.draft.steps.is_empty()
}

/// The text that a tool of a panel makes of its draft.
pub(super) fn tool(panel: &Panel, name: &str) -> Option<String> {
    presenter::tool(&turn(panel, &seating(&panel.row)), name)
}

/// What was offered by an order that has just been given beside the turn; nothing where it was no offer.
pub(super) fn made(panel: &Panel, order: &str) -> Option<String> {
    presenter::made(&turn(panel, &seating(&panel.row)), order)
}

/// What is picked up to counter an offer that can be answered, which is named as it would be accepted.
pub(super) fn countered(panel: &Panel, offer: &str) -> Option<String> {
    let seating = seating(&panel.row);
    let turn = Turn {
        picked: Some(offer),
        ..turn(panel, &seating)
    };
    presenter::altered(&turn, "counter")
}

/// What is picked up on a panel after a press changes it.
pub(super) fn altered(panel: &Panel, word: &str) -> Option<String> {
    presenter::altered(&turn(panel, &seating(&panel.row)), word)
}

/// Orders beside the turn, such as a draw or giving up.
pub(super) fn more(panel: &Panel) -> Reply {
    let asides: Vec<CreateButton> = panel
        .asides
        .iter()
        .take(ASIDES)
        .map(|aside| {
            let verb = Verb::Sure(aside.clone());
            control(
                panel,
                verb,
                &names::upper_first(aside),
                ButtonStyle::Secondary,
            )
        })
        .collect();
    let mut buttons = Vec::new();
    if can_hold(panel) {
        let label = if panel.draft.held {
            "Play my draft at the deadline"
        } else {
            "Don't play my draft at the deadline"
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
        text: beside(&panel.begun),
        rows: asides
            .chunks(BUTTONS_IN_ROW)
            .map(<[CreateButton]>::to_vec)
            .chain([buttons])
            .map(CreateActionRow::Buttons)
            .collect(),
        ..Reply::default()
    }
}

/// What may be done beside the turn, with the words that take more than a press.
fn beside(begun: &[String]) -> String {
    let lines = begun
        .iter()
        .map(|word| format!("\n• `/play text:{word} …`, and pick what follows"));
    format!("You can also:{}", lines.collect::<String>())
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
            "Are you sure? **{}**",
            names::escape(&rules::notation::excerpt(order))
        ),
        rows: vec![CreateActionRow::Buttons(vec![yes, no])],
        ..Reply::default()
    }
}

/// The panel of a person who is asked for something so secret that it comes as a DM, as it stands
/// now, and its picture.
pub(super) async fn dm(
    bot: &Bot,
    table: TableId,
    person: PersonId,
) -> Option<(Reply, Drawing<'static>)> {
    let now = bot.tables.panel(table, person).await.ok()?;
    if now.ask.is_none() || !presenter::is_secret(&turn(&now, &seating(&now.row))) {
        return None;
    }
    let note = format!("🔒 Table {table} in <#{}>.", now.row.place.0);
    bare(bot, &now, Some(&note), None).await.ok()
}
