//! Several people on one seat.

use playground::Message;

use super::world::{World, card, command, is_board, new_table_of, press, press_silently};

#[tokio::test(flavor = "multi_thread")]
async fn pk_01_several_people_play_one_seat_and_the_log_says_who_acted() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let thread = new_table_of(&ann, world.general(), "Partial Kerfuffle").await;
    command(&ann, thread, "/table options option:start value:drawn").await;
    let lobby = card(&ann, thread).await;
    press_silently(&ann, &lobby, "Add bot player").await;
    let no_seat = command(&cleo, thread, "/table team with:@Ben")
        .await
        .content;
    assert!(no_seat.contains("hold no seat"), "{no_seat}");
    // Nobody is put onto a seat: they are asked, and answer for themselves.
    let question = command(&ann, thread, "/table team with:@Cleo").await;
    assert!(!question.is_ephemeral(), "{question:?}");
    assert_eq!(question.mentions, [cleo.id()]);
    let says = |words: String| move |message: &Message| message.content.contains(&words);
    let is_asked = |message: &Message| message.id == question.id;
    let seen = cleo.wait_for(thread, is_asked).await.unwrap();
    let not_yet = command(&cleo, thread, "/secrets").await.content;
    assert!(not_yet.contains("hold no seat"), "{not_yet}");
    for other in [&ben, &ann] {
        let no = press(other, &question, "Play it together").await.content;
        assert!(no.contains("asks <@") && no.contains("alone"), "{no}");
    }
    cleo.press(seen.id, "Play it together")
        .unwrap()
        .answer()
        .await;
    let line = format!("<@{}>, <@{}> play Azure", ann.id(), cleo.id());
    assert!(cleo.wait_for(thread, says(line)).await.is_some());
    let answered = |message: &Message| is_asked(message) && message.buttons().is_empty();
    let answered = ben.wait_for(thread, answered).await.expect("no buttons");
    assert!(
        answered.content.contains("plays Azure with"),
        "{answered:?}"
    );
    let twice = command(&ann, thread, "/table team with:@Cleo")
        .await
        .content;
    assert!(
        twice.contains("already") && twice.contains("TB-01"),
        "{twice}"
    );
    // Ben does not want to.
    let question = command(&ann, thread, "/table team with:@Ben").await;
    ben.press(question.id, "No, thank you")
        .unwrap()
        .answer()
        .await;
    let no = says(format!("<@{}> does not play Azure", ben.id()));
    assert!(ann.wait_for(thread, no).await.is_some());
    let none = command(&ben, thread, "/secrets").await.content;
    assert!(none.contains("hold no seat"), "{none}");
    // Who asks and leaves has asked for nothing. Who leaves a team leaves the seat to the others.
    let question = command(&cleo, thread, "/table team with:@Ben").await;
    command(&cleo, thread, "/table leave").await;
    let lapsed = press(&ben, &question, "Play it together").await.content;
    assert!(lapsed.contains("does not hold"), "{lapsed}");
    // The same while the game is on.
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    let question = command(&ann, thread, "/table team with:@Cleo").await;
    let none = command(&cleo, thread, "/secrets").await.content;
    assert!(none.contains("hold no seat"), "{none}");
    cleo.press(question.id, "Play it together")
        .unwrap()
        .answer()
        .await;
    let again = |message: &Message| message.id == question.id && message.buttons().is_empty();
    assert!(cleo.wait_for(thread, again).await.is_some());
    // Both know the card; she who was taken in answers for both.
    let secret = command(&cleo, thread, "/secrets").await.content;
    assert!(secret.contains("Your objective: "), "{secret}");
    assert_eq!(command(&ann, thread, "/secrets").await.content, secret);
    let none = command(&ben, thread, "/secrets").await.content;
    assert!(none.contains("hold no seat"), "{none}");
    command(&cleo, thread, "/play text:keep").await;
    let own = format!("(<@{}>)", cleo.id());
    let log = command(&ben, thread, "/log").await.content;
    assert!(log.contains(&own), "{log}");
    assert!(!log.contains(&format!("(<@{}>)", ann.id())), "{log}");
    world.end().await;
}
