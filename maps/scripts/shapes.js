// Shapes that fit together: what both maps of real places need.
//
// A shape is a list of polygons, a polygon a list of rings, a ring a list of [x, y] with y upwards,
// in tenths of a unit as whole numbers once it is `settled`.

import * as clip from "polyclip-ts";

export const area = (ring) =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** A rectangle as a shape. */
export const box = (left, low, right, high) => [
  [[[left, low], [right, low], [right, high], [left, high], [left, low]]],
];

const open = (ring) => {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
};

const dropRepeated = (ring) =>
  ring.filter(([x, y], at) => {
    const [beforeX, beforeY] = ring[(at + ring.length - 1) % ring.length];
    return x !== beforeX || y !== beforeY;
  });

/** Corners on whole tenths; parts that touch along an edge then are joined. Rings that enclose less than
 * `least` square units go. */
export const settled = (shape, least) => rounded(clip.union(rounded(shape, least)), least);

function rounded(shape, least) {
  const polygons = shape
    .map((polygon) =>
      polygon
        .map((ring) =>
          dropRepeated(open(ring).map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])),
        )
        .filter((ring, at) => ring.length > 2 && Math.abs(area(ring)) >= (at === 0 ? least : 1)),
    )
    .filter((polygon) => polygon.length > 0 && polygon[0].length > 2);
  return polygons.sort((one, two) => Math.abs(area(two[0])) - Math.abs(area(one[0])));
}

export const union = (shapes) => clip.union(shapes[0], ...shapes.slice(1));
export const without = (shape, shapes) => clip.difference(shape, ...shapes);
export const within = (shape, other) => clip.intersection(shape, other);

/** Whether anything of a shape lies in a rectangle. */
export const meets = (polygon, [left, low, right, high]) => {
  const xs = polygon[0].map(([x]) => x);
  const ys = polygon[0].map(([, y]) => y);
  return (
    Math.max(...xs) > left && Math.min(...xs) < right && Math.max(...ys) > low && Math.min(...ys) < high
  );
};

/**
 * Gives every ring the corners of other rings that lie on its edges, so that neighbours share corners
 * exactly. Changes the shapes of the regions.
 */
export function fitTogether(regions, near = 0.11) {
  const cells = new Map();
  const key = (x, y) => `${Math.floor(x / 20)},${Math.floor(y / 20)}`;
  const corners = new Set();
  for (const { shape } of regions) {
    for (const [x, y] of shape.flat(2)) {
      if (corners.has(`${x},${y}`)) continue;
      corners.add(`${x},${y}`);
      const cell = key(x, y);
      if (!cells.has(cell)) cells.set(cell, []);
      cells.get(cell).push([x, y]);
    }
  }
  const onEdge = ([x0, y0], [x1, y1]) => {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = Math.hypot(dx, dy);
    const found = [];
    for (let column = Math.floor((Math.min(x0, x1) - 1) / 20); column <= (Math.max(x0, x1) + 1) / 20; column++) {
      for (let row = Math.floor((Math.min(y0, y1) - 1) / 20); row <= (Math.max(y0, y1) + 1) / 20; row++) {
        for (const [x, y] of cells.get(`${column},${row}`) ?? []) {
          const along = ((x - x0) * dx + (y - y0) * dy) / length;
          const off = Math.abs((x - x0) * dy - (y - y0) * dx) / length;
          if (off < near && along > 0 && along < length && !(x === x0 && y === y0) && !(x === x1 && y === y1)) {
            found.push([along, [x, y]]);
          }
        }
      }
    }
    return found.sort(([one], [two]) => one - two).map(([, point]) => point);
  };
  for (const region of regions) {
    region.shape = region.shape.map((polygon) =>
      polygon.map((ring) =>
        dropRepeated(ring.flatMap((corner, at) => [corner, ...onEdge(corner, ring[(at + 1) % ring.length])])),
      ),
    );
  }
}

/**
 * Round fortifications on the coast of their owners, which lose the ground. What lies in the sea belongs
 * to the fortification too, so that its shape is one that people know.
 */
export function forts(regions, others, list, radius = 15) {
  return list.map(({ name, code, owner, at: [x, y], level }) => {
    const turns = [...Array(16).keys()].map((turn) => (turn * Math.PI) / 8);
    const disc = [[turns.map((turn) => [x + radius * Math.cos(turn), y + radius * Math.sin(turn)])]];
    const home = regions.find((region) => region.code === owner);
    const inland = clip.intersection(home.shape, disc).reduce((sum, [ring]) => sum + Math.abs(area(ring)), 0);
    for (const other of [...regions, ...others]) {
      if (other !== home && clip.intersection(other.shape, disc).length) throw new Error(`${name} touches ${other.name}`);
    }
    if (inland < 60 || inland > 0.97 * Math.PI * radius * radius) throw new Error(`${name} is not on the coast`);
    home.shape = settled(clip.difference(home.shape, disc), 20);
    return { name, code, kind: "fortification", production: 500, level, shape: settled(disc, 1) };
  });
}

/** Each zone keeps its largest piece of water; other pieces go to the zone they share most border with. */
export function oneCoastEach(zones, keep) {
  const edges = (polygon) =>
    new Set(
      polygon.flatMap((ring) =>
        ring.map(([x, y], at) => {
          const [nextX, nextY] = ring[(at + 1) % ring.length];
          return x < nextX || (x === nextX && y < nextY) ? `${x},${y},${nextX},${nextY}` : `${nextX},${nextY},${x},${y}`;
        }),
      ),
    );
  const loose = [];
  for (const zone of zones) {
    zone.shape.sort((one, two) => Math.abs(area(two[0])) - Math.abs(area(one[0])));
    loose.push(...zone.shape.splice(1));
  }
  for (const piece of loose) {
    const own = edges(piece);
    const shared = zones.map((zone) => {
      const other = edges(zone.shape[0]);
      return [...own].filter((edge) => other.has(edge)).length;
    });
    const most = Math.max(...shared);
    if (most > 0 && Math.abs(area(piece[0])) >= keep) {
      const zone = zones[shared.indexOf(most)];
      const [joined, ...rest] = clip.union([zone.shape[0]], [piece]);
      if (rest.length === 0) zone.shape = settled([joined], 1);
    }
  }
}

/** The terrain of the list that a code is in. */
export function terrain(lists, code) {
  return Object.keys(lists).find((name) => lists[name].includes(code));
}

/** The file, one line for each item of a list. */
export function file({ title, notices, links, regions }) {
  const list = (items) => (items.length ? `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]` : "[]");
  const closed = (ring) => [...ring, ring[0]];
  const features = regions.map(({ name, code, kind, terrain, production, level, shape }) => {
    const polygons = shape.map((polygon) => polygon.map(closed));
    return {
      type: "Feature",
      properties: { name, code, kind, terrain, production, level },
      geometry:
        polygons.length === 1
          ? { type: "Polygon", coordinates: polygons[0] }
          : { type: "MultiPolygon", coordinates: polygons },
    };
  });
  return [
    '{\n"type": "FeatureCollection"',
    `"title": ${JSON.stringify(title)}`,
    '"projection": "plane"',
    `"notices": ${list(notices)}`,
    `"links": ${list(links.map(([one, two, kind = "strait"]) => ({ between: [one, two], kind })))}`,
    '"cuts": []',
    `"features": ${list(features)}\n}\n`,
  ].join(",\n");
}
