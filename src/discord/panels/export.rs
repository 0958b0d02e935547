//! The log as a file: all that somebody may know of it, as text or as a page with boards.

use std::sync::atomic::{AtomicUsize, Ordering};

use rules::Viewer;
use rules::any::{AnyObservation, AnyView};

use super::chronicle::reader;
use crate::archive::{Archive, Chapter, Entry};
use crate::chronicle::{self, Filter};
use crate::discord::Bot;
use crate::discord::artist::For;
use crate::discord::errors::{Error, log_fault};
use crate::discord::messages::seating_for;
use crate::discord::reply::Reply;
use crate::discord::year::ROOM;
use crate::labels::{Seating, names};
use crate::presenter;
use crate::table::model::{Holder, LogLine, PersonId, TableId, TableRow, Zone};
use crate::table::{Glance, Moment, Span, Witness};

/// The most boards that a page has.
const PICTURES: usize = 24;

/// The form of a log that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Form {
    Text,
    Html,
}

/// A log that is being written.
pub(in crate::discord) struct Writing {
    form: Form,
    table: TableId,
    archive: Archive,
    seating: Seating,
    /// The boards to be drawn, with the chapters at whose ends they stand.
    boards: Vec<(usize, AnyView)>,
    drawn: AtomicUsize,
}

impl Writing {
    /// What is said until it is there.
    pub(in crate::discord) fn so_far(&self) -> Reply {
        let (drawn, count) = (self.drawn.load(Ordering::Relaxed), self.boards.len());
        let drawn = match count {
            0 => String::new(),
            count => format!(" {drawn} of {count} boards are drawn."),
        };
        Reply::text(format!(
            "📜 The log of table {} is being written.{drawn}",
            self.table
        ))
    }

    /// The message with the file.
    pub(in crate::discord) async fn made(&self, bot: &Bot, person: PersonId) -> Reply {
        let mut archive = self.archive.clone();
        for (chapter, view) in &self.boards {
            let scene = presenter::earlier(view, &[], &self.seating);
            let drawn = bot.artist.draw(For::Person(person), scene).await;
            self.drawn.fetch_add(1, Ordering::Relaxed);
            match (drawn, archive.chapters.get_mut(*chapter)) {
                (Ok(picture), Some(chapter)) => {
                    let alt = presenter::earlier_alt(view, &self.seating, &[]);
                    chapter.picture = Some((picture.png, alt));
                }
                (Ok(_), None) => {}
                (Err(error), _) => {
                    log_fault(&error);
                }
            }
        }
        let form = self.form;
        // A long log is more than a moment's work.
        let written = tokio::task::spawn_blocking(move || match form {
            Form::Text => archive.text(ROOM),
            Form::Html => archive.html(ROOM),
        });
        let (file, dropped) = match written.await {
            Ok(written) => written,
            Err(error) => return Error::Broken(Box::new(error)).reply(),
        };
        let end = match form {
            Form::Text => "txt",
            Form::Html => "html",
        };
        let what = format!(
            "📜 The log of table {}, as far as you may know it. {}",
            self.table,
            dropped.said().join(" ")
        );
        let name = format!("castellan-log-{}.{end}", self.table.0);
        Reply {
            file: Some((name, file.into_bytes())),
            ..Reply::text(what.trim_end())
        }
    }
}

/// The log that a person may read, or what a filter leaves of it, before its boards are drawn.
///
/// # Errors
///
/// [`Error::Wrong`] where there is nothing.
pub(in crate::discord) async fn export(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    (filter, form): (Filter, Form),
) -> Result<Writing, Error> {
    let row = &glance.row;
    let of = (row.id, reader(row, person));
    let zone = bot.tables.settings(person).await?.zone;
    let written = archive(bot, glance, of, (filter, zone)).await?;
    let Some((archive, seating, parts)) = written else {
        let text = "There is nothing to be written: `/log` with the same filters says why.";
        return Err(Error::Wrong(text.to_owned()));
    };
    let boards = match form {
        Form::Text => Vec::new(),
        Form::Html => boards(parts, &archive.chapters),
    };
    Ok(Writing {
        form,
        table: row.id,
        archive,
        seating,
        boards,
        drawn: AtomicUsize::new(0),
    })
}

/// All that everybody may know of a table's log, as text of at most `room` bytes; nothing where there is nothing.
///
/// # Errors
///
/// [`Error::Broken`] when the log cannot be read.
pub(in crate::discord) async fn public_text(
    bot: &Bot,
    glance: &Glance,
    (zone, room): (Zone, usize),
) -> Result<Option<String>, Error> {
    let of = (glance.row.id, Viewer::Public);
    let written = archive(bot, glance, of, (Filter::default(), zone)).await?;
    Ok(written.map(|(archive, _, _)| archive.text(room).0))
}

