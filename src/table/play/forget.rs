//! A person is forgotten: they leave what is on, and then nothing of them is left in any table (docs/privacy.md).
//!
//! They give up their seats, and the host's and game master's places, as people do who leave; each table that is on is
//! then held until all is written in one transaction. A stop of the program before that leaves them known, and without
//! seats: they ask again. What is written of each table is worked out before, by [`former_at`].

use std::collections::BTreeSet;

use letters::Look;
use rules::{Seat, SeatChange};
use tokio::sync::oneshot;

use crate::proof::{exchanged, renamed};
use crate::table::error::{Fault, TableError};
use crate::table::model::seats::NAME_MOST;
use crate::table::model::{
    Act, By, Draft, Entry, Forgetting, FormerAt, HandOver, Holder, KeptOf, Notice, PersonId, Stage,
    Successor, TableId, TableRow,
};
use crate::table::play::free_text::tried;
use crate::table::play::teams;
use crate::table::session::Session;
use crate::table::session::proof::proof;
use crate::table::session::tables::Tables;
use crate::table::store::Store;

/// What people are called who have been forgotten.
const FORMER: &str = "former player";
/// How often it is tried where something comes in between.
const TRIES: usize = 4;

impl Tables {
    /// What is kept of a person.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn kept_of(&self, person: PersonId) -> Result<KeptOf, Fault> {
        Ok(self.store().kept_of(person).await?)
    }

    /// Forgets a person: they leave their seats and places, and all that is kept of them goes for ever.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when a game that is on does not let its seat go; [`TableError::Fault`] when something
    /// cannot be written. They are known as before then, but for seats that they have left already.
    pub async fn forget(&self, person: PersonId) -> Result<(), TableError> {
        let _alone = self.inner.forgetting.lock().await;
        let mut last = TableId(0);
        for _ in 0..TRIES {
            let about = self.store().tables_about(person).await?;
            last = about.last().copied().unwrap_or(last);
            if self.try_to_forget(person, &about).await? {
                self.forget_wishes(person);
                return Ok(());
            }
        }
        Err(Fault::Contended(last).into())
    }

    /// The same once; nothing where something came in between.
    async fn try_to_forget(&self, person: PersonId, about: &[TableId]) -> Result<bool, TableError> {
        let called = self.kept_of(person).await?.name.unwrap_or_default();
        // Whoever leaves a table that is on has it say something of them, so these come first.
        let mut holds = Vec::new();
        let mut tables = Vec::new();
        for table in about {
            let row = self.store().table(*table).await?;
            let row = row.ok_or(Fault::NoTable(*table))?;
            if row.stage.is_active() {
                let (former, kept) = match self.hold(*table, person, called.clone()).await {
                    Err(TableError::Fault(Fault::Contended(_))) => return Ok(false),
                    held => held?,
                };
                tables.push(former);
                holds.push(kept);
            } else {
                let store = self.store().as_ref();
                let mut former = former_at(store, &row, (person, &called)).await?;
                let drafts = store.drafts(*table).await?;
                former.drafts = by_letter(drafts.open, &former);
                tables.push(former);
            }
        }
        let forgetting = Forgetting {
            person,
            tables,
            at: self.now(),
        };
        let is_done = self.store().forget(forgetting).await?;
        // Those that are held are loaded anew once they are let go.
        drop(holds);
        for table in about {
            if self.queues().contains_key(table) {
                self.look_again(*table).await?;
            }
        }
        Ok(is_done)
    }

    /// Has a table that is on let somebody go, and holds it until what is returned is dropped.
    async fn hold(
        &self,
        table: TableId,
        person: PersonId,
        called: String,
    ) -> Result<(FormerAt, oneshot::Sender<()>), TableError> {
        let (ready, is_ready) = oneshot::channel();
        let (keep, let_go) = oneshot::channel::<()>();
        let tables = self.clone();
        let work = async move {
            let done = tables.run_once(table, move |session| {
                Box::pin(async move {
                    let former = session.let_go(person, &called).await;
                    // Nobody waits for it where whoever asked has gone.
                    let _ = ready.send(former);
                    // It ends when the other end is dropped.
                    let _ = let_go.await;
                    session.stale = true;
                    session.news = true;
                    Ok(())
                })
            });
            done.await
        };
        let work = tokio::spawn(work);
        if let Ok(former) = is_ready.await {
            return Ok((former?, keep));
        }
        // The table could not be loaded.
        match work.await {
            Ok(Err(error)) => Err(error),
            Ok(Ok(())) | Err(_) => Err(Fault::Gone(table).into()),
        }
    }

    /// Has a table in memory be loaded anew.
    async fn look_again(&self, table: TableId) -> Result<(), TableError> {
        self.run(table, |session| {
            session.stale = true;
            session.news = true;
            Box::pin(async move { Ok(()) })
        })
        .await
    }
}

