//! Sheets as they are composed: each line that does not fit says why, and the others stay (TB-03).

use crate::contract::compose_sheet;
use crate::erkenfara::Erkenfara;
use crate::erkenfara::ahead;
use crate::erkenfara::legality::{asked_for_sheet, check};
use crate::erkenfara::line::{Line, MOST_LINES};
use crate::erkenfara::notation::order::{Order, READY, is_ending, write_seal};
use crate::erkenfara::notation::read::Reader;
use crate::erkenfara::preview::{forecast, preview};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::state::Tripwire;
use crate::erkenfara::turn::plan;
use crate::erkenfara::view::View;
use crate::erkenfara::waiting::asked;
use crate::erkenfara::winter::budget;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{Round, Season};
use crate::map::Region;
use crate::{Composed, Ctx, Preview, Seat};

/// What a seat composes: the sheet that it is asked for, or the one that it seals ahead (EU-57). A sheet is read
/// once, however many of its lines are wrong.
pub(super) fn compose(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    steps: &[String],
) -> Composed<Erkenfara> {
    let sheet = match ahead::open(ctx.world, view, seat) {
        Some(round) => sealed(ctx, view, seat, (round, steps)),
        None => sheet(ctx, view, seat, steps),
    };
    match sheet {
        Some(composed) => composed,
        // Offers, answers, choices: few steps, of which one is all there is to say.
        None => compose_sheet::<Erkenfara>(ctx, view, seat, steps),
    }
}

/// The same for a sheet of the present round; nothing for anything else.
fn sheet(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    steps: &[String],
) -> Option<Composed<Erkenfara>> {
    if steps.is_empty() || view.conflict.is_some() || asked_for_sheet(view, seat).is_err() {
        return None;
    }
    let is_waited_for = || {
        let asked = asked(ctx.world, &view.board, |seat| view.is_ready(seat));
        asked.contains(&seat)
    };
    if steps.iter().all(|step| is_ending(step)) && !is_waited_for() {
        let season = view.board.season;
        let verdicts = steps.iter().map(|_| Err(Refusal::NothingToDo { season }));
        return Some(nothing(view, verdicts.collect(), String::new()));
    }
    let reader = Reader::new(ctx.world);
    // What was composed ahead has become the sheet of the present turn.
    let is_now = |step: &str| match reader.seal(step) {
        Some(Ok((season, _))) => season == Some(view.board.season),
        Some(Err(_)) | None => false,
    };
    let read = |step: &String| {
        if is_now(step) {
            Read::Seal(step.clone())
        } else {
            read(&reader, view.board.season, step)
        }
    };
    let read: Vec<Read> = steps.iter().map(read).collect();
    let Judged {
        lines,
        ends,
        verdicts,
        debts,
    } = judged(ctx.world, view, seat, (steps, read))?;
    if lines.is_empty() && !ends {
        return Some(nothing(view, verdicts, String::new()));
    }
    let stands = lines.iter().all(|line| matches!(line, Line::Stand { .. }));
    let order = if stands && !ends {
        Order::Stand(lines)
    } else {
        Order::Sheet(lines)
    };
    let preview = if debts {
        Preview {
            complete: false,
            ..forecast(ctx.world, view, seat, &order)?
        }
    } else {
        check(ctx.world, view, seat, &order).ok()?;
        preview(ctx.world, view, seat, &order).ok()?
    };
    Some(Composed {
        text: order.write(ctx, view),
        verdicts,
        preview,
    })
}

/// The same for a sheet that is sealed for a turn to come, on the board as it may look then (EU-57).
fn sealed(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    (round, steps): (Round, &[String]),
) -> Option<Composed<Erkenfara>> {
    let then = ahead::foreseen(ctx.world, view, seat, round);
    if steps.is_empty() {
        return Some(nothing(&then, Vec::new(), String::new()));
    }
    let reader = Reader::new(ctx.world);
    let mut tripwire = Tripwire::Threat;
    let mut read_step = |step: &String| match reader.seal(step) {
        None => read(&reader, round.season, step),
        Some(Err(refusal)) => Read::Wrong(refusal),
        Some(Ok((season, _))) if season.is_some_and(|season| season != round.season) => {
            let season = round.season;
            Read::Wrong(Refusal::OtherTurn { season })
        }
        Some(Ok((season, of))) => {
            tripwire = joined(&tripwire, of);
            Read::Seal(write_seal(ctx.world, season, &tripwire))
        }
    };
    let read: Vec<Read> = steps.iter().map(&mut read_step).collect();
    let Judged {
        lines,
        verdicts,
        debts,
        ..
    } = judged(ctx.world, &then, seat, (steps, read))?;
    if lines.is_empty() {
        let is_default = tripwire == Tripwire::Threat;
        let begun = write_seal(ctx.world, Some(round.season), &tripwire);
        let begun = Some(begun).filter(|_| !is_default);
        return Some(nothing(&then, verdicts, begun.unwrap_or_default()));
    }
    let sheet = Order::Sheet(lines.clone());
    let forecast = forecast(ctx.world, &then, seat, &sheet)?;
    let order = Order::Seal {
        season: Some(round.season),
        tripwire,
        lines,
    };
    Some(Composed {
        text: order.write(ctx, view),
        verdicts,
        preview: Preview {
            complete: !debts,
            ..forecast
        },
    })
}

