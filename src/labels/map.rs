//! Maps before a game: the picture of a map or a scenario, and the same in sentences.

use atlas::scenario::{ArmyKind, Scenario};
use atlas::{BorderKind, Kind, Map, Region, Terrain};
use render::{
    Counter, CounterKind, Crest, Crop, Faction, Heading, MapKeyEntry, MapScene, MapSide, MapSymbol,
    RegionLook, Scene, SideStanding, Site, Vigour,
};

use super::seating::faction_name;
use super::shape::shape;
use super::{ALT_TEXT, names, walls};

/// What each sign of a map before a game means; the picture leaves out what it does not show. `links` are the kinds of
/// its links: a city has bridges, and no straits.
pub(crate) fn key(
    capital: &'static str,
    mut links: impl Iterator<Item = BorderKind>,
) -> Vec<MapKeyEntry> {
    let is_bridged = links.all(|kind| kind == BorderKind::Bridge);
    let captions = [
        (MapSymbol::Capital, capital),
        (MapSymbol::Castle, "Castle"),
        (MapSymbol::Fort, "Fort"),
        (MapSymbol::Army, "Army"),
        (MapSymbol::Fleet, "Fleet"),
        (MapSymbol::Production, "Yields"),
        (
            MapSymbol::Link,
            if is_bridged { "Bridge" } else { "Strait" },
        ),
        (MapSymbol::Wall, walls::CAPTION),
        (MapSymbol::Impassable, "Impassable"),
    ];
    let entry = |(symbol, label)| MapKeyEntry::new(symbol, label);
    captions.map(entry).into()
}

/// A side before a game: its name and code, how many regions it owns, and the men of its armies.
pub(crate) fn side(
    faction: Faction,
    (name, code): (&str, &str),
    lands: usize,
    men: impl Iterator<Item = u32>,
) -> MapSide {
    MapSide {
        faction,
        name: name.to_owned(),
        code: code.to_owned(),
        emblem: None,
        numbers: vec![lands.to_string(), short(men.fold(0, u32::saturating_add))],
        standing: SideStanding::Waiting,
    }
}

/// An army before a game.
pub(crate) fn counter(faction: Faction, kind: ArmyKind, men: u32) -> Counter {
    Counter {
        faction: Some(faction),
        strength: short(men),
        kind: match kind {
            ArmyKind::Land => CounterKind::Army,
            ArmyKind::Sea => CounterKind::Fleet,
        },
        vigour: Vigour::Steady,
        leader: None,
    }
}

/// A map to be shown: with where seats may start, a scenario on it, or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct MapPage<'a> {
    /// The map to be shown.
    pub map: &'a Map,
    /// Regions to be marked as starts.
    pub starts: &'a [Region],
    /// Who owns what and what stands where.
    pub scenario: Option<&'a Scenario>,
    /// Only a region and what is within so many steps of it.
    pub around: Option<(Region, u8)>,
}

impl<'a> MapPage<'a> {
    /// The whole of a map, with nothing on it.
    pub fn of(map: &'a Map) -> Self {
        Self {
            map,
            starts: &[],
            scenario: None,
            around: None,
        }
    }

    /// The page as a picture.
    pub fn picture(&self) -> Scene {
        let map = self.map;
        let title = self.scenario.map_or(map.title(), Scenario::title);
        let regions = map.areas().len();
        Scene::Map(MapScene {
            title: title.to_owned(),
            crest: Crest::Swords,
            heading: Heading {
                main: format!("{regions} regions"),
                sub: match self.scenario {
                    Some(_) => map.title().to_owned(),
                    None => "Map".to_owned(),
                },
            },
            badge: None,
            shape: shape(map),
            regions: map.regions().map(|id| self.look(id)).collect(),
            arrows: Vec::new(),
            battles: Vec::new(),
            sides: self.sides(),
            captions: match self.scenario {
                Some(_) => vec!["Land".into(), "Army".into()],
                None => Vec::new(),
            },
            key: self.key(),
            crop: self.around.map(|(region, steps)| Crop {
                regions: vec![region.index()],
                steps: steps.min(4),
            }),
        })
    }

    /// What is to be seen in a region.
    fn look(&self, id: Region) -> RegionLook {
        let region = self.map.area(id);
        let fort = region.and_then(atlas::Area::level).map(Site::Fort);
        let mut sites: Vec<Site> = fort.into_iter().collect();
        if self.starts.contains(&id) || self.seats().any(|(_, seat)| seat.capital == Some(id)) {
            sites.push(Site::Capital);
        }
        if self.seats().any(|(_, seat)| seat.castle == Some(id)) {
            sites.push(Site::Castle);
        }
        let production = region.map_or(0, atlas::Area::production);
        let owner = self.seats().find(|(_, seat)| seat.owns.contains(&id));
        let counters = self.seats().flat_map(|(faction, seat)| {
            let here = seat.armies.iter().filter(move |army| army.at == id);
            here.map(move |army| counter(faction, army.kind, army.current))
        });
        RegionLook {
            owner: owner.map(|(faction, _)| faction),
            sites,
            counters: counters.take(64).collect(),
            // What regions yield is asked before a game is set up; where armies stand it would only be
            // in their way.
            production: (production > 0 && self.scenario.is_none()).then(|| short(production)),
            ..RegionLook::default()
        }
    }

