// The states of the USA: Census Bureau by `us-atlas`, with sea zones drawn here.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { merge } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { box, file, fitTogether, forts, oneCoastEach, settled, terrain, union, within, without } from "./shapes.js";

const [WIDTH, HEIGHT] = [1600, 1000];
// From the plane of the source, 975 wide and 610 high with y downwards.
const SCALE = 1.62;
const [LEFT, LOW] = [10, 990];
// Islands smaller than this, in square units, are left out.
const ISLAND = 40;

// Code and production by name; the District of Columbia goes with Maryland.
const STATES = {
  Alabama: ["AL", 1600], Alaska: ["AK", 1200], Arizona: ["AZ", 2000], Arkansas: ["AR", 1400],
  California: ["CA", 4000], Colorado: ["CO", 2000], Connecticut: ["CT", 1600], Delaware: ["DE", 1000],
  Florida: ["FL", 3200], Georgia: ["GA", 2400], Hawaii: ["HI", 1200], Idaho: ["ID", 1200],
  Illinois: ["IL", 2800], Indiana: ["IN", 2000], Iowa: ["IA", 1600], Kansas: ["KS", 1600],
  Kentucky: ["KY", 1600], Louisiana: ["LA", 1800], Maine: ["ME", 1000], Maryland: ["MD", 2000],
  Massachusetts: ["MA", 2400], Michigan: ["MI", 2600], Minnesota: ["MN", 2000], Mississippi: ["MS", 1200],
  Missouri: ["MO", 2000], Montana: ["MT", 1200], Nebraska: ["NE", 1400], Nevada: ["NV", 1600],
  "New Hampshire": ["NH", 1000], "New Jersey": ["NJ", 2200], "New Mexico": ["NM", 1400],
  "New York": ["NY", 3600], "North Carolina": ["NC", 2400], "North Dakota": ["ND", 1200], Ohio: ["OH", 2600],
  Oklahoma: ["OK", 1600], Oregon: ["OR", 1800], Pennsylvania: ["PA", 2800], "Rhode Island": ["RI", 800],
  "South Carolina": ["SC", 1600], "South Dakota": ["SD", 1200], Tennessee: ["TN", 1800], Texas: ["TX", 4000],
  Utah: ["UT", 1600], Vermont: ["VT", 800], Virginia: ["VA", 2200], Washington: ["WA", 2400],
  "West Virginia": ["WV", 1200], Wisconsin: ["WI", 2000], Wyoming: ["WY", 1200],
};

// What grows and rises where, by code; nothing is drawn on the others.
const TERRAIN = {
  forest: ["AL", "AR", "GA", "ME", "MI", "MN", "NC", "NH", "OR", "VT", "WA", "WI"],
  hills: ["AK", "AZ", "CO", "ID", "KY", "MT", "NM", "NV", "PA", "TN", "UT", "WV", "WY"],
  marsh: ["FL", "LA", "DE"],
};

// Outlines of the zones on the plane of the map, y upwards; land is taken out of them.
const SEAS = [
  ["Gulf of Alaska", "GAK", [[0, 0], [395, 0], [345, 190], [240, 285], [0, 285]]],
  ["Hawaiian Waters", "HWW", [[395, 0], [640, 0], [560, 130], [470, 160], [360, 195], [345, 190]]],
  ["California Current", "CCU", [[0, 285], [240, 285], [268, 300], [300, 345], [250, 560], [100, 700], [0, 700]]],
  ["Columbia Waters", "CLW", [[0, 700], [100, 700], [200, 760], [200, 985], [175, 985], [120, 968], [0, 1000]]],
  ["Western Gulf", "WGU", [[775, 0], [1010, 0], [1010, 250], [920, 300], [700, 260], [745, 65]]],
  ["Eastern Gulf", "EGU", [[1010, 0], [1265, 0], [1350, 70], [1360, 300], [1010, 300]]],
  ["Straits of Florida", "SFL", [[1265, 0], [1600, 0], [1600, 215], [1350, 215], [1350, 70]]],
  ["Southern Atlantic", "SAT", [[1600, 215], [1600, 470], [1400, 470], [1250, 330], [1290, 215]]],
  ["Virginia Capes", "VCA", [[1600, 470], [1600, 680], [1500, 680], [1420, 620], [1330, 600], [1400, 470]]],
  ["Gulf of Maine", "GMA", [[1600, 680], [1600, 930], [1583, 860], [1500, 850], [1440, 690], [1500, 680]]],
];

