//! A game with a secret, and everything that others may try to find out about it.

use std::collections::BTreeMap;
use std::time::Duration;

use castellan::table::model::TableId;
use playground::{Answer, Id, Message, Person};
use rules::Seat;

use super::lie::Lie;
use super::seen::{Eyes, Seen};
use super::world::World;
use crate::discord::world::{command, is_board, press};

/// The rounds of a game.
const ROUNDS: u8 = 2;
const HOUR: Duration = Duration::from_hours(1);

/// What is another thing in the other world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// How much was bid.
    Bid,
    /// What was composed, changed and abandoned before the same bid.
    Draft,
    /// A draft, and whether it is to be played at the deadline.
    Held,
    /// The card, the private die, and whether it was thrown.
    Facts,
    /// How often and what was pressed in private, throwing the private die among it.
    Presses,
    /// Whether DMs can be sent; known to nobody else, ever.
    Dms,
}

/// A game that was thought out beforehand.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    hidden: Hidden,
    /// Whose the secret is.
    seat: Seat,
    /// In which round, from 1.
    round: u8,
    /// Who bids first in the other rounds.
    first: Seat,
    /// Bids by round and seat.
    bids: [[u8; 2]; ROUNDS as usize],
    /// Whether a seat peeks at the beginning of the round of the secret, in both worlds.
    peeks: [bool; 2],
    /// By how much the other world's fact differs.
    by: u8,
}

impl Plan {
    /// A game made from a number.
    pub(super) fn new(seed: u8, hidden: Hidden) -> Self {
        let mut luck = u64::from(seed) + 1;
        let mut below = |sides: u8| {
            luck = luck
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u8::try_from((luck >> 33) % u64::from(sides)).unwrap()
        };
        let bids = [[below(10), below(10)], [below(10), below(10)]];
        let peeks = [below(2) == 0, below(2) == 0];
        Self {
            hidden,
            seat: Seat(seed % 2),
            round: below(ROUNDS) + 1,
            first: Seat(below(2)),
            bids,
            // Whoever is to peek in one world only has not peeked before.
            peeks: peeks.map(|peek| peek && hidden != Hidden::Presses),
            by: below(5) + 1,
        }
    }

    fn other(&self) -> Seat {
        Seat(1 - self.seat.0)
    }

    /// Another bid than the planned one.
    fn twisted(&self, bid: u8) -> u8 {
        (bid + self.by) % 10
    }
}

/// What people received between two moments.
pub(super) struct Segment {
    /// What was done.
    pub(super) step: &'static str,
    /// What those received from whom the secret is kept, by name.
    pub(super) others: BTreeMap<String, Seen>,
    /// What its owner received.
    pub(super) owner: Seen,
}

impl Segment {
    /// How much the others received.
    pub(super) fn received(&self) -> usize {
        let streams = self.others.values().flat_map(BTreeMap::values);
        streams.map(Vec::len).sum()
    }
}

/// A game that is on.
struct Game<'a> {
    world: &'a mut World,
    plan: &'a Plan,
    table: TableId,
    thread: Id,
    people: [Person; 2],
    owner: Eyes,
    others: Vec<Eyes>,
    segments: Vec<Segment>,
    /// Whether the rules have made the secret known.
    known: bool,
}

/// Plays a game, in the first world or its twin, and says what people received.
pub(super) async fn play(world: &mut World, plan: &Plan, twin: bool) -> Vec<Segment> {
    let people = [world.person("Ann"), world.person("Ben")];
    let eyes = |person: &Person| Eyes::new(person.clone(), world.server.url());
    let owner = eyes(&people[plan.seat.index()]);
    let others = vec![
        eyes(&people[plan.other().index()]),
        eyes(&world.person("Cleo")),
    ];
    if plan.hidden == Hidden::Dms {
        owner.person.close_dms(twin);
    }
    let (table, thread) = world.table(ROUNDS).await;
    let mut game = Game {
        world,
        plan,
        table,
        thread,
        people,
        owner,
        others,
        segments: Vec::new(),
        known: false,
    };
    game.seen("the start");
    for round in 1..=ROUNDS {
        if round == plan.round {
            game.round_with_secret(twin).await;
        } else {
            game.round(round).await;
        }
    }
    let over = game.look().await;
    assert!(
        over.iter()
            .any(|text| text.contains("wins") || text.contains("draw"))
    );
    game.seen("the end");
    game.owner.person.close_dms(false);
    game.segments
}

