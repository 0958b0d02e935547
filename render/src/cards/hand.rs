//! Where everything of a hand goes: groups of suits as large as the felt allows,
//! and who holds them in the foot.

use super::{
    base::{Base, HEIGHT, Marking, WIDTH},
    group::{Group, best},
    holder::Holder,
    part::Part,
    reminders::{self, Reminders},
    spread::Spread,
    war::War,
};
use crate::{canvas::Rect, chrome::TITLE_HEIGHT, scene::HandScene};

/// Height of the bar at the foot.
const FOOT: u16 = 72;
/// Room between the edge of the felt and what lies on it.
const MARGIN: f64 = 13.0;
/// A hand as a base with parts.
pub(super) fn spread(scene: &HandScene) -> Spread {
    let bar = if scene.reminders.is_empty() {
        FOOT
    } else {
        FOOT + reminders::HIGH
    };
    let base = Base::new(Marking::Plain, bar);
    let holder = Holder::of(scene);
    let foot = Rect {
        y0: Base::new(Marking::Plain, FOOT).foot().y0,
        ..base.foot()
    };
    let mut parts = vec![
        Part::title(&scene.title, &scene.heading, None),
        (Part::Holder(Box::new(holder)), foot),
    ];
    if !scene.reminders.is_empty() {
        let line = Rect {
            y1: foot.y0,
            ..base.foot()
        };
        let reminders = Reminders(scene.reminders.clone());
        parts.push((Part::Reminders(reminders), line));
    }
    let war = scene.war.as_ref().map(War::of);
    let top = war.as_ref().map_or(0.0, War::high);
    let suits = scene.groups.iter().map(|group| group.suit);
    let suits = suits.chain(war.iter().flat_map(War::suits)).collect();
    parts.extend(war.map(|war| {
        let area = Rect::new(0.0, TITLE_HEIGHT, WIDTH.into(), TITLE_HEIGHT + top);
        (Part::War(Box::new(war)), area)
    }));
    parts.extend(groups(scene, felt(bar, top)));
    Spread { base, suits, parts }
}

/// The felt over a bar so high, and under what takes so much at its top, without its margin.
fn felt(bar: u16, top: f64) -> Rect {
    let foot = f64::from(HEIGHT - bar);
    let whole = Rect::new(0.0, TITLE_HEIGHT + top, WIDTH.into(), foot);
    whole.inset(-MARGIN)
}

/// The groups with their places on the felt.
fn groups(scene: &HandScene, felt: Rect) -> Vec<(Part, Rect)> {
    let counts: Vec<usize> = scene.groups.iter().map(|group| group.cards.len()).collect();
    let size = best(&counts, felt);
    let areas = size.flow(&counts, felt);
    let groups = scene.groups.iter().zip(areas);
    let parts = groups.map(|(held, area)| {
        let group = Group::new(held.clone(), size);
        (Part::Group(Box::new(group)), area)
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{
        group::{HEAD, PAD},
        war::HIGH as MOST_WAR,
    };

    /// The felt with nothing but the holder under it, with reminders too, and with a war over it.
    fn felts() -> [Rect; 3] {
        let both = FOOT + reminders::HIGH;
        [(FOOT, 0.0), (both, 0.0), (both, MOST_WAR)].map(|(bar, top)| felt(bar, top))
    }

    #[track_caller]
    fn lies_on(felt: Rect, cards: usize, suits: usize) {
        let counts: Vec<usize> = (0..suits)
            .map(|suit| cards / suits + usize::from(suit < cards % suits))
            .collect();
        let size = best(&counts, felt);
        let areas = size.flow(&counts, felt);
        for (area, &count) in areas.iter().zip(&counts) {
            let place = format!("{cards} cards of {suits} suits: {area:?}");
            assert_eq!(felt.intersect(*area), *area, "{place}");
            let inner = area.width() - HEAD - 2.0 * PAD;
            assert!(size.across(count) <= inner, "{place}");
            assert!(size.down(count) <= area.height() - 2.0 * PAD, "{place}");
            let mut edges = [area.x0, area.y0, area.x1, area.y1].into_iter();
            assert!(edges.all(|edge| edge.fract().abs() < 1e-9), "{place}");
        }
    }

    #[test]
    fn hands_of_every_size_lie_on_the_felt() {
        for felt in felts() {
            for suits in 1..=12 {
                for cards in suits..=(9 * suits) {
                    lies_on(felt, cards, suits);
                }
            }
        }
    }

    #[test]
    fn cards_are_smaller_only_where_there_are_more() {
        for felt in felts() {
            let widths = [1, 4, 9].map(|cards| best(&[cards], felt).cut.width());
            assert!(widths.is_sorted_by(|few, many| few >= many), "{widths:?}");
        }
        let [whole, reminded, below] = felts().map(|felt| best(&[2, 2, 4, 1], felt).cut.width());
        assert!(whole >= 140.0 && reminded >= 140.0 && below >= 70.0);
    }
}
