//! The checker finds what it is for: each fault is planted into what a sound game has left.

use castellan::table::model::{Draft, Notice};
use playground::Message;
use rules::Seat;

use super::check;
use super::ground::{End, Ground, Moment, Setting};
use super::kept::Kept;
use super::player::{id_of, number};
use super::told::{Did, Heard, Told};
use super::{CALM, program};

/// What one table has left.
pub(super) struct Left {
    pub(super) kept: Kept,
    pub(super) at: super::player::At,
    pub(super) heard: Vec<Heard>,
    pub(super) messages: Vec<Message>,
}

impl Left {
    /// Everything that the checker finds.
    fn findings(&self) -> Vec<String> {
        let (id, _) = self.at;
        let mut found = check::kept(&self.kept, Some(self.at), &self.heard, &[]);
        if let Some(table) = self.kept.tables.get(&id) {
            found.extend(check::channels(table, &self.messages, 0));
        }
        found
    }

    fn table(&mut self) -> &mut super::kept::KeptTable {
        self.kept.tables.get_mut(&self.at.0).unwrap()
    }

    /// Where the boards stand among the messages, oldest first.
    fn boards(&self) -> Vec<usize> {
        let is_board = |index: &usize| {
            let message = &self.messages[*index];
            message.origin.is_none() && !message.attachments.is_empty()
        };
        (0..self.messages.len()).filter(is_board).collect()
    }
}

/// A game that was played, killed and told to the end.
async fn left() -> Left {
    let mut ground = Ground::new(Setting {
        seed: 7,
        tables: 1,
        habits: CALM,
    })
    .await;
    ground.people_only();
    while !ground.live(End::Requests(90, Moment::Any)).await {}
    ground.live(End::Settled).await;
    ground.left().await
}

