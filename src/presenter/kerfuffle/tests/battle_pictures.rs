//! Pictures of battles: what stands where, what was taken, what may be done, and what is not shown yet.

use render::{
    Bet, BoardEnd, ChessMarkKind, ChessMove, ChessScene, Chessman, DiceScene, Look, Renderer,
    Scene, Square, Standing,
};
use rules::any::{AnyObservation, GameId};
use rules::{Roster, Seat, Viewer};
use serde_json::{Value, json};

use super::{seating, with_neighbour};
use crate::labels::seating::Bank;
use crate::labels::{ALT_TEXT, Seating};
use crate::presenter::tests::play::{Table, leads, nasty_names};
use crate::presenter::{Focus, Pictured, Shown, alt_text, episode, picture};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// Ann with a king, a rook and two pawns, beside Bob with a king, a knight and a pawn.
fn options(near: &str) -> Value {
    let gold = json!({"gold": {"gold": 900}});
    json!({"battles": "choice", "scenario": {"round": 5, "order": [0, 1], "seats": [
        {"capital": "Ionasyra", "forces": {"Ionasyra": "K R 2P"}, "treasury": 8, "card": gold},
        {"capital": "Pelaras", "forces": {"Pelaras": "Q", near: "K N P"}, "treasury": 3,
            "card": gold},
    ]}})
}

/// A battle that has begun, and what was told of it.
struct Battle {
    table: Table,
    near: String,
    observation: Vec<AnyObservation>,
}

impl Battle {
    fn begun(how: &str) -> Self {
        let near = with_neighbour();
        let mut table = Table::open(GameId::Kerfuffle, &options(&near));
        table.order(ANN, &format!("done; attack Ionasyra > {near} K R 2P"));
        table.order(BOB, how);
        let observation = Vec::new();
        let mut battle = Self {
            table,
            near,
            observation,
        };
        battle.order(ANN, "end");
        battle
    }

    /// On a board with both set up.
    fn set_up(ann: &str, bob: &str) -> Self {
        let mut battle = Self::begun("battle board");
        battle.order(BOB, &format!("deploy {bob}"));
        battle.order(ANN, &format!("deploy {ann}"));
        battle
    }

    /// A rook looks at a knight over a free file.
    fn on_board() -> Self {
        Self::set_up("Ke8 Ra8 Pd7 Pe7", "Ke1 Na2 Ph2")
    }

    fn order(&mut self, seat: Seat, text: &str) {
        let observation = self.table.order(seat, text).into_iter();
        self.observation
            .extend(observation.filter(|observation| observation.episode().is_some()));
    }

    /// Moves of both in turn, Ann's first.
    fn plays(&mut self, moves: &str) {
        for (action, seat) in moves.split(' ').zip([ANN, BOB].into_iter().cycle()) {
            self.order(seat, action);
        }
    }

    /// The picture in the battle's own message.
    fn shown(&self) -> Pictured {
        let shown = self.message(&seating(&self.table));
        shown.picture.expect("a picture")
    }

    /// The battle's own message.
    fn message(&self, seating: &Seating) -> Shown {
        let view = self.table.view(Viewer::Public);
        episode(&view, "battle-1", &self.observation, seating)
    }

    /// The same where both had 48 hours, of which Ann has used 5 and Bob more than all.
    fn timed(&self) -> Shown {
        let hour = 3_600_000;
        let bank = Bank {
            whole: 48 * hour,
            used: [(ANN, 5 * hour), (BOB, 50 * hour)].into(),
        };
        self.message(&Seating {
            bank: Some(bank),
            ..seating(&self.table)
        })
    }

    fn board(&self) -> ChessScene {
        chess(self.shown().scene)
    }

    fn dice(&self) -> DiceScene {
        dice(self.shown().scene)
    }

    /// The picture of a seat's panel after a draft, with its alt text.
    fn panel(&self, seat: Seat, draft: &str, picked: Option<&str>) -> (Scene, String) {
        let seating = seating(&self.table);
        let now = self.table.view(Viewer::Seat(seat));
        let view = if draft.is_empty() {
            now
        } else {
            now.preview(seat, &seating.roster, draft).expect(draft).view
        };
        let focus = Focus::Turn { seat, picked };
        let alt = alt_text(&view, &seating, &[], focus);
        (picture(&view, &[], &seating, focus), alt)
    }

    /// The same of a board.
    fn own(&self, seat: Seat, draft: &str, picked: Option<&str>) -> ChessScene {
        chess(self.panel(seat, draft, picked).0)
    }
}

