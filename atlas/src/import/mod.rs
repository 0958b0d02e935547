//! Makes a map of what people have: files of other programs, mended until they can be played on.
//!
//! A file is read as places (`read`), of which regions are chosen. All shapes become one net of lines on a coarse
//! grid (`net`), in which each face belongs to one region or none: that settles overlaps, gaps and slivers. Borders are
//! then drawn with as many corners as a map may have, and what is left is checked like any other map.
//!
//! The same file and wishes give the same bytes.

mod choose;
mod complete;
mod finish;
pub(crate) mod fort;
mod forts;
mod ground;
mod links;
mod make;
mod mend;
mod names;
mod net;
mod place;
mod read;
mod refused;
mod seas;
pub(crate) mod simplify;
mod stitch;
#[cfg(test)]
mod tests;

pub use mend::Mend;
pub use refused::Refused;

use crate::bounds;
use crate::model::Map;

/// How often it is tried again on a coarser grid.
const TRIES: u32 = 7;

/// What a map is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Land that is dealt to so many seats: with seas around it, fortifications and production.
    Realms {
        /// How many play.
        seats: usize,
    },
    /// All land hangs together.
    Land,
}

/// What is made of a file, if it is not all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// A property: areas with the same value are one region, which is called so. Of a TopoJSON with several
    /// objects, the name of one does too.
    pub by: Option<String>,
    /// A property and a value: only areas with it are read.
    pub only: Option<(String, String)>,
    /// How many regions of land are left at most.
    pub regions: Option<usize>,
    /// What the map needs.
    pub need: Option<Need>,
    /// How many seas are made around realms; as many as fit the land if it is not given.
    pub seas: Option<usize>,
    /// How many fortifications are made for realms; as many as suit the land if it is not given.
    pub forts: Option<usize>,
    /// A property with numbers of which production is made; by area if it is not given.
    pub production: Option<String>,
    /// Whether up and down change places.
    pub flip: bool,
}

/// A map that was made of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The map, checked.
    pub map: Map,
    /// What was changed, chosen and added.
    pub mends: Vec<Mend>,
}

/// Makes a map of the bytes of a file: GeoJSON, TopoJSON, a Shapefile or SVG. The name of the file gives the title
/// where it says none.
///
/// A file that is a map already stays as it is.
///
/// # Errors
///
/// [`Refused`] where the file cannot be read, has too few areas, or too much of anything.
///
/// # Examples
///
/// The corner in the middle is a little off, a name has a comma, and there is no title:
///
/// ```
/// use atlas::import::{Wishes, import};
///
/// let file = r#"{"type": "FeatureCollection", "features": [
///   {"type": "Feature", "properties": {"NAME": "Ash, Upper"}, "geometry":
///     {"type": "Polygon", "coordinates": [[[0,0], [4,0], [4,3], [0,3], [0,0]]]}},
///   {"type": "Feature", "properties": {"NAME": "Birch"}, "geometry":
///     {"type": "Polygon", "coordinates": [[[4,0], [8,0], [8,3], [4.000001,3], [4,0]]]}}
/// ]}"#;
/// let made = import("two_fields.geojson", file.as_bytes(), &Wishes::default())?;
/// assert_eq!(made.map.title(), "Two Fields");
/// assert_eq!(made.map.ground().places()[0].name, "Ash Upper");
/// assert_eq!(made.map.borders().len(), 1);
///
/// let again = import("other.json", made.map.to_geojson().as_bytes(), &Wishes::default())?;
/// assert_eq!((again.map, again.mends.len()), (made.map, 0));
/// # Ok::<(), atlas::import::Refused>(())
/// ```
pub fn import(file_name: &str, bytes: &[u8], wishes: &Wishes) -> Result<Imported, Refused> {
    if *wishes == Wishes::default()
        && bytes.len() <= bounds::FILE_BYTES
        && let Ok(checked) = Map::read(bytes)
    {
        return Ok(Imported {
            map: checked.map,
            mends: Vec::new(),
        });
    }
    let mut mends = Vec::new();
    let most = choose::most(wishes)?;
    let mut source = read::read(bytes, wishes.by.as_deref())?;
    if let Some(layer) = &source.layer {
        mends.push(Mend::Layer(layer.clone()));
    }
    if source.others > 0 {
        mends.push(Mend::NoAreas(source.others));
    }
    let groups = choose::choose(&mut source, wishes, &mut mends)?;
    let projection = place::units(&mut source, wishes.flip, &mut mends);
    let title = names::title(source.title.as_deref(), file_name, &mut mends);
    let task = make::Task {
        source: &source,
        groups: &groups,
        projection,
        title,
        most,
        wishes,
    };
    let mut last = Refused::Tangled;
    for coarser in 0..TRIES {
        let mut own = Vec::new();
        match task.make(coarser, &mut own) {
            Ok(map) => {
                mends.append(&mut own);
                return Ok(Imported { map, mends });
            }
            Err(make::Failed::Refused(refused)) => return Err(refused),
            Err(make::Failed::Again(why)) => last = why,
        }
    }
    Err(last)
}
