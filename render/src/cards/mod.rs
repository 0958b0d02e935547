//! Cards: the battle, the table between battles, and one hand.
//!
//! A picture is a base (felt, title bar, foot) with parts on it. A part holds all
//! that it shows, so equal parts look equal and are kept as indices into the
//! palette; only parts that changed are drawn, of sprites that are kept too.
//!
//! Colours are the suits' alone: the arms of seats are gold on steel, told apart by
//! emblem and outline, so that nobody's colour can be taken for that of a suit.

mod battle;
mod card;
mod commander;
mod felt;
mod field;
mod grid;
mod hand;
mod muster;
mod name;
mod page;
mod reminders;
mod report;
mod seat;
mod sign;
#[cfg(test)]
pub(crate) mod specimen;
mod store;
mod tableau;
mod tally;
mod things;
mod tile;
mod war;

use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

use crate::{
    canvas::{Raster, Rect},
    chrome::{self, TITLE_RULE},
    encode::Indexed,
    look::{Look, Scale},
    num::pixels,
    palette::{Kind, Owner, Palette},
    scene::{Badge, BattleScene, Crest, HandScene, Heading, Suit, TableauOutcome, TableauScene},
    workshop::Workshop,
};
pub(crate) use felt::Base;
use page::Page;
pub(crate) use store::Store;

/// Width and height of every picture, in units: the form in which Discord shows it largest.
const WIDTH: u16 = 1100;
const HEIGHT: u16 = 700;

/// What decides the palette: the suits in the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Colours {
    suits: Vec<Suit>,
}

impl Colours {
    /// Those of some suits, in a fixed order, each once.
    fn of(suits: impl IntoIterator<Item = Suit>) -> Self {
        let mut suits: Vec<Suit> = suits.into_iter().collect();
        suits.sort_unstable();
        suits.dedup();
        Self { suits }
    }

    /// Whose colours they are.
    fn owners(&self) -> impl Iterator<Item = Owner> {
        self.suits.iter().copied().map(Owner::Suit)
    }
}

/// A picture before it is drawn.
struct Sheet {
    base: Base,
    colours: Colours,
    parts: Vec<(Part, Rect)>,
}

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    /// Felt, empty bars, lanes.
    Base,
    /// The title bar.
    Title(Box<Title>),
    /// Who commands an army.
    Commander(Box<commander::Commander>),
    /// A lane with its cards and arrows.
    Field(Box<field::Field>),
    /// What an army has beside the field.
    Muster(Box<muster::Muster>),
    /// The lines under the field.
    Report(Box<report::Report>),
    /// A seat at the table.
    Seat(Box<seat::Seat>),
    /// The banner of a war that is over.
    Outcome(Box<TableauOutcome>),
    /// The foot of a table.
    Tally(Box<tally::Tally>),
    /// Who holds a hand.
    Holder(Box<hand::Holder>),
    /// The cards of one suit in a hand.
    Group(Box<hand::Group>),
    /// Short rules under a hand.
    Reminders(reminders::Reminders),
    /// The war over a hand.
    War(Box<war::War>),
}

/// What the title bar says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Title {
    crest: Crest,
    text: String,
    heading: Heading,
    badge: Option<Badge>,
}

impl Title {
    /// The title bar of a picture as a part with its place.
    fn part(title: &str, heading: &Heading, badge: Option<&Badge>) -> (Part, Rect) {
        let title = Self {
            crest: Crest::Swords,
            text: title.to_owned(),
            heading: heading.clone(),
            // A badge in a seat's colour would look like a suit's.
            badge: badge.map(|badge| Badge {
                faction: None,
                ..badge.clone()
            }),
        };
        let bar = Rect::new(0.0, 0.0, Base::size().width, TITLE_RULE);
        (Part::Title(Box::new(title)), bar)
    }

    fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        page.paint(area, |easel| {
            let title = (self.crest, self.text.as_str());
            let badge = self.badge.as_ref();
            chrome::title_bar(easel, area.width(), title, &self.heading, badge);
        });
    }
}

impl Part {
    /// Draws the part on what lies under it.
    fn draw(&self, page: &mut Page<'_>) {
        match self {
            Self::Base => {}
            Self::Title(title) => title.draw(page),
            Self::Commander(commander) => commander.draw(page),
            Self::Field(field) => field.draw(page),
            Self::Muster(muster) => muster.draw(page),
            Self::Report(report) => report.draw(page),
            Self::Seat(seat) => seat.draw(page),
            Self::Outcome(outcome) => tableau::draw_outcome(outcome, page),
            Self::Tally(tally) => tally.draw(page),
            Self::Holder(holder) => holder.draw(page),
            Self::Group(group) => group.draw(page),
            Self::Reminders(reminders) => reminders.draw(page),
            Self::War(war) => war.draw(page),
        }
    }
}

/// Draws a checked battle.
pub(crate) fn draw_battle(scene: &BattleScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&battle::sheet(scene), look.scale, workshop)
}

