//! Whether somebody is there to play a seat (TB-20, TB-21).

use std::collections::BTreeMap;

use rules::Seat;

use crate::table::model::{
    Aside, AttendanceChange, By, Holder, LiveChange, Millis, Missed, PersonId, SeatRow, Stage,
    TimedOut,
};
use crate::table::session::Session;

/// How the causes of the clock's decisions begin where somebody let time run out.
pub(in crate::table) const MISSED: &str = "clock:";
/// How they begin where nobody was waited for, as all people of the seat had said that they are away.
pub(in crate::table) const EXCUSED: &str = "away:";
/// How they begin where somebody let the minutes of a live hour pass (TB-25).
pub(in crate::table) const LIVE: &str = "live:";

/// Who decides for a seat of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its people, or whoever the seat has.
    Here,
    /// The clock, at once, until then: its people have said that they are away.
    Away(Millis),
    /// The clock, at once: so many decisions were missed in a row.
    Missing(u32),
    /// The clock, at once, at the host's word (TB-26).
    Rests,
}

impl Session {
    /// Who decides for a seat now.
    pub(in crate::table) fn standing(&self, seat: Seat) -> Standing {
        let Holder::People(people) = self.row.holder(seat) else {
            return Standing::Here;
        };
        if self.row.stage != Stage::Playing {
            return Standing::Here;
        }
        let now = self.shared.environment.now();
        if let Some(until) = self.attendance.away_until(people, now) {
            return Standing::Away(until);
        }
        let missed = self.attendance.missed(seat);
        if self.row.patience.stands_in(missed) {
            Standing::Missing(missed)
        } else if self.attendance.is_aside(seat, Aside::Rests) {
            Standing::Rests
        } else {
            Standing::Here
        }
    }

    /// Whether the clock decides for a seat as soon as it is asked.
    pub(in crate::table) fn is_stood_in_for(&self, seat: Seat) -> bool {
        self.standing(seat) != Standing::Here
    }

    /// The seats for which the clock decides at once, and why.
    pub(in crate::table) fn stood_in_for(&self) -> BTreeMap<Seat, Standing> {
        let seats = self.row.numbered();
        let standing = seats.map(|(seat, _)| (seat, self.standing(seat)));
        standing.filter(|(_, it)| *it != Standing::Here).collect()
    }

    /// Which missed decision in a row it is that the clock takes for a seat now; 0 where nobody was waited for.
    pub(in crate::table) fn nth_missed(&self, seat: Seat) -> u32 {
        match self.standing(seat) {
            Standing::Here if self.attendance.live.is_on() => 0,
            Standing::Here => self.attendance.missed(seat).saturating_add(1),
            Standing::Away(_) | Standing::Missing(_) | Standing::Rests => 0,
        }
    }

    /// A seat for which the clock decides now.
    pub(in crate::table) fn timed_out(&self, seat: Seat) -> TimedOut {
        TimedOut {
            seat,
            nth: self.nth_missed(seat),
            in_live_hour: self.attendance.live.is_on() && self.standing(seat) == Standing::Here,
        }
    }

    /// What an entry changes in who is there; `renewed` has other people with it. What nobody else may know of changes
    /// nothing: it would tell of itself (TB-10).
    pub(in crate::table) fn attendance_after(
        &self,
        by: By,
        cause: &str,
        renewed: Option<Seat>,
        is_public: bool,
    ) -> Vec<AttendanceChange> {
        if !is_public {
            return Vec::new();
        }
        if let Some(seat) = renewed {
            return self.played(seat, None);
        }
        match by {
            By::Person { seat, person } => self.played(seat, Some(person)),
            By::Clock { seat } if cause.starts_with(MISSED) => self.missed_again(seat),
            By::Clock { seat } if cause.starts_with(LIVE) => self.gone_by_clock(seat),
            By::Clock { .. } | By::Table | By::Bot { .. } | By::Master { .. } => Vec::new(),
        }
    }

    /// Somebody has played a seat: nothing is missed any more, whoever it was is not away, and it is not set aside.
    pub(in crate::table) fn played(
        &self,
        seat: Seat,
        person: Option<PersonId>,
    ) -> Vec<AttendanceChange> {
        let missed = self.attendance.missed.contains_key(&seat);
        let missed = missed.then_some(AttendanceChange::Missed(seat, None));
        let away = person.filter(|person| self.attendance.away.contains_key(person));
        let back = away.map(|person| AttendanceChange::Away(person, None));
        // What its people offer themselves stays offered while they play on.
        let stays = |how| person.is_some() && how == Aside::Given;
        let aside = self.attendance.aside.iter().copied();
        let aside = aside.filter(|(of, how)| *of == seat && !stays(*how));
        let aside = aside.map(|(seat, how)| AttendanceChange::Aside(seat, how, false));
        let here = person.and_then(|person| self.acts(person));
        missed
            .into_iter()
            .chain(back)
            .chain(aside)
            .chain(here)
            .collect()
    }

    /// Whoever is here and does something stays here (TB-25).
    fn acts(&self, person: PersonId) -> Option<AttendanceChange> {
        let is_here = self.attendance.live.here.contains_key(&person);
        let here = LiveChange::Here(person, self.shared.environment.now());
        is_here.then_some(AttendanceChange::Live(here))
    }

    /// Whoever lets the minutes of a live hour pass is not here any more (TB-25).
    fn gone_by_clock(&self, seat: Seat) -> Vec<AttendanceChange> {
        let people = self.people_of(seat).iter();
        let gone = people.map(|person| AttendanceChange::Live(LiveChange::Gone(*person)));
        gone.collect()
    }

    /// A decision more is missed. Where the clock decides at once, it is counted as often as it would have waited.
    fn missed_again(&self, seat: Seat) -> Vec<AttendanceChange> {
        let at = self.shared.environment.now();
        let before = self.attendance.missed.get(&seat);
        let is_counted = before.is_none_or(|before| {
            !self.row.patience.stands_in(before.count)
                || at.0.saturating_sub(before.at.0) >= self.row.pace.whole()
        });
        let count = before.map_or(0, |before| before.count).saturating_add(1);
        let missed = AttendanceChange::Missed(seat, Some(Missed { count, at }));
        is_counted.then_some(missed).into_iter().collect()
    }

    /// The people of a seat; none where it has a bot player or nobody.
    pub(in crate::table) fn people_of(&self, seat: Seat) -> &[PersonId] {
        match self.row.seats.get(seat.index()) {
            Some(SeatRow {
                holder: Holder::People(people),
                ..
            }) => people,
            Some(_) | None => &[],
        }
    }
}
