//! The status card: one message of a table, pinned, whatever goes wrong.

use castellan::discord::Bounds;
use playground::{Fault, Id, Message, Person, Server, permission as may};

use super::link::quick;
use super::world::{World, command, new_table, patient};

const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
const DELETE: &str = "DELETE /channels/{channel_id}/messages/{message_id}";
const PIN: &str = "PUT /channels/{channel_id}/pins/{message_id}";

/// The cards that stand in a place.
fn cards(server: &Server, place: Id) -> Vec<Message> {
    let is_card = |message: &Message| {
        let title = |embed: &serde_json::Value| {
            let title = embed["title"].as_str();
            title.is_some_and(|title| title.contains("table #"))
        };
        message.embeds.iter().any(title)
    };
    let mut cards = server.messages(place);
    cards.retain(is_card);
    cards
}

fn is_full(card: &Message) -> bool {
    let text = |embed: &serde_json::Value| embed["description"].to_string();
    card.embeds
        .iter()
        .any(|embed| text(embed).contains("Ben") && !text(embed).contains("free"))
}

/// A table whose card stands, and is not up to date any more once Ben has joined.
struct Table {
    world: World,
    ann: Person,
    ben: Person,
    place: Id,
    card: Id,
}

impl Table {
    async fn new(bounds: Bounds) -> Self {
        let world = World::with(patient(), bounds).await;
        let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
        let place = new_table(&ann, world.general()).await;
        let mut table = Self {
            card: place,
            world,
            ann,
            ben,
            place,
        };
        table.card = table.one_pinned(|card| !is_full(card)).await;
        table
    }

    /// Waits until one card stands in the table's place, and nothing else is pinned there.
    async fn one_pinned(&self, fits: fn(&Message) -> bool) -> Id {
        let (server, place) = (&self.world.server, self.place);
        let settled = |server: &Server| {
            let cards = cards(server, place);
            let pins = server.person("Ann").pins(place);
            cards.len() == 1 && fits(&cards[0]) && pins.len() == 1 && pins[0].id == cards[0].id
        };
        let is = server.wait_until(settled).await;
        assert!(is, "{:#?}", cards(server, place));
        cards(server, place)[0].id
    }

    async fn join(&self) {
        let joined = command(&self.ben, self.place, "/table join").await;
        assert!(joined.content.contains("seat"), "{}", joined.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_whose_edit_is_refused_once_is_the_same_card() {
    let table = Table::new(Bounds::default()).await;
    table.world.server.inject(EDIT, 1, Fault::Status(403));
    table.join().await;
    let card = table.one_pinned(is_full).await;
    assert_eq!(card, table.card);
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_cannot_be_edited_is_replaced_by_one_and_goes() {
    let table = Table::new(Bounds::default()).await;
    table.world.server.inject(EDIT, 2, Fault::Status(403));
    table.join().await;
    let card = table.one_pinned(is_full).await;
    assert_ne!(card, table.card);
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_cannot_be_taken_away_goes_with_the_next_change() {
    let mut table = Table::new(Bounds::default()).await;
    let server = &table.world.server;
    server.inject(EDIT, 2, Fault::Status(403));
    server.inject(DELETE, 1, Fault::Status(403));
    table.join().await;
    let place = table.place;
    let two = server.wait_until(|server| cards(server, place).len() == 2);
    assert!(two.await, "the old one stays for now");
    // That is known after a restart too.
    table.world.stop_bot().await;
    table.world.start_bot().await;
    command(&table.ben, place, "/table leave").await;
    let card = table.one_pinned(|card| !is_full(card)).await;
    assert_ne!(card, table.card);
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_out_of_sight_is_mended_when_it_is_seen_again() {
    let table = Table::new(quick()).await;
    let (server, place) = (&table.world.server, table.place);
    server.deny_bot(table.world.general(), may::VIEW_CHANNEL);
    table.join().await;
    let refused = |server: &Server| !server.violations().is_empty();
    assert!(server.wait_until(refused).await, "nothing was tried");
    server.deny_bot(table.world.general(), 0);
    let card = table.one_pinned(is_full).await;
    assert_eq!(card, table.card);
    let pins = |message: &&Message| message.kind == 6;
    assert_eq!(server.messages(place).iter().filter(pins).count(), 1);
    table.world.end_but_for(&["50001"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_in_an_archived_thread_stays_the_only_one() {
    let table = Table::new(Bounds::default()).await;
    table.world.server.archive(table.place);
    table.join().await;
    table.one_pinned(is_full).await;
    table.world.end_but_for(&["50083"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_whose_pinning_fails_is_pinned_later() {
    for fault in [Fault::Status(503), Fault::AnswerLost] {
        let world = World::start().await;
        let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
        world.server.inject(PIN, 1, fault);
        let place = new_table(&ann, world.general()).await;
        let card = place;
        let table = Table {
            world,
            ann,
            ben,
            place,
            card,
        };
        table.one_pinned(|card| !is_full(card)).await;
        table.world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_may_not_be_pinned_is_still_a_card() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    world.server.deny_bot(world.general(), may::PIN_MESSAGES);
    let place = new_table(&ann, world.general()).await;
    let stands = world
        .server
        .wait_until(|server| cards(server, place).len() == 1);
    assert!(stands.await);
    world.end_but_for(&["50013"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_moves_takes_its_card_along() {
    let mut table = Table::new(Bounds::default()).await;
    let old = table.place;
    table.place = table.world.server.channel("games");
    let moved = command(&table.ann, table.place, "/table move table:1").await;
    assert!(moved.content.contains("is here now"), "{}", moved.content);
    table.one_pinned(|card| !is_full(card)).await;
    let gone = |server: &Server| cards(server, old).is_empty();
    assert!(table.world.server.wait_until(gone).await);
    table.world.end().await;
}
