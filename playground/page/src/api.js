// The page's requests: one for each thing a person does.
import { acted, me } from "./state.js";

async function post(path, body, files = []) {
  const options = { method: "POST" };
  if (files.length > 0) {
    const form = new FormData();
    form.append("payload_json", JSON.stringify(body));
    files.forEach((file, at) => form.append(`files[${at}]`, file, file.name));
    options.body = form;
  } else {
    options.body = JSON.stringify(body);
    options.headers = { "content-type": "application/json" };
  }
  const response = await fetch(path, options);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `the playground answered ${response.status}`);
  return answer;
}

/** The acts that change nothing in the conversation for others. */
const QUIET = ["suggest", "dismiss", "dms"];

/** Does something as the person of this tab. */
export function act(what, body, files) {
  if (!QUIET.includes(what)) acted.value += 1;
  return post(`/page/people/${me.peek()}/${what}`, body, files);
}

/** Turns the clock, lets something go wrong or opens a map. */
export const backstage = (what, body) => post(`/page/backstage/${what}`, body);

export async function pins(channel) {
  const response = await fetch(`/page/people/${me.peek()}/pins/${channel}`);
  if (!response.ok) throw new Error(`the playground answered ${response.status}`);
  return response.json();
}

/** The people, the tours and the maps to edit. */
export async function hello() {
  const response = await fetch("/page/people");
  if (!response.ok) throw new Error(`the playground answered ${response.status}`);
  return response.json();
}
