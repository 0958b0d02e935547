//! Events of Combat Castles in words: line by line for the log, turn by turn for summaries.

use rules::Seat;
use rules::castles::{Ending, Event, Met, other};

use crate::labels::seating::Names;

/// A line of the log; the end of a turn is told by the beginning of the next.
pub(super) fn line(event: Event, names: &Names) -> Option<String> {
    let name = |seat: Seat| names.of(seat);
    Some(match event {
        Event::GameBegan { first } => format!("A game begins: {} plays first", name(first)),
        Event::OpeningPlaced { seat, at } => format!("{} places a first unit on {at}", name(seat)),
        Event::TurnBegan {
            seat,
            drafted: false,
        } => format!("{}'s turn begins", name(seat)),
        Event::TurnBegan {
            seat,
            drafted: true,
        } => format!(
            "{}'s turn begins: a unit goes from the scrap heap to the supply",
            name(seat)
        ),
        Event::CastleMoved {
            seat,
            from,
            to,
            met,
        } => {
            let enemy = name(other(seat));
            let met = match met {
                Met::CrushedUnit => {
                    format!(" and crushes a unit on {to}: {enemy} scores (CC-07)")
                }
                Met::OwnUnit => format!(": the unit on {to} goes back to the supply (CC-08)"),
                Met::Nothing | Met::EnemyUnit | Met::EnemyCastle => String::new(),
            };
            format!("{}'s castle moves {from} → {to}{met}", name(seat))
        }
        Event::UnitMoved {
            seat,
            from,
            to,
            met,
        } => {
            let own = name(seat);
            let met = match met {
                Met::EnemyUnit => " and destroys a unit".to_owned(),
                Met::EnemyCastle => format!(" and strikes the castle: {own} scores (CC-11)"),
                Met::Nothing | Met::CrushedUnit | Met::OwnUnit => String::new(),
            };
            format!("{own}'s unit moves {from} → {to}{met}")
        }
        Event::Placed { seat, at } => format!("{} places a unit on {at}", name(seat)),
        Event::TurnEnded { .. } => return None,
        Event::DrawOffered { seat } => format!("{} offers a draw", name(seat)),
        Event::DrawDeclined { seat } => format!("{} declines the draw", name(seat)),
        Event::OfferLapsed { seat } => format!("{}'s offer of a draw has lapsed", name(seat)),
        Event::GameEnded { ending } => ended(ending, names),
    })
}

fn ended(ending: Ending, names: &Names) -> String {
    match ending {
        Ending::Points { winner } => format!("{} wins with the third point", names.of(winner)),
        Ending::Resigned { by } => {
            format!("{} resigns: {} wins", names.of(by), names.of(other(by)))
        }
        Ending::Agreed => "Both agree to a draw".to_owned(),
        Ending::Repetition { by } => format!(
            "{} claims a draw: the position has occurred three times (CC-15)",
            names.of(by)
        ),
    }
}

/// What happened, a line for each turn and for each fact beside the turns.
pub(super) fn lines(events: &[Event], names: &Names) -> Vec<String> {
    let mut lines = Vec::new();
    let mut turn = TurnLine::default();
    for &event in events {
        match event {
            Event::CastleMoved { seat, .. }
            | Event::UnitMoved { seat, .. }
            | Event::Placed { seat, .. } => {
                if turn.seat != Some(seat) {
                    lines.extend(turn.take(names));
                    turn.seat = Some(seat);
                }
                turn.add(event, names);
            }
            Event::TurnBegan { .. } => lines.extend(turn.take(names)),
            Event::GameBegan { .. }
            | Event::OpeningPlaced { .. }
            | Event::TurnEnded { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::OfferLapsed { .. }
            | Event::GameEnded { .. } => {
                lines.extend(turn.take(names));
                lines.extend(line(event, names));
            }
        }
    }
    lines.extend(turn.take(names));
    lines
}

/// A turn on the way to one line.
#[derive(Debug, Default)]
struct TurnLine {
    seat: Option<Seat>,
    castle: Option<String>,
    units: Vec<String>,
    placed: Vec<String>,
}

impl TurnLine {
    fn add(&mut self, event: Event, names: &Names) {
        match event {
            Event::CastleMoved {
                seat,
                from,
                to,
                met,
            } => {
                let met = match met {
                    Met::CrushedUnit => {
                        format!(", crushing a unit: {} scores", names.of(other(seat)))
                    }
                    Met::OwnUnit => ", taking its unit back".to_owned(),
                    Met::Nothing | Met::EnemyUnit | Met::EnemyCastle => String::new(),
                };
                self.castle = Some(format!("castle {from} → {to}{met}"));
            }
            Event::UnitMoved { from, to, met, .. } => self.units.push(match met {
                Met::EnemyUnit => format!("{from} → {to} (destroys a unit)"),
                Met::EnemyCastle => format!("{from} → {to} (strikes the castle and scores)"),
                Met::Nothing | Met::CrushedUnit | Met::OwnUnit => format!("{from} → {to}"),
            }),
            Event::Placed { at, .. } => self.placed.push(at.to_string()),
            Event::GameBegan { .. }
            | Event::OpeningPlaced { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::OfferLapsed { .. }
            | Event::GameEnded { .. } => {}
        }
    }

    /// The line, if there is anything to say; the turn is empty afterwards.
    fn take(&mut self, names: &Names) -> Option<String> {
        let turn = std::mem::take(self);
        let seat = turn.seat?;
        let mut parts: Vec<String> = turn.castle.into_iter().collect();
        if !turn.units.is_empty() {
            let word = if turn.units.len() == 1 {
                "unit"
            } else {
                "units"
            };
            parts.push(format!("{word} {}", turn.units.join(", ")));
        }
        if !turn.placed.is_empty() {
            parts.push(format!("placed on {}", turn.placed.join(", ")));
        }
        Some(format!("{}: {}", names.of(seat), parts.join("; ")))
    }
}
