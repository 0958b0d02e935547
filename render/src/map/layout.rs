//! Where title, map, legend, key and notes go: so that the map becomes as large as it can.
//!
//! Every picture has the same size. A tall map leaves room for a panel at its side, a
//! wide one for a narrow panel or a foot.

use super::{
    key,
    legend::{self, CAPTION, MOST_NAME, MOST_NUMBER, NAME, NOTE},
    view::{self, SIZE},
};
use crate::{
    canvas::{Rect, Size},
    chrome::{MARGIN, TITLE_HEIGHT},
    num::{length, pixels, whole},
    scene::MapScene,
    workshop::Workshop,
};

/// Height of a side in the legend, and of its name where that stands below.
pub(super) const ROW: f64 = 47.0;
const NAME_ROW: f64 = 25.0;
/// Height of the captions over the numbers.
const HEAD: f64 = 26.0;
const NOTE_ROW: f64 = 27.0;
/// Room within the panel: the rules along the map are in the first.
const START: f64 = 22.0;
const END: f64 = 16.0;
/// Room between columns, and between sides, key and notes.
const COLUMN_GAP: f64 = 28.0;
const GAP: f64 = 12.0;
/// The least room for an inset.
const INSET: Size = Size::new(330.0, 300.0);

/// Where the name of a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Names {
    /// Between its code and its numbers.
    Beside,
    /// Below them.
    Beneath,
    /// Only in the message: there is no room.
    Nowhere,
}

/// Where everything goes, on the picture.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) field: Rect,
    /// What holds legend, key, notes and insets.
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
    pub(super) notes: Vec<(Rect, String)>,
    /// What is left of the panel.
    pub(super) free: Rect,
}

impl Layout {
    /// The layout in which the map becomes largest; with room for an inset if one is needed.
    pub(super) fn of(scene: &MapScene, has_inset: bool, workshop: &Workshop) -> Self {
        let needs = Needs::of(scene, has_inset, workshop);
        let part = view::window(scene).size();
        let mut best: Option<(f64, Self)> = None;
        for names in [Names::Beside, Names::Beneath, Names::Nowhere] {
            let beside = (1..=4).map(|columns| needs.beside(names, columns, part, workshop));
            let below = (1..=6).map(|columns| needs.below(names, columns, workshop));
            for (layout, over) in beside.chain(below) {
                let zoom = view::zoom(part, layout.field.size());
                let share = match names {
                    Names::Beside => 1.0,
                    Names::Beneath => 0.93,
                    Names::Nowhere => 0.6,
                };
                // What does not fit is the worst.
                let worth = zoom * share / (1.0 + over * 10.0);
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, layout));
                }
            }
        }
        best.map_or_else(
            || needs.beside(Names::Nowhere, 1, part, workshop).0,
            |(_, it)| it,
        )
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
        let names = sides.map(|side| workshop.fit(&side.name, NAME, 17.5, MOST_NAME).width);
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
    fn side(&self, names: Names) -> Size {
        let numbers: f64 = self.numbers.iter().map(|&width| f64::from(width)).sum();
        let least = self.land + numbers;
        match names {
            Names::Beside => Size::new(least + self.name, ROW),
            Names::Beneath => Size::new(least.max(self.name), ROW + NAME_ROW),
            Names::Nowhere => Size::new(least, ROW),
        }
    }

    /// A panel at the side, and by how many units its content is too high or wide.
    fn beside(
        &self,
        names: Names,
        columns: usize,
        part: Size,
        workshop: &Workshop,
    ) -> (Layout, f64) {
        let side = self.side(names);
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
        let mut stack = Stack::new(self, names, room);
        stack.sides(columns, side);
        let key_columns = whole(room.width() / self.key_column).clamp(1, self.entries.max(1));
        stack.key(room, key_columns);
        stack.notes(room, workshop);
        let free = Rect::new(room.x0, stack.y, room.x1, room.y1);
        let mut over = over + (stack.y - room.y1).max(0.0);
        if self.has_inset {
            over += (INSET.height - free.height()).max(0.0);
        }
        (stack.finish(field, panel, true, free), over)
    }

    /// A foot of so many columns for the key, and by how many units it is too wide.
    fn below(&self, names: Names, key_columns: usize, workshop: &Workshop) -> (Layout, f64) {
        let side = self.side(names);
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
        let mut stack = Stack::new(self, names, room);
        stack.sides(columns, side);
        let sides_foot = stack.y;
        stack.y = START + self.head;
        stack.key(Rect::new(all.1 - key, 0.0, all.1, SIZE.height), key_columns);
        stack.y = stack.y.max(sides_foot);
        stack.notes(Rect::new(all.0, 0.0, all.1, 0.0), workshop);
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
    names: Names,
    room: Rect,
    y: f64,
    sides: Vec<Rect>,
    heads: Vec<Rect>,
    key: Option<Rect>,
    key_columns: usize,
    notes: Vec<(Rect, String)>,
}

impl<'a> Stack<'a> {
    fn new(needs: &'a Needs<'a>, names: Names, room: Rect) -> Self {
        Self {
            needs,
            names,
            room,
            y: room.y0,
            sides: Vec::new(),
            heads: Vec::new(),
            key: None,
            key_columns: 1,
            notes: Vec::new(),
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
        let width = (column - COLUMN_GAP).min(side.width * 1.2).floor();
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

    fn notes(&mut self, room: Rect, workshop: &Workshop) {
        let notes = &self.needs.scene.notes;
        let lines = notes
            .iter()
            .flat_map(|note| lines(note, room.width(), workshop));
        for line in lines {
            let rect = Rect::new(room.x0, self.y, room.x1, self.y + NOTE_ROW);
            self.notes.push((rect, line));
            self.y += NOTE_ROW;
        }
        if !notes.is_empty() {
            self.y += GAP;
        }
    }

    /// Moves everything down.
    fn shift(&mut self, by: f64) {
        let notes = self.notes.iter_mut().map(|(rect, _)| rect);
        let rects = self.sides.iter_mut().chain(&mut self.heads);
        for rect in rects.chain(&mut self.key).chain(notes) {
            rect.y0 += by;
            rect.y1 += by;
        }
    }

    fn finish(self, field: Rect, panel: Rect, is_beside: bool, free: Rect) -> Layout {
        Layout {
            field,
            panel,
            is_beside,
            sides: self.sides,
            names: self.names,
            heads: self.heads,
            key: self.key,
            key_columns: self.key_columns,
            numbers: self.needs.numbers.clone(),
            notes: self.notes,
            free,
        }
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
        let widths = numbers.map(|number| legend::number_width(number, workshop));
        pixels(widths.fold(head, f64::max) + 18.0)
    };
    scene.captions.iter().enumerate().map(caption).collect()
}

/// A note in lines of a width, at most four; the last is cut where it is drawn.
fn lines(note: &str, room: f64, workshop: &Workshop) -> Vec<String> {
    const MOST: usize = 4;
    let mut lines: Vec<String> = Vec::new();
    for word in note.split_whitespace().take(120) {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        let fits = longer.filter(|longer| {
            lines.len() == MOST || workshop.fit(longer, NOTE, NOTE.size, f64::MAX).width <= room
        });
        match (fits, lines.last_mut()) {
            (Some(longer), Some(line)) => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
