//! The acts of people, and what they were told about each.

use std::time::Duration;

use playground::{Answer, Asked, Id, Server};
use rules::Seat;
use tokio::time::timeout;

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Did {
    /// Made a table.
    New,
    /// Set who begins, counted from 0.
    First(u64),
    /// Took a seat.
    Join,
    /// Seated a bot player.
    AddBot,
    /// Started the game.
    Start,
    /// Gave an order, as the log will have it. Attempts at the same have the same intent.
    Order { order: String, intent: u32 },
    /// Changed the draft of a seat to this text, after this entry of the log.
    Draft {
        seat: Seat,
        text: String,
        after: u64,
    },
    /// Took the last order back, or asked for it, after this entry of the log.
    Undo { after: u64 },
    /// Answered a wish to take back.
    Agree(bool),
    /// Looked at something.
    Look,
}

/// What they were told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing, or that nobody knows: it may count or not.
    Nothing,
    /// It does not count.
    No(String),
    /// It counts.
    Yes(String),
    /// Something broke, which nothing here should make happen.
    Broken(String),
}

/// One interaction.
#[derive(Debug)]
pub(super) struct Heard {
    pub(super) id: Id,
    pub(super) person: Id,
    pub(super) did: Did,
    pub(super) told: Told,
    /// Where a late answer is found.
    pub(super) asked: Option<Asked>,
}

impl Heard {
    /// The cause that an entry made of it has.
    pub(super) fn cause(&self) -> String {
        format!("i:{}", self.id)
    }

    /// Looks for an answer that nobody has waited for, for so long.
    pub(super) async fn listen_again(&mut self, server: &Server, patience: Duration) {
        if let Some(asked) = self.asked.take()
            && let Ok(told) = timeout(patience, async {
                let answer = asked.first().await;
                read(server, &asked, &self.did, &answer).await
            })
            .await
        {
            self.told = told;
        }
    }
}

/// Words that say that nothing was done.
const OUTDATED: [&str; 3] = [
    "That decision has already been made.",
    "Your order counted at the first press.",
    "That panel was out of date.",
];

/// Reads what an answer says; waits for what it says later where it only says that it comes.
pub(super) async fn read(server: &Server, asked: &Asked, did: &Did, answer: &Answer) -> Told {
    match answer {
        Answer::Failed | Answer::Deleted | Answer::Thinking(_) => return Told::Nothing,
        // The table's card tells it, no answer does.
        Answer::Acknowledged if *did == Did::AddBot => return Told::Nothing,
        Answer::Message(_) | Answer::Updated(_) | Answer::Acknowledged => {}
        Answer::Modal(_) | Answer::Choices(_) => panic!("{answer:?}"),
    }
    // The message may have changed since: a second press changes the same panel.
    let path = format!("/interactions/{}/", asked.id());
    let first = server.wait_for_request(|request| request.path.starts_with(&path));
    let first = first.await.expect("an answer is among the last requests");
    let is_deferred = matches!(first.body["type"].as_u64(), Some(5 | 6));
    let text = if is_deferred {
        let token = asked.token();
        let later = server.wait_for_request(|request| {
            request.path.starts_with("/webhooks/")
                && request.path.contains(&token)
                && request.status.is_some_and(|status| status < 300)
        });
        let Some(later) = later.await else {
            return Told::Nothing;
        };
        later.body["content"].as_str().map(str::to_owned)
    } else {
        first.body["data"]["content"].as_str().map(str::to_owned)
    };
    let text = text.unwrap_or_default();
    if text.starts_with('✋')
        || is_unsaved(&text)
        || OUTDATED.iter().any(|words| text.contains(words))
    {
        Told::No(text)
    } else if text.contains("has not confirmed") {
        Told::Nothing
    } else if text.contains("Something broke") {
        Told::Broken(text)
    } else {
        Told::Yes(text)
    }
}

/// Whether an answer says that nothing can be saved.
pub(super) fn is_unsaved(text: &str) -> bool {
    text.contains("did **not** count")
}

/// The draft that a panel shows.
pub(super) fn shown_draft(panel: &str) -> String {
    let shown = panel
        .split_once("So far: `")
        .and_then(|(_, rest)| rest.split_once('`'));
    shown.map_or_else(String::new, |(text, _)| text.to_owned())
}
