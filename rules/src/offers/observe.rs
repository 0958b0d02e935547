//! What one viewer may know of offers and treaties, and be told of what becomes of them (TB-10).
//!
//! Three circles. The two seats of an offer know all of it, its number too. Everybody else knows of
//! what is public, without any number. Of what is secret nobody else knows, the other seats that got
//! the same paper no more than that those got it too.

use serde::{Deserialize, Serialize};

use super::event::{Act, Addressee, Ending, Event, Force, Until, Which};
use super::id::{OfferId, Pair, TreatyId};
use super::legality::resolve;
use super::refusal::{Refusal, Reply};
use super::state::{Offer, Offers, Treaty, bond_of, episodes};
use super::term::{Betrayal, Openness, Term};
use crate::{Seat, Viewer};

/// An offer as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Seen<T: Term> {
    pub from: Seat,
    /// Who is to answer.
    pub to: Seat,
    /// Who else got the same paper.
    pub also: Vec<Seat>,
    /// Its number, for the two alone.
    pub number: Option<u32>,
    /// What it says, seen from the seat that offers.
    pub terms: Vec<T>,
    /// Who may know of it.
    pub openness: Openness,
    /// How long it can be answered.
    pub until: Until,
}

/// A treaty as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SeenTreaty<T: Term> {
    /// Who offered it.
    pub from: Seat,
    /// Who accepted it.
    pub to: Seat,
    /// The number of the offer that it came of, for the two alone.
    pub number: Option<u32>,
    /// What stands, seen from the seat that offered it.
    pub term: T,
    /// Who may know of it.
    pub openness: Openness,
}

/// What one viewer may know now: the public part, a seat's own part, or both together.
///
/// Each list goes pair by pair, then by the pair's count; what is agreed goes by acceptance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
#[expect(missing_docs, reason = "the names say it")]
pub struct View<T: Term> {
    /// Offers that wait for an answer.
    pub open: Vec<Seen<T>>,
    /// Offers that were accepted and have not taken force yet.
    pub agreed: Vec<Seen<T>>,
    pub treaties: Vec<SeenTreaty<T>>,
}

/// What one viewer may be told of one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Observation<T: Term> {
    /// An offer was made: once for each seat that it addresses, as far as the viewer may know.
    Made { offers: Vec<Seen<T>> },
    /// An offer was closed with another one.
    Countered {
        /// The one that is closed.
        closed: Seen<T>,
        /// The new one.
        made: Seen<T>,
    },
    /// An offer was accepted.
    Accepted {
        offer: Seen<T>,
        /// When it takes force.
        force: Force,
    },
    /// An offer was closed, and nothing came of it that the viewer may know.
    Closed { offer: Seen<T>, how: Closing },
    /// What was accepted earlier takes force.
    TookForce { offer: Seen<T> },
    /// What was accepted earlier can no longer be done.
    FellThrough { offer: Seen<T> },
    /// A seat broke a bond.
    Broken { by: Seat, with: Seat, bond: T::Bond },
    /// A treaty is over, and nobody broke it.
    Ended { treaty: SeenTreaty<T>, why: Ending },
}

/// How an offer was closed of which nothing came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// Declined; or countered in a way that the viewer may not know.
    Declined,
    /// Taken back by the seat that made it.
    Withdrawn,
    /// Its time is over.
    Lapsed,
}

/// How a viewer may look at what lies between a pair.
#[derive(Clone, Copy)]
enum Visibility {
    /// As one of the two, who know all of it.
    Party,
    /// As everybody else, who know what is public of it, without numbers.
    Outside,
}

impl Visibility {
    /// Nothing where the viewer may not look at all.
    fn of(pair: Pair, openness: Openness, viewer: Viewer) -> Option<Self> {
        match (viewer, openness) {
            (Viewer::Seat(seat), _) if pair.has(seat) => Some(Self::Party),
            (Viewer::Seat(_) | Viewer::Public, Openness::Public) => Some(Self::Outside),
            (Viewer::Seat(_) | Viewer::Public, Openness::Secret) => None,
        }
    }

    /// The number as far as it may be read.
    fn number(self, number: u32) -> Option<u32> {
        match self {
            Self::Party => Some(number),
            Self::Outside => None,
        }
    }
}

