//! Times to look at an old campaign: to load it, to read its log, its charts, a panel.

use std::time::Instant;

use castellan::chronicle;
use castellan::table::Tables;
use castellan::table::model::{LogPage, Subject};
use rules::Viewer;
use rules::any::AnyObservation;
use rules::map::Region;

use crate::Scale;
use crate::shared::figures::Samples;
use crate::shared::ground::{Ground, forgotten};
use crate::shared::rows::{found, lines};
use crate::table::{Table, person};

/// The most milliseconds: to load a table, to look into its log.
const LOAD_MS: f64 = 30.0;
const LOOK_MS: f64 = 50.0;
/// Lines of the log that are asked for, as `/log` does if nobody says how many.
const LINES: u32 = 10;

/// What was measured.
#[derive(Default)]
struct Looks {
    load: Samples,
    log: Samples,
    cold_log: Samples,
    first: Samples,
    year: Samples,
    region: Samples,
    through: Samples,
    secrets: Samples,
    charts: Samples,
    panel: Samples,
}

/// Looks at the old campaign in every way.
pub(crate) async fn report(scale: &Scale, ground: &Ground, old: &mut Table) {
    let mut looks = Looks::default();
    for _ in 0..scale.looks {
        looks.cold(ground, old).await;
        looks.warm(ground, old).await;
        looks.chronicle(scale, ground, old).await;
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
        let who = person(old.asked(ground).await);
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
        let history = tables.history(old.id, Some(who)).await.expect("history");
        self.charts.add(begun.elapsed());
        assert!(history.times.len() > 1, "years are over");

        let begun = Instant::now();
        let panel = tables.panel(old.id, who).await.expect("a panel");
        self.panel.add(begun.elapsed());
        assert!(panel.ask.is_some(), "a question");
    }

    /// Years and regions of its log.
    async fn chronicle(&mut self, scale: &Scale, ground: &Ground, old: &mut Table) {
        let tables: &Tables = &ground.tables;
        let of = (old.id, Viewer::Public);
        let any = 1 + old.chance.below(scale.years.try_into().expect("a few"));
        for (year, samples) in [(1, &mut self.first), (any, &mut self.year)] {
            let year = u32::try_from(year).expect("a few");
            let begun = Instant::now();
            let lines = chronicle::of_year(tables, of, None, (year, Subject::default())).await;
            samples.add(begun.elapsed());
            assert!(!lines.expect("a log").is_empty(), "a year tells something");
        }
        let view = old.seen(ground).await;
        let region = old.chance.below(view.board.lands.len());
        let region = Region(u16::try_from(region).expect("a few"));
        let begun = Instant::now();
        let subject = Subject {
            region: Some(region),
            ..Subject::default()
        };
        let page = (LogPage::Newest, LINES);
        let lines = chronicle::about(tables, of, subject, page).await;
        self.region.add(begun.elapsed());
        let lines = lines.expect("a log");
        let begun = Instant::now();
        let same = read_through(tables, old, region).await;
        self.through.add(begun.elapsed());
        assert_eq!(lines.len(), same, "both ways find the same");
    }

    fn print(&self, age: u64) {
        let rows = [
            (&self.load, "cold load, until it is seen", Some(LOAD_MS)),
            (&self.log, "/log", Some(LOOK_MS)),
            (&self.cold_log, "/log of a cold table", None),
            (&self.first, "/log year:1", Some(LOOK_MS)),
            (&self.year, "/log of any year", Some(LOOK_MS)),
            (&self.region, "/log of any region", Some(LOOK_MS)),
            (
                &self.through,
                "the same, reading all lines until there are enough",
                None,
            ),
            (&self.secrets, "My secrets", Some(LOOK_MS)),
            (&self.charts, "what charts are made of", Some(LOOK_MS)),
            (&self.panel, "a panel opened", None),
        ];
        let title = format!("looking at a campaign of {age} entries");
        lines(&title, &rows);
        let ratio = self.through.to(&self.region, 50);
        println!("  to read all lines takes {ratio:.1} times as long as to go by the region");
        found(&title, &rows);
    }
}

/// How many of the last lines are about a region, at most as many as are asked for: by reading the log backwards.
async fn read_through(tables: &Tables, old: &Table, region: Region) -> usize {
    const BATCH: u32 = 200;
    let most = usize::try_from(LINES).expect("a few");
    let (mut found, mut before) = (0, None);
    while found < most {
        let batch = tables.log(old.id, before, BATCH).await.expect("a log");
        let Some(first) = batch.first() else { break };
        before = Some(first.line);
        let is_about = |observation: &AnyObservation| observation.places().contains(&region);
        found += batch
            .iter()
            .filter(|line| line.observation.iter().any(is_about))
            .count();
    }
    found.min(most)
}
