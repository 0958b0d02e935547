//! What a faction has said in secret that it does when it is attacked (PK-92).

use serde::{Deserialize, Serialize};

use super::advance::{Advance, Thrown};
use super::legality::{Legality, Verdict, refuse};
use super::odds;
use super::options::Battles;
use super::order::Step;
use super::realm::{Attack, Stage};
use super::refusal::Refusal;
use crate::dice::Dice;
use crate::map::Region;
use crate::{Seat, Viewer};

/// A standing answer to being attacked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stance {
    /// What is answered.
    pub answer: StandingAnswer,
    /// It counts only if the chance to hold is less than so many hundredths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u8>,
}

/// What may be answered without being asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingAnswer {
    /// A battle by dice.
    Dice,
    /// A battle on the board.
    Board,
    /// To the first of these that can be gone to; without any, to where the fewest enemies are near.
    Retreat(Vec<Region>),
}

/// The most answers that a faction files, and the most provinces that one names.
pub(super) const MOST: usize = 8;

impl Legality<'_> {
    /// Whether these answers may be filed, or taken back where there are none (PK-92).
    pub(super) fn stances(&self, stances: &[Stance]) -> Verdict {
        if stances.is_empty() && self.own()?.stances.is_empty() {
            return refuse(Refusal::NoStance);
        }
        for stance in stances {
            match (&stance.answer, self.world.options.battles) {
                (StandingAnswer::Dice, Battles::BoardOnly) => return refuse(Refusal::BoardOnly),
                (StandingAnswer::Board, Battles::DiceOnly) => return refuse(Refusal::DiceOnly),
                (StandingAnswer::Dice | StandingAnswer::Board, _) => {}
                (StandingAnswer::Retreat(to), _) => {
                    to.iter().try_for_each(|at| self.land(*at))?;
                }
            }
        }
        Ok(())
    }

    /// The first of the faction's answers that fits an attack as it stands now.
    pub(super) fn standing_answer(&self, attack: &Attack) -> Option<Step> {
        let stances = &self.state.own(self.seat)?.stances;
        stances.iter().find_map(|stance| {
            let counts = match stance.below {
                Some(below) => self.chance_to_hold(attack)? < u64::from(below),
                None => true,
            };
            let step = counts.then(|| self.answer(attack, &stance.answer))??;
            self.step(&step).is_ok().then_some(step)
        })
    }

    /// In hundredths, by dice, both sides betting the cheapest first.
    fn chance_to_hold(&self, attack: &Attack) -> Option<u64> {
        let [attacker, defender] = self.state.realm.armies(attack.number)?;
        Some(odds::cheapest_first(defender, attacker))
    }

    /// How many forces of others stand next to a province.
    fn threats(&self, at: Region) -> usize {
        let is_hostile = |at: &Region| self.state.realm.is_hostile(self.seat, *at);
        self.world.near(at).filter(is_hostile).count()
    }

    fn answer(&self, attack: &Attack, answer: &StandingAnswer) -> Option<Step> {
        let at = Some(attack.at);
        Some(match answer {
            StandingAnswer::Dice => Step::Battle { board: false, at },
            StandingAnswer::Board => Step::Battle { board: true, at },
            StandingAnswer::Retreat(to) => {
                let open = self.state.realm.retreats(self.world, attack.at);
                let first = to.iter().copied().find(|to| open.contains(to));
                let to = first.or_else(|| {
                    let calm = || open.iter().copied().min_by_key(|at| self.threats(*at));
                    to.is_empty().then(calm).flatten()
                })?;
                Step::Retreat { to, at }
            }
        })
    }
}

impl Advance<'_> {
    /// Plays standing answers to attacks, as far as they fit (PK-92).
    pub(super) fn answer_attacks(&mut self, dice: &mut dyn Dice) -> Thrown {
        while let Some((seat, step)) = self.standing_answer() {
            self.step(seat, &step, dice)?;
        }
        Ok(())
    }

    fn standing_answer(&self) -> Option<(Seat, Step)> {
        let realm = &self.state.realm;
        let mut open = realm.attacks.iter().filter(|attack| !attack.answered);
        open.find_map(|attack| {
            let force = realm.force(attack.at).filter(|force| !force.neutral)?;
            let own = self.state.own(force.of)?;
            // Others may still join the attack, and chances are weighed when it is whole.
            let may_grow = realm.stage == Stage::Moves;
            let weighs = own.stances.iter().any(|stance| stance.below.is_some());
            if own.stances.is_empty() || (weighs && may_grow) {
                return None;
            }
            let state = self.state.view(Viewer::Seat(force.of)).determinize();
            let legality = Legality {
                world: self.world,
                state: &state,
                seat: force.of,
            };
            Some((force.of, legality.standing_answer(attack)?))
        })
    }
}

impl Stance {
    /// What stands behind `attacked:`; `name` writes provinces.
    pub(super) fn write(&self, name: impl Fn(Region) -> String) -> String {
        let answer = match &self.answer {
            StandingAnswer::Dice => "dice".to_owned(),
            StandingAnswer::Board => "board".to_owned(),
            StandingAnswer::Retreat(to) if to.is_empty() => "retreat".to_owned(),
            StandingAnswer::Retreat(to) => {
                let to: Vec<String> = to.iter().map(|at| name(*at)).collect();
                format!("retreat to {}", to.join(", "))
            }
        };
        match self.below {
            Some(below) => format!("{answer} below {below} %"),
            None => answer,
        }
    }
}
