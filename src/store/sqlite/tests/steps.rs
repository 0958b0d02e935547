//! How much of the database a query looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::map::Region;

use super::rows::observation::{Played, marched};
use super::*;
use crate::store::sqlite::rows::log::subjects::about;
use crate::table::model::{LogPage, Subject};

/// How many steps SQLite takes to find the last three lines about a region that was told of in the first three of
/// so many.
async fn steps(lines: u16) -> u64 {
    let mut played = Played::new().await;
    for line in 0..lines {
        let mut one = append(played.table, 0, "");
        let mut observation_row = observation_row(Viewer::Public, &[1]);
        let region = if line < 3 { 0 } else { 1 + line % 7 };
        observation_row
            .observation
            .push((1, marched(Region(region))));
        one.observation_rows = vec![observation_row];
        played.append(one).await;
    }
    let mut db = played.fresh.store.writer.idle().await;
    let steps = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&steps);
    db.lock_handle()
        .await
        .unwrap()
        .set_progress_handler(1, move || {
            count.fetch_add(1, Ordering::Relaxed);
            true
        });
    let subject = Subject {
        region: Some(Region(0)),
        ..Subject::default()
    };
    let of = (played.table, Viewer::Public);
    let found = about(&mut db, of, subject, LogPage::Newest, 3).await;
    assert_eq!(found.unwrap().lines.len(), 3);
    db.lock_handle().await.unwrap().remove_progress_handler();
    steps.load(Ordering::Relaxed)
}

#[tokio::test]
async fn lines_about_a_region_are_found_without_reading_the_others() {
    let (few, many) = (steps(20).await, steps(400).await);
    assert!(few > 0 && many <= few + few / 4, "{few} steps, then {many}");
}
