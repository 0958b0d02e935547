//! Queues for work that takes the processor and memory: bounded, and fair between those who ask.
//!
//! Those who wait are served in turns, one piece of work each, so that somebody who asks for much waits for
//! it alone. What was asked for counts until its result was handed over: by then its memory is free. The work
//! is done by threads of the line's own, which give way to all others (`workers`).

mod workers;

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fmt, io};

use tokio::sync::{oneshot, watch};

use workers::Workers;

/// How much is done and asked for at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Pieces of work that are done at once.
    pub(crate) at_once: usize,
    /// What one may have asked for and not received.
    pub(crate) each: usize,
    /// What all together may have asked for and not received.
    pub(crate) all: usize,
}

/// Why somebody cannot stand in line: the bound that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Full {
    /// The bound of what one person may have in the queue.
    #[error("you already have {0} in the queue, which is the limit")]
    Own(usize),
    /// The bound of what the queue holds for everybody together.
    #[error("the queue is full: it holds {0}")]
    All(usize),
}

/// Why there is no result: the work broke, which was told where panics are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the work was given up")]
pub(crate) struct Broken;

/// A line in which `K` says who asks.
pub(crate) struct FairQueue<K: Eq + Hash + Clone> {
    bounds: Bounds,
    workers: Workers,
    state: Mutex<State<K>>,
    /// Told whenever somebody is served or leaves.
    moved: watch::Sender<()>,
}

struct State<K: Eq + Hash + Clone> {
    working: usize,
    /// Who waits, in the order in which they are served, each with what they wait with.
    waiting: VecDeque<(K, VecDeque<Waiter<K>>)>,
    /// What was asked for and is not received yet.
    open: HashMap<K, usize>,
    next: u64,
}

struct Waiter<K: Eq + Hash + Clone> {
    number: u64,
    go: oneshot::Sender<Place<K>>,
}

/// What counts as asked for until it is dropped: whoever has one may stand in line later.
pub(crate) struct Booking<K: Eq + Hash + Clone> {
    line: Arc<FairQueue<K>>,
    who: K,
}

/// A place in the line. It is given up when it is dropped.
pub(crate) struct Ticket<K: Eq + Hash + Clone> {
    booking: Booking<K>,
    number: u64,
    go: oneshot::Receiver<Place<K>>,
    moved: watch::Receiver<()>,
}

/// The right to work now, until it is dropped.
pub(crate) struct Place<K: Eq + Hash + Clone>(Arc<FairQueue<K>>);

impl<K: Eq + Hash + Clone> FairQueue<K> {
    /// A line whose work is done by threads with this name.
    ///
    /// # Errors
    ///
    /// What the system says where it has no thread left.
    pub(crate) fn new(name: &str, bounds: Bounds) -> io::Result<Arc<Self>> {
        Ok(Arc::new(Self {
            bounds,
            workers: Workers::new(name, bounds.at_once)?,
            state: Mutex::new(State {
                working: 0,
                waiting: VecDeque::new(),
                open: HashMap::new(),
                next: 0,
            }),
            moved: watch::Sender::new(()),
        }))
    }

    /// Counts as having asked for something, and does not stand in line yet: for whoever has to fetch what
    /// the work is about first, and would keep others waiting.
    ///
    /// # Errors
    ///
    /// [`Full`] when somebody, or all together, have asked for as much as they may.
    pub(crate) fn book(self: &Arc<Self>, who: K) -> Result<Booking<K>, Full> {
        let mut state = self.state();
        let Bounds { each, all, .. } = self.bounds;
        if state.open.get(&who).is_some_and(|own| *own >= each) {
            return Err(Full::Own(each));
        }
        if state.open.values().sum::<usize>() >= all {
            return Err(Full::All(all));
        }
        Ok(self.booked(&mut state, who))
    }

    fn booked(self: &Arc<Self>, state: &mut State<K>, who: K) -> Booking<K> {
        *state.open.entry(who.clone()).or_default() += 1;
        Booking {
            line: Arc::clone(self),
            who,
        }
    }

    /// Stands in line.
    ///
    /// # Errors
    ///
    /// [`Full`] when somebody, or all together, have asked for as much as they may.
    pub(crate) fn enter(self: &Arc<Self>, who: K) -> Result<Ticket<K>, Full> {
        Ok(self.book(who)?.enter())
    }

    /// Stands in line whatever the bounds say, for what is bounded elsewhere.
    pub(crate) fn enter_anyway(self: &Arc<Self>, who: K) -> Ticket<K> {
        let booking = self.booked(&mut self.state(), who);
        booking.enter()
    }

    /// Lets those work whose turn it is.
    fn serve(self: &Arc<Self>) {
        while let Some(waiter) = self.next() {
            // Whoever has left meanwhile drops the place, which serves the next.
            let _ = waiter.go.send(Place(Arc::clone(self)));
        }
        self.moved.send_replace(());
    }

