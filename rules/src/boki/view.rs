//! What one viewer may know (BK-06, BK-37).

use serde::{Deserialize, Serialize};

use super::card::{Card, Rank, Suit};
use super::field::{Front, Place, Seen, Side};
use super::formation::Formation;
use super::state::{Battle, LastRound, State, Votes, Waits};
use super::step::Step;
use crate::{Over, Seat, Viewer};

/// What one viewer may know now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct View {
    /// Whose view it is; nobody's for the public one.
    pub me: Option<Seat>,
    /// What everybody knows of each seat.
    pub seats: Vec<SeatView>,
    /// The viewer's own troops, sorted.
    pub hand: Vec<Held>,
    /// Troops that were removed from the game; all of them were opened.
    pub fallen: Vec<Card>,
    /// How many cards are in the deck.
    pub deck: usize,
    /// Whether the Fast Player Reward is still to be had.
    pub reward: bool,
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Seat,
    /// What the game waits for, and from whom.
    pub waits: Option<Waits>,
    /// The battle, from its declaration to its end.
    pub battle: Option<BattleView>,
    /// Seats that stay out of the battle; the viewer's own alone until the defence is chosen.
    pub out: Vec<Seat>,
    /// The vote to end the game.
    pub votes: Votes,
    pub over: Option<Over>,
}

/// What a seat knows beyond everybody: its cards, and what it has hidden on the field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// Its troops, sorted.
    pub hand: Vec<Held>,
    /// What it has put into the battle, while not everybody has seen it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Box<OwnBattle>>,
}

/// A battle as only one seat knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnBattle {
    /// The turn in which it is fought.
    pub turn: u32,
    /// Its deployment, until both are in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Its answer about reserves, until both are in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Formation>,
    /// Whether it has said that it stays out, until the defence is chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// Its own unseen cards on the field as it stands.
    pub field: Unseen,
    /// Its own unseen cards on the field when the last round began.
    #[serde(default)]
    pub last: Unseen,
}

/// A seat's own cards on the field that nobody else has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Unseen {
    /// Whose army, where, in which line from 0, and which.
    pub places: Vec<(Side, Place, usize, Rank)>,
    /// The reserves of the attacker and the defender, sorted, where they are the seat's own.
    pub reserves: [Vec<Rank>; 2],
}

impl Unseen {
    /// What of two fronts is among the cards that `is_unseen`.
    fn of(fronts: [&Front<Seen>; 2], is_unseen: impl Fn(Suit, Rank) -> bool) -> Self {
        let unseen = |seen: &Seen| seen.rank.filter(|rank| is_unseen(seen.suit, *rank));
        let mut all = Self::default();
        for (side, front) in Side::BOTH.into_iter().zip(fronts) {
            for place in Place::ALL {
                let lines = front.places[place.index()].iter().enumerate();
                let own = lines.filter_map(|(line, seen)| Some((side, place, line, unseen(seen)?)));
                all.places.extend(own);
            }
            // A reserve is its leader's alone, so whoever knows one card knows all of them.
            if front.reserve.iter().any(|seen| unseen(seen).is_some()) {
                let ranks = front.reserve.iter().filter_map(|seen| seen.rank);
                all.reserves[side.index()] = ranks.collect();
            }
        }
        all
    }

    fn is_empty(&self) -> bool {
        self.places.is_empty() && self.reserves.iter().all(Vec::is_empty)
    }

    /// Turns the cards over for the seat, as far as they lie where they lay.
    fn show(&self, fronts: [&mut Front<Seen>; 2]) {
        for (side, place, line, rank) in &self.places {
            let lines = &mut fronts[side.index()].places[place.index()];
            if let Some(seen) = lines.get_mut(*line) {
                seen.rank = Some(*rank);
            }
        }
        for (front, ranks) in fronts.into_iter().zip(&self.reserves) {
            if front.reserve.len() == ranks.len() {
                for (seen, rank) in front.reserve.iter_mut().zip(ranks) {
                    seen.rank = Some(*rank);
                }
            }
        }
    }
}

/// What everybody knows of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SeatView {
    pub coins: u32,
    pub trains: u32,
    /// Its troops by suit, those on the field with them; suits without any are left out.
    pub piles: Vec<Pile>,
}

/// A seat's troops of one suit, as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Pile {
    pub suit: Suit,
    /// How many have not been seen.
    pub hidden: usize,
    /// The ranks of those that have, sorted.
    pub opened: Vec<Rank>,
}

/// A troop of the viewer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Held {
    pub card: Card,
    /// Whether everybody has seen it.
    pub opened: bool,
}

/// A battle as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleView {
    /// The attacker and the defender.
    pub armies: [ArmyView; 2],
    /// Seats that have answered the call for support.
    pub called: Vec<Seat>,
    /// The last round, and how both fronts stood when it began.
    pub last: Option<LastRound<Seen>>,
}

