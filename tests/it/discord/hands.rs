//! Seats that are handed on while a game is on, as people see it: the question with its buttons, and what the old and
//! the new people may look at.

use std::sync::Arc;

use playground::{Id, ManualClock, Message, Person};

use super::world::{World, agree, command, hand_on, is_board, new_table_of, pass_deadline, press};

/// A game of the probe that Ann hosts and Ben plays; Cleo and Dan watch.
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
        let thread = new_table_of(&ann, world.general(), "Probe").await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table start").await;
        let board = ben.wait_for(thread, is_board).await;
        board.expect("the first board");
        Self {
            world,
            clock,
            ann,
            ben,
            cleo,
            thread,
        }
    }

    /// Hands a seat on, says that it is meant, and reads an answer with these words.
    async fn hands_on(&self, person: &Person, text: &str, words: &str) {
        let done = hand_on(person, self.thread, text).await;
        assert!(done.content.contains(words), "{text}: {}", done.content);
    }

    /// Says something by a command, and reads an answer with these words.
    async fn says(&self, person: &Person, text: &str, words: &str) {
        let answer = command(person, self.thread, text).await;
        assert!(answer.content.contains(words), "{text}: {}", answer.content);
        assert!(answer.is_ephemeral(), "{text}");
    }

    /// The newest message in the thread that says this.
    async fn reads(&self, words: &str) -> Message {
        let has = |message: &Message| message.content.contains(words);
        let found = self.ann.wait_for(self.thread, has).await;
        found.unwrap_or_else(|| panic!("nothing says {words:?}"))
    }

    /// Asks Ben for the seat, and returns the question.
    async fn asked(&self, text: &str, words: &str) -> Message {
        self.hands_on(&self.ann, text, "I have asked").await;
        let question = self.reads(words).await;
        let mut mentions = question.mentions.clone();
        mentions.sort_unstable_by_key(|id| *id != self.ben.id());
        assert_eq!(mentions, [self.ben.id(), self.cleo.id()], "who is asked");
        let labels: Vec<String> = question.buttons().into_iter().map(|it| it.label).collect();
        assert_eq!(labels, ["Agree", "Decline"]);
        question
    }

    /// Waits until a message has lost its buttons.
    async fn faded(&self, message: &Message) {
        let fits = |it: &Message| it.id == message.id && it.buttons().is_empty();
        let found = self.ann.wait_for(self.thread, fits).await;
        found.expect("its buttons stay");
    }
}

/// What somebody reads who presses a button.
async fn answered(person: &Person, message: &Message, button: &str, words: &str) {
    let answer = press(person, message, button).await;
    assert!(
        answer.content.contains(words),
        "{button}: {}",
        answer.content
    );
    assert!(answer.is_ephemeral());
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_a_host_cannot_take_a_seat_read_its_secrets_and_hand_it_back() {
    let ground = Ground::new().await;
    let (ann, ben, cleo) = (&ground.ann, &ground.ben, &ground.cleo);
    // Ann makes room for herself.
    let away = "/table replace seat:Azure";
    let asked = command(ann, ground.thread, away).await;
    for words in ["What stays", "What goes", "(TB-17)"] {
        assert!(asked.content.contains(words), "{words} in {asked:?}");
    }
    answered(ann, &asked, "Keep it", "Azure is not handed on").await;
    ground.hands_on(ann, away, "Azure has changed hands").await;
    let own = "/table replace seat:Ember with:@Ann";
    ground
        .says(ann, own, "has played Azure bot in this game")
        .await;
    ground.says(ann, own, "(TB-01)").await;
    // A friend of hers who watches cannot help either.
    let friend = "/table replace seat:Ember with:@Cleo";
    let line = format!("hand Ember to <@{}>", cleo.id());
    let question = ground.asked(friend, &line).await;
    for nosy in [ann, cleo] {
        ground.says(nosy, "/secrets", "hold no seat").await;
    }
    answered(ann, &question, "Agree", "not needed").await;
    ground.hands_on(ann, friend, "asked already").await;
    answered(ben, &question, "Decline", "stays as it is").await;
    ground.reads("says no: Ember is not handed on").await;
    ground.faded(&question).await;
    ground.says(ben, "/play text:bid 1", "order is in").await;
    assert!(cleo.dms().is_empty(), "{:?}", cleo.dms());
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_a_seat_goes_over_when_its_people_agree_and_not_before() {
    let mut ground = Ground::new().await;
    let panel = command(&ground.ben, ground.thread, "/play").await;
    let secret = ground.ben.wait_for_dm(|it| !it.buttons().is_empty()).await;
    let secret = secret.expect("Ben's secrets");
    let friend = "/table replace seat:Ember with:@Cleo";
    let question = ground.asked(friend, "would like to hand Ember to").await;
    // The question outlives a restart.
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    assert!(ground.cleo.dms().is_empty(), "{:?}", ground.cleo.dms());
    answered(&ground.cleo, &question, "Agree", "Others still").await;
    assert!(ground.cleo.dms().is_empty(), "{:?}", ground.cleo.dms());
    answered(&ground.ben, &question, "Agree", "has changed hands").await;
    let line = format!("<@{}> plays Ember from now on", ground.cleo.id());
    ground.reads(&line).await;
    ground.faded(&question).await;
    // The new one knows, and the old one's buttons are dead at once.
    let known = ground.cleo.wait_for_dm(|it| !it.buttons().is_empty()).await;
    known.expect("Cleo is told what the seat knows");
    let (ben, thread) = (&ground.ben, ground.thread);
    let dm = ben.dm();
    for (place, old) in [(thread, &panel), (dm, &secret)] {
        let buttons = old.buttons().into_iter().filter(|it| !it.disabled);
        let ids: Vec<String> = buttons.filter_map(|it| it.custom_id).collect();
        let plays = |id: &&String| !id.ends_with("|b|board") && !id.ends_with("|b|rules");
        assert!(ids.iter().any(|id| plays(&id)), "{ids:?}");
        for id in ids.iter().filter(plays) {
            let answer = ben.press_anyway(place, old.id, id).answer().await;
            let answer = answer.message().unwrap();
            assert!(answer.content.contains("(TB-01)"), "{id}: {answer:?}");
        }
    }
    ground.says(ben, "/secrets", "hold no seat").await;
    let ember = ground.says(&ground.cleo, "/play text:bid 1", "order is in");
    ember.await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_whoever_missed_a_decision_is_replaced_without_being_asked_and_told_so() {
    let ground = Ground::new().await;
    let (ann, ben) = (&ground.ann, &ground.ben);
    ground.says(ann, "/play text:bid 1", "order is in").await;
    let over = |message: &Message| message.content.contains("Ben missed the deadline");
    pass_deadline((ann, ground.thread), &ground.clock, "Ben", over).await;
    let hand = "/table replace seat:Ember with:@Cleo";
    ground.hands_on(ann, hand, "I have asked").await;
    agree(&ground.cleo, ground.thread).await;
    let says = |message: &Message| message.content.contains("You had missed a decision");
    let observation = ben.wait_for_dm(says).await.expect("Ben is told");
    assert!(observation.content.contains("plays Ember from now on"));
    assert!(
        observation.content.contains("(Probe)"),
        "{}",
        observation.content
    );
    ground.world.end().await;
}
