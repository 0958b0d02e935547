//! The scene of a map of regions: who owns what, what stands where, what moved.
//!
//! What never changes in a game, the [`MapShape`], is made once and shared by all
//! scenes of that game; comparing and hashing it is cheap. Regions are named by
//! their place in its list. Texts may be of any length and hold any Unicode: they
//! are cleaned and fitted, never refused.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    ops::Deref,
    sync::Arc,
};

use serde::{Serialize, Serializer};

use super::{
    arms::Faction,
    board::{Badge, Crest, Heading},
    emblem::Emblem,
    terrain::Terrain,
};

/// A map with its title, what lies on its regions, legend and key.
///
/// What stands around the map is large enough to be read where Discord fits the picture into 550 × 350
/// pixels: its letters are set in 11 pixels or more. Where there are many sides, what each tells gives way
/// to the map: first its name, then all numbers but the first.
///
/// # Guarantees
///
/// Holds none by itself: [`Renderer::render`](crate::Renderer::render) checks
/// it and says what is wrong.
///
/// # Examples
///
/// A map of one region. What a pattern means is up to the caller, so a pattern that the key says
/// nothing of is refused: nobody could read the picture.
///
/// ```
/// use render::{
///     Crest, Faction, Hatch, Heading, Look, MapKeyEntry, MapScene, MapSymbol, RegionLook,
///     RenderError, Renderer,
/// };
/// # use render::{MapGeometry, MapPoint, MapPolygon, MapShape, RegionKind, RegionShape, Terrain};
/// # let corners = [(0, 0), (100, 0), (100, 80), (0, 80)];
/// # let square = MapPolygon {
/// #     outer: corners.map(|(x, y)| MapPoint { x, y }).into(),
/// #     holes: vec![],
/// # };
/// # let shape = MapShape::new(MapGeometry {
/// #     width: 100, height: 80,
/// #     regions: vec![RegionShape {
/// #         name: "Elva".into(), code: "ELV".into(), kind: RegionKind::Land,
/// #         terrain: Terrain::Plain, polygons: vec![square], anchor: None,
/// #     }],
/// #     neighbours: vec![], links: vec![], walls: vec![],
/// # });
///
/// let mut scene = MapScene {
///     title: "Erkenfara".into(),
///     crest: Crest::Swords,
///     heading: Heading { main: "Year 3".into(), sub: "Game #7".into() },
///     badge: None,
///     shape, // one of a single region
///     regions: vec![RegionLook {
///         owner: Some(Faction::Azure),
///         hatches: vec![Hatch::Wavy],
///         ..RegionLook::default()
///     }],
///     arrows: vec![],
///     battles: vec![],
///     sides: vec![],
///     captions: vec![],
///     key: vec![],
///     crop: None,
/// };
/// let renderer = Renderer::new();
/// let refusal = renderer.render(&scene.clone().into(), Look::default()).unwrap_err();
/// assert_eq!(refusal, RenderError::Uncaptioned { hatch: Hatch::Wavy });
///
/// let symbol = MapSymbol::Hatch(Hatch::Wavy);
/// scene.key.push(MapKeyEntry::new(symbol, "Flooded"));
/// let picture = renderer.render(&scene.into(), Look::default())?;
/// assert_eq!(&picture.png[1..4], b"PNG");
/// # Ok::<(), RenderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MapScene {
    /// The title at the left of the title bar.
    pub title: String,
    /// The small sign before the title.
    pub crest: Crest,
    /// What stands at the right of the title bar, such as round and game; the second where there is room.
    pub heading: Heading,
    /// The pill at the far right, such as the phase.
    pub badge: Option<Badge>,
    /// The regions with their outlines and names.
    pub shape: MapShape,
    /// What is to be seen in each region, as many as the shape has, in its order.
    pub regions: Vec<RegionLook>,
    /// Moves and retreats, at most 400.
    pub arrows: Vec<MapArrow>,
    /// Regions in which there is a battle.
    pub battles: Vec<usize>,
    /// The sides in the legend, at most 24, each faction once.
    pub sides: Vec<MapSide>,
    /// The captions over the numbers of all sides, at most three; a short word each.
    pub captions: Vec<String>,
    /// Captions for the key, a word or two each; those whose symbol is not in the picture are left out, but for
    /// those that are [shared](crate::share_key).
    pub key: Vec<MapKeyEntry>,
    /// The part to be shown larger, if not all.
    pub crop: Option<Crop>,
}

/// The part of a map around some regions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Crop {
    /// The regions in the middle, one at least.
    pub regions: Vec<usize>,
    /// How many steps over neighbours and links the part reaches, 0 to 4.
    pub steps: u8,
}

