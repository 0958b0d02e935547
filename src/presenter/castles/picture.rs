//! The picture of a game of Combat Castles.
//!
//! In the open a1 is at the bottom left, as in every book of board games, and the seat that began
//! there stands below. Whoever looks in private has the own side at the bottom. Colours, emblems and
//! shapes are the seats', so that a match does not swap them.

use render::{
    Arrow, BoardScene, BoardSize, Crest, Facing, Heading, Icon, KeyEntry, KeySymbol, Line,
    LineList, LineTone, Mark, MarkKind, Outcome, Piece, Scene, SeatBar, Standing, Stat, StatKind,
    Token, Trail,
};
use rules::castles::{self, Event, POINTS_TO_WIN, Phase, Square, Squares, Step, other};
use rules::{Over, Seat};

use super::marks::Marks;
use super::moves::{Turn, lower_seat, readable, shown_turn, turn_number};
use super::{GameView, SEATS};
use crate::labels::Seating;
use crate::presenter::Focus;

/// Draws a view after what was told.
pub(super) fn picture(
    view: &GameView,
    observation: &[Event],
    seating: &Seating,
    focus: Focus<'_>,
) -> Scene {
    let marked = Marks::of(view, focus);
    let bottom = match focus {
        Focus::Nothing => lower_seat(view),
        Focus::Turn { seat, .. } => seat,
    };
    let turn = shown_turn(view, observation);
    let mut marks = last_marks(&turn);
    marks.extend(target_marks(view, marked));
    Scene::Board(BoardScene {
        size: BoardSize { cols: 4, rows: 4 },
        turned: bottom != lower_seat(view),
        title: "Combat Castles".into(),
        crest: Crest::Tower,
        heading: heading(view, seating),
        top: seat_bar(view, seating, other(bottom)),
        bottom: seat_bar(view, seating, bottom),
        tokens: tokens(view, seating),
        marks,
        arrows: arrow(&turn, seating).into_iter().collect(),
        trails: trails(&turn, seating),
        lists: lists(view),
        key: key(view, seating, marked),
        outcome: outcome(view, seating),
    })
}

fn heading(view: &GameView, seating: &Seating) -> Heading {
    let main = match &view.phase {
        Phase::Waiting => "Not begun".to_owned(),
        Phase::Playing | Phase::Over(_) => turn_number(view),
    };
    let table = seating.table_number;
    let sub = if view.world.options.games > 1 {
        format!(
            "Game {} of {} · Table #{table}",
            view.game.max(1),
            view.world.options.games
        )
    } else {
        format!("Table #{table}")
    };
    Heading { main, sub }
}

fn seat_bar(view: &GameView, seating: &Seating, seat: Seat) -> SeatBar {
    let asked = view.asked(seat);
    let won = matches!(&view.phase, Phase::Over(over) if over.winners.contains(&seat));
    let standing = match (asked, won) {
        (true, _) => Standing::ToMove,
        (false, true) => Standing::Winner,
        (false, false) => Standing::Waiting,
    };
    let offers = view.offer.is_some_and(|offer| offer.by == seat);
    let tag = match (offers, asked, view.position.step) {
        (true, _, _) => Some("OFFERS A DRAW"),
        (false, true, Step::Opening) => Some("TO PLACE"),
        (false, true, Step::Castle | Step::Units | Step::Placement) => Some("TO MOVE"),
        (false, false, _) => None,
    };
    SeatBar {
        name: seating.plain_name(seat),
        label: label(view, seating, seat),
        arms: seating.arms(seat),
        standing,
        tag: tag.map(str::to_owned),
        stats: stats(view, seat),
    }
}

/// The faction, and the points of a match as far as they are known (CC-21).
fn label(view: &GameView, seating: &Seating, seat: Seat) -> String {
    let faction = seating.faction_name(seat);
    let total = view.totals[seat.index() & 1];
    match &view.phase {
        Phase::Over(_) if view.world.options.games > 1 => {
            format!("{faction} · {total} in the match")
        }
        Phase::Waiting | Phase::Playing if view.game > 1 => {
            format!("{faction} · {total} before")
        }
        Phase::Waiting | Phase::Playing | Phase::Over(_) => faction.to_owned(),
    }
}

