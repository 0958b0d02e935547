//! Checks that three things agree: what people were told, what is kept, and what stands in the channels.
//!
//! [`kept`] compares the log with what people were told, after any kill. [`channels`] compares the messages with the
//! log, once everything is sent, and [`episodes`] the messages of episodes. All return
//! what is wrong, in words.

mod channels;
mod episodes;

use std::collections::BTreeMap;

use castellan::table::model::{Act, By, Entry, Holder, Notice};
use playground::Id;

use super::kept::{Kept, KeptTable, NoticeRow};
use super::player::{At, number};
use super::told::{Did, Heard, Told, shown_draft};

pub(super) use channels::channels;
pub(super) use episodes::episodes;

/// What is wrong, for whoever reads the failure.
pub(super) type Findings = Vec<String>;

/// Compares what the people of a table were told with what is kept.
///
/// `at` is where they were told the table is, `before` the log as it was after an earlier kill.
pub(super) fn kept(kept: &Kept, at: Option<At>, heard: &[Heard], before: &[Entry]) -> Findings {
    let mut wrong = broken(heard);
    let Some((id, place)) = at else {
        return wrong;
    };
    let Some(table) = kept.tables.get(&id) else {
        wrong.push(format!("table {id} is gone"));
        return wrong;
    };
    if table.row.place.0 != number(place) {
        wrong.push(format!("table {id} is not at {place}"));
    }
    wrong.extend(log(table, before));
    wrong.extend(heard.iter().filter_map(|heard| acknowledged(table, heard)));
    wrong.extend(counted(table, heard));
    wrong.extend(drafts(table, heard));
    wrong
}

fn broken(heard: &[Heard]) -> Findings {
    let broken = heard.iter().filter_map(|heard| match &heard.told {
        Told::Broken(text) => Some(format!("{:?} was told: {text}", heard.did)),
        Told::Nothing | Told::No(_) | Told::Yes(_) => None,
    });
    broken.collect()
}

/// The log has no gaps, replays, and only grows.
fn log(table: &KeptTable, before: &[Entry]) -> Findings {
    let mut wrong = Findings::new();
    for (entry, seq) in table.entries.iter().zip(1..) {
        if entry.seq != seq {
            wrong.push(format!(
                "entry {} stands where entry {seq} should",
                entry.seq
            ));
        }
    }
    if table.row.seq != table.entries.len() as u64 {
        wrong.push(format!("the table counts {} entries", table.row.seq));
    }
    if !table.entries.starts_with(before) {
        wrong.push("the log has lost or changed entries since the last kill".into());
    }
    if let Err(why) = table.steps() {
        wrong.push(format!("the log cannot be replayed: {why}"));
    }
    wrong
}

/// What was acknowledged is there; what was refused is not.
fn acknowledged(table: &KeptTable, heard: &Heard) -> Option<String> {
    let cause = heard.cause();
    let entries: Vec<&Entry> = table
        .entries
        .iter()
        .filter(|entry| entry.cause == cause)
        .collect();
    let lost = |what: &str| {
        Some(format!(
            "{what} was acknowledged and is lost ({:?})",
            heard.did
        ))
    };
    if entries.len() > 1 {
        return Some(format!("{:?} counts {} times", heard.did, entries.len()));
    }
    let Told::Yes(text) = &heard.told else {
        let refused = matches!(heard.told, Told::No(_)) && !entries.is_empty();
        return refused.then(|| format!("{:?} was refused and counts", heard.did));
    };
    let entry = entries.first();
    match &heard.did {
        Did::New | Did::Look | Did::Draft { .. } => None,
        Did::First(seat) => match table
            .row
            .options
            .get("first")
            .and_then(serde_json::Value::as_u64)
        {
            kept if kept == Some(*seat) => None,
            _ => lost("an option"),
        },
        Did::Join => {
            if table.row.seats.iter().any(|it| it.holder.is(person(heard))) {
                None
            } else {
                lost("a seat")
            }
        }
        Did::AddBot => {
            if table.row.seats.iter().any(|it| it.holder == Holder::Bot) {
                None
            } else {
                lost("a bot player")
            }
        }
        Did::Start => match entry {
            Some(entry) if entry.order == "start" => None,
            _ => lost("the start"),
        },
        Did::Order { order, .. } => match entry {
            Some(entry) if entry.order == *order => None,
            Some(entry) => Some(format!("{order} counts as {}", entry.order)),
            None => lost("an order"),
        },
        Did::Undo { after } if text.contains("asked") => {
            let asked = |row: &&NoticeRow| matches!(&row.notice, Notice::UndoAsked(request) if request.at == *after);
            let closed = table.row.seq > *after;
            let answered = table
                .notices
                .iter()
                .any(|row| row.seq == *after && matches!(row.notice, Notice::UndoRefused { .. }));
            match table.notices.iter().find(asked) {
                Some(_) if closed || answered || table.undo.is_some() => None,
                _ => lost("a wish to take back"),
            }
        }
        Did::Undo { .. } | Did::Agree(true) => match entry {
            Some(Entry {
                act: Act::Undo { .. },
                ..
            }) => None,
            _ => lost("a taking-back"),
        },
        // These leave no entry; `counted` counts them.
        Did::Agree(false) => None,
    }
}

