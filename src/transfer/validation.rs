//! Checks that a table that was played could have left a file: one check for each guarantee.

mod holders;
mod proposals;

use std::collections::BTreeSet;
use std::fmt;

use rules::Seat;
use rules::any::{AnyEvent, AnyState, AnyWorld};
use rules::offers::notation::MOST_WORDS;

use super::{At, Checked, Damage, MOST_TABLE, MOST_VERSION};
use crate::proof::Wrong;
use crate::table::model::{
    Act, Bank, By, CO_HOSTS, Draft, Drafts, FreeText, Holder, PersonId, Revisions, Stage, TableRow,
};
use crate::table::saved::{self, Saved};
use crate::table::{DRAFT_MOST_BYTES, Fault, NAME_MOST, SEAT_PEOPLE, SIDES};

/// Everything about people, seats and places stands in the header.
const HEADER: At = At::Line(1);

/// Checks a table that came out of a file.
pub(super) fn check(saved: Saved) -> Result<Checked, Damage> {
    check_row(&saved.row)?;
    saved::check_setup(&saved).map_err(|fault| unfit(HEADER, &fault))?;
    check_seats(&saved.row)?;
    check_log(&saved)?;
    let proven = saved.proof().check().map_err(|wrong| unproven(&wrong))?;
    check_reached(&saved)?;
    holders::check(&saved)?;
    check_beside(&saved)?;
    proposals::check(&saved)?;
    let played = saved.play().map_err(|fault| unfit(At::Named, &fault))?;
    let state = played.as_ref().map(|played| &played.state);
    check_stage(&saved.row, state)?;
    Ok(Checked {
        saved,
        played,
        throws: proven.throws,
    })
}

/// What the rules find, without the table's number, which is the file's own.
fn unfit(at: At, fault: &Fault) -> Damage {
    if let Fault::Corrupt { source, .. } = fault {
        at.damage(&source.0)
    } else {
        at.damage(fault)
    }
}

/// What does not follow; of a throw the words name the entry.
fn unproven(wrong: &Wrong) -> Damage {
    match wrong {
        Wrong::Words(_) => HEADER.damage(wrong),
        Wrong::Dice(_) => At::Named.damage(wrong),
        Wrong::Entry { seq, why } => {
            let place = usize::try_from(*seq).unwrap_or(usize::MAX - 1);
            At::Entry(place).damage(why)
        }
    }
}

fn require(holds: bool, at: At, why: impl fmt::Display) -> Result<(), Damage> {
    if holds { Ok(()) } else { Err(at.damage(why)) }
}

/// Numbers that the database can hold, and the game's own bounds.
fn check_row(row: &TableRow) -> Result<(), Damage> {
    let number = row.id.0;
    require(
        (1..=MOST_TABLE).contains(&number),
        HEADER,
        format_args!("table {number} is not from 1 to {MOST_TABLE}"),
    )?;
    let guild = row.guild.unwrap_or(1);
    for (what, id) in [
        ("guild", guild),
        ("place", row.place.0),
        ("host", row.host.0),
        ("game master", row.master.map_or(1, |master| master.0)),
    ] {
        check_id(what, id)?;
    }
    check_co_hosts(row)?;
    require(
        row.version <= MOST_VERSION,
        HEADER,
        format_args!("revision {} is more than {MOST_VERSION}", row.version),
    )?;
    let (edition, known) = (row.edition, row.game.edition());
    require(
        edition <= known,
        HEADER,
        format_args!(
            "it plays by edition {edition} of the rules; this program knows up to {known}"
        ),
    )?;
    let bounds = row.game.seats();
    let (count, least, most) = (row.seats.len(), bounds.start(), bounds.end());
    require(
        bounds.contains(&count),
        HEADER,
        format_args!("{count} seats; {} has {least} to {most}", row.game),
    )
}

/// Discord's ids, which the database keeps in 63 bits.
fn check_id(what: &str, id: u64) -> Result<(), Damage> {
    let holds = id > 0 && i64::try_from(id).is_ok();
    require(
        holds,
        HEADER,
        format_args!("{what} {id} is not an id of Discord"),
    )
}

/// TB-18: a few people, none of them twice.
fn check_co_hosts(row: &TableRow) -> Result<(), Damage> {
    let count = row.co_hosts.len();
    require(
        count <= CO_HOSTS,
        HEADER,
        format_args!("{count} co-hosts; a table has up to {CO_HOSTS}"),
    )?;
    let mut known = BTreeSet::from([row.host]);
    row.co_hosts.iter().try_for_each(|person| {
        check_id("co-host", person.0)?;
        let is_new = known.insert(*person);
        require(
            is_new,
            HEADER,
            format_args!("{} is named twice as host or co-host", person.0),
        )
    })
}

