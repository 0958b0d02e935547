//! A battle on a chess board: the defender from rank 1, the attacker from rank 8 (PK-23 … PK-31).

use render::{
    BoardEnd, ChessCount, ChessKeyEntry, ChessMark, ChessMarkKind, ChessMove, ChessPiece,
    ChessScene, ChessSide, ChessSign, ChessZone, Crest, Fate, Heading, Standing,
};
use rules::kerfuffle::board::{Action, Deployment, MOST_QUIET, Position, Square};
use rules::kerfuffle::{Field, Figure, Party, Pieces};

use super::{BattlePicture, group, man};
use crate::labels::Seating;

/// Draws a board. `party` is below, and sees where what it has picked up may go.
pub(super) fn scene(
    battle_picture: &BattlePicture,
    field: &Field,
    seating: &Seating,
    (party, picked): (Option<Party>, Option<&str>),
) -> ChessScene {
    let deploying = battle_picture
        .deploying(field)
        .filter(|_| battle_picture.over.is_none());
    let own = deploying.filter(|deploying| party == Some(*deploying));
    let marks = match (party, own, &field.position) {
        (_, Some(own), _) => spots(field, own, picked),
        (Some(party), None, Some(position)) if position.turn() == party => {
            ways(position, party, picked)
        }
        (_, _, _) => Vec::new(),
    };
    let [top, bottom] = [Party::Attacker, Party::Defender].map(|party| Side {
        battle_picture,
        field,
        party,
        deploying,
    });
    ChessScene {
        turned: party == Some(Party::Attacker),
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: battle_picture.title(&seating.plain_names()),
            sub: format!("Table #{}", seating.table_number),
        },
        top: top.drawn(seating),
        bottom: bottom.drawn(seating),
        men: men(field),
        last: field
            .last
            .and_then(|last| moved(last.action, last.party))
            .filter(|_| deploying.is_none()),
        marks,
        zones: deploying.map(zone).into_iter().collect(),
        counts: counts(battle_picture, field, deploying),
        key: key(),
        outcome: battle_picture.outcome(seating),
    }
}

fn end(party: Party) -> BoardEnd {
    match party {
        Party::Attacker => BoardEnd::Top,
        Party::Defender => BoardEnd::Bottom,
    }
}

fn place(square: Square) -> render::Square {
    render::Square {
        col: square.file(),
        row: square.rank(),
    }
}

fn men(field: &Field) -> Vec<ChessPiece> {
    let piece = |square: Square, figure: Figure, party: Party| ChessPiece {
        square: place(square),
        man: man(figure),
        end: end(party),
    };
    if let Some(position) = &field.position {
        let all = Square::all().filter_map(|square| {
            let (party, figure) = position.piece(square)?;
            Some(piece(square, figure, party))
        });
        return all.collect();
    }
    let deployed = Party::BOTH.into_iter().flat_map(|party| {
        let own = field.deployed[party.index()].iter();
        own.flat_map(Deployment::each)
            .map(move |(figure, square)| piece(square, figure, party))
    });
    deployed.collect()
}

fn moved(action: Action, party: Party) -> Option<ChessMove> {
    let to = match action {
        Action::Step { to, .. } => Some(place(to)),
        Action::Leave(_) => None,
        Action::Pass | Action::Retreat => return None,
    };
    Some(ChessMove {
        from: place(action.from()?),
        to,
        end: end(party),
    })
}

