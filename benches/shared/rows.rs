//! Tables of what was measured: one of samples, one of what is promised of them.

use super::figures::{Samples, Target, head, targets};

/// A row of a table: what was measured, what it is called, and the most milliseconds where something is promised.
pub(crate) type Row<'a> = (&'a Samples, &'static str, Option<f64>);

/// A table of what was measured.
pub(crate) fn lines(title: &str, rows: &[Row<'_>]) {
    head(title);
    for (samples, what, _) in rows {
        samples.line(what);
    }
}

/// A table of what was found beside what is promised.
pub(crate) fn found(title: &str, rows: &[Row<'_>]) {
    targets(title);
    for (samples, what, most) in rows {
        let Some(most) = most else { continue };
        let target = Target::at_most(*most, "ms");
        for percent in [50, 99] {
            target.line(&format!("{what}, p{percent}"), samples.ms(percent));
        }
    }
}
