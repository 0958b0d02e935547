// What is wrong, all regions as a list, and what is said of the map as a whole.
import { useState } from "preact/hooks";
import { Icon } from "./icon.js";
import { Text } from "./editor-fields.js";
import { choose, describe } from "./editor-map.js";
import { html, names } from "./lib.js";
import { called, chosen, edit, faultsOf, fits, map, wrong } from "./editor-state.js";

export function Faults() {
  const { marks, notes } = map.value;
  const count = marks.length;
  return html`<section class=${names("card", count > 0 && "faulty")} aria-label="Faults">
    <h2>${count === 0 ? "Nothing is wrong" : count === 1 ? "1 fault" : `${count} faults`}</h2>
    <ul class="faults" aria-live="polite">
      ${marks.map((it) => html`<li key=${it.text}>
        <p>${it.text}</p>
        ${it.regions.length > 0 && html`<div class="row">${it.regions.slice(0, 6).map((at) => html`<button class="chip" onClick=${() => choose(at)}>${called(at)}</button>`)}
          ${it.regions.length > 6 && html`<span class="small">and ${it.regions.length - 6} more</span>`}</div>`}
      </li>`)}
    </ul>
    ${notes.length > 0 && html`<details><summary>Notes</summary><ul class="plain">${notes.map((it) => html`<li>${it}</li>`)}</ul></details>`}
  </section>`;
}

export function Regions() {
  const [wanted, setWanted] = useState("");
  const small = wanted.trim().toLowerCase();
  const all = map.value.regions.map((it, at) => ({ ...it, at }));
  const found = all.filter((it) => `${it.name} ${it.shown}`.toLowerCase().includes(small));
  return html`<section class="card" aria-label="All regions">
    <details open=${chosen.value === null}><summary><h2>${all.length} regions</h2></summary>
      <div class="field"><label for="find">Find a region</label>
        <input id="find" type="search" value=${wanted} onInput=${(event) => setWanted(event.target.value)} /></div>
      <ul class="regions scroll" tabindex="-1">
        ${found.map((it) => html`<li key=${it.at}><button
          class=${names("entry", chosen.value === it.at && "current")}
          aria-current=${chosen.value === it.at ? "true" : undefined}
          onClick=${() => choose(it.at)}
        >${faultsOf.value.has(it.at) && html`<${Icon} name="warn" size=${16} />`}<span>${describe(it.at)}</span></button></li>`)}
      </ul>
      ${found.length === 0 && html`<p class="small">No region is called so.</p>`}
    </details>
  </section>`;
}

function Notices() {
  const list = map.value.notices;
  const set = (at, text) => list.map((it, place) => (place === at ? text : it));
  return html`
    ${list.map((it, at) => html`<${Text} key=${`notice ${at}`} of=${`notice ${at}`} label=${`Notice ${at + 1}`} rows="2" value=${it} make=${(text) => ({ do: "notices", notices: set(at, text) })} />`)}
    ${wrong("notices").map((it) => html`<p class="field-faults">${it.text}</p>`)}
    <div class="row">
      <button class="button grey" onClick=${() => edit({ do: "notices", notices: [...list, ""] })}>Add a notice</button>
      ${list.length > 0 && html`<button class="button grey" onClick=${() => edit({ do: "notices", notices: list.slice(0, -1) })}>Remove the last notice</button>`}
    </div>
  `;
}

export function Whole() {
  const { title, file } = map.value;
  return html`<section class="card" aria-label="Map and file">
    <h2>Map</h2>
    <${Text} of="title" label="Title" value=${title} marks=${wrong("title")} make=${(text) => ({ do: "title", title: text })} />
    <h3>Games</h3>
    ${fits.value
      ? html`<ul class="plain">${fits.value.map((it) => html`<li>${it}</li>`)}</ul>`
      : html`<p class="small">${map.value.marks.length > 0 ? "Said once nothing is wrong." : "Looking…"}</p>`}
    <h3>Where it comes from, and its licence</h3>
    <${Notices} />
    ${file.mended.length > 0 && html`<details><summary>${file.imported ? "What the import has changed" : "What was changed on opening"} (${file.mended.length})</summary>
      <ul class="plain">${file.mended.map((it) => html`<li>${it}</li>`)}</ul></details>`}
  </section>`;
}
