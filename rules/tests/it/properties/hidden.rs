//! Promise 5: what is hidden from a viewer changes nothing that it receives.

use std::sync::Arc;

use rules::{Game, Running, Seat, SeatChange, Viewer};

use super::Subject;
use super::checks::{Verdict, each_step};
use super::walk::{Step, Walk, answer, explain};

/// Promise 5: other facts behind what a viewer cannot see change nothing that it receives, up to
/// the first event that shows them.
pub(super) fn secrecy<G: Subject>(games: u16) -> Verdict {
    secrecy_for::<G>((0..games).map(Walk::new), |_, viewers| viewers)
}

/// Promise 5 in many games, each to its end, with one viewer by chance at each state.
pub(super) fn secrecy_for_one<G: Subject>(games: u16) -> Verdict {
    let walks = (0..games).map(|number| Walk::<G>::new(number).map(Walk::whole));
    secrecy_for::<G>(walks, |walk, mut viewers| {
        vec![viewers.swap_remove(walk.pick(viewers.len()))]
    })
}

/// The same in games that have no end, until they have come so far.
pub(super) fn secrecy_until<G: Subject>(games: u16, is_over: fn(&G::State) -> bool) -> Verdict {
    let walks = (0..games).map(|number| Walk::<G>::new(number).map(|walk| walk.until(is_over)));
    secrecy_for::<G>(walks, |walk, mut viewers| {
        vec![viewers.swap_remove(walk.pick(viewers.len()))]
    })
}

fn secrecy_for<G: Subject>(
    walks: impl Iterator<Item = Result<Walk<G>, String>>,
    mut choose: impl FnMut(&mut Walk<G>, Vec<Viewer>) -> Vec<Viewer>,
) -> Verdict {
    each_step::<G>(walks, |walk, step| {
        let pick = u8::try_from(walk.pick(200)).unwrap();
        let viewers = walk
            .seats()
            .into_iter()
            .map(Viewer::Seat)
            .chain([Viewer::Public]);
        let viewers = viewers.collect();
        for viewer in choose(walk, viewers) {
            if let Some(step) = step {
                same_through::<G>(walk, step, viewer, pick)?;
            }
            let Some(mut other) = other_secrets(&walk.state, viewer, pick) else {
                continue;
            };
            let mut state = walk.state.clone();
            same_for::<G>(viewer, &state, &other)?;
            same_answers_for::<G>(walk, viewer, &other)?;
            for seat in walk.seats() {
                let view = state.view(Viewer::Seat(seat));
                let Some(text) = view.legal(&walk.roster, seat, "").pop() else {
                    continue;
                };
                // In the other truth that number may be another offer's.
                if ["accept", "decline", "counter", "withdraw"]
                    .iter()
                    .any(|word| text.starts_with(word))
                {
                    break;
                }
                let (here, _) = answer::<G>(&state, seat, &walk.roster, &text, walk.dice());
                let (there, _) = answer::<G>(&other, seat, &walk.roster, &text, walk.dice());
                // The other truth need not allow the same to others; then the ways part.
                let (Ok(here), Ok(there)) = (here, there) else {
                    break;
                };
                let shown = |event: &G::Event| G::nature(event).reveals;
                if follow::<G>(viewer, (&mut state, here), (&mut other, there), shown)?
                    == Shown::Yes
                {
                    break;
                }
            }
        }
        Ok(())
    })
}

#[derive(PartialEq)]
enum Shown {
    Yes,
    No,
}

/// What an order shows leaves the rest as hidden as it was: of facts that the viewer cannot see after
/// it either, it is told nothing on the way, and the game goes the same way with them.
fn same_through<G: Subject>(walk: &Walk<G>, step: &Step<G>, viewer: Viewer, pick: u8) -> Verdict {
    let here = walk.decide(step)?;
    let mut state = walk.state.clone();
    for event in &here {
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
    }
    let given = (step.actor.seat(), &step.order);
    if G::is_hidden(&walk.state.state, given, viewer) {
        return unseen::<G>(viewer, &walk.state, &state, &here);
    }
    let twin = G::hidden_through(&walk.state.state, &state.state, given, viewer, pick);
    let Some((other, order)) = twin else {
        return Ok(());
    };
    let mut state = walk.state.clone();
    let mut other = Running::<G>::resume(Arc::clone(&state.world), other);
    let there = other
        .decide(&walk.roster, step.actor, &order, &mut walk.dice())
        .map_err(|halt| format!("{order:?} in the place of {:?}: {halt:?}", step.order))?;
    let never = |_: &G::Event| false;
    follow::<G>(viewer, (&mut state, here), (&mut other, there), never).map(drop)
}

/// Nothing of what has happened reaches the viewer.
fn unseen<G: Subject>(
    viewer: Viewer,
    before: &Running<G>,
    after: &Running<G>,
    events: &[G::Event],
) -> Verdict {
    let mut state = before.clone();
    for event in events {
        if let Some(observation) = state.observe(event, viewer) {
            return Err(format!("{viewer:?} is told {observation:?}"));
        }
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
    }
    same_for::<G>(viewer, before, after)
}

