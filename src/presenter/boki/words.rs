//! The state of a game of Boki in words.

use rules::boki::{ArmyView, Pile, Place, SeatView, Side, Step, View};
use rules::{Over, Seat};

use super::observation::winners;
use super::{and_list, cards, count, ranks, suit_name};
use crate::labels::seating::{Names, Seating};

/// The state for alt texts: what the game waits for, the field, the points, who holds what.
pub(super) fn standing(view: &View, names: &Names) -> String {
    let mut sentences = vec![now(view, names)];
    sentences.extend(field(view, names));
    sentences.extend(own(view));
    sentences.push(points(view, names));
    sentences.extend(
        seats(view).map(|(seat, known)| format!("{}: {}.", names.of(seat), holdings(known))),
    );
    sentences.join(" ")
}

/// Whose decision the game waits for, and the points, for the status card.
pub(super) fn status(view: &View, names: &Names) -> String {
    let mut text = format!("{} {}", now(view, names), points(view, names));
    let yes = view.votes.said.values().any(|yes| *yes);
    if yes && !view.votes.closed && view.over.is_none() {
        text.push_str(" A vote to end the game is open: `end yes` or `end no`.");
    }
    text
}

/// The whole table as sentences and a list.
pub(super) fn text_board(view: &View, seating: &Seating, names: &Names) -> String {
    let mut lines = vec![
        format!("**Boki Card Wargame**, table #{}", seating.table_number),
        now(view, names),
    ];
    lines.extend(field(view, names));
    lines.extend(own(view));
    let reward = if view.reward {
        "the Fast Player Reward (a supply train) is still to be won"
    } else {
        "the Fast Player Reward has been given"
    };
    lines.push(format!(
        "{} in the deck; {reward}.",
        count(view.deck, "card")
    ));
    for (seat, known) in seats(view) {
        lines.push(format!(
            "- {} ({}): {}, {}.",
            names.of(seat),
            seating.faction_name(seat),
            score(known),
            holdings(known)
        ));
    }
    lines.join("\n")
}

fn seats(view: &View) -> impl Iterator<Item = (Seat, &SeatView)> {
    Seat::first(view.seats.len()).zip(&view.seats)
}

/// What the game waits for, or how it ended.
fn now(view: &View, names: &Names) -> String {
    if let Some(over) = &view.over {
        return format!("{} ({}).", winners(over, names), how(over));
    }
    let Some(waits) = &view.waits else {
        return "The game has not begun.".to_owned();
    };
    let who = and_list(waits.seats.iter().map(|seat| names.of(*seat).to_owned()));
    let plural = waits.seats.len() > 1;
    let what = match waits.step {
        Step::War => "declares war",
        Step::Defence => "chooses a suit to defend with",
        Step::Support => "may support a side",
        Step::Deployment if plural => "deploy in secret",
        Step::Deployment => "deploys in secret",
        Step::Reinforcement => "may send reserves or hold them",
    };
    format!("Turn {}: {who} {what}.", view.turn)
}

/// Why the game ended.
fn how(over: &Over) -> &'static str {
    match over.how.as_str() {
        "agreement" => "all agreed to end",
        "standstill" => "a full circle of turns brought no loss",
        _ => "the deck is empty and the fighting is done",
    }
}

fn points(view: &View, names: &Names) -> String {
    let each = seats(view).map(|(seat, known)| format!("{} {}", names.of(seat), known.score()));
    format!("Points: {}.", each.collect::<Vec<_>>().join(", "))
}

fn score(known: &SeatView) -> String {
    format!(
        "{}, {}, {}",
        count(known.score() as usize, "point"),
        count(known.coins as usize, "coin"),
        count(known.trains as usize, "supply train")
    )
}

fn holdings(known: &SeatView) -> String {
    if known.piles.is_empty() {
        return "no troops".to_owned();
    }
    let pile = |pile: &Pile| {
        let opened = if pile.opened.is_empty() {
            String::new()
        } else {
            format!(" (open: {})", ranks(&pile.opened))
        };
        format!("{} {}{opened}", pile.len(), suit_name(pile.suit))
    };
    known.piles.iter().map(pile).collect::<Vec<_>>().join(", ")
}

/// The viewer's own hand.
pub(super) fn own(view: &View) -> Option<String> {
    view.me?;
    if view.hand.is_empty() {
        return Some("You have no troops.".to_owned());
    }
    let suits = view.suits().iter().filter_map(|&suit| {
        let own = view.own(suit);
        (!own.is_empty()).then(|| format!("{} {}", suit_name(suit), ranks(&own)))
    });
    let suits: Vec<String> = suits.collect();
    Some(format!("Your hand: {}.", suits.join("; ")))
}

/// The battle, a sentence a side.
fn field(view: &View, names: &Names) -> Vec<String> {
    let Some(battle) = &view.battle else {
        return Vec::new();
    };
    Side::BOTH
        .into_iter()
        .map(|side| {
            let army = battle.army(side);
            let name = names.of(army.seat);
            match army.suit {
                None => format!("Defender: {name}, who has not chosen a suit."),
                Some(suit) => {
                    let role = match side {
                        Side::Attacker => "Attacker",
                        Side::Defender => "Defender",
                    };
                    let size = count(army.size, "card");
                    let suit = suit_name(suit);
                    format!(
                        "{role}: {name} with {suit}, {size}. {}",
                        places(army, names)
                    )
                }
            }
        })
        .collect()
}

fn places(army: &ArmyView, names: &Names) -> String {
    let place = |place: Place| {
        let standing = army.front.at(place);
        let own = army.formation.as_ref().or(army.answer.as_ref());
        let own = own.map(|formation| formation.at(place)).unwrap_or_default();
        if standing.is_empty() && own.is_empty() {
            return None;
        }
        let supporter = army.front.supporter(place);
        let whose = supporter.map_or_else(String::new, |seat| format!(" ({})", names.of(seat)));
        let mut all = Vec::new();
        if !standing.is_empty() {
            all.push(cards(standing));
        }
        if !own.is_empty() {
            all.push(ranks(own));
        }
        Some(format!("{place}{whose}: {}", all.join(", ")))
    };
    let mut places: Vec<String> = Place::ALL.into_iter().filter_map(place).collect();
    if !army.front.reserve.is_empty() {
        places.push(format!("reserve: {}", cards(&army.front.reserve)));
    }
    let ready = if army.ready { "Ready. " } else { "" };
    if places.is_empty() {
        format!("{ready}Nothing stands on the field yet.")
    } else {
        format!("{ready}On the field: {}.", places.join("; "))
    }
}
