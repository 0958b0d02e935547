//! The log as people read it, page by page: all of it, or what is of a year, a region, a seat, a kind of news.

use rules::any::{AnyObservation, AnyWorld};
use rules::map::Region;
use rules::{LogKind, Viewer};
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::chronicle::{self, Filter};
use crate::discord::Bot;
use crate::discord::errors::Error;
use crate::discord::ids::{LogWanted, What};
use crate::discord::messages::{button, seating_for};
use crate::discord::proposals;
use crate::discord::question;
use crate::discord::reply::Reply;
use crate::labels::{self, Seating, names};
use crate::presenter;
use crate::table::Glance;
use crate::table::model::{Holder, LogLine, LogPage, PersonId, Subject, TableId, TableRow};

/// Whose numbers of lines a person reads. Where orders are given ahead, the log has for a seat's people what it alone
/// was told too: what became of its orders (EU-57).
pub(in crate::discord) fn reader(row: &TableRow, person: PersonId) -> Viewer {
    let own = row.seat_of(person).filter(|_| row.game.seals());
    own.map_or(Viewer::Public, Viewer::Seat)
}

/// A page of a table's log.
pub(in crate::discord) async fn log(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    wanted: LogWanted,
) -> Result<Reply, Error> {
    let glance = bot.tables.glance(table).await?;
    let of = (table, reader(&glance.row, person));
    let LogWanted {
        page,
        count,
        filter,
    } = wanted;
    let Read {
        entries,
        lines,
        seating,
    } = read(bot, &glance, of, wanted).await?;
    if lines.is_empty() {
        let text = nothing(bot, of, wanted, &seating).await?;
        let rows = turned(&glance.row, wanted, [None, None]);
        return Ok(Reply {
            rows: rows.into_iter().collect(),
            ..Reply::text(text)
        });
    }
    // Of a year all is there, and of anything else where fewer lines than asked for were found.
    let is_all = !matches!(page, LogPage::After(_))
        && filter != Filter::default()
        && (filter.year.is_some() || entries < usize::from(count));
    let fitted = Fitted::of(&lines, &wanted.named(&seating), page, is_all);
    let last = LogPage::After(fitted.last);
    let later = match page {
        LogPage::Newest => Vec::new(),
        LogPage::Before(_) | LogPage::After(_) => {
            chronicle::page(&bot.tables, of, filter, (last, 1)).await?
        }
    };
    let earlier = fitted.has_earlier.then_some(LogPage::Before(fitted.first));
    let later = (!later.is_empty()).then_some(last);
    let turned = turned(&glance.row, wanted, [earlier, later]);
    let question = question::which(&glance.row, wanted);
    let rows = turned.into_iter().chain([question]);
    Ok(Reply {
        rows: rows.collect(),
        ..Reply::text(fitted.text)
    })
}

/// Lines of a log that were read.
struct Read {
    entries: usize,
    /// Those that say something, each with its number.
    lines: Vec<(u64, String)>,
    seating: Seating,
}

/// Reads a page; of one on which nothing is said, the next one.
async fn read(
    bot: &Bot,
    glance: &Glance,
    of: (TableId, Viewer),
    LogWanted {
        mut page,
        count,
        filter,
    }: LogWanted,
) -> Result<Read, Error> {
    let row = &glance.row;
    loop {
        let entries = chronicle::page(&bot.tables, of, filter, (page, count.into())).await?;
        let observation: Vec<AnyObservation> = entries
            .iter()
            .flat_map(|entry| entry.observation.clone())
            .collect();
        let seating = seating_for(bot, row, glance.view.as_ref(), &observation).await?;
        let lines = entries.iter().filter_map(|entry| {
            let line = line(row, entry, &seating)?;
            let (number, at) = (entry.line, entry.at.0 / 1000);
            Some((number, format!("`#{number}` <t:{at}:f> {line}")))
        });
        let lines: Vec<(u64, String)> = lines.collect();
        let next = match page {
            LogPage::After(_) => entries.last().map(|entry| LogPage::After(entry.line)),
            LogPage::Newest | LogPage::Before(_) => {
                entries.first().map(|entry| LogPage::Before(entry.line))
            }
        };
        match next {
            Some(next) if lines.is_empty() => page = next,
            Some(_) | None => {
                let entries = entries.len();
                return Ok(Read {
                    entries,
                    lines,
                    seating,
                });
            }
        }
    }
}

