//! The messages in a table's place: every entry told once, in order, and the present state last.

use std::collections::BTreeMap;

use castellan::labels::Seating;
use castellan::presenter::{self, Focus};
use castellan::table::model::{Act, Entry, Holder, Notice, Stage};
use playground::Message;
use rules::any::{AnyObservation, AnyView, GameId, StoredView};
use rules::{Ask, Seat, Viewer};

use super::super::kept::{KeptTable, NoticeRow};
use super::{Findings, signed};

/// Compares the messages of a table's place with what is kept, when nothing waits to be said.
/// `refused` is how many messages Discord did not take, so that their notices may be given up.
pub(in super::super) fn channels(
    table: &KeptTable,
    messages: &[Message],
    refused: usize,
) -> Findings {
    let mut wrong = outbox(table, refused);
    let place = i64::try_from(table.row.place.0).expect("a place fits");
    // Answers to interactions and Discord's own notes are not posts.
    let said: Vec<&Message> = messages
        .iter()
        .filter(|message| message.origin.is_none() && message.kind == 0)
        .collect();
    let mut owner: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    // Invitations are answers, and noted without a notice that says what they say.
    let observation = |notice: i64| table.notices.iter().any(|row| row.id == notice);
    let posts = table.posts.iter();
    for post in posts.filter(|post| observation(post.notice)) {
        owner.entry(post.message).or_default().push(post.notice);
        if post.place == place && !said.iter().any(|it| signed(it.id) == post.message) {
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

/// How often what bot players did was taken back with nobody to ask, as the last board says it.
fn past_bots(table: &KeptTable) -> Option<String> {
    let entries = table.entries.iter();
    let count = entries.filter(|entry| entry.order == "undo past bot players");
    let times = match count.count() {
        0 => return None,
        1 => "Once".to_owned(),
        count => format!("{count} times"),
    };
    Some(format!("↩️ {times}, moves of bot players were taken back."))
}

/// Every entry has its notice, and every notice was said or stands in another one.
fn outbox(table: &KeptTable, refused: usize) -> Findings {
    let mut wrong = Findings::new();
    for entry in &table.entries {
        let tells = |row: &&NoticeRow| {
            row.seq == entry.seq
                && matches!(
                    (&row.notice, &entry.act),
                    (Notice::Board { .. }, Act::Start { .. } | Act::Events(_))
                        | (Notice::TakenBack { .. }, Act::Undo { .. })
                        | (
                            Notice::Seated { .. } | Notice::Rests { .. } | Notice::Returns { .. },
                            Act::Seats { .. }
                        )
                )
        };
        let count = table.notices.iter().filter(tells).count();
        // What lies in episodes alone is told by their messages.
        let in_episode =
            |row: &NoticeRow| row.seq == entry.seq && matches!(row.notice, Notice::Episode { .. });
        let least = usize::from(!table.notices.iter().any(in_episode));
        // A table that moves shows its board again.
        let moves = |row: &&NoticeRow| {
            row.seq == entry.seq && matches!(row.notice, Notice::MovedHere { .. })
        };
        let most = 1 + table.notices.iter().filter(moves).count();
        if !(least..=most).contains(&count) {
            wrong.push(format!("entry {} has {count} notices", entry.seq));
        }
    }
    // One refusal gives up a message, and with it all that the message took in.
    let given_up = table.notices.iter();
    let given_up = given_up.filter(|it| it.state == "gave_up" && !it.taken_in);
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
            // So are the messages of episodes, which `episodes` looks at with the place of their own.
            (Notice::Episode { .. } | Notice::Beside { .. }, "sent") => continue,
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
                && matches!(later.notice, Notice::Board { .. } | Notice::Episode { .. })
        };
        if row.state == "replaced" && !table.notices.iter().any(later) {
            wrong.push(format!("notice {} stands in no later board", row.id));
        }
        let taken = |entry: &Entry| matches!(entry.act, Act::Undo { to, .. } if to < row.seq && entry.seq > row.seq);
        if row.state == "withdrawn" && !table.entries.iter().any(taken) {
            wrong.push(format!("notice {} is withdrawn without an undo", row.id));
        }
    }
    wrong
}

/// Boards and texts stand in the order of the log; messages of episodes grow where they are.
fn order(table: &KeptTable, place: i64) -> Findings {
    let posts: Vec<_> = table
        .posts
        .iter()
        .filter(|post| post.place == place && (post.kind == "board" || post.kind == "text"))
        .collect();
    let pairs = posts
        .windows(2)
        .filter(|pair| pair[0].notice >= pair[1].notice || pair[0].seq > pair[1].seq);
    pairs
        .map(|pair| format!("notice {} stands before {}", pair[0].notice, pair[1].notice))
        .collect()
}

pub(super) fn seating(table: &KeptTable) -> Seating {
    Seating {
        roster: table.row.roster(),
        colours: table.row.seats.iter().map(|seat| seat.colour).collect(),
        table_number: table.row.id.0.unsigned_abs(),
        ..Seating::default()
    }
}

/// Every board says exactly what its entry, and those that it took in, have to tell.
/// A view of a notice with the world of its table.
fn seen(table: &KeptTable, view: &StoredView) -> AnyView {
    let world = table.world().expect("a board is of a game that has begun");
    world.see(view.clone()).expect("a view of the table's game")
}

fn texts(table: &KeptTable, said: &[&Message]) -> Findings {
    let mut wrong = Findings::new();
    let seating = seating(table);
    // What was not said by itself; with and without what was taken back before it could be.
    let mut before: Vec<AnyObservation> = Vec::new();
    let mut with_withdrawn: Vec<AnyObservation> = Vec::new();
    let mut stands = false;
    for row in &table.notices {
        let Notice::Board {
            observation,
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
                before.extend(observation.clone());
                with_withdrawn.extend(observation.clone());
            }
            "withdrawn" => with_withdrawn.extend(observation.clone()),
            "sent" => {
                if row.undone {
                    let taken_back = undone(stands, message_of(table, row, said));
                    wrong.extend(taken_back.map(|why| format!("notice {}: {why}", row.id)));
                    (before, with_withdrawn, stands) = (Vec::new(), Vec::new(), false);
                    continue;
                }
                let asked = match over {
                    None => whose_turn(table, asks),
                    Some(_) => called_to_the_end(table),
                };
                let message = message_of(table, row, said);
                let fits = |before: &[AnyObservation]| {
                    let observation = [before, observation].concat();
                    let summary = presenter::summary(&observation, &seating);
                    let back = over.as_ref().and_then(|_| past_bots(table));
                    let lines = [Some(summary), back, Some(asked.clone())]
                        .into_iter()
                        .flatten();
                    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
                    let alt = presenter::alt_text(
                        &seen(table, view),
                        &seating,
                        &observation,
                        Focus::Nothing,
                    );
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
    let words = "What this message says has been taken back.";
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
    match called(table, asks.iter().map(|ask| ask.seat)) {
        people if people.is_empty() => people,
        // Where all do the same at once, what that is stands before them.
        people if table.row.game == GameId::Erkenfara => people,
        people => format!("{people}: your turn."),
    }
}

fn called_to_the_end(table: &KeptTable) -> String {
    match called(table, table.row.numbered().map(|(seat, _)| seat)) {
        people if people.is_empty() => people,
        people => format!("🏁 {people}: the game is over."),
    }
}

/// The people of some seats, as they are called.
fn called(table: &KeptTable, seats: impl Iterator<Item = Seat>) -> String {
    let people = seats.flat_map(|seat| match table.row.holder(seat) {
        Holder::People(people) => people.clone(),
        Holder::Bot | Holder::Nobody => Vec::new(),
    });
    let people: Vec<String> = people.map(|person| format!("<@{}>", person.0)).collect();
    people.join(" ")
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
    let now = steps
        .last()
        .map(|step| step.state.view(Viewer::Public).stored());
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
        let status = presenter::status(&step.state.view(Viewer::Public), &seating(table));
        if !card.text().contains(&status) {
            wrong.push(format!("the status card does not say: {status}"));
        }
    }
    wrong
}
