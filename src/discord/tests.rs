//! Discord's limits, over the whole command tree and the worst messages we make.
//!
//! The numbers are Discord's documented ones, written down here a second time on purpose: the
//! playground has its own, and what both let pass is right.

mod modals;

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::any::{AnyPreview, AnyState, AnyTold, AnyView, GameId, Refusal};
use rules::dice::{Scripted, Secret};
use rules::{Actor, Label, Roster, Seat, Setup, Viewer};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;

use super::artist::Artist;
use super::reply::Reply;
use super::{Bot, commands, dice, is_loopback, messages, panels};
use crate::store::{OpenOptions, Sqlite, Synchronous};
use crate::table::model::{
    Because, Draft, Holder, Millis, Notice, PersonId, PlaceId, SeatRow, Stage, TableId, TableRow,
    UndoRequest,
};
use crate::table::outside::World;
use crate::table::pace::Pace;
use crate::table::{Glance, Panel, SIDES, Tables};

const NAMES: usize = 9;

/// Names that are long, turn the direction, ping, format, or show nothing.
fn hostile_names() -> [String; NAMES] {
    [
        "A".repeat(1_000),
        "@everyone ".repeat(100),
        "*_~`|>#[](:/\\".repeat(80),
        "\u{202e}\u{2066}evil\u{0} \n\r\n".repeat(60),
        "\u{200b}\u{3164}\u{2028}".into(),
        "שלום*".repeat(200),
        "👨\u{200d}👩\u{200d}👧\u{200d}👦".repeat(140),
        format!("Z{}", "\u{336}\u{321}".repeat(499)),
        String::new(),
    ]
}

fn characters(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What Discord would not take of a command or option, and how many characters it has in all.
fn check_command(at: &str, it: &Value, wrong: &mut Vec<String>) -> usize {
    let name = it["name"].as_str().unwrap_or_default();
    let at = format!("{at}/{name}");
    let mut say = |what: String| wrong.push(format!("{at}: {what}"));
    if !(1..=32).contains(&name.chars().count()) {
        say("a name has 1 to 32 characters".into());
    }
    let fits = |c: char| c.is_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if !name.chars().all(fits) {
        say("a name has small letters, digits, - and _".into());
    }
    let about = characters(&it["description"]);
    if !(1..=100).contains(&about) {
        say(format!(
            "a description has 1 to 100 characters, not {about}"
        ));
    }
    let (options, choices) = (items(&it["options"]), items(&it["choices"]));
    if options.len() > 25 || choices.len() > 25 {
        say("25 options or choices are the most".into());
    }
    if !choices.is_empty() && it["autocomplete"] == true {
        say("choices and autocomplete go not together".into());
    }
    let mut names = BTreeSet::new();
    let mut optional = false;
    let mut size = name.chars().count() + about;
    for option in options {
        if !names.insert(option["name"].to_string()) {
            say(format!("two options are called {}", option["name"]));
        }
        let is_command = matches!(option["type"].as_u64(), Some(1 | 2));
        let required = option["required"] == true;
        if required && optional && !is_command {
            say(format!(
                "{} is required after an optional one",
                option["name"]
            ));
        }
        optional |= !required;
    }
    for choice in choices {
        let (name, value) = (characters(&choice["name"]), characters(&choice["value"]));
        if !(1..=100).contains(&name) || value > 100 {
            say(format!("the choice {choice} is too long or empty"));
        }
        size += name + value;
    }
    for option in options {
        size += check_command(&at, option, wrong);
    }
    if size > 8_000 {
        wrong.push(format!("{at}: {size} characters in all; 8000 are the most"));
    }
    size
}

fn check_commands(tree: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    if items(tree).len() > 100 {
        wrong.push("100 commands are the most".to_owned());
    }
    for command in items(tree) {
        check_command("", command, &mut wrong);
    }
    wrong
}

#[test]
fn the_command_tree_keeps_discords_limits() {
    let tree = poise::builtins::create_application_commands(&commands::all());
    let tree = serde_json::to_value(tree).unwrap();
    let names: Vec<&str> = items(&tree)
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "table", "play", "board", "secrets", "log", "rules", "games", "verify", "map"
        ]
    );
    assert_eq!(check_commands(&tree), [] as [&str; 0], "{tree:#}");
}

