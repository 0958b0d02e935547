//! What a table makes of the facts of a campaign beside what they change.

use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::line::Scope;
use crate::erkenfara::obstacle::LeftOut;
use crate::erkenfara::treaties::Term;
use crate::erkenfara::view::Observation;
use crate::erkenfara::world::board::{Army, Holding, Season, Spot};
use crate::map::Region;
use crate::offers;
use crate::{Episode, EventNature, LogKind, Picture, Topic};

impl Observation {
    /// What it is about.
    pub(super) fn topic(&self) -> Topic {
        match self {
            Self::Fact(event) => event.nature().topic,
            Self::Deal(deal) => Topic {
                regions: ceded(deal),
                ..deal.topic()
            },
            Self::TurnedBack { armies, .. } => Topic {
                regions: armies.iter().flat_map(|it| [it.from, it.at]).collect(),
                ..Topic::default()
            },
            Self::Filed { .. } | Self::Chose { .. } => Topic::default(),
        }
    }
}

impl Event {
    /// What a table makes of it beside what it changes.
    pub(super) fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        let regions = |armies: &[(Spot, Option<Army>)]| -> Vec<Region> {
            armies.iter().map(|(spot, _)| spot.region).collect()
        };
        match self {
            Self::Ordered { .. }
            | Self::Rounds { .. }
            | Self::Sealed { .. }
            | Self::TurnEnded { .. }
            | Self::Joined { .. }
            | Self::Entered { .. }
            | Self::GivenUp { .. }
            | Self::Exposed { .. }
            | Self::Presence { .. } => plain,
            Self::Filed { .. } | Self::Unfiled { .. } | Self::Chose { .. } => plain.quiet(),
            Self::Accounted { .. } => plain.of_kind(LogKind::Money),
            // What was written ahead shows in what became of it.
            Self::Skipped { left_out, .. } => {
                let back = left_out.iter().filter_map(LeftOut::turned_back);
                let back: Vec<Region> = back.flat_map(|it| [it.from, it.at]).collect();
                plain.revealing_if(!back.is_empty()).about(back)
            }
            Self::Stood { orders, .. } => {
                plain.about(orders.iter().filter_map(|(scope, _)| match scope {
                    Scope::Army(spot) => Some(spot.region),
                    Scope::Region { all_in } => Some(*all_in),
                    Scope::Empire => None,
                }))
            }
            Self::Changed {
                why,
                armies,
                lands,
                gold,
            } => {
                let nature = changed(why, &regions(armies), lands);
                if matches!(why, Why::Treaty) {
                    nature.of_kind(LogKind::Treaties)
                } else if armies.is_empty() && lands.is_empty() && !gold.is_empty() {
                    nature.of_kind(LogKind::Money)
                } else {
                    nature
                }
            }
            Self::Settled { homeland, .. } => plain.about(homeland.iter().copied()),
            Self::Season { season, .. } if *season == Season::Winter => {
                plain.revealing().boundary()
            }
            Self::Season { .. } => plain.revealing(),
            // With what the turn before it has done: one picture of both.
            Self::Turn { .. } => plain.on(Picture::Spare),
            Self::Marched { marches, .. } => {
                let ends = marches.iter().map(|it| (it.from, it.path.last().copied()));
                let ends = ends.flat_map(|(from, to)| [Some(from), to]);
                plain.revealing().about(ends.flatten())
            }
            Self::Engaged {
                region,
                conflict: Some(conflict),
                ..
            } => {
                let attacked = plain.about([*region]).calling(conflict.sides[1]);
                attacked.in_episode(goes_on(conflict.number))
            }
            Self::Engaged { region, sunk, .. } => {
                plain.about((!sunk.is_empty()).then_some(*region))
            }
            // Retreats come of standing orders and choices that nobody knew.
            Self::Exchanged { number, armies, .. } => {
                let about = plain.revealing().about(regions(armies));
                about.in_episode(goes_on(*number))
            }
            Self::TimeUp { number } => plain.in_episode(goes_on(*number)),
            Self::Stayed { number } => plain.revealing().in_episode(goes_on(*number)),
            Self::Retreated {
                number, to, armies, ..
            } => {
                let about = plain.revealing().about(regions(armies)).about([*to]);
                about.in_episode(goes_on(*number))
            }
            Self::Parted { number } => plain.in_episode(Episode {
                ends: true,
                ..goes_on(*number)
            }),
            // What was agreed in secret, or sealed, shows in what becomes of it.
            Self::Deal(event) => plain.of_kind(LogKind::Treaties).revealing_if(matches!(
                event,
                offers::Event::TookForce { .. } | offers::Event::FellThrough { .. }
            )),
        }
    }
}

/// The nature of a change of armies in some regions, and of lands.
fn changed(why: &Why, armies: &[Region], lands: &[(Region, Holding)]) -> EventNature {
    let plain = EventNature::default();
    let nature = match why {
        Why::Rest | Why::Recovery => return plain,
        Why::Winter => plain.revealing(),
        // A turn begins with the update of its armies.
        Why::Update => plain.on(Picture::Shared),
        Why::WinterEnds
        | Why::Action(_)
        | Why::SeasonEnds
        | Why::Treaty
        | Why::Guest
        | Why::Left
        | Why::Entered
        | Why::Master => plain,
    };
    let armies = armies.iter().copied();
    nature.about(armies.chain(lands.iter().map(|(region, _)| *region)))
}

/// The key of the episode in which a conflict is told.
pub(super) fn episode(number: u32) -> String {
    format!("conflict-{number}")
}

fn goes_on(number: u32) -> Episode {
    Episode {
        key: episode(number),
        apart: false,
        ends: false,
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
    let region = |term: &Term| match term.plain() {
        Term::Cede(region) | Term::GetRegion(region) => Some(*region),
        Term::Bond(_)
        | Term::War
        | Term::KeepOccupations
        | Term::Gold(_)
        | Term::GetGold(_)
        | Term::Promise(_)
        | Term::Openly(_) => None,
    };
    terms.filter_map(region).collect()
}
