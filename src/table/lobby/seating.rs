//! The lobby: taking and leaving seats, the start; and calling a table off. Options are in `options`.

use rules::{Level, Viewer};

use crate::maps;
use crate::table::error::{TableError, refuse};
use crate::table::lobby::{empires, homelands};
use crate::table::model::seats;
use crate::table::model::{
    By, Destination, Holder, Notice, PersonId, SeatRow, Stage, TableId, TableName, TableRow,
};
use crate::table::play::orders::Accepted;
use crate::table::play::step::NewEntry;
use crate::table::play::step::Publicity;
use crate::table::play::step::Step;
use crate::table::play::teams;
use crate::table::session::Session;
use crate::table::session::episodes::on_board;
use crate::table::session::tables::Tables;
use crate::table::store::RowChange;

impl Tables {
    /// Takes a free seat (TB-01); while a game is on, a new one where the game lets somebody join.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when no seat is free, the person holds one, or the game that is on lets
    /// nobody join.
    pub async fn join(
        &self,
        table: TableId,
        person: PersonId,
        name: &str,
    ) -> Result<(), TableError> {
        let name = name.to_owned();
        self.run(table, move |session| {
            Box::pin(async move { session.join(person, &name).await })
        })
        .await
    }

    /// Leaves a seat.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds none, or the game that is on lets none stay empty.
    pub async fn leave(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.leave(person)))
            .await
    }

    /// Seats a bot player.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when no seat is free, the game is on, or the person is not the host.
    pub async fn add_bot(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.add_bot(person)))
            .await
    }

    /// Sets how well the bot players of the table play.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game is on, or the person is not the host.
    pub async fn set_bots(
        &self,
        table: TableId,
        person: PersonId,
        level: Level,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_bots(person, level))
        })
        .await
    }

    /// Gives the table a name, at any time before it is over; what it is like then.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or the table is over.
    pub async fn set_name(
        &self,
        table: TableId,
        person: PersonId,
        name: TableName,
    ) -> Result<TableRow, TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_name(person, name))
        })
        .await
    }

    /// Starts the game.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when a seat is free, or the person is not the host.
    pub async fn start(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
    ) -> Result<Accepted, TableError> {
        self.run(table, move |session| Box::pin(session.start(person, cause)))
            .await
    }

    /// Calls the table off.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is over, or the person is not the host.
    pub async fn call_off(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.call_off(person)))
            .await
    }
}

impl Session {
    /// Gives a person a free seat, or else one that a bot player keeps warm (TB-01).
    pub(in crate::table) async fn join(
        &mut self,
        person: PersonId,
        called: &str,
    ) -> Result<(), TableError> {
        if self.row.stage != Stage::Playing {
            self.in_lobby("join")?;
        }
        if self.row.seat_of(person).is_some() {
            return Err(refuse(
                1,
                "you already hold a seat: everybody can hold only one at a table",
            ));
        }
        if self.row.stage == Stage::Playing {
            return self.join_later(person, called).await;
        }
        let mut row = self.row.clone();
        let free = |holder: &Holder| row.seats.iter().position(|seat| seat.holder == *holder);
        let index = free(&Holder::Nobody).or_else(|| free(&Holder::Bot));
        let Some(index) = index.or_else(|| seats::add(&mut row.seats, row.game)) else {
            let count = row.seats.len();
            return Err(refuse(
                1,
                format!("all {count} seats are taken: you may watch with Board"),
            ));
        };
        let side = seats::side_name(&row.seats[index]);
        let lapsed = homelands::lapse(&mut row);
        self.check_room(&row)?;
        let name = seats::fit_name(called, &row.seats, side);
        row.seats[index].label.name = name;
        row.seats[index].holder = Holder::People(vec![person]);
        let mut notices = Vec::new();
        if !self.row.seats.iter().any(SeatRow::has_people) && row.host != person {
            // The host has left, and nobody else was there to run the table.
            let was = row.pass_host(person);
            notices.push(Notice::Host { was, host: person });
        }
        notices.extend(Notice::open_again(lapsed));
        if is_full(&row) && !is_full(&self.row) && row.host != person {
            notices.push(Notice::Full);
        }
        self.change_row_saying(row, notices).await?;
        let now = self.shared.environment.now();
        Ok(self.meet(person, called.to_owned(), now).await?)
    }

