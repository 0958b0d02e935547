//! How people play, for their own eyes, and how the games of a server ended where that is shown.

use super::world::{World, command, is_board, new_table, new_table_of, press};

#[tokio::test(flavor = "multi_thread")]
async fn somebody_sees_how_they_play_and_nobody_else_does() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let general = world.general();
    let none = command(&ben, general, "/stats").await;
    assert!(
        none.is_ephemeral() && none.content.contains("no game yet"),
        "{none:?}"
    );
    let thread = new_table(&ann, general).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    let running = command(&ben, general, "/stats").await;
    for words in [
        "**Combat Castles**: 1 game: 1 still on",
        "missed no decision",
    ] {
        assert!(
            running.content.contains(words),
            "{words}: {}",
            running.content
        );
    }
    command(&ben, thread, "/play text:resign").await;
    let other = new_table_of(&cleo, general, "Combat Castles").await;
    command(&ben, other, "/table join").await;
    command(&cleo, other, "/table start").await;
    cleo.wait_for(other, is_board).await.unwrap();
    command(&cleo, other, "/play text:resign").await;
    let over = command(&ben, general, "/stats where:me").await;
    assert!(over.is_ephemeral());
    assert!(
        over.content.contains("2 games: 1 won, 1 lost"),
        "{}",
        over.content
    );

    // A server shows nothing until who manages it switches that on; Ann owns it.
    let off = command(&ben, general, "/stats where:server").await;
    assert!(
        off.content.contains("does not show") && off.buttons().is_empty(),
        "{off:?}"
    );
    let off = command(&ann, general, "/stats where:server").await;
    let on = press(&ann, &off, "Show it to members").await;
    let words = format!("2 over; won by <@{}> 1, <@{}> 1", ann.id(), ben.id());
    let either = format!("2 over; won by <@{}> 1, <@{}> 1", ben.id(), ann.id());
    assert!(
        on.content.contains(&words) || on.content.contains(&either),
        "{}",
        on.content
    );
    let seen = command(&ben, general, "/stats where:server").await;
    assert!(
        seen.content.contains("2 over") && seen.mentions.is_empty(),
        "{seen:?}"
    );
    // Who has been forgotten is not in it.
    let asked = command(&ben, general, "/games forget").await;
    press(&ben, &asked, "Forget me").await;
    let done =
        |message: &playground::Message| message.content.contains("nothing about you any more");
    assert!(ben.wait_for(general, done).await.is_some());
    let seen = command(&cleo, general, "/stats where:server").await;
    let words = format!("2 over; won by <@{}> 1", ann.id());
    assert!(seen.content.contains(&words), "{}", seen.content);
    assert!(!seen.content.contains("former") && !seen.content.contains(&ben.id().to_string()));
    let again = command(&ann, general, "/stats where:server").await;
    press(&ann, &again, "Show it no more").await;
    let off = command(&cleo, general, "/stats where:server").await;
    assert!(off.content.contains("does not show"), "{}", off.content);
    let dm = command(&ann, ann.dm(), "/stats where:server").await;
    assert!(dm.content.contains("no server here"), "{}", dm.content);
    world.end().await;
}
