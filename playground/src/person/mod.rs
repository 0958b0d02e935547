//! What a person can do and see.
//!
//! A [`Person`] acts as Discord's own client would: it offers only commands that are there,
//! checks options before sending, and cannot press what it cannot see. Each act returns an
//! [`Asked`] that waits for the bot's answer.

mod answer;
mod options;
mod typed;

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{
    Id,
    journal::Received,
    shared::{Server, Shared},
    world::{
        Attachment, Change, Channel, Command, Message, World,
        interaction::{Kind, Start},
        keep::Entry,
        permission as may,
    },
};
pub use answer::{Answer, Asked, Choice, Input, Modal};
pub use options::Slash;
pub(crate) use options::offered;

/// Why a person cannot do something; Discord's client would not have let them.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NotPossible {
    /// The channel is not there or hidden.
    #[error("channel {0} is not there for this person")]
    NoChannel(Id),
    /// The message is not there or hidden.
    #[error("message {0} is not there for this person")]
    NoMessage(Id),
    /// No such command is offered here.
    #[error("no command /{0} is offered here")]
    NoCommand(String),
    /// The command has no such option, or text stands where none is expected.
    #[error("no option takes {0:?}")]
    NoOption(String),
    /// A required option is missing.
    #[error("option {0} is required")]
    Missing(String),
    /// An option's value is not allowed.
    #[error("option {option} does not take {value:?}: {reason}")]
    BadValue {
        option: String,
        /// What was typed.
        value: String,
        /// What would be allowed.
        reason: String,
    },
    /// The message has no such button, select or text input.
    #[error("the message has no component {0:?}")]
    NoComponent(String),
    /// The component is greyed out, or a link.
    #[error("component {0:?} cannot be used")]
    Disabled(String),
    /// The person may not do this here.
    #[error("this person may not do this here")]
    Forbidden,
}

/// Someone who uses Discord's client.
#[derive(Clone, Debug)]
pub struct Person {
    shared: Arc<Shared>,
    id: Id,
    name: String,
}

impl Person {
    pub(crate) fn new(shared: Arc<Shared>, id: Id, name: &str) -> Self {
        Self {
            shared,
            id,
            name: name.to_owned(),
        }
    }

