//! Which places become which regions.

use std::collections::BTreeMap;

use super::make::Region;
use super::mend::Mend;
use super::names;
use super::read::json::Json;
use super::read::{Place, Source};
use super::refused::Refused;
use super::{Need, Wishes};
use crate::bounds;
use crate::model::{Kind, Terrain};

/// Properties that hold a code.
const CODES: [&str; 8] = [
    "code",
    "postal",
    "STUSPS",
    "ISO_A3",
    "ADM0_A3",
    "iso_3166_1_alpha3",
    "cca3",
    "hc-a2",
];
/// How many values or properties are named.
const NAMED: usize = 12;

/// A region to be, of one or more places.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// What the file calls it, and in what it lies.
    pub(super) called: Option<String>,
    pub(super) parent: Option<String>,
    /// What it is, without a name yet.
    pub(super) region: Region,
    /// By their number in the file.
    pub(super) places: Vec<usize>,
}

/// Leaves in the source what is wanted, and puts places together.
pub(super) fn choose(
    source: &mut Source,
    wishes: &Wishes,
    mends: &mut Vec<Mend>,
) -> Result<Vec<Group>, Refused> {
    if let Some((property, value)) = &wishes.only {
        only(source, property, value)?;
    }
    let by = match &wishes.by {
        Some(by) if source.layer.as_deref() == Some(by.as_str()) => None,
        Some(by) if source.places.iter().any(|place| place.text(by).is_some()) => Some(by.clone()),
        Some(by) => {
            let known = properties(&source.places);
            return Err(Refused::NoProperty {
                property: by.clone(),
                known,
            });
        }
        None => None,
    };
    let cells = is_cells(&source.places);
    if cells {
        source.places.retain(|place| !is_water(place));
        if source.places.is_empty() {
            return Err(Refused::NoAreas {
                others: source.others,
            });
        }
    }
    if cells && by.is_none() {
        let (by, what) = cells_by(&source.places);
        mends.push(Mend::Cells(what));
        let key = |place: &Place| Some(cell_key(place, by));
        return Ok(groups(source, key, |_, key| Some(named_cell(key)), wishes));
    }
    if let Some(by) = by {
        return Ok(groups(
            source,
            |place| place.text(&by),
            |_, key| Some(key.to_owned()),
            wishes,
        ));
    }
    let property = names::property(&source.places);
    if let Some(name) = property.as_deref().filter(|name| *name != "name") {
        mends.push(Mend::NamedBy(name.to_owned()));
    }
    let called = |place: &Place, _: &str| names::called(place, property.as_deref());
    Ok(groups(source, |_| None, called, wishes))
}

fn only(source: &mut Source, property: &str, value: &str) -> Result<(), Refused> {
    let mut values: Vec<String> = source
        .places
        .iter()
        .filter_map(|place| place.text(property))
        .collect();
    if values.is_empty() {
        let known = properties(&source.places);
        return Err(Refused::NoProperty {
            property: property.to_owned(),
            known,
        });
    }
    let is = |place: &Place| {
        place
            .text(property)
            .is_some_and(|text| crate::names::fold(&text) == crate::names::fold(value))
    };
    source.places.retain(is);
    if source.places.is_empty() {
        values.sort_unstable();
        values.dedup();
        let known = listed(&values);
        return Err(Refused::NothingLeft {
            property: property.to_owned(),
            value: value.to_owned(),
            known,
        });
    }
    Ok(())
}

fn listed(all: &[String]) -> String {
    let mut shown: Vec<String> = all
        .iter()
        .take(NAMED)
        .map(|text| letters::visible(text, 30))
        .collect();
    if all.len() > NAMED {
        shown.push(format!("and {} more", all.len() - NAMED));
    }
    if shown.is_empty() {
        "none".to_owned()
    } else {
        shown.join(", ")
    }
}

fn properties(places: &[Place]) -> String {
    let first = places.iter().take(200).flat_map(|place| &place.facts);
    let mut all: Vec<String> = first
        .filter(|(_, value)| value.text().is_some())
        .map(|(name, _)| name.clone())
        .collect();
    all.sort_unstable();
    all.dedup();
    listed(&all)
}

