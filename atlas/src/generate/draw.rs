//! Puts a map together: land with its ways, starts, production and names make a draft.

use std::collections::BTreeSet;

use super::land::{Land, Sort};
use super::mesh::{Point, SIZE, UNIT};
use super::names::{Namer, code};
use super::random::Random;
use super::{Generated, Plan, Request, Style, starts};
use crate::draft::{Link, MapDraft, RegionDraft};
use crate::{BorderKind, Kind, Projection, Region};

/// Levels of fortifications.
const LEVELS: usize = 3;
/// A map that was drawn, to be checked.
#[derive(Debug)]
pub(super) struct Drawn {
    draft: MapDraft,
    starts: Vec<usize>,
    pub(super) unfair: i64,
}

impl Drawn {
    /// The checked map.
    pub(super) fn finish(self) -> Result<Generated, String> {
        let map = self.draft.check().map_err(|faults| faults.to_string())?.map;
        let id = |start: usize| Region(u16::try_from(start).unwrap_or(u16::MAX));
        Ok(Generated {
            map,
            starts: self.starts.into_iter().map(id).collect(),
            unfair: u32::try_from(self.unfair).unwrap_or(u32::MAX),
        })
    }
}

/// Draws the map of a plan; what was wrong where it did not come out.
pub(super) fn draw(plan: Plan, attempt: u64) -> Result<Drawn, String> {
    let Request {
        seed, style, seats, ..
    } = plan.request;
    let random = |purpose| Random::new(seed, attempt, purpose);
    let mut land = Land::new(plan, &mut random(0), &mut random(1))?;
    land.open_ways(&mut random(2));
    let starts = starts::choose(&land.near, &land.sorts, seats, &mut random(3));
    if starts.len() < seats {
        return Err("too few regions have two neighbours on land".to_owned());
    }
    land.raise_forts(plan.forts, &starts, &mut random(4))?;
    let (production, unfair) = starts::produce(&land.near, &land.sorts, &starts, &mut random(5));
    let shapes = land.shapes(&mut random(6))?;
    let mut namer = Namer::new(style, random(7));
    let called = land.names(&mut namer);
    let (mut levels, mut codes) = (random(8), BTreeSet::new());
    let terrain = land.terrain(&mut random(9));
    let regions = shapes
        .into_iter()
        .enumerate()
        .map(|(region, rings)| RegionDraft {
            name: called[region].clone(),
            code: code(&called[region], &mut codes),
            kind: match land.sorts[region] {
                Sort::Land => Kind::Land,
                Sort::Fort => Kind::Fortification,
                Sort::Water => Kind::Sea,
            },
            terrain: terrain[region],
            production: u32::try_from(production[region]).unwrap_or(0),
            level: (land.sorts[region] == Sort::Fort)
                .then(|| u8::try_from(1 + levels.below(LEVELS)).unwrap_or(1)),
            polygons: vec![
                rings
                    .iter()
                    .map(|ring| ring.iter().copied().map(placed).collect())
                    .collect(),
            ],
        });
    let ends = |&(one, two): &(usize, usize)| [called[one].clone(), called[two].clone()];
    let draft = MapDraft {
        title: namer.title(),
        projection: Projection::Plane,
        regions: regions.collect(),
        links: land
            .links
            .iter()
            .map(|pair| Link {
                between: ends(pair),
                kind: match style {
                    Style::City => BorderKind::Bridge,
                    Style::Continent | Style::Archipelago => BorderKind::Strait,
                },
            })
            .collect(),
        cuts: land.cuts.iter().map(ends).collect(),
        notices: notices(plan.request, &starts, &called),
    };
    Ok(Drawn {
        draft,
        starts,
        unfair,
    })
}

fn notices(request: Request, starts: &[usize], names: &[String]) -> Vec<String> {
    let Request {
        seed,
        regions,
        style,
        seats,
        forts,
    } = request;
    let mut command =
        format!("castellan map generate --seed {seed} --regions {regions} --style {style}");
    if seats > 0 {
        command = format!("{command} --seats {seats}");
    }
    if forts {
        command.push_str(" --forts");
    }
    let mut notices = vec![format!("Made by: {command}")];
    if !starts.is_empty() {
        let starts: Vec<&str> = starts.iter().map(|&start| names[start].as_str()).collect();
        notices.push(format!("Fair starts: {}", starts.join(", ")));
    }
    notices
}

/// A place as the file has it: y upwards.
fn placed(point: Point) -> crate::Point {
    let steps = i64::from(Projection::Plane.steps()) / UNIT;
    let step = |parts: i64| i32::try_from(parts * steps).unwrap_or(i32::MAX);
    crate::Point {
        x: step(point.x),
        y: step(SIZE.1 * UNIT - point.y),
    }
}