/// A tripwire after one more was named: what is watched adds up.
fn joined(before: &Tripwire, more: Tripwire) -> Tripwire {
    match (before, more) {
        (Tripwire::Watch(before), Tripwire::Watch(more)) => {
            let mut all: Vec<Region> = before.iter().copied().chain(more).collect();
            all.sort_unstable();
            all.dedup();
            Tripwire::Watch(all)
        }
        (Tripwire::Off | Tripwire::Threat | Tripwire::Watch(_), more) => more,
    }
}

/// No line yet: where nothing leads to.
fn nothing(
    view: &View,
    verdicts: Vec<Result<String, Refusal>>,
    text: String,
) -> Composed<Erkenfara> {
    Composed {
        verdicts,
        text,
        preview: Preview {
            view: view.clone(),
            observation: Vec::new(),
            complete: false,
        },
    }
}

/// The steps of a sheet as they fit a board.
struct Judged {
    /// Those that fit.
    lines: Vec<Line>,
    /// Whether one says that the sheet is whole.
    ends: bool,
    verdicts: Vec<Result<String, Refusal>>,
    /// Whether the upkeep is not covered, so that lines are missing (EU-11).
    debts: bool,
}

/// Judges the steps of a sheet; nothing where none of them is one of a sheet, such as an offer.
fn judged(
    world: &World,
    view: &View,
    seat: Seat,
    (steps, read): (&[String], Vec<Read>),
) -> Option<Judged> {
    let is_line = |read: &Read| matches!(read, Read::Line(_) | Read::End | Read::Seal(_));
    // What begins with another order, such as an offer, is that order.
    if !read.iter().any(is_line) {
        return None;
    }
    let mut verdicts = Vec::new();
    let (mut kept, mut ends) = (Vec::new(), false);
    for (at, (step, read)) in steps.iter().zip(read).enumerate() {
        verdicts.push(match read {
            Read::Line(_) if kept.len() >= MOST_LINES => Err(Refusal::TooLong),
            Read::Line(line) => {
                let text = line.write(world);
                kept.push((at, line));
                Ok(text)
            }
            Read::Seal(text) => Ok(text),
            Read::End => {
                ends = true;
                Ok(step.trim().to_lowercase())
            }
            Read::Wrong(refusal) => Err(refusal),
        });
    }
    let debts = prune(world, view, seat, &mut kept, &mut verdicts);
    Some(Judged {
        lines: kept.into_iter().map(|(_, line)| line).collect(),
        ends,
        verdicts,
        debts,
    })
}

/// A step of a sheet.
enum Read {
    Line(Line),
    /// The word that ends a sheet: `ready`, `end`.
    End,
    /// The tripwire of a sheet that is sealed ahead, as it is written.
    Seal(String),
    Wrong(Refusal),
}

fn read(reader: &Reader<'_>, season: Season, step: &str) -> Read {
    let text = step.trim_matches(|c: char| c == ';' || c.is_whitespace());
    if season != Season::Winter && text.eq_ignore_ascii_case(READY) {
        return Read::Wrong(Refusal::TooLate { season });
    }
    if is_ending(text) {
        return Read::End;
    }
    match reader.line(text) {
        Ok(line) => Read::Line(line),
        Err(refusal) => Read::Wrong(refusal),
    }
}

/// Takes the lines out that do not fit beside the others, and says why at their places. Whether the upkeep
/// is not covered all the same, so that lines are missing (EU-11).
fn prune(
    world: &World,
    view: &View,
    seat: Seat,
    kept: &mut Vec<(usize, Line)>,
    verdicts: &mut [Result<String, Refusal>],
) -> bool {
    loop {
        let lines: Vec<Line> = kept.iter().map(|(_, line)| line.clone()).collect();
        let faults: Vec<(Option<usize>, Refusal)> =
            view.on_field(world, |field| match view.board.season {
                Season::Winter => {
                    let treasury = view.of(seat).treasury;
                    budget(field, seat, treasury, &lines).faults
                }
                Season::Spring | Season::Summer | Season::Autumn => {
                    let faults = plan(field, seat, &lines).faults.into_iter();
                    faults.map(|(at, refusal)| (Some(at), refusal)).collect()
                }
            });
        let wrong: Vec<(usize, Refusal)> = faults
            .iter()
            .filter_map(|(at, refusal)| Some(((*at)?, refusal.clone())))
            .collect();
        if wrong.is_empty() {
            return !faults.is_empty();
        }
        for (at, refusal) in wrong {
            let verdict = kept.get(at).and_then(|(place, _)| verdicts.get_mut(*place));
            if let Some(verdict @ Ok(_)) = verdict {
                *verdict = Err(refusal);
            }
        }
        kept.retain(|(place, _)| verdicts.get(*place).is_some_and(Result::is_ok));
    }
}
