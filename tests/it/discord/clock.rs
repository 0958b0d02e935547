//! Deadlines as people see them: on the card, in reminders, when time is up; and the host's commands.

use std::sync::Arc;
use std::time::Duration;

use playground::{Clock, Id, ManualClock, Message, Person};

use super::world::{World, command, is_board, new_table};

const MINUTE: Duration = Duration::from_mins(1);

/// A table in the middle of its first decision.
struct Ground {
    world: World,
    clock: Arc<ManualClock>,
    ann: Person,
    ben: Person,
    thread: Id,
}

impl Ground {
    /// A started game of Ann and Ben in which Ann begins, so that Ben places first.
    async fn new() -> Self {
        let (world, clock) = World::turned().await;
        let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
        let thread = new_table(&ann, world.general()).await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table options option:first value:1").await;
        Self {
            world,
            clock,
            ann,
            ben,
            thread,
        }
    }

    /// The first message that says this, its card included.
    async fn says(&self, words: &str) -> Message {
        let fits = |message: &Message| {
            let embed = message.embeds.first();
            let about = embed.and_then(|embed| embed["description"].as_str());
            message.content.contains(words) || about.is_some_and(|about| about.contains(words))
        };
        let found = self.ann.wait_for(self.thread, fits).await;
        found.unwrap_or_else(|| panic!("nothing says {words:?}"))
    }

    /// How a moment from now is written on the card.
    fn moment(&self, from_now: Duration) -> String {
        let ms = self.clock.now_ms() + i64::try_from(from_now.as_millis()).unwrap();
        format!("<t:{}:f>", ms / 1000)
    }

