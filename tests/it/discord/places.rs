//! Places of tables: who may see them, and one thread for each.

use playground::{Fault, Id, Overwrite, Person, Server, permission as may};

use super::world::{World, command, new_table};

/// The threads of a channel.
fn threads(server: &Server, channel: Id) -> Vec<Id> {
    let mut threads = server.channels();
    threads.retain(|it| it.parent == Some(channel));
    threads.into_iter().map(|it| it.id).collect()
}

async fn list(person: &Person, channel: Id) -> String {
    command(person, channel, "/table list").await.content
}

/// Closes a channel to everybody but those named, and the bot.
fn close(server: &Server, channel: Id, to: &[&Person]) {
    let overwrite = |id, member, allow, deny| Overwrite {
        id,
        member,
        allow,
        deny,
    };
    let everyone = overwrite(server.guild().id, false, 0, may::VIEW_CHANNEL);
    server.set_overwrite(channel, everyone);
    let people = to.iter().map(|person| person.id());
    for id in people.chain([server.bot()]) {
        server.set_overwrite(channel, overwrite(id, true, may::VIEW_CHANNEL, 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_for_those_who_see_their_place() {
    let world = World::start().await;
    let server = &world.server;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| server.person(name));
    let general = world.general();
    let secret = server.add_channel("secret");
    close(server, secret, &[&ben]);
    new_table(&ben, secret).await;
    command(&ben, secret, "/table new game:Combat Castles here:true").await;
    for (person, sees) in [(&ben, true), (&cleo, false)] {
        let seen = list(person, general).await;
        assert_eq!(
            seen.contains("#1 Combat"),
            sees,
            "{}: {seen}",
            person.name()
        );
        assert_eq!(
            seen.contains("#2 Combat"),
            sees,
            "{}: {seen}",
            person.name()
        );
    }
    let none = list(&cleo, general).await;
    assert!(none.contains("no active tables"), "{none}");
    // Who owns the server sees everything.
    assert!(list(&ann, general).await.contains("#1 Combat"));

    // A thread is seen with its channel, archived or not.
    let open = new_table(&ann, general).await;
    server.archive(open);
    assert!(list(&cleo, general).await.contains("#3 Combat"));

    // A private thread is seen by those who are in it.
    let table = new_table(&ben, general).await;
    let room = command(&ben, table, "/table room").await.content;
    let (_, room) = room.split_once("<#").unwrap();
    let room: Id = room.split_once('>').unwrap().0.parse().unwrap();
    command(&ben, room, "/table new game:Combat Castles").await;
    assert!(list(&ben, general).await.contains("#5 Combat"));
    let seen = list(&cleo, general).await;
    assert!(
        seen.contains("#4 Combat") && !seen.contains("#5 Combat"),
        "{seen}"
    );

    // What is gone is seen by nobody.
    server.delete_channel(secret);
    let seen = list(&ben, general).await;
    assert!(
        !seen.contains("#1 Combat") && seen.contains("#5 Combat"),
        "{seen}"
    );
    world.end_but_for(&["10003", "10013", "10007"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_asked_for_twice_at_once_has_one_thread() {
    let world = World::start().await;
    let (server, general) = (&world.server, world.general());
    let ann = server.person("Ann");
    server.duplicate_interactions(1);
    let thread = new_table(&ann, general).await;
    let answered_twice = |server: &Server| {
        let refused = |it: &playground::Violation| it.code == "40060";
        server.violations().iter().any(refused)
    };
    assert!(server.wait_until(answered_twice).await);
    assert_eq!(threads(server, general), [thread]);
    let seen = list(&ann, general).await;
    assert!(
        seen.contains("#1 Combat") && !seen.contains("#2 Combat"),
        "{seen}"
    );
    world.end_but_for(&["40060"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_leaves_no_thread_behind() {
    let world = World::start().await;
    let (server, general) = (&world.server, world.general());
    let no = command(
        &server.person("Ann"),
        general,
        "/table new game:Combat Castles seats:5",
    );
    let no = no.await.content;
    assert!(no.contains("2 seats, not 5"), "{no}");
    assert!(threads(server, general).is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_open_tables_at_once_have_a_thread_each() {
    let world = World::start().await;
    let (server, general) = (&world.server, world.general());
    let names = ["Ann", "Ben", "Cleo"];
    let people = names.map(|name| server.person(name));
    let asked = people
        .each_ref()
        .map(|person| person.command(general, "/table new game:Combat Castles"));
    let mut places = Vec::new();
    for asked in asked {
        let answer = asked.unwrap().answer().await.message().unwrap().content;
        let (_, rest) = answer.split_once("<#").unwrap();
        places.push(rest.split_once('>').unwrap().0.parse::<Id>().unwrap());
    }
    places.sort_unstable();
    let mut made = threads(server, general);
    made.sort_unstable();
    assert_eq!(places, made);
    assert_eq!(made.len(), 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_that_cannot_be_looked_for_are_made_anew() {
    let world = World::start().await;
    let (server, general) = (&world.server, world.general());
    server.inject(
        "GET /guilds/{guild_id}/threads/active",
        1,
        Fault::Status(500),
    );
    let thread = new_table(&server.person("Ann"), general).await;
    assert_eq!(threads(server, general), [thread]);
    world.end().await;
}
