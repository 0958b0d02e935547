//! Duels (PR-10): what goes on for a while beside the rounds, told in episodes.

use serde::{Deserialize, Serialize};

use super::{DuelPlace, Event, Observation, State, View, World, throw};
use crate::dice::{Dice, DiceStop};
use crate::{Ask, Episode, Seat};

/// How many exchanges a duel has.
const EXCHANGES: u8 = 3;
/// The least die with which somebody hits.
const HITS: u8 = 3;

/// How somebody strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// High.
    High,
    /// Low.
    Low,
}

/// A duel that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Its number at the table, from 1.
    pub number: u16,
    /// The challenger and the challenged.
    pub seats: [Seat; 2],
    /// How many exchanges are done.
    pub done: u8,
    /// How the challenger has struck in the present one.
    pub struck: Option<Strike>,
    /// The hits of each.
    pub hits: [u8; 2],
}

/// Something of a duel that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Fact {
    /// It begins.
    Begun {
        duel: u16,
        /// Who has challenged.
        by: Seat,
        on: Seat,
        /// Whether it is told in a place of its own.
        apart: bool,
    },
    /// Somebody has struck.
    Struck {
        duel: u16,
        seat: Seat,
        strike: Strike,
    },
    /// Both have struck.
    Exchanged {
        duel: u16,
        /// The die that is shown.
        die: u8,
        /// Who has hit, if anybody has.
        hit: Option<Seat>,
    },
    /// It is over.
    Ended {
        duel: u16,
        /// Who has won a round by it.
        winner: Option<Seat>,
    },
}

impl Strike {
    /// Both of them.
    pub(super) const ALL: [Self; 2] = [Self::High, Self::Low];

    /// As the notation writes it.
    pub fn word(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Low => "low",
        }
    }

    pub(super) fn read(word: &str) -> Option<Self> {
        let said = |strike: &Self| strike.word().eq_ignore_ascii_case(word);
        Self::ALL.into_iter().find(said)
    }
}

impl Fact {
    fn duel(self) -> u16 {
        match self {
            Self::Begun { duel, .. }
            | Self::Struck { duel, .. }
            | Self::Exchanged { duel, .. }
            | Self::Ended { duel, .. } => duel,
        }
    }

    /// The episode that it is told in.
    pub(super) fn episode(self) -> Episode {
        Episode {
            key: key(self.duel()),
            apart: matches!(self, Self::Begun { apart: true, .. }),
            ends: matches!(self, Self::Ended { .. }),
        }
    }
}

fn key(number: u16) -> String {
    format!("duel-{number}")
}

impl Duel {
    /// Who strikes next.
    fn next(&self) -> Seat {
        self.seats[usize::from(self.struck.is_some())]
    }

    /// The number of the next strike in it, from 1.
    fn strike(&self) -> u8 {
        self.done * 2 + u8::from(self.struck.is_some()) + 1
    }

    pub(super) fn is_of(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// That it is broken off.
    pub(super) fn broken(&self) -> Fact {
        Fact::Ended {
            duel: self.number,
            winner: None,
        }
    }

    fn place(&self, seat: Seat) -> Option<usize> {
        self.seats.iter().position(|other| *other == seat)
    }
}

fn begun(world: &World, fought: u16, by: Seat, on: Seat) -> Fact {
    Fact::Begun {
        duel: fought.saturating_add(1),
        by,
        on,
        apart: world.duels == DuelPlace::Thread,
    }
}

/// Changes the duels that are on by a fact; nothing where it does not fit.
fn change(duels: &mut Vec<Duel>, fought: &mut u16, fact: Fact) -> Option<()> {
    let duel = match fact {
        Fact::Begun { duel, by, on, .. } => {
            let taken = |seat| duels.iter().any(|duel| duel.is_of(seat));
            if duel != fought.checked_add(1)? || by == on || taken(by) || taken(on) {
                return None;
            }
            *fought = duel;
            duels.push(Duel {
                number: duel,
                seats: [by, on],
                done: 0,
                struck: None,
                hits: [0, 0],
            });
            return Some(());
        }
        Fact::Struck { .. } | Fact::Exchanged { .. } | Fact::Ended { .. } => fact.duel(),
    };
    let at = duels.iter().position(|other| other.number == duel)?;
    let duel = duels.get_mut(at)?;
    match fact {
        Fact::Begun { .. } => return None,
        Fact::Struck { seat, strike, .. } => {
            if seat != duel.next() {
                return None;
            }
            // That of the challenged ends the exchange, which comes with it.
            duel.struck.get_or_insert(strike);
        }
        Fact::Exchanged { hit, .. } => {
            duel.struck.take()?;
            duel.done += 1;
            if let Some(hit) = hit {
                let place = duel.place(hit)?;
                duel.hits[place] += 1;
            }
        }
        Fact::Ended { winner, .. } => {
            if winner.is_some_and(|winner| !duel.is_of(winner)) {
                return None;
            }
            duels.remove(at);
        }
    }
    Some(())
}

impl State {
    /// The strike that a seat is asked for.
    pub(super) fn strike_of(&self, seat: Seat) -> Option<Ask> {
        let duel = self.duels.iter().find(|duel| duel.next() == seat)?;
        let ask_key = format!("strike-{}-{}", duel.number, duel.strike());
        let ask = Ask::new(seat, "strike", ask_key).in_episode(key(duel.number));
        self.over.is_none().then_some(ask)
    }

