// A form that the bot has opened.
import { useRef, useState } from "preact/hooks";
import { act } from "./api.js";
import { answered } from "./components.js";
import { Face, Icon } from "./icons.js";
import { html } from "./lib.js";
import { Markdown } from "./markdown.js";
import { Dialog } from "./overlays.js";
import { modal, place } from "./state.js";

/** The text inputs of a form, each with its label. */
function fields(rows) {
  return (rows ?? []).flatMap((row) => {
    if (row.type === 18) return [{ ...row.component, label: row.label, about: row.description }];
    if (row.type === 1) return row.components ?? [];
    return [row];
  });
}

function Field({ it, at }) {
  const id = `field-${at}`;
  const shared = {
    id,
    name: it.custom_id,
    required: it.required !== false,
    minlength: it.min_length,
    maxlength: it.max_length ?? 4000,
    placeholder: it.placeholder,
    autofocus: at === 0,
    defaultValue: it.value ?? "",
    "aria-describedby": it.about ? `${id}-about` : undefined,
  };
  return html`<div class="field">
    <label for=${id}>${it.label}${shared.required && html`<span class="required" title="required"> *</span>`}</label>
    ${it.about && html`<p id=${`${id}-about`} class="small">${it.about}</p>`}
    ${it.style === 2 ? html`<textarea rows="5" ...${shared} />` : html`<input type="text" autocomplete="off" ...${shared} />`}
  </div>`;
}

function Form({ it, close }) {
  const form = useRef();
  const [wrong, setWrong] = useState(null);
  const [busy, setBusy] = useState(false);
  const parts = fields(it.modal.components);
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(null);
    const inputs = parts.filter((part) => part.type === 4);
    const values = inputs.map((part) => [part.custom_id, form.current.elements[part.custom_id].value]);
    try {
      const answer = await act("fill", { interaction: it.interaction, values });
      if (answer.answer === "failed") {
        setWrong("Something went wrong. Try again.");
        setBusy(false);
        return;
      }
      close();
      answered(answer);
    } catch (error) {
      setWrong(error.message);
      setBusy(false);
    }
  };
  return html`<form ref=${form} onSubmit=${submit}>
    <header>
      <${Face} id=${place.value.bot.id} size=${32} /><h2>${it.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${close}><${Icon} name="close" /></button>
    </header>
    <div class="scroll">
      ${parts.map((part, at) =>
        part.type === 4
          ? html`<${Field} key=${part.custom_id} it=${part} at=${at} />`
          : part.type === 10
            ? html`<${Markdown} text=${part.content} />`
            : html`<p class="small">A field of kind ${part.type} is not shown here.</p>`,
      )}
      ${wrong && html`<p class="failed" role="alert">${wrong}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${close}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${busy}>Submit</button>
    </footer>
  </form>`;
}

export function ModalDialog() {
  const it = modal.value;
  if (!it) return null;
  const close = () => {
    modal.value = null;
  };
  return html`<${Dialog} key=${it.interaction} label=${it.modal.title} className="modal" onClose=${close}>
    <${Form} it=${it} close=${close} />
  <//>`;
}
