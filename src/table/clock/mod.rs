//! A table's own time: the sweep over what is due, what happens when nobody decides, when the clock stands still.

pub(super) mod absence;
pub(super) mod banks;
mod contact;
pub(super) mod days;
pub(super) mod deadlines;
pub(super) mod defaults;
pub(super) mod deputies;
pub(super) mod live;
pub(super) mod meetings;
pub(super) mod pause;
pub(super) mod sweep;
