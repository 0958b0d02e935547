//! Scenes that tests, benches and the contact sheet share.

use render::{
    Arms, Arrow, BoardScene, BoardSize, Build, Crest, Facing, Faction, Heading, Icon, KeyEntry,
    KeySymbol, Line, LineList, LineTone, Mark, MarkKind, Outcome, Piece, SeatBar, Square, Standing,
    Stat, StatKind, Token, Trail,
};

pub(crate) const AZURE: Arms = Arms {
    faction: Faction::Azure,
    build: Build::Round,
};
pub(crate) const EMBER: Arms = Arms {
    faction: Faction::Ember,
    build: Build::Square,
};

/// Every sample with the name of its picture.
pub(crate) fn all() -> Vec<(&'static str, BoardScene)> {
    vec![
        ("start", start()),
        ("turn", turn()),
        ("over", over()),
        ("names", names()),
        ("scripts", scripts()),
        ("choices", choices()),
        ("turned", turned()),
        ("wide", wide()),
        ("chess", chess()),
        ("factions", factions()),
        ("factions_moved", factions_moved()),
    ]
}

/// The first turn of a game.
pub(crate) fn start() -> BoardScene {
    let mut scene = turn();
    scene.heading.main = "Turn 1".into();
    scene.tokens = vec![
        token("b1", Piece::Castle, AZURE, Facing::Ready),
        token("c4", Piece::Castle, EMBER, Facing::Ready),
    ];
    scene.marks.clear();
    scene.arrows.clear();
    scene.trails.clear();
    scene.lists.clear();
    scene
        .lists
        .push(list("This turn", &[("Deploy", LineTone::Quiet)]));
    scene.top.stats = stats(0, 4, 0);
    scene.bottom.stats = stats(0, 4, 0);
    scene
}

/// A turn in the middle of a game, with everything that a turn shows.
pub(crate) fn turn() -> BoardScene {
    BoardScene {
        size: BoardSize { cols: 4, rows: 4 },
        turned: false,
        title: "Combat Castles".into(),
        crest: Crest::Tower,
        heading: Heading {
            main: "Turn 9".into(),
            sub: "Game #1042".into(),
        },
        top: SeatBar {
            name: "Rosamund".into(),
            label: "Ember".into(),
            arms: EMBER,
            standing: Standing::Waiting,
            tag: None,
            stats: stats(2, 0, 2),
        },
        bottom: SeatBar {
            name: "Aldric".into(),
            label: "Azure".into(),
            arms: AZURE,
            standing: Standing::ToMove,
            tag: Some("TO MOVE".into()),
            stats: stats(1, 1, 1),
        },
        tokens: vec![
            token("c4", Piece::Castle, EMBER, Facing::Ready),
            token("d4", Piece::Unit, EMBER, Facing::Ready),
            token("c3", Piece::Unit, EMBER, Facing::Ready),
            token("d3", Piece::Unit, EMBER, Facing::Moved),
            token("a3", Piece::Unit, AZURE, Facing::Moved),
            token("b2", Piece::Castle, AZURE, Facing::Ready),
            token("c2", Piece::Unit, AZURE, Facing::Moved),
            token("b1", Piece::Unit, AZURE, Facing::Ready),
        ],
        marks: vec![mark("d1", MarkKind::LastFrom), mark("c2", MarkKind::LastTo)],
        arrows: vec![Arrow {
            from: square("d1"),
            to: square("c2"),
            faction: Faction::Azure,
        }],
        trails: vec![
            Trail {
                from: square("b3"),
                to: square("a3"),
                faction: Faction::Azure,
            },
            Trail {
                from: square("a1"),
                to: square("b2"),
                faction: Faction::Azure,
            },
        ],
        lists: vec![
            list(
                "This turn",
                &[
                    ("Cb2", LineTone::Plain),
                    ("b3 → a3", LineTone::Plain),
                    ("d1 → c2", LineTone::Strong),
                ],
            ),
            list(
                "Last turn",
                &[
                    ("Cc4", LineTone::Quiet),
                    ("c2 → c3", LineTone::Quiet),
                    ("+d3", LineTone::Quiet),
                ],
            ),
        ],
        key: key(),
        outcome: None,
    }
}

