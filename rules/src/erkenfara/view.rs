//! What leaves a state (EU-53).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::erkenfara::event::Event;
use crate::erkenfara::obstacle::{LeftOut, TurnedBack};
use crate::erkenfara::record::Incident;
use crate::erkenfara::state::{Conflict, Private, State};
use crate::erkenfara::treaties::Term;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Board;
use crate::erkenfara::world::ties::{Field, Ties};
use crate::offers::{self, Openness};
use crate::{Seat, Viewer};

/// What one viewer may know now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// What everybody may.
    pub board: Board,
    /// Who has sent a sheet where all do at the same time, by seat.
    pub ready: Vec<bool>,
    /// Who has chosen by hand in the conflict that is open, by side.
    pub chosen: [bool; 2],
    /// The conflict that is open.
    #[serde(rename = "clash")]
    pub conflict: Option<Conflict>,
    /// Offers and treaties, as far as the viewer knows them.
    pub offers: offers::View<Term>,
    /// What is remembered of the empires' word, as far as the viewer knows, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub incidents: Vec<Incident>,
    /// What seats know alone: the viewer's own part.
    pub own: BTreeMap<Seat, Private>,
}

/// What a seat knows beyond everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// Treasury, sheets, standing orders, choice.
    pub private: Option<Private>,
    /// What lies between it and others.
    pub offers: offers::View<Term>,
    /// What it remembers that others do not know of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub incidents: Vec<Incident>,
}

/// What one viewer may be told of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Observation {
    /// The event, without what the viewer may not know of it.
    Fact(Event),
    /// Somebody has sent a sheet (EU-53).
    Filed { seat: Seat },
    /// Somebody has chosen in a conflict; what is known when both have (EU-53).
    Chose { seat: Seat },
    /// Armies that were to go where other armies bar the way stay where they are (EU-57).
    TurnedBack {
        /// Whose they are.
        seat: Seat,
        /// Where they stand and where they could not go.
        armies: Vec<TurnedBack>,
    },
    /// Of an offer or treaty.
    Deal(offers::Observation<Term>),
}

impl View {
    /// What holds between the empires, as far as the viewer knows.
    pub fn ties(&self, world: &World) -> Ties {
        let mut ties = Ties::of_year(world, &self.board);
        for treaty in &self.offers.treaties {
            ties.add(treaty.from, treaty.to, &treaty.term);
        }
        ties
    }

    /// Runs a function of the field as the viewer knows it.
    pub fn on_field<T>(&self, world: &World, f: impl FnOnce(Field<'_>) -> T) -> T {
        let ties = self.ties(world);
        f(Field::new(world, &self.board, &ties))
    }

    /// What a seat remembers that others do not know of.
    pub(super) fn own_incidents(&self, seat: Seat) -> Vec<Incident> {
        let incidents = self.incidents.iter();
        let own = incidents
            .filter(|incident| incident.openness == Openness::Secret && incident.is_of(seat));
        own.cloned().collect()
    }

    /// Puts in what a seat remembers that others do not know of.
    pub(super) fn put_incidents(&mut self, own: &[Incident]) {
        self.incidents.extend_from_slice(own);
        self.incidents.sort();
        self.incidents.dedup();
    }

    /// The viewer's own part, if it is this seat.
    pub fn of(&self, seat: Seat) -> Private {
        self.own.get(&seat).cloned().unwrap_or_default()
    }

    /// Whether a seat has sent a sheet for the present round.
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.ready.get(seat.index()).copied().unwrap_or(false)
    }
}

impl State {
    /// What a viewer may know now.
    pub fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => self.of(seat).map(|private| (seat, private.clone())),
            Viewer::Public => None,
        };
        let conflict = self
            .turning
            .as_ref()
            .and_then(|turning| turning.conflict.clone());
        let chose = |seat: Seat| {
            self.of(seat)
                .is_some_and(|private| private.choice.is_some())
        };
        View {
            board: self.board.clone(),
            ready: self.private.iter().map(|it| it.sheet.is_some()).collect(),
            chosen: conflict
                .as_ref()
                .map_or([false; 2], |conflict| conflict.sides.map(chose)),
            conflict,
            offers: self.offers.view(viewer),
            incidents: self
                .incidents
                .iter()
                .filter(|incident| incident.is_known_to(viewer))
                .cloned()
                .collect(),
            own: own.into_iter().collect(),
        }
    }

    /// What a viewer may be told of an event that is about to be applied.
    pub fn observe(&self, event: &Event, viewer: Viewer) -> Option<Observation> {
        let is_own = |seat: &Seat| viewer == Viewer::Seat(*seat);
        let observation = match event {
            Event::Deal(event) => {
                return self
                    .offers
                    .observation(event, viewer)
                    .map(Observation::Deal);
            }
            Event::Sealed { seat, .. }
            | Event::Stood { seat, .. }
            | Event::Accounted { seat, .. } => is_own(seat).then(|| event.clone())?,
            Event::Skipped { seat, left_out, .. } if !is_own(seat) => {
                let armies: Vec<TurnedBack> =
                    left_out.iter().filter_map(LeftOut::turned_back).collect();
                let seat = *seat;
                return (!armies.is_empty()).then_some(Observation::TurnedBack { seat, armies });
            }
            Event::Filed { seat, .. } if !is_own(seat) => {
                return Some(Observation::Filed { seat: *seat });
            }
            Event::Chose { seat, .. } if !is_own(seat) => {
                return Some(Observation::Chose { seat: *seat });
            }
            Event::Changed {
                why,
                armies,
                lands,
                gold,
            } => {
                let gold: Vec<(Seat, i64)> = gold
                    .iter()
                    .filter(|(seat, _)| is_own(seat))
                    .copied()
                    .collect();
                if armies.is_empty() && lands.is_empty() && gold.is_empty() {
                    return None;
                }
                Event::Changed {
                    why: why.clone(),
                    armies: armies.clone(),
                    lands: lands.clone(),
                    gold,
                }
            }
            Event::Marched {
                seat,
                marches,
                armies,
                moved,
                lines,
                queue,
            } => Event::Marched {
                seat: *seat,
                marches: marches.clone(),
                armies: armies.clone(),
                moved: moved.clone(),
                lines: if is_own(seat) {
                    lines.clone()
                } else {
                    Vec::new()
                },
                queue: queue.clone(),
            },
            Event::Ordered { .. }
            | Event::Rounds { .. }
            | Event::Filed { .. }
            | Event::Unfiled { .. }
            | Event::Chose { .. }
            | Event::Skipped { .. }
            | Event::Settled { .. }
            | Event::Season { .. }
            | Event::Turn { .. }
            | Event::Engaged { .. }
            | Event::Exchanged { .. }
            | Event::TimeUp { .. }
            | Event::Stayed { .. }
            | Event::Retreated { .. }
            | Event::Parted { .. }
            | Event::TurnEnded { .. }
            | Event::Joined { .. }
            | Event::Entered { .. }
            | Event::GivenUp { .. }
            | Event::Exposed { .. }
            | Event::Presence { .. } => event.clone(),
        };
        Some(Observation::Fact(observation))
    }
}
