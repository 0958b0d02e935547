//! The people of one table: what they do next, and what they believe after each answer.

mod drafting;
mod game;
mod lobby;

use castellan::table::model::{Holder, Stage, TableId};
use playground::{Answer, Asked, Id, Message, NotPossible, Person, Server};
use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;
use rules::dice::Key;
use rules::{Roster, Seat};

use super::super::world::is_board;
use super::kept::{self, Data, Kept, KeptTable, Step};
use super::program::Life;
use super::told::{Did, Heard, Told, is_unsaved, read};

/// Of so many of the last acts each may be done after its people were told nothing.
const LATELY: usize = 30;

/// What a channel is told about a table that has waited in it for a thread, before the thread's id.
pub(super) const MOVES: &str = "is in its own thread now: <#";

/// The program is gone, or says nothing any more.
pub(super) struct Gone;

/// A table's number, and where it is.
pub(super) type At = (TableId, Id);

/// How people like to play, each in percent of their turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// Taking back one's order at once.
    pub(super) take_back: u32,
    /// Asking to take an order back after the other has answered it.
    pub(super) ask_back: u32,
    /// Composing the order as a draft.
    pub(super) draft: u32,
}

/// Where a table is to be and who plays.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) channel: Id,
    pub(super) people: [Person; 2],
    /// Whether the table lives in the channel itself, not in a thread.
    pub(super) here: bool,
    /// Whether a bot player takes the second seat.
    pub(super) bot: bool,
    pub(super) habits: Habits,
    /// Where the program keeps its data.
    pub(super) data: Data,
}

/// An order that got no answer, and how it would be repeated.
struct Unanswered {
    person: Person,
    seat: Seat,
    order: String,
    way: Way,
    /// Whether the log has it all the same.
    counted: bool,
}

/// How an order is given.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "one is made at a time")]
enum Way {
    Text(String),
    Press { message: Message, id: String },
}

/// One table, as its people know it.
pub(super) struct Table {
    pub(super) plan: Plan,
    pub(super) heard: Vec<Heard>,
    /// What should not have happened.
    pub(super) surprises: Vec<String>,
    pub(super) at: Option<At>,
    server: Server,
    life: Life,
    rng: Xoshiro256PlusPlus,
    /// Where the bot player's chance comes from, once it is known.
    key: Option<Key>,
    first: Option<u64>,
    full: bool,
    steps: Vec<Step>,
    seq: u64,
    draft: Option<(Seat, String)>,
    intent: u32,
    unanswered: Option<Unanswered>,
}

