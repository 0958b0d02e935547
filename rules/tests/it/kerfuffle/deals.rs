//! Deals: PK-05, PK-22, PK-44, PK-51, PK-82, PK-84 … PK-88, and TB-12.

use rules::kerfuffle::treaties::Term;
use rules::kerfuffle::{Deal, Event, Observation};
use rules::offers::{self, Closing};
use rules::{Actor, Halt, Refuse, Seat, Viewer};

use super::{ANN, BOB, CID, Table, roster};

/// Three factions; Ann is purchasing in round 5, with an income of 3.
fn three() -> Table {
    Table::at(&["Ada K; gold 7", "Lom K; gold 3", "Ivy K; gold 7"])
}

/// Ann and Bob are allied, as everybody knows or in secret.
fn allied(table: Table, how: &str) -> Table {
    table
        .play(ANN, &format!("offer Bob: alliance{how}"))
        .play(BOB, "accept 1")
}

/// Lets everybody end a turn, from Ann's on, until it is hers again.
fn round(mut table: Table, seats: &[Seat]) -> Table {
    for seat in seats {
        table = table.play(*seat, "done").play(*seat, "end");
    }
    table
}

/// What somebody is told of what has happened since, event by event.
fn heard(table: &Table, since: usize, before: &Table, viewer: Viewer) -> Vec<Observation> {
    let mut state = before.state.clone();
    let mut observation = Vec::new();
    for event in &table.log[since..] {
        observation.extend(state.observe(event, viewer));
        state.apply(event).unwrap();
    }
    observation
}

fn allies(table: &Table, seat: Seat) -> Vec<Seat> {
    let own = &table.state.state.own[seat.index()];
    own.allies.iter().copied().collect()
}

#[test]
fn pk_22_gold_changes_hands_at_once_on_acceptance() {
    let table = three().play(ANN, "offer Bob: give 4 gold; get 1 gold");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (10, 3));
    // It is nobody's turn but Ann's, and Bob answers all the same.
    assert_eq!(table.asks(), "purchase Ann");
    let table = table.play(BOB, "accept 1");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (7, 6));
    table.refuses(BOB, "accept 1", "PK-22", "no open offer");
    table.refuses(ANN, "offer Ann: alliance", "PK-22", "another seat");
    table.refuses(ANN, "offer Bob: alliance; alliance", "PK-22", "already");
}

#[test]
fn pk_22_offers_are_declined_countered_and_withdrawn() {
    let table = three().play(ANN, "offer Bob, Cid: alliance");
    table.refuses(BOB, "withdraw 1", "PK-22", "one of Ann to you");
    // Each accepts for itself.
    let table = table.play(BOB, "decline 1").play(CID, "accept 1");
    assert_eq!(allies(&table, ANN), [CID]);
    let table = table.play(BOB, "offer Ann: alliance; give 1 gold");
    let table = table.play(ANN, "counter 2: alliance; get 3 gold");
    table.refuses(ANN, "accept 2", "PK-22", "no open offer");
    let table = table.play(BOB, "accept 3");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (13, 0));
    assert_eq!(allies(&table, ANN), [BOB, CID]);
    let table = table
        .play(CID, "offer Bob: give 1 gold")
        .play(CID, "withdraw 1");
    table.refuses(BOB, "accept 1", "PK-22", "no open offer");
}

#[test]
fn pk_22_an_alliance_is_broken_at_any_time_and_everybody_hears_of_it() {
    let table = allied(three(), "; secret");
    let before = table.clone();
    // It is Ann's turn, and Bob breaks it.
    let table = table.play(BOB, "break alliance with Ann");
    assert!(allies(&table, ANN).is_empty());
    let observation = heard(&table, before.log.len(), &before, Viewer::Public);
    let broken = observation
        .iter()
        .filter_map(|observation| observation.deal.as_ref());
    assert!(
        broken.into_iter().any(|observation| matches!(
            observation,
            offers::Observation::Broken {
                by: BOB,
                with: ANN,
                ..
            }
        )),
        "{observation:?}"
    );
    table.refuses(ANN, "break alliance with Bob", "PK-22", "no alliance");
    let war = allied(three(), "")
        .play(ANN, "offer Bob: war")
        .play(BOB, "accept 2");
    assert!(allies(&war, BOB).is_empty());
}

