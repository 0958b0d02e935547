//! Tables and their logs: rows, entries with all that is written beside them, what was told, drafts.

pub(in crate::store) mod drafts;
pub(in crate::store) mod entries;
pub(in crate::store) mod hand_overs;
pub(in crate::store) mod lobbies;
pub(in crate::store) mod observation;
pub(in crate::store) mod proposals;
pub(in crate::store) mod tables;
