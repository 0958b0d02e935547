//! Who is at a table now, its live hour, and times at which its people are asked to meet (TB-25).

use std::collections::BTreeMap;

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::table::model::pace::HOUR;
use crate::table::model::{Millis, PersonId};

/// How long a decision takes in a live hour, in milliseconds.
pub const LIVE_DECISION: i64 = 5 * 60_000;
/// How long somebody counts as here after their last act at the table, in milliseconds.
pub const PRESENCE: i64 = HOUR;

/// Who is at a table now, whether its live hour is on, and when its people may meet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveHour {
    /// When it began; nothing while it is not on.
    pub since: Option<Millis>,
    /// Who has said to be here, with their last act at the table.
    pub here: BTreeMap<PersonId, Millis>,
    /// The times that were asked for and have not all come.
    pub meetings: BTreeMap<MeetingTime, Meeting>,
}

/// A time at which people are asked to meet. Those of one question have the same `asked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeetingTime {
    /// When it was asked.
    pub asked: Millis,
    /// When they would meet.
    pub at: Millis,
}

/// What is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Who has asked.
    pub by: PersonId,
    /// Whether those who can were called already.
    pub is_called: bool,
    /// Who can, in the order in which they said so.
    pub people: Vec<PersonId>,
}

/// A change of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveChange {
    /// A person is here, and did something then.
    Here(PersonId, Millis),
    /// A person has gone.
    Gone(PersonId),
    /// The live hour begins then, or is over.
    Since(Option<Millis>),
    /// A person asks who can at a time.
    Asked(MeetingTime, PersonId),
    /// A person can at a time.
    Can(MeetingTime, PersonId),
    /// A person cannot after all.
    Cannot(MeetingTime, PersonId),
    /// Those who can at a time were called. With its last time a question is over.
    Called(MeetingTime),
}

/// What is said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LiveNews {
    /// Somebody is here, and waits for others.
    Came(PersonId),
    /// The live hour begins.
    Begun {
        /// Who is here.
        people: Vec<PersonId>,
        /// Until when the seats that are awaited decide.
        due: Vec<(Seat, Millis)>,
    },
    /// It is over.
    Ended {
        /// What ended it.
        why: LiveEnd,
        /// Until when the seats that are awaited decide now.
        due: Vec<(Seat, Millis)>,
    },
    /// Somebody asks who can at some times.
    Asked {
        /// Who asks.
        by: PersonId,
        /// When.
        asked: Millis,
        /// The times, the soonest first.
        times: Vec<Millis>,
    },
    /// A time has come at which these people can.
    Meet(Vec<PersonId>),
}

/// What ends a live hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LiveEnd {
    /// Somebody had to go.
    Gone(PersonId),
    /// These seats let their time pass.
    Missed(Vec<Seat>),
    /// These people have not done anything for an hour.
    Lapsed(Vec<PersonId>),
    /// These seats are awaited, and nobody of theirs is here.
    Awaited(Vec<Seat>),
    /// Another pace holds.
    Pace,
}

impl LiveHour {
    /// Whether it is on.
    pub fn is_on(&self) -> bool {
        self.since.is_some()
    }

    /// Whether one of some people is here.
    pub fn has_one_of(&self, people: &[PersonId]) -> bool {
        people.iter().any(|person| self.here.contains_key(person))
    }

    /// Those who have done nothing for an hour.
    pub fn lapsed(&self, now: Millis) -> Vec<PersonId> {
        let is_over = |at: &Millis| now.0.saturating_sub(at.0) >= PRESENCE;
        let lapsed = self.here.iter().filter(|(_, at)| is_over(at));
        lapsed.map(|(person, _)| *person).collect()
    }

    /// The times of a question, the soonest first.
    pub fn times_of(&self, asked: Millis) -> impl Iterator<Item = (Millis, &Meeting)> {
        let all = self.meetings.iter();
        let own = all.filter(move |(time, _)| time.asked == asked);
        own.map(|(time, meeting)| (time.at, meeting))
    }

    /// Takes a change on.
    pub(in crate::table) fn take(&mut self, change: LiveChange) {
        match change {
            LiveChange::Here(person, at) => {
                self.here.insert(person, at);
            }
            LiveChange::Gone(person) => {
                self.here.remove(&person);
            }
            LiveChange::Since(since) => self.since = since,
            LiveChange::Asked(time, by) => {
                let meeting = Meeting {
                    by,
                    is_called: false,
                    people: Vec::new(),
                };
                self.meetings.entry(time).or_insert(meeting);
            }
            LiveChange::Can(time, person) => {
                if let Some(meeting) = self.meetings.get_mut(&time)
                    && !meeting.people.contains(&person)
                {
                    meeting.people.push(person);
                }
            }
            LiveChange::Cannot(time, person) => {
                if let Some(meeting) = self.meetings.get_mut(&time) {
                    meeting.people.retain(|it| *it != person);
                }
            }
            LiveChange::Called(time) => self.called(time),
        }
    }

    fn called(&mut self, time: MeetingTime) {
        if let Some(meeting) = self.meetings.get_mut(&time) {
            meeting.is_called = true;
        }
        if self.times_of(time.asked).all(|(_, it)| it.is_called) {
            self.meetings.retain(|it, _| it.asked != time.asked);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);

    #[test]
    fn tb_25_whoever_does_nothing_for_an_hour_is_not_here_any_more() {
        let mut live = LiveHour::default();
        live.take(LiveChange::Here(ANN, Millis(0)));
        live.take(LiveChange::Here(BEN, Millis(10)));
        assert!(live.lapsed(Millis(PRESENCE - 1)).is_empty());
        assert_eq!(live.lapsed(Millis(PRESENCE)), [ANN]);
        live.take(LiveChange::Here(ANN, Millis(20)));
        assert_eq!(live.lapsed(Millis(PRESENCE + 10)), [BEN]);
        live.take(LiveChange::Gone(BEN));
        assert!(live.has_one_of(&[BEN, ANN]) && !live.has_one_of(&[BEN]));
    }

    #[test]
    fn tb_25_a_question_for_times_is_over_with_the_last_of_them() {
        let mut live = LiveHour::default();
        let time = |at| MeetingTime {
            asked: Millis(1),
            at: Millis(at),
        };
        for at in [50, 70] {
            live.take(LiveChange::Asked(time(at), ANN));
        }
        live.take(LiveChange::Can(time(50), BEN));
        live.take(LiveChange::Can(time(50), BEN));
        live.take(LiveChange::Can(time(50), ANN));
        let people = |live: &LiveHour, at| live.meetings[&time(at)].people.clone();
        assert_eq!(people(&live, 50), [BEN, ANN]);
        live.take(LiveChange::Cannot(time(50), BEN));
        live.take(LiveChange::Called(time(50)));
        assert_eq!(people(&live, 50), [ANN]);
        assert_eq!(live.times_of(Millis(1)).count(), 2);
        live.take(LiveChange::Called(time(70)));
        assert_eq!(live, LiveHour::default());
    }
}