/// The buttons that turn the pages, as far as there are any.
fn turned(
    row: &TableRow,
    wanted: LogWanted,
    [earlier, later]: [Option<LogPage>; 2],
) -> Option<CreateActionRow> {
    let newest = (wanted.page != LogPage::Newest).then_some(LogPage::Newest);
    let pages = [("Earlier", earlier), ("Later", later), ("Newest", newest)];
    let buttons = pages.into_iter().filter_map(|(label, page)| {
        let what = What::Log(wanted.at(page?));
        Some(button(row, what, label, ButtonStyle::Secondary))
    });
    let buttons: Vec<_> = buttons.collect();
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}

/// What a line says, without its number; nothing where there is nothing to say.
pub(in crate::discord) fn line(
    row: &TableRow,
    entry: &LogLine,
    seating: &Seating,
) -> Option<String> {
    let summary = presenter::in_a_line(&entry.observation, seating);
    let by = entry.correction.as_ref();
    let by = by.map(|it| proposals::logged(it.master, &it.text));
    let observation = Some(summary).filter(|summary| !summary.is_empty());
    let line: Vec<String> = by.into_iter().chain(observation).collect();
    (!line.is_empty()).then(|| line.join("; ") + &of_a_team(row, entry))
}

/// Which of several people of a seat gave an order (PK-01).
fn of_a_team(row: &TableRow, line: &LogLine) -> String {
    let Some((seat, person)) = line.by else {
        return String::new();
    };
    match row.seats.get(seat.index()).map(|seat| &seat.holder) {
        Some(Holder::People(people)) if people.len() > 1 => format!(" ({person})"),
        Some(Holder::People(_) | Holder::Bot | Holder::Nobody) | None => String::new(),
    }
}

/// A filter in words.
struct Named {
    /// The options that name it, as they are typed.
    typed: String,
    /// The line above a page; none of the whole log.
    title: Option<String>,
}

impl LogWanted {
    /// What it is of, in words.
    fn named(self, seating: &Seating) -> Named {
        let Filter { year, subject } = self.filter;
        let region = subject.region.and_then(|region| {
            let (name, _) = seating.world.as_ref()?.region(region)?;
            Some(names::shown(name))
        });
        let seat = subject.seat.and_then(|seat| {
            let code = &seating.roster.label(seat)?.code;
            Some((code.clone(), seating.shown_name(seat)))
        });
        let both = |word: String| (word.clone(), word);
        let parts = [
            ("year", year.map(|year| both(year.to_string()))),
            ("region", region.map(both)),
            ("seat", seat),
            (
                "kind",
                subject.kind.map(|kind| both(kind.word().to_owned())),
            ),
        ];
        let parts = parts.into_iter();
        let parts = parts.filter_map(|(option, words)| words.map(|words| (option, words)));
        let (typed, shown): (String, Vec<String>) = parts
            .map(|(option, (typed, shown))| {
                (format!("{option}:{typed} "), format!("{option} {shown}"))
            })
            .unzip();
        let title = (!shown.is_empty()).then(|| format!("-# 🔎 Only {}\n", shown.join(" · ")));
        Named { typed, title }
    }
}

/// What is said where there is nothing to show, and which filter leaves it so.
async fn nothing(
    bot: &Bot,
    of: (TableId, Viewer),
    wanted: LogWanted,
    seating: &Seating,
) -> Result<String, Error> {
    let (table, filter) = (of.0, wanted.filter);
    if filter == Filter::default() {
        return Ok(match wanted.page {
            LogPage::Newest => format!("Nothing to show yet: table {table} has only just begun."),
            LogPage::Before(_) => "There is nothing before that line.".to_owned(),
            LogPage::After(_) => "There is nothing after that line.".to_owned(),
        });
    }
    let about = about(filter, seating);
    let side = match wanted.page {
        LogPage::Newest => "",
        LogPage::Before(_) => " before that line",
        LogPage::After(_) => " after that line",
    };
    let others = match wanted.page {
        LogPage::Newest => others(bot, of, filter).await?,
        LogPage::Before(_) | LogPage::After(_) => String::new(),
    };
    Ok(format!(
        "The log of table {table} has nothing{about}{side}.{others}"
    ))
}

