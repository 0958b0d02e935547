//! Areas in the colours of their owners with patterns over them, and borders.

use std::sync::Arc;

use super::{
    border::{Border, STEPS},
    chart::Chart,
    shelves::Tools,
    survey::NONE,
    tiles::{Tile, TileKey},
    view::View,
};
use crate::{
    canvas::{Raster, over},
    colour::Colour,
    num::byte_share,
    scene::{Faction, MapScene, MapShape, RegionKind},
    theme,
};

/// Half the widths of lines and rims, in units.
const RIM: f64 = 6.6;
const BORDER: f64 = 1.25;
const INNER: f64 = 0.75;
const COAST: f64 = 1.5;
const WALL: f64 = 1.3;

/// Draws the water, all areas and their borders.
pub(super) fn draw(scene: &MapScene, chart: &Chart, view: &View, tools: Tools<'_>) -> Raster {
    let mut raster = tools.shelves.copy(&chart.sea);
    fill(&mut raster, scene, chart, view, tools);
    let lines: Vec<Line> = chart
        .borders
        .iter()
        .map(|border| Line::of(scene, border))
        .collect();
    let bytes = raster.data_as_u8_slice_mut().as_chunks_mut::<4>().0;
    // Rims first: those of one border may reach under the line of another.
    for (border, line) in chart.borders.iter().zip(&lines) {
        paint_rims(bytes, border, line, view.grain.letters);
    }
    for (border, line) in chart.borders.iter().zip(&lines) {
        paint_line(bytes, border, line, view.grain.letters);
    }
    raster
}

fn fill(raster: &mut Raster, scene: &MapScene, chart: &Chart, view: &View, tools: Tools<'_>) {
    let tiles: Vec<Option<Arc<Tile>>> = scene
        .shape
        .regions
        .iter()
        .zip(&scene.regions)
        .map(|(region, look)| {
            let key = TileKey::of(region.kind, look, view)?;
            Some(tools.tile(&key))
        })
        .collect();
    let (width, _) = chart.size;
    let bytes = raster.data_as_u8_slice_mut().as_chunks_mut::<4>().0;
    for run in &chart.runs {
        let Some(Some(tile)) = tiles.get(usize::from(run.region)) else {
            continue;
        };
        let at = run.at as usize;
        if let Some(place) = bytes.get_mut(at..at + usize::from(run.length)) {
            tile.lay(place, at % width, at / width);
        }
    }
}

/// How a border is drawn.
#[derive(Clone, Copy, Debug)]
struct Line {
    colour: Colour,
    /// Half its width, in units.
    half: f64,
    /// The rims in the two regions, in the order of the border's sides.
    rims: [Option<Colour>; 2],
}

impl Line {
    fn of(scene: &MapScene, border: &Border) -> Self {
        let (one, other) = border.sides;
        let shape = &scene.shape;
        let [first, second] = [one, other].map(|region| Ground::of(scene, region));
        let rims = [first, second].map(Ground::rim);
        let has_wall = |region| kind(shape, region) == Some(RegionKind::Fortification);
        match (first, second) {
            (Ground::Water, _) | (_, Ground::Water) => Self {
                colour: theme::COAST,
                half: COAST,
                rims,
            },
            _ if has_wall(one) || has_wall(other) => Self {
                colour: theme::COAST,
                half: WALL,
                rims: if first == second { [None; 2] } else { rims },
            },
            _ if first == second => Self {
                colour: first.line(),
                half: INNER,
                rims: [None; 2],
            },
            _ => Self {
                colour: theme::IVORY,
                half: BORDER,
                rims,
            },
        }
    }
}

/// Whose ground a region is, as far as borders care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Water,
    Mountain,
    Nobody,
    Of(Faction),
}

impl Ground {
    fn of(scene: &MapScene, region: u16) -> Self {
        let owner = scene.regions.get(usize::from(region));
        match kind(&scene.shape, region) {
            None | Some(RegionKind::Sea) => Self::Water,
            Some(RegionKind::Impassable) => Self::Mountain,
            Some(RegionKind::Land | RegionKind::Fortification) => owner
                .and_then(|look| look.owner)
                .map_or(Self::Nobody, Self::Of),
        }
    }

    fn rim(self) -> Option<Colour> {
        match self {
            Self::Water => None,
            Self::Mountain => Some(theme::MOUNTAIN_DARK),
            Self::Nobody => Some(theme::NOBODY_RIM),
            Self::Of(faction) => Some(faction.rim()),
        }
    }

    /// The line between two regions of the same ground.
    fn line(self) -> Colour {
        match self {
            Self::Water => theme::SEA_BOUND,
            Self::Mountain => theme::MOUNTAIN_DARK,
            Self::Nobody => theme::NOBODY_RIM,
            Self::Of(faction) => faction.furrow(),
        }
    }
}

fn kind(shape: &MapShape, region: u16) -> Option<RegionKind> {
    if region == NONE {
        return None;
    }
    shape
        .regions
        .get(usize::from(region))
        .map(|region| region.kind)
}

fn paint_rims(bytes: &mut [[u8; 4]], border: &Border, line: &Line, grain: f64) {
    if line.rims == [None; 2] {
        return;
    }
    let cover = Cover::new(RIM * grain);
    for near in &border.near {
        let rim = if near.region == border.sides.0 {
            line.rims[0]
        } else if near.region == border.sides.1 {
            line.rims[1]
        } else {
            None
        };
        if let (Some(rim), Some(place)) = (rim, bytes.get_mut(near.at as usize)) {
            over(place, rim, cover.at(near.apart));
        }
    }
}

fn paint_line(bytes: &mut [[u8; 4]], border: &Border, line: &Line, grain: f64) {
    let cover = Cover::new(line.half * grain.max(0.9));
    for near in border.near.iter().filter(|near| near.apart < cover.end) {
        if let Some(place) = bytes.get_mut(near.at as usize) {
            over(place, line.colour, cover.at(near.apart));
        }
    }
}

/// How much of a pixel a line covers, by its distance from the middle of the line.
struct Cover {
    shares: [u8; 256],
    /// From here on it covers nothing.
    end: u8,
}

impl Cover {
    fn new(half: f64) -> Self {
        let mut cover = Self {
            shares: [0; 256],
            end: u8::MAX,
        };
        for (share, apart) in cover.shares.iter_mut().zip(0_u8..=255) {
            // Soft over one unit around the edge.
            *share = byte_share(half + 0.5 - f64::from(apart) / STEPS);
            if *share == 0 {
                cover.end = cover.end.min(apart);
            }
        }
        cover
    }

    fn at(&self, apart: u8) -> u8 {
        self.shares[usize::from(apart)]
    }
}
