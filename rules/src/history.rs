//! How a game went in numbers, for charts: the rows that a game keeps of its past, and what a viewer may
//! know of them.
//!
//! Rows are part of a state and of no view, so that neither what is stored with each notice nor what lies
//! hidden in them grows with the game. [`Game::history`](crate::Game::history) is their only way out.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// The most rows that are kept; of more the oldest go.
pub const MOST_ROWS: usize = 400;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// Provinces or regions.
    Land,
    /// How strong the armies are.
    Strength,
    /// The gold in the treasury.
    Gold,
    /// Battles that were fought.
    Battles,
    /// Battles that were won.
    Wins,
}

/// Numbers of all seats at the ends of rounds or years, the oldest first.
///
/// # Examples
///
/// ```
/// use rules::history::Rows;
///
/// let mut rows = Rows::default();
/// rows.note(1, vec![3, 3]);
/// rows.note(2, vec![5, 1]);
/// assert_eq!(rows.times().collect::<Vec<_>>(), [1, 2]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rows(Vec<(u32, Vec<i64>)>);

impl Rows {
    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the numbers of a round or year that is over, by seat.
    pub fn note(&mut self, time: u32, values: Vec<i64>) {
        let surplus = (self.0.len() + 1).saturating_sub(MOST_ROWS);
        self.0.drain(..surplus);
        self.0.push((time, values));
    }

    /// The rounds or years.
    pub fn times(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|(time, _)| *time)
    }

    /// The numbers of a seat; nothing before it was there.
    fn of(&self, seat: Seat) -> impl Iterator<Item = Option<i64>> + '_ {
        let value = move |values: &Vec<i64>| values.get(seat.index()).copied();
        self.0.iter().map(move |(_, values)| value(values))
    }

    /// The same with so much more in each number of a seat, for secrecy tests.
    #[must_use]
    pub fn with_more(mut self, seat: Seat, more: i64) -> Self {
        let values = self
            .0
            .iter_mut()
            .filter_map(|(_, values)| values.get_mut(seat.index()));
        values.for_each(|value| *value = value.saturating_add(more));
        self
    }
}

/// How a game went so far, as far as a viewer may know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The rounds or years, the oldest first; the last one is now.
    pub times: Vec<u32>,
    /// What is known of whom.
    pub lines: Vec<Line>,
}

/// One number of a seat over time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Line {
    pub count: Count,
    pub seat: Seat,
    /// A value for each time; nothing where the seat was not there.
    pub values: Vec<Option<i64>>,
}

impl History {
    /// Annals without lines, of the times of some rows and of now.
    pub fn of(rows: &Rows, now: u32) -> Self {
        Self {
            times: rows.times().chain([now]).collect(),
            lines: Vec::new(),
        }
    }

    /// The same with the numbers of a seat, up to that of now; `rows` have the same times.
    #[must_use]
    pub fn with(mut self, count: Count, seat: Seat, rows: &Rows, now: i64) -> Self {
        let values = rows.of(seat).chain([Some(now)]).collect();
        self.lines.push(Line {
            count,
            seat,
            values,
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, History, MOST_ROWS, Rows};
    use crate::Seat;

    #[test]
    fn of_too_many_rows_the_oldest_go() {
        let mut rows = Rows::default();
        for time in 0..500 {
            rows.note(time, vec![i64::from(time)]);
        }
        assert_eq!(rows.times().count(), MOST_ROWS);
        assert_eq!(rows.times().next(), Some(100));
    }

    #[test]
    fn who_came_later_has_gaps_before() {
        let mut rows = Rows::default();
        rows.note(1, vec![3]);
        rows.note(2, vec![4, 1]);
        let history = History::of(&rows, 3).with(Count::Land, Seat(1), &rows, 2);
        assert_eq!(history.times, [1, 2, 3]);
        assert_eq!(history.lines[0].values, [None, Some(1), Some(2)]);
    }
}
