/** Theme: light, dark, or the system's. */

import { keep } from "../net/storage.js";

/** @typedef {"auto"|"light"|"dark"} Theme */

/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark"];
const changes = new EventTarget();

/** The chosen theme. */
export const theme = () => /** @type {Theme} */ (document.documentElement.dataset.theme ?? "auto");

/** Choose a theme; must agree with boot.js. @param {Theme} chosen */
export function choose(chosen) {
  keep("theme", chosen === "auto" ? null : chosen);
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  changes.dispatchEvent(new Event("change"));
}

/** Observe changes. @param {() => void} listener @param {AbortSignal} signal */
export const onTheme = (listener, signal) => changes.addEventListener("change", listener, { signal });

/**
 * A game's style sheet with its media query for dark mode resolved by the chosen theme.
 * @param {string} css
 */
export function themed(css) {
  const answer = { auto: null, dark: "(min-width:0)", light: "(max-width:0)" }[theme()] ?? null;
  return answer === null ? css : css.replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, answer);
}
