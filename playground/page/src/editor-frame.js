// The frame of the editor: what can be done with the whole file above, the map, and what is known of it beside.
import { Faults, Regions, Whole } from "./editor-lists.js";
import { Stage } from "./editor-map.js";
import { RegionForm } from "./editor-region.js";
import { Icon } from "./icon.js";
import { html } from "./lib.js";
import { Scenario, seat } from "./editor-scenario.js";
import { busy, map, room, said, save, step, steps, trouble } from "./editor-state.js";
import { light, switchTheme } from "./theme.js";

function Step({ way, label }) {
  const what = steps(way);
  return html`<button class="tool" disabled=${!what} title=${what ? `${label}: ${what}` : label} aria-label=${what ? `${label}: ${what}` : label} onClick=${() => step(way)}>
    <${Icon} name=${way} /><span class="tool-name">${label}</span></button>`;
}

/** The map or the scenario on it. */
function Rooms() {
  const go = (to) => () => {
    room.value = to;
    if (to === "map") seat.value = null;
  };
  return html`<div class="rooms" role="group" aria-label="What is edited">
    <button class="tool" aria-pressed=${room.value === "map"} onClick=${go("map")}>Map</button>
    <button class="tool" aria-pressed=${room.value === "scenario"} onClick=${go("scenario")}>Scenario</button>
  </div>`;
}

function Header() {
  const { title, file: own, unsaved: isChanged, scenario } = map.value;
  const isScenario = room.value === "scenario" && scenario;
  const file = isScenario ? scenario : own;
  const unsaved = isScenario ? scenario.unsaved && scenario.written : isChanged;
  const state = unsaved ? "changes are not saved" : file.written ? "saved" : "not saved yet";
  return html`<header class="bar">
    <div class="bar-name">
      <h1>${title || "Untitled"}</h1>
      <p class="small">${file.target}: ${state}</p>
    </div>
    <${Rooms} />
    <div class="tools" role="group" aria-label="File">
      <${Step} way="undo" label="Undo" />
      <${Step} way="redo" label="Redo" />
      <a class="tool" href="download" download title="Download"><${Icon} name="download" /><span class="tool-name">Download</span></a>
      <button class="tool" aria-pressed=${light.value} title="Light colours" aria-label="Light colours" onClick=${switchTheme}><${Icon} name="sun" /></button>
      <button class="button blue" aria-busy=${busy.value} onClick=${() => save()}>Save</button>
    </div>
  </header>`;
}

function Trouble() {
  const it = trouble.value;
  if (!it) return null;
  const close = () => {
    trouble.value = null;
  };
  return html`<div class="trouble" role="alert"><${Icon} name="warn" /><p>${it.words}</p>
    ${it.again && html`<button class="button red" onClick=${it.again.act}>${it.again.label}</button>`}
    <button class="round" aria-label="Close" onClick=${close}><${Icon} name="close" /></button></div>`;
}

export function Editor() {
  return html`<div class="editor">
    <${Header} />
    <main class="work">
      <${Stage} />
      <div class="side scroll">
        ${room.value === "scenario" ? html`<${Scenario} /><${Regions} />` : html`<${Faults} /><${RegionForm} /><${Regions} /><${Whole} />`}
      </div>
    </main>
    <${Trouble} />
    <p class="said" role="status">${said.value}</p>
  </div>`;
}
