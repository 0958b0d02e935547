//! Two worlds that differ in what is secret from one viewer.

use std::collections::BTreeMap;

use rules::Viewer;
use rules::offers::{
    Addressee, Event, Observation, OfferId, Offers, Openness, Pair, Signer, TreatyId,
};

use super::checks::{Book, Verdict, same};
use super::plays::{Choice, NOW, act, happens};
use super::support::{Bond, Deal};

/// What somebody is told and sees, and may do, is the same in a world in which nothing happened that
/// was secret from it.
pub(super) fn secrecy(book: &Book, choices: &[Choice], viewer: Viewer) -> Verdict {
    let mut lesser = Lesser {
        viewer,
        offers: Offers::new(),
        ids: BTreeMap::new(),
        counts: BTreeMap::new(),
    };
    let (mut offers, mut step) = (Offers::new(), 0);
    for choice in choices {
        for event in happens(&offers, *choice) {
            lesser.follow(book, &offers, &event)?;
            (book.apply)(&mut offers, &event).map_err(|corrupt| corrupt.to_string())?;
            let view = (book.view)(&offers, viewer);
            same("the view", &view, &(book.view)(&lesser.offers, viewer))?;
            if let Viewer::Seat(seat) = viewer {
                same(
                    "view and parts",
                    &offers.public().with_own(seat, offers.own(seat)),
                    &view,
                )?;
            }
        }
        let Viewer::Seat(seat) = viewer else { continue };
        let mut choice = *choice;
        for kind in 0..9 {
            step = u8::wrapping_add(step, 1);
            choice[0] = kind;
            choice[1] = seat.0;
            choice[2] = choice[2].wrapping_add(step);
            let (_, asked) = act(&offers, choice);
            let ask = |offers| (book.decide)(offers, Signer::own(seat), &asked, &NOW);
            let (one, other) = (ask(&mut offers), ask(&mut lesser.offers));
            same(&format!("{asked:?}"), &one, &other)?;
        }
    }
    Ok(())
}

/// The world in which nothing happens that the viewer may not know.
struct Lesser {
    viewer: Viewer,
    offers: Offers<Deal>,
    /// The offers that the viewer may know of, as they are called in this world.
    ids: BTreeMap<OfferId, OfferId>,
    counts: BTreeMap<Pair, u32>,
}

impl Lesser {
    /// Compares what the viewer is told in both worlds, and takes this one along.
    fn follow(&mut self, book: &Book, whole: &Offers<Deal>, event: &Event<Deal>) -> Verdict {
        let observation = (book.observation)(whole, event, self.viewer);
        let here = self.mirrored(whole, event);
        let mirrored = here
            .as_ref()
            .and_then(|event| (book.observation)(&self.offers, event, self.viewer));
        let breach = match (&here, event) {
            // The rules show a secret bond when it is broken: who, what and with whom.
            (
                None,
                Event::Broken {
                    by,
                    with,
                    bond: bond @ Bond::Alliance,
                    ..
                },
            ) => Some(Observation::Broken {
                by: *by,
                with: *with,
                bond: *bond,
            }),
            _ => None,
        };
        same(
            &format!("told of {event:?}"),
            &observation,
            &mirrored.or(breach),
        )?;
        here.map_or(Ok(()), |event| {
            let applied = self.offers.apply(&event);
            applied.map_err(|corrupt| format!("{event:?}: {corrupt}"))
        })
    }

    /// Whether the viewer may know of what lies between a pair.
    fn knows(&self, pair: Pair, openness: Openness) -> bool {
        let party = matches!(self.viewer, Viewer::Seat(seat) if pair.has(seat));
        party || openness == Openness::Public
    }

    /// The next number of a pair in this world, for an offer of the whole one.
    fn numbered(&mut self, id: OfferId) -> u32 {
        let count = self.counts.entry(id.pair).or_insert(0);
        *count += 1;
        let pair = id.pair;
        self.ids.insert(
            id,
            OfferId {
                pair,
                number: *count,
            },
        );
        *count
    }

