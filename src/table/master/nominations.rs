//! A game master who comes to a game that is on (TB-18): the host proposes, the one who is proposed agrees, and every
//! seat may object for 48 hours in which the clock runs.
//!
//! Whoever holds a seat of the game or has held one, as a deputy too, may not: they know what is secret there.

use rules::any::AnyEvent;

use crate::proof::APPOINTED;
use crate::table::clock::defaults::GRACE;
use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::{
    By, CONSIDER, MasterNews, Millis, Nomination, NotAppointed, Notice, PersonId, Stage, TableId,
    TableRow, UNSEEN,
};
use crate::table::play::step::{NewEntry, Publicity, Step};
use crate::table::play::undo::Answer;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// How many proposals are looked at in one go.
const AT_ONCE: u32 = 100;

/// What has become of a proposal with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nominated {
    /// It waits for those who have not answered.
    Waits,
    /// They are the game master.
    Appointed,
    /// Nothing comes of it.
    Ended,
}

impl Tables {
    /// Answers the proposal of a game master that was made at `made`: the one who is proposed agrees or not, people
    /// agree or object for their seats, and its host takes it back by a no.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is settled, or it is not for the person to say.
    pub async fn answer_nomination(
        &self,
        table: TableId,
        (person, called): (PersonId, &str),
        made: Millis,
        answer: Answer,
    ) -> Result<Nominated, TableError> {
        let called = called.to_owned();
        self.run(table, move |session| {
            Box::pin(async move {
                let nomination = session.nomination_of(made)?;
                match answer {
                    Answer::Yes => session.agree_to(nomination, (person, called)).await,
                    Answer::No => session.object_to(nomination, person).await,
                }
            })
        })
        .await
    }

    /// The tables with a proposal whose time is up.
    pub(in crate::table) async fn nominations_due(&self) -> Result<Vec<TableId>, Fault> {
        // TB-04: what was sent in time counts, and may be on its way.
        let due = Millis(self.now().0.saturating_sub(GRACE));
        Ok(self.store().tables_nominating(due, AT_ONCE).await?)
    }

    /// Appoints whoever nobody has objected to in time.
    pub(in crate::table) async fn settle_nomination(
        &self,
        table: TableId,
    ) -> Result<(), TableError> {
        self.run(table, |session| Box::pin(session.settle_nomination()))
            .await
    }

    /// The tables with a proposal that an outage up to `now` has left too little time to object to.
    pub(in crate::table) async fn nominations_cut_short(
        &self,
        now: Millis,
    ) -> Result<Vec<TableId>, Fault> {
        let until = after_outage(now);
        Ok(self.store().tables_nominating(until, AT_ONCE).await?)
    }

    /// After an outage up to `now` nobody loses the time to object.
    pub(in crate::table) async fn nominate_later(
        &self,
        table: TableId,
        now: Millis,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move {
                let until = after_outage(now);
                let open = session.row.open_nomination();
                let Some(nomination) = open.filter(|it| it.until < until).cloned() else {
                    return Ok(());
                };
                let nomination = Nomination {
                    until,
                    ..nomination
                };
                session.put_nomination(Some(nomination), None).await
            })
        })
        .await
    }
}

/// Until when seats can object at least, after an outage.
fn after_outage(now: Millis) -> Millis {
    Millis(now.0.saturating_add(HOUR))
}

