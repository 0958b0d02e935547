//! What is counted in the logs where it is asked for: dice, answers, missed decisions.

use async_trait::async_trait;

use crate::store::Sqlite;
use crate::store::value::{Reading, column};
use crate::table::model::{Millis, PersonId, Side, TableId, Tenure, Thrown};
use crate::table::store::{StatsStore, StoreError};

/// What throws of battles are called begins with their side; lots and shuffles are called otherwise.
pub(in crate::store) const THROWN: &str = "SELECT substr(json_extract(draw.value, '$.what'), 1, 8) AS side, \
     json_extract(draw.value, '$.sides') AS sides, count(*), sum(json_extract(draw.value, '$.result')) \
     FROM log CROSS JOIN json_each(log.draws) AS draw WHERE by_person = $1 AND by_kind = 'person' AND undone = 0 \
     AND draws <> '[]' AND side IN ('attacker', 'defender') GROUP BY side, sides ORDER BY side, sides";
pub(in crate::store) const ANSWERS: &str = "SELECT closed_at - coalesce(notified_at, since) AS took FROM log \
     CROSS JOIN waits ON waits.table_id = log.table_id AND waits.seat = log.by_seat AND closed_at = log.at \
     WHERE by_person = $1 AND by_kind = 'person' AND took >= 0";
// What a game master has the clock decide sooner has the cause of an interaction.
pub(in crate::store) const MISSED: &str = "SELECT count(*) FROM log WHERE table_id = $1 AND by_seat = $2 \
     AND undone = 0 AND seq > $3 AND seq <= $4 AND by_kind = 'clock' AND cause GLOB 'clock:*'";
pub(in crate::store) const OVER_OF_GUILD: &str =
    "SELECT id FROM tables WHERE guild = $1 AND stage = 'over' ORDER BY id DESC LIMIT $2";
pub(in crate::store) const SHOWN: &str =
    "SELECT EXISTS (SELECT 1 FROM server_stats WHERE guild = $1)";

#[async_trait]
impl StatsStore for Sqlite {
    async fn thrown_for(&self, person: PersonId) -> Result<Vec<Thrown>, StoreError> {
        let rows: Vec<(String, i64, i64, i64)> = sqlx::query_as(THROWN)
            .bind(column(person.0)?)
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let reading = Reading(format_args!("throws for a person"));
        let side = |word: &str| match word {
            "attacker" => Some(Side::Attacker),
            "defender" => Some(Side::Defender),
            _ => None,
        };
        let read = |(word, sides, count, sum): (String, i64, i64, i64)| {
            Ok(Thrown {
                side: reading.word("side", &word, side)?,
                sides: reading.number("sides", sides)?,
                count: reading.number("count", count)?,
                sum: reading.number("sum", sum)?,
            })
        };
        rows.into_iter().map(read).collect()
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
            .bind(seat.0)
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
            .bind(limit)
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
        let sql = match since {
            Some(_) => {
                "INSERT INTO server_stats (guild, at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            }
            None => "DELETE FROM server_stats WHERE guild = $1 AND $2 IS NULL",
        };
        sqlx::query(sql)
            .bind(column(guild)?)
            .bind(since.map(|since| since.0))
            .execute(&mut *tx)
            .await?;
        tx.commit().await
    }
}