    /// What each sign means; the picture leaves out what it does not show.
    fn key(&self) -> Vec<MapKeyEntry> {
        let capital = match self.scenario {
            Some(_) => "Capital",
            None => "Start",
        };
        let links = self.map.borders().iter().map(|border| border.kind);
        key(capital, links.filter(|kind| *kind != BorderKind::Border))
    }

    /// The seats of the scenario with their factions; more than there are factions are left out.
    fn seats(&self) -> impl Iterator<Item = (Faction, &atlas::scenario::Start)> {
        let seats = self.scenario.map(Scenario::seats).unwrap_or_default();
        Faction::ALL.into_iter().zip(seats)
    }

    fn sides(&self) -> Vec<MapSide> {
        let seats = self.seats().map(|(faction, seat)| {
            let men = seat.armies.iter().map(|army| army.current);
            side(faction, (&seat.name, &seat.code), seat.owns.len(), men)
        });
        seats.collect()
    }

    /// The alt text of the picture: the beginning of its sentences.
    pub fn alt_text(&self) -> String {
        names::cut(&self.sentences().join(" "), ALT_TEXT)
    }

    /// The map in sentences: its regions and walls, then one a region: what it is, who stands there, what it borders.
    pub fn sentences(&self) -> Vec<String> {
        let map = self.map;
        let count = |kind: Kind| map.areas().filter(|it| it.kind() == kind).count();
        let kinds = Kind::ALL.map(|kind| (count(kind), kind));
        let kinds = kinds.iter().filter(|(count, _)| *count > 0);
        let kinds: Vec<String> = kinds
            .map(|(count, kind)| format!("{count} {}", kind.name()))
            .collect();
        let total = map.areas().len();
        let first = format!("{}: {total} regions ({}).", map.title(), kinds.join(", "));
        let around = self.near();
        let shown = map
            .regions()
            .filter(|id| around.as_ref().is_none_or(|near| near.contains(id)));
        std::iter::once(first)
            .chain(self.walls(around.as_deref()))
            .chain(shown.map(|id| self.sentence(id)))
            .collect()
    }

    /// The walls of the map, or of a part of it, in a sentence.
    fn walls(&self, part: Option<&[Region]>) -> Option<String> {
        let is_shown = |id: &Region| part.is_none_or(|part| part.contains(id));
        let cuts = self.map.cuts().iter();
        let cuts = cuts.filter(|(one, other)| is_shown(one) || is_shown(other));
        walls::sentence(cuts.map(|(one, other)| (self.place(*one), self.place(*other))))
    }

    /// The name of a region with its code.
    fn place(&self, id: Region) -> String {
        let region = self.map.area(id);
        region.map_or_else(String::new, |it| format!("{} ({})", it.name(), it.code()))
    }

    /// The regions within reach of the one that the page is around.
    fn near(&self) -> Option<Vec<Region>> {
        let (centre, steps) = self.around?;
        let mut near = vec![centre];
        for _ in 0..steps {
            let more: Vec<Region> = near
                .iter()
                .flat_map(|id| self.map.neighbours(*id))
                .map(|(id, _)| id)
                .filter(|id| !near.contains(id))
                .collect();
            near.extend(more);
            near.sort_unstable();
            near.dedup();
        }
        Some(near)
    }

    fn sentence(&self, id: Region) -> String {
        let Some(region) = self.map.area(id) else {
            return String::new();
        };
        let mut what = vec![region.kind().name().to_owned()];
        let terrain = Some(region.terrain()).filter(|it| *it != Terrain::Plain);
        what.extend(terrain.map(|terrain| terrain.name().to_owned()));
        what.extend(region.level().map(|level| format!("level {level}")));
        if region.production() > 0 {
            what.push(format!("production {}", region.production()));
        }
        if self.starts.contains(&id) {
            what.push("a start".to_owned());
        }
        let mut text = format!("{}, {}.", self.place(id), what.join(", "));
        for (faction, seat) in self.seats() {
            if seat.owns.contains(&id) {
                text = format!("{text} {} ({}) owns it.", seat.name, faction_name(faction));
            }
            for army in seat.armies.iter().filter(|army| army.at == id) {
                let kind = match army.kind {
                    ArmyKind::Land => "An army",
                    ArmyKind::Sea => "A fleet",
                };
                text = format!(
                    "{text} {kind} of {} of {} stands here.",
                    army.current, seat.name
                );
            }
        }
        let next = self.map.neighbours(id).map(|(next, kind)| {
            let name = self.place(next);
            match kind {
                BorderKind::Border => name,
                BorderKind::Strait | BorderKind::Bridge => {
                    format!("{name} by a {}", kind.name())
                }
            }
        });
        let next: Vec<String> = next.collect();
        if next.is_empty() {
            return format!("{text} Nobody can go there.");
        }
        let text = format!("{text} It borders {}.", next.join(", "));
        let cuts = self.map.cuts().iter();
        let beyond = cuts.filter_map(|&(one, other)| {
            if id == one {
                Some(self.place(other))
            } else {
                (id == other).then(|| self.place(one))
            }
        });
        let beyond: Vec<String> = beyond.collect();
        if beyond.is_empty() {
            text
        } else {
            format!("{text} A wall parts it from {}.", beyond.join(", "))
        }
    }
}

