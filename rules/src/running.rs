//! A state and a view together with the world they belong to: what runs and shows one table of one game.
//!
//! The functions of [`Game`] take the world as an argument, so that it is made once and shared. Whoever
//! holds a table wants it beside the state; whoever looks wants it beside the view.

use std::ops::Deref;
use std::sync::Arc;

use crate::dice::{Dice, DiceStop};
use crate::history::History;
use crate::{
    Actor, Ask, BotContext, Corrupt, Ctx, Game, Halt, Next, Over, Preview, Roster, Seat, Setup,
    SetupError, Viewer,
};

/// A state with the world it belongs to; it is read like the state.
///
/// # Examples
///
/// ```
/// use rules::castles::Castles;
/// use rules::dice::Scripted;
/// use rules::{Running, Seat, Setup};
///
/// let mut table = Running::<Castles>::new(&Setup { seats: 2, ..Setup::default() })?;
/// for event in table.start(&mut Scripted::new([2]))? {
///     table.apply(&event)?;
/// }
/// // The second seat begins, so the first one places the opening unit.
/// assert_eq!(table.asks()[0].seat, Seat(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Running<G: Game> {
    /// What never changes at the table.
    pub world: Arc<G::World>,
    /// The edition of the rules that the table plays by (TB-11).
    pub edition: u32,
    /// Everything that moves.
    pub state: G::State,
}

/// A view with the world it is of; it is read like the view.
#[derive(Debug)]
pub struct Seen<G: Game> {
    /// What never changes at the table.
    pub world: Arc<G::World>,
    /// The edition of the rules that the table plays by (TB-11).
    pub edition: u32,
    /// What the viewer may know.
    pub view: G::View,
}

// Derived ones would ask the same of the game's marker.
impl<G: Game> Clone for Running<G> {
    fn clone(&self) -> Self {
        Self {
            world: Arc::clone(&self.world),
            edition: self.edition,
            state: self.state.clone(),
        }
    }
}

impl<G: Game> Clone for Seen<G> {
    fn clone(&self) -> Self {
        self.with(self.view.clone())
    }
}

impl<G: Game> PartialEq for Running<G> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.edition == other.edition && self.world == other.world
    }
}

impl<G: Game> PartialEq for Seen<G> {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view && self.edition == other.edition && self.world == other.world
    }
}

impl<G: Game> Deref for Running<G> {
    type Target = G::State;

    fn deref(&self) -> &G::State {
        &self.state
    }
}

impl<G: Game> Deref for Seen<G> {
    type Target = G::View;

    fn deref(&self) -> &G::View {
        &self.view
    }
}

impl<G: Game> Running<G> {
    /// A table of a set-up before its first event, by the newest edition of the rules.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when the number of seats, an option, the map or the scenario is out of bounds.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self::open(Arc::new(G::world(setup)?)))
    }

    /// A table of a world before its first event, by the newest edition of the rules.
    pub fn open(world: Arc<G::World>) -> Self {
        let state = G::open(&world);
        Self::resume(world, state)
    }

    /// A state that goes on in its world, by the newest edition of the rules.
    pub fn resume(world: Arc<G::World>, state: G::State) -> Self {
        Self {
            world,
            edition: G::newest(),
            state,
        }
    }

    /// What texts are read and written with.
    pub fn ctx<'a>(&'a self, roster: &'a Roster) -> Ctx<'a, G::World> {
        Ctx::new(&self.world, roster, self.edition)
    }

    /// [`Game::start`].
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    pub fn start(&self, dice: &mut dyn Dice) -> Result<Vec<G::Event>, DiceStop> {
        G::start(&self.world, &self.state, dice)
    }

    /// [`Game::redraw`].
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    pub fn redraw(&self, dice: &mut dyn Dice) -> Result<Vec<G::Event>, DiceStop> {
        G::redraw(&self.world, &self.state, dice)
    }

    /// [`Game::decide`].
    ///
    /// # Errors
    ///
    /// [`Halt`] when the rules say no, or the dice did not give a throw.
    pub fn decide(
        &self,
        roster: &Roster,
        actor: Actor,
        order: &G::Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, Halt<G::Refusal>> {
        G::decide(self.ctx(roster), &self.state, actor, order, dice)
    }

    /// [`Game::apply`].
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit. The state is then unusable.
    pub fn apply(&mut self, event: &G::Event) -> Result<(), Corrupt> {
        G::apply(&self.world, &mut self.state, event)
    }

    /// What the game waits for now ([`Game::asks`]).
    pub fn asks(&self) -> Vec<Ask> {
        G::asks(&self.world, &self.state)
    }

    /// How the game ended, if it has ([`Game::over`]).
    pub fn over(&self) -> Option<Over> {
        G::over(&self.world, &self.state)
    }

    /// [`Game::view`], with its world.
    pub fn view(&self, viewer: Viewer) -> Seen<G> {
        Seen {
            world: Arc::clone(&self.world),
            edition: self.edition,
            view: G::view(&self.world, &self.state, viewer),
        }
    }

    /// How the game went, as far as the viewer may know ([`Game::history`]).
    pub fn history(&self, viewer: Viewer) -> History {
        G::history(&self.world, &self.state, viewer)
    }

    /// What the viewer may be told of an event ([`Game::observe`]).
    pub fn observe(&self, event: &G::Event, viewer: Viewer) -> Option<G::Observation> {
        G::observe(&self.world, &self.state, event, viewer)
    }
}

