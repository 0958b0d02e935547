//! Deals of Partial Kerfuffle through the playground: three people, an alliance that is broken, a secret loan
//! that is repaid, a ransom, and a restart in the middle.

use playground::{Id, Message, Person, Slash};
use serde_json::{Value, json};

use super::world::{World, choose, command, is_board, press};

/// Twelve provinces in three rows of four.
const NAMES: [&str; 12] = [
    "Ada", "Bel", "Cor", "Dun", "Elm", "Fen", "Gil", "Hay", "Ivy", "Jet", "Kip", "Lom",
];

/// The map of the test as a file.
pub(super) fn map() -> Vec<u8> {
    let features: Vec<Value> = (0_i32..)
        .zip(NAMES)
        .map(|(at, name)| {
            let (x, y) = (at % 4 * 10, 20 - at / 4 * 10);
            let ring = [[x, y], [x + 10, y], [x + 10, y + 10], [x, y + 10], [x, y]];
            json!({
                "type": "Feature",
                "properties": {"name": name},
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            })
        })
        .collect();
    let map = json!({
        "type": "FeatureCollection", "title": "Grid", "projection": "plane", "features": features,
    });
    serde_json::to_vec(&map).unwrap()
}

/// What each of the three picks, and where each has a castle built.
const PICKS: [(&str, &str); 3] = [
    ("capital Ada with Elm Ivy", "castle Bel"),
    ("capital Dun with Hay Lom", "castle Cor"),
    ("capital Jet with Fen Kip", "castle Gil"),
];
const ANN: usize = 0;
const BEN: usize = 1;
const CLEO: usize = 2;

struct Table {
    world: World,
    thread: Id,
    people: [Person; 3],
}

impl Table {
    /// A table whose realms are picked, at the beginning of the first turn.
    async fn start() -> Self {
        let world = World::start().await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let new = Slash::new("table new")
            .option("game", "Partial Kerfuffle")
            .option("seats", "3")
            .file("map_file", "grid.geojson", &map());
        let opened = people[0].slash(world.general(), &new).unwrap();
        let opened = opened.answer().await.message().unwrap();
        let (_, rest) = opened.content.split_once("<#").expect("a thread");
        let thread = rest.split_once('>').unwrap().0.parse().unwrap();
        for person in &people[1..] {
            command(person, thread, "/table join").await;
        }
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        let table = Self {
            world,
            thread,
            people,
        };
        for _ in 0..3 {
            for (number, (capital, _)) in PICKS.into_iter().enumerate() {
                table.tries(number, "Pick your capital", capital).await;
            }
        }
        for _ in 0..3 {
            for (number, (_, castle)) in PICKS.into_iter().enumerate() {
                table.tries(number, "Name a province", castle).await;
            }
        }
        for number in 0..3 {
            table.tries(number, "Keep your objective", "keep").await;
        }
        table
    }

    async fn panel(&self, number: usize) -> Message {
        command(&self.people[number], self.thread, "/play").await
    }

    /// Types an order that must count.
    async fn plays(&self, number: usize, text: &str) {
        let text = format!("/play text:{text}");
        let answer = command(&self.people[number], self.thread, &text).await;
        assert!(answer.content.contains("order is in"), "{text}: {answer:?}");
    }

    /// Types an order if the person is asked for it.
    async fn tries(&self, number: usize, asked: &str, text: &str) {
        if self.panel(number).await.content.contains(asked) {
            self.plays(number, text).await;
        }
    }

    /// Whose purchase it is.
    async fn buyer(&self) -> usize {
        let mut panels = Vec::new();
        for number in 0..3 {
            let panel = self.panel(number).await;
            if panel
                .content
                .contains("**Your turn.** Place what you ordered")
            {
                return number;
            }
            panels.push(panel.content);
        }
        panic!("nobody buys: {panels:#?}");
    }

    /// Turns in which nothing is bought or moved, until somebody's begins.
    async fn until(&self, wanted: usize) {
        for _ in 0..3 {
            let buyer = self.buyer().await;
            if buyer == wanted {
                return;
            }
            self.plays(buyer, "done; end").await;
        }
        panic!("it is never the turn of {wanted}");
    }

