//! What may come next in an order, word by word: a hand has thousands of deployments, and none of them is
//! written before somebody has chosen its beginning.

use super::card::Rank;
use super::field::{Place, Side};
use super::formation::{Formation, send_flaw};
use super::legality::{Fit, known};
use super::options::World;
use super::order::{Order, To};
use super::step::Step;
use super::view::View;
use crate::{Ctx, Next, Piece, Roster, Seat};

/// What may follow `partial`, and whether the order may end there.
pub(super) fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    if partial.trim().is_empty() {
        return Next::of(view.beginnings(ctx.world, seat));
    }
    let Some(begun) = Begun::read(partial, ctx.roster, view) else {
        return Next::nothing();
    };
    let Ok(fit) = view.check(ctx.world, seat, &begun.order) else {
        return Next::nothing();
    };
    let may_end = fit != Fit::Begun && !begun.wants_seat;
    Next::of(view.following(seat, &begun)).ending(may_end)
}

/// The beginning of an order as it is typed.
struct Begun {
    order: Order,
    /// Whether a seat's name is all that may follow.
    wants_seat: bool,
    /// The place that was named last: where the next card goes.
    to: Option<To>,
    /// Whether that is the last word, so that no card stands behind it.
    is_bare: bool,
}

impl Begun {
    fn read(text: &str, roster: &Roster, view: &View) -> Option<Self> {
        let mut places = Order::words(text).rev().map(To::named);
        let last = places.next().flatten();
        let begun = |order, wants_seat| Self {
            order,
            wants_seat,
            to: last.or_else(|| places.flatten().next()),
            is_bare: last.is_some(),
        };
        if let Ok(order) = Order::read(text, roster, view.suits()) {
            return Some(begun(order, false));
        }
        // A seat's name is missing: without the word before it this is a war that has begun.
        let (war, on) = text.trim_end().rsplit_once(char::is_whitespace)?;
        let order = Order::read(war, roster, view.suits()).ok()?;
        let wants_seat = Order::is_on(on) && matches!(order, Order::War { on: None, .. });
        wants_seat.then(|| begun(order, true))
    }
}

impl View {
    /// How orders of `seat` for what it is asked begin.
    fn beginnings(&self, world: &World, seat: Seat) -> Vec<Piece> {
        let suits = |verb: &'static str| {
            let held = self.held_suits(seat).into_iter();
            held.map(move |suit| Piece::word(format!("{verb} {suit}")))
        };
        match self.asked(seat) {
            None => Vec::new(),
            Some(Step::War) => {
                let wars = suits("war").filter(|_| !self.targets(seat).is_empty());
                let pass = world.options.peace.then(|| Piece::word("pass"));
                wars.chain(pass).collect()
            }
            Some(Step::Defence) => suits("defend").collect(),
            Some(Step::Support) => {
                let places = self.supportable(seat).into_iter();
                let places =
                    places.map(|(side, flank)| Piece::word(format!("support {side} {flank}")));
                places.chain([Piece::word("support none")]).collect()
            }
            Some(Step::Deployment) => vec![Piece::word("deploy")],
            Some(Step::Reinforcement) => {
                let send = !self.sent_on(seat, &Formation::default(), None).is_empty();
                let send = send.then(|| Piece::word("send"));
                send.into_iter().chain([Piece::word("hold")]).collect()
            }
        }
    }

    /// What may stand behind a beginning that fits.
    fn following(&self, seat: Seat, begun: &Begun) -> Vec<Piece> {
        let to = begun.to.map(|to| (to, begun.is_bare));
        match &begun.order {
            Order::War { on: None, .. } if begun.wants_seat => {
                self.targets(seat).into_iter().map(Piece::Seat).collect()
            }
            Order::War { on: None, .. } => vec![Piece::word("on")],
            Order::Support { side, cards, .. } if cards.len() < 2 => {
                self.supported_on(*side, cards)
            }
            Order::Deploy(formation) => self.deployed_on(seat, formation, to),
            Order::Send(reserves) => self.sent_on(seat, reserves, to),
            Order::War { .. }
            | Order::Support { .. }
            | Order::Pass
            | Order::Defend { .. }
            | Order::SupportNone
            | Order::Hold
            | Order::End { .. }
            | Order::StayOut => Vec::new(),
        }
    }

    fn supported_on(&self, side: Side, cards: &[Rank]) -> Vec<Piece> {
        let held = self.supporting(side).into_iter();
        let unused = held.filter(|rank| !cards.contains(rank));
        unused.map(|rank| Piece::word(rank.text())).collect()
    }

    fn deployed_on(&self, seat: Seat, begun: &Formation, to: Option<(To, bool)>) -> Vec<Piece> {
        let (army, held) = self.own_army(seat).unwrap_or_default();
        let fits = |longer: &Formation| longer.can_be_finished(&army, held);
        words_on(begun, &begun.unplaced(&army), to, fits)
    }

    fn sent_on(&self, seat: Seat, begun: &Formation, to: Option<(To, bool)>) -> Vec<Piece> {
        let Some(front) = self.own_front(seat) else {
            return Vec::new();
        };
        let rest = begun.unplaced(&known(&front.reserve));
        // What is sent leaves the reserve.
        let fits =
            |longer: &Formation| longer.reserve.is_empty() && send_flaw(longer, front).is_none();
        words_on(begun, &rest, to, fits)
    }
}

/// The cards that may go where the last word of a place says, and the other places that one may go to.
fn words_on(
    begun: &Formation,
    rest: &[Rank],
    to: Option<(To, bool)>,
    fits: impl Fn(&Formation) -> bool,
) -> Vec<Piece> {
    let cards = |to: To| {
        let takes = |rank: &&Rank| {
            let mut longer = begun.clone();
            to.put(&mut longer, **rank);
            fits(&longer)
        };
        rest.iter().filter(takes).copied().collect::<Vec<Rank>>()
    };
    let here = to.map(|(to, _)| cards(to)).unwrap_or_default();
    // A place that was just named takes a card first, if it takes one.
    let is_bare = to.is_some_and(|(_, is_bare)| is_bare) && !here.is_empty();
    let others = To::ALL.into_iter().filter(|other| {
        !is_bare && to.is_none_or(|(to, _)| to != *other) && !cards(*other).is_empty()
    });
    let here = here.iter().map(|rank| Piece::word(rank.text()));
    here.chain(others.map(|to| Piece::word(to.name())))
        .collect()
}

impl To {
    /// All of them, as a deployment names them.
    const ALL: [Self; 4] = [
        Self::Place(Place::Centre),
        Self::Place(Place::West),
        Self::Place(Place::East),
        Self::Reserve,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Place(place) => place.name(),
            Self::Reserve => "reserve",
        }
    }
}
