//! Buttons whose id is a word of theirs. Messages keep their buttons for months: a word that was released never changes.

use std::fmt;
use std::str::FromStr;

use super::{Unknown, VERSION};

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

/// Buttons that belong to no table: their ids say what they are about, and their word.
macro_rules! alone {
    ($name:ident, $about:literal) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{VERSION}|{}|{}", $about, self.word())
            }
        }

        impl FromStr for $name {
            type Err = Unknown;

            fn from_str(text: &str) -> Result<Self, Unknown> {
                let about = text.strip_prefix(VERSION);
                let word = about.and_then(|it| it.strip_prefix(concat!("|", $about, "|")));
                Self::read(word.ok_or(Unknown)?)
            }
        }
    };
}

buttons! {
    /// Answers to whether somebody means to be forgotten.
    ForgetPress {
        Forget = "me",
        /// All stays as it is.
        Keep = "keep",
    }
}
alone!(ForgetPress, "forget");

buttons! {
    /// Buttons of `/stats where:server`: whether members see how games ended.
    StatsPress {
        Show = "show",
        Hide = "hide",
    }
}
alone!(StatsPress, "stats");

buttons! {
    /// Controls of the panel of `/settings`; whoever presses changes their own alone.
    WishPress {
        /// Shows a picture in each palette.
        Palettes = "palettes",
        /// The palette that was selected.
        Palette = "palette",
        /// The size of letters that was selected.
        Letters = "letters",
        /// How words and pictures go together, as it was selected.
        Text = "text",
        /// How secrets come, as it was selected.
        Secrets = "secrets",
    }
}
alone!(WishPress, "settings");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::ids::{PagePress, Press};

    /// Each is read as it was written, and as nothing else.
    fn check<B: Copy + fmt::Debug + fmt::Display + FromStr<Err = Unknown> + PartialEq>(all: &[B]) {
        for button in all {
            let text = button.to_string();
            assert_eq!(text.parse(), Ok(*button), "{text}");
            assert!(text.parse::<Press>().is_err(), "{text}");
            assert!(text.parse::<PagePress>().is_err(), "{text}");
            let known = [
                text.parse::<ForgetPress>().is_ok(),
                text.parse::<StatsPress>().is_ok(),
                text.parse::<WishPress>().is_ok(),
            ];
            assert_eq!(known.into_iter().filter(|it| *it).count(), 1, "{text}");
        }
    }

    #[test]
    fn buttons_of_no_table_are_read_as_they_were_written_and_are_no_others() {
        check(ForgetPress::ALL);
        check(StatsPress::ALL);
        check(WishPress::ALL);
        for text in [
            "",
            "d|forget",
            "d|forget|",
            "d|forget|you",
            "c|forget|me",
            "d|stats|me",
        ] {
            assert_eq!(text.parse::<ForgetPress>(), Err(Unknown), "{text}");
        }
    }
}
