//! The clock: decisions that are waited for, banks of time, contact with Discord.

pub(in crate::store) mod banks;
pub(in crate::store) mod waits;
