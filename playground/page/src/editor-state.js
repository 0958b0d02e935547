// The state of the editor's page: the map as the program has it, and what is open. Edits are sent one after the
// other, each for the version that was seen.
import { batch, computed, effect, signal } from "@preact/signals";

/** The map with all that is known of it, as the program says it. */
export const map = signal(null);
/** The outlines of all regions, and which ones they are. */
export const outlines = signal(null);
/** The picture: its address, and where the map lies on it. */
export const picture = signal(null);
/** What is edited: "map" or "scenario". */
export const room = signal("map");
/** Why there is no picture. */
export const undrawn = signal(null);
/** Which games the map is for; nothing while that is looked for. */
export const fits = signal(null);
/** The region that is chosen, by its place. */
export const chosen = signal(null);
/** What the next region that is pressed on the map is for: `{ label, act }`. */
export const picking = signal(null);
/** What was done, in a sentence that is read aloud. */
export const said = signal("");
/** What did not work, in a sentence, and what may be done: `{ words, again }`. */
export const trouble = signal(null);
/** How many requests are on their way. */
const waiting = signal(0);

export const busy = computed(() => waiting.value > 0);
export const region = (at) => map.value.regions[at];
/** How a region is called in a sentence. */
export const called = (at) => region(at)?.name || `region ${at + 1}`;
/** How many faults each region is part of. */
export const faultsOf = computed(() => {
  const count = new Map();
  for (const mark of map.value?.marks ?? []) {
    for (const at of mark.regions) count.set(at, (count.get(at) ?? 0) + 1);
  }
  return count;
});
/** The words of faults of a field, of a region or of the map. */
export const wrong = (field, at) =>
  map.value.marks.filter((it) => it.field === field && (at === undefined || it.regions.includes(at)));

/** What is typed and not yet sent: a function for each field. */
const typed = new Map();

export const isUnsaved = () =>
  Boolean(map.peek()?.unsaved || map.peek()?.scenario?.unsaved) || typed.size > 0 || waiting.peek() > 0;

export function complain(error, again) {
  trouble.value = { words: error?.message ?? String(error), again };
}

async function ask(path, body) {
  const options = body && {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await fetch(path, options);
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const words = answer.error ?? `the editor answered ${response.status}`;
  throw Object.assign(new Error(words), { changed: answer.changed === true, status: response.status });
}

/** A fault without the number of its region in the file, which nobody sees here. */
const plain = (mark) => ({ ...mark, text: mark.text.replace(/feature \d+ \(([^)]+)\)/g, "$1") });

/** Takes a new state in. A region that is chosen stays so under its name. */
function take(next) {
  const before = map.peek();
  const at = chosen.peek();
  batch(() => {
    map.value = { ...next, marks: next.marks.map(plain) };
    if (before && at !== null && before.regions.length !== next.regions.length) {
      const name = before.regions[at]?.name;
      const found = next.regions.findIndex((it) => it.name === name);
      chosen.value = found < 0 ? null : found;
    }
  });
}

let queue = Promise.resolve();

/** Does one thing after the other. */
function next(act) {
  waiting.value += 1;
  const done = queue.then(act).finally(() => {
    waiting.value -= 1;
  });
  queue = done.catch(() => {});
  return done;
}

async function send(path, body) {
  try {
    take(await ask(path, { version: map.peek().version, ...body }));
    trouble.value = null;
    return true;
  } catch (error) {
    complain(error);
    // Somebody else has changed it: what is seen must be what is there.
    if (error.changed) take(await ask("state"));
    return false;
  }
}

/** Makes an edit; what was typed before is sent first. */
export async function edit(what, words) {
  await flush();
  const isDone = await next(() => send("edit", { edit: what }));
  if (isDone && words) said.value = words;
  return isDone;
}

/** The refusal of what was typed into a field, by its key. */
export const refused = signal({});

const WAIT = 250;

/** Sends what is typed into a field soon, and only the last of it; what cannot be sent stands there until it can. */
export const type = (key, what) => typeInto(key, what, "edit", { edit: what });

/** The same for a field of the scenario. */
export const typeScenario = (key, what) => typeInto(key, what, "scenario", { ...what, what: key, typed: true });

