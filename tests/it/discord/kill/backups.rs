//! Kills of `backup` and `restore`: the database stays whole, and the work can be done again.

use std::path::Path;

use castellan::fail::Point;

use super::CALM;
use super::ground::{End, Ground, Moment, Setting};
use super::kept::Kept;
use super::program;

/// Everything that is kept, as text.
async fn all(folder: &Path) -> String {
    format!("{:?}", Kept::read(folder.join("data")).await)
}

/// Plays until a life of so many requests is over.
async fn played(ground: &mut Ground, requests: u64) {
    while !ground.live(End::Requests(requests, Moment::Any)).await {}
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_kill_in_a_backup_or_restore_leaves_a_whole_database() {
    let mut ground = Ground::new(Setting {
        seed: 3,
        tables: 1,
        habits: CALM,
    })
    .await;
    let folder = ground.folder().to_owned();
    played(&mut ground, 60).await;
    let old = all(&folder).await;
    let copy = folder.join("copy.sqlite");
    let run = |command: &str, kill_at: Option<Point>| {
        let at = kill_at.map(|point| format!("{}:1", point.name()));
        program::run_once(
            &folder,
            &[command, copy.to_str().unwrap()],
            at.as_deref().map(|at| ("CASTELLAN_KILL_AT", at)),
        )
    };
    for point in points("backup") {
        assert!(
            program::was_killed(&run("backup", Some(point))),
            "{point:?}"
        );
        assert_eq!(all(&folder).await, old, "{point:?}");
        // What a kill has left of the copy is in nobody's way.
        if copy.exists() {
            std::fs::remove_file(&copy).unwrap();
        }
        assert!(run("backup", None).status.success(), "{point:?}");
        std::fs::remove_file(&copy).unwrap();
    }
    assert!(run("backup", None).status.success());
    played(&mut ground, 60).await;
    // What is put back over it is older.
    let (data, kept) = (folder.join("data"), folder.join("kept"));
    std::fs::rename(&data, &kept).unwrap();
    for point in points("restore") {
        copy_files(&kept, &data);
        let new = all(&folder).await;
        assert_ne!(new, old);
        assert!(
            program::was_killed(&run("restore", Some(point))),
            "{point:?}"
        );
        let left = all(&folder).await;
        assert!(left == old || left == new, "{point:?}");
        assert!(run("restore", None).status.success(), "{point:?}");
        assert_eq!(all(&folder).await, old, "{point:?}");
        std::fs::remove_dir_all(&data).unwrap();
    }
    ground.end().await;
}

fn copy_files(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for file in std::fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        if file.path().is_file() {
            std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

fn points(command: &str) -> Vec<Point> {
    let of_it = |point: &&Point| point.name().starts_with(command);
    let points: Vec<Point> = Point::ALL.iter().filter(of_it).copied().collect();
    assert!(!points.is_empty(), "no point of {command}");
    points
}
