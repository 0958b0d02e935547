//! Who runs a table: its host, its game master, and what both may correct.

pub(super) mod aside;
pub(super) mod corrections;
pub(super) mod host;
pub(super) mod hosts;
pub(super) mod nominations;
pub(super) mod overview;
pub(super) mod proposals;
pub(super) mod question;
pub(super) mod skip;
