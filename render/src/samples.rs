//! The sample scenes of the tests beside the crate, for those inside of it.

#[path = "../tests/it/samples.rs"]
pub(crate) mod boards;
#[path = "../tests/it/card_samples.rs"]
pub(crate) mod cards;
#[path = "../tests/it/europe.rs"]
pub(crate) mod europe;
#[path = "../tests/it/maps.rs"]
pub(crate) mod maps;
#[path = "../tests/it/sheet_samples.rs"]
pub(crate) mod sheets;
#[path = "../tests/it/terrain.rs"]
pub(crate) mod terrain;
