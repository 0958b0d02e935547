//! Cities: a river from shore to shore, and walls around the old town on both its banks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::mesh::{Mesh, Point, SIZE, UNIT, wide};
use super::noise::{FULL, Noise};
use super::random::Random;
use super::shape::{Ground, pieces};

/// Of a hundred cells of land, so many lie within the walls.
const OLD_TOWN: usize = 26;

/// Lets a river flow through the land and builds walls around the middle.
pub(super) fn build(mesh: &Mesh, ground: &mut [Ground], least: usize, random: &mut Random) {
    let Some(middle) = middle(mesh, ground) else {
        return;
    };
    let bends = Noise::new(random.word(), 230 * UNIT, 2);
    let (left, right) = (
        random.around(SIZE.1 * UNIT / 5),
        random.around(SIZE.1 * UNIT / 5),
    );
    let ends = [
        Point {
            x: 0,
            y: middle.y + left,
        },
        middle,
        Point {
            x: SIZE.0 * UNIT,
            y: middle.y + right,
        },
    ];
    for pair in ends.windows(2) {
        if let (Some(from), Some(to)) = (nearest(mesh, pair[0]), nearest(mesh, pair[1])) {
            dig(mesh, ground, &course(mesh, from, to, bends));
        }
    }
    wall(mesh, ground, middle, random);
    clear(mesh, ground, least);
}

/// Gives what river and walls cut off, and is too small for a region, to what lies beside it.
fn clear(mesh: &Mesh, ground: &mut [Ground], least: usize) {
    let crumbs = [
        (Ground::River, least / 2, [Ground::Water, Ground::Land]),
        (Ground::OldTown, least, [Ground::Land, Ground::River]),
        (Ground::Land, least, [Ground::OldTown, Ground::Water]),
    ];
    for (sort, least, givers) in crumbs {
        for piece in pieces(mesh, |cell| usize::from(ground[cell] == sort)) {
            if ground[piece[0]] != sort || piece.len() >= least {
                continue;
            }
            let beside = |ground: &[Ground], giver: Ground| {
                piece
                    .iter()
                    .any(|&cell| mesh.near(cell).any(|other| ground[other] == giver))
            };
            if let Some(giver) = givers.into_iter().find(|&giver| beside(ground, giver)) {
                for &cell in &piece {
                    ground[cell] = giver;
                }
            }
        }
    }
}

fn middle(mesh: &Mesh, ground: &[Ground]) -> Option<Point> {
    let (mut x, mut y, mut cells) = (0, 0, 0);
    for cell in mesh.inside().filter(|&cell| ground[cell].is_land()) {
        x += mesh.sites[cell].x;
        y += mesh.sites[cell].y;
        cells += 1;
    }
    (cells > 0).then(|| Point {
        x: x / cells,
        y: y / cells,
    })
}

fn nearest(mesh: &Mesh, point: Point) -> Option<usize> {
    mesh.inside()
        .min_by_key(|&cell| (mesh.sites[cell].far(point), cell))
}

/// The easiest way from one cell to another, through hollows.
fn course(mesh: &Mesh, from: usize, to: usize, bends: Noise) -> Vec<usize> {
    let mut before = vec![None; mesh.sites.len()];
    let mut done = vec![false; mesh.sites.len()];
    let mut front = BinaryHeap::from([Reverse((0, from, from))]);
    while let Some(Reverse((cost, cell, came))) = front.pop() {
        if std::mem::replace(&mut done[cell], true) {
            continue;
        }
        before[cell] = Some(came);
        if cell == to {
            break;
        }
        for other in mesh.near(cell).filter(|&other| !done[other]) {
            let site = mesh.sites[other];
            let length = mesh.sites[cell].far(site).isqrt() * 100 / mesh.step;
            let climb = (bends.at(site.x, site.y) + FULL / 2).max(0) * 900 / FULL;
            front.push(Reverse((cost + length + climb, other, cell)));
        }
    }
    let mut course = vec![to];
    let mut cell = to;
    while let Some(came) = before[cell].filter(|&came| came != cell) {
        course.push(came);
        cell = came;
    }
    course
}

fn dig(mesh: &Mesh, ground: &mut [Ground], course: &[usize]) {
    for &cell in course {
        // Two cells wide, so that it is seen.
        let around = mesh.around(cell);
        for dug in [cell, around[2]] {
            if mesh.is_inside(dug) && ground[dug].is_land() {
                ground[dug] = Ground::River;
            }
        }
    }
}

fn wall(mesh: &Mesh, ground: &mut [Ground], middle: Point, random: &mut Random) {
    let bulge = Noise::new(random.word(), 260 * UNIT, 2);
    let mut land: Vec<usize> = mesh
        .inside()
        .filter(|&cell| ground[cell].is_land())
        .collect();
    land.sort_by_key(|&cell| {
        let site = mesh.sites[cell];
        let far = site.far(middle).isqrt();
        (far + far * bulge.at(site.x, site.y) / (4 * FULL), cell)
    });
    let within = land.len() * OLD_TOWN / 100;
    land.iter()
        .take(within)
        .for_each(|&cell| ground[cell] = Ground::OldTown);
    for cell in land {
        // No outworks of single cells, on either side.
        let alike = mesh
            .near(cell)
            .filter(|&other| ground[other] == ground[cell])
            .count();
        if wide(alike) <= 1 {
            ground[cell] = match ground[cell] {
                Ground::OldTown => Ground::Land,
                Ground::Land | Ground::Beyond | Ground::Water | Ground::River => Ground::OldTown,
            };
        }
    }
}
