//! Dice: the documented vectors, fairness of the range reduction, and the verifier.

use std::collections::BTreeMap;

use rules::any::{AnyEvent, GameId};
use rules::dice::{
    Commitment, Dice, DiceStop, Draw, EntryDraws, Key, NoDice, Scripted, Secret, VerifyError,
    WordsHash, shuffle, verify, verify_year,
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
        year(1),
        year(2),
        year(99),
        year(100),
        format!(
            "two words, year 1, throws 1 to 4: {}",
            throws_of_year(&[], 1, 0)
        ),
        format!(
            "two words, year 1, throw 4: {}",
            throws_of_year(&[6, 100, 100], 1, 3)
        ),
        format!(
            "two words, year 2, throws 1 to 4: {}",
            throws_of_year(&[], 2, 0)
        ),
    ];
    assert_eq!(
        found.as_slice(),
        documented(),
        "docs/dice.md should hold:\n{}",
        found.join("\n")
    );
}

fn year(year: u32) -> String {
    let secret = secret().of_year(year);
    format!(
        "year {year}: secret {}, sealed as {}",
        secret.reveal_hex(),
        secret.commitment()
    )
}

/// Throws of a year after some others, with the two words; those before have other dice, which changes
/// nothing.
fn throws_of_year(others: &[u32], year: u32, after: u64) -> String {
    let key = Key::new(&secret().of_year(year), &words());
    let mut dice = key.throws_after(0);
    for sides in others {
        dice.throw("other", *sides);
    }
    let from = usize::try_from(after).unwrap();
    let throws: Vec<String> = [100, 100, 6, 2_147_483_649][from..]
        .iter()
        .map(|&sides| format!("d{sides}={}", dice.throw("vector", sides)))
        .collect();
    throws.join(" ")
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
        // Nor has what lasts.
        plain.nature_seed(Seat(0)),
        plain.nature_seed(Seat(1)),
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
                .to_string()
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
                year: None,
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

/// The throws of three years, some in one entry and some in several.
fn years() -> Vec<EntryDraws> {
    let mut log = Vec::new();
    for (year, seqs) in [(1, &[1, 4][..]), (2, &[7]), (3, &[8, 9, 12])] {
        let key = Key::new(&secret().of_year(year), &words());
        for (before, seq) in (0..).zip(seqs) {
            let mut dice = key.throws_after(before * 2);
            dice.throw("attacker", 100);
            dice.throw("defender", 100);
            log.push(EntryDraws {
                seq: *seq,
                year: Some(year),
                draws: dice.into_draws(),
            });
        }
    }
    log
}

#[test]
fn eu_60_throws_of_a_year_are_numbered_whatever_lies_between_them() {
    let sealed = |log: &[EntryDraws]| verify(secret().commitment(), &secret(), &words(), log);
    assert_eq!(sealed(&years()), Ok(12));
    // What nobody knows of lies between them, or did not happen: the throws are the same.
    let mut hidden = years();
    for entry in &mut hidden {
        entry.seq *= 3;
    }
    assert_eq!(sealed(&hidden), Ok(12));
    // In one entry or in two makes no difference either.
    let mut together = years();
    let second = together.remove(1).draws;
    together[0].draws.extend(second);
    assert_eq!(sealed(&together), Ok(12));

    let wrong = |change: &dyn Fn(&mut Vec<EntryDraws>)| {
        let mut log = years();
        change(&mut log);
        sealed(&log).unwrap_err()
    };
    let left_out = wrong(&|log| drop(log.remove(0)));
    assert!(
        matches!(
            left_out,
            VerifyError::Throw {
                seq: Some(4),
                throw: 1,
                ..
            }
        ),
        "{left_out}"
    );
    let other = wrong(&|log| log[2].year = Some(3));
    assert!(
        matches!(other, VerifyError::Throw { seq: Some(7), .. }),
        "{other}"
    );
    assert_eq!(
        wrong(&|log| log[3].year = Some(1)),
        VerifyError::Year { seq: 8 }
    );
    assert_eq!(
        wrong(&|log| log[3].year = None),
        VerifyError::Year { seq: 8 }
    );
}

#[test]
fn eu_60_a_year_is_checked_by_its_own_secret_and_seals_the_one_before() {
    let of = |year| secret().of_year(year);
    let draws = |year: u32| {
        let log = years().into_iter().filter(|it| it.year == Some(year));
        log.flat_map(|it| it.draws).collect::<Vec<Draw>>()
    };
    let check = |seal, year| verify_year(of(seal).commitment(), &of(year), &words(), &draws(3));
    assert_eq!(check(3, 3), Ok(6));
    assert!(matches!(check(2, 3), Err(VerifyError::Commitment { .. })));
    assert!(matches!(
        check(2, 2),
        Err(VerifyError::Throw {
            seq: None,
            throw: 1,
            ..
        })
    ));
    assert!(verify_year(of(3).commitment(), &of(3), &[], &draws(3)).is_err());
    let mut none = draws(3);
    none[4].sides = 0;
    let none = verify_year(of(3).commitment(), &of(3), &words(), &none).unwrap_err();
    assert_eq!(
        none.to_string(),
        "throw 5 (attacker): a die needs at least 1 side"
    );

    for year in 1..250_u32 {
        let (one, next) = (of(year), of(year + 1));
        assert_eq!(
            next.of_year_before(year + 1),
            (year % 100 != 99).then_some(one)
        );
    }
    // Whoever knows what was shown cannot go on from there.
    let shown: Vec<Secret> = (1..=5).map(of).collect();
    let made: Vec<Secret> = shown
        .iter()
        .flat_map(|it| [it.of_year(6), it.of_year(1)])
        .collect();
    assert!(!made.contains(&of(6)) && !shown.contains(&of(6)));
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
                seq: Some(2),
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
                seq: Some(1),
                throw: 1,
                ..
            }
        ),
        "{left_out}"
    );
    let other_die = check(&|log| log[2].draws[1].sides = 1000);
    assert!(
        matches!(other_die, VerifyError::Throw { seq: Some(5), .. }),
        "{other_die}"
    );
    let no_sides = check(&|log| log[0].draws[0].sides = 0);
    assert!(
        matches!(
            no_sides,
            VerifyError::NoSides {
                seq: Some(1),
                throw: 1,
                ..
            }
        ),
        "{no_sides}"
    );
    let renumbered = check(&|log| log[1].seq = 3);
    assert!(
        matches!(renumbered, VerifyError::Throw { seq: Some(3), .. }),
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
