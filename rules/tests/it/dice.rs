//! Dice: the documented vectors, fairness of the range reduction, and the verifier.

use std::collections::BTreeMap;

use rules::any::{AnyEvent, GameId};
use rules::dice::{
    Commitment, Dice, DiceStop, Draw, EntryDraws, Key, NoDice, Scripted, Secret, VerifyError,
    WordsHash, shuffle, verify,
};
use rules::{BotSeed, Seat, Setup, boki};

/// The secret of the vectors in `docs/dice.md`: the bytes 0 to 31.
fn secret() -> Secret {
    Secret::new(std::array::from_fn(|index| u8::try_from(index).unwrap()))
}

fn words() -> [WordsHash; 2] {
    [WordsHash::of("for luck"), WordsHash::of("ünïcode ♜")]
}

/// The code blocks of `docs/dice.md` that are marked as vectors.
fn documented() -> Vec<String> {
    let doc = include_str!("../../../docs/dice.md");
    let blocks = doc.split("```vector\n").skip(1);
    blocks
        .flat_map(|block| {
            block
                .split("```")
                .next()
                .unwrap()
                .lines()
                .map(str::to_owned)
        })
        .collect()
}

fn throws(key: &Key, seq: u64, sides: &[u32]) -> String {
    let mut dice = key.dice(seq);
    let throws: Vec<String> = sides
        .iter()
        .map(|&sides| format!("d{sides}={}", dice.throw("vector", sides)))
        .collect();
    throws.join(" ")
}

fn hex(seed: BotSeed) -> String {
    Secret::new(*seed.bytes()).reveal_hex()
}

#[test]
fn the_documented_vectors_are_what_the_program_throws() {
    let plain = Key::new(&secret(), &[]);
    let mixed = Key::new(&secret(), &words());
    let sides = [6, 2, 100, 6, 13, 4_294_967_295, 2_147_483_649, 1];
    let order = shuffle(&mut plain.dice(3), "deck", 10).unwrap();
    let order: Vec<String> = order.iter().map(ToString::to_string).collect();
    let found = [
        format!("commitment {}", secret().commitment()),
        format!("no words, entry 1: {}", throws(&plain, 1, &sides)),
        format!("no words, entry 2: {}", throws(&plain, 2, &sides)),
        format!("two words, entry 1: {}", throws(&mixed, 1, &sides)),
        format!("no words, entry 3, shuffle of 10: {}", order.join(" ")),
        opening("castles", 2, &plain),
        opening("boki", 4, &plain),
        cards(4, &plain),
        opening("boki", 12, &mixed),
        format!(
            "no words, entry 2, bot player 3: {}",
            hex(plain.bot_seed(2, Seat(3)))
        ),
        format!(
            "two words, entry 2, bot player 3: {}",
            hex(mixed.bot_seed(2, Seat(3)))
        ),
        format!(
            "two words, deploy-2-0, seat 3: {}",
            hex(mixed.aid_seed(Seat(3), "deploy-2-0"))
        ),
    ];
    assert_eq!(
        found.as_slice(),
        documented(),
        "docs/dice.md should hold:\n{}",
        found.join("\n")
    );
}

/// What the first entry of a game without options throws.
fn opening(game: &str, seats: usize, key: &Key) -> String {
    let mut dice = key.dice(1);
    begin(game, seats, &mut dice);
    let draws = dice.into_draws();
    let last = draws.last().unwrap();
    format!(
        "{game} of {seats}, entry 1: {} throws, the last d{}={} for {}",
        draws.len(),
        last.sides,
        last.result,
        last.what
    )
}

fn begin(game: &str, seats: usize, dice: &mut dyn Dice) -> Vec<AnyEvent> {
    let setup = Setup {
        seats,
        ..Setup::default()
    };
    let world = GameId::from_id(game).unwrap().world(&setup).unwrap();
    world.open().start(dice).unwrap()
}

