//! Long lists: a select shows a page of its choices, or those that were searched for.
//!
//! Discord takes 25 options. A longer list has pages, turned by options of its own, so that it needs
//! no more rows. Only the choices of the page that is shown are made. Which page that is stands in no
//! `custom_id`: the present page follows from what is chosen, and turning it is a press like another.

use serenity::all::{
    CreateActionRow, CreateInputText, CreateModal, CreateSelectMenuOption, InputTextStyle,
};

use crate::labels::names;
use crate::presenter::{Choice, Choices, Select};

/// The most options that Discord takes.
const MOST: usize = 25;
/// Choices on a page: there is room to turn it back and forth, and to search.
const PAGE: usize = MOST - 3;
/// Choices that a search shows: there is room for the way back.
const FOUND: usize = MOST - 1;
/// The longest label, description or value of an option, in characters.
const OPTION: usize = 100;
/// The longest text to search for, in characters.
const WANTED: u16 = 40;
/// The input of the modal for a search.
pub(in crate::discord) const INPUT: &str = "wanted";

/// What of a long list is shown, of the select in this row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct ListPage {
    /// The row, from 0.
    pub(in crate::discord) row: u8,
    pub(in crate::discord) part: Part,
}

/// A part of a long list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Part {
    /// A page, from 0.
    Page(usize),
    /// What has this in its name.
    Found(String),
}

/// What an option of a long list does that is not one of the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Turned {
    /// Turns to this page, from 0.
    To(usize),
    /// Opens the search.
    Find,
}

/// No order begins with it.
const MARK: &str = "|";

impl Turned {
    /// What the value of an option does, if it is not one of the choices.
    pub(in crate::discord) fn read(value: &str) -> Option<Self> {
        match value.strip_prefix(MARK)? {
            "find" => Some(Self::Find),
            page => page.parse().ok().map(Self::To),
        }
    }

    fn option(self, label: String) -> CreateSelectMenuOption {
        let value = match self {
            Self::To(page) => format!("{MARK}{page}"),
            Self::Find => format!("{MARK}find"),
        };
        CreateSelectMenuOption::new(label, value)
    }
}

/// The options of a select, and what is written above them. None where nothing can be shown.
pub(super) fn options(
    select: &Select<'_>,
    part: Option<&Part>,
) -> (Vec<CreateSelectMenuOption>, String) {
    let Select {
        placeholder,
        choices,
        chosen,
        ..
    } = select;
    match part {
        _ if choices.len() <= MOST => {
            let options = shown(choices, 0..choices.len(), *chosen);
            (options, (*placeholder).to_owned())
        }
        Some(Part::Found(wanted)) => found(choices, wanted),
        part => {
            let last = (choices.len() - 1) / PAGE;
            let page = match part {
                Some(Part::Page(page)) => (*page).min(last),
                Some(Part::Found(_)) | None => chosen.map_or(0, |chosen| chosen / PAGE).min(last),
            };
            let pages = last + 1;
            let from = page * PAGE;
            let to = choices.len().min(from + PAGE);
            let mut options = Vec::new();
            if page > 0 {
                options.push(Turned::To(page - 1).option(format!("◀ Page {page} of {pages}")));
            }
            options.extend(shown(choices, from..to, *chosen));
            if page < last {
                options
                    .push(Turned::To(page + 1).option(format!("▶ Page {} of {pages}", page + 2)));
            }
            options.push(Turned::Find.option(format!("🔎 Search all {}", choices.len())));
            (
                options,
                format!("{placeholder} (page {} of {pages})", page + 1),
            )
        }
    }
}

/// The choices whose names have `wanted` in them, in any case, and the way back to all.
fn found(choices: &Choices<'_>, wanted: &str) -> (Vec<CreateSelectMenuOption>, String) {
    let sought = wanted.trim().to_lowercase();
    let fits = |choice: &Choice| choice.label.to_lowercase().contains(&sought);
    let mut hits = (0..choices.len())
        .filter_map(|place| choices.at(place))
        .filter(fits)
        .filter_map(|choice| option(choice, false));
    let mut options: Vec<CreateSelectMenuOption> = hits.by_ref().take(FOUND).collect();
    let wanted = names::cut(&names::plain(wanted), usize::from(WANTED));
    let says = match options.len() {
        0 => format!("Nothing found for “{wanted}”"),
        1 => format!("1 found for “{wanted}”"),
        count if hits.next().is_none() => format!("{count} found for “{wanted}”"),
        count => format!("First {count} found for “{wanted}”"),
    };
    options.push(Turned::To(0).option("↩ Show all".into()));
    (options, says)
}

fn shown(
    choices: &Choices<'_>,
    places: std::ops::Range<usize>,
    chosen: Option<usize>,
) -> Vec<CreateSelectMenuOption> {
    places
        .filter_map(|place| option(choices.at(place)?, chosen == Some(place)))
        .collect()
}

/// A choice as Discord takes it; nothing where its text is too long to be an option's value.
fn option(choice: Choice, is_chosen: bool) -> Option<CreateSelectMenuOption> {
    let fits = (1..=OPTION).contains(&choice.value.chars().count());
    let label = match names::cut(&choice.label, OPTION) {
        label if label.is_empty() => choice.value.clone(),
        label => label,
    };
    fits.then(|| {
        let option = CreateSelectMenuOption::new(label, choice.value).default_selection(is_chosen);
        match choice.about {
            Some(about) if !about.is_empty() => option.description(names::cut(&about, OPTION)),
            Some(_) | None => option,
        }
    })
}

