// What is followed on the screen; what a browser makes of it is tested in tests/it/page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Following } from "../src/following.js";

/** A conversation of a height in a box 500 high, put to its end by the page. */
function atEnd(height) {
  const it = new Following();
  it.height = height;
  it.put = height - 500;
  return it;
}

function scroll(it, top, height) {
  it.scrolled({ top, height, below: height - top - 500 });
}

test("who scrolls up is left there, and who comes back follows again", () => {
  const it = atEnd(2000);
  scroll(it, 900, 2000);
  assert.equal(it.stuck, false);
  scroll(it, 1500, 2000);
  assert.equal(it.stuck, true);
});

test("a message that comes before the event of the page's own scrolling is followed", () => {
  const it = atEnd(2000);
  // It is rendered, and its height known, before the browser tells of the scrolling to where the end was.
  it.height = 2400;
  scroll(it, 1500, 2400);
  assert.equal(it.stuck, true);
});

test("a conversation that grows is not scrolling", () => {
  const it = atEnd(2000);
  scroll(it, 1400, 2300);
  assert.equal(it.stuck, true);
});
