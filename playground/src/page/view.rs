//! What one person sees right now: JSON for the page, from the world alone.

use serde_json::{Value, json};

use crate::{
    Id, SystemClock,
    clock::Clock,
    person::offered,
    world::{Channel, ChannelKind, Message, Viewer, World},
};

/// The guild, the people, the bot, and the person who looks.
pub(super) fn place(world: &World, person: Id) -> Value {
    let name = |id: Id| world.users.get(&id).map(|user| user.name.clone());
    let people: Vec<Value> = world
        .people()
        .map(|user| json!({ "id": user.id, "name": user.name }))
        .collect();
    let me = world.users.get(&person);
    json!({
        "guild": { "id": world.guild.id, "name": world.guild.name },
        "bot": {
            "id": world.bot, "name": name(world.bot), "online": world.sessions.any_online(),
            "inside": world.guild.bot_in,
        },
        "people": people,
        "me": { "id": person, "name": name(person), "dms_closed": me.map(|me| me.dms_closed) },
        "roles": world.guild.roles.iter().map(|role| json!({ "id": role.id, "name": role.name }))
            .collect::<Vec<_>>(),
        "unsaved": world.keeper.as_ref().and_then(|keeper| keeper.fault()),
    })
}

/// How the clock goes. The same value as long as nobody turns it.
pub(super) fn clock(world: &World) -> Value {
    let speed = world.clock.turnable().map(crate::TurnableClock::speed);
    // Beside the real time, so that the page works out the present moment by itself.
    json!({ "now": world.now(), "real": SystemClock.now_ms(), "speed": speed })
}

/// The channels, threads and the direct channel, with what is unread.
pub(super) fn channels(world: &World, person: Id) -> Value {
    let all = world.channels.values();
    let seen = all.filter(|channel| world.sees_channel(person, channel.id));
    seen.map(|it| channel(world, person, it)).collect()
}

fn channel(world: &World, person: Id, channel: &Channel) -> Value {
    let mark = world
        .reads
        .get(&person)
        .and_then(|marks| marks.get(&channel.id))
        .copied()
        .unwrap_or_default();
    let list = world.messages.get(&channel.id);
    let fresh = list
        .into_iter()
        .flat_map(|list| list.range(Id(mark.0.saturating_add(1))..))
        .map(|(_, message)| message)
        .filter(|message| message.author != person && world.sees(person, message));
    let (mut unread, mut mentions) = (0_u32, 0_u32);
    for message in fresh {
        unread += 1;
        let direct = channel.kind == ChannelKind::Dm;
        if direct || message.mentions.contains(&person) || message.mention_everyone {
            mentions += 1;
        }
    }
    let kind = match channel.kind {
        ChannelKind::Text => "text",
        ChannelKind::Dm => "dm",
        ChannelKind::PublicThread => "thread",
        ChannelKind::PrivateThread => "private",
    };
    let thread = channel.thread.as_ref();
    json!({
        "id": channel.id, "kind": kind, "name": channel.name, "topic": channel.topic,
        "parent": channel.parent, "position": channel.position,
        "archived": thread.is_some_and(|thread| thread.archived),
        "last": channel.last_message, "read": mark, "unread": unread, "mentions": mentions,
    })
}

/// The commands offered in a channel.
pub(super) fn commands(world: &World, person: Id, channel: Id) -> Value {
    let list = offered(world, person, channel);
    let list = list.into_iter().map(|command| {
        let body = &command.body;
        json!({
            "name": command.name(), "description": body["description"],
            "options": body["options"],
        })
    });
    list.collect()
}

/// The newest `count` messages of a channel with their ids, oldest first, and whether there are
/// older ones.
pub(super) fn messages(
    world: &World,
    person: Id,
    channel: Id,
    count: usize,
) -> (Vec<(Id, Value)>, bool) {
    let list = world.messages.get(&channel);
    let mut seen = list
        .into_iter()
        .flat_map(|list| list.values().rev())
        .filter(|message| world.sees(person, message));
    let mut found: Vec<(Id, Value)> = seen
        .by_ref()
        .take(count)
        .map(|it| (it.id, message(world, it)))
        .collect();
    found.reverse();
    (found, seen.next().is_some())
}

/// One message, as the page shows it.
pub(super) fn message(world: &World, message: &Message) -> Value {
    world.message_json(message, Viewer::Person)
}
