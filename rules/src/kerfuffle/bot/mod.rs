//! The bot player of Partial Kerfuffle: it sees its view only, and tries each step on it.
//!
//! Of the steps that it may take it takes the one after which its realm is worth most (`worth`). Chance
//! is handed in and decides between equals alone, so the same view with the same bot context always gets the
//! same order.

mod bargain;
mod envoy;
mod forecast;
mod market;
mod plans;
mod ways;
mod worth;

use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::advance::Advance;
use super::asks::Wait;
use super::board::{Deployment, search};
use super::card::Card;
use super::event::Bet;
use super::legality::Legality;
use super::next::{self, dearest};
use super::options::{Battles, World};
use super::order::{Order, Step};
use super::pieces::{Figure, Pieces};
use super::realm::Task;
use super::starts;
use super::state::{State, View};
use crate::map::Region;
use crate::{BotContext, Level, Seat};

/// What the bot player on `seat` does; `None` if it is not asked.
pub fn order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
    if let Some(act) = envoy::act(world, view, seat, context) {
        let steps = vec![Step::Deal(act)];
        return Some(Order { steps });
    }
    // Newcomers have their first turn before anybody is upon them.
    let temper = if context.level == Level::Gentle && view.realm.round <= 1 {
        worth::Temper::Cautious
    } else {
        worth::Temper::Bold
    };
    search(world, view, seat, context, temper)
}

/// What the clock does for a faction (PK-59): a card is kept, a neutral stack bets its cheapest piece, and
/// the rest is the cautious bot player's, which for those who are away attacks nobody, and signs, breaks and
/// pays nothing (TB-12).
pub fn default(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
    let wait = view.realm.asked(seat)?;
    if wait == Wait::Bet
        && let Some(bet) = ruled_bet(world, view, seat)
    {
        let steps = vec![Step::Bet(bet)];
        return Some(Order { steps });
    }
    if let Wait::Answer(number) = wait
        && let Some(step) = filed_answer(world, view, seat, number)
    {
        return Some(Order { steps: vec![step] });
    }
    let step = match wait {
        Wait::Card => Step::Keep,
        // PK-59: offers are declined.
        Wait::Ransom => Step::Deal(envoy::declined(view, seat)?),
        // PK-41: by dice, if whoever was conquered does not answer.
        Wait::Answer(_) if !view.realm.is_living(seat) => {
            let board = world.options.battles == Battles::BoardOnly;
            let at = view.determinize().attacked(seat).first().copied();
            Step::Battle { board, at }
        }
        Wait::Capital
        | Wait::Castle
        | Wait::Purchase
        | Wait::Moves
        | Wait::Answer(_)
        | Wait::Bet
        | Wait::FallBack
        | Wait::Pick
        | Wait::Deploy
        | Wait::Board
        | Wait::Prisoners
        | Wait::Enlist => return search(world, view, seat, context, worth::Temper::Cautious),
    };
    Some(Order { steps: vec![step] })
}

/// What is bet where no bot player chooses: the cheapest piece of whoever is out (PK-59), or what the people of
/// the faction have planned (PK-91).
fn ruled_bet(world: &World, view: &View, seat: Seat) -> Option<Bet> {
    let state = view.determinize();
    let legality = Legality {
        world,
        state: &state,
        seat,
    };
    if view.realm.is_living(seat) {
        return legality.planned_bet();
    }
    let (_, army) = legality.betting()?;
    army.cheapest().map(Bet::Figure)
}

/// What the people of the faction have said that they answer to an attack (PK-92).
fn filed_answer(world: &World, view: &View, seat: Seat, number: u32) -> Option<Step> {
    let state = view.determinize();
    let legality = Legality {
        world,
        state: &state,
        seat,
    };
    legality.standing_answer(view.realm.attack(number)?)
}

fn search(
    world: &World,
    view: &View,
    seat: Seat,
    context: BotContext,
    temper: worth::Temper,
) -> Option<Order> {
    let mut search = Search {
        world,
        view,
        state: view.determinize(),
        seat,
        temper,
        context,
        luck: context.seed.chance(),
    };
    let step = search.step()?;
    Some(Order { steps: vec![step] })
}

/// A decision in the making.
struct Search<'a> {
    world: &'a World,
    view: &'a View,
    state: State,
    seat: Seat,
    temper: worth::Temper,
    context: BotContext,
    luck: Xoshiro256PlusPlus,
}