function typeInto(key, what, path, body) {
  clearTimeout(typed.get(key)?.timer);
  if (what.wrong) {
    typed.set(key, { act: async () => {} });
    refused.value = { ...refused.peek(), [key]: what.wrong };
    return;
  }
  const act = async () => {
    typed.delete(key);
    await next(async () => {
      try {
        take(await ask(path, { version: map.peek().version, ...body }));
        refused.value = { ...refused.peek(), [key]: undefined };
      } catch (error) {
        refused.value = { ...refused.peek(), [key]: error.message };
        if (error.changed) take(await ask("state"));
      }
    });
  };
  typed.set(key, { act, timer: setTimeout(act, WAIT) });
}

/** Whether a field has been typed into since it was sent. */
export const isTyped = (key) => typed.has(key);

/** Sends all that is typed now. */
async function flush() {
  const all = [...typed.values()];
  typed.clear();
  for (const { act, timer } of all) {
    clearTimeout(timer);
    await act();
  }
}

/** Puts another scenario in the place of the one that there is. */
export async function change(scenario, what) {
  await flush();
  return next(() => send("scenario", { scenario, what, typed: false }));
}

/** Leaves the scenario, once more if it has changes that no file has. */
export async function discard() {
  await flush();
  const leave = async () => {
    if (await next(() => send("scenario/close", {}))) said.value = "The scenario is closed.";
  };
  if (!map.peek().scenario.unsaved) return leave();
  complain("the scenario has changes that are not saved", { label: "Close it all the same", act: leave });
}

/** What can be taken back or made again where one is now. */
export const steps = (way) => (room.value === "scenario" ? map.value.scenario?.[way] : map.value[way]);

export async function step(way) {
  await flush();
  const what = steps(way);
  const path = room.peek() === "scenario" ? `scenario/${way}` : way;
  refused.value = {};
  if (await next(() => send(path, {}))) said.value = `${way === "undo" ? "Taken back" : "Made again"}: ${what}`;
}

export async function save(replace = false) {
  await flush();
  await next(async () => {
    try {
      const isScenario = room.peek() === "scenario" && map.peek().scenario;
      take(await ask(isScenario ? "scenario/save" : "save", { replace }));
      trouble.value = null;
      const { marks, file, scenario } = map.peek();
      const count = isScenario ? scenario.faults.length : marks.length;
      const { target } = isScenario ? scenario : file;
      const faults = count === 1 ? "1 fault" : `${count} faults`;
      said.value =
        count > 0
          ? `Saved as ${target} with ${faults}: it cannot be played until they are mended.`
          : `Saved as ${target}.`;
    } catch (error) {
      complain(error, error.changed ? { label: "Replace the file", act: () => save(true) } : undefined);
    }
  });
}

/** Loads the picture of the newest version; one at a time. */
async function draw(wanted) {
  const response = await fetch(wanted);
  if (response.status === 409) return;
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    undrawn.value = answer.error ?? `the editor answered ${response.status}`;
    return;
  }
  const [left, top, zoom] = response.headers.get("x-map-place").split(" ").map(Number);
  const before = picture.peek()?.url;
  picture.value = { url: URL.createObjectURL(await response.blob()), left, top, zoom };
  undrawn.value = null;
  if (before) setTimeout(() => URL.revokeObjectURL(before), 1000);
}

/** Calls `load` with the newest value of `of`, again when it has changed meanwhile. */
function follow(of, load, wait = 0) {
  let done = null;
  let isLoading = false;
  const look = async () => {
    if (isLoading) return;
    isLoading = true;
    while (done !== of.peek()) {
      if (wait) await new Promise((go) => setTimeout(go, wait));
      const wanted = of.peek();
      try {
        await load(wanted);
      } catch (error) {
        complain(error);
      }
      done = wanted;
    }
    isLoading = false;
  };
  effect(() => {
    if (of.value !== undefined) look();
  });
}

export async function begin() {
  take(await ask("state"));
  const version = computed(() => map.value?.version);
  const isScenario = computed(() => room.value === "scenario" && Boolean(map.value?.scenario));
  follow(
    computed(() => `${isScenario.value ? "scenario/" : ""}picture/${version.value}`),
    draw,
  );
  follow(
    computed(() => map.value?.shape),
    async () => {
      outlines.value = await ask("outlines");
    },
  );
  const find = async () => {
    if (map.peek().marks.length > 0) {
      fits.value = null;
      return;
    }
    fits.value = (await ask("fits")).fits;
  };
  follow(version, find, 400);
}