/// TB-01 and TB-02: names, codes and emblems are unique, and so are people.
fn check_seats(row: &TableRow) -> Result<(), Damage> {
    let mut known = BTreeSet::new();
    let mut seating: BTreeSet<PersonId> = BTreeSet::new();
    for (seat, place) in row.numbered() {
        let label = &place.label;
        for (what, text, most) in [
            ("name", &label.name, NAME_MOST),
            ("code", &label.code, 3),
            ("emblem", &label.emblem, NAME_MOST),
        ] {
            let short = rules::notation::excerpt(text);
            let fits = (1..=most).contains(&text.chars().count());
            require(
                fits && !text.chars().any(char::is_control),
                HEADER,
                format_args!("{seat}: the {what} {short:?} has not 1 to {most} plain characters"),
            )?;
            require(
                known.insert((what, text.to_lowercase())),
                HEADER,
                format_args!("{seat}: another seat has the {what} {short:?} too"),
            )?;
        }
        require(
            usize::from(place.colour) < SIDES.len(),
            HEADER,
            format_args!("{seat}: there is no colour {}", place.colour),
        )?;
        if let Holder::People(people) = &place.holder {
            require(
                !people.is_empty(),
                HEADER,
                format_args!("{seat}: people without a person"),
            )?;
            check_count(people, HEADER)?;
            for person in people {
                check_id("person", person.0)?;
                require(
                    seating.insert(*person),
                    HEADER,
                    format_args!("{seat}: person {} holds two seats", person.0),
                )?;
            }
        }
    }
    Ok(())
}

/// Each of a seat's people is told and called for it.
fn check_count(people: &[PersonId], at: At) -> Result<(), Damage> {
    let count = people.len();
    require(
        count <= SEAT_PEOPLE,
        at,
        format_args!("{count} people on one seat; the limit is {SEAT_PEOPLE}"),
    )
}

/// What lies beside the log: names, words, drafts, an open question.
fn check_beside(saved: &Saved) -> Result<(), Damage> {
    let seats = saved.row.seats.len();
    let sits = |seat: Seat| seat.index() < seats;
    for person in &saved.people {
        check_id("person", person.id.0)?;
    }
    let ascending = saved.people.is_sorted_by(|one, next| one.id < next.id);
    require(
        ascending,
        HEADER,
        "the people are not in the order of their ids",
    )?;
    let mut wrote = BTreeSet::new();
    for words in &saved.words {
        let (seat, person) = (words.seat, words.person.0);
        check_id("person", person)?;
        require(
            sits(seat) && wrote.insert(person),
            HEADER,
            format_args!("words of {seat}: there is no such seat, or person {person} has others"),
        )?;
    }
    check_free_texts(&saved.free_texts, seats)?;
    check_drafts(&saved.drafts, seats)?;
    let mut banks = BTreeSet::new();
    for Bank { seat, name, used } in &saved.banks {
        require(
            sits(*seat) && *used >= 0 && banks.insert((seat, name)),
            HEADER,
            format_args!(
                "bank of {seat}: there is no such seat, it is twice, or {used} ms are used"
            ),
        )?;
    }
    if let Some(undo) = &saved.undo {
        let fits = undo.at == saved.row.seq && (1..undo.at).contains(&undo.to);
        let sit = undo
            .waiting
            .iter()
            .chain([&undo.by])
            .all(|seat| sits(*seat));
        require(
            fits && sit,
            HEADER,
            "the question about a taking-back does not fit the log",
        )?;
    }
    Ok(())
}

/// The words in orders; a log may refer to some that are not there, which are removed then.
fn check_free_texts(all: &[FreeText], seats: usize) -> Result<(), Damage> {
    for words in all {
        let id = words.id;
        if let Some(person) = words.person {
            check_id("person", person.0)?;
        }
        require(
            words.seat.index() < seats && id.0 < FreeText::IDS,
            HEADER,
            format_args!(
                "{id} of {}: there is no such seat, or the id is too high",
                words.seat
            ),
        )?;
        let chars = words.text.as_ref().map_or(1, |text| text.chars().count());
        require(
            (1..=MOST_WORDS).contains(&chars),
            HEADER,
            format_args!("{id}: {chars} characters; 1 to {MOST_WORDS} may be"),
        )?;
    }
    require(
        all.is_sorted_by(|one, next| one.id < next.id),
        HEADER,
        "the words in orders are not in the order of their ids, each once",
    )
}

