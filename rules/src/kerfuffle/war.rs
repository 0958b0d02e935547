//! Attacks, battles with dice, and what comes of them (PK-18 … PK-21, PK-32, PK-36 … PK-40).

use super::advance::{Advance, Thrown};
use super::board::End;
use super::event::{BattleEvent, Bet, Coin, Dealt, Fate, March, Prison};
use super::goals::{self, Moment};
use super::legality::Legality;
use super::options::Battles;
use super::order;
use super::party::Party;
use super::pieces::{Figure, Pieces};
use super::realm::{Stage, Task};
use crate::dice::{Dice, DiceStop};
use crate::map::Region;
use crate::{Seat, Viewer};

impl Advance<'_> {
    /// Declares an attack, or joins one (PK-18). Who has nothing to choose is not asked (PK-19).
    pub(super) fn attack(&mut self, seat: Seat, march: order::March) {
        let order::March { from, to, pieces } = march;
        let realm = &self.state.realm;
        let known = realm.attack_on(to).map(|attack| attack.number);
        let number = known.unwrap_or(realm.declared.saturating_add(1));
        self.push(March::Attacked {
            seat,
            from,
            to,
            pieces,
            number,
        });
        let battles = self.world.options.battles;
        let realm = &self.state.realm;
        let army = realm.force(to).map_or(Pieces::NONE, |force| force.pieces);
        let chooses = battles == Battles::Choice && !army.is_generals_alone();
        if known.is_none() && !chooses && realm.retreats(self.world, to).is_empty() {
            self.meet(number, battles == Battles::BoardOnly);
        }
    }

    /// The defender does not retreat.
    pub(super) fn stand(&mut self, seat: Seat, board: bool, at: Option<Region>) {
        if let Some(number) = self.attack_of(seat, at) {
            self.meet(number, board);
        }
    }

    /// There is a battle, or generals alone are taken without one (PK-21).
    fn meet(&mut self, number: u32, board: bool) {
        let realm = &self.state.realm;
        let Some([_, army]) = realm.armies(number) else {
            return;
        };
        if !army.is_generals_alone() {
            self.push(March::Stood { number, board });
            return;
        }
        let prison = Prison::Held;
        self.push(March::Captured { number, prison });
        // PK-33, PK-57: those who cannot be held go free.
        self.free_prisoners();
    }

    /// A side bets (PK-36).
    pub(super) fn bet(&mut self, seat: Seat, bet: Bet) {
        if let Some(number) = self.state.realm.battle.as_ref().map(|battle| battle.number) {
            let bet = Some(bet);
            self.push(BattleEvent::BetPlaced { number, seat, bet });
        }
    }

    /// Plays rounds as long as both sides have bet, or have a plan that says what (PK-36, PK-37, PK-56, PK-91).
    /// A plan bets only where the round is played at once, so that nobody sees that there is one.
    pub(super) fn duel(&mut self, dice: &mut dyn Dice) -> Thrown {
        while let Some((number, sides)) = self.dicing() {
            let [Some(attacker), Some(defender)] = sides.map(|seat| self.bet_of(seat)) else {
                return Ok(());
            };
            let bets = [attacker, defender];
            for (seat, bet) in sides.into_iter().zip(bets) {
                let own = self.state.own(seat);
                if own.is_some_and(|own| own.bet.is_none()) {
                    self.bet(seat, bet);
                }
            }
            let (throws, lost) = throw(bets, dice)?;
            self.push(BattleEvent::Fought {
                number,
                bets,
                throws,
                lost,
            });
            if let Some(winner) = self.winner(number, bets) {
                self.end_battle(number, winner, None, dice)?;
            }
        }
        Ok(())
    }

    /// The battle by dice that goes on now, and who fights it.
    fn dicing(&self) -> Option<(u32, [Seat; 2])> {
        let realm = &self.state.realm;
        let goes_on = realm.over.is_none() && !realm.is_held_up() && realm.board().is_none();
        let number = realm.battle.as_ref().filter(|_| goes_on)?.number;
        Some((number, realm.sides(number)?))
    }

    /// What a side has bet, or what its plan bets as it sees the battle.
    fn bet_of(&self, seat: Seat) -> Option<Bet> {
        let own = self.state.own(seat)?;
        if own.bet.is_some() || own.plans.is_empty() {
            return own.bet;
        }
        let state = self.state.view(Viewer::Seat(seat)).determinize();
        let legality = Legality {
            world: self.world,
            state: &state,
            seat,
        };
        legality.planned_bet()
    }

    /// A battle is over: prisoners of the loser's go home with it or free, and the beaten leave.
    pub(super) fn end_battle(
        &mut self,
        number: u32,
        winner: Party,
        end: Option<End>,
        dice: &mut dyn Dice,
    ) -> Thrown {
        let realm = &self.state.realm;
        let sides = realm.sides(number).unwrap_or_default();
        let loser = winner.enemy();
        let left = realm.armies(number).unwrap_or_default()[loser.index()];
        let is_destroyed = left.fighters().is_empty();
        // PK-31: by dice its generals flee (PK-38).
        if is_destroyed && end.is_some() && !left.is_empty() {
            let (party, pieces) = (loser, left);
            self.push(BattleEvent::Taken {
                number,
                party,
                pieces,
            });
        }
        let battle = self.state.realm.battle.as_ref();
        let taken = battle.and_then(|battle| Some(battle.board.as_ref()?.prisoners));
        self.push(BattleEvent::BattleEnded {
            number,
            winner,
            end,
        });
        for (party, pieces) in Party::BOTH.into_iter().zip(taken.unwrap_or_default()) {
            let [by, of] = [party.enemy(), party].map(|party| sides[party.index()]);
            let realm = &self.state.realm;
            // PK-55, PK-65: a loser that is destroyed, or has no place to hold them, lets them go; a neutral stack
            // holds nobody, whoever won (PK-33).
            let goes = if party == winner {
                is_destroyed || !realm.has_prison(by)
            } else {
                !realm.is_living(by)
            };
            if goes {
                self.free(by, of, pieces, Pieces::NONE);
            }
        }
        self.withdraw(dice)
    }

    /// Who holds the province, if the battle is over (PK-37).
    fn winner(&self, number: u32, bets: [Bet; 2]) -> Option<Party> {
        let armies = self.state.realm.fighting(number)?;
        if bets.contains(&Bet::Retreat) {
            // PK-37: both retreat, and the defender holds it.
            let attacker_stays = bets[Party::Attacker.index()] != Bet::Retreat;
            return Some(if attacker_stays {
                Party::Attacker
            } else {
                Party::Defender
            });
        }
        let beaten = |party: &Party| armies[party.index()].is_empty();
        Party::BOTH.into_iter().find(beaten).map(Party::enemy)
    }

    /// Those who lost leave; where there is nothing to choose they are not asked (PK-32, PK-38, PK-63).
    fn withdraw(&mut self, dice: &mut dyn Dice) -> Thrown {
        let Some(Task::FallBack(away)) = &self.state.realm.task else {
            return self.reckon(dice);
        };
        let seat = away.seat;
        let havens = self.state.realm.havens(self.world, away);
        let to = match havens.as_slice() {
            [] => Vec::new(),
            [(at, only)] => {
                let able = only.map_or(away.pieces, |only| only.common(&away.pieces));
                match self.there(seat, *at).joinings(&able)[..] {
                    [all] => vec![(*at, all)],
                    // PK-32: with little room the owner chooses who goes.
                    [..] => return Ok(()),
                }
            }
            [_, ..] => return Ok(()),
        };
        self.fall_back(seat, &to, dice)
    }

    /// The beaten go where they may, and those without a place are killed (PK-63).
    pub(super) fn fall_back(
        &mut self,
        seat: Seat,
        to: &[(Region, Pieces)],
        dice: &mut dyn Dice,
    ) -> Thrown {
        let Some(Task::FallBack(away)) = &self.state.realm.task else {
            return Ok(());
        };
        let gone = to
            .iter()
            .fold(Pieces::NONE, |sum, (_, pieces)| sum.with(pieces));
        let lost = away.pieces.less(&gone);
        let captor = away.captor;
        let (killed, taken) = match captor {
            Some(_) => (Pieces::NONE, lost),
            None => (lost, Pieces::NONE),
        };
        let to = to.to_vec();
        self.push(BattleEvent::FellBack {
            seat,
            to,
            killed,
            taken,
        });
        // PK-33: a neutral stack holds nobody.
        if let Some(stack) = captor.filter(|by| !self.state.realm.is_living(*by)) {
            self.free(stack, seat, taken, Pieces::NONE);
        }
        self.reckon(dice)
    }

    /// Once the winner has said what becomes of the prisoners, the game goes on (PK-33).
    pub(super) fn reckon(&mut self, dice: &mut dyn Dice) -> Thrown {
        let realm = &self.state.realm;
        if realm.is_held_up() || realm.stage != Stage::Battles || realm.battle.is_some() {
            return Ok(());
        }
        self.aftermath(dice)
    }

    /// Who lost king and queen is conquered (PK-39); two who fall in the same battle by nobody (PK-90).
    fn aftermath(&mut self, dice: &mut dyn Dice) -> Thrown {
        self.free_prisoners();
        let fought = self.state.realm.fought.clone();
        let is_beaten = |seat: &Seat| self.is_headless(*seat) && self.state.realm.is_living(*seat);
        let beaten: Vec<Seat> = fought.iter().copied().filter(is_beaten).collect();
        for seat in &beaten {
            let mut victors = fought.iter().filter(|other| !beaten.contains(other));
            let by = victors.find(|other| self.state.realm.is_living(**other));
            self.conquer(*seat, by.copied(), false, dice)?;
        }
        self.after_battle();
        Ok(())
    }

    /// Whether a faction has neither king nor queen. Who was freed and waits counts as on the map (PK-57).
    fn is_headless(&self, seat: Seat) -> bool {
        let waiting = self.state.own(seat).map_or(Pieces::NONE, |own| own.waiting);
        let all = self.state.realm.all_of(seat).with(&waiting);
        [Figure::King, Figure::Queen]
            .iter()
            .all(|head| all.count(*head) == 0)
    }

    /// After a battle both sides are looked at (PK-42, PK-64), and the next one begins.
    fn after_battle(&mut self) {
        self.look_at(&self.state.realm.fought.clone());
    }

    /// After a conquest, and the picking that it led to: one by a battle is looked at as a battle, of a surrender
    /// whoever took it (PK-42).
    pub(super) fn after_conquest(&mut self, victor: Seat) {
        if self.state.realm.stage == Stage::Battles {
            self.after_battle();
        } else {
            self.look_at(&[victor]);
        }
    }

    /// What factions have achieved between their turns (PK-42); then the game goes on, or is over.
    fn look_at(&mut self, seats: &[Seat]) {
        if self.closes() || self.state.realm.is_held_up() {
            return;
        }
        if self.state.realm.round > goals::FIRST {
            for seat in seats {
                if self.state.realm.is_living(*seat) {
                    self.achieve(*seat, Moment::Between);
                }
            }
            if self.ends() {
                return;
            }
        }
        self.go_on();
    }

    /// A faction leaves the game (PK-39, PK-40, PK-58).
    pub(super) fn conquer(
        &mut self,
        seat: Seat,
        by: Option<Seat>,
        surrendered: bool,
        dice: &mut dyn Dice,
    ) -> Thrown {
        self.call_off(seat);
        self.release(seat);
        let has_troops = !self.state.realm.all_of(seat).troops().is_empty();
        let coin = match by {
            Some(_) if has_troops => Some(toss(dice)?),
            Some(_) | None => None,
        };
        self.push(Fate::Conquered {
            seat,
            by,
            surrendered,
            coin,
        });
        self.end_deals(seat);
        if let Some(Task::Pick { by, from, count: 0 }) = self.state.realm.task {
            let taken = Vec::new();
            self.push(Fate::Picked { by, from, taken });
        }
        self.overtake(seat, by, dice)
    }

    /// PK-78: attacks of a conquered faction that are not fought yet.
    fn call_off(&mut self, seat: Seat) {
        while let Some(attack) = self
            .state
            .realm
            .attacks
            .iter()
            .find(|attack| attack.by == seat)
        {
            let realm = &self.state.realm;
            let mut back: Vec<(Region, Pieces)> = Vec::new();
            for (from, pieces) in &attack.parts {
                let is_free = !realm.is_foreign(seat, *from) && realm.attack_on(*from).is_none();
                let before = back.iter().filter(|(at, _)| at == from);
                let there = before.fold(realm.room(seat, *from), |sum, (_, more)| sum.with(more));
                let able = there.joining(pieces);
                if is_free && !able.is_empty() {
                    back.push((*from, able));
                }
            }
            let number = attack.number;
            self.push(March::CalledOff { number, back });
        }
    }

    /// Who was to conquer a faction that another has conquered draws another card (PK-11).
    fn overtake(&mut self, fallen: Seat, by: Option<Seat>, dice: &mut dyn Dice) -> Thrown {
        let wanted = |seat: &Seat| {
            let card = self.state.own(*seat).and_then(|own| own.card.as_ref());
            let is_named =
                matches!(card, Some(super::Card::Conquer { seat, .. }) if *seat == fallen);
            is_named && by != Some(*seat)
        };
        let owners: Vec<Seat> = self.state.realm.living().filter(wanted).collect();
        for seat in owners {
            self.draw_card(seat, Dealt::Overtaken, dice)?;
        }
        Ok(())
    }
}

