//! Cards: the battle, the table between battles, and one hand.
//!
//! A picture is a base (felt, title bar, foot) with parts on it. Only parts that changed are drawn, over
//! the base, of sprites that are kept too.
//!
//! Colours are the suits' alone: the arms of seats are gold on steel, told apart by
//! emblem and outline, so that nobody's colour can be taken for that of a suit.

mod base;
mod battle;
mod card;
mod commander;
mod cut;
mod felt;
mod field;
mod grid;
mod group;
mod hand;
mod holder;
mod lanes;
mod muster;
mod name;
mod outcome;
mod page;
mod panel;
mod part;
mod reminders;
mod report;
mod seat;
mod sign;
#[cfg(test)]
pub(crate) mod specimen;
mod spread;
mod tableau;
mod tally;
mod things;
mod tile;
mod war;

use std::sync::Arc;

use crate::{
    cache::Shelf,
    canvas::{Raster, Sprite},
    engine::{Blocks, Frame, Indexed},
    look::{Look, Scale},
    scene::{BattleScene, HandScene, TableauScene},
    workshop::Workshop,
};
use base::{Base, WHOLE};
use page::{Page, Things};
use part::Part;
use spread::Spread;

/// Room for blocks; all those of a battle take 1.6 MB, 6.4 at scale 2.
const BLOCK_BYTES: usize = 32 << 20;
/// Room for bases that are drawn over; that of a battle takes 3 MB, 12 at scale 2.
const BASE_BYTES: usize = 48 << 20;
/// Room for sprites of things; a large card takes about 120 kB.
const THING_BYTES: usize = 24 << 20;

/// Draws cards, and keeps what the next picture may share with one.
#[derive(Debug)]
pub(crate) struct Cards {
    blocks: Blocks<(Base, Part)>,
    bases: Shelf<(Base, Scale), Arc<Raster>>,
    things: Things,
}

impl Cards {
    pub(crate) fn new() -> Self {
        Self {
            blocks: Blocks::new(BLOCK_BYTES),
            bases: Shelf::new(BASE_BYTES, |base: &Arc<Raster>| {
                base.data_as_u8_slice().len()
            }),
            things: Shelf::new(THING_BYTES, Sprite::bytes),
        }
    }

    /// Draws a checked battle.
    pub(crate) fn draw_battle(
        &self,
        scene: &BattleScene,
        look: Look,
        workshop: &Workshop,
    ) -> Indexed {
        self.draw(battle::spread(scene), look.scale, workshop)
    }

    /// Draws a checked table between battles.
    pub(crate) fn draw_tableau(
        &self,
        scene: &TableauScene,
        look: Look,
        workshop: &Workshop,
    ) -> Indexed {
        self.draw(tableau::spread(scene), look.scale, workshop)
    }

    /// Draws a checked hand.
    pub(crate) fn draw_hand(&self, scene: &HandScene, look: Look, workshop: &Workshop) -> Indexed {
        self.draw(hand::spread(scene), look.scale, workshop)
    }

    fn draw(&self, spread: Spread, scale: Scale, workshop: &Workshop) -> Indexed {
        let (base, factor) = (spread.base, scale.factor());
        let sheet = spread.sheet(scale);
        let palette = workshop.palette(&sheet.colours);
        let under = self
            .bases
            .get_or((base, scale), || Arc::new(base.draw(factor, workshop)));
        let known = self.blocks.block(&sheet, &(base, Part::Base), WHOLE, || {
            palette.map(under.data_as_u8_slice())
        });
        self.blocks.assemble(&sheet, &palette, |(_, part), area| {
            if matches!(part, Part::Base) {
                return known.to_vec();
            }
            let frame = Frame::of(area, factor);
            let ground = frame.cut_raster(&under);
            let mut page = Page::new((workshop, &self.things), ground.clone(), area, scale);
            part.draw(&mut page);
            let known = frame.cut(&known, under.width());
            let drawn = page.finish();
            palette.map_over(drawn.data_as_u8_slice(), ground.data_as_u8_slice(), &known)
        })
    }
}
