// The pages' signs: lines of 24 by 24.
import { html } from "./lib.js";

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",
  thread: "M4 4h16v11H10l-4 4v-4H4z",
  pin: "m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",
  gear: "M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5 5 19",
  plus: "M12 4v16M4 12h16",
  send: "M3 11 21 3l-7 18-3-7z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  down: "m6 9 6 6 6-6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  check: "m5 12 5 5 9-10",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  reply: "M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  warn: "M12 4 2 20h20zM12 10v5m0 2v1",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-4",
  redo: "m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h4",
  save: "M4 4h12l4 4v12H4zM8 4v6h7V4M8 20v-6h8v6",
  download: "M12 3v12m0 0 5-5m-5 5-5-5M4 20h16",
};

export const Icon = ({ name, size = 20 }) => html`<svg
  class="icon"
  width=${size}
  height=${size}
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d=${PATHS[name]} />
</svg>`;
