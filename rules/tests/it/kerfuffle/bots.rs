//! Bot players: they come to an end, and do what is asked.

use std::collections::{BTreeMap, BTreeSet};

use rules::dice::{Key, Secret};
use rules::kerfuffle::{Event, Kerfuffle, Marched, Step};
use rules::{Actor, BotContext, BotSeats, BotSeed, Level, Running, Seat, Viewer};
use serde_json::json;

use super::boards::{fought, plays};
use super::duels::{self, Player};
use super::{ANN, BOB, CID, Table, grid, set_up};

const DEE: Seat = Seat(3);

/// A game that begins.
pub(super) fn fresh(seats: usize, number: u8) -> Running<Kerfuffle> {
    let map = if seats > 3 { super::wide() } else { grid() };
    let setup = set_up(seats, json!({"start": "drawn"}), Some(map));
    let mut table = Running::<Kerfuffle>::new(&setup).unwrap();
    let key = Key::new(&Secret::new([number; 32]), &[]);
    let events = table.start(&mut key.dice(0)).unwrap();
    for event in &events {
        table.apply(event).unwrap();
    }
    table
}

/// Bot players of a level go on, as long as `on` says so of the game and what just happened.
pub(super) fn play(
    table: &mut Running<Kerfuffle>,
    (level, number): (Level, u8),
    on: impl Fn(&Running<Kerfuffle>, &[Event]) -> bool,
) {
    let key = Key::new(&Secret::new([number; 32]), &[]);
    let roster = super::roster();
    let bot_seats = BotSeats::of(table.world.seats());
    for seq in 1..4_000_u64 {
        let Some(ask) = table.asks().into_iter().next() else {
            break;
        };
        let mut seed = [number; 32];
        seed[..8].copy_from_slice(&seq.to_le_bytes());
        let context = BotContext::of(level, BotSeed::new(seed)).among(bot_seats);
        let order = table
            .view(Viewer::Seat(ask.seat))
            .bot_order(ask.seat, context)
            .unwrap();
        let actor = Actor::Seat(ask.seat);
        let events = table
            .decide(&roster, actor, &order, &mut key.dice(seq))
            .unwrap();
        for event in &events {
            table.apply(event).unwrap();
        }
        if !on(table, &events) {
            break;
        }
    }
}

/// A game of bot players: how it ended, and in which round.
fn game(seats: usize, number: u8) -> (String, u32) {
    let mut table = fresh(seats, number);
    play(&mut table, (Level::Keen, number), |_, _| true);
    let how = table
        .over()
        .map_or_else(|| "none".to_owned(), |over| over.how);
    (how, table.state.realm.round)
}

/// The round in which bot players of a level first attack somebody.
fn first_attack(level: Level, number: u8) -> u32 {
    let mut table = fresh(3, number);
    play(&mut table, (level, number), |table, events| {
        let attacked = |event: &Event| matches!(event, Event::March(Marched::Attacked { .. }));
        !events.iter().any(attacked) && table.over().is_none()
    });
    table.state.realm.round
}

#[test]
fn among_three_a_bot_player_has_its_capital_far_from_the_others() {
    let table = super::started(3, json!({})).unwrap();
    let table = table.play(BOB, "capital Ada with Bel Elm");
    let picked = |number: u8| {
        let context = BotContext::keen(BotSeed::new([number; 32]));
        let order = table.view(CID).bot_order(CID, context).unwrap();
        let [Step::Capital { capital, .. }] = order.steps[..] else {
            panic!("{order:?}")
        };
        table.state.world.name(capital)
    };
    // Lom is 5 steps from Ada: half of that are 3.
    let picked: BTreeSet<String> = (0..=250).step_by(5).map(picked).collect();
    let far = ["Dun", "Gil", "Hay", "Jet", "Kip", "Lom"];
    assert!(picked.iter().all(|at| far.contains(&at.as_str())));
    assert!(picked.len() > 3, "{picked:?}");
}

#[test]
fn gentle_bot_players_attack_nobody_in_the_first_round() {
    let first = |level| (0..20).map(move |number| first_attack(level, number)).min();
    assert_eq!(first(Level::Keen), Some(1));
    assert_eq!(first(Level::Gentle), Some(2));
}

#[test]
fn most_games_of_bot_players_end_within_eighty_rounds() {
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut late = 0;
    for number in 0..40 {
        let (how, round) = game(2 + usize::from(number % 3), number);
        *ends.entry(how).or_default() += 1;
        late += u32::from(round > 80);
    }
    // Of at least three kinds each is a tenth of them.
    let many = ends.values().filter(|count| **count >= 4).count();
    assert!(late <= 2 && many > 2, "{ends:?}, {late} late");
}

