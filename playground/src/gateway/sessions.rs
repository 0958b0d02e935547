//! Sessions of the gateway: the bots that listen, and the events they have not received yet.
//!
//! A session outlives its connection: what was sent stays in its memory, so that a resumed one
//! hears everything it missed. Paused delivery is the same thing: remembered, not sent.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::{Config, Id, faults::Waiting};

/// The intents events ask for.
pub(crate) mod intent {
    pub(crate) const NONE: u64 = 0;
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
}

/// How many events a session remembers.
const MEMORY: usize = 4096;

/// How many sessions are remembered.
const SESSIONS: usize = 256;

/// What goes down a connection.
#[derive(Debug)]
pub(crate) enum Frame {
    /// A payload to send.
    Text(Utf8Bytes),
    /// A close frame, with or without a code.
    Close(Option<u16>),
    /// The end of the connection, without a close frame.
    Cut,
    /// The connection stays open, and nothing is read or sent any more.
    Hang,
}

/// One identified bot.
#[derive(Debug)]
struct Session {
    id: String,
    intents: u64,
    shard: (u64, u64),
    /// The last event's number.
    seq: u64,
    /// The last number that went out.
    sent: u64,
    memory: VecDeque<(u64, Utf8Bytes)>,
    line: Option<Line>,
}

/// A connection's number, and its way out.
type Line = (u64, mpsc::UnboundedSender<Frame>);

impl Session {
    fn remember(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let payload = json!({ "op": 0, "t": name, "s": self.seq, "d": data });
        if self.memory.len() >= MEMORY {
            self.memory.pop_front();
        }
        self.memory
            .push_back((self.seq, payload.to_string().into()));
    }

    fn flush(&mut self) {
        let Some((_, line)) = &self.line else { return };
        for (seq, text) in &self.memory {
            if *seq > self.sent {
                // A closed line is noticed by its own task; the memory keeps the event.
                let _ = line.send(Frame::Text(text.clone()));
                self.sent = *seq;
            }
        }
    }
}

/// All sessions, with the faults that are planned for them.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    list: Vec<Session>,
    made: u64,
    lines: u64,
    heartbeats: u64,
    paused: bool,
    duplicates: u32,
    /// The newest interaction, with what it takes to hear of it.
    interaction: Option<(Value, u64, Option<Id>)>,
    deaf: bool,
    held: [Option<Waiting>; 2],
    waited: [u64; 2],
    pub(crate) terms: Terms,
    starts: u64,
    early: u64,
    /// When a shard of each bucket identified last.
    identified: BTreeMap<u64, Instant>,
    /// The code with which whoever identifies is sent away.
    refused: Option<u16>,
    /// The shards that get no answer, and the connections on which they wait for one.
    out: BTreeSet<u64>,
    unanswered: Vec<Line>,
}

/// How a bot may connect, as `GET /gateway/bot` says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) shards: u64,
    pub(crate) max_concurrency: u64,
    pub(crate) starts: u64,
    identify_every: Duration,
}

impl Default for Terms {
    fn default() -> Self {
        Self::of(&Config::default())
    }
}

impl Terms {
    fn of(config: &Config) -> Self {
        Self {
            shards: config.shards,
            max_concurrency: config.max_concurrency.max(1),
            starts: config.starts,
            identify_every: config.identify_every,
        }
    }
}

/// How far a new connection comes before it is held.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// The upgrade to a websocket is not answered.
    Upgrade,
    /// The first payload is not sent.
    Hello,
}