/// The numbers of some cards of Boki, and the first that are dealt.
fn cards(seats: u32, key: &Key) -> String {
    let count = 9 * seats - 1;
    let events = begin("boki", seats as usize, &mut key.dice(1));
    let AnyEvent::Boki(boki::Event::Shuffled { deck }) = &events[0] else {
        panic!("{events:?}");
    };
    let order = shuffle(&mut key.dice(1), "deck", count).unwrap();
    let numbered: BTreeMap<u32, String> = order
        .iter()
        .zip(deck)
        .map(|(number, card)| (*number, card.to_string()))
        .collect();
    assert_eq!((order.len(), numbered.len()), (deck.len(), deck.len()));
    let some = [0, 7, 8, 16, 17, count - 1].map(|number| format!("{number} {}", numbered[&number]));
    let first = order[..4].iter().map(ToString::to_string);
    let first: Vec<String> = first.collect();
    format!(
        "boki of {seats}, cards: {}; dealt first: {}",
        some.join(", "),
        first.join(" ")
    )
}

#[test]
fn every_entry_seat_word_and_secret_gives_bot_players_other_chance() {
    let plain = Key::new(&secret(), &[]);
    let all = [
        plain.bot_seed(1, Seat(0)),
        plain.bot_seed(2, Seat(0)),
        plain.bot_seed(1, Seat(1)),
        // What people are helped with has nothing of it, whatever the ask is called.
        plain.aid_seed(Seat(0), "bid-1"),
        plain.aid_seed(Seat(0), "bid-2"),
        plain.aid_seed(Seat(1), "bid-1"),
        plain.aid_seed(Seat(0), "\0\0\0\0\0\0\0\u{1}\0"),
        Key::new(&secret(), &words()).bot_seed(1, Seat(0)),
        Key::new(&Secret::new([7; 32]), &[]).bot_seed(1, Seat(0)),
    ];
    for (index, one) in all.iter().enumerate() {
        assert!(!all[..index].contains(one), "number {index} comes twice");
    }
}

#[test]
fn every_entry_and_every_word_gives_other_throws() {
    let sides = [1_000_000; 4];
    let plain = Key::new(&secret(), &[]);
    let all = [
        throws(&plain, 1, &sides),
        throws(&plain, 2, &sides),
        throws(&Key::new(&secret(), &words()), 1, &sides),
        throws(&Key::new(&secret(), &words()[..1]), 1, &sides),
        throws(&Key::new(&Secret::new([7; 32]), &[]), 1, &sides),
    ];
    for (index, one) in all.iter().enumerate() {
        assert!(!all[..index].contains(one), "{one} twice");
    }
}

#[test]
fn throws_stay_on_the_die_and_reach_every_side() {
    let mut dice = Key::new(&secret(), &[]).dice(9);
    for sides in [1, 2, 3, 6, 7, 100] {
        let mut seen = vec![0_u32; usize::try_from(sides).unwrap() + 1];
        for _ in 0..sides * 200 {
            seen[usize::try_from(dice.throw("fairness", sides)).unwrap()] += 1;
        }
        assert_eq!(seen[0], 0);
        // 200 are expected of each; 14 is the standard deviation, so these are 6 of them.
        let odd = seen[1..]
            .iter()
            .find(|&&count| !(115..=285).contains(&count) && sides > 1);
        assert_eq!(odd, None, "d{sides}: {seen:?}");
    }
}

#[test]
fn sealed_dice_log_what_they_throw() {
    let mut dice = Key::new(&secret(), &[]).dice(1);
    let result = dice.roll("siege", 100).unwrap();
    assert_eq!(
        dice.into_draws(),
        [Draw {
            what: "siege".into(),
            sides: 100,
            result
        }]
    );
}

#[test]
fn secrets_print_nothing() {
    let key = Key::new(&secret(), &[]);
    let shown = format!("{:?} {key:?} {:?}", secret(), key.dice(1));
    assert_eq!(shown, "Secret(…) Key(…) Sealed { draws: [], .. }");
}

