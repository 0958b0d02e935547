//! Orders of a log written anew, where its seats are to be called otherwise: an order names seats, and must read and
//! print the same when it is checked with the new names.

use std::ops::Range;

use rules::any::GameId;
use rules::{Roster, Viewer};

use super::entry::{Author, Effect, ProofEntry};
use super::timeline::Timeline;
use super::{APPOINTED, Proof, ProofSeat};

/// The orders of a log that read otherwise once its seats are called as in `new`, by their entries' numbers. Both are
/// of the same log, and differ in names of seats alone.
///
/// An order that this program cannot read, of a later edition or an unknown game, has its words exchanged.
pub(crate) fn renamed(old: &Proof, new: &Proof) -> Vec<(u64, String)> {
    let mut names = Names::new(old, new);
    let pairs = old.entries.iter().zip(&new.entries);
    let mut due: Vec<usize> = Vec::new();
    for (at, (entry, after)) in pairs.clone().enumerate() {
        if names.stand_in(entry) {
            due.push(at);
        }
        names.go_on(entry, after);
    }
    let Some(last) = due.last().copied() else {
        return Vec::new();
    };
    let mut names = Names::new(old, new);
    let mut table = Table::open(old);
    let mut texts = Vec::new();
    for (at, (entry, after)) in pairs.enumerate().take(last.saturating_add(1)) {
        if due.binary_search(&at).is_ok() {
            let written = table.as_ref().and_then(|table| table.write(entry, &names));
            let text = written.unwrap_or_else(|| names.exchanged(&entry.order));
            if text != entry.order {
                texts.push((entry.seq, text));
            }
        }
        table = table.and_then(|table| table.follow(entry));
        names.go_on(entry, after);
    }
    texts
}

/// What the seats are called at one moment.
struct Names<'a> {
    old: Vec<&'a str>,
    new: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn new(old: &'a Proof, new: &'a Proof) -> Self {
        let names = |seats: &'a [ProofSeat]| seats.iter().map(|seat| &*seat.name).collect();
        Self {
            old: names(&old.seats),
            new: names(&new.seats),
        }
    }

    /// The names that change, and what to.
    fn changed(&self) -> impl Iterator<Item = (usize, &'a str, &'a str)> {
        let pairs = self.old.iter().zip(&self.new).enumerate();
        let pairs = pairs.map(|(seat, (old, new))| (seat, *old, *new));
        pairs.filter(|(_, old, new)| old != new)
    }

    /// Whether one of them may stand in an order; a name that would not be read as it is written is a number there.
    fn stand_in(&self, entry: &ProofEntry) -> bool {
        let is_order = matches!(entry.act, Effect::Events(_) | Effect::Unknown);
        let order = entry.order.to_lowercase();
        is_order
            && self
                .changed()
                .any(|(_, old, _)| order.contains('#') || order.contains(&old.to_lowercase()))
    }

    fn exchanged(&self, order: &str) -> String {
        let exchange = |text: String, (_, old, new)| exchanged(&text, old, new);
        self.changed().fold(order.to_owned(), exchange)
    }

    /// What the seats are called after an entry.
    fn go_on(&mut self, old: &'a ProofEntry, new: &'a ProofEntry) {
        let (Effect::Seats { change, name, .. }, Effect::Seats { name: after, .. }) =
            (&old.act, &new.act)
        else {
            return;
        };
        for (names, name) in [(&mut self.old, name), (&mut self.new, after)] {
            match names.get_mut(change.seat().index()) {
                Some(called) => *called = name,
                None => names.push(name),
            }
        }
    }
}

/// A log that is played again by its facts.
struct Table<'a>(Timeline<'a>);

impl<'a> Table<'a> {
    fn open(proof: &'a Proof) -> Option<Self> {
        GameId::from_id(&proof.game)?;
        let Effect::Start { world, .. } = &proof.entries.first()?.act else {
            return None;
        };
        Some(Self(Timeline::new(&proof.entries, world.open())))
    }

