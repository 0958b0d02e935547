//! Tables: seats, drafts, orders, undo, bot players; one queue per table.
//!
//! [`model`] has what a table is made of, [`store`] what it needs of a store. No SQL and no Discord
//! is here.

pub mod model;
pub mod store;
