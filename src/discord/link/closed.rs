//! Why Discord closes a connection for good. serenity does not say it for all codes: where a client was closed before
//! it was ready, one more connection is made, and listened to.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use serenity::futures::{SinkExt as _, StreamExt as _};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::table::model::Shard;

/// How long is listened.
const WITHIN: Duration = Duration::from_secs(10);

/// A refusal that no further try changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    /// There is no such shard.
    #[error(
        "Discord refuses {0} (4010, invalid shard): correct `shards` under [discord] in the configuration, or leave it \
         out"
    )]
    InvalidShard(Shard),
    /// The shard has too many servers.
    #[error(
        "Discord refuses {0} (4011, sharding required): it has more servers than one connection may have; leave \
         `shards` under [discord] in the configuration out, or raise it"
    )]
    ShardingRequired(Shard),
    /// The intents are none that Discord knows.
    #[error(
        "Discord refuses the bot's intents (4013, invalid intents): this version is too old for it; install the newest"
    )]
    InvalidIntents,
    /// The intents are not allowed to this bot.
    #[error(
        "Discord refuses the bot's intents (4014, disallowed intents), although it asks for servers alone: install the \
         newest version, and make sure that it is Castellan's token"
    )]
    DisallowedIntents,
}

impl Closed {
    /// What a close code means; nothing where another try may help.
    fn of(code: u16, shard: Shard) -> Option<Self> {
        match code {
            4010 => Some(Self::InvalidShard(shard)),
            4011 => Some(Self::ShardingRequired(shard)),
            4013 => Some(Self::InvalidIntents),
            4014 => Some(Self::DisallowedIntents),
            _ => None,
        }
    }

    /// Whether the configuration is to blame.
    pub(in crate::discord) fn is_configuration(self) -> bool {
        matches!(self, Self::InvalidShard(_) | Self::ShardingRequired(_))
    }
}

/// Identifies as a shard at the gateway of an address, and listens whether Discord refuses that.
pub(super) async fn listen(address: &str, token: &str, shard: Shard) -> Option<Closed> {
    let heard = tokio::time::timeout(WITHIN, code(address, token, shard)).await;
    heard
        .ok()
        .flatten()
        .and_then(|code| Closed::of(code, shard))
}

/// The code with which Discord closes; none where it does not, or the connection fails.
async fn code(address: &str, token: &str, shard: Shard) -> Option<u16> {
    let (mut line, _) = connect_async(format!("{address}?v=10&encoding=json"))
        .await
        .ok()?;
    while let Some(Ok(frame)) = line.next().await {
        match frame {
            Frame::Close(frame) => return frame.map(|it| it.code.into()),
            Frame::Text(text) => {
                let said: Value = serde_json::from_str(&text).ok()?;
                if said["op"] != 10 {
                    break;
                }
                let intents = GatewayIntents::GUILDS.bits();
                let identify = json!({ "op": 2, "d": {
                    "token": token, "intents": intents, "shard": [shard.number, shard.of],
                    "properties": {
                        "os": std::env::consts::OS, "browser": "castellan", "device": "castellan",
                    },
                }});
                line.send(Frame::Text(identify.to_string())).await.ok()?;
            }
            Frame::Binary(_) | Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_) => {}
        }
    }
    // It is let in, or has come too early.
    let _ = line.close(None).await;
    None
}
