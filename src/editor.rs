//! The editor of maps: a page on loopback for one file, which people open in a browser (docs/maps.md).
//!
//! The map is kept here, as a [draft](atlas::edit) with its history; the page shows it and sends edits. Start at
//! [`Document`], which knows no browser; `server` is what does.

mod document;
mod on_map;
mod on_scenario;
mod open;
mod picture;
mod save;
mod server;
mod sheet;
mod shelf;
mod view;

use std::io;
use std::path::{Path, PathBuf};

use atlas::Faults;
use atlas::scenario::ScenarioFault;
use tokio_util::sync::CancellationToken;

use crate::files::FileError;
pub use document::Document;
pub use shelf::Shelf;

/// Why a file cannot be edited.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum EditorError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Unread { path: PathBuf, source: io::Error },
    /// It says that it is a map, and is not even a list of features.
    #[error("{} cannot be edited:\n{source}", path.display())]
    Faulty { path: PathBuf, source: Faults },
    /// It is another program's, and no map can be made of it.
    #[error("{} is not imported: {source}", path.display())]
    Refused {
        path: PathBuf,
        source: Box<atlas::import::Refused>,
    },
    /// The file is not a scenario.
    #[error("{} is not a scenario:\n{source}", path.display())]
    BadScenario {
        path: PathBuf,
        source: ScenarioFault,
    },
    /// There is no name left for what would be saved beside it.
    #[error("{} and others of its name are there already: move them away", .0.display())]
    NoName(PathBuf),
    /// The port cannot be had.
    #[error("cannot listen on port {port} of 127.0.0.1: {source}; choose another one with --port")]
    Port { port: u16, source: io::Error },
    /// What was not saved is lost.
    #[error("the changes that were not saved are lost: {0}")]
    Unkept(#[from] FileError),
    /// The system says no.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl EditorError {
    fn unread(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::Unread {
            path: path.into(),
            source,
        }
    }
}

/// Serves the page for a document until it is stopped. `ready` is given the address. The files in which
/// changes are kept that were not saved then.
///
/// # Errors
///
/// [`EditorError::Port`] where the port cannot be had, [`EditorError::Unkept`] where the changes are lost.
pub async fn run(
    document: Document,
    port: u16,
    ready: impl FnOnce(&str),
    stop: CancellationToken,
) -> Result<Vec<PathBuf>, EditorError> {
    server::run(document, port, ready, stop).await
}
