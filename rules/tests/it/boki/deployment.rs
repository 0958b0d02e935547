//! Deploying: BK-10, BK-11, BK-12, BK-26, BK-27.

use std::collections::BTreeSet;

use rules::Viewer;
use rules::boki::{Flaw, Formation, Observation, Place, Rank};

use super::{ANN, BOB, CID, DEE, Table};

#[test]
fn bk_10_every_card_of_the_army_has_a_place() {
    let table = Table::armies("K 10 9 8 7", "K");
    assert_eq!(table.asks(), "deploy Ann, deploy Bob");
    for text in [
        "deploy centre K 10 west 9 8 east 7",
        "deploy centre K west 9 8 east 7 10",
        "deploy centre K 10 west 9 east 8 reserve 7",
        "deploy reserve 7 east 8 west 9 centre K 10",
    ] {
        assert_eq!(table.clone().play(ANN, text).asks(), "deploy Bob", "{text}");
    }
    table.refuses(
        ANN,
        "deploy centre K 10 west 9 8",
        "BK-10",
        "7 has no place: every card of the army needs one, of 7 8 9 10 K",
    );
    let few = Table::armies("K 9", "K");
    assert_eq!(
        few.clone().play(ANN, "deploy centre 9 K").asks(),
        "deploy Bob"
    );
    few.refuses(ANN, "deploy centre K", "BK-10", "9 has no place");
}

#[test]
fn bk_10_what_a_deployment_may_not_be() {
    let table = Table::armies("K 10 9 8 7", "K");
    table.refuses(
        ANN,
        "deploy centre K 10 9 west 8 7",
        "BK-10",
        "the centre takes two cards at most",
    );
    table.refuses(
        ANN,
        "deploy centre K west 10 9 8 east 7",
        "BK-10",
        "the west takes two cards at most",
    );
    table.refuses(
        ANN,
        "deploy centre K Q west 9",
        "BK-10",
        "Q is not in this army: it has 7 8 9 10 K",
    );
    table.refuses(
        ANN,
        "deploy centre K 10 west 9 8 east 7 7",
        "BK-10",
        "7 is named twice",
    );
    table.refuses(
        ANN,
        "deploy centre K 10 west 9 8 east 7 reserve K",
        "BK-10",
        "K is named twice",
    );
    table.refuses(CID, "deploy centre 7", "BK-10", "now Ann and Bob deploy");
    let table = table.play(ANN, "deploy centre K 10 west 9 8 east 7");
    table.refuses(
        ANN,
        "deploy centre K west 9 8 east 7 10",
        "BK-10",
        "now Bob deploys",
    );
    Table::at(&["hearts K", "spades 9"]).refuses(
        ANN,
        "deploy centre K",
        "BK-10",
        "now Ann declares war",
    );
}

#[test]
fn bk_10_the_centre_is_never_empty() {
    let table = Table::armies("K 10", "K");
    table.refuses(
        ANN,
        "deploy west K east 10",
        "BK-10",
        "the centre is empty: one card or two must stand there",
    );
    table.refuses(ANN, "deploy", "BK-10", "the centre is empty");
    table.refuses(ANN, "deploy reserve K 10", "BK-10", "the centre is empty");
}

#[test]
fn bk_10_first_and_second_line_are_named() {
    let table = Table::armies("K 10 9", "K").play(ANN, "deploy centre 10 K west 9");
    let formation = table.view(ANN).view.battle.unwrap().armies[0]
        .formation
        .clone()
        .unwrap();
    assert_eq!(formation.at(Place::Centre), [Rank::Ten, Rank::King]);
}

#[test]
fn bk_10_both_deploy_at_the_same_time_and_in_secret() {
    let table = Table::armies("K 10 9", "Q 8");
    let observation = table.observation(ANN, "deploy centre K west 10 9", Viewer::Seat(BOB));
    let seat = ANN;
    assert_eq!(
        observation,
        [Observation::Deployed {
            seat,
            formation: None
        }]
    );
    let own = table.observation(ANN, "deploy centre K west 10 9", Viewer::Seat(ANN));
    assert!(matches!(
        own[..],
        [Observation::Deployed {
            formation: Some(_),
            ..
        }]
    ));
    let one = table.clone().play(ANN, "deploy centre K west 10 9");
    let other = table.play(ANN, "deploy centre 9 10 east K");
    for viewer in [Viewer::Seat(BOB), Viewer::Seat(CID), Viewer::Public] {
        let sees = |table: &Table| table.state.view(viewer);
        assert_eq!(sees(&one), sees(&other), "{viewer:?}");
        let battle = sees(&one).view.battle.unwrap();
        assert!(battle.armies[0].ready && !battle.armies[1].ready);
        assert_eq!(battle.armies[0].front.standing(), 0);
    }
    // What the other does is legal or not whatever Ann has done.
    assert_eq!(one.legal(BOB, ""), other.legal(BOB, ""));
    assert_eq!(one.asks(), "deploy Bob");
}

