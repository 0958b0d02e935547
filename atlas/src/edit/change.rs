//! What can be done to a draft: each edit with its refusals.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Draft, EditFault, Pair};
use crate::bounds;
use crate::draft::RegionDraft;
use crate::fault::quoted;
use crate::model::{BorderKind, Kind, Terrain, pair};

/// Texts may be so many times longer in a draft than in a map: the check says what is too long.
const SLACK: usize = 4;
/// Characters of a code that are kept; a right one has 3 at most.
const CODE: usize = 16;

/// One change of a map. Regions are meant by their places, counted from 0.
///
/// # Examples
///
/// As it comes from a page:
///
/// ```
/// use atlas::edit::Edit;
///
/// let edit: Edit = serde_json::from_str(r#"{"do": "rename", "region": 4, "name": "Pola"}"#)?;
/// assert_eq!(edit, Edit::Rename { region: 4, name: "Pola".to_owned() });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Edit {
    /// Gives the map another title.
    Title { title: String },
    /// Says anew where the map comes from.
    Notices { notices: Vec<String> },
    /// Gives a region another name. Links and cuts follow it.
    Rename { region: usize, name: String },
    /// Gives a region another code; an empty one is made of its name.
    Recode { region: usize, code: String },
    /// Makes a region one of another kind. What the new kind does not have, production, a level or terrain, goes; a
    /// fortification without a level gets level 1.
    Kind { region: usize, kind: Kind },
    /// Sets the gold a year of land or a fortification.
    Production { region: usize, production: i64 },
    /// Sets the level of a fortification.
    Level { region: usize, level: i64 },
    /// Says what grows and rises on land; it is for the eye alone.
    Terrain { region: usize, terrain: Terrain },
    /// Makes one region of two that share a border: the first takes the other in, with its production and its ways.
    Join { region: usize, other: usize },
    /// Takes a region off the map, with its links and cuts.
    Remove { region: usize },
    /// Makes a border one that nobody can cross.
    Cut { between: [usize; 2] },
    /// Opens a border again that was cut.
    Uncut { between: [usize; 2] },
    /// Joins two regions by a strait or a bridge, or makes a link one of the other kind.
    Link {
        between: [usize; 2],
        kind: BorderKind,
    },
    /// Takes a link away.
    Unlink { between: [usize; 2] },
    /// Places a small fortification of level 1 in a land region, at its coast or inside.
    Fort { region: usize },
}

impl Edit {
    /// The text or number that it changes, if it is one that is typed.
    pub(super) fn typed(&self) -> Option<(&'static str, Option<usize>)> {
        match self {
            Self::Title { .. } => Some(("title", None)),
            Self::Notices { .. } => Some(("notices", None)),
            Self::Rename { region, .. } => Some(("name", Some(*region))),
            Self::Recode { region, .. } => Some(("code", Some(*region))),
            Self::Production { region, .. } => Some(("production", Some(*region))),
            Self::Kind { .. }
            | Self::Level { .. }
            | Self::Terrain { .. }
            | Self::Join { .. }
            | Self::Remove { .. }
            | Self::Cut { .. }
            | Self::Uncut { .. }
            | Self::Link { .. }
            | Self::Unlink { .. }
            | Self::Fort { .. } => None,
        }
    }

    /// A few words for it, with the names of regions before it: `join Ash and Birch`.
    pub fn describe(&self, before: &Draft) -> String {
        let name = |region: usize| before.name(region);
        let pair = |[one, other]: [usize; 2]| format!("{} and {}", name(one), name(other));
        match self {
            Self::Title { .. } => "title".to_owned(),
            Self::Notices { .. } => "notices".to_owned(),
            Self::Rename { region, .. } => format!("name of {}", name(*region)),
            Self::Recode { region, .. } => format!("code of {}", name(*region)),
            Self::Kind { region, .. } => format!("kind of {}", name(*region)),
            Self::Production { region, .. } => format!("production of {}", name(*region)),
            Self::Level { region, .. } => format!("level of {}", name(*region)),
            Self::Terrain { region, .. } => format!("terrain of {}", name(*region)),
            Self::Join { region, other } => format!("join {}", pair([*region, *other])),
            Self::Remove { region } => format!("remove {}", name(*region)),
            Self::Cut { between } => format!("cut {}", pair(*between)),
            Self::Uncut { between } => format!("open {}", pair(*between)),
            Self::Link { between, kind } => format!("{kind} {}", pair(*between)),
            Self::Unlink { between } => format!("unlink {}", pair(*between)),
            Self::Fort { region } => format!("fortification in {}", name(*region)),
        }
    }
}

