//! Pictures put together of parts on flat ground: chess boards, battles by dice, charts, matrices, treaties
//! that are torn.
//!
//! A part draws the ground under it, too: nothing of the picture is drawn over kept pixels.

mod betrayal;
mod chart;
mod chess;
mod dice;
mod frame;
mod matrix;
#[cfg(test)]
pub(crate) mod specimen;
mod tray;

use crate::{
    engine::{Blocks, Indexed},
    look::Look,
    scene::{BetrayalScene, ChartScene, ChessScene, DiceScene, MatrixScene},
    workshop::Workshop,
};

/// Room for the blocks of each of them; a whole picture takes 0.8 to 1.5 MB, four times as much at scale 2.
const BLOCK_BYTES: usize = 8 << 20;

/// Draws sheets, and keeps what the next may share with one.
#[derive(Debug)]
pub(crate) struct Sheets {
    chess: Blocks<chess::Part>,
    dice: Blocks<dice::Part>,
    chart: Blocks<chart::Part>,
    matrix: Blocks<matrix::Part>,
    betrayal: Blocks<betrayal::Part>,
}

impl Sheets {
    pub(crate) fn new() -> Self {
        Self {
            chess: Blocks::new(BLOCK_BYTES),
            dice: Blocks::new(BLOCK_BYTES),
            chart: Blocks::new(BLOCK_BYTES),
            matrix: Blocks::new(BLOCK_BYTES),
            betrayal: Blocks::new(BLOCK_BYTES),
        }
    }

    /// Draws a checked chess board.
    pub(crate) fn draw_chess(
        &self,
        scene: &ChessScene,
        look: Look,
        workshop: &Workshop,
    ) -> Indexed {
        let sheet = chess::sheet(scene, look.scale);
        self.chess.draw(&sheet, workshop, chess::Part::draw)
    }

    /// Draws a checked battle by dice.
    pub(crate) fn draw_dice(&self, scene: &DiceScene, look: Look, workshop: &Workshop) -> Indexed {
        let sheet = dice::sheet(scene, look.scale);
        self.dice.draw(&sheet, workshop, dice::Part::draw)
    }

    /// Draws a checked chart.
    pub(crate) fn draw_chart(
        &self,
        scene: &ChartScene,
        look: Look,
        workshop: &Workshop,
    ) -> Indexed {
        let sheet = chart::sheet(scene, look.scale);
        self.chart.draw(&sheet, workshop, chart::Part::draw)
    }

    /// Draws a checked matrix.
    pub(crate) fn draw_matrix(
        &self,
        scene: &MatrixScene,
        look: Look,
        workshop: &Workshop,
    ) -> Indexed {
        let sheet = matrix::sheet(scene, look.scale);
        self.matrix.draw(&sheet, workshop, matrix::Part::draw)
    }

    /// Draws a checked betrayal.
    pub(crate) fn draw_betrayal(
        &self,
        scene: &BetrayalScene,
        look: Look,
        workshop: &Workshop,
    ) -> Indexed {
        let sheet = betrayal::sheet(scene, look.scale);
        self.betrayal.draw(&sheet, workshop, betrayal::Part::draw)
    }
}
