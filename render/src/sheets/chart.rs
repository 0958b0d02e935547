//! Numbers over time: lines on parchment, and a label at the end of each.

mod scale;
mod stack;

use std::sync::Arc;

use super::frame::{self, BODY, SIZE, TITLE, WHOLE};
use crate::{
    art::counter,
    canvas::{BezPath, Canvas, Circle, Line, Pen, Point, Rect, RoundedRect},
    chrome::{self, TitleBar},
    engine::Sheet,
    look,
    num::{length, measure},
    palette::Kind,
    scene::{ChartScene, ChartSeries, Faction, Weave},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};
use scale::Scale;

/// Where the lines are.
const FIELD: Rect = Rect::new(112.0, 122.0, 800.0, 618.0);
/// Room between the lines and their labels.
const GAP: f64 = 34.0;
/// Where the labels are.
const LABELS: Rect = Rect::new(FIELD.x1 + GAP, 82.0, BODY.x1 - 8.0, 682.0);
/// The flat ground of the panel that they are on: lines end before it.
const BESIDE: Rect = Rect::new(LABELS.x0 - 2.0, 79.0, BODY.x1 - 8.0, 685.0);
/// The most height of a label with the room below it.
const TALL: f64 = 36.0;
const FIGURES: Style = Style::new(Face::Plain, 22.5, theme::IVORY);

/// One part of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// All but title and labels.
    Lines(Arc<Plot>),
    /// What stands beside the lines.
    Labels(Arc<Plot>),
    Title(TitleBar),
}

/// All that a chart shows below its title: lines, and labels beside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Plot {
    across: String,
    up: String,
    points: Vec<String>,
    series: Vec<ChartSeries>,
}

/// The parts of a scene.
pub(super) fn sheet(scene: &ChartScene, scale: look::Scale) -> Sheet<Part> {
    let plot = Arc::new(Plot {
        across: scene.across.clone(),
        up: scene.up.clone(),
        points: scene.points.clone(),
        series: scene.series.clone(),
    });
    let title = TitleBar {
        crest: scene.crest,
        text: scene.title.clone(),
        heading: scene.heading.clone(),
        badge: scene.badge.clone(),
    };
    let series = scene.series.iter().map(|series| series.faction);
    let badge = scene.badge.as_ref().and_then(|badge| badge.faction);
    let parts = [
        Part::Lines(Arc::clone(&plot)),
        Part::Labels(plot),
        Part::Title(title),
    ];
    frame::sheet(Kind::Chart, series.chain(badge), scale, parts, Part::area)
}

impl Part {
    fn area(&self) -> Rect {
        match self {
            Self::Lines(_) => WHOLE,
            Self::Labels(_) => BESIDE,
            Self::Title(_) => TITLE,
        }
    }

    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            Self::Lines(plot) => plot.draw(easel),
            Self::Labels(plot) => plot.draw_labels(easel),
            Self::Title(title) => frame::draw_title(title, easel),
        }
    }
}

impl Plot {
    /// Draws all but the labels.
    fn draw(&self, easel: &mut Easel<'_>) {
        chrome::ground(&mut easel.canvas, SIZE);
        chrome::panel(&mut easel.canvas, BODY, theme::BAR, 0.0);
        let frame = RoundedRect::from_rect(FIELD.inset(2.0), 3.0);
        easel.canvas.fill(&frame, theme::GOLD);
        easel.canvas.fill(&FIELD, theme::SQUARE_LIGHT);
        let scale = self.scale();
        draw_ticks(easel, &scale);
        self.draw_points(easel);
        self.draw_captions(easel);
        easel.canvas.clipped(&FIELD, |canvas| {
            // The first of the series is on top.
            for series in self.series.iter().rev() {
                self.draw_line(canvas, series, &scale);
            }
        });
        self.draw_leads(easel, &scale);
    }

    fn scale(&self) -> Scale {
        let all = self.series.iter().flat_map(|series| &series.values);
        Scale::of(all.flatten().copied())
    }

