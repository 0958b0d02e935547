//! Promise 5 in a whole game of Boki: hands and deployments are their owner's alone.
//!
//! Two worlds with stacked decks differ in who holds which of two hearts, in how one army is deployed,
//! and in who stays out before the defence is chosen. All who may not know it must receive the same
//! bytes.

use std::ops::Range;

use castellan::table::model::TableId;
use playground::{Answer, Id, Message, Person};
use rules::boki::{Boki, Event, Formation, Order, Suit};
use rules::dice::NoDice;
use rules::{Actor, Roster, Running, Seat, Setup, Viewer};
use serde_json::{Map, Value, json};

use super::seen::{Eyes, Seen};
use super::world::World;
use crate::discord::world::{command, is_board};

const PEOPLE: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
/// Those who hold the secrets.
const OWNERS: [Seat; 2] = [Seat(1), Seat(2)];

/// The deck, as it is dealt: clockwise from Ann. The twin's Ben and Cleo have changed a card.
fn deck(twin: bool) -> Vec<&'static str> {
    let (ben, cleo) = if twin {
        ("hearts 8", "hearts K")
    } else {
        ("hearts K", "hearts 8")
    };
    vec![
        "spades K",
        ben,
        cleo,
        "spades 10", //
        "spades 9",
        "spades 8",
        "spades Q",
        "suns Q", //
        "suns A",
        "suns J",
        "suns 9",
        "moons K", //
        "suns 7",
        "moons 10",
        "moons A",
        "moons 7", //
        "moons 9",
        "moons J",
        "suns 6",
        "suns 10",
        "moons 8",
    ]
}

fn options(deck: &[&str]) -> Map<String, Value> {
    let options = json!({"first": 0, "deck": deck});
    options.as_object().unwrap().clone()
}

/// A deck in which Ben has an army of one suit.
const ARMY: [&str; 16] = [
    "suns K",
    "spades 8",
    "moons K",
    "hearts 10", //
    "suns 9",
    "spades 10",
    "moons Q",
    "hearts Q", //
    "suns A",
    "spades J",
    "moons 9",
    "hearts K", //
    "suns 7",
    "spades Q",
    "moons A",
    "hearts 7",
];

fn roster() -> Roster {
    Roster::of_names(PEOPLE)
}

/// The game as the test follows it.
struct Follow(Running<Boki>);

impl Follow {
    fn new(deck: &[&str]) -> Self {
        let setup = Setup {
            seats: 4,
            options: options(deck),
            map: None,
        };
        let mut follow = Self(Running::<Boki>::new(&setup).unwrap());
        let events = follow.0.start(&mut NoDice).unwrap();
        follow.apply(&events);
        follow
    }

    fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.0.apply(event).unwrap();
        }
    }

    /// What a seat does: the same in both worlds, and never with the hearts that are hidden.
    fn order(&self, seat: Seat) -> Option<String> {
        let view = self.0.view(Viewer::Seat(seat));
        let hearts = |order: &Order| {
            let of = |suit: Suit| suit == Suit::Hearts && OWNERS.contains(&seat);
            if let Order::War { suit, .. } | Order::Defend { suit } = order {
                of(*suit)
            } else {
                false
            }
        };
        let legal = view.legal(&roster(), seat, "");
        let read = |text: &String| view.parse(&roster(), text).unwrap();
        legal.into_iter().find(|text| !hearts(&read(text)))
    }

    fn asks(&self, kind: &str) -> bool {
        self.0.asks().iter().any(|ask| ask.kind == kind)
    }

    fn play(&mut self, seat: Seat, text: &str) {
        let view = self.0.view(Viewer::Seat(seat));
        let order = view.parse(&roster(), text).unwrap();
        let events = self
            .0
            .decide(&roster(), Actor::Seat(seat), &order, &mut NoDice)
            .unwrap();
        self.apply(&events);
    }
}

/// What the others received in a step, and what the owners did.
struct Segment {
    step: String,
    others: Vec<Seen>,
    owners: Vec<Seen>,
}

struct Table<'a> {
    world: &'a mut World,
    thread: Id,
    people: Vec<Person>,
    eyes: Vec<Eyes>,
    /// Those who hold the secrets, as places among the people.
    owners: Range<usize>,
    segments: Vec<Segment>,
}

/// Makes the table with its stacked deck and starts it.
async fn start<'a>(world: &'a mut World, deck: &[&str]) -> Table<'a> {
    let people: Vec<Person> = PEOPLE.iter().map(|name| world.person(name)).collect();
    let url = world.server.url();
    let eyes = people.iter().map(|it| Eyes::new(it.clone(), url.clone()));
    let eyes = eyes.collect();
    let general = world.server.channel("general");
    let answer = command(&people[0], general, "/table new game:Boki Card Wargame").await;
    let between = |begin: &str, end: char| {
        let (_, rest) = answer.content.split_once(begin).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    let table = TableId(between("table #", ' ').parse().unwrap());
    let thread = between("<#", '>').parse().unwrap();
    world.settle().await;
    for person in &people[1..] {
        command(person, thread, "/table join").await;
        world.settle().await;
    }
    world.set_options(table, options(deck)).await;
    command(&people[0], thread, "/table start").await;
    world.settle().await;
    Table {
        world,
        thread,
        people,
        eyes,
        owners: 1..3,
        segments: Vec::new(),
    }
}