    /// Refuses a seat more than the game can be played with on its map, now or by one more (EU-76).
    fn check_room(&self, row: &TableRow) -> Result<(), TableError> {
        let (before, after) = (self.row.seats.len(), row.seats.len());
        let world = |seats: usize| {
            let setup = maps::setup(row.game, seats, &row.options);
            row.game.world(&setup)
        };
        if after <= before || world(before).is_err() || world(after + 1).is_ok() {
            return Ok(());
        }
        let no = world(after).err();
        no.map_or(Ok(()), |no| Err(refuse(1, no.to_string())))
    }

    /// Frees the seat of a person.
    pub(in crate::table) async fn leave(&mut self, person: PersonId) -> Result<(), TableError> {
        let seat = self.seat_of(person)?;
        if self.row.stage == Stage::Playing {
            return self.leave_later(person, seat).await;
        }
        self.in_lobby("leave")?;
        let mut row = self.row.clone();
        if let Some(rest) = teams::without(&row.seats[seat.index()].holder, person) {
            row.seats[seat.index()].holder = rest;
        } else {
            seats::clear(&mut row.seats[seat.index()]);
            homelands::leave_open(&mut row, seat);
        }
        let mut notices = Vec::new();
        if row.host == person {
            let seated = row.seats.iter().find_map(|seat| match &seat.holder {
                Holder::People(people) => people.first(),
                Holder::Nobody | Holder::Bot => None,
            });
            if let Some(&host) = row.co_hosts.first().or(seated) {
                row.pass_host(host);
                notices.push(Notice::Host { was: person, host });
            }
        }
        self.change_row_saying(row, notices).await
    }

    /// Seats a bot player on a free seat.
    pub(in crate::table) async fn add_bot(&mut self, person: PersonId) -> Result<(), TableError> {
        self.in_lobby("add a bot player")?;
        self.only_host(person, "add bot players")?;
        let mut row = self.row.clone();
        let free = row
            .seats
            .iter()
            .position(|seat| seat.holder == Holder::Nobody);
        let Some(index) = free.or_else(|| seats::add(&mut row.seats, row.game)) else {
            return Err(refuse(
                1,
                "there is no free seat for a bot player: press Start",
            ));
        };
        let lapsed = homelands::lapse(&mut row);
        self.check_room(&row)?;
        let name = seats::bot_name(&row.seats[index], &row.seats);
        row.seats[index].label.name = name;
        row.seats[index].holder = Holder::Bot;
        self.change_row_saying(row, Notice::open_again(lapsed))
            .await
    }

    /// Sets how well bot players play.
    async fn set_bots(&mut self, person: PersonId, bots: Level) -> Result<(), TableError> {
        self.in_lobby("choose how well bot players play")?;
        self.only_host(person, "choose how well bot players play")?;
        let row = TableRow {
            bots,
            ..self.row.clone()
        };
        self.change_row(row, Notice::Card).await
    }

    async fn set_name(
        &mut self,
        person: PersonId,
        name: TableName,
    ) -> Result<TableRow, TableError> {
        self.only_host(person, "name the table")?;
        if matches!(self.row.stage, Stage::Over | Stage::Ended) {
            return Err(refuse(1, "this table is over, so its name stays as it is"));
        }
        self.allows_text(name.as_str()).await?;
        let row = TableRow {
            name: Some(name),
            ..self.row.clone()
        };
        self.change_row(row, Notice::Card).await?;
        Ok(self.row.clone())
    }

