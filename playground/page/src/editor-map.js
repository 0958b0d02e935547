// The map: its picture, and over it an outline for each region that can be chosen.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon.js";
import { html, names } from "./lib.js";
import { give, seat } from "./editor-scenario.js";
import { called, chosen, faultsOf, map, outlines, picking, picture, region, room, undrawn } from "./editor-state.js";

/** The size of every picture of a map. */
const WIDTH = 1600;
const HEIGHT = 1018;

/** The region that has the focus, or had it last. */
const focused = signal(0);

/** What a region is, in words. */
export function describe(at) {
  const it = region(at);
  const faults = faultsOf.value.get(at) ?? 0;
  const scenario = room.value === "scenario" ? map.value.scenario : null;
  const owner = scenario?.file.seat?.[scenario.owners[at]];
  return [
    it.shown ? `${called(at)} (${it.shown})` : called(at),
    it.kind,
    it.level && `level ${it.level}`,
    it.production > 0 && `production ${it.production}`,
    owner && `of ${owner.name}`,
    faults > 0 && (faults === 1 ? "1 fault" : `${faults} faults`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Chooses a region, or gives it to whoever asked for one. */
export function choose(at) {
  const asked = picking.peek();
  if (asked) {
    picking.value = null;
    asked.act(at);
    return;
  }
  focused.value = at;
  if (room.peek() === "scenario" && seat.peek() !== null) give(at);
  else chosen.value = at;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The middle of an outline's box. */
const middle = (path) => {
  const box = path.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** The nearest region in a direction: what lies more aside counts as further away. */
function beside(paths, from, [right, down]) {
  const [x, y] = middle(paths[from]);
  let best = null;
  paths.forEach((path, at) => {
    const [px, py] = middle(path);
    const along = (px - x) * right + (py - y) * down;
    const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
    if (at === from || along <= 0) return;
    const far = along + 2 * aside;
    if (best === null || far < best.far) best = { at, far };
  });
  return best?.at ?? from;
}

function Regions({ shapes, place }) {
  const group = useRef();
  const count = map.value.regions.length;
  const current = Math.min(focused.value, count - 1);
  const chosenAt = chosen.value;
  const marked = faultsOf.value;
  const key = (event) => {
    const paths = [...group.current.querySelectorAll(".region")];
    const way = ARROWS[event.key];
    let next = null;
    if (way) next = beside(paths, current, way);
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = count - 1;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(current);
      return;
    } else if (event.key === "Escape" && picking.peek()) {
      picking.value = null;
      return;
    }
    if (next === null) return;
    event.preventDefault();
    focused.value = next;
    paths[next].focus();
  };
  const area = (path, at) => html`<path
    key=${at}
    class=${names("region", chosenAt === at && "chosen", marked.has(at) && "wrong")}
    d=${path}
    role="button"
    tabindex=${at === current ? 0 : -1}
    aria-label=${describe(at)}
    aria-pressed=${chosenAt === at}
    data-region=${at}
    onFocus=${() => {
      focused.value = at;
    }}
    onClick=${() => choose(at)}
  ><title>${describe(at)}</title></path>`;
  return html`<g ref=${group} transform=${`translate(${place.left} ${place.top}) scale(${place.zoom})`} onKeyDown=${key}>
    ${shapes.map(area)}
    <${Marks} />
  </g>`;
}

/** A sign in each region with a fault, in the middle of its largest part; it says nothing that its name does not. */
function Marks() {
  const group = useRef();
  const [places, setPlaces] = useState([]);
  const marked = [...faultsOf.value.keys()].sort((a, b) => a - b);
  const shape = outlines.value.shape;
  useLayoutEffect(() => {
    const paths = group.current.parentNode.querySelectorAll(".region");
    setPlaces(marked.filter((at) => paths[at]).map((at) => middle(paths[at])));
  }, [marked.join(), shape]);
  return html`<g ref=${group} aria-hidden="true" class="signs">
    ${places.map(([x, y]) => html`<g transform=${`translate(${x} ${y})`}><circle r="95" /><path d="M0 -52V14M0 46V52" /></g>`)}
  </g>`;
}

export function Stage() {
  const it = picture.value;
  const known = outlines.value;
  const isNow = known && known.shape === map.value.shape && known.paths.length === map.value.regions.length;
  const asked = picking.value;
  return html`<section class=${names("stage", asked && "picking")} aria-label="Map">
    <div class="sheet">
      ${it && html`<img src=${it.url} width=${WIDTH} height=${HEIGHT} alt=${`Map of ${map.value.title}`} />`}
      ${it && isNow && html`<svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="Regions: arrow keys go from one to the next, Enter chooses">
        <${Regions} shapes=${known.paths} place=${it} />
      </svg>`}
      ${!it && !undrawn.value && html`<p class="loading">Drawing…</p>`}
    </div>
    ${undrawn.value && html`<p class="note bad"><${Icon} name="warn" size=${16} /> The picture is not the newest: ${undrawn.value}</p>`}
    ${asked && html`<p class="note" role="status">${asked.label}
      <button class="link" onClick=${() => {
        picking.value = null;
      }}>Cancel</button></p>`}
  </section>`;
}
