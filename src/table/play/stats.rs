//! How somebody plays, and how the games of a server ended: read from the logs each time it is asked for.
//!
//! Who has been forgotten is in none of it: their seats' people stand for nobody.

use std::collections::BTreeMap;

use rules::any::{AnyObservation, GameId};
use rules::{LogKind, Over, Seat, Viewer};
use serde_json::Value;

use crate::table::error::Fault;
use crate::table::model::{
    HeldTable, Holder, Honour, LogPage, Millis, OwnStats, PersonId, Played, Reseated, Results,
    ServerStats, Stage, Subject, TableRow, Tenure,
};
use crate::table::session::state_at;
use crate::table::session::tables::Tables;

/// How many games of a server that are over are looked at, the newest ones.
pub const LOOKED_AT: u32 = 200;
/// How many lines about treaties are looked at in each game, the newest ones.
const TREATIES: u32 = 2_000;

/// Games of a kind that are over, those without a winner, and who has won how many.
type Counted = (GameId, u32, u32, BTreeMap<PersonId, u32>);

impl Tables {
    /// How a person plays.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn own_stats(&self, person: PersonId) -> Result<OwnStats, Fault> {
        let store = self.store();
        let mut games: BTreeMap<&str, (GameId, Played)> = BTreeMap::new();
        let mut missed = 0_u64;
        for held in store.kept_of(person).await?.tables {
            let Some(row) = store.table(held.table).await? else {
                continue;
            };
            // A table without a log has had no game.
            if row.seq == 0 {
                continue;
            }
            let reseated = store.reseated(row.id).await?;
            for tenure in tenures(&row, &reseated, person) {
                missed = missed.saturating_add(store.missed_in(tenure).await?);
            }
            let over = self.over(&row).await?;
            let (_, played) = games
                .entry(row.game.id())
                .or_insert((row.game, Played::default()));
            count(played, &held, (&row, over.as_ref()), person);
        }
        Ok(OwnStats {
            games: games.into_values().collect(),
            dice: store.thrown_for(person).await?,
            answers: store.answers_of(person).await?,
            missed,
        })
    }

    /// How the games of a server ended, the newest [`LOOKED_AT`] of them; nothing where its managers do not show it.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn server_stats(&self, guild: u64) -> Result<Option<ServerStats>, Fault> {
        let store = self.store();
        if !store.shows_stats(guild).await? {
            return Ok(None);
        }
        let mut games: BTreeMap<&str, Counted> = BTreeMap::new();
        let mut honours: BTreeMap<PersonId, Honour> = BTreeMap::new();
        for table in store.tables_over_of_guild(guild, LOOKED_AT).await? {
            let Some(row) = store.table(table).await? else {
                continue;
            };
            let Some(over) = self.over(&row).await? else {
                continue;
            };
            let (_, all, drawn, winners) = games
                .entry(row.game.id())
                .or_insert_with(|| (row.game, 0, 0, BTreeMap::new()));
            *all += 1;
            *drawn += u32::from(over.winners.is_empty());
            for person in over
                .winners
                .iter()
                .flat_map(|seat| people(row.holder(*seat)))
            {
                *winners.entry(person).or_default() += 1;
            }
            self.count_treaties(&row, &mut honours).await?;
        }
        let games = games.into_values().map(|(game, games, drawn, winners)| {
            let mut winners: Vec<(PersonId, u32)> = winners.into_iter().collect();
            winners.sort_by_key(|(person, won)| (std::cmp::Reverse(*won), *person));
            let results = Results {
                games,
                drawn,
                winners,
            };
            (game, results)
        });
        let mut honours: Vec<(PersonId, Honour)> = honours.into_iter().collect();
        honours.sort_by_key(|(person, it)| {
            let kept = it.made.saturating_sub(it.broken);
            (std::cmp::Reverse(kept), it.broken, *person)
        });
        Ok(Some(ServerStats {
            games: games.collect(),
            honours,
        }))
    }

    /// Has a server show how its games ended, or no more; whoever asks manages it, as the caller has seen.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be written.
    pub async fn show_server_stats(&self, guild: u64, shown: bool) -> Result<(), Fault> {
        let since = shown.then(|| self.now());
        Ok(self.store().show_stats(guild, since).await?)
    }

    /// How a table's game ended; nothing where it has not.
    async fn over(&self, row: &TableRow) -> Result<Option<Over>, Fault> {
        if row.stage != Stage::Over {
            return Ok(None);
        }
        let state = state_at(self.store().as_ref(), row, row.seq).await?;
        Ok(state.over())
    }

    /// Counts the treaties that everybody was told of.
    async fn count_treaties(
        &self,
        row: &TableRow,
        honours: &mut BTreeMap<PersonId, Honour>,
    ) -> Result<(), Fault> {
        let store = self.store();
        let about = Subject {
            kind: Some(LogKind::Treaties),
            ..Subject::default()
        };
        let of = (row.id, Viewer::Public);
        let lines = store
            .lines_about(of, about, LogPage::Newest, TREATIES)
            .await?;
        if lines.lines.is_empty() {
            return Ok(());
        }
        let reseated = store.reseated(row.id).await?;
        for line in lines.lines {
            for observation in &line.observation {
                let Some(news) = treaty_of(observation) else {
                    continue;
                };
                let (seats, is_broken): (&[Seat], bool) = match &news {
                    TreatyNews::Made(seats) => (seats, false),
                    TreatyNews::Broken(seat) => (std::slice::from_ref(seat), true),
                };
                let holders = seats
                    .iter()
                    .map(|seat| holder_at(row, &reseated, *seat, line.at));
                for person in holders.flat_map(people) {
                    let honour = honours.entry(person).or_default();
                    if is_broken {
                        honour.broken += 1;
                    } else {
                        honour.made += 1;
                    }
                }
            }
        }
        Ok(())
    }
}

