//! Proposals that wait, who may say what to them, and how facts change them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use super::{MOST_OPEN, VETO};
use crate::{Corrupt, Seat};

/// What a master may correct: a text of the game's notation, or a type of its own.
pub trait Correction: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned {}

impl<C: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned> Correction for C {}

/// A moment, in milliseconds since 1970 (UTC); or a span of time in milliseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    /// The moment that is a span later.
    #[must_use]
    pub fn plus(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

/// Who speaks. Where a table has no master, everybody speaks for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A master who has held no seat of this game.
    Neutral,
    /// A master who plays, and on which seat.
    Playing(Seat),
    /// A master who holds no seat now and has held one of this game: proposes as one who plays.
    Former,
    /// The holders of a seat.
    Seat(Seat),
}

/// What is said to a proposal, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// `veto 3`: an affected seat says no; that is the end of it.
    Veto(u32),
    /// `agree 3`: an affected seat has no need of the time that is left.
    Agree(u32),
    /// `gm withdraw 3`: the master takes it back.
    Withdraw(u32),
}

impl Answer {
    /// The number of the proposal.
    pub fn number(self) -> u32 {
        match self {
            Self::Veto(number) | Self::Agree(number) | Self::Withdraw(number) => number,
        }
    }
}

/// A correction that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal<C> {
    /// The seat of the master who proposed it; none of one who had given it up.
    pub by: Option<Seat>,
    /// What is to be done.
    pub correction: C,
    /// The seats that can veto it: those that are affected, without the master's own.
    pub affected: BTreeSet<Seat>,
    /// Those of them that have agreed.
    pub agreed: BTreeSet<Seat>,
    /// The last moment at which a veto counts.
    pub until: Millis,
}

/// A fact, which everybody may be told as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event<C> {
    /// A correction takes effect: the game's state changes by it.
    Corrected {
        /// The proposal that it was; nothing for a neutral master's, which takes effect at once.
        number: Option<u32>,
        /// What is done.
        correction: C,
    },
    /// A master who plays proposes a correction.
    Proposed {
        /// Its number, counted from 1.
        number: u32,
        /// The master's seat; none of one who has given it up.
        by: Option<Seat>,
        /// What is to be done.
        correction: C,
        /// The seats that can veto it.
        affected: BTreeSet<Seat>,
        /// The last moment at which a veto counts.
        until: Millis,
    },
    /// A seat vetoed a proposal.
    Vetoed { number: u32, seat: Seat },
    /// A seat agrees to a proposal.
    Agreed { number: u32, seat: Seat },
    /// The master took a proposal back.
    Withdrawn { number: u32 },
    /// A proposal can no longer be done, now that its time has come.
    Dropped { number: u32 },
    /// There is more time for vetoes, since some of it was lost (TB-06).
    Extended {
        number: u32,
        /// The last moment at which a veto counts; later than before.
        until: Millis,
    },
}

/// The proposals of a table that wait. All of it is open to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposals<C> {
    /// How many there have been.
    made: u32,
    open: BTreeMap<u32, Proposal<C>>,
}

impl<C> Default for Proposals<C> {
    fn default() -> Self {
        Self {
            made: 0,
            open: BTreeMap::new(),
        }
    }
}

impl<C: Correction> Proposals<C> {
    /// Nothing is proposed.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many there have been: the newest one's number.
    pub fn made(&self) -> u32 {
        self.made
    }

    /// Checks what was read from a file or a database: facts could have led to it.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] naming the proposal that no fact could have left.
    pub fn check(&self) -> Result<(), Corrupt> {
        if self.open.len() > MOST_OPEN {
            let count = self.open.len();
            return Err(Corrupt(format!(
                "{count} proposals are open; the limit is {MOST_OPEN}"
            )));
        }
        for (number, it) in &self.open {
            let is_counted = (1..=self.made).contains(number);
            let has_own_say = it.by.is_some_and(|by| it.affected.contains(&by));
            let is_sound = !has_own_say && it.agreed.is_subset(&it.affected);
            if !is_counted || !is_sound {
                let why = format!("proposal {number} of {} was never made so", self.made);
                return Err(Corrupt(why));
            }
        }
        Ok(())
    }

    /// The proposal that waits under a number.
    pub fn get(&self, number: u32) -> Option<&Proposal<C>> {
        self.open.get(&number)
    }

    /// The proposals that wait, by number.
    pub fn open(&self) -> impl Iterator<Item = (u32, &Proposal<C>)> {
        self.open.iter().map(|(number, it)| (*number, it))
    }

    /// The proposals whose time has come at `now`: nobody can veto them any more, or all that could
    /// have agreed. The table applies [`Event::Corrected`] or [`Event::Dropped`] for each, in this
    /// order.
    pub fn ripe(&self, now: Millis) -> impl Iterator<Item = (u32, &Proposal<C>)> {
        self.open().filter(move |(_, it)| {
            let all_agreed = !it.affected.is_empty() && it.agreed == it.affected;
            now > it.until || all_agreed
        })
    }

    /// The moment after which the next proposal is ripe if nobody says anything; for the clock.
    pub fn next(&self) -> Option<Millis> {
        self.open.values().map(|it| it.until).min()
    }

