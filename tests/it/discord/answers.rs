//! Questions in the open: draws, undo, the end of a game; who is called, and where the buttons are.

use playground::{Id, Message, Person};

use super::world::{
    World, card, command, is_board, new_table, new_table_of, press, press_silently,
};

/// A started game of Ann and Ben in which Ann begins, so that Ben places first.
async fn begun(world: &World) -> (Person, Person, Id) {
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    (ann, ben, thread)
}

fn has(label: &'static str) -> impl Fn(&Message) -> bool {
    move |message| !message.is_ephemeral() && message.buttons().iter().any(|it| it.label == label)
}

fn says(words: &'static str) -> impl Fn(&Message) -> bool {
    move |message| !message.is_ephemeral() && message.content.contains(words)
}

/// Waits until a message has lost its buttons.
async fn faded(person: &Person, thread: Id, message: &Message) {
    let id = message.id;
    let without = |it: &Message| it.id == id && it.buttons().is_empty();
    assert!(
        person.wait_for(thread, without).await.is_some(),
        "{message:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_of_a_draw_is_answered_where_it_is_announced() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    command(&ben, thread, "/play text:+c4").await;
    command(&ben, thread, "/play text:offer draw").await;
    let offer = ann
        .wait_for(thread, has("Accept the draw"))
        .await
        .expect("buttons");
    assert!(offer.mentions.contains(&ann.id()), "{offer:?}");
    assert!(has("Decline it")(&offer));
    let own = press(&ben, &offer, "Accept the draw").await;
    assert!(own.content.starts_with('✋'), "{}", own.content);
    let answer = press(&ann, &offer, "Decline it").await;
    assert_eq!(answer.content, "Your answer is in.");
    let declined = ben.wait_for(thread, says("your offer was declined"));
    let declined = declined.await.expect("it is said");
    assert!(declined.mentions.is_empty(), "TB-15: {declined:?}");
    assert!(!has("Accept the draw")(&declined));
    faded(&ann, thread, &offer).await;

    command(&ann, thread, "/play text:resign").await;
    let over = ben
        .wait_for(thread, says("the game is over"))
        .await
        .expect("the end");
    assert!(over.mentions.is_empty(), "TB-15: {over:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_08_taking_back_is_offered_under_the_board_and_asked_about_by_name() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    let first = ann.wait_for(thread, is_board).await.unwrap();
    assert!(!has("Take back")(&first), "nobody has done anything");
    command(&ben, thread, "/play text:+c3").await;
    let board = ben
        .wait_for(thread, has("Take back"))
        .await
        .expect("a button");
    let free = press(&ben, &board, "Take back").await;
    assert_eq!(free.content, "Your last order has been taken back.");
    let nothing = ben
        .wait_for(thread, says("Ben has taken back"))
        .await
        .unwrap();
    assert!(!has("Take back")(&nothing), "{nothing:?}");

    command(&ben, thread, "/play text:+c4").await;
    command(&ann, thread, "/play text:Cb2 .").await;
    command(&ben, thread, "/table undo").await;
    let question = ann
        .wait_for(thread, has("Agree"))
        .await
        .expect("a question");
    for line in [
        "Ben would like to take this back:",
        "Ben places a first unit on c4",
        "Ann: castle a1 → b2",
    ] {
        assert!(
            question.content.contains(line),
            "{line:?}: {}",
            question.content
        );
    }
    press(&ann, &question, "No").await;
    let no = ben
        .wait_for(thread, says("the order stands"))
        .await
        .unwrap();
    assert!(no.mentions.is_empty(), "TB-15: {no:?}");
    faded(&ann, thread, &question).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_says_what_this_is_and_about_how_it_comes_here() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let text = |answer: &Message| {
        assert!(answer.is_ephemeral(), "{answer:?}");
        answer.embeds[0]["description"].as_str().unwrap().to_owned()
    };
    let help = text(&command(&ann, world.general(), "/help").await);
    for part in [
        "/table new",
        "/rules castles",
        "/games list",
        "Combat Castles",
        "For hosts",
    ] {
        assert!(help.contains(part), "{part}: {help}");
    }
    let about = text(&command(&ann, world.general(), "/about").await);
    for part in [
        env!("CARGO_PKG_VERSION"),
        "oauth2/authorize?client_id=",
        "/table redact",
    ] {
        assert!(about.contains(part), "{part}: {about}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_tables_are_listed_with_whose_turn_it_is_and_until_when() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    let status = card(&ann, thread).await;
    let due = |message: &Message| {
        message.id == status.id && format!("{:?}", message.embeds).contains("has until")
    };
    assert!(ann.wait_for(thread, due).await.is_some());
    let own = command(&ben, world.general(), "/games list").await.content;
    assert!(own.contains("**your turn** until <t:"), "{own}");
    let other = command(&ann, world.general(), "/games list").await.content;
    assert!(other.contains("waiting for Ben until <t:"), "{other}");
    let lobby = new_table(&ann, world.general()).await;
    let listed = command(&ann, world.general(), "/games list").await.content;
    let line = listed
        .lines()
        .find(|line| line.contains(&lobby.to_string()));
    assert!(line.unwrap().ends_with("one seat is free"), "{listed}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_say_what_they_lead_to() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    command(&ben, thread, "/play text:+c4").await;
    command(&ann, thread, "/play text:Cb2 .").await;
    // Its own castle may only crush the unit that stands beside it, or go elsewhere.
    let offered = ben.autocomplete(thread, "/play text:C", "text");
    let offered = offered.unwrap().answer().await.choices().unwrap();
    let shown: Vec<&str> = offered.iter().map(|it| &*it.name).collect();
    assert!(shown.contains(&"Cc4: takes your unit back"), "{shown:?}");
    assert!(offered.iter().any(|it| it.value == "Cc4"), "{offered:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_on_a_stranger_is_refused_at_once_and_one_on_a_seat_says_what_it_brings() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let thread = new_table_of(&ann, world.general(), "Boki Card Wargame").await;
    command(&ann, thread, "/table options option:first value:1").await;
    for _ in 0..3 {
        let lobby = card(&ann, thread).await;
        press_silently(&ann, &lobby, "Add bot player").await;
    }
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    // Whether or not she has begun to compose something.
    for begin in ["", "/play text:war hearts"] {
        if !begin.is_empty() {
            command(&ann, thread, begin).await;
        }
        let answer = command(&ann, thread, "/play text:war hearts on Zed").await;
        let said = &answer.content;
        assert!(said.contains("Nobody here is called"), "{said}");
        let (_, names) = said.split_once("did you mean").unwrap();
        assert!(!names.contains("Ann") && names.contains("bot"), "{said}");
    }
    let offered = |text: String| {
        let asked = ann.autocomplete(thread, &text, "text").unwrap();
        async move { asked.answer().await.choices().unwrap() }
    };
    let suits = offered("/play text:war ".to_owned()).await;
    let suit = suits[0].value.as_str().unwrap().to_owned();
    let targets = offered(format!("/play text:{suit} on ")).await;
    let says = |name: &str| name.contains(" against ") && name.contains(", for 2 coins");
    assert!(!targets.is_empty());
    for target in targets {
        assert!(
            says(&target.name) && !target.name.contains("Ann"),
            "{target:?}"
        );
        assert!(target.name.chars().count() <= 100, "{target:?}");
    }
    world.end().await;
}
