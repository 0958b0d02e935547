//! Tables to look at: games with any names in any position, and a bot without a Discord.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::any::{AnyObservation, AnyPreview, AnyState, GameId};
use rules::dice::{Scripted, Secret};
use rules::proposals::Proposals;
use rules::{Actor, BotContext, BotSeed, Label, Level, Next, Seat, Viewer};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;

use crate::discord::artist::Artist;
use crate::discord::checks::Checks;
use crate::discord::commands::NEW_MAPS;
use crate::discord::latest_press::Presses;
use crate::discord::uploads::Uploads;
use crate::discord::{Api, Bot, Bounds};
use crate::maps;
use crate::presenter::tests::play::Cycling;
use crate::store::{OpenOptions, Sqlite, Synchronous};
use crate::table::environment::SystemEnvironment;
use crate::table::model::{
    Draft, Holder, LiveHour, Millis, PersonId, PlaceId, SeatRow, Stage, TableId, TableRow,
};
use crate::table::pace::Pace;
use crate::table::patience::Patience;
use crate::table::{Glance, Panel, SIDES, Standing, Tables};
use crate::work::FairQueue;

pub(super) const NAMES: usize = 9;

/// Names that are long, turn the direction, ping, format, or show nothing.
pub(super) fn hostile_names() -> [String; NAMES] {
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

/// A position by its sides, as `castle units supply points`: `b2 a3,c2 1 0`; seat 0 is to move.
pub(super) fn scenario(sides: [&str; 2]) -> Value {
    let sides = sides.map(|text| {
        let words: Vec<&str> = text.split(' ').collect();
        let [castle, units, supply, points] = words[..] else {
            panic!("{text:?} is not a side")
        };
        let units: Vec<&str> = units.split(',').filter(|unit| *unit != "-").collect();
        let number = |text: &str| text.parse::<u8>().unwrap();
        json!({"castle": castle, "units": units, "supply": number(supply), "points": number(points)})
    });
    json!({ "scenario": { "sides": sides, "to_move": 0, "step": "castle" } })
}

pub(super) struct Play {
    pub(super) state: AnyState,
    pub(super) row: TableRow,
    pub(super) observation: Vec<AnyObservation>,
}

impl Play {
    #[track_caller]
    pub(super) fn new(game: GameId, options: &Value, names: &[&str]) -> Self {
        let options = options.as_object().cloned().unwrap_or_default();
        let seats = names.len();
        let setup = maps::setup(game, seats, &options);
        let mut state = game.world(&setup).unwrap().open();
        for event in state.start(&mut Scripted::new([1; 200])).unwrap() {
            state.apply(&event).unwrap();
        }
        let row = row(game, names);
        Self {
            state,
            row,
            observation: Vec::new(),
        }
    }

    pub(super) fn castles(options: &Value) -> Self {
        let [first, .., second] = hostile_names();
        Self::new(GameId::Castles, options, &[&first, &second])
    }

    #[track_caller]
    pub(super) fn order(mut self, seat: u8, text: &str) -> Self {
        let roster = self.row.roster();
        let mut dice = Cycling::default();
        let decided = self
            .state
            .decide(Actor::Seat(Seat(seat)), &roster, text, &mut dice);
        for event in decided.unwrap_or_else(|no| panic!("{text}: {no:?}")).events {
            self.observation
                .extend(self.state.observe(&event, Viewer::Public));
            self.state.apply(&event).unwrap();
        }
        if self.state.over().is_some() {
            self.row.stage = Stage::Over;
        }
        self
    }

    /// The panel of a seat with a draft and what was picked up.
    #[track_caller]
    pub(super) fn panel(&self, seat: u8, text: &str, focus: Option<&str>) -> Panel {
        let seat = Seat(seat);
        let asks = self.state.asks();
        let ask = asks.iter().find(|ask| ask.seat == seat).cloned();
        let now = self.state.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let preview = if text.is_empty() {
            AnyPreview {
                view: now.clone(),
                observation: Vec::new(),
                order: String::new(),
                complete: false,
            }
        } else {
            now.preview(seat, &roster, text)
                .unwrap_or_else(|no| panic!("{text}: {no}"))
        };
        let next = if ask.is_some() && !preview.complete {
            now.next(&roster, seat, &preview.order)
        } else {
            Next::nothing()
        };
        let draft = Draft {
            key: ask.as_ref().map_or("over".into(), |ask| ask.key.clone()),
            steps: self.row.game.steps(&preview.order),
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
            observation: preview.observation,
            complete: preview.complete,
            ahead: None,
            text: preview.order,
            struck: Vec::new(),
            next,
            asides: now.asides(&roster, seat),
            begun: Vec::new(),
            words: BTreeMap::new(),
            context: BotContext::keen(BotSeed::new([3; 32])),
            now,
        }
    }

    pub(super) fn glance(&self) -> Glance {
        Glance {
            proposals: Proposals::new(),
            row: self.row.clone(),
            roster: self.row.roster(),
            view: Some(self.state.view(Viewer::Public)),
            asks: self.state.asks(),
            due: vec![(Seat(0), Millis(i64::MAX)), (Seat(1), Millis(i64::MAX))],
            standing: BTreeMap::from([(Seat(1), Standing::Missing(u32::MAX))]),
            live: LiveHour::default(),
            words: vec![Seat(0), Seat(1)],
            can_take_back: true,
            past_bots: u64::MAX,
            has_neutral_master: false,
        }
    }
}

pub(super) fn row(game: GameId, names: &[&str]) -> TableRow {
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
            picture: None,
            holder: Holder::People(vec![PersonId(u64::MAX >> 1), PersonId(1)]),
        });
    TableRow {
        master: None,
        id: TableId(i64::from(u32::MAX)),
        game,
        name: None,
        stage: Stage::Playing,
        guild: Some(1),
        place: PlaceId(2),
        host: PersonId(u64::MAX >> 1),
        co_hosts: Vec::new(),
        claim: None,
        nomination: None,
        options: serde_json::Map::new(),
        bots: Level::Keen,
        edition: game.edition(),
        secret: Secret::new([7; 32]),
        seats: seats.collect(),
        pace: Pace::Relaxed,
        patience: Patience::STEADY,
        paused: None,
        version: 3,
        seq: 9,
        created: Millis(0),
    }
}

