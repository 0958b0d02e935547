//! Chessmen, in a box of 100 by 100 with their foot near its lower edge.
//!
//! Men of one side have a light body with dark lines, those of the other a dark body with light
//! ones: told apart without any colour, as on every chess board. Foot and edges have the colour of
//! the side.

use std::sync::LazyLock;

use super::{path::own_path, role::role};
use crate::{
    canvas::{Affine, BezPath, Canvas, Circle, Pen, Shape},
    colour::Colour,
    scene::{Chessman, Faction, Rank},
    theme,
};

/// Which of the two families of men one belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Coat {
    /// A light body with dark lines.
    Light,
    /// A dark body with light lines.
    Dark,
}

/// The colours of a man.
struct Paint {
    edge: Colour,
    rim: Colour,
    body: Colour,
    foot: Colour,
    lines: Colour,
}

impl Coat {
    fn paint(self, faction: Faction) -> Paint {
        let dark = faction.line().mix(theme::INK, 12);
        match self {
            Self::Light => Paint {
                edge: theme::IVORY,
                rim: dark,
                body: Colour::hex(0xFF_FDF6),
                foot: faction.fill(),
                lines: dark,
            },
            Self::Dark => Paint {
                edge: dark.mix(theme::INK, 35),
                rim: theme::IVORY,
                body: dark,
                foot: dark,
                lines: theme::IVORY,
            },
        }
    }

    /// The ground and the spots of a die.
    fn die(self, faction: Faction) -> [Colour; 3] {
        let Paint {
            rim, body, lines, ..
        } = self.paint(faction);
        [rim, body, lines]
    }
}

/// What a man is drawn of.
struct Figure {
    /// All but the foot; parts that overlap run the same way round.
    body: BezPath,
    foot: BezPath,
    lines: BezPath,
}

/// Draws a man with its shadow.
pub(super) fn draw(canvas: &mut Canvas, man: Chessman, faction: Faction, coat: Coat) {
    let Figure { body, foot, lines } = figure(man);
    let Paint {
        edge,
        rim,
        body: colour,
        foot: foot_colour,
        lines: line_colour,
    } = coat.paint(faction);
    let shade = own_path("M24,84 L76,84 80,92 Q50,97 20,92Z");
    canvas.shadow(&shade, 5.0, theme::SHADOW.alpha(110));
    for (width, colour) in [(10.5, edge), (7.0, rim)] {
        let pen = Pen::new(width, colour);
        canvas.stroke(body, &pen);
        canvas.stroke(foot, &pen);
    }
    canvas.fill(body, colour);
    canvas.fill(foot, foot_colour);
    let neck = own_path("M27,72.6 L73,72.6 73,75.8 27,75.8Z");
    canvas.fill(&neck, line_colour);
    canvas.fill(lines, line_colour);
}

/// Draws a die with 1 to 6 spots.
pub(super) fn draw_die(canvas: &mut Canvas, spots: u8, faction: Faction, coat: Coat) {
    let [rim, body, dots] = coat.die(faction);
    let outline = own_path(
        "M24,12 L76,12 Q88,12 88,24 L88,76 Q88,88 76,88 L24,88 Q12,88 12,76 L12,24 Q12,12 24,12Z",
    );
    let fallen = Affine::translate((0.0, 4.0)) * outline.clone();
    canvas.shadow(&fallen, 6.0, theme::SHADOW.alpha(125));
    canvas.stroke(&outline, &Pen::new(7.0, rim));
    canvas.fill(&outline, body);
    for (x, y) in spots_of(spots) {
        let at = (50.0 + 21.0 * x, 50.0 + 21.0 * y);
        canvas.fill(&Circle::new(at, 8.4), dots);
    }
}

/// Where the spots of a die are, in steps from its middle.
fn spots_of(spots: u8) -> Vec<(f64, f64)> {
    let middle = [(0.0, 0.0)];
    let two = [(-1.0, -1.0), (1.0, 1.0)];
    let four = [(-1.0, 1.0), (1.0, -1.0)];
    let six = [(-1.0, 0.0), (1.0, 0.0)];
    let mut all = Vec::new();
    if spots % 2 == 1 {
        all.extend(middle);
    }
    for (least, pair) in [(2, two), (4, four), (6, six)] {
        if spots >= least {
            all.extend(pair);
        }
    }
    all
}

