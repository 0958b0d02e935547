//! Walls in words: which regions border each other without a way from one to the other.

use rules::map::{Map as Regions, Region};

use super::seating::Names;
use super::shape::shape_of;

/// What the key of a picture says of a wall.
pub(crate) const CAPTION: &str = "Walled off";

/// How many walls a sentence names.
const NAMED: usize = 40;

/// The walls between the regions of a game, in a sentence; nothing where there are none. `source` is the map, as
/// [`shape_of`] takes it.
pub(crate) fn between(source: Option<&str>, regions: &Regions, names: &Names) -> Option<String> {
    let shape = shape_of(source, regions);
    let place = |index: usize| {
        let region = Region(u16::try_from(index).ok()?);
        regions.place(region).map(|_| names.place(region))
    };
    let pairs = shape.walls.iter();
    sentence(pairs.filter_map(|&(one, other)| Some((place(one)?, place(other)?))))
}

/// A sentence of pairs of regions that a wall parts; nothing of none. Pairs in a row with the same first region
/// name it once.
pub(super) fn sentence(pairs: impl IntoIterator<Item = (String, String)>) -> Option<String> {
    let pairs: Vec<(String, String)> = pairs.into_iter().collect();
    let named = pairs.get(..pairs.len().min(NAMED)).unwrap_or_default();
    let groups = named.chunk_by(|(one, _), (other, _)| one == other);
    let groups: Vec<String> = groups
        .filter_map(|group| {
            let (first, _) = group.first()?;
            let others: Vec<&str> = group.iter().map(|(_, other)| other.as_str()).collect();
            Some(format!("{first} and {}", others.join(", ")))
        })
        .collect();
    let more = match pairs.len() - named.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    (!groups.is_empty()).then(|| {
        format!(
            "Walls, which nobody can cross, stand between {}{more}.",
            groups.join("; ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_of_one_region_name_it_once() {
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        let pairs = [
            pair("Ash (ASH)", "Birch (BIR)"),
            pair("Ash (ASH)", "Cork (COR)"),
        ];
        let last = pair("Birch (BIR)", "Dale (DAL)");
        assert_eq!(
            sentence(pairs.into_iter().chain([last])).unwrap(),
            "Walls, which nobody can cross, stand between Ash (ASH) and Birch (BIR), Cork (COR); \
             Birch (BIR) and Dale (DAL)."
        );
        assert_eq!(sentence([]), None);
        let many = sentence((0..60).map(|it| pair(&it.to_string(), "x"))).unwrap();
        assert!(many.ends_with("; 39 and x; and 20 more."), "{many}");
    }
}
