// What a step of a tour points at: of all that the person sees, what can be used next.

const EPHEMERAL = 64;

function* parts(list) {
  for (const it of list) {
    yield it;
    yield* parts(it.components ?? []);
  }
}

const usable = (message) =>
  [...parts(message.components ?? [])].filter((it) => it.custom_id !== undefined && it.disabled !== true);

const called = (name) => (it) => (it.type === 2 ? it.label : it.placeholder) === name;

function newest(messages, look) {
  for (const message of [...messages].reverse()) {
    const part = look(message);
    if (part) return { message: message.id, part };
  }
  return null;
}

/** The newest thing of that name that can be used. */
export const find = (messages, name) => newest(messages, (it) => usable(it).find(called(name)));

/** How messages look now: what is not changed later has been dealt with. */
export const looks = (messages) => new Map(messages.map((it) => [it.id, it.edited_timestamp]));

const fresh = (known) => (it) => !known.has(it.id) || known.get(it.id) !== it.edited_timestamp;

/**
 * What a step points at, with what is said of it: the last of its things that can be used, in messages that are for
 * `me` and not as they were known; none while there is none.
 */
export function pointing(step, messages, known, me) {
  const secret = (it) => (it.flags & EPHEMERAL) !== 0;
  // By what it says: who was pinged before is not pinged again when a message grows.
  const names = (it) => it.content.includes(`<@${me}>`);
  const mine = messages.filter(fresh(known)).filter((it) => secret(it) || names(it));
  for (const { name, says } of [...step.at].reverse()) {
    const found = name ? find(mine, name) : newest(mine, (it) => secret(it) && usable(it)[0]);
    if (found) return { ...found, says, last: name === step.at.at(-1).name };
  }
  return null;
}

/** All that a message says: a board that takes in others says little in lines, but its picture's words say it. */
const words = (it) =>
  [it.content, ...[...it.embeds, ...it.attachments].map((part) => part.description ?? "")].join("\n");

/** Whether something that was not known has words that end a step. */
export const ended = (step, messages, known) =>
  messages.filter(fresh(known)).some((it) => step.until.some((end) => words(it).includes(end)));