#[test]
fn pk_22_prisoners_change_hands_at_once() {
    let seats = [
        "Ada K; gold 7; holds 1 N G",
        "Lom K; Kip P; gold 3",
        "Ivy K",
    ];
    let table = Table::at(&seats).play(BOB, "offer Ann: give 2 gold; get prisoners N G");
    let table = table.play(ANN, "accept 1");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (12, 1));
    assert_eq!(table.stands("Lom"), "Bob K N G");
    table.refuses(
        ANN,
        "offer Bob: give prisoners N",
        "PK-22",
        "holds no prisoners of Bob",
    );
    table.refuses(
        ANN,
        "offer Bob: give prisoners N of Ann",
        "PK-22",
        "its own pieces",
    );
    let late = Table::at(&seats).play(BOB, "offer Ann: get prisoners 2N");
    late.refuses(ANN, "accept 1", "PK-22", "are N G");
}

#[test]
fn pk_05_allies_are_not_attacked_and_take_nothing_from_each_others_income() {
    let seats = ["Ada K 2P", "Lom K; Bel P", "Ivy K"];
    let table = Table::moving(&seats);
    let attack = "attack Ada > Bel K P";
    assert!(table.legal(ANN).contains(&attack.to_owned()));
    let table = allied(table, "");
    table.refuses(ANN, attack, "PK-05", "Bob is your ally");
    table.refuses(
        ANN,
        "move Ada > Bel K P",
        "PK-05",
        "break alliance with Bob first",
    );
    assert!(!table.legal(ANN).contains(&attack.to_owned()));
    assert!(!table.next(ANN, "").contains(&"attack".to_owned()));
    // Broken, it binds nobody.
    let broken = table.clone().play(ANN, "break alliance with Bob");
    broken.play(ANN, attack);
    let income = |table: Table| {
        let table = round(table.play(ANN, "end"), &[BOB, CID]);
        let ledger = table.state.state.own[0].ledger.clone().unwrap();
        ledger.territory
    };
    let enemies = income(Table::moving(&seats));
    let friends = income(table);
    assert!(friends > enemies, "{friends} and {enemies}");
}

#[test]
fn pk_51_a_treaty_waits_until_the_battle_between_the_two_is_over() {
    let table = Table::moving(&["Ada K 2P; gold 8", "Lom K; Bel P; gold 3", "Ivy K"]);
    let table = table.play(ANN, "attack Ada > Bel K 2P");
    let table = table
        .play(ANN, "offer Bob: alliance; give 4 gold")
        .play(BOB, "accept 1");
    assert!(allies(&table, ANN).is_empty());
    assert_eq!(table.gold(ANN), 10);
    table.refuses(
        ANN,
        "break alliance with Bob",
        "PK-22",
        "has not taken force",
    );
    let table = table.play(ANN, "end").play(ANN, "bet P");
    let table = table.roll(BOB, "bet P", &[6, 1]);
    // The pawn is dead, the battle over, and the treaty takes force.
    assert_eq!(table.stands("Bel"), "Ann K 2P");
    assert_eq!(allies(&table, ANN), [BOB]);
    assert_eq!(table.gold(ANN), 6);
    // What Bob began with has no gold of it: it came before his turn did.
    let income = table.state.state.own[1].ledger.as_ref().unwrap();
    assert_eq!(income.before, 7);
}

#[test]
fn pk_51_a_breach_does_nothing_to_a_battle_that_is_declared() {
    let table = Table::moving(&["Ada K 2P", "Lom K; Bel P", "Ivy K"]);
    let table = table.play(BOB, "offer Cid: alliance").play(CID, "accept 1");
    let table = table
        .play(ANN, "attack Ada > Bel K 2P")
        .play(CID, "break alliance with Bob");
    assert_eq!(table.play(ANN, "end").asks(), "bet Ann, bet Bob");
}

