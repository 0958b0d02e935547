//! How often people are called (TB-15): a whole year of ten empires, counted message by message.

use std::collections::BTreeMap;

use atlas::Map;
use atlas::bundled::Bundled;
use playground::{Id, Logged, Message, Person, Slash};

use super::campaign::{row, scenario};
use super::world::{World, command, is_board, new_table_of, ordered};

const PEOPLE: [&str; 10] = [
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo",
];
const EMPIRES: [&str; 10] = [
    "Aquila", "Boreas", "Corvus", "Draco", "Equus", "Felis", "Gallus", "Hydra", "Ibis", "Juno",
];

/// Ten people of one campaign, each with a land beside those of the ones before and after.
struct Campaign {
    world: World,
    people: Vec<Person>,
    thread: Id,
    lands: Vec<String>,
}

impl Campaign {
    async fn start() -> Self {
        let world = World::of(PEOPLE.map(str::to_owned).into()).await;
        let people: Vec<Person> = PEOPLE.map(|name| world.server.person(name)).into();
        let states = Bundled::find("states").unwrap();
        let map = Map::read(states.geojson.as_bytes()).unwrap().map;
        let lands = row(&map, EMPIRES.len());
        let file = scenario(&map, &lands, &EMPIRES, 1);
        let slash = Slash::new("table new").option("game", "Erkenfara Universalis");
        let slash = slash.file("scenario_file", "row.toml", file.as_bytes());
        let opened = people[0].slash(world.general(), &slash).unwrap();
        let opened = opened.answer().await.message().unwrap().content;
        let (_, rest) = opened.split_once("<#").unwrap();
        let thread: Id = rest.split_once('>').unwrap().0.parse().unwrap();
        for person in &people[1..] {
            command(person, thread, "/table join").await;
        }
        let filed = "/table options option:round value:filed";
        command(&people[0], thread, filed).await;
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            people,
            thread,
            lands,
        }
    }

    async fn order(&self, who: usize, text: &str) {
        let done = ordered(&self.people[who], self.thread, text).await;
        assert!(done.content.contains("is in"), "{text}: {done:?}");
    }

    /// Waits until something that is said in the open, now or later, has some words.
    async fn heard(&self, words: &str) -> Message {
        let says = |message: &Message| seen(message).contains(words);
        let found = self.people[0].wait_for(self.thread, says).await;
        found.unwrap_or_else(|| panic!("nothing says {words:?}"))
    }

    /// All make peace with all.
    async fn peace(&self) {
        for from in 0..PEOPLE.len() - 1 {
            let to = PEOPLE[from + 1..].join(", ");
            self.order(from, &format!("offer {to}: peace")).await;
        }
        for to in 1..PEOPLE.len() {
            for from in &PEOPLE[..to] {
                self.order(to, &format!("accept {from} 1")).await;
            }
        }
    }

    /// All send the sheet of a season; one breaks its peace with the next one and attacks.
    async fn season(&self, season: &str, attacker: usize) {
        self.heard(&format!("Year 1, {season}")).await;
        let (from, to) = (&self.lands[attacker], &self.lands[attacker + 1]);
        let broken = format!("break peace with {}", PEOPLE[attacker + 1]);
        self.order(attacker, &broken).await;
        for who in 0..PEOPLE.len() {
            let sheet = if who == attacker {
                format!("move {from} > {to}; end")
            } else {
                "all others rest; end".to_owned()
            };
            self.order(who, &sheet).await;
        }
    }

    /// The messages that were posted in a channel.
    fn posted(&self, channel: Id) -> Vec<Logged> {
        let path = format!("/channels/{channel}/messages");
        let mut all = self.world.server.requests();
        all.retain(|it| it.method == "POST" && it.path == path);
        all
    }
}

/// What everybody sees of a message: what it says, and the text of its card.
fn seen(message: &Message) -> String {
    let embed = message.embeds.first();
    let about = embed.and_then(|it| it["description"].as_str());
    format!("{} {}", message.content, about.unwrap_or_default())
}

