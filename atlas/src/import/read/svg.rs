//! SVG: each shape with an area is a place, called by its title, label or id.

use kurbo::{Affine, BezPath, PathEl, Point, Shape};
use roxmltree::{Document, Node, ParsingOptions};

use super::json::Json;
use super::{CORNERS, Frame, PLACES, Place, Ring, Source};
use crate::import::refused::Refused;

/// Into how many lines a curve is divided: enough for a border, and the same from both ends.
const CURVE: u32 = 8;
/// How deep groups may be nested.
const DEPTH: usize = 100;
/// Attributes that name a shape, beside its title; ids come last.
const LABELS: [&str; 6] = [
    "label",
    "data-name",
    "aria-label",
    "data-label",
    "name",
    "title",
];
/// What is never drawn where it stands.
const HIDDEN: [&str; 9] = [
    "defs",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "symbol",
    "metadata",
    "style",
    "linearGradient",
];

/// Reads all shapes.
pub(super) fn read(text: &str) -> Result<Source, Refused> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| Refused::Svg {
        what: error.to_string(),
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(Refused::Svg {
            what: format!("its root is <{}>", root.tag_name().name()),
        });
    }
    let mut source = Source {
        frame: Frame::Plane,
        ..Source::default()
    };
    let title = root
        .children()
        .find(|child| child.has_tag_name((root.tag_name().namespace().unwrap_or(""), "title")));
    source.title = title
        .and_then(|title| title.text())
        .map(str::trim)
        .filter(|title| !title.is_empty())
        .map(str::to_owned);
    let mut left = CORNERS;
    // y runs downwards in pictures.
    walk(root, Affine::FLIP_Y, None, &mut source, &mut left, 0);
    unite(&mut source);
    Ok(source)
}

/// A title or label of a shape or group.
fn label(node: Node<'_, '_>) -> Option<String> {
    let title = node
        .children()
        .find(|child| child.tag_name().name() == "title")
        .and_then(|title| title.text());
    let attribute = |name: &str| {
        node.attributes()
            .find(|own| own.name() == name && !own.value().trim().is_empty())
    };
    let text = title.map(str::to_owned).or_else(|| {
        LABELS
            .iter()
            .find_map(|name| attribute(name))
            .map(|own| own.value().to_owned())
    });
    text.map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
}

fn is_hidden(node: Node<'_, '_>) -> bool {
    let style = node.attribute("style").unwrap_or_default().replace(' ', "");
    HIDDEN.contains(&node.tag_name().name())
        || node.attribute("display") == Some("none")
        || node.attribute("visibility") == Some("hidden")
        || style.contains("display:none")
        || style.contains("visibility:hidden")
}

/// Collects the shapes in a node; a group with a label names what has none.
fn walk(
    node: Node<'_, '_>,
    outer: Affine,
    group: Option<&str>,
    source: &mut Source,
    room: &mut usize,
    depth: usize,
) {
    if depth > DEPTH || is_hidden(node) || source.places.len() > PLACES {
        return;
    }
    let transform = outer
        * node
            .attribute("transform")
            .map_or(Affine::IDENTITY, transform);
    let own = label(node);
    if let Some(path) = path(node) {
        let polygons: Vec<Vec<Ring>> = flat(&(transform * path), room);
        if polygons.is_empty() {
            source.others += 1;
            return;
        }
        let id = node.attribute("id").map(str::to_owned);
        let name = own
            .or_else(|| id.as_deref().and_then(spoken))
            .or_else(|| group.map(str::to_owned));
        let facts = [
            ("name", name),
            ("id", id),
            ("class", node.attribute("class").map(str::to_owned)),
        ];
        let facts = facts
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), Json::Text(value?))));
        source.places.push(Place {
            facts: facts.collect(),
            polygons,
        });
    } else {
        // The layers of an editor have labels too, and hold all there is.
        let is_layer = node.attributes().any(|own| own.name() == "groupmode")
            || node.tag_name().name() == "svg";
        let named = own.as_deref().filter(|_| !is_layer).or(group);
        for child in node.children().filter(Node::is_element) {
            walk(child, transform, named, source, room, depth + 1);
        }
    }
}