pub(super) fn toss(dice: &mut dyn Dice) -> Result<Coin, DiceStop> {
    let side = dice.roll("coin", 2)?;
    Ok(if side == 1 { Coin::Heads } else { Coin::Tails })
}

/// What both sides have rolled, throw by throw, and who was beaten.
type Rolls = (Vec<[Vec<u8>; 2]>, Option<Party>);

/// Throws for both bets until the sums differ; nothing where a side retreats.
fn throw(bets: [Bet; 2], dice: &mut dyn Dice) -> Thrown<Rolls> {
    let mut throws = Vec::new();
    let [Bet::Figure(attacker), Bet::Figure(defender)] = bets else {
        return Ok((throws, None));
    };
    loop {
        let both = [
            side(attacker, "attacker", dice)?,
            side(defender, "defender", dice)?,
        ];
        let [a, d] = both
            .each_ref()
            .map(|side| side.iter().map(|&pips| u32::from(pips)).sum::<u32>());
        throws.push(both);
        match a.cmp(&d) {
            std::cmp::Ordering::Less => return Ok((throws, Some(Party::Attacker))),
            std::cmp::Ordering::Greater => return Ok((throws, Some(Party::Defender))),
            std::cmp::Ordering::Equal => {}
        }
    }
}

fn side(figure: Figure, whose: &str, dice: &mut dyn Dice) -> Thrown<Vec<u8>> {
    let what = format!("{whose}'s {}", figure.name());
    let roll = |_| Ok(u8::try_from(dice.roll(&what, 6)?).unwrap_or(6));
    (0..figure.dice().unwrap_or(0)).map(roll).collect()
}
