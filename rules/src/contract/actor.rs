//! Who acts at a table, who looks, and how that changes.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Who gives an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The people, or the bot player, of a seat.
    Seat(Seat),
    /// The clock, for a seat that let its deadline pass (TB-05).
    Clock(Seat),
    /// Who plays a seat while its people are away, and binds them to nothing (TB-12).
    Deputy(Seat),
}

impl Actor {
    /// The seat the order is for.
    pub fn seat(self) -> Seat {
        match self {
            Self::Seat(seat) | Self::Clock(seat) | Self::Deputy(seat) => seat,
        }
    }
}

/// Who looks: a seat, or everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The holders of a seat.
    Seat(Seat),
    /// Anybody in the channel.
    Public,
}

/// How the holding of a seat changes while a game is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatChange {
    /// A seat that was not there before is taken; it is the next in order.
    Joined(Seat),
    /// It begins anew with what the game has for whoever comes later: the next in order, or one that has nothing left.
    Entered(Seat),
    /// Its people left, and all that it had went with them: logs of before have it.
    Left(Seat),
    /// Its people leave; what it has stays, and a bot player stands in.
    Abandoned(Seat),
    /// Its people leave, and at the game's next boundary all that it has goes; whoever takes it up before keeps it.
    Dissolved(Seat),
    /// It rests for a while.
    Paused(Seat),
    /// It is back.
    Resumed(Seat),
    /// Other people or a bot player hold it from now on; what it has stays with it.
    Handed(Seat),
}

impl SeatChange {
    /// The seat it is about.
    pub fn seat(self) -> Seat {
        match self {
            Self::Joined(seat)
            | Self::Entered(seat)
            | Self::Left(seat)
            | Self::Abandoned(seat)
            | Self::Dissolved(seat)
            | Self::Paused(seat)
            | Self::Resumed(seat)
            | Self::Handed(seat) => seat,
        }
    }

    /// Whether others hold the seat afterwards, or nobody does.
    pub fn is_other_people(self) -> bool {
        match self {
            Self::Joined(_)
            | Self::Entered(_)
            | Self::Left(_)
            | Self::Abandoned(_)
            | Self::Dissolved(_)
            | Self::Handed(_) => true,
            Self::Paused(_) | Self::Resumed(_) => false,
        }
    }
}
