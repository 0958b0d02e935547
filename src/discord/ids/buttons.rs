//! Buttons whose id is a word of theirs. Messages keep their buttons for months: a word that was released never changes.

use super::Unknown;

/// An enum of buttons, each with its word.
macro_rules! buttons {
    ($(#[$of_all:meta])* $name:ident { $($(#[$of_one:meta])* $button:ident = $word:literal),+ $(,)? }) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::discord) enum $name {
            $($(#[$of_one])* $button),+
        }

        impl $name {
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$button),+];

            pub(super) fn word(self) -> &'static str {
                match self {
                    $(Self::$button => $word),+
                }
            }

            pub(super) fn read(word: &str) -> Result<Self, Unknown> {
                match word {
                    $($word => Ok(Self::$button),)+
                    _ => Err(Unknown),
                }
            }
        }
    };
}

buttons! {
    /// Buttons of a board message.
    BoardButton {
        Play = "play",
        Board = "board",
        CatchUp = "catch",
        Rules = "rules",
        Dice = "dice",
        Secrets = "secrets",
        Answers = "answers",
        Again = "again",
        TakeBack = "back",
        /// Ends the table, for a day first.
        End = "end",
        EndForGood = "finish",
        /// Leaves the table as it is.
        Keep = "keep",
        /// Brings a table back that was ended.
        BringBack = "return",
        /// Whoever presses is back: the table waits for them again.
        ImBack = "here",
    }
}

buttons! {
    /// Buttons of the host's desk.
    OverviewButton {
        /// Calls those who are awaited.
        Nudge = "nudge",
        /// Gives everybody a day more.
        Extend = "day",
        Pause = "pause",
        Resume = "resume",
        /// Shows the desk as it is now.
        Look = "look",
        /// Shows who else may do what the host does, to change it.
        CoHosts = "hosts",
        /// The list by which they are chosen.
        Chosen = "chosen",
        /// Whoever presses manages the server, and acts as host.
        Act = "act",
        /// Claims the host's place.
        Claim = "claim",
        /// The list of seats about which something can be done.
        Seat = "seat",
    }
}

buttons! {
    /// What a host does about a seat that stays away (TB-26), and its people about the offer of it.
    AsideButton {
        /// The clock decides for it once.
        Decide = "decide",
        /// The clock decides for it until its people are back.
        Rest = "rest",
        /// Others may take it.
        Offer = "offer",
        /// It stays with its people.
        Keep = "keep",
    }
}

buttons! {
    /// Buttons of a reminder, for what the seat of whoever presses is asked.
    DueButton {
        /// Plays the draft as it is.
        PlayDraft = "draft",
        /// Gives the seat a day more.
        Day = "day",
        /// Asks until when they are away.
        Away = "away",
        /// The list of that.
        AwayFor = "for",
    }
}

buttons! {
    /// Buttons of the live hour (TB-25).
    LiveButton {
        /// Whoever presses is at the table now.
        Here = "here",
        /// Whoever presses has to go.
        Go = "go",
        /// Asks for times to meet; also the id of the modal that they are written into.
        Gather = "gather",
    }
}

buttons! {
    /// Buttons of the list of somebody's tables, and of what leads on to the next of them.
    GamesButton {
        /// The table that waits for whoever presses, after the one that it names.
        Next = "next",
        /// The first that does.
        First = "first",
        /// The list of tables to catch up at; what is chosen is a table's number.
        CatchUp = "catch",
    }
}

buttons! {
    /// Buttons of the preview of a map's file.
    MapButton {
        /// Shows what the plan makes of the file.
        Look = "look",
        /// Has the table played on that.
        Use = "use",
    }
}

buttons! {
    /// Answers to an offer where everybody is told of it.
    OfferButton {
        Accept = "accept",
        Counter = "counter",
        Decline = "decline",
    }
}

buttons! {
    /// Answers to a taking-back.
    UndoButton {
        Yes = "yes",
        No = "no",
    }
}

buttons! {
    /// Answers to the proposal of a correction.
    ProposalButton {
        Agree = "agree",
        Veto = "veto",
    }
}

buttons! {
    /// Answers to a question whether a seat may be handed on.
    HandButton {
        Agree = "yes",
        Decline = "no",
    }
}

buttons! {
    /// Answers to whether somebody plays a seat with others, or for them.
    InvitationButton {
        Yes = "yes",
        No = "no",
    }
}

buttons! {
    /// Answers to whether somebody leaves a seat.
    LeaveButton {
        Leave = "leave",
        Dissolve = "dissolve",
        /// Offers it to others first.
        Offer = "offer",
        Stay = "stay",
    }
}

buttons! {
    /// Answers to the proposal of a game master while the game is on (TB-18).
    NominationButton {
        Agree = "yes",
        Object = "no",
    }
}
