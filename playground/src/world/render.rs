//! JSON as Discord writes it, of everything the world holds.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::{
    Id,
    world::{Attachment, Guild, Message, World},
};

/// For whom a message is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Viewer {
    /// The bot, which has no right to what people write among themselves.
    Bot,
    /// A person who sees the channel.
    Person,
}

/// Writes a moment the way Discord does.
pub(crate) fn timestamp(at_ms: i64) -> Value {
    Timestamp::from_millisecond(at_ms).map_or(Value::Null, |at| {
        Value::String(at.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string())
    })
}

/// Writes a thread's member.
pub(crate) fn thread_member_json(thread: Id, user: Id) -> Value {
    json!({
        "id": thread, "user_id": user, "flags": 0,
        "join_timestamp": timestamp(thread.made_at_ms()),
    })
}

impl World {
    pub(crate) fn user_json(&self, id: Id) -> Value {
        let (name, bot) = self
            .users
            .get(&id)
            .map_or(("Deleted User", false), |user| (&user.name, user.bot));
        json!({
            "id": id, "username": name.to_lowercase(), "global_name": name, "discriminator": "0",
            "avatar": null, "bot": bot, "system": false, "public_flags": 0, "flags": 0,
            "banner": null, "accent_color": null,
        })
    }

    /// Writes the bot as its own account.
    pub(crate) fn current_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot);
        user["mfa_enabled"] = json!(true);
        user["verified"] = json!(true);
        user["locale"] = json!("en-US");
        user["email"] = Value::Null;
        user
    }

    /// Writes a member without the user; `None` if there is no such member.
    pub(crate) fn member_json(&self, server: &Guild, id: Id) -> Option<Value> {
        let user = self
            .users
            .get(&id)
            .filter(|user| !user.bot || server.bot_in)?;
        Some(json!({
            "roles": user.roles, "nick": null, "avatar": null, "banner": null,
            "joined_at": timestamp(server.id.made_at_ms()), "premium_since": null,
            "deaf": false, "mute": false, "flags": 0, "pending": false,
            "communication_disabled_until": null,
        }))
    }

    /// Writes a member with the user.
    pub(crate) fn full_member_json(&self, server: &Guild, id: Id) -> Option<Value> {
        let mut member = self.member_json(server, id)?;
        member["user"] = self.user_json(id);
        Some(member)
    }

    pub(crate) fn roles_json(&self, server: &Guild) -> Vec<Value> {
        let roles = server.roles.iter().enumerate();
        roles
            .map(|(position, role)| {
                let mut data = json!({
                    "id": role.id, "name": role.name, "color": 0, "hoist": false, "icon": null,
                    "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
                    "unicode_emoji": null, "position": position, "managed": role.managed,
                    "permissions": role.permissions.to_string(), "mentionable": false, "flags": 0,
                });
                if role.managed {
                    data["tags"] = json!({ "bot_id": self.bot });
                }
                data
            })
            .collect()
    }

    pub(crate) fn guild_json(&self, server: &Guild) -> Value {
        json!({
            "id": server.id, "name": server.name, "owner_id": server.owner,
            "icon": null, "icon_hash": null, "splash": null, "discovery_splash": null,
            "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
            "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": self.roles_json(server), "emojis": [], "stickers": [], "features": [],
            "mfa_level": 0, "application_id": null, "system_channel_id": server.system_channel,
            "system_channel_flags": 0, "rules_channel_id": null, "max_members": 500_000,
            "max_presences": null, "vanity_url_code": null, "description": null, "banner": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": "en-US",
            "public_updates_channel_id": null, "max_video_channel_users": 25, "nsfw_level": 0,
            "nsfw": false, "premium_progress_bar_enabled": false, "widget_enabled": false,
            "widget_channel_id": null, "safety_alerts_channel_id": null, "incidents_data": null,
        })
    }

    pub(crate) fn guild_create_json(&self, server: &Guild) -> Value {
        let mut data = self.guild_json(server);
        let places = self.channels_in(server.id);
        let of = |threads: bool| -> Vec<Value> {
            let all = places.iter().filter(|it| it.thread.is_some() == threads);
            let open = all.filter(|it| it.thread.as_ref().is_none_or(|thread| !thread.archived));
            let seen = open.filter(|it| !threads || self.sees_channel(self.bot, it.id));
            seen.map(|it| self.channel_json(it.id)).collect()
        };
        data["channels"] = of(false).into();
        data["threads"] = of(true).into();
        data["joined_at"] = timestamp(server.joined_ms);
        data["large"] = json!(false);
        data["unavailable"] = json!(false);
        data["member_count"] = json!(self.users.len());
        // Without the members intent Discord sends the bot itself only.
        data["members"] = self
            .full_member_json(server, self.bot)
            .into_iter()
            .collect();
        for empty in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            data[empty] = json!([]);
        }
        data
    }

    pub(crate) fn channel_json(&self, id: Id) -> Value {
        let Some(channel) = self.channels.get(&id) else {
            return Value::Null;
        };
        let mut data = json!({
            "id": id, "type": channel.kind.number(), "last_message_id": channel.last_message,
            "flags": 0,
        });
        if let Some(at) = channel.last_pin_ms {
            data["last_pin_timestamp"] = timestamp(at);
        }
        if let Some(recipient) = channel.recipient {
            data["recipients"] = json!([self.user_json(recipient)]);
            return data;
        }
        data["guild_id"] = json!(self.home_of(id));
        data["name"] = json!(channel.name);
        data["parent_id"] = json!(channel.parent);
        data["rate_limit_per_user"] = json!(channel.rate_limit_per_user);
        let Some(thread) = &channel.thread else {
            data["topic"] = json!(channel.topic);
            data["position"] = json!(channel.position);
            data["nsfw"] = json!(false);
            data["permission_overwrites"] = channel
                .overwrites
                .iter()
                .map(|overwrite| {
                    json!({
                        "id": overwrite.id, "type": u8::from(overwrite.member),
                        "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
                    })
                })
                .collect();
            return data;
        };
        let written = self.messages.get(&id).map_or(0, |list| {
            list.values()
                .filter(|message| message.only_for.is_none())
                .count()
        });
        data["owner_id"] = json!(thread.owner);
        data["message_count"] = json!(written);
        data["total_message_sent"] = json!(written);
        // Discord stops counting at 50.
        data["member_count"] = json!(thread.members.len().min(50));
        data["thread_metadata"] = json!({
            "archived": thread.archived, "locked": thread.locked, "invitable": thread.invitable,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": timestamp(thread.archive_ms),
            "create_timestamp": timestamp(id.made_at_ms()),
        });
        if thread.members.contains(&self.bot) {
            data["member"] = thread_member_json(id, self.bot);
        }
        data
    }

    pub(crate) fn attachment_json(&self, file: &Attachment) -> Value {
        let url = format!(
            "{}/attachments/{}/{}/{}",
            self.address, file.channel, file.id, file.filename
        );
        let mut data = json!({
            "id": file.id, "filename": file.filename, "size": file.size, "url": url,
            "proxy_url": url, "content_type": file.content_type,
        });
        if let Some(description) = &file.description {
            data["description"] = json!(description);
        }
        if let Some((width, height)) = file.dimensions {
            data["width"] = json!(width);
            data["height"] = json!(height);
        }
        data
    }

    pub(crate) fn message_json(&self, message: &Message, viewer: Viewer) -> Value {
        let mut data = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind,
            "author": self.user_json(message.author), "content": message.content,
            "timestamp": timestamp(message.id.made_at_ms()),
            "edited_timestamp": message.edited_ms.map(timestamp), "tts": message.tts,
            "mention_everyone": message.mention_everyone, "mention_roles": message.mention_roles,
            "mentions":
                message.mentions.iter().map(|&id| self.user_json(id)).collect::<Vec<_>>(),
            "embeds": message.embeds, "components": message.components,
            "pinned": message.pinned_ms.is_some(), "flags": message.flags,
            "attachments":
                message.attachments.iter().map(|file| self.attachment_json(file)).collect::<Vec<_>>(),
        });
        if let Some(nonce) = &message.nonce {
            data["nonce"] = nonce.clone();
        }
        if let Some(poll) = &message.poll {
            data["poll"] = poll.clone();
        }
        if let Some(thread) = message.thread {
            data["thread"] = self.channel_json(thread);
        }
        if let Some(reference) = message.reference {
            data["message_reference"] = json!({
                "type": 0, "message_id": reference, "channel_id": message.channel,
                "guild_id": self.home_of(message.channel),
            });
            if message.kind == 19 {
                let earlier = self.message(message.channel, reference);
                data["referenced_message"] = earlier.map_or(Value::Null, |earlier| {
                    // One level deep, as Discord does it.
                    self.message_json(
                        &Message {
                            reference: None,
                            ..earlier.clone()
                        },
                        viewer,
                    )
                });
            }
        }
        if let Some(origin) = &message.origin {
            data["webhook_id"] = json!(self.bot);
            data["application_id"] = json!(self.bot);
            let owners = self.owners_json(message.channel);
            let mut metadata = json!({
                "id": origin.id, "type": origin.kind, "user": self.user_json(origin.user),
                "authorizing_integration_owners": owners,
            });
            if let Some(name) = &origin.name {
                metadata["name"] = json!(name);
            }
            if let Some(interacted) = origin.interacted_message {
                metadata["interacted_message_id"] = json!(interacted);
            }
            if let Some(original) = origin.original {
                metadata["original_response_message_id"] = json!(original);
            }
            if origin.kind == 5 {
                // The modal was opened by a command or a component; the ids suffice here.
                metadata["triggering_interaction_metadata"] = json!({
                    "id": origin.id, "type": 2, "user": self.user_json(origin.user),
                    "authorizing_integration_owners": self.owners_json(message.channel),
                });
            }
            data["interaction_metadata"] = metadata;
        }
        if viewer == Viewer::Bot && !self.readable_for_bot(message) {
            data["content"] = json!("");
            for hidden in ["embeds", "components", "attachments"] {
                data[hidden] = json!([]);
            }
        }
        data
    }

    /// Without the message content intent the bot reads its own messages, direct messages and
    /// those that mention it.
    fn readable_for_bot(&self, message: &Message) -> bool {
        message.author == self.bot
            || self.is_dm(message.channel)
            || message.mentions.contains(&self.bot)
    }

    pub(crate) fn owners_json(&self, channel: Id) -> Value {
        if self.is_dm(channel) {
            json!({ "0": "0" })
        } else {
            json!({ "0": self.home_of(channel) })
        }
    }

    pub(crate) fn application_json(&self) -> Value {
        json!({
            "id": self.bot, "name": self.users.get(&self.bot).map(|bot| &bot.name), "icon": null,
            "description": "", "summary": "", "type": null, "bot_public": true,
            "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0,
            "owner": self.user_json(self.guild.owner), "team": null, "rpc_origins": [],
            "bot": self.user_json(self.bot), "approximate_guild_count": self.servers().filter(|it| it.bot_in).count(),
            "redirect_uris": [], "interactions_endpoint_url": null, "tags": [],
        })
    }
}
