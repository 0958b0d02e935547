//! Words that are taken out: which messages are made anew.

use rules::offers::{self, Openness, SeenTreaty, WordsId};
use rules::probe::Deal;

use super::*;
use crate::table::model::{Change, Draft, FreeText, MessageId, Post, PostKind};
use crate::table::store::{Redaction, Whose};

const WORDS: WordsId = WordsId(771_177);
const DM: Destination = Destination::Person(BEN);

/// What the second seat alone may know.
pub(in crate::store) fn secrets() -> Vec<(Destination, Notice)> {
    let secrets = Notice::Secrets {
        seat: Seat(1),
        own: view(1).own(Seat(1)),
        observation: Vec::new(),
        asked: true,
        called: false,
    };
    vec![(DM, secrets)]
}

/// That a promise with the words stands, as everybody is told.
pub(in crate::store) fn promised() -> ObservationRow {
    let promise = offers::Observation::Ended {
        treaty: SeenTreaty {
            from: Seat(0),
            to: Seat(1),
            number: None,
            term: Deal::Promise(WORDS),
            openness: Openness::Public,
        },
        why: offers::Ending::Settled,
    };
    ObservationRow {
        viewer: Viewer::Public,
        observation: vec![(0, AnyObservation::Probe(Observation::Deal(promise)))],
    }
}

/// Appends an entry with notices; what it tells everybody comes with the words.
pub(in crate::store) async fn say(
    fresh: &Fresh,
    (table, seq): (TableId, u64),
    notices: Vec<(Destination, Notice)>,
    observation_rows: Vec<ObservationRow>,
) {
    let mut one = append(table, seq - 1, &format!("say {seq}"));
    if !observation_rows.is_empty() {
        one.words = vec![FreeText {
            id: WORDS,
            seat: Seat(0),
            person: Some(ANNA),
            text: Some("rude words".into()),
        }];
    }
    one.notices = notices;
    one.observation_rows = observation_rows;
    fresh.appended(one).await;
}

/// Says that what waits for the second seat's DMs has become a message.
async fn posted(fresh: &Fresh, table: TableId, message: u64, at: Millis) {
    let notices = fresh.store.pending(table, DM).await.unwrap();
    let [notice] = &*notices else {
        panic!("{notices:?}");
    };
    let post = Post {
        kind: PostKind::Board,
        place: PLACE,
        message: MessageId(message),
        seq: notice.seq,
    };
    fresh
        .store
        .sent(notice, Some(post), None, at)
        .await
        .unwrap();
}

/// The messages in the second seat's DMs that are to be made anew.
async fn made_anew(fresh: &Fresh, table: TableId) -> Vec<u64> {
    let pending = fresh.store.pending(table, DM).await.unwrap();
    let anew = pending.iter().filter_map(|notice| {
        if let Notice::Edit {
            message,
            change: Change::Redrawn,
            ..
        } = &notice.notice
        {
            return Some(message.0);
        }
        None
    });
    anew.collect()
}

pub(in crate::store) async fn redact(fresh: &Fresh, table: TableId) {
    let redaction = Redaction {
        table,
        whose: Whose::Seat(Seat(0)),
        at: Millis(9_000),
    };
    assert_eq!(fresh.store.redact(redaction).await.unwrap().count, 1);
}

/// When an entry of these tests was made.
fn at(seq: u64) -> Millis {
    entry(seq, "").at
}

#[tokio::test]
async fn tb_10_a_message_that_was_posted_before_the_words_stays_as_it_is() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, (table, 1), secrets(), Vec::new()).await;
    posted(&fresh, table, 11, at(1)).await;
    say(&fresh, (table, 2), Vec::new(), vec![promised()]).await;
    redact(&fresh, table).await;
    assert!(made_anew(&fresh, table).await.is_empty());
}

