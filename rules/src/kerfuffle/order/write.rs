//! Orders written so that they are read again.

use crate::kerfuffle::conditional;
use crate::kerfuffle::event::Bet;
use crate::kerfuffle::options::World;
use crate::kerfuffle::order::read::is_quote;
use crate::kerfuffle::order::{March, Step};
use crate::kerfuffle::plan::Plan;
use crate::kerfuffle::treaties;
use crate::map::{Map, Region};
use crate::{Ctx, Seat};

/// Writes one step.
pub(in crate::kerfuffle) fn write(ctx: Ctx<'_, World>, step: &Step) -> String {
    let name = |at: &Region| name(&ctx.world.map, *at);
    let march = |march: &March| {
        let (from, to) = (name(&march.from), name(&march.to));
        format!("{from} > {to} {}", march.pieces)
    };
    let at = |at: &Option<Region>| at.map_or_else(String::new, |at| format!(" at {}", name(&at)));
    let whose = |of: &Option<Seat>| {
        of.map_or_else(String::new, |of| format!(" of {}", ctx.roster.write(of)))
    };
    match step {
        Step::Capital { capital, provinces } => {
            let [one, other] = provinces.each_ref().map(name);
            format!("capital {} with {one} {other}", name(capital))
        }
        Step::Castle(at) => format!("castle {}", name(at)),
        Step::Keep => "keep".into(),
        Step::Redraw => "redraw".into(),
        Step::ShowCard => "show card".into(),
        Step::Place(pieces, at) => format!("place {pieces} at {}", name(at)),
        Step::Dismiss(pieces, at) => format!("dismiss {pieces} at {}", name(at)),
        Step::Buy(pieces) => format!("buy {pieces}"),
        Step::Done => "done".into(),
        Step::Move(moved) => format!("move {}", march(moved)),
        Step::Attack(moved) => format!("attack {}", march(moved)),
        Step::BuyStack(at) => format!("buy stack at {}", name(at)),
        Step::End => "end".into(),
        Step::Battle {
            board: true,
            at: on,
        } => format!("battle board{}", at(on)),
        Step::Battle {
            board: false,
            at: on,
        } => format!("battle dice{}", at(on)),
        Step::Retreat { to, at: on } => format!("retreat to {}{}", name(to), at(on)),
        Step::Bet(Bet::Retreat) => "bet retreat".into(),
        Step::Bet(Bet::Figure(figure)) => format!("bet {}", figure.letter()),
        Step::Bets { at, plan } => {
            let at = at.map_or_else(String::new, |at| format!("at {}: ", name(&at)));
            let plan = plan.as_ref().map_or_else(|| "none".to_owned(), Plan::write);
            format!("bets {at}{plan}")
        }
        Step::Attacked(stances) => {
            let all = stances.iter().map(|stance| stance.write(|at| name(&at)));
            let all: Vec<String> = all.collect();
            let all = if all.is_empty() {
                "none".to_owned()
            } else {
                all.join("; ")
            };
            format!("attacked: {all}")
        }
        Step::Lines(lines) => conditional::write(lines),
        Step::FallBack(to) => {
            let parts = to
                .iter()
                .map(|(at, pieces)| format!("{}: {pieces}", name(at)));
            let parts: Vec<String> = parts.collect();
            format!("fall back {}", parts.join("; "))
                .trim_end()
                .to_owned()
        }
        Step::Pick(taken) => {
            let parts = taken
                .iter()
                .map(|(at, pieces)| format!("{pieces} at {}", name(at)));
            let parts: Vec<String> = parts.collect();
            format!("pick {}", parts.join(", "))
        }
        Step::Surrender(seat) => format!("surrender to {}", ctx.roster.write(*seat)),
        Step::Deploy(pieces) => format!("deploy {pieces}"),
        Step::Play(action) => action.to_string(),
        Step::Settle => "settle by dice".into(),
        Step::Hold(pieces) => format!("hold {pieces}"),
        Step::Execute(pieces, of) => format!("execute {pieces}{}", whose(of)),
        Step::Recruit(pieces, of) => format!("recruit {pieces}{}", whose(of)),
        Step::Enlist(pieces) => format!("pick {pieces}"),
        Step::Ransom(ransom) => treaties::write_ransom(ransom, ctx.roster),
        Step::Deal(act) => treaties::write(act, ctx.roster),
    }
}

/// What a province is called in orders: its name, quoted where another name begins with it, or its code
/// where marks of the notation stand in the name.
fn name(map: &Map, at: Region) -> String {
    let Some(place) = map.place(at) else {
        return format!("region {}", at.0);
    };
    let marks = |c: char| is_quote(c) || matches!(c, ';' | ':' | ',' | '>' | '→' | '\n' | '\r');
    if place.name.contains(marks) {
        return place.code.clone();
    }
    let lower = place.name.to_lowercase();
    let is_longer = |other: Region| {
        let other = map.place(other).map(|other| other.name.to_lowercase());
        other.is_some_and(|other| {
            other
                .strip_prefix(&lower)
                .is_some_and(|rest| rest.starts_with(' '))
        })
    };
    let reads_back = map.begins(&place.name) == Some((at, ""));
    if map.regions().any(is_longer) || !reads_back {
        return format!("\"{}\"", place.name);
    }
    place.name.clone()
}
