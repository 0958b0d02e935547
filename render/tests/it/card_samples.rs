//! Scenes of cards that tests, benches and the contact sheet share.

use render::{
    Arms, Badge, BattleScene, Build, Card, Charge, ClashLine, Faction, Fighter, Front, HandArmy,
    HandCard, HandGroup, HandScene, HandWar, Heading, Note, Pile, Place, Rank, Scene, Side, Stack,
    Suit, Supporter, TableauOutcome, TableauScene, TableauSeat,
};

/// Every sample with the name of its picture.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("battle", battle().into()),
        ("deployment", deployment().into()),
        ("battle_names", battle_names().into()),
        ("battle_stand", battle_stand().into()),
        ("tableau_4", tableau(4, 16).into()),
        ("tableau_6", tableau_notes().into()),
        ("tableau_12", tableau(12, 96).into()),
        ("tableau_over", tableau_over().into()),
        ("suits", suits().into()),
        ("hand_none", hand(0, 4).into()),
        ("hand_defence", hand_defence().into()),
        ("hand_support", hand_support().into()),
        ("hand_war_full", hand_war_full().into()),
        ("hand", hand(9, 4).into()),
        ("hand_mixed", hand(9, 12).into()),
        ("hand_full", hand(40, 12).into()),
        ("hand_60", hand(60, 8).into()),
        ("hand_all", hand(108, 12).into()),
    ]
}

pub(crate) fn arms(faction: Faction, build: Build) -> Arms {
    Arms { faction, build }
}

pub(crate) fn up(suit: Suit, rank: Rank) -> Card {
    Card {
        suit,
        face: Some(rank),
    }
}

pub(crate) fn down(suit: Suit) -> Card {
    Card { suit, face: None }
}

pub(crate) fn stands(card: Card) -> Fighter {
    Fighter {
        card,
        fallen: false,
        fresh: false,
    }
}

pub(crate) fn fell(card: Card) -> Fighter {
    Fighter {
        card,
        fallen: true,
        fresh: false,
    }
}

pub(crate) fn came(card: Card) -> Fighter {
    Fighter {
        card,
        fallen: false,
        fresh: true,
    }
}

fn supporter(name: &str, faction: Faction) -> Supporter {
    Supporter {
        name: name.into(),
        arms: arms(faction, Build::Square),
    }
}

fn line(place: Place, suit: Suit, text: &str) -> ClashLine {
    ClashLine {
        place,
        suit: Some(suit),
        text: text.into(),
    }
}

/// A round of a battle with supporters, casualties, strikes and a reserve.
pub(crate) fn battle() -> BattleScene {
    use Suit::{Moons, Suns};
    BattleScene {
        title: "Battle of Redmere".into(),
        heading: Heading {
            main: "Turn 11, round 2".into(),
            sub: "Game #2207".into(),
        },
        badge: Some(Badge {
            text: "REINFORCE".into(),
            faction: None,
        }),
        attacker: Front {
            name: "Beatrix".into(),
            arms: arms(Faction::Gold, Build::Square),
            role: "Attacker".into(),
            suit: Some(Suns),
            standing: 6,
            state: "ready".into(),
            west: Stack {
                first: Some(stands(up(Suns, Rank::Eight))),
                second: Some(stands(down(Suns))),
                supporter: Some(supporter("Greta", Faction::Rose)),
            },
            centre: Stack {
                first: Some(stands(up(Suns, Rank::Nine))),
                second: Some(stands(up(Suns, Rank::Jack))),
                supporter: None,
            },
            east: Stack {
                first: Some(fell(up(Suns, Rank::King))),
                second: None,
                supporter: None,
            },
            reserve: vec![down(Suns); 2],
            unplaced: vec![],
            fallen: vec![up(Suns, Rank::Queen)],
        },
        defender: Front {
            name: "Osric".into(),
            arms: arms(Faction::Iron, Build::Square),
            role: "Defender".into(),
            suit: Some(Moons),
            standing: 3,
            state: "sends reserves".into(),
            west: Stack::default(),
            centre: Stack {
                first: Some(fell(up(Moons, Rank::Queen))),
                second: None,
                supporter: None,
            },
            east: Stack {
                first: Some(stands(up(Moons, Rank::Ace))),
                second: Some(stands(down(Moons))),
                supporter: Some(supporter("Wulf", Faction::Jade)),
            },
            reserve: vec![down(Moons)],
            unplaced: vec![],
            fallen: vec![up(Moons, Rank::Eight), up(Moons, Rank::Seven)],
        },
        charges: vec![
            charge(Side::Attacker, Place::West, Place::Centre, true),
            charge(Side::Attacker, Place::Centre, Place::Centre, true),
            charge(Side::Defender, Place::East, Place::East, true),
        ],
        lines: vec![
            line(Place::West, Suns, "8 beats Q"),
            line(Place::Centre, Suns, "9 beats Q"),
            line(Place::East, Moons, "A beats K"),
        ],
        next: None,
        reminders: Vec::new(),
    }
}

