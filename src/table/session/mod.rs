//! A table in memory: its row, its game's state, its drafts. Everything here can be loaded again.

pub(super) mod attendance;
pub(super) mod bot_worker;
pub mod environment;
pub(super) mod episodes;
pub mod fresh;
pub(super) mod news;
pub(super) mod ours;
pub(super) mod proof;
pub(super) mod reach;
pub mod saved;
pub(super) mod servers;
pub(super) mod tables;
pub(super) mod task;
pub(super) mod transition;
pub(super) mod wishes;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use rules::any::{AnyState, OtherGame};
use rules::dice::{EntryDraws, Key, Sealed, Secret, WordsHash};
use rules::{Ask, BotContext, BotSeats, Corrupt, Level, Over, Roster, Seat};

use crate::proof::PAST_BOTS;
use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::seats;
use crate::table::model::{
    Act, Attendance, Draft, Drafts, Entry, Guard, HandOver, Holder, Millis, PersonId, ProposalsRow,
    Reseated, Revisions, Stage, TableId, TableRow, UndoRequest, Wait, Words,
};
use crate::table::session::bot_worker::BotWorkers;
use crate::table::session::environment::Environment;
use crate::table::session::reach::Reach;
use crate::table::session::transition::PublicSnapshot;
use crate::table::store::{LogStore, Store, StoreError, Written, writes};

/// What all tables share.
#[derive(Clone)]
pub(in crate::table) struct Shared {
    pub(in crate::table) store: Arc<dyn Store>,
    pub(in crate::table) environment: Arc<dyn Environment>,
    pub(in crate::table) bot_workers: BotWorkers,
}

/// A table that is in use.
pub(in crate::table) struct Session {
    pub(in crate::table) shared: Shared,
    pub(in crate::table) row: TableRow,
    /// None in the lobby, and when the table ended there.
    pub(in crate::table) state: Option<AnyState>,
    /// What everybody may know of the state, once it was asked for.
    pub(in crate::table) snapshot: Option<PublicSnapshot>,
    /// What seats compose, by their asks' keys.
    pub(in crate::table) drafts: BTreeMap<(Seat, String), Draft>,
    /// How often that has changed.
    pub(in crate::table) revisions: BTreeMap<Seat, Revisions>,
    pub(in crate::table) undo: Option<UndoRequest>,
    /// How often somebody has taken back what bot players had done, with nobody to ask (TB-08).
    pub(in crate::table) past_bots: u64,
    pub(in crate::table) proposals: ProposalsRow,
    /// How seats have changed hands since the start, oldest first.
    pub(in crate::table) reseated: Vec<Reseated>,
    /// The questions whether seats may be handed on.
    pub(in crate::table) hand_overs: BTreeMap<Seat, HandOver>,
    /// The words for the dice, in the order in which they were first added.
    pub(in crate::table) words: Vec<Words>,
    /// How often dice were thrown in the present year, where they are sealed year by year.
    pub(in crate::table) thrown: u64,
    /// How far a taking-back could reach.
    pub(in crate::table) reach: Reach,
    /// Whether memory may differ from the store, so that it must be loaded again before use.
    pub(in crate::table) stale: bool,
    /// When memory was surely as new as the store.
    pub(in crate::table) known_at: Instant,
    /// Whether there is something new to be said.
    pub(in crate::table) news: bool,
    /// Who misses decisions, and who is away.
    pub(in crate::table) attendance: Attendance,
    /// When the decisions of seats are due, by their asks' keys.
    pub(in crate::table) due: BTreeMap<(Seat, String), Millis>,
    /// The last causes that became entries: an interaction that comes twice counts once (TB-04).
    pub(in crate::table) causes: VecDeque<(String, u64)>,
    /// The panel by which each seat last gave an order that stands: pressing it again says so (TB-04).
    pub(in crate::table) confirmed: BTreeMap<Seat, Guard>,
    /// Who manages the server and does something here just now (TB-30).
    pub(in crate::table) manager: Option<PersonId>,
    /// How people are called on Discord.
    pub(in crate::table) called: BTreeMap<PersonId, String>,
}

