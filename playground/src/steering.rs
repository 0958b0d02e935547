//! Steering a running stand-in, for tests and pages: look, change the world, plan faults.

use std::{sync::Arc, time};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::{
    sync::broadcast,
    time::{Instant, timeout},
};

use crate::{
    Fault, Gate, Id,
    faults::Planned,
    gateway::sessions::{Frame, Step},
    journal::{Logged, Violation},
    person::Person,
    rest::pace::Paced,
    shared::Server,
    world::{Change, Channel, Command, Guild, Message, Overwrite, Role, World},
};

impl Server {
    /// The route of files, for [`Server::hold`].
    pub const FILES: &str = "GET /attachments/{channel}/{id}/{filename}";

    /// Returns the address without a path, such as `http://127.0.0.1:4000`.
    pub fn url(&self) -> String {
        self.shared.address.clone()
    }

    /// Returns the token the bot must bring.
    pub fn token(&self) -> String {
        self.shared.token.clone()
    }

    /// Returns the bot's account, which is also its application.
    pub fn bot(&self) -> Id {
        self.shared.world().bot
    }

    /// Returns the guild.
    pub fn guild(&self) -> Guild {
        self.shared.world().guild.clone()
    }

    /// Becomes the person called `name`.
    ///
    /// # Panics
    ///
    /// If nobody is called so; see [`Server::find_person`].
    pub fn person(&self, name: &str) -> Person {
        let found = self.find_person(name);
        found.unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    /// Becomes the person called `name`, if there is one.
    pub fn find_person(&self, name: &str) -> Option<Person> {
        self.people()
            .into_iter()
            .find(|person| person.name() == name)
    }

    /// Returns all people.
    pub fn people(&self) -> Vec<Person> {
        let world = self.shared.world();
        let people = world.people();
        people
            .map(|user| Person::new(Arc::clone(&self.shared), user.id, &user.name))
            .collect()
    }

    /// Returns the id of the channel or thread called `name`.
    ///
    /// # Panics
    ///
    /// If there is none; see [`Server::channels`].
    pub fn channel(&self, name: &str) -> Id {
        let found = self
            .channels()
            .into_iter()
            .find(|channel| channel.name == name);
        found
            .unwrap_or_else(|| panic!("no channel is called {name}"))
            .id
    }

    /// Returns all channels, threads and direct channels.
    pub fn channels(&self) -> Vec<Channel> {
        self.shared.world().channels.values().cloned().collect()
    }

    /// Returns a message wherever it is, ephemeral or not.
    pub fn message(&self, id: Id) -> Option<Message> {
        self.shared.world().find_message(id).cloned()
    }

    /// Returns all messages of a channel, oldest first, ephemeral ones included.
    pub fn messages(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        world
            .messages
            .get(&channel)
            .into_iter()
            .flat_map(|list| list.values().cloned())
            .collect()
    }

    /// Returns the registered commands.
    pub fn commands(&self) -> Vec<Command> {
        self.shared.world().commands.clone()
    }

    /// Returns the bytes of an attachment.
    pub fn file(&self, attachment: Id) -> Option<Bytes> {
        self.shared
            .world()
            .files
            .get(attachment)
            .map(|(_, bytes)| bytes.clone())
    }

    /// Counts how often a file was asked for at its address: by the bot, or by a page.
    pub fn fetched(&self) -> u64 {
        self.shared.world().fetched
    }

    // What people with rights do.

    /// Makes a text channel.
    pub fn add_channel(&self, name: &str) -> Id {
        self.shared.world().add_channel(name)
    }

    /// Deletes a channel or thread with all that is in it.
    pub fn delete_channel(&self, channel: Id) {
        self.shared.world().delete_channel(channel);
    }

    /// Archives a thread, as Discord does with one in which nobody writes any more.
    pub fn archive(&self, thread: Id) {
        let mut world = self.shared.world();
        let now = world.now();
        let found = world.channels.get_mut(&thread);
        if let Some(thread) = found.and_then(|channel| channel.thread.as_mut()) {
            thread.archived = true;
            thread.archive_ms = now;
        }
        world.channel_changed(thread);
    }

    /// Deletes a message.
    pub fn delete_message(&self, message: Id) {
        let mut world = self.shared.world();
        let channel = world.find_message(message).map(|message| message.channel);
        if let Some(channel) = channel {
            world.delete_message(channel, message);
        }
    }

    /// Sets what a role or member may and may not do in a channel, instead of what was set.
    pub fn set_overwrite(&self, channel: Id, overwrite: Overwrite) {
        let mut world = self.shared.world();
        if let Some(place) = world.channels.get_mut(&channel) {
            place.overwrites.retain(|known| known.id != overwrite.id);
            place.overwrites.push(overwrite);
        }
        world.channel_changed(channel);
    }

    /// Takes permissions from the bot in a channel; 0 gives all back.
    pub fn deny_bot(&self, channel: Id, bits: u64) {
        let overwrite = Overwrite {
            id: self.bot(),
            member: true,
            allow: 0,
            deny: bits,
        };
        self.set_overwrite(channel, overwrite);
    }

    /// Throws the bot out of the guild.
    pub fn remove_bot(&self) {
        let guild = self.guild().id;
        self.shared.world().set_bot_in(guild, false);
    }

    /// Throws the bot out of a server.
    pub fn remove_bot_from(&self, guild: Id) {
        self.shared.world().set_bot_in(guild, false);
    }

    /// Makes a further server, with the same people and a channel `general`; it is not kept.
    pub fn add_server(&self, name: &str) -> Id {
        self.shared.world().add_server(name)
    }

    /// Returns the servers, the first one first.
    pub fn servers(&self) -> Vec<Guild> {
        self.shared.world().servers().cloned().collect()
    }

    /// Returns the first channel of a server.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn channel_of(&self, guild: Id) -> Id {
        let world = self.shared.world();
        let mut all = world.channels.keys();
        let found = all.find(|id| world.home_of(**id) == Some(guild));
        *found.unwrap_or_else(|| panic!("{guild} has no channel"))
    }