/// Plants a fault, sees that it is found in these words, and takes it out again.
#[track_caller]
fn found(left: &mut Left, words: &str, plant: impl FnOnce(&mut Left)) {
    let (kept, messages) = (left.kept.clone(), left.messages.clone());
    let count = left.heard.len();
    plant(left);
    let findings = left.findings();
    let found = findings.iter().any(|finding| finding.contains(words));
    assert!(found, "{words}: {findings:#?}");
    (left.kept, left.messages) = (kept, messages);
    left.heard.truncate(count);
    assert_eq!(left.findings(), [""; 0], "after {words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn planted_faults_in_the_log_are_found() {
    let mut left = left().await;
    assert_eq!(left.findings(), [""; 0]);
    let left = &mut left;
    let told = |it: &&Heard| matches!((&it.did, &it.told), (Did::Order { .. }, Told::Yes(_)));
    let cause = left.heard.iter().rfind(told).unwrap().cause();
    let entries = &left.table().entries;
    let last = entries
        .iter()
        .position(|entry| entry.cause == cause)
        .unwrap();
    found(left, "an order was acknowledged and is lost", |left| {
        let table = left.table();
        table.entries.truncate(last);
        table.row.seq = last as u64;
    });
    found(left, "stands where entry", |left| {
        left.table().entries.remove(1);
    });
    found(left, "counts as", |left| {
        left.table().entries[last].order = "resign".into();
    });
    found(left, "comes from nothing that was done", |left| {
        let last = left.table().entries.last_mut().unwrap();
        last.cause = "i:1".into();
    });
    found(left, "counts twice", |left| {
        let first = left.heard.iter().find(|it| it.cause() == cause).unwrap();
        let again = heard(first.did.clone(), Told::Nothing, first.person);
        let table = left.table();
        let mut entry = table.entries[last].clone();
        entry.seq = table.row.seq + 1;
        entry.cause = again.cause();
        table.row.seq += 1;
        table.entries.push(entry);
        left.heard.push(again);
    });
    found(left, "was refused and counts", |left| {
        let person = left.heard[0].person;
        let again = heard(Did::Look, Told::No("no".into()), person);
        let last = left.table().entries.last_mut().unwrap();
        last.cause = again.cause();
        left.heard.push(again);
    });
    found(left, "the table counts", |left| left.table().row.seq += 1);
    found(left, "a seat was acknowledged and is lost", |left| {
        let seat = left.table().row.seats.last_mut().unwrap();
        seat.holder = castellan::table::model::Holder::Nobody;
    });
    found(left, "an option was acknowledged and is lost", |left| {
        left.table().row.options.remove("first");
    });
    found(left, "is gone", |left| left.kept.tables.clear());
}

fn heard(did: Did, told: Told, person: playground::Id) -> Heard {
    Heard {
        id: id_of(5),
        person,
        did,
        told,
        asked: None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn planted_faults_in_drafts_are_found() {
    let mut left = left().await;
    let after = left.table().row.seq;
    let seat = Seat(0);
    let person = left.heard[0].person;
    let draft = |text: &str, told| {
        let text = text.to_owned();
        heard(Did::Draft { seat, text, after }, told, person)
    };
    let kept = |left: &mut Left, text: &str| {
        let draft = Draft {
            key: "turn".into(),
            steps: text.split_whitespace().map(str::to_owned).collect(),
            focus: None,
            revision: 9,
            held: false,
        };
        left.table().drafts.insert(seat, draft);
    };
    let shown = |text: &str| Told::Yes(format!("**Your turn.** So far: `{text}`"));
    kept(&mut left, "Cb2");
    left.heard.push(draft("Cb2", shown("Cb2")));
    assert_eq!(left.findings(), [""; 0], "a draft that is there");
    found(&mut left, "the draft is None", |left| {
        left.table().drafts.clear();
    });
    found(&mut left, "the draft is", |left| kept(left, ""));
    // What got no answer may be there or not.
    left.heard.push(draft("Cb2 +b3", Told::Nothing));
    assert_eq!(left.findings(), [""; 0]);
    kept(&mut left, "Cb2 +b3");
    assert_eq!(left.findings(), [""; 0]);
    found(&mut left, "the draft is", |left| kept(left, "+b3"));
}

#[tokio::test(flavor = "multi_thread")]
async fn planted_faults_in_the_channel_are_found() {
    let mut left = left().await;
    let left = &mut left;
    let boards = left.boards();
    assert!(boards.len() > 3, "{} boards", boards.len());
    found(left, "is lost", |left| {
        left.messages.remove(boards[1]);
    });
    found(left, "belongs to no post", |left| {
        let mut twice = left.messages[boards[1]].clone();
        twice.id = id_of(number(left.messages.last().unwrap().id) + 1);
        left.messages.push(twice);
    });
    found(left, "does not say what it should", |left| {
        left.messages[boards[1]].content.push_str(" and more");
    });
    found(left, "does not say what it should", |left| {
        left.messages[boards[1]].attachments[0].description = None;
    });
    found(left, "has its buttons", |left| {
        let buttons = left.messages[*boards.last().unwrap()].components.clone();
        left.messages[boards[0]].components = buttons;
    });
    found(left, "the last board has no buttons", |left| {
        left.messages[*boards.last().unwrap()].components.clear();
    });
    found(left, "stands before", |left| {
        let posts = &mut left.table().posts;
        let of_boards: Vec<usize> = (0..posts.len())
            .filter(|index| posts[*index].kind == "board")
            .collect();
        let (one, other) = (posts[of_boards[0]].notice, posts[of_boards[1]].notice);
        posts[of_boards[0]].notice = other;
        posts[of_boards[1]].notice = one;
    });
    found(left, "has 0 notices", |left| {
        let board = |notice: &Notice| matches!(notice, Notice::Board { .. });
        left.table().notices.retain(|row| !board(&row.notice));
    });
    found(left, "is not said yet", |left| {
        left.table().notices.last_mut().unwrap().state = "pending".into();
    });
    found(left, "were given up", |left| {
        left.table().notices.last_mut().unwrap().state = "gave_up".into();
    });
    found(left, "does not show the present state", |left| {
        let table = left.table();
        let steps = table.steps().unwrap();
        let old = steps[1].state.view(rules::Viewer::Public).stored();
        let boards = table.notices.iter_mut().map(|row| &mut row.notice);
        for notice in boards {
            if let Notice::Board { view, .. } | Notice::TakenBack { view, .. } = notice {
                view.clone_from(&old);
            }
        }
    });
    found(left, "status cards", |left| {
        left.messages.retain(|message| message.embeds.is_empty());
    });
    found(left, "is not pinned", |left| {
        for message in &mut left.messages {
            message.pinned_ms = None;
        }
    });
    found(left, "the status card does not say", |left| {
        for message in &mut left.messages {
            if let Some(card) = message.embeds.first_mut() {
                card["description"] = "nobody knows".into();
            }
        }
    });
}

#[test]
fn a_point_that_is_not_there_is_refused() {
    let folder = tempfile::TempDir::new().unwrap();
    let run = |name, value| {
        let args = ["run", "--stand-in", "http://127.0.0.1:9"];
        program::run_once(folder.path(), &args, Some((name, value)))
    };
    for plan in [
        "append-after-comit:1",
        "append-after-commit:0",
        "send-after",
    ] {
        for variable in ["CASTELLAN_KILL_AT", "CASTELLAN_FREEZE_AT"] {
            let output = run(variable, plan);
            assert_eq!(output.status.code(), Some(2), "{plan}");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.contains(plan), "{said}");
        }
    }
    let output = run("CASTELLAN_CLOCK_AHEAD", "an hour");
    assert_eq!(output.status.code(), Some(2));
}