impl Session {
    /// Loads a table from the newest snapshot and the log after it.
    pub(in crate::table) async fn load(shared: &Shared, id: TableId) -> Result<Self, Fault> {
        let (store, known_at) = (&shared.store, Instant::now());
        let row = store.table(id).await?.ok_or(Fault::NoTable(id))?;
        let state = if row.seq == 0 {
            None
        } else {
            Some(state_at(store.as_ref(), &row, row.seq).await?)
        };
        let thrown = match state.as_ref().and_then(AnyState::year) {
            Some(year) => count_throws(&store.draws_of_year(id, year).await?),
            None => 0,
        };
        let year = state.as_ref().and_then(AnyState::year);
        let reach = Reach::load(store.as_ref(), id, year).await?;
        let Drafts { open, revisions } = store.drafts(id).await?;
        let by_ask = |(seat, draft): (Seat, Draft)| ((seat, draft.key.clone()), draft);
        Ok(Self {
            drafts: open.into_iter().map(by_ask).collect(),
            revisions: revisions.into_iter().collect(),
            undo: store.undo_request(id).await?,
            past_bots: store.count_undo(id, PAST_BOTS).await?,
            proposals: store.proposals(id).await?,
            reseated: store.reseated(id).await?,
            hand_overs: by_seat(store.hand_overs(id).await?),
            attendance: store.attendance(id).await?,
            due: due_of(&store.waits(id).await?),
            words: store.words(id).await?,
            thrown,
            reach,
            shared: shared.clone(),
            row,
            state,
            snapshot: None,
            stale: false,
            known_at,
            news: false,
            causes: VecDeque::new(),
            confirmed: BTreeMap::new(),
            manager: None,
            called: store.called(id).await?,
        })
    }

    /// What seats are called in orders: by their own names, and beside by the names and mentions of their people and
    /// by their colours (PK-94, TB-02).
    pub(in crate::table) fn roster(&self) -> Roster {
        let mut also = Vec::new();
        for (seat, row) in self.row.numbered() {
            also.push((seat, seats::side_name(row).to_owned()));
            let Holder::People(people) = &row.holder else {
                continue;
            };
            for person in people {
                let mentions = [format!("<@{}>", person.0), format!("<@!{}>", person.0)];
                let called = self.called.get(person).cloned();
                also.extend(mentions.into_iter().chain(called).map(|name| (seat, name)));
            }
        }
        self.row.roster().also_called(also)
    }

    /// Remembers how a person is called on Discord.
    pub(in crate::table) async fn meet(
        &mut self,
        person: PersonId,
        called: String,
        now: Millis,
    ) -> Result<(), StoreError> {
        // Nobody asks for that.
        let (met, _) = writes::of(self.shared.store.person(person, &called, now)).await;
        met?;
        self.called.insert(person, called);
        Ok(())
    }

    /// The game's state, or the refusal that there is none yet.
    pub(in crate::table) fn playing(&self) -> Result<&AnyState, TableError> {
        if self.row.back_until().is_some() {
            return Err(refuse(
                17,
                "the host has ended this table, so nobody plays; the host can still bring it back with /table resume",
            ));
        }
        match (self.row.stage, &self.state) {
            (Stage::Ended, _) => Err(refuse(9, "the host has called this table off")),
            (Stage::Playing | Stage::Over, Some(state)) => Ok(state),
            (Stage::Lobby, _) | (Stage::Playing | Stage::Over, None) => Err(refuse(
                1,
                "the game has not started yet: press Start when all seats are taken",
            )),
        }
    }

    /// What everybody may know now, made once for each state; none before the start.
    pub(in crate::table) fn public(&mut self) -> Option<&PublicSnapshot> {
        if self.snapshot.is_none() {
            self.snapshot = self.state.as_ref().map(PublicSnapshot::of);
        }
        self.snapshot.as_ref()
    }

