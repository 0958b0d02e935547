//! Draws pictures off the event loop, for whoever's turn it is, on threads that give way to those that answer; as the
//! one who sees them alone wants them (TB-24).

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use render::{Film, LetterSize, Look, Picture, RenderError, Renderer, Scene, Tones};

use super::errors::log_fault;
use crate::table::Tables;
use crate::table::model::{Destination, Letters, Palette, PersonId, PersonalLook, TableId};
use crate::work::{Bounds, Broken, FairQueue, Full, Place, Ticket};

/// More at once than these two would only take memory: each drawing thread keeps some of its own. What waits
/// is a scene, some kilobytes.
const BOUNDS: Bounds = Bounds {
    at_once: 2,
    each: 4,
    all: 256,
};

/// Who waits in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Who {
    Person(PersonId),
    Table(TableId),
}

/// For whom something is drawn.
pub(super) enum For {
    /// Somebody who has asked for it and sees it alone.
    Person(PersonId),
    /// Somebody who has asked for it where others see it too.
    Open(PersonId),
    /// What a table posts: each of its places one message at a time.
    Table(TableId),
    /// What a table sends to one person.
    Dm(TableId, PersonId),
    /// Whose turn has come.
    Now(Turn),
}

impl For {
    /// Somebody who has asked for it, and sees it alone or not.
    pub(super) fn asked(person: PersonId, alone: bool) -> Self {
        if alone {
            Self::Person(person)
        } else {
            Self::Open(person)
        }
    }

    /// What a table sends to a place of its.
    pub(super) fn sent(table: TableId, to: Destination) -> Self {
        match to {
            Destination::Person(person) => Self::Dm(table, person),
            Destination::Table | Destination::SideThread(_) => Self::Table(table),
        }
    }

    /// Who sees it alone; nobody where others see it too.
    fn reader(&self) -> Option<PersonId> {
        match self {
            Self::Person(person) | Self::Dm(_, person) => Some(*person),
            Self::Open(_) | Self::Table(_) => None,
            Self::Now(turn) => turn.reader,
        }
    }
}

/// The turn to have one picture drawn. Nobody else draws in its place until it is used or dropped, so nothing
/// long is waited for with it.
pub(super) struct Turn {
    place: Place<Who>,
    ticket: Ticket<Who>,
    /// Whether it was waited for.
    pub(super) has_waited: bool,
    /// Who sees the picture alone.
    reader: Option<PersonId>,
}

/// A renderer with its caches, shared by everybody who needs pictures.
#[derive(Clone)]
pub(super) struct Artist {
    renderer: Arc<Renderer>,
    line: Arc<FairQueue<Who>>,
    /// Knows what people want.
    tables: Tables,
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
    pub(super) fn new(tables: Tables) -> io::Result<Self> {
        Ok(Self {
            renderer: Arc::new(Renderer::new()),
            line: FairQueue::new("drawing", BOUNDS)?,
            tables,
        })
    }

    /// Waits for the turn of what a table sends to a place of its.
    pub(super) async fn turn(&self, table: TableId, to: Destination) -> Turn {
        let reader = For::sent(table, to).reader();
        wait(self.line.enter_anyway(Who::Table(table)), reader).await
    }

    /// How the one who sees something alone wants it; as it is posted where others see it too.
    pub(super) async fn wish(&self, whose: &For) -> PersonalLook {
        match whose.reader() {
            Some(person) => self.wish_of(person).await,
            None => PersonalLook::default(),
        }
    }

    /// How a person wants what is theirs alone.
    pub(super) async fn wish_of(&self, person: PersonId) -> PersonalLook {
        match self.tables.settings(person).await {
            Ok(settings) => settings.look,
            Err(fault) => {
                log_fault(&fault);
                PersonalLook::default()
            }
        }
    }

    /// Draws a scene.
    pub(super) async fn draw(&self, whose: For, scene: Scene) -> Result<Picture, ArtError> {
        let look = look_of(self.wish(&whose).await);
        self.draw_in(whose, scene, look).await
    }

