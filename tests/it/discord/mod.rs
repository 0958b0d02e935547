//! The bot against the stand-in for Discord: what people do, and what they see.

mod absence;
mod answers;
mod attached;
mod bad_input;
mod banners;
mod boki;
mod calls;
mod campaign;
mod cards;
mod clock;
mod deals;
mod desk;
mod dice;
#[cfg(unix)]
mod disk;
mod ending;
mod episodes;
mod erkenfara;
mod faults;
mod forget;
mod games;
mod hands;
#[cfg(unix)]
mod heard;
mod homelands;
mod hosts;
mod kerfuffle;
#[cfg(unix)]
mod kill;
mod link;
mod lobby;
#[cfg(unix)]
mod log;
mod lookback;
mod map;
mod marches;
mod master;
mod names;
mod past;
mod pictures;
mod places;
mod presses;
mod redact;
mod restart;
mod rulebook;
mod secrecy;
mod settings;
mod start;
mod stats;
#[cfg(unix)]
mod stop;
mod table;
mod table_threads;
mod talks;
mod teams;
mod uploads;
mod war;
mod world;
mod years;
