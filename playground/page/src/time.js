// The playground's time. Its clock can be turned, so it follows from what the server said last.
import { signal } from "@preact/signals";

/** The server's clock: `now` at this machine's time `real`, and how fast it goes. */
export const clock = signal({ now: Date.now(), real: Date.now(), speed: 1 });

/** The present moment; changes every second, so that relative times stay right. */
export const now = signal(Date.now());

export function present() {
  const { now: at, real, speed } = clock.value;
  return at + (Date.now() - real) * (speed ?? 1);
}

const tick = () => {
  now.value = present();
};
clock.subscribe(tick);
setInterval(tick, 1000);

/** When a message was made, from its id. */
export const madeAt = (id) => Number(BigInt(id) >> 22n) + 1420070400000;

const format = (options) => {
  const formatter = new Intl.DateTimeFormat("en-GB", options);
  return (ms) => formatter.format(ms);
};
const STYLES = {
  t: format({ timeStyle: "short" }),
  T: format({ timeStyle: "medium" }),
  d: format({ dateStyle: "short" }),
  D: format({ dateStyle: "long" }),
  f: format({ dateStyle: "long", timeStyle: "short" }),
  F: format({ dateStyle: "full", timeStyle: "short" }),
};

/** Discord's `<t:seconds:style>`. */
export const written = (ms, style) => (STYLES[style] ?? STYLES.f)(ms);

/** The time beside a message: today only the hour, else the day too. */
export function stamp(ms, from) {
  const day = (it) => new Date(it).toDateString();
  if (day(ms) === day(from)) return STYLES.t(ms);
  if (day(ms) === day(from - 86400000)) return `Yesterday at ${STYLES.t(ms)}`;
  return `${STYLES.d(ms)} ${STYLES.t(ms)}`;
}
