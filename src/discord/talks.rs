//! Talks: a private thread for some seats of a table, which follows them from hand to hand (TB-16).
//!
//! Nobody else is told that there is one. Where no thread can be made, what is said is carried by DM and kept
//! nowhere.

use std::num::NonZeroU64;

use rules::Seat;
use serenity::all::{ChannelId, CreateMessage, EditThread, GuildId, Http, InteractionId, UserId};

use super::errors::{Error, log_fault, without_urls};
use super::messages::{mention_list, users};
use super::outgoing::Errand;
use super::permissions::bits::PRIVATE_THREADS;
use super::reply::Reply;
use super::table_threads::{self, NoThread};
use super::{Bot, code, status, threads};
use crate::labels::names;
use crate::table::Fault;
use crate::table::model::{Astray, Holder, PersonId, PlaceId, TableRow, Talk};

/// How many talks are looked at in one go.
const AT_ONCE: u32 = 100;
/// Discord's limit for the name of a thread.
const NAME: usize = 100;
/// What Discord says of a channel that is gone, and of a thread that rests.
const GONE: isize = 10003;
const RESTS: isize = 50083;

/// Where some seats talk.
pub(super) enum Opened {
    /// In a thread.
    Thread(ChannelId),
    /// Nowhere: what is said is carried by DM.
    Carried,
}

/// The talk of some seats, the person's among them, begun where there is none.
///
/// # Errors
///
/// [`Error::Wrong`] when the seat has changed hands meanwhile.
pub(super) async fn open(
    (bot, http): (&Bot, &Http),
    row: &TableRow,
    holder: (Seat, PersonId),
    seats: &[Seat],
    cause: InteractionId,
) -> Result<Opened, Error> {
    // Two at once lead to one thread.
    let _alone = bot.rooms.lock().await;
    let store = bot.tables.store();
    let talks = store.talks(row.id, holder.0).await.map_err(Fault::from)?;
    let known = talks.into_iter().find(|talk| talk.seats == seats);
    if let Some(talk) = known.filter(|talk| talk.place.is_some()) {
        // Who has left the thread by themselves comes back.
        let mut astray = store.astray(&talk).await.map_err(Fault::from)?;
        if !astray.come.contains(&holder.1) {
            astray.come.push(holder.1);
        }
        if let Some(place) = bring(bot, http, &astray).await? {
            return Ok(Opened::Thread(place));
        }
    }
    let made = make(http, row, seats).await?;
    if made.is_some() {
        table_threads::used(bot, guild_of(row), PRIVATE_THREADS);
    }
    if let Some(place) = made {
        let first = welcome(row, seats).message(cause.to_string());
        place.send_message(http, first).await?;
    }
    let place = made.map(|place| PlaceId(place.get()));
    let now = bot.tables.now();
    let noted = store.put_talk(row.id, seats, holder, place, now).await;
    let Some(talk) = noted.map_err(Fault::from)? else {
        if let Some(place) = made {
            place.delete(http).await?;
        }
        return Err(Error::Wrong(
            "The seat has changed hands just now, so there is no talk for you.".into(),
        ));
    };
    if made.is_none() {
        return Ok(Opened::Carried);
    }
    let astray = store.astray(&talk).await.map_err(Fault::from)?;
    Ok(match bring(bot, http, &astray).await? {
        Some(place) => Opened::Thread(place),
        None => Opened::Carried,
    })
}

/// The server of a table.
fn guild_of(row: &TableRow) -> Option<GuildId> {
    row.guild.and_then(NonZeroU64::new).map(GuildId::from)
}

/// A thread for a talk; none where there can be none, or we may make none.
async fn make(http: &Http, row: &TableRow, seats: &[Seat]) -> Result<Option<ChannelId>, Error> {
    let end = format!(" · table {}", row.id);
    let room = NAME.saturating_sub(end.chars().count());
    let all: Vec<String> = seats.iter().map(|seat| plain(row, *seat)).collect();
    let name = format!("{}{end}", names::cut(&all.join(", "), room));
    match threads::private(http, ChannelId::new(row.place.0), name).await? {
        Ok(thread) => Ok(Some(thread)),
        Err(NoThread::Forbidden | NoThread::Refused) => Ok(None),
        Err(NoThread::Later) => Err(threads::later()),
    }
}

