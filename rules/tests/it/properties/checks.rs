//! The checkers. Each returns the first thing that is wrong.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rules::{Game, Running, Seat, SeatChange, Seen, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Subject;
use super::walk::{Step, Walk, answer, explain, whole_asides};

/// Whether a promise holds, and if not, what was seen.
pub(super) type Verdict = Result<(), String>;

/// Plays `games` random games and looks at each state before its order is given.
pub(super) fn each_state<G: Subject>(
    games: u16,
    mut look: impl FnMut(&mut Walk<G>) -> Verdict,
) -> Verdict {
    each_step((0..games).map(Walk::new), |walk, _| look(walk))
}

/// Looks at each state with the order that is given next, if one is.
fn each_step<G: Subject>(
    walks: impl Iterator<Item = Result<Walk<G>, String>>,
    mut look: impl FnMut(&mut Walk<G>, Option<&Step<G>>) -> Verdict,
) -> Verdict {
    for walk in walks {
        let mut walk = walk?;
        loop {
            let step = walk.next()?;
            look(&mut walk, step.as_ref())?;
            let Some(step) = step else { break };
            walk.take(&step)?;
        }
    }
    Ok(())
}

/// Promise 2: the events of a log, stored and read back, lead to the live state.
pub(super) fn replay<G: Subject>(games: u16) -> Verdict {
    for number in 0..games {
        let mut walk = Walk::<G>::new(number)?;
        while let Some(step) = walk.next()? {
            walk.take(&step)?;
        }
        // Nothing but the world that was written with the first entry, and the events after it.
        let world = stored(&*walk.state.world)?;
        let mut again = Running::<G>::open(Arc::new(world));
        for event in &walk.events {
            again
                .apply(&stored(event)?)
                .map_err(|corrupt| corrupt.to_string())?;
        }
        if again != walk.state {
            return Err(format!(
                "replayed {:?}\nlive {:?}",
                again.state, walk.state.state
            ));
        }
        if stored(&again.state)? != again.state {
            return Err(format!("a stored state is another one: {:?}", again.state));
        }
    }
    Ok(())
}

fn stored<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, String> {
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))
}

/// Promise 3: a refused order throws no die and changes nothing: what is legal leads to the same after
/// it. A state cannot change where it is only lent, but what else a game might keep could.
///
/// This says nothing of a game where whatever may throw is never refused, so each kind of order that
/// throws has to be met both ways.
pub(super) fn refusals<G: Subject>(games: u16) -> Verdict {
    let (mut threw, mut refused) = (BTreeSet::new(), BTreeSet::new());
    each_step::<G>((0..games).map(Walk::new), |walk, step| {
        let next = |walk: &Walk<G>| step.map(|step| walk.decide(step));
        let before = next(walk);
        for seat in walk.seats() {
            let view = walk.state.view(Viewer::Seat(seat));
            for text in G::vocabulary(&view.view, seat) {
                let (result, thrown) =
                    answer::<G>(&walk.state, seat, &walk.roster, &text, walk.dice());
                let verb = text.split(' ').next().unwrap_or_default().to_owned();
                match result {
                    Err(why) if thrown > 0 => {
                        return Err(format!("{text:?} threw {thrown} dice: {why}"));
                    }
                    // What cannot be read is refused before the game is asked.
                    Err(_) if view.parse(&walk.roster, &text).is_ok() => {
                        refused.insert(verb);
                    }
                    Ok(_) if thrown > 0 => {
                        threw.insert(verb);
                    }
                    Ok(_) | Err(_) => {}
                }
            }
        }
        let after = next(walk);
        if after != before {
            return Err(format!("{before:?} became {after:?} by what was refused"));
        }
        Ok(())
    })?;
    let throws: BTreeSet<String> = G::THROWS.iter().map(ToString::to_string).collect();
    if threw != throws || !throws.is_subset(&refused) {
        return Err(format!("{threw:?} threw and {refused:?} were refused"));
    }
    Ok(())
}