fn figure(man: Chessman) -> &'static Figure {
    static ALL: LazyLock<[Figure; 7]> = LazyLock::new(|| Chessman::ALL.map(shape));
    let place = Chessman::ALL.iter().position(|&each| each == man);
    &ALL[place.unwrap_or(0)]
}

fn shape(man: Chessman) -> Figure {
    match man {
        Chessman::King => king(),
        Chessman::Queen => queen(),
        Chessman::Rook => rook(),
        Chessman::Bishop => bishop(),
        Chessman::Knight => knight(),
        Chessman::Pawn => pawn(),
        Chessman::General => general(),
    }
}

/// A foot of half a width.
fn foot(half: f64) -> BezPath {
    let (left, right) = (50.0 - half, 50.0 + half);
    let [inner_left, inner_right] = [left + 4.0, right - 4.0];
    own_path(&format!(
        "M{inner_left},74 L{inner_right},74 Q{right},74 {right},78 L{right},84 \
         Q{right},87.5 {inner_right},87.5 L{inner_left},87.5 Q{left},87.5 {left},84 \
         L{left},78 Q{left},74 {inner_left},74Z"
    ))
}

fn circle(x: f64, y: f64, radius: f64) -> BezPath {
    Circle::new((x, y), radius).to_path(0.01)
}

fn joined(parts: impl IntoIterator<Item = BezPath>) -> BezPath {
    let mut all = BezPath::new();
    parts.into_iter().for_each(|part| all.extend(part));
    all
}

fn pawn() -> Figure {
    Figure {
        body: joined([
            circle(50.0, 31.0, 13.5),
            own_path(
                "M37,45 L63,45 Q66.5,45 66.5,48.5 Q66.5,52 63,52 L37,52 Q33.5,52 33.5,48.5 Q33.5,45 37,45Z",
            ),
            own_path("M42.5,50 L57.5,50 C58.5,61 63,67 68,74 L32,74 C37,67 41.5,61 42.5,50Z"),
        ]),
        foot: foot(23.0),
        lines: own_path("M42,52.6 L58,52.6 58.4,55 41.6,55Z"),
    }
}

fn rook() -> Figure {
    Figure {
        body: joined([
            own_path(
                "M27,15 L38.5,15 38.5,22 44.5,22 44.5,15 55.5,15 55.5,22 61.5,22 61.5,15 73,15 \
                 73,31 Q73,37 67,37 L33,37 Q27,37 27,31Z",
            ),
            own_path("M34.5,36 L65.5,36 C65.5,52 67.5,64 71,74 L29,74 C32.5,64 34.5,52 34.5,36Z"),
        ]),
        foot: foot(26.0),
        lines: joined([
            own_path("M31,36.2 L69,36.2 69,39.2 31,39.2Z"),
            own_path("M45.6,58 L45.6,49 C45.6,43.4 54.4,43.4 54.4,49 L54.4,58Z"),
        ]),
    }
}

fn bishop() -> Figure {
    Figure {
        body: joined([
            circle(50.0, 12.5, 5.6),
            own_path(
                "M50,17 C61,24 69,36 66.5,47 C65.3,52 62,56 58,58 L42,58 C38,56 34.7,52 33.5,47 \
                 C31,36 39,24 50,17Z",
            ),
            own_path(
                "M36,57 L64,57 Q67.5,57 67.5,60.5 Q67.5,64 64,64 L36,64 Q32.5,64 32.5,60.5 Q32.5,57 36,57Z",
            ),
            own_path("M42,63 L58,63 C59,68.5 63,72 67,74 L33,74 C37,72 41,68.5 42,63Z"),
        ]),
        foot: foot(24.5),
        lines: joined([
            own_path("M48,28 L52,28 52,35 59,35 59,39 52,39 52,51 48,51 48,39 41,39 41,35 48,35Z"),
            own_path("M38,57.8 L62,57.8 62,60 38,60Z"),
        ]),
    }
}

/// The head of the horse that cards have too.
fn knight() -> Figure {
    let place = Affine::translate((51.0, 43.0)) * Affine::scale(32.0);
    let [body, lines] = role(Rank::Jack)
        .first()
        .map_or_else(Default::default, |layer| {
            [&layer.body, &layer.lines].map(|path| place * path.clone())
        });
    Figure {
        body,
        foot: foot(25.5),
        lines,
    }
}

const STEM: &str = "M29.5,63 L70.5,63 C69.5,67.5 70.5,71 73,74 L27,74 C29.5,71 30.5,67.5 29.5,63Z";

