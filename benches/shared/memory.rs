//! The memory of a table: stored only, and in use.
//!
//! A process of its own opens the database, so that nothing that was done before is counted.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use castellan::table::Tables;
use castellan::table::environment::SystemEnvironment;
use castellan::table::model::TableId;
use tokio::sync::mpsc;

use crate::figures::{Target, targets};
use crate::ground::{forgotten, open};
use crate::resident::resident;

/// What the process is started with, before the folder and the number of the table.
pub(crate) const ARGUMENT: &str = "--look-at-memory";

/// The process: prints its memory with the database open, with the table loaded, and after that.
pub(crate) async fn main(args: &[String]) {
    let [folder, table] = args else {
        panic!("{ARGUMENT} FOLDER TABLE")
    };
    let table = TableId(table.parse().expect("a number"));
    let (news, _) = mpsc::unbounded_channel();
    let store = Arc::new(open(Path::new(folder)).await);
    let idle = std::time::Duration::from_millis(200);
    let tables = Tables::with_idle(store, Arc::new(SystemEnvironment), news, idle);
    let row = tables.store().table(table).await.expect("the database");
    assert!(row.is_some(), "the table is stored");
    print_memory();
    tables.glance(table).await.expect("a table");
    print_memory();
    forgotten(&tables).await;
    print_memory();
}

fn print_memory() {
    println!("{}", resident(std::process::id()).unwrap_or(0));
}

/// Says how much memory a process has that looks at the table.
pub(crate) fn report(folder: &Path, old: TableId, entries: u64) {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program)
        .arg(ARGUMENT)
        .arg(folder)
        .arg(old.0.to_string())
        .output()
        .expect("another process");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout);
    let kb: Vec<u32> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let [cold, active, after] = kb[..] else {
        panic!("three numbers, not {text}")
    };
    targets(&format!("memory with a table of {entries} entries"));
    let mb = |kb: u32| f64::from(kb) / 1000.0;
    let target = Target::none("MB");
    target.line("a process with the table stored", mb(cold));
    target.line("more when it is active", mb(active.saturating_sub(cold)));
    target.line(
        "of which stays when it has left memory",
        mb(after.saturating_sub(cold)),
    );
}
