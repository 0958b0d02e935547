//! The commands that are offered, and the values of their options.
//!
//! Values are checked as Discord's client checks them, so that a test cannot send the bot what
//! no person could.

use std::fmt::Display;

use axum::body::Bytes;
use serde_json::{Map, Value, json};

use crate::{
    Id,
    person::{NotPossible, typed},
    rest::body::{dimensions, media_type, safe},
    world::{
        Attachment, Command, Select, World,
        interaction::{Kind, Start},
        permission as may,
    },
};

/// A command built piece by piece, for values that typed text cannot hold.
///
/// # Examples
///
/// ```
/// use playground::Slash;
///
/// let slash = Slash::new("table new").option("game", "castles").option("title", "a game:b");
/// assert_eq!(slash.path(), "table new");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Slash {
    pub(super) path: Vec<String>,
    pub(super) args: Vec<(String, String)>,
    pub(super) files: Vec<(String, Bytes)>,
}

impl Slash {
    /// Begins with the command's name and those of its subcommands.
    pub fn new(path: &str) -> Self {
        let path = path
            .trim_start_matches('/')
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        Self {
            path,
            ..Self::default()
        }
    }

    /// Adds an option.
    #[must_use]
    pub fn option(mut self, name: &str, value: impl Display) -> Self {
        self.args.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds an option that is a file.
    #[must_use]
    pub fn file(mut self, name: &str, filename: &str, bytes: &[u8]) -> Self {
        self.args.push((name.to_owned(), filename.to_owned()));
        self.files
            .push((filename.to_owned(), Bytes::copy_from_slice(bytes)));
        self
    }

    /// Returns the names of command and subcommands.
    pub fn path(&self) -> String {
        self.path.join(" ")
    }
}

/// Takes files along.
pub(super) fn uploads(files: &[(&str, &[u8])]) -> Vec<(String, Bytes)> {
    let owned = |(name, bytes): &(&str, &[u8])| ((*name).to_owned(), Bytes::copy_from_slice(bytes));
    files.iter().map(owned).collect()
}

/// Takes a person's file in.
pub(super) fn receive(world: &mut World, channel: Id, name: &str, bytes: Bytes) -> Attachment {
    let filename = safe(name);
    let attachment = Attachment {
        id: world.new_id(),
        channel,
        description: None,
        content_type: media_type(&filename).to_owned(),
        filename,
        size: bytes.len() as u64,
        dimensions: dimensions(&bytes),
    };
    world.keep_file(attachment.clone(), bytes);
    attachment
}

/// Returns the slash commands a person may use in a channel; those of the guild come first.
pub(crate) fn offered(world: &World, person: Id, channel: Id) -> Vec<&Command> {
    let granted = world.permissions(person, channel);
    let dm = world.is_dm(channel);
    if !world.server_of(channel).bot_in || granted & may::USE_COMMANDS == 0 {
        return Vec::new();
    }
    let offered = |command: &&Command| {
        let body = &command.body;
        let here = match body["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|it| *it == u8::from(dm)),
            None => !dm || body["dm_permission"] != false,
        };
        let needed: Option<u64> = body["default_member_permissions"]
            .as_str()
            .and_then(|bits| bits.parse().ok());
        // No bits at all means: nobody but administrators.
        let allowed = dm
            || granted & may::ADMINISTRATOR != 0
            || needed.is_none_or(|bits| bits != 0 && granted & bits == bits);
        let there = command.guild.is_none() || command.guild == world.home_of(channel);
        command.kind() == 1 && here && allowed && there
    };
    let mut found: Vec<&Command> = world.commands.iter().filter(offered).collect();
    found.sort_by_key(|command| command.guild.is_none());
    found
}

/// What the chosen ids stand for.
#[derive(Debug, Default)]
struct Resolved(Map<String, Value>);

impl Resolved {
    fn put(&mut self, kind: &str, id: Id, value: Value) {
        let entry = self.0.entry(kind).or_insert_with(|| json!({}));
        entry[id.to_string()] = value;
    }

    fn user(&mut self, world: &World, channel: Id, id: Id) {
        self.put("users", id, world.user_json(id));
        if !world.is_dm(channel)
            && let Some(mut member) = world.member_json(world.server_of(channel), id)
        {
            member["permissions"] = json!(world.permissions(id, channel).to_string());
            self.put("members", id, member);
        }
    }

    fn role(&mut self, world: &World, id: Id) {
        let role = world
            .roles_json(&world.guild)
            .into_iter()
            .find(|role| role["id"] == id.to_string());
        self.put("roles", id, role.unwrap_or_default());
    }