/// Of a hundred it should win 95 and 70; fewer battles say as much, since chance is the same each time.
#[test]
fn on_a_board_the_bot_player_beats_random_and_greedy_play_with_equal_armies() {
    for level in Level::ALL {
        let bot = Player::Bot(level);
        for (against, least) in [(Player::Random, 38), (Player::Greedy, 28)] {
            let score = duels::battles(40, [bot, against]);
            assert!(score.won >= least, "{level} against {against:?}: {score:?}");
        }
    }
}

#[test]
fn on_a_board_the_bot_player_hunts_down_what_is_left() {
    for level in Level::ALL {
        let [taken, actions] = duels::hunts(20, level);
        assert!(taken >= 19, "{level}: {taken} in {actions} actions");
    }
}

/// What the bot player of a seat does among others, as text.
fn does(table: &Table, seat: Seat, bot_seats: &[Seat]) -> String {
    let view = table.view(seat);
    let context = crate::context().among(BotSeats::of(bot_seats.iter().copied()));
    let order = view.bot_order(seat, context);
    order.map_or_else(String::new, |order| view.print(&super::roster(), &order))
}

/// Ann, Bob and Dee are weak, and Cid is strong.
fn weak(ann: &str) -> Table {
    let cid = "Ivy K Q 4P; Jet 3R 4P G; Kip 3N 4P; Ned 3B 4P; Oma 3R";
    Table::at(&[ann, "Lom K 3P", cid, "Dun K 2P"])
}

#[test]
fn bot_players_stand_together_against_who_is_much_stronger() {
    let table = weak("Ada K 3P; gold 4");
    let all = [ANN, BOB, CID, DEE];
    let plea = does(&table, ANN, &all);
    assert_eq!(plea, "offer Bob: alliance");
    let asked = table.clone().play(ANN, &plea);
    assert!(
        !does(&asked, ANN, &all).starts_with("offer Bob"),
        "it asks once"
    );
    assert_eq!(does(&asked, BOB, &all), "accept Ann 1");
    let allied = asked.play(BOB, "accept 1");
    // Both have an ally, and do not look for another.
    assert_eq!(does(&allied, ANN, &all), "done");
    assert_eq!(does(&allied, BOB, &all), "");
    // Who is about as strong as the strongest asks nobody.
    let strong = weak("Ada K Q 4P 3R; Bel 4P 3R G; Elm 4P 3R G; Fen 4P 3R; gold 4");
    assert_eq!(does(&strong, ANN, &all), "done");
}

/// The same with gold, of which Bob's people have more.
fn rich() -> Table {
    let cid = "Ivy K Q 4P; Jet 3R 4P G; Kip 3N 4P; Ned 3B 4P; Oma 3R";
    Table::at(&["Ada K 3P; gold 20", "Lom K 3P; gold 40", cid, "Dun K 2P"])
}

#[test]
fn bot_players_weigh_what_people_offer_and_ask_for_what_is_missing() {
    let (table, bots) = (rich(), [ANN, CID, DEE]);
    let answer = |text: &str| does(&table.clone().play(BOB, text), ANN, &bots);
    assert_eq!(answer("offer Ann: give 3 gold"), "accept Bob 1");
    assert_eq!(answer("offer Ann: get 3 gold"), "decline Bob 1");
    // Cid is much stronger than both.
    assert_eq!(answer("offer Ann: alliance"), "accept Bob 1");
    let asked = table.clone().play(BOB, "offer Cid: alliance");
    let counter = does(&asked, CID, &bots);
    assert_eq!(counter, "counter Bob 1: alliance; get 6 gold");
    assert_eq!(
        answer("offer Ann: loan 5 repay 6 by round 9"),
        "accept Bob 1"
    );
    assert_eq!(
        answer("offer Ann: loan 5 repay 60 by round 9"),
        "decline Bob 1"
    );
    assert_eq!(
        answer("offer Ann: get loan 5 repay 5 by round 9"),
        "counter Bob 1: loan 5 repay 5 by round 9; get 1 gold"
    );
    assert_eq!(answer("offer Ann: get 3 gold; alliance"), "accept Bob 1");
    // Nothing of the kind is done in the name of people (TB-12).
    let asked = table.clone().play(BOB, "offer Ann: give 3 gold");
    assert_eq!(does(&asked, ANN, &[CID, DEE]), "done");
}

