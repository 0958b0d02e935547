//! The course of a campaign, and how its empires stand to each other: charts over the years, and the matrix of
//! treaties (EU-30, EU-53).

use render::{Bond as Kind, BondLook};
use rules::Seat;
use rules::erkenfara::treaties::{Bond, Term};
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::ties::Relation;
use rules::history::{Count, History};
use rules::offers;

use super::{GameView, words};
use crate::labels::Seating;
use crate::presenter::charts::{Labels, chart};
use crate::presenter::ties::{self, Between, Caption};
use crate::presenter::{Chart, Pictured};

const TITLE: &str = "Erkenfara Universalis";

/// A picture of the years so far, or of what is in force now.
pub(super) fn charted(
    which: Chart,
    view: &GameView,
    history: &History,
    seating: &Seating,
) -> Option<Pictured> {
    let over_years = |count, main, up| {
        let labels = Labels {
            title: TITLE,
            main,
            up,
            across: "Year",
        };
        chart(history, count, labels, seating)
    };
    match which {
        Chart::Treaties => treaties(view, seating),
        Chart::Strength => over_years(Count::Strength, "Strength over the years", "Strength"),
        Chart::Land => over_years(Count::Land, "Regions over the years", "Regions"),
        Chart::Treasury => over_years(Count::Gold, "Your treasury over the years", "Gold"),
    }
}

/// The alliance that somebody broke in the open, if it is told of one (EU-30).
pub(super) fn drama(
    view: &GameView,
    observation: &[&Observation],
    seating: &Seating,
) -> Option<Pictured> {
    let broken = observation
        .iter()
        .find_map(|observation| match observation {
            Observation::Deal(offers::Observation::Broken {
                by,
                with,
                bond: Bond::Alliance,
            }) => Some((*by, *with)),
            Observation::Deal(_)
            | Observation::Fact(_)
            | Observation::Filed { .. }
            | Observation::TurnedBack { .. }
            | Observation::Chose { .. } => None,
        })?;
    Some(ties::betrayal(TITLE, &words::round(view), broken, seating))
}

/// The relations of two empires, each with a cell of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cell {
    War,
    WarAndMore,
    Truce,
    Shelter,
    Peace,
    PeaceAndMore,
    Alliance,
    AllianceAndMore,
}

impl Cell {
    const ALL: [Self; 8] = [
        Self::War,
        Self::WarAndMore,
        Self::Truce,
        Self::Shelter,
        Self::Peace,
        Self::PeaceAndMore,
        Self::Alliance,
        Self::AllianceAndMore,
    ];

    fn kind(self) -> Kind {
        let (letter, label, look) = match self {
            Self::War => ("W", "War", BondLook::War),
            Self::WarAndMore => ("W+", "War, with promises", BondLook::Other),
            Self::Truce => ("T", "No war yet", BondLook::Truce),
            Self::Shelter => ("S", "Sheltered", BondLook::Shelter),
            Self::Peace => ("P", "Peace", BondLook::Peace),
            Self::PeaceAndMore => ("P+", "Peace and more", BondLook::Passage),
            Self::Alliance => ("A", "Alliance", BondLook::Alliance),
            Self::AllianceAndMore => ("A+", "Alliance and more", BondLook::Vassal),
        };
        Kind {
            letter: letter.into(),
            label: label.into(),
            look,
        }
    }
}

/// The matrix of what is in force between the empires, as far as the viewer knows.
fn treaties(view: &GameView, seating: &Seating) -> Option<Pictured> {
    let seats = view.board.seats().filter(|seat| view.board.plays(*seat));
    let caption = Caption {
        title: TITLE,
        round: words::round(view),
        pairs: "Pairs of empires",
    };
    let cell = |one, other| cell(view, one, other) as usize;
    let names = seating.plain_names();
    let between = Between {
        kinds: Cell::ALL.map(Cell::kind).into(),
        kind: &cell,
        offers: &view.offers,
        say: &|term| words::term(term, &names),
    };
    ties::matrix(&caption, seats, &between, seating)
}

fn cell(view: &GameView, one: Seat, other: Seat) -> Cell {
    let ties = view.ties(&view.world);
    let between = view
        .offers
        .treaties
        .iter()
        .filter(|treaty| [(one, other), (other, one)].contains(&(treaty.from, treaty.to)));
    let is_more = |term: &Term| !matches!(term.plain(), Term::Bond(Bond::Peace | Bond::Alliance));
    let more = between.map(|treaty| &treaty.term).any(is_more);
    match (ties.relation(one, other), more) {
        (Relation::War, false) => Cell::War,
        (Relation::War, true) => Cell::WarAndMore,
        (Relation::Truce, _) if ties.truce => Cell::Truce,
        (Relation::Truce, _) => Cell::Shelter,
        (Relation::Peace, false) => Cell::Peace,
        (Relation::Peace, true) => Cell::PeaceAndMore,
        (Relation::Alliance, false) => Cell::Alliance,
        (Relation::Alliance, true) => Cell::AllianceAndMore,
    }
}