/// Promise 4: what is listed is accepted, what is not listed is refused, and both depend on nothing
/// that the seat cannot see.
pub(super) fn legality<G: Subject>(games: u16) -> Verdict {
    each_state::<G>(games, |walk| {
        let chance = u8::try_from(walk.pick(200)).unwrap();
        for seat in walk.seats() {
            let view = walk.state.view(Viewer::Seat(seat));
            let listed: BTreeSet<String> = view
                .legal(&walk.roster, seat, "")
                .into_iter()
                .chain(whole_asides(&view, &walk.roster, seat))
                .collect();
            let other = other_secrets(&walk.state, Viewer::Seat(seat), chance);
            for text in G::vocabulary(&view.view, seat)
                .into_iter()
                .chain(listed.clone())
            {
                let (result, _) = answer::<G>(&walk.state, seat, &walk.roster, &text, walk.dice());
                let preview = preview::<G>(&view, seat, walk, &text);
                match (&preview, &result) {
                    (Ok(Begun::Yes), Err(_)) => finished::<G>(walk, seat, &view, &text)?,
                    _ if preview.as_ref().err() != result.as_ref().err() => {
                        return Err(format!("{seat} {text:?}: preview {preview:?}, {result:?}"));
                    }
                    _ => {}
                }
                let written = view
                    .parse(&walk.roster, &text)
                    .map(|order| view.print(&walk.roster, &order));
                if result.is_ok() != written.is_ok_and(|text| listed.contains(&text)) {
                    return Err(format!(
                        "{seat} {text:?}: listed {listed:?}, decide {result:?}"
                    ));
                }
                if let Some(other) = &other {
                    let (hidden, _) = answer::<G>(other, seat, &walk.roster, &text, walk.dice());
                    if hidden.as_ref().err() != result.as_ref().err() {
                        return Err(format!("{seat} {text:?}: {result:?}, or else {hidden:?}"));
                    }
                }
            }
            longer_orders::<G>(walk, seat, &view)?;
        }
        Ok(())
    })
}

/// Whether something may be missing from an order that can be previewed.
#[derive(Debug, PartialEq)]
enum Begun {
    Yes,
    No,
}

/// The beginning of an order, which `decide` refuses, has what makes it whole.
fn finished<G: Subject>(walk: &Walk<G>, seat: Seat, view: &Seen<G>, text: &str) -> Verdict {
    let rests = view.legal(&walk.roster, seat, text);
    let order = view
        .parse(&walk.roster, text)
        .map_err(|refusal| format!("{refusal:?}"))?;
    let filled = view
        .finish(seat, &order, crate::wits())
        .map(|order| view.print(&walk.roster, &order));
    let wholes = rests.iter().map(|rest| format!("{text} {rest}"));
    let mut count = 0;
    for whole in wholes.chain(filled) {
        count += 1;
        let (result, _) = answer::<G>(&walk.state, seat, &walk.roster, &whole, walk.dice());
        if let Err(refusal) = result {
            return Err(format!(
                "{text:?} becomes {whole:?}, which is refused: {refusal}"
            ));
        }
    }
    if count < 2 {
        return Err(format!("{text:?} is a beginning that nothing makes whole"));
    }
    Ok(())
}

/// What the preview of a text says: how far it goes, or the refusal's explanation.
fn preview<G: Subject>(
    view: &Seen<G>,
    seat: Seat,
    walk: &Walk<G>,
    text: &str,
) -> Result<Begun, String> {
    let say = |refusal| explain::<G>(&refusal, view.ctx(&walk.roster));
    let order = view.parse(&walk.roster, text).map_err(say)?;
    let preview = view.preview(&walk.roster, seat, &order).map_err(say)?;
    Ok(if preview.complete {
        Begun::No
    } else {
        Begun::Yes
    })
}

