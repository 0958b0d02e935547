//! What viewers were told: lines, their numbers, and what is known of what was done (TB-10).

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use rules::LogKind;
use rules::map::Region;

use super::*;
use crate::table::model::{CorrectedBy, LinesAbout, LogLine, LogPage, StandingEntry, Subject};

/// Where armies march to.
const REGIONS: [u16; 3] = [0, 1, 2];

const ALL: [Viewer; 3] = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];

/// An entry as a simple mind would remember it.
#[derive(Clone, Debug)]
struct Remembered {
    seq: u64,
    by: By,
    is_undo: bool,
    is_fateful: bool,
    at: Millis,
    observation_rows: Vec<ObservationRow>,
}

impl Remembered {
    /// What it tells a viewer, by the places of events.
    fn observation(&self, viewer: Viewer) -> Vec<AnyObservation> {
        let mut observation = std::collections::BTreeMap::new();
        for of in [Viewer::Public, viewer] {
            let observation_row = self.observation_rows.iter().find(|it| it.viewer == of);
            observation.extend(
                observation_row
                    .into_iter()
                    .flat_map(|it| it.observation.clone()),
            );
        }
        observation.into_values().collect()
    }

    fn knows(&self, viewer: Viewer) -> bool {
        let known = [Viewer::Public, viewer];
        self.observation_rows
            .iter()
            .any(|it| known.contains(&it.viewer))
    }
}

/// A table whose log is remembered beside the store.
pub(in crate::store) struct Played {
    pub(in crate::store) fresh: Fresh,
    pub(in crate::store) table: TableId,
    /// Everything, and which of it stands.
    all: Vec<Remembered>,
    standing: Vec<u64>,
}

impl Played {
    pub(in crate::store) async fn new() -> Self {
        let fresh = fresh().await;
        let table = fresh.table().await;
        Self {
            fresh,
            table,
            all: Vec::new(),
            standing: Vec::new(),
        }
    }

    pub(in crate::store) async fn append(&mut self, mut one: Append) {
        let last = u64::try_from(self.all.len()).unwrap();
        one.version = last;
        one.entry.seq = last + 1;
        one.entry.cause = last.to_string();
        let entry = one.entry.clone();
        let is_undo = match entry.act {
            Act::Undo { to, .. } => {
                self.standing.retain(|seq| *seq <= to);
                true
            }
            Act::Start { .. } | Act::Events(_) | Act::Seats { .. } => false,
        };
        self.standing.push(entry.seq);
        self.all.push(Remembered {
            seq: entry.seq,
            by: entry.by,
            is_undo,
            is_fateful: entry.is_fateful(),
            at: entry.at,
            observation_rows: one.observation_rows.clone(),
        });
        self.fresh.store.append(one).await.unwrap();
    }

    fn standing(&self) -> impl DoubleEndedIterator<Item = &Remembered> {
        self.all
            .iter()
            .filter(|entry| self.standing.contains(&entry.seq))
    }

    fn lines(&self, viewer: Viewer) -> Vec<LogLine> {
        let known = self.standing().filter(|entry| entry.knows(viewer));
        (1..)
            .zip(known)
            .map(|(line, entry)| LogLine {
                line,
                at: entry.at,
                observation: entry.observation(viewer),
                correction: match entry.by {
                    By::Master { person } => Some(CorrectedBy {
                        master: person,
                        text: "bid 3".into(),
                    }),
                    By::Table | By::Person { .. } | By::Bot { .. } | By::Clock { .. } => None,
                },
                by: match entry.by {
                    By::Person { seat, person } => Some((seat, person)),
                    By::Table | By::Master { .. } | By::Bot { .. } | By::Clock { .. } => None,
                },
            })
            .collect()
    }

    /// The lines of everybody's log that tell of all that is named, with a viewer's numbers.
    fn about(&self, subject: Subject, viewer: Viewer) -> Vec<LogLine> {
        let known: Vec<&Remembered> = self.standing().filter(|it| it.knows(viewer)).collect();
        let is_about = |line: &LogLine| {
            let Subject { region, seat, kind } = subject;
            let parts = [
                Subject {
                    region,
                    ..Subject::default()
                },
                Subject {
                    seat,
                    ..Subject::default()
                },
                Subject {
                    kind,
                    ..Subject::default()
                },
            ];
            parts
                .into_iter()
                .all(|part| line.observation.iter().any(|it| part.has(it)))
        };
        let open = self.standing().filter(|entry| entry.knows(Viewer::Public));
        let open = open.zip(self.lines(Viewer::Public));
        let numbered = open.map(|(entry, line)| {
            let at = known.iter().position(|it| it.seq == entry.seq).unwrap();
            LogLine {
                line: at as u64 + 1,
                ..line
            }
        });
        numbered.filter(is_about).collect()
    }

