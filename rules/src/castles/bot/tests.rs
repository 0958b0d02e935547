//! Tests of the players, on positions that random play leads to.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::ends::{Scratch, Turn};
use super::*;
use crate::castles::perft::after;
use crate::castles::{Castles, Event, Scenario, Side, Square, perft};
use crate::dice::{Key, NoDice, Sealed, Secret};
use crate::{Actor, BotSeed, Roster, Running, Setup, Viewer};
use rand::rngs::Xoshiro256PlusPlus;

fn dice(seed: u8, game: u64) -> Sealed {
    Key::new(&Secret::new([seed; 32]), &[]).dice(game)
}

/// Chance of its own for each number.
fn seed(number: u64) -> BotSeed {
    Key::new(&Secret::new([5; 32]), &[]).bot_seed(number, Seat(0))
}

fn keen(number: u64) -> BotContext {
    BotContext::keen(seed(number))
}

/// The turn of a keen bot player.
fn turn(position: &Position) -> Vec<Token> {
    super::turn(position, keen(0))
}

/// Plays tokens, each of which must be legal, and the last of which must end the turn.
#[track_caller]
fn played(position: &Position, tokens: &[Token]) -> Position {
    let mut now = *position;
    for (index, &token) in tokens.iter().enumerate() {
        assert!(
            index == 0 || (now.to_move == position.to_move && now.winner().is_none()),
            "{position:?}: {tokens:?} goes on too long"
        );
        if let Err(refusal) = now.play(token) {
            panic!("{position:?}: {token} of {tokens:?}: {refusal:?}");
        }
        now = after(&now, token).unwrap();
    }
    assert!(
        now.winner().is_some() || now.to_move != position.to_move,
        "{position:?}: {tokens:?} does not end the turn"
    );
    now
}

/// Positions from random games, in all steps of a turn.
fn reachable(games: u64) -> Vec<Position> {
    let mut positions = BTreeSet::new();
    for game in 0..games {
        let mut dice = dice(1, game);
        let mut now = Position::start(Seat(u8::from(game % 2 == 1)));
        while now.winner().is_none() {
            positions.insert(now);
            let legal = now.legal();
            let sides = u32::try_from(legal.len()).unwrap();
            let token = legal[dice.throw("a token", sides) as usize - 1];
            now = after(&now, token).unwrap();
        }
    }
    positions.into_iter().collect()
}

/// A side from squares such as `a1: b1 b2`, with the rest of the units in the scrap heap.
fn side(pieces: &str, supply: u8, points: u8) -> Side {
    let (castle, units) = pieces.split_once(':').unwrap();
    let units: Squares = units
        .split_whitespace()
        .map(|square| square.parse::<Square>().unwrap())
        .collect();
    Side {
        castle: castle.parse().unwrap(),
        units,
        supply,
        scrap: UNITS - units.len() - supply,
        points,
    }
}

/// A position before the castle's move of seat 0.
fn position(own: Side, enemy: Side) -> Position {
    Position {
        sides: [own, enemy],
        to_move: Seat(0),
        step: Step::Castle,
        moved: Squares::NONE,
    }
}

#[test]
fn the_bot_plays_whole_legal_turns() {
    let positions = reachable(60);
    assert!(positions.len() > 1500, "{} positions", positions.len());
    for position in positions.iter().step_by(10) {
        played(position, &turn(position));
    }
}

#[test]
fn the_rivals_play_whole_legal_turns() {
    let mut chance = seed(2).chance();
    for position in &reachable(60) {
        played(position, &greedy(position, &mut chance));
        played(position, &random(position, &mut chance));
    }
}

#[test]
fn the_same_position_is_played_the_same_way() {
    for position in reachable(20).iter().step_by(12) {
        assert_eq!(turn(position), turn(position));
    }
}

/// All boards that tokens can end a turn with, by trying every sequence.
fn ends_by_force(position: &Position) -> BTreeSet<Position> {
    let mut seen = BTreeSet::new();
    let mut open = vec![*position];
    let mut ends = BTreeSet::new();
    while let Some(now) = open.pop() {
        for token in now.legal() {
            let next = after(&now, token).unwrap();
            if next.winner().is_some() || next.to_move != position.to_move {
                ends.insert(next);
            } else if seen.insert(next) {
                open.push(next);
            }
        }
    }
    ends
}