#[test]
fn hex_is_64_digits_in_any_case() {
    let text = "000102030405060708090A0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    assert_eq!(Secret::from_hex(text), Ok(secret()));
    for bad in [
        "",
        "00",
        &text[1..],
        &format!("{text}0"),
        &text.replace('1', "g"),
        "ü",
    ] {
        assert!(
            Secret::from_hex(bad)
                .unwrap_err()
                .contains("64 hexadecimal digits"),
            "{bad}"
        );
    }
    let commitment = secret().commitment();
    assert_eq!(Commitment::try_from(commitment.to_string()), Ok(commitment));
}

#[test]
fn scripted_dice_throw_what_was_written_and_then_stop() {
    let mut dice = Scripted::new([3, 61]);
    assert_eq!(dice.roll("siege", 6), Ok(3));
    let what = || "siege".to_owned();
    assert_eq!(
        dice.roll("siege", 6),
        Err(DiceStop::OutOfRange {
            what: what(),
            sides: 6,
            result: 61
        })
    );
    assert_eq!(
        dice.roll("siege", 100),
        Ok(61),
        "a result that does not fit is not used up"
    );
    assert_eq!(
        dice.roll("siege", 6),
        Err(DiceStop::RanOut {
            what: what(),
            sides: 6
        })
    );
    assert_eq!((dice.left(), dice.draws().len()), (0, 2));
}

#[test]
fn no_dice_says_what_would_be_thrown() {
    let stop = NoDice.roll("siege", 6).unwrap_err();
    assert_eq!(
        stop.to_string(),
        "a die with 6 sides would be thrown for siege"
    );
}

fn log() -> Vec<EntryDraws> {
    let key = Key::new(&secret(), &words());
    [1, 2, 5]
        .into_iter()
        .map(|seq| {
            let mut dice = key.dice(seq);
            for sides in [6, 100, 2] {
                dice.throw("throw", sides);
            }
            EntryDraws {
                seq,
                draws: dice.into_draws(),
            }
        })
        .collect()
}

#[test]
fn verify_accepts_an_honest_log() {
    assert_eq!(
        verify(secret().commitment(), &secret(), &words(), &log()),
        Ok(9)
    );
    assert_eq!(verify(secret().commitment(), &secret(), &[], &[]), Ok(0));
}

#[test]
fn verify_finds_every_kind_of_cheating() {
    let commitment = secret().commitment();
    let check = |change: &dyn Fn(&mut Vec<EntryDraws>)| {
        let mut log = log();
        change(&mut log);
        verify(commitment, &secret(), &words(), &log).unwrap_err()
    };
    let changed = check(&|log| log[1].draws[2].result = 3 - log[1].draws[2].result);
    assert!(
        matches!(
            changed,
            VerifyError::Throw {
                seq: 2,
                throw: 3,
                ..
            }
        ),
        "{changed}"
    );
    let left_out = check(&|log| drop(log[0].draws.remove(0)));
    assert!(
        matches!(
            left_out,
            VerifyError::Throw {
                seq: 1,
                throw: 1,
                ..
            }
        ),
        "{left_out}"
    );
    let other_die = check(&|log| log[2].draws[1].sides = 1000);
    assert!(
        matches!(other_die, VerifyError::Throw { seq: 5, .. }),
        "{other_die}"
    );
    let no_sides = check(&|log| log[0].draws[0].sides = 0);
    assert!(
        matches!(
            no_sides,
            VerifyError::NoSides {
                seq: 1,
                throw: 1,
                ..
            }
        ),
        "{no_sides}"
    );
    let renumbered = check(&|log| log[1].seq = 3);
    assert!(
        matches!(renumbered, VerifyError::Throw { seq: 3, .. }),
        "{renumbered}"
    );
    let twice = check(&|log| log[1].seq = 1);
    assert_eq!(
        twice,
        VerifyError::Order {
            seq: 1,
            previous: 1
        }
    );
    let other = Secret::new([1; 32]);
    assert!(matches!(
        verify(commitment, &other, &words(), &log()),
        Err(VerifyError::Commitment { .. })
    ));
    assert!(
        verify(commitment, &secret(), &[], &log()).is_err(),
        "the words count"
    );
}
