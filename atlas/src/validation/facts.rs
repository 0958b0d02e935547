//! Checks of the regions' names, codes, kinds and numbers.

use std::collections::{BTreeMap, BTreeSet};

use letters::Look;

use crate::bounds;
use crate::draft::RegionDraft;
use crate::fault::{Fault, Faults, Feature, Note, quoted};
use crate::model::{Kind, Terrain};
use crate::names::{self, Unreadable};

/// The codes of all regions, those that were missing made; faults of names, codes and numbers.
pub(super) fn facts(
    regions: &[RegionDraft],
    factless: &BTreeSet<usize>,
    is_kept: bool,
    faults: &mut Faults,
    notes: &mut Vec<Note>,
) -> Vec<Option<String>> {
    for (index, region) in regions.iter().enumerate() {
        if !factless.contains(&index) {
            let feature = Feature::new(index, &region.name);
            if let Some(why) = names::unreadable(&region.name) {
                faults.add(Fault::Name {
                    feature: feature.clone(),
                    why,
                });
            }
            numbers(feature, region, faults);
        }
    }
    let by_name = same_names(regions, is_kept, faults);
    codes(regions, &by_name, faults, notes)
}

/// Faults of names that cannot be shown as they are, or that people would take for another's.
pub(super) fn looks(regions: &[RegionDraft], factless: &BTreeSet<usize>, faults: &mut Faults) {
    let mut seen: Vec<(usize, Look)> = Vec::with_capacity(regions.len());
    for (index, region) in regions.iter().enumerate() {
        if factless.contains(&index) || region.name.is_empty() {
            continue;
        }
        let feature = Feature::new(index, &region.name);
        if let Some(flaw) = letters::flaw(&region.name) {
            let why = Unreadable::Unseen(flaw);
            faults.add(Fault::Name { feature, why });
            continue;
        }
        let look = Look::of(&region.name);
        let alike = seen.iter().find(|(first, other)| {
            // Those are told as having the same name.
            let is_same = || names::fold(&regions[*first].name) == names::fold(&region.name);
            other.is_like(&look) && !is_same()
        });
        if let Some((first, _)) = alike {
            faults.add(Fault::SameLook {
                first: Feature::new(*first, &regions[*first].name),
                second: feature,
            });
        }
        seen.push((index, look));
    }
}

/// The regions by their folded names; faults of those that share one.
fn same_names(
    regions: &[RegionDraft],
    is_kept: bool,
    faults: &mut Faults,
) -> BTreeMap<String, usize> {
    // What was taken in when fewer letters were taken for the same is not refused now.
    let key = if is_kept {
        str::to_lowercase
    } else {
        names::fold
    };
    let mut by_name = BTreeMap::new();
    for (index, region) in regions.iter().enumerate() {
        if region.name.is_empty() {
            continue;
        }
        let first = *by_name.entry(key(&region.name)).or_insert(index);
        if first != index {
            faults.add(Fault::SameName {
                first: Feature::new(first, &regions[first].name),
                second: Feature::new(index, &region.name),
            });
        }
    }
    by_name
}

/// The levels, terrains and productions.
fn numbers(feature: Feature, region: &RegionDraft, faults: &mut Faults) {
    let kind = region.kind;
    match (kind, region.level) {
        (Kind::Fortification, Some(level)) if (1..=bounds::LEVEL).contains(&level) => {}
        (Kind::Fortification, level) => faults.add(Fault::Level {
            feature: feature.clone(),
            found: level.map_or_else(|| "none".to_owned(), |level| level.to_string()),
        }),
        (Kind::Land | Kind::Sea | Kind::Impassable, Some(level)) => {
            faults.add(Fault::LevelElsewhere {
                feature: feature.clone(),
                kind,
                level,
            });
        }
        (Kind::Land | Kind::Sea | Kind::Impassable, None) => {}
    }
    if kind != Kind::Land && region.terrain != Terrain::Plain {
        faults.add(Fault::Terrain {
            feature: feature.clone(),
            kind,
            terrain: region.terrain,
        });
    }
    let most = if kind.is_owned() {
        bounds::PRODUCTION
    } else {
        0
    };
    if region.production > most {
        faults.add(Fault::Production {
            feature,
            kind,
            production: region.production,
            most,
        });
    }
}

fn codes(
    regions: &[RegionDraft],
    by_name: &BTreeMap<String, usize>,
    faults: &mut Faults,
    notes: &mut Vec<Note>,
) -> Vec<Option<String>> {
    let mut codes: Vec<Option<String>> = Vec::with_capacity(regions.len());
    let mut by_code: BTreeMap<String, usize> = BTreeMap::new();
    for (index, region) in regions.iter().enumerate() {
        let Some(code) = &region.code else {
            codes.push(None);
            continue;
        };
        let feature = Feature::new(index, &region.name);
        let folded = code.to_ascii_lowercase();
        let code = code.to_ascii_uppercase();
        if !(2..=3).contains(&code.len()) || !code.chars().all(|c| c.is_ascii_uppercase()) {
            let code = quoted(&code);
            faults.add(Fault::Code { feature, code });
        } else if names::is_reserved(&code) {
            faults.add(Fault::ReservedCode { feature, code });
        } else if let Some((first, what)) = owner(index, &folded, by_name, &by_code) {
            faults.add(Fault::SameCode {
                first: Feature::new(first, &regions[first].name),
                second: feature,
                code,
                what,
            });
        } else {
            by_code.insert(folded, index);
            codes.push(Some(code));
            continue;
        }
        codes.push(None);
    }
    let mut made = Vec::new();
    for (index, region) in regions.iter().enumerate() {
        if region.code.is_some() {
            continue;
        }
        let taken = |code: &str| owner(index, code, by_name, &by_code).is_some();
        let code = names::make_code(&region.name, taken);
        if let Some(code) = &code {
            by_code.insert(names::fold(code), index);
            made.push((code.clone(), region.name.clone()));
        } else {
            faults.add(Fault::NoCode(Feature::new(index, &region.name)));
        }
        codes[index] = code;
    }
    if !made.is_empty() {
        notes.push(Note::Codes(made));
    }
    codes
}

/// Another region that is called like a code.
fn owner(
    index: usize,
    folded: &str,
    by_name: &BTreeMap<String, usize>,
    by_code: &BTreeMap<String, usize>,
) -> Option<(usize, &'static str)> {
    let code = by_code.get(folded).map(|&first| (first, "code"));
    let name = || by_name.get(folded).map(|&first| (first, "name"));
    code.or_else(name).filter(|&(first, _)| first != index)
}
