//! The playground's tours: a war to its first battle by dice, and one to its first moves on a chess board.
//!
//! Both are played on scenarios that come with us, in which the armies stand a march from each other.

use crate::presenter::{Tour, TourStep};

type Pointers = &'static [(&'static str, &'static str)];

/// The choice of an objective, before the first turn.
const START: Pointers = &[
    ("Play", "You hold a secret objective. Press Play."),
    (
        "",
        "Only you see this. Keep the objective, or draw another.",
    ),
    (
        "Confirm",
        "Press Confirm. On your turn you buy, then you move and attack.",
    ),
];

/// The shop, as a tour goes through it.
const SHOP: Pointers = &[
    ("Play", "It is your turn. Press Play."),
    (
        "Done",
        "The shop. What you order now comes in your next turn: order what you can pay, then press Done.",
    ),
    ("Confirm", "Press Confirm. Then your armies move."),
];

/// The march to the first battle: again and again, for whoever marches elsewhere first.
const MARCH: Pointers = &[
    ("Play", "It is your turn again. Press Play."),
    (
        "Done",
        "The shop again: order what you can pay, then press Done.",
    ),
    (
        "End the turn",
        "All who can move have moved. Press End the turn: attacks are fought then.",
    ),
    (
        "From",
        "Choose a province whose army goes somewhere. A king, a queen or a general must lead it.",
    ),
    (
        "Where to",
        "Choose where it goes: ⚔ is an attack. Choose Alathos, where the enemy has no king or queen.",
    ),
    ("Confirm", "Press Confirm, and it is done."),
];

/// A battle by dice.
const BETS: Pointers = &[
    ("Play", "The battle begins. Press Play."),
    (
        "Your bet",
        "Bet a piece in secret, its chances beside it; both sides throw, and the lower sum falls. Spare the king and the \
         queen: who loses both is out.",
    ),
    ("Confirm", "Press Confirm, and the dice fall."),
];

/// The set-up of a battle on a chess board.
const DEPLOY: Pointers = &[
    ("Play", "The battle has a thread of its own. Press Play."),
    (
        "The usual set-up",
        "Your army stands on your three ranks. Set it up piece by piece, or press The usual set-up.",
    ),
    ("Confirm", "Press Confirm, and the battle begins."),
];

/// The moves on the board.
const MOVES: Pointers = &[
    ("Play", "It is your move. Press Play."),
    (
        "Piece",
        "Choose a piece. They move as in chess, but there is no check: a king may be taken.",
    ),
    ("Where to", "Choose its square."),
    ("Confirm", "Press Confirm, and the other side answers."),
];

/// What a battle of either kind says when it is over.
const OVER: [&str; 2] = ["wins the battle of", "holds Alathos"];
/// The same, or that each side has made six moves on the board: its message tells the last two.
const SIX_MOVES: &[&str] = &[
    OVER[0],
    OVER[1],
    "10 moves before",
    "11 moves before",
    "12 moves before",
];

/// All tours of the game.
pub(super) fn all() -> Vec<Tour> {
    let by_dice = [(
        TourStep::Until(&OVER, BETS),
        "The dice are thrown, and the picture shows them",
    )];
    let on_board = [
        (
            TourStep::Follow("Battle of Alathos"),
            "Going to the battle's own thread",
        ),
        (TourStep::Point(DEPLOY), "The board is on its way"),
        (
            TourStep::Until(SIX_MOVES, MOVES),
            "The other side makes its move",
        ),
    ];
    vec![
        Tour {
            emoji: "♟️",
            against: "against a bot",
            about: "Provinces, gold, armies of chess pieces, and an objective that only you know: a first march, and a \
                    battle with dice.",
            steps: steps("/table options option:map value:border-war", &by_dice),
            end: "That was your first battle. The newest board has a Play button: go on, and hold what your card names. \
                  Attack where your dice are better.",
        },
        Tour {
            emoji: "♞",
            against: "on a chess board",
            about: "The same war, but every battle is played out on a chess board: yours has its first six moves.",
            steps: steps(
                "/table options option:map value:war-of-the-boards",
                &on_board,
            ),
            end: "Those were your first moves. Pieces that leave over their own edge live on; settle by dice if a battle \
                  takes too long. The newest board has a Play button: go on.",
        },
    ]
}

/// The steps to a battle, from the command that sets its scenario, and those of the battle.
fn steps(
    scenario: &'static str,
    battle: &[(TourStep, &'static str)],
) -> Vec<(TourStep, &'static str)> {
    let march = [
        (TourStep::Press("Add bot player"), "Seating a bot player"),
        (
            TourStep::Command(scenario),
            "Choosing a war of two neighbours",
        ),
        (TourStep::Press("Start"), "Dealing cards"),
        (TourStep::Point(START), "The map is on its way"),
        (TourStep::Point(SHOP), "The bot player looks at its card"),
        (
            TourStep::Until(&["Battle of Alathos"], MARCH),
            "The other side has its turn",
        ),
    ];
    march.iter().chain(battle).copied().collect()
}
