//! Samples, and what is said of them.

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

    /// A line of a table: how many, p50, p90, p99, the longest, in milliseconds.
    pub(crate) fn line(&self, what: &str) {
        let at = |percent| ms(self.percentile(percent));
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

/// The head of a table of [`Samples::line`].
pub(crate) fn head(title: &str) {
    println!(
        "\n{title:<52} {:>5} {:>8} {:>8} {:>8} {:>8}",
        "n", "p50 ms", "p90", "p99", "most"
    );
}

/// How two figures compare, at p50 and p99.
pub(crate) fn ratio(what: &str, one: &Samples, other: &Samples) {
    let at = |percent| {
        let other = other.percentile(percent).as_secs_f64();
        one.percentile(percent).as_secs_f64() / other.max(f64::EPSILON)
    };
    println!("  {what:<56} {:>8.2} {:>17.2}", at(50), at(99));
}

pub(crate) fn ms(time: Duration) -> String {
    format!("{:>8.2}", time.as_secs_f64() * 1000.0)
}
