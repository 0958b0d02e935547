//! `/rules`: sections and rulings; and what a refusal's button says.

use playground::{Id, Message, Person};

use super::world::{World, command, is_board, new_table, press};

/// A page's title and text.
fn page(message: &Message) -> (&str, &str) {
    assert!(message.is_ephemeral(), "{message:?}");
    let part = |name: &str| message.embeds[0][name].as_str().unwrap();
    (part("title"), part("description"))
}

/// Takes an option of the select that lists it.
async fn choose(person: &Person, message: &Message, value: &str) -> Message {
    for select in message.selects() {
        if let Ok(asked) = person.select(message.id, &select.custom_id, &[value]) {
            return asked.answer().await.message().unwrap();
        }
    }
    panic!("{value} is not offered: {:?}", message.selects());
}

/// What is suggested for a ruling of a game when this is typed, id by id.
async fn suggested(person: &Person, at: Id, game: &str, typed: &str) -> Vec<String> {
    let text = format!("/rules {game} ruling:{typed}");
    let asked = person.autocomplete(at, &text, "ruling").unwrap();
    let choices = asked.answer().await.choices().unwrap();
    let ids = choices.iter().map(|it| {
        let id = it.value.as_str().unwrap();
        assert!(it.name.starts_with(&format!("{id} · ")), "{it:?}");
        id.to_owned()
    });
    ids.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_read_section_by_section_in_one_message() {
    let world = World::start().await;
    let eve = world.server.person("Eve");
    let overview = command(&eve, world.general(), "/rules castles").await;
    assert_eq!(page(&overview).0, "How to play Combat Castles");
    // A picture of a game in progress, on this page alone.
    assert_eq!(overview.attachments.len(), 1);
    let start = press(&eve, &overview, "All the rules ▶").await;
    let (title, text) = page(&start);
    assert!(
        start.id == overview.id && title == "Combat Castles · Start" && text.contains("(CC-02)"),
        "{start:?}"
    );
    assert!(start.attachments.is_empty(), "{start:?}");
    let turn = press(&eve, &start, "Next ▶").await;
    let (title, text) = page(&turn);
    assert!(
        title == "Combat Castles · A turn" && text.contains("(CC-06)"),
        "{turn:?}"
    );
    let ruling = choose(&eve, &turn, "CC-06").await;
    assert!(page(&ruling).0.starts_with("CC-06 · "), "{ruling:?}");
    let back = press(&eve, &ruling, "Rules · A turn").await;
    assert_eq!(page(&back), page(&turn));
    let draws = choose(&eve, &back, "Draws and giving up").await;
    assert!(page(&draws).1.contains("(CC-15)"), "{draws:?}");
    let overview_again = choose(&eve, &draws, "How to play").await;
    assert_eq!(page(&overview_again), page(&overview));
    assert_eq!(overview_again.id, overview.id);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_is_looked_up_in_any_spelling_at_any_game() {
    let world = World::start().await;
    let (eve, at) = (world.server.person("Eve"), world.general());
    for typed in ["EU-71", "eu71", "EU 71", "(Eu‑071)", "71"] {
        let found = command(&eve, at, &format!("/rules erkenfara ruling:{typed}")).await;
        assert!(page(&found).0.starts_with("EU-71 · "), "{typed}: {found:?}");
    }
    for (game, typed, id) in [
        ("castles", "tb 4", "TB-04"),
        ("boki", "sent in time", "TB-04"),
        ("castles", "eu71", "EU-71"),
        ("kerfuffle", "captured alive", "PK-26"),
    ] {
        let found = command(&eve, at, &format!("/rules {game} ruling:{typed}")).await;
        assert!(page(&found).0.starts_with(id), "{typed}: {found:?}");
    }
    let found = command(&eve, at, "/rules boki ruling:bk1").await;
    let after = press(&eve, &found, "BK-02 ▶").await;
    let before = press(&eve, &after, "◀ BK-01").await;
    assert_eq!(page(&before), page(&found));

    let unknown = command(&eve, at, "/rules castles ruling:cc 99").await;
    assert!(
        unknown.is_ephemeral()
            && unknown
                .content
                .contains("There is no ruling CC-99. Near it:"),
        "{unknown:?}"
    );
    let near = unknown.buttons()[0].label.clone();
    let found = press(&eve, &unknown, &near).await;
    assert!(page(&found).0.starts_with(&near), "{found:?}");
    assert_eq!(found.content, "");
    let nothing = command(&eve, at, "/rules castles ruling:@everyone xyzzy").await;
    assert!(
        nothing.content.contains("xyzzy") && !nothing.content.contains("@everyone"),
        "{nothing:?}"
    );

    assert_eq!(suggested(&eve, at, "erkenfara", "eu 71").await, ["EU-71"]);
    assert_eq!(suggested(&eve, at, "castles", "SENT in").await, ["TB-04"]);
    assert_eq!(suggested(&eve, at, "castles", "").await.len(), 25);
    assert!(suggested(&eve, at, "castles", "xyzzy").await.is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_explains_its_ruling_also_after_a_restart() {
    let mut world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    let board = ann.wait_for(thread, is_board).await.unwrap();
    let refused = command(&ben, thread, "/play text:zz").await;
    assert!(refused.content.contains("(CC-16)"), "{}", refused.content);
    let why = press(&ben, &refused, "Why? CC-16").await;
    assert!(
        why.id != refused.id && page(&why).0.starts_with("CC-16 · "),
        "{why:?}"
    );
    let still = world.server.message(refused.id).unwrap();
    assert_eq!(still.content, refused.content);

    world.stop_bot().await;
    world.start_bot().await;
    let again = press(&ben, &refused, "Why? CC-16").await;
    assert_eq!(page(&again), page(&why));
    // An old page leads on, too.
    let rules = press(&ben, &why, "Rules · What to type").await;
    assert_eq!(rules.id, why.id);
    assert!(page(&rules).1.contains("(CC-16)"), "{rules:?}");
    // A ruling that this version does not have is said, and the page stays.
    let gone = ben.press_anyway(thread, why.id, "d|instead|CC-99");
    let gone = gone.answer().await.message().unwrap();
    assert!(
        gone.id != why.id
            && gone
                .content
                .contains("There is no ruling CC-99 in this version."),
        "{gone:?}"
    );
    let odd = ben.press_anyway(thread, why.id, "d|instead|rulings");
    let odd = odd.answer().await.message().unwrap();
    assert!(odd.content.contains("Nothing was selected."), "{odd:?}");

    let rules = press(&ann, &board, "Rules").await;
    assert_eq!(page(&rules).0, "How to play Combat Castles");
    world.end().await;
}
