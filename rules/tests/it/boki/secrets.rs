//! Who knows what: BK-06, BK-37, BK-41.

use rules::boki::{Boki, Event, Observation, PassReason, Rank, Seen, Side, Suit};
use rules::{Game as _, Running, Seat, Viewer};
use serde_json::json;

use super::{ANN, BOB, CID, DEE, Table, seen};

const PUBLIC: Viewer = Viewer::Public;

/// Everybody who may look at a table of four.
fn viewers() -> Vec<Viewer> {
    let seats = Seat::first(4).map(Viewer::Seat);
    seats.chain([PUBLIC]).collect()
}

#[test]
fn bk_06_counts_opened_ranks_trains_and_coins_are_everybodys() {
    let table = Table::at(&[
        "hearts K, open hearts 9, moons 7 8, coins 3",
        "spades 9, trains 2",
    ]);
    for viewer in viewers() {
        let view = table.state.view(viewer);
        let piles: Vec<(Suit, usize, Vec<Rank>)> = view.seats[0]
            .piles
            .iter()
            .map(|pile| (pile.suit, pile.hidden, pile.opened.clone()))
            .collect();
        assert_eq!(
            piles,
            [
                (Suit::Hearts, 1, vec![Rank::Nine]),
                (Suit::Moons, 2, vec![])
            ]
        );
        assert_eq!((view.seats[0].coins, view.seats[1].trains), (3, 2));
    }
}

#[test]
fn bk_06_only_the_owner_sees_the_ranks_of_unopened_cards() {
    let table = Table::at(&["hearts K, open hearts 9", "spades 9"]);
    let own: Vec<(String, bool)> = table
        .view(ANN)
        .hand
        .iter()
        .map(|held| (held.card.to_string(), held.opened))
        .collect();
    assert_eq!(
        own,
        [
            ("hearts 9".to_owned(), true),
            ("hearts K".to_owned(), false)
        ]
    );
    assert!(table.public().hand.is_empty());
    let text = |viewer| serde_json::to_string(&table.state.view(viewer).view).unwrap();
    assert!(text(Viewer::Seat(ANN)).contains("hearts K"));
    assert!(!text(PUBLIC).contains('K') && !text(Viewer::Seat(BOB)).contains('K'));
    // A seat that is not there sees what everybody sees.
    assert_eq!(table.state.view(Viewer::Seat(Seat(9))), table.public());
}

/// What is told of an event on the way of an order.
fn of(observation: &[Observation], is: impl Fn(&Observation) -> bool) -> &Observation {
    observation
        .iter()
        .find(|observation| is(observation))
        .expect("it is told")
}

#[test]
fn bk_37_the_order_of_the_deck_is_nobodys() {
    let table = Table::with(4, json!({}));
    let Some(shuffled @ Event::Shuffled { .. }) = table.log.first() else {
        panic!("the deck is shuffled first: {:?}", table.log);
    };
    for viewer in viewers() {
        assert_eq!(table.state.observe(shuffled, viewer), None);
        let view = serde_json::to_value(&table.state.view(viewer).view).unwrap();
        assert_eq!(view["deck"], 35 - 16 - table.trains().iter().sum::<u32>());
    }
}

#[test]
fn bk_37_dealt_backs_and_trains_are_public_and_ranks_are_the_owners() {
    let deck = json!({"deck": "hearts 7, spades 6, moons 8, suns Q, hearts J, hearts 8, hearts 9"});
    let table = Table::begun(&["suns 7", "suns 8"], deck);
    let (at, recruited) = table
        .log
        .iter()
        .enumerate()
        .find(|(_, event)| matches!(event, Event::Recruited { .. }))
        .unwrap();
    let mut before = Running::<Boki>::new(&rules::Setup { map: None,
        seats: 4,
        options: json!({"scenario": super::scenario(&["suns 7", "suns 8"], json!({"deck": "hearts 7, spades 6, moons 8, suns Q, hearts J, hearts 8, hearts 9"}))})
            .as_object()
            .unwrap()
            .clone(),
    })
    .unwrap();
    for event in &table.log[..at] {
        before.apply(event).unwrap();
    }
    let ranks = |viewer| {
        let Some(Observation::Recruited { cards, left }) = before.observe(recruited, viewer) else {
            panic!("recruiting is told");
        };
        assert_eq!(left, 2);
        let suits: Vec<Suit> = cards.iter().map(|dealt| dealt.card.suit).collect();
        assert_eq!(suits[..2], [Suit::Hearts, Suit::Spades], "all backs");
        let seats: Vec<u8> = cards.iter().map(|dealt| dealt.seat.0).collect();
        assert_eq!(seats, [0, 1, 1, 2, 3]);
        seen(cards.iter().map(|dealt| dealt.card.rank))
    };
    assert_eq!(ranks(PUBLIC), "? 6 ? ? ?");
    assert_eq!(ranks(Viewer::Seat(ANN)), "7 6 ? ? ?");
    assert_eq!(ranks(Viewer::Seat(BOB)), "? 6 8 ? ?");
    assert_eq!(ranks(Viewer::Seat(DEE)), "? 6 ? ? J");
}

