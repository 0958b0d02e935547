// What is typed by hand where options go.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen, cut } from "../src/typed.js";

const said = (text, options) => {
  const { before, pairs } = cut(text, options);
  return [before, ...pairs.map((it) => `${it.name}=${it.text}`)];
};

test("a name with a colon begins an option", () => {
  assert.deepEqual(said("text:Cd2 .", ["text", "hold"]), ["", "text=Cd2 ."]);
  assert.deepEqual(said("text:", ["text"]), ["", "text="]);
  assert.deepEqual(said("  style:text", ["style"]), ["", "style=text"]);
});

test("a value goes on to the next option", () => {
  assert.deepEqual(said("title:Friday: a game game:castles", ["title", "game"]), [
    "",
    "title=Friday: a game",
    "game=castles",
  ]);
});

test("a name counts once, and only where a word begins", () => {
  assert.deepEqual(said("title:a title:b", ["title"]), ["", "title=a title:b"]);
  assert.deepEqual(said("subtitle:a", ["title"]), ["subtitle:a"]);
});

test("what belongs to no option is not lost", () => {
  assert.deepEqual(said("Cd2 . text:x", ["text"]), ["Cd2 .", "text=x"]);
  assert.deepEqual(said("txt:Cd2 .", ["text"]), ["txt:Cd2 ."]);
  assert.deepEqual(said("", ["text"]), [""]);
});

test("a typed name of a choice means the choice", () => {
  const list = [
    { name: "Picture", value: "a" },
    { name: "Text", value: "b" },
  ];
  assert.equal(chosen(list, { text: " text " }).value, "b");
  assert.equal(chosen(list, { text: "Text", value: "a" }).value, "a");
  assert.equal(chosen(list, { text: "tex" }), undefined);
  assert.equal(chosen(list, {}), undefined);
});
