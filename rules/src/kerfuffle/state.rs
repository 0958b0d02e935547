//! Everything there is to know about a game, what one viewer may know of it (PK-67), and how facts
//! change it.

mod battles;
mod fates;
mod marches;
mod start;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::card::{Card, Kind};
use super::conditional::Line;
use super::event::{Bet, Event, Ledger};
use super::options::World;
use super::pieces::Pieces;
use super::plan::Filed;
use super::realm::{Force, Realm};
use super::stance::Stance;
use super::treaties::{Debt, Term};
use crate::history::Rows;
use crate::map::Region;
use crate::offers::{self, Offers};
use crate::{Corrupt, Seat, Viewer};

/// What is kept of the rounds before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryRows {
    /// The provinces that each faction occupied.
    pub provinces: Rows,
    /// The gold that each faction had.
    pub gold: Rows,
    /// The battles that each faction had fought.
    pub battles: Rows,
    /// Those that it had won.
    pub wins: Rows,
    /// How many each has fought and won until now, by seat.
    pub tally: Vec<[u32; 2]>,
}

/// Everything there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub realm: Realm,
    /// What each faction knows beyond it.
    pub own: Vec<Own>,
    /// The deck, the card that is drawn next in front.
    pub deck: Vec<Kind>,
    /// Cards that were laid back, by whom.
    pub laid: Vec<(Seat, Kind)>,
    /// How it went so far.
    #[serde(default)]
    #[serde(rename = "past")]
    pub history: HistoryRows,
    /// Offers and treaties (PK-22).
    #[serde(default)]
    pub offers: Offers<Term>,
}

/// What a faction knows beyond everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Own {
    /// Its gold; below zero is debt (PK-14).
    pub treasury: i64,
    /// What it may place (PK-16).
    pub waiting: Pieces,
    /// What it has bought in this turn.
    pub ordered: Pieces,
    pub card: Option<Card>,
    /// For how many own turns in a row it has held what its objective names.
    pub turns: u32,
    /// Its bet, until both are in.
    pub bet: Option<Bet>,
    /// What it means to bet, by battle (PK-91).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Filed>,
    /// What it answers when it is attacked, the first that fits (PK-92).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stances: Vec<Stance>,
    /// What it replies to moves of the other side on the board (PK-93).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// What its last turn began with.
    pub ledger: Option<Ledger>,
    /// Its allies, in secret too (PK-82).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub allies: BTreeSet<Seat>,
    /// What it owes others and others owe it of loans that were due (PK-22), in the order of payment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub debts: Vec<Debt>,
}

/// What a faction's view holds beyond everybody's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What it knows alone.
    pub own: Own,
    /// What lies between it and others.
    pub offers: offers::View<Term>,
}

/// What one viewer may know now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; nobody's for the public one.
    pub me: Option<Seat>,
    /// What everybody sees.
    pub realm: Realm,
    /// What the viewer knows beyond it.
    pub own: Own,
    /// Offers and treaties, as far as the viewer may know them.
    pub offers: offers::View<Term>,
}

impl View {
    /// A state that looks like this to its viewer; what is hidden from them is empty.
    pub(super) fn determinize(&self) -> State {
        let mut own = vec![Own::default(); self.realm.factions.len()];
        if let Some(mine) = self.me.and_then(|me| own.get_mut(me.index())) {
            mine.clone_from(&self.own);
        }
        let offers = self.me.map(|me| self.offers.offers(me));
        State {
            realm: self.realm.clone(),
            own,
            deck: Vec::new(),
            laid: Vec::new(),
            history: HistoryRows::default(),
            offers: offers.unwrap_or_default(),
        }
    }
}

impl State {
    /// The state before the first event.
    pub(super) fn new(world: &World) -> Self {
        let mut state = Self {
            realm: Realm::new(world),
            own: vec![Own::default(); world.seats],
            deck: Vec::new(),
            laid: Vec::new(),
            history: HistoryRows::default(),
            offers: Offers::new(),
        };
        if let Some(scenario) = &world.options.scenario {
            for (own, given) in state.own.iter_mut().zip(&scenario.seats) {
                own.treasury = given.treasury;
                own.waiting = given.waiting;
                own.card.clone_from(&given.card);
                own.turns = given.turns;
            }
        }
        state
    }

    /// What a viewer may know now.
    pub(super) fn view(&self, viewer: Viewer) -> View {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        let own = me.and_then(|me| self.own.get(me.index()));
        View {
            me,
            realm: self.realm.clone(),
            own: own.cloned().unwrap_or_default(),
            offers: self.offers.view(viewer),
        }
    }

    /// A faction's own part.
    pub(super) fn own(&self, seat: Seat) -> Option<&Own> {
        self.own.get(seat.index())
    }

    /// Changes the state by one fact.
    pub(super) fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        let round = self.realm.round;
        self.change(event)
            .ok_or_else(|| Corrupt(format!("{event:?} in round {round}")))
    }

    /// Changes the state, or finds that the event does not fit.
    fn change(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::SetUp(fact) => self.change_start(fact),
            Event::Turn(fact) => self.change_turn(fact),
            Event::March(fact) => self.change_map(fact),
            Event::Battle(fact) => self.change_battle(fact),
            Event::Captive(fact) => self.change_captives(fact),
            Event::Deal(fact) => self.change_deals(fact),
            Event::Fate(fact) => self.change_factions(fact),
        }?;
        self.drop_plans();
        Some(())
    }

    /// Takes pieces of a faction out of a province. Those that have not moved go first.
    fn take(&mut self, seat: Seat, at: Region, pieces: Pieces) -> Option<()> {
        let province = self.realm.provinces.get_mut(at.index())?;
        let force = province.force.as_mut()?;
        (force.of == seat && !force.neutral).then_some(())?;
        force.pieces = force.pieces.without(&pieces)?;
        force.moved = force.moved.common(&force.pieces);
        if force.pieces.is_empty() {
            province.force = None;
        }
        Some(())
    }

    /// Puts pieces beside those that a faction has in a province.
    pub(super) fn join(
        &mut self,
        seat: Seat,
        at: Region,
        pieces: Pieces,
        moved: bool,
    ) -> Option<()> {
        let province = self.realm.provinces.get_mut(at.index())?;
        let force = province
            .force
            .get_or_insert_with(|| Force::of(seat, Pieces::NONE));
        (force.of == seat && !force.neutral).then_some(())?;
        force.pieces = force.pieces.with(&pieces);
        if moved {
            force.moved = force.moved.with(&pieces);
        }
        force.pieces.is_force().then_some(())
    }
}