impl Search<'_> {
    fn legality(&self) -> Legality<'_> {
        Legality {
            world: self.world,
            state: &self.state,
            seat: self.seat,
        }
    }

    fn step(&mut self) -> Option<Step> {
        match self.view.realm.asked(self.seat)? {
            Wait::Capital => self.capital(),
            Wait::Castle => self.castle(),
            Wait::Card => Some(self.card()),
            Wait::Purchase => Some(self.purchase()),
            Wait::Answer(_) => self.answer(),
            Wait::Bet => self.bet().map(Step::Bet),
            Wait::Moves => self.march(),
            Wait::FallBack => self.fall_back(),
            Wait::Pick => self.best(self.steps()),
            Wait::Deploy => {
                let (party, army) = self.legality().deploying()?;
                Some(Step::Deploy(Deployment::auto(army, party)))
            }
            Wait::Board => {
                let legality = self.legality();
                let (_, position) = legality.moving()?;
                let action = search::choose(position, legality.may_fall_back(), self.context)?;
                // PK-59: pawns of those who are away become rooks.
                let is_away = self.temper == worth::Temper::Cautious;
                Some(Step::Play(if is_away { action.to_rook() } else { action }))
            }
            Wait::Prisoners => self.prisoners(),
            Wait::Enlist => self.enlist(),
            Wait::Ransom => envoy::ransomed(self.world, self.view, self.seat).map(Step::Deal),
        }
    }

    /// All steps that may be taken.
    fn steps(&self) -> Vec<Step> {
        next::steps(self.world, &self.state, self.seat)
    }

    /// One of those that are worth most, by chance.
    fn one_of<T>(&mut self, all: Vec<(i64, T)>) -> Option<T> {
        let most = all.iter().map(|(worth, _)| *worth).max()?;
        let mut best: Vec<T> = all
            .into_iter()
            .filter(|(w, _)| *w == most)
            .map(|(_, t)| t)
            .collect();
        let at = self.luck.random_range(..best.len());
        Some(best.swap_remove(at))
    }

    /// The step after which the realm is worth most.
    fn best(&mut self, steps: Vec<Step>) -> Option<Step> {
        let ways = ways::Ways::of(self.world);
        let worth = |step: Step| {
            let mut advance = Advance::of(self.world, self.state.clone());
            advance.turn_step(self.seat, &step);
            let seen = worth::Seen {
                world: self.world,
                ways: &ways,
                state: &advance.state,
                seat: self.seat,
            };
            (seen.worth(), step)
        };
        let all = steps.into_iter().map(worth).collect();
        self.one_of(all)
    }

    /// What is done on the map. Who is cautious does not even think of attacks: those on generals alone may be
    /// over, and look like moves, once they are declared (PK-21).
    fn march(&mut self) -> Option<Step> {
        let mut steps = ways::steps(&self.legality());
        if self.temper == worth::Temper::Cautious {
            steps.retain(|step| !matches!(step, Step::Attack(_)));
        }
        self.best(steps)
    }

    /// As many as can go, the dearest first, and knights before bishops (PK-32).
    fn fall_back(&mut self) -> Option<Step> {
        let worth = |step: Step| {
            let Step::FallBack(to) = &step else {
                return (0, step);
            };
            let gone = to.iter().map(|(_, pieces)| pieces);
            let gone = gone.fold(Pieces::NONE, |sum, pieces| sum.with(pieces));
            let knights = i64::from(gone.count(Figure::Knight));
            (worth::values(gone) + knights, step)
        };
        let all = self.steps().into_iter().map(worth).collect();
        self.one_of(all)
    }

    /// For one of two a capital with much land around it. Among more whoever has the most land is in the middle, where
    /// everybody attacks: any capital does that is far from the others. Its provinces have much land around them.
    fn capital(&mut self) -> Option<Step> {
        let near = |at: Region| self.world.near(at).count();
        let legality = self.legality();
        let mut all = Vec::new();
        let land = self.world.land();
        for capital in land.filter(|at| self.view.realm.force(*at).is_none()) {
            let mut pairs = legality.pairs(capital);
            pairs.sort_by_key(|[one, other]| std::cmp::Reverse(near(*one) + near(*other)));
            let open = |[one, other]: &[Region; 2]| legality.leaves_room([capital, *one, *other]);
            if let Some(provinces) = pairs.into_iter().find(open) {
                all.push((capital, provinces));
            }
        }
        let capitals = all.iter().map(|(capital, _)| *capital).collect();
        let far = starts::far(self.world, capitals, &self.view.realm.capitals());
        let worth = |(capital, provinces): (Region, [Region; 2])| {
            let size = near(capital) + near(provinces[0]) + near(provinces[1]);
            let worth = if self.world.seats > 2 {
                i64::from(far.contains(&capital))
            } else {
                i64::try_from(size).unwrap_or(0)
            };
            (worth, Step::Capital { capital, provinces })
        };
        let all = all.into_iter().map(worth).collect();
        self.one_of(all)
    }

    /// A castle costs who stands in it: somewhere else is best.
    fn castle(&mut self) -> Option<Step> {
        let legality = self.legality();
        let free = |at: &Region| legality.may_have_castle(*at);
        let mine = self.view.realm.territory(self.world, self.seat);
        let land = self.world.land().filter(free);
        let all = land
            .map(|at| (i64::from(!mine.contains(&at)), Step::Castle(at)))
            .collect();
        self.one_of(all)
    }

    /// What needs prisoners is laid back.
    fn card(&self) -> Step {
        match self.view.own.card {
            Some(Card::Generals) => Step::Redraw,
            Some(
                Card::Hold { .. } | Card::Gold { .. } | Card::Conquer { .. } | Card::Castles { .. },
            )
            | None => Step::Keep,
        }
    }

    /// What is placed, dismissed and bought.
    fn purchase(&self) -> Step {
        let legality = self.legality();
        let market = market::Market {
            legality: &legality,
            own: &self.view.own,
            temper: self.temper,
        };
        market.step()
    }

    /// Retreats before what is much stronger.
    fn answer(&mut self) -> Option<Step> {
        let at = *self.state.attacked(self.seat).first()?;
        let realm = &self.state.realm;
        let number = realm.attack_on(at)?.number;
        let [attacker, defender] = realm.armies(number)?;
        // Who is weary of the war flees no more: else the chase has no end.
        let flees = forecast::chance(defender, attacker) < 350 - 6 * worth::weariness(realm.round);
        // A board is for those who are not much weaker there.
        let [ours, theirs] = [defender, attacker].map(search::strength);
        let prefers_board = 5 * ours >= 4 * theirs;
        let of = |step: Step| {
            if let Step::Battle { board, .. } = step {
                return (50 + i64::from(board == prefers_board), step);
            }
            let Step::Retreat { to, .. } = &step else {
                return (50, step);
            };
            let hostile = |at: &Region| realm.is_hostile(self.seat, *at);
            let threats = self.world.near(*to).filter(hostile).count();
            let calm = 9 - i64::try_from(threats).unwrap_or(9);
            let worth = if flees { 100 + calm } else { 0 };
            (worth, step)
        };
        let all = self.steps().into_iter().map(of).collect();
        self.one_of(all)
    }

    /// What [`bet`] says, but now and then other troops, so that nobody knows.
    fn bet(&mut self) -> Option<Bet> {
        let first = bet(&self.legality())?;
        let (_, army) = self.legality().betting()?;
        let Bet::Figure(figure) = first else {
            return Some(first);
        };
        if !figure.is_troop() || self.luck.random_range(0..3) > 0 {
            return Some(first);
        }
        let troops: Vec<Figure> = army.troops().each().map(|(figure, _)| figure).collect();
        let at = self.luck.random_range(..troops.len());
        troops.get(at).copied().map(Bet::Figure)
    }

    /// Troops are offered to join, the others are held; nobody goes free, and nobody is killed who can be held.
    fn prisoners(&self) -> Option<Step> {
        let realm = &self.state.realm;
        let (_, pieces) = realm.captives(self.seat, None)?;
        let troops = pieces.troops();
        let rest = pieces.less(&troops);
        let cautious = self.temper == worth::Temper::Cautious;
        let steps = [
            Step::Hold(if cautious { pieces } else { rest }),
            Step::Recruit(troops, None),
            Step::Execute(pieces, None),
        ];
        let legality = self.legality();
        let named =
            |step: &Step| !matches!(step, Step::Hold(it) | Step::Recruit(it, _) if it.is_empty());
        steps
            .into_iter()
            .filter(named)
            .find(|step| legality.step(step).is_ok())
    }

    /// The dearest of those that may join.
    fn enlist(&self) -> Option<Step> {
        let Some(Task::Enlist { pieces, count, .. }) = self.state.realm.task else {
            return None;
        };
        let most = pieces
            .count(Figure::General)
            .min(self.legality().generals_left());
        let generals = u32::from(most).min(count);
        let generals = Pieces::of(Figure::General, u8::try_from(generals).unwrap_or(0));
        let taken = generals.with(&dearest(pieces, count - generals.total()));
        Some(Step::Enlist(taken))
    }
}