/// Draws a checked table between battles.
pub(crate) fn draw_tableau(scene: &TableauScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&tableau::sheet(scene), look.scale, workshop)
}

/// Draws a checked hand.
pub(crate) fn draw_hand(scene: &HandScene, look: Look, workshop: &Workshop) -> Indexed {
    draw(&hand::sheet(scene), look.scale, workshop)
}

fn draw(sheet: &Sheet, scale: Scale, workshop: &Workshop) -> Indexed {
    let factor = scale.factor();
    let store = &workshop.cards;
    let palette = workshop.palette(Kind::Cards, sheet.colours.owners());
    let under = store.ground((sheet.base, scale), || sheet.base.draw(factor, workshop));
    let size = Base::size();
    // The ground shows through a part, so the same part elsewhere is another block.
    let key = |part: Part, area: &Rect| {
        let corner = (
            pixels(area.x0 * factor + 1.0),
            pixels(area.y0 * factor + 1.0),
        );
        (sheet.base, scale, sheet.colours.clone(), part, corner)
    };
    let whole = Rect::from_origin_size((0.0, 0.0), size);
    let base = store.block(key(Part::Base, &whole), || {
        palette.map(under.data_as_u8_slice())
    });
    let size = (pixels(size.width * factor), pixels(size.height * factor));
    let blocks = sheet.parts.par_iter().with_max_len(1);
    let blocks: Vec<_> = blocks
        .map(|(part, area)| {
            let frame = Frame::of(*area, factor, size);
            let block = store.block(key(part.clone(), area), || {
                let ground = frame.cut_raster(&under);
                let mut page = Page::new(workshop, ground.clone(), *area, factor);
                part.draw(&mut page);
                let known = frame.cut(&base);
                mapped(&palette, &page.finish(), &ground, &known)
            });
            (frame, block)
        })
        .collect();
    let mut picture = Indexed {
        size,
        palette: palette.colours().to_vec(),
        pixels: base.to_vec(),
    };
    for (frame, block) in blocks {
        frame.put(&mut picture.pixels, &block);
    }
    picture
}

fn mapped(palette: &Palette, drawn: &Raster, ground: &Raster, known: &[u8]) -> Vec<u8> {
    palette.map_over(drawn.data_as_u8_slice(), ground.data_as_u8_slice(), known)
}

/// Draws a sheet without reducing its colours.
#[cfg(test)]
fn compose(sheet: &Sheet, factor: f64, workshop: &Workshop) -> Raster {
    let mut picture = sheet.base.draw(factor, workshop);
    for (part, area) in &sheet.parts {
        let frame = Frame::of(*area, factor, (picture.width(), picture.height()));
        let ground = frame.cut_raster(&picture);
        let mut page = Page::new(workshop, ground, *area, factor);
        part.draw(&mut page);
        let drawn = page.finish();
        frame.put_wide(picture.data_as_u8_slice_mut(), drawn.data_as_u8_slice(), 4);
    }
    picture
}

/// Where a part lies in the pixels of a picture.
#[derive(Clone, Copy, Debug)]
struct Frame {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    stride: usize,
}

impl Frame {
    /// The pixels of an area on whole units that lies inside of the picture.
    fn of(area: Rect, factor: f64, (width, _): (u16, u16)) -> Self {
        let whole = |length: f64| crate::num::whole(length * factor);
        Self {
            x: whole(area.x0),
            y: whole(area.y0),
            width: whole(area.width()),
            height: whole(area.height()),
            stride: width.into(),
        }
    }

    /// The indices of the area.
    fn cut(self, from: &[u8]) -> Vec<u8> {
        let mut cut = vec![0; self.width * self.height];
        self.copy(from, &mut cut, 1);
        cut
    }

    /// The pixels of the area.
    fn cut_raster(self, from: &Raster) -> Raster {
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let mut raster = Raster::new(side(self.width), side(self.height));
        self.copy(from.data_as_u8_slice(), raster.data_as_u8_slice_mut(), 4);
        raster
    }

    /// Copies the area row by row, so many bytes for each pixel.
    fn copy(self, from: &[u8], to: &mut [u8], each: usize) {
        let rows = from.chunks_exact(self.stride * each).skip(self.y);
        let span = self.x * each..(self.x + self.width) * each;
        for (row, line) in rows.zip(to.chunks_exact_mut(self.width * each)) {
            if let Some(part) = row.get(span.clone()) {
                line.copy_from_slice(part);
            }
        }
    }

    /// Puts indices to their place.
    fn put(self, picture: &mut [u8], block: &[u8]) {
        self.put_wide(picture, block, 1);
    }

    fn put_wide(self, picture: &mut [u8], block: &[u8], each: usize) {
        let rows = picture.chunks_exact_mut(self.stride * each).skip(self.y);
        let span = self.x * each..(self.x + self.width) * each;
        for (row, line) in rows.zip(block.chunks_exact(self.width * each)) {
            if let Some(place) = row.get_mut(span.clone()) {
                place.copy_from_slice(line);
            }
        }
    }
}
