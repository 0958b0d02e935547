//! Corrections that wait for those whom they affect.

use super::*;

#[tokio::test]
async fn tb_09_a_playing_masters_correction_waits_a_day_and_is_done_once() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    let proposed = correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    assert_eq!(proposed, Corrected::Proposed { number: 1 });
    let again = correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    assert_eq!(again, Corrected::Before, "TB-04");
    assert_eq!(until(&ground, table).await.0 - ground.now().0, DAY);
    ground.post().await;
    let until = until(&ground, table).await;
    let asked = Notice::Proposed {
        number: 1,
        by: ANN,
        text: "gm won Ben 2".into(),
        affected: vec![Seat(1)],
        until,
    };
    assert_eq!(said(&ground), [&asked]);
    ground.turn(DAY + GRACE);
    ground.restart();
    // Turned clocks know no outage: nobody but the sweep looks.
    ground.tick().await;
    assert_eq!(
        won(&ground, table).await,
        [0, 0],
        "a veto may be on its way"
    );
    ground.turn(1);
    ground.tick().await;
    assert_eq!(won(&ground, table).await, [0, 2]);
    for _ in 0..3 {
        ground.turn(MINUTE);
        ground.restart();
        ground.tick().await;
    }
    let [entry] = &corrections(&ground, table).await[..] else {
        panic!("it is done once");
    };
    assert_eq!(entry.cause, format!("gm:{}:1", table.0));
    let done = Notice::Corrected {
        by: ANN,
        text: "gm won Ben 2".into(),
        number: Some(1),
    };
    assert_eq!(said(&ground), [&asked, &done]);
    assert_eq!(edits(&ground), [(1, Settled::Done)]);
    // Numbers go on, and so does what is proposed by them.
    correct(&ground, table, ANN, "gm won Ben 1").await.unwrap();
    assert_eq!(open(&ground, table).await, [2]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_an_affected_seat_vetoes_in_time_and_nobody_else_does() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, true).await;
    correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    for (person, said, words) in [
        (CID, Answer::Veto(1), "does not affect you"),
        (CID, Answer::Agree(1), "does not affect you"),
        (ANN, Answer::Veto(1), "is your own"),
        (BEN, Answer::Withdraw(1), "only a game master"),
        (BEN, Answer::Veto(2), "proposal 2 is not open"),
        (PersonId(9), Answer::Veto(1), "you hold no seat"),
    ] {
        let no = refused(answer(&ground, table, person, said).await);
        assert!(no.contains(words), "{no}");
    }
    // Sent in time counts, although the time is over when it comes (TB-04).
    let end = until(&ground, table).await;
    ground.turn(DAY + GRACE);
    ground.tick().await;
    let veto = |sent: Millis| {
        let tables = ground.tables.clone();
        async move {
            tables
                .answer_proposal(table, BEN, sent, Answer::Veto(1))
                .await
        }
    };
    let late = refused(veto(Millis(end.0 + 1)).await);
    assert!(
        late.contains("time for vetoes") && late.contains("TB-09"),
        "{late}"
    );
    let settled = veto(end).await.unwrap();
    assert_eq!(settled, Some(Settled::Vetoed { by: Seat(1) }));
    let twice = refused(veto(end).await);
    assert!(twice.contains("proposal 1 is not open"), "{twice}");
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(won(&ground, table).await, [0, 0, 0]);
    let (number, how) = (1, Settled::Vetoed { by: Seat(1) });
    assert_eq!(said(&ground)[1..], [&Notice::NotCorrected { number, how }]);
    assert_eq!(edits(&ground), [(1, how)]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_when_all_who_are_affected_agree_it_is_done_at_once() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, true).await;
    let text = "gm won Ben 2, Cid 1, Ann 3";
    correct(&ground, table, ANN, text).await.unwrap();
    let typed = async |ground: &Ground, person: PersonId, text: &str| {
        let (id, sent) = (format!("{text} of {}", person.0), ground.now());
        let typed =
            ground
                .tables
                .typed(table, person, Cause { id, sent }, text.into(), Keep::Never);
        match typed.await {
            Ok(Typed::Answered(settled)) => Ok(settled),
            Err(no) => Err(no),
            Ok(other) => panic!("{other:?}"),
        }
    };
    assert_eq!(typed(&ground, BEN, "Agree 1").await.unwrap(), None);
    let twice = refused(typed(&ground, BEN, "agree 1").await);
    assert!(twice.contains("agreed to proposal 1 already"), "{twice}");
    let unread = refused(typed(&ground, CID, "agree to all").await);
    assert!(unread.contains("write `agree N`"), "{unread}");
    ground.restart();
    assert_eq!(won(&ground, table).await, [0, 0, 0]);
    let settled = typed(&ground, CID, "agree 1").await.unwrap();
    assert_eq!(settled, Some(Settled::Done));
    assert_eq!(won(&ground, table).await, [3, 2, 1]);
    assert!(refused(typed(&ground, CID, "veto 1").await).contains("is not open"));
    ground.turn(2 * DAY);
    ground.tick().await;
    assert_eq!(corrections(&ground, table).await.len(), 1);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_what_no_longer_fits_when_its_time_comes_is_not_done() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    ground.hand(table, Seat(1), (CID, "Cid")).await;
    ground.turn(DAY + GRACE + 1);
    ground.tick().await;
    let (number, how) = (1, Settled::Dropped);
    assert_eq!(said(&ground)[1..], [&Notice::NotCorrected { number, how }]);
    assert_eq!(edits(&ground), [(1, how)]);
    assert_eq!(won(&ground, table).await, [0, 0]);
    assert!(corrections(&ground, table).await.is_empty());
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_a_bot_player_has_no_veto_and_who_takes_its_seat_is_not_passed_by() {
    let mut ground = Ground::new().await;
    let table = lobby(&ground).await;
    ground.tables.leave(table, BEN).await.unwrap();
    ground.tables.add_bot(table, ANN).await.unwrap();
    appoint(&ground, table, ANN, Some(ANN)).await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    let bot = ground.tables.glance(table).await.unwrap().row.seats[1]
        .label
        .name
        .clone();
    let text = format!("gm won \"{bot}\" 2");
    correct(&ground, table, ANN, &text).await.unwrap();
    correct(&ground, table, ANN, "gm won Ann 1").await.unwrap();
    ground.post().await;
    for notice in said(&ground) {
        assert!(
            matches!(notice, Notice::Proposed { affected, .. } if affected.is_empty()),
            "{notice:?}"
        );
    }
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(won(&ground, table).await, [0, 0], "it waits in the open");
    // Somebody who is called like the bot player could not say no to it.
    ground.hand(table, Seat(1), (CID, &bot)).await;
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seats[1].label.name, bot);
    ground.turn(DAY);
    ground.tick().await;
    assert_eq!(won(&ground, table).await, [1, 0]);
    let settled = edits(&ground);
    assert_eq!(settled, [(1, Settled::Dropped), (2, Settled::Done)]);
    ground.proven().await;
}
