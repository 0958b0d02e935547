//! What stands between every two powers: a triangle of cells, with the legend above it.

use std::sync::Arc;

use super::frame::{self, BODY, SIZE, TITLE};
use crate::{
    art::counter,
    canvas::{Canvas, Circle, Line, Pen, Point, Rect, polygon},
    chrome::{self, TitleBar},
    colour::Colour,
    engine::Sheet,
    look::Scale,
    num::{length, pixels},
    palette::Kind,
    scene::{Bond, BondLook, MatrixScene, Power, Tie},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// The codes at the left of the rows.
const CODES: Rect = Rect::new(BODY.x0 + 10.0, BODY.y0 + 8.0, BODY.x0 + 92.0, BODY.y1 - 8.0);
/// Where the triangle begins.
const CORNER: Point = Point::new(CODES.x1 + 6.0, CODES.y0);
/// The most side of a cell.
const LARGEST: f64 = 92.0;
/// The legend, in the free corner of the triangle.
const LEGEND: Rect = Rect::new(780.0, BODY.y0 + 8.0, BODY.x1 - 8.0, BODY.y1);
const LEGEND_ROW: f64 = 42.0;

/// One part of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Band(Band),
    Title(TitleBar),
}

/// All that a matrix shows below its title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Table {
    powers: Vec<Power>,
    bonds: Vec<Bond>,
    ties: Vec<Tie>,
}

/// The rows of a matrix between two heights, with the ground under them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Band {
    table: Arc<Table>,
    top: u16,
    bottom: u16,
}

/// The parts of a scene.
pub(super) fn sheet(scene: &MatrixScene, scale: Scale) -> Sheet<Part> {
    let table = Arc::new(Table {
        powers: scene.powers.clone(),
        bonds: scene.bonds.clone(),
        ties: scene.ties.clone(),
    });
    let title = TitleBar {
        crest: scene.crest,
        text: scene.title.clone(),
        heading: scene.heading.clone(),
        badge: scene.badge.clone(),
    };
    let powers = scene.powers.iter().map(|power| power.faction);
    let badge = scene.badge.as_ref().and_then(|badge| badge.faction);
    let bands = table.bands().map(Part::Band).into_iter();
    let parts = bands.chain([Part::Title(title)]);
    frame::sheet(Kind::Chart, powers.chain(badge), scale, parts, Part::area)
}

impl Part {
    fn area(&self) -> Rect {
        match self {
            Self::Band(band) => band.area(),
            Self::Title(_) => TITLE,
        }
    }

    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            Self::Band(band) => band.draw(easel),
            Self::Title(title) => frame::draw_title(title, easel),
        }
    }
}

impl Band {
    /// Its place, on whole units.
    fn area(&self) -> Rect {
        Rect::new(0.0, self.top.into(), SIZE.width, self.bottom.into())
    }

    fn draw(&self, easel: &mut Easel<'_>) {
        chrome::ground(&mut easel.canvas, SIZE);
        chrome::panel(&mut easel.canvas, BODY, theme::BAR, 0.0);
        self.table.draw(easel, self.area());
    }
}

impl Table {
    /// Two bands with about as many cells, which may be drawn at the same time.
    fn bands(self: &Arc<Self>) -> [Band; 2] {
        /// A triangle has half of its cells above this share of its height.
        const HALF: f64 = 0.7;
        let rows = (length(self.powers.len()) * HALF).round();
        let middle = pixels(CORNER.y + rows * self.side());
        [(0, middle), (middle, pixels(SIZE.height))].map(|(top, bottom)| Band {
            table: Arc::clone(self),
            top,
            bottom,
        })
    }

    /// Draws what meets an area.
    fn draw(&self, easel: &mut Easel<'_>, area: Rect) {
        let side = self.side();
        let legend = self.draw_legend(easel);
        // Letters may hang into the row below.
        let is_met = |row: Rect| row.y1 + side > area.y0 && row.y0 - side < area.y1;
        for (row, power) in self.powers.iter().enumerate() {
            if !is_met(cell(row, 0, side)) {
                continue;
            }
            for column in 0..row {
                self.draw_cell(easel, cell(row, column, side), (row, column));
            }
            let diagonal = cell(row, row, side);
            let code = Rect {
                x0: CODES.x0,
                x1: CODES.x1,
                ..diagonal
            };
            draw_code(easel, code, power);
            // Names in the rows beside the legend end before it.
            let right = if diagonal.y0 < legend {
                LEGEND.x0
            } else {
                BODY.x1
            };
            draw_name(
                easel,
                Rect {
                    x1: right - 10.0,
                    ..diagonal
                },
                power,
            );
        }
    }

    /// The side of a cell: as large as the rows find room.
    fn side(&self) -> f64 {
        let side = CODES.height() / length(self.powers.len().max(1));
        side.floor().min(LARGEST)
    }

