//! The shapes of a map's file: polygons, rings and positions.

use serde_json::Value;

use super::{Reader, found};
use crate::fault::{Fault, Feature, Ring, Spot};
use crate::model::{Point, Projection};

impl Reader<'_> {
    /// The polygons of a feature; none where one of them cannot be read, which is told.
    pub(super) fn shape(
        &mut self,
        index: usize,
        feature: &Feature,
        geometry: Option<&Value>,
    ) -> Vec<Vec<Vec<Point>>> {
        let before = self.known.faults.count();
        let kind = geometry.and_then(|geometry| geometry.get("type"));
        let coordinates = geometry.and_then(|geometry| geometry.get("coordinates"));
        let polygons = match (kind.and_then(Value::as_str), coordinates) {
            (Some("Polygon"), Some(polygon)) => self.polygon(feature, 1, polygon).map(|p| vec![p]),
            (Some("MultiPolygon"), Some(Value::Array(polygons))) => (1..)
                .zip(polygons)
                .map(|(number, polygon)| self.polygon(feature, number, polygon))
                .collect(),
            (Some("Polygon" | "MultiPolygon"), _) => {
                self.fault(Fault::Property {
                    feature: feature.clone(),
                    member: "coordinates",
                    found: found(coordinates),
                    needed: "a list",
                });
                None
            }
            _ => {
                self.fault(Fault::Property {
                    feature: feature.clone(),
                    member: "geometry",
                    found: found(kind.or(geometry)),
                    needed: "a Polygon or a MultiPolygon",
                });
                None
            }
        };
        if self.known.faults.count() > before {
            self.known.shapeless.insert(index);
            return Vec::new();
        }
        polygons.unwrap_or_default()
    }

    fn polygon(
        &mut self,
        feature: &Feature,
        polygon: usize,
        value: &Value,
    ) -> Option<Vec<Vec<Point>>> {
        let place = |ring| Ring {
            feature: feature.clone(),
            polygon,
            ring,
        };
        let Some(rings) = value.as_array().filter(|rings| !rings.is_empty()) else {
            self.fault(Fault::NoList {
                ring: place(1),
                found: found(Some(value)),
            });
            return None;
        };
        (1..)
            .zip(rings)
            .map(
                |(number, ring)| match ring_of(place(number), ring, self.projection) {
                    Ok(ring) => Some(ring),
                    Err(fault) => {
                        self.fault(fault);
                        None
                    }
                },
            )
            // All rings are read, so that each that is wrong is told.
            .collect::<Vec<_>>()
            .into_iter()
            .collect()
    }
}

/// The corners of a ring, without its repeated end.
fn ring_of(ring: Ring, value: &Value, projection: Projection) -> Result<Vec<Point>, Fault> {
    let Some(positions) = value.as_array() else {
        let found = found(Some(value));
        return Err(Fault::NoList { ring, found });
    };
    let mut spots = Vec::with_capacity(positions.len());
    let mut corners = Vec::with_capacity(positions.len());
    for (position, value) in (1..).zip(positions) {
        let number = |index| value.get(index).and_then(Value::as_f64);
        let (Some(x), Some(y)) = (number(0), number(1)) else {
            return Err(Fault::Position {
                ring,
                position,
                found: found(Some(value)),
            });
        };
        let Some(corner) = projection.snap(x, y) else {
            let (most_x, most_y) = projection.most();
            return Err(Fault::Outside {
                ring,
                position,
                spot: Spot { x, y },
                most_x,
                most_y,
                projection: projection.name(),
            });
        };
        spots.push(Spot { x, y });
        corners.push(corner);
    }
    if corners.len() < 4 {
        let positions = corners.len();
        return Err(Fault::Short { ring, positions });
    }
    let last = corners.pop();
    if last != corners.first().copied() {
        return Err(Fault::Open {
            ring,
            first: spots[0],
            last: spots[spots.len() - 1],
        });
    }
    Ok(corners)
}
