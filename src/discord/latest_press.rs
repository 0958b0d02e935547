//! The newest press on each message. Pictures may be ready in another order than they were asked for, and the result
//! of an older press must not replace that of a newer one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::all::MessageId;
use tokio::sync::watch;

/// The presses that are being answered.
#[derive(Clone, Default)]
pub(super) struct Presses(Arc<Mutex<HashMap<MessageId, Open>>>);

/// The presses on a message that are being answered.
#[derive(Default)]
struct Open {
    count: usize,
    /// The number of the newest.
    last: watch::Sender<u64>,
}

/// A press while it is being answered.
pub(super) struct LatestPress {
    all: Presses,
    message: MessageId,
    number: u64,
    last: watch::Receiver<u64>,
}

impl Presses {
    /// A new press on a message.
    pub(super) fn press(&self, message: MessageId) -> LatestPress {
        let mut all = self.all();
        let open = all.entry(message).or_default();
        open.count += 1;
        open.last.send_modify(|last| *last += 1);
        let last = open.last.subscribe();
        let number = *last.borrow();
        LatestPress {
            all: self.clone(),
            message,
            number,
            last,
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<MessageId, Open>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LatestPress {
    /// Whether the message has not been pressed since.
    pub(super) fn is_newest(&self) -> bool {
        *self.last.borrow() == self.number
    }

    /// What comes of work that is of use for the newest press alone; none, and the work given up, as soon as
    /// the message is pressed again.
    pub(super) async fn or_pressed_again<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut last = self.last.clone();
        let pressed_again = async {
            // The message is known for as long as this press is answered.
            let _ = last.wait_for(|last| *last != self.number).await;
        };
        tokio::select! {
            biased;
            () = pressed_again => None,
            done = work => Some(done),
        }
    }
}

impl Drop for LatestPress {
    fn drop(&mut self) {
        let mut all = self.all.all();
        if let Some(open) = all.get_mut(&self.message) {
            open.count -= 1;
            if open.count == 0 {
                all.remove(&self.message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_is_the_newest_until_the_message_is_pressed_again() {
        let presses = Presses::default();
        let (one, other) = (MessageId::new(1), MessageId::new(2));
        let first = presses.press(one);
        let elsewhere = presses.press(other);
        assert!(first.is_newest() && elsewhere.is_newest());
        let second = presses.press(one);
        assert!(!first.is_newest() && second.is_newest());
        // That the newer one was answered first makes the older one no newer.
        drop(second);
        assert!(!first.is_newest());
        drop((first, elsewhere));
        assert!(presses.all().is_empty());
    }

    #[tokio::test]
    async fn what_is_of_use_for_the_newest_press_alone_is_given_up_with_it() {
        let presses = Presses::default();
        let first = presses.press(MessageId::new(1));
        assert_eq!(first.or_pressed_again(async { 7 }).await, Some(7));
        let work = first.or_pressed_again(std::future::pending::<()>());
        let again = async { presses.press(MessageId::new(1)) };
        let (given_up, second) = tokio::join!(work, again);
        assert_eq!(given_up, None);
        assert_eq!(first.or_pressed_again(async { 7 }).await, None);
        assert_eq!(second.or_pressed_again(async { 7 }).await, Some(7));
    }
}
