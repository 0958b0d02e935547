// The form of the region that is chosen: what it is, and how one gets from it to others.
import { useState } from "preact/hooks";
import { Choice, Text } from "./editor-fields.js";
import { html } from "./lib.js";
import { called, chosen, edit, map, picking, region, wrong } from "./editor-state.js";

const KINDS = [
  ["land", "Land"],
  ["sea", "Sea"],
  ["fortification", "Fortification"],
  ["impassable", "Impassable"],
];
const TERRAINS = [
  ["plain", "Plain"],
  ["forest", "Forest"],
  ["hills", "Hills"],
  ["marsh", "Marsh"],
];
const LEVELS = [1, 2, 3, 4].map((level) => [level, `Level ${level}`]);
const LINKS = [
  ["strait", "Strait"],
  ["bridge", "Bridge"],
];

/** Calls `make` with the number that a text is; what is none is refused before it is sent. */
const whole = (what, make) => (text) =>
  /^-?\d{1,15}$/.test(text.trim()) ? make(Number(text)) : { wrong: `the ${what} must be a whole number` };

function Facts({ at }) {
  const it = region(at);
  const isOwned = it.kind === "land" || it.kind === "fortification";
  return html`
    <${Text} key=${`name ${at}`} of=${`name ${at}`} label="Name" value=${it.name} marks=${wrong("name", at)} make=${(name) => ({ do: "rename", region: at, name })} />
    <div class="pair">
      <${Text} key=${`code ${at}`} of=${`code ${at}`} label="Code" value=${it.code} placeholder=${it.shown} marks=${wrong("code", at)} make=${(code) => ({ do: "recode", region: at, code })} />
      <${Choice} id="kind" label="Kind" value=${it.kind} choices=${KINDS} marks=${wrong("kind", at)} onChoose=${(kind) => edit({ do: "kind", region: at, kind }, `${called(at)} is ${kind}`)} />
    </div>
    ${isOwned && html`<div class="pair">
      <${Text} key=${`production ${at}`} of=${`production ${at}`} label="Production, gold a year" inputmode="numeric" value=${it.production} marks=${wrong("production", at)} make=${whole("production", (production) => ({ do: "production", region: at, production }))} />
      ${it.kind === "land" && html`<${Choice} id="terrain" label="Terrain, for the eye" value=${it.terrain} choices=${TERRAINS} marks=${wrong("terrain", at)} onChoose=${(terrain) => edit({ do: "terrain", region: at, terrain }, `${called(at)} is ${terrain}`)} />`}
      ${it.kind === "fortification" && html`<${Choice} id="level" label="Level" value=${it.level ?? 0} choices=${it.level ? LEVELS : [[0, "None"], ...LEVELS]} marks=${wrong("level", at)} onChoose=${(level) => edit({ do: "level", region: at, level: Number(level) })} />`}
    </div>`}
    ${wrong("outline", at).map((it) => html`<p class="field-faults">${it.text}</p>`)}
  `;
}

function Way({ at, way }) {
  const between = [at, way.to];
  const both = `${called(at)} and ${called(way.to)}`;
  const open = way.cut ? "uncut" : "cut";
  const words = way.cut ? `The border between ${both} is open` : `The border between ${both} is cut`;
  const isWrong = wrong("ways", at).some((it) => it.regions.includes(way.to));
  return html`<li class=${isWrong ? "wrong" : ""}>
    <button class="link strong" onClick=${() => {
      chosen.value = way.to;
    }}>${called(way.to)}</button>
    <span class="small">${[way.touches && (way.cut ? "border, cut" : "border"), way.link].filter(Boolean).join(" and ")}</span>
    <span class="acts">
      ${way.touches && html`<button class="button grey" aria-label=${way.cut ? `Open the border to ${called(way.to)}` : `Cut the border to ${called(way.to)}`} onClick=${() => edit({ do: open, between }, words)}>${way.cut ? "Open" : "Cut"}</button>`}
      ${way.link && html`<button class="button grey" aria-label=${`Remove the ${way.link} to ${called(way.to)}`} onClick=${() => edit({ do: "unlink", between }, `No ${way.link} joins ${both}`)}>Remove</button>`}
    </span>
  </li>`;
}

/** A region to be joined or linked: from a list, or on the map. */
function Partner({ at, label, verb, list, act, children }) {
  const [picked, setPicked] = useState("");
  const other = list.includes(Number(picked)) && picked !== "" ? Number(picked) : list[0];
  const id = `${verb.toLowerCase()}-with`;
  const pick = () => {
    picking.value = { label: `${verb} ${called(at)}: choose the other region on the map.`, act };
  };
  if (list.length === 0) return null;
  return html`<div class="partner">
    <h3>${label}</h3>
    <div class="row">
      <${Choice} id=${id} isBare label=${label} value=${other} choices=${list.map((it) => [it, called(it)])} onChoose=${setPicked} />
      ${children}
      <button class="button blue" onClick=${() => act(other)}>${verb}</button>
      <button class="button grey" aria-label=${`${verb}: choose on the map`} onClick=${pick}>On the map</button>
    </div>
  </div>`;
}

function Ways({ at }) {
  const [kind, setKind] = useState("strait");
  const it = region(at);
  const neighbours = it.ways.filter((way) => way.touches).map((way) => way.to);
  const open = new Set(it.ways.filter((way) => way.touches && !way.cut).map((way) => way.to));
  const places = map.value.regions.map((_, other) => other);
  const far = places.filter(
    (other) => other !== at && !open.has(other) && region(other).kind !== "impassable",
  );
  const join = (other) =>
    edit({ do: "join", region: at, other }, `${called(other)} is part of ${called(at)} now`);
  const link = (other) =>
    edit({ do: "link", between: [at, other], kind }, `A ${kind} joins ${called(at)} and ${called(other)}`);
  return html`
    <h3>Ways to others</h3>
    ${it.ways.length === 0 && html`<p class="small">None.</p>`}
    <ul class="ways">${it.ways.map((way) => html`<${Way} key=${way.to} at=${at} way=${way} />`)}</ul>
    ${wrong("ways", at).map((mark) => html`<p class="field-faults">${mark.text}</p>`)}
    ${it.kind !== "impassable" && html`<${Partner} key=${`link ${at}`} at=${at} label="A strait or bridge to" verb="Link" list=${far} act=${link}>
      <${Choice} id="link-kind" isBare label="Kind of link" value=${kind} choices=${LINKS} onChoose=${setKind} />
    <//>`}
    <${Partner} key=${`join ${at}`} at=${at} label="Take in a neighbour" verb="Join" list=${neighbours} act=${join} />
  `;
}

export function RegionForm() {
  const at = chosen.value;
  const it = at === null ? undefined : region(at);
  if (!it) {
    return html`<section class="card" aria-label="Region"><h2>Region</h2>
      <p class="small">Choose a region on the map or in the list.</p></section>`;
  }
  return html`<section class="card" aria-label=${`Region ${called(at)}`}>
    <h2>${called(at)} <span class="small">${it.shown}</span></h2>
    <${Facts} key=${at} at=${at} />
    <${Ways} key=${`ways ${at}`} at=${at} />
    <div class="row ends">
      ${it.kind === "land" && html`<button class="button grey" onClick=${() => edit({ do: "fort", region: at }, `A fortification stands in ${called(at)}`)}>Place a fortification</button>`}
      <button class="button red" onClick=${() => edit({ do: "remove", region: at }, `${called(at)} is removed`)}>Remove region</button>
    </div>
  </section>`;
}
