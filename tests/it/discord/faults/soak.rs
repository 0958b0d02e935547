//! Games through faults at random.

use std::time::Duration;

use playground::Fault;

use super::super::link::quick;
use super::match_play::Match;
use super::{ANSWER, ANY, EDIT, POST, code, limited};

/// The seed if none is given by the environment's `CASTELLAN_SOAK`.
const SEED: u64 = 20_261_122;
/// How many games.
const GAMES: u64 = 3;

/// Numbers that look random and are the same each time (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let at = self.below(of.len() as u64);
        &of[usize::try_from(at).unwrap()]
    }
}

fn strike(game: &Match, random: &mut Random) {
    let server = &game.world.server;
    let faults = [
        limited(false),
        Fault::Status(500),
        Fault::Status(503),
        Fault::AnswerLost,
        Fault::AnswerCut,
        Fault::Slow(Duration::from_millis(100)),
    ];
    match random.below(12) {
        0..=4 => {
            let route = *random.pick(&[POST, POST, EDIT, EDIT, ANSWER]);
            let times = u32::try_from(1 + random.below(2)).unwrap();
            server.inject(route, times, random.pick(&faults).clone());
        }
        5 => server.inject(ANY, 1, limited(true)),
        6 => server.drop_gateway(),
        7 => server.close_gateway(Some(4000)),
        8 => server.ask_to_reconnect(),
        9 => server.close_gateway(None),
        10 => server.duplicate_interactions(2),
        _ => {
            server.invalidate_session(true);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_through_faults_at_random() {
    let seed = std::env::var("CASTELLAN_SOAK").map_or(SEED, |seed| seed.parse().unwrap());
    for game in 0..GAMES {
        let seed = seed.wrapping_add(game);
        eprintln!("seed {seed}");
        let mut random = Random(seed);
        let mut game = Match::start(quick()).await;
        while !game.is_over() {
            if random.below(3) == 0 {
                strike(&game, &mut random);
            }
            game.turn().await;
        }
        game.finish(&[code::ALREADY_ACKNOWLEDGED]).await;
    }
}
