//! A made-up map that shows all that a map of some factions can show.
//!
//! The colours of maps are chosen by it.

use super::{Maps, draw_field, ground, layout::Layout, parts, plan::Sheet, view::View};
use crate::{
    num::length,
    scene::{
        Badge, Counter, CounterKind, Crest, Faction, Hatch, Heading, Leader, MapArrow,
        MapArrowKind, MapGeometry, MapKeyEntry, MapPoint, MapPolygon, MapScene, MapShape, MapSide,
        MapSymbol, RegionKind, RegionLook, RegionShape, SideStanding, Site, Terrain, Vigour,
    },
    workshop::{Easel, Workshop},
};

const WORDS: &str = "Specimen 12";
/// The side of a region in map units.
const SIDE: i32 = 100;

/// The pixels of the specimen of a faction, as RGBA bytes.
pub(crate) fn of(faction: Faction, workshop: &Workshop) -> Vec<u8> {
    // So many rows that every pattern and mark is there.
    draw(&[faction; 12], workshop)
}

/// The pixels of the specimen of some factions, as RGBA bytes.
fn draw(factions: &[Faction], workshop: &Workshop) -> Vec<u8> {
    let scene = scene(factions);
    let view = View::specimen(&scene.shape);
    let maps = Maps::new();
    let tools = maps.tools(workshop);
    let chart = tools.chart(&scene.shape, &view);
    let sheet = Sheet::whole(&scene, view, tools);
    let mut raster = ground::draw(&scene, &chart, &sheet.view, tools);
    draw_field(&scene, &mut raster, &sheet, &chart, tools);
    let mut bytes = raster.data_as_u8_slice().to_vec();
    let layout = Layout::of(&scene, false, workshop);
    for (part, area) in parts::of(&scene, &layout) {
        let mut easel = Easel::new(workshop, area, 1.0);
        part.draw(&mut easel, tools);
        bytes.extend_from_slice(easel.canvas.finish().data_as_u8_slice());
    }
    bytes
}

const HATCHES: [Hatch; 6] = [
    Hatch::Rising,
    Hatch::Falling,
    Hatch::Crossed,
    Hatch::Dotted,
    Hatch::Upright,
    Hatch::Wavy,
];

fn scene(factions: &[Faction]) -> MapScene {
    // A row for each faction; at its end open land and sea take turns.
    let rows = factions.len();
    let mut shapes = Vec::new();
    let mut looks = Vec::new();
    for (row, &faction) in factions.iter().enumerate() {
        let other = factions.get((row + 1) % rows).copied().unwrap_or(faction);
        for (column, look) in row_of(faction, other, row).into_iter().enumerate() {
            let kind = match (column, row % 4) {
                (3, 0) => RegionKind::Impassable,
                (3, 2) => RegionKind::Sea,
                _ => RegionKind::Land,
            };
            shapes.push(square(column, row, kind));
            looks.push(look);
        }
    }
    let arrows = (0..rows).map(|row| MapArrow {
        from: row * 4 + 1,
        to: row * 4 + 2,
        faction: factions.get(row).copied().unwrap_or(Faction::Azure),
        kind: MapArrowKind::March,
    });
    let shape = MapShape::new(MapGeometry {
        width: 4 * SIDE,
        height: SIDE * i32::try_from(rows).unwrap_or(1).max(1),
        regions: shapes,
        neighbours: vec![],
        links: vec![],
        walls: vec![],
    });
    MapScene {
        title: WORDS.into(),
        crest: Crest::Swords,
        heading: Heading {
            main: WORDS.into(),
            sub: WORDS.into(),
        },
        badge: Some(Badge {
            text: WORDS.into(),
            faction: None,
        }),
        shape,
        regions: looks,
        arrows: arrows.collect(),
        battles: vec![0],
        sides: factions.iter().map(|&faction| side(faction)).collect(),
        captions: vec![WORDS.into()],
        key: key(),
        crop: None,
    }
}

/// Four regions: with a counter, patterned, occupied by another, open.
fn row_of(faction: Faction, other: Faction, row: usize) -> [RegionLook; 4] {
    let counter = |kind| Counter {
        faction: Some(faction),
        strength: "12".into(),
        kind,
        vigour: if row.is_multiple_of(2) {
            Vigour::Tired
        } else {
            Vigour::Rested
        },
        leader: Some(if row.is_multiple_of(2) {
            Leader::Crown
        } else {
            Leader::Pennant
        }),
    };
    let sites = [Site::Capital, Site::Castle, Site::Fort(2), Site::Port];
    let hatch = HATCHES.get(row % 6).copied().into_iter();
    let owned = RegionLook {
        owner: Some(faction),
        ..RegionLook::default()
    };
    [
        RegionLook {
            counters: vec![counter(CounterKind::Army), counter(CounterKind::Fleet)],
            ..owned.clone()
        },
        RegionLook {
            hatches: hatch.collect(),
            sites: sites.get(row % 4).copied().into_iter().collect(),
            ..owned.clone()
        },
        RegionLook {
            occupier: Some(other),
            contested: row == 0,
            production: Some("12".into()),
            ..owned
        },
        RegionLook::default(),
    ]
}

fn square(column: usize, row: usize, kind: RegionKind) -> RegionShape {
    let at = |place: usize| SIDE * i32::try_from(place).unwrap_or(0);
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(right, down)| MapPoint {
        x: at(column + right),
        y: at(row + down),
    });
    RegionShape {
        name: WORDS.into(),
        code: "SPC".into(),
        kind,
        terrain: Terrain::ALL[(column + row) % 4],
        polygons: vec![MapPolygon {
            outer: corners.into(),
            holes: vec![],
        }],
        anchor: None,
    }
}

fn side(faction: Faction) -> MapSide {
    MapSide {
        faction,
        name: WORDS.into(),
        code: "SPC".into(),
        emblem: None,
        numbers: vec!["12".into()],
        standing: SideStanding::Waiting,
    }
}

fn key() -> Vec<MapKeyEntry> {
    let hatches = HATCHES.map(MapSymbol::Hatch);
    let symbols = [MapSymbol::Army, MapSymbol::Capital]
        .into_iter()
        .chain(hatches);
    symbols
        .map(|symbol| MapKeyEntry::new(symbol, WORDS))
        .collect()
}

impl View {
    /// A small view of the specimen.
    fn specimen(shape: &MapShape) -> Self {
        let rows = shape.height / SIDE;
        Self::small(
            shape,
            760.0,
            length(usize::try_from(rows).unwrap_or(1)) * 110.0 + 130.0,
        )
    }
}
