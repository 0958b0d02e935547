//! Checks that people acted for seats that they held (TB-01), that the changes of seats in a log fit each other and
//! the seats' rows, and that one game master has corrected (TB-14).

use rules::Seat;
use rules::any::GameId;

use crate::proof::APPOINTED;

use super::{At, Damage, HEADER, check_count, check_id, require};
use crate::table::model::{Act, By, Entry, Holder, PersonId};
use crate::table::saved::Saved;

/// Who holds the seats after some entries, and who has corrected.
struct Held<'a> {
    seats: Vec<&'a Holder>,
    master: Option<PersonId>,
    game: GameId,
}

/// Follows the holders through the log: they lead to those of the row.
pub(super) fn check(saved: &Saved) -> Result<(), Damage> {
    let row = &saved.row;
    let mut entries = saved.entries.iter();
    let is_appointed = entries.any(|entry| entry.order == APPOINTED);
    let mut held = Held {
        seats: founders(saved),
        master: row.master.filter(|_| !is_appointed),
        game: row.game,
    };
    for (number, entry) in (1..).zip(&saved.entries) {
        held.step(entry, At::Entry(number))?;
    }
    let (log, table) = (held.seats.len(), row.seats.len());
    require(
        saved.entries.is_empty() || log == table,
        HEADER,
        format_args!("the log has {log} seats, the table {table}"),
    )?;
    for ((seat, row), holder) in row.numbered().zip(held.seats) {
        require(
            row.holder == *holder,
            HEADER,
            format_args!("{seat}: others hold it than the log says"),
        )?;
    }
    let is_lasting = |entry: &&Entry| {
        matches!(entry.act, Act::Seats { .. }) || matches!(entry.by, By::Master { .. })
    };
    let last = saved.entries.iter().rfind(is_lasting);
    let last = last.map_or(0, |entry| entry.seq);
    require(
        saved.undo.as_ref().is_none_or(|undo| undo.to >= last),
        HEADER,
        format_args!(
            "the question about a taking-back goes back over entry {last}, a seat's change or a correction"
        ),
    )
}

/// Who held the seats at the start: as the first change of each says, else as the row does.
fn founders(saved: &Saved) -> Vec<&Holder> {
    let mut seats: Vec<&Holder> = saved.row.seats.iter().map(|row| &row.holder).collect();
    for entry in saved.entries.iter().rev() {
        if let Act::Seats { change, was, .. } = &entry.act {
            let index = change.seat().index();
            match (was, seats.get_mut(index)) {
                (Some(was), Some(seat)) => *seat = &was.holder,
                (None, _) => seats.truncate(index),
                (Some(_), None) => {}
            }
        }
    }
    seats
}

impl<'a> Held<'a> {
    fn step(&mut self, entry: &'a Entry, at: At) -> Result<(), Damage> {
        if let Act::Seats {
            change,
            holder,
            was,
            ..
        } = &entry.act
        {
            let index = change.seat().index();
            let before = self.seats.get(index).copied();
            require(
                before == was.as_ref().map(|was| &was.holder),
                at,
                format_args!("{}: others held it than it says", change.seat()),
            )?;
            if *holder == Holder::Nobody {
                check_hand(entry.by, before, at)?;
            }
            check_people(holder, at)?;
            match self.seats.get_mut(index) {
                Some(seat) => *seat = holder,
                None => self.seats.push(holder),
            }
            if *holder == Holder::Nobody {
                return Ok(());
            }
        }
        // The host changes options.
        if let By::Master { person } = entry.by
            && !self.game.changes_option(&entry.order)
        {
            // TB-18: from then on it is somebody else.
            if entry.order == APPOINTED {
                self.master = Some(person);
            }
            let master = *self.master.get_or_insert(person);
            let why = format_args!(
                "person {} corrected it, and is not the game master",
                person.0
            );
            require(person == master, at, why)?;
        }
        let holder = |seat: Seat| self.seats.get(seat.index()).copied();
        check_hand(entry.by, entry.by.seat().and_then(holder), at)
    }
}

/// A person acts for a seat of their own.
fn check_hand(by: By, holder: Option<&Holder>, at: At) -> Result<(), Damage> {
    let By::Person { seat, person } = by else {
        return Ok(());
    };
    require(
        holder.is_some_and(|holder| holder.is(person)),
        at,
        format_args!("person {} did not hold {seat} then", person.0),
    )
}

/// People are somebody.
fn check_people(holder: &Holder, at: At) -> Result<(), Damage> {
    let Holder::People(people) = holder else {
        return Ok(());
    };
    require(!people.is_empty(), at, "people without a person")?;
    check_count(people, at)?;
    for person in people {
        check_id("person", person.0).map_err(|damage| at.damage(damage.why))?;
    }
    Ok(())
}
