//! Tables that are opened in one channel at once: each in turn, and everybody is answered in time.

use std::collections::HashSet;
use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Answer, Person};

use super::world::{World, patient, unhurried};

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