// Name, code, state, place on the plane of the map, level: fortifications with their ports.
const FORTS = [
  ["Fort Lawton", "FLA", "WA", [172, 930], 2],
  ["Presidio", "PRE", "CA", [78, 555], 3],
  ["Fort Rosecrans", "FRO", "CA", [165, 355], 2],
  ["Fort Stevens", "FST", "OR", [115, 860], 1],
  ["Fort Travis", "FTR", "TX", [850, 150], 2],
  ["Fort Jackson", "FJA", "LA", [1000, 165], 2],
  ["Fort De Soto", "FDS", "FL", [1247, 140], 2],
  ["Fort Dallas", "FDA", "FL", [1340, 92], 2],
  ["Fort Sumter", "FSU", "SC", [1314, 316], 3],
  ["Fort Macon", "FMA", "NC", [1375, 400], 1],
  ["Fort Monroe", "FMO", "VA", [1400, 498], 3],
  ["Fort Wadsworth", "FWA", "NY", [1450, 640], 4],
  ["Fort Warren", "FWN", "MA", [1487, 720], 3],
  ["Fort Popham", "FPO", "ME", [1508, 793], 1],
  ["Fort Greely", "FGR", "AK", [203, 99], 1],
  ["Diamond Head", "DHE", "HI", [520, 48], 2],
];

const LINKS = [["AK", "WA"], ["AK", "HI"], ["HI", "CA"], ["MI", "IL", "strait"]];

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("us-atlas/states-albers-10m.json"), "utf8"),
);
const { scale, translate } = atlas.transform;
const topology = simplify(
  presimplify({
    type: "Topology",
    objects: atlas.objects,
    arcs: atlas.arcs.map((arc) => {
      let [x, y] = [0, 0];
      return arc.map(([dx, dy]) => {
        [x, y] = [x + dx, y + dy];
        return [LEFT + (x * scale[0] + translate[0]) * SCALE, LOW - (y * scale[1] + translate[1]) * SCALE];
      });
    }),
  }),
  4,
);

const { geometries } = topology.objects.states;
const frame = box(0, 0, WIDTH, HEIGHT);
const regions = Object.entries(STATES).map(([name, [code, production]]) => {
  const names = name === "Maryland" ? [name, "District of Columbia"] : [name];
  const parts = geometries.filter(({ properties }) => names.includes(properties.name));
  if (parts.length !== names.length) throw new Error(`no state ${name}`);
  const shape = settled(within(merge(topology, parts).coordinates, frame), ISLAND);
  return { name, code, kind: "land", terrain: terrain(TERRAIN, code), production, shape };
});

const strongholds = forts(regions, [], FORTS.map(([name, code, owner, at, level]) => ({ name, code, owner, at, level })));
const land = [...regions, ...strongholds].map(({ shape }) => shape);
const taken = [];
const seas = SEAS.map(([name, code, outline]) => {
  const shape = settled(without([[outline]], [...land, ...taken]), 8);
  taken.push([[outline]]);
  return { name, code, kind: "sea", shape };
});
fitTogether([...regions, ...strongholds, ...seas]);
oneCoastEach(seas, 30);
const all = [...regions, ...strongholds, ...seas];
fitTogether(all);

process.stdout.write(
  file({
    title: "United States",
    notices: [
      "States: U.S. Census Bureau (public domain), by way of us-atlas 3.0.1 (ISC, Copyright 2013-2019 Michael Bostock). Simplified; the District of Columbia is joined to Maryland.",
      "Fortifications, sea zones, links and production: Castellan (MIT OR Apache-2.0).",
      "Fair starts: Texas, Georgia, Colorado, Pennsylvania, Michigan, Arizona",
    ],
    links: LINKS,
    regions: all,
  }),
);
