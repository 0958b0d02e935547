//! Lines of the log that somebody questions in the open (TB-28).

use super::absence::{Ground, labels};
use super::world::{choose, command, press};

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
    let done = press(ben, &picked, "Ask in the open").await;
    assert!(done.content.contains("I have asked"), "{done:?}");

    let asked = ground.reads("questions line").await;
    assert_eq!(asked.mentions, []);
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
