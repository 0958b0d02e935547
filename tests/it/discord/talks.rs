//! Talks: private threads of seats that follow changes of hands, and words that are carried (TB-16).

use playground::{Id, Message, Person};

use super::world::{World, agree, command, hand_on, is_board, new_table_of};

/// A campaign of Ann, Ben and Cleo that has begun.
async fn begun(world: &World) -> ([Person; 3], Id) {
    let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let thread = new_table_of(&people[0], world.general(), "Erkenfara Universalis").await;
    for person in &people[1..] {
        command(person, thread, "/table join").await;
    }
    command(&people[0], thread, "/table start").await;
    people[0].wait_for(thread, is_board).await.unwrap();
    (people, thread)
}

/// The place that an answer links to.
#[track_caller]
fn linked(answer: &Message) -> Id {
    let (_, rest) = answer
        .content
        .split_once("<#")
        .unwrap_or_else(|| panic!("{answer:?}"));
    rest.split_once('>').unwrap().0.parse().unwrap()
}

fn sees(who: &Person, place: Id) -> bool {
    who.channels()
        .into_iter()
        .any(|channel| channel.id == place)
}

fn says(words: &'static str) -> impl Fn(&Message) -> bool {
    move |message| message.content.contains(words)
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_16_a_talk_follows_changes_of_hands_and_nobody_else_is_told() {
    let world = World::start().await;
    let ([ann, ben, cleo], thread) = begun(&world).await;
    let dan = world.server.person("Dan");
    let before = cleo.channels().len();
    // Ann owns the server, so she sees everything.
    let none = command(&ben, thread, "/talk").await;
    assert!(none.content.contains("no talks"), "{}", none.content);
    let talk = linked(&command(&ben, thread, "/talk with:Ann").await);
    assert!(sees(&ben, talk) && !sees(&cleo, talk));
    let first = ben.wait_for(talk, says("A talk of")).await.unwrap();
    for words in ["Ann", "Ben", "the server's moderators", "Nobody else"] {
        assert!(first.content.contains(words), "{words}: {}", first.content);
    }
    assert!(first.mentions.is_empty(), "TB-15: {first:?}");
    // The other way round it is the same, and commands work there.
    assert_eq!(linked(&command(&ann, thread, "/talk with:Ben").await), talk);
    let board = command(&ben, talk, "/board style:text").await;
    assert!(board.content.contains("Year 1"), "{}", board.content);
    let all = command(&ben, thread, "/talk").await;
    assert!(
        all.content.contains(&format!("<#{talk}>")) && all.content.contains("Ann"),
        "{}",
        all.content
    );
    let said = command(&ben, thread, "/talk with:Ann say:two *words*").await;
    assert!(said.content.contains("Said in"), "{}", said.content);
    let words = ben.wait_for(talk, says("words")).await.unwrap();
    assert!(words.content.starts_with("**Benland**: two"), "{words:?}");
    // Nothing shows Cleo that they talk.
    assert_eq!(cleo.channels().len(), before);
    let received = format!("{:?}", cleo.received());
    for words in [talk.to_string().as_str(), "A talk of", "two \\*words"] {
        assert!(!received.contains(words), "{words}");
    }
    let of_cleo = command(&cleo, thread, "/talk").await;
    assert!(of_cleo.content.contains("no talks"), "{}", of_cleo.content);

    // Three have another talk.
    let three = linked(&command(&cleo, thread, "/talk with:Ann, Ben").await);
    assert_ne!(three, talk);
    assert!(sees(&ben, three) && sees(&cleo, three));

    // Whoever takes the seat over is in it, and who had it is not.
    hand_on(&ben, thread, "/table replace seat:Ben with:@Dan").await;
    agree(&dan, thread).await;
    let moved = |_: &playground::Server| {
        [talk, three]
            .iter()
            .all(|place| sees(&dan, *place) && !sees(&ben, *place))
    };
    assert!(world.server.wait_until(moved).await);
    let gone = command(&ben, thread, "/talk").await;
    assert!(
        gone.content.contains("don't have a seat"),
        "{}",
        gone.content
    );

    // A thread that a moderator has deleted is made anew.
    world.server.delete_channel(talk);
    let again = linked(&command(&dan, thread, "/talk with:Ann").await);
    assert!(again != talk && sees(&dan, again));
    for (text, words) in [
        ("/talk with:Benland", "two seats or more"),
        ("/talk with:Nobody", "no seat called"),
    ] {
        let no = command(&dan, thread, text).await;
        assert!(no.content.contains(words), "{text}: {}", no.content);
    }
    world.end_but_for(&["10003"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_16_without_threads_the_bot_carries_what_is_said() {
    let world = World::start().await;
    let ([_, ben, cleo], thread) = begun(&world).await;
    let private_threads = 1 << 36;
    world.server.deny_bot(world.general(), private_threads);
    let no = command(&ben, thread, "/talk with:Cleo").await;
    assert!(
        no.content.contains("Create Private Threads"),
        "{}",
        no.content
    );
    let told = command(&ben, thread, "/talk with:Cleo say:peace, @everyone?").await;
    assert!(told.content.starts_with("Told by DM: "), "{}", told.content);
    let letters = || {
        let dms = cleo.dms().into_iter();
        let letters = dms.filter(|dm| dm.content.contains("🔔"));
        letters.collect::<Vec<_>>()
    };
    let letter = letters().pop().expect("a letter");
    assert!(
        letter.content.starts_with("🔔 **Benland** to "),
        "{letter:?}"
    );
    assert!(
        letter.content.contains("peace, @\u{200b}everyone?"),
        "{letter:?}"
    );
    assert!(
        letter.content.contains(&format!("<#{thread}>")),
        "{letter:?}"
    );
    assert!(!ben.dms().iter().any(|dm| dm.content.contains("🔔")));
    let all = command(&cleo, thread, "/talk").await;
    assert!(all.content.contains("by DM"), "{}", all.content);
    world.end_but_for(&["50013"]).await;
}