/// What stands at the top of a talk. Nobody is mentioned (TB-15): whoever is let in sees the thread.
fn welcome(row: &TableRow, seats: &[Seat]) -> Reply {
    Reply::text(format!(
        "🔒 A talk of {} at table {} in <#{}>. Who can read it: the people of these seats, and the server's moderators. \
         Nobody else is told of it. When a seat changes hands, its people leave this thread, and those who come read \
         what stands here. Commands work as they do at the table, and I answer you alone.",
        listed(row, seats),
        row.id,
        row.place.0
    ))
}

/// Lets in whom a thread lacks, and out who has no place there any more; nothing where the thread is gone.
async fn bring(bot: &Bot, http: &Http, astray: &Astray) -> Result<Option<ChannelId>, Error> {
    let Some(place) = astray.talk.place else {
        return Ok(None);
    };
    let store = bot.tables.store();
    let thread = ChannelId::new(place.0);
    let gone = astray.gone.iter().map(|person| (person, Way::Out));
    let come = astray.come.iter().map(|person| (person, Way::In));
    for (person, way) in gone.chain(come) {
        if !brought(http, thread, *person, way).await? {
            store.lose_talk(astray.talk.id).await.map_err(Fault::from)?;
            return Ok(None);
        }
    }
    store.followed(astray).await.map_err(Fault::from)?;
    Ok(Some(thread))
}

/// Where somebody goes.
#[derive(Clone, Copy)]
enum Way {
    In,
    Out,
}

/// Lets somebody into a thread, or out of it.
async fn go(
    http: &Http,
    thread: ChannelId,
    person: PersonId,
    way: Way,
) -> Result<(), serenity::Error> {
    let person = UserId::new(person.0);
    match way {
        Way::In => thread.add_thread_member(http, person).await,
        Way::Out => thread.remove_thread_member(http, person).await,
    }
}

/// Lets somebody into a thread, or out of it, also where it rests; whether it is there still.
async fn brought(
    http: &Http,
    thread: ChannelId,
    person: PersonId,
    way: Way,
) -> Result<bool, Error> {
    let mut done = go(http, thread, person, way).await;
    if done.as_ref().is_err_and(|error| code(error) == Some(RESTS)) {
        let awake = EditThread::new().archived(false);
        thread.edit_thread(http, awake).await?;
        done = go(http, thread, person, way).await;
    }
    is_there(done)
}

/// Lets somebody out of a thread, if it is there.
pub(super) async fn let_out(http: &Http, thread: ChannelId, person: PersonId) -> Result<(), Error> {
    brought(http, thread, person, Way::Out).await.map(drop)
}

/// Whether the thread is there still in which somebody was to come or go. Whom Discord does not let in is left out:
/// they have left the server, or cannot see the channel.
fn is_there(done: Result<(), serenity::Error>) -> Result<bool, Error> {
    let Err(error) = done else {
        return Ok(true);
    };
    match (code(&error), status(&error)) {
        (Some(GONE), _) => Ok(false),
        (_, Some(400 | 403 | 404)) => {
            let error = without_urls(&error.to_string());
            tracing::warn!(error, "somebody cannot be let into a talk, or out of it");
            Ok(true)
        }
        (_, _) => Err(error.into()),
    }
}

/// Lets talks follow their seats from hand to hand.
pub(super) async fn follow(bot: Bot) {
    loop {
        if let Err(error) = follow_all(&bot).await {
            log_fault(&error);
        }
        let again = tokio::time::sleep(bot.bounds.thread_again);
        tokio::select! {
            () = bot.handed.notified() => {}
            () = again => {}
        }
    }
}

async fn follow_all(bot: &Bot) -> Result<(), Error> {
    let store = bot.tables.store();
    for talk in store.talks_astray(AT_ONCE).await.map_err(Fault::from)? {
        if !bot.tables.is_ours(talk.table).await? {
            continue;
        }
        let _alone = bot.rooms.lock().await;
        let astray = store.astray(&talk).await.map_err(Fault::from)?;
        let moves = astray.gone.len() + astray.come.len();
        let requests = u32::try_from(moves).unwrap_or(u32::MAX);
        let http = bot.out.turns(Errand::Aside, requests).await;
        bring(bot, http, &astray).await?;
    }
    Ok(())
}

