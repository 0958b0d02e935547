//! How fast Boki is gone through: whole games of bot players and of random play, and what looking,
//! listing and deciding cost at each step of them.
//!
//! Every figure is the fastest of a few runs. Run it with `cargo bench -p rules --bench boki`;
//! without `--bench` (as `cargo test` does) it goes through everything once, with few games.

#![expect(
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, and prints what it found"
)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use rules::boki::{Boki, Order, bot};
use rules::dice::{Dice, Key, NoDice, Sealed, Secret};
use rules::{Actor, BotContext, BotSeed, Roster, Running, Seat, Seen, Setup, Viewer};

/// How much there is to do.
struct Scale {
    runs: usize,
    games: u64,
    steps_of: u64,
}

const FULL: Scale = Scale {
    runs: 3,
    games: 100,
    steps_of: 10,
};
const BRIEF: Scale = Scale {
    runs: 1,
    games: 1,
    steps_of: 1,
};

fn main() {
    let scale = if std::env::args().any(|arg| arg == "--bench") {
        FULL
    } else {
        BRIEF
    };
    for seats in [4, 6, 12] {
        games(&scale, seats, "bot players", |view, seat, _| {
            bot::order(&view.world, view, seat, context())
                .expect("a seat that is asked has an order")
        });
        games(&scale, seats, "random play", random);
    }
    for seats in [4, 12] {
        steps(&scale, seats);
    }
}

/// The context of a keen bot player, with a fixed seed.
fn context() -> BotContext {
    BotContext::keen(BotSeed::new([1; 32]))
}

/// The least nanoseconds that `work` took, at least 1, and what it gave.
fn fastest<T>(runs: usize, mut work: impl FnMut() -> T) -> (u128, T) {
    let mut timed = || {
        let start = Instant::now();
        let result = black_box(work());
        (start.elapsed().as_nanos().max(1), result)
    };
    let first = timed();
    (1..runs).fold(first, |best, _| {
        let next = timed();
        if next.0 < best.0 { next } else { best }
    })
}

/// Games of `seats` in which all play alike.
fn games(
    scale: &Scale,
    seats: usize,
    who: &str,
    player: impl Fn(&Seen<Boki>, Seat, &mut Sealed) -> Order,
) {
    let (time, orders) = fastest(scale.runs, || {
        let games = 0..scale.games;
        games
            .map(|number| play(seats, number, &player, |_| ()))
            .sum::<u64>()
    });
    println!(
        "{seats} seats, {who}: {} games a second, {} orders a game, {} µs an order",
        u128::from(scale.games) * 1_000_000_000 / time,
        orders / scale.games,
        time / 1000 / u128::from(orders)
    );
}

/// Plays a game to its end, and says how many orders it took.
fn play(
    seats: usize,
    number: u64,
    player: impl Fn(&Seen<Boki>, Seat, &mut Sealed) -> Order,
    mut look: impl FnMut(&Running<Boki>),
) -> u64 {
    let mut dice = Key::new(&Secret::new([1; 32]), &[]).dice(number);
    let setup = Setup {
        seats,
        ..Setup::default()
    };
    let mut state = Running::<Boki>::new(&setup).expect("the set-up is good");
    for event in state.start(&mut dice).expect("sealed dice always throw") {
        state.apply(&event).expect("the beginning fits");
    }
    let mut orders = 0;
    while let Some(ask) = state.asks().into_iter().next() {
        look(&state);
        let view = state.view(Viewer::Seat(ask.seat));
        let order = player(&view, ask.seat, &mut dice);
        let events = state
            .decide(&Roster::default(), Actor::Seat(ask.seat), &order, &mut dice)
            .expect("players give legal orders");
        for event in &events {
            state.apply(event).expect("what was decided fits");
        }
        orders += 1;
    }
    orders
}

fn random(view: &Seen<Boki>, seat: Seat, dice: &mut Sealed) -> Order {
    let roster = roster();
    let legal = view.legal(&roster, seat, "");
    let sides = u32::try_from(legal.len()).expect("there are not that many orders");
    let chosen = dice
        .roll("an order", sides)
        .expect("sealed dice always throw");
    view.parse(&roster, &legal[chosen as usize - 1])
        .expect("what is listed can be read")
}

/// The first seat that is asked.
fn asked(state: &Running<Boki>) -> Seat {
    state.asks()[0].seat
}

fn roster() -> Roster {
    Roster::of_names((1..=12).map(|number| format!("Seat {number}")))
}

/// What looking, listing and deciding cost by the kind of decision, in games of random play.
fn steps(scale: &Scale, seats: usize) {
    let roster = roster();
    let mut states: BTreeMap<String, Vec<Running<Boki>>> = BTreeMap::new();
    for number in 0..scale.steps_of {
        play(seats, number, random, |state| {
            let kind = state.asks().swap_remove(0).kind;
            states.entry(kind).or_default().push(state.clone());
        });
    }
    for (kind, states) in states {
        let views: Vec<Seen<Boki>> = states
            .iter()
            .map(|state| state.view(Viewer::Seat(asked(state))))
            .collect();
        let orders: Vec<Order> = states
            .iter()
            .zip(&views)
            .map(|(state, view)| {
                view.default_order(asked(state), context())
                    .expect("it is asked")
            })
            .collect();
        let each = |work: &dyn Fn(usize, Seat)| {
            let (time, ()) = fastest(scale.runs, || {
                for (at, state) in states.iter().enumerate() {
                    work(at, asked(state));
                }
            });
            time / states.len() as u128
        };
        let view = each(&|at, seat| drop(black_box(states[at].view(Viewer::Seat(seat)))));
        let legal = each(&|at, seat| {
            drop(black_box(views[at].legal(&roster, seat, "")));
        });
        let decide = each(&|at, seat| {
            let mut dice = NoDice;
            let decided = states[at].decide(
                &Roster::default(),
                Actor::Seat(seat),
                &orders[at],
                &mut dice,
            );
            drop(black_box(decided));
        });
        let bot = each(&|at, seat| {
            let view = &views[at];
            drop(black_box(bot::order(&view.world, view, seat, context())));
        });
        println!(
            "{seats} seats, {kind}: view {view} ns, legal {legal} ns, decide {decide} ns, bot {bot} ns"
        );
    }
}
