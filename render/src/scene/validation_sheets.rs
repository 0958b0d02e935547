//! Whether boards of chess, battles by dice, charts and matrices can be drawn.

use std::collections::BTreeSet;

use super::{
    board::Square,
    chart::{ChartScene, MatrixScene},
    chess::{CHESS, ChessScene, ChessSide, DiceForce, DiceScene, Losses},
    error::{RenderError, within},
    validation::on_board,
};

/// The most marks: each kind on each square.
const MARKS: usize = 256;
/// Beyond this, numbers are no longer exact.
const GREATEST: i64 = 1_000_000_000_000_000;

impl ChessScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("marks", self.marks.len(), 0, MARKS)?;
        within("zones", self.zones.len(), 0, 2)?;
        within("counts", self.counts.len(), 0, 3)?;
        within("captions of the key", self.key.len(), 0, 8)?;
        check_side(&self.top)?;
        check_side(&self.bottom)?;
        self.check_squares()?;
        for zone in &self.zones {
            within("last row of a zone", zone.last.into(), 0, 7)?;
            within(
                "first row of a zone",
                zone.first.into(),
                0,
                zone.last.into(),
            )?;
        }
        Ok(())
    }

    fn check_squares(&self) -> Result<(), RenderError> {
        let mut taken = BTreeSet::new();
        for piece in &self.men {
            on_board("piece", piece.square, CHESS)?;
            if !taken.insert(piece.square) {
                let Square { col, row } = piece.square;
                return Err(RenderError::Crowded { col, row });
            }
        }
        for mark in &self.marks {
            on_board("mark", mark.square, CHESS)?;
        }
        let Some(last) = self.last else {
            return Ok(());
        };
        on_board("move", last.from, CHESS)?;
        last.to.map_or(Ok(()), |to| on_board("move", to, CHESS))?;
        if last.to == Some(last.from) {
            let Square { col, row } = last.from;
            let what = "move";
            return Err(RenderError::GoesNowhere { what, col, row });
        }
        Ok(())
    }
}

fn check_side(side: &ChessSide) -> Result<(), RenderError> {
    within("groups of losses", side.losses.len(), 0, 2)?;
    side.losses.iter().try_for_each(check_losses)
}

fn check_losses(losses: &Losses) -> Result<(), RenderError> {
    within("men of a group", losses.men.len(), 0, 64)
}

impl DiceScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        check_force(&self.left)?;
        check_force(&self.right)
    }
}

fn check_force(force: &DiceForce) -> Result<(), RenderError> {
    within("groups of a force", force.groups.len(), 0, 3)?;
    within("dice", force.dice.len(), 0, 3)?;
    for &die in &force.dice {
        within("spots of a die", die.into(), 1, 6)?;
    }
    force.groups.iter().try_for_each(check_losses)
}

impl ChartScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("points in time", self.points.len(), 1, 1000)?;
        within("series", self.series.len(), 0, 24)?;
        let points = self.points.len();
        for series in &self.series {
            within("values of a series", series.values.len(), points, points)?;
            let all = series.values.iter().flatten();
            if let Some(&value) = all.clone().find(|it| !(-GREATEST..=GREATEST).contains(*it)) {
                return Err(RenderError::TooFar { value });
            }
        }
        Ok(())
    }
}

impl MatrixScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("powers", self.powers.len(), 2, 24)?;
        within("kinds of bonds", self.bonds.len(), 1, 8)?;
        let looks: BTreeSet<_> = self.bonds.iter().map(|bond| bond.look).collect();
        within(
            "looks of bonds",
            looks.len(),
            self.bonds.len(),
            self.bonds.len(),
        )?;
        let mut seen = BTreeSet::new();
        for tie in &self.ties {
            for power in tie.powers {
                within("power of a tie", power, 0, self.powers.len() - 1)?;
            }
            within("bond of a tie", tie.bond, 0, self.bonds.len() - 1)?;
            let [mut one, mut other] = tie.powers;
            if one > other {
                (one, other) = (other, one);
            }
            if one == other || !seen.insert((one, other)) {
                return Err(RenderError::TiedTwice { one, other });
            }
        }
        Ok(())
    }
}
