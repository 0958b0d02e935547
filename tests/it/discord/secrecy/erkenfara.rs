//! Promise 5 in a campaign of Erkenfara Universalis: two worlds go through a year, or through three, with the
//! same moves. They differ in what Ann keeps to herself and to Ben: drafts, sheets that wait for their turn,
//! standing orders, secret treaties and with them their gold. Cleo, who plays, and those who watch or come
//! later must receive the same bytes, the secrets of the years and the check of their dice among them.

use std::time::Duration;

use castellan::table::model::TableId;
use playground::{Answer, Id, Message, Person};
use serde_json::{Map, Value, json};

use super::seen::{Eyes, Seen};
use super::world::World;
use crate::discord::world::{agree, command, hand_on, is_board, press};

const PEOPLE: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];
/// Those who know of what Ann and Ben keep to themselves; Finn, once he plays for Ben.
const KNOWING: [usize; 3] = [0, 1, 5];
const HOUR: Duration = Duration::from_hours(1);

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
            "Gela": {"production": 300}, "Hala": {"production": 300},
            "Fort Dora": {
                "kind": "fortification", "level": 1, "production": 100, "owner": "Boreas",
            },
            "Fort Fara": {
                "kind": "fortification", "level": 1, "production": 100, "owner": "Corvus",
            },
        },
        "edges": [
            ["Alba", "Fort Alba"], ["Alba", "Bria"], ["Bria", "Cora"], ["Cora", "Dora"],
            ["Dora", "Esta"], ["Esta", "Fara"], ["Dora", "Fort Dora"], ["Fara", "Fort Fara"],
            ["Fara", "Gela"], ["Gela", "Hala"],
        ],
        "turn_order": ["Aquila", "Boreas", "Corvus"],
        "treasury": {"Aquila": 9000, "Boreas": 5000, "Corvus": 5000},
        "armies": [
            army("Aquila", "Bria", 12_000), army("Aquila", "Alba", 4000),
            army("Boreas", "Dora", 9000), army("Corvus", "Esta", 10_000),
        ],
    });
    json!({"scenario": scenario, "entry": "open", "order": "fixed"})
        .as_object()
        .unwrap()
        .clone()
}

