//! A game of Combat Castles as the benchmark follows it, so that it knows what is legal.

use rules::any::{AnyObservation, AnyState, AnyView, GameId};
use rules::dice::NoDice;
use rules::{Actor, Roster, Seat, Setup, Viewer};

use crate::chance::Chance;

/// A game under way.
pub(crate) struct Game {
    state: AnyState,
    observation: Vec<AnyObservation>,
}

impl Game {
    /// A game in which `first` is the first player.
    pub(crate) fn new(first: Seat) -> Self {
        let mut setup = Setup {
            seats: 2,
            ..Setup::default()
        };
        setup.options.insert("first".into(), first.0.into());
        let world = GameId::Castles.world(&setup).expect("the options are good");
        let state = world.open();
        let mut game = Self {
            observation: Vec::new(),
            state,
        };
        let events = game.state.start(&mut NoDice).expect("nothing is drawn");
        for event in &events {
            game.state.apply(event).expect("the beginning fits");
        }
        game
    }

    /// The seat to move; none when the game is over.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.state.asks().first().map(|ask| ask.seat)
    }

    /// What everybody sees, and was told of the last turn.
    pub(crate) fn seen(&self) -> (AnyView, &[AnyObservation]) {
        (self.state.view(Viewer::Public), &self.observation)
    }

    /// A whole turn of legal tokens for the seat to move.
    pub(crate) fn turn(&self, chance: &mut Chance) -> Vec<String> {
        let seat = self.to_move().expect("the game goes on");
        let view = self.state.view(Viewer::Seat(seat));
        let mut tokens = Vec::new();
        while !self.is_whole(seat, &tokens) {
            let mut legal = view.legal(&Roster::default(), seat, &tokens.join(" "));
            tokens.push(legal.swap_remove(chance.below(legal.len())));
        }
        tokens
    }

    fn is_whole(&self, seat: Seat, tokens: &[String]) -> bool {
        !tokens.is_empty() && self.after(seat, tokens).0.asks() != self.state.asks()
    }

    fn after(&self, seat: Seat, tokens: &[String]) -> (AnyState, Vec<AnyObservation>) {
        let roster = Roster::of_names(["Ann", "Ben"]);
        let text = tokens.join(" ");
        let decided = self
            .state
            .decide(Actor::Seat(seat), &roster, &text, &mut NoDice)
            .unwrap_or_else(|halt| panic!("{text}: {halt:?}"));
        let mut after = self.state.clone();
        let mut observation = Vec::new();
        for event in &decided.events {
            observation.extend(after.observe(event, Viewer::Public));
            after.apply(event).expect("what was decided fits");
        }
        (after, observation)
    }

    /// Plays a turn.
    pub(crate) fn play(&mut self, turn: &[String]) {
        let seat = self.to_move().expect("the game goes on");
        (self.state, self.observation) = self.after(seat, turn);
    }
}
