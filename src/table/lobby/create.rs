//! Tables that are made: new ones, and another like one that is over (TB-01).

use rules::Level;
use rules::any::GameId;

use crate::maps;
use crate::maps::brought::Brought;
use crate::table::error::{Fault, TableError, refuse};
use crate::table::lobby::open_tables::too_many;
use crate::table::model::pace::Pace;
use crate::table::model::patience::Patience;
use crate::table::model::seats;
use crate::table::model::{
    Holder, MessageId, NotHere, Notice, PersonId, PlaceId, Post, PostKind, SeatRow, Stage, TableId,
    TableName,
};
use crate::table::session::servers::not_here;
use crate::table::session::tables::Tables;
use crate::table::store::{Created, NewTable};

/// A table to be made.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TableRequest {
    /// The interaction it came from.
    pub cause: String,
    /// What is to be played.
    pub game: GameId,
    /// What its people call it.
    pub name: Option<TableName>,
    /// The server where it is asked for; none in DMs.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub place: PlaceId,
    pub host: PersonId,
    /// How many seats; those of what is brought, or the fewest that can play, if nobody says so.
    pub seats: Option<usize>,
    /// The map or the scenario that is brought to it.
    pub brought: Option<Brought>,
}

impl TableRequest {
    /// How many seats the table will have.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game is not played with that many, or not on what is brought.
    pub fn count(&self) -> Result<usize, TableError> {
        let bounds = self.game.seats();
        let brought = self.brought.as_ref();
        let meant = brought.and_then(|brought| brought.seats);
        let count = self.seats.or(meant).unwrap_or(*bounds.start());
        if bounds.contains(&count) {
            if let Some(Brought { options, .. }) = brought {
                let setup = maps::setup(self.game, count, options);
                let world = self.game.world(&setup);
                world.map_err(|error| refuse(9, error.to_string()))?;
            }
            return Ok(count);
        }
        let (title, from, to) = (self.game.title(), bounds.start(), bounds.end());
        let many = if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        };
        Err(refuse(
            1,
            format!("{title} is played with {many} seats, not {count}"),
        ))
    }
}

impl Tables {
    /// The table that a cause has made.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn made_by(&self, cause: &str) -> Result<Option<TableId>, Fault> {
        Ok(self.store().made_by(cause).await?)
    }

    /// Makes a table in its lobby, with the host on its first seat. Whoever makes it says that there are news of
    /// it, once its place is as it is to be.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when an active table is bound to the place already, the host has as many tables
    /// in the lobby as a person may have, or the game is not played with that many seats.
    pub async fn create(
        &self,
        request: TableRequest,
        host_name: &str,
    ) -> Result<TableId, TableError> {
        let secret = self
            .inner
            .shared
            .environment
            .secret()
            .map_err(Fault::Random)?;
        if let (Some(guild), Some(name)) = (request.guild, &request.name) {
            let settings = self.server(guild).await?;
            settings
                .allows_text(name.as_str())
                .map_err(|no| not_here(&no))?;
        }
        let mut seats = seats::empty(request.count()?);
        if let Some(first) = seats.first() {
            let side = seats::side_name(first);
            let name = seats::fit_name(host_name, &seats, side);
            seats[0].label.name = name;
            seats[0].holder = Holder::People(vec![request.host]);
        }
        let new = NewTable {
            cause: request.cause,
            game: request.game,
            name: request.name,
            guild: request.guild,
            place: request.place,
            host: request.host,
            master: None,
            options: request
                .brought
                .map(|brought| brought.options)
                .unwrap_or_default(),
            bots: Level::default(),
            pace: Pace::Relaxed,
            patience: Patience::STEADY,
            secret,
            seats,
            notices: Vec::new(),
            at: self.now(),
        };
        match self.store().create(new).await? {
            Created::Made(table) => {
                self.store()
                    .person(request.host, host_name, self.now())
                    .await?;
                Ok(table)
            }
            Created::Again(table) => Ok(table),
            Created::TooMany(open) => Err(too_many(&open)),
            Created::Full(most) => Err(not_here(&NotHere::Full(most))),
            Created::Taken(table) => Err(refuse(
                1,
                format!(
                    "this channel already has table {table}: end that one first with /table end"
                ),
            )),
        }
    }

    /// Makes a table like one that is over, in the same place: the same people and bot players on the
    /// same seats, the same game master, options, level of bot players, pace and patience; whoever asks for it is the host.
    /// Whoever asks for it when there is one has a seat there.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game is not over, the person had no seat, or the table that is bound
    /// to the place since has none for them.
    pub async fn again(
        &self,
        table: TableId,
        person: PersonId,
        (cause, called): (String, &str),
    ) -> Result<Again, TableError> {
        let old = self.glance(table).await?.row;
        if old.seat_of(person).is_none() {
            return Err(refuse(
                1,
                "you had no seat at this table: make one of your own with /table new",
            ));
        }
        let is_over = old.stage == Stage::Over || old.stage == Stage::Ended && old.seq > 0;
        if !is_over {
            return Err(refuse(
                9,
                "the game is not over yet: play it to its end first",
            ));
        }
        let secret = self
            .inner
            .shared
            .environment
            .secret()
            .map_err(Fault::Random)?;
        let mut seats = old.seats;
        seats.iter_mut().for_each(without_former);
        let new = NewTable {
            cause,
            game: old.game,
            name: old.name,
            guild: old.guild,
            place: old.place,
            host: person,
            master: old.master.filter(|master| !master.is_former()),
            options: old.options,
            bots: old.bots,
            pace: old.pace,
            patience: old.patience,
            secret,
            seats,
            notices: vec![Notice::Again { by: person }],
            at: self.now(),
        };
        match self.store().create(new).await? {
            Created::Made(table) | Created::Again(table) => {
                self.inner.news.of(table);
                Ok(Again::Made(table))
            }
            Created::TooMany(open) => Err(too_many(&open)),
            Created::Full(most) => Err(not_here(&NotHere::Full(most))),
            Created::Taken(table) => {
                let row = self.glance(table).await?.row;
                if row.seat_of(person).is_none() {
                    self.join(table, person, called).await?;
                }
                Ok(Again::Seated(table))
            }
        }
    }

    /// Notes a message that invites people to a table: it loses its buttons when the game begins, or the
    /// table ends before.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be written.
    pub async fn announced(
        &self,
        table: TableId,
        (place, message): (PlaceId, MessageId),
    ) -> Result<(), Fault> {
        let post = Post {
            kind: PostKind::Asking,
            place,
            message,
            seq: 0,
        };
        self.store().announced(table, post, self.now()).await?;
        self.has_news(table);
        Ok(())
    }
}

/// Frees a seat from people who have been forgotten.
fn without_former(seat: &mut SeatRow) {
    let Holder::People(people) = &mut seat.holder else {
        return;
    };
    people.retain(|person| !person.is_former());
    if people.is_empty() {
        seats::clear(seat);
    }
}

/// What came of the wish to play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// There is a new table.
    Made(TableId),
    /// There was one already, and the person has a seat there.
    Seated(TableId),
}
