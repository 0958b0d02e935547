//! Chess boards, battles by dice, charts and matrices that tests, benches and the contact sheet
//! share.

use render::{
    Arms, Bet, BetrayalScene, BoardEnd, Bond, BondLook, Build, ChartScene, ChartSeries, ChessCount,
    ChessKeyEntry, ChessMark, ChessMarkKind, ChessMove, ChessPiece, ChessScene, ChessSide,
    ChessSign, ChessZone, Chessman, Crest, DiceForce, DiceScene, Faction, Fate, Heading, Losses,
    MatrixScene, Outcome, Power, Scene, Square, Standing, Tie,
};

pub(crate) const LONG: &str = "Bartholomäus von Hohenłukasz-Žiž";

/// Every sample with the name of its picture.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("chess_battle", chess_battle().into()),
        ("chess_deploy", chess_deploy().into()),
        ("chess_turned", chess_turned().into()),
        ("chess_full", chess_full().into()),
        ("chess_over", chess_over().into()),
        ("dice_battle", dice_battle().into()),
        ("dice_bets", dice_bets().into()),
        ("dice_over", dice_over().into()),
        ("chart_6", chart(6, 17).into()),
        ("chart_24", chart(24, 60).into()),
        ("matrix_6", matrix(6).into()),
        ("matrix_24", matrix(24).into()),
        ("betrayal", betrayal().into()),
    ]
}

fn heading(main: &str, sub: &str) -> Heading {
    Heading {
        main: main.into(),
        sub: sub.into(),
    }
}

fn arms(faction: Faction, build: Build) -> Arms {
    Arms { faction, build }
}

fn losses(label: &str, fate: Fate, men: &str) -> Losses {
    Losses {
        label: label.into(),
        fate,
        men: men.chars().map(man).collect(),
    }
}

/// The man of a letter, such as `N`.
pub(crate) fn man(letter: char) -> Chessman {
    match letter.to_ascii_uppercase() {
        'K' => Chessman::King,
        'Q' => Chessman::Queen,
        'R' => Chessman::Rook,
        'B' => Chessman::Bishop,
        'N' => Chessman::Knight,
        'P' => Chessman::Pawn,
        'G' => Chessman::General,
        _ => panic!("{letter} is not a piece"),
    }
}

/// A square by its name, such as "d1".
pub(crate) fn square(name: &str) -> Square {
    let &[col, row] = name.as_bytes() else {
        panic!("{name} is not a square")
    };
    Square {
        col: col - b'a',
        row: row - b'1',
    }
}

/// The men of rows from 8 to 1 as chess writes them: capitals are at the bottom, digits are free.
pub(crate) fn men(placement: &str) -> Vec<ChessPiece> {
    let mut men = Vec::new();
    for (line, row) in placement.split('/').zip((0..8).rev()) {
        let mut col = 0;
        for letter in line.chars() {
            if let Some(free) = letter.to_digit(10) {
                col += u8::try_from(free).unwrap();
                continue;
            }
            let end = if letter.is_uppercase() {
                BoardEnd::Bottom
            } else {
                BoardEnd::Top
            };
            let square = Square { col, row };
            let man = man(letter);
            men.push(ChessPiece { square, man, end });
            col += 1;
        }
    }
    men
}

fn marks(kind: ChessMarkKind, squares: &str) -> Vec<ChessMark> {
    let squares = squares.split_whitespace().map(square);
    squares.map(|square| ChessMark { square, kind }).collect()
}

fn key() -> Vec<ChessKeyEntry> {
    [
        (ChessSign::LastMove, "Last move"),
        (ChessSign::Picked, "Chosen"),
        (ChessSign::Quiet, "May go here"),
        (ChessSign::Capture, "Captures"),
        (ChessSign::Leave, "Leaves"),
        (ChessSign::Retreat, "Way out"),
        (ChessSign::Zone, "Deploy here"),
    ]
    .map(|(sign, label)| ChessKeyEntry {
        sign,
        label: label.into(),
    })
    .into()
}

fn counts(all: &[(&str, &str)]) -> Vec<ChessCount> {
    let count = |&(label, text): &(&str, &str)| ChessCount {
        label: label.into(),
        text: text.into(),
    };
    all.iter().map(count).collect()
}

