//! What Boki tells while it shows something is compared, too: a fault in each is found.

use std::collections::BTreeSet;

use rules::boki::{Boki, Card, Event, Formation, Observation, Seen, Side, State, View, World};
use rules::{Game as _, Viewer};

use super::checks::Verdict;
use super::hidden;
use super::planted::{Planted, assert_found, fault};
use super::walk::Walk;
use super::{DUELS, GAMES, Subject};

/// Games for what happens in few of them.
const MANY: u16 = 100;

/// Looks for what is not shown by the rules.
fn secrecy<G: Subject>() -> Verdict {
    hidden::secrecy::<G>(GAMES)
}

/// A card with its rank, whoever looks.
const fn bare(card: Card) -> Seen {
    Seen {
        suit: card.suit,
        rank: Some(card.rank),
    }
}

/// What a sound game tells, changed.
fn changed(
    observation: Option<Observation>,
    change: impl FnOnce(&mut Observation),
) -> Option<Observation> {
    let mut observation = observation?;
    change(&mut observation);
    Some(observation)
}

#[test]
fn random_games_have_every_kind_of_event() {
    let mut kinds = BTreeSet::new();
    for number in 0..DUELS {
        let mut walk = Walk::<Boki>::new(number).unwrap().whole();
        while let Some(step) = walk.next().unwrap() {
            walk.take(&step).unwrap();
        }
        for event in &walk.events {
            let value = serde_json::to_value(event).unwrap();
            let name = value.as_object().and_then(|it| it.keys().next().cloned());
            kinds.extend(name.or(value.as_str().map(str::to_owned)));
            if Boki::nature(event).reveals && matches!(event, Event::Defended { .. }) {
                kinds.insert("stayed_out_before".into());
            }
        }
    }
    let all = [
        "answered",
        "arrived",
        "declared",
        "declined",
        "defended",
        "deployed",
        "ended",
        "finished",
        "first_drawn",
        "fought",
        "joined",
        "passed",
        "recruited",
        "rewarded",
        "shuffled",
        "stayed_out",
        "stayed_out_before",
        "supported",
        "turn_began",
        "voted",
        "waited",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn boki_without_a_fault_is_sound() {
    fault!(Boki, Nothing {});
    assert_eq!(secrecy::<Planted<Boki, Nothing>>(), Ok(()));
}

#[test]
fn secrecy_finds_a_recruit_whose_rank_another_is_told() {
    fault!(Boki, Recruiter {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let (Observation::Recruited { cards, .. }, Event::Recruited { cards: dealt }) = (observation, event) {
                    let last = dealt.last().unwrap();
                    cards.last_mut().unwrap().card = bare(last.card);
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Recruiter>>());
}

#[test]
fn secrecy_finds_a_recruit_that_tells_what_comes_next() {
    fault!(Boki, Prophet {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let Observation::Recruited { cards, left } = observation
                    && let Some(next) = before.deck.get(cards.len())
                {
                    *left += usize::from(next.rank > before.deck[0].rank);
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Prophet>>());
}

/// The fronts as they stand once both are in.
fn joined(world: &World, before: &State, event: &Event) -> [rules::boki::Front<Card>; 2] {
    let mut after = before.clone();
    Boki::apply(world, &mut after, event).unwrap();
    after.battle.unwrap().fronts()
}

#[test]
fn secrecy_finds_a_second_line_that_is_told_when_the_armies_join() {
    fault!(Boki, Herald {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let Observation::Joined { fronts } = observation {
                    for (observation, front) in fronts.iter_mut().zip(joined(world, before, event)) {
                        for (observation, cards) in observation.places.iter_mut().zip(front.places) {
                            if let (Some(observation), Some(card)) = (observation.get_mut(1), cards.get(1)) {
                                *observation = bare(*card);
                            }
                        }
                    }
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Herald>>());
}

#[test]
fn secrecy_finds_a_reserve_that_is_told_when_the_armies_join() {
    fault!(Boki, Scout {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let Observation::Joined { fronts } = observation {
                    for (observation, front) in fronts.iter_mut().zip(joined(world, before, event)) {
                        observation.reserve = front.reserve.into_iter().map(bare).collect();
                    }
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Scout>>());
}

#[test]
fn secrecy_finds_a_reserve_that_is_told_with_a_round() {
    fault!(Boki, Trumpeter {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let Observation::Fought { round } = observation {
                    for (opened, army) in round.opened.iter_mut().zip(&before.battle.as_ref().unwrap().armies) {
                        opened[0] = army.front.reserve.first().copied().or(opened[0]);
                    }
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Trumpeter>>());
}

#[test]
fn secrecy_finds_a_second_line_that_is_told_with_a_round() {
    fault!(Boki, Drummer {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let Observation::Fought { round } = observation {
                    for (opened, army) in round.opened.iter_mut().zip(&before.battle.as_ref().unwrap().armies) {
                        opened[0] = army.front.places[0].last().copied();
                    }
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Drummer>>());
}

#[test]
fn secrecy_finds_an_arrival_that_tells_of_what_stays_behind() {
    fault!(Boki, Quartermaster {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            changed(Boki::observe(world, before, event, viewer), |observation| {
                if let Observation::Arrived { sent } = observation {
                    for (sent, army) in sent.iter_mut().zip(&before.battle.as_ref().unwrap().armies) {
                        let came = army.answer.iter().flat_map(Formation::cards);
                        let came: Vec<_> = came.collect();
                        let stays = army.front.reserve.iter().filter(|card| !came.contains(&card.rank));
                        sent[0] += stays.map(|card| card.rank as usize).sum::<usize>();
                    }
                }
            })
        }
    });
    assert_found(&secrecy::<Planted<Boki, Quartermaster>>());
}

#[test]
fn secrecy_finds_a_rank_in_the_view_that_follows_a_round() {
    fault!(Boki, Painter {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Boki::view(world, state, viewer);
            if let (Some(seen), Some(battle)) = (&mut view.battle, &state.battle)
                && battle.last.is_some()
            {
                for side in Side::BOTH {
                    let front = &mut seen.armies[side as usize].front;
                    front.reserve = battle.army(side).front.reserve.iter().copied().map(bare).collect();
                }
            }
            view
        }
    });
    assert_found(&secrecy::<Planted<Boki, Painter>>());
}

#[test]
fn bk_36_secrecy_finds_a_stay_out_that_is_told_before_the_defence() {
    fault!(Boki, Gossip {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            if let Event::StayedOut { seat } = event {
                return Some(Observation::StayedOut { seat: *seat });
            }
            Boki::observe(world, before, event, viewer)
        }
    });
    assert_found(&hidden::secrecy_for_one::<Planted<Boki, Gossip>>(MANY));
}

#[test]
fn bk_36_secrecy_finds_a_stay_out_in_the_view_before_the_defence() {
    fault!(Boki, Roll {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let out = state.out.iter().copied().collect();
            View { out, ..Boki::view(world, state, viewer) }
        }
    });
    assert_found(&hidden::secrecy_for_one::<Planted<Boki, Roll>>(MANY));
}
