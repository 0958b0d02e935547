//! A board of squares between two seats: where everything goes, and drawing it.
//!
//! Two layers: what only depends on the layout (ground, bars, squares, frame)
//! is kept between pictures; texts, marks and tokens are drawn anew over it.

mod field;
mod key;
mod layout;
mod lists;
mod outcome;
mod signs;

use crate::{
    art::Art,
    canvas::{Point, Raster},
    chrome,
    look::{Look, Scale},
    scene::{BoardScene, BoardSize, Standing},
    workshop::{Easel, Workshop},
};
use layout::Layout;

/// What the static layer of a board depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LayerKey {
    size: BoardSize,
    scale: Scale,
    standings: [Standing; 2],
    is_over: bool,
    has_lists: bool,
    key_height: u16,
}

/// Draws a checked scene.
pub(crate) fn draw(scene: &BoardScene, look: Look, workshop: &Workshop) -> Raster {
    let factor = look.scale.factor();
    let layout = Layout::of(scene);
    let key = LayerKey {
        size: scene.size,
        scale: look.scale,
        standings: [scene.top.standing, scene.bottom.standing],
        is_over: scene.outcome.is_some(),
        has_lists: layout.lists.is_some(),
        key_height: layout.key_height,
    };
    let ground = workshop.layer(key, || draw_static(scene, &layout, factor, workshop));
    let mut easel = Easel::new(workshop, layout.size, factor);
    draw_chrome(&mut easel, scene, &layout);
    signs::draw_marks_below(&mut easel.canvas, scene, &layout);
    signs::draw_lines(&mut easel.canvas, scene, &layout);
    for token in &scene.tokens {
        let square = layout.square(token.square);
        let corner = Point::new(square.x0, square.y0);
        easel.art(Art::of_token(*token), corner, layout.side);
    }
    signs::draw_marks_above(&mut easel.canvas, scene, &layout);
    easel.canvas.finish_over(&ground)
}

fn draw_static(scene: &BoardScene, layout: &Layout, factor: f64, workshop: &Workshop) -> Raster {
    let mut easel = Easel::new(workshop, layout.size, factor);
    chrome::ground(&mut easel.canvas, layout.size);
    chrome::seat_ground(&mut easel.canvas, layout.top, scene.top.standing);
    chrome::seat_ground(&mut easel.canvas, layout.bottom, scene.bottom.standing);
    for rect in [Some(layout.panel), layout.lists, layout.key]
        .into_iter()
        .flatten()
    {
        chrome::panel(&mut easel.canvas, rect, crate::theme::BAR, 0.0);
    }
    field::draw(&mut easel, scene.size, layout);
    easel.canvas.finish()
}

fn draw_chrome(easel: &mut Easel<'_>, scene: &BoardScene, layout: &Layout) {
    let title = (scene.crest, scene.title.as_str());
    chrome::title_bar(
        easel,
        layout.size.width,
        title,
        &scene.heading,
        scene.badge.as_ref(),
    );
    chrome::seat_bar(easel, layout.top, &scene.top);
    chrome::seat_bar(easel, layout.bottom, &scene.bottom);
    if let (Some(rect), Some(outcome)) = (layout.outcome, &scene.outcome) {
        outcome::draw(easel, rect, outcome);
    }
    if let Some(rect) = layout.lists {
        lists::draw(easel, rect, &scene.lists);
    }
    if let Some(rect) = layout.key {
        key::draw(easel, rect, scene);
    }
}
