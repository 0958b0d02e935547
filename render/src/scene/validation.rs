//! Whether a board can be drawn: one named check per rule.

use std::collections::BTreeSet;

use super::{
    board::{BoardScene, BoardSize, SeatBar, Square, StatKind},
    error::{RenderError, within},
};

/// The most marks, arrows or trails one picture takes before it is unreadable.
const MOST_SIGNS: usize = 288;

impl BoardScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("columns", usize::from(self.size.cols), 2, 12)?;
        within("rows", usize::from(self.size.rows), 2, 12)?;
        within("lists", self.lists.len(), 0, 4)?;
        within("captions of the key", self.key.len(), 0, 8)?;
        within("marks", self.marks.len(), 0, MOST_SIGNS)?;
        within("arrows", self.arrows.len(), 0, MOST_SIGNS)?;
        within("trails", self.trails.len(), 0, MOST_SIGNS)?;
        check_seat(&self.top)?;
        check_seat(&self.bottom)?;
        self.check_tokens()?;
        self.check_signs()
    }

    fn check_tokens(&self) -> Result<(), RenderError> {
        let mut taken = BTreeSet::new();
        for token in &self.tokens {
            self.on_board("token", token.square)?;
            if !taken.insert(token.square) {
                let Square { col, row } = token.square;
                return Err(RenderError::Crowded { col, row });
            }
        }
        Ok(())
    }

    fn check_signs(&self) -> Result<(), RenderError> {
        for mark in &self.marks {
            self.on_board("mark", mark.square)?;
        }
        for arrow in &self.arrows {
            self.line_on_board("arrow", arrow.from, arrow.to)?;
        }
        for trail in &self.trails {
            self.line_on_board("trail", trail.from, trail.to)?;
        }
        Ok(())
    }

    fn line_on_board(
        &self,
        what: &'static str,
        from: Square,
        to: Square,
    ) -> Result<(), RenderError> {
        self.on_board(what, from)?;
        self.on_board(what, to)?;
        if from == to {
            let Square { col, row } = from;
            return Err(RenderError::GoesNowhere { what, col, row });
        }
        Ok(())
    }

    fn on_board(&self, what: &'static str, square: Square) -> Result<(), RenderError> {
        on_board(what, square, self.size)
    }
}

/// Checks that a square lies on a board.
pub(super) fn on_board(
    what: &'static str,
    Square { col, row }: Square,
    BoardSize { cols, rows }: BoardSize,
) -> Result<(), RenderError> {
    if col < cols && row < rows {
        Ok(())
    } else {
        Err(RenderError::OffBoard {
            what,
            col,
            row,
            cols,
            rows,
        })
    }
}

fn check_seat(seat: &SeatBar) -> Result<(), RenderError> {
    within("numbers of a seat", seat.stats.len(), 0, 4)?;
    for stat in &seat.stats {
        if let StatKind::Medals { won, of } = stat.kind {
            within("medals to win", usize::from(of), 1, 5)?;
            within("medals won", usize::from(won), 0, usize::from(of))?;
        }
    }
    Ok(())
}
