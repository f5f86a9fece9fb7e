/** Toasts. */

import { Refused } from "../net/api.js";
import { button, h, part } from "./dom.js";
import { t } from "../texts/language.js";

const SECONDS_A_LETTER = 0.07;

/**
 * Show a message; it disappears after a while unless hovered, or unless `stays`.
 * @param {string} words
 * @param {{kind?: ""|"bad", action?: {words: string, run: () => void}|null, stays?: boolean, test?: string,
 *   onclose?: () => void}} [more]
 * @returns {() => void} what takes it away
 */
export function toast(words, { kind = "", action = null, stays = false, test = "toast", onclose } = {}) {
  const region = part("toasts");
  const close = () => {
    if (!note.isConnected) return;
    onclose?.();
    note.remove();
    if (!region.children.length) region.hidePopover();
  };
  const note = h(
    "div",
    { class: `toast ${kind}`, "data-test": test },
    h("p", {}, words),
    action &&
      button(action.words, { kind: "small", "data-test": "toast-action", onclick: () => (close(), action.run()) }),
    button(t("close"), { icon: "close", quiet: true, onclick: close }),
  );
  for (const same of region.children) if (same.textContent === note.textContent) same.remove();
  while (region.children.length > 2) region.firstChild?.remove();
  region.append(note);
  if (region.matches(":popover-open")) region.hidePopover(); // reopening puts it above dialogs
  region.showPopover();
  const wait = () =>
    setTimeout(() => (note.matches(":hover, :focus-within") ? wait() : note.isConnected && close()), time);
  const time = 1000 * Math.max(4, SECONDS_A_LETTER * words.length + (action ? 2 : 0));
  if (!stays) wait();
  return close;
}

/** Show an error; aborted requests are none. @param {unknown} error */
export function complain(error) {
  if (error instanceof Error && error.name === "AbortError") return;
  if (!(error instanceof Refused)) console.error(error);
  toast(error instanceof Refused ? error.message : t("broken"), { kind: "bad" });
}

/**
 * Run something, and show a toast if it is refused.
 * @template Found
 * @param {() => Promise<Found>} run
 */
export async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    complain(error);
    return null;
  }
}
