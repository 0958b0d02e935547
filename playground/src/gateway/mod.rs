//! Discord's gateway: the websocket over which the bot hears of events.
//!
//! Hello, identify or resume, heartbeats, events. The state of sessions is in [`sessions`]; here
//! is the protocol of one connection. Compression is not offered: plain frames are always allowed.

pub(crate) mod sessions;

use std::{sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};

use crate::{
    Id,
    shared::{Shared, stopped},
    world::Change,
};
use sessions::{Frame, Step, intent};

/// Close codes of the gateway.
mod close {
    pub(super) const UNKNOWN_OPCODE: u16 = 4001;
    pub(super) const DECODE_ERROR: u16 = 4002;
    pub(super) const NOT_AUTHENTICATED: u16 = 4003;
    pub(super) const AUTHENTICATION_FAILED: u16 = 4004;
    pub(super) const ALREADY_AUTHENTICATED: u16 = 4005;
    pub(super) const INVALID_SHARD: u16 = 4010;
    pub(super) const SHARDING_REQUIRED: u16 = 4011;
    pub(super) const DISALLOWED_INTENTS: u16 = 4014;
}

/// How many servers one shard may have.
const SERVERS: usize = 2500;

/// How long the other side may take to finish after a close frame.
const FAREWELL: Duration = Duration::from_secs(1);

/// What one connection is.
#[derive(Debug)]
struct Line {
    number: u64,
    out: mpsc::UnboundedSender<Frame>,
    identified: bool,
}

/// Waits while new connections are held at a step.
pub(crate) async fn held(shared: &Shared, step: Step, ending: &mut watch::Receiver<bool>) {
    let gate = {
        let mut world = shared.world();
        let gate = world.sessions.held(step);
        world.changed(Change::Bot);
        gate
    };
    if let Some(gate) = gate {
        tokio::select! {
            () = gate.passed() => {}
            () = stopped(ending) => {}
        }
    }
}

/// Talks with one bot until either side has enough or the server stops.
pub(crate) async fn talk(
    mut socket: WebSocket,
    shared: Arc<Shared>,
    mut stop: watch::Receiver<bool>,
) {
    let (out, mut frames) = mpsc::unbounded_channel();
    let number = shared.world().sessions.new_line();
    let mut line = Line {
        number,
        out,
        identified: false,
    };
    held(&shared, Step::Hello, &mut stop).await;
    let interval = u64::try_from(shared.heartbeat.as_millis()).unwrap_or(41_250);
    let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": interval } });
    if socket
        .send(Message::Text(hello.to_string().into()))
        .await
        .is_err()
    {
        return;
    }
    let ending = loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(Frame::Text(text)) => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        break Frame::Cut;
                    }
                }
                Some(other) => break other,
                // Never: `line` holds a sender.
                None => break Frame::Cut,
            },
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    if let Err(code) = hear(&shared, &mut line, &text) {
                        break Frame::Close(Some(code));
                    }
                }
                Some(Ok(Message::Binary(bytes))) => {
                    let text = String::from_utf8_lossy(&bytes);
                    if let Err(code) = hear(&shared, &mut line, &text) {
                        break Frame::Close(Some(code));
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                // The library has answered the close frame; the rest is read below.
                Some(Ok(Message::Close(_))) => break Frame::Text("".into()),
                Some(Err(_)) | None => break Frame::Cut,
            },
            () = stopped(&mut stop) => break Frame::Close(Some(1001)),
        }
    };
    {
        let mut world = shared.world();
        world.sessions.hang_up(number);
        world.changed(Change::Bot);
    }
    match ending {
        Frame::Cut => return,
        Frame::Hang => {
            stopped(&mut stop).await;
            return;
        }
        Frame::Close(code) => {
            let frame = code.map(|code| CloseFrame {
                code,
                reason: "".into(),
            });
            // The other side may be gone already.
            let _ = socket.send(Message::Close(frame)).await;
        }
        Frame::Text(_) => {}
    }
    // Going on reading lets the other side finish its closing handshake at once.
    let drained = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = tokio::time::timeout(FAREWELL, drained).await;
}

