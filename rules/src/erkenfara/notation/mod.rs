//! Orders as text: the lines of sheets, how they are read, and how they are printed (EU-32).

pub mod order;
pub mod read;
