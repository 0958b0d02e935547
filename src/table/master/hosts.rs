//! The host's place, which never stays empty (TB-18): co-hosts, whoever manages the server, and claims.

use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::{
    CO_HOSTS, Claim, HostNews, Millis, Notice, OBJECT, PersonId, TableId, TableRow, UNSEEN,
};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::writes;

/// How many claims are looked at in one go.
const AT_ONCE: u32 = 100;

impl Tables {
    /// Sets who else may do what the host does.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not a host, the table is over, or they are more than
    /// [`CO_HOSTS`].
    pub async fn set_co_hosts(
        &self,
        table: TableId,
        person: PersonId,
        people: Vec<PersonId>,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_co_hosts(person, people))
        })
        .await
    }

    /// Makes somebody a co-host who manages the server that the table is on, as the caller has seen.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they are a host already, there are too many, or the table is over.
    pub async fn act_as_host(
        &self,
        table: TableId,
        (person, called): (PersonId, &str),
    ) -> Result<(), TableError> {
        let called = called.to_owned();
        self.run(table, move |session| {
            Box::pin(session.act_as_host(person, called))
        })
        .await
    }

    /// Claims the host's place for somebody who holds a seat; when it is theirs, unless somebody objects.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the host has been here lately, somebody has claimed the place already or
    /// objected to it lately, or the person holds no seat of a game that is on.
    pub async fn claim_host(&self, table: TableId, person: PersonId) -> Result<Millis, TableError> {
        self.run(table, move |session| Box::pin(session.claim_host(person)))
            .await
    }

    /// Objects to the claim that was made at `made`.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is settled, or the person is neither a host nor of another seat.
    pub async fn object_to_claim(
        &self,
        table: TableId,
        person: PersonId,
        made: Millis,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.object_to_claim(person, made))
        })
        .await
    }

    /// Whether the host of a table has given no sign for so long that the place can be claimed.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when the store cannot be read.
    pub async fn can_be_claimed(&self, row: &TableRow) -> Result<bool, TableError> {
        let seen = self.store().last_seen(row.host).await?;
        Ok(is_unseen(row, seen, self.now()))
    }

    /// Notes that somebody does something with the bot.
    ///
    /// # Errors
    ///
    /// [`Fault`] when it cannot be saved.
    pub async fn seen(&self, person: PersonId) -> Result<(), Fault> {
        // Nobody asks for that.
        Ok(writes::of(self.store().seen(person, self.now())).await.0?)
    }

    /// Settles the claims whose time is up.
    pub(in crate::table) async fn claims_due(&self) -> Result<Vec<TableId>, Fault> {
        Ok(self.store().tables_claimed(self.now(), AT_ONCE).await?)
    }

    /// Gives the host's place to whoever claimed it, if its time is up and the host has not been seen since.
    pub(in crate::table) async fn settle_claim(&self, table: TableId) -> Result<(), TableError> {
        self.run(table, |session| Box::pin(session.settle_claim()))
            .await
    }

    /// The claims that an outage up to `now` has left too little time to object to.
    pub(in crate::table) async fn claims_cut_short(
        &self,
        now: Millis,
    ) -> Result<Vec<TableId>, Fault> {
        Ok(self
            .store()
            .tables_claimed(after_outage(now), AT_ONCE)
            .await?)
    }

    /// After an outage up to `now` nobody loses the time to object.
    pub(in crate::table) async fn claim_later(
        &self,
        table: TableId,
        now: Millis,
    ) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.claim_later(now)))
            .await
    }
}

/// Until when seats can object at least, after an outage.
fn after_outage(now: Millis) -> Millis {
    Millis(now.0.saturating_add(HOUR))
}

/// Whether a host has given no sign for [`UNSEEN`], or has been forgotten; whom we do not know was there when the table
/// was made.
fn is_unseen(row: &TableRow, seen: Option<Millis>, now: Millis) -> bool {
    if row.host.is_former() {
        return true;
    }
    let seen = seen.map_or(row.created.0, |seen| seen.0.max(row.created.0));
    now.0.saturating_sub(seen) >= UNSEEN
}

impl Session {
    async fn set_co_hosts(
        &mut self,
        person: PersonId,
        mut people: Vec<PersonId>,
    ) -> Result<(), TableError> {
        self.only_host(person, "name co-hosts")?;
        self.still_has_hosts()?;
        people.retain(|it| *it != self.row.host);
        if people.len() > CO_HOSTS {
            return Err(too_many(people.len()));
        }
        if people == self.row.co_hosts {
            return Ok(());
        }
        let row = TableRow {
            co_hosts: people.clone(),
            ..self.row.clone()
        };
        self.change_hosts(row, HostNews::CoHosts { by: person, people })
            .await
    }

