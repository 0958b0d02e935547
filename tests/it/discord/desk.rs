//! Treaties of Erkenfara by hand: an offer put together by presses, and answered where it is told.

use playground::Message;

use super::world::{World, choose, command, is_board, new_table_of, press};

#[tokio::test(flavor = "multi_thread")]
async fn eu_30_a_treaty_is_put_together_by_presses_and_accepted_where_it_is_told() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = new_table_of(&ann, world.general(), "Erkenfara Universalis").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();

    let panel = command(&ann, thread, "/play").await;
    let desk = press(&ann, &panel, "Deals").await;
    assert!(desk.content.contains("**Deals.**"), "{desk:?}");
    // What lies there is not given by what ends the turn.
    let confirm = |panel: &Message| {
        let mut buttons = panel.buttons().into_iter();
        buttons
            .find(|it| it.label == "Confirm")
            .map(|it| it.disabled)
    };
    assert_eq!(confirm(&desk), Some(true));
    let paper = choose(&ann, &desk, "Ben").await;
    let paper = choose(&ann, &paper, "Peace").await;
    let paper = choose(&ann, &paper, "Give 500 gold").await;
    let paper = choose(&ann, &paper, "Ask for 100 gold").await;
    let owed = "Between you: peace. You give: 500 gold. You get: 100 gold.";
    assert!(paper.content.contains(owed), "{}", paper.content);
    let done = press(&ann, &paper, "Offer it").await;
    let said = "Offered to Benland: peace, gives 500 gold, gets 100 gold.";
    assert!(done.content.contains(said), "{done:?}");

    let told = |message: &Message| message.content.contains("there is an offer for you");
    let told = ben.wait_for(thread, told).await.unwrap();
    let labels: Vec<String> = told.buttons().into_iter().map(|it| it.label).collect();
    assert_eq!(labels[..3], ["Accept", "Counter", "Decline"], "{labels:?}");
    let list = press(&ben, &told, "Answer").await;
    let first =
        "1. **Offer of Annland**. Between you: peace. You give: 100 gold. You get: 500 gold.";
    assert!(list.content.starts_with(first), "{}", list.content);
    let counter = press(&ben, &list, "Counter 1").await;
    assert!(
        counter.content.contains("Your offer to Annland instead"),
        "{}",
        counter.content
    );
    press(&ben, &counter, "Close deals").await;
    let done = press(&ben, &told, "Accept").await;
    assert!(done.content.contains("answer is in"), "{done:?}");
    let board = command(&ann, thread, "/board style:text").await;
    assert!(board.content.contains("peace"), "{}", board.content);
    world.end().await;
}
