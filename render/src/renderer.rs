//! The way in: a scene goes in, a PNG comes out, and is remembered.

use std::sync::Arc;

use crate::{
    board::Boards,
    cache::Shelf,
    cards::Cards,
    engine::{FilmFrame, Indexed, encode},
    look::{LetterSize, Look},
    map::Maps,
    scene::{MapPlace, MapScene, RenderError, Scene},
    sheets::Sheets,
    text::Lettering,
    workshop::Workshop,
};

/// Room for finished PNGs; a board takes about 60 kB.
const PICTURE_BYTES: usize = 32 << 20;

/// A finished picture; cloning it shares the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file as it is sent: at most 256 colours, so a board takes about 60 kB.
    pub png: Arc<[u8]>,
    /// Pixels from left to right: at [`Scale::One`](crate::Scale::One) 1100 for all but maps,
    /// 1600 for a map.
    pub width: u32,
    /// Pixels from top to bottom: 700 for all but maps, 1018 for a map.
    pub height: u32,
}

/// Draws scenes, and remembers what it drew.
///
/// One renderer serves many threads; give it scenes from threads that may block.
///
/// # Guarantees
///
/// A picture depends on the scene and the look only, never on what was drawn
/// before. Memory is bounded, about 560 MB if every shelf of every kind of picture were full, and once
/// more for large letters.
///
/// # Examples
///
/// A scene that cannot be drawn is refused by name instead of drawn wrongly:
///
/// ```
/// use render::{BoardScene, Look, RenderError, Renderer, Scene};
/// # use render::{Arms, BoardSize, Build, Crest, Faction, Heading, SeatBar, Standing};
/// # let seat = SeatBar {
/// #     name: "Rosamund".into(), label: "Ember".into(),
/// #     arms: Arms { faction: Faction::Ember, build: Build::Square },
/// #     standing: Standing::Waiting, tag: None, stats: vec![],
/// # };
/// # let mut scene = BoardScene {
/// #     size: BoardSize { cols: 4, rows: 4 }, turned: false, title: "Combat Castles".into(),
/// #     crest: Crest::Tower, heading: Heading { main: "Turn 9".into(), sub: String::new() },
/// #     top: seat.clone(), bottom: seat, tokens: vec![], marks: vec![],
/// #     arrows: vec![], trails: vec![], lists: vec![], key: vec![], outcome: None,
/// # };
/// let renderer = Renderer::new();
/// let picture = renderer.render(&Scene::Board(scene.clone()), Look::default())?;
/// assert_eq!((picture.width, picture.height), (1100, 700)); // 11 : 7, as Discord shows one
///
/// scene.size.cols = 40;
/// let refusal = renderer.render(&Scene::Board(scene), Look::default()).unwrap_err();
/// assert_eq!(refusal.to_string(), "columns is 40, must be between 2 and 12");
/// # Ok::<(), RenderError>(())
/// ```
#[derive(Debug)]
pub struct Renderer {
    pictures: Shelf<(Scene, Look), Picture>,
    studio: Studio,
    /// Where all is drawn that has large letters: whatever is kept of a picture may hold some.
    large: Studio,
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}

impl Renderer {
    /// A renderer that remembers nothing yet.
    pub fn new() -> Self {
        Self {
            pictures: Shelf::new(PICTURE_BYTES, |picture: &Picture| picture.png.len()),
            studio: Studio::new(Workshop::new()),
            large: Studio::new(Workshop::lettered(LetterSize::Large)),
        }
    }

    /// Draws a scene, or hands out the picture of the same scene and look again.
    ///
    /// # Errors
    ///
    /// Any [`RenderError`] that the scene earns: sizes and counts out of bounds,
    /// things off the board, two tokens on one square, arrows that go nowhere.
    /// Texts never do. Nothing is remembered then.
    ///
    /// # Examples
    ///
    /// The same scene again is not drawn again: both callers hold the same bytes. Another look
    /// is another picture.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use render::{Look, Renderer, Scale, Scene};
    /// # use render::{Arms, Build, Faction, HandScene, Heading};
    /// # let scene = HandScene {
    /// #     title: "War of Hearts".into(),
    /// #     heading: Heading { main: "Round 3".into(), sub: String::new() },
    /// #     name: "Beatrix".into(),
    /// #     arms: Arms { faction: Faction::Wine, build: Build::Round },
    /// #     coins: 4, trains: 1, deck: 20, groups: vec![], war: None, reminders: vec![],
    /// # };
    ///
    /// let scene = Scene::from(scene); // any scene
    /// let renderer = Renderer::new();
    /// let first = renderer.render(&scene, Look::default())?;
    /// let again = renderer.render(&scene.clone(), Look::default())?;
    /// assert!(Arc::ptr_eq(&first.png, &again.png));
    ///
    /// let large = renderer.render(&scene, Look { scale: Scale::Two, ..Look::default() })?;
    /// assert_eq!((large.width, large.height), (2 * first.width, 2 * first.height));
    /// # Ok::<(), render::RenderError>(())
    /// ```
    pub fn render(&self, scene: &Scene, look: Look) -> Result<Picture, RenderError> {
        let key = (scene.clone(), look);
        if let Some(picture) = self.pictures.get(&key) {
            return Ok(picture);
        }
        scene.check()?;
        let draw = || {
            let indexed = self.studio(look).draw(scene, look);
            Ok::<_, RenderError>((encode(&indexed)?, indexed.size))
        };
        // Within the pool, what is joined there is taken by whoever is free.
        let (png, (width, height)) = rayon::scope(|_| draw())?;
        let png: Arc<[u8]> = png.into();
        let picture = Picture {
            png,
            width: width.into(),
            height: height.into(),
        };
        self.pictures.put(key, picture.clone());
        Ok(picture)
    }

