//! Where title, map, legend and key go: so that the map becomes as large as it can.
//!
//! Every picture has the same size. A tall map leaves room for a panel at its side, a
//! wide one for a narrow panel or a foot.

use super::{
    key,
    legend::{self, CAPTION, MOST_NAME, MOST_NUMBER, NAME, Names, ROW},
    view::{self, SIZE, SMALLEST},
};
use crate::{
    canvas::{Rect, Size},
    chrome::{MARGIN, TITLE_HEIGHT},
    num::{length, pixels, whole},
    scene::MapScene,
    workshop::Workshop,
};

/// Height of the name of a side where it stands below.
const NAME_ROW: f64 = 42.0;
/// Height of the captions over the numbers.
const HEAD: f64 = 36.0;
/// Room within the panel: the rules along the map are in the first.
const START: f64 = 20.0;
const END: f64 = 14.0;
/// Room between columns, and between sides and key.
const COLUMN_GAP: f64 = 28.0;
const GAP: f64 = 10.0;
/// The least room for an inset.
const INSET: Size = Size::new(330.0, 300.0);

/// How much a legend tells of each side, and how much the map may shrink for that.
#[derive(Clone, Copy, Debug)]
struct Detail {
    names: Names,
    /// So many numbers at most.
    numbers: usize,
    /// What the map is worth beside it, of what it is worth beside a legend that tells all.
    share: f64,
}

/// So many sides tell all their numbers.
const FEW: usize = 12;

const DETAILS: [Detail; 4] = [
    Detail {
        names: Names::Beside,
        numbers: usize::MAX,
        share: 1.0,
    },
    Detail {
        names: Names::Beneath,
        numbers: usize::MAX,
        share: 0.93,
    },
    Detail {
        names: Names::Nowhere,
        numbers: usize::MAX,
        share: 0.88,
    },
    Detail {
        names: Names::Nowhere,
        numbers: 1,
        share: 0.8,
    },
];

/// Where everything goes, on the picture.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) field: Rect,
    /// What holds legend, key and insets.
    pub(super) panel: Rect,
    /// Whether the panel stands beside the map, not below it.
    pub(super) is_beside: bool,
    /// One for each side.
    pub(super) sides: Vec<Rect>,
    pub(super) names: Names,
    /// Over each column of sides, if there are numbers.
    pub(super) heads: Vec<Rect>,
    pub(super) key: Option<Rect>,
    pub(super) key_columns: usize,
    /// The width of each number with its caption.
    pub(super) numbers: Vec<u16>,
    /// What is left of the panel.
    pub(super) free: Rect,
}

impl Layout {
    /// The layout in which the map becomes largest; with room for an inset if one is needed.
    pub(super) fn of(scene: &MapScene, has_inset: bool, workshop: &Workshop) -> Self {
        let needs = Needs::of(scene, has_inset, workshop);
        let part = view::window(scene).size();
        let mut best: Option<(f64, Self)> = None;
        let few = scene.sides.len() <= FEW;
        let details = DETAILS.iter().filter(|detail| !few || detail.numbers > 1);
        for &detail in details {
            let beside = (1..=4).map(|columns| needs.beside(detail, columns, part));
            let below = (1..=6).map(|columns| needs.below(detail, columns));
            for (layout, over) in beside.chain(below) {
                let zoom = view::zoom(part, layout.field.size());
                // What does not fit is the worst.
                let worth = zoom * detail.share / (1.0 + over * 10.0);
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, layout));
                }
            }
        }
        best.map_or_else(|| needs.beside(DETAILS[3], 1, part).0, |(_, it)| it)
    }
}

/// What has to find room.
struct Needs<'a> {
    scene: &'a MapScene,
    has_inset: bool,
    /// The widest land with its code, and the widest name.
    land: f64,
    name: f64,
    numbers: Vec<u16>,
    head: f64,
    entries: usize,
    key_column: f64,
}

