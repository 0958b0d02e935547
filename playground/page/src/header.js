// Above the conversation: where one is, and what else can be looked at.
import { Face, Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { openSidebar } from "./sidebar.js";
import { channels, direct, here, open, place } from "./state.js";

function Toggle({ what, icon, label }) {
  const pressed = open.value === what;
  const toggle = () => {
    open.value = pressed ? null : what;
  };
  return html`<button
    class=${names("tool", pressed && "current")}
    aria-pressed=${pressed}
    title=${label}
    onClick=${toggle}
  ><${Icon} name=${icon} /><span class="tool-name">${label}</span></button>`;
}

export function Header() {
  const it = here.value;
  const waiting = channels.value.reduce(
    (sum, other) => sum + (other.id === it?.id ? 0 : other.mentions),
    0,
  );
  const parent = it?.parent && channels.value.find((other) => other.id === it.parent);
  const isDirect = it && it.id === direct.value?.id;
  return html`<header class="header">
    <button class="tool menu-button" aria-label=${waiting ? `Channels, ${waiting} for you` : "Channels"} onClick=${openSidebar}>
      <${Icon} name="menu" />
      ${waiting > 0 && html`<span class="badge">${waiting}</span>`}
    </button>
    <h1 class="header-name">
      ${isDirect
        ? html`<${Face} id=${place.value.bot.id} size=${24} /><span>${place.value.bot.name}</span>`
        : it &&
          html`<${Icon} name=${it.parent ? "thread" : "hash"} />
            ${parent && html`<span class="parent">${parent.name} ›</span>`}<span>${it.name}</span>`}
    </h1>
    ${it?.topic && html`<p class="topic">${it.topic}</p>`}
    <div class="tools">
      <${Toggle} what="pins" icon="pin" label="Pinned" />
      <${Toggle} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`;
}
