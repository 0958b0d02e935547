//! A whole game of two people, played whatever happens, and the checks afterwards.

use castellan::discord::Bounds;
use castellan::labels::Seating;
use castellan::presenter;
use playground::{Config, Id, Message, Person};
use rules::any::AnyObservation;
use rules::castles::Event;
use rules::{Roster, Seat};

use super::super::world::{Follow, World, command, is_board, line, new_table};

/// How often people ask again where they got no answer.
const PATIENCE: usize = 6;

/// Ann against Ben.
pub(super) struct Match {
    pub(super) world: World,
    /// The table's thread.
    pub(super) thread: Id,
    /// Where orders are given, and what is added to commands there.
    pub(super) place: (Id, &'static str),
    people: [Person; 2],
    game: Follow,
    /// What must be told, line by line, of each entry of the log.
    observation: Vec<Vec<String>>,
}

impl Match {
    /// Starts a game.
    pub(super) async fn start(bounds: Bounds) -> Self {
        let world = World::with(Config::default(), bounds).await;
        let people = ["Ann", "Ben"].map(|name| world.server.person(name));
        let thread = new_table(&people[0], world.general()).await;
        command(&people[1], thread, "/table join").await;
        command(&people[0], thread, "/table options option:first value:1").await;
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        let first = Event::GameBegan { first: Seat(0) };
        Self {
            world,
            thread,
            place: (thread, ""),
            people,
            game: Follow::new(Seat(0)),
            observation: vec![summary(&[first])],
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.to_move().is_none()
    }

    /// How many orders have counted.
    pub(super) fn orders(&self) -> usize {
        self.observation.len() - 1
    }

    /// The one to move plays a turn, and asks again until it counts.
    pub(super) async fn turn(&mut self) {
        let turn = line(&self.game.turn());
        let person = &self.people[self.game.to_move().unwrap().index()];
        let (place, table) = self.place;
        for _ in 0..PATIENCE {
            let asked = person.command(place, &format!("/play text:{turn}{table}"));
            let answer = asked.unwrap().answer().await.message();
            let counts = answer.is_some_and(|answer| answer.content.contains("order is in"));
            if counts || !self.is_asked(person).await {
                let events = self.game.play(&turn);
                self.observation.push(summary(&events));
                return;
            }
        }
        panic!("{turn} never counts");
    }

    /// Whether it is the person's turn, as the panel says.
    async fn is_asked(&self, person: &Person) -> bool {
        let (place, table) = self.place;
        let panel = insist(person, place, &format!("/play{table}")).await;
        panel.content.contains("Your turn")
    }

    /// The boards in the table's channel, oldest first.
    pub(super) fn boards(&self) -> Vec<Message> {
        let mut messages = self.world.server.messages(self.thread);
        messages.retain(|message| !message.attachments.is_empty() && !message.is_ephemeral());
        messages
    }

    /// Waits until the board that shows the newest order is there.
    pub(super) async fn newest_board(&self) -> bool {
        let newest = self.observation.last().unwrap().last();
        let shown = |_: &playground::Server| {
            let boards = self.boards();
            boards
                .last()
                .is_some_and(|board| last_told(board) == newest.map(String::as_str))
        };
        self.world.server.wait_until(shown).await
    }

    /// Plays to the end, and checks that nothing was lost, doubled or put out of order.
    pub(super) async fn finish(mut self, refused: &[&str]) {
        while !self.is_over() {
            self.turn().await;
        }
        self.world.server.clear_faults();
        assert!(self.newest_board().await, "the last board is not posted");
        self.boards_are_in_order();
        self.log_is_whole().await;
        self.world.end_but_for(refused).await;
    }

    /// Each board shows a later order than the one before. One that was not sent in time may be
    /// taken in by the next.
    fn boards_are_in_order(&self) {
        let boards = self.boards();
        let shown: Vec<&str> = boards.iter().filter_map(last_told).collect();
        let mut observation = self.observation.iter().filter_map(|entry| entry.last());
        for line in &shown {
            assert!(
                observation.any(|entry| entry == line),
                "out of order or twice: {line:?} in {shown:#?}"
            );
        }
    }

    async fn log_is_whole(&self) {
        let (place, table) = self.place;
        let mut lines: Vec<String> = Vec::new();
        let mut before = String::new();
        // A message holds so many; its first line says where those before are.
        loop {
            let text = format!("/log turns:50{before}{table}");
            let log = insist(&self.people[1], place, &text).await.content;
            let (earlier, shown) = match log.strip_prefix("*Earlier: `/log ") {
                Some(rest) => {
                    let (option, rest) = rest.split_once("`*\n").unwrap();
                    (Some(format!(" {option}")), rest)
                }
                None => (None, &*log),
            };
            let observation = shown.lines().map(|line| {
                let (_time, observation) =
                    line.split_once("> ").unwrap_or_else(|| panic!("{line}"));
                observation.to_owned()
            });
            lines = observation.chain(lines).collect();
            match earlier {
                Some(earlier) => before = earlier,
                None => break,
            }
        }
        let observation: Vec<String> = self.observation.iter().map(|it| it.join("; ")).collect();
        assert_eq!(lines, observation, "the log");
    }
}

/// Uses a command until it is answered.
async fn insist(person: &Person, place: Id, text: &str) -> Message {
    for _ in 0..PATIENCE {
        let answer = person.command(place, text).unwrap().answer().await;
        if let Some(message) = answer.message()
            && !message.content.contains("Something broke")
        {
            return message;
        }
    }
    panic!("{text} is never answered");
}

/// What is told of an order.
fn summary(events: &[Event]) -> Vec<String> {
    let observation: Vec<AnyObservation> = events
        .iter()
        .copied()
        .map(AnyObservation::Castles)
        .collect();
    let seating = Seating {
        roster: Roster::of_names(["Ann", "Ben"]),
        ..Seating::default()
    };
    let text = presenter::summary(&observation, &seating);
    text.lines().map(str::to_owned).collect()
}

/// The last line of a board that tells what happened.
fn last_told(board: &Message) -> Option<&str> {
    let lines = board.content.lines();
    let is_observed = |line: &&str| !line.ends_with("your turn.") && !line.starts_with("🏁");
    lines.rev().find(is_observed)
}
