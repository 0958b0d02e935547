//! Rules and rulings as messages: a section of a game's rules, or a ruling, with the way to others.

use std::sync::Arc;

use rules::LogKind;
use rules::any::GameId;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateEmbed, CreateEmbedFooter, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::LABEL;
use crate::discord::errors::Error;
use crate::discord::ids::{List, Opens, Page, PagePress, Target};
use crate::discord::messages::BUTTONS_IN_ROW;
use crate::discord::reply::Reply;
use crate::labels::names;
use crate::presenter;
use crate::rulebook::{self, Section};
use crate::rulings::{self, Entry};

/// Discord's limits: the options of a select, and the characters of an option.
const OPTIONS: usize = 25;
const OPTION: usize = 100;
/// The most characters of each of three rulings that a message quotes: it has room for 4096 in all.
const QUOTED: usize = 1_250;
/// Discord's limit for the text of an embed, in characters.
const TEXT: usize = 4096;

/// A page, and where others open from it: in its place.
pub(in crate::discord) fn page(page: &Page) -> Result<Reply, Error> {
    match page {
        Page::Section(game, place) => Ok(section(*game, *place)),
        Page::Ruling(id) => rulings::ruling(id).map(ruling).ok_or_else(|| {
            Error::Wrong(format!(
                "There is no ruling {id} in this version. `/rules` shows those that there are."
            ))
        }),
    }
}

/// The rules of a game: how to play it, from where all else is reached.
pub(in crate::discord) fn rules(game: GameId) -> Reply {
    section(game, 0)
}

/// A section of a game's rules; how to play it, where a later version has no such section.
fn section(game: GameId, place: usize) -> Reply {
    let all = rulebook::sections(game);
    let place = if place < all.len() { place } else { 0 };
    let Some(section) = all.get(place) else {
        return Reply::default();
    };
    let title = match place {
        0 => format!("How to play {}", section.title),
        _ => format!("{} · {}", game.title(), section.title),
    };
    let embed = CreateEmbed::new()
        .title(title)
        .description(names::cut(&section.text, TEXT));
    let embed = match place {
        0 => embed,
        _ => embed.footer(CreateEmbedFooter::new(format!(
            "Section {place} of {}",
            all.len() - 1
        ))),
    };
    let turn = |to: Option<usize>, label: &str| {
        // Every id of a message is another one; the present page's own is left to what cannot be pressed.
        let page = Page::Section(game, to.unwrap_or(place));
        button(Opens::Instead, page, label).disabled(to.is_none())
    };
    let next = Some(place + 1).filter(|next| *next < all.len());
    let mut rows = Vec::new();
    if place == 0 {
        rows.extend(next.map(|_| row(vec![turn(next, "All the rules ▶")])));
    } else {
        let before = place.checked_sub(1);
        rows.push(row(vec![turn(before, "◀ Previous"), turn(next, "Next ▶")]));
    }
    if all.len() > 1 {
        rows.push(contents(game, &all, place));
    }
    let named = rulings::named(&format!("{}\n{}", section.title, section.text));
    rows.extend(lookup(Opens::Instead, &named));
    let reply = shown(embed, rows);
    match presenter::example(game).filter(|_| place == 0) {
        Some(example) => reply.with_png(Arc::from(example.png), example.words.to_owned()),
        None => reply,
    }
}

/// The select of all sections.
fn contents(game: GameId, all: &[Section], place: usize) -> CreateActionRow {
    let options = all.iter().enumerate().take(OPTIONS).map(|(at, section)| {
        let label = match at {
            0 => "How to play".to_owned(),
            _ => names::cut(&names::without_rulings(section.title), OPTION),
        };
        let page = Page::Section(game, at);
        CreateSelectMenuOption::new(label, page.to_string()).default_selection(at == place)
    });
    select(
        Opens::Instead,
        List::Sections,
        options.collect(),
        "Go to a section",
    )
}

/// A ruling, with those beside it, the section of the rules that names it, and the rulings that it names.
pub(in crate::discord) fn ruling(entry: &Entry) -> Reply {
    let of = entry.game.map_or("All tables", GameId::title);
    let embed = CreateEmbed::new()
        .title(format!("{} · {}", entry.id, entry.title))
        .description(names::cut(&entry.text, TEXT))
        .footer(CreateEmbedFooter::new(format!("{of} · {}", entry.section)));
    let to =
        |entry: &Entry, label: &str| button(Opens::Instead, Page::Ruling(entry.id.into()), label);
    let (before, after) = rulings::beside(entry);
    let mut buttons = Vec::new();
    buttons.extend(before.map(|it| to(it, &format!("◀ {}", it.id))));
    buttons.extend(after.map(|it| to(it, &format!("{} ▶", it.id))));
    buttons.extend(entry.game.map(|game| {
        let place = rulebook::section_of(game, entry.id).unwrap_or(0);
        let all = rulebook::sections(game);
        let title = all.get(place).map_or("", |section| section.title);
        let label = format!("Rules · {}", names::without_rulings(title));
        button(Opens::Instead, Page::Section(game, place), &label)
    }));
    let mut rows = vec![row(buttons)];
    let mut named = rulings::named(&entry.text);
    named.retain(|it| it.id != entry.id && Some(*it) != before && Some(*it) != after);
    let named: Vec<CreateButton> = named
        .iter()
        .map(|it| to(it, it.id))
        .take(BUTTONS_IN_ROW)
        .collect();
    if !named.is_empty() {
        rows.push(row(named));
    }
    shown(embed, rows)
}