pub(crate) fn charge(by: Side, from: Place, to: Place, beats: bool) -> Charge {
    Charge {
        by,
        from,
        to,
        beats,
    }
}

/// A private preview: some cards are placed, others wait; the enemy lies face down.
pub(crate) fn deployment() -> BattleScene {
    use Suit::{Bells, Shells};
    let mut scene = battle();
    scene.title = "War of Bells".into();
    scene.heading.main = "Turn 4".into();
    scene.badge = Some(Badge {
        text: "PREVIEW".into(),
        faction: None,
    });
    scene.attacker = Front {
        name: "Ottokar von Hohenstaufen".into(),
        arms: arms(Faction::Azure, Build::Round),
        suit: Some(Shells),
        standing: 7,
        state: "deploying".into(),
        west: Stack::default(),
        centre: Stack::default(),
        east: Stack {
            first: Some(stands(down(Shells))),
            second: Some(stands(down(Shells))),
            supporter: Some(supporter("Maximiliane the Elder", Faction::Lime)),
        },
        reserve: vec![],
        fallen: vec![],
        ..scene.attacker
    };
    scene.defender = Front {
        name: "Rosamund".into(),
        arms: arms(Faction::Wine, Build::Square),
        suit: Some(Bells),
        standing: 8,
        state: "deploying".into(),
        west: Stack {
            first: Some(came(up(Bells, Rank::Ten))),
            second: None,
            supporter: None,
        },
        centre: Stack {
            first: Some(came(up(Bells, Rank::King))),
            second: Some(came(up(Bells, Rank::Seven))),
            supporter: None,
        },
        east: Stack::default(),
        reserve: vec![up(Bells, Rank::Jack)],
        unplaced: vec![
            up(Bells, Rank::Ace),
            up(Bells, Rank::Queen),
            up(Bells, Rank::Eight),
            up(Bells, Rank::Nine),
        ],
        fallen: vec![],
        ..scene.defender
    };
    scene.charges.clear();
    scene.lines.clear();
    scene.reminders = reminders();
    scene
}

/// Short rules under a hand.
pub(crate) fn reminders() -> Vec<Note> {
    let notes = [
        ("K", "beats J 10–7"),
        ("J", "beats 10–7"),
        ("10–7", "beat lower, A, Q"),
        ("A", "beats K J Q"),
        ("Q", "beats K J"),
    ];
    let note = |(heading, text): (&str, &str)| Note {
        heading: heading.into(),
        text: text.into(),
    };
    notes.map(note).into()
}

/// Before a battle that a supporter may still join, and nobody strikes.
pub(crate) fn battle_stand() -> BattleScene {
    let mut scene = battle();
    scene.badge = Some(Badge {
        text: "SUPPORT".into(),
        faction: None,
    });
    for front in [&mut scene.attacker, &mut scene.defender] {
        (front.west, front.centre) = (Stack::default(), Stack::default());
        (front.reserve, front.fallen) = (vec![], vec![]);
        front.state.clear();
    }
    scene.attacker.east = Stack::default();
    scene.attacker.unplaced =
        [vec![up(Suit::Suns, Rank::Jack)], vec![down(Suit::Suns); 5]].concat();
    scene.defender.unplaced = vec![down(Suit::Moons); 3];
    (scene.charges, scene.lines) = (vec![], vec![]);
    scene.next = Some(Note {
        heading: "Support".into(),
        text: "Wulf may join a side".into(),
    });
    scene
}

/// Long and odd names, every line and section full, strikes from both flanks.
pub(crate) fn battle_names() -> BattleScene {
    use Suit::{Hearts, Swords};
    let mut scene = battle();
    let long = "Maximiliane-Wilhelmine of the Thousand Unpronounceable Lakes";
    scene.title = format!("Battle of {long}");
    scene.heading.main = long.into();
    scene.heading.sub = long.into();
    for (front, suit) in [(&mut scene.attacker, Hearts), (&mut scene.defender, Swords)] {
        front.name = long.into();
        front.role = long.into();
        front.state = long.into();
        front.suit = Some(suit);
        front.standing = 9;
        front.reserve = vec![down(suit); 9];
        front.fallen = Rank::ALL.map(|rank| up(suit, rank)).into();
        front.centre.first = Some(fell(up(suit, Rank::Ten)));
        front.centre.second = Some(came(up(suit, Rank::Six)));
    }
    scene.attacker.west = Stack {
        first: Some(stands(up(Hearts, Rank::Queen))),
        second: None,
        supporter: Some(supporter(long, Faction::Sky)),
    };
    scene.attacker.east = Stack {
        first: Some(came(up(Hearts, Rank::Seven))),
        second: Some(came(down(Hearts))),
        supporter: Some(supporter("👑\u{202E}Ж", Faction::Violet)),
    };
    scene.defender.east = Stack::default();
    scene.charges = vec![
        charge(Side::Attacker, Place::West, Place::Centre, true),
        charge(Side::Attacker, Place::East, Place::Centre, false),
        charge(Side::Defender, Place::Centre, Place::Centre, true),
    ];
    scene.lines = (0..6)
        .map(|_| line(Place::Centre, Swords, &format!("10 beats {long} {long}")))
        .collect();
    scene.next = Some(Note {
        heading: long.into(),
        text: format!("{long} {long} {long}"),
    });
    scene
}

