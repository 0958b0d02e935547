// The page's pictures: signs, and people's and the bot's faces.
import { html } from "./lib.js";
import { nameOf, place } from "./state.js";

export { Icon } from "./icon.js";

const CASTLE = "M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";

/** Somebody's face: the bot's castle, or the first letter of a name on a colour of its own. */
export function Face({ id, size = 40 }) {
  const at = place.value?.people.findIndex((it) => it.id === id) ?? -1;
  const name = nameOf(id);
  if (id === place.value?.bot.id) {
    return html`<svg class="face" width=${size} height=${size} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${CASTLE} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`;
  }
  return html`<span class=${`face hue${(at + 6) % 6}`} data-size=${size} data-letter=${name.slice(0, 1)} aria-hidden="true" />`;
}