/// The geometry of a map, shared by all scenes that show it.
///
/// # Examples
///
/// ```
/// use render::{MapGeometry, MapPoint, MapPolygon, MapShape, RegionKind, RegionShape, Terrain};
///
/// let corners = [(0, 0), (100, 0), (100, 80), (0, 80)];
/// let square = MapPolygon {
///     outer: corners.map(|(x, y)| MapPoint { x, y }).into(),
///     holes: vec![],
/// };
/// let shape = MapShape::new(MapGeometry {
///     width: 100,
///     height: 80,
///     regions: vec![RegionShape {
///         name: "Elva".into(),
///         code: "ELV".into(),
///         kind: RegionKind::Land,
///         terrain: Terrain::Plain,
///         polygons: vec![square],
///         anchor: None,
///     }],
///     neighbours: vec![],
///     links: vec![],
///     walls: vec![],
/// });
/// assert_eq!(shape, shape.clone());
/// assert_eq!(shape.regions[0].name, "Elva");
/// ```
#[derive(Clone, Debug)]
pub struct MapShape {
    geometry: Arc<MapGeometry>,
    digest: u64,
}

impl MapShape {
    /// Takes a geometry to be shared, and hashes it once for all scenes.
    pub fn new(geometry: MapGeometry) -> Self {
        let mut hasher = DefaultHasher::new();
        geometry.hash(&mut hasher);
        Self {
            geometry: Arc::new(geometry),
            digest: hasher.finish(),
        }
    }
}

impl Deref for MapShape {
    type Target = MapGeometry;

    fn deref(&self) -> &MapGeometry {
        &self.geometry
    }
}

impl PartialEq for MapShape {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.geometry, &other.geometry)
            || (self.digest == other.digest && self.geometry == other.geometry)
    }
}

impl Eq for MapShape {}

impl Hash for MapShape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

impl Serialize for MapShape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.geometry.serialize(serializer)
    }
}

/// What of a map does not change in a game.
///
/// Neighbouring regions share the corners of their common border exactly; what no
/// two land regions share is coast.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MapGeometry {
    /// Width in map units, 16 to 20,000; corners lie from 0 to it.
    pub width: i32,
    /// Height in map units, 16 to 20,000; corners lie from 0 at the top to it.
    pub height: i32,
    /// The regions, 1 to 400.
    pub regions: Vec<RegionShape>,
    /// Pairs of regions that lie side by side, for crops.
    pub neighbours: Vec<(usize, usize)>,
    /// Pairs of regions that are joined by a strait or a bridge: dashed lines.
    pub links: Vec<(usize, usize)>,
    /// Pairs of regions that share a border which nobody can cross, at most 1000: walls.
    pub walls: Vec<(usize, usize)>,
}

/// A region: its names, kind and outline.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RegionShape {
    /// The name, written into the region where there is room for it.
    pub name: String,
    /// Two or three letters that stand where the name does not fit.
    pub code: String,
    /// What kind of ground it is.
    pub kind: RegionKind,
    /// What grows and rises there, drawn on land alone.
    pub terrain: Terrain,
    /// One polygon, or more for islands.
    pub polygons: Vec<MapPolygon>,
    /// Where name and counters are best put; found by the renderer if not said.
    pub anchor: Option<MapPoint>,
}

/// What kind of ground a region is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum RegionKind {
    /// Land, in the colour of its owner.
    Land,
    /// Water, with a dashed bound.
    Sea,
    /// A stronghold of its own, often small; drawn over the land around it.
    Fortification,
    /// Mountains that nobody enters or owns.
    Impassable,
}

/// A closed line with holes; the last corner is joined to the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MapPolygon {
    /// The outline, at least three corners either way round.
    pub outer: Vec<MapPoint>,
    /// Outlines of what is not part of it.
    pub holes: Vec<Vec<MapPoint>>,
}

/// A point in map units, `y` downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MapPoint {
    /// How far it lies from the left.
    pub x: i32,
    /// How far it lies from the top: downwards, unlike latitudes.
    pub y: i32,
}

/// Where a map lies on its picture: for those who lay something of their own over it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapPlace {
    /// Where the map's left edge is, in pixels from the left.
    pub left: f64,
    /// Where its upper edge is, in pixels from the top.
    pub top: f64,
    /// The pixels of a map unit.
    pub zoom: f64,
}

/// What is to be seen in a region.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct RegionLook {
    /// Whose it is: the colour of the area, and the code of the side in it.
    pub owner: Option<Faction>,
    /// Who holds it against its owner: broad bands in the occupier's colour.
    pub occupier: Option<Faction>,
    /// Patterns over the area, at most two, for what the key says.
    pub hatches: Vec<Hatch>,
    /// Buildings, at most three.
    pub sites: Vec<Site>,
    /// Armies and fleets, at most 64: each is shown, however many stand around it.
    pub counters: Vec<Counter>,
    /// What it yields, as a coin with a short text: for pictures that ask for it, before a game
    /// and in winter. Left empty under armies on the march, where it would only be in the way.
    pub production: Option<String>,
    /// Whether several sides claim it.
    pub contested: bool,
    /// The number under which it stands in a list beside the picture, to choose from.
    pub number: Option<u16>,
}

