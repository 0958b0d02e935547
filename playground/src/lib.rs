//! A stand-in for Discord on loopback, for trying and testing Castellan.
//!
//! The real bot connects to it unchanged: REST below `/api/v10`, the gateway as a websocket.
//! Tests, and a page in the browser at `/`, act as people and see what people would see. Every
//! request is checked against Discord's documented limits and refused with Discord's error
//! shapes; what was refused can be read afterwards, so a test can say that nothing was.
//!
//! Start with [`Server::start`], become someone with [`Server::person`], and read
//! [`Server::violations`] at the end. What goes wrong on purpose is planned with
//! [`Server::inject`] and its neighbours.
//!
//! ```
//! use playground::{Config, Server};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let server = Server::start(Config::default()).await?;
//! let general = server.channel("general");
//! server.person("Ann").say(general, "hello")?;
//! assert_eq!(server.person("Ben").sees(general)[0].content, "hello");
//! server.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! Left out: voice, reactions, webhooks other than those of interactions, more than one guild on the page,
//! gateway compression, and rate limits other than the global one and those a test plans.

mod clock;
mod config;
mod connections;
mod faults;
mod gateway;
mod id;
mod journal;
mod limits;
mod page;
mod person;
mod rest;
mod server;
mod shared;
mod steering;
pub mod web;
mod world;

pub use axum;

pub use clock::{Clock, MOST_SPEED, ManualClock, SystemClock, TurnableClock};
pub use config::{Config, Maps, Opening};
pub use faults::{Fault, Gate};
pub use id::Id;
pub use journal::{Layer, Logged, Received, Sight, Violation};
pub use limits::schema::SchemaFault;
pub use page::{Pointer, Step, Tour};
pub use person::{Answer, Asked, Choice, Input, Modal, NotPossible, Person, Slash};
pub use rest::pace::Paced;
pub use server::{Running, StartFault};
pub use shared::Server;
pub use world::{
    Attachment, Button, Change, Channel, ChannelKind, Command, Guild, Message, Origin, Overwrite,
    Role, Select, Thread, User, keep::KeepFault, message_flag, permission,
};
