//! All routes in one table: method, path as in Discord's `OpenAPI` document, what kind
//! of body to expect, whether the bot's token is needed, and the function that does it.

use crate::{
    limits::Form,
    rest::{Act, channels, commands, interactions, messages, places, threads},
};

/// One route of the table.
pub(super) struct Route {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) form: Form,
    /// Whether the bot's token is needed; webhooks carry their own.
    pub(super) token: bool,
    pub(super) act: Act,
}

impl Route {
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// What became of the search.
pub(super) enum Found {
    Route(&'static Route, Vec<(&'static str, String)>),
    WrongMethod,
    Nothing,
}

/// Finds the route of a request.
pub(super) fn find(method: &str, path: &str) -> Found {
    let mut wrong_method = false;
    for route in ROUTES {
        if let Some(ids) = fits(route.path, path) {
            if route.method == method {
                return Found::Route(route, ids);
            }
            wrong_method = true;
        }
    }
    if wrong_method {
        Found::WrongMethod
    } else {
        Found::Nothing
    }
}

/// Lays a path over a pattern and returns the parts in braces.
fn fits(pattern: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut parts = path.trim_end_matches('/').split('/');
    let mut ids = Vec::new();
    for wanted in pattern.split('/') {
        let part = parts.next()?;
        match wanted
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'))
        {
            Some(name) if !part.is_empty() => ids.push((name, part.to_owned())),
            None if wanted == part => {}
            Some(_) | None => return None,
        }
    }
    parts.next().is_none().then_some(ids)
}

const fn with_token(method: &'static str, path: &'static str, form: Form, act: Act) -> Route {
    Route {
        method,
        path,
        form,
        token: true,
        act,
    }
}

const fn open(method: &'static str, path: &'static str, form: Form, act: Act) -> Route {
    Route {
        method,
        path,
        form,
        token: false,
        act,
    }
}

