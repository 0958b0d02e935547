//! Panels: that the worst of them keep Discord's limits, and what they show of a draft.

use std::collections::BTreeSet;

use rules::any::{GameId, Refusal};
use rules::{Next, Roster, Seat, Viewer};
use serde_json::{Value, json};

use super::ground::{NAMES, Play, bot, five_units, hostile_names, scenario};
use super::limits::{bodies, buttons, check, items};
use crate::discord::messages;
use crate::discord::panels::{self, ListPage, Part};
use crate::discord::reply::Reply;
use crate::table::model::PersonId;

/// The worst panels: of which seat, with which draft, and what is picked up.
fn worst() -> Vec<(&'static str, Play, u8, &'static str, Option<&'static str>)> {
    let open = || scenario(["b2 - 5 0", "d4 - 0 0"]);
    vec![
        ("opening", Play::castles(&json!({"first": 0})), 1, "", None),
        ("castle", Play::castles(&open()), 0, "", None),
        ("supply", Play::castles(&open()), 0, "Cb3", None),
        ("units", Play::castles(&five_units()), 0, "Ca2", None),
        ("picked", Play::castles(&five_units()), 0, "Ca2", Some("b3")),
        (
            "picked wrongly",
            Play::castles(&five_units()),
            0,
            "Ca2",
            Some("d4"),
        ),
        (
            "complete",
            Play::castles(&five_units()),
            0,
            "Ca2 b3b4 .",
            None,
        ),
        ("not asked", Play::castles(&five_units()), 1, "", None),
        (
            "over",
            Play::castles(&five_units()).order(0, "resign"),
            0,
            "",
            None,
        ),
    ]
}

#[tokio::test]
async fn the_worst_panels_keep_discords_limits() {
    let (bot, _folder) = bot().await;
    let long = "x".repeat(5_000);
    for (what, play, seat, draft, focus) in worst() {
        let mut panel = play.panel(seat, draft, focus);
        check(what, &panels::panel(&bot, &panel, None).await.unwrap());
        check(
            what,
            &panels::panel(&bot, &panel, Some("Your order is in."))
                .await
                .unwrap(),
        );
        check(what, &panels::more(&panel));
        check(
            what,
            &panels::board(&bot, &play.glance(), (PersonId(1), false))
                .await
                .unwrap(),
        );
        check(
            what,
            &panels::text_board(&bot, &play.glance(), (PersonId(1), false))
                .await
                .unwrap(),
        );
        let text = "Cb2 ".repeat(1_000).trim_end().to_owned();
        let refusal = Refusal {
            ruling: None,
            text: long.clone(),
        };
        panel.struck = vec![(text, refusal); 40];
        check(what, &panels::panel(&bot, &panel, None).await.unwrap());
        for aside in &panel.asides {
            check(what, &panels::sure(&panel, aside));
        }
    }
}

#[tokio::test]
async fn the_worst_panels_are_as_full_as_they_are_meant_to_be() {
    let (bot, _folder) = bot().await;
    let mut seen: Vec<(&str, usize, usize)> = Vec::new();
    for (what, play, seat, draft, focus) in worst() {
        let panel = play.panel(seat, draft, focus);
        let reply = panels::panel(&bot, &panel, None).await.unwrap();
        let buttons = buttons(&reply);
        let alive = buttons.iter().filter(|it| it["disabled"] != true);
        seen.push((what, reply.rows.len(), alive.count()));
    }
    let rows = |what: &str| seen.iter().find(|it| it.0 == what).unwrap().1;
    let alive = |what: &str| seen.iter().find(|it| it.0 == what).unwrap().2;
    assert_eq!(rows("picked"), 5, "{seen:?}");
    assert_eq!(
        (rows("castle"), alive("castle")),
        (4, 9),
        "eight ways and More: {seen:?}"
    );
    assert_eq!(rows("supply"), 2, "{seen:?}");
    assert_eq!(alive("units"), 5 + 3, "{seen:?}");
}