    async fn act_as_host(&mut self, person: PersonId, called: String) -> Result<(), TableError> {
        self.still_has_hosts()?;
        if self.row.is_host(person) {
            return Err(refuse(18, "you are a host of this table already"));
        }
        let mut row = self.row.clone();
        row.co_hosts.push(person);
        if row.co_hosts.len() > CO_HOSTS {
            return Err(too_many(row.co_hosts.len()));
        }
        self.change_hosts(row, HostNews::Acts { person }).await?;
        let now = self.shared.environment.now();
        Ok(self.meet(person, called, now).await?)
    }

    async fn claim_host(&mut self, person: PersonId) -> Result<Millis, TableError> {
        self.is_on("claimed")?;
        self.seat_of(person)?;
        if self.row.host == person {
            return Err(refuse(18, "you are the host of this table"));
        }
        let now = self.shared.environment.now();
        if let Some(claim) = self.row.claim {
            if !claim.is_settled {
                let text = "somebody has claimed the host's place already; other seats may object";
                return Err(refuse(18, text));
            }
            if now.0.saturating_sub(claim.at.0) < UNSEEN {
                let text = "a claim was refused less than 7 days ago: try again later, or ask whoever manages the server";
                return Err(refuse(18, text));
            }
        }
        let seen = self.shared.store.last_seen(self.row.host).await?;
        if !is_unseen(&self.row, seen, now) {
            let text =
                "the host has been here within the last 7 days, so the place cannot be claimed";
            return Err(refuse(18, text));
        }
        let claim = Claim {
            by: person,
            at: now,
            until: Millis(now.0.saturating_add(OBJECT)),
            is_settled: false,
        };
        let row = TableRow {
            claim: Some(claim),
            ..self.row.clone()
        };
        self.change_hosts(row, HostNews::Claimed(claim)).await?;
        Ok(claim.until)
    }

    async fn object_to_claim(&mut self, person: PersonId, made: Millis) -> Result<(), TableError> {
        let open = self.row.open_claim().filter(|claim| claim.at == made);
        let Some(claim) = open else {
            return Err(refuse(18, "that claim is settled"));
        };
        if claim.by == person {
            return self.end_claim(claim, person).await;
        }
        if self.row.seat_of(person).is_none() && !self.row.is_host(person) {
            let text = "only hosts and the people of other seats may object";
            return Err(refuse(18, text));
        }
        self.end_claim(claim, person).await
    }

    async fn settle_claim(&mut self) -> Result<(), TableError> {
        let now = self.shared.environment.now();
        let Some(claim) = self.row.open_claim().filter(|it| it.until <= now) else {
            return Ok(());
        };
        let host = self.row.host;
        let seen = self.shared.store.last_seen(host).await?;
        if seen.is_some_and(|seen| seen > claim.at) {
            return self.end_claim(claim, host).await;
        }
        let is_here = self.row.seat_of(claim.by).is_some() && self.row.stage.is_active();
        if !is_here {
            return self.end_claim(claim, claim.by).await;
        }
        let mut row = self.row.clone();
        let was = row.pass_host(claim.by);
        // Whoever comes back helps to run the table as before.
        if row.co_hosts.len() < CO_HOSTS && !was.is_former() {
            row.co_hosts.push(was);
        }
        let host = claim.by;
        self.change_hosts(row, HostNews::Taken { was, host }).await
    }

    async fn claim_later(&mut self, now: Millis) -> Result<(), TableError> {
        let until = after_outage(now);
        let Some(claim) = self.row.open_claim().filter(|it| it.until < until) else {
            return Ok(());
        };
        let row = TableRow {
            claim: Some(Claim { until, ..claim }),
            ..self.row.clone()
        };
        self.change_row(row, Notice::Card).await
    }

    /// Nothing comes of a claim, because of somebody: who objects, the host who is back, or who made it.
    async fn end_claim(&mut self, claim: Claim, because: PersonId) -> Result<(), TableError> {
        let row = TableRow {
            claim: Some(Claim {
                is_settled: true,
                ..claim
            }),
            ..self.row.clone()
        };
        let by = claim.by;
        self.change_hosts(row, HostNews::NotTaken { by, because })
            .await
    }

    async fn change_hosts(&mut self, row: TableRow, news: HostNews) -> Result<(), TableError> {
        self.change_row(row, Notice::Hosts(news)).await
    }

    fn still_has_hosts(&self) -> Result<(), TableError> {
        if self.row.stage.is_active() {
            return Ok(());
        }
        Err(refuse(18, "the table is over, so it needs no hosts"))
    }
}

fn too_many(count: usize) -> TableError {
    refuse(
        18,
        format!(
            "a table has up to {CO_HOSTS} co-hosts, not {count}: `/table desk` shows who they are"
        ),
    )
}