#[test]
fn pk_82_a_secret_alliance_binds_the_two_and_shows_to_nobody() {
    // Bob's pawn stands in Ann's capital, where she holds one of Cid's.
    let seats = ["Kip; Ada K 2P; Gil G; holds 2 N", "Lom K G; Jet P", "Ivy K"];
    let open = allied(Table::at(&seats), "");
    let secret = allied(Table::at(&seats), "; secret");
    let enters = |table: Table| {
        let table = table.play(ANN, "done").play(ANN, "end").play(BOB, "done");
        table.play(BOB, "move Lom > Kip G")
    };
    assert_eq!(allies(&secret, ANN), [BOB]);
    assert!(secret.state.state.realm.pacts.is_empty());
    let held = |table: &Table| table.state.state.realm.factions[0].prisoners.len();
    assert_eq!((held(&open), held(&secret)), (1, 1));
    // As everybody sees it an enemy occupies the capital, and the prisoner goes free (PK-33).
    let (open, secret) = (enters(open), enters(secret));
    assert_eq!((held(&open), held(&secret)), (1, 0));
    // When an open alliance ends, the ally in the capital is an enemy.
    assert_eq!(held(&open.play(BOB, "break alliance with Ann")), 0);
}

#[test]
fn pk_84_with_a_faction_its_offers_alliances_and_debts_end() {
    let table = allied(three(), "");
    let table = table.play(ANN, "offer Bob: loan 5 repay 6 by round 7");
    let table = table
        .play(BOB, "accept 2")
        .play(CID, "offer Bob: give 1 gold");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (5, 8));
    let table = table.play(BOB, "surrender to Cid");
    assert!(allies(&table, ANN).is_empty());
    assert!(table.state.state.realm.pacts.is_empty());
    assert_eq!(table.state.state.offers.treaties().count(), 0);
    assert!(table.view(CID).offers.open.is_empty());
    table.refuses(ANN, "offer Bob: alliance", "PK-22", "is out of the game");
    table.refuses(BOB, "offer Ann: alliance", "PK-39", "is out of the game");
}

#[test]
fn pk_85_offers_lapse_at_the_end_of_the_next_round() {
    let table = three().play(ANN, "offer Bob: alliance");
    let table = round(table, &[ANN, BOB, CID]);
    assert_eq!(table.state.state.realm.round, 6);
    table.clone().play(BOB, "accept 1");
    let before = table.clone();
    let table = round(table, &[ANN, BOB, CID]);
    table.refuses(BOB, "accept 1", "PK-22", "no open offer");
    let observation = heard(&table, before.log.len(), &before, Viewer::Public);
    let lapsed = observation
        .iter()
        .filter_map(|observation| observation.deal.as_ref())
        .any(|observation| {
            matches!(
                observation,
                offers::Observation::Closed {
                    how: Closing::Lapsed,
                    ..
                }
            )
        });
    assert!(lapsed, "{observation:?}");
    let setup = super::started(2, serde_json::json!({})).unwrap();
    setup.refuses(
        BOB,
        "offer Ann: alliance",
        "PK-85",
        "once the turns have begun",
    );
}

#[test]
fn pk_86_what_the_other_side_has_is_its_own_secret() {
    let table = three();
    table.refuses(
        ANN,
        "offer Bob: give 11 gold",
        "PK-86",
        "11 gold and have 10",
    );
    let table = table.play(ANN, "offer Bob: give 10 gold; alliance; secret");
    let table = table.play(CID, "offer Bob: get 4 gold");
    table.refuses(BOB, "accept Cid 1", "PK-86", "4 gold and have 3");
    // Ann buys something before Bob answers: nothing changes hands, and nothing stands.
    let table = table.play(ANN, "buy N");
    let before = table.clone();
    let table = table.play(BOB, "accept Ann 1");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (8, 3));
    assert!(allies(&table, ANN).is_empty());
    let observation = |viewer| heard(&table, before.log.len(), &before, viewer);
    let fell = observation(Viewer::Seat(BOB));
    let fell = fell
        .iter()
        .filter_map(|observation| observation.deal.as_ref());
    assert!(
        fell.into_iter()
            .any(|observation| matches!(observation, offers::Observation::FellThrough { .. })),
        "both are told"
    );
    assert!(observation(Viewer::Public).is_empty());
    assert!(observation(Viewer::Seat(CID)).is_empty());
}

