//! What was taken out is gone from the disk (TB-10).

use super::rows::redact::{promised, redact, say, secrets};
use super::*;
use crate::table::model::Draft;

/// Which files of a store hold a text.
fn files_with(fresh: &Fresh, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(fresh.dir.path()).unwrap() {
        let file = file.unwrap().path();
        let bytes = std::fs::read(&file).unwrap();
        if memchr::memmem::find(&bytes, text.as_bytes()).is_some() {
            found.push(file.display().to_string());
        }
    }
    found
}

#[tokio::test]
async fn tb_10_nothing_of_what_was_taken_out_is_left_in_the_files() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    // Texts are typed into drafts first, which grow, move others about and go.
    for number in 0..400_u64 {
        let seat = Seat(u8::try_from(number % 2).unwrap());
        let draft = Draft {
            key: format!("{}", number * 7_919 % 101),
            steps: vec![format!(
                "offer Ben: promise \"rude words {number}\"{}",
                "; bid 3".repeat(50)
            )],
            focus: None,
            held: false,
            revision: number + 1,
        };
        let put = fresh
            .store
            .put_draft(fresh.on(table).await, seat, &draft, Millis(1))
            .await;
        put.unwrap();
        if number % 3 == 0 {
            fresh
                .sql(&format!("DELETE FROM drafts WHERE key = '{}'", draft.key))
                .await;
        }
    }
    fresh.sql("DELETE FROM drafts").await;
    say(&fresh, (table, 1), secrets(), vec![promised()]).await;
    assert!(!files_with(&fresh, "rude words").is_empty());
    redact(&fresh, table).await;
    assert_eq!(files_with(&fresh, "rude words"), [""; 0]);
    // Nor when it was killed before that was written into the file.
    let bytes = std::fs::metadata(fresh.dir.path().join("castellan.db-wal"));
    assert_eq!(bytes.map_or(0, |it| it.len()), 0);
}
