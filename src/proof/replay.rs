//! Decides every entry again, from the deal on, and checks that it follows from its order and its throws.

use rules::any::{AnyEvent, AnyState, GameId};
use rules::dice::{Key, Sealed};
use rules::{Actor, Halt, Over, Roster, Seat, SeatChange, Viewer};

use super::entry::{Author, Effect, Held, ProofEntry};
use super::timeline::Timeline;
use super::{APPOINTED, Mismatch, PAST_BOTS, Proof, ProofSeat, UNDO, Wrong, word_of};

/// What an entry by a later edition than this program knows leads to: the numbers of those that it would
/// decide otherwise; and how the game ended.
pub(super) type Proven = (Vec<u64>, Option<Over>);

/// Decides every entry again. The numbers of the entries are in order.
pub(super) fn replay(proof: &Proof, game: GameId) -> Result<Proven, Wrong> {
    let Some(first) = proof.entries.first() else {
        return Ok((Vec::new(), None));
    };
    let is_known = |entry: &ProofEntry| entry.edition <= game.edition();
    let wrong = |entry: &ProofEntry, why| Wrong::Entry {
        seq: entry.seq,
        why,
    };
    let mut table = match &first.act {
        Effect::Start { world, .. } if world.game() == game => {
            Some(Again::new(proof, game, world.open()))
        }
        Effect::Unknown if !is_known(first) => None,
        Effect::Start { .. }
        | Effect::Events(_)
        | Effect::Seats { .. }
        | Effect::Undo { .. }
        | Effect::Unknown => return Err(wrong(first, Mismatch::NotStart)),
    };
    let mut unproven = Vec::new();
    for entry in &proof.entries {
        let Some(at) = &mut table else {
            unproven.push(entry.seq);
            continue;
        };
        at.prove_edition(entry.edition)
            .map_err(|why| wrong(entry, why))?;
        at.begin_year(entry).map_err(|why| wrong(entry, why))?;
        at.timeline.state.set_edition(entry.edition);
        match at.prove(entry) {
            Ok(()) => {}
            Err(_) if !is_known(entry) => unproven.push(entry.seq),
            Err(why) => return Err(wrong(entry, why)),
        }
        match at.follow(entry) {
            Ok(()) => {}
            // From here on nobody knows what the orders were given for.
            Err(_) if !is_known(entry) => table = None,
            Err(why) => return Err(wrong(entry, why)),
        }
    }
    Ok((unproven, table.and_then(|at| at.timeline.state.over())))
}

/// A table that is played again.
struct Again<'a> {
    proof: &'a Proof,
    /// What the dice come from: of the table, or of the year.
    key: Key,
    /// The year of the entry before, and how often dice were thrown in it.
    year: Option<u32>,
    thrown: u64,
    game: GameId,
    timeline: Timeline<'a>,
    seats: Vec<ProofSeat>,
    roster: Roster,
    /// The edition that decided the entry before, and whether a newer one may begin after it (TB-11).
    edition: Option<(u32, bool)>,
}

impl<'a> Again<'a> {
    fn new(proof: &'a Proof, game: GameId, state: AnyState) -> Self {
        Self {
            proof,
            key: Key::new(&proof.secret, &proof.hashes()),
            year: None,
            thrown: 0,
            game,
            timeline: Timeline::new(&proof.entries, state),
            seats: proof.seats.clone(),
            roster: roster(&proof.seats),
            edition: None,
        }
    }

    /// The dice of the year in which an entry was decided, where they are sealed year by year.
    fn begin_year(&mut self, entry: &ProofEntry) -> Result<(), Mismatch> {
        let (found, now) = (entry.year, self.timeline.state.year());
        if found != now {
            return Err(Mismatch::Year { found, now });
        }
        if self.year != now
            && let Some(year) = now
        {
            let secret = self.proof.secret.of_year(year);
            self.key = Key::new(&secret, &self.proof.hashes());
            (self.year, self.thrown) = (now, 0);
        }
        Ok(())
    }

