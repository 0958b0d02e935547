//! Seats that change hands while a game is on: what stays with them, who knows what, and the replay of the log.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use castellan::store::{Database as _, ReadOnly, Sqlite};
use castellan::table::model::{
    Act, By, Destination, Holder, Millis, Notice, PendingNotice, PersonId, TableId,
};
use castellan::table::saved::{Import, Saved};
use castellan::table::store::{ClockStore as _, LogStore as _, OutboxStore as _};
use castellan::table::{
    Answer, Cause, Handed, Keep, Rest, Successor, TableError, Tables, Typed, Undone,
};
use castellan::transfer;
use rules::any::{AnyState, AnyView, GameId};
use rules::{Ruling, Seat, Viewer};
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN, CID, cause};

/// A store and its tables, which leave memory at once: every look loads them again.
pub(crate) struct Ground {
    pub(crate) store: Arc<Sqlite>,
    pub(crate) tables: Tables,
    folder: TempDir,
}

impl Ground {
    pub(crate) async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let store = maker::database(folder.path().join("castellan.sqlite")).await;
        let tables = maker::forgetful(store.clone());
        Self {
            store,
            tables,
            folder,
        }
    }

    /// The file of the database.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("castellan.sqlite")
    }

    /// A started game that Ann hosts and Ben plays.
    async fn started(&self, game: GameId) -> TableId {
        maker::started(&self.tables, maker::request(game), 2).await
    }

    pub(crate) async fn order(
        &self,
        table: TableId,
        person: PersonId,
        text: &str,
    ) -> Result<(), TableError> {
        let sent = Millis(0);
        let seq = self.tables.glance(table).await.unwrap().row.seq;
        let id = format!("order {seq} of {}", person.0);
        let order = self
            .tables
            .order(table, person, Cause { id, sent }, text.into());
        order.await.map(drop)
    }

    /// The host hands a seat on, and its people agree where they are asked.
    async fn hand(&self, table: TableId, seat: u8, to: Successor) -> Result<(), TableError> {
        let seq = self.tables.glance(table).await.unwrap().row.seq;
        let (cause, what) = (format!("hand {seq}"), (Seat(seat), to));
        let handed = self.tables.replace(table, ANN, cause.clone(), what).await?;
        let Handed::Asked(people) = handed else {
            return Ok(());
        };
        let open = self.store.hand_overs(table).await.unwrap();
        let asked = (Seat(seat), open[0].until);
        for person in people {
            let (cause, yes) = (format!("{cause}: yes"), Answer::Yes);
            let answer = self
                .tables
                .answer_hand_over(table, person, cause, asked, yes);
            answer.await?;
        }
        Ok(())
    }

    /// What a seat is told by the state, with everything loaded anew by tables of their own.
    async fn cold(&self, table: TableId) -> (Option<AnyView>, Vec<rules::Ask>) {
        let glance = maker::forgetful(self.store.clone())
            .glance(table)
            .await
            .unwrap();
        (glance.view, glance.asks)
    }

    async fn to(&self, table: TableId, person: PersonId) -> Vec<PendingNotice> {
        let to = Destination::Person(person);
        self.store.pending(table, to).await.unwrap()
    }

    /// Waits until no bot player has anything to do.
    pub(crate) async fn let_bots_play(&self, table: TableId) {
        let played = async {
            loop {
                // Looking loads the table, whose task lets them play.
                self.tables.glance(table).await.unwrap();
                let waiting = self.store.tables_waiting_for_bots().await.unwrap();
                if !waiting.contains(&table) {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let played = tokio::time::timeout(crate::PATIENCE, played);
        played.await.expect("the bot players do not play");
    }

    pub(crate) async fn saved(&self, table: TableId) -> Saved {
        let path = self.file();
        let mut file = ReadOnly::open(&path).await.unwrap();
        file.saved(table).await.unwrap()
    }
}

fn cid() -> Successor {
    Successor::Person {
        id: CID,
        called: "Cid".into(),
    }
}

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, TableError>, number: u16, words: &str) {
    match result {
        Err(TableError::Refused(refusal)) => {
            assert_eq!(refusal.ruling, Some(Ruling::new("TB", number)), "{refusal}");
            assert!(refusal.text.contains(words), "{refusal}");
        }
        other => panic!("{other:?} is not a refusal with {words:?}"),
    }
}

#[tokio::test]
async fn tb_01_a_seat_is_handed_to_a_person_with_its_secrets_and_without_its_drafts() {
    let ground = Ground::new().await;
    let table = ground.started(GameId::Probe).await;
    let (tables, store) = (&ground.tables, &ground.store);
    let kept = tables.typed(table, BEN, cause("draft"), "bid 3".into(), Keep::Always);
    assert!(matches!(kept.await.unwrap(), Typed::Drafted(_)));
    let known = tables.secrets(table, BEN).await.unwrap().view;
    let before = tables.glance(table).await.unwrap();

    ground.hand(table, 1, cid()).await.unwrap();
    let seq = before.row.seq + 1;
    let row = store.table(table).await.unwrap().unwrap();
    assert_eq!(row.holder(Seat(1)), &Holder::People(vec![CID]));
    assert_eq!((&*row.seats[1].label.name, row.seq), ("Cid", seq));
    assert_eq!(tables.secrets(table, CID).await.unwrap().view, known);
    let panel = tables.panel(table, CID).await.unwrap();
    assert_eq!(panel.draft.steps, Vec::<String>::new());
    assert_eq!(store.drafts(table).await.unwrap().open, []);
    refused(ground.order(table, BEN, "bid 1").await, 1, "no seat");

    // The new people are told what the seat knows, and called by a board; the old ones hear no more.
    let observation = ground.to(table, CID).await;
    let expected = Notice::Secrets {
        seat: Seat(1),
        own: known.own(Seat(1)),
        observation: Vec::new(),
        asked: true,
        called: false,
    };
    let observation: Vec<&Notice> = observation.iter().map(|pending| &pending.notice).collect();
    assert_eq!(observation, [&expected]);
    let open = store.pending(table, Destination::Table).await.unwrap();
    let seated = Notice::Seated {
        seat: Seat(1),
        holder: Holder::People(vec![CID]),
    };
    let at = open
        .iter()
        .position(|it| it.seq == seq && it.notice == seated);
    let at = at.expect("the channel is told");
    let board = |it: &PendingNotice| matches!(&it.notice, Notice::Board { .. });
    assert!(open[at..].iter().any(board), "the new people are called");
    ground.order(table, CID, "bid 2").await.unwrap();
    ground.order(table, ANN, "bid 4").await.unwrap();
    let late = ground.to(table, BEN).await;
    assert!(late.iter().all(|it| it.seq < seq), "{late:#?}");
    let last = ground.to(table, CID).await;
    assert!(last.iter().any(|it| it.seq > seq + 1), "{last:#?}");
}

#[tokio::test]
async fn tb_01_a_bot_player_takes_a_seat_over_and_plays_at_once() {
    let ground = Ground::new().await;
    let table = ground.started(GameId::Probe).await;
    ground.hand(table, 1, Successor::Bot).await.unwrap();
    ground.let_bots_play(table).await;
    let glance = ground.tables.glance(table).await.unwrap();
    assert_eq!(glance.row.holder(Seat(1)), &Holder::Bot);
    assert!(glance.asks.iter().all(|ask| ask.seat == Seat(0)));
    refused(ground.order(table, BEN, "bid 1").await, 1, "no seat");
    let again = ground.hand(table, 1, Successor::Bot).await;
    refused(again, 1, "a bot player has this seat already");
    // And a person takes it back from the bot player.
    ground.hand(table, 1, cid()).await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seat_of(CID), Some(Seat(1)));
}

