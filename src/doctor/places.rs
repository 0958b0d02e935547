//! What the bot may do where tables are, and what each missing permission breaks.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::Finding;
use crate::discord::ask::{AskError, Asker, id_in};
use crate::discord::permissions::{PERMISSIONS, Permission};
use crate::store::Bound;

/// The places that are asked about, at most: more would run into Discord's limits.
const MOST: usize = 40;
/// After so long no further place is asked about.
const WITHIN: Duration = Duration::from_mins(1);
/// The bit of who may do everything.
const ADMINISTRATOR: u64 = 1 << 3;
/// The bit of who sees a channel: without it nothing else counts there.
const VIEW: u64 = 1 << 10;

/// A server as far as permissions go.
struct Server {
    name: String,
    owner: Option<u64>,
    roles: Vec<(u64, u64)>,
    /// The bot's roles there.
    own: Vec<u64>,
}

/// Looks at every place that has a table.
pub(super) async fn look(asker: &Asker, me: u64, bound: &[Bound]) -> Vec<Finding> {
    if bound.is_empty() {
        return vec![Finding::fine("permissions", "there are no tables yet")];
    }
    let mut tables: BTreeMap<(u64, u64), Vec<i64>> = BTreeMap::new();
    for it in bound.iter().filter_map(|it| Some((it.guild?, it))) {
        let (guild, it) = it;
        let place = (guild.unsigned_abs(), it.place.unsigned_abs());
        tables.entry(place).or_default().push(it.table);
    }
    let begun = Instant::now();
    let mut servers: BTreeMap<u64, Result<Server, String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for ((guild, place), tables) in &tables {
        if count == MOST || begun.elapsed() > WITHIN {
            break;
        }
        count += 1;
        let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
        let tables = format!("table {}", tables.join(", "));
        if !servers.contains_key(guild) {
            servers.insert(*guild, server(asker, me, *guild).await);
        }
        let found = match servers.get(guild) {
            Some(Ok(server)) => at(asker, me, *guild, server, *place).await,
            Some(Err(why)) => Err(why.clone()),
            None => continue,
        };
        wrong.extend(found.err().map(|why| format!("{tables}: {why}")));
    }
    let mut found = Finding::each(
        "permissions",
        wrong,
        format!("all that is needed in {count} places"),
    );
    let rest = tables.len() - count;
    if rest > 0 {
        found.push(Finding::not_asked(
            "permissions",
            format!("{rest} more places with tables"),
        ));
    }
    found
}

/// Learns what counts in a server.
async fn server(asker: &Asker, me: u64, guild: u64) -> Result<Server, String> {
    let said = asker.get(&format!("/guilds/{guild}")).await;
    let said = said.map_err(|error| match &error {
        AskError::Refused { status: 403 | 404, .. } => {
            format!("the bot is not in the server {guild}: invite it again (castellan invite), or end the table")
        }
        AskError::Token | AskError::Refused { .. } | AskError::Unreachable(_) => error.to_string(),
    });
    let guild_json = said?.json;
    let member = asker.get(&format!("/guilds/{guild}/members/{me}")).await;
    let member = member.map_err(|error| error.to_string())?.json;
    let ids = member["roles"].as_array().map_or(&[][..], Vec::as_slice);
    let roles = guild_json["roles"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let bits = |role: &Value| Some((id_in(role, "id")?, id_in(role, "permissions")?));
    Ok(Server {
        name: guild_json["name"].as_str().unwrap_or("a server").to_owned(),
        owner: id_in(&guild_json, "owner_id"),
        roles: roles.iter().filter_map(bits).collect(),
        own: ids
            .iter()
            .filter_map(|it| it.as_str()?.parse().ok())
            .collect(),
    })
}

/// Looks at one place; says what is wrong there.
async fn at(asker: &Asker, me: u64, guild: u64, server: &Server, place: u64) -> Result<(), String> {
    let gone = |error: AskError| match &error {
        AskError::Refused { status: 404, .. } => format!(
            "its channel or thread {place} is gone: /table move in another one of {}, or /table end",
            server.name
        ),
        AskError::Refused { status: 403, .. } => format!(
            "the bot cannot see {place} in {}: give it View Channels there, or the table is dead",
            server.name
        ),
        AskError::Token | AskError::Refused { .. } | AskError::Unreachable(_) => error.to_string(),
    };
    let mut channel = asker
        .get(&format!("/channels/{place}"))
        .await
        .map_err(gone)?
        .json;
    let name = channel["name"].as_str().unwrap_or("a channel").to_owned();
    let is_thread = matches!(channel["type"].as_u64(), Some(10..=12));
    if is_thread && let Some(parent) = id_in(&channel, "parent_id") {
        channel = asker
            .get(&format!("/channels/{parent}"))
            .await
            .map_err(gone)?
            .json;
    }
    let may = may(server, guild, me, &channel["permission_overwrites"]);
    let lacks: Vec<String> = missing(may, is_thread)
        .map(|it| format!("{} ({})", it.name, it.without))
        .collect();
    if lacks.is_empty() {
        return Ok(());
    }
    Err(format!(
        "in #{name} of {} the bot lacks {}",
        server.name,
        lacks.join(", ")
    ))
}

/// What the bot lacks; in a thread it need not write in the channel.
fn missing(may: u64, is_thread: bool) -> impl Iterator<Item = &'static Permission> {
    const SEND: u32 = 11;
    let is_hidden = may & VIEW == 0;
    PERMISSIONS.iter().filter(move |it| {
        let is_moot = is_thread && it.bit == SEND || is_hidden && 1 << it.bit != VIEW;
        !is_moot && may & (1 << it.bit) == 0
    })
}

