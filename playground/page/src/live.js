// The websocket over which the page hears what is new; after it broke, everything is sent again.
import { effect } from "@preact/signals";
import { backstage, channel, count, forget, me, messages, online, open, shown, take } from "./state.js";

const WAIT = 700;

let socket = null;

const send = (wish) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(wish));
};

function look() {
  if (channel.peek()) send({ view: { channel: channel.peek(), count: count.peek() } });
}

function connect(person) {
  const address = `ws://${location.host}/page/people/${person}/live`;
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    // Everything that was known is sent again.
    messages.value = [];
    shown.value = null;
    online.value = true;
    look();
    if (open.peek() === "backstage") send({ backstage: true });
  };
  mine.onmessage = (event) => socket === mine && take(JSON.parse(event.data));
  mine.onclose = () => {
    if (socket !== mine) return;
    online.value = false;
    setTimeout(() => socket === mine && connect(person), WAIT);
  };
}

/** Notes that this message was on the screen. */
export const read = (of, message) => send({ read: { channel: of, message } });

/** Stays connected from now on, as whoever this tab is. */
export function listen() {
  effect(() => {
    const person = me.value;
    if (!person) return;
    const old = socket;
    socket = null;
    old?.close();
    forget();
    connect(person);
  });
  effect(() => {
    channel.value;
    count.value;
    look();
  });
  effect(() => {
    const wanted = open.value === "backstage";
    send({ backstage: wanted });
    if (!wanted) backstage.value = null;
  });
}
