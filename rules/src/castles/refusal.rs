//! Why Combat Castles says no, in the order of precedence of CC-18.

use super::options::World;
use super::position::Step;
use super::square::Square;
use super::token::{Token, Word};
use crate::notation::one_of;
use crate::reason::Reason;
use crate::{Ctx, Refuse, Ruling, Seat};

/// A ruling of this game.
pub(super) const fn cc(number: u16) -> Ruling {
    Ruling::new("CC", number)
}

/// What the rules say no to, with the values that say why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// The seat is not to act (CC-22).
    NotYourTurn { to_act: Seat },
    /// There is no such seat at a table of two (CC-01).
    NoSuchSeat { seat: Seat },
    /// The lots are not drawn yet (CC-02).
    NotStarted,
    /// A token after the one that ends the turn (CC-17).
    AfterEnd {
        /// The token, as it was written.
        token: String,
    },
    /// Text that is not a token (CC-16).
    Unreadable { text: String },
    /// A line without tokens (CC-16).
    Empty,
    /// The game is over (CC-14).
    GameOver {
        /// The token, or none for a word.
        token: Option<Token>,
    },
    /// The opening placement comes first (CC-03).
    OpeningPending { token: Token, legal: Vec<Token> },
    /// The opening placement was the whole turn (CC-22, CC-03).
    OpeningDone { token: Token },
    /// The token belongs to another step of the turn (CC-04).
    WrongStep {
        token: Token,
        step: Step,
        legal: Vec<Token>,
    },
    /// The castle cannot go there (CC-06).
    CastleMove {
        to: Square,
        from: Square,
        legal: Vec<Token>,
    },
    /// The unit cannot go there (CC-09).
    UnitMove {
        from: Square,
        to: Square,
        fault: UnitFault,
        /// The squares that would do: units that can move, or where this one can go.
        legal: Vec<Square>,
    },
    /// No unit can be placed there (CC-13).
    Placement {
        at: Square,
        fault: PlacementFault,
        legal: Vec<Square>,
    },
    /// A word about a draw that does not apply now (CC-15).
    Draw { word: Word, fault: DrawFault },
}

impl Refusal {
    /// The ruling that says no, and the sentence.
    fn reason(&self) -> Reason<'_, World> {
        match self {
            Self::NotYourTurn { to_act } => Reason::new(None, move |ctx| {
                format!("it is the turn of {}", ctx.roster.name(*to_act))
            }),
            Self::NoSuchSeat { seat } => no(1, move |_| {
                format!("{seat} does not play: the seats are seat 1 and seat 2")
            }),
            Self::NotStarted => no(2, |_| {
                "the game has not begun: the first player is not drawn yet".into()
            }),
            Self::AfterEnd { token } => no(17, move |_| {
                format!("{token:?} comes after the end of the turn: leave it out")
            }),
            Self::Unreadable { text } => no(16, move |_| {
                format!(
                    "{text:?} cannot be read: write Cb2 for the castle, a1b2 for a unit, +c3 to place \
                     one, and . to end the turn"
                )
            }),
            Self::Empty => no(16, |_| {
                "the line is empty: write tokens such as Cb2 a1b2 +c3 and . to end the turn".into()
            }),
            Self::GameOver { token: Some(token) } => no(14, move |_| {
                format!("{token} comes after the end of the game: nothing may follow")
            }),
            Self::GameOver { token: None } => {
                no(14, move |_| "the game is over: nothing may follow".into())
            }
            Self::OpeningPending { token, legal } => no(3, move |_| {
                format!(
                    "{token} is not an opening placement: place your first unit next to your castle: {}",
                    one_of(legal)
                )
            }),
            Self::OpeningDone { token } => no(3, move |_| {
                format!(
                    "{token} comes after your turn: the opening placement is the whole turn; write only \
                     that"
                )
            }),
            Self::WrongStep { token, step, legal } => {
                no(4, move |_| explain_step(*token, *step, legal))
            }
            Self::CastleMove { to, from, legal } => no(6, move |_| {
                format!(
                    "the castle cannot go from {from} to {to}; legal: {}",
                    one_of(legal)
                )
            }),
            Self::UnitMove {
                from,
                to,
                fault,
                legal,
            } => no(9, move |_| explain_unit(*from, *to, *fault, legal)),
            Self::Placement { at, fault, legal } => {
                no(13, move |_| explain_placement(*at, *fault, legal))
            }
            Self::Draw { word, fault } => no(15, move |_| explain_draw(*word, *fault)),
        }
    }
}

