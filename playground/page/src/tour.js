// Tours: what the welcome channel offers is done as the person, step by step, and then it is shown where to
// press. Nothing is faked: the steps are commands and presses like all others.
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { act } from "./api.js";
import { drawn } from "./emoji.js";
import { go } from "./go.js";
import { Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { ended, find, looks, pointing } from "./pointing.js";
import { bring } from "./scroll.js";
import { channel, me, messages, shown, textChannels, waiting } from "./state.js";

/** How long a step may wait for what the bot posts: on a busy machine it is slow, and yet it comes. */
const PATIENCE = 60000;
/** After so long with nothing to point at, the way back is shown. */
const LOST = 6000;
/** The flag of a message that only says that an answer comes. */
const THINKING = 128;

/**
 * The tour under way: `{ tour, at, home, failed, known }`, `at` past the last step when it is done, `known` how
 * messages looked when the step began.
 */
export const guide = signal(null);

/** The step that points, where the person looks at what it points at. */
const showing = computed(() => {
  const it = guide.value;
  const step = it?.tour.steps[it.at];
  return step?.do === "point" && !it.failed && shown.value === it.home ? step : null;
});

/** What the step points at. */
const aim = computed(() => {
  const step = showing.value;
  return step && pointing(step, messages.value, guide.value.known, me.value);
});

/** Whether there has been nothing to point at for a while: a panel was dismissed, or something else was done. */
const astray = signal(false);

effect(() => {
  astray.value = false;
  if (!showing.value || aim.value || waiting.value.size > 0) return undefined;
  const late = setTimeout(() => (astray.value = true), LOST);
  return () => clearTimeout(late);
});

/** What is pointed at: if nothing else, the way back. */
export const pointed = computed(() => {
  if (aim.value || !astray.value) return aim.value;
  const play = find(messages.value, "Play");
  const says = "Nothing to press? Play on the newest board shows where you are.";
  return play && { ...play, says, last: false };
});

/** Goes on to a step; what there is by now has been dealt with. */
function goOn(at) {
  const mine = { ...guide.peek(), at, known: looks(messages.peek()) };
  guide.value = mine;
  queueMicrotask(() => perform(mine));
}

effect(() => {
  const it = guide.value;
  const step = it?.tour.steps[it.at];
  if (step?.do !== "point" || it.failed || shown.value !== it.home) return;
  if (ended(step, messages.value, it.known)) goOn(it.at + 1);
});

/** Waits until `look` finds something. */
function until(look, what) {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const late = setTimeout(() => {
      stop();
      reject(new Error(`${what} did not come`));
    }, PATIENCE);
    let found = null;
    stop = effect(() => {
      if (found) return;
      found = look();
      if (!found) return;
      clearTimeout(late);
      queueMicrotask(() => stop());
      resolve(found);
    });
  });
}

async function command(step, home) {
  const answer = await act("command", { channel: home, text: step.text });
  if (answer.answer !== "message") throw new Error(`${step.text} was not answered`);
  const known = () => messages.value.find((it) => it.id === answer.message);
  const told = () => (shown.value === home && !(known()?.flags & THINKING) ? known() : null);
  const { content } = await until(told, `an answer to ${step.text}`);
  return /<#(\d+)>/.exec(content)?.[1] ?? home;
}

async function press(step, home) {
  const there = () => (shown.value === home ? find(messages.value, step.button) : null);
  const { message, part } = await until(there, `the button ${step.button}`);
  const answer = await act("press", { message, custom_id: part.custom_id });
  if (answer.answer === "failed") throw new Error(`${step.button} was not answered`);
}

/** The thread that the newest message with the step's words names. */
async function follow(step, home) {
  const named = (it) => (it.content.includes(step.words) ? /<#(\d+)>/.exec(it.content) : null);
  const there = () => (shown.value === home ? [...messages.value].reverse().map(named).find(Boolean) : null);
  const [, thread] = await until(there, `a thread for "${step.words}"`);
  return thread;
}

/** Does what is done for the person, up to the next step that points or the end. */
async function perform(mine) {
  try {
    for (let step; guide.value === mine && (step = mine.tour.steps[mine.at]) && step.do !== "point"; ) {
      if (channel.value !== mine.home) go(mine.home);
      let home = mine.home;
      if (step.do === "command") home = await command(step, home);
      if (step.do === "follow") home = await follow(step, home);
      if (step.do === "press") await press(step, home);
      if (guide.value !== mine) return;
      mine = { ...mine, at: mine.at + 1, home };
      guide.value = mine;
      if (channel.value !== home) go(home);
    }
  } catch (error) {
    if (guide.value === mine) guide.value = { ...mine, failed: error.message };
  }
}

/** Begins a tour; one that is under way ends. */
export async function begin(tour) {
  const first = textChannels.value.find((it) => it.name === tour.channel) ?? textChannels.value[0];
  const mine = { tour, at: 0, home: first.id, failed: null, known: new Map() };
  guide.value = mine;
  await perform(mine);
}

/** Notes that something was pressed, which may be what was pointed at. */
export function pressed(message, id) {
  const it = pointed.peek();
  if (!it || it.message !== message) return;
  if (!it.last || it.part.custom_id !== id) return;
  const { tour, at } = guide.peek();
  goOn(tour.steps[at].until.length > 0 ? at : at + 1);
}

/** Whether what is pointed at is out of sight. */
const lost = signal(false);

function usePointing() {
  const it = pointed.value;
  const id = it?.part.custom_id;
  const last = useRef(null);
  useEffect(() => {
    const found = id && document.querySelector(`#m${it.message} [data-custom-id="${CSS.escape(id)}"]`);
    if (!found) {
      lost.value = false;
      return undefined;
    }
    found.classList.add("pointed");
    // Once: whoever looks at something else meanwhile is left there.
    const now = `${it.message} ${id}`;
    if (last.current !== now) bring(found);
    last.current = now;
    const watcher = new IntersectionObserver(([seen]) => (lost.value = !seen.isIntersecting), {
      root: found.closest(".messages"),
    });
    watcher.observe(found);
    return () => {
      watcher.disconnect();
      found.classList.remove("pointed");
    };
  });
}

/** Brings what is pointed at back into sight. */
function bringBack() {
  const found = document.querySelector(".pointed");
  if (found) bring(found, true);
}

/** Above the message box: how far the tour is, and what to do. */
export function Guide() {
  usePointing();
  const it = guide.value;
  if (!it) return null;
  const { tour, at, failed, home } = it;
  const step = tour.steps[at];
  const done = !step;
  const words = failed
    ? `That did not work: ${failed}.`
    : done
      ? tour.end
      : (pointed.value?.says ?? `${step.says}…`);
  const away = !done && !failed && channel.value !== home;
  return html`<div class=${names("guide", failed && "bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${tour.steps.map((_, n) => html`<i class=${names(n < at && "past", n === at && "now")} />`)}</div>
    <p><span aria-hidden="true">${drawn(done ? "🎉" : pointed.value ? "👉" : tour.emoji)}</span> ${words}</p>
    ${away && html`<button class="button blue" onClick=${() => go(home)}>Show me</button>`}
    ${!away && lost.value && html`<button class="button blue lost" onClick=${bringBack}>Show me</button>`}
    ${failed && html`<button class="button blue" onClick=${() => begin(tour)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${() => (guide.value = null)}><${Icon} name="close" size=${16} /></button>
  </div>`;
}
