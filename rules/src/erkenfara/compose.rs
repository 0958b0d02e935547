//! Sheets as they are composed: each line that does not fit says why, and the others stay (TB-03).

use crate::contract::compose_sheet;
use crate::erkenfara::Erkenfara;
use crate::erkenfara::legality::{asked_for_sheet, check};
use crate::erkenfara::line::{Line, MOST_LINES};
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::notation::read::Reader;
use crate::erkenfara::preview::{forecast, preview};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::turn::plan;
use crate::erkenfara::view::View;
use crate::erkenfara::winter::budget;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Season;
use crate::{Composed, Ctx, Preview, Seat};

/// What a seat composes. A sheet is read once, however many of its lines are wrong.
pub(super) fn compose(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    steps: &[String],
) -> Composed<Erkenfara> {
    match sheet(ctx, view, seat, steps) {
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
    let reader = Reader::new(ctx.world);
    let read: Vec<Read> = steps.iter().map(|step| read(&reader, step)).collect();
    let is_line = |read: &Read| matches!(read, Read::Line(_) | Read::End);
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
                let text = line.write(ctx.world);
                kept.push((at, line));
                Ok(text)
            }
            Read::End => {
                ends = true;
                Ok(step.trim().to_lowercase())
            }
            Read::Wrong(refusal) => Err(refusal),
        });
    }
    let debts = prune(ctx.world, view, seat, &mut kept, &mut verdicts);
    let lines: Vec<Line> = kept.into_iter().map(|(_, line)| line).collect();
    if lines.is_empty() && !ends {
        return Some(Composed {
            verdicts,
            text: String::new(),
            preview: Preview {
                view: view.clone(),
                observation: Vec::new(),
                complete: false,
            },
        });
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

/// A step of a sheet.
enum Read {
    Line(Line),
    /// The word that ends a sheet: `ready`, `end`.
    End,
    Wrong(Refusal),
}

fn read(reader: &Reader, step: &str) -> Read {
    let text = step.trim_matches(|c: char| c == ';' || c.is_whitespace());
    if ["ready", "end"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word))
    {
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
