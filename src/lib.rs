//! Castellan: a Discord game master for four wargames.
//!
//! `ARCHITECTURE.md` has the map. The games are in the crate `rules`; here is what runs them.

pub mod archive;
pub mod backup_schedule;
pub mod chronicle;
pub mod cli;
pub mod config;
pub mod discord;
pub mod doctor;
pub mod editor;
pub mod emblems;
pub mod fail;
pub mod files;
pub mod labels;
pub mod maps;
mod odds;
pub mod past;
pub mod presenter;
pub mod proof;
pub mod reel;
pub mod referee;
pub mod retention;
pub mod rulebook;
pub mod rulings;
pub mod service;
pub mod setup;
pub mod simulate;
pub mod store;
pub mod table;
pub mod times;
pub mod tours;
pub mod transfer;
pub mod units;
pub mod verify;
pub mod watch;
mod work;

/// Also of all tests and benches, so that they run on what the program runs on.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
