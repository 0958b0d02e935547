//! The bot against the stand-in for Discord: what people do, and what they see.

mod absence;
mod agenda;
mod alone;
mod answers;
mod aside;
mod attached;
mod bad_input;
mod banners;
mod boki;
mod called;
mod calls;
mod campaign;
mod cards;
mod clock;
mod deals;
mod desk;
mod dice;
#[cfg(target_os = "linux")]
mod disk;
mod ending;
mod episodes;
mod erkenfara;
mod faults;
mod forget;
mod games;
mod gather;
mod hands;
#[cfg(unix)]
mod heard;
mod homelands;
mod hosts;
mod kerfuffle;
#[cfg(unix)]
mod kill;
mod link;
mod live_hour;
mod lobby;
#[cfg(unix)]
mod log;
mod lookback;
mod looks;
mod map;
mod marches;
mod master;
mod names;
mod nominations;
#[cfg(unix)]
mod operate;
mod pace;
mod past;
mod pictures;
mod places;
mod presses;
mod question;
mod redact;
mod restart;
mod rulebook;
mod secrecy;
mod server;
mod settings;
mod shards;
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