#[tokio::test]
async fn any_position_of_random_games_keeps_discords_limits() {
    let (bot, _folder) = bot().await;
    let names = hostile_names();
    let mut games: Vec<GameId> = GameId::ALL.to_vec();
    games.extend([GameId::Castles; 2]);
    let mut panels_seen = 0_usize;
    for (seed, game) in (1_usize..).zip(games) {
        let mut number = seed * 7919;
        let at_table = (0..*game.seats().start()).map(|n| names[(seed + n) % NAMES].as_str());
        let mut play = Play::new(game, &json!({}), &at_table.collect::<Vec<_>>());
        for _ in 0..30 {
            let Some(ask) = play.state.asks().first().cloned() else {
                break;
            };
            let view = play.state.view(Viewer::Seat(ask.seat));
            let legal = view.legal(&play.row.roster(), ask.seat, "");
            let Some(text) = legal.get(number % legal.len().max(1)) else {
                break;
            };
            number = number.wrapping_mul(6_364_136_223).wrapping_add(1_442_695) >> 1;
            let panel = play.panel(ask.seat.0, "", None);
            check(text, &panels::panel(&bot, &panel, None).await.unwrap());
            panels_seen += 1;
            play = play.order(ask.seat.0, text);
        }
    }
    assert!(panels_seen > 40, "{panels_seen} panels");
}

/// Each panel of a table of Boki, with each draft that its selects and buttons can make.
#[tokio::test]
async fn every_draft_of_a_boki_panel_keeps_discords_limits() {
    let (bot, _folder) = bot().await;
    let names = hostile_names();
    let mut kinds = BTreeSet::new();
    for seats in [4, 12] {
        let names: Vec<&str> = (0..seats).map(|n| names[n % NAMES].as_str()).collect();
        let mut play = Play::new(GameId::Boki, &json!({}), &names);
        for turn in 0..25_usize {
            let Some(ask) = play.state.asks().first().cloned() else {
                break;
            };
            kinds.insert(ask.kind.clone());
            let mut drafts = vec![String::new()];
            let mut seen = BTreeSet::new();
            while let Some(draft) = drafts.pop() {
                if seen.len() > 6 || !seen.insert(draft.clone()) {
                    continue;
                }
                for focus in [None, Some("west"), Some("reserve"), Some("nonsense")] {
                    let panel = play.panel(ask.seat.0, &draft, focus);
                    let reply = panels::panel(&bot, &panel, None).await.unwrap();
                    check(&draft, &reply);
                    drafts.extend(written(&reply));
                    for name in [
                        "automatic",
                        "swap lines",
                        "swap wings",
                        "clear",
                        "none",
                        "?",
                    ] {
                        if let Some(text) = panels::tool(&panel, name) {
                            play.panel(ask.seat.0, &text, None);
                        }
                    }
                }
            }
            let view = play.state.view(Viewer::Seat(ask.seat));
            let legal = view.legal(&play.row.roster(), ask.seat, "");
            let text = &legal[turn * 7 % legal.len()];
            play = play.order(ask.seat.0, text);
        }
    }
    let all = ["declare", "defend", "deploy", "reinforce", "support"].map(str::to_owned);
    assert_eq!(kinds, BTreeSet::from(all));
}

