//! Boki in the properties: what people might type, and other truths behind the backs of cards.

use rules::boki::{Boki, Card, Formation, Front, Order, Rank, Side, State, Suit, View};
use rules::{Seat, Setup, Viewer};
use serde_json::json;

use super::Subject;

impl Subject for Boki {
    fn setups() -> Vec<Setup> {
        let setup = |seats, options: serde_json::Value| Setup {
            map: None,
            seats,
            options: options.as_object().unwrap().clone(),
        };
        vec![
            setup(4, json!({})),
            setup(5, json!({"peace": true})),
            setup(7, json!({"first": 3})),
            setup(4, reserves()),
        ]
    }

    fn vocabulary(view: &View, seat: Seat) -> Vec<String> {
        let suits = || ["hearts", "spades", "moons", "anchors"].into_iter();
        let names = ["Ann", "Bob"];
        let wars = suits().flat_map(|suit| names.map(|on| format!("war {suit} on {on}")));
        let begun = suits().flat_map(|suit| [format!("war {suit}"), format!("defend {suit}")]);
        let places = ["attacker west", "defender east"];
        let cards = ["", " K", " A Q", " 10 9 8", " 9 9"];
        let support = places
            .iter()
            .flat_map(|place| cards.map(|cards| format!("support {place}{cards}")));
        let odd = [
            "pass",
            "hold",
            "support none",
            "stay out",
            "end yes",
            "end no",
            "end",
            "war",
            "deploy",
            "send",
            "deploy K",
            "send reserve 7",
            "deploy centre",
            "defend",
            "",
            "send centre 7 7",
        ];
        let army = view
            .own_army(seat)
            .map(|(army, _)| army)
            .unwrap_or_default();
        wars.chain(begun)
            .chain(support)
            .chain(odd.map(str::to_owned))
            .chain(formations(&army))
            .collect()
    }

    fn other_secrets(state: &State, viewer: Viewer, pick: u8) -> Option<State> {
        if state.over.is_some() {
            return None;
        }
        let mut other = state.clone();
        for (number, &suit) in Suit::first(state.count()).iter().enumerate() {
            let hidden = hidden(state, viewer, suit);
            if hidden.len() > 1 {
                let at = (usize::from(pick) + number) % hidden.len();
                swap(&mut other, hidden[at], hidden[(at + 1) % hidden.len()]);
            }
        }
        turn_deployments(&mut other, viewer, usize::from(pick));
        turn_words(&mut other, viewer, pick);
        Some(other)
    }

    fn is_hidden(state: &State, (seat, order): (Seat, &Order), viewer: Viewer) -> bool {
        *order == Order::StayOut && is_undefended(state) && viewer != Viewer::Seat(seat)
    }

    fn hidden_through(
        before: &State,
        after: &State,
        (seat, order): (Seat, &Order),
        viewer: Viewer,
        pick: u8,
    ) -> Option<(State, Order)> {
        let (mut other, mut order) = (before.clone(), order.clone());
        for (number, &suit) in Suit::first(before.count()).iter().enumerate() {
            let still = hidden(after, viewer, suit);
            let mut cards = hidden(before, viewer, suit);
            cards.retain(|card| still.contains(card));
            if cards.len() > 1 {
                let at = (usize::from(pick) + number) % cards.len();
                let (one, two) = (cards[at], cards[(at + 1) % cards.len()]);
                swap(&mut other, one, two);
                if Some(suit) == suit_of(before, seat, &order) {
                    swap_ranks(&mut order, one.rank, two.rank);
                }
            }
        }
        if is_undefended(after) {
            turn_words(&mut other, viewer, pick);
        }
        Some((other, order))
    }
}

/// A table whose battles have reserves: big armies of few suits.
fn reserves() -> serde_json::Value {
    let hand = |suit: &str, ranks: &[&str]| -> Vec<String> {
        ranks.iter().map(|rank| format!("{suit} {rank}")).collect()
    };
    json!({"scenario": {
        "seats": [
            {"hand": hand("hearts", &["7", "8", "K", "Q", "A"]), "coins": 2},
            {"hand": hand("spades", &["7", "9", "J", "A"]), "opened": ["moons J"], "trains": 1},
            {"hand": hand("hearts", &["9", "10"]), "opened": ["spades 10"]},
            {"hand": hand("spades", &["8", "K"])},
        ],
        "deck": ["suns 7", "suns 6", "suns 8", "moons Q"],
    }})
}

/// Deployments and reinforcements of an army, whole, begun and wrong.
fn formations(army: &[Rank]) -> Vec<String> {
    let mut texts = Vec::new();
    let ranks: Vec<&str> = army.iter().map(|rank| rank.text()).collect();
    let all = ranks.join(" ");
    texts.push(format!("deploy centre {all}"));
    texts.push(format!("deploy reserve {all}"));
    for (number, rank) in ranks.iter().enumerate() {
        let rest: Vec<&str> = ranks
            .iter()
            .copied()
            .filter(|other| other != rank)
            .collect();
        texts.push(format!("deploy centre {rank}"));
        texts.push(format!("deploy west {rank}"));
        texts.push(format!("send centre {rank}"));
        texts.push(format!(
            "send west {rank} east {}",
            ranks[(number + 1) % ranks.len()]
        ));
        texts.push(format!("deploy centre {rank} west {}", rest.join(" ")));
        if let [second, third, more @ ..] = rest.as_slice() {
            let behind = if more.is_empty() {
                String::new()
            } else {
                format!(" reserve {}", more.join(" "))
            };
            texts.push(format!(
                "deploy centre {rank} west {second} east {third}{behind}"
            ));
        }
    }
    texts
}

