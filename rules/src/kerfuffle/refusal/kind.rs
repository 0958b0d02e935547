//! What kinds of orders have their time.

/// What kind of order was refused because it is not its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    /// Picking a capital.
    Capital,
    /// Naming a castle.
    Castle,
    /// Keeping a card, or drawing another.
    Card,
    Dismiss,
    /// Placing, buying, and being done with it.
    Purchase,
    Move,
    Attack,
    /// Ending the turn.
    End,
    /// Buying a neutral stack.
    BuyStack,
    /// Answering an attack.
    Answer,
    Bet,
    FallBack,
    /// Picking half of the troops.
    Pick,
    /// Setting up an army.
    Deploy,
    /// Moving on a board.
    Board,
    /// Filing replies while the other side is to move.
    Lines,
    /// Offering to go on by dice.
    Settle,
    /// Saying what becomes of prisoners.
    Prisoners,
    /// Picking those who join.
    Enlist,
    /// Asking for a ransom.
    Ransom,
}

impl Kind {
    /// The number of its ruling, and what it is called.
    const fn parts(self) -> (u16, &'static str) {
        match self {
            Self::Capital => (7, "picking a capital"),
            Self::Castle => (9, "naming a castle"),
            Self::Card => (10, "choosing a card"),
            Self::Dismiss => (14, "dismissing"),
            Self::Purchase => (16, "purchasing"),
            Self::Move => (17, "moving"),
            Self::Attack => (18, "attacking"),
            Self::End => (12, "ending the turn"),
            Self::BuyStack => (41, "buying a stack"),
            Self::Answer => (19, "answering an attack"),
            Self::Bet => (36, "betting"),
            Self::FallBack => (32, "falling back"),
            Self::Pick => (40, "picking troops"),
            Self::Deploy => (23, "setting up an army"),
            Self::Board => (24, "moving on a board"),
            Self::Lines => (93, "filing moves for when the other side has moved"),
            Self::Settle => (69, "going over to dice"),
            Self::Prisoners => (33, "deciding about prisoners"),
            Self::Enlist => (35, "picking those who join"),
            Self::Ransom => (34, "asking for a ransom"),
        }
    }

    pub(super) const fn ruling(self) -> u16 {
        self.parts().0
    }

    pub(super) const fn text(self) -> &'static str {
        self.parts().1
    }
}
