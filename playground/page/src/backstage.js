// Behind the scenes: the clock, what can go wrong, maps to edit, and what the bot asks of Discord.
import { useState } from "preact/hooks";
import { act, backstage as send } from "./api.js";
import { Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { backstage, complain, maps, me, nameOf, open, place } from "./state.js";
import { clock, now, written } from "./time.js";

const HOUR = 3600;
const AHEAD = [
  ["1 hour", HOUR],
  ["12 hours", 12 * HOUR],
  ["2 days", 48 * HOUR],
];
const SPEEDS = [
  [1, "as it is"],
  [60, "a minute each second"],
  [600, "ten minutes each second"],
  [3600, "an hour each second"],
  [0, "stopped"],
];
const FAULTS = [
  ["broken", "Discord breaks", "Its next answer to the bot is a 500."],
  ["too_soon", "Rate limit", "The bot's next request comes too soon: 429, again after 2 s."],
  ["answer_lost", "Lost answer", "The next message is posted, but the bot hears a 502."],
  ["too_late", "Late answer", "The next command or press is answered too late: it fails after 3 s."],
  ["twice", "Twice", "The next command or press is delivered twice."],
  ["silence", "Silence", "Nothing reaches the bot for 5 s, then all of it."],
  ["cut", "Cut the line", "The bot's connection breaks; it comes back."],
];

function Clock() {
  const { speed } = clock.value;
  if (speed === null || speed === undefined) {
    return html`<p>The playground lives in this machine's time; it cannot be turned.</p>`;
  }
  const ahead = (seconds) => send("clock", { ahead: { seconds } }).catch(complain);
  const set = (event) => send("clock", { speed: { times: Number(event.target.value) } }).catch(complain);
  return html`
    <p class="big-time"><${Icon} name="clock" />${written(now.value, "f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${AHEAD.map(([label, seconds]) => html`<button class="button grey" onClick=${() => ahead(seconds)}>+ ${label}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(speed)} onChange=${set}>
        ${SPEEDS.map(([times, label]) => html`<option value=${String(times)} selected=${times === speed}>${label}</option>`)}
      </select>
    </label>
  `;
}

function Faults() {
  const [last, setLast] = useState(null);
  const { bot, me: mine } = place.value;
  const wrong = async (what) => {
    try {
      await send("fault", { what });
      setLast(what);
    } catch (error) {
      complain(error);
    }
  };
  const dms = () => act("dms", { closed: !mine.dms_closed }).catch(complain);
  return html`
    <ul class="faults">
      ${FAULTS.map(
        ([what, label, about]) => html`<li><button class="button grey" onClick=${() => wrong(what)}>${label}</button><span>${about}${last === what && html` <strong>Planned.</strong>`}</span></li>`,
      )}
      <li><button class=${names("button", bot.inside ? "red" : "green")} onClick=${() => wrong(bot.inside ? "out" : "in")}>${bot.inside ? "Throw out" : "Let in"}</button><span>${bot.inside ? `${bot.name} leaves the server.` : `${bot.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${mine.dms_closed} onClick=${dms}>${mine.dms_closed ? "Open my DMs" : "Close my DMs"}</button><span>${nameOf(me.value)} ${mine.dms_closed ? "refuses" : "takes"} direct messages.</span></li>
    </ul>
  `;
}

/** Maps, each opened on a page of its own. */
function Maps() {
  const [opened, setOpened] = useState(null);
  const edit = async (it) => {
    // The page is opened while the press counts as one; its address comes later.
    const tab = globalThis.open("about:blank", "_blank");
    try {
      const { address } = await send("map", { id: it.id });
      if (tab) {
        tab.opener = null;
        tab.location.replace(address);
      }
      setOpened({ title: it.title, address });
    } catch (error) {
      tab?.close();
      complain(error);
    }
  };
  return html`
    <p class="small">Saved maps lie in the folder “maps” of the playground's data; attach one to <code>/table new</code> as <code>map_file</code>.</p>
    <ul class="maps row">${maps.value.map((it) => html`<li key=${it.id}><button class="button grey" aria-label=${`Edit ${it.title}`} onClick=${() => edit(it)}>${it.title}</button></li>`)}</ul>
    ${opened && html`<p role="status"><a href=${opened.address} target="_blank" rel="noopener">${opened.title}</a> is open for editing.</p>`}
  `;
}

const mark = (status) => (status === null ? "wait" : status < 300 ? "good" : "bad");

function Request({ it }) {
  return html`<li>
    <details>
      <summary><span class="method">${it.method}</span><span class="path">${it.path}</span><span class=${names("status", mark(it.status))}>${it.status ?? "…"}</span></summary>
      <p class="small">${written(it.at, "T")}${it.files.map(([name, size]) => ` · ${name}, ${size} bytes`)}</p>
      ${it.body && html`<pre><code>${it.body}${it.cut ? "\n…" : ""}</code></pre>`}
    </details>
  </li>`;
}

export function Backstage() {
  const known = backstage.value;
  const close = () => {
    open.value = null;
  };
  return html`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${close}><${Icon} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults, maps and requests">
      <section><h3>Clock</h3><${Clock} /></section>
      <section><h3>What goes wrong</h3><${Faults} /></section>
      ${maps.value.length > 0 && html`<section><h3>Edit a map</h3><${Maps} /></section>`}
      ${known?.refused.length > 0 &&
      html`<section><h3>What Discord would refuse</h3><ul class="refused">${known.refused.map((it) => html`<li><span class="path">${it.request}</span><p>${it.field && html`<code>${it.field}</code> `}${it.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(known?.requests ?? []).map((it) => html`<${Request} key=${it.number} it=${it} />`)}</ol>
      </section>
    </div>
  </aside>`;
}
