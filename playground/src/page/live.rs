//! Keeps the page up to date: a websocket that sends what has changed for one person.
//!
//! It sends states, not changes: after each change it looks again, and sends what differs from what it
//! sent last. So a slow page misses nothing, and a page that comes back is simply sent everything.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use axum::{
    Json,
    extract::{
        Path, State,
        ws::{Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::{backstage, no::No, request::find, view};
use crate::{
    Id, Person,
    shared::{Shared, stopped},
    world::{Change, World},
};

/// How many messages a page may look at.
const MOST: usize = 1000;

/// The size limit of a request of the page, in bytes.
const WISH: usize = 4096;

/// What the page wants to see, or has seen.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wish {
    /// Look at a channel.
    View { channel: Id, count: usize },
    /// Look behind the scenes, or no more.
    Backstage(bool),
    /// Everything up to this message was on the screen.
    Read { channel: Id, message: Id },
}

/// One page's eye: who looks where, and what was told.
#[derive(Debug)]
struct Eye {
    person: Id,
    view: Option<(Id, usize)>,
    backstage: bool,
    /// A number for the state of each part that was told.
    told: BTreeMap<&'static str, u64>,
    messages: BTreeMap<Id, u64>,
}

/// Who there is, which tours and which maps to edit: what the page asks before it is anyone.
pub(super) async fn hello(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let people: Vec<Value> = shared
        .world()
        .people()
        .map(|user| json!({ "id": user.id, "name": user.name }))
        .collect();
    let maps = shared.maps.iter().flat_map(|maps| maps.list());
    let maps: Vec<Value> = maps
        .map(|(id, title)| json!({ "id": id, "title": title }))
        .collect();
    Json(json!({ "people": people, "tours": &shared.tours, "maps": maps }))
}

pub(super) async fn live(
    State(shared): State<Arc<Shared>>,
    Path(person): Path<Id>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, No> {
    let person = find(&shared, person)?;
    let upgrade = upgrade.max_message_size(WISH);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // A page that went away has nothing to be told.
        let _ = talk(socket, shared, person).await;
    }))
}

async fn talk(
    mut socket: WebSocket,
    shared: Arc<Shared>,
    person: Person,
) -> Result<(), axum::Error> {
    let mut changes = shared.world().watch();
    let mut turned = shared
        .world()
        .clock
        .turnable()
        .map(crate::TurnableClock::turned);
    let mut stop = shared.stopping();
    let mut eye = Eye {
        person: person.id(),
        view: None,
        backstage: false,
        told: BTreeMap::new(),
        messages: BTreeMap::new(),
    };
    loop {
        let news = eye.look(&shared.world());
        if let Some(news) = news {
            socket.send(Message::Text(news.to_string().into())).await?;
        }
        let turning = async {
            match &mut turned {
                Some(turned) => turned.changed().await.is_ok(),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            typing = eye.wait(&mut changes) => if let Some(channel) = typing {
                let typing = json!({ "typing": channel });
                socket.send(Message::Text(typing.to_string().into())).await?;
            },
            _ = turning => {}
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => eye.hear(&person, &text),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
            () = stopped(&mut stop) => return socket.send(Message::Close(None)).await,
        }
    }
}

impl Eye {
    /// Waits until there may be something new; returns the channel if it is that the bot types.
    async fn wait(&self, changes: &mut Receiver<Change>) -> Option<Id> {
        loop {
            match changes.recv().await {
                Ok(Change::Request) if !self.backstage => {}
                Ok(Change::Typing(channel)) => {
                    if self.view.is_some_and(|(view, _)| view == channel) {
                        return Some(channel);
                    }
                }
                Ok(_) | Err(RecvError::Lagged(_)) => break,
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
        // What came together is looked at together.
        while changes.try_recv().is_ok() {}
        None
    }

    fn hear(&mut self, person: &Person, text: &str) {
        match serde_json::from_str(text) {
            Ok(Wish::View { channel, count }) => {
                if self.view.is_none_or(|(view, _)| view != channel) {
                    self.messages.clear();
                    self.told.remove("messages");
                }
                self.view = Some((channel, count.clamp(1, MOST)));
            }
            Ok(Wish::Backstage(open)) => {
                self.backstage = open;
                self.told.remove("backstage");
            }
            Ok(Wish::Read { channel, message }) => person.read(channel, message),
            // A page of another version says what is not understood; it will be reloaded.
            Err(_) => {}
        }
    }

    /// Looks at the world and returns what is not as it was told.
    fn look(&mut self, world: &World) -> Option<Value> {
        let mut news = Map::new();
        self.part(&mut news, "place", view::place(world, self.person));
        self.part(&mut news, "channels", view::channels(world, self.person));
        // Who may not look there is not even told so; what was seen before goes.
        let view = self.view.filter(|(channel, _)| {
            !self.messages.is_empty() || world.sees_channel(self.person, *channel)
        });
        if let Some((channel, count)) = view {
            let commands = view::commands(world, self.person, channel);
            self.part(&mut news, "commands", commands);
            self.look_at_messages(&mut news, world, channel, count);
        }
        if self.backstage {
            self.part(&mut news, "backstage", backstage::look(world));
        }
        // Time passing is not a change.
        let turning = world.clock.turnable().map(|clock| *clock.turned().borrow());
        if self.fresh("clock", &turning) {
            news.insert("clock".to_owned(), view::clock(world));
        }
        (!news.is_empty()).then_some(Value::Object(news))
    }

    fn look_at_messages(
        &mut self,
        news: &mut Map<String, Value>,
        world: &World,
        channel: Id,
        count: usize,
    ) {
        let (seen, more) = view::messages(world, self.person, channel, count);
        let now: BTreeMap<Id, u64> = seen.iter().map(|(id, it)| (*id, number(it))).collect();
        let first = self.fresh("messages", &(channel, more));
        let changed: Vec<&Value> = seen
            .iter()
            .filter(|(id, _)| self.messages.get(id) != now.get(id))
            .map(|(_, it)| it)
            .collect();
        let gone: Vec<&Id> = self
            .messages
            .keys()
            .filter(|id| !now.contains_key(id))
            .collect();
        if first || !changed.is_empty() || !gone.is_empty() {
            let part = json!({
                "channel": channel, "changed": changed, "gone": gone, "more": more,
            });
            news.insert("messages".to_owned(), part);
        }
        self.messages = now;
    }

    fn part(&mut self, news: &mut Map<String, Value>, name: &'static str, value: Value) {
        if self.fresh(name, &value) {
            news.insert(name.to_owned(), value);
        }
    }

    /// Notes the state of a part; says whether it is another than was told.
    fn fresh(&mut self, name: &'static str, state: &impl Hash) -> bool {
        let number = number(state);
        self.told.insert(name, number) != Some(number)
    }
}

fn number(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}
