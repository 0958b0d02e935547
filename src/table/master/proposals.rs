//! Corrections that wait: a game master who plays, or has played, proposes, and those whom it affects may veto (TB-09).
//!
//! They lie beside the log. What is to be done is decided anew when their time has come, so that a correction
//! fits the game of then. Time that an outage or a pause takes comes on top (TB-06).

use rules::any::AnyEvent;
use rules::proposals::{Answer, Event, Millis as At, Proposal, Speaker, Verb, read};
use rules::{Correction, Seat};

use crate::table::clock::defaults::GRACE;
use crate::table::error::{TableError, refuse};
use crate::table::master::corrections::Corrected;
use crate::table::model::proposals::{NOTICE, asked, question};
use crate::table::model::{Destination, Millis, Notice, PersonId, Settled, Stage, TableId};
use crate::table::play::orders::{Accepted, Cause};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::ProposalsChange;

impl Tables {
    /// Answers a proposal by its number, or takes it back (TB-09). What has become of it; nothing while it
    /// still waits.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it does not wait, the time is over, or it is not for the person to say.
    pub async fn answer_proposal(
        &self,
        table: TableId,
        person: PersonId,
        sent: Millis,
        answer: Answer,
    ) -> Result<Option<Settled>, TableError> {
        self.run(table, move |session| {
            Box::pin(session.answer_proposal(person, sent, answer))
        })
        .await
    }
}

/// What typed text said to a proposal.
pub(in crate::table) struct Answered {
    /// What has become of it; nothing while it still waits.
    pub(in crate::table) settled: Option<Settled>,
}

impl Session {
    /// Takes typed text as an answer to a proposal, if it is one; where nobody corrects it is the game's.
    pub(in crate::table) async fn typed_answer(
        &mut self,
        person: PersonId,
        cause: &Cause,
        text: &str,
    ) -> Result<Option<Answered>, TableError> {
        if self.row.master.is_none() || Verb::of(text).is_none() {
            return Ok(None);
        }
        let answer = read(text).map_err(|no| refuse(9, no.explain()))?;
        let settled = self.answer_proposal(person, cause.sent, answer).await?;
        Ok(Some(Answered { settled }))
    }

    /// Has a correction wait, and asks those whom it affects.
    pub(in crate::table) async fn propose(
        &mut self,
        speaker: Speaker,
        master: PersonId,
        cause: Cause,
        correction: &Correction<AnyEvent>,
    ) -> Result<Corrected, TableError> {
        let affected = self.asked_of(&correction.affected).collect();
        let now = At(self.veto_time(self.shared.environment.now()).0);
        let text = correction.text.clone();
        let event = self
            .proposals
            .proposals
            .correct(speaker, text, affected, now);
        let event = event.map_err(|no| self.unanswered(&no))?;
        let mut change = self.changed([event], Vec::new())?;
        change.row.cause = cause.id;
        let number = change.row.proposals.made();
        let asked = change.row.proposals.get(number);
        let asked = asked.map(|it| question(number, it, master));
        self.put_proposals(change, asked).await?;
        Ok(Corrected::Proposed { number })
    }

    /// What somebody says to a proposal.
    pub(in crate::table) async fn answer_proposal(
        &mut self,
        person: PersonId,
        sent: Millis,
        answer: Answer,
    ) -> Result<Option<Settled>, TableError> {
        let Some(speaker) = self.speaker(person) else {
            // Whoever neither plays nor corrects is told so.
            return Err(self
                .seat_of(person)
                .err()
                .unwrap_or_else(|| self.unanswered(&rules::proposals::Refusal::NotMaster)));
        };
        self.playing()?;
        let moment = At(self.veto_time(sent).0);
        let decided = self.proposals.proposals.decide(speaker, answer, moment);
        let event = decided.map_err(|no| self.unanswered(&no))?;
        let number = answer.number();
        match event {
            Event::Vetoed { seat, .. } => {
                let how = Settled::Vetoed { by: seat };
                self.settle(number, how).await.map(Some)
            }
            Event::Withdrawn { .. } => self.settle(number, Settled::Withdrawn).await.map(Some),
            Event::Agreed { .. } => {
                let change = self.changed([event], Vec::new())?;
                let ripe = |(ripe, _): (u32, &Proposal<String>)| ripe == number;
                if !change.row.proposals.ripe(At(i64::MIN)).any(ripe) {
                    self.put_proposals(change, None).await?;
                    return Ok(None);
                }
                // The last word and what it leads to are one write.
                let settled = self.carry_out(number).await?;
                self.wake().await?;
                Ok(Some(settled))
            }
            Event::Corrected { .. }
            | Event::Proposed { .. }
            | Event::Dropped { .. }
            | Event::Extended { .. } => Ok(None),
        }
    }

