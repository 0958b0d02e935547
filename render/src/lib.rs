//! Scenes to PNG for Castellan's boards and maps.