#[test]
fn the_ends_of_a_turn_are_those_that_tokens_lead_to() {
    let mut scratch = Scratch::new();
    for position in reachable(40).iter().step_by(5) {
        let turn = Turn::of(position);
        let mut found = Vec::new();
        let _ = turn.each_end(&mut scratch, &mut |end| {
            found.push(played(position, &end.tokens(&turn)));
            ControlFlow::Continue(())
        });
        let is_open = |end: &&Position| end.winner() != Some(position.to_move);
        let count = found.iter().filter(is_open).count();
        let open: BTreeSet<Position> = found.iter().filter(is_open).copied().collect();
        assert_eq!(open.len(), count, "{position:?}: an end comes twice");
        let forced = ends_by_force(position);
        let forced_open: BTreeSet<Position> = forced.iter().filter(is_open).copied().collect();
        assert!(open == forced_open, "{position:?}");
        // Of the ends that win, one will do.
        assert_eq!(
            found.len() > count,
            forced.len() > forced_open.len(),
            "{position:?}"
        );
    }
}

#[test]
fn odd_positions_do_not_stop_the_bot() {
    let start = Position::start(Seat(0));
    let crowd: Squares = (0..4)
        .flat_map(|file| (0..4).filter_map(move |rank| Square::at(file, rank)))
        .collect();
    for step in [Step::Opening, Step::Castle, Step::Units, Step::Placement] {
        for to_move in [Seat(0), Seat(1), Seat(7)] {
            for units in [Squares::NONE, crowd] {
                for points in [0, 2, 3, 255] {
                    for heap in [0, 5, 255] {
                        let mut odd = Position {
                            step,
                            to_move,
                            moved: units,
                            ..start
                        };
                        for side in &mut odd.sides {
                            *side = Side {
                                castle: side.castle,
                                units,
                                supply: heap,
                                scrap: heap,
                                points,
                            };
                        }
                        let tokens = turn(&odd);
                        assert_eq!(tokens.is_empty(), points >= POINTS_TO_WIN, "{odd:?}");
                        if let Some(&token) = tokens.first() {
                            assert!(odd.play(token).is_ok(), "{odd:?}: {token}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_turn() {
    let won = position(side("a1:", 0, 3), side("d4:", 0, 0));
    assert_eq!(turn(&won), []);
    assert_eq!(greedy(&won, &mut seed(0).chance()), []);
    assert_eq!(random(&won, &mut seed(0).chance()), []);
}

#[test]
fn cc_14_the_third_point_is_taken_and_nothing_follows() {
    let mut found = 0;
    for position in &reachable(60) {
        let me = position.to_move;
        if ends_by_force(position)
            .iter()
            .any(|end| end.winner() == Some(me))
        {
            let tokens = turn(position);
            assert_eq!(played(position, &tokens).winner(), Some(me), "{position:?}");
            assert_ne!(tokens.last(), Some(&Token::End));
            found += 1;
        }
    }
    assert!(found > 20, "{found} positions");
}

#[test]
fn cc_20_the_last_point_is_given_away_only_when_it_must_be() {
    // a2 and b2 give the last point; b1 does not.
    let choice = position(side("a1:", 0, 0), side("d4: a2 b2", 0, 2));
    let tokens = turn(&choice);
    assert_eq!(tokens.first(), Some(&Token::Castle("b1".parse().unwrap())));
    // Every way out gives the last point: the game ends with it.
    let forced = position(side("a1:", 0, 0), side("d4: a2 b1 b2", 0, 2));
    let tokens = turn(&forced);
    assert_eq!(tokens.len(), 1);
    assert_eq!(played(&forced, &tokens).winner(), Some(Seat(1)));
}

#[test]
fn cc_03_the_opening_placement_is_one_token() {
    for first in [Seat(0), Seat(1)] {
        let start = Position::start(first);
        assert!(matches!(turn(&start)[..], [Token::Place(_)]));
        assert_eq!(played(&start, &turn(&start)).to_move, first);
    }
}

/// A table's state from a scenario, or from the start with seat 0 to begin.
fn table(scenario: Option<&Scenario>) -> Running<Castles> {
    let mut setup = Setup {
        seats: 2,
        ..Setup::default()
    };
    let (key, value) = match scenario {
        Some(scenario) => ("scenario", serde_json::to_value(scenario).unwrap()),
        None => ("first", 0.into()),
    };
    setup.options.insert(key.into(), value);
    let mut state = Running::<Castles>::new(&setup).unwrap();
    for event in state.start(&mut NoDice).unwrap() {
        state.apply(&event).unwrap();
    }
    state
}

#[track_caller]
fn give(state: &mut Running<Castles>, seat: Seat, order: &Order) -> Vec<Event> {
    let events = state
        .decide(&Roster::default(), Actor::Seat(seat), order, &mut NoDice)
        .unwrap_or_else(|halt| panic!("{order}: {halt:?}"));
    for event in &events {
        state.apply(event).unwrap();
    }
    events
}

fn bot_order(state: &Running<Castles>, seat: Seat) -> Option<Order> {
    (state.view(Viewer::Seat(seat))).bot_order(seat, keen(0))
}

#[test]
fn cc_15_an_offered_draw_is_answered_once() {
    for offered_by in [Seat(0), Seat(1)] {
        let bot = super::super::other(offered_by);
        let mut state = table(None);
        give(&mut state, offered_by, &Order::Word(Word::OfferDraw));
        assert_eq!(
            bot_order(&state, offered_by).is_some(),
            offered_by == Seat(1)
        );
        // Nothing is lost yet.
        let answer = bot_order(&state, bot).unwrap();
        assert_eq!(answer, Order::Word(Word::DeclineDraw));
        give(&mut state, bot, &answer);
        let next = bot_order(&state, bot);
        assert_eq!(next.is_some(), bot == Seat(1), "{next:?}");
        assert!(!matches!(next, Some(Order::Word(_))));
    }
}

#[test]
fn cc_15_a_draw_is_welcome_to_the_side_that_stands_worse() {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "sides": [
            { "castle": "a1", "units": [], "points": 0 },
            { "castle": "d4", "units": ["c3", "c2", "b4"], "points": 2 },
        ],
        "to_move": 0,
    }))
    .unwrap();
    for (offered_by, answer) in [(1, Word::AcceptDraw), (0, Word::DeclineDraw)] {
        let mut state = table(Some(&scenario));
        give(&mut state, Seat(offered_by), &Order::Word(Word::OfferDraw));
        let bot = Seat(1 - offered_by);
        assert_eq!(bot_order(&state, bot), Some(Order::Word(answer)));
        // The clock has no opinion of draws.
        let view = state.view(Viewer::Public);
        assert!(matches!(
            view.default_order(Seat(0), keen(0)),
            Some(Order::Line(_))
        ));
    }
}

#[test]
fn cc_15_repetition_is_claimed_by_the_side_that_does_not_stand_better() {
    let worse = position(side("a1:", 1, 0), side("d4: c3 c2 b4", 0, 2));
    let better = position(side("d4: c3 c2 b4", 1, 2), side("a1:", 0, 0));
    let state = table(None);
    let view = |position: Position, occurred| View {
        position,
        occurred,
        ..state.view(Viewer::Public).view
    };
    let claim = Some(Order::Word(Word::ClaimDraw));
    assert_eq!(
        order(&state.world, &view(worse, 3), Seat(0), keen(0)),
        claim
    );
    assert_ne!(
        order(&state.world, &view(worse, 2), Seat(0), keen(0)),
        claim
    );
    assert_ne!(
        order(&state.world, &view(better, 3), Seat(0), keen(0)),
        claim
    );
    let going = view(better, GOING_NOWHERE);
    assert_eq!(order(&state.world, &going, Seat(0), keen(0)), claim);
    let mut off = World::clone(&state.world);
    off.options.repetition = false;
    assert!(matches!(
        order(&off, &view(worse, u8::MAX), Seat(0), keen(0)),
        Some(Order::Line(_))
    ));
}

#[test]
fn what_repeats_is_played_in_another_way() {
    let start = after(
        &Position::start(Seat(0)),
        Token::Place("c3".parse().unwrap()),
    )
    .unwrap();
    let choices = choices(&start, keen(0));
    let first = another_turn(&start, &choices, 0);
    assert_eq!(first, turn(&start));
    assert_ne!(another_turn(&start, &choices, 1), first);
    for times in 0..20 {
        played(&start, &another_turn(&start, &choices, times));
    }
}

#[test]
fn bots_that_play_each_other_come_to_an_end() {
    let positions = reachable(40);
    let starts = positions
        .iter()
        .filter(|position| position.step == Step::Castle);
    for start in starts.step_by(9) {
        let side = |seat: usize| {
            let side = &start.sides[seat];
            serde_json::json!({
                "castle": side.castle, "units": side.units,
                "supply": side.supply, "points": side.points,
            })
        };
        let scenario: Scenario = serde_json::from_value(serde_json::json!({
            "sides": [side(0), side(1)], "to_move": start.to_move,
        }))
        .unwrap();
        let mut state = table(Some(&scenario));
        let mut turns = 0;
        while state.over().is_none() {
            let seat = state.asks()[0].seat;
            let order = bot_order(&state, seat).unwrap();
            give(&mut state, seat, &order);
            turns += 1;
            assert!(turns < 300, "{start:?}");
        }
    }
}

/// A way to play a turn.
type Player<'a> = &'a dyn Fn(&Position, &mut Xoshiro256PlusPlus) -> Vec<Token>;

/// How many of `games` a player wins against a rival, each seat and each side as often.
fn wins(games: u64, player: Player<'_>, rival: Player<'_>) -> usize {
    let won = |&game: &u64| {
        let mut chance = seed(game).chance();
        let seat = Seat(u8::from(game % 2 == 1));
        let mut now = Position::start(Seat(u8::from(game / 2 % 2 == 1)));
        let mut turns = 0;
        while now.winner().is_none() && turns < 300 {
            let plays = if now.to_move == seat { player } else { rival };
            now = played(&now, &plays(&now, &mut chance));
            turns += 1;
        }
        now.winner() == Some(seat)
    };
    (0..games).filter(won).count()
}

fn bot(level: Level) -> impl Fn(&Position, &mut Xoshiro256PlusPlus) -> Vec<Token> {
    move |position, chance| {
        let seed = BotSeed::new(chance.random());
        let keen = BotContext::keen(seed);
        super::turn(position, BotContext { level, ..keen })
    }
}

#[test]
fn a_keen_bot_beats_a_random_player() {
    let won = wins(100, &bot(Level::Keen), &|position, chance| {
        random(position, chance)
    });
    assert!(won >= 99, "{won} of 100");
}

#[test]
fn a_keen_bot_beats_a_greedy_player() {
    let won = wins(100, &bot(Level::Keen), &|position, chance| {
        greedy(position, chance)
    });
    assert!(won >= 95, "{won} of 100");
}

#[test]
fn a_gentle_bot_beats_a_random_player_and_is_beaten_by_a_keen_one() {
    let won = wins(100, &bot(Level::Gentle), &|position, chance| {
        random(position, chance)
    });
    assert!(won >= 80, "{won} of 100");
    let won = wins(100, &bot(Level::Keen), &bot(Level::Gentle));
    assert!(won >= 90, "{won} of 100");
}

/// Whole turns of two bot players, by the game's number.
fn game_of_bots(number: u64) -> Vec<Vec<Token>> {
    let mut now = Position::start(Seat(0));
    let mut turns: Vec<Vec<Token>> = Vec::new();
    while now.winner().is_none() && turns.len() < 300 {
        let context = keen(number * 1_000 + turns.len() as u64);
        let tokens = super::turn(&now, context);
        now = played(&now, &tokens);
        turns.push(tokens);
    }
    turns
}

#[test]
fn games_of_two_bots_are_many_and_the_same_seeds_play_the_same() {
    let games: BTreeSet<Vec<Vec<Token>>> = (0..30).map(game_of_bots).collect();
    assert!(games.len() >= 28, "{} of 30 differ", games.len());
    assert_eq!(game_of_bots(7), game_of_bots(7));
}

#[test]
fn chance_throws_no_won_game_away_and_loses_as_late_as_can_be() {
    let mut decided = 0;
    for position in reachable(40).iter().step_by(3) {
        let best = worth(&search::choices(&Turn::of(position)));
        if best.abs() < DECIDED {
            continue;
        }
        decided += 1;
        for number in 0..6 {
            assert_eq!(
                worth(&choices(position, keen(number))),
                best,
                "{position:?}"
            );
        }
    }
    assert!(decided > 20, "{decided} positions");
}

/// Counts as [`perft`] does, but on whole tables with written orders.
fn perft_by_orders(state: &Running<Castles>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(ask) = state.asks().into_iter().next() else {
        return 0;
    };
    let view = state.view(Viewer::Public);
    let mut leaves = 0;
    for text in view.legal(&Roster::default(), ask.seat, "") {
        let mut next = state.clone();
        give(&mut next, ask.seat, &Order::read(&text));
        leaves += perft_by_orders(&next, depth - 1);
    }
    leaves
}

#[test]
fn castles_perft() {
    let start = Position::start(Seat(0));
    let counts: Vec<u64> = (0..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts[..3], [1, 3, 9]);
    let state = table(None);
    let by_orders: Vec<u64> = (0..=5)
        .map(|depth| perft_by_orders(&state, depth))
        .collect();
    assert_eq!(counts, by_orders);
    // A game that has been won goes on nowhere.
    let won = position(side("a1:", 0, 3), side("d4:", 0, 0));
    assert_eq!(perft(&won, 1), 0);
}