    fn streak(&self) -> u64 {
        let open = |entry: &&Remembered| entry.is_undo || entry.knows(Viewer::Public);
        let by_person =
            |entry: &&Remembered| matches!(entry.by, By::Person { .. } | By::Master { .. });
        let since = self.standing().rev().filter(open);
        let since = since.take_while(|entry| !by_person(entry));
        let by_clock = since.filter(|entry| matches!(entry.by, By::Clock { .. }));
        u64::try_from(by_clock.count()).unwrap()
    }

    /// Each line of a viewer is that of its entry.
    async fn check_lines(&self, viewer: Viewer) {
        let known: Vec<u64> = self
            .standing()
            .filter(|it| it.knows(viewer))
            .map(|it| it.seq)
            .collect();
        for line in 0..known.len() as u64 + 3 {
            let found = self.fresh.store.entry_of(self.table, viewer, line).await;
            let at = usize::try_from(line).unwrap().checked_sub(1);
            let wanted = at.and_then(|at| known.get(at)).copied();
            assert_eq!(found.unwrap(), wanted, "line {line} of {viewer:?}");
        }
        let numbers = self.fresh.store.line_numbers(self.table, viewer).await;
        let wanted = known.iter().copied().zip(1..).collect();
        assert_eq!(numbers.unwrap(), wanted, "{viewer:?}");
    }

    /// Every page of what is told about something, forth and back.
    async fn check_about(&self, viewer: Viewer, subject: Subject) {
        let lines = self.about(subject, viewer);
        let last = self.lines(viewer).len() as u64;
        for limit in [0_usize, 1, 2, 200] {
            let mut pages = vec![LogPage::Newest];
            pages.extend((1..=last + 2).map(LogPage::Before));
            pages.extend((1..=last).map(LogPage::After));
            for page in pages {
                let mut shown = lines.clone();
                match page {
                    LogPage::Newest => {}
                    LogPage::Before(line) => shown.retain(|it| it.line < line),
                    LogPage::After(line) => shown.retain(|it| it.line > line),
                }
                if matches!(page, LogPage::After(_)) {
                    shown.truncate(limit);
                } else {
                    shown.drain(..shown.len().saturating_sub(limit));
                }
                let (of, most) = ((self.table, viewer), u32::try_from(limit).unwrap());
                let read = self.fresh.store.lines_about(of, subject, page, most).await;
                let about = LinesAbout {
                    lines: shown,
                    unsorted: None,
                };
                assert_eq!(
                    read.unwrap(),
                    about,
                    "{viewer:?}, {subject:?}, {page:?}, {limit}"
                );
            }
        }
    }

    /// Compares all that can be asked with what is remembered.
    async fn check(&self) {
        let (store, table) = (&self.fresh.store, self.table);
        for viewer in ALL {
            let lines = self.lines(viewer);
            let last = u64::try_from(lines.len()).unwrap();
            for before in (1..=last + 2).map(Some).chain([None]) {
                let shown = lines
                    .iter()
                    .filter(|it| before.is_none_or(|it2| it.line < it2));
                let shown: Vec<LogLine> = shown.cloned().collect();
                for limit in [0_u8, 1, 2, 3, 200] {
                    let read = store.lines(table, viewer, before, limit.into()).await;
                    let skip = shown.len().saturating_sub(limit.into());
                    let what = format!("{viewer:?} before {before:?}, {limit} at most");
                    assert_eq!(read.unwrap(), shown[skip..], "{what}");
                }
            }
        }
        for viewer in ALL {
            self.check_lines(viewer).await;
            for subject in subjects() {
                self.check_about(viewer, subject).await;
            }
        }
        for seat in [Seat(0), Seat(1)] {
            let known = |entry: &&Remembered| entry.knows(Viewer::Seat(seat));
            let known: Vec<&Remembered> = self.standing().filter(known).collect();
            let mut own = known.iter().rev();
            let last = own.find(|it| it.by.seat() == Some(seat)).map(|it| it.seq);
            assert_eq!(store.last_standing(table, seat).await.unwrap(), last);
            for after in [0, 3, last.unwrap_or(9)] {
                let since = known.iter().filter(|entry| entry.seq > after);
                let standing_entries: Vec<StandingEntry> = since
                    .map(|entry| StandingEntry {
                        by: entry.by.seat(),
                        is_fateful: entry.is_fateful,
                    })
                    .collect();
                assert_eq!(
                    store.standing_entries(table, seat, after).await.unwrap(),
                    standing_entries
                );
            }
        }
        assert_eq!(store.clock_streak(table).await.unwrap(), self.streak());
    }
}