/// Understands one payload of the bot; an error is the close code.
fn hear(shared: &Shared, line: &mut Line, text: &str) -> Result<(), u16> {
    let payload: Value = serde_json::from_str(text).map_err(|_| close::DECODE_ERROR)?;
    let data = &payload["d"];
    match payload["op"].as_u64() {
        Some(1) => {
            let mut world = shared.world();
            world.sessions.heartbeat();
            world.changed(Change::Bot);
            if world.sessions.hears_heartbeats() {
                let ack = json!({ "op": 11, "s": null, "t": null, "d": null });
                // A closed line is noticed by its own loop.
                let _ = line.out.send(Frame::Text(ack.to_string().into()));
            }
            Ok(())
        }
        Some(2) => identify(shared, line, data),
        Some(6) => resume(shared, line, data),
        // Presence, voice and member requests change nothing here.
        Some(3 | 4 | 8 | 31) if line.identified => Ok(()),
        Some(3 | 4 | 8 | 31) => Err(close::NOT_AUTHENTICATED),
        Some(_) => Err(close::UNKNOWN_OPCODE),
        None => Err(close::DECODE_ERROR),
    }
}

fn authentic(shared: &Shared, data: &Value) -> Result<(), u16> {
    let token = data["token"].as_str().unwrap_or_default();
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    if token == shared.world().token {
        Ok(())
    } else {
        Err(close::AUTHENTICATION_FAILED)
    }
}

fn identify(shared: &Shared, line: &mut Line, data: &Value) -> Result<(), u16> {
    if line.identified {
        return Err(close::ALREADY_AUTHENTICATED);
    }
    authentic(shared, data)?;
    let intents = data["intents"].as_u64().ok_or(close::DECODE_ERROR)?;
    let privileged = intent::GUILD_MEMBERS | intent::GUILD_PRESENCES | intent::MESSAGE_CONTENT;
    if intents & privileged != 0 {
        return Err(close::DISALLOWED_INTENTS);
    }
    let part = match data["shard"].as_array().map(Vec::as_slice) {
        None => (0, 1),
        Some([id, count]) => {
            let pair = id
                .as_u64()
                .zip(count.as_u64())
                .filter(|(id, count)| id < count);
            pair.ok_or(close::INVALID_SHARD)?
        }
        Some(_) => return Err(close::INVALID_SHARD),
    };
    let mut world = shared.world();
    let inside = world
        .servers()
        .filter(|it| it.bot_in && (it.id.0 >> 22) % part.1 == part.0);
    let servers: Vec<Id> = inside.map(|it| it.id).collect();
    if let Some(code) = world.sessions.refused() {
        return Err(code);
    }
    if servers.len() > SERVERS {
        return Err(close::SHARDING_REQUIRED);
    }
    let way_out = (line.number, line.out.clone());
    if !world.sessions.may_identify(part.0) {
        invalidate(line);
        return Ok(());
    }
    if world.sessions.is_out(part.0, &way_out) {
        return Ok(());
    }
    line.identified = true;
    let id = world.sessions.identify(intents, part, way_out);
    let guilds: Vec<Value> = servers
        .iter()
        .map(|id| json!({ "id": id, "unavailable": true }))
        .collect();
    let ready = json!({
        "v": 10, "user": world.current_user_json(), "guilds": guilds, "session_id": id,
        "resume_gateway_url": shared.gateway_url(), "session_type": "normal",
        "private_channels": [], "relationships": [], "presences": [],
        "shard": [part.0, part.1], "application": { "id": world.bot, "flags": 0 },
    });
    world.sessions.tell(&id, "READY", &ready);
    if intents & intent::GUILDS != 0 {
        for server in servers {
            let created = world.server(server).map(|it| world.guild_create_json(it));
            world
                .sessions
                .tell(&id, "GUILD_CREATE", &created.unwrap_or_default());
        }
    }
    world.changed(Change::Bot);
    Ok(())
}

/// Sends op 9: the session is over, or never began.
fn invalidate(line: &Line) {
    let invalid = json!({ "op": 9, "s": null, "t": null, "d": false });
    // A closed line is noticed by its own loop.
    let _ = line.out.send(Frame::Text(invalid.to_string().into()));
}

fn resume(shared: &Shared, line: &mut Line, data: &Value) -> Result<(), u16> {
    if line.identified {
        return Err(close::ALREADY_AUTHENTICATED);
    }
    authentic(shared, data)?;
    let id = data["session_id"].as_str().ok_or(close::DECODE_ERROR)?;
    let seq = data["seq"].as_u64().ok_or(close::DECODE_ERROR)?;
    let mut world = shared.world();
    let way_out = (line.number, line.out.clone());
    let part = world.sessions.shard_of(id);
    if part.is_some_and(|part| world.sessions.is_out(part, &way_out)) {
        return Ok(());
    }
    if world.sessions.resume(id, seq, way_out) {
        line.identified = true;
    } else {
        invalidate(line);
    }
    world.changed(Change::Bot);
    Ok(())
}
