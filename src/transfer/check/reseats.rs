//! Whether the changes of seats in a log fit each other and the seats' rows (TB-01), and no taking-back
//! reaches over them or over a correction (TB-08).

use std::collections::BTreeMap;

use rules::{Seat, SeatChange};

use super::{At, Damage, HEADER, check_id, require};
use crate::table::model::{Act, By, Entry, Holder};
use crate::table::saved::Saved;

/// What is known of the seats after some entries.
#[derive(Default)]
struct Seats<'a> {
    count: usize,
    /// Who holds a seat since it changed last.
    holders: BTreeMap<Seat, &'a Holder>,
    /// The last entry that changed one, or corrected the game: no taking-back reaches over it.
    last: u64,
}

/// Follows the seats through the log: they lead to those of the row.
pub(super) fn check(saved: &Saved) -> Result<(), Damage> {
    let row = &saved.row;
    let mut seats = Seats::default();
    for (number, entry) in (1..).zip(&saved.entries) {
        seats.step(entry, At::Entry(number))?;
    }
    let (last, count) = (seats.last, row.seats.len());
    require(
        saved.entries.is_empty() || seats.count == count,
        HEADER,
        format_args!("the log has {} seats, the table {count}", seats.count),
    )?;
    for (seat, holder) in seats.holders {
        require(
            row.holder(seat) == holder,
            HEADER,
            format_args!("{seat}: others hold it than the log says"),
        )?;
    }
    require(
        saved.undo.as_ref().is_none_or(|undo| undo.to >= last),
        HEADER,
        format_args!(
            "the question about a taking-back goes back over entry {last}, a seat's change or a correction"
        ),
    )
}

impl<'a> Seats<'a> {
    fn step(&mut self, entry: &'a Entry, at: At) -> Result<(), Damage> {
        let before = self.count;
        self.count = entry.act.seats_after(before);
        if let Some(seat) = entry.by.seat() {
            let why = format_args!("there is no {seat} yet");
            require(seat.index() < self.count, at, why)?;
        }
        match &entry.act {
            Act::Start { .. } | Act::Events(_) => {
                if matches!(entry.by, By::Master { .. }) {
                    self.last = entry.seq;
                }
                Ok(())
            }
            Act::Undo { to } => require(
                *to >= self.last,
                at,
                format_args!(
                    "it goes back over entry {}, a seat's change or a correction",
                    self.last
                ),
            ),
            Act::Seats { change, holder, .. } => {
                let seat = change.seat();
                check_change(*change, before, at)?;
                check_holder(*change, holder, at)?;
                check_author(*change, entry.by, at)?;
                self.holders.insert(seat, holder);
                self.last = entry.seq;
                Ok(())
            }
        }
    }
}

/// Who joins takes the next seat; every other change is of a seat that is there.
fn check_change(change: SeatChange, seats: usize, at: At) -> Result<(), Damage> {
    let index = change.seat().index();
    let fits = match change {
        SeatChange::Joined(_) => index == seats,
        SeatChange::Left(_)
        | SeatChange::Paused(_)
        | SeatChange::Resumed(_)
        | SeatChange::Handed(_) => index < seats,
    };
    let why = format_args!("{} does not fit the {seats} seats before it", change.seat());
    require(fits, at, why)
}

/// Who leaves leaves nobody, and who takes a seat is somebody.
fn check_holder(change: SeatChange, holder: &Holder, at: At) -> Result<(), Damage> {
    let fits = match (change, holder) {
        (SeatChange::Left(_), holder) => *holder == Holder::Nobody,
        (SeatChange::Joined(_) | SeatChange::Handed(_), Holder::Nobody) => false,
        (SeatChange::Joined(_) | SeatChange::Handed(_), Holder::Bot)
        | (SeatChange::Paused(_) | SeatChange::Resumed(_), Holder::Nobody | Holder::Bot) => true,
        (_, Holder::People(people)) => !people.is_empty(),
    };
    let why = format_args!("{} is held by nobody it could be held by", change.seat());
    require(fits, at, why)?;
    if let Holder::People(people) = holder {
        for person in people {
            check_id("person", person.0).map_err(|damage| at.damage(damage.why))?;
        }
    }
    Ok(())
}

/// People join and leave themselves; the table hands on, at its host's word.
fn check_author(change: SeatChange, by: By, at: At) -> Result<(), Damage> {
    let own = matches!(by, By::Person { seat, .. } if seat == change.seat());
    let fits = match change {
        SeatChange::Joined(_) | SeatChange::Left(_) => own,
        SeatChange::Handed(_) => by == By::Table,
        SeatChange::Paused(_) | SeatChange::Resumed(_) => own || by == By::Table,
    };
    require(fits, at, "somebody else has changed the seat than may")
}
