//! Names of seats: in one line, or in two smaller ones rather than cut.

use crate::{
    canvas::Point,
    num::length,
    text::{Align, Fitted, Style},
    workshop::Easel,
};

/// The sizes in which a name is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// In one line, and the least that it may shrink to.
    pub(super) one: (f64, f64),
    /// In two lines, and the least.
    pub(super) two: (f64, f64),
}

/// Writes a name with its middle at the height of a point; says how wide it became.
pub(super) fn write(
    easel: &mut Easel<'_>,
    name: &str,
    style: Style,
    sizes: Sizes,
    (at, align, room): (Point, Align, f64),
) -> f64 {
    let (size, least) = sizes.one;
    let style = style.sized(size);
    let needed = easel.fit_normal(name, style, size, f64::INFINITY).width;
    let (two, floor) = sizes.two;
    let lines = if needed * least / size > room {
        wrapped(easel, name, style.sized(two), floor, room, 2)
    } else {
        vec![easel.fit(name, style, least, room)]
    };
    let step = two * 1.16;
    let top = at.y - step * (length(lines.len()) - 1.0) / 2.0;
    let mut wide: f64 = 0.0;
    for (row, line) in lines.iter().enumerate() {
        let at = Point::new(at.x, top + step * length(row));
        line.draw(&mut easel.canvas, at, align);
        wide = wide.max(line.width);
    }
    wide
}

/// Breaks a text into at most so many lines; the last is fitted and cut.
pub(super) fn wrapped(
    easel: &Easel<'_>,
    text: &str,
    style: Style,
    floor: f64,
    room: f64,
    most: usize,
) -> Vec<Fitted> {
    let mut words = text.split_whitespace().take(120).peekable();
    let mut lines = Vec::new();
    while lines.len() + 1 < most && words.peek().is_some() {
        let mut line = String::new();
        while let Some(word) = words.peek() {
            let longer = if line.is_empty() {
                (*word).to_owned()
            } else {
                format!("{line} {word}")
            };
            let is_over = easel
                .fit_normal(&longer, style, style.size, f64::INFINITY)
                .width
                > room;
            if is_over && !line.is_empty() {
                break;
            }
            line = longer;
            words.next();
        }
        lines.push(easel.fit_normal(&line, style, floor, room));
    }
    let rest: Vec<&str> = words.collect();
    if !rest.is_empty() {
        lines.push(easel.fit_normal(&rest.join(" "), style, floor, room));
    }
    lines
}