#[test]
fn the_check_of_commands_finds_planted_faults() {
    let about = "What it does";
    let option = |name: &str, required: bool| json!({"type": 3, "name": name, "description": about, "required": required});
    let many: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
    let choices: Vec<Value> = (0..26).map(|n| json!({"name": "x", "value": n})).collect();
    let big: Vec<Value> = (0..25)
        .map(|n| {
            let choices = vec![json!({"name": "x".repeat(100), "value": "y".repeat(100)}); 2];
            json!({"type": 3, "name": format!("o{n}"), "description": about, "choices": choices})
        })
        .collect();
    let faults = [
        json!({"name": "Play", "description": about}),
        json!({"name": "p".repeat(33), "description": about}),
        json!({"name": "play", "description": ""}),
        json!({"name": "play", "description": "d".repeat(101)}),
        json!({"name": "play", "description": about, "options": many}),
        json!({"name": "play", "description": about, "options": big}),
        json!({"name": "play", "description": about, "options": [option("a", false), option("b", true)]}),
        json!({"name": "play", "description": about, "options": [option("a", true), option("a", true)]}),
        json!({"name": "play", "description": about, "options": [
            {"type": 3, "name": "a", "description": about, "choices": choices},
        ]}),
    ];
    for fault in faults {
        assert_eq!(check_commands(&json!([fault])).len(), 1, "{fault}");
    }
}

/// What Discord would not take of a message.
fn check_message(message: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut within = |what: &str, count: usize, least: usize, most: usize| {
        if !(least..=most).contains(&count) {
            wrong.push(format!("{what}: {count}, not {least} to {most}"));
        }
    };
    within("content", characters(&message["content"]), 0, 2_000);
    within("embeds", items(&message["embeds"]).len(), 0, 10);
    for embed in items(&message["embeds"]) {
        let title = characters(&embed["title"]);
        let text = characters(&embed["description"]);
        let footer = characters(&embed["footer"]["text"]);
        within("embed title", title, 0, 256);
        within("embed description", text, 0, 4_096);
        within("embed footer", footer, 0, 2_048);
        within("embed", title + text + footer, 1, 6_000);
    }
    for file in items(&message["attachments"]) {
        within("alt text", characters(&file["description"]), 1, 1_024);
    }
    within("rows", items(&message["components"]).len(), 0, 5);
    let mut ids = BTreeSet::new();
    for row in items(&message["components"]) {
        let parts = items(&row["components"]);
        let has_select = parts.iter().any(|part| part["type"] == 3);
        within(
            "parts of a row",
            parts.len(),
            1,
            if has_select { 1 } else { 5 },
        );
        for part in parts {
            let id = part["custom_id"].to_string();
            within("custom_id", characters(&part["custom_id"]), 1, 100);
            within(
                &format!("uses of the id {id}"),
                usize::from(!ids.insert(id.clone())),
                0,
                0,
            );
            if part["type"] == 2 {
                within("label", characters(&part["label"]), 1, 80);
            } else {
                within("placeholder", characters(&part["placeholder"]), 0, 150);
                within("options", items(&part["options"]).len(), 1, 25);
                let mut values = BTreeSet::new();
                for option in items(&part["options"]) {
                    within("option label", characters(&option["label"]), 1, 100);
                    within("option value", characters(&option["value"]), 1, 100);
                    let again = !values.insert(option["value"].to_string());
                    within("uses of a value", usize::from(again), 0, 0);
                }
            }
        }
    }
    wrong
}

/// A reply as Discord gets it, in each of the ways it can be sent, with its alt text.
fn bodies(reply: &Reply) -> [Value; 3] {
    let alt = reply.picture.as_ref().map(|(_, alt)| alt);
    let files = json!(
        alt.map(|alt| json!({ "description": alt }))
            .into_iter()
            .collect::<Vec<_>>()
    );
    let bodies = [
        serde_json::to_value(reply.to_press()),
        serde_json::to_value(reply.message("n1".into())),
        serde_json::to_value(reply.edit()),
    ];
    bodies.map(|body| {
        let mut body = body.unwrap();
        body["attachments"] = files.clone();
        body
    })
}

#[track_caller]
fn check(what: &str, reply: &Reply) {
    for body in bodies(reply) {
        assert_eq!(check_message(&body), [] as [&str; 0], "{what}: {body:#}");
        assert_eq!(body["allowed_mentions"]["parse"], json!([]), "{what}");
        let text = format!("{}{}", body["content"], body["embeds"]);
        assert!(!text.contains("@everyone"), "{what}: {text}");
    }
}

