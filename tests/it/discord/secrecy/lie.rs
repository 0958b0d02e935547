//! A world in which something hidden is otherwise: other facts are written into the database.

use std::path::Path;

use castellan::table::model::TableId;
use rules::Seat;
use rules::any::{AnyEvent, AnyObservation};
use rules::probe::{CARDS, Event, Observation};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

/// What was told, with its place in the entry.
type Observed = (usize, AnyObservation);

/// Which facts of a seat are other ones than those that were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lie {
    /// Whose facts.
    pub(super) seat: Seat,
    /// By how much the card and the private die differ; nothing is changed by 0.
    pub(super) by: u8,
    /// Whether the private die was never thrown.
    pub(super) unpeeked: bool,
}

impl Lie {
    fn card(self, card: u8) -> u8 {
        (card - 1 + self.by) % CARDS + 1
    }

    fn die(self, die: u8) -> u8 {
        (die - 1 + self.by) % 6 + 1
    }

    /// What the seat was told in place of `observation`, each with its place in the entry.
    fn observation(self, observation: Vec<Observed>) -> Vec<Observed> {
        let twisted = |(place, observation): Observed| match observation {
            AnyObservation::Probe(Observation::Dealt { seat, card }) if seat == self.seat => {
                let card = card.map(|card| self.card(card));
                Some((
                    place,
                    AnyObservation::Probe(Observation::Dealt { seat, card }),
                ))
            }
            AnyObservation::Probe(Observation::Peeked { die }) => {
                let die = self.die(die);
                let peeked = AnyObservation::Probe(Observation::Peeked { die });
                Some((place, peeked)).filter(|_| !self.unpeeked)
            }
            other @ (AnyObservation::Castles(_)
            | AnyObservation::Boki(_)
            | AnyObservation::Erkenfara(_)
            | AnyObservation::Kerfuffle(_)
            | AnyObservation::Probe(_)) => Some((place, other)),
        };
        observation.into_iter().filter_map(twisted).collect()
    }

    /// What has happened in place of `events`.
    fn events(self, events: Vec<AnyEvent>) -> Vec<AnyEvent> {
        let twisted = |event: AnyEvent| match event {
            AnyEvent::Probe(Event::Dealt { seat, card }) if seat == self.seat => {
                let card = self.card(card);
                Some(AnyEvent::Probe(Event::Dealt { seat, card }))
            }
            AnyEvent::Probe(Event::Peeked { seat, die }) if seat == self.seat => {
                let die = self.die(die);
                let peeked = AnyEvent::Probe(Event::Peeked { seat, die });
                Some(peeked).filter(|_| !self.unpeeked)
            }
            other @ (AnyEvent::Castles(_)
            | AnyEvent::Boki(_)
            | AnyEvent::Erkenfara(_)
            | AnyEvent::Kerfuffle(_)
            | AnyEvent::Probe(_)) => Some(other),
        };
        events.into_iter().filter_map(twisted).collect()
    }

    /// Writes the other facts into the database of a table's log. Whoever has read it already knows the truth.
    pub(super) async fn tell(self, database: &Path, table: TableId) {
        let options = SqliteConnectOptions::new().filename(database);
        let mut db = SqliteConnection::connect_with(&options).await.unwrap();
        let mut told = 0;
        for (seq, body) in rows(
            &mut db,
            "SELECT seq, events FROM log WHERE table_id = $1 AND events IS NOT NULL",
            table,
        )
        .await
        {
            let events = self.events(serde_json::from_str(&body).unwrap());
            let body = serde_json::to_string(&events).unwrap();
            told += put(
                &mut db,
                "UPDATE log SET events = $3 WHERE table_id = $1 AND seq = $2",
                (table, seq),
                Some(body),
            )
            .await;
        }
        let own = format!(
            "SELECT seq, body FROM told WHERE table_id = $1 AND viewer = {}",
            self.seat.0
        );
        for (seq, body) in rows(&mut db, &own, table).await {
            let observation = self.observation(serde_json::from_str(&body).unwrap());
            let body = serde_json::to_string(&observation).unwrap();
            let sql = if observation.is_empty() {
                format!(
                    "DELETE FROM told WHERE table_id = $1 AND seq = $2 AND viewer = {} AND $3 IS NOT NULL",
                    self.seat.0
                )
            } else {
                format!(
                    "UPDATE told SET body = $3 WHERE table_id = $1 AND seq = $2 AND viewer = {}",
                    self.seat.0
                )
            };
            told += put(&mut db, &sql, (table, seq), Some(body)).await;
        }
        assert!(told > 0, "there are no facts to change");
        put(
            &mut db,
            "DELETE FROM snapshots WHERE table_id = $1 AND seq > $2 AND $3 IS NULL",
            (table, 0),
            None,
        )
        .await;
        db.close().await.unwrap();
    }
}

async fn rows(db: &mut SqliteConnection, sql: &str, table: TableId) -> Vec<(i64, String)> {
    let rows = sqlx::query_as(AssertSqlSafe(sql.to_owned())).bind(table.0);
    rows.fetch_all(db).await.unwrap()
}

async fn put(
    db: &mut SqliteConnection,
    sql: &str,
    (table, seq): (TableId, i64),
    body: Option<String>,
) -> u64 {
    let put = sqlx::query(AssertSqlSafe(sql.to_owned()));
    let put = put.bind(table.0).bind(seq).bind(body);
    put.execute(db).await.unwrap().rows_affected()
}
