//! What an act would lead to, as far as its seat can know: checked against the seat's view alone.

use std::collections::BTreeMap;

use super::event::{Act, Event, Paper, Signer, Timing};
use super::id::{OfferId, Pair, TreatyId};
use super::observe::{Observation, Seen, View};
use super::refusal::Refusal;
use super::state::{Offer, Offers, Treaty};
use super::term::{Term, WordsId};
use crate::{LogKind, Seat, Topic, Viewer};

/// Where an act leads, as its seat would see it. Offers that it makes have no numbers yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook<T: Term> {
    /// What the seat would see.
    pub view: View<T>,
    /// What it would be told.
    pub observation: Option<Observation<T>>,
}

impl<T: Term> View<T> {
    /// Checks what `seat`, whose view it is, asks for, and says where it leads.
    ///
    /// # Errors
    ///
    /// The refusal that [`Offers::decide`] would give the seat's own people.
    pub fn outlook(
        &self,
        seat: Seat,
        act: &Act<T>,
        timing: &Timing,
    ) -> Result<Outlook<T>, Refusal> {
        let mut offers = self.offers(seat);
        let event = offers.decide(Signer::own(seat), act, timing)?;
        let new: Vec<OfferId> = match &event {
            Event::Made { from, to, .. } => {
                let id = |to: &super::Addressee| {
                    Pair::of(*from, to.seat).map(|pair| OfferId {
                        pair,
                        number: to.number,
                    })
                };
                to.iter().filter_map(id).collect()
            }
            Event::Countered { offer, number, .. } => vec![OfferId {
                pair: offer.pair,
                number: *number,
            }],
            Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Withdrawn { .. }
            | Event::Lapsed { .. }
            | Event::TookForce { .. }
            | Event::FellThrough { .. }
            | Event::Broken { .. }
            | Event::Ended { .. } => Vec::new(),
        };
        let unnumbered = |offer: &mut Seen<T>| {
            let pair = Pair::of(offer.from, offer.to);
            let is_new = |id: &OfferId| Some(id.pair) == pair && Some(id.number) == offer.number;
            if new.iter().any(is_new) {
                offer.number = None;
            }
        };
        let mut observation = offers.observation(&event, Viewer::Seat(seat));
        match &mut observation {
            Some(Observation::Made { offers }) => offers.iter_mut().for_each(unnumbered),
            Some(Observation::Countered { made, .. }) => unnumbered(made),
            Some(
                Observation::Accepted { .. }
                | Observation::Closed { .. }
                | Observation::TookForce { .. }
                | Observation::FellThrough { .. }
                | Observation::Broken { .. }
                | Observation::Ended { .. },
            )
            | None => {}
        }
        // What was decided on these offers fits them.
        let mut view = self.clone();
        if offers.apply(&event).is_ok() {
            let mut own = offers.own(seat);
            own.open.iter_mut().for_each(unnumbered);
            view = view.with_own(seat, own);
        }
        Ok(Outlook { view, observation })
    }

    /// What lies between `seat` and others, as its view has it.
    pub(crate) fn offers(&self, seat: Seat) -> Offers<T> {
        let id = |from: Seat, to: Seat, number: Option<u32>| {
            let pair = Pair::of(from, to).filter(|pair| pair.has(seat))?;
            Some(OfferId {
                pair,
                number: number?,
            })
        };
        let offer = |seen: &Seen<T>| {
            let offer = Offer {
                from: seen.from,
                to: seen.to,
                also: seen.also.clone(),
                paper: Paper {
                    terms: seen.terms.clone(),
                    openness: seen.openness,
                    until: seen.until.clone(),
                },
            };
            Some((id(seen.from, seen.to, seen.number)?, offer))
        };
        let mut treaties = BTreeMap::new();
        let mut terms: BTreeMap<OfferId, u8> = BTreeMap::new();
        for seen in &self.treaties {
            let Some(offer) = id(seen.from, seen.to, seen.number) else {
                continue;
            };
            // Which of the offer's terms it was plays no part for those who break it.
            let term = terms.entry(offer).or_default();
            let treaty = Treaty {
                from: seen.from,
                to: seen.to,
                term: seen.term.clone(),
                openness: seen.openness,
            };
            treaties.insert(TreatyId { offer, term: *term }, treaty);
            *term = term.saturating_add(1);
        }
        let open = self.open.iter().filter_map(offer).collect();
        let agreed = self.agreed.iter().filter_map(offer).collect();
        Offers::of_parts(open, agreed, treaties)
    }

    /// The offers that `seat`, whose view it is, can answer, with their numbers.
    pub fn open_to(&self, seat: Seat) -> impl Iterator<Item = (u32, &Seen<T>)> {
        let own = self.open.iter().filter(move |offer| offer.to == seat);
        own.filter_map(|offer| Some((offer.number?, offer)))
    }

    /// What a seat's view holds beyond the public one: what lies between it and others.
    #[must_use]
    pub fn own_of(&self, seat: Seat) -> Self {
        let own = |offer: &&Seen<T>| offer.from == seat || offer.to == seat;
        let treaties = self.treaties.iter();
        View {
            open: self.open.iter().filter(own).cloned().collect(),
            agreed: self.agreed.iter().filter(own).cloned().collect(),
            treaties: treaties
                .filter(|treaty| treaty.from == seat || treaty.to == seat)
                .cloned()
                .collect(),
        }
    }

    /// The words of people that stand in it.
    pub fn words(&self) -> Vec<WordsId> {
        let offers = self.open.iter().chain(&self.agreed);
        let offered = offers.flat_map(|offer| &offer.terms);
        let standing = self.treaties.iter().map(|treaty| &treaty.term);
        offered.chain(standing).filter_map(Term::words).collect()
    }
}

impl<T: Term> Observation<T> {
    /// Whom it calls to an answer, and which words of people it mentions. That a bond is broken is news of its
    /// own, which stands on boards.
    pub fn topic(&self) -> Topic {
        let (calls, terms): (Vec<Seat>, Vec<&T>) = match self {
            Self::Made { offers } => (
                offers.iter().map(|offer| offer.to).collect(),
                offers.iter().flat_map(|offer| &offer.terms).collect(),
            ),
            Self::Countered { closed, made } => (
                vec![made.to],
                closed.terms.iter().chain(&made.terms).collect(),
            ),
            Self::Accepted { offer, .. }
            | Self::Closed { offer, .. }
            | Self::TookForce { offer }
            | Self::FellThrough { offer } => (Vec::new(), offer.terms.iter().collect()),
            Self::Broken { .. } => (Vec::new(), Vec::new()),
            Self::Ended { treaty, .. } => (Vec::new(), vec![&treaty.term]),
        };
        Topic {
            calls,
            words: terms.into_iter().filter_map(Term::words).collect(),
            is_treaty: !matches!(self, Self::Broken { .. }),
            kind: LogKind::Treaties,
            ..Topic::default()
        }
    }
}
