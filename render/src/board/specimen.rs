//! A made-up board that shows all that a board of some sides can show.
//!
//! The colours of boards are chosen by it.

use super::{
    key::KeyPlan,
    layout::{Ground, Layout},
    parts, signs, tokens,
};
use crate::{
    canvas::Raster,
    scene::{
        Arms, Arrow, BoardScene, BoardSize, Build, Crest, Facing, Faction, Heading, Icon, KeyEntry,
        KeySymbol, Line, LineList, LineTone, Mark, MarkKind, Outcome, Piece, SeatBar, Square,
        Standing, Stat, StatKind, Token, Trail,
    },
    workshop::{Easel, Workshop},
};

const WORDS: &str = "Specimen 0123";

/// The pixels of the specimen of a faction, as RGBA bytes.
pub(crate) fn of(faction: Faction, workshop: &Workshop) -> Vec<u8> {
    let sides = [Build::Round, Build::Square].map(|build| Arms { faction, build });
    draw(&sides, workshop).data_as_u8_slice().to_vec()
}

/// Draws the specimen of some sides.
fn draw(sides: &[Arms], workshop: &Workshop) -> Raster {
    let scene = scene(sides);
    let plan = KeyPlan::of(&scene, workshop);
    let layout = Layout::of(&scene, &plan);
    let ground = Ground::of(&scene, &layout);
    let parts = parts::of(&scene, &layout, ground, plan);
    let (base, parts) = parts.split_first().expect("a board has a base");
    let mut easel = Easel::new(workshop, layout.whole(), 1.0);
    base.0.draw(&mut easel, &layout);
    let base = easel.canvas.finish();
    let mut easel = Easel::new(workshop, layout.whole(), 1.0);
    layout.grid.draw_squares(&mut easel.canvas);
    for (part, _) in parts {
        part.draw_over(&mut easel, &layout);
    }
    signs::draw_on(&mut easel.canvas, &scene, &layout);
    let mut raster = easel.canvas.finish_over(&base);
    tokens::draw(&mut raster, &scene, &layout, 1.0, workshop);
    raster
}

fn scene(sides: &[Arms]) -> BoardScene {
    let azure = Arms {
        faction: Faction::Azure,
        build: Build::Round,
    };
    let first = sides.first().copied().unwrap_or(azure);
    let last = sides.last().copied().unwrap_or(first);
    let tokens = tokens(sides);
    let rows = if tokens.len() <= 48 { 6 } else { 12 };
    let size = BoardSize {
        cols: if tokens.len() <= 48 { 8 } else { 12 },
        rows,
    };
    BoardScene {
        size,
        turned: false,
        title: WORDS.into(),
        crest: Crest::Tower,
        heading: Heading {
            main: WORDS.into(),
            sub: WORDS.into(),
        },
        top: seat(first, Standing::Waiting),
        bottom: seat(last, Standing::Winner),
        marks: marks(size),
        arrows: lines(sides)
            .map(|(from, to, faction)| Arrow { from, to, faction })
            .collect(),
        trails: lines(sides)
            .map(|(to, from, faction)| Trail { from, to, faction })
            .collect(),
        tokens,
        lists: vec![list()],
        key: KEY
            .map(|symbol| KeyEntry {
                symbol,
                label: WORDS.into(),
            })
            .into(),
        outcome: Some(Outcome {
            title: WORDS.into(),
            detail: WORDS.into(),
            winner: Some(first),
        }),
    }
}

const KEY: [KeySymbol; 4] = [
    KeySymbol::Moved,
    KeySymbol::LastMove,
    KeySymbol::Trail,
    KeySymbol::Target,
];

fn seat(arms: Arms, standing: Standing) -> SeatBar {
    let stat = |kind| Stat {
        label: WORDS.into(),
        kind,
    };
    SeatBar {
        name: WORDS.into(),
        label: WORDS.into(),
        arms,
        standing,
        tag: Some(WORDS.into()),
        stats: vec![
            stat(StatKind::Medals { won: 1, of: 2 }),
            stat(StatKind::Count {
                icon: Icon::Unit,
                n: 0,
            }),
            stat(StatKind::Count {
                icon: Icon::Scrap,
                n: 1,
            }),
        ],
    }
}

fn list() -> LineList {
    let tones = [LineTone::Quiet, LineTone::Plain, LineTone::Strong];
    let lines = tones.map(|tone| Line {
        text: WORDS.into(),
        tone,
    });
    LineList {
        title: WORDS.into(),
        lines: lines.into(),
    }
}

/// Each side's pieces on both faces, so often that all grounds come under them.
fn tokens(sides: &[Arms]) -> Vec<Token> {
    let all = [
        (Piece::Unit, Facing::Ready),
        (Piece::Unit, Facing::Moved),
        (Piece::Castle, Facing::Ready),
        (Piece::Castle, Facing::Moved),
    ];
    let sets = if sides.len() <= 3 { 3 } else { 1 };
    let cols = if sides.len() * sets * 4 <= 48 { 8 } else { 12 };
    let each = (0..sets)
        .flat_map(|_| sides)
        .flat_map(|&arms| all.map(|kind| (arms, kind)));
    each.zip(0_u8..144)
        .map(|((arms, (piece, facing)), place)| {
            // One row is skewed, so that a piece meets light and dark squares.
            let square = Square {
                col: place % cols,
                row: place / cols,
            };
            Token {
                square,
                piece,
                arms,
                facing,
            }
        })
        .collect()
}

/// Every kind of mark along the diagonals.
fn marks(size: BoardSize) -> Vec<Mark> {
    let kinds = [
        MarkKind::LastFrom,
        MarkKind::LastTo,
        MarkKind::Selected,
        MarkKind::LastTo,
        MarkKind::Target,
        MarkKind::Danger,
    ];
    let places = (0..size.rows).flat_map(|row| [(row, row), ((row + 4) % size.cols, row)]);
    places
        .zip(kinds.into_iter().cycle())
        .map(|((col, row), kind)| Mark {
            square: Square { col, row },
            kind,
        })
        .collect()
}

/// One line for each side across the board.
fn lines(sides: &[Arms]) -> impl Iterator<Item = (Square, Square, Faction)> + use<'_> {
    let ends = |row| {
        (
            Square { col: 0, row },
            Square {
                col: 7,
                row: (row + 2) % 6,
            },
        )
    };
    sides.iter().zip((0_u8..6).cycle()).map(move |(arms, row)| {
        let (from, to) = ends(row);
        (from, to, arms.faction)
    })
}
