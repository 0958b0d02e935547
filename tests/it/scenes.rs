//! Moments on the way to a board that have pictures of their own.

use castellan::table::model::{Destination, Notice};
use castellan::table::store::OutboxStore as _;

use crate::seats::{ANN, BEN, Ground};
use crate::years::begun;

#[tokio::test]
async fn a_turn_is_one_board_and_one_that_was_sealed_has_a_picture_on_the_way() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    let moments = async || {
        let observation = ground.store.pending(table, Destination::Table).await;
        let observation = observation.unwrap().into_iter();
        let moments = observation.filter(|it| matches!(it.notice, Notice::Moment { .. }));
        moments.count()
    };
    // In summer the armies that have rested begin with an update that changes them (EU-15).
    for (person, text) in [
        (ANN, "ready"),
        (BEN, "ready"),
        (ANN, "rest Alba; end"),
        (BEN, "rest Bria; end"),
    ] {
        ground.order(table, person, text).await.unwrap();
        assert_eq!(moments().await, 0, "{text}");
    }
    // Ben's turn is played in the same entry as Ann's: each has its picture.
    let sealed = ground.order(table, BEN, "seal blind; rest Bria");
    sealed.await.unwrap();
    ground.order(table, ANN, "rest Alba; end").await.unwrap();
    assert_eq!(moments().await, 1);
}
