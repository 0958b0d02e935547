//! A stretch of a table's past, board by board: as a film, or one still of it.
//!
//! Everything is what everybody was told and saw (`Tables::retrace`), so a board is there for each entry of the log
//! that told everybody something; in games whose presenter says what is worth a step, for each of those.

use render::Scene;
use rules::Viewer;
use rules::any::{AnyObservation, GameId};

use crate::labels::Seating;
use crate::past::{self, Step};
use crate::presenter::{self, Time};
use crate::table::model::TableId;
use crate::table::{Moment, Span, TableError, Tables, Witness};

/// A film has at least so many boards of a stretch that has as many, and less than twice as many of any.
const MOST: usize = 40;

/// Where a stretch begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a time of the game.
    Time(Time),
    /// With a line of the log, by the viewer's number of it.
    Line(u64),
}

/// A stretch of a table's past; from the begin or to the end where none is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Stretch {
    pub from: Option<End>,
    pub to: Option<End>,
}

impl Stretch {
    /// How much has to be followed for it.
    fn span(self, game: GameId) -> Span {
        let line = |end: Option<End>| match end {
            Some(End::Line(line)) => Some(line),
            Some(End::Time(_)) | None => None,
        };
        match (self.from, self.to) {
            (Some(End::Time(from)), Some(End::Time(to))) if game.years().is_some() => {
                Span::Years(from.number, to.number)
            }
            (Some(End::Line(_)), _) | (_, Some(End::Line(_))) => Span::Lines {
                from: line(self.from),
                to: line(self.to),
            },
            (Some(End::Time(_)) | None, Some(End::Time(_)) | None) => Span::Whole,
        }
    }

    /// Whether a board of a time is in it, as far as its ends are times.
    fn has(self, time: Option<Time>) -> bool {
        let is_after = match self.from {
            Some(End::Time(from)) => time.is_some_and(|time| time >= from),
            Some(End::Line(_)) | None => true,
        };
        let is_before = match self.to {
            Some(End::Time(to)) => time.is_none_or(|time| time <= to),
            Some(End::Line(_)) | None => true,
        };
        is_after && is_before
    }
}

/// Whose past is followed: the table, who names lines of it, and its game.
pub type Of = (TableId, Viewer, GameId);

/// One board of a stretch.
#[derive(Clone, Debug)]
pub struct Still {
    /// Its place among them, from 0.
    pub at: usize,
    /// How many there are.
    pub count: usize,
    /// How it stood, and what was told since the board before.
    pub step: Step,
    /// The viewer's number of its last line of the log, where it ends with one.
    pub line: Option<u64>,
}

/// The board at a place in a stretch, from 0; the last where there are fewer. Nothing where the stretch has none.
///
/// # Errors
///
/// [`TableError::Fault`] when the log cannot be read.
pub async fn still(
    tables: &Tables,
    of: Of,
    stretch: Stretch,
    at: usize,
) -> Result<Option<Still>, TableError> {
    let one = followed(tables, of, stretch, One::at(at)).await?;
    let One { count, kept, .. } = one;
    Ok(kept.map(|(step, line)| Still {
        at: at.min(count.saturating_sub(1)),
        count,
        step,
        line,
    }))
}

/// The boards of a stretch, those that follow each other as one where there are many.
///
/// # Errors
///
/// [`TableError::Fault`] when the log cannot be read.
pub async fn boards(tables: &Tables, of: Of, stretch: Stretch) -> Result<Vec<Step>, TableError> {
    let few = followed(tables, of, stretch, Few::at_most(MOST)).await?;
    Ok(few.steps)
}

/// The pictures of a film of boards, with the hundredths of a second that each stays.
pub fn film(boards: &[Step], seating: &Seating) -> Vec<(Scene, u16)> {
    let scenes = boards.iter();
    let scenes = scenes.map(|step| presenter::earlier(&step.view, &step.observation, seating));
    let mut scenes: Vec<Scene> = scenes.collect();
    scenes.dedup();
    render::share_key(&mut scenes);
    past::stays(scenes)
}

async fn followed<K: Keeps>(
    tables: &Tables,
    (table, viewer, game): Of,
    stretch: Stretch,
    keeps: K,
) -> Result<K, TableError> {
    let follower = Follower {
        stretch,
        game,
        since: Vec::new(),
        time: None,
        keeps,
    };
    let past = tables.retrace((table, viewer), stretch.span(game), follower);
    Ok(past.await?.keeps)
}

/// What is kept of the boards that pass.
trait Keeps: Send + 'static {
    /// A board comes, which goes on with the one before where `is_more`.
    fn keep(&mut self, step: Step, line: Option<u64>, is_more: bool);
}

/// Looks on while a stretch is followed.
struct Follower<K> {
    stretch: Stretch,
    game: GameId,
    /// What was told since the last board.
    since: Vec<AnyObservation>,
    /// The time of the last board.
    time: Option<Time>,
    keeps: K,
}

