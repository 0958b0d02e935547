//! Many tables of Boki at full speed: people who type and press as fast as they are answered, bot players
//! beside them; how long until anything is answered, and until all of it is seen.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use playground::{Answer, Asked, Id, Message, Person};
use tokio::task::JoinSet;

use crate::Scale;
use crate::figures::{Samples, Target, head, targets};
use crate::resident::resident;
use crate::world::{World, command};

/// The seats of people at a table; bot players have the others.
const PEOPLE: usize = 2;
const SEATS: usize = 4;
/// What is promised of first answers.
const MOST_P99: f64 = 500.0;
const MOST: f64 = 3000.0;

/// What was asked, and how long it took.
#[derive(Default)]
struct Seen {
    opened: Samples,
    edited: Samples,
    confirmed: Samples,
    typed: Samples,
    /// First answers of all of them.
    first: Samples,
    /// Until all of the answer was seen.
    whole: Samples,
    /// Interactions that were never answered, or too late.
    failed: usize,
}

/// What kind of thing a person does.
#[derive(Clone, Copy)]
enum Kind {
    Open,
    Edit,
    Confirm,
    Type,
}

/// A table, and who plays at it.
struct Table {
    people: Vec<Person>,
    thread: Id,
    /// What was seen at all tables.
    seen: Arc<Mutex<Seen>>,
    orders: usize,
}

pub(crate) async fn measure(scale: &Scale) {
    let world = World::castellan("full", scale.active * PEOPLE).await;
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut tables = Vec::new();
    for number in 0..scale.active {
        tables.push(Table::open(&world, number, &seen).await);
    }
    let each = (scale.orders / 10).div_ceil(scale.active).max(1);
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for mut table in tables {
        playing.spawn(async move {
            table.play(each).await;
            table.orders
        });
    }
    let mut orders = 0;
    while let Some(one) = playing.join_next().await {
        orders += one.expect("the games go on");
    }
    let took = begun.elapsed().as_secs_f64();
    let title = format!("{} tables of Boki at full speed", scale.active);
    seen.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .report(&title, (orders, took));
    let after = resident(world.process()).unwrap_or(0);
    println!("  resident set afterwards: {after} kB");
    world.end().await;
}

impl Seen {
    fn report(&self, title: &str, (orders, took): (usize, f64)) {
        head(&format!("{title}, until the first answer"));
        self.opened.line("panel opened");
        self.edited.line("draft edited");
        self.confirmed.line("draft confirmed");
        self.typed.line("order typed");
        self.first.line("all of them");
        self.whole.line("until all of the answer is seen");
        targets(title);
        let rate = f64::from(u32::try_from(orders).unwrap_or(u32::MAX)) / took;
        Target::none("/s").line("orders of people", rate);
        let first = &self.first;
        Target::at_most(MOST_P99, "ms").line("first answer, p99", first.ms(99));
        Target::at_most(MOST, "ms").line("first answer, the longest", first.ms(100));
        let failed = u32::try_from(self.failed).unwrap_or(u32::MAX);
        Target::at_most(0.0, "").line("never answered, or too late", f64::from(failed));
    }
}

impl Table {
    async fn open(world: &World, number: usize, seen: &Arc<Mutex<Seen>>) -> Self {
        let people: Vec<Person> = (0..PEOPLE)
            .map(|index| world.person(number * PEOPLE + index))
            .collect();
        let new = format!("/table new game:Boki Card Wargame seats:{SEATS}");
        let answer = command(&people[0], world.general(), &new).await;
        let mention = answer.content.split_once("<#").map(|(_, rest)| rest);
        let id = mention.and_then(|rest| rest.split_once('>'));
        let thread: Id = id
            .and_then(|(id, _)| id.parse().ok())
            .unwrap_or_else(|| panic!("{}", answer.content));
        for person in &people[1..] {
            command(person, thread, "/table join").await;
        }
        let lobby = |message: &Message| message.buttons().iter().any(|it| it.label == "Start");
        let lobby = people[0].wait_for(thread, lobby).await.expect("a card");
        for _ in PEOPLE..SEATS {
            let asked = people[0].press(lobby.id, "Add bot player");
            asked.expect("a button").answer().await;
        }
        let start = command(&people[0], thread, "/table start").await;
        assert!(start.content.contains("has started"), "{}", start.content);
        Self {
            people,
            thread,
            seen: Arc::clone(seen),
            orders: 0,
        }
    }