    /// Lines upwards with the names of the points in time, as many as find room.
    fn draw_points(&self, easel: &mut Easel<'_>) {
        const WIDEST: f64 = 110.0;
        let names = self.points.iter();
        let names: Vec<_> = names
            .map(|name| easel.fit(name, FIGURES, 22.5, WIDEST))
            .collect();
        let widest = names.iter().map(|name| name.width).fold(0.0, f64::max) + 18.0;
        let step = FIELD.width() / length((self.points.len().max(2)) - 1);
        // The ends have room for half a name each.
        let mut free = f64::NEG_INFINITY;
        for (place, name) in names.iter().enumerate() {
            let x = self.across(place);
            if x - widest / 2.0 < free {
                continue;
            }
            free = x + widest / 2.0;
            if place > 0 && step * length(self.points.len()) > 0.0 && x < FIELD.x1 {
                let line = Line::new((x, FIELD.y0), (x, FIELD.y1));
                let pen = Pen::new(1.0, theme::SQUARE_DARK).sharp();
                easel.canvas.stroke(&line, &pen);
            }
            let at = Point::new(x, FIELD.y1 + 22.0);
            name.draw(&mut easel.canvas, at, Align::Centre);
        }
    }

    fn draw_captions(&self, easel: &mut Easel<'_>) {
        let style = Style::new(Face::Header, 25.5, theme::GOLD).tracked(25);
        let up = easel.fit(&self.up, style, 20.0, FIELD.x1 - BODY.x0 - 30.0);
        let at = Point::new(BODY.x0 + 16.0, BODY.y0 + 23.0);
        up.draw(&mut easel.canvas, at, Align::Left);
        let across = easel.fit(&self.across, style, 20.0, FIELD.width());
        let at = Point::new(FIELD.center().x, BODY.y1 - 20.0);
        across.draw(&mut easel.canvas, at, Align::Centre);
    }

    /// Where a point in time is; a lone one is in the middle.
    fn across(&self, place: usize) -> f64 {
        match self.points.len() {
            0 | 1 => FIELD.center().x,
            points => FIELD.x0 + FIELD.width() * length(place) / length(points - 1),
        }
    }

    /// The places of all values of a series, in stretches without a gap.
    fn stretches(&self, series: &ChartSeries, scale: &Scale) -> Vec<Vec<Point>> {
        let mut all = vec![Vec::new()];
        for (place, value) in series.values.iter().enumerate() {
            match (value, all.last_mut()) {
                (Some(value), Some(last)) => {
                    last.push(Point::new(self.across(place), height(scale, *value)));
                }
                (None, Some(last)) if last.is_empty() => {}
                (None | Some(_), _) => all.push(Vec::new()),
            }
        }
        all.retain(|stretch| !stretch.is_empty());
        all
    }

    fn draw_line(&self, canvas: &mut Canvas, series: &ChartSeries, scale: &Scale) {
        let colour = series.faction.line();
        for stretch in self.stretches(series, scale) {
            let mut path = BezPath::new();
            for (place, &point) in stretch.iter().enumerate() {
                if place == 0 {
                    path.move_to(point);
                } else {
                    path.line_to(point);
                }
            }
            if let [point] = stretch[..] {
                canvas.fill(&Circle::new(point, 5.0), theme::IVORY);
                canvas.fill(&Circle::new(point, 3.6), colour);
                continue;
            }
            let edge = Pen::new(6.4, theme::IVORY.alpha(190));
            canvas.stroke(&path, &edge);
            canvas.stroke(&path, &dashed(Pen::new(3.4, colour), series.faction));
        }
    }

    /// From the end of each line to its label.
    fn draw_leads(&self, easel: &mut Easel<'_>, scale: &Scale) {
        let (places, _) = self.places(scale);
        for (series, y) in self.series.iter().zip(places) {
            let end = self.end(series, scale);
            let colour = series.faction.fill().mix(theme::GREY, 30);
            let lead = Line::new((end.x, end.y), (FIELD.x1, end.y));
            easel.canvas.stroke(
                &lead,
                &Pen::new(1.4, series.faction.line()).dashed(2.0, 5.0, 0.0),
            );
            let bend = Line::new((FIELD.x1 + 3.0, end.y), (LABELS.x0 - 3.0, y));
            easel.canvas.stroke(&bend, &Pen::new(2.0, colour));
            let dot = Circle::new(end, 6.0);
            easel.canvas.fill(&dot, theme::IVORY);
            easel
                .canvas
                .fill(&Circle::new(end, 4.4), series.faction.line());
        }
    }

