//! What only Discord knows: whether the token is good, how the application is set up, which commands are registered,
//! how its gateway is doing, and what time it is.

use jiff::fmt::rfc2822;
use serde_json::Value;

use super::{Doctor, Finding, commands, places};
use crate::config::Shards;
use crate::discord::ask::{Answer, AskError, Asker, id_in};
use crate::discord::{self, permissions};
use crate::store::Bound;
use crate::units::span;

/// A clock may be wrong by this much, in milliseconds.
const SKEW_MS: i64 = 2_000;
/// With fewer starts left the bot may be locked out until tomorrow.
const STARTS: u64 = 20;

/// What is asked of Discord.
const ASKED: [&str; 5] = ["application", "commands", "permissions", "gateway", "clock"];

/// Asks Discord everything.
pub(super) async fn look(doctor: &Doctor, bound: Vec<Bound>) -> Vec<Finding> {
    let mut found: Vec<Finding> = doctor
        .config
        .token
        .notes
        .iter()
        .map(|note| Finding::to_do("token", note))
        .collect();
    let without = |words: &str| ASKED.map(|about| Finding::not_asked(about, words));
    let token = &doctor.config.token;
    let Some((token, source)) = &token.token else {
        let why = token.fault.clone();
        let why = why.unwrap_or_else(|| "there is none: run castellan setup".into());
        found.push(Finding::to_do("token", why));
        found.extend(without("there is no token to ask with"));
        return found;
    };
    if let Some((place, what)) = token.misfit() {
        let words = format!(
            "its character {place} is {what}: copy it again from Bot in the developer portal"
        );
        found.push(Finding::to_do("token", words));
        found.extend(without("the token cannot be sent"));
        return found;
    }
    let met = match Asker::new(&doctor.api, token.reveal()) {
        Ok(asker) => asker.get("/users/@me").await.map(|me| (asker, me)),
        Err(error) => Err(error),
    };
    match met {
        Ok((asker, me)) => {
            let clock = clock(doctor.now().0, &me);
            let name = me.json["username"].as_str().unwrap_or("a bot");
            found.push(Finding::fine(
                "token",
                format!("that of {name}, from {source}"),
            ));
            let (dev_guild, shards) = (doctor.config.dev_guild, doctor.config.shards);
            let set = (dev_guild, shards.map(Shards::get));
            found.extend(introduced(&asker, &me, &bound, set).await);
            found.push(clock);
        }
        Err(AskError::Token) => {
            let words = format!(
                "Discord refuses the one from {source}: make a new one (castellan setup --replace)"
            );
            found.push(Finding::to_do("token", words));
            found.extend(without("Discord refuses the token"));
        }
        Err(error) => {
            found.push(Finding::not_asked("token", error.to_string()));
            found.extend(without("Discord could not be asked"));
        }
    }
    found
}

/// Asks what only the bot itself may ask.
async fn introduced(
    asker: &Asker,
    me: &Answer,
    bound: &[Bound],
    (dev_guild, shards): (Option<u64>, Option<u32>),
) -> Vec<Finding> {
    let id = id_in(&me.json, "id").unwrap_or_default();
    let mut found = Vec::new();
    let application = match asker.get("/applications/@me").await {
        Ok(said) => {
            found.extend(application(&said.json));
            id_in(&said.json, "id").unwrap_or(id)
        }
        Err(error) => {
            found.push(Finding::not_asked("application", error.to_string()));
            id
        }
    };
    found.push(registered(asker, (application, dev_guild)).await);
    found.extend(places::look(asker, id, bound).await);
    found.extend(match asker.get("/gateway/bot").await {
        Ok(said) => gateway(&said.json, shards),
        Err(error) => vec![Finding::not_asked("gateway", error.to_string())],
    });
    found
}

/// How the application is set up in the developer portal.
fn application(said: &Value) -> Vec<Finding> {
    let mut wrong = Vec::new();
    let endpoint = said["interactions_endpoint_url"].as_str();
    if endpoint.is_some_and(|url| !url.is_empty()) {
        wrong.push("commands are sent to an Interactions Endpoint URL and never reach the bot: clear it under General Information".to_owned());
    }
    if said["bot_require_code_grant"] == true {
        wrong.push(
            "the invite link fails: switch off Requires OAuth2 Code Grant under Bot".to_owned(),
        );
    }
    if let Some(install) = id_in(&said["install_params"], "permissions") {
        let lacks = permissions::PERMISSIONS
            .iter()
            .filter(|it| install & (1 << it.bit) == 0);
        let lacks: Vec<&str> = lacks.map(|it| it.name).collect();
        if !lacks.is_empty() {
            wrong.push(format!(
                "the install link does not ask for {}: add them under Installation",
                lacks.join(", ")
            ));
        }
    }
    let is_public = if said["bot_public"] == false {
        "only you can invite it"
    } else {
        "anybody can invite it"
    };
    let intents = if privileged(said).is_empty() {
        "no privileged intents".to_owned()
    } else {
        format!(
            "{} switched on, which it does not need",
            privileged(said).join(", ")
        )
    };
    let name = said["name"].as_str().unwrap_or("it");
    Finding::each(
        "application",
        wrong,
        format!("{name}: {is_public}; {intents}"),
    )
}

