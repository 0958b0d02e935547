//! Everything of a database in a file, as `SQLite` has it, and back: so a copy is the same whatever the engine, and moving
//! from one to the other is to back up and to restore.

use std::path::Path;
use std::time::Duration;

use futures_util::TryStreamExt as _;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqlitePoolOptions, SqliteRow,
};
use sqlx::{Arguments as _, AssertSqlSafe, Connection as _, Row as _};

use super::Postgres;
use super::pool::Connection;
use crate::files::{Existing, Part};
use crate::store::CopyError;
use crate::store::sqlite::backup::{BackupError, check_rows, checked_copy, finish};
use crate::store::sqlite::open::MIGRATIONS;
use crate::store::sqlite::read_only::connect;
use crate::table::store::StoreError;

/// How many values are written with one statement: `SQLite` takes 32,766.
const VALUES: usize = 8_000;

/// A large table is longer on its way than any other statement may take.
const NO_LIMIT: &str = "SET LOCAL statement_timeout = 0";
const LONG: Duration = Duration::from_hours(1);
/// The highest number that rows of a table ever had, also those that are gone: none is given twice.
const NUMBERED: &str =
    "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')), 0)";

/// What a column holds.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Text,
    Bytes,
}

/// A table of the database, with its columns.
struct Form {
    name: String,
    columns: Vec<(String, Kind)>,
}

impl Form {
    /// The names of its columns, for a statement.
    fn names(&self) -> String {
        let names = self.columns.iter().map(|(name, _)| format!("\"{name}\""));
        names.collect::<Vec<_>>().join(", ")
    }

    /// How many of its rows go into one statement.
    fn rows_at_once(&self) -> usize {
        VALUES / self.columns.len().max(1)
    }
}

impl Postgres {
    /// Writes everything to a file, as it is at one moment.
    pub(super) async fn copy_to(&self, file: &Path, existing: Existing) -> Result<(), CopyError> {
        let part = Part::begin(file, existing).map_err(BackupError::from)?;
        let mut to = migrated(part.part()).await?;
        let forms = forms(&mut to).await?;
        let mut from = self.read().await?;
        take_time(&mut from).await?;
        let mut tx = to.begin().await?;
        for form in &forms {
            write_out(form, &mut from, &mut tx).await?;
        }
        number_out(&mut from, &mut tx).await?;
        tx.commit().await?;
        to.close().await?;
        check_rows(part.part(), file).await?;
        Ok(finish(part).await?)
    }

    /// Fills an empty database with everything of a file that was checked as for a restore.
    ///
    /// # Errors
    ///
    /// [`CopyError`] says what is wrong with the file or the database.
    pub async fn copy_in(&self, file: &Path) -> Result<(), CopyError> {
        let (path, mut db) = connect(file).await.map_err(BackupError::from)?;
        // It goes when it is dropped unfinished; what an older version wrote is brought to this one's form there.
        let part = checked_copy(&mut db, (&path, &path)).await?;
        let mut from = migrated(part.part()).await?;
        let mut tx = self.write_alone().await?;
        take_time(&mut tx).await?;
        let forms = forms(&mut from).await?;
        for form in &forms {
            let any = format!("SELECT EXISTS (SELECT 1 FROM {})", form.name);
            let any = sqlx::query_scalar(AssertSqlSafe(any));
            if any.fetch_one(&mut *tx).await? {
                return Err(CopyError::NotEmpty);
            }
        }
        sqlx::query("SET CONSTRAINTS ALL DEFERRED")
            .execute(&mut *tx)
            .await?;
        for form in &forms {
            write_in(form, &mut from, &mut tx).await?;
        }
        number_in(&mut from, &mut tx).await?;
        from.close().await?;
        Ok(tx.commit().await?)
    }
}

/// Lets what comes in a transaction take as long as it needs.
async fn take_time(db: &mut Connection) -> Result<(), sqlx::Error> {
    sqlx::query(NO_LIMIT).execute(&mut *db).await?;
    db.wait_for(LONG);
    Ok(())
}

/// Opens a file of ours, or an empty one, in this version's form. Whether rows fit together is checked elsewhere.
async fn migrated(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(file);
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect_with(options.foreign_keys(false)).await?;
    let migrated = MIGRATIONS.run(&pool).await;
    migrated.map_err(|error| sqlx::Error::Migrate(Box::new(error)))?;
    Ok(pool.acquire().await?.detach())
}

/// The tables, those that others refer to first.
async fn forms(db: &mut SqliteConnection) -> Result<Vec<Form>, CopyError> {
    let columns: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT t.name, c.name, c.type FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c \
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name <> '_sqlx_migrations' \
         AND t.name NOT LIKE '\\_litestream\\_%' ESCAPE '\\' ORDER BY t.rowid, c.cid",
    )
    .fetch_all(db)
    .await?;
    let mut forms: Vec<Form> = Vec::new();
    for (table, column, kind) in columns {
        let kind = match kind.as_str() {
            "INTEGER" => Kind::Number,
            "BLOB" => Kind::Bytes,
            _ => Kind::Text,
        };
        match forms.last_mut().filter(|form| form.name == table) {
            Some(form) => form.columns.push((column, kind)),
            None => forms.push(Form {
                name: table,
                columns: vec![(column, kind)],
            }),
        }
    }
    Ok(forms)
}

