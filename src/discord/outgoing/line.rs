//! The line in which requests wait: by urgency, in it table by table.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::table::model::TableId;
use crate::table::store::Leases;

/// How many requests are sent in any second: Discord takes 50, and some arrive a little later than others. Of processes
/// that share them each sends as many as it has shards.
const EACH_SECOND: usize = 45;
/// How many of these what is not urgent leaves free.
const KEPT_FREE: usize = 5;
const SECOND: Duration = Duration::from_secs(1);
/// Between two requests of which neither is urgent, so that they do not come all at once.
const APART: Duration = Duration::from_millis(22);
/// One in so many requests is the least urgent, so that nothing waits for ever.
const TURN_OF_THE_LAST: u64 = 10;

/// How soon a request is to be sent, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Urgency {
    /// A message of a table that is played at now, or what somebody waits for.
    Played,
    /// A change of an earlier message of such a table.
    Change,
    /// What an outage left over, at tables where nothing happens now.
    LeftOver,
}

/// Where a request waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    urgency: Urgency,
    /// None where it belongs to no table.
    table: Option<TableId>,
}

impl Line {
    /// Where what somebody waits for does.
    pub(super) const ASKED: Self = Self {
        urgency: Urgency::Played,
        table: None,
    };

    /// Where what belongs to no table waits.
    pub(super) const ASIDE: Self = Self {
        urgency: Urgency::Change,
        table: None,
    };

    pub(super) fn of(urgency: Urgency, table: TableId) -> Self {
        let table = Some(table);
        Self { urgency, table }
    }
}

/// A request that waits.
pub(super) struct Ask {
    pub(super) line: Line,
    /// Told when it may be sent.
    pub(super) go: oneshot::Sender<()>,
}

/// Lets requests go, until nobody can ask any more.
pub(super) async fn keep(mut asked: mpsc::UnboundedReceiver<Ask>, leases: Arc<Leases>) {
    let mut waiting = Waiting::default();
    let mut sent = Sent::default();
    loop {
        sent.each_second = leases.share(EACH_SECOND);
        let next = waiting.next(&sent, Instant::now());
        tokio::select! {
            biased;
            // Those who ask at the same moment are in line before one of them goes.
            ask = asked.recv() => match ask {
                Some(Ask { line, go }) => waiting.put(line, go),
                None => return,
            },
            place = come(next) => {
                let gone = waiting.take(place);
                // Whoever waits no longer has sent nothing.
                if gone.is_some_and(|go| go.send(()).is_ok()) {
                    sent.note(Instant::now());
                }
            }
        }
    }
}

/// A place in line, when its moment has come; never, where there is none.
async fn come(next: Option<(Place, Instant)>) -> Place {
    let Some((place, moment)) = next else {
        return std::future::pending().await;
    };
    tokio::time::sleep_until(moment).await;
    place
}

/// When requests were sent in the last second.
#[derive(Debug)]
struct Sent {
    at: VecDeque<Instant>,
    /// How many there may be, at least 1.
    each_second: usize,
}

impl Default for Sent {
    fn default() -> Self {
        Self {
            at: VecDeque::new(),
            each_second: EACH_SECOND,
        }
    }
}

impl Sent {
    /// When another request may be sent, `now` at the soonest.
    fn next(&self, urgency: Urgency, now: Instant) -> Instant {
        let each = self.each_second;
        let (most, apart) = match urgency {
            Urgency::Played => (each, 0),
            Urgency::Change | Urgency::LeftOver => {
                (each - KEPT_FREE * each / EACH_SECOND, EACH_SECOND / each)
            }
        };
        let apart = APART * u32::try_from(apart).unwrap_or(u32::MAX);
        // The one after which there were so many.
        let before = self.at.len().checked_sub(most);
        let before = before.and_then(|at| self.at.get(at));
        let full = before.map(|at| *at + SECOND);
        let close = self.at.back().map(|at| *at + apart);
        [full, close].into_iter().flatten().fold(now, Instant::max)
    }

    fn note(&mut self, now: Instant) {
        self.at.push_back(now);
        if self.at.len() > EACH_SECOND {
            self.at.pop_front();
        }
    }
}

/// The place of a request: its urgency, its table's turn, and when it came.
type Place = (Urgency, u64, u64);

/// The requests that wait.
#[derive(Debug)]
struct Waiting<T> {
    places: BTreeMap<Place, T>,
    /// The newest turn that a table was given, while anything waits.
    turns: HashMap<(Urgency, Option<TableId>), u64>,
    /// The turn that each urgency is at.
    at: BTreeMap<Urgency, u64>,
    come: u64,
    gone: u64,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self {
            places: BTreeMap::new(),
            turns: HashMap::new(),
            at: BTreeMap::new(),
            come: 0,
            gone: 1,
        }
    }
}

impl<T> Waiting<T> {
    /// Puts a request in line: each table has one in each turn, so that one with many keeps nobody waiting.
    fn put(&mut self, line: Line, request: T) {
        let at = self.at.get(&line.urgency).copied().unwrap_or(0);
        let turn = self.turns.entry((line.urgency, line.table)).or_insert(at);
        *turn = (*turn).max(at) + 1;
        self.come += 1;
        self.places
            .insert((line.urgency, *turn, self.come), request);
    }

