//! The database file: made, opened, locked, written, copied; what no other engine has is here alone.

pub(in crate::store) mod backup;
pub(in crate::store) mod batch;
pub(in crate::store) mod checkpoint;
pub(in crate::store) mod examine;
pub(in crate::store) mod open;
pub(in crate::store) mod private;
pub(in crate::store) mod read_only;
pub(in crate::store) mod rehearse;
pub(in crate::store) mod writer;
