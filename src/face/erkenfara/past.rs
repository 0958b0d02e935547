//! How a campaign went and how its empires stand to each other: charts over the years, and the matrix of
//! treaties (EU-30, EU-53).

use render::{Bond as Kind, BondLook, Crest, Heading, MatrixScene, Power, Tie};
use rules::Seat;
use rules::annals::{Annals, Count};
use rules::erkenfara::ties::Relation;

use super::{Sight, words};
use crate::face::charts::{Labels, chart};
use crate::face::{Chart, Pictured, deals};
use crate::scene::Sitting;

const TITLE: &str = "Erkenfara Universalis";
/// The most powers of a matrix.
const POWERS: usize = 24;

/// A picture of the years so far, or of what is in force now.
pub(super) fn charted(
    which: Chart,
    view: &Sight,
    annals: &Annals,
    sitting: &Sitting,
) -> Option<Pictured> {
    let over_years = |count, main, up| {
        let labels = Labels {
            title: TITLE,
            main,
            up,
            across: "Year",
        };
        chart(annals, count, labels, sitting)
    };
    match which {
        Chart::Treaties => treaties(view, sitting),
        Chart::Strength => over_years(Count::Strength, "Strength over the years", "Strength"),
        Chart::Land => over_years(Count::Land, "Regions over the years", "Regions"),
        Chart::Treasury => over_years(Count::Gold, "Your treasury over the years", "Gold"),
    }
}

/// What stands between two empires, each with a cell of its own.
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
fn treaties(view: &Sight, sitting: &Sitting) -> Option<Pictured> {
    let seats = view.board.seats().filter(|seat| view.board.plays(*seat));
    let seats: Vec<Seat> = seats.take(POWERS).collect();
    if seats.len() < 2 {
        return None;
    }
    let ties = pairs(&seats).map(|(one, other)| Tie {
        powers: [one, other],
        bond: cell(view, seats[one], seats[other]) as usize,
    });
    let scene = MatrixScene {
        title: TITLE.into(),
        crest: Crest::Swords,
        heading: Heading {
            main: "Treaties".into(),
            sub: format!("Table #{}, {}", sitting.table_number, words::round(view)),
        },
        badge: None,
        powers: seats.iter().map(|seat| power(*seat, sitting)).collect(),
        bonds: Cell::ALL.map(Cell::kind).into(),
        ties: ties.collect(),
    };
    Some(Pictured {
        scene: scene.into(),
        words: in_words(view, &seats, sitting),
    })
}

/// The places of every two of some seats.
fn pairs(seats: &[Seat]) -> impl Iterator<Item = (usize, usize)> + use<> {
    let len = seats.len();
    (0..len).flat_map(move |one| (one + 1..len).map(move |other| (one, other)))
}

fn power(seat: Seat, sitting: &Sitting) -> Power {
    Power {
        name: sitting.plain_name(seat),
        code: sitting.code(seat),
        faction: sitting.faction(seat),
    }
}

fn cell(view: &Sight, one: Seat, other: Seat) -> Cell {
    use rules::erkenfara::treaties::{Bond, Term};
    let ties = view.ties(&view.world);
    let between = view
        .offers
        .treaties
        .iter()
        .filter(|treaty| [(one, other), (other, one)].contains(&(treaty.from, treaty.to)));
    let is_more = |term: &Term| !matches!(term, Term::Bond(Bond::Peace | Bond::Alliance));
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

/// The treaties one by one, then how many pairs are at war.
fn in_words(view: &Sight, seats: &[Seat], sitting: &Sitting) -> String {
    let names = sitting.plain_names();
    let cells: Vec<Cell> = pairs(seats)
        .map(|(one, other)| cell(view, seats[one], seats[other]))
        .collect();
    let counts = Cell::ALL.into_iter().filter_map(|kind| {
        let count = cells.iter().filter(|cell| **cell == kind).count();
        (count > 0).then(|| format!("{} {count}", kind.kind().label))
    });
    let counts: Vec<String> = counts.collect();
    let mut text = format!("Between every two empires: {}.", counts.join(", "));
    for sentence in deals::in_force(&view.offers, &names, |term| words::term(term, &names)) {
        text = format!("{text} {sentence}.");
    }
    text
}
