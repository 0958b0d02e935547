//! Transitions: the states that events lead to, and what each viewer observes on the way, followed once for all.

use std::collections::{BTreeMap, BTreeSet};

use rules::any::{AnyEvent, AnyObservation, AnyState, AnyView};
use rules::{Ask, Corrupt, Episode, Picture, Seat, Viewer};

use crate::table::model::{By, ObservationRow};
use crate::table::session::episodes::{is_on_board, touched};

/// What was told, by the places of the events in their entry.
type Observation = Vec<(usize, AnyObservation)>;

/// What everybody may be told up to a picture, and what they see on it.
pub(in crate::table) type Moment = (AnyView, Vec<AnyObservation>);

/// What everybody may know at one moment: made once, and kept beside the state.
#[derive(Clone)]
pub(in crate::table) struct PublicSnapshot {
    pub(in crate::table) public: AnyView,
    /// Whose decisions are waited for.
    pub(in crate::table) asks: Vec<Ask>,
}

impl PublicSnapshot {
    /// What everybody may know of a state.
    pub(in crate::table) fn of(state: &AnyState) -> Self {
        Self {
            public: state.view(Viewer::Public),
            asks: state.asks(),
        }
    }
}

/// What an entry tells: everybody may know of a correction, whatever its events tell (TB-09).
pub(in crate::table) fn observations_of(
    by: By,
    mut observation_rows: Vec<ObservationRow>,
) -> Vec<ObservationRow> {
    let is_observed = |observation_row: &ObservationRow| observation_row.viewer == Viewer::Public;
    if matches!(by, By::Master { .. }) && !observation_rows.iter().any(is_observed) {
        let (viewer, observation) = (Viewer::Public, Vec::new());
        observation_rows.insert(
            0,
            ObservationRow {
                viewer,
                observation,
            },
        );
    }
    observation_rows
}

/// The most pictures of an entry that stand for several ([`Picture::Spare`]).
const MOST_SPARE: usize = 2;

/// Which of the pictures that may be spared are: of too many one stays, with what the half of them tell, and the rest
/// is told with the last.
fn left_out(spare: &BTreeSet<usize>) -> BTreeSet<usize> {
    if spare.len() <= MOST_SPARE {
        return BTreeSet::new();
    }
    let middle = spare.len().div_ceil(2);
    let numbered = (1..).zip(spare.iter().copied());
    numbered
        .filter(|(number, _)| *number != middle)
        .map(|(_, place)| place)
        .collect()
}

/// Events that were followed to their end.
pub(in crate::table) struct Transition {
    /// The state after them.
    pub(in crate::table) after: AnyState,
    /// What everybody may know of it.
    pub(in crate::table) snapshot: PublicSnapshot,
    open: Observation,
    own: BTreeMap<Seat, Observation>,
    /// The events that everybody may be told of and that are worth a picture of their own, with what
    /// stands after them.
    scenes: Vec<(usize, AnyView)>,
}

impl Transition {
    /// Follows events from the state before them, at a table with so many seats.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when an event does not fit.
    pub(in crate::table) fn follow(
        before: &AnyState,
        events: &[AnyEvent],
        seats: usize,
    ) -> Result<Self, Corrupt> {
        let has_secrets = before.game().has_secrets();
        let mut after = before.clone();
        let (mut open, mut own, mut scenes) = (Observation::new(), BTreeMap::new(), Vec::new());
        let mut spare: BTreeSet<usize> = BTreeSet::new();
        for (place, event) in events.iter().enumerate() {
            let to_all = after.observe(event, Viewer::Public);
            for seat in Seat::first(seats).filter(|_| has_secrets) {
                // A seat is told what everybody is, unless it is told more.
                if let Some(observation) = after.observe(event, Viewer::Seat(seat))
                    && Some(&observation) != to_all.as_ref()
                {
                    own.entry(seat)
                        .or_insert_with(Observation::new)
                        .push((place, observation));
                }
            }
            after.apply(event)?;
            if let Some(observation) = to_all {
                let follows = |(last, _): &(usize, AnyView)| last + 1 == place;
                let picture = event.picture();
                let is_of_last = picture == Picture::Shared && scenes.last().is_some_and(follows);
                let replaced = if is_of_last { scenes.pop() } else { None };
                let was_spare = replaced.is_some_and(|(last, _)| spare.remove(&last));
                let is_own = matches!(picture, Picture::Own | Picture::Spare) || is_of_last;
                let is_scene = is_own && is_on_board(&observation);
                open.push((place, observation));
                if is_scene {
                    scenes.push((place, after.view(Viewer::Public)));
                    if picture == Picture::Spare || was_spare {
                        spare.insert(place);
                    }
                }
            }
        }
        let spared = left_out(&spare);
        scenes.retain(|(place, _)| !spared.contains(place));
        // A picture of the last event shows what everybody knows at the end.
        let shown = scenes.last().filter(|(last, _)| last + 1 == events.len());
        let snapshot = match shown {
            Some((_, view)) => PublicSnapshot {
                public: AnyView::clone(view),
                asks: after.asks(),
            },
            None => PublicSnapshot::of(&after),
        };
        Ok(Self {
            after,
            snapshot,
            open,
            own,
            scenes,
        })
    }

