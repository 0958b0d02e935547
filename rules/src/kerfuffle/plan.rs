//! What a side has said in secret that it bets, round by round, while its people are away (PK-91).

use serde::{Deserialize, Serialize};

use super::bot;
use super::event::Bet;
use super::legality::{Legality, Verdict, refuse};
use super::pieces::{Figure, Pieces};
use super::realm::Realm;
use super::refusal::Refusal;
use super::state::{Own, State};
use crate::Seat;
use crate::map::Region;

/// What a side bets in a battle by dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Which pieces, and in which order.
    pub how: How,
    /// It retreats when fewer pieces than that fight for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u32>,
}

/// How a plan picks pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// These one after another; the next one is asked for when they are used up.
    List(Vec<Figure>),
    /// The cheapest that is left: P N B R Q K.
    Cheapest,
    /// What the bot player would.
    Bot,
}

/// A plan that a faction keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filed {
    /// The number of its attack; without one it is for the next battle by dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// What is bet.
    pub plan: Plan,
}

/// The most pieces that a list names.
const MOST: usize = 30;

impl Own {
    /// The plan for a battle: its own one, or the one for whichever comes next.
    pub fn plan(&self, number: u32) -> Option<&Plan> {
        let of = |number: Option<u32>| self.plans.iter().find(move |it| it.number == number);
        let filed = of(Some(number)).or_else(|| of(None))?;
        Some(&filed.plan)
    }

    /// Files a plan in the place of the one before, or takes back what counts for that battle.
    pub(super) fn file(&mut self, number: Option<u32>, plan: Option<&Plan>) {
        let plans = &mut self.plans;
        plans.retain(|filed| filed.number != number && (plan.is_some() || filed.number.is_some()));
        if let Some(plan) = plan.cloned() {
            plans.push(Filed { number, plan });
        }
    }

    /// Takes a bet off the list that it was the next of.
    pub(super) fn use_up(&mut self, number: u32, bet: Bet) {
        let is_own = self.plans.iter().any(|it| it.number == Some(number));
        let used = is_own.then_some(number);
        let filed = self.plans.iter_mut().find(|it| it.number == used);
        if let Some(How::List(list)) = filed.map(|filed| &mut filed.plan.how)
            && let Bet::Figure(figure) = bet
            && list.first() == Some(&figure)
        {
            list.remove(0);
        }
    }

    /// Forgets the plan of a battle that is over; the one for the next battle only where it was used.
    fn forget(&mut self, number: u32, by_dice: bool) {
        let is_own = self.plans.iter().any(|it| it.number == Some(number));
        let ended = is_own.then_some(number);
        if is_own || by_dice {
            self.plans.retain(|filed| filed.number != ended);
        }
    }
}

impl State {
    /// Ends the plans of both sides with their battle: bets, and moves on the board (PK-91, PK-93).
    pub(super) fn end_plans(&mut self, number: u32) -> Option<()> {
        let by_dice = self.realm.board().is_none();
        for seat in self.realm.sides(number)? {
            let own = self.own.get_mut(seat.index())?;
            own.forget(number, by_dice);
            own.lines.clear();
        }
        Some(())
    }

    /// Drops plans of attacks that are no more, and all those of factions that are out.
    pub(super) fn drop_plans(&mut self) {
        let realm = &self.realm;
        for (seat, own) in Seat::first(self.own.len()).zip(&mut self.own) {
            let plays = realm.is_living(seat);
            let is_on = |filed: &Filed| filed.number.is_none_or(|it| realm.attack(it).is_some());
            own.plans.retain(|filed| plays && is_on(filed));
            if !plays {
                own.stances.clear();
            }
        }
    }
}

impl Realm {
    /// The attacks that may become a battle of a faction's, by number.
    pub(super) fn clashes(&self, seat: Seat) -> impl Iterator<Item = (u32, Region)> + '_ {
        let is_in = move |number| {
            let sides = self.sides(number);
            sides.is_some_and(|[by, of]| by == seat || (of == seat && !self.is_stack(number)))
        };
        let attacks = self.attacks.iter().map(|it| (it.number, it.at));
        attacks.filter(move |(number, _)| is_in(*number))
    }
}