/// What is done in one world and in the other.
enum Step {
    /// A seat's order, the same in both.
    Both(usize, &'static str),
    /// A seat's order in the first world; in the other one the other, or only a look.
    Hidden(usize, &'static str, Option<&'static str>),
    /// A seat picks this entry of its panel's second list in the first world, and that one in the other.
    Draft(usize, usize, usize),
    /// What a seat has begun is not to be played for it.
    Held(usize),
    /// The time of a seat is up; those who may not know look while it is reminded.
    Late(usize),
    /// Somebody hands a seat on to another one by a command, says that it is meant, and the other one agrees.
    HandsOn(usize, usize, &'static str),
    /// Somebody enters the campaign and takes the first thing that there is.
    Enters(usize),
    Restart,
}

use Step::{Both, Draft, Enters, HandsOn, Held, Hidden, Late, Restart};

/// From the first winter to the second.
const YEAR: &[Step] = &[
    // Winter: what is composed, offered, and taken back again.
    Draft(0, 0, 1),
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
    Restart,
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

/// Three years: what is hidden is kept, played, broken and given up; a newcomer comes, a seat changes hands,
/// deadlines pass.
const YEARS: &[Step] = &[
    // Winter of year 1: a secret peace that lasts, and gold with it; who is ready thinks again.
    Hidden(0, "offer Ben: peace; gold 700; secret", None),
    Hidden(1, "accept 1", None),
    Hidden(1, "ready", Some("raise Fort Dora 1000; ready")),
    Hidden(0, "offer Ben: gold 300; secret", None),
    Both(1, "unready"),
    Both(2, "ready"),
    Both(2, "unready"),
    Both(0, "raise Fort Alba 1100; ready"),
    Both(1, "raise Fort Dora 1000; ready"),
    Both(2, "ready"),
    // Spring: sheets that are played once their turn comes, whether their people would be asked or not.
    Hidden(1, "seal blind; rest Dora", Some("seal; rest Dora")),
    Both(0, "rest Bria; end"),
    Both(2, "end"),
    // Summer: an offer that lapses, a standing order that never counts, a fight.
    Hidden(0, "offer Ben: alliance; get gold 100; secret", None),
    Hidden(0, "stand Bria: retreat to Alba", Some("stand Bria: fight")),
    Both(0, "all others rest; end"),
    Hidden(
        1,
        "stand Dora: retreat below 7%",
        Some("stand Dora: retreat below 8%"),
    ),
    Both(1, "move Dora > Esta; end"),
    Both(2, "end"),
    // Autumn.
    Hidden(1, "decline 3", None),
    Both(0, "end"),
    Both(1, "end"),
    Both(2, "end"),
    // Winter of year 2: Eve comes, and is asked like all.
    Hidden(0, "raise Fort Alba 1200; ready", Some("ready")),
    Enters(4),
    Both(0, "unready"),
    Both(0, "ready"),
    Draft(1, 0, 1),
    Both(2, "ready"),
    Both(4, "ready"),
    Both(1, "ready"),
    Restart,
    // Spring: Cleo is late; meanwhile Ann has sealed what she does not play.
    Both(0, "end"),
    Hidden(0, "seal; move Bria > Cora", Some("seal blind; rest Bria")),
    Both(1, "end"),
    Late(2),
    Both(0, "unseal"),
    Both(4, "end"),
    // Summer: the secret peace is broken in secret.
    Hidden(0, "break peace with Ben", None),
    Both(0, "end"),
    Both(1, "end"),
    Both(2, "end"),
    Both(4, "end"),
    // Autumn.
    Hidden(1, "offer Ann: peace; secret", None),
    Both(0, "end"),
    Both(1, "end"),
    Both(2, "end"),
    Both(4, "end"),
    // Winter of year 3: Ben is late with what he has begun and does not want played.
    Hidden(0, "decline 4", None),
    Both(0, "ready"),
    Both(2, "ready"),
    Both(4, "ready"),
    Draft(1, 0, 1),
    Held(1),
    Late(1),
    // Spring: Finn plays for Ben, and knows what Ben knew.
    HandsOn(0, 5, "/table replace seat:Ben with:@Finn"),
    Hidden(5, "stand Fort Dora: fight", None),
    Both(0, "end"),
    Both(5, "end"),
    Both(2, "end"),
    Both(4, "end"),
    // Summer and autumn.
    Hidden(5, "seal; all others rest", None),
    Hidden(5, "unseal", None),
    Both(0, "end"),
    Both(5, "end"),
    Both(2, "end"),
    Both(4, "end"),
    Hidden(0, "offer Finn: peace; passage; secret", None),
    Hidden(5, "accept 5", None),
    Both(0, "end"),
    Both(5, "end"),
    Both(2, "end"),
    Both(4, "end"),
    // The fourth winter.
    Hidden(0, "raise Fort Alba 1200; ready", Some("ready")),
];

/// What is compared.
struct Plan {
    seed: u8,
    steps: &'static [Step],
    /// Those who look at all there is, of those who may not know.
    curious: &'static [usize],
    /// How many steps lie between two looks.
    between: usize,
    /// The year whose dice are checked at the end.
    over: u32,
}

struct Table {
    world: World,
    thread: Id,
    people: Vec<Person>,
    eyes: Vec<Eyes>,
}

/// What people received in a step.
struct Segment {
    step: usize,
    seen: Vec<Seen>,
}

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

    async fn order(&self, who: usize, text: &str) {
        // Nothing is asked, and what was composed on the panel is not meant any more (EU-80, TB-19).
        let line = match text.strip_suffix("end") {
            Some(moves) if moves.contains("all others") => format!("new: {text}"),
            Some(moves) => format!("new: {moves}all others rest; end"),
            None if text.ends_with("ready") => format!("new: {text}"),
            None => text.to_owned(),
        };
        let person = &self.people[who];
        let answer = command(person, self.thread, &format!("/play text:{line}")).await;
        assert!(answer.content.contains("is in"), "{text}: {answer:?}");
    }

    async fn draft(&self, who: usize, at: usize) {
        let person = &self.people[who];
        let panel = command(person, self.thread, "/play").await;
        let select = &panel.selects()[1];
        let value = &select.options[at].1;
        let chosen = person.select(panel.id, &select.custom_id, &[value]);
        let chosen = chosen.unwrap().answer().await.message().unwrap();
        assert!(chosen.content.contains("raise"), "{chosen:?}");
    }

    async fn enter(&self, who: usize) {
        let person = &self.people[who];
        let asked = command(person, self.thread, "/table join").await;
        let select = &asked.selects()[0];
        let (_, first) = &select.options[0];
        let taken = person.select(asked.id, &select.custom_id, &[first]);
        let taken = taken.unwrap().answer().await.message().unwrap();
        assert!(taken.content.contains("You have a seat"), "{taken:?}");
    }

    async fn hold(&self, who: usize) {
        let person = &self.people[who];
        let panel = command(person, self.thread, "/play").await;
        let more = press(person, &panel, "More").await;
        let held = press(person, &more, "Don't play my draft at the deadline").await;
        assert!(held.content.contains("not be played"), "{held:?}");
    }

    /// Lets the time of a seat pass.
    async fn late(&self, who: usize, curious: &[usize]) {
        let person = &self.people[who];
        let newest = person.sees(self.thread).iter().map(|it| it.id).max();
        let said = async |words: &'static str| {
            let is_new = move |message: &Message| Some(message.id) > newest;
            let says = move |message: &Message| is_new(message) && message.content.contains(words);
            let found = person.wait_for(self.thread, says).await;
            found.unwrap_or_else(|| panic!("nothing says {words:?}"));
            self.world.settle().await;
        };
        self.world.wait(45 * HOUR);
        said("decision is due").await;
        self.look(curious).await;
        self.world.wait(4 * HOUR);
        said("missed the deadline").await;
    }

    async fn play(&mut self, step: &Step, twin: bool, curious: &[usize]) {
        match step {
            Hidden(who, text, _) if !twin => self.order(*who, text).await,
            Both(who, text) | Hidden(who, _, Some(text)) => self.order(*who, text).await,
            Hidden(who, _, None) => {
                command(&self.people[*who], self.thread, "/secrets").await;
            }
            Draft(who, one, other) => self.draft(*who, if twin { *other } else { *one }).await,
            Held(who) => self.hold(*who).await,
            Late(who) => self.late(*who, curious).await,
            HandsOn(who, to, text) => {
                hand_on(&self.people[*who], self.thread, text).await;
                // What comes with the question takes a number among what is told.
                self.world.all_is_said().await;
                agree(&self.people[*to], self.thread).await;
            }
            Enters(who) => self.enter(*who).await,
            Restart => self.world.restart().await,
        }
        self.world.settle().await;
    }

    /// Those who may not know try all there is to find out.
    async fn look(&self, curious: &[usize]) {
        for who in curious {
            let person = &self.people[*who];
            for text in LOOKS {
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

/// What those who may not know ask for.
const LOOKS: &[&str] = &[
    "/board",
    "/board style:text",
    "/board style:briefing",
    "/board style:treasury",
    "/board style:treaties",
    "/board style:strength",
    "/board style:land",
    "/board at:1",
    "/board at:1 winter style:text",
    "/map preview",
    "/log turns:10",
    "/log seat:Ann",
    "/log seat:Ben kind:treaties",
    "/log kind:money",
    "/log as:text",
    "/log as:text kind:treaties",
    "/board at:#4",
    "/board style:walk",
    "/replay from:1 to:1 as:stills",
    "/secrets",
    "/play",
    "/verify",
    "/play text:accept Ann 1",
    "/play text:break peace with Ann",
];

/// The message with which a year is over.
fn winter(table: &Table, year: u32) -> Message {
    let words = format!("The secret of year {year}");
    let seen = table.people[2].sees(table.thread).into_iter();
    let found = seen.rev().find(|it| it.content.contains(&words));
    found.expect("the year is over")
}

async fn played(plan: &Plan, twin: bool) -> Vec<Segment> {
    let mut table = Table::new(plan.seed).await;
    let mut segments = vec![table.seen(0)];
    for (number, step) in (1..).zip(plan.steps) {
        table.play(step, twin, plan.curious).await;
        if number % plan.between == 0 {
            table.look(plan.curious).await;
        }
        segments.push(table.seen(number));
    }
    // The dice of the year are checked, and the file has no trace of what lay between the throws.
    let message = winter(&table, plan.over);
    for who in plan.curious {
        let person = &table.people[*who];
        let checked = press(person, &message, "Check dice").await;
        let is_right = checked.content.contains("are as promised in year");
        assert!(
            is_right && checked.content.contains(": all "),
            "{checked:?}"
        );
        person.download(&checked.attachments[0]).unwrap();
    }
    table.world.settle().await;
    segments.push(table.seen(plan.steps.len() + 1));
    table.world.end().await;
    segments
}

/// Plays in two worlds, and compares what those receive who may not know what is hidden.
async fn compare(plan: &Plan) {
    let (first, second) = tokio::join!(played(plan, false), played(plan, true));
    assert_eq!(first.len(), second.len());
    let (mut differ, mut received) = (0, 0);
    for (one, two) in first.iter().zip(&second) {
        for (place, name) in PEOPLE.iter().enumerate() {
            let (one_saw, two_saw) = (&one.seen[place], &two.seen[place]);
            if KNOWING.contains(&place) {
                differ += usize::from(one_saw != two_saw);
                continue;
            }
            received += one_saw.values().map(Vec::len).sum::<usize>();
            equal((one_saw, two_saw), &format!("step {}: {name}", one.step));
        }
    }
    assert!(differ > 8, "only {differ} steps hide something");
    assert!(received > 200, "only {received} things were seen");
}

#[track_caller]
fn equal((one, other): (&Seen, &Seen), about: &str) {
    assert_eq!(
        one.keys().collect::<Vec<_>>(),
        other.keys().collect::<Vec<_>>(),
        "{about}"
    );
    for (stream, lines) in one {
        for (line, other) in lines.iter().zip(&other[stream]) {
            assert_eq!(line, other, "{about}, {stream}");
        }
        assert_eq!(lines, &other[stream], "{about}, {stream}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_a_year_tells_nobody_of_sheets_standing_orders_treaties_and_gold_of_others() {
    compare(&Plan {
        seed: 171,
        steps: YEAR,
        curious: &[2, 3],
        between: 4,
        over: 1,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_a_campaign_of_years_tells_nobody_what_two_of_its_empires_keep_to_themselves() {
    compare(&Plan {
        seed: 181,
        steps: YEARS,
        curious: &[2, 3, 4],
        between: 9,
        over: 3,
    })
    .await;
}
