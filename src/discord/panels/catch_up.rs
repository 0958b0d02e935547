//! *Catch up*: what has happened since somebody's last order, at most ten lines, the nearest first.

use rules::any::AnyObservation;

use super::chronicle::log;
use crate::chronicle;
use crate::discord::Bot;
use crate::discord::errors::Error;
use crate::discord::ids::LogWanted;
use crate::discord::messages::seating_for;
use crate::discord::reply::Reply;
use crate::labels::{MESSAGE, names};
use crate::presenter::{self, Digest};
use crate::table::model::{PersonId, Stage, TableId};

/// The most lines that are told.
const LINES: usize = 10;
/// How many lines of the log people see who hold no seat.
const LAST: u8 = 10;

/// What a person has missed; the last lines of the log for who holds no seat, and in games that are told as they are.
pub(in crate::discord) async fn catch_up(
    bot: &Bot,
    table: TableId,
    person: PersonId,
) -> Result<Reply, Error> {
    let glance = bot.tables.glance(table).await?;
    let row = &glance.row;
    let seat = row.seat_of(person).filter(|_| row.stage == Stage::Playing);
    let (Some(view), Some(seat)) = (&glance.view, seat) else {
        return log(bot, (table, person), LogWanted::last(LAST)).await;
    };
    let missed = chronicle::since_order(&bot.tables, table, (seat, person)).await?;
    let observation: Vec<AnyObservation> = missed
        .into_iter()
        .flat_map(|line| line.observation)
        .collect();
    let seating = seating_for(bot, row, Some(view), &observation).await?;
    match presenter::digest(view, &observation, seat, &seating) {
        Some(digest) => Ok(Reply::text(said(&digest))),
        None => log(bot, (table, person), LogWanted::last(LAST)).await,
    }
}

/// The newest lines of each part, as many as find room: one's own first, and of those that do not, how many there are.
fn said(digest: &Digest) -> String {
    let parts = [
        ("You", &digest.own),
        ("Next to you", &digest.near),
        ("Elsewhere", &digest.rest),
    ];
    let count: usize = parts.iter().map(|(_, lines)| lines.len()).sum();
    if count == 0 {
        return "Nothing has happened since your last order. `/log` has what came before."
            .to_owned();
    }
    // One line is for how many more there are.
    let mut room = if count > LINES { LINES - 1 } else { LINES };
    let left = count.saturating_sub(room);
    let mut all = vec!["Since your last order:".to_owned()];
    for (title, lines) in parts {
        let from = lines.len().saturating_sub(room);
        room -= lines.len() - from;
        all.extend(
            lines[from..]
                .iter()
                .map(|line| format!("- **{title}**: {line}")),
        );
    }
    if left > 0 {
        all.push(format!("- … and {left} more: `/log` has them."));
    }
    names::cut(&all.join("\n"), MESSAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize, of: &str) -> Vec<String> {
        (1..=count).map(|number| format!("{of} {number}")).collect()
    }

    #[test]
    fn at_most_ten_lines_are_told_the_nearest_first_and_of_many_the_newest() {
        let digest = Digest {
            own: lines(6, "own"),
            near: lines(5, "near"),
            rest: lines(40, "rest"),
        };
        let text = said(&digest);
        let told: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(told.len(), 10, "{text}");
        assert_eq!(told[0], "- **You**: own 1");
        assert_eq!(told[6], "- **Next to you**: near 3");
        assert_eq!(told[9], "- … and 42 more: `/log` has them.");
        let few = Digest {
            rest: lines(10, "rest"),
            ..Digest::default()
        };
        assert!(said(&few).ends_with("- **Elsewhere**: rest 10"));
        assert!(said(&Digest::default()).starts_with("Nothing has happened"));
    }
}