fn stats(view: &GameView, seat: Seat) -> Vec<Stat> {
    let side = view.position.side(seat);
    let count = |icon, n: u8| StatKind::Count { icon, n: n.into() };
    let medals = StatKind::Medals {
        won: side.points.min(POINTS_TO_WIN),
        of: POINTS_TO_WIN,
    };
    [
        ("Points", medals),
        ("Supply", count(Icon::Unit, side.supply)),
        ("Scrap heap", count(Icon::Scrap, side.scrap)),
    ]
    .map(|(label, kind)| Stat {
        label: label.into(),
        kind,
    })
    .into()
}

fn tokens(view: &GameView, seating: &Seating) -> Vec<Token> {
    let position = &view.position;
    let mut tokens = Vec::new();
    for seat in SEATS {
        let side = position.side(seat);
        let token = |square: Square, piece, facing| Token {
            square: on_board(square),
            piece,
            arms: seating.arms(seat),
            facing,
        };
        tokens.push(token(side.castle, Piece::Castle, Facing::Ready));
        for unit in side.units {
            // CC-12: a moved unit is flipped until the end of the turn.
            let facing = if seat == position.to_move && position.moved.has(unit) {
                Facing::Moved
            } else {
                Facing::Ready
            };
            tokens.push(token(unit, Piece::Unit, facing));
        }
    }
    tokens
}

fn last_marks(turn: &Turn) -> Vec<Mark> {
    let Some(last) = turn.moves.last() else {
        return Vec::new();
    };
    let from = last.from.map(|from| mark(from, MarkKind::LastFrom));
    from.into_iter()
        .chain([mark(last.to, MarkKind::LastTo)])
        .collect()
}

fn target_marks(view: &GameView, marked: Marks) -> Vec<Mark> {
    let position = &view.position;
    let targets = match marked {
        _ if view.phase != Phase::Playing => return Vec::new(),
        Marks::Nothing => return Vec::new(),
        Marks::CastleMoves => position.castle_moves(),
        Marks::Unit(unit) => position.unit_moves(unit),
        Marks::Placements if position.step == Step::Opening => position.opening_placements(),
        Marks::Placements if position.own().supply == 0 => Squares::NONE,
        Marks::Placements => position.placements(),
    };
    let target = |square| {
        // CC-20: pickers mark the moves that give the enemy a point.
        if marked == Marks::CastleMoves && position.gives_point(square) {
            mark(square, MarkKind::Danger)
        } else {
            mark(square, MarkKind::Target)
        }
    };
    let chosen = match marked {
        Marks::Unit(unit) => Some(mark(unit, MarkKind::Selected)),
        Marks::Nothing | Marks::CastleMoves | Marks::Placements => None,
    };
    targets.iter().map(target).chain(chosen).collect()
}

fn arrow(turn: &Turn, seating: &Seating) -> Option<Arrow> {
    let last = turn.moves.last()?;
    Some(Arrow {
        from: on_board(last.from?),
        to: on_board(last.to),
        faction: seating.faction(turn.seat),
    })
}

fn trails(turn: &Turn, seating: &Seating) -> Vec<Trail> {
    let earlier = turn
        .moves
        .split_last()
        .map_or(&[][..], |(_, earlier)| earlier);
    let trail = |&one: &super::moves::Move| {
        Some(Trail {
            from: on_board(one.from?),
            to: on_board(one.to),
            faction: seating.faction(turn.seat),
        })
    };
    earlier.iter().filter_map(trail).collect()
}

fn lists(view: &GameView) -> Vec<LineList> {
    let is_last_shown = view.this_turn.is_empty();
    let is_over = matches!(view.phase, Phase::Over(_));
    let this_turn = lines(&view.this_turn, LineTone::Plain, true);
    let this_turn = match (this_turn, view.asked(view.position.to_move)) {
        (lines, true) if lines.is_empty() => vec![to_come(view.position.step)],
        (lines, _) => lines,
    };
    let last_turn = lines(&view.last_turn, LineTone::Quiet, is_last_shown);
    [("This turn", this_turn), ("Last turn", last_turn)]
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        // The banner needs the room, and nobody has to find a move any more.
        .take(if is_over && !is_last_shown { 1 } else { 2 })
        .map(|(title, lines)| LineList {
            title: title.into(),
            lines,
        })
        .collect()
}

