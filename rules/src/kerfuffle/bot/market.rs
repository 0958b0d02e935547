//! What the bot player places, buys and dismisses (PK-14, PK-16).

use super::forecast::strength;
use super::worth::{Temper, weariness};
use crate::Seat;
use crate::kerfuffle::card::Card;
use crate::kerfuffle::legality::Legality;
use crate::kerfuffle::order::Step;
use crate::kerfuffle::pieces::{Figure, GENERALS, Pieces};
use crate::kerfuffle::realm::Goal;
use crate::kerfuffle::state::Own;
use crate::map::Region;

/// The most troops that are bought in a turn.
const MOST: u32 = 7;
/// The round from which gold is kept for a card that asks for it.
const SAVES: u32 = 5;
/// How strong the capital is to be where enemies stand next to it, before gold is kept.
const GUARD: i64 = 60;

/// A faction at its market.
pub(super) struct Market<'a> {
    pub(super) legality: &'a Legality<'a>,
    pub(super) own: &'a Own,
    pub(super) temper: Temper,
}

impl Market<'_> {
    fn seat(&self) -> Seat {
        self.legality.seat
    }

    fn home(&self) -> Option<Region> {
        let faction = self.legality.state.realm.faction(self.seat())?;
        faction.capital
    }

    /// What comes in each turn, as things stand.
    fn income(&self) -> i64 {
        let realm = &self.legality.state.realm;
        let ledger = realm.ledger(self.legality.world, self.seat(), 0, &self.own.allies);
        ledger.after()
    }

    /// What is done next.
    pub(super) fn step(&self) -> Step {
        self.placed()
            .or_else(|| self.dismissed())
            .or_else(|| self.bought())
            .unwrap_or(Step::Done)
    }

    /// Places what waits.
    fn placed(&self) -> Option<Step> {
        let realm = &self.legality.state.realm;
        self.legality.depots().into_iter().find_map(|at| {
            let able = realm.room(self.seat(), at).joining(&self.own.waiting);
            (!able.is_empty()).then_some(Step::Place(able, at))
        })
    }

    /// Generals that cannot be paid go, those first who lead the least; not for those who are away.
    fn dismissed(&self) -> Option<Step> {
        if self.temper == Temper::Cautious {
            return None;
        }
        if self.own.treasury >= 0 || self.own.treasury + 3 * self.income() >= 0 {
            return None;
        }
        let realm = &self.legality.state.realm;
        let away = realm.forces(self.seat()).filter(|(at, force)| {
            Some(*at) != self.home() && force.pieces.count(Figure::General) > 0
        });
        let (at, _) = away.min_by_key(|(_, force)| strength(force.pieces))?;
        let step = Step::Dismiss(Pieces::of(Figure::General, 1), at);
        self.legality.step(&step).is_ok().then_some(step)
    }

    /// What is left for the market: a card that asks for gold gets it.
    fn purse(&self) -> i64 {
        let realm = &self.legality.state.realm;
        let faction = realm.faction(self.seat());
        let is_done = faction.is_some_and(|own| own.goals.contains(&Goal::Objective));
        let saves = matches!(self.own.card, Some(Card::Gold { .. })) && !is_done;
        if !saves || realm.round < SAVES {
            return self.own.treasury;
        }
        let Some(home) = self.home() else {
            return 0;
        };
        let hostile = |at: &Region| realm.is_hostile(self.seat(), *at);
        let near = self.legality.world.near(home).filter(hostile).count();
        let guard = strength(realm.room(self.seat(), home));
        if near > 0 && guard < GUARD {
            self.own.treasury / 2
        } else {
            0
        }
    }

    /// Whether somebody leads, or will, what is placed in the capital.
    fn is_led(&self, at: Region) -> bool {
        let realm = &self.legality.state.realm;
        let coming = self.own.waiting.with(&self.own.ordered);
        let near = self.legality.world.near(at).chain([at]);
        let mut there = near.map(|at| realm.room(self.seat(), at));
        coming.has_leader() || there.any(|pieces| pieces.has_leader())
    }

    /// Generals for troops that nobody leads, and troops as long as there is room.
    fn bought(&self) -> Option<Step> {
        let realm = &self.legality.state.realm;
        let home = self.home()?;
        let mut gold = self.purse();
        let mut bought = Pieces::NONE;
        let has = i64::from(GENERALS - self.legality.generals_left());
        let income = self.income();
        let wanted = 1 + income.max(0) / 5 + weariness(realm.round) / 8 + gold.max(0) / 40;
        let there = realm.room(self.seat(), home);
        let is_idle = strength(there.troops()) >= 60 && !self.is_led(home);
        let price = i64::from(Figure::General.price().unwrap_or(0));
        if gold >= price && self.legality.generals_left() > 0 && (has < wanted || is_idle) {
            bought = Pieces::of(Figure::General, 1);
            gold -= price;
        }
        let coming = self.own.waiting.with(&self.own.ordered);
        // Who is led makes room before what is bought now is placed.
        let there = if self.is_led(home) {
            Pieces::NONE
        } else {
            there
        };
        for figure in [Figure::Knight, Figure::Bishop, Figure::Rook, Figure::Pawn] {
            let price = i64::from(figure.price().unwrap_or(1));
            let one = Pieces::of(figure, 1);
            while gold >= price
                && there.with(&coming).with(&bought).fits(&one)
                && bought.total() < MOST
            {
                bought = bought.with(&one);
                gold -= price;
            }
        }
        let step = Step::Buy(bought);
        (!bought.is_empty() && self.legality.step(&step).is_ok()).then_some(step)
    }
}