    async fn gold(&self, number: usize) -> i64 {
        let secrets = command(&self.people[number], self.thread, "/secrets").await;
        let alt = secrets
            .attachments
            .first()
            .and_then(|it| it.description.clone());
        let text = format!("{} {}", secrets.content, alt.unwrap_or_default());
        let (_, rest) = text.split_once("You have ").expect("gold");
        rest.split_once(" gold").unwrap().0.parse().unwrap()
    }

    /// Whether something that a person may see in the channel has some words.
    fn says(&self, number: usize, words: &str) -> bool {
        let seen = self.people[number].sees(self.thread);
        seen.iter().any(|message| text(message).contains(words))
    }

    /// Waits for a DM with some words.
    async fn dm(&self, number: usize, words: &str) -> Message {
        let words = words.to_owned();
        let has = |message: &Message| text(message).contains(&words);
        let dm = self.people[number].wait_for_dm(has).await;
        dm.unwrap_or_else(|| panic!("no DM says {words}"))
    }

    /// Waits until everybody is told something.
    async fn observation(&self, words: &str) -> Message {
        let has = |message: &Message| !message.is_ephemeral() && message.content.contains(words);
        let board = self.people[CLEO].wait_for(self.thread, has).await;
        board.unwrap_or_else(|| panic!("nobody is told {words}"))
    }
}

/// All that a message says.
fn text(message: &Message) -> String {
    let alt = message.attachments.iter();
    let alt: String = alt.filter_map(|it| it.description.clone()).collect();
    format!("{} {alt}", message.content)
}

#[tokio::test(flavor = "multi_thread")]
async fn deals_of_three_people_with_a_restart_in_the_middle() {
    let mut table = Table::start().await;
    alliance(&table).await;
    loan(&mut table).await;
    ransom(&table).await;
    table.world.end().await;
}

/// Ann offers Ben an alliance from her desk, whosever turn it is; he accepts it and breaks it.
async fn alliance(table: &Table) {
    let [ann, ben, cleo] = &table.people;
    let panel = table.panel(ANN).await;
    let desk = press(ann, &panel, "Deals").await;
    let paper = choose(ann, &desk, "Ben").await;
    let paper = choose(ann, &paper, "Alliance").await;
    assert!(paper.content.contains("Your offer to Ben"), "{paper:?}");
    let secret = press(ann, &paper, "Keep it secret").await;
    assert!(secret.content.contains("in secret"), "{secret:?}");
    let paper = press(ann, &secret, "Let everybody know").await;
    // What both sides would owe stands there before anything is offered.
    assert!(
        paper.content.contains("You give an alliance") && paper.content.contains("You get"),
        "{paper:?}"
    );
    let done = press(ann, &paper, "Offer it").await;
    assert!(
        done.content
            .contains("Offered to Ben: alliance. It can be answered until the next round is over."),
        "{done:?}"
    );
    let board = table.observation("offers").await;
    let call = format!("<@{}>: there is an offer for you", ben.id());
    assert!(board.content.contains(&call), "{board:?}");
    let none = press(cleo, &board, "Answer").await;
    assert!(none.content.contains("nothing for you"), "{none:?}");
    // It is answered where it is told, by whom it is for.
    let not_hers = press(cleo, &board, "Accept").await;
    assert!(not_hers.content.contains("not open to you"), "{not_hers:?}");
    let counter = press(ben, &board, "Counter").await;
    assert!(
        counter.content.contains("Your offer to Ann instead"),
        "{counter:?}"
    );
    press(ben, &counter, "Close deals").await;

    let desk = press(ben, &table.panel(BEN).await, "Deals (1 to answer)").await;
    let offer = choose(ben, &desk, "Ann offers").await;
    assert!(offer.content.contains("You get an alliance"), "{offer:?}");
    press(ben, &offer, "Accept").await;
    table.observation("Ann and Ben: alliance").await;
    let board = command(cleo, table.thread, "/board style:text").await;
    assert!(board.content.contains("alliance"), "{}", board.content);

    let desk = press(ben, &table.panel(BEN).await, "Deals").await;
    let ally = choose(ben, &desk, "Alliance with Ann").await;
    assert!(
        ally.content.contains("Everybody will hear of it"),
        "{ally:?}"
    );
    press(ben, &ally, "Break it").await;
    let board = table.observation("Betrayal").await;
    assert!(
        board.content.contains("Ben breaks the alliance with Ann"),
        "{board:?}"
    );
    let torn = board.attachments.last().unwrap();
    let alt = torn.description.as_deref().unwrap_or_default();
    assert!(
        board.attachments.len() == 2
            && alt.starts_with("Betrayal: Ben breaks the alliance with Ann"),
        "{board:?}"
    );
}

