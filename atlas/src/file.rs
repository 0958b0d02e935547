//! A map's file as a draft: GeoJSON (RFC 7946), read so that each thing that is wrong is told.
//!
//! The size and the depth of brackets are checked before anything is parsed, how long its lists are before
//! anything is made of them. A feature that cannot be
//! read keeps its place, so that links to it and its number still mean it.

mod lists;
mod shapes;

use serde_json::{Map as Members, Value};

use crate::bounds;
use crate::draft::{Link, MapDraft, RegionDraft};
use crate::fault::{Fault, Faults, Feature, Note, quoted};
use crate::model::{BorderKind, Kind, Map, Projection, Terrain};
use crate::validation::{self, Checked, Known};

/// The members of the collection that mean something, here or to everybody.
const MEMBERS: [&str; 11] = [
    "bbox",
    "crs",
    "cuts",
    "features",
    "id",
    "links",
    "name",
    "notices",
    "projection",
    "title",
    "type",
];
/// The properties of a feature that mean something.
const PROPERTIES: [&str; 6] = ["code", "kind", "level", "name", "production", "terrain"];
/// How many unread names are told.
const UNREAD: usize = 10;

impl Map {
    /// Reads a map from the bytes of its file and checks it.
    ///
    /// # Errors
    ///
    /// All that is wrong with it; the first thing alone where the file is too large, no text, nested too
    /// deep or no JSON, and what lists are too long where some are.
    ///
    /// # Examples
    ///
    /// A map that comes with the program, and a file that is none. What is not a map at all is told in one
    /// sentence, since whatever else could be said of it would only follow from that.
    ///
    /// ```
    /// use atlas::Map;
    /// use atlas::bundled::Bundled;
    ///
    /// let file = Bundled::find("thrones").map(|bundled| bundled.geojson).unwrap_or_default();
    /// let map = Map::read(file.as_bytes())?.map;
    /// assert_eq!(map.title(), "The Shattered Thrones");
    ///
    /// let faults = Map::read(b"[1, 2]").unwrap_err();
    /// assert_eq!(
    ///     faults.to_string(),
    ///     "the file is a list of 2; it must be an object with \"type\": \"FeatureCollection\""
    /// );
    /// # Ok::<(), atlas::Faults>(())
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Checked, Faults> {
        read(bytes, false)
    }

    /// Reads a map that was taken in before, as [`Map::read`] does, but for what its names look like: it is
    /// played on, even if a map with such names would be refused today.
    ///
    /// # Errors
    ///
    /// All else that is wrong with it.
    pub fn read_kept(bytes: &[u8]) -> Result<Checked, Faults> {
        read(bytes, true)
    }
}

fn read(bytes: &[u8], is_kept: bool) -> Result<Checked, Faults> {
    let members = collection(parse(bytes)?)?;
    lists::check(&members)?;
    let mut reader = Reader::new(&members);
    let draft = reader.draft();
    let mut known = reader.finish();
    known.is_kept = is_kept;
    validation::check(draft, known)
}

impl MapDraft {
    /// Reads a map's file as far as it goes, and says what could not be read; what that is takes a default.
    ///
    /// # Errors
    ///
    /// Where the bytes are not a collection of features at all, or one of its lists is too long.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Self, Faults, Vec<Note>), Faults> {
        let members = collection(parse(bytes)?)?;
        lists::check(&members)?;
        let mut reader = Reader::new(&members);
        let draft = reader.draft();
        let known = reader.finish();
        Ok((draft, known.faults, known.notes))
    }
}

fn parse(bytes: &[u8]) -> Result<Value, Fault> {
    if bytes.len() > bounds::FILE_BYTES {
        return Err(Fault::FileSize(bytes.len()));
    }
    let text =
        std::str::from_utf8(bytes).map_err(|error| Fault::NotText(error.valid_up_to() + 1))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    shallow(text)?;
    serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let end = what.find(" at line ").unwrap_or(what.len());
        Fault::Json {
            line: error.line(),
            column: error.column(),
            what: what[..end].to_owned(),
        }
    })
}

/// Brackets outside of strings are nested no deeper than the bound.
fn shallow(text: &str) -> Result<(), Fault> {
    let (mut depth, mut line, mut begin) = (0_usize, 1, 0);
    let (mut quoted, mut escaped) = (false, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            b'\n' => (line, begin) = (line + 1, index + 1),
            _ => {}
        }
        if depth > bounds::DEPTH {
            let column = index - begin + 1;
            return Err(Fault::Depth { line, column });
        }
    }
    Ok(())
}