impl<'a> Needs<'a> {
    fn of(scene: &'a MapScene, has_inset: bool, workshop: &Workshop) -> Self {
        let sides = scene.sides.iter();
        let lands = sides.clone().map(|side| legend::land_width(side, workshop));
        let names = sides.map(|side| {
            workshop
                .fit_normal(&side.name, NAME, SMALLEST, MOST_NAME)
                .width
        });
        Self {
            scene,
            has_inset,
            land: lands.fold(0.0, f64::max),
            name: names.fold(40.0, f64::max),
            numbers: number_widths(scene, workshop),
            head: if scene.captions.is_empty() || scene.sides.is_empty() {
                0.0
            } else {
                HEAD
            },
            entries: key::shown(scene).len(),
            key_column: key::column_width(scene, workshop),
        }
    }

    /// How wide and high a side is.
    fn side(&self, detail: Detail) -> Size {
        let numbers = self.numbers.iter().take(detail.numbers);
        let numbers: f64 = numbers.map(|&width| f64::from(width)).sum();
        let least = self.land + numbers;
        match detail.names {
            Names::Beside => Size::new(least + self.name, ROW),
            Names::Beneath => Size::new(least.max(self.name), ROW + NAME_ROW),
            Names::Nowhere => Size::new(least, ROW),
        }
    }

    /// A panel at the side, and by how many units its content is too high or wide.
    fn beside(&self, detail: Detail, columns: usize, part: Size) -> (Layout, f64) {
        let side = self.side(detail);
        let columns = columns.min(self.scene.sides.len().max(1));
        let sides = length(columns) * (side.width + COLUMN_GAP) - COLUMN_GAP;
        let key = if self.entries > 0 {
            self.key_column
        } else {
            0.0
        };
        let least = if self.has_inset { INSET.width } else { 0.0 };
        let mut width = START + sides.max(key).max(least) + END;
        let height = SIZE.height - TITLE_HEIGHT;
        if self.has_inset {
            // What the map cannot fill, an inset can.
            let zoom = view::zoom(part, Size::new(SIZE.width - width, height));
            let spare = SIZE.width - width - part.width * zoom - 2.0 * MARGIN;
            width += spare.clamp(0.0, width * 0.4);
        }
        let width = width.ceil().min(SIZE.width * 0.8);
        let over = (START + sides.max(key) + END - width).max(0.0);
        let field = Rect::new(0.0, TITLE_HEIGHT, SIZE.width - width, SIZE.height);
        let panel = Rect::new(field.x1, TITLE_HEIGHT, SIZE.width, SIZE.height);
        let room = Rect::new(
            panel.x0 + START,
            panel.y0 + END,
            panel.x1 - END,
            panel.y1 - 8.0,
        );
        let mut stack = Stack::new(self, detail, room);
        stack.sides(columns, side);
        let key_columns = whole(room.width() / self.key_column).clamp(1, self.entries.max(1));
        stack.key(room, key_columns);
        let free = Rect::new(room.x0, stack.y, room.x1, room.y1);
        let mut over = over + (stack.y - room.y1).max(0.0);
        if self.has_inset {
            over += (INSET.height - free.height()).max(0.0);
        }
        (stack.finish(field, panel, true, free), over)
    }

    /// A foot of so many columns for the key, and by how many units it is too wide.
    fn below(&self, detail: Detail, key_columns: usize) -> (Layout, f64) {
        let side = self.side(detail);
        let all = (MARGIN, SIZE.width - MARGIN);
        let (key_columns, key) = if self.entries > 0 {
            let columns = key_columns.min(self.entries);
            (columns, length(columns) * self.key_column)
        } else {
            (1, 0.0)
        };
        let sides_end = if key > 0.0 {
            all.1 - key - COLUMN_GAP
        } else {
            all.1
        };
        let columns = whole((sides_end - all.0 + COLUMN_GAP) / (side.width + COLUMN_GAP));
        let columns = columns.clamp(1, self.scene.sides.len().max(1));
        let mut over = (side.width - (sides_end - all.0)).max(0.0);
        let room = Rect::new(all.0, START, sides_end, SIZE.height);
        let mut stack = Stack::new(self, detail, room);
        stack.sides(columns, side);
        let sides_foot = stack.y;
        stack.y = START;
        stack.key(Rect::new(all.1 - key, 0.0, all.1, SIZE.height), key_columns);
        stack.y = stack.y.max(sides_foot);
        let height = stack.y.ceil();
        let top = SIZE.height - height;
        if self.has_inset {
            over += INSET.height;
        }
        over += (TITLE_HEIGHT + 200.0 - top).max(0.0);
        let top = top.max(TITLE_HEIGHT + 200.0);
        let field = Rect::new(0.0, TITLE_HEIGHT, SIZE.width, top);
        let panel = Rect::new(0.0, top, SIZE.width, SIZE.height);
        stack.shift(top);
        (stack.finish(field, panel, false, Rect::ZERO), over)
    }
}

