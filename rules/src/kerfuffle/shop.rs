//! What may come next in orders of the shop, kind by kind: `buy 2P N`, `place P N at Elva`, `dismiss G at
//! Narva` (PK-14, PK-16).

use super::legality::Legality;
use super::order::Step;
use super::pieces::{Figure, Pieces};
use crate::map::Region;
use crate::{Next, Piece};

/// A verb whose pieces stand somewhere, and the step that it makes.
type At = fn(Pieces, Region) -> Step;

impl Legality<'_> {
    /// What may follow `typed`, which is in small letters with one blank between words; `name` gives a
    /// province's name in small letters.
    pub(super) fn shop(&self, typed: &str, name: &dyn Fn(Region) -> String) -> Next {
        let (verb, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        match verb {
            "" => {
                let done = Piece::word("done");
                let verbs = ["buy", "dismiss", "place"].into_iter();
                let open = verbs.filter(|verb| !self.shop(verb, name).is_empty());
                let open: Vec<Piece> = open.map(Piece::word).collect();
                Next::of([done].into_iter().chain(open))
            }
            "done" if rest.is_empty() => Next::nothing().ending(true),
            "buy" => self.bought(rest),
            "place" => self.somewhere(rest, &self.depots(), Step::Place, name),
            "dismiss" => {
                let forces = self.state.realm.forces(self.seat).map(|(at, _)| at);
                self.somewhere(rest, &forces.collect::<Vec<_>>(), Step::Dismiss, name)
            }
            _ => Next::nothing(),
        }
    }

    fn bought(&self, rest: &str) -> Next {
        let Ok(so_far) = rest.parse::<Pieces>() else {
            return Next::nothing();
        };
        let may = |pieces: &Pieces| self.step(&Step::Buy(*pieces)).is_ok();
        let more = more(so_far, &may);
        Next::of(more).ending(may(&so_far) && !so_far.is_empty())
    }

    /// Pieces, `at`, and one of some provinces.
    fn somewhere(
        &self,
        rest: &str,
        spots: &[Region],
        step: At,
        name: &dyn Fn(Region) -> String,
    ) -> Next {
        let (pieces, at) = match rest.split_once(" at") {
            Some((pieces, at)) => (pieces, Some(at.trim())),
            None => (rest, None),
        };
        let Ok(so_far) = pieces.parse::<Pieces>() else {
            return Next::nothing();
        };
        let may_at = |pieces: &Pieces, at: Region| self.step(&step(*pieces, at)).is_ok();
        let may = |pieces: &Pieces| spots.iter().any(|at| may_at(pieces, *at));
        match at {
            None => {
                let whole = may(&so_far) && !so_far.is_empty();
                let at = whole.then(|| Piece::word("at"));
                Next::of(more(so_far, &may).into_iter().chain(at))
            }
            Some("") => {
                let open = spots.iter().filter(|at| may_at(&so_far, **at));
                Next::of(open.map(|at| Piece::Region(*at)))
            }
            Some(place) => {
                let mut open = spots.iter().filter(|at| may_at(&so_far, **at));
                Next::nothing().ending(open.any(|at| name(*at) == place))
            }
        }
    }
}

/// The kinds that come after those that are named, as many as there may be.
fn more(so_far: Pieces, may: &impl Fn(&Pieces) -> bool) -> Vec<Piece> {
    let last = so_far.each().map(|(figure, _)| figure).last();
    let later = Figure::ALL
        .into_iter()
        .filter(|figure| last.is_none_or(|last| *figure > last));
    let counts = later.flat_map(|figure| (1..u8::MAX).map(move |count| Pieces::of(figure, count)));
    // Some of what is asked for may not be there: a place may take more than one, and not one.
    let fits = counts.filter(|pieces| may(&so_far.with(pieces)));
    fits.map(|pieces| Piece::word(pieces.to_string())).collect()
}