/// A number in at most four characters or so: `12500` is `12.5k`.
pub(crate) fn short(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        1000..1_000_000 => match (number / 1000, number % 1000 / 100) {
            (thousands, 0) => format!("{thousands}k"),
            (thousands, hundreds) => format!("{thousands}.{hundreds}k"),
        },
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use atlas::bundled::BUNDLED;
    use atlas::scenario::ScenarioFile;
    use render::{Look, Renderer};

    use super::*;

    #[test]
    fn every_bundled_map_has_a_picture_and_a_sentence_a_region() {
        let renderer = Renderer::new();
        for bundled in BUNDLED {
            let map = Map::read(bundled.geojson.as_bytes()).unwrap().map;
            let page = MapPage::of(&map);
            let picture = renderer.render(&page.picture(), Look::default()).unwrap();
            let bytes = picture.png.len();
            assert!(bytes < 300_000, "{}: {bytes} bytes", bundled.id);
            let sentences = page.sentences();
            let walls = usize::from(!map.cuts().is_empty());
            let count = map.areas().len() + 1 + walls;
            assert_eq!(sentences.len(), count, "{}", bundled.id);
            let part = MapPage {
                around: Some((Region(0), 1)),
                ..page
            };
            part.picture().check().unwrap();
            let near = map.neighbours(Region(0)).count();
            assert_eq!(part.sentences().len(), near + 2 + walls, "{}", bundled.id);
        }
    }

    #[test]
    fn walls_are_in_the_picture_and_in_sentences() {
        let city = atlas::bundled::Bundled::find("city").unwrap();
        let map = Map::read(city.geojson.as_bytes()).unwrap().map;
        let page = MapPage::of(&map);
        let Scene::Map(scene) = page.picture() else {
            panic!("a map is drawn as a map")
        };
        assert_eq!(scene.shape.walls.len(), map.cuts().len());
        let all = page.sentences();
        let walls =
            "Walls, which nobody can cross, stand between Cooperwell (COO) and Tannergate (TAN); ";
        assert!(all[1].starts_with(walls), "{}", all[1]);
        let cooperwell = all
            .iter()
            .find(|it| it.starts_with("Cooperwell (COO), land"));
        let end = " A wall parts it from Tannergate (TAN).";
        assert!(cooperwell.unwrap().ends_with(end), "{cooperwell:?}");
        // A part says what walls are in it.
        let at = |name: &str| {
            map.regions()
                .find(|id| map.area(*id).unwrap().name() == name)
        };
        let part = MapPage {
            around: at("Monk Square").map(|id| (id, 0)),
            ..page
        };
        assert_eq!(
            part.sentences()[1],
            "Walls, which nobody can cross, stand between Garden Yard (GYA) and Monk Square (MON); \
             Wine Garth (WGA) and Monk Square (MON)."
        );
    }

    #[test]
    fn what_regions_yield_is_shown_where_no_armies_are() {
        let europe = atlas::bundled::Bundled::find("europe").unwrap();
        let map = Map::read(europe.geojson.as_bytes()).unwrap().map;
        let file = ScenarioFile::read(europe.scenarios[0].as_bytes()).unwrap();
        let scenario = crate::maps::placed::read(file, &map).unwrap();
        let has_coins = |page: MapPage<'_>| {
            let Scene::Map(scene) = page.picture() else {
                panic!("not a map")
            };
            scene.regions.iter().any(|look| look.production.is_some())
        };
        let plain = MapPage::of(&map);
        let armed = MapPage {
            scenario: Some(&scenario),
            ..plain
        };
        assert!(has_coins(plain));
        assert!(!has_coins(armed));
    }

    #[test]
    fn sides_have_codes_of_their_own_that_say_whose_they_are() {
        let europe = BUNDLED.iter().find(|it| it.id == "europe").unwrap();
        let map = Map::read(europe.geojson.as_bytes()).unwrap().map;
        let file = ScenarioFile::read(europe.scenarios[0].as_bytes()).unwrap();
        let scenario = crate::maps::placed::read(file, &map).unwrap();
        let page = MapPage {
            scenario: Some(&scenario),
            ..MapPage::of(&map)
        };
        let Scene::Map(picture) = page.picture() else {
            panic!("a map is drawn as a map")
        };
        let codes: Vec<&str> = picture
            .sides
            .iter()
            .map(|side| side.code.as_str())
            .collect();
        let expected = [
            "LIO", "LIL", "EAG", "WIN", "PIL", "THR", "HUS", "BEA", "CRE",
        ];
        assert_eq!(codes, expected);
    }

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1k"),
            (12_560, "12.5k"),
            (3_000_000, "3M"),
        ];
        for (number, text) in cases {
            assert_eq!(short(number), text);
        }
    }
}