#[tokio::test]
async fn tb_01_a_seat_rests_and_comes_back() {
    let ground = Ground::new().await;
    let table = ground.started(GameId::Probe).await;
    let (tables, store) = (&ground.tables, &ground.store);
    tables.join(table, CID, "Cid").await.unwrap();
    let cause = AtomicU64::new(0);
    let rest = |person, seat: Option<u8>, rest| {
        let cause = format!("rest {}", cause.fetch_add(1, Ordering::Relaxed));
        tables.rest(table, person, cause, (seat.map(Seat), rest))
    };
    let (begins, ends) = (Rest::Begins, Rest::Ends);
    refused(rest(BEN, Some(2), begins).await, 9, "only the host");
    refused(rest(PersonId(9), None, begins).await, 1, "no seat here");
    refused(rest(ANN, Some(3), begins).await, 1, "no such seat");
    refused(rest(CID, None, ends).await, 1, "does not rest");

    let seq = ground.saved(table).await.row.seq;
    assert_eq!(rest(CID, None, begins).await.unwrap(), Seat(2));
    let (view, asks) = ground.cold(table).await;
    assert_eq!(view.unwrap().resting(), [Seat(2)]);
    assert!(asks.iter().all(|ask| ask.seat != Seat(2)), "{asks:?}");
    let waits = store.waits(table).await.unwrap();
    assert!(
        waits.iter().all(|wait| wait.seat != Seat(2)),
        "no clock runs for it: {waits:?}"
    );
    let observation = store.pending(table, Destination::Table).await.unwrap();
    let rests = Notice::Rests { seat: Seat(2) };
    assert!(
        observation
            .iter()
            .any(|it| it.notice == rests && it.seq == seq + 1)
    );
    ground.order(table, ANN, "bid 4").await.unwrap();
    ground.order(table, BEN, "bid 2").await.unwrap();
    let bid = format!("{:?}", ground.order(table, CID, "bid 1").await);
    assert!(bid.contains("your seat rests"), "{bid}");

    // The host brings it back, and its people are called by a board.
    assert_eq!(rest(ANN, Some(2), ends).await.unwrap(), Seat(2));
    let last = ground.saved(table).await;
    assert_eq!(last.entries.last().unwrap().by, By::Table);
    let observation = store.pending(table, Destination::Table).await.unwrap();
    let back = Notice::Returns { seat: Seat(2) };
    let at = observation.iter().position(|it| it.notice == back).unwrap();
    let board = |it: &PendingNotice| matches!(&it.notice, Notice::Board { .. });
    assert!(observation[at..].iter().any(board), "{observation:#?}");
    ground.order(table, CID, "bid 1").await.unwrap();

    // A file of it is as good as the log, and no other game lets a seat rest.
    let saved = ground.saved(table).await;
    let file = transfer::write(&saved).unwrap();
    assert_eq!(transfer::read(&file).unwrap().saved, saved);
    tables.call_off(table, ANN).await.unwrap();
    let other = Ground::new().await;
    let castles = other.started(GameId::Castles).await;
    let no = other.tables.rest(castles, ANN, "no".into(), (None, begins));
    let no = no.await;
    refused(no, 1, "seats of Combat Castles cannot rest");
}

