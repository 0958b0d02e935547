//! Boards and prisoners in the course of a game (PK-23 … PK-35, PK-55, PK-65, PK-69).

use super::advance::{Advance, Thrown};
use super::board::{Action, Deployment};
use super::event::{BattleEvent, Captive, Coin, Fate};
use super::field::Played;
use super::pieces::{Figure, Pieces};
use super::realm::{Realm, Stage, Task};
use super::war::toss;
use crate::Seat;
use crate::dice::Dice;
use crate::map::Region;

impl Advance<'_> {
    /// A side sets up its army (PK-23).
    pub(super) fn deploy(&mut self, pieces: &Deployment) {
        let realm = &self.state.realm;
        let number = realm.battle.as_ref().map(|battle| battle.number);
        if let Some((number, party)) = number.zip(realm.to_deploy()) {
            let pieces = pieces.clone();
            self.push(BattleEvent::Deployed {
                number,
                party,
                pieces,
            });
        }
    }

    /// A side acts at its move, by hand or by what it has filed; what it leads to on the board alone.
    pub(super) fn act(&mut self, action: Action, filed: bool) {
        let realm = &self.state.realm;
        let number = realm.battle.as_ref().map(|battle| battle.number);
        let Some((number, (party, position))) = number.zip(realm.to_move()) else {
            return;
        };
        let (_, outcome) = position.after(action);
        let played = Played {
            party,
            action,
            figure: outcome.figure,
            lost: outcome.lost,
            left: outcome.left,
            filed,
        };
        self.push(BattleEvent::Played { number, played });
    }

    /// A side acts at its move, and the battle may be over (PK-29, PK-30).
    pub(super) fn play(&mut self, action: Action, dice: &mut dyn Dice) -> Thrown {
        self.act(action, false);
        self.end_board(dice)
    }

    /// The battle on a board ends if one side has won.
    pub(super) fn end_board(&mut self, dice: &mut dyn Dice) -> Thrown {
        let battle = self.state.realm.battle.as_ref();
        let number = battle.map_or(0, |battle| battle.number);
        let field = battle.and_then(|battle| battle.board.as_ref());
        let over = field
            .and_then(|field| field.position.as_ref())
            .and_then(super::board::Position::over);
        match over {
            Some((winner, end)) => self.end_battle(number, winner, Some(end), dice),
            None => Ok(()),
        }
    }

    /// A side offers to go on by dice; when both do, that is how it goes on (PK-69).
    pub(super) fn settle(&mut self, dice: &mut dyn Dice) -> Thrown {
        let realm = &self.state.realm;
        let number = realm.battle.as_ref().map_or(0, |battle| battle.number);
        let (Some(field), Some((party, position))) = (realm.board(), realm.to_move()) else {
            return Ok(());
        };
        let agreed = field.settles[party.enemy().index()];
        let retreats = [party, party.enemy()]
            .into_iter()
            .find(|party| position.in_retreat(*party));
        self.push(BattleEvent::Settled {
            number,
            party,
            agreed,
        });
        match retreats {
            // A declared retreat is kept, and ends the battle as one with dice ends (PK-37).
            Some(party) if agreed => self.end_battle(number, party.enemy(), None, dice),
            Some(_) | None => Ok(()),
        }
    }

    /// Prisoners go free: to king or queen of the army that was beaten, else home; what has no room there, or
    /// finds the capital occupied, waits like purchases (PK-34, PK-57).
    pub(super) fn free(&mut self, holder: Seat, owner: Seat, pieces: Pieces, heads: Pieces) {
        if pieces.is_empty() {
            return;
        }
        let realm = &self.state.realm;
        let is_living = realm.is_living(owner);
        let to = realm.refuge(owner, heads).filter(|_| is_living);
        let placed = to.map_or(Pieces::NONE, |to| realm.room(owner, to).joining(&pieces));
        let waiting = if is_living {
            pieces.less(&placed)
        } else {
            Pieces::NONE
        };
        self.push(Fate::Freed {
            holder,
            owner,
            pieces,
            to: to.filter(|_| !placed.is_empty()),
            waiting,
        });
    }

    /// The prisoners that a seat decides about: whose they are, and which.
    fn prey(&self, seat: Seat, of: Option<Seat>) -> Option<(Seat, Pieces)> {
        self.state.realm.captives(seat, of)
    }

    /// The winner holds some (PK-33).
    pub(super) fn hold(&mut self, seat: Seat, pieces: Pieces, dice: &mut dyn Dice) -> Thrown {
        if let Some((of, _)) = self.prey(seat, None) {
            let by = seat;
            self.push(Captive::Held { by, of, pieces });
        }
        self.reckon(dice)
    }

    /// Some are executed (PK-33).
    pub(super) fn execute(
        &mut self,
        seat: Seat,
        (pieces, of): (Pieces, Option<Seat>),
        dice: &mut dyn Dice,
    ) -> Thrown {
        if let Some((of, _)) = self.prey(seat, of) {
            let by = seat;
            self.push(Captive::Executed { by, of, pieces });
        }
        self.reckon(dice)
    }

    /// Some are offered to join (PK-35).
    pub(super) fn recruit(
        &mut self,
        seat: Seat,
        (pieces, of): (Pieces, Option<Seat>),
        dice: &mut dyn Dice,
    ) -> Thrown {
        let Some((of, _)) = self.prey(seat, of) else {
            return Ok(());
        };
        let coin = toss(dice)?;
        let by = seat;
        self.push(Captive::Offered {
            by,
            of,
            pieces,
            coin,
        });
        // Where all are alike there is nothing to pick.
        let mut kinds = pieces.each();
        if let (Coin::Heads, Some((figure, _)), None) = (coin, kinds.next(), kinds.next())
            && let Some(Task::Enlist { count, .. }) = self.state.realm.task
        {
            let count = u8::try_from(count).unwrap_or(u8::MAX);
            return self.enlist(Pieces::of(figure, count), dice);
        }
        self.reckon(dice)
    }

    /// Half of them joins (PK-35).
    pub(super) fn enlist(&mut self, taken: Pieces, dice: &mut dyn Dice) -> Thrown {
        if let Some(Task::Enlist { by, of, pieces, .. }) = self.state.realm.task {
            let others = pieces.less(&taken);
            let stay = self.state.realm.has_prison(by);
            let rest = if stay { others } else { Pieces::NONE };
            self.push(Captive::Enlisted {
                by,
                of,
                taken,
                rest,
                held: true,
            });
            if !stay {
                self.free(by, of, others, Pieces::NONE);
            }
        }
        self.reckon(dice)
    }
}