/// What `legal` says may follow a legal beginning is accepted after it.
fn longer_orders<G: Subject>(walk: &mut Walk<G>, seat: Seat, view: &Seen<G>) -> Verdict {
    let mut partial = String::new();
    loop {
        let next = view.legal(&walk.roster, seat, &partial);
        let sorted = next.is_sorted();
        if !sorted {
            return Err(format!("after {partial:?}: {next:?} is not sorted"));
        }
        if next.is_empty() {
            return Ok(());
        }
        let token = &next[walk.pick(next.len())];
        partial = format!("{partial} {token}");
        let (result, _) = answer::<G>(&walk.state, seat, &walk.roster, &partial, walk.dice());
        if let Err(refusal) = result {
            return Err(format!("{partial:?} was refused: {refusal}"));
        }
    }
}

/// The same table with other facts behind what `viewer` cannot see.
fn other_secrets<G: Subject>(table: &Running<G>, viewer: Viewer, pick: u8) -> Option<Running<G>> {
    let state = G::other_secrets(&table.state, viewer, pick)?;
    Some(Running::resume(Arc::clone(&table.world), state))
}

/// What a seat sees is the public view with its own part put in, which stands by itself when it is
/// stored; and what a seat composes in steps is what it composes in one.
pub(super) fn parts<G: Subject>(games: u16) -> Verdict {
    each_state::<G>(games, |walk| {
        let public = walk.state.view(Viewer::Public);
        for seat in walk.seats() {
            let view = walk.state.view(Viewer::Seat(seat));
            let own = stored(&G::own(&view, seat))?;
            let whole = G::with_own(public.view.clone(), seat, &own);
            if whole != view.view {
                return Err(format!(
                    "{seat} sees {:?}\nput together {whole:?}",
                    view.view
                ));
            }
            let roster = walk.roster.clone();
            let ctx = view.ctx(&roster);
            let mut steps: Vec<String> = Vec::new();
            for _ in 0..4 {
                let next = view.legal(&roster, seat, &G::join(&steps));
                if next.is_empty() {
                    break;
                }
                steps.push(next[walk.pick(next.len())].clone());
                let nonsense = steps.iter().cloned().chain(["no such thing".to_owned()]);
                let nonsense: Vec<String> = nonsense.collect();
                let composed = G::compose(ctx, &view.view, seat, &nonsense);
                let fits: Vec<bool> = composed.verdicts.iter().map(Result::is_ok).collect();
                let expected: Vec<bool> = (0..nonsense.len()).map(|at| at < steps.len()).collect();
                // A game may take one step for all there is to say; then the others are refused.
                let first_alone = fits.iter().filter(|fits| **fits).count() == 1 && fits[0];
                if fits != expected && !first_alone {
                    return Err(format!("{seat} {nonsense:?}: {:?}", composed.verdicts));
                }
            }
        }
        Ok(())
    })
}

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
                let (here, _) = answer::<G>(&state, seat, &walk.roster, &text, walk.dice());
                let (there, _) = answer::<G>(&other, seat, &walk.roster, &text, walk.dice());
                // The other truth need not allow the same to others; then the ways part.
                let (Ok(here), Ok(there)) = (here, there) else {
                    break;
                };
                let shown = |event: &G::Event| G::reveals(event);
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
    if here.len() != there.len() {
        return Err(format!("{here:?}, or else {there:?}"));
    }
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
        if let Some(told) = state.tell(event, viewer) {
            return Err(format!("{viewer:?} is told {told:?}"));
        }
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
    }
    same_for::<G>(viewer, before, after)
}

