//! What a sheet does against what was agreed, shown before it is confirmed: rules keep peace and alliance, the rest is
//! a matter of one's word (EU-30, EU-36).

use rules::Seat;
use rules::erkenfara::line::{Action, Line};
use rules::erkenfara::treaties::{Bond, Term};
use rules::erkenfara::turn::plan;
use rules::map::Region;

use super::{GameView, oversights, panel, words};
use crate::labels::names::cut;
use crate::presenter::Turn;

/// How long what was promised may be in a sentence.
const SHOWN: usize = 90;

/// What a sheet breaks of treaties, a sentence for each empire.
pub(super) fn broken(turn: &Turn<'_, GameView>) -> Vec<String> {
    let (view, me) = (turn.now, turn.seat);
    let ties = view.ties(&view.world);
    let lines = panel::lines(turn);
    let plan = view.on_field(&view.world, |field| plan(field, me, &lines));
    let owner = |region: Region| view.board.land(region).and_then(|land| land.owner);
    let stands = |seat: Seat, region: Region| view.board.own_in(seat, region).next().is_some();
    let ends = plan.marches.iter().filter_map(|march| march.path.last());
    let attacked = ends.flat_map(|end| view.board.seats().filter(|seat| stands(*seat, *end)));
    let harmed = plan.actions.iter().filter_map(|line| match line {
        Line::Do {
            action: Action::Tax | Action::Burn | Action::Occupy,
            army,
        } => owner(army.region),
        Line::Siege { fort, .. } => owner(*fort),
        Line::Do { .. }
        | Line::Move { .. }
        | Line::Disband { .. }
        | Line::Raise { .. }
        | Line::Stand { .. }
        | Line::OthersRest => None,
    });
    let against = attacked.chain(harmed);
    let mut against: Vec<Seat> = against.filter(|seat| ties.enemies(me, *seat)).collect();
    against.sort_unstable();
    against.dedup();
    let mut said: Vec<String> = against
        .into_iter()
        .filter_map(|it| word(turn, it))
        .collect();
    for region in plan.marches.iter().flat_map(|march| &march.path) {
        let of = owner(*region).filter(|of| *of != me && ties.friends(me, *of));
        let Some(of) = of.filter(|of| !ties.allied(me, *of) && !has_passage(view, me, *of)) else {
            continue;
        };
        let (at, name) = (
            oversights::short(view.world.name(*region)),
            turn.seating.plain_name(of),
        );
        let into = format!("Into {at} of {name}: you have peace, but not passage.");
        if !said.contains(&into) {
            said.push(into);
        }
    }
    said
}

fn has_passage(view: &GameView, one: Seat, other: Seat) -> bool {
    let mut between = between(view, one, other);
    between.any(|term| term.plain() == &Term::Bond(Bond::Passage))
}

/// The terms that stand between two empires, as far as the viewer knows.
fn between(view: &GameView, one: Seat, other: Seat) -> impl Iterator<Item = &Term> {
    let treaties = view.offers.treaties.iter();
    let own = treaties
        .filter(move |treaty| [(one, other), (other, one)].contains(&(treaty.from, treaty.to)));
    own.map(|treaty| &treaty.term)
}

/// What was agreed with an empire that a sheet attacks.
fn word(turn: &Turn<'_, GameView>, with: Seat) -> Option<String> {
    let names = turn.seating.plain_names();
    let me = turn.seat;
    let treaties = turn.now.offers.treaties.iter().filter(|treaty| {
        // What the other has promised is theirs to keep.
        let is_promise = matches!(treaty.term, Term::Promise(_));
        let pair = (treaty.from, treaty.to);
        pair == (me, with) || (pair == (with, me) && !is_promise)
    });
    let terms = treaties.map(|treaty| words::term(&treaty.term, &names));
    let terms: Vec<String> = terms.collect();
    let terms = Some(terms).filter(|terms| !terms.is_empty())?;
    let what = cut(&terms.join(", "), SHOWN);
    let with = names.of(with);
    Some(format!(
        "Against {with}, with whom you have agreed: {what}."
    ))
}