    fn dice(&self, entry: &ProofEntry) -> Sealed {
        match self.year {
            None => self.key.dice(entry.seq),
            Some(_) => self.key.throws_after(self.thrown),
        }
    }

    /// Whether an entry follows from those before it.
    fn prove(&self, entry: &ProofEntry) -> Result<(), Mismatch> {
        if self.timeline.state.over().is_some() {
            return Err(Mismatch::Over);
        }
        match &entry.act {
            Effect::Start { world, events } => {
                if entry.seq != 1 {
                    return Err(Mismatch::NotStart);
                }
                let check = world.check();
                check.map_err(|error| Mismatch::World(error.to_string()))?;
                self.prove_start(entry, world.founders(), events)
            }
            Effect::Events(events) => match entry.by {
                Author::Master => self.prove_correction(entry, events),
                Author::Person(seat) | Author::Bot(seat) | Author::Clock(seat) => {
                    self.prove_order(entry, seat, events)
                }
                Author::Table => Err(Mismatch::Actor(entry.by)),
            },
            Effect::Seats {
                change,
                held,
                events,
                name: _,
            } => self.prove_change(entry, *change, *held, events),
            Effect::Undo { to, .. } => {
                self.prove_hand(entry.by)?;
                if !matches!(entry.by, Author::Person(_)) {
                    return Err(Mismatch::Actor(entry.by));
                }
                let back = self.timeline.way_back(*to);
                let asker = back.and_then(|place| self.timeline.asker(place));
                let of_people = |seat: Seat| self.held(seat) == Some(Held::People);
                if !asker.is_some_and(of_people) {
                    return Err(Mismatch::Undo(*to));
                }
                Mismatch::text(&entry.order, self.called(entry))
            }
            Effect::Unknown => Err(Mismatch::Unknown),
        }
    }

    /// A table keeps its edition up to a boundary of its game. Which ones there were then nobody knows.
    fn prove_edition(&self, edition: u32) -> Result<(), Mismatch> {
        let editions = self.game.editions();
        let before = editions.first().map_or(1, |first| first.number);
        let (before, may_rise) = self.edition.unwrap_or((before, true));
        if edition == before || may_rise && edition > before {
            return Ok(());
        }
        Err(Mismatch::Edition { edition, before })
    }

    fn prove_start(
        &self,
        entry: &ProofEntry,
        founders: usize,
        events: &[AnyEvent],
    ) -> Result<(), Mismatch> {
        let free = self.seats.iter().any(|seat| seat.held == Held::Nobody);
        if founders != self.seats.len() || free {
            let count = self.seats.len();
            let why =
                format!("{founders} seats begin it, the table has {count}, and none may be free");
            return Err(Mismatch::World(why));
        }
        if entry.by != Author::Table {
            return Err(Mismatch::Actor(entry.by));
        }
        Mismatch::text(&entry.order, "start")?;
        let mut dice = self.dice(entry);
        let follows = self.timeline.state.start(&mut dice);
        let follows = follows.map_err(|stop| Mismatch::Unfit(stop.to_string()))?;
        Mismatch::throws(&entry.draws, &dice.into_draws())?;
        Mismatch::facts(events, &follows)
    }

    fn held(&self, seat: Seat) -> Option<Held> {
        self.seats.get(seat.index()).map(|seat| seat.held)
    }

    /// Whether whoever acted holds the seat.
    fn prove_hand(&self, by: Author) -> Result<(), Mismatch> {
        let Some(seat) = by.seat() else {
            return Ok(());
        };
        let held = self.held(seat);
        let holds = match by {
            Author::Person(_) => held == Some(Held::People),
            // One stands in where people have left.
            Author::Bot(_) => matches!(held, Some(Held::Bot | Held::Nobody)),
            Author::Clock(_) => held.is_some(),
            Author::Table | Author::Master => true,
        };
        if holds {
            Ok(())
        } else {
            Err(Mismatch::Actor(by))
        }
    }

