// The commands that can be typed: the leaves of the bot's command tree, and those that fit what was typed.
import { commands } from "./state.js";

const GROUP = [1, 2];

function* leaves(path, it) {
  const inner = (it.options ?? []).filter((option) => GROUP.includes(option.type));
  if (inner.length === 0) {
    yield { path, description: it.description ?? "", options: it.options ?? [] };
    return;
  }
  for (const option of inner) yield* leaves(`${path} ${option.name}`, option);
}

export const allLeaves = () => commands.value.flatMap((it) => [...leaves(it.name, it)]);

export const leafOf = (path) => allLeaves().find((it) => it.path === path);

/** The commands that fit, those that begin so first. */
export function fitting(text) {
  const wanted = text.toLowerCase().trimStart();
  const words = wanted.split(/\s+/).filter(Boolean);
  const all = allLeaves();
  const begins = all.filter((it) => it.path.startsWith(wanted.trimEnd()));
  const holds = all.filter((it) => !begins.includes(it) && words.every((word) => it.path.includes(word)));
  return [...begins, ...holds];
}
