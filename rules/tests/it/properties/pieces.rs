//! Orders that are composed piece by piece against those that are listed whole.

use rules::{Game, Piece, Roster, Seat, Seen, Viewer};

use super::Subject;
use super::checks::{Verdict, each_state};
use super::walk::{Walk, answer};

/// Promise 4: every listed order is made of pieces that are offered one after another, and whoever
/// takes pieces as they are offered comes to an order that is accepted.
pub(super) fn pieces<G: Subject>(games: u16) -> Verdict {
    each_state::<G>(games, |walk| {
        for seat in walk.seats() {
            let view = walk.state.view(Viewer::Seat(seat));
            let listed = view.legal(&walk.roster, seat, "");
            if !listed.is_empty() {
                let whole = &listed[walk.pick(listed.len())];
                reached(&view, &walk.roster, seat, whole)?;
            }
            followed(walk, seat, &view)?;
        }
        Ok(())
    })
}

fn reached<G: Game>(view: &Seen<G>, roster: &Roster, seat: Seat, whole: &str) -> Verdict {
    let mut text = String::new();
    while text != whole {
        let rest = whole[text.len()..].trim_start();
        let begins = |piece: &String| {
            let behind = rest.strip_prefix(piece.as_str());
            behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(' '))
        };
        let offered = texts(view, roster, seat, &text);
        let Some(piece) = offered.iter().find(|piece| begins(piece)) else {
            return Err(format!(
                "{seat} may order {whole:?}, and after {text:?} is offered {offered:?}"
            ));
        };
        text = joined(&text, piece);
    }
    Ok(())
}

fn followed<G: Subject>(walk: &mut Walk<G>, seat: Seat, view: &Seen<G>) -> Verdict {
    let mut text = String::new();
    loop {
        let next = view.next(&walk.roster, seat, &text);
        let ends = !text.is_empty() && (next.may_end || next.is_empty());
        if ends {
            let (result, _) = answer::<G>(&walk.state, seat, &walk.roster, &text, walk.dice());
            if let Err(refusal) = result {
                return Err(format!(
                    "{seat} composed {text:?}, which was refused: {refusal}"
                ));
            }
        }
        if next.is_empty() || (ends && walk.pick(4) == 0) {
            return Ok(());
        }
        let offered = texts(view, &walk.roster, seat, &text);
        text = joined(&text, &offered[walk.pick(offered.len())]);
    }
}

fn texts<G: Game>(view: &Seen<G>, roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
    let next = view.next(roster, seat, partial);
    let write = |piece: &Piece| match piece {
        Piece::Amount { from, .. } => from.to_string(),
        Piece::Word(_) | Piece::Region(_) | Piece::Seat(_) => {
            piece.write(roster, |region| G::region(&view.world, region))
        }
    };
    next.pieces.iter().map(write).collect()
}

fn joined(text: &str, piece: &str) -> String {
    format!("{text} {piece}").trim_start().to_owned()
}