/// The privileged intents that are switched on, also those that Discord has not approved.
fn privileged(said: &Value) -> Vec<&'static str> {
    const INTENTS: [(u64, &str); 3] = [
        (1 << 12 | 1 << 13, "Presence"),
        (1 << 14 | 1 << 15, "Server Members"),
        (1 << 18 | 1 << 19, "Message Content"),
    ];
    let flags = said["flags"].as_u64().unwrap_or_default();
    let on = INTENTS.into_iter().filter(|(bits, _)| flags & bits != 0);
    on.map(|(_, name)| name).collect()
}

async fn registered(asker: &Asker, (application, dev_guild): (u64, Option<u64>)) -> Finding {
    let place = dev_guild.map(|guild| format!("/guilds/{guild}"));
    let place = place.unwrap_or_default();
    let path = format!("/applications/{application}{place}/commands");
    let said = match asker.get(&path).await {
        Ok(said) => said.json,
        Err(error) => return Finding::not_asked("commands", error.to_string()),
    };
    let ours = match discord::registered() {
        Ok(ours) => ours,
        Err(error) => return Finding::not_asked("commands", error.to_string()),
    };
    let count = ours.as_array().map_or(0, Vec::len);
    match commands::difference(&ours, &said) {
        None => Finding::fine("commands", format!("all {count} are registered")),
        Some(words) => Finding::to_do(
            "commands",
            format!("{words}: start the bot once, which registers its commands"),
        ),
    }
}

/// Whether the bot may connect; with as many shards as the configuration says, if it does.
fn gateway(said: &Value, wished: Option<u32>) -> Vec<Finding> {
    let recommended = said["shards"].as_u64().unwrap_or(1);
    let shards = wished.map_or(recommended, u64::from);
    let starts = &said["session_start_limit"];
    let left = starts["remaining"].as_u64().unwrap_or(u64::MAX);
    let total = starts["total"].as_u64().unwrap_or_default();
    let mut wrong = Vec::new();
    if shards < recommended {
        wrong.push(format!(
            "Discord recommends {recommended} shards, but shards under [discord] is {shards}: leave it out, or raise \
             it; a shard with more than 2500 servers is refused"
        ));
    }
    if left < STARTS {
        let reset = starts["reset_after"].as_i64().unwrap_or_default();
        wrong.push(format!(
            "{left} of {total} starts are left; let the bot rest for {} and see in its log why it starts so often",
            span(reset)
        ));
    }
    let word = if shards == 1 { "shard" } else { "shards" };
    Finding::each(
        "gateway",
        wrong,
        format!("{shards} {word}, {left} of {total} starts left"),
    )
}

/// Compares this machine's clock with Discord's, which tells whole seconds.
fn clock(now_ms: i64, me: &Answer) -> Finding {
    let read = me
        .date
        .as_deref()
        .and_then(|date| rfc2822::parse(date).ok());
    let Some(theirs) = read.map(|it| it.timestamp().as_millisecond()) else {
        return Finding::not_asked("clock", "Discord does not say what time it is");
    };
    let took = i64::try_from(me.took.as_millis()).unwrap_or(i64::MAX);
    // The answer was on its way for no longer than all of it took.
    let ahead = now_ms.saturating_sub(theirs);
    if (-SKEW_MS..=took.saturating_add(SKEW_MS + 1000)).contains(&ahead) {
        return Finding::fine("clock", "as Discord's");
    }
    let way = if ahead > 0 { "ahead of" } else { "behind" };
    Finding::to_do(
        "clock",
        format!(
            "this machine's is {} {way} Discord's, and deadlines with it: switch on its time synchronization",
            span(ahead.abs())
        ),
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::super::Verdict;
    use super::*;

    #[test]
    fn a_clock_that_is_off_is_named() {
        let me = Answer {
            json: Value::Null,
            date: Some("Thu, 01 Jan 1970 00:01:40 GMT".into()),
            took: Duration::from_millis(200),
        };
        // Discord's second may be nearly over.
        let is_fine = |now| matches!(clock(now, &me).verdict, Verdict::Fine(_));
        assert!(is_fine(100_000) && is_fine(102_900) && is_fine(98_500));
        assert!(!is_fine(103_500) && !is_fine(97_500));
        let Verdict::ToDo(words) = clock(220_000, &me).verdict else {
            panic!("two minutes are nothing to it");
        };
        assert!(
            words.starts_with("this machine's is 2 min ahead of Discord's"),
            "{words}"
        );
    }

    #[test]
    fn intents_and_an_install_link_are_read() {
        let fine = application(&json!({ "name": "C", "flags": 1 << 19, "install_params": null }));
        let Verdict::Fine(words) = &fine[0].verdict else {
            panic!("{fine:?}");
        };
        assert!(words.contains("Message Content switched on"), "{words}");
        let lacks = json!({ "install_params": { "permissions": "3072" } });
        let Verdict::ToDo(words) = &application(&lacks)[0].verdict else {
            panic!("nothing is missing");
        };
        assert!(words.contains("Embed Links, Attach Files"), "{words}");
    }
}
