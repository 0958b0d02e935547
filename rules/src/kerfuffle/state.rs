//! Everything there is to know about a game, what one viewer may know of it (PK-67), and how facts
//! change it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::card::{Card, Kind};
use super::event::{
    BattleEvent, Bet, Coin, Dealt, Event, Fate, Ledger, March, Prison, SetUp, Turn,
};
use super::field::Field;
use super::history::HistoryRows;
use super::options::World;
use super::pieces::{Figure, Pieces};
use super::realm::{Attack, Battle, Fall, Force, Party, Realm, Stage, Task, Withdrawal};
use super::scenario::{garrison, heads};
use super::treaties::Term;
use crate::map::Region;
use crate::offers::{self, Offers};
use crate::{Corrupt, Seat, Viewer};

/// Everything there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub realm: Realm,
    /// What each faction knows beyond it.
    pub own: Vec<Own>,
    /// The deck, the card that is drawn next in front.
    pub deck: Vec<Kind>,
    /// Cards that were laid back, by whom.
    pub laid: Vec<(Seat, Kind)>,
    /// How it went so far.
    #[serde(default)]
    #[serde(rename = "past")]
    pub history: HistoryRows,
    /// Offers and treaties (PK-22).
    #[serde(default)]
    pub offers: Offers<Term>,
}

/// What a faction knows beyond everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Own {
    /// Its gold; below zero is debt (PK-14).
    pub treasury: i64,
    /// What it may place (PK-16).
    pub waiting: Pieces,
    /// What it has bought in this turn.
    pub ordered: Pieces,
    pub card: Option<Card>,
    /// For how many own turns in a row it has held what its objective names.
    pub turns: u32,
    /// Its bet, until both are in.
    pub bet: Option<Bet>,
    /// What its last turn began with.
    pub ledger: Option<Ledger>,
    /// Its allies, in secret too (PK-82).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub allies: BTreeSet<Seat>,
}

/// What a faction's view holds beyond everybody's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What it knows alone.
    pub own: Own,
    /// What lies between it and others.
    pub offers: offers::View<Term>,
}

/// What one viewer may know now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; nobody's for the public one.
    pub me: Option<Seat>,
    /// What everybody sees.
    pub realm: Realm,
    /// What the viewer knows beyond it.
    pub own: Own,
    /// Offers and treaties, as far as the viewer may know them.
    pub offers: offers::View<Term>,
}

impl View {
    /// A state that looks like this to its viewer; what is hidden from them is empty.
    pub(super) fn determinize(&self) -> State {
        let mut own = vec![Own::default(); self.realm.factions.len()];
        if let Some(mine) = self.me.and_then(|me| own.get_mut(me.index())) {
            mine.clone_from(&self.own);
        }
        let offers = self.me.map(|me| self.offers.offers(me));
        State {
            realm: self.realm.clone(),
            own,
            deck: Vec::new(),
            laid: Vec::new(),
            history: HistoryRows::default(),
            offers: offers.unwrap_or_default(),
        }
    }
}

impl State {
    /// The state before the first event.
    pub(super) fn new(world: &World) -> Self {
        let mut state = Self {
            realm: Realm::new(world),
            own: vec![Own::default(); world.seats],
            deck: Vec::new(),
            laid: Vec::new(),
            history: HistoryRows::default(),
            offers: Offers::new(),
        };
        if let Some(scenario) = &world.options.scenario {
            for (own, given) in state.own.iter_mut().zip(&scenario.seats) {
                own.treasury = given.treasury;
                own.waiting = given.waiting;
                own.card.clone_from(&given.card);
                own.turns = given.turns;
            }
        }
        state
    }

    /// What a viewer may know now.
    pub(super) fn view(&self, viewer: Viewer) -> View {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        let own = me.and_then(|me| self.own.get(me.index()));
        View {
            me,
            realm: self.realm.clone(),
            own: own.cloned().unwrap_or_default(),
            offers: self.offers.view(viewer),
        }
    }

    /// A faction's own part.
    pub(super) fn own(&self, seat: Seat) -> Option<&Own> {
        self.own.get(seat.index())
    }

