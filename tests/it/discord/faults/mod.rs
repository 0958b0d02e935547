//! Faults of Discord and of the network: a whole game is played through each.

mod lost;
mod match_play;
mod soak;

use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Fault, Server};

use super::link::quick;
use match_play::Match;

const POST: &str = "POST /channels/{channel_id}/messages";
const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
const ANSWER: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const ANY: &str = "*";

/// Discord's codes for what the bot could not know before it asked.
mod code {
    pub(super) const UNKNOWN_CHANNEL: &str = "10003";
    pub(super) const UNKNOWN_MESSAGE: &str = "10008";
    pub(super) const ALREADY_ACKNOWLEDGED: &str = "40060";
    pub(super) const MISSING_ACCESS: &str = "50001";
    pub(super) const CLOSED_DM: &str = "50007";
    pub(super) const MISSING_PERMISSIONS: &str = "50013";
}

/// What goes wrong, again and again.
struct Trouble {
    bounds: Bounds,
    /// Before which turns.
    at: fn(usize) -> bool,
    strike: fn(&Match),
    /// What the stand-in may refuse because of it.
    refused: &'static [&'static str],
}

impl Trouble {
    /// Before every fourth turn.
    fn often(strike: fn(&Match)) -> Self {
        Self {
            bounds: quick(),
            at: |turn| turn % 4 == 1,
            strike,
            refused: &[],
        }
    }

    /// Before two turns, where each costs seconds.
    fn twice(strike: fn(&Match)) -> Self {
        Self {
            at: |turn| turn == 2 || turn == 5,
            ..Self::often(strike)
        }
    }

    /// Before one turn.
    fn once(strike: fn(&Match)) -> Self {
        Self {
            at: |turn| turn == 3,
            ..Self::often(strike)
        }
    }

    fn refused(self, refused: &'static [&'static str]) -> Self {
        Self { refused, ..self }
    }

    fn bounds(self, change: impl FnOnce(&mut Bounds)) -> Self {
        let mut bounds = self.bounds;
        change(&mut bounds);
        Self { bounds, ..self }
    }

    async fn is_played_through(&self) {
        let mut game = Match::start(self.bounds).await;
        let mut struck = 0;
        while !game.is_over() {
            if (self.at)(game.orders()) {
                (self.strike)(&game);
                struck += 1;
            }
            game.turn().await;
        }
        assert!(struck > 0, "nothing went wrong");
        game.finish(self.refused).await;
    }
}

fn limited(global: bool) -> Fault {
    Fault::RateLimited {
        global,
        retry_after: Duration::from_millis(200),
    }
}

/// Deletes the newest message of the bot in the table's channel that fits.
fn delete(game: &Match, fits: fn(&playground::Message) -> bool) {
    let server: &Server = &game.world.server;
    let newest = server.messages(game.thread).into_iter().rfind(fits);
    if let Some(message) = newest {
        server.delete_message(message.id);
    }
}

/// A test for each trouble.
macro_rules! played_through {
    ($($name:ident: $trouble:expr;)*) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                $trouble.is_played_through().await;
            }
        )*
    };
}

played_through! {
    a_rate_limit_of_a_route:
        Trouble::often(|game| game.world.server.inject(POST, 1, limited(false)));
    a_global_rate_limit:
        Trouble::twice(|game| game.world.server.inject(ANY, 1, limited(true)));
    server_errors_of_posts_and_edits:
        Trouble::often(|game| {
            for (route, status) in [(POST, 500), (EDIT, 502), (POST, 503), (EDIT, 504)] {
                game.world.server.inject(route, 1, Fault::Status(status));
            }
        });
    server_errors_of_answers:
        Trouble::twice(|game| game.world.server.inject(ANSWER, 1, Fault::Status(503)));
    posts_slower_than_their_bound:
        Trouble::often(|game| {
            game.world.server.inject(POST, 1, Fault::Slow(Duration::from_secs(2)));
        })
        .bounds(|bounds| bounds.request = Duration::from_secs(1));
    posts_that_hang:
        // A gate that nobody can open any more.
        Trouble::twice(|game| std::mem::forget(game.world.server.hold(POST, 1)))
            .bounds(|bounds| bounds.request = Duration::from_secs(1));
    answers_slower_than_their_bound:
        Trouble::twice(|game| {
            game.world.server.inject(ANSWER, 1, Fault::Slow(Duration::from_secs(2)));
        })
        .bounds(|bounds| bounds.answer = Duration::from_secs(1))
        .refused(&[code::ALREADY_ACKNOWLEDGED]);
    lost_answers_to_posts:
        Trouble::often(|game| game.world.server.inject(POST, 1, Fault::AnswerLost));
    cut_answers_to_posts_and_edits:
        Trouble::often(|game| {
            game.world.server.inject(POST, 1, Fault::AnswerCut);
            game.world.server.inject(EDIT, 1, Fault::AnswerCut);
        });
    lost_answers_to_answers:
        Trouble::twice(|game| game.world.server.inject(ANSWER, 1, Fault::AnswerLost))
            .refused(&[code::ALREADY_ACKNOWLEDGED]);
    a_dropped_gateway: Trouble::often(|game| game.world.server.drop_gateway());
    a_gateway_closed_with_an_error:
        Trouble::often(|game| game.world.server.close_gateway(Some(4000)));
    a_gateway_closed_because_the_session_timed_out:
        Trouble::once(|game| game.world.server.close_gateway(Some(4009)));
    a_gateway_closed_without_a_code:
        Trouble::twice(|game| game.world.server.close_gateway(None));
    a_gateway_that_asks_to_reconnect:
        Trouble::often(|game| game.world.server.ask_to_reconnect());
    an_invalid_session_that_may_be_resumed:
        Trouble::often(|game| game.world.server.invalidate_session(true));
    an_invalid_session: Trouble::once(|game| game.world.server.invalidate_session(false));
    duplicated_interactions:
        Trouble::often(|game| game.world.server.duplicate_interactions(1))
            .refused(&[code::ALREADY_ACKNOWLEDGED]);
    deleted_boards:
        Trouble::often(|game| delete(game, |message| !message.attachments.is_empty()))
            .refused(&[code::UNKNOWN_MESSAGE]);
    deleted_status_cards:
        Trouble::often(|game| delete(game, |message| !message.embeds.is_empty()))
            .refused(&[code::UNKNOWN_MESSAGE]);
}