fn buttons(reply: &Reply) -> Vec<Value> {
    let body = serde_json::to_value(reply.to_press()).unwrap();
    items(&body["components"])
        .iter()
        .flat_map(|row| items(&row["components"]).to_vec())
        .collect()
}

#[test]
fn the_check_of_messages_finds_planted_faults() {
    let button =
        |id: &str, label: &str| json!({"type": 2, "style": 1, "custom_id": id, "label": label});
    let row = |parts: Vec<Value>| json!({"type": 1, "components": parts});
    let select = |options: Vec<Value>| json!({"type": 3, "custom_id": "s", "options": options});
    let option = |value: &str| json!({"label": "x", "value": value});
    let rows = |rows: Vec<Value>| json!({ "components": rows });
    let numbered = |n: usize| button(&n.to_string(), "x");
    let faults = [
        json!({"content": "x".repeat(2_001)}),
        json!({"embeds": [{"description": "x".repeat(4_097)}]}),
        json!({"embeds": [{"title": "x".repeat(257)}]}),
        json!({"attachments": [{"description": "x".repeat(1_025)}]}),
        rows((0..6).map(|n| row(vec![numbered(n)])).collect()),
        rows(vec![row((0..6).map(numbered).collect())]),
        rows(vec![row(Vec::new())]),
        rows(vec![row(vec![button("a", "x"), button("a", "y")])]),
        rows(vec![row(vec![button(&"a".repeat(101), "x")])]),
        rows(vec![row(vec![button("a", "")])]),
        rows(vec![row(vec![button("a", &"x".repeat(81))])]),
        rows(vec![row(vec![select(vec![option("v")]), button("a", "x")])]),
        rows(vec![row(vec![select(Vec::new())])]),
        rows(vec![row(vec![select(
            (0..26).map(|n| option(&n.to_string())).collect(),
        )])]),
        rows(vec![row(vec![select(vec![option("v"), option("v")])])]),
        rows(vec![row(vec![select(vec![option(&"v".repeat(101))])])]),
    ];
    for fault in faults {
        assert_eq!(check_message(&fault).len(), 1, "{fault}");
    }
}

/// A position by its sides, as `castle units supply points`: `b2 a3,c2 1 0`; seat 0 is to move.
fn scenario(sides: [&str; 2]) -> Value {
    let sides = sides.map(|text| {
        let words: Vec<&str> = text.split(' ').collect();
        let [castle, units, supply, points] = words[..] else {
            panic!("{text:?} is no side")
        };
        let units: Vec<&str> = units.split(',').filter(|unit| *unit != "-").collect();
        let number = |text: &str| text.parse::<u8>().unwrap();
        json!({"castle": castle, "units": units, "supply": number(supply), "points": number(points)})
    });
    json!({ "scenario": { "sides": sides, "to_move": 0, "step": "castle" } })
}

struct Play {
    state: AnyState,
    row: TableRow,
    told: Vec<AnyTold>,
}

impl Play {
    #[track_caller]
    fn new(game: GameId, options: &Value, names: &[&str]) -> Self {
        let options = options.as_object().cloned().unwrap_or_default();
        let seats = names.len();
        let setup = Setup {
            seats,
            options,
            map: None,
        };
        let mut state = game.world(&setup).unwrap().open();
        for event in state.start(&mut Scripted::new([1; 200])).unwrap() {
            state.apply(&event).unwrap();
        }
        let row = row(game, names);
        Self {
            state,
            row,
            told: Vec::new(),
        }
    }

    fn castles(options: &Value) -> Self {
        let [first, .., second] = hostile_names();
        Self::new(GameId::Castles, options, &[&first, &second])
    }

    #[track_caller]
    fn order(mut self, seat: u8, text: &str) -> Self {
        let roster = self.row.roster();
        let mut dice = Scripted::new([1; 40]);
        let decided = self
            .state
            .decide(Actor::Seat(Seat(seat)), &roster, text, &mut dice);
        for event in decided.unwrap_or_else(|no| panic!("{text}: {no:?}")).events {
            self.told.extend(self.state.tell(&event, Viewer::Public));
            self.state.apply(&event).unwrap();
        }
        if self.state.over().is_some() {
            self.row.stage = Stage::Over;
        }
        self
    }

