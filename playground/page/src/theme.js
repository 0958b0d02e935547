// Light or dark: as the system says, until somebody chooses.
import { signal } from "@preact/signals";

const KEY = "playground-theme";
const system = matchMedia("(prefers-color-scheme: light)");

export const light = signal(false);

const chosen = () => localStorage.getItem(KEY);

function apply() {
  light.value = chosen() ? chosen() === "light" : system.matches;
  document.documentElement.dataset.theme = light.value ? "light" : "dark";
}

export function dress() {
  apply();
  system.addEventListener("change", apply);
}

export function switchTheme() {
  localStorage.setItem(KEY, light.value ? "dark" : "light");
  apply();
}