impl<K: Keeps> Follower<K> {
    fn close(&mut self, moment: Moment<'_>, line: Option<u64>) {
        let observation = std::mem::take(&mut self.since);
        if observation.is_empty() {
            return;
        }
        let view = moment.view();
        let time = presenter::time(&view);
        if !self.stretch.has(time) {
            return;
        }
        let is_step = self.game.years().is_none() || observation.iter().any(presenter::is_step);
        let is_more = self.time.is_some() && self.time == time && !is_step;
        self.time = time;
        let time = time.unwrap_or(Time { number: 0, part: 0 });
        let step = Step {
            time,
            view,
            observation,
        };
        self.keeps.keep(step, line, is_more);
    }
}

impl<K: Keeps> Witness for Follower<K> {
    fn observes(&mut self, before: Moment<'_>, observation: AnyObservation) {
        if presenter::cuts(&observation) {
            self.close(before, None);
        }
        self.since.push(observation);
    }

    fn stood(&mut self, after: Moment<'_>, line: Option<u64>) {
        self.close(after, line);
    }
}

/// The board at one place.
struct One {
    at: usize,
    count: usize,
    kept: Option<(Step, Option<u64>)>,
}

impl One {
    fn at(at: usize) -> Self {
        Self {
            at,
            count: 0,
            kept: None,
        }
    }
}

impl Keeps for One {
    fn keep(&mut self, step: Step, line: Option<u64>, is_more: bool) {
        if !is_more {
            self.count += 1;
        }
        if self.count > self.at.saturating_add(1) {
            return;
        }
        match &mut self.kept {
            Some((kept, last)) if is_more => {
                more(kept, step);
                *last = line.or(*last);
            }
            kept => *kept = Some((step, line)),
        }
    }
}

/// So many boards at most, of which each stands for as many.
struct Few {
    most: usize,
    each: usize,
    passed: usize,
    steps: Vec<Step>,
}

impl Few {
    fn at_most(most: usize) -> Self {
        Self {
            most,
            each: 1,
            passed: 0,
            steps: Vec::new(),
        }
    }
}

impl Keeps for Few {
    fn keep(&mut self, step: Step, _line: Option<u64>, is_more: bool) {
        let is_first = self.passed.is_multiple_of(self.each);
        match self.steps.last_mut() {
            Some(last) if is_more || !is_first => more(last, step),
            Some(_) | None => self.steps.push(step),
        }
        if !is_more {
            self.passed += 1;
        }
        if self.steps.len() >= self.most * 2 && self.passed.is_multiple_of(self.each) {
            let pairs = std::mem::take(&mut self.steps).into_iter();
            for (at, step) in pairs.enumerate() {
                match self.steps.last_mut() {
                    Some(last) if at % 2 == 1 => more(last, step),
                    Some(_) | None => self.steps.push(step),
                }
            }
            self.each *= 2;
        }
    }
}

/// A board goes on with what came after it.
fn more(board: &mut Step, after: Step) {
    board.time = after.time;
    board.view = after.view;
    board.observation.extend(after.observation);
}

#[cfg(test)]
mod tests {
    use rules::Setup;

    use super::*;

    fn step(number: u32) -> Step {
        let world = GameId::ALL[0].world(&Setup {
            seats: 2,
            ..Setup::default()
        });
        Step {
            time: Time { number, part: 0 },
            view: world.unwrap().open().view(Viewer::Public),
            observation: Vec::new(),
        }
    }

    #[test]
    fn of_many_boards_some_stay_which_stand_for_as_many_each() {
        for count in [1, 3, 7, 8, 9, 16, 50] {
            let mut few = Few::at_most(4);
            (1..=count).for_each(|number| few.keep(step(number), None, false));
            let times: Vec<u32> = few.steps.iter().map(|step| step.time.number).collect();
            assert!(
                times.len() < 8 && times.len() >= 4.min(count as usize),
                "{times:?}"
            );
            assert_eq!(times.last(), Some(&count), "it ends with the last");
            assert!(times.is_sorted(), "{times:?}");
        }
    }

    #[test]
    fn the_board_at_a_place_is_kept_and_all_are_counted() {
        for (at, wanted) in [(0, 1), (2, 3), (9, 4)] {
            let mut one = One::at(at);
            for (number, is_more) in [(1, false), (2, false), (3, false), (4, false)] {
                one.keep(step(number), None, is_more);
            }
            assert_eq!(one.count, 4);
            assert_eq!(one.kept.unwrap().0.time.number, wanted);
        }
        let mut one = One::at(0);
        for (number, is_more) in [(1, false), (2, true), (3, false)] {
            one.keep(step(number), None, is_more);
        }
        assert_eq!(
            one.kept.unwrap().0.time.number,
            2,
            "what goes on with it is of it"
        );
    }
}
