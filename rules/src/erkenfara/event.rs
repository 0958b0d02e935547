//! The facts of a campaign, and how they change a state. Nothing is decided here.

use serde::{Deserialize, Serialize};

use crate::erkenfara::line::{Line, Standing};
use crate::erkenfara::state::{Choice, Conflict, Private, Sealed, State, Turning};
use crate::erkenfara::treaties::Term;
use crate::erkenfara::turn::March;
use crate::erkenfara::turn::exchange::{Advantage, Exchange};
use crate::erkenfara::world::board::{Army, Empire, Holding, Presence, Season, Spot};
use crate::map::Region;
use crate::{Corrupt, Seat, offers};

/// Why armies, regions or gold changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Winter's disbanding and raising (EU-09, EU-11, EU-12).
    Winter,
    /// The end of winter (EU-14, EU-42).
    WinterEnds,
    /// The update before a turn (EU-15).
    Update,
    /// An action (EU-27).
    #[serde(rename = "deed")]
    Action(Line),
    /// Rest (EU-55).
    Rest,
    /// Recovery (EU-28).
    Recovery,
    /// The end of a military round (EU-31).
    SeasonEnds,
    /// A treaty (EU-30).
    Treaty,
    /// An empire left (EU-01).
    Left,
    /// The game master (EU-59).
    Master,
}

/// A line of a sheet that was not played, and the number of the ruling that says why (EU-57, EU-63).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The line; nothing for the sheet as a whole.
    pub line: Option<Line>,
    /// `EU-n`.
    pub ruling: u16,
}

/// A fact; the only thing that changes a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The turn order is known (EU-54).
    Ordered {
        /// All empires that take part.
        order: Vec<Seat>,
    },
    /// A sheet is in where all send theirs at the same time (EU-07, EU-57).
    Filed {
        /// Whose.
        seat: Seat,
        /// Its lines.
        lines: Vec<Line>,
    },
    /// It was taken back.
    Unfiled {
        /// Whose.
        seat: Seat,
    },
    /// A sheet is sealed for its turn, or no longer (EU-57).
    Sealed {
        /// Whose.
        seat: Seat,
        /// The sheet.
        sealed: Option<Sealed>,
    },
    /// Standing orders were given or taken back (EU-26).
    Stood {
        /// Whose.
        seat: Seat,
        /// For which armies.
        orders: Vec<(Spot, Option<Standing>)>,
    },
    /// What a winter came to for an empire (EU-08, EU-10, EU-12).
    Accounted {
        /// Which.
        seat: Seat,
        /// What it took in.
        income: i64,
        /// What its armies cost.
        upkeep: i64,
        /// What it spent on troops.
        spent: i64,
        /// What of its sheet was not played.
        left_out: Vec<LeftOut>,
    },
    /// Armies, regions and gold are otherwise than before.
    Changed {
        /// Why.
        why: Why,
        /// Armies as they are now; nothing for one that is gone.
        armies: Vec<(Spot, Option<Army>)>,
        /// Regions as they are now.
        lands: Vec<(Region, Holding)>,
        /// By how much treasuries grew or shrank.
        gold: Vec<(Seat, i64)>,
    },
    /// What an empire that entered owns at the end of its first winter is its main homeland (EU-04).
    Settled {
        /// Which.
        seat: Seat,
        /// Its main homeland.
        homeland: Vec<Region>,
    },
    /// A round begins.
    Season {
        /// The year.
        year: u32,
        /// The round.
        season: Season,
    },
    /// A turn begins.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// The moves of a turn (EU-16).
    Marched {
        /// Whose.
        seat: Seat,
        /// What moved.
        marches: Vec<March>,
        /// Armies as they are now.
        armies: Vec<(Spot, Option<Army>)>,
        /// Where those that moved came to stand.
        moved: Vec<Spot>,
        /// The actions that are to follow.
        lines: Vec<Line>,
        /// Where conflicts are to be judged.
        queue: Vec<Region>,
    },
    /// The next conflict begins, if one is still there; troops without protection are destroyed (EU-20).
    Engaged {
        /// Where.
        region: Region,
        /// The conflict.
        #[serde(rename = "clash")]
        conflict: Option<Conflict>,
        /// What was destroyed outright.
        sunk: Vec<Spot>,
        /// What destroyed it, and is out of action.
        by: Vec<Spot>,
    },
    /// An exchange (EU-23).
    Exchanged {
        /// Of which conflict.
        number: u32,
        /// The strategic advantages of each side, attacker first.
        advantages: [Vec<Advantage>; 2],
        /// Throws, results, outcome.
        exchange: Exchange,
        /// Armies as they are now.
        armies: Vec<(Spot, Option<Army>)>,
        /// Which sides are to choose now.
        choosing: [bool; 2],
    },
    /// A side has chosen (EU-24).
    Chose {
        /// Which.
        seat: Seat,
        /// What.
        choice: Choice,
    },
    /// Nobody retreats: the conflict goes on (EU-24).
    Stayed {
        /// Which conflict.
        number: u32,
    },
    /// A side retreats (EU-25).
    Retreated {
        /// From which conflict.
        number: u32,
        /// Who.
        seat: Seat,
        /// Where to.
        to: Region,
        /// Armies as they are now.
        armies: Vec<(Spot, Option<Army>)>,
        /// Those that have no action this turn for it (EU-33).
        fought: Vec<Spot>,
    },
    /// A conflict is over.
    Parted {
        /// Which.
        number: u32,
    },
    /// Lines of a turn's sheet that were not played (EU-55, EU-57).
    Skipped {
        /// Whose.
        seat: Seat,
        /// Which.
        left_out: Vec<LeftOut>,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// An empire enters (EU-01).
    Joined {
        /// Which.
        seat: Seat,
    },
    /// An empire rests, is back, or is gone (EU-01).
    Presence {
        /// Which.
        seat: Seat,
        /// How it is now.
        presence: Presence,
    },
    /// An offer, a treaty (EU-30).
    Deal(offers::Event<Term>),
}

