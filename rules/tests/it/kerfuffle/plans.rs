//! What a side bets while its people are away: PK-91.

use rules::kerfuffle::{BattleEvent, Event, Kerfuffle, Pieces};
use rules::{BotContext, BotSeed, Game, Viewer};

use super::{ANN, BOB, CID, Table};

/// Ann from Ada against Bob in Bel, attacked and not begun.
fn attacked(ann: &str, bob: &str) -> Table {
    let (ann, bob) = (format!("Ada {ann}"), format!("Lom K; Bel {bob}"));
    let table = Table::moving(&[&ann, &bob, "Ivy K"]);
    let army = table.stands("Ada").replace("Ann ", "");
    let table = table.play(ANN, &format!("attack Ada > Bel {army}"));
    if table.asks().contains("answer") {
        table.play(BOB, "battle dice")
    } else {
        table
    }
}

/// The same at the first bets.
fn battle(ann: &str, bob: &str) -> Table {
    attacked(ann, bob).play(ANN, "end")
}

/// How many rounds of bets were played.
fn rounds(table: &Table) -> usize {
    let fought = |event: &&Event| matches!(event, Event::Battle(BattleEvent::Fought { .. }));
    table.log.iter().filter(fought).count()
}

fn plans(table: &Table) -> usize {
    table
        .state
        .state
        .own
        .iter()
        .map(|own| own.plans.len())
        .sum()
}

#[test]
fn pk_91_a_plan_is_written_as_it_is_read() {
    let table = battle("K 2P", "N P");
    let view = table.view(ANN);
    let roster = super::roster();
    let reads = |text: &str, printed: &str| {
        let order = view.parse(&roster, text).unwrap();
        assert_eq!(view.print(&roster, &order), printed);
    };
    for text in [
        "bets N N P P",
        "bets cheapest first",
        "bets like a bot",
        "bets none",
        "bets K; retreat below 3",
        "bets at Bel: P N; retreat below 1",
        "bets at Bel: none",
        "bets at Bel: cheapest first",
    ] {
        reads(text, text);
    }
    reads(
        "Bets 2n p ;  Retreat below 2",
        "bets N N P; retreat below 2",
    );
}

#[test]
fn pk_91_the_cheapest_goes_first_and_the_king_last() {
    let mut left: Pieces = "K Q R B N P G".parse().unwrap();
    let mut order = String::new();
    while let Some(figure) = left.cheapest() {
        order.push(figure.letter());
        left = left.less(&Pieces::of(figure, 1));
    }
    assert_eq!((order.as_str(), left.to_string()), ("PNBRQK", "G".into()));
}

#[test]
fn pk_91_what_is_no_plan_is_refused() {
    let table = battle("K 2P", "N P");
    for text in [
        "bets",
        "bets X",
        "bets cheapest",
        "bets none; retreat below 2",
        "bets P; retreat below 0",
        "bets P; retreat below 100",
        "bets P; retreat",
        "bets 31P",
        "bets 4000000000P",
        "bets at Bel P",
    ] {
        table.refuses(ANN, text, "PK-91", "bets cheapest first");
    }
    table.refuses(ANN, "bets P G", "PK-91", "P N B R Q K");
    table.refuses(ANN, "bets none", "PK-91", "no bet plan");
    table.refuses(ANN, "bets at Ada: P", "PK-91", "choose Bel");
    table.refuses(CID, "bets at Bel: P", "PK-91", "your next one");
}

#[test]
fn pk_91_several_battles_are_told_apart() {
    let table = Table::moving(&["Ada K P; Fen Q P", "Lom K; Bel N; Gil N"]);
    let table = table.play(ANN, "attack Ada > Bel K P; attack Fen > Gil Q P");
    table.refuses(BOB, "bets N", "PK-91", "Bel or Gil");
    let table = table
        .play(BOB, "bets at Gil: N")
        .play(BOB, "bets at Bel: N");
    assert_eq!(plans(&table), 2);
    let table = table.play(BOB, "bets at Gil: none");
    assert_eq!(plans(&table), 1);
}

