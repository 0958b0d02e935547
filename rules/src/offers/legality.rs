//! Whether a seat may do what it asks for, and the fact that comes of it.

use std::collections::BTreeSet;

use super::event::{Act, Addressee, Event, Hand, Paper, Signer, Timing, Which};
use super::id::{OfferId, Pair};
use super::refusal::{Candidate, Refusal, Reply};
use super::state::{Offer, Offers, bond_of, stands};
use super::term::{Openness, Term};
use super::{MOST_OPEN, MOST_OPEN_TO_ONE, MOST_STANDING, MOST_TERMS};
use crate::Seat;

impl<T: Term> Offers<T> {
    /// Checks what a seat asks for, and says what it leads to.
    ///
    /// Only what lies between the seat and others is looked at, so a refusal tells nothing that the
    /// seat does not know. A game asks its own questions first: whether the seats live, whether both
    /// can do what an offer that is to be accepted asks of them ([`Offers::find`] gives it).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] that says what would be legal. Nothing has changed in any case.
    pub fn decide(
        &self,
        signer: Signer,
        act: &Act<T>,
        timing: &Timing,
    ) -> Result<Event<T>, Refusal> {
        let Signer { seat, hand } = signer;
        if hand == Hand::StandIn && binds(act) {
            // TB-12: an offer binds as well, since another's yes is enough to make it a treaty.
            return Err(Refusal::StandIn);
        }
        match act {
            Act::Offer {
                to,
                terms,
                openness,
            } => {
                self.check_offer(seat, to, terms)?;
                let to = to.iter().filter_map(|to| self.addressee(seat, *to));
                Ok(Event::Made {
                    from: seat,
                    to: to.collect(),
                    paper: paper(terms, *openness, timing),
                })
            }
            Act::Counter {
                which,
                terms,
                openness,
            } => self.counter(seat, *which, (terms, *openness), timing),
            Act::Accept(which) => self.accept(seat, *which, timing),
            Act::Decline(which) => {
                let (offer, _) = self.find(seat, Reply::Decline, *which)?;
                Ok(Event::Declined { offer })
            }
            Act::Withdraw(which) => {
                let (offer, _) = self.find(seat, Reply::Withdraw, *which)?;
                Ok(Event::Withdrawn { offer })
            }
            Act::Break { bond, with } => self.breach(seat, bond, *with),
        }
    }

    /// The open offer that a seat means by a number.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotOpen`], [`Refusal::Ambiguous`] or [`Refusal::OtherSide`] when it is not one that
    /// the seat can reply to in that way.
    pub fn find(
        &self,
        seat: Seat,
        reply: Reply,
        which: Which,
    ) -> Result<(OfferId, &Offer<T>), Refusal> {
        let ends = self
            .open
            .iter()
            .map(|(id, offer)| (offer.from, offer.to, id.number));
        let found = resolve(ends, seat, reply, which)?;
        let not_open = || Refusal::NotOpen {
            reply,
            which,
            open: Vec::new(),
        };
        let pair = Pair::of(seat, found.with).ok_or_else(not_open)?;
        let id = OfferId {
            pair,
            number: found.number,
        };
        let offer = self.open.get(&id).ok_or_else(not_open)?;
        Ok((id, offer))
    }

    fn accept(&self, seat: Seat, which: Which, timing: &Timing) -> Result<Event<T>, Refusal> {
        let (id, offer) = self.find(seat, Reply::Accept, which)?;
        let lasting = |offer: &Offer<T>| offer.paper.terms.iter().filter(|it| stands(*it)).count();
        let waiting = self.agreed.iter().filter(|(it, _)| it.pair == id.pair);
        let waiting: usize = waiting.map(|(_, offer)| lasting(offer)).sum();
        let standing = self.between(offer.from, offer.to).count() + waiting;
        if lasting(offer) > 0 && standing + lasting(offer) > MOST_STANDING {
            return Err(Refusal::TooManyTreaties {
                with: offer.from,
                standing,
                most: MOST_STANDING,
            });
        }
        Ok(Event::Accepted {
            offer: id,
            force: timing.force,
        })
    }

    fn counter(
        &self,
        seat: Seat,
        which: Which,
        (terms, openness): (&[T], Option<Openness>),
        timing: &Timing,
    ) -> Result<Event<T>, Refusal> {
        let (id, countered) = self.find(seat, Reply::Counter, which)?;
        self.check_offer(seat, &[countered.from], terms)?;
        // Who answers a secret offer without a thought of secrecy must not show it to all.
        let openness = openness.unwrap_or(countered.paper.openness);
        Ok(Event::Countered {
            offer: id,
            number: self.next(id.pair),
            paper: paper(terms, openness, timing),
        })
    }

