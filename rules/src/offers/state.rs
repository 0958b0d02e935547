//! What is open and what stands between the seats, and how facts change it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::MOST_TERMS;
use super::event::{Addressee, Ending, Event, Force, Moment, Paper, Until};
use super::id::{OfferId, Pair, TreatyId};
use super::term::{Duty, Nature, Openness, Term};
use crate::{Corrupt, Seat};

/// All offers and treaties of a table: a part of its game's state.
///
/// # Guarantees
///
/// - Only [`Offers::apply`] changes it.
/// - What a seat may do follows from what lies between it and others, never from what lies between
///   those others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Offers<T: Term> {
    /// How many offers each pair has made.
    made: BTreeMap<Pair, u32>,
    /// Offers that wait for an answer.
    pub(super) open: BTreeMap<OfferId, Offer<T>>,
    /// Offers that were accepted and have not taken force yet, in the order of acceptance.
    pub(super) agreed: Vec<(OfferId, Offer<T>)>,
    pub(super) treaties: BTreeMap<TreatyId, Treaty<T>>,
}

/// What one seat offers to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Offer<T: Term> {
    pub from: Seat,
    /// Who is to answer.
    pub to: Seat,
    /// Who else got the same paper, and answers for itself.
    pub also: Vec<Seat>,
    pub paper: Paper<T>,
}

/// One term that stands between two seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Treaty<T: Term> {
    /// Who offered it.
    pub from: Seat,
    /// Who accepted it.
    pub to: Seat,
    /// What stands, seen from the seat that offered it.
    pub term: T,
    /// Who may know of it.
    pub openness: Openness,
}

impl<T: Term> Treaty<T> {
    /// Whose duty it is: one seat, or both.
    pub fn bearers(&self) -> Vec<Seat> {
        match self.term.duty() {
            Duty::Both => vec![self.from, self.to],
            Duty::Offerer => vec![self.from],
            Duty::Addressee => vec![self.to],
        }
    }

    /// The round at whose end it is due, if it is a debt.
    pub fn due(&self) -> Option<u32> {
        match self.term.nature() {
            Nature::Debt { due } => Some(due),
            Nature::AtOnce | Nature::Bond(_) | Nature::Word => None,
        }
    }
}

impl<T: Term> Default for Offers<T> {
    fn default() -> Self {
        Self {
            made: BTreeMap::new(),
            open: BTreeMap::new(),
            agreed: Vec::new(),
            treaties: BTreeMap::new(),
        }
    }
}

impl<T: Term> Offers<T> {
    /// Nothing between anybody.
    pub fn new() -> Self {
        Self::default()
    }

    /// What lies between a seat and others, as the seat knows it. The counts of the pairs go on from
    /// what is there, so a number that a new offer has in it means nothing.
    pub(super) fn of_parts(
        open: BTreeMap<OfferId, Offer<T>>,
        agreed: Vec<(OfferId, Offer<T>)>,
        treaties: BTreeMap<TreatyId, Treaty<T>>,
    ) -> Self {
        let mut made: BTreeMap<Pair, u32> = BTreeMap::new();
        let ids = open.keys().chain(agreed.iter().map(|(id, _)| id));
        for id in ids.chain(treaties.keys().map(|id| &id.offer)) {
            let count = made.entry(id.pair).or_default();
            *count = id.number.max(*count);
        }
        Self {
            made,
            open,
            agreed,
            treaties,
        }
    }

    /// An offer that waits for an answer.
    pub fn offer(&self, id: OfferId) -> Option<&Offer<T>> {
        self.open.get(&id)
    }

    /// The offers that were accepted and have not taken force yet, in the order of acceptance. Each
    /// waits for the game's [`Event::TookForce`] or [`Event::FellThrough`].
    pub fn agreed(&self) -> impl Iterator<Item = (OfferId, &Offer<T>)> {
        self.agreed.iter().map(|(id, offer)| (*id, offer))
    }

    /// All that stands, pair by pair.
    pub fn treaties(&self) -> impl Iterator<Item = (TreatyId, &Treaty<T>)> {
        self.treaties.iter().map(|(id, treaty)| (*id, treaty))
    }