    /// Draws a scene in a look that is named.
    pub(super) async fn draw_in(
        &self,
        whose: For,
        scene: Scene,
        look: Look,
    ) -> Result<Picture, ArtError> {
        let turn = self.turn_of(whose).await?;
        let draw = move |renderer: &Renderer| renderer.render(&scene, look);
        self.work(turn, draw).await
    }

    /// Draws scenes and makes a film of at most `room` bytes of them, each with the hundredths of a second that it
    /// stays; `drawn` counts those that are done. Others have their turns between any two of them.
    pub(super) async fn film(
        &self,
        whose: impl Fn() -> For,
        scenes: Vec<(Scene, u16)>,
        room: usize,
        drawn: &AtomicUsize,
    ) -> Result<Film, ArtError> {
        let look = look_of(self.wish(&whose()).await);
        let mut frames = Vec::with_capacity(scenes.len());
        for (scene, stays) in scenes {
            let turn = self.turn_of(whose()).await?;
            let draw = move |renderer: &Renderer| renderer.frame(&scene, look);
            frames.push((self.work(turn, draw).await?, stays));
            drawn.fetch_add(1, Ordering::Relaxed);
        }
        let turn = self.turn_of(whose()).await?;
        self.work(turn, move |_| Film::of(&frames, room)).await
    }

    /// The turn of somebody, once it has come.
    async fn turn_of(&self, whose: For) -> Result<Turn, Full> {
        Ok(match whose {
            For::Person(person) | For::Open(person) => {
                wait(self.line.enter(Who::Person(person))?, None).await
            }
            For::Table(table) | For::Dm(table, _) => self.turn(table, Destination::Table).await,
            For::Now(turn) => turn,
        })
    }

    /// Has what `scene` gives drawn while nobody waits for it: later pictures of the table share much of it.
    /// Where many wait, it is left out.
    pub(super) fn ahead(
        &self,
        table: TableId,
        scene: impl FnOnce() -> Option<Scene> + Send + 'static,
    ) {
        let Ok(ticket) = self.line.enter(Who::Table(table)) else {
            return;
        };
        let draw = move |renderer: &Renderer| {
            let drawn = scene().map(|scene| renderer.render(&scene, Look::default()));
            drawn.transpose()
        };
        let artist = self.clone();
        tokio::spawn(async move {
            if let Err(error) = artist.work(wait(ticket, None).await, draw).await {
                tracing::error!(%table, %error, "a board to come");
            }
        });
    }

    /// Does the work of a turn, which ends with it.
    async fn work<T: Send + 'static>(
        &self,
        Turn { place, ticket, .. }: Turn,
        draw: impl FnOnce(&Renderer) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, ArtError> {
        let renderer = self.renderer();
        let timed = move || {
            let begun = Instant::now();
            let drawn = draw(&renderer);
            crate::watch::drawn(begun.elapsed());
            drawn
        };
        let drawn = place.work(timed).await;
        // Until here it was waited for.
        drop(ticket);
        Ok(drawn??)
    }

    /// What draws, for work that has a line of its own.
    pub(super) fn renderer(&self) -> Arc<Renderer> {
        Arc::clone(&self.renderer)
    }

    /// How many wait in line or are being drawn for.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.line.asked_for()
    }
}

/// A wish as the renderer takes it.
pub(super) fn look_of(wish: PersonalLook) -> Look {
    let tones = match wish.palette {
        Palette::Standard => Tones::Standard,
        Palette::Distinct => Tones::Distinct,
        Palette::Contrast => Tones::Contrast,
    };
    let lettering = match wish.letters {
        Letters::Normal => LetterSize::Normal,
        Letters::Large => LetterSize::Large,
    };
    Look {
        tones,
        lettering,
        ..Look::default()
    }
}

async fn wait(mut ticket: Ticket<Who>, reader: Option<PersonId>) -> Turn {
    let at_once = ticket.turn_at_once();
    let has_waited = at_once.is_none();
    let place = match at_once {
        Some(place) => place,
        None => ticket.turn().await,
    };
    Turn {
        place,
        ticket,
        has_waited,
        reader,
    }
}
