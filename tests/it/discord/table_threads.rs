//! Tables that are opened in one channel at once: each in turn, and everybody is answered in time.

use std::collections::HashSet;
use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Answer, Fault, Id, Message, Person, Server, permission as may};

use super::world::{World, card, command, is_board, new_table, patient, press_silently, unhurried};

const MAKE: &str = "POST /channels/{channel_id}/threads";

/// The threads of a channel.
fn threads(server: &Server, channel: Id) -> Vec<Id> {
    let all = server.channels().into_iter();
    let own = all.filter(|it| it.parent == Some(channel));
    own.map(|it| it.id).collect()
}

fn limited() -> Fault {
    Fault::RateLimited {
        global: false,
        retry_after: Duration::from_secs(1),
    }
}

fn says(words: &'static str) -> impl Fn(&Message) -> bool {
    move |message| message.content.contains(words)
}

#[tokio::test(flavor = "multi_thread")]
async fn all_who_open_tables_in_one_channel_at_once_are_answered_in_time() {
    let names: Vec<String> = (0..10).map(|number| format!("P{number}")).collect();
    let config = playground::Config {
        people: names.clone(),
        ..patient()
    };
    let bounds = Bounds {
        defer: Duration::ZERO,
        ..unhurried()
    };
    let world = World::with(config, bounds).await;
    // No table can be made before all were answered.
    let gate = world.server.hold("POST /channels/{channel_id}/threads", 1);
    let people: Vec<Person> = names.iter().map(|it| world.server.person(it)).collect();
    let here = world.general();
    let new = "/table new game:Combat Castles";
    let asked = people.iter().map(|it| it.command(here, new).unwrap());
    let asked: Vec<_> = asked.collect();
    for asked in &asked {
        let first = asked.first().await;
        assert!(matches!(first, Answer::Thinking(_)), "{first:?}");
    }
    gate.open();
    let mut threads = HashSet::new();
    for asked in &asked {
        let opened = asked.answer().await.message().expect("an answer");
        assert!(!opened.is_ephemeral(), "all may take a seat: {opened:?}");
        let (_, link) = opened.content.split_once("<#").expect("a thread");
        threads.insert(link.to_owned());
    }
    assert_eq!(threads.len(), people.len(), "each has one of its own");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_cannot_be_made_at_once_is_tried_for_again_and_made_once() {
    let bounds = Bounds {
        thread: crate::PATIENCE,
        ..unhurried()
    };
    let world = World::with(patient(), bounds).await;
    let (server, ann) = (&world.server, world.server.person("Ann"));
    let faults = [
        limited(),
        Fault::Status(500),
        Fault::Status(503),
        // What stands before Discord turns it away, without a code of Discord's.
        Fault::Status(403),
        // It is made, and nobody hears of it.
        Fault::AnswerCut,
        Fault::AnswerLost,
    ];
    for (number, fault) in (1..).zip(faults) {
        server.inject(MAKE, 1, fault.clone());
        new_table(&ann, world.general()).await;
        assert_eq!(threads(server, world.general()).len(), number, "{fault:?}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_its_thread_lives_in_the_channel_and_moves_into_it() {
    let bounds = Bounds {
        thread: Duration::from_millis(400),
        thread_again: Duration::from_millis(50),
        ..unhurried()
    };
    let mut world = World::with(patient(), bounds).await;
    let people = ["Ann", "Ben"].map(|name| world.server.person(name));
    let [ann, ben] = &people;
    for (name, fault) in [
        ("limited", limited()),
        ("broken", Fault::Status(500)),
        ("turned-away", Fault::Status(403)),
    ] {
        let channel = world.server.add_channel(name);
        world.server.inject(MAKE, u32::MAX, fault);
        let opened = command(ann, channel, "/table new game:Combat Castles").await;
        let text = &opened.content;
        assert!(
            text.contains("could not make a thread just now") && !text.contains("allowed"),
            "{text}"
        );
        // It can be played there meanwhile.
        press_silently(ann, &card(ann, channel).await, "Add bot player").await;
        assert!(threads(&world.server, channel).is_empty());
        // No other table finds room there, and is told why.
        let no = command(ben, channel, "/table new game:Combat Castles").await;
        assert!(
            no.content.contains("try again in a minute")
                && no.content.contains("already has table"),
            "{no:?}"
        );
        world.stop_bot().await;
        world.start_bot().await;
        world.server.clear_faults();
        let made = |server: &Server| threads(server, channel).len() == 1;
        assert!(world.server.wait_until(made).await);
        let thread = threads(&world.server, channel)[0];
        assert!(
            ann.wait_for(thread, says("Discord makes threads again"))
                .await
                .is_some()
        );
        card(ann, thread).await;
        let moved = says("is in its own thread now");
        let moved = ann.wait_for(channel, moved).await.expect("where it is");
        assert!(moved.content.contains(&format!("<#{thread}>")), "{moved:?}");
        let started = command(ann, thread, "/table start").await.content;
        assert!(started.contains("has started"), "{started}");
        assert!(ann.wait_for(thread, is_board).await.is_some());
        // The channel is free again.
        new_table(ben, channel).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn that_threads_are_not_allowed_is_said_where_discord_says_so_alone() {
    let bounds = Bounds {
        thread_again: Duration::from_millis(50),
        ..unhurried()
    };
    let world = World::with(patient(), bounds).await;
    let ann = world.server.person("Ann");
    world
        .server
        .deny_bot(world.general(), may::CREATE_PUBLIC_THREADS);
    let new = "/table new game:Combat Castles";
    let opened = command(&ann, world.general(), new).await.content;
    assert!(
        opened.contains("I'm not allowed to create threads"),
        "{opened}"
    );
    let other = world.server.add_channel("other");
    world.server.inject(MAKE, 1, Fault::Status(400));
    let opened = command(&ann, other, new).await.content;
    assert!(
        opened.contains("this kind of channel has no threads") && !opened.contains("allowed"),
        "{opened}"
    );
    world.end_but_for(&["50013"]).await;
}
