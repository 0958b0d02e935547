//! A table is ended before its game is over: its host is asked, may bring it back, and its end is like any other
//! (TB-17).

use playground::{Id, Message, Person};

use super::world::{World, called_off, command, is_board, new_table, press};

fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|it| it.label).collect()
}

async fn said(person: &Person, thread: Id, words: &'static str) -> Message {
    let says = move |it: &Message| !it.is_ephemeral() && it.content.contains(words);
    let said = person.wait_for(thread, says).await;
    said.unwrap_or_else(|| panic!("nothing says {words}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_17_ending_a_table_asks_and_can_be_taken_back() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");

    let not_host = command(&ben, thread, "/table end").await;
    assert!(not_host.content.contains("(TB-09)"), "{not_host:?}");
    let asked = command(&ann, thread, "/table end").await;
    for words in ["This is what goes", "Ann, Ben", "24 hours"] {
        assert!(asked.content.contains(words), "{words}: {asked:?}");
    }
    let kept = press(&ann, &asked, "No, leave it as it is").await;
    assert!(kept.content.contains("stays as it is"), "{kept:?}");
    let plays = command(&ben, thread, "/play text:+c4").await;
    assert!(plays.content.contains("order is in"), "{plays:?}");

    let asked = command(&ann, thread, "/table end").await;
    let ended = press(&ann, &asked, "End the table").await;
    assert!(ended.content.contains("bring it back until"), "{ended:?}");
    let told = said(&ben, thread, "has ended table").await;
    let no = command(&ann, thread, "/play text:Cb2 .").await;
    assert!(no.content.contains("(TB-17)"), "{no:?}");
    let sealed = command(&ann, thread, "/verify").await;
    assert!(!sealed.content.contains("are as promised"), "{sealed:?}");
    let no = press(&ben, &told, "Bring it back").await;
    assert!(no.content.contains("(TB-09)"), "{no:?}");
    let back = press(&ann, &told, "Bring it back").await;
    assert!(back.content.contains("is back"), "{back:?}");
    said(&ben, thread, "has brought table").await;
    let plays = command(&ann, thread, "/play text:Cb2 .").await;
    assert!(plays.content.contains("order is in"), "{plays:?}");

    called_off(&ann, thread).await;
    let end = said(&ben, thread, "has called off table").await;
    assert!(!end.attachments.is_empty(), "a picture: {end:?}");
    for label in ["Board", "Catch up", "Rematch", "Check dice"] {
        assert!(
            labels(&end).iter().any(|it| it == label),
            "{label}: {end:?}"
        );
    }
    let checked = press(&ben, &end, "Check dice").await;
    assert!(checked.content.contains("are as promised"), "{checked:?}");
    let again = press(&ben, &end, "Rematch").await;
    assert!(again.content.contains("is open"), "{again:?}");
    world.end().await;
}
