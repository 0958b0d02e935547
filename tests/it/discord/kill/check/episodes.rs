//! The messages of episodes: each once, the newest with everything that was told, in one place.

use std::collections::{BTreeMap, BTreeSet};

use castellan::presenter;
use playground::{Id, Message};
use rules::Viewer;
use rules::any::AnyObservation;

use super::super::kept::{KeptTable, PostRow};
use super::channels::seating;
use super::{Findings, signed};

/// Compares the messages of episodes with what is kept, when nothing waits to be said. `messages` are
/// those of the table's place and of all places beside it; `beside` are the latter.
pub(in super::super) fn episodes(
    table: &KeptTable,
    messages: &[Message],
    beside: &[Id],
) -> Findings {
    let mut wrong = Findings::new();
    let said: Vec<&Message> = messages
        .iter()
        .filter(|message| message.origin.is_none() && message.kind == 0)
        .collect();
    for message in said.iter().filter(|it| beside.contains(&it.channel)) {
        let is_of = |post: &&PostRow| post.message == signed(message.id);
        if table.posts.iter().filter(is_of).count() != 1 {
            wrong.push(format!("message {} belongs to no post", message.id));
        }
    }
    let observation = match observation(table) {
        Ok(observation) => observation,
        Err(why) => return vec![why],
    };
    // Episodes come one after the other in these games, so titles tell them apart.
    for (key, observation) in &observation {
        let shown = presenter::observation_line;
        let lines = observation
            .iter()
            .filter_map(|observation| shown(observation, &seating(table)));
        let lines: Vec<String> = lines.collect();
        let title = format!("**{}**\n", title(key));
        let mut own: Vec<&&Message> = said
            .iter()
            .filter(|it| it.content.starts_with(&title))
            .collect();
        own.sort_by_key(|message| message.id);
        let Some((newest, older)) = own.split_last() else {
            wrong.push(format!("nothing is said of {key}"));
            continue;
        };
        if !newest.content[title.len()..].starts_with(&lines.join("\n")) {
            wrong.push(format!(
                "{key} does not say what it should: {}",
                newest.content
            ));
        }
        let texts: BTreeSet<&String> = own.iter().map(|message| &message.content).collect();
        if texts.len() != own.len() {
            wrong.push(format!("{key} is told twice"));
        }
        let is_over = observation
            .iter()
            .any(|observation| observation.episode().is_some_and(|it| it.ends));
        if newest.buttons().is_empty() != is_over {
            wrong.push(format!("the buttons of {key} are not as they should be"));
        }
        if older.iter().any(|message| !message.buttons().is_empty()) {
            wrong.push(format!("an old message of {key} has its buttons"));
        }
        let places: BTreeSet<Id> = own.iter().map(|message| message.channel).collect();
        if places.len() > 1 {
            wrong.push(format!("{key} is told in {} places", places.len()));
        }
    }
    wrong
}

fn title(key: &str) -> String {
    let key = key.replace('-', " ");
    key.replacen('d', "D", 1)
}

/// What everybody was told in each episode and still stands.
fn observation(table: &KeptTable) -> Result<BTreeMap<String, Vec<AnyObservation>>, String> {
    let mut all: BTreeMap<String, Vec<AnyObservation>> = BTreeMap::new();
    for pair in table.steps()?.windows(2) {
        let entry = table.entries.iter().find(|entry| entry.seq == pair[1].seq);
        let mut state = pair[0].state.clone();
        for event in entry.ok_or("a step without an entry")?.act.events() {
            let observation = state.observe(event, Viewer::Public);
            state.apply(event).map_err(|corrupt| corrupt.to_string())?;
            if let Some(episode) = observation.as_ref().and_then(AnyObservation::episode) {
                all.entry(episode.key).or_default().extend(observation);
            }
        }
    }
    Ok(all)
}
