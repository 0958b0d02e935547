//! Promise 5 in a campaign of Erkenfara Universalis: two worlds go through a year with the same moves. They
//! differ in what Ann keeps to herself and to Ben: drafts, sheets that wait for their turn, standing orders,
//! a secret treaty and with it her gold. Cleo, who plays, and Dan, who watches, must receive the same bytes,
//! the secret of the year and the check of its dice among them.

use castellan::table::model::TableId;
use playground::{Answer, Id, Message, Person};
use serde_json::{Map, Value, json};

use super::seen::{Eyes, Seen};
use super::world::World;
use crate::discord::world::{command, is_board, press};

const PEOPLE: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

/// Three empires in a row; at its end Cleo's.
fn options() -> Map<String, Value> {
    let army = |empire: &str, region: &str, strength: i64| {
        json!({
            "empire": empire, "kind": "land", "region": region,
            "maximal": strength, "current": strength, "statuses": [],
        })
    };
    let land = |owner: &str| json!({"production": 1000, "owner": owner});
    let scenario = json!({
        "regions": {
            "Alba": land("Aquila"),
            "Fort Alba": {
                "kind": "fortification", "level": 2, "production": 100, "owner": "Aquila",
            },
            "Bria": land("Aquila"), "Cora": land("Boreas"), "Dora": land("Boreas"),
            "Esta": land("Corvus"), "Fara": land("Corvus"),
        },
        "edges": [
            ["Alba", "Fort Alba"], ["Alba", "Bria"], ["Bria", "Cora"], ["Cora", "Dora"],
            ["Dora", "Esta"], ["Esta", "Fara"],
        ],
        "turn_order": ["Aquila", "Boreas", "Corvus"],
        "treasury": {"Aquila": 9000, "Boreas": 5000, "Corvus": 5000},
        "armies": [
            army("Aquila", "Bria", 12_000), army("Aquila", "Alba", 4000),
            army("Boreas", "Dora", 9000), army("Corvus", "Esta", 10_000),
        ],
    });
    json!({"scenario": scenario}).as_object().unwrap().clone()
}

/// What Ann and Ben do in one world and in the other.
enum Step {
    /// A seat's order, the same in both.
    Both(usize, &'static str),
    /// A seat's order in the first world; in the other one the other, or only a look.
    Hidden(usize, &'static str, Option<&'static str>),
    /// Ann picks this entry of the panel's second list in the first world, and that one in the other.
    Draft(usize, usize),
}

use Step::{Both, Draft, Hidden};

/// From the first winter to the second.
const YEAR: &[Step] = &[
    // Winter: what is composed, offered, and taken back again.
    Draft(0, 1),
    Hidden(0, "offer Ben: gold 700; secret", None),
    Hidden(1, "accept 1", None),
    Hidden(0, "raise Fort Alba 1000; ready", Some("ready")),
    Both(0, "unready"),
    Both(2, "ready"),
    Both(0, "raise Fort Alba 1100; ready"),
    Both(1, "ready"),
    // Spring: Ann's turn, Ben's, and Cleo's.
    Hidden(1, "seal; rest Dora", None),
    Hidden(
        0,
        "stand Bria: retreat below 31%",
        Some("stand Bria: retreat below 32%"),
    ),
    Hidden(1, "unseal", None),
    Both(0, "rest Bria; end"),
    Both(1, "move Dora > Esta; end"),
    Hidden(0, "seal; move Bria > Cora", Some("seal blind; rest Bria")),
    Both(0, "unseal"),
    Both(2, "end"),
    // Summer.
    Both(0, "end"),
    Hidden(0, "offer Ben: peace; promise \"I come\"; secret", None),
    Hidden(1, "decline Ann 2", None),
    Both(1, "end"),
    Both(2, "end"),
    // Autumn.
    Both(0, "rest Bria; end"),
    Hidden(0, "stand Bria: fight", None),
    Both(1, "end"),
    Both(2, "end"),
    // The second winter.
    Hidden(0, "raise Fort Alba 1200; ready", Some("ready")),
];

struct Table {
    world: World,
    thread: Id,
    people: Vec<Person>,
    eyes: Vec<Eyes>,
}

/// What somebody received in a step; those who may know what is hidden first.
struct Segment {
    step: usize,
    seen: Vec<Seen>,
}

/// Those who know, of the people.
const KNOWING: usize = 2;

impl Table {
    async fn new(seed: u8) -> Self {
        let mut world = World::start(seed).await;
        let people: Vec<Person> = PEOPLE.iter().map(|name| world.person(name)).collect();
        let url = world.server.url();
        let eyes = people.iter().map(|it| Eyes::new(it.clone(), url.clone()));
        let eyes = eyes.collect();
        let general = world.server.channel("general");
        let made = "/table new game:Erkenfara Universalis seats:3";
        let answer = command(&people[0], general, made).await;
        let between = |begin: &str, end: char| {
            let (_, rest) = answer.content.split_once(begin).unwrap();
            rest.split_once(end).unwrap().0.to_owned()
        };
        let table = TableId(between("table #", ' ').parse().unwrap());
        let thread = between("<#", '>').parse().unwrap();
        world.settle().await;
        for person in &people[1..3] {
            command(person, thread, "/table join").await;
            world.settle().await;
        }
        world.set_options(table, options()).await;
        command(&people[0], thread, "/table start").await;
        world.settle().await;
        Self {
            world,
            thread,
            people,
            eyes,
        }
    }