    /// Whether everybody may be told something.
    pub(in crate::table) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether what everybody may be told calls a seat.
    pub(in crate::table) fn calls_openly(&self, seat: Seat) -> bool {
        let mut open = self.open.iter();
        open.any(|(_, observation)| observation.calls(seat))
    }

    /// The seats that are called by what everybody may be told of an episode, in seat order (TB-15).
    pub(in crate::table) fn called_in(&self, episode: &str) -> Vec<Seat> {
        let open = self.open.iter().map(|(_, observation)| observation);
        let is_in = |observation: &&AnyObservation| {
            let of = observation.episode();
            of.is_some_and(|it| it.key == episode)
        };
        let called = open.filter(is_in).flat_map(AnyObservation::called);
        let called: BTreeSet<Seat> = called.collect();
        called.into_iter().collect()
    }

    /// What of it stands on boards, oldest first.
    pub(in crate::table) fn observation_on_board(&self) -> Vec<AnyObservation> {
        let observation = self.open.iter().map(|(_, observation)| observation);
        observation
            .filter(|observation| is_on_board(observation))
            .cloned()
            .collect()
    }

    /// Whether all that everybody may be told lies in episodes that go on, so that no board tells of it.
    pub(in crate::table) fn is_in_episodes(&self) -> bool {
        self.is_open()
            && !self
                .open
                .iter()
                .any(|(_, observation)| is_on_board(observation))
    }

    /// What is told of each episode.
    pub(in crate::table) fn episodes(&self) -> Vec<Episode> {
        touched(self.open.iter().map(|(_, observation)| observation))
    }

    /// What a seat may be told beyond everybody, oldest first.
    pub(in crate::table) fn observation_beyond(&self, seat: Seat) -> Vec<AnyObservation> {
        let own = self.own.get(&seat).into_iter().flatten();
        own.map(|(_, observation)| observation.clone()).collect()
    }

    /// What stands on boards, cut after each picture on the way: the moments, and what is left for the
    /// board at the end.
    pub(in crate::table) fn story(&self) -> (Vec<Moment>, Vec<AnyObservation>) {
        let open = self
            .open
            .iter()
            .filter(|(_, observation)| is_on_board(observation));
        let mut open = open.peekable();
        let mut moments: Vec<Moment> = Vec::new();
        for (last, view) in &self.scenes {
            let observation = std::iter::from_fn(|| open.next_if(|(place, _)| place <= last));
            let observation = observation
                .map(|(_, observation)| observation.clone())
                .collect();
            moments.push((view.clone(), observation));
        }
        let rest: Vec<AnyObservation> = open.map(|(_, observation)| observation.clone()).collect();
        // The last picture is the board itself.
        match moments.pop() {
            Some((_, observation)) if rest.is_empty() => (moments, observation),
            last => {
                moments.extend(last);
                (moments, rest)
            }
        }
    }

    /// What is kept of all that is told.
    pub(in crate::table) fn observation_rows(&self) -> Vec<ObservationRow> {
        let open = ObservationRow {
            viewer: Viewer::Public,
            observation: self.open.clone(),
        };
        let own = self.own.iter().map(|(seat, observation)| ObservationRow {
            viewer: Viewer::Seat(*seat),
            observation: observation.clone(),
        });
        let all = std::iter::once(open).chain(own);
        all.filter(|observation_row| !observation_row.observation.is_empty())
            .collect()
    }
}
