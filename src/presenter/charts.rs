//! Charts of a game so far, the same for all games that keep history.

use std::fmt::Write as _;

use render::{ChartScene, ChartSeries, Crest, Heading};
use rules::history::{Count, History, Line};

use super::Pictured;
use crate::labels::Seating;

/// How many lines a chart has.
const SERIES: usize = 24;

/// The words of a chart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labels {
    pub(super) title: &'static str,
    /// What the whole chart shows, such as `Provinces`.
    pub(super) main: &'static str,
    /// What is counted, such as `Provinces`.
    pub(super) up: &'static str,
    /// What passes, such as `Round`.
    pub(super) across: &'static str,
}

/// The chart of a count; nothing where nothing is known of it.
pub(super) fn chart(
    history: &History,
    count: Count,
    labels: Labels,
    seating: &Seating,
) -> Option<Pictured> {
    let lines = history.lines.iter().filter(|line| line.count == count);
    let lines: Vec<&Line> = lines.take(SERIES).collect();
    if lines.is_empty() || history.times.is_empty() {
        return None;
    }
    let series = lines.iter().map(|line| ChartSeries {
        name: seating.plain_name(line.seat),
        code: seating.code(line.seat),
        faction: seating.faction(line.seat),
        values: line.values.clone(),
    });
    let scene = ChartScene {
        title: labels.title.into(),
        crest: Crest::Swords,
        heading: Heading {
            main: labels.main.into(),
            sub: format!("Table #{}", seating.table_number),
        },
        badge: None,
        across: labels.across.into(),
        up: labels.up.into(),
        points: history.times.iter().map(u32::to_string).collect(),
        series: series.collect(),
    };
    Some(Pictured {
        scene: scene.into(),
        words: words(history, &lines, labels, seating),
    })
}

/// Each line in a sentence: where it began, its peak, where it is now.
fn words(history: &History, lines: &[&Line], labels: Labels, seating: &Seating) -> String {
    let [first, last] = [history.times.first(), history.times.last()];
    let span = first.zip(last).map_or_else(String::new, |(first, last)| {
        let across = labels.across.to_lowercase();
        format!(", {across} {first} to {last}")
    });
    let mut text = format!("{}{span}.", labels.main);
    for line in lines {
        let known = || line.values.iter().flatten();
        let name = seating.plain_name(line.seat);
        if let (Some(first), Some(most), Some(now)) =
            (known().next(), known().max(), known().last())
        {
            // Writing to a text never fails.
            let _ = write!(
                text,
                " {name}: {first} at first, {most} at most, {now} now."
            );
        }
    }
    text
}