    /// The decisions that are waited for now; none before the start.
    pub(in crate::table) fn asks(&self) -> Vec<Ask> {
        match (&self.snapshot, &self.state) {
            (Some(snapshot), _) => snapshot.asks.clone(),
            (None, Some(state)) => state.asks(),
            (None, None) => Vec::new(),
        }
    }

    /// The seat of a person, or the refusal that there is none (TB-01).
    pub(in crate::table) fn seat_of(&self, person: PersonId) -> Result<Seat, TableError> {
        self.row.seat_of(person).ok_or_else(|| {
            let hint = match self.row.stage {
                Stage::Lobby if seats::has_room(&self.row.seats, self.row.game) => {
                    "press Join to take one"
                }
                Stage::Lobby => "all seats are taken",
                Stage::Playing | Stage::Over | Stage::Ended => "you may watch with Board",
            };
            refuse(
                1,
                format!("you hold no seat at table {}: {hint}", self.row.id),
            )
        })
    }

    /// What bot players' chance comes from, and the dice of a table with one secret.
    pub(in crate::table) fn key(&self) -> Key {
        self.key_of(&self.row.secret)
    }

    /// The dice of the next entry, which is decided on `state`.
    pub(in crate::table) fn dice_on(&self, state: &AnyState) -> Sealed {
        match state.year() {
            None => self.key().dice(self.row.seq + 1),
            Some(year) => {
                let secret = self.row.secret.of_year(year);
                self.key_of(&secret).throws_after(self.thrown)
            }
        }
    }

    fn key_of(&self, secret: &Secret) -> Key {
        let words: Vec<WordsHash> = self.words.iter().map(|words| words.hash).collect();
        Key::new(secret, &words)
    }

    /// What a bot player on `seat` decides with now, as well as the table wants it, and the clock for
    /// a person who has not decided, as well as can be: the next entry's own chance.
    pub(in crate::table) fn context(&self, seat: Seat) -> BotContext {
        let level = match self.row.holder(seat) {
            Holder::Bot => self.row.bots,
            Holder::People(_) | Holder::Nobody => Level::Keen,
        };
        let seed = self.key().bot_seed(self.row.seq + 1, seat);
        let bots = self.row.numbered();
        let bots = bots.filter(|(_, row)| row.holder == Holder::Bot);
        let bot_seats = BotSeats::of(bots.map(|(seat, _)| seat));
        // Words come in while a table lasts, and would make it another player.
        let nature = Key::new(&self.row.secret, &[]).nature_seed(seat);
        BotContext::of(level, seed).natured(nature).among(bot_seats)
    }

    /// What the draft of a seat is filled with, for its people and for the clock, while `ask` is the key
    /// of what is asked: as well as can be, and the same each time.
    pub(in crate::table) fn aid(&self, seat: Seat, ask: &str) -> BotContext {
        BotContext::keen(self.key().aid_seed(seat, ask))
    }

    /// The table, as what is written next is decided on.
    pub(in crate::table) fn on_version(&self) -> (TableId, u64) {
        (self.row.id, self.row.version)
    }

    /// Takes on the version that a write has raised. An entry that its cause has written before is named.
    ///
    /// # Errors
    ///
    /// [`Fault::Contended`] when something else was written first.
    pub(in crate::table) fn have_version(
        &mut self,
        written: Written,
    ) -> Result<Option<u64>, Fault> {
        match written {
            Written::Done => {
                self.row.version += 1;
                Ok(None)
            }
            Written::Again(seq) => Ok(Some(seq)),
            Written::Stale(_) => Err(Fault::Contended(self.row.id)),
        }
    }

    /// Loads the table once more, as somebody else has written it; whether there is news stays known.
    pub(in crate::table) async fn load_again(&mut self) -> Result<(), Fault> {
        let news = self.news;
        *self = Self::load(&self.shared, self.row.id).await?;
        self.news = news;
        Ok(())
    }

    pub(in crate::table) fn corrupt(&self, source: Corrupt) -> Fault {
        Fault::Corrupt {
            table: self.row.id,
            source,
        }
    }
}

