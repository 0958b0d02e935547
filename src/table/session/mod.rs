//! A table that is loaded: its task and queue, where events lead, bot workers, and the environment.

pub(super) mod bot_worker;
pub mod environment;
pub(super) mod episodes;
pub(super) mod news;
pub(super) mod proof;
pub(super) mod reach;
pub mod saved;
pub(super) mod servers;
pub(super) mod session;
pub(super) mod tables;
pub(super) mod task;
pub(super) mod transition;
