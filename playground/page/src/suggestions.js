// The list above the message box: commands, options, choices.
import { useEffect, useRef } from "preact/hooks";
import { html, names } from "./lib.js";

export function Suggestions({ id, head, items, active, onPick, onHover, nothing }) {
  const list = useRef();
  useEffect(() => {
    list.current?.querySelector(".active")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (items.length === 0 && !head && !nothing) return null;
  return html`<div class="suggestions">
    ${head && html`<p class="suggestions-head">${head}</p>`}
    ${items.length === 0 && nothing && html`<p class="nothing" role="status">${nothing}</p>`}
    <ul id=${id} role="listbox" aria-label=${typeof head === "string" ? head : "Suggestions"} tabindex="0" ref=${list}>
      ${items.map(
        (it, at) => html`<li
          key=${it.key}
          id=${`${id}-${at}`}
          role="option"
          aria-selected=${at === active}
          class=${names("suggestion", at === active && "active")}
          onPointerMove=${() => at !== active && onHover(at)}
          onPointerDown=${(event) => event.preventDefault()}
          onClick=${() => onPick(it)}
        ><span class="suggestion-name">${it.label}</span>${it.about && html`<small>${it.about}</small>`}</li>`,
      )}
    </ul>
  </div>`;
}

/** Moves in a list with the arrows; returns the new place, or null if the key does not move. */
export function moved(key, active, length) {
  if (length === 0) return null;
  if (key === "ArrowDown") return (active + 1) % length;
  if (key === "ArrowUp") return (active - 1 + length) % length;
  return null;
}
