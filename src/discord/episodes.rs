//! The messages of what goes on for a while: one that grows, and what leads to a place of its own.

use std::borrow::Cow;

use rules::any::{AnyObservation, AnyView};
use rules::{Ask, Episode, Seat};
use serenity::all::{ButtonStyle, CreateActionRow};

use super::Bot;
use super::artist::For;
use super::ids::{BoardButton, OfferButton, What};
use super::messages::{
    Drawing, InWords, bank, button, mention_list, newly_asked, people, seating_for, seen, time_up,
    whose_turn,
};
use super::notes;
use super::reply::Reply;
use crate::labels::{Seating, names};
use crate::presenter;
use crate::table::model::{Change, PlaceId, TableRow, TimedOut};
use crate::table::{Glance, TableError};

/// Discord's limit for a message, less what stands around the lines.
const LINES: usize = 1_500;
/// The longest line.
const LINE: usize = 500;
/// How many offers are answered on a message: the last of its rows is for what is the same on all.
const OFFERS: usize = 4;
/// Discord's limit for the name of a thread.
const THREAD: usize = 100;

/// What the message of an episode shows beside what was told in it.
pub(super) struct Growth<'a> {
    pub(super) key: &'a str,
    pub(super) view: &'a rules::any::StoredView,
    pub(super) asks: &'a [Ask],
    pub(super) called: &'a [Seat],
    pub(super) over: bool,
    pub(super) clock: &'a [TimedOut],
}

/// The message of an episode: all that was told in it, and whose turn it is. It mentions who is newly asked or
/// called, and has to be a new one where it mentions anybody (TB-15).
///
/// # Errors
///
/// [`TableError::Refused`] when what it is made of is not of the table's game.
pub(super) async fn message(
    bot: &Bot,
    glance: &Glance,
    growth: Growth<'_>,
    observation: &[AnyObservation],
    whose: For,
) -> Result<Reply, TableError> {
    let row = &glance.row;
    let view = &seen(glance.view.as_ref(), growth.view)?;
    let mut seating = seating_for(bot, row, Some(view), observation).await?;
    seating.bank = bank(bot, row, growth.asks).await?;
    let shown = presenter::episode(view, growth.key, observation, &seating);
    let title = format!("**{}**", names::cut(&shown.title, THREAD));
    if observation.is_empty() && growth.asks.is_empty() {
        let back = notes::changed(row, Change::TakenBack).unwrap_or_default();
        return Ok(Reply::text(format!("{title}\n{back}")));
    }
    let newly_asked = newly_asked(bot, glance, growth.asks).await?;
    let of_treaties = growth.key == Episode::TREATIES;
    let text = [
        title,
        grown(&shown.lines, LINES),
        time_up(growth.clock, &seating),
        call(row, growth.called, of_treaties),
        whose_turn(glance, view, growth.asks),
    ];
    let text: Vec<String> = text.into_iter().filter(|line| !line.is_empty()).collect();
    let mut mentions = people(row, &[growth.called, &newly_asked].concat());
    mentions.sort_unstable();
    mentions.dedup();
    let reply = Reply {
        text: text.join("\n"),
        rows: if growth.over {
            Vec::new()
        } else {
            let offers = if of_treaties {
                offers(row, view, &seating)
            } else {
                Vec::new()
            };
            offers
                .into_iter()
                .chain([buttons(row, of_treaties)])
                .collect()
        },
        mentions,
        ..Reply::default()
    };
    let Some(picture) = shown.picture else {
        return Ok(reply);
    };
    let drawing = Drawing {
        scene: picture.scene,
        alt: picture.words,
        words: InWords::Board(Cow::Borrowed(view), Cow::Borrowed(&seating)),
    };
    Ok(drawing.beside(bot, whose, reply).await)
}

/// The newest lines that find room, after how many there are before them.
fn grown(lines: &[String], most: usize) -> String {
    let mut room = most;
    let mut kept: Vec<String> = Vec::new();
    for line in lines.iter().rev() {
        let line = names::cut(line, LINE);
        let length = line.chars().count() + 1;
        if length > room {
            break;
        }
        room -= length;
        kept.push(line);
    }
    let before = lines.len() - kept.len();
    if before > 0 {
        kept.push(format!("*… and {before} before: `/log`*"));
    }
    kept.reverse();
    kept.join("\n")
}

