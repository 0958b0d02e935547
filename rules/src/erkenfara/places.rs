//! Which regions the facts of a campaign are about: by them the log of a region is found.

use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::treaties::Term;
use crate::erkenfara::view::Observation;
use crate::map::Region;
use crate::offers;

/// The regions that what was told is about.
pub(super) fn places(observation: &Observation) -> Vec<Region> {
    let event = match observation {
        Observation::Fact(event) => event,
        Observation::Deal(observation) => return ceded(observation),
        Observation::Filed { .. } | Observation::Chose { .. } => return Vec::new(),
    };
    match event {
        Event::Changed {
            why: Why::Rest | Why::Recovery,
            ..
        } => Vec::new(),
        Event::Changed { armies, lands, .. } => {
            let armies = armies.iter().map(|(spot, _)| spot.region);
            armies.chain(lands.iter().map(|(at, _)| *at)).collect()
        }
        Event::Settled { homeland, .. } => homeland.clone(),
        Event::Marched { marches, .. } => {
            let ends = marches.iter().map(|it| (it.from, it.path.last().copied()));
            ends.flat_map(|(from, to)| [Some(from), to])
                .flatten()
                .collect()
        }
        Event::Engaged {
            region,
            conflict,
            sunk,
            ..
        } if conflict.is_some() || !sunk.is_empty() => vec![*region],
        Event::Exchanged { armies, .. } => armies.iter().map(|(spot, _)| spot.region).collect(),
        Event::Retreated { to, armies, .. } => {
            let from = armies.iter().map(|(spot, _)| spot.region);
            from.chain([*to]).collect()
        }
        Event::Stood { orders, .. } => orders.iter().map(|(spot, _)| spot.region).collect(),
        Event::Engaged { .. }
        | Event::Ordered { .. }
        | Event::Filed { .. }
        | Event::Unfiled { .. }
        | Event::Sealed { .. }
        | Event::Accounted { .. }
        | Event::Season { .. }
        | Event::Turn { .. }
        | Event::Chose { .. }
        | Event::Stayed { .. }
        | Event::Parted { .. }
        | Event::Skipped { .. }
        | Event::TurnEnded { .. }
        | Event::Joined { .. }
        | Event::Presence { .. }
        | Event::Deal(_) => Vec::new(),
    }
}

/// The regions that offers are about.
fn ceded(observation: &offers::Observation<Term>) -> Vec<Region> {
    let offers: Vec<&offers::Seen<Term>> = match observation {
        offers::Observation::Made { offers } => offers.iter().collect(),
        offers::Observation::Countered { closed, made } => vec![closed, made],
        offers::Observation::Accepted { offer, .. }
        | offers::Observation::Closed { offer, .. }
        | offers::Observation::TookForce { offer }
        | offers::Observation::FellThrough { offer } => vec![offer],
        offers::Observation::Broken { .. } | offers::Observation::Ended { .. } => Vec::new(),
    };
    let terms = offers.into_iter().flat_map(|offer| &offer.terms);
    let region = |term: &Term| match term {
        Term::Cede(region) | Term::GetRegion(region) => Some(*region),
        Term::Bond(_)
        | Term::War
        | Term::KeepOccupations
        | Term::Gold(_)
        | Term::GetGold(_)
        | Term::Promise(_) => None,
    };
    terms.filter_map(region).collect()
}