impl Legality<'_> {
    /// Whether a plan may be filed, or taken back (PK-91).
    pub(super) fn plan(&self, at: Option<Region>, plan: Option<&Plan>) -> Verdict {
        let number = self.planned(at)?;
        match plan.map(|plan| &plan.how) {
            Some(How::List(list)) if list.iter().any(|it| it.dice().is_none()) => {
                refuse(Refusal::PlanOfGenerals)
            }
            Some(How::List(_) | How::Cheapest | How::Bot) => Ok(()),
            None => {
                let plans = &self.own()?.plans;
                let counts = |it: Option<u32>| it.is_none() || it == number;
                if plans.iter().any(|filed| counts(filed.number)) {
                    Ok(())
                } else {
                    refuse(Refusal::NoPlan)
                }
            }
        }
    }

    /// The attack that a plan is for; none where it is for the next one.
    pub(super) fn planned(&self, at: Option<Region>) -> Result<Option<u32>, Refusal> {
        let clashes: Vec<(u32, Region)> = self.state.realm.clashes(self.seat).collect();
        let open = || clashes.iter().map(|(_, at)| *at).collect::<Vec<_>>();
        match (at, clashes.as_slice()) {
            (None, []) => Ok(None),
            (None, [(number, _)]) => Ok(Some(*number)),
            (None, [_, ..]) => refuse(Refusal::WhichBattle(open())),
            (Some(at), _) => {
                let found = clashes.iter().find(|(_, it)| *it == at);
                let number = found.map(|(number, _)| *number);
                let no = || Refusal::NoBattleThere { at, open: open() };
                number.map(Some).ok_or_else(no)
            }
        }
    }

    /// What the plan of the faction bets now, if it says so.
    pub(super) fn planned_bet(&self) -> Option<Bet> {
        let (party, army) = self.betting()?;
        let number = self.state.realm.battle.as_ref()?.number;
        let is_its = self.state.realm.is_living(self.seat);
        let plan = self.state.own(self.seat)?.plan(number).filter(|_| is_its)?;
        let is_low = plan.below.is_some_and(|below| army.total() < below);
        if is_low && self.may_retreat(party) {
            return Some(Bet::Retreat);
        }
        let stands = |figure: &Figure| army.count(*figure) > 0;
        let figure = match &plan.how {
            How::List(list) => list.first().copied().filter(stands),
            How::Cheapest => army.cheapest(),
            How::Bot => return bot::bet(self),
        };
        figure.map(Bet::Figure)
    }
}

impl Plan {
    /// What it bets, as it is written behind `bets`.
    pub(super) fn write(&self) -> String {
        let how = match &self.how {
            How::List(list) => {
                let letters = list.iter().map(|figure| figure.letter().to_string());
                letters.collect::<Vec<_>>().join(" ")
            }
            How::Cheapest => "cheapest first".to_owned(),
            How::Bot => "like a bot".to_owned(),
        };
        match self.below {
            Some(below) => format!("{how}; retreat below {below}"),
            None => how,
        }
    }

    /// Reads what stands behind `bets` and its place; nothing for `none`.
    pub(super) fn read(text: &str, no: impl Fn() -> Refusal) -> Result<Option<Self>, Refusal> {
        let lower = text.to_lowercase();
        let parts = lower.split(';').map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            words.join(" ")
        });
        let parts: Vec<String> = parts.collect();
        let (how, below) = match parts.as_slice() {
            [how] => (how, None),
            [how, below] => (how, Some(count(below).ok_or_else(&no)?)),
            _ => return Err(no()),
        };
        let how = match how.as_str() {
            "none" if below.is_none() => return Ok(None),
            "cheapest first" => How::Cheapest,
            "like a bot" => How::Bot,
            letters => How::List(list(letters).ok_or_else(no)?),
        };
        Ok(Some(Self { how, below }))
    }
}

/// Of how many pieces `retreat below 3` speaks.
fn count(text: &str) -> Option<u32> {
    let count = text.strip_prefix("retreat below ")?.parse().ok()?;
    (1..100).contains(&count).then_some(count)
}

/// The pieces of a list, one after another: `N 2P`.
fn list(text: &str) -> Option<Vec<Figure>> {
    let mut figures = Vec::new();
    for word in text.split(' ') {
        let pieces: Pieces = word.parse().ok()?;
        for (figure, count) in pieces.each() {
            let count = usize::from(count);
            let room = MOST.checked_sub(figures.len())?;
            (count <= room).then_some(())?;
            figures.extend(std::iter::repeat_n(figure, count));
        }
    }
    (!figures.is_empty()).then_some(figures)
}
