/** Short messages at the edge of the page. */

import { Refused } from "../net/api.js";
import { button, h, part } from "./dom.js";
import { t } from "../texts/language.js";

const SECONDS_A_LETTER = 0.07;

/**
 * Show a message; it goes by itself, but not while somebody points at it, and not if it is to stay until it is read.
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
  if (region.matches(":popover-open")) region.hidePopover(); // opened again, it lies above dialogs
  region.showPopover();
  const wait = () =>
    setTimeout(() => (note.matches(":hover, :focus-within") ? wait() : note.isConnected && close()), time);
  const time = 1000 * Math.max(4, SECONDS_A_LETTER * words.length + (action ? 2 : 0));
  if (!stays) wait();
  return close;
}

/** Say what went wrong; what was merely given up is no error. @param {unknown} error */
export function complain(error) {
  if (error instanceof Error && error.name === "AbortError") return;
  if (!(error instanceof Refused)) console.error(error);
  toast(error instanceof Refused ? error.message : t("broken"), { kind: "bad" });
}

/**
 * Run something that may be refused, and say so if it is.
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