/// A turn as lines; its last one stands out if it is the picture's last move.
fn lines(tokens: &[castles::Token], tone: LineTone, has_last_move: bool) -> Vec<Line> {
    let line = |&token: &castles::Token| Line {
        text: readable(token),
        tone,
    };
    let mut lines: Vec<Line> = tokens.iter().map(line).collect();
    if let Some(last) = lines.last_mut().filter(|_| has_last_move) {
        last.tone = LineTone::Strong;
    }
    lines
}

/// What stands in the list of a turn in which nothing has happened yet.
fn to_come(step: Step) -> Line {
    let text = match step {
        Step::Opening => "first unit",
        Step::Castle => "castle first",
        Step::Units | Step::Placement => "units",
    };
    Line {
        text: text.into(),
        tone: LineTone::Quiet,
    }
}

/// Captions for whatever may be in the picture; `render` leaves out the others.
fn key(view: &GameView, seating: &Seating, marked: Marks) -> Vec<KeyEntry> {
    let enemy = seating.faction_name(other(view.position.to_move));
    let target = match marked {
        Marks::Placements => "Place here",
        Marks::Nothing | Marks::CastleMoves | Marks::Unit(_) => "May go here",
    };
    let taken = match marked {
        // CC-08: what stands where a castle may go without giving a point is its own.
        Marks::CastleMoves => "Takes it back",
        Marks::Nothing | Marks::Placements | Marks::Unit(_) => "Strikes",
    };
    let danger = format!("Gives {enemy} a point");
    let captions = [
        (KeySymbol::Moved, "Moved"),
        (KeySymbol::LastMove, "Last move"),
        (KeySymbol::Trail, "Earlier move"),
        (KeySymbol::Selected, "Chosen"),
        (KeySymbol::Target, target),
        (KeySymbol::Taken, taken),
        (KeySymbol::Danger, danger.as_str()),
    ];
    captions
        .map(|(symbol, label)| KeyEntry {
            symbol,
            label: label.into(),
        })
        .into()
}

fn outcome(view: &GameView, seating: &Seating) -> Option<Outcome> {
    let over = match &view.phase {
        Phase::Over(over) => over,
        Phase::Waiting | Phase::Playing => return None,
    };
    let winner = over.winners.first().copied();
    let is_match = view.world.options.games > 1;
    let title = match (winner, is_match) {
        (Some(winner), false) => format!("{} wins", seating.faction_name(winner)),
        (Some(winner), true) => format!("{} wins the match", seating.faction_name(winner)),
        (None, false) => "A draw".to_owned(),
        (None, true) => "The match is drawn".to_owned(),
    };
    Some(Outcome {
        title,
        detail: detail(view, over, seating),
        winner: winner.map(|seat| seating.arms(seat)),
    })
}

fn detail(view: &GameView, over: &Over, seating: &Seating) -> String {
    let when = format!("in {}", turn_number(view).to_lowercase());
    let score = |points: [u8; 2]| {
        let [a, b] = points;
        format!("{} points to {}", a.max(b), a.min(b))
    };
    match (over.how.as_str(), over.winners.first()) {
        ("match", _) => format!(
            "{} in {} games",
            score(view.totals),
            view.world.options.games
        ),
        ("points", _) => {
            let points = score(SEATS.map(|seat| view.position.side(seat).points));
            format!("{points} {when}")
        }
        ("resignation", Some(&winner)) => {
            format!("{} resigned {when}", seating.faction_name(other(winner)))
        }
        ("repetition", _) => format!("Third repetition {when}"),
        (how, _) => format!("By {how} {when}"),
    }
}

fn mark(square: Square, kind: MarkKind) -> Mark {
    Mark {
        square: on_board(square),
        kind,
    }
}

fn on_board(square: Square) -> render::Square {
    render::Square {
        col: square.file(),
        row: square.rank(),
    }
}