#[test]
fn bk_37_army_suits_and_sizes_are_public() {
    let table = Table::at(&["hearts K 9", "spades 9", "suns 7"]);
    for viewer in viewers() {
        let observation = table.observation(ANN, "war hearts on Bob", viewer);
        let declared = Observation::Declared {
            seat: ANN,
            suit: Suit::Hearts,
            cards: 2,
            on: BOB,
        };
        assert_eq!(observation, [declared]);
    }
    let table = table.play(ANN, "war hearts on Bob");
    for viewer in viewers() {
        let observation = table.observation(BOB, "defend spades", viewer);
        let defended = Observation::Defended {
            seat: BOB,
            suit: Suit::Spades,
            cards: 1,
            out: Vec::new(),
        };
        assert_eq!(observation, [defended]);
    }
}

#[test]
fn bk_37_supporters_are_public_and_their_ranks_their_own() {
    let table = Table::at(&["hearts K", "spades 9", "hearts 7 8, spades 7", "spades 8"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades");
    for viewer in viewers() {
        let observation = table.observation(CID, "support attacker west 8 7", viewer);
        let Observation::Supported {
            seat, side, cards, ..
        } = of(&observation, |observation| {
            matches!(observation, Observation::Supported { .. })
        })
        else {
            unreachable!("it is that one");
        };
        assert_eq!((*seat, *side), (CID, Side::Attacker));
        let ranks = seen(cards.iter().map(|card| card.rank));
        assert_eq!(
            ranks,
            if viewer == Viewer::Seat(CID) {
                "8 7"
            } else {
                "? ?"
            }
        );
        let declined = table.observation(CID, "support none", viewer);
        assert_eq!(declined, [Observation::Declined { seat: CID }]);
        let out = table.observation(CID, "stay out", viewer);
        assert_eq!(out, [Observation::StayedOut { seat: CID }]);
    }
}

/// Ann is at war with Bob, who has not chosen his defence; Cid and Dee could support.
fn at_war() -> Table {
    Table::at(&["hearts K", "spades 9, suns A", "spades 7", "suns 7"])
        .play(ANN, "war hearts on Bob")
}

#[test]
fn bk_36_who_stays_out_is_nobodys_before_the_defence_is_chosen() {
    let table = at_war();
    let out = table.clone().play(CID, "stay out");
    for viewer in viewers() {
        let own = viewer == Viewer::Seat(CID);
        let observation = table.observation(CID, "stay out", viewer);
        let wanted = [Observation::StayedOut { seat: CID }];
        assert_eq!(observation, if own { &wanted[..] } else { &[] });
        let (before, after) = (table.state.view(viewer), out.state.view(viewer));
        assert_eq!(after.out, if own { vec![CID] } else { Vec::new() });
        assert_eq!(before == after, !own, "{viewer:?}");
    }
    assert_eq!(out.asks(), "defend Bob");
    assert_eq!(out.legal(BOB, ""), table.legal(BOB, ""));
}

#[test]
fn bk_36_who_stays_out_is_told_with_the_defence() {
    let table = at_war().play(DEE, "stay out").play(CID, "stay out");
    for viewer in viewers() {
        let observation = table.observation(BOB, "defend spades", viewer);
        let defended = Observation::Defended {
            seat: BOB,
            suit: Suit::Spades,
            cards: 1,
            out: vec![CID, DEE],
        };
        assert_eq!(observation, [defended]);
        let defended = table.clone().play(BOB, "defend spades");
        assert_eq!(defended.state.view(viewer).out, [CID, DEE]);
    }
}

#[test]
fn tb_08_a_defence_that_shows_who_stays_out_is_not_freely_taken_back() {
    let shows = |table: &Table| {
        let events = table.decide(BOB, "defend spades", &[]).unwrap();
        events.iter().any(|event| Boki::nature(event).reveals)
    };
    assert!(!shows(&at_war()));
    assert!(shows(&at_war().play(CID, "stay out")));
}

#[test]
fn bk_37_deployments_are_the_own_sides_until_both_are_in() {
    let table = Table::armies("K 9", "Q 8");
    for viewer in viewers() {
        let observation = table.observation(ANN, "deploy centre 9 west K", viewer);
        let [Observation::Deployed { seat, formation }] = &observation[..] else {
            panic!("{observation:?}");
        };
        assert_eq!(
            (*seat, formation.is_some()),
            (ANN, viewer == Viewer::Seat(ANN))
        );
        let deployed = table.clone().play(ANN, "deploy centre 9 west K");
        let battle = deployed.state.view(viewer).view.battle.unwrap();
        let own = viewer == Viewer::Seat(ANN);
        assert_eq!(battle.armies[0].formation.is_some(), own);
        let joined = deployed.observation(BOB, "deploy centre Q 8", viewer);
        let Observation::Joined { fronts } = of(&joined, |observation| {
            matches!(observation, Observation::Joined { .. })
        }) else {
            unreachable!("it is that one");
        };
        let ranks = |cards: &[Seen]| seen(cards.iter().map(|card| card.rank));
        let (ann, bob) = (ranks(&fronts[0].places[0]), ranks(&fronts[1].places[0]));
        assert_eq!(ann, if own { "9" } else { "?" });
        assert_eq!(
            bob,
            if viewer == Viewer::Seat(BOB) {
                "Q 8"
            } else {
                "? ?"
            }
        );
    }
}

#[test]
fn bk_37_rounds_casualties_coins_and_trains_are_public() {
    let table = Table::at(&["hearts K", "spades 9, trains 1", "suns 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K");
    let all: Vec<Vec<Observation>> = viewers()
        .into_iter()
        .map(|viewer| {
            let mut observation = table.observation(BOB, "deploy centre 9", viewer);
            observation.retain(|observation| {
                !matches!(
                    observation,
                    Observation::Deployed { .. } | Observation::Joined { .. }
                )
            });
            observation
        })
        .collect();
    assert!(
        all.windows(2).all(|pair| pair[0] == pair[1]),
        "everybody is told the same"
    );
    let ended = Observation::Ended {
        outcome: rules::boki::Outcome::Attacker,
        armies: [ANN, BOB],
        coins: vec![(ANN, 2)],
        train: true,
    };
    assert_eq!(all[0][1], ended);
    assert_eq!(all[0][2], Observation::Rewarded { seat: BOB });
}

#[test]
fn bk_37_answers_about_reserves_are_the_own_sides_until_both_are_in() {
    let table = Table::battle(
        "centre 10 9 west 8 east 7 reserve A K",
        "centre 10 9 west 7 east 8 reserve A K",
    );
    for viewer in viewers() {
        let observation = table.observation(ANN, "send east A K", viewer);
        let [Observation::Answered { seat, sent }] = &observation[..] else {
            panic!("{observation:?}");
        };
        let own = viewer == Viewer::Seat(ANN);
        assert_eq!((*seat, sent.is_some()), (ANN, own));
        let answered = table.clone().play(ANN, "send east A K");
        let army = &answered.state.view(viewer).view.battle.unwrap().armies[0];
        assert_eq!((army.ready, army.answer.is_some()), (true, own));
        let ranks = seen(army.front.reserve.iter().map(|card| card.rank));
        assert_eq!(ranks, if own { "K A" } else { "? ?" });
        let arrived = answered.observation(BOB, "hold", viewer);
        let arrived = of(&arrived, |observation| {
            matches!(observation, Observation::Arrived { .. })
        });
        assert_eq!(
            *arrived,
            Observation::Arrived {
                sent: [[0, 0, 2], [0; 3]]
            }
        );
    }
}

#[test]
fn bk_37_the_place_in_a_reserve_tells_nothing_of_a_rank() {
    // Ann's 9 is open; whether the hidden card is lower or higher, the reserve looks the same.
    let reserve = |hidden: &str| {
        let army = format!("hearts K Q 10 8 {hidden}, open hearts 9");
        let table = Table::at(&[&army, "spades K", "suns 7", "moons 7"])
            .play(ANN, "war hearts on Bob")
            .play(BOB, "defend spades")
            .play(
                ANN,
                &format!("deploy centre K Q west 10 east 8 reserve 9 {hidden}"),
            );
        let joined = table.observation(BOB, "deploy centre K", PUBLIC);
        let Observation::Joined { fronts } = of(&joined, |observation| {
            matches!(observation, Observation::Joined { .. })
        }) else {
            unreachable!("it is that one");
        };
        seen(fronts[0].reserve.iter().map(|card| card.rank))
    };
    assert_eq!(reserve("7"), reserve("A"));
    assert_eq!(reserve("7"), "9 ?");
}

#[test]
fn bk_41_a_card_opened_earlier_lies_face_up_wherever_it_stands() {
    let table = Table::at(&[
        "hearts K, open hearts 9 8",
        "spades K",
        "hearts 7, open hearts A",
        "moons 7",
    ])
    .play(ANN, "war hearts on Bob")
    .play(BOB, "defend spades");
    let observation = table.observation(CID, "support attacker west 7 A", PUBLIC);
    let Observation::Supported { cards, .. } = &observation[0] else {
        panic!("{observation:?}");
    };
    assert_eq!(seen(cards.iter().map(|card| card.rank)), "? A");
    let table = table
        .play(CID, "support attacker west 7 A")
        .play(ANN, "deploy centre K 9 east 8");
    let joined = table.observation(BOB, "deploy centre K", PUBLIC);
    let Observation::Joined { fronts } = of(&joined, |observation| {
        matches!(observation, Observation::Joined { .. })
    }) else {
        unreachable!("it is that one");
    };
    let places = fronts[0].places.each_ref();
    let places = places.map(|cards| seen(cards.iter().map(|card| card.rank)));
    assert_eq!(places, ["? 9", "? A", "8"]);
}

#[test]
fn bk_37_the_vote_is_public() {
    let table = Table::at(&["hearts K", "spades 9"]);
    for viewer in viewers() {
        let observation = table.observation(BOB, "end yes", viewer);
        assert_eq!(
            observation,
            [Observation::Voted {
                seat: BOB,
                yes: true
            }]
        );
    }
}

#[test]
fn bk_37_what_is_no_secret_is_told_to_all_alike() {
    let options = json!({"peace": true, "scenario": super::scenario(&["hearts K", "spades 9", "", ""], json!({}))});
    let setup = rules::Setup {
        map: None,
        seats: 4,
        options: options.as_object().unwrap().clone(),
    };
    let mut state = Running::<Boki>::new(&setup).unwrap();
    let table = Table::with(4, options).play(ANN, "pass").play(BOB, "pass");
    let mut observation = Vec::new();
    for event in &table.log {
        let all: Vec<Option<Observation>> = viewers()
            .into_iter()
            .map(|viewer| state.observe(event, viewer))
            .collect();
        assert!(
            all.windows(2).all(|pair| pair[0] == pair[1]),
            "{event:?}: {all:?}"
        );
        observation.extend(all[4].clone());
        state.apply(event).unwrap();
    }
    let began = |turn, seat| Observation::TurnBegan { turn, seat };
    let passed = |seat, why| Observation::Passed { seat, why };
    let (chosen, no_troops) = (PassReason::Chosen, PassReason::NoTroops);
    let over = state.over().unwrap();
    assert_eq!(
        observation,
        [
            Observation::FirstDrawn { seat: ANN },
            began(1, ANN),
            passed(ANN, chosen),
            began(2, BOB),
            passed(BOB, chosen),
            began(3, CID),
            passed(CID, no_troops),
            began(4, DEE),
            passed(DEE, no_troops),
            Observation::Finished {
                scores: vec![0; 4],
                over
            },
        ]
    );
}