impl<G: Game> Seen<G> {
    /// A view of a world, by the newest edition of the rules.
    pub fn of(world: Arc<G::World>, view: G::View) -> Self {
        Self {
            world,
            edition: G::newest(),
            view,
        }
    }

    /// Another view of the same world.
    #[must_use]
    pub fn with(&self, view: G::View) -> Self {
        Self {
            world: Arc::clone(&self.world),
            edition: self.edition,
            view,
        }
    }

    /// What texts are read and written with.
    pub fn ctx<'a>(&'a self, roster: &'a Roster) -> Ctx<'a, G::World> {
        Ctx::new(&self.world, roster, self.edition)
    }

    /// What may come next in a draft ([`Game::next`]).
    pub fn next(&self, roster: &Roster, seat: Seat, partial: &str) -> Next {
        G::next(self.ctx(roster), &self.view, seat, partial)
    }

    /// What may come beside the draft ([`Game::beside`]).
    pub fn beside(&self, roster: &Roster, seat: Seat, partial: &str) -> Next {
        G::beside(self.ctx(roster), &self.view, seat, partial)
    }

    /// The legal orders that begin so, sorted ([`Game::legal`]).
    pub fn legal(&self, roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        let mut texts = G::legal(self.ctx(roster), &self.view, seat, partial);
        texts.sort_unstable();
        texts
    }

    /// [`Game::beside`] as texts, sorted.
    pub fn asides(&self, roster: &Roster, seat: Seat) -> Vec<String> {
        let name = |region| G::region(&self.world, region);
        let next = self.beside(roster, seat, "");
        let mut texts: Vec<String> = next.texts(roster, name).collect();
        texts.sort_unstable();
        texts
    }

    /// [`Game::parse`].
    ///
    /// # Errors
    ///
    /// The game's refusal when `text` cannot be read.
    pub fn parse(&self, roster: &Roster, text: &str) -> Result<G::Order, G::Refusal> {
        G::parse(self.ctx(roster), &self.view, text)
    }

    /// An order in notation ([`Game::print`]).
    pub fn print(&self, roster: &Roster, order: &G::Order) -> String {
        G::print(self.ctx(roster), &self.view, order)
    }

    /// [`Game::preview`].
    ///
    /// # Errors
    ///
    /// The refusal that deciding the order would give.
    pub fn preview(
        &self,
        roster: &Roster,
        seat: Seat,
        order: &G::Order,
    ) -> Result<Preview<G>, G::Refusal> {
        G::preview(self.ctx(roster), &self.view, seat, order)
    }

    /// The order that a bot player makes of a draft ([`Game::finish`]).
    pub fn finish(&self, seat: Seat, begun: &G::Order, context: BotContext) -> Option<G::Order> {
        G::finish(&self.world, &self.view, seat, begun, context)
    }

    /// What the clock plays for a seat ([`Game::default_order`]).
    pub fn default_order(&self, seat: Seat, context: BotContext) -> Option<G::Order> {
        G::default_order(&self.world, &self.view, seat, context)
    }

    /// What a bot player plays ([`Game::bot_order`]).
    pub fn bot_order(&self, seat: Seat, context: BotContext) -> Option<G::Order> {
        G::bot_order(&self.world, &self.view, seat, context)
    }
}
