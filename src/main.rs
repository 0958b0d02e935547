//! The `castellan` program.
fn main() {}
