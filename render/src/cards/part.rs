//! The parts that a picture of cards is put together of.

use super::{
    base::WHOLE, commander::Commander, field::Field, group::Group, holder::Holder, muster::Muster,
    outcome, page::Page, reminders::Reminders, report::Report, seat::Seat, tally::Tally, war::War,
};
use crate::{
    canvas::Rect,
    chrome::{TITLE_RULE, TitleBar},
    scene::{Badge, Crest, Heading, TableauOutcome},
};

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Felt, empty bars, lanes.
    Base,
    /// What stands on the title bar.
    Title(Box<TitleBar>),
    /// Who commands an army.
    Commander(Box<Commander>),
    /// A lane with its cards and arrows.
    Field(Box<Field>),
    /// What an army has beside the field.
    Muster(Box<Muster>),
    /// The lines under the field.
    Report(Box<Report>),
    /// A seat at the table.
    Seat(Box<Seat>),
    /// The banner of a war that is over.
    Outcome(Box<TableauOutcome>),
    /// The foot of a table.
    Tally(Box<Tally>),
    /// Who holds a hand.
    Holder(Box<Holder>),
    /// The cards of one suit in a hand.
    Group(Box<Group>),
    /// Short rules under a hand.
    Reminders(Reminders),
    /// The war over a hand.
    War(Box<War>),
}

impl Part {
    /// What stands on the title bar, with its place.
    pub(super) fn title(title: &str, heading: &Heading, badge: Option<&Badge>) -> (Self, Rect) {
        let title = TitleBar {
            crest: Crest::Swords,
            text: title.to_owned(),
            heading: heading.clone(),
            // A badge in a seat's colour would look like a suit's.
            badge: badge.map(|badge| Badge {
                faction: None,
                ..badge.clone()
            }),
        };
        let bar = Rect {
            y1: TITLE_RULE,
            ..WHOLE
        };
        (Self::Title(Box::new(title)), bar)
    }

    /// Draws the part on what lies under it.
    pub(super) fn draw(&self, page: &mut Page<'_>) {
        match self {
            Self::Base => {}
            Self::Title(title) => {
                let area = page.area();
                page.paint(area, |easel| title.draw(easel, area.width()));
            }
            Self::Commander(commander) => commander.draw(page),
            Self::Field(field) => field.draw(page),
            Self::Muster(muster) => muster.draw(page),
            Self::Report(report) => report.draw(page),
            Self::Seat(seat) => seat.draw(page),
            Self::Outcome(outcome) => outcome::draw(outcome, page),
            Self::Tally(tally) => tally.draw(page),
            Self::Holder(holder) => holder.draw(page),
            Self::Group(group) => group.draw(page),
            Self::Reminders(reminders) => reminders.draw(page),
            Self::War(war) => war.draw(page),
        }
    }
}