    /// The panel of a seat with a draft and what was picked up.
    #[track_caller]
    fn panel(&self, seat: u8, text: &str, focus: Option<&str>) -> Panel {
        let seat = Seat(seat);
        let asks = self.state.asks();
        let ask = asks.iter().find(|ask| ask.seat == seat).cloned();
        let now = self.state.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let preview = if text.is_empty() {
            AnyPreview {
                view: now.clone(),
                told: Vec::new(),
                order: String::new(),
                complete: false,
            }
        } else {
            now.preview(seat, &roster, text)
                .unwrap_or_else(|no| panic!("{text}: {no}"))
        };
        let legal = if ask.is_some() && !preview.complete {
            now.legal(&roster, seat, &preview.order)
        } else {
            Vec::new()
        };
        let draft = Draft {
            key: ask.as_ref().map_or("over".into(), |ask| ask.key.clone()),
            text: preview.order,
            focus: focus.map(str::to_owned),
            held: false,
            revision: u64::from(u32::MAX),
        };
        Panel {
            row: self.row.clone(),
            person: PersonId(1),
            seat,
            ask,
            asks,
            draft,
            preview: preview.view,
            told: preview.told,
            complete: preview.complete,
            struck: None,
            legal,
            asides: now.asides(&self.row.roster(), seat),
            now,
        }
    }

    fn glance(&self) -> Glance {
        Glance {
            row: self.row.clone(),
            view: Some(self.state.view(Viewer::Public)),
            asks: self.state.asks(),
            due: vec![(Seat(0), Millis(i64::MAX)), (Seat(1), Millis(i64::MAX))],
            words: vec![Seat(0), Seat(1)],
        }
    }
}

fn row(game: GameId, names: &[&str]) -> TableRow {
    let seats = names
        .iter()
        .zip(SIDES)
        .zip(0_u8..)
        .map(|((name, side), colour)| SeatRow {
            label: Label {
                name: (*name).to_owned(),
                code: side.1.to_owned(),
                emblem: side.2.to_owned(),
            },
            colour,
            holder: Holder::People(vec![PersonId(u64::MAX >> 1), PersonId(1)]),
        });
    TableRow {
        id: TableId(i64::from(u32::MAX)),
        game,
        stage: Stage::Playing,
        guild: Some(1),
        place: PlaceId(2),
        host: PersonId(u64::MAX >> 1),
        options: serde_json::Map::new(),
        secret: Secret::new([7; 32]),
        seats: seats.collect(),
        pace: Pace::Relaxed,
        paused: None,
        revision: 3,
        seq: 9,
        created: Millis(0),
    }
}

/// A bot without a Discord; the folder is its store's.
async fn bot() -> (Bot, TempDir) {
    let folder = TempDir::new().unwrap();
    let options = OpenOptions {
        path: folder.path().join("castellan.sqlite"),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    let store = Arc::new(Sqlite::open(&options).await.unwrap());
    let (news, _) = mpsc::unbounded_channel();
    let tables = Tables::new(store, Arc::new(World), news);
    let artist = Artist::new();
    let bot = Bot {
        tables,
        artist,
        changed: Arc::default(),
        bounds: super::Bounds::default(),
    };
    (bot, folder)
}

/// Five units that can move, after the castle has.
fn five_units() -> Value {
    scenario(["a1 a3,b3,c3,d3,d1 0 0", "d4 - 3 2"])
}

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
        check(what, &panels::board(&bot, &play.glance()).await.unwrap());
        check(what, &panels::text_board(&play.glance()));
        let text = "Cb2 ".repeat(1_000).trim_end().to_owned();
        panel.struck = Some((
            text,
            Refusal {
                ruling: None,
                text: long.clone(),
            },
        ));
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
    panel.struck = Some(("b3d3".into(), refusal.unwrap_err()));
    let reply = panels::panel(&bot, &panel, None).await.unwrap();
    assert!(reply.text.contains("~~b3d3~~"), "{}", reply.text);
    assert!(reply.text.contains("(CC-"), "{}", reply.text);
    assert!(reply.text.contains("So far: `Ca2`"), "{}", reply.text);
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
        let card = messages::card(&play.glance(), None);
        let more = panels::more(&panel);
        shown.push([reply, card, more].each_ref().map(bodies));
    }
    assert_eq!(shown[0], shown[1]);
}

