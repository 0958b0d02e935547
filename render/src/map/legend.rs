//! The legend: every side with its code and numbers, the key, and notes.

use std::collections::BTreeSet;

use super::{
    arrows,
    signs::Sign,
    tiles::{Tile, TileKey, draw_land},
    view::View,
};
use crate::{
    art::counter,
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome::{MARGIN, bent_arrow, dashed_arrow},
    look::Scale,
    num::{length, pixels, whole},
    scene::{
        Counter, CounterKind, Faction, Hatch, Leader, MapKeyEntry, MapScene, MapSide, MapSymbol,
        RegionKind, RegionLook, SideStanding, Site, Vigour,
    },
    text::{Align, Face, Style},
    theme,
    workshop::{Easel, Workshop},
};

const ROW: f64 = 36.0;
/// Height of the captions over the numbers.
const HEAD: f64 = 26.0;
const NOTE: f64 = 30.0;
/// Room above and below; the rules along the upper edge are in the first.
const TOP: f64 = 20.0;
const BOTTOM: f64 = 14.0;
const SWATCH: f64 = 76.0;
const SIDE_GAP: f64 = 26.0;
const KEY_COLUMN: f64 = 172.0;
const KEY_GAP: f64 = 30.0;
/// Longer names and numbers are cut.
const MOST_NAME: f64 = 190.0;
const MOST_NUMBER: f64 = 110.0;

const NAME: Style = Style::new(Face::Strong, 21.0, theme::IVORY);
const NUMBER: Style = Style::new(Face::Number, 20.0, theme::IVORY);
const CAPTION: Style = Style::new(Face::Caption, 19.0, theme::GREY).tracked(10);

/// Where everything of a legend goes.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) area: Rect,
    /// One for each side.
    pub(super) sides: Vec<Rect>,
    /// Over each column of sides, if there are numbers.
    pub(super) heads: Vec<Rect>,
    pub(super) key: Option<Rect>,
    key_columns: usize,
    /// The width of each number with its caption.
    pub(super) numbers: Vec<u16>,
    pub(super) notes: Vec<Rect>,
}

impl Layout {
    pub(super) fn of(scene: &MapScene, view: &View, workshop: &Workshop) -> Self {
        let field = view.field;
        let entries = shown(scene).len();
        let is_narrow = scene.crop.is_some();
        let all = (field.x0 + MARGIN, field.x1 - MARGIN);
        let numbers = number_widths(scene, workshop);
        let wanted = side_width(scene, &numbers, workshop);
        let Shares {
            columns,
            key_columns,
        } = Shares::of(scene, entries, all.1 - all.0, wanted);
        let key_width = if is_narrow {
            all.1 - all.0
        } else {
            length(key_columns) * KEY_COLUMN
        };
        let beside = !is_narrow && entries > 0;
        let sides_end = if beside {
            all.1 - key_width - KEY_GAP
        } else {
            all.1
        };
        let rows = scene.sides.len().div_ceil(columns);
        let head = if scene.captions.is_empty() || rows == 0 {
            0.0
        } else {
            HEAD
        };
        let key_rows = length(entries.div_ceil(key_columns));
        let top = field.y1 + TOP;
        let sides_height = head + length(rows) * ROW;
        let key_height = key_rows * ROW;
        let (key_top, body) = if is_narrow {
            (top + sides_height + 8.0, sides_height + 8.0 + key_height)
        } else {
            // The rows of the key stand beside those of the sides.
            let drop = if key_height + head <= sides_height {
                head
            } else {
                0.0
            };
            (top + drop, sides_height.max(key_height + drop))
        };
        let column = (sides_end - all.0) / length(columns);
        let place = |at: usize| {
            let x = all.0 + (column * length(at / rows.max(1))).round();
            let y = top + head + ROW * length(at % rows.max(1));
            let width = (column - SIDE_GAP).min(wanted * 1.15).round();
            Rect::new(x, y, x + width, y + ROW)
        };
        let sides: Vec<Rect> = (0..scene.sides.len()).map(place).collect();
        let heads = if head > 0.0 {
            let firsts = sides.iter().step_by(rows.max(1));
            firsts
                .map(|side| Rect {
                    y0: top,
                    y1: top + head,
                    ..*side
                })
                .collect()
        } else {
            Vec::new()
        };
        let key = (entries > 0).then(|| {
            let left = if is_narrow { all.0 } else { all.1 - key_width };
            Rect::new(left, key_top, all.1, key_top + key_height)
        });
        let notes_top = top + body + 2.0;
        let note = |at: usize| {
            let y = notes_top + NOTE * length(at);
            Rect::new(all.0, y, all.1, y + NOTE)
        };
        let notes: Vec<Rect> = (0..scene.notes.len()).map(note).collect();
        let end = notes.last().map_or(top + body, |note| note.y1) + BOTTOM;
        Self {
            area: Rect::new(field.x0, field.y1, field.x1, end.ceil()),
            sides,
            heads,
            key,
            key_columns,
            numbers,
            notes,
        }
    }
}

