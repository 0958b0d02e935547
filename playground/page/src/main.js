// The page: who plays, where, and what they see. Start reading at state.js.
import "./base.css";
import "./frame.css";
import "./messages.css";
import "./composer.css";
import "./overlays.css";
import { render } from "preact";
import { hello } from "./api.js";
import { Frame } from "./frame.js";
import { follow } from "./go.js";
import { html } from "./lib.js";
import { listen } from "./live.js";
import { complain, maps, people, tours } from "./state.js";
import { dress } from "./theme.js";

async function start() {
  const known = await hello();
  people.value = known.people;
  tours.value = known.tours;
  maps.value = known.maps;
  listen();
  follow();
  render(html`<${Frame} />`, document.getElementById("app"));
}

// A fault of the page itself is shown, not hidden.
addEventListener("error", (event) => {
  // The browser says this when sizes change twice in a frame; nothing is wrong then.
  if (!event.message?.startsWith("ResizeObserver loop")) complain(event.error ?? event);
});
addEventListener("unhandledrejection", (event) => complain(event.reason));
dress();
start().catch((error) => {
  const box = document.getElementById("app");
  box.className = "broken";
  box.textContent = `The playground cannot be reached (${error.message}). Start it again and reload.`;
});