    fn treaty(&self, id: TreatyId) -> Option<TreatyId> {
        let offer = *self.ids.get(&id.offer)?;
        let id = TreatyId { offer, ..id };
        let stands = self.offers.treaties().any(|(standing, _)| standing == id);
        stands.then_some(id)
    }

    /// The event as it is in this world, if it happens here at all.
    fn mirrored(&mut self, whole: &Offers<Deal>, event: &Event<Deal>) -> Option<Event<Deal>> {
        let known = |this: &Self, offer: &OfferId, openness| {
            let id = this.ids.get(offer).copied();
            id.filter(|_| this.knows(offer.pair, openness))
        };
        let openness = |offer: &OfferId| {
            let open = whole.offer(*offer);
            let mut agreed = whole.agreed();
            let agreed = || agreed.find(|(id, _)| id == offer).map(|(_, offer)| offer);
            open.or_else(agreed).map(|offer| offer.paper.openness)
        };
        let of = |this: &Self, offer: &OfferId| known(this, offer, openness(offer)?);
        Some(match event {
            Event::Made { from, to, paper } => {
                let is_mine = |pair: Pair| self.knows(pair, paper.openness);
                let pairs = to.iter().filter_map(|to| Pair::of(*from, to.seat));
                // Who gets a paper knows who else got it.
                if !pairs.clone().any(is_mine) {
                    return None;
                }
                let to = to.iter().filter_map(|to| {
                    let pair = Pair::of(*from, to.seat)?;
                    let number = self.numbered(OfferId {
                        pair,
                        number: to.number,
                    });
                    Some(Addressee {
                        seat: to.seat,
                        number,
                    })
                });
                Event::Made {
                    from: *from,
                    to: to.collect(),
                    paper: paper.clone(),
                }
            }
            Event::Countered { offer, .. } => {
                let closed = of(self, offer);
                self.counter(whole, event, closed)?
            }
            Event::Accepted { offer, force } => Event::Accepted {
                offer: of(self, offer)?,
                force: *force,
            },
            Event::Declined { offer } => Event::Declined {
                offer: of(self, offer)?,
            },
            Event::Withdrawn { offer } => Event::Withdrawn {
                offer: of(self, offer)?,
            },
            Event::Lapsed { offer } => Event::Lapsed {
                offer: of(self, offer)?,
            },
            Event::TookForce { offer } => Event::TookForce {
                offer: of(self, offer)?,
            },
            Event::FellThrough { offer } => Event::FellThrough {
                offer: of(self, offer)?,
            },
            Event::Broken {
                by,
                with,
                bond,
                treaties,
            } => {
                let here: Vec<TreatyId> =
                    treaties.iter().filter_map(|id| self.treaty(*id)).collect();
                (!here.is_empty()).then_some(Event::Broken {
                    by: *by,
                    with: *with,
                    bond: *bond,
                    treaties: here,
                })?
            }
            Event::Ended { treaty, why } => Event::Ended {
                treaty: self.treaty(*treaty)?,
                why: *why,
            },
        })
    }

    /// A counter, as far as the viewer may know the offer that it closes and the one that it makes.
    fn counter(
        &mut self,
        whole: &Offers<Deal>,
        event: &Event<Deal>,
        closed: Option<OfferId>,
    ) -> Option<Event<Deal>> {
        let Event::Countered {
            offer,
            number,
            paper,
        } = event
        else {
            return None;
        };
        let id = OfferId {
            pair: offer.pair,
            number: *number,
        };
        let known = self.knows(offer.pair, paper.openness);
        let made = known.then(|| self.numbered(id));
        let countered = whole.offer(*offer)?;
        Some(match (closed, made) {
            (Some(offer), Some(number)) => Event::Countered {
                offer,
                number,
                paper: paper.clone(),
            },
            (Some(offer), None) => Event::Declined { offer },
            (None, Some(number)) => Event::Made {
                from: countered.to,
                to: vec![Addressee {
                    seat: countered.from,
                    number,
                }],
                paper: paper.clone(),
            },
            (None, None) => return None,
        })
    }
}