    /// Tells the bot that the guild is out of reach, or there again: an outage, in which it stays a member.
    pub fn outage(&self, is_out: bool) {
        let guild = self.guild().id;
        self.shared.world().set_outage(guild, is_out);
    }

    /// Sets the channel in which Discord itself greets people, or none.
    pub fn set_system_channel(&self, channel: Option<Id>) {
        self.shared.world().guild.system_channel = channel;
    }

    /// Makes a role with permissions, and gives it to somebody.
    pub fn give_role(&self, person: &Person, name: &str, permissions: u64) -> Id {
        let mut world = self.shared.world();
        let id = world.new_id();
        world.guild.roles.push(Role {
            id,
            name: name.to_owned(),
            permissions,
            managed: false,
        });
        if let Some(user) = world.users.get_mut(&person.id()) {
            user.roles.push(id);
        }
        id
    }

    /// Lets the bot into the guild again.
    pub fn add_bot(&self) {
        let guild = self.guild().id;
        self.shared.world().set_bot_in(guild, true);
    }

    // What happened.

    /// Subscribes to changes; a slow reader misses the oldest.
    pub fn watch(&self) -> broadcast::Receiver<Change> {
        self.shared.world().watch()
    }

    /// Returns the bot's requests, oldest first.
    pub fn requests(&self) -> Vec<Logged> {
        self.shared
            .world()
            .journal
            .requests
            .iter()
            .cloned()
            .collect()
    }

    /// Returns how many requests the bot sends, but for answers to interactions.
    pub fn paced(&self) -> Paced {
        self.shared.pace().paced(time::Instant::now())
    }