/// Ann lends Ben gold in secret; it is paid back at the end of its round, and Cleo never hears of it.
async fn loan(table: &mut Table) {
    // Gold comes with the turns of two rounds.
    for _ in 0..6 {
        let buyer = table.buyer().await;
        table.plays(buyer, "done; end").await;
    }
    let before = (table.gold(ANN).await, table.gold(BEN).await);
    let due = 5;
    let offer = format!("offer Ben: loan 3 repay 4 by round {due}; secret");
    table.plays(ANN, &offer).await;
    let dm = table.dm(BEN, "lends 3 gold").await;
    let accept = dm
        .buttons()
        .into_iter()
        .find(|it| it.label.starts_with("Accept"));
    let done = press(&table.people[BEN], &dm, &accept.expect("an answer").label).await;
    assert!(done.content.contains("answer is in"), "{done:?}");
    let after = (table.gold(ANN).await, table.gold(BEN).await);
    assert_eq!(after, (before.0 - 3, before.1 + 3));

    table.world.stop_bot().await;
    table.world.start_bot().await;

    // Round 3 has begun: both are reminded with round 4, and it is paid at the end of round 5.
    for _ in 0..3 {
        let buyer = table.buyer().await;
        table.plays(buyer, "done; end").await;
    }
    // There is one message with what is one's own, which tells the newest.
    table.dm(BEN, "owes").await;
    for _ in 0..6 {
        let buyer = table.buyer().await;
        table.plays(buyer, "done; end").await;
    }
    table.dm(ANN, "pays back a loan").await;
    table.dm(BEN, "pays back a loan").await;
    for words in ["loan", "lends", "owes", "pays back", "repay"] {
        assert!(!table.says(CLEO, words), "{words}");
        let dms = table.people[CLEO].dms();
        assert!(!dms.iter().any(|dm| text(dm).contains(words)), "{words}");
    }
    let panel = table.panel(CLEO).await;
    let desk = press(&table.people[CLEO], &panel, "Deals").await;
    assert!(!format!("{desk:?}").contains("lends"), "{desk:?}");
    // What is left open stays open when it is her turn.
    press(&table.people[CLEO], &desk, "Close deals").await;
}

/// A general of Ben's goes up to Ann alone, is taken, and bought free.
async fn ransom(table: &Table) {
    let [ann, ben, _] = &table.people;
    table.until(BEN).await;
    assert!(table.gold(BEN).await >= 10, "{}", table.gold(BEN).await);
    table.plays(BEN, "buy G; done").await;
    table.plays(BEN, "end").await;
    table.until(BEN).await;
    table
        .plays(BEN, "place G at Dun; done; move Dun > Cor G; end")
        .await;
    table.until(BEN).await;
    table.plays(BEN, "done; move Cor > Bel G; end").await;
    table.until(ANN).await;
    table.plays(ANN, "done").await;
    let drafted = command(ann, table.thread, "/play text:attack Ada > Bel K P").await;
    press(ann, &drafted, "Confirm").await;
    table.plays(BEN, "battle dice").await;
    table.plays(ANN, "ransom G for 1").await;
    let board = table.observation("from prison").await;
    assert!(board.content.contains("gets 1 gold"), "{board:?}");
    let before = (table.gold(ANN).await, table.gold(BEN).await);
    let answers = press(ben, &board, "Answer").await;
    let accept = answers
        .buttons()
        .into_iter()
        .find(|it| it.label.starts_with("Accept"));
    press(ben, &answers, &accept.expect("an answer").label).await;
    let after = (table.gold(ANN).await, table.gold(BEN).await);
    assert_eq!(after, (before.0 + 1, before.1 - 1));
    let board = command(ann, table.thread, "/board style:text").await;
    assert!(!board.content.contains("prisoner"), "{}", board.content);
    table.plays(ANN, "end").await;
}
