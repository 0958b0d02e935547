// Where lists open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opening } from "../src/opening.js";

const frame = { top: 50, bottom: 650 };
const button = (top) => ({ top, bottom: top + 40 });

test("a list opens downwards where it fits", () => {
  assert.deepEqual(opening(button(100), frame, 260), { up: false, high: 260 });
  assert.deepEqual(opening(button(342), frame, 260), { up: false, high: 260 });
});

test("near the lower edge it opens upwards", () => {
  assert.deepEqual(opening(button(600), frame, 260), { up: true, high: 260 });
  assert.deepEqual(opening(button(380), frame, 260), { up: true, high: 260 });
});

test("where there is too little room it takes the larger part, and is lower", () => {
  assert.deepEqual(opening(button(150), { top: 50, bottom: 350 }, 260), { up: false, high: 152 });
  assert.deepEqual(opening(button(210), { top: 50, bottom: 350 }, 260), { up: true, high: 152 });
});

test("it is never too low to choose from", () => {
  assert.deepEqual(opening(button(60), { top: 50, bottom: 120 }, 260), { up: false, high: 96 });
});
