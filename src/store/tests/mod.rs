//! What a store keeps, on each engine; each test on a database of its own.
//!
//! These files are compiled once for each engine, whose tests make the databases.

mod banks;
mod drafts;
mod episodes;
mod forget;
mod guard;
mod hand_overs;
mod log;
mod notices;
mod notices_change;
mod notices_settle;
pub(in crate::store) mod observation;
mod plans;
mod proposals;
pub(in crate::store) mod redact;
pub(in crate::store) mod saved;
mod servers;
mod stats;
mod tables;
mod talks;
mod words;

use rules::any::{AnyEvent, AnyObservation, AnyState, AnyView, GameId};
use rules::dice::{Draw, Secret};
use rules::probe::{Event, Observation};
use rules::{Ask, Label, Level, Seat, Setup, Viewer};
use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;

use super::{Fresh, NUL, SEEDS, fresh};
use crate::store::Database as _;
use crate::table::model::{
    Act, AttendanceChange, By, Destination, Entry, Holder, Millis, Missed, Notice, ObservationRow,
    PendingNotice, PersonId, PlaceId, SeatRow, Stage, TableId, TimedOut,
};
use crate::table::store::{
    Append, ClockChange, ClockStore, Created, LogStore, NewTable, OutboxStore, PeopleStore,
    TalkStore, Written,
};

pub(in crate::store) const PLACE: PlaceId = PlaceId(500);
pub(in crate::store) const ANNA: PersonId = PersonId(1);
pub(in crate::store) const BEN: PersonId = PersonId(2);

impl Fresh {
    /// Everything that is stored, as text.
    pub(in crate::store) async fn dump(&self) -> String {
        let mut all = String::new();
        for (table, text) in self.texts().await {
            let sql = format!("SELECT {text} FROM {table} ORDER BY 1");
            let rows: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql))
                .fetch_all(&mut *self.db().await)
                .await
                .unwrap();
            all.extend([table, "\n  ".into(), rows.join("\n  "), "\n".into()]);
        }
        all
    }

    /// A table in which Anna plays against a bot player, without notices.
    pub(in crate::store) async fn table(&self) -> TableId {
        let created = self.store.create(new_table("make", PLACE)).await.unwrap();
        let Created::Made(table) = created else {
            panic!("{created:?}");
        };
        for notice in self.pending(table).await {
            self.store
                .sent(&notice, None, None, Millis(0))
                .await
                .unwrap();
        }
        table
    }

    /// A table at its present version, for what is written next.
    pub(in crate::store) async fn on(&self, table: TableId) -> (TableId, u64) {
        let row = self.store.table(table).await.unwrap().unwrap();
        (table, row.version)
    }

    /// Writes an entry on the present version.
    pub(in crate::store) async fn appended(&self, mut append: Append) {
        append.version = self.on(append.table).await.1;
        let written = self.store.append(append).await.unwrap();
        assert_eq!(written, Written::Done);
    }

    /// Writes a change of the clock on the present version.
    pub(in crate::store) async fn clocked(&self, mut change: ClockChange) {
        change.version = self.on(change.table).await.1;
        let written = self.store.change_clock(change).await.unwrap();
        assert_eq!(written, Written::Done);
    }

    /// What a table has to say, wherever it goes, in the order in which it was written.
    pub(in crate::store) async fn pending(&self, table: TableId) -> Vec<PendingNotice> {
        let mut all = Vec::new();
        for to in self.store.destinations(table).await.unwrap() {
            all.extend(self.store.pending(table, to).await.unwrap());
        }
        all.sort_by_key(|notice| notice.id);
        all
    }
}

pub(in crate::store) fn seat_row(name: &str, holder: Holder) -> SeatRow {
    SeatRow {
        label: Label {
            name: name.into(),
            code: name.chars().take(2).collect(),
            emblem: "tower".into(),
        },
        colour: 7,
        picture: None,
        holder,
    }
}

pub(in crate::store) fn new_table(cause: &str, place: PlaceId) -> NewTable {
    NewTable {
        notices: Vec::new(),
        cause: cause.into(),
        game: GameId::Probe,
        name: None,
        guild: Some(900),
        place,
        host: ANNA,
        master: None,
        options: Map::from_iter([("rounds".to_owned(), json!(2))]),
        bots: Level::Keen,
        pace: "daily 20:00 Europe/Berlin".parse().unwrap(),
        patience: "3/7".parse().unwrap(),
        secret: Secret::new(std::array::from_fn(|i| u8::try_from(i * 8).unwrap())),
        seats: vec![
            seat_row("Anna", Holder::People(vec![ANNA])),
            seat_row("Bot", Holder::Bot),
        ],
        at: Millis(1_000),
    }
}

pub(in crate::store) fn entry(seq: u64, cause: &str) -> Entry {
    Entry {
        seq,
        at: Millis(2_000 + i64::try_from(seq).unwrap()),
        cause: cause.into(),
        by: By::Person {
            seat: Seat(0),
            person: ANNA,
        },
        order: "bid 3".into(),
        draws: vec![Draw {
            what: "tie breaker".into(),
            sides: 6,
            result: 5,
        }],
        act: Act::Events(vec![AnyEvent::Probe(Event::Bid {
            seat: Seat(0),
            bid: 3,
        })]),
        edition: 1,
        year: None,
    }
}

pub(in crate::store) fn ask(seat: u8, key: &str) -> Ask {
    Ask::new(Seat(seat), "bid", key)
}

pub(in crate::store) fn append(table: TableId, expected: u64, cause: &str) -> Append {
    Append {
        table,
        version: expected,
        entry: entry(expected + 1, cause),
        words: Vec::new(),
        observation_rows: Vec::new(),
        is_public: true,
        notices: Vec::new(),
        asks: Vec::new(),
        stage: Stage::Playing,
        seats: None,
        edition: 1,
        drafts_done: Vec::new(),
        outdate: Vec::new(),
        proposals: None,
        attendance: Vec::new(),
        snapshot: None,
    }
}

pub(in crate::store) fn undo(table: TableId, expected: u64, to: u64) -> Append {
    let mut undo = append(table, expected, &format!("undo {expected}"));
    undo.entry.act = Act::Undo {
        to,
        events: Vec::new(),
    };
    undo
}

pub(in crate::store) fn state(round: u8) -> AnyState {
    let setup = Setup {
        seats: 2,
        options: Map::from_iter([("rounds".to_owned(), Value::from(3))]),
        map: None,
    };
    let mut state = GameId::Probe.world(&setup).unwrap().open();
    if let AnyState::Probe(running) = &mut state {
        running.state.round = round.into();
    }
    state
}

pub(in crate::store) fn view(round: u8) -> AnyView {
    state(round).view(Viewer::Public)
}

pub(in crate::store) fn observation(die: u8) -> AnyObservation {
    AnyObservation::Probe(Observation::Peeked { die })
}

/// A board of a round that tells of one die.
pub(in crate::store) fn board(round: u8, dice: &[u8]) -> Notice {
    Notice::Board {
        view: view(round).stored(),
        observation: dice.iter().copied().map(observation).collect(),
        asks: vec![ask(0, "bid-1"), ask(1, "bid-1")],
        over: None,
        clock: Vec::new(),
    }
}

/// What an entry tells a viewer: dice, by the places of their events.
pub(in crate::store) fn observation_row(viewer: Viewer, dice: &[u8]) -> ObservationRow {
    let observation = dice.iter().copied().map(observation).enumerate().collect();
    ObservationRow {
        viewer,
        observation,
    }
}

pub(in crate::store) fn to_table(notice: Notice) -> (Destination, Notice) {
    (Destination::Table, notice)
}