/// An id that is a word, not a number that an editor gave.
fn spoken(id: &str) -> Option<String> {
    let plain = id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-' || c == '_');
    let is_made = [
        "path", "polygon", "rect", "circle", "ellipse", "g", "shape", "use", "svg",
    ]
    .contains(&plain.to_ascii_lowercase().as_str());
    (!is_made && !plain.is_empty()).then(|| id.replace(['_', '-'], " "))
}

/// The outline of a shape in its own units; nothing of what is not a shape.
fn path(node: Node<'_, '_>) -> Option<BezPath> {
    let number = |name: &str| {
        let text = node.attribute(name)?.trim().trim_end_matches("px");
        text.parse::<f64>().ok().filter(|number| number.abs() < 1e9)
    };
    let or_zero = |name: &str| number(name).unwrap_or(0.0);
    match node.tag_name().name() {
        "path" => {
            let data = node
                .attribute("d")
                .filter(|data| is_sane(data))
                .unwrap_or_default();
            Some(BezPath::from_svg(data).unwrap_or_default())
        }
        "polygon" | "polyline" => {
            let points = node.attribute("points").unwrap_or_default();
            let numbers: Vec<f64> = points
                .split([' ', ',', '\n', '\t', '\r'])
                .filter_map(|text| text.parse().ok())
                .collect();
            let mut path = BezPath::new();
            for (index, at) in numbers.chunks_exact(2).enumerate() {
                let at = Point::new(at[0], at[1]);
                if index == 0 {
                    path.move_to(at);
                } else {
                    path.line_to(at);
                }
            }
            Some(path)
        }
        "rect" => {
            let (x, y, width, height) = (
                or_zero("x"),
                or_zero("y"),
                number("width")?,
                number("height")?,
            );
            Some(kurbo::Rect::new(x, y, x + width, y + height).to_path(0.1))
        }
        "circle" | "ellipse" => {
            let radii = (number("rx").or(number("r"))?, number("ry").or(number("r"))?);
            Some(kurbo::Ellipse::new((or_zero("cx"), or_zero("cy")), radii, 0.0).to_path(0.1))
        }
        _ => None,
    }
}

/// Whether no number of a path is so large that an arc of it would have corners without end; large numbers are
/// written with powers of ten too.
fn is_sane(data: &str) -> bool {
    // More digits in a row than any drawing program writes before a point, or behind one.
    let is_long = data
        .split(|c: char| !c.is_ascii_digit())
        .any(|digits| digits.len() > 17);
    let whole = data.split(|c: char| !c.is_ascii_digit() && c != '.');
    let is_large = whole
        .map(|number| number.find('.').unwrap_or(number.len()))
        .any(|digits| digits > 9);
    let is_power = |power: &str| {
        let digits = power
            .trim_start_matches(['+', '0'])
            .chars()
            .take_while(char::is_ascii_digit);
        digits.count() > 0 && !power.starts_with('-')
    };
    !is_long && !is_large && !data.split(['e', 'E']).skip(1).any(is_power)
}

