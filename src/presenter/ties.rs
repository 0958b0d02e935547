//! Relations of seats in games with offers: the matrix of treaties, and the picture of an alliance that somebody
//! breaks.

use render::{BetrayalScene, Bond as Kind, Crest, Heading, MatrixScene, Power, Scene, Tie};
use rules::Seat;
use rules::offers::{Openness, Term, View};

use super::{Pictured, deals};
use crate::labels::Seating;
use crate::labels::names::upper_first;

/// How many powers a matrix has.
const POWERS: usize = 24;

/// The words of a matrix.
#[derive(Clone, Debug)]
pub(super) struct Caption {
    pub(super) title: &'static str,
    pub(super) round: String,
    /// The pairs that are counted, such as `Pairs of empires`.
    pub(super) pairs: &'static str,
}

/// The relations of seats, as far as a viewer knows.
pub(super) struct Between<'a, T: Term> {
    /// The kinds of relations.
    pub(super) kinds: Vec<Kind>,
    /// The relation of two seats, as its place in `kinds`.
    pub(super) kind: &'a dyn Fn(Seat, Seat) -> usize,
    /// Open offers and treaties in force.
    pub(super) offers: &'a View<T>,
    /// A term in words.
    pub(super) say: &'a dyn Fn(&T) -> String,
}

/// The matrix of some seats; nothing where there are not two.
pub(super) fn matrix<T: Term>(
    caption: &Caption,
    seats: impl Iterator<Item = Seat>,
    between: &Between<'_, T>,
    seating: &Seating,
) -> Option<Pictured> {
    let seats: Vec<Seat> = seats.take(POWERS).collect();
    if seats.len() < 2 {
        return None;
    }
    let ties: Vec<Tie> = pairs(&seats)
        .map(|(one, other)| Tie {
            powers: [one, other],
            bond: (between.kind)(seats[one], seats[other]),
            is_secret: between.is_secret(seats[one], seats[other]),
        })
        .collect();
    let words = between.in_words(caption, &ties, seating);
    let scene = MatrixScene {
        title: caption.title.into(),
        crest: Crest::Swords,
        heading: Heading {
            main: "Treaties".into(),
            sub: format!("Table #{}, {}", seating.table_number, caption.round),
        },
        badge: None,
        powers: seats.iter().map(|seat| power(*seat, seating)).collect(),
        bonds: between.kinds.clone(),
        ties,
    };
    Some(Pictured {
        scene: scene.into(),
        words,
    })
}

/// The alliance that one seat has broken with another.
pub(super) fn betrayal(
    title: &str,
    round: &str,
    (by, with): (Seat, Seat),
    seating: &Seating,
) -> Pictured {
    let (by, with) = (power(by, seating), power(with, seating));
    let words = format!("{} breaks the alliance with {}", by.name, with.name);
    let scene = Scene::from(BetrayalScene {
        title: title.into(),
        crest: Crest::Swords,
        heading: Heading {
            main: upper_first(round),
            sub: format!("Table #{}", seating.table_number),
        },
        badge: None,
        cry: "Betrayal!".into(),
        by,
        with,
        words: words.clone(),
    });
    let words = format!("Betrayal: {words}. A treaty, torn in two; a dagger in a banner.");
    Pictured { scene, words }
}

/// The places of every two of some seats.
fn pairs(seats: &[Seat]) -> impl Iterator<Item = (usize, usize)> + use<> {
    let len = seats.len();
    (0..len).flat_map(move |one| (one + 1..len).map(move |other| (one, other)))
}

fn power(seat: Seat, seating: &Seating) -> Power {
    Power {
        name: seating.plain_name(seat),
        code: seating.code(seat),
        faction: seating.faction(seat),
    }
}

impl<T: Term> Between<'_, T> {
    /// Whether some of what the two have agreed is known to them alone.
    fn is_secret(&self, one: Seat, other: Seat) -> bool {
        let secret = |openness| match openness {
            Openness::Secret => true,
            Openness::Public => false,
        };
        self.offers.treaties.iter().any(|treaty| {
            [(one, other), (other, one)].contains(&(treaty.from, treaty.to))
                && secret(treaty.openness)
        })
    }

    /// How many pairs there are of each kind, then the treaties one by one.
    fn in_words(&self, caption: &Caption, ties: &[Tie], seating: &Seating) -> String {
        let names = seating.plain_names();
        let counts = self.kinds.iter().enumerate().filter_map(|(place, kind)| {
            let count = ties.iter().filter(|tie| tie.bond == place).count();
            (count > 0).then(|| format!("{} {count}", kind.label))
        });
        let counts: Vec<String> = counts.collect();
        let mut text = format!("{}: {}.", caption.pairs, counts.join(", "));
        for sentence in deals::in_force(self.offers, &names, self.say) {
            text = format!("{text} {sentence}.");
        }
        text
    }
}
