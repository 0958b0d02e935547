//! People: who sits where, how they are called, what they have written.

pub(in crate::store) mod redact;
pub(in crate::store) mod seats;
pub(in crate::store) mod words;