#[test]
fn bot_players_ask_people_for_an_alliance_now_and_then() {
    let asks = |round: u32| {
        let cid = "Ivy K Q 4P; Jet 3R 4P G; Kip 3N 4P; Ned 3B 4P; Oma 3R";
        let seats = ["Ada K 3P", "Lom K 4P", cid, "Dun K P"];
        let table = Table::begun(&seats, &json!({"round": round}));
        does(&table, ANN, &[ANN, CID])
    };
    let pleas = (4..=6).filter(|round| asks(*round) == "offer Bob: alliance");
    assert_eq!(pleas.count(), 1);
}

#[test]
fn some_bot_players_keep_their_word_to_people_and_some_do_not() {
    // Nobody else is as strong as Ann any more.
    let table = Table::at(&[
        "Ada K 4P 3N; Bel 4P 3N G; gold 4",
        "Lom K 2P",
        "Ivy K P",
        "Dun K",
    ]);
    let table = table.play(ANN, "offer Bob: alliance").play(BOB, "accept 1");
    let does = |nature: u8| {
        let view = table.view(ANN);
        let context = crate::context()
            .natured(BotSeed::new([nature; 32]))
            .among(BotSeats::of([ANN, CID, DEE]));
        let order = view.bot_order(ANN, context).unwrap();
        view.print(&super::roster(), &order)
    };
    let all: Vec<String> = (0..40).map(|it| does(6 * it)).collect();
    let kept = all.iter().filter(|it| *it != "break alliance with Bob");
    assert!((10..=30).contains(&kept.count()), "{all:?}");
}

#[test]
fn bot_players_leave_their_last_allies() {
    let table = Table::at(&["Ada K 2P; gold 4", "Lom K 2P", "Ivy K 2P"]);
    let table = table.play(ANN, "offer Bob, Cid: alliance");
    let table = table.play(BOB, "accept 1").play(CID, "accept 1");
    let all = [ANN, BOB, CID];
    assert_eq!(does(&table, ANN, &all), "break alliance with Bob");
    // Bob has Cid against him, who is not weaker than he.
    assert_eq!(does(&table, BOB, &all), "");
}

/// Ann, who is to conquer Bob, begins her turn.
fn duel(ann: &str, bob: &str) -> Table {
    let card = r#"card {"conquer":{"seat":1,"side":"left"}}"#;
    Table::at(&[&format!("{ann}; {card}"), bob])
}

/// What the bot player of Ann buys first.
fn ann_buys(ann: &str, bob: &str) -> String {
    does(&duel(ann, bob), ANN, &[ANN, BOB])
}

/// What the bot player of Ann does first on the map.
fn ann_moves(ann: &str, bob: &str) -> String {
    does(&duel(ann, bob).play(ANN, "done"), ANN, &[ANN, BOB])
}

#[test]
fn who_is_in_debt_sends_generals_away() {
    let bob = "Ivy K Q 4P 3N; Jet 4P; Kip 3N";
    assert_eq!(
        ann_buys("Ada K 2P; Dun G; Hay 3N G; gold -20", bob),
        "dismiss G at Dun"
    );
    assert!(ann_buys("Ada K 2P; Dun G; gold 8", bob).starts_with("buy "));
}

#[test]
fn troops_that_nobody_leads_get_a_general() {
    // Its leaders are elsewhere; one general would do otherwise.
    let does = ann_buys("Ada 4P 3N; Hay K 4P 3N G; Dun G; gold 12", "Ivy K Q 2P");
    assert!(does.starts_with("buy ") && does.contains('G'), "{does}");
    let led = ann_buys("Ada K 4P 3N; Hay 4P 3N G; Dun G; gold 12", "Ivy K Q 2P");
    assert!(!led.contains('G'), "{led}");
}

#[test]
fn who_is_left_alone_goes_and_takes_the_capital_back() {
    let does = |ann| ann_moves(ann, "Lom K Q 2P; Ada P");
    assert_eq!(does("Ada; Bel Q"), "attack Bel > Ada Q");
    assert_eq!(does("Ada; Cor Q"), "move Cor > Bel Q");
}

#[test]
fn gold_is_kept_for_a_card_that_asks_for_it() {
    let card = r#"card {"gold":{"gold":100}}"#;
    let ann = format!("Ada K Q 2P N; gold 88; {card}");
    let late = Table::begun(&[&ann, "Lom K Q 2P"], &json!({"round": 12}));
    assert_eq!(does(&late, ANN, &[ANN, BOB]), "done");
    let early = Table::begun(&[&ann, "Lom K Q 2P"], &json!({"round": 3}));
    assert_ne!(does(&early, ANN, &[ANN, BOB]), "done");
}

