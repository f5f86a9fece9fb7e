/** Light, dark, or as the system has it. */

import { keep } from "../net/storage.js";

/** @typedef {"auto"|"light"|"dark"} Theme */

/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark"];
const changes = new EventTarget();

/** The theme chosen by hand, or auto. */
export const theme = () => /** @type {Theme} */ (document.documentElement.dataset.theme ?? "auto");

/** Choose a theme; must agree with boot.js. @param {Theme} chosen */
export function choose(chosen) {
  keep("theme", chosen === "auto" ? null : chosen);
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  changes.dispatchEvent(new Event("change"));
}

/** Call back after each change. @param {() => void} listener @param {AbortSignal} signal */
export const onTheme = (listener, signal) => changes.addEventListener("change", listener, { signal });

/**
 * A game's style sheet under the chosen theme: its question for the dark gets an answer that is always or never true.
 * @param {string} css
 */
export function themed(css) {
  const answer = { auto: null, dark: "(min-width:0)", light: "(max-width:0)" }[theme()] ?? null;
  return answer === null ? css : css.replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, answer);
}
