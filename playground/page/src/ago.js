// How far off a moment is, in words.
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
// Each unit in seconds, and how many of it make the next one.
const UNITS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2592000, 12],
  ["year", 31536000, Infinity],
];

/** How far off it is, to the nearest: 47 hours and 59 minutes are 2 days, not 1. */
export function ago(ms, from) {
  const seconds = Math.round((ms - from) / 1000);
  const [unit, size] = UNITS.find(([, it, bound]) => Math.round(Math.abs(seconds) / it) < bound);
  return relative.format(Math.sign(seconds) * Math.round(Math.abs(seconds) / size), unit);
}