/// A pattern over an area; what it means is up to the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Hatch {
    /// Red lines rising to the right.
    Rising,
    /// Dark lines falling to the right.
    Falling,
    /// Dark lines both ways.
    Crossed,
    /// Dark dots.
    Dotted,
    /// Dark upright lines.
    Upright,
    /// Dark wavy lines, level.
    Wavy,
}

/// A building in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Site {
    /// The seat of a side: a gold star.
    Capital,
    /// A castle on its own: a tower.
    Castle,
    /// A bastion with its level, 1 to 4.
    Fort(u8),
    /// Where ships come and go: an anchor.
    Port,
}

/// An army or a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Counter {
    /// Whose it is; neutral when nobody's.
    pub faction: Option<Faction>,
    /// The strength, a short text such as "12" or "9.5k".
    pub strength: String,
    /// On land or at sea, told apart by shape.
    pub kind: CounterKind,
    /// How fit it is.
    pub vigour: Vigour,
    /// The highest leader with it, if any.
    pub leader: Option<Leader>,
}

/// What a counter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum CounterKind {
    /// On land: a shield.
    Army,
    /// At sea: a hull.
    Fleet,
}

/// How fit an army is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Vigour {
    /// Neither rested nor tired: no disc.
    #[default]
    Steady,
    /// A light disc with an arrow up.
    Rested,
    /// A dark disc with an arrow down.
    Tired,
}

/// A leader, shown above its counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Leader {
    /// A king or queen: a crown.
    Crown,
    /// A general or hero: a pennant.
    Pennant,
}

/// A move from region to region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MapArrow {
    /// The region where it starts.
    pub from: usize,
    /// The region that it points to; another one than `from`.
    pub to: usize,
    /// Whose colour it has.
    pub faction: Faction,
    /// Whether it is a move or a retreat.
    pub kind: MapArrowKind,
}

/// What an arrow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum MapArrowKind {
    /// A move or attack: a solid arrow.
    March,
    /// A retreat: a dashed arrow.
    Retreat,
}

/// A side in the legend.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MapSide {
    /// Colour and emblem; a faction stands once in a legend.
    pub faction: Faction,
    /// How the side is called, shown where there is room.
    pub name: String,
    /// Two or three letters that stand in every region it owns.
    pub code: String,
    /// A picture of its own: beside its code in the legend, and beside the capitals that it owns.
    pub emblem: Option<Emblem>,
    /// One short text under each caption; where there are many sides, only the first is shown.
    pub numbers: Vec<String>,
    /// How it stands: the one to move has a gold edge, one that is out is grey.
    pub standing: SideStanding,
}

/// How a side stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum SideStanding {
    /// In the game, and not to move.
    #[default]
    Waiting,
    /// Asked for something: a gold edge.
    ToMove,
    /// No longer in the game: grey.
    Out,
}

/// A caption of the key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MapKeyEntry {
    /// The sign that stands before the words.
    pub symbol: MapSymbol,
    /// The words for it.
    pub label: String,
    /// Whether it is shown where the sign is not in the picture, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) shared: bool,
}

impl MapKeyEntry {
    /// An entry that is shown where its sign is in the picture.
    pub fn new(symbol: MapSymbol, label: impl Into<String>) -> Self {
        Self {
            symbol,
            label: label.into(),
            shared: false,
        }
    }
}

/// What the key can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum MapSymbol {
    /// The star of a capital.
    Capital,
    /// The tower of a castle.
    Castle,
    /// The bastion of a fort; its number is the level.
    Fort,
    /// The anchor of a port.
    Port,
    /// The shield of an army; its number is the strength.
    Army,
    /// The hull of a fleet; its number is the strength.
    Fleet,
    /// A king or queen with an army.
    Crown,
    /// A general or hero with an army.
    Pennant,
    /// The light disc of a rested army.
    Rested,
    /// The dark disc of a tired army.
    Tired,
    /// The swords of a battle.
    Battle,
    /// The mark of a contested region.
    Contested,
    /// The bands of an occupied region.
    Occupied,
    /// The coin of what a region yields.
    Production,
    /// The disc with the number of a region in a list.
    Number,
    /// The dashed line of a strait or bridge.
    Link,
    /// The stones of a wall: a border that nobody can cross.
    Wall,
    /// The solid arrow of a move.
    March,
    /// The dashed arrow of a retreat.
    Retreat,
    /// The mountains of where nobody goes.
    Impassable,
    /// A pattern; every pattern in a picture needs its caption.
    Hatch(Hatch),
}