/// All routes; of those that fit the first counts.
#[rustfmt::skip]
static ROUTES: &[Route] = &[
    open("GET", "/gateway", Form::None, places::gateway),
    with_token("GET", "/gateway/bot", Form::None, places::gateway_bot),
    with_token("GET", "/users/@me", Form::None, places::me),
    with_token("GET", "/users/@me/guilds", Form::None, places::my_guilds),
    with_token("POST", "/users/@me/channels", Form::None, places::open_dm),
    with_token("GET", "/users/{user_id}", Form::None, places::user),
    with_token("GET", "/applications/@me", Form::None, places::application),
    with_token("GET", "/oauth2/applications/@me", Form::None, places::application),
    with_token("GET", "/guilds/{guild_id}", Form::None, places::guild),
    with_token("GET", "/guilds/{guild_id}/channels", Form::None, places::guild_channels),
    with_token("GET", "/guilds/{guild_id}/roles", Form::None, places::roles),
    with_token("GET", "/guilds/{guild_id}/members", Form::None, places::members),
    with_token("GET", "/guilds/{guild_id}/members/{user_id}", Form::None, places::member),
    with_token("GET", "/guilds/{guild_id}/threads/active", Form::None, threads::active),

    with_token("GET", "/channels/{channel_id}", Form::None, channels::get),
    with_token("PATCH", "/channels/{channel_id}", Form::Channel, channels::edit),
    with_token("DELETE", "/channels/{channel_id}", Form::None, channels::delete),
    with_token("POST", "/channels/{channel_id}/typing", Form::None, channels::typing),
    with_token("GET", "/channels/{channel_id}/pins", Form::None, channels::pins),
    with_token("PUT", "/channels/{channel_id}/pins/{message_id}", Form::None, channels::pin),
    with_token("DELETE", "/channels/{channel_id}/pins/{message_id}", Form::None, channels::unpin),
    with_token("GET", "/channels/{channel_id}/messages/pins", Form::None, channels::pins_page),
    with_token("PUT", "/channels/{channel_id}/messages/pins/{message_id}", Form::None, channels::pin),
    with_token("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", Form::None, channels::unpin),

    with_token("GET", "/channels/{channel_id}/messages", Form::None, messages::list),
    with_token("POST", "/channels/{channel_id}/messages", Form::Message, messages::create),
    with_token("GET", "/channels/{channel_id}/messages/{message_id}", Form::None, messages::get),
    with_token("PATCH", "/channels/{channel_id}/messages/{message_id}", Form::MessageEdit, messages::edit),
    with_token("DELETE", "/channels/{channel_id}/messages/{message_id}", Form::None, messages::delete),

    with_token("POST", "/channels/{channel_id}/messages/{message_id}/threads", Form::ThreadOnMessage, threads::on_message),
    with_token("POST", "/channels/{channel_id}/threads", Form::Thread, threads::create),
    with_token("GET", "/channels/{channel_id}/threads/archived/public", Form::None, threads::archived_public),
    with_token("GET", "/channels/{channel_id}/threads/archived/private", Form::None, threads::archived_private),
    with_token("GET", "/channels/{channel_id}/thread-members", Form::None, threads::members),
    with_token("PUT", "/channels/{channel_id}/thread-members/@me", Form::None, threads::join),
    with_token("DELETE", "/channels/{channel_id}/thread-members/@me", Form::None, threads::leave),
    with_token("GET", "/channels/{channel_id}/thread-members/{user_id}", Form::None, threads::member),
    with_token("PUT", "/channels/{channel_id}/thread-members/{user_id}", Form::None, threads::add),
    with_token("DELETE", "/channels/{channel_id}/thread-members/{user_id}", Form::None, threads::remove),

    with_token("GET", "/applications/{application_id}/commands", Form::None, commands::list),
    with_token("POST", "/applications/{application_id}/commands", Form::Command, commands::create),
    with_token("PUT", "/applications/{application_id}/commands", Form::Commands, commands::replace),
    with_token("GET", "/applications/{application_id}/commands/{command_id}", Form::None, commands::get),
    with_token("PATCH", "/applications/{application_id}/commands/{command_id}", Form::CommandEdit, commands::edit),
    with_token("DELETE", "/applications/{application_id}/commands/{command_id}", Form::None, commands::delete),
    with_token("GET", "/applications/{application_id}/guilds/{guild_id}/commands", Form::None, commands::list),
    with_token("POST", "/applications/{application_id}/guilds/{guild_id}/commands", Form::Command, commands::create),
    with_token("PUT", "/applications/{application_id}/guilds/{guild_id}/commands", Form::Commands, commands::replace),
    with_token("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", Form::None, commands::get),
    with_token("PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", Form::CommandEdit, commands::edit),
    with_token("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", Form::None, commands::delete),

    open("POST", "/interactions/{interaction_id}/{interaction_token}/callback", Form::Callback, interactions::callback),
    open("POST", "/webhooks/{webhook_id}/{webhook_token}", Form::Followup, interactions::follow_up),
    open("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", Form::None, interactions::get),
    open("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", Form::MessageEdit, interactions::edit),
    open("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", Form::None, interactions::delete),
    open("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", Form::None, interactions::get),
    open("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", Form::MessageEdit, interactions::edit),
    open("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", Form::None, interactions::delete),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_find_their_route_and_ids() {
        let Found::Route(route, ids) = find("PATCH", "/channels/1/messages/2") else {
            panic!("no route");
        };
        assert_eq!(route.path, "/channels/{channel_id}/messages/{message_id}");
        assert_eq!(
            ids,
            [
                ("channel_id", "1".to_owned()),
                ("message_id", "2".to_owned())
            ]
        );
        assert!(matches!(find("PUT", "/channels/1"), Found::WrongMethod));
        assert!(matches!(find("GET", "/channels//messages"), Found::Nothing));
        assert!(matches!(
            find("GET", "/channels/1/reactions"),
            Found::Nothing
        ));
    }

    #[test]
    fn the_new_pins_are_not_taken_for_a_message() {
        let Found::Route(route, _) = find("GET", "/channels/1/messages/pins") else {
            panic!("no route");
        };
        assert_eq!(route.path, "/channels/{channel_id}/messages/pins");
    }
}