    fn studio(&self, look: Look) -> &Studio {
        match look.lettering {
            LetterSize::Normal => &self.studio,
            LetterSize::Large => &self.large,
        }
    }

    /// Draws a scene as a picture of a [`Film`](crate::Film). Nothing is remembered of it as a whole.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
    pub fn frame(&self, scene: &Scene, look: Look) -> Result<FilmFrame, RenderError> {
        scene.check()?;
        let drawn = rayon::scope(|_| self.studio(look).draw(scene, look));
        Ok(FilmFrame::new(drawn))
    }

    /// Where a map lies on the picture that is drawn of it, so that its regions can be found there.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
    ///
    /// # Examples
    ///
    /// ```
    /// use render::{Crest, Heading, Look, MapScene, RegionLook, Renderer};
    /// # use render::{MapGeometry, MapPoint, MapPolygon, MapShape, RegionKind, RegionShape, Terrain};
    /// # let corners = [(0, 0), (100, 0), (100, 80), (0, 80)];
    /// # let square = MapPolygon {
    /// #     outer: corners.map(|(x, y)| MapPoint { x, y }).into(),
    /// #     holes: vec![],
    /// # };
    /// # let shape = MapShape::new(MapGeometry {
    /// #     width: 100, height: 80,
    /// #     regions: vec![RegionShape {
    /// #         name: "Elva".into(), code: "ELV".into(), kind: RegionKind::Land,
    /// #         terrain: Terrain::Plain, polygons: vec![square], anchor: None,
    /// #     }],
    /// #     neighbours: vec![], links: vec![], walls: vec![],
    /// # });
    /// let scene = MapScene {
    ///     shape, // 100 units wide
    ///     regions: vec![RegionLook::default()],
    /// #   title: "Elva".into(), crest: Crest::Swords, badge: None,
    /// #   heading: Heading { main: String::new(), sub: String::new() },
    /// #   arrows: vec![], battles: vec![], sides: vec![], captions: vec![], key: vec![], crop: None,
    ///     // ...
    /// };
    /// let place = Renderer::new().place(&scene, Look::default())?;
    /// let right_edge = place.left + 100.0 * place.zoom;
    /// assert!(place.left > 0.0 && right_edge < 1600.0);
    /// # Ok::<(), render::RenderError>(())
    /// ```
    pub fn place(&self, map: &MapScene, look: Look) -> Result<MapPlace, RenderError> {
        map.check()?;
        let Studio { workshop, maps, .. } = self.studio(look);
        Ok(rayon::scope(|_| maps.place(map, look, workshop)))
    }

    /// What is to be read in the picture of a scene, and how large its capitals are drawn; sorted
    /// by texts, each size of a text once.
    ///
    /// Draws the scene anew, without what is remembered, so that nothing is left out. For checks
    /// that a picture can still be read where it is shown small.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
    pub fn letters(scene: &Scene, look: Look) -> Result<Vec<Lettering>, RenderError> {
        scene.check()?;
        let studio = Studio::new(Workshop::watched(look.lettering));
        studio.draw(scene, look);
        Ok(studio.workshop.written())
    }

    /// What is to be read around a map: on the title bar, in the legend and in the key. As
    /// [`letters`](Self::letters), but without what stands in regions.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
    pub fn letters_around(map: &MapScene, look: Look) -> Result<Vec<Lettering>, RenderError> {
        map.check()?;
        let workshop = Workshop::watched(look.lettering);
        Maps::new().draw_around(map, look, &workshop);
        Ok(workshop.written())
    }
}

/// The drawing ground that all kinds of pictures share, and what each kind keeps of its own.
#[derive(Debug)]
struct Studio {
    workshop: Workshop,
    boards: Boards,
    cards: Cards,
    maps: Maps,
    sheets: Sheets,
}

impl Studio {
    fn new(workshop: Workshop) -> Self {
        Self {
            workshop,
            boards: Boards::new(),
            cards: Cards::new(),
            maps: Maps::new(),
            sheets: Sheets::new(),
        }
    }

    fn draw(&self, scene: &Scene, look: Look) -> Indexed {
        let workshop = &self.workshop;
        let drawn = match scene {
            Scene::Board(scene) => self.boards.draw(scene, look, workshop),
            Scene::Battle(scene) => self.cards.draw_battle(scene, look, workshop),
            Scene::Tableau(scene) => self.cards.draw_tableau(scene, look, workshop),
            Scene::Hand(scene) => self.cards.draw_hand(scene, look, workshop),
            Scene::Map(scene) => self.maps.draw(scene, look, workshop),
            Scene::Chess(scene) => self.sheets.draw_chess(scene, look, workshop),
            Scene::Dice(scene) => self.sheets.draw_dice(scene, look, workshop),
            Scene::Chart(scene) => self.sheets.draw_chart(scene, look, workshop),
            Scene::Matrix(scene) => self.sheets.draw_matrix(scene, look, workshop),
            Scene::Betrayal(scene) => self.sheets.draw_betrayal(scene, look, workshop),
        };
        drawn.in_tones(look.tones)
    }
}