    fn channel(&mut self, world: &World, person: Id, id: Id) {
        let mut data = world.channel_json(id);
        data["permissions"] = json!(world.permissions(person, id).to_string());
        self.put("channels", id, data);
    }
}

/// Makes an interaction of a command and its options; `focused` makes it an autocomplete.
pub(super) fn start(
    world: &mut World,
    person: Id,
    channel: Id,
    command: &Command,
    slash: &Slash,
    focused: Option<&str>,
) -> Result<Start, NotPossible> {
    let mut options = typed::list(&command.body);
    let mut steps = Vec::new();
    for name in slash.path.iter().skip(1) {
        let found = options
            .iter()
            .find(|option| option["name"] == name.as_str());
        let found = found.filter(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
        let found = found.ok_or_else(|| NotPossible::NoCommand(slash.path.join(" ")))?;
        steps.push((name.clone(), found["type"].clone()));
        options = typed::list(found);
    }
    if options
        .iter()
        .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
    {
        return Err(NotPossible::NoCommand(slash.path.join(" ")));
    }
    let mut resolved = Resolved::default();
    let mut values = Vec::new();
    let mut asker = Asker {
        world,
        person,
        channel,
        files: &slash.files,
        resolved: &mut resolved,
    };
    for (name, text) in &slash.args {
        let option = options
            .iter()
            .find(|option| option["name"] == name.as_str());
        let option = option.ok_or_else(|| NotPossible::NoOption(name.clone()))?;
        let mut entry = json!({ "name": name, "type": option["type"] });
        if focused == Some(name.as_str()) {
            if option["autocomplete"] != true {
                return Err(NotPossible::NoOption(name.clone()));
            }
            entry["value"] = json!(text);
            entry["focused"] = json!(true);
        } else {
            match asker.value(option, name, text) {
                Ok(value) => entry["value"] = value,
                // While typing, what is not right yet is not sent.
                Err(_) if focused.is_some() => continue,
                Err(error) => return Err(error),
            }
        }
        values.push(entry);
    }
    let given = |name: &Value| values.iter().any(|entry| entry["name"] == *name);
    if let Some(focused) = focused {
        if !given(&json!(focused)) {
            return Err(NotPossible::NoOption(focused.to_owned()));
        }
    } else if let Some(missing) = options
        .iter()
        .find(|option| option["required"] == true && !given(&option["name"]))
    {
        return Err(NotPossible::Missing(
            missing["name"].as_str().unwrap_or_default().to_owned(),
        ));
    }
    let mut nested = Value::Array(values);
    for (name, kind) in steps.into_iter().rev() {
        nested = json!([{ "name": name, "type": kind, "options": nested }]);
    }
    let mut data =
        json!({ "id": command.id, "name": command.name(), "type": 1, "options": nested });
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    if !resolved.0.is_empty() {
        data["resolved"] = Value::Object(resolved.0);
    }
    let kind = if focused.is_some() {
        Kind::Autocomplete
    } else {
        Kind::Command
    };
    Ok(Start {
        kind,
        person,
        channel,
        name: Some(slash.path.join(" ")),
        data,
        message: None,
    })
}

/// Turns texts into values.
struct Asker<'a> {
    world: &'a mut World,
    person: Id,
    channel: Id,
    files: &'a [(String, Bytes)],
    resolved: &'a mut Resolved,
}

impl Asker<'_> {
    fn value(&mut self, option: &Value, name: &str, text: &str) -> Result<Value, NotPossible> {
        let bad = |reason: &str| NotPossible::BadValue {
            option: name.to_owned(),
            value: text.to_owned(),
            reason: reason.to_owned(),
        };
        let choices = option["choices"]
            .as_array()
            .filter(|choices| !choices.is_empty());
        if let Some(choices) = choices {
            let fits = |it: &&Value| it["name"] == text || plain(&it["value"]) == text;
            let found = choices.iter().find(fits);
            return found
                .map(|it| it["value"].clone())
                .ok_or_else(|| bad("not a choice"));
        }
        match option["type"].as_u64() {
            Some(3) => {
                // The client's field has one line.
                let text = text.replace(['\r', '\n'], " ");
                let length = text.chars().count() as u64;
                let least = option["min_length"].as_u64().unwrap_or(1).max(1);
                let most = option["max_length"].as_u64().unwrap_or(6000);
                let fits = (least..=most).contains(&length);
                if fits {
                    Ok(json!(text))
                } else {
                    Err(bad("too short or too long"))
                }
            }
            Some(4) => {
                let number: i64 = text.parse().map_err(|_| bad("not a whole number"))?;
                let least = whole(&option["min_value"]).unwrap_or(-(1 << 53));
                let most = whole(&option["max_value"]).unwrap_or(1 << 53);
                let fits = (least..=most).contains(&number);
                if fits {
                    Ok(json!(number))
                } else {
                    Err(bad("too small or too large"))
                }
            }
            Some(5) => match text.to_lowercase().as_str() {
                "true" => Ok(json!(true)),
                "false" => Ok(json!(false)),
                _ => Err(bad("not True or False")),
            },
            Some(6) => self.user(text).ok_or_else(|| bad("not a person here")),
            Some(7) => {
                let kinds = option["channel_types"].as_array();
                self.place(text, kinds)
                    .ok_or_else(|| bad("not a channel here"))
            }
            Some(8) => self.role(text).ok_or_else(|| bad("not a role here")),
            Some(9) => self
                .user(text)
                .or_else(|| self.role(text))
                .ok_or_else(|| bad("nobody here")),
            Some(10) => {
                let number: f64 = text.parse().map_err(|_| bad("not a number"))?;
                let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
                let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
                let fits = (least..=most).contains(&number);
                if fits {
                    Ok(json!(number))
                } else {
                    Err(bad("too small or too large"))
                }
            }
            Some(11) => self.file(text).ok_or_else(|| bad("not one of the files")),
            _ => Err(bad("this kind of option is not known")),
        }
    }