fn chess(scene: Scene) -> ChessScene {
    scene.check().unwrap();
    let Scene::Chess(scene) = scene else {
        panic!("no board: {scene:?}")
    };
    scene
}

fn dice(scene: Scene) -> DiceScene {
    scene.check().unwrap();
    let Scene::Dice(scene) = scene else {
        panic!("no dice: {scene:?}")
    };
    scene
}

fn square(name: &str) -> Square {
    let &[col, row] = name.as_bytes() else {
        panic!("{name}")
    };
    Square {
        col: col - b'a',
        row: row - b'1',
    }
}

/// What stands on a board, as `Ke1`, the side of row 8 in small letters.
fn standing(scene: &ChessScene) -> String {
    let letter = |man: Chessman| match man {
        Chessman::King => 'K',
        Chessman::Queen => 'Q',
        Chessman::Rook => 'R',
        Chessman::Bishop => 'B',
        Chessman::Knight => 'N',
        Chessman::Pawn => 'P',
        Chessman::General => 'G',
    };
    let man = |piece: &render::ChessPiece| {
        let letter = match piece.end {
            BoardEnd::Top => letter(piece.man).to_ascii_lowercase(),
            BoardEnd::Bottom => letter(piece.man),
        };
        let file = char::from(b'a' + piece.square.col);
        format!("{letter}{file}{}", piece.square.row + 1)
    };
    let mut men: Vec<String> = scene.men.iter().map(man).collect();
    men.sort_unstable();
    men.join(" ")
}

/// The squares with a mark of a kind.
fn marked(scene: &ChessScene, kind: ChessMarkKind) -> Vec<Square> {
    let marks = scene.marks.iter().filter(|mark| mark.kind == kind);
    marks.map(|mark| mark.square).collect()
}

#[test]
fn pk_23_an_army_is_shown_as_it_is_set_up() {
    let mut battle = Battle::begun("battle board");
    let empty = battle.board();
    assert_eq!(standing(&empty), "");
    assert_eq!(empty.bottom.tag.as_deref(), Some("SETS UP"));
    assert_eq!((empty.zones[0].first, empty.zones[0].last), (0, 2));
    assert_eq!(empty.top.losses[0].men.len(), 4, "{:?}", empty.top);
    // The defender's own panel: a piece in hand, and where it may stand; then what the draft has.
    let picked = battle.own(BOB, "", Some("N"));
    assert!(!picked.turned);
    assert_eq!(marked(&picked, ChessMarkKind::Quiet).len(), 24);
    let begun = battle.own(BOB, "deploy Nb1 Pc2", Some("K"));
    assert_eq!(standing(&begun), "Nb1 Pc2");
    assert_eq!(marked(&begun, ChessMarkKind::Quiet).len(), 22);
    assert_eq!(begun.bottom.losses[0].men, [Chessman::King]);
    assert_eq!(begun.counts[0].text, "1");
    let (_, alt) = battle.panel(BOB, "deploy Nb1 Pc2", None);
    assert!(alt.contains("The defender: Pc2 Nb1."), "{alt}");
    // What is only drafted is shown to nobody else.
    assert_eq!(standing(&battle.own(ANN, "", None)), "");
    battle.order(BOB, "deploy Ke1 Na2 Ph2");
    // The attacker sees it from the other side, and is below.
    let own = battle.own(ANN, "deploy Ra8", Some("K"));
    assert!(own.turned);
    assert_eq!(standing(&own), "Ke1 Na2 Ph2 ra8");
    assert_eq!((own.zones[0].first, own.zones[0].last), (5, 7));
    let (_, alt) = battle.panel(ANN, "deploy Ra8", None);
    assert!(alt.contains("The attacker sets up."), "{alt}");
    assert_eq!(standing(&battle.board()), "Ke1 Na2 Ph2");
    assert!(battle.shown().words.contains("The attacker sets up."));
}

