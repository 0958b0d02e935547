//! Faults on purpose: a test or a page plans them before they happen.

use std::time::Duration;

use tokio::sync::watch;

/// Something that goes wrong with a request.
#[derive(Clone, Debug)]
pub enum Fault {
    /// Refused with 429, for this route or for all.
    RateLimited {
        /// Whether all routes are meant.
        global: bool,
        /// When to come again.
        retry_after: Duration,
    },
    /// Refused with this status and an empty body; nothing happens.
    Status(u16),
    /// Done, but the answer is lost on the way: the bot sees a 502.
    AnswerLost,
    /// Done, but the connection is cut in the middle of the answer.
    AnswerCut,
    /// Done and answered after this time.
    Slow(Duration),
}

/// A fault as planned: [`Fault`], or a gate.
#[derive(Clone, Debug)]
pub(crate) enum Planned {
    Fault(Fault),
    Held(Waiting),
}

/// The faults still to come.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    plans: Vec<(String, u32, Planned)>,
}

impl Faults {
    /// Plans `what` for the next `times` requests of `route`; `*` is any.
    pub(crate) fn plan(&mut self, route: &str, times: u32, what: Planned) {
        self.plans.push((route.to_owned(), times, what));
    }

    /// Takes the oldest fault that fits this route.
    pub(crate) fn take(&mut self, route: &str) -> Option<Planned> {
        let at = self
            .plans
            .iter()
            .position(|(wanted, times, _)| *times > 0 && (wanted == "*" || wanted == route))?;
        let (_, times, what) = &mut self.plans[at];
        *times -= 1;
        let what = what.clone();
        self.plans.retain(|(_, times, _)| *times > 0);
        Some(what)
    }

    /// Forgets all plans.
    pub(crate) fn clear(&mut self) {
        self.plans.clear();
    }
}

/// Holds requests back until a test lets them go; see [`Server::hold`](crate::Server::hold).
///
/// Dropping every handle of it opens it.
#[derive(Clone, Debug)]
pub struct Gate {
    open: std::sync::Arc<watch::Sender<bool>>,
}

impl Gate {
    pub(crate) fn new() -> (Self, Waiting) {
        let (open, waiting) = watch::channel(false);
        (
            Self {
                open: std::sync::Arc::new(open),
            },
            Waiting(waiting),
        )
    }

    /// Lets everything held so far and later pass.
    pub fn open(&self) {
        self.open.send_replace(true);
    }
}

/// The other side of a [`Gate`].
#[derive(Clone, Debug)]
pub(crate) struct Waiting(watch::Receiver<bool>);

impl Waiting {
    pub(crate) async fn passed(mut self) {
        // An error means that nobody holds the gate any more, which opens it too.
        let _ = self.0.wait_for(|open| *open).await;
    }
}
