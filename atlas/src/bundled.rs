//! The maps that come with the program.
//!
//! The files lie in `maps/`; `maps/README.md` says how each was made and from what.

#[cfg(test)]
mod tests;

/// A map that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// A word for it in commands, such as `isles`; no other map's.
    pub id: &'static str,
    /// The title, as in the file.
    pub title: &'static str,
    /// What one plays on it, in a sentence.
    pub about: &'static str,
    /// The seats it is meant for: the regions where each may start, by name. Within 3 steps of each
    /// there is as much production, give or take 15 %.
    pub starts: &'static [&'static str],
    /// The map's file, for [`Map::read`](crate::Map::read).
    pub geojson: &'static str,
    /// Scenarios on it, as files for [`ScenarioFile::read`](crate::scenario::ScenarioFile::read).
    pub scenarios: &'static [&'static str],
}

impl Bundled {
    /// The map of that id.
    ///
    /// # Examples
    ///
    /// Where seats may start is told by name, since names are what orders are written with:
    ///
    /// ```
    /// use atlas::Map;
    /// use atlas::bundled::Bundled;
    ///
    /// let isles = Bundled::find("isles").expect("a map of that id");
    /// let map = Map::read(isles.geojson.as_bytes())?.map;
    /// let is_there = |name: &&str| map.ground().find(name).is_some();
    /// assert_eq!(isles.starts.len(), 5);
    /// assert!(isles.starts.iter().all(is_there));
    /// assert_eq!(Bundled::find("atlantis"), None);
    /// # Ok::<(), atlas::Faults>(())
    /// ```
    pub fn find(id: &str) -> Option<&'static Self> {
        BUNDLED.iter().find(|bundled| bundled.id == id)
    }
}

/// All of them, small ones first.
pub static BUNDLED: &[Bundled] = &[
    Bundled {
        id: "thrones",
        title: "The Shattered Thrones",
        about: "A small land of bays and headlands for three, and an island across the strait.",
        starts: &["Ionasyra", "Pelaras", "Naxaxia"],
        geojson: include_str!("../../maps/thrones.geojson"),
        scenarios: &[
            include_str!("../../maps/thrones-duel.toml"),
            include_str!("../../maps/thrones-border.toml"),
            include_str!("../../maps/thrones-boards.toml"),
        ],
    },
    Bundled {
        id: "city",
        title: "Greenbarrow on the Brenta",
        about: "A walled city on both banks of a river: hold the bridges and the gates.",
        starts: &["Wine Garth", "Lantern Row", "Abbey Lane", "Apple Square"],
        geojson: include_str!("../../maps/city.geojson"),
        scenarios: &[],
    },
    Bundled {
        id: "isles",
        title: "The Windswept Isles",
        about: "An archipelago for five, where who holds the straits holds the rest.",
        starts: &["Galanike", "Lucirra", "Leuleia", "Verenna", "Falirra"],
        geojson: include_str!("../../maps/isles.geojson"),
        scenarios: &[include_str!("../../maps/isles-straits.toml")],
    },
    Bundled {
        id: "crowns",
        title: "The Amber Crowns",
        about: "Two continents, one strait between them, and fortified harbours on every coast.",
        starts: &[
            "Noreid",
            "Llanmorra",
            "Pelastia",
            "Finnholm",
            "Randnes",
            "Strathroy",
        ],
        geojson: include_str!("../../maps/crowns.geojson"),
        scenarios: &[],
    },
    Bundled {
        id: "europe",
        title: "Europe",
        about: "The countries of today with their seas, from Iceland to the Caspian.",
        starts: &["Britain", "Germany", "Italy", "Russia", "Hungary"],
        geojson: include_str!("../../maps/europe.geojson"),
        scenarios: &[include_str!("../../maps/europe-concert.toml")],
    },
    Bundled {
        id: "states",
        title: "United States",
        about: "Fifty states between two oceans, with the old coastal forts.",
        starts: &[
            "Texas",
            "Georgia",
            "Colorado",
            "Pennsylvania",
            "Michigan",
            "Arizona",
        ],
        geojson: include_str!("../../maps/states.geojson"),
        scenarios: &[],
    },
    Bundled {
        id: "dominions",
        title: "The Sundered Crowns",
        about: "A large world for long campaigns of eight empires.",
        starts: &[
            "Svartrike",
            "Myraros",
            "Strathaig",
            "Bratovar",
            "Carnroy",
            "Moonworth",
            "Torumbra",
            "Frostfield",
        ],
        geojson: include_str!("../../maps/dominions.geojson"),
        scenarios: &[],
    },
];
