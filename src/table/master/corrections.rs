//! The game master: who it is, and corrections (TB-09). What a correction leads to is the game's to say;
//! those of a master who plays, or has played in this game, wait (`proposals`).
//!
//! Rulings of our own: TB-14, the host appoints a game master before the start; while the game is on there
//! may come to be none, at the word of the host or the master, and one only where no seat objects (`nominations`).

use rules::any::AnyEvent;
use rules::proposals::{Refusal as Unanswered, Speaker};
use rules::{Correction, Seat};

use crate::table::error::{TableError, refuse};
use crate::table::master::skip::skipped;
use crate::table::model::{By, Holder, Notice, PersonId, Stage, TableId, TableRow};
use crate::table::play::notices::boards;
use crate::table::play::orders::{Accepted, Cause};
use crate::table::play::step::NewEntry;
use crate::table::play::step::Publicity;
use crate::table::play::step::Step;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// The most characters of a correction: it is quoted on the status card and in messages.
pub const CORRECTION_MOST: usize = 300;

/// What became of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// It is done, by a master who does not play.
    Done,
    /// It waits for those whom it affects, since its master plays or has played.
    Proposed {
        /// The number that answers name it by.
        number: u32,
    },
    /// The same interaction was counted before (TB-04).
    Before,
}

/// What became of the wish to have a game master, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appointed {
    /// It is so.
    Done,
    /// The game is on: the one who is wanted is asked, and seats may object (TB-18).
    Asked,
    /// The proposal of one is taken back.
    Withdrawn,
}

impl Tables {
    /// Appoints a game master, called so, or nobody (TB-14); while the game is on proposes one, or takes that back
    /// (TB-18).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, the table is over or has a game master, or the one who
    /// is wanted holds or has held a seat of a game that is on.
    pub async fn appoint(
        &self,
        table: TableId,
        person: PersonId,
        master: Option<(PersonId, String)>,
    ) -> Result<Appointed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.appoint(person, master))
        })
        .await
    }

    /// Corrects the game (TB-09): at once, or as a proposal where its master plays or has played.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the game master, the game is not on, or the game says
    /// no.
    pub async fn correct(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
    ) -> Result<Corrected, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.correct(person, cause, &text).await })
        })
        .await
    }
}

impl Session {
    async fn appoint(
        &mut self,
        person: PersonId,
        master: Option<(PersonId, String)>,
    ) -> Result<Appointed, TableError> {
        match (self.row.stage, &master) {
            (Stage::Lobby, Some(_)) => self.only_host(person, "appoint a game master")?,
            (Stage::Playing, Some(wanted)) => {
                self.nominate(person, wanted.clone()).await?;
                return Ok(Appointed::Asked);
            }
            (Stage::Playing, None) if self.row.open_nomination().is_some() => {
                if let Some(nomination) = self.row.open_nomination().cloned() {
                    self.withdraw_nomination(nomination, person).await?;
                }
                return Ok(Appointed::Withdrawn);
            }
            (Stage::Lobby | Stage::Playing, None) if self.row.master == Some(person) => {}
            (Stage::Lobby | Stage::Playing, None) => {
                self.only_host(person, "dismiss the game master")?;
            }
            (Stage::Over | Stage::Ended, _) => {
                return Err(refuse(
                    14,
                    "the table is over: make another with /table new",
                ));
            }
        }
        let id = master.as_ref().map(|(id, _)| *id);
        if id == self.row.master {
            let text = match id {
                Some(_) => "that person is the game master already",
                None => "this table has no game master",
            };
            return Err(refuse(14, text));
        }
        let row = TableRow {
            master: id,
            ..self.row.clone()
        };
        let notice = match self.row.stage {
            Stage::Playing => Notice::NoMaster { by: person },
            Stage::Lobby | Stage::Over | Stage::Ended => Notice::Card,
        };
        self.change_row(row, notice).await?;
        if let Some((id, called)) = master {
            let now = self.shared.environment.now();
            self.meet(id, called, now).await?;
        }
        Ok(Appointed::Done)
    }

    /// For whom a person speaks; nothing for one who neither plays nor corrects. Giving a seat up makes no
    /// master neutral: they would take it back after correcting what helps it.
    pub(in crate::table) fn speaker(&self, person: PersonId) -> Option<Speaker> {
        let seat = self.row.seat_of(person);
        if self.row.master != Some(person) {
            return seat.map(Speaker::Seat);
        }
        Some(match seat {
            Some(seat) => Speaker::Playing(seat),
            None if self.seats_held(person).next().is_some() => Speaker::Former,
            None => Speaker::Neutral,
        })
    }

