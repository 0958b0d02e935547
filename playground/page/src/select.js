// A select menu, one choice or several, for mouse, keyboard and screen reader.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Emoji, drawn } from "./emoji.js";
import { Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { opening } from "./opening.js";

/** The most height of a list, in pixels. */
const HIGHEST = 260;

function Option({ it, id, active, chosen, many, onPick, onHover }) {
  return html`<li
    id=${id}
    role="option"
    aria-selected=${chosen}
    class=${names("option", active && "active")}
    onPointerMove=${onHover}
    onClick=${onPick}
  >
    <${Emoji} of=${it.emoji} />
    <span class="option-text"><span>${drawn(it.label)}</span>${it.description && html`<small>${drawn(it.description)}</small>`}</span>
    ${many && html`<span class=${names("box", chosen && "ticked")} aria-hidden="true">${chosen && html`<${Icon} name="check" size=${14} />`}</span>`}
  </li>`;
}

export function Select({ options, placeholder, least, most, disabled, busy, id, onChoose }) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState([]);
  const root = useRef();
  const box = useRef();
  const [room, setRoom] = useState({ up: false, high: HIGHEST });
  const typed = useRef({ text: "", at: 0 });
  const many = most > 1;
  const list = `list-${id}`;
  const preset = options.filter((it) => it.default).map((it) => it.value);
  useEffect(() => setChosen(preset), [preset.join("\n")]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event) => root.current.contains(event.target) || close();
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  });
  useLayoutEffect(() => {
    if (!open) return;
    const frame = (root.current.closest(".messages") ?? document.body).getBoundingClientRect();
    const wanted = Math.min(HIGHEST, box.current.scrollHeight + 2);
    setRoom(opening(root.current.getBoundingClientRect(), frame, wanted));
  }, [open]);
  useEffect(() => {
    if (open) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  const begin = () => {
    if (disabled || busy) return;
    setActive(Math.max(0, options.findIndex((it) => chosen.includes(it.value))));
    setOpen(true);
  };
  const send = (values) => {
    setOpen(false);
    onChoose(values);
  };
  // As in Discord, several choices are sent when the menu closes.
  const close = () => {
    const changed = chosen.join("\n") !== preset.join("\n");
    if (many && changed && chosen.length >= least) send(chosen);
    else {
      setChosen(preset);
      setOpen(false);
    }
  };
  const pick = (it) => {
    if (!it) return;
    if (!many) {
      send([it.value]);
      return;
    }
    const inside = chosen.includes(it.value);
    if (inside) setChosen(chosen.filter((value) => value !== it.value));
    else if (chosen.length < most) setChosen([...chosen, it.value]);
  };
  const search = (key) => {
    const fresh = Date.now() - typed.current.at > 800;
    typed.current = { text: (fresh ? "" : typed.current.text) + key.toLowerCase(), at: Date.now() };
    const found = options.findIndex((it) => it.label.toLowerCase().startsWith(typed.current.text));
    if (found >= 0) setActive(found);
  };
  const onKey = (event) => {
    const { key } = event;
    if (!open) {
      if (["ArrowDown", "ArrowUp", "Enter", " "].includes(key)) {
        event.preventDefault();
        begin();
      }
      return;
    }
    const last = options.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last };
    if (key in moves) setActive(moves[key]);
    else if (key === "Enter" || key === " ") pick(options[active]);
    else if (key === "Escape") {
      setChosen(preset);
      setOpen(false);
    } else if (key === "Tab") {
      close();
      return;
    } else if (key.length === 1) search(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const labels = options.filter((it) => chosen.includes(it.value)).map((it) => it.label);
  return html`<div class=${names("select", open && "open")} ref=${root}>
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${open}
      aria-controls=${list}
      aria-activedescendant=${open ? `${list}-${active}` : undefined}
      aria-label=${labels.length > 0 ? `${placeholder}: ${labels.join(", ")}` : placeholder}
      disabled=${disabled}
      aria-busy=${busy}
      data-custom-id=${id}
      onClick=${() => (open ? close() : begin())}
      onKeyDown=${onKey}
    >
      <span class=${names("select-value", labels.length === 0 && "empty")}>${drawn(labels.join(", ") || placeholder)}</span>
      ${busy ? html`<span class="dots" aria-hidden="true"><i /><i /><i /></span>` : html`<${Icon} name="down" />`}
    </button>
    <ul class=${names("listbox", room.up && "up")} id=${list} ref=${box} style=${{ maxHeight: `${room.high}px` }} role="listbox" aria-label=${placeholder} aria-multiselectable=${many} hidden=${!open}>
      ${open &&
      options.map(
        (it, at) => html`<${Option}
          key=${it.value}
          it=${it}
          id=${`${list}-${at}`}
          active=${at === active}
          chosen=${chosen.includes(it.value)}
          many=${many}
          onHover=${() => setActive(at)}
          onPick=${() => pick(it)}
        />`,
      )}
    </ul>
  </div>`;
}
