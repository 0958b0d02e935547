//! The game master as people meet one: appointed, corrections told, proposals with buttons.

use std::sync::Arc;
use std::time::Duration;

use playground::{Clock, Id, ManualClock, Message, Person};

use super::world::{World, command, hand_on, is_board, press};

/// A table of the probe in its lobby, with Ann, its host, and Ben.
struct Ground {
    world: World,
    clock: Arc<ManualClock>,
    ann: Person,
    ben: Person,
    cleo: Person,
    thread: Id,
}

impl Ground {
    async fn new() -> Self {
        let (world, clock) = World::turned().await;
        let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let made = command(&ann, world.general(), "/table new game:Probe").await;
        let (_, thread) = made.content.split_once("<#").unwrap();
        let thread = thread.split_once('>').unwrap().0.parse().unwrap();
        command(&ben, thread, "/table join").await;
        Self {
            world,
            clock,
            ann,
            ben,
            cleo,
            thread,
        }
    }

    /// Says something by a command, and reads an answer with these words.
    async fn says(&self, person: &Person, text: &str, words: &str) {
        let answer = command(person, self.thread, text).await;
        assert!(answer.content.contains(words), "{text}: {}", answer.content);
        assert!(answer.is_ephemeral(), "{text}");
    }

    /// A message in the thread that says this, its card included.
    async fn reads(&self, words: &str) -> Message {
        let fits = |message: &Message| {
            let embed = message.embeds.first();
            let about = embed.and_then(|embed| embed["description"].as_str());
            message.content.contains(words) || about.is_some_and(|about| about.contains(words))
        };
        let found = self.ben.wait_for(self.thread, fits).await;
        found.unwrap_or_else(|| panic!("nothing says {words:?}"))
    }

    /// Starts the game with a master.
    async fn start(&self, master: &str) {
        let appoint = format!("/gm appoint person:@{master}");
        self.says(&self.ann, &appoint, "is the game master").await;
        command(&self.ann, self.thread, "/table start").await;
        let board = self.ben.wait_for(self.thread, is_board).await;
        board.expect("the first board");
    }

    /// The message of a proposal, with its buttons.
    async fn proposal(&self, number: u32) -> Message {
        let message = self.reads(&format!("proposes correction {number}")).await;
        let labels: Vec<String> = message.buttons().into_iter().map(|it| it.label).collect();
        assert_eq!(labels, ["Agree", "Veto"]);
        message
    }

