//! Tests of pictures and texts: what is said and marked, and that nothing ever breaks its bounds.

mod boki;
mod marks;
mod play;
mod random;
mod texts;

use std::fs;
use std::path::Path;

/// Pictures and texts are functions of views and tolds: no file here names what holds everything.
#[test]
fn no_file_of_the_room_names_a_state() {
    fn look_through(folder: &Path, forbidden: &[&str]) -> usize {
        let mut files = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files += look_through(&path, forbidden);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for word in forbidden {
                assert!(!text.contains(word), "{} names {word}", path.display());
            }
            files += 1;
        }
        files
    }
    let forbidden = [concat!("Any", "State"), concat!("::", "State")];
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scene");
    assert!(
        look_through(&room, &forbidden) > 10,
        "the room is elsewhere"
    );
}