impl Session {
    /// Proposes somebody as the game master of a game that is on, and asks them.
    pub(in crate::table) async fn nominate(
        &mut self,
        by: PersonId,
        (person, called): (PersonId, String),
    ) -> Result<(), TableError> {
        self.playing()?;
        self.only_host_proposes(by)?;
        if self.row.master.is_some() {
            let text = "this table has a game master, and has only one: /gm none ends that first";
            return Err(refuse(18, text));
        }
        if self.row.open_nomination().is_some() {
            let text = "somebody is proposed as game master already: wait until it is settled, or take it back with \
                        /gm none";
            return Err(refuse(18, text));
        }
        self.may_be_master(person)?;
        let now = self.shared.environment.now();
        let objected = self.row.nomination.as_ref();
        let is_recent = |it: &&Nomination| now.0.saturating_sub(it.at.0) < UNSEEN;
        if objected.is_some_and(|it| it.person == person && is_recent(&it)) {
            let text = "a seat has objected to that person, who may be proposed again 7 days after that proposal; you \
                        may propose somebody else";
            return Err(refuse(18, text));
        }
        let nomination = Nomination {
            by,
            person,
            at: now,
            until: self.considered_until(),
            has_agreed: by == person,
            agreed: vec![by],
            is_settled: false,
        };
        if nomination.has_agreed {
            return self.propose_master(nomination).await.map(|_| ());
        }
        let news = MasterNews::Asked(nomination.clone());
        self.put_nomination(Some(nomination), Some(news)).await?;
        Ok(self.meet(person, called, now).await?)
    }

    /// Takes a proposal back, at the word of a host or of the one who is proposed.
    pub(in crate::table) async fn withdraw_nomination(
        &mut self,
        nomination: Nomination,
        by: PersonId,
    ) -> Result<(), TableError> {
        if by == nomination.person && !self.row.is_host(by) {
            return self
                .end_nomination(nomination, NotAppointed::Declined)
                .await;
        }
        self.only_host_proposes(by)?;
        self.end_nomination(nomination, NotAppointed::Withdrawn(by))
            .await
    }

    /// Gives seats later to object by what a pause has taken; until when is said anew, and calls nobody.
    pub(in crate::table) async fn nomination_later(&mut self, lost: i64) -> Result<(), TableError> {
        let Some(mut nomination) = self.row.open_nomination().cloned() else {
            return Ok(());
        };
        nomination.until = Millis(nomination.until.0.saturating_add(lost));
        let news = nomination.has_agreed.then(|| MasterNews::Proposed {
            nomination: nomination.clone(),
            calls: false,
        });
        self.put_nomination(Some(nomination), news).await
    }

    fn only_host_proposes(&self, person: PersonId) -> Result<(), TableError> {
        if self.row.is_host(person) {
            return Ok(());
        }
        let text = "only the host may propose a game master while the game is on, or take that back; whoever may \
                    manage the server may act as host, on /table desk";
        Err(refuse(18, text))
    }

    /// Whether somebody knows nothing of what the game's seats alone know.
    fn may_be_master(&self, person: PersonId) -> Result<(), TableError> {
        let Some(held) = self.seats_held(person).next() else {
            return Ok(());
        };
        let name = self.roster().name(held);
        let text = format!(
            "that person plays or has played {name} in this game: once it is on, only somebody who has held no seat of \
             it may become its game master"
        );
        Err(refuse(18, text))
    }

    /// Until when something that is said now may be answered, as the clock counts it.
    fn considered_until(&self) -> Millis {
        let now = self.shared.environment.now();
        let from = self.row.paused.map_or(now, |pause| pause.since.min(now));
        Millis(from.0.saturating_add(CONSIDER))
    }

    /// The open proposal that was made then.
    fn nomination_of(&self, made: Millis) -> Result<Nomination, TableError> {
        self.playing()?;
        let open = self.row.open_nomination().filter(|it| it.at == made);
        let settled = "that proposal of a game master is settled: /gm appoint makes another one";
        open.cloned().ok_or_else(|| refuse(18, settled))
    }

    async fn agree_to(
        &mut self,
        mut nomination: Nomination,
        (person, called): (PersonId, String),
    ) -> Result<Nominated, TableError> {
        if person == nomination.person {
            if nomination.has_agreed {
                return Ok(Nominated::Waits);
            }
            self.may_be_master(person)?;
            let now = self.shared.environment.now();
            self.meet(person, called, now).await?;
            nomination.has_agreed = true;
            nomination.until = self.considered_until();
            return self.propose_master(nomination).await;
        }
        if self.row.seat_of(person).is_none() {
            return Err(not_asked());
        }
        if !nomination.agreed.contains(&person) {
            nomination.agreed.push(person);
        }
        if nomination.has_agreed && self.row.all_agree(&nomination) {
            return self.appoint_proposed(nomination, true).await;
        }
        self.put_nomination(Some(nomination), None).await?;
        Ok(Nominated::Waits)
    }