    /// Waits until a message has lost its buttons and says this.
    async fn settled(&self, message: &Message, words: &str) {
        let id = message.id;
        let fits =
            |it: &Message| it.id == id && it.buttons().is_empty() && it.content.contains(words);
        let found = self.ben.wait_for(self.thread, fits).await;
        assert!(found.is_some(), "the message does not say {words:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_09_a_neutral_master_is_named_and_corrects_in_the_open() {
    let ground = Ground::new().await;
    let (ann, ben, cleo) = (&ground.ann, &ground.ben, &ground.cleo);
    ground
        .says(ben, "/gm appoint person:@Cleo", "nly the host")
        .await;
    ground
        .says(ann, "/gm correct text:gm won Ben 2", "no game master")
        .await;
    ground.start("Cleo").await;
    let named = format!("Game master: <@{}>, who does not play", cleo.id());
    ground.reads(&named).await;
    ground.says(ann, "/gm appoint person:@Ann", "(TB-18)").await;
    for (person, text, words) in [
        (ben, "gm won Ben 2", "nly a game master can"),
        (cleo, "ben wins", "(PR-06)"),
        (cleo, "gm won Ben 2", "The game is corrected"),
    ] {
        ground
            .says(person, &format!("/gm correct text:{text}"), words)
            .await;
    }
    let observation = format!("<@{}>, the game master, has corrected the game", cleo.id());
    let observation = ground.reads(&observation).await;
    assert!(
        observation.content.ends_with("gm won Ben 2"),
        "{}",
        observation.content
    );
    assert!(observation.mentions.is_empty(), "nobody is called");
    let board = |message: &Message| is_board(message) && message.id > observation.id;
    let board = ben.wait_for(ground.thread, board).await;
    board.expect("the board comes after it");
    ground.reads("Ben 2").await;
    let logged = format!("the game master <@{}>: gm won Ben 2", cleo.id());
    ground.says(ben, "/log", &logged).await;

    ground.says(ben, "/gm none", "(TB-09)").await;
    ground.says(cleo, "/gm none", "no game master").await;
    ground.reads("has removed the game master").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_09_a_neutral_master_waits_for_an_absent_seat_no_longer() {
    let ground = Ground::new().await;
    let (ann, cleo) = (&ground.ann, &ground.cleo);
    ground.start("Cleo").await;
    ground
        .says(ann, "/gm skip seat:Ben", "nly a game master")
        .await;
    let offered = cleo.autocomplete(ground.thread, "/gm skip seat:b", "seat");
    let offered = offered.unwrap().answer().await.choices().unwrap();
    assert!(offered[0].name.ends_with(": Ben"), "{offered:?}");
    ground
        .says(cleo, "/gm skip seat:Ben", "The clock has decided")
        .await;
    let observation = format!("<@{}>, the game master, skipped Ben;", cleo.id());
    let observation = ground.reads(&observation).await;
    assert!(observation.mentions.is_empty(), "nobody is called");
    ground.says(cleo, "/gm skip seat:Ben", "(TB-09)").await;
    ground
        .says(
            cleo,
            "/gm correct text:gm skip Ann",
            "The game is corrected",
        )
        .await;
    ground.reads("skipped Ann; the clock decided instead").await;
    ground
        .says(ann, "/gm skip seat:Nobody", "no seat called")
        .await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_09_a_proposal_is_vetoed_agreed_to_and_withdrawn() {
    let mut ground = Ground::new().await;
    ground.start("Ann").await;
    ground.reads("who plays too").await;
    let correct = "/gm correct text:gm won Ben 2";
    ground.says(&ground.ann, correct, "proposal 1").await;
    let first = ground.proposal(1).await;
    assert_eq!(first.mentions, [ground.ben.id()], "who is affected");
    let until = ground.clock.now_ms() / 1000 + 24 * 3600;
    let when = format!("until <t:{until}:f>");
    assert!(first.content.contains(&when), "{}", first.content);
    ground.reads("Correction 1 waits until").await;
    // Buttons know what they are about after a restart.
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    for (person, button, words) in [
        (&ground.cleo, "Veto", "(TB-01)"),
        (&ground.ann, "Veto", "is your own"),
        (&ground.ben, "Veto", "Vetoed."),
    ] {
        let answer = press(person, &first, button).await;
        assert!(answer.content.contains(words), "{}", answer.content);
        assert!(answer.is_ephemeral());
    }
    ground.settled(&first, "Ben has vetoed correction 1").await;
    let old = first.buttons()[0].custom_id.clone().unwrap();
    let late = ground.ben.press_anyway(ground.thread, first.id, &old);
    let late = late.answer().await.message().unwrap();
    assert!(
        late.content.contains("roposal 1 is not open"),
        "{}",
        late.content
    );

    ground.says(&ground.ann, correct, "proposal 2").await;
    let second = ground.proposal(2).await;
    let agreed = press(&ground.ben, &second, "Agree").await;
    assert!(
        agreed.content.contains("takes effect"),
        "{}",
        agreed.content
    );
    ground
        .settled(&second, "Correction 2 has taken effect")
        .await;
    ground.reads("Correction 2 by").await;
    ground.says(&ground.ben, "/log", "gm won Ben 2").await;

    ground.says(&ground.ann, correct, "proposal 3").await;
    let third = ground.proposal(3).await;
    let offered = ground
        .ann
        .autocomplete(ground.thread, "/gm withdraw number:", "number");
    let offered = offered.unwrap().answer().await.choices().unwrap();
    assert_eq!(offered[0].name, "3: gm won Ben 2");
    ground
        .says(&ground.ben, "/gm withdraw number:3", "(TB-09)")
        .await;
    ground
        .says(&ground.ann, "/gm withdraw number:3", "is withdrawn")
        .await;
    ground.settled(&third, "withdrawn correction 3").await;

    ground.says(&ground.ann, correct, "proposal 4").await;
    let fourth = ground.proposal(4).await;
    ground
        .says(&ground.ben, "/play text:veto 4", "Vetoed.")
        .await;
    ground.settled(&fourth, "vetoed correction 4").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_09_a_proposal_without_a_veto_takes_effect_after_a_day() {
    let ground = Ground::new().await;
    ground.start("Ann").await;
    let correct = "/gm correct text:gm won Ben 2";
    ground.says(&ground.ann, correct, "proposal 1").await;
    let asked = ground.proposal(1).await;
    let own = "/gm correct text:gm won Ann 1";
    ground.says(&ground.ann, own, "proposal 2").await;
    let open = ground.reads("Nobody else is affected").await;
    assert!(open.buttons().is_empty() && open.mentions.is_empty());
    let day = Duration::from_hours(24);
    ground.clock.advance(day + Duration::from_secs(4));
    ground
        .settled(&asked, "Correction 1 has taken effect")
        .await;
    ground.settled(&open, "Correction 2 has taken effect").await;
    ground.reads("Ann 1, Ben 2").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_09_a_host_who_plays_gets_round_no_veto_by_standing_in_a_bot_player() {
    let mut ground = Ground::new().await;
    ground.start("Ann").await;
    let away = "/table replace seat:Azure";
    let gone = hand_on(&ground.ann, ground.thread, away).await;
    assert!(gone.content.contains("Azure has changed hands"), "{gone:?}");
    let correct = "/gm correct text:gm won Ben 2";
    ground.says(&ground.ann, correct, "proposal 1").await;
    let first = ground.proposal(1).await;
    let why = "has played in this game and so proposes";
    assert!(first.content.contains(why), "{}", first.content);
    ground
        .reads("has played in this game, so those who are affected")
        .await;
    let skip = "/gm skip seat:Ben";
    ground
        .says(&ground.ann, skip, "has played in this game")
        .await;
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    ground.says(&ground.ann, correct, "proposal 2").await;
    let vetoed = press(&ground.ben, &first, "Veto").await;
    assert!(vetoed.content.contains("Vetoed."));
    ground.settled(&first, "Ben has vetoed correction 1").await;
    let back = "/table replace seat:Azure with:@Ann";
    ground
        .says(&ground.ann, back, "Azure has changed hands")
        .await;
    ground.says(&ground.ann, correct, "proposal 3").await;
    ground.world.end().await;
}
