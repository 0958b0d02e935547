//! Interactions: what a person started, and how far the bot is with its answer.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{
    Id,
    gateway::sessions::intent,
    journal::Sight,
    world::{Change, Viewer, World},
};

/// How long it may go on answering.
pub(crate) const TOKEN_MS: i64 = 15 * 60 * 1000;

/// The largest file a person may send, in bytes.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;

/// The kinds of interaction, with Discord's numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The bot's first answer.
#[derive(Clone, Debug)]
pub(crate) enum First {
    /// A message was sent.
    Message,
    /// A message will come; a placeholder stands there.
    Thinking,
    /// Heard; the message may change later.
    Acknowledged,
    /// The message was changed.
    Updated,
    /// A modal is to be filled in.
    Modal(Value),
    /// Choices for an option.
    Choices(Vec<Value>),
}

/// One interaction, while its token holds.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) person: Id,
    pub(crate) channel: Id,
    /// The command's name with its subcommands.
    pub(crate) name: Option<String>,
    /// The message whose component was used (also when that opened a modal).
    pub(crate) source: Option<Id>,
    pub(crate) first: Option<First>,
    /// The message behind `@original`.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// Whether the person was told that it failed.
    pub(crate) failed: bool,
    /// When the person began to wait, by [`Clock::waiting_ms`](crate::Clock::waiting_ms).
    pub(crate) since_ms: i64,
}

impl Interaction {
    /// How much time is left for the first answer, in milliseconds; negative when it is over.
    pub(crate) fn left_to_answer(&self, world: &World) -> i64 {
        self.left(world, world.first_answer_ms)
    }

    /// How much time is left of `whole`, in milliseconds; negative when it is over.
    pub(crate) fn left(&self, world: &World, whole: i64) -> i64 {
        self.since_ms + whole - world.waiting()
    }
}

/// What a person does, before it is an interaction.
#[derive(Debug)]
pub(crate) struct Start {
    pub(crate) kind: Kind,
    pub(crate) person: Id,
    pub(crate) channel: Id,
    pub(crate) name: Option<String>,
    pub(crate) data: Value,
    /// The message a component is on, as the person saw it.
    pub(crate) message: Option<(Id, Value)>,
}

impl World {
    /// Starts an interaction and tells the bot.
    pub(crate) fn start(&mut self, start: Start) -> Id {
        let id = self.new_id();
        let since_ms = self.waiting();
        while let Some(oldest) = self.interactions.first_entry()
            && since_ms - oldest.get().since_ms > TOKEN_MS
        {
            oldest.remove();
        }
        let Start {
            kind,
            person,
            channel,
            name,
            data,
            message,
        } = start;
        let token = format!(
            "aW50ZXJhY3Rpb24-{id}-{}",
            id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        );
        let dm = self.is_dm(channel);
        let mut channel_data = self.channel_json(channel);
        channel_data["permissions"] = json!(self.permissions(person, channel).to_string());
        let mut event = json!({
            "id": id, "application_id": self.bot, "type": kind as u8, "token": token, "version": 1,
            "data": data, "channel_id": channel, "channel": channel_data, "locale": "en-US",
            "app_permissions": self.permissions(self.bot, channel).to_string(),
            "entitlements": [], "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.owners_json(channel),
            "context": u8::from(dm), "attachment_size_limit": FILE_LIMIT,
        });
        if dm {
            event["user"] = self.user_json(person);
        } else {
            let home = self.server_of(channel);
            let mut member = self.full_member_json(home, person).unwrap_or_default();
            member["permissions"] = json!(self.permissions(person, channel).to_string());
            event["member"] = member;
            event["guild_id"] = json!(home.id);
            event["guild_locale"] = json!("en-US");
            event["guild"] = json!({ "id": home.id, "locale": "en-US", "features": [] });
        }
        let source = message.as_ref().map(|(id, _)| *id);
        if let Some((_, message)) = message {
            event["message"] = message;
        }
        self.interactions.insert(
            id,
            Interaction {
                id,
                token,
                kind,
                person,
                channel,
                name,
                source,
                first: None,
                original: None,
                followups: Vec::new(),
                failed: false,
                since_ms,
            },
        );
        self.emit(
            "INTERACTION_CREATE",
            &event,
            intent::NONE,
            self.home_of(channel),
        );
        id
    }

    /// Shows the person what the bot's first answer brings, beyond messages.
    pub(crate) fn show_first(&mut self, id: Id, first: &First) {
        let Some(known) = self.interactions.get(&id) else {
            return;
        };
        let person = known.person;
        match first {
            First::Modal(modal) => self.show(person, Sight::Modal(Arc::new(modal.clone()))),
            First::Choices(choices) => {
                self.show(person, Sight::Choices(Arc::new(choices.clone().into())));
            }
            First::Message | First::Thinking | First::Acknowledged | First::Updated => {}
        }
    }

    /// Notes that the bot's time for a first answer is over.
    pub(crate) fn fail(&mut self, id: Id) {
        let Some(known) = self.interactions.get_mut(&id) else {
            return;
        };
        if known.failed || known.first.is_some() {
            return;
        }
        known.failed = true;
        let person = known.person;
        self.show(person, Sight::Failed(id));
        self.changed(Change::Interaction(id));
    }

    /// Writes a message as it goes with a press of one of its components.
    pub(crate) fn pressed_json(&self, channel: Id, message: Id) -> Option<(Id, Value)> {
        let found = self.message(channel, message)?;
        Some((message, self.message_json(found, Viewer::Bot)))
    }
}
