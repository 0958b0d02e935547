//! Draws pictures off the event loop, for whoever's turn it is, on threads that give way to those that answer.

use std::io;
use std::sync::Arc;

use render::{Look, Picture, RenderError, Renderer, Scene};

use crate::table::model::{PersonId, TableId};
use crate::work::{Bounds, Broken, Full, Line};

/// More at once than these two would only take memory: each drawing thread keeps some of its own. What waits
/// is a scene, some kilobytes.
const BOUNDS: Bounds = Bounds {
    at_once: 2,
    each: 4,
    all: 256,
};

/// For whom something is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum For {
    /// Somebody who has asked for it.
    Person(PersonId),
    /// What a table posts: each of its places one message at a time.
    Table(TableId),
}

/// A renderer with its caches, shared by everybody who needs pictures.
#[derive(Clone)]
pub(super) struct Artist {
    renderer: Arc<Renderer>,
    line: Arc<Line<For>>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub(super) enum ArtError {
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("a picture: {0}")]
    Broken(#[from] Broken),
    /// Too many wait for pictures.
    #[error("pictures: {0}")]
    Full(#[from] Full),
}

impl Artist {
    /// # Errors
    ///
    /// What the system says where it has no thread left.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            renderer: Arc::new(Renderer::new()),
            line: Line::new("drawing", BOUNDS)?,
        })
    }

    /// Draws a scene.
    pub(super) async fn draw(&self, whose: For, scene: Scene) -> Result<Picture, ArtError> {
        let mut ticket = match whose {
            For::Person(_) => self.line.enter(whose)?,
            For::Table(_) => self.line.enter_anyway(whose),
        };
        let place = ticket.turn().await;
        let renderer = self.renderer();
        place
            .work(move || renderer.render(&scene, Look::default()))
            .await?
            .map_err(ArtError::from)
    }

    /// What draws, for work that has a line of its own.
    pub(super) fn renderer(&self) -> Arc<Renderer> {
        Arc::clone(&self.renderer)
    }
}
