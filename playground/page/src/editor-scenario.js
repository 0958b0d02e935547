// The scenario on the map: seats, whose each region is, armies and treasuries. The whole of it is sent with each
// change; what this page has no form for stays as the file has it.
import { signal } from "@preact/signals";
import { Choice, Text } from "./editor-fields.js";
import { html, names } from "./lib.js";
import { called, chosen, map, change, discard, typeScenario } from "./editor-state.js";

/** The seat that is given what is pressed on the map, by its place; nothing while regions are looked at. */
export const seat = signal(null);

const GAMES = [
  ["erkenfara", "Erkenfara Universalis"],
  ["kerfuffle", "Partial Kerfuffle"],
];
/** What new seats are called. */
const NAMES = ["Lion", "Lily", "Eagle", "Bear", "Stag", "Wolf", "Falcon", "Boar", "Heron", "Otter", "Fox", "Swan"].map((it) => `The ${it}`);
const KINDS = [
  ["land", "Land army"],
  ["sea", "Fleet"],
];

/** The scenario; lists that are empty are not sent. */
const file = () => ({ seat: [], ...map.value.scenario.file });
const same = (one, other) => one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
/** Whether a name or code in the file is a region. */
const means = (word, at) => same(word, map.value.regions[at].name) || same(word, map.value.regions[at].shown);

/** The scenario with one seat changed. */
const withSeat = (at, more) => ({
  ...file(),
  seat: file().seat.map((it, place) => (place === at ? { ...it, ...more } : it)),
});

/** Gives a region to a seat, or takes it away if it has it. */
export function give(region) {
  const at = seat.peek();
  const owner = map.peek().scenario.owners[region];
  const without = (list) => (list ?? []).filter((word) => !means(word, region));
  const seats = file().seat.map((it, place) => {
    const owns = without(it.owns);
    return { ...it, owns: place === at && owner !== at ? [...owns, called(region)] : owns };
  });
  change({ ...file(), seat: seats }, `owner of ${called(region)}`);
}

const whole = (what, make) => (text) =>
  /^-?\d{1,15}$/.test(text.trim()) ? make(Number(text)) : { wrong: `the ${what} must be a whole number` };

function Army({ at, number, army, places }) {
  const of = `army ${at} ${number}`;
  const set = (more) => withSeat(at, { army: file().seat[at].army.map((it, place) => (place === number ? { ...it, ...more } : it)) });
  const others = file().seat[at].army.filter((_, place) => place !== number);
  const here = places.find((place) => means(army.at, place));
  return html`<fieldset class="army"><legend>${army.kind === "sea" ? "Fleet" : "Army"} at ${army.at}</legend>
    <div class="pair">
      <${Choice} id=${`${of.replaceAll(" ", "-")}-at`} label="Where" value=${here ?? ""} choices=${[...(here === undefined ? [["", army.at]] : []), ...places.map((place) => [place, called(place)])]} onChoose=${(place) => change(set({ at: called(Number(place)) }), `place of an army`)} />
      <${Choice} id=${`${of.replaceAll(" ", "-")}-kind`} label="Kind" value=${army.kind ?? "land"} choices=${KINDS} onChoose=${(kind) => change(set({ kind }), "kind of an army")} />
    </div>
    <div class="pair">
      <${Text} of=${`${of} current`} label="Men now" inputmode="numeric" value=${army.current ?? army.maximal} make=${whole("number of men", (current) => ({ scenario: set({ current }) }))} send=${typeScenario} />
      <${Text} of=${`${of} maximal`} label="At most" inputmode="numeric" value=${army.maximal} make=${whole("number of men", (maximal) => ({ scenario: set({ maximal }) }))} send=${typeScenario} />
    </div>
    <button class="button grey" onClick=${() => change(withSeat(at, { army: others }), "army removed")}>Remove this army</button>
  </fieldset>`;
}

/** The words for no region in a list of them. */
const NOWHERE = ["", "None"];

function Capital({ at, of, label, own }) {
  const word = file().seat[at][of];
  const here = own.find((place) => word && means(word, place));
  const choose = (place) => change(withSeat(at, { [of]: place === "" ? undefined : called(Number(place)) }), of);
  const lost = word && here === undefined ? [["?", word]] : [];
  return html`<${Choice} id=${`${of}-${at}`} label=${label} value=${here ?? (lost.length > 0 ? "?" : "")} choices=${[NOWHERE, ...lost, ...own.map((place) => [place, called(place)])]} onChoose=${choose} />`;
}

