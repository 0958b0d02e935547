//! Promise 5 through Discord: what people receive follows from what they may know.
//!
//! Whole games of the probe game are played in two worlds, by the same people with the same orders at
//! the same moments, but for one hidden fact. Whatever the others receive must be the same, byte by
//! byte, until the rules make the fact known. Start at [`game`].

mod boki;
mod deals;
mod erkenfara;
mod game;
mod known;
mod lie;
mod seen;
mod world;

use game::{Hidden, Plan, Segment, play};
use world::World;

/// Plays games in two worlds that differ in what is hidden, and compares what people receive.
async fn compare(seed: u8, hidden: &[Hidden]) {
    let plans: Vec<Plan> = (seed..)
        .zip(hidden)
        .map(|(seed, hidden)| Plan::new(seed, *hidden))
        .collect();
    let one = async |twin| {
        let mut world = World::start(seed).await;
        let mut games = Vec::new();
        for plan in &plans {
            games.push(play(&mut world, plan, twin).await);
        }
        world.end().await;
        games
    };
    let (first, second) = tokio::join!(one(false), one(true));
    for (plan, games) in plans.iter().zip(first.iter().zip(&second)) {
        equal(plan, games);
    }
}

/// Others see the same in both worlds, and the owner of the secret does not.
#[track_caller]
fn equal(plan: &Plan, (first, second): (&Vec<Segment>, &Vec<Segment>)) {
    let steps = |segments: &[Segment]| segments.iter().map(|it| it.step).collect::<Vec<_>>();
    assert_eq!(steps(first), steps(second), "{plan:?}");
    let received: usize = first.iter().map(Segment::received).sum();
    assert!(received > 50, "{plan:?}: only {received} things were seen");
    for (one, two) in first.iter().zip(second) {
        for (name, seen) in &one.others {
            let other = &two.others[name];
            for (stream, lines) in seen {
                let others = other.get(stream).map_or(&[][..], Vec::as_slice);
                for (line, other) in lines.iter().zip(others) {
                    assert_eq!(line, other, "{plan:?}, {}: {name}, {stream}", one.step);
                }
            }
            assert_eq!(seen, other, "{plan:?}, {}: {name}", one.step);
        }
    }
    let differ = first
        .iter()
        .zip(second)
        .any(|(one, two)| one.owner != two.owner);
    assert!(
        differ,
        "{plan:?}: nothing was hidden, so nothing is shown by this"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_bids_and_drafts_are_seen_by_their_owner_alone() {
    use Hidden::{Bid, Draft};
    compare(1, &[Bid, Draft, Bid, Draft]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_cards_and_private_dice_are_seen_by_their_owner_alone() {
    compare(21, &[Hidden::Facts, Hidden::Facts, Hidden::Facts]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_private_presses_and_held_drafts_are_seen_by_their_owner_alone() {
    compare(41, &[Hidden::Presses, Hidden::Presses, Hidden::Held]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_nobody_else_sees_that_dms_are_closed() {
    compare(61, &[Hidden::Dms, Hidden::Dms]).await;
}