/// What a viewer may read of a log, or what a filter leaves of it, with how its parts ended; nothing where there is
/// nothing.
async fn archive(
    bot: &Bot,
    glance: &Glance,
    of: (TableId, Viewer),
    (filter, zone): (Filter, Zone),
) -> Result<Option<(Archive, Seating, Vec<Part>)>, Error> {
    let row = &glance.row;
    let lines = chronicle::all(&bot.tables, of, filter).await?;
    if lines.is_empty() {
        return Ok(None);
    }
    let observation: Vec<AnyObservation> = lines
        .iter()
        .flat_map(|line| line.observation.clone())
        .collect();
    let seating = seating_for(bot, row, glance.view.as_ref(), &observation).await?;
    let parts = bot
        .tables
        .retrace(of, Span::Whole, Parts::default())
        .await?
        .0;
    let mut chapters: Vec<Chapter> = parts.iter().map(|part| chapter(row, part)).collect();
    for line in lines {
        let Some(entry) = entry(&line, &seating) else {
            continue;
        };
        let is_of = |part: &Part| part.first.is_some_and(|first| first <= line.line);
        let place = parts.iter().rposition(is_of).unwrap_or(0);
        if let Some(chapter) = chapters.get_mut(place) {
            chapter.lines.push(entry);
        }
    }
    let archive = Archive {
        title: title(row),
        about: about(bot, of.1, filter, &zone),
        seats: seats(row, &seating),
        chapters,
        zone,
    };
    Ok(Some((archive, seating, parts)))
}

/// A part of a game, such as a year.
struct Part {
    /// Its number; 0 for what came before the first.
    number: u32,
    /// The viewer's first line in it.
    first: Option<u64>,
    /// How everybody saw it at its end.
    view: AnyView,
}

/// Looks on while a whole past is followed, and keeps how its parts ended.
#[derive(Default)]
struct Parts(Vec<Part>);

impl Witness for Parts {
    fn observes(&mut self, _before: Moment<'_>, _observation: AnyObservation) {}

    fn stood(&mut self, after: Moment<'_>, line: Option<u64>) {
        let view = after.view();
        let number = presenter::time(&view).map_or(0, |time| time.number);
        match self.0.last_mut() {
            Some(last) if last.number == number => {
                last.first = last.first.or(line);
                last.view = view;
            }
            Some(_) | None => self.0.push(Part {
                number,
                first: line,
                view,
            }),
        }
    }
}

fn chapter(row: &TableRow, part: &Part) -> Chapter {
    let counts = presenter::counts(row.game).filter(|_| part.number > 0);
    let title = counts.map(|counts| format!("{} {}", names::upper_first(counts.what), part.number));
    Chapter {
        title,
        ..Chapter::default()
    }
}

/// The boards at the ends of the chapters that have lines; of many those that lie evenly, and the last.
fn boards(parts: Vec<Part>, chapters: &[Chapter]) -> Vec<(usize, AnyView)> {
    let summary = chapters.iter().map(|chapter| !chapter.lines.is_empty());
    let ends = parts.into_iter().zip(summary).enumerate();
    let ends = ends.filter(|(_, (_, has_lines))| *has_lines);
    let ends: Vec<(usize, AnyView)> = ends.map(|(place, (part, _))| (place, part.view)).collect();
    let each = ends.len().div_ceil(PICTURES).max(1);
    let last = ends.len().saturating_sub(1);
    let is_kept = |place: usize| (last - place).is_multiple_of(each);
    let ends = ends.into_iter().enumerate();
    let kept = ends.filter(|(place, _)| is_kept(*place));
    kept.map(|(_, end)| end).collect()
}

fn entry(line: &LogLine, seating: &Seating) -> Option<Entry> {
    let summary = presenter::in_a_line(&line.observation, seating);
    let corrected = line.correction.as_ref();
    let corrected = corrected.map(|it| format!("⚖️ the game master: {}", names::escape(&it.text)));
    let summary = Some(summary).filter(|summary| !summary.is_empty());
    let text: Vec<String> = corrected.into_iter().chain(summary).collect();
    (!text.is_empty()).then(|| Entry {
        number: line.line,
        at: line.at,
        text: text.join("; "),
    })
}

fn title(row: &TableRow) -> String {
    let title = format!("Table {}: {}", row.id, row.game.title());
    match &row.name {
        Some(name) => format!("{} ({title})", names::plain_words(name.as_str())),
        None => title,
    }
}

/// What is said above the lines.
fn about(bot: &Bot, viewer: Viewer, filter: Filter, zone: &Zone) -> Vec<String> {
    let knows = match viewer {
        Viewer::Public => "What everybody may know.",
        Viewer::Seat(_) => {
            "What one seat may know: some of it is that seat's alone, so mind whom you show it to."
        }
    };
    let written = bot.tables.now();
    let part = (filter != Filter::default()).then(|| "Only a part of the log.".to_owned());
    let written = format!("Written at {}; all times are {zone}.", zone.iso(written));
    [knows.to_owned(), written]
        .into_iter()
        .chain(part)
        .collect()
}

fn seats(row: &TableRow, seating: &Seating) -> Vec<String> {
    let seats = row.numbered();
    let seats = seats.map(|(seat, held)| {
        let who = match held.holder {
            Holder::Nobody => " (free)",
            Holder::Bot => " (bot player)",
            Holder::People(_) => "",
        };
        format!("**{}**{who}", seating.shown_name(seat))
    });
    seats.collect()
}
