//! Who misses decisions at a table, who is away, and which seats are set aside (TB-20, TB-21, TB-26).

use std::collections::{BTreeMap, BTreeSet};

use rules::Seat;
use serde::{Deserialize, Serialize};

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

/// How the clock plays for who is away (TB-27), the most cautious first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Brief {
    /// Only what is cautious: what is there stays as it is.
    #[default]
    Hold,
    /// As in `live`: it builds and defends, and attacks nobody.
    Defend,
    /// As a bot player would, except that it binds the seat to nothing.
    CarryOn,
}

impl Brief {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Hold, Self::Defend, Self::CarryOn];

    /// Its words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hold => "hold",
            Self::Defend => "defend",
            Self::CarryOn => "carry on",
        }
    }

    /// The brief of a word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|brief| brief.word() == word)
    }
}

/// That a person is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Until when.
    pub until: Millis,
    /// How the clock plays meanwhile.
    pub brief: Brief,
}

impl Absence {
    /// One in which what the person has is held.
    pub fn until(until: Millis) -> Self {
        Self {
            until,
            brief: Brief::Hold,
        }
    }
}

/// How a seat of people is set aside (TB-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aside {
    /// The clock decides for it at once, until its people are back.
    Rests,
    /// The host offers it to others, until its people are back.
    Offered,
    /// Its people offer it to others, until they take that back.
    Given,
}

impl Aside {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rests, Self::Offered, Self::Given];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rests => "rests",
            Self::Offered => "offered",
            Self::Given => "given",
        }
    }

    /// Whether others may take the seat.
    pub fn is_offer(self) -> bool {
        match self {
            Self::Rests => false,
            Self::Offered | Self::Given => true,
        }
    }
}

/// Who misses decisions, and who has said to be away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// What seats have missed in a row, as far as everybody may know.
    pub missed: BTreeMap<Seat, Missed>,
    /// Who is away.
    pub away: BTreeMap<PersonId, Absence>,
    /// Who plays a seat for somebody who is away, and for whom (TB-27).
    pub deputies: BTreeMap<PersonId, PersonId>,
    /// When seats gave themselves a day more, the oldest first (TB-22).
    pub days: BTreeMap<Seat, Vec<Millis>>,
    /// The seats that are set aside, and how.
    pub aside: BTreeSet<(Seat, Aside)>,
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
    Away(PersonId, Option<Absence>),
    /// A person plays for this one who is away, or no more.
    Deputy(PersonId, Option<PersonId>),
    /// A seat has given itself a day more.
    Day(Seat, Millis),
    /// A seat is set aside like this, or no more.
    Aside(Seat, Aside, bool),
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
        let until = |person| self.absence(person, now).map(|it| it.until);
        let all: Option<Vec<Millis>> = people.iter().map(until).collect();
        // The first who is back can play.
        all?.into_iter().min()
    }

    /// How the clock plays for some people who are away: of several wishes the most cautious.
    pub fn brief(&self, people: &[PersonId], now: Millis) -> Brief {
        let briefs = people.iter().filter_map(|it| self.absence(it, now));
        briefs.map(|it| it.brief).min().unwrap_or_default()
    }

    /// That a person is away now.
    pub fn absence(&self, person: &PersonId, now: Millis) -> Option<Absence> {
        let absence = self.away.get(person).copied();
        absence.filter(|it| it.until > now)
    }

    /// The deputies of people who are not away any more.
    pub fn relieved(&self, now: Millis) -> Vec<PersonId> {
        let all = self.deputies.iter();
        let done = all.filter(|(_, principal)| self.absence(principal, now).is_none());
        done.map(|(person, _)| *person).collect()
    }

    /// When a seat gave itself a day more within the time that counts, the oldest first.
    pub fn days_of(&self, seat: Seat, now: Millis) -> Vec<Millis> {
        let all = self.days.get(&seat).into_iter().flatten();
        let counts = |at: &Millis| now.0.saturating_sub(at.0) < DAYS_WITHIN;
        all.copied().filter(counts).collect()
    }

    /// Whether a seat is set aside like this.
    pub fn is_aside(&self, seat: Seat, how: Aside) -> bool {
        self.aside.contains(&(seat, how))
    }

    /// Whether somebody has offered a seat to others.
    pub fn is_offered(&self, seat: Seat) -> bool {
        let mut of_seat = self.aside.iter().filter(|(it, _)| *it == seat);
        of_seat.any(|(_, how)| how.is_offer())
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
                AttendanceChange::Away(person, Some(absence)) => {
                    self.away.insert(person, absence);
                }
                AttendanceChange::Deputy(person, Some(principal)) => {
                    self.deputies.insert(person, principal);
                }
                AttendanceChange::Deputy(person, None) => {
                    self.deputies.remove(&person);
                }
                AttendanceChange::Aside(seat, how, true) => {
                    self.aside.insert((seat, how));
                }
                AttendanceChange::Aside(seat, how, false) => {
                    self.aside.remove(&(seat, how));
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
        let away = |person, until| {
            let (until, brief) = (Millis(until), Brief::Hold);
            AttendanceChange::Away(person, Some(Absence { until, brief }))
        };
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