impl Game<'_> {
    /// Keeps what was received since the last time, unless the secret is known by now.
    fn seen(&mut self, step: &'static str) {
        let owner = self.owner.look();
        let seen = |eyes: &mut Eyes| (eyes.person.name().to_owned(), eyes.look());
        let others = self.others.iter_mut().map(seen).collect();
        if !self.known {
            self.segments.push(Segment {
                step,
                others,
                owner,
            });
        }
    }

    /// A private command of a seat.
    async fn order(&self, seat: Seat, text: &str) -> Message {
        let answer = command(&self.people[seat.index()], self.thread, text).await;
        assert!(answer.is_ephemeral(), "{text}: {answer:?}");
        answer
    }

    async fn bid(&self, seat: Seat, bid: u8) {
        let answer = self
            .order(seat, &format!("/play text:new: bid {bid}"))
            .await;
        assert!(answer.content.contains("order is in"), "{answer:?}");
        self.world.settle().await;
    }

    fn bids(&self, round: u8) -> [u8; 2] {
        self.plan.bids[usize::from(round - 1)]
    }

    /// A round that is the same in both worlds.
    async fn round(&mut self, round: u8) {
        let bids = self.bids(round);
        let first = self.plan.first;
        for seat in [first, Seat(1 - first.0)] {
            self.bid(seat, bids[seat.index()]).await;
            self.seen("a bid of the other round");
        }
    }

    /// The round in which the worlds differ.
    async fn round_with_secret(&mut self, twin: bool) {
        let (seat, other) = (self.plan.seat, self.plan.other());
        let bids = self.bids(self.plan.round);
        let (own, theirs) = (bids[seat.index()], bids[other.index()]);
        for seat in [seat, other] {
            if self.plan.peeks[seat.index()] {
                self.order(seat, "/play text:peek").await;
                self.world.settle().await;
                self.seen("a die thrown in private");
            }
        }
        let different = if twin { self.plan.twisted(own) } else { own };
        match self.plan.hidden {
            Hidden::Bid => {
                self.bid(seat, different).await;
                self.try_everything("the bid").await;
                self.known_with(other, theirs).await;
            }
            Hidden::Draft => {
                self.compose(twin, different).await;
                self.try_everything("the draft").await;
                self.bid(seat, own).await;
                self.seen("the bid after the draft");
                self.bid(other, theirs).await;
            }
            Hidden::Held => {
                self.bid(other, theirs).await;
                self.hold(twin, different).await;
                self.try_everything("the held draft").await;
                self.deadline().await;
            }
            Hidden::Facts => {
                self.change_facts(twin).await;
                self.try_everything("the other facts").await;
                self.bid(seat, own).await;
                self.try_everything("the bid with other facts").await;
                // The cards are shown after the last round.
                if self.plan.round == ROUNDS {
                    self.known_with(other, theirs).await;
                } else {
                    self.bid(other, theirs).await;
                    self.seen("the end of the round with other facts");
                    self.known = true;
                }
            }
            Hidden::Presses => {
                self.press_much(twin).await;
                self.try_everything("presses").await;
                self.bid(seat, own).await;
                self.try_everything("the bid after presses").await;
                // The shown die is another one: it is thrown for another entry of the log.
                self.known_with(other, theirs).await;
            }
            Hidden::Dms => {
                self.look_at_own().await;
                self.try_everything("closed DMs").await;
                self.bid(seat, own).await;
                self.look_at_own().await;
                self.bid(other, theirs).await;
            }
        }
        self.seen("the end of the round");
    }

    /// The bid that makes the secret known.
    async fn known_with(&mut self, seat: Seat, bid: u8) {
        self.seen("the moment before it is known");
        self.known = true;
        self.bid(seat, bid).await;
    }

    /// The panel of the secret's owner, with a bid chosen.
    async fn chosen(&self, bid: u8) -> Message {
        let panel = self.order(self.plan.seat, "/play").await;
        choose(&self.owner.person, &panel, bid).await
    }

    /// Composes, changes and abandons a draft, in the twin only; in both a panel is open.
    async fn compose(&mut self, twin: bool, bid: u8) {
        if twin {
            let panel = self.chosen(bid).await;
            let panel = press(&self.owner.person, &panel, "Take back a step").await;
            choose(&self.owner.person, &panel, self.plan.twisted(bid)).await;
        } else {
            self.order(self.plan.seat, "/play").await;
        }
        self.world.settle().await;
        self.seen("a draft");
    }

    /// Composes a draft; in the twin another one, which is not to be played.
    async fn hold(&mut self, twin: bool, bid: u8) {
        let panel = self.chosen(bid).await;
        if twin {
            let more = press(&self.owner.person, &panel, "More").await;
            let held = press(
                &self.owner.person,
                &more,
                "Don't play my draft at the deadline",
            )
            .await;
            assert!(held.content.contains("not be played"), "{held:?}");
        }
        self.world.settle().await;
        self.seen("a held draft");
    }

    /// Lets the deadline pass.
    async fn deadline(&mut self) {
        let owner = self.owner.person.clone();
        self.world.wait(45 * HOUR);
        let reminder = |message: &Message| message.content.contains("decision is due");
        owner.wait_for(self.thread, reminder).await.unwrap();
        self.world.settle().await;
        self.try_everything("the reminder").await;
        self.known = true;
        self.world.wait(4 * HOUR);
        let decided = |message: &Message| message.content.contains("missed the deadline");
        owner.wait_for(self.thread, decided).await.unwrap();
        self.world.settle().await;
    }

    /// Starts the bot again, in the twin with other facts.
    async fn change_facts(&mut self, twin: bool) {
        if twin {
            let lie = Lie {
                seat: self.plan.seat,
                by: self.plan.by,
                unpeeked: self.plan.by.is_multiple_of(2),
            };
            self.world.lie(self.table, lie).await;
        }
        self.world.restart().await;
        self.look_at_own().await;
        self.seen("other facts");
    }

    /// Presses and commands in private: other ones, and more of them, in the twin.
    async fn press_much(&mut self, twin: bool) {
        let seat = self.plan.seat;
        if twin {
            let panel = self.chosen(self.plan.by).await;
            let owner = &self.owner.person;
            let more = press(owner, &panel, "More").await;
            let sure = press(owner, &more, "Peek").await;
            let done = press(owner, &sure, "Yes, peek").await;
            assert!(done.content.contains("Done: `peek`"), "{done:?}");
            // Half a dozen notices for nobody else.
            for _ in 0..3 {
                self.world.all_is_said().await;
                let panel = self.order(seat, "/play").await;
                press(owner, &panel, "Open as DM").await;
            }
            self.order(seat, "/play text:peek").await;
        } else {
            self.order(seat, "/secrets").await;
        }
        self.world.settle().await;
        self.seen("presses");
    }

    /// The owner plays by what only they are shown.
    async fn look_at_own(&mut self) {
        for text in ["/secrets", "/play"] {
            let answer = self.order(self.plan.seat, text).await;
            assert!(!answer.attachments.is_empty(), "{text}: {answer:?}");
        }
        self.world.settle().await;
        self.seen("the owner's own");
    }

    /// Those from whom the secret is kept try all there is to find out about it.
    async fn try_everything(&mut self, step: &'static str) {
        if self.known {
            return;
        }
        self.look().await;
        self.seen(step);
    }

    async fn look(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for eyes in &self.others {
            let person = &eyes.person;
            for text in COMMANDS {
                let answer = command(person, self.thread, text).await;
                assert!(answer.is_ephemeral(), "{text}: {answer:?}");
                texts.push(answer.content);
            }
            for (text, option) in AUTOCOMPLETES {
                let asked = person.autocomplete(self.thread, text, option).unwrap();
                asked.answer().await.choices().unwrap();
            }
            self.press_all(person).await;
        }
        self.world.settle().await;
        texts
    }

    /// Presses every button of the newest board, and of the panel that opens.
    async fn press_all(&self, person: &Person) {
        let board = person.sees(self.thread).into_iter().rfind(is_board);
        let board = board.expect("a board");
        // To take back is to play, not to look.
        let buttons = board.buttons().into_iter();
        for button in buttons.filter(|it| it.label != "Take back") {
            let id = button.custom_id.unwrap();
            let answer = person.press(board.id, &id).unwrap().answer().await;
            let Answer::Message(panel) = answer else {
                panic!("{}: {answer:?}", button.label)
            };
            assert!(panel.is_ephemeral(), "{panel:?}");
            if button.label == "Play" && panel.buttons().iter().any(|it| it.label == "More") {
                self.try_panel(person, panel).await;
            }
        }
    }

    /// Composes a draft of one's own, and takes it back.
    async fn try_panel(&self, person: &Person, panel: Message) {
        if panel.selects().is_empty() {
            return;
        }
        let chosen = choose(person, &panel, 4).await;
        press(person, &chosen, "Take back a step").await;
    }
}

/// What others may ask in a table's thread.
const COMMANDS: [&str; 17] = [
    "/board",
    "/board style:text",
    "/board at:#1",
    "/log",
    "/log turns:2",
    "/log kind:orders",
    "/log as:text",
    "/secrets",
    "/play",
    "/play text:bid 99",
    "/play text:bid",
    "/play text:bid 3 4",
    "/table list",
    "/table options",
    "/table resume",
    "/games list",
    "/verify",
];

/// What others may begin to type.
const AUTOCOMPLETES: [(&str, &str); 5] = [
    ("/play text:", "text"),
    ("/play text:b", "text"),
    ("/play text:bid 3", "text"),
    ("/secrets table:", "table"),
    ("/board table:", "table"),
];

/// Chooses a bid on a panel.
async fn choose(person: &Person, panel: &Message, bid: u8) -> Message {
    let selects = panel.selects();
    let select = selects.first().unwrap_or_else(|| panic!("{panel:?}"));
    let value = format!("bid {bid}");
    let asked = person.select(panel.id, &select.custom_id, &[&value]);
    asked.unwrap().answer().await.message().unwrap()
}
