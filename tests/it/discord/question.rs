//! Lines of the log that somebody questions in the open (TB-28).

use castellan::rulings;
use playground::Message;
use rules::any::GameId;

use super::absence::{Ground, labels};
use super::world::{World, choose, command, is_board, new_table_of, ordered, press};

/// Checks that a message quotes rulings of the game: at most three, each with its text.
#[track_caller]
fn quotes(message: &Message) {
    let embed = message.embeds.first().expect("rulings");
    let text = embed["description"].as_str().expect("their texts");
    let all = rulings::all(GameId::Kerfuffle);
    let quoted =
        all.filter(|it| text.contains(&format!("**{} · {}**\n{}", it.id, it.title, it.text)));
    let count = quoted.count();
    assert!((1..=3).contains(&count), "{count} in {text}");
    assert_eq!(text.matches("**PK-").count(), count, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_28_a_line_of_the_log_is_questioned_where_all_see_it() {
    let ground = Ground::new().await;
    let (ben, cleo, thread) = (&ground.ben, &ground.cleo, ground.thread);
    ground.ann_passes().await;
    let log = command(ben, thread, "/log").await;
    let which = press(ben, &log, "Question a line").await;
    let lines = which.selects().remove(0).options;
    assert!(lines.len() > 2, "{lines:?}");
    let (label, value) = lines[0].clone();
    assert!(label.starts_with(&format!("#{value} ")), "{label}");
    let picked = choose(ben, &which, &label).await;
    assert_eq!(
        labels(&picked),
        ["Ask in the open", "Why?", "Board before", "Board after"]
    );
    assert!(
        picked.content.contains(&format!("`#{value}`")),
        "{picked:?}"
    );
    quotes(&picked);
    let done = press(ben, &picked, "Ask in the open").await;
    assert!(done.content.contains("I have asked"), "{done:?}");

    let asked = ground.reads("questions line").await;
    assert_eq!(asked.mentions, []);
    // The rulings that decide it are quoted, with their texts.
    quotes(&asked);
    assert_eq!(labels(&asked), ["Why?", "Board before", "Board after"]);
    let why = press(cleo, &asked, "Why?").await;
    assert!(why.is_ephemeral() && !why.embeds.is_empty(), "{why:?}");
    for (button, line) in [("Board before", 1), ("Board after", 0)] {
        let board = press(cleo, &asked, button).await;
        let number = value.parse::<u64>().unwrap() - line;
        assert!(board.is_ephemeral());
        assert!(
            board.content.contains(&format!("After #{number}")),
            "{board:?}"
        );
        assert!(!board.attachments.is_empty(), "{button}");
    }
    // Those who neither play nor run the table only look.
    let log = command(cleo, thread, "/log").await;
    let which = press(cleo, &log, "Question a line").await;
    let picked = choose(cleo, &which, &label).await;
    let refused = press(cleo, &picked, "Ask in the open").await;
    assert!(refused.content.contains("(TB-28)"), "{refused:?}");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_28_what_a_seat_alone_knows_is_not_questioned() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = new_table_of(&ann, world.general(), "Erkenfara Universalis").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    let sealed = ordered(&ann, thread, "seal spring; all others rest").await;
    assert!(sealed.content.contains("is in"), "{sealed:?}");
    ordered(&ann, thread, "offer Ben: peace").await;
    let log = command(&ann, thread, "/log").await;
    assert!(log.content.contains("seals a sheet"), "{log:?}");
    let which = press(&ann, &log, "Question a line").await;
    let lines = which.selects().remove(0).options;
    assert!(
        lines.iter().any(|(it, _)| it.contains("peace")),
        "{lines:?}"
    );
    let is_own = |(it, _): &&(String, String)| it.contains("seals");
    assert_eq!(lines.iter().filter(is_own).count(), 0, "{lines:?}");
    // Nor does a line stand for another one, by her own numbers.
    let (label, _) = lines.iter().find(|(it, _)| it.contains("peace")).unwrap();
    let picked = choose(&ann, &which, label).await;
    press(&ann, &picked, "Ask in the open").await;
    let is_asked = |it: &Message| it.content.contains("questions line");
    let asked = ben.wait_for(thread, is_asked).await.expect("a question");
    assert!(asked.content.contains("peace"), "{asked:?}");
    world.end().await;
}
