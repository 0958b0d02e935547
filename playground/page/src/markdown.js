// Discord's markdown: text to elements, never to HTML, so nothing that people write can run.
//
// Our own parser, because existing ones lack lists, let `javascript:` links through, or make HTML.
import { useState } from "preact/hooks";
import { drawn } from "./emoji.js";
import { go } from "./go.js";
import { html } from "./lib.js";
import { begun, channelOf, nameOf, place } from "./state.js";
import { ago } from "./ago.js";
import { now, written } from "./time.js";

const JUMP = /^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/;

// Escapes, code, links, mentions, times, then pairs of signs.
const INLINE = new RegExp(
  [
    String.raw`\\(?<plain>[^\w\s])`,
    String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,
    String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,
    String.raw`<@!?(?<user>\d+)>`,
    String.raw`<@&(?<role>\d+)>`,
    String.raw`<#(?<channel>\d+)>`,
    String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,
    String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,
    String.raw`<(?<auto>https?://[^\s<>]+)>`,
    String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,
    String.raw`(?<all>@everyone|@here)`,
    String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,
    String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,
    String.raw`__(?<under>[^]+?)__(?!_)`,
    String.raw`~~(?<struck>[^]+?)~~`,
    String.raw`\|\|(?<hidden>[^]+?)\|\|`,
    String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,
    String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`,
  ].join("|"),
  "gu",
);

function Spoiler({ children }) {
  const [open, setOpen] = useState(false);
  return open
    ? html`<span class="spoiler open">${children}</span>`
    : html`<button class="spoiler" aria-label="Show the spoiler" onClick=${() => setOpen(true)}>
        <span aria-hidden="true">${children}</span>
      </button>`;
}

function Time({ seconds, style }) {
  const ms = seconds * 1000;
  const full = written(ms, "F");
  const words = style === "R" ? ago(ms, now.value) : written(ms, style);
  return html`<time title=${full} datetime=${new Date(ms).toISOString()}>${words}</time>`;
}

function Place({ id }) {
  const found = channelOf(id);
  if (!found) return html`<span class="mention">#unknown</span>`;
  return html`<button class="mention" onClick=${() => go(id)}>#${found.name || "direct"}</button>`;
}

function Link({ href, children }) {
  const jump = JUMP.exec(href);
  if (jump) {
    return html`<button class="link" onClick=${() => go(jump[1], jump[2])}>${children}</button>`;
  }
  // Only these two leave the page, and they do so in a tab that knows nothing of it.
  if (!/^https?:\/\//i.test(href)) return html`${children}`;
  return html`<a href=${href} target="_blank" rel="noopener noreferrer">${children}</a>`;
}

const role = (id) => place.value?.roles.find((it) => it.id === id)?.name ?? "role";

function token(groups) {
  const g = groups;
  if (g.plain !== undefined) return g.plain;
  if (g.code !== undefined) return html`<code>${g.code}</code>`;
  if (g.href !== undefined) return html`<${Link} href=${g.href}>${inline(g.label)}<//>`;
  if (g.user !== undefined) return html`<span class="mention">@${nameOf(g.user)}</span>`;
  if (g.role !== undefined) return html`<span class="mention">@${role(g.role)}</span>`;
  if (g.channel !== undefined) return html`<${Place} id=${g.channel} />`;
  if (g.command !== undefined) {
    const begin = () => {
      begun.value = { path: g.command };
    };
    return html`<button class="mention" onClick=${begin}>/${g.command}</button>`;
  }
  if (g.time !== undefined) return html`<${Time} seconds=${Number(g.time)} style=${g.style} />`;
  const url = g.auto ?? g.bare;
  if (url !== undefined) return html`<${Link} href=${url}>${url}<//>`;
  if (g.all !== undefined) return html`<span class="mention">${g.all}</span>`;
  if (g.both !== undefined) return html`<strong><em>${inline(g.both)}</em></strong>`;
  if (g.strong !== undefined) return html`<strong>${inline(g.strong)}</strong>`;
  if (g.under !== undefined) return html`<u>${inline(g.under)}</u>`;
  if (g.struck !== undefined) return html`<s>${inline(g.struck)}</s>`;
  if (g.hidden !== undefined) return html`<${Spoiler}>${inline(g.hidden)}<//>`;
  return html`<em>${inline(g.em ?? g.em2)}</em>`;
}

/** Text within a line. */
export function inline(text) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) parts.push(...drawn(text.slice(at, match.index)));
    parts.push(token(match.groups));
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push(...drawn(text.slice(at)));
  return parts;
}

const ITEM = /^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;

/** Lines that are items of a list, nested by their indent. */
function list(lines) {
  const items = lines.map((line) => ITEM.exec(line).groups);
  const build = (from, indent) => {
    const children = [];
    const ordered = items[from].number !== undefined;
    const start = ordered ? Number(items[from].number) : undefined;
    let at = from;
    while (at < items.length && items[at].indent.length >= indent) {
      if (items[at].indent.length > indent && children.length > 0) {
        const [inner, next] = build(at, items[at].indent.length);
        children.at(-1).push(inner);
        at = next;
      } else {
        children.push([inline(items[at].text)]);
        at += 1;
      }
    }
    const rows = children.map((it) => html`<li>${it}</li>`);
    return [ordered ? html`<ol start=${start}>${rows}</ol>` : html`<ul>${rows}</ul>`, at];
  };
  const parts = [];
  for (let at = 0; at < items.length; ) {
    const [part, next] = build(at, items[at].indent.length);
    parts.push(part);
    at = next;
  }
  return parts;
}

const BLOCKS = [
  [/^(#{1,3})\s+(.+)$/, (match) => html`<p class=${`head${match[1].length}`}>${inline(match[2])}</p>`],
  [/^-#\s+(.+)$/, (match) => html`<p class="small">${inline(match[1])}</p>`],
];

function lines(text) {
  const all = text.split("\n");
  const parts = [];
  let plain = [];
  const flush = () => {
    if (plain.length > 0) parts.push(html`<p>${inline(plain.join("\n"))}</p>`);
    plain = [];
  };
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at];
    const block = BLOCKS.find(([shape]) => shape.test(line));
    const run = (fits) => {
      let end = at;
      while (end < all.length && fits(all[end])) end += 1;
      const found = all.slice(at, end);
      at = end - 1;
      return found;
    };
    if (block) {
      flush();
      parts.push(block[1](block[0].exec(line)));
    } else if (ITEM.test(line)) {
      flush();
      parts.push(list(run((it) => ITEM.test(it))));
    } else if (/^>>> /.test(line)) {
      flush();
      const rest = all.slice(at).join("\n").slice(4);
      parts.push(html`<blockquote>${lines(rest)}</blockquote>`);
      at = all.length;
    } else if (/^> /.test(line)) {
      flush();
      const quoted = run((it) => /^> ?/.test(it)).map((it) => it.replace(/^> ?/, ""));
      parts.push(html`<blockquote>${lines(quoted.join("\n"))}</blockquote>`);
    } else {
      plain.push(line);
    }
  }
  flush();
  return parts;
}

/** A whole text. */
export function markdown(text) {
  const parts = text.split(/```(?:[\w+-]*\n)?([^]+?)```/);
  return parts.map((part, at) => {
    if (at % 2 === 1) return html`<pre><code>${part.replace(/\n$/, "")}</code></pre>`;
    const trimmed = part.replace(/^\n|\n$/g, "");
    return trimmed === "" ? null : lines(trimmed);
  });
}

export const Markdown = ({ text }) => html`<div class="markdown">${markdown(text ?? "")}</div>`;