/// What a filter is about, after "nothing".
fn about(Filter { year, subject }: Filter, seating: &Seating) -> String {
    let region = subject.region.and_then(|region| {
        let (name, _) = seating.world.as_ref()?.region(region)?;
        Some(names::shown(name))
    });
    let seat = subject.seat.map(|seat| seating.shown_name(seat));
    let things: Vec<String> = region.into_iter().chain(seat).collect();
    let kind = subject
        .kind
        .map(|kind| format!(" of the kind `{}`", kind.word()));
    let kind = kind.unwrap_or_default();
    match (things.is_empty(), year) {
        (true, None) => kind,
        (true, Some(year)) if kind.is_empty() => format!(" about year {year}"),
        (true, Some(year)) => format!("{kind} in year {year}"),
        (false, None) => format!("{kind} about {}", things.join(" and ")),
        (false, Some(year)) => format!("{kind} about {} in year {year}", things.join(" and ")),
    }
}

/// Which filters would leave something, in a sentence: with one of several left out, or another kind of news.
async fn others(bot: &Bot, of: (TableId, Viewer), filter: Filter) -> Result<String, Error> {
    let Filter { year, subject } = filter;
    let Subject { region, seat, kind } = subject;
    let of_subject = |subject: Subject| Filter { year, subject };
    let without = [
        (
            "year",
            year.is_some(),
            Filter {
                year: None,
                subject,
            },
        ),
        (
            "region",
            region.is_some(),
            of_subject(Subject {
                region: None,
                ..subject
            }),
        ),
        (
            "seat",
            seat.is_some(),
            of_subject(Subject {
                seat: None,
                ..subject
            }),
        ),
        (
            "kind",
            kind.is_some(),
            of_subject(Subject {
                kind: None,
                ..subject
            }),
        ),
    ];
    let has = async |filter: Filter| {
        let found = chronicle::page(&bot.tables, of, filter, (LogPage::Newest, 1)).await?;
        Ok::<bool, Error>(!found.is_empty())
    };
    let mut would = Vec::new();
    for (option, is_named, filter) in without {
        if is_named && has(filter).await? {
            would.push(format!("without `{option}`"));
        }
    }
    for other in LogKind::ALL
        .into_iter()
        .filter(|it| kind.is_some_and(|kind| kind != *it))
    {
        let kind = Some(other);
        if has(of_subject(Subject { kind, ..subject })).await? {
            would.push(format!("with `kind:{}`", other.word()));
        }
    }
    Ok(match would.split_last() {
        None => " No single filter is at fault: leave several out.".to_owned(),
        Some((only, [])) => format!(" There is something {only}."),
        Some((last, rest)) => format!(" There is something {} or {last}.", rest.join(", ")),
    })
}

/// As many lines as find room in a message.
struct Fitted {
    text: String,
    first: u64,
    last: u64,
    has_earlier: bool,
}

impl Fitted {
    /// The newest lines, which are of most use when not all fit; after a line the first. The number of the first says
    /// how to go on, unless these are all there are.
    fn of(lines: &[(u64, String)], named: &Named, page: LogPage, is_all: bool) -> Self {
        let is_after = matches!(page, LogPage::After(_));
        let oldest = lines.first().map_or(0, |(number, _)| *number);
        let title = named.title.as_deref().unwrap_or_default();
        let has_earlier = |first: u64| first > 1 && !(is_all && first == oldest);
        let above = |first: u64| {
            let command = format!("/log {}before:{first}", named.typed);
            if has_earlier(first) {
                format!("*Earlier: `{command}`*\n{title}")
            } else {
                title.to_owned()
            }
        };
        let room = |first: u64| labels::MESSAGE.saturating_sub(above(first).chars().count());
        let length = |line: &(u64, String)| line.1.chars().count() + 1;
        let mut taken = 0;
        let kept = if is_after {
            let fits = lines.iter().take_while(|line| {
                taken += length(line);
                taken <= room(oldest)
            });
            &lines[..fits.count().max(1).min(lines.len())]
        } else {
            let fits = lines.iter().rev().take_while(|line| {
                taken += length(line);
                taken <= room(line.0)
            });
            &lines[lines.len().saturating_sub(fits.count().max(1))..]
        };
        let number = |line: Option<&(u64, String)>| line.map_or(0, |(number, _)| *number);
        let (first, last) = (number(kept.first()), number(kept.last()));
        let lines: Vec<&str> = kept.iter().map(|(_, line)| line.as_str()).collect();
        Self {
            text: above(first) + &lines.join("\n"),
            first,
            last,
            has_earlier: has_earlier(first),
        }
    }
}

/// The region of a name or code, in any case.
pub(in crate::discord) fn named(world: Option<&AnyWorld>, name: &str) -> Result<Region, Error> {
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