/// What seats compose, and how often it has changed.
fn check_drafts(drafts: &Drafts, seats: usize) -> Result<(), Damage> {
    let sits = |seat: Seat| seat.index() < seats;
    for (seat, Revisions { last, empty }) in &drafts.revisions {
        require(
            sits(*seat) && empty <= last && i64::try_from(*last).is_ok(),
            HEADER,
            format_args!(
                "drafts of {seat}: there is no such seat, or revisions {empty} and {last}"
            ),
        )?;
    }
    for (seat, draft) in &drafts.open {
        let known = drafts.revisions.iter().find(|(other, _)| other == seat);
        let last = known.map_or(0, |(_, revisions)| revisions.last);
        let (bytes, revision) = (
            draft.steps.iter().map(String::len).sum::<usize>(),
            draft.revision,
        );
        require(
            sits(*seat) && revision <= last,
            HEADER,
            format_args!("draft of {seat}: there is no such seat, or no revision {revision} of it"),
        )?;
        require(
            bytes <= DRAFT_MOST_BYTES,
            HEADER,
            format_args!("draft of {seat}: {bytes} bytes; the limit is {DRAFT_MOST_BYTES} bytes"),
        )?;
    }
    let place = |(seat, draft): &(Seat, Draft)| (*seat, draft.key.clone());
    let sorted = drafts
        .open
        .is_sorted_by(|one, next| place(one) < place(next));
    let counted = drafts.revisions.is_sorted_by(|one, next| one.0 < next.0);
    require(
        sorted && counted,
        HEADER,
        "the drafts are not in the order of their seats and asks",
    )
}

/// What the log says of itself: causes, ids and editions. Whether its game follows is `proof`'s to say.
fn check_log(saved: &Saved) -> Result<(), Damage> {
    let row = &saved.row;
    let mut causes: BTreeSet<&str> = BTreeSet::new();
    for (number, entry) in (1..).zip(&saved.entries) {
        let at = At::Entry(number);
        require(
            causes.insert(&entry.cause),
            at,
            "an earlier entry has the same cause",
        )?;
        if let By::Person { person, .. } | By::Master { person } = entry.by {
            require(
                person.0 > 0 && i64::try_from(person.0).is_ok(),
                at,
                format_args!("person {} is not an id of Discord", person.0),
            )?;
        }
        let (edition, known) = (entry.edition, row.game.edition());
        require(
            edition <= known,
            at,
            format_args!(
                "edition {edition} of the rules decided it; this program knows up to {known}"
            ),
        )?;
        if let Act::Start { world, .. } = &entry.act {
            check_world(row, world, at)?;
        }
    }
    Ok(())
}

/// The row says where the log has led. The edition that is played by now is that of the last entry, or one
/// that has begun with it (TB-11).
fn check_reached(saved: &Saved) -> Result<(), Damage> {
    let (seq, last) = (saved.row.seq, saved.entries.len());
    require(
        usize::try_from(seq) == Ok(last),
        HEADER,
        format_args!("the last entry should be {seq}, but it is {last}"),
    )?;
    let Some(last) = saved.entries.last() else {
        return Ok(());
    };
    let (reached, edition) = (saved.row.edition, last.edition);
    let is_boundary = last.act.events().iter().any(AnyEvent::is_boundary);
    require(
        reached == edition || is_boundary && reached > edition,
        HEADER,
        format_args!(
            "it plays by edition {reached} of the rules, but edition {edition} decided last"
        ),
    )
}

/// The world is what the table's options make.
fn check_world(row: &TableRow, world: &AnyWorld, at: At) -> Result<(), Damage> {
    let setup = row.setup_for(world.founders());
    let made = row.game.world(&setup).map_err(|error| at.damage(error))?;
    require(
        made == *world,
        at,
        "its world is another than the table's options make",
    )
}

/// The stage says the same as the log.
fn check_stage(row: &TableRow, state: Option<&AnyState>) -> Result<(), Damage> {
    let over = state.map(|state| state.over().is_some());
    let (holds, why) = match row.stage {
        Stage::Lobby => (
            over.is_none(),
            "the table is in its lobby, but its log has entries",
        ),
        Stage::Playing => (
            over == Some(false),
            "the game is on, but its log says otherwise",
        ),
        Stage::Over => (
            over == Some(true),
            "the game is over, but its log says otherwise",
        ),
        Stage::Ended => (
            over != Some(true),
            "the table was called off, but its game was over",
        ),
    };
    require(holds, HEADER, why)
}
