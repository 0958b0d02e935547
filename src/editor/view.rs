//! What the page is sent: the draft with all that is known of it, without outlines and pictures.

use atlas::edit::{Draft, Mark};
use atlas::scenario::ScenarioFile;
use atlas::{BorderKind, Kind, Terrain};
use serde::Serialize;

use super::Document;
use super::save::name;
use super::sheet::owners;

/// A document as the page shows it; `unsaved` is of the map alone.
#[derive(Debug, Serialize)]
pub(super) struct State<'a> {
    version: u64,
    shape: u64,
    title: &'a str,
    notices: &'a [String],
    regions: Vec<Region<'a>>,
    marks: &'a [Mark],
    notes: &'a [String],
    undo: Option<&'a str>,
    redo: Option<&'a str>,
    unsaved: bool,
    file: File<'a>,
    scenario: Option<Scenario<'a>>,
}

/// The scenario on the map.
#[derive(Debug, Serialize)]
struct Scenario<'a> {
    file: &'a ScenarioFile,
    /// What is wrong with it, a sentence each.
    faults: Vec<String>,
    /// The seat that owns each region.
    owners: Vec<Option<usize>>,
    undo: Option<&'a str>,
    redo: Option<&'a str>,
    unsaved: bool,
    target: String,
    written: bool,
}

/// Which file it is.
#[derive(Debug, Serialize)]
struct File<'a> {
    opened: String,
    target: String,
    /// Whether it is another program's.
    imported: bool,
    /// Whether there is a file of that name that is ours.
    written: bool,
    mended: &'a [String],
}

#[derive(Debug, Serialize)]
struct Region<'a> {
    name: &'a str,
    /// As it was typed; empty where it is made of the name.
    code: &'a str,
    /// As it is on the picture.
    shown: String,
    kind: Kind,
    terrain: Terrain,
    production: u32,
    level: Option<u8>,
    ways: Vec<Way>,
}

/// A way to another region, or a border that is none.
#[derive(Debug, Serialize)]
struct Way {
    to: usize,
    /// Whether the two share a border.
    touches: bool,
    /// Whether that border is cut.
    cut: bool,
    /// The strait or bridge between them.
    link: Option<BorderKind>,
}

impl Document {
    /// The document for the page.
    pub(super) fn state(&self) -> State<'_> {
        let draft = self.now();
        let codes = self.codes();
        let regions = draft.regions().iter().zip(codes).enumerate();
        State {
            version: self.version,
            shape: self.shape,
            title: draft.title(),
            notices: draft.notices(),
            regions: regions
                .map(|(at, (region, shown))| Region {
                    name: &region.name,
                    code: region.code.as_deref().unwrap_or_default(),
                    shown,
                    kind: region.kind,
                    terrain: region.terrain,
                    production: region.production,
                    level: region.level,
                    ways: ways(draft, at),
                })
                .collect(),
            marks: &self.judged.marks,
            notes: &self.judged.notes,
            undo: self.history().undoes(),
            redo: self.history().redoes(),
            unsaved: self.is_map_unsaved(),
            file: File {
                opened: name(&self.source.opened),
                target: name(&self.source.target),
                imported: self.source.is_imported,
                written: self.source.disk.is_some(),
                mended: &self.source.mended,
            },
            scenario: self.sheet.as_ref().map(|sheet| Scenario {
                file: sheet.now(),
                faults: sheet.faults(self.judged.map.as_deref()),
                owners: owners(sheet.now(), draft),
                undo: sheet.history.undoes(),
                redo: sheet.history.redoes(),
                unsaved: sheet.is_unsaved(),
                target: name(&sheet.target),
                written: sheet.disk.is_some(),
            }),
        }
    }

    /// The codes of all regions: those of the map, or what was typed where it is wrong.
    pub(super) fn codes(&self) -> Vec<String> {
        let typed = |region: &atlas::RegionDraft| region.code.clone().unwrap_or_default();
        match &self.judged.map {
            Some(map) => {
                let regions = map.areas();
                regions.map(|region| region.code().to_owned()).collect()
            }
            None => self.now().regions().iter().map(|it| typed(it)).collect(),
        }
    }
}

/// All that is between a region and others, in their order.
fn ways(draft: &Draft, of: usize) -> Vec<Way> {
    let other = |&(one, two): &(usize, usize)| match of {
        _ if of == one => Some(two),
        _ if of == two => Some(one),
        _ => None,
    };
    let pairs = draft.shared().iter().chain(draft.links().keys());
    let mut others: Vec<usize> = pairs.filter_map(other).collect();
    others.sort_unstable();
    others.dedup();
    let way = |to: usize| {
        let pair = (of.min(to), of.max(to));
        Way {
            to,
            touches: draft.shared().contains(&pair),
            cut: draft.cuts().contains(&pair),
            link: draft.links().get(&pair).copied(),
        }
    };
    others.into_iter().map(way).collect()
}
