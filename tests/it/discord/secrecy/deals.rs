//! Offers through Discord: the calls, the answers, and that a third learns nothing.

use playground::{Id, Message, Person};

use super::seen::{Eyes, Seen};
use super::world::World;
use crate::discord::world::{command, is_board, press};

/// Three people at a table of the probe game.
struct Table {
    world: World,
    thread: Id,
    people: [Person; 3],
}

impl Table {
    async fn new(seed: u8) -> Self {
        let world = World::start(seed).await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.person(name));
        let general = world.server.channel("general");
        let answer = command(&people[0], general, "/table new game:Probe seats:3").await;
        let (_, rest) = answer.content.split_once("<#").unwrap();
        let thread = rest.split_once('>').unwrap().0.parse().unwrap();
        world.settle().await;
        for (person, text) in [
            (&people[1], "/table join"),
            (&people[2], "/table join"),
            (&people[0], "/table start"),
        ] {
            command(person, thread, text).await;
            world.settle().await;
        }
        Self {
            world,
            thread,
            people,
        }
    }

    async fn order(&self, seat: usize, text: &str) -> Message {
        let text = format!("/play text:{text}");
        let answer = command(&self.people[seat], self.thread, &text).await;
        self.world.settle().await;
        answer
    }

    async fn plays(&self, seat: usize, text: &str) {
        let answer = self.order(seat, text).await;
        assert!(answer.content.contains("order is in"), "{text}: {answer:?}");
    }

    fn board(&self) -> Message {
        let mut boards = self.people[2].sees(self.thread).into_iter();
        boards.rfind(is_board).unwrap()
    }

    /// The newest message of the treaties.
    fn treaties(&self) -> Message {
        let mut said = self.people[2].sees(self.thread).into_iter();
        said.rfind(|it| it.content.starts_with("**Treaties**"))
            .unwrap()
    }

    fn newest_dm(&self, seat: usize) -> Message {
        let mut dms = self.people[seat].dms().into_iter();
        dms.rfind(|dm| !dm.is_ephemeral()).unwrap()
    }
}

fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|it| it.label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_a_public_offer_calls_and_is_answered_by_a_press() {
    let mut table = Table::new(121).await;
    let [_, ben, cleo] = table.people.clone();
    table
        .plays(0, "offer Ben: peace; promise \"I *stay*; you stay\"")
        .await;
    let before = table.board();
    assert!(!before.content.contains("offers"), "{before:?}");
    let board = table.treaties();
    let call = format!("<@{}>: there is an offer for you", ben.id());
    assert!(board.content.contains(&call), "{board:?}");
    assert_eq!(board.mentions, [ben.id()], "{board:?}");
    assert!(board.content.contains("offers"), "{}", board.content);
    assert!(
        board.content.contains("“I \\*stay\\*; you stay”"),
        "{}",
        board.content
    );
    // Nobody but the two sees the number.
    assert!(!board.content.contains("(1)"), "{}", board.content);
    assert!(labels(&board).contains(&"Answer".to_owned()), "{board:?}");
    table.world.restart().await;
    let none = press(&cleo, &board, "Answer").await;
    assert!(
        none.content.contains("nothing for you to answer"),
        "{none:?}"
    );
    let asked = press(&ben, &board, "Answer").await;
    assert!(asked.is_ephemeral(), "{asked:?}");
    assert_eq!(labels(&asked), ["Accept 1", "Decline 1"]);
    let done = press(&ben, &asked, "Accept 1").await;
    assert!(done.content.contains("answer is in"), "{done:?}");
    table.world.settle().await;
    // It is the same message, which has grown.
    let grown = table.treaties();
    assert!(grown.content.contains("accepts"), "{grown:?}");
    assert_eq!(grown.id, board.id);
    // What is answered has no buttons any more. The same again is stale, and the rules say so.
    assert!(labels(&done).is_empty(), "{done:?}");
    let decline = asked.buttons()[1].custom_id.clone().unwrap();
    let stale = ben
        .press_anyway(table.thread, asked.id, &decline)
        .answer()
        .await;
    let stale = stale.message().unwrap();
    assert!(stale.content.contains("(PR-11)"), "{stale:?}");
    let log = command(&cleo, table.thread, "/log").await;
    assert!(log.content.contains("you stay"), "{}", log.content);
    for shown in [&log.content, &board.content, &asked.content] {
        assert!(!shown.contains("words#"), "{shown}");
    }
    table.plays(0, "break peace with Ben").await;
    let broken = table.board();
    assert!(broken.content.contains("breaks the peace"), "{broken:?}");
    assert!(broken.mentions.is_empty(), "TB-15: {broken:?}");
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_a_secret_offer_comes_as_a_new_dm_with_its_answers() {
    let table = Table::new(131).await;
    let [ann, ben, cleo] = table.people.clone();
    let count = |person: &Person| {
        let dms = person.dms().into_iter();
        dms.filter(|dm| !dm.is_ephemeral()).count()
    };
    let before = [&ann, &ben, &cleo].map(count);
    let older = table.newest_dm(1).id;
    table
        .plays(0, "offer Ben: promise \"I come\"; secret")
        .await;
    let after = [&ann, &ben, &cleo].map(count);
    assert_eq!(after, before, "one message a table");
    assert!(table.newest_dm(1).id > older, "in place of the one before");
    let dm = table.newest_dm(1);
    assert!(dm.content.contains("“I come”"), "{}", dm.content);
    assert!(labels(&dm).contains(&"Accept 1".to_owned()), "{dm:?}");
    let own = table.newest_dm(0);
    assert!(own.content.contains("“I come”"), "{}", own.content);
    let done = press(&ben, &dm, "Accept 1").await;
    assert!(done.content.contains("answer is in"), "{done:?}");
    table.world.settle().await;
    // What is answered has no buttons any more, on the message that is edited.
    let edited = table.newest_dm(1);
    assert_eq!(edited.id, dm.id);
    assert_eq!(labels(&edited), ["Play", "Board"]);
    for person in [&ann, &ben] {
        let secrets = command(person, table.thread, "/secrets").await;
        let alt = secrets.attachments[0].description.as_deref().unwrap();
        assert!(alt.contains("I come") && !alt.contains("words#"), "{alt}");
    }
    let board = command(&cleo, table.thread, "/board style:text").await;
    assert!(!board.content.contains("I come"), "{}", board.content);
    table.world.end().await;
}

/// What Cleo receives while two others make a deal in secret; in the twin they make none.
async fn watched(twin: bool) -> Vec<Seen> {
    let mut table = Table::new(141).await;
    let mut eyes = Eyes::new(table.people[2].clone(), table.world.server.url());
    let mut seen = Vec::new();
    let deals = [
        (0, "offer Ben: peace; promise \"I come\"; secret"),
        (1, "counter 1: peace; promise \"I stay\""),
        (0, "accept 2"),
        (1, "offer Ann: give 3; secret"),
    ];
    for (seat, text) in deals {
        if twin {
            command(&table.people[seat], table.thread, "/secrets").await;
            table.world.settle().await;
        } else {
            table.plays(seat, text).await;
        }
        let cleo = &table.people[2];
        for text in [
            "/log",
            "/board",
            "/board style:text",
            "/secrets",
            "/play",
            "/play text:accept 1",
            "/play text:accept Ann 2",
            "/play text:offer Ann: promise words#1",
            "/play text:break peace with Ben",
        ] {
            command(cleo, table.thread, text).await;
        }
        for begun in ["/play text:", "/play text:accept", "/play text:offer Ben:"] {
            let asked = cleo.autocomplete(table.thread, begun, "text").unwrap();
            asked.answer().await.choices().unwrap();
        }
        table.world.settle().await;
        seen.push(eyes.look());
    }
    table.world.restart().await;
    table.plays(2, "offer Ann: peace").await;
    table.plays(1, "bid 3").await;
    seen.push(eyes.look());
    table.world.end().await;
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_5_secret_offers_are_seen_by_the_two_alone() {
    let (first, second) = tokio::join!(watched(false), watched(true));
    let received: usize = first.iter().flat_map(Seen::values).map(Vec::len).sum();
    assert!(received > 50, "only {received} things were seen");
    for (step, (one, other)) in first.iter().zip(&second).enumerate() {
        assert_eq!(one, other, "step {step}");
    }
}
