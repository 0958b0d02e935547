//! A table for two, at which game follows game.

use std::time::{Duration, Instant};

use playground::{Asked, Id, Message, NotPossible, Person};
use rules::Seat;

use crate::chance::Chance;
use crate::figures::Samples;
use crate::game::Game;
use crate::world::{World, command, pause};

/// Two people who play each other.
pub(crate) struct Table {
    people: [Person; 2],
    general: Id,
    thread: Id,
    game: Game,
    chance: Chance,
    /// The newest board that was waited for.
    board: Id,
    /// The message that answered the last order.
    answer: Id,
    /// How many games they have begun.
    pub(crate) games: usize,
}

/// How long a card that names a board is waited for until it is looked which is the newest.
const MOMENT: Duration = Duration::from_secs(1);
/// How often it is looked.
const TRIES: usize = 180;

/// How long the presses of one turn took.
#[derive(Default)]
pub(crate) struct Presses {
    /// `/play`, which opens the panel.
    pub(crate) open: Samples,
    /// An edit of the draft with a picture that was not drawn before.
    pub(crate) edit: Samples,
    /// A step undone and redone: pictures that were drawn before.
    pub(crate) again: Samples,
    /// The press that makes the draft an order.
    pub(crate) confirm: Samples,
}

impl Table {
    /// Makes the `number`th table of a world and starts a game at it.
    pub(crate) async fn new(world: &World, number: usize) -> Self {
        Self::in_channel(world, number, world.general()).await
    }

    /// The same in a channel of any of its servers.
    pub(crate) async fn in_channel(world: &World, number: usize, general: Id) -> Self {
        let people = [world.person(number * 2), world.person(number * 2 + 1)];
        let (thread, first) = start(&people, general).await;
        let seed = u64::try_from(number).expect("a small number");
        let mut table = Self {
            people,
            general,
            thread,
            game: Game::new(first),
            chance: Chance::new(seed + 1),
            board: thread,
            answer: thread,
            games: 1,
        };
        table.settle().await;
        table
    }

    async fn mover(&mut self) -> Person {
        if self.game.to_move().is_none() {
            // Each opens every other table, since nobody may open many in a short time.
            self.people.swap(0, 1);
            let (thread, first) = start(&self.people, self.general).await;
            self.thread = thread;
            self.board = thread;
            self.game = Game::new(first);
            self.games += 1;
            self.settle().await;
        }
        let seat = self.game.to_move().expect("the game has begun");
        self.people[seat.index()].clone()
    }

    /// Gives an order by command; how long until its answer was seen.
    pub(crate) async fn order(&mut self) -> Duration {
        let person = self.mover().await;
        let turn = self.game.turn(&mut self.chance);
        let text = format!("/play text:{}", turn.join(" "));
        let begun = Instant::now();
        let answer = command(&person, self.thread, &text).await;
        let took = begun.elapsed();
        assert!(answer.content.contains("order is in"), "{}", answer.content);
        self.answer = answer.id;
        self.game.play(&turn);
        took
    }

    /// When the last order given by command was answered, in unix milliseconds.
    pub(crate) fn answered(&self) -> i64 {
        self.answer.made_at_ms()
    }

    /// When the newest board that was waited for was posted, in unix milliseconds.
    pub(crate) fn posted(&self) -> i64 {
        self.board.made_at_ms()
    }

    /// The same, and how long until everybody saw the new board; then waits until all is posted.
    pub(crate) async fn order_and_board(&mut self) -> (Duration, Duration) {
        self.mover().await;
        let begun = Instant::now();
        let answer = self.order().await;
        self.next_board().await;
        let board = begun.elapsed();
        self.settle().await;
        (answer, board)
    }

    async fn next_board(&mut self) -> Message {
        let newer = |message: &Message| is_board(message) && message.id > self.board;
        let board = self.people[0].wait_for(self.thread, newer).await;
        let board = board.expect("a board");
        self.board = board.id;
        board
    }

    /// Waits until the status card names the newest board, which is the last thing to be said.
    async fn settle(&mut self) {
        if self.board == self.thread {
            self.next_board().await;
        }
        let mut tries = 0..TRIES;
        while !self.card_names_the_board().await {
            assert!(tries.next().is_some(), "a card that names the board");
            // One that waited for Discord's limit may have come since.
            self.look();
        }
        // Meanwhile the bot notes that the card is sent.
        pause().await;
    }