/// Adds up permissions as Discord does: those of the roles, then what the channel takes and gives to all, to roles,
/// and to the bot itself.
fn may(server: &Server, guild: u64, me: u64, overwrites: &Value) -> u64 {
    if server.owner == Some(me) {
        return u64::MAX;
    }
    let counts = |id: u64| id == guild || server.own.contains(&id);
    let roles = server.roles.iter().filter(|(id, _)| counts(*id));
    let mut may = roles.fold(0, |may, (_, bits)| may | bits);
    if may & ADMINISTRATOR != 0 {
        return u64::MAX;
    }
    let list = overwrites.as_array().map_or(&[][..], Vec::as_slice);
    let read = |it: &Value| {
        let is_member = it["type"].as_u64() == Some(1);
        Some((
            is_member,
            id_in(it, "id")?,
            id_in(it, "allow")?,
            id_in(it, "deny")?,
        ))
    };
    let list: Vec<(bool, u64, u64, u64)> = list.iter().filter_map(read).collect();
    let steps: [&dyn Fn(bool, u64) -> bool; 3] = [
        &|is_member, id| !is_member && id == guild,
        &|is_member, id| !is_member && id != guild && counts(id),
        &|is_member, id| is_member && id == me,
    ];
    for chosen in steps {
        let step = list
            .iter()
            .filter(|(is_member, id, _, _)| chosen(*is_member, *id));
        let (allow, deny) = step.fold((0, 0), |sum, it| (sum.0 | it.2, sum.1 | it.3));
        may = may & !deny | allow;
    }
    may
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn permissions_add_up_as_discord_adds_them() {
        let server = |everyone: u64, own: u64| Server {
            name: "Club".into(),
            owner: Some(9),
            roles: vec![(1, everyone), (2, own), (3, 1 << 15)],
            own: vec![2],
        };
        let none = json!([]);
        assert_eq!(may(&server(VIEW, 1 << 11), 1, 7, &none), VIEW | 1 << 11);
        assert_eq!(may(&server(VIEW, ADMINISTRATOR), 1, 7, &none), u64::MAX);
        assert_eq!(may(&server(0, 0), 1, 9, &none), u64::MAX);
        let over = |id: u64, kind: u8, allow: u64, deny: u64| json!({ "id": id.to_string(), "type": kind, "allow": allow.to_string(), "deny": deny.to_string() });
        // All lose it, the role has it again, the bot itself loses it.
        let steps = [
            over(1, 0, 0, VIEW),
            over(2, 0, VIEW, 0),
            over(7, 1, 0, VIEW),
        ];
        for (count, sees) in [(0, true), (1, false), (2, true), (3, false)] {
            let list = Value::from(steps[..count].to_vec());
            assert_eq!(
                may(&server(VIEW, 0), 1, 7, &list) & VIEW != 0,
                sees,
                "{count}"
            );
        }
    }

    #[test]
    fn what_is_missing_is_what_counts_there() {
        let names =
            |may, is_thread| -> Vec<&str> { missing(may, is_thread).map(|it| it.name).collect() };
        assert_eq!(names(0, false), ["View Channels"]);
        assert_eq!(names(!(1 << 11), true), [""; 0]);
        assert_eq!(names(!(1 << 11), false), ["Send Messages"]);
        assert_eq!(names(!(1 << 51), true), ["Pin Messages"]);
    }
}
