//! The host's place never stays empty (TB-18): co-hosts, whoever manages the server, and claims.

use castellan::table::model::{HostNews, Notice, PersonId, TableId};
use rules::any::GameId;

use super::ground::{ANN, BEN, CID, Ground, HOUR, MINUTE};
use super::refused;
use crate::maker;

const DAY: i64 = 24 * HOUR;
const DORA: PersonId = PersonId(404);

/// A game of Combat Castles of Ann, its host, and Ben.
async fn ground() -> (Ground, TableId) {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground.post().await;
    (ground, table)
}

async fn host(ground: &Ground, table: TableId) -> PersonId {
    ground.tables.glance(table).await.unwrap().row.host
}

async fn co_hosts(ground: &Ground, table: TableId) -> Vec<PersonId> {
    ground.tables.glance(table).await.unwrap().row.co_hosts
}

/// What was said of the host's place, the newest last.
fn said(ground: &Ground) -> Vec<HostNews> {
    let notices = ground.posted.iter().map(|(_, _, notice, _)| notice);
    let of_hosts = notices.filter_map(|notice| {
        if let Notice::Hosts(news) = notice {
            Some(news.clone())
        } else {
            None
        }
    });
    of_hosts.collect()
}

#[tokio::test]
async fn tb_18_co_hosts_do_what_the_host_does_and_everybody_is_told() {
    let (mut ground, table) = ground().await;
    let refusal = refused(ground.tables.pause(table, BEN).await);
    assert!(refusal.contains("only the host may"), "{refusal}");
    let refusal = refused(ground.tables.set_co_hosts(table, BEN, vec![BEN]).await);
    assert!(refusal.contains("only the host may"), "{refusal}");

    let many = (500..506).map(PersonId).collect();
    let refusal = refused(ground.tables.set_co_hosts(table, ANN, many).await);
    assert!(refusal.contains("up to 5 co-hosts, not 6"), "{refusal}");
    // The host is one already.
    let set = ground.tables.set_co_hosts(table, ANN, vec![ANN, BEN]);
    set.await.unwrap();
    ground.restart();
    assert_eq!(co_hosts(&ground, table).await, [BEN]);
    ground.tables.pause(table, BEN).await.unwrap();
    ground.tables.resume(table, BEN).await.unwrap();
    ground.tables.overview(table, BEN).await.unwrap();
    ground
        .tables
        .set_co_hosts(table, BEN, Vec::new())
        .await
        .unwrap();
    let refusal = refused(ground.tables.pause(table, BEN).await);
    assert!(refusal.contains("only the host may"), "{refusal}");
    ground.post().await;
    let set = |by, people| HostNews::CoHosts { by, people };
    assert_eq!(said(&ground), [set(ANN, vec![BEN]), set(BEN, vec![])]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_the_first_co_host_follows_a_host_who_leaves_the_lobby() {
    let ground = Ground::new().await;
    let request = maker::request(GameId::Kerfuffle);
    let table = ground.tables.create(request, "Ann").await.unwrap();
    for (person, called) in [(BEN, "Ben"), (CID, "Cid")] {
        ground.tables.join(table, person, called).await.unwrap();
    }
    let set = ground.tables.set_co_hosts(table, ANN, vec![CID]);
    set.await.unwrap();
    ground.tables.leave(table, ANN).await.unwrap();
    assert_eq!(host(&ground, table).await, CID);
    assert!(co_hosts(&ground, table).await.is_empty());
}

#[tokio::test]
async fn tb_18_whoever_manages_the_server_acts_as_host_in_the_open() {
    let (mut ground, table) = ground().await;
    let act = |ground: &Ground| {
        let tables = ground.tables.clone();
        async move { tables.act_as_host(table, (DORA, "Dora")).await }
    };
    act(&ground).await.unwrap();
    let refusal = refused(act(&ground).await);
    assert!(
        refusal.contains("a host of this table already"),
        "{refusal}"
    );
    ground.restart();
    ground.tables.extend(table, DORA, 5).await.unwrap();
    let people = ground.tables.overview(table, ANN).await.unwrap().people;
    let named: Vec<&str> = people.iter().map(|(_, called)| called.as_str()).collect();
    assert_eq!(named, ["Dora", "Ben"], "who is called how is kept");
    ground.post().await;
    assert_eq!(said(&ground), [HostNews::Acts { person: DORA }]);
}

#[tokio::test]
async fn tb_18_the_place_of_a_host_without_a_sign_can_be_claimed_after_seven_days() {
    let (mut ground, table) = ground().await;
    let refusal = refused(ground.tables.claim_host(table, BEN).await);
    assert!(refusal.contains("within the last 7 days"), "{refusal}");
    ground.turn(6 * DAY);
    ground.tables.seen(ANN).await.unwrap();
    ground.turn(2 * DAY);
    let refusal = refused(ground.tables.claim_host(table, BEN).await);
    assert!(refusal.contains("within the last 7 days"), "{refusal}");
    ground.turn(5 * DAY);
    let refusal = refused(ground.tables.claim_host(table, CID).await);
    assert!(refusal.contains("you hold no seat"), "{refusal}");
    let until = ground.tables.claim_host(table, BEN).await.unwrap();
    assert_eq!(until.0 - ground.now().0, 2 * DAY);
    let refusal = refused(ground.tables.claim_host(table, BEN).await);
    assert!(
        refusal.contains("claimed the host's place already"),
        "{refusal}"
    );

    ground.restart();
    ground.turn(2 * DAY - 1);
    ground.tick().await;
    assert_eq!(host(&ground, table).await, ANN);
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(host(&ground, table).await, BEN);
    assert_eq!(
        co_hosts(&ground, table).await,
        [ANN],
        "who was the host helps"
    );
    let taken = HostNews::Taken {
        was: ANN,
        host: BEN,
    };
    assert_eq!(said(&ground).last(), Some(&taken));
    assert_eq!(said(&ground).len(), 2);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_an_objection_or_the_host_ends_a_claim() {
    let (mut ground, table) = ground().await;
    let set = ground.tables.set_co_hosts(table, ANN, vec![DORA]);
    set.await.unwrap();
    ground.turn(8 * DAY);
    ground.tables.claim_host(table, BEN).await.unwrap();
    let made = ground.now();
    let refusal = refused(ground.tables.object_to_claim(table, CID, made).await);
    assert!(refusal.contains("other seats may object"), "{refusal}");
    ground
        .tables
        .object_to_claim(table, DORA, made)
        .await
        .unwrap();
    let refusal = refused(ground.tables.object_to_claim(table, DORA, made).await);
    assert!(refusal.contains("settled"), "{refusal}");
    let refusal = refused(ground.tables.claim_host(table, BEN).await);
    assert!(refusal.contains("less than 7 days ago"), "{refusal}");
    ground.turn(3 * DAY);
    ground.tick().await;
    assert_eq!(host(&ground, table).await, ANN);

    // Whatever the host does anywhere is a sign.
    ground.turn(5 * DAY);
    ground.tables.claim_host(table, BEN).await.unwrap();
    ground.turn(DAY);
    ground.tables.seen(ANN).await.unwrap();
    ground.turn(DAY + HOUR);
    ground.tick().await;
    assert_eq!(host(&ground, table).await, ANN);
    let ended = said(&ground).into_iter().filter_map(|notice| {
        if let HostNews::NotTaken { by, because } = notice {
            Some((by, because))
        } else {
            None
        }
    });
    assert_eq!(ended.collect::<Vec<_>>(), [(BEN, DORA), (BEN, ANN)]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_an_outage_leaves_time_to_object() {
    let (mut ground, table) = ground().await;
    ground.tick().await;
    ground.turn(8 * DAY);
    let until = ground.tables.claim_host(table, BEN).await.unwrap();
    ground.contact.send(false).unwrap();
    ground.tick().await;
    ground.turn(until.0 - ground.now().0 + 3 * HOUR);
    ground.contact.send(true).unwrap();
    ground.tick().await;
    // What else changes about the table leaves the time to object.
    let set = ground.tables.set_co_hosts(table, ANN, vec![CID]);
    set.await.unwrap();
    ground.turn(2 * MINUTE);
    ground.tick().await;
    assert_eq!(host(&ground, table).await, ANN);
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(host(&ground, table).await, BEN);
}