#[test]
fn pk_91_nobody_sees_that_there_is_a_plan() {
    let before = battle("K 2P", "N P");
    let after = before.clone().play(BOB, "bets cheapest first");
    assert_eq!(plans(&after), 1);
    assert_eq!(after.view(BOB).view.own.plans.len(), 1);
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(CID), Viewer::Public] {
        assert!(
            before
                .observation(BOB, "bets cheapest first", viewer)
                .is_empty()
        );
        assert_eq!(
            before.state.view(viewer).view,
            after.state.view(viewer).view
        );
    }
    // It is asked like anybody.
    assert_eq!(before.asks(), after.asks());
    let own = before.observation(BOB, "bets cheapest first", Viewer::Seat(BOB));
    assert_eq!(own.len(), 1);
}

#[test]
fn pk_91_plans_of_both_play_the_battle_to_its_end() {
    let table = battle("K 2P", "N P").play(BOB, "bets cheapest first");
    assert_eq!(rounds(&table), 0);
    // Bob's pawn beats a pawn, Ann's pawn beats it, the knight beats that pawn and the king.
    let dice = [1, 2, 3, 2, 1, 1, 2, 1, 3, 3];
    let table = table.roll(ANN, "bets cheapest first", &dice);
    assert_eq!((rounds(&table), table.stands("Bel")), (4, "Bob N".into()));
    // A plan ends with its battle.
    assert_eq!(plans(&table), 0);
}

#[test]
fn pk_91_a_bet_meets_a_plan_at_once() {
    let table = battle("K 2P", "N P").play(ANN, "bets K");
    let table = table.roll(BOB, "bet P", &[2, 1]);
    assert_eq!((rounds(&table), table.stands("Bel")), (1, "Bob N".into()));
    // The list is used up.
    let table = table.play(BOB, "bet N");
    assert_eq!((rounds(&table), table.asks()), (1, "bet Ann".into()));
}

#[test]
fn pk_91_a_list_whose_next_piece_is_gone_asks() {
    let table = battle("K P", "N P").play(ANN, "bets N P");
    let table = table.play(BOB, "bet P");
    assert_eq!((rounds(&table), table.asks()), (0, "bet Ann".into()));
}

#[test]
fn pk_91_a_side_that_has_become_small_retreats() {
    let table = battle("K 2P", "N P").play(ANN, "bets cheapest first; retreat below 3");
    let table = table.roll(BOB, "bet N", &[1, 1, 1]);
    assert_eq!(
        (rounds(&table), table.asks()),
        (1, "bet Ann, bet Bob".into())
    );
    let table = table.play(BOB, "bet N");
    assert_eq!(table.stands("Bel"), "Bob P N");
    assert_eq!(plans(&table), 0);
}

#[test]
fn pk_91_a_plan_can_be_filed_before_the_battle() {
    let table = attacked("K P", "N").play(BOB, "bets like a bot");
    let table = table.play(ANN, "bets cheapest first");
    assert_eq!(rounds(&table), 0);
    // The last order before it plays it.
    let table = table.roll(ANN, "end", &[1, 1, 1, 1, 1, 1]);
    assert_eq!((rounds(&table), table.stands("Bel")), (2, "Bob N".into()));
}

#[test]
fn pk_91_a_plan_without_a_place_is_for_the_next_battle() {
    let table = Table::moving(&["Ada K P", "Lom K; Bel N"]).play(BOB, "bets N");
    let table = table.play(ANN, "attack Ada > Bel K P");
    let table = if table.asks().contains("answer") {
        table.play(BOB, "battle dice")
    } else {
        table
    };
    let table = table.play(ANN, "end").roll(ANN, "bet P", &[1, 1, 1]);
    assert_eq!((rounds(&table), plans(&table)), (1, 1));
}

#[test]
fn pk_91_the_clock_bets_what_the_plan_says() {
    let table = battle("K 2P", "N P").play(BOB, "bets P N");
    let context = BotContext::keen(BotSeed::new([7; 32]));
    let view = table.view(BOB);
    let order = Kerfuffle::default_order(&view.world, &view.view, BOB, context).unwrap();
    assert_eq!(view.print(&super::roster(), &order), "bet P");
}