const NAMES: [&str; 12] = [
    "Beatrix",
    "Osric",
    "Rosamund",
    "Ottokar von Hohenstaufen",
    "Greta",
    "Wulf",
    "Maximiliane the Elder",
    "Aldric",
    "Ysolde",
    "Bo",
    "Świętosława",
    "Кирилл",
];

/// All cards of so many suits, well mixed and always the same.
fn deck(suits: usize) -> Vec<(Suit, Rank)> {
    let suits = &Suit::ALL[..suits];
    let mut cards: Vec<(Suit, Rank)> = suits
        .iter()
        .flat_map(|&suit| Rank::ALL.map(|rank| (suit, rank)))
        .collect();
    let mut seed = 7_u32;
    for place in (1..cards.len()).rev() {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        cards.swap(place, (seed >> 8) as usize % (place + 1));
    }
    cards
}

/// A table of so many seats that hold so many cards together.
pub(crate) fn tableau(seats: usize, cards: usize) -> TableauScene {
    // Supply trains lie before their owners: they are in no pile.
    let mut deck = deck(seats);
    deck.retain(|&(_, rank)| rank != Rank::Six);
    let seat = |place: usize| {
        let own = deck[..cards].iter().skip(place).step_by(seats);
        let mut piles: Vec<Pile> = Vec::new();
        for (number, &(suit, rank)) in own.enumerate() {
            let is_open = (place + number) % 4 == 3;
            match piles.iter_mut().find(|pile| pile.suit == suit) {
                Some(pile) if is_open => pile.opened.push(rank),
                Some(pile) => pile.hidden += 1,
                None => piles.push(Pile {
                    suit,
                    hidden: u8::from(!is_open),
                    opened: is_open.then_some(rank).into_iter().collect(),
                }),
            }
        }
        piles.sort_by_key(|pile| pile.suit);
        let coins = [0, 5, 3, 1, 6, 4, 2][place % 7];
        let trains = [0, 1, 2][place % 3];
        TableauSeat {
            name: NAMES[place].into(),
            arms: Arms {
                faction: Faction::ALL[place],
                build: if place.is_multiple_of(2) {
                    Build::Round
                } else {
                    Build::Square
                },
            },
            is_active: place == 1,
            is_mine: place == 2,
            tag: None,
            coins,
            trains,
            score: coins + 3 * u32::from(trains),
            piles,
        }
    };
    TableauScene {
        title: "Boki".into(),
        heading: Heading {
            main: "Turn 5".into(),
            sub: "Game #2207".into(),
        },
        badge: Some(Badge {
            text: "OSRIC DECLARES".into(),
            faction: None,
        }),
        deck: u8::try_from(seats * 9 - 1 - cards).unwrap_or(u8::MAX),
        reward: true,
        seats: (0..seats).map(seat).collect(),
        note: vec![],
        outcome: None,
    }
}

/// A table with notes under the seats.
fn tableau_notes() -> TableauScene {
    let mut scene = tableau(6, 42);
    scene.note = vec!["Osric chooses one of his suits and whom it attacks".into()];
    scene
}

/// A table whose war is over; two share the win.
pub(crate) fn tableau_over() -> TableauScene {
    let mut scene = tableau(5, 30);
    scene.badge = Some(Badge {
        text: "GAME OVER".into(),
        faction: None,
    });
    (scene.deck, scene.reward) = (0, false);
    scene.note.clear();
    for (place, seat) in scene.seats.iter_mut().enumerate() {
        (seat.is_active, seat.is_mine) = (false, place == 4);
        if place != 1 {
            seat.piles.clear();
            seat.tag = Some("OUT OF TROOPS".into());
        }
        seat.coins = [11, 4, 8, 0, 7][place];
        seat.trains = [2, 0, 3, 1, 0][place];
        seat.score = seat.coins + 3 * u32::from(seat.trains);
    }
    let winners = [&scene.seats[0], &scene.seats[2]].map(|seat| seat.arms);
    scene.outcome = Some(TableauOutcome {
        title: "Beatrix and Rosamund win".into(),
        detail: "17 points".into(),
        winners: winners.into(),
    });
    scene
}

