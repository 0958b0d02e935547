//! Several people on one seat.

use playground::Message;

use super::world::{World, card, command, is_board, new_table_of, press_silently};

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
    let taken = command(&ann, thread, "/table team with:@Cleo")
        .await
        .content;
    assert!(taken.contains("plays your seat with you"), "{taken}");
    let says = |words: String| move |message: &Message| message.content.contains(&words);
    let line = format!("<@{}>, <@{}> play Azure", ann.id(), cleo.id());
    assert!(cleo.wait_for(thread, says(line)).await.is_some());
    let twice = command(&ann, thread, "/table team with:@Cleo")
        .await
        .content;
    assert!(
        twice.contains("already") && twice.contains("TB-01"),
        "{twice}"
    );
    // Who leaves a team leaves the seat to the others.
    command(&ann, thread, "/table team with:@Ben").await;
    command(&ben, thread, "/table leave").await;
    command(&ann, thread, "/table start").await;
    let late = command(&ann, thread, "/table team with:@Ben").await.content;
    assert!(late.contains("oo late to take somebody in"), "{late}");
    cleo.wait_for(thread, is_board).await.unwrap();
    // Both know the card; she who was taken in answers for both.
    let secret = command(&cleo, thread, "/secrets").await.content;
    assert!(secret.contains("objective"), "{secret}");
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
