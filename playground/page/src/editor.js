// The page of `castellan map edit`: a map, what is wrong with it, and what can be done. Start reading at
// editor-state.js.
import "./base.css";
import "./editor.css";
import { render } from "preact";
import { Editor } from "./editor-frame.js";
import { html } from "./lib.js";
import { begin, complain, isUnsaved } from "./editor-state.js";
import { dress } from "./theme.js";

addEventListener("error", (event) => {
  // The browser says this when sizes change twice in a frame; nothing is wrong then.
  if (!event.message?.startsWith("ResizeObserver loop")) complain(event.error ?? event);
});
addEventListener("unhandledrejection", (event) => complain(event.reason));
addEventListener("beforeunload", (event) => {
  if (isUnsaved()) event.preventDefault();
});
dress();
begin()
  .then(() => render(html`<${Editor} />`, document.getElementById("app")))
  .catch((error) => {
    const box = document.getElementById("app");
    box.className = "broken";
    box.textContent = `The editor cannot be reached (${error.message}). Start it again, and open the address that it prints.`;
  });
