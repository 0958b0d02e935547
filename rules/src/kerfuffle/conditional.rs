//! Moves on a board that a side files while the other is to move (PK-93), as correspondence chess has them.

use serde::{Deserialize, Serialize};

use super::advance::{Advance, Thrown};
use super::battle_legality::open_moves;
use super::board::{Action, Position};
use super::field::Played;
use super::legality::{Legality, Verdict, refuse};
use super::refusal::{Kind, Refusal};
use super::state::{Own, State};
use crate::dice::Dice;
use crate::notation;

/// The answer to one move of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// What the other side does.
    pub when: Action,
    /// What is done at once then.
    pub then: Action,
}

/// Replies one after another: the second counts after the first was played.
pub type Line = Vec<Reply>;

/// The most lines of a side, and the most replies of a line.
pub(super) const MOST: usize = 4;

impl Legality<'_> {
    /// Whether these lines may be filed, or taken back where there are none (PK-93).
    pub(super) fn lines(&self, lines: &[Line]) -> Verdict {
        if lines.is_empty() {
            return if self.own()?.lines.is_empty() {
                refuse(Refusal::NoLines)
            } else {
                Ok(())
            };
        }
        let Some(position) = self.watching() else {
            return refuse(self.not_now(Kind::Lines));
        };
        lines.iter().try_for_each(|line| check(*position, line))?;
        for (at, line) in lines.iter().enumerate() {
            lines[..at]
                .iter()
                .try_for_each(|other| agree(other, line))?;
        }
        Ok(())
    }

    /// The position in which the other side of the faction's battle is to move.
    pub(super) fn watching(&self) -> Option<&Position> {
        let realm = &self.state.realm;
        let (party, position) = realm.to_move()?;
        (realm.commander(party.enemy()) == Some(self.seat)).then_some(position)
    }
}

/// Whether a line can be played from a position.
fn check(position: Position, line: &[Reply]) -> Verdict {
    let mut position = position;
    for Reply { when, then } in line {
        for action in [*when, *then] {
            let is_move = action != Action::Retreat && position.allows(action);
            if !is_move || position.over().is_some() {
                let open = open_moves(&position, action);
                return refuse(Refusal::NotInLine { action, open });
            }
            position = position.after(action).0;
        }
    }
    Ok(())
}

/// Two lines may share their beginning, but not answer the same move in two ways.
fn agree(one: &[Reply], other: &[Reply]) -> Verdict {
    for (one, other) in one.iter().zip(other) {
        if one.when != other.when {
            return Ok(());
        }
        if one.then != other.then {
            return refuse(Refusal::TwoReplies(one.when));
        }
    }
    Ok(())
}

impl Own {
    /// What is left of the lines after the other side's move: those that foresaw it, if they can go on.
    fn foresee(&mut self, action: Action, position: &Position) {
        let is_over = position.over().is_some();
        self.lines.retain(|line| {
            let first = line.first();
            first.is_some_and(|it| it.when == action && !is_over && position.allows(it.then))
        });
    }

    /// What is left after a move of one's own: what follows the reply that it was.
    fn reply(&mut self, action: Action) {
        for line in &mut self.lines {
            let is_it = line.first().is_some_and(|reply| reply.then == action);
            line.drain(..if is_it { 1 } else { line.len() });
        }
        self.lines.retain(|line| !line.is_empty());
    }
}

impl State {
    /// What is left of both sides' lines after a move.
    pub(super) fn follow_lines(&mut self, number: u32, played: Played) -> Option<()> {
        let sides = self.realm.sides(number)?;
        let position = self.realm.battle.as_ref()?.board.as_ref()?.position?;
        let Played { party, action, .. } = played;
        let [mover, other] = [party, party.enemy()].map(|it| sides[it.index()]);
        self.own.get_mut(mover.index())?.reply(action);
        self.own.get_mut(other.index())?.foresee(action, &position);
        Some(())
    }

    /// An offer to settle ends both sides' lines.
    pub(super) fn end_lines(&mut self, number: u32) -> Option<()> {
        for seat in self.realm.sides(number)? {
            self.own.get_mut(seat.index())?.lines.clear();
        }
        Some(())
    }
}

impl Advance<'_> {
    /// Plays replies that were filed, as long as the moves before them come (PK-93).
    pub(super) fn reply(&mut self, dice: &mut dyn Dice) -> Thrown {
        while let Some(action) = self.foreseen() {
            self.act(action, true);
            self.end_board(dice)?;
        }
        Ok(())
    }

    /// The reply to the last move, of the side that is to move now.
    fn foreseen(&self) -> Option<Action> {
        let realm = &self.state.realm;
        let (party, _) = realm.to_move()?;
        let own = self.state.own(realm.commander(party)?)?;
        Some(own.lines.first()?.first()?.then)
    }
}

/// Lines as they are written: `if e7e5 then g1f3; then if b8c6 then f1b5; if d7d6 then f1c4`.
pub(super) fn write(lines: &[Line]) -> String {
    let each = lines.iter().map(|line| {
        let replies = line
            .iter()
            .map(|it| format!("if {} then {}", it.when, it.then));
        replies.collect::<Vec<_>>().join("; then ")
    });
    let all: Vec<String> = each.collect();
    if all.is_empty() {
        return "if none".to_owned();
    }
    all.join("; ")
}

/// Reads lines; nothing for `if none`.
pub(super) fn read(text: &str) -> Result<Vec<Line>, Refusal> {
    let no = || Refusal::NotLines(notation::excerpt(text));
    let lower = text.to_lowercase();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words(&lower) == "if none" {
        return Ok(Vec::new());
    }
    let mut lines: Vec<Line> = Vec::new();
    for part in lower.split(';').map(words) {
        let (goes_on, part) = match part.strip_prefix("then ") {
            Some(rest) => (true, rest),
            None => (false, part.as_str()),
        };
        let reply = part
            .strip_prefix("if ")
            .and_then(|it| it.split_once(" then "));
        let reply = reply.and_then(|(when, then)| {
            let (when, then) = (when.parse().ok()?, then.parse().ok()?);
            Some(Reply { when, then })
        });
        let reply = reply.ok_or_else(no)?;
        if !goes_on {
            lines.push(Line::new());
        }
        lines.last_mut().ok_or_else(no)?.push(reply);
    }
    let fits = lines.len() <= MOST && lines.iter().all(|line| line.len() <= MOST);
    fits.then_some(lines).ok_or_else(no)
}