/// What a value is, for a sentence.
fn found(value: Option<&Value>) -> String {
    match value {
        None => "missing".to_owned(),
        Some(Value::String(text)) => format!("\"{}\"", quoted(text)),
        Some(Value::Array(items)) => format!("a list of {}", items.len()),
        Some(Value::Object(_)) => "an object".to_owned(),
        Some(plain @ (Value::Null | Value::Bool(_) | Value::Number(_))) => plain.to_string(),
    }
}

fn collection(value: Value) -> Result<Members<String, Value>, Fault> {
    let Value::Object(members) = value else {
        return Err(Fault::NoCollection {
            found: found(Some(&value)),
        });
    };
    let kind = members.get("type");
    if kind.and_then(Value::as_str) == Some("FeatureCollection") {
        return Ok(members);
    }
    Err(Fault::NoCollection {
        found: format!("an object whose \"type\" is {}", found(kind)),
    })
}

struct Reader<'a> {
    members: &'a Members<String, Value>,
    projection: Projection,
    known: Known,
    unread: Vec<String>,
}

impl<'a> Reader<'a> {
    fn new(members: &'a Members<String, Value>) -> Self {
        Self {
            members,
            projection: Projection::Equirectangular,
            known: Known::default(),
            unread: Vec::new(),
        }
    }

    fn finish(mut self) -> Known {
        if !self.unread.is_empty() {
            self.unread.sort_unstable();
            self.unread.dedup();
            if self.unread.len() > UNREAD {
                self.unread.truncate(UNREAD);
                self.unread.push("…".to_owned());
            }
            self.known.notes.push(Note::Unread(self.unread));
        }
        self.known
    }

    fn draft(&mut self) -> MapDraft {
        self.unread(self.members, &MEMBERS);
        self.projection = self.projection();
        self.coordinates();
        // The name of a layer is a title too, as editors write it.
        let title = if self.members.contains_key("title") {
            "title"
        } else {
            "name"
        };
        MapDraft {
            title: self.title(title),
            projection: self.projection,
            regions: self.regions(),
            links: self.links(),
            cuts: self.cuts(),
            notices: self.notices(),
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.known.faults.add(fault);
    }

    fn member(&mut self, member: impl Into<String>, value: Option<&Value>, needed: &'static str) {
        self.fault(Fault::Member {
            member: member.into(),
            found: found(value),
            needed,
        });
    }

    fn unread(&mut self, members: &Members<String, Value>, known: &[&str]) {
        let unknown = members
            .keys()
            .filter(|name| !known.contains(&name.as_str()));
        self.unread.extend(unknown.map(|name| quoted(name)));
    }

    fn title(&mut self, member: &str) -> String {
        let value = self.members.get(member);
        if let Some(text) = value.and_then(Value::as_str) {
            return text.to_owned();
        }
        self.member("title", value, "text");
        // Told; the check of titles has nothing to add.
        "-".to_owned()
    }

    fn projection(&mut self) -> Projection {
        let value = self.members.get("projection");
        match value.map(Value::as_str) {
            None | Some(Some("equirectangular")) => Projection::Equirectangular,
            Some(Some("plane")) => Projection::Plane,
            Some(_) => {
                self.member("projection", value, "\"equirectangular\" or \"plane\"");
                Projection::Equirectangular
            }
        }
    }

    /// Degrees are WGS 84 alone; what is drawn on a plane may come from anywhere.
    fn coordinates(&mut self) {
        let Some(crs) = self.members.get("crs").filter(|crs| !crs.is_null()) else {
            return;
        };
        let name = crs.pointer("/properties/name");
        let text = name.and_then(Value::as_str).unwrap_or_default();
        let degrees = text.ends_with("CRS84") || text.ends_with(":4326");
        if self.projection == Projection::Equirectangular && !degrees {
            self.member(
                "crs",
                name.or(Some(crs)),
                "WGS 84 (CRS84), or \"projection\": \"plane\"",
            );
        }
    }

    /// A list that may be missing.
    fn list(&mut self, member: &str) -> &'a [Value] {
        match self.members.get(member) {
            None | Some(Value::Null) => &[],
            Some(Value::Array(items)) => items,
            other => {
                self.member(member, other, "a list");
                &[]
            }
        }
    }

    fn notices(&mut self) -> Vec<String> {
        let mut notices = Vec::new();
        for (number, item) in (1..).zip(self.list("notices")) {
            match item.as_str() {
                Some(text) => notices.push(text.to_owned()),
                None => self.member(format!("notices, item {number}"), Some(item), "text"),
            }
        }
        notices
    }

