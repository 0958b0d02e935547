//! Statements that are written together.

use sqlx::postgres::PgArguments;
use sqlx::{Arguments as _, Encode, Postgres, Type};

use super::pool::Connection;
use crate::table::store::StoreError;

/// Statements that are run one after the other; none sees a result of another but in the database.
#[derive(Default)]
pub(in crate::store) struct Batch {
    statements: Vec<(String, PgArguments)>,
}

/// The values of a statement that is being added.
pub(in crate::store) struct Values<'a> {
    values: &'a mut PgArguments,
}

impl Batch {
    pub(in crate::store) fn new() -> Self {
        Self::default()
    }

    /// Adds a statement, whose parameters are `$1` and so on; its values are bound in this order.
    pub(in crate::store) fn add(&mut self, sql: &'static str) -> Values<'_> {
        self.begin(sql.to_owned())
    }

    fn begin(&mut self, sql: String) -> Values<'_> {
        let (_, values) = self.statements.push_mut((sql, PgArguments::default()));
        Values { values }
    }

    /// Adds a statement that inserts rows of three numbers, if there are any.
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
        let mut values = self.begin(sql);
        for column in columns {
            values = values.bind(column)?;
        }
        Ok(())
    }

    /// Runs the statements, if there are any.
    pub(in crate::store) async fn run(self, db: &mut Connection) -> Result<(), StoreError> {
        for (sql, values) in self.statements {
            // Nothing but statements of this program's own text is in it.
            let sql = sqlx::AssertSqlSafe(sql);
            sqlx::query_with(sql, values).execute(&mut *db).await?;
        }
        Ok(())
    }
}

impl Values<'_> {
    /// Binds the next value.
    pub(in crate::store) fn bind<T>(self, value: T) -> Result<Self, StoreError>
    where
        T: Encode<'static, Postgres> + Type<Postgres>,
    {
        self.values.add(value).map_err(StoreError::Database)?;
        Ok(self)
    }
}