/// A finished game.
pub(crate) fn over() -> BoardScene {
    let mut scene = turn();
    scene.heading.main = "Turn 12".into();
    scene.outcome = Some(Outcome {
        title: "Ember wins".into(),
        detail: "3 points to 1 after 12 turns".into(),
        winner: Some(EMBER),
    });
    scene.top.standing = Standing::Winner;
    scene.top.stats = stats(3, 0, 2);
    scene.bottom.standing = Standing::Waiting;
    scene.bottom.tag = None;
    scene.trails.clear();
    scene.lists.truncate(1);
    scene
}

/// Names that are long, from right to left, or full of emoji and marks.
pub(crate) fn names() -> BoardScene {
    let mut scene = turn();
    scene.title = "Combat Castles of the Upper Rhine, Great Revival Edition".into();
    scene.heading.sub = "Game #10421042 in a thread with a long name".into();
    scene.top.tag = Some("OFFERS A DRAW".into());
    scene.top.name = "שלום 👨‍👩‍👧‍👦 \u{202E}evil\u{202C} Z̵̡̢̛a̶̢͝l̷g̴o العربية".into();
    scene.top.label = "Огненный орден · Ἔμβερ".into();
    scene.bottom.name = "Bartholomäus Maximilian von und zu Hohenłukasz-Žižka".into();
    scene.bottom.label = "The Azure and Honourable Company of Gentlefolk Adventurers".into();
    scene.lists = vec![
        list(
            "Diese Runde",
            &[
                ("Cb2 → a very long line", LineTone::Plain),
                ("🏰🏰🏰", LineTone::Strong),
            ],
        ),
        list("Last turn", &[("a1 → b2", LineTone::Quiet); 30]),
    ];
    scene
}

/// Names in five scripts, and some more.
pub(crate) fn scripts() -> BoardScene {
    let mut scene = turn();
    scene.heading.sub = "Игра #7 · Παρτίδα".into();
    scene.top.name = "محمد الأمين".into();
    scene.top.label = "अर्जुन · สมชาย".into();
    scene.bottom.name = "שרה לוי (Sara)".into();
    scene.bottom.label = "田中さくら · 김민준".into();
    scene.lists = vec![
        list(
            "This turn",
            &[
                ("\u{2068}שרה לוי\u{2069} → 3", LineTone::Plain),
                ("王小明 🏰 😀", LineTone::Strong),
            ],
        ),
        // The last two have no font: Tibetan, and a letter that there is not.
        list(
            "Last turn",
            &[
                ("ნინო, Արամ, ሰላም", LineTone::Quiet),
                ("𝕬𝖓𝖓 \u{F56}\u{F7C}\u{F51} \u{378}", LineTone::Quiet),
            ],
        ),
    ];
    scene
}

/// What one viewer may choose from: every sign at once.
pub(crate) fn choices() -> BoardScene {
    let mut scene = turn();
    scene.marks.extend([
        mark("b1", MarkKind::Selected),
        mark("a1", MarkKind::Target),
        mark("c1", MarkKind::Target),
        mark("c3", MarkKind::Target),
        mark("c4", MarkKind::Target),
        mark("b2", MarkKind::Danger),
    ]);
    scene
}

/// What the other seat may choose from, with its own side below.
pub(crate) fn turned() -> BoardScene {
    let mut scene = turn();
    scene.turned = true;
    std::mem::swap(&mut scene.top, &mut scene.bottom);
    (scene.top.standing, scene.top.tag) = (Standing::Waiting, None);
    (scene.bottom.standing, scene.bottom.tag) = (Standing::ToMove, Some("TO MOVE".into()));
    for token in &mut scene.tokens {
        token.facing = Facing::Ready;
    }
    scene.marks.push(mark("c3", MarkKind::Selected));
    let ends = ["b4", "b3", "b2", "c2", "d2"];
    scene
        .marks
        .extend(ends.map(|end| mark(end, MarkKind::Target)));
    scene.lists = vec![
        list("This turn", &[("units", LineTone::Quiet)]),
        list(
            "Last turn",
            &[
                ("Cb2", LineTone::Quiet),
                ("b3 → a3", LineTone::Quiet),
                ("d1 → c2", LineTone::Strong),
            ],
        ),
    ];
    scene
}

