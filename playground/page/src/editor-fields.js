// Fields that are sent while one types, with what is wrong with them beneath.
import { useEffect, useState } from "preact/hooks";
import { html } from "./lib.js";
import { isTyped, refused, type } from "./editor-state.js";

/** What is wrong with a field, for it and for those who hear it. */
function faults(key, marks) {
  const refusal = refused.value[key];
  const words = marks.map((it) => it.text);
  return refusal ? [refusal, ...words] : words;
}

function Words({ id, list }) {
  if (list.length === 0) return null;
  return html`<div class="field-faults" id=${id}>${list.map((words) => html`<p>${words}</p>`)}</div>`;
}

/** A text or a number. `make` makes an edit of what stands there, which `send` sends; `of` says of what it is. */
export function Text({ of, label, value, make, send = type, marks = [], rows, ...more }) {
  const [text, setText] = useState(String(value));
  // What the program says takes the place of what was typed once that is sent; what was refused stays.
  useEffect(() => {
    if (!isTyped(of) && !refused.value[of]) setText(String(value));
  }, [value, of, refused.value[of]]);
  const id = `field-${of.replaceAll(" ", "-")}`;
  const list = faults(of, marks);
  const input = (event) => {
    setText(event.target.value);
    send(of, make(event.target.value));
  };
  const shared = {
    id,
    value: text,
    onInput: input,
    autocomplete: "off",
    spellcheck: false,
    "aria-invalid": list.length > 0 ? "true" : undefined,
    "aria-describedby": list.length > 0 ? `${id}-faults` : undefined,
    ...more,
  };
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${rows ? html`<textarea rows=${rows} ...${shared} />` : html`<input ...${shared} />`}
    <${Words} id=${`${id}-faults`} list=${list} />
  </div>`;
}

/** One of some choices: pairs of a value and its words. */
export function Choice({ id, label, value, choices, onChoose, marks = [], isBare }) {
  const list = marks.map((it) => it.text);
  return html`<div class="field">
    <label for=${id} class=${isBare ? "gone" : ""}>${label}</label>
    <select
      id=${id}
      value=${value}
      aria-invalid=${list.length > 0 ? "true" : undefined}
      aria-describedby=${list.length > 0 ? `${id}-faults` : undefined}
      onChange=${(event) => onChoose(event.target.value)}
    >
      ${choices.map(([key, words]) => html`<option value=${key} selected=${String(key) === String(value)}>${words}</option>`)}
    </select>
    <${Words} id=${`${id}-faults`} list=${list} />
  </div>`;
}
