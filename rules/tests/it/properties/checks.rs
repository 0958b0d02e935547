//! The checkers. Each returns the first thing that is wrong.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rules::{Running, Seat, Seen, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Subject;
use super::hidden::other_secrets;
use super::walk::{Step, Walk, answer, explain, whole_asides};

/// Whether a promise holds, and if not, what was seen.
pub(crate) type Verdict = Result<(), String>;

/// Plays `games` random games and looks at each state before its order is given.
pub(super) fn each_state<G: Subject>(
    games: u16,
    mut look: impl FnMut(&mut Walk<G>) -> Verdict,
) -> Verdict {
    each_step((0..games).map(Walk::new), |walk, _| look(walk))
}

/// Looks at each state with the order that is given next, if one is.
pub(super) fn each_step<G: Subject>(
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
    let kinds =
        |kinds: &[&str]| -> BTreeSet<String> { kinds.iter().map(ToString::to_string).collect() };
    let throws = kinds(G::THROWS);
    let known = &throws | &kinds(G::MAY_THROW);
    if !throws.is_subset(&threw) || !threw.is_subset(&known) || !threw.is_subset(&refused) {
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
        .finish(seat, &order, crate::context())
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

/// What the clock would do for whoever is asked is legal in every state (TB-05).
pub(super) fn defaults<G: Subject>(games: u16) -> Verdict {
    let walks = (0..games).map(|number| Walk::<G>::new(number).map(Walk::bold));
    each_step(walks, |walk, _| {
        for ask in walk.state.asks() {
            let (step, text) = walk.by_clock(ask.seat)?;
            let decided = walk.decide(&step);
            decided.map_err(|why| format!("{text:?} is what the clock would do: {why}"))?;
        }
        Ok(())
    })
}

/// Episodes: a key is that of one episode, what is asked in one is asked while it is on, and all have
/// ended with the game.
pub(super) fn episodes<G: Subject>(games: u16) -> Verdict {
    for number in 0..games {
        let mut walk = Walk::<G>::new(number)?;
        if G::ENDS {
            walk = walk.whole();
        }
        let (mut on, mut ended) = (BTreeSet::new(), BTreeSet::new());
        while let Some(step) = walk.next()? {
            let mut state = walk.state.clone();
            for event in walk.take(&step)? {
                let observation = state.observe(&event, Viewer::Public);
                state.apply(&event).map_err(|corrupt| corrupt.to_string())?;
                let Some(episode) = observation.as_ref().and_then(|it| G::topic(it).episode) else {
                    continue;
                };
                if ended.contains(&episode.key) {
                    return Err(format!("{} goes on after its end", episode.key));
                }
                if episode.ends {
                    on.remove(&episode.key);
                    ended.insert(episode.key);
                } else {
                    on.insert(episode.key);
                }
            }
            let asked = walk.state.asks().into_iter().filter_map(|ask| ask.episode);
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

/// How many texts of a state are tried with another one behind them.
const MOST_PAIRS: usize = 20;

/// A text that cannot be read is not proposed to whoever has typed it.
pub(crate) fn proposes_another(refusal: &str) -> Verdict {
    let Some((quoted, proposed)) = refusal.split_once("did you mean ") else {
        return Ok(());
    };
    let marks = ['"', '`'];
    // What was typed may have such marks in it.
    let first = quoted.find(marks).map(|at| quoted.split_at(at).1);
    let within = first.and_then(|text| {
        let mark = text.chars().next()?;
        let (inside, _) = text.get(1..)?.rsplit_once(mark)?;
        Some(inside)
    });
    let quoted = within.unwrap_or_default();
    let proposed = proposed
        .split('?')
        .next()
        .unwrap_or_default()
        .replace(" or ", ", ");
    let is_same = |it: &str| it.trim_matches(marks).eq_ignore_ascii_case(quoted);
    if proposed.split(", ").any(is_same) {
        return Err(format!("what was typed is proposed: {refusal}"));
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
            let known = G::vocabulary(&view.view, seat);
            let twice = known.iter().zip(known.iter().rev().take(MOST_PAIRS));
            let longer: Vec<String> = twice
                .flat_map(|(one, other)| [format!("{one}; {other}"), format!("{one} now")])
                .collect();
            for text in known.into_iter().chain(texts).chain(longer) {
                let order = match view.parse(&walk.roster, &text) {
                    Ok(order) => order,
                    Err(refusal) => {
                        proposes_another(&explain::<G>(&refusal, view.ctx(&walk.roster)))?;
                        continue;
                    }
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
