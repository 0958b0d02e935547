// The part of the conversation on the screen: the newest, until somebody scrolls up; then what they read stays
// where it is, until they act or jump back.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Following } from "./following.js";
import { acted, channel, me, target } from "./state.js";

/** From how far away on there is a way back to the newest, in pixels. */
const FAR = 300;

/** Whether the newest is far below what is read. */
export const behind = signal(false);

/**
 * What holds of the one conversation on the screen, besides what is followed: which message is first, and which was
 * newest when the person acted.
 */
const known = Object.assign(new Following(), { first: null, acted: null });

/** Scrolls for the person. */
function put(box, top) {
  box.scrollTop = top;
  known.put = box.scrollTop;
}

/**
 * Brings something of the conversation into sight. That does not count as the person's own scrolling, unless they
 * asked for it: then it stays there.
 */
export function bring(element, asked = false) {
  const box = element.closest(".messages");
  if (known.stuck) box.scrollTop = box.scrollHeight;
  element.scrollIntoView({ block: "nearest" });
  known.put = box.scrollTop;
  if (!asked) return;
  known.stuck = false;
  known.acted = null;
}

const below = (box) => box.scrollHeight - box.scrollTop - box.clientHeight;

function look(box) {
  behind.value = Boolean(known.first) && below(box) > FAR;
}

/** Goes to the newest if it is followed, after all has become higher or lower. */
function stick(box) {
  known.height = box.scrollHeight;
  // What stands where there are no messages is read from its beginning.
  if (known.stuck && !target.peek()) put(box, known.first ? box.scrollHeight : 0);
  look(box);
}

/** Keeps the newest in sight, or what is read further up where it is; returns what jumps to the newest. */
export function useBottom(box, first, newest) {
  const jump = () => {
    known.stuck = true;
    target.value = null;
    put(box.current, box.current.scrollHeight);
    behind.value = false;
  };
  useLayoutEffect(() => {
    known.stuck = true;
    known.put = box.current.scrollTop;
    known.acted = null;
    behind.value = false;
  }, [channel.value, me.value]);
  useLayoutEffect(() => {
    // What is newest now was there before: what comes after it is followed.
    known.acted = acted.value > 0 ? (newest ?? "0") : null;
  }, [acted.value]);
  useLayoutEffect(() => {
    const it = box.current;
    const older = known.first && first && BigInt(first) < BigInt(known.first);
    if (older && !known.stuck) put(it, it.scrollTop + it.scrollHeight - known.height);
    known.first = first;
    if (it.scrollHeight !== known.height) {
      // A person's scrolling that was not told of yet counts by how high all was then.
      const height = Math.min(known.height, it.scrollHeight);
      known.scrolled({ top: it.scrollTop, height: known.height, below: height - it.scrollTop - it.clientHeight });
      // At once: until the observer tells of it, an event of earlier scrolling may come in between.
      stick(it);
    }
    if (known.acted && newest && BigInt(newest) > BigInt(known.acted)) {
      known.acted = null;
      jump();
    }
  });
  useLayoutEffect(() => {
    const it = box.current;
    const watcher = new ResizeObserver(() => stick(it));
    watcher.observe(it.firstElementChild);
    watcher.observe(it);
    const note = () => {
      look(it);
      known.scrolled({ top: it.scrollTop, height: it.scrollHeight, below: below(it) });
    };
    // Who looks at something else after they acted is not taken away from it.
    const leave = () => {
      known.acted = null;
    };
    it.addEventListener("scroll", note, { passive: true });
    it.addEventListener("wheel", leave, { passive: true });
    it.addEventListener("touchmove", leave, { passive: true });
    return () => {
      watcher.disconnect();
      it.removeEventListener("scroll", note);
      it.removeEventListener("wheel", leave);
      it.removeEventListener("touchmove", leave);
    };
  }, []);
  return jump;
}
