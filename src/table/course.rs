//! Where do events lead, and who is told what on the way? They are followed once, for all viewers.

use std::collections::BTreeMap;

use rules::any::{AnyEvent, AnyState, AnyTold, AnyView};
use rules::{Corrupt, Seat, Viewer};

use super::model::Telling;

/// What was told, by the places of the events in their entry.
type Told = Vec<(usize, AnyTold)>;

/// What everybody may be told up to a picture, and what they see on it.
pub(super) type Moment = (AnyView, Vec<AnyTold>);

/// Events that were followed to their end.
pub(super) struct Course {
    /// The state after them.
    pub(super) after: AnyState,
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
        let mut course = Self {
            after: before.clone(),
            open: Vec::new(),
            own: BTreeMap::new(),
            scenes: Vec::new(),
        };
        for (place, event) in events.iter().enumerate() {
            let state = &course.after;
            let open = state.tell(event, Viewer::Public);
            for seat in Seat::first(seats).filter(|_| has_secrets) {
                // A seat is told what everybody is, unless it is told more.
                if let Some(own) = state.tell(event, Viewer::Seat(seat))
                    && Some(&own) != open.as_ref()
                {
                    course.own.entry(seat).or_default().push((place, own));
                }
            }
            course.after.apply(event)?;
            if let Some(open) = open {
                course.open.push((place, open));
                if event.is_scene() {
                    let view = course.after.view(Viewer::Public);
                    course.scenes.push((place, view));
                }
            }
        }
        Ok(course)
    }

    /// Whether everybody may be told something.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// What everybody may be told, oldest first.
    pub(super) fn told_to_all(&self) -> Vec<AnyTold> {
        self.open.iter().map(|(_, told)| told.clone()).collect()
    }

    /// What a seat may be told beyond everybody, oldest first.
    pub(super) fn told_beyond(&self, seat: Seat) -> Vec<AnyTold> {
        let own = self.own.get(&seat).into_iter().flatten();
        own.map(|(_, told)| told.clone()).collect()
    }

    /// What everybody may be told, cut after each picture on the way: the moments, and what is left for
    /// the board at the end.
    pub(super) fn story(&self) -> (Vec<Moment>, Vec<AnyTold>) {
        let mut open = self.open.iter().peekable();
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