/// The troops of a suit whose rank `viewer` does not know, wherever they are.
fn hidden(state: &State, viewer: Viewer, suit: Suit) -> Vec<Card> {
    let hands = state.seats.iter().zip(Seat::first(state.count()));
    let others = hands.filter(|(_, seat)| viewer != Viewer::Seat(*seat));
    let held = others.flat_map(|(hand, _)| hand.troops.clone());
    held.chain(state.deck.clone())
        .filter(|card| card.suit == suit && card.rank != Rank::Six)
        .filter(|card| !state.opened.contains(card))
        .collect()
}

/// The suit of the cards that an order names by rank alone.
fn suit_of(state: &State, seat: Seat, order: &Order) -> Option<Suit> {
    let battle = state.battle.as_ref()?;
    match order {
        Order::Support { side, .. } => battle.army(*side).suit,
        Order::Deploy(_) | Order::Send(_) => battle.army(battle.side_of(seat)?).suit,
        Order::War { .. }
        | Order::Pass
        | Order::Defend { .. }
        | Order::SupportNone
        | Order::Hold
        | Order::End { .. }
        | Order::StayOut => None,
    }
}

/// Lets two cards change places in an order.
fn swap_ranks(order: &mut Order, one: Rank, two: Rank) {
    let other = |rank: &mut Rank| {
        *rank = match *rank {
            rank if rank == one => two,
            rank if rank == two => one,
            rank => rank,
        }
    };
    match order {
        Order::Support { cards, .. } => cards.iter_mut().for_each(other),
        Order::Deploy(formation) | Order::Send(formation) => {
            formation.places.iter_mut().flatten().for_each(other);
            formation.reserve.iter_mut().for_each(other);
        }
        Order::War { .. }
        | Order::Pass
        | Order::Defend { .. }
        | Order::SupportNone
        | Order::Hold
        | Order::End { .. }
        | Order::StayOut => {}
    }
}

/// Lets two cards change places everywhere.
fn swap(state: &mut State, one: Card, two: Card) {
    let other = |card: &mut Card| {
        *card = match *card {
            card if card == one => two,
            card if card == two => one,
            card => card,
        }
    };
    state.deck.iter_mut().for_each(other);
    for hand in &mut state.seats {
        hand.troops.iter_mut().for_each(other);
        hand.troops.sort_unstable();
    }
    let Some(battle) = &mut state.battle else {
        return;
    };
    let turn = |front: &mut Front<Card>| {
        front.places.iter_mut().flatten().for_each(other);
        front.reserve.iter_mut().for_each(other);
        front.reserve.sort_unstable();
    };
    for army in &mut battle.armies {
        turn(&mut army.front);
        let rank = |rank: &mut Rank| {
            let mut card = Card {
                suit: army.suit.unwrap(),
                rank: *rank,
            };
            other(&mut card);
            *rank = card.rank;
        };
        for formation in army.formation.iter_mut().chain(&mut army.answer) {
            formation.places.iter_mut().flatten().for_each(rank);
            formation.reserve.iter_mut().for_each(rank);
            formation.reserve.sort_unstable();
        }
    }
    if let Some(last) = &mut battle.last {
        last.fronts.iter_mut().for_each(turn);
    }
}

/// Another deployment that is in, and hidden from `viewer`.
fn turn_deployments(state: &mut State, viewer: Viewer, pick: usize) {
    let Some(battle) = &mut state.battle else {
        return;
    };
    for army in &mut battle.armies {
        if viewer == Viewer::Seat(army.seat) {
            continue;
        }
        if let Some(formation) = &mut army.formation {
            let ranks: Vec<Rank> = formation.cards().collect();
            let held = army.front.supporters.map(|supporter| supporter.is_some());
            let all = Formation::default().completions(&ranks, held);
            *formation = all[pick % all.len()].clone();
        }
        if army.answer.is_some() {
            army.answer = Some(Formation::default());
        }
    }
}

/// Whether a war is declared, and the defence not chosen.
fn is_undefended(state: &State) -> bool {
    let battle = state.battle.as_ref();
    battle.is_some_and(|battle| battle.army(Side::Defender).suit.is_none())
}

/// Others have said that they stay out, or not, while the defence is not chosen.
fn turn_words(state: &mut State, viewer: Viewer, pick: u8) {
    let Some(battle) = state.battle.as_ref().filter(|_| is_undefended(state)) else {
        return;
    };
    let beside = |seat: &Seat| battle.side_of(*seat).is_none() && viewer != Viewer::Seat(*seat);
    let seats = Seat::first(state.seats.len()).filter(beside);
    for seat in seats.filter(|seat| pick >> seat.0 & 1 == 1) {
        if !state.out.remove(&seat) {
            state.out.insert(seat);
        }
    }
}
