//! The edition of the rules that a table plays by: the one that it began with, up to its game's next boundary
//! (TB-11).

use rules::any::AnyEvent;
use rules::{Edition, Ruling};

use crate::table::model::{Notice, RuleChange};

/// What a table plays by from now on, and what is new in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlaysBy {
    /// The edition.
    pub(super) edition: u32,
    /// What it and those that were passed over have changed, oldest first.
    changes: Vec<RuleChange>,
}

impl PlaysBy {
    /// What a table that has played by edition `from` plays by after `events`: the newest of
    /// `editions` when a boundary is among them, else the same as before.
    pub(super) fn after(editions: &[Edition], from: u32, events: &[AnyEvent]) -> Self {
        let newest = editions.last().map_or(from, |edition| edition.number);
        if newest <= from || !events.iter().any(AnyEvent::is_boundary) {
            return Self {
                edition: from,
                changes: Vec::new(),
            };
        }
        let passed = editions.iter().filter(|edition| edition.number > from);
        Self {
            edition: newest,
            changes: passed
                .filter(|edition| !edition.changed.is_empty())
                .map(change)
                .collect(),
        }
    }

    /// What its people are told; nothing where nothing changed for them.
    pub(super) fn notice(&self) -> Option<Notice> {
        let changes = self.changes.clone();
        (!changes.is_empty()).then_some(Notice::RulesChanged { changes })
    }
}

fn change(edition: &Edition) -> RuleChange {
    RuleChange {
        edition: edition.number,
        rulings: edition.changed.iter().map(Ruling::to_string).collect(),
        about: edition.about.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use rules::probe::Event;

    use super::*;

    const CHANGED: [Ruling; 2] = [Ruling::new("PR", 1), Ruling::new("PR", 4)];

    fn edition(number: u32, changed: &'static [Ruling], about: &'static str) -> Edition {
        Edition {
            number,
            changed,
            about,
        }
    }

    fn editions() -> [Edition; 4] {
        [
            edition(1, &[], "The first rules."),
            edition(2, &CHANGED, "Bids go to 10."),
            edition(3, &[], "Nothing that a table sees."),
            edition(4, &CHANGED[..1], "Bids go to 9 again."),
        ]
    }

    fn bid() -> AnyEvent {
        AnyEvent::Probe(Event::Bid {
            seat: Seat(0),
            bid: 3,
        })
    }

    fn boundary() -> AnyEvent {
        AnyEvent::Probe(Event::Shown {
            bids: vec![3, 4],
            die: 1,
            winner: Seat(1),
        })
    }

    #[track_caller]
    fn check(editions: &[Edition], from: u32, events: &[AnyEvent], expected: (u32, &[u32])) {
        let plays_by = PlaysBy::after(editions, from, events);
        let observation: Vec<u32> = match plays_by.notice() {
            None => Vec::new(),
            Some(Notice::RulesChanged { changes }) => {
                changes.iter().map(|change| change.edition).collect()
            }
            Some(other) => panic!("{other:?}"),
        };
        assert_eq!((plays_by.edition, observation.as_slice()), expected);
    }

    #[test]
    fn tb_11_an_edition_is_kept_until_the_boundary() {
        let editions = editions();
        check(&editions, 1, &[], (1, &[]));
        check(&editions, 1, &[bid(), bid()], (1, &[]));
        check(&editions, 1, &[bid(), boundary(), bid()], (4, &[2, 4]));
        check(&editions, 2, &[boundary()], (4, &[4]));
    }

    #[test]
    fn tb_11_an_edition_is_told_of_once_and_only_if_it_changes_something() {
        let editions = editions();
        check(&editions, 4, &[boundary()], (4, &[]));
        check(&editions[..3], 2, &[boundary()], (3, &[]));
        // An older program does not take a table back.
        check(&editions[..3], 4, &[boundary()], (4, &[]));
    }

    #[test]
    fn tb_11_the_table_is_told_the_rulings_and_what_they_say() {
        let notice = PlaysBy::after(&editions()[..2], 1, &[boundary()]).notice();
        let changes = vec![RuleChange {
            edition: 2,
            rulings: vec!["PR-01".into(), "PR-04".into()],
            about: "Bids go to 10.".into(),
        }];
        assert_eq!(notice, Some(Notice::RulesChanged { changes }));
    }
}
