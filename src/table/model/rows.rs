//! Rows of tables: their seats, stages and pauses.

use rules::any::{AnyView, GameId};
use rules::dice::Secret;
use rules::{Label, Level, Roster, Seat, Setup, SetupError, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::maps;
use crate::table::model::pace::Pace;
use crate::table::model::patience::Patience;
use crate::table::model::{
    Claim, Millis, Nomination, OwnEmblem, PersonId, PlaceId, TableId, TableName,
};
use crate::times::DAY_MS;

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People take seats.
    Lobby,
    /// The game is on.
    Playing,
    /// The game has ended by its rules.
    Over,
    /// The host called it off.
    Ended,
}

impl Stage {
    /// Whether the table still binds its channel.
    pub fn is_active(self) -> bool {
        matches!(self, Self::Lobby | Self::Playing)
    }
}

/// Who plays a seat (TB-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet, or no more.
    Nobody,
    /// One or more people.
    People(Vec<PersonId>),
    /// A bot player.
    Bot,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// How it is called.
    pub label: Label,
    /// The faction's number in the palette.
    pub colour: u8,
    /// The picture that was brought for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<OwnEmblem>,
    /// Who plays it.
    pub holder: Holder,
}

impl SeatRow {
    /// Whether people hold it.
    pub fn has_people(&self) -> bool {
        matches!(self.holder, Holder::People(_))
    }
}

/// Why a table's clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// The host wants it so.
    Host,
    /// Nobody has decided anything for a while but the clock (TB-13).
    Absent,
    /// Nothing can be posted where the table is.
    Unreachable,
    /// The host has ended the table, and may bring it back for a day; nobody plays meanwhile (TB-17).
    Ended,
}

/// A clock that stands still; orders count all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// The moment at which it stopped.
    pub since: Millis,
    /// What it waits for.
    pub why: Because,
}

/// A table without its game's state.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TableRow {
    /// The number that people know it by.
    pub id: TableId,
    pub game: GameId,
    /// What its people call it.
    pub name: Option<TableName>,
    /// Where it is in its life.
    pub stage: Stage,
    /// The server; none in DMs.
    pub guild: Option<u64>,
    /// The channel or thread it is bound to.
    pub place: PlaceId,
    pub host: PersonId,
    /// Who else may do what the host does (TB-18), in the order in which they were named.
    pub co_hosts: Vec<PersonId>,
    /// Somebody's claim to the host's place, and that of the last time.
    pub claim: Option<Claim>,
    /// Who may correct the game (TB-09); plays while holding a seat.
    pub master: Option<PersonId>,
    /// Who is to be that while the game is on (TB-18), or the one to whom a seat has objected last.
    pub nomination: Option<Nomination>,
    pub options: Map<String, Value>,
    /// How well its bot players play.
    pub bots: Level,
    /// The edition of the rules that it plays by; the newest one until the start (TB-11).
    pub edition: u32,
    /// Where its dice come from.
    pub secret: Secret,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// How long decisions may take.
    pub pace: Pace,
    /// How long it waits for seats that stay away.
    pub patience: Patience,
    /// Since when its clock stands still, if it does.
    pub paused: Option<Pause>,
    /// Counts what was written of the table, and guards it: a write is made only on the version that it was
    /// decided on.
    pub version: u64,
    /// The number of the log's last entry; 0 before the start.
    pub seq: u64,
    /// When it was made.
    pub created: Millis,
}

impl TableRow {
    /// What a game that begins now is made of.
    pub fn setup(&self) -> Setup {
        self.setup_for(self.seats.len())
    }

    /// What a game of so many seats is made of: seats may have been added since it began.
    pub fn setup_for(&self, seats: usize) -> Setup {
        maps::setup(self.game, seats, &self.options)
    }

    /// What everybody would see of a game that begins now, before anything is drawn by lot.
    ///
    /// # Errors
    ///
    /// Why the game cannot begin like this.
    pub fn opening(&self) -> Result<AnyView, SetupError> {
        let world = self.game.world(&self.setup())?;
        Ok(world.open().view(Viewer::Public))
    }

    /// Whether seats keep their names whoever plays them: those of a game that goes on for years (EU-84), once it
    /// has begun. Others are named after their people.
    pub fn keeps_names(&self) -> bool {
        self.game.years().is_some() && self.stage != Stage::Lobby
    }

    /// What the seats are called.
    pub fn roster(&self) -> Roster {
        Roster::new(self.seats.iter().map(|seat| seat.label.clone()).collect())
    }

    /// The seat that a person holds (TB-01: at most one).
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.numbered()
            .find(|(_, row)| row.holder.is(person))
            .map(|(seat, _)| seat)
    }

    /// The seats with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (Seat, &SeatRow)> {
        Seat::first(self.seats.len()).zip(&self.seats)
    }

    /// The dice's secret, when it may be shown: no throw can come after it.
    pub fn revealed(&self) -> Option<&Secret> {
        match self.stage {
            Stage::Over => Some(&self.secret),
            Stage::Ended if self.seq > 0 => Some(&self.secret),
            Stage::Lobby | Stage::Playing | Stage::Ended => None,
        }
    }

    /// Until when the host may bring the table back, after ending it (TB-17).
    pub fn back_until(&self) -> Option<Millis> {
        let is_ended = |pause: &Pause| pause.why == Because::Ended && self.stage == Stage::Playing;
        let pause = self.paused.filter(is_ended)?;
        Some(Millis(pause.since.0.saturating_add(DAY_MS)))
    }

    /// Who plays a seat.
    pub fn holder(&self, seat: Seat) -> &Holder {
        self.seats
            .get(seat.index())
            .map_or(&Holder::Nobody, |row| &row.holder)
    }
}

impl Holder {
    /// Whether `person` is among the holders.
    pub fn is(&self, person: PersonId) -> bool {
        matches!(self, Self::People(people) if people.contains(&person))
    }
}