function Seat({ at }) {
  const it = file().seat[at];
  const { owners } = map.value.scenario;
  const all = map.value.regions.map((_, place) => place);
  const own = all.filter((place) => owners[place] === at);
  const land = all.filter((place) => map.value.regions[place].kind === "land");
  const open = all.filter((place) => map.value.regions[place].kind !== "impassable");
  const hasArmies = file().game === "erkenfara";
  const remove = () => {
    seat.value = null;
    change({ ...file(), seat: file().seat.filter((_, place) => place !== at) }, `seat ${it.name} removed`);
  };
  const raise = () => {
    const region = own[0] ?? open[0] ?? 0;
    change(withSeat(at, { army: [...(it.army ?? []), { at: called(region), maximal: 1000 }] }), "new army");
  };
  return html`<div class="seat-form">
    <${Text} key=${`seat ${at}`} of=${`seat ${at}`} label="Name of the seat" value=${it.name} make=${(name) => ({ scenario: withSeat(at, { name }) })} send=${typeScenario} />
    <p class="small">Press regions on the map to give them to this seat, and again to take them away. It has ${own.length}.</p>
    <div class="row">${own.map((place) => html`<button class="chip" aria-label=${`Take ${called(place)} away`} onClick=${() => give(place)}>${called(place)} ×</button>`)}</div>
    ${hasArmies
      ? html`<${Text} key=${`treasury ${at}`} of=${`treasury ${at}`} label="Treasury, gold" inputmode="numeric" value=${it.treasury ?? 0} make=${whole("treasury", (treasury) => ({ scenario: withSeat(at, { treasury }) }))} send=${typeScenario} />
          ${(it.army ?? []).map((army, number) => html`<${Army} key=${number} at=${at} number=${number} army=${army} places=${open} />`)}
          <button class="button grey" onClick=${raise}>Add an army</button>`
      : html`<div class="pair"><${Capital} at=${at} of="capital" label="Capital" own=${own} /><${Capital} at=${at} of="castle" label="Castle" own=${land} /></div>`}
    <button class="button red" onClick=${remove}>Remove this seat</button>
  </div>`;
}

/** Makes a scenario without seats, or says what there is. */
function New() {
  const make = (game) => change({ title: `${map.value.title}: a scenario`, game, map: map.value.title, seat: [] }, "new scenario");
  return html`<section class="card" aria-label="Scenario"><h2>Scenario</h2>
    <p class="small">A scenario says who begins where, and with what. It is saved in a file of its own.</p>
    <div class="row">${GAMES.map(([id, title]) => html`<button class="button blue" onClick=${() => make(id)}>For ${title}</button>`)}</div>
  </section>`;
}

function Seats() {
  const at = seat.value;
  const add = async () => {
    const seats = file().seat;
    const name = NAMES.find((it) => !seats.some((known) => same(known.name, it))) ?? "";
    if (await change({ ...file(), seat: [...seats, { name, owns: [] }] }, "new seat")) seat.value = seats.length;
    chosen.value = null;
  };
  return html`<h3>Seats, in the order of the table</h3>
    <div class="row" role="group" aria-label="Seats">
      ${file().seat.map((it, place) => html`<button class=${names("chip", place === at && "current")} aria-pressed=${place === at} onClick=${() => {
        seat.value = place === at ? null : place;
      }}>${it.name || `seat ${place + 1}`}</button>`)}
      <button class="button grey" onClick=${add}>Add a seat</button>
    </div>
    ${at !== null && file().seat[at] && html`<${Seat} key=${at} at=${at} />`}`;
}

export function Scenario() {
  const it = map.value.scenario;
  if (!it) return html`<${New} />`;
  const count = it.faults.length;
  const { title, game } = it.file;
  const kept = ["options", "order", "status", "region", "treaty", "card"].filter((key) => it.file[key] !== undefined);
  return html`
    <section class=${names("card", count > 0 && "faulty")} aria-label="Faults of the scenario">
      <h2>${count === 0 ? "Nothing is wrong" : count === 1 ? "1 fault" : `${count} faults`}</h2>
      <ul class="faults" aria-live="polite">${it.faults.map((words) => html`<li key=${words}><p>${words}</p></li>`)}</ul>
      ${it.file.map !== map.value.title && html`<button class="button grey" onClick=${() => change({ ...it.file, map: map.value.title }, "title of the map")}>It is for this map</button>`}
    </section>
    <section class="card" aria-label="Scenario">
      <h2>Scenario</h2>
      <${Text} of="scenario title" label="Title of the scenario" value=${title} make=${(text) => ({ scenario: { ...file(), title: text } })} send=${typeScenario} />
      <${Choice} id="game" label="Game" value=${game} choices=${GAMES} onChoose=${(next) => change({ ...file(), game: next }, "game")} />
      <${Seats} />
      ${kept.length > 0 && html`<p class="small">Kept as the file has them: ${kept.join(", ")}.</p>`}
      <div class="row ends">
        <a class="button grey" href="scenario/download" download>Download</a>
        <button class="button grey" onClick=${() => {
          seat.value = null;
          discard();
        }}>Close the scenario</button>
      </div>
    </section>
  `;
}
