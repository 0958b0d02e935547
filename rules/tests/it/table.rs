//! A table of any game in the middle of a test.

use std::fmt::Debug;

use rules::dice::Scripted;
use rules::{Actor, Game, Halt, Over, Refuse, Roster, Running, Seat, Seen, Viewer};

/// A table, the names of its seats, and all that has happened at it.
pub(crate) struct Table<G: Game> {
    pub(crate) state: Running<G>,
    pub(crate) log: Vec<G::Event>,
    roster: Roster,
}

// A derived one would ask the same of the game's marker.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            log: self.log.clone(),
            roster: self.roster.clone(),
        }
    }
}

impl<G: Game<Refusal: Debug>> Table<G> {
    /// A table that has just started.
    pub(crate) fn started(
        state: Running<G>,
        roster: Roster,
        dice: &mut dyn rules::dice::Dice,
    ) -> Self {
        let events = state.start(dice).unwrap();
        let mut table = Self {
            state,
            log: Vec::new(),
            roster,
        };
        table.apply(&events);
        table
    }

    pub(crate) fn apply(&mut self, events: &[G::Event]) {
        for event in events {
            self.state.apply(event).unwrap();
        }
        self.log.extend_from_slice(events);
    }

    /// What a line leads to that throws `dice`, all of them.
    pub(crate) fn decide(
        &self,
        seat: Seat,
        text: &str,
        dice: &[u32],
    ) -> Result<Vec<G::Event>, G::Refusal> {
        let order = self.view(seat).parse(&self.roster, text)?;
        let mut dice = Scripted::new(dice.iter().copied());
        let events = self
            .state
            .decide(&self.roster, Actor::Seat(seat), &order, &mut dice);
        let events = events.map_err(|halt| match halt {
            Halt::Refused(refusal) => refusal,
            Halt::Dice(stop) => panic!("{text:?}: {stop}"),
        })?;
        assert_eq!(dice.left(), 0, "{text:?} left dice");
        Ok(events)
    }

    /// Plays a line that must be legal and throws nothing, and returns the table for the next one.
    #[track_caller]
    pub(crate) fn play(self, seat: Seat, text: &str) -> Self {
        self.roll(seat, text, &[])
    }

    /// Plays a line that must be legal and throws what is given.
    #[track_caller]
    pub(crate) fn roll(mut self, seat: Seat, text: &str, dice: &[u32]) -> Self {
        match self.decide(seat, text, dice) {
            Ok(events) => self.apply(&events),
            Err(refusal) => panic!("{text:?} was refused: {}", self.explain(&refusal)),
        }
        self
    }

    pub(crate) fn explain(&self, refusal: &G::Refusal) -> String {
        refusal.explain(self.state.ctx(&self.roster))
    }

    /// Checks that a line is refused by `ruling`, or by none where that is empty, with `words` in the
    /// explanation.
    #[track_caller]
    pub(crate) fn refuses(&self, seat: Seat, text: &str, ruling: &str, words: &str) {
        let refusal = self.decide(seat, text, &[]).expect_err(text);
        let said = self.explain(&refusal);
        let id = refusal.ruling().map(|ruling| ruling.to_string());
        assert_eq!(id.unwrap_or_default(), ruling, "{text:?}: {said}");
        assert!(
            said.contains(words),
            "{text:?}: {said:?} does not say {words:?}"
        );
    }

    /// What is told of an order that must be legal and throws nothing.
    #[track_caller]
    pub(crate) fn observation(
        &self,
        seat: Seat,
        text: &str,
        viewer: Viewer,
    ) -> Vec<G::Observation> {
        let mut state = self.state.clone();
        let mut observation = Vec::new();
        for event in self.decide(seat, text, &[]).expect(text) {
            observation.extend(state.observe(&event, viewer));
            state.apply(&event).unwrap();
        }
        observation
    }

    pub(crate) fn view(&self, seat: Seat) -> Seen<G> {
        self.state.view(Viewer::Seat(seat))
    }

    pub(crate) fn public(&self) -> Seen<G> {
        self.state.view(Viewer::Public)
    }

    /// What is asked of whom, such as `declare Ann`.
    pub(crate) fn asks(&self) -> String {
        let asks = self.state.asks().into_iter();
        let asks: Vec<String> = asks
            .map(|ask| format!("{} {}", ask.kind, self.roster.name(ask.seat)))
            .collect();
        asks.join(", ")
    }

    pub(crate) fn over(&self) -> Option<(Vec<Seat>, String)> {
        let over = self.state.over();
        over.map(|Over { winners, how }| (winners, how))
    }
}