impl<T: Term> Offers<T> {
    /// What `viewer` may be told of an event that is about to be applied.
    ///
    /// A public offer that is countered in secret is told to others as declined: that is all that
    /// they may know of it, and the same words that a plain no has.
    pub fn observation(&self, event: &Event<T>, viewer: Viewer) -> Option<Observation<T>> {
        let open = |id: &OfferId| see(*id, self.open.get(id)?, viewer);
        let agreed = |id: &OfferId| {
            let mut agreed = self.agreed.iter();
            see(*id, &agreed.find(|(it, _)| it == id)?.1, viewer)
        };
        let closed = |id: &OfferId, how: Closing| {
            Some(Observation::Closed {
                offer: open(id)?,
                how,
            })
        };
        match event {
            Event::Made { from, to, paper } => {
                let offers: Vec<Seen<T>> = episodes(*from, to, paper)
                    .filter_map(|(id, offer)| see(id, &offer, viewer))
                    .collect();
                (!offers.is_empty()).then_some(Observation::Made { offers })
            }
            Event::Countered {
                offer,
                number,
                paper,
            } => {
                let (from, to) = self.open.get(offer).map(|it| (it.to, it.from))?;
                let to = [Addressee {
                    seat: to,
                    number: *number,
                }];
                let made =
                    episodes(from, &to, paper).find_map(|(id, offer)| see(id, &offer, viewer));
                match (open(offer), made) {
                    (Some(closed), Some(made)) => Some(Observation::Countered { closed, made }),
                    (Some(offer), None) => Some(Observation::Closed {
                        offer,
                        how: Closing::Declined,
                    }),
                    (None, Some(made)) => Some(Observation::Made { offers: vec![made] }),
                    (None, None) => None,
                }
            }
            Event::Accepted { offer, force } => Some(Observation::Accepted {
                offer: open(offer)?,
                force: *force,
            }),
            Event::Declined { offer } => closed(offer, Closing::Declined),
            Event::Withdrawn { offer } => closed(offer, Closing::Withdrawn),
            Event::Lapsed { offer } => closed(offer, Closing::Lapsed),
            Event::TookForce { offer } => Some(Observation::TookForce {
                offer: agreed(offer)?,
            }),
            Event::FellThrough { offer } => Some(Observation::FellThrough {
                offer: agreed(offer)?,
            }),
            Event::Broken {
                by,
                with,
                bond,
                treaties,
            } => {
                let secret = treaties.iter().all(|id| !self.is_public(*id));
                let openness = match T::betrayal(bond) {
                    Betrayal::Hushed if secret => Openness::Secret,
                    Betrayal::Hushed | Betrayal::Open => Openness::Public,
                };
                Visibility::of(Pair::of(*by, *with)?, openness, viewer).map(|_| {
                    Observation::Broken {
                        by: *by,
                        with: *with,
                        bond: bond.clone(),
                    }
                })
            }
            Event::Ended { treaty, why } => Some(Observation::Ended {
                treaty: see_treaty(*treaty, self.treaties.get(treaty)?, viewer)?,
                why: *why,
            }),
        }
    }

    /// Whether everybody may know of a treaty.
    fn is_public(&self, id: TreatyId) -> bool {
        let treaty = self.treaties.get(&id);
        treaty.is_some_and(|treaty| treaty.openness == Openness::Public)
    }

    /// What everybody may know now.
    pub fn public(&self) -> View<T> {
        self.part(Viewer::Public, |_| true)
    }

    /// What lies between a seat and others, public or secret, with the numbers: the part of its view
    /// that is its own.
    pub fn own(&self, seat: Seat) -> View<T> {
        self.part(Viewer::Seat(seat), |pair| pair.has(seat))
    }

    /// What a viewer may know now: for a seat what is public between others, then what is its own.
    pub fn view(&self, viewer: Viewer) -> View<T> {
        match viewer {
            Viewer::Public => self.public(),
            Viewer::Seat(seat) => self.public().with_own(seat, self.own(seat)),
        }
    }

    /// What a viewer may know of what lies between some pairs.
    fn part(&self, viewer: Viewer, of: impl Fn(Pair) -> bool) -> View<T> {
        let seen = |(id, offer): (&OfferId, &Offer<T>)| {
            of(id.pair).then(|| see(*id, offer, viewer)).flatten()
        };
        let treaty = |(id, treaty): (&TreatyId, &Treaty<T>)| {
            of(id.offer.pair)
                .then(|| see_treaty(*id, treaty, viewer))
                .flatten()
        };
        let agreed = self.agreed.iter().map(|(id, offer)| (id, offer));
        View {
            open: self.open.iter().filter_map(seen).collect(),
            agreed: agreed.filter_map(seen).collect(),
            treaties: self.treaties.iter().filter_map(treaty).collect(),
        }
    }
}

