//! The key: captions for those signs that are in the picture, and no others.
//!
//! With room, each symbol stands above its caption; without, beside it.

use std::collections::BTreeSet;

use super::signs;
use crate::{
    art::Art,
    canvas::{Point, Rect},
    chrome::{arrow, panel_title, trail},
    num::length,
    scene::{Arms, BoardScene, Facing, Faction, KeyEntry, KeySymbol, MarkKind, Piece},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const HEAD: f64 = 60.0;
const FOOT: f64 = 6.0;
/// Height of a caption under its symbol.
const CAPTION: f64 = 32.0;
/// Height of a symbol with its caption beside it.
const ROW: f64 = 46.0;

/// How the entries of a key are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyStyle {
    /// Each caption under its symbol.
    Roomy,
    /// Each caption beside its symbol.
    Tight,
}

/// All that a key shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyPlan {
    style: KeyStyle,
    entries: Vec<KeyEntry>,
    ready: Vec<Arms>,
    moved: Vec<Arms>,
    arrow: Faction,
    trail: Faction,
}

impl KeyPlan {
    pub(super) fn of(scene: &BoardScene, style: KeyStyle) -> Self {
        let own = scene.bottom.arms.faction;
        Self {
            style,
            entries: shown(scene).into_iter().cloned().collect(),
            ready: units(scene, Facing::Ready),
            moved: units(scene, Facing::Moved),
            arrow: scene.arrows.last().map_or(own, |arrow| arrow.faction),
            trail: scene.trails.last().map_or(own, |trail| trail.faction),
        }
    }
}

/// How high the key of a scene is; 0 when it has none.
pub(super) fn height(scene: &BoardScene, style: KeyStyle) -> f64 {
    let entries = shown(scene);
    let rows: f64 = entries
        .iter()
        .map(|entry| row_height(entry.symbol, style))
        .sum();
    if entries.is_empty() {
        0.0
    } else {
        HEAD + rows + FOOT
    }
}

fn row_height(symbol: KeySymbol, style: KeyStyle) -> f64 {
    match style {
        KeyStyle::Tight => ROW,
        KeyStyle::Roomy => symbol_height(symbol) + CAPTION,
    }
}

fn symbol_height(symbol: KeySymbol) -> f64 {
    match symbol {
        KeySymbol::Ready | KeySymbol::Moved => 64.0,
        KeySymbol::Arrow | KeySymbol::Trail => 42.0,
        KeySymbol::LastMove | KeySymbol::Selected | KeySymbol::Target | KeySymbol::Danger => 52.0,
    }
}

/// Draws the key.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, plan: &KeyPlan) {
    const TITLE: &str = "Key";
    let mut y = panel_title(easel, TITLE, rect);
    for entry in &plan.entries {
        let height = row_height(entry.symbol, plan.style);
        let row = Rect {
            y0: y,
            y1: y + height,
            ..rect
        };
        match plan.style {
            KeyStyle::Roomy => draw_roomy(easel, row, plan, entry),
            KeyStyle::Tight => draw_tight(easel, row, plan, entry),
        }
        y += height;
    }
}

fn draw_roomy(easel: &mut Easel<'_>, row: Rect, plan: &KeyPlan, entry: &KeyEntry) {
    let x = row.center().x;
    let high = symbol_height(entry.symbol);
    let symbol = Symbol {
        at: Point::new(x, row.y0 + high / 2.0 - 2.0),
        unit: 88.0,
        half: 44.0,
        most: 2,
    };
    symbol.draw(easel, plan, entry.symbol);
    let style = Style::new(Face::Caption, 23.5, theme::IVORY).tracked(15);
    let caption = easel.fit(&entry.label, style, 17.5, row.width() - 14.0);
    let at = Point::new(x, row.y0 + high + CAPTION / 2.0 - 4.0);
    caption.draw(&mut easel.canvas, at, Align::Centre);
}

fn draw_tight(easel: &mut Easel<'_>, row: Rect, plan: &KeyPlan, entry: &KeyEntry) {
    let y = row.center().y - 2.0;
    let symbol = Symbol {
        at: Point::new(row.x0 + 27.0, y),
        unit: 64.0,
        half: 17.0,
        most: 1,
    };
    symbol.draw(easel, plan, entry.symbol);
    let style = Style::new(Face::Caption, 22.0, theme::IVORY);
    let x = row.x0 + 50.0;
    let caption = easel.fit(&entry.label, style, 17.5, row.x1 - 5.0 - x);
    caption.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
}

