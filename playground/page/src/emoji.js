// The emoji of the bot and of the page, as pictures: not every machine has a font for them, and Discord draws its
// own too. Others are left to the machine.
import { html } from "./lib.js";

const GOLD = "#dba63c";
const RED = "#d9484e";
const BLUE = "#4a86d8";
const GREEN = "#3a9a5c";
const GREY = "#8b93a1";
const PALE = "#dfe3ea";
const INK = "#3a3d45";
const SKIN = "#e9b872";
const WOOD = "#a9713c";

const fill = (colour, d) => ({ fill: colour, d });
const line = (colour, d, width = 2) => ({
  fill: "none",
  stroke: colour,
  "stroke-width": width,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  d,
});

const TILE = "M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z";

/** The pips of a die, in the middle or at the corners. */
const PIP = { a: "7 7", b: "12 7", c: "17 7", d: "7 12", e: "12 12", f: "17 12", g: "7 17", h: "12 17", i: "17 17" };
const die = (pips) => [
  fill(PALE, TILE),
  line(GREY, TILE, 1),
  fill(INK, [...pips].map((at) => `M${PIP[at]}m0-1.9a1.9 1.9 0 1 0 .01 0z`).join("")),
];

const SIGNS = {
  "⚀": die("e"),
  "⚁": die("ai"),
  "⚂": die("aei"),
  "⚃": die("acgi"),
  "⚄": die("acegi"),
  "⚅": die("adgcfi"),
  "♟": [fill(GREY, "M12 2.5a4 4 0 0 1 2.6 7h1.400v2h-1.800c.3 3 1.3 5 3.3 6.500v1.500h-11V18c2-1.5 3-3.5 3.3-6.500H8v-2h1.400a4 4 0 0 1 2.6-7zM5.5 20.500h13V23h-13z")],
  "☠": [fill(PALE, "M12 2a7 7 0 0 1 7 7c0 2.5-1 4-2.5 5v3h-9v-3C6 13 5 11.5 5 9a7 7 0 0 1 7-7z"), fill(INK, "M9 7.500a1.8 1.8 0 1 0 .01 0zM15 7.500a1.8 1.8 0 1 0 .01 0zM12 11.500l1.2 2h-2.400z"), line(PALE, "M4 17l16 5M20 17 4 22", 2.2)],
  "🗡": [line(GREY, "M20 3 9.5 13.5", 3), line(GOLD, "M6.5 12.500l5 5", 2.4), line(WOOD, "M9 15l-5 5.5", 2.6)],
  "🤝": [fill(SKIN, "M1 8l5-2 6 2 6-2 5 2v8l-4 1-5 4-3-1-4-2-5-2z"), line(WOOD, "M12 8l-3 4 2 1.5 3-2 5 5M10 16l2 2M13 14.500l2.5 2.5", 1.4)],
  "🔓": [line(GREY, "M7 11V7a4.5 4.5 0 0 1 8.5-2", 2.6), fill(GOLD, "M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"), line(INK, "M12 15v3")],
  "⛓": [line(GREY, "M9.5 10.5 5.5 14.500a3.2 3.2 0 0 0 4.5 4.500l4-4M14.5 13.500l4-4A3.2 3.2 0 0 0 14 5l-4 4", 2.4), line(GREY, "M9.5 14.500l5-5", 2.4)],
  "🏰": [
    fill(GOLD, "M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),
    fill(INK, "M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z"),
  ],
  "🎲": [fill(PALE, TILE), line(GREY, TILE, 1), fill(INK, "M7 5.2a1.8 1.8 0 1 0 .01 0zM17 5.2a1.8 1.8 0 1 0 .01 0zM12 10.2a1.8 1.8 0 1 0 .01 0zM7 15.2a1.8 1.8 0 1 0 .01 0zM17 15.2a1.8 1.8 0 1 0 .01 0z")],
  "🏁": [line(WOOD, "M4 2v20"), fill(PALE, "M5 3h16v11H5z"), fill(INK, "M5 3h4v3.7H5zM13 3h4v3.7h-4zM9 6.7h4v3.6H9zM17 6.7h4v3.6h-4zM5 10.3h4V14H5zM13 10.3h4V14h-4z")],
  "🏆": [line(GOLD, "M6 5H3c0 5 2 7 5 7M18 5h3c0 5-2 7-5 7"), fill(GOLD, "M6 2h12v6c0 5-2 8-4.5 8.5V19H17v3H7v-3h3.5v-2.5C8 16 6 13 6 8z")],
  "🏳": [line(WOOD, "M4 2v20"), fill(PALE, "M5 3h16v11H5z"), line(GREY, "M5 3h16v11H5z", 1)],
  "👑": [fill(GOLD, "M2 7l5 4 5-8 5 8 5-4-2 12H4zM4 20h16v2H4z"), fill(RED, "M12 13.2a1.8 1.8 0 1 0 .01 0z")],
  "🔁": [line(BLUE, "M4 11V9a4 4 0 0 1 4-4h11M20 13v2a4 4 0 0 1-4 4H5"), line(BLUE, "M16 2l3 3-3 3M8 16l-3 3 3 3")],
  "🔔": [fill(GOLD, "M12 1.5a1.8 1.8 0 0 1 1.8 1.8C17 4.2 18.5 7 18.5 10v4.5L21 18H3l2.5-3.5V10c0-3 1.5-5.8 4.7-6.7A1.8 1.8 0 0 1 12 1.5zM9.5 19h5a2.5 2.5 0 0 1-5 0z")],
  "🗺": [fill(PALE, "M2 5l6-2 8 2 6-2v16l-6 2-8-2-6 2z"), fill(GREEN, "M4 9l5-2 2 4-3 5-4-1zM14 8l6-1v6l-4 2z"), line(GREY, "M8 3v16M16 5v16", 1)],
  "🪙": [fill(GOLD, "M12 2a10 10 0 1 0 .01 0z"), line(WOOD, "M12 5a7 7 0 1 0 .01 0z", 1.5), line(WOOD, "M12 8.5v7M10 8.5h4M10 15.5h4", 1.5)],
  "♜": [fill(GREY, "M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],
  "🃏": [fill(PALE, "M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"), line(GREY, "M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z", 1), fill(RED, "M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],
  "🎉": [fill(GOLD, "M2 22 8 8l8 8z"), line(RED, "M11 8c0-3 1-4 3-6"), line(BLUE, "M16 13c3 0 4-1 6-3"), line(GREEN, "M14 10l5-5"), fill(BLUE, "M7 2h2v2H7z"), fill(RED, "M20 14h2v2h-2z")],
  "👉": [fill(SKIN, "M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],
  "✋": [fill(SKIN, "M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],
  "⏳": [fill(GOLD, "M5 1h14v3H5zM5 20h14v3H5z"), fill(GREY, "M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"), fill(GOLD, "M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],
  "⏰": [line(RED, "M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2", 2.5), fill(RED, "M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"), fill(PALE, "M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"), line(INK, "M12 9v4l3 1")],
  "⏸": [fill(BLUE, TILE), fill("#fff", "M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],
  "▶": [fill(BLUE, TILE), fill("#fff", "M8 6l10 6-10 6z")],
  "⏭": [fill(BLUE, TILE), fill("#fff", "M5 6l6.5 6L5 18zM11.5 6l6.5 6-6.5 6zM17.5 6H20v12h-2.5z")],
  "◀": [fill(BLUE, TILE), fill("#fff", "M16 6 6 12l10 6z")],
  "↩": [fill(BLUE, TILE), line("#fff", "M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2", 2.4)],
  "🔒": [line(GREY, "M7 11V8a5 5 0 0 1 10 0v3", 2.6), fill(GOLD, "M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"), line(INK, "M12 15v3")],
  "⚠": [fill(GOLD, "M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"), line(INK, "M12 8.5v6M12 18v.2", 2.4)],
  "⚔": [line(GREY, "M3 3l13 13M21 3 8 16", 2.4), line(GOLD, "M13.5 18.5l5-5M10.5 18.5l-5-5", 2.4), line(WOOD, "M16 16l5 5M8 16l-5 5", 2.4)],
  "📜": [fill("#e3c48d", "M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"), line(WOOD, "M9 8h5M9 12h5M9 16h4", 1.6)],
  "💤": [line(BLUE, "M3 12h7l-7 9h7M12 3h9l-9 10h9", 2.6)],
  "❌": [line(RED, "M4 4l16 16M20 4 4 20", 4)],
  "✅": [fill(GREEN, TILE), line("#fff", "M6 12.5l4.5 4.5L18.5 7", 3)],
  "▫": [line(GREY, "M8 8h8v8H8z")],
  "🖼": [fill(WOOD, TILE), fill("#9cc7e8", "M5 5h14v14H5z"), fill(GREEN, "M5 19l5-7 3 4 2-2 4 5z"), fill(GOLD, "M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],
  "🔕": [fill(GOLD, "M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"), line(RED, "M3 3l18 18", 2.6)],
  "🔎": [line(WOOD, "M9 15l-6 6", 3.4), fill("#9cc7e8", "M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"), line(GREY, "M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z", 2.4)],
  "💾": [fill(BLUE, TILE), fill(PALE, "M6 13h12v9H6zM7 2h9v6H7z"), fill(GREY, "M12.5 3h2.5v4h-2.5z"), line(GREY, "M8.5 16h7M8.5 19h7", 1.4)],
  "☀": [fill(GOLD, "M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"), line(GOLD, "M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],
  "⚖": [line(GOLD, "M12 3v17M7 21h10M4 6h16"), line(GOLD, "M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6", 1.4), fill(GOLD, "M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],
  "🔴": [fill(RED, "M12 3a9 9 0 1 0 .01 0z")],
  "🟢": [fill(GREEN, "M12 3a9 9 0 1 0 .01 0z")],
  "📅": [fill(PALE, "M3 4h18v18H3z"), fill(RED, "M3 4h18v5H3zM7 2h2v4H7zM15 2h2v4h-2z"), fill(GREY, "M6 12h3v3H6zM11 12h3v3h-3zM16 12h2v3h-2zM6 17h3v3H6zM11 17h3v3h-3z")],
  "🧵": [fill(WOOD, "M5 2h14v4H5zM5 18h14v4H5z"), fill(RED, "M7 6h10v12H7z"), line(PALE, "M7 9l10 2M7 13l10 2", 1.2)],
  "🪑": [line(WOOD, "M6 2v20M6 14h12v8M6 3h7v9", 2.6)],
};

const KNOWN = new RegExp(`(${Object.keys(SIGNS).join("|")})\\uFE0F?`, "gu");

const Sign = ({ sign }) => html`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${sign}>${SIGNS[sign].map((it) => html`<path ...${it} />`)}</svg>`;

/** A text with the signs in it drawn. */
export function drawn(text) {
  const parts = [];
  let at = 0;
  for (const match of (text ?? "").matchAll(KNOWN)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push(html`<${Sign} sign=${match[1]} />`);
    at = match.index + match[0].length;
  }
  if (at < (text ?? "").length) parts.push(text.slice(at));
  return parts;
}

/** The emoji in front of a label, if there is one that this page can show. */
export const Emoji = ({ of }) => (of?.name && !of.id ? html`<span class="emoji">${drawn(of.name)}</span>` : null);