/// A table of twelve that shows every suit and every emblem of a seat.
pub(crate) fn suits() -> TableauScene {
    let mut scene = tableau(12, 0);
    scene.title = "Suits and arms".into();
    for (place, seat) in scene.seats.iter_mut().enumerate() {
        seat.piles = [0, 1, 2]
            .map(|next| Pile {
                suit: Suit::ALL[(place + next) % 12],
                hidden: if next == 1 { 0 } else { 2 },
                opened: if next == 1 { vec![Rank::Ten] } else { vec![] },
            })
            .into();
    }
    scene
}

/// A hand of so many cards of so many suits, some of them opened.
pub(crate) fn hand(cards: usize, suits: usize) -> HandScene {
    let mut deck = deck(suits);
    deck.truncate(cards);
    deck.sort_unstable();
    let mut groups: Vec<HandGroup> = Vec::new();
    for (place, &(suit, rank)) in deck.iter().enumerate() {
        let card = HandCard {
            rank,
            opened: place % 3 == 1,
        };
        match groups.last_mut() {
            Some(group) if group.suit == suit => group.cards.push(card),
            _ => groups.push(HandGroup {
                suit,
                cards: vec![card],
            }),
        }
    }
    HandScene {
        title: "Your hand".into(),
        heading: Heading {
            main: "Turn 5".into(),
            sub: "Game #2207".into(),
        },
        name: "Rosamund".into(),
        arms: arms(Faction::Wine, Build::Square),
        coins: 4,
        trains: 1,
        deck: 23,
        war: None,
        groups,
        reminders: reminders(),
    }
}

fn note(heading: &str, text: &str) -> Note {
    Note {
        heading: heading.into(),
        text: text.into(),
    }
}

/// A hand that is attacked.
pub(crate) fn hand_defence() -> HandScene {
    let army = |name: &str, faction, role: &str| HandArmy {
        name: name.into(),
        arms: arms(faction, Build::Square),
        role: role.into(),
        suit: None,
        cards: vec![],
        west: Stack::default(),
        east: Stack::default(),
    };
    let mut attacker = army("Beatrix", Faction::Gold, "Attacker");
    attacker.suit = Some(Suit::Suns);
    attacker.cards = vec![
        up(Suit::Suns, Rank::King),
        up(Suit::Suns, Rank::Ten),
        down(Suit::Suns),
        down(Suit::Suns),
        down(Suit::Suns),
    ];
    let mut scene = hand(9, 4);
    scene.title = "War of Suns".into();
    scene.war = Some(HandWar {
        attacker,
        defender: army("Rosamund", Faction::Wine, "Defender"),
        spoils: vec![
            note("Win or tie", "1 coin"),
            note("Defeat", "Beatrix gets 2 coins and 1 train"),
        ],
    });
    scene
}

/// A hand that may support a side.
pub(crate) fn hand_support() -> HandScene {
    let mut scene = hand_defence();
    let fighter = |card| Some(stands(card));
    if let Some(war) = &mut scene.war {
        war.attacker.west = Stack {
            first: fighter(down(Suit::Suns)),
            second: fighter(down(Suit::Suns)),
            supporter: Some(supporter("Greta", Faction::Rose)),
        };
        war.defender.name = "Ottokar von Hohenstaufen".into();
        war.defender.suit = Some(Suit::Moons);
        war.defender.cards = vec![down(Suit::Moons); 4];
        war.defender.east = Stack {
            first: fighter(up(Suit::Moons, Rank::Ace)),
            second: fighter(down(Suit::Moons)),
            supporter: Some(supporter("Wulf", Faction::Jade)),
        };
        war.spoils = vec![
            note("Your side wins", "1 coin"),
            note("Tie or defeat", "nothing"),
        ];
    }
    scene
}

/// Two armies of all cards of a suit with all that can be known, and as many of one's own as there are.
pub(crate) fn hand_war_full() -> HandScene {
    let mut scene = hand(24, 6);
    let mut war = hand_support().war;
    for (army, suit) in war
        .iter_mut()
        .flat_map(|war| [&mut war.attacker, &mut war.defender])
        .zip([Suit::Anchors, Suit::Diamonds])
    {
        army.suit = Some(suit);
        army.cards = Rank::ALL.map(|rank| up(suit, rank)).into();
        for stack in [&mut army.west, &mut army.east] {
            *stack = Stack {
                first: Some(stands(up(suit, Rank::Ten))),
                second: Some(stands(up(suit, Rank::King))),
                supporter: Some(supporter("Maximiliane the Elder", Faction::Sky)),
            };
        }
    }
    scene.war = war;
    scene
}
