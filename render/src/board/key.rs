//! The key: captions for those signs that are in the picture, and no others, two beside each other
//! where they are short.

use std::collections::BTreeSet;

use crate::{
    art::Art,
    canvas::{Point, Rect},
    chrome,
    num::length,
    scene::{Arms, BoardScene, Facing, Faction, KeyEntry, KeySymbol, Piece},
    text::{Align, Face, Style},
    theme,
    workshop::{Easel, Workshop},
};

const ROW: f64 = 33.0;
const PAD: f64 = 7.0;
/// Room at the left and right.
const SIDE: f64 = 12.0;
/// Room for a symbol before its caption.
const SYMBOL: f64 = 50.0;
const CAPTION: Style = Style::new(Face::Caption, 22.0, theme::IVORY).tracked(10);
/// Captions are set so small before they are cut.
const LEAST: f64 = 17.5;
/// A caption so wide stands beside another.
const HALF: f64 = 122.0;

/// All that a key shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeyPlan {
    /// One or two captions in each row.
    rows: Vec<Vec<KeyEntry>>,
    /// Whose colour the marks for the viewer have.
    viewer: Faction,
    /// A piece that has moved.
    moved: Option<(Piece, Arms)>,
    arrow: Option<Faction>,
    trail: Option<Faction>,
}

impl KeyPlan {
    pub(super) fn of(scene: &BoardScene, workshop: &Workshop) -> Self {
        let moved = scene.tokens.iter();
        let moved = moved.filter(|token| token.facing == Facing::Moved);
        // One's own, if there is one.
        let moved = moved.min_by_key(|token| (token.arms != scene.bottom.arms, token.square));
        Self {
            rows: rows(scene, workshop),
            viewer: scene.bottom.arms.faction,
            moved: moved.map(|token| (token.piece, token.arms)),
            arrow: scene.arrows.last().map(|arrow| arrow.faction),
            trail: scene.trails.last().map(|trail| trail.faction),
        }
    }

    /// How high the key is; 0 when it has no captions.
    pub(super) fn height(&self) -> f64 {
        if self.rows.is_empty() {
            0.0
        } else {
            length(self.rows.len()) * ROW + 2.0 * PAD
        }
    }
}

/// The entries whose symbol is in the picture, each symbol once, in rows.
fn rows(scene: &BoardScene, workshop: &Workshop) -> Vec<Vec<KeyEntry>> {
    let there = scene.symbols();
    let mut seen = BTreeSet::new();
    let is_first = |entry: &&KeyEntry| there.contains(&entry.symbol) && seen.insert(entry.symbol);
    let mut rows: Vec<Vec<KeyEntry>> = Vec::new();
    let mut has_room = false;
    for entry in scene.key.iter().filter(is_first) {
        let wanted = workshop.fit_normal(&entry.label, CAPTION, LEAST, f64::INFINITY);
        let is_short = wanted.width * LEAST / CAPTION.size <= HALF;
        match rows.last_mut() {
            Some(row) if has_room && is_short => {
                row.push(entry.clone());
                has_room = false;
            }
            Some(_) | None => {
                rows.push(vec![entry.clone()]);
                has_room = is_short;
            }
        }
    }
    rows
}

/// Draws the captions with their signs.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, plan: &KeyPlan) {
    let inner = rect.inset((-SIDE, -PAD));
    for (row, y) in plan.rows.iter().zip(0_u32..) {
        let y0 = inner.y0 + f64::from(y) * ROW;
        // Lone captions may go on where another would stand.
        for (entry, half) in row.iter().zip(0_u32..) {
            let x0 = inner.x0 + f64::from(half) * inner.width() / 2.0;
            let x1 = if row.len() > 1 && half == 0 {
                inner.center().x
            } else {
                inner.x1
            };
            draw_entry(easel, Rect::new(x0, y0, x1, y0 + ROW), plan, entry);
        }
    }
}

fn draw_entry(easel: &mut Easel<'_>, area: Rect, plan: &KeyPlan, entry: &KeyEntry) {
    let y = area.center().y;
    let at = Point::new(area.x0 + SYMBOL / 2.0, y);
    draw_symbol(easel, at, plan, entry.symbol);
    let x = area.x0 + SYMBOL + 4.0;
    let caption = easel.fit(&entry.label, CAPTION, LEAST, area.x1 - x - 2.0);
    caption.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
}

/// Draws a sign as on the board, on a square of it where it needs one.
fn draw_symbol(easel: &mut Easel<'_>, at: Point, plan: &KeyPlan, symbol: KeySymbol) {
    const SQUARE: f64 = 29.0;
    let square = Rect::from_center_size(at, (SQUARE, SQUARE));
    let ends = (Point::new(at.x - 23.0, at.y), Point::new(at.x + 23.0, at.y));
    let canvas = &mut easel.canvas;
    match symbol {
        KeySymbol::Moved => {
            if let Some((piece, arms)) = plan.moved {
                let side = match piece {
                    Piece::Unit => 54.0,
                    Piece::Castle => 34.0,
                };
                let corner = Point::new(at.x - side / 2.0, at.y - side / 2.0);
                easel.art(Art::Piece(piece, arms, Facing::Moved), corner, side);
            }
        }
        KeySymbol::LastMove => {
            let right = square + (ends.1 - Point::new(square.x1, at.y));
            chrome::framed(canvas, right, theme::LAST, theme::LAST_EDGE);
            if let Some(faction) = plan.arrow {
                let from = Point::new(ends.0.x, at.y + 4.0);
                let to = Point::new(right.center().x + 6.0, at.y);
                chrome::arrow(canvas, from, to, 0.5, faction);
            }
        }
        KeySymbol::Trail => {
            if let Some(faction) = plan.trail {
                chrome::trail(canvas, Point::new(at.x - 18.0, at.y), ends.1, 0.45, faction);
            }
        }
        KeySymbol::Selected => chrome::chosen(canvas, square, plan.viewer),
        KeySymbol::Target => {
            canvas.fill(&square, theme::SQUARE_DARK);
            chrome::target_dot(canvas, at, 6.5, plan.viewer);
        }
        KeySymbol::Taken => {
            canvas.fill(&square, theme::SQUARE_DARK);
            chrome::target_frame(canvas, square, plan.viewer);
        }
        KeySymbol::Danger => chrome::danger(canvas, square),
    }
}
