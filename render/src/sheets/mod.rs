//! Pictures put together of parts on flat ground: chess boards, battles by dice, charts, matrices, treaties
//! that are torn.
//!
//! A part holds all that it shows with the ground under it, so that equal parts look equal and are
//! kept as indices: only what changed is drawn.

mod betrayal;
mod chart;
mod chess;
mod dice;
mod matrix;
#[cfg(test)]
pub(crate) mod specimen;
mod tray;

use std::{collections::BTreeSet, sync::Arc};

use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

use crate::{
    canvas::{Raster, Rect, Size},
    chrome::{self, TITLE_RULE},
    encode::Indexed,
    look::{Look, Scale},
    num::pixels,
    palette::{Kind, Owner},
    scene::{
        Badge, BetrayalScene, ChartScene, ChessScene, Crest, DiceScene, Faction, Heading,
        MatrixScene,
    },
    theme,
    workshop::{Easel, Workshop},
};

/// All of them have this size: that of the frame in which Discord shows a picture, doubled.
const SIZE: Size = Size::new(1100.0, 700.0);
const WHOLE: Rect = Rect::new(0.0, 0.0, SIZE.width, SIZE.height);
/// Room around all, and between things.
const EDGE: f64 = 12.0;
/// What is left below a title bar.
const BODY: Rect = Rect::new(EDGE, 76.0, SIZE.width - EDGE, SIZE.height - EDGE);

/// What the indices of a part depend on.
pub(crate) type PartKey = (Kind, Scale, BTreeSet<Faction>, Part);

/// A picture as its parts, later ones over earlier ones; the first ones fill it.
struct Sheet {
    kind: Kind,
    factions: BTreeSet<Faction>,
    parts: Vec<Part>,
}

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    /// What stands on a title bar.
    Title(Title),
    Chess(chess::Part),
    Dice(dice::Part),
    Chart(Arc<chart::Plot>),
    /// What stands beside the lines of a chart.
    Labels(Arc<chart::Plot>),
    Matrix(matrix::Band),
    Torn(betrayal::Torn),
}

/// What stands on a title bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Title {
    crest: Crest,
    text: String,
    heading: Heading,
    badge: Option<Badge>,
}

impl Part {
    /// Its place, on whole units.
    fn area(&self) -> Rect {
        match self {
            Self::Title(_) => Rect::new(0.0, 0.0, SIZE.width, TITLE_RULE),
            Self::Chess(part) => part.area(),
            Self::Dice(part) => part.area(),
            Self::Labels(_) => chart::BESIDE,
            Self::Matrix(band) => band.area(),
            Self::Chart(_) | Self::Torn(_) => WHOLE,
        }
    }

    /// Draws it with the ground that it lies on.
    fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            Self::Title(title) => title.draw(easel),
            Self::Chess(part) => part.draw(easel),
            Self::Dice(part) => part.draw(easel),
            Self::Chart(plot) => plot.draw(easel),
            Self::Labels(plot) => plot.draw_labels(easel),
            Self::Matrix(band) => band.draw(easel),
            Self::Torn(torn) => torn.draw(easel),
        }
    }

    fn raster(&self, factor: f64, workshop: &Workshop) -> Raster {
        let mut easel = Easel::new(workshop, self.area(), factor);
        self.draw(&mut easel);
        easel.canvas.finish()
    }
}

impl Title {
    fn draw(&self, easel: &mut Easel<'_>) {
        easel.canvas.fill(&WHOLE, theme::BAR);
        let title = (self.crest, self.text.as_str());
        chrome::title_bar(easel, SIZE.width, title, &self.heading, self.badge.as_ref());
    }
}

/// Draws a checked chess board.
pub(crate) fn draw_chess(scene: &ChessScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&chess::sheet(scene), look.scale, workshop)
}

/// Draws a checked battle by dice.
pub(crate) fn draw_dice(scene: &DiceScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&dice::sheet(scene), look.scale, workshop)
}

/// Draws a checked chart.
pub(crate) fn draw_chart(scene: &ChartScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&chart::sheet(scene), look.scale, workshop)
}

/// Draws a checked matrix.
pub(crate) fn draw_matrix(scene: &MatrixScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&matrix::sheet(scene), look.scale, workshop)
}

/// Draws a checked betrayal.
pub(crate) fn draw_betrayal(scene: &BetrayalScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&betrayal::sheet(scene), look.scale, workshop)
}

fn draw(sheet: &Sheet, scale: Scale, workshop: &Workshop) -> Indexed {
    let factor = scale.factor();
    let owners = sheet.factions.iter().copied().map(Owner::Faction);
    let palette = workshop.palette(sheet.kind, owners);
    let blocks = sheet.parts.par_iter().with_max_len(1);
    let blocks: Vec<_> = blocks
        .map(|part| {
            let key = (sheet.kind, scale, sheet.factions.clone(), part.clone());
            workshop.sheet_block(key, &palette, || part.raster(factor, workshop))
        })
        .collect();
    let size = SIZE * factor;
    let mut picture = Indexed::new((pixels(size.width), pixels(size.height)), &palette);
    for (part, block) in sheet.parts.iter().zip(blocks) {
        picture.put(&block, part.area(), factor);
    }
    picture
}