#[test]
fn pk_24_each_move_is_shown_with_where_it_led() {
    let mut battle = Battle::on_board();
    let before = battle.board();
    assert_eq!(standing(&before), "Ke1 Na2 Ph2 ke8 pd7 pe7 ra8");
    assert_eq!((before.last, before.turned), (None, false));
    assert_eq!(before.top.tag.as_deref(), Some("TO MOVE"));
    battle.plays("d7d5");
    let after = battle.board();
    let moved = ChessMove {
        from: square("d7"),
        to: Some(square("d5")),
        end: BoardEnd::Top,
    };
    assert_eq!(after.last, Some(moved));
    assert_eq!(after.top.tag, None);
    assert_eq!(after.bottom.standing, Standing::ToMove);
    let counts: Vec<&str> = after.counts.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(counts, ["1", "0 / 100"]);
    let words = battle.shown().words;
    let begun = format!("Battle of {}: Ann attacks with K 2P R,", battle.near);
    for said in [
        begun.as_str(),
        "attacker Pd5",
        "defender Ke1 Na2 Ph2",
        "Last: d7d5.",
        "The defender is to move.",
    ] {
        assert!(words.contains(said), "{said}: {words}");
    }
    let is_short = words.chars().count() <= 400;
    assert!(is_short && !words.contains('\n'), "{words}");
}

#[test]
fn pk_24_a_picked_piece_shows_where_it_may_go_to_its_owner_alone() {
    let battle = Battle::on_board();
    let picked = battle.own(ANN, "", Some("a8"));
    assert!(picked.turned, "whose panel it is is below");
    assert_eq!(marked(&picked, ChessMarkKind::Picked), [square("a8")]);
    assert_eq!(marked(&picked, ChessMarkKind::Capture), [square("a2")]);
    assert_eq!(marked(&picked, ChessMarkKind::Quiet).len(), 5 + 3);
    // What is none of one's own shows nothing; nor does a piece whose side is not to move.
    for (seat, name) in [(ANN, "a2"), (ANN, "zz"), (BOB, "a2"), (BOB, "a8")] {
        let scene = battle.own(seat, "", Some(name));
        assert_eq!(scene.marks, [], "{seat} {name}");
    }
    assert_eq!(
        standing(&battle.own(ANN, "a8a2", None)),
        "Ke1 Ph2 ke8 pd7 pe7 ra2"
    );
    let (_, alt) = battle.panel(ANN, "a8a2", None);
    assert!(alt.contains("Killed of the defender: N"), "{alt}");
    assert_eq!(battle.board().marks, []);
    // PK-25: what is taken in passing stands beside.
    let mut battle = Battle::set_up("Ke8 Ra8 Pg6 Pe7", "Ke1 Na1 Ph2");
    battle.plays("g6g5 e1d1 g5g4 h2h4");
    let pawn = battle.own(ANN, "", Some("g4"));
    assert_eq!(marked(&pawn, ChessMarkKind::Capture), [square("h3")]);
    assert_eq!(marked(&pawn, ChessMarkKind::Quiet), [square("g3")]);
}

#[test]
fn pk_26_the_killed_and_the_prisoners_stand_beside_the_board() {
    let mut battle = Battle::on_board();
    battle.plays("a8a2");
    let killed = battle.board();
    assert_eq!(killed.bottom.losses[0].men, [Chessman::Knight]);
    assert_eq!(killed.bottom.losses[1].men, []);
    let mut battle = Battle::on_board();
    battle.plays("d7d6 retreat a8a2");
    let taken = battle.board();
    assert_eq!(taken.bottom.retreat.as_deref(), Some("RETREAT"));
    assert_eq!(taken.bottom.losses[0].men, []);
    assert_eq!(taken.bottom.losses[1].men, [Chessman::Knight]);
    let words = battle.shown().words;
    assert!(words.contains("Prisoners of the defender: N."), "{words}");
    // What may leave is marked for its owner, and counted once it has left (PK-28).
    let leaves = battle.own(BOB, "", Some("e1"));
    let leave = ChessMarkKind::Leave(BoardEnd::Bottom);
    assert_eq!(marked(&leaves, leave), [square("e1")]);
    battle.order(BOB, "e1off");
    let gone = battle.board();
    assert_eq!(gone.bottom.bank.as_deref(), Some("Off the board: 1"));
    assert_eq!(gone.last.map(|last| last.to), Some(None));
}

