//! A seeded generator of maps: jittered hexagons with wild borders.
//!
//! Neighbours share their corners exactly, as maps promise to.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sample maps are small"
)]

use std::collections::BTreeMap;

use render::{MapGeometry, MapPoint, MapPolygon, RegionKind, RegionShape, Terrain};

/// Numbers that depend on a seed only (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `most`.
    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.next() % most.max(1)
    }

    pub(crate) fn pick(&mut self, most: usize) -> usize {
        usize::try_from(self.below(most as u64)).unwrap()
    }

    /// From -1 to 1.
    fn share(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).unwrap()) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

/// What a map is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The width of a cell in map units.
    pub(crate) cell: f64,
    /// How wild borders are, 0 for straight.
    pub(crate) wild: f64,
    /// How many land cells there are.
    pub(crate) land: usize,
    pub(crate) forts: usize,
    pub(crate) mountains: usize,
}

type Cell = (usize, usize);

/// A finished map, land regions first, then seas, then forts.
pub(crate) fn generate(plan: Plan) -> MapGeometry {
    let mut dice = Seeded(plan.seed);
    let mesh = Mesh::new(plan, &mut dice);
    let land = mesh.land(&mut dice);
    let mut number = BTreeMap::new();
    let mut regions = Vec::new();
    let mut names = names(&mut dice);
    let take = |names: &mut Vec<String>| names.pop().unwrap_or_else(|| "Nowhere".into());
    for (place, &cell) in land.iter().enumerate() {
        number.insert(cell, place);
        let kind = if place % 17 == 9 && place / 17 < plan.mountains {
            RegionKind::Impassable
        } else {
            RegionKind::Land
        };
        regions.push(region(take(&mut names), kind, vec![mesh.polygon(cell)]));
        if let (RegionKind::Land, Some(last)) = (kind, regions.last_mut()) {
            last.terrain = Terrain::ALL[place / 2 % 4];
        }
    }
    mesh.seas(&mut number, &mut regions, &mut dice);
    let mut neighbours: Vec<(usize, usize)> = mesh
        .cells()
        .flat_map(|cell| {
            mesh.around(cell)
                .into_iter()
                .flatten()
                .map(move |other| (cell, other))
        })
        .filter_map(|(one, other)| Some((*number.get(&one)?, *number.get(&other)?)))
        .filter(|(one, other)| one < other)
        .collect();
    for fort in 0..plan.forts {
        let home = (fort * 7 + 3) % land.len();
        let corner = mesh.polygon(land[home]).outer[0];
        let centre = mesh.seed(land[home]);
        let at = |from: i32, to: f64| f64::from(from) * 0.72 + to * 0.28;
        let middle = (at(corner.x, centre.0), at(corner.y, centre.1));
        neighbours.push((home, regions.len()));
        let name = format!("Fort {}", take(&mut names));
        regions.push(region(
            name,
            RegionKind::Fortification,
            vec![stronghold(middle, plan.cell)],
        ));
    }
    neighbours.sort_unstable();
    neighbours.dedup();
    let (width, height) = mesh.size();
    let walls = walls(&regions, &neighbours);
    MapGeometry {
        width,
        height,
        regions,
        neighbours,
        links: vec![],
        walls,
    }
}

/// Some of the borders between land, of which nobody crosses a few.
fn walls(regions: &[RegionShape], neighbours: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let is_land = |place: usize| regions[place].kind == RegionKind::Land;
    let pairs = neighbours.iter().copied();
    let pairs = pairs.filter(|&(one, other)| is_land(one) && is_land(other));
    pairs.skip(5).step_by(23).collect()
}

/// A map of squares with straight borders, `sea` of them at the end of each row water.
pub(crate) fn squares(columns: i32, rows: i32) -> MapGeometry {
    let mut regions = Vec::new();
    let mut neighbours = Vec::new();
    let place = |column: i32, row: i32| usize::try_from(row * columns + column).unwrap();
    for row in 0..rows {
        for column in 0..columns {
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(right, down)| MapPoint {
                x: (column + right) * 100,
                y: (row + down) * 100,
            });
            let polygon = MapPolygon {
                outer: corners.into(),
                holes: vec![],
            };
            let name = format!(
                "{}{}",
                char::from(b'A' + u8::try_from(column).unwrap()),
                row + 1
            );
            regions.push(region(name, RegionKind::Land, vec![polygon]));
            if column > 0 {
                neighbours.push((place(column - 1, row), place(column, row)));
            }
            if row > 0 {
                neighbours.push((place(column, row - 1), place(column, row)));
            }
        }
    }
    MapGeometry {
        width: columns * 100,
        height: rows * 100,
        regions,
        neighbours,
        links: vec![],
        walls: vec![],
    }
}