#[test]
fn pk_22_what_is_missing_of_a_loan_is_paid_in_later_turns() {
    let table = three();
    table.refuses(
        ANN,
        "offer Bob: loan 5 repay 6 by round 4",
        "PK-87",
        "round 4 is over",
    );
    let table = table.play(ANN, "offer Bob: loan 5 repay 600 by round 7; secret");
    let table = table.play(BOB, "accept 1");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (5, 8));
    // The round before, both are reminded, and nobody else.
    let before = table.clone();
    let table = round(table, &[ANN, BOB, CID]);
    let reminded = |viewer| {
        let observation = heard(&table, before.log.len(), &before, viewer);
        let is = |observation: &Observation| {
            matches!(
                observation.fact,
                Event::Deal(Deal::Reminded {
                    gold: 600,
                    due: 7,
                    ..
                })
            )
        };
        observation.iter().any(is)
    };
    assert!(reminded(Viewer::Seat(ANN)) && reminded(Viewer::Seat(BOB)));
    assert!(!reminded(Viewer::Seat(CID)) && !reminded(Viewer::Public));
    let table = round(table, &[ANN, BOB, CID]);
    let table = round(table, &[ANN, BOB]);
    let (ann, bob) = (table.gold(ANN), table.gold(BOB));
    assert!(bob > 0 && table.state.state.offers.treaties().count() == 1);
    let before = table.clone();
    let table = table.play(CID, "done").play(CID, "end");
    let repaid = |viewer| {
        let observation = heard(&table, before.log.len(), &before, viewer);
        observation.into_iter().find_map(|observation| {
            let Event::Deal(Deal::Repaid { gold, owed, .. }) = observation.fact else {
                return None;
            };
            Some((i64::from(gold), owed))
        })
    };
    // All that Bob had; the rest stays due.
    assert_eq!(repaid(Viewer::Seat(ANN)), Some((bob, 600)));
    assert_eq!(repaid(Viewer::Seat(CID)), None);
    assert_eq!(table.gold(BOB), 0);
    assert_eq!(
        table.state.state.own[0].ledger.as_ref().unwrap().before,
        ann + bob
    );
    let owed = |table: &Table| {
        let debts = |seat: Seat| {
            let view = table.view(seat).view;
            view.own.debts.iter().map(|debt| debt.owed).collect()
        };
        [ANN, BOB, CID].map(|seat| -> Vec<u32> { debts(seat) })
    };
    let left = 600 - u32::try_from(bob).unwrap();
    assert_eq!(owed(&table), [vec![left], vec![left], vec![]]);
    // After Bob's upkeep all that he has goes to Ann, who reads how much is missing still.
    let ann = table.play(ANN, "done").play(ANN, "end");
    let ledger = ann.state.state.own[1].ledger.clone().unwrap();
    let paid = ledger.after();
    assert!(paid > 0, "{ledger:?}");
    assert_eq!(ann.gold(BOB), 0);
    let left = left - u32::try_from(paid).unwrap();
    assert_eq!(owed(&ann), [vec![left], vec![left], vec![]]);
    assert_eq!(ann.state.state.offers.treaties().count(), 1);
}

#[test]
fn pk_87_a_loan_ends_when_it_is_paid_back_or_one_of_the_two_is_out() {
    let table = three().play(ANN, "offer Bob: loan 5 repay 30 by round 5; secret");
    let table = table.play(BOB, "accept 1");
    let standing = |table: &Table| table.state.state.offers.treaties().count();
    let mut table = round(table, &[ANN, BOB, CID]);
    // At the end of the round Bob has less than that.
    let missing = table.view(BOB).view.own.debts[0].owed;
    assert!((1..30).contains(&missing), "{missing}");
    let before = table.clone();
    let out = table.clone().play(ANN, "done").play(ANN, "end");
    let out = out.play(BOB, "surrender to Ann");
    assert_eq!(standing(&out), 0);
    assert!(out.state.state.own.iter().all(|own| own.debts.is_empty()));
    // Some turns later it is paid.
    while standing(&table) > 0 {
        assert!(table.state.state.realm.round < before.state.state.realm.round + 20);
        table = round(table, &[ANN, BOB, CID]);
    }
    assert!(table.state.state.own.iter().all(|own| own.debts.is_empty()));
}

