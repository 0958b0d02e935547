//! Where do events lead, and who is told what on the way? They are followed once, for all viewers.

use std::collections::BTreeMap;

use rules::any::{AnyEvent, AnyState, AnyTold, AnyView};
use rules::{Ask, Corrupt, Seat, Strand, Viewer};

use super::model::{By, Telling};
use super::strands::{is_on_board, touched};

/// What was told, by the places of the events in their entry.
type Told = Vec<(usize, AnyTold)>;

/// What everybody may be told up to a picture, and what they see on it.
pub(super) type Moment = (AnyView, Vec<AnyTold>);

/// What everybody may know at one moment: made once, and kept beside the state.
#[derive(Clone)]
pub(super) struct Shown {
    /// The public view.
    pub(super) public: AnyView,
    /// Whose decisions are waited for.
    pub(super) asks: Vec<Ask>,
}

impl Shown {
    /// What everybody may know of a state.
    pub(super) fn of(state: &AnyState) -> Self {
        Self {
            public: state.view(Viewer::Public),
            asks: state.asks(),
        }
    }
}

/// What an entry tells: everybody may know of a correction, whatever its events tell (TB-09).
pub(super) fn told_of(by: By, mut tellings: Vec<Telling>) -> Vec<Telling> {
    let is_told = |telling: &Telling| telling.viewer == Viewer::Public;
    if matches!(by, By::Master { .. }) && !tellings.iter().any(is_told) {
        let (viewer, told) = (Viewer::Public, Vec::new());
        tellings.insert(0, Telling { viewer, told });
    }
    tellings
}

/// Events that were followed to their end.
pub(super) struct Course {
    /// The state after them.
    pub(super) after: AnyState,
    /// What everybody may know of it.
    pub(super) shown: Shown,
    open: Told,
    own: BTreeMap<Seat, Told>,
    /// The events that everybody may be told of and that are worth a picture of their own, with what
    /// stands after them.
    scenes: Vec<(usize, AnyView)>,
}

impl Course {
    /// Follows events from the state before them, at a table with so many seats.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when an event does not fit.
    pub(super) fn follow(
        before: &AnyState,
        events: &[AnyEvent],
        seats: usize,
    ) -> Result<Self, Corrupt> {
        let has_secrets = before.game().has_secrets();
        let mut after = before.clone();
        let (mut open, mut own, mut scenes) = (Told::new(), BTreeMap::new(), Vec::new());
        for (place, event) in events.iter().enumerate() {
            let to_all = after.tell(event, Viewer::Public);
            for seat in Seat::first(seats).filter(|_| has_secrets) {
                // A seat is told what everybody is, unless it is told more.
                if let Some(told) = after.tell(event, Viewer::Seat(seat))
                    && Some(&told) != to_all.as_ref()
                {
                    own.entry(seat)
                        .or_insert_with(Told::new)
                        .push((place, told));
                }
            }
            after.apply(event)?;
            if let Some(told) = to_all {
                let follows = |(last, _): &(usize, AnyView)| last + 1 == place;
                let is_of_last = event.is_of_scene() && scenes.last().is_some_and(follows);
                if is_of_last {
                    scenes.pop();
                }
                let is_scene = (event.is_scene() || is_of_last) && is_on_board(&told);
                open.push((place, told));
                if is_scene {
                    scenes.push((place, after.view(Viewer::Public)));
                }
            }
        }
        Ok(Self {
            shown: Shown::of(&after),
            after,
            open,
            own,
            scenes,
        })
    }

    /// Whether everybody may be told something.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// What of it stands on boards, oldest first.
    pub(super) fn told_on_board(&self) -> Vec<AnyTold> {
        let told = self.open.iter().map(|(_, told)| told);
        told.filter(|told| is_on_board(told)).cloned().collect()
    }

    /// Whether all that everybody may be told lies in strands that go on, so that no board tells of it.
    pub(super) fn is_in_strands(&self) -> bool {
        self.is_open() && !self.open.iter().any(|(_, told)| is_on_board(told))
    }

    /// What is told of each strand.
    pub(super) fn strands(&self) -> Vec<Strand> {
        touched(self.open.iter().map(|(_, told)| told))
    }

    /// What a seat may be told beyond everybody, oldest first.
    pub(super) fn told_beyond(&self, seat: Seat) -> Vec<AnyTold> {
        let own = self.own.get(&seat).into_iter().flatten();
        own.map(|(_, told)| told.clone()).collect()
    }

    /// What stands on boards, cut after each picture on the way: the moments, and what is left for the
    /// board at the end.
    pub(super) fn story(&self) -> (Vec<Moment>, Vec<AnyTold>) {
        let open = self.open.iter().filter(|(_, told)| is_on_board(told));
        let mut open = open.peekable();
        let mut moments: Vec<Moment> = Vec::new();
        for (last, view) in &self.scenes {
            let told = std::iter::from_fn(|| open.next_if(|(place, _)| place <= last));
            let told = told.map(|(_, told)| told.clone()).collect();
            moments.push((view.clone(), told));
        }
        let rest: Vec<AnyTold> = open.map(|(_, told)| told.clone()).collect();
        // The last picture is the board itself.
        match moments.pop() {
            Some((_, told)) if rest.is_empty() => (moments, told),
            last => {
                moments.extend(last);
                (moments, rest)
            }
        }
    }

    /// What is kept of all that is told.
    pub(super) fn tellings(&self) -> Vec<Telling> {
        let open = Telling {
            viewer: Viewer::Public,
            told: self.open.clone(),
        };
        let own = self.own.iter().map(|(seat, told)| Telling {
            viewer: Viewer::Seat(*seat),
            told: told.clone(),
        });
        let all = std::iter::once(open).chain(own);
        all.filter(|telling| !telling.told.is_empty()).collect()
    }
}
