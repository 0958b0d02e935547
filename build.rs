//! Migrations are part of the program: a new one is seen although no source has changed.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