    fn draw_cell(&self, easel: &mut Easel<'_>, rect: Rect, (row, column): (usize, usize)) {
        let is_this = |tie: &&Tie| tie.powers == [row, column] || tie.powers == [column, row];
        let tie = self.ties.iter().find(is_this);
        let Some(bond) = tie.and_then(|tie| self.bonds.get(tie.bond)) else {
            let frame = rect.inset(-1.5);
            easel
                .canvas
                .stroke(&frame, &Pen::new(1.0, theme::BAR_EDGE).sharp());
            return;
        };
        draw_bond(easel, rect, bond);
        if tie.is_some_and(|tie| tie.is_secret) {
            fold_corner(&mut easel.canvas, rect);
        }
    }

    /// Draws what is in the picture, each with how often it is; says where it ends.
    fn draw_legend(&self, easel: &mut Easel<'_>) -> f64 {
        let count = |is_meant: &dyn Fn(&Tie) -> bool| {
            let meant = self.ties.iter().filter(|tie| is_meant(tie));
            meant.count()
        };
        let bonds = self.bonds.iter().enumerate();
        let bonds = bonds.map(|(place, bond)| (Some(bond), count(&|tie| tie.bond == place)));
        let secret = (None, count(&|tie| tie.is_secret));
        let mut y = LEGEND.y0;
        for (bond, count) in bonds.chain([secret]).filter(|(_, count)| *count > 0) {
            draw_entry(easel, y, bond, count);
            y += LEGEND_ROW;
        }
        y
    }
}

/// A row of the legend: a kind, or what a folded corner says, and how many there are.
fn draw_entry(easel: &mut Easel<'_>, top: f64, bond: Option<&Bond>, count: usize) {
    const SAMPLE: f64 = 34.0;
    let middle = top + LEGEND_ROW / 2.0;
    let at = Point::new(LEGEND.x0 + SAMPLE / 2.0, middle);
    let sample = Rect::from_center_size(at, (SAMPLE, SAMPLE));
    let label = if let Some(bond) = bond {
        draw_bond(easel, sample, bond);
        bond.label.as_str()
    } else {
        let ground = sample.inset(-1.0);
        easel.canvas.fill(&ground, theme::BAR_EDGE);
        fold_corner(&mut easel.canvas, sample);
        "Known to the two"
    };
    let style = Style::new(Face::Number, 25.0, theme::IVORY);
    let count = easel.fit(&count.to_string(), style, 20.0, 60.0);
    let right = LEGEND.x1 - 6.0;
    count.draw(&mut easel.canvas, Point::new(right, middle), Align::Right);
    let left = LEGEND.x0 + SAMPLE + 14.0;
    let style = Style::new(Face::Caption, 26.0, theme::IVORY).tracked(10);
    let room = right - count.width - 12.0 - left;
    let label = easel.fit(label, style, 19.0, room);
    label.draw(&mut easel.canvas, Point::new(left, middle), Align::Left);
}

/// Folds the lower left corner of a cell over: not everybody may know of it.
fn fold_corner(canvas: &mut Canvas, rect: Rect) {
    let rect = rect.inset(-1.0);
    let fold = (rect.width() * 0.36).max(8.0);
    let [low, high, across] = [
        Point::new(rect.x0, rect.y1),
        Point::new(rect.x0, rect.y1 - fold),
        Point::new(rect.x0 + fold, rect.y1),
    ];
    let over = Point::new(rect.x0 + fold, rect.y1 - fold);
    canvas.fill(&polygon([low, high, across]), theme::BAR);
    canvas.fill(&polygon([over, high, across]), theme::GOLD);
    canvas.stroke(
        &polygon([over, high, across]),
        &Pen::new(1.2, theme::INK).sharp(),
    );
}

fn cell(row: usize, column: usize, side: f64) -> Rect {
    let x = CORNER.x + length(column) * side;
    let y = CORNER.y + length(row) * side;
    Rect::new(x, y, x + side, y + side)
}

/// Emblem and code on the colour of a power.
fn draw_code(easel: &mut Easel<'_>, area: Rect, power: &Power) {
    let half = (area.height() - 1.8).min(32.0) / 2.0;
    let y = area.center().y;
    let pill = Rect::new(area.x0, y - half, area.x1, y + half);
    counter::code_pill(&mut easel.canvas, power.faction, pill);
    let style = Style::new(Face::Number, 22.6, power.faction.ink());
    let left = pill.x0 + pill.height() * 1.02;
    let code = easel.fit_normal(&power.code, style, 17.5, pill.x1 - left - 5.0);
    let at = Point::new(f64::midpoint(left, pill.x1 - 4.0), y);
    code.draw(&mut easel.canvas, at, Align::Centre);
}