/// How many columns the sides and the key have.
struct Shares {
    columns: usize,
    key_columns: usize,
}

impl Shares {
    /// The shares that make the legend lowest.
    fn of(scene: &MapScene, entries: usize, width: f64, wanted: f64) -> Self {
        let sides = scene.sides.len();
        let fitting = |room: f64| whole(room / wanted).clamp(1, 6).min(sides.max(1));
        if entries == 0 || scene.crop.is_some() {
            return Self {
                columns: fitting(width),
                key_columns: whole(width / KEY_COLUMN).max(1),
            };
        }
        let share = |key_columns: usize| Self {
            columns: fitting(width - length(key_columns) * KEY_COLUMN - KEY_GAP),
            key_columns,
        };
        let rows = |share: &Self| {
            let heads = usize::from(!scene.captions.is_empty());
            let sides = sides.div_ceil(share.columns) + heads;
            sides.max(entries.div_ceil(share.key_columns))
        };
        (1..=6_usize.min(entries))
            .map(share)
            .min_by_key(rows)
            .unwrap_or(share(1))
    }
}

/// How wide the columns of numbers are, of whole units.
fn number_widths(scene: &MapScene, workshop: &Workshop) -> Vec<u16> {
    let caption = |(place, caption): (usize, &String)| {
        let head = workshop.fit(caption, CAPTION, 17.5, MOST_NUMBER).width;
        let numbers = scene
            .sides
            .iter()
            .filter_map(|side| side.numbers.get(place));
        let widths = numbers.map(|number| workshop.fit(number, NUMBER, 17.5, MOST_NUMBER).width);
        pixels(widths.fold(head, f64::max) + 16.0)
    };
    scene.captions.iter().enumerate().map(caption).collect()
}

/// How wide a side would like to be.
fn side_width(scene: &MapScene, numbers: &[u16], workshop: &Workshop) -> f64 {
    let names = scene
        .sides
        .iter()
        .map(|side| workshop.fit(&side.name, NAME, 17.5, MOST_NAME).width);
    let numbers: f64 = numbers.iter().map(|&width| f64::from(width)).sum();
    SWATCH + 11.0 + names.fold(60.0, f64::max) + numbers + SIDE_GAP
}

/// All that a key shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyPlan {
    entries: Vec<MapKeyEntry>,
    /// In whose colours examples are.
    example: [Faction; 2],
    columns: usize,
}

impl KeyPlan {
    pub(super) fn of(scene: &MapScene, layout: &Layout) -> Self {
        Self {
            entries: shown(scene).into_iter().cloned().collect(),
            example: examples(scene),
            columns: layout.key_columns,
        }
    }
}

