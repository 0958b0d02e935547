//! Tables with names: where they are seen, and how they change.

use playground::Id;

use super::world::{World, card, command};

/// The name of a channel or thread.
fn place_name(world: &World, place: Id) -> String {
    let all = world.server.channels().into_iter();
    let found = all.filter(|it| it.id == place).map(|it| it.name).next();
    found.expect("the channel")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_seen_by_its_name_and_its_host_changes_it() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let here = world.general();
    let new = "/table new game:Combat Castles name:*Iron*  Winter";
    let opened = command(&ann, here, new).await;
    let (_, link) = opened.content.split_once("<#").expect("a thread");
    let thread = Id(link.split_once('>').expect("a thread").0.parse().unwrap());
    assert_eq!(
        place_name(&world, thread),
        "*Iron* Winter · Combat Castles #1"
    );
    let title = card(&ann, thread).await.embeds[0]["title"].clone();
    assert_eq!(title, "\\*Iron\\* Winter · Combat Castles · table #1");
    let list = command(&ann, here, "/table list").await;
    assert!(
        list.content.contains("\\*Iron\\* Winter"),
        "{}",
        list.content
    );
    // Nobody else names it, and what is no name changes nothing.
    let no = command(&ben, thread, "/table options option:name value:Mine").await;
    assert!(
        no.content.contains("Only the host may name"),
        "{}",
        no.content
    );
    let no = command(
        &ann,
        thread,
        &format!("/table options option:name value:{}", "x".repeat(61)),
    );
    let no = no.await.content;
    assert!(no.contains("1 to 60 characters, not 61"), "{no}");
    let yes = command(&ann, thread, "/table options option:name value:Spring").await;
    assert!(yes.content.contains("**Spring**"), "{}", yes.content);
    assert_eq!(place_name(&world, thread), "Spring · Combat Castles #1");
    let all = command(&ann, thread, "/table options").await;
    assert!(all.content.contains("`name`: Spring"), "{}", all.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_of_this_table_alone_are_proposed_with_their_words() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let opened = command(
        &ann,
        world.general(),
        "/table new game:Erkenfara Universalis",
    )
    .await;
    let (_, link) = opened.content.split_once("<#").expect("a thread");
    let thread = Id(link.split_once('>').expect("a thread").0.parse().unwrap());
    let offered = async |text: &str, option: &str| {
        let choices = ann.autocomplete(thread, text, option).unwrap();
        let choices = choices.answer().await.choices().unwrap();
        let words = choices
            .iter()
            .map(|it| it.value.as_str().unwrap().to_owned());
        words.collect::<Vec<_>>()
    };
    let names = offered("/table options option:", "option").await;
    assert!(names.iter().any(|it| it == "round"), "{names:?}");
    assert!(!names.iter().any(|it| it == "repetition"), "{names:?}");
    let words = offered("/table options option:round value:", "value").await;
    assert_eq!(words, ["turns", "filed"]);
    world.end().await;
}
