//! Fail points: places where tests kill the program on purpose, to see what survives.
//!
//! With the feature `fail-points`, `CASTELLAN_KILL_AT=append-after-commit:3` kills the process at
//! the third passing of that point, `CASTELLAN_FREEZE_AT` stops it there until it is told to go on
//! (SIGCONT), and `CASTELLAN_CLOCK_AHEAD=600000` sets its clock ahead by so many milliseconds.
//! Without it (in every release) they are nothing at all. The tests iterate over [`Point::ALL`], so a
//! new point is killed at as soon as it is listed.

macro_rules! points {
    ($($(#[doc = $doc:literal])+ $point:ident: $name:literal,)+) => {
        /// A moment at which a kill may come.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Point {
            $($(#[doc = $doc])+ $point,)+
        }

        impl Point {
            /// Every point, in the order in which they are listed here.
            pub const ALL: &[Self] = &[$(Self::$point),+];

            /// Its name in `CASTELLAN_KILL_AT`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$point => $name,)+
                }
            }
        }
    };
}

points! {
    /// The database is open and has this version's form.
    StoreOpened: "store-opened",
    /// A migration that may be due is next.
    MigrationBefore: "migration-before",
    /// A migration is done, or was not due.
    MigrationAfter: "migration-after",
    /// A new table is written, but not committed.
    CreateBeforeCommit: "create-before-commit",
    /// A new table is committed; nobody has been told.
    CreateAfterCommit: "create-after-commit",
    /// A change of a table's row is written, but not committed.
    ChangeBeforeCommit: "change-before-commit",
    /// A change of a table's row is committed; nobody has been told.
    ChangeAfterCommit: "change-after-commit",
    /// An entry of the log is written with all beside it, but not committed.
    AppendBeforeCommit: "append-before-commit",
    /// An entry of the log is committed; nobody has been told.
    AppendAfterCommit: "append-after-commit",
    /// A snapshot is written within an append; older ones are still there.
    SnapshotWritten: "snapshot-written",
    /// Older snapshots are removed within an append.
    SnapshotPruned: "snapshot-pruned",
    /// A draft is written, but not committed.
    DraftBeforeCommit: "draft-before-commit",
    /// A draft is committed; nobody has been told.
    DraftAfterCommit: "draft-after-commit",
    /// A wish to take back is written, but not committed.
    UndoBeforeCommit: "undo-before-commit",
    /// A wish to take back is committed; nobody has been told.
    UndoAfterCommit: "undo-after-commit",
    /// That a message is on its way is written, but not committed.
    TriedBeforeCommit: "tried-before-commit",
    /// That a message is on its way is committed.
    TriedAfterCommit: "tried-after-commit",
    /// It is the turn of something that Discord is to do for a table; whether the table is still ours is asked next.
    TurnCome: "turn-come",
    /// A message is made, and about to be sent.
    SendBefore: "send-before",
    /// Discord has taken a message; that is not marked yet.
    SendAfter: "send-after",
    /// A message of ours is about to be changed or taken away.
    EditBefore: "edit-before",
    /// A message of ours is changed or taken away; that is not marked yet.
    EditAfter: "edit-after",
    /// The status card is sent, but not pinned.
    PinBefore: "pin-before",
    /// The status card is pinned; that it was sent is not marked yet.
    PinAfter: "pin-after",
    /// A thread is about to be made.
    ThreadBefore: "thread-before",
    /// A thread is made; that is not noted yet.
    ThreadAfter: "thread-after",
    /// What became of a place beside a table's own is written, but not committed.
    SideThreadBeforeCommit: "side-before-commit",
    /// What became of a place beside a table's own is committed.
    SideThreadAfterCommit: "side-after-commit",
    /// What became of a talk is written, but not committed.
    TalkBeforeCommit: "talk-before-commit",
    /// What became of a talk is committed.
    TalkAfterCommit: "talk-after-commit",
    /// A notice is marked as sent, but that is not committed.
    SentBeforeCommit: "sent-before-commit",
    /// The mark that a notice was sent is committed.
    SentAfterCommit: "sent-after-commit",
    /// A notice is given up, but that is not committed.
    GaveUpBeforeCommit: "gave-up-before-commit",
    /// It is committed that a notice is given up.
    GaveUpAfterCommit: "gave-up-after-commit",
    /// A change of waits is written, but not committed.
    ClockBeforeCommit: "clock-before-commit",
    /// A change of waits is committed.
    ClockAfterCommit: "clock-after-commit",
    /// That the bot is in contact is written, but not committed.
    HeartbeatBeforeCommit: "beat-before-commit",
    /// That the bot is in contact is committed.
    HeartbeatAfterCommit: "beat-after-commit",
    /// A copy of the database is written, but not in its place.
    BackupWritten: "backup-written",
    /// A copy of the database is in its place.
    BackupDone: "backup-done",
    /// What is to be put back is written; the database is where it was.
    RestoreWritten: "restore-written",
    /// The database has a second name, and nothing has taken its place yet.
    RestoreAside: "restore-aside",
    /// What was to be put back is in its place.
    RestoreDone: "restore-done",
    /// A person's name is written, but not committed.
    PersonBeforeCommit: "person-before-commit",
    /// A person's name is committed.
    PersonAfterCommit: "person-after-commit",
    /// All that is kept of a person is taken out, but that is not committed.
    ForgetBeforeCommit: "forget-before-commit",
    /// It is committed that a person is forgotten; the tables in memory still know them.
    ForgetAfterCommit: "forget-after-commit",
}

impl Point {
    /// The point with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|point| point.name() == name)
    }
}