/// Bets what has most dice, king and queen only where nothing else is left; retreats where it would
/// lose, and may.
pub(super) fn bet(legality: &Legality<'_>) -> Option<Bet> {
    let (party, army) = legality.betting()?;
    let realm = &legality.state.realm;
    let number = realm.battle.as_ref()?.number;
    let enemy = realm.fighting(number)?[party.enemy().index()];
    let heads = army.only(|figure| !figure.is_troop());
    let losing = forecast::chance(army, enemy) < 250 - 4 * worth::weariness(realm.round);
    if losing && !heads.is_empty() && legality.may_retreat(party) && has_haven(legality) {
        return Some(Bet::Retreat);
    }
    let troop = dearest(army, 1);
    let (figure, _) = if troop.is_empty() {
        heads.each().last()?
    } else {
        troop.each().next()?
    };
    Some(Bet::Figure(figure))
}

/// Whether there is a place to go from the battle.
fn has_haven(legality: &Legality<'_>) -> bool {
    let realm = &legality.state.realm;
    let battle = realm.battle.as_ref();
    let attack = battle.and_then(|battle| realm.attack(battle.number));
    attack.is_some_and(|attack| {
        let is_haven = |at| realm.is_haven(legality.seat, at);
        attack.by == legality.seat || legality.world.near(attack.at).any(is_haven)
    })
}