impl Session {
    /// Lets somebody go who is to be forgotten; what is to be written of the table then.
    async fn let_go(&mut self, person: PersonId, called: &str) -> Result<FormerAt, TableError> {
        let was_host = self.row.host == person;
        // Nobody plays at a table that its host has ended for a day (TB-17); leaving it goes on.
        let ended = self.row.paused.filter(|_| self.row.back_until().is_some());
        if ended.is_some() {
            self.row.paused = None;
        }
        let vacated = self.vacate(person).await;
        if ended.is_some() {
            self.row.paused = ended;
        }
        vacated?;
        let store = self.shared.store.as_ref();
        let mut former = former_at(store, &self.row, (person, called)).await?;
        former.is_untitled |= was_host;
        former.drafts = self.drafts_anew(&former);
        Ok(former)
    }

    /// Gives up a person's seat, as by leaving it, or to a bot player where the game lets none stay empty; and their
    /// places.
    async fn vacate(&mut self, person: PersonId) -> Result<(), TableError> {
        if let Some(seat) = self.row.seat_of(person) {
            let is_shared = teams::without(self.row.holder(seat), person).is_some();
            let change = SeatChange::Abandoned(seat);
            if self.row.stage == Stage::Lobby {
                self.leave(person).await?;
            } else if is_shared || self.allowed(change).is_ok() {
                self.leave_later(person, seat).await?;
            } else {
                let cause = self.own_cause();
                self.hand_on(cause, seat, Successor::Bot, Vec::new())
                    .await?;
            }
        }
        let names_them = |it: &&HandOver| {
            let to = matches!(&it.to, Successor::Person { id, .. } if *id == person);
            to || it.by == person || it.waiting.contains(&person)
        };
        let open: Vec<Seat> = self
            .hand_overs
            .values()
            .filter(names_them)
            .map(|it| it.seat)
            .collect();
        for seat in open {
            self.put_hand_over(seat, None, Vec::new()).await?;
        }
        self.give_up_places(person).await
    }

    /// Takes somebody out of those who run the table. Their place as host is a co-host's; where there is none, in the
    /// lobby it is somebody's who has a seat, and else it stays theirs until it is claimed (TB-18).
    async fn give_up_places(&mut self, person: PersonId) -> Result<(), TableError> {
        let mut row = self.row.clone();
        let mut notices = Vec::new();
        row.co_hosts.retain(|it| *it != person);
        row.claim = row.claim.filter(|claim| claim.by != person);
        row.nomination = row.nomination.and_then(|it| it.without(person));
        let by = PersonId::former(1);
        if row.master == Some(person) {
            row.master = None;
            if row.stage == Stage::Playing {
                notices.push(Notice::NoMaster { by });
            }
        }
        if row.host == person {
            let seated = row.seats.iter().find_map(|seat| match &seat.holder {
                Holder::People(people) if row.stage == Stage::Lobby => people.first(),
                Holder::People(_) | Holder::Nobody | Holder::Bot => None,
            });
            if let Some(host) = row.co_hosts.first().or(seated).copied() {
                row.pass_host(host);
                notices.push(Notice::Host { was: by, host });
            }
        }
        if row == self.row {
            return Ok(());
        }
        self.change_row_saying(row, notices).await
    }

