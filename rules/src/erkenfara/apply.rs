//! How facts change a campaign. Nothing is decided here.

use crate::erkenfara::event::Event;
use crate::erkenfara::line::Line;
use crate::erkenfara::obstacle::LeftOut;
use crate::erkenfara::state::{Conflict, Private, State, Turning};
use crate::erkenfara::world::board::{Army, Empire, Holding, Presence, Season, Spot};
use crate::map::Region;
use crate::{Corrupt, Seat};

impl State {
    /// Notes how it stands at the end of a year.
    pub(super) fn note(&mut self, event: &Event) {
        let year = self.board.year;
        if matches!(event, Event::Season { year: next, .. } if *next > year) {
            self.note_year(year);
        }
    }

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        match event {
            Event::Ordered { order } => self.board.order.clone_from(order),
            Event::Rounds { round } => self.board.next_rounds = Some(*round),
            Event::Filed { seat, lines } => self.file(*seat, lines)?,
            Event::Unfiled { seat } => self.private_mut(*seat)?.sheet = None,
            Event::Sealed {
                seat,
                sealed,
                round,
            } => {
                let own = self.private_mut(*seat)?;
                match sealed {
                    Some(sealed) => own.seal(sealed.clone()),
                    None => own
                        .sealed
                        .retain(|it| round.is_some() && it.round != *round),
                }
            }
            Event::Stood { seat, orders, .. } => self.private_mut(*seat)?.standing.give(orders),
            Event::Accounted {
                seat,
                income,
                upkeep,
                spent,
                left_out,
                done,
            } => {
                self.tell(*seat, done, left_out)?;
                self.pay(*seat, income.saturating_sub(*upkeep).saturating_sub(*spent))?;
            }
            Event::Changed {
                armies,
                lands,
                gold,
                ..
            } => self.change(armies, lands, gold)?,
            Event::Settled { seat, homeland } => {
                self.empire(*seat)?.homeland.clone_from(homeland);
            }
            Event::Season { year, season } => self.begin(*year, *season),
            Event::Turn { seat } => self.board.turn = Some(*seat),
            Event::Marched {
                seat,
                marches,
                armies,
                moved,
                lines,
                queue,
            } => {
                let moves = marches.iter().map(|march| march.line(&self.board, *seat));
                let sheet = moves.chain(lines.iter().cloned()).collect();
                self.private_mut(*seat)?.last = sheet;
                self.put(armies)?;
                self.turning = Some(turning_after(moved, lines, queue));
            }
            Event::Engaged {
                region,
                conflict,
                sunk,
                by,
            } => self.engage(*region, conflict.as_ref(), sunk, by)?,
            Event::Exchanged {
                armies, choosing, ..
            } => self.exchange(armies, *choosing)?,
            Event::Chose { seat, choice } => {
                self.private_mut(*seat)?.choice = Some(choice.clone());
            }
            Event::Stayed { .. } => self.stay()?,
            Event::TimeUp { .. } => self.conflict()?.timed_out = true,
            Event::Retreated { armies, fought, .. } => {
                self.put(armies)?;
                self.turning()?.fought.extend(fought);
            }
            Event::Parted { .. } => self.part()?,
            Event::Skipped {
                seat,
                left_out,
                done,
            } => self.tell(*seat, done, left_out)?,
            Event::TurnEnded { seat } => self.end_turn(*seat)?,
            Event::Joined { seat } => self.join(*seat)?,
            Event::Exposed { seat } => self.empire(*seat)?.exposed = true,
            Event::GivenUp { seat, given_up } => self.empire(*seat)?.given_up = *given_up,
            Event::Entered {
                seat,
                winter,
                muster,
            } => self.enter(*seat, *winter, *muster)?,
            Event::Presence { seat, presence } => self.attend(*seat, *presence)?,
            Event::Deal(event) => {
                self.remember(event);
                self.offers.apply(event)?;
            }
        }
        Ok(())
    }

    fn exchange(
        &mut self,
        armies: &[(Spot, Option<Army>)],
        choosing: [bool; 2],
    ) -> Result<(), Corrupt> {
        self.put(armies)?;
        self.forget_choices();
        let conflict = self.conflict()?;
        conflict.exchanges = conflict.exchanges.saturating_add(1);
        conflict.choosing = choosing;
        Ok(())
    }

    fn stay(&mut self) -> Result<(), Corrupt> {
        self.forget_choices();
        let conflict = self.conflict()?;
        let is_asked = |side: usize| conflict.asked[side] || conflict.choosing[side];
        conflict.asked = [0, 1].map(is_asked);
        conflict.choosing = [false, false];
        Ok(())
    }

    /// Sheets that were sealed for a turn that is over are gone.
    fn end_turn(&mut self, seat: Seat) -> Result<(), Corrupt> {
        self.turning = None;
        let now = self.board.round();
        let own = self.private_mut(seat)?;
        own.sealed
            .retain(|it| it.round.is_some_and(|round| round > now));
        Ok(())
    }

    fn change(
        &mut self,
        armies: &[(Spot, Option<Army>)],
        lands: &[(Region, Holding)],
        gold: &[(Seat, i64)],
    ) -> Result<(), Corrupt> {
        self.put(armies)?;
        for (region, land) in lands {
            let slot = self.board.lands.get_mut(region.index());
            *slot.ok_or_else(|| corrupt("there is no such region"))? = land.clone();
        }
        for (seat, gold) in gold {
            self.pay(*seat, *gold)?;
        }
        Ok(())
    }

    fn begin(&mut self, year: u32, season: Season) {
        self.board.year = year;
        self.forget(year);
        self.board.season = season;
        self.board.turn = None;
        if season == Season::Winter
            && let Some(rounds) = self.board.next_rounds.take()
        {
            self.board.rounds = Some(rounds);
        }
        let now = self.board.round();
        for private in &mut self.private {
            private.sheet = None;
            private
                .sealed
                .retain(|it| it.round.is_none_or(|round| round >= now));
        }
    }

    /// A sheet is in, in the place of the one that was sealed for the round.
    fn file(&mut self, seat: Seat, lines: &[Line]) -> Result<(), Corrupt> {
        let now = Some(self.board.round());
        let own = self.private_mut(seat)?;
        own.sheet = Some(lines.to_vec());
        own.sealed.retain(|it| it.round != now);
        Ok(())
    }

    fn tell(&mut self, seat: Seat, done: &[Line], left_out: &[LeftOut]) -> Result<(), Corrupt> {
        let now = self.board.round();
        self.private_mut(seat)?.tell(now, done, left_out);
        Ok(())
    }

    fn engage(
        &mut self,
        region: Region,
        conflict: Option<&Conflict>,
        sunk: &[Spot],
        by: &[Spot],
    ) -> Result<(), Corrupt> {
        let gone: Vec<(Spot, Option<Army>)> = sunk.iter().map(|spot| (*spot, None)).collect();
        self.put(&gone)?;
        self.conflicts = conflict.map_or(self.conflicts, |conflict| conflict.number);
        let turning = self.turning()?;
        turning.queue.retain(|it| *it != region);
        turning.fought.extend(by);
        turning.conflict = conflict.cloned();
        Ok(())
    }

    fn part(&mut self) -> Result<(), Corrupt> {
        self.forget_choices();
        let turning = self.turning()?;
        let conflict = turning.conflict.take();
        let conflict = conflict.ok_or_else(|| corrupt("no conflict is open"))?;
        turning.fought.extend([conflict.spot(0), conflict.spot(1)]);
        Ok(())
    }

    fn put(&mut self, armies: &[(Spot, Option<Army>)]) -> Result<(), Corrupt> {
        for (spot, army) in armies {
            if army.as_ref().is_some_and(|army| army.spot != *spot) {
                return Err(corrupt("an army is not where it is put"));
            }
            if army.is_none() {
                self.private_mut(spot.seat)?.standing.forget(*spot);
            }
            self.board.put(*spot, army.clone());
        }
        Ok(())
    }

    fn pay(&mut self, seat: Seat, gold: i64) -> Result<(), Corrupt> {
        let private = self.private_mut(seat)?;
        let treasury = private.treasury.checked_add(gold);
        private.treasury = treasury
            .filter(|gold| *gold >= 0)
            .ok_or_else(|| corrupt("a treasury has less than nothing"))?;
        Ok(())
    }

    fn join(&mut self, seat: Seat) -> Result<(), Corrupt> {
        if seat.index() != self.private.len() {
            return Err(corrupt("it is not the next seat"));
        }
        self.private.push(Private::default());
        self.board.empires.push(Empire {
            presence: Presence::Here,
            entered: Some(self.board.year),
            winter: None,
            exposed: false,
            given_up: false,
            homeland: Vec::new(),
            muster: None,
        });
        self.board.order.push(seat);
        Ok(())
    }

    fn enter(&mut self, seat: Seat, winter: u32, muster: Option<Region>) -> Result<(), Corrupt> {
        if seat.index() == self.private.len() {
            self.join(seat)?;
        } else if self.board.plays(seat) {
            return Err(corrupt("that empire is not gone"));
        } else {
            *self.private_mut(seat)? = Private::default();
            self.board.order.push(seat);
            // Nobody holds against it what others did on its seat.
            self.incidents
                .retain(|incident| incident.by != seat && incident.with != seat);
        }
        *self.empire(seat)? = Empire {
            presence: Presence::Here,
            entered: Some(self.board.year),
            winter: Some(winter),
            exposed: false,
            given_up: false,
            homeland: Vec::new(),
            muster,
        };
        Ok(())
    }

    fn attend(&mut self, seat: Seat, presence: Presence) -> Result<(), Corrupt> {
        self.empire(seat)?.presence = presence;
        if presence == Presence::Gone {
            self.board.order.retain(|it| *it != seat);
            *self.private_mut(seat)? = Private::default();
        }
        Ok(())
    }

    fn forget_choices(&mut self) {
        for private in &mut self.private {
            private.choice = None;
        }
    }

    fn empire(&mut self, seat: Seat) -> Result<&mut Empire, Corrupt> {
        let empire = self.board.empires.get_mut(seat.index());
        empire.ok_or_else(|| corrupt("there is no such empire"))
    }

    fn turning(&mut self) -> Result<&mut Turning, Corrupt> {
        self.turning
            .as_mut()
            .ok_or_else(|| corrupt("no turn is being played"))
    }

    fn conflict(&mut self) -> Result<&mut Conflict, Corrupt> {
        let conflict = self.turning()?.conflict.as_mut();
        conflict.ok_or_else(|| corrupt("no conflict is open"))
    }
}

/// A turn whose moves are made.
fn turning_after(moved: &[Spot], lines: &[Line], queue: &[Region]) -> Turning {
    Turning {
        lines: lines.to_vec(),
        moved: moved.to_vec(),
        fought: Vec::new(),
        queue: queue.to_vec(),
        conflict: None,
    }
}

fn corrupt(why: &str) -> Corrupt {
    Corrupt(why.to_owned())
}