    /// What stands between two seats, oldest offer first.
    pub fn between(&self, one: Seat, other: Seat) -> impl Iterator<Item = (TreatyId, &Treaty<T>)> {
        let pair = Pair::of(one, other);
        self.treaties()
            .filter(move |(id, _)| Some(id.offer.pair) == pair)
    }

    /// Whether a bond is in force between two seats. Secret bonds count: what follows from this is
    /// for the rules, not for people's eyes.
    pub fn bound(&self, one: Seat, other: Seat, bond: &T::Bond) -> bool {
        self.between(one, other)
            .any(|(_, treaty)| is_bond(&treaty.term, bond))
    }

    /// The debts that are due at the end of round `now` or were so before, earliest first. The game
    /// lets pay what can be paid, and writes [`Event::Ended`] for each.
    pub fn due(&self, now: u32) -> Vec<(TreatyId, &Treaty<T>)> {
        let due = |treaty: &Treaty<T>| treaty.due().filter(|due| *due <= now);
        let mut debts: Vec<(u32, TreatyId, &Treaty<T>)> = self
            .treaties()
            .filter_map(|(id, treaty)| Some((due(treaty)?, id, treaty)))
            .collect();
        debts.sort_by_key(|(due, id, _)| (*due, *id));
        debts
            .into_iter()
            .map(|(_, id, treaty)| (id, treaty))
            .collect()
    }

    /// What lapses at a moment: one [`Event::Lapsed`] an offer.
    pub fn lapse(&self, moment: Moment<'_>) -> Vec<Event<T>> {
        let over = |until: &Until| match (until, moment) {
            (Until::Round(last), Moment::Round(now)) => *last < now,
            (Until::Ask(key), Moment::Ask(closed)) => key == closed,
            (Until::Answered | Until::Ask(_), Moment::Round(_))
            | (Until::Answered | Until::Round(_), Moment::Ask(_)) => false,
        };
        let lapsed = self
            .open
            .iter()
            .filter(|(_, offer)| over(&offer.paper.until));
        lapsed.map(|(id, _)| Event::Lapsed { offer: *id }).collect()
    }

    /// What becomes of all that lies between a seat and others when it leaves the game: its offers
    /// lapse, what waits falls through, what stands is void.
    pub fn leave(&self, seat: Seat) -> Vec<Event<T>> {
        let of = |offer: OfferId| offer.pair.has(seat);
        let open = self.open.keys().filter(|id| of(**id));
        let agreed = self.agreed.iter().filter(|(id, _)| of(*id));
        let treaties = self.treaties.keys().filter(|id| of(id.offer));
        open.map(|id| Event::Lapsed { offer: *id })
            .chain(agreed.map(|(id, _)| Event::FellThrough { offer: *id }))
            .chain(treaties.map(|id| Event::Ended {
                treaty: *id,
                why: Ending::Void,
            }))
            .collect()
    }

    /// The number that the next offer between two seats has.
    pub(crate) fn next(&self, pair: Pair) -> u32 {
        let made = self.made.get(&pair).copied().unwrap_or(0);
        // A pair that has made four thousand million offers stays at the last number, and `apply`
        // refuses the next.
        made.saturating_add(1)
    }

    /// Changes it by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the fact does not fit: an offer that is not open, a number that is not the
    /// pair's next, a bond that does not stand. What was changed then is undefined.
    pub fn apply(&mut self, event: &Event<T>) -> Result<(), Corrupt> {
        match event {
            Event::Made { from, to, paper } => self.make(*from, to, paper),
            Event::Countered {
                offer,
                number,
                paper,
            } => {
                let Offer { from, to, .. } = self.close(*offer)?;
                let from = [Addressee {
                    seat: from,
                    number: *number,
                }];
                self.make(to, &from, paper)
            }
            Event::Accepted { offer, force } => {
                let accepted = self.close(*offer)?;
                match force {
                    Force::Now => self.stand(*offer, &accepted),
                    Force::Later => self.agreed.push((*offer, accepted)),
                }
                Ok(())
            }
            Event::Declined { offer } | Event::Withdrawn { offer } | Event::Lapsed { offer } => {
                self.close(*offer).map(drop)
            }
            Event::TookForce { offer } => {
                let agreed = self.take_agreed(*offer)?;
                self.stand(*offer, &agreed);
                Ok(())
            }
            Event::FellThrough { offer } => self.take_agreed(*offer).map(drop),
            Event::Broken {
                by,
                with,
                bond,
                treaties,
            } => {
                if *treaties != self.bonds(*by, *with, bond) || treaties.is_empty() {
                    let wrong = format!("{by} breaks other bonds with {with} than there are");
                    return Err(Corrupt(wrong));
                }
                self.treaties.retain(|id, _| !treaties.contains(id));
                Ok(())
            }
            Event::Ended { treaty, .. } => match self.treaties.remove(treaty) {
                Some(_) => Ok(()),
                None => Err(Corrupt(format!("there is no treaty {treaty}"))),
            },
        }
    }

