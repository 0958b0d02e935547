//! Scenes of cards nobody should send: refused by name, or drawn; never a panic.

use proptest::{collection::vec, option, prelude::*, sample::select};
use render::{
    BattleScene, Card, Fighter, HandCard, HandScene, Look, Note, Pile, Place, Rank, RenderError,
    Renderer, Scene, Side, Stack, Suit, Supporter, TableauOutcome, TableauScene,
};

use crate::{
    card_samples::{self as samples, charge},
    hostile::{arms, text},
};

fn suit() -> impl Strategy<Value = Suit> {
    select(Suit::ALL.to_vec())
}

fn rank() -> impl Strategy<Value = Rank> {
    select(Rank::ALL.to_vec())
}

fn card() -> impl Strategy<Value = Card> {
    (suit(), option::of(rank())).prop_map(|(suit, face)| Card { suit, face })
}

fn stack() -> impl Strategy<Value = Stack> {
    let fighter = || {
        let fighter = (card(), any::<bool>(), any::<bool>());
        option::of(fighter.prop_map(|(card, fallen, fresh)| Fighter {
            card,
            fallen,
            fresh,
        }))
    };
    let supporter = (text(), arms()).prop_map(|(name, arms)| Supporter { name, arms });
    (fighter(), fighter(), option::of(supporter)).prop_map(|(first, second, supporter)| Stack {
        first,
        second,
        supporter,
    })
}

prop_compose! {
    fn battle()(
        texts in vec(text(), 10),
        stacks in vec(stack(), 6),
        cards in vec(vec(card(), 0..11), 3),
        suits in [option::of(suit()), option::of(suit())],
        standing in 0_u8..11,
        charges in vec((any::<bool>(), 0_usize..3, 0_usize..3, any::<bool>()), 0..7),
        lines in 0_usize..7,
    ) -> BattleScene {
        let places = [Place::West, Place::Centre, Place::East];
        let mut scene = samples::battle();
        let mut texts = texts.into_iter();
        let mut next = || texts.next().unwrap();
        (scene.title, scene.attacker.name, scene.attacker.role) = (next(), next(), next());
        (scene.attacker.state, scene.defender.name) = (next(), next());
        scene.next = Some(Note { heading: next(), text: next() });
        scene.reminders = vec![Note { heading: next(), text: next() }; lines];
        let line = &mut scene.lines[0];
        line.text = next();
        scene.lines = vec![scene.lines[0].clone(); lines];
        let mut stacks = stacks.into_iter();
        for (front, suit) in [&mut scene.attacker, &mut scene.defender].into_iter().zip(suits) {
            for stack in [&mut front.west, &mut front.centre, &mut front.east] {
                *stack = stacks.next().unwrap();
            }
            front.suit = suit;
        }
        scene.attacker.standing = standing;
        let mut cards = cards.into_iter();
        scene.attacker.reserve = cards.next().unwrap();
        scene.attacker.fallen = cards.next().unwrap();
        scene.defender.unplaced = cards.next().unwrap();
        scene.charges = charges
            .into_iter()
            .map(|(is_above, from, to, beats)| {
                let by = if is_above { Side::Attacker } else { Side::Defender };
                charge(by, places[from], places[to], beats)
            })
            .collect();
        scene
    }
}

prop_compose! {
    fn table()(
        seats in 4_usize..13,
        texts in vec(text(), 4),
        arms in vec(arms(), 12),
        tags in vec(option::of(text()), 12),
        numbers in vec((any::<u32>(), any::<u8>(), any::<u32>()), 12),
        piles in vec(vec((suit(), 0_u8..7, vec(rank(), 0..7)), 0..13), 12),
        notes in vec(text(), 0..6),
        winners in option::of(0_usize..5),
    ) -> TableauScene {
        let mut scene = samples::tableau(seats, 0);
        scene.title.clone_from(&texts[0]);
        scene.heading.main.clone_from(&texts[1]);
        scene.note = notes;
        scene.outcome = winners.map(|count| TableauOutcome {
            title: texts[2].clone(),
            detail: texts[3].clone(),
            winners: arms[..count].to_vec(),
        });
        for (place, seat) in scene.seats.iter_mut().enumerate() {
            seat.arms = arms[place];
            seat.name.clone_from(&texts[place % 4]);
            seat.tag.clone_from(&tags[place]);
            (seat.coins, seat.trains, seat.score) = numbers[place];
            // A few seats hold very much, so that many tables stay within 108 cards.
            let kept = if place == 0 { 13 } else { place % 3 };
            let piles = piles[place].iter().take(kept);
            seat.piles = piles
                .map(|(suit, hidden, opened)| Pile {
                    suit: *suit,
                    hidden: *hidden,
                    opened: opened.clone(),
                })
                .collect();
        }
        scene
    }
}

