//! Land and water: heights of the style's own, cut at the level that gives the land
//! asked for, then tidied of crumbs.

use super::Style;
use super::mesh::{Mesh, Point, SIZE, UNIT, count, wide};
use super::noise::{FULL, Noise};
use super::random::Random;

/// What lies in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// Beyond the frame.
    Beyond,
    Water,
    /// Water of a river in a city.
    River,
    Land,
    /// Land within the walls of a city.
    OldTown,
}

impl Ground {
    pub(super) fn is_water(self) -> bool {
        matches!(self, Self::Water | Self::River)
    }

    pub(super) fn is_land(self) -> bool {
        matches!(self, Self::Land | Self::OldTown)
    }
}

/// Cells of land for each region; more where there are few regions, so that coasts are as fine.
pub(super) fn cells_each(regions: usize) -> usize {
    (1000 / regions.max(1)).clamp(26, 200)
}

/// The least piece of land, in cells, that is a region of its own.
pub(super) fn least(regions: usize) -> usize {
    cells_each(regions) * 55 / 100
}

/// Of a hundred cells, so many are land.
pub(super) fn land_share(style: Style) -> i64 {
    match style {
        Style::Continent => 45,
        Style::Archipelago => 33,
        Style::City => 60,
    }
}

/// One body of land: its middle and how far it reaches.
struct Body {
    middle: Point,
    reach: (i64, i64),
}

impl Body {
    /// `FULL` in the middle, 0 at the edge, less beyond.
    fn height(&self, at: Point) -> i64 {
        let across = (at.x - self.middle.x) * FULL / self.reach.0;
        let down = (at.y - self.middle.y) * FULL / self.reach.1;
        FULL - (across * across + down * down) / FULL
    }
}

/// The ground of each cell of the mesh, for so many regions.
pub(super) fn ground(
    mesh: &Mesh,
    style: Style,
    regions: usize,
    random: &mut Random,
) -> Vec<Ground> {
    let heights = heights(mesh, style, regions, random);
    let mut ground = vec![Ground::Beyond; mesh.sites.len()];
    let mut order: Vec<usize> = mesh.inside().collect();
    order.sort_by_key(|&cell| (-heights[cell], cell));
    for (rank, cell) in order.into_iter().enumerate() {
        ground[cell] = if rank < regions * cells_each(regions) {
            Ground::Land
        } else {
            Ground::Water
        };
    }
    tidy(mesh, &mut ground, least(regions), cells_each(regions));
    ground
}

fn heights(mesh: &Mesh, style: Style, regions: usize, random: &mut Random) -> Vec<i64> {
    let bodies = bodies(style, regions, random);
    let (period, rough, channel) = match style {
        Style::Continent => (360, 125, 900),
        Style::Archipelago => (240, 85, 900),
        Style::City => (420, 75, 0),
    };
    let noise = Noise::new(random.word(), period * UNIT, 5);
    mesh.sites
        .iter()
        .map(|&site| {
            let mut near: Vec<i64> = bodies.iter().map(|body| body.height(site)).collect();
            near.sort_unstable_by_key(|&height| -height);
            let best = near.first().copied().unwrap_or(0);
            let gap = near.get(1).map_or(FULL, |second| best - second);
            let strait = channel * (FULL / 3 - gap).max(0) / (FULL / 3);
            (5 * best / 4).max(-3 * FULL) - strait + rough * noise.at(site.x, site.y) / 50
                - margin(site)
        })
        .collect()
}

/// Keeps land off the frame.
fn margin(site: Point) -> i64 {
    let (width, height) = (SIZE.0 * UNIT, SIZE.1 * UNIT);
    let rim = 110 * UNIT;
    let off = site.x.min(width - site.x).min(site.y).min(height - site.y);
    let short = (rim - off).max(0) * FULL / rim;
    short * short / FULL * 3 / 2 + short * short / FULL * short / FULL * 5 / 2
}

fn bodies(style: Style, regions: usize, random: &mut Random) -> Vec<Body> {
    let many = match style {
        Style::City => 1,
        Style::Continent if regions < 26 => 1,
        Style::Continent if regions < 90 => 1 + random.below(2),
        Style::Continent => 2 + random.below(2),
        Style::Archipelago => (regions * 2 / 5).clamp(2, 48),
    };
    let (width, height) = (SIZE.0 * UNIT, SIZE.1 * UNIT);
    if style == Style::Archipelago {
        return islands(many, random);
    }
    let slot = width / wide(many);
    (0..wide(many))
        .map(|place| {
            let x = slot * place + slot / 2 + random.around(slot / 14);
            let y = height / 2 + random.around(height / 16);
            let reach = slot * (46 + random.around(5)) / 100;
            let tall = height * (47 + random.around(4)) / 100;
            Body {
                middle: Point { x, y },
                reach: (reach, tall),
            }
        })
        .collect()
}

fn islands(many: usize, random: &mut Random) -> Vec<Body> {
    let (width, height) = (SIZE.0 * UNIT, SIZE.1 * UNIT);
    let room = (width * height / wide(many)).isqrt();
    let mut bodies: Vec<Body> = Vec::new();
    for _ in 0..many {
        let tries = (0..14).map(|_| Point {
            x: width / 8 + wide(random.below(count(width * 3 / 4))),
            y: height / 6 + wide(random.below(count(height * 2 / 3))),
        });
        let apart = |point: Point| bodies.iter().map(|body| body.middle.far(point)).min();
        let Some(middle) = tries.max_by_key(|&point| (apart(point), point)) else {
            continue;
        };
        let reach = room * (38 + random.around(14)) / 100;
        let tall = room * (38 + random.around(14)) / 100;
        bodies.push(Body {
            middle,
            reach: (reach, tall),
        });
    }
    bodies
}

/// Rounds off spikes, sinks islands of fewer cells than `least` and fills water of fewer than `pond`.
fn tidy(mesh: &Mesh, ground: &mut [Ground], least: usize, pond: usize) {
    for _ in 0..3 {
        let before = ground.to_vec();
        for cell in mesh.inside() {
            let alike = mesh
                .near(cell)
                .filter(|&other| before[other] == before[cell])
                .count();
            if alike <= 1 {
                ground[cell] = match before[cell] {
                    Ground::Land => Ground::Water,
                    Ground::Beyond | Ground::Water | Ground::River | Ground::OldTown => {
                        Ground::Land
                    }
                };
            }
        }
    }
    for piece in pieces(mesh, |cell| usize::from(ground[cell] == Ground::Land)) {
        if ground[piece[0]] == Ground::Land && piece.len() < least {
            for cell in piece {
                ground[cell] = Ground::Water;
            }
        }
    }
    for piece in pieces(mesh, |cell| usize::from(ground[cell] == Ground::Land)) {
        if ground[piece[0]] == Ground::Water && piece.len() < pond {
            for cell in piece {
                ground[cell] = Ground::Land;
            }
        }
    }
}

/// The connected pieces of cells in the frame that are of one sort.
pub(super) fn pieces(mesh: &Mesh, sort: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let mut seen = vec![false; mesh.sites.len()];
    let mut pieces = Vec::new();
    for start in mesh.inside() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for other in mesh.near(cell) {
                if !seen[other] && sort(other) == sort(start) {
                    seen[other] = true;
                    piece.push(other);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}