/// Emblem, code and name where a row ends and a column begins.
fn draw_name(easel: &mut Easel<'_>, area: Rect, power: &Power) {
    let code = Rect {
        x0: area.x0 + 2.0,
        x1: area.x0 + 2.0 + CODES.width(),
        ..area
    };
    draw_code(easel, code, power);
    let size = (area.height() - 1.5).clamp(18.0, 26.0);
    let style = Style::new(Face::Plain, size, theme::IVORY);
    let left = code.x1 + 8.0;
    let name = easel.fit(
        &power.name,
        style,
        size.min(20.0),
        (area.x1 - left).max(20.0),
    );
    let at = Point::new(left, area.center().y);
    name.draw(&mut easel.canvas, at, Align::Left);
}

/// A cell: ground, pattern, letter.
fn draw_bond(easel: &mut Easel<'_>, rect: Rect, bond: &Bond) {
    let rect = rect.inset(-1.0);
    let (ground, pattern, ink) = colours(bond.look);
    easel.canvas.fill(&rect, ground);
    easel.canvas.clipped(&rect, |canvas| {
        draw_pattern(canvas, rect, bond.look, pattern);
    });
    let size = (rect.height() * 0.72).clamp(22.6, 40.0).min(rect.height());
    let style = Style::new(Face::Strong, size, ink);
    // The widest letter may touch the edges of the smallest cell.
    let letter = easel.fit_normal(&bond.letter, style, 14.0, rect.width() + 1.0);
    letter.draw_on_halo(&mut easel.canvas, rect.center(), 4.0, ground);
}

/// The ground, the pattern and the letter of a kind.
fn colours(look: BondLook) -> (Colour, Colour, Colour) {
    let dark = theme::INK;
    let light = theme::IVORY;
    match look {
        BondLook::War => (Colour::hex(0x9C_1D2B), Colour::hex(0xDD_6A66), light),
        BondLook::Truce => (Colour::hex(0xF2_C04A), Colour::hex(0xAD_7A10), dark),
        BondLook::Peace => (Colour::hex(0xEF_E8D6), Colour::hex(0xEF_E8D6), dark),
        BondLook::Alliance => (Colour::hex(0x1E_5AA8), Colour::hex(0xA9_CBF0), light),
        BondLook::Passage => (Colour::hex(0x8E_D0A6), Colour::hex(0x2C_7A4D), dark),
        BondLook::Vassal => (Colour::hex(0x5B_3590), Colour::hex(0xC9_B2EA), light),
        BondLook::Shelter => (Colour::hex(0x9A_A0AE), Colour::hex(0x5C_6270), dark),
        BondLook::Other => (Colour::hex(0x6E_4A26), Colour::hex(0xD8_B58A), light),
    }
}

/// The pattern of a kind, at the edges of its cell rather than under the letter.
fn draw_pattern(canvas: &mut Canvas, rect: Rect, look: BondLook, colour: Colour) {
    let side = rect.width();
    let pen = |share: f64| Pen::new((side * share).max(1.6), colour).sharp();
    let line = |from: (f64, f64), to: (f64, f64)| {
        let at = |(x, y): (f64, f64)| Point::new(rect.x0 + side * x, rect.y0 + side * y);
        Line::new(at(from), at(to))
    };
    match look {
        BondLook::War => {
            canvas.stroke(&line((0.0, 0.0), (1.0, 1.0)), &pen(0.06));
            canvas.stroke(&line((0.0, 1.0), (1.0, 0.0)), &pen(0.06));
        }
        BondLook::Truce => {
            for x in [0.3, 0.65, 1.35, 1.7] {
                canvas.stroke(&line((x, 0.0), (x - 1.0, 1.0)), &pen(0.06));
            }
        }
        BondLook::Peace => {}
        BondLook::Alliance => {
            let inset = (side * 0.07).max(2.2);
            canvas.stroke(&rect.inset(-inset), &pen(0.05));
        }
        BondLook::Passage => {
            let band = Rect {
                y0: rect.y1 - side * 0.14,
                ..rect
            };
            canvas.fill(&band, colour);
        }
        BondLook::Vassal => {
            for (x, y) in [(0.12, 0.12), (0.88, 0.12), (0.12, 0.88), (0.88, 0.88)] {
                let at = Point::new(rect.x0 + side * x, rect.y0 + side * y);
                canvas.fill(&Circle::new(at, (side * 0.075).max(1.8)), colour);
            }
        }
        BondLook::Shelter => {
            for x in [0.08, 0.22, 0.78, 0.92] {
                canvas.stroke(&line((x, 0.0), (x, 1.0)), &pen(0.05));
            }
        }
        BondLook::Other => {
            let corner = [
                Point::new(rect.x1 - side * 0.34, rect.y0),
                Point::new(rect.x1, rect.y0),
                Point::new(rect.x1, rect.y0 + side * 0.34),
            ];
            canvas.fill(&polygon(corner), colour);
        }
    }
}