    /// The drafts of others that name somebody who goes, with what is said in place of that.
    fn drafts_anew(&self, former: &FormerAt) -> Vec<(Seat, Draft)> {
        let names = former.names.iter();
        let mut row = self.row.clone();
        for (seat, name) in names {
            row.seats[seat.index()].label.name.clone_from(name);
        }
        let before = self.row.numbered();
        let before = before.map(|(seat, row)| (seat, row.label.name.clone()));
        // A step is read by either name, and written by the new one.
        let roster = row.roster().also_called(before);
        let drafts = self.drafts.values().cloned();
        let drafts = self.drafts.keys().map(|(seat, _)| *seat).zip(drafts);
        let mut anew = by_letter(drafts.collect(), former);
        for (seat, draft) in &mut anew {
            let (Some(state), Some(kept)) =
                (&self.state, self.drafts.get(&(*seat, draft.key.clone())))
            else {
                continue;
            };
            let view = state.view(rules::Viewer::Seat(*seat));
            let composed = tried(&view, *seat, &roster, &kept.steps);
            let steps = draft.steps.iter_mut().zip(&kept.steps);
            for ((step, typed), written) in steps.zip(composed.verdicts) {
                if let Ok(written) = written
                    && step != typed
                {
                    *step = written;
                }
            }
        }
        anew
    }
}

/// The drafts that name somebody, with other words in their place.
fn by_letter(drafts: Vec<(Seat, Draft)>, former: &FormerAt) -> Vec<(Seat, Draft)> {
    let anew = |text: &String| {
        let exchange = |text: String, (old, new): &(String, String)| exchanged(&text, old, new);
        former.called.iter().fold(text.clone(), exchange)
    };
    let drafts = drafts.into_iter().filter_map(|(seat, draft)| {
        let steps: Vec<String> = draft.steps.iter().map(anew).collect();
        let focus = draft.focus.clone().filter(|focus| anew(focus) == *focus);
        let is_same = steps == draft.steps && focus == draft.focus;
        let draft = Draft {
            steps,
            focus,
            ..draft
        };
        (!is_same).then_some((seat, draft))
    });
    drafts.collect()
}

/// How a seat was held for a while.
struct Tenure {
    name: String,
    holder: Holder,
    /// The entry that ended it; none of the present one.
    until: Option<u64>,
}

/// What is to be written of a table so that nothing of a person, who is called so, is left there.
async fn former_at(
    store: &dyn Store,
    row: &TableRow,
    (person, called): (PersonId, &str),
) -> Result<FormerAt, Fault> {
    let entries = store.entries(row.id, 0).await?;
    let words = store.words(row.id).await?;
    let tenures = tenures(row, &entries);
    let known = words.iter().map(|words| words.person);
    let nth = former_before(row, &entries, known) + 1;
    let mut former = FormerAt {
        table: row.id,
        version: row.version,
        former: PersonId::former(nth),
        names: Vec::new(),
        pictures: Vec::new(),
        were: Vec::new(),
        orders: Vec::new(),
        called: Vec::new(),
        drafts: Vec::new(),
        deserted: Vec::new(),
        is_untitled: row.host == person,
    };
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let all = tenures.iter().flatten();
    taken.extend(all.map(|tenure| tenure.name.clone()));
    for (seat, held) in Seat::first(tenures.len()).zip(&tenures) {
        let own = own_names(held, person, called);
        if own.is_empty() {
            continue;
        }
        let name = new_name(nth, &taken);
        taken.insert(name.clone());
        for tenure in held.iter().filter(|it| own.contains(it.name.as_str())) {
            if let Some(seq) = tenure.until {
                former.were.push((seq, name.clone()));
            } else {
                former.names.push((seat, name.clone()));
                former.pictures.push(seat);
            }
        }
        let pairs = own.iter().map(|old| ((*old).to_owned(), name.clone()));
        former.called.extend(pairs);
    }
    let (old, new) = renamed_row(row, &entries, &former);
    if !former.called.is_empty() {
        let (old, new) = (proof(row, &words, &entries), proof(&old, &words, &new));
        former.orders = renamed(&old, &new);
    }
    let mentions = [format!("<@{}>", person.0), format!("<@!{}>", person.0)];
    let also = mentions.into_iter().chain(Some(called.to_owned()));
    let also = also.filter(|name| !name.is_empty());
    former
        .called
        .extend(also.map(|name| (name, FORMER.to_owned())));
    if let Some(seat) = row.seat_of(person)
        && teams::without(row.holder(seat), person).is_none()
    {
        former.deserted.push(seat);
    }
    Ok(former)
}

