//! The land of a campaign's lobby: the map on the card, the list to choose from, and what bots' empires are called.

use playground::{Answer, Id, Message, Person};

use super::world::{World, card, command, is_board, new_table_of, press_silently};

/// A table of Erkenfara with the people who sit at it.
async fn lobby(people: &[&Person], general: Id) -> Id {
    let thread = new_table_of(people[0], general, "Erkenfara Universalis").await;
    for person in &people[1..] {
        command(person, thread, "/table join").await;
    }
    thread
}

fn text(card: &Message) -> &str {
    let embed = card.embeds.first().expect("a card");
    embed["description"].as_str().unwrap()
}

/// The card once it says something, with its map.
async fn card_saying(person: &Person, thread: Id, words: &str) -> Message {
    let words = words.to_owned();
    let says = move |message: &Message| {
        !message.embeds.is_empty() && !message.is_ephemeral() && text(message).contains(&words)
    };
    person.wait_for(thread, says).await.expect("a card")
}

/// What the list on a card offers beside *Any*: names and values.
fn offered(card: &Message) -> Vec<(String, String)> {
    let list = card.selects().pop().expect("a list");
    assert_eq!(list.options[0].0, "Any");
    list.options[1..].to_vec()
}

/// Chooses of the list; what is said about it, if it is refused.
async fn choose(person: &Person, card: &Message, value: &str) -> Option<String> {
    let list = card.selects().pop().expect("a list");
    let asked = person.select(card.id, &list.custom_id, &[value]).unwrap();
    let answer = asked.answer().await;
    if let Answer::Message(no) = answer {
        return Some(no.content);
    }
    assert!(matches!(answer, Answer::Acknowledged), "{answer:?}");
    None
}

/// What the map on a card shows, in words.
fn map(card: &Message) -> &str {
    card.attachments[0]
        .description
        .as_deref()
        .expect("an alt text")
}

