//! Times to look at an old table: to load it, to read its log, to pick on a panel.

use std::time::{Duration, Instant};

use castellan::table::{Guard, Pressed, Undone};
use rules::Seat;

use crate::Scale;
use crate::ballast;
use crate::figures::{Samples, Target, head, targets};
use crate::ground::{Ground, forgotten};
use crate::table::{Table, person};

/// The most milliseconds: to load a table, to look into its log, to press a button of a panel.
const LOAD_MS: f64 = 30.0;
const LOOK_MS: f64 = 50.0;
const PRESS_MS: f64 = 5.0;
/// Lines of the log that are asked for, as `/log` does if nobody says how many.
const LINES: u32 = 10;
/// After this time an undo waits for nobody's answer.
const UNANSWERED: Duration = Duration::from_hours(25);

/// What was measured.
#[derive(Default)]
struct Looks {
    load: Samples,
    log: Samples,
    cold_log: Samples,
    secrets: Samples,
    panel: Samples,
    pick: Samples,
    search: Samples,
    undo: Samples,
}

/// Looks at the old table in every way.
pub(crate) async fn report(scale: &Scale, ground: &mut Ground, old: &mut Table) {
    let mut looks = Looks::default();
    for _ in 0..scale.looks {
        looks.cold(ground, old).await;
        looks.warm(ground, old).await;
    }
    // Whose order was followed by others' and by a throw asks them first.
    old.finish_year(ground).await;
    // Time goes on until no answer is missing any more; decisions are late then, so this comes
    // after all else.
    for _ in 0..scale.looks {
        looks.taking_back(ground, old).await;
    }
    looks.print(old.entries());
}

impl Looks {
    /// A table that is not in memory.
    async fn cold(&mut self, ground: &Ground, old: &Table) {
        let tables = ground.forgetful();
        let begun = Instant::now();
        tables.glance(old.id).await.expect("a table");
        self.load.add(begun.elapsed());
        forgotten(&tables).await;
        let begun = Instant::now();
        tables.log(old.id, None, LINES).await.expect("a log");
        self.cold_log.add(begun.elapsed());
        forgotten(&tables).await;
    }

    /// A table that is played at.
    async fn warm(&mut self, ground: &Ground, old: &mut Table) {
        let who = person(old.asked());
        let tables = &ground.tables;
        let begun = Instant::now();
        let lines = tables.log(old.id, None, LINES).await.expect("a log");
        self.log.add(begun.elapsed());
        assert!(!lines.is_empty(), "something has happened");

        let begun = Instant::now();
        let secrets = tables.secrets(old.id, who).await.expect("secrets");
        self.secrets.add(begun.elapsed());
        assert_eq!(person(secrets.seat), who);

        let begun = Instant::now();
        let panel = tables.panel(old.id, who).await.expect("a panel");
        self.panel.add(begun.elapsed());

        let guard = Guard {
            key: panel.ask.as_ref().expect("a question").key.clone(),
            revision: panel.draft.revision,
        };
        let edit = ballast::pick(&panel, &mut old.chance);
        let begun = Instant::now();
        let pressed = tables.edit(old.id, who, guard, edit).await;
        self.pick.add(begun.elapsed());
        let typed = ballast::typed(&panel, &mut old.chance);
        let begun = Instant::now();
        let found = tables.legal(old.id, who, typed).await.expect("a search");
        let took = begun.elapsed();
        if !found.is_empty() {
            // A search that finds nothing is not a figure.
            self.search.add(took);
        }

        let Pressed::Done(panel) = pressed.expect("a press") else {
            panic!("the panel is the present one")
        };
        let guard = Guard {
            key: panel.ask.as_ref().expect("a question").key.clone(),
            revision: panel.draft.revision,
        };
        let back = tables.edit(old.id, who, guard, castellan::table::Edit::Back);
        back.await.expect("a press");
    }

    /// A wish to take back an order after which the year ended, so that others must agree.
    async fn taking_back(&mut self, ground: &mut Ground, old: &Table) {
        ground.turn(UNANSWERED);
        let cause = old.cause(ground).id;
        let who = person(Seat(0));
        let begun = Instant::now();
        let undone = ground.tables.take_back(old.id, who, cause).await;
        self.undo.add(begun.elapsed());
        let undone = undone.expect("an order to take back");
        assert!(matches!(undone, Undone::Asked(_)), "{undone:?}");
        old.post(ground).await;
    }

    fn print(&self, age: u64) {
        let rows = [
            (&self.load, "cold load, until it is seen", Some(LOAD_MS)),
            (&self.log, "/log", Some(LOOK_MS)),
            (&self.cold_log, "/log of a cold table", None),
            (&self.secrets, "My secrets", Some(LOOK_MS)),
            (&self.undo, "whom to ask before taking back", Some(LOOK_MS)),
            (&self.panel, "a panel opened", None),
            (&self.pick, "a region picked on it", Some(PRESS_MS)),
            (&self.search, "a region looked for while typing", None),
        ];
        head(&format!("looking at a table of {age} entries"));
        for (samples, what, _) in &rows {
            samples.line(what);
        }
        targets(&format!("looking at a table of {age} entries"));
        for (samples, what, most) in rows {
            let Some(most) = most else { continue };
            let target = Target::at_most(most, "ms");
            for percent in [50, 99] {
                target.line(&format!("{what}, p{percent}"), samples.ms(percent));
            }
        }
    }
}