/// Whom a message mentions.
fn mentioned(message: &Logged) -> Vec<Id> {
    let users = message.body["allowed_mentions"]["users"].as_array();
    let users = users.into_iter().flatten();
    let users = users.filter_map(|it| it.as_str()?.parse().ok());
    users.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_15_a_year_of_ten_people_calls_each_once_a_decision() {
    let it = Campaign::start().await;
    it.peace().await;
    let treaties = it.heard("**Treaties of year 1**").await;
    for who in 0..PEOPLE.len() {
        it.order(who, "ready").await;
    }
    it.season("spring", 0).await;
    it.season("summer", 3).await;
    it.season("autumn", 6).await;
    it.heard("Year 2, winter").await;
    it.heard("The dice of year 2 are sealed").await;

    let posted = it.posted(it.thread);
    let mut mentions: BTreeMap<Id, usize> = BTreeMap::new();
    for user in posted.iter().flat_map(mentioned) {
        *mentions.entry(user).or_default() += 1;
    }
    let dms = it.people.iter().map(|person| it.posted(person.dm()).len());
    let dms: Vec<usize> = dms.collect();
    let pictures: usize = posted.iter().map(|it| it.files.len()).sum();
    eprintln!(
        "a year of ten: {} messages, {pictures} pictures, mentions {:?}, DMs {dms:?}",
        posted.len(),
        mentions.values().collect::<Vec<_>>(),
    );
    for message in &posted {
        let text = message.body["content"].as_str().unwrap_or_default();
        let text: String = text.chars().take(70).collect();
        eprintln!("  {:2} mentioned: {text:?}", mentioned(message).len());
    }
    // With the lobby's card and what the year after begins with.
    assert!(posted.len() <= 20, "{} messages", posted.len());
    assert!(mentions.values().all(|count| *count <= 8), "{mentions:?}");
    assert!(dms.iter().all(|count| *count <= 5), "{dms:?}");
    // All of the year's treaties stand in one message.
    let all = it.world.server.messages(it.thread);
    let of_treaties = all
        .iter()
        .rfind(|it| it.content.starts_with("**Treaties of year 1**"));
    let text = &of_treaties.expect("it is there").content;
    assert!(text.contains("Aquila and Boreas, Corvus, Draco"), "{text}");
    assert!(text.contains("Ibis and Juno: peace"), "{text}");
    assert!(treaties.content.contains("offers"), "{treaties:?}");
    // A broken peace changes nothing on the map and calls nobody: the season's message tells it too.
    let broken = it.heard("Aquila breaks the peace with Boreas").await;
    let said = seen(&broken);
    assert!(said.contains("Spring of year 1 begins"), "{said}");
    assert_eq!(broken.attachments.len(), 1, "the picture stays: {broken:?}");
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_15_who_was_called_is_not_called_again_by_what_happens_or_by_a_restart() {
    let mut world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let new = "/table new game:Probe seats:3";
    let opened = command(&ann, world.general(), new).await;
    let (_, rest) = opened.content.split_once("<#").unwrap();
    let thread: Id = rest.split_once('>').unwrap().0.parse().unwrap();
    for person in [&ben, &cleo] {
        command(person, thread, "/table join").await;
    }
    command(&ann, thread, "/table start").await;
    let first = ann.wait_for(thread, is_board).await.expect("a board");
    let mut asked = first.mentions.clone();
    asked.sort_unstable();
    let mut all = [ann.id(), ben.id(), cleo.id()];
    all.sort_unstable();
    assert_eq!(asked, all, "all are asked for a bid");

    let plays = async |person: &Person, text: &str| {
        let done = command(person, thread, &format!("/play text:{text}")).await;
        assert!(done.content.contains("is in"), "{text}: {done:?}");
    };
    let says = async |words: &str| {
        let says = |it: &Message| !it.is_ephemeral() && it.content.contains(words);
        let said = ann.wait_for(thread, says).await;
        said.unwrap_or_else(|| panic!("nothing says {words}"))
    };
    plays(&ann, "offer Ben: peace").await;
    let offer = says("there is an offer for you").await;
    assert_eq!(offer.mentions, [ben.id()], "nobody else");
    plays(&ben, "accept Ann 1").await;
    let grown = says("accepts").await;
    assert_eq!(grown.id, offer.id);

    world.stop_bot().await;
    world.start_bot().await;

    plays(&ann, "break peace with Ben").await;
    let broken = says("breaks the peace").await;
    assert!(broken.content.contains("your turn"), "{broken:?}");
    assert!(broken.mentions.is_empty(), "all know of it: {broken:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_15_a_board_that_calls_somebody_is_a_message_of_its_own() {
    let world = World::start().await;
    let people = ["Ann", "Ben"].map(|name| world.server.person(name));
    let [ann, ben] = &people;
    let thread = new_table_of(ann, world.general(), "Erkenfara Universalis").await;
    command(ben, thread, "/table join").await;
    command(ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    for person in &people {
        ordered(person, thread, "ready").await;
    }
    let spring = |it: &Message| is_board(it) && it.content.contains("Spring of year 1 begins");
    let spring = ann.wait_for(thread, spring).await.expect("spring");
    let is_anns = spring.mentions == [ann.id()];
    let (first, second) = if is_anns { (ann, ben) } else { (ben, ann) };
    assert_eq!(spring.mentions, [first.id()]);
    // No army moves, so little changes on the map.
    ordered(first, thread, "all others rest; end").await;
    let called = |it: &Message| is_board(it) && it.mentions == [second.id()];
    let called = second.wait_for(thread, called).await.expect("a call");
    assert!(called.id > spring.id, "{called:?}");
    world.end().await;
}
