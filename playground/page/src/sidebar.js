// Left: the server's channels with their threads, direct messages, and who one is.
import { useRef } from "preact/hooks";
import { address, become, go } from "./go.js";
import { Face, Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { channel, channels, direct, me, nameOf, open, place, textChannels } from "./state.js";
import { light, switchTheme } from "./theme.js";

const count = (number) => (number > 99 ? "99+" : String(number));

function Entry({ it, label, icon, nested }) {
  const current = channel.value === it.id;
  return html`<li class=${nested && "nested"}>
    <button
      class=${names("entry", current && "current", it.unread > 0 && !current && "unread")}
      aria-current=${current ? "page" : undefined}
      data-channel=${it.id}
      onClick=${() => go(it.id)}
    >
      ${icon}
      <span class="entry-name">${label}</span>
      ${it.mentions > 0
        ? html`<span class="badge">${count(it.mentions)}<span class="gone"> for you</span></span>`
        : it.unread > 0 && html`<span class="gone">, ${it.unread} unread</span>`}
    </button>
  </li>`;
}

const threadsOf = (parent) =>
  channels.value.filter(
    (it) => it.parent === parent.id && (!it.archived || it.id === channel.value),
  );

function Channels() {
  return textChannels.value.map((it) => {
    const threads = threadsOf(it);
    return html`
      <${Entry} key=${it.id} it=${it} label=${it.name} icon=${html`<${Icon} name="hash" />`} />
      ${threads.map(
        (thread) => html`<${Entry}
          key=${thread.id}
          it=${thread}
          label=${thread.name}
          icon=${html`<${Icon} name="thread" size=${16} />`}
          nested
        />`,
      )}
    `;
  });
}

function Direct() {
  const bot = place.value.bot;
  const it = direct.value;
  if (!it) {
    return html`<li class="nothing">${bot.name} writes to you here when there is something secret.</li>`;
  }
  return html`<${Entry} it=${it} label=${bot.name} icon=${html`<${Face} id=${bot.id} size=${28} />`} />`;
}

/** Who one is, and who one could be. */
function Me() {
  const menu = useRef();
  const mine = me.value;
  return html`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${Face} id=${mine} size=${32} />
      <span class="me-text"><strong>${nameOf(mine)}</strong><small>Change person</small></span>
      <${Icon} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${light.value ? "Dark colours" : "Light colours"}
      title=${light.value ? "Dark colours" : "Light colours"}
      onClick=${switchTheme}
    ><${Icon} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${menu}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${place.value.people.map(
          (it) => html`<li key=${it.id}>
            <button
              class=${names("menu-item", it.id === mine && "current")}
              aria-current=${it.id === mine ? "true" : undefined}
              onClick=${() => {
                menu.current.hidePopover();
                become(it.name);
              }}
            ><${Face} id=${it.id} size=${28} />${it.name}</button>
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
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`;
}

export function Sidebar() {
  const { guild, bot } = place.value;
  const talk = direct.value;
  const inDirect = talk && channel.value === talk.id;
  const home = textChannels.value[0];
  return html`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${skip}>To the message box</a>
    <div class="rail">
      <button
        class=${names("rail-button", inDirect && "current")}
        aria-label=${`Direct messages with ${bot.name}${talk?.mentions ? `, ${count(talk.mentions)} unread` : ""}`}
        title="Direct messages"
        disabled=${!talk}
        onClick=${() => go(talk.id)}
      >
        <${Face} id=${bot.id} size=${48} />
        ${talk?.mentions > 0 && html`<span class="badge">${count(talk.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${names("rail-button guild", !inDirect && "current")}
        aria-label=${`${guild.name}, the server`}
        title=${guild.name}
        onClick=${() => home && go(home.id)}
      ><span class="initials" data-letter=${guild.name.slice(0, 2)} /></button>
    </div>
    <div class="channels">
      <p class="guild-name">${guild.name}</p>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${Channels} /></ul>
        <h2>Direct messages</h2>
        <ul><${Direct} /></ul>
      </div>
      <${Me} />
    </div>
  </nav>`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById("composer")?.focus();
}

export const openSidebar = () => {
  open.value = open.value === "sidebar" ? null : "sidebar";
};
