// The size of pictures: as in Discord's desktop client; a telephone shows them as wide as the column.

/** The most room, from left to right and from top to bottom, in CSS pixels. */
export const ALONE = [550, 350];
export const EMBEDDED = [400, 300];
export const THUMBNAIL = [80, 80];

/**
 * The room of a picture of so many pixels, known before it is loaded, so that nothing moves when it comes: how wide
 * it is shown, how wide it is itself, and its form. It is never enlarged. The most room where its size is not known.
 */
export function room(width, height, [wide, high]) {
  if (!width || !height) return { "--wide": `${wide}px`, "--high": `${high}px` };
  const scale = Math.min(1, wide / width, high / height);
  return { "--shown": `${Math.round(width * scale)}px`, "--own": `${width}px`, "--form": `${width} / ${height}` };
}
