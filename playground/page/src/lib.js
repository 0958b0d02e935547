// What all parts of the page use of the packages.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);

/** Joins the class names that hold. */
export const names = (...list) => list.filter(Boolean).join(" ");
