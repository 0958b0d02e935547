//! The page: what it answers to whom.

mod guards;
mod live;