/// Puts places with one key together; those without one stay alone, named by themselves.
fn groups(
    source: &Source,
    key: impl Fn(&Place) -> Option<String>,
    called: impl Fn(&Place, &str) -> Option<String>,
    wishes: &Wishes,
) -> Vec<Group> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (index, place) in source.places.iter().enumerate() {
        let key = key(place);
        let wealth = wishes
            .production
            .as_ref()
            .and_then(|name| place.fact(name)?.number())
            .unwrap_or(0.0)
            .max(0.0);
        if let Some(&group) = key.as_ref().and_then(|key| known.get(key)) {
            groups[group].places.push(index);
            groups[group].region.wealth += wealth;
            continue;
        }
        if let Some(key) = &key {
            known.insert(key.clone(), groups.len());
        }
        let name = called(place, key.as_deref().unwrap_or_default());
        let parent = name.as_deref().and_then(|name| names::parent(place, name));
        let own = if key.is_none() {
            facts(place)
        } else {
            Region::default()
        };
        groups.push(Group {
            called: name,
            parent,
            region: Region { wealth, ..own },
            places: vec![index],
        });
    }
    groups
}

/// What our own files say of a region.
fn facts(place: &Place) -> Region {
    let whole = |name: &str, most: u32| {
        let number = place.fact(name).and_then(Json::number)?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole and within the bounds"
        )]
        (number.fract() == 0.0 && (0.0..=f64::from(most)).contains(&number))
            .then_some(number as u32)
    };
    let said = |name: &str| place.fact(name).and_then(Json::str);
    let kind = said("kind").and_then(Kind::named).unwrap_or(Kind::Land);
    let level = whole("level", u32::from(bounds::LEVEL)).and_then(|level| u8::try_from(level).ok());
    let level = level.filter(|level| *level > 0 && kind == Kind::Fortification);
    let terrain = said("terrain").and_then(Terrain::named);
    let is_code = |code: &String| {
        (2..=3).contains(&code.len()) && code.chars().all(|c| c.is_ascii_alphabetic())
    };
    let code = CODES
        .iter()
        .filter_map(|name| place.text(name))
        .find(is_code);
    Region {
        kind,
        level: if kind == Kind::Fortification {
            level.or(Some(1))
        } else {
            None
        },
        terrain: terrain.filter(|_| kind == Kind::Land).unwrap_or_default(),
        production: whole("production", bounds::PRODUCTION).filter(|_| kind.is_owned()),
        code: code.map(|code| code.to_ascii_uppercase()),
        ..Region::default()
    }
}

/// Whether the places are cells of Azgaar's Fantasy Map Generator.
fn is_cells(places: &[Place]) -> bool {
    let marks = ["biome", "state", "province", "height", "type"];
    let is_cell = |place: &Place| marks.iter().all(|mark| place.fact(mark).is_some());
    places.len() > 20 && places.iter().take(50).all(is_cell)
}

fn is_water(place: &Place) -> bool {
    place
        .text("type")
        .is_some_and(|kind| matches!(kind.as_str(), "ocean" | "lake" | "sea"))
}

/// The property that makes regions of cells: provinces if there are enough and not too many.
fn cells_by(places: &[Place]) -> (&'static str, &'static str) {
    let count = |name: &str| {
        let mut all: Vec<String> = places
            .iter()
            .filter_map(|place| place.text(name))
            .filter(|key| key != "0")
            .collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    };
    let fits = |count: usize| (bounds::FEWEST_REGIONS..=bounds::MOST_REGIONS).contains(&count);
    if fits(count("province")) || !fits(count("state")) {
        ("province", "provinces")
    } else {
        ("state", "states")
    }
}

/// The province or state of a cell; what is in no province is its state's, what is in none is the wilds.
fn cell_key(place: &Place, by: &str) -> String {
    let of = |name: &str| place.text(name).filter(|key| key != "0");
    let state = || of("state").map(|state| format!("state {state}"));
    let own = of(by).map(|key| {
        if by == "state" {
            format!("state {key}")
        } else {
            key
        }
    });
    own.or_else(state).unwrap_or_else(|| "The Wilds".to_owned())
}

/// Cells hold numbers of what is named in another file: names are made for those.
fn named_cell(key: &str) -> String {
    let is_number = key.trim_start_matches("state ").parse::<u32>().is_ok();
    if is_number {
        String::new()
    } else {
        key.to_owned()
    }
}

/// Whether a map of that many regions is left room for what a game needs.
pub(super) fn most(wishes: &Wishes) -> Result<usize, Refused> {
    let range = bounds::FEWEST_REGIONS..=bounds::MOST_REGIONS;
    if let Some(regions) = wishes.regions.filter(|regions| !range.contains(regions)) {
        return Err(Refused::Regions(regions));
    }
    // Seas and fortifications are regions too.
    let room = match wishes.need {
        Some(Need::Realms { .. }) => bounds::MOST_REGIONS * 3 / 4,
        Some(Need::Land) | None => bounds::MOST_REGIONS,
    };
    Ok(wishes.regions.unwrap_or(room).min(room))
}
