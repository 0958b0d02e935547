//! What is to be said, and the messages that were made of it.
//!
//! `say` puts notices in, `sending` has what waits to be sent and what becomes of it, `folding` which newer notice
//! takes older ones in, `posts` the messages on Discord, `redraw` those that are made anew, `episodes` what goes on
//! for a while and the places beside a table's own. Every notice stays as it was written.

pub(in crate::store) mod episodes;
mod folding;
mod posts;
mod redraw;
mod say;
mod sending;

use say::{Edited, change, columns_of, destination, kind_of, kind_word, took_in_what_stands};

pub(in crate::store) use posts::{
    announce, episode_post, forget as forget_post, is_post, post, posts,
};
pub(in crate::store) use redraw::{redraw, redraw_pictured, shown, take_down};
pub(in crate::store) use say::{
    Subject, say, settle_question, take_back, withdraw_reminder, withdraw_reminders,
};
pub(in crate::store) use sending::{
    destinations, empty_settled, gave_up, give_up_damaged, pending, readdress, sent,
    tables_with_news, tried,
};

#[cfg(test)]
pub(in crate::store) use posts::{
    ALL_POSTS, ASKING, BOARDS_AFTER, NEWEST_OF_EPISODE, NEWEST_POST, OF_EPISODES_AFTER,
    OF_HAND_OVER, OF_PROPOSAL, WITH_BUTTONS,
};
#[cfg(test)]
pub(in crate::store) use redraw::{
    BESIDE_PUBLIC, NEWEST as NEWEST_SHOWN, PICTURED, REFERRING, SHOWING, WAITING as WAITING_THERE,
};
#[cfg(test)]
pub(in crate::store) use say::{
    OUTCOME, OUTCOME_OF_HAND_OVER, UNDONE, UNDONE_EPISODES, WITHDRAW, WITHDRAW_HAND_OVER,
    WITHDRAW_PROPOSAL, WITHDRAW_REMINDERS,
};
#[cfg(test)]
pub(in crate::store) use sending::{DESTINATIONS, EMPTY, PENDING, WITH_NEWS};
