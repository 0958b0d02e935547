//! How a table stood earlier: a season of a year or a round, and a year as a whole, step by step.
//!
//! Everything is what everybody was told and saw (`Tables::retrace`). The presenter says where times and steps end.

use std::ops::RangeInclusive;

use render::Scene;
use rules::Viewer;
use rules::any::{AnyObservation, AnyView, GameId};
use rules::history::History;

use crate::labels::Seating;
use crate::presenter::{self, Time};
use crate::table::model::TableId;
use crate::table::{Moment, Span, TableError, Tables, Witness};

/// The most steps that a film shows one by one; of more, several of one time are one.
const MOST: usize = 24;
/// For how long a film is meant to last, and the bounds of a picture in it, in hundredths of a second.
const LASTS: u16 = 2400;
const STAYS: RangeInclusive<u16> = 80..=200;
/// How much longer the last picture stays.
const REST: u16 = 250;

/// A step of the past: how it stood at its end, and what was told in it.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Step {
    pub time: Time,
    pub view: AnyView,
    pub observation: Vec<AnyObservation>,
}

/// A year that is over, or as far as it is.
#[derive(Clone, Debug)]
pub struct Year {
    /// How it stood before the year.
    pub before: AnyView,
    /// How it stood when the year had begun.
    pub opening: AnyView,
    /// Its steps; never empty.
    pub steps: Vec<Step>,
    /// How the game had gone by its end.
    pub history: History,
}

impl Year {
    /// How it stood at its end.
    pub fn end(&self) -> &AnyView {
        self.steps.last().map_or(&self.opening, |step| &step.view)
    }

    /// All that everybody was told in it, oldest first.
    pub fn observation(&self) -> Vec<AnyObservation> {
        let all = self.steps.iter().flat_map(|step| &step.observation);
        all.cloned().collect()
    }

    /// The pictures of a film: how it began, and each step of it, with the hundredths of a second that each stays.
    pub fn film(&self, seating: &Seating) -> Vec<(Scene, u16)> {
        let each = self.steps.len().div_ceil(MOST).max(1);
        let steps = self.steps.chunk_by(|one, other| one.time == other.time);
        let steps = steps.flat_map(|of_time| of_time.chunks(each));
        let steps = steps.filter_map(|steps| {
            let observation = steps.iter().flat_map(|step| step.observation.clone());
            let observation: Vec<AnyObservation> = observation.collect();
            let view = &steps.last()?.view;
            Some(presenter::earlier(view, &observation, seating))
        });
        let begin = presenter::earlier(&self.opening, &[], seating);
        let mut scenes: Vec<Scene> = [begin].into_iter().chain(steps).collect();
        scenes.dedup();
        render::share_key(&mut scenes);
        stays(scenes)
    }
}

/// For how long each picture stays; the last stays longer.
pub(crate) fn stays(scenes: Vec<Scene>) -> Vec<(Scene, u16)> {
    let count = u16::try_from(scenes.len()).unwrap_or(u16::MAX).max(1);
    let each = (LASTS / count).clamp(*STAYS.start(), *STAYS.end());
    let last = scenes.len().saturating_sub(1);
    let stays = |at: usize| if at == last { each + REST } else { each };
    let scenes = scenes.into_iter().enumerate();
    scenes.map(|(at, scene)| (scene, stays(at))).collect()
}

/// How a table stood at a time, with all that was told in that time; nothing where it has none.
///
/// # Errors
///
/// [`TableError::Fault`] when the log cannot be read.
pub async fn at(
    tables: &Tables,
    (table, game): (TableId, GameId),
    time: Time,
) -> Result<Option<Step>, TableError> {
    let span = match game.years() {
        Some(_) => Span::Years(time.number, time.number),
        None => Span::Whole,
    };
    let recorder = tables.retrace(
        (table, Viewer::Public),
        span,
        Recorder::new(Wanted::At(time)),
    );
    let steps = recorder.await?.steps.into_iter();
    Ok(steps.reduce(|mut all, step| {
        all.observation.extend(step.observation);
        Step {
            view: step.view,
            ..all
        }
    }))
}

/// A year of a table; nothing where it has none of that number.
///
/// # Errors
///
/// [`TableError::Fault`] when the log cannot be read.
pub async fn year(tables: &Tables, table: TableId, year: u32) -> Result<Option<Year>, TableError> {
    let recorder = Recorder::new(Wanted::Year(year));
    let recorder = tables
        .retrace((table, Viewer::Public), Span::Years(year, year), recorder)
        .await?;
    let Recorder {
        before,
        opening,
        steps,
        history,
        ..
    } = recorder;
    let Some(opening) = opening.filter(|_| !steps.is_empty()) else {
        return Ok(None);
    };
    Ok(Some(Year {
        before: before.unwrap_or_else(|| opening.clone()),
        opening,
        steps,
        history,
    }))
}

/// What is kept of the past.
#[derive(Clone, Copy)]
enum Wanted {
    At(Time),
    Year(u32),
}

impl Wanted {
    fn is_of(self, time: Time) -> bool {
        match self {
            Self::At(wanted) => wanted == time,
            Self::Year(year) => year == time.number,
        }
    }
}

/// Looks on while a past is followed, and keeps what is wanted of it.
struct Recorder {
    wanted: Wanted,
    /// The last view before what is wanted.
    before: Option<AnyView>,
    /// The first view of it.
    opening: Option<AnyView>,
    steps: Vec<Step>,
    history: History,
    /// What was told since the last step.
    since: Vec<AnyObservation>,
}

impl Recorder {
    fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            before: None,
            opening: None,
            steps: Vec::new(),
            history: History::default(),
            since: Vec::new(),
        }
    }

    /// Ends a step: how it stands now goes to the time that it is of.
    fn close(&mut self, moment: Moment<'_>) {
        let view = moment.view();
        let observation = std::mem::take(&mut self.since);
        let Some(time) = presenter::time(&view) else {
            return;
        };
        if !self.wanted.is_of(time) {
            if self.steps.is_empty() {
                self.before = Some(view);
            }
            return;
        }
        if self.opening.is_none() {
            self.opening = Some(view.clone());
        }
        self.history = moment.history();
        // What nobody would see in a picture is part of the step before or after it.
        let is_shown = observation.iter().any(presenter::is_step);
        match self.steps.last_mut() {
            Some(last) if last.time == time && !is_shown => {
                last.view = view;
                last.observation.extend(observation);
            }
            Some(_) | None => self.steps.push(Step {
                time,
                view,
                observation,
            }),
        }
    }
}

impl Witness for Recorder {
    fn observes(&mut self, before: Moment<'_>, observation: AnyObservation) {
        if presenter::cuts(&observation) {
            self.close(before);
        }
        self.since.push(observation);
    }

    fn stood(&mut self, after: Moment<'_>, _line: Option<u64>) {
        self.close(after);
    }
}
