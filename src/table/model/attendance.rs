//! Who misses decisions at a table, and who is away (TB-20, TB-21).

use std::collections::BTreeMap;

use rules::Seat;

use crate::table::model::{LiveChange, LiveHour, Millis, PersonId};
use crate::times::DAY_MS;

/// How many days more a seat may give itself within [`DAYS_WITHIN`] (TB-22).
pub const DAYS: usize = 3;
/// Within how many milliseconds they are counted.
pub const DAYS_WITHIN: i64 = 30 * DAY_MS;

/// What a seat has missed in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed {
    /// How many decisions; 1 or more.
    pub count: u32,
    /// When the last of them was counted.
    pub at: Millis,
}

/// Who misses decisions, and who has said to be away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// What seats have missed in a row, as far as everybody may know.
    pub missed: BTreeMap<Seat, Missed>,
    /// Until when people are away.
    pub away: BTreeMap<PersonId, Millis>,
    /// When seats gave themselves a day more, the oldest first (TB-22).
    pub days: BTreeMap<Seat, Vec<Millis>>,
    /// When the host last called those who are awaited.
    pub nudged: Option<Millis>,
    /// Who is here now, and whether the live hour is on (TB-25).
    pub live: LiveHour,
}

/// A change of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttendanceChange {
    /// What a seat has missed in a row from now on; nothing once its people have played.
    Missed(Seat, Option<Missed>),
    /// A person is away until then, or is back.
    Away(PersonId, Option<Millis>),
    /// A seat has given itself a day more.
    Day(Seat, Millis),
    /// The host has called those who are awaited.
    Nudged(Millis),
    /// Of who is here now, and of times to meet.
    Live(LiveChange),
}

impl Attendance {
    /// How many decisions a seat has missed in a row.
    pub fn missed(&self, seat: Seat) -> u32 {
        self.missed.get(&seat).map_or(0, |missed| missed.count)
    }

    /// Until when all of some people are away; nothing while one of them is there.
    pub fn away_until(&self, people: &[PersonId], now: Millis) -> Option<Millis> {
        let until = |person| self.away.get(person).copied().filter(|until| *until > now);
        let all: Option<Vec<Millis>> = people.iter().map(until).collect();
        // The first who is back can play.
        all?.into_iter().min()
    }

    /// When a seat gave itself a day more within the time that counts, the oldest first.
    pub fn days_of(&self, seat: Seat, now: Millis) -> Vec<Millis> {
        let all = self.days.get(&seat).into_iter().flatten();
        let counts = |at: &Millis| now.0.saturating_sub(at.0) < DAYS_WITHIN;
        all.copied().filter(counts).collect()
    }

    /// Takes changes on.
    pub(in crate::table) fn take(&mut self, changes: &[AttendanceChange]) {
        for change in changes {
            match *change {
                AttendanceChange::Missed(seat, None) => {
                    self.missed.remove(&seat);
                }
                AttendanceChange::Missed(seat, Some(missed)) => {
                    self.missed.insert(seat, missed);
                }
                AttendanceChange::Away(person, None) => {
                    self.away.remove(&person);
                }
                AttendanceChange::Away(person, Some(until)) => {
                    self.away.insert(person, until);
                }
                AttendanceChange::Day(seat, at) => self.days.entry(seat).or_default().push(at),
                AttendanceChange::Nudged(at) => self.nudged = Some(at),
                AttendanceChange::Live(change) => self.live.take(change),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_21_a_seat_is_away_while_all_of_its_people_are() {
        let [ann, ben] = [PersonId(1), PersonId(2)];
        let mut attendance = Attendance::default();
        let away = |person, until| AttendanceChange::Away(person, Some(Millis(until)));
        attendance.take(&[away(ann, 50)]);
        assert_eq!(attendance.away_until(&[ann, ben], Millis(10)), None);
        attendance.take(&[away(ben, 40)]);
        let until = |now| attendance.away_until(&[ann, ben], Millis(now));
        assert_eq!(until(39), Some(Millis(40)));
        assert_eq!(until(40), None);
        assert_eq!(attendance.away_until(&[], Millis(0)), None);
    }

    #[test]
    fn tb_22_days_that_a_seat_took_count_for_thirty_days() {
        let mut attendance = Attendance::default();
        let seat = Seat(1);
        attendance.take(&[
            AttendanceChange::Day(seat, Millis(5)),
            AttendanceChange::Day(seat, Millis(7)),
            AttendanceChange::Day(Seat(0), Millis(6)),
        ]);
        let count = |now| attendance.days_of(seat, Millis(now)).len();
        assert_eq!(count(DAYS_WITHIN), 2);
        assert_eq!(count(DAYS_WITHIN + 5), 1);
        assert_eq!(count(DAYS_WITHIN + 7), 0);
    }
}
