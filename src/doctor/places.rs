//! What the bot may do where tables are, and what each missing permission breaks.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::Finding;
use crate::discord::ask::{AskError, Asker, id_in};
use crate::discord::permissions::{Standing, lacks, overwrites};
use crate::store::Bound;

/// The places that are asked about, at most: more would run into Discord's limits.
const MOST: usize = 40;
/// After so long no further place is asked about.
const WITHIN: Duration = Duration::from_mins(1);

/// A server as far as permissions go.
struct Server {
    name: String,
    /// What the bot has there.
    standing: Standing,
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
            Some(Ok(server)) => at(asker, server, *place).await,
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
        AskError::Token
        | AskError::Refused { .. }
        | AskError::Limited(_)
        | AskError::Unreachable(_) => error.to_string(),
    });
    let guild_json = said?.json;
    let member = asker.get(&format!("/guilds/{guild}/members/{me}")).await;
    let member = member.map_err(|error| error.to_string())?.json;
    Ok(Server {
        name: guild_json["name"].as_str().unwrap_or("a server").to_owned(),
        standing: Standing::read((guild, me), &guild_json, &member),
    })
}

/// Looks at one place; says what is wrong there.
async fn at(asker: &Asker, server: &Server, place: u64) -> Result<(), String> {
    let gone = |error: AskError| match &error {
        AskError::Refused { status: 404, .. } => format!(
            "its channel or thread {place} is gone: /table move in another one of {}, or /table end",
            server.name
        ),
        AskError::Refused { status: 403, .. } => format!(
            "the bot cannot see {place} in {}: give it View Channels there, or the table is dead",
            server.name
        ),
        AskError::Token
        | AskError::Refused { .. }
        | AskError::Limited(_)
        | AskError::Unreachable(_) => error.to_string(),
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
    let may = server
        .standing
        .may(&overwrites(&channel["permission_overwrites"]));
    let Some(lacks) = lacks(may, is_thread) else {
        return Ok(());
    };
    let server = &server.name;
    Err(format!("in #{name} of {server} the bot lacks {lacks}"))
}
