//! What a table's dice are checked with: its words, its seats, its entries and what was thrown.

use std::collections::BTreeMap;

use rules::dice::{Draw, EntryDraws};

use crate::proof::{
    Author, Effect, Held, Proof, ProofEntry, ProofSeat, ProofWords, ProofYear, YearsProof,
};
use crate::table::model::{Act, By, Entry, Holder, SeatRow, TableRow, Words};

/// The first year of a game whose dice are sealed year by year.
pub(in crate::table) const FIRST_YEAR: u32 = 1;

/// The years before `year`, whose secrets were shown; nothing in the first one.
pub(in crate::table) fn years_before(
    row: &TableRow,
    words: &[Words],
    year: u32,
    thrown: &[EntryDraws],
) -> Option<YearsProof> {
    let mut years_draws: BTreeMap<u32, Vec<Draw>> = BTreeMap::new();
    for entry in thrown {
        if let Some(year) = entry.year {
            let of_year = years_draws.entry(year).or_default();
            of_year.extend(entry.draws.iter().cloned());
        }
    }
    let mut years: Vec<ProofYear> = Vec::new();
    // The newest one first: it says those of its century.
    for year in (FIRST_YEAR..year).rev() {
        let later = years.last().map(|it| it.secret.of_year_before(it.year));
        let secret = later.flatten();
        let secret = secret.unwrap_or_else(|| row.secret.of_year(year));
        years.push(ProofYear {
            year,
            commitment: secret.commitment(),
            secret,
            throws: years_draws.remove(&year).unwrap_or_default(),
        });
    }
    years.reverse();
    (!years.is_empty()).then(|| YearsProof {
        table: row.id.0,
        game: row.game.id().to_owned(),
        words: proof_words(row, words),
        years,
    })
}

pub(in crate::table) fn proof_words(row: &TableRow, words: &[Words]) -> Vec<ProofWords> {
    let roster = row.roster();
    let words = words.iter().map(|words| ProofWords {
        seat: roster.name(words.seat),
        text: words.text.clone(),
        hash: words.hash,
    });
    words.collect()
}

/// All that is needed to play a table's game again and check its dice, the secret among it.
pub(in crate::table) fn proof(row: &TableRow, words: &[Words], entries: &[Entry]) -> Proof {
    let (seats, entries) = observation_of_seats(row, entries);
    Proof {
        table: row.id.0,
        game: row.game.id().to_owned(),
        commitment: row.secret.commitment(),
        bots: row.bots,
        secret: row.secret.clone(),
        words: proof_words(row, words),
        seats,
        entries,
    }
}

/// The seats at the start, and the entries with what seats were called after each change: the last are
/// called as the rows say, and each change says what was before it.
fn observation_of_seats(row: &TableRow, entries: &[Entry]) -> (Vec<ProofSeat>, Vec<ProofEntry>) {
    let seat = |row: &SeatRow| ProofSeat {
        name: row.label.name.clone(),
        held: held(&row.holder),
    };
    let mut seats: Vec<ProofSeat> = row.seats.iter().map(seat).collect();
    let mut proven: Vec<ProofEntry> = Vec::new();
    for entry in entries.iter().rev() {
        let mut name = String::new();
        if let Act::Seats { change, was, .. } = &entry.act {
            let index = change.seat().index();
            if let Some(seat) = seats.get(index) {
                name.clone_from(&seat.name);
            }
            match (was, seats.get_mut(index)) {
                (Some(was), Some(seat)) => {
                    let (name, held) = (was.name.clone(), held(&was.holder));
                    *seat = ProofSeat { name, held };
                }
                (None, _) => seats.truncate(index),
                (Some(_), None) => {}
            }
        }
        proven.push(proven_entry(entry, name));
    }
    proven.reverse();
    (seats, proven)
}

fn proven_entry(entry: &Entry, name: String) -> ProofEntry {
    let by = match entry.by {
        By::Table => Author::Table,
        By::Person { seat, .. } => Author::Person(seat),
        By::Bot { seat } => Author::Bot(seat),
        By::Clock { seat } => Author::Clock(seat),
        By::Master { .. } => Author::Master,
    };
    let act = match &entry.act {
        Act::Start { world, events } => Effect::Start {
            world: world.clone(),
            events: events.clone(),
        },
        Act::Events(events) => Effect::Events(events.clone()),
        Act::Seats {
            change,
            holder,
            was: _,
            events,
        } => Effect::Seats {
            change: *change,
            name,
            held: held(holder),
            events: events.clone(),
        },
        Act::Undo { to, events } => Effect::Undo {
            to: *to,
            events: events.clone(),
        },
    };
    ProofEntry {
        seq: entry.seq,
        by,
        order: entry.order.clone(),
        edition: entry.edition,
        year: entry.year,
        draws: entry.draws.clone(),
        act,
    }
}

fn held(holder: &Holder) -> Held {
    match holder {
        Holder::Nobody => Held::Nobody,
        Holder::People(_) => Held::People,
        Holder::Bot => Held::Bot,
    }
}
