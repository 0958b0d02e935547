//! The log as people read it: its last lines, those before a line, those of a year or about a place.

use rules::any::{AnyObservation, AnyWorld};
use rules::map::Region;

use crate::chronicle;
use crate::discord::Bot;
use crate::discord::errors::Error;
use crate::discord::messages::seating_for;
use crate::discord::proposals;
use crate::discord::reply::Reply;
use crate::labels::{self, names};
use crate::presenter;
use crate::table::model::{Holder, LogLine, PersonId, TableId, TableRow};

/// Which lines of a log are asked for.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Wanted {
    /// Only what came before this line.
    pub(in crate::discord) before: Option<u64>,
    pub(in crate::discord) count: u32,
    /// Only of this year.
    pub(in crate::discord) year: Option<u32>,
    /// Only about the region of this name or code.
    pub(in crate::discord) region: Option<String>,
}

impl Wanted {
    /// The last lines.
    pub(in crate::discord) fn last(count: u32) -> Self {
        Self {
            count,
            ..Self::default()
        }
    }

    /// The command that shows what came before a line.
    fn earlier(&self, line: u64) -> String {
        let year = self.year.map(|year| format!("year:{year} "));
        let region = self.region.as_ref();
        let region = region.map(|name| format!("region:{} ", names::escape(name)));
        format!(
            "/log {}{}before:{line}",
            year.unwrap_or_default(),
            region.unwrap_or_default()
        )
    }
}

/// The lines of a table's log that are wanted. Where orders are given ahead, the last lines have for a seat's people
/// what it alone was told too: what became of its orders (EU-57).
pub(in crate::discord) async fn log(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    wanted: Wanted,
) -> Result<Reply, Error> {
    let glance = bot.tables.glance(table).await?;
    let region = match &wanted.region {
        Some(name) => {
            let seating = seating_for(bot, &glance.row, glance.view.as_ref(), &[]).await?;
            Some(named(seating.world.as_ref(), name)?)
        }
        None => None,
    };
    let entries = match (wanted.year, region) {
        (None, None) => {
            let own = glance
                .row
                .seat_of(person)
                .filter(|_| glance.row.game.seals());
            match own {
                Some(seat) => {
                    let (before, count) = (wanted.before, wanted.count);
                    bot.tables.log_of(table, seat, before, count).await?
                }
                None => bot.tables.log(table, wanted.before, wanted.count).await?,
            }
        }
        (Some(year), region) => {
            chronicle::of_year(&bot.tables, table, wanted.before, (year, region)).await?
        }
        (None, Some(region)) => {
            let last = (wanted.before, wanted.count);
            chronicle::of_region(&bot.tables, table, last, region).await?
        }
    };
    let observation: Vec<AnyObservation> = entries
        .iter()
        .flat_map(|entry| entry.observation.clone())
        .collect();
    let seating = seating_for(bot, &glance.row, glance.view.as_ref(), &observation).await?;
    let lines: Vec<(u64, String)> = entries
        .iter()
        .map(|entry| (entry, presenter::in_a_line(&entry.observation, &seating)))
        .filter(|(entry, summary)| !summary.is_empty() || entry.correction.is_some())
        .map(|(entry, summary)| {
            let by = entry.correction.as_ref();
            let by = by.map(|it| proposals::logged(it.master, &it.text));
            let observation = Some(summary).filter(|summary| !summary.is_empty());
            let line: Vec<String> = by.into_iter().chain(observation).collect();
            let (number, at) = (entry.line, entry.at.0 / 1000);
            let line = line.join("; ") + &of_a_team(&glance.row, entry);
            (number, format!("`{number}` <t:{at}:f> {line}"))
        })
        .collect();
    if lines.is_empty() {
        return Ok(Reply::text(nothing(table, &wanted)));
    }
    // Of a year all is there, and of a region where fewer lines than asked for were found.
    let is_all = wanted.year.is_some()
        || wanted.region.is_some() && entries.len() < usize::try_from(wanted.count).unwrap_or(0);
    Ok(Reply::text(fitted(&lines, &wanted, is_all)))
}

/// Which of several people of a seat gave an order (PK-01).
fn of_a_team(row: &TableRow, line: &LogLine) -> String {
    let Some((seat, person)) = line.by else {
        return String::new();
    };
    match row.seats.get(seat.index()).map(|seat| &seat.holder) {
        Some(Holder::People(people)) if people.len() > 1 => format!(" (<@{}>)", person.0),
        Some(Holder::People(_) | Holder::Bot | Holder::Nobody) | None => String::new(),
    }
}

/// What is said where there is nothing to show.
fn nothing(table: TableId, wanted: &Wanted) -> String {
    let about = match (&wanted.region, wanted.year) {
        (Some(region), Some(year)) => format!(" about {} in year {year}", names::shown(region)),
        (Some(region), None) => format!(" about {}", names::shown(region)),
        (None, Some(year)) => format!(" about year {year}"),
        (None, None) => String::new(),
    };
    match wanted.before {
        Some(_) if about.is_empty() => "There is nothing before that line.".to_owned(),
        Some(_) => format!("The log of table {table} has nothing{about} before that line."),
        None if about.is_empty() => {
            format!("Nothing to show yet: table {table} has only just begun.")
        }
        None => format!("The log of table {table} has nothing{about}."),
    }
}

/// The newest lines, which are of most use when not all fit; the number of the first says how to go on,
/// unless these are all there are.
fn fitted(lines: &[(u64, String)], wanted: &Wanted, is_all: bool) -> String {
    let oldest = lines.first().map_or(0, |(number, _)| *number);
    let earlier = |first: u64| match first {
        0 | 1 => String::new(),
        first if is_all && first == oldest => String::new(),
        _ => format!("*Earlier: `{}`*\n", wanted.earlier(first)),
    };
    let mut text = String::new();
    let mut first = 0;
    for (number, line) in lines.iter().rev() {
        let length = earlier(*number).chars().count() + line.chars().count() + 1;
        if !text.is_empty() && text.chars().count() + length > labels::MESSAGE {
            break;
        }
        first = *number;
        text = format!("{line}\n{text}");
    }
    earlier(first) + text.trim_end()
}

/// The region of a name or code, in any case.
pub(super) fn named(world: Option<&AnyWorld>, name: &str) -> Result<Region, Error> {
    let wanted = name.trim().to_lowercase();
    let all = regions(world);
    let is_it = |part: &str| part.to_lowercase() == wanted;
    let found = all
        .iter()
        .find(|(_, name, code)| is_it(name) || is_it(code));
    if let Some((region, _, _)) = found {
        return Ok(*region);
    }
    let shown = names::shown(name);
    Err(Error::Wrong(if all.is_empty() {
        "This table has no regions to look for.".to_owned()
    } else {
        format!("There is no region {shown} on this table's map. Pick one of the suggestions.")
    }))
}

/// The regions of a table with their names and codes.
pub(in crate::discord) fn regions(world: Option<&AnyWorld>) -> Vec<(Region, String, String)> {
    let all = (0..u16::MAX).map(Region).map_while(|region| {
        let (name, code) = world?.region(region)?;
        Some((region, name.to_owned(), code.to_owned()))
    });
    all.collect()
}