    /// Takes the one whose turn it is out of the line, if there is room for work.
    fn next(&self) -> Option<Waiter<K>> {
        let mut state = self.state();
        if state.working >= self.bounds.at_once {
            return None;
        }
        let (who, mut own) = state.waiting.pop_front()?;
        let waiter = own.pop_front();
        if !own.is_empty() {
            state.waiting.push_back((who, own));
        }
        state.working += usize::from(waiter.is_some());
        waiter
    }

    /// What was asked for and is not received yet.
    #[cfg(test)]
    pub(crate) fn asked_for(&self) -> usize {
        self.state().open.values().sum()
    }

    fn state(&self) -> MutexGuard<'_, State<K>> {
        // Nothing panics while the lock is held, and the line is sound at every moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone> Booking<K> {
    /// Stands in line.
    pub(crate) fn enter(self) -> Ticket<K> {
        let (go, going) = oneshot::channel();
        let (line, who) = (Arc::clone(&self.line), self.who.clone());
        let number = {
            let mut state = line.state();
            state.next += 1;
            let number = state.next;
            let waiter = Waiter { number, go };
            match state.waiting.iter_mut().find(|(other, _)| *other == who) {
                Some((_, own)) => own.push_back(waiter),
                None => state.waiting.push_back((who, VecDeque::from([waiter]))),
            }
            number
        };
        let ticket = Ticket {
            booking: self,
            number,
            go: going,
            moved: line.moved.subscribe(),
        };
        line.serve();
        ticket
    }
}

impl<K: Eq + Hash + Clone> Ticket<K> {
    /// How many are served before, as the line stands.
    pub(crate) fn before(&self) -> usize {
        let state = self.booking.line.state();
        let place = |own: &VecDeque<Waiter<K>>| own.iter().position(|it| it.number == self.number);
        let mut lines = state.waiting.iter().enumerate();
        let found = lines.find_map(|(at, (_, own))| place(own).map(|own| (at, own)));
        let Some((at, rounds)) = found else {
            return 0;
        };
        let others = state.waiting.iter().enumerate();
        others
            .map(|(other, (_, own))| own.len().min(rounds + usize::from(other < at)))
            .sum()
    }

    /// The place of one whose turn it is already.
    pub(crate) fn turn_at_once(&mut self) -> Option<Place<K>> {
        self.go.try_recv().ok()
    }

    /// Waits for the turn. To give up waiting leaves the place in the line as it is.
    pub(crate) async fn turn(&mut self) -> Place<K> {
        match (&mut self.go).await {
            Ok(place) => place,
            // It is dropped with this ticket alone.
            Err(_) => std::future::pending().await,
        }
    }

    /// Waits for the turn; none where the line moves first. Between two such words on it is at least `apart`.
    pub(crate) async fn turn_or_news(&mut self, apart: Duration) -> Option<Place<K>> {
        let moved = &mut self.moved;
        let news = async {
            tokio::time::sleep(apart).await;
            // The line lives as long as this ticket.
            let _ = moved.changed().await;
        };
        tokio::select! {
            biased;
            Ok(place) = &mut self.go => Some(place),
            () = news => None,
        }
    }
}

impl<K: Eq + Hash + Clone + Send + 'static> Place<K> {
    /// Does work off the event loop. The place is free when it ends, also by a panic, and not before that
    /// where nobody waits for it any more.
    ///
    /// # Errors
    ///
    /// [`Broken`] when it panics.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let line = Arc::clone(&self.0);
        let (observe, observation) = oneshot::channel();
        line.workers.give(Box::new(move || {
            let place = self;
            let done = workers::done(work);
            drop(place);
            // Whoever asked may have gone.
            let _ = observe.send(done);
        }));
        observation.await.ok().flatten().ok_or(Broken)
    }
}

impl<K: Eq + Hash + Clone> Drop for Booking<K> {
    fn drop(&mut self) {
        let mut state = self.line.state();
        if let Some(own) = state.open.get_mut(&self.who) {
            *own -= 1;
            if *own == 0 {
                state.open.remove(&self.who);
            }
        }
    }
}

impl<K: Eq + Hash + Clone> Drop for Ticket<K> {
    fn drop(&mut self) {
        let line = &self.booking.line;
        {
            let mut state = line.state();
            for (_, own) in &mut state.waiting {
                own.retain(|waiter| waiter.number != self.number);
            }
            state.waiting.retain(|(_, own)| !own.is_empty());
        }
        line.moved.send_replace(());
    }
}

impl<K: Eq + Hash + Clone> Drop for Place<K> {
    fn drop(&mut self) {
        self.0.state().working -= 1;
        self.0.serve();
    }
}

impl<K: Eq + Hash + Clone> fmt::Debug for FairQueue<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("bounds", &self.bounds)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