    /// Changes the state by one fact.
    pub(super) fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        let round = self.realm.round;
        self.change(event)
            .ok_or_else(|| Corrupt(format!("{event:?} in round {round}")))
    }

    /// Changes the state, or finds that the event does not fit.
    fn change(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::SetUp(fact) => self.change_start(fact),
            Event::Turn(fact) => self.change_turn(fact),
            Event::March(fact) => self.change_map(fact),
            Event::Battle(fact) => self.change_battle(fact),
            Event::Captive(fact) => self.change_captives(fact),
            Event::Deal(fact) => self.change_deals(fact),
            Event::Fate(fact) => self.change_factions(fact),
        }
    }

    /// Changes of the set-up, and of cards.
    fn change_start(&mut self, fact: &SetUp) -> Option<()> {
        match fact {
            SetUp::OrderDrawn { order } => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                let all = Seat::first(self.own.len());
                sorted.into_iter().eq(all).then_some(())?;
                self.realm.order.clone_from(order);
                self.realm.active = *order.first()?;
            }
            SetUp::Began { stage } => self.realm.stage = *stage,
            SetUp::CapitalChosen {
                seat,
                capital,
                provinces,
            } => {
                let [one, other] = *provinces;
                for at in [*capital, one, other] {
                    let force = if at == *capital {
                        garrison().with(&heads())
                    } else {
                        garrison()
                    };
                    self.join(*seat, at, force, false)?;
                    self.realm.factions.get_mut(seat.index())?.home.insert(at);
                }
                self.realm.factions.get_mut(seat.index())?.capital = Some(*capital);
            }
            SetUp::CastleChosen { seat, at } => {
                self.realm.factions.get_mut(seat.index())?.named = true;
                self.realm.provinces.get_mut(at.index())?.castle = true;
            }
            SetUp::Shuffled { deck } => self.deck.clone_from(deck),
            SetUp::CardDealt {
                seat,
                card,
                why,
                passed,
                laid,
            } => self.deal(*seat, card, *why, (*passed, *laid))?,
            SetUp::CardSettled { seat } => {
                self.realm.factions.get_mut(seat.index())?.settled = true;
            }
            SetUp::CardShown { seat, card } => {
                self.realm.factions.get_mut(seat.index())?.shown = Some(card.clone());
            }
        }
        Some(())
    }

    /// Deals a card from the deck, or from what another laid back; the old one is laid back.
    fn deal(
        &mut self,
        seat: Seat,
        card: &Card,
        why: Dealt,
        (passed, laid): (u32, Option<u32>),
    ) -> Option<()> {
        let kind = if let Some(laid) = laid {
            let laid = usize::try_from(laid).ok()?;
            (laid < self.laid.len()).then_some(())?;
            self.laid.remove(laid).1
        } else {
            let passed = usize::try_from(passed).ok()?;
            (passed < self.deck.len()).then_some(())?;
            self.deck.rotate_left(passed);
            self.deck.remove(0)
        };
        (kind == card.kind()).then_some(())?;
        let own = self.own.get_mut(seat.index())?;
        if let Some(old) = own.card.replace(card.clone()) {
            self.laid.push((seat, old.kind()));
        }
        own.turns = 0;
        if why == Dealt::Overtaken {
            // What was shown is no longer the card.
            self.realm.factions.get_mut(seat.index())?.shown = None;
        }
        Some(())
    }

    /// Changes within a turn, before the moves.
    fn change_turn(&mut self, fact: &Turn) -> Option<()> {
        match fact {
            Turn::RoundBegan { round } => self.realm.round = *round,
            Turn::TurnBegan { seat, ledger } => {
                let ledger = ledger.clone()?;
                let own = self.own.get_mut(seat.index())?;
                own.treasury = ledger.after();
                own.waiting = own.waiting.with(&own.ordered);
                own.ordered = Pieces::NONE;
                own.ledger = Some(ledger);
                self.realm.active = *seat;
                self.realm.stage = Stage::Purchases;
                for province in &mut self.realm.provinces {
                    if let Some(force) = &mut province.force {
                        force.moved = Pieces::NONE;
                        force.fled = false;
                    }
                }
            }
            Turn::Placed { seat, at, pieces } => {
                let own = self.own.get_mut(seat.index())?;
                own.waiting = own.waiting.without(pieces)?;
                self.join(*seat, *at, *pieces, false)?;
            }
            Turn::Dismissed { seat, at, pieces } => {
                self.take(*seat, *at, *pieces)?;
            }
            Turn::Bought { seat, pieces } => {
                let own = self.own.get_mut(seat.index())?;
                own.treasury = own.treasury.checked_sub(i64::from(pieces.price()))?;
                own.ordered = own.ordered.with(pieces);
            }
            Turn::PurchasesEnded { .. } => self.realm.stage = Stage::Moves,
            Turn::StackBought { seat, at, price } => {
                let own = self.own.get_mut(seat.index())?;
                own.treasury = own.treasury.checked_sub(i64::from(*price))?;
                let force = self.realm.provinces.get_mut(at.index())?.force.as_mut()?;
                *force = Force::of(*seat, force.pieces);
            }
            Turn::TurnEnded { seat, turns } => {
                self.own.get_mut(seat.index())?.turns = (*turns)?;
            }
        }
        Some(())
    }

    /// Changes of the strategic map phase.
    fn change_map(&mut self, fact: &March) -> Option<()> {
        match fact {
            March::Moved {
                seat,
                from,
                to,
                pieces,
            } => {
                self.take(*seat, *from, *pieces)?;
                self.join(*seat, *to, *pieces, true)?;
            }
            March::Attacked {
                seat,
                from,
                to,
                pieces,
                number,
            } => {
                self.take(*seat, *from, *pieces)?;
                let realm = &mut self.realm;
                realm.provinces.get(to.index())?.force.as_ref()?;
                realm.declared = realm.declared.max(*number);
                let known = realm
                    .attacks
                    .iter_mut()
                    .find(|attack| attack.number == *number);
                match known {
                    Some(attack) => attack.parts.push((*from, *pieces)),
                    None => realm.attacks.push(Attack {
                        number: *number,
                        at: *to,
                        by: *seat,
                        parts: vec![(*from, *pieces)],
                        answered: false,
                        board: false,
                    }),
                }
            }
            March::Retreated { number, to } => {
                let at = self.realm.attack(*number)?.at;
                let force = self.realm.provinces.get_mut(at.index())?.force.take()?;
                self.join(force.of, *to, force.pieces, false)?;
                self.realm
                    .provinces
                    .get_mut(to.index())?
                    .force
                    .as_mut()?
                    .fled = true;
                self.enter(*number)?;
            }
            March::Stood { number, board } => {
                let mut attacks = self.realm.attacks.iter_mut();
                let attack = attacks.find(|attack| attack.number == *number)?;
                attack.answered = true;
                attack.board = *board;
            }
            March::Captured { number, prison } => {
                let attack = self.realm.attack(*number)?;
                let (at, by) = (attack.at, attack.by);
                let force = self.realm.provinces.get_mut(at.index())?.force.take()?;
                if *prison == Prison::Held {
                    let held = &mut self.realm.factions.get_mut(by.index())?.prisoners;
                    let cell = held.entry(force.of).or_default();
                    *cell = cell.with(&force.pieces);
                }
                self.enter(*number)?;
            }
            March::MovesEnded { .. } => self.realm.stage = Stage::Battles,
            March::CalledOff { number, back } => {
                let at = self
                    .realm
                    .attacks
                    .iter()
                    .position(|attack| attack.number == *number)?;
                let attack = self.realm.attacks.remove(at);
                for (to, pieces) in back {
                    self.join(attack.by, *to, *pieces, true)?;
                }
            }
        }
        Some(())
    }

    /// Changes of a battle.
    fn change_battle(&mut self, fact: &BattleEvent) -> Option<()> {
        match fact {
            BattleEvent::BattleBegan { number, board } => {
                self.realm.fought = self.realm.sides(*number)?.to_vec();
                self.realm.battle = Some(Battle {
                    number: *number,
                    round: 1,
                    ready: [false; 2],
                    board: board.then(Field::default),
                });
            }
            BattleEvent::Deployed { .. }
            | BattleEvent::Played { .. }
            | BattleEvent::Settled { .. }
            | BattleEvent::Taken { .. } => self.change_board(fact)?,
            BattleEvent::BetPlaced { seat, bet, .. } => {
                let party = self.realm.party(*seat)?;
                self.own.get_mut(seat.index())?.bet = Some((*bet)?);
                self.realm.battle.as_mut()?.ready[party.index()] = true;
            }
            BattleEvent::Fought {
                number, bets, lost, ..
            } => {
                let sides = self.realm.sides(*number)?;
                for seat in sides {
                    self.own.get_mut(seat.index())?.bet = None;
                }
                let battle = self.realm.battle.as_mut()?;
                battle.ready = [false; 2];
                battle.round = battle.round.saturating_add(1);
                if let Some(party) = lost
                    && let Bet::Figure(figure) = bets[party.index()]
                {
                    self.kill(*number, *party, figure)?;
                }
                let battle = self.realm.battle.as_mut();
                if let Some(field) = battle.and_then(|battle| battle.board.as_mut()) {
                    field.change(fact)?;
                }
            }
            BattleEvent::BattleEnded {
                number,
                winner,
                end,
            } => self.end_battle(*number, *winner, end.is_some())?,
            BattleEvent::FellBack {
                seat, to, taken, ..
            } => {
                let Some(Task::FallBack(away)) = self.realm.task.take() else {
                    return None;
                };
                for (at, pieces) in to {
                    self.join(*seat, *at, *pieces, true)?;
                }
                if let Some(by) = away.captor {
                    self.capture(away.number, (by, *seat), *taken)?;
                }
            }
        }
        Some(())
    }

    pub(super) fn kill(&mut self, number: u32, party: Party, figure: Figure) -> Option<()> {
        let one = Pieces::of(figure, 1);
        let attack = self
            .realm
            .attacks
            .iter_mut()
            .find(|attack| attack.number == number)?;
        match party {
            Party::Attacker => {
                // PK-81: of those who came last.
                let mut latest = attack.parts.iter_mut().rev();
                let (_, part) = latest.find(|(_, part)| part.contains(&one))?;
                *part = part.without(&one)?;
            }
            Party::Defender => {
                let force = self
                    .realm
                    .provinces
                    .get_mut(attack.at.index())?
                    .force
                    .as_mut()?;
                force.pieces = force.pieces.without(&one)?;
                force.moved = force.moved.common(&force.pieces);
            }
        }
        Some(())
    }

    /// The winner stands in the province; what the loser has left must leave. Prisoners of the loser are the
    /// winner's to decide about; the loser's go home with it.
    fn end_battle(&mut self, number: u32, winner: Party, on_board: bool) -> Option<()> {
        let sides = self.realm.sides(number)?;
        let [by, of] = [winner, winner.enemy()].map(|party| sides[party.index()]);
        let captor = on_board.then_some(by);
        let field = self.realm.battle.as_mut()?.board.take();
        let at = self
            .realm
            .attacks
            .iter()
            .position(|attack| attack.number == number)?;
        let attack = self.realm.attacks.remove(at);
        self.realm.battle = None;
        if let Some(field) = field {
            let [ours, theirs] = [winner, winner.enemy()].map(|it| field.prisoners[it.index()]);
            self.capture(number, (by, of), theirs)?;
            self.imprison(of, by, ours)?;
        }
        let province = self.realm.provinces.get_mut(attack.at.index())?;
        let away = match winner {
            Party::Attacker => {
                let beaten = province.force.take()?;
                let pieces = attack.pieces();
                province.force = Some(Force {
                    moved: pieces,
                    ..Force::of(attack.by, pieces)
                });
                Withdrawal {
                    seat: beaten.of,
                    at: attack.at,
                    pieces: beaten.pieces,
                    parts: Vec::new(),
                    number,
                    captor,
                }
            }
            Party::Defender => {
                let is_gone = province
                    .force
                    .as_ref()
                    .is_some_and(|force| force.pieces.is_empty());
                if is_gone {
                    province.force = None;
                }
                Withdrawal {
                    seat: attack.by,
                    at: attack.at,
                    pieces: attack.pieces(),
                    parts: attack.parts,
                    number,
                    captor,
                }
            }
        };
        if let Some(spoils) = &mut self.realm.spoils {
            spoils.heads = away
                .pieces
                .only(|it| matches!(it, Figure::King | Figure::Queen));
        }
        self.realm.task = (!away.pieces.is_empty()).then_some(Task::FallBack(away));
        Some(())
    }

    /// Changes of who plays and who holds whom.
    fn change_factions(&mut self, fact: &Fate) -> Option<()> {
        match fact {
            Fate::Conquered {
                seat,
                by,
                surrendered,
                coin,
            } => self.conquer(
                *seat,
                Fall {
                    by: *by,
                    surrendered: *surrendered,
                },
                *coin,
            )?,
            Fate::Picked { by, from, taken } => {
                self.realm.task = None;
                for province in &mut self.realm.provinces {
                    if province
                        .force
                        .as_ref()
                        .is_some_and(|force| force.of == *from)
                    {
                        province.force = None;
                    }
                }
                for (at, pieces) in taken {
                    self.join(*by, *at, *pieces, false)?;
                }
                self.clear_beaten()?;
            }
            Fate::Freed {
                holder,
                owner,
                pieces,
                to,
                waiting,
            } => {
                self.seize(*holder, *owner, *pieces)?;
                let own = self.own.get_mut(owner.index())?;
                own.waiting = own.waiting.with(waiting);
                if let Some(to) = to {
                    let placed = pieces.without(waiting)?;
                    self.join(*owner, *to, placed, false)?;
                }
            }
            Fate::Achieved { seat, goal } => {
                self.realm
                    .factions
                    .get_mut(seat.index())?
                    .goals
                    .insert(*goal);
            }
            Fate::Finished { cards, over } => {
                for (faction, card) in self.realm.factions.iter_mut().zip(cards) {
                    faction.shown.clone_from(card);
                }
                self.realm.over = Some(over.clone());
                self.realm.task = None;
                self.realm.spoils = None;
            }
        }
        Some(())
    }

    /// PK-39, PK-40, PK-58: king, queen and generals go; troops stay, as nobody's or to be picked from.
    fn conquer(&mut self, seat: Seat, fall: Fall, coin: Option<Coin>) -> Option<()> {
        let realm = &mut self.realm;
        realm.factions.get_mut(seat.index())?.fallen = Some(fall);
        for faction in &mut realm.factions {
            faction.prisoners.remove(&seat);
        }
        let mut left = 0;
        for province in &mut realm.provinces {
            let Some(force) = province.force.as_mut().filter(|force| force.of == seat) else {
                continue;
            };
            force.pieces = force.pieces.troops();
            force.moved = Pieces::NONE;
            force.neutral = coin != Some(Coin::Heads);
            left += force.pieces.total();
            if force.pieces.is_empty() {
                province.force = None;
            }
        }
        if let (Some(Coin::Heads), Some(by)) = (coin, fall.by) {
            // PK-79: who is under attack cannot be picked.
            let under_attack = |at: Region| realm.attack_on(at).is_some();
            let forces = realm.forces(seat).filter(|(at, _)| !under_attack(*at));
            let free: u32 = forces.map(|(_, force)| force.pieces.total()).sum();
            realm.task = Some(Task::Pick {
                by,
                from: seat,
                count: (left / 2).max(1).min(free),
            });
        }
        let own = self.own.get_mut(seat.index())?;
        own.waiting = Pieces::NONE;
        own.ordered = Pieces::NONE;
        if coin != Some(Coin::Heads) {
            self.clear_beaten()?;
        }
        Some(())
    }

    /// Attacks on what is no longer there are over: the attackers stand in the province.
    fn clear_beaten(&mut self) -> Option<()> {
        let is_empty = |attack: &&Attack| self.realm.force(attack.at).is_none();
        let won: Vec<u32> = self
            .realm
            .attacks
            .iter()
            .filter(is_empty)
            .map(|a| a.number)
            .collect();
        won.into_iter().try_for_each(|number| self.enter(number))
    }

    /// The attackers stand in the province.
    fn enter(&mut self, number: u32) -> Option<()> {
        let at = self
            .realm
            .attacks
            .iter()
            .position(|attack| attack.number == number)?;
        let attack = self.realm.attacks.remove(at);
        self.join(attack.by, attack.at, attack.pieces(), true)
    }

    /// Takes pieces of a faction out of a province. Those that have not moved go first.
    fn take(&mut self, seat: Seat, at: Region, pieces: Pieces) -> Option<()> {
        let province = self.realm.provinces.get_mut(at.index())?;
        let force = province.force.as_mut()?;
        (force.of == seat && !force.neutral).then_some(())?;
        force.pieces = force.pieces.without(&pieces)?;
        force.moved = force.moved.common(&force.pieces);
        if force.pieces.is_empty() {
            province.force = None;
        }
        Some(())
    }

    /// Puts pieces beside those that a faction has in a province.
    pub(super) fn join(
        &mut self,
        seat: Seat,
        at: Region,
        pieces: Pieces,
        moved: bool,
    ) -> Option<()> {
        let province = self.realm.provinces.get_mut(at.index())?;
        let force = province
            .force
            .get_or_insert_with(|| Force::of(seat, Pieces::NONE));
        (force.of == seat && !force.neutral).then_some(())?;
        force.pieces = force.pieces.with(&pieces);
        if moved {
            force.moved = force.moved.with(&pieces);
        }
        force.pieces.is_force().then_some(())
    }
}
