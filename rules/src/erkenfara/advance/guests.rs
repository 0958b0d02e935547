//! Armies that stand beside a friend's of their kind since peace was made: the guest leaves in its next turn, or is
//! moved at its end (EU-37).

use crate::Seat;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::event::Why;
use crate::erkenfara::standing::Joining;
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::turn::forces::unite;
use crate::erkenfara::turn::retreat::{haven, is_open, retreats};
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::erkenfara::world::ties::Field;

impl Advance<'_> {
    /// Moves the guests that an empire has left where they were, at the end of its turn.
    pub(super) fn move_guests(&mut self, seat: Seat) {
        let own = self.state.board.armies_of(seat).map(|army| army.spot);
        let own: Vec<Spot> = own.collect();
        for spot in own {
            if self.is_guest(spot) {
                self.move_guest(spot);
            }
        }
    }

    /// Whether an army is a guest beside a friend's: its empire does not own the region, or, where the friend does not
    /// own it either, took the offer of peace.
    fn is_guest(&self, spot: Spot) -> bool {
        let ties = self.ties();
        let owner = self
            .state
            .board
            .land(spot.region)
            .and_then(|land| land.owner);
        let mut others =
            self.state.board.armies_in(spot.region).filter(|other| {
                other.spot.kind == spot.kind && ties.friends(spot.seat, other.seat())
            });
        others.any(|host| match owner {
            Some(owner) if owner == spot.seat => false,
            Some(owner) if owner == host.seat() => true,
            Some(_) | None => self.took_peace(spot.seat, host.seat()),
        })
    }

    fn took_peace(&self, seat: Seat, from: Seat) -> bool {
        let mut treaties = self.state.offers.between(seat, from);
        let is_peace = |term: &Term| matches!(term, Term::Bond(Bond::Peace | Bond::Alliance));
        let peace = treaties.find(|(_, treaty)| is_peace(treaty.term.plain()));
        peace.is_some_and(|(_, treaty)| treaty.to == seat)
    }

    /// Moves a guest, and a fleet's troops with it, to where a retreat would go (EU-64); with nowhere to go it stays.
    fn move_guest(&mut self, spot: Spot) {
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        let Some(guest) = field.board.army(spot) else {
            return;
        };
        let is_aboard =
            |army: &&Army| spot.kind == ArmyKind::Sea && army.spot.kind == ArmyKind::Land;
        let aboard = field.board.own_in(spot.seat, spot.region).filter(is_aboard);
        let all: Vec<&Army> = [guest].into_iter().chain(aboard).collect();
        let mut legal = retreats(field, guest);
        legal.retain(|to| all.iter().all(|army| is_open(field, army, *to)));
        let Some(to) = haven(field, spot.seat, &legal) else {
            return;
        };
        let (mut armies, mut joining) = (Vec::new(), Joining::default());
        for army in all {
            let moved = army.clone().tired().moved(to);
            let at = moved.spot;
            joining.add(&moved, army.spot, 1);
            let there = field.board.army(at);
            if let Some(there) = there {
                joining.add(there, at, 0);
            }
            let together: Vec<Army> = there.into_iter().cloned().chain([moved]).collect();
            armies.extend([(army.spot, None), (at, unite(&together))]);
        }
        let orders = self.going_along(&joining.made_of());
        self.change(Why::Guest, armies, Vec::new(), Vec::new());
        self.go_along(orders);
    }
}
