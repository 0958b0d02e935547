//! Scenes of cards that tests, benches and the contact sheet share.

use render::{
    Arms, Badge, BattleScene, Build, Card, Charge, ClashLine, Faction, Fighter, Front, Heading,
    Note, Place, Rank, Scene, Side, Stack, Suit, Supporter,
};

/// Every sample with the name of its picture.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("battle", battle().into()),
        ("deployment", deployment().into()),
        ("battle_names", battle_names().into()),
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
            line(
                Place::West,
                Suns,
                "8 is unopposed, charges the centre and beats Q",
            ),
            line(Place::Centre, Suns, "9 beats Q in the centre"),
            line(Place::East, Moons, "A beats K in the east"),
        ],
        next: Some(Note {
            heading: "Next: reinforcements".into(),
            text: "Osric must refill the centre or lose".into(),
        }),
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
    scene.next = Some(Note {
        heading: "Deployment".into(),
        text: "Place every card: the centre first, then the flanks, at most one in reserve".into(),
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