#[tokio::test]
async fn tb_10_a_message_of_an_older_entry_that_was_posted_after_the_words_is_made_anew() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, (table, 1), secrets(), Vec::new()).await;
    // It shows what is public when it is posted, the promise too.
    say(&fresh, (table, 2), Vec::new(), vec![promised()]).await;
    posted(&fresh, table, 11, at(2)).await;
    say(&fresh, (table, 3), secrets(), Vec::new()).await;
    posted(&fresh, table, 12, at(3)).await;
    redact(&fresh, table).await;
    let notices = made_anew(&fresh, table).await;
    assert_eq!(notices, [11, 12]);
}

#[tokio::test]
async fn tb_10_boards_that_cannot_be_made_anew_are_named() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    for seq in 1..=7 {
        say(
            &fresh,
            (table, seq),
            vec![to_table(board(1, &[]))],
            Vec::new(),
        )
        .await;
        let notices = fresh
            .store
            .pending(table, Destination::Table)
            .await
            .unwrap();
        let post = Post {
            kind: PostKind::Board,
            place: PLACE,
            message: MessageId(100 + seq),
            seq,
        };
        let sent = fresh.store.sent(&notices[0], Some(post), None, at(seq));
        sent.await.unwrap();
    }
    fresh
        .store
        .empty_settled(Millis(i64::MAX), 100)
        .await
        .unwrap();
    let redaction = Redaction {
        table,
        whose: Whose::Seat(Seat(1)),
        at: Millis(9_000),
    };
    // It does not hang on whether there was anything: some words are secret.
    let redacted = fresh.store.redact(redaction).await.unwrap();
    assert_eq!((redacted.count, redacted.old), (0, 7));
    let newest = [107, 106, 105, 104, 103].map(|message| (PLACE, MessageId(message)));
    assert_eq!(redacted.newest_old, newest);
}

/// The keys of the drafts that are left of four, once something is taken out.
async fn drafts_without(whose: Whose) -> Vec<(u8, String)> {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, (table, 1), Vec::new(), vec![promised()]).await;
    let typed = [
        (0, "quotes", "offer \"rude words\" to B"),
        (0, "silent", "move A1 A2"),
        (1, "quotes", "offer \"rude words\" to A"),
        (1, "other", "offer \"fair words\" to A"),
    ];
    for (seat, key, steps) in typed {
        let draft = Draft {
            key: key.into(),
            steps: vec![steps.into()],
            focus: None,
            held: false,
            revision: 1,
        };
        let put = fresh
            .store
            .put_draft(fresh.on(table).await, Seat(seat), &draft, at(1));
        put.await.unwrap();
    }
    let redaction = Redaction {
        table,
        whose,
        at: at(1),
    };
    fresh.store.redact(redaction).await.unwrap();
    let left = fresh.store.drafts(table).await.unwrap();
    let left = left
        .open
        .into_iter()
        .map(|(seat, draft)| (seat.0, draft.key));
    left.collect()
}

#[tokio::test]
async fn tb_10_drafts_lose_what_is_taken_out() {
    let left = |keys: &[(u8, &str)]| -> Vec<(u8, String)> {
        keys.iter()
            .map(|(seat, key)| (*seat, (*key).into()))
            .collect()
    };
    let word = drafts_without(Whose::Word("rude".into())).await;
    assert_eq!(word, left(&[(0, "silent"), (1, "other")]));
    let seat = drafts_without(Whose::Seat(Seat(1))).await;
    assert_eq!(seat, left(&[(0, "quotes"), (0, "silent")]));
    let all = drafts_without(Whose::Person {
        person: ANNA,
        words: None,
    });
    assert_eq!(
        all.await,
        left(&[(0, "silent"), (1, "other"), (1, "quotes")])
    );
    let one = drafts_without(Whose::Person {
        person: ANNA,
        words: Some(WORDS),
    });
    assert_eq!(
        one.await,
        left(&[(0, "silent"), (1, "other"), (1, "quotes")])
    );
}