fn region(name: String, kind: RegionKind, polygons: Vec<MapPolygon>) -> RegionShape {
    let short = name.replace("Fort ", "F");
    let letters = short.chars().filter(|letter| letter.is_alphanumeric());
    RegionShape {
        code: letters.take(3).collect::<String>().to_uppercase(),
        name,
        kind,
        terrain: Terrain::Plain,
        polygons,
        anchor: None,
    }
}

fn stronghold((x, y): (f64, f64), cell: f64) -> MapPolygon {
    let outer = (0..8).map(|corner| {
        let angle = (f64::from(corner) + 0.5) / 8.0 * std::f64::consts::TAU;
        point(x + angle.cos() * cell * 0.1, y + angle.sin() * cell * 0.1)
    });
    MapPolygon {
        outer: outer.collect(),
        holes: vec![],
    }
}

fn point(x: f64, y: f64) -> MapPoint {
    MapPoint {
        x: x.round().max(0.0) as i32,
        y: y.round().max(0.0) as i32,
    }
}

/// The jittered middles of the cells of a hexagonal grid.
struct Mesh {
    plan: Plan,
    seeds: BTreeMap<(i64, i64), (f64, f64)>,
}

impl Mesh {
    fn new(plan: Plan, dice: &mut Seeded) -> Self {
        let mut seeds = BTreeMap::new();
        let (columns, rows) = (plan.columns as i64, plan.rows as i64);
        for row in -1..=rows {
            for column in -1..=columns {
                let shift = if row.rem_euclid(2) == 0 { 0.25 } else { 0.75 };
                let x = (column as f64 + shift + dice.share() * 0.2) * plan.cell;
                let y = (row as f64 + 0.5 + dice.share() * 0.2) * plan.cell * 0.88;
                seeds.insert((column, row), (x, y));
            }
        }
        Self { plan, seeds }
    }