impl Table<'_> {
    fn seen(&mut self, step: &str) {
        let mut seen: Vec<Seen> = self.eyes.iter_mut().map(Eyes::look).collect();
        let owners = seen.drain(self.owners.clone()).collect();
        self.segments.push(Segment {
            step: step.to_owned(),
            others: seen,
            owners,
        });
    }

    async fn order(&mut self, seat: Seat, text: &str) -> Message {
        let line = format!("/play text:{text}");
        let answer = command(&self.people[seat.index()], self.thread, &line).await;
        self.world.settle().await;
        answer
    }

    /// The others try all there is to find out about what they may not know.
    async fn look(&self) {
        let others = self.people.iter().enumerate();
        let others = others.filter(|(place, _)| !self.owners.contains(place));
        for (_, person) in others {
            for text in ["/board", "/board style:text", "/log", "/secrets", "/play"] {
                command(person, self.thread, text).await;
            }
            for text in ["/play text:", "/play text:war", "/play text:deploy centre"] {
                let asked = person.autocomplete(self.thread, text, "text").unwrap();
                asked.answer().await.choices().unwrap();
            }
            let board = person
                .sees(self.thread)
                .into_iter()
                .rfind(is_board)
                .unwrap();
            // To take back is to play, not to look.
            let buttons = board.buttons().into_iter();
            for button in buttons.filter(|it| it.label != "Take back") {
                let id = button.custom_id.unwrap();
                let answer = person.press(board.id, &id).unwrap().answer().await;
                assert!(matches!(answer, Answer::Message(_)), "{answer:?}");
            }
        }
        self.world.settle().await;
    }
}

/// Plays a whole game without hearts, ended by agreement; what people received, step by step. What
/// is received after a deployment of Ben's that differs is known, until the next turn begins.
async fn game(seed: u8, twin: bool) -> Vec<Segment> {
    let mut world = World::start(seed).await;
    let mut follow = Follow::new(&deck(twin));
    let mut table = start(&mut world, &deck(twin)).await;
    table.seen("the start");
    let mut orders = 0;
    while let Some(ask) = follow.0.asks().pop() {
        let seat = ask.seat;
        let Some(text) = follow.order(seat) else {
            break;
        };
        let answer = table.order(seat, &text).await;
        assert!(answer.content.contains("order is in"), "{text}: {answer:?}");
        follow.play(seat, &text);
        orders += 1;
        if orders % 6 == 0 {
            table.look().await;
        }
        table.seen(&format!("{}: {seat}", ask.kind));
    }
    assert!(orders > 20, "only {orders} orders");
    let armed: Vec<Seat> = Seat::first(4)
        .filter(|it| follow.0.has_troops(*it))
        .collect();
    for seat in armed {
        table.seen("a vote");
        table.order(seat, "end yes").await;
        follow.play(seat, "end yes");
    }
    assert!(follow.0.over.is_some());
    let segments = table.segments;
    world.end().await;
    segments
}

#[track_caller]
fn equal(first: &[Segment], second: &[Segment]) {
    assert_eq!(first.len(), second.len());
    let mut differ = false;
    for (one, two) in first.iter().zip(second) {
        assert_eq!(one.step, two.step);
        assert_eq!(one.others, two.others, "{}", one.step);
        differ |= one.owners != two.owners;
    }
    assert!(differ, "nothing was hidden, so nothing is shown by this");
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_a_whole_game_of_boki_tells_nobody_of_anothers_hand() {
    let (first, second) = tokio::join!(game(61, false), game(61, true));
    equal(&first, &second);
}

/// Ann attacks Ben, who deploys first, in another way in the twin.
async fn battle(twin: bool) -> Vec<Segment> {
    let mut world = World::start(71).await;
    let mut follow = Follow::new(&ARMY);
    let mut table = start(&mut world, &ARMY).await;
    let setting = [(0, "war suns on Ben"), (1, "defend spades")];
    for (seat, text) in setting {
        table.order(Seat(seat), text).await;
        follow.play(Seat(seat), text);
    }
    assert!(follow.asks("deploy"));
    table.seen("before the deployment");
    let view = follow.0.view(Viewer::Seat(Seat(1)));
    let (army, held) = view.own_army(Seat(1)).unwrap();
    let all = Formation::default().completions(&army, held);
    let chosen = &all[if twin { all.len() - 1 } else { 0 }];
    let text = Order::Deploy(chosen.clone()).write(&roster());
    let answer = table.order(Seat(1), &text).await;
    assert!(answer.content.contains("order is in"), "{text}: {answer:?}");
    table.seen("the deployment");
    table.look().await;
    table.seen("a look at it");
    let segments = table.segments;
    world.end().await;
    segments
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_a_deployment_is_its_owners_alone_until_both_are_in() {
    let (first, second) = tokio::join!(battle(false), battle(true));
    equal(&first, &second);
}

/// Ann is at war with Ben, who has not chosen his defence: Cleo stays out, or tries what cannot be.
async fn outsider(twin: bool) -> Vec<Segment> {
    let mut world = World::start(81).await;
    let deck = deck(false);
    let mut table = start(&mut world, &deck).await;
    table.owners = 2..3;
    table.order(Seat(0), "war suns on Ben").await;
    table.seen("the war");
    let said = table.order(Seat(2), if twin { "stay out" } else { "hold" });
    let said = said.await.content;
    assert_eq!(said.contains("order is in"), twin, "{said}");
    table.seen("a word of Cleo's");
    table.look().await;
    table.seen("a look at it");
    let names_her = async |table: &Table<'_>| {
        let log = command(&table.people[0], table.thread, "/log").await;
        format!("{log:?}").contains("Cleo stays out of the battle")
    };
    assert!(!names_her(&table).await);
    let defends = table.order(Seat(1), "defend spades").await.content;
    assert!(defends.contains("order is in"), "{defends}");
    assert_eq!(names_her(&table).await, twin, "it is told with the defence");
    let segments = table.segments;
    world.end().await;
    segments
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_bk_36_staying_out_is_ones_own_until_the_defence_is_chosen() {
    let (first, second) = tokio::join!(outsider(false), outsider(true));
    equal(&first, &second);
}