/// A battle in the middle, the attacker in retreat, a knight picked.
pub(crate) fn chess_battle() -> ChessScene {
    let mut all = marks(ChessMarkKind::Picked, "e5");
    all.extend(marks(ChessMarkKind::Quiet, "c4 d3 f3 g4 g6"));
    all.extend(marks(ChessMarkKind::Capture, "c6 d7 f7"));
    ChessScene {
        turned: false,
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: heading("Battle of Tartu", "Game #318"),
        top: ChessSide {
            name: "Vesperia".into(),
            label: "Attacker".into(),
            arms: arms(Faction::Ember, Build::Square),
            standing: Standing::Waiting,
            tag: None,
            bank: Some("Bank: 42 h".into()),
            retreat: Some("RETREAT".into()),
            losses: vec![
                losses("Killed", Fate::Killed, "PBP"),
                losses("Prisoners", Fate::Caught, "P"),
            ],
        },
        bottom: ChessSide {
            name: "Aldermark".into(),
            label: "Defender".into(),
            arms: arms(Faction::Azure, Build::Round),
            standing: Standing::ToMove,
            tag: Some("TO MOVE".into()),
            bank: Some("Bank: 31 h".into()),
            retreat: None,
            losses: vec![
                losses("Killed", Fate::Killed, "PP"),
                losses("Prisoners", Fate::Caught, ""),
            ],
        },
        men: men("5k2/1p1q1p2/2n4r/4N3/R3P3/1BP5/5K2/3Q4"),
        last: Some(ChessMove {
            from: square("d5"),
            to: Some(square("d7")),
            end: BoardEnd::Top,
        }),
        marks: all,
        zones: vec![],
        counts: counts(&[("Move", "14"), ("Quiet", "12 / 100")]),
        key: key(),
        outcome: None,
    }
}

/// The same battle as the attacker sees it, whose turn it is.
pub(crate) fn chess_turned() -> ChessScene {
    let mut scene = chess_battle();
    scene.turned = true;
    scene.marks = marks(ChessMarkKind::Picked, "h6");
    scene.marks.extend(marks(ChessMarkKind::Quiet, "h7 h8"));
    scene
        .marks
        .extend(marks(ChessMarkKind::Leave(BoardEnd::Top), "h6"));
    scene.last = Some(ChessMove {
        from: square("d4"),
        to: Some(square("e5")),
        end: BoardEnd::Bottom,
    });
    (scene.bottom.standing, scene.bottom.tag) = (Standing::Waiting, None);
    (scene.top.standing, scene.top.tag) = (Standing::ToMove, Some("TO MOVE".into()));
    scene
}

/// The attacker deploys before a force that stands; a queen is picked that may go by its edge.
pub(crate) fn chess_deploy() -> ChessScene {
    let mut scene = chess_battle();
    scene.men = men("1k6/3pp3/8/8/8/2P1P3/1N1PBP2/R3K3");
    scene.last = None;
    scene.marks = marks(ChessMarkKind::Picked, "d7");
    scene
        .marks
        .extend(marks(ChessMarkKind::Leave(BoardEnd::Top), "d7"));
    scene.zones = vec![ChessZone {
        first: 5,
        last: 7,
        end: BoardEnd::Top,
    }];
    scene.counts = counts(&[("Left to place", "5")]);
    (scene.top.standing, scene.top.tag) = (Standing::ToMove, Some("DEPLOYS".into()));
    (scene.bottom.standing, scene.bottom.tag) = (Standing::Waiting, None);
    (scene.top.retreat, scene.top.bank) = (None, None);
    scene.bottom.bank = None;
    scene.top.losses = vec![losses("In hand", Fate::Free, "RBNPQ")];
    scene.bottom.losses.clear();
    scene
}

