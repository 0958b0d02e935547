// The state of the page: what the server said last, where everything comes from, and what is open on the
// screen.
import { batch, computed, signal } from "@preact/signals";
import { clock } from "./time.js";

/** The id of the person this tab is. */
export const me = signal(null);
/** The people, tours and maps to edit, known from the start. */
export const people = signal([]);
export const tours = signal([]);
export const maps = signal([]);
/** The guild, the bot, the people, and who looks. */
export const place = signal(null);
export const channels = signal([]);
/** The channel on the screen, how many of its messages, and those. */
export const channel = signal(null);
export const count = signal(50);
export const messages = signal([]);
export const more = signal(false);
/** Which channel `messages` are of. */
export const shown = signal(null);
export const commands = signal([]);
/** The channel the bot is typing in, and when it said so. */
export const typing = signal(null);
export const online = signal(false);
/** What goes on behind the scenes, while someone looks. */
export const backstage = signal(null);

/** What is open: "backstage", "pins", "sidebar", "people", or nothing. */
export const open = signal(null);
/** The picture that is enlarged. */
export const picture = signal(null);
/** The modal to fill in: `{ interaction, modal }`. */
export const modal = signal(null);
/** The message to show and mark: `{ id }`. */
export const target = signal(null);
/** How often the person of this tab has acted: they follow what comes of it. */
export const acted = signal(0);
/** A command somebody began by pressing its name. */
export const begun = signal(null);
/** What did not work, in a sentence. */
export const trouble = signal(null);

export const person = (id) => place.value?.people.find((it) => it.id === id);
export const nameOf = (id) =>
  place.value?.bot.id === id ? place.value.bot.name : (person(id)?.name ?? "somebody");
export const channelOf = (id) => channels.value.find((it) => it.id === id);
export const here = computed(() => channelOf(channel.value));
export const welcome = computed(() =>
  tours.value.length > 0 ? textChannels.value[0]?.id : undefined,
);
export const textChannels = computed(() =>
  channels.value
    .filter((it) => it.kind === "text")
    .sort((a, b) => a.position - b.position),
);
export const direct = computed(() => channels.value.find((it) => it.kind === "dm"));

const byId = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

/** Takes in what the server tells. */
export function take(news) {
  batch(() => {
    if (news.place) place.value = news.place;
    if (news.clock) clock.value = news.clock;
    if (news.channels) channels.value = news.channels;
    if (news.commands) commands.value = news.commands;
    if (news.backstage) backstage.value = news.backstage;
    if (news.typing) typing.value = { channel: news.typing, at: Date.now() };
    if (news.messages && news.messages.channel === channel.peek()) takeMessages(news.messages);
  });
}

function takeMessages({ channel: of, changed, gone, more: older }) {
  const known = shown.peek() === of ? messages.peek() : [];
  const fresh = new Map(known.map((it) => [it.id, it]));
  for (const id of gone) fresh.delete(id);
  for (const it of changed) fresh.set(it.id, it);
  messages.value = [...fresh.values()].sort(byId);
  shown.value = of;
  more.value = older;
}

/** Forgets what another person or another connection saw. */
export function forget() {
  batch(() => {
    place.value = null;
    channels.value = [];
    messages.value = [];
    shown.value = null;
    commands.value = [];
    backstage.value = null;
    typing.value = null;
    modal.value = null;
    picture.value = null;
  });
}

/** Says that something did not work. */
export function complain(error) {
  trouble.value = { words: error.message ?? String(error) };
}

/** What is being answered: message and component ids in one. */
export const waiting = signal(new Set());
