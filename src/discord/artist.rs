//! Draws pictures off the event loop.

use std::sync::Arc;

use render::{Look, Picture, RenderError, Renderer, Scene};

/// A renderer with its caches, shared by everybody who needs pictures.
#[derive(Clone)]
pub(super) struct Artist {
    renderer: Arc<Renderer>,
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
        }
    }

    /// Draws a scene.
    pub(super) async fn draw(&self, scene: Scene) -> Result<Picture, ArtError> {
        let renderer = Arc::clone(&self.renderer);
        tokio::task::spawn_blocking(move || renderer.render(&scene, Look::default()))
            .await
            .map_err(|_| ArtError::GivenUp)?
            .map_err(ArtError::from)
    }
}
