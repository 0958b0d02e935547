//! Files: written, read, damaged in every way, and forged with a sum that fits.

mod forged;
mod form;
pub(crate) mod ground;
mod wrong;