#[test]
fn pk_88_prisoners_of_a_third_are_handed_over_and_held_on() {
    let seats = ["Ada K; holds 2 N G", "Lom K; gold 3", "Ivy K"];
    let table = Table::at(&seats).play(ANN, "offer Bob: give prisoners N of Cid; get 2 gold");
    let table = table.play(BOB, "accept 1");
    let held = |seat: Seat| {
        let own = &table.state.state.realm.factions[seat.index()];
        own.prisoners.get(&CID).map(ToString::to_string)
    };
    assert_eq!((held(ANN), held(BOB)), (Some("G".into()), Some("N".into())));
    // Nobody is held where the capital is occupied.
    let seats = ["Ada K; holds 2 N G", "Kip; Lom K", "Ivy K; Kip P"];
    let table = Table::at(&seats).play(ANN, "offer Bob: give prisoners N of Cid");
    table.refuses(BOB, "accept 1", "PK-57", "occupied");
}

#[test]
fn pk_44_promises_bind_nobody() {
    let table = three().play(ANN, "offer Bob: promise words#7; get promise words#9");
    let table = table.play(BOB, "accept 1");
    let standing = table.state.state.offers.treaties();
    let terms: Vec<Term> = standing.map(|(_, treaty)| treaty.term).collect();
    assert!(
        matches!(terms[..], [Term::Promise(_), Term::GetPromise(_)]),
        "{terms:?}"
    );
    table.refuses(ANN, "break promise with Bob", "PK-60", "alliance can");
}

#[test]
fn tb_12_whoever_stands_in_signs_and_breaks_nothing() {
    let table = three().play(ANN, "offer Bob: alliance");
    for (seat, text) in [
        (BOB, "accept 1"),
        (BOB, "counter 1: war"),
        (ANN, "offer Cid: war"),
    ] {
        let order = table.view(seat).parse(&roster(), text).unwrap();
        let mut dice = rules::dice::Scripted::new([]);
        let decided = table
            .state
            .decide(&roster(), Actor::Clock(seat), &order, &mut dice);
        let Err(Halt::Refused(refusal)) = decided else {
            panic!("{text}: {decided:?}");
        };
        assert_eq!(refusal.ruling().unwrap().to_string(), "TB-12", "{text}");
    }
    let order = table.view(BOB).parse(&roster(), "decline 1").unwrap();
    let mut dice = rules::dice::Scripted::new([]);
    let declined = table
        .state
        .decide(&roster(), Actor::Clock(BOB), &order, &mut dice);
    assert!(declined.is_ok());
}

#[test]
fn pk_67_secret_deals_are_known_to_both_sides_alone() {
    let table = three();
    let before = table.clone();
    let table = table
        .play(ANN, "offer Bob: give 4 gold; alliance; secret")
        .play(BOB, "counter 1: get 5 gold; alliance")
        .play(ANN, "accept 2");
    for viewer in [Viewer::Seat(CID), Viewer::Public] {
        assert!(heard(&table, before.log.len(), &before, viewer).is_empty());
        let (now, then) = (table.state.view(viewer), before.state.view(viewer));
        assert_eq!(now.view, then.view);
    }
    assert_eq!(table.view(BOB).offers.treaties.len(), 1);
    // Of an open one everybody sees what was agreed, and nobody its number.
    let open = allied(three(), "; give 1 gold");
    let seen = &open.view(CID).offers.treaties;
    assert_eq!((seen.len(), seen[0].number), (1, None));
}

#[test]
fn a_preview_says_what_both_sides_give() {
    let table = three().play(ANN, "offer Bob: give 4 gold; alliance");
    let view = table.view(BOB);
    let order = view.parse(&roster(), "accept 1").unwrap();
    let preview = view.preview(&roster(), BOB, &order).unwrap();
    assert_eq!(preview.view.own.treasury, 7);
    assert!(preview.view.own.allies.contains(&ANN));
    assert_eq!(preview.view.offers.treaties.len(), 1);
    assert!(
        preview.complete && preview.observation.len() == 2,
        "{:?}",
        preview.observation
    );
}