/// How the seats were held, one after the other, each from its beginning.
fn tenures(row: &TableRow, entries: &[Entry]) -> Vec<Vec<Tenure>> {
    let now = row.seats.iter().map(|seat| {
        vec![Tenure {
            name: seat.label.name.clone(),
            holder: seat.holder.clone(),
            until: None,
        }]
    });
    let mut all: Vec<Vec<Tenure>> = now.collect();
    for entry in entries.iter().rev() {
        let Act::Seats { change, was, .. } = &entry.act else {
            continue;
        };
        let held = all.get_mut(change.seat().index());
        if let (Some(held), Some(was)) = (held, was) {
            held.push(Tenure {
                name: was.name.clone(),
                holder: was.holder.clone(),
                until: Some(entry.seq),
            });
        }
    }
    for held in &mut all {
        held.reverse();
    }
    all
}

/// The names of a seat that come from a person: they were the first of its people when it was called so, or it says
/// how they are called.
fn own_names<'a>(held: &'a [Tenure], person: PersonId, called: &str) -> BTreeSet<&'a str> {
    let mut own = BTreeSet::new();
    let mut before: Option<&Tenure> = None;
    for tenure in held {
        let Holder::People(people) = &tenure.holder else {
            before = Some(tenure);
            continue;
        };
        let is_new = before.is_none_or(|before| before.name != tenure.name);
        let is_first = is_new && people.first() == Some(&person);
        let says = !called.is_empty()
            && people.contains(&person)
            && tenure.name.to_lowercase().contains(&called.to_lowercase());
        if is_first || says {
            own.insert(tenure.name.as_str());
        }
        before = Some(tenure);
    }
    own
}

/// How many people have been forgotten at a table.
fn former_before(row: &TableRow, entries: &[Entry], words: impl Iterator<Item = PersonId>) -> u64 {
    let people = |holder: &Holder| match holder {
        Holder::People(people) => people.clone(),
        Holder::Nobody | Holder::Bot => Vec::new(),
    };
    let mut all: Vec<PersonId> = row.hosts().chain(row.master).chain(words).collect();
    all.extend(row.seats.iter().flat_map(|seat| people(&seat.holder)));
    for entry in entries {
        if let By::Person { person, .. } | By::Master { person } = entry.by {
            all.push(person);
        }
        if let Act::Seats { holder, was, .. } = &entry.act {
            all.extend(people(holder));
            all.extend(was.iter().flat_map(|was| people(&was.holder)));
        }
    }
    let former = all.into_iter().filter_map(PersonId::nth_former);
    former.max().unwrap_or(0)
}

/// What a seat of the `nth` person who is forgotten is called: `former player`, or `former player 2`, as nothing else at
/// the table is.
fn new_name(nth: u64, taken: &BTreeSet<String>) -> String {
    let taken: Vec<Look> = taken.iter().map(|name| Look::of(name)).collect();
    let numbered = |nth: u64| match nth {
        1 => FORMER.to_owned(),
        nth => format!("{FORMER} {nth}"),
    };
    let is_free = |name: &String| {
        let look = Look::of(name);
        name.chars().count() <= NAME_MOST && !taken.iter().any(|it| it.is_like(&look))
    };
    let mut names = (nth..).map(numbered);
    names.find(is_free).unwrap_or_else(|| numbered(nth))
}

/// A table's row and log with the seats' new names.
fn renamed_row(row: &TableRow, entries: &[Entry], former: &FormerAt) -> (TableRow, Vec<Entry>) {
    let (mut row, mut entries) = (row.clone(), entries.to_vec());
    for (seat, name) in &former.names {
        row.seats[seat.index()].label.name.clone_from(name);
    }
    for (seq, name) in &former.were {
        let entry = entries.iter_mut().find(|entry| entry.seq == *seq);
        if let Some(Act::Seats { was: Some(was), .. }) = entry.map(|entry| &mut entry.act) {
            was.name.clone_from(name);
        }
    }
    (row, entries)
}
