//! Sample sheets in which all sides are one: the colours of sheets are chosen by them.

use super::{chart, chess, dice, frame::WHOLE, matrix};
use crate::{
    canvas::{Canvas, Sprite},
    engine::Sheet,
    look::Scale,
    samples::sheets as samples,
    scene::Faction,
    workshop::{Easel, Workshop},
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
    let chess = chess.iter().map(|scene| chess::sheet(scene, Scale::One));
    let dice = dice.iter().map(|scene| dice::sheet(scene, Scale::One));
    let chess = chess.flat_map(|sheet| compose(&sheet, chess::Part::draw, workshop));
    let dice = dice.flat_map(|sheet| compose(&sheet, dice::Part::draw, workshop));
    chess.chain(dice).collect()
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
    let chart = chart::sheet(&chart, Scale::One);
    let matrix = matrix::sheet(&matrix, Scale::One);
    [
        compose(&chart, chart::Part::draw, workshop),
        compose(&matrix, matrix::Part::draw, workshop),
    ]
    .concat()
}

/// Draws a sheet without reducing its colours.
fn compose<P>(sheet: &Sheet<P>, draw: impl Fn(&P, &mut Easel<'_>), workshop: &Workshop) -> Vec<u8> {
    let mut canvas = Canvas::new(WHOLE, 1.0);
    for (part, area) in &sheet.parts {
        let mut easel = Easel::new(workshop, *area, 1.0);
        draw(part, &mut easel);
        let sprite = Sprite {
            raster: easel.canvas.finish().into(),
            offset: (0, 0),
        };
        canvas.sprite(&sprite, area.origin());
    }
    canvas.finish().data_as_u8_slice().to_vec()
}
