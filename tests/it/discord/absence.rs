//! Somebody stays away, as people see it: what is said and to whom, how others go on, and how one comes back.

use std::sync::Arc;
use std::time::Duration;

use playground::{Id, ManualClock, Message, Person};

use super::world::{World, command, is_board, new_table_of, pass_deadline, press};

/// More than the clock waits after a deadline (TB-04).
const GRACE: Duration = Duration::from_secs(4);

/// How long a step of the clock is given to show.
const SOON: Duration = Duration::from_millis(200);

/// A war between Ann, whose turn it is, and Ben; Cleo watches.
pub(super) struct Ground {
    pub(super) world: World,
    pub(super) clock: Arc<ManualClock>,
    pub(super) ann: Person,
    pub(super) ben: Person,
    pub(super) cleo: Person,
    pub(super) thread: Id,
}

pub(super) fn says(words: &str) -> impl Fn(&Message) -> bool {
    move |message| message.content.contains(words)
}

pub(super) fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|it| it.label).collect()
}

impl Ground {
    pub(super) async fn new() -> Self {
        let (world, clock) = World::turned().await;
        let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let thread = new_table_of(&ann, world.general(), "Partial Kerfuffle").await;
        command(&ann, thread, "/table options option:map value:border-war").await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table start").await;
        for person in [&ann, &ben] {
            command(person, thread, "/play text:keep").await;
        }
        ann.wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            clock,
            ann,
            ben,
            cleo,
            thread,
        }
    }

    /// Ann buys nothing and stays where she is, once it is her turn.
    pub(super) async fn ann_passes(&self) {
        for _ in 0..20 {
            let panel = command(&self.ann, self.thread, "/play").await;
            if panel.content.contains("**Your turn.**") {
                break;
            }
            // The clock decides for Ben.
            self.advance(|_| true).await;
        }
        for order in ["done", "end"] {
            let answer = command(&self.ann, self.thread, &format!("/play text:{order}")).await;
            let is_in = answer.content.contains("order is in");
            assert!(is_in, "{order}: {}", answer.content);
        }
    }

    pub(super) async fn reads(&self, words: &str) -> Message {
        let found = self.ann.wait_for(self.thread, says(words)).await;
        found.unwrap_or_else(|| {
            let said = self.ann.sees(self.thread).into_iter();
            let said: Vec<String> = said.map(|it| it.content).collect();
            panic!("nothing says {words:?} in {said:#?}")
        })
    }

    /// Waits until the status card says something.
    pub(super) async fn card_says(&self, words: &str) {
        let on_card = |message: &Message| {
            let embed = message.embeds.first();
            let about = embed.and_then(|embed| embed["description"].as_str());
            about.is_some_and(|about| about.contains(words))
        };
        let found = self.ann.wait_for(self.thread, on_card).await;
        found.unwrap_or_else(|| panic!("the card does not say {words:?}"));
    }

    /// Waits until Ben alone is awaited, and knows until when: the card may still show what was asked before.
    pub(super) async fn ben_is_asked(&self) {
        for _ in 0..600 {
            let desk = command(&self.ann, self.thread, "/table desk").await;
            let is_ben =
                desk.content.contains("Ben: awaited") && desk.content.contains("; due <t:");
            if is_ben && !desk.content.contains("Ann: awaited") {
                return;
            }
            tokio::time::sleep(SOON).await;
        }
        panic!("Ben is not asked");
    }

    /// Ben's time passes, until a message says so.
    async fn ben_misses(&self, words: &str) {
        let watched = (&self.ann, self.thread);
        pass_deadline(watched, &self.clock, "Ben", says(words)).await;
        self.reads(words).await;
    }

    /// Lets the time pass until those who have not decided are reminded: the message.
    pub(super) async fn reminded(&self, words: &str) -> Message {
        // 4 hours before a deadline of 48.
        self.clock.advance(Duration::from_mins(44 * 60 + 1));
        self.reads(words).await
    }

    /// Lets the moment pass that the clock waits, until somebody is asked again.
    async fn at_once(&self, words: &str) {
        for _ in 0..50 {
            if self.advance(says(words)).await {
                return;
            }
        }
        panic!("nothing says {words:?}");
    }

    /// Lets that moment pass once; whether a new message like this came soon after.
    async fn advance(&self, is_meant: impl Fn(&Message) -> bool) -> bool {
        let newest = self.ann.sees(self.thread).iter().map(|it| it.id).max();
        self.clock.advance(GRACE);
        let told = |message: &Message| Some(message.id) > newest && is_meant(message);
        let told = self.ann.wait_for(self.thread, told);
        tokio::time::timeout(SOON, told).await.is_ok()
    }

    /// How often somebody was mentioned in the thread.
    pub(super) fn mentions(&self, person: &Person) -> usize {
        let seen = self.ann.sees(self.thread);
        let of = |message: &&Message| message.mentions.contains(&person.id());
        seen.iter().filter(of).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_20_who_stays_away_is_not_waited_for_and_comes_back_by_a_button() {
    let mut ground = Ground::new().await;
    ground.ann_passes().await;
    ground
        .ben_misses("Ben missed the deadline, so the clock decided.")
        .await;
    ground
        .ben_misses("Ben has missed 2 decisions in a row")
        .await;
    ground
        .reads("Ben missed the deadline for the 2nd time in a row")
        .await;
    let said = ground.reads("Ben has missed 2 decisions in a row").await;
    assert_eq!(said.mentions, [], "nobody has anything to do");
    assert_eq!(labels(&said), ["I'm back"]);
    ground.card_says("missed 2 in a row: the clock plays").await;
    let dm = ground.ben.wait_for_dm(says("has missed 2 decisions")).await;
    dm.expect("Ben is written to");

    // The next turn of his costs nobody a day, and he is not called to it.
    let called = ground.mentions(&ground.ben);
    ground.ann_passes().await;
    ground
        .at_once("Ben: away, so the clock decided at once.")
        .await;
    assert_eq!(ground.mentions(&ground.ben), called);

    for nosy in [&ground.ann, &ground.cleo] {
        let answer = press(nosy, &said, "I'm back").await;
        let no = ["stands in for you", "hold no seat"];
        let is_refused = no.iter().any(|words| answer.content.contains(words));
        assert!(is_refused && answer.is_ephemeral(), "{answer:?}");
    }
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    let answer = press(&ground.ben, &said, "I'm back").await;
    assert!(answer.is_ephemeral());
    for words in ["Welcome back", "oldest first:\n• `"] {
        assert!(answer.content.contains(words), "{words}: {answer:?}");
    }
    assert_eq!(labels(&answer), ["Play", "Catch up"]);
    ground.reads("☀️ Ben is back.").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_20_a_seat_that_is_offered_is_taken_by_a_button() {
    let ground = Ground::new().await;
    let (ann, thread) = (&ground.ann, ground.thread);
    for (typed, words) in [
        ("soon", "there is no patience \"soon\""),
        ("5/2", "the second is not below the first"),
        ("1/1", "after 1 missed decision in a row"),
    ] {
        let answer = command(ann, thread, &format!("/table pace patience:{typed}")).await;
        assert!(answer.content.contains(words), "{typed}: {answer:?}");
    }
    let answer = command(ann, thread, "/table pace").await;
    assert!(answer.content.contains("relaxed: 48 hours"), "{answer:?}");
    ground.reads("has set how long this table waits").await;
    ground.ann_passes().await;
    ground.ben_misses("whoever likes to may play on").await;
    let offer = ground.reads("whoever likes to may play on").await;
    assert_eq!(offer.mentions, []);
    assert_eq!(labels(&offer), ["Take this seat", "I'm back"]);
    let own = press(ann, &offer, "Take this seat").await;
    assert!(own.content.contains("TB-01"), "{own:?}");
    let taken = press(&ground.cleo, &offer, "Take this seat").await;
    assert!(taken.content.contains("from now on"), "{taken:?}");
    assert_eq!(labels(&taken), ["Play"]);
    ground
        .reads(&format!("<@{}> plays", ground.cleo.id()))
        .await;
    let late = press(&ground.ben, &offer, "I'm back").await;
    assert!(late.content.contains("hold no seat"), "{late:?}");
    let told = ground.ben.wait_for_dm(says("You had missed")).await;
    told.expect("Ben is told");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_15_the_host_sees_who_is_awaited_and_calls_them() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    let refused = command(ben, thread, "/table desk").await;
    assert!(refused.content.contains("for its hosts"), "{refused:?}");
    ground.ann_passes().await;
    ground.card_says("Ben has until").await;
    let shown = command(ann, thread, "/table desk").await;
    assert!(shown.is_ephemeral());
    for words in [
        "Ben: awaited since <t:",
        "; due <t:",
        "after 2 missed decisions",
    ] {
        assert!(shown.content.contains(words), "{words}: {shown:?}");
    }
    let called = ground.mentions(ben);
    let shown = press(ann, &shown, "Nudge").await;
    assert!(shown.content.contains("you can again <t:"), "{shown:?}");
    let call = ground.reads("asks you to play on").await;
    assert_eq!(
        (call.mentions.clone(), labels(&call)),
        (
            vec![ben.id()],
            ["Play", "Play my draft", "+24 h", "Away until …", "I'm here"]
                .map(String::from)
                .to_vec()
        )
    );
    assert_eq!(ground.mentions(ben), called + 1);
    let nudge = shown.buttons().into_iter().find(|it| it.label == "Nudge");
    assert!(nudge.unwrap().disabled);
    let shown = press(ann, &shown, "Pause the clock").await;
    assert!(
        shown.content.contains("The clock stands still"),
        "{shown:?}"
    );
    let shown = press(ann, &shown, "Resume the clock").await;
    let shown = press(ann, &shown, "+24 h").await;
    assert!(shown.content.contains("Ben: awaited"), "{shown:?}");
    ground.reads("has extended all deadlines by 24 hours").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_21_who_says_to_be_away_is_not_waited_for_until_they_play() {
    let ground = Ground::new().await;
    let (ben, thread) = (&ground.ben, ground.thread);
    for (typed, words) in [
        ("soon", "I can't read \"soon\" as a length of time"),
        ("91 days", "up to 90 days"),
        ("2 weeks", "You are away until"),
    ] {
        let answer = command(ben, thread, &format!("/games away until:{typed}")).await;
        assert!(answer.content.contains(words), "{typed}: {answer:?}");
        assert!(answer.is_ephemeral());
    }
    let none = command(&ground.cleo, thread, "/games away until:3 days").await;
    assert!(none.content.contains("hold no seat"), "{none:?}");
    let said = ground.reads("is away until").await;
    assert_eq!(said.mentions, []);
    ground.card_says("💤 away until").await;
    let called = ground.mentions(ben);
    ground.ann_passes().await;
    ground
        .at_once("Ben: away, so the clock decided at once.")
        .await;
    assert_eq!(ground.mentions(ben), called);
    let list = command(ben, thread, "/games list").await;
    assert!(list.content.contains("the clock plays for you"), "{list:?}");
    // *Play* is enough to be back.
    let panel = command(ben, thread, "/play").await;
    assert!(panel.content.contains("Welcome back"), "{panel:?}");
    ground.reads("☀️ Ben is back.").await;
    let again = command(ben, thread, "/games back").await;
    assert!(
        again.content.contains("at none of your tables"),
        "{again:?}"
    );
    command(ben, thread, "/games away until:1 week").await;
    let back = command(ben, thread, "/games back").await;
    assert!(back.content.contains("Welcome back"), "{back:?}");
    ground.world.end().await;
}