    /// Whether there is a master who corrects at once.
    pub(in crate::table) fn has_neutral_master(&self) -> bool {
        let speaker = self.row.master.and_then(|master| self.speaker(master));
        speaker == Some(Speaker::Neutral)
    }

    async fn correct(
        &mut self,
        person: PersonId,
        cause: Cause,
        text: &str,
    ) -> Result<Corrected, TableError> {
        let speaker = self.mastering(person)?;
        if let Some(name) = skipped(text) {
            return self.skip_called(person, &cause, name).await;
        }
        if self.counted(&cause).is_some() || self.proposals.cause == cause.id {
            return Ok(Corrected::Before);
        }
        let state = self.playing()?;
        if self.row.stage == Stage::Over {
            let text = "the game is over, so nothing can be corrected any more";
            return Err(refuse(9, text));
        }
        let correction = state.correct(&self.roster(), text)?;
        let length = correction.text.chars().count();
        if length > CORRECTION_MOST {
            let text = format!(
                "a correction has at most {CORRECTION_MOST} characters, not {length}: make several"
            );
            return Err(refuse(9, text));
        }
        match speaker {
            Speaker::Playing(_) | Speaker::Former => {
                self.propose(speaker, person, cause, &correction).await
            }
            Speaker::Neutral | Speaker::Seat(_) => {
                let accepted = self.write_correction(person, cause.id, correction, None);
                let accepted = accepted.await?;
                self.wake().await?;
                Ok(match accepted {
                    Accepted::Now(_) => Corrected::Done,
                    Accepted::Before(_) => Corrected::Before,
                })
            }
        }
    }

    /// For whom a game master speaks, or the refusal of anybody else.
    pub(in crate::table) fn mastering(&self, person: PersonId) -> Result<Speaker, TableError> {
        if self.row.master.is_none() {
            return Err(refuse(
                9,
                "this table has no game master, so nobody corrects its game: the host may appoint one \
                 with /gm appoint",
            ));
        }
        match self.speaker(person) {
            Some(speaker @ (Speaker::Neutral | Speaker::Playing(_) | Speaker::Former)) => {
                Ok(speaker)
            }
            Some(Speaker::Seat(_)) | None => Err(self.unanswered(&Unanswered::NotMaster)),
        }
    }

    /// Writes a master's correction as an entry, and tells everybody of it; `number` is the proposal that
    /// it was.
    pub(in crate::table) async fn write_correction(
        &mut self,
        person: PersonId,
        cause: String,
        correction: Correction<AnyEvent>,
        number: Option<u32>,
    ) -> Result<Accepted, TableError> {
        let said = Notice::Corrected {
            by: person,
            text: correction.text.clone(),
            number,
        };
        self.write_change(person, cause, correction, (said, number))
            .await
    }

    /// Writes a correction as an entry, with what is said of it in the open.
    pub(in crate::table) async fn write_change(
        &mut self,
        person: PersonId,
        cause: String,
        correction: Correction<AnyEvent>,
        (said, number): (Notice, Option<u32>),
    ) -> Result<Accepted, TableError> {
        let Correction { text, events, .. } = correction;
        let transition = self.follow(self.playing()?, &events)?;
        let mut notices = vec![said];
        notices.extend(boards(&transition, Vec::new()));
        let new_entry = NewEntry {
            cause,
            by: By::Master { person },
            order: text,
            draws: Vec::new(),
            words: Vec::new(),
            outdate: Vec::new(),
            played: None,
            carries_out: number,
            said: None,
        };
        let step = Step::Events(events, Box::new(transition));
        self.write(new_entry, step, Publicity::with(notices)).await
    }

    /// The seats of people among those that a correction affects: a bot player and an empty seat have
    /// nothing to say to it (TB-12).
    pub(in crate::table) fn asked_of(&self, affected: &[Seat]) -> impl Iterator<Item = Seat> {
        let people = |seat: &&Seat| matches!(self.row.holder(**seat), Holder::People(_));
        affected.iter().filter(people).copied()
    }

    /// A refusal of what is said to a correction.
    pub(in crate::table) fn unanswered(&self, why: &Unanswered) -> TableError {
        refuse(9, why.explain(&self.roster()))
    }
}
