//! The pictures of Boki: the battle, the table, the viewer's hand.

use render::{
    Badge, BattleScene, Card, Charge, ClashLine, Fighter, HandArmy, HandCard, HandGroup, HandScene,
    HandWar, Heading, Note, Scene, Stack, Supporter, TableauOutcome, TableauScene, TableauSeat,
};
use rules::Seat;
use rules::boki::{
    self, ArmyView, BattleView, Came, Formation, Front, LastRound, Place, Rank, Seen, Side, Step,
    Strike, Suit, View,
};

use super::observation::winners;
use super::{count, stakes, suit_name};
use crate::labels::Seating;
use crate::presenter::Focus;

/// Draws a view: the battle while there is one, else the table.
///
/// A board shows the last round with its casualties; a panel shows the field as it stands now,
/// for those who are to send reserves.
pub(super) fn picture(view: &View, seating: &Seating, focus: Focus<'_>) -> Scene {
    match &view.battle {
        _ if focus != Focus::Nothing && !is_on_field(view) && view.turn > 0 => {
            with_war(hand(view, seating), view, seating)
        }
        Some(battle) => Scene::Battle(battle_scene(view, battle, seating, focus)),
        None => Scene::Tableau(tableau(view, seating)),
    }
}

/// Whether cards of the viewer stand on the field, or are about to.
fn is_on_field(view: &View) -> bool {
    let (Some(battle), Some(me)) = (&view.battle, view.me) else {
        return view.me.is_none() || view.over.is_some();
    };
    let leads = |army: &ArmyView| army.seat == me && army.suit.is_some();
    let supports = |army: &ArmyView| army.front.supporters.contains(&Some(me));
    let ready = battle
        .armies
        .iter()
        .any(|army| leads(army) || supports(army));
    // Before the defence is chosen, only the attacker has something to look at.
    ready || view.asked(me).is_none() && !view.hand.is_empty() && battle.last.is_some()
}

/// Draws the hand of the seat whose view it is; the table for everybody else.
pub(super) fn hand(view: &View, seating: &Seating) -> Scene {
    let (Some(seat), false) = (view.me, view.over.is_some()) else {
        return picture(view, seating, Focus::Nothing);
    };
    let known = view.seat(seat);
    let groups = view.suits().iter().filter_map(|&of| {
        let cards = view.hand.iter().filter(|held| held.card.suit == of);
        let cards: Vec<HandCard> = cards
            .map(|held| HandCard {
                rank: rank(held.card.rank),
                opened: held.opened,
            })
            .collect();
        (!cards.is_empty()).then(|| HandGroup {
            suit: suit(of),
            cards,
        })
    });
    Scene::Hand(HandScene {
        title: "Your hand".into(),
        heading: heading(view, seating),
        name: seating.plain_name(seat),
        arms: seating.arms(seat),
        coins: known.map_or(0, |known| known.coins),
        trains: known.map_or(0, |known| small(known.trains)),
        deck: small(view.deck),
        war: None,
        groups: groups.collect(),
        reminders: reminders(),
    })
}

/// A hand with the war that is about to be fought: who attacks whom, with what, what it may bring.
fn with_war(mut scene: Scene, view: &View, seating: &Seating) -> Scene {
    let battle = view.battle.as_ref().filter(|it| it.last.is_none());
    if let (Scene::Hand(scene), Some(battle)) = (&mut scene, battle) {
        scene.title = war_title(battle);
        scene.war = Some(HandWar {
            attacker: hand_army(view, battle, Side::Attacker, seating),
            defender: hand_army(view, battle, Side::Defender, seating),
            spoils: stakes::spoils(view, battle)
                .into_iter()
                .map(|(heading, text)| Note {
                    heading: heading.into(),
                    text,
                })
                .collect(),
        });
    }
    scene
}

/// What everybody knows of an army before it is deployed.
fn hand_army(view: &View, battle: &BattleView, side: Side, seating: &Seating) -> HandArmy {
    let army = battle.army(side);
    let wing = |place: Place| {
        let held = army.front.supporter(place).is_some();
        let shown = held.then(|| stack(army, &army.front, place, false, seating));
        shown.unwrap_or_default()
    };
    HandArmy {
        name: seating.plain_name(army.seat),
        arms: seating.arms(army.seat),
        role: role(side).into(),
        suit: army.suit.map(suit),
        cards: known_cards(view, army),
        west: wing(Place::West),
        east: wing(Place::East),
    }
}

