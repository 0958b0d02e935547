//! The figures that the running bot gives of itself: each with its name, its unit and what it means. docs/watching.md
//! has the same list.

/// What a figure is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Seconds,
    /// Thousandths of a second.
    Milliseconds,
    /// Bytes.
    Bytes,
    /// A number of things.
    Count,
}

impl Unit {
    /// Its name in the documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seconds => "seconds",
            Self::Milliseconds => "milliseconds",
            Self::Bytes => "bytes",
            Self::Count => "count",
        }
    }
}

/// How a figure moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Up and down; read when it is asked for.
    Gauge,
    /// Up alone, from 0 at each start.
    Counter,
    /// Many values; told as shares of them (quantiles) over some minutes, their sum and their number.
    Summary,
}

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Figure {
    pub name: &'static str,
    pub kind: Kind,
    pub unit: Unit,
    /// What it means, as a sentence without a full stop.
    pub help: &'static str,
}

macro_rules! figures {
    ($($id:ident $name:literal $kind:ident $unit:ident $help:literal;)+) => {
        $(#[doc = $help] pub const $id: Figure = Figure {
            name: $name,
            kind: Kind::$kind,
            unit: Unit::$unit,
            help: $help,
        };)+

        /// All figures, in the order in which they are shown.
        pub const ALL: &[Figure] = &[$($id),+];
    };
}

figures! {
    GATEWAY "castellan_gateway_age_seconds" Gauge Seconds
        "Time since Discord's gateway last gave a sign of life, such as a heartbeat that it acknowledged; of the shard that \
         has been silent longest";
    UNSENT "castellan_unsent_age_seconds" Gauge Seconds
        "How long the oldest message of a running game has waited to be sent; 0 if none waits";
    OVERDUE "castellan_overdue_age_seconds" Gauge Seconds
        "How long ago the oldest decision was due that the clock has not made; 0 if there is none";
    ANSWER "castellan_answer_seconds" Summary Seconds
        "Time from a command or press that arrives until it is dealt with, pictures included";
    LIMITED "castellan_rate_limited_total" Counter Count
        "How often Discord's rate limits made the bot wait";
    FAULTS "castellan_faults_total" Counter Count
        "Faults that were logged under a number";
    PICTURE "castellan_picture_milliseconds" Summary Milliseconds
        "Time that drawing a picture takes, without the wait for its turn";
    LOADED "castellan_tables_loaded" Gauge Count
        "Tables in memory";
    ACTIVE "castellan_tables_active" Gauge Count
        "Tables that wait for their start or are being played";
    STORED "castellan_tables_stored" Gauge Count
        "Tables in the database";
    DATABASE "castellan_database_bytes" Gauge Bytes
        "Size of the database with its write-ahead log";
    BACKUP "castellan_backup_age_seconds" Gauge Seconds
        "Age of the newest nightly copy; not given where there is none";
    UPTIME "castellan_uptime_seconds" Gauge Seconds
        "Time since the program was started";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_figure_with_its_unit_and_meaning() {
        let page = include_str!("../../docs/watching.md");
        let rows = page
            .lines()
            .filter(|line| line.starts_with("| `castellan_"));
        let rows: Vec<&str> = rows.collect();
        let row = |it: &Figure| format!("| `{}` | {} | {} |", it.name, it.unit.name(), it.help);
        let wanted: Vec<String> = ALL.iter().map(row).collect();
        assert_eq!(rows, wanted);
    }

    #[test]
    fn alerts_and_the_dashboard_name_figures_that_are_there() {
        let alerts = include_str!("../../examples/alerts.yml");
        let dashboard = include_str!("../../examples/dashboard.json");
        assert!(serde_json::from_str::<serde_json::Value>(dashboard).is_ok());
        assert_eq!(alerts.matches("- alert: ").count(), 5);
        for text in [alerts, dashboard] {
            for part in text.split("castellan_").skip(1) {
                let end = part.find(|c: char| c != '_' && !c.is_ascii_lowercase());
                let name = format!("castellan_{}", &part[..end.unwrap_or(part.len())]);
                assert!(ALL.iter().any(|it| it.name == name), "{name}");
            }
        }
        for figure in ALL {
            assert!(
                dashboard.contains(figure.name) || *figure == UPTIME,
                "{}",
                figure.name
            );
        }
    }
}