/// Applies the events of both truths side by side until what is hidden is shown, and compares what the
/// viewer is told and sees. Events that tell the viewer nothing may be there in one truth alone.
fn follow<G: Subject>(
    viewer: Viewer,
    (state, here): (&mut Running<G>, Vec<G::Event>),
    (other, there): (&mut Running<G>, Vec<G::Event>),
    shows: impl Fn(&G::Event) -> bool,
) -> Result<Shown, String> {
    let (mut here, mut there) = (here.iter(), there.iter());
    loop {
        let ours = next_observation::<G>(viewer, state, &mut here, &shows)?;
        let theirs = next_observation::<G>(viewer, other, &mut there, &shows)?;
        let (observation, hidden) = match (ours, theirs) {
            (Heard::Shown, _) | (_, Heard::Shown) => return Ok(Shown::Yes),
            (Heard::Nothing, Heard::Nothing) => {
                same_for::<G>(viewer, state, other)?;
                return Ok(Shown::No);
            }
            (Heard::Observation(observation), Heard::Observation(hidden)) => {
                (Some(observation), Some(hidden))
            }
            (Heard::Observation(observation), Heard::Nothing) => (Some(observation), None),
            (Heard::Nothing, Heard::Observation(hidden)) => (None, Some(hidden)),
        };
        if observation != hidden {
            return Err(format!(
                "{viewer:?} is told {observation:?}, or else {hidden:?}"
            ));
        }
        same_for::<G>(viewer, state, other)?;
        if observation.is_none() {
            return Ok(Shown::No);
        }
    }
}

/// What a viewer hears next.
enum Heard<G: Game> {
    Observation(G::Observation),
    /// What is hidden is shown.
    Shown,
    Nothing,
}

/// Applies events up to the next one that the viewer is told of: what it is told nothing of may happen in
/// one truth alone.
fn next_observation<'a, G: Subject>(
    viewer: Viewer,
    state: &mut Running<G>,
    events: &mut impl Iterator<Item = &'a G::Event>,
    shows: &impl Fn(&G::Event) -> bool,
) -> Result<Heard<G>, String>
where
    G::Event: 'a,
{
    for event in events {
        if shows(event) {
            return Ok(Heard::Shown);
        }
        let observation = state.observe(event, viewer);
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
        if let Some(observation) = observation {
            return Ok(Heard::Observation(observation));
        }
    }
    Ok(Heard::Nothing)
}

fn same_for<G: Game>(viewer: Viewer, state: &Running<G>, other: &Running<G>) -> Verdict {
    let (here, there) = (state.view(viewer).view, other.view(viewer).view);
    if here != there {
        return Err(format!("{viewer:?} sees {here:?}\nor else {there:?}"));
    }
    let history = (state.history(viewer), other.history(viewer));
    if history.0 != history.1 {
        return Err(format!("{viewer:?} reads of the past: {history:?}"));
    }
    let asks = (state.asks(), other.asks());
    if asks.0 != asks.1 {
        return Err(format!("{viewer:?} sees who is asked: {asks:?}"));
    }
    Ok(())
}

/// Who corrects the game or changes its seats may be the viewer: what becomes of that tells nothing.
fn same_answers_for<G: Subject>(walk: &Walk<G>, viewer: Viewer, other: &Running<G>) -> Verdict {
    let same = |what: &str, here: String, there: String| {
        if here == there {
            return Ok(());
        }
        Err(format!("{viewer:?}, {what}: {here}, or else {there}"))
    };
    for text in G::corrections() {
        let said = |table: &Running<G>| {
            let ctx = table.ctx(&walk.roster);
            match G::correct(ctx, &table.state, text) {
                None => "there are none".to_owned(),
                Some(Err(refusal)) => explain::<G>(&refusal, ctx),
                Some(Ok(correction)) => format!("{} {:?}", correction.text, correction.affected),
            }
        };
        same(text, said(&walk.state), said(other))?;
    }
    let seats = walk.seats();
    let next = Seat::first(seats.len() + 1).last().unwrap();
    let mut changes = vec![SeatChange::Joined(next), SeatChange::Entered(next)];
    for seat in seats {
        changes.extend([
            SeatChange::Entered(seat),
            SeatChange::Left(seat),
            SeatChange::Abandoned(seat),
            SeatChange::Dissolved(seat),
            SeatChange::Paused(seat),
            SeatChange::Resumed(seat),
            SeatChange::Handed(seat),
        ]);
    }
    for change in changes {
        let said = |table: &Running<G>| {
            let events = G::reseat(&table.world, &table.state, change);
            events.map_or_else(|why| why, |events| format!("{} events", events.len()))
        };
        same(&format!("{change:?}"), said(&walk.state), said(other))?;
    }
    Ok(())
}

/// The same table with other facts behind what `viewer` cannot see.
pub(super) fn other_secrets<G: Subject>(
    table: &Running<G>,
    viewer: Viewer,
    pick: u8,
) -> Option<Running<G>> {
    let state = G::other_secrets(&table.state, viewer, pick)?;
    Some(Running::resume(Arc::clone(&table.world), state))
}
