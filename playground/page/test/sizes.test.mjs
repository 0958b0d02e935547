// How large pictures are shown; what a browser makes of it is tested in tests/it/page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALONE, EMBEDDED, THUMBNAIL, room } from "../src/sizes.js";

const shown = (width, height, frame) => room(width, height, frame)["--shown"];

test("a picture fills the frame by its longer side, as Discord shows it", () => {
  assert.equal(shown(1100, 700, ALONE), "550px");
  assert.equal(shown(1000, 1100, ALONE), "318px");
  assert.equal(shown(800, 1158, ALONE), "242px");
  assert.equal(shown(1600, 1580, ALONE), "354px");
  assert.equal(shown(3000, 300, ALONE), "550px");
});

test("a picture is never enlarged", () => {
  assert.equal(shown(200, 100, ALONE), "200px");
  assert.equal(shown(20, 20, THUMBNAIL), "20px");
  assert.equal(room(200, 100, ALONE)["--own"], "200px");
});

test("an embed gives it less room, a thumbnail the least", () => {
  assert.equal(shown(1100, 700, EMBEDDED), "400px");
  assert.equal(shown(1000, 1000, EMBEDDED), "300px");
  assert.equal(shown(1000, 1000, THUMBNAIL), "80px");
});

test("a picture of unknown size gets the most room there is", () => {
  assert.deepEqual(room(undefined, undefined, ALONE), { "--wide": "550px", "--high": "350px" });
  assert.deepEqual(room(0, 10, EMBEDDED), { "--wide": "400px", "--high": "300px" });
});
