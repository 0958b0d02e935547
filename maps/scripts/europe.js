// Europe: countries of Natural Earth by `world-atlas`, with sea zones drawn here.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Delaunay } from "d3-delaunay";
import { geoConicConformal } from "d3-geo";
import { feature, merge } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { box, file, fitTogether, forts, meets, oneCoastEach, settled, terrain, union, within, without } from "./shapes.js";

const [WIDTH, HEIGHT] = [1600, 1240];
const FRAME = [0, 0, WIDTH, HEIGHT];
// Islands smaller than this, in square units, are left out.
const ISLAND = 70;

// Name, code, production, and what it is made of where that is more than the country of that name.
const COUNTRIES = [
  ["Albania", "ALB", 1200],
  ["Armenia", "ARM", 1000],
  ["Austria", "AUT", 2400, ["Austria", "Liechtenstein"]],
  ["Azerbaijan", "AZE", 1600],
  ["Belarus", "BLR", 1800],
  ["Belgium", "BEL", 2600, ["Belgium", "Luxembourg"]],
  ["Bosnia", "BIH", 1200, ["Bosnia and Herz."]],
  ["Bulgaria", "BGR", 1800],
  ["Croatia", "HRV", 1500],
  ["Cyprus", "CYP", 1000, ["Cyprus", "N. Cyprus"]],
  ["Czechia", "CZE", 2400],
  ["Denmark", "DNK", 2200],
  ["Estonia", "EST", 1200],
  ["Finland", "FIN", 2000, ["Finland", "Åland"]],
  ["France", "FRA", 4000, ["France", "Monaco", "Andorra"]],
  ["Georgia", "GEO", 1200],
  ["Germany", "DEU", 4000],
  ["Greece", "GRC", 2000],
  ["Hungary", "HUN", 2000],
  ["Iceland", "ISL", 1000],
  ["Ireland", "IRL", 1800],
  ["Italy", "ITA", 3600, ["Italy", "San Marino", "Vatican"]],
  ["Kosovo", "KOS", 800],
  ["Latvia", "LVA", 1200],
  ["Lithuania", "LTU", 1400],
  ["Moldova", "MDA", 1000],
  ["Montenegro", "MNE", 800],
  ["Netherlands", "NLD", 2800],
  ["North Macedonia", "MKD", 1000, ["Macedonia"]],
  ["Norway", "NOR", 2400],
  ["Poland", "POL", 3000],
  ["Portugal", "PRT", 2000],
  ["Romania", "ROU", 2400],
  ["Russia", "RUS", 4000],
  ["Serbia", "SRB", 1600],
  ["Slovakia", "SVK", 1600],
  ["Slovenia", "SVN", 1200],
  ["Spain", "ESP", 3200],
  ["Sweden", "SWE", 2600],
  ["Switzerland", "CHE", 2200],
  ["Turkey", "TUR", 3600],
  ["Ukraine", "UKR", 3000],
  ["Britain", "GBR", 4000, ["United Kingdom", "Isle of Man"]],
];

// What grows and rises where, by code; nothing is drawn on the others.
const TERRAIN = {
  forest: ["BLR", "CZE", "DEU", "EST", "FIN", "LVA", "LTU", "POL", "SWE"],
  hills: ["ALB", "ARM", "AUT", "BGR", "BIH", "CHE", "ESP", "GEO", "GRC", "ITA", "KOS", "MKD", "MNE", "NOR", "SVK", "SVN", "TUR"],
  marsh: ["NLD", "IRL"],
};

// Where nobody goes: it gives the sea its other shore.
const SHORES = [
  ["Barbary", "BBY", ["Morocco", "Algeria", "Tunisia"]],
  [
    "The Levant",
    "LEV",
    ["Syria", "Lebanon", "Israel", "Palestine", "Jordan", "Iraq", "Saudi Arabia", "Kuwait"],
  ],
  ["Persia", "PRS", ["Iran"]],
  ["The Steppe", "STP", ["Kazakhstan", "Turkmenistan", "Uzbekistan"]],
];

