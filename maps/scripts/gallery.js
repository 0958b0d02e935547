// Files as other programs write them, for the tests of imports: cut from `world-atlas` and `us-atlas`.
// `node gallery.js ../../atlas/tests/data` writes them into that folder.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { feature } from "topojson-client";

const SOUTH_AMERICA = [
  "Argentina", "Bolivia", "Brazil", "Chile", "Colombia", "Ecuador", "Falkland Is.", "Guyana", "Paraguay", "Peru",
  "Suriname", "Uruguay", "Venezuela",
];
const CARIBBEAN = [
  "Bahamas", "Belize", "Costa Rica", "Cuba", "Dominican Rep.", "El Salvador", "Guatemala", "Haiti", "Honduras",
  "Jamaica", "Mexico", "Nicaragua", "Panama", "Puerto Rico", "Trinidad and Tobago",
];
const OCEANIA = [
  "Australia", "Fiji", "Indonesia", "Malaysia", "New Caledonia", "New Zealand", "Papua New Guinea", "Solomon Is.",
  "Timor-Leste", "Vanuatu",
];
const NEW_ENGLAND = ["Connecticut", "Maine", "Massachusetts", "New Hampshire", "New York", "Rhode Island", "Vermont"];
// The code of Vermont's counties begins so.
const VERMONT = "50";

const folder = process.argv[2] ?? ".";
const read = (name) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), "utf8"));
const write = (name, text) => writeFileSync(join(folder, name), text);

/** A topology of some of the geometries of an object, with no arcs but theirs. */
function cut(topology, object, isKept) {
  const numbers = new Map();
  const arc = (at) => {
    const own = at < 0 ? ~at : at;
    if (!numbers.has(own)) numbers.set(own, numbers.size);
    return at < 0 ? ~numbers.get(own) : numbers.get(own);
  };
  const deep = (arcs) => (Array.isArray(arcs) ? arcs.map(deep) : arc(arcs));
  const geometries = topology.objects[object].geometries.filter(isKept).map((geometry) => ({
    type: geometry.type,
    properties: geometry.properties,
    arcs: deep(geometry.arcs),
  }));
  return {
    type: "Topology",
    transform: topology.transform,
    objects: { [object]: { type: "GeometryCollection", geometries } },
    arcs: [...numbers.keys()].map((at) => topology.arcs[at]),
  };
}

const named = (names) => ({ properties }) => names.includes(properties.name);
/** The geometries as features of GeoJSON, with rounded positions. */
function features(topology, object, isKept, digits) {
  const round = (value) => (Array.isArray(value) ? value.map(round) : Number(value.toFixed(digits)));
  const { geometries } = topology.objects[object];
  return geometries.filter(isKept).map((geometry) => {
    const { properties, geometry: shape } = feature(topology, geometry);
    return { type: "Feature", properties, geometry: { ...shape, coordinates: round(shape.coordinates) } };
  });
}

const world = read("world-atlas/countries-110m.json");
write("south_america.topojson", JSON.stringify(cut(world, "countries", named(SOUTH_AMERICA))) + "\n");

const caribbean = features(world, "countries", named(CARIBBEAN), 3);
write("caribbean.geojsonl", caribbean.map((one) => JSON.stringify(one) + "\n").join(""));

const oceania = features(world, "countries", named(OCEANIA), 3);
write("oceania.geojson", JSON.stringify({ type: "FeatureCollection", features: oceania }) + "\n");

const states = read("us-atlas/states-10m.json");
write("new_england.topojson", JSON.stringify(cut(states, "states", named(NEW_ENGLAND))) + "\n");

const counties = read("us-atlas/counties-albers-10m.json");
const paths = features(counties, "counties", ({ id }) => id.startsWith(VERMONT), 2).map(({ properties, geometry }) => {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const d = polygons.flat().map((ring) => `M${ring.slice(0, -1).map((at) => at.join(" ")).join("L")}Z`).join("");
  return `<path d="${d}"><title>${properties.name}</title></path>`;
});
write("vermont.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${paths.join("\n")}\n</svg>\n`);