    /// Carries out what nobody can veto any more.
    pub(in crate::table) async fn settle_ripe(&mut self) -> Result<(), TableError> {
        // TB-04: what was sent in time counts, and may be on its way.
        let now = At(self.shared.environment.now().0.saturating_sub(GRACE));
        let ripe = self.proposals.proposals.ripe(now);
        let ripe: Vec<u32> = ripe.map(|(number, _)| number).collect();
        for number in ripe {
            if self.row.stage != Stage::Playing || self.row.paused.is_some() {
                return Ok(());
            }
            // Another one may have ended the game, and with it what waited.
            if self.proposals.proposals.get(number).is_some() {
                self.carry_out(number).await?;
            }
        }
        Ok(())
    }

    /// Decides a proposal anew on the state as it is now: it takes effect, or no longer fits.
    async fn carry_out(&mut self, number: u32) -> Result<Settled, TableError> {
        let waiting = self.proposals.proposals.get(number).cloned();
        let (Some(proposal), Some(person)) = (waiting, self.row.master) else {
            return self.settle(number, Settled::Lapsed).await;
        };
        let decided = self
            .playing()?
            .correct(&self.roster(), &proposal.correction);
        // Why not may hang on what is hidden, so nobody is told.
        let Ok(correction) = decided else {
            return self.settle(number, Settled::Dropped).await;
        };
        // Nobody is corrected who could not say no: names may have come to mean another seat.
        let asked = |seat: Seat| Some(seat) == proposal.by || proposal.affected.contains(&seat);
        let is_same = correction.text == proposal.correction;
        if !is_same || !self.asked_of(&correction.affected).all(asked) {
            return self.settle(number, Settled::Dropped).await;
        }
        let cause = format!("gm:{}:{number}", self.row.id.0);
        match self
            .write_correction(person, cause, correction, Some(number))
            .await?
        {
            Accepted::Now(_) => Ok(Settled::Done),
            // A log from elsewhere may have it already.
            Accepted::Before(_) => self.settle(number, Settled::Dropped).await,
        }
    }

    /// Settles a proposal without an entry.
    async fn settle(&mut self, number: u32, how: Settled) -> Result<Settled, TableError> {
        let change = self.changed([closing(number, how)], vec![(number, how)])?;
        self.put_proposals(change, Some(Notice::NotCorrected { number, how }))
            .await?;
        Ok(how)
    }

    async fn put_proposals(
        &mut self,
        change: ProposalsChange,
        notice: Option<Notice>,
    ) -> Result<(), TableError> {
        let notices = notice.into_iter().chain([Notice::Card]);
        let notices = notices.map(|notice| (Destination::Table, notice)).collect();
        self.change_times(self.timing(), Vec::new(), Some(change), notices)
            .await
    }

    /// The time as proposals count it: while the clock stands still it does not pass.
    fn veto_time(&self, at: Millis) -> Millis {
        self.row.paused.map_or(at, |pause| pause.since.min(at))
    }

    /// Proposals after some facts.
    fn changed(
        &self,
        events: impl IntoIterator<Item = Event<String>>,
        settled: Vec<(u32, Settled)>,
    ) -> Result<ProposalsChange, TableError> {
        let mut row = self.proposals.clone();
        for event in events {
            let applied = row.proposals.apply(&event);
            applied.map_err(|why| self.corrupt(why))?;
        }
        Ok(ProposalsChange { row, settled })
    }