    /// Waits a moment for it; whether it does.
    async fn card_names_the_board(&self) -> bool {
        let link = format!("/{})", self.board);
        let names = |message: &Message| {
            let embed = message.embeds.first();
            let about = embed.and_then(|embed| embed["description"].as_str());
            about.is_some_and(|about| about.contains(&link))
        };
        let card = self.people[0].wait_for(self.thread, names);
        let card = tokio::time::timeout(MOMENT, card).await;
        card.is_ok_and(|card| card.is_some())
    }

    /// Looks for the newest board; whether there is a newer one.
    fn look(&mut self) -> bool {
        let seen = self.people[0].sees(self.thread);
        let boards = seen.iter().filter(|message| is_board(message));
        let newest = boards.map(|board| board.id).max().unwrap_or(self.board);
        let is_newer = newest > self.board;
        self.board = newest.max(self.board);
        is_newer
    }

    /// Waits until nothing more is posted at this table.
    pub(crate) async fn rest(&mut self) {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            if !self.look() {
                return self.settle().await;
            }
        }
    }

    /// Plays a turn on a panel, press by press; then waits until all is posted.
    pub(crate) async fn presses(&mut self, presses: &mut Presses) {
        let person = self.mover().await;
        let turn = self.game.turn(&mut self.chance);
        let begun = Instant::now();
        let mut panel = command(&person, self.thread, "/play").await;
        presses.open.add(begun.elapsed());
        for token in turn.iter().filter(|token| *token != ".") {
            if let Some(from) = unit(token) {
                let pick = format!("Unit {from}");
                panel = timed(&mut presses.edit, || person.press(panel.id, &pick)).await;
            }
            panel = timed(&mut presses.edit, || add(&person, &panel, token)).await;
        }
        let last = turn.iter().rfind(|token| *token != ".");
        if let Some(token) = last.filter(|token| unit(token).is_none()) {
            let back = "Take back a step";
            panel = timed(&mut presses.again, || person.press(panel.id, back)).await;
            panel = timed(&mut presses.again, || add(&person, &panel, token)).await;
        }
        let done = timed(&mut presses.confirm, || person.press(panel.id, "Confirm")).await;
        assert!(done.content.contains("order is in"), "{}", done.content);
        self.game.play(&turn);
        self.next_board().await;
        self.settle().await;
    }
}

/// The square of the unit that a token moves.
fn unit(token: &str) -> Option<&str> {
    let moves = token.len() == 4 && !token.starts_with(['C', '+']);
    moves.then(|| &token[..2])
}

/// Adds a token to the draft by the select or the button for it.
fn add(person: &Person, panel: &Message, token: &str) -> Result<Asked, NotPossible> {
    if token.starts_with('+') {
        let selects = panel.selects();
        let select = selects.first().map_or("", |it| it.custom_id.as_str());
        return person.select(panel.id, select, &[token]);
    }
    let end = format!("|add|{token}");
    let ids = panel.buttons();
    let mut ids = ids.iter().filter_map(|button| button.custom_id.as_deref());
    let id = ids.find(|id| id.ends_with(&end)).unwrap_or(token);
    person.press(panel.id, id)
}

/// Does what `ask` does, and returns the panel that answers it.
async fn timed(samples: &mut Samples, ask: impl FnOnce() -> Result<Asked, NotPossible>) -> Message {
    let begun = Instant::now();
    let answer = ask().expect("the panel offers it").answer().await;
    samples.add(begun.elapsed());
    let failed = format!("{answer:?}");
    answer.message().unwrap_or_else(|| panic!("{failed}"))
}

fn is_board(message: &Message) -> bool {
    !message.attachments.is_empty() && !message.is_ephemeral()
}

/// Makes a table and starts its game; the thread, and who the first player is.
pub(crate) async fn start(people: &[Person; 2], general: Id) -> (Id, Seat) {
    let [host, guest] = people;
    let answer = command(host, general, "/table new game:Combat Castles").await;
    let mention = answer.content.split_once("<#").map(|(_, rest)| rest);
    let id = mention.and_then(|rest| rest.split_once('>'));
    let thread: Id = id
        .and_then(|(id, _)| id.parse().ok())
        .unwrap_or_else(|| panic!("{}", answer.content));
    command(guest, thread, "/table join").await;
    command(host, thread, "/table start").await;
    // The second player makes the opening placement.
    let panel = command(host, thread, "/play").await;
    let hosts = panel.content.contains("Your turn");
    (thread, Seat(u8::from(hosts)))
}