#[tokio::test]
async fn whatever_is_posted_keeps_discords_limits_with_any_names() {
    let (bot, _folder) = bot().await;
    let names = hostile_names();
    for (n, name) in names.iter().enumerate() {
        let pair = [name.as_str(), &names[(n + 1) % NAMES]];
        let play = Play::new(GameId::Castles, &five_units(), &pair);
        let play = play.order(0, "Ca2 b3b4 d3d4 .");
        let (view, asks) = (play.state.view(Viewer::Public), play.state.asks());
        let link = Some("https://discord.com/channels/1/2/3".to_owned());
        for stage in [Stage::Lobby, Stage::Playing, Stage::Over, Stage::Ended] {
            let mut glance = play.glance();
            glance.row.stage = stage;
            glance.row.options.insert("match".into(), json!(2));
            check(name, &messages::card(&glance, link.clone()));
            for holder in [Holder::Nobody, Holder::Bot] {
                glance.row.seats[1].holder = holder;
                glance.view = None;
                check(name, &messages::card(&glance, None));
            }
        }
        let request = UndoRequest {
            by: Seat(0),
            to: 1,
            at: 2,
            waiting: vec![Seat(0), Seat(1)],
            until: Millis(i64::from(u32::MAX) * 1_000),
        };
        let (by, host) = (Seat(0), PersonId(u64::MAX >> 1));
        let notices = vec![
            board(&view, &play, &asks),
            Notice::TakenBack {
                by,
                entries: 12,
                view: view.stored(),
                asks: asks.clone(),
            },
            Notice::UndoAsked(request),
            Notice::UndoRefused { by },
            Notice::CalledOff { by: host },
            Notice::Secrets {
                seat: by,
                own: view.own(by),
                told: play.told.iter().cycle().take(200).cloned().collect(),
                asked: true,
            },
            Notice::Reminder {
                wait: i64::MAX,
                seat: by,
                until: Millis(i64::MAX),
            },
            Notice::Paused {
                by: Some(host),
                why: Because::Host,
            },
            Notice::Paused {
                by: None,
                why: Because::Absent,
            },
            Notice::Resumed {
                by: Some(host),
                why: Because::Unreachable,
            },
            Notice::Extended {
                by: host,
                hours: u32::MAX,
            },
            Notice::PaceSet {
                by: host,
                pace: "daily 23:59 America/Argentina/ComodRivadavia".into(),
            },
            Notice::Moved {
                from: Millis(i64::MIN),
                to: Millis(i64::MAX),
            },
            Notice::MovedHere { by: host },
            Notice::Unreachable {
                place: PlaceId(u64::MAX >> 1),
                why: "403 Forbidden".into(),
            },
        ];
        for notice in &notices {
            let reply = messages::post(&bot, &play.glance(), notice).await;
            check(name, &reply.unwrap());
        }
    }
}

fn board(view: &AnyView, play: &Play, asks: &[rules::Ask]) -> Notice {
    Notice::Board {
        view: view.stored(),
        // As much as an outage may pile up.
        told: play.told.iter().cycle().take(200).cloned().collect(),
        asks: asks.to_vec(),
        over: play.state.over(),
        clock: vec![Seat(0), Seat(1), Seat(0)],
    }
}

#[test]
fn rules_pages_fit_an_embed_without_being_cut() {
    for game in GameId::ALL {
        let reply = panels::rules(*game);
        check(game.id(), &reply);
        let body = serde_json::to_value(reply.to_press()).unwrap();
        let text = body["embeds"][0]["description"].as_str().unwrap();
        assert!(!text.ends_with('…'), "the rules of {game} are cut");
    }
}

#[test]
fn only_addresses_on_this_machine_are_loopback() {
    for url in [
        "http://127.0.0.1:7878",
        "http://127.0.0.1:7878/",
        "ws://127.0.0.1:1/?v=10&encoding=json",
        "ws://[::1]:80/",
    ] {
        assert!(is_loopback(url), "{url}");
    }
    for url in [
        "",
        "127.0.0.1:80",
        "https://discord.com/api",
        "wss://gateway.discord.gg",
        "http://127.0.0.1.example.org:80/",
        "http://example.org:80/127.0.0.1",
        "http://127.0.0.1:1@example.org/",
        "http://127.0.0.1@example.org:80/",
        "http://example.org#127.0.0.1:80",
        "http://10.0.0.1:80/",
        "http://0.0.0.0:80/",
    ] {
        assert!(!is_loopback(url), "{url}");
    }
}
