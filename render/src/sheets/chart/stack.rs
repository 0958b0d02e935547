//! Labels one under the other, each as near to its line as the others let it.

/// The middles of labels so tall, in the order of the wanted heights: all within the room from one
/// height to another if they fit there at all, and none over another.
pub(super) fn places(wanted: &[f64], (top, bottom): (f64, f64), tall: f64) -> Vec<f64> {
    let (first, last) = (top + tall / 2.0, bottom - tall / 2.0);
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    let mut places = vec![0.0; wanted.len()];
    let mut free = first;
    for &at in &order {
        places[at] = wanted[at].max(free);
        free = places[at] + tall;
    }
    // What went too far down pushes back up what is above it.
    let mut free = last;
    for &at in order.iter().rev() {
        places[at] = places[at].min(free);
        free = places[at] - tall;
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::places;

    proptest! {
        #[test]
        fn labels_lie_apart_and_in_their_room(wanted in vec(0.0..700.0, 0..25)) {
            let tall = 598.0 / 24.0;
            let mut places = places(&wanted, (84.0, 682.0), tall);
            places.sort_by(f64::total_cmp);
            for pair in places.windows(2) {
                prop_assert!(pair[1] - pair[0] >= tall - 1e-6, "{:?}", places);
            }
            for place in places {
                prop_assert!((84.0 - 1e-6..=682.0 + 1e-6).contains(&(place - tall / 2.0)));
                prop_assert!(place + tall / 2.0 <= 682.0 + 1e-6);
            }
        }
    }

    #[test]
    fn a_label_alone_is_where_its_line_ends() {
        assert_eq!(places(&[300.0, 100.0], (0.0, 600.0), 30.0), [300.0, 100.0]);
    }

    #[test]
    fn labels_for_one_height_keep_their_order() {
        assert_eq!(places(&[590.0, 590.0], (0.0, 600.0), 30.0), [555.0, 585.0]);
    }
}
