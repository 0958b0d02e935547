//! What a table makes of the facts of a game of Boki beside what they change.

use super::event::Event;
use crate::{EventNature, Picture};

impl Event {
    /// What a table makes of it beside what it changes.
    pub(super) fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::Shuffled { .. }
            | Self::FirstDrawn { .. }
            | Self::TurnBegan { .. }
            | Self::Passed { .. }
            | Self::Declared { .. }
            | Self::Supported { .. }
            | Self::Ended { .. }
            | Self::Rewarded { .. }
            | Self::Voted { .. }
            | Self::Finished { .. } => plain,
            Self::Waited { .. }
            | Self::StayedOut { .. }
            | Self::Declined { .. }
            | Self::Deployed { .. }
            | Self::Answered { .. } => plain.quiet(),
            Self::Recruited { .. } | Self::Joined | Self::Arrived => plain.revealing(),
            Self::Defended { out, .. } => plain.revealing_if(!out.is_empty()),
            Self::Fought { .. } => plain.revealing().on(Picture::Own),
        }
    }
}