/// A board of eight by eight, as full as chess.
pub(crate) fn chess() -> BoardScene {
    let mut scene = turn();
    scene.size = BoardSize { cols: 8, rows: 8 };
    let row = |row: u8, arms| (0..8).map(move |col| (col, row, arms));
    let rows = [(0, AZURE), (1, AZURE), (6, EMBER), (7, EMBER)];
    let all = rows.into_iter().flat_map(|(at, arms)| row(at, arms));
    let token = |(col, row, arms): (u8, u8, Arms)| Token {
        square: Square { col, row },
        piece: if row % 7 == 0 && col % 7 == 0 {
            Piece::Castle
        } else {
            Piece::Unit
        },
        arms,
        facing: if col == 3 {
            Facing::Moved
        } else {
            Facing::Ready
        },
    };
    scene.tokens = all.map(token).collect();
    scene.lists[0] = list("This turn", &[("Nb1 → c3", LineTone::Plain); 7]);
    scene
}

/// A board that is wider than high, with many arrows.
pub(crate) fn wide() -> BoardScene {
    let mut scene = turn();
    scene.size = BoardSize { cols: 8, rows: 5 };
    let arrow = |from, to, faction| Arrow {
        from: square(from),
        to: square(to),
        faction,
    };
    scene.arrows = vec![
        arrow("d1", "c2", Faction::Azure),
        arrow("c4", "f4", Faction::Ember),
        arrow("d4", "d3", Faction::Ember),
        arrow("h5", "f1", Faction::Gold),
        arrow("b1", "b2", Faction::Azure),
    ];
    scene.trails.push(Trail {
        from: square("c3"),
        to: square("h1"),
        faction: Faction::Ember,
    });
    scene
}

/// Units and castles of all 24 factions.
pub(crate) fn factions() -> BoardScene {
    let mut scene = turn();
    scene.size = BoardSize { cols: 12, rows: 8 };
    scene.tokens = Faction::ALL
        .into_iter()
        .zip(0_u8..)
        .flat_map(|(faction, place)| {
            let build = if (place + place / 6) % 2 == 0 {
                Build::Round
            } else {
                Build::Square
            };
            let arms = Arms { faction, build };
            let (col, row) = ((place % 6) * 2, place / 6 * 2);
            [
                (col, row + 1, Piece::Unit, Facing::Ready),
                (col + 1, row + 1, Piece::Castle, Facing::Ready),
                (col, row, Piece::Unit, Facing::Moved),
                (col + 1, row, Piece::Castle, Facing::Moved),
            ]
            .map(|(col, row, piece, facing)| Token {
                square: Square { col, row },
                piece,
                arms,
                facing,
            })
        })
        .collect();
    scene.marks.clear();
    scene.arrows.clear();
    scene.trails.clear();
    scene
}

/// The same with the two families of shapes swapped.
pub(crate) fn factions_moved() -> BoardScene {
    let mut scene = factions();
    for token in &mut scene.tokens {
        token.arms.build = match token.arms.build {
            Build::Round => Build::Square,
            Build::Square => Build::Round,
        };
    }
    scene
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

pub(crate) fn token(at: &str, piece: Piece, arms: Arms, facing: Facing) -> Token {
    Token {
        square: square(at),
        piece,
        arms,
        facing,
    }
}

pub(crate) fn mark(at: &str, kind: MarkKind) -> Mark {
    Mark {
        square: square(at),
        kind,
    }
}

fn stats(won: u8, supply: u32, scrap: u32) -> Vec<Stat> {
    let stat = |label: &str, kind| Stat {
        label: label.into(),
        kind,
    };
    vec![
        stat("Points", StatKind::Medals { won, of: 3 }),
        stat(
            "Supply",
            StatKind::Count {
                icon: Icon::Unit,
                n: supply,
            },
        ),
        stat(
            "Scrap heap",
            StatKind::Count {
                icon: Icon::Scrap,
                n: scrap,
            },
        ),
    ]
}

fn list(title: &str, lines: &[(&str, LineTone)]) -> LineList {
    let lines = lines.iter().map(|&(text, tone)| Line {
        text: text.into(),
        tone,
    });
    LineList {
        title: title.into(),
        lines: lines.collect(),
    }
}

fn key() -> Vec<KeyEntry> {
    [
        (KeySymbol::Moved, "Moved"),
        (KeySymbol::LastMove, "Last move"),
        (KeySymbol::Trail, "Earlier move"),
        (KeySymbol::Selected, "Chosen"),
        (KeySymbol::Target, "May go here"),
        (KeySymbol::Taken, "Strikes"),
        (KeySymbol::Danger, "Gives Ember a point"),
    ]
    .map(|(symbol, label)| KeyEntry {
        symbol,
        label: label.into(),
    })
    .into()
}