    fn prove_order(
        &self,
        entry: &ProofEntry,
        seat: Seat,
        events: &[AnyEvent],
    ) -> Result<(), Mismatch> {
        self.prove_hand(entry.by)?;
        let (state, roster) = (&self.timeline.state, &self.roster);
        let refused = |refusal: rules::any::Refusal| {
            let why = refusal.to_string();
            Mismatch::refused(&entry.order, &why)
        };
        let order = state
            .view(Viewer::Seat(seat))
            .read_kept(roster, &entry.order);
        let order = order.map_err(refused)?;
        let is_clock = matches!(entry.by, Author::Clock(_));
        let is_asked = state.asks().iter().any(|ask| ask.seat == seat);
        if !is_asked && (is_clock || !order.is_aside()) {
            return Err(Mismatch::NotAsked(seat));
        }
        let actor = if is_clock {
            Actor::Clock(seat)
        } else {
            Actor::Seat(seat)
        };
        let mut dice = self.dice(entry);
        let follows = state.decide_order(actor, roster, &order, &mut dice);
        let follows = follows.map_err(|halt| match halt {
            Halt::Refused(refusal) => refused(refusal),
            Halt::Dice(stop) => Mismatch::Unfit(stop.to_string()),
        })?;
        Mismatch::throws(&entry.draws, &dice.into_draws())?;
        Mismatch::facts(events, &follows)?;
        // It is written as everybody sees the table afterwards.
        let mut after = state.clone();
        for event in &follows {
            after
                .apply(event)
                .map_err(|corrupt| Mismatch::Unfit(corrupt.to_string()))?;
        }
        let written = after.view(Viewer::Public).write(roster, &order);
        Mismatch::text(&entry.order, &written)
    }

    fn prove_correction(&self, entry: &ProofEntry, events: &[AnyEvent]) -> Result<(), Mismatch> {
        // Who corrects the game from then on changes nothing in it (TB-18).
        if entry.order == APPOINTED {
            bare(entry, APPOINTED)?;
            return Mismatch::facts(events, &[]);
        }
        let correction = self.timeline.state.correct(&self.roster, &entry.order);
        let correction = correction.map_err(|refusal| {
            let why = refusal.to_string();
            Mismatch::refused(&entry.order, &why)
        })?;
        bare(entry, &correction.text)?;
        Mismatch::facts(events, &correction.events)
    }

    /// TB-01: who joins takes the next seat, people join and leave themselves, and the table hands on.
    fn prove_change(
        &self,
        entry: &ProofEntry,
        change: SeatChange,
        held: Held,
        events: &[AnyEvent],
    ) -> Result<(), Mismatch> {
        let (seat, count) = (change.seat(), self.seats.len());
        let before = self.held(seat);
        let own = entry.by == Author::Person(seat);
        let (place_fits, held_fits, hand_fits) = match change {
            SeatChange::Joined(_) => (seat.index() == count, held == Held::People, own),
            SeatChange::Entered(_) => {
                let is_free = seat.index() <= count && before != Some(Held::People);
                (is_free, held == Held::People, own)
            }
            SeatChange::Left(_) | SeatChange::Abandoned(_) | SeatChange::Dissolved(_) => {
                (before.is_some(), held == Held::Nobody, own)
            }
            SeatChange::Handed(_) => (
                before.is_some(),
                held != Held::Nobody,
                entry.by == Author::Table,
            ),
            SeatChange::Paused(_) | SeatChange::Resumed(_) => (
                before.is_some(),
                before == Some(held),
                own || entry.by == Author::Table,
            ),
        };
        if !place_fits {
            let why = format!("{seat} does not fit the {count} seats before it");
            return Err(Mismatch::Seats(why));
        }
        if !held_fits {
            let why = format!("{seat} is held by nobody it could be held by");
            return Err(Mismatch::Seats(why));
        }
        if !hand_fits {
            let why = "somebody else has changed the seat than may".to_owned();
            return Err(Mismatch::Seats(why));
        }
        if !matches!(change, SeatChange::Joined(_) | SeatChange::Entered(_)) {
            self.prove_hand(entry.by)?;
        }
        bare(entry, word_of(change))?;
        let follows = self
            .timeline
            .state
            .reseat(change)
            .map_err(Mismatch::Seats)?;
        Mismatch::facts(events, &follows)
    }