/// The rings of an outline as polygons. Each ring that does not lie in another is one; even-odd makes holes.
fn flat(path: &BezPath, room: &mut usize) -> Vec<Vec<Ring>> {
    let mut rings: Vec<Ring> = Vec::new();
    let mut at = Point::ZERO;
    for part in path.elements() {
        if *room == 0 {
            break;
        }
        match *part {
            PathEl::MoveTo(to) => {
                rings.push(vec![[to.x, to.y]]);
                at = to;
                *room -= 1;
            }
            PathEl::LineTo(to) => add(&mut rings, room, &mut at, 1, |_| to),
            PathEl::QuadTo(one, to) => {
                let from = at;
                add(&mut rings, room, &mut at, CURVE, |t| {
                    let s = 1.0 - t;
                    (from.to_vec2() * (s * s)
                        + one.to_vec2() * (2.0 * s * t)
                        + to.to_vec2() * (t * t))
                        .to_point()
                });
            }
            PathEl::CurveTo(one, two, to) => {
                let from = at;
                add(&mut rings, room, &mut at, CURVE, |t| {
                    let s = 1.0 - t;
                    let outer = from.to_vec2() * (s * s * s) + to.to_vec2() * (t * t * t);
                    (outer + one.to_vec2() * (3.0 * s * s * t) + two.to_vec2() * (3.0 * s * t * t))
                        .to_point()
                });
            }
            PathEl::ClosePath => {
                if let Some(first) = rings.last().and_then(|ring| ring.first()) {
                    at = Point::new(first[0], first[1]);
                }
            }
        }
    }
    rings.retain(|ring| ring.len() >= 3 && ring.iter().flatten().all(|number| number.is_finite()));
    // One polygon of all: what lies in an odd number of rings.
    if rings.is_empty() {
        Vec::new()
    } else {
        vec![rings]
    }
}

fn add(
    rings: &mut Vec<Ring>,
    room: &mut usize,
    at: &mut Point,
    parts: u32,
    place: impl Fn(f64) -> Point,
) {
    if rings.is_empty() {
        rings.push(vec![[at.x, at.y]]);
    }
    for part in 1..=parts {
        let to = place(f64::from(part) / f64::from(parts));
        *at = to;
        if let Some(ring) = rings.last_mut() {
            ring.push([to.x, to.y]);
        }
        *room = room.saturating_sub(1);
    }
}

/// The transforms of an attribute, the first outermost; what cannot be read changes nothing.
fn transform(text: &str) -> Affine {
    let mut all = Affine::IDENTITY;
    for part in text.split(')') {
        let Some((name, numbers)) = part.split_once('(') else {
            continue;
        };
        let numbers: Vec<f64> = numbers
            .split([' ', ',', '\n', '\t'])
            .filter_map(|text| text.parse().ok())
            .collect();
        let at = |index: usize| numbers.get(index).copied();
        let or_zero = |index: usize| at(index).unwrap_or(0.0);
        let one = match name.trim_matches([' ', ',', '\n', '\t']) {
            "matrix" if numbers.len() >= 6 => Affine::new([
                or_zero(0),
                or_zero(1),
                or_zero(2),
                or_zero(3),
                or_zero(4),
                or_zero(5),
            ]),
            "translate" => Affine::translate((or_zero(0), or_zero(1))),
            "scale" => {
                let x = at(0).unwrap_or(1.0);
                Affine::scale_non_uniform(x, at(1).unwrap_or(x))
            }
            "rotate" => Affine::rotate_about(or_zero(0).to_radians(), (or_zero(1), or_zero(2))),
            "skewX" => Affine::skew(or_zero(0).to_radians().tan(), 0.0),
            "skewY" => Affine::skew(0.0, or_zero(0).to_radians().tan()),
            _ => Affine::IDENTITY,
        };
        all *= one;
    }
    all
}

/// Puts shapes with one name together: islands of a country are often drawn each by itself.
fn unite(source: &mut Source) {
    let names: std::collections::BTreeSet<Option<String>> = source
        .places
        .iter()
        .map(|place| place.text("name"))
        .collect();
    // A label of all is a label of none.
    if names.len() < 2 {
        return;
    }
    let mut kept: Vec<Place> = Vec::new();
    let mut known = std::collections::BTreeMap::new();
    for place in std::mem::take(&mut source.places) {
        match place
            .text("name")
            .map(|name| *known.entry(name).or_insert(kept.len()))
        {
            Some(at) if at < kept.len() => kept[at].polygons.extend(place.polygons),
            Some(_) | None => kept.push(place),
        }
    }
    source.places = kept;
}