    /// Returns what the bot sent that Discord would refuse, oldest first.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared
            .world()
            .journal
            .violations
            .iter()
            .cloned()
            .collect()
    }

    /// Waits until a request fits, and returns it; `None` when patience is over.
    pub async fn wait_for_request(&self, fits: impl Fn(&Logged) -> bool) -> Option<Logged> {
        self.wait(|world| world.journal.requests.iter().find(|it| fits(it)).cloned())
            .await
    }

    /// Waits until the bot is connected and has registered commands; says whether it has.
    pub async fn wait_for_bot(&self) -> bool {
        let ready = |world: &mut World| {
            (world.sessions.any_online() && !world.commands.is_empty()).then_some(())
        };
        self.wait(ready).await.is_some()
    }

    /// Waits until `fits` holds; looks again after every change. Says whether it came to hold.
    pub async fn wait_until(&self, fits: impl Fn(&Self) -> bool) -> bool {
        let mut ticks = self.shared.world().ticks();
        let held = async {
            while !fits(self) {
                if ticks.changed().await.is_err() {
                    return false;
                }
            }
            true
        };
        timeout(self.shared.patience, held).await.unwrap_or(false)
    }

    pub(crate) async fn wait<T>(&self, probe: impl FnMut(&mut World) -> Option<T>) -> Option<T> {
        self.shared
            .until(Instant::now() + self.shared.patience, probe)
            .await
    }

    /// Returns whether the bot is connected to the gateway.
    pub fn bot_online(&self) -> bool {
        self.shared.world().sessions.any_online()
    }

    /// Counts the connections to the gateway there have been, so that a test sees a new one.
    pub fn gateway_connections(&self) -> u64 {
        self.shared.world().sessions.lines()
    }

    /// Returns the shards that are connected, in their order.
    pub fn shards_online(&self) -> Vec<u64> {
        self.shared.world().sessions.online()
    }

    /// Counts how often shards wanted to identify.
    pub fn identifies(&self) -> u64 {
        self.shared.world().sessions.starts()
    }

    /// Counts how often shards wanted to identify before it was their time; each was told that its session is invalid.
    pub fn early_identifies(&self) -> u64 {
        self.shared.world().sessions.early()
    }

    /// Counts the connections to the gateway that are open.
    pub fn open_connections(&self) -> usize {
        *self.shared.open_lines().borrow()
    }

    /// Counts the requests for a websocket that were held; see [`Server::hold_upgrades`].
    pub fn held_upgrades(&self) -> u64 {
        self.shared.world().sessions.waited(Step::Upgrade)
    }

    /// Counts the heartbeats there have been.
    pub fn heartbeats(&self) -> u64 {
        self.shared.world().sessions.heartbeats()
    }

    // What goes wrong on purpose.

    /// Plans a fault for the next `times` requests of a route.
    ///
    /// `route` is `*` or as in [`Logged::route`]. Faults of one route happen in the order of
    /// planning. Files are the route [`Server::FILES`], of which requests can be held alone.
    pub fn inject(&self, route: &str, times: u32, fault: Fault) {
        self.shared
            .world()
            .faults
            .plan(route, times, Planned::Fault(fault));
    }

    /// Holds the next `times` requests of a route back until the gate opens.
    pub fn hold(&self, route: &str, times: u32) -> Gate {
        let (gate, waiting) = Gate::new();
        self.shared
            .world()
            .faults
            .plan(route, times, Planned::Held(waiting));
        gate
    }

    /// Lays fields over all further JSON answers of a route, such as other values of `GET /gateway/bot`; `null` lays
    /// none any more. Routes are named as in [`Logged::route`].
    pub fn overlay(&self, route: &str, fields: Value) {
        self.shared
            .world()
            .overlays
            .insert(route.to_owned(), fields);
    }

    /// Forgets all faults still to come.
    pub fn clear_faults(&self) {
        self.shared.world().faults.clear();
    }

    /// Cuts the gateway connection without a close frame; the session can be resumed.
    pub fn drop_gateway(&self) {
        self.shared.world().sessions.frames(|| Frame::Cut);
    }

    /// Closes the gateway connection, with or without a code; the session can be resumed.
    pub fn close_gateway(&self, code: Option<u16>) {
        self.shared.world().sessions.frames(|| Frame::Close(code));
    }

    /// Sends whoever identifies away with a close code, or with none lets them in again.
    pub fn refuse_identify(&self, code: Option<u16>) {
        self.shared.world().sessions.refuse(code);
    }

    /// Cuts the connection of one shard and answers none of its next ones, or lets it in again; its session can be
    /// resumed then.
    pub fn keep_shard_out(&self, shard: u64, is_out: bool) {
        self.shared.world().sessions.keep_out(shard, is_out);
    }

    /// Closes the connection of one shard, with or without a code.
    pub fn close_shard(&self, shard: u64, code: Option<u16>) {
        let mut world = self.shared.world();
        world.sessions.frames_of(shard, || Frame::Close(code));
    }

    /// Leaves the gateway connection open, and neither reads nor sends anything there any more.
    pub fn hang_gateway(&self) {
        self.shared.world().sessions.frames(|| Frame::Hang);
    }

    /// Sends op 9: the session is over, or may be resumed.
    pub fn invalidate_session(&self, resumable: bool) {
        let mut world = self.shared.world();
        world
            .sessions
            .signal(&json!({ "op": 9, "s": null, "t": null, "d": resumable }));
        if !resumable {
            world.sessions.forget_all();
        }
    }

    /// Sends op 7: reconnect and resume.
    pub fn ask_to_reconnect(&self) {
        let ask = json!({ "op": 7, "s": null, "t": null, "d": null });
        self.shared.world().sessions.signal(&ask);
    }

    /// Stops acknowledging heartbeats, as a gateway does that hangs.
    pub fn stop_heartbeat_acks(&self) {
        self.shared.world().sessions.ignore_heartbeats(true);
    }

    /// Acknowledges heartbeats again; those that came meanwhile stay unanswered.
    pub fn resume_heartbeat_acks(&self) {
        self.shared.world().sessions.ignore_heartbeats(false);
    }

    /// Lets new connections to the gateway come no further than the request for a websocket, until
    /// the gate opens.
    pub fn hold_upgrades(&self) -> Gate {
        self.hold_gateway(Step::Upgrade)
    }

    /// Accepts new connections to the gateway and says no HELLO, until the gate opens.
    pub fn hold_hellos(&self) -> Gate {
        self.hold_gateway(Step::Hello)
    }

    fn hold_gateway(&self, step: Step) -> Gate {
        let (gate, waiting) = Gate::new();
        self.shared.world().sessions.hold(step, waiting);
        gate
    }

    /// Stops sending events until [`Server::resume_delivery`].
    pub fn pause_delivery(&self) {
        self.shared.world().sessions.pause(true);
    }

    /// Sends what was held back, and goes on.
    pub fn resume_delivery(&self) {
        self.shared.world().sessions.pause(false);
    }

    /// Delivers the newest interaction once more, also to a bot that has come since.
    pub fn deliver_again(&self) {
        self.shared.world().sessions.repeat();
    }

    /// Delivers each of the next `times` interactions twice.
    pub fn duplicate_interactions(&self, times: u32) {
        self.shared.world().sessions.duplicate(times);
    }
}