const fn role(side: Side) -> &'static str {
    match side {
        Side::Attacker => "Attacker",
        Side::Defender => "Defender",
    }
}

fn war_title(battle: &BattleView) -> String {
    let suit = battle.army(Side::Attacker).suit;
    suit.map_or_else(
        || "War".to_owned(),
        |suit| format!("War of {}", suit_name(suit)),
    )
}

/// Who beats whom (BK-03), for a line under a picture.
const BEATS: [(&str, &str); 5] = [
    ("K", "beats J 10–7"),
    ("J", "beats 10–7"),
    ("10–7", "beat lower, A, Q"),
    ("A", "beats K J Q"),
    ("Q", "beats K J"),
];

pub(super) fn reminders() -> Vec<Note> {
    let note = |(heading, text): (&str, &str)| Note {
        heading: heading.into(),
        text: text.into(),
    };
    BEATS.map(note).into()
}

fn heading(view: &View, seating: &Seating) -> Heading {
    let main = match view.turn {
        0 => "Not begun".to_owned(),
        turn => format!("Turn {turn}"),
    };
    Heading {
        main,
        sub: format!("Table #{}", seating.table_number),
    }
}

fn badge(view: &View) -> Option<Badge> {
    let text = match view.waits.as_ref()?.step {
        Step::War => "TO DECLARE",
        Step::Defence => "DEFEND",
        Step::Support => "SUPPORT",
        Step::Deployment => "DEPLOY",
        Step::Reinforcement => "REINFORCE",
    };
    Some(Badge {
        text: text.into(),
        faction: None,
    })
}

fn battle_scene(
    view: &View,
    battle: &BattleView,
    seating: &Seating,
    focus: Focus<'_>,
) -> BattleScene {
    let last = battle.last.as_ref().filter(|_| focus == Focus::Nothing);
    let number = battle.last.as_ref().map(|last| last.round.number);
    let mut heading = heading(view, seating);
    if let Some(number) = number {
        heading.main = format!("{} · Round {number}", heading.main);
    }
    BattleScene {
        title: war_title(battle),
        heading,
        badge: badge(view),
        attacker: front(view, battle, Side::Attacker, last, seating),
        defender: front(view, battle, Side::Defender, last, seating),
        charges: last.map_or_else(Vec::new, |last| {
            last.round
                .strikes
                .iter()
                .copied()
                .filter_map(charge)
                .collect()
        }),
        lines: last.map_or_else(Vec::new, |last| {
            let lines = last.round.strikes.iter();
            lines.map(|strike| clash_line(battle, *strike)).collect()
        }),
        // What happened is more than what the panels say as well.
        next: last.is_none().then(|| next(view, seating)).flatten(),
        // For those who are about to put cards there.
        reminders: match focus {
            Focus::Nothing => Vec::new(),
            Focus::Turn { .. } => reminders(),
        },
    }
}

/// One army: in the last round as it began, else as it stands.
fn front(
    view: &View,
    battle: &BattleView,
    side: Side,
    last: Option<&LastRound<Seen>>,
    seating: &Seating,
) -> render::Front {
    let army = battle.army(side);
    let shown = last.map_or(&army.front, |last| &last.fronts[side as usize]);
    let fell =
        |place: Place| last.is_some_and(|last| last.round.fallen[side as usize][place as usize]);
    let stack = |place: Place| stack(army, shown, place, fell(place), seating);
    let fallen = view
        .fallen
        .iter()
        .filter(|card| Some(card.suit) == army.suit);
    let now = last
        .map(|last| last.round.fallen_cards().collect::<Vec<_>>())
        .unwrap_or_default();
    // Those of the round that is shown lie on the field, crossed out.
    let fallen = fallen.filter(|card| !now.iter().any(|(_, _, fell)| fell == *card));
    let same_suit = battle.army(side.enemy()).suit == army.suit;
    render::Front {
        name: seating.plain_name(army.seat),
        arms: seating.arms(army.seat),
        role: role(side).into(),
        suit: army.suit.map(suit),
        standing: small(if army.front.standing() == 0 && battle.last.is_none() {
            army.size
        } else {
            army.front.standing().max(army.size)
        }),
        state: state(view, army),
        west: stack(Place::West),
        centre: stack(Place::Centre),
        east: stack(Place::East),
        reserve: reserve(army, shown),
        unplaced: unplaced(view, battle, army),
        fallen: if same_suit && side == Side::Defender {
            Vec::new()
        } else {
            fallen
                .take(9)
                .map(|card| shown_card(card.suit, Some(card.rank)))
                .collect()
        },
    }
}

