//! What of a table's log may a viewer know? Lines, counts and secrets, made from tolds alone.

use rules::any::{AnyTold, AnyView};
use rules::{Seat, Viewer};

use super::live::{Live, standing};
use super::model::{Act, By, Destination, Entry, Millis, Notice, PersonId, Stage, TableRow};
use super::no::{Fault, No, refuse};

/// How many of the last entries that tell a seat something are told again with its secrets.
const LAST: usize = 3;

/// One line of a table's log, as a viewer may read it.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The entry's number; never shown (TB-10).
    pub(super) seq: u64,
    /// When.
    pub at: Millis,
    /// What the viewer was told.
    pub told: Vec<AnyTold>,
}

/// What only a seat may know.
#[derive(Clone, Debug)]
pub struct Secrets {
    /// The table.
    pub row: TableRow,
    /// Whose they are.
    pub seat: Seat,
    /// What the seat may know now.
    pub view: AnyView,
    /// What it was told last, oldest first.
    pub told: Vec<AnyTold>,
}

impl Live {
    /// The standing entries of which `viewer` was told something, in order. Others are not even
    /// counted (TB-10).
    pub(super) async fn lines(&self, viewer: Viewer) -> Result<Vec<LogLine>, No> {
        let entries = self.shared.store.entries(self.row.id, 0).await?;
        Ok(self.lines_of(&entries, viewer)?)
    }

    fn lines_of(&self, entries: &[Entry], viewer: Viewer) -> Result<Vec<LogLine>, Fault> {
        let Some(now) = &self.state else {
            return Ok(Vec::new());
        };
        let mut state = now.world().open();
        let mut lines = Vec::new();
        for Entry { seq, at, act, .. } in standing(entries) {
            let events = act.events();
            let (after, told) = self.follow(&state, events, viewer)?;
            state = after;
            if !told.is_empty() {
                let (seq, at) = (*seq, *at);
                lines.push(LogLine { seq, at, told });
            }
        }
        Ok(lines)
    }

    /// The entries among `entries` of which `viewer` was told something.
    pub(super) fn known<'a>(
        &self,
        entries: &'a [Entry],
        viewer: Viewer,
    ) -> Result<Vec<&'a Entry>, Fault> {
        let lines = self.lines_of(entries, viewer)?;
        let known = |entry: &&Entry| lines.iter().any(|line| line.seq == entry.seq);
        Ok(standing(entries).into_iter().filter(known).collect())
    }

    /// How many entries the clock has written since the last one of a person, as everybody may know.
    pub(super) async fn clock_streak(&self) -> Result<u64, No> {
        let store = &self.shared.store;
        if !self.row.game.has_secrets() {
            return Ok(store.clock_streak(self.row.id).await?);
        }
        let entries = store.entries(self.row.id, 0).await?;
        let known = self.known(&entries, Viewer::Public)?;
        let open = |entry: &&Entry| match entry.act {
            Act::Undo { .. } => true,
            Act::Start { .. } | Act::Events(_) => known.iter().any(|known| known.seq == entry.seq),
        };
        let mut streak = 0;
        for entry in entries.iter().rev().filter(open) {
            match entry.by {
                By::Clock { .. } => streak += 1,
                By::Person { .. } => break,
                By::Table | By::Bot { .. } => {}
            }
        }
        Ok(streak)
    }

    /// What only the seat of a person may know.
    pub(super) async fn own_secrets(&self, person: PersonId) -> Result<Secrets, No> {
        let game = self.row.game;
        if !game.has_secrets() {
            let title = game.title();
            let text = format!("{title} has no secrets: Board shows all there is to know");
            return Err(refuse(1, text));
        }
        let seat = self.seat_of(person)?;
        let view = self.playing()?.view(Viewer::Seat(seat));
        let mut lines = self.lines(Viewer::Seat(seat)).await?;
        let last = lines.split_off(lines.len().saturating_sub(LAST));
        Ok(Secrets {
            row: self.row.clone(),
            seat,
            view,
            told: last.into_iter().flat_map(|line| line.told).collect(),
        })
    }

    /// Sends a person their secrets by DM, as a new message.
    pub(super) async fn send_secrets(&mut self, person: PersonId) -> Result<(), No> {
        let Secrets {
            seat, view, told, ..
        } = self.own_secrets(person).await?;
        if self.row.stage != Stage::Playing {
            return Err(refuse(1, "the game is over: there are no secrets any more"));
        }
        let notice = Notice::Secrets {
            seat,
            own: view.own(seat),
            told,
            asked: true,
        };
        let notices = vec![(Destination::Person(person), notice)];
        self.tend(self.clock(), Vec::new(), notices).await
    }
}
