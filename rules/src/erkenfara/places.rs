//! Which regions the facts of a campaign are about: by them the log of a region is found.

use super::event::{Event, Why};
use super::treaties::Term;
use super::view::Told;
use crate::map::Region;
use crate::offers;

/// The regions that what was told is about.
pub(super) fn places(told: &Told) -> Vec<Region> {
    let event = match told {
        Told::Fact(event) => event,
        Told::Deal(told) => return ceded(told),
        Told::Filed { .. } | Told::Chose { .. } => return Vec::new(),
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
            clash,
            sunk,
            ..
        } if clash.is_some() || !sunk.is_empty() => vec![*region],
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
fn ceded(told: &offers::Told<Term>) -> Vec<Region> {
    let offers: Vec<&offers::Seen<Term>> = match told {
        offers::Told::Made { offers } => offers.iter().collect(),
        offers::Told::Countered { closed, made } => vec![closed, made],
        offers::Told::Accepted { offer, .. }
        | offers::Told::Closed { offer, .. }
        | offers::Told::TookForce { offer }
        | offers::Told::FellThrough { offer } => vec![offer],
        offers::Told::Broken { .. } | offers::Told::Ended { .. } => Vec::new(),
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