/// In whose colours examples are: the first sides', who are in the palette.
pub(super) fn examples(scene: &MapScene) -> [Faction; 2] {
    let mut sides = scene.sides.iter().map(|side| side.faction);
    let first = sides.next().unwrap_or(Faction::Azure);
    let other = if first == Faction::Ember {
        Faction::Azure
    } else {
        Faction::Ember
    };
    [first, sides.next().unwrap_or(other)]
}

/// The entries whose symbol is in the picture, each symbol once.
fn shown(scene: &MapScene) -> Vec<&MapKeyEntry> {
    let mut seen = BTreeSet::new();
    let entries = scene.key.iter();
    entries
        .filter(|entry| is_shown(scene, entry.symbol) && seen.insert(entry.symbol))
        .collect()
}

fn is_shown(scene: &MapScene, symbol: MapSymbol) -> bool {
    let looks = || scene.regions.iter();
    let site = |wanted: fn(&Site) -> bool| looks().any(|look| look.sites.iter().any(wanted));
    let counter =
        |wanted: &dyn Fn(&Counter) -> bool| looks().any(|look| look.counters.iter().any(wanted));
    let arrow = |kind| scene.arrows.iter().any(|arrow| arrow.kind == kind);
    match symbol {
        MapSymbol::Capital => site(|site| *site == Site::Capital),
        MapSymbol::Castle => site(|site| *site == Site::Castle),
        MapSymbol::Fort => site(|site| matches!(site, Site::Fort(_))),
        MapSymbol::Port => site(|site| *site == Site::Port),
        MapSymbol::Army => counter(&|counter| counter.kind == CounterKind::Army),
        MapSymbol::Fleet => counter(&|counter| counter.kind == CounterKind::Fleet),
        MapSymbol::Crown => counter(&|counter| counter.leader == Some(Leader::Crown)),
        MapSymbol::Pennant => counter(&|counter| counter.leader == Some(Leader::Pennant)),
        MapSymbol::Rested => counter(&|counter| counter.vigour == Vigour::Rested),
        MapSymbol::Tired => counter(&|counter| counter.vigour == Vigour::Tired),
        MapSymbol::Battle => !scene.battles.is_empty(),
        MapSymbol::Contested => looks().any(|look| look.contested),
        MapSymbol::Occupied => looks().any(|look| look.occupier.is_some()),
        MapSymbol::Production => looks().any(|look| look.production.is_some()),
        MapSymbol::Link => !scene.shape.links.is_empty(),
        MapSymbol::March => arrow(crate::scene::MapArrowKind::March),
        MapSymbol::Retreat => arrow(crate::scene::MapArrowKind::Retreat),
        MapSymbol::Impassable => {
            let mut regions = scene.shape.regions.iter();
            regions.any(|region| region.kind == RegionKind::Impassable)
        }
        MapSymbol::Hatch(hatch) => looks().any(|look| look.hatches.contains(&hatch)),
    }
}

/// Draws the empty bar with its rules.
pub(super) fn draw_bar(easel: &mut Easel<'_>, area: Rect) {
    let canvas = &mut easel.canvas;
    canvas.fill(&area, theme::BAR);
    let rule = |from: f64, to: f64| Rect::new(area.x0, area.y0 + from, area.x1, area.y0 + to);
    canvas.fill(&rule(0.0, 3.0), theme::GOLD);
    canvas.fill(&rule(6.0, 7.0), theme::GOLD_DEEP);
}

/// Draws the captions over the numbers of a column of sides.
pub(super) fn draw_head(easel: &mut Easel<'_>, rect: Rect, captions: &[String], widths: &[u16]) {
    let ends = ends(rect.x1, widths);
    for (caption, x) in captions.iter().zip(ends) {
        let text = easel.fit(caption, CAPTION, 17.5, MOST_NUMBER);
        let at = Point::new(x, rect.center().y - 1.0);
        text.draw(&mut easel.canvas, at, Align::Right);
    }
}

