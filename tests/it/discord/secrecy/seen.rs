//! Every byte that a person receives, in a form in which two worlds can be compared.
//!
//! Only what cannot be the same in two worlds that run by themselves is left out: the
//! stand-in's address, and the lowest bits of ids. An id is written as when it was made, which people
//! can see, and as how many others were seen before it in the same channel, which holds their order.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use playground::{Id, Person, Sight};
use serde_json::Value;

/// What a person received, by where: streams that may overtake each other are apart.
pub(super) type Seen = BTreeMap<String, Vec<String>>;

/// The eyes of one person.
pub(super) struct Eyes {
    pub(super) person: Person,
    address: String,
    /// How much of the journal was read.
    read: usize,
    /// The ids seen so far, in each stream.
    ids: HashMap<String, Vec<Id>>,
}

impl Eyes {
    pub(super) fn new(person: Person, address: String) -> Self {
        let read = person.received().len();
        Self {
            person,
            address,
            read,
            ids: HashMap::new(),
        }
    }

    /// What came since the last look.
    pub(super) fn look(&mut self) -> Seen {
        let received = self.person.received();
        let fresh = received[self.read..].to_vec();
        self.read = received.len();
        let dm = self.person.dm();
        let mut seen = Seen::new();
        let mut last = "files".to_owned();
        for it in fresh {
            let (stream, text) = match &it.sight {
                Sight::Message(json) => (of_message(json, dm), format!("new {json}")),
                Sight::Edited(json) => {
                    // What is posted meanwhile may overtake it, as may edits of other messages.
                    let place = of_message(json, dm);
                    let id = self.plain(&place, json["id"].as_str().unwrap());
                    (format!("{place}, edits of {id}"), format!("edited {json}"))
                }
                Sight::File { filename, bytes } => {
                    let mut hasher = DefaultHasher::new();
                    bytes.hash(&mut hasher);
                    let (length, hash) = (bytes.len(), hasher.finish());
                    (
                        last.clone(),
                        format!("file {filename}, {length} bytes, {hash:x}"),
                    )
                }
                Sight::Channel(json) => (place(&json["id"]), json.to_string()),
                Sight::Typing(channel) => (made(*channel), "typing".into()),
                Sight::Modal(json) | Sight::Choices(json) | Sight::Commands(json) => {
                    ("answers".into(), json.to_string())
                }
                Sight::Deleted(id) => ("deleted".into(), id.to_string()),
                Sight::Failed(id) => ("failed".into(), id.to_string()),
                Sight::ChannelGone(id) => ("gone".into(), id.to_string()),
            };
            last.clone_from(&stream);
            let text = self.plain(&stream, &text);
            let line = format!("{} {text}", it.at_ms);
            seen.entry(stream).or_default().push(line);
        }
        seen
    }

    /// A text without what differs between any two worlds.
    fn plain(&mut self, stream: &str, text: &str) -> String {
        let ids = self.ids.entry(stream.to_owned()).or_default();
        let text = text.replace(&self.address, "<stand-in>");
        let mut plain = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            let digits = rest[at..].find(|c: char| !c.is_ascii_digit());
            let end = digits.map_or(rest.len(), |digits| at + digits);
            plain.push_str(&rest[..at]);
            match rest[at..end].parse().map(Id) {
                Ok(id) if end - at >= 17 => {
                    let known = ids.iter().position(|known| *known == id);
                    let number = known.unwrap_or(ids.len());
                    if known.is_none() {
                        ids.push(id);
                    }
                    plain.extend(["<", &number.to_string(), " of "]);
                    plain.extend([&id.made_at_ms().to_string(), ">"]);
                }
                Ok(_) | Err(_) => plain.push_str(&rest[at..end]),
            }
            rest = &rest[end..];
        }
        plain.push_str(rest);
        plain
    }
}

/// Where a message is; what only one person sees is not in step with what all see.
fn of_message(json: &Value, dm: Id) -> String {
    /// Discord's flag of messages that only one person sees.
    const EPHEMERAL: u64 = 1 << 6;
    let flags = json["flags"].as_u64().unwrap_or(0);
    let place = if json["channel_id"] == dm.to_string() {
        "dm".to_owned()
    } else {
        place(&json["channel_id"])
    };
    if flags & EPHEMERAL == 0 {
        place
    } else {
        format!("{place}, privately")
    }
}

fn place(id: &Value) -> String {
    made(id.as_str().unwrap().parse().unwrap())
}

/// A channel by when it was made.
fn made(channel: Id) -> String {
    format!("channel of {}", channel.made_at_ms())
}
