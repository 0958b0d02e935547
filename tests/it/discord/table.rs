//! `/table`, `/games`: lobby, options, undo, end.

use playground::{Id, Message, Person};

use super::world::{
    World, agree, called_off, card, command, hand_on, is_board, new_table, press, press_silently,
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

#[tokio::test(flavor = "multi_thread")]
async fn a_table_lives_in_a_thread_with_a_pinned_card() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let thread = new_table(&ann, world.general()).await;
    assert_ne!(thread, world.general());
    let card = card(&ann, thread).await;
    let pinned = |server: &playground::Server| {
        server
            .person("Ann")
            .pins(thread)
            .iter()
            .any(|pin| pin.id == card.id)
    };
    assert!(world.server.wait_until(pinned).await, "the card is pinned");
    let list = command(&ann, world.general(), "/table list").await;
    assert!(list.content.contains("Combat Castles"), "{}", list.content);
    let mine = command(&ann, world.general(), "/games list").await;
    assert!(mine.content.contains("Combat Castles"), "{}", mine.content);
    let none = command(&world.server.person("Ben"), thread, "/games list").await;
    assert!(
        none.content.contains("You have no tables yet"),
        "{}",
        none.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_follows_the_lobby() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    press(&ben, &lobby, "Join").await;
    let says = |words: &'static str| {
        move |message: &Message| {
            message.id == lobby.id
                && message.embeds.iter().any(|embed| {
                    embed["description"]
                        .as_str()
                        .is_some_and(|text| text.contains(words))
                })
        }
    };
    assert!(
        ann.wait_for(thread, says("All seats are taken"))
            .await
            .is_some()
    );
    command(&ben, thread, "/table leave").await;
    assert!(
        ann.wait_for(thread, says("One seat is free"))
            .await
            .is_some()
    );
    let twice = command(&ann, thread, "/table join").await;
    assert!(twice.content.contains("(TB-01)"), "{}", twice.content);
    let early = command(&ann, thread, "/table start").await;
    assert!(
        early.content.contains("1 seat is free"),
        "{}",
        early.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_chooses_how_well_bot_players_play() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    let offered = |lobby: &Message| lobby.buttons().iter().any(|it| it.label.contains("keen"));
    assert!(!offered(&lobby), "there is no bot player");
    let shows = |words: &'static str| {
        move |message: &Message| {
            let said = message.embeds.iter().any(|embed| {
                let text = embed["description"].as_str();
                text.is_some_and(|text| text.contains(words))
            });
            said && !message.is_ephemeral()
        }
    };
    press_silently(&ann, &lobby, "Add bot player").await;
    let gentle = shows("Ember bot (gentle bot player)");
    let lobby = ann.wait_for(thread, gentle).await.unwrap();
    let no = press(&ben, &lobby, "Make bot players keen").await;
    assert!(no.content.contains("Only the host"), "{}", no.content);
    press_silently(&ann, &lobby, "Make bot players keen").await;
    let keen = shows("Ember bot (keen bot player)");
    let lobby = ann.wait_for(thread, keen).await.unwrap();
    press_silently(&ann, &lobby, "Make bot players gentle").await;
    assert!(ann.wait_for(thread, gentle).await.is_some());
    let level = "/table bots level:keen: as well as they can";
    let said = command(&ann, thread, level).await.content;
    assert!(said.contains("are keen now"), "{said}");
    assert!(ann.wait_for(thread, keen).await.is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_shown_set_and_refused() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    let shown = command(&ann, thread, "/table options").await;
    assert!(shown.content.contains("`match`: 1"), "{}", shown.content);
    let set = command(&ann, thread, "/table options option:match value:2").await;
    assert!(set.content.contains("is now 2"), "{}", set.content);
    command(&ann, thread, "/table options option:first value:2").await;
    let shown = command(&ann, thread, "/table options option:first").await;
    assert!(shown.content.contains("`first`: 2"), "{}", shown.content);
    let cases = [
        (
            "/table options option:match value:3",
            "not a number from 1 to 2",
        ),
        (
            "/table options option:speed value:9",
            "first, repetition, match",
        ),
        (
            "/table options option:repetition value:maybe",
            "is not true or false",
        ),
        (
            "/table options option:first value:0",
            "not a seat from 1 to 2",
        ),
    ];
    for (text, words) in cases {
        let refused = command(&ann, thread, text).await;
        assert!(
            refused.content.contains(words),
            "{text}: {}",
            refused.content
        );
    }
    let not_host = command(&ben, thread, "/table options option:match value:1").await;
    assert!(not_host.content.contains("(TB-09)"), "{}", not_host.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_08_an_order_is_taken_back_freely_until_another_acts() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    let nothing = command(&ben, thread, "/table undo").await;
    assert!(nothing.content.contains("(TB-08)"), "{}", nothing.content);
    command(&ben, thread, "/play text:+c3").await;
    let undone = command(&ben, thread, "/table undo").await;
    assert!(undone.content.contains("taken back"), "{}", undone.content);
    let observation = |message: &Message| message.content.contains("Ben has taken back");
    assert!(ann.wait_for(thread, observation).await.is_some());
    command(&ben, thread, "/play text:+c4").await;
    command(&ann, thread, "/play text:Cb2 .").await;
    // Ann has acted since: she is asked, and says no first.
    let asked = command(&ben, thread, "/table undo").await;
    assert!(
        asked.content.contains("whether they agree"),
        "{}",
        asked.content
    );
    let question = |message: &Message| message.buttons().iter().any(|it| it.label == "Agree");
    let message = ann.wait_for(thread, question).await.unwrap();
    let third = press(&world.server.person("Cleo"), &message, "Agree").await;
    assert!(third.content.contains("(TB-01)"), "{}", third.content);
    let own = press(&ben, &message, "Agree").await;
    assert!(own.content.contains("not needed"), "{}", own.content);
    let no = press(&ann, &message, "No").await;
    assert!(no.content.contains("The order stands"), "{}", no.content);
    let refused = |message: &Message| message.content.contains("says no: the order stands");
    assert!(ben.wait_for(thread, refused).await.is_some());
    // Asked again, she agrees: both orders are gone.
    command(&ben, thread, "/table undo").await;
    let again = |it: &Message| question(it) && it.id != message.id;
    let message = ann.wait_for(thread, again).await.unwrap();
    press(&ann, &message, "Agree").await;
    let both = |message: &Message| message.content.contains("the last 2 orders");
    assert!(ann.wait_for(thread, both).await.is_some());
    let panel = command(&ben, thread, "/play").await;
    assert!(
        panel.content.contains("Place your first unit"),
        "{}",
        panel.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_ends_a_table_and_the_channel_is_free() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let general = world.general();
    let here = command(&ann, general, "/table new game:Combat Castles here:true").await;
    assert!(here.content.contains("right here"), "{}", here.content);
    let second = command(&ben, general, "/table new game:Combat Castles here:true").await;
    assert!(
        second.content.contains("his channel already has table"),
        "{}",
        second.content
    );
    let not_host = command(&ben, general, "/table end").await;
    assert!(not_host.content.contains("(TB-09)"), "{}", not_host.content);
    command(&ann, general, "/table end").await;
    let observation = |message: &Message| message.content.contains("has called off table");
    assert!(ben.wait_for(general, observation).await.is_some());
    let gone = command(&ann, general, "/play").await;
    assert!(
        gone.content.contains("called this table off"),
        "{}",
        gone.content
    );
    let again = command(&ben, general, "/table new game:Combat Castles here:true").await;
    assert!(again.content.contains("right here"), "{}", again.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_08_an_answer_counts_for_its_own_question_only() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    command(&ben, thread, "/play text:+c4").await;
    command(&ann, thread, "/play text:Cb2 .").await;
    command(&ben, thread, "/table undo").await;
    let twice = command(&ben, thread, "/table undo").await;
    assert!(
        twice.content.contains("has already asked"),
        "{}",
        twice.content
    );
    let question = |message: &Message| message.buttons().iter().any(|it| it.label == "Agree");
    let first = ann.wait_for(thread, question).await.unwrap();
    press(&ann, &first, "No").await;
    command(&ben, thread, "/table undo").await;
    let late = press(&ann, &first, "Agree").await;
    assert!(
        late.content.contains("his question is closed"),
        "{}",
        late.content
    );
    let newer = |it: &Message| question(it) && it.id != first.id;
    let second = ann.wait_for(thread, newer).await.unwrap();
    // The host ends the table while the question is open: it stays ended.
    called_off(&ann, thread).await;
    let ended = press(&ann, &second, "Agree").await;
    assert!(
        ended.content.contains("called this table off"),
        "{}",
        ended.content
    );
    let list = command(&ann, thread, "/table list").await;
    assert!(
        list.content.contains("no active tables"),
        "{}",
        list.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_08_panels_from_before_an_undo_are_outdated() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    command(&ben, thread, "/play text:+c4").await;
    command(&ann, thread, "/play text:Cb2 +c3 .").await;
    let panel = command(&ben, thread, "/play").await;
    assert!(panel.content.contains("Your turn"), "{}", panel.content);
    command(&ann, thread, "/table undo").await;
    command(&ann, thread, "/play text:Ca2 .").await;
    let west = panel
        .buttons()
        .iter()
        .find(|it| !it.disabled && it.label.starts_with('↑'))
        .cloned();
    let old = ben.press_anyway(thread, panel.id, &west.unwrap().custom_id.unwrap());
    let now = old.answer().await.message().unwrap();
    assert!(now.content.contains("out of date"), "{}", now.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_people_hand_their_seat_to_somebody_and_to_a_bot_player() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    let cleo = world.server.person("Cleo");
    let offered = ann.autocomplete(thread, "/table replace seat:em", "seat");
    let offered = offered.unwrap().answer().await.choices().unwrap();
    let offered: Vec<&str> = offered.iter().map(|it| &*it.name).collect();
    assert_eq!(offered, ["Ember: Ben"]);
    let not_host = command(&ben, thread, "/table replace seat:Azure").await;
    assert!(not_host.content.contains("(TB-09)"), "{}", not_host.content);
    let held = command(&ann, thread, "/table replace seat:Ember with:@Ann").await;
    assert!(held.content.contains("(TB-01)"), "{}", held.content);

    hand_on(&ben, thread, "/table replace seat:Ember with:@Cleo").await;
    agree(&cleo, thread).await;
    let says = |words: String| move |message: &Message| message.content.contains(&words);
    let line = format!("<@{}> plays Ember from now on", cleo.id());
    assert!(ann.wait_for(thread, says(line)).await.is_some());
    let late = command(&ben, thread, "/play text:+c4").await;
    assert!(late.content.contains("(TB-01)"), "{}", late.content);
    let placed = command(&cleo, thread, "/play text:+c4").await;
    assert!(placed.content.contains("order is in"), "{}", placed.content);

    hand_on(&cleo, thread, "/table replace seat:Cleo").await;
    let line = "A bot player plays Ember from now on".to_owned();
    assert!(ann.wait_for(thread, says(line)).await.is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_the_people_of_a_seat_have_a_thread_of_their_own() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    let cleo = world.server.person("Cleo");
    let room = |answer: &Message| -> Id {
        let (_, rest) = answer.content.split_once("<#").expect("a link");
        rest.split_once('>').unwrap().0.parse().unwrap()
    };
    let stranger = command(&cleo, thread, "/table room").await;
    assert!(
        stranger.content.contains("don't have a seat"),
        "{}",
        stranger.content
    );

    let first = room(&command(&ben, thread, "/table room").await);
    assert_ne!(first, thread);
    let sees = |who: &Person, place: Id| {
        let mut channels = who.channels().into_iter();
        channels.any(|channel| channel.id == place)
    };
    // Ann owns the server, so she sees everything.
    assert!(sees(&ben, first) && !sees(&cleo, first));
    let says = |words: &'static str| move |message: &Message| message.content.contains(words);
    assert!(ben.wait_for(first, says("is for Ember")).await.is_some());
    assert_eq!(room(&command(&ben, thread, "/table room").await), first);
    let placed = command(&ben, first, "/play text:+c4").await;
    assert!(placed.content.contains("order is in"), "{}", placed.content);

    // Who takes the seat over sees nothing of what was said there.
    hand_on(&ben, thread, "/table replace seat:Ember with:@Cleo").await;
    agree(&cleo, thread).await;
    let second = room(&command(&cleo, thread, "/table room").await);
    assert_ne!(second, first);
    assert!(sees(&cleo, second) && !sees(&cleo, first) && !sees(&ben, second));
    let late = command(&ben, first, "/play text:+c4").await;
    assert!(late.content.contains("(TB-01)"), "{}", late.content);

    // Deleted by a moderator: the next is made anew. Without the permission that is said.
    world.server.delete_channel(second);
    let third = room(&command(&cleo, thread, "/table room").await);
    assert!(third != second && sees(&cleo, third));
    let private_threads = 1 << 36;
    world.server.deny_bot(world.general(), private_threads);
    let no = command(&ann, thread, "/table room").await;
    assert!(
        no.content.contains("Create Private Threads"),
        "{}",
        no.content
    );
    world.end_but_for(&["10003", "50013"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_a_seat_rests_and_is_brought_back() {
    let world = World::start().await;
    let (ann, ben, thread) = begun(&world).await;
    let no = command(&ben, thread, "/table rest").await;
    assert!(
        no.content
            .starts_with("✋ Seats of Combat Castles cannot rest"),
        "{}",
        no.content
    );
    let probe = world.general();
    command(&ann, probe, "/table new game:Probe here:true").await;
    command(&ben, probe, "/table join").await;
    command(&ann, probe, "/table start").await;
    let rests = command(&ben, probe, "/table rest").await;
    assert!(
        rests.content.starts_with("Ember rests"),
        "{}",
        rests.content
    );
    let says = |words: &'static str| move |message: &Message| message.content.contains(words);
    let observation = ann.wait_for(probe, says("💤 Ember rests until `/table return`"));
    assert!(observation.await.is_some());
    let shown = |words: &'static str| {
        let card = move |message: &Message| {
            let mut embeds = message.embeds.iter();
            embeds.any(|it| {
                it["description"]
                    .as_str()
                    .is_some_and(|text| text.contains(words))
            })
        };
        ann.wait_for(probe, card)
    };
    assert!(shown("💤 rests").await.is_some());
    let other = command(&ben, probe, "/table rest seat:Azure").await;
    assert!(other.content.contains("(TB-09)"), "{}", other.content);
    let back = command(&ann, probe, "/table return seat:Ember").await;
    assert_eq!(back.content, "Ember is back.");
    assert!(
        ann.wait_for(probe, says("☀️ Ember is back"))
            .await
            .is_some()
    );
    world.end().await;
}
