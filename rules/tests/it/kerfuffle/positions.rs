//! The board alone: PK-24 to PK-30, PK-52 to PK-55, PK-61, and counts against a slow generator of its own.

use rules::kerfuffle::board::{Action, Deployment, Position, perft};
use rules::kerfuffle::{Kerfuffle, Party};
use rules::{Game, Unjudged};
use serde_json::{Value, json};

#[track_caller]
fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of a position, blanks between them.
#[track_caller]
fn moves(text: &str) -> String {
    let moves = position(text).moves();
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// The position after some actions, all of which must be allowed.
#[track_caller]
fn after(text: &str, actions: &str) -> String {
    let mut position = position(text);
    for action in actions.split(' ') {
        let action: Action = action.parse().unwrap();
        assert!(position.allows(action), "{position}: {action}");
        position = position.after(action).0;
    }
    position.to_string()
}

#[test]
fn pk_24_a_king_may_move_into_danger_and_be_captured() {
    // The rook looks down the e-file, and the king may step into it or stay there.
    assert_eq!(
        moves("4r3/8/8/8/8/8/8/3K4 w - - - 0 -"),
        "d1c1 d1c2 d1d2 d1e1 d1e2"
    );
    assert_eq!(
        after("4r3/8/8/8/8/8/8/4K2N b - - - 0 -", "e8e1"),
        "8/8/8/8/8/8/8/4r2N w - - - 0 -"
    );
    // No castling.
    assert!(!moves("8/8/8/8/8/8/p7/4K2R w - - - 0 -").contains("e1g1"));
    // The attacker moves first, and a side without a move passes.
    let blocked = "8/8/8/8/8/p7/P7/8 b - - - 0 -";
    assert_eq!(moves(blocked), "pass");
    assert_eq!(after(blocked, "pass"), "8/8/8/8/8/p7/P7/8 w - - - 1 -");
    assert!(!position("8/8/8/8/p7/8/P7/8 b - - - 0 -").allows(Action::Pass));
}

#[test]
fn pk_25_pawns_go_two_squares_pass_and_are_promoted() {
    assert_eq!(moves("7k/8/8/8/8/8/3P4/8 w - - - 0 -"), "d2d3 d2d4");
    assert_eq!(moves("7k/8/8/8/8/8/3P4/8 w - d2 - 0 -"), "d2d3");
    assert_eq!(moves("8/3p4/8/8/8/8/8/7K b - - - 0 -"), "d7d5 d7d6");
    let passed = after("8/8/8/8/2p5/8/3P4/7K w - - - 0 -", "d2d4");
    assert_eq!(passed, "8/8/8/8/2pP4/8/8/7K b - - d3 0 -");
    assert_eq!(moves(&passed), "c4c3 c4d3");
    assert_eq!(after(&passed, "c4d3"), "8/8/8/8/8/3p4/8/7K w - - - 0 -");
    // A rook, bishop or knight, and never a queen; on the map it is a pawn.
    let last = "7k/P7/8/8/8/8/8/8 w - - - 3 -";
    assert_eq!(moves(last), "a7a8b a7a8n a7a8r");
    assert_eq!(after(last, "a7a8r"), "R6k/8/8/8/8/8/8/8 b - - - 0 a8");
    assert!("a7a8q".parse::<Action>().is_err());
    let promoted = position("R6k/8/8/8/8/8/8/8 b - - - 0 a8");
    assert_eq!(promoted.army(Party::Defender).to_string(), "P");
    // The mark goes with it.
    assert_eq!(
        after("R6k/8/8/8/8/8/8/8 w - - - 0 a8", "a8a2"),
        "7k/8/8/8/8/8/R7/8 b - - - 1 a2"
    );
}

#[test]
fn pk_26_who_is_captured_in_retreat_is_a_prisoner() {
    let take = |text: &str| {
        let (_, outcome) = position(text).after("a8a1".parse().unwrap());
        outcome
            .lost
            .map(|lost| (lost.figure.letter(), lost.prisoner))
    };
    assert_eq!(take("r7/8/8/8/8/8/8/N6K b - - - 0 -"), Some(('N', false)));
    assert_eq!(take("r7/8/8/8/8/8/8/N6K b w - - 0 -"), Some(('N', true)));
}

#[test]
fn pk_27_in_retreat_each_move_ends_closer_to_the_own_edge() {
    assert_eq!(
        moves("7k/8/8/8/3R4/8/8/8 w w - - 0 -"),
        "d4d1 d4d2 d4d3 d4off"
    );
    assert_eq!(
        moves("8/8/8/3r4/8/8/8/7K b b - - 0 -"),
        "d5d6 d5d7 d5d8 d5off"
    );
    // Pawns step straight back, or capture diagonally back.
    assert_eq!(
        moves("7k/8/8/8/3P4/2n1n3/8/8 w w - - 0 -"),
        "d4c3 d4d3 d4e3"
    );
    assert_eq!(moves("7k/8/8/8/3P4/3n4/8/8 w w - - 0 -"), "pass");
    assert_eq!(
        after("7k/8/8/8/3P4/2n1n3/8/8 w w - - 5 -", "d4c3"),
        "7k/8/8/8/8/2P1n3/8/8 b w - - 0 -"
    );
    // It cannot be revoked, and not be declared again.
    let retreats = position("7k/8/8/8/3R4/8/8/8 w w - - 0 -");
    assert!(!retreats.allows(Action::Retreat));
}

#[test]
fn pk_28_pieces_leave_over_their_own_edge_where_the_way_is_clear() {
    let off = |text: &str| moves(text).contains("off");
    // Kings and pawns from their first rank.
    assert!(off("7k/8/8/8/8/8/8/K7 w w - - 0 -") && !off("7k/8/8/8/8/8/K7/8 w w - - 0 -"));
    assert!(off("7k/8/8/8/8/8/8/P7 w w - - 0 -") && !off("7k/8/8/8/8/8/P7/8 w w - - 0 -"));
    // A rook down its file, unless somebody stands there.
    assert!(off("7k/8/8/R7/8/8/8/8 w w - - 0 -") && !off("7k/8/8/R7/8/8/P7/8 w w - - 0 -"));
    // A bishop where the first square beyond the edge lies on a file.
    assert!(off("7k/8/8/8/8/B7/8/8 w w - - 0 -"));
    assert!(!off("7k/8/8/1B6/8/8/4P3/8 w w - - 0 -"));
    assert!(off("7k/8/8/1B6/8/8/8/8 w w - - 0 -"));
    assert!(!off("7k/8/3B4/8/8/8/8/8 w w - - 0 -"));
    // A queen either way, a knight by either jump.
    assert!(
        off("7k/8/8/8/3Q4/8/8/8 w w - - 0 -")
            && moves("7k/8/8/8/8/8/2Q5/2P5 w w - - 0 -").contains("c2off")
    );
    assert!(off("7k/8/8/8/8/8/N7/8 w w - - 0 -") && !off("7k/8/8/8/8/N7/8/8 w w - - 0 -"));
    // The attacker leaves at the top.
    assert!(off("8/8/8/r7/8/8/8/7K b b - - 0 -") && off("8/n7/8/8/8/8/8/7K b b - - 0 -"));
    // One move a piece, and only in retreat.
    assert_eq!(moves("7k/8/8/8/8/8/8/K7 w w - - 0 -"), "a1off");
    assert!(!off("7k/8/8/8/8/8/8/K7 w - - - 0 -"));
    assert_eq!(
        after("7k/8/8/8/8/8/8/K6N w w - - 7 -", "a1off"),
        "7k/8/8/8/8/8/8/7N b w - - 0 -"
    );
}

fn over(text: &str) -> Value {
    let question = json!({"board": {"position": text}});
    Kerfuffle::judge(question.as_object().unwrap()).unwrap()["over"].clone()
}

#[test]
fn pk_29_a_battle_ends_when_a_side_has_nothing_left_or_both_retreat() {
    assert_eq!(over("7k/8/8/8/8/8/8/K7 w - - - 0 -"), Value::Null);
    assert_eq!(over("7k/8/8/8/8/8/8/8 w - - - 0 -")["winner"], "b");
    assert_eq!(over("8/8/8/8/8/8/8/K7 b b - - 0 -")["winner"], "w");
    assert_eq!(over("7k/8/8/8/8/8/8/K7 w wb - - 0 -")["winner"], "w");
    assert_eq!(moves("7k/8/8/8/8/8/8/K7 w wb - - 0 -"), "");
}

#[test]
fn pk_30_fifty_moves_by_each_side_and_the_attack_has_failed() {
    assert_eq!(over("7k/8/8/8/8/8/8/K7 w - - - 99 -"), Value::Null);
    assert_eq!(over("7k/8/8/8/8/8/8/K7 w - - - 100 -")["winner"], "w");
}

#[test]
fn pk_54_all_actions_count_but_captures_pawn_moves_and_leaving() {
    let quiet = |text: &str, action: &str| {
        let text = after(text, action);
        text.split(' ').nth(5).unwrap().to_owned()
    };
    assert_eq!(quiet("7k/8/8/8/8/8/8/K7 w - - - 9 -", "a1a2"), "10");
    assert_eq!(quiet("7k/8/8/8/8/8/8/K7 w - - - 9 -", "retreat"), "10");
    assert_eq!(quiet("8/8/8/8/8/p7/P7/8 w - - - 9 -", "pass"), "10");
    assert_eq!(quiet("7k/8/8/8/8/8/p7/K7 w - - - 9 -", "a1a2"), "0");
    assert_eq!(quiet("7k/8/8/8/8/8/P7/8 w - - - 9 -", "a2a3"), "0");
    assert_eq!(quiet("7k/8/8/8/8/8/8/K7 w w - - 9 -", "a1off"), "0");
}

#[test]
fn pk_52_declaring_retreat_uses_up_the_move_and_en_passant() {
    let passed = "8/8/8/8/2pP4/8/8/7K b - - d3 4 -";
    assert_eq!(after(passed, "retreat"), "8/8/8/8/2pP4/8/8/7K w b - - 5 -");
    // A pawn in retreat does not take in passing, and nobody takes it so.
    assert_eq!(moves("8/8/8/8/2pP4/8/8/7K b b - d3 0 -"), "c4c5");
    assert_eq!(moves("8/8/8/8/2pP4/8/8/7K b w - d3 0 -"), "c4c3");
    // With no move a side passes or declares retreat.
    let blocked = position("8/8/8/8/8/p7/P7/8 w - - - 0 -");
    assert!(blocked.allows(Action::Retreat) && blocked.allows(Action::Pass));
}

#[test]
fn pk_53_a_pawn_from_the_first_rank_goes_one_square_at_a_time() {
    assert_eq!(moves("7k/8/8/8/8/8/8/3P4 w - - - 0 -"), "d1d2");
    let second = after("7k/8/8/8/8/8/8/3P4 w - - - 0 -", "d1d2");
    assert_eq!(second, "7k/8/8/8/8/8/3P4/8 b - d2 - 0 -");
    assert_eq!(moves(&second.replace(" b ", " w ")), "d2d3");
}

#[test]
fn pk_55_a_promoted_pawn_is_captured_as_a_pawn() {
    let (next, outcome) = position("R6k/8/8/8/8/8/8/8 b - - - 0 a8").after("h8g8".parse().unwrap());
    assert_eq!(outcome.lost, None);
    let (_, outcome) = position("Rk6/8/8/8/8/8/8/8 b w - - 0 a8").after("b8a8".parse().unwrap());
    let lost = outcome.lost.unwrap();
    assert_eq!((lost.figure.letter(), lost.prisoner), ('P', true));
    assert!(next.over().is_none());
}

#[test]
fn pk_61_positions_print_and_read_in_seven_fields() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - - 0 -",
        "8/8/8/8/2pP4/8/8/7K b - - d3 0 -",
        "R6k/p1p5/8/8/8/8/P1P5/8 w wb a2c2a7 - 100 a8",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
    let fault = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    let faulty = [
        ("8/8/8/8/8/8/8/K7 w - - - 0", "6 fields"),
        ("8/8/8/8/8/8/8/K8 w - - - 0 -", "placement"),
        ("8/8/8/8/8/8/8/8 w - - - 0 -", "nothing stands"),
        ("P7/8/8/8/8/8/8/8 w - - - 0 -", "PK-25"),
        ("8/8/8/8/8/8/8/K7 x - - - 0 -", "turn"),
        ("8/8/8/8/8/8/8/K7 w bw - - 0 -", "retreat"),
        ("8/8/8/8/8/8/8/K7 w - a2 - 0 -", "moved"),
        ("8/8/8/8/8/8/8/K7 w - - e3 0 -", "ep"),
        ("8/8/8/8/8/8/8/K7 w - - - 101 -", "0 to 100"),
        ("8/8/8/8/8/8/8/K7 w - - - 0 a1", "promoted"),
        ("8/8/8/8/8/8/8/Kü w - - - 0 -", "placement"),
        ("8/8/8/8/8/8/8/K7 w - ü - 0 -", "moved"),
    ];
    for (text, words) in faulty {
        assert!(fault(text).contains(words), "{text}: {}", fault(text));
    }
    // The referee answers on it.
    let question = json!({"board": {"position": "7k/8/8/8/8/8/8/K7 w w - - 0 -"}});
    let answer = Kerfuffle::judge(question.as_object().unwrap()).unwrap();
    assert_eq!(
        Value::Object(answer),
        json!({"moves": ["a1off"], "over": null})
    );
    let bad = json!({"board": {"position": "no"}});
    let Err(Unjudged::Unreadable(why)) = Kerfuffle::judge(bad.as_object().unwrap()) else {
        panic!("it is a position")
    };
    assert!(why.contains("seven"), "{why}");
}