#[tokio::test(flavor = "multi_thread")]
async fn eu_85_each_chooses_land_on_the_card_and_begins_there() {
    let mut world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let dan = world.server.person("Dan");
    let thread = lobby(&[&ann, &ben, &cleo], world.general()).await;
    let seated = card_saying(&ann, thread, "**Cleo**").await;
    let lands = offered(&seated);
    assert_eq!(lands.len(), 3, "{lands:?}");
    for (name, _) in &lands {
        assert!(
            map(&seated).contains(&format!("{name} is free: ")),
            "{seated:?}"
        );
    }
    let [(first, one), (second, other), (third, _)] = &lands[..] else {
        panic!("three")
    };
    assert_eq!(choose(&ann, &seated, other).await, None);
    let chosen = format!("**Ann** <@{}>, begins in {second}", ann.id());
    let chosen = card_saying(&ann, thread, &chosen).await;
    assert!(
        map(&chosen).contains(&format!("Ann has chosen {second}: ")),
        "{chosen:?}"
    );
    // A clash is refused in words, and says what is free.
    let no = choose(&ben, &chosen, other).await.expect("a refusal");
    let said = format!("{second} is taken by Ann; free is ");
    assert!(no.contains(&said) && no.contains("EU-85"), "{no}");
    assert!(no.contains(first) && no.contains(third), "{no}");
    let no = choose(&dan, &chosen, one).await.expect("a refusal");
    assert!(no.contains("ou hold no seat"), "{no}");
    // What is given back is free for others.
    assert_eq!(choose(&ann, &chosen, "any").await, None);
    let back = format!("**Ann** <@{}>\n", ann.id());
    let back = card_saying(&ann, thread, &back).await;
    assert_eq!(choose(&ben, &back, other).await, None);
    let begins = format!("begins in {second}");
    card_saying(&ann, thread, &begins).await;

    world.stop_bot().await;
    world.start_bot().await;
    assert_eq!(choose(&cleo, &back, one).await, None);
    let all = format!("begins in {first}");
    let all = card_saying(&ann, thread, &all).await;
    assert!(text(&all).contains(&begins), "{}", text(&all));
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    let begun = command(&ann, thread, "/board style:text").await.content;
    for (name, land) in [("Annland", third), ("Benland", second), ("Cleoland", first)] {
        let (_, rest) = begun.split_once(&format!("**{name}**")).unwrap();
        let own = rest.lines().next().unwrap();
        assert!(own.contains(land.as_str()), "{name}, {land}: {own}");
    }
    let bare = |message: &Message| !message.embeds.is_empty() && message.attachments.is_empty();
    let bare = ann
        .wait_for(thread, bare)
        .await
        .expect("a card without a map");
    assert!(bare.selects().is_empty(), "{bare:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eu_84_empires_are_called_by_their_land_or_their_people_and_keep_the_name() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = lobby(&[&ann, &ben], world.general()).await;
    press_silently(&ann, &card(&ann, thread).await, "Add bot player").await;
    let lobby = card_saying(&ann, thread, "(gentle bot player)").await;
    let lands = offered(&lobby);
    let name = |at: usize| format!("House {}", lands[at].0);
    let bots = |at: usize| format!("{} (gentle bot player)", name(at));
    assert!(text(&lobby).contains(&bots(2)), "{}", text(&lobby));
    // Somebody chooses its land: it begins elsewhere, and is called so.
    assert_eq!(choose(&ann, &lobby, &lands[2].1).await, None);
    let moved = card_saying(&ann, thread, &bots(1)).await;
    let said = format!("{}, of a bot player, has {} so far: ", name(1), lands[1].0);
    assert!(map(&moved).contains(&said), "{}", map(&moved));
    command(&ben, thread, "/table banner name:Kentish League").await;
    command(&ann, thread, "/table start").await;
    let board = ann.wait_for(thread, is_board).await.expect("a board");
    let alt = board.attachments[0].description.as_deref().unwrap();
    for called in [&*name(1), "Annland: ", "Kentish League: "] {
        assert!(alt.contains(called), "{called}: {alt}");
    }
    // Orders and commands find an empire by its people, too.
    let offered = command(&ann, thread, "/play text:offer Ben: peace").await;
    assert!(offered.content.contains("is in"), "{offered:?}");
    // It keeps that name with people.
    let cleo = world.server.person("Cleo");
    let asked = command(&cleo, thread, "/table join").await;
    let list = asked.selects().remove(0);
    assert!(list.options[0].0.starts_with(&name(1)), "{list:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eu_85_powers_are_chosen_by_name_and_choices_that_are_gone_lapse_aloud() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = lobby(&[&ann], world.general()).await;
    press_silently(&ann, &card(&ann, thread).await, "Add bot player").await;
    card_saying(&ann, thread, "House ").await;
    command(
        &ann,
        thread,
        "/table options option:scenario value:first-duel",
    )
    .await;
    let duel = card_saying(&ann, thread, "`scenario` first-duel").await;
    let powers = offered(&duel);
    assert_eq!(powers.len(), 2, "{powers:?}");
    let bots = |at: usize| format!("{} (gentle bot player)", powers[at].0);
    assert!(text(&duel).contains(&bots(1)), "{}", text(&duel));
    assert_eq!(choose(&ann, &duel, &powers[1].1).await, None);
    let plays = format!("**Ann** <@{}>, plays {}", ann.id(), powers[1].0);
    let plays = card_saying(&ann, thread, &plays).await;
    assert!(text(&plays).contains(&bots(0)), "{}", text(&plays));
    // The command knows them too.
    let said = format!("/table homeland region:{}", powers[0].0);
    let said = command(&ann, thread, &said).await.content;
    assert_eq!(said, format!("You play {}.", powers[0].0));

    // Another map has none of them.
    command(&ann, thread, "/table options option:scenario value:isles").await;
    let gone = |message: &Message| {
        message
            .content
            .contains("The land that Ann had chosen is no longer available")
    };
    let gone = ann.wait_for(thread, gone).await.expect("it is told");
    assert!(gone.mentions.is_empty(), "{gone:?}");
    let isles = card_saying(&ann, thread, "`scenario` isles").await;
    // The choice goes with whoever leaves.
    assert_eq!(choose(&ann, &isles, &offered(&isles)[1].1).await, None);
    card_saying(&ann, thread, "begins in").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table leave").await;
    let left = card_saying(&ben, thread, "*free*").await;
    assert!(!text(&left).contains("begins in"), "{}", text(&left));
    world.end().await;
}
