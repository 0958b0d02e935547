// What is said of how far off a moment is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ago } from "../src/ago.js";

const HOUR = 3_600_000;

test("a deadline of two days is in two days, a second later too", () => {
  assert.equal(ago(48 * HOUR, 0), "in 2 days");
  assert.equal(ago(48 * HOUR, 1000), "in 2 days");
  assert.equal(ago(0, 47 * HOUR), "2 days ago");
});

test("what is nearly the next unit is that unit", () => {
  assert.equal(ago(59.6 * 60_000, 0), "in 1 hour");
  assert.equal(ago(59_600, 0), "in 1 minute");
  assert.equal(ago(23.6 * HOUR, 0), "tomorrow");
});

test("less than half of the next unit is not rounded up to it", () => {
  assert.equal(ago(29 * 60_000, 0), "in 29 minutes");
  assert.equal(ago(34 * HOUR, 0), "tomorrow");
  assert.equal(ago(0, 0), "now");
});
