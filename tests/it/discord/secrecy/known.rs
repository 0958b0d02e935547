//! *My secrets*, `/secrets` and DMs: what they answer to whom; and numbers that count no secret (TB-10).

use playground::{Id, Message, Person};

use super::world::World;
use crate::discord::world::{World as Plain, command, is_board, new_table, press};

/// The newest board that a person sees.
fn newest(person: &Person, thread: Id) -> Message {
    let mut boards = person.sees(thread).into_iter();
    boards.rfind(is_board).expect("a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_my_secrets_answers_the_seat_alone_and_in_private() {
    let world = World::start(81).await;
    let (table, thread) = world.table(1).await;
    let mut hands = Vec::new();
    for (name, seat) in [("Ann", "seat 1"), ("Ben", "seat 2")] {
        let person = world.person(name);
        let pressed = press(&person, &newest(&person, thread), "My secrets").await;
        let typed = command(&person, thread, "/secrets").await;
        let direct = format!("/secrets table:{}", table.0);
        let direct = command(&person, person.dm(), &direct).await;
        for answer in [&pressed, &typed, &direct] {
            assert!(answer.is_ephemeral(), "{answer:?}");
            let alt = answer.attachments[0].description.as_deref().unwrap();
            assert!(alt.contains(&format!("{seat}: card")), "{alt}");
            assert!(
                answer.content.contains(&format!("{seat}: card")),
                "{answer:?}"
            );
            assert!(!answer.content.contains("can't send you DMs"), "{answer:?}");
        }
        hands.push(pressed.content);
    }
    assert_ne!(hands[0], hands[1]);
    let cleo = world.person("Cleo");
    let refused = press(&cleo, &newest(&cleo, thread), "My secrets").await;
    for refused in [refused, command(&cleo, thread, "/secrets").await] {
        assert!(refused.is_ephemeral() && refused.attachments.is_empty());
        assert!(refused.content.contains("no seat"), "{}", refused.content);
        assert!(refused.content.contains("(TB-01)"), "{}", refused.content);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_a_game_without_secrets_says_so_and_has_no_button() {
    let world = Plain::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    let board = ann.wait_for(thread, is_board).await.unwrap();
    let labels: Vec<String> = board.buttons().into_iter().map(|it| it.label).collect();
    assert!(!labels.contains(&"My secrets".to_owned()), "{labels:?}");
    let refused = command(&ann, thread, "/secrets").await;
    assert!(
        refused.content.contains("has no secrets"),
        "{}",
        refused.content
    );
    assert!(refused.content.contains("(TB-01)"), "{}", refused.content);
    let panel = press(&ann, &board, "Play").await;
    assert!(panel.buttons().iter().all(|it| it.label != "Open as DM"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_dms_are_told_in_private_until_they_work_again() {
    const CLOSED: &str = "can't send you DMs";
    let world = World::start(91).await;
    let (ann, ben) = (world.person("Ann"), world.person("Ben"));
    ann.close_dms(true);
    let (_, thread) = world.table(2).await;
    assert!(ann.dms().is_empty());
    for text in ["/play", "/secrets"] {
        let answer = command(&ann, thread, text).await;
        assert!(answer.content.contains(CLOSED), "{text}: {answer:?}");
        let other = command(&ben, thread, text).await;
        assert!(!other.content.contains(CLOSED), "{text}: {other:?}");
    }
    ann.close_dms(false);
    let panel = command(&ann, thread, "/play").await;
    let asked = press(&ann, &panel, "Open as DM").await;
    assert!(asked.content.contains("sending you a DM"), "{asked:?}");
    let dm = ann.wait_for_dm(|dm| !dm.attachments.is_empty()).await;
    let alt = dm.unwrap().attachments[0].description.clone().unwrap();
    assert!(alt.contains("seat 1: card"), "{alt}");
    world.settle().await;
    let cleared = command(&ann, thread, "/play").await;
    assert!(!cleared.content.contains(CLOSED), "{cleared:?}");
    world.end().await;
}

/// What a person sees of a table that counts something: the log's lines, the nonces of posts, and how
/// many files there are.
async fn numbers(person: &Person, thread: Id) -> (usize, Vec<String>, usize) {
    let log = command(person, thread, "/log turns:3").await;
    let posts = person.sees(thread);
    let posts: Vec<&Message> = posts.iter().filter(|it| !it.is_ephemeral()).collect();
    let number = |nonce: &str| nonce.rsplit_once('-').unwrap().1.to_owned();
    let nonces = posts.iter().filter_map(|it| it.nonce.as_ref()?.as_str());
    let files = posts.iter().map(|it| it.attachments.len()).sum();
    (
        log.content.lines().count(),
        nonces.map(number).collect(),
        files,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_numbers_count_only_what_one_may_know_of() {
    let world = World::start(101).await;
    let (ann, ben, cleo) = (
        world.person("Ann"),
        world.person("Ben"),
        world.person("Cleo"),
    );
    let mut counted = Vec::new();
    for hidden in [false, true] {
        let (_, thread) = world.table(1).await;
        let orders = [
            (&ben, "peek"),
            (&ann, "peek"),
            (&ann, "bid 3"),
            (&ben, "bid 4"),
        ];
        let orders = orders.iter().filter(|(_, text)| hidden || *text != "peek");
        for (person, text) in orders {
            let answer = command(person, thread, &format!("/play text:{text}")).await;
            assert!(answer.content.contains("order is in"), "{answer:?}");
            world.settle().await;
        }
        counted.push(numbers(&cleo, thread).await);
    }
    assert_eq!(counted[0], counted[1]);
    let (lines, nonces, files) = &counted[0];
    assert_eq!((*lines, *files), (3, 2), "{nonces:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_hidden_acts_of_others_have_no_say_in_taking_back() {
    let world = World::start(111).await;
    let (ann, ben) = (world.person("Ann"), world.person("Ben"));
    let mut observation = Vec::new();
    for hidden in [false, true] {
        let (_, thread) = world.table(1).await;
        command(&ann, thread, "/play text:bid 3").await;
        world.settle().await;
        if hidden {
            command(&ben, thread, "/play text:peek").await;
            world.settle().await;
        }
        let undone = command(&ann, thread, "/table undo").await;
        world.settle().await;
        observation.push((undone.content, newest(&ann, thread).content));
    }
    assert_eq!(observation[0], observation[1]);
    assert!(observation[0].0.contains("taken back"), "{observation:?}");
    assert!(
        observation[0].1.contains("the last order"),
        "{observation:?}"
    );
    world.end().await;
}