    /// Asks all seats, once the one who is proposed agrees; nobody is asked where nobody is left to object.
    async fn propose_master(&mut self, nomination: Nomination) -> Result<Nominated, TableError> {
        if self.row.all_agree(&nomination) {
            return self.appoint_proposed(nomination, true).await;
        }
        let news = MasterNews::Proposed {
            nomination: nomination.clone(),
            calls: true,
        };
        self.put_nomination(Some(nomination), Some(news)).await?;
        Ok(Nominated::Waits)
    }

    async fn object_to(
        &mut self,
        nomination: Nomination,
        person: PersonId,
    ) -> Result<Nominated, TableError> {
        let why = if person == nomination.person {
            NotAppointed::Declined
        } else if self.row.seat_of(person).is_some() {
            NotAppointed::Objected(person)
        } else if self.row.is_host(person) {
            NotAppointed::Withdrawn(person)
        } else {
            return Err(not_asked());
        };
        self.end_nomination(nomination, why).await?;
        Ok(Nominated::Ended)
    }

    async fn settle_nomination(&mut self) -> Result<(), TableError> {
        let due = self.shared.environment.now().0.saturating_sub(GRACE);
        let open = self.row.open_nomination().filter(|it| it.until.0 <= due);
        let Some(nomination) = open.cloned() else {
            return Ok(());
        };
        if self.row.stage != Stage::Playing || self.row.paused.is_some() {
            return Ok(());
        }
        if !nomination.has_agreed {
            let why = NotAppointed::Unanswered;
            return self.end_nomination(nomination, why).await;
        }
        self.appoint_proposed(nomination, false).await.map(|_| ())
    }

    /// Makes whoever was proposed the game master, and writes it in the log.
    async fn appoint_proposed(
        &mut self,
        nomination: Nomination,
        at_once: bool,
    ) -> Result<Nominated, TableError> {
        let person = nomination.person;
        if self.may_be_master(person).is_err() {
            self.end_nomination(nomination, NotAppointed::Plays).await?;
            return Ok(Nominated::Ended);
        }
        let events: Vec<AnyEvent> = Vec::new();
        let transition = self.follow(self.playing()?, &events)?;
        let said = MasterNews::Appointed { person, at_once };
        let new_entry = NewEntry {
            // Done again after a stop in the middle it counts once.
            cause: format!(
                "gm:{}:appointed:{}:{}",
                self.row.id.0, nomination.at.0, person.0
            ),
            by: By::Master { person },
            order: APPOINTED.to_owned(),
            draws: Vec::new(),
            words: Vec::new(),
            outdate: Vec::new(),
            played: None,
            carries_out: None,
            said: None,
        };
        let step = Step::Events(events, Box::new(transition));
        let publicity = Publicity::with([Notice::Master(said)]);
        self.write(new_entry, step, publicity).await?;
        let row = TableRow {
            master: Some(person),
            nomination: None,
            ..self.row.clone()
        };
        self.change_row(row, Notice::Card).await?;
        Ok(Nominated::Appointed)
    }

    /// Nothing comes of a proposal. One that a seat has objected to is remembered.
    async fn end_nomination(
        &mut self,
        nomination: Nomination,
        why: NotAppointed,
    ) -> Result<(), TableError> {
        let person = nomination.person;
        let kept = matches!(why, NotAppointed::Objected(_)).then_some(Nomination {
            is_settled: true,
            ..nomination
        });
        let news = MasterNews::NotAppointed { person, why };
        self.put_nomination(kept, Some(news)).await
    }

    async fn put_nomination(
        &mut self,
        nomination: Option<Nomination>,
        news: Option<MasterNews>,
    ) -> Result<(), TableError> {
        let row = TableRow {
            nomination,
            ..self.row.clone()
        };
        self.change_row(row, news.map_or(Notice::Card, Notice::Master))
            .await
    }
}

/// The refusal of whoever has no say.
fn not_asked() -> TableError {
    let text = "only the people of seats may agree or object, and the host or the one who is proposed may take it back";
    refuse(18, text)
}
