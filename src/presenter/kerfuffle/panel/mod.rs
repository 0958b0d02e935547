//! The panels of Partial Kerfuffle: set-up, shop, marches, answers and bets.
//!
//! Everything follows from the view after the draft, so a purchase and a march may stand in one order.
//! Provinces are named by their codes in what is chosen, which is always short enough for Discord.

mod answer;
mod away;
mod bargain;
mod board;
mod march;
mod shop;
mod start;

pub(super) use start::candidates;

use rules::Ctx;
use rules::kerfuffle::{Step, Wait};
use rules::map::Region;

use super::GameView;
use crate::labels::names;
use crate::labels::seating::Names;
use crate::presenter::offer_editor::{self, OfferEditor as Editor};
use crate::presenter::{Button, Choice, Row, Select, Takes, Turn};

/// The offer editor of this game.
type OfferEditor<'a, 't> = Editor<'a, 't, super::Kerfuffle>;

/// The instruction for what is asked.
pub(super) fn hint(turn: &Turn<'_, GameView>) -> &'static str {
    if OfferEditor::of(turn).is_some() && asked(turn) != Some(Wait::Ransom) {
        return offer_editor::HINT;
    }
    if away::is_open(turn) {
        return away::HINT;
    }
    match asked(turn) {
        Some(Wait::Capital) => "Pick your capital, then two provinces that are connected with it.",
        Some(Wait::Castle) => "Name a province for a castle: purchases may be placed there.",
        Some(Wait::Card) => "Keep your objective, or draw another one and keep that.",
        Some(Wait::Purchase) => {
            "Place what you ordered last turn, order more for the next one, then press *Done*. A general \
             leads an army, as kings and queens do."
        }
        Some(Wait::Moves) => {
            "Choose an army, which of its pieces go, and where to; then end your turn."
        }
        Some(Wait::Answer(_)) => "You are attacked: do battle, or retreat if you can.",
        Some(Wait::Bet) => "Bet a piece in secret, or retreat. Both bets are shown together.",
        Some(Wait::FallBack) => {
            "Choose where your beaten pieces fall back to; where there is little room, choose who goes."
        }
        Some(Wait::Pick) => "Choose the troops that come over to you.",
        Some(Wait::Deploy) => "Set up your army on your three ranks, piece by piece or as usual.",
        Some(Wait::Board) => {
            "Choose a piece and its square. In retreat, pieces go back and leave over your own edge."
        }
        Some(Wait::Prisoners) => {
            "Decide about your prisoners: hold, execute, ransom or recruit them."
        }
        Some(Wait::Enlist) => "The coin shows heads: choose who joins you.",
        Some(Wait::Ransom) => "Pay the ransom, decline it, or offer something else.",
        None => "",
    }
}

/// What the seat is asked: after its draft, but for a board, which goes on once the move is made.
fn asked(turn: &Turn<'_, GameView>) -> Option<Wait> {
    match turn.now.realm.asked(turn.seat) {
        found @ Some(Wait::Deploy | Wait::Board) => found,
        _ => turn.preview.realm.asked(turn.seat),
    }
}

/// The controls for what is asked.
pub(super) fn rows<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
    let board = Board::of(turn);
    if let Some(offer_editor) = OfferEditor::of(turn) {
        return offer_editor.rows();
    }
    if away::is_open(turn) {
        return board.away();
    }
    match asked(turn) {
        Some(Wait::Capital) => board.capitals(),
        Some(Wait::Castle) => board.castles(),
        Some(Wait::Card) => Board::card(),
        Some(Wait::Purchase) => board.shop(),
        Some(Wait::Moves) => board.marches(),
        Some(Wait::Answer(_)) => board.answers(),
        Some(Wait::Bet) => board.bets(),
        Some(Wait::FallBack) => board.falls(),
        Some(Wait::Pick) => board.picks(),
        Some(Wait::Deploy) => board.deployments(),
        Some(Wait::Board) => board.moves(),
        Some(Wait::Prisoners | Wait::Enlist) => board.captives(),
        Some(Wait::Ransom) | None => meanwhile(turn),
    }
}

