//! How many requests a bot sends: Discord's global limit, and the count of requests that it refuses.
//!
//! Both are counted in real time, whatever the clock says: that is what Discord would see.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// The span of the global limit.
const SECOND: Duration = Duration::from_secs(1);
/// The span in which refused requests are counted.
const TEN_MINUTES: Duration = Duration::from_mins(10);

/// How many requests came.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Paced {
    /// The most in any second, those that were refused with them.
    pub most_in_a_second: usize,
    /// How many were refused for the global limit.
    pub limited: u64,
    /// How many were answered with 401, 403 or 429 in the last ten minutes: at 10,000 Discord shuts a bot out.
    pub refused: usize,
}

/// Counts the requests of a bot and those that are refused.
#[derive(Debug)]
pub(crate) struct Pace {
    each_second: usize,
    /// The requests of the last second that were let in, and all of them.
    come: VecDeque<Instant>,
    all: VecDeque<Instant>,
    refused: VecDeque<Instant>,
    most: usize,
    limited: u64,
}

impl Pace {
    pub(crate) fn new(each_second: usize) -> Self {
        Self {
            each_second,
            come: VecDeque::new(),
            all: VecDeque::new(),
            refused: VecDeque::new(),
            most: 0,
            limited: 0,
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    ///
    /// How long the bot has to wait, when there were as many in this second as there may be.
    pub(crate) fn come(&mut self, now: Instant) -> Result<(), Duration> {
        for span in [&mut self.come, &mut self.all] {
            forget(span, now, SECOND);
        }
        self.all.push_back(now);
        self.most = self.most.max(self.all.len());
        // What is refused takes nobody's place.
        if self.come.len() < self.each_second {
            self.come.push_back(now);
            return Ok(());
        }
        self.limited += 1;
        let first = self.come.front().copied().unwrap_or(now);
        Err(SECOND.saturating_sub(now.saturating_duration_since(first)))
    }

    /// Counts an answer.
    pub(crate) fn answered(&mut self, status: u16, now: Instant) {
        if matches!(status, 401 | 403 | 429) {
            self.refused.push_back(now);
        }
        forget(&mut self.refused, now, TEN_MINUTES);
    }

    pub(crate) fn paced(&mut self, now: Instant) -> Paced {
        forget(&mut self.refused, now, TEN_MINUTES);
        Paced {
            most_in_a_second: self.most,
            limited: self.limited,
            refused: self.refused.len(),
        }
    }
}

/// Leaves out what lies further back than `span`.
fn forget(moments: &mut VecDeque<Instant>, now: Instant, span: Duration) {
    while moments
        .front()
        .is_some_and(|at| now.saturating_duration_since(*at) >= span)
    {
        moments.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_beyond_the_limit_has_to_wait_until_the_first_is_a_second_old() {
        let (mut pace, begun) = (Pace::new(50), Instant::now());
        for number in 0..50 {
            assert_eq!(pace.come(begun + Duration::from_millis(number)), Ok(()));
        }
        let next = begun + Duration::from_millis(100);
        assert_eq!(pace.come(next), Err(Duration::from_millis(900)));
        assert_eq!(pace.come(begun + Duration::from_millis(1_050)), Ok(()));
        let paced = pace.paced(begun);
        assert_eq!((paced.most_in_a_second, paced.limited), (51, 1));
    }

    #[test]
    fn what_is_refused_counts_for_ten_minutes() {
        let (mut pace, begun) = (Pace::new(50), Instant::now());
        for status in [200, 401, 403, 404, 429] {
            pace.answered(status, begun);
        }
        assert_eq!(pace.paced(begun).refused, 3);
        assert_eq!(pace.paced(begun + TEN_MINUTES).refused, 0);
    }
}