    /// What a challenge leads to.
    pub(super) fn decide_duel(&self, world: &World, by: Seat, on: Seat) -> Event {
        Event::Duel(begun(world, self.fought, by, on))
    }

    /// What a strike leads to.
    pub(super) fn decide_strike(
        &self,
        seat: Seat,
        strike: Strike,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, DiceStop> {
        let Some(duel) = self.duels.iter().find(|duel| duel.next() == seat) else {
            return Ok(Vec::new());
        };
        let number = duel.number;
        let mut facts = vec![Fact::Struck {
            duel: number,
            seat,
            strike,
        }];
        if let Some(first) = duel.struck {
            let thrown = throw(dice, "duel", 6)?;
            let place = usize::from(first == strike);
            let hit = (thrown >= HITS).then_some(duel.seats[place]);
            facts.push(Fact::Exchanged {
                duel: number,
                die: thrown,
                hit,
            });
            if duel.done + 1 == EXCHANGES {
                let mut hits = duel.hits;
                hits[place] += u8::from(hit.is_some());
                let winner = match hits[0].cmp(&hits[1]) {
                    std::cmp::Ordering::Greater => Some(duel.seats[0]),
                    std::cmp::Ordering::Less => Some(duel.seats[1]),
                    std::cmp::Ordering::Equal => None,
                };
                facts.push(Fact::Ended {
                    duel: number,
                    winner,
                });
            }
        }
        Ok(facts.into_iter().map(Event::Duel).collect())
    }

    /// Changes the state by a fact of a duel.
    pub(super) fn change_duel(&mut self, fact: Fact) -> Option<()> {
        change(&mut self.duels, &mut self.fought, fact)?;
        if let Fact::Ended {
            winner: Some(winner),
            ..
        } = fact
        {
            let won = self.won.get_mut(winner.index())?;
            *won = won.saturating_add(1);
        }
        Some(())
    }
}

impl View {
    /// Whether a strike of `seat` is waited for.
    pub fn strikes(&self, seat: Seat) -> bool {
        self.over.is_none() && self.duels.iter().any(|duel| duel.next() == seat)
    }

    /// Whom `seat` may challenge now.
    pub(super) fn foes(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let free = move |other: Seat| {
            let fights = self.duels.iter().any(|duel| duel.is_of(other));
            !fights && !self.resting.contains(&other)
        };
        let playing = self.round > 0 && self.over.is_none() && free(seat);
        let others = Seat::first(self.ready.len()).filter(move |other| *other != seat);
        others.filter(move |other| playing && free(*other))
    }

    /// What `seat` would see after a challenge.
    pub(super) fn challenge(&mut self, world: &World, seat: Seat, on: Seat) -> Fact {
        let fact = begun(world, self.fought, seat, on);
        // It was checked, so neither is in a duel.
        let _ = change(&mut self.duels, &mut self.fought, fact);
        fact
    }

    /// What `seat` would see after a strike: what the die will show, nobody knows.
    pub(super) fn strike(&mut self, seat: Seat, strike: Strike) -> Vec<Observation> {
        let Some(duel) = self.duels.iter().find(|duel| duel.next() == seat) else {
            return Vec::new();
        };
        let fact = Fact::Struck {
            duel: duel.number,
            seat,
            strike,
        };
        // It was checked, so the seat is to strike.
        let _ = change(&mut self.duels, &mut self.fought, fact);
        vec![Observation::Duel(fact)]
    }
}