/// Where a picked piece may go.
fn ways(position: &Position, party: Party, picked: Option<&str>) -> Vec<ChessMark> {
    let Some(from) = picked.and_then(|it| it.parse::<Square>().ok()) else {
        return Vec::new();
    };
    let moves = position.moves_from(from);
    if moves.is_empty() {
        return Vec::new();
    }
    let by_passing = |to: Square| {
        let is_pawn = position.piece(from) == Some((party, Figure::Pawn));
        is_pawn && from.file() != to.file()
    };
    let mark = |action: Action| match action {
        Action::Step { to, .. } => ChessMark {
            square: place(to),
            kind: if position.piece(to).is_some() || by_passing(to) {
                ChessMarkKind::Capture
            } else {
                ChessMarkKind::Quiet
            },
        },
        Action::Leave(_) | Action::Pass | Action::Retreat => ChessMark {
            square: place(from),
            kind: ChessMarkKind::Leave(end(party)),
        },
    };
    let picked = ChessMark {
        square: place(from),
        kind: ChessMarkKind::Picked,
    };
    let mut marks: Vec<ChessMark> = moves.into_iter().map(mark).chain([picked]).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// The free squares for a piece that is picked to be set up.
fn spots(field: &Field, party: Party, picked: Option<&str>) -> Vec<ChessMark> {
    let figure = picked
        .and_then(|it| it.chars().next())
        .and_then(Figure::of_letter);
    if figure.is_none() {
        return Vec::new();
    }
    let deployed = field.deployed[party.index()].as_ref();
    let is_free = |square: &Square| {
        let mut taken = deployed.into_iter().flat_map(Deployment::each);
        taken.all(|(_, taken)| taken != *square)
    };
    let mark = |square: Square| ChessMark {
        square: place(square),
        kind: ChessMarkKind::Quiet,
    };
    Deployment::spots(party).filter(is_free).map(mark).collect()
}

fn zone(party: Party) -> ChessZone {
    let rows = || Deployment::spots(party).map(Square::rank);
    ChessZone {
        first: rows().min().unwrap_or(0),
        last: rows().max().unwrap_or(0),
        end: end(party),
    }
}

fn counts(
    battle_picture: &BattlePicture,
    field: &Field,
    deploying: Option<Party>,
) -> Vec<ChessCount> {
    let count = |label: &str, text: String| ChessCount {
        label: label.to_owned(),
        text,
    };
    if let Some(party) = deploying {
        let left = in_hand(battle_picture, field, party).total();
        return vec![count("To set up", left.to_string())];
    }
    let quiet = field.position.as_ref().map_or(0, Position::quiet);
    vec![
        count("Moves", field.actions.to_string()),
        count("Quiet", format!("{quiet} / {MOST_QUIET}")),
    ]
}

/// What of a side is not set up yet.
fn in_hand(battle_picture: &BattlePicture, field: &Field, party: Party) -> Pieces {
    let deployed = field.deployed[party.index()].as_ref();
    let deployed = deployed.map_or(Pieces::NONE, Deployment::pieces);
    battle_picture.armies[party.index()].less(&deployed)
}

/// What each sign means; the picture leaves out what it does not show.
fn key() -> Vec<ChessKeyEntry> {
    let captions = [
        (ChessSign::LastMove, "Last move"),
        (ChessSign::Picked, "Chosen"),
        (ChessSign::Quiet, "May go here"),
        (ChessSign::Capture, "Captures"),
        (ChessSign::Leave, "May leave"),
        (ChessSign::Retreat, "Way out"),
        (ChessSign::Zone, "Sets up here"),
    ];
    let entry = |(sign, label): (ChessSign, &str)| ChessKeyEntry {
        sign,
        label: label.to_owned(),
    };
    captions.map(entry).into()
}

/// A side of a board.
struct Side<'a> {
    battle_picture: &'a BattlePicture,
    field: &'a Field,
    party: Party,
    /// Who is setting up.
    deploying: Option<Party>,
}

impl Side<'_> {
    fn drawn(&self, seating: &Seating) -> ChessSide {
        let (name, label) = self.battle_picture.who(self.party, seating);
        let position = self.field.position.as_ref();
        let retreats = position.is_some_and(|position| position.in_retreat(self.party));
        let (standing, tag) = self.standing();
        ChessSide {
            name,
            label,
            arms: seating.arms(self.battle_picture.sides[self.party.index()]),
            standing,
            tag: tag.map(str::to_owned),
            bank: self.note(seating),
            retreat: retreats.then(|| "RETREAT".to_owned()),
            losses: self.losses(),
        }
    }

    fn standing(&self) -> (Standing, Option<&'static str>) {
        let offers = self.field.settles[self.party.index()];
        let turn = self.field.position.as_ref().map(Position::turn);
        match (self.battle_picture.over, self.deploying) {
            (Some((winner, _)), _) if winner == self.party => (Standing::Winner, None),
            (None, Some(party)) if party == self.party => (Standing::ToMove, Some("SETS UP")),
            (Some(_), _) | (None, Some(_)) => (Standing::Waiting, None),
            (None, None) if turn == Some(self.party) => (Standing::ToMove, Some("TO MOVE")),
            (None, None) => (Standing::Waiting, offers.then_some("OFFERS DICE")),
        }
    }

    /// The time that is left (PK-70), and what has got away, which finds no room in a tray.
    fn note(&self, seating: &Seating) -> Option<String> {
        let gone = self.field.gone[self.party.index()].total();
        let seat = self.battle_picture.sides[self.party.index()];
        let left = seating
            .left(seat)
            .filter(|_| self.battle_picture.over.is_none());
        match (left, gone) {
            (None, 0) => None,
            (None, gone) => Some(format!("Off the board: {gone}")),
            (Some(left), 0) => Some(format!("Time left: {left}")),
            (Some(left), gone) => Some(format!("Time: {left}, {gone} off")),
        }
    }

    fn losses(&self) -> Vec<render::Losses> {
        if self.deploying.is_some() {
            let rest = in_hand(self.battle_picture, self.field, self.party);
            return vec![group("To set up", Fate::Free, rest)];
        }
        let at = self.party.index();
        vec![
            group("Lost", Fate::Killed, self.field.killed[at]),
            group("Prisoners", Fate::Caught, self.field.prisoners[at]),
        ]
    }
}