/// Some rulings with their texts, for a message that they are quoted in; nothing where there are none.
pub(in crate::discord) fn quoted(entries: &[&Entry]) -> Option<CreateEmbed> {
    let quotes = entries.iter().map(|it| {
        let text = names::cut(&it.text, QUOTED);
        format!("**{} · {}**\n{text}", it.id, it.title)
    });
    let quotes: Vec<String> = quotes.collect();
    (!quotes.is_empty()).then(|| CreateEmbed::new().description(quotes.join("\n\n")))
}

/// The ruling that somebody asks for by its id or by words, or what is near it.
pub(in crate::discord) fn asked(game: GameId, typed: &str) -> Reply {
    let near = match rulings::meant(game, typed) {
        Ok(entry) => return ruling(entry),
        Err(near) => near,
    };
    let lines = near
        .iter()
        .map(|it| format!("\n• **{}** {}", it.id, it.title));
    let lines: String = lines.collect();
    let quoted = names::shown(typed);
    let text = match (rulings::spelled(typed), near.is_empty()) {
        (Some(id), _) => format!("✋ There is no ruling {id}. Near it:{lines}"),
        (None, false) => {
            format!("✋ “{quoted}” does not name one ruling. Perhaps one of these:{lines}")
        }
        (None, true) => format!(
            "✋ I found no ruling for “{quoted}”. Type a word of its title, and pick one of the suggestions."
        ),
    };
    let buttons = near
        .iter()
        .map(|it| button(Opens::Instead, Page::Ruling(it.id.into()), it.id));
    let buttons: Vec<CreateButton> = buttons.collect();
    Reply {
        text,
        rows: Some(buttons)
            .filter(|it| !it.is_empty())
            .map(row)
            .into_iter()
            .collect(),
        ..Reply::default()
    }
}

/// What explains rulings that a message names: a button for each, or a select where a row has no room for all.
pub(in crate::discord) fn why(named: &[&Entry]) -> Option<CreateActionRow> {
    if named.len() > BUTTONS_IN_ROW {
        return lookup(Opens::Beside, named);
    }
    let buttons = named.iter().map(|it| {
        let page = Page::Ruling(it.id.into());
        button(Opens::Beside, page, &format!("Why? {}", it.id))
    });
    Some(buttons.collect::<Vec<_>>())
        .filter(|it| !it.is_empty())
        .map(row)
}

/// What explains the rules of what is of a kind in the log.
pub(in crate::discord) fn explains(game: GameId, kind: LogKind) -> CreateButton {
    let place = rulebook::section_about(game, kind).unwrap_or(0);
    button(Opens::Beside, Page::Section(game, place), "Why?")
}

/// A select of rulings, as many as Discord takes.
fn lookup(opens: Opens, named: &[&Entry]) -> Option<CreateActionRow> {
    let options = named.iter().take(OPTIONS).map(|it| {
        let label = names::cut(&format!("{} · {}", it.id, it.title), OPTION);
        CreateSelectMenuOption::new(label, Page::Ruling(it.id.into()).to_string())
    });
    let options: Vec<CreateSelectMenuOption> = options.collect();
    let is_any = !options.is_empty();
    is_any.then(|| select(opens, List::Rulings, options, "Look up a ruling"))
}

fn select(
    opens: Opens,
    list: List,
    options: Vec<CreateSelectMenuOption>,
    placeholder: &str,
) -> CreateActionRow {
    let target = Target::Selected(list);
    let id = PagePress { opens, target }.to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(placeholder))
}

fn button(opens: Opens, page: Page, label: &str) -> CreateButton {
    let target = Target::Page(page);
    CreateButton::new(PagePress { opens, target }.to_string())
        .label(names::cut(label, LABEL))
        .style(ButtonStyle::Secondary)
}

fn row(buttons: Vec<CreateButton>) -> CreateActionRow {
    CreateActionRow::Buttons(buttons)
}

fn shown(embed: CreateEmbed, rows: Vec<CreateActionRow>) -> Reply {
    Reply {
        embed: Some(embed),
        rows,
        ..Reply::default()
    }
}