/// Where columns of some widths end, the last at `end`.
fn ends(end: f64, widths: &[u16]) -> Vec<f64> {
    let mut ends = Vec::new();
    let mut x = end;
    for &width in widths.iter().rev() {
        ends.insert(0, x);
        x -= f64::from(width);
    }
    ends
}

/// Draws one side: its land with its code, its name, its numbers.
pub(super) fn draw_side(easel: &mut Easel<'_>, rect: Rect, side: &MapSide, widths: &[u16]) {
    let middle = rect.center().y;
    let swatch = Rect::new(rect.x0, middle - 15.0, rect.x0 + SWATCH, middle + 15.0);
    let rim = match side.standing {
        SideStanding::Out => theme::BAR_EDGE,
        SideStanding::Waiting | SideStanding::ToMove => side.faction.rim(),
    };
    if side.standing == SideStanding::ToMove {
        let frame = RoundedRect::from_rect(swatch.inset(3.0), 8.0);
        easel.canvas.fill(&frame, theme::GOLD);
        easel
            .canvas
            .fill(&RoundedRect::from_rect(swatch.inset(1.0), 6.5), theme::BAR);
    }
    easel.canvas.fill(&RoundedRect::from_rect(swatch, 6.0), rim);
    let land = RoundedRect::from_rect(swatch.inset(-2.5), 4.0);
    match side.standing {
        SideStanding::Out => easel.canvas.fill(&land, theme::RUIN),
        SideStanding::Waiting | SideStanding::ToMove => {
            draw_land(&mut easel.canvas, land, side.faction);
        }
    }
    let letters = side.code.trim().chars().take(3).collect();
    let pill = Sign::Code(side.faction, letters);
    easel.sign(&pill, swatch.center(), 1.0);
    let numbers: f64 = widths.iter().map(|&width| f64::from(width)).sum();
    let (colour, first) = match side.standing {
        SideStanding::Waiting => (theme::IVORY, theme::GOLD),
        SideStanding::ToMove => (theme::GOLD_PALE, theme::GOLD),
        SideStanding::Out => (theme::GREY_DEEP, theme::GREY_DEEP),
    };
    let left = swatch.x1 + 11.0;
    let name = Style { colour, ..NAME };
    let name = easel.fit(&side.name, name, 17.5, (rect.x1 - numbers - left).max(40.0));
    name.draw(&mut easel.canvas, Point::new(left, middle), Align::Left);
    for (place, (number, x)) in side.numbers.iter().zip(ends(rect.x1, widths)).enumerate() {
        let colour = if place == 0 { first } else { colour };
        let text = easel.fit(number, Style { colour, ..NUMBER }, 17.5, MOST_NUMBER);
        text.draw(&mut easel.canvas, Point::new(x, middle), Align::Right);
    }
}

/// Draws the key.
pub(super) fn draw_key(easel: &mut Easel<'_>, rect: Rect, plan: &KeyPlan, is_beside: bool) {
    if is_beside {
        let x = rect.x0 - 14.0;
        let line = Line::new((x, rect.y0 + 4.0), (x, rect.y1 - 4.0));
        easel.canvas.stroke(&line, &Pen::new(1.2, theme::GOLD_DEEP));
    }
    let column = rect.width() / length(plan.columns);
    let rows = plan.entries.len().div_ceil(plan.columns);
    for (place, entry) in plan.entries.iter().enumerate() {
        let x = rect.x0 + column * length(place / rows.max(1));
        let y = rect.y0 + ROW * (length(place % rows.max(1)) + 0.5);
        draw_symbol(easel, Point::new(x + 21.0, y), entry.symbol, plan.example);
        let style = Style::new(Face::Plain, 19.0, theme::IVORY);
        let text = easel.fit(&entry.label, style, 17.5, column - 52.0);
        text.draw(&mut easel.canvas, Point::new(x + 46.0, y), Align::Left);
    }
}