prop_compose! {
    fn hand()(
        texts in vec(text(), 5),
        notes in 0_usize..8,
        war in 0_usize..6,
        wings in (stack(), stack()),
        army in vec(card(), 0..11),
        suit in option::of(suit()),
        arms in arms(),
        (coins, trains, deck) in (any::<u32>(), any::<u8>(), any::<u8>()),
        cards in vec(vec((rank(), any::<bool>()), 0..10), 0..13),
    ) -> HandScene {
        let mut scene = samples::hand(108, 12);
        (scene.title, scene.name) = (texts[0].clone(), texts[1].clone());
        scene.heading.sub.clone_from(&texts[2]);
        let note = Note { heading: texts[3].clone(), text: texts[4].clone() };
        scene.reminders = vec![note.clone(); notes];
        if war > 0 {
            let mut shown = samples::hand_support().war.unwrap();
            shown.attacker.name.clone_from(&texts[3]);
            shown.defender.role.clone_from(&texts[4]);
            (shown.defender.west, shown.attacker.east) = wings;
            shown.attacker.cards = army;
            shown.defender.suit = suit;
            shown.spoils = vec![note.clone(); war - 1];
            scene.war = Some(shown);
        }
        (scene.arms, scene.coins) = (arms, coins);
        (scene.trains, scene.deck) = (trains, deck);
        scene.groups.truncate(cards.len());
        for (group, cards) in scene.groups.iter_mut().zip(cards) {
            let cards = cards.into_iter();
            group.cards = cards.map(|(rank, opened)| HandCard { rank, opened }).collect();
        }
        scene
    }
}

fn is_refused_or_drawn(scene: impl Into<Scene>) -> Result<(), TestCaseError> {
    let drawn = Renderer::new().render(&scene.into(), Look::default());
    if let Err(error) = drawn {
        prop_assert!(!matches!(error, RenderError::Encode(_)), "{error}");
    }
    Ok(())
}

/// Takes out what is refused.
fn tamed(mut scene: BattleScene) -> BattleScene {
    scene.lines.truncate(6);
    scene.reminders.truncate(6);
    for front in [&mut scene.attacker, &mut scene.defender] {
        front.standing = front.standing.min(9);
        for cards in [&mut front.reserve, &mut front.unplaced, &mut front.fallen] {
            cards.truncate(9);
        }
    }
    let is_flank = |place| place != Place::Centre;
    scene.charges.retain(|charge| {
        charge.from == charge.to || !is_flank(charge.from) || !is_flank(charge.to)
    });
    scene
}

// Few cases: each has colours of its own, and so a palette to be made.
proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn a_wild_battle_is_refused_or_drawn(scene in battle()) {
        is_refused_or_drawn(scene)?;
    }

    #[test]
    fn a_tamed_battle_is_drawn(scene in battle()) {
        let drawn = Renderer::new().render(&tamed(scene).into(), Look::default());
        prop_assert!(drawn.is_ok(), "{:?}", drawn.err());
    }

    #[test]
    fn a_wild_table_is_refused_or_drawn(scene in table()) {
        is_refused_or_drawn(scene)?;
    }

    #[test]
    fn a_tamed_table_is_drawn(mut scene in table()) {
        scene.note.truncate(4);
        for seat in &mut scene.seats {
            seat.piles.truncate(1 + 12 / (1 + seat.piles.len()));
            for pile in &mut seat.piles {
                pile.opened.truncate(1);
                pile.hidden = pile.hidden.clamp(1, 2);
            }
        }
        let drawn = Renderer::new().render(&scene.into(), Look::default());
        prop_assert!(drawn.is_ok(), "{:?}", drawn.err());
    }

    #[test]
    fn a_wild_hand_is_refused_or_drawn(scene in hand()) {
        is_refused_or_drawn(scene)?;
    }

    #[test]
    fn a_tamed_hand_is_drawn(mut scene in hand()) {
        scene.groups.retain(|group| !group.cards.is_empty());
        scene.reminders.truncate(6);
        if let Some(war) = &mut scene.war {
            war.spoils.truncate(3);
            war.attacker.cards.truncate(9);
        }
        let drawn = Renderer::new().render(&scene.into(), Look::default());
        prop_assert!(drawn.is_ok(), "{:?}", drawn.err());
    }
}
