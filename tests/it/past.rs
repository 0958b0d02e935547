//! A year that is followed again: it ends where the table stands, whatever was taken back, and its film is small.

use std::time::Instant;

use castellan::labels::Seating;
use castellan::past;
use castellan::reel::{self, Stretch};
use castellan::table::model::{PersonId, TableId};
use castellan::table::{Secrets, TableRequest};
use render::{Film, Look, Renderer};
use rules::any::{AnyView, GameId};
use rules::{BotContext, BotSeats, BotSeed, Roster, Seat, Viewer};

use crate::maker::{self, ANN};
use crate::seats::Ground;
use crate::years::{begun, idle_until};

async fn now(ground: &Ground, table: TableId) -> AnyView {
    ground.tables.glance(table).await.unwrap().view.unwrap()
}

#[tokio::test]
async fn a_year_that_is_followed_again_ends_as_the_table_stood() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    let opening = now(&ground, table).await;
    idle_until(&ground, table, 2).await;
    let second = now(&ground, table).await;
    idle_until(&ground, table, 3).await;

    let tables = &ground.tables;
    let first = past::year(tables, table, 1).await.unwrap().unwrap();
    assert_eq!(first.before, opening);
    assert_eq!(first.opening, opening);
    let year = |view: &AnyView| {
        let AnyView::Erkenfara(seen) = view else {
            panic!("another game")
        };
        (seen.view.board.year, seen.view.board.season.name())
    };
    assert_eq!(year(first.end()), (1, "autumn"));
    assert_eq!(first.history.times, [0, 1]);
    let next = past::year(tables, table, 2).await.unwrap().unwrap();
    assert_eq!(&next.before, first.end());
    assert_eq!(next.opening, second);
    assert_eq!(year(next.end()), (2, "autumn"));
    assert_eq!(next.history.times, [0, 1, 2]);
    // The year that is on ends now, and later ones are not there.
    let third = past::year(tables, table, 3).await.unwrap().unwrap();
    assert_eq!(third.end(), &now(&ground, table).await);
    assert!(past::year(tables, table, 4).await.unwrap().is_none());
    assert!(past::year(tables, table, 0).await.unwrap().is_none());
}

/// A campaign of eight empires on the map of the United States, each played as a keen bot player would.
async fn played(ground: &Ground, years: u32) -> TableId {
    let request = TableRequest {
        seats: Some(8),
        ..maker::request(GameId::Erkenfara)
    };
    let tables = &ground.tables;
    let table = maker::lobby(tables, request, 1).await;
    for number in 2..=8 {
        let name = format!("Guest {number}");
        tables.join(table, PersonId(number), &name).await.unwrap();
    }
    for (option, value) in [("scenario", "states"), ("round", "filed")] {
        let set = tables.set_option(table, ANN, option, value);
        set.await.unwrap();
    }
    tables.start(table, ANN, "start".into()).await.unwrap();
    loop {
        let glance = tables.glance(table).await.unwrap();
        let Some(AnyView::Erkenfara(seen)) = &glance.view else {
            panic!("a campaign is on")
        };
        if seen.view.board.year > years {
            return table;
        }
        let person = PersonId(u64::from(glance.asks[0].seat.0) + 1);
        let Secrets {
            seat, view, row, ..
        } = tables.secrets(table, person).await.unwrap();
        let chance = BotSeed::new([u8::try_from(row.seq % 256).unwrap(); 32]);
        let nature = BotSeed::new([seat.0; 32]);
        let all = BotSeats::of(Seat::first(8));
        let context = BotContext::keen(chance).natured(nature).among(all);
        let order = view.bot_order(seat, &row.roster(), context);
        ground.order(table, person, &order.unwrap()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "draws hundreds of boards, and says how large films are and how long they take"]
async fn films_of_10_50_and_200_boards() {
    let ground = Ground::new().await;
    let table = played(&ground, 8).await;
    let of = (table, Viewer::Public, GameId::Erkenfara);
    let begun = Instant::now();
    let still = reel::still(&ground.tables, of, Stretch::default(), usize::MAX);
    let still = still.await.unwrap().unwrap();
    eprintln!(
        "the last of {} boards is found in {:.1?}",
        still.count,
        begun.elapsed()
    );
    let world = still.step.view.world();
    let seating = Seating {
        roster: Roster::of_names(Seat::first(8).map(|seat| format!("Empire {}", seat.0 + 1))),
        world: Some(world),
        table_number: 1,
        ..Seating::default()
    };
    let mut boards = Vec::new();
    for year in 1..=8 {
        let year = past::year(&ground.tables, table, year)
            .await
            .unwrap()
            .unwrap();
        boards.extend(year.steps);
    }
    let renderer = Renderer::new();
    for count in [10, 50, 200] {
        let some = &boards[..count.min(boards.len())];
        let begun = Instant::now();
        let frames: Vec<_> = reel::film(some, &seating)
            .into_iter()
            .map(|(scene, stays)| (renderer.frame(&scene, Look::default()).unwrap(), stays))
            .collect();
        let drawn = begun.elapsed();
        let begun = Instant::now();
        let film = Film::of(&frames, 8 << 20).unwrap();
        eprintln!(
            "{} boards: drawn in {drawn:.1?}, a film of {} pictures, {}x{}, {} kB, made in {:.1?}",
            some.len(),
            film.frames,
            film.width,
            film.height,
            film.gif.len() / 1000,
            begun.elapsed()
        );
        assert!(film.gif.len() <= 8 << 20);
    }
    let begun = Instant::now();
    let few = reel::boards(&ground.tables, of, Stretch::default())
        .await
        .unwrap();
    eprintln!(
        "{} boards of the whole are chosen in {:.1?}",
        few.len(),
        begun.elapsed()
    );
    assert!(few.len() < 80);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_film_of_eight_empires_is_small_enough_for_discord() {
    let ground = Ground::new().await;
    let table = played(&ground, 3).await;
    let begun = Instant::now();
    let year = past::year(&ground.tables, table, 3).await.unwrap().unwrap();
    let followed = begun.elapsed();
    let seating = Seating {
        roster: Roster::of_names(Seat::first(8).map(|seat| format!("Empire {}", seat.0 + 1))),
        world: Some(year.end().world()),
        table_number: 1,
        ..Seating::default()
    };
    let scenes = year.film(&seating);
    let renderer = Renderer::new();
    let begun = Instant::now();
    let frames = scenes
        .into_iter()
        .map(|(scene, stays)| (renderer.frame(&scene, Look::default()).unwrap(), stays));
    let frames: Vec<_> = frames.collect();
    let drawn = begun.elapsed();
    let begun = Instant::now();
    let film = Film::of(&frames, 8 << 20).unwrap();
    let made = begun.elapsed();
    if let Ok(path) = std::env::var("CASTELLAN_FILM") {
        std::fs::write(path, &film.gif).unwrap();
    }
    eprintln!(
        "a year of eight empires: followed in {followed:.1?}; {} pictures drawn in {drawn:.1?}, a film of {} kB made in \
         {made:.1?}",
        frames.len(),
        film.gif.len() / 1000
    );
    assert!(frames.len() > 8 && frames.len() <= 29, "{}", frames.len());
    assert_eq!(
        (film.width, film.height),
        (1600, 1018),
        "whole, within the bound"
    );
}
