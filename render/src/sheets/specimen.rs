//! Sample sheets in which all sides are one: the colours of sheets are chosen by them.

use super::{SIZE, Sheet, chart, chess, dice, matrix};
use crate::{
    canvas::{Canvas, Point, Rect, Sprite},
    samples::sheets as samples,
    scene::Faction,
    workshop::Workshop,
};

/// The pixels of chess boards and battles by dice of a faction, one after the other, as RGBA bytes.
pub(crate) fn of_chess(faction: Faction, workshop: &Workshop) -> Vec<u8> {
    let mut chess = [samples::chess_battle(), samples::chess_over()];
    chess[0].marks.extend(samples::chess_deploy().marks);
    chess[0].zones = samples::chess_deploy().zones;
    for side in chess
        .iter_mut()
        .flat_map(|it| [&mut it.top, &mut it.bottom])
    {
        side.arms.faction = faction;
    }
    let mut dice = [
        samples::dice_battle(),
        samples::dice_bets(),
        samples::dice_over(),
    ];
    for force in dice.iter_mut().flat_map(|it| [&mut it.left, &mut it.right]) {
        force.arms.faction = faction;
    }
    let boards = chess.iter().map(chess::sheet);
    compose(boards.chain(dice.iter().map(dice::sheet)), workshop)
}

/// The pixels of a chart and a matrix of a faction, as RGBA bytes.
pub(crate) fn of_chart(faction: Faction, workshop: &Workshop) -> Vec<u8> {
    let mut chart = samples::chart(4, 12);
    chart
        .series
        .iter_mut()
        .for_each(|series| series.faction = faction);
    let mut matrix = samples::matrix(8);
    matrix
        .powers
        .iter_mut()
        .for_each(|power| power.faction = faction);
    compose([chart::sheet(&chart), matrix::sheet(&matrix)], workshop)
}

/// Draws sheets without reducing their colours.
fn compose(sheets: impl IntoIterator<Item = Sheet>, workshop: &Workshop) -> Vec<u8> {
    let whole = Rect::from_origin_size(Point::ZERO, SIZE);
    let draw = |sheet: Sheet| {
        let mut canvas = Canvas::new(whole, 1.0);
        for part in &sheet.parts {
            let sprite = Sprite {
                raster: part.raster(1.0, workshop).into(),
                offset: (0, 0),
            };
            canvas.sprite(&sprite, part.area().origin());
        }
        canvas.finish().data_as_u8_slice().to_vec()
    };
    sheets.into_iter().flat_map(draw).collect()
}