    async fn order(&self, seat: usize, text: &str) {
        let line = format!("/play text:{text}");
        let answer = command(&self.people[seat], self.thread, &line).await;
        assert!(answer.content.contains("is in"), "{text}: {answer:?}");
    }

    async fn draft(&self, at: usize) {
        let panel = command(&self.people[0], self.thread, "/play").await;
        let select = &panel.selects()[1];
        let value = &select.options[at].1;
        let chosen = self.people[0].select(panel.id, &select.custom_id, &[value]);
        let chosen = chosen.unwrap().answer().await.message().unwrap();
        assert!(chosen.content.contains("raise"), "{chosen:?}");
    }

    async fn play(&self, step: &Step, twin: bool) {
        match step {
            Hidden(seat, text, _) if !twin => self.order(*seat, text).await,
            Both(seat, text) | Hidden(seat, _, Some(text)) => self.order(*seat, text).await,
            Hidden(seat, _, None) => {
                command(&self.people[*seat], self.thread, "/secrets").await;
            }
            Draft(one, other) => self.draft(if twin { *other } else { *one }).await,
        }
        self.world.settle().await;
    }

    /// Those who may not know try all there is to find out.
    async fn look(&self) {
        for person in &self.people[KNOWING..] {
            for text in [
                "/board",
                "/board style:text",
                "/board style:briefing",
                "/log turns:10",
                "/secrets",
                "/play",
                "/verify",
                "/play text:accept Ann 1",
                "/play text:break peace with Ann",
            ] {
                command(person, self.thread, text).await;
            }
            for text in ["/play text:", "/play text:move Esta", "/play text:accept"] {
                let asked = person.autocomplete(self.thread, text, "text").unwrap();
                asked.answer().await.choices().unwrap();
            }
            let board = person.sees(self.thread).into_iter().rfind(is_board);
            let board = board.unwrap();
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

    fn seen(&mut self, step: usize) -> Segment {
        let seen = self.eyes.iter_mut().map(Eyes::look).collect();
        Segment { step, seen }
    }
}

/// The message with which a year is over.
fn winter(table: &Table) -> Message {
    let seen = table.people[2].sees(table.thread).into_iter();
    let found = seen
        .rev()
        .find(|it| it.content.contains("The secret of year 1"));
    found.expect("the year is over")
}

async fn year(seed: u8, twin: bool) -> Vec<Segment> {
    let mut table = Table::new(seed).await;
    let mut segments = vec![table.seen(0)];
    for (number, step) in (1..).zip(YEAR) {
        table.play(step, twin).await;
        if number % 4 == 0 {
            table.look().await;
        }
        if number == 14 {
            table.world.restart().await;
        }
        segments.push(table.seen(number));
    }
    // The dice of the year are checked, and the file has no trace of what lay between the throws.
    let message = winter(&table);
    for person in &table.people[KNOWING..] {
        let checked = press(person, &message, "Check dice").await;
        assert!(
            checked.content.contains("as promised in year 1: all "),
            "{checked:?}"
        );
        person.download(&checked.attachments[0]).unwrap();
    }
    table.world.settle().await;
    segments.push(table.seen(YEAR.len() + 1));
    table.world.end().await;
    segments
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_a_year_tells_nobody_of_sheets_standing_orders_treaties_and_gold_of_others() {
    let (first, second) = tokio::join!(year(171, false), year(171, true));
    let mut differ = 0;
    for (one, two) in first.iter().zip(&second) {
        for (place, name) in PEOPLE.iter().enumerate() {
            let (one_saw, two_saw) = (&one.seen[place], &two.seen[place]);
            if place < KNOWING {
                differ += usize::from(one_saw != two_saw);
                continue;
            }
            assert_eq!(
                one_saw.keys().collect::<Vec<_>>(),
                two_saw.keys().collect::<Vec<_>>()
            );
            for (stream, lines) in one_saw {
                for (line, other) in lines.iter().zip(&two_saw[stream]) {
                    assert_eq!(line, other, "step {}: {name}, {stream}", one.step);
                }
                assert_eq!(
                    lines, &two_saw[stream],
                    "step {}: {name}, {stream}",
                    one.step
                );
            }
        }
    }
    assert_eq!(first.len(), second.len());
    assert!(differ > 8, "only {differ} steps hide something");
    let received: usize = first
        .iter()
        .flat_map(|it| it.seen[KNOWING..].iter().flat_map(Seen::values))
        .map(Vec::len)
        .sum();
    assert!(received > 200, "only {received} things were seen");
}