impl<T: Term> View<T> {
    /// Puts a seat's own part into what is public: what is public and the seat's own stands in both,
    /// and is taken from its own part, which has the numbers.
    #[must_use]
    pub fn with_own(self, seat: Seat, own: Self) -> Self {
        let Self {
            mut open,
            mut agreed,
            mut treaties,
        } = self;
        let others = |offer: &Seen<T>| offer.from != seat && offer.to != seat;
        open.retain(others);
        agreed.retain(others);
        treaties.retain(|treaty| treaty.from != seat && treaty.to != seat);
        open.extend(own.open);
        agreed.extend(own.agreed);
        treaties.extend(own.treaties);
        Self {
            open,
            agreed,
            treaties,
        }
    }

    /// What a seat can answer, withdraw and break, as it would type it, with every offer named in
    /// full. A game leaves out what its own rules forbid; who stands in for people can only decline
    /// and withdraw.
    pub fn choices(&self, seat: Seat) -> Vec<Act<T>> {
        let mut choices = Vec::new();
        for offer in &self.open {
            let Some(number) = offer.number else { continue };
            let which = |with: Seat| Which {
                number,
                with: Some(with),
            };
            if offer.to == seat {
                choices.push(Act::Accept(which(offer.from)));
                choices.push(Act::Decline(which(offer.from)));
            } else if offer.from == seat {
                choices.push(Act::Withdraw(which(offer.to)));
            }
        }
        for treaty in &self.treaties {
            let with = if treaty.from == seat {
                treaty.to
            } else if treaty.to == seat {
                treaty.from
            } else {
                continue;
            };
            let breach = bond_of(&treaty.term).map(|bond| Act::Break { bond, with });
            choices.extend(breach.filter(|breach| !choices.contains(breach)));
        }
        choices
    }

    /// Names the other seat in an answer that was typed with a number alone, while it is still clear
    /// which offer was meant: a draft that is played hours later must not answer another one.
    ///
    /// # Errors
    ///
    /// The refusal that [`Offers::decide`] would give for the number.
    pub fn pinned(&self, seat: Seat, act: Act<T>) -> Result<Act<T>, Refusal> {
        let pin = |reply: Reply, which: Which| {
            let own = self.open.iter();
            let own = own.filter_map(|offer| Some((offer.from, offer.to, offer.number?)));
            resolve(own, seat, reply, which).map(|found| Which {
                with: Some(found.with),
                ..which
            })
        };
        Ok(match act {
            Act::Accept(which) => Act::Accept(pin(Reply::Accept, which)?),
            Act::Decline(which) => Act::Decline(pin(Reply::Decline, which)?),
            Act::Withdraw(which) => Act::Withdraw(pin(Reply::Withdraw, which)?),
            Act::Counter {
                which,
                terms,
                openness,
            } => Act::Counter {
                which: pin(Reply::Counter, which)?,
                terms,
                openness,
            },
            Act::Offer { .. } | Act::Break { .. } => act,
        })
    }
}

/// An offer as a viewer may know it.
fn see<T: Term>(id: OfferId, offer: &Offer<T>, viewer: Viewer) -> Option<Seen<T>> {
    let paper = &offer.paper;
    let visibility = Visibility::of(id.pair, paper.openness, viewer)?;
    Some(Seen {
        from: offer.from,
        to: offer.to,
        also: offer.also.clone(),
        number: visibility.number(id.number),
        terms: paper.terms.clone(),
        openness: paper.openness,
        until: paper.until.clone(),
    })
}

/// A treaty as a viewer may know it.
fn see_treaty<T: Term>(id: TreatyId, treaty: &Treaty<T>, viewer: Viewer) -> Option<SeenTreaty<T>> {
    let visibility = Visibility::of(id.offer.pair, treaty.openness, viewer)?;
    Some(SeenTreaty {
        from: treaty.from,
        to: treaty.to,
        number: visibility.number(id.offer.number),
        term: treaty.term.clone(),
        openness: treaty.openness,
    })
}