#[test]
fn the_last_provinces_of_hegemony_are_taken() {
    // One is left to hegemony: what could be won in battle can wait.
    let bob = "Lom K 4P 3N; Kip 2P";
    let near = "Ada K 2P; Bel P; Cor P; Dun P; Elm P; Fen P; Gil 2P 2N G";
    let near = ann_moves(near, bob);
    assert!(near.starts_with("move Gil > Hay "), "{near}");
    let far = ann_moves("Ada K 2P; Gil 2P 2N G", bob);
    assert!(far.starts_with("attack Gil > Kip "), "{far}");
}

#[test]
fn who_can_buy_others_attacks_an_equal() {
    let bob = "Lom K Q 4P; Gil 4P 3N G";
    let does = ann_moves("Ada K 4P; Fen 4P 3N G; gold 300", bob);
    assert!(does.starts_with("attack Fen > Gil "), "{does}");
}

/// What the clock does for a seat, as text.
fn default(table: &Table, seat: Seat) -> String {
    let view = table.view(seat);
    let order = view.default_order(seat, crate::context()).unwrap();
    view.print(&super::roster(), &order)
}

#[test]
fn pk_59_the_clock_takes_no_generals_either() {
    // They can go nowhere: the attack would be over as soon as it is declared.
    let table = Table::moving(&["Ada K 2P; Elm Q", "Lom K; Bel G", "Dun K; Cor P; Fen P"]);
    let taken = table.clone().play(ANN, "attack Ada > Bel K 2P");
    assert!(taken.state.state.realm.attacks.is_empty());
    assert!(does(&table, ANN, &[ANN]).starts_with("attack Ada > Bel"));
    let cautious = default(&table, ANN);
    assert!(!cautious.starts_with("attack"), "{cautious}");
}

#[test]
fn pk_59_pawns_of_who_is_away_become_rooks() {
    let seats = ["Ada K P", "Lom Q; Bel K B", "Ivy K"];
    let moves = "c6c5 a2a1 c5c4 a1a2 c4c3 a2a1 c3c2 a1a2";
    let table = fought(&seats, "K P", ["Kh8 Pc6", "Ka2 Be2"]);
    let table = plays(table, moves);
    // A knight attacks both king and bishop.
    assert_eq!(does(&table, ANN, &[ANN]), "c2c1n");
    assert_eq!(default(&table, ANN), "c2c1r");
}

/// What the clock does for Ann in a game among bot players, and how often she would attack as one of them.
fn away(number: u8) -> (Vec<String>, usize) {
    let mut table = fresh(3, number);
    let key = Key::new(&Secret::new([number; 32]), &[]);
    let roster = super::roster();
    let (mut done, mut bold) = (Vec::new(), 0);
    for seq in 1..1_500_u64 {
        let Some(seat) = table.asks().first().map(|ask| ask.seat) else {
            break;
        };
        let mut seed = [number; 32];
        seed[..8].copy_from_slice(&seq.to_le_bytes());
        let context = BotContext::keen(BotSeed::new(seed)).among(BotSeats::of([BOB, CID]));
        let view = table.view(Viewer::Seat(seat));
        let by_bot = view.bot_order(seat, context).unwrap();
        let (actor, order) = if seat == ANN {
            let order = view.default_order(seat, context).unwrap();
            done.push(view.print(&roster, &order));
            bold += usize::from(view.print(&roster, &by_bot).starts_with("attack"));
            (Actor::Clock(seat), order)
        } else {
            (Actor::Seat(seat), by_bot)
        };
        let mut dice = key.dice(seq);
        let events = table.decide(&roster, actor, &order, &mut dice).unwrap();
        for event in &events {
            table.apply(event).unwrap();
        }
    }
    (done, bold)
}

#[test]
fn pk_59_the_clock_never_attacks_and_signs_breaks_and_pays_nothing() {
    const NEVER: [&str; 7] = [
        "attack",
        "offer",
        "accept",
        "counter",
        "break",
        "ransom",
        "surrender",
    ];
    let mut attacks = 0;
    for number in 0..6 {
        let (done, bold) = away(number);
        attacks += bold;
        let is_done = |word: &&str| done.iter().any(|text| text.starts_with(word));
        assert_eq!(NEVER.iter().find(|word| is_done(word)), None, "{done:?}");
    }
    assert!(attacks > 20, "it would have attacked {attacks} times");
}