    /// An order with the new names, as it would stand in the log; nothing where it cannot be read.
    fn write(&self, entry: &ProofEntry, names: &Names<'_>) -> Option<String> {
        let mut state = self.0.state.clone();
        state.set_edition(entry.edition);
        let [old, new] = [&names.old, &names.new].map(|it| Roster::of_names(it.iter().copied()));
        let seat = match entry.by {
            Author::Person(seat) | Author::Bot(seat) | Author::Clock(seat) => seat,
            Author::Master if entry.order == APPOINTED => return Some(entry.order.clone()),
            Author::Master => {
                // It is read by either name, and written by the new one.
                let beside = names.changed().filter_map(|(seat, old, _)| {
                    Some((rules::Seat(u8::try_from(seat).ok()?), old.to_owned()))
                });
                let roster = new.also_called(beside);
                return Some(state.correct(&roster, &entry.order).ok()?.text);
            }
            Author::Table => return None,
        };
        let order = state.view(Viewer::Seat(seat));
        let order = order.read_kept(&old, &entry.order).ok()?;
        for event in entry.act.events() {
            state.apply(event).ok()?;
        }
        Some(state.view(Viewer::Public).write(&new, &order))
    }

    /// Goes on by an entry; nothing where nobody can.
    fn follow(mut self, entry: &ProofEntry) -> Option<Self> {
        self.0.state.set_edition(entry.edition);
        if let Effect::Undo { to, .. } = entry.act {
            let place = self.0.way_back(to)?;
            self.0.go_back(place).ok()?;
        }
        self.0.go_on(entry.seq).ok()?;
        Some(self)
    }
}

/// A text with another name in it, wherever the old one stands as words of their own, in any case.
pub(crate) fn exchanged(text: &str, old: &str, new: &str) -> String {
    let mut rest = text;
    let mut said = String::new();
    let mut before: Option<char> = None;
    while let Some(next) = rest.chars().next() {
        let is_inside = before.is_some_and(char::is_alphanumeric);
        if let Some(found) = begins(rest, old).filter(|_| !is_inside) {
            said.push_str(new);
            before = old.chars().next_back();
            rest = &rest[found.end..];
        } else {
            said.push(next);
            before = Some(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    said
}

/// Where a name stands at the beginning of a text, as words of their own.
fn begins(text: &str, name: &str) -> Option<Range<usize>> {
    let mut wanted = name.chars().flat_map(char::to_lowercase).peekable();
    wanted.peek()?;
    for (at, c) in text.char_indices() {
        if wanted.peek().is_none() {
            return (!c.is_alphanumeric()).then_some(0..at);
        }
        if c.to_lowercase().any(|c| wanted.next() != Some(c)) {
            return None;
        }
    }
    wanted.peek().is_none().then_some(0..text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::tests::ground::probe;

    #[test]
    fn a_name_is_exchanged_where_it_stands_alone() {
        for (text, after) in [
            ("offer Ben: peace", "offer former player: peace"),
            (
                "BEN, ben and Benland",
                "former player, former player and Benland",
            ),
            ("Reuben", "Reuben"),
            ("", ""),
            ("Be", "Be"),
        ] {
            assert_eq!(exchanged(text, "Ben", "former player"), after);
        }
        assert_eq!(exchanged("Zoë!", "zoË", "x"), "x!");
        assert_eq!(exchanged("any", "", "x"), "any");
    }

    #[test]
    fn a_log_whose_seats_are_called_otherwise_is_right_with_its_new_orders() {
        let old = probe().proof();
        assert!(old.check().is_ok());
        let mut new = old.clone();
        for (at, seat) in new.seats.iter_mut().enumerate() {
            seat.name = format!("former player {at}");
        }
        for entry in &mut new.entries {
            if let Effect::Seats { change, name, .. } = &mut entry.act {
                *name = format!("former player {}", change.seat().index());
            }
        }
        let texts = renamed(&old, &new);
        for (seq, text) in &texts {
            let entry = new.entries.iter_mut().find(|entry| entry.seq == *seq);
            entry.unwrap().order.clone_from(text);
        }
        new.check().unwrap();
        assert!(!texts.is_empty(), "some order names a seat");
        assert!(texts.iter().all(|(_, text)| text.contains("former player")));
    }
}
