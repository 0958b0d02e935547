//! Lines: their order, their bounds, and that places are given back.

use std::sync::Arc;
use std::time::Duration;

use super::{Bounds, Broken, FairQueue, Full, Place, Ticket};

const BOUNDS: Bounds = Bounds {
    at_once: 1,
    each: 3,
    all: 6,
};

fn line() -> Arc<FairQueue<char>> {
    FairQueue::new("work", BOUNDS).unwrap()
}

/// Serves all of `tickets` one after another; whose they were, in the order in which they were served.
async fn served(working: Place<char>, mut tickets: Vec<Ticket<char>>) -> String {
    drop(working);
    let mut order = String::new();
    while !tickets.is_empty() {
        let at = tickets
            .iter()
            .position(|ticket| !ticket.go.is_empty())
            .expect("one is next");
        let mut ticket = tickets.remove(at);
        order.push(ticket.booking.who);
        drop(ticket.turn().await);
    }
    order
}

#[tokio::test]
async fn who_asks_for_much_does_not_keep_others_waiting() {
    let line = line();
    let mut first = line.enter('z').unwrap();
    let working = first.turn().await;
    let tickets: Vec<_> = "aaabbc".chars().map(|who| line.enter_anyway(who)).collect();
    let before: Vec<usize> = tickets.iter().map(Ticket::before).collect();
    assert_eq!(before, [0, 3, 5, 1, 4, 2], "as they are served below");
    assert_eq!(served(working, tickets).await, "abcaba");
}

#[tokio::test]
async fn who_fetches_first_counts_and_keeps_nobody_waiting() {
    let line = line();
    let booked = ['a', 'a', 'b'].map(|who| line.book(who).unwrap());
    // What was booked alone is not in anybody's way.
    let mut ticket = line.enter('a').unwrap();
    assert_eq!(ticket.before(), 0);
    drop(ticket.turn().await);
    assert_eq!(line.book('a').err(), Some(Full::Own(3)));
    let others = ['c', 'd'].map(|who| line.book(who).unwrap());
    assert_eq!(line.book('e').err(), Some(Full::All(6)));
    let mut tickets = booked.map(super::Booking::enter);
    drop(others);
    for ticket in &mut tickets {
        drop(ticket.turn().await);
    }
    drop((ticket, tickets));
    assert!(line.state().open.is_empty() && line.state().waiting.is_empty());
}

#[tokio::test]
async fn a_line_is_bounded_for_one_and_for_all() {
    let line = line();
    let mut tickets: Vec<_> = "aaa".chars().map(|who| line.enter(who).unwrap()).collect();
    assert_eq!(line.enter('a').err(), Some(Full::Own(3)));
    tickets.extend("bbc".chars().map(|who| line.enter(who).unwrap()));
    assert_eq!(line.enter('c').err(), Some(Full::All(6)));
    // What is made and not handed over yet counts, and nothing else does.
    let mut first = tickets.remove(0);
    drop(first.turn().await);
    assert_eq!(line.enter('c').err(), Some(Full::All(6)));
    drop(first);
    assert!(line.enter('c').is_ok());
    drop(tickets);
    assert!(line.state().open.is_empty() && line.state().waiting.is_empty());
}

#[tokio::test]
async fn those_who_wait_see_the_line_move() {
    let line = line();
    let mut first = line.enter('a').unwrap();
    let working = first.turn().await;
    let gone = line.enter('b').unwrap();
    let mut last = line.enter('c').unwrap();
    assert_eq!((gone.before(), last.before()), (0, 1));
    drop(gone);
    assert!(last.turn_or_news(Duration::ZERO).await.is_none());
    assert_eq!(last.before(), 0, "who leaves frees the place in the line");
    drop(working);
    drop(last.turn().await);
    assert_eq!(line.state().working, 0);
}

#[tokio::test]
async fn who_leaves_when_the_turn_comes_frees_the_place() {
    let line = line();
    let mut first = line.enter('a').unwrap();
    let working = first.turn().await;
    let gone = line.enter('b').unwrap();
    drop(working);
    assert_eq!(line.state().working, 1, "b's turn has come");
    drop(gone);
    assert_eq!(line.state().working, 0);
    drop(line.enter('c').unwrap().turn().await);
}

#[tokio::test]
async fn a_panic_frees_the_place_and_the_thread_works_on() {
    let line = line();
    let mut ticket = line.enter('a').unwrap();
    let place = ticket.turn().await;
    let done: Result<(), Broken> = place.work(|| panic!("on purpose")).await;
    assert_eq!(done, Err(Broken));
    assert_eq!(line.state().working, 0);
    let place = line.enter('b').unwrap().turn().await;
    assert_eq!(place.work(|| 7).await, Ok(7));
}

#[tokio::test]
async fn work_is_done_by_the_same_named_threads() {
    let line = line();
    for _ in 0..3 {
        let mut ticket = line.enter('a').unwrap();
        let place = ticket.turn().await;
        let name = || std::thread::current().name().map(str::to_owned);
        assert_eq!(place.work(name).await, Ok(Some("work 1".to_owned())));
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn work_gives_way_to_all_other_threads() {
    let nice = || rustix::process::getpriority_process(None).unwrap();
    let own = nice();
    let line = line();
    let place = line.enter('a').unwrap().turn().await;
    let theirs = place.work(nice).await.unwrap();
    // What the tests run with may be much already; 19 is the most.
    assert_eq!(theirs, (own + super::workers::NICE).min(19));
    assert_eq!(nice(), own, "nobody else gives way");
}

#[tokio::test]
async fn work_that_nobody_waits_for_keeps_its_place_until_it_ends() {
    let line = line();
    let mut ticket = line.enter('a').unwrap();
    let place = ticket.turn().await;
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let (observe, begun) = tokio::sync::oneshot::channel();
    let working = tokio::spawn(place.work(move || {
        observe.send(()).unwrap();
        ended.recv().unwrap();
    }));
    begun.await.unwrap();
    working.abort();
    assert!(working.await.is_err());
    let mut next = line.enter('b').unwrap();
    assert_eq!(line.state().working, 1);
    assert!(next.go.is_empty());
    end.send(()).unwrap();
    drop(next.turn().await);
}