    fn size(&self) -> (i32, i32) {
        let across = self.plan.columns as f64 * self.plan.cell;
        let down = self.plan.rows as f64 * self.plan.cell * 0.88;
        let beyond = point(across, down);
        (beyond.x, beyond.y)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = (self.plan.columns, self.plan.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn seed(&self, (column, row): Cell) -> (f64, f64) {
        self.seeds[&(column as i64, row as i64)]
    }

    /// The six places around one, clockwise from the right.
    fn ring(column: i64, row: i64) -> [(i64, i64); 6] {
        let right = i64::from(row.rem_euclid(2) == 1);
        [
            (column + 1, row),
            (column + right, row + 1),
            (column + right - 1, row + 1),
            (column - 1, row),
            (column + right - 1, row - 1),
            (column + right, row - 1),
        ]
    }

    /// The cells around one, where the map goes on.
    fn around(&self, (column, row): Cell) -> [Option<Cell>; 6] {
        Self::ring(column as i64, row as i64).map(|(column, row)| {
            let cell = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
            (cell.0 < self.plan.columns && cell.1 < self.plan.rows).then_some(cell)
        })
    }

    fn polygon(&self, (column, row): Cell) -> MapPolygon {
        let own = (column as i64, row as i64);
        let ring = Self::ring(own.0, own.1);
        let corners: Vec<MapPoint> = (0..6)
            .map(|at| self.corner([own, ring[at], ring[(at + 1) % 6]]))
            .collect();
        let (width, height) = self.size();
        let mut outer = Vec::new();
        for at in 0..6 {
            outer.extend(self.border(corners[at], corners[(at + 1) % 6]));
        }
        for corner in &mut outer {
            *corner = MapPoint {
                x: corner.x.clamp(0, width),
                y: corner.y.clamp(0, height),
            };
        }
        MapPolygon {
            outer,
            holes: vec![],
        }
    }

    fn corner(&self, places: [(i64, i64); 3]) -> MapPoint {
        let seeds = places.map(|place| {
            self.seeds.get(&place).copied().unwrap_or_else(|| {
                let (x, y) = (place.0 as f64 + 0.5, (place.1 as f64 + 0.5) * 0.88);
                (x * self.plan.cell, y * self.plan.cell)
            })
        });
        let sum = seeds
            .iter()
            .fold((0.0, 0.0), |sum, seed| (sum.0 + seed.0, sum.1 + seed.1));
        point(sum.0 / 3.0, sum.1 / 3.0)
    }

    /// A wild line, the same from both sides; without its last point.
    fn border(&self, from: MapPoint, to: MapPoint) -> Vec<MapPoint> {
        let is_turned = to < from;
        let (low, high) = if is_turned { (to, from) } else { (from, to) };
        let mut dice = Seeded(
            self.plan.seed
                ^ (low.x as u64) << 48
                ^ (low.y as u64) << 32
                ^ (high.x as u64) << 16
                ^ high.y as u64,
        );
        let mut line = vec![low, high];
        let mut wild = self.plan.wild;
        for _ in 0..4 {
            line = split(&line, wild, &mut dice);
            wild *= 0.92;
        }
        if is_turned {
            line.reverse();
        }
        line.pop();
        line
    }

    /// The cells that are land: those nearest to some lumpy middle.
    fn land(&self, dice: &mut Seeded) -> Vec<Cell> {
        let lumps: Vec<(f64, f64, f64)> = (0..7)
            .map(|_| {
                (
                    dice.share() * 0.8,
                    dice.share() * 0.75,
                    0.35 + dice.share() * 0.2,
                )
            })
            .collect();
        let mut cells: Vec<(u64, Cell)> = self
            .cells()
            .filter(|&(column, row)| {
                (1..self.plan.columns - 1).contains(&column)
                    && (1..self.plan.rows - 1).contains(&row)
            })
            .map(|cell| {
                let x = (cell.0 as f64 + 0.5) / self.plan.columns as f64 * 2.0 - 1.0;
                let y = (cell.1 as f64 + 0.5) / self.plan.rows as f64 * 2.0 - 1.0;
                let near = lumps
                    .iter()
                    .map(|lump| (x - lump.0).hypot(y - lump.1) - lump.2);
                let height = near.fold(f64::INFINITY, f64::min) * 0.8 + x.hypot(y) * 0.5;
                let height = height + dice.share() * 0.06;
                (((height + 9.0) * 1e6) as u64, cell)
            })
            .collect();
        cells.sort_unstable();
        let mut land: Vec<Cell> = cells
            .into_iter()
            .take(self.plan.land)
            .map(|(_, cell)| cell)
            .collect();
        land.sort_unstable_by_key(|&(column, row)| (row, column));
        land
    }

    /// Gathers what is not land into seas.
    fn seas(
        &self,
        number: &mut BTreeMap<Cell, usize>,
        regions: &mut Vec<RegionShape>,
        dice: &mut Seeded,
    ) {
        const SEAS: [&str; 12] = [
            "Sea of Glass",
            "Storm Bight",
            "Gulf of Marrow",
            "Amber Sea",
            "The Narrows",
            "Northern Reach",
            "Pale Deep",
            "Bay of Gulls",
            "Iron Roads",
            "Whale Sound",
            "Sunset Water",
            "Cold Firth",
        ];
        let free: Vec<Cell> = self
            .cells()
            .filter(|cell| !number.contains_key(cell))
            .collect();
        let middles: Vec<(f64, f64)> = (0..SEAS.len().min(free.len()))
            .map(|_| self.seed(free[dice.pick(free.len())]))
            .collect();
        let first = regions.len();
        let mut seas: Vec<Vec<MapPolygon>> = vec![Vec::new(); middles.len()];
        for cell in free {
            let (x, y) = self.seed(cell);
            let away = |middle: &(f64, f64)| (middle.0 - x).hypot(middle.1 - y);
            let nearest = (0..middles.len())
                .min_by(|&one, &other| away(&middles[one]).total_cmp(&away(&middles[other])))
                .unwrap();
            seas[nearest].push(self.polygon(cell));
            number.insert(cell, first + nearest);
        }
        for (sea, polygons) in SEAS.iter().zip(seas) {
            regions.push(region((*sea).into(), RegionKind::Sea, polygons));
        }
    }
}

fn split(line: &[MapPoint], wild: f64, dice: &mut Seeded) -> Vec<MapPoint> {
    let mut finer = Vec::new();
    for pair in line.windows(2) {
        let (dx, dy) = (
            f64::from(pair[1].x - pair[0].x),
            f64::from(pair[1].y - pair[0].y),
        );
        let away = dice.share() * wild;
        let middle = point(
            f64::from(pair[0].x) + dx / 2.0 - dy * away,
            f64::from(pair[0].y) + dy / 2.0 + dx * away,
        );
        finer.extend([pair[0], middle]);
    }
    finer.extend(line.last());
    finer
}

/// Made-up names, as many as any map needs, shuffled.
fn names(dice: &mut Seeded) -> Vec<String> {
    const FRONT: [&str; 28] = [
        "Nor", "Black", "Pine", "Red", "Iron", "Grey", "Ist", "Silver", "Fern", "Glimmer", "High",
        "Stone", "Moon", "Oak", "Copper", "Ivory", "Frost", "Fair", "Long", "Gull", "Amber",
        "King", "Gold", "Nettle", "Cinder", "Hawk", "Dun", "Raven",
    ];
    const BACK: [&str; 20] = [
        "haven", "water", "watch", "cliff", "ford", "fen", "ria", "run", "hollow", "wood", "moor",
        "hold", "fall", "heart", "hill", "reach", "strand", "wick", "barrow", "ton",
    ];
    let mut names: Vec<String> = FRONT
        .iter()
        .flat_map(|front| BACK.map(|back| format!("{front}{back}")))
        .collect();
    names.extend(
        [
            "Ivory Bay",
            "Cinder Vale",
            "Port Sable",
            "Saint Elm",
            "Élan-sur-Mer",
        ]
        .map(String::from),
    );
    for at in (1..names.len()).rev() {
        let other = dice.pick(at + 1);
        names.swap(at, other);
    }
    names
}