#[test]
fn pk_70_a_battles_message_says_what_time_both_sides_have_left() {
    let mut battle = Battle::on_board();
    let untimed = battle.message(&seating(&battle.table));
    assert!(!untimed.lines.iter().any(|line| line.contains("Time left")));
    let timed = battle.timed();
    let line = timed.lines.last().map(String::as_str);
    assert_eq!(line, Some("⏳ Time left: Ann 43 h, Bob none"));
    let picture = timed.picture.unwrap();
    let alt = " Time left: Ann 43 h, Bob none.";
    assert!(picture.words.ends_with(alt), "{}", picture.words);
    let board = chess(picture.scene);
    assert_eq!(board.top.bank.as_deref(), Some("Time left: 43 h"));
    assert_eq!(board.bottom.bank.as_deref(), Some("Time left: none"));
    // Beside what has left the board there is less room.
    battle.plays("d7d6 retreat a8a2 e1off");
    let gone = chess(battle.timed().picture.unwrap().scene);
    assert_eq!(gone.bottom.bank.as_deref(), Some("Time: none, 1 off"));
    // Nobody needs it when the battle is over, nor by dice (PK-69).
    let mut over = Battle::on_board();
    over.plays("retreat retreat");
    let mut dice = Battle::on_board();
    dice.order(ANN, "settle by dice");
    dice.plays("a8b8");
    dice.order(BOB, "settle by dice");
    for battle in [over, dice] {
        let shown = battle.timed();
        let has = |line: &String| line.contains("Time left");
        assert!(!shown.lines.iter().any(has), "{:?}", shown.lines);
    }
}

#[test]
fn pk_29_a_board_that_is_over_says_who_holds_the_province() {
    let mut battle = Battle::on_board();
    battle.plays("retreat retreat");
    let over = battle.board();
    let outcome = over.outcome.expect("it is over");
    assert_eq!(outcome.title, format!("{} holds", battle.near));
    assert_eq!(outcome.detail, "Both are in retreat");
    assert_eq!(over.bottom.standing, Standing::Winner);
    assert!(battle.shown().words.ends_with(" Bob holds it."));
}

#[test]
fn pk_36_bets_are_shown_when_both_are_in_and_before_that_to_their_owner() {
    let battle = |bet: &str| {
        let mut battle = Battle::begun("battle dice");
        battle.order(ANN, bet);
        battle
    };
    let (rook, pawn) = (battle("bet R"), battle("bet P"));
    let open = rook.dice();
    assert_eq!(open.left.bet, Bet::Sealed("has bet".into()));
    assert_eq!(open.right.bet, Bet::Open("chooses".into()));
    assert_eq!(open.right.tag.as_deref(), Some("BETS"));
    // Whatever she has bet, everybody and her enemy see the same.
    assert_eq!(open, pawn.dice());
    assert_eq!(rook.shown().words, pawn.shown().words);
    assert_eq!(rook.panel(BOB, "", None), pawn.panel(BOB, "", None));
    let own = |battle: &Battle| dice(battle.panel(ANN, "", None).0).left.bet;
    assert_eq!(own(&rook), Bet::Man(Chessman::Rook));
    assert_eq!(own(&pawn), Bet::Man(Chessman::Pawn));

    let mut battle = rook;
    battle.order(BOB, "bet N");
    let shown = battle.dice();
    assert_eq!(shown.round, "Round 1");
    assert_eq!(shown.note, "Both bet again, for round 2");
    assert_eq!(shown.left.bet, Bet::Man(Chessman::Rook));
    assert_eq!(shown.right.bet, Bet::Man(Chessman::Knight));
    assert_eq!((shown.left.dice.len(), shown.right.dice.len()), (2, 2));
    let [left, right] = [&shown.left, &shown.right].map(render::DiceForce::sum);
    assert_eq!(
        (shown.left.struck, shown.right.struck),
        (left < right, right < left)
    );
    let beaten = if left < right {
        &shown.left
    } else {
        &shown.right
    };
    assert_eq!(beaten.groups[1].men.len(), 1, "{beaten:?}");
    let words = battle.shown().words;
    assert!(words.contains("bets a rook and rolls "), "{words}");
    // The dice stay to be seen beside the next question.
    battle.order(BOB, "bet K");
    let next = battle.dice();
    assert_eq!((next.round.as_str(), next.left.dice.len()), ("Round 1", 2));
    assert_eq!(next.right.bet, Bet::Man(Chessman::Knight));
    assert_eq!(next.note, "One has bet for round 2");
    let tags = [&next.left, &next.right].map(|force| force.tag.as_deref());
    assert_eq!(tags, [Some("BETS"), Some("HAS BET")]);
    let words = battle.shown().words;
    assert!(
        words.ends_with("The defender has bet for round 2."),
        "{words}"
    );
    battle.order(ANN, "bet retreat");
    let over = battle.dice();
    assert_eq!(over.left.bet, Bet::Retreat("retreats".into()));
    let outcome = over.outcome.expect("it is over");
    assert_eq!(outcome.detail, "The attacker retreats");
}