impl Sessions {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            terms: Terms::of(config),
            ..Self::default()
        }
    }

    /// Counts how often a bot wanted to identify.
    pub(crate) fn starts(&self) -> u64 {
        self.starts
    }

    /// Counts how often one came too early.
    pub(crate) fn early(&self) -> u64 {
        self.early
    }

    /// Counts a shard that wants to identify; whether it is its time.
    pub(crate) fn may_identify(&mut self, shard: u64) -> bool {
        self.starts += 1;
        let bucket = shard % self.terms.max_concurrency;
        let last = self.identified.get(&bucket);
        if last.is_some_and(|last| last.elapsed() < self.terms.identify_every) {
            self.early += 1;
            return false;
        }
        self.identified.insert(bucket, Instant::now());
        true
    }

    /// Sends whoever identifies away with a code, or with none lets them in again.
    pub(crate) fn refuse(&mut self, code: Option<u16>) {
        self.refused = code;
    }

    /// The code with which whoever identifies is sent away.
    pub(crate) fn refused(&self) -> Option<u16> {
        self.refused
    }

    /// Cuts a shard's connection and answers none of its next ones, or lets it in again.
    pub(crate) fn keep_out(&mut self, shard: u64, is_out: bool) {
        if is_out {
            self.out.insert(shard);
            self.frames_of(shard, || Frame::Cut);
        } else {
            self.out.remove(&shard);
            for (_, line) in self.unanswered.drain(..) {
                // A closed line needs no frame.
                let _ = line.send(Frame::Cut);
            }
        }
    }

    /// Whether a shard gets no answer on this connection.
    pub(crate) fn is_out(&mut self, shard: u64, line: &Line) -> bool {
        let is_out = self.out.contains(&shard);
        if is_out {
            self.unanswered.push(line.clone());
        }
        is_out
    }

    /// The shard of a session.
    pub(crate) fn shard_of(&self, id: &str) -> Option<u64> {
        let found = self.list.iter().find(|session| session.id == id);
        found.map(|session| session.shard.0)
    }

    /// The shards that are connected, in their order.
    pub(crate) fn online(&self) -> Vec<u64> {
        let connected = self.list.iter().filter(|session| session.line.is_some());
        let shards: BTreeSet<u64> = connected.map(|session| session.shard.0).collect();
        shards.into_iter().collect()
    }

    /// Numbers a new connection.
    pub(crate) fn new_line(&mut self) -> u64 {
        self.lines += 1;
        self.lines
    }

    /// Counts the connections there have been.
    pub(crate) fn lines(&self) -> u64 {
        self.lines
    }

    /// Holds new connections at a step until the gate opens.
    pub(crate) fn hold(&mut self, step: Step, gate: Waiting) {
        self.held[step as usize] = Some(gate);
    }

    /// What holds a new connection at a step.
    pub(crate) fn held(&mut self, step: Step) -> Option<Waiting> {
        let gate = self.held[step as usize].clone();
        self.waited[step as usize] += u64::from(gate.is_some());
        gate
    }

    /// Counts the connections that were held at a step.
    pub(crate) fn waited(&self, step: Step) -> u64 {
        self.waited[step as usize]
    }

    /// Stops or goes on acknowledging heartbeats.
    pub(crate) fn ignore_heartbeats(&mut self, ignore: bool) {
        self.deaf = ignore;
    }

    /// Returns whether heartbeats are acknowledged.
    pub(crate) fn hears_heartbeats(&self) -> bool {
        !self.deaf
    }

    /// Notes that a bot lives.
    pub(crate) fn heartbeat(&mut self) {
        self.heartbeats += 1;
    }

    /// Counts the heartbeats there have been.
    pub(crate) fn heartbeats(&self) -> u64 {
        self.heartbeats
    }

    /// Starts a session and returns its id.
    pub(crate) fn identify(&mut self, intents: u64, shard: (u64, u64), line: Line) -> String {
        self.made += 1;
        let id = format!("session-{}", self.made);
        if self.list.len() >= SESSIONS {
            let old = self
                .list
                .iter()
                .position(|session| session.line.is_none())
                .unwrap_or(0);
            self.list.remove(old);
        }
        self.list.push(Session {
            id: id.clone(),
            intents,
            shard,
            seq: 0,
            sent: 0,
            memory: VecDeque::new(),
            line: Some(line),
        });
        id
    }

    /// Tells one session something, paused or not.
    pub(crate) fn tell(&mut self, id: &str, name: &str, data: &Value) {
        if let Some(session) = self.list.iter_mut().find(|session| session.id == id) {
            session.remember(name, data);
            session.flush();
        }
    }

    /// Gives a session a new connection and replays what came after `seq`.
    ///
    /// Returns whether there is such a session that still remembers all of it.
    pub(crate) fn resume(&mut self, id: &str, seq: u64, line: Line) -> bool {
        let paused = self.paused;
        let Some(session) = self.list.iter_mut().find(|session| session.id == id) else {
            return false;
        };
        let oldest = session
            .memory
            .front()
            .map_or(session.seq + 1, |(first, _)| *first);
        if seq > session.seq || seq + 1 < oldest {
            return false;
        }
        session.line = Some(line);
        session.sent = seq;
        session.remember("RESUMED", &json!({}));
        if !paused {
            session.flush();
        }
        true
    }

    /// Notes that a connection is gone; the session stays.
    pub(crate) fn hang_up(&mut self, number: u64) {
        for session in &mut self.list {
            if session
                .line
                .as_ref()
                .is_some_and(|(line, _)| *line == number)
            {
                session.line = None;
            }
        }
    }

    /// Returns whether any bot is connected.
    pub(crate) fn any_online(&self) -> bool {
        self.list.iter().any(|session| session.line.is_some())
    }

    /// Sends an event to those who asked for it. Direct events go to the first shard.
    pub(crate) fn emit(&mut self, name: &str, data: &Value, need: u64, guild: Option<Id>) {
        let twice = name == "INTERACTION_CREATE" && self.duplicates > 0;
        if twice {
            self.duplicates -= 1;
        }
        if name == "INTERACTION_CREATE" {
            self.interaction = Some((data.clone(), need, guild));
        }
        let paused = self.paused;
        for session in &mut self.list {
            let (shard, shards) = session.shard;
            let home = guild.map_or(0, |guild| (guild.0 >> 22) % shards.max(1));
            if session.intents & need != need || home != shard {
                continue;
            }
            session.remember(name, data);
            if twice {
                session.remember(name, data);
            }
            if !paused {
                session.flush();
            }
        }
    }

    /// Stops or goes on sending; what happened meanwhile is sent then.
    pub(crate) fn pause(&mut self, paused: bool) {
        self.paused = paused;
        if !paused {
            self.list.iter_mut().for_each(Session::flush);
        }
    }

    /// Sends the next `times` interactions twice.
    pub(crate) fn duplicate(&mut self, times: u32) {
        self.duplicates = times;
    }

    /// Sends the newest interaction once more.
    pub(crate) fn repeat(&mut self) {
        if let Some((data, need, guild)) = self.interaction.clone() {
            self.emit("INTERACTION_CREATE", &data, need, guild);
        }
    }

    /// Sends a payload that is not an event (reconnect, invalid session) to everyone.
    pub(crate) fn signal(&mut self, payload: &Value) {
        self.frames(|| Frame::Text(payload.to_string().into()));
    }

    /// Ends all connections; the sessions stay unless `forget`.
    pub(crate) fn frames(&mut self, frame: impl Fn() -> Frame) {
        for session in &self.list {
            if let Some((_, line)) = &session.line {
                // A closed line needs no frame.
                let _ = line.send(frame());
            }
        }
    }

    /// Ends the connections of one shard; its session stays.
    pub(crate) fn frames_of(&mut self, shard: u64, frame: impl Fn() -> Frame) {
        for session in self.list.iter().filter(|it| it.shard.0 == shard) {
            if let Some((_, line)) = &session.line {
                // A closed line needs no frame.
                let _ = line.send(frame());
            }
        }
    }

    /// Forgets all sessions, so that none can be resumed.
    pub(crate) fn forget_all(&mut self) {
        self.list.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(line: &mut mpsc::UnboundedReceiver<Frame>) -> Option<Value> {
        match line.try_recv().ok()? {
            Frame::Text(text) => serde_json::from_str(&text).ok(),
            Frame::Close(_) | Frame::Cut | Frame::Hang => None,
        }
    }

    #[test]
    fn a_resumed_session_hears_what_it_missed_and_nothing_twice() {
        let mut sessions = Sessions::default();
        let (line, mut heard) = mpsc::unbounded_channel();
        let id = sessions.identify(intent::GUILDS, (0, 1), (1, line));
        sessions.emit("ONE", &json!({}), intent::NONE, None);
        assert_eq!(next(&mut heard).unwrap()["t"], "ONE");
        sessions.hang_up(1);
        sessions.emit("TWO", &json!({}), intent::NONE, None);
        sessions.emit("HIDDEN", &json!({}), intent::GUILD_MESSAGES, None);
        let (line, mut heard) = mpsc::unbounded_channel();
        assert!(sessions.resume(&id, 1, (2, line)));
        assert_eq!(next(&mut heard).unwrap()["t"], "TWO");
        assert_eq!(next(&mut heard).unwrap()["t"], "RESUMED");
        assert!(next(&mut heard).is_none());
    }

    #[tokio::test]
    async fn of_the_shards_of_a_bucket_one_may_identify_at_a_time() {
        let mut sessions = Sessions::new(&Config {
            max_concurrency: 2,
            identify_every: Duration::from_hours(1),
            ..Config::default()
        });
        let allowed = [0, 1, 2, 3].map(|shard| sessions.may_identify(shard));
        assert_eq!(allowed, [true, true, false, false]);
        assert_eq!((sessions.starts(), sessions.early()), (4, 2));
    }

    #[test]
    fn an_event_goes_to_the_shard_of_its_server_and_others_to_the_first() {
        let mut sessions = Sessions::default();
        let [mut first, mut second] = [0, 1].map(|shard| {
            let (line, heard) = mpsc::unbounded_channel();
            sessions.identify(intent::NONE, (shard, 2), (shard, line));
            heard
        });
        sessions.emit("THERE", &json!({}), intent::NONE, Some(Id(5 << 22)));
        sessions.emit("DIRECT", &json!({}), intent::NONE, None);
        assert_eq!(next(&mut first).unwrap()["t"], "DIRECT");
        assert_eq!(next(&mut second).unwrap()["t"], "THERE");
        assert!(next(&mut first).is_none() && next(&mut second).is_none());
        sessions.keep_out(1, true);
        assert_eq!(sessions.online(), [0, 1], "its line is cut by its own task");
        sessions.hang_up(1);
        assert_eq!(sessions.online(), [0]);
    }

    #[test]
    fn a_session_nobody_knows_is_not_resumed() {
        let (line, _heard) = mpsc::unbounded_channel();
        assert!(!Sessions::default().resume("session-9", 0, (1, line)));
    }

    #[test]
    fn paused_events_come_in_order_when_delivery_goes_on() {
        let mut sessions = Sessions::default();
        let (line, mut heard) = mpsc::unbounded_channel();
        sessions.identify(intent::NONE, (0, 1), (1, line));
        sessions.pause(true);
        sessions.duplicate(1);
        sessions.emit("INTERACTION_CREATE", &json!({}), intent::NONE, None);
        sessions.emit("LATER", &json!({}), intent::NONE, None);
        assert!(next(&mut heard).is_none());
        sessions.pause(false);
        let seen: Vec<_> = std::iter::from_fn(|| next(&mut heard))
            .map(|event| event["t"].clone())
            .collect();
        assert_eq!(seen, ["INTERACTION_CREATE", "INTERACTION_CREATE", "LATER"]);
    }
}