/// Tells the others of a talk what somebody says, in its thread or by DM, signed by the seat; the answer to them.
pub(super) async fn say(
    (bot, http): (&Bot, &Http),
    row: &TableRow,
    (seat, person): (Seat, PersonId),
    (seats, opened): (&[Seat], Opened),
    (text, cause): (&str, InteractionId),
) -> Result<String, Error> {
    let by = called(row, seat);
    let text = names::shown_words(text);
    if let Opened::Thread(place) = opened {
        let said = Reply::text(format!("**{by}**: {text}"));
        let said = said.message(format!("{cause}s"));
        place.send_message(http, said).await?;
        return Ok(format!("Said in <#{place}>."));
    }
    let letter = Reply::text(format!(
        "🔔 **{by}** to {}, table {} in <#{}>:\n{text}\n-# Nobody else is told of it. Answer there with `/talk`.",
        listed(row, &others(seats, seat)),
        row.id,
        row.place.0
    ));
    let (mut reached, mut not) = (Vec::new(), Vec::new());
    for other in seats {
        let Holder::People(people) = row.holder(*other) else {
            not.push(*other);
            continue;
        };
        let mut any = false;
        for reader in people.iter().filter(|it| **it != person) {
            any |= dm(bot, http, *reader, letter.message(format!("{cause}t"))).await?;
        }
        if any {
            reached.push(*other);
        } else if *other != seat {
            not.push(*other);
        }
    }
    let done = match reached.as_slice() {
        [] => "Nobody was told.".to_owned(),
        reached => format!("Told by DM: {}.", listed(row, reached)),
    };
    Ok(match not.as_slice() {
        [] => done,
        not => format!("{done} I can't write to {}.", listed(row, not)),
    })
}

/// How many requests a talk takes that somebody begins: its thread is made and told of, and they come in.
pub(super) const BEGIN: u32 = 4;
/// How many requests a DM takes.
pub(super) const DM: u32 = 2;

/// Sends somebody a DM; whether they take it.
pub(super) async fn dm(
    bot: &Bot,
    http: &Http,
    person: PersonId,
    message: CreateMessage,
) -> Result<bool, Error> {
    let user = UserId::new(person.0);
    let sent = async {
        let channel = user.create_dm_channel(http).await?;
        channel.id.send_message(http, message).await
    };
    match sent.await {
        Ok(_) => Ok(true),
        Err(error) if status(&error) == Some(403) => {
            let store = bot.tables.store();
            let closed = store.dms_closed(person, Some(bot.tables.now())).await;
            closed.map_err(Fault::from)?;
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}

/// The talks of a seat, for its people alone.
pub(super) fn list(row: &TableRow, seat: Seat, talks: &[Talk]) -> String {
    if talks.is_empty() {
        return "You have no talks at this table. `/talk with:` begins one, with one seat or several.".to_owned();
    }
    let line = |talk: &Talk| {
        let with = listed(row, &others(&talk.seats, seat));
        match talk.place {
            Some(place) => format!("- with {with}: <#{}>", place.0),
            None => format!("- with {with}: by DM, `/talk with:… say:…`"),
        }
    };
    let lines: Vec<String> = talks.iter().map(line).collect();
    format!("Your talks at table {}:\n{}", row.id, lines.join("\n"))
}

fn others(seats: &[Seat], seat: Seat) -> Vec<Seat> {
    seats.iter().copied().filter(|it| *it != seat).collect()
}

/// Seats by their names, with who plays them; nobody is mentioned by it.
fn listed(row: &TableRow, seats: &[Seat]) -> String {
    let line = |seat: &Seat| {
        let people = match row.holder(*seat) {
            Holder::People(people) => users(people),
            Holder::Bot | Holder::Nobody => Vec::new(),
        };
        let name = called(row, *seat);
        if people.is_empty() {
            return name;
        }
        format!("{name} ({})", mention_list(&people))
    };
    let all: Vec<String> = seats.iter().map(line).collect();
    all.join(", ")
}

/// A seat's name for messages.
fn called(row: &TableRow, seat: Seat) -> String {
    let held = row.seats.get(seat.index());
    held.map_or_else(String::new, |held| names::shown(&held.label.name))
}

/// The same for the name of a thread.
fn plain(row: &TableRow, seat: Seat) -> String {
    let held = row.seats.get(seat.index());
    held.map_or_else(String::new, |held| names::plain(&held.label.name))
}
