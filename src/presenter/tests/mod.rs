//! Tests of all presenters: that nothing ever breaks its bounds, and that no presenter knows more than its
//! viewer.

mod all;
mod decided_by;
pub(crate) mod play;
mod random;
mod typed;

use std::fs;
use std::path::Path;

/// Presenters are functions of views and observations: no file here names what holds everything.
#[test]
fn no_file_of_the_rooms_names_a_state() {
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
    for (room, least) in [("src/presenter", 20), ("src/labels", 4)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(room);
        let files = look_through(&path, &forbidden);
        assert!(files >= least, "{room} is elsewhere");
    }
}