fn no<'a>(ruling: u16, sentence: impl FnOnce(Ctx<'_, World>) -> String + 'a) -> Reason<'a, World> {
    Reason::new(cc(ruling), sentence)
}

impl Refuse<World> for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        self.reason().ruling
    }

    fn explain(&self, ctx: Ctx<'_, World>) -> String {
        self.reason().explain(ctx)
    }
}

/// Why a unit cannot move so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFault {
    /// There is no own unit.
    NoUnit,
    /// It has moved in this turn.
    Moved,
    /// The square is not adjacent.
    TooFar,
    /// An own piece stands there.
    OwnPiece,
}

/// Why a unit cannot be placed so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementFault {
    /// The supply is empty.
    NoSupply,
    /// A piece stands there.
    NotEmpty,
    /// It does not touch the castle or its chain of units.
    NotConnected,
}

/// Why a word about a draw does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawFault {
    /// Nobody offers a draw to this seat.
    NoOffer,
    /// This seat's own offer is still open.
    OwnOfferOpen,
    /// The other seat's offer is open: accept or decline it.
    TheirOfferOpen,
    /// The table plays without the house rule.
    RepetitionOff,
    /// A draw is claimed at the beginning of one's own turn only.
    NotAtTurnStart,
    /// The position has not occurred often enough.
    Occurred(u8),
}

fn explain_step(token: Token, step: Step, legal: &[Token]) -> String {
    let why = match step {
        Step::Opening => "the opening placement comes first",
        Step::Castle => "the castle moves first",
        Step::Units => "the castle has moved in this turn",
        Step::Placement => "units are being placed, and you cannot go back a step",
    };
    format!(
        "{token} belongs to another step: {why}; legal: {}",
        one_of(legal)
    )
}

fn explain_unit(from: Square, to: Square, fault: UnitFault, legal: &[Square]) -> String {
    let squares = one_of(legal);
    match fault {
        UnitFault::NoUnit => {
            format!("{from}{to}: none of your units is on {from}; units that can move: {squares}")
        }
        UnitFault::Moved => format!(
            "{from}{to}: the unit on {from} has moved in this turn; units that can move: {squares}"
        ),
        UnitFault::TooFar => {
            format!("{from}{to}: a unit moves one space; from {from} it can go to: {squares}")
        }
        UnitFault::OwnPiece => format!(
            "{from}{to}: your own piece is on {to}; from {from} the unit can go to: {squares}"
        ),
    }
}

fn explain_placement(at: Square, fault: PlacementFault, legal: &[Square]) -> String {
    let squares = one_of(legal);
    match fault {
        PlacementFault::NoSupply => {
            format!("+{at}: your supply is empty; end the turn with .")
        }
        PlacementFault::NotEmpty => {
            format!("+{at}: a piece is on {at}; spaces for a unit: {squares}")
        }
        PlacementFault::NotConnected => format!(
            "+{at}: {at} touches neither your castle nor a unit linked to it; spaces for a unit: \
             {squares}"
        ),
    }
}

fn explain_draw(word: Word, fault: DrawFault) -> String {
    let word = word.text();
    match fault {
        DrawFault::NoOffer => format!("{word}: nobody offers you a draw; you may `offer draw`"),
        DrawFault::OwnOfferOpen => format!(
            "{word}: your offer is still open, until the end of the next turn of the other player"
        ),
        DrawFault::TheirOfferOpen => {
            format!("{word}: a draw is offered to you; `accept draw` or `decline draw`")
        }
        DrawFault::RepetitionOff => {
            format!("{word}: this table plays without draws by repetition; you may `offer draw`")
        }
        DrawFault::NotAtTurnStart => format!(
            "{word}: a draw is claimed at the beginning of your own turn, before the castle moves"
        ),
        DrawFault::Occurred(times) => {
            format!("{word}: the position has occurred {times} of 3 times; you may `offer draw`")
        }
    }
}