/// All squares of four ranks taken, long names, 16 men lost on each side, both in retreat.
pub(crate) fn chess_full() -> ChessScene {
    let mut scene = chess_battle();
    scene.men = men("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    scene.top.arms.faction = Faction::Iron;
    scene.bottom.arms.faction = Faction::Silver;
    for side in [&mut scene.top, &mut scene.bottom] {
        side.name = LONG.into();
        side.label = "Neutral stack of the Confederation".into();
        side.tag = Some("OFFERS DICE".into());
        side.bank = Some("Bank: 47 h 59 min".into());
        side.retreat = Some("IN RETREAT".into());
        side.losses = vec![
            losses("Killed", Fate::Killed, "KQRRBBNNPPPPPPPP"),
            losses("Prisoners", Fate::Caught, "QRRBBNNPPPPPPPPG"),
        ];
    }
    scene.last = Some(ChessMove {
        from: square("g2"),
        to: None,
        end: BoardEnd::Bottom,
    });
    scene.marks = marks(ChessMarkKind::Picked, "b1");
    scene.marks.extend(marks(ChessMarkKind::Quiet, "a3 c3"));
    scene.marks.extend(marks(ChessMarkKind::Capture, "h7"));
    scene
        .marks
        .extend(marks(ChessMarkKind::Leave(BoardEnd::Bottom), "b1 e4"));
    scene.counts = counts(&[("Move", "1234"), ("Quiet", "100 / 100"), ("Passes", "12")]);
    scene
}

/// A battle that is over.
pub(crate) fn chess_over() -> ChessScene {
    let mut scene = chess_battle();
    scene.men = men("8/8/2k5/8/4N3/8/3P1K2/8");
    scene.marks.clear();
    scene.outcome = Some(Outcome {
        title: "Tartu holds".into(),
        detail: "Vesperia has retreated".into(),
        winner: Some(scene.bottom.arms),
    });
    (scene.bottom.standing, scene.bottom.tag) = (Standing::Winner, None);
    scene
}

fn force(name: &str, label: &str, arms: Arms, field: &str, killed: &str) -> DiceForce {
    DiceForce {
        name: name.into(),
        label: label.into(),
        arms,
        standing: Standing::Waiting,
        tag: None,
        groups: vec![
            losses("In the field", Fate::Free, field),
            losses("Killed", Fate::Killed, killed),
        ],
        bet: Bet::Open("chooses".into()),
        struck: false,
        dice: vec![],
    }
}

/// A round that was just thrown.
pub(crate) fn dice_battle() -> DiceScene {
    let attacker = arms(Faction::Ember, Build::Square);
    let defender = arms(Faction::Azure, Build::Round);
    let mut left = force("Vesperia", "Attacker", attacker, "KQRPPP", "NPB");
    let mut right = force("Aldermark", "Defender", defender, "KNBPP", "RP");
    (left.bet, left.dice) = (Bet::Man(Chessman::Queen), vec![6, 1, 4]);
    (right.bet, right.dice) = (Bet::Man(Chessman::Knight), vec![5, 2]);
    right.struck = true;
    DiceScene {
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: heading("Battle of Tartu", "Game #318"),
        badge: None,
        round: "Round 4".into(),
        left,
        right,
        note: "Rolled again after 8 to 8".into(),
        outcome: None,
    }
}

/// Bets before they are shown.
pub(crate) fn dice_bets() -> DiceScene {
    let mut scene = dice_battle();
    scene.round = "Round 5".into();
    scene.note.clear();
    (scene.left.bet, scene.left.dice) = (Bet::Sealed("has bet".into()), vec![]);
    (scene.right.bet, scene.right.dice) = (Bet::Open("chooses".into()), vec![]);
    scene.right.struck = false;
    (scene.right.standing, scene.right.tag) = (Standing::ToMove, Some("BETS".into()));
    scene
}

/// The end of a battle with long names and much lost.
pub(crate) fn dice_over() -> DiceScene {
    let mut scene = dice_battle();
    scene.left.arms.faction = Faction::Gold;
    scene.right.arms.faction = Faction::Plum;
    for force in [&mut scene.left, &mut scene.right] {
        force.name = LONG.into();
        force.label = "Neutral stack of the Confederation".into();
        force.tag = Some("STAYS".into());
        let all = "KQRRBBNNPPPPPPPP";
        let fates = [Fate::Free, Fate::Killed, Fate::Caught];
        let groups = ["In the field", "Killed", "Prisoners of the other side"].into_iter();
        force.groups = groups
            .zip(fates)
            .map(|(label, fate)| losses(label, fate, all))
            .collect();
    }
    scene.right.bet = Bet::Retreat("retreats".into());
    scene.right.dice.clear();
    scene.outcome = Some(Outcome {
        title: "Tartu falls".into(),
        detail: "Aldermark has retreated".into(),
        winner: Some(scene.left.arms),
    });
    scene
}

const NAMES: [&str; 24] = [
    "Aquila",
    "Boreas",
    "Caldera",
    "Dravia",
    "Erkenfara",
    "Falkmark",
    "Gondolin",
    "Harrow",
    "Istria",
    "Jorvik",
    "Karst",
    "Lutetia",
    "Morava",
    "Narva",
    "Ostmark",
    "Pola",
    "Quirin",
    "Ravenna",
    "Savoy",
    "Trieste",
    "Umbria",
    "Vesperia",
    LONG,
    "Zara",
];

fn code(place: usize) -> String {
    NAMES[place]
        .chars()
        .take(2)
        .collect::<String>()
        .to_uppercase()
}

/// The strength of many empires over the rounds.
pub(crate) fn chart(series: usize, points: usize) -> ChartScene {
    let wave = |place: usize, at: usize| -> i64 {
        let (place, at) = (i64::try_from(place).unwrap(), i64::try_from(at).unwrap());
        let sway = (at * (3 + place % 5) + place * 7) % 23;
        9000 + place * 1100 + at * (420 - place * 37) + (sway - 11).abs() * 260
    };
    let value = |place: usize, at: usize| {
        let is_out = place % 7 == 3 && at > points * 2 / 3;
        let is_late = place % 9 == 5 && at < points / 4;
        Some(wave(place, at).max(0)).filter(|_| !is_out && !is_late)
    };
    let one = |place: usize| ChartSeries {
        name: NAMES[place].into(),
        code: code(place),
        faction: Faction::ALL[place],
        values: (0..points).map(|at| value(place, at)).collect(),
    };
    ChartScene {
        title: "Erkenfara".into(),
        crest: Crest::Tower,
        heading: heading("Strength of all empires", "Game #12, year 17"),
        badge: None,
        across: "Year".into(),
        up: "Strength".into(),
        points: (1..=points).map(|year| year.to_string()).collect(),
        series: (0..series).map(one).collect(),
    }
}

/// An alliance that is broken.
pub(crate) fn betrayal() -> BetrayalScene {
    let power = |name: &str, code: &str, faction| Power {
        name: name.into(),
        code: code.into(),
        faction,
    };
    BetrayalScene {
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: heading("Round 9", "Table #12"),
        badge: None,
        cry: "Betrayal!".into(),
        by: power("Beatrix", "BEA", Faction::Violet),
        with: power("Ottokar von Hohenstaufen", "OTT", Faction::Gold),
        words: "Beatrix breaks the alliance with Ottokar von Hohenstaufen".into(),
    }
}

/// What stands between so many powers.
pub(crate) fn matrix(powers: usize) -> MatrixScene {
    let kinds = [
        ("W", "War", BondLook::War),
        ("T", "Truce", BondLook::Truce),
        ("P", "Peace", BondLook::Peace),
        ("A", "Alliance", BondLook::Alliance),
        ("R", "Right of way", BondLook::Passage),
        ("V", "Vassal", BondLook::Vassal),
        ("S", "Shelter", BondLook::Shelter),
        ("O", "Other promises", BondLook::Other),
    ];
    let pairs = (0..powers).flat_map(|row| (0..row).map(move |column| (row, column)));
    let ties = pairs.filter_map(|(row, column)| {
        let bond = (row * 5 + column * 3 + row * column) % 11;
        let bond = [0, 2, 3, 0, 1, 2, 4, 5, 6, 7].get(bond).copied()?;
        Some(Tie {
            powers: [row, column],
            bond,
            is_secret: bond > 1 && (row + column) % 5 == 0,
        })
    });
    MatrixScene {
        title: "Erkenfara".into(),
        crest: Crest::Tower,
        heading: heading("Treaties", "Game #12, year 17"),
        badge: None,
        powers: (0..powers)
            .map(|place| Power {
                name: NAMES[place].into(),
                code: code(place),
                faction: Faction::ALL[place],
            })
            .collect(),
        bonds: kinds
            .map(|(letter, label, look)| Bond {
                letter: letter.into(),
                label: label.into(),
                look,
            })
            .into(),
        ties: ties.collect(),
    }
}
