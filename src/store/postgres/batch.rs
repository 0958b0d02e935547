//! Statements that are written together.

use sqlx::postgres::PgArguments;
use sqlx::{Arguments as _, AssertSqlSafe, Encode, Postgres, Type};

use super::pool::Connection;
use crate::store::parameters;
use crate::table::store::StoreError;

/// How many statements are sent at once: a server plans each such set anew.
const MOST: usize = 16;

/// Statements that are run one after the other; none sees a result of another but in the database.
#[derive(Default)]
pub(in crate::store) struct Batch {
    trips: Vec<Trip>,
}

/// What is sent at once: a statement, or several beside each other, each of which sees what is there before all of them.
#[derive(Default)]
struct Trip {
    statements: Vec<String>,
    /// Those of them whose rows are numbered.
    numbered: Vec<&'static str>,
    values: PgArguments,
    /// How many values there are.
    count: usize,
}

/// The values of a statement that is being added.
pub(in crate::store) struct Values<'a> {
    trip: &'a mut Trip,
}

impl Batch {
    pub(in crate::store) fn new() -> Self {
        Self::default()
    }

    /// Adds a statement, whose parameters are `$1` and so on; its values are bound in this order.
    pub(in crate::store) fn add(&mut self, sql: &'static str) -> Values<'_> {
        self.trips.push(Trip::default());
        self.beside(sql)
    }

    /// The same for a statement that need not see what those before it have changed, and changes other rows.
    pub(in crate::store) fn add_beside(&mut self, sql: &'static str) -> Values<'_> {
        self.beside(sql)
    }

    /// The same for a statement whose new rows are numbered: those of one text are numbered in the order in which they
    /// are added. Beside each other they would be in any.
    pub(in crate::store) fn add_numbered(&mut self, sql: &'static str) -> Values<'_> {
        let is_in = |trip: &Trip| trip.numbered.contains(&sql);
        if self.trips.last().is_some_and(is_in) {
            self.trips.push(Trip::default());
        }
        let values = self.beside(sql);
        values.trip.numbered.push(sql);
        values
    }

    fn beside(&mut self, sql: &str) -> Values<'_> {
        let takes_more = |trip: &Trip| trip.statements.len() < MOST;
        if !self.trips.last().is_some_and(takes_more) {
            self.trips.push(Trip::default());
        }
        let trip = self.trips.last_mut().expect("one was added");
        trip.statements.push(parameters::after(trip.count, sql));
        Values { trip }
    }

    /// Adds a statement beside others that inserts rows of three numbers, if there are any.
    pub(in crate::store) fn add_rows(
        &mut self,
        into: &'static str,
        rows: impl Iterator<Item = [i64; 3]>,
    ) -> Result<(), StoreError> {
        let rows: Vec<[i64; 3]> = rows.collect();
        if rows.is_empty() {
            return Ok(());
        }
        let columns = [0, 1, 2].map(|at| rows.iter().map(|row| row[at]).collect::<Vec<i64>>());
        // Three lists, so that the statement is the same for any number of rows.
        let sql = format!("{into} SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])");
        let mut values = self.beside(&sql);
        for column in columns {
            values = values.bind(column)?;
        }
        Ok(())
    }

    /// Runs the statements, if there are any.
    pub(in crate::store) async fn run(self, db: &mut Connection) -> Result<(), StoreError> {
        for trip in self.trips {
            // Nothing but statements of this program's own text is in it.
            let sql = AssertSqlSafe(together(trip.statements));
            sqlx::query_with(sql, trip.values).execute(&mut *db).await?;
        }
        Ok(())
    }
}

/// One statement that does what all do.
fn together(mut statements: Vec<String>) -> String {
    let last = statements.pop().unwrap_or_default();
    if statements.is_empty() {
        return last;
    }
    let others = statements.iter().enumerate();
    let others: Vec<String> = others
        .map(|(at, sql)| format!("beside_{at} AS ({sql})"))
        .collect();
    format!("WITH {} {last}", others.join(", "))
}

impl Values<'_> {
    /// Binds the next value.
    pub(in crate::store) fn bind<T>(self, value: T) -> Result<Self, StoreError>
    where
        T: Encode<'static, Postgres> + Type<Postgres>,
    {
        let values = &mut self.trip.values;
        values.add(value).map_err(StoreError::Database)?;
        self.trip.count += 1;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_beside_each_other_are_one_whose_parameters_are_their_own() {
        let mut batch = Batch::new();
        let insert = batch
            .add_beside("INSERT INTO a VALUES ($1, $2)")
            .bind(1_i64);
        insert.unwrap().bind(2_i64).unwrap();
        batch.add_beside("UPDATE b SET c = $1").bind(3_i64).unwrap();
        let rows = [[4, 5, 6]].into_iter();
        batch.add_rows("INSERT INTO d", rows).unwrap();
        batch.add("DELETE FROM e WHERE f = $1").bind(7_i64).unwrap();
        batch
            .add_beside("DELETE FROM g WHERE h = $1")
            .bind(8_i64)
            .unwrap();
        let wanted = [
            "WITH beside_0 AS (INSERT INTO a VALUES ($1, $2)), beside_1 AS (UPDATE b SET c = $3) \
             INSERT INTO d SELECT * FROM unnest($4::bigint[], $5::bigint[], $6::bigint[])",
            "WITH beside_0 AS (DELETE FROM e WHERE f = $1) DELETE FROM g WHERE h = $2",
        ];
        assert_eq!(sent(batch), wanted);
    }

    #[test]
    fn rows_are_numbered_in_the_order_in_which_they_are_added() {
        let mut batch = Batch::new();
        batch.add_beside("DELETE FROM a");
        batch.add_numbered("INSERT INTO b");
        batch.add_numbered("INSERT INTO c");
        batch.add_numbered("INSERT INTO b");
        batch.add_beside("DELETE FROM d");
        let wanted = [
            "WITH beside_0 AS (DELETE FROM a), beside_1 AS (INSERT INTO b) INSERT INTO c",
            "WITH beside_0 AS (INSERT INTO b) DELETE FROM d",
        ];
        assert_eq!(sent(batch), wanted);
    }

    fn sent(batch: Batch) -> Vec<String> {
        let trips = batch.trips.into_iter();
        trips.map(|trip| together(trip.statements)).collect()
    }
}