/// Calls the people of seats to what an episode tells of, although nothing is asked of them.
fn call(row: &TableRow, called: &[Seat], of_treaties: bool) -> String {
    match people(row, called) {
        called if called.is_empty() => String::new(),
        called if of_treaties => {
            format!("📜 {}: there is an offer for you.", mention_list(&called))
        }
        called => format!("⚔️ {}: you are attacked.", mention_list(&called)),
    }
}

/// The answers to what is offered in the open, for whoever is offered it: one row for each seat that offers one thing.
/// What several offer, or one in several ways, is answered behind *Answer*.
fn offers(row: &TableRow, view: &AnyView, seating: &Seating) -> Vec<CreateActionRow> {
    let mut open: Vec<(Seat, u32)> = presenter::open_offers(view)
        .into_iter()
        .map(|offer| (offer.from, offer.mark))
        .collect();
    open.sort_unstable();
    open.dedup();
    let is_only = |of: &Seat| open.iter().filter(|(from, _)| from == of).count() == 1;
    let clear: Vec<(Seat, u32)> = open.iter().copied().filter(|it| is_only(&it.0)).collect();
    if clear.len() > OFFERS {
        return Vec::new();
    }
    let several = open.len() > 1;
    let answers = clear.into_iter().map(|(from, mark)| {
        let whose = if several {
            format!(" {}", seating.plain_name(from))
        } else {
            String::new()
        };
        let answer = |which, verb: &str, style| {
            let what = What::Offer(from, mark, which);
            button(row, what, &format!("{verb}{whose}"), style)
        };
        CreateActionRow::Buttons(vec![
            answer(OfferButton::Accept, "Accept", ButtonStyle::Success),
            answer(OfferButton::Counter, "Counter", ButtonStyle::Secondary),
            answer(OfferButton::Decline, "Decline", ButtonStyle::Danger),
        ])
    });
    answers.collect()
}

fn buttons(row: &TableRow, of_treaties: bool) -> CreateActionRow {
    let primary = |what, label| button(row, What::Board(what), label, ButtonStyle::Primary);
    let first = if of_treaties {
        primary(BoardButton::Answers, "Answer")
    } else {
        primary(BoardButton::Play, "Play")
    };
    CreateActionRow::Buttons(vec![first, board(row)])
}

fn board(row: &TableRow) -> serenity::all::CreateButton {
    let what = What::Board(BoardButton::Board);
    button(row, what, "Board", ButtonStyle::Secondary)
}

/// What an episode's own place is called, and the messages that lead there.
pub(super) struct Signpost {
    title: String,
    shown: String,
}

impl Signpost {
    /// Of an episode, by what was told in it so far.
    pub(super) fn new(
        seating: &Seating,
        view: &AnyView,
        key: &str,
        observation: &[AnyObservation],
    ) -> Self {
        Self {
            title: presenter::episode_title(view, key, observation, seating),
            shown: presenter::episode(view, key, observation, seating).title,
        }
    }

    /// The name of the thread.
    pub(super) fn thread(&self, row: &TableRow) -> String {
        let table = format!(" · table {}", row.id);
        let room = THREAD.saturating_sub(table.chars().count());
        format!("{}{table}", names::cut(&self.title, room))
    }

    /// The message at the table, before or after there is a thread.
    pub(super) fn at_table(&self, thread: Option<PlaceId>) -> Reply {
        let title = names::cut(&self.shown, THREAD);
        Reply::text(match thread {
            Some(thread) => format!("🧵 **{title}** goes on in <#{}>.", thread.0),
            None => format!("🧵 **{title}** begins."),
        })
    }

    /// The message that the thread hangs on, where the table itself is in a thread. Its button tells
    /// whose it is.
    pub(super) fn anchor(&self, row: &TableRow) -> Reply {
        let title = names::cut(&self.shown, THREAD);
        let text = format!("🧵 **{title}** of table {} in <#{}>.", row.id, row.place.0);
        Reply {
            text,
            rows: vec![CreateActionRow::Buttons(vec![board(row)])],
            ..Reply::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::grown;

    #[test]
    fn of_many_lines_the_oldest_give_way_and_are_counted() {
        let lines: Vec<String> = (1..=100).map(|n| format!("line {n}")).collect();
        let text = grown(&lines, 60);
        assert!(
            text.starts_with("*… and 93 before: `/log`*\nline 94\n"),
            "{text}"
        );
        assert!(text.ends_with("\nline 100"), "{text}");
        assert_eq!(grown(&lines[..2], 60), "line 1\nline 2");
        assert_eq!(grown(&[], 60), "");
        let long = vec!["x".repeat(5_000)];
        assert!(grown(&long, 1_500).chars().count() <= 500);
    }
}