    fn count(&self, words: &str) -> usize {
        let seen = self.ann.sees(self.thread);
        let says = |message: &&Message| message.content.contains(words);
        seen.iter().filter(says).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_05_the_card_names_the_deadline_a_reminder_comes_and_the_clock_decides() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    let refused = command(
        ben,
        thread,
        "/table pace pace:live: 3 minutes, then the clock decides",
    );
    assert!(refused.await.content.contains("TB-09"));
    command(
        ann,
        thread,
        "/table pace pace:live: 3 minutes, then the clock decides",
    )
    .await;
    ground.says("Pace: live").await;
    command(ann, thread, "/table start").await;
    ground.says(&ground.moment(3 * MINUTE)).await;

    ground.clock.advance(2 * MINUTE + Duration::from_secs(1));
    let reminder = ground.says("your decision is due").await;
    assert!(reminder.content.contains(&format!("<@{}>", ben.id())));
    assert_eq!(ground.count("your decision is due"), 1);

    // Sent a moment too late, while the clock still waits for what was sent in time.
    ground.clock.advance(MINUTE);
    let late = command(ben, thread, "/play text:+c4").await;
    assert!(late.content.contains("TB-04"), "{}", late.content);
    ground.clock.advance(Duration::from_secs(3));
    let board = ground.says("Ben missed the deadline").await;
    assert!(is_board(&board));
    ground.says(&ground.moment(3 * MINUTE)).await;
    assert_eq!(ground.count("your decision is due"), 1);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_09_the_host_pauses_resumes_and_extends_by_commands() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    let early = command(ann, thread, "/table pause").await;
    assert!(
        early.content.contains("has not started"),
        "{}",
        early.content
    );
    command(ann, thread, "/table start").await;
    ground.says(&ground.moment(48 * 60 * MINUTE)).await;
    let extended = command(ann, thread, "/table extend hours:5").await;
    assert!(extended.content.contains("have been extended"));
    ground.says("has extended all deadlines by 5 hours").await;
    ground.says(&ground.moment(53 * 60 * MINUTE)).await;

    for (person, text, words) in [
        (ben, "/table pause", "TB-09"),
        (ann, "/table pause", "is paused"),
        (ann, "/table pause", "already paused"),
        (ben, "/table resume", "TB-09"),
    ] {
        let answer = command(person, thread, text).await;
        assert!(answer.content.contains(words), "{text}: {}", answer.content);
    }
    ground.says("The host has paused the clock").await;
    ground.clock.advance(100 * 60 * MINUTE);
    // Orders count all the same.
    let placed = command(ben, thread, "/play text:+c4").await;
    assert!(placed.content.contains("order is in"), "{}", placed.content);
    assert!(
        command(ann, thread, "/table resume")
            .await
            .content
            .contains("is running again")
    );
    ground.says("has restarted the clock").await;
    assert_eq!(ground.count("missed the deadline"), 0);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_07_a_daily_pace_needs_an_hour_and_a_zone_that_are_known() {
    let ground = Ground::new().await;
    let (ann, thread) = (&ground.ann, ground.thread);
    let daily = "/table pace pace:daily: due at one fixed hour";
    for (text, words) in [
        (daily.to_owned(), "fill in `at` with the time"),
        (format!("{daily} at:25:00"), "not a time of day"),
        (
            format!("{daily} at:20:00 zone:Middle/Earth"),
            "no time zone",
        ),
        (
            format!("{daily} at:20:00 zone:Europe/Berlin"),
            "daily: decisions are due at 20:00 Europe/Berlin",
        ),
    ] {
        let answer = command(ann, thread, &text).await;
        assert!(answer.content.contains(words), "{text}: {}", answer.content);
    }
    ground
        .says("Pace: daily: decisions are due at 20:00 Europe/Berlin")
        .await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_03_a_draft_may_be_kept_from_being_played_by_the_panel() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    command(ann, thread, "/table start").await;
    command(ben, thread, "/play text:+c4").await;
    let drafted = command(ann, thread, "/play text:Cb2").await;
    let more = super::world::press(ann, &drafted, "More").await;
    let held = super::world::press(ann, &more, "Don't play my draft at the deadline").await;
    assert!(
        held.content.contains("will not be played at the deadline"),
        "{}",
        held.content
    );
    let more = super::world::press(ann, &held, "More").await;
    let free = super::world::press(ann, &more, "Play my draft at the deadline").await;
    assert!(!free.content.contains("not be played"), "{}", free.content);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_moves_to_another_channel_with_its_board() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    command(ann, thread, "/table start").await;
    ground.says("your turn").await;
    let games = ground.world.server.channel("games");
    let refused = command(ben, games, "/table move table:1").await;
    assert!(refused.content.contains("TB-09"), "{}", refused.content);
    let moved = command(ann, games, "/table move table:1").await;
    assert!(
        moved.content.contains("Table #1 is here now"),
        "{}",
        moved.content
    );
    let board = ann.wait_for(games, is_board).await;
    assert!(board.is_some(), "the board comes along");
    let placed = command(ben, games, "/play text:+c4").await;
    assert!(placed.content.contains("order is in"), "{}", placed.content);
    ground.world.end().await;
}

/// A started game whose bot is out of the server: its clock stands still.
async fn thrown_out(by_itself: bool) -> Ground {
    let mut ground = Ground::new().await;
    command(&ground.ann, ground.thread, "/table start").await;
    ground.says(&ground.moment(48 * 60 * MINUTE)).await;
    if by_itself {
        ground.world.server.remove_bot();
    } else {
        // It hears of it at its next start only.
        ground.world.stop_bot().await;
        ground.world.server.remove_bot();
        ground.world.begin_bot();
    }
    // Its people are to be told, which is written with the pause.
    let refused = |it: &playground::Logged| {
        it.route == "POST /channels/{channel_id}/messages" && it.status == Some(403)
    };
    let server = &ground.world.server;
    assert!(server.wait_for_request(refused).await.is_some());
    ground
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_06_the_clock_stops_when_the_bot_is_thrown_out_and_goes_on_when_it_is_let_in() {
    for by_itself in [true, false] {
        let ground = thrown_out(by_itself).await;
        ground.clock.advance(3 * 24 * 60 * MINUTE);
        ground.world.server.add_bot();
        ground.says("The clock is running again").await;
        assert_eq!(ground.count("missed the deadline"), 0, "{by_itself}");
        ground.says(&ground.moment(48 * 60 * MINUTE)).await;
        let placed = command(&ground.ben, ground.thread, "/play text:+c4").await;
        assert!(placed.content.contains("order is in"), "{}", placed.content);
        ground.world.end_but_for(&["50001", "50007"]).await;
    }
}