/// Copies the rows of a table to a file.
async fn write_out(
    form: &Form,
    from: &mut Connection,
    to: &mut SqliteConnection,
) -> Result<(), CopyError> {
    let select = AssertSqlSafe(format!("SELECT {} FROM {}", form.names(), form.name));
    let mut rows = sqlx::query(select).fetch(from);
    let mut chunk: Vec<PgRow> = Vec::new();
    loop {
        let row = rows.try_next().await?;
        let is_last = row.is_none();
        chunk.extend(row);
        if !chunk.is_empty() && (is_last || chunk.len() == form.rows_at_once()) {
            put_out(form, &chunk, to).await?;
            chunk.clear();
        }
        if is_last {
            return Ok(());
        }
    }
}

async fn put_out(form: &Form, rows: &[PgRow], to: &mut SqliteConnection) -> Result<(), CopyError> {
    let one = format!("({})", vec!["?"; form.columns.len()].join(", "));
    let all = vec![one; rows.len()].join(", ");
    let sql = format!("INSERT INTO {} ({}) VALUES {all}", form.name, form.names());
    let mut values = SqliteArguments::default();
    for row in rows {
        for (at, (_, kind)) in form.columns.iter().enumerate() {
            let added = match kind {
                Kind::Number => values.add(row.try_get::<Option<i64>, _>(at)?),
                Kind::Text => values.add(row.try_get::<Option<String>, _>(at)?),
                Kind::Bytes => values.add(row.try_get::<Option<Vec<u8>>, _>(at)?),
            };
            added.map_err(StoreError::Database)?;
        }
    }
    let insert = sqlx::query_with(AssertSqlSafe(sql), values).persistent(false);
    insert.execute(to).await?;
    Ok(())
}

/// Copies the rows of a table from a file.
async fn write_in(
    form: &Form,
    from: &mut SqliteConnection,
    to: &mut Connection,
) -> Result<(), CopyError> {
    let select = AssertSqlSafe(format!("SELECT {} FROM {}", form.names(), form.name));
    let mut rows = sqlx::query(select).fetch(from);
    let mut chunk: Vec<SqliteRow> = Vec::new();
    loop {
        let row = rows.try_next().await?;
        let is_last = row.is_none();
        chunk.extend(row);
        if !chunk.is_empty() && (is_last || chunk.len() == form.rows_at_once()) {
            put_in(form, &chunk, to).await?;
            chunk.clear();
        }
        if is_last {
            return Ok(());
        }
    }
}

async fn put_in(form: &Form, rows: &[SqliteRow], to: &mut Connection) -> Result<(), CopyError> {
    let mut lists = Vec::new();
    let mut values = PgArguments::default();
    for (at, (_, kind)) in form.columns.iter().enumerate() {
        let number = at + 1;
        let (kind, added) = match kind {
            Kind::Number => ("bigint", values.add(column::<i64>(rows, at)?)),
            Kind::Text => ("text", values.add(column::<String>(rows, at)?)),
            Kind::Bytes => ("bytea", values.add(column::<Vec<u8>>(rows, at)?)),
        };
        added.map_err(StoreError::Database)?;
        lists.push(format!("${number}::{kind}[]"));
    }
    let (names, lists) = (form.names(), lists.join(", "));
    let sql = format!(
        "INSERT INTO {} ({names}) SELECT * FROM unnest({lists})",
        form.name
    );
    sqlx::query_with(AssertSqlSafe(sql), values)
        .execute(to)
        .await?;
    Ok(())
}

/// One column of some rows.
fn column<'r, T>(rows: &'r [SqliteRow], at: usize) -> Result<Vec<Option<T>>, sqlx::Error>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    rows.iter().map(|row| row.try_get(at)).collect()
}

/// Has rows that come later in the file numbered after all that ever were on the server.
async fn number_out(from: &mut Connection, to: &mut SqliteConnection) -> Result<(), CopyError> {
    let numbered: Vec<String> = sqlx::query_scalar(
        "SELECT table_name::text FROM information_schema.columns \
         WHERE table_schema = current_schema() AND is_identity = 'YES' AND column_name = 'id'",
    )
    .fetch_all(&mut *from)
    .await?;
    for table in numbered {
        let last = sqlx::query_scalar(NUMBERED).bind(&table);
        let last: i64 = last.fetch_one(&mut *from).await?;
        // Its rows have set it to the highest of theirs.
        let old = sqlx::query("DELETE FROM sqlite_sequence WHERE name = $1");
        old.bind(&table).execute(&mut *to).await?;
        let new = sqlx::query("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)");
        new.bind(&table).bind(last).execute(&mut *to).await?;
    }
    Ok(())
}

/// Has rows that come later on the server numbered after all that ever were in the file.
async fn number_in(from: &mut SqliteConnection, to: &mut Connection) -> Result<(), CopyError> {
    let numbered = sqlx::query_as("SELECT name, seq FROM sqlite_sequence WHERE seq > 0");
    let numbered: Vec<(String, i64)> = numbered.fetch_all(from).await?;
    for (table, last) in numbered {
        let next = sqlx::query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)");
        next.bind(table).bind(last).execute(&mut *to).await?;
    }
    Ok(())
}