/// Passes a point; the process may end here.
#[cfg(not(feature = "fail-points"))]
#[inline]
pub fn point(_: Point) {}

/// How far the clock is set ahead, in milliseconds.
#[cfg(not(feature = "fail-points"))]
#[inline]
pub fn clock_ahead() -> i64 {
    0
}

#[cfg(feature = "fail-points")]
pub use armed::{clock_ahead, point};

#[cfg(feature = "fail-points")]
mod armed {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::Point;

    /// The environment's variables that name the point and the passing of a kill and of a freeze.
    const KILL: &str = "CASTELLAN_KILL_AT";
    const FREEZE: &str = "CASTELLAN_FREEZE_AT";
    /// The one that sets the clock ahead.
    const CLOCK: &str = "CASTELLAN_CLOCK_AHEAD";

    /// At which passing of a point something happens to the process.
    struct Plan {
        point: Point,
        passings_left: AtomicU32,
    }

    struct Asked {
        kill: Option<Plan>,
        freeze: Option<Plan>,
        clock_ahead: i64,
    }

    /// What the environment says. It is read once; what cannot be read ends the program with exit
    /// code 2, so that a typo is not taken for a program that survives.
    fn asked() -> &'static Asked {
        static ASKED: OnceLock<Asked> = OnceLock::new();
        let planned = |name| read(name, "a point with a number", plan);
        ASKED.get_or_init(|| Asked {
            kill: planned(KILL),
            freeze: planned(FREEZE),
            clock_ahead: read(CLOCK, "a number", |text| text.parse().ok()).unwrap_or(0),
        })
    }

    /// Passes a point; the process is killed or frozen here if the environment says so.
    pub fn point(point: Point) {
        let asked = asked();
        if asked.kill.as_ref().is_some_and(|it| it.is_now(point)) {
            kill();
        }
        if asked.freeze.as_ref().is_some_and(|it| it.is_now(point)) {
            eprintln!("castellan: frozen at {}", point.name());
            freeze();
        }
    }

    impl Plan {
        /// Whether this passing of a point is the one.
        fn is_now(&self, point: Point) -> bool {
            self.point == point && self.passings_left.fetch_sub(1, Ordering::SeqCst) == 1
        }
    }

    /// How far the clock is set ahead, in milliseconds.
    pub fn clock_ahead() -> i64 {
        asked().clock_ahead
    }

    fn read<T>(name: &str, what: &str, value: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = std::env::var(name).ok()?;
        let value = value(&text);
        if value.is_none() {
            eprintln!("castellan: {name}={text:?} is not {what}");
            std::process::exit(2);
        }
        value
    }

    fn plan(text: &str) -> Option<Plan> {
        let (name, number) = text.split_once(':')?;
        let point = Point::from_name(name)?;
        let passings_left = number.parse().ok().filter(|number| *number > 0)?;
        Some(Plan {
            point,
            passings_left: AtomicU32::new(passings_left),
        })
    }

    /// Stops the process until it is told to go on.
    fn freeze() {
        #[cfg(unix)]
        {
            let own = rustix::process::getpid();
            if rustix::process::kill_process(own, rustix::process::Signal::STOP).is_ok() {
                // The signal is on its way: nothing after the point may happen on this thread before it has come.
                std::thread::sleep(std::time::Duration::from_secs(1));
                return;
            }
        }
        std::process::abort()
    }

    /// Ends the process as the system's out-of-memory killer would.
    fn kill() -> ! {
        #[cfg(unix)]
        if rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL)
            .is_ok()
        {
            // The signal is on its way: nothing after the point may happen on this thread.
            loop {
                std::thread::park();
            }
        }
        std::process::abort()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Point;

    #[test]
    fn points_have_names_of_their_own() {
        let names: BTreeSet<&str> = Point::ALL.iter().map(|point| point.name()).collect();
        assert_eq!(names.len(), Point::ALL.len());
        for point in Point::ALL {
            assert_eq!(Point::from_name(point.name()), Some(*point));
        }
        assert_eq!(Point::from_name("append-after-comit"), None);
    }
}
