//! What people were told, what is kept and what stands in the channels: do they agree?
//!
//! [`kept`] compares the log with what was told, after any kill. [`channels`] compares the messages
//! with the log, once everything is said. Both return what is wrong, in words.

use std::collections::BTreeMap;

use castellan::scene::{self, Sitting};
use castellan::table::model::{Act, By, Entry, Holder, Notice, Stage};
use playground::{Id, Message};
use rules::any::AnyTold;
use rules::{Ask, Viewer};

use super::kept::{Kept, KeptTable, NoticeRow};
use super::player::{At, number};
use super::told::{Did, Heard, Told, shown_draft};

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
    let mut intents: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for entry in &table.entries {
        let by = heard.iter().find(|heard| heard.cause() == entry.cause);
        match (entry.by, by) {
            (By::Bot { .. }, None)
                if entry.cause == format!("bot:{}:{}", table.row.id.0, entry.seq) => {}
            (By::Table, Some(heard)) if heard.did == Did::Start => {}
            (By::Person { person, .. }, Some(heard)) if person.0 == number(heard.person) => {
                if let Did::Order { intent, .. } = heard.did {
                    intents.entry(intent).or_default().push(entry.seq);
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
    wrong.extend(twice.map(|entries| format!("one order counts twice, as entries {entries:?}")));
    wrong
}

/// The last acknowledged draft is kept, unless something came after it.
fn drafts(table: &KeptTable, heard: &[Heard]) -> Findings {
    let mut possible: BTreeMap<rules::Seat, Vec<String>> = BTreeMap::new();
    for heard in heard {
        let Did::Draft { seat, text, after } = &heard.did else {
            continue;
        };
        if *after != table.row.seq {
            continue;
        }
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
        let draft = table.drafts.get(&seat).map(|draft| draft.text.clone());
        if !draft.as_ref().is_some_and(|text| texts.contains(text)) {
            wrong.push(format!("the draft is {draft:?} and was told as {texts:?}"));
        }
    }
    wrong
}

/// Compares the messages of a table's place with what is kept, when nothing waits to be said.
/// `refused` is how many messages Discord did not take, so that their notices may be given up.
pub(super) fn channels(table: &KeptTable, messages: &[Message], refused: usize) -> Findings {
    let mut wrong = outbox(table, refused);
    let place = i64::try_from(table.row.place.0).expect("a place fits");
    // Answers to interactions and Discord's own notes are no posts.
    let said: Vec<&Message> = messages
        .iter()
        .filter(|message| message.origin.is_none() && message.kind == 0)
        .collect();
    let mut owner: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for post in table.posts.iter().filter(|post| post.place == place) {
        owner.entry(post.message).or_default().push(post.notice);
        if !said.iter().any(|it| signed(it.id) == post.message) {
            wrong.push(format!("the message of notice {} is lost", post.notice));
        }
    }
    for message in &said {
        if owner
            .get(&signed(message.id))
            .is_none_or(|it| it.len() != 1)
        {
            let text = message.text();
            wrong.push(format!("message {} belongs to no post: {text}", message.id));
        }
    }
    wrong.extend(order(table, place));
    wrong.extend(texts(table, &said));
    wrong.extend(last_board(table, &said));
    let refused_cards = table
        .notices
        .iter()
        .filter(|row| row.notice == Notice::Card && row.state == "gave_up");
    if refused_cards.count() == 0 {
        wrong.extend(card(table, &said));
    }
    wrong
}

pub(super) fn signed(id: Id) -> i64 {
    i64::try_from(number(id)).expect("an id fits")
}

/// Every entry has its notice, and every notice was said or stands in another one.
fn outbox(table: &KeptTable, refused: usize) -> Findings {
    let mut wrong = Findings::new();
    for entry in &table.entries {
        let tells = |row: &&NoticeRow| {
            row.seq == entry.seq
                && matches!(
                    (&row.notice, &entry.act),
                    (Notice::Board { .. }, Act::Events(_))
                        | (Notice::TakenBack { .. }, Act::Undo { .. })
                )
        };
        let count = table.notices.iter().filter(tells).count();
        if count != 1 {
            wrong.push(format!("entry {} has {count} notices", entry.seq));
        }
    }
    let given_up = table.notices.iter().filter(|it| it.state == "gave_up");
    let given_up = given_up.count();
    if given_up > refused {
        wrong.push(format!("{given_up} notices were given up"));
    }
    for row in &table.notices {
        let posts: Vec<_> = table
            .posts
            .iter()
            .filter(|it| it.notice == row.id)
            .collect();
        let should = match (&row.notice, row.state.as_str()) {
            (_, "pending") => {
                wrong.push(format!("notice {} is not said yet", row.id));
                continue;
            }
            // A card is edited, and its post shows the newest.
            (Notice::Card, _) => continue,
            (Notice::Edit { .. }, _) => 0,
            (_, "sent") => 1,
            (_, _) => 0,
        };
        if posts.len() != should {
            let (id, state, count) = (row.id, &row.state, posts.len());
            wrong.push(format!("notice {id} ({state}) has {count} messages"));
        }
        let later = |later: &NoticeRow| {
            later.id > row.id
                && later.state == "sent"
                && matches!(later.notice, Notice::Board { .. })
        };
        if row.state == "replaced" && !table.notices.iter().any(later) {
            wrong.push(format!("notice {} stands in no later board", row.id));
        }
        let taken = |entry: &Entry| matches!(entry.act, Act::Undo { to } if to < row.seq && entry.seq > row.seq);
        if row.state == "withdrawn" && !table.entries.iter().any(taken) {
            wrong.push(format!("notice {} is withdrawn without an undo", row.id));
        }
    }
    wrong
}

/// Boards and texts stand in the order of the log.
fn order(table: &KeptTable, place: i64) -> Findings {
    let posts: Vec<_> = table
        .posts
        .iter()
        .filter(|post| post.place == place && post.kind != "card")
        .collect();
    let pairs = posts
        .windows(2)
        .filter(|pair| pair[0].notice >= pair[1].notice || pair[0].seq > pair[1].seq);
    pairs
        .map(|pair| format!("notice {} stands before {}", pair[0].notice, pair[1].notice))
        .collect()
}

pub(super) fn sitting(table: &KeptTable) -> Sitting {
    Sitting {
        roster: table.row.roster(),
        colours: table.row.seats.iter().map(|seat| seat.colour).collect(),
        table_number: table.row.id.0.unsigned_abs(),
    }
}

/// Every board says exactly what its entry, and those that it took in, have to tell.
fn texts(table: &KeptTable, said: &[&Message]) -> Findings {
    let mut wrong = Findings::new();
    let sitting = sitting(table);
    // What was not said by itself; with and without what was taken back before it could be.
    let mut before: Vec<AnyTold> = Vec::new();
    let mut with_withdrawn: Vec<AnyTold> = Vec::new();
    let mut stands = false;
    for row in &table.notices {
        let Notice::Board {
            told,
            asks,
            over,
            view,
            ..
        } = &row.notice
        else {
            continue;
        };
        match row.state.as_str() {
            "replaced" => {
                stands |= !row.undone;
                before.extend(told.clone());
                with_withdrawn.extend(told.clone());
            }
            "withdrawn" => with_withdrawn.extend(told.clone()),
            "sent" => {
                if row.undone {
                    let taken_back = undone(stands, message_of(table, row, said));
                    wrong.extend(taken_back.map(|why| format!("notice {}: {why}", row.id)));
                    (before, with_withdrawn, stands) = (Vec::new(), Vec::new(), false);
                    continue;
                }
                let asked = over.is_none().then(|| whose_turn(table, asks));
                let message = message_of(table, row, said);
                let fits = |before: &[AnyTold]| {
                    let told = [before, told].concat();
                    let summary = scene::summary(&told, &sitting);
                    let lines = [Some(summary), asked.clone()].into_iter().flatten();
                    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
                    let alt = scene::alt_text(view, &sitting, &told);
                    message.is_some_and(|message| {
                        message.content == lines.join("\n")
                            && message
                                .attachments
                                .iter()
                                .map(|it| it.description.as_ref())
                                .eq([Some(&alt)])
                    })
                };
                if !fits(&before) && !fits(&with_withdrawn) {
                    let said = message.map(|message| &message.content);
                    wrong.push(format!(
                        "notice {} does not say what it should: {said:?}",
                        row.id
                    ));
                }
                (before, with_withdrawn, stands) = (Vec::new(), Vec::new(), false);
            }
            _ => {}
        }
    }
    wrong
}

/// What is wrong with a message whose entry was taken back after it was sent.
fn undone(took_in_what_stands: bool, message: Option<&Message>) -> Option<String> {
    let words = "What this message told was taken back.";
    match message {
        Some(message) if !message.content.contains(words) => Some("is not marked".into()),
        Some(_) if took_in_what_stands => Some("what it told of older entries is lost".into()),
        Some(_) => None,
        None => Some("its message is lost".into()),
    }
}

fn message_of<'a>(table: &KeptTable, row: &NoticeRow, said: &[&'a Message]) -> Option<&'a Message> {
    let post = table.posts.iter().find(|post| post.notice == row.id)?;
    said.iter()
        .copied()
        .find(|message| signed(message.id) == post.message)
}

