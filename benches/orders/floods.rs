//! Floods: whether people at their tables notice that somebody in another server asks without end, or that all of its
//! people do.

use std::time::{Duration, Instant};

use playground::{Config, Id, Person, Server};
use tokio::task::JoinSet;

use crate::Scale;
use crate::copy::play;
use crate::figures::{Samples, Target, head, targets};
use crate::table::{Table, start};
use crate::world::World;

/// How much longer an answer may take at the other tables.
const MOST: f64 = 2.0;
/// How many commands a second come from one person, and from a whole server: many times what Discord lets people give.
const FROM_ONE: u32 = 50;
const FROM_ALL: u32 = 250;
/// How many people that server has.
const PEOPLE: usize = 25;
/// What they ask for, in turn.
const ASKED: [&str; 4] = ["/board", "/log", "/board style:text", "/play"];

pub(crate) async fn measure(scale: &Scale) {
    let own = scale.tables * 2;
    let world = two_servers(own + PEOPLE).await;
    let mut tables = Vec::new();
    for number in 0..scale.tables {
        tables.push(Table::new(&world, number).await);
    }
    let people: Vec<Person> = (own..own + PEOPLE).map(|it| world.person(it)).collect();
    let [_, other] = world.server.servers().try_into().expect("two servers");
    let general = world.server.channel_of(other.id);
    let (place, _) = start(&[people[0].clone(), people[1].clone()], general).await;

    let time = Duration::from_secs(u64::try_from(scale.rounds).expect("a few"));
    let mut took = [(); 5].map(|()| Samples::default());
    let [before, one, between, all, after] = &mut took;
    // What comes first only warms everything up.
    let tables = play(
        tables,
        tokio::time::sleep(time / 4),
        &mut Samples::default(),
    )
    .await;
    let tables = play(tables, tokio::time::sleep(time), before).await;
    let tables = play(tables, flood(&people[..1], place, FROM_ONE, time), one).await;
    let tables = play(tables, tokio::time::sleep(time), between).await;
    let tables = play(tables, flood(&people, place, FROM_ALL, time), all).await;
    play(tables, tokio::time::sleep(time), after).await;

    head("order to answer at other tables");
    before.line("before");
    one.line(&format!("one person gives {FROM_ONE} commands a second"));
    between.line("after that");
    all.line(&format!("{PEOPLE} people give {FROM_ALL} a second"));
    after.line("after that");
    targets("floods");
    for (samples, who) in [(&*one, "a person"), (&*all, "a server")] {
        let what = format!("order to answer while {who} floods, p99 against before");
        Target::at_most(MOST, "x").line(&what, samples.to(before, 99));
    }
    world.end().await;
}

/// Castellan in two servers with the same people.
async fn two_servers(people: usize) -> World {
    let config = Config {
        servers: 2,
        people: (0..people).map(|it| format!("P{it}")).collect(),
        keep: 1_000,
        ..Config::default()
    };
    let server = Server::start(config).await.expect("a stand-in");
    World::join_anew(server, "full").await
}

/// Has people give so many commands a second, whether or not those before are answered.
async fn flood(people: &[Person], place: Id, a_second: u32, time: Duration) {
    let mut asked = JoinSet::new();
    let mut next = tokio::time::interval(Duration::from_secs(1) / a_second);
    let begun = Instant::now();
    let by_all = |text| people.iter().map(move |person| (person, text));
    for (person, text) in ASKED.into_iter().cycle().flat_map(by_all) {
        if begun.elapsed() >= time {
            break;
        }
        next.tick().await;
        let one = person
            .command(place, text)
            .expect("a command that is there");
        asked.spawn(async move { one.answer().await.message() });
    }
    // Those that are refused are told so.
    while let Some(answer) = asked.join_next().await {
        assert!(answer.expect("it does not panic").is_some(), "no answer");
    }
}