/// The round of the turn that the seat composes ahead of time (PK-95); nothing where it is asked.
pub(super) fn ahead(turn: &Turn<'_, GameView>) -> Option<u32> {
    let is_asked = turn.now.realm.asked(turn.seat).is_some();
    let realm = &turn.preview.realm;
    match realm.asked(turn.seat) {
        Some(Wait::Purchase | Wait::Moves) if !is_asked => Some(realm.round),
        Some(_) | None => None,
    }
}

/// The controls of a seat that is not asked: those of the turn that it composes ahead of time, and its deals.
pub(super) fn meanwhile<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
    if let Some(offer_editor) = OfferEditor::of(turn) {
        return offer_editor.rows();
    }
    if away::is_open(turn) || ahead(turn).is_some() {
        return rows(turn);
    }
    let replies = Board::of(turn).replies();
    if !replies.is_empty() {
        return replies;
    }
    let buttons = away::button(turn).into_iter();
    let buttons: Vec<Button> = buttons.chain(OfferEditor::button(turn)).collect();
    if buttons.is_empty() {
        return Vec::new();
    }
    vec![Row::Buttons(buttons)]
}

/// What lies in the offer editor for deals.
pub(super) fn offer_editor(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
    OfferEditor::of(turn).map_or_else(Vec::new, |offer_editor| offer_editor.about(names))
}

/// What is picked up after a press on the offer editor.
pub(super) fn altered(turn: &Turn<'_, GameView>, word: &str) -> Option<String> {
    OfferEditor::of(turn)?.altered(word)
}

/// The draft that a button makes of the present one.
pub(super) fn tool(turn: &Turn<'_, GameView>, name: &str) -> Option<String> {
    let board = Board::of(turn);
    if let Some(order) = OfferEditor::of(turn).and_then(|editor| editor.tool(name)) {
        return Some(order);
    }
    match (name, asked(turn)?) {
        ("place all", Wait::Purchase) => board.place_all(),
        ("pick", Wait::Pick) => board.picked_half(),
        ("set up", Wait::Deploy) => board.set_up(),
        ("pass" | "retreat", Wait::Board) => Some(name.to_owned()),
        (name, Wait::Purchase) => board.ordered(name.strip_prefix("buy ")?),
        _ => None,
    }
}

/// The parts that a panel is made of.
struct Board<'a, 't> {
    turn: &'t Turn<'a, GameView>,
    /// The view after the draft.
    view: &'a GameView,
}

/// A list to choose from.
fn listed<'r>(
    takes: Takes,
    placeholder: &'static str,
    choices: Vec<Choice>,
    chosen: Option<usize>,
) -> Row<'r> {
    Row::Select(Select {
        takes,
        placeholder,
        choices: choices.into(),
        chosen,
    })
}

impl<'a, 't> Board<'a, 't> {
    fn of(turn: &'t Turn<'a, GameView>) -> Self {
        Self {
            turn,
            view: turn.preview,
        }
    }

    /// A province as people call it, with its code, by which it is found on the map: `Tartu (TAR)`.
    fn name(&self, at: Region) -> String {
        format!(
            "{} ({})",
            names::plain(&self.view.world.name(at)),
            self.code(at)
        )
    }

    /// A province as it is printed on the map, which orders take too.
    fn code(&self, at: Region) -> &'a str {
        let place = self.view.world.map.place(at);
        place.map_or("", |place| place.code.as_str())
    }

    fn write(&self, step: &Step) -> String {
        let roster = &self.turn.seating.roster;
        step.write(Ctx::new(&self.view.world, roster, self.view.edition))
    }

    /// The draft with another step.
    fn with(&self, step: &str) -> String {
        if self.turn.draft.is_empty() {
            step.to_owned()
        } else {
            format!("{}; {step}", self.turn.draft)
        }
    }
}