fn stack(
    army: &ArmyView,
    shown: &Front<Seen>,
    place: Place,
    fell: bool,
    seating: &Seating,
) -> Stack {
    let fighter = |card: Card, fallen: bool, fresh: bool| Fighter {
        card,
        fallen,
        fresh,
    };
    let mut fighters: Vec<Fighter> = shown
        .at(place)
        .iter()
        .enumerate()
        .map(|(line, card)| fighter(shown_card(card.suit, card.rank), fell && line == 0, false))
        .collect();
    let own = army.formation.as_ref().map(|own| (own, false));
    let own = own.or_else(|| army.answer.as_ref().map(|own| (own, true)));
    if let (Some((own, fresh)), Some(of)) = (own, army.suit) {
        let cards = own.at(place).iter();
        fighters.extend(cards.map(|&rank| fighter(shown_card(of, Some(rank)), false, fresh)));
    }
    let mut fighters = fighters.into_iter();
    Stack {
        first: fighters.next(),
        second: fighters.next(),
        supporter: shown.supporter(place).map(|seat| Supporter {
            name: seating.plain_name(seat),
            arms: seating.arms(seat),
        }),
    }
}

/// The cards behind the lines, without those that the viewer is about to send.
fn reserve(army: &ArmyView, shown: &Front<Seen>) -> Vec<Card> {
    let sent: Vec<Rank> = army.answer.iter().flat_map(Formation::cards).collect();
    let held = shown.reserve.iter();
    let held = held.filter(|card| card.rank.is_none_or(|rank| !sent.contains(&rank)));
    let own = army.formation.iter().flat_map(|own| &own.reserve);
    let own = own.filter_map(|&rank| Some(shown_card(army.suit?, Some(rank))));
    held.map(|card| shown_card(card.suit, card.rank))
        .chain(own)
        .collect()
}

/// Before the deployments are in: the cards that have no place yet, as far as the viewer knows them.
fn unplaced(view: &View, battle: &BattleView, army: &ArmyView) -> Vec<Card> {
    let (Some(of), true) = (army.suit, battle.last.is_none()) else {
        return Vec::new();
    };
    if view.me == Some(army.seat) {
        let whole = Formation::default();
        let formation = army.formation.as_ref().unwrap_or(&whole);
        let rest = formation.unplaced(&view.own(of)).into_iter();
        return rest.map(|rank| shown_card(of, Some(rank))).collect();
    }
    known_cards(view, army)
}

/// The cards of an army as everybody knows them: all that its leader holds of the suit.
fn known_cards(view: &View, army: &ArmyView) -> Vec<Card> {
    let Some(of) = army.suit else {
        return Vec::new();
    };
    let piles = view.seat(army.seat).map(|known| known.piles.as_slice());
    let pile = piles
        .unwrap_or_default()
        .iter()
        .find(|pile| pile.suit == of);
    let Some(pile) = pile else {
        return Vec::new();
    };
    let opened = pile.opened.iter().map(|&rank| shown_card(of, Some(rank)));
    let hidden = (0..pile.hidden).map(|_| shown_card(of, None));
    opened.chain(hidden).collect()
}

fn state(view: &View, army: &ArmyView) -> String {
    let asked = view.asked(army.seat);
    match asked {
        Some(Step::Deployment) => "deploying".into(),
        Some(Step::Reinforcement) => "may reinforce".into(),
        Some(Step::Defence) => "choosing a suit".into(),
        Some(Step::War | Step::Support) | None if army.ready => "ready".into(),
        Some(Step::War | Step::Support) | None => String::new(),
    }
}

