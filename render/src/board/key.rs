//! The key: captions for those signs that are in the picture, and no others.

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
const CAPTION: f64 = 34.0;
const FOOT: f64 = 8.0;

/// How high the key of a scene would like to be; 0 when it has none.
pub(super) fn height(scene: &BoardScene) -> f64 {
    let entries = shown(scene);
    if entries.is_empty() {
        return 0.0;
    }
    let symbols: f64 = entries
        .iter()
        .map(|entry| symbol_height(entry.symbol))
        .sum();
    HEAD + symbols + length(entries.len()) * CAPTION + FOOT
}

fn symbol_height(symbol: KeySymbol) -> f64 {
    match symbol {
        KeySymbol::Ready | KeySymbol::Moved => 70.0,
        KeySymbol::Arrow | KeySymbol::Trail => 46.0,
        KeySymbol::LastMove | KeySymbol::Selected | KeySymbol::Target | KeySymbol::Danger => 58.0,
    }
}

/// Draws the key; entries move together when the room is tight.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, scene: &BoardScene) {
    const TITLE: &str = "Key";
    let mut y = panel_title(easel, TITLE, rect);
    let wanted = height(scene) - HEAD - FOOT;
    let squeeze = ((rect.y1 - y - FOOT) / wanted.max(1.0)).min(1.0);
    for entry in shown(scene) {
        let high = symbol_height(entry.symbol);
        let middle = Point::new(rect.center().x, y + high * squeeze / 2.0);
        draw_symbol(easel, scene, entry.symbol, middle, squeeze);
        y += high * squeeze;
        let style = Style::new(Face::Caption, 23.5, theme::IVORY).tracked(15);
        let at = Point::new(middle.x, y + CAPTION * squeeze / 2.0 - 3.0);
        let caption = easel.fit(&entry.label, style, 17.5, rect.width() - 16.0);
        caption.draw(&mut easel.canvas, at, Align::Centre);
        y += CAPTION * squeeze;
    }
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

/// The different units facing so, at most two, those of the bottom seat first.
fn units(scene: &BoardScene, facing: Facing) -> Vec<Arms> {
    let of_bottom = |arms: &Arms| *arms != scene.bottom.arms;
    let mut arms: Vec<Arms> = scene
        .tokens
        .iter()
        .filter(|token| token.piece == Piece::Unit && token.facing == facing)
        .map(|token| token.arms)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    arms.sort_by_key(of_bottom);
    arms.truncate(2);
    arms
}

fn draw_symbol(
    easel: &mut Easel<'_>,
    scene: &BoardScene,
    symbol: KeySymbol,
    at: Point,
    squeeze: f64,
) {
    let square = Rect::from_center_size(at, (46.0 * squeeze, 46.0 * squeeze));
    let line = |half: f64| {
        (
            Point::new(at.x - half, at.y + 5.0),
            Point::new(at.x + half, at.y),
        )
    };
    let whose = |faction: Option<Faction>| faction.unwrap_or(scene.bottom.arms.faction);
    match symbol {
        KeySymbol::Ready => draw_units(easel, scene, Facing::Ready, at, squeeze),
        KeySymbol::Moved => draw_units(easel, scene, Facing::Moved, at, squeeze),
        KeySymbol::Arrow => {
            let faction = whose(scene.arrows.last().map(|arrow| arrow.faction));
            let (from, to) = line(46.0);
            arrow(&mut easel.canvas, from, to, 0.75, faction);
        }
        KeySymbol::Trail => {
            let faction = whose(scene.trails.last().map(|trail| trail.faction));
            let (from, to) = line(44.0);
            trail(
                &mut easel.canvas,
                Point::new(from.x, to.y),
                to,
                0.8,
                faction,
            );
        }
        KeySymbol::LastMove => {
            signs::framed(&mut easel.canvas, square, theme::LAST, theme::LAST_EDGE);
        }
        KeySymbol::Selected => {
            signs::framed(&mut easel.canvas, square, theme::CHOSEN, theme::CHOSEN_EDGE);
        }
        KeySymbol::Target => {
            easel.canvas.fill(&square, theme::SQUARE_DARK);
            signs::target_dot(&mut easel.canvas, at, 12.0 * squeeze);
        }
        KeySymbol::Danger => {
            easel.canvas.fill(&square, theme::SQUARE_DARK);
            signs::danger(&mut easel.canvas, square);
        }
    }
}

fn draw_units(easel: &mut Easel<'_>, scene: &BoardScene, facing: Facing, at: Point, squeeze: f64) {
    let side = 88.0 * squeeze;
    let step = 64.0 * squeeze;
    let all = units(scene, facing);
    let start = at.x - step * (length(all.len()) - 1.0) / 2.0;
    for (place, arms) in all.into_iter().enumerate() {
        let middle = start + step * length(place);
        let corner = Point::new(middle - side / 2.0, at.y - side / 2.0);
        easel.art(Art::Piece(Piece::Unit, arms, facing), corner, side);
    }
}
