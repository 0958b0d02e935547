//! Draws pictures off the event loop.

use std::sync::Arc;

use render::{Look, Picture, RenderError, Renderer, Scene};
use tokio::sync::Semaphore;

/// Pictures that are drawn at once. More would only take the processor from answers, and each
/// drawing thread keeps memory of its own.
const AT_ONCE: usize = 2;

/// A renderer with its caches, shared by everybody who needs pictures.
#[derive(Clone)]
pub(super) struct Artist {
    renderer: Arc<Renderer>,
    places: Arc<Semaphore>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub(super) enum ArtError {
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("the drawing was given up")]
    GivenUp,
}

impl Artist {
    pub(super) fn new() -> Self {
        Self {
            renderer: Arc::new(Renderer::new()),
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Draws a scene.
    pub(super) async fn draw(&self, scene: Scene) -> Result<Picture, ArtError> {
        let renderer = Arc::clone(&self.renderer);
        let _place = self.places.acquire().await.map_err(|_| ArtError::GivenUp)?;
        tokio::task::spawn_blocking(move || renderer.render(&scene, Look::default()))
            .await
            .map_err(|_| ArtError::GivenUp)?
            .map_err(ArtError::from)
    }
}