#[test]
fn pk_23_armies_are_set_up_on_their_three_ranks() {
    let army = "K Q 4P R 2N".parse().unwrap();
    for party in Party::BOTH {
        let auto = Deployment::auto(army, party);
        assert_eq!(auto.pieces(), army);
        assert!(auto.each().all(|(_, square)| square.depth(party) < 3));
    }
    let sides = Party::BOTH.map(|party| Deployment::auto(army, party));
    assert_eq!(
        Position::of(sides.each_ref()).to_string(),
        "rn1qk1n1/2pppp2/8/8/8/8/2PPPP2/RN1QK1N1 b - - - 0 -"
    );
}

/// A board of 64 letters and nothing clever: what chess without castling and check is, by another hand.
#[derive(Clone)]
struct Mailbox {
    squares: [u8; 64],
    white: bool,
    passed: Option<usize>,
}

impl Mailbox {
    fn read(text: &str) -> Self {
        let mut fields = text.split(' ');
        let mut squares = [b'.'; 64];
        for (row, rank) in fields.next().unwrap().split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    file += usize::from(letter - b'0');
                } else {
                    squares[rank * 8 + file] = letter;
                    file += 1;
                }
            }
        }
        let white = fields.next() == Some("w");
        Self {
            squares,
            white,
            passed: None,
        }
    }

    fn is_own(&self, at: usize) -> bool {
        let letter = self.squares[at];
        letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == self.white
    }

    fn is_enemy(&self, at: usize) -> bool {
        self.squares[at].is_ascii_alphabetic() && !self.is_own(at)
    }

    fn beside(at: usize, (file, rank): (isize, isize)) -> Option<usize> {
        let file = (at % 8).checked_add_signed(file).filter(|file| *file < 8)?;
        let rank = (at / 8).checked_add_signed(rank).filter(|rank| *rank < 8)?;
        Some(rank * 8 + file)
    }

    fn moved(&self, from: usize, to: usize, becomes: u8) -> Self {
        let mut next = self.clone();
        if self.squares[from].eq_ignore_ascii_case(&b'p') {
            if self.passed == Some(to) && from % 8 != to % 8 {
                next.squares[from / 8 * 8 + to % 8] = b'.';
            }
            next.passed = (from.abs_diff(to) == 16).then_some(from.midpoint(to));
        } else {
            next.passed = None;
        }
        next.squares[to] = becomes;
        next.squares[from] = b'.';
        next.white = !self.white;
        next
    }

    fn next(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for from in (0..64).filter(|at| self.is_own(*at)) {
            let piece = self.squares[from];
            let lines = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let slants = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            let jumps = [
                (1, 2),
                (2, 1),
                (1, -2),
                (2, -1),
                (-1, 2),
                (-2, 1),
                (-1, -2),
                (-2, -1),
            ];
            let both: Vec<(isize, isize)> = lines.iter().chain(&slants).copied().collect();
            let (ways, most): (Vec<_>, usize) = match piece.to_ascii_lowercase() {
                b'p' => {
                    self.pawn(from, &mut all);
                    continue;
                }
                b'n' => (jumps.to_vec(), 1),
                b'k' => (both, 1),
                b'q' => (both, 7),
                b'r' => (lines.to_vec(), 7),
                _ => (slants.to_vec(), 7),
            };
            for way in ways {
                let mut at = from;
                for _ in 0..most {
                    let Some(to) = Self::beside(at, way).filter(|to| !self.is_own(*to)) else {
                        break;
                    };
                    all.push(self.moved(from, to, piece));
                    if self.is_enemy(to) {
                        break;
                    }
                    at = to;
                }
            }
        }
        all
    }

    fn pawn(&self, from: usize, all: &mut Vec<Self>) {
        let (ahead, second, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut goes = Vec::new();
        if let Some(one) = Self::beside(from, (0, ahead)).filter(|at| self.squares[*at] == b'.') {
            goes.push(one);
            let two = Self::beside(one, (0, ahead)).filter(|at| self.squares[*at] == b'.');
            goes.extend(two.filter(|_| from / 8 == second));
        }
        for aside in [-1, 1] {
            let to = Self::beside(from, (aside, ahead));
            goes.extend(to.filter(|to| self.is_enemy(*to) || self.passed == Some(*to)));
        }
        for to in goes {
            let piece = self.squares[from];
            if to / 8 == last {
                let letters = if self.white { b"RBN" } else { b"rbn" };
                all.extend(letters.iter().map(|letter| self.moved(from, to, *letter)));
            } else {
                all.push(self.moved(from, to, piece));
            }
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.next().iter().map(|next| next.perft(depth - 1)).sum(),
        }
    }
}

