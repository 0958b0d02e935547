// Files of messages: pictures that can be enlarged, and others that can be saved.
import { Icon } from "./icons.js";
import { html, names } from "./lib.js";
import { ALONE, room } from "./sizes.js";
import { picture } from "./state.js";

const SHOWN = ["image/png", "image/jpeg", "image/gif", "image/webp"];

export const path = (file) => `/attachments/${new URL(file.url).pathname.split("/").slice(2).join("/")}`;

export function Picture({ src, alt, width, height, frame = ALONE, className }) {
  const enlarge = () => {
    picture.value = { src, alt };
  };
  return html`<button class=${names("picture", !(width && height) && "unmeasured", className)} style=${room(width, height, frame)} aria-label=${`Enlarge: ${alt || "a picture"}`} onClick=${enlarge}>
    <img src=${src} alt=${alt ?? ""} loading="lazy" />
  </button>`;
}

const size = (bytes) =>
  bytes < 1024 ? `${bytes} bytes` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1048576).toFixed(1)} MB`;

export function File({ file }) {
  return html`<div class="file"><${Icon} name="file" size=${28} /><div><a href=${path(file)} download=${file.filename}>${file.filename}</a><small>${size(file.size)}</small></div></div>`;
}

export function Files({ files }) {
  if (files.length === 0) return null;
  return html`<div class="files">
    ${files.map((file) =>
      SHOWN.includes(file.content_type)
        ? html`<${Picture} key=${file.id} src=${path(file)} alt=${file.description} width=${file.width} height=${file.height} />`
        : html`<${File} key=${file.id} file=${file} />`,
    )}
  </div>`;
}