/// A supporter on Ann's west and one on Bob's east.
fn supported() -> Table {
    Table::at(&["hearts K 10 9 8", "spades K 7", "hearts 7", "spades Q"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(CID, "support attacker west 7")
        .play(DEE, "support defender east Q")
}

#[test]
fn bk_10_a_flank_that_a_supporter_holds_is_not_free() {
    let table = supported();
    table.refuses(
        ANN,
        "deploy centre K west 10 east 9 8",
        "BK-10",
        "a supporter holds the west",
    );
    table.refuses(
        BOB,
        "deploy centre K east 7",
        "BK-10",
        "a supporter holds the east",
    );
    let table = table.play(ANN, "deploy centre K 10 east 9 8");
    assert_eq!(table.asks(), "deploy Bob");
}

#[test]
fn bk_26_the_own_army_cannot_use_a_supporters_flank_nor_a_second_line_alone() {
    let table = supported();
    let orders = table.legal(ANN, "");
    assert!(!orders.is_empty());
    assert!(
        orders.iter().all(|order| !order.contains("west")),
        "{orders:?}"
    );
    // A second line alone cannot even be written: the first card of a place is its first line.
    let table = Table::armies("K 9", "7")
        .play(ANN, "deploy centre K west 9")
        .play(BOB, "deploy centre 7");
    assert_eq!(table.fallen(), ["defender centre 7"]);
    let question = |west: serde_json::Value| {
        let side = serde_json::json!({"centre": ["K"], "west": west});
        let deployment = serde_json::json!({"cards": ["K", "9"], "side": side});
        super::judge::answer(&serde_json::json!({"deployment": deployment}))
    };
    assert_eq!(question(serde_json::json!([null, "9"]))["ruling"], "BK-26");
    assert_eq!(question(serde_json::json!(["9"]))["legal"], true);
}

#[test]
fn bk_11_a_reserve_needs_centre_and_both_flanks_covered() {
    let table = Table::armies("K 10 9 8", "K");
    table.refuses(
        ANN,
        "deploy centre K 10 west 9 reserve 8",
        "BK-11",
        "put a card on the east",
    );
    table.refuses(
        ANN,
        "deploy centre K 10 east 9 reserve 8",
        "BK-11",
        "put a card on the west",
    );
    table.refuses(
        ANN,
        "deploy centre K 10 reserve 9 8",
        "BK-11",
        "both flanks covered",
    );
    table
        .clone()
        .play(ANN, "deploy centre K west 10 east 9 reserve 8");
    // A supporter's cards cover a flank as well.
    let table = supported();
    table.refuses(
        ANN,
        "deploy centre K 10 reserve 9 8",
        "BK-11",
        "put a card on the east",
    );
    table.play(ANN, "deploy centre K 10 east 9 reserve 8");
}

#[test]
fn bk_11_behind_a_centre_of_one_at_most_one_card_waits() {
    let table = Table::armies("K 10 9 8 7", "K");
    table.refuses(
        ANN,
        "deploy centre K west 10 east 9 reserve 8 7",
        "BK-11",
        "behind a centre of one card only one card may wait, not 2",
    );
    table
        .clone()
        .play(ANN, "deploy centre K west 10 8 east 9 reserve 7");
    table.play(ANN, "deploy centre K 10 west 9 east 8 reserve 7");
    let table = Table::armies("A K Q J 10 9 8 7", "K");
    table.play(ANN, "deploy centre A K west Q east J reserve 10 9 8 7");
}

/// Every deployment, made by putting each card anywhere and looking at the rulings' words.
fn by_force(army: &[Rank], held: [bool; 2]) -> BTreeSet<String> {
    let mut all = vec![(Vec::new(), Formation::default())];
    for _ in army {
        let mut longer = Vec::new();
        for (placed, begun) in all {
            for rank in army.iter().filter(|rank| !placed.contains(*rank)) {
                let placed: Vec<Rank> = placed.iter().copied().chain([*rank]).collect();
                for place in Place::ALL {
                    let mut next: Formation = begun.clone();
                    next.add(place, *rank);
                    longer.push((placed.clone(), next));
                }
                let mut next = begun.clone();
                next.reserve.push(*rank);
                next.reserve.sort_unstable();
                longer.push((placed, next));
            }
        }
        all = longer;
    }
    let legal = |formation: &Formation| {
        let [centre, west, east] = Place::ALL.map(|place| formation.at(place).len());
        let reserve = formation.reserve.len();
        let room = (1..=2).contains(&centre) && west <= 2 && east <= 2;
        let free = !(held[0] && west > 0 || held[1] && east > 0);
        let covered = (held[0] || west > 0) && (held[1] || east > 0);
        room && free && (reserve == 0 || covered && (centre == 2 || reserve == 1))
    };
    all.into_iter()
        .map(|(_, formation)| formation)
        .filter(legal)
        .map(|formation| format!("{formation:?}"))
        .collect()
}

#[test]
fn bk_11_the_legal_deployments_are_those_of_the_rulings() {
    for count in 1..=5 {
        let army = &Rank::TROOPS[..count];
        for held in [[false, false], [true, false], [false, true], [true, true]] {
            let listed = Formation::default().completions(army, held);
            let texts: BTreeSet<String> = listed.iter().map(|found| format!("{found:?}")).collect();
            assert_eq!(texts.len(), listed.len(), "none is listed twice");
            assert_eq!(texts, by_force(army, held), "{army:?} {held:?}");
        }
    }
}

#[test]
fn bk_11_a_beginning_can_be_finished_where_a_deployment_begins_with_it() {
    for count in 1..=5 {
        let army = &Rank::TROOPS[..count];
        for held in [[false, false], [true, false], [false, true], [true, true]] {
            // Each card in a place, in reserve, or not placed yet.
            for number in 0..5_u32.pow(u32::try_from(count).unwrap()) {
                let mut begun = Formation::default();
                for (at, rank) in (0_u32..).zip(army) {
                    match number / 5_u32.pow(at) % 5 {
                        3 => begun.reserve.push(*rank),
                        4 => {}
                        place => begun.add(Place::ALL[place as usize], *rank),
                    }
                }
                assert_eq!(
                    begun.can_be_finished(army, held),
                    !begun.completions(army, held).is_empty(),
                    "{begun:?} of {army:?}, {held:?}"
                );
            }
        }
    }
}

#[test]
fn bk_11_a_flaw_that_no_card_can_mend_is_found_in_a_beginning() {
    let army = &Rank::TROOPS[..5];
    let mut begun = Formation::default();
    begun.add(Place::Centre, Rank::Seven);
    assert!(begun.can_be_finished(army, [false; 2]));
    begun.add(Place::West, Rank::Eight);
    begun.add(Place::West, Rank::Nine);
    begun.add(Place::West, Rank::Ten);
    assert!(!begun.can_be_finished(army, [false; 2]));
    assert_eq!(
        begun.flaw(army, [false; 2]),
        Some(Flaw::TooMany(Place::West))
    );
}

#[test]
fn bk_12_west_faces_west() {
    // Both have one card on a flank: on the same side of the picture they clash, else they charge.
    let same = Table::battle("centre K west 9", "centre K west 8");
    assert_eq!(same.fallen()[0], "defender west 8");
    let across = Table::battle("centre K west A", "centre K east A");
    assert_eq!(across.fallen(), ["attacker centre K, defender centre K"]);
    assert_eq!(Place::FLANKS.map(Place::name), ["west", "east"]);
}

#[test]
fn bk_27_when_both_are_in_the_counts_are_public_and_the_ranks_are_not() {
    let table = Table::armies("7 8 9 10 A", "7 8 9 10 A")
        .play(ANN, "deploy centre 10 9 west 8 east 7 reserve A");
    let observation = table.observation(
        BOB,
        "deploy centre 10 9 west 8 east 7 reserve A",
        Viewer::Public,
    );
    let Observation::Joined { fronts } = &observation[1] else {
        panic!("the fronts are shown before the first round: {observation:?}");
    };
    for front in fronts {
        assert_eq!(front.places.each_ref().map(Vec::len), [2, 1, 1]);
        assert_eq!(front.reserve.len(), 1);
        let cards = front.places.iter().flatten().chain(&front.reserve);
        assert!(cards.into_iter().all(|card| card.rank.is_none()));
    }
}

#[test]
fn bk_27_all_first_lines_are_opened_on_unopposed_flanks_too() {
    let table = Table::battle("centre K 9 west A", "centre K east Q");
    let opened: Vec<String> = table.state.opened.iter().map(ToString::to_string).collect();
    assert_eq!(opened, ["hearts K", "hearts A", "spades Q", "spades K"]);
    assert!(
        table.public().seats[0].piles[0].hidden == 1,
        "the second line is not"
    );
}