    /// Gives so many orders, or as many as the game takes.
    async fn play(&mut self, orders: usize) {
        while self.orders < orders {
            for index in 0..self.people.len() {
                let person = self.people[index].clone();
                let opened = person.command(self.thread, "/play");
                let opened = opened.expect("a command");
                let Some(panel) = self.timed(Kind::Open, opened).await else {
                    continue;
                };
                if panel.content.contains("Your turn") {
                    self.act(&person, panel).await;
                } else if panel.content.contains("The game is over") {
                    return;
                }
            }
        }
    }

    /// Waits for an answer; the message it made or changed.
    async fn timed(&self, kind: Kind, asked: Asked) -> Option<Message> {
        let begun = Instant::now();
        let first = asked.first().await;
        let took = begun.elapsed();
        self.note(|seen| {
            seen.first.add(took);
            let samples = match kind {
                Kind::Open => &mut seen.opened,
                Kind::Edit => &mut seen.edited,
                Kind::Confirm => &mut seen.confirmed,
                Kind::Type => &mut seen.typed,
            };
            samples.add(took);
            seen.failed += usize::from(first.failed());
        });
        let message = match first {
            Answer::Thinking(_) => asked.answer().await.message(),
            Answer::Acknowledged => asked.updated().await,
            answer @ (Answer::Message(_)
            | Answer::Updated(_)
            | Answer::Modal(_)
            | Answer::Choices(_)
            | Answer::Deleted
            | Answer::Failed) => answer.message(),
        };
        let whole = begun.elapsed();
        self.note(|seen| seen.whole.add(whole));
        message
    }

    fn note(&self, what: impl FnOnce(&mut Seen)) {
        what(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner));
    }

    async fn act(&mut self, person: &Person, panel: Message) {
        let says = |words: &str| panel.content.contains(words);
        if says("Choose a suit: all your cards of it go to war") {
            let Some(chosen) = self.choose(person, &panel, 0).await else {
                return;
            };
            let target = self.choose(person, &chosen, 1).await;
            self.confirm(person, target).await;
        } else if says("You are under attack") {
            let order = panel.selects()[0].options[0].1.clone();
            self.order(person, &order).await;
        } else if says("Support one side") {
            self.order(person, "support none").await;
        } else if says("Deploy your army") {
            let whole = self.press(person, &panel, "Automatic").await;
            self.confirm(person, whole).await;
        } else {
            self.order(person, "hold").await;
        }
    }

    async fn press(&self, person: &Person, panel: &Message, label: &str) -> Option<Message> {
        let asked = person.press(panel.id, label).ok()?;
        self.timed(Kind::Edit, asked).await
    }

    /// Takes the first of a list.
    async fn choose(&self, person: &Person, panel: &Message, list: usize) -> Option<Message> {
        let selects = panel.selects();
        let select = selects.get(list)?;
        let value = select.options.first()?.1.clone();
        let asked = person.select(panel.id, &select.custom_id, &[&value]);
        self.timed(Kind::Edit, asked.ok()?).await
    }

    async fn confirm(&mut self, person: &Person, panel: Option<Message>) {
        let Some(Ok(asked)) = panel.map(|panel| person.press(panel.id, "Confirm")) else {
            return;
        };
        if self.timed(Kind::Confirm, asked).await.is_some() {
            self.orders += 1;
        }
    }

    async fn order(&mut self, person: &Person, order: &str) {
        let text = format!("/play text:{order}");
        let asked = person.command(self.thread, &text).expect("a command");
        if self.timed(Kind::Type, asked).await.is_some() {
            self.orders += 1;
        }
    }
}