impl Realm {
    /// Where freed pieces of a faction go: to its king, else its queen, of those that were beaten; else into
    /// its capital, if nobody else stands there.
    fn refuge(&self, owner: Seat, heads: Pieces) -> Option<Region> {
        let stands = |figure: Figure| {
            let mut forces = self.forces(owner).filter(|_| heads.count(figure) > 0);
            let found = forces.find(|(_, force)| force.pieces.count(figure) > 0);
            found.map(|(at, _)| at)
        };
        let capital = || self.faction(owner)?.capital;
        let heads = stands(Figure::King).or_else(|| stands(Figure::Queen));
        heads
            .or_else(capital)
            .filter(|at| !self.is_foreign(owner, *at) && self.is_open(*at))
    }

    /// Whether freed pieces may still join the defence of a province (PK-57): not once its battle is fought, and not
    /// against generals alone, who attack nothing else (PK-48).
    fn is_open(&self, at: Region) -> bool {
        self.attack_on(at).is_none_or(|attack| {
            let fought = self.battle.as_ref().map(|battle| battle.number);
            fought != Some(attack.number) && !attack.pieces().is_generals_alone()
        })
    }

    /// Whether a seat may decide about prisoners now, if it has any.
    pub(super) fn captives_are_open(&self, seat: Seat) -> bool {
        let phase = self.stage == Stage::Moves && self.active == seat && self.spoils.is_none();
        let spoils = self.spoils.as_ref();
        let asked = spoils.is_some_and(|spoils| spoils.by == seat && spoils.ransom.is_none());
        self.task.is_none() && (phase || asked)
    }

    /// The prisoners that a seat may decide about now: right after a battle those of it, in its strategic map
    /// phase those of one faction that it holds (PK-33).
    pub fn captives(&self, seat: Seat, of: Option<Seat>) -> Option<(Seat, Pieces)> {
        if self.task.is_some() {
            return None;
        }
        if let Some(spoils) = &self.spoils {
            let is_asked = spoils.by == seat && spoils.ransom.is_none();
            let is_meant = of.is_none_or(|of| of == spoils.of);
            return (is_asked && is_meant).then_some((spoils.of, spoils.pieces));
        }
        if self.stage != Stage::Moves || self.active != seat {
            return None;
        }
        let held = &self.faction(seat)?.prisoners;
        let mut meant = held
            .iter()
            .filter(|(owner, _)| of.is_none_or(|of| of == **owner));
        match (meant.next(), meant.next()) {
            (Some((owner, pieces)), None) => Some((*owner, *pieces)),
            (_, _) => None,
        }
    }
}
