//! How a state keeps in mind what empires did to each other's treaties, and forgets it again (EU-83).

use crate::Seat;
use crate::erkenfara::record::{Done, Incident, REMEMBERED};
use crate::erkenfara::state::State;
use crate::erkenfara::treaties::Term;
use crate::map::Region;
use crate::offers::{self, OfferId, Openness, TreatyId};

impl State {
    /// Keeps in mind what an event about treaties, which is about to be applied, says of an empire's word.
    pub(super) fn remember(&mut self, event: &offers::Event<Term>) {
        match event {
            offers::Event::Broken {
                by, with, treaties, ..
            } => {
                let openness = self.openness_of(treaties);
                self.keep((*by, *with), openness, Done::Broke);
            }
            offers::Event::TookForce { offer } => self.remember_gifts(*offer),
            offers::Event::Made { .. }
            | offers::Event::Countered { .. }
            | offers::Event::Accepted { .. }
            | offers::Event::Declined { .. }
            | offers::Event::Withdrawn { .. }
            | offers::Event::Lapsed { .. }
            | offers::Event::FellThrough { .. }
            | offers::Event::Ended { .. } => {}
        }
    }

    /// Forgets what is too long ago to matter.
    pub(super) fn forget(&mut self, year: u32) {
        self.incidents
            .retain(|incident| incident.year.saturating_add(REMEMBERED) >= year);
    }

    fn openness_of(&self, treaties: &[TreatyId]) -> Openness {
        let broken = self.offers.treaties();
        let mut broken = broken.filter(|(id, _)| treaties.contains(id));
        if broken.any(|(_, treaty)| treaty.openness == Openness::Public) {
            Openness::Public
        } else {
            Openness::Secret
        }
    }

    fn remember_gifts(&mut self, offer: OfferId) {
        let agreed = self.offers.agreed().find(|(id, _)| *id == offer);
        let Some((_, offer)) = agreed.map(|(id, offer)| (id, offer.clone())) else {
            return;
        };
        let (from, to) = (offer.from, offer.to);
        for term in &offer.paper.terms {
            let (pair, gold, land) = match term.plain() {
                Term::Gold(gold) => ((from, to), *gold, Vec::new()),
                Term::GetGold(gold) => ((to, from), *gold, Vec::new()),
                Term::Cede(region) => ((from, to), 0, self.free(*region, to)),
                Term::GetRegion(region) => ((to, from), 0, self.free(*region, from)),
                Term::Bond(_)
                | Term::War
                | Term::KeepOccupations
                | Term::Promise(_)
                | Term::Openly(_) => continue,
            };
            self.keep(pair, offer.paper.openness, Done::Gave { gold, land });
        }
    }

    /// A region that is given, unless who gets it occupies it already.
    fn free(&self, region: Region, to: Seat) -> Vec<Region> {
        let land = self.board.land(region);
        let is_lost = land.is_some_and(|land| land.occupier == Some(to));
        if is_lost { Vec::new() } else { vec![region] }
    }

    /// Adds an incident to those of its year and kind between the two.
    fn keep(&mut self, (by, with): (Seat, Seat), openness: Openness, what: Done) {
        let year = self.board.year;
        let same = self.incidents.iter_mut().find(|incident| {
            (incident.year, incident.by, incident.with, incident.openness)
                == (year, by, with, openness)
                && matches!(incident.what, Done::Broke) == matches!(what, Done::Broke)
        });
        match (same.map(|incident| &mut incident.what), what) {
            (
                Some(Done::Gave { gold, land }),
                Done::Gave {
                    gold: more,
                    land: other,
                },
            ) => {
                *gold = gold.saturating_add(more);
                land.extend(other);
                land.sort_unstable();
                land.dedup();
            }
            (Some(_), _) => {}
            (None, what) => {
                self.incidents.push(Incident {
                    year,
                    by,
                    with,
                    openness,
                    what,
                });
                self.incidents.sort();
            }
        }
    }
}