/// The entries whose symbol is in the picture, each symbol once.
fn shown(scene: &BoardScene) -> Vec<&KeyEntry> {
    let mut seen = BTreeSet::new();
    let is_there = |entry: &&KeyEntry| is_shown(scene, entry.symbol) && seen.insert(entry.symbol);
    scene.key.iter().filter(is_there).collect()
}

fn is_shown(scene: &BoardScene, symbol: KeySymbol) -> bool {
    let marked = |kinds: &[MarkKind]| scene.marks.iter().any(|mark| kinds.contains(&mark.kind));
    match symbol {
        KeySymbol::Ready => !units(scene, Facing::Ready).is_empty(),
        KeySymbol::Moved => !units(scene, Facing::Moved).is_empty(),
        KeySymbol::Arrow => !scene.arrows.is_empty(),
        KeySymbol::Trail => !scene.trails.is_empty(),
        KeySymbol::LastMove => marked(&[MarkKind::LastFrom, MarkKind::LastTo]),
        KeySymbol::Selected => marked(&[MarkKind::Selected]),
        KeySymbol::Target => marked(&[MarkKind::Target]),
        KeySymbol::Danger => marked(&[MarkKind::Danger]),
    }
}

/// The arms of the units facing so, those of the bottom seat first.
fn units(scene: &BoardScene, facing: Facing) -> Vec<Arms> {
    let units = scene
        .tokens
        .iter()
        .filter(|token| token.piece == Piece::Unit);
    let facing_so = units.filter(|token| token.facing == facing);
    let arms: BTreeSet<Arms> = facing_so.map(|token| token.arms).collect();
    let mut arms: Vec<Arms> = arms.into_iter().collect();
    arms.sort_by_key(|arms| *arms != scene.bottom.arms);
    arms
}

/// Where and how large a symbol is drawn.
struct Symbol {
    at: Point,
    /// The side of the box of a unit.
    unit: f64,
    /// Half the length of lines.
    half: f64,
    /// The most units side by side.
    most: usize,
}

impl Symbol {
    fn draw(&self, easel: &mut Easel<'_>, plan: &KeyPlan, symbol: KeySymbol) {
        let square = Rect::from_center_size(self.at, (self.unit * 0.52, self.unit * 0.52));
        let canvas = &mut easel.canvas;
        match symbol {
            KeySymbol::Ready => self.draw_units(easel, &plan.ready, Facing::Ready),
            KeySymbol::Moved => self.draw_units(easel, &plan.moved, Facing::Moved),
            KeySymbol::Arrow => {
                let (from, to) = self.ends(4.0);
                arrow(canvas, from, to, self.half / 62.0, plan.arrow);
            }
            KeySymbol::Trail => {
                let (from, to) = self.ends(0.0);
                trail(canvas, from, to, self.half / 55.0, plan.trail);
            }
            KeySymbol::LastMove => signs::framed(canvas, square, theme::LAST, theme::LAST_EDGE),
            KeySymbol::Selected => signs::framed(canvas, square, theme::CHOSEN, theme::CHOSEN_EDGE),
            KeySymbol::Target => {
                canvas.fill(&square, theme::SQUARE_DARK);
                signs::target_dot(canvas, self.at, self.unit * 0.13);
            }
            KeySymbol::Danger => {
                canvas.fill(&square, theme::SQUARE_DARK);
                signs::danger(canvas, square);
            }
        }
    }

    /// The ends of a line through the middle, the first lower by `drop`.
    fn ends(&self, drop: f64) -> (Point, Point) {
        let Point { x, y } = self.at;
        (
            Point::new(x - self.half, y + drop),
            Point::new(x + self.half, y),
        )
    }

    fn draw_units(&self, easel: &mut Easel<'_>, all: &[Arms], facing: Facing) {
        let step = self.unit * 0.73;
        let all = all.get(..self.most).unwrap_or(all);
        let first = self.at.x - step * (length(all.len()) - 1.0) / 2.0;
        for (place, &arms) in all.iter().enumerate() {
            let x = first + step * length(place) - self.unit / 2.0;
            let corner = Point::new(x, self.at.y - self.unit / 2.0);
            easel.art(Art::Piece(Piece::Unit, arms, facing), corner, self.unit);
        }
    }
}
