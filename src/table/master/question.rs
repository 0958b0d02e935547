//! Lines of the log that somebody questions in the open (TB-28).

use rules::Viewer;

use crate::table::error::{TableError, refuse};
use crate::table::model::{Destination, Notice, PersonId, Stage, TableId};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

impl Tables {
    /// Questions a line of the log that everybody has, by the number that everybody knows it by.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is no such line, or the person neither holds a seat nor runs the table.
    pub async fn question(
        &self,
        table: TableId,
        person: PersonId,
        line: u64,
    ) -> Result<(), TableError> {
        let lines = self.log_for((table, Viewer::Public), line.checked_add(1), 1);
        let is_there = lines.await?.iter().any(|it| it.line == line);
        self.run(table, move |session| {
            Box::pin(async move {
                if !is_there {
                    let text = format!("there is no line #{line} in this table's log");
                    return Err(refuse(28, text));
                }
                session.question(person, line).await
            })
        })
        .await
    }
}

impl Session {
    async fn question(&mut self, person: PersonId, line: u64) -> Result<(), TableError> {
        if self.row.stage == Stage::Ended {
            return Err(refuse(
                28,
                "the table has ended, so nothing is corrected any more",
            ));
        }
        let runs = self.row.is_host(person) || self.row.master == Some(person);
        if !runs && self.row.seat_of(person).is_none() {
            let text = "only those who play or run this table question a line: tell one of them";
            return Err(refuse(28, text));
        }
        let said = Notice::Questioned { by: person, line };
        let notices = vec![(Destination::Table, said)];
        self.change_clock(self.timing(), Vec::new(), notices).await
    }
}
