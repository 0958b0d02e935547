// The address of a tab, which says who it is and which channel it shows: #/Ann/123.
import { batch, effect } from "@preact/signals";
import { channel, channels, count, me, open, people, target, textChannels } from "./state.js";

const COUNT = 50;

function read() {
  const [, name, id] = decodeURIComponent(location.hash.slice(1)).split("/");
  const person = people.peek().find((it) => it.name === name) ?? people.peek()[0];
  batch(() => {
    if (person.id !== me.peek()) me.value = person.id;
    if ((id || null) !== channel.peek()) {
      count.value = COUNT;
      channel.value = id || null;
    }
  });
}

const nameOfMe = () => people.peek().find((it) => it.id === me.peek())?.name;

/** The address of a channel as a person sees it. */
export const address = (name, id) => `#/${encodeURIComponent(name)}${id ? `/${id}` : ""}`;

/** Shows a channel, and a message in it. */
export function go(id, message) {
  batch(() => {
    open.value = null;
    if (message) target.value = { id: message };
  });
  const there = address(nameOfMe(), id);
  if (location.hash !== there) location.hash = there;
}

/** Becomes another person, in the same channel if they see it. */
export function become(name) {
  location.hash = address(name, channel.peek());
}

/** Follows the address, and leads to the first channel where it leads nowhere. */
export function follow() {
  addEventListener("hashchange", read);
  read();
  effect(() => {
    const list = channels.value;
    if (list.length === 0 || list.some((it) => it.id === channel.value)) return;
    history.replaceState(null, "", address(nameOfMe(), textChannels.value[0]?.id));
    read();
  });
}