    fn pair(value: Option<&Value>) -> Option<[String; 2]> {
        let Some([first, second]) = value?.as_array().map(Vec::as_slice) else {
            return None;
        };
        Some([first.as_str()?.to_owned(), second.as_str()?.to_owned()])
    }

    fn cuts(&mut self) -> Vec<[String; 2]> {
        let mut cuts = Vec::new();
        for (number, item) in (1..).zip(self.list("cuts")) {
            match Self::pair(Some(item)) {
                Some(pair) => cuts.push(pair),
                None => self.member(
                    format!("cuts, item {number}"),
                    Some(item),
                    "a list of two names of regions",
                ),
            }
        }
        cuts
    }

    fn links(&mut self) -> Vec<Link> {
        const NEEDED: &str =
            "an object with \"between\", two names, and \"kind\", \"strait\" or \"bridge\"";
        let mut links = Vec::new();
        for (number, item) in (1..).zip(self.list("links")) {
            let kind = match item.get("kind").map(Value::as_str) {
                None | Some(Some("strait")) => Some(BorderKind::Strait),
                Some(Some("bridge")) => Some(BorderKind::Bridge),
                Some(_) => None,
            };
            match (Self::pair(item.get("between")), kind) {
                (Some(between), Some(kind)) => links.push(Link { between, kind }),
                _ => self.member(format!("links, item {number}"), Some(item), NEEDED),
            }
        }
        links
    }

    fn regions(&mut self) -> Vec<RegionDraft> {
        let Some(Value::Array(features)) = self.members.get("features") else {
            let value = self.members.get("features");
            self.member("features", value, "a list");
            return Vec::new();
        };
        features
            .iter()
            .enumerate()
            .map(|(index, feature)| self.region(index, feature))
            .collect()
    }

    fn region(&mut self, index: usize, value: &Value) -> RegionDraft {
        let properties = value.get("properties").and_then(Value::as_object);
        let property = |name: &str| {
            properties
                .and_then(|all| all.get(name))
                .filter(|v| !v.is_null())
        };
        let name = property("name").and_then(Value::as_str).unwrap_or_default();
        let feature = Feature::new(index, name);
        let before = self.known.faults.count();
        let mut wrong = |member, value: Option<&Value>, needed| {
            self.known.faults.add(Fault::Property {
                feature: feature.clone(),
                member,
                found: found(value),
                needed,
            });
        };
        if value.get("type").and_then(Value::as_str) != Some("Feature") {
            wrong("type", value.get("type"), "\"Feature\"");
        }
        if name.is_empty() {
            wrong("name", property("name"), "text");
        }
        let code = property("code");
        if code.is_some_and(|code| !code.is_string()) {
            wrong("code", code, "text");
        }
        let kind = property("kind");
        let read_kind = kind.map_or(Some(Kind::Land), |it| Kind::named(it.as_str()?));
        if read_kind.is_none() {
            let needed = "\"land\", \"sea\", \"fortification\" or \"impassable\"";
            wrong("kind", kind, needed);
        }
        let terrain = property("terrain");
        let read_terrain = terrain.map_or(Some(Terrain::Plain), |it| Terrain::named(it.as_str()?));
        if read_terrain.is_none() {
            let needed = "\"plain\", \"forest\", \"hills\" or \"marsh\"";
            wrong("terrain", terrain, needed);
        }
        let number = |value: Option<&Value>| value.map_or(Some(None), |v| whole(v).map(Some));
        let (production, level) = (property("production"), property("level"));
        let read_production = number(production);
        if read_production.is_none() {
            wrong("production", production, "a whole number from 0 to 1000000");
        }
        let read_level = number(level).and_then(|level| level.map(u8::try_from).transpose().ok());
        if read_level.is_none() {
            wrong("level", level, "a whole number from 1 to 4");
        }
        if self.known.faults.count() > before {
            self.known.factless.insert(index);
        }
        if let Some(properties) = properties {
            self.unread(properties, &PROPERTIES);
        }
        let polygons = self.shape(index, &feature, value.get("geometry"));
        RegionDraft {
            name: name.to_owned(),
            code: code.and_then(Value::as_str).map(str::to_owned),
            kind: read_kind.unwrap_or(Kind::Land),
            terrain: read_terrain.unwrap_or_default(),
            production: read_production.flatten().unwrap_or(0),
            level: read_level.flatten(),
            polygons,
        }
    }
}

/// A whole number, also one that is written with a fraction of 0, as editors do.
fn whole(value: &Value) -> Option<u32> {
    if let Some(number) = value.as_u64() {
        return u32::try_from(number).ok();
    }
    let number = value.as_f64()?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within the bounds"
    )]
    (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number))
        .then_some(number as u32)
}
