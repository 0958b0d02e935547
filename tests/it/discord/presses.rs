//! Presses: by those who may not, on what is old, twice.

use playground::Message;

use super::world::{World, card, command, is_board, new_table, press, press_silently};

/// Ann against Ben, with Ann's thread.
async fn table_of_two(world: &World) -> playground::Id {
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_a_third_persons_press_is_refused_privately() {
    let world = World::start().await;
    let thread = table_of_two(&world).await;
    let cleo = world.server.person("Cleo");
    let board = cleo.wait_for(thread, is_board).await.unwrap();
    let before = world.server.person("Ann").sees(thread).len();
    let refused = press(&cleo, &board, "Play").await;
    assert!(
        refused.is_ephemeral() && refused.content.contains("(TB-01)"),
        "{refused:?}"
    );
    let watched = press(&cleo, &board, "Board").await;
    assert!(watched.is_ephemeral() && !watched.attachments.is_empty());
    assert_eq!(
        world.server.person("Ann").sees(thread).len(),
        before,
        "others see nothing of it"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outdated_press_is_answered_with_the_present_panel() {
    let world = World::start().await;
    let thread = table_of_two(&world).await;
    let mut old = None;
    for name in ["Ann", "Ben"] {
        let person = world.server.person(name);
        let panel = command(&person, thread, "/play").await;
        if panel.content.contains("Your turn") {
            old = Some((person, panel));
        }
    }
    let (person, panel) = old.expect("one of them is asked");
    let select = panel.selects()[0].clone();
    let value = select.options[0].1.clone();
    // The same select twice: the second is of a panel whose draft has moved on.
    let first = person
        .select(panel.id, &select.custom_id, &[&value])
        .unwrap();
    let now = first.answer().await.message().unwrap();
    assert!(now.content.contains("Confirm?"), "{}", now.content);
    let back = now
        .buttons()
        .iter()
        .find(|it| it.label == "Take back a step")
        .cloned()
        .unwrap();
    press(&person, &now, "Take back a step").await;
    let again = person.press_anyway(thread, now.id, &back.custom_id.unwrap());
    let again = again.answer().await.message().unwrap();
    assert!(again.content.contains("out of date"), "{}", again.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_04_the_same_confirm_twice_counts_once() {
    let world = World::start().await;
    let thread = table_of_two(&world).await;
    for name in ["Ann", "Ben"] {
        let person = world.server.person(name);
        let panel = command(&person, thread, "/play").await;
        if !panel.content.contains("Your turn") {
            continue;
        }
        let select = panel.selects()[0].clone();
        let value = select.options[0].1.clone();
        let asked = person
            .select(panel.id, &select.custom_id, &[&value])
            .unwrap();
        let now = asked.answer().await.message().unwrap();
        let confirm = now
            .buttons()
            .iter()
            .find(|it| it.label == "Confirm")
            .cloned()
            .unwrap();
        let confirm = confirm.custom_id.unwrap();
        // One after the other, since both change the same panel.
        for words in ["Your order is in.", "It counts once."] {
            let asked = person.press_anyway(thread, now.id, &confirm);
            let observation = asked.answer().await.message().unwrap().content;
            assert!(observation.contains(words), "{observation}");
        }
        let log = command(&person, thread, "/log").await;
        assert_eq!(
            log.content.matches(" places ").count(),
            1,
            "{}",
            log.content
        );
        let panel = command(&person, thread, "/play").await;
        assert!(panel.content.contains("Waiting for"), "{}", panel.content);
        break;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicated_start_starts_once() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    press_silently(&ann, &lobby, "Add bot player").await;
    let full = |message: &Message| {
        message
            .buttons()
            .iter()
            .any(|it| it.label == "Start" && !it.disabled)
    };
    let lobby = ann.wait_for(thread, full).await.unwrap();
    let id = lobby
        .buttons()
        .iter()
        .find(|it| it.label == "Start")
        .unwrap()
        .custom_id
        .clone()
        .unwrap();
    let one = ann.press_anyway(thread, lobby.id, &id);
    let two = ann.press_anyway(thread, lobby.id, &id);
    let answers = [one.answer().await, two.answer().await];
    let refused = answers
        .into_iter()
        .filter_map(playground::Answer::message)
        .count();
    assert_eq!(
        refused, 1,
        "one starts, the other is told that it is too late"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_unknown_version_is_answered() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    for id in [
        "c0|1|l|join",
        "nonsense",
        "d|1|b|play",
        "d|1.|p|turn-9.9|77|add|zz",
    ] {
        let answer = ann
            .press_anyway(thread, lobby.id, id)
            .answer()
            .await
            .message();
        assert!(answer.is_some_and(|message| message.is_ephemeral()), "{id}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_another_table_with_the_number_does_nothing() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let threads = [
        new_table(&ann, world.general()).await,
        new_table(&ann, world.general()).await,
    ];
    let mut joins = Vec::new();
    for thread in threads {
        let lobby = card(&ann, thread).await;
        let join = lobby.buttons().into_iter().find(|it| it.label == "Join");
        joins.push((lobby.id, join.unwrap().custom_id.unwrap()));
    }
    let says = async |id: &str| {
        let asked = ben.press_anyway(threads[0], joins[0].0, id);
        asked.answer().await.message().unwrap().content
    };
    // As a card of before a restore would: this number with the seal of another.
    let head = |id: &str| id.split('|').nth(1).unwrap().to_owned();
    let (own, other) = (head(&joins[0].1), head(&joins[1].1));
    let (number, _) = own.split_once('.').unwrap();
    let (_, seal) = other.split_once('.').unwrap();
    let old = joins[0].1.replace(&own, &format!("{number}.{seal}"));
    assert!(says(&old).await.contains("This table no longer exists"));
    // A number that was never given is a plain no, and no fault of ours.
    let made_up = joins[0].1.replace(&own, &format!("999.{seal}"));
    let no = says(&made_up).await;
    assert!(
        no.contains("here is no table") && no.contains("(TB-01)"),
        "{no}"
    );
    let free = card(&ann, threads[0]).await;
    assert!(format!("{:?}", free.embeds).contains("One seat is free"));
    assert!(says(&joins[0].1).await.contains("You have a seat"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_press_on_resign_gives_up_one_game_of_a_match() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:match value:2").await;
    command(&ann, thread, "/table start").await;
    let board = ann.wait_for(thread, is_board).await.unwrap();
    let panel = press(&ann, &board, "Play").await;
    let more = press(&ann, &panel, "More").await;
    let sure = press(&ann, &more, "Resign").await;
    let yes = sure
        .buttons()
        .iter()
        .find(|it| it.label == "Yes, resign")
        .cloned()
        .unwrap();
    let yes = yes.custom_id.unwrap();
    let one = ann.press_anyway(thread, sure.id, &yes);
    let two = ann.press_anyway(thread, sure.id, &yes);
    // Of a panel that is pressed again, the newer press may tell for both how it stands.
    let answers = [one.answer().await, two.answer().await];
    assert!(answers.iter().all(|it| !it.failed()), "{answers:?}");
    assert!(answers.into_iter().any(|it| it.message().is_some()));
    let log = command(&ann, thread, "/log").await;
    assert_eq!(log.content.matches("resign").count(), 1, "{}", log.content);
    let panel = command(&ann, thread, "/play").await;
    assert!(!panel.content.contains("over"), "{}", panel.content);
    world.end().await;
}