#[test]
fn pk_61_perft_agrees_with_a_slow_generator_where_the_rules_are_those_of_chess() {
    let positions = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - - 0 -", 4),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - - 0 -",
            3,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - - 0 -", 4),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - - 0 -", 4),
    ];
    for (text, most) in positions {
        for depth in 0..=most {
            let (fast, slow) = (position(text), Mailbox::read(text));
            assert_eq!(
                perft(&fast, depth),
                slow.perft(depth),
                "{text}, depth {depth}"
            );
        }
    }
    // Counts of chess itself, as far as no check comes into it.
    let first = position(positions[0].0);
    assert_eq!([1, 2, 3].map(|depth| perft(&first, depth)), [20, 400, 8902]);
}

#[test]
fn pk_61_perft_counts_leaving_and_passing_and_nothing_after_the_end() {
    let counts = |text: &str| [1, 2, 3].map(|depth| perft(&position(text), depth));
    // The king leaves, and that is the end.
    assert_eq!(counts("7k/8/8/8/8/8/8/K7 w w - - 0 -"), [1, 0, 0]);
    // Both pass for ever.
    assert_eq!(counts("8/8/8/8/8/p7/P7/8 b - - - 0 -"), [1, 1, 1]);
    // A rook: three squares back and off; then the king's three moves.
    assert_eq!(counts("7k/8/8/8/3R4/8/8/7N w w - - 0 -")[..2], [5, 15]);
    // At the end of the count nothing follows.
    assert_eq!(counts("7k/8/8/8/8/8/8/K7 w - - - 99 -"), [3, 0, 0]);
}
