//! Statements that are written together.

use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, Encode, Sqlite, SqliteConnection, Type};

use crate::store::parameters;
use crate::table::store::StoreError;

/// Statements that go to the database's thread in one trip, since a trip takes longer than most of
/// them. They are run in order; none sees a result of another but in the database.
#[derive(Default)]
pub(in crate::store) struct Batch {
    sql: String,
    values: SqliteArguments,
    /// How many values there are.
    count: usize,
}

/// The values of a statement that is being added.
pub(in crate::store) struct Values<'a> {
    batch: &'a mut Batch,
}

impl Batch {
    pub(in crate::store) fn new() -> Self {
        Self::default()
    }

    /// Adds a statement, whose parameters are `$1` and so on; its values are bound in this order.
    pub(in crate::store) fn add(&mut self, sql: &'static str) -> Values<'_> {
        self.sql.push_str(&parameters::after(self.count, sql));
        self.sql.push(';');
        Values { batch: self }
    }

    /// The same for a statement that need not see what those before it have changed, and changes other rows.
    pub(in crate::store) fn add_beside(&mut self, sql: &'static str) -> Values<'_> {
        self.add(sql)
    }

    /// The same for a statement whose new rows are numbered: those of one text are numbered in the order in which they
    /// are added.
    pub(in crate::store) fn add_numbered(&mut self, sql: &'static str) -> Values<'_> {
        self.add(sql)
    }

    /// Adds a statement that inserts rows of three numbers, if there are any.
    pub(in crate::store) fn add_rows(
        &mut self,
        into: &'static str,
        rows: impl Iterator<Item = [i64; 3]>,
    ) -> Result<(), StoreError> {
        let mut before = " VALUES ";
        for row in rows {
            if before == " VALUES " {
                self.sql.push_str(into);
            }
            let [one, two, three] = [1, 2, 3].map(|it| self.count + it);
            let values = format!("{before}(${one}, ${two}, ${three})");
            self.sql.push_str(&values);
            before = ", ";
            let mut values = Values { batch: self };
            for number in row {
                values = values.bind(number)?;
            }
        }
        if before == ", " {
            self.sql.push(';');
        }
        Ok(())
    }

    /// Runs the statements, if there are any.
    pub(in crate::store) async fn run(self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        if self.sql.is_empty() {
            return Ok(());
        }
        // Nothing but statements of this program's own text is in it.
        sqlx::query_with(AssertSqlSafe(self.sql), self.values)
            .execute(db)
            .await?;
        Ok(())
    }
}

impl Values<'_> {
    /// Binds the next value.
    pub(in crate::store) fn bind<T>(self, value: T) -> Result<Self, StoreError>
    where
        T: Encode<'static, Sqlite> + Type<Sqlite>,
    {
        self.batch.values.add(value).map_err(StoreError::Database)?;
        self.batch.count += 1;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Connection as _;

    use super::*;

    #[tokio::test]
    async fn each_statement_of_a_batch_has_parameters_of_its_own() {
        let mut db = SqliteConnection::connect(":memory:").await.unwrap();
        let mut batch = Batch::new();
        batch.add("CREATE TABLE pairs (a INTEGER, b TEXT, c INTEGER)");
        let insert = "INSERT INTO pairs VALUES ($2, $1, $2)";
        for (text, number) in [("one", 1_i64), ("two", 2)] {
            let values = batch.add(insert).bind(text).unwrap();
            values.bind(number).unwrap();
        }
        let rows = [[3, 4, 5], [4, 5, 6]].into_iter();
        batch.add_rows("INSERT INTO pairs", rows).unwrap();
        batch
            .add_rows("INSERT INTO pairs", std::iter::empty())
            .unwrap();
        let path = "UPDATE pairs SET c = json_extract($1, '$[1]') WHERE a = $2";
        let values = batch.add(path).bind("[7, 8]").unwrap();
        values.bind(2).unwrap();
        batch.run(&mut db).await.unwrap();
        let rows: Vec<(i64, String, i64)> = sqlx::query_as("SELECT a, b, c FROM pairs ORDER BY a")
            .fetch_all(&mut db)
            .await
            .unwrap();
        let row = |a, b: &str, c| (a, b.to_owned(), c);
        let others = [row(3, "4", 5), row(4, "5", 6)];
        assert_eq!(rows[..2], [row(1, "one", 1), row(2, "two", 8)]);
        assert_eq!(rows[2..], others);
        Batch::new().run(&mut db).await.unwrap();
    }

    #[tokio::test]
    async fn a_batch_that_fails_in_the_middle_is_an_error() {
        let mut db = SqliteConnection::connect(":memory:").await.unwrap();
        let mut batch = Batch::new();
        batch.add("CREATE TABLE one (a INTEGER PRIMARY KEY)");
        for _ in 0..2 {
            batch.add("INSERT INTO one VALUES ($1)").bind(1).unwrap();
        }
        batch.add("INSERT INTO one VALUES ($1)").bind(2).unwrap();
        let error = batch.run(&mut db).await.unwrap_err();
        assert!(error.to_string().contains("UNIQUE"), "{error}");
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM one")
            .fetch_one(&mut db)
            .await
            .unwrap();
        assert_eq!(count, 1, "what comes after is not run");
    }
}