impl State {
    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        match event {
            Event::Ordered { order } => self.board.order.clone_from(order),
            Event::Filed { seat, lines } => self.private_mut(*seat)?.sheet = Some(lines.clone()),
            Event::Unfiled { seat } => self.private_mut(*seat)?.sheet = None,
            Event::Sealed { seat, sealed } => self.private_mut(*seat)?.sealed.clone_from(sealed),
            Event::Stood { seat, orders } => self.stand(*seat, orders)?,
            Event::Accounted {
                seat,
                income,
                upkeep,
                spent,
                ..
            } => self.pay(*seat, income.saturating_sub(*upkeep).saturating_sub(*spent))?,
            Event::Changed {
                armies,
                lands,
                gold,
                ..
            } => {
                self.put(armies)?;
                for (region, land) in lands {
                    let slot = self.board.lands.get_mut(region.index());
                    *slot.ok_or_else(|| corrupt("there is no such region"))? = land.clone();
                }
                for (seat, gold) in gold {
                    self.pay(*seat, *gold)?;
                }
            }
            Event::Settled { seat, homeland } => {
                self.empire(*seat)?.homeland.clone_from(homeland);
            }
            Event::Season { year, season } => {
                self.board.year = *year;
                self.board.season = *season;
                self.board.turn = None;
                for private in &mut self.private {
                    private.sheet = None;
                }
            }
            Event::Turn { seat } => {
                self.board.turn = Some(*seat);
            }
            Event::Skipped { .. } => {}
            Event::TurnEnded { seat } => {
                self.turning = None;
                self.private_mut(*seat)?.sealed = None;
            }
            Event::Joined { seat } => self.join(*seat)?,
            Event::Presence { seat, presence } => self.attend(*seat, *presence)?,
            Event::Deal(event) => self.offers.apply(event)?,
            Event::Marched { .. }
            | Event::Engaged { .. }
            | Event::Exchanged { .. }
            | Event::Chose { .. }
            | Event::Stayed { .. }
            | Event::Retreated { .. }
            | Event::Parted { .. } => self.apply_conflict(event)?,
        }
        Ok(())
    }

    /// What happens between the moves of a turn and its end.
    fn apply_conflict(&mut self, event: &Event) -> Result<(), Corrupt> {
        match event {
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
                self.turning = Some(Turning {
                    lines: lines.clone(),
                    moved: moved.clone(),
                    fought: Vec::new(),
                    queue: queue.clone(),
                    conflict: None,
                });
            }
            Event::Engaged {
                region,
                conflict,
                sunk,
                by,
            } => {
                let gone: Vec<(Spot, Option<Army>)> =
                    sunk.iter().map(|spot| (*spot, None)).collect();
                self.put(&gone)?;
                self.conflicts = conflict
                    .as_ref()
                    .map_or(self.conflicts, |conflict| conflict.number);
                let turning = self.turning()?;
                turning.queue.retain(|it| it != region);
                turning.fought.extend(by);
                turning.conflict.clone_from(conflict);
            }
            Event::Exchanged {
                armies, choosing, ..
            } => {
                self.put(armies)?;
                self.forget_choices();
                let conflict = self.conflict()?;
                conflict.exchanges = conflict.exchanges.saturating_add(1);
                conflict.choosing = *choosing;
            }
            Event::Chose { seat, choice } => {
                self.private_mut(*seat)?.choice = Some(choice.clone());
            }
            Event::Stayed { .. } => {
                self.forget_choices();
                self.conflict()?.choosing = [false, false];
            }
            Event::Retreated { armies, fought, .. } => {
                self.put(armies)?;
                self.turning()?.fought.extend(fought);
            }
            Event::Parted { .. } => {
                self.forget_choices();
                let turning = self.turning()?;
                let conflict = turning.conflict.take();
                let conflict = conflict.ok_or_else(|| corrupt("no conflict is open"))?;
                turning.fought.extend([conflict.spot(0), conflict.spot(1)]);
            }
            Event::Ordered { .. }
            | Event::Filed { .. }
            | Event::Unfiled { .. }
            | Event::Sealed { .. }
            | Event::Stood { .. }
            | Event::Accounted { .. }
            | Event::Changed { .. }
            | Event::Settled { .. }
            | Event::Season { .. }
            | Event::Turn { .. }
            | Event::Skipped { .. }
            | Event::TurnEnded { .. }
            | Event::Joined { .. }
            | Event::Presence { .. }
            | Event::Deal(_) => {
                return Err(corrupt("it is no event of a conflict"));
            }
        }
        Ok(())
    }

    fn put(&mut self, armies: &[(Spot, Option<Army>)]) -> Result<(), Corrupt> {
        for (spot, army) in armies {
            if army.as_ref().is_some_and(|army| army.spot != *spot) {
                return Err(corrupt("an army is not where it is put"));
            }
            if army.is_none() {
                let standing = &mut self.private_mut(spot.seat)?.standing;
                standing.retain(|(at, _)| at != spot);
            }
            self.board.put(*spot, army.clone());
        }
        Ok(())
    }

    fn stand(&mut self, seat: Seat, orders: &[(Spot, Option<Standing>)]) -> Result<(), Corrupt> {
        let standing = &mut self.private_mut(seat)?.standing;
        for (spot, order) in orders {
            standing.retain(|(at, _)| at != spot);
            standing.extend(order.clone().map(|order| (*spot, order)));
        }
        standing.sort_by_key(|(spot, _)| *spot);
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
            homeland: Vec::new(),
        });
        self.board.order.push(seat);
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

fn corrupt(why: &str) -> Corrupt {
    Corrupt(why.to_owned())
}
