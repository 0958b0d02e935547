//! Which press on a message is the newest? Pictures may be ready in another order than they were asked for,
//! and what an older press has led to must not stand over what a newer one has.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::all::MessageId;

/// The presses that are being answered.
#[derive(Clone, Default)]
pub(super) struct Presses(Arc<Mutex<HashMap<MessageId, Open>>>);

/// The presses on a message that are being answered.
#[derive(Default)]
struct Open {
    /// How many.
    count: usize,
    /// The number of the newest.
    last: u64,
}

/// A press while it is being answered.
pub(super) struct Newest {
    all: Presses,
    message: MessageId,
    number: u64,
}

impl Presses {
    /// A new press on a message.
    pub(super) fn press(&self, message: MessageId) -> Newest {
        let mut all = self.all();
        let open = all.entry(message).or_default();
        open.count += 1;
        open.last += 1;
        Newest {
            all: self.clone(),
            message,
            number: open.last,
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<MessageId, Open>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Newest {
    /// Whether the message has not been pressed since.
    pub(super) fn is_newest(&self) -> bool {
        let all = self.all.all();
        all.get(&self.message)
            .is_none_or(|open| open.last == self.number)
    }
}

impl Drop for Newest {
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
}
