//! The maps that games are played on, by the name that a table's option gives: as the rules need them.
//! Their pictures are the scenes'.

use std::sync::OnceLock;

use atlas::bundled::{BUNDLED, Bundled};
use rules::any::GameId;
use rules::map::{Kind, Map, Place, Region};
use rules::{OptionKind, Setup};
use serde_json::{Map as Object, Value};

/// A map that comes with the program.
#[derive(Debug)]
pub struct Ground {
    /// With its shapes.
    pub drawn: atlas::Map,
    /// As the rules need it; its regions have the same numbers.
    pub played: Map,
}

/// The map of a name, read once. `None` where none has it, or its file is damaged, which tests exclude.
pub fn find(name: &str) -> Option<&'static Ground> {
    static READ: [OnceLock<Option<Ground>>; BUNDLED.len()] =
        [const { OnceLock::new() }; BUNDLED.len()];
    let (bundled, read) = BUNDLED.iter().zip(&READ).find(|(it, _)| it.id == name)?;
    read.get_or_init(|| Ground::read(bundled)).as_ref()
}

/// The names of all maps, small ones first.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUNDLED.iter().map(|bundled| bundled.id)
}

/// What a game begins with: the map that its options name, or the usual one, where it is played on one.
/// A map that is not there is missing in it, which the game refuses.
pub fn setup(game: GameId, seats: usize, options: &Object<String, Value>) -> Setup {
    let mut options = options.clone();
    let spec = game
        .options()
        .iter()
        .find(|spec| spec.kind == OptionKind::Map);
    let map = spec.and_then(|spec| {
        let name = options.entry(spec.name).or_insert(spec.default.into());
        Some(find(name.as_str()?)?.played.clone())
    });
    Setup {
        seats,
        options,
        map,
    }
}

impl Ground {
    fn read(bundled: &Bundled) -> Option<Self> {
        let drawn = atlas::Map::read(bundled.geojson.as_bytes()).ok()?.map;
        let places = drawn.regions().iter().map(|region| Place {
            name: region.name().to_owned(),
            code: region.code().to_owned(),
            kind: match region.kind() {
                atlas::Kind::Land => Kind::Land,
                atlas::Kind::Fortification => Kind::Fortification,
                // Where nobody goes, no border leads.
                atlas::Kind::Sea | atlas::Kind::Impassable => Kind::Sea,
            },
        });
        let is_open = |id: atlas::RegionId| {
            drawn
                .region(id)
                .is_some_and(|region| region.kind().is_passable())
        };
        let open = drawn
            .borders()
            .iter()
            .filter(|border| is_open(border.first) && is_open(border.second));
        let borders: Vec<(Region, Region)> = open
            .map(|border| (Region(border.first.0), Region(border.second.0)))
            .collect();
        let played = Map::new(places.collect(), &borders).ok()?;
        Some(Self { drawn, played })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_map_can_be_played_on() {
        for name in names() {
            let ground = find(name).unwrap_or_else(|| panic!("{name} is damaged"));
            assert_eq!(ground.played.len(), ground.drawn.regions().len(), "{name}");
        }
        assert!(find("atlantis").is_none());
    }

    #[test]
    fn games_without_a_map_begin_with_what_they_were_given() {
        let options = Object::from_iter([("match".to_owned(), 2.into())]);
        let setup = setup(GameId::ALL[0], 2, &options);
        assert_eq!((setup.options, setup.map), (options, None));
    }
}