    /// Returns the account's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn server(&self) -> Server {
        Server {
            shared: Arc::clone(&self.shared),
        }
    }

    // Seeing.

    /// Returns the channels and threads this person sees, and the direct channel with the bot.
    pub fn channels(&self) -> Vec<Channel> {
        let world = self.shared.world();
        let all = world.channels.values();
        all.filter(|channel| world.sees_channel(self.id, channel.id))
            .cloned()
            .collect()
    }

    /// Returns exactly the messages this person sees in a channel, oldest first.
    pub fn sees(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        let all = world
            .messages
            .get(&channel)
            .into_iter()
            .flat_map(|list| list.values());
        all.filter(|message| world.sees(self.id, message))
            .cloned()
            .collect()
    }

    /// Returns the pinned messages this person sees in a channel, oldest first.
    pub fn pins(&self, channel: Id) -> Vec<Message> {
        let mut seen = self.sees(channel);
        seen.retain(|message| message.pinned_ms.is_some());
        seen
    }

    /// Returns the direct channel with the bot; opens it if needed.
    pub fn dm(&self) -> Id {
        self.shared.world().dm_with(self.id)
    }

    /// Returns the messages of the direct channel with the bot, oldest first.
    pub fn dms(&self) -> Vec<Message> {
        self.sees(self.dm())
    }

    /// Returns the bytes of an attachment.
    pub fn download(&self, file: &Attachment) -> Option<axum::body::Bytes> {
        self.server().file(file.id)
    }

    /// Returns everything that reached this person, oldest first.
    pub fn received(&self) -> Vec<Received> {
        let world = self.shared.world();
        world
            .journal
            .received
            .iter()
            .filter(|it| it.person == self.id)
            .cloned()
            .collect()
    }

    /// Waits until this person sees a fitting message in a channel; `None` when patience is over.
    pub async fn wait_for(&self, channel: Id, fits: impl Fn(&Message) -> bool) -> Option<Message> {
        let probe = |world: &mut World| {
            let mut all = world.messages.get(&channel)?.values();
            all.find(|message| world.sees(self.id, message) && fits(message))
                .cloned()
        };
        self.server().wait(probe).await
    }

    /// Waits until the bot wrote this person a fitting direct message.
    pub async fn wait_for_dm(&self, fits: impl Fn(&Message) -> bool) -> Option<Message> {
        let channel = self.dm();
        self.wait_for(channel, fits).await
    }

    // Doing.

    /// Refuses direct messages, or takes them again.
    pub fn close_dms(&self, closed: bool) {
        let mut world = self.shared.world();
        if let Some(user) = world.users.get_mut(&self.id) {
            user.dms_closed = closed;
            let user = user.clone();
            world.keep(Entry::User(user));
            world.changed(Change::Person(self.id));
        }
    }

    /// Notes that everything up to `message` was read.
    pub fn read(&self, channel: Id, message: Id) {
        let mut world = self.shared.world();
        let seen = world
            .message(channel, message)
            .is_some_and(|message| world.sees(self.id, message));
        let marks = world.reads.entry(self.id).or_default();
        if !seen || marks.get(&channel).is_some_and(|mark| *mark >= message) {
            return;
        }
        marks.insert(channel, message);
        world.keep(Entry::Read {
            person: self.id,
            channel,
            message,
        });
        world.changed(Change::Person(self.id));
    }

    /// Puts a message away that only this person sees.
    ///
    /// # Errors
    ///
    /// [`NotPossible::NoMessage`] if it is not seen, or seen by others too.
    pub fn dismiss(&self, message: Id) -> Result<(), NotPossible> {
        let mut world = self.shared.world();
        if self.message(&world, message)?.only_for != Some(self.id) {
            return Err(NotPossible::NoMessage(message));
        }
        world.dismissed.insert(message);
        world.keep(Entry::Dismissed(message));
        world.changed(Change::Person(self.id));
        Ok(())
    }

    /// Writes a message.
    ///
    /// # Errors
    ///
    /// [`NotPossible::NoChannel`] or [`NotPossible::Forbidden`]; nothing is written then.
    pub fn say(&self, channel: Id, text: &str) -> Result<Id, NotPossible> {
        self.say_with_files(channel, text, &[])
    }

    /// Writes a message with files.
    ///
    /// # Errors
    ///
    /// As [`Person::say`]; [`NotPossible::Forbidden`] also if files may not be sent here.
    pub fn say_with_files(
        &self,
        channel: Id,
        text: &str,
        files: &[(&str, &[u8])],
    ) -> Result<Id, NotPossible> {
        let mut world = self.shared.world();
        let place = self.channel(&world, channel)?;
        let mut bits = if place.thread.is_some() {
            may::SEND_MESSAGES_IN_THREADS
        } else {
            may::SEND_MESSAGES
        };
        if !files.is_empty() {
            bits |= may::ATTACH_FILES;
        }
        if world.permissions(self.id, channel) & bits != bits {
            return Err(NotPossible::Forbidden);
        }
        let id = world.new_id();
        let mut message = Message::plain(id, channel, self.id);
        text.clone_into(&mut message.content);
        let users = world.users.keys().copied();
        message.mentions = users
            .filter(|user| text.contains(&format!("<@{user}>")))
            .collect();
        for (filename, bytes) in options::uploads(files) {
            let file = options::receive(&mut world, channel, &filename, bytes);
            message.attachments.push(file);
        }
        Ok(world.post(message))
    }

    fn channel<'a>(&self, world: &'a World, id: Id) -> Result<&'a Channel, NotPossible> {
        let found = world
            .channels
            .get(&id)
            .filter(|_| world.sees_channel(self.id, id));
        found.ok_or(NotPossible::NoChannel(id))
    }

    /// Returns the commands offered to this person in a channel.
    pub fn commands(&self, channel: Id) -> Vec<Command> {
        offered(&self.shared.world(), self.id, channel)
            .into_iter()
            .cloned()
            .collect()
    }

    /// Types a command, such as `/table new game:castles seats:3`.
    ///
    /// Everything after `option:` up to the next option's name belongs to the value.
    ///
    /// # Errors
    ///
    /// What the client would not send: unknown commands and options, wrong or missing values.
    pub fn command(&self, channel: Id, text: &str) -> Result<Asked, NotPossible> {
        self.command_with_files(channel, text, &[])
    }

    /// Types a command whose attachment options name files of `files`.
    ///
    /// # Errors
    ///
    /// As [`Person::command`].
    pub fn command_with_files(
        &self,
        channel: Id,
        text: &str,
        files: &[(&str, &[u8])],
    ) -> Result<Asked, NotPossible> {
        let mut world = self.shared.world();
        self.channel(&world, channel)?;
        let offered = offered(&world, self.id, channel);
        let (_, leaf, args) = typed::parse(&offered, text)?;
        let args = args
            .into_iter()
            .map(|(name, value)| (name, value.trim().to_owned()))
            .collect();
        let slash = Slash {
            path: leaf,
            args,
            files: options::uploads(files),
        };
        self.use_command(&mut world, channel, &slash, None)
    }

    /// Uses a command built piece by piece.
    ///
    /// # Errors
    ///
    /// As [`Person::command`].
    pub fn slash(&self, channel: Id, slash: &Slash) -> Result<Asked, NotPossible> {
        let mut world = self.shared.world();
        self.channel(&world, channel)?;
        self.use_command(&mut world, channel, slash, None)
    }

    /// Types a command as far as `text` goes, with the cursor in option `focused`.
    ///
    /// # Errors
    ///
    /// As [`Person::command`]; values need not be right yet, and options may be missing.
    pub fn autocomplete(
        &self,
        channel: Id,
        text: &str,
        focused: &str,
    ) -> Result<Asked, NotPossible> {
        let mut world = self.shared.world();
        self.channel(&world, channel)?;
        let offered = offered(&world, self.id, channel);
        let (_, leaf, args) = typed::parse(&offered, text)?;
        let slash = Slash {
            path: leaf,
            args,
            files: Vec::new(),
        };
        self.use_command(&mut world, channel, &slash, Some(focused))
    }

    /// Types a command built piece by piece as far as it goes, with the cursor in option
    /// `focused`.
    ///
    /// # Errors
    ///
    /// As [`Person::autocomplete`].
    pub fn suggest(&self, channel: Id, slash: &Slash, focused: &str) -> Result<Asked, NotPossible> {
        let mut world = self.shared.world();
        self.channel(&world, channel)?;
        self.use_command(&mut world, channel, slash, Some(focused))
    }

    fn use_command(
        &self,
        world: &mut World,
        channel: Id,
        slash: &Slash,
        focused: Option<&str>,
    ) -> Result<Asked, NotPossible> {
        let name = slash.path.first().map_or("", String::as_str);
        let offered = offered(world, self.id, channel);
        let command = offered.into_iter().find(|command| command.name() == name);
        let command = command.ok_or_else(|| NotPossible::NoCommand(name.to_owned()))?;
        let command = command.clone();
        let start = options::start(world, self.id, channel, &command, slash, focused)?;
        Ok(self.asked(world, start))
    }

    /// Presses a button of a message, named by its id or its label.
    ///
    /// # Errors
    ///
    /// [`NotPossible::NoMessage`] if this person does not see it, [`NotPossible::NoComponent`],
    /// [`NotPossible::Disabled`].
    pub fn press(&self, message: Id, button: &str) -> Result<Asked, NotPossible> {
        let mut world = self.shared.world();
        let found = self.message(&world, message)?;
        let buttons = found.buttons();
        let named = buttons
            .iter()
            .find(|it| it.custom_id.as_deref() == Some(button));
        let named = named.or_else(|| buttons.iter().find(|it| it.label == button));
        let named = named.ok_or_else(|| NotPossible::NoComponent(button.to_owned()))?;
        let Some(id) = named.custom_id.clone().filter(|_| !named.disabled) else {
            return Err(NotPossible::Disabled(button.to_owned()));
        };
        let channel = found.channel;
        let data = json!({ "custom_id": id, "component_type": 2, "id": 1 });
        self.use_component(&mut world, channel, message, data)
    }

    /// Chooses in a select menu; `values` are values or labels, ids or names.
    ///
    /// # Errors
    ///
    /// As [`Person::press`]; also [`NotPossible::BadValue`] if too many, too few or unknown.
    pub fn select(
        &self,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Asked, NotPossible> {
        let mut world = self.shared.world();
        let found = self.message(&world, message)?;
        let menu = found
            .selects()
            .into_iter()
            .find(|it| it.custom_id == custom_id);
        let menu = menu.ok_or_else(|| NotPossible::NoComponent(custom_id.to_owned()))?;
        if menu.disabled {
            return Err(NotPossible::Disabled(custom_id.to_owned()));
        }
        let channel = found.channel;
        let data = options::chosen(&world, self.id, channel, &menu, values)?;
        self.use_component(&mut world, channel, message, data)
    }

    /// Presses a component as it was a moment ago: nothing is checked, not even that the message
    /// is still there. That is what a double press, or a slow client, does.
    pub fn press_anyway(&self, channel: Id, message: Id, custom_id: &str) -> Asked {
        let mut world = self.shared.world();
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        self.send_component(&mut world, channel, message, data)
    }

    fn message<'a>(&self, world: &'a World, id: Id) -> Result<&'a Message, NotPossible> {
        let found = world
            .find_message(id)
            .filter(|message| world.sees(self.id, message));
        found.ok_or(NotPossible::NoMessage(id))
    }

    fn use_component(
        &self,
        world: &mut World,
        channel: Id,
        message: Id,
        data: Value,
    ) -> Result<Asked, NotPossible> {
        if !world.server_of(channel).bot_in {
            return Err(NotPossible::Forbidden);
        }
        Ok(self.send_component(world, channel, message, data))
    }

    fn send_component(&self, world: &mut World, channel: Id, message: Id, data: Value) -> Asked {
        let json = world.pressed_json(channel, message).unwrap_or_else(|| {
            let gone = Message::plain(message, channel, world.bot);
            (
                message,
                world.message_json(&gone, crate::world::Viewer::Bot),
            )
        });
        let start = Start {
            kind: Kind::Component,
            person: self.id,
            channel,
            name: None,
            data,
            message: Some(json),
        };
        self.asked(world, start)
    }

    /// Fills in a modal and sends it; `values` name text inputs by id or label. Inputs left out
    /// keep the text they came with.
    ///
    /// # Errors
    ///
    /// [`NotPossible::NoComponent`] for a name that is not there, [`NotPossible::Missing`] and
    /// [`NotPossible::BadValue`] for what the inputs do not take.
    pub fn fill(&self, modal: &Modal, values: &[(&str, &str)]) -> Result<Asked, NotPossible> {
        let data = answer::filled(modal, values)?;
        let mut world = self.shared.world();
        let message = modal
            .message
            .and_then(|id| world.pressed_json(modal.channel, id));
        let start = Start {
            kind: Kind::Modal,
            person: self.id,
            channel: modal.channel,
            name: None,
            data,
            message,
        };
        Ok(self.asked(&mut world, start))
    }

    /// Returns the modal that an interaction of this person has opened.
    ///
    /// # Errors
    ///
    /// [`NotPossible::NoComponent`] if there is none, or its time is over.
    pub fn modal(&self, interaction: Id) -> Result<Modal, NotPossible> {
        let world = self.shared.world();
        let known = world.interactions.get(&interaction);
        let known = known.filter(|known| known.person == self.id);
        known
            .and_then(answer::opened)
            .ok_or_else(|| NotPossible::NoComponent(interaction.to_string()))
    }

    fn asked(&self, world: &mut World, start: Start) -> Asked {
        let source = start
            .message
            .as_ref()
            .and_then(|(id, _)| world.message(start.channel, *id));
        let before = source.cloned();
        let id = world.start(start);
        Asked::new(Arc::clone(&self.shared), id, before)
    }
}