    /// Whose turn it is, and when that may be sent.
    fn next(&self, sent: &Sent, now: Instant) -> Option<(Place, Instant)> {
        let moment = |place: Place| (place, sent.next(place.0, now));
        let (first, _) = self.places.first_key_value()?;
        let first = moment(*first);
        if !self.gone.is_multiple_of(TURN_OF_THE_LAST) {
            return Some(first);
        }
        let (last, _) = self.places.last_key_value()?;
        let mut of_the_last = self.places.range((last.0, 0, 0)..);
        let (last, _) = of_the_last.next()?;
        let last = moment(*last);
        Some(if last.1 <= first.1 + APART {
            last
        } else {
            first
        })
    }

    /// Takes out the request at a place.
    fn take(&mut self, place: Place) -> Option<T> {
        let request = self.places.remove(&place)?;
        self.at.insert(place.0, place.1);
        self.gone += 1;
        if self.places.is_empty() {
            self.turns.clear();
        }
        Some(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets `count` requests go, each as soon as it may; who went, and after how many milliseconds.
    fn let_go(
        waiting: &mut Waiting<&'static str>,
        sent: &mut Sent,
        begun: Instant,
        count: usize,
    ) -> Vec<(&'static str, u128)> {
        let mut now = begun;
        let mut gone = Vec::new();
        for _ in 0..count {
            let (place, at) = waiting.next(sent, now).unwrap();
            now = at;
            sent.note(now);
            let who = waiting.take(place).unwrap();
            gone.push((who, (now - begun).as_millis()));
        }
        gone
    }

    fn left_over(table: i64) -> Line {
        Line::of(Urgency::LeftOver, TableId(table))
    }

    #[test]
    fn no_second_has_more_requests_than_discord_takes() {
        let (mut waiting, mut sent) = (Waiting::default(), Sent::default());
        for number in 0..500 {
            let urgency = [Urgency::Played, Urgency::Change, Urgency::LeftOver][number % 3];
            waiting.put(Line::of(urgency, TableId(1)), "one");
        }
        let gone = let_go(&mut waiting, &mut sent, Instant::now(), 500);
        for window in gone.windows(EACH_SECOND + 1) {
            let [(_, first), .., (_, last)] = window else {
                unreachable!("a window has two ends");
            };
            assert!(last - first >= 1_000, "{first} to {last}");
        }
    }

    #[test]
    fn a_process_among_others_sends_its_share() {
        for each_second in [1, 16, 22] {
            let mut waiting = Waiting::default();
            let mut sent = Sent {
                each_second,
                ..Sent::default()
            };
            for number in 0..100 {
                let urgency = [Urgency::Played, Urgency::Change, Urgency::LeftOver][number % 3];
                waiting.put(Line::of(urgency, TableId(1)), "one");
            }
            let gone = let_go(&mut waiting, &mut sent, Instant::now(), 100);
            for window in gone.windows(each_second + 1) {
                let ((_, first), (_, last)) = (window[0], window[each_second]);
                assert!(last - first >= 1_000, "{each_second}: {first} to {last}");
            }
        }
    }

    #[test]
    fn who_plays_now_goes_before_all_that_was_left_over() {
        let (mut waiting, mut sent) = (Waiting::default(), Sent::default());
        let begun = Instant::now();
        for table in 0..5_000 {
            waiting.put(left_over(table), "old");
        }
        let old = let_go(&mut waiting, &mut sent, begun, 40);
        let (_, at) = old[39];
        // The second is full for what is left over, and has room for others.
        waiting.put(Line::of(Urgency::Played, TableId(9_000)), "new");
        let now = begun + Duration::from_millis(u64::try_from(at).unwrap());
        let gone = let_go(&mut waiting, &mut sent, now, 2);
        assert_eq!(gone[0], ("new", 0));
        assert!(gone[1].1 > 0, "{gone:?}");
    }

    #[test]
    fn tables_take_turns_however_much_one_of_them_has_to_say() {
        let (mut waiting, mut sent) = (Waiting::default(), Sent::default());
        for _ in 0..20 {
            waiting.put(left_over(1), "much");
        }
        waiting.put(left_over(2), "little");
        waiting.put(left_over(2), "little");
        let gone = let_go(&mut waiting, &mut sent, Instant::now(), 4);
        let names: Vec<_> = gone.into_iter().map(|(who, _)| who).collect();
        assert_eq!(names, ["much", "little", "much", "little"]);
    }

    #[test]
    fn what_is_least_urgent_does_not_wait_for_ever() {
        let (mut waiting, mut sent) = (Waiting::default(), Sent::default());
        waiting.put(left_over(1), "last");
        for _ in 0..100 {
            waiting.put(Line::of(Urgency::Played, TableId(2)), "first");
        }
        let gone = let_go(&mut waiting, &mut sent, Instant::now(), 20);
        assert!(gone.iter().any(|(who, _)| *who == "last"), "{gone:?}");
    }
}
