//! What the clock and the bot player do: BK-34.

use rand::seq::IndexedRandom as _;
use rules::boki::{Boki, Event, Order, bot};
use rules::dice::{Key, NoDice, Secret, WordsHash};
use rules::{Actor, BotContext, BotSeed, Game, Level, Running, Seat, Seen, Setup, Viewer};
use serde_json::json;

use super::{ANN, BOB, CID, Table, roster};
use crate::context;

fn default(table: &Table, seat: Seat) -> Option<Order> {
    table.view(seat).default_order(seat, context())
}

#[test]
fn bk_34_declare_defend_and_deploy_are_the_bot_players() {
    let table = Table::at(&["hearts K 7 8", "spades 9 J, suns A", "hearts 9"]);
    let same = |table: &Table, seat: Seat| {
        let order = default(table, seat).unwrap();
        assert_eq!(
            table.view(seat).bot_order(seat, context()),
            Some(order.clone())
        );
        order.write(&roster())
    };
    let war = same(&table, ANN);
    assert!(war.starts_with("war hearts on "), "{war}");
    let table = table.play(ANN, "war hearts on Bob");
    let defence = same(&table, BOB);
    assert!(defence.starts_with("defend "), "{defence}");
    let table = table.play(BOB, "defend spades").play(CID, "support none");
    for seat in [ANN, BOB] {
        let deployment = same(&table, seat);
        assert!(table.legal(seat, "").contains(&deployment), "{deployment}");
    }
}

