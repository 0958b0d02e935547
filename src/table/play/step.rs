//! An entry in the making: what it does, who may know of it, and where it leads.

use rules::any::{AnyEvent, AnyObservation, AnyState, AnyWorld};
use rules::dice::Draw;
use rules::{Episode, Seat};

use crate::table::model::{Act, AttendanceChange, By, FreeText, Notice, ObservationRow};
use crate::table::play::reseat::Reseat;
use crate::table::session::Session;
use crate::table::session::transition::{PublicSnapshot, Transition};

/// An entry in the making.
pub(in crate::table) struct NewEntry {
    pub(in crate::table) cause: String,
    pub(in crate::table) by: By,
    pub(in crate::table) order: String,
    pub(in crate::table) draws: Vec<Draw>,
    /// The words in the order that are not kept yet.
    pub(in crate::table) words: Vec<FreeText>,
    /// Seats whose panels get old although what they are asked stays.
    pub(in crate::table) outdate: Vec<Seat>,
    /// What it answers, and is asked all the same afterwards: what was composed for it has been played.
    pub(in crate::table) played: Option<(Seat, String)>,
    /// The proposal that takes effect with it.
    pub(in crate::table) carries_out: Option<u32>,
    /// Why it came, where that is said in the open whoever may know of the rest.
    pub(in crate::table) said: Option<Notice>,
}

/// Whether everybody may know of an entry.
pub(in crate::table) enum Publicity {
    /// Nobody but the seats that learn something.
    Hidden,
    /// Everybody: these messages come, and the status card changes.
    Public(Vec<Notice>),
}

impl Publicity {
    pub(in crate::table) fn with(notices: impl Into<Vec<Notice>>) -> Self {
        Self::Public(notices.into())
    }
}

/// What an entry in the making does.
pub(in crate::table) enum Step {
    /// The game begins: its world, the first facts, and where they lead.
    Start(AnyWorld, Vec<AnyEvent>, Box<Transition>),
    /// Facts, and where they lead.
    Events(Vec<AnyEvent>, Box<Transition>),
    /// The holding of a seat changes, with facts of the game and where they lead.
    Seats(Box<Reseat>, Vec<AnyEvent>, Box<Transition>),
    /// It goes back to what was after entry `to`, with what was drawn anew then; something of these episodes was told since.
    Undo {
        to: u64,
        redrawn: Vec<AnyEvent>,
        after: Box<AnyState>,
        snapshot: Box<PublicSnapshot>,
        episodes: Vec<String>,
    },
}

impl Step {
    pub(in crate::table) fn after(&self) -> &AnyState {
        match self {
            Self::Start(_, _, transition)
            | Self::Events(_, transition)
            | Self::Seats(_, _, transition) => &transition.after,
            Self::Undo { after, .. } => after,
        }
    }

    /// What everybody may know after it.
    pub(in crate::table) fn snapshot(&self) -> &PublicSnapshot {
        match self {
            Self::Start(_, _, transition)
            | Self::Events(_, transition)
            | Self::Seats(_, _, transition) => &transition.snapshot,
            Self::Undo { snapshot, .. } => snapshot,
        }
    }

    /// What it tells a seat beyond everybody.
    pub(in crate::table) fn observation_beyond(&self, seat: Seat) -> Vec<AnyObservation> {
        match self {
            Self::Start(_, _, transition)
            | Self::Events(_, transition)
            | Self::Seats(_, _, transition) => transition.observation_beyond(seat),
            Self::Undo { .. } => Vec::new(),
        }
    }

    /// What it tells of episodes, or takes back of them.
    pub(in crate::table) fn episodes(&self) -> Vec<Episode> {
        match self {
            Self::Start(_, _, transition)
            | Self::Events(_, transition)
            | Self::Seats(_, _, transition) => transition.episodes(),
            Self::Undo { episodes, .. } => {
                let back = |key: &String| Episode {
                    key: key.clone(),
                    apart: false,
                    ends: false,
                };
                episodes.iter().map(back).collect()
            }
        }
    }

    /// Whether it tells a seat of something that it may answer, which is not said in the open.
    pub(in crate::table) fn calls(&self, seat: Seat) -> bool {
        match self {
            Self::Start(_, _, transition)
            | Self::Events(_, transition)
            | Self::Seats(_, _, transition) => {
                let beyond = transition.observation_beyond(seat);
                beyond.iter().any(|observation| observation.calls(seat))
                    && !transition.calls_openly(seat)
            }
            Self::Undo { .. } => false,
        }
    }

    /// The seats that are called by what everybody may be told of an episode, in seat order (TB-15).
    pub(in crate::table) fn called_in(&self, episode: &str) -> Vec<Seat> {
        match self {
            Self::Start(_, _, transition)
            | Self::Events(_, transition)
            | Self::Seats(_, _, transition) => transition.called_in(episode),
            Self::Undo { .. } => Vec::new(),
        }
    }

    /// How seats change by it, if they do.
    pub(in crate::table) fn reseat(&self) -> Option<&Reseat> {
        match self {
            Self::Seats(reseat, ..) => Some(reseat),
            Self::Start(..) | Self::Events(..) | Self::Undo { .. } => None,
        }
    }

    /// What it changes in who stands in for whom.
    pub(in crate::table) fn attendance(&self, session: &Session) -> Vec<AttendanceChange> {
        let reseat = self.reseat();
        reseat.map_or_else(Vec::new, |it| it.attendance(session))
    }

    /// The seat whose people are others after it.
    pub(in crate::table) fn renewed(&self) -> Option<Seat> {
        self.reseat().and_then(Reseat::renewed)
    }

    /// What is kept of it, and what the table goes on with.
    pub(in crate::table) fn into_parts(self) -> Parts {
        let (act, transition) = match self {
            Self::Start(world, events, transition) => (Act::Start { world, events }, transition),
            Self::Events(events, transition) => (Act::Events(events), transition),
            Self::Seats(reseat, events, transition) => {
                let act = Act::Seats {
                    change: reseat.change,
                    holder: reseat.holder().clone(),
                    was: reseat.was.clone(),
                    events,
                };
                (act, transition)
            }
            Self::Undo {
                to,
                redrawn: events,
                after,
                snapshot,
                ..
            } => {
                return Parts {
                    act: Act::Undo { to, events },
                    observation_rows: Vec::new(),
                    after: *after,
                    snapshot: *snapshot,
                };
            }
        };
        Parts {
            act,
            observation_rows: transition.observation_rows(),
            after: transition.after,
            snapshot: transition.snapshot,
        }
    }
}

/// What an entry is made of, and what the table goes on with after it.
pub(in crate::table) struct Parts {
    pub(in crate::table) act: Act,
    pub(in crate::table) observation_rows: Vec<ObservationRow>,
    pub(in crate::table) after: AnyState,
    pub(in crate::table) snapshot: PublicSnapshot,
}