fn queen() -> Figure {
    let balls = [
        (17.0, 25.0, 5.2),
        (33.5, 16.0, 5.2),
        (50.0, 12.5, 5.8),
        (66.5, 16.0, 5.2),
        (83.0, 25.0, 5.2),
    ];
    let crown = own_path(
        "M17,27 L32.5,47 33.5,18 43.8,45 50,15 56.2,45 66.5,18 67.5,47 83,27 L73.5,61 \
         Q72.8,64 70,64 L30,64 Q27.2,64 26.5,61Z",
    );
    Figure {
        body: joined(
            balls
                .map(|(x, y, radius)| circle(x, y, radius))
                .into_iter()
                .chain([crown, own_path(STEM)]),
        ),
        foot: foot(26.5),
        lines: joined([
            own_path("M28.4,62 L71.6,62 71,65 29,65Z"),
            circle(38.5, 56.0, 2.4),
            circle(50.0, 56.0, 2.4),
            circle(61.5, 56.0, 2.4),
        ]),
    }
}

fn king() -> Figure {
    Figure {
        body: joined([
            own_path(
                "M46,5 L54,5 54,10.5 59.5,10.5 59.5,18 54,18 54,26 46,26 46,18 40.5,18 40.5,10.5 \
                 46,10.5Z",
            ),
            own_path(
                "M50,23 C55,23 58.5,27.5 58.5,32 C67,25.5 81,28 81,40 C81,50 73,55 70.5,64 \
                 L29.5,64 C27,55 19,50 19,40 C19,28 33,25.5 41.5,32 C41.5,27.5 45,23 50,23Z",
            ),
            own_path(STEM),
        ]),
        foot: foot(26.5),
        lines: joined([
            own_path("M28.8,62 L71.2,62 70.8,65 29.2,65Z"),
            own_path("M48.6,35 L51.4,35 51.4,57 48.6,57Z"),
            own_path(
                "M34,55 C31.4,49.5 27,45 27,40 C27,35.4 32,34.4 36.6,37.4 L35,40 \
                 C32,38 30.2,38.6 30.2,40.6 C30.2,44 34.4,48.6 37,54.4Z",
            ),
            own_path(
                "M66,55 C68.6,49.5 73,45 73,40 C73,35.4 68,34.4 63.4,37.4 L65,40 \
                 C68,38 69.8,38.6 69.8,40.6 C69.8,44 65.6,48.6 63,54.4Z",
            ),
        ]),
    }
}

/// A standard: whoever leads from the camp.
fn general() -> Figure {
    Figure {
        body: joined([
            circle(37.0, 11.0, 5.0),
            own_path("M34,12 L40,12 40,74 34,74Z"),
            own_path("M39,17 L82,17 70,31.5 82,46 39,46Z"),
        ]),
        foot: foot(23.0),
        lines: own_path(
            "M54,22 L56.4,28.6 63.4,28.8 57.9,33 59.9,39.8 54,35.8 48.1,39.8 50.1,33 44.6,28.8 51.6,28.6Z",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{figure, spots_of};
    use crate::canvas::Shape;
    use crate::{canvas::Point, scene::Chessman};

    /// Overlapping parts that run against each other would leave holes.
    #[test]
    fn men_are_solid_above_their_foot() {
        for man in Chessman::ALL {
            let figure = figure(man);
            // A standard hangs beside its pole, and a horse has a throat.
            let at = match man {
                Chessman::General => 37.0,
                Chessman::Knight => 64.0,
                Chessman::King
                | Chessman::Queen
                | Chessman::Rook
                | Chessman::Bishop
                | Chessman::Pawn => 50.0,
            };
            for y in [52.0, 60.0, 68.0] {
                let turns = figure.body.winding(Point::new(at, y));
                assert_ne!(turns, 0, "{man:?} has a hole at {y}");
            }
            let bounds = figure.body.bounding_box().union(figure.foot.bounding_box());
            assert!(bounds.x0 > 8.0 && bounds.x1 < 92.0, "{man:?}: {bounds}");
            assert!(bounds.y0 > 3.0 && bounds.y1 < 90.0, "{man:?}: {bounds}");
        }
    }

    #[test]
    fn a_die_has_as_many_spots_as_it_says() {
        for spots in 1..=6 {
            assert_eq!(spots_of(spots).len(), usize::from(spots));
        }
    }
}
