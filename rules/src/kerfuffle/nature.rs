//! What a table makes of the facts of a game beside what they change.

use super::asks::episode;
use super::event::{BattleEvent, Captive, Event, Fate, March, SetUp, Turn};
use super::observe::Observation;
use super::treaties::Deal;
use crate::offers;
use crate::{Episode, EventNature, LogKind, Topic};

impl Observation {
    /// What it is about: its battle and where that is, or of a deal what the viewer may know of that.
    pub(super) fn topic(&self) -> Topic {
        let deal = self.deal.as_ref().map(offers::Observation::topic);
        let mut topic = deal.unwrap_or_else(|| self.fact.nature().topic);
        topic
            .regions
            .extend(self.encounter.as_ref().map(|it| it.at));
        // An alliance that ends without a word may be followed by an attack.
        if let Some(offers::Observation::Broken { with, .. }) = &self.deal {
            topic.calls.push(*with);
        }
        topic
    }
}

impl Event {
    /// What a table makes of it beside what it changes. What asks another for an answer is not taken back
    /// without the others either (PK-68).
    pub(super) fn nature(&self) -> EventNature {
        match self {
            Self::SetUp(fact) => fact.nature(),
            Self::Turn(fact) => fact.nature(),
            Self::March(fact) => fact.nature(),
            Self::Battle(fact) => fact.nature(),
            Self::Captive(fact) => fact.nature(),
            Self::Deal(fact) => fact.nature(),
            Self::Fate(fact) => fact.nature(),
        }
    }
}

impl SetUp {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::OrderDrawn { .. } | Self::Began { .. } | Self::Shuffled { .. } => plain,
            Self::CapitalChosen {
                capital, provinces, ..
            } => plain.about(provinces.iter().copied().chain([*capital])),
            Self::CastleChosen { at, .. } => plain.about([*at]),
            Self::CardDealt { .. } => plain.revealing().quiet(),
            Self::CardSettled { .. } => plain.quiet(),
            Self::CardShown { .. } => plain.revealing(),
        }
    }
}

impl Turn {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::TurnBegan { .. } | Self::TurnEnded { .. } => plain,
            Self::Placed { at, .. } | Self::Dismissed { at, .. } => plain.about([*at]),
            Self::StackBought { at, .. } => plain.about([*at]).of_kind(LogKind::Money),
            Self::RoundBegan { .. } => plain.boundary(),
            Self::Bought { .. } | Self::PurchasesEnded { .. } => {
                plain.quiet().of_kind(LogKind::Money)
            }
        }
    }
}

impl March {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::Moved { from, to, .. } => plain.about([*from, *to]),
            Self::Attacked { from, to, .. } => plain.about([*from, *to]).revealing(),
            Self::Retreated { to, .. } => plain.about([*to]),
            Self::CalledOff { back, .. } => plain.about(back.iter().map(|(at, _)| *at)),
            Self::Stood { .. } | Self::Captured { .. } | Self::MovesEnded { .. } => plain,
        }
    }
}

impl BattleEvent {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            // A board is played in a place of its own.
            Self::BattleBegan { number, board } => plain.in_episode(Episode {
                apart: *board,
                ..goes_on(*number)
            }),
            Self::Deployed { number, .. }
            | Self::Taken { number, .. }
            | Self::Settled {
                number,
                agreed: true,
                ..
            } => plain.in_episode(goes_on(*number)),
            // A reply that was filed shows what was hidden: whoever moved before it has seen it.
            Self::Played { number, played } => plain
                .in_episode(goes_on(*number))
                .revealing_if(played.filed),
            Self::Planned { .. } | Self::StancesFiled { .. } | Self::LinesFiled { .. } => {
                plain.quiet()
            }
            Self::BetPlaced { number, .. }
            | Self::Settled {
                number,
                agreed: false,
                ..
            } => plain.in_episode(goes_on(*number)).quiet(),
            Self::Fought { number, .. } => plain.in_episode(goes_on(*number)).revealing(),
            Self::BattleEnded { number, .. } => plain.in_episode(Episode {
                ends: true,
                ..goes_on(*number)
            }),
            Self::FellBack { to, .. } => plain.about(to.iter().map(|(at, _)| *at)),
        }
    }
}

fn goes_on(number: u32) -> Episode {
    Episode {
        key: episode(number),
        apart: false,
        ends: false,
    }
}

impl Captive {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::Held { .. } | Self::Executed { .. } | Self::Enlisted { .. } => plain,
            Self::Offered { .. } => plain.revealing(),
        }
    }
}

impl Deal {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default().of_kind(LogKind::Money);
        match self {
            // That gold is missing, and that there was an alliance.
            Self::Treaty(treaty) => plain.of_kind(LogKind::Treaties).revealing_if(matches!(
                treaty,
                Some(offers::Event::FellThrough { .. } | offers::Event::Broken { .. })
            )),
            Self::Paid { .. } | Self::Handed { .. } => plain,
            // All that somebody had.
            Self::Repaid { gold, owed, .. } => plain.revealing_if(gold < owed),
            // Who owes something soon may look for it.
            Self::Reminded { from, .. } => plain.calling(*from),
        }
    }
}

impl Fate {
    fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::Conquered { .. } => plain,
            Self::Picked { taken, .. } => plain.about(taken.iter().map(|(at, _)| *at)),
            Self::Freed { to, .. } => plain.about(*to),
            Self::Achieved { .. } | Self::Finished { .. } => plain.revealing(),
        }
    }
}