    /// What a taking-back is called: of one past bot players that there is nobody else to ask.
    fn called(&self, entry: &ProofEntry) -> &'static str {
        let asker = entry.by.seat();
        let others = || {
            let seats = Seat::first(self.seats.len()).zip(&self.seats);
            seats.filter(move |(seat, _)| Some(*seat) != asker)
        };
        let has = |held: Held| others().any(|(_, seat)| seat.held == held);
        let bots_play = has(Held::Bot) || has(Held::Nobody);
        if entry.order == PAST_BOTS && bots_play && !has(Held::People) {
            PAST_BOTS
        } else {
            UNDO
        }
    }

    /// What lies hidden and undealt is drawn anew after a taking-back.
    fn prove_redrawn(&self, entry: &ProofEntry) -> Result<(), Mismatch> {
        let mut dice = self.dice(entry);
        let follows = self.timeline.state.redraw(&mut dice);
        let follows = follows.map_err(|stop| Mismatch::Unfit(stop.to_string()))?;
        Mismatch::throws(&entry.draws, &dice.into_draws())?;
        Mismatch::facts(entry.act.events(), &follows)
    }

    /// Goes on by an entry as it stands in the log.
    fn follow(&mut self, entry: &ProofEntry) -> Result<(), Mismatch> {
        let followed = match &entry.act {
            Effect::Undo { to, .. } => {
                let place = self.timeline.way_back(*to).ok_or(Mismatch::Undo(*to))?;
                let back = self.timeline.go_back(place);
                back.map_err(|corrupt| Mismatch::Unfit(corrupt.to_string()))?;
                self.prove_redrawn(entry)?;
                self.timeline.go_on(entry.seq)
            }
            Effect::Unknown => return Err(Mismatch::Unknown),
            Effect::Start { .. } | Effect::Events(_) | Effect::Seats { .. } => {
                self.timeline.go_on(entry.seq)
            }
        };
        followed.map_err(|corrupt| Mismatch::Unfit(corrupt.to_string()))?;
        let thrown = u64::try_from(entry.draws.len()).unwrap_or(u64::MAX);
        self.thrown = self.thrown.saturating_add(thrown);
        if let Effect::Seats {
            change, name, held, ..
        } = &entry.act
        {
            let (name, held) = (name.clone(), *held);
            let after = ProofSeat { name, held };
            match self.seats.get_mut(change.seat().index()) {
                Some(seat) => *seat = after,
                None => self.seats.push(after),
            }
            self.roster = roster(&self.seats);
        }
        let is_order = matches!(entry.act, Effect::Events(_));
        let is_boundary = is_order && entry.act.events().iter().any(AnyEvent::is_boundary);
        // Of rules that are not known their boundaries are not either.
        let may_rise = is_boundary || entry.edition > self.game.edition();
        self.edition = Some((entry.edition, may_rise));
        Ok(())
    }
}

/// Names alone: what is written in a log has names and numbers, no codes.
fn roster(seats: &[ProofSeat]) -> Roster {
    Roster::of_names(seats.iter().map(|seat| seat.name.as_str()))
}

/// An entry that throws no dice and is written so.
fn bare(entry: &ProofEntry, text: &str) -> Result<(), Mismatch> {
    Mismatch::throws(&entry.draws, &[])?;
    Mismatch::text(&entry.order, text)
}
