// Bottom: the message box. A message, or a command with its options.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { act } from "./api.js";
import { CommandForm } from "./command.js";
import { answered } from "./components.js";
import { Icon } from "./icons.js";
import { html } from "./lib.js";
import { allLeaves, fitting, leafOf } from "./leaves.js";
import { begun, channel, channels, complain, here, me, place } from "./state.js";
import { Suggestions, moved } from "./suggestions.js";

const LONGEST = 2000;
const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const LARGEST = 10 * 1024 * 1024;

/** What is being written; kept for each person and channel, also over a reload. */
const key = () => `draft ${me.value} ${channel.value}`;
const draft = signal("");
const remember = (text) => {
  draft.value = text;
  if (text) sessionStorage.setItem(key(), text);
  else sessionStorage.removeItem(key());
};

/** `@Ann` and `#games` as Discord sends them. */
function mentions(text) {
  const all = [...place.value.people, place.value.bot].map((it) => [`@${it.name}`, `<@${it.id}>`]);
  const places = channels.value.filter((it) => it.name).map((it) => [`#${it.name}`, `<#${it.id}>`]);
  const pairs = [...all, ...places].sort((a, b) => b[0].length - a[0].length);
  return pairs.reduce((so, [from, to]) => {
    const shape = new RegExp(`(?<![\\w<@#])${from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`, "g");
    return so.replace(shape, to);
  }, text);
}

function Uploads({ files, setFiles }) {
  if (files.length === 0) return null;
  return html`<ul class="uploads" aria-label="Pictures to send">
    ${files.map(
      ({ file, url }, at) => html`<li key=${url}><img src=${url} alt=${file.name} /><small>${file.name}</small>
        <button class="round" aria-label=${`Leave ${file.name} out`} onClick=${() => setFiles(files.filter((_, n) => n !== at))}><${Icon} name="close" size=${14} /></button></li>`,
    )}
  </ul>`;
}

function accept(list) {
  const fine = [];
  for (const file of list) {
    if (!PICTURES.includes(file.type)) complain(new Error(`${file.name} is not a PNG, JPEG, GIF or WebP picture`));
    else if (file.size > LARGEST) complain(new Error(`${file.name} is larger than 10 MiB`));
    else fine.push({ file, url: URL.createObjectURL(file) });
  }
  return fine;
}

function usePictures() {
  const [files, setFiles] = useState([]);
  const add = (list) => setFiles((known) => [...known, ...accept([...list])].slice(0, 10));
  useEffect(() => setFiles([]), [channel.value, me.value]);
  return { files, setFiles, add };
}

function Plain({ begin }) {
  const box = useRef();
  const chooser = useRef();
  const [active, setActive] = useState(0);
  const [hidden, setHidden] = useState(false);
  const [busy, setBusy] = useState(false);
  const { files, setFiles, add } = usePictures();
  const text = draft.value;
  const typing = text.startsWith("/") && !text.includes("\n") && !hidden;
  const found = typing ? fitting(text.slice(1).replace(/\s+\S+:.*$/, "")) : [];
  const items = found.map((leaf) => ({ key: leaf.path, label: `/${leaf.path}`, about: leaf.description, leaf }));

  useEffect(() => {
    draft.value = sessionStorage.getItem(key()) ?? "";
    setHidden(false);
    if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body) box.current.focus();
  }, [channel.value, me.value]);
  useEffect(() => {
    const it = box.current;
    it.style.height = "auto";
    it.style.height = `${Math.min(it.scrollHeight, 240)}px`;
  }, [text]);

  const input = (value) => {
    const leaf = value.startsWith("/") && value.endsWith(" ") && leafOf(value.slice(1, -1));
    // Only a command none other begins like: "/table " may go on.
    if (leaf && value.length > text.length) {
      remember("");
      begin(leaf);
      return;
    }
    setActive(0);
    setHidden(false);
    remember(value);
  };
  const pick = (item) => {
    remember("");
    begin(item.leaf);
  };
  const typed = async () => {
    const known = allLeaves().some((leaf) => `${text} `.startsWith(`/${leaf.path} `));
    if (!known) return false;
    answered(await act("command", { channel: channel.value, text }));
    remember("");
    return true;
  };
  const send = async () => {
    if (busy || (!text.trim() && files.length === 0)) return;
    setBusy(true);
    try {
      if (!(text.startsWith("/") && (await typed()))) {
        await act("say", { channel: channel.value, text: mentions(text) }, files.map((it) => it.file));
        remember("");
        setFiles([]);
      }
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
      box.current?.focus();
    }
  };
  const onKey = (event) => {
    if (event.isComposing) return;
    const to = moved(event.key, active, items.length);
    const open = items.length > 0;
    const whole = /\s\S+:/.test(text);
    if (to !== null) setActive(to);
    else if (open && !whole && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) pick(items[active]);
    else if (open && event.key === "Escape") setHidden(true);
    else if (event.key === "Enter" && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };
  const paste = (event) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  const drop = (event) => {
    event.preventDefault();
    add(event.dataTransfer.files);
  };
  const it = here.value;
  const where = it?.kind === "dm" ? `@${place.value.bot.name}` : `#${it?.name ?? ""}`;
  const left = LONGEST - [...text].length;
  return html`<div class="composer" onDrop=${drop} onDragOver=${(event) => event.preventDefault()}>
    <${Suggestions} id="commands" head=${items.length > 0 && "Commands"} items=${items} active=${active} onPick=${pick} onHover=${setActive} />
    <${Uploads} files=${files} setFiles=${setFiles} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${() => chooser.current.click()}><${Icon} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${PICTURES.join()} multiple ref=${chooser} onChange=${(event) => {
        add(event.target.files);
        event.target.value = "";
      }} />
      <textarea
        id="composer"
        ref=${box}
        rows="1"
        value=${text}
        placeholder=${`Message ${where}, or / for commands`}
        aria-label=${`Message ${where}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${items.length > 0 ? "commands" : undefined}
        aria-activedescendant=${items.length > 0 ? `commands-${active}` : undefined}
        onInput=${(event) => input(event.target.value)}
        onKeyDown=${onKey}
        onPaste=${paste}
      />
      ${left < 200 && html`<span class="left">${left}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${busy} onClick=${send}><${Icon} name="send" /></button>
    </div>
  </div>`;
}

export function Composer() {
  const [leaf, setLeaf] = useState(null);
  const wanted = begun.value;
  useEffect(() => setLeaf(null), [channel.value, me.value]);
  useEffect(() => {
    if (!wanted) return;
    const found = leafOf(wanted.path);
    if (found) setLeaf(found);
    else remember(`/${wanted.path}`);
    begun.value = null;
  }, [wanted]);
  if (!channel.value) return null;
  if (leaf) return html`<${CommandForm} key=${leaf.path} leaf=${leaf} leave=${() => setLeaf(null)} />`;
  return html`<${Plain} begin=${setLeaf} />`;
}