/// One side of a battle as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArmyView {
    /// Who leads it.
    pub seat: Seat,
    /// Its suit, once it is chosen.
    pub suit: Option<Suit>,
    /// How many own cards it has left.
    pub size: usize,
    /// Whether its deployment, or its answer about reserves, is in.
    pub ready: bool,
    /// The viewer's own deployment, until both are in.
    pub formation: Option<Formation>,
    /// The viewer's own answer about reserves, until both are in.
    pub answer: Option<Formation>,
    /// What stands on the field.
    pub front: Front<Seen>,
}

impl SeatView {
    /// How many troops it has.
    pub fn troops(&self) -> usize {
        self.piles.iter().map(Pile::len).sum()
    }

    /// How many troops of a suit it has.
    pub fn of_suit(&self, suit: Suit) -> usize {
        let pile = self.piles.iter().find(|pile| pile.suit == suit);
        pile.map_or(0, Pile::len)
    }

    /// Coins and supply trains in points (BK-22).
    pub fn score(&self) -> u32 {
        self.coins.saturating_add(self.trains.saturating_mul(3))
    }
}

impl Pile {
    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.hidden + self.opened.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl BattleView {
    /// The army of a side.
    pub fn army(&self, side: Side) -> &ArmyView {
        &self.armies[side.index()]
    }

    /// The side that a seat leads.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.army(*side).seat == seat)
    }

    /// Where a card of `suits` could still support: free flanks of the sides with these suits.
    pub fn free_flanks(&self, holds: impl Fn(Suit) -> bool) -> Vec<(Side, Place)> {
        let sides = Side::BOTH
            .into_iter()
            .filter(|side| self.army(*side).suit.is_some_and(&holds));
        let free = |side: Side| {
            self.army(side)
                .front
                .free_flanks()
                .map(move |flank| (side, flank))
        };
        sides.flat_map(free).collect()
    }
}

impl ArmyView {
    /// Which flanks, west and east, a supporter holds.
    pub fn held(&self) -> [bool; 2] {
        self.front.supporters.map(|supporter| supporter.is_some())
    }
}

impl View {
    /// The suits of the table.
    pub fn suits(&self) -> &'static [Suit] {
        Suit::first(self.seats.len())
    }

    /// What is waited for from a seat, if anything.
    pub fn asked(&self, seat: Seat) -> Option<Step> {
        self.waits
            .as_ref()
            .filter(|waits| waits.seats.contains(&seat))
            .map(|waits| waits.step)
    }

    /// What everybody knows of a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.get(seat.index())
    }

    /// Whether a seat has troops.
    pub fn has_troops(&self, seat: Seat) -> bool {
        self.seat(seat).is_some_and(|seat| seat.troops() > 0)
    }

    /// The seats that `seat` can challenge (BK-07).
    pub fn targets(&self, seat: Seat) -> Vec<Seat> {
        Seat::first(self.seats.len())
            .filter(|other| *other != seat && self.has_troops(*other))
            .collect()
    }

    /// The suits that a seat holds.
    pub fn held_suits(&self, seat: Seat) -> Vec<Suit> {
        let piles = self.seat(seat).map(|seat| &seat.piles);
        piles.into_iter().flatten().map(|pile| pile.suit).collect()
    }

    /// The viewer's own troops of a suit.
    pub fn own(&self, suit: Suit) -> Vec<Rank> {
        self.hand
            .iter()
            .filter(|held| held.card.suit == suit)
            .map(|held| held.card.rank)
            .collect()
    }

    /// The places where a seat could support now (BK-09).
    pub fn supportable(&self, seat: Seat) -> Vec<(Side, Place)> {
        let (Some(battle), Some(known)) = (&self.battle, self.seat(seat)) else {
            return Vec::new();
        };
        battle.free_flanks(|suit| known.of_suit(suit) > 0)
    }
}

impl View {
    /// What the viewer knows beyond everybody.
    pub(super) fn own_part(&self) -> Own {
        let hand = self.hand.clone();
        let unseen = |suit, rank| {
            let held = |held: &Held| held.card == Card { suit, rank } && !held.opened;
            hand.iter().any(held)
        };
        let battle = self.me.zip(self.battle.as_ref()).map(|(me, battle)| {
            let army = battle.side_of(me).map(|side| battle.army(side));
            let [one, two] = &battle.armies;
            let last = battle.last.as_ref().map(|last| &last.fronts);
            OwnBattle {
                turn: self.turn,
                formation: army.and_then(|army| army.formation.clone()),
                answer: army.and_then(|army| army.answer.clone()),
                out: battle.army(Side::Defender).suit.is_none() && self.out.contains(&me),
                field: Unseen::of([&one.front, &two.front], unseen),
                last: last
                    .map_or_else(Unseen::default, |[one, two]| Unseen::of([one, two], unseen)),
            }
        });
        let says = |battle: &OwnBattle| {
            battle.formation.is_some()
                || battle.answer.is_some()
                || battle.out
                || !battle.field.is_empty()
                || !battle.last.is_empty()
        };
        Own {
            battle: battle.filter(says).map(Box::new),
            hand,
        }
    }