// Name, code, and places (longitude, latitude) around which the zone lies.
const SEAS = [
  ["Barents Sea", "BAR", [[34, 71.5], [40, 70], [28, 72.5], [38, 66]]],
  ["Norwegian Sea", "NWS", [[5, 66.5], [10, 69], [0, 69], [16, 71]]],
  ["Denmark Strait", "DST", [[-25, 67], [-14, 68], [-20, 70], [-28, 64]]],
  ["Faroe Waters", "FAR", [[-7, 62.5], [-14, 61.5], [-1, 62.5]]],
  ["North Atlantic", "NAT", [[-18, 56], [-14, 53], [-22, 60], [-14, 58]]],
  ["Celtic Sea", "CEL", [[-9, 49.5], [-13, 49]]],
  ["Irish Sea", "IRI", [[-5.2, 53.8], [-6.5, 56]]],
  ["English Channel", "ECH", [[-2.5, 49.9], [0.5, 50.3], [-5, 49.2]]],
  ["North Sea", "NTH", [[3, 55.5], [2, 58], [5, 54.4], [1, 60], [2, 52.5]]],
  ["Skagerrak", "SKA", [[9.2, 58], [11.3, 57.2], [11.2, 55.7], [7.3, 57.7]]],
  ["Baltic Sea", "BAL", [[18.5, 56.5], [16, 55.4], [13.2, 54.6], [20, 58], [19, 55]]],
  ["Gulf of Bothnia", "BOT", [[19.5, 62], [22, 64.5], [18.5, 60.6]]],
  ["Gulf of Finland", "GFI", [[25.5, 59.8], [22.5, 58.8], [28, 60]]],
  ["Bay of Biscay", "BIS", [[-4, 45.5], [-7, 46.3], [-2.2, 44.4]]],
  ["Iberian Waters", "IBE", [[-12, 41], [-11, 38], [-9.5, 35.5], [-12, 44.5], [-7.2, 36.2]]],
  ["Alboran Sea", "ABO", [[-3, 36], [-5.2, 35.9]]],
  ["Balearic Sea", "BLS", [[1.5, 39.6], [3, 41.5], [5, 39], [1.5, 37.5]]],
  ["Ligurian Sea", "LIG", [[8.5, 43.6], [5.5, 42.2], [7, 42.6]]],
  ["Tyrrhenian Sea", "TYR", [[12, 40], [10.6, 42.4], [14.5, 39.3], [11, 38.4]]],
  ["Adriatic Sea", "ADR", [[14.5, 43.3], [13, 44.8], [17, 42.3], [18.6, 41.2]]],
  ["Ionian Sea", "ION", [[18.2, 38], [19.5, 39.5], [17, 39.6], [20, 36.5]]],
  ["Libyan Sea", "LIB", [[15, 34.2], [19, 33.5], [12.5, 35.5], [24, 33.6]]],
  ["Aegean Sea", "AEG", [[25, 38.6], [24.5, 40], [26, 36.9], [23.6, 37], [27.5, 40.6]]],
  ["Levantine Sea", "LVS", [[30, 34.5], [34.8, 35], [30, 32.6], [28.5, 35.3]]],
  ["Western Euxine", "WEU", [[30, 43.5], [31, 45.5], [29.5, 42]]],
  ["Eastern Euxine", "EEU", [[37, 43.5], [40, 42.3], [36.5, 46], [34.5, 42.8]]],
  ["Caspian Sea", "CAS", [[50.5, 42], [51, 40], [49, 44], [51, 45], [52, 38]]],
];

// Name, code, country, place (longitude, latitude), level: fortifications with their ports.
const FORTS = [
  ["Tower of London", "LON", "GBR", [0.9, 51.35], 3],
  ["Brest Arsenal", "BRE", "FRA", [-4.3, 48.35], 2],
  ["Toulon", "TOU", "FRA", [6.1, 43.2], 2],
  ["Cadiz", "CDZ", "ESP", [-6.35, 36.75], 3],
  ["Belem Tower", "BLM", "PRT", [-9.2, 38.75], 2],
  ["Arsenal of Venice", "VEN", "ITA", [12.2, 45.4], 3],
  ["Castle of Naples", "NAP", "ITA", [14.5, 40.75], 2],
  ["Salonica", "SLN", "GRC", [22.75, 40.55], 2],
  ["Constantinople", "CON", "TUR", [28.6, 41.2], 4],
  ["Odessa", "ODE", "UKR", [30.8, 46.5], 2],
  ["Kronstadt", "KRO", "RUS", [29.4, 59.95], 3],
  ["Riga", "RIG", "LVA", [24, 57], 1],
  ["Danzig", "DAN", "POL", [18.6, 54.35], 2],
  ["Helgoland", "HEL", "DEU", [8.8, 54], 2],
  ["Karlskrona", "KAR", "SWE", [15.6, 56.2], 2],
  ["Bergenhus", "BGN", "NOR", [5.6, 60.4], 2],
  ["Kinsale Fort", "KIN", "IRL", [-8.5, 51.7], 1],
];

const LINKS = [
  ["GBR", "FRA", "bridge"],
  ["GBR", "ISL"],
  ["GBR", "NOR"],
  ["NOR", "ISL"],
  ["DNK", "SWE", "bridge"],
  ["DNK", "NOR"],
  ["EST", "FIN"],
  ["ITA", "ALB"],
  ["TUR", "CYP"],
];