    /// The treaties of a bond between two seats.
    pub(super) fn bonds(&self, one: Seat, other: Seat, bond: &T::Bond) -> Vec<TreatyId> {
        self.between(one, other)
            .filter(|(_, treaty)| is_bond(&treaty.term, bond))
            .map(|(id, _)| id)
            .collect()
    }

    /// Puts a paper before each seat that it addresses.
    fn make(&mut self, from: Seat, to: &[Addressee], paper: &Paper<T>) -> Result<(), Corrupt> {
        if paper.terms.len() > MOST_TERMS {
            return Err(Corrupt(format!("{from} offers too many terms")));
        }
        if to.iter().any(|to| to.seat == from) {
            return Err(Corrupt(format!("{from} offers something to itself")));
        }
        for (id, offer) in episodes(from, to, paper) {
            if id.number != self.next(id.pair) || id.number == u32::MAX {
                return Err(Corrupt(format!("offer {id} is not the pair's next")));
            }
            self.made.insert(id.pair, id.number);
            self.open.insert(id, offer);
        }
        Ok(())
    }

    /// Takes an offer out of those that wait for an answer.
    fn close(&mut self, id: OfferId) -> Result<Offer<T>, Corrupt> {
        let offer = self.open.remove(&id);
        offer.ok_or_else(|| Corrupt(format!("offer {id} is not open")))
    }

    /// Takes an offer out of those that have been accepted and wait.
    fn take_agreed(&mut self, id: OfferId) -> Result<Offer<T>, Corrupt> {
        let at = self.agreed.iter().position(|(agreed, _)| *agreed == id);
        match at {
            Some(at) => Ok(self.agreed.remove(at).1),
            None => Err(Corrupt(format!("offer {id} does not wait to take force"))),
        }
    }

    /// Lets stand what stands of an offer that takes force.
    fn stand(&mut self, id: OfferId, offer: &Offer<T>) {
        for (term, at) in offer.paper.terms.iter().zip(0_u8..) {
            if stands(term) {
                let treaty = Treaty {
                    from: offer.from,
                    to: offer.to,
                    term: term.clone(),
                    openness: offer.paper.openness,
                };
                self.treaties.insert(
                    TreatyId {
                        offer: id,
                        term: at,
                    },
                    treaty,
                );
            }
        }
    }
}

/// What a paper is for each seat that it addresses.
pub(super) fn episodes<'a, T: Term>(
    from: Seat,
    to: &'a [Addressee],
    paper: &'a Paper<T>,
) -> impl Iterator<Item = (OfferId, Offer<T>)> + 'a {
    to.iter().filter_map(move |Addressee { seat, number }| {
        let id = OfferId {
            pair: Pair::of(from, *seat)?,
            number: *number,
        };
        let others = to.iter().map(|other| other.seat);
        let offer = Offer {
            from,
            to: *seat,
            also: others.filter(|other| other != seat).collect(),
            paper: paper.clone(),
        };
        Some((id, offer))
    })
}

/// Whether something of a term is left when it has taken force.
pub(super) fn stands<T: Term>(term: &T) -> bool {
    match term.nature() {
        Nature::AtOnce => false,
        Nature::Bond(_) | Nature::Debt { .. } | Nature::Word => true,
    }
}

/// Whether a term is a certain bond.
fn is_bond<T: Term>(term: &T, bond: &T::Bond) -> bool {
    bond_of(term).is_some_and(|it| it == *bond)
}

/// The bond that a term is, if it is one.
pub(super) fn bond_of<T: Term>(term: &T) -> Option<T::Bond> {
    match term.nature() {
        Nature::Bond(bond) => Some(bond),
        Nature::AtOnce | Nature::Debt { .. } | Nature::Word => None,
    }
}