/// Applies the events of both truths side by side until what is hidden is shown, and compares what the
/// viewer is told and sees.
fn follow<G: Subject>(
    viewer: Viewer,
    (state, here): (&mut Running<G>, Vec<G::Event>),
    (other, there): (&mut Running<G>, Vec<G::Event>),
    shows: impl Fn(&G::Event) -> bool,
) -> Result<Shown, String> {
    for (event, twin) in here.iter().zip(&there) {
        if shows(event) || shows(twin) {
            return Ok(Shown::Yes);
        }
        let (told, hidden) = (state.tell(event, viewer), other.tell(twin, viewer));
        if told != hidden {
            return Err(format!("{viewer:?} is told {told:?}, or else {hidden:?}"));
        }
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
        other.apply(twin).map_err(|corrupt| corrupt.to_string())?;
        same_for::<G>(viewer, state, other)?;
    }
    Ok(Shown::No)
}

fn same_for<G: Game>(viewer: Viewer, state: &Running<G>, other: &Running<G>) -> Verdict {
    let (here, there) = (state.view(viewer).view, other.view(viewer).view);
    if here != there {
        return Err(format!("{viewer:?} sees {here:?}\nor else {there:?}"));
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
    let mut changes = vec![SeatChange::Joined(
        Seat::first(seats.len() + 1).last().unwrap(),
    )];
    for seat in seats {
        changes.extend([
            SeatChange::Left(seat),
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

/// Strands: a key is that of one strand, what is asked in one is asked while it is on, and all have
/// ended with the game.
pub(super) fn strands<G: Subject>(games: u16) -> Verdict {
    for number in 0..games {
        let mut walk = Walk::<G>::new(number)?.whole();
        let (mut on, mut ended) = (BTreeSet::new(), BTreeSet::new());
        while let Some(step) = walk.next()? {
            let mut state = walk.state.clone();
            for event in walk.take(&step)? {
                let told = state.tell(&event, Viewer::Public);
                state.apply(&event).map_err(|corrupt| corrupt.to_string())?;
                let Some(strand) = told.as_ref().and_then(G::strand) else {
                    continue;
                };
                if ended.contains(&strand.key) {
                    return Err(format!("{} goes on after its end", strand.key));
                }
                if strand.ends {
                    on.remove(&strand.key);
                    ended.insert(strand.key);
                } else {
                    on.insert(strand.key);
                }
            }
            let asked = walk.state.asks().into_iter().filter_map(|ask| ask.strand);
            if let Some(key) = asked.into_iter().find(|key| !on.contains(key)) {
                return Err(format!("something is asked in {key}, which is not on"));
            }
        }
        if walk.state.over().is_some() && !on.is_empty() {
            return Err(format!("{on:?} are on after the game"));
        }
    }
    Ok(())
}

/// Promise 7: orders print as text that reads as the same order, and any text is read or refused.
pub(super) fn notation<G: Subject>(games: u16) -> Verdict {
    let mut runner = TestRunner::deterministic();
    let scribble = proptest::collection::vec(
        proptest::prop_oneof![
            proptest::string::string_regex("[ a-dC+.;>→-]{0,12}[1-4 ]?[.]?").unwrap(),
            proptest::string::string_regex("(\\PC|\\s){0,24}").unwrap(),
            proptest::string::string_regex("(offer|resign|end|to|bid|peek|a1|[+]b2|[.]|9)?")
                .unwrap(),
        ],
        0..6,
    );
    each_state::<G>(games, |walk| {
        for seat in walk.seats() {
            let view = walk.state.view(Viewer::Seat(seat));
            let texts = scribble
                .new_tree(&mut runner)
                .map_err(|why| why.to_string())?
                .current();
            let texts = [texts.join(" "), texts.concat()];
            for text in G::vocabulary(&view.view, seat).into_iter().chain(texts) {
                let Ok(order) = view.parse(&walk.roster, &text) else {
                    continue;
                };
                let printed = view.print(&walk.roster, &order);
                let again = view.parse(&walk.roster, &printed);
                if again.as_ref().ok() != Some(&order) {
                    return Err(format!("{text:?} is {order:?}; {printed:?} is {again:?}"));
                }
                // It is decided without a panic, whatever the answer.
                let _ = answer::<G>(&walk.state, seat, &walk.roster, &text, walk.dice());
            }
        }
        Ok(())
    })
}