impl Table {
    pub(super) fn new(plan: Plan, server: Server, life: Life, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            plan,
            heard: Vec::new(),
            surprises: Vec::new(),
            at: None,
            server,
            life,
            rng,
            key: None,
            first: None,
            full: false,
            steps: Vec::new(),
            seq: 0,
            draft: None,
            intent: 0,
            unanswered: None,
        }
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.steps
            .last()
            .is_some_and(|step| step.state.over().is_some())
    }

    /// Whether people were told nothing of something that was done lately.
    pub(super) fn is_in_doubt(&self) -> bool {
        let mut lately = self.heard.iter().rev().take(LATELY);
        lately.any(|heard| heard.told == Told::Nothing)
    }

    /// Learns from what was kept how it stands after a kill.
    pub(super) fn learn(&mut self, kept: &Kept, life: Life) {
        self.life = life;
        let host = self.plan.people[0].id();
        let mine = |table: &&KeptTable| {
            self.at.map_or_else(
                || table.row.host.0 == number(host) && table.row.stage == Stage::Lobby,
                |(id, _)| table.row.id == id,
            )
        };
        let Some(table) = kept.tables.values().find(mine) else {
            return;
        };
        self.at = Some((table.row.id, id_of(table.row.place.0)));
        self.first = table
            .row
            .options
            .get("first")
            .and_then(serde_json::Value::as_u64);
        self.full = table
            .row
            .seats
            .iter()
            .all(|seat| seat.holder != Holder::Nobody);
        self.seq = table.row.seq;
        self.steps = if self.seq == 0 {
            Vec::new()
        } else {
            table.steps().expect("a log that can be replayed")
        };
        let ask = self.steps.last().and_then(|step| step.state.asks().pop());
        self.draft = ask.and_then(|ask| {
            let draft = table.drafts.get(&ask.seat)?;
            (draft.key == ask.key).then(|| (ask.seat, draft.steps.join(" ")))
        });
        if let Some(mut last) = self.unanswered.take() {
            last.counted = self.counted(table);
            // Somebody who was told nothing tries again, now and then. What a person types again
            // after a bot player has answered is another order.
            let typed = matches!(last.way, Way::Text(_));
            if last.counted && typed && self.plan.bot || self.rng.random() {
                self.intent += 1;
            } else {
                self.unanswered = Some(last);
            }
        }
    }

    /// Whether the log has the present intent.
    fn counted(&self, table: &KeptTable) -> bool {
        let present = |heard: &&Heard| matches!(heard.did, Did::Order { intent, .. } if intent == self.intent);
        let mut causes = self.heard.iter().filter(present).map(Heard::cause);
        causes.any(|cause| table.entries.iter().any(|entry| entry.cause == cause))
    }

    /// Where the table is, as far as its people know: one that waits in its channel for a thread says where it goes.
    fn place(&self) -> Id {
        let Some((id, place)) = self.at else {
            return self.plan.channel;
        };
        let words = format!("Table {id} {MOVES}");
        let said = self.server.messages(place);
        let thread = said
            .iter()
            .find_map(|it| lobby::between(&it.content, &words, ">"));
        thread.map_or(place, |id| id.parse().expect("a channel's id"))
    }

    /// Follows the table into the thread that it has waited for in its channel, whether or not somebody came to say so;
    /// whether it has moved.
    pub(super) fn follow(&mut self, kept: &Kept) -> bool {
        let Some((id, told)) = self.at else {
            return false;
        };
        let Some(table) = kept.tables.get(&id) else {
            return false;
        };
        let place = id_of(table.row.place.0);
        let channels = self.server.channels();
        let mut threads = channels.iter().filter(|it| it.parent == Some(told));
        let has_moved = !self.plan.here && threads.any(|it| it.id == place);
        if has_moved {
            self.at = Some((id, place));
        }
        has_moved
    }

    /// Plays until the game or the program ends.
    pub(super) async fn play(mut self) -> Self {
        let _: Result<(), Gone> = self.go().await;
        self
    }

    async fn go(&mut self) -> Result<(), Gone> {
        while self.at.is_none() {
            self.open().await?;
        }
        while self.steps.is_empty() {
            self.lobby().await?;
        }
        if let (true, Some((table, _))) = (self.plan.bot, self.at) {
            self.key = Some(kept::key(&self.plan.data, table).await);
        }
        self.foresee();
        self.repeat().await?;
        loop {
            self.foresee();
            if self.is_over() {
                return Ok(());
            }
            self.turn().await?;
        }
    }

    // Acting and hearing.

    /// Waits for the answer and writes down what was told.
    async fn hear(
        &mut self,
        person: &Person,
        asked: Result<Asked, NotPossible>,
        did: Did,
    ) -> Result<(Told, Option<Message>), Gone> {
        let Ok(asked) = asked else {
            // What was there a moment ago is gone: somebody looks again.
            return Ok((Told::No("it cannot be pressed".into()), None));
        };
        let index = self.note(person, asked, did);
        self.listen(index).await
    }

    /// Writes down what was done; nothing is told yet.
    fn note(&mut self, person: &Person, asked: Asked, did: Did) -> usize {
        self.heard.push(Heard {
            id: asked.id(),
            person: person.id(),
            did,
            told: Told::Nothing,
            asked: Some(asked),
        });
        self.heard.len() - 1
    }

    /// Waits for the answer to something that was done.
    async fn listen(&mut self, index: usize) -> Result<(Told, Option<Message>), Gone> {
        let mut life = self.life.clone();
        let heard = &mut self.heard[index];
        let asked = heard.asked.as_ref().ok_or(Gone)?;
        let telling = async {
            let answer = asked.answer().await;
            let told = read(&self.server, asked, &heard.did, &answer).await;
            let message = if matches!(answer, Answer::Acknowledged) {
                asked.shown()
            } else {
                answer.message()
            };
            (told, message)
        };
        let (told, message) = tokio::select! {
            biased;
            told = telling => told,
            // What comes until the end is read then.
            () = life.over() => return Err(Gone),
        };
        heard.told = told.clone();
        heard.asked = None;
        match told {
            // The checker finds what is broken.
            Told::Broken(_) => Err(Gone),
            Told::Nothing if heard.did != Did::AddBot => Err(Gone),
            // Nobody plays on before there is a database again.
            Told::No(text) if is_unsaved(&text) => Err(Gone),
            Told::Nothing | Told::Yes(_) | Told::No(_) => Ok((told, message)),
        }
    }

    async fn command(
        &mut self,
        person: &Person,
        text: &str,
        did: Did,
    ) -> Result<(Told, Option<Message>), Gone> {
        let place = self.place();
        self.hear(person, person.command(place, text), did).await
    }

    /// The same, of something that must be possible.
    async fn must(
        &mut self,
        person: &Person,
        text: &str,
        did: Did,
    ) -> Result<Option<Message>, Gone> {
        let (told, message) = self.command(person, text, did).await?;
        self.expect(text, &told)?;
        Ok(message)
    }

    /// Notes that something was refused that is right as far as people know.
    fn expect(&mut self, what: &str, told: &Told) -> Result<(), Gone> {
        if matches!(told, Told::Yes(_)) {
            return Ok(());
        }
        self.surprises.push(format!("{what}: {told:?}"));
        Err(Gone)
    }

    /// Waits for a message at the table.
    async fn wait_for(&mut self, fits: impl Fn(&Message) -> bool) -> Result<Message, Gone> {
        let place = self.place();
        let mut life = self.life.clone();
        tokio::select! {
            found = self.plan.people[0].wait_for(place, fits) => found.ok_or_else(|| {
                self.surprises.push("a message does not come".into());
                Gone
            }),
            () = life.over() => Err(Gone),
        }
    }
}

/// Castles' orders name no seats, so any names do.
fn roster() -> Roster {
    Roster::default()
}

/// An id of the stand-in as the program keeps it.
pub(super) fn number(id: Id) -> u64 {
    id.to_string().parse().expect("an id is a number")
}

/// And back.
pub(super) fn id_of(number: u64) -> Id {
    number.to_string().parse().expect("a number is an id")
}
