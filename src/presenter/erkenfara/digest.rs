//! What an empire has missed since it was last there: what concerns it, its neighbours, and the rest.

use std::collections::BTreeSet;

use rules::Seat;
use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::turn::March;
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::board::Army;
use rules::map::Region;
use rules::offers;

use super::{GameView, observation};
use crate::labels::seating::Names;
use crate::presenter::Digest;

/// How near something is to an empire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Near {
    Own,
    Neighbour,
    Rest,
}

/// The regions of an empire, and those next to them.
struct Place {
    seat: Seat,
    own: BTreeSet<Region>,
    near: BTreeSet<Region>,
}

impl Place {
    fn of(view: &GameView, seat: Seat) -> Self {
        let board = &view.board;
        let lands = (0..).map(Region).zip(&board.lands);
        let lands = lands.filter(|(_, land)| land.owner == Some(seat));
        let armies = board.armies_of(seat).map(Army::region);
        let own: BTreeSet<Region> = lands.map(|(region, _)| region).chain(armies).collect();
        let near = own
            .iter()
            .flat_map(|region| view.world.map.borders(*region));
        let near = near.copied().collect();
        Self { seat, own, near }
    }

    fn region(&self, region: Region) -> Near {
        if self.own.contains(&region) {
            Near::Own
        } else if self.near.contains(&region) {
            Near::Neighbour
        } else {
            Near::Rest
        }
    }

    /// The nearest of some regions.
    fn regions(&self, regions: impl IntoIterator<Item = Region>) -> Near {
        let all = regions.into_iter().map(|region| self.region(region));
        all.min().unwrap_or(Near::Rest)
    }

    fn seats(&self, seats: &[Seat]) -> Near {
        if seats.contains(&self.seat) {
            Near::Own
        } else {
            Near::Rest
        }
    }
}

/// What somebody has missed, oldest first.
pub(super) fn digest(
    view: &GameView,
    observations: &[&Observation],
    seat: Seat,
    names: &Names,
) -> Digest {
    let place = Place::of(view, seat);
    let mut digest = Digest::default();
    for observation in observations {
        let Some(near) = nearness(&place, observation) else {
            continue;
        };
        let lines = match near {
            Near::Own => &mut digest.own,
            Near::Neighbour => &mut digest.near,
            Near::Rest => &mut digest.rest,
        };
        lines.extend(observation::line(observation, names));
    }
    digest
}

/// How near it is what was told; nothing for what is not worth a line to who comes back.
fn nearness(place: &Place, observation: &Observation) -> Option<Near> {
    match observation {
        Observation::Fact(event) => fact(place, event),
        Observation::TurnedBack { armies, .. } => {
            Some(place.regions(armies.iter().flat_map(|it| [it.from, it.at])))
        }
        Observation::Deal(deal) => Some(place.seats(&parties(deal))),
        Observation::Filed { .. } | Observation::Chose { .. } => None,
    }
}

fn fact(place: &Place, event: &Event) -> Option<Near> {
    match event {
        Event::Sealed {
            sealed: Some(sealed),
            seat,
            ..
        } if sealed.asked => Some(place.seats(&[*seat])),
        Event::Engaged {
            conflict, region, ..
        } => {
            let sides = conflict.as_ref().map(|conflict| conflict.sides);
            let sides = sides.map_or(Near::Rest, |sides| place.seats(&sides));
            Some(sides.min(place.region(*region)))
        }
        Event::Retreated { seat, to, .. } => Some(place.seats(&[*seat]).min(place.region(*to))),
        Event::Marched { seat, marches, .. } if *seat != place.seat && !marches.is_empty() => {
            let end = |march: &March| march.path.last().copied();
            Some(place.regions(marches.iter().filter_map(end)))
        }
        Event::Changed {
            why, armies, lands, ..
        } if !is_usual(why) => {
            let armies = armies.iter().map(|(spot, _)| spot.region);
            Some(place.regions(armies.chain(lands.iter().map(|(region, _)| *region))))
        }
        Event::Skipped { seat, .. }
        | Event::Accounted { seat, .. }
        | Event::Settled { seat, .. }
        | Event::Joined { seat }
        | Event::Entered { seat, .. }
        | Event::GivenUp { seat, .. }
        | Event::Exposed { seat }
        | Event::Presence { seat, .. } => Some(place.seats(&[*seat])),
        Event::Ordered { .. } | Event::Rounds { .. } => Some(Near::Rest),
        Event::Filed { .. }
        | Event::Unfiled { .. }
        | Event::Sealed { .. }
        | Event::Stood { .. }
        | Event::Season { .. }
        | Event::Turn { .. }
        | Event::Changed { .. }
        | Event::Marched { .. }
        | Event::Exchanged { .. }
        | Event::Chose { .. }
        | Event::TimeUp { .. }
        | Event::Stayed { .. }
        | Event::Parted { .. }
        | Event::TurnEnded { .. }
        | Event::Deal(_) => None,
    }
}

/// Whether armies and regions change so in every turn.
fn is_usual(why: &Why) -> bool {
    matches!(
        why,
        Why::Rest | Why::Recovery | Why::Update | Why::SeasonEnds
    )
}

/// Between whom an offer or a treaty is.
fn parties<T: offers::Term>(deal: &offers::Observation<T>) -> Vec<Seat> {
    let of = |offer: &offers::Seen<T>| [offer.from, offer.to];
    match deal {
        offers::Observation::Made { offers } => offers.iter().flat_map(of).collect(),
        offers::Observation::Countered { made: offer, .. }
        | offers::Observation::Accepted { offer, .. }
        | offers::Observation::Closed { offer, .. }
        | offers::Observation::TookForce { offer }
        | offers::Observation::FellThrough { offer } => of(offer).to_vec(),
        offers::Observation::Broken { by, with, .. } => vec![*by, *with],
        offers::Observation::Ended { treaty, .. } => vec![treaty.from, treaty.to],
    }
}
