// A command with its options, one field each, and what may stand in it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { act } from "./api.js";
import { answered } from "./components.js";
import { Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { channel, channels, place } from "./state.js";
import { Suggestions, moved } from "./suggestions.js";
import { chosen, cut } from "./typed.js";

/** How long somebody types before suggestions are asked for. */
const PAUSE = 120;
const MOST = 25;
const FILE = 11;

const users = () => [...place.value.people, place.value.bot].map((it) => ({ name: it.name, value: it.id }));
const roles = () => place.value.roles.map((it) => ({ name: it.name, value: it.id }));
const places = () =>
  channels.value.filter((it) => it.name).map((it) => ({ name: `#${it.name}`, value: it.id }));

/** What an option takes, where that is a closed list. */
function closed(option) {
  if (option.choices?.length > 0) return option.choices;
  switch (option.type) {
    case 5:
      return [
        { name: "True", value: "true" },
        { name: "False", value: "false" },
      ];
    case 6:
      return users();
    case 7:
      return places();
    case 8:
      return roles();
    case 9:
      return [...users(), ...roles()];
    default:
      return null;
  }
}

const KIND = { 3: "text", 4: "a whole number", 10: "a number", 11: "a file" };

/** What is wrong with a field, if anything. */
function fault(option, field) {
  if (option.type === FILE) return option.required && !field?.file ? "choose a file" : null;
  const text = field?.text?.trim() ?? "";
  if (!text) return option.required ? "this option is required" : null;
  const list = closed(option);
  if (list) return chosen(list, field) ? null : "choose one of the list";
  if (option.type === 4 && !/^-?\d+$/.test(text)) return "a whole number is needed";
  if (option.type === 10 && Number.isNaN(Number(text))) return "a number is needed";
  const number = [4, 10].includes(option.type) ? Number(text) : null;
  if (number !== null && option.min_value !== undefined && number < option.min_value) return `at least ${option.min_value}`;
  if (number !== null && option.max_value !== undefined && number > option.max_value) return `at most ${option.max_value}`;
  return null;
}

/** What a filled field sends. */
const valueOf = (option, field) => String(chosen(closed(option) ?? [], field)?.value ?? field.value ?? field.text.trim());

/** Asks the bot for suggestions while somebody types. */
function useSuggestions(leaf, option, fields, focused) {
  const [state, setState] = useState({ list: [], says: null });
  const text = fields[option?.name]?.text ?? "";
  const others = JSON.stringify(Object.entries(fields).map(([name, it]) => [name, it.value ?? it.text]));
  useEffect(() => {
    if (!focused || !option?.autocomplete) return undefined;
    let stale = false;
    const ask = async () => {
      const given = leaf.options.filter((it) => it.name !== option.name && fields[it.name]?.text?.trim());
      const options = given.map((it) => ({ name: it.name, value: valueOf(it, fields[it.name]) }));
      options.push({ name: option.name, value: text });
      const body = { channel: channel.value, path: leaf.path, options, focused: option.name };
      const answer = await act("suggest", body).catch(() => ({ answer: "failed" }));
      if (stale) return;
      if (answer.answer !== "choices") setState({ list: [], says: "Loading options failed" });
      else setState({ list: answer.choices, says: answer.choices.length === 0 ? "Nothing fits" : null });
    };
    setState((known) => ({ ...known, says: known.list.length === 0 ? "Searching…" : null }));
    const soon = setTimeout(ask, PAUSE);
    return () => {
      stale = true;
      clearTimeout(soon);
    };
  }, [leaf.path, option?.name, text, others, focused]);
  return state;
}

function FileField({ option, field, onChange, id, input, onFocus }) {
  return html`<input id=${id} ref=${input} type="file" onFocus=${onFocus} required=${option.required} onChange=${(event) => onChange({ text: "", file: event.target.files[0] })} />${field?.file && html`<small>${field.file.name}</small>`}`;
}

/** An option's name with a colon at the end of what was typed, and the text before it. */
const NAMED = /^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;

function Field({ leaf, option, fields, focused, wrong, setField, focusNext, jump, submit, remove, onFocus }) {
  const input = useRef();
  const [active, setActive] = useState(-1);
  const [hidden, setHidden] = useState(false);
  const field = fields[option.name] ?? { text: "" };
  const id = `option-${option.name}`;
  const list = closed(option);
  const suggested = useSuggestions(leaf, option, fields, focused);
  const taken = field.value !== undefined;
  const wanted = taken ? "" : field.text.toLowerCase();
  const fits = list
    ? list.filter((it) => it.name.toLowerCase().includes(wanted)).slice(0, MOST)
    : option.autocomplete
      ? suggested.list
      : [];
  const items = (taken && !list ? [] : fits).map((it) => ({ key: String(it.value), label: it.name, choice: it }));
  const at = items.length === 0 ? -1 : active >= 0 ? Math.min(active, items.length - 1) : list && !taken ? 0 : -1;
  useLayoutEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  const pick = (item) => {
    setField({ text: item.choice.name, value: String(item.choice.value) });
    setActive(-1);
    setHidden(true);
    focusNext();
  };
  const onKey = (event) => {
    if (event.isComposing) return;
    const to = hidden ? null : moved(event.key, at, items.length);
    const open = !hidden && items.length > 0;
    // A choice that was typed as a whole needs no taking.
    const whole = active < 0 && list && chosen(list, field);
    if (to !== null) setActive(to);
    else if (event.key === "Enter" && open && at >= 0 && !whole) pick(items[at]);
    else if (event.key === "Enter") submit();
    else if (event.key === "Tab" && !event.shiftKey && open && !taken && field.text !== items[Math.max(at, 0)].label) {
      pick(items[Math.max(at, 0)]);
    } else if (event.key === "Escape" && open) setHidden(true);
    else if (event.key === "Backspace" && field.text === "") remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (option.type === FILE) {
    return html`<span class=${names("option-field", wrong && "wrong")}><label for=${id}>${option.name}</label><${FileField} id=${id} input=${input} onFocus=${onFocus} option=${option} field=${field} onChange=${setField} /></span>`;
  }
  const shown = focused && !hidden;
  return html`<span class=${names("option-field", wrong && "wrong")}>
    <label for=${id}>${option.name}</label>
    <input
      id=${id}
      ref=${input}
      type="text"
      autocomplete="off"
      value=${field.text}
      size=${Math.max(4, field.text.length + 1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${shown && items.length > 0}
      aria-controls=${`${id}-list`}
      aria-activedescendant=${shown && at >= 0 ? `${id}-list-${at}` : undefined}
      aria-required=${option.required === true}
      aria-invalid=${Boolean(wrong)}
      aria-describedby=${`${id}-about`}
      onFocus=${() => {
        setHidden(false);
        onFocus();
      }}
      onInput=${(event) => {
        setHidden(false);
        setActive(-1);
        const named = NAMED.exec(event.target.value);
        if (!named || !jump(named[2], named[1]?.trim() ?? "")) setField({ text: event.target.value });
      }}
      onKeyDown=${onKey}
    />
    <span class="gone" id=${`${id}-about`}>${option.description}</span>
    ${shown &&
    html`<${Suggestions}
      id=${`${id}-list`}
      head=${html`<strong>${option.name}</strong> ${option.description} <em class=${wrong && "failed"}>${wrong ?? (list ? "" : (KIND[option.type] ?? ""))}</em>`}
      items=${items}
      active=${at}
      nothing=${option.autocomplete ? suggested.says : null}
      onPick=${pick}
      onHover=${setActive}
    />`}
  </span>`;
}

/** The end of the line: further options, or Enter to send. */
function More({ rest, text, wrong, setText, add, fill, submit, back, focused, onFocus }) {
  const input = useRef();
  const [active, setActive] = useState(-1);
  const [hidden, setHidden] = useState(false);
  useLayoutEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const items = rest
    .filter((it) => it.name.includes(text.trim().replace(/:$/, "")))
    .map((it) => ({ key: it.name, label: it.name, about: it.description, option: it }));
  const at = items.length === 0 ? -1 : active >= 0 ? Math.min(active, items.length - 1) : text ? 0 : -1;
  const pick = (item) => {
    setText("");
    setActive(-1);
    add(item.option);
  };
  const onKey = (event) => {
    const to = hidden ? null : moved(event.key, at, items.length);
    if (to !== null) setActive(to);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && !hidden && at >= 0 && items[at]) pick(items[at]);
    else if (event.key === "Enter") submit();
    else if (event.key === "Escape" && !hidden && items.length > 0) setHidden(true);
    else if (event.key === "Backspace" && text === "") back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = rest.length > 0 ? `+${rest.length} more, or Enter` : "Enter sends";
  return html`<span class=${names("option-more", wrong && "wrong")}>
    <input
      ref=${input}
      type="text"
      autocomplete="off"
      aria-label=${rest.length > 0 ? "Further options; Enter sends the command" : "Enter sends the command"}
      role="combobox"
      aria-autocomplete="list"
      aria-invalid=${Boolean(wrong)}
      aria-expanded=${focused && !hidden && items.length > 0}
      aria-controls="further-options"
      aria-activedescendant=${focused && at >= 0 ? `further-options-${at}` : undefined}
      placeholder=${words}
      value=${text}
      onInput=${(event) => {
        setHidden(false);
        setActive(-1);
        const { before, pairs } = cut(event.target.value, rest.map((it) => it.name));
        setText(pairs.length > 0 ? before : event.target.value);
        if (pairs.length > 0) fill(pairs);
      }}
      onFocus=${() => {
        setHidden(false);
        onFocus();
      }}
      onKeyDown=${onKey}
    />
    ${focused && !hidden && items.length > 0 && html`<${Suggestions} id="further-options" head="Options" items=${items} active=${at} onPick=${pick} onHover=${setActive} />`}
  </span>`;
}

const END = " end";

export function CommandForm({ leaf, leave }) {
  const root = useRef();
  const required = leaf.options.filter((it) => it.required).map((it) => it.name);
  const first = required;
  const [used, setUsed] = useState(first);
  const [fields, setFields] = useState({});
  const [focus, setFocus] = useState(first[0] ?? END);
  const [wrong, setWrong] = useState({});
  const [loose, setLoose] = useState("");
  const [says, setSays] = useState(null);
  const [busy, setBusy] = useState(false);
  const of = (name) => leaf.options.find((it) => it.name === name);
  const set = (name, value) => {
    setFields((known) => ({ ...known, [name]: value }));
    setWrong((known) => ({ ...known, [name]: undefined }));
  };
  const next = (name) => setFocus(used[used.indexOf(name) + 1] ?? END);
  const drop = (name) => {
    if (required.includes(name)) {
      const before = used[used.indexOf(name) - 1];
      if (before) setFocus(before);
      else leave();
      return;
    }
    setUsed(used.filter((it) => it !== name));
    setFields(({ [name]: _, ...others }) => others);
    setFocus(used[used.indexOf(name) - 1] ?? END);
  };
  /** Goes on with the option whose name was typed; `before` stays in the field. */
  const jump = (from, to, before) => {
    const fresh = to === from ? before === "" : leaf.options.some((it) => it.name === to) && !fields[to]?.text;
    if (!fresh) return false;
    set(from, { text: before });
    if (!used.includes(to)) setUsed([...used, to]);
    setFocus(to);
    return true;
  };
  const submit = async () => {
    if (loose.trim()) {
      setWrong({ [END]: true });
      setSays(unknown(loose.trim()));
      setFocus(END);
      return;
    }
    const faults = Object.fromEntries(used.map((name) => [name, fault(of(name), fields[name])]).filter(([, it]) => it));
    setWrong(faults);
    const bad = Object.keys(faults)[0];
    if (bad) {
      setFocus(bad);
      return;
    }
    const files = [];
    const options = used.flatMap((name) => {
      const field = fields[name];
      if (field?.file) return [{ name, file: files.push(field.file) - 1 }];
      return field?.text?.trim() ? [{ name, value: valueOf(of(name), field) }] : [];
    });
    setBusy(true);
    setSays(null);
    try {
      const answer = await act("command", { channel: channel.value, path: leaf.path, options }, files);
      if (answer.answer === "failed") {
        setSays(`${place.value.bot.name} did not respond`);
        setBusy(false);
        return;
      }
      answered(answer);
      leave();
      queueMicrotask(() => document.getElementById("composer")?.focus());
    } catch (error) {
      setSays(error.message);
      setBusy(false);
    }
  };
  const onKey = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    leave();
    queueMicrotask(() => document.getElementById("composer")?.focus());
  };
  const rest = leaf.options.filter((it) => !used.includes(it.name));
  /** What is typed belongs to no option. */
  const unknown = (text) =>
    rest.length > 0
      ? `“${text}” belongs to no option. Choose one or type its name with a colon: ${rest.map((it) => `${it.name}:`).join(" ")}`
      : `“${text}” belongs to no option: /${leaf.path} takes no more of them.`;
  return html`<div class="composer command" ref=${root} onKeyDown=${onKey} role="form" aria-label=${`Command /${leaf.path}`}>
    ${says && html`<p class="failed" role="alert">${says}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${leave}><${Icon} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${leaf.path}</span>
        ${used.map(
          (name) => html`<${Field}
            key=${name}
            leaf=${leaf}
            option=${of(name)}
            fields=${fields}
            focused=${focus === name}
            wrong=${wrong[name]}
            setField=${(value) => set(name, value)}
            focusNext=${() => next(name)}
            jump=${(to, before) => jump(name, to, before)}
            submit=${submit}
            remove=${() => drop(name)}
            onFocus=${() => setFocus(name)}
          />`,
        )}
        <${More}
          rest=${rest}
          text=${loose}
          wrong=${wrong[END]}
          setText=${(text) => {
            setLoose(text);
            setSays(null);
            setWrong((known) => ({ ...known, [END]: undefined }));
          }}
          fill=${(pairs) => {
            setFields((known) => ({ ...known, ...Object.fromEntries(pairs.map((it) => [it.name, { text: it.text }])) }));
            setUsed([...used, ...pairs.map((it) => it.name)]);
            setFocus(pairs.at(-1).name);
          }}
          focused=${focus === END}
          onFocus=${() => setFocus(END)}
          submit=${submit}
          add=${(option) => {
            setUsed([...used, option.name]);
            setFocus(option.name);
          }}
          back=${() => (used.length > 0 ? setFocus(used.at(-1)) : leave())}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${busy} onClick=${submit}><${Icon} name="send" /></button>
    </div>
  </div>`;
}