#[test]
fn bk_34_support_is_none_whatever_the_bot_player_would_do() {
    // A king that meets a lone musketeer is worth a coin, so a bot player would support.
    let table = Table::at(&["hearts A K", "spades 7", "hearts J Q", "suns 7"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades");
    assert_eq!(default(&table, CID), Some(Order::SupportNone));
    let bot = table.view(CID).bot_order(CID, context());
    assert!(matches!(bot, Some(Order::Support { .. })), "{bot:?}");
    // So in `live`, too; what it would do anyway needs no ruling.
    let ruled = |table: &Table, seat| Boki::is_default_ruled(&table.view(seat).view, seat);
    assert!(ruled(&table, CID) && !ruled(&table, ANN));
    assert!(!ruled(&Table::at(&["hearts A", "spades 7"]), ANN));
}

#[test]
fn bk_34_reserves_are_sent_by_the_bot_player() {
    let table = Table::battle("centre 7 west 9 east 10 reserve 8", "centre K");
    let order = default(&table, ANN).unwrap();
    assert_eq!(
        table.view(ANN).bot_order(ANN, context()),
        Some(order.clone())
    );
    // Her centre has fallen, and nothing else can take its place.
    assert_eq!(order.write(&roster()), "send centre 8");
    assert_eq!(default(&table, BOB), None, "Bob is not asked");
}

#[test]
fn bk_34_nobody_else_has_a_default() {
    let table = Table::at(&["hearts K", "spades 9", "suns 7"]);
    for seat in [BOB, CID] {
        assert_eq!(default(&table, seat), None);
        assert_eq!(table.view(seat).bot_order(seat, context()), None);
    }
    let over = Table::at(&["hearts K"]);
    assert_eq!(default(&over, ANN), None);
}

/// What Bob's bot player says when Cid asks to end the game.
#[track_caller]
fn says(seats: [&str; 3]) -> &'static str {
    let table = Table::at(&seats).play(CID, "end yes");
    let said = table.view(BOB).bot_order(BOB, context());
    let Some(Order::End { yes }) = said else {
        panic!("{said:?}");
    };
    let word = if yes { "end yes" } else { "end no" };
    let table = table.play(BOB, word);
    let again = table.view(BOB).bot_order(BOB, context());
    assert_eq!(again, None, "it has had its say");
    if yes {
        assert!(table.play(ANN, "end yes").over().is_some());
    } else {
        table.refuses(ANN, "end yes", "BK-30", "somebody said no in this turn");
    }
    word
}

#[test]
fn bk_42_a_bot_player_that_may_catch_up_does_not_end_the_game_for_the_leader() {
    let behind = [
        "hearts 7",
        "spades K 10 J, suns 10 K, coins 2",
        "moons 7 8, coins 4",
    ];
    assert_eq!(says(behind), "end no");
}

#[test]
fn bk_42_a_bot_player_ends_what_it_has_nothing_to_win_from() {
    let leads = ["hearts 7", "spades K 10 J, coins 5", "moons 7 8, coins 4"];
    assert_eq!(says(leads), "end yes");
    // Nobody beats anybody, and nothing that is left brings it past Cid.
    let standstill = ["hearts K", "spades K, coins 3", "suns K, coins 90"];
    assert_eq!(says(standstill), "end yes");
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Player {
    Bot(Level),
    Former,
    Greedy,
    Random,
}

impl Player {
    fn order(self, view: &Seen<Boki>, seat: Seat, seed: BotSeed) -> Order {
        let order = match self {
            Self::Bot(level) => view.bot_order(seat, BotContext::of(level, seed)),
            Self::Former => bot::former(&view.world, view, seat, seed),
            Self::Greedy => bot::greedy(&view.world, view, seat, seed),
            Self::Random => {
                let legal = view.legal(&roster(), seat, "");
                let chosen = legal.choose(&mut seed.chance()).unwrap();
                Some(view.parse(&roster(), chosen).unwrap())
            }
        };
        order.expect("whoever is asked has an order")
    }
}

/// Plays a game to its end.
fn game(seats: usize, number: u64, player: impl Fn(Seat) -> Player) -> Table {
    played(seats, number, &Secret::new([9; 32]), player)
}

/// The same with a secret that gives the bot players' chance, and not the cards.
fn played(seats: usize, number: u64, secret: &Secret, player: impl Fn(Seat) -> Player) -> Table {
    let dealt = Key::new(&Secret::new([9; 32]), &[]);
    let key = Key::new(secret, &[WordsHash::of(&number.to_string())]);
    let setup = Setup {
        seats,
        ..Setup::default()
    };
    let state = Running::<Boki>::new(&setup).unwrap();
    let mut table = Table::started(state, roster(), &mut dealt.dice(number));
    for seq in 2.. {
        let Some(ask) = table.state.asks().into_iter().next() else {
            break;
        };
        let (seat, view) = (ask.seat, table.view(ask.seat));
        let order = player(seat).order(&view, seat, key.bot_seed(seq, seat));
        let events = table
            .state
            .decide(&roster(), Actor::Seat(seat), &order, &mut NoDice);
        let events = events.unwrap_or_else(|halt| panic!("{order:?}: {halt:?}"));
        table.apply(&events);
    }
    assert!(table.over().is_some());
    table
}

/// How many hundredths of its games a kind of player wins. Games come in pairs with the same cards:
/// every other seat is of the kind and the rest are rivals, and then the other way round. A win that
/// is shared counts by the share of the winners who are of the kind.
fn won(seats: usize, games: u64, kind: Player, rival: Player) -> u64 {
    let mut won = 0;
    for number in 0..games {
        let side = |seat: Seat| (seat.index() + usize::try_from(number % 2).unwrap()) % 2;
        let table = game(seats, number / 2, |seat| [kind, rival][side(seat)]);
        let winners = table.over().unwrap().0;
        let of_kind = winners.iter().filter(|seat| side(**seat) == 0).count();
        won += 100 * of_kind as u64 / winners.len() as u64;
    }
    won / games
}

const KEEN: Player = Player::Bot(Level::Keen);
const GENTLE: Player = Player::Bot(Level::Gentle);

#[track_caller]
fn wins_at_least(least: u64, seats: usize, kind: Player, rival: Player) {
    let share = won(seats, 200, kind, rival);
    assert!(
        share >= least,
        "{seats} seats: {kind:?} wins {share} of 100 against {rival:?}"
    );
}

#[test]
fn a_keen_bot_beats_the_former_one_at_four_seats() {
    wins_at_least(60, 4, KEEN, Player::Former);
}

#[test]
fn a_keen_bot_beats_the_former_one_at_six_seats() {
    wins_at_least(60, 6, KEEN, Player::Former);
}

#[test]
fn a_keen_bot_beats_a_greedy_player_at_four_seats() {
    wins_at_least(70, 4, KEEN, Player::Greedy);
}

#[test]
fn a_keen_bot_beats_a_greedy_player_at_six_seats() {
    wins_at_least(70, 6, KEEN, Player::Greedy);
}

#[test]
fn a_gentle_bot_beats_a_random_player_and_is_beaten_by_a_keen_one() {
    for seats in [4, 6] {
        wins_at_least(65, seats, GENTLE, Player::Random);
        wins_at_least(65, seats, KEEN, GENTLE);
    }
}

#[test]
#[ignore = "a measurement: a thousand games of each size against each rival"]
fn a_keen_bot_in_a_thousand_games() {
    for seats in [4, 6, 12] {
        for rival in [Player::Former, Player::Greedy, GENTLE, Player::Random] {
            let share = won(seats, 1_000, KEEN, rival);
            eprintln!("{seats} seats: keen wins {share} of 100 against {rival:?}");
        }
    }
}

#[test]
fn a_keen_bot_beats_a_random_player_of_twelve() {
    wins_at_least(80, 12, KEEN, Player::Random);
}

/// The deployments of a game in which all seats are keen bot players.
fn deployed(secret: u8) -> Vec<Event> {
    let table = played(4, 5, &Secret::new([secret; 32]), |_| KEEN);
    let log = table.log.into_iter();
    log.filter(|event| matches!(event, Event::Deployed { .. }))
        .collect()
}

#[test]
fn a_game_with_another_secret_has_other_deployments() {
    // The same cards are dealt to the same seats: the bot players' chance alone is another.
    assert_ne!(deployed(1)[..6], deployed(2)[..6]);
    assert_eq!(deployed(1), deployed(1));
}

#[test]
fn the_same_view_gets_the_same_order_and_a_game_of_bots_ends() {
    let one = game(5, 3, |_| KEEN);
    let two = game(5, 3, |_| KEEN);
    assert_eq!(one.log, two.log);
    let view = one.state.view(Viewer::Public);
    assert!(view.over.is_some());
}

#[test]
fn each_ask_of_a_seat_has_a_key_of_its_own() {
    let mut keys = std::collections::BTreeSet::new();
    let key = Key::new(&Secret::new([9; 32]), &[]);
    let state = Running::<Boki>::new(&Setup {
        map: None,
        seats: 4,
        options: json!({"peace": true}).as_object().unwrap().clone(),
    })
    .unwrap();
    let mut table = Table::started(state, roster(), &mut key.dice(1));
    let mut open = Vec::new();
    loop {
        let asks = table.state.asks();
        for ask in &asks {
            let known = open.contains(ask);
            assert!(
                keys.insert((ask.seat, ask.key.clone())) || known,
                "{ask:?} again"
            );
        }
        let Some(ask) = asks.first().cloned() else {
            break;
        };
        let order = table.view(ask.seat).bot_order(ask.seat, context()).unwrap();
        table = table.play(ask.seat, &order.write(&roster()));
        open = asks;
    }
}