impl Draft {
    /// The draft after an edit.
    ///
    /// # Errors
    ///
    /// [`EditFault`] where it makes no sense: the value and its bound, or what would do.
    pub fn apply(&self, edit: &Edit) -> Result<Self, EditFault> {
        let mut next = self.clone();
        match edit {
            Edit::Title { title } => {
                short("the title", title, bounds::TITLE * SLACK)?;
                next.title.clone_from(title);
            }
            Edit::Notices { notices } => next.set_notices(notices)?,
            Edit::Rename { region, name } => {
                short("the name", name, bounds::NAME * SLACK)?;
                next.region_mut(*region)?.name.clone_from(name);
            }
            Edit::Recode { region, code } => {
                short("the code", code, CODE)?;
                next.region_mut(*region)?.code = (!code.is_empty()).then(|| code.clone());
            }
            Edit::Kind { region, kind } => next.set_kind(*region, *kind)?,
            Edit::Production { region, production } => {
                next.set_production(*region, *production)?;
            }
            Edit::Level { region, level } => next.set_level(*region, *level)?,
            Edit::Terrain { region, terrain } => next.set_terrain(*region, *terrain)?,
            Edit::Join { region, other } => next.join(*region, *other)?,
            Edit::Remove { region } => next.remove(*region)?,
            Edit::Cut { between } => next.cut(*between)?,
            Edit::Uncut { between } => next.uncut(*between)?,
            Edit::Link { between, kind } => next.link(*between, *kind)?,
            Edit::Unlink { between } => next.unlink(*between)?,
            Edit::Fort { region } => next.fort(*region)?,
        }
        Ok(next)
    }

    /// The name of a region for a sentence.
    pub(super) fn name(&self, region: usize) -> String {
        let found = self.regions.get(region).map(|it| quoted(&it.name));
        let named = found.filter(|name| !name.is_empty());
        named.unwrap_or_else(|| format!("region {}", region.saturating_add(1)))
    }

    /// A region that is there.
    pub(super) fn region(&self, region: usize) -> Result<&RegionDraft, EditFault> {
        let found = self.regions.get(region);
        found.map(|it| &**it).ok_or(EditFault::NoRegion {
            place: region.saturating_add(1),
            count: self.regions.len(),
        })
    }

    pub(super) fn region_mut(&mut self, region: usize) -> Result<&mut RegionDraft, EditFault> {
        let count = self.regions.len();
        let found = self.regions.get_mut(region);
        found.map(Arc::make_mut).ok_or(EditFault::NoRegion {
            place: region.saturating_add(1),
            count,
        })
    }

    fn set_notices(&mut self, notices: &[String]) -> Result<(), EditFault> {
        let count = notices.len();
        if count > bounds::NOTICES {
            return Err(EditFault::Notices { count });
        }
        for notice in notices {
            short("the notice", notice, bounds::NOTICE * SLACK)?;
        }
        self.notices = notices.to_vec();
        Ok(())
    }

    fn set_kind(&mut self, region: usize, kind: Kind) -> Result<(), EditFault> {
        let found = self.region_mut(region)?;
        found.kind = kind;
        if !kind.is_owned() {
            found.production = 0;
        }
        if kind != Kind::Land {
            found.terrain = Terrain::Plain;
        }
        found.level = (kind == Kind::Fortification).then(|| found.level.unwrap_or(1));
        Ok(())
    }

    fn set_production(&mut self, region: usize, production: i64) -> Result<(), EditFault> {
        let kind = self.region(region)?.kind;
        if !kind.is_owned() {
            return Err(EditFault::Without {
                name: self.name(region),
                kind,
                what: "production",
            });
        }
        let bounds = (0, bounds::PRODUCTION);
        self.region_mut(region)?.production = number("production", production, bounds)?;
        Ok(())
    }