#[tokio::test]
async fn tb_01_tb_09_who_may_hand_on_what_to_whom() {
    let ground = Ground::new().await;
    let table = ground.started(GameId::Castles).await;
    let tables = &ground.tables;
    let hand = |host, seat, to| {
        let what = (Seat(seat), to);
        tables.replace(table, host, format!("{host:?} {seat}"), what)
    };
    let ben = Successor::Person {
        id: BEN,
        called: "Ben".into(),
    };
    refused(hand(BEN, 0, cid()).await, 9, "only the host");
    refused(hand(ANN, 0, ben).await, 1, "already plays Ben");
    refused(hand(ANN, 2, cid()).await, 1, "no such seat");
    let join = tables.join(table, CID, "Cid").await;
    refused(join, 1, "nobody can join a running game of Combat Castles");
    let leave = tables.leave(table, BEN).await;
    refused(leave, 1, "a seat of Combat Castles cannot stay empty");
    let row = tables.glance(table).await.unwrap().row;
    assert_eq!((row.seq, row.seats.len()), (1, 2), "nothing was written");
    tables.call_off(table, ANN).await.unwrap();
    refused(hand(ANN, 0, cid()).await, 9, "over");
}

#[tokio::test]
async fn tb_08_taking_back_stops_where_a_seat_has_changed_hands() {
    let ground = Ground::new().await;
    let table = ground.started(GameId::Probe).await;
    ground.order(table, ANN, "bid 4").await.unwrap();
    ground.hand(table, 1, cid()).await.unwrap();
    let back = ground.tables.take_back(table, ANN, "back".into()).await;
    refused(back, 8, "a seat has changed hands");
    // What is ordered after it goes back as ever.
    ground.order(table, CID, "bid 2").await.unwrap();
    ground.order(table, ANN, "bid 5").await.unwrap();
    let before = ground.tables.glance(table).await.unwrap().row.seq;
    let back = ground.tables.take_back(table, ANN, "back 2".into()).await;
    assert_eq!(back.unwrap(), Undone::Done(1));
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!((row.seq, row.seat_of(CID)), (before + 1, Some(Seat(1))));
}

/// A game in which Cid joins in the second round and goes on with the others.
async fn grown(ground: &Ground) -> TableId {
    let table = ground.started(GameId::Probe).await;
    for (person, text) in [(ANN, "bid 1"), (BEN, "bid 2"), (ANN, "bid 3")] {
        ground.order(table, person, text).await.unwrap();
    }
    ground.tables.join(table, CID, "Cid").await.unwrap();
    ground.order(table, CID, "peek").await.unwrap();
    ground.order(table, CID, "bid 9").await.unwrap();
    table
}

/// Plays a log again from a state, as whoever forgets that seats join would.
fn replayed(saved: &Saved, mut state: AnyState) -> Result<AnyState, rules::Corrupt> {
    for event in saved.entries.iter().flat_map(|entry| entry.act.events()) {
        state.apply(event)?;
    }
    Ok(state)
}

