//! What a seat composes step by step, for games that say nothing else (TB-03).

use super::{Ctx, Game, Seat};

/// Where an order would lead, as far as its seat can know.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview<G: Game> {
    /// What the seat would see.
    pub view: G::View,
    /// What it would be told on the way.
    pub observation: Vec<G::Observation>,
    /// Whether the order answers what the seat is asked; else more may follow.
    pub complete: bool,
}

/// What a seat composes, step by step: what of it fits now, and where that would lead.
#[derive(Clone, Debug, PartialEq)]
pub struct Composed<G: Game> {
    /// For each step, in order: how the notation writes it, or why it does not fit any more (TB-03).
    pub verdicts: Vec<Result<String, G::Refusal>>,
    /// The order that the steps that fit make together, as the notation prints it; empty for none.
    pub text: String,
    /// Where it leads.
    pub preview: Preview<G>,
}

/// [`Game::compose`] where steps stand by themselves: each is tried after those that fit.
pub(crate) fn compose_sheet<G: Game>(
    ctx: Ctx<'_, G::World>,
    view: &G::View,
    seat: Seat,
    steps: &[String],
) -> Composed<G> {
    // Nearly always all of them fit, and then one reading is enough.
    if let Ok(whole) = composed(ctx, view, seat, steps) {
        return whole;
    }
    let mut kept: Vec<String> = Vec::new();
    let mut reached = None;
    let mut verdicts = Vec::new();
    for step in steps {
        kept.push(step.clone());
        match composed::<G>(ctx, view, seat, &kept) {
            Ok(so_far) => {
                reached = Some(so_far);
                verdicts.push(Ok(step.clone()));
            }
            Err(refusal) => {
                kept.pop();
                verdicts.push(Err(refusal));
            }
        }
    }
    Composed {
        verdicts,
        ..reached.unwrap_or_else(|| nothing(view))
    }
}

/// The most tokens of a line that are looked at: more than any order has.
const MOST_TOKENS: usize = 64;

/// [`Game::compose`] where steps are tokens of one line: the longest beginning that fits stays.
pub(super) fn compose_line<G: Game>(
    ctx: Ctx<'_, G::World>,
    view: &G::View,
    seat: Seat,
    steps: &[String],
) -> Composed<G> {
    let mut why = match composed(ctx, view, seat, steps) {
        Ok(whole) => return whole,
        Err(refusal) => Some(refusal),
    };
    for count in (1..steps.len().min(MOST_TOKENS)).rev() {
        match composed::<G>(ctx, view, seat, &steps[..count]) {
            Ok(mut fits) => {
                if let Some(why) = why {
                    let rest = steps[count..].iter().map(|_| Err(G::Refusal::clone(&why)));
                    fits.verdicts.extend(rest);
                }
                return fits;
            }
            Err(refusal) => why = Some(refusal),
        }
    }
    let mut none = nothing(view);
    let why = why
        .into_iter()
        .flat_map(|why| steps.iter().map(move |_| Err(why.clone())));
    none.verdicts.extend(why);
    none
}

/// Steps that fit together, and where they lead; none lead nowhere.
fn composed<G: Game>(
    ctx: Ctx<'_, G::World>,
    view: &G::View,
    seat: Seat,
    steps: &[String],
) -> Result<Composed<G>, G::Refusal> {
    if steps.is_empty() {
        return Ok(nothing(view));
    }
    let order = G::parse(ctx, view, &G::join(steps))?;
    Ok(Composed {
        preview: G::preview(ctx, view, seat, &order)?,
        text: G::print(ctx, view, &order),
        verdicts: steps.iter().cloned().map(Ok).collect(),
    })
}

fn nothing<G: Game>(view: &G::View) -> Composed<G> {
    Composed {
        verdicts: Vec::new(),
        text: String::new(),
        preview: Preview {
            view: view.clone(),
            observation: Vec::new(),
            complete: false,
        },
    }
}