    fn user(&mut self, text: &str) -> Option<Value> {
        let id = user(self.world, text)?;
        self.resolved.user(self.world, self.channel, id);
        Some(json!(id))
    }

    fn role(&mut self, text: &str) -> Option<Value> {
        let id = role(self.world, text)?;
        self.resolved.role(self.world, id);
        Some(json!(id))
    }

    fn place(&mut self, text: &str, kinds: Option<&Vec<Value>>) -> Option<Value> {
        let id = place(self.world, self.person, text)?;
        let kind = self.world.channels.get(&id)?.kind.number();
        let fits = |kinds: &Vec<Value>| kinds.is_empty() || kinds.iter().any(|it| *it == kind);
        if !kinds.is_none_or(fits) {
            return None;
        }
        self.resolved.channel(self.world, self.person, id);
        Some(json!(id))
    }

    fn file(&mut self, text: &str) -> Option<Value> {
        let (name, bytes) = self.files.iter().find(|(name, _)| name == text)?;
        let attachment = receive(self.world, self.channel, name, bytes.clone());
        let id = attachment.id;
        let mut data = self.world.attachment_json(&attachment);
        data["ephemeral"] = json!(true);
        self.resolved.put("attachments", id, data);
        Some(json!(id))
    }
}

/// Reads a bound of whole numbers, which libraries like to write as `4.0`.
fn whole(value: &Value) -> Option<i64> {
    let text = value.as_f64().map(|value| format!("{value:.0}"));
    value.as_i64().or_else(|| text?.parse().ok())
}

/// Writes a choice's value as one would type it.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn mention<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    text.strip_prefix('<')?
        .strip_suffix('>')?
        .strip_prefix(sign)
}

fn user(world: &World, text: &str) -> Option<Id> {
    let id = mention(text, "@!")
        .or_else(|| mention(text, "@"))
        .unwrap_or(text)
        .parse()
        .ok();
    let name = text.strip_prefix('@').unwrap_or(text);
    let mut users = world.users.values();
    users
        .find(|user| Some(user.id) == id || user.name == name)
        .map(|user| user.id)
}

fn role(world: &World, text: &str) -> Option<Id> {
    let id = mention(text, "@&").unwrap_or(text).parse().ok();
    let name = text.strip_prefix('@').unwrap_or(text);
    let mut roles = world.guild.roles.iter();
    let fits = |name_of: &str| name_of.trim_start_matches('@') == name;
    roles
        .find(|role| Some(role.id) == id || fits(&role.name))
        .map(|role| role.id)
}

fn place(world: &World, person: Id, text: &str) -> Option<Id> {
    let id = mention(text, "#").unwrap_or(text).parse().ok();
    let name = text.strip_prefix('#').unwrap_or(text);
    let mut seen = world
        .channels
        .values()
        .filter(|it| world.sees_channel(person, it.id));
    let fits = |it: &&crate::world::Channel| {
        Some(it.id) == id || (it.recipient.is_none() && it.name == name)
    };
    seen.find(fits).map(|it| it.id)
}

/// Makes the data of a choice in a select menu.
pub(super) fn chosen(
    world: &World,
    person: Id,
    channel: Id,
    menu: &Select,
    values: &[&str],
) -> Result<Value, NotPossible> {
    let bad = |value: &str, reason: &str| NotPossible::BadValue {
        option: menu.custom_id.clone(),
        value: value.to_owned(),
        reason: reason.to_owned(),
    };
    let least = menu.raw["min_values"].as_u64().unwrap_or(1);
    let most = menu.raw["max_values"].as_u64().unwrap_or(1);
    if !(least..=most).contains(&(values.len() as u64)) {
        return Err(bad(&values.join(", "), "too few or too many"));
    }
    let kind = menu.raw["type"].as_u64().unwrap_or(3);
    let mut resolved = Resolved::default();
    let mut ids = Vec::new();
    for &text in values {
        let value = match kind {
            3 => {
                let by_value = menu.options.iter().find(|(_, value)| value == text);
                let found = by_value.or_else(|| menu.options.iter().find(|(it, _)| it == text));
                found.map(|(_, value)| value.clone())
            }
            5 | 7 if user(world, text).is_some() => user(world, text).map(|id| {
                resolved.user(world, channel, id);
                id.to_string()
            }),
            6 | 7 => role(world, text).map(|id| {
                resolved.role(world, id);
                id.to_string()
            }),
            8 => place(world, person, text).map(|id| {
                resolved.channel(world, person, id);
                id.to_string()
            }),
            _ => None,
        };
        ids.push(value.ok_or_else(|| bad(text, "not one of the options"))?);
    }
    let mut data = json!({
        "custom_id": menu.custom_id, "component_type": kind, "id": 1, "values": ids,
    });
    if kind != 3 {
        data["resolved"] = Value::Object(resolved.0);
    }
    Ok(data)
}