fn person(heard: &Heard) -> castellan::table::model::PersonId {
    castellan::table::model::PersonId(number(heard.person))
}

/// Every entry comes from something that was done, and each thing counts at most once.
fn counted(table: &KeptTable, heard: &[Heard]) -> Findings {
    let mut wrong = Findings::new();
    let mut intents: BTreeMap<(u32, &str), Vec<u64>> = BTreeMap::new();
    for entry in &table.entries {
        let by = heard.iter().find(|heard| heard.cause() == entry.cause);
        match (entry.by, by) {
            (By::Bot { .. }, None)
                if entry.cause == format!("bot:{}:{}", table.row.id.0, entry.seq) => {}
            (By::Table, Some(heard)) if heard.did == Did::Start => {}
            (By::Person { person, .. }, Some(heard)) if person.0 == number(heard.person) => {
                if let Did::Order { intent, order } = &heard.did {
                    // Somebody who was told nothing may think of something else.
                    let attempts = intents.entry((*intent, order));
                    attempts.or_default().push(entry.seq);
                }
            }
            (by, _) => wrong.push(format!(
                "entry {} ({by:?}, {}) comes from nothing that was done",
                entry.seq, entry.cause
            )),
        }
    }
    let nos = heard
        .iter()
        .filter(|heard| heard.did == Did::Agree(false) && matches!(heard.told, Told::Yes(_)));
    let noted = table.notices.iter();
    let noted = noted.filter(|row| matches!(row.notice, Notice::UndoRefused { .. }));
    if nos.count() > noted.count() {
        wrong.push("a no to a taking-back was acknowledged and is lost".into());
    }
    let twice = intents.values().filter(|entries| entries.len() > 1);
    for entries in twice {
        let of = |seq: &u64| table.entries.iter().find(|entry| entry.seq == *seq);
        let acts = entries.iter().filter_map(of);
        let acts: Vec<_> = acts
            .map(|entry| {
                let by = heard.iter().find(|heard| heard.cause() == entry.cause);
                (
                    &entry.by,
                    &entry.order,
                    by.map(|heard| (&heard.did, &heard.told)),
                )
            })
            .collect();
        wrong.push(format!(
            "one order counts twice, as entries {entries:?}: {acts:?}"
        ));
    }
    wrong
}

/// The last acknowledged draft is kept, unless something came after it.
fn drafts(table: &KeptTable, heard: &[Heard]) -> Findings {
    let mut possible: BTreeMap<rules::Seat, Vec<String>> = BTreeMap::new();
    let mut acts = Vec::new();
    for heard in heard {
        let Did::Draft { seat, text, after } = &heard.did else {
            continue;
        };
        if *after != table.row.seq {
            continue;
        }
        acts.push((heard.id, seat, text, &heard.told));
        let texts = possible.entry(*seat).or_default();
        match &heard.told {
            Told::Yes(panel) => *texts = vec![shown_draft(panel)],
            // It may have been written.
            Told::Nothing if !texts.is_empty() => texts.push(text.clone()),
            Told::Nothing | Told::No(_) | Told::Broken(_) => {}
        }
    }
    let mut wrong = Findings::new();
    for (seat, texts) in possible.into_iter().filter(|(_, texts)| !texts.is_empty()) {
        let draft = table.drafts.get(&seat).map(|draft| draft.steps.join(" "));
        if !draft.as_ref().is_some_and(|text| texts.contains(text)) {
            wrong.push(format!(
                "the draft is {draft:?} and was told as {texts:?}, after {acts:?}"
            ));
        }
    }
    wrong
}

pub(super) fn signed(id: Id) -> i64 {
    i64::try_from(number(id)).expect("an id fits")
}