    /// Checks a correction that a master gives, and says what it leads to: it takes effect, or waits.
    ///
    /// `affected` is for the game to say; the master's own seat in it is left out, since a master
    /// withdraws what it does not want. Where nobody else is affected it waits all the same, in the
    /// open.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotMaster`] for all but a master; [`Refusal::TooMany`] when too many wait already.
    pub fn correct(
        &self,
        speaker: Speaker,
        correction: C,
        mut affected: BTreeSet<Seat>,
        now: Millis,
    ) -> Result<Event<C>, Refusal> {
        let by = match speaker {
            Speaker::Neutral => {
                return Ok(Event::Corrected {
                    number: None,
                    correction,
                });
            }
            Speaker::Playing(seat) => Some(seat),
            Speaker::Former => None,
            Speaker::Seat(_) => return Err(Refusal::NotMaster),
        };
        if self.open.len() >= MOST_OPEN {
            return Err(Refusal::TooMany { most: MOST_OPEN });
        }
        if let Some(own) = by {
            affected.remove(&own);
        }
        Ok(Event::Proposed {
            number: self.made.saturating_add(1),
            by,
            correction,
            affected,
            until: now.plus(VETO),
        })
    }

    /// Checks what is said to a proposal, and says what it leads to. `now` is when it was said.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the proposal does not wait, the time is over, or it is not for the one who
    /// speaks to say.
    pub fn decide(
        &self,
        speaker: Speaker,
        answer: Answer,
        now: Millis,
    ) -> Result<Event<C>, Refusal> {
        let number = answer.number();
        let not_open = || Refusal::NotOpen {
            number,
            open: self.open.keys().copied().collect(),
        };
        let proposal = self.open.get(&number).ok_or_else(not_open)?;
        match answer {
            Answer::Veto(_) => {
                let seat = proposal.says(speaker, number, now)?;
                Ok(Event::Vetoed { number, seat })
            }
            Answer::Agree(_) => {
                let seat = proposal.says(speaker, number, now)?;
                if proposal.agreed.contains(&seat) {
                    return Err(Refusal::Agreed { number });
                }
                Ok(Event::Agreed { number, seat })
            }
            Answer::Withdraw(_) => match speaker {
                Speaker::Neutral | Speaker::Playing(_) | Speaker::Former => {
                    Ok(Event::Withdrawn { number })
                }
                Speaker::Seat(_) => Err(Refusal::NotMaster),
            },
        }
    }

    /// Gives all that wait more time for vetoes: what an outage took from people (TB-06).
    pub fn extend(&self, lost: Millis) -> Vec<Event<C>> {
        let later = |(number, it): (u32, &Proposal<C>)| Event::Extended {
            number,
            until: it.until.plus(lost),
        };
        let some = self.open().filter(|_| lost > Millis(0));
        some.map(later).collect()
    }

    /// Changes it by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the fact does not fit: a proposal that does not wait, a veto of a seat that
    /// has none, a time that is not later. Nothing has changed then.
    pub fn apply(&mut self, event: &Event<C>) -> Result<(), Corrupt> {
        match event {
            Event::Corrected { number: None, .. } => Ok(()),
            Event::Corrected {
                number: Some(number),
                correction,
            } => {
                if self.waiting(*number)?.correction != *correction {
                    return Err(Corrupt(format!("proposal {number} is another correction")));
                }
                self.close(*number)
            }
            Event::Proposed {
                number,
                by,
                correction,
                affected,
                until,
            } => {
                let has_own_say = by.is_some_and(|by| affected.contains(&by));
                if Some(*number) != self.made.checked_add(1) || has_own_say {
                    return Err(Corrupt(format!("proposal {number} is not the next")));
                }
                let proposal = Proposal {
                    by: *by,
                    correction: correction.clone(),
                    affected: affected.clone(),
                    agreed: BTreeSet::new(),
                    until: *until,
                };
                self.made = *number;
                self.open.insert(*number, proposal);
                Ok(())
            }
            Event::Vetoed { number, seat } => {
                self.affected(*number, *seat)?;
                self.close(*number)
            }
            Event::Agreed { number, seat } => {
                self.affected(*number, *seat)?.agreed.insert(*seat);
                Ok(())
            }
            Event::Withdrawn { number } | Event::Dropped { number } => self.close(*number),
            Event::Extended { number, until } => {
                let proposal = self.waiting(*number)?;
                if *until <= proposal.until {
                    return Err(Corrupt(format!("proposal {number} had as much time")));
                }
                proposal.until = *until;
                Ok(())
            }
        }
    }

    fn waiting(&mut self, number: u32) -> Result<&mut Proposal<C>, Corrupt> {
        let proposal = self.open.get_mut(&number);
        proposal.ok_or_else(|| Corrupt(format!("proposal {number} does not wait")))
    }

    /// The proposal that a seat has a say in.
    fn affected(&mut self, number: u32, seat: Seat) -> Result<&mut Proposal<C>, Corrupt> {
        let proposal = self.waiting(number)?;
        if proposal.affected.contains(&seat) {
            Ok(proposal)
        } else {
            Err(Corrupt(format!("{seat} has no say in proposal {number}")))
        }
    }

    fn close(&mut self, number: u32) -> Result<(), Corrupt> {
        self.waiting(number)?;
        self.open.remove(&number);
        Ok(())
    }
}

impl<C> Proposal<C> {
    /// The seat for which somebody has a say in it now.
    fn says(&self, speaker: Speaker, number: u32, now: Millis) -> Result<Seat, Refusal> {
        let seat = match speaker {
            Speaker::Neutral | Speaker::Former => return Err(Refusal::NoSeat { number }),
            Speaker::Playing(seat) | Speaker::Seat(seat) => seat,
        };
        if self.by == Some(seat) {
            return Err(Refusal::Own { number });
        }
        if !self.affected.contains(&seat) {
            return Err(Refusal::NotAffected {
                number,
                affected: self.affected.iter().copied().collect(),
            });
        }
        if now > self.until {
            return Err(Refusal::TooLate { number });
        }
        Ok(seat)
    }
}