    /// Draws a label for each series.
    fn draw_labels(&self, easel: &mut Easel<'_>) {
        easel.canvas.fill(&BESIDE, theme::BAR);
        let (places, tall) = self.places(&self.scale());
        for (series, y) in self.series.iter().zip(places) {
            draw_label(easel, Point::new(LABELS.x0, y), tall, series);
        }
    }

    /// Where each label is, at the height of the last value or as near as there is room, and how tall all
    /// are.
    fn places(&self, scale: &Scale) -> (Vec<f64>, f64) {
        let ends = self.series.iter().map(|series| self.end(series, scale).y);
        let ends: Vec<f64> = ends.collect();
        let tall = (LABELS.height() / length(ends.len().max(1))).min(TALL);
        (stack::places(&ends, (LABELS.y0, LABELS.y1), tall), tall)
    }

    /// The last value of a series; without any it ends at the lower right.
    fn end(&self, series: &ChartSeries, scale: &Scale) -> Point {
        let last = series.values.iter().enumerate().rev();
        let mut last = last.filter_map(|(place, value)| value.map(|value| (place, value)));
        last.next()
            .map_or(Point::new(FIELD.x1, FIELD.y1), |(place, value)| {
                Point::new(self.across(place), height(scale, value))
            })
    }
}

/// Lines across with their values.
fn draw_ticks(easel: &mut Easel<'_>, scale: &Scale) {
    for value in scale.ticks() {
        let y = height(scale, value);
        let line = Line::new((FIELD.x0, y), (FIELD.x1, y));
        let (width, colour) = if value == 0 && scale.low < 0 {
            (2.2, theme::WOOD_DARK)
        } else {
            (1.0, theme::SQUARE_EDGE)
        };
        easel.canvas.stroke(&line, &Pen::new(width, colour).sharp());
        let at = Point::new(FIELD.x0 - 10.0, y);
        let text = easel.fit(
            &scale.label(value),
            FIGURES,
            17.5,
            FIELD.x0 - BODY.x0 - 14.0,
        );
        text.draw(&mut easel.canvas, at, Align::Right);
    }
}

/// Emblem, code and name on one line.
fn draw_label(easel: &mut Easel<'_>, at: Point, tall: f64, series: &ChartSeries) {
    /// Room for an emblem and three letters.
    const CODE: f64 = 82.0;
    let half = (tall - 1.6).min(29.0) / 2.0;
    let pill = Rect::new(at.x, at.y - half, at.x + CODE, at.y + half);
    counter::code_pill(&mut easel.canvas, series.faction, pill);
    let size = (tall - 1.6).clamp(18.0, 24.0);
    let style = Style::new(Face::Number, size.min(22.6), series.faction.ink());
    let emblem = pill.x0 + pill.height() * 1.02;
    let code = easel.fit_normal(&series.code, style, 17.5, pill.x1 - emblem - 5.0);
    let middle = Point::new(f64::midpoint(emblem, pill.x1 - 4.0), at.y);
    code.draw(&mut easel.canvas, middle, Align::Centre);
    let style = Style::new(Face::Plain, size.min(22.6), theme::IVORY);
    let left = pill.x1 + 8.0;
    let name = easel.fit(&series.name, style, 19.0, WHOLE.x1 - 20.0 - left);
    name.draw(&mut easel.canvas, Point::new(left, at.y), Align::Left);
}

fn height(scale: &Scale, value: i64) -> f64 {
    let share = measure(value - scale.low) / measure(scale.high - scale.low).max(1.0);
    FIELD.y1 - FIELD.height() * share
}

/// The dashes of a side. Two whose colours some eye confuses have different weaves, and so different
/// dashes; of those without a weave every second one has some too.
fn dashed(pen: Pen, faction: Faction) -> Pen {
    let place = Faction::ALL.iter().position(|&each| each == faction);
    match faction.weave() {
        Weave::Plain if place.unwrap_or(0) % 2 == 0 => pen,
        Weave::Plain => pen.dashed(26.0, 8.0, 0.0),
        Weave::Checks => pen.dashed(9.0, 8.0, 0.0),
        Weave::Bars => pen.dashed(16.0, 13.0, 0.0),
        Weave::Lozenges => pen.dashed(1.0, 7.0, 0.0),
    }
}
