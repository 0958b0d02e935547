// What lies over the page: an enlarged picture, pinned messages, and errors.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pins as fetchPins } from "./api.js";
import { Embed } from "./embed.js";
import { Files } from "./files.js";
import { go } from "./go.js";
import { Face, Icon } from "./icons.js";
import { html } from "./lib.js";
import { Markdown } from "./markdown.js";
import { channel, complain, messages, nameOf, open, picture, trouble } from "./state.js";
import { madeAt, now, stamp } from "./time.js";

/** A dialog that the browser keeps the focus in; Escape and a press outside close it. */
export function Dialog({ label, className, onClose, children }) {
  const dialog = useRef();
  // With the dialog, not a frame later: the focus would be taken from whatever has it by then.
  useLayoutEffect(() => {
    const it = dialog.current;
    const before = document.activeElement;
    it.showModal();
    return () => {
      it.close();
      // The focus goes back to where it was, if that is still there.
      if (before?.isConnected) before.focus();
    };
  }, []);
  const press = (event) => event.target === dialog.current && onClose();
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog class=${className} ref=${dialog} aria-label=${label} onCancel=${cancel} onClick=${press}>
    ${children}
  </dialog>`;
}

export function Lightbox() {
  const it = picture.value;
  if (!it) return null;
  const close = () => {
    picture.value = null;
  };
  return html`<${Dialog} label="Enlarged picture" className="lightbox" onClose=${close}>
    <figure>
      <img src=${it.src} alt=${it.alt ?? ""} onClick=${close} />
      ${it.alt && html`<figcaption>${it.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${close}><${Icon} name="close" /></button>
  <//>`;
}

function PinList() {
  const [list, setList] = useState(null);
  const known = messages.value.filter((it) => it.pinned).map((it) => it.id).join();
  useEffect(() => {
    let stale = false;
    fetchPins(channel.value).then((found) => stale || setList(found)).catch(complain);
    return () => {
      stale = true;
    };
  }, [channel.value, known]);
  if (!list) return html`<p class="nothing">Looking…</p>`;
  if (list.length === 0) return html`<p class="nothing">Nothing is pinned here.</p>`;
  return list.map(
    (it) => html`<article class="pin" key=${it.id}>
      <div class="by"><${Face} id=${it.author.id} size=${24} /><span class="author">${nameOf(it.author.id)}</span><time class="stamp">${stamp(madeAt(it.id), now.value)}</time>
        <button class="button grey jump" onClick=${() => go(it.channel_id, it.id)}>Jump</button></div>
      ${it.content && html`<${Markdown} text=${it.content} />`}
      ${it.embeds.map((embed) => html`<${Embed} embed=${embed} />`)}
      <${Files} files=${it.attachments} />
    </article>`,
  );
}

export function Pins() {
  if (open.value !== "pins") return null;
  const close = () => {
    open.value = null;
  };
  return html`<${Dialog} label="Pinned messages" className="pins" onClose=${close}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${close}><${Icon} name="close" /></button></header>
    <div class="scroll"><${PinList} /></div>
  <//>`;
}

const LONG = 8000;

export function Trouble() {
  const said = trouble.value;
  useEffect(() => {
    if (!said) return undefined;
    const done = setTimeout(() => {
      if (trouble.peek() === said) trouble.value = null;
    }, LONG);
    return () => clearTimeout(done);
  }, [said]);
  return html`<div class="toasts" role="alert">
    ${said && html`<p class="toast"><${Icon} name="warn" />${said.words}<button class="round" aria-label="Close" onClick=${() => (trouble.value = null)}><${Icon} name="close" size=${16} /></button></p>`}
  </div>`;
}