#[test]
fn pk_36_a_bet_that_is_told_too_early_is_not_drawn() {
    use rules::kerfuffle::{BattleEvent, Bet, Event};
    let mut battle = Battle::begun("battle dice");
    battle.order(ANN, "bet R");
    let sealed = battle.shown();
    for observation in &mut battle.observation {
        let AnyObservation::Kerfuffle(observation) = observation else {
            panic!("{observation:?}")
        };
        if let Event::Battle(BattleEvent::BetPlaced { bet, .. }) = &mut observation.fact {
            assert_eq!(*bet, None);
            *bet = Some(Bet::Retreat);
        }
    }
    let observation = battle.shown();
    assert_eq!(
        (observation.scene, observation.words),
        (sealed.scene, sealed.words)
    );
}

#[test]
fn a_battle_on_a_board_tells_its_last_two_moves_and_counts_the_others() {
    let mut battle = Battle::on_board();
    let told = |battle: &Battle| {
        let view = battle.table.view(Viewer::Public);
        let shown = episode(
            &view,
            "battle-1",
            &battle.observation,
            &seating(&battle.table),
        );
        let lines = shown.lines.into_iter();
        let of_moves = |line: &String| line.contains(" goes ") || line.contains("before");
        lines.filter(of_moves).collect::<Vec<_>>()
    };
    battle.plays("a8a7 e1d1");
    assert_eq!(told(&battle).len(), 2);
    battle.plays("a7a6 d1e1 a6a5");
    let lines = told(&battle);
    assert_eq!(lines[0], "*3 moves before: `/log`*");
    assert!(lines[2].contains("a6–a5"), "{lines:?}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn pk_69_what_stands_on_a_board_goes_on_by_dice() {
    let mut battle = Battle::on_board();
    battle.plays("a8a2");
    battle.order(BOB, "settle by dice");
    assert_eq!(battle.board().bottom.tag.as_deref(), Some("TO MOVE"));
    battle.order(BOB, "e1d1");
    assert_eq!(battle.board().bottom.tag.as_deref(), Some("OFFERS DICE"));
    battle.order(ANN, "settle by dice");
    let dice = battle.dice();
    let standing = [&dice.left, &dice.right].map(|force| force.groups[0].men.len());
    assert_eq!(standing, [4, 2]);
    assert_eq!(dice.right.groups[1].men, [Chessman::Knight]);
}

#[test]
fn who_has_no_part_in_a_battle_sees_the_map_and_pictures_hold_any_names() {
    let renderer = Renderer::new();
    for how in ["battle board", "battle dice"] {
        let battle = Battle::begun(how);
        let view = battle.table.view(Viewer::Public);
        let outsider = Focus::Turn {
            seat: Seat(7),
            picked: Some("e2"),
        };
        for focus in [Focus::Nothing, outsider] {
            let scene = picture(&view, &[], &seating(&battle.table), focus);
            assert!(matches!(scene, Scene::Map(_)), "{scene:?}");
        }
        for pair in nasty_names().windows(2) {
            let seating = Seating {
                roster: Roster::of_names(pair.iter().cloned()),
                ..seating(&battle.table)
            };
            let shown = episode(&view, "battle-1", &battle.observation, &seating);
            let shown = shown.picture.expect("a picture");
            renderer.render(&shown.scene, Look::default()).unwrap();
            let length = shown.words.chars().count();
            assert!((1..=ALT_TEXT).contains(&length), "{}", shown.words);
        }
    }
}

#[test]
fn an_order_says_what_is_left_who_defends_and_what_stands_there() {
    let near = with_neighbour();
    let table = Table::open(GameId::Kerfuffle, &options(&near));
    let said = |text: &str| leads(&table, ANN, text).unwrap_or_default();
    assert_eq!(said("buy 2P"), format!("{} gold left", left(&table)));
    let attack = said(&format!("done; attack Ionasyra > {near} K R 2P"));
    assert!(attack.starts_with("attack on Bob, "), "{attack}");
    assert!(
        attack.contains("the king") && attack.contains("a pawn"),
        "{attack}"
    );
    assert!(attack.ends_with(" defend"), "{attack}");
}

/// What Ann has after two pawns, a gold each.
fn left(table: &Table) -> String {
    let rules::any::AnyView::Kerfuffle(view) = table.view(Viewer::Seat(ANN)) else {
        panic!("another game")
    };
    (view.own.treasury - 2).to_string()
}