fn whose_turn(table: &KeptTable, asks: &[Ask]) -> String {
    let people = asks
        .iter()
        .flat_map(|ask| match table.row.holder(ask.seat) {
            Holder::People(people) => people.clone(),
            Holder::Bot | Holder::Nobody => Vec::new(),
        });
    let people: Vec<String> = people.map(|person| format!("<@{}>", person.0)).collect();
    if people.is_empty() {
        String::new()
    } else {
        format!("{}: your turn.", people.join(" "))
    }
}

/// The last board shows the present state and alone has buttons.
fn last_board(table: &KeptTable, said: &[&Message]) -> Findings {
    let mut wrong = Findings::new();
    let Ok(steps) = table.steps() else {
        return wrong;
    };
    let boards: Vec<&NoticeRow> = table
        .notices
        .iter()
        .filter(|row| row.state == "sent")
        .filter(|row| matches!(row.notice, Notice::Board { .. } | Notice::TakenBack { .. }))
        .collect();
    let Some((last, older)) = boards.split_last() else {
        return wrong;
    };
    let now = steps.last().map(|step| step.state.view(Viewer::Public));
    let (Notice::Board { view, .. } | Notice::TakenBack { view, .. }) = &last.notice else {
        return wrong;
    };
    let newest = table
        .notices
        .iter()
        .rfind(|row| matches!(row.notice, Notice::Board { .. } | Notice::TakenBack { .. }));
    let given_up = newest.is_some_and(|row| row.state == "gave_up");
    if now.as_ref() != Some(view) && !given_up {
        wrong.push("the last board does not show the present state".into());
    }
    if message_of(table, last, said).is_some_and(|message| message.buttons().is_empty()) {
        wrong.push("the last board has no buttons".into());
    }
    for row in older {
        if message_of(table, row, said).is_some_and(|message| !message.buttons().is_empty()) {
            wrong.push(format!(
                "the old board of notice {} has its buttons",
                row.id
            ));
        }
    }
    wrong
}

/// There is one status card, it is pinned, and shows the present state.
fn card(table: &KeptTable, said: &[&Message]) -> Findings {
    let title = format!("table {}", table.row.id);
    let is_card = |message: &&&Message| {
        let mut titles = message.embeds.iter().filter_map(|it| it["title"].as_str());
        titles.any(|it| it.ends_with(&title))
    };
    let cards: Vec<&&Message> = said.iter().filter(is_card).collect();
    let [card] = cards[..] else {
        return vec![format!("there are {} status cards", cards.len())];
    };
    let mut wrong = Findings::new();
    if card.pinned_ms.is_none() {
        wrong.push("the status card is not pinned".into());
    }
    let free = table
        .row
        .seats
        .iter()
        .filter(|it| it.holder == Holder::Nobody);
    if card.text().matches("*free*").count() != free.count() {
        wrong.push("the status card shows other seats".into());
    }
    if matches!(table.row.stage, Stage::Playing | Stage::Over)
        && let Ok(steps) = table.steps()
        && let Some(step) = steps.last()
    {
        let status = scene::status(&step.state.view(Viewer::Public), &sitting(table));
        if !card.text().contains(&status) {
            wrong.push(format!("the status card does not say: {status}"));
        }
    }
    wrong
}
