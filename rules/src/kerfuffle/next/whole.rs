//! All whole steps that are legal, for those who choose among them.

use crate::Seat;
use crate::kerfuffle::asks::Wait;
use crate::kerfuffle::board::{Action, Deployment};
use crate::kerfuffle::event::Bet;
use crate::kerfuffle::legality::Legality;
use crate::kerfuffle::next::Way;
use crate::kerfuffle::order::{March, Step};
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::realm::{Task, Withdrawal};
use crate::kerfuffle::treaties::{Act, Ransom};
use crate::map::Region;
use crate::offers::{Until, Which};

impl Legality<'_> {
    /// The pairs that may be picked with a capital (PK-07).
    pub(super) fn starts_with(
        &self,
        capital: Region,
    ) -> impl IntoIterator<Item = [Region; 2]> + '_ {
        let is_free = self.state.realm.force(capital).is_none();
        let pairs = if is_free {
            self.pairs(capital)
        } else {
            Vec::new()
        };
        let open = move |pair: &[Region; 2]| self.leaves_room([capital, pair[0], pair[1]]);
        pairs.into_iter().filter(open)
    }

    pub(super) fn castles(&self) -> impl Iterator<Item = Region> + '_ {
        let land = self.world.land();
        land.filter(|at| self.may_have_castle(*at))
    }

    /// From where to where something may go.
    pub(super) fn ways(&self) -> Vec<Way> {
        let (realm, seat) = (&self.state.realm, self.seat);
        let mut ways = Vec::new();
        for (from, _) in realm.forces(seat) {
            if !self.movable(from).has_leader() {
                continue;
            }
            for to in self.world.near(from) {
                let is_attack = realm.is_foreign(seat, to);
                let verb = if is_attack { "attack" } else { "move" };
                let way = Way { verb, from, to };
                if !self.parties(&way).is_empty() {
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// What may leave a province together: with a leader (PK-04).
    pub(in crate::kerfuffle) fn parties_of(&self, from: Region) -> Vec<Pieces> {
        let mut parties = self.movable(from).parts();
        parties.retain(Pieces::has_leader);
        parties
    }

    /// What may go there together.
    pub(super) fn parties(&self, way: &Way) -> Vec<Pieces> {
        let fits = |pieces: &Pieces| self.step(&way.step(*pieces)).is_ok();
        let mut parties = self.parties_of(way.from);
        parties.retain(fits);
        parties
    }

    /// The neutral stacks that may be bought (PK-41).
    pub(super) fn stacks(&self) -> Vec<Region> {
        let stacks = self.state.realm.stacks().map(|(at, _)| at);
        stacks
            .filter(|at| self.step(&Step::BuyStack(*at)).is_ok())
            .collect()
    }

    /// All steps that are legal now, but for what names several kinds of pieces at once in the shop.
    pub(super) fn wholes(&self) -> Vec<Step> {
        let realm = &self.state.realm;
        let steps = match realm.asked(self.seat) {
            None => Vec::new(),
            Some(Wait::Capital) => {
                let mut steps = Vec::new();
                for capital in self.world.land() {
                    let pairs = self.starts_with(capital).into_iter();
                    steps.extend(pairs.map(|provinces| Step::Capital { capital, provinces }));
                }
                steps
            }
            Some(Wait::Castle) => self.castles().map(Step::Castle).collect(),
            Some(Wait::Card) => vec![Step::Keep, Step::Redraw],
            Some(Wait::Purchase) => self.purchases(),
            Some(Wait::Moves) => {
                let mut steps = Vec::new();
                for way in self.ways() {
                    steps.extend(self.parties(&way).into_iter().map(|party| way.step(party)));
                }
                steps.extend(self.stacks().into_iter().map(Step::BuyStack));
                steps.extend(self.captured());
                steps.push(Step::End);
                steps
            }
            Some(Wait::Answer(_)) => self.answers(),
            Some(Wait::Bet) => {
                let army = self.betting().map(|(_, army)| army).unwrap_or_default();
                let bets = army.each().map(|(figure, _)| Bet::Figure(figure));
                bets.chain([Bet::Retreat]).map(Step::Bet).collect()
            }
            Some(Wait::FallBack) => {
                let away = self.withdrawal();
                away.map_or_else(Vec::new, |away| self.withdrawals(away))
            }
            Some(Wait::Pick) => self.picks(),
            Some(Wait::Deploy) => {
                let auto = self.deploying();
                let auto = auto.map(|(party, army)| Deployment::auto(army, party));
                auto.map(Step::Deploy).into_iter().collect()
            }
            Some(Wait::Board) => {
                let moves = self.moving().map(|(_, position)| position.moves());
                let moves = moves.unwrap_or_default().into_iter();
                moves.chain([Action::Retreat]).map(Step::Play).collect()
            }
            Some(Wait::Prisoners) => self.captured(),
            Some(Wait::Ransom) => self.ransoms(),
            Some(Wait::Enlist) => {
                let Some(Task::Enlist { pieces, count, .. }) = realm.task else {
                    return Vec::new();
                };
                let mut parts = pieces.parts();
                parts.retain(|part| part.total() == count);
                parts.into_iter().map(Step::Enlist).collect()
            }
        };
        let is_legal = |step: &Step| self.step(step).is_ok();
        steps.into_iter().filter(is_legal).collect()
    }

    fn purchases(&self) -> Vec<Step> {
        let mut steps = vec![Step::Done];
        let Some(own) = self.state.own(self.seat) else {
            return steps;
        };
        let some = |figure, most: u8| (1..=most).map(move |count| Pieces::of(figure, count));
        for (figure, count) in own.waiting.each() {
            for at in self.depots() {
                let room = self.state.realm.room(self.seat, at).room(figure);
                steps.extend(some(figure, count.min(room)).map(|some| Step::Place(some, at)));
            }
        }
        for (at, force) in self.state.realm.forces(self.seat) {
            for (figure, count) in force.pieces.each() {
                steps.extend(some(figure, count).map(|some| Step::Dismiss(some, at)));
            }
        }
        for figure in Figure::SOLD {
            let price = i64::from(figure.price().unwrap_or(1));
            let most = u8::try_from((own.treasury / price).clamp(0, 254)).unwrap_or(0);
            steps.extend(some(figure, most).map(Step::Buy));
        }
        steps
    }

    fn answers(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let waiting = self.state.attacked(self.seat);
        let is_one = waiting.len() == 1;
        for at in waiting {
            let open = self.state.realm.retreats(self.world, at);
            // Where one attack waits it need not be named, and may be.
            for at in is_one.then_some(None).into_iter().chain([Some(at)]) {
                for board in [false, true] {
                    let step = Step::Battle { board, at };
                    if self.step(&step).is_ok() {
                        steps.push(step);
                    }
                }
                let retreats = open.iter().map(|to| Step::Retreat { to: *to, at });
                steps.extend(retreats);
            }
        }
        steps
    }

    /// What may become of prisoners: of those of the battle that was just won any part; of those that are
    /// held so many of one kind, or all.
    pub(super) fn captured(&self) -> Vec<Step> {
        let realm = &self.state.realm;
        let mut steps = Vec::new();
        if let Some((_, pieces)) = realm.spoils.as_ref().and(realm.captives(self.seat, None)) {
            for part in pieces.parts() {
                steps.extend([
                    Step::Hold(part),
                    Step::Execute(part, None),
                    Step::Recruit(part, None),
                    ransom(part, None),
                ]);
            }
        } else if let Some(own) = realm.faction(self.seat) {
            let several = own.prisoners.len() > 1;
            for (owner, pieces) in &own.prisoners {
                let of = several.then_some(*owner);
                let some = pieces.each().flat_map(|(figure, count)| {
                    (1..=count).map(move |count| Pieces::of(figure, count))
                });
                let mut parts: Vec<Pieces> = some.chain([*pieces]).collect();
                parts.dedup();
                for part in parts {
                    let all = [Step::Execute(part, of), Step::Recruit(part, of)];
                    steps.extend(all.into_iter().chain([ransom(part, of)]));
                }
            }
        }
        steps.retain(|step| self.step(step).is_ok());
        steps
    }

    /// Paying the ransom that is asked, or not (PK-34).
    fn ransoms(&self) -> Vec<Step> {
        let own = self.state.offers.own(self.seat);
        let asked = own.open_to(self.seat);
        let asked = asked.filter(|(_, offer)| matches!(offer.until, Until::Ask(_)));
        let which = asked.map(|(number, offer)| Which {
            number,
            with: Some(offer.from),
        });
        let which: Vec<Which> = which.collect();
        let acts = which.into_iter().flat_map(|which| {
            [
                Step::Deal(Act::Accept(which)),
                Step::Deal(Act::Decline(which)),
            ]
        });
        acts.collect()
    }

    /// Ways to fall back: each place is filled first once, and with little room by any of those that may go.
    fn withdrawals(&self, away: &Withdrawal) -> Vec<Step> {
        let realm = &self.state.realm;
        let havens = realm.havens(self.world, away);
        let mut steps = Vec::new();
        for first in 0..havens.len() {
            let mut ways = vec![(away.pieces, Vec::new())];
            for (at, only) in havens.iter().cycle().skip(first).take(havens.len()) {
                let mut longer = Vec::new();
                for (left, to) in ways {
                    let able = only.map_or(left, |only| only.common(&left));
                    for going in realm.room(self.seat, *at).joinings(&able) {
                        let mut to = to.clone();
                        to.extend((!going.is_empty()).then_some((*at, going)));
                        longer.push((left.less(&going), to));
                    }
                }
                ways = longer;
            }
            for (_, mut to) in ways {
                to.sort_unstable();
                let step = Step::FallBack(to);
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Halves to pick: from each province first once, the dearest pieces first.
    fn picks(&self) -> Vec<Step> {
        let realm = &self.state.realm;
        let Some(Task::Pick { from, count, .. }) = realm.task else {
            return Vec::new();
        };
        let forces = realm
            .forces(from)
            .filter(|(at, _)| realm.attack_on(*at).is_none());
        let forces: Vec<(Region, Pieces)> = forces.map(|(at, force)| (at, force.pieces)).collect();
        let mut steps = Vec::new();
        for first in 0..forces.len() {
            let mut left = count;
            let mut taken = Vec::new();
            for (at, pieces) in forces.iter().cycle().skip(first).take(forces.len()) {
                let some = dearest(*pieces, left);
                left = left.saturating_sub(some.total());
                if !some.is_empty() {
                    taken.push((*at, some));
                }
            }
            taken.sort_unstable();
            let step = Step::Pick(taken);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        steps
    }
}

impl Way {
    fn step(&self, pieces: Pieces) -> Step {
        let march = March {
            from: self.from,
            to: self.to,
            pieces,
        };
        if self.verb == "attack" {
            Step::Attack(march)
        } else {
            Step::Move(march)
        }
    }
}

/// What is asked for prisoners where nothing else is said: their price, and as much as a general's for a king or
/// queen.
fn ransom(pieces: Pieces, of: Option<Seat>) -> Step {
    let head = Figure::General.price().unwrap_or(10);
    let heads = u32::from(pieces.count(Figure::King)) + u32::from(pieces.count(Figure::Queen));
    Step::Ransom(Ransom {
        pieces,
        of,
        gold: Some(pieces.price() + head * heads),
        promise: None,
    })
}

/// So many pieces of some, the dearest ones.
pub(in crate::kerfuffle) fn dearest(pieces: Pieces, most: u32) -> Pieces {
    let mut left = most;
    let mut taken = Pieces::NONE;
    for figure in Figure::DEAREST {
        let count = u32::from(pieces.count(figure)).min(left);
        left -= count;
        taken = taken.with(&Pieces::of(figure, u8::try_from(count).unwrap_or(0)));
    }
    taken
}
