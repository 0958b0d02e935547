//! Which tables have something new to say, for those who deliver it.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use crate::table::model::TableId;
use crate::table::session::tables::Tables;

/// Names tables with news, unless somebody holds them back.
pub(in crate::table) struct News {
    to: mpsc::UnboundedSender<TableId>,
    held: Mutex<HashMap<TableId, Held>>,
    /// The tables that were named lately, where somebody asks for them.
    named: Mutex<Option<HashSet<TableId>>>,
}

/// The news of a table that are held back.
#[derive(Default)]
struct Held {
    /// By how many.
    holders: usize,
    /// Whether there are any.
    any: bool,
}

/// Holds back what a table has to say for as long as it lives: drawing a board takes longer than an
/// answer, so who has acted is answered first.
#[must_use = "nothing is held back once it is dropped"]
#[derive(Debug)]
pub struct HeldNews {
    tables: Tables,
    table: TableId,
}

impl News {
    pub(in crate::table) fn new(to: mpsc::UnboundedSender<TableId>) -> Self {
        Self {
            to,
            held: Mutex::default(),
            named: Mutex::default(),
        }
    }

    /// A table has something new to say.
    pub(in crate::table) fn of(&self, table: TableId) {
        match self.held().get_mut(&table) {
            Some(held) => held.any = true,
            None => self.send(table),
        }
    }

    /// The tables that were named since this was asked for before; from then on it is noted.
    pub(in crate::table) fn take_named(&self) -> HashSet<TableId> {
        self.named().replace(HashSet::new()).unwrap_or_default()
    }

    fn named(&self) -> MutexGuard<'_, Option<HashSet<TableId>>> {
        // Nothing panics while the lock is held, and the set is sound at every moment.
        self.named.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, table: TableId) {
        if let Some(named) = self.named().as_mut() {
            named.insert(table);
        }
        // The deliverer may have stopped; the notices are kept.
        let _ = self.to.send(table);
    }

    fn hold(&self, table: TableId) {
        self.held().entry(table).or_default().holders += 1;
    }

    /// One holder less. What was held is named whoever else still holds, so nobody waits for more than
    /// one answer.
    fn release(&self, table: TableId) {
        let mut all = self.held();
        let Some(held) = all.get_mut(&table) else {
            return;
        };
        let any = std::mem::take(&mut held.any);
        held.holders -= 1;
        if held.holders == 0 {
            all.remove(&table);
        }
        drop(all);
        if any {
            self.send(table);
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<TableId, Held>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// Holds back what a table has to say until what is returned is dropped.
    pub fn hold_news(&self, table: TableId) -> HeldNews {
        self.inner.news.hold(table);
        HeldNews {
            tables: self.clone(),
            table,
        }
    }
}

impl Drop for HeldNews {
    fn drop(&mut self) {
        self.tables.inner.news.release(self.table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId(3);

    fn named(from: &mut mpsc::UnboundedReceiver<TableId>) -> Vec<TableId> {
        std::iter::from_fn(|| from.try_recv().ok()).collect()
    }

    #[test]
    fn news_wait_until_who_has_acted_is_answered() {
        let (to, mut from) = mpsc::unbounded_channel();
        let news = News::new(to);
        news.of(TABLE);
        assert_eq!(named(&mut from), [TABLE], "nobody holds");
        news.hold(TABLE);
        news.of(TABLE);
        news.of(TABLE);
        news.of(TableId(4));
        assert_eq!(named(&mut from), [TableId(4)], "only one table is held");
        news.release(TABLE);
        assert_eq!(named(&mut from), [TABLE], "once for all that is new");
        news.of(TABLE);
        assert_eq!(named(&mut from), [TABLE]);
    }

    #[test]
    fn it_is_known_which_tables_were_named_lately() {
        let (to, mut from) = mpsc::unbounded_channel();
        let news = News::new(to);
        news.of(TABLE);
        assert!(news.take_named().is_empty(), "nobody had asked yet");
        news.of(TABLE);
        news.hold(TableId(4));
        news.of(TableId(4));
        assert_eq!(news.take_named(), HashSet::from([TABLE]), "one is held");
        assert!(news.take_named().is_empty());
        news.release(TableId(4));
        assert_eq!(news.take_named(), HashSet::from([TableId(4)]));
        assert_eq!(named(&mut from).len(), 3);
    }

    #[test]
    fn news_wait_for_one_answer_at_most() {
        let (to, mut from) = mpsc::unbounded_channel();
        let news = News::new(to);
        news.hold(TABLE);
        news.of(TABLE);
        news.hold(TABLE);
        news.release(TABLE);
        assert_eq!(named(&mut from), [TABLE], "somebody else still holds");
        news.of(TABLE);
        assert_eq!(named(&mut from), []);
        news.release(TABLE);
        assert_eq!(named(&mut from), [TABLE]);
        news.hold(TABLE);
        news.release(TABLE);
        assert_eq!(named(&mut from), [], "there was nothing new");
    }
}
