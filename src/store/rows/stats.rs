//! What is counted in the logs where it is asked for: dice, answers, missed decisions.

use std::collections::BTreeMap;

use async_trait::async_trait;
use rules::dice::Draw;

use super::Engine;
use super::value::{Reading, column};
use crate::table::model::{Millis, PersonId, Side, TableId, Tenure, Thrown};
use crate::table::store::{StatsStore, StoreError};

pub(in crate::store) const THROWN: &str = "SELECT draws FROM log WHERE by_person = $1 AND by_kind = 'person' \
     AND undone = 0 AND draws <> '[]'";
pub(in crate::store) const ANSWERS: &str = "SELECT closed_at - coalesce(notified_at, since) FROM log \
     CROSS JOIN waits WHERE waits.table_id = log.table_id AND waits.seat = log.by_seat AND closed_at = log.at \
     AND by_person = $1 AND by_kind = 'person' AND closed_at >= coalesce(notified_at, since)";
// What a game master has the clock decide sooner has the cause of an interaction.
pub(in crate::store) const MISSED: &str = "SELECT count(*) FROM log WHERE table_id = $1 AND by_seat = $2 \
     AND undone = 0 AND seq > $3 AND seq <= $4 AND by_kind = 'clock' AND cause LIKE 'clock:%'";
pub(in crate::store) const OVER_OF_GUILD: &str =
    "SELECT id FROM tables WHERE guild = $1 AND stage = 'over' ORDER BY id DESC LIMIT $2";
pub(in crate::store) const SHOWN: &str =
    "SELECT EXISTS (SELECT 1 FROM server_stats WHERE guild = $1)";
const SHOW: &str = "INSERT INTO server_stats (guild, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const HIDE: &str = "DELETE FROM server_stats WHERE guild = $1";

/// For which side of a battle a die was thrown: it is called by that; lots and shuffles are called otherwise.
fn side_of(draw: &Draw) -> Option<Side> {
    let sides = [("attacker", Side::Attacker), ("defender", Side::Defender)];
    let mut of = sides
        .into_iter()
        .filter(|(word, _)| draw.what.starts_with(word));
    of.next().map(|(_, side)| side)
}

#[async_trait]
impl StatsStore for Engine {
    async fn thrown_for(&self, person: PersonId) -> Result<Vec<Thrown>, StoreError> {
        let draws: Vec<String> = sqlx::query_scalar(THROWN)
            .bind(column(person.0)?)
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let reading = Reading(format_args!("throws for a person"));
        let mut thrown: BTreeMap<(Side, u32), (u64, u64)> = BTreeMap::new();
        for draws in draws {
            let draws: Vec<Draw> = reading.json("draws", &draws)?;
            for (side, draw) in draws.iter().filter_map(|it| Some((side_of(it)?, it))) {
                let (count, sum) = thrown.entry((side, draw.sides)).or_default();
                *count += 1;
                *sum += u64::from(draw.result);
            }
        }
        let thrown = thrown.into_iter();
        let thrown = thrown.map(|((side, sides), (count, sum))| Thrown {
            side,
            sides,
            count,
            sum,
        });
        Ok(thrown.collect())
    }

    async fn answers_of(&self, person: PersonId) -> Result<Vec<i64>, StoreError> {
        let answers = sqlx::query_scalar(ANSWERS).bind(column(person.0)?);
        let mut answers: Vec<i64> = answers.fetch_all(&mut *self.reader().await?).await?;
        answers.sort_unstable();
        Ok(answers)
    }

    async fn missed_in(&self, tenure: Tenure) -> Result<u64, StoreError> {
        let Tenure {
            table,
            seat,
            after,
            until,
        } = tenure;
        let until = until.map_or(Ok(i64::MAX), column)?;
        let count: i64 = sqlx::query_scalar(MISSED)
            .bind(table.0)
            .bind(i64::from(seat.0))
            .bind(column(after)?)
            .bind(until)
            .fetch_one(&mut *self.reader().await?)
            .await?;
        Reading(format_args!("log of table {table}")).number("count", count)
    }

    async fn tables_over_of_guild(
        &self,
        guild: u64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids = sqlx::query_scalar(OVER_OF_GUILD).bind(column(guild)?);
        let ids: Vec<i64> = ids
            .bind(i64::from(limit))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn shows_stats(&self, guild: u64) -> Result<bool, StoreError> {
        let shown = sqlx::query_scalar(SHOWN).bind(column(guild)?);
        Ok(shown.fetch_one(&mut *self.reader().await?).await?)
    }

    async fn show_stats(&self, guild: u64, since: Option<Millis>) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        let guild = column(guild)?;
        let change = match since {
            Some(since) => sqlx::query(SHOW).bind(guild).bind(since.0),
            None => sqlx::query(HIDE).bind(guild),
        };
        change.execute(&mut *tx).await?;
        tx.commit().await
    }
}
