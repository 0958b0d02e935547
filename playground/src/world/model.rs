//! What the stand-in keeps: plain structs that are stored and read back with serde.
//!
//! They hold ids, not each other; `render` makes Discord's JSON of them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Id;

/// A person, or the bot.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct User {
    pub id: Id,
    /// The name people see and type.
    pub name: String,
    /// Whether this is the bot.
    pub bot: bool,
    /// Whether direct messages to this person are refused.
    pub dms_closed: bool,
    /// Roles beyond *everyone*.
    pub roles: Vec<Id>,
}

/// A role of the guild.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Role {
    /// The role's id; that of *everyone* is the guild's.
    pub id: Id,
    /// The name, without `@`.
    pub name: String,
    /// Its permission bits, see [`permission`](crate::permission).
    pub permissions: u64,
    /// Whether it belongs to the bot.
    pub managed: bool,
}

/// The one guild.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Guild {
    pub id: Id,
    /// The name that people see above the channels.
    pub name: String,
    /// The person who may do everything.
    pub owner: Id,
    /// All roles, *everyone* first.
    pub roles: Vec<Role>,
    /// Whether the bot is a member.
    pub bot_in: bool,
    /// When the bot joined, in unix milliseconds.
    #[serde(default)]
    pub joined_ms: i64,
    /// Where Discord itself greets people.
    #[serde(default)]
    pub system_channel: Option<Id>,
}

/// The kinds of channel the stand-in knows.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub enum ChannelKind {
    /// A text channel of the guild.
    Text,
    /// A direct channel between the bot and one person.
    Dm,
    /// A thread everyone of its parent may read.
    PublicThread,
    /// A thread for its members.
    PrivateThread,
}

impl ChannelKind {
    /// Returns Discord's number for this kind.
    pub fn number(self) -> u64 {
        match self {
            Self::Text => 0,
            Self::Dm => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// A change of permissions for one role or member in one channel.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Overwrite {
    /// The role or member.
    pub id: Id,
    /// Whether `id` is a member.
    pub member: bool,
    /// The permission bits that are given here.
    pub allow: u64,
    /// The permission bits that are taken here.
    pub deny: u64,
}

/// What a thread has beyond a channel.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Thread {
    /// Who made it.
    pub owner: Id,
    /// Whether it is archived.
    pub archived: bool,
    /// Whether only moderators may un-archive it.
    pub locked: bool,
    /// Minutes of silence until it is hidden.
    pub auto_archive_minutes: u64,
    /// When `archived` last changed, in unix milliseconds.
    pub archive_ms: i64,
    /// Whether members may add others (private threads).
    pub invitable: bool,
    /// Who joined or was added.
    pub members: BTreeSet<Id>,
}

/// A channel, thread or direct channel.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Channel {
    pub id: Id,
    /// Text channel, thread or direct channel.
    pub kind: ChannelKind,
    /// Its name; empty for direct channels.
    pub name: String,
    /// The topic above its messages.
    pub topic: Option<String>,
    /// The server it is in; none for those of the first one, and for direct channels.
    #[serde(default)]
    pub guild: Option<Id>,
    /// The channel a thread hangs on.
    pub parent: Option<Id>,
    /// The person of a direct channel.
    pub recipient: Option<Id>,
    /// Permissions changed here.
    pub overwrites: Vec<Overwrite>,
    /// Its place in the list.
    pub position: u64,
    /// Slow mode in seconds.
    pub rate_limit_per_user: u64,
    /// The newest message.
    pub last_message: Option<Id>,
    /// When a message was last pinned, in unix milliseconds.
    pub last_pin_ms: Option<i64>,
    /// What a thread has beyond a channel.
    pub thread: Option<Thread>,
}

/// A file of a message.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Attachment {
    pub id: Id,
    /// The channel it was sent to; part of its address.
    pub channel: Id,
    /// The name as it was uploaded, in characters that Discord keeps.
    pub filename: String,
    /// Its alt text.
    pub description: Option<String>,
    pub content_type: String,
    /// Its length in bytes.
    pub size: u64,
    /// Width and height in pixels, of pictures.
    pub dimensions: Option<(u32, u32)>,
}

/// The interaction a message answers.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Origin {
    pub id: Id,
    /// Its kind, Discord's number.
    pub kind: u64,
    pub user: Id,
    /// The command's name as typed, for commands.
    pub name: Option<String>,
    /// The message whose component was used.
    pub interacted_message: Option<Id>,
    /// The first answer, for follow-ups.
    pub original: Option<Id>,
}

