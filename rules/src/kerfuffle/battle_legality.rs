//! Whether a side may set up, move, or go over to dice, and what a winner may do with prisoners: PK-23 …
//! PK-28, PK-33 … PK-35, PK-57, PK-69.

use super::board::{Action, Deployment, Position};
use super::legality::{Legality, Verdict, refuse};
use super::party::Party;
use super::pieces::{Figure, Pieces};
use super::realm::Task;
use super::refusal::{Kind, Refusal};
use crate::Seat;

impl Legality<'_> {
    /// The side that the faction is to set up, and what fights on it (PK-23).
    pub(super) fn deploying(&self) -> Option<(Party, Pieces)> {
        let realm = &self.state.realm;
        let party = realm.to_deploy()?;
        let number = realm.battle.as_ref()?.number;
        let army = realm.armies(number)?[party.index()].fighters();
        (realm.commander(party) == Some(self.seat)).then_some((party, army))
    }

    /// Whether the army may be set up so (PK-23).
    pub(super) fn deploy(&self, pieces: &Deployment) -> Verdict {
        let Some((party, army)) = self.deploying() else {
            return refuse(self.not_now(Kind::Deploy));
        };
        if let Some(square) = pieces.fault(party) {
            return refuse(Refusal::NotOwnRank { square, party });
        }
        if !army.contains(&pieces.pieces()) {
            return refuse(Refusal::NotInArmy { army });
        }
        let left = army.less(&pieces.pieces());
        if left.is_empty() {
            Ok(())
        } else {
            refuse(Refusal::Undeployed { left })
        }
    }

    /// The side whose move it is, if the faction commands it.
    pub(super) fn moving(&self) -> Option<(Party, &Position)> {
        let realm = &self.state.realm;
        let moving = realm.to_move();
        moving.filter(|(party, _)| realm.commander(*party) == Some(self.seat))
    }

    /// Whether the faction's side may declare retreat (PK-27, PK-58).
    pub(super) fn may_fall_back(&self) -> bool {
        self.moving().is_some_and(|(party, position)| {
            self.may_retreat(party) && position.allows(Action::Retreat)
        })
    }

    /// PK-24, PK-25, PK-27, PK-28, PK-58.
    pub(super) fn play(&self, action: Action) -> Verdict {
        let Some((party, position)) = self.moving() else {
            return refuse(self.not_now(Kind::Board));
        };
        if action == Action::Retreat {
            return if position.in_retreat(party) {
                refuse(Refusal::InRetreat)
            } else if self.may_retreat(party) {
                Ok(())
            } else {
                refuse(Refusal::StackRetreat(position.army(party)))
            };
        }
        if position.allows(action) {
            return Ok(());
        }
        refuse(Refusal::NoMove {
            action,
            ruling: forbidden(position, action),
            open: open_moves(position, action),
        })
    }

    /// Whether the side may offer to go on by dice (PK-69).
    pub(super) fn settle(&self) -> Verdict {
        let offers = self.state.realm.board().map(|field| field.settles);
        match (self.moving(), offers) {
            (Some((party, _)), Some(offers)) if offers[party.index()] => {
                refuse(Refusal::SettleOffered)
            }
            (Some(_), Some(_)) => Ok(()),
            (_, _) => refuse(self.not_now(Kind::Settle)),
        }
    }

    /// The faction's prisoners that a step is about.
    ///
    /// # Errors
    ///
    /// The refusal under PK-33.
    pub(super) fn captives(&self, pieces: Pieces, of: Option<Seat>) -> Result<Seat, Refusal> {
        let realm = &self.state.realm;
        let Some((owner, held)) = realm.captives(self.seat, of) else {
            let mine = realm.faction(self.seat).map(|own| &own.prisoners);
            let several: Vec<Seat> = mine
                .into_iter()
                .flat_map(|all| all.keys().copied())
                .collect();
            let is_time = realm.captives_are_open(self.seat);
            return refuse(match several.len() {
                0 | 1 if is_time => Refusal::NoCaptives { held: Pieces::NONE },
                _ if is_time && of.is_none() => Refusal::WhoseCaptives(several),
                _ if is_time => Refusal::NoCaptives { held: Pieces::NONE },
                _ => self.not_now(Kind::Prisoners),
            });
        };
        if held.contains(&pieces) {
            Ok(owner)
        } else {
            refuse(Refusal::NoCaptives { held })
        }
    }

    /// Whether the prisoners can be held (PK-33, PK-57).
    pub(super) fn hold(&self, pieces: Pieces) -> Verdict {
        let realm = &self.state.realm;
        if realm.spoils.is_none() {
            return refuse(self.not_now(Kind::Prisoners));
        }
        self.captives(pieces, None)?;
        if realm.has_prison(self.seat) {
            Ok(())
        } else {
            refuse(Refusal::NoPrison)
        }
    }

    /// Whether prisoners of that faction can be offered to join (PK-03, PK-35).
    pub(super) fn recruit(&self, pieces: Pieces, of: Option<Seat>) -> Verdict {
        // The half with the fewest generals.
        let others = pieces.total() - u32::from(pieces.count(Figure::General));
        self.has_room_for(pieces.half().saturating_sub(others))?;
        self.captives(pieces, of)?;
        let is_head = |figure| matches!(figure, Figure::King | Figure::Queen);
        if pieces.only(is_head).is_empty() {
            Ok(())
        } else {
            refuse(Refusal::NotRecruited)
        }
    }

    /// PK-03: so many more generals.
    fn has_room_for(&self, generals: u32) -> Verdict {
        let left = self.generals_left();
        if generals > u32::from(left) {
            return refuse(Refusal::Generals { left });
        }
        Ok(())
    }

    /// Whether these may join, of those that were offered to (PK-03, PK-35).
    pub(super) fn enlist(&self, taken: Pieces) -> Verdict {
        match self.state.realm.task {
            Some(Task::Enlist {
                by, pieces, count, ..
            }) if by == self.seat => {
                self.has_room_for(u32::from(taken.count(Figure::General)))?;
                if pieces.contains(&taken) && taken.total() == count {
                    Ok(())
                } else {
                    refuse(Refusal::Enlisted { pieces, count })
                }
            }
            Some(_) | None => refuse(self.not_now(Kind::Enlist)),
        }
    }
}

/// What may be done in the place of a move: by the piece that it names, or else by the side.
pub(super) fn open_moves(position: &Position, action: Action) -> Vec<Action> {
    let own = action.from().map(|from| position.moves_from(from));
    let own = own.filter(|own| !own.is_empty());
    own.unwrap_or_else(|| position.moves())
}

/// The lowest ruling that forbids a move (PK-73).
fn forbidden(position: &Position, action: Action) -> u16 {
    if position.standing().allows(action) {
        return 27;
    }
    match action {
        Action::Leave(_) => 28,
        Action::Step { from, to, .. } => {
            let other = |it: &Action| matches!(it, Action::Step { to: there, .. } if *there == to);
            // The same way, and another promotion.
            if position.moves_from(from).iter().any(other) {
                25
            } else {
                24
            }
        }
        Action::Pass | Action::Retreat => 24,
    }
}
