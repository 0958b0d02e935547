// Middle: the messages of a channel, as the person of this tab sees them.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { act } from "./api.js";
import { Components } from "./components.js";
import { Embed } from "./embed.js";
import { Files } from "./files.js";
import { go } from "./go.js";
import { Face, Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { read } from "./live.js";
import { Markdown, inline } from "./markdown.js";
import { behind, useBottom } from "./scroll.js";
import {
  channel,
  complain,
  count,
  here,
  me,
  messages,
  more,
  nameOf,
  open,
  place,
  shown,
  target,
  typing,
  welcome,
} from "./state.js";
import { madeAt, now, stamp, written } from "./time.js";
import { Welcome } from "./welcome.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 32768;
/** Messages of one author this close together are shown as one. */
const TOGETHER = 7 * 60 * 1000;
const TYPING = 9000;

/** Where the unread messages began when the channel was opened: `{ channel, mark }`. */
const line = signal(null);

const plain = (it) => it.type === 0 || it.type === 19 || it.type === 20;

function follows(it, before) {
  return (
    before &&
    plain(it) &&
    plain(before) &&
    !it.interaction_metadata &&
    it.type === 0 &&
    it.author.id === before.author.id &&
    (it.flags & EPHEMERAL) === (before.flags & EPHEMERAL) &&
    madeAt(it.id) - madeAt(before.id) < TOGETHER
  );
}

/** A line that says what happened: pinned, started. */
function Notice({ it }) {
  const who = html`<strong>${nameOf(it.author.id)}</strong>`;
  const when = html`<time class="stamp">${stamp(madeAt(it.id), now.value)}</time>`;
  if (it.type === 6) {
    const show = () => {
      open.value = "pins";
    };
    return html`<div class="notice"><${Icon} name="pin" size=${16} /><span>${who} pinned <button class="link" onClick=${() => go(it.channel_id, it.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${show}>See all pins</button> ${when}</span></div>`;
  }
  if (it.type === 18) {
    return html`<div class="notice"><${Icon} name="thread" size=${16} /><span>${who} started a thread: <button class="link strong" onClick=${() => go(it.thread?.id)}>${it.content}</button> ${when}</span></div>`;
  }
  return null;
}

function Thread({ thread }) {
  const words = thread.message_count === 1 ? "1 message" : `${thread.message_count} messages`;
  return html`<button class="thread-card" onClick=${() => go(thread.id)}>
    <${Icon} name="thread" size=${16} /><strong>${thread.name}</strong><span>${words} ›</span>
  </button>`;
}

/** Which command or message this answers. */
function Origin({ it }) {
  const from = it.interaction_metadata;
  if (from?.type === 2 && it.type === 20) {
    return html`<div class="origin"><${Icon} name="reply" size=${14} /><${Face} id=${from.user.id} size=${16} /><span>${nameOf(from.user.id)}</span> used <span class="mention">/${from.name}</span></div>`;
  }
  const earlier = it.referenced_message;
  if (it.type === 19 && earlier) {
    return html`<button class="origin" onClick=${() => go(it.channel_id, earlier.id)}><${Icon} name="reply" size=${14} /><${Face} id=${earlier.author.id} size=${16} /><span>${nameOf(earlier.author.id)}</span><span class="origin-text">${inline(earlier.content.slice(0, 120))}</span></button>`;
  }
  return null;
}

function Body({ it }) {
  if (it.flags & LOADING) {
    return html`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${nameOf(it.author.id)} is thinking…</p>`;
  }
  return html`
    ${it.content && html`<${Markdown} text=${it.content} />`}
    ${it.edited_timestamp && it.content && html`<span class="edited" title=${written(Date.parse(it.edited_timestamp), "F")}>(edited)</span>`}
    ${it.embeds.map((embed) => html`<${Embed} embed=${embed} />`)}
    ${!(it.flags & V2) && html`<${Files} files=${it.attachments} />`}
    <${Components} message=${it} />
    ${it.thread && html`<${Thread} thread=${it.thread} />`}
  `;
}

function Dismiss({ it }) {
  const dismiss = () => act("dismiss", { message: it.id }).catch(complain);
  return html`<p class="only-you"><${Icon} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${dismiss}>Dismiss message</button></p>`;
}

function Message({ it, before }) {
  const joined = follows(it, before);
  const at = madeAt(it.id);
  const bot = it.author.bot;
  const secret = it.flags & EPHEMERAL;
  const mentioned = it.mentions.some((user) => user.id === me.value) || it.mention_everyone;
  const marked = target.value?.id === it.id;
  const label = `${nameOf(it.author.id)}, ${stamp(at, now.value)}${secret ? ", only you can see this" : ""}`;
  return html`<li
    class=${names("message", joined && "joined", secret && "secret", mentioned && "mentioned", marked && "marked")}
    id=${`m${it.id}`}
    aria-label=${label}
  >
    <${Origin} it=${it} />
    <div class="message-row">
      ${joined
        ? html`<time class="gutter" aria-hidden="true">${written(at, "t")}</time>`
        : html`<div class="gutter"><${Face} id=${it.author.id} /></div>`}
      <div class="content">
        ${!joined &&
        html`<div class="by"><span class=${names("author", bot && "is-bot")}>${nameOf(it.author.id)}</span>${bot && html`<span class="tag">APP</span>`}<time class="stamp" title=${written(at, "F")}>${stamp(at, now.value)}</time></div>`}
        <${Body} it=${it} />
        ${secret !== 0 && html`<${Dismiss} it=${it} />`}
      </div>
    </div>
  </li>`;
}

function Beginning() {
  const it = here.value;
  if (!it || more.value) return null;
  if (it.id === welcome.value) return html`<${Welcome} />`;
  if (it.kind === "dm") {
    return html`<div class="beginning"><${Face} id=${place.value.bot.id} size=${80} /><h2>${place.value.bot.name}</h2><p>This is where ${place.value.bot.name} writes to ${nameOf(me.value)} alone.</p></div>`;
  }
  const what = it.parent ? "thread" : "channel";
  return html`<div class="beginning"><span class="big-icon"><${Icon} name=${it.parent ? "thread" : "hash"} size=${36} /></span><h2>${it.name}</h2><p>This is the beginning of the ${what}.</p></div>`;
}

function Typing() {
  const said = typing.value;
  now.value;
  const fresh = said && said.channel === channel.value && Date.now() - said.at < TYPING;
  return html`<p class="typing">${fresh ? html`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${place.value.bot.name} is typing…` : ""}</p>`;
}

/** Notes what was on the screen. */
function useRead(newest) {
  useEffect(() => {
    const it = here.value;
    if (!it || shown.value !== it.id) return undefined;
    if (line.peek()?.channel !== it.id) line.value = { channel: it.id, mark: it.unread > 0 ? it.read : null };
    const note = () => {
      if (newest && it.unread > 0 && document.visibilityState === "visible") read(it.id, newest);
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  });
}

function useTarget() {
  const wanted = target.value;
  const list = messages.value;
  useEffect(() => {
    if (!wanted) return undefined;
    const found = document.getElementById(`m${wanted.id}`);
    if (!found) {
      if (more.value && shown.value === channel.value) count.value += 100;
      return undefined;
    }
    found.scrollIntoView({ block: "center" });
    const done = setTimeout(() => {
      if (target.peek() === wanted) target.value = null;
    }, 2500);
    return () => clearTimeout(done);
  }, [wanted, list]);
}

export function Messages() {
  const box = useRef();
  const list = messages.value;
  const jump = useBottom(box, list[0]?.id, list.at(-1)?.id);
  useRead(list.at(-1)?.id);
  useTarget();
  const it = here.value;
  const mark = line.value?.channel === it?.id ? line.value.mark : null;
  const firstNew =
    mark && list.find((one) => BigInt(one.id) > BigInt(mark) && one.author.id !== me.value)?.id;
  const older = () => {
    count.value += 50;
  };
  return html`<div class="conversation"><div class="messages" ref=${box} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${it?.name || "direct messages"}`}>
    <div class="messages-inner">
      ${shown.value === it?.id && html`<${Beginning} />`}
      ${more.value && html`<button class="button grey older" onClick=${older}>Show older messages</button>`}
      <ol>
        ${list.map((one, at) => [
          one.id === firstNew && html`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,
          plain(one) || one.type === 21
            ? one.type !== 21 && html`<${Message} key=${one.id} it=${one} before=${one.id === firstNew ? null : list[at - 1]} />`
            : html`<li key=${one.id} id=${`m${one.id}`}><${Notice} it=${one} /></li>`,
        ])}
      </ol>
      <${Typing} />
    </div>
  </div>
  ${behind.value && html`<button class="present" onClick=${jump}>Jump to present <${Icon} name="down" size=${16} /></button>`}
  </div>`;
}