/// Things one below the other.
struct Stack<'a> {
    needs: &'a Needs<'a>,
    detail: Detail,
    room: Rect,
    y: f64,
    sides: Vec<Rect>,
    heads: Vec<Rect>,
    key: Option<Rect>,
    key_columns: usize,
}

impl<'a> Stack<'a> {
    fn new(needs: &'a Needs<'a>, detail: Detail, room: Rect) -> Self {
        Self {
            needs,
            detail,
            room,
            y: room.y0,
            sides: Vec::new(),
            heads: Vec::new(),
            key: None,
            key_columns: 1,
        }
    }

    /// The sides in columns, with the captions over each.
    fn sides(&mut self, columns: usize, side: Size) {
        let count = self.needs.scene.sides.len();
        if count == 0 {
            return;
        }
        let rows = count.div_ceil(columns);
        let column = (self.room.width() + COLUMN_GAP) / length(columns);
        let widest = match self.detail.names {
            Names::Beside => side.width * 1.2,
            // A number far from its code is not taken for its own.
            Names::Beneath | Names::Nowhere => side.width,
        };
        let width = (column - COLUMN_GAP).min(widest).floor();
        let top = self.y + self.needs.head;
        for place in 0..count {
            let x = self.room.x0 + (column * length(place / rows)).round();
            let y = top + side.height * length(place % rows);
            self.sides.push(Rect::new(x, y, x + width, y + side.height));
        }
        if self.needs.head > 0.0 {
            let (from, to) = (self.y, top);
            let firsts = self.sides.iter().step_by(rows);
            self.heads = firsts
                .map(|side| Rect {
                    y0: from,
                    y1: to,
                    ..*side
                })
                .collect();
        }
        self.y = top + side.height * length(rows) + GAP;
    }

    fn key(&mut self, room: Rect, columns: usize) {
        if self.needs.entries == 0 {
            return;
        }
        let rows = self.needs.entries.div_ceil(columns);
        let end = self.y + length(rows) * key::ROW;
        self.key = Some(Rect::new(room.x0, self.y, room.x1, end));
        self.key_columns = columns;
        self.y = end + GAP;
    }

    /// Moves all of it down by so much.
    fn shift(&mut self, by: f64) {
        let rects = self.sides.iter_mut().chain(&mut self.heads);
        for rect in rects.chain(&mut self.key) {
            rect.y0 += by;
            rect.y1 += by;
        }
    }

    fn finish(self, field: Rect, panel: Rect, is_beside: bool, free: Rect) -> Layout {
        let numbers = self.needs.numbers.iter().take(self.detail.numbers);
        Layout {
            field,
            panel,
            is_beside,
            sides: self.sides,
            names: self.detail.names,
            heads: self.heads,
            key: self.key,
            key_columns: self.key_columns,
            numbers: numbers.copied().collect(),
            free,
        }
    }
}

/// How wide the columns of numbers are, of whole units.
fn number_widths(scene: &MapScene, workshop: &Workshop) -> Vec<u16> {
    let caption = |(place, caption): (usize, &String)| {
        let head = workshop
            .fit_normal(caption, CAPTION, SMALLEST, MOST_NUMBER)
            .width;
        let numbers = scene
            .sides
            .iter()
            .filter_map(|side| side.numbers.get(place));
        let widths = numbers.map(|number| legend::number_width(number, workshop));
        pixels(widths.fold(head, f64::max) + 18.0)
    };
    scene.captions.iter().enumerate().map(caption).collect()
}
