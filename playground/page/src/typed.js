// Reads text that was typed by hand where options go: `name:value name:value`, as the stand-in reads whole
// commands, too.

/**
 * Cuts a text at the names of options: what stands before the first of them, and each with its value. A name counts
 * once, so it may occur again within a later value.
 */
export function cut(text, options) {
  const starts = [];
  for (const { index } of text.matchAll(/(?<!\S)(?=\S)/gu)) {
    const known = (it) => starts.some(({ name }) => name === it);
    const name = options.find((it) => text.startsWith(`${it}:`, index) && !known(it));
    if (name !== undefined) starts.push({ name, index });
  }
  const pairs = starts.map(({ name, index }, at) => ({
    name,
    text: text.slice(index + name.length + 1, starts[at + 1]?.index).trim(),
  }));
  return { before: text.slice(0, starts[0]?.index).trim(), pairs };
}

/** The choice of a closed list that a field means: the one that was taken, or the one whose name was typed. */
export function chosen(list, { text = "", value } = {}) {
  const typed = text.trim().toLowerCase();
  const taken = list.find((it) => value !== undefined && String(it.value) === value);
  return taken ?? list.find((it) => it.name.toLowerCase() === typed);
}
