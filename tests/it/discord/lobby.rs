//! The host of a table, the calls to its people, and what is left of it when it is over.

use playground::{Message, Person};

use super::world::{
    World, card, choose, command, is_board, new_table, new_table_of, press, press_silently,
};

/// A message that says this and is not an answer to one person.
fn says(words: impl Into<String>) -> impl Fn(&Message) -> bool {
    let words = words.into();
    move |message| !message.is_ephemeral() && message.content.contains(&words)
}

/// A card that says this.
fn card_says(words: impl Into<String>) -> impl Fn(&Message) -> bool {
    let words = words.into();
    move |message| {
        let mut embeds = message.embeds.iter();
        embeds.any(|it| {
            it["description"]
                .as_str()
                .is_some_and(|it| it.contains(&words))
        })
    }
}

fn has_button(label: &'static str) -> impl Fn(&Message) -> bool {
    move |message| message.buttons().iter().any(|it| it.label == label)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_leaves_hands_the_table_over_and_the_card_names_the_host() {
    let world = World::start().await;
    let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let [ann, ben, cleo] = &people;
    let thread = new_table(ann, world.general()).await;
    let host = |person: &Person| card_says(format!("Host: <@{}>", person.id()));
    assert!(ann.wait_for(thread, host(ann)).await.is_some());
    command(ben, thread, "/table join").await;
    command(ann, thread, "/table leave").await;
    assert!(ann.wait_for(thread, host(ben)).await.is_some());
    let observation = ben.wait_for(thread, says("is the host of table #1 now"));
    let observation = observation.await.expect("it is said");
    assert!(observation.mentions.contains(&ben.id()), "{observation:?}");

    // Nobody is left: whoever comes next runs the table.
    command(ben, thread, "/table leave").await;
    command(cleo, thread, "/table join").await;
    assert!(ann.wait_for(thread, host(cleo)).await.is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_called_when_the_last_seat_is_taken() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    let called = ann.wait_for(thread, says("all seats of table #1 are taken"));
    let called = called.await.expect("the host is called");
    assert!(called.mentions.contains(&ann.id()), "{called:?}");
    let cleo = world.server.person("Cleo");
    let full = command(&cleo, thread, "/table leave").await;
    assert!(
        full.content.contains("all seats are taken. (TB-01)"),
        "{}",
        full.content
    );
    // Who seats a bot player sees that no seat is free.
    command(&ben, thread, "/table leave").await;
    let lobby = ann.wait_for(thread, card_says("One seat is free")).await;
    press_silently(&ann, &lobby.unwrap(), "Add bot player").await;
    assert!(ann.wait_for(thread, card_says("Ember bot")).await.is_some());
    let all = ann.sees(thread).into_iter();
    assert_eq!(all.filter(says("all seats of table")).count(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_over_when_the_game_begins_or_the_table_ends() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let general = world.general();
    let invites = |number: u32| says(format!("has opened table #{number} "));
    let over = |number: u32| {
        let invites = invites(number);
        move |message: &Message| invites(message) && message.buttons().is_empty()
    };
    let thread = new_table(&ann, general).await;
    let invitation = ben.wait_for(general, invites(1)).await.unwrap();
    press(&ben, &invitation, "Join").await;
    command(&ann, thread, "/table start").await;
    assert!(ben.wait_for(general, over(1)).await.is_some(), "begun");

    let thread = new_table(&ann, general).await;
    let invitation = ben.wait_for(general, invites(2)).await.unwrap();
    assert!(has_button("Join")(&invitation));
    command(&ann, thread, "/table end").await;
    assert!(ben.wait_for(general, over(2)).await.is_some(), "called off");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_chosen_from_lists_and_set_by_the_host_alone() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let games = ["Combat Castles", "Boki Card Wargame", "Partial Kerfuffle"];
    for game in games.into_iter().chain(["Erkenfara Universalis"]) {
        let thread = new_table_of(&ann, world.general(), game).await;
        let lobby = ann.wait_for(thread, has_button("Options")).await.unwrap();
        let mut panel = press(&ann, &lobby, "Options").await;
        assert!(panel.is_ephemeral(), "{panel:?}");
        // Each shows what it may be, within what Discord takes.
        for (label, name) in panel.selects().remove(0).options {
            panel = choose(&ann, &panel, &label).await;
            let line = format!("**{name}**: ");
            assert!(panel.content.contains(&line), "{name}: {panel:?}");
            let values = panel.selects().into_iter().nth(1);
            let values = values.map_or_else(Vec::new, |it| it.options);
            let says = panel.content.contains("/table options option:");
            assert!(values.len() > 1 || says, "{game}, {name}: {panel:?}");
        }
        // A game's own, and what every game has.
        for (setting, value, now) in [("bots", "keen", "keen"), ("pace", "live", "live\\: 3 min")] {
            panel = choose(&ann, &panel, setting).await;
            panel = choose(&ann, &panel, value).await;
            let line = format!("**{setting}**: {now}");
            assert!(panel.content.contains(&line), "{line}: {panel:?}");
        }
        if game == "Partial Kerfuffle" {
            panel = choose(&ann, &panel, "battles").await;
            panel = choose(&ann, &panel, "dice only").await;
            assert!(
                panel.content.contains("**battles**: dice only"),
                "{panel:?}"
            );
            let card = ann.wait_for(thread, card_says("`battles` dice only")).await;
            let other = press(&ben, &card.unwrap(), "Options").await;
            let other = choose(&ben, &other, "battles").await;
            let refused = choose(&ben, &other, "board only").await;
            assert!(
                refused.content.contains("Only the host may change options"),
                "{refused:?}"
            );
            // A daily pace needs its hour.
            panel = choose(&ann, &panel, "pace").await;
            let daily = choose(&ann, &panel, "daily").await;
            assert!(daily.content.contains("at:20:00"), "{daily:?}");
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_bears_its_tables_number() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    for number in 1..=2 {
        let thread = new_table(&ann, world.general()).await;
        let all = world.server.channels();
        let made = all.iter().find(|it| it.id == thread).unwrap();
        assert_eq!(made.name, format!("Combat Castles #{number}: Ann"));
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn again_calls_the_same_people_and_seats_whoever_presses_second() {
    let world = World::start().await;
    let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let [ann, ben, cleo] = &people;
    let thread = new_table(ann, world.general()).await;
    command(ben, thread, "/table join").await;
    command(ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    command(ben, thread, "/play text:resign").await;
    let last = ann.wait_for(thread, has_button("Rematch"));
    let last = last.await.expect("the last board");
    press(ann, &last, "Rematch").await;
    let called = ben.wait_for(thread, says("would like to play again"));
    let called = called.await.expect("they are called");
    assert!(called.mentions.contains(&ben.id()), "{called:?}");
    let second = press(ben, &last, "Rematch").await;
    assert_eq!(second.content, "You have a seat at table #2.");
    // Also who has given it up meanwhile.
    command(ben, thread, "/table leave").await;
    press(ben, &last, "Rematch").await;
    let lobby = card(ann, thread).await;
    let seated = card_says(format!("**Ben** <@{}>", ben.id()));
    assert!(ann.wait_for(thread, seated).await.is_some(), "{lobby:?}");
    let stranger = press(cleo, &last, "Rematch").await;
    assert!(stranger.content.contains("(TB-01)"), "{}", stranger.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_01_ten_tables_of_one_host_wait_to_start_and_the_next_is_told_where_they_are() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let general = world.general();
    let mut threads = Vec::new();
    for _ in 0..10 {
        threads.push(new_table(&ann, general).await);
    }
    let places = world.server.channels().len();
    let slash = playground::Slash::new("table new").option("game", "Partial Kerfuffle");
    for slash in [
        slash.clone(),
        slash.clone().option("here", "true"),
        slash.file("map_file", "own.geojson", b"{}"),
    ] {
        let asked = ann.slash(general, &slash).unwrap();
        let no = asked.answer().await.message().unwrap().content;
        assert!(
            no.contains("the limit is 10") && no.contains("/table end"),
            "{no}"
        );
        for thread in &threads {
            assert!(no.contains(&format!("<#{thread}>")), "{no}");
        }
    }
    assert_eq!(
        world.server.channels().len(),
        places,
        "no thread is left behind"
    );
    assert_eq!(world.server.fetched(), 0, "nothing is fetched for nothing");
    // Others may, and so may she once one of hers has started or ended.
    let bens = new_table(&ben, general).await;
    command(&ann, threads[0], "/table end").await;
    let next = new_table(&ann, general).await;
    let full = command(&ann, general, "/table new game:Combat Castles").await;
    assert!(full.content.contains("the limit is 10"), "{full:?}");
    command(&ben, next, "/table join").await;
    command(&ann, next, "/table start").await;
    new_table(&ann, general).await;
    // A game that is over is played again by the same bound.
    command(&ann, bens, "/table join").await;
    command(&ben, bens, "/table start").await;
    ann.wait_for(bens, is_board).await.unwrap();
    command(&ben, bens, "/play text:resign").await;
    let last = ann.wait_for(bens, has_button("Rematch"));
    let last = last.await.expect("the last board");
    let no = press(&ann, &last, "Rematch").await.content;
    assert!(
        no.contains("the limit is 10") && no.contains("TB-01"),
        "{no}"
    );
    world.end().await;
}
