//! Whether a faction may take a step now: a function of its view alone. A refusal names the lowest
//! ruling that applies (PK-73).

use super::event::Bet;
use super::options::{Battles, World};
use super::order::{March, Step};
use super::party::Party;
use super::pieces::{Figure, GENERALS, Pieces};
use super::realm::{Stage, Task, Withdrawal};
use super::refusal::{Kind, Refusal};
use super::starts;
use super::state::{Own, State};
use crate::Seat;
use crate::map::Region;

/// A faction that wants something, and what it sees.
pub(super) struct Legality<'a> {
    pub(super) world: &'a World,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

pub(super) type Verdict = Result<(), Refusal>;

/// Whether a step may be one of a conquered faction, whose neutral stack is attacked (PK-41).
const fn commands_a_stack(step: &Step) -> bool {
    matches!(
        step,
        Step::Bet(_) | Step::Battle { .. } | Step::Deploy(_) | Step::Play(_) | Step::Settle
    )
}

pub(super) fn refuse<T>(refusal: Refusal) -> Result<T, Refusal> {
    Err(refusal)
}

impl Legality<'_> {
    /// Checks one step.
    ///
    /// # Errors
    ///
    /// The refusal.
    pub(super) fn step(&self, step: &Step) -> Verdict {
        let realm = &self.state.realm;
        let Some(faction) = realm.faction(self.seat) else {
            return refuse(Refusal::NoSuchSeat(self.seat));
        };
        if realm.over.is_some() {
            return refuse(Refusal::GameOver);
        }
        if faction.fallen.is_some() && !commands_a_stack(step) {
            return refuse(Refusal::Fallen);
        }
        match step {
            Step::Capital { capital, provinces } => self.capital(*capital, *provinces),
            Step::Castle(at) => self.castle(*at),
            Step::Keep | Step::Redraw => self.card(),
            Step::ShowCard => self.show_card(),
            Step::Place(pieces, at) => self.place(*pieces, *at),
            Step::Dismiss(pieces, at) => self.dismiss(*pieces, *at),
            Step::Buy(pieces) => self.buy(*pieces),
            Step::Done => self.at(Stage::Purchases, Kind::Purchase),
            Step::Move(march) => self.march(march, Kind::Move),
            Step::Attack(march) => self.march(march, Kind::Attack),
            Step::BuyStack(at) => self.buy_stack(*at),
            Step::End => self.at(Stage::Moves, Kind::End),
            Step::Battle { board, at } => self.battle(*board, *at),
            Step::Retreat { to, at } => self.retreat(*to, *at),
            Step::Bet(bet) => self.bet(*bet),
            Step::Bets { at, plan } => self.plan(*at, plan.as_ref()),
            Step::Attacked(stances) => self.stances(stances),
            Step::Lines(lines) => self.lines(lines),
            Step::FallBack(to) => self.fall_back(to),
            Step::Pick(taken) => self.pick(taken),
            Step::Surrender(to) => self.surrender(*to),
            Step::Deploy(pieces) => self.deploy(pieces),
            Step::Play(action) => self.play(*action),
            Step::Settle => self.settle(),
            Step::Hold(pieces) => self.hold(*pieces),
            Step::Execute(pieces, of) => self.captives(*pieces, *of).map(drop),
            Step::Recruit(pieces, of) => self.recruit(*pieces, *of),
            Step::Enlist(taken) => self.enlist(*taken),
            Step::Ransom(ransom) => self.ransom(ransom),
            Step::Deal(act) => self.deal(act),
        }
    }

    pub(super) fn own(&self) -> Result<&Own, Refusal> {
        self.state
            .own(self.seat)
            .ok_or(Refusal::NoSuchSeat(self.seat))
    }

    pub(super) fn not_now(&self, kind: Kind) -> Refusal {
        Refusal::NotNow {
            kind,
            waiting: self.state.waiting(),
        }
    }

    /// Whether the faction is to do something in its own turn.
    fn at(&self, stage: Stage, kind: Kind) -> Verdict {
        let realm = &self.state.realm;
        if realm.stage == stage && realm.active == self.seat && !realm.is_held_up() {
            Ok(())
        } else {
            refuse(self.not_now(kind))
        }
    }

    /// Whether the region is a province (PK-02, PK-45).
    pub(super) fn land(&self, at: Region) -> Verdict {
        if self.world.is_land(at) {
            Ok(())
        } else {
            refuse(Refusal::NotLand(at))
        }
    }

    /// Whether these three provinces may be a start (PK-07).
    fn capital(&self, capital: Region, provinces: [Region; 2]) -> Verdict {
        let realm = &self.state.realm;
        for at in [capital, provinces[0], provinces[1]] {
            self.land(at)?;
        }
        if realm.stage != Stage::Capitals || realm.picking() != Some(self.seat) {
            return refuse(self.not_now(Kind::Capital));
        }
        let three = [capital, provinces[0], provinces[1]];
        if let Some(at) = three.iter().find(|at| realm.force(**at).is_some()) {
            return refuse(Refusal::Taken(*at));
        }
        let mut pair = provinces;
        pair.sort_unstable();
        if !self.pairs(capital).contains(&pair) {
            return refuse(Refusal::NotConnected(capital));
        }
        if self.leaves_room(three) {
            Ok(())
        } else {
            refuse(Refusal::NoRoomLeft)
        }
    }

    /// The pairs of free provinces that are connected with a capital.
    pub(super) fn pairs(&self, capital: Region) -> Vec<[Region; 2]> {
        let is_free = |at: Region| self.state.realm.force(at).is_none();
        starts::pairs(self.world, capital, &is_free)
    }

    /// Whether a start leaves one to each later faction.
    pub(super) fn leaves_room(&self, three: [Region; 3]) -> bool {
        let realm = &self.state.realm;
        let is_open = |seat: &&Seat| {
            realm
                .faction(**seat)
                .is_some_and(|own| own.capital.is_none())
        };
        let later = realm.order.iter().filter(is_open).count().saturating_sub(1);
        let is_free = |at: Region| realm.force(at).is_none() && !three.contains(&at);
        starts::have_room(self.world, later, &is_free)
    }

    /// Whether the castle may stand there (PK-09).
    fn castle(&self, at: Region) -> Verdict {
        self.land(at)?;
        let realm = &self.state.realm;
        if realm.stage != Stage::Castles || realm.picking() != Some(self.seat) {
            return refuse(self.not_now(Kind::Castle));
        }
        if self.may_have_castle(at) {
            Ok(())
        } else {
            refuse(Refusal::NoCastle(at))
        }
    }

    /// Whether a castle of this faction may be named in a province.
    pub(super) fn may_have_castle(&self, at: Region) -> bool {
        let realm = &self.state.realm;
        let has = realm
            .provinces
            .get(at.index())
            .is_none_or(|province| province.castle);
        self.world.is_land(at)
            && !has
            && realm.capital_of(at).is_none()
            && realm.force(at).is_none_or(|force| force.of == self.seat)
    }

    /// Whether the card may be kept or exchanged now (PK-10).
    fn card(&self) -> Verdict {
        let realm = &self.state.realm;
        let settled = realm
            .faction(self.seat)
            .is_some_and(|faction| faction.settled);
        match (realm.stage, settled) {
            (Stage::Cards, false) => Ok(()),
            (_, true) => refuse(Refusal::CardSettled),
            (_, false) => refuse(self.not_now(Kind::Card)),
        }
    }

    /// Whether the card may be shown to all (PK-10).
    fn show_card(&self) -> Verdict {
        match &self.own()?.card {
            None => refuse(Refusal::NoCard),
            Some(card) => {
                let faction = self.state.realm.faction(self.seat);
                let shown = faction.is_some_and(|faction| faction.shown.as_ref() == Some(card));
                if shown {
                    refuse(Refusal::CardShown)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Whether waiting pieces may be placed there (PK-16, PK-46).
    fn place(&self, pieces: Pieces, at: Region) -> Verdict {
        self.caps(pieces, at)?;
        self.at(Stage::Purchases, Kind::Purchase)?;
        let waiting = self.own()?.waiting;
        if !waiting.contains(&pieces) {
            return refuse(Refusal::NotWaiting { waiting });
        }
        let open = self.depots();
        if open.contains(&at) {
            Ok(())
        } else {
            refuse(Refusal::NoDepot { at, open })
        }
    }

    /// Where purchases may be placed (PK-16, PK-46).
    pub(super) fn depots(&self) -> Vec<Region> {
        let realm = &self.state.realm;
        let is_own = |at: Region| realm.own(self.seat, at).is_some();
        let capital = realm.faction(self.seat).and_then(|faction| faction.capital);
        let capital = capital.filter(|at| is_own(*at) || realm.force(*at).is_none());
        let castles = realm.castles().filter(|at| is_own(*at));
        capital.into_iter().chain(castles).collect()
    }

    /// PK-03: what would stand together.
    fn caps(&self, pieces: Pieces, at: Region) -> Verdict {
        let there = self.state.realm.room(self.seat, at);
        if there.fits(&pieces) {
            Ok(())
        } else {
            refuse(Refusal::Caps { at, there })
        }
    }

    /// Whether the pieces may be dismissed (PK-14, PK-80).
    fn dismiss(&self, pieces: Pieces, at: Region) -> Verdict {
        self.at(Stage::Purchases, Kind::Dismiss)?;
        let there = self.state.realm.room(self.seat, at);
        if !there.contains(&pieces) {
            return refuse(Refusal::NotThere { at, there });
        }
        if pieces.each().any(|(figure, _)| figure.price().is_none()) {
            return refuse(Refusal::Dismissed);
        }
        Ok(())
    }

    /// PK-03, PK-14, PK-16.
    fn buy(&self, pieces: Pieces) -> Verdict {
        let own = self.own()?;
        let left = self.generals_left();
        if pieces.count(Figure::General) > left {
            return refuse(Refusal::Generals { left });
        }
        if self.state.realm.stage == Stage::Purchases && own.treasury < 0 {
            return refuse(Refusal::Debt { gold: own.treasury });
        }
        self.at(Stage::Purchases, Kind::Purchase)?;
        if pieces.each().any(|(figure, _)| figure.price().is_none()) {
            return refuse(Refusal::NotSold);
        }
        // Counts end at 255, so what is more than that is refused too.
        let price = pieces.price();
        let full = pieces.each().any(|(_, count)| count == u8::MAX);
        if i64::from(price) > own.treasury || full {
            return refuse(Refusal::Price {
                price,
                gold: own.treasury,
            });
        }
        Ok(())
    }

    /// How many generals may still be bought (PK-16, PK-57).
    pub(super) fn generals_left(&self) -> u8 {
        let Some(own) = self.state.own(self.seat) else {
            return 0;
        };
        let coming = own.waiting.with(&own.ordered).count(Figure::General);
        let has = self.state.realm.generals(self.seat).saturating_add(coming);
        GENERALS.saturating_sub(has)
    }

    /// PK-03, PK-04, PK-17, PK-18, PK-48.
    fn march(&self, march: &March, kind: Kind) -> Verdict {
        let March { from, to, pieces } = *march;
        self.land(from).and_then(|()| self.land(to))?;
        let realm = &self.state.realm;
        let is_attack = realm.is_foreign(self.seat, to) || realm.attack_on(to).is_some();
        let there = if is_attack {
            let attack = realm.attack_on(to);
            attack.map_or(Pieces::NONE, super::realm::Attack::pieces)
        } else {
            realm.room(self.seat, to)
        };
        if !there.fits(&pieces) {
            return refuse(Refusal::Caps { at: to, there });
        }
        if !pieces.has_leader() {
            return refuse(Refusal::NoLeader { from });
        }
        if let Some(ally) = self.ally_in(to) {
            return refuse(Refusal::Ally { at: to, ally });
        }
        self.at(Stage::Moves, kind)?;
        let free = self.movable(from);
        if !free.contains(&pieces) {
            let stands = realm.room(self.seat, from);
            return refuse(Refusal::NotFree { from, stands, free });
        }
        if !self.world.touches(from, to) {
            return refuse(Refusal::NotAdjacent { from, to });
        }
        match (kind == Kind::Attack, is_attack) {
            (true, false) => return refuse(Refusal::NothingToAttack(to)),
            (true, true) | (false, false) => {}
            (false, true) => return refuse(Refusal::IsAttack(to)),
        }
        let joins = realm.attack_on(to).is_some();
        let prey = realm
            .force(to)
            .is_some_and(|force| force.pieces.is_generals_alone());
        if is_attack && pieces.is_generals_alone() && !prey && !joins {
            return refuse(Refusal::GeneralsAttack(to));
        }
        Ok(())
    }

    /// PK-05: the ally who stands in a province.
    fn ally_in(&self, at: Region) -> Option<Seat> {
        let force = self.state.realm.force(at).filter(|force| !force.neutral)?;
        let own = self.state.own(self.seat)?;
        own.allies.contains(&force.of).then_some(force.of)
    }

    /// Pieces that have not moved in this phase (PK-17).
    pub(super) fn movable(&self, from: Region) -> Pieces {
        let force = self.state.realm.own(self.seat, from);
        force.map_or(Pieces::NONE, |force| force.pieces.less(&force.moved))
    }

    /// Whether the neutral stack may be bought (PK-14, PK-41).
    fn buy_stack(&self, at: Region) -> Verdict {
        let own = self.own()?;
        if self.state.realm.stage == Stage::Moves && own.treasury < 0 {
            return refuse(Refusal::Debt { gold: own.treasury });
        }
        self.at(Stage::Moves, Kind::BuyStack)?;
        let realm = &self.state.realm;
        let stack = realm.force(at).filter(|force| force.neutral);
        let is_near = self
            .world
            .near(at)
            .any(|at| realm.own(self.seat, at).is_some());
        let Some(stack) = stack.filter(|_| is_near && realm.attack_on(at).is_none()) else {
            return refuse(Refusal::NoStack(at));
        };
        let price = stack.pieces.price();
        if i64::from(price) > own.treasury {
            return refuse(Refusal::StackPrice {
                price,
                gold: own.treasury,
            });
        }
        Ok(())
    }

    /// The attack that the faction answers.
    fn answered(&self, at: Option<Region>) -> Result<Region, Refusal> {
        let waiting = self.state.attacked(self.seat);
        match (at, waiting.as_slice()) {
            (_, []) => refuse(self.not_now(Kind::Answer)),
            (None, [only]) => Ok(*only),
            (Some(at), all) if all.contains(&at) => Ok(at),
            (_, all) => refuse(Refusal::WhichAttack(all.to_vec())),
        }
    }

    /// Whether an attack may be answered by battle, on a board or by dice (PK-19).
    fn battle(&self, board: bool, at: Option<Region>) -> Verdict {
        self.answered(at)?;
        match (self.world.options.battles, board) {
            (Battles::DiceOnly, true) => refuse(Refusal::DiceOnly),
            (Battles::BoardOnly, false) => refuse(Refusal::BoardOnly),
            (Battles::DiceOnly | Battles::Choice | Battles::BoardOnly, _) => Ok(()),
        }
    }

    /// PK-04, PK-19, PK-49, PK-62.
    fn retreat(&self, to: Region, at: Option<Region>) -> Verdict {
        let at = self.answered(at)?;
        let open = self.state.realm.retreats(self.world, at);
        if open.contains(&to) {
            Ok(())
        } else {
            refuse(Refusal::NoRetreat { at, to, open })
        }
    }

    /// Whether the side may bet that (PK-36).
    fn bet(&self, bet: Bet) -> Verdict {
        let realm = &self.state.realm;
        let Some((party, pieces)) = self.betting() else {
            return refuse(self.not_now(Kind::Bet));
        };
        match bet {
            Bet::Figure(figure) if pieces.count(figure) > 0 => Ok(()),
            Bet::Figure(_) => refuse(Refusal::NoBet(pieces)),
            Bet::Retreat if self.may_retreat(party) => Ok(()),
            Bet::Retreat => {
                debug_assert!(realm.battle.is_some());
                refuse(Refusal::StackRetreat(pieces))
            }
        }
    }

    /// PK-58: a neutral stack never retreats.
    pub(super) fn may_retreat(&self, party: Party) -> bool {
        party == Party::Attacker || self.state.realm.is_living(self.seat)
    }

    /// The side on which the faction is to bet, and the pieces that it may bet.
    pub(super) fn betting(&self) -> Option<(Party, Pieces)> {
        let realm = &self.state.realm;
        let battle = realm.battle.as_ref()?;
        let party = realm.party(self.seat)?;
        if battle.ready[party.index()] || realm.board().is_some() {
            return None;
        }
        Some((party, realm.fighting(battle.number)?[party.index()]))
    }

    /// The pieces that the faction must take out of a province.
    pub(super) fn withdrawal(&self) -> Option<&Withdrawal> {
        match &self.state.realm.task {
            Some(Task::FallBack(away)) if away.seat == self.seat => Some(away),
            Some(_) | None => None,
        }
    }

    /// PK-32, PK-38, PK-73.
    fn fall_back(&self, to: &[(Region, Pieces)]) -> Verdict {
        let realm = &self.state.realm;
        let Some(away) = self.withdrawal() else {
            return refuse(self.not_now(Kind::FallBack));
        };
        for (at, pieces) in to {
            self.caps(*pieces, *at)?;
        }
        let havens = realm.havens(self.world, away);
        let mut left = away.pieces;
        for (at, pieces) in to {
            let haven = havens.iter().find(|(haven, _)| haven == at);
            let fits = haven.is_some_and(|(_, only)| only.is_none_or(|only| only.contains(pieces)));
            let rest = left.without(pieces);
            let (true, Some(rest)) = (fits, rest) else {
                let open = havens.iter().map(|(at, _)| *at).collect();
                let pieces = away.pieces;
                return refuse(Refusal::NoHaven {
                    at: *at,
                    pieces,
                    open,
                });
            };
            left = rest;
        }
        // Nobody is left behind for whom there is a place.
        for (at, only) in havens {
            let gone = to.iter().find(|(to, _)| *to == at);
            let gone = gone.map_or(Pieces::NONE, |(_, pieces)| *pieces);
            let able = only.map_or(left, |only| only.less(&gone).common(&left));
            let room = realm.room(self.seat, at).with(&gone);
            if !room.joining(&able).is_empty() {
                return refuse(Refusal::LeftBehind { at, left });
            }
        }
        Ok(())
    }

    /// Whether these are half of the conquered troops (PK-40).
    fn pick(&self, taken: &[(Region, Pieces)]) -> Verdict {
        let realm = &self.state.realm;
        let Some(Task::Pick { by, from, count }) = realm.task else {
            return refuse(self.not_now(Kind::Pick));
        };
        if by != self.seat {
            return refuse(self.not_now(Kind::Pick));
        }
        let is_there = |(at, pieces): &(Region, Pieces)| {
            let force = realm.own(from, *at);
            realm.attack_on(*at).is_none()
                && force.is_some_and(|force| force.pieces.contains(pieces))
        };
        let total: u32 = taken.iter().map(|(_, pieces)| pieces.total()).sum();
        if taken.iter().all(is_there) && total == count {
            Ok(())
        } else {
            refuse(Refusal::Picked { from, count, total })
        }
    }

    /// Whether the faction may surrender to that one (PK-39, PK-77).
    fn surrender(&self, to: Seat) -> Verdict {
        let realm = &self.state.realm;
        if to == self.seat || !realm.is_living(to) {
            return refuse(Refusal::NoVictor(to));
        }
        let is_on = matches!(realm.stage, Stage::Purchases | Stage::Moves);
        if !is_on || !realm.attacks.is_empty() || realm.is_held_up() {
            return refuse(Refusal::SurrenderLater);
        }
        Ok(())
    }
}
