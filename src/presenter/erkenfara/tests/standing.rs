//! Standing orders on the panel: for whom, when, where to (EU-46).

use rules::{Seat, Viewer};

use super::{Found, duel, panel, roster};
use crate::presenter::Takes;

/// The values of one list of a panel.
fn values(rows: &[Found], at: usize) -> Vec<&str> {
    rows[at]
        .1
        .iter()
        .map(|choice| choice.value.as_str())
        .collect()
}

#[test]
fn eu_46_every_standing_order_of_the_panel_fits_in_winter_and_in_war() {
    let mut table = duel();
    for season in ["winter", "spring"] {
        let on_turn = [Seat(0), Seat(1)].into_iter().find(|seat| {
            let view = table.view(Viewer::Seat(*seat));
            !view.next(&roster(2), *seat, "").is_empty()
        });
        let seat = on_turn.unwrap();
        let view = table.view(Viewer::Seat(seat));
        let (first, _) = panel(&view, "", None, "");
        assert!(values(&first, 0).contains(&"stand"), "{season}");
        let (open, _) = panel(&view, "", Some("stand"), "");
        let everybody = values(&open, 0);
        assert!(everybody.contains(&"stand all: retreat below 50%"));
        assert!(everybody.iter().any(|whom| whom.starts_with("stand in ")));
        for whom in everybody {
            let (rows, _) = panel(&view, "", Some(whom), "");
            assert_eq!((rows[0].0, rows[1].0), (Takes::Pick, Takes::Pick));
            for way in values(&rows, 1) {
                let (rows, _) = panel(&view, "", Some(way), "");
                assert_eq!(rows[2].0, Takes::Add);
                for order in values(&rows, 2) {
                    assert!(order.len() <= 100, "{order}");
                    let composed = view.compose(seat, &roster(2), &[order.to_owned()]);
                    assert!(composed.verdicts[0].is_ok(), "{season}, {order}");
                    assert!(composed.preview.complete, "{season}, {order}");
                }
            }
        }
        if season == "winter" {
            table.order(Seat(0), "ready");
            table.order(Seat(1), "ready");
        }
    }
}

#[test]
fn eu_46_percent_and_place_are_chosen_and_taken_back_for_whom_they_are() {
    let table = duel();
    let view = table.view(Viewer::Seat(Seat(0)));
    let (rows, _) = panel(&view, "", Some("stand PHA: retreat below 40%"), "");
    let offered = values(&rows, 2);
    assert_eq!(
        offered[..3],
        [
            "stand PHA: retreat below 40%",
            "stand PHA: fight",
            "stand PHA: none"
        ]
    );
    let place = offered[3];
    assert!(
        place.starts_with("stand PHA: retreat below 40% to "),
        "{place}"
    );
    let draft = format!("{place}; stand all: fight");
    let (_, left) = panel(&view, &draft, Some("stand PHA: retreat"), "unstand");
    assert_eq!(left.as_deref(), Some("stand all: fight"));
    let (_, left) = panel(&view, &draft, Some("stand all: retreat"), "unstand");
    let left = left.unwrap();
    assert!(
        left.starts_with("stand Phaemadon: retreat below 40% to "),
        "{left}"
    );
    assert!(!left.contains("all"), "{left}");
}