    fn set_level(&mut self, region: usize, level: i64) -> Result<(), EditFault> {
        let kind = self.region(region)?.kind;
        if kind != Kind::Fortification {
            return Err(EditFault::Without {
                name: self.name(region),
                kind,
                what: "level",
            });
        }
        let level = number("level", level, (1, u32::from(bounds::LEVEL)))?;
        self.region_mut(region)?.level = u8::try_from(level).ok();
        Ok(())
    }

    fn set_terrain(&mut self, region: usize, terrain: Terrain) -> Result<(), EditFault> {
        let kind = self.region(region)?.kind;
        if kind != Kind::Land {
            return Err(EditFault::Without {
                name: self.name(region),
                kind,
                what: "terrain",
            });
        }
        self.region_mut(region)?.terrain = terrain;
        Ok(())
    }

    /// Two regions between which there may be a way.
    fn pair(&self, [one, other]: [usize; 2], what: &'static str) -> Result<Pair, EditFault> {
        for region in [one, other] {
            if !self.region(region)?.kind.is_passable() {
                let name = self.name(region);
                return Err(EditFault::Impassable { name });
            }
        }
        if one == other {
            let name = self.name(one);
            return Err(EditFault::Itself { name, what });
        }
        Ok(pair(one, other))
    }

    fn cut(&mut self, between: [usize; 2]) -> Result<(), EditFault> {
        let pair = self.pair(between, "cut off")?;
        self.shaped()?;
        let [first, second] = between.map(|region| self.name(region));
        if !self.touch(pair) {
            return Err(EditFault::Apart { first, second });
        }
        if self.cuts.contains(&pair) {
            return Err(EditFault::Cut { first, second });
        }
        if self.cuts.len() >= bounds::LINKS {
            return Err(EditFault::Ways { what: "cuts" });
        }
        self.cuts.insert(pair);
        Ok(())
    }

    fn uncut(&mut self, [one, other]: [usize; 2]) -> Result<(), EditFault> {
        // A cut at what is impassable now can be taken away too.
        self.region(one)?;
        self.region(other)?;
        if self.cuts.remove(&pair(one, other)) {
            return Ok(());
        }
        let [first, second] = [one, other].map(|region| self.name(region));
        Err(EditFault::Uncut { first, second })
    }

    fn link(&mut self, between: [usize; 2], kind: BorderKind) -> Result<(), EditFault> {
        let pair = self.pair(between, "linked")?;
        let [first, second] = between.map(|region| self.name(region));
        if kind == BorderKind::Border {
            return Err(EditFault::LinkKind);
        }
        if self.links.get(&pair) == Some(&kind) {
            let kind = kind.name();
            return Err(EditFault::Linked {
                kind,
                first,
                second,
            });
        }
        if self.touch(pair) && !self.cuts.contains(&pair) {
            return Err(EditFault::Neighbours { first, second });
        }
        if self.links.len() >= bounds::LINKS && !self.links.contains_key(&pair) {
            return Err(EditFault::Ways { what: "links" });
        }
        self.links.insert(pair, kind);
        Ok(())
    }

    fn unlink(&mut self, [one, other]: [usize; 2]) -> Result<(), EditFault> {
        self.region(one)?;
        self.region(other)?;
        if self.links.remove(&pair(one, other)).is_some() {
            return Ok(());
        }
        let [first, second] = [one, other].map(|region| self.name(region));
        Err(EditFault::Unlinked { first, second })
    }
}

/// A text that a draft keeps.
fn short(what: &'static str, text: &str, most: usize) -> Result<(), EditFault> {
    let length = text.chars().count();
    if length <= most {
        return Ok(());
    }
    Err(EditFault::Long { what, length, most })
}

fn number(what: &'static str, found: i64, (least, most): (u32, u32)) -> Result<u32, EditFault> {
    let number = u32::try_from(found).ok();
    let number = number.filter(|number| (least..=most).contains(number));
    number.ok_or(EditFault::Number {
        what,
        found,
        least,
        most,
    })
}