/// The modal to search a long list with.
pub(in crate::discord) fn modal(custom_id: String) -> CreateModal {
    let input = CreateInputText::new(InputTextStyle::Short, "Part of the name", INPUT)
        .min_length(1)
        .max_length(WANTED)
        .required(true);
    CreateModal::new(custom_id, "Search the list")
        .components(vec![CreateActionRow::InputText(input)])
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::Mutex;

    use serde_json::Value;

    use super::*;
    use crate::presenter::Takes;

    /// The regions of a large map, and which of them were made.
    fn select(len: usize, made: &Mutex<RefCell<Vec<usize>>>) -> Select<'_> {
        let choices = Choices::each(len, |place| {
            made.lock().unwrap().borrow_mut().push(place);
            Choice::new(format!("Region {place}"), format!("R{place}"))
        });
        Select {
            takes: Takes::Add,
            placeholder: "Where to",
            choices,
            chosen: None,
        }
    }

    fn values(options: &[CreateSelectMenuOption]) -> Vec<String> {
        let value = |option: &CreateSelectMenuOption| -> Value {
            serde_json::to_value(option).unwrap()["value"].clone()
        };
        let values = options.iter().map(value);
        values
            .map(|value| value.as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn a_list_of_25_has_no_pages() {
        let made = Mutex::default();
        let (options, says) = options(&select(25, &made), None);
        assert_eq!((options.len(), says.as_str()), (25, "Where to"));
    }

    #[test]
    fn every_choice_of_a_long_list_is_on_one_page_and_no_other_is_made() {
        let (made, len) = (Mutex::default(), 400);
        let select = select(len, &made);
        let (mut part, mut seen, mut pages) = (None, Vec::new(), 0);
        loop {
            let (options, says) = options(&select, part.as_ref());
            pages += 1;
            assert!(options.len() <= MOST, "{}", options.len());
            assert_eq!(says, format!("Where to (page {pages} of 19)"));
            let values = values(&options);
            let page: Vec<String> = values
                .iter()
                .filter(|v| Turned::read(v).is_none())
                .cloned()
                .collect();
            assert!(
                made.lock().unwrap().take().len() == page.len(),
                "only what is shown is made"
            );
            seen.extend(page);
            assert!(values.contains(&"|find".to_owned()));
            if !values.contains(&format!("|{pages}")) {
                break;
            }
            part = Some(Part::Page(pages));
        }
        let all: Vec<String> = (0..len).map(|place| format!("R{place}")).collect();
        assert_eq!((seen, pages), (all, 19));
    }

    #[test]
    fn the_page_with_what_is_chosen_is_shown_first() {
        let made = Mutex::default();
        let chosen = Select {
            chosen: Some(70),
            ..select(400, &made)
        };
        let (options, says) = options(&chosen, None);
        assert!(says.ends_with("(page 4 of 19)"), "{says}");
        let chosen: Vec<Value> = options
            .iter()
            .map(|option| serde_json::to_value(option).unwrap())
            .filter(|option| option["default"] == true)
            .collect();
        assert_eq!(chosen.len(), 1);
        assert_eq!(chosen[0]["value"], "R70");
    }

    #[test]
    fn a_search_finds_any_part_in_any_case_and_leads_back() {
        let made = Mutex::default();
        let select = select(400, &made);
        let search = |wanted: &str| {
            let (options, says) = options(&select, Some(&Part::Found(wanted.into())));
            (values(&options), says)
        };
        let (found, says) = search(" rEGION 39");
        assert_eq!(found.len(), 1 + 10 + 1, "39, 390 to 399, and the way back");
        assert_eq!((found[1].as_str(), found[11].as_str()), ("R390", "|0"));
        assert_eq!(says, "11 found for “rEGION 39”");
        let (found, says) = search("e");
        assert_eq!((found.len(), says.as_str()), (25, "First 24 found for “e”"));
        let (found, says) = search("atlantis");
        assert_eq!(
            (found.as_slice(), says.as_str()),
            (["|0".to_owned()].as_slice(), "Nothing found for “atlantis”")
        );
    }

    #[test]
    fn a_page_that_is_not_there_is_the_last_one() {
        let made = Mutex::default();
        let (options, says) = options(&select(26, &made), Some(&Part::Page(usize::MAX)));
        assert_eq!(
            (options.len(), says.as_str()),
            (1 + 4 + 1, "Where to (page 2 of 2)")
        );
    }

    #[test]
    fn texts_that_discord_would_not_take_are_cut_or_left_out() {
        let long = "x".repeat(101);
        let choices = vec![
            Choice::new(long.clone(), "a").about(long.clone()),
            Choice::new("too long to be chosen", long),
            Choice::new("", "b").about(""),
        ];
        let select = Select {
            takes: Takes::Draft,
            placeholder: "",
            choices: choices.into(),
            chosen: None,
        };
        let (options, _) = options(&select, None);
        assert_eq!(values(&options), ["a", "b"]);
        for option in &options {
            let option = serde_json::to_value(option).unwrap();
            for part in ["label", "description"] {
                let length = option[part].as_str().map_or(1, |text| text.chars().count());
                assert!((1..=OPTION).contains(&length), "{option}");
            }
        }
    }
}
