// What the tours point at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, find, looks, pointing } from "../src/pointing.js";

const button = (label, disabled = false) => ({ type: 2, label, disabled, custom_id: `id ${label}` });
const select = (placeholder) => ({ type: 3, placeholder, custom_id: `id ${placeholder}` });
let last = 0;
const message = (components, more = {}) => ({
  id: String((last += 1)),
  flags: 0,
  content: "",
  edited_timestamp: null,
  embeds: [],
  attachments: [],
  components: [{ type: 1, components }],
  ...more,
});
const board = (more) => message([button("Play")], { content: "<@7>: your turn.", ...more });
const panel = (...components) => message(components, { flags: 64 });

const war = {
  at: ["Play", "Suit", "Target", "Confirm"].map((name) => ({ name, says: `Use ${name}.` })),
  until: [],
};
const says = (step, messages, known = new Map()) => pointing(step, messages, known, "7")?.says;

test("it points at the last thing that can be used", () => {
  const off = button("Confirm", true);
  assert.equal(says(war, [board()]), "Use Play.");
  assert.equal(says(war, [board(), panel(select("Suit"), off)]), "Use Suit.");
  assert.equal(says(war, [board(), panel(select("Suit"), select("Target"), off)]), "Use Target.");
  assert.equal(says(war, [board(), panel(select("Suit"), select("Target"), button("Confirm"))]), "Use Confirm.");
});

test("it never says Confirm while that is disabled", () => {
  const asked = panel(select("Suit"), select("Target"), button("Confirm"));
  const again = { ...asked, components: panel(select("Suit"), button("Confirm", true)).components };
  assert.equal(says(war, [board(), again]), "Use Suit.");
  assert.equal(says({ ...war, at: war.at.slice(3) }, [again]), undefined);
});

test("only the last thing ends a step", () => {
  const shown = [board(), panel(select("Suit"))];
  assert.equal(pointing(war, shown, new Map(), "7").last, false);
  assert.equal(pointing(war, [panel(button("Confirm"))], new Map(), "7").last, true);
});

test("boards for others and messages that were dealt with do not count", () => {
  const mine = board();
  assert.equal(says(war, [board({ content: "<@8>: your turn." })]), undefined);
  assert.equal(says(war, [mine], looks([mine])), undefined);
  assert.equal(says(war, [{ ...mine, edited_timestamp: "later" }], looks([mine])), "Use Play.");
});

test("a board that grows is still for whom it asks, although it pings nobody again", () => {
  const asked = board({ mentions: [{ id: "7" }] });
  const grown = { ...asked, mentions: [], edited_timestamp: "later" };
  assert.equal(says(war, [asked]), "Use Play.");
  assert.equal(says(war, [grown], looks([asked])), "Use Play.");
});

test("without a name it is the first thing that only the person sees", () => {
  const step = { at: [{ name: "Play", says: "Play." }, { name: "", says: "Move." }], until: [] };
  assert.equal(says(step, [board()]), "Play.");
  assert.equal(says(step, [board(), panel(button("↑", true), button("→ b1"))]), "Move.");
  assert.equal(pointing(step, [panel(button("→ b1"))], new Map(), "7").part.label, "→ b1");
});

test("words end a step, though not those of before", () => {
  const step = { ...war, until: ["Turn 2:", "Turn 3:"] };
  const news = board({ content: "Turn 2: Ben is active" });
  assert.equal(ended(step, [news], new Map()), true);
  assert.equal(ended(step, [news], looks([news])), false);
  assert.equal(ended(war, [news], new Map()), false);
});

test("words that a board left out end a step where its picture or the status card has them", () => {
  const step = { ...war, until: ["Turn 2:", "Turn 3:"] };
  const short = { content: "… and 5 before: /log" };
  const none = new Map();
  assert.equal(ended(step, [board(short)], none), false);
  assert.equal(ended(step, [board({ ...short, attachments: [{ description: "Turn 3: Ben may help." }] })], none), true);
  assert.equal(ended(step, [board({ ...short, attachments: [{ description: "Turn 1: Ben." }] })], none), false);
  assert.equal(ended(step, [message([], { embeds: [{ description: "Turn 2: Ben is active." }] })], none), true);
  assert.equal(ended(step, [message([], { embeds: [{ title: "Table" }], attachments: [{}] })], none), false);
});

test("the newest of a name is found, whoever it is for", () => {
  const old = message([button("Start")]);
  const fresh = message([button("Start")]);
  assert.equal(find([old, fresh], "Start").message, fresh.id);
  assert.equal(find([message([button("Start", true)])], "Start"), null);
});