/// Questions about hand-overs by their seats.
fn by_seat(hand_overs: Vec<HandOver>) -> BTreeMap<Seat, HandOver> {
    let by_seat = |it: HandOver| (it.seat, it);
    hand_overs.into_iter().map(by_seat).collect()
}

/// How often dice were thrown.
pub(in crate::table) fn count_throws(entries: &[EntryDraws]) -> u64 {
    let throws = entries.iter().map(|entry| entry.draws.len()).sum::<usize>();
    u64::try_from(throws).unwrap_or(u64::MAX)
}

/// When decisions are due.
pub(in crate::table) fn due_of(waits: &[Wait]) -> BTreeMap<(Seat, String), Millis> {
    waits
        .iter()
        .filter_map(|wait| Some(((wait.seat, wait.key.clone()), wait.until?)))
        .collect()
}

/// The stage that a state puts its table into.
pub(in crate::table) fn stage_of(over: Option<&Over>) -> Stage {
    if over.is_some() {
        Stage::Over
    } else {
        Stage::Playing
    }
}

/// Whether a decision is still waited for.
pub(in crate::table) fn is_asked(asks: &[Ask], seat: Seat, key: &str) -> bool {
    asks.iter().any(|ask| ask.seat == seat && ask.key == key)
}

/// The state after entry `at`: the newest snapshot that is not newer, and what stands after it. It goes
/// on by the edition of the rules that the table has reached (TB-11).
pub(in crate::table) async fn state_at(
    store: &dyn LogStore,
    row: &TableRow,
    at: u64,
) -> Result<AnyState, Fault> {
    let snapshot = match store.snapshot(row.id, at).await {
        // The log is the truth; a snapshot that cannot be read only makes loading slower.
        Err(StoreError::Damaged { what, why }) => {
            tracing::warn!(what, why, "replaying the whole log");
            None
        }
        snapshot => snapshot?,
    };
    let world = store.world(row.id).await?.ok_or_else(|| no_start(row.id))?;
    let (after, mut state) = match snapshot {
        Some((after, state)) => {
            let state = world.resume(state);
            (after, state.map_err(|other| other_game(row.id, other))?)
        }
        None => (0, world.open()),
    };
    let entries = store.standing(row.id, after, at).await?;
    apply_all(row.id, &mut state, &entries)?;
    state.set_edition(row.edition);
    Ok(state)
}

/// The state before the first entry, which holds the world: nothing but the log is needed for it.
pub(in crate::table) fn opened(table: TableId, entries: &[Entry]) -> Result<AnyState, Fault> {
    match entries.first().map(|entry| &entry.act) {
        Some(Act::Start { world, .. }) => Ok(world.open()),
        Some(Act::Events(_) | Act::Seats { .. } | Act::Undo { .. }) | None => Err(no_start(table)),
    }
}

fn no_start(table: TableId) -> Fault {
    Fault::Corrupt {
        table,
        source: Corrupt("the log does not begin with a start".into()),
    }
}

/// What is kept is of another game than the table.
pub(in crate::table) fn other_game(table: TableId, other: OtherGame) -> Fault {
    Fault::Corrupt {
        table,
        source: Corrupt(other.to_string()),
    }
}

fn apply_all<'a>(
    table: TableId,
    state: &mut AnyState,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<(), Fault> {
    for entry in entries {
        for event in entry.act.events() {
            state.apply(event).map_err(|Corrupt(why)| Fault::Corrupt {
                table,
                source: Corrupt(format!("entry {}: {why}", entry.seq)),
            })?;
        }
    }
    Ok(())
}

/// The entries that were not taken back (TB-08); a taking-back for what was drawn anew with it.
pub(in crate::table) fn standing(entries: &[Entry]) -> Vec<&Entry> {
    let mut standing: Vec<&Entry> = Vec::new();
    for entry in entries {
        match entry.act {
            Act::Start { .. } | Act::Events(_) | Act::Seats { .. } => standing.push(entry),
            Act::Undo { to, .. } => {
                standing.retain(|earlier| earlier.seq <= to);
                standing.push(entry);
            }
        }
    }
    standing
}