/// One message of a channel.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's number of its kind: 0 plain, 6 pin notice, 18 thread notice, 19 reply, 20 answer
    /// to a command, 21 first message of a thread.
    pub kind: u64,
    /// The text, in Discord's markdown.
    pub content: String,
    /// Its embeds as sent.
    pub embeds: Vec<Value>,
    /// Its components as sent.
    pub components: Vec<Value>,
    /// Its files, without their bytes.
    pub attachments: Vec<Attachment>,
    /// Its poll as sent.
    pub poll: Option<Value>,
    pub flags: u64,
    /// Whom it mentions, `allowed_mentions` considered.
    pub mentions: Vec<Id>,
    /// The roles it mentions.
    pub mention_roles: Vec<Id>,
    /// Whether it mentions everyone.
    pub mention_everyone: bool,
    /// When it was pinned, in unix milliseconds.
    pub pinned_ms: Option<i64>,
    /// When it was last edited, in unix milliseconds.
    pub edited_ms: Option<i64>,
    /// The sender's mark, which keeps a second message away for minutes.
    pub nonce: Option<Value>,
    /// Whether clients read it aloud.
    pub tts: bool,
    /// The only person who sees it.
    pub only_for: Option<Id>,
    /// The message it answers, or the pinned one.
    pub reference: Option<Id>,
    /// The interaction it answers.
    pub origin: Option<Origin>,
    /// The thread that hangs on it.
    pub thread: Option<Id>,
}

/// Flag bits of messages.
pub mod message_flag {
    /// A thread hangs on the message.
    pub const HAS_THREAD: u64 = 1 << 5;
    /// Only one person sees the message.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// The bot is thinking.
    pub const LOADING: u64 = 1 << 7;
    /// Embeds are hidden.
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// The message makes no sound.
    pub const SILENT: u64 = 1 << 12;
    /// The message is made of components only.
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// A button as a person sees it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Button {
    /// Its text; empty if it shows an emoji only.
    pub label: String,
    /// Its id; `None` for links.
    pub custom_id: Option<String>,
    /// Whether it is greyed out.
    pub disabled: bool,
}

/// A select menu as a person sees it.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Select {
    pub custom_id: String,
    /// Its label and value pairs; empty for selects of users, roles and channels.
    pub options: Vec<(String, String)>,
    /// Whether it is greyed out.
    pub disabled: bool,
    /// The whole component as sent.
    pub raw: Value,
}

impl Message {
    /// Makes an empty message.
    pub(crate) fn plain(id: Id, channel: Id, author: Id) -> Self {
        Self {
            id,
            channel,
            author,
            kind: 0,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            poll: None,
            flags: 0,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            pinned_ms: None,
            edited_ms: None,
            nonce: None,
            tts: false,
            only_for: None,
            reference: None,
            origin: None,
            thread: None,
        }
    }

    /// Returns the buttons in reading order.
    pub fn buttons(&self) -> Vec<Button> {
        let text = |part: &Value, key: &str| part[key].as_str().map(str::to_owned);
        components(&self.components)
            .into_iter()
            .filter(|part| part["type"] == 2)
            .map(|part| Button {
                label: text(part, "label").unwrap_or_default(),
                custom_id: text(part, "custom_id"),
                disabled: part["disabled"] == true,
            })
            .collect()
    }

    /// Returns the select menus in reading order.
    pub fn selects(&self) -> Vec<Select> {
        let text = |part: &Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
        components(&self.components)
            .into_iter()
            .filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)))
            .map(|part| Select {
                custom_id: text(part, "custom_id"),
                options: part["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| (text(option, "label"), text(option, "value")))
                    .collect(),
                disabled: part["disabled"] == true,
                raw: part.clone(),
            })
            .collect()
    }

    /// Returns everything that can be read: content, embeds, text displays.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            let mut take = |value: &Value| lines.extend(value.as_str().map(str::to_owned));
            take(&embed["author"]["name"]);
            take(&embed["title"]);
            take(&embed["description"]);
            for field in embed["fields"].as_array().into_iter().flatten() {
                take(&field["name"]);
                take(&field["value"]);
            }
            take(&embed["footer"]["text"]);
        }
        let displays = components(&self.components)
            .into_iter()
            .filter(|part| part["type"] == 10);
        lines.extend(displays.filter_map(|part| part["content"].as_str().map(str::to_owned)));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Returns whether only one person sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    /// Returns whether it says only that the bot is thinking.
    pub fn is_thinking(&self) -> bool {
        self.flags & message_flag::LOADING != 0
    }
}

/// Walks all components, nested ones included, in reading order.
pub(crate) fn components(list: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for part in list {
        found.push(part);
        if let Some(inner) = part["components"].as_array() {
            found.extend(components(inner));
        }
        if part["component"].is_object() {
            found.extend(components(std::slice::from_ref(&part["component"])));
        }
        if part["accessory"].is_object() {
            found.extend(components(std::slice::from_ref(&part["accessory"])));
        }
    }
    found
}

/// A registered command.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Command {
    pub id: Id,
    /// The guild it is registered for; `None` is everywhere.
    pub guild: Option<Id>,
    /// Changes with each edit.
    pub version: Id,
    /// The registration as sent: name, description, options….
    pub body: Value,
}

impl Command {
    /// Returns the command's name.
    pub fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }

    /// Returns Discord's number of its kind: 1 slash, 2 on users, 3 on messages.
    pub fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(1)
    }
}