/// An arrow for a strike; ties have none.
fn charge(strike: Strike) -> Option<Charge> {
    (strike.came != Came::Ties).then(|| Charge {
        by: side(strike.side),
        from: place(strike.from),
        to: place(strike.at),
        beats: strike.came == Came::Beats,
    })
}

/// The outcome of a clash, as short as possible: `9 beats Q`. The arrow shows who charged, the message says why.
fn clash_line(battle: &BattleView, strike: Strike) -> ClashLine {
    let Strike { rank, against, .. } = strike;
    let text = match strike.came {
        Came::Beats => format!("{rank} beats {against}"),
        Came::Ties => format!("{rank} and {against} stay"),
        Came::Fails => format!("{rank} fails at {against}"),
    };
    ClashLine {
        place: place(strike.from),
        suit: battle.army(strike.side).suit.map(suit),
        text,
    }
}

/// Who has to decide, where the panels of the armies do not say it.
fn next(view: &View, seating: &Seating) -> Option<Note> {
    let waits = view.waits.as_ref()?;
    let is_support = waits.step == Step::Support && !waits.seats.is_empty();
    let names = waits.seats.iter().map(|seat| seating.plain_name(*seat));
    is_support.then(|| Note {
        heading: "Support".into(),
        text: format!("{} may join a side", super::and_list(names)),
    })
}

fn tableau(view: &View, seating: &Seating) -> TableauScene {
    let seats = Seat::first(view.seats.len()).zip(&view.seats);
    let seats = seats.map(|(seat, known)| TableauSeat {
        name: seating.plain_name(seat),
        arms: seating.arms(seat),
        is_active: view.over.is_none() && view.turn > 0 && seat == view.active,
        is_mine: view.me == Some(seat),
        tag: (known.troops() == 0 && view.turn > 0).then(|| "no troops".to_owned()),
        coins: known.coins,
        trains: small(known.trains),
        score: known.score(),
        piles: known
            .piles
            .iter()
            .map(|pile| render::Pile {
                suit: suit(pile.suit),
                hidden: small(pile.hidden),
                opened: pile.opened.iter().map(|&opened| rank(opened)).collect(),
            })
            .collect(),
    });
    TableauScene {
        title: "Boki Card Wargame".into(),
        heading: heading(view, seating),
        badge: badge(view),
        deck: small(view.deck),
        reward: view.reward,
        seats: seats.collect(),
        // Whose turn it is, its panel says.
        note: Vec::new(),
        outcome: view.over.as_ref().map(|over| {
            let best = view
                .seats
                .iter()
                .map(boki::SeatView::score)
                .max()
                .unwrap_or(0);
            TableauOutcome {
                title: winners(over, &seating.plain_names()),
                detail: count(best as usize, "point"),
                winners: over
                    .winners
                    .iter()
                    .map(|seat| seating.arms(*seat))
                    .collect(),
            }
        }),
    }
}

fn small<T: TryInto<u8>>(number: T) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

fn shown_card(of: Suit, face: Option<Rank>) -> Card {
    Card {
        suit: suit(of),
        face: face.map(rank),
    }
}

/// Both crates list the suits in the same order.
fn suit(of: Suit) -> render::Suit {
    render::Suit::ALL[of.index()]
}

const fn rank(rank: Rank) -> render::Rank {
    match rank {
        Rank::Six => render::Rank::Six,
        Rank::Seven => render::Rank::Seven,
        Rank::Eight => render::Rank::Eight,
        Rank::Nine => render::Rank::Nine,
        Rank::Ten => render::Rank::Ten,
        Rank::Jack => render::Rank::Jack,
        Rank::Queen => render::Rank::Queen,
        Rank::King => render::Rank::King,
        Rank::Ace => render::Rank::Ace,
    }
}

const fn side(side: Side) -> render::Side {
    match side {
        Side::Attacker => render::Side::Attacker,
        Side::Defender => render::Side::Defender,
    }
}

const fn place(place: Place) -> render::Place {
    match place {
        Place::Centre => render::Place::Centre,
        Place::West => render::Place::West,
        Place::East => render::Place::East,
    }
}
