// The page's frame: server, channels, the conversation, who is there, and what lies over it.
import { Backstage } from "./backstage.js";
import { Composer } from "./composer.js";
import { Header } from "./header.js";
import { html, names } from "./lib.js";
import { Members } from "./members.js";
import { Messages } from "./messages.js";
import { ModalDialog } from "./modal.js";
import { Lightbox, Pins, Trouble } from "./overlays.js";
import { Sidebar } from "./sidebar.js";
import { here, me, nameOf, online, open, place } from "./state.js";
import { Guide } from "./tour.js";

function title() {
  const channel = here.value;
  const where = channel ? (channel.kind === "dm" ? "direct messages" : `#${channel.name}`) : "";
  document.title = `${nameOf(me.value)} · ${where} · ${place.value?.guild.name ?? "Playground"}`;
}

/** What everybody should know at once. */
function Banner() {
  const known = place.value;
  if (!online.value) {
    return html`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`;
  }
  if (!known) return null;
  if (known.unsaved) {
    return html`<p class="banner bad" role="alert">
      What happens now is not saved: ${known.unsaved}
    </p>`;
  }
  if (!known.bot.inside) {
    return html`<p class="banner" role="status">
      ${known.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`;
  }
  if (!known.bot.online) {
    return html`<p class="banner" role="status">${known.bot.name} is connecting…</p>`;
  }
  return null;
}

export function Frame() {
  if (!place.value) {
    return html`<div class="loading" role="status">
      ${online.value ? "Opening the playground…" : "Waiting for the playground…"}
    </div>`;
  }
  title();
  const close = () => {
    open.value = null;
  };
  return html`
    <div class=${names("frame", open.value === "sidebar" && "with-sidebar")}>
      <${Sidebar} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${close} />
      <main class="main">
        <${Header} />
        <${Banner} />
        <div class="body">
          <section class="talk">
            <${Messages} />
            <${Guide} />
            <${Composer} />
          </section>
          ${open.value === "backstage" ? html`<${Backstage} />` : html`<${Members} />`}
        </div>
      </main>
    </div>
    <${Pins} />
    <${Lightbox} />
    <${ModalDialog} />
    <${Trouble} />
  `;
}
