// Buttons, selects and the other components of a message.
import { signal } from "@preact/signals";
import { act } from "./api.js";
import { local } from "./embed.js";
import { Emoji, drawn } from "./emoji.js";
import { File, Picture } from "./files.js";
import { html, names } from "./lib.js";
import { Markdown, inline } from "./markdown.js";
import { channels, complain, modal, place, waiting } from "./state.js";
import { Select } from "./select.js";
import { THUMBNAIL } from "./sizes.js";
import { pressed } from "./tour.js";

/** The messages whose last interaction failed. */
const failed = signal(new Set());

const change = (of, id, inside) => {
  const next = new Set(of.peek());
  if (inside) next.add(id);
  else next.delete(id);
  of.value = next;
};

/** Takes in what an act was answered, beyond what everybody is told anyway. */
export function answered(answer, message) {
  if (answer.answer === "modal") modal.value = { interaction: answer.interaction, modal: answer.modal };
  if (answer.answer === "failed" && message) change(failed, message, true);
}

async function use(message, part, body) {
  const key = `${message.id} ${part.custom_id}`;
  if (waiting.peek().has(key)) return;
  change(waiting, key, true);
  change(failed, message.id, false);
  pressed(message.id, part.custom_id);
  try {
    const what = part.type === 2 ? "press" : "choose";
    answered(await act(what, { message: message.id, custom_id: part.custom_id, ...body }), message.id);
  } catch (error) {
    complain(error);
  } finally {
    change(waiting, key, false);
  }
}

const STYLE = { 1: "blue", 2: "grey", 3: "green", 4: "red", 5: "grey" };

function Button({ part, message }) {
  const label = html`<${Emoji} of=${part.emoji} />${drawn(part.label)}`;
  if (part.style === 5) {
    return html`<span class="button grey as-link">${inline(`[${part.label ?? part.url}](${part.url})`)}</span>`;
  }
  const busy = waiting.value.has(`${message.id} ${part.custom_id}`);
  return html`<button
    class=${names("button", STYLE[part.style], busy && "busy")}
    disabled=${part.disabled === true}
    aria-busy=${busy}
    data-custom-id=${part.custom_id}
    onClick=${() => use(message, part, {})}
  ><span class="button-label">${label}</span>${busy && html`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`;
}

/** What can be chosen, as label, value, description and picture. */
function choices(part) {
  const users = place.value.people.concat(place.value.bot).map((it) => ({ label: it.name, value: it.id }));
  const roles = place.value.roles.map((it) => ({ label: it.name, value: it.id }));
  if (part.type === 3) return part.options ?? [];
  if (part.type === 5) return users;
  if (part.type === 6) return roles;
  if (part.type === 7) return users.concat(roles);
  const fits = (it) => it.kind !== "dm" && (it.kind === "text") === !it.parent;
  return channels.value.filter(fits).map((it) => ({ label: `#${it.name}`, value: it.id }));
}

function Menu({ part, message }) {
  const busy = waiting.value.has(`${message.id} ${part.custom_id}`);
  return html`<${Select}
    options=${choices(part)}
    placeholder=${part.placeholder || "Make a choice"}
    least=${part.min_values ?? 1}
    most=${part.max_values ?? 1}
    disabled=${part.disabled === true}
    busy=${busy}
    id=${part.custom_id}
    onChoose=${(values) => use(message, part, { values })}
  />`;
}

const find = (message, url) => message.attachments.find((file) => file.url === url);

function Media({ item, message, frame }) {
  const file = find(message, item.media?.url);
  const src = local(item.media?.url);
  if (!src) return null;
  return html`<${Picture} src=${src} alt=${item.description ?? file?.description} width=${file?.width} height=${file?.height} frame=${frame} />`;
}

function Part({ part, message }) {
  const inner = (list) => (list ?? []).map((it) => html`<${Part} part=${it} message=${message} />`);
  switch (part.type) {
    case 1:
      return html`<div class="row">${inner(part.components)}</div>`;
    case 2:
      return html`<${Button} part=${part} message=${message} />`;
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return html`<${Menu} part=${part} message=${message} />`;
    case 9:
      return html`<div class="v2-section"><div>${inner(part.components)}</div>${part.accessory && html`<${Part} part=${part.accessory} message=${message} />`}</div>`;
    case 10:
      return html`<${Markdown} text=${part.content} />`;
    case 11:
      return html`<${Media} item=${part} message=${message} frame=${THUMBNAIL} />`;
    case 12:
      return html`<div class="files">${part.items.map((item) => html`<${Media} item=${item} message=${message} />`)}</div>`;
    case 13: {
      const file = find(message, part.file?.url);
      return file ? html`<${File} file=${file} />` : null;
    }
    case 14:
      return html`<hr class=${part.divider === false ? "space" : ""} />`;
    case 17:
      return html`<div class="embed v2">${inner(part.components)}</div>`;
    default:
      return html`<p class="small">A component of kind ${part.type} is not shown here.</p>`;
  }
}

export function Components({ message }) {
  return html`
    ${message.components.length > 0 && html`<div class="components">${message.components.map((part) => html`<${Part} part=${part} message=${message} />`)}</div>`}
    ${failed.value.has(message.id) && html`<p class="failed" role="alert">This interaction failed</p>`}
  `;
}