    /// Starts the game: draws the lots, deals, asks.
    pub(in crate::table) async fn start(
        &mut self,
        person: PersonId,
        cause: String,
    ) -> Result<Accepted, TableError> {
        self.in_lobby("start")?;
        self.only_host(person, "start")?;
        let free = self
            .row
            .seats
            .iter()
            .filter(|seat| seat.holder == Holder::Nobody)
            .count();
        if free > 0 {
            let seats = if free == 1 {
                "1 seat is".to_owned()
            } else {
                format!("{free} seats are")
            };
            return Err(refuse(
                1,
                format!("{seats} free: wait for somebody to join, or press Add bot player"),
            ));
        }
        let world = self
            .row
            .game
            .world(&self.row.setup())
            .map_err(|error| refuse(9, error.to_string()))?;
        self.name_empires().await?;
        let state = world.open();
        let mut dice = self.dice_on(&state);
        let events = state
            .start(&mut dice)
            .map_err(|stop| self.corrupt(rules::Corrupt(stop.to_string())))?;
        let transition = self.follow(&state, &events)?;
        let after = &transition.after;
        let new_entry = NewEntry {
            cause,
            by: By::Table,
            order: "start".into(),
            draws: dice.into_draws(),
            words: Vec::new(),
            outdate: Vec::new(),
            played: None,
            carries_out: None,
            said: None,
        };
        // What the deal tells each seat is told by what it may know before and after.
        self.state = Some(state);
        let board = Notice::Board {
            view: after.view(Viewer::Public).stored(),
            observation: transition.observation_on_board(),
            asks: on_board(after.asks()),
            over: after.over(),
            clock: Vec::new(),
        };
        let step = Step::Start(world, events, Box::new(transition));
        self.write(new_entry, step, Publicity::with([board])).await
    }

    /// Calls the empires of people by what they are in the game that begins (EU-84).
    async fn name_empires(&mut self) -> Result<(), TableError> {
        let mut row = self.row.clone();
        empires::name_peoples(&mut row, &self.called);
        if row == self.row {
            return Ok(());
        }
        self.change_row_saying(row, None).await
    }

    /// Ends the table before its game has ended.
    pub(in crate::table) async fn call_off(&mut self, person: PersonId) -> Result<(), TableError> {
        match self.row.stage {
            Stage::Lobby | Stage::Playing => {}
            Stage::Over => {
                return Err(refuse(
                    9,
                    "the game is over, so there is nothing to call off",
                ));
            }
            Stage::Ended => return Err(refuse(9, "the table has already been called off")),
        }
        self.only_host(person, "end the table")?;
        self.end(Notice::CalledOff { by: person }).await
    }

    pub(in crate::table) fn in_lobby(&self, what: &str) -> Result<(), TableError> {
        match self.row.stage {
            Stage::Lobby => Ok(()),
            Stage::Playing => Err(refuse(
                9,
                format!("the game has begun, so it is too late to {what}"),
            )),
            Stage::Over | Stage::Ended => Err(refuse(
                9,
                "the table is over: make a new one with /table new",
            )),
        }
    }

    pub(in crate::table) fn only_host(
        &self,
        person: PersonId,
        what: &str,
    ) -> Result<(), TableError> {
        if self.may_run(person) {
            return Ok(());
        }
        Err(refuse(9, format!("only the host may {what}")))
    }

    /// Changes the row, and says so.
    pub(in crate::table) async fn change_row(
        &mut self,
        row: TableRow,
        notice: Notice,
    ) -> Result<(), TableError> {
        let notices = Some(notice).filter(|notice| *notice != Notice::Card);
        self.change_row_saying(row, notices).await
    }

    /// Changes the row, and says so by these and the card. Proposals lapse where the table ends, or has no
    /// game master any more.
    pub(in crate::table) async fn change_row_saying(
        &mut self,
        mut row: TableRow,
        notices: impl IntoIterator<Item = Notice>,
    ) -> Result<(), TableError> {
        if row.stage == Stage::Lobby {
            empires::name_bots(&mut row);
        }
        let notices = notices.into_iter().chain([Notice::Card]);
        let notices = notices.map(|it| (Destination::Table, it)).collect();
        let is_over = !row.stage.is_active() || row.master != self.row.master;
        let proposals = self.lapsing(|_| is_over)?;
        let change = RowChange {
            table: self.row.id,
            version: self.row.version,
            row: row.clone(),
            proposals: proposals.clone(),
            notices,
            at: self.shared.environment.now(),
        };
        self.stale = true;
        let written = self.shared.store.change_row(change).await?;
        self.have_version(written)?;
        self.row = TableRow {
            version: self.row.version,
            ..row
        };
        self.keep_words_of_holders();
        self.have_proposals(proposals);
        self.close_hand_overs(None);
        self.stale = false;
        self.news = true;
        Ok(())
    }
}

/// Whether no seat of a table is free.
fn is_full(row: &TableRow) -> bool {
    row.seats.iter().all(|seat| seat.holder != Holder::Nobody)
}