    /// The view of `seat`: this public one with what the seat knows beyond it. What is of a battle that
    /// is over by now is left out.
    pub(super) fn with_own(mut self, seat: Seat, own: &Own) -> Self {
        if self.seat(seat).is_none() {
            return self;
        }
        self.me = Some(seat);
        self.hand.clone_from(&own.hand);
        let known = own.battle.as_ref().filter(|known| known.turn == self.turn);
        let (Some(known), Some(battle)) = (known, &mut self.battle) else {
            return self;
        };
        if known.out && !self.out.contains(&seat) {
            self.out.push(seat);
            self.out.sort_unstable();
        }
        if let Some(side) = battle.side_of(seat) {
            let army = &mut battle.armies[side.index()];
            army.formation.clone_from(&known.formation);
            army.answer.clone_from(&known.answer);
        }
        let [one, two] = &mut battle.armies;
        known.field.show([&mut one.front, &mut two.front]);
        if let Some(last) = &mut battle.last {
            let [one, two] = &mut last.fronts;
            known.last.show([one, two]);
        }
        self
    }
}

impl State {
    /// What `viewer` may know now.
    pub(super) fn view(&self, viewer: Viewer) -> View {
        let me = self.seat_of(viewer);
        let own = me.and_then(|seat| self.seats.get(seat.index()));
        let hand = own.into_iter().flat_map(|hand| &hand.troops);
        View {
            me,
            seats: Seat::first(self.count())
                .map(|seat| self.seat_view(seat))
                .collect(),
            hand: hand
                .map(|&card| Held {
                    card,
                    opened: self.opened.contains(&card),
                })
                .collect(),
            fallen: self.fallen.iter().copied().collect(),
            deck: self.deck.len(),
            reward: self.reward,
            turn: self.turn,
            active: self.active,
            waits: self.waits.clone(),
            battle: self
                .battle
                .as_ref()
                .map(|battle| self.battle_view(battle, viewer)),
            out: self
                .out
                .iter()
                .copied()
                .filter(|seat| me == Some(*seat) || self.shows_out())
                .collect(),
            votes: self.votes.clone(),
            over: self.over.clone(),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let hand = &self.seats[seat.index()];
        let pile = |of_suit: &[Card]| {
            let opened: Vec<Rank> = of_suit
                .iter()
                .filter(|card| self.opened.contains(card))
                .map(|card| card.rank)
                .collect();
            Pile {
                suit: of_suit.first().map_or(Suit::Hearts, |card| card.suit),
                hidden: of_suit.len() - opened.len(),
                opened,
            }
        };
        // Troops are sorted, by suit first.
        let piles = hand.troops.chunk_by(|one, two| one.suit == two.suit);
        SeatView {
            coins: hand.coins,
            trains: hand.trains,
            piles: piles.map(pile).collect(),
        }
    }

    /// The seat that looks, if it is one of the table's.
    fn seat_of(&self, viewer: Viewer) -> Option<Seat> {
        match viewer {
            Viewer::Seat(seat) if seat.index() < self.count() => Some(seat),
            Viewer::Seat(_) | Viewer::Public => None,
        }
    }

    /// A battle as `viewer` sees it.
    pub(super) fn battle_view(&self, battle: &Battle, viewer: Viewer) -> BattleView {
        let me = self.seat_of(viewer);
        let front = |front: &Front<Card>| {
            let mut front = front.map(|card| self.seen(*card, me));
            // A reserve has no order: by rank, the place of an unopened card would tell of it.
            let order = |seen: &Seen| (seen.rank.is_none(), seen.rank);
            front.reserve.sort_by_key(order);
            front
        };
        let army = |side: Side| {
            let army = battle.army(side);
            let mine = me == Some(army.seat);
            ArmyView {
                seat: army.seat,
                suit: army.suit,
                // All cards of the suit are the army, and those that fall leave the hand.
                size: army.suit.map_or(0, |suit| self.army(army.seat, suit).len()),
                ready: army.formation.is_some() || army.answer.is_some(),
                formation: army.formation.clone().filter(|_| mine),
                answer: army.answer.clone().filter(|_| mine),
                front: front(&army.front),
            }
        };
        BattleView {
            armies: Side::BOTH.map(army),
            called: battle.called.iter().copied().collect(),
            last: battle.last.as_ref().map(|last| LastRound {
                round: last.round.clone(),
                fronts: [front(&last.fronts[0]), front(&last.fronts[1])],
            }),
        }
    }

    /// A card as the holder of `me` sees it: open, or the viewer's own.
    pub(super) fn seen(&self, card: Card, me: Option<Seat>) -> Seen {
        let own = me.and_then(|seat| self.seats.get(seat.index()));
        let known =
            self.opened.contains(&card) || own.is_some_and(|hand| hand.troops.contains(&card));
        Seen {
            suit: card.suit,
            rank: known.then_some(card.rank),
        }
    }
}
