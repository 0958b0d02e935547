//! A stub.
fn main() {}
