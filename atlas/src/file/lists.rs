//! Limits of the lists in a map's file, checked before anything is made of them.

use serde_json::{Map as Members, Value};

use crate::bounds;
use crate::fault::{Fault, Faults};

/// Says which lists are longer than they may be. Corners are counted where they are joined.
pub(super) fn check(members: &Members<String, Value>) -> Result<(), Faults> {
    let count = |member: &str| {
        members
            .get(member)
            .and_then(Value::as_array)
            .map_or(0, Vec::len)
    };
    let mut faults = Faults::default();
    let regions = count("features");
    if regions > bounds::MOST_REGIONS {
        faults.add(Fault::Regions(regions));
    }
    for what in ["links", "cuts"] {
        let count = count(what);
        if count > bounds::LINKS {
            faults.add(Fault::Links { what, count });
        }
    }
    let notices = count("notices");
    if notices > bounds::NOTICES {
        faults.add(Fault::Notices(notices));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults)
    }
}