    fn breach(&self, seat: Seat, bond: &T::Bond, with: Seat) -> Result<Event<T>, Refusal> {
        let treaties = self.bonds(seat, with, bond);
        if !treaties.is_empty() {
            return Ok(Event::Broken {
                by: seat,
                with,
                bond: bond.clone(),
                treaties,
            });
        }
        let pair = Pair::of(seat, with);
        let mut agreed = self
            .agreed
            .iter()
            .filter(|(id, _)| Some(id.pair) == pair)
            .flat_map(|(_, offer)| &offer.paper.terms);
        if agreed.any(|term| bond_of(term).as_ref() == Some(bond)) {
            return Err(Refusal::NotInForce {
                bond: bond.to_string(),
                with,
            });
        }
        let standing = self.between(seat, with);
        let standing: BTreeSet<String> = standing
            .filter_map(|(_, treaty)| bond_of(&treaty.term))
            .map(|bond| bond.to_string())
            .collect();
        Err(Refusal::NoSuchBond {
            bond: bond.to_string(),
            with,
            standing: standing.into_iter().collect(),
        })
    }

    /// What holds for an offer and for a counter.
    fn check_offer(&self, from: Seat, to: &[Seat], terms: &[T]) -> Result<(), Refusal> {
        if to.is_empty() {
            return Err(Refusal::ToNobody);
        }
        if to.contains(&from) {
            return Err(Refusal::ToOneself);
        }
        let twice = |(at, seat): (usize, &Seat)| to[..at].contains(seat).then_some(*seat);
        if let Some(seat) = to.iter().enumerate().find_map(twice) {
            return Err(Refusal::NamedTwice { seat });
        }
        if terms.is_empty() {
            return Err(Refusal::NoTerms);
        }
        if terms.len() > MOST_TERMS {
            return Err(Refusal::TooManyTerms { most: MOST_TERMS });
        }
        let again = |(at, term): (usize, &T)| terms[..at].contains(term).then_some(at + 1);
        if let Some(at) = terms.iter().enumerate().find_map(again) {
            return Err(Refusal::SameTerm { at });
        }
        let mine = self.open.values().filter(|offer| offer.from == from);
        let open_to = |to: Seat| mine.clone().filter(|offer| offer.to == to).count();
        if let Some(to) = to.iter().find(|to| open_to(**to) >= MOST_OPEN_TO_ONE) {
            return Err(Refusal::TooManyToOne {
                to: *to,
                most: MOST_OPEN_TO_ONE,
            });
        }
        if mine.count() + to.len() > MOST_OPEN {
            return Err(Refusal::TooManyOpen { most: MOST_OPEN });
        }
        Ok(())
    }

    fn addressee(&self, from: Seat, seat: Seat) -> Option<Addressee> {
        let pair = Pair::of(from, seat)?;
        Some(Addressee {
            seat,
            number: self.next(pair),
        })
    }
}

/// Whether an act binds the seat, or could (TB-12).
fn binds<T: Term>(act: &Act<T>) -> bool {
    match act {
        Act::Offer { .. } | Act::Counter { .. } | Act::Accept(_) | Act::Break { .. } => true,
        Act::Decline(_) | Act::Withdraw(_) => false,
    }
}

fn paper<T: Term>(terms: &[T], openness: Openness, timing: &Timing) -> Paper<T> {
    Paper {
        terms: terms.to_vec(),
        openness,
        until: timing.until.clone(),
    }
}

/// Finds what a seat means by a number among offers, each as `(from, to, number)`.
pub(super) fn resolve(
    offers: impl Iterator<Item = (Seat, Seat, u32)>,
    seat: Seat,
    reply: Reply,
    which: Which,
) -> Result<Candidate, Refusal> {
    let mut mine = Vec::new();
    let mut others = Vec::new();
    for (from, to, number) in offers {
        if to == seat {
            mine.push(Candidate { with: from, number });
        } else if from == seat {
            others.push(Candidate { with: to, number });
        }
    }
    if reply == Reply::Withdraw {
        std::mem::swap(&mut mine, &mut others);
    }
    let meant = |it: &&Candidate| {
        it.number == which.number && which.with.is_none_or(|with| with == it.with)
    };
    let found: Vec<&Candidate> = mine.iter().filter(meant).collect();
    match found.as_slice() {
        [found] => Ok(**found),
        [] => Err(match others.iter().find(meant) {
            Some(other) => Refusal::OtherSide {
                reply,
                offer: *other,
            },
            None => Refusal::NotOpen {
                reply,
                which,
                open: mine,
            },
        }),
        several => Err(Refusal::Ambiguous {
            reply,
            offers: several.iter().map(|it| **it).collect(),
        }),
    }
}
