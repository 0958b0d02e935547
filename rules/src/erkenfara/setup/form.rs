//! What scenarios on maps may hold.

use crate::Game;
use crate::erkenfara::Erkenfara;
use crate::erkenfara::world::MOST_EMPIRES;
use crate::map::{Form, Part, StatusOf};

/// Empires with homelands, treasuries, armies, treaties and statuses (EU-31).
pub(in crate::erkenfara) const FORM: Form = Form {
    game: Erkenfara::ID,
    seats: MOST_EMPIRES,
    parts: &[
        (Part::Armies, "EU-06"),
        (Part::Homelands, "EU-04"),
        (Part::Statuses, "EU-31"),
        (Part::Treasuries, "EU-11"),
        (Part::Treaties, "EU-05"),
    ],
    least_army: 1000,
    statuses: &[
        (StatusOf::Army, "well rested"),
        (StatusOf::Army, "exhausted"),
        (StatusOf::Region, "taxed"),
        (StatusOf::Region, "burned"),
        (StatusOf::Region, "besieged"),
    ],
    deck: None,
};