const read = (name) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), "utf8"));

const projection = geoConicConformal().parallels([42, 62]).rotate([-14, 0]);
projection.fitExtent(
  [[0, 0], [WIDTH, HEIGHT]],
  { type: "MultiPoint", coordinates: [[-21, 64.4], [-11.4, 36.6], [14, 71.6], [10, 33.9], [27, 33.9], [45.6, 39.5]] },
);
const place = ([longitude, latitude]) => {
  const [x, y] = projection([longitude, latitude]);
  return [x, HEIGHT - y];
};

/** The countries in a topology on the plane, without what lies elsewhere, simplified. */
function countries() {
  const world = read("world-atlas/countries-50m.json");
  const { scale, translate } = world.transform;
  const arcs = world.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  // Clipped before anything is computed: far islands and colonies make false neighbours.
  const isNear = (ring) =>
    ring.some((at) =>
      arcs[at < 0 ? ~at : at].some(([x, y]) => x > -30 && x < 62 && y > 24 && y < 74),
    );
  const used = new Set();
  const geometries = world.objects.countries.geometries.flatMap((geometry) => {
    const polygons = geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs ?? [];
    const kept = polygons.filter(([outer]) => isNear(outer));
    kept.flat(2).forEach((at) => used.add(at < 0 ? ~at : at));
    return kept.length ? [{ type: "MultiPolygon", properties: geometry.properties, arcs: kept }] : [];
  });
  // The far east of Russia would come back on the left.
  const clamp = ([x, y]) => place([x < -100 ? 100 : Math.min(x, 100), Math.min(Math.max(y, 5), 84)]);
  const topology = {
    type: "Topology",
    objects: { countries: { type: "GeometryCollection", geometries } },
    arcs: arcs.map((arc, at) => (used.has(at) ? arc.map(clamp) : [[0, 0], [0, 0]])),
  };
  return simplify(presimplify(topology), 7);
}

const topology = countries();
const { geometries } = topology.objects.countries;
const frame = box(...FRAME);

function shapeOf(names) {
  const parts = geometries.filter(({ properties }) => names.includes(properties.name));
  for (const name of names) {
    if (!parts.some(({ properties }) => properties.name === name)) throw new Error(`no country ${name}`);
  }
  return merge(topology, parts).coordinates.filter((polygon) => meets(polygon, FRAME));
}

const regions = COUNTRIES.map(([name, code, production, parts = [name]]) => ({
  name, code, kind: "land", terrain: terrain(TERRAIN, code), production, shape: shapeOf(parts),
}));
const shores = SHORES.map(([name, code, parts]) => ({ name, code, kind: "impassable", shape: shapeOf(parts) }));

// The peninsula is drawn where the law of nations has it.
const crimea = [[[[32.3, 45.35], [33.6, 46.12], [34.9, 46.1], [36.63, 45.45], [36.5, 44.9], [34, 44.1], [32.3, 45.35]].map(place)]];
const [russia, ukraine] = ["RUS", "UKR"].map((code) => regions.find((region) => region.code === code));
ukraine.shape = union([ukraine.shape, within(russia.shape, crimea)]);
russia.shape = without(russia.shape, [crimea]);

for (const region of [...regions, ...shores]) {
  region.shape = settled(within(region.shape, frame), ISLAND);
}

const strongholds = forts(regions, shores, FORTS.map(([name, code, owner, at, level]) => ({ name, code, owner, at: place(at), level })));

const water = without(frame, [...regions, ...strongholds, ...shores].map(({ shape }) => shape));
const hearts = SEAS.flatMap(([name, , places]) => places.map((at) => ({ name, at: place(at) })));
const cells = Delaunay.from(hearts.map(({ at }) => at)).voronoi([-3000, -3000, 5000, 5000]);
const seas = SEAS.map(([name, code]) => {
  const own = hearts.flatMap((heart, at) => (heart.name === name ? [[[cells.cellPolygon(at)]]] : []));
  return { name, code, kind: "sea", shape: settled(within(union(own), water), 8) };
});
fitTogether([...regions, ...strongholds, ...shores, ...seas]);
oneCoastEach(seas, 30);
const all = [...regions, ...strongholds, ...seas, ...shores];
fitTogether(all);

process.stdout.write(
  file({
    title: "Europe",
    notices: [
      "Countries: Natural Earth (public domain), by way of world-atlas 2.0.2 (ISC, Copyright 2013-2019 Michael Bostock). Simplified; microstates are joined to a neighbour.",
      "Fortifications, sea zones, links and production: Castellan (MIT OR Apache-2.0). Not an opinion on any border.",
      "Fair starts: Britain, Germany, Italy, Russia, Hungary",
    ],
    links: LINKS,
    regions: all,
  }),
);