/// What an observation tells of a treaty.
enum TreatyNews {
    /// Two seats have made one.
    Made([Seat; 2]),
    /// A seat has broken one.
    Broken(Seat),
}

/// What an observation tells of a treaty, by the form in which all games that have offers keep it.
fn treaty_of(observation: &AnyObservation) -> Option<TreatyNews> {
    let value = serde_json::to_value(observation).ok()?;
    let deal = value.as_object()?.values().next()?.get("deal")?;
    let seat = |of: &Value, name: &str| {
        let seat = of.get(name)?.as_u64()?;
        u8::try_from(seat).ok().map(Seat)
    };
    if let Some(broken) = deal.get("broken") {
        return seat(broken, "by").map(TreatyNews::Broken);
    }
    let offer = deal.get("accepted")?.get("offer")?;
    Some(TreatyNews::Made([seat(offer, "from")?, seat(offer, "to")?]))
}

/// The people of a seat who are not forgotten.
fn people(holder: &Holder) -> Vec<PersonId> {
    match holder {
        Holder::People(people) => people
            .iter()
            .copied()
            .filter(|it| !it.is_former())
            .collect(),
        Holder::Bot | Holder::Nobody => Vec::new(),
    }
}

/// Who held a seat at a moment: as the first change after it says, else as the row does.
fn holder_at<'a>(
    row: &'a TableRow,
    reseated: &'a [Reseated],
    seat: Seat,
    at: Millis,
) -> &'a Holder {
    let mut later = reseated
        .iter()
        .filter(|it| it.change.seat() == seat && it.at > at);
    match later.next() {
        Some(next) => next.was.as_ref().map_or(&Holder::Nobody, |was| &was.holder),
        None => row.holder(seat),
    }
}

/// For how long a person held which seats of a table.
fn tenures(row: &TableRow, reseated: &[Reseated], person: PersonId) -> Vec<Tenure> {
    let mut tenures = Vec::new();
    for (seat, place) in row.numbered() {
        let mut after = 0;
        let own = reseated.iter().filter(|it| it.change.seat() == seat);
        for change in own {
            if change.was.as_ref().is_some_and(|was| was.holder.is(person)) {
                let until = Some(change.seq);
                tenures.push(Tenure {
                    table: row.id,
                    seat,
                    after,
                    until,
                });
            }
            after = change.seq;
        }
        if place.holder.is(person) {
            tenures.push(Tenure {
                table: row.id,
                seat,
                after,
                until: None,
            });
        }
    }
    tenures
}

/// Counts a game that somebody plays or has played.
fn count(
    played: &mut Played,
    held: &HeldTable,
    (row, over): (&TableRow, Option<&Over>),
    person: PersonId,
) {
    played.games += 1;
    let seat = row.seat_of(person);
    let one = match (row.stage, seat, over) {
        (_, None, _) if !held.is_held => &mut played.left,
        (Stage::Ended, ..) => &mut played.called_off,
        (Stage::Over, Some(seat), Some(over)) => match over.winners.as_slice() {
            [] => &mut played.drawn,
            [only] if *only == seat => &mut played.won,
            winners if winners.contains(&seat) => &mut played.shared,
            _ => &mut played.lost,
        },
        (Stage::Lobby | Stage::Playing | Stage::Over, ..) => &mut played.running,
    };
    *one += 1;
}
