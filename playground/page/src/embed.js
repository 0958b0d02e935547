// An embed: a card with a coloured edge.
import { drawn } from "./emoji.js";
import { Picture } from "./files.js";
import { html } from "./lib.js";
import { Markdown, inline } from "./markdown.js";
import { EMBEDDED, THUMBNAIL } from "./sizes.js";
import { written } from "./time.js";

const edge = (colour) => {
  if (colour === undefined || colour === null) return undefined;
  return { borderLeftColor: `#${colour.toString(16).padStart(6, "0")}` };
};

/** Only what this machine serves is shown; the page makes no outside requests. */
export const local = (url) => {
  const path = /^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(url ?? "")?.[1];
  return path ?? null;
};

function Image({ image, frame, className }) {
  const src = local(image?.url);
  if (!src) return null;
  return html`<${Picture} src=${src} alt=${image.description ?? ""} width=${image.width} height=${image.height} frame=${frame} className=${className} />`;
}

export function Embed({ embed }) {
  const { author, title, description, fields = [], image, thumbnail, footer, timestamp } = embed;
  return html`<article class="embed" style=${edge(embed.color)}>
    <div class="embed-text">
      ${author?.name && html`<p class="embed-author">${author.name}</p>`}
      ${title && html`<p class="embed-title">${inline(title)}</p>`}
      ${description && html`<${Markdown} text=${description} />`}
      ${fields.length > 0 &&
      html`<dl class="embed-fields">
        ${fields.map((field) => html`<div class=${field.inline ? "inline" : ""}><dt>${inline(field.name)}</dt><dd><${Markdown} text=${field.value} /></dd></div>`)}
      </dl>`}
      <${Image} image=${image} frame=${EMBEDDED} />
      ${(footer?.text || timestamp) &&
      html`<p class="embed-footer">${drawn([footer?.text, timestamp && written(Date.parse(timestamp), "f")].filter(Boolean).join(" • "))}</p>`}
    </div>
    <${Image} image=${thumbnail} frame=${THUMBNAIL} className="embed-thumbnail" />
  </article>`;
}
