//! Pages of rules and rulings, all of them: each is shown whole, and every way from it leads somewhere.

use std::collections::BTreeSet;

use rules::any::GameId;
use serde_json::Value;

use super::limits::{buttons, check, items};
use crate::discord::errors::Error;
use crate::discord::ids::{Opens, Page, PagePress, Target};
use crate::discord::panels;
use crate::discord::reply::Reply;
use crate::rulings::{self, Entry};
use crate::{rulebook, table};

fn embed(reply: &Reply) -> Value {
    let body = serde_json::to_value(reply.to_press()).unwrap();
    body["embeds"][0].clone()
}

/// The pages that a message's buttons and selects lead to.
fn ways(reply: &Reply) -> Vec<Page> {
    let mut pages = Vec::new();
    for part in buttons(reply) {
        let press: PagePress = part["custom_id"].as_str().unwrap().parse().unwrap();
        match press.target {
            Target::Page(page) if part["disabled"] != true => pages.push(page),
            Target::Page(_) => {}
            Target::Selected(_) => {
                let values = items(&part["options"]).iter().map(|it| &it["value"]);
                pages.extend(values.map(|value| value.as_str().unwrap().parse::<Page>().unwrap()));
            }
        }
    }
    pages
}

/// The pages of all games, from their overviews on, by their buttons and selects alone.
fn reached() -> Vec<Page> {
    let mut open: Vec<Page> = GameId::ALL
        .iter()
        .flat_map(|game| ways(&panels::rules(*game)))
        .collect();
    let (mut seen, mut pages) = (BTreeSet::new(), Vec::new());
    while let Some(page) = open.pop() {
        if seen.insert(page.to_string()) {
            open.extend(ways(&panels::page(&page).unwrap()));
            pages.push(page);
        }
    }
    pages
}

#[test]
fn each_section_of_a_page_of_rules_fits_an_embed_without_being_cut() {
    for &game in GameId::ALL {
        let all = rulebook::sections(game);
        assert!(all.len() <= 25, "{game}: a select has room for 25 sections");
        for (place, section) in all.iter().enumerate() {
            let reply = panels::page(&Page::Section(game, place)).unwrap();
            check(section.title, &reply);
            let text = embed(&reply)["description"].clone();
            assert_eq!(
                text,
                section.text.as_str(),
                "{game}: {} is cut",
                section.title
            );
            let named = rulings::named(&section.text).len();
            assert!(
                named <= 25,
                "{game}: {}: a select has room for 25 rulings",
                section.title
            );
        }
    }
}

#[test]
fn each_ruling_is_shown_whole() {
    for id in rulings().map(|entry| entry.id) {
        let entry = rulings::ruling(id).unwrap();
        let reply = panels::page(&Page::Ruling(id.into())).unwrap();
        check(id, &reply);
        let embed = embed(&reply);
        let title = embed["title"].as_str().unwrap();
        assert!(
            title.starts_with(id) && title.ends_with(entry.title),
            "{title}"
        );
        assert_eq!(embed["description"], entry.text.as_str(), "{id} is cut");
    }
}

fn rulings() -> impl Iterator<Item = &'static Entry> {
    let games = GameId::ALL.iter().flat_map(|game| rulings::all(*game));
    games.chain(rulings::of_tables())
}

#[test]
fn all_pages_are_reached_from_the_overviews() {
    let reached: BTreeSet<String> = reached().iter().map(Page::to_string).collect();
    for game in GameId::ALL
        .iter()
        .filter(|game| rulings::all(**game).count() > 0)
    {
        for place in 0..rulebook::sections(*game).len() {
            let page = Page::Section(*game, place).to_string();
            assert!(reached.contains(&page), "{page} is not reached");
        }
        for entry in rulings::all(*game) {
            assert!(reached.contains(entry.id), "{} is not reached", entry.id);
        }
    }
}

#[test]
fn a_section_that_is_gone_is_the_overview_and_a_ruling_that_is_gone_is_said() {
    for &game in GameId::ALL {
        let gone = panels::page(&Page::Section(game, usize::MAX)).unwrap();
        assert_eq!(embed(&gone), embed(&panels::rules(game)));
    }
    let gone = panels::page(&Page::Ruling("PK-999".into())).unwrap_err();
    assert!(gone.to_string().contains("no ruling PK-999"), "{gone}");
}

#[test]
fn what_is_asked_for_is_shown_or_what_is_near_it() {
    let nasty = [
        "",
        "@everyone **x**",
        "\u{202e}",
        "🏰",
        "PK-99999999999",
        "of the",
    ];
    let long = "captured ".repeat(12);
    for &game in GameId::ALL {
        for typed in nasty
            .into_iter()
            .chain([long.as_str(), "xx-3", "tb 99", "tb4"])
        {
            check(typed, &panels::asked(game, typed));
        }
        let near = panels::asked(game, "tb 99");
        assert!(near.text.contains("no ruling TB-99"), "{}", near.text);
        assert_eq!(ways(&near).len(), 3, "{}", near.text);
        assert!(near.text.contains("**TB-"), "{}", near.text);
        let many = panels::asked(game, "the");
        assert!(
            many.text.contains("“the” does not name one ruling"),
            "{}",
            many.text
        );
        let found = panels::asked(game, "tb4");
        assert_eq!(embed(&found)["title"], "TB-04 · Sent in time");
    }
}

fn refused(number: u16, text: &str) -> Reply {
    let refusal = rules::any::Refusal {
        ruling: Some(rules::Ruling::new("TB", number)),
        text: text.into(),
    };
    Error::from(table::TableError::Refused(refusal)).reply()
}

/// The labels of a message's buttons, each with whether it opens a message of its own.
fn labels(reply: &Reply) -> Vec<(String, bool)> {
    let all = buttons(reply).into_iter().map(|part| {
        let press: PagePress = part["custom_id"].as_str().unwrap().parse().unwrap();
        let label = part["label"].as_str().unwrap_or("select").to_owned();
        (label, press.opens == Opens::Beside)
    });
    all.collect()
}

#[test]
fn a_refusal_has_a_button_that_explains_its_ruling() {
    let refused_by = |number, text: &str| labels(&refused(number, text));
    let why = |id: &str| (format!("Why? {id}"), true);
    assert_eq!(refused_by(4, "too late"), [why("TB-04")]);
    // Its own ruling comes first, and none twice.
    let more = "no (TB-05); see TB-01 and TB-04";
    assert_eq!(refused_by(4, more), ["TB-04", "TB-05", "TB-01"].map(why));
    // One that has no entry has no button.
    assert_eq!(refused_by(999, "no"), []);
    let wrong = Error::Wrong("That map does not do (TB-02).".into());
    assert_eq!(labels(&wrong.reply()), [why("TB-02")]);
    let many = refused(4, "no: TB-01, TB-02, TB-03, TB-05, TB-06");
    check("many", &many);
    assert_eq!(labels(&many), [("select".to_owned(), true)]);
    assert_eq!(ways(&many).len(), 6);
}
