// Right: who is in the server, and a way to be them.
import { address, become } from "./go.js";
import { Face, Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { channel, me, place } from "./state.js";

export function Members() {
  const { people, bot } = place.value;
  return html`<aside class="members" aria-label="People">
    <h2>People — ${people.length}</h2>
    <ul>
      ${people.map(
        (it) => html`<li key=${it.id} class="member">
          <button
            class=${names("entry", it.id === me.value && "current")}
            aria-label=${it.id === me.value ? undefined : `Be ${it.name}`}
            onClick=${() => become(it.name)}
          >
            <${Face} id=${it.id} size=${32} />
            <span class="entry-name">${it.name}</span>
            ${it.id === me.value && html`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${address(it.name, channel.value)}
            target="_blank"
            rel="noopener"
            aria-label=${`Be ${it.name} in a new tab`}
            title=${`Be ${it.name} in a new tab`}
          ><${Icon} name="open" size=${16} /></a>
        </li>`,
      )}
    </ul>
    <h2>Bots — 1</h2>
    <ul>
      <li class=${names("member", !bot.online && "away")}>
        <span class="entry"><${Face} id=${bot.id} size=${32} /><span class="entry-name">${bot.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`;
}
