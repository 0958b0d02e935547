//! Samples and their figures.

use std::time::Duration;

/// What was measured of one thing.
#[derive(Default)]
pub(crate) struct Samples(Vec<Duration>);

impl Samples {
    pub(crate) fn add(&mut self, sample: Duration) {
        self.0.push(sample);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The sample that `percent` of them do not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent).div_ceil(100).max(1);
        sorted.get(rank - 1).copied().unwrap_or_default()
    }

    /// The same in milliseconds.
    pub(crate) fn ms(&self, percent: usize) -> f64 {
        self.percentile(percent).as_secs_f64() * 1000.0
    }

    /// How this compares with another at a percentile.
    pub(crate) fn to(&self, other: &Self, percent: usize) -> f64 {
        let other = other.percentile(percent).as_secs_f64();
        self.percentile(percent).as_secs_f64() / other.max(f64::EPSILON)
    }

    /// A line of a table: how many, p50, p90, p99, the longest, in milliseconds.
    pub(crate) fn line(&self, what: &str) {
        let at = |percent| format!("{:>8.2}", self.ms(percent));
        println!(
            "  {what:<50} {:>5} {} {} {} {}",
            self.count(),
            at(50),
            at(90),
            at(99),
            at(100)
        );
    }
}

/// Says of a run that measures little.
pub(crate) fn brief() {
    println!("a brief run: it shows that everything works, its figures mean little");
}

/// The head of a table of [`Samples::line`].
pub(crate) fn head(title: &str) {
    println!(
        "\n{title:<52} {:>5} {:>8} {:>8} {:>8} {:>8}",
        "n", "p50 ms", "p90", "p99", "most"
    );
}

/// What was found, beside what it should be.
pub(crate) struct Target {
    unit: &'static str,
    most: Option<f64>,
}

impl Target {
    /// At most so many of a unit.
    pub(crate) fn at_most(most: f64, unit: &'static str) -> Self {
        let most = Some(most);
        Self { unit, most }
    }

    /// Nothing is promised of it.
    pub(crate) fn none(unit: &'static str) -> Self {
        Self { unit, most: None }
    }

    /// A line of a table: what was found, the target, and whether it is met.
    pub(crate) fn line(&self, what: &str, found: f64) {
        let unit = self.unit;
        let target = match self.most {
            Some(most) if found <= most => format!("at most {most} {unit}: met"),
            Some(most) => format!("at most {most} {unit}: MISSED"),
            None => String::new(),
        };
        let line = format!("  {what:<58} {found:>10.2} {unit:<3} {target}");
        println!("{}", line.trim_end());
    }
}

/// The head of a table of [`Target::line`].
pub(crate) fn targets(title: &str) {
    println!("\n{title:<60} {:>10}     target", "found");
}