    /// What becomes of proposals with an entry: one takes effect; with the game's end all others lapse, and
    /// with new people of a seat those that the ones before had made.
    pub(in crate::table) fn proposals_after(
        &self,
        carried_out: Option<u32>,
        renewed: Option<Seat>,
        stage: Stage,
    ) -> Result<Option<ProposalsChange>, TableError> {
        let is_over = !stage.is_active();
        let mut closed: Vec<(u32, Settled)> = Vec::new();
        for (number, proposal) in self.proposals.proposals.open() {
            if carried_out == Some(number) {
                closed.push((number, Settled::Done));
            } else if is_over || renewed.is_some() && renewed == proposal.by {
                closed.push((number, Settled::Lapsed));
            }
        }
        self.closed(closed)
    }

    /// The proposals that `which` names lapse.
    pub(in crate::table) fn lapsing(
        &self,
        which: impl Fn(&Proposal<String>) -> bool,
    ) -> Result<Option<ProposalsChange>, TableError> {
        let open = self.proposals.proposals.open();
        let lapsed = open.filter(|(_, it)| which(it));
        self.closed(
            lapsed
                .map(|(number, _)| (number, Settled::Lapsed))
                .collect(),
        )
    }

    fn closed(&self, closed: Vec<(u32, Settled)>) -> Result<Option<ProposalsChange>, TableError> {
        if closed.is_empty() {
            return Ok(None);
        }
        let event = |(number, how): &(u32, Settled)| match how {
            Settled::Done => {
                let waiting = self.proposals.proposals.get(*number);
                Event::Corrected {
                    number: Some(*number),
                    correction: waiting.map(|it| it.correction.clone()).unwrap_or_default(),
                }
            }
            Settled::Vetoed { .. } | Settled::Withdrawn | Settled::Dropped | Settled::Lapsed => {
                closing(*number, *how)
            }
        };
        let events: Vec<Event<String>> = closed.iter().map(event).collect();
        self.changed(events, closed).map(Some)
    }

    /// Gives all that wait more time, by what a pause has taken.
    pub(in crate::table) fn proposals_later(
        &self,
        ms: i64,
    ) -> Result<Option<ProposalsChange>, TableError> {
        let later = self.proposals.proposals.extend(At(ms));
        if later.is_empty() {
            return Ok(None);
        }
        self.changed(later, Vec::new()).map(Some)
    }

    /// The same by what an outage has taken, once, where too little would be left.
    pub(in crate::table) fn proposals_after_outage(
        &self,
        from: Millis,
        to: Millis,
        lost: i64,
    ) -> Result<Option<ProposalsChange>, TableError> {
        let late = to.0.saturating_add(NOTICE);
        let next = self.proposals.proposals.next();
        let is_hit = next.is_some_and(|next| next.0 > from.0 && next.0 <= late);
        if !is_hit || self.proposals.moved_for == Some(from) {
            return Ok(None);
        }
        let mut change = self.proposals_later(lost)?;
        if let Some(change) = &mut change {
            change.row.moved_for = Some(from);
        }
        Ok(change)
    }

    /// The questions about proposals that have more time now: those before name another.
    pub(in crate::table) fn asked_again(&self, change: &ProposalsChange) -> Vec<Notice> {
        let master = self.row.master;
        master.map_or_else(Vec::new, |master| asked(&change.row, master))
    }

    /// Takes over what was written.
    pub(in crate::table) fn have_proposals(&mut self, change: Option<ProposalsChange>) {
        if let Some(ProposalsChange { row, .. }) = change {
            self.proposals = row;
        }
    }
}

/// The fact that settles a proposal without its being done.
fn closing(number: u32, how: Settled) -> Event<String> {
    match how {
        Settled::Vetoed { by } => Event::Vetoed { number, seat: by },
        Settled::Withdrawn | Settled::Lapsed => Event::Withdrawn { number },
        Settled::Done | Settled::Dropped => Event::Dropped { number },
    }
}