/// The drafts that the selects of a panel write.
fn written(reply: &Reply) -> Vec<String> {
    let body = serde_json::to_value(reply.to_press()).unwrap();
    let parts = items(&body["components"])
        .iter()
        .flat_map(|row| items(&row["components"]));
    let selects = parts.filter(|part| {
        let id = part["custom_id"].as_str().unwrap_or_default();
        id.contains("|select|d")
    });
    let values = selects.flat_map(|select| items(&select["options"]));
    values
        .map(|option| option["value"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn tb_03_steps_that_no_longer_fit_are_shown_struck_out_with_the_ruling() {
    let (bot, _folder) = bot().await;
    let play = Play::new(GameId::Castles, &five_units(), &["Ann", "Ben"]);
    let now = play.state.view(Viewer::Seat(Seat(0)));
    let refusal = now.preview(Seat(0), &Roster::default(), "Ca2 d3d4 b3d3");
    let mut panel = play.panel(0, "Ca2", None);
    panel.struck = vec![("b3d3".into(), refusal.unwrap_err())];
    let reply = panels::panel(&bot, &panel, None).await.unwrap();
    assert!(reply.text.contains("~~b3d3~~"), "{}", reply.text);
    assert!(reply.text.contains("(CC-"), "{}", reply.text);
    assert!(reply.text.contains("So far: `Ca2`"), "{}", reply.text);
    let labels: Vec<Value> = buttons(&reply)
        .iter()
        .map(|it| it["label"].clone())
        .collect();
    let why = labels
        .iter()
        .filter(|it| it.as_str().is_some_and(|it| it.starts_with("Why? CC-")));
    assert_eq!(why.count(), 1, "{labels:?}");
}

#[tokio::test]
async fn tb_10_nothing_on_a_panel_or_card_counts_entries_that_one_may_not_see() {
    let (bot, _folder) = bot().await;
    let mut play = Play::castles(&five_units());
    let mut shown = Vec::new();
    for seq in [9, 12_345] {
        play.row.seq = seq;
        let panel = play.panel(0, "Ca2", Some("b3"));
        let reply = panels::panel(&bot, &panel, None).await.unwrap();
        let card = crate::discord::card::card(
            &play.glance(),
            None,
            &messages::seating(&play.glance().row),
        );
        let more = panels::more(&panel);
        shown.push([reply, card, more].each_ref().map(bodies));
    }
    assert_eq!(shown[0], shown[1]);
}

/// A list of 400 things, page by page and searched, as it is sent.
#[tokio::test]
async fn lists_of_hundreds_keep_discords_limits_on_every_page() {
    let (bot, _folder) = bot().await;
    let [first, .., last] = hostile_names();
    let play = Play::new(GameId::Probe, &json!({}), &[&first, &last]);
    let mut panel = play.panel(0, "", None);
    panel.next = Next::words((0..400).map(|number| format!("bid {number}")));
    let (mut offered, mut part) = (BTreeSet::new(), None);
    for page in 0..19 {
        let reply = panels::opened(&bot, &panel, None, part.as_ref())
            .await
            .unwrap();
        check("a page", &reply);
        offered.extend(
            values(&reply)
                .into_iter()
                .filter(|value| value.starts_with("bid ")),
        );
        part = Some(ListPage {
            row: 0,
            part: Part::Page(page + 1),
        });
    }
    assert_eq!(offered.len(), 400);
    for wanted in hostile_names().into_iter().chain(["BID 39".into()]) {
        let found = ListPage {
            row: 0,
            part: Part::Found(wanted.clone()),
        };
        let reply = panels::opened(&bot, &panel, None, Some(&found))
            .await
            .unwrap();
        check(&wanted, &reply);
        if wanted == "BID 39" {
            assert_eq!(
                values(&reply).len(),
                1 + 10 + 1,
                "39, 390 to 399, and the way back"
            );
        }
    }
}

/// The values that the first select of a panel offers.
fn values(reply: &Reply) -> Vec<String> {
    let body = serde_json::to_value(reply.to_press()).unwrap();
    let options = items(&body["components"][0]["components"][0]["options"]).iter();
    options
        .map(|option| option["value"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn tb_03_a_draft_of_64_kib_hides_no_warning() {
    let (bot, _folder) = bot().await;
    let mut panel = Play::castles(&five_units()).panel(0, "Ca2", None);
    panel.text = vec!["b3b4"; 13_107].join(" ");
    let refusal = Refusal {
        ruling: None,
        text: "no such unit".into(),
    };
    panel.struck = vec![("d3d4".into(), refusal)];
    panel.draft.held = true;
    let reply = panels::panel(&bot, &panel, Some("Note.")).await.unwrap();
    check("64 KiB", &reply);
    let length = reply.text.chars().count();
    assert!(
        length <= 2_000,
        "{length}: nothing may be cut off by the last resort"
    );
    for said in [
        "Note.",
        "~~d3d4~~ is not possible: no such unit",
        "at the deadline",
        "▫️",
        "b3b4`",
    ] {
        assert!(reply.text.contains(said), "{said}: {}", reply.text);
    }
}