#[tokio::test]
async fn tb_01_a_log_in_which_somebody_joined_leads_to_the_same_state_everywhere() {
    let ground = Ground::new().await;
    let table = grown(&ground).await;
    let live = ground.tables.glance(table).await.unwrap();
    assert_eq!(live.row.seat_of(CID), Some(Seat(2)));
    let label = &live.row.seats[2].label;
    assert_eq!((&*label.name, &*label.code), ("Cid", "GO"));
    let live = (live.view, live.asks);
    assert_eq!(ground.cold(table).await, live);

    let saved = ground.saved(table).await;
    let played = saved.play().unwrap().expect("it is played");
    assert_eq!(played.seats, 3);
    assert_eq!(Some(played.state.view(Viewer::Public)), live.0);
    // What is told of it comes out as it was written, to each seat that was there.
    for (seq, observation_rows) in &played.observation_rows {
        let joined = saved
            .entries
            .iter()
            .position(|entry| matches!(entry.act, Act::Seats { .. }));
        let is_before = usize::try_from(*seq).unwrap() <= joined.expect("Cid has joined");
        let to_cid = observation_rows
            .iter()
            .any(|it| it.viewer == Viewer::Seat(Seat(2)));
        assert!(!(is_before && to_cid), "entry {seq}");
    }
    // Who made the beginning of today's seats would be led elsewhere.
    let today = saved.row.game.world(&saved.row.setup()).unwrap().open();
    let wrong = replayed(&saved, today).map(|state| state.view(Viewer::Public));
    assert_ne!(wrong.ok(), live.0);

    let file = transfer::write(&saved).unwrap();
    let checked = transfer::read(&file).unwrap();
    assert_eq!(checked.saved, saved);
    let other = Ground::new().await;
    let import = Import {
        saved: checked.saved,
        played: checked.played,
        at: Millis(1),
    };
    let copy = other.store.import(&import).await.unwrap();
    assert_eq!(other.cold(copy).await, live);
    for seat in Seat::first(3) {
        let lines = |store: &Arc<Sqlite>, table| {
            let store = store.clone();
            async move { store.lines(table, Viewer::Seat(seat), None, 50).await }
        };
        let (here, there) = (lines(&ground.store, table), lines(&other.store, copy));
        assert_eq!(here.await.unwrap(), there.await.unwrap(), "{seat}");
    }
    let bid = other.order(copy, BEN, "bid 0").await;
    assert!(bid.is_ok(), "{bid:?}");
}

#[tokio::test]
async fn tb_01_a_file_whose_seats_do_not_fit_its_log_is_refused() {
    let ground = Ground::new().await;
    let table = grown(&ground).await;
    ground.hand(table, 1, Successor::Bot).await.unwrap();
    ground.let_bots_play(table).await;
    let saved = ground.saved(table).await;
    assert!(transfer::read(&transfer::write(&saved).unwrap()).is_ok());
    let fails = |words: &str, change: &dyn Fn(&mut Saved)| {
        let mut forged = saved.clone();
        change(&mut forged);
        let file = transfer::write(&forged).unwrap();
        let damage = transfer::read(&file).expect_err(words).to_string();
        assert!(damage.contains(words), "{damage}");
    };
    let joined = saved
        .entries
        .iter()
        .position(|entry| matches!(&entry.act, Act::Seats { events, .. } if !events.is_empty()));
    let joined = joined.expect("Cid has joined");
    fails("others hold it than the log says", &|saved| {
        saved.row.seats[1].holder = Holder::People(vec![BEN]);
    });
    fails("2 seats begin it, the table has 3", &|saved| {
        let events = saved.entries[joined].act.events().to_vec();
        saved.entries[joined].act = Act::Events(events);
        saved.entries[joined].by = By::Bot { seat: Seat(1) };
        for entry in &mut saved.entries[1..] {
            if entry.by.seat() == Some(Seat(2)) {
                entry.by = By::Bot { seat: Seat(1) };
            }
        }
    });
    fails("2 seats begin it, the table has 1", &|saved| {
        if let Act::Seats { change, .. } = &mut saved.entries[joined].act {
            *change = rules::SeatChange::Joined(Seat(1));
        }
    });
    fails("a seat's change", &|saved| {
        let mut undo = saved.entries.last().expect("there is one").clone();
        undo.seq += 1;
        undo.cause = "undo".into();
        undo.draws = Vec::new();
        undo.act = Act::Undo {
            to: 1,
            events: Vec::new(),
        };
        undo.by = By::Person {
            seat: Seat(0),
            person: ANN,
        };
        saved.entries.push(undo);
        saved.row.seq += 1;
    });
}