/// Subjects of every sort: one, two, and all three things that may be named.
fn subjects() -> Vec<Subject> {
    let mut all = Vec::new();
    for region in [None, Some(Region(1)), Some(Region(2))] {
        for seat in [None, Some(Seat(0))] {
            for kind in [None, Some(LogKind::Orders), Some(LogKind::Battles)] {
                all.push(Subject { region, seat, kind });
            }
        }
    }
    all.retain(|subject| !subject.is_all());
    all
}

fn rests(seat: u8) -> AnyObservation {
    AnyObservation::Probe(Observation::Rests { seat: Seat(seat) })
}

pub(in crate::store) fn marched(to: Region) -> AnyObservation {
    AnyObservation::Probe(Observation::Marched { army: 1, to })
}

fn by(number: u8) -> By {
    let seat = Seat(number % 2);
    match number % 6 {
        0 => By::Bot { seat },
        1 => By::Person { seat, person: ANNA },
        2 => By::Master { person: BEN },
        _ => By::Clock { seat },
    }
}

#[tokio::test]
async fn tb_10_lines_and_deeds_are_what_a_viewer_was_told_of_what_stands() {
    for seed in 0..SEEDS {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut played = Played::new().await;
        for step in 1..40 {
            let mut one = append(played.table, 0, "");
            one.entry.at = Millis(chance.random_range(0..99));
            one.entry.by = by(chance.random());
            if chance.random_range(0..4) > 0 {
                one.entry.draws.clear();
            }
            for viewer in ALL {
                let dice: Vec<u8> = (0..chance.random_range(0..3))
                    .map(|_| chance.random_range(1..6))
                    .collect();
                let mut observation_row = observation_row(viewer, &dice);
                for _ in 0..chance.random_range(0..3) {
                    let region = Region(chance.random_range(REGIONS[0]..=REGIONS[2]));
                    observation_row
                        .observation
                        .push((observation_row.observation.len(), marched(region)));
                }
                if chance.random_ratio(1, 3) {
                    let told = rests(chance.random_range(0..3));
                    let at = observation_row.observation.len();
                    observation_row.observation.push((at, told));
                }
                one.observation_rows
                    .extend(Some(observation_row).filter(|it| !it.observation.is_empty()));
            }
            let is_open = |it: &ObservationRow| it.viewer == Viewer::Public;
            if matches!(one.entry.by, By::Master { .. })
                && !one.observation_rows.iter().any(is_open)
            {
                // Everybody may know of a correction (TB-09).
                one.observation_rows
                    .push(observation_row(Viewer::Public, &[]));
            }
            if step > 3 && chance.random_ratio(1, 8) {
                one.entry.act = Act::Undo {
                    to: chance.random_range(0..step - 1),
                    events: Vec::new(),
                };
                one.entry.by = by(1);
                one.observation_rows.clear();
            }
            played.append(one).await;
            if step % 6 == 0 {
                played.check().await;
            }
        }
    }
}

#[tokio::test]
async fn tb_10_what_tells_a_viewer_nothing_leaves_no_row_number_or_gap() {
    let mut seen = Vec::new();
    for hidden in [false, true] {
        let mut played = Played::new().await;
        for die in 1..6 {
            let mut one = append(played.table, 0, "");
            one.entry.at = Millis(die.into());
            one.observation_rows = vec![observation_row(Viewer::Public, &[die])];
            played.append(one).await;
            if hidden {
                let mut one = append(played.table, 0, "");
                one.entry.by = by(1);
                let mut observation_row = observation_row(Viewer::Seat(Seat(1)), &[die]);
                observation_row.observation.push((1, marched(Region(0))));
                one.observation_rows = vec![observation_row];
                played.append(one).await;
            }
        }
        let store = &played.fresh.store;
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
            let lines = store.lines(played.table, viewer, Some(5), 3).await.unwrap();
            let numbers: Vec<u64> = lines.iter().map(|line| line.line).collect();
            assert_eq!(numbers, [2, 3, 4]);
            seen.push(lines);
        }
        let rows = "SELECT count(*) FROM told WHERE viewer < 1";
        let rows: i64 = sqlx::query_scalar(rows)
            .fetch_one(&mut *played.fresh.db().await)
            .await
            .unwrap();
        assert_eq!(rows, 5);
        for (sorted, wanted) in [
            ("SELECT count(*) FROM told_places", 0),
            ("SELECT count(*) FROM told_subjects", 5),
        ] {
            let sorted = sqlx::query_scalar(sorted);
            let sorted: i64 = sorted
                .fetch_one(&mut *played.fresh.db().await)
                .await
                .unwrap();
            assert_eq!(sorted, wanted);
        }
        let standing_entries = store
            .standing_entries(played.table, Seat(0), 0)
            .await
            .unwrap();
        assert_eq!(standing_entries.len(), 5);
    }
    assert_eq!(seen[..2], seen[2..]);
}