/// A bot without a Discord; the folder is its store's.
pub(super) async fn bot() -> (Bot, TempDir) {
    let folder = TempDir::new().unwrap();
    let options = OpenOptions {
        path: folder.path().join("castellan.sqlite"),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    let store = Arc::new(Sqlite::open(&options).await.unwrap());
    let (news, _) = mpsc::unbounded_channel();
    let tables = Tables::new(store, Arc::new(SystemEnvironment), news);
    let artist = Artist::new(tables.clone()).unwrap();
    let bot = Bot {
        tables,
        artist,
        rooms: Arc::default(),
        handed: Arc::default(),
        showing: Arc::default(),
        table_threads: crate::discord::table_threads::TableThreads::default(),
        checks: Checks::new(Bounds::default().soon),
        latest_press: Presses::default(),
        maps: FairQueue::new("new maps", NEW_MAPS).unwrap(),
        uploads: Uploads::new(&Api::Discord, Bounds::default()).unwrap(),
        attendance: crate::discord::attendance::Attendance::default(),
        own: crate::discord::allowance::Allowance::default(),
        buckets: crate::discord::limits::Buckets::default(),
        tallies: crate::discord::tally::Tallies::default(),
        server_log: crate::discord::server::log::ServerLog::new().0,
        membership: Arc::new(crate::discord::server::membership::Membership::new().0),
        me: serenity::all::UserId::new(1),
        out: Arc::new(crate::discord::outgoing::Outgoing::new(
            serenity::all::Http::new("nobody's"),
            Arc::default(),
        )),
        changed: Arc::default(),
        bounds: Bounds::default(),
    };
    (bot, folder)
}

/// Five units that can move, after the castle has.
pub(super) fn five_units() -> Value {
    scenario(["a1 a3,b3,c3,d3,d1 0 0", "d4 - 3 2"])
}