/// Draws a line of the notes.
pub(super) fn draw_note(easel: &mut Easel<'_>, rect: Rect, note: &str) {
    let style = Style::new(Face::Plain, 19.0, theme::GREY);
    let text = easel.fit(note, style, 17.5, rect.width());
    text.draw(&mut easel.canvas, rect.center(), Align::Centre);
}

fn draw_symbol(easel: &mut Easel<'_>, at: Point, symbol: MapSymbol, example: [Faction; 2]) {
    const SIZE: f64 = 0.72;
    let [own, other] = example;
    let army = |kind, vigour, leader| {
        let counter = Counter {
            faction: Some(own),
            strength: String::new(),
            kind,
            vigour,
            leader,
        };
        Sign::Counter(counter, false)
    };
    let plain = Vigour::Steady;
    let (sign, size) = match symbol {
        MapSymbol::Capital => (Sign::Site(Site::Capital), 0.9),
        MapSymbol::Castle => (Sign::Site(Site::Castle), 0.9),
        MapSymbol::Fort => (Sign::Site(Site::Fort(2)), 0.9),
        MapSymbol::Port => (Sign::Site(Site::Port), 0.9),
        MapSymbol::Army => (army(CounterKind::Army, plain, None), SIZE),
        MapSymbol::Fleet => (army(CounterKind::Fleet, plain, None), SIZE),
        MapSymbol::Crown => return counter::crown_alone(&mut easel.canvas, at),
        MapSymbol::Pennant => return counter::pennant_alone(&mut easel.canvas, at),
        MapSymbol::Rested => {
            return counter::vigour(&mut easel.canvas, at, 11.5, Vigour::Rested);
        }
        MapSymbol::Tired => return counter::vigour(&mut easel.canvas, at, 11.5, Vigour::Tired),
        MapSymbol::Battle => (Sign::Battle, 0.9),
        MapSymbol::Contested => (Sign::Contested, 0.9),
        MapSymbol::Production => return counter::coin(&mut easel.canvas, at, 11.0),
        MapSymbol::Link => {
            let reach = crate::canvas::Vec2::new(16.0, 0.0);
            return arrows::draw_link(&mut easel.canvas, at - reach, at + reach);
        }
        MapSymbol::March | MapSymbol::Retreat => {
            let ends = (
                Point::new(at.x - 18.0, at.y + 4.0),
                Point::new(at.x + 18.0, at.y),
            );
            let draw = if symbol == MapSymbol::March {
                bent_arrow
            } else {
                dashed_arrow
            };
            return draw(&mut easel.canvas, ends, 0.1, 0.5, own);
        }
        MapSymbol::Occupied => return swatch(easel, at, Some(own), Some(other), None),
        MapSymbol::Impassable => return swatch(easel, at, None, None, None),
        MapSymbol::Hatch(hatch) => return swatch(easel, at, None, None, Some(hatch)),
    };
    easel.sign(&sign, at, size);
}

/// A piece of land: mountains when neither owned nor patterned.
fn swatch(
    easel: &mut Easel<'_>,
    at: Point,
    owner: Option<Faction>,
    occupier: Option<Faction>,
    hatch: Option<Hatch>,
) {
    let rect = Rect::from_center_size(at, (36.0, 27.0));
    let kind = if owner.is_none() && hatch.is_none() {
        RegionKind::Impassable
    } else {
        RegionKind::Land
    };
    let look = RegionLook {
        owner,
        occupier,
        hatches: hatch.into_iter().collect(),
        ..RegionLook::default()
    };
    easel
        .canvas
        .fill(&RoundedRect::from_rect(rect.inset(2.0), 5.0), theme::IVORY);
    let scale = if easel.factor() > 1.5 {
        Scale::Two
    } else {
        Scale::One
    };
    if let Some(key) = TileKey::for_key(kind, &look, scale) {
        let sprite = Tile::swatch(&key, rect.size());
        easel.canvas.sprite(&sprite, rect.origin());
    }
}
